/* check_state.c: what is true of every state, beyond the ranges of its fields (table.h). Structure: piles in order, who
 * may stand where, markers, battles, whose decision it is; with `history` also what holds only in a played game. */
#include "warpeace/checks/check_state.h"

#include "core/play/checking.h"
#include "warpeace/knowledge/information.h"
#include "warpeace/table/state.h"

bool wap_broken(const wap_checking *check, uint16_t rule, const char *what)
{
    *check->blame = (wap_blame){WAP_BLAME_NOTHING, WAP_NO_HEX};
    return gg_fail_state(check->error, rule, "%s", what);
}

static bool blame(const wap_checking *check, uint16_t rule, uint8_t marker, uint16_t hex,
                  const char *what)
{
    char name[16];
    gg_text text;
    gg_text_open(&text, name, sizeof name);
    wap_put_hex(check->board, hex, &text);
    *check->blame = (wap_blame){marker, hex};
    return gg_fail_state(check->error, rule, "%s: %s", name, what);
}

bool wap_broken_hex(const wap_checking *check, uint16_t rule, uint16_t hex, const char *what)
{
    return blame(check, rule, WAP_BLAME_UNITS, hex, what);
}

/* ---------------------------------------------------------------- the course of the game */

static bool is_hex(const wap_checking *check, uint16_t hex)
{
    return hex < check->board->hexes;
}

static bool blame_phase(const wap_checking *check, uint16_t rule, const char *what)
{
    wap_broken(check, rule, what);
    check->blame->what = WAP_BLAME_PHASE;
    return false;
}

bool wap_check_course(const wap_checking *check)
{
    const wap_table *table = check->table;
    if (table->phase == WAP_ALLIANCE && !check->board->alliances)
        return blame_phase(check, P_ALL_01, "this scenario has no Alliance Phases");
    if (table->month == 0 && (table->phase == WAP_ATTRITION || table->phase == WAP_ALLIANCE))
        return blame_phase(check, P_SEQ_03, "the first turn has no such phase");
    if (table->toll != 0 && (!(table->pending & WAP_P_SEND) ||
                             !is_hex(check, (uint16_t)(table->way_end & ~WAP_WAY_INSIDE))))
        return wap_broken(check, P_WDR_06, "losses of a retreat that is not under way");
    return true;
}

static bool check_prompts(const wap_checking *check)
{
    const gg_head *head = &check->table->head;
    uint32_t asked = 0;
    for (uint32_t i = 0; i < GG_SEATS_MAX; i++) {
        if (head->prompt[i] == WAP_ASK_NOTHING)
            continue;
        if (i >= check->board->seats || head->prompt[i] >= WAP_PROMPTS)
            return wap_broken(check, P_SEQ_02, "no such prompt");
        asked++;
    }
    if (check->history && asked != (head->over ? 0U : 1U))
        return wap_broken(check, P_SEQ_02, "not exactly one side is asked");
    return true;
}

/* ---------------------------------------------------------------- strength points */

/* Of a nation that is at war. */
static bool check_nation(const wap_checking *check, uint8_t kind)
{
    const wap_board *board = check->board;
    if (wap_side_of_kind(board, check->table, kind) < WAP_SIDES)
        return true;
    *check->blame = (wap_blame){WAP_BLAME_NOTHING, WAP_NO_HEX};
    return gg_fail_state(check->error, P_SEQ_05, "%s is not at war",
                         board->nation[board->kind[kind].nation].name);
}

/* Where somebody can stand. */
static bool check_place(const wap_checking *check, uint16_t hex, bool inside)
{
    if (wap_is_closed(check->board, check->table, hex))
        return wap_broken_hex(check, P_MOV_16, hex, "closed");
    if (inside && !wap_has_city(check->board, hex))
        return wap_broken_hex(check, P_FOR_01, hex, "there is no city");
    return true;
}

