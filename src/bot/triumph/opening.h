/* opening.h: what comes before the first command: the auction, conferences, set-ups, orders for a team.
 *
 * Many legal answers are drawn, and the one that is worth most is given: so no two armies are quite alike. */
#ifndef BOT_TRIUMPH_OPENING_H
#define BOT_TRIUMPH_OPENING_H

#include "bot/triumph/evaluation.h"
#include "triumph/table/state.h"

/* Room for thinking. */
typedef struct tri_opening {
    tri_state guess, next;
} tri_opening;

bool tri_is_opening(uint8_t prompt);
/* False: the answer is no longer wanted. */
bool tri_open_game(tri_opening *opening, const tri_judge *judge, const bot_task *task,
                   gg_dice *dice, gg_order *order);

#endif
