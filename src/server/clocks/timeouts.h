/* timeouts.h: games whose time is up: ended by the server, or claimed by an opponent.
 *
 * The arrival time of an order decides, not when the server processes it: an order that arrives after the seat's time
 * is up is refused, even if the time-out has not been carried out yet. After a start there is a grace period in which
 * nobody loses on time, so that players can come back. The same holds while the date is in doubt (heartbeat.h), and
 * for the same period afterwards.
 *
 * With other servers an order may have arrived in time there and not be stored yet. So a time-out waits for it. */
#ifndef GROGNARD_SERVER_TIMEOUTS_H
#define GROGNARD_SERVER_TIMEOUTS_H

#include "server/house.h"

enum {
    TIMEOUTS_GRACE = 60000, /* milliseconds after a start in which no time-out is carried out */
    TIMEOUTS_LOOK =
        5000, /* .. between two searches of the store for games that are not in memory */
    TIMEOUTS_OTHERS =
        3000, /* .. in which orders of other servers are still stored, and clocks of machines differ */
    TIMEOUTS_AT_ONCE = 8 /* games that one iteration loads from the store */
};

/* Is somebody's time up in this game, so that this request is too late (409 not-now)? Then the time-out is carried
 * out immediately: the reply waits for the room's ticket as always. Ask before anything that could end the game in
 * another way or stop its clocks. */
bool timeouts_settle(srv_house *house, srv_room *room, int64_t now);
/* A clock will run out then, 0: none. Call it after changing clocks: house->due. */
void timeouts_expect(srv_house *house, int64_t due);
/* POST /api/v1/games/ID/claim */
web_outcome timeouts_claim(srv_call *call);
void timeouts_free(srv_house *house);

#endif
