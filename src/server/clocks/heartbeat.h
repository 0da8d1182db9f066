/* heartbeat.h: the server compares its clocks, writes down each minute what time it is, and holds back whatever could
 * hurt people as long as the date is in doubt (clock.h). */
#ifndef GROGNARD_SERVER_HEARTBEAT_H
#define GROGNARD_SERVER_HEARTBEAT_H

#include "server/house.h"

enum {
    HEARTBEAT_EVERY = 60000, /* milliseconds */
    HEARTBEAT_LOOK = 1000    /* .. between two looks for an administrator's word, in doubt */
};

/* Begins the time of the house, from what its store knows. False: that cannot be read. */
bool heartbeat_begin(srv_house *house);
/* At every turn. */
void heartbeat_turn(srv_house *house);
/* Adds the heartbeat of this moment to a batch: a write that proves that the store can be written. */
void heartbeat_add(srv_house *house, store_batch *batch);
/* Dates were mended: rooms that have them are read again. */
void heartbeat_mended(srv_house *house, int64_t now);
/* May games and sessions expire? Not while the date is in doubt. */
bool heartbeat_trusts(const srv_house *house);

#endif
