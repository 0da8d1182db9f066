/* hand.c: the own pieces that can still be commanded, and whether a threat by them can be carried out.
 *
 * Most of a turn's time goes into the question whether any piece can attack anywhere. If one unit cannot, several
 * cannot either, so it is enough to look for single units: next to the front, or riding to it, searched backwards
 * along the roads.
 *
 * T-ATK, T-MOV, T-AFT */
#include "triumph/commands/hand.h"

#include <stddef.h>

_Static_assert(offsetof(tri_hand, contact) % 32 == 0, "for tri_clear");

/* NOLINTNEXTLINE(bugprone-macro-parentheses): `slot` is the name of a variable */
#define EACH_IN(slot, hand, locale)                                                                \
    for (uint32_t slot = tri_bit((hand)->posts, locale) ? (hand)->first[locale] : TRI_NO_UNIT;     \
         slot != TRI_NO_UNIT; slot = (hand)->next[slot]) /* NOLINT */

/* ---------------------------------------------------------------- who can be commanded */

static void add_reach(tri_hand *hand, const uint64_t reach[3])
{
    for (uint32_t word = 0; word < 3; word++)
        hand->reach[word] |= reach[word];
}

static void add_rider(const tri_look *look, tri_hand *hand, uint32_t slot, bool corps, bool alone)
{
    uint16_t at = look->table->at[slot];
    if (tri_type(look->table->face[slot]) != TRI_CAVALRY || tri_on_approach(at))
        return;
    if (corps)
        tri_add(&hand->riders, slot);
    if (alone)
        tri_add(&hand->lone_riders, slot);
    const uint64_t *reach = look->board->ride_in[look->side];
    if (at == TRI_OFF) {
        hand->riders_off = 1;
    } else {
        uint8_t locale = tri_locale_at(look->board, at);
        tri_set_bit(hand->stables, locale);
        reach = look->board->ride[locale];
    }
    add_reach(hand, reach);
}

static void add_unit(const tri_look *look, tri_hand *hand, uint32_t slot)
{
    uint8_t commander = look->table->corps[slot];
    bool led = commander != TRI_NO_COMMANDER && tri_commander_ready(look, commander);
    bool alone = tri_unit_ready(look, slot);
    if (!led && !alone)
        return;
    if (tri_on_board(look->table->at[slot])) {
        uint8_t locale = tri_locale_at(look->board, look->table->at[slot]);
        if (look->table->face[slot] == TRI_G3)
            tri_set_bit(hand->guards, locale);
        hand->next[slot] = tri_bit(hand->posts, locale) ? hand->first[locale] : TRI_NO_UNIT;
        hand->first[locale] = (uint8_t)slot;
        tri_set_bit(hand->posts, locale);
    }
    if (alone || look->corps[commander] >= 2)
        tri_add(&hand->sent, slot);
    if (!tri_can_move(look, slot))
        return;
    if (led)
        tri_add(&hand->corps, slot);
    add_rider(look, hand, slot, led, alone);
}

/* Locales next to the enemy. From all others only riders can attack. */
void tri_find_contact(const tri_look *look, tri_hand *hand)
{
    uint32_t count = 0;
    uint64_t near[3] = {0, 0, 0};
    for (uint32_t word = 0; word < 3; word++) {
        uint64_t held = 0;
        for (uint32_t i = 0; i < 64; i += 8)
            held |= tri_bits_of_bytes(tri_eight_bytes(&look->enemy[word * 64 + i])) << i;
        if (word == TRI_LOCALES_MAX >> 6)
            held &= (UINT64_C(1) << (TRI_LOCALES_MAX & 63)) - 1; /* the others are off the board */
        for (; held != 0; held &= held - 1) {
            uint32_t locale = word * 64 + tri_lowest(held);
            const uint64_t *beside = look->board->beside[locale];
            hand->enemy[count++] = (uint8_t)locale;
            near[0] |= beside[0];
            near[1] |= beside[1];
            near[2] |= beside[2];
        }
    }
    hand->enemies = (uint8_t)count;
    memcpy(hand->contact, near, sizeof near);
}

static bool can_matter(const tri_look *look, const tri_hand *hand, uint32_t slot)
{
    uint8_t locale = look->board->locale_at[look->table->at[slot]];
    return tri_type(look->table->face[slot]) == TRI_CAVALRY ||
           (locale < TRI_LOCALES_MAX && tri_bit(hand->contact, locale));
}

