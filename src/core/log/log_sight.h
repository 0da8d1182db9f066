/* log_sight.h: the views in a seat's copy of a log, as changes number by number. Private to core.
 *
 *   sees FIELD PLACE=VALUE FIRST-LAST=VALUE ..    members of the view that have changed
 *   seen 1f3c09ab                                 end of the changes: the first half of the view's hash */
#ifndef GG_LOG_SIGHT_H
#define GG_LOG_SIGHT_H

#include "grognard_game.h"

/* Writes the lines that turn `known` into `now`. */
void gg_write_sight(const gg_game *game, const void *known, const void *now, gg_text *out);
bool gg_is_sight(const gg_words *words);
/* Reads one of these lines and changes the view. *whole: it was `seen`, and the view matches its hash. */
bool gg_read_sight(const gg_game *game, gg_seat viewer, const gg_words *words, void *view,
                   bool *whole, gg_error *error);

#endif
