/* wasm.h: the interior of the WebAssembly module: its games, and the replay of a log. */
#ifndef GG_WASM_H
#define GG_WASM_H

#include "grognard_game.h"

/* The games of this module. */
const gg_shelf *gg_wasm_shelf(void);

/* Replays a log and checks it. Writes a line `NUMBER HASH` for each order, then for each seat,
 * the public and the referee a line with the hash of its last view and a digest of that view as
 * JSON and as text. A log that is damaged ends with a line `damaged LINE: REASON`. True if it is
 * good. */
bool gg_wasm_replay_log(const gg_shelf *shelf, gg_span log, gg_arena *arena, gg_text *out);

/* ---------------------------------------------------------------- exported (main.c) */

/* Memory of that size for the caller to write into, GG_ALIGN aligned; NULL: none left. It is never freed. */
void *gg_wasm_memory_for(size_t size);
/* Replays `size` bytes of a log as above into `out`; returns the number of bytes written, without the final zero. */
size_t gg_wasm_replay(const char *log, size_t size, char *out, size_t room);
/* The same log's last view of a seat (GG_PUBLIC, GG_REFEREE) as JSON. */
size_t gg_wasm_view(const char *log, size_t size, gg_seat seat, char *out, size_t room);

#endif