static bool nobody_marched(const tri_table *table, const tri_hand *hand)
{
    uint8_t any = 0;
    for (uint32_t i = 0; i < hand->enemies; i++)
        any |= table->marched[hand->enemy[i]];
    return any == 0;
}

static bool no_command_left(const tri_look *look)
{
    return look->ready == 0 && !tri_unit_command_left(look);
}

/* If nobody faces the enemy, units next to enemies cannot attack. The exceptions are the fixed battery and locales
 * with marchers, which tri_somebody_faces_enemy() does not examine. */
static uint64_t find_candidates(const tri_look *look, const tri_hand *hand, bool nobody_faces)
{
    const tri_table *table = look->table;
    uint64_t fresh = tri_fresh_of_side(table, look->side);
    if (!nobody_faces || !nobody_marched(table, hand))
        return fresh;
    return fresh & (tri_cavalry_of_side(table, look->side) | tri_fixed_of_side(table, look->side));
}

static void add_units(const tri_look *look, tri_hand *hand, uint64_t candidates)
{
    uint32_t first = look->side == TRI_ALLIED ? 0 : TRI_UNITS_MAX;
    for (uint64_t rest = candidates; rest != 0; rest &= rest - 1) {
        uint32_t slot = first + tri_lowest(rest);
        if (can_matter(look, hand, slot) && tri_in_play(look->table->at[slot]) &&
            tri_can_be_sent(look, slot))
            add_unit(look, hand, slot);
    }
}

void tri_take_hand(const tri_look *look, bool nobody_faces, tri_hand *hand)
{
    const tri_ride *ride = &look->table->ride;
    tri_clear(hand, offsetof(tri_hand, contact));
    if (ride->open)
        add_reach(hand, look->board->ride[look->board->node[ride->node].locale]);
    if (!no_command_left(look))
        add_units(look, hand, find_candidates(look, hand, nobody_faces));
    for (uint32_t word = 0; word < 3; word++)
        hand->bases[word] = hand->posts[word] | hand->reach[word];
}

/* ---------------------------------------------------------------- from next to the front */

static bool stands_at(const tri_look *look, const tri_front *front, uint32_t slot)
{
    uint16_t at = look->table->at[slot];
    return at == tri_reserve(front->attack_locale) || at == tri_blocking(front->from);
}

static bool may_occupy(const tri_look *look, const tri_hand *hand, const tri_front *front,
                       uint32_t slot)
{
    const tri_table *table = look->table;
    uint8_t marcher = table->marched[front->defense_locale];
    if (tri_has(hand->corps, slot) && (marcher == 0 || marcher - 1 == table->corps[slot]))
        return true;
    if (!tri_has(hand->sent, slot))
        return false;
    return (marcher == 0 && !(table->flags[slot] & TRI_FIXED)) ||
           (tri_type(table->face[slot]) == TRI_ARTILLERY && tri_guns_may_lead(look, front, slot));
}

static bool somebody_near(const tri_look *look, const tri_hand *hand, const tri_front *front,
                          enum tri_mode mode)
{
    EACH_IN (slot, hand, front->attack_locale) {
        if (!stands_at(look, front, slot))
            continue;
        if (mode == TRI_MODE_OCCUPY ? may_occupy(look, hand, front, slot)
                                    : tri_has(hand->corps, slot) || tri_has(hand->sent, slot))
            return true;
    }
    return false;
}

/* Is there an enemy locale that this unit could attack from where it stands, and then enter? */
static bool faces_enemy(const tri_look *look, uint32_t slot, bool led)
{
    const tri_table *table = look->table;
    uint16_t at = table->at[slot];
    const tri_locale *here = &look->board->locale[tri_locale_at(look->board, at)];
    for (uint32_t i = 0; i < here->passable; i++) {
        uint8_t marcher = table->marched[here->next[i]];
        if (tri_enemy_in(look, here->next[i]) &&
            (tri_in_reserve(at) || at == tri_blocking(here->approach[i])) &&
            !tri_bit(table->closed, here->approach[i] / 2U) &&
            (marcher == 0 || (led && marcher - 1 == table->corps[slot])))
            return true;
    }
    return false;
}

