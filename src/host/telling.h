/* telling.h: who is told of an order, and when.
 *
 * Its author at once. Others at the next barrier, since an order that may still be taken back is nobody's business; what was
 * taken back before, they never hear of. Offers and the answers to them are for all at once. */
#ifndef GROGNARD_HOST_TELLING_H
#define GROGNARD_HOST_TELLING_H

#include "table.h"

enum { HOST_READERS = GG_SEATS_MAX + 1 }; /* the seats, and the spectator: GG_PUBLIC */

/* An order with what it did. */
typedef struct host_told {
    struct host_told *before, *next; /* that are held */
    struct host_told *own;           /* the author's one before it */
    size_t place;                    /* in the match: gg_match_newest */
    gg_seat author;
    bool turns_back; /* the last to agree to an undo: what was told before is not so any more */
    char name[24];   /* of the author's seat */
    char *line[HOST_READERS]; /* as each reader may read it; NULL: nobody of that number listens */
    gg_event *events;
    uint32_t event_count;
    char *story[HOST_READERS]; /* likewise, as JSON: host_write_story */
    bool one_story;            /* .. it is one text for all */
} host_told;

typedef struct host_telling {
    host_table *table;
    uint16_t readers; /* bit per reader who listens */
    bool stories;     /* host_told.story is wanted */
    /* Tells a reader of an order. */
    void (*tell)(void *to, const host_told *order, gg_seat reader);
    void *to;
    host_told *held, *last; /* orders that others do not know of yet, the oldest first */
    host_told *last_of[GG_SEATS_MAX];
} host_telling;

/* Right after the order was carried out on the table. */
void host_telling_add(host_telling *telling, gg_seat author, const gg_order *order, bool barrier);
/* One that was held before the match was kept as bytes, in their order; it belongs to the telling from now on. */
void host_telling_hold(host_telling *telling, host_told *order);
void host_telling_close(host_telling *telling);

#endif
