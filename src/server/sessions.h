/* sessions.h: sessions, as the files about people share them. */
#ifndef GROGNARD_SERVER_SESSIONS_H
#define GROGNARD_SERVER_SESSIONS_H

#include "house.h"

/* What stands for the token where there is no session: no page of another site can send the header at all. */
#define SESSIONS_STRANGER "stranger"

struct known_sessions *sessions_open(void);
void sessions_close(struct known_sessions *known);

/* A new session of the user: into the batch, its cookie into the reply, *who becomes the user. The session that the
 * browser had before ends. */
void sessions_begin(house *self, web_exchange *exchange, const store_user *user, store_batch *batch, person *who);
/* The browser may keep its cookie for another while. */
void sessions_renew_cookie(house *self, web_exchange *exchange);
void sessions_clear_cookie(house *self, web_exchange *exchange);
/* Out of memory: they are looked up in the store again. Call it when a change is sent, and again when it is stored. */
void sessions_forget_user(house *self, uint64_t user);

#endif
