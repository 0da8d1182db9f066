/* moving.c: the order `move`: HEX WHO HEX.. DONE. P-MOV
 *
 * Lists, check and apply walk the path with the same steps (walking.c). A draft's WHO is offered only while a first
 * step remains possible: usually to a free hex that they can pay for, else an overrun for which enough other units can
 * still be named. Random play spends most of its time here, so the usual case looks only at MP. */
#include "warpeace/movement/movement.h"

/* ---------------------------------------------------------------- reading */

static void find_last_named(const gg_order *order, uint32_t first, uint32_t end, wap_trip *trip)
{
    trip->last_leader = trip->last_kind = -1;
    for (uint32_t i = first; i < end; i++) {
        uint16_t item = order->item[i];
        if (wap_is_leader(item))
            trip->last_leader = item - WAP_ITEM_LEADER;
        else
            trip->last_kind = wap_item_kind(item);
    }
}

bool wap_read_trip(const wap_board *board, gg_items *items, wap_trip *trip)
{
    trip->start = gg_next_item(items);
    uint32_t first = items->next;
    if (!wap_is_hex(trip->start) || trip->start >= board->map_hexes ||
        !wap_read_who(board, items, &trip->who))
        return false;
    find_last_named(items->order, first, items->next, trip);
    uint16_t before = trip->start;
    trip->hex = &items->order->item[items->next];
    for (trip->hexes = 0; wap_is_hex(gg_peek_item(items)); trip->hexes++) {
        uint16_t hex = gg_next_item(items);
        if (hex >= board->map_hexes || wap_direction(board, before, hex) == WAP_NONE)
            return false;
        before = hex;
    }
    return true;
}

/* ---------------------------------------------------------------- first steps of a party in the making */

/* What lies around the hex, computed once per list. */
typedef struct around {
    const wap_stand *stand;
    wap_walk walk;
    uint32_t cheapest;   /* total MP after the cheapest free step; UINT32_MAX: there is none */
    uint32_t along_path; /* the same for a free step along the announced path */
    bool enemies;        /* hexes that might be overrun */
    wap_way way[WAP_DIRECTIONS];
} around;

static void look_around(const wap_stand *stand, const wap_party *party, around *a)
{
    a->stand = stand;
    wap_begin_walk(stand, party, &a->walk);
    a->cheapest = a->along_path = UINT32_MAX;
    a->enemies = false;
    for (uint32_t i = 0; i < WAP_DIRECTIONS; i++) {
        wap_way *way = &a->way[i];
        wap_look_along(&a->walk, i, way);
        a->enemies |= way->kind == WAP_ENEMY_WAY || way->kind == WAP_HIDDEN_WAY;
        if (way->kind != WAP_FREE_WAY)
            continue;
        uint32_t mp = (uint32_t)a->walk.spent + way->cost;
        if (mp < a->cheapest)
            a->cheapest = mp;
        if (way->on_path)
            a->along_path = mp;
    }
}

static bool has_free_step(const around *a, const wap_party *party)
{
    return (a->cheapest <= party->limit && a->cheapest <= party->plain) ||
           a->along_path <= party->limit;
}

static bool could_overrun(around *a, const wap_party *party, int32_t last_leader, int32_t last_kind)
{
    a->walk.party = *party;
    for (uint32_t i = 0; a->enemies && i < WAP_DIRECTIONS; i++)
        if (wap_could_overrun(a->stand, &a->walk, &a->way[i], last_leader, last_kind))
            return true;
    return false;
}

/* Can it take a step, as it is or with others named after these? */
static bool can_start(around *a, const wap_party *party, int32_t last_leader, int32_t last_kind)
{
    return has_free_step(a, party) || could_overrun(a, party, last_leader, last_kind);
}

/* ---------------------------------------------------------------- where a move can begin */

/* Can all units that have not moved leave the hex? Most hexes are decided without a search. */
static bool is_easy_to_leave(const wap_look *look, uint16_t hex)
{
    const wap_limits *limits = &look->board->limits;
    const wap_table *table = look->table;
    uint16_t city = look->board->hex[hex].city;
    if (table->group.hex == hex || table->group.must_leave ||
        (look->board->special.march_side == look->side && table->month == 0) ||
        look->game->option[WAP_OPTION_LEADERS_BLOCK] ||
        (city != WAP_NO_CITY && table->siege[city] != 0))
        return false;
    for (uint32_t i = 0; i < WAP_DIRECTIONS; i++) {
        uint8_t cost = wap_cost_of(look->board, table, hex, i, true);
        if (cost <= limits->cavalry_mp && cost <= limits->leader_mp &&
            !wap_enemy_in(table, look->side, look->board->hex[hex].next[i]))
            return true;
    }
    return false;
}

