/* table.c: reading a table: where blocks are, which are engaged, which faces are open, who owns them. */
#include "napoleon/table/table.h"

#include "core/mem.h"

/* ---------------------------------------------------------------- an empty table */

void nap_clear_battle(nap_battle *battle)
{
    memset(battle, 0, sizeof *battle);
    battle->town = NAP_NONE;
    memset(battle->marker, NAP_NO_MARKER, sizeof battle->marker);
}

void nap_clear_table(nap_table *table)
{
    gg_head head = table->head;
    memset(table, 0, sizeof *table);
    table->head = head;
    memset(table->at, NAP_ABSENT, sizeof table->at);
    memset(table->start, NAP_NONE, sizeof table->start);
    memset(table->came, NAP_NONE, sizeof table->came);
    memset(table->shelter, NAP_NONE, sizeof table->shelter);
    memset(table->drawn, NAP_NO_MARKER, sizeof table->drawn);
    table->fight = NAP_NONE;
    table->battle = NAP_NONE;
    table->asked_first = GG_NOBODY;
    table->bid_by = GG_NOBODY;
    for (uint32_t battle = 0; battle < NAP_BATTLES_MAX; battle++)
        nap_clear_battle(&table->fought[battle]);
}

/* ---------------------------------------------------------------- where blocks are
 *
 * Places are bytes, so eight blocks are compared at a time. */

static inline uint64_t eight_of(const uint8_t *at)
{
    return (uint64_t)at[0] | (uint64_t)at[1] << 8 | (uint64_t)at[2] << 16 | (uint64_t)at[3] << 24 |
           (uint64_t)at[4] << 32 | (uint64_t)at[5] << 40 | (uint64_t)at[6] << 48 |
           (uint64_t)at[7] << 56;
}

/* One bit for each of eight bytes that is zero: the product collects them in the highest byte. */
static inline uint64_t zeros_in(uint64_t eight)
{
    const uint64_t low = UINT64_C(0x7F7F7F7F7F7F7F7F);
    uint64_t zero = ~(((eight & low) + low) | eight | low);
    return (zero >> 7) * UINT64_C(0x0102040810204080) >> 56;
}

/* Blocks whose place, masked, is this one. */
static inline uint64_t standing(const nap_board *board, const nap_table *table, uint8_t mask,
                                uint8_t place)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint64_t found = 0;
    for (uint32_t i = 0; i < NAP_BLOCKS_MAX; i += 8)
        found |= zeros_in((eight_of(&table->at[i]) & ones * mask) ^ ones * place) << i;
    return found & (board->side_blocks[NAP_FRENCH] | board->side_blocks[NAP_ALLIED]);
}

uint64_t nap_blocks_at(const nap_board *board, const nap_table *table, uint8_t at)
{
    return standing(board, table, 0xFF, at);
}

uint64_t nap_side_in_town(const nap_board *board, const nap_table *table, uint8_t side,
                          uint8_t town)
{
    gg_assert(side < NAP_SIDES && nap_in_town(town));
    return standing(board, table, 0xFF, town) & board->side_blocks[side];
}

uint64_t nap_party_blocks(const nap_board *board, const nap_table *table, uint8_t battle,
                          uint32_t party)
{
    return standing(board, table, 0xF8, nap_place(battle, nap_reserve(party)));
}

uint64_t nap_battle_blocks(const nap_board *board, const nap_table *table, uint8_t battle)
{
    return standing(board, table, 0xF0, nap_place(battle, 0));
}

uint64_t nap_position_blocks(const nap_board *board, const nap_table *table, uint8_t battle,
                             uint32_t party, uint32_t column)
{
    return standing(board, table, 0xFF, nap_place(battle, nap_home(party, column))) |
           standing(board, table, 0xFF, nap_place(battle, nap_forward(party ^ 1U, column)));
}

uint64_t nap_enemies_here(const nap_board *board, const nap_table *table, uint32_t block)
{
    uint8_t at = table->at[block];
    if (!nap_in_battle(at) || nap_is_reserve(nap_spot_at(at)))
        return 0;
    uint8_t spot = nap_spot_at(at);
    uint32_t enemy = nap_party_at(spot) ^ 1U, column = nap_column(spot);
    uint8_t facing = nap_is_forward(spot) ? nap_home(enemy, column) : nap_forward(enemy, column);
    return standing(board, table, 0xFF, nap_place(nap_battle_at(at), facing));
}

