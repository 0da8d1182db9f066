/* reasons.c: why a rule forbids an order, in a sentence about its units and hexes (gg_write_reason). Sees only the view, so a
 * sentence tells nothing that the seat does not know. P-MOV, P-OVR, P-ENT, P-REI, P-COM */
#include "warpeace/month/attrition.h"
#include "warpeace/month/scenario.h"
#include "warpeace/movement/movement.h"
#include "warpeace/preview/demand_reasons.h"
#include "warpeace/preview/loss_reasons.h"
#include "warpeace/preview/preview.h"
#include "warpeace/preview/seat_reasons.h"
#include "warpeace/text/pieces_text.h"

/* A refused order, as the seat's view shows it. */
typedef struct reason {
    wap_look look;
    const gg_order *order;
    wap_trip trip; /* of a move */
    bool moves;
    gg_text *out;
} reason;

/* ---------------------------------------------------------------- words */

static void put_hex(const reason *why, uint16_t hex)
{
    wap_put_named_hex(why->look.board, hex, why->out);
}

static bool say_of_hex(const reason *why, const char *before, uint16_t hex, const char *after)
{
    gg_put(why->out, before);
    put_hex(why, hex);
    gg_put(why->out, after);
    return true;
}

static bool say_of_leader(const reason *why, uint32_t leader, const char *text)
{
    gg_print(why->out, "%s %s", why->look.board->leader[leader].name, text);
    return true;
}

/* SP as the order names them: `FRi3` */
static void put_kind(const reason *why, uint8_t kind)
{
    wap_put_unit(why->look.board, wap_sp_item(kind, why->trip.who.troops.sp[kind]), why->out);
}

/* ---------------------------------------------------------------- who moves */

static bool say_leader_cannot(const reason *why)
{
    const wap_table *table = why->look.table;
    WAP_EACH_OF (leader, &why->trip.who.leaders) {
        const wap_leader_at *at = &table->leader[leader];
        if (at->hex != why->trip.start) {
            gg_put(why->out, why->look.board->leader[leader].name);
            return say_of_hex(why, " is not in ", why->trip.start, ".");
        }
        if (at->side != why->look.side)
            return say_of_leader(why, leader, "is an enemy leader.");
        if ((at->marks & WAP_L_MOVED) != 0)
            return say_of_leader(why, leader, "has already moved this turn.");
    }
    return false;
}

/* SP of these kinds in the starting hex, of all or only those with some of the marks. */
static uint32_t count_there(const reason *why, uint8_t kind, uint16_t marks)
{
    uint32_t count = 0;
    WAP_EACH_PILE (i, why->look.table, why->trip.start)
        if (why->look.table->pile[i].kind == kind &&
            (marks == 0 || (why->look.table->pile[i].marks & marks) != 0))
            count += why->look.table->pile[i].count;
    return count;
}

static bool say_troops_cannot(const reason *why)
{
    for (uint8_t kind = 0; kind < why->look.board->kinds; kind++) {
        uint32_t wanted = why->trip.who.troops.sp[kind], there = count_there(why, kind, 0);
        uint32_t moved = count_there(why, kind, WAP_MOVED);
        if (wanted == 0 || (wanted <= there && moved == 0))
            continue;
        put_kind(why, kind);
        if (wanted > there)
            return say_of_hex(why, " is more than there is in ", why->trip.start, ".");
        gg_print(why->out, " cannot move: %u of %u SP", moved, there);
        return say_of_hex(why, " in ", why->trip.start, " have already moved this turn.");
    }
    return false;
}

static bool say_cannot_move(const reason *why)
{
    return why->moves && (say_leader_cannot(why) || say_troops_cannot(why));
}

static bool say_no_leader(const reason *why)
{
    const wap_board *board = why->look.board;
    uint8_t led = 0;
    WAP_EACH_OF (leader, &why->trip.who.leaders)
        led |= (uint8_t)(1U << board->leader[leader].colour);
    for (uint8_t kind = 0; why->moves && kind < board->kinds; kind++) {
        if (why->trip.who.troops.sp[kind] == 0 || board->kind[kind].cavalry ||
            (board->nation[board->kind[kind].nation].led_by & led) != 0)
            continue;
        put_kind(why, kind);
        return say_of_hex(why, " cannot leave ", why->trip.start,
                          " without a leader of its color.");
    }
    return false;
}

