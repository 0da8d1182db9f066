/* position_checks.c: the statements of a free position must be possible together (the notation, 6.2). Invariants of all
 * states are checked by check_state.c, and the statement at fault is refused. Here is the rest, which holds only for
 * positions. */
#include "core/mem.h"
#include "warpeace/checks/check_state.h"
#include "warpeace/position/position.h"

/* "impossible position: Z29: WHAT (RULE)" */
static bool impossible_in(const wap_making *make, gg_spot where, uint16_t hex, const char *rule,
                          const char *what)
{
    char text[120];
    gg_text out;
    gg_text_open(&out, text, sizeof text);
    wap_put_hex(make->board, hex, &out);
    gg_print(&out, ": %s", what);
    return gg_impossible_at(make->game, where, rule, text, make->error);
}

static bool impossible(const wap_making *make, gg_spot where, const char *rule, const char *name,
                       const char *what)
{
    char text[120];
    gg_text out;
    gg_text_open(&out, text, sizeof text);
    gg_print(&out, "%s %s", name, what);
    return gg_impossible_at(make->game, where, rule, text, make->error);
}

/* ---------------------------------------------------------------- what every state keeps */

/* The last word that puts SP there. */
static gg_spot spot_of_hex(const wap_making *make, uint16_t hex)
{
    gg_spot where = {0, 0};
    for (uint32_t i = 0; i < make->build->sps; i++)
        if (make->build->sp[i].hex == hex)
            where = make->build->sp[i].where;
    return where;
}

static gg_spot spot_of(const wap_making *make, wap_blame blame)
{
    const wap_builder *build = make->build;
    switch (blame.what) {
    case WAP_BLAME_PHASE:
        return gg_where_said(make->game, &build->fields, "phase");
    case WAP_BLAME_SIEGE:
        return build->siege[make->board->hex[blame.hex].city].where;
    case WAP_BLAME_CONTROL:
        return build->control[make->board->hex[blame.hex].city].where;
    case WAP_BLAME_TRENCH:
        return build->trench[blame.hex];
    default:
        return spot_of_hex(make, blame.hex);
    }
}

/* A check of the state that is being made. */
typedef struct trial {
    gg_error error;
    wap_blame blame;
    wap_checking check;
} trial;

static const wap_checking *open_trial(const wap_making *make, trial *of)
{
    *of = (trial){.error = {0}};
    of->check = (wap_checking){make->game, make->board, make->table, false, &of->error, &of->blame};
    return &of->check;
}

bool wap_check_made_course(const wap_making *make)
{
    trial of;
    return wap_check_course(open_trial(make, &of)) ||
           gg_impossible_state(make->game, spot_of(make, of.blame), &of.error, make->error);
}

bool wap_check_made_leader(const wap_making *make, uint32_t leader)
{
    trial of;
    return wap_check_leader(open_trial(make, &of), leader) ||
           gg_impossible_state(make->game, make->build->leader[leader].where, &of.error,
                               make->error);
}

bool wap_check_made_hexes(const wap_making *make)
{
    trial of;
    return wap_check_hexes(open_trial(make, &of)) ||
           gg_impossible_state(make->game, spot_of(make, of.blame), &of.error, make->error);
}

/* ---------------------------------------------------------------- SP by themselves */

static bool check_sp(const wap_making *make, const wap_listed_sp *sp)
{
    trial of;
    wap_pile pile = {.hex = sp->hex,
                     .kind = sp->kind,
                     .count = sp->count,
                     .marks = sp->inside ? WAP_INSIDE : 0,
                     .battle = WAP_NO_BATTLE};
    return wap_check_pile(open_trial(make, &of), &pile) ||
           gg_impossible_state(make->game, sp->where, &of.error, make->error);
}

static void add_roster(const wap_board *board, const wap_roster *who, uint32_t count[WAP_KINDS_MAX])
{
    for (uint32_t i = 0; i < who->pieces; i++) {
        const wap_piece *piece = &board->roster_piece[who->first_piece + i];
        count[piece->kind] += piece->count;
    }
}

