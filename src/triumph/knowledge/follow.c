/* follow.c: keeps a view up to date from the events that its seat may read. Core's own events
 * have been followed already; the story of the game changes nothing. */
#include "core/play/telling.h"
#include "triumph/knowledge/information.h"
#include "triumph/table/events.h"

void tri_follow(const gg_game *game, void *view, const gg_event *event)
{
    (void)game;
    if (event->kind == TRI_EVENT_WORDS || event->kind == TRI_EVENT_FACES)
        gg_follow_words(view, sizeof(tri_table), event);
}
