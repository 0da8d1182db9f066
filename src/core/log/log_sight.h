/* log_sight.h: what a seat saw, in its own copy of a log: the changes of its view, number by number. Private to
 * core.
 *
 *   sees FIELD PLACE=VALUE FIRST-LAST=VALUE ..    members of the view that have changed
 *   seen 1f3c09ab                                 no more have: the first half of the hash of the view
 */
#ifndef GG_LOG_SIGHT_H
#define GG_LOG_SIGHT_H

#include "grognard_game.h"

/* The lines that make `now` of `known`. */
void gg_write_sight(const gg_game *game, const void *known, const void *now, gg_text *out);
bool gg_is_sight(const gg_words *words);
/* One of these lines: changes the view. *whole: it was `seen`, and the view is what it was. */
bool gg_read_sight(const gg_game *game, gg_seat viewer, const gg_words *words, void *view,
                   bool *whole, gg_error *error);

#endif