static bool can_ride_alone(const around *a, const wap_pile *pile)
{
    wap_party party;
    if (!a->stand->board->kind[pile->kind].cavalry || !wap_can_be_named(a->stand, pile))
        return false;
    wap_open_party(&party);
    wap_take_pile(a->stand, &party, pile, 1);
    return has_free_step(a, &party);
}

/* Units that can move alone: a leader, or cavalry. */
static bool has_lone_mover(const around *a)
{
    const wap_stand *stand = a->stand;
    WAP_EACH_OF (leader, &stand->leaders) {
        wap_party party;
        wap_open_party(&party);
        wap_add_to_party(stand, &party, leader);
        if (has_free_step(a, &party))
            return true;
    }
    for (uint32_t i = stand->first; i < stand->end; i++)
        if (can_ride_alone(a, &stand->table->pile[i]))
            return true;
    return false;
}

/* P-OVR-07 promises that a group which must leave can. */
static bool can_begin(const wap_look *look, uint16_t hex, uint8_t reading)
{
    wap_stand stand;
    wap_party nobody;
    around a;
    if (!wap_look_at_hex(look, hex, reading, false, &stand))
        return false;
    wap_open_party(&nobody);
    look_around(&stand, &nobody, &a);
    return stand.all || has_lone_mover(&a) || could_overrun(&a, &nobody, -1, -1);
}

static bool can_go_from(const wap_look *look, uint16_t hex)
{
    return is_easy_to_leave(look, hex) || can_begin(look, hex, WAP_GOES_ON) ||
           can_begin(look, hex, WAP_BEGINS);
}

static bool has_easy_leader(const wap_look *look)
{
    for (uint32_t i = 0; i < look->board->leaders; i++) {
        const wap_leader_at *at = &look->table->leader[i];
        if (at->side == look->side && at->hex < WAP_HEXES_MAX && (at->marks & WAP_L_MOVED) == 0 &&
            wap_owns_leader(look, i) && is_easy_to_leave(look, at->hex))
            return true;
    }
    return false;
}

bool wap_can_go(const wap_look *look)
{
    wap_hexes hexes;
    if (has_easy_leader(look))
        return true;
    wap_starting_hexes(look, &hexes);
    WAP_EACH_HEX (hex, &hexes)
        if (can_go_from(look, hex))
            return true;
    return false;
}

static void offer_starts(const wap_look *look, gg_steps *out)
{
    wap_hexes hexes;
    wap_starting_hexes(look, &hexes);
    WAP_EACH_HEX (hex, &hexes)
        if (can_go_from(look, hex))
            wap_offer_item(out, WAP_STEP_HEX, hex, false);
}

/* ---------------------------------------------------------------- WHO */

static bool is_possible(void *with, const wap_party *party, int32_t last_leader, int32_t last_kind)
{
    return can_start(with, party, last_leader, last_kind);
}

/* P-OVR-07: a group that must leave a city leaves it as a whole. False: all are named. */
static bool offer_the_rest(const wap_stand *stand, const wap_trip *trip, gg_steps *out)
{
    for (uint32_t i = 0; i < stand->board->leaders; i++)
        if (wap_is_among(&stand->leaders, i) && !wap_is_among(&trip->who.leaders, i)) {
            wap_offer_item(out, WAP_STEP_LEADER, (uint16_t)(WAP_ITEM_LEADER + i), false);
            return true;
        }
    for (uint32_t i = stand->first, end; i < stand->end; i = end) {
        uint8_t kind = stand->table->pile[i].kind;
        uint32_t count = 0;
        end = wap_end_of_kind(stand, i);
        for (uint32_t k = i; k < end; k++)
            if (wap_can_be_named(stand, &stand->table->pile[k]))
                count += stand->table->pile[k].count;
        if (count > trip->who.troops.sp[kind]) {
            wap_offer_item(out, WAP_STEP_SP, wap_sp_item(kind, count), false);
            return true;
        }
    }
    return false;
}

/* ---------------------------------------------------------------- the path */

static void offer_ways(const wap_walk *walk, bool again, gg_steps *out)
{
    for (uint32_t i = 0; i < WAP_DIRECTIONS; i++) {
        wap_way way;
        wap_look_along(walk, i, &way);
        if (wap_judge_way(walk, &way, NULL))
            wap_offer_once(out, WAP_STEP_HEX, way.to, again);
    }
}

/* After WHO: another unit, or the first step. */
static void offer_who(const wap_stand *stand, const wap_trip *trip, const wap_party *party,
                      gg_steps *out)
{
    around a;
    if (stand->all && offer_the_rest(stand, trip, out))
        return;
    look_around(stand, party, &a);
    bool again = out->count > 0;
    if (!stand->all)
        wap_offer_names(&(wap_listing){stand, trip, party, again, is_possible, &a}, out);
    if (!party->has_leader && party->sp == 0)
        return;
    a.walk.party = *party;
    for (uint32_t i = 0; i < WAP_DIRECTIONS; i++)
        if (wap_judge_way(&a.walk, &a.way[i], NULL))
            wap_offer_once(out, WAP_STEP_HEX, a.way[i].to, again);
}

