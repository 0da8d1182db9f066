/* clocks_read.h: the rules of a game's clock, as requests have them. */
#ifndef GROGNARD_SERVER_CLOCKS_READ_H
#define GROGNARD_SERVER_CLOCKS_READ_H

#include "server/games/clocks.h"

/* {"kind":"live","seconds":900,"increment":10,"claim":false} as rules. NULL: none. */
struct json_t;
bool clocks_read(const struct json_t *json, store_clock *rules, gg_error *error);

#endif
