/* past.h: earlier moments of a game: a second room of it, which is never found by others, is taken up at the snapshot
 * before and plays on from there. */
#ifndef GROGNARD_SERVER_PAST_H
#define GROGNARD_SERVER_PAST_H

#include "server/house.h"

/* A second room, at the last moment before that order of the match. Its table is to be looked at, nothing else; NULL: the
 * store cannot be read. */
srv_room *past_before_order(srv_room *room, uint64_t order); /* room_free() */

/* Makes a page of the record of the call's seat behind a number, if it is not in memory: record_reply() finds it. False:
 * the call waits for it, or the reply says why not. */
bool past_prepare(srv_call *call, uint64_t after, uint32_t most, bool foreign);

/* An order that was posted before the room was taken up from a snapshot; 0: it was not, else the number of the seat's
 * newest entry after it. */
uint64_t past_find_posted(srv_room *room, gg_seat seat, uint64_t after, uint64_t request);

/* The room leaves memory: so does what is kept of its past. NULL: all of them do. */
void past_forget(struct house *house, const char *game);
void past_free(struct house *house);

#endif
