/* judging.c: states played on to the end of the Player Turn, for comparing orders and for the chances of a side. */
#include "bot/napoleon/belief.h"
#include "bot/napoleon/opening.h"
#include "bot/napoleon/playout.h"
#include "bot/napoleon/thinker.h"
#include "core/mem.h"

void nap_bot_note(const gg_game *game, const void *view, bot_plan *plan)
{
    nap_notes notes;
    memcpy(&notes, plan->notes, sizeof notes);
    nap_take_notes(nap_board_of(game), view, &notes);
    memcpy(plan->notes, &notes, sizeof notes);
}

void nap_bot_guess(const gg_game *game, const void *view, const bot_plan *plan, gg_dice *dice,
                   void *state)
{
    nap_notes notes;
    memcpy(&notes, plan->notes, sizeof notes);
    nap_take_notes(nap_board_of(game), view, &notes);
    nap_believe(game, view, &notes, dice, state);
}

static bool is_set_up(const nap_table *table)
{
    gg_seat seat = gg_first_asked(&table->head);
    return seat == GG_NOBODY || !nap_is_opening(table->head.prompt[seat]);
}

/* After this Player Turn and after the next one: who has moved last must not matter. */
static int32_t value_of_both(nap_player *player, nap_state *state)
{
    nap_terms now, next;
    nap_play_out(player, state, 0, &now);
    if (state->table.head.over)
        return nap_sum_terms(&now);
    nap_play_out(player, state, 0, &next);
    return (nap_sum_terms(&now) + nap_sum_terms(&next)) / 2;
}

/* A plan is judged with the enemy's next turn, as the bot does. */
bool nap_bot_judge(const bot_trial *trial, bot_opinion *opinion)
{
    nap_player *player = trial->memory;
    nap_state *state = trial->state;
    nap_terms terms;
    gg_assert(sizeof *player <= nap_bot_memory_size(trial->game));
    if (!is_set_up(&state->table))
        return false;
    nap_player_open(player, trial->game, trial->weights);
    gg_dice_fast(&player->dice, trial->seed);
    player->replies = trial->line && state->table.head.prompt[trial->seat] == NAP_ASK_MOVE;
    opinion->over = 100U * state->table.turn / player->judge.board->turns;
    for (uint32_t i = 0; trial->line && i < trial->line->count; i++)
        if (bot_may_order(trial, &trial->line->order[i]))
            nap_carry_out(player, state, trial->seat, &trial->line->order[i]);
    if (!trial->line) {
        opinion->value = value_of_both(player, state);
        return true;
    }
    nap_play_out(player, state, 0, &terms);
    opinion->value = nap_sum_terms(&terms);
    return true;
}
