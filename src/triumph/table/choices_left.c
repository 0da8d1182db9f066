/* choices_left.c: what a decision has to choose from, as far as it can be read off a table.
 *
 * T-ATK, T-RET */
#include "triumph/table/choices_left.h"

#include "triumph/table/many.h"

#include "triumph/table/orders.h"

static const tri_set nobody = {{0, 0}};

/* ---------------------------------------------------------------- pieces */

static uint32_t first_slot(uint8_t side)
{
    return side == TRI_ALLIED ? 0 : TRI_UNITS_MAX;
}

tri_set tri_army_in_play(const tri_table *table, uint8_t side)
{
    tri_set set = nobody;
    for (uint32_t slot = first_slot(side); slot < first_slot(side) + TRI_UNITS_MAX; slot++)
        if (tri_in_play(table->at[slot]))
            tri_add(&set, slot);
    return set;
}

tri_set tri_army_in(const tri_board *board, const tri_table *table, uint8_t side, uint8_t locale)
{
    return tri_side_in(board, table, side, locale);
}

void tri_find_held(const tri_board *board, const tri_table *table, uint64_t held[3])
{
    held[0] = held[1] = held[2] = 0;
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++) {
        if (!tri_on_board(table->at[slot]))
            continue;
        uint8_t locale = tri_locale_at(board, table->at[slot]);
        held[locale >> 6] |= UINT64_C(1) << (locale & 63);
    }
}

tri_set tri_army_at(const tri_table *table, uint8_t side, uint16_t at)
{
    gg_assert(tri_in_play(at));
    return tri_side_at(table, side, at);
}

tri_set tri_army_of_corps(const tri_table *table, uint32_t commander)
{
    tri_set set = nobody;
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++)
        if (table->corps[slot] == commander && tri_in_play(table->at[slot]))
            tri_add(&set, slot);
    return set;
}

bool tri_is_held(const tri_board *board, const tri_table *table, uint8_t side, uint8_t locale)
{
    return !tri_empty(tri_army_in(board, table, side, locale));
}

static uint32_t strength_of(const tri_table *table, tri_set units)
{
    uint32_t strength = 0;
    TRI_EACH (slot, units)
        strength += tri_strength(table->face[slot]);
    return strength;
}

/* The bits of the commanders of these units. */
static uint32_t commanders_of(const tri_table *table, tri_set units)
{
    uint32_t commanders = 0;
    TRI_EACH (slot, units)
        if (table->corps[slot] != TRI_NO_COMMANDER)
            commanders |= 1U << table->corps[slot];
    return commanders;
}

/* ---------------------------------------------------------------- the attack under way */

static bool mark_allows(const tri_table *table, uint16_t named_vs, uint8_t flags)
{
    return !(flags & TRI_RETREATED) &&
           (named_vs == 0 || named_vs == tri_across(table->attack.from) + 1);
}

tri_set tri_nameable(const tri_board *board, const tri_table *table)
{
    tri_set set = nobody;
    if (!tri_is_attack(table))
        return set;
    if (table->attack.blocking) /* T-ATK-2.2: all of them */
        return tri_army_at(table, tri_defender(table),
                           tri_blocking(tri_across(table->attack.from)));
    tri_set reserve = tri_army_at(table, tri_defender(table),
                                  tri_reserve(tri_defense_locale(board, table)));
    TRI_EACH (slot, reserve)
        if (mark_allows(table, table->named_vs[slot], table->flags[slot]))
            tri_add(&set, slot);
    return set;
}

uint32_t tri_nameable_commanders(const tri_board *board, const tri_table *table, tri_set units)
{
    uint32_t all = commanders_of(table, units), good = 0;
    if (!tri_is_attack(table))
        return 0;
    bool blocking = table->attack.blocking != 0;
    uint16_t at = blocking ? tri_blocking(tri_across(table->attack.from))
                           : tri_reserve(tri_defense_locale(board, table));
    for (uint32_t c = 0; c < board->commanders; c++)
        if (all >> c & 1 && table->commander_at[c] == at &&
            (blocking || mark_allows(table, table->commander_vs[c], table->commander_flags[c])))
            good |= 1U << c;
    return good;
}

/* Those of a set that are still in play. */
static tri_set survivors(const tri_table *table, tri_set units)
{
    tri_set set = nobody;
    TRI_EACH (slot, units)
        if (tri_in_play(table->at[slot]))
            tri_add(&set, slot);
    return set;
}

static void drop_two(tri_set *set, const uint8_t slots[2])
{
    for (uint32_t i = 0; i < 2; i++)
        if (slots[i] < TRI_UNITS)
            tri_drop(set, slots[i]);
}

tri_set tri_nonleaders(const tri_table *table)
{
    tri_set set = survivors(table, table->attack.named);
    drop_two(&set, table->attack.defense_leader);
    return set;
}

