/* timeouts.h: games whose time is out: carried out by the server, or claimed by an opponent.
 *
 * The time at which an order arrives decides, not when the server gets round to it: an order that comes when the
 * seat's time is out is refused, although nobody has carried the time-out out yet. After a start of the server there
 * is a time of grace, in which nobody loses by time: people must be able to come back. The same holds while the date is
 * in doubt (heartbeat.h), and for as long again when that is over. */
#ifndef GROGNARD_SERVER_TIMEOUTS_H
#define GROGNARD_SERVER_TIMEOUTS_H

#include "server/house.h"

enum {
    TIMEOUTS_GRACE = 60000, /* milliseconds after a start in which no time-out is carried out */
    TIMEOUTS_LOOK = 5000, /* .. between two looks into the store for games that are not in memory */
    TIMEOUTS_AT_ONCE = 8  /* games that one turn of the loop reads from the store */
};

/* Is somebody's time out in this game, so that whatever comes now comes too late (409 not-now)? Then that is carried
 * out at once: the reply waits for the room's ticket as always. To be asked before anything is done that could end the
 * game in another way, or stop its clocks. */
bool timeouts_settle(srv_house *house, srv_room *room, int64_t now);
/* A clock will run out then, 0: none will. Whoever changes clocks says so: house->due. */
void timeouts_expect(srv_house *house, int64_t due);
/* POST /api/v1/games/ID/claim */
web_outcome timeouts_claim(srv_call *call);
void timeouts_free(srv_house *house);

#endif
