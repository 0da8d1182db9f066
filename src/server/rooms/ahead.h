/* ahead.h: answers that the server gives for people: sealed ones (gg_sealed), prepared orders, standing orders, and
 * secret questions without a choice (gg_forced). In this order, one at a time, as ordinary orders.
 *
 * Each comes after a delay that was drawn when the question was asked, like those of bots to secret questions. So the
 * time does not tell which of these it is, and not even that it was none of them: people may be quick. */
#ifndef GROGNARD_SERVER_AHEAD_H
#define GROGNARD_SERVER_AHEAD_H

#include "server/house.h"

/* Milliseconds until an answer in advance, or a bot's to a secret question, is given. Nobody thinks longer than the
 * least of them. */
enum { AHEAD_LEAST = 400, AHEAD_MOST = 1600 };
int64_t ahead_delay(const srv_room *room); /* drawn for its last order */

/* Call it whenever the events of a room are stored, and when it was loaded. */
void ahead_look(srv_house *house, srv_room *room);
/* The seat has changed what it gives in advance. */
void ahead_look_again(srv_house *house, srv_room *room);
/* Before anything else. False: the store cannot be read. */
bool ahead_open(srv_house *house);
/* At the start: games with standing orders in which somebody was asked shortly before the server ended. */
void ahead_wake(srv_house *house);
/* Call it in every iteration: gives what is due. Returns when it wants to be called again, or 0. */
int64_t ahead_turn(srv_house *house, int64_t now);

#endif
