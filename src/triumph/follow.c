/* follow.c: keeps a view up to date from the events that its seat may read. Core's own events
 * have been followed already; the story of the game changes nothing. */
#include "triumph/events.h"
#include "triumph/information.h"

enum { EVENT_WORDS = 5 };

void tri_follow(const gg_game *game, void *view, const gg_event *event)
{
    uint8_t *bytes = view;
    (void)game;
    if (event->kind != TRI_EVENT_WORDS && event->kind != TRI_EVENT_FACES)
        return;
    for (uint32_t i = 0; i < EVENT_WORDS; i++) {
        uint32_t at = 2 * ((uint32_t)event->open[0] + i);
        uint16_t word = (uint16_t)event->open[i + 1];
        gg_assert(at >= sizeof(gg_head) && at + 1 < sizeof(tri_table));
        bytes[at] = (uint8_t)word;
        bytes[at + 1] = (uint8_t)(word >> 8);
    }
}
