/* growing.h: a match that takes more memory from an arena when its journal is full. Private to core. */
#ifndef GG_GROWING_H
#define GG_GROWING_H

#include "grognard_game.h"

typedef struct gg_growing {
    gg_match *match;
    size_t journal; /* journal size in bytes */
    gg_arena *arena;
} gg_growing;

/* Here and below, false means that the arena is full. */
bool gg_growing_make(gg_growing *growing, const gg_game *game, gg_arena *arena);
bool gg_growing_copy(gg_growing *to, const gg_growing *from);
void gg_growing_swap(gg_growing *a, gg_growing *b);

/* Like gg_match_play and gg_match_say; GG_FULL only if the arena is full. */
gg_status gg_growing_play(gg_growing *growing, gg_seat seat, const gg_order *order,
                          const gg_draw *forced, uint32_t count, gg_answer *answer);
gg_status gg_growing_say(gg_growing *growing, gg_seat seat, const gg_words *words, uint32_t first,
                         const gg_draw *forced, uint32_t count, gg_answer *answer);

#endif
