/* words.h: text helpers for programs that run games: typed lines, refusal reasons, views, events. */
#ifndef GROGNARD_HOST_WORDS_H
#define GROGNARD_HOST_WORDS_H

#include "table.h"

gg_span host_trimmed(gg_span text); /* without leading and trailing blanks */
/* The rest of the statement from that word on, as typed. */
gg_span host_rest(const gg_words *words, uint32_t first);
/* Compares texts, ignoring case and the number of blanks. */
bool host_same_text(gg_span a, gg_span b);

/* Is it an invisible character that some terminals interpret? */
bool host_is_control(uint32_t character);

/* Writes one line: why the order was refused, as far as the reader may know. True: it is a sentence about the pieces and
 * places concerned (gg_write_reason). False: it is the text of the first rule. */
bool host_write_reason(host_table *table, gg_seat reader, const gg_answer *answer, gg_text *out);
/* The same for a single rule. */
void host_write_rule(host_table *table, gg_seat reader, const gg_answer *answer, uint16_t rule,
                     gg_text *out);
/* Writes the sentence about the pieces, if there is one, then a line for each rule that forbids the order. */
void host_write_why(host_table *table, gg_seat reader, const gg_answer *answer, gg_text *out);
/* Writes the seat's view as one JSON object. */
void host_write_view(host_table *table, gg_seat seat, gg_text *out);
/* Iterates over the events that the seat may read, as lines. The view is the seat's. */
typedef struct host_news {
    const gg_game *game;
    const void *view;
    gg_news news;
    gg_seat seat;
    uint32_t next;   /* index of the next event */
    uint32_t newest; /* which of the two buffers holds the line returned last */
    char text[2][GG_LINE_MAX + 1];
} host_news;

void host_news_open(host_news *lines, const gg_game *game, const void *view, gg_news news,
                    gg_seat seat);
bool host_news_next(host_news *lines, gg_span *line); /* false at the end */
/* Writes the story events that the seat may read, as an array of objects. */
void host_write_story(const gg_game *game, const gg_head *head, gg_news news, gg_seat seat,
                      gg_json *out, const char *key);
/* Writes all lines, each after the indent. */
void host_write_events(const gg_game *game, const void *view, gg_news news, gg_seat seat,
                       const char *indent, gg_text *out);

#endif
