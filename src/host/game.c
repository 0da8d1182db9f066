/* game.c: creates games and reports where a data file is wrong. */
#include "game.h"
#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The error text already names the data file; this adds the line. */
static void add_line(gg_error *error)
{
    size_t used = strlen(error->text);
    if (error->line > 0 && strstr(error->text, ".txt:"))
        snprintf(error->text + used, sizeof error->text - used, " (line %u)",
                 (unsigned)error->line);
}

gg_game *host_new_game(const gg_entry *entry, const gg_words *words, uint32_t first,
                       gg_error *error)
{
    void *memory = host_memory(gg_game_size(entry->rules));
    gg_game *game = gg_game_make(entry, memory, words, first, error);
    if (game)
        return game;
    add_line(error);
    free(memory);
    return NULL;
}
