/* ready.h: ready set-ups: orders from a game's setups.txt that somebody may give in place of his
 * own. The file is optional, the same for every game:
 *
 *   setup NAME SIDE {SCENARIO | KEY=VALUE} : SENTENCE
 *   ORDER
 *   ..
 *
 * The orders stand in the order in which the game asks for them. SIDE is the name of a side or a
 * word that begins with it; without a SCENARIO the set-up is for all of them. KEY=VALUE: it is only
 * for games with that option. */
#ifndef GROGNARD_HOST_READY_H
#define GROGNARD_HOST_READY_H

#include "grognard_game.h"

#define HOST_READY_ORDERS_MAX 32 /* of one set-up */

typedef struct host_ready_order {
    char *text;
    uint32_t line; /* in setups.txt */
    uint8_t verb;
} host_ready_order;

typedef struct host_ready {
    char *name, *sentence;
    char *side_name; /* as the file calls it */
    uint8_t side;
    uint32_t scenarios; /* bit per scenario that it is for */
    char *options;      /* those that it wants, "KEY=VALUE KEY=VALUE"; "" if any will do */
    bool other_options; /* the game has others */
    uint32_t count;
    host_ready_order order[HOST_READY_ORDERS_MAX];
} host_ready;

typedef struct host_readies {
    host_ready *setup;
    uint32_t count, room;
} host_readies;

/* All set-ups of a game; none if it has no setups.txt. False: the file is damaged, which was
 * printed with its line. */
bool host_readies_open(host_readies *list, const gg_game *game);
void host_readies_close(host_readies *list);

/* Is it for that side in the game's scenario and with its options? */
bool host_ready_fits(const host_ready *setup, const gg_game *game, uint8_t side);
/* The set-up of that name for a side that fits the game, or NULL. */
const host_ready *host_find_ready(const host_readies *list, const gg_game *game, uint8_t side,
                                  gg_span name);
/* Its order that answers a prompt, or NULL. `given`: how many orders of each verb the seat has
 * given already, so that a prompt that comes twice gets two answers. */
const host_ready_order *host_ready_answer(const host_ready *setup, const gg_game *game,
                                          uint8_t prompt, const uint32_t given[64]);

/* How many orders of each verb the seat has given and not taken back. */
void host_count_given(const gg_match *match, gg_seat seat, uint32_t given[64]);

/* "grognard: GAME/setups.txt:LINE: WHAT". Returns false. */
bool host_ready_error(const gg_game *game, uint32_t line, const char *what);

#endif
