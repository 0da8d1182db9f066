/* starts.h: the states in which every side has played one of its ready-made set-ups. */
#ifndef GROGNARD_CLI_STARTS_H
#define GROGNARD_CLI_STARTS_H

#include "cli.h"

/* An order that led to a start. */
typedef struct cli_start_order {
    gg_seat seat;
    gg_order order;
} cli_start_order;

typedef struct cli_starts {
    uint8_t *states;
    size_t state_size;
    uint32_t count;
    cli_start_order *orders; /* of all starts, one after the other */
    uint32_t *end;           /* of the orders of each */
} cli_starts;

/* Makes one state for each legal combination of set-ups; none if the scenario has no set-ups. A combination that the
 * rules refuse, as they may with some options, is left out; if all are refused, standard error says so. False:
 * setups.txt is damaged, and an error with its line was printed. */
bool cli_starts_open(cli_starts *starts, const gg_game *game, uint64_t seed);
void cli_starts_close(cli_starts *starts);
const void *cli_start_at(const cli_starts *starts, uint64_t number); /* wraps around */
/* The orders that lead from the scenario's own start to that state. */
const cli_start_order *cli_start_orders(const cli_starts *starts, uint64_t number, uint32_t *count);

#endif
