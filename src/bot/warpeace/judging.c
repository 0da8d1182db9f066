/* judging.c: states played on to the end of this segment's battles, for comparing orders and for the chances of a side. */
#include "bot/warpeace/playout.h"
#include "bot/warpeace/thinker.h"

typedef struct judging {
    wap_atlas atlas;
    wap_judge judge;
    gg_dice dice;
    wap_player player;
} judging;

/* Moves are carried out with all that interrupts them; any other order as it is. */
static void carry_out(judging *at, const bot_trial *trial, const gg_order *order)
{
    wap_state *state = trial->state;
    if (!bot_may_order(trial, order))
        return;
    if (state->table.head.prompt[trial->seat] == WAP_ASK_MOVE && order->verb != WAP_END)
        wap_carry_out_move(&at->player, state, trial->seat, order);
    else
        wap_carry_out(trial->game, &at->dice, state, trial->seat, order);
}

/* In its last month the game is played to its end. */
bool wap_bot_judge(const bot_trial *trial, bot_opinion *opinion)
{
    judging *at = trial->memory;
    wap_state *state = trial->state;
    const wap_board *board = wap_board_of(trial->game);
    gg_assert(sizeof *at <= wap_bot_memory_size(trial->game));
    wap_open_atlas(&at->atlas, board);
    wap_open_judge(&at->judge, &at->atlas, trial->game, trial->weights, &state->table);
    gg_dice_fast(&at->dice, trial->seed);
    at->player.judge = &at->judge;
    at->player.dice = &at->dice;
    opinion->over = 100U * state->table.month / board->turns;
    bool last = state->table.month + 1U >= board->turns;
    for (uint32_t i = 0; trial->line && i < trial->line->count; i++)
        carry_out(at, trial, &trial->line->order[i]);
    wap_play_on(&at->player, state, last);
    opinion->value = wap_value(&at->judge, &state->table);
    if (trial->line || state->table.head.over)
        return true;
    /* Who has moved last must not matter. */
    wap_play_on(&at->player, state, last);
    opinion->value = (opinion->value + wap_value(&at->judge, &state->table)) / 2;
    return true;
}