bool tri_somebody_faces_enemy(const tri_look *look, const tri_hand *hand)
{
    const tri_table *table = look->table;
    uint32_t first = look->side == TRI_ALLIED ? 0 : TRI_UNITS_MAX;
    if (no_command_left(look))
        return false;
    for (uint64_t rest = tri_fresh_of_side(table, look->side); rest != 0; rest &= rest - 1) {
        uint32_t slot = first + tri_lowest(rest);
        uint8_t locale = look->board->locale_at[table->at[slot]];
        if (locale == TRI_LOCALES_MAX || !tri_bit(hand->contact, locale) ||
            !tri_can_move(look, slot))
            continue;
        uint8_t commander = table->corps[slot];
        bool led = commander != TRI_NO_COMMANDER && tri_commander_ready(look, commander);
        if ((led || tri_unit_ready(look, slot)) && faces_enemy(look, slot, led))
            return true;
    }
    return false;
}

/* ---------------------------------------------------------------- by road */

/* A ride of one unit to a front: of anybody in the hand, or of that force. */
typedef struct approach_ride {
    const tri_look *look;
    const tri_hand *hand;
    const tri_force *force;
    const tri_front *front;
    enum tri_mode mode;
    uint8_t via; /* the locale before the attack locale, TRI_NONE */
} approach_ride;

static bool is_closed_to(const tri_look *look, uint8_t locale, uint8_t commander)
{
    uint8_t marcher = look->table->marched[locale];
    return marcher != 0 && marcher - 1 != commander;
}

static bool is_open(const tri_look *look, uint8_t locale)
{
    return !tri_enemy_in(look, locale) && !tri_bit(look->table->stormed, locale);
}

/* T-MOV-12: a single unit does not ride through a full locale, with errata or without. */
static bool may_pass(const tri_look *look, uint8_t locale)
{
    return is_open(look, locale) && look->own[locale] < look->board->locale[locale].capacity;
}

/* Can any unit ride into the attack locale, and beyond it if the mode requires that? */
static bool may_arrive(const tri_look *look, const tri_front *front, enum tri_mode mode)
{
    uint8_t there = front->attack_locale;
    if (mode == TRI_MODE_OCCUPY)
        return may_pass(look, there) && !tri_bit(look->table->stormed, front->defense_locale);
    return is_open(look, there) && look->own[there] < look->board->locale[there].capacity;
}

static bool may_ride(const approach_ride *ride, uint8_t commander)
{
    return !is_closed_to(ride->look, ride->front->attack_locale, commander) &&
           (ride->via == TRI_NONE || !is_closed_to(ride->look, ride->via, commander)) &&
           (ride->mode != TRI_MODE_OCCUPY ||
            !is_closed_to(ride->look, ride->front->defense_locale, commander));
}

static bool rider_goes(const approach_ride *ride, uint32_t slot)
{
    return (tri_has(ride->hand->riders, slot) && may_ride(ride, ride->look->table->corps[slot])) ||
           (tri_has(ride->hand->lone_riders, slot) && may_ride(ride, TRI_NO_COMMANDER));
}

static bool goes_from(const approach_ride *ride, uint8_t locale)
{
    if (ride->force)
        return ride->force->at == tri_reserve(locale) && may_ride(ride, ride->force->commander);
    if (!tri_bit(ride->hand->stables, locale))
        return false;
    EACH_IN (slot, ride->hand, locale)
        if (ride->look->table->at[slot] == tri_reserve(locale) && rider_goes(ride, slot))
            return true;
    return false;
}

static bool goes_in(const approach_ride *ride, uint8_t node, bool main)
{
    const tri_board *board = ride->look->board;
    if (ride->force || !ride->hand->riders_off)
        return false;
    bool entry = false;
    for (uint32_t i = 0; i < board->entries && !entry; i++)
        entry = board->entry[i].node == node && board->entry[i].side == ride->look->side &&
                (!main || board->entry[i].main);
    tri_set all = entry ? tri_union(ride->hand->riders, ride->hand->lone_riders)
                        : (tri_set){{0, 0}};
    TRI_EACH (slot, all)
        if (ride->look->table->at[slot] == TRI_OFF && rider_goes(ride, slot))
            return true;
    return false;
}