/* Leading artillery pays with the others (R-T-28). */
static tri_set other_defenders(const tri_table *table)
{
    tri_set set = survivors(table, table->attack.named);
    drop_two(&set, table->attack.counter);
    for (uint32_t i = 0; i < 2; i++) {
        uint8_t slot = table->attack.defense_leader[i];
        if (slot < TRI_UNITS && tri_type(table->face[slot]) != TRI_ARTILLERY)
            tri_drop(&set, slot);
    }
    return set;
}

tri_set tri_payers(const tri_table *table)
{
    if (table->attack.stage == TRI_DEFENSE_REST)
        return other_defenders(table);
    if (table->attack.stage != TRI_ATTACK_REST)
        return nobody;
    tri_set set = survivors(table, table->attack.movers);
    drop_two(&set, table->attack.attack_leader);
    return set;
}

tri_set tri_advancers(const tri_board *board, const tri_table *table)
{
    tri_set set = nobody;
    if (!tri_is_attack(table))
        return set;
    uint16_t reserve = tri_reserve(tri_defense_locale(board, table));
    TRI_EACH (slot, table->attack.named)
        if (table->at[slot] == reserve && !(table->flags[slot] & TRI_FIXED))
            tri_add(&set, slot);
    return set;
}

uint32_t tri_bound_commanders(const tri_table *table, tri_set units)
{
    uint32_t all = commanders_of(table, units), bound = 0;
    for (uint32_t c = 0; c < TRI_COMMANDERS_MAX; c++)
        if (all >> c & 1 && tri_empty(tri_without(tri_army_of_corps(table, c), units)))
            bound |= 1U << c;
    return bound;
}

tri_set tri_keepable(const tri_table *table)
{
    tri_set set = nobody;
    TRI_EACH (slot, table->attack.movers)
        if (tri_in_play(table->at[slot]) && table->corps[slot] != TRI_NO_COMMANDER &&
            table->attack.mover_commanders >> table->corps[slot] & 1)
            tri_add(&set, slot);
    return set;
}

/* ---------------------------------------------------------------- guns */

/* Was an artillery-led attack made from there: this turn, or in the round before (T-ATK-5.8,
 * T-ATK-5.9)? */
static bool was_fired(const tri_table *table, uint16_t from, bool this_turn)
{
    for (uint32_t i = 0; i < TRI_FIRED; i++) {
        if (table->fired_round[i] == 0 || table->fired_from[i] != from)
            continue;
        if (this_turn ? table->fired_now[i] != 0
                      : table->fired_round[i] == table->round) /* stored as round + 1 */
            return true;
    }
    return false;
}

static bool gun_could_lead(const gg_game *game, const tri_table *table, uint32_t slot)
{
    const tri_board *board = tri_board_of(game);
    uint16_t from = table->attack.from;
    uint8_t here = tri_attack_locale(board, table), there = tri_defense_locale(board, table);
    bool fixed = (table->flags[slot] & TRI_FIXED) != 0;
    bool santon_battery = table->santon_set && fixed && here == board->santon &&
                          table->at[slot] == tri_reserve(here);
    bool downhill = board->locale[here].hill && !board->locale[there].hill;
    if (tri_type(table->face[slot]) != TRI_ARTILLERY ||
        (table->at[slot] != tri_blocking(from) && !santon_battery))
        return false;
    if (game->option[TRI_OPTION_SANTON] && here == board->santon && !fixed)
        return false; /* T-SAN-01 */
    return !was_fired(table, from, true) && (downhill || !was_fired(table, from, false));
}

bool tri_guns_could_stay(const gg_game *game, const tri_table *table, tri_set units)
{
    if (!tri_is_attack(table) || tri_empty(units))
        return false;
    if (tri_count(units) > 1U + tri_border_of(tri_board_of(game), table->attack.from)->wide)
        return false;
    TRI_EACH (slot, units)
        if (!gun_could_lead(game, table, slot))
            return false;
    return true;
}

/* ---------------------------------------------------------------- retreats */

static void add_debt(const tri_table *table, tri_set units, uint32_t points, tri_debt *debt,
                     uint32_t *count)
{
    uint32_t strength = strength_of(table, units);
    if (tri_empty(units))
        return;
    gg_assert(*count < TRI_GROUPS_MAX);
    debt[(*count)++] = (tri_debt){units, (uint8_t)(points < strength ? points : strength)};
}

/* Those that can lose points in a retreat: artillery is lost anyway, named infantry and reserve
 * cavalry are not. */
static tri_set payers_at(const tri_table *table, uint16_t at)
{
    tri_set set = nobody, there = tri_army_at(table, tri_defender(table), at);
    TRI_EACH (slot, there) {
        uint8_t type = tri_type(table->face[slot]);
        bool pays = tri_in_reserve(at) ? type == TRI_INFANTRY && !tri_has(table->attack.named, slot)
                                       : type == TRI_INFANTRY || type == TRI_CAVALRY;
        if (pays)
            tri_add(&set, slot);
    }
    return set;
}

