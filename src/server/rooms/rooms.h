/* rooms.h: the games in the server's memory, and their way to the store.
 *
 * A room is played in at once; what that changes is sent to the writer, and nobody hears of it before it is stored:
 * replies and events wait for the room's newest ticket. If storing fails the room is thrown away, with everything that
 * was not stored, and made again from its journal. */
#ifndef GROGNARD_SERVER_ROOMS_H
#define GROGNARD_SERVER_ROOMS_H

#include "server/games/room.h"
#include "server/store/store.h"

/* The room of a game, from memory or made from the store. NULL: there is none, or it cannot be read (*status).
 * STORE_LATER: that takes a while, and is being done; a call that fails with it (call_no_store) waits for it. */
srv_room *room_enter(struct house *house, const char *id, store_status *status);
/* The same however long it takes. */
srv_room *room_enter_now(struct house *house, const char *id, store_status *status);
srv_room *room_in_memory(struct house *house, const char *id); /* NULL: it is not */
/* At the beginning of a call, when nobody holds the room: what another program has done to the game (an
 * administrator who ends it, or removes somebody) is noticed within half a minute, and told to those who follow it. */
void room_look_again(struct house *house, const char *id);
/* The entries of a reader once more, from the journal; at least one, and no others once so many rows have been played
 * (capture->budget). False: the store cannot be read. */
bool room_make_entries(srv_room *room, room_capture *capture);
/* A room that nobody finds, as new. */
srv_room *room_make(struct house *house, const store_game *game, gg_error *error);
void room_free(srv_room *room);
/* A new game, its room; not stored before its batch is. */
srv_room *room_new(struct house *house, const store_game *game, store_batch *batch,
                   gg_error *error);
/* Drops the room; it is rebuilt from the store on the next request. Streams and waiting replies are not touched. */
void room_drop(struct house *house, srv_room *room);
/* Evicts the least recently used rooms if there are too many. */
void rooms_tidy(struct house *house);
/* Drops the rooms of a deleted user: the store has changed them. */
void rooms_forget_user(struct house *house, uint64_t user);
/* Dates in the store have changed: rooms that are being read begin again. */
void rooms_read_anew(struct house *house);
void rooms_free(struct house *house);
/* Rooms with the same line share one game object: whoever asks for it leaves it again. NULL: the line is wrong. Who uses
 * it without a room (a bot that thinks) holds it meanwhile. */
gg_game *rooms_share_game(struct house *house, const char *line, gg_error *error);
void rooms_hold_game(struct house *house, const gg_game *game);
void rooms_leave_game(struct house *house, const gg_game *game);

/* ---------------------------------------------------------------- what is stored of it (keeping.c) */

/* Everything that happens adds rows to room->batch; room_send() hands it to the writer. */
void room_open_batch(srv_room *room);
/* Hands it over, with the game's own row if that has changed; marks the room with the ticket, which it returns. */
uint64_t room_send(srv_room *room);
/* The same with the game of another room, which has changed too: both are stored, or none. */
uint64_t room_send_with(srv_room *room, srv_room *other);
/* What a reply to this reader waits for; 0: nothing. */
uint64_t room_ticket(const srv_room *room, gg_seat reader);
/* Nothing has happened after all. */
void room_cancel(srv_room *room);
/* How the house keeps its rooms. */
extern const room_keeper rooms_keeper;

#endif
