/* follow.c: updates a view from the events that its seat may read. Core has applied its own events already; other
 * events change nothing. */
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
        return; /* for others: the referee's own words go to nobody */
    gg_follow_words(view, sizeof(nap_view), event);
}