uint32_t tri_retreat_debts(const tri_board *board, const tri_table *table,
                           tri_debt debt[TRI_GROUPS_MAX])
{
    uint32_t count = 0;
    if (!tri_is_attack(table))
        return 0;
    uint16_t defense = tri_across(table->attack.from);
    const tri_locale *home = &board->locale[tri_defense_locale(board, table)];
    for (uint32_t i = 0; i < home->approaches; i++) {
        uint16_t approach = home->approach[i];
        uint32_t points = 1U + tri_border_of(board, approach)->wide;
        if (approach != defense)
            add_debt(table, payers_at(table, tri_blocking(approach)), points, debt, &count);
    }
    uint16_t reserve = tri_reserve(tri_defense_locale(board, table));
    add_debt(table, payers_at(table, reserve), 1U + tri_border_of(board, defense)->wide, debt,
             &count);
    return count;
}

tri_set tri_retreat_survivors(const tri_board *board, const tri_table *table,
                              const uint8_t points[TRI_UNITS])
{
    tri_set set = nobody;
    if (!tri_is_attack(table))
        return set;
    tri_set here = tri_army_in(board, table, tri_defender(table), tri_defense_locale(board, table));
    TRI_EACH (slot, here) {
        uint8_t face = table->face[slot];
        bool hidden = face == TRI_NO_FACE;
        if (hidden || (tri_type(face) != TRI_ARTILLERY && points[slot] < tri_strength(face)))
            tri_add(&set, slot);
    }
    return set;
}

/* Is it a point lost, or a kept unit? All else says where somebody goes. */
static bool names_unit(uint16_t item)
{
    return item < TRI_UNITS;
}

void tri_pair_retreat(const tri_board *board, const tri_table *table, const gg_order *order,
                      gg_order *seen)
{
    uint8_t points[TRI_UNITS] = {0};
    uint32_t i = 0;
    gg_order_open(seen, order->verb);
    for (; i < order->count && names_unit(order->item[i]); i++) {
        points[order->item[i]]++;
        gg_order_add(seen, order->item[i]);
    }
    for (; i < order->count && order->item[i] == TRI_DONE; i++)
        gg_order_add(seen, TRI_DONE);
    tri_set going = tri_retreat_survivors(board, table, points);
    TRI_EACH (slot, going) {
        if (i == order->count || names_unit(order->item[i]) || seen->count + 2 > GG_ITEMS_MAX)
            break;
        gg_order_add(seen, (uint16_t)slot);
        gg_order_add(seen, order->item[i++]);
    }
    for (; i < order->count && seen->count < GG_ITEMS_MAX; i++)
        gg_order_add(seen, order->item[i]);
}

uint32_t tri_shelters(const tri_board *board, const tri_table *table,
                      tri_shelter shelter[TRI_LOCALE_APPROACHES])
{
    uint32_t count = 0;
    if (!tri_is_attack(table))
        return 0;
    const tri_locale *home = &board->locale[tri_defense_locale(board, table)];
    uint8_t side = tri_defender(table);
    for (uint32_t locale = 0; locale < board->locales; locale++) {
        bool near = false;
        for (uint32_t i = 0; i < home->passable; i++)
            near = near || home->next[i] == locale;
        if (!near || locale == tri_attack_locale(board, table) ||
            tri_is_held(board, table, side ^ 1U, (uint8_t)locale))
            continue;
        uint32_t units = tri_count(tri_army_in(board, table, side, (uint8_t)locale));
        uint32_t capacity = board->locale[locale].capacity;
        if (units < capacity)
            shelter[count++] = (tri_shelter){(uint8_t)locale, (uint8_t)(capacity - units)};
    }
    return count;
}

/* ---------------------------------------------------------------- movement, set-up */

bool tri_large_corps_near(const tri_board *board, const tri_table *table, uint8_t enemy,
                          uint8_t locale)
{
    const tri_locale *here = &board->locale[locale];
    const tri_army *army = &board->army[enemy];
    for (uint32_t c = army->first_commander; c < (uint32_t)army->first_commander + army->commanders;
         c++) {
        uint16_t at = table->commander_at[c];
        if (!tri_on_board(at) || tri_count(tri_army_of_corps(table, c)) < 2)
            continue;
        for (uint32_t i = 0; i < here->approaches; i++)
            if (tri_locale_at(board, at) == tri_locale_of(board, tri_across(here->approach[i])))
                return true;
    }
    return false;
}

uint16_t tri_usual_battery_place(const gg_game *game, const tri_table *table, uint32_t slot)
{
    const tri_board *board = tri_board_of(game);
    uint16_t at = table->at[slot];
    bool santon = game->option[TRI_OPTION_SANTON] && tri_on_board(at) &&
                  tri_locale_at(board, at) == board->santon;
    return santon ? tri_reserve(board->santon) : at;
}
