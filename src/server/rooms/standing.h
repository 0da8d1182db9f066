/* standing.h: a seat's standing orders in a room (host/standing/standing.h, docs/standing.md). They are stored beside its draft
 * and belong to the person who wrote them: a player who takes over the seat starts without any. No other player can tell
 * that they exist. */
#ifndef GROGNARD_SERVER_STANDING_H
#define GROGNARD_SERVER_STANDING_H

#include "host/standing/standing.h"
#include "server/house.h"

typedef struct room_standing {
    uint64_t user; /* who wrote them */
    host_standing orders;
} room_standing;

/* From the store, and when the room is dropped. */
void standing_read(srv_room *room, gg_seat seat);
void standing_free(srv_room *room);
/* Those of the person who sits there; NULL: none. */
host_standing *standing_of(const srv_room *room, gg_seat seat);
/* Replaces all lines ("": none) and adds the change to the batch. A question that is open now is not answered by them.
 * False: error names the line, and nothing has changed. */
bool standing_set(srv_room *room, gg_seat seat, const char *lines, store_batch *batch,
                  gg_error *error);
void standing_store(const srv_room *room, gg_seat seat, store_batch *batch);
/* After orders: what has ended is dropped, and open questions count again. Changes go to the room's batch. */
void standing_settle(srv_room *room);

/* As members of an open object: `lines`, `then`, `held`, `turn`, `about`, and what the game allows. */
void standing_write(srv_room *room, gg_seat seat, gg_json *out);
/* What these lines (NULL: the seat's own) answer to the seat's question now, and the measures of that order (NULL: of
 * their answer): as members. False: error. */
bool standing_test(srv_room *room, gg_seat seat, const char *lines, const char *order, gg_json *out,
                   gg_error *error);

#endif