bool wap_check_pile(const wap_checking *check, const wap_pile *pile)
{
    if (!is_hex(check, pile->hex) || pile->kind >= check->board->kinds)
        return wap_broken(check, P_SCN_01, "SP of an unknown kind or hex");
    if (pile->count == 0 || pile->count > WAP_SP_MAX)
        return wap_broken_hex(check, P_SCN_01, pile->hex, "a pile with no SP, or with too many");
    if (!check_nation(check, pile->kind) ||
        !check_place(check, pile->hex, (pile->marks & WAP_INSIDE) != 0))
        return false;
    if (pile->battle != WAP_NO_BATTLE && pile->battle >= check->table->battles)
        return wap_broken_hex(check, P_COM_04, pile->hex,
                              "SP belong to a battle that does not exist");
    if (pile->left > check->table->battles || (pile->left != 0 && !(pile->marks & WAP_LEFT)))
        return wap_broken_hex(check, P_COM_16, pile->hex,
                              "SP have left a battle that does not exist");
    if ((pile->marks & WAP_GROUP) != 0 && pile->hex != check->table->group.hex)
        return wap_broken_hex(check, P_MOV_01, pile->hex, "the moving group is in another hex");
    return true;
}

static bool check_piles(const wap_checking *check)
{
    const wap_table *table = check->table;
    static const wap_pile nothing = {0};
    for (uint32_t i = 0; i < table->pile_count; i++) {
        if (!wap_check_pile(check, &table->pile[i]))
            return false;
        if (i > 0 && wap_pile_key(&table->pile[i - 1]) >= wap_pile_key(&table->pile[i]))
            return wap_broken_hex(check, P_SCN_01, table->pile[i].hex, "piles out of order");
    }
    for (uint32_t i = table->pile_count; i < WAP_PILES_MAX; i++)
        if (memcmp(&table->pile[i], &nothing, sizeof nothing) != 0)
            return wap_broken(check, P_SCN_01, "a pile after the last one");
    return true;
}

static bool check_occupied(const wap_checking *check)
{
    wap_hexes found[WAP_SIDES];
    memset(found, 0, sizeof found);
    for (uint32_t i = 0; i < check->table->pile_count; i++) {
        const wap_pile *pile = &check->table->pile[i];
        gg_assert(pile->hex < check->board->hexes); /* check_piles comes first */
        wap_put(&found[wap_side_of_kind(check->board, check->table, pile->kind)], pile->hex);
    }
    if (memcmp(found, check->table->occupied, sizeof found) != 0)
        return wap_broken(check, P_SCN_01,
                          "hexes count as occupied that are not, or the other way");
    return true;
}

/* ---------------------------------------------------------------- hexes */

/* Both sides outside: only while a sortie is fought (P-FOR-19), or an event has mixed the sides. */
static bool check_shared(const wap_checking *check, uint16_t hex)
{
    const wap_table *table = check->table;
    uint32_t outside[WAP_SIDES], inside[WAP_SIDES];
    gg_assert(wap_own_in(table, WAP_FR, hex) && wap_own_in(table, WAP_AL, hex));
    bool sorties = table->phase == WAP_COMBAT && table->stage > WAP_C1_MANOEUVRE;
    for (uint8_t side = 0; side < WAP_SIDES; side++) {
        outside[side] = wap_count_sp(check->board, table, hex, WAP_OUTSIDE(side));
        inside[side] = wap_count_sp(check->board, table, hex, WAP_WITHIN(side));
    }
    if (table->pending & WAP_P_EVENT)
        return true;
    if (outside[WAP_FR] > 0 && outside[WAP_AL] > 0 && !sorties)
        return wap_broken_hex(check, P_MOV_10, hex, "both sides stand outside");
    if (inside[WAP_FR] > 0 && inside[WAP_AL] > 0)
        return wap_broken_hex(check, P_FOR_01, hex, "both sides stand inside");
    return true;
}

/* R-P-80: a siege begins or has ended in this Combat Phase; a group that has just overrun the city hex must still leave
 * it (P-OVR-07); or an event has mixed the sides. */
static bool may_share(const wap_table *table, uint16_t hex)
{
    return table->phase == WAP_COMBAT || (table->phase == WAP_ALLIANCE && table->pending != 0) ||
           (table->group.must_leave && table->group.hex == hex);
}

/* P-FOR-01, P-FOR-02: only its controller has troops inside a city. P-FOR-03: who stands there alone controls it. An event may
 * change sides, which is resolved immediately. */
