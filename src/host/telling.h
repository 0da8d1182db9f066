/* telling.h: who is told about an order, and when.
 *
 * The author is told immediately. Others are told at the next barrier, since an order that can still be undone stays
 * hidden; they never hear of orders undone before that. Offers and answers to offers are reported to everyone
 * immediately. What ends the game is reported after the orders before it. */
#ifndef GROGNARD_HOST_TELLING_H
#define GROGNARD_HOST_TELLING_H

#include "table.h"

enum { HOST_READERS = GG_SEATS_MAX + 1 }; /* the seats, and GG_PUBLIC for spectators */

/* An order and its events. */
typedef struct host_told {
    struct host_told *before, *next; /* list of held orders */
    struct host_told *own;           /* the author's previous held order */
    size_t place;                    /* position in the match: gg_match_newest */
    uint64_t number;                 /* .. and its number there */
    gg_seat author;
    bool turns_back;          /* takes back what others have seen, so earlier reports are void */
    char name[24];            /* name of the author's seat */
    char *line[HOST_READERS]; /* text for each reader; NULL if that reader does not listen */
    gg_event *events;
    uint32_t event_count;
    char *story[HOST_READERS]; /* events for each reader, as JSON: host_write_story */
    bool one_story;            /* one story text is shared by all readers */
} host_told;

typedef struct host_telling {
    host_table *table;
    uint16_t readers; /* bit per listening reader */
    bool stories;     /* host_told.story is wanted */
    /* Reports an order to a reader. */
    void (*tell)(void *to, const host_told *order, gg_seat reader);
    void *to;
    host_told *held, *last; /* orders not yet reported to others, oldest first */
    host_told *last_of[GG_SEATS_MAX];
    bool turned_back; /* the newest order completed an agreed undo */
} host_telling;

/* Call right after the order was carried out on the table. */
void host_telling_add(host_telling *telling, gg_seat author, const gg_order *order, bool barrier);
/* Adds an order that was held when the match was serialized, in the original sequence, and takes ownership of it. */
void host_telling_hold(host_telling *telling, host_told *order);
void host_telling_close(host_telling *telling);
/* For tell(): the orders since the barrier before that the reader knows of with this one: its own, then those of others
 * up to this one, as places in the match. NULL: all orders, because this one is the newest, or because an agreed undo
 * made it public. The caller frees it. */
size_t *host_telling_known(const host_telling *telling, const host_told *order, gg_seat reader,
                           uint32_t *count);

#endif
