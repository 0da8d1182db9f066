/* detachments.c: units that start detached from French corps (T-SET; T-TEA-15).
 *
 * Capacity is checked when all have been placed. So units may be put where there is no room yet, if the corps
 * there can still make room. The steps name units in ascending order, and the lowest of those that are alike (one
 * face, one corps). They never lead to a dead end: can_finish() checks whether what is still needed is possible. */
#include "triumph/setup/setup.h"

typedef struct detaching {
    const gg_game *game;
    const tri_board *board;
    tri_table table; /* as it will be */
    gg_seat seat;
    uint32_t rank;
    bool good, closed;
    uint32_t last; /* unit named last, TRI_UNITS: none */
    bool open;     /* its place comes next */
    uint32_t pairs;
    uint8_t units[TRI_LOCALES_MAX]; /* French ones */
} detaching;

/* ---------------------------------------------------------------- what may be */

/* Up to now, those of teammates included. */
static uint32_t count_detached(const tri_table *table)
{
    uint32_t count = 0;
    for (uint32_t slot = tri_first_slot(TRI_FRENCH); slot < TRI_UNITS; slot++)
        count += tri_on_board(table->at[slot]) && table->corps[slot] == TRI_NO_COMMANDER;
    return count;
}

/* T-SET-11; impassable borders count (T-MAP-05). */
static bool is_near_objective(const tri_board *board, uint8_t locale)
{
    const tri_locale *here = &board->locale[locale];
    if (tri_is_enemy_objective(board, locale))
        return true;
    for (uint32_t i = 0; i < here->approaches; i++)
        if (tri_is_enemy_objective(board, tri_locale_of(board, tri_across(here->approach[i]))))
            return true;
    return false;
}

static bool enemy_is_in(const tri_board *board, const tri_table *table, uint8_t locale)
{
    for (uint32_t slot = tri_first_slot(TRI_ALLIED); slot < TRI_UNITS_MAX; slot++)
        if (tri_on_board(table->at[slot]) && tri_locale_at(board, table->at[slot]) == locale)
            return true;
    return false;
}

/* T-SET-10, T-SET-11: may a unit of that commander be put there? */
static bool is_within_reach(const detaching *make, uint32_t commander, uint8_t locale)
{
    const tri_table *table = &make->table;
    uint8_t from = tri_locale_at(make->board, table->commander_at[commander]);
    return tri_distance(make->board, from, locale) <= 2 &&
           !is_near_objective(make->board, locale) && !enemy_is_in(make->board, table, locale);
}

static bool is_own(const detaching *make, uint32_t slot)
{
    uint8_t commander = make->table.corps[slot];
    return commander != TRI_NO_COMMANDER && make->table.owner[commander] == make->seat &&
           tri_on_board(make->table.at[slot]);
}

/* ---------------------------------------------------------------- reading */

static void open_detaching(const gg_game *game, const tri_table *table, gg_seat seat,
                           detaching *make)
{
    make->game = game;
    make->board = tri_board_of(game);
    make->table = *table;
    make->seat = seat;
    make->rank = tri_rank_of(table, seat);
    make->good = true;
    make->closed = make->open = false;
    make->last = TRI_UNITS;
    make->pairs = 0;
    memset(make->units, 0, sizeof make->units);
    for (uint32_t slot = tri_first_slot(TRI_FRENCH); slot < TRI_UNITS; slot++)
        if (tri_on_board(table->at[slot]))
            make->units[tri_locale_at(make->board, table->at[slot])]++;
}

static void put_unit(detaching *make, uint32_t slot, uint16_t at)
{
    make->units[tri_locale_at(make->board, make->table.at[slot])]--;
    make->units[tri_locale_at(make->board, at)]++;
    make->table.at[slot] = at;
    make->table.corps[slot] = TRI_NO_COMMANDER;
}

/* Every rule that forbids this unit at this place by itself (T-SET-09, T-SET-10, T-SET-11, T-TEA-15). */
static void check_pair(const detaching *make, uint32_t slot, uint16_t at, gg_refusal *refusal)
{
    uint8_t commander = make->table.corps[slot];
    if (commander == TRI_NO_COMMANDER || !tri_on_board(make->table.at[slot]) ||
        !tri_may_start_at(make->board, at)) {
        gg_refuse(refusal, T_SET_09);
        return;
    }
    uint8_t locale = tri_locale_at(make->board, at);
    if (make->table.owner[commander] != make->seat)
        gg_refuse(refusal, T_TEA_15);
    if (tri_distance(make->board, tri_locale_at(make->board, make->table.commander_at[commander]),
                     locale) > 2)
        gg_refuse(refusal, T_SET_10);
    if (is_near_objective(make->board, locale) || enemy_is_in(make->board, &make->table, locale))
        gg_refuse(refusal, T_SET_11);
}

