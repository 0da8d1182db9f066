/* past.h: earlier positions of a game: a second room, not in any list, is loaded from the snapshot before and replays
 * from there. */
#ifndef GROGNARD_SERVER_PAST_H
#define GROGNARD_SERVER_PAST_H

#include "server/house.h"

/* Second rooms, as room_keeper says. */
srv_room *past_take_up(srv_room *room, room_capture *capture, bool order, uint64_t number);
void past_read_on(srv_room *again, store_see_row *see);

/* Makes a page of the record of the call's seat after a number, if it is not in memory: record_reply() finds it.
 * False: the call waits for it, or the reply says why not. */
bool past_prepare(srv_call *call, uint64_t after, uint32_t most, bool foreign);

/* The room is dropped, and so are its kept second rooms. NULL: all of them. */
void past_forget(struct house *house, const char *game);
void past_free(struct house *house);

#endif
