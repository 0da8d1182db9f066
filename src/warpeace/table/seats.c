/* seats.c: several seats a side: who owns nations and leaders, who commands a hex or a battle, who is the chief (P-PLY).
 * Only one side of a scenario is ever divided. */
#include "warpeace/table/table.h"

uint16_t wap_seats_of(const wap_board *board, uint8_t side)
{
    uint16_t seats = 0;
    for (uint32_t i = 0; i < board->seats; i++)
        if (board->seat[i].side == side)
            seats |= GG_BIT(i);
    return seats;
}

uint8_t wap_chief(const wap_board *board, const wap_table *table, uint8_t side)
{
    uint32_t seat = 0;
    while (seat < board->seats &&
           (board->seat[seat].side != side || (table->head.gone >> seat & 1U) != 0))
        seat++;
    gg_assert(seat < board->seats); /* the game would be over */
    return (uint8_t)seat;
}

uint8_t wap_answers_for(const wap_board *board, const wap_table *table, uint8_t part)
{
    gg_assert(part < board->seats);
    return table->head.gone >> part & 1U ? wap_chief(board, table, board->divided) : part;
}

/* A leader without a nation goes with those of his color. */
uint8_t wap_part_of_leader(const wap_board *board, const wap_table *table, uint32_t leader)
{
    uint8_t nation = board->leader[leader].nation, serves = table->leader[leader].serves;
    if (nation != WAP_NONE && serves == 0)
        return wap_part_of_nation(board, table, nation);
    uint8_t seat = serves > 0 ? (uint8_t)(serves - 1)
                              : board->seat_of_colour[board->leader[leader].colour];
    return table->merged >> seat & 1U ? wap_first_part(board, table) : seat;
}

/* ---------------------------------------------------------------- command */

/* The seat with most SP; of several the chief, else the first. */
static uint8_t most_of(const wap_board *board, const wap_table *table,
                       const uint32_t sp[GG_SEATS_MAX])
{
    uint8_t best = WAP_NONE, chief = wap_chief(board, table, board->divided);
    for (uint8_t seat = 0; seat < board->seats; seat++) {
        if (sp[seat] == 0)
            continue;
        if (best == WAP_NONE || sp[seat] > sp[best] || (sp[seat] == sp[best] && seat == chief))
            best = seat;
    }
    return best;
}

uint8_t wap_most_there(const wap_board *board, const wap_table *table, uint16_t hex,
                       wap_which which)
{
    uint32_t sp[GG_SEATS_MAX] = {0};
    gg_assert(which.side == board->divided);
    WAP_EACH_PILE (i, table, hex)
        if (wap_fits(board, table, &table->pile[i], which))
            sp[wap_part_of_kind(board, table, table->pile[i].kind)] += table->pile[i].count;
    return most_of(board, table, sp);
}

uint8_t wap_most_anywhere(const wap_board *board, const wap_table *table, wap_which which)
{
    uint32_t sp[GG_SEATS_MAX] = {0};
    gg_assert(which.side == board->divided);
    for (uint32_t i = 0; i < table->pile_count; i++)
        if (wap_fits(board, table, &table->pile[i], which))
            sp[wap_part_of_kind(board, table, table->pile[i].kind)] += table->pile[i].count;
    return most_of(board, table, sp);
}

uint8_t wap_commander_of(const wap_board *board, const wap_table *table, uint16_t hex)
{
    return wap_most_there(board, table, hex, WAP_ALL_OF(board->divided));
}

/* The hex that holds most of its committed SP; tie: the original hex of the side, else the first. Before anybody is
 * committed: the original hex. */
static uint16_t main_hex(const wap_board *board, const wap_table *table, uint8_t slot)
{
    const wap_battle *battle = &table->battle[slot];
    uint16_t original = board->divided == table->active ? battle->a : battle->t, best = original;
    uint32_t most = 0, here = 0;
    for (uint32_t i = 0; i < table->pile_count; i++) {
        const wap_pile *pile = &table->pile[i];
        if (i == 0 || table->pile[i - 1].hex != pile->hex)
            here = 0;
        if (!wap_fits(board, table, pile, WAP_FIGHTERS(board->divided, slot)))
            continue;
        here += pile->count;
        if (here > most || (here == most && pile->hex == original)) {
            most = here;
            best = pile->hex;
        }
    }
    return best;
}

/* A battle whose SP have all gone, or an original hex without SP, is the chief's. */
uint8_t wap_battle_commander(const wap_board *board, const wap_table *table, uint8_t slot)
{
    gg_assert(slot < table->battles);
    uint8_t seat = wap_commander_of(board, table, main_hex(board, table, slot));
    return seat == WAP_NONE ? wap_first_part(board, table) : seat;
}

bool wap_has_units(const wap_board *board, const wap_table *table, uint8_t part)
{
    for (uint32_t i = 0; i < table->pile_count; i++)
        if (wap_side_of_kind(board, table, table->pile[i].kind) == board->divided &&
            wap_part_of_kind(board, table, table->pile[i].kind) == part)
            return true;
    for (uint32_t i = 0; i < board->leaders; i++)
        if (table->leader[i].hex < board->hexes && table->leader[i].side == board->divided &&
            wap_part_of_leader(board, table, i) == part)
            return true;
    return false;
}

/* ---------------------------------------------------------------- shares */

void wap_shares_of(const wap_board *board, const wap_table *table, const wap_troops *force,
                   uint32_t loss, uint8_t commander, wap_shares *out)
{
    uint32_t sp[GG_SEATS_MAX] = {0};
    for (uint8_t kind = 0; kind < board->kinds; kind++)
        if (force->sp[kind] > 0)
            sp[wap_part_of_kind(board, table, kind)] += force->sp[kind];
    for (uint32_t seat = 0; seat < GG_SEATS_MAX; seat++)
        out->most[seat] = seat == commander || force->total == 0
                              ? WAP_SP_MAX
                              : (uint16_t)((loss * sp[seat] + force->total - 1) / force->total);
}
