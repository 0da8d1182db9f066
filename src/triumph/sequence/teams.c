/* teams.c: which player of a team decides (chapter 19): ranks, owners of corps, the nearest commander, parts of a turn.
 *
 * A side of one player is a team of one. T-TEA */
#include "triumph/setup/setup.h"

uint32_t tri_team_size(const tri_table *table, uint8_t side)
{
    uint32_t size = 0;
    for (uint32_t seat = 0; seat < table->head.seats; seat++)
        size += table->head.side[seat] == side;
    return size;
}

/* The only seat of a side needs no rank. */
static gg_seat first_seat(const tri_table *table, uint8_t side)
{
    for (gg_seat seat = 0; seat < table->head.seats; seat++)
        if (table->head.side[seat] == side)
            return seat;
    return GG_NOBODY;
}

gg_seat tri_seat_at(const tri_table *table, uint8_t side, uint32_t rank)
{
    if (tri_team_size(table, side) == 1)
        return first_seat(table, side);
    gg_assert(rank < tri_team_size(table, side));
    return table->seat_of_rank[side][rank];
}

uint32_t tri_rank_of(const tri_table *table, gg_seat seat)
{
    uint8_t side = table->head.side[seat];
    uint32_t rank = 0, size = tri_team_size(table, side);
    while (rank < size && tri_seat_at(table, side, rank) != seat)
        rank++;
    gg_assert(rank < size);
    return rank;
}

gg_seat tri_seat_of(const tri_table *table, uint8_t side)
{
    return tri_seat_at(table, side, 0);
}

gg_seat tri_commanding_seat(const tri_table *table)
{
    gg_assert(table->part < tri_team_size(table, table->active));
    return tri_seat_at(table, table->active, table->part);
}

void tri_ask_only(tri_table *table, gg_seat seat, uint8_t prompt)
{
    gg_assert(seat < table->head.seats && prompt > TRI_ASK_NOTHING && prompt < TRI_PROMPTS);
    memset(table->head.prompt, 0, sizeof table->head.prompt);
    table->head.prompt[seat] = prompt;
}

/* ---------------------------------------------------------------- rights */

bool tri_is_alone(const tri_table *table, gg_seat seat)
{
    return tri_team_size(table, table->head.side[seat]) == 1;
}

bool tri_may_command(const tri_table *table, gg_seat seat, uint32_t commander)
{
    gg_assert(commander < TRI_COMMANDERS_MAX);
    return tri_is_alone(table, seat) || table->owner[commander] == seat;
}

/* Off the map a unit belongs to the corps it came with (R-T-54). */
bool tri_may_move_unit(const tri_board *board, const tri_table *table, gg_seat seat, uint32_t slot)
{
    if (tri_is_alone(table, seat))
        return true;
    if (tri_on_board(table->at[slot]))
        return tri_nearest_seat(board, table, table->head.side[seat],
                                tri_locale_at(board, table->at[slot])) == seat;
    uint8_t commander = table->corps[slot] != TRI_NO_COMMANDER ? table->corps[slot]
                                                               : table->origin[slot];
    return commander == TRI_NO_COMMANDER || table->owner[commander] == seat;
}

bool tri_may_attach_from(const tri_table *table, gg_seat seat, uint32_t commander)
{
    return tri_may_command(table, seat, commander) ||
           tri_rank_of(table, seat) < tri_rank_of(table, table->owner[commander]);
}

/* Commanders who are eliminated or off the map do not count. If there is no other, the chief decides (R-T-54). */
gg_seat tri_nearest_seat(const tri_board *board, const tri_table *table, uint8_t side,
                         uint8_t locale)
{
    uint32_t nearest = UINT32_MAX, senior = 0;
    if (tri_team_size(table, side) == 1)
        return first_seat(table, side);
    for (uint32_t c = tri_first_commander(board, side); c < tri_end_commander(board, side); c++) {
        if (!tri_on_board(table->commander_at[c]))
            continue;
        uint32_t distance = tri_distance(board, tri_locale_at(board, table->commander_at[c]),
                                         locale);
        uint32_t rank = tri_rank_of(table, table->owner[c]);
        if (distance > nearest || (distance == nearest && rank >= senior))
            continue;
        nearest = distance;
        senior = rank;
    }
    return tri_seat_at(table, side, senior);
}

gg_seat tri_named_seat(const tri_table *table, uint8_t side, uint32_t named_commanders, gg_seat now)
{
    uint32_t senior = UINT32_MAX;
    if (tri_team_size(table, side) == 1)
        return now;
    for (uint32_t c = 0; c < TRI_COMMANDERS_MAX; c++) {
        if (!(named_commanders >> c & 1))
            continue;
        uint32_t rank = tri_rank_of(table, table->owner[c]);
        senior = rank < senior ? rank : senior;
    }
    return senior == UINT32_MAX ? now : tri_seat_at(table, side, senior);
}

/* ---------------------------------------------------------------- the turn of a team */

/* T-TEA-16, T-TEA-17: commands that seniors have used are spent. */
bool tri_next_part(tri_play *play)
{
    tri_table *table = play->table;
    if (table->part + 1U >= tri_team_size(table, table->active))
        return false;
    table->part++;
    play->turn->barrier = true;
    tri_ask_only(table, tri_commanding_seat(table), TRI_ASK_COMMAND);
    tri_ask_command(play);
    return true;
}

/* T-TEA-05: before its Night turn a team may reassign its corps. */
static bool confers_again(const tri_play *play)
{
    return play->board->round[play->game->scenario][play->table->round].night != 0;
}

void tri_begin_turn_of_team(tri_play *play)
{
    tri_table *table = play->table;
    table->part = 0;
    if (tri_team_size(table, table->active) == 1) {
        tri_ask_command(play);
        return;
    }
    tri_release_notes(play, table->active);
    tri_ask_only(table, tri_seat_of(table, table->active),
                 confers_again(play) ? TRI_ASK_CONFERENCE : TRI_ASK_ORDERS);
}
