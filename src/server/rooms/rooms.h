/* rooms.h: the games in memory, and how they are stored.
 *
 * Orders are applied in a room immediately. The changes go to the writer, and nobody is told of them before they are
 * stored: replies and events wait for the room's newest ticket. If storing fails, the room is dropped with everything
 * that was not stored, and rebuilt from its journal. */
#ifndef GROGNARD_SERVER_ROOMS_H
#define GROGNARD_SERVER_ROOMS_H

#include "server/games/room.h"
#include "server/store/store.h"

/* The room of a game, from memory or loaded from the store. NULL: there is none, or it cannot be read (*status).
 * STORE_LATER: it is being loaded, which takes a while; a call that fails with it (call_no_store) waits for it. */
srv_room *room_enter(struct house *house, const char *id, store_status *status);
/* The same, however long it takes. */
srv_room *room_enter_now(struct house *house, const char *id, store_status *status);
srv_room *room_in_memory(struct house *house, const char *id); /* NULL: it is not in memory */
/* Call it at the beginning of a call, when nobody uses the room: changes by another program (an administrator ends
 * the game or removes a user) are noticed within half a minute and reported to streams. */
void room_look_again(struct house *house, const char *id);
/* Adds what other servers have stored since; the room must be idle (ticket and batch). Returns the room, or another one that
 * replaces it; NULL: the game is gone, or cannot be read now (*status). */
srv_room *room_catch_up(struct house *house, srv_room *room, store_status *status);
void room_read_seats(srv_room *room); /* drafts, prepared and standing orders, mutes: the same */
/* Rebuilds entries of a reader from the journal: at least one, and no more once that many rows have been played
 * (capture->budget). False: the store cannot be read. */
bool room_make_entries(srv_room *room, room_capture *capture);
/* A new room that is in no list. */
srv_room *room_make(struct house *house, const store_game *game, gg_error *error);
void room_free(srv_room *room);
/* The room of a new game, which is stored with its batch. */
srv_room *room_new(struct house *house, const store_game *game, store_batch *batch,
                   gg_error *error);
/* Drops the room; it is rebuilt from the store on the next request. Streams and waiting replies are not touched. */
void room_drop(struct house *house, srv_room *room);
/* Evicts the least recently used rooms if there are too many. */
void rooms_tidy(struct house *house);
/* Drops the rooms of a deleted user: the store has changed them. */
void rooms_forget_user(struct house *house, uint64_t user);
/* One user blocks another in all games, or no longer: those in memory hear of it. */
void rooms_block(struct house *house, uint64_t by, uint64_t about, bool blocked);
/* Whom the players of a game have blocked; they may have sat down after it was loaded. */
void room_read_blocks(srv_room *room);
/* Dates in the store have changed: rooms that are being loaded start again. */
void rooms_read_anew(struct house *house);
void rooms_free(struct house *house);
/* Rooms with the same line share one game object: release it after use. NULL: the line is wrong. A user without a
 * room (a bot that thinks) holds it meanwhile. */
gg_game *rooms_share_game(struct house *house, const char *line, gg_error *error);
void rooms_hold_game(struct house *house, const gg_game *game);
void rooms_leave_game(struct house *house, const gg_game *game);
/* Its line. */
const char *rooms_line_of(const struct house *house, const gg_game *game);

/* ---------------------------------------------------------------- storing (keeping.c) */

/* Everything that happens adds rows to room->batch; room_send() hands it to the writer. */
void room_open_batch(srv_room *room);
/* Hands it over, with the game's own row if that has changed; sets the room's ticket and returns it. */
uint64_t room_send(srv_room *room);
/* The same with the game of another room, which has changed too: both are stored, or neither. */
uint64_t room_send_with(srv_room *room, srv_room *other);
/* Rooms that share one batch, which is theirs from now on: all of it is stored, or nothing. Returns the ticket. */
uint64_t rooms_send_all(srv_room *const *rooms, uint32_t count, store_batch *batch);
/* What a reply to this reader waits for; 0: nothing. */
uint64_t room_ticket(const srv_room *room, gg_seat reader);
/* Discards the batch: nothing has happened. */
void room_cancel(srv_room *room);
/* How the house keeps its rooms. */
extern const room_keeper rooms_keeper;

#endif
