/* snapshots.h: rooms as they were after a row of their journal, so that a long journal need not be replayed.
 *
 * Every so many rows a room is serialized into the store. The journal stays the source of truth: a snapshot that is
 * missing, damaged, or from another program or history only costs time, and is replaced. Snapshots contain hidden
 * information and never leave the store.
 *
 * Each snapshot has only the orders since the previous one, so it needs all earlier ones. */
#ifndef GROGNARD_SERVER_SNAPSHOTS_H
#define GROGNARD_SERVER_SNAPSHOTS_H

#include "server/rooms/rooms.h"

enum { SNAPSHOT_EVERY = 128 }; /* rows; replayed in a few milliseconds */

/* Is it time to save the room? */
bool snapshots_due(const srv_room *room);
/* Saves it in a separate batch: no reply waits for it. */
void snapshots_take(srv_room *room);
/* The snapshots of a room that was just created, from the store; those of another program are deleted. */
store_status snapshots_list(srv_room *room);
store_status snapshots_look(srv_room *room); /* .. and are kept */
/* Loads a new room from the newest complete snapshot; damaged ones are forgotten. False: there is none, and the room
 * is new. */
bool snapshots_recall(srv_room *room);
/* The same for a second room of the same game, from a snapshot of the first, which has all orders in memory. */
bool snapshots_recall_at(srv_room *again, const srv_room *room, const room_moment *moment);
/* Snapshots from a row on are wrong. */
void snapshots_forget(srv_room *room, uint64_t rows);

/* ---------------------------------------------------------------- for administrators (snapshots_check.c) */

/* Replays all games with snapshots and compares. Prints a line for each that does not match its journal; false: there
 * are some, or the store cannot be read. Those of another program are skipped: nobody will use them. */
bool snapshots_check(const gg_shelf *shelf, srv_store *store, gg_text *report);

/* ---------------------------------------------------------------- as bytes */

typedef struct snapshot_bytes {
    uint8_t *head, *body, *orders; /* the body before compression */
    size_t head_size, body_size, orders_size;
} snapshot_bytes;

/* The current room; `from`: how many bytes of orders the previous snapshot has. */
void snapshots_write(srv_room *room, uint64_t from, snapshot_bytes *out);
void snapshots_free(snapshot_bytes *bytes);
/* The decompressed body of one in the store (free()); NULL: it cannot be that long. */
uint8_t *snapshots_unpack(const store_snapshot *body, size_t size);

#endif
