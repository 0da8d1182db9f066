/* check_state.h: shared by the checks of states, and used to check positions. */
#ifndef NAPOLEON_CHECK_STATE_H
#define NAPOLEON_CHECK_STATE_H

#include "napoleon/battle/battle.h"

/* What is to blame for an impossible state. Positions have a statement for each. */
enum nap_blamed {
    NAP_BLAME_NOTHING,
    NAP_BLAME_BLOCKS,
    NAP_BLAME_FIGHTS,   /* all skirmishes and battles */
    NAP_BLAME_LOST,     /* number: army */
    NAP_BLAME_DEFEATED, /* army */
    NAP_BLAME_GROUPS,   /* army */
    NAP_BLAME_BATTLE,   /* slot */
    NAP_BLAME_TERRAIN,  /* slot */
    NAP_BLAME_CROSSED,  /* slot, and the column as part */
    NAP_BLAME_OUT,      /* slot, and the road of its town as part */
    NAP_BLAME_IN
};

typedef struct nap_blame {
    uint8_t what, number, part;
    uint64_t blocks;
} nap_blame;

typedef struct nap_checking {
    const gg_game *game;
    const nap_board *board;
    const nap_table *table;
    bool history;
    gg_error *error;
    nap_blame *blame; /* filled in with the error */
} nap_checking;

/* The same as nap_check_state(), with what is to blame. */
bool nap_find_fault(const gg_game *game, const nap_table *table, bool history, nap_blame *blame,
                    gg_error *error);

/* They return false. */
bool nap_broken(const nap_checking *check, uint16_t rule, const char *what);
bool nap_broken_block(const nap_checking *check, uint16_t rule, uint32_t block, const char *what);
bool nap_broken_town(const nap_checking *check, uint16_t rule, uint32_t town, const char *what);

/* check_played.c: what is true of played games only; all other checks have passed. */
bool nap_check_played(const nap_checking *check);

#endif
