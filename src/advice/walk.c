/* walk.c: a match replayed from its beginning, with its own dice. */
#include "advice/walk.h"

#include <string.h>

bool advice_walk_open(advice_walk *walk, gg_game *game, const gg_match *match, const char *position)
{
    gg_error error = {0};
    host_beginning beginning = {.key = gg_match_dice(match)->key,
                                .position = {position, strlen(position)}};
    beginning.draws = gg_match_begin_draws(match, &beginning.draw_count);
    if (beginning.position.size == 0)
        beginning.position.at = NULL;
    *walk = (advice_walk){.match = match};
    return host_table_share(&walk->table, game, &beginning, &error);
}

bool advice_walk_peek(const advice_walk *walk, gg_record *record)
{
    size_t place = walk->place;
    return gg_match_next(walk->match, &place, record);
}

bool advice_walk_next(advice_walk *walk)
{
    gg_answer answer;
    gg_record *record = &walk->record;
    return gg_match_next(walk->match, &walk->place, record) &&
           host_table_play(&walk->table, record->seat, &record->order, record->draws,
                           record->draw_count, &answer) == GG_PLAYED;
}

void advice_walk_close(advice_walk *walk)
{
    host_table_close(&walk->table);
}
