/* check_state.h: what the two parts of checking a state share. */
#ifndef NAPOLEON_CHECK_STATE_H
#define NAPOLEON_CHECK_STATE_H

#include "napoleon/battle/battle.h"

typedef struct nap_checking {
    const gg_game *game;
    const nap_board *board;
    const nap_table *table;
    bool history;
    gg_error *error;
} nap_checking;

/* They return false. */
bool nap_broken(const nap_checking *check, uint16_t rule, const char *what);
bool nap_broken_block(const nap_checking *check, uint16_t rule, uint32_t block, const char *what);
bool nap_broken_town(const nap_checking *check, uint16_t rule, uint32_t town, const char *what);

/* check_played.c: what only a played game keeps; the structure is good. */
bool nap_check_played(const nap_checking *check);

#endif
