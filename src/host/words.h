/* words.h: texts for all who run a game: pieces of typed lines, reasons of refusals, views, events. */
#ifndef GROGNARD_HOST_WORDS_H
#define GROGNARD_HOST_WORDS_H

#include "table.h"

gg_span host_trimmed(gg_span text); /* without blanks at both ends */
/* The statement from that word on, as it was typed. */
gg_span host_rest(const gg_words *words, uint32_t first);
/* Equal but for capitals and the number of blanks? */
bool host_same_text(gg_span a, gg_span b);

/* An invisible character that some terminals interpret? */
bool host_is_control(uint32_t character);

/* One line: why the order was refused, as far as the reader may know. */
void host_write_reason(host_table *table, gg_seat reader, const gg_answer *answer, gg_text *out);
/* The same for one of the rules that forbid it. */
void host_write_rule(host_table *table, gg_seat reader, const gg_answer *answer, uint16_t rule,
                     gg_text *out);
/* A line for each rule that forbids it. */
void host_write_why(host_table *table, gg_seat reader, const gg_answer *answer, gg_text *out);
/* What the seat sees, as one JSON object. */
void host_write_view(host_table *table, gg_seat seat, gg_text *out);
/* The events that the seat may read, line by line. The view is the seat's. */
typedef struct host_news {
    const gg_game *game;
    const void *view;
    gg_news news;
    gg_seat seat;
    uint32_t next;   /* event */
    uint32_t newest; /* which of the two is the line that was given out last */
    char text[2][GG_LINE_MAX + 1];
} host_news;

void host_news_open(host_news *lines, const gg_game *game, const void *view, gg_news news,
                    gg_seat seat);
bool host_news_next(host_news *lines, gg_span *line); /* false: there is none left */
/* The events of the story that the seat may read, as an array of objects. */
void host_write_story(const gg_game *game, const gg_head *head, gg_news news, gg_seat seat,
                      gg_json *out, const char *key);
/* All of them, each behind the indent. */
void host_write_events(const gg_game *game, const void *view, gg_news news, gg_seat seat,
                       const char *indent, gg_text *out);

#endif