/* SP on the map or still to come: piles and tables have limits. */
static bool check_numbers(const wap_making *make)
{
    const wap_board *board = make->board;
    const wap_builder *build = make->build;
    uint32_t sp[WAP_KINDS_MAX] = {0}, total = 0;
    gg_spot where = build->sps > 0 ? build->sp[build->sps - 1].where
                                   : gg_where_said(make->game, &build->fields, "month");
    for (uint32_t i = 0; i < build->sps; i++)
        sp[build->sp[i].kind] += build->sp[i].count;
    for (uint32_t i = 0; i < board->groups; i++)
        if (make->table->group_state[i] != WAP_G_DONE &&
            !(board->group[i].flags & WAP_GROUP_WITHDRAWS))
            add_roster(board, &board->group[i].who, sp);
    for (uint32_t i = 0; i < board->stacks; i++)
        if (board->stack[i].joins != WAP_NONE)
            add_roster(board, &board->stack[i].who, sp);
    for (uint32_t kind = 0; kind < board->kinds; kind++) {
        sp[kind] += make->table->pool[kind];
        total += sp[kind];
        if (sp[kind] > WAP_SP_MAX)
            return impossible(make, where, "", board->kind[kind].code, "are too many");
    }
    return total <= wap_piles_max(board) || impossible(make, where, "", "the SP", "are too many");
}

bool wap_check_listed_sp(const wap_making *make)
{
    for (uint32_t i = 0; i < make->build->sps; i++)
        if (!check_sp(make, &make->build->sp[i]))
            return false;
    return check_numbers(make);
}

/* ---------------------------------------------------------------- cities */

/* R-P-80: when a Combat Phase begins, only the active side can stand outside a city without a marker. */
bool wap_check_new_sieges(const wap_making *make)
{
    const wap_table *table = make->table;
    for (uint16_t city = 0; city < make->board->cities && table->phase == WAP_COMBAT; city++) {
        uint16_t hex = make->board->city[city].hex;
        if (table->siege[city] == 0 && wap_enemy_in(table, table->active, hex) &&
            wap_count_sp(make->board, table, hex, WAP_WITHIN(table->active)) > 0)
            return impossible_in(make, spot_of_hex(make, hex), hex, "P-FOR-15",
                                 "enemies outside the city and no siege marker");
    }
    return true;
}

/* ---------------------------------------------------------------- the group that moves */

/* Does a leader of the open group lead infantry of this kind (P-MOV-04)? */
static bool is_led(const wap_making *make, uint16_t hex, uint8_t kind)
{
    WAP_EACH_LEADER (who, make->board, make->table, hex)
        if ((make->table->leader[who].marks & WAP_L_GROUP) &&
            wap_leads(make->board, (uint8_t)who, kind))
            return true;
    return false;
}

static bool impossible_group(const wap_making *make, const char *rule, const char *what)
{
    return gg_impossible_at(make->game, make->build->group.where, rule, what, make->error);
}

static bool check_member(const wap_making *make, const wap_pile *pile)
{
    const wap_limits *limits = &make->board->limits;
    bool cavalry = make->board->kind[pile->kind].cavalry;
    if (!(pile->marks & WAP_GROUP))
        return true;
    gg_assert(pile->hex == make->build->group.hex);
    if (wap_side_of_kind(make->board, make->table, pile->kind) != make->table->active)
        return impossible_group(make, "P-MOV-14", "the inactive side does not move");
    if (!cavalry && !is_led(make, pile->hex, pile->kind))
        return impossible_group(make, "P-MOV-04", "infantry moves with a leader of its color");
    if (make->build->group.spent > (cavalry ? limits->cavalry_mp : limits->infantry_mp))
        return impossible_group(make, cavalry ? "P-MOV-02" : "P-MOV-05",
                                "more MP spent than they have");
    return true;
}

