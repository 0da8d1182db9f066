/* replayed.h: a finished or saved game on the screen, order by order. */
#ifndef GROGNARD_CLI_SCREEN_REPLAYED_H
#define GROGNARD_CLI_SCREEN_REPLAYED_H

#include "host/table.h"

/* The table has just begun like the match. The reader is a seat, GG_PUBLIC or GG_REFEREE. False: the terminal cannot be
 * used; an error was printed. */
bool scr_replay(host_table *table, const host_beginning *beginning, const gg_match *match,
                gg_seat reader, bool ascii);

#endif
