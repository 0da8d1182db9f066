/* follow.c: keeps a view up to date from the events that its seat may read. Core's own events have been followed
 * already; the story of the game changes nothing. */
#include "core/play/telling.h"
#include "napoleon/knowledge/information.h"
#include "napoleon/table/events.h"

void nap_follow(const gg_game *game, void *view, const gg_event *event)
{
    bool referee = gg_head_of(view)->viewer == GG_REFEREE;
    (void)game;
    if (event->kind != NAP_EVENT_WORDS)
        return;
    if (referee && event->to != 0 && event->to != GG_EVERYBODY)
        return; /* he hears what others are told as well: his own words are to nobody */
    gg_follow_words(view, sizeof(nap_view), event);
}
