/* sessions.h: sessions, shared by the files about users. */
#ifndef GROGNARD_SERVER_SESSIONS_H
#define GROGNARD_SERVER_SESSIONS_H

#include "server/house.h"

/* Replaces the token where there is no session: no page of another site can send the header at all. */
#define SESSIONS_STRANGER "stranger"

struct known_sessions *sessions_open(void);
void sessions_close(struct known_sessions *known);

/* A new session of the user: adds it to the batch and its cookie to the reply, and sets *who. The browser's previous
 * session ends. */
void sessions_begin(srv_house *house, web_exchange *exchange, const store_user *user,
                    store_batch *batch, srv_person *who);
/* Deletes expired sessions, guests without one, and used codes, now and then. */
void sessions_purge(srv_house *house, int64_t now);
/* Does the browser use TLS, through a proxy in front of the server? */
bool sessions_is_secure(const srv_house *house, const web_request *request);
/* Extends the life of the browser's cookie. */
void sessions_renew_cookie(srv_house *house, web_exchange *exchange);
void sessions_clear_cookie(srv_house *house, web_exchange *exchange);
/* The name of a session in lists: the beginning of its hash. */
enum { SESSIONS_ID_SIZE = 17 };
void sessions_write_id(const uint8_t hash[STORE_HASH_SIZE], char id[SESSIONS_ID_SIZE]);

/* Sessions of a user (0: all) are read from the store again. */
void sessions_forget(srv_house *house, uint64_t user);

/* 200 with the user's data: the reply of /me and of all calls that log in (people.c). */
web_outcome people_tell_who(srv_house *house, web_exchange *exchange, const srv_person *who);
/* Status of a change of accounts; if it failed, the prepared reply is replaced (people.c). */
void people_tell_stored(srv_house *house, web_exchange *exchange, store_status status);
/* 429, retry after that many milliseconds (people.c). Returns false. */
bool people_tell_too_many(web_exchange *exchange, int64_t wait);
/* Counts a slow request of an address. Returns 0, or how many milliseconds to wait (people.c). */
int64_t people_count_slow_address(srv_house *house, const char *address);

/* A change of a password or an account has come back (accounts.c). */
void accounts_change_back(srv_people *people, uint64_t user);
/* Calls of accounts (accounts.c). */
web_outcome accounts_sign_up(srv_call *call);
web_outcome accounts_log_in(srv_call *call);
web_outcome accounts_set_password(srv_call *call);
web_outcome accounts_remove(srv_call *call);
web_outcome accounts_reset_password(srv_call *call);
web_outcome accounts_set_address(srv_call *call, const char *address);

#endif
