/* rounds.c: rounds and turns, night, and the end of the last round (chapters 7, 14, 16).
 *
 * T-ORD, T-NGT, T-WIN */
#include "triumph/attack/attack_stages.h"
#include "triumph/table/victory_control.h"

static bool is_night(const tri_play *play)
{
    return play->board->round[play->game->scenario][play->table->round].night != 0;
}

/* T-NGT-03 */
static void rest_at_night(tri_play *play)
{
    tri_table *table = play->table;
    for (uint8_t side = 0; side < 2; side++) {
        uint32_t gain = table->morale_lost[side] / 2U;
        if (gain > 4)
            gain = 4;
        table->morale[side] = (uint8_t)(table->morale[side] + gain);
        if (gain > 0)
            tri_tell_morale(play->turn, side, (int)gain, table->morale[side], TRI_WHY_NIGHT);
    }
}

static void begin_turn(tri_play *play, uint8_t side)
{
    gg_assert(play->table->round < play->board->rounds[play->game->scenario]);
    play->table->active = side;
    tri_tell_turn(play->turn, play->table->round, side);
    tri_begin_turn_of_team(play);
}

/* T-ORD-01, T-NGT-01 */
void tri_begin_round(tri_play *play)
{
    if (is_night(play))
        rest_at_night(play);
    begin_turn(play, TRI_ALLIED);
}

/* T-ORD-02 */
void tri_ask_command(tri_play *play)
{
    gg_assert(play->table->phase == TRI_PLAY && !tri_is_attack(play->table));
    tri_ask(play, tri_commanding_seat(play->table), TRI_ASK_COMMAND);
}

/* ---------------------------------------------------------------- the end of a turn */

/* What happened two rounds ago no longer keeps guns silent (T-ATK-5.8, T-NGT-04). */
static void forget_fire(tri_table *table)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < TRI_FIRED; i++) {
        if (table->fired_round[i] == 0 || table->fired_round[i] < table->round)
            continue;
        table->fired_from[kept] = table->fired_from[i];
        table->fired_round[kept++] = table->fired_round[i];
    }
    gg_assert(kept <= TRI_FIRED);
    for (; kept < TRI_FIRED; kept++)
        table->fired_from[kept] = table->fired_round[kept] = 0;
    memset(table->fired_now, 0, sizeof table->fired_now);
}

static void clear_marks(tri_table *table)
{
    memset(table->named_vs, 0, sizeof table->named_vs);
    memset(table->moved, 0, sizeof table->moved);
    memset(table->commander_vs, 0, sizeof table->commander_vs);
    memset(table->commands, 0, sizeof table->commands);
    memset(table->commander_flags, 0, sizeof table->commander_flags);
    memset(table->closed, 0, sizeof table->closed);
    memset(table->stormed, 0, sizeof table->stormed);
    memset(table->marched, 0, sizeof table->marched);
    memset(table->corps_used, 0, sizeof table->corps_used);
    memset(table->units_used, 0, sizeof table->units_used);
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++)
        table->flags[slot] &= TRI_FIXED;
    forget_fire(table);
}

/* ---------------------------------------------------------------- the last round */

/* Colours of objectives that a side controls (T-WIN-03, T-WIN-04, T-WIN-05). Supply is checked last, because most
 * objectives are held by nobody. */
static uint8_t colours_of(const tri_play *play, uint8_t side)
{
    const tri_board *board = play->board;
    uint64_t supplied[TRI_NODE_WORDS], held[3];
    uint8_t colours = 0;
    bool searched = false;
    tri_find_garrisons(board, play->table, side, held);
    for (uint32_t locale = 0; locale < board->locales; locale++) {
        if (!board->locale[locale].stars || !tri_bit(held, locale))
            continue;
        if (!searched)
            tri_find_supplied(board, play->table, side, supplied);
        searched = true;
        if (tri_is_supplied(board, (uint8_t)locale, supplied))
            colours |= board->locale[locale].stars;
    }
    return colours;
}

/* T-WIN-06, T-WIN-07 */
static uint8_t marginal_winner(const tri_play *play)
{
    uint8_t french = colours_of(play, TRI_FRENCH), allied = colours_of(play, TRI_ALLIED);
    const uint8_t east = TRI_RED | TRI_GREEN | TRI_BLACK;
    if (!play->table->reinforced)
        return (allied & TRI_BLUE) && !(french & east) ? TRI_ALLIED : TRI_FRENCH;
    return !(allied & TRI_BLUE) && (french & east) == east ? TRI_FRENCH : TRI_ALLIED;
}

/* T-ORD-04, T-WIN-02, T-TEA-02 */
static void score(tri_play *play)
{
    gg_head *head = &play->table->head;
    head->over = 1;
    head->winner = marginal_winner(play);
    gg_assert(play->table->morale[0] > 0 && play->table->morale[1] > 0);
    head->how = GG_HOW_FIRST + 1;
}

/* T-ORD-01, T-ORD-02, T-ORD-04: unused commands are lost. */
void tri_end_turn(tri_play *play)
{
    tri_table *table = play->table;
    gg_assert(!tri_is_attack(table) && !tri_is_over(play));
    play->turn->barrier = true;
    tri_end_ride(play);
    if (tri_next_part(play))
        return;
    clear_marks(table);
    tri_shuffle_all(play);
    if (table->active == TRI_ALLIED) {
        begin_turn(play, TRI_FRENCH);
        return;
    }
    if (table->round + 1U == play->board->rounds[play->game->scenario]) {
        score(play);
        return;
    }
    table->round++;
    tri_begin_round(play);
}
