/* read_texts.h: what a seat reads of a played match (board, JSON, prompt, news), into `told`. For test programs, which
 * include it after played_match.h and after their variable `view`, a view of their game. */
#ifndef GG_HARNESS_READ_TEXTS_H
#define GG_HARNESS_READ_TEXTS_H

#include "harness/told_text.h"

static inline gg_text *open_told(void)
{
    static gg_text out;
    gg_text_open(&out, told, sizeof told);
    return &out;
}

static inline void look(const char *seat)
{
    gg_match_view(match, seat_of(seat), &view);
}

static inline void read_board(const char *seat)
{
    look(seat);
    gg_write_board(game, &view, open_told());
}

static inline void read_json(const char *seat)
{
    look(seat);
    gg_write_view(game, &view, open_told());
}

static inline void read_prompt(const char *seat)
{
    look(seat);
    gg_write_prompt(game, &view, seat_of(seat), open_told());
}

/* Everything the last order told the seat, line by line. */
static inline void read_news(const char *seat)
{
    gg_text *out = open_told();
    gg_news news = gg_match_news(match);
    look(seat);
    for (uint32_t i = 0; i < news.count; i++) {
        gg_event event;
        if (!gg_event_for(&news.events[i], seat_of(seat), &event))
            continue;
        gg_write_event(game, &view, &event, out);
        gg_put_char(out, '\n');
    }
}

#endif
