/* notify.h: messages to the service manager (systemd): ready, stopping, and watchdog signals.
 *
 * The manager passes a socket in NOTIFY_SOCKET and, if it wants watchdog signals, the interval in WATCHDOG_USEC
 * (sd_notify(3)). Without them all of this does nothing. */
#ifndef GROGNARD_SERVER_NOTIFY_H
#define GROGNARD_SERVER_NOTIFY_H

#include "grognard_game.h"

typedef struct srv_notify {
    int socket; /* -1: no service manager */
    int64_t
        patience; /* milliseconds without a signal after which the manager restarts us; 0: never */
    int64_t last; /* when the last signal was sent */
    uint64_t steps; /* of the writer, when it last made progress or had nothing to do */
    int64_t worked; /* .. and when that was */
} srv_notify;

/* Reads the environment and removes the variables, which are not for children. */
void notify_open(srv_notify *notify);
void notify_close(srv_notify *notify);
/* Lines such as READY=1, separated by line feeds. */
void notify_say(const srv_notify *notify, const char *lines);
/* Call this in every iteration of the thread that owns the games. `waits`: something waits for the writer, which has
 * done `steps` so far. If the writer makes no progress for the whole interval, no more signals are sent, so that the
 * manager restarts the server. `now` is a monotonic time in milliseconds. */
void notify_alive(srv_notify *notify, int64_t now, bool waits, uint64_t steps);

#endif