bool nap_engaged(const nap_board *board, const nap_table *table, uint32_t block)
{
    return nap_enemies_here(board, table, block) != 0;
}

uint8_t nap_marker_here(const nap_table *table, uint32_t block)
{
    uint8_t at = table->at[block];
    if (!nap_in_battle(at) || nap_is_reserve(nap_spot_at(at)))
        return NAP_NO_MARKER;
    uint8_t spot = nap_spot_at(at);
    uint32_t home = nap_party_at(spot) ^ (nap_is_forward(spot) ? 1U : 0U);
    return table->fought[nap_battle_at(at)].marker[home][nap_column(spot)];
}

bool nap_has_fight(const nap_table *table, uint8_t town)
{
    if (table->skirmishes & nap_bit(town))
        return true;
    for (uint32_t battle = 0; battle < NAP_BATTLES_MAX; battle++)
        if (table->fought[battle].town == town)
            return true;
    return false;
}

bool nap_is_night(const nap_board *board, const nap_table *table)
{
    gg_assert(table->turn >= 1 && table->turn <= board->turns);
    return board->turn[table->turn].night != 0;
}

uint8_t nap_fire_of(const gg_game *game, uint32_t block)
{
    const nap_block *of = &nap_board_of(game)->block[block];
    return game->option[NAP_OPTION_QUALITY] ? of->quality_fire : of->fire;
}

/* ---------------------------------------------------------------- faces */

/* Reserves are hidden, and so are unengaged units in woods. With the option HIDDEN only units that are engaged or
 * have fired are revealed (W-FOG-02, W-FOG-03, W-FOG-04). Nothing is revealed before both sides have deployed
 * (W-BAT-10). */
static bool is_open_in_battle(const gg_game *game, const nap_table *table, uint32_t block)
{
    uint8_t at = table->at[block];
    if (table->fought[nap_battle_at(at)].stage != NAP_FOUGHT || nap_is_reserve(nap_spot_at(at)))
        return false;
    if (nap_engaged(nap_board_of(game), table, block))
        return true;
    return game->option[NAP_OPTION_HIDDEN] ? (table->marks[block] & NAP_SHOWN) != 0
                                           : nap_marker_here(table, block) != NAP_WOODS;
}

/* On the map only leaders revealed for a march are open, and units of a skirmish once both sides have picked.
 * Blocks that are not deployed yet or out of play are open. */
bool nap_is_open(const gg_game *game, const nap_table *table, uint32_t block)
{
    uint8_t at = table->at[block];
    if (nap_in_battle(at))
        return is_open_in_battle(game, table, block);
    if (!nap_in_town(at))
        return at != NAP_UNSEEN;
    if (table->marks[block] & NAP_REVEALED)
        return true;
    return (table->marks[block] & NAP_PICKED) && table->stage != NAP_PICKING;
}

/* ---------------------------------------------------------------- seats */

gg_seat nap_owner(const nap_table *table, uint8_t army)
{
    const gg_head *head = &table->head;
    if (head->seats > 2)
        return army;
    return (gg_seat)(head->side[0] == nap_side_of(army) ? 0 : 1);
}

uint64_t nap_blocks_of_seat(const nap_board *board, const nap_table *table, gg_seat seat)
{
    const gg_head *head = &table->head;
    gg_assert(seat < head->seats);
    if (head->seats > 2)
        return board->army_blocks[seat];
    return head->side[seat] < NAP_SIDES ? board->side_blocks[head->side[seat]] : 0;
}

gg_seat nap_decider(const nap_board *board, const nap_table *table, uint64_t blocks)
{
    gg_assert(!(blocks & board->army_blocks[NAP_FR]) || !(blocks & ~board->army_blocks[NAP_FR]));
    if (blocks & board->army_blocks[NAP_FR])
        return nap_owner(table, NAP_FR);
    bool more = nap_count(blocks & board->army_blocks[NAP_PR]) >
                nap_count(blocks & board->army_blocks[NAP_AD]);
    return nap_owner(table, more ? NAP_PR : NAP_AD);
}
