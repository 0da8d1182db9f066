/* news.h: what each seat has not been told yet, when all seats share one screen. */
#ifndef GROGNARD_CLI_NEWS_H
#define GROGNARD_CLI_NEWS_H

#include "host/page.h"
#include "host/telling.h"

typedef struct cli_news {
    host_telling telling;
    host_page told[GG_SEATS_MAX];
} cli_news;

void cli_news_open(cli_news *news, host_table *table); /* tells everybody how the match began */
/* Right after an order of the seat. */
void cli_news_add(cli_news *news, gg_seat author, const gg_order *order, bool barrier);
/* Prints what the seat has not heard yet, and forgets it. */
void cli_news_show(cli_news *news, gg_seat seat, FILE *stream);
void cli_news_close(cli_news *news);

#endif
