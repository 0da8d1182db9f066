/* entrenchment.c: digging in. P-ENT, R-P-52
 *
 * At least three SP that do not move in this phase dig; they stay where they are until it ends. The engine picks them:
 * SP that have finished without a step first, then infantry, then cavalry, and members of the open group last. */
#include "warpeace/movement/movement.h"

/* The order in which piles are picked to dig, lowest first; NO_DIGGER: it has moved, or is shut in. */
enum { HAS_STAYED, INFANTRY, CAVALRY, OF_GROUP, NO_DIGGER };

/* P-PLY-06: SP of seats that have finished stay; those of seats that still have to move are not counted. */
static uint32_t allied_digger(const wap_look *look, const wap_pile *pile)
{
    uint8_t part = wap_part_of_kind(look->board, look->table, pile->kind);
    bool stayed = (pile->marks & WAP_MOVED) == 0 || (pile->marks & WAP_MARCHED) != 0;
    return stayed && (look->table->finished >> part & 1U) ? HAS_STAYED : NO_DIGGER;
}

static uint32_t digger(const wap_look *look, const wap_pile *pile)
{
    const wap_board *board = look->board;
    const wap_table *table = look->table;
    uint16_t city = board->hex[pile->hex].city;
    if (wap_side_of_kind(board, table, pile->kind) != look->side)
        return NO_DIGGER;
    if ((pile->marks & WAP_INSIDE) != 0 && city != WAP_NO_CITY && table->siege[city] != 0)
        return NO_DIGGER;
    if (!wap_owns_kind(look, pile->kind))
        return allied_digger(look, pile);
    if ((pile->marks & WAP_MOVED) != 0)
        return (pile->marks & WAP_MARCHED) != 0 ? HAS_STAYED : NO_DIGGER;
    if ((pile->marks & WAP_GROUP) != 0)
        return table->group.spent == 0 ? OF_GROUP : NO_DIGGER;
    return board->kind[pile->kind].cavalry ? CAVALRY : INFANTRY;
}

/* P-ENT-01 */
static bool has_diggers(const wap_look *look, uint16_t hex)
{
    uint32_t count = 0;
    WAP_EACH_PILE (i, look->table, hex)
        if (digger(look, &look->table->pile[i]) != NO_DIGGER)
            count += look->table->pile[i].count;
    return count >= look->board->limits.entrench_sp;
}

static bool can_dig(const wap_look *look, uint16_t hex)
{
    return !wap_has_major_city(look->board, hex) &&
           !wap_has(&look->table->trench[look->side], hex) && wap_commands(look, hex) &&
           has_diggers(look, hex);
}

/* P-ENT-01, P-ENT-02, P-ENT-06 */
void wap_check_entrench(const wap_look *look, const gg_order *order, gg_refusal *refusal)
{
    uint16_t hex = order->item[0];
    if (hex < look->board->hexes && wap_own_in(look->table, look->side, hex) &&
        !wap_commands(look, hex))
        gg_refuse(refusal, P_PLY_02);
    if (wap_has_major_city(look->board, hex))
        gg_refuse(refusal, P_ENT_02);
    if (hex >= look->board->hexes || !has_diggers(look, hex))
        gg_refuse(refusal, P_ENT_01);
    else if (wap_has(&look->table->trench[look->side], hex))
        gg_refuse(refusal, P_ENT_06);
}

/* Without a list it stops at the first such hex. */
static bool find_places(const wap_look *look, gg_steps *out)
{
    bool found = false;
    WAP_EACH_HEX (hex, &look->table->occupied[look->side]) {
        if (!can_dig(look, hex))
            continue;
        found = true;
        if (!out)
            return true;
        wap_offer_item(out, WAP_STEP_HEX, hex, true);
    }
    return found;
}

bool wap_can_entrench(const wap_look *look)
{
    return find_places(look, NULL);
}

void wap_entrench_steps(const wap_look *look, const gg_order *order, gg_steps *out)
{
    gg_assert(order->count == 0);
    (void)order;
    find_places(look, out);
}

/* The next pile of this rank that can still move; WAP_PILES_MAX: there is none. */
static uint32_t find_digger(const wap_look *look, uint16_t hex, uint32_t willing)
{
    WAP_EACH_PILE (i, look->table, hex)
        if (digger(look, &look->table->pile[i]) == willing)
            return i;
    return WAP_PILES_MAX;
}

static uint32_t count_stayed(const wap_look *look, uint16_t hex)
{
    uint32_t count = 0;
    WAP_EACH_PILE (i, look->table, hex)
        if (digger(look, &look->table->pile[i]) == HAS_STAYED)
            count += look->table->pile[i].count;
    return count;
}

/* The counted SP can no longer move. */
static void hold_back(wap_play *play, uint16_t hex, uint32_t count)
{
    wap_look look = wap_look_at(play, play->table->active);
    for (uint32_t willing = INFANTRY; willing <= OF_GROUP && count > 0; willing++)
        for (uint32_t i = find_digger(&look, hex, willing); i < WAP_PILES_MAX && count > 0;
             i = find_digger(&look, hex, willing)) {
            wap_pile pile = play->table->pile[i];
            uint32_t some = pile.count < count ? pile.count : count;
            uint16_t gone = WAP_GROUP | WAP_EXTRA | WAP_MARCHED;
            wap_change_sp(
                play, hex, pile.kind, some,
                (wap_which){WAP_NONE, WAP_NO_BATTLE, pile.marks, (uint16_t)~pile.marks, 0},
                (wap_fate){WAP_NO_HEX, gone, WAP_MOVED, WAP_KEEP_BATTLE});
            count -= some;
        }
    gg_assert(count == 0);
}

void wap_apply_entrench(wap_play *play, const gg_order *order)
{
    uint16_t hex = order->item[0];
    gg_assert(!wap_has_major_city(play->board, hex));
    gg_assert(wap_own_in(play->table, play->table->active, hex));
    wap_look look = wap_look_at(play, play->table->active);
    uint32_t needed = play->board->limits.entrench_sp, stayed = count_stayed(&look, hex);
    if (stayed < needed)
        hold_back(play, hex, needed - stayed);
    wap_put(&play->table->trench[play->table->active], hex);
    wap_close_empty_group(play);
    wap_tell_entrench(play->turn, hex);
}
