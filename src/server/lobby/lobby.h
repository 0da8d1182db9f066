/* lobby.h: shared by the files of the lobby: creating games (making.c), joining and leaving (lobby.c), lists
 * (lists.c), rematches (rematch.c), games moved from and to other servers (moving.c). */
#ifndef GROGNARD_SERVER_LOBBY_H
#define GROGNARD_SERVER_LOBBY_H

#include "server/house.h"

/* Handlers in other files. */
web_outcome lobby_make(srv_call *call);
web_outcome lobby_rematch(srv_call *call);
web_outcome lobby_list(srv_call *call);
web_outcome lobby_show(srv_call *call);
web_outcome lobby_find_invited(srv_call *call);
web_outcome lobby_copy_out(srv_call *call); /* moving.c */
web_outcome lobby_copy_in(srv_call *call);

enum { LOBBY_TOKEN_MOST = 60 }; /* maximum length of a token */

/* Enters the room of {} 0 (call->room) if this user may know that it exists, or has the token of one of its
 * invitations (NULL: none). NULL: the reply says why not. */
srv_room *lobby_enter(srv_call *call, const char *invitation);
/* The seat that the token is for: one that waits for a player, or that its holder has already taken. GG_NOBODY: none. */
gg_seat lobby_invited(const store_game *game, const char *token, uint64_t user);

/* The game as this user may know it; sent when everything that happened in it is stored. */
web_outcome lobby_reply(srv_call *call, srv_room *room, int status);
/* The same for an error, which may also depend on what is not stored yet. */
web_outcome lobby_refuse(srv_call *call, const srv_room *room, int status, const char *code,
                         const char *text);

/* False: this user has too many games, or the store cannot be read; the reply says so (making.c). */
bool lobby_may_make(srv_call *call);
/* The member `watch`; absent: it stays as it is. False: the reply says what is wrong. */
bool lobby_read_watch(srv_call *call, uint8_t *watch);
/* Why the result of this game cannot count for ratings; NULL: it can. Seats may still be open. */
const char *lobby_why_unrated(const srv_house *house, const store_game *game);
/* The member `pace`; absent or null: it stays as it is. False: the reply says what is wrong. */
bool lobby_read_pace(srv_call *call, uint8_t *pace);
/* Line, seats, title and clock of a game as requested. False: the reply says what is wrong (making.c). */
bool lobby_read_rules(srv_call *call, store_game *game);
/* Do only its creator and bots play, or bots alone? */
bool lobby_is_private(const store_game *game);
enum { LOBBY_LINE_SIZE = sizeof(((store_game *)0)->line) };
/* Canonical form for equivalent games: name, scenario, and options that differ from their defaults. False: it is too
 * long. */
bool lobby_write_line(const gg_game *rules, char line[LOBBY_LINE_SIZE]);
/* Game, scenario and options of the body: line, seats and data hash of a game. False: the reply says what is wrong. */
bool lobby_read_line(srv_call *call, store_game *game);
/* Random letters and digits, impossible to guess. */
void lobby_new_id(char id[STORE_ID_SIZE]);
/* The member `nonce`: 64 digits; random if absent. False: the reply says what is wrong. */
bool lobby_read_nonce(srv_call *call, uint8_t nonce[32]);
/* A person takes the seat. */
void lobby_sit(store_seat *seat, uint64_t user, const char *name);
/* Leaves the seat: it is open again, or waits for the holder of its invite link. */
void lobby_stand_up(store_seat *seat);
/* Deletes a game that has not started, or that was a lesson. */
void lobby_take_away(srv_room *room, int64_t now);
/* Has one of the people who have a seat blocked the user? */
bool lobby_is_blocked(srv_house *house, const store_game *game, uint64_t user);
/* Has every seat a person or a bot? */
bool lobby_is_full(const store_game *game);

#endif
