/* snapshots.h: rooms as they were after a row of their journal, so that nobody waits until a long journal is played again.
 *
 * Every so many rows a room is written down, as bytes, into the store. The journal stays the truth: a snapshot that is
 * missing, damaged, of another program or of another history costs time and nothing else, and is made anew. It holds what
 * is hidden; nothing of it leaves the store.
 *
 * Orders of the match are kept piece by piece: each snapshot has those since the one before it. So one of them is good
 * only with all before it. */
#ifndef GROGNARD_SERVER_SNAPSHOTS_H
#define GROGNARD_SERVER_SNAPSHOTS_H

#include "server/rooms/rooms.h"

enum { SNAPSHOT_EVERY = 128 }; /* rows; played again in a few milliseconds */

/* Has the room come so far that it should be written down? */
bool snapshots_due(const srv_room *room);
/* Writes it down, in a batch of its own: nobody's reply waits for it. */
void snapshots_take(srv_room *room);
/* The moments of a room that was just made, from the store; those that are not of this program are thrown away. */
store_status snapshots_list(srv_room *room);
store_status snapshots_look(srv_room *room); /* .. and are left alone */
/* Takes a new room up at the newest moment that is whole; what is not is forgotten. False: at none, and the room is as
 * new. */
bool snapshots_recall(srv_room *room);
/* The same for a second room of the same game, at a moment of the first, which has all orders in memory. */
bool snapshots_recall_at(srv_room *again, const srv_room *room, const room_moment *moment);
/* Something is wrong with those from a row on. */
void snapshots_forget(srv_room *room, uint64_t rows);

/* ---------------------------------------------------------------- for administrators (snapshots_check.c) */

/* Plays all games with snapshots again and compares. A line for each that is not what its journal comes to; false: there
 * are some, or the store cannot be read. Those of another program are not looked at: nobody will use them. */
bool snapshots_check(const gg_shelf *shelf, srv_store *store, gg_text *report);

/* ---------------------------------------------------------------- as bytes */

typedef struct snapshot_bytes {
    uint8_t *head, *body, *orders; /* the body as it was before it was packed */
    size_t head_size, body_size, orders_size;
} snapshot_bytes;

/* The room as it is now; `from`: how many bytes of orders the snapshot before has. */
void snapshots_write(srv_room *room, uint64_t from, snapshot_bytes *out);
void snapshots_free(snapshot_bytes *bytes);
/* The body of one of the store as it was before it was packed (free()); NULL: it cannot be that long. */
uint8_t *snapshots_unpack(const store_snapshot *body, size_t size);

#endif
