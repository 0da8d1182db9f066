/* clocks.h: the clocks of a game: pure arithmetic on times that the caller passes in.
 *
 *   none   no time limit
 *   live   each seat has a budget for the whole game; an order adds an increment
 *   days   each seat has this much time for each order
 *
 * Time runs for every seat that is asked. An order counts for the clock when it can no longer be undone: at the
 * barrier, orders that were not undone add their increments (live), or the seat's time starts again (days). So
 * undoing orders gains no time. With days, a seat that was not asked since the last barrier starts with full time.
 * Time is up when 0 milliseconds are left, so two readers of the same journal always agree. */
#ifndef GROGNARD_SERVER_CLOCKS_H
#define GROGNARD_SERVER_CLOCKS_H

#include "server/games/journal.h"

enum { CLOCK_NONE, CLOCK_LIVE, CLOCK_DAYS };

typedef struct clocks {
    store_clock rules;
    uint8_t seats;
    uint8_t running;      /* bit per seat that is asked */
    uint8_t asked;        /* .. that has been since the last barrier: asking again is not new */
    uint8_t away;         /* .. that is on vacation: its clock stands still */
    bool paused, stopped; /* by consent; permanently */
    int64_t since;        /* time up to which the clocks are counted */
    int64_t left[GG_SEATS_MAX];   /* time left then; below 0 if nobody has claimed it */
    uint16_t moved[GG_SEATS_MAX]; /* orders since the last barrier that were not undone */
} clocks;

/* Is the setting valid? Live: budget 10 s to 24 h, increment up to 1 h; days: 1 minute to 60 days, no increment. */
bool clocks_check(const store_clock *rules, gg_error *error);
void clocks_start(clocks *set, const store_clock *rules, uint32_t seats, uint8_t asked,
                  int64_t now);
/* After an order of the seat. `asked`: who is asked now. `stands`: how many orders of the seat since the last barrier
 * remain, including this one (an undo lowers it). `barrier`: it raised one. Only orders of the game count (verb below
 * GG_VERB_CORE), so repeated draw offers gain no time. */
void clocks_moved(clocks *set, gg_seat seat, uint16_t stands, bool barrier, uint8_t asked,
                  int64_t now);
void clocks_pause(clocks *set, int64_t now);
void clocks_resume(clocks *set, int64_t now);
/* A vacation of the seat begins or ends. */
void clocks_leave(clocks *set, gg_seat seat, int64_t now);
void clocks_return(clocks *set, gg_seat seat, int64_t now);
void clocks_stop(clocks *set, int64_t now); /* the game is over */

/* Milliseconds; 0 or less: out of time. */
int64_t clocks_left(const clocks *set, gg_seat seat, int64_t now);
bool clocks_runs(const clocks *set, gg_seat seat);
/* When the next seat runs out of time, if nothing happens; 0: none does. */
int64_t clocks_due(const clocks *set);
/* Is the seat's clock running, with no time left? */
bool clocks_is_out(const clocks *set, gg_seat seat, int64_t now);
/* A seat whose time is up (for longest), or GG_NOBODY. */
gg_seat clocks_out(const clocks *set, int64_t now);

/* As members of an open object: the settings, `paused`, `at` (now) and `seats`: for each `left` (milliseconds),
 * `runs` and `away`. */
void clocks_write(const clocks *set, int64_t now, gg_json *out);
/* As members of an open object, in the form that clocks_read reads: kind, and unless it is none, seconds, increment,
 * claim. */
void clocks_write_rules(const store_clock *rules, gg_json *out);
/* "none", "live", "days". False: another word. */
bool clocks_find_kind(const char *word, uint8_t *kind);

#endif
