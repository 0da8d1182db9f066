/* position_text.c: the statements that describe a position (the notation, 6.2). Defaults are left out.
 *
 * Only Movement Phases are written: in other phases too much has no statement. To find out whether a table can be
 * described, everything that statements cover is removed: the rest must be an empty table. */
#include "core/mem.h"
#include "warpeace/month/scenario.h"
#include "warpeace/position/position.h"
#include "warpeace/table/judging.h"
#include "warpeace/text/texts.h"

typedef struct giving {
    const gg_game *game;
    const wap_board *board;
    const wap_table *table;
    gg_text *out;
    wap_table plain; /* without units, after the changes that are said */
    bool whole;      /* nothing is left out */
} giving;

/* ---------------------------------------------------------------- shared with the reader */

bool wap_is_past(const wap_table *table, const wap_reinforcement *group)
{
    if (group->turn != table->month)
        return group->turn < table->month;
    if (group->side != table->active)
        return group->side < table->active;
    return table->phase > WAP_REINFORCEMENT;
}

/* The board counts the SP of the set-up; a position starts without them. */
static uint8_t control_of_scenario(const wap_board *board, const wap_table *table, uint16_t city)
{
    uint16_t hex = board->city[city].hex;
    uint8_t owner = wap_owner_of(board, table, hex), status = table->status[owner];
    if (owner != board->hex[hex].owner || status != board->nation[owner].status)
        return status < WAP_SIDES ? status : (uint8_t)WAP_NOBODY; /* a change has given it away */
    for (uint32_t i = 0; i < board->stacks; i++)
        if (board->stack[i].joins == WAP_NONE && board->stack[i].hex == hex)
            return status < WAP_SIDES ? status : (uint8_t)WAP_NOBODY;
    return board->city[city].control;
}

uint8_t wap_usual_control(const wap_board *board, const wap_table *table, uint16_t city)
{
    gg_assert(city < board->cities);
    uint16_t hex = board->city[city].hex;
    bool french = wap_own_in(table, WAP_FR, hex), allied = wap_own_in(table, WAP_AL, hex);
    for (uint8_t side = 0; side < WAP_SIDES; side++)
        if (wap_count_sp(board, table, hex, WAP_WITHIN(side)) > 0)
            return side;
    if (french != allied)
        return french ? WAP_FR : WAP_AL;
    return control_of_scenario(board, table, city);
}

/* The side of SP of this color in a hex; WAP_NOBODY: there are none. */
static uint8_t side_in_hex(const wap_board *board, const wap_table *table, uint16_t hex,
                           uint8_t colour)
{
    WAP_EACH_PILE (i, table, hex)
        if (board->kind[table->pile[i].kind].colour == colour)
            return wap_side_of_kind(board, table, table->pile[i].kind);
    return WAP_NOBODY;
}

static uint8_t side_of_colour(const wap_board *board, const wap_table *table, uint8_t colour)
{
    for (uint32_t i = 0; i < board->nations; i++)
        if (board->nation[i].colour == colour && table->troops[i] < WAP_SIDES)
            return table->troops[i];
    return WAP_NOBODY;
}

/* Unnamed leaders belong to the troops that they are with. */
uint8_t wap_side_of_leader(const wap_board *board, const wap_table *table, uint32_t leader,
                           uint16_t hex)
{
    gg_assert(leader < board->leaders);
    const wap_leader *of = &board->leader[leader];
    uint8_t side = of->named ? (uint8_t)WAP_NOBODY : side_in_hex(board, table, hex, of->colour);
    if (side < WAP_SIDES)
        return side;
    bool turned = of->nation != WAP_NONE && !wap_stays_behind(board, leader) &&
                  table->troops[of->nation] != board->nation[of->nation].troops;
    if (turned && table->troops[of->nation] < WAP_SIDES)
        return table->troops[of->nation];
    if (of->side < WAP_SIDES)
        return of->side;
    if (of->nation != WAP_NONE && table->troops[of->nation] < WAP_SIDES)
        return table->troops[of->nation];
    return side_of_colour(board, table, of->colour);
}

