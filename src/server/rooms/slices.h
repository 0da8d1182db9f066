/* slices.h: long work on one game, done in slices between other requests: loading a journal without a snapshot, or
 * checking the dice of a whole game. Work of a worker for a call (logs) is counted here too.
 *
 * Calls that need the result wait; when it is ready, they are handled again and find it. The client that asked
 * first is charged for all of it, and no client can have many at a time. */
#ifndef GROGNARD_SERVER_SLICES_H
#define GROGNARD_SERVER_SLICES_H

#include "server/house.h"

enum { SLICES_ADDRESS = 64 };

typedef struct slice {
    struct slice *next;
    srv_house *house;
    uint64_t number;  /* serial number */
    const char *what; /* for the log */
    char game[STORE_ID_SIZE];
    /* Works for a while; true: it is done. NULL: a worker does it. */
    bool (*step)(struct slice *slice);
    /* Stores the result where calls find it, and frees the rest. `stopped`: the server shuts down first. */
    void (*end)(struct slice *slice, bool stopped);
    /* Who is charged: the first one who asked. "": nobody yet. */
    char address[SLICES_ADDRESS];
    uint64_t user;
    struct slice_asker *askers;
    int64_t worked; /* microseconds */
} srv_slice;

/* The work of that kind on that game, NULL: none. */
srv_slice *slices_find(srv_house *house, const char *what, const char *game);
/* Begins it; false: there is too much already. It is freed with free() after `end`. */
bool slices_begin(srv_house *house, srv_slice *slice, const char *what, const char *game);
/* Makes the call wait for it. If this client has too much in progress, the reply says so, and work that nobody waits
 * for is dropped. */
web_outcome slices_wait(srv_call *call, srv_slice *slice);
/* Charges the client for it from now on. False: the client has too much in progress, and the reply says so. */
bool slices_pay(srv_call *call, srv_slice *slice);
/* Removes finished work and has its waiting calls handled again. */
void slices_finish(srv_slice *slice);
/* Removes all work of a kind: waiting calls are handled again and restart it. */
void slices_give_up(srv_house *house, const char *what);
/* Call it in every iteration. Returns when it wants to be called again, or 0. */
int64_t slices_turn(srv_house *house, int64_t now);
/* The server shuts down: waiting calls are told so. */
void slices_stop(srv_house *house);

/* CPU time of this thread in microseconds. */
int64_t slices_time(void);

#endif
