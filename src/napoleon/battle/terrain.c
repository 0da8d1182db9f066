/* terrain.c: terrain is drawn and placed (W-BAT): one marker by the attacker, then two by the defender from the
 * rest of the pool. */
#include "napoleon/battle/battle.h"
#include "napoleon/battle/placing.h"

enum { DRAWN_MAX = NAP_DRAWN_MAX };

static uint32_t party_now(const nap_table *table)
{
    return table->fought[table->battle].stage == NAP_TERRAIN_D ? NAP_DEF : NAP_ATT;
}

/* ---------------------------------------------------------------- drawing */

static void take_out(uint8_t *pool, uint32_t *count, uint32_t index)
{
    gg_assert(index < *count && *count <= NAP_POOL_MAX);
    --*count;
    memmove(&pool[index], &pool[index + 1], *count - index);
}

/* The pool without the markers drawn before. */
static uint32_t pool_left(const nap_play *play, uint8_t pool[NAP_POOL_MAX])
{
    uint32_t count = play->board->pool_size;
    memcpy(pool, play->board->pool, NAP_POOL_MAX);
    for (uint32_t k = 0; k < DRAWN_MAX; k++)
        for (uint32_t i = 0; play->table->drawn[k] != NAP_NO_MARKER && i < count; i++)
            if (pool[i] == play->table->drawn[k]) {
                take_out(pool, &count, i);
                break;
            }
    return count;
}

/* W-BAT-05, W-BAT-06 */
static void draw(nap_play *play, uint32_t number)
{
    uint8_t pool[NAP_POOL_MAX];
    uint32_t count = pool_left(play, pool);
    gg_assert(number <= DRAWN_MAX && number <= count);
    memset(play->table->drawn, NAP_NO_MARKER, sizeof play->table->drawn);
    for (uint32_t k = 0; k < number; k++) {
        uint32_t index = gg_draw_marker(play->turn, NAP_FOR_TERRAIN, pool, count);
        play->table->drawn[k] = pool[index];
        take_out(pool, &count, index);
    }
}

void nap_begin_terrain(nap_play *play, uint32_t party)
{
    nap_battle *battle = nap_battle_now(play);
    const nap_limits *limits = &play->board->limits;
    if (party == NAP_ATT)
        memset(play->table->drawn, NAP_NO_MARKER, sizeof play->table->drawn);
    battle->stage = party == NAP_ATT ? NAP_TERRAIN_A : NAP_TERRAIN_D;
    draw(play, party == NAP_ATT ? limits->attacker_draws : limits->defender_draws);
    uint64_t blocks = nap_waiting(play->board, play->table, party);
    nap_ask_only(play, nap_party_seat(play, party, blocks), NAP_ASK_TERRAIN);
}

/* ---------------------------------------------------------------- legal placements */

/* W-BAT-08 */
uint32_t nap_markers_to_lay(const nap_board *board, const nap_table *table, uint8_t lay[DRAWN_MAX])
{
    const uint64_t *types = board->type_blocks;
    uint64_t blocks = nap_waiting(board, table, party_now(table));
    uint32_t room = nap_count(blocks & ~(types[NAP_FART] | types[NAP_HART]));
    uint32_t count = 0;
    for (uint32_t k = 0; k < DRAWN_MAX; k++) {
        uint8_t marker = table->drawn[k];
        if (marker == NAP_NO_MARKER || (marker == NAP_WOODS && room == 0))
            continue;
        room -= marker == NAP_WOODS ? 1 : 0;
        lay[count++] = marker;
    }
    return count;
}

/* Columns for the k-th marker when those of `order` are placed, bit per column; equal markers go from left to right
 * (W-BAT-06, W-BAT-07). */
static uint32_t columns_for(const nap_table *table, const uint8_t *lay, uint32_t k,
                            const uint8_t *laid)
{
    gg_assert(k < DRAWN_MAX);
    uint32_t columns = 0xE; /* 1 .. 3 */
    if (lay[k] == NAP_STREAM)
        columns &= ~(uint32_t)table->fought[table->battle].streams;
    for (uint32_t i = 0; i < k; i++) {
        columns &= ~(1U << laid[i]);
        if (lay[i] == lay[k])
            columns &= ~((1U << laid[i]) - 1U);
    }
    return columns;
}

/* The same, but only columns that leave a place for the next marker. */
static uint32_t good_columns(const nap_table *table, const uint8_t *lay, uint32_t count, uint32_t k,
                             const uint8_t *laid)
{
    uint32_t columns = columns_for(table, lay, k, laid), good = 0;
    uint8_t next[DRAWN_MAX] = {0};
    if (k + 1 == count)
        return columns;
    for (uint8_t column = 1; column <= NAP_COLUMNS; column++) {
        next[0] = column; /* at most two are placed, so this is the first */
        if ((columns >> column & 1U) && columns_for(table, lay, k + 1, next) != 0)
            good |= 1U << column;
    }
    return good;
}

/* ---------------------------------------------------------------- check */

/* W-BAT-05, W-BAT-06 */
static uint16_t rule_of(uint32_t party)
{
    return party == NAP_ATT ? W_BAT_05 : W_BAT_06;
}

/* Are these the markers that were drawn, as many as fit? */
static bool names_markers(const nap_table *table, const gg_order *order, const uint8_t *lay,
                          uint32_t count, gg_refusal *refusal)
{
    uint32_t named = order->count / 2U, woods = 0, allowed = 0;
    bool same = named == count;
    for (uint32_t k = 0; k < named; k++) {
        uint16_t item = order->item[2 * k];
        woods += item == NAP_ITEM_MARKER + NAP_WOODS;
        same = same && k < count && item == NAP_ITEM_MARKER + lay[k];
    }
    for (uint32_t k = 0; k < count; k++)
        allowed += lay[k] == NAP_WOODS;
    if (woods > allowed)
        gg_refuse(refusal, W_BAT_08);
    if (!same)
        gg_refuse(refusal, rule_of(party_now(table)));
    return same;
}