/* Parts of the moving side, and which of them owns the open group (WAP_NONE: there is none). */
static uint8_t owner_of_group(const wap_board *board, const wap_table *table)
{
    if (table->group.hex == WAP_NO_HEX)
        return WAP_NONE;
    WAP_EACH_PILE (i, table, table->group.hex)
        if (table->pile[i].marks & WAP_GROUP)
            return wap_part_of_kind(board, table, table->pile[i].kind);
    WAP_EACH_LEADER (who, board, table, table->group.hex)
        if (table->leader[who].marks & WAP_L_GROUP)
            return wap_part_of_leader(board, table, who);
    return WAP_NONE;
}

void wap_take_turns(const wap_board *board, wap_table *table)
{
    uint32_t count = 0;
    uint8_t owner = owner_of_group(board, table), turns[WAP_DIVISIONS_MAX] = {0}, before = 0;
    if (!wap_is_divided(board, table->active))
        return;
    WAP_EACH_PART(part, board, table)
    if (wap_has_units(board, table, part)) {
        turns[count++] = (uint8_t)(part + 1);
        before |= part < owner ? (uint8_t)(1U << part) : 0;
    }
    if (owner == WAP_NONE && count > 1)
        return; /* the chief is asked */
    if (count == 0)
        turns[0] = (uint8_t)(wap_chief(board, table, table->active) + 1);
    memcpy(table->turns, turns, sizeof turns);
    table->finished = owner == WAP_NONE ? 0 : before;
}

/* ---------------------------------------------------------------- what can be said: units */

static bool leader_can_be_said(const giving *give, uint32_t leader)
{
    const wap_leader_at *at = &give->table->leader[leader];
    uint32_t said = WAP_L_INSIDE | WAP_L_MOVED | WAP_L_MARCHED | WAP_L_GROUP;
    if (at->hex == WAP_NOT_YET)
        return at->side == give->plain.leader[leader].side && at->marks == 0 && at->returns == 0 &&
               at->serves == 0;
    if (at->hex >= give->board->hexes && at->hex != WAP_AWAY && at->hex != WAP_DEAD)
        return false;
    if (at->hex >= give->board->hexes ? at->marks != 0 : (at->marks & ~said) != 0)
        return false;
    return at->side == wap_side_of_leader(give->board, give->table, leader, at->hex) &&
           (at->hex == WAP_AWAY || at->returns == 0) && at->serves == 0;
}

static bool is_active(const giving *give, const wap_pile *pile)
{
    return wap_side_of_kind(give->board, give->table, pile->kind) == give->table->active;
}

/* For the active side: judged from the position itself. */
static bool judged_unsupplied(const giving *give, const wap_pile *pile)
{
    return is_active(give, pile) && !wap_is_supplied(give->board, give->table, pile->hex,
                                                     pile->kind, (pile->marks & WAP_INSIDE) != 0);
}

static bool pile_can_be_said(const giving *give, const wap_pile *pile)
{
    uint32_t said = WAP_INSIDE | WAP_MOVED | WAP_MARCHED | WAP_GROUP | WAP_UNSUPPLIED |
                    WAP_DEMORALISED;
    if ((pile->marks & ~said) || pile->battle != WAP_NO_BATTLE)
        return false;
    return (pile->marks & WAP_UNSUPPLIED) || !judged_unsupplied(give, pile);
}

/* A group that has moved began elsewhere. */
static bool group_can_be_said(const wap_open_group *group)
{
    if (group->path_count != 0 || group->path_next != 0 || group->must_leave || group->sailed)
        return false;
    if (group->hex == WAP_NO_HEX)
        return group->began == WAP_NO_HEX && group->from == WAP_NO_HEX && group->spent == 0;
    return group->began == group->hex &&
           group->from == (group->spent > 0 ? group->hex : (uint16_t)WAP_NO_HEX);
}

static bool units_can_be_said(const giving *give)
{
    for (uint32_t i = 0; i < give->board->leaders; i++)
        if (!leader_can_be_said(give, i))
            return false;
    for (uint32_t i = 0; i < give->table->pile_count; i++)
        if (!pile_can_be_said(give, &give->table->pile[i]))
            return false;
    return group_can_be_said(&give->table->group);
}

/* ---------------------------------------------------------------- what can be said: cities, schedule */