/* After part of the path: stop, or the next step. */
static void offer_path(const wap_stand *stand, const wap_trip *trip, const wap_party *party,
                       gg_steps *out)
{
    wap_walk walk;
    wap_way way;
    bool again = out->count > 0;
    wap_begin_walk(stand, party, &walk);
    for (uint32_t i = 0; i < trip->hexes; i++)
        if (!wap_walk_to(&walk, trip->hex[i], &way, NULL))
            return;
    if (!again)
        wap_offer_item(out, WAP_STEP_WORD, WAP_DONE, true);
    if (!walk.asks)
        offer_ways(&walk, again, out);
}

static void offer_trip(const wap_look *look, const wap_trip *trip, uint8_t reading, gg_steps *out)
{
    wap_stand stand;
    wap_party party;
    if (!wap_look_at_hex(look, trip->start, reading, false, &stand))
        return;
    bool nobody = wap_no_leaders(&trip->who.leaders) && trip->who.troops.total == 0;
    bool all = stand.all;
    stand.all = false; /* it is not yet complete */
    wap_open_party(&party);
    if (!nobody && !wap_judge_who(&stand, &trip->who, &party, NULL))
        return;
    stand.all = all;
    if (trip->hexes == 0)
        offer_who(&stand, trip, &party, out);
    else
        offer_path(&stand, trip, &party, out);
}

void wap_go_steps(const wap_look *look, const gg_order *order, gg_steps *out)
{
    gg_items items = {order, 0};
    wap_trip trip;
    if (order->count == 0) {
        offer_starts(look, out);
        return;
    }
    bool read = wap_read_trip(look->board, &items, &trip);
    gg_assert(read && trip.start < look->board->hexes);
    (void)read;
    for (uint8_t reading = 0; reading < WAP_READINGS; reading++)
        offer_trip(look, &trip, reading, out);
}

/* ---------------------------------------------------------------- check */

static bool judge_trip(const wap_look *look, const wap_trip *trip, uint8_t reading,
                       gg_refusal *refusal)
{
    wap_stand stand;
    wap_party party;
    wap_walk walk;
    wap_way way;
    if (!wap_look_at_hex(look, trip->start, reading, false, &stand))
        return wap_no(refusal, P_OVR_07);
    if (!wap_judge_who(&stand, &trip->who, &party, refusal))
        return false;
    wap_begin_walk(&stand, &party, &walk);
    for (uint32_t i = 0; i < trip->hexes; i++)
        if (!wap_walk_to(&walk, trip->hex[i], &way, refusal))
            return false;
    return true;
}

bool wap_speaks_of_group(const wap_table *table, const wap_trip *trip)
{
    if (table->group.hex != trip->start)
        return false;
    WAP_EACH_OF (leader, &trip->who.leaders)
        if ((table->leader[leader].marks & WAP_L_GROUP) != 0)
            return true;
    return wap_no_leaders(&trip->who.leaders) || table->group.must_leave;
}

void wap_check_go(const wap_look *look, const gg_order *order, gg_refusal *refusal)
{
    gg_items items = {order, 0};
    wap_trip trip;
    if (!wap_read_trip(look->board, &items, &trip) || trip.hexes == 0 ||
        gg_next_item(&items) != WAP_DONE || !gg_items_end(&items)) {
        gg_refuse(refusal, GG_RULE_FORM);
        return;
    }
    if (trip.start >= look->board->hexes) { /* not a hex that units can enter */
        gg_refuse(refusal, GG_RULE_FORM);
        return;
    }
    bool here = look->table->group.hex == trip.start;
    if (here && judge_trip(look, &trip, WAP_GOES_ON, NULL))
        return;
    uint8_t reading = wap_speaks_of_group(look->table, &trip) ? WAP_GOES_ON : WAP_BEGINS;
    if (reading == WAP_GOES_ON && judge_trip(look, &trip, WAP_BEGINS, NULL))
        return;
    judge_trip(look, &trip, reading, refusal);
}

/* ---------------------------------------------------------------- apply */

/* Hexes where enemy leaders stand. */
static void find_enemy_leaders(const wap_table *table, uint8_t side, wap_hexes *out)
{
    memset(out, 0, sizeof *out);
    for (uint32_t i = 0; i < WAP_LEADERS_MAX; i++)
        if (table->leader[i].hex < WAP_HEXES_MAX && table->leader[i].side != side)
            wap_put(out, table->leader[i].hex);
}