static void read_item(detaching *make, uint16_t item, gg_refusal *refusal)
{
    gg_assert(!make->closed);
    if (make->open) {
        uint16_t at = (uint16_t)(item - TRI_ITEM_PLACE);
        check_pair(make, make->last, at, refusal);
        if (tri_on_board(make->table.at[make->last]))
            put_unit(make, make->last, at);
        make->open = false;
        make->pairs++;
    } else if (item == TRI_DONE) {
        make->closed = true;
    } else if (tri_army_of(item) != TRI_FRENCH) {
        make->good = false;
    } else {
        make->last = item;
        make->open = true;
    }
}

static void read_detaching(const gg_game *game, const tri_table *table, gg_seat seat,
                           const gg_order *order, detaching *make, gg_refusal *refusal)
{
    open_detaching(game, table, seat, make);
    for (uint32_t i = 0; i < order->count && make->good; i++)
        read_item(make, order->item[i], refusal);
}

/* ---------------------------------------------------------------- what is still needed */

/* By how many units the corps is too large for its set-up locale; 0 if it is not on the map. */
static uint32_t count_excess(const detaching *make, uint32_t commander)
{
    uint16_t at = make->table.commander_at[commander];
    if (!tri_on_board(at))
        return 0;
    uint8_t locale = tri_locale_at(make->board, at);
    uint32_t units = make->units[locale], capacity = make->board->locale[locale].capacity;
    return units > capacity ? units - capacity : 0;
}

/* Alike units are named lowest first, and all ascending: can this one still be reached? */
static bool can_be_named(const detaching *make, uint32_t slot)
{
    uint32_t lowest = slot;
    for (uint32_t other = tri_first_slot(TRI_FRENCH); other < lowest; other++)
        if (make->table.face[other] == make->table.face[slot] &&
            make->table.corps[other] == make->table.corps[slot])
            lowest = other;
    return make->last == TRI_UNITS || lowest > make->last;
}

/* How many units of the corps can still be detached, by this seat or by its juniors. */
static uint32_t count_spare(const detaching *make, uint32_t commander)
{
    uint32_t size = tri_corps_size(&make->table, commander), count = 0;
    uint32_t rank = tri_rank_of(&make->table, make->table.owner[commander]);
    if (rank > make->rank)
        return size - 1;
    if (rank < make->rank || make->closed)
        return 0;
    for (uint32_t slot = tri_first_slot(TRI_FRENCH); slot < TRI_UNITS; slot++)
        count += make->table.corps[slot] == commander && can_be_named(make, slot);
    return count < size ? count : size - 1;
}

/* Is there room for so many units of that commander away from his own locale? */
static bool has_room(const detaching *make, uint32_t commander, uint32_t count)
{
    uint8_t own = tri_locale_at(make->board, make->table.commander_at[commander]);
    uint32_t room = 0;
    for (uint8_t locale = 0; locale < make->board->locales && room < count; locale++) {
        uint32_t capacity = make->board->locale[locale].capacity;
        if (locale != own && make->units[locale] < capacity &&
            is_within_reach(make, commander, locale))
            room += capacity - make->units[locale];
    }
    return room >= count;
}

/* Can this unit become the fixed battery? If its corps must shrink to one unit, it has to leave the corps before. */
static bool can_be_battery(const detaching *make, uint32_t slot)
{
    const tri_table *table = &make->table;
    uint8_t commander = table->corps[slot];
    if (table->face[slot] != TRI_A1 || !tri_on_board(table->at[slot]))
        return false;
    if (commander == TRI_NO_COMMANDER || tri_on_approach(table->at[slot]))
        return true;
    uint32_t size = tri_corps_size(table, commander), excess = count_excess(make, commander);
    if (size < 2 || size >= excess + 2)
        return size >= 2;
    bool later = tri_rank_of(table, table->owner[commander]) > make->rank;
    return later || (!make->closed && can_be_named(make, slot));
}