static bool check_holder(const wap_checking *check, uint16_t city, uint16_t hex)
{
    const wap_table *table = check->table;
    uint8_t control = table->control[city];
    bool french = wap_own_in(table, WAP_FR, hex), allied = wap_own_in(table, WAP_AL, hex);
    if (french && allied && table->siege[city] == 0 && !may_share(table, hex))
        return wap_broken_hex(check, P_FOR_15, hex, "enemies outside the city and no siege marker");
    for (uint8_t side = 0; side < WAP_SIDES && !(table->pending & WAP_P_EVENT); side++)
        if (side != control && wap_own_in(table, side, hex) &&
            wap_count_sp(check->board, table, hex, WAP_WITHIN(side)) > 0)
            return wap_broken_hex(check, P_FOR_02, hex,
                                  "inside a city that the other side controls");
    if (french != allied && control != (french ? WAP_FR : WAP_AL))
        return blame(check, P_FOR_03, WAP_BLAME_CONTROL, hex, "only the other side has SP there");
    return true;
}

/* "5 SP inside Ulm, capacity 4" */
static bool too_many_inside(const wap_checking *check, uint16_t hex, uint32_t inside,
                            uint32_t capacity)
{
    char name[40];
    gg_text text;
    gg_text_open(&text, name, sizeof name);
    wap_put_where(check->board, hex, &text);
    gg_assert(inside > capacity);
    *check->blame = (wap_blame){WAP_BLAME_UNITS, hex};
    return gg_fail_state(check->error, P_FOR_04, "%u SP inside %s, capacity %u", inside, name,
                         capacity);
}

static bool check_city(const wap_checking *check, uint16_t city)
{
    const wap_table *table = check->table;
    uint16_t hex = check->board->city[city].hex;
    uint32_t inside = wap_count_sp(check->board, table, hex, WAP_WITHIN(WAP_NONE));
    if (inside > check->board->city[city].capacity)
        return too_many_inside(check, hex, inside, check->board->city[city].capacity);
    if (table->siege[city] != 0 &&
        !(wap_own_in(table, WAP_FR, hex) && wap_own_in(table, WAP_AL, hex)))
        return blame(check, P_FOR_22, WAP_BLAME_SIEGE, hex,
                     "a siege needs one side inside and the other outside");
    return check_holder(check, city, hex);
}

static bool check_trench(const wap_checking *check, uint8_t side, uint16_t hex)
{
    if (!is_hex(check, hex))
        return wap_broken(check, P_SCN_04, "an entrenchment off the map");
    if (wap_has_major_city(check->board, hex))
        return blame(check, P_ENT_02, WAP_BLAME_TRENCH, hex, "an entrenchment at a major city");
    if (!wap_own_in(check->table, side, hex))
        return blame(check, P_ENT_05, WAP_BLAME_TRENCH, hex, "an entrenchment without SP");
    return true;
}

bool wap_check_hexes(const wap_checking *check)
{
    WAP_EACH_HEX (hex, &check->table->occupied[WAP_FR])
        if (wap_own_in(check->table, WAP_AL, hex) && !check_shared(check, hex))
            return false;
    for (uint16_t city = 0; city < check->board->cities; city++)
        if (!check_city(check, city))
            return false;
    for (uint8_t side = 0; side < WAP_SIDES; side++)
        WAP_EACH_HEX (hex, &check->table->trench[side])
            if (!check_trench(check, side, hex))
                return false;
    return true;
}

/* ---------------------------------------------------------------- leaders, battles */

static bool broken_leader(const wap_checking *check, uint16_t rule, uint32_t leader,
                          const char *what)
{
    *check->blame = (wap_blame){WAP_BLAME_NOTHING, WAP_NO_HEX};
    return gg_fail_state(check->error, rule, "%s %s", check->board->leader[leader].name, what);
}

bool wap_check_leader(const wap_checking *check, uint32_t leader)
{
    const wap_leader_at *at = &check->table->leader[leader];
    gg_assert(leader < check->board->leaders);
    bool placed = is_hex(check, at->hex);
    if (!placed && (at->hex < WAP_NOT_YET || at->hex > WAP_DEAD))
        return wap_broken(check, P_SCN_01, "a leader in an unknown hex");
    if (at->hex == WAP_DEAD && !check->board->leader[leader].named)
        return broken_leader(check, P_LDR_04, leader, "has no name and cannot die");
    if (placed && !check_place(check, at->hex, (at->marks & WAP_L_INSIDE) != 0))
        return false;
    if (at->side >= WAP_SIDES && at->hex != WAP_NOT_YET)
        return broken_leader(check, P_SEQ_05, leader, "is on no side");
    if (at->serves > check->board->seats)
        return broken_leader(check, P_PLY_11, leader, "serves a seat that nobody has");
    if (placed && (at->marks & WAP_L_GROUP) != 0 && at->hex != check->table->group.hex)
        return wap_broken_hex(check, P_MOV_01, at->hex, "his group is in another hex");
    return true;
}