static bool say_too_many(const reason *why)
{
    const wap_leader *leader = why->look.board->leader;
    uint32_t capacity = 0, leaders = 0, first = WAP_LEADERS_MAX;
    WAP_EACH_OF (who, &why->trip.who.leaders) {
        capacity += leader[who].capacity;
        first = leaders++ == 0 ? who : first;
    }
    if (!why->moves || leaders == 0 || why->trip.who.troops.total <= capacity)
        return false;
    gg_print(why->out, "%s can take at most %u SP along, and the order names %u.",
             leaders == 1 ? leader[first].name : "These leaders", capacity,
             why->trip.who.troops.total);
    return true;
}

/* ---------------------------------------------------------------- where they go */

/* The first step of the path that cannot be taken, from where the walk then stands. */
static bool find_stop(const reason *why, wap_walk *walk, wap_way *way)
{
    wap_stand stand;
    wap_party party;
    bool found = false;
    for (uint8_t reading = 0; why->moves && reading < WAP_READINGS && !found; reading++)
        found = wap_look_at_hex(&why->look, why->trip.start, reading, false, &stand) &&
                wap_judge_who(&stand, &why->trip.who, &party, NULL);
    if (!found)
        return false;
    wap_begin_walk(&stand, &party, walk);
    for (uint32_t i = 0; i < why->trip.hexes; i++) {
        uint32_t direction = wap_way_to(why->look.board, walk->hex, why->trip.hex[i]);
        if (direction == WAP_DIRECTIONS) {
            *way = (wap_way){.to = why->trip.hex[i], .kind = WAP_CLOSED_WAY};
            return true;
        }
        gg_refusal refusal = {0};
        wap_look_along(walk, direction, way);
        way->to = why->trip.hex[i]; /* of a closed way, too */
        if (way->kind == WAP_CLOSED_WAY || !wap_judge_way(walk, way, &refusal))
            return true;
        wap_take_way(walk, way);
    }
    return false;
}

static bool say_mp(const reason *why, const char *who, uint32_t allowance)
{
    wap_walk walk;
    wap_way way;
    if (!find_stop(why, &walk, &way) || way.kind == WAP_CLOSED_WAY)
        return false;
    gg_print(why->out, "%s %u MP, and the way", who, allowance);
    say_of_hex(why, " to ", way.to, "");
    gg_print(why->out, " costs %u.", walk.spent + way.cost);
    return true;
}

static bool say_infantry_mp(const reason *why)
{
    wap_walk walk;
    wap_way way;
    return find_stop(why, &walk, &way) && walk.party.infantry_mp != UINT8_MAX &&
           say_mp(why, "The infantry has", walk.party.infantry_mp);
}

static bool say_other_mp(const reason *why)
{
    wap_walk walk;
    wap_way way;
    if (!find_stop(why, &walk, &way))
        return false;
    uint32_t mp = (uint32_t)walk.spent + way.cost;
    if (walk.party.leader_mp != UINT8_MAX && mp > walk.party.leader_mp)
        return say_mp(why, "The leader has", walk.party.leader_mp);
    return walk.party.cavalry_mp != UINT8_MAX && mp > walk.party.cavalry_mp &&
           say_mp(why, "The cavalry has", walk.party.cavalry_mp);
}

/* P-LNK-05 */
static bool say_later(const reason *why)
{
    const wap_board *board = why->look.board;
    for (uint32_t i = 0; why->moves && i < why->trip.hexes; i++) {
        uint16_t hex = why->trip.hex[i];
        if (hex >= board->hexes || !wap_is_later(board, why->look.table, hex))
            continue;
        put_hex(why, hex);
        gg_put(why->out, " is on the map from ");
        wap_put_turn(board, board->place[hex].opens, why->out);
        gg_put(why->out, " on.");
        return true;
    }
    return false;
}