/* A locale with too many units must have a corps that can detach enough of them. */
static bool can_make_room(const detaching *make, uint32_t *needed)
{
    bool solved[TRI_LOCALES_MAX] = {false};
    *needed = 0;
    for (uint32_t c = tri_first_commander(make->board, TRI_FRENCH);
         c < tri_end_commander(make->board, TRI_FRENCH); c++) {
        uint32_t excess = count_excess(make, c);
        if (excess == 0)
            continue;
        solved[tri_locale_at(make->board, make->table.commander_at[c])] = true;
        *needed += excess;
        if (count_spare(make, c) < excess || !has_room(make, c, excess))
            return false;
    }
    for (uint32_t locale = 0; locale < make->board->locales; locale++)
        if (make->units[locale] > make->board->locale[locale].capacity && !solved[locale])
            return false;
    return true;
}

/* From here on, can the set-up still become legal? */
static bool can_finish(const detaching *make)
{
    uint32_t needed;
    if (!can_make_room(make, &needed) ||
        count_detached(&make->table) + needed > TRI_DETACHMENTS_MAX)
        return false;
    for (uint32_t slot = tri_first_slot(TRI_FRENCH); slot < TRI_UNITS; slot++)
        if (can_be_battery(make, slot))
            return true;
    return false;
}

/* ---------------------------------------------------------------- check */

/* T-SET-09, T-SET-12, T-TEA-15 */
static void check_all(const detaching *make, gg_refusal *refusal)
{
    uint32_t needed;
    bool battery = false;
    for (uint32_t c = tri_first_commander(make->board, TRI_FRENCH);
         c < tri_end_commander(make->board, TRI_FRENCH); c++)
        if (tri_corps_size(&make->table, c) == 0) {
            gg_refuse(refusal, T_SET_12);
            return; /* then the rest cannot be checked */
        }
    if (!can_make_room(make, &needed)) {
        gg_refuse(refusal, T_SET_12);
        gg_refuse(refusal, T_MAP_04);
    }
    if (count_detached(&make->table) + needed > TRI_DETACHMENTS_MAX) {
        gg_refuse(refusal, T_SET_09);
        if (tri_team_size(&make->table, TRI_FRENCH) > 1)
            gg_refuse(refusal, T_TEA_15);
    }
    for (uint32_t slot = tri_first_slot(TRI_FRENCH); slot < TRI_UNITS; slot++)
        battery = battery || can_be_battery(make, slot);
    if (!battery)
        gg_refuse(refusal, T_SET_13);
}

void tri_check_detachments(const gg_game *game, const tri_table *table, gg_seat seat,
                           const gg_order *order, gg_refusal *refusal)
{
    detaching make;
    gg_refusal found = {.count = 0};
    read_detaching(game, table, seat, order, &make, &found);
    if (!make.good) {
        gg_refuse(refusal, GG_RULE_FORM);
        return;
    }
    check_all(&make, &found);
    for (uint32_t i = 0; i < found.count; i++)
        gg_refuse(refusal, found.rule[i]);
}

/* ---------------------------------------------------------------- steps */

static bool may_put(const detaching *make, uint32_t slot, uint16_t at)
{
    detaching next = *make;
    put_unit(&next, slot, at);
    return can_finish(&next);
}

/* The places for a unit, or only whether there is one. */
static bool list_places(const detaching *make, uint32_t slot, gg_steps *out)
{
    bool found = false;
    for (uint8_t locale = 0; locale < make->board->locales && (out || !found); locale++) {
        const tri_locale *here = &make->board->locale[locale];
        /* whether it can be put there is the same for all positions of the locale */
        if (!is_within_reach(make, make->table.corps[slot], locale) ||
            !may_put(make, slot, tri_reserve(locale)))
            continue;
        found = true;
        if (!out)
            continue;
        tri_offer_item(out, TRI_STEP_PLACE, (uint16_t)(TRI_ITEM_PLACE + tri_reserve(locale)),
                       false);
        for (uint32_t i = 0; i < here->passable; i++)
            tri_offer_item(out, TRI_STEP_PLACE,
                           (uint16_t)(TRI_ITEM_PLACE + tri_blocking(here->approach[i])), false);
    }
    return found;
}

