/* information.h: functions about who may know what; see gg_rules. */
#ifndef NAPOLEON_INFORMATION_H
#define NAPOLEON_INFORMATION_H

#include "napoleon/table/view.h"

/* information.c, redact.c, check_state.c: from states */
void nap_make_view(const gg_game *game, const void *state, gg_seat seat, void *view);
void nap_redact(const gg_game *game, const void *before, const void *after, gg_seat author,
                gg_seat reader, const gg_order *order, gg_order *seen);
bool nap_may_talk(const gg_game *game, const void *state, gg_seat from, gg_seat to);
/* The same for the table of a view. */
bool nap_talks(const nap_board *board, const nap_table *table, gg_seat from, gg_seat to);
bool nap_check_state(const gg_game *game, const void *state, bool history, gg_error *error);

/* follow.c, guess.c: from views */
void nap_follow(const gg_game *game, void *view, const gg_event *event);
void nap_guess(const gg_game *game, const void *from, gg_dice *dice, void *state);
bool nap_fleeting(const gg_game *game, const void *state);
bool nap_foresees(const gg_game *game, const void *from, const gg_order *order);

/* made_up.c: secret orders that a view does not show at all (a deployment, a pick) are made up with random legal
 * choices. */
void nap_make_up_secrets(const gg_game *game, const nap_view *view, gg_dice *dice, void *state);

/* ---------------------------------------------------------------- what is hidden from whom */

/* Blocks that the seat (or GG_PUBLIC, GG_REFEREE) can name. */
uint64_t nap_named(const gg_game *game, const nap_table *table, gg_seat seat);
/* Does the seat see what its ally has in the fight at this place: does it fight there, too (R-W-27)? */
bool nap_sees_fight(const gg_game *game, const nap_table *table, gg_seat seat, uint8_t at);
/* The seat whose moves are not published yet, GG_NOBODY if there is none. */
gg_seat nap_mover(const nap_board *board, const nap_table *table);
/* Endings by the rules disclose everything; a resignation does not. */
static inline bool nap_is_disclosed(const nap_table *table)
{
    return table->head.over && table->head.how >= GG_HOW_FIRST;
}
/* An army is hidden until its whole side has deployed (W-DEP-08). */
static inline bool nap_is_deploying(const nap_table *table, uint8_t army)
{
    return table->phase <= NAP_DEPLOY_ALLIED ||
           (table->phase == NAP_DEPLOY_FRENCH && army == NAP_FR);
}
static inline uint8_t nap_side_of_seat(const nap_table *table, gg_seat seat)
{
    return seat < GG_SEATS_MAX ? table->head.side[seat] : (uint8_t)GG_NOBODY;
}

/* ---------------------------------------------------------------- what a ghost reveals (W-FOG-04)
 *
 * Types that a hidden block may have, from its place and its marks. */
enum nap_betrayed {
    NAP_ANY_TYPE = 31,
    NAP_FOOT = 1 << NAP_INF,                                       /* in square, on a farm */
    NAP_IN_SHELTER = 1 << NAP_LDR | 1 << NAP_FART | 1 << NAP_HART, /* with a square */
    NAP_NO_GUNS = 1 << NAP_LDR | 1 << NAP_INF | 1 << NAP_CAV,      /* in woods */
    NAP_ADVANCED = NAP_NO_GUNS | 1 << NAP_HART                     /* forward */
};
/* Bit per type that a block with these marks (of NAP_OPEN_MARKS, and NAP_GHOST_SHELTERS) can have in this place. */
uint32_t nap_betrayed_types(const nap_table *table, uint8_t at, uint16_t marks);

#endif
