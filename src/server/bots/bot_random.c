/* bot_random.c: the bot that picks any step that is offered.
 *
 * It never sees the game as it is. It makes up a state that fits its view, and walks its own lists there: they are
 * the same in every state in which the seat sees this view. */
#include "server/bots/bots.h"

#include "host/memory.h"

#include <stdlib.h>

bool bot_walk(const gg_game *game, const void *state, gg_seat seat, gg_dice *dice, gg_order *order)
{
    gg_draft draft;
    gg_draft_open(&draft);
    while (!draft.complete) {
        gg_steps steps;
        if (draft.count >= GG_DRAFT_MAX)
            return false;
        gg_list_steps(game, state, seat, &draft, &steps);
        if (steps.count == 0)
            return false;
        gg_take(game, state, seat, &draft, steps.step[gg_below(dice, steps.count)]);
    }
    *order = draft.order;
    return true;
}

static bool think(const bot_task *task, gg_order *order)
{
    gg_dice dice;
    void *state = host_memory(gg_state_size(task->game));
    gg_dice_keyed(&dice, task->key, task->number);
    gg_guess(task->game, task->view, &dice, state);
    bool found = bot_walk(task->game, state, task->seat, &dice, order);
    free(state);
    return found;
}

const srv_bot bot_random = {"random", "Plays any legal order.", think};
