/* clocks.h: the clocks of a game: pure arithmetic on times that the caller hands over.
 *
 *   none   nobody's time is counted
 *   live   each seat has a budget for the whole game; an order adds an increment
 *   days   each seat has so long for each order
 *
 * Time runs for every seat that is asked. An order counts for the clock when it cannot be taken back any more: at
 * the barrier the increments of the orders that stand are added (live), or the seat's time is fresh again (days). So
 * nobody gains time by orders that he takes back. A seat that is asked anew (it was not asked since the last
 * barrier) has fresh time (days). A seat's time is out when nothing is left of it: at the very millisecond, so two
 * readers of the same journal always agree. */
#ifndef GROGNARD_SERVER_CLOCKS_H
#define GROGNARD_SERVER_CLOCKS_H

#include "server/games/journal.h"

enum { CLOCK_NONE, CLOCK_LIVE, CLOCK_DAYS };

typedef struct clocks {
    store_clock rules;
    uint8_t seats;
    uint8_t running;      /* bit per seat that is asked */
    uint8_t asked;        /* .. that has been since the last barrier: to ask it again is not new */
    bool paused, stopped; /* by consent; for good */
    int64_t since;        /* until when time has been counted */
    int64_t left[GG_SEATS_MAX];   /* then; may be below 0 if nobody has claimed it */
    uint16_t moved[GG_SEATS_MAX]; /* orders that stand since the last barrier */
} clocks;

/* Sensible? Live: budget 10 s to 24 h, increment up to 1 h; days: 1 minute to 60 days, no increment. */
bool clocks_check(const store_clock *rules, gg_error *error);
void clocks_start(clocks *set, const store_clock *rules, uint32_t seats, uint8_t asked,
                  int64_t now);
/* After an order of the seat. `asked`: who is asked now; `stands`: how many orders of the seat since the last
 * barrier stand now, this one included (an undo lowers it). Only orders of the game count (verb below GG_VERB_CORE):
 * whoever offers a draw again and again gains no time. `barrier`: it raised one. */
void clocks_moved(clocks *set, gg_seat seat, uint16_t stands, bool barrier, uint8_t asked,
                  int64_t now);
void clocks_pause(clocks *set, int64_t now);
void clocks_resume(clocks *set, int64_t now);
void clocks_stop(clocks *set, int64_t now); /* the game is over */

/* Milliseconds; 0 or less: out of time. */
int64_t clocks_left(const clocks *set, gg_seat seat, int64_t now);
bool clocks_runs(const clocks *set, gg_seat seat);
/* When the next seat runs out of time, if nothing happens; 0: none does. */
int64_t clocks_due(const clocks *set);
/* Is time running for the seat, and is nothing left of it? */
bool clocks_is_out(const clocks *set, gg_seat seat, int64_t now);
/* A seat that is out of time now (the one that has been for longest), or GG_NOBODY. */
gg_seat clocks_out(const clocks *set, int64_t now);

/* As members of an open object: the rules, `paused`, `at` (now) and `seats`: of each `left` (milliseconds) and
 * `runs`. */
void clocks_write(const clocks *set, int64_t now, gg_json *out);
/* As members of an open object, such as clocks_read reads: kind, and if it is not none seconds, increment, claim. */
void clocks_write_rules(const store_clock *rules, gg_json *out);
/* "none", "live", "days". False: it is none of them. */
bool clocks_find_kind(const char *word, uint8_t *kind);

#endif
