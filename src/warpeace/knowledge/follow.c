/* follow.c: updates a view from the events that its seat may read. Core has handled its own events already; events that
 * only tell the story change nothing. */
#include "core/play/telling.h"
#include "warpeace/knowledge/information.h"
#include "warpeace/table/events.h"

static void follow_pile(wap_view *view, const gg_event *event)
{
    wap_told_pile told = wap_hear_pile(event);
    wap_set_pile(&view->table, (wap_pile){.hex = (uint16_t)told.hex,
                                          .kind = (uint8_t)told.sp,
                                          .marks = (uint16_t)told.marks,
                                          .battle = (uint8_t)told.battle,
                                          .count = (uint8_t)told.count,
                                          .left = (uint8_t)told.left});
}

void wap_follow(const gg_game *game, void *view, const gg_event *event)
{
    bool referee = gg_head_of(view)->viewer == GG_REFEREE;
    (void)game;
    if (referee && event->to != 0 && event->to != GG_EVERYBODY)
        return; /* meant for other readers: the referee's own list is addressed to nobody */
    if (event->kind == WAP_EVENT_PILE)
        follow_pile(view, event);
    else if (event->kind == WAP_EVENT_WORDS)
        gg_follow_words(view, sizeof(wap_view), event);
}
