/* untold.h: what each seat, and a spectator, has not been told yet: kept until somebody looks. */
#ifndef GROGNARD_HOST_UNTOLD_H
#define GROGNARD_HOST_UNTOLD_H

#include "page.h"
#include "telling.h"

typedef struct host_untold {
    host_telling telling;
    host_page told[HOST_READERS];
} host_untold;

/* Everybody is told how the match began. */
void host_untold_open(host_untold *untold, host_table *table);
/* Right after an order of the seat. */
void host_untold_add(host_untold *untold, gg_seat author, const gg_order *order, bool barrier);
/* Prints what the reader has not heard yet, and forgets it. */
void host_untold_show(host_untold *untold, gg_seat reader, FILE *stream);
void host_untold_close(host_untold *untold);

#endif