/* A second locale lies behind this one on a main road. */
static bool goes_through(approach_ride *ride, uint8_t node)
{
    const tri_board *board = ride->look->board;
    ride->via = board->node[node].locale;
    if (!may_pass(ride->look, ride->via))
        return false;
    for (uint32_t i = 0; i < board->node[node].ways; i++) {
        uint16_t way = board->node[node].way[i];
        uint8_t start = board->node[tri_way_to(board, way)].locale;
        if (tri_road_of(board, way)->main && start != ride->front->attack_locale &&
            goes_from(ride, start))
            return true;
    }
    return goes_in(ride, node, true);
}

/* Backwards from the node out of which the road crosses the attack approach. */
static bool goes_to(approach_ride *ride, uint8_t node, bool main)
{
    const tri_board *board = ride->look->board;
    ride->via = TRI_NONE;
    if (goes_in(ride, node, false))
        return true;
    for (uint32_t i = 0; i < board->node[node].ways; i++) {
        uint16_t way = board->node[node].way[i];
        uint8_t before = tri_way_to(board, way);
        if (tri_road_of(board, way)->doubled ||
            board->node[before].locale == ride->front->defense_locale)
            continue;
        ride->via = TRI_NONE;
        if (goes_from(ride, board->node[before].locale) ||
            (main && tri_road_of(board, way)->main && goes_through(ride, before)))
            return true;
    }
    return false;
}

static bool leads_over(approach_ride *ride)
{
    const tri_board *board = ride->look->board;
    const tri_locale *locale = &board->locale[ride->front->attack_locale];
    if (!may_arrive(ride->look, ride->front, ride->mode))
        return false;
    for (uint32_t n = locale->first_node; n < (uint32_t)locale->first_node + locale->roads; n++)
        for (uint32_t i = 0; i < board->node[n].ways; i++) {
            uint16_t way = board->node[n].way[i];
            if (tri_way_over(board, way) == ride->front->from &&
                !tri_road_of(board, way)->doubled &&
                goes_to(ride, (uint8_t)n, tri_road_of(board, way)->main != 0))
                return true;
        }
    return false;
}

static bool somebody_rides(const tri_look *look, const tri_hand *hand, const tri_front *front,
                           enum tri_mode mode)
{
    approach_ride ride = {look, hand, NULL, front, mode, TRI_NONE};
    return leads_over(&ride);
}

bool tri_ride_leads(const tri_look *look, const tri_front *front, const tri_force *force,
                    enum tri_mode mode)
{
    approach_ride ride = {look, NULL, force, front, mode, TRI_NONE};
    gg_assert(force->count == 1 && tri_in_reserve(force->at) &&
              force->at != tri_reserve(front->attack_locale));
    return leads_over(&ride);
}

/* ---------------------------------------------------------------- the answer */

/* Do enemies block the defense approach? No early exit, so that the compiler vectorizes the loop. */
static bool is_blocked(const tri_look *look, const tri_front *front)
{
    const uint16_t *at = &look->table->at[look->side == TRI_ALLIED ? TRI_UNITS_MAX : 0];
    uint16_t found = 0;
    for (uint32_t i = 0; i < TRI_UNITS_MAX; i++)
        found |= (uint16_t)(at[i] == tri_blocking(front->to));
    return found != 0;
}

/* The defender has left before an occupation enters. */
static bool open_ride_goes(const tri_look *look, const tri_front *front, enum tri_mode mode)
{
    if (!look->table->ride.open || mode != TRI_MODE_OCCUPY)
        return tri_ride_goes_on(look, front, mode);
    tri_look empty = *look;
    empty.vacated = front->defense_locale;
    return tri_ride_goes_on(&empty, front, mode);
}

static bool somebody(const tri_look *look, const tri_hand *hand, const tri_front *front,
                     enum tri_mode mode)
{
    if (somebody_near(look, hand, front, mode))
        return true;
    if (!look->board->crossed[front->from] || !tri_bit(hand->reach, front->attack_locale))
        return false;
    return somebody_rides(look, hand, front, mode) || open_ride_goes(look, front, mode);
}

bool tri_can_go_on(const tri_look *look, const tri_hand *hand, const tri_front *front)
{
    gg_assert(!front->guard);
    return somebody(look, hand, front, TRI_MODE_FEINT) &&
           (somebody(look, hand, front, TRI_MODE_OCCUPY) || is_blocked(look, front));
}
