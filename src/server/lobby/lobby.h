/* lobby.h: what the files of the lobby share: games are made (making.c), joined and left (lobby.c), found (lists.c),
 * and played once more (rematch.c). */
#ifndef GROGNARD_SERVER_LOBBY_H
#define GROGNARD_SERVER_LOBBY_H

#include "server/house.h"

/* The handlers that lie in files of their own. */
web_outcome lobby_make(srv_call *call);
web_outcome lobby_rematch(srv_call *call);
web_outcome lobby_list(srv_call *call);
web_outcome lobby_show(srv_call *call);
web_outcome lobby_find_invited(srv_call *call);

enum { LOBBY_TOKEN_MOST = 60 }; /* bytes of a token that are looked at at all */

/* Enters the room of {} 0 (call->room) if this person may know that it exists, or holds the token of one of its
 * invitations (NULL: none). NULL: the reply says why not. */
srv_room *lobby_enter(srv_call *call, const char *invitation);
/* The seat that the token invites to: one that waits for somebody, or that its holder has taken already. GG_NOBODY:
 * none. */
gg_seat lobby_invited(const store_game *game, const char *token, uint64_t user);

/* The game as this person may know it; goes out when all that has happened in it is stored. */
web_outcome lobby_reply(srv_call *call, srv_room *room, int status);
/* The same for an error: what it says may not be stored yet either. */
web_outcome lobby_refuse(srv_call *call, const srv_room *room, int status, const char *code,
                         const char *text);

/* False: this person has enough games, or the store cannot be read; the reply says so (making.c). */
bool lobby_may_make(srv_call *call);
/* Random letters and digits that cannot be guessed. */
void lobby_new_id(char id[STORE_ID_SIZE]);
/* The member `nonce`: 64 digits; chance if it was left out. False: the reply says what is wrong. */
bool lobby_read_nonce(srv_call *call, uint8_t nonce[32]);
/* A person takes the seat. */
void lobby_sit(store_seat *seat, uint64_t user, const char *name);
/* Leaves the seat: it is open again, or waits for the holder of its invite link. */
void lobby_stand_up(store_seat *seat);
/* A game that has not started is no more. */
void lobby_take_away(srv_room *room, int64_t now);
/* Does a person or a bot sit on every seat? */
bool lobby_is_full(const store_game *game);

#endif
