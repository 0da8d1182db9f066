/* undoable.c: can an order be undone for free? Answered from what its seat knows, so that the answer reveals nothing. */
#include "core/play/head.h"

/* Seats that are asked together do not see whether the others have answered; the last answer is a barrier. */
static bool is_asked_alone(const gg_head *head)
{
    for (gg_seat seat = 0; seat < head->seats; seat++)
        if ((head->prompt[seat] != 0) != (seat == head->viewer))
            return false;
    return true;
}

/* An order withdraws its seat's own offer, which everybody sees. */
static bool could_undo(const gg_game *game, const gg_head *head, const gg_order *order)
{
    return head->viewer < head->seats && !head->over && order->verb < GG_VERB_CORE &&
           is_asked_alone(head) && head->offer_by != head->viewer &&
           (!game->rules->foresees || game->rules->foresees(game, head, order));
}

bool gg_undoable(const gg_game *game, const void *view, const gg_order *order, void *state)
{
    const gg_head *head = gg_head_of(view);
    gg_seat seat = head->viewer;
    gg_event events[GG_EVENTS_MAX]; /* a game that tells nothing does not say what it reveals */
    gg_order sealed;
    gg_refusal refusal;
    gg_dice dice;
    gg_turn turn;
    if (!could_undo(game, head, order))
        return false;
    gg_dice_fast(&dice, 0);
    gg_guess(game, view, &dice, state);
    gg_turn_open(&turn, &dice, events, GG_EVENTS_MAX);
    return gg_play(game, state, seat, order, &turn, &refusal) && !turn.barrier &&
           !gg_sealed(game, state, seat, &sealed);
}
