/* ready.h: ready-made set-ups: orders from a game's setups.txt that a player can use instead of entering their own. The
 * file is optional and has the same format for every game:
 *
 *   setup NAME SIDE {SCENARIO | KEY=VALUE} : SENTENCE
 *   ORDER
 *   ..
 *
 * Orders are listed in the order in which the game asks for them. SIDE is the name of a side or a word that begins with
 * it. Without a SCENARIO the set-up is for all scenarios. KEY=VALUE limits it to games with that option. */
#ifndef GROGNARD_HOST_READY_H
#define GROGNARD_HOST_READY_H

#include "grognard_game.h"

#define HOST_READY_ORDERS_MAX 32 /* orders in one set-up */

typedef struct host_ready_order {
    char *text;
    uint32_t line; /* in setups.txt */
    uint8_t verb;
} host_ready_order;

typedef struct host_ready {
    char *name, *sentence;
    char *side_name; /* as written in the file */
    uint8_t side;
    uint32_t scenarios; /* bit per scenario that the set-up is for */
    char *options;      /* required options, "KEY=VALUE KEY=VALUE"; "" if it requires none */
    bool other_options; /* the game's options differ from these */
    uint32_t count;
    host_ready_order order[HOST_READY_ORDERS_MAX];
} host_ready;

typedef struct host_readies {
    host_ready *setup;
    uint32_t count, room;
} host_readies;

/* Reads all set-ups of a game; none if it has no setups.txt. False: the file is damaged, and an error with its line was
 * printed. */
bool host_readies_open(host_readies *list, const gg_game *game);
void host_readies_close(host_readies *list);

/* Is the set-up for that side, in the game's scenario and with its options? */
bool host_ready_fits(const host_ready *setup, const gg_game *game, uint8_t side);
/* Finds the set-up with that name for a side of this game; NULL if there is none. */
const host_ready *host_find_ready(const host_readies *list, const gg_game *game, uint8_t side,
                                  gg_span name);
/* Finds the order of the set-up that answers a prompt; NULL if there is none. `given` counts the seat's orders so far
 * by verb, so that a repeated prompt gets the next answer. */
const host_ready_order *host_ready_answer(const host_ready *setup, const gg_game *game,
                                          uint8_t prompt, const uint32_t given[64]);

/* Counts the seat's orders by verb, without undone ones. */
void host_count_given(const gg_match *match, gg_seat seat, uint32_t given[64]);

/* Prints "grognard: GAME/setups.txt:LINE: WHAT". Returns false. */
bool host_ready_error(const gg_game *game, uint32_t line, const char *what);

#endif