static bool say_no_way(const reason *why)
{
    wap_walk walk;
    wap_way way;
    if (!find_stop(why, &walk, &way) || way.kind != WAP_CLOSED_WAY)
        return false;
    put_hex(why, way.to);
    return say_of_hex(why, " cannot be entered from ", walk.hex, ".");
}

/* Nothing is said about hidden enemies but that they are there. */
static bool say_overrun(const reason *why)
{
    wap_walk walk;
    wap_way way;
    if (!find_stop(why, &walk, &way) || way.kind == WAP_CLOSED_WAY ||
        !wap_enemy_in(why->look.table, why->look.side, way.to))
        return false;
    uint32_t needed = (uint32_t)way.ratio * way.enemies;
    if (way.kind == WAP_ENEMY_WAY && walk.party.sp >= needed)
        return false;
    if (way.kind != WAP_ENEMY_WAY)
        return say_of_hex(why, "There are enemy SP in ", way.to, ".");
    say_of_hex(why, "To overrun ", way.to, "");
    gg_print(why->out, " takes %u SP, and this group has %u.", needed, walk.party.sp);
    return true;
}

static bool say_cavalry(const reason *why)
{
    wap_walk walk;
    wap_way way;
    if (!find_stop(why, &walk, &way) || way.kind != WAP_ENEMY_WAY ||
        walk.party.cavalry >= way.enemy_cavalry)
        return false;
    say_of_hex(why, "To overrun ", way.to, "");
    gg_print(why->out, " takes %u cavalry SP, and this group has %u.", way.enemy_cavalry,
             walk.party.cavalry);
    return true;
}

static bool say_demand(const reason *why)
{
    wap_walk walk;
    wap_way way;
    if (!find_stop(why, &walk, &way) || way.kind != WAP_BARRED_WAY || way.why != P_OVR_06)
        return false;
    uint16_t city = why->look.board->hex[way.to].city;
    if (city == WAP_NO_CITY || why->look.table->demanded[city] != 0)
        return say_of_hex(why, "The enemies in ", way.to, " are inside the city.");
    return say_of_hex(why, "You have not yet demanded who is inside ", way.to, ".");
}

/* ---------------------------------------------------------------- other orders */

static uint16_t hex_item(const reason *why, uint32_t index)
{
    const gg_order *order = why->order;
    bool hex = index < order->count && wap_is_hex(order->item[index]) &&
               order->item[index] < why->look.board->hexes;
    return hex ? order->item[index] : (uint16_t)WAP_NO_HEX;
}

static bool say_diggers(const reason *why)
{
    uint16_t hex = hex_item(why, 0);
    uint32_t fresh = 0;
    if (why->order->verb != WAP_ENTRENCH || hex == WAP_NO_HEX)
        return false;
    WAP_EACH_PILE (i, why->look.table, hex) {
        const wap_pile *pile = &why->look.table->pile[i];
        if ((pile->marks & (WAP_MOVED | WAP_GROUP)) == 0 &&
            wap_side_of_kind(why->look.board, why->look.table, pile->kind) == why->look.side)
            fresh += pile->count;
    }
    if (fresh >= 3)
        return false;
    gg_print(why->out, "You have %u SP that have not moved", fresh);
    return say_of_hex(why, " in ", hex, ", and three are needed.");
}

static bool say_city(const reason *why)
{
    uint16_t hex = hex_item(why, 0);
    return why->order->verb == WAP_ENTRENCH && hex != WAP_NO_HEX &&
           say_of_hex(why, "There is a major city in ", hex, ".");
}

static bool say_enemies_there(const reason *why)
{
    uint16_t hex = hex_item(why, 1);
    return why->order->verb == WAP_PLACE && hex != WAP_NO_HEX &&
           wap_enemy_in(why->look.table, why->look.side, hex) &&
           say_of_hex(why, "There are enemy SP in ", hex, ".");
}

