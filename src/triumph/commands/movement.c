/* movement.c: moves from position to position, and the four commands that are not attacks (chapters 9 and 10).
 *
 * T-MOV, T-MAP, T-AFT, T-CMD, T-RNF */
#include "triumph/commands/look.h"

/* ---------------------------------------------------------------- plain moves */

/* The tests of a reserve that a force would enter (T-MAP-04, T-MOV-06, T-MOV-18, T-AFT-07). */
static void check_reserve(const tri_look *look, const tri_force *force, uint8_t locale,
                          gg_refusal *refusal)
{
    const tri_table *table = look->table;
    uint8_t marcher = table->marched[locale];
    if (tri_others_in(look, force, locale) + force->count > look->board->locale[locale].capacity) {
        gg_refuse(refusal, T_MAP_04);
        gg_refuse(refusal, T_MOV_06);
    }
    if (tri_bit(table->stormed, locale)) {
        gg_refuse(refusal, T_AFT_07);
        gg_refuse(refusal, T_MOV_06);
    }
    if (marcher != 0 && marcher - 1 != force->commander) {
        gg_refuse(refusal, T_MOV_18);
        gg_refuse(refusal, T_MOV_06);
    }
}

/* T-MOV-02, T-MOV-05, T-MAP-06 */
static void check_next_locale(const tri_look *look, const tri_force *force, uint16_t approach,
                              gg_refusal *refusal)
{
    uint8_t locale = tri_locale_of(look->board, tri_across(approach));
    if (tri_border_of(look->board, approach)->impassable)
        gg_refuse(refusal, T_MOV_02);
    if (tri_enemy_in(look, locale))
        gg_refuse(refusal, T_MOV_05);
    check_reserve(look, force, locale, refusal);
}

/* From a reserve: to an adjacent locale, or onto an approach of its own locale (T-MOV-03, T-MOV-02). */
static void check_from_reserve(const tri_look *look, const tri_force *force, uint16_t to,
                               gg_refusal *refusal)
{
    uint8_t here = tri_locale_at(look->board, force->at), there = tri_locale_at(look->board, to);
    if (tri_on_approach(to)) {
        if (there != here)
            gg_refuse(refusal, T_MOV_03);
        if (tri_border_of(look->board, tri_approach_at(to))->impassable)
            gg_refuse(refusal, T_MOV_02);
        return;
    }
    uint16_t approach = tri_find_approach(look->board, here, there);
    if (approach == TRI_NO_APPROACH)
        gg_refuse(refusal, T_MOV_03);
    else
        check_next_locale(look, force, approach, refusal);
}

/* From an approach: back into the reserve, or across (T-MOV-04). */
static void check_from_approach(const tri_look *look, const tri_force *force, uint16_t to,
                                gg_refusal *refusal)
{
    uint16_t approach = tri_approach_at(force->at);
    if (to == tri_reserve(tri_locale_of(look->board, approach)))
        check_reserve(look, force, tri_locale_of(look->board, approach), refusal);
    else if (to == tri_reserve(tri_locale_of(look->board, tri_across(approach))))
        check_next_locale(look, force, approach, refusal);
    else
        gg_refuse(refusal, T_MOV_04);
}

void tri_check_plain(const tri_look *look, const tri_force *force, uint16_t to, gg_refusal *refusal)
{
    if (force->at == TRI_OFF) {
        gg_refuse(refusal, T_RNF_06);
        return;
    }
    if (tri_in_reserve(force->at))
        check_from_reserve(look, force, to, refusal);
    else
        check_from_approach(look, force, to, refusal);
}

static bool plain_is_legal(const tri_look *look, const tri_force *force, uint16_t to)
{
    gg_refusal refusal = {0};
    tri_check_plain(look, force, to, &refusal);
    return refusal.count == 0;
}

/* Is a reserve that lies on the way of a plain move open to the force? The same as the tests above. */
static bool is_open(const tri_look *look, const tri_force *force, uint8_t locale)
{
    uint8_t marcher = look->table->marched[locale];
    bool open = !tri_enemy_in(look, locale) && !tri_bit(look->table->stormed, locale) &&
                (marcher == 0 || marcher - 1 == force->commander) &&
                tri_others_in(look, force, locale) + force->count <=
                    look->board->locale[locale].capacity;
    gg_assert(open == plain_is_legal(look, force, tri_reserve(locale)));
    return open;
}

static void offer_place(gg_steps *out, uint16_t at)
{
    if (out)
        tri_offer_item(out, TRI_STEP_PLACE, (uint16_t)(TRI_ITEM_PLACE + at), true);
}

/* Every place that a plain move can reach; without `out`: is there one? From a reserve every approach of the locale
 * that can be passed is such a place. */
