/* games.c: opens the library's built-in games by name. */
#include "games.h"
#include "host/game.h"

#include <stdlib.h>

#define NAME_OF(name, its_rules) #name,

const char *gg_version(void)
{
    return GG_VERSION;
}

const char *const *gg_games(void)
{
    static const char *const names[] = {GG_GAMES(NAME_OF) NULL};
    return names;
}

const gg_shelf *gg_built_in(void)
{
    return gg_built_shelf();
}

gg_game *gg_game_open_from(const gg_shelf *shelf, const char *words, gg_error *error)
{
    gg_error unheard = {0};
    gg_words split;
    gg_error *why = error ? error : &unheard;
    *why = (gg_error){0};
    if (!gg_split(gg_span_of(words), &split, why))
        return NULL;
    const gg_entry *entry = gg_read_entry(shelf, &split, 0, why);
    return entry ? host_new_game(entry, &split, 0, why) : NULL;
}

gg_game *gg_game_open(const char *words, gg_error *error)
{
    return gg_game_open_from(gg_built_shelf(), words, error);
}

void gg_game_close(gg_game *game)
{
    free(game);
}
