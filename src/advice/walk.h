/* walk.h: a match replayed from its beginning, order by order, beside the match itself. */
#ifndef GROGNARD_ADVICE_WALK_H
#define GROGNARD_ADVICE_WALK_H

#include "host/table.h"

typedef struct advice_walk {
    const gg_match *match; /* that is replayed; it must not change meanwhile */
    host_table table;      /* after the orders so far */
    size_t place;
    gg_record record; /* the order that was carried out last */
} advice_walk;

/* `position`: the statements that it began from, or "". False: it cannot be replayed. */
bool advice_walk_open(advice_walk *walk, gg_game *game, const gg_match *match,
                      const char *position);
/* The next order, without carrying it out. False: there is none. */
bool advice_walk_peek(const advice_walk *walk, gg_record *record);
/* Carries it out. False: there is none, or it does not fit. */
bool advice_walk_next(advice_walk *walk);
void advice_walk_close(advice_walk *walk);

#endif
