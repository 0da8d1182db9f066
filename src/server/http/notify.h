/* notify.h: what the server tells the service manager that started it (systemd): that it serves, that it stops, and now
 * and then that it is alive.
 *
 * The manager names a socket in NOTIFY_SOCKET and, if it wants signs of life, how often in WATCHDOG_USEC (sd_notify(3)). A
 * server that was started otherwise has nobody to tell, and all of this does nothing. */
#ifndef GROGNARD_SERVER_NOTIFY_H
#define GROGNARD_SERVER_NOTIFY_H

#include "grognard_game.h"

typedef struct srv_notify {
    int socket; /* -1: no service manager */
    int64_t
        patience; /* milliseconds without a sign of life after which the manager ends us; 0: for ever */
    int64_t last;   /* when the last one was given */
    uint64_t steps; /* of the writer, when it was last seen to work or to have nothing to do */
    int64_t worked; /* .. and when that was */
} srv_notify;

/* Reads the environment, and takes what it has read away from it: it is not for children. */
void notify_open(srv_notify *notify);
void notify_close(srv_notify *notify);
/* Lines such as READY=1, with a line feed between them. */
void notify_say(const srv_notify *notify, const char *lines);
/* To be called at every turn of the thread that owns the games. `waits`: something waits for the writer, which has done
 * `steps` so far. Once it has not got on for as long as the manager has patience no more signs of life are given, so that
 * the manager starts a server that can be of use. `now` is of a clock that nobody can set, in milliseconds. */
void notify_alive(srv_notify *notify, int64_t now, bool waits, uint64_t steps);

#endif