static bool city_can_be_said(const giving *give, uint16_t city)
{
    const wap_table *table = give->table;
    uint16_t hex = give->board->city[city].hex;
    uint8_t control = table->control[city], usual = wap_usual_control(give->board, table, city);
    bool both = wap_own_in(table, WAP_FR, hex) && wap_own_in(table, WAP_AL, hex);
    bool within = wap_count_sp(give->board, table, hex, WAP_WITHIN(WAP_NONE)) > 0;
    bool answered = wap_count_sp(give->board, table, hex, WAP_WITHIN(wap_other(table->active))) > 0;
    if (table->held[city] != control || (both && !within))
        return false;
    if (answered && table->siege[city] == 0 && !table->demanded[city])
        return false; /* the siege has ended in this phase */
    if (control == usual)
        return true;
    return control < WAP_SIDES && !wap_own_in(table, WAP_FR, hex) &&
           !wap_own_in(table, WAP_AL, hex);
}

static bool trench_can_be_said(const giving *give, uint8_t side)
{
    WAP_EACH_HEX (hex, &give->table->trench[side])
        if (wap_count_sp(give->board, give->table, hex, WAP_OUTSIDE(side)) == 0)
            return false;
    return true;
}

static bool called_alike(const wap_board *board, uint32_t a, uint32_t b)
{
    const wap_roster *first = &board->group[a].who, *second = &board->group[b].who;
    if (first->leaders > 0 || second->leaders > 0)
        return first->leaders > 0 && second->leaders > 0 &&
               board->roster_leader[first->first_leader] ==
                   board->roster_leader[second->first_leader];
    const wap_piece *one = &board->roster_piece[first->first_piece];
    const wap_piece *other = &board->roster_piece[second->first_piece];
    return one->kind == other->kind && one->count == other->count;
}

/* `due` means the first group of that name. */
static bool group_is_usual(const giving *give, uint32_t group)
{
    uint8_t state = give->table->group_state[group];
    if (state != WAP_G_DUE)
        return state ==
               (wap_is_past(give->table, &give->board->group[group]) ? WAP_G_DONE : WAP_G_LATER);
    for (uint32_t i = 0; i < group; i++)
        if (called_alike(give->board, i, group) && give->table->group_state[i] != WAP_G_DUE)
            return false;
    return true;
}

static bool board_can_be_said(const giving *give)
{
    for (uint16_t city = 0; city < give->board->cities; city++)
        if (!city_can_be_said(give, city))
            return false;
    for (uint32_t i = 0; i < give->board->groups; i++)
        if (!group_is_usual(give, i))
            return false;
    return trench_can_be_said(give, WAP_FR) && trench_can_be_said(give, WAP_AL);
}

/* ---------------------------------------------------------------- what can be said: the rest */

/* With one seat to a side. Of a divided side: in the turn of the open group, or before the order of movement. */
static bool turns_can_be_said(const giving *give)
{
    const wap_table *table = give->table;
    wap_table usual = *table;
    memset(usual.turns, 0, sizeof usual.turns);
    usual.finished = 0;
    wap_take_turns(give->board, &usual);
    return memcmp(usual.turns, table->turns, sizeof usual.turns) == 0 &&
           usual.finished == table->finished;
}

static bool seats_can_be_said(const giving *give)
{
    const wap_table *table = give->table;
    const gg_head *head = &table->head;
    gg_head plain;
    memset(&plain, 0, sizeof plain);
    plain.seats = head->seats;
    plain.winner = plain.offer_by = GG_NOBODY;
    plain.viewer = head->viewer;
    memset(plain.side, GG_NOBODY, sizeof plain.side);
    memcpy(plain.side, head->side, head->seats);
    memcpy(plain.prompt, head->prompt, sizeof plain.prompt);
    gg_seat asked = gg_first_asked(head);
    if (asked >= head->seats || head->side[asked] != table->active ||
        (head->prompt[asked] != WAP_ASK_MOVE && head->prompt[asked] != WAP_ASK_ORDER))
        return false;
    return memcmp(head, &plain, sizeof plain) == 0 && turns_can_be_said(give);
}

