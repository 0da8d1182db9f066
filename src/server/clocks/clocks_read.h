/* clocks_read.h: a game's clock settings in requests. */
#ifndef GROGNARD_SERVER_CLOCKS_READ_H
#define GROGNARD_SERVER_CLOCKS_READ_H

#include "server/games/clocks.h"

/* Converts {"kind":"live","seconds":900,"increment":10,"claim":false}. NULL: none. */
struct json_t;
bool clocks_read(const struct json_t *json, store_clock *rules, gg_error *error);

#endif