bool wap_check_listed_group(const wap_making *make)
{
    const wap_listed_group *group = &make->build->group;
    const wap_table *table = make->table;
    if (group->where.line == 0)
        return true;
    if (table->phase != WAP_MOVEMENT)
        return impossible_group(make, "P-MOV-01", "a group moves only in the Movement Phase");
    for (uint32_t i = 0; i < table->pile_count; i++)
        if (!check_member(make, &table->pile[i]))
            return false;
    WAP_EACH_LEADER (who, make->board, table, group->hex) {
        if (!(table->leader[who].marks & WAP_L_GROUP))
            continue;
        if (table->leader[who].side != table->active)
            return impossible_group(make, "P-MOV-14", "the inactive side does not move");
        if (group->spent > make->board->leader[who].allowance)
            return impossible_group(make, "P-MOV-02", "more MP spent than they have");
    }
    return true;
}

/* ---------------------------------------------------------------- battles */

static uint32_t count(const wap_making *make, uint16_t hex, wap_which which)
{
    return wap_count_sp(make->board, make->table, hex, which);
}

/* P-FOR-08: the attacked side has troops inside the city of its hex. */
static bool has_garrison(const wap_making *make, const wap_listed_battle *battle)
{
    uint8_t active = make->table->active;
    uint8_t init = battle->init > 0 ? (uint8_t)(battle->init - 1) : active;
    gg_assert(init < WAP_SIDES);
    uint16_t hex = init == active ? battle->t : battle->a;
    return count(make, hex, WAP_WITHIN(wap_other(init))) > 0;
}

static bool check_ends(const wap_making *make, const wap_listed_battle *battle)
{
    const wap_table *table = make->table;
    if (battle->a == battle->t ? !wap_has_city(make->board, battle->a)
                               : !wap_adjacent(make->board, battle->a, battle->t))
        return impossible_in(make, battle->where, battle->a, "P-COM-01",
                             "the hexes of the battle are not adjacent");
    if (!wap_own_in(table, table->active, battle->a) ||
        !wap_enemy_in(table, table->active, battle->t))
        return impossible_in(make, battle->where, battle->a, "P-COM-01",
                             "A needs SP of the active side, and T enemy SP");
    if (battle->mode == WAP_ASSAULT && !has_garrison(make, battle))
        return impossible_in(make, battle->where, battle->a, "P-FOR-08",
                             "no garrison is inside the city under assault");
    if (battle->round != make->build->battle[0].round)
        return impossible_in(make, battle->where, battle->a, "P-COM-05",
                             "all battles are in the same round");
    return true;
}

static bool is_with(const wap_listed_battle *battle, uint16_t hex, uint32_t end)
{
    for (uint32_t i = 0; i < end; i++)
        if (battle->with[i] == hex)
            return true;
    return false;
}

/* No hex fights in two battles. */
static bool check_with(const wap_making *make, uint32_t slot)
{
    const wap_listed_battle *battle = &make->build->battle[slot];
    for (uint32_t i = 0; i < battle->withs; i++) {
        uint16_t hex = battle->with[i];
        gg_assert(hex < make->board->hexes);
        if (count(make, hex, WAP_OUTSIDE(WAP_NONE)) == 0)
            return impossible_in(make, battle->where, hex, "P-COM-04", "nobody stands there");
        bool twice = hex == battle->a || hex == battle->t || is_with(battle, hex, i);
        for (uint32_t k = 0; k < make->build->battles; k++) {
            const wap_listed_battle *other = &make->build->battle[k];
            twice |= k != slot &&
                     (other->a == hex || other->t == hex || is_with(other, hex, other->withs));
        }
        if (twice)
            return impossible_in(make, battle->where, hex, "P-COM-04", "committed twice");
    }
    return true;
}

bool wap_check_listed_battles(const wap_making *make)
{
    for (uint32_t i = 0; i < make->build->battles; i++) {
        const wap_listed_battle *battle = &make->build->battle[i];
        if (!check_ends(make, battle) || !check_with(make, i))
            return false;
        for (uint32_t k = 0; k < i; k++)
            if (make->build->battle[k].a == battle->a || make->build->battle[k].t == battle->t)
                return impossible_in(make, battle->where, battle->a, "P-COM-02",
                                     "two battles from or for one hex");
    }
    if (make->build->holds > 0 && make->table->phase != WAP_COMBAT)
        return gg_impossible_at(make->game, make->build->hold[0].where, "P-ALL-04",
                                "\"held\" belongs to a Combat Phase", make->error);
    return true;
}