/* Removes everything that statements cover. */
static bool rest_is_empty(const giving *give)
{
    wap_table plain = give->plain, rest = *give->table;
    plain.month = 0;
    memset(rest.turns, 0, sizeof rest.turns);
    rest.part = rest.finished = 0;
    rest.month = rest.active = rest.phase = rest.stage = rest.decider = rest.pass = 0;
    rest.pile_count = 0;
    memset(rest.points, 0, sizeof rest.points);
    memset(rest.pool, 0, sizeof rest.pool);
    memset(rest.group_state, 0, sizeof rest.group_state);
    memcpy(rest.control, plain.control, sizeof rest.control);
    memcpy(rest.held, plain.held, sizeof rest.held);
    memset(rest.siege, 0, sizeof rest.siege);
    memset(rest.demanded, 0, sizeof rest.demanded);
    memset(rest.occupied, 0, sizeof rest.occupied);
    memset(rest.trench, 0, sizeof rest.trench);
    rest.group = plain.group;
    memcpy(rest.leader, plain.leader, sizeof rest.leader);
    memset(rest.pile, 0, sizeof rest.pile);
    return memcmp(&rest, &plain, sizeof plain) == 0;
}

/* An empty table after the changes of last month. */
static void find_plain(giving *give)
{
    give->plain.head = give->table->head;
    wap_clear_table(give->board, &give->plain);
    give->plain.month = give->table->month;
    wap_play play = {.game = give->game, .board = give->board, .table = &give->plain};
    for (uint32_t i = 0; i < give->board->changes; i++)
        if (wap_is_change_said(give->table, i))
            wap_have_happened(&play, i);
}

static bool can_be_said(const giving *give)
{
    const wap_table *table = give->table;
    return table->phase == WAP_MOVEMENT && table->stage == WAP_M_MOVING && table->pass == 1 &&
           table->decider == table->active && seats_can_be_said(give) && rest_is_empty(give) &&
           units_can_be_said(give) && board_can_be_said(give);
}

/* ---------------------------------------------------------------- writing */

static void put_city(const giving *give, uint16_t city)
{
    const wap_table *table = give->table;
    uint16_t hex = give->board->city[city].hex;
    if (table->control[city] != wap_usual_control(give->board, table, city)) {
        gg_print(give->out, "control %s ", wap_side_name(table->control[city]));
        wap_put_hex(give->board, hex, give->out);
        gg_put_char(give->out, '\n');
    }
    if (table->siege[city] > 0) {
        gg_put(give->out, "siege ");
        wap_put_hex(give->board, hex, give->out);
        gg_print(give->out, " %d\n", table->siege[city]);
    }
    if (table->demanded[city]) {
        gg_put(give->out, "demanded ");
        wap_put_hex(give->board, hex, give->out);
        gg_put_char(give->out, '\n');
    }
}

static void put_trenches(const giving *give)
{
    for (uint32_t side = 0; side < WAP_SIDES; side++) {
        WAP_EACH_HEX (hex, &give->table->trench[side]) {
            gg_put(give->out, "trench ");
            wap_put_hex(give->board, hex, give->out);
            gg_put_char(give->out, '\n');
        }
    }
}

static void put_schedule(const giving *give)
{
    gg_write_statement(give->game, give->table, "pool", give->out);
    for (uint8_t i = 0; i < give->board->groups; i++) {
        if (give->table->group_state[i] != WAP_G_DUE)
            continue;
        gg_put(give->out, "due ");
        wap_put_group(give->board, i, give->out);
        gg_put_char(give->out, '\n');
    }
}

static void put_changed(const giving *give)
{
    const char *before = "changed ";
    for (uint32_t i = 0; i < give->board->changes; i++) {
        if (!wap_is_change_said(give->table, i))
            continue;
        gg_put(give->out, before);
        gg_put_name(give->out, gg_span_of(give->board->change[i].name));
        before = " ";
    }
    gg_put(give->out, before[0] == ' ' ? "\n" : "");
}

static void put_absent(const giving *give)
{
    for (uint8_t i = 0; i < give->board->leaders; i++) {
        const wap_leader_at *at = &give->table->leader[i];
        if (at->hex != WAP_AWAY && at->hex != WAP_DEAD)
            continue;
        gg_put(give->out, at->hex == WAP_DEAD ? "dead " : "away ");
        wap_put_leader(give->board, i, give->out);
        if (at->hex == WAP_AWAY) {
            gg_put_char(give->out, ' ');
            wap_put_turn(give->board, at->returns, give->out);
        }
        gg_put_char(give->out, '\n');
    }
}

/* A part of a hex: inside the city or outside, in the open group, not in it, or both. */
typedef struct company {
    uint16_t hex;
    bool inside, open, any;
} company;