static bool is_lowest_alike(const detaching *make, uint32_t slot)
{
    for (uint32_t other = tri_first_slot(TRI_FRENCH); other < slot; other++)
        if (make->table.face[other] == make->table.face[slot] &&
            make->table.corps[other] == make->table.corps[slot])
            return false;
    return true;
}

static void offer_units(detaching *make, gg_steps *out)
{
    uint32_t last = make->last;
    for (uint32_t slot = last == TRI_UNITS ? tri_first_slot(TRI_FRENCH) : last + 1;
         slot < TRI_UNITS; slot++) {
        if (!is_own(make, slot) || !is_lowest_alike(make, slot) ||
            tri_corps_size(&make->table, make->table.corps[slot]) < 2)
            continue;
        make->last = slot;
        if (list_places(make, slot, NULL))
            tri_offer_item(out, TRI_STEP_UNIT, (uint16_t)slot, false);
    }
    make->last = last;
}

void tri_detachments_steps(const gg_game *game, const tri_table *table, gg_seat seat,
                           const gg_order *order, gg_steps *out)
{
    detaching make;
    gg_refusal ignored = {.count = 0};
    if (order->verb == 0) {
        gg_offer(out, tri_verb_step(TRI_DETACHMENTS, false));
        return;
    }
    read_detaching(game, table, seat, order, &make, &ignored);
    gg_assert(make.good && !make.closed);
    if (make.open) {
        list_places(&make, make.last, out);
        return;
    }
    offer_units(&make, out);
    make.closed = true;
    if (can_finish(&make))
        tri_offer_item(out, TRI_STEP_WORD, TRI_DONE, true);
}

/* ---------------------------------------------------------------- carrying out */

static bool is_alike(const tri_table *table, uint32_t a, uint32_t b)
{
    return table->face[a] == table->face[b] && table->corps[a] == table->corps[b];
}

/* The lowest alike unit that no pair before `count` has. */
static uint16_t lowest_free(const tri_table *table, const gg_order *order, uint32_t count,
                            uint32_t slot)
{
    for (uint32_t other = tri_first_slot(TRI_FRENCH); other < slot; other++) {
        bool free = is_alike(table, other, slot);
        for (uint32_t i = 0; i < count; i += 2)
            free = free && order->item[i] != other;
        if (free)
            return (uint16_t)other;
    }
    return (uint16_t)slot;
}

static void swap_items(uint16_t *a, uint16_t *b)
{
    uint16_t item = *a;
    *a = *b;
    *b = item;
}

static bool is_list_of_pairs(const gg_order *order)
{
    if (order->count % 2 != 1 || order->count > GG_ITEMS_MAX ||
        order->item[order->count - 1] != TRI_DONE)
        return false;
    for (uint32_t i = 0; i + 1 < order->count; i += 2)
        if (!tri_item_is_unit(order->item[i]) || tri_army_of(order->item[i]) != TRI_FRENCH)
            return false;
    return true;
}

static void sort_pairs(const tri_table *table, uint16_t *first, uint16_t *second)
{
    bool alike = is_alike(table, first[0], second[0]);
    bool descend = first[0] > second[0];
    if (descend)
        swap_items(&first[0], &second[0]);
    if (alike ? first[1] > second[1] : descend)
        swap_items(&first[1], &second[1]);
}

void tri_detachments_canonical(const tri_table *table, gg_order *order)
{
    if (!is_list_of_pairs(order))
        return;
    for (uint32_t i = 0; i + 1 < order->count; i += 2)
        order->item[i] = lowest_free(table, order, i, order->item[i]);
    for (int twice = 0; twice < 2;
         twice++) /* once to bring alike units together, once for their places */
        for (uint32_t i = 0; i + 1 < order->count; i += 2)
            for (uint32_t k = i + 2; k + 1 < order->count; k += 2)
                sort_pairs(table, &order->item[i], &order->item[k]);
}

void tri_make_detachments(tri_table *table, const gg_order *order)
{
    gg_assert(is_list_of_pairs(order) && order->count / 2U <= TRI_DETACHMENTS_MAX);
    for (uint32_t i = 0; i + 1 < order->count; i += 2) {
        gg_assert(table->corps[order->item[i]] != TRI_NO_COMMANDER);
        table->at[order->item[i]] = (uint16_t)(order->item[i + 1] - TRI_ITEM_PLACE);
        table->corps[order->item[i]] = TRI_NO_COMMANDER;
    }
}