static bool check_battle(const wap_checking *check, uint32_t i)
{
    const wap_battle *battle = &check->table->battle[i];
    if (!is_hex(check, battle->a) || !is_hex(check, battle->t) || battle->init >= WAP_SIDES ||
        battle->mode > WAP_ASSAULT)
        return wap_broken(check, P_COM_01, "a battle without hexes or a side");
    if (battle->a != battle->t && !wap_adjacent(check->board, battle->a, battle->t))
        return wap_broken_hex(check, P_COM_01, battle->a, "attacks a hex that is not adjacent");
    for (uint32_t k = 0; k < i; k++)
        if (check->table->battle[k].a == battle->a || check->table->battle[k].t == battle->t)
            return wap_broken_hex(check, P_COM_02, battle->a, "two battles from or for one hex");
    for (uint32_t side = 0; side < WAP_SIDES; side++)
        if (battle->leader[side] != WAP_NONE && battle->leader[side] >= check->board->leaders)
            return wap_broken(check, P_RES_06, "the leader used does not exist");
    return true;
}

static bool check_group(const wap_checking *check)
{
    const wap_open_group *group = &check->table->group;
    if (group->hex != WAP_NO_HEX && !is_hex(check, group->hex))
        return wap_broken(check, P_MOV_01, "the moving group is in an unknown hex");
    uint32_t most = sizeof group->path / sizeof group->path[0];
    if (group->path_count > most || group->path_next > most)
        return wap_broken(check, P_FMA_10, "the announced path is too long");
    for (uint32_t i = 0; i < group->path_count; i++)
        if (!is_hex(check, group->path[i]))
            return wap_broken(check, P_FMA_10, "the announced path leads off the map");
    return true;
}

/* P-INF-04, P-OVR-06: overruns that were asked for, and demands, are remembered for one Movement Phase. */
static bool check_questions(const wap_checking *check)
{
    static const wap_question nothing = {0};
    const wap_table *table = check->table;
    bool fog = check->game->option[WAP_OPTION_Z] != 0 && table->phase == WAP_MOVEMENT;
    if (table->questions > (fog ? WAP_QUESTIONS_MAX : 0))
        return wap_broken(check, P_INF_04, "overrun questions without fog, or in the wrong phase");
    for (uint32_t i = 0; i < WAP_QUESTIONS_MAX; i++) {
        const wap_question *no = &table->question[i];
        if (i < table->questions ? !is_hex(check, no->hex)
                                 : memcmp(no, &nothing, sizeof nothing) != 0)
            return wap_broken(check, P_INF_04, "a question about an unknown hex");
    }
    for (uint32_t i = 0; i < check->board->cities; i++)
        if (table->demanded[i] != 0 &&
            (table->phase != WAP_MOVEMENT || !(table->demanded[i] & WAP_DEMANDED)))
            return wap_broken(check, P_OVR_06, "a demand in the wrong phase, or without its mark");
    return true;
}

static bool check_people(const wap_checking *check)
{
    for (uint32_t i = 0; i < check->board->leaders; i++)
        if (!wap_check_leader(check, i))
            return false;
    for (uint32_t i = 0; i < check->table->battles; i++)
        if (!check_battle(check, i))
            return false;
    for (uint32_t i = 0; i < check->table->vacancies; i++)
        if (!is_hex(check, check->table->vacancy[i].hex) ||
            check->table->vacancy[i].battle >= check->table->battles ||
            check->table->vacancy[i].side >= WAP_SIDES)
            return wap_broken(check, P_WDR_13, "an advance into an unknown hex");
    return true;
}

bool wap_check_state(const gg_game *game, const void *state, bool history, gg_error *error)
{
    const wap_table *table = &((const wap_state *)state)->table;
    wap_blame blamed;
    wap_checking check = {game, wap_board_of(game), table, history, error, &blamed};
    return wap_check_course(&check) && check_prompts(&check) && check_piles(&check) &&
           check_occupied(&check) && check_people(&check) && check_group(&check) &&
           check_questions(&check) && wap_check_hexes(&check) &&
           (!history || wap_check_played(&check));
}
