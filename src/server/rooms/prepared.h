/* prepared.h: orders that a seat has prepared for its next question, while others decide. They are given, one after the
 * other, shortly after the seat is asked (ahead.h); when one is refused, the rest is forgotten and the player decides.
 *
 * They are stored in place of the seat's draft: a seat that is not asked has none. No other player can tell that they
 * exist before they are given. */
#ifndef GROGNARD_SERVER_PREPARED_H
#define GROGNARD_SERVER_PREPARED_H

#include "server/rooms/rooms.h"

enum { PREPARED_MOST = 32, PREPARED_SIZE = 8000 }; /* orders; bytes of all of them */

/* One order a line; "": none. */
void prepared_set(srv_room *room, gg_seat seat, const char *orders);
/* From the text of a stored draft. False: it is a draft. */
bool prepared_read(srv_room *room, gg_seat seat, const char *text);
/* The seat's row of stored drafts: its prepared orders, otherwise these steps. */
void prepared_store(const srv_room *room, gg_seat seat, const char *steps, store_batch *batch);
/* Gives the first of them; if it is refused, none is left. True: it was given and sent to the store. */
bool prepared_follow(srv_room *room, gg_seat seat);
void prepared_free(srv_room *room);

/* As array `orders` of an open object. */
void prepared_write(const srv_room *room, gg_seat seat, gg_json *out);

#endif
