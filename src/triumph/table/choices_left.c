/* choices_left.c: the choices of a decision, as far as they follow from the table.
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

bool tri_alike_but_face(const tri_table *table, uint32_t a, uint32_t b)
{
    return table->at[a] == table->at[b] && table->corps[a] == table->corps[b] &&
           table->flags[a] == table->flags[b] && table->moved[a] == table->moved[b] &&
           table->named_vs[a] == table->named_vs[b] && table->origin[a] == table->origin[b];
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

/* ---------------------------------------------------------------- the attack under way */

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

uint16_t tri_odd_unit(const tri_table *table, uint16_t slot)
{
    const uint8_t *odd = table->attack.odd;
    if (odd[0] >= TRI_UNITS || odd[1] >= TRI_UNITS || (slot != odd[0] && slot != odd[1]) ||
        table->face[odd[0]] != table->face[odd[1]] || !tri_alike_but_face(table, odd[0], odd[1]))
        return slot;
    return odd[0] < odd[1] ? odd[0] : odd[1];
}

/* ---------------------------------------------------------------- retreats */

static void add_group(tri_set units, const tri_border *border, bool reserve, tri_debt *group,
                      uint32_t *count)
{
    if (tri_empty(units))
        return;
    gg_assert(*count < TRI_GROUPS_MAX);
    group[(*count)++] = (tri_debt){units, (uint8_t)(border->wide ? 2 : 1), reserve};
}

/* T-RET-05, T-RET-06, T-RET-07 */
uint32_t tri_retreat_groups(const tri_board *board, const tri_table *table,
                            tri_debt group[TRI_GROUPS_MAX])
{
    uint32_t count = 0;
    if (!tri_is_attack(table))
        return 0;
    uint16_t defense = tri_across(table->attack.from);
    uint8_t side = tri_defender(table), here = tri_defense_locale(board, table);
    const tri_locale *home = &board->locale[here];
    for (uint32_t i = 0; i < home->approaches; i++) {
        uint16_t approach = home->approach[i];
        gg_assert(tri_locale_of(board, approach) == here);
        if (approach != defense)
            add_group(tri_army_at(table, side, tri_blocking(approach)),
                      tri_border_of(board, approach), false, group, &count);
    }
    tri_set reserve = tri_army_at(table, side, tri_reserve(here));
    add_group(tri_without(reserve, table->attack.named), tri_border_of(board, defense), true, group,
              &count);
    return count;
}

/* T-RET-06 */
bool tri_pays_in_retreat(uint8_t face, bool reserve)
{
    uint8_t type = tri_type(face);
    return type == TRI_INFANTRY || (type == TRI_CAVALRY && !reserve);
}

/* T-RET-08 */
uint32_t tri_retreat_debts(const tri_board *board, const tri_table *table,
                           tri_debt debt[TRI_GROUPS_MAX])
{
    tri_debt group[TRI_GROUPS_MAX];
    uint32_t groups = tri_retreat_groups(board, table, group), count = 0;
    for (uint32_t i = 0; i < groups; i++) {
        tri_debt owing = {nobody, group[i].points, group[i].reserve};
        uint32_t strength = 0;
        TRI_EACH (slot, group[i].units) {
            if (!tri_pays_in_retreat(table->face[slot], owing.reserve))
                continue;
            tri_add(&owing.units, slot);
            strength += tri_strength(table->face[slot]);
        }
        if (strength < owing.points)
            owing.points = (uint8_t)strength;
        gg_assert(tri_empty(owing.units) == (strength == 0));
        if (strength > 0)
            debt[count++] = owing;
    }
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

/* A lost point or a kept unit; all other items are destinations. */
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

/* T-RET-09, T-RET-14: road marks do not count. */
uint32_t tri_shelters(const tri_board *board, const tri_table *table,
                      tri_shelter shelter[TRI_LOCALE_APPROACHES])
{
    uint8_t units[TRI_SIDES][TRI_LOCALES_MAX + 1] = {{0}}, side = tri_defender(table);
    uint32_t count = 0;
    if (!tri_is_attack(table))
        return 0;
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++)
        units[tri_army_of(slot)][board->locale_at[table->at[slot]]]++;
    const tri_locale *home = &board->locale[tri_defense_locale(board, table)];
    for (uint32_t i = 0; i < home->passable; i++) {
        uint8_t locale = home->next[i], own = units[side][locale];
        uint8_t capacity = board->locale[locale].capacity;
        gg_assert(i == 0 || home->next[i - 1] < locale);
        if (locale != tri_attack_locale(board, table) && units[side ^ 1U][locale] == 0 &&
            own < capacity)
            shelter[count++] = (tri_shelter){locale, (uint8_t)(capacity - own)};
    }
    return count;
}

/* ---------------------------------------------------------------- movement, set-up */

uint16_t tri_usual_battery_place(const gg_game *game, const tri_table *table, uint32_t slot)
{
    const tri_board *board = tri_board_of(game);
    uint16_t at = table->at[slot];
    bool santon = game->option[TRI_OPTION_SANTON] && tri_on_board(at) &&
                  tri_locale_at(board, at) == board->santon;
    return santon ? tri_reserve(board->santon) : at;
}
