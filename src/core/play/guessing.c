/* guessing.c: helpers for games to guess the state behind a view. */
#include "core/play/guessing.h"

bool gg_can_answer(const gg_game *game, const void *state, gg_seat seat)
{
    gg_steps steps;
    gg_draft draft;
    gg_draft_open(&draft);
    gg_list_steps(game, state, seat, &draft, &steps);
    return steps.count > 0;
}

bool gg_answer_at_random(const gg_game *game, const void *state, gg_seat seat, gg_dice *dice,
                         gg_order *order)
{
    gg_draft draft;
    gg_draft_open(&draft);
    while (!draft.complete) {
        gg_steps steps;
        gg_list_steps(game, state, seat, &draft, &steps);
        if (steps.count == 0)
            return false;
        gg_take(game, state, seat, &draft, steps.step[gg_below(dice, steps.count)]);
    }
    *order = draft.order;
    return true;
}
