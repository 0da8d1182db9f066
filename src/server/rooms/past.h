/* past.h: earlier moments of a game: a second room of it, which is never found by others, is taken up at the snapshot
 * before and plays on from there. */
#ifndef GROGNARD_SERVER_PAST_H
#define GROGNARD_SERVER_PAST_H

#include "server/house.h"

/* Second rooms, as room_keeper says. */
srv_room *past_take_up(srv_room *room, room_capture *capture, bool order, uint64_t number);
void past_read_on(srv_room *again, store_see_row *see);

/* Makes a page of the record of the call's seat behind a number, if it is not in memory: record_reply() finds it. False:
 * the call waits for it, or the reply says why not. */
bool past_prepare(srv_call *call, uint64_t after, uint32_t most, bool foreign);

/* The room leaves memory: so does what is kept of its past. NULL: all of them do. */
void past_forget(struct house *house, const char *game);
void past_free(struct house *house);

#endif
