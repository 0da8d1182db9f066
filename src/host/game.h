/* game.h: games in heap memory. */
#ifndef GROGNARD_HOST_GAME_H
#define GROGNARD_HOST_GAME_H

#include "grognard_game.h"

/* Creates a game from an entry; the caller frees it with free(). words may be NULL. */
gg_game *host_new_game(const gg_entry *entry, const gg_words *words, uint32_t first,
                       gg_error *error);

#endif