/* P-MOV-17. */
static void displace_lone_leaders(wap_play *play, uint16_t hex, uint8_t side)
{
    wap_table *table = play->table;
    WAP_EACH_LEADER (who, play->board, table, hex)
        if (table->leader[who].side != side) {
            table->leader[who].marks |= WAP_L_HOMELESS;
            table->pending |= WAP_P_DISPLACED;
        }
}

/* What happens in a hex that the party enters, whether it stays there or not (P-FOR-03). */
static void enter(wap_play *play, const wap_walk *walk, const wap_way *way,
                  const wap_hexes *enemy_leaders)
{
    wap_table *table = play->table;
    uint16_t city = play->board->hex[way->to].city;
    if (way->kind == WAP_ENEMY_WAY)
        wap_overrun(play, way->to, walk->side, way->cost);
    if (wap_enemy_in(table, walk->side, way->to))
        return;
    if (wap_has(enemy_leaders, way->to))
        displace_lone_leaders(play, way->to, walk->side);
    if (city == WAP_NO_CITY || walk->party.sp == 0)
        return;
    table->held[city] = walk->side;
    wap_set_control(play, city, walk->side);
}

static void move_group(wap_play *play, const wap_walk *walk)
{
    wap_table *table = play->table;
    wap_open_group *group = &table->group;
    uint32_t leaders = 0;
    wap_change_all(play, group->hex, (wap_which){WAP_NONE, WAP_NO_BATTLE, WAP_GROUP, 0, 0},
                   (wap_fate){walk->hex, WAP_INSIDE, 0, WAP_KEEP_BATTLE});
    for (uint32_t i = 0; i < play->board->leaders; i++)
        if ((table->leader[i].marks & WAP_L_GROUP) != 0) {
            wap_move_leader(play, i, walk->hex);
            leaders++;
        }
    wap_tell_moved(play->turn, wap_readers_of(play, walk->side, walk->hex), group->hex, walk->hex,
                   walk->spent, (int)walk->party.sp, (int)leaders);
    group->hex = walk->hex;
    group->from = walk->from;
    group->spent = walk->spent;
    group->must_leave = walk->must_leave;
    group->path_count = walk->path_count;
    group->path_next = walk->path_next;
    if (group->path_count == 0)
        memset(group->path, 0, sizeof group->path);
}

/* The hexes of the order one by one; the owner of hidden enemies at the end answers whether they are overrun. False:
 * they are not. */
static bool walk_all(wap_play *play, const wap_trip *trip, wap_walk *walk)
{
    wap_hexes enemy_leaders;
    find_enemy_leaders(play->table, walk->side, &enemy_leaders);
    for (uint32_t i = 0; i < trip->hexes; i++) {
        wap_way way;
        bool walked = wap_walk_to(walk, trip->hex[i], &way, NULL);
        gg_assert(walked);
        (void)walked;
        if (walk->asks) {
            if (!wap_answer(play, walk, &way))
                return false;
            wap_take_way(walk, &way);
        }
        enter(play, walk, &way, &enemy_leaders);
    }
    return true;
}

/* The question was about the very first hex, and the answer was no: units that have not set out have not moved (P-INF-04). */
static bool is_told_no(const wap_stand *stand, const wap_trip *trip, const wap_party *party)
{
    wap_walk walk;
    wap_way way;
    if (trip->hexes > 1 || stand->reading == WAP_GOES_ON)
        return false;
    wap_begin_walk(stand, party, &walk);
    wap_walk_to(&walk, trip->hex[0], &way, NULL);
    return walk.asks && !wap_would_overrun(&walk, &way);
}

void wap_apply_go(wap_play *play, const gg_order *order)
{
    gg_items items = {order, 0};
    wap_look look = wap_look_at(play, play->table->active);
    wap_trip trip;
    wap_stand stand;
    wap_party party;
    wap_walk walk;
    bool read = wap_read_trip(play->board, &items, &trip);
    gg_assert(read);
    (void)read;
    gg_assert(trip.start < play->board->hexes && trip.hexes >= 1);
    bool goes_on = play->table->group.hex == trip.start &&
                   judge_trip(&look, &trip, WAP_GOES_ON, NULL);
    wap_look_at_hex(&look, trip.start, goes_on ? WAP_GOES_ON : WAP_BEGINS, false, &stand);
    wap_judge_who(&stand, &trip.who, &party, NULL);
    if (is_told_no(&stand, &trip, &party))
        wap_close_group(play);
    else
        wap_gather_group(play, &stand, &trip.who);
    wap_begin_walk(&stand, &party, &walk);
    if (!walk_all(play, &trip, &walk) && trip.hexes == 1)
        return;
    move_group(play, &walk);
    wap_settle(play, trip.start);
    wap_settle(play, walk.hex);
}
