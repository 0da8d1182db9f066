/* slices.h: work on one game that takes long, done a slice at each turn of the loop, so that nobody else waits: a journal
 * that is read without a snapshot of it, the dice of a whole game that are compared. What a worker does for a call
 * (logs) is counted here too.
 *
 * Calls that need it wait; when it is done they are handled once more, and find it. Whoever asked first is charged for
 * all of it, and nobody has many at once. */
#ifndef GROGNARD_SERVER_SLICES_H
#define GROGNARD_SERVER_SLICES_H

#include "server/house.h"

enum { SLICES_ADDRESS = 64 };

typedef struct slice {
    struct slice *next;
    srv_house *house;
    uint64_t number;  /* how many were begun before */
    const char *what; /* for the log */
    char game[STORE_ID_SIZE];
    /* Goes on a little; true: it is done. NULL: a worker does it. */
    bool (*step)(struct slice *slice);
    /* Puts the result where calls find it, and frees what belongs to it. `stopped`: the server ends before that. */
    void (*end)(struct slice *slice, bool stopped);
    /* Who is charged: the first who asked. "": nobody yet. */
    char address[SLICES_ADDRESS];
    uint64_t user;
    struct slice_asker *askers;
    int64_t worked; /* microseconds */
} srv_slice;

/* The work of that kind on that game, NULL: there is none. */
srv_slice *slices_find(srv_house *house, const char *what, const char *game);
/* Begins it; false: there is too much already. It is freed with free() after `end`. */
bool slices_begin(srv_house *house, srv_slice *slice, const char *what, const char *game);
/* The call waits for it. Not if this asker has too much under way: then the reply says so, and what nobody waits for is
 * given up. */
web_outcome slices_wait(srv_call *call, srv_slice *slice);
/* Who asks is charged for it from now on. False: he has too much under way, and the reply says so. */
bool slices_pay(srv_call *call, srv_slice *slice);
/* It is done: takes it away and lets those who wait ask again. */
void slices_finish(srv_slice *slice);
/* All of a kind: those who wait ask again, and it begins anew. */
void slices_give_up(srv_house *house, const char *what);
/* At every turn. Returns when it wants to be called again, or 0. */
int64_t slices_turn(srv_house *house, int64_t now);
/* The server ends: those who wait are told so. */
void slices_stop(srv_house *house);

/* Microseconds that this thread has worked. */
int64_t slices_time(void);

#endif