static bool pile_is_in(const wap_pile *pile, company of)
{
    return ((pile->marks & WAP_INSIDE) != 0) == of.inside &&
           (of.any || ((pile->marks & WAP_GROUP) != 0) == of.open);
}

static bool leader_is_in(const wap_leader_at *at, company of)
{
    return at->hex == of.hex && ((at->marks & WAP_L_INSIDE) != 0) == of.inside &&
           (of.any || ((at->marks & WAP_L_GROUP) != 0) == of.open);
}

static uint8_t flags_of(const giving *give, const wap_pile *pile)
{
    uint32_t flags = 0;
    if (pile->marks & WAP_MOVED)
        flags |= WAP_FLAG_MOVED;
    if (pile->marks & WAP_MARCHED)
        flags |= WAP_FLAG_MARCHED;
    if (pile->marks & WAP_DEMORALISED)
        flags |= WAP_FLAG_DEM;
    if ((pile->marks & WAP_UNSUPPLIED) && !judged_unsupplied(give, pile))
        flags |= WAP_FLAG_UNSUPPLIED;
    return (uint8_t)flags;
}

static uint8_t leader_flags(const wap_leader_at *at)
{
    return (uint8_t)((at->marks & WAP_L_MOVED ? WAP_FLAG_MOVED : 0) |
                     (at->marks & WAP_L_MARCHED ? WAP_FLAG_MARCHED : 0));
}

/* Their words, each after a blank; returns how many. */
static uint32_t put_company(const giving *give, company of, gg_text *out)
{
    const wap_table *table = give->table;
    uint32_t count = 0;
    for (uint8_t i = 0; i < give->board->leaders; i++) {
        if (!leader_is_in(&table->leader[i], of))
            continue;
        gg_put_char(out, ' ');
        wap_put_leader(give->board, i, out);
        wap_put_flags(leader_flags(&table->leader[i]), out);
        count++;
    }
    WAP_EACH_PILE (i, table, of.hex) {
        if (!pile_is_in(&table->pile[i], of))
            continue;
        gg_put_char(out, ' ');
        wap_put_sp(give->board, table->pile[i].kind, table->pile[i].count, out);
        wap_put_flags(flags_of(give, &table->pile[i]), out);
        count++;
    }
    return count;
}

static void put_place(const giving *give, uint16_t hex, bool inside)
{
    char words[GG_LINE_MAX];
    gg_text line;
    gg_text_open(&line, words, sizeof words);
    if (put_company(give, (company){hex, inside, false, !give->whole}, &line) == 0)
        return;
    wap_put_place(give->board, hex, inside, give->out);
    gg_print(give->out, ":%s\n", words);
}

static void put_group(const giving *give)
{
    const wap_open_group *group = &give->table->group;
    if (group->hex == WAP_NO_HEX)
        return;
    gg_put(give->out, "open");
    put_company(give, (company){group->hex, false, true, false}, give->out);
    gg_put_char(give->out, ' ');
    wap_put_hex(give->board, group->hex, give->out);
    gg_print(give->out, " spent %d\n", group->spent);
}

/* A position stands at the beginning of a phase: what was done in it is left out. */
bool wap_write_position(const gg_game *game, const void *referee_view, gg_text *out)
{
    const wap_view *view = referee_view;
    gg_assert(view->table.head.viewer == GG_REFEREE);
    giving give = {game, wap_board_of(game), &view->table, out, {.month = 0}, false};
    if (view->table.head.over) {
        gg_put(out, "# the end of the game\n");
        return false;
    }
    find_plain(&give);
    give.whole = can_be_said(&give);
    if (!give.whole)
        gg_put(out, "# without what was done in this phase, such as an open move or a battle\n");
    gg_write_statement(game, view, "month", out);
    gg_write_statement(game, view, "segment", out);
    if (view->table.phase != WAP_MOVEMENT)
        gg_write_statement(game, view, "phase", out);
    gg_write_statement(game, view, "points", out);
    put_changed(&give);
    for (uint16_t city = 0; city < give.board->cities; city++)
        put_city(&give, city);
    put_trenches(&give);
    put_schedule(&give);
    put_absent(&give);
    for (uint16_t hex = 0; hex < give.board->hexes; hex++) {
        put_place(&give, hex, false);
        put_place(&give, hex, true);
    }
    if (give.whole)
        put_group(&give);
    return give.whole;
}