static bool each_plain(const tri_look *look, const tri_force *force, gg_steps *out)
{
    if (force->at == TRI_OFF)
        return false;
    uint8_t here = tri_locale_at(look->board, force->at);
    const tri_locale *locale = &look->board->locale[here];
    if (tri_on_approach(force->at)) {
        bool any = false;
        uint16_t across = tri_across(tri_approach_at(force->at));
        uint8_t reserve[2] = {here, tri_locale_of(look->board, across)};
        for (uint32_t i = 0; i < 2; i++) {
            if (!is_open(look, force, reserve[i]))
                continue;
            offer_place(out, tri_reserve(reserve[i]));
            any = true;
        }
        return any;
    }
    if (!out)
        return locale->passable > 0;
    for (uint32_t i = 0; i < locale->passable; i++) {
        offer_place(out, tri_blocking(locale->approach[i]));
        if (is_open(look, force, locale->next[i]))
            offer_place(out, tri_reserve(locale->next[i]));
    }
    return locale->passable > 0;
}

void tri_offer_plain(const tri_look *look, const tri_force *force, gg_steps *out)
{
    each_plain(look, force, out);
}

bool tri_has_plain(const tri_look *look, const tri_force *force)
{
    return each_plain(look, force, NULL);
}

/* ---------------------------------------------------------------- carrying out */

/* T-RNF-13, T-MOR-05, T-RNF-01: the first French reinforcement raises morale. */
void tri_enter_map(tri_play *play, const tri_force *force)
{
    tri_table *table = play->table;
    gg_assert(force->at == TRI_OFF && !tri_empty(force->units));
    TRI_EACH (slot, force->units)
        table->flags[slot] |= TRI_ENTERED;
    if (force->commander != TRI_NO_COMMANDER)
        table->commander_flags[force->commander] |= TRI_ENTERED;
    bool french = tri_army_of(tri_next(force->units, 0)) == TRI_FRENCH;
    if (!french || table->reinforced)
        return;
    table->reinforced = 1;
    table->morale[TRI_FRENCH] = (uint8_t)(table->morale[TRI_FRENCH] + 4);
    tri_tell_morale(play->turn, TRI_FRENCH, 4, table->morale[TRI_FRENCH], TRI_WHY_REINFORCED);
}

/* T-MOV-01, T-MOV-16, T-MAP-03: together, into one position. */
void tri_put_force(tri_play *play, const tri_force *force, uint16_t at, bool into)
{
    tri_table *table = play->table;
    gg_assert(tri_on_board(at) && tri_count(force->units) == force->count);
    gg_assert(!into || tri_in_reserve(at));
    if (force->at == TRI_OFF)
        tri_enter_map(play, force);
    TRI_EACH (slot, force->units) {
        table->at[slot] = at;
        table->flags[slot] = (uint8_t)(into ? table->flags[slot] | TRI_INTO
                                            : table->flags[slot] & ~TRI_INTO);
    }
    if (force->commander != TRI_NO_COMMANDER)
        table->commander_at[force->commander] = at;
    gg_assert(tri_units_in(play, table->active, tri_locale_at(play->board, at)) <=
              play->board->locale[tri_locale_at(play->board, at)].capacity);
}

/* T-MOV-18 */
void tri_mark_marched(tri_play *play, const tri_force *force, uint8_t locale)
{
    gg_assert(locale < play->board->locales);
    if (tri_is_large(force))
        play->table->marched[locale] = (uint8_t)(force->commander + 1);
}

/* The road is public: entry and ways as in the order. */
void tri_tell_road(tri_play *play, gg_items items)
{
    int entry = -1, way[5] = {-1, -1, -1, -1, -1};
    uint32_t count = 0;
    if (!play->turn->events)
        return;
    if (gg_peek_item(&items) >= TRI_ITEM_ENTRY && gg_peek_item(&items) < TRI_ITEM_PLACE)
        entry = gg_next_item(&items) - TRI_ITEM_ENTRY;
    while (gg_peek_item(&items) >= TRI_ITEM_WAY && gg_peek_item(&items) < TRI_ITEM_ENTRY &&
           count < sizeof way / sizeof way[0])
        way[count++] = gg_next_item(&items) - TRI_ITEM_WAY;
    tri_tell_path(play->turn, entry, way);
}

