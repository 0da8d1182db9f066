/* belief.h: a guess as a player would make it: blocks that were seen are near the place where they were, with the steps that they
 * had, corps stay together, and who has come two towns at once is cavalry, horse artillery or a leader. gg_guess alone deals
 * hidden blocks evenly over all places. */
#ifndef BOT_NAPOLEON_BELIEF_H
#define BOT_NAPOLEON_BELIEF_H

#include "bot/bot.h"
#include "napoleon/table/state.h"
#include "napoleon/table/view.h"

/* What was seen of each block of others; kept as the notes of a bot. */
typedef struct nap_notes {
    uint8_t turn[NAP_BLOCKS_MAX]; /* when it was seen last; 0: never */
    uint8_t town[NAP_BLOCKS_MAX];
    uint8_t steps[NAP_BLOCKS_MAX];
    uint64_t held[NAP_ARMIES];  /* towns where each army of others was seen last */
    uint64_t rides[NAP_ARMIES]; /* of these: those that it has reached from no town next to them */
    uint8_t looked;             /* turn when it was; 0: never */
} nap_notes;

_Static_assert(sizeof(nap_notes) <= BOT_NOTES_SIZE, "they are a bot's notes");

/* Adds what the view shows. Notes about turns that are still to come are dropped: somebody has undone an order. */
void nap_take_notes(const nap_board *board, const nap_view *view, nap_notes *notes);
void nap_believe(const gg_game *game, const nap_view *view, const nap_notes *notes, gg_dice *dice,
                 nap_state *state);

#endif
