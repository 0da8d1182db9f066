/* starts.h: the states in which every side has carried out one of its ready set-ups. */
#ifndef GROGNARD_CLI_STARTS_H
#define GROGNARD_CLI_STARTS_H

#include "cli.h"

typedef struct cli_starts {
    uint8_t *states;
    size_t state_size;
    uint32_t count;
} cli_starts;

/* One state for each legal choice of a set-up per side; none if the scenario has no set-ups. A
 * choice that the rules refuse, as they may with some options, is left out; if all are, that is
 * said on standard error. False: setups.txt is damaged, which was printed with its line. */
bool cli_starts_open(cli_starts *starts, const gg_game *game, uint64_t seed);
void cli_starts_close(cli_starts *starts);
const void *cli_start_at(const cli_starts *starts, uint64_t number); /* round and round */

#endif
