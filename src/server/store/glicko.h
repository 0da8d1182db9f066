/* glicko.h: ratings after Mark Glickman, "Example of the Glicko-2 system" (glicko.net/glicko/glicko2.pdf).
 *
 * A rating period is the time between two rated games of a player: each game counts at once, and the deviation grows
 * with the time in between (GLICKO_PERIOD). So ratings are a function of the results in their order and their dates.
 *
 * Doubles, in the order of operations of the paper. C libraries may differ in the last digits of exp and log, so stored
 * ratings are compared with a tolerance (GLICKO_CLOSE). */
#ifndef GROGNARD_SERVER_GLICKO_H
#define GROGNARD_SERVER_GLICKO_H

#include <stdbool.h>
#include <stdint.h>

#define GLICKO_START ((glicko){.rating = 1500, .deviation = GLICKO_WIDEST, .volatility = 0.06})
#define GLICKO_WIDEST 350.0
#define GLICKO_PROVISIONAL 110.0 /* a larger deviation says little about a player */
#define GLICKO_CLOSE 1e-6
enum { GLICKO_PERIOD = 259200000 }; /* three days, in milliseconds: volatility is per period */

typedef struct glicko {
    double rating, deviation, volatility;
} glicko;

/* A result against an opponent: 1 won, 0.5 drawn, 0 lost. */
typedef struct glicko_result {
    glicko opponent;
    double score;
} glicko_result;

/* The rating after the results of one period. `periods`: how many have passed since the last results, 1 in the paper. */
glicko glicko_rate(glicko player, const glicko_result *results, uint32_t count, double periods);
/* .. after some milliseconds without a game: only the deviation grows. */
glicko glicko_wait(glicko player, int64_t milliseconds);
bool glicko_is_close(glicko a, glicko b);

#endif
