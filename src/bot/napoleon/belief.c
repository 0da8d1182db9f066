/* belief.c: guesses with a memory. */
#include "bot/napoleon/belief.h"

#include "core/mem.h"

enum { SURE = 4096, MATES = 3, RIDES = 6 };

/* ---------------------------------------------------------------- notes */

/* Towns with blocks of the army. */
static uint64_t towns_of(const nap_board *board, const nap_view *view, uint8_t army)
{
    uint64_t towns = 0;
    NAP_EACH (block, board->army_blocks[army]) {
        uint8_t town = nap_town_of(&view->table, view->table.at[block]);
        towns |= town == NAP_NONE ? 0 : nap_bit(town);
    }
    for (uint32_t i = 0; i < NAP_BLOCKS_MAX && view->ghost[i].at != NAP_ABSENT; i++) {
        uint8_t town = nap_town_of(&view->table, view->ghost[i].at);
        if (view->ghost[i].army == army && town != NAP_NONE)
            towns |= nap_bit(town);
    }
    return towns;
}

/* Infantry goes one town in a turn, unless it force-marches: who has come further is likely to ride. */
static void watch(const nap_board *board, const nap_view *view, nap_notes *notes)
{
    uint64_t own = nap_blocks_of_seat(board, &view->table, view->table.head.viewer);
    bool first = notes->looked == 0 || notes->looked > view->table.turn;
    for (uint8_t army = 0; army < NAP_ARMIES; army++) {
        uint64_t held = (own & board->army_blocks[army]) ? 0 : towns_of(board, view, army);
        uint64_t reach = notes->held[army];
        NAP_EACH (town, notes->held[army])
            reach |= board->near[town];
        notes->rides[army] = first ? 0 : (notes->rides[army] & held) | (held & ~reach);
        notes->held[army] = held;
    }
    notes->looked = view->table.turn;
}

void nap_take_notes(const nap_board *board, const nap_view *view, nap_notes *notes)
{
    watch(board, view, notes);
    const nap_table *table = &view->table;
    uint64_t own = nap_blocks_of_seat(board, table, table->head.viewer);
    for (uint32_t block = 0; block < board->blocks; block++) {
        if (notes->turn[block] > table->turn)
            notes->turn[block] = 0;
        uint8_t town = nap_town_of(table, table->at[block]);
        if ((own & nap_bit(block)) || town == NAP_NONE || table->steps[block] == 0)
            continue;
        notes->turn[block] = table->turn;
        notes->town[block] = town;
        notes->steps[block] = table->steps[block];
    }
}

/* ---------------------------------------------------------------- dealing again */

/* A place that a hidden block has, with all that belongs to it. */
typedef struct slot {
    uint8_t at, start, came, nth;
    uint16_t marks;
} slot;

typedef struct dealing {
    const nap_board *board;
    nap_table *table;
    const nap_notes *notes;
    gg_dice *dice;
    uint32_t count;
    slot slots[NAP_BLOCKS_MAX];
} dealing;

/* Any block can be in a town or a reserve; elsewhere its place and marks limit what it can be (W-FOG-04). */
static bool is_free(const nap_table *table, uint32_t block)
{
    uint8_t at = table->at[block];
    if (table->shelter[block] != NAP_NONE || (table->marks[block] & (NAP_SQUARE | NAP_OCCUPIES)))
        return false;
    return nap_in_town(at) || (nap_in_battle(at) && nap_is_reserve(nap_spot_at(at)));
}

static uint32_t nearness(const dealing *in, uint32_t block, uint8_t town)
{
    if (in->notes->turn[block] == 0)
        return 16;
    uint32_t way = in->board->distance[in->notes->town[block]][town];
    uint32_t since = (uint32_t)(in->table->turn - in->notes->turn[block]) / 2;
    uint32_t shift = 3 * way > 2 * since ? 3 * way - 2 * since : 0;
    uint32_t weight = shift > 11 ? 0 : SURE / (1 + since) >> shift;
    return weight > 0 ? weight : 1; /* it may be the only place left */
}

