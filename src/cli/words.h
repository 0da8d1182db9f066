/* words.h: texts that `engine`, `play` and `replay` share: pieces of typed lines, reasons of
 * refusals, views, results, events. */
#ifndef GROGNARD_CLI_WORDS_H
#define GROGNARD_CLI_WORDS_H

#include "table.h"

gg_span cli_trimmed(gg_span text); /* without blanks at both ends */
/* The statement from that word on, as it was typed. */
gg_span cli_rest(const gg_words *words, uint32_t first);
/* Equal but for capitals and the number of blanks? */
bool cli_same_text(gg_span a, gg_span b);

/* One line: why the order was refused. */
void cli_write_reason(const cli_table *table, const gg_answer *answer, gg_text *out);
/* A line for each rule that forbids it. */
void cli_write_why(const cli_table *table, const gg_answer *answer, gg_text *out);
/* What the seat sees, as one JSON object. */
void cli_write_view(cli_table *table, gg_seat seat, gg_text *out);
/* The events that the seat may read, a line each behind the indent. The view is the seat's. */
void cli_write_events(const gg_game *game, const void *view, gg_news news, gg_seat seat,
                      const char *indent, gg_text *out);

#endif