static bool say_no_attack(const reason *why)
{
    uint16_t from = hex_item(why, 0), to = hex_item(why, 1);
    if (why->order->verb != WAP_ATTACK || from == WAP_NO_HEX || to == WAP_NO_HEX)
        return false;
    if (!wap_own_in(why->look.table, why->look.side, from))
        return say_of_hex(why, "You have no SP in ", from, ".");
    if (!wap_enemy_in(why->look.table, why->look.side, to))
        return say_of_hex(why, "There are no enemy SP in ", to, ".");
    if (from == to || wap_way_to(why->look.board, from, to) < WAP_DIRECTIONS)
        return false;
    put_hex(why, to);
    return say_of_hex(why, " is not adjacent to ", from, ".");
}

/* Battles are declared openly. */
static bool say_twice(const reason *why)
{
    uint16_t from = hex_item(why, 0), to = hex_item(why, 1);
    if (why->order->verb != WAP_ATTACK || from == WAP_NO_HEX || to == WAP_NO_HEX)
        return false;
    for (uint32_t i = 0; i < why->look.table->battles; i++) {
        const wap_battle *battle = &why->look.table->battle[i];
        if (battle->a == from || battle->t == to) {
            put_hex(why, battle->a == from ? from : to);
            gg_put(why->out, battle->a == from ? " already attacks." : " is already attacked.");
            return true;
        }
    }
    return false;
}

/* Could the order mean another group that is due? */
static bool has_double(const reason *why, uint32_t number)
{
    const wap_board *board = why->look.board;
    const wap_roster *who = &board->group[number].who;
    for (uint32_t i = 0; who->pieces > 0 && i < board->groups; i++) {
        const wap_roster *other = &board->group[i].who;
        if (i != number && why->look.table->group_state[i] == WAP_G_DUE && other->pieces > 0 &&
            board->roster_piece[other->first_piece].kind ==
                board->roster_piece[who->first_piece].kind)
            return true;
    }
    return false;
}

/* Where a group can come, if it may not land elsewhere. */
static bool say_places(const reason *why)
{
    const gg_order *order = why->order;
    const wap_board *board = why->look.board;
    uint32_t number = order->count > 0 ? order->item[0] - (uint32_t)WAP_ITEM_GROUP : UINT32_MAX;
    if (order->verb != WAP_PLACE || number >= board->groups ||
        board->group[number].side != why->look.side)
        return false;
    const wap_reinforcement *group = &board->group[number];
    if (group->turn > why->look.table->month) {
        gg_put(why->out, "These units are not due yet.");
        return true;
    }
    if (group->hexes == 0 || (group->flags & WAP_GROUP_LANDS) != 0 ||
        why->look.table->group_state[number] != WAP_G_DUE || has_double(why, number))
        return false;
    gg_put(why->out, "These units can come only to ");
    for (uint32_t i = 0; i < group->hexes; i++) {
        gg_put(why->out, i == 0 ? "" : i + 1 < group->hexes ? ", " : " or ");
        put_hex(why, board->listed_hex[group->first_hex + i]);
    }
    gg_put_char(why->out, '.');
    return true;
}

/* P-LNK-08: whose nation is not at war on this side yet. */
static bool say_waits(const reason *why)
{
    const wap_board *board = why->look.board;
    uint32_t number = why->order->count > 0 ? why->order->item[0] - (uint32_t)WAP_ITEM_GROUP
                                            : UINT32_MAX;
    if (why->order->verb != WAP_PLACE || number >= board->groups)
        return false;
    const wap_reinforcement *group = &board->group[number];
    for (uint32_t i = 0; i < group->who.pieces; i++) {
        uint8_t nation = board->kind[board->roster_piece[group->who.first_piece + i].kind].nation;
        if (!wap_is_awaited(board, why->look.table, nation, group->side))
            continue;
        gg_print(why->out, "%s is not at war on this side yet.", board->nation[nation].name);
        return true;
    }
    return false;
}