static uint32_t mates_in(const dealing *in, uint64_t dealt, uint32_t block, uint8_t town)
{
    uint8_t corps = in->board->block[block].corps;
    uint32_t count = 0;
    if (corps == NAP_NONE)
        return 0;
    NAP_EACH (mate, dealt & in->board->corps_blocks[corps])
        count += nap_town_of(in->table, in->table->at[mate]) == town;
    return count;
}

/* How likely a block of its pace is to be where the army has ridden to. */
static uint32_t pace(const dealing *in, uint32_t block, uint8_t town)
{
    const nap_block *of = &in->board->block[block];
    bool ridden = town < NAP_TOWNS_MAX && (in->notes->rides[of->army] & nap_bit(town));
    return ridden && in->board->type[of->type].rate > 1 ? RIDES : 1;
}

static uint32_t slot_weight(const dealing *in, uint64_t dealt, uint32_t block, uint32_t i)
{
    uint8_t town = nap_town_of(in->table, in->slots[i].at);
    return pace(in, block, town) * nearness(in, block, town) *
           (1 + MATES * mates_in(in, dealt, block, town));
}

static void take_slot(dealing *in, uint32_t block, uint32_t i)
{
    nap_table *table = in->table;
    slot taken = in->slots[i];
    in->slots[i] = in->slots[--in->count];
    table->at[block] = taken.at;
    table->start[block] = taken.start;
    table->came[block] = taken.came;
    table->nth[block] = taken.nth;
    table->marks[block] = taken.marks;
}

static void deal_block(dealing *in, uint64_t dealt, uint32_t block)
{
    uint32_t weight[NAP_BLOCKS_MAX] = {0}, all = 0;
    for (uint32_t i = 0; i < in->count; i++)
        all += weight[i] = slot_weight(in, dealt, block, i);
    uint32_t at = gg_below(in->dice, all), i = 0;
    gg_assert(in->count > 0);
    for (; i + 1 < in->count && at >= weight[i]; i++)
        at -= weight[i];
    take_slot(in, block, i);
}

/* Those seen last come first. */
static uint32_t next_block(const dealing *in, uint64_t left)
{
    uint32_t best = nap_first(left);
    NAP_EACH (block, left)
        if (in->notes->turn[block] > in->notes->turn[best])
            best = (uint32_t)block;
    return best;
}

static void deal_army(dealing *in, uint64_t blocks)
{
    in->count = 0;
    uint64_t dealt = 0;
    NAP_EACH (block, blocks) {
        const nap_table *table = in->table;
        in->slots[in->count++] = (slot){table->at[block], table->start[block], table->came[block],
                                        table->nth[block], table->marks[block]};
    }
    while (blocks != 0) {
        uint32_t block = next_block(in, blocks);
        blocks &= ~nap_bit(block);
        deal_block(in, dealt, block);
        dealt |= nap_bit(block);
    }
}

/* Steps are lost in fights, where they are seen; few are lost on force marches. */
static void remember_steps(dealing *in, uint64_t hidden)
{
    NAP_EACH (block, hidden)
        in->table->steps[block] = in->notes->turn[block] ? in->notes->steps[block]
                                                         : in->board->block[block].max;
}

void nap_believe(const gg_game *game, const nap_view *view, const nap_notes *notes, gg_dice *dice,
                 nap_state *state)
{
    gg_guess(game, view, dice, state);
    nap_table *table = &state->table;
    dealing in = {.board = nap_board_of(game), .table = table, .notes = notes, .dice = dice};
    uint64_t hidden = 0;
    for (uint32_t block = 0; block < in.board->blocks; block++)
        if (view->table.at[block] == NAP_UNSEEN && nap_alive(table->at[block]))
            hidden |= nap_bit(block);
    if (table->phase < NAP_MOVEMENT || table->shot.hits > 0 || hidden == 0)
        return;
    if (table->give_up[NAP_FRENCH] == 0 && table->give_up[NAP_ALLIED] == 0)
        remember_steps(&in, hidden);
    uint64_t loose = 0;
    NAP_EACH (block, hidden)
        if (is_free(table, (uint32_t)block))
            loose |= nap_bit((uint32_t)block);
    for (uint8_t army = 0; army < NAP_ARMIES && table->phase != NAP_SETTING_UP; army++)
        deal_army(&in, loose & in.board->army_blocks[army]);
}
