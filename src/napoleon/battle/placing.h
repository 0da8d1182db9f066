/* placing.h: terrain and units of a battle that is being set up. Functions of a table, so that rules and previews
 * agree. */
#ifndef NAPOLEON_PLACING_H
#define NAPOLEON_PLACING_H

#include "napoleon/table/table.h"

/* ---------------------------------------------------------------- terrain.c */

enum { NAP_DRAWN_MAX = 2 };

/* The markers to place, as drawn. Woods that nobody could enter are set aside (W-BAT-08). Returns how many. */
uint32_t nap_markers_to_lay(const nap_board *board, const nap_table *table,
                            uint8_t lay[NAP_DRAWN_MAX]);

/* ---------------------------------------------------------------- battle_deploy.c */

/* May these units share a position: one corps, or two with the leader of their army (W-BAT-12, W-BAT-13, W-BAT-14)? */
bool nap_keeps_integrity(const nap_board *board, uint64_t blocks);
/* The party that sets up now. */
uint32_t nap_placing_party(const nap_table *table);
/* Blocks by home position after a draft of `deploy` ([0]: the reserve), those of the other seat included. */
void nap_placed_by(const gg_game *game, const nap_table *table, gg_seat seat, const gg_order *draft,
                   uint64_t at[NAP_COLUMNS + 1]);
/* The first rule that keeps an own block from a column (0: the reserve) after the draft, wherever the draft has it;
 * `post`: as occupant of the marker there. 0: none. */
uint16_t nap_place_forbidden(const gg_game *game, const nap_table *table, gg_seat seat,
                             const gg_order *draft, uint32_t block, uint32_t column, bool post);

#endif
