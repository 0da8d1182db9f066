/* heartbeat.h: the server compares its clocks, stores the time every minute, and suspends everything that could cost
 * players something while the date is in doubt (clock.h). */
#ifndef GROGNARD_SERVER_HEARTBEAT_H
#define GROGNARD_SERVER_HEARTBEAT_H

#include "server/house.h"

enum {
    HEARTBEAT_EVERY = 60000, /* milliseconds */
    HEARTBEAT_LOOK = 1000 /* .. between two checks for an administrator's confirmation, in doubt */
};

/* Starts the time of the house, from what its store knows. False: that cannot be read. */
bool heartbeat_begin(srv_house *house);
/* Call it in every iteration. */
void heartbeat_turn(srv_house *house);
/* Adds the current heartbeat to a batch: a write that proves that the store works. */
void heartbeat_add(srv_house *house, store_batch *batch);
/* Dates were corrected: rooms that have them are reloaded. */
void heartbeat_mended(srv_house *house, int64_t now);
/* May games and sessions expire? Not while the date is in doubt. */
bool heartbeat_trusts(const srv_house *house);

#endif
