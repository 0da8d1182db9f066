/* information.h: the functions of the game that say who may know what; see gg_rules. */
#ifndef TRIUMPH_INFORMATION_H
#define TRIUMPH_INFORMATION_H

#include "triumph/table/table.h"

/* information.c, redact.c, check_state.c: from states */
void tri_make_view(const gg_game *game, const void *state, gg_seat seat, void *view);
void tri_redact(const gg_game *game, const void *before, const void *after, gg_seat author,
                gg_seat reader, const gg_order *order, gg_order *seen);
bool tri_may_talk(const gg_game *game, const void *state, gg_seat from, gg_seat to);
bool tri_check_state(const gg_game *game, const void *state, bool history, gg_error *error);
/* The last part of check_state: the question fits the stage of the attack or of the set-up. */
bool tri_check_stages(const gg_game *game, const void *state, gg_error *error);

/* follow.c, guess.c: from views */
void tri_follow(const gg_game *game, void *view, const gg_event *event);
void tri_guess(const gg_game *game, const void *from, gg_dice *dice, void *state);

/* made_up.c: a state from a view whose faces are filled in; set-ups and orders that the view
 * hides are made up. */
void tri_make_state(const gg_game *game, const tri_table *view, gg_dice *dice, void *to);

/* ---------------------------------------------------------------- what is hidden */

/* Is the side's set-up still hidden from the other? */
static inline bool tri_setup_is_hidden(const tri_table *table, uint8_t side)
{
    return table->phase != TRI_PLAY && !table->published[side];
}
/* Does a seat (or GG_PUBLIC, GG_REFEREE) belong to the side, so that only its sealed orders are hidden? */
static inline bool tri_sees_side(const tri_table *table, gg_seat seat, uint8_t side)
{
    return seat == GG_REFEREE || (seat < GG_SEATS_MAX && table->head.side[seat] == side);
}
/* Units that everybody knows to be cavalry, whatever else is known of them: those on a ride. */
static inline tri_set tri_known_riders(const tri_table *table)
{
    tri_set set = {{0, 0}};
    if (table->ride.open)
        set = table->ride.riders;
    if (table->attack.from != TRI_NO_APPROACH && table->attack.by_road) {
        set.word[0] |= table->attack.movers.word[0];
        set.word[1] |= table->attack.movers.word[1];
    }
    return set;
}

#endif