/* Cavalry that rode onto an approach is shown (T-MOV-10). */
static void ride_force(tri_play *play, const tri_force *force, gg_items *items)
{
    tri_tell_road(play, *items);
    if (gg_peek_item(items) >= TRI_ITEM_ENTRY && gg_peek_item(items) < TRI_ITEM_PLACE)
        tri_mark_marched(
            play, force,
            play->board->node[play->board->entry[gg_next_item(items) - TRI_ITEM_ENTRY].node]
                .locale);
    while (gg_peek_item(items) < TRI_ITEM_ENTRY) {
        uint8_t node = tri_way_to(play->board, (uint16_t)(gg_next_item(items) - TRI_ITEM_WAY));
        tri_mark_marched(play, force, play->board->node[node].locale);
    }
    uint16_t at = (uint16_t)(gg_next_item(items) - TRI_ITEM_PLACE);
    tri_put_force(play, force, at, tri_in_reserve(at));
    if (tri_in_reserve(at))
        return;
    TRI_EACH (slot, force->units)
        tri_show(play, slot);
}

void tri_move_force(tri_play *play, const tri_force *force, gg_items *items)
{
    if (tri_take_word(items, TRI_WORD_ROAD)) {
        ride_force(play, force, items);
        return;
    }
    uint16_t at = (uint16_t)(gg_next_item(items) - TRI_ITEM_PLACE);
    tri_put_force(play, force, at, tri_in_reserve(at));
}

/* ---------------------------------------------------------------- where to */

static bool is_way(const tri_look *look, uint16_t item)
{
    return item >= TRI_ITEM_WAY && item < TRI_ITEM_ENTRY &&
           (item - TRI_ITEM_WAY) / 2 < look->board->roads;
}

static bool is_entry(const tri_look *look, uint16_t item)
{
    return item >= TRI_ITEM_ENTRY && item < TRI_ITEM_PLACE &&
           item - TRI_ITEM_ENTRY < look->board->entries;
}

static void check_road(const tri_look *look, const tri_force *force, gg_items *items,
                       gg_refusal *refusal)
{
    tri_walk walk;
    if (!tri_walk_begins(look, force, &walk, refusal))
        return;
    if (is_entry(look, gg_peek_item(items)))
        tri_walk_in(look, force, &walk, (uint32_t)(gg_next_item(items) - TRI_ITEM_ENTRY), refusal);
    else if (force->at == TRI_OFF)
        gg_refuse(refusal, T_RNF_06);
    while (is_way(look, gg_peek_item(items))) {
        if (walk.locale == TRI_NONE || walk.visits == TRI_PATH_MAX) {
            gg_refuse(refusal, T_MOV_08);
            return;
        }
        tri_walk_on(look, force, &walk, (uint16_t)(gg_next_item(items) - TRI_ITEM_WAY), refusal);
    }
    uint16_t item = gg_next_item(items);
    if (tri_is_no_road(item))
        gg_refuse(refusal, T_MOV_07);
    else if (!tri_item_is_place(look->board, item) || walk.locale == TRI_NONE)
        gg_refuse(refusal, GG_RULE_FORM);
    else
        tri_walk_ends(look, force, &walk, (uint16_t)(item - TRI_ITEM_PLACE), refusal);
}

void tri_check_target(const tri_look *look, const tri_force *force, gg_items *items,
                      gg_refusal *refusal)
{
    if (tri_take_word(items, TRI_WORD_ROAD)) {
        check_road(look, force, items, refusal);
    } else {
        uint16_t item = gg_next_item(items);
        if (tri_item_is_place(look->board, item))
            tri_check_plain(look, force, (uint16_t)(item - TRI_ITEM_PLACE), refusal);
        else
            gg_refuse(refusal, GG_RULE_FORM);
    }
    if (items->next != items->order->count)
        gg_refuse(refusal, GG_RULE_FORM);
}

/* What follows ROAD: the way so far is legal, so it is only walked again. */
static void road_steps(const tri_look *look, const tri_force *force, gg_items *items, gg_steps *out)
{
    gg_refusal none = {0};
    tri_walk walk;
    tri_walk_begins(look, force, &walk, &none);
    if (force->at == TRI_OFF) {
        if (gg_items_end(items)) {
            tri_offer_entries(look, force, out);
            return;
        }
        tri_walk_in(look, force, &walk, (uint32_t)(gg_next_item(items) - TRI_ITEM_ENTRY), &none);
    }
    while (!gg_items_end(items))
        tri_walk_on(look, force, &walk, (uint16_t)(gg_next_item(items) - TRI_ITEM_WAY), &none);
    gg_assert(none.count == 0);
    tri_offer_ends(look, force, &walk, out);
    tri_offer_ways(look, force, &walk, out);
}

void tri_target_steps(const tri_look *look, const tri_force *force, gg_items *items, gg_steps *out)
{
    if (tri_take_word(items, TRI_WORD_ROAD)) {
        road_steps(look, force, items, out);
        return;
    }
    tri_offer_plain(look, force, out);
    if (tri_has_road(look, force))
        tri_offer_item(out, TRI_STEP_WORD, TRI_WORD_ROAD, false);
}
