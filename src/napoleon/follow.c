/* follow.c: keeps a view up to date from the events that its seat may read. Core's own events have been followed
 * already; the story of the game changes nothing. */
#include "napoleon/events.h"
#include "napoleon/information.h"

enum { EVENT_WORDS = 5 };

void nap_follow(const gg_game *game, void *view, const gg_event *event)
{
    uint8_t *bytes = view;
    bool referee = gg_head_of(view)->viewer == GG_REFEREE;
    (void)game;
    if (event->kind != NAP_EVENT_WORDS)
        return;
    if (referee && event->to != 0 && event->to != GG_EVERYBODY)
        return; /* he hears what others are told as well: his own words are to nobody */
    for (uint32_t i = 0; i < EVENT_WORDS; i++) {
        uint32_t at = 2 * ((uint32_t)event->open[0] + i);
        uint16_t word = (uint16_t)event->open[i + 1];
        gg_assert(at >= sizeof(gg_head) && at + 1 < sizeof(nap_view));
        bytes[at] = (uint8_t)word;
        bytes[at + 1] = (uint8_t)(word >> 8);
    }
}