/* P-LNK-07 */
static bool say_ride(const reason *why)
{
    const wap_board *board = why->look.board;
    const wap_table *table = why->look.table;
    for (uint32_t i = 0; i < board->changes; i++) {
        const wap_change *change = &board->change[i];
        if (change->what != WAP_CHANGE_RIDES)
            continue;
        const char *name = board->leader[change->rider].name;
        if (table->happened[i] != 0) {
            gg_print(why->out, "%s has already left the map once.", name);
            return true;
        }
        if (table->month < change->from) {
            gg_print(why->out, "%s may leave from ", name);
            wap_put_turn(board, change->from, why->out);
            gg_put(why->out, " on.");
            return true;
        }
    }
    return false;
}

static bool say_attrition(const reason *why)
{
    wap_wastage owed;
    wap_who who;
    gg_items items = {why->order, 1};
    uint16_t hex = hex_item(why, 0), now = why->look.table->cursor;
    if (why->look.table->head.prompt[why->look.seat] != WAP_ASK_ATTRITION || hex == WAP_NO_HEX ||
        now >= why->look.board->hexes || !wap_read_who(why->look.board, &items, &who))
        return false;
    if (hex != now)
        return say_of_hex(why, "Losses are taken in ", now, " now.");
    wap_attrition_in(why->look.board, why->look.table, hex, why->look.table->die, &owed);
    if (who.troops.total != owed.loss) {
        gg_print(why->out, "The loss is %u SP, and the order names %u.", owed.loss,
                 who.troops.total);
        return true;
    }
    if (!owed.cavalry || who.troops.cavalry > 0)
        return false;
    gg_put(why->out, "One of the SP must be cavalry.");
    return true;
}

/* ---------------------------------------------------------------- the table of rules */

static const struct {
    uint16_t rule;
    bool (*write)(const reason *why);
} reasons[] = {
    {GG_RULE_SEAT, say_leader_cannot},
    {GG_RULE_FORM, say_cannot_move},
    {P_MOV_01, say_cannot_move},
    {P_MOV_02, say_other_mp},
    {P_MOV_04, say_no_leader},
    {P_MOV_05, say_infantry_mp},
    {P_MOV_06, say_too_many},
    {P_MOV_07, say_too_many},
    {P_MOV_08, say_cannot_move},
    {P_MOV_09, say_other_mp},
    {P_MOV_10, say_overrun},
    {P_MOV_14, say_leader_cannot},
    {P_MOV_16, say_no_way},
    {P_SCN_04, say_later},
    {P_OVR_01, say_overrun},
    {P_OVR_05, say_cavalry},
    {P_OVR_06, say_demand},
    {P_ENT_01, say_diggers},
    {P_ENT_02, say_city},
    {P_REI_02, say_enemies_there},
    {P_COM_01, say_no_attack},
    {P_COM_02, say_twice},
    {P_REI_01, say_places},
    {P_LNK_07, say_ride},
    {P_LNK_08, say_waits},
    {P_ATT_01, say_attrition},
    {P_ATT_02, say_attrition},
    {P_ATT_05, say_attrition},
};

static void read_move(reason *why)
{
    gg_items items = {why->order, 0};
    why->moves = why->order->verb == WAP_MOVE &&
                 wap_read_trip(why->look.board, &items, &why->trip) &&
                 why->trip.start < why->look.board->hexes;
    for (uint32_t i = 0; why->moves && i < why->trip.hexes; i++)
        why->moves = why->trip.hex[i] < why->look.board->hexes;
}

bool wap_write_reason(const gg_game *game, const void *from, gg_seat seat, const gg_order *order,
                      uint16_t rule, gg_text *out)
{
    const wap_view *view = from;
    reason why = {.look = wap_look_for(game, &view->table, seat, view->table.head.side[seat]),
                  .order = order,
                  .out = out};
    read_move(&why);
    for (uint32_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        if (reasons[i].rule == rule && reasons[i].write(&why))
            return true;
    return wap_write_loss_reason(&why.look, order, rule, out) ||
           wap_write_demand_reason(&why.look, order, rule, out) ||
           wap_write_seat_reason(&why.look, order, rule, out);
}
