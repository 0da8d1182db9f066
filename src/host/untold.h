/* untold.h: unread news of each seat and of a spectator, kept until it is read. */
#ifndef GROGNARD_HOST_UNTOLD_H
#define GROGNARD_HOST_UNTOLD_H

#include "page.h"
#include "telling.h"

typedef struct host_untold {
    host_telling telling;
    host_page told[HOST_READERS];
} host_untold;

/* Records the beginning of the match as news for everyone. */
void host_untold_open(host_untold *untold, host_table *table);
/* Call right after an order of the seat. */
void host_untold_add(host_untold *untold, gg_seat author, const gg_order *order, bool barrier);
/* Prints the reader's unread news and clears it. */
void host_untold_show(host_untold *untold, gg_seat reader, FILE *stream);
void host_untold_close(host_untold *untold);

#endif
