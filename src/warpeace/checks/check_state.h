/* check_state.h: what the parts of checking a state share. */
#ifndef WARPEACE_CHECK_STATE_H
#define WARPEACE_CHECK_STATE_H

#include "warpeace/sequence/rules.h"

/* What makes a state impossible: the phase, or the units or a marker of a hex. A position has a statement for each. */
enum {
    WAP_BLAME_NOTHING,
    WAP_BLAME_PHASE,
    WAP_BLAME_UNITS,
    WAP_BLAME_SIEGE,
    WAP_BLAME_CONTROL,
    WAP_BLAME_TRENCH
};

typedef struct wap_blame {
    uint8_t what;
    uint16_t hex;
} wap_blame;

typedef struct wap_checking {
    const gg_game *game;
    const wap_board *board;
    const wap_table *table;
    bool history;
    gg_error *error;
    wap_blame *blame; /* filled in with the error */
} wap_checking;

/* They return false. */
bool wap_broken(const wap_checking *check, uint16_t rule, const char *what);
/* The units in the hex are to blame. */
bool wap_broken_hex(const wap_checking *check, uint16_t rule, uint16_t hex, const char *what);

/* check_state.c, for positions in the making: the phase; one pile, which need not lie on the table yet; one leader; then
 * hexes with all that stands there. */
bool wap_check_course(const wap_checking *check);
bool wap_check_pile(const wap_checking *check, const wap_pile *pile);
bool wap_check_leader(const wap_checking *check, uint32_t leader);
bool wap_check_hexes(const wap_checking *check);

bool wap_is_zero(const void *member, size_t size);
#define WAP_AT_REST(member) wap_is_zero(&check->table->member, sizeof check->table->member)

/* check_played.c: what holds only in a played game; the structure has been checked. */
bool wap_check_played(const wap_checking *check);
/* Do the numbers of SP fit, with those that are eliminated or still to come? Piles and tables have limits. And all
 * units that are called away are on the map. */
bool wap_are_possible(const wap_board *board, const wap_table *table);
/* check_combat.c: battles, and who fights in them, at this stage of a Combat Phase; in others there are none. */
bool wap_check_combat(const wap_checking *check);

#endif