/* Streams already placed, and those of this order. */
static void check_column(const nap_table *table, const uint8_t *lay, uint32_t k,
                         const uint8_t *columns, gg_refusal *refusal)
{
    uint32_t streams = table->fought[table->battle].streams;
    for (uint32_t i = 0; i < k; i++) {
        if (columns[i] == columns[k])
            gg_refuse(refusal, W_BAT_06);
        else if (lay[i] == lay[k] && columns[i] > columns[k])
            gg_refuse(refusal, GG_RULE_FORM); /* equal markers: the lower place first */
        if (lay[i] == NAP_STREAM)
            streams |= 1U << columns[i];
    }
    if (lay[k] == NAP_STREAM && (streams >> columns[k] & 1U))
        gg_refuse(refusal, W_BAT_07);
}

void nap_check_terrain(const nap_look *look, const gg_order *order, gg_refusal *refusal)
{
    const nap_table *table = look->table;
    uint32_t party = party_now(table);
    uint8_t lay[DRAWN_MAX] = {0}, columns[DRAWN_MAX] = {0};
    uint32_t count = nap_markers_to_lay(look->board, table, lay);
    if (!names_markers(table, order, lay, count, refusal))
        return;
    for (uint32_t k = 0; k < count; k++) {
        uint32_t spot = (uint32_t)(order->item[2 * k + 1] - NAP_ITEM_SPOT);
        if (!nap_is_home((uint8_t)spot) || nap_party_at((uint8_t)spot) != party) {
            gg_refuse(refusal, rule_of(party));
            return;
        }
        columns[k] = nap_column((uint8_t)spot);
        check_column(table, lay, k, columns, refusal);
    }
}

/* ---------------------------------------------------------------- steps */

static void column_steps(uint32_t party, uint32_t columns, bool last, gg_steps *out)
{
    for (uint32_t column = 1; column <= NAP_COLUMNS; column++)
        if (columns >> column & 1U)
            gg_offer(out,
                     gg_step_of(NAP_STEP_SPOT, (uint16_t)(NAP_ITEM_SPOT + nap_home(party, column)),
                                last ? NAP_DONE : GG_NO_ITEM, last ? GG_COMPLETES : 0));
}

void nap_terrain_steps(const nap_look *look, const gg_draft *draft, gg_steps *out)
{
    const gg_order *order = &draft->order;
    uint8_t lay[DRAWN_MAX] = {0}, laid[DRAWN_MAX] = {0};
    uint32_t count = nap_markers_to_lay(look->board, look->table, lay), k = order->count / 2U;
    if (order->verb == NAP_VERB_NONE) {
        gg_offer(out, nap_verb_step(NAP_TERRAIN, false));
        return;
    }
    if (count == 0) {
        nap_offer_item(out, NAP_STEP_WORD, NAP_DONE, true);
        return;
    }
    if (order->count % 2 == 0) {
        nap_offer_item(out, NAP_STEP_MARKER, (uint16_t)(NAP_ITEM_MARKER + lay[k]), false);
        return;
    }
    for (uint32_t i = 0; i < k; i++)
        laid[i] = nap_column((uint8_t)(order->item[2 * i + 1] - NAP_ITEM_SPOT));
    column_steps(party_now(look->table), good_columns(look->table, lay, count, k, laid),
                 k + 1 == count, out);
}

/* ---------------------------------------------------------------- apply */

static void lay_marker(nap_play *play, uint8_t marker, uint8_t spot)
{
    nap_battle *battle = nap_battle_now(play);
    uint8_t column = nap_column(spot);
    gg_assert(column != 0 && nap_is_home(spot));
    gg_assert(marker == NAP_STREAM || battle->marker[nap_party_at(spot)][column] == NAP_NO_MARKER);
    if (marker == NAP_STREAM)
        battle->streams |= (uint8_t)(1U << column);
    else
        battle->marker[nap_party_at(spot)][column] = marker;
    nap_tell_terrain(play->turn, battle->town, marker, spot);
}

/* Tells which drawn markers are not placed. */
static void tell_set_aside(nap_play *play, uint32_t count)
{
    uint32_t drawn = 0;
    for (uint32_t k = 0; k < DRAWN_MAX; k++)
        drawn += play->table->drawn[k] != NAP_NO_MARKER;
    for (; drawn > count; drawn--)
        nap_tell_terrain(play->turn, nap_battle_now(play)->town, NAP_WOODS, -1);
}

void nap_apply_terrain(nap_play *play, gg_seat seat, const gg_order *order)
{
    (void)seat;
    nap_table *table = play->table;
    uint32_t party = party_now(table), count = order->count / 2U;
    gg_assert(count <= DRAWN_MAX);
    play->turn->barrier = true;
    tell_set_aside(play, count);
    for (uint32_t k = 0; k < count; k++)
        lay_marker(play, (uint8_t)(order->item[2 * k] - NAP_ITEM_MARKER),
                   (uint8_t)(order->item[2 * k + 1] - NAP_ITEM_SPOT));
    if (party == NAP_ATT) {
        nap_begin_terrain(play, NAP_DEF);
        return;
    }
    memset(table->drawn, NAP_NO_MARKER, sizeof table->drawn);
    nap_begin_battle_deploy(play, NAP_DEF);
}
