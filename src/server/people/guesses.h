/* guesses.h: limits on password guessing.
 *
 * Guessing must be slow, but nobody may lock another user out. So a browser that has logged in before is recognized
 * by its own cookie and counted separately; so is an address from which the owner has logged in. All others are
 * strangers:
 *
 *   - a stranger's address has five attempts at a name; then each takes twice as long as the one before, up to a
 *   quarter of an hour: about a hundred a day;
 *   - all strangers together have twenty attempts at a name, then one every twenty seconds: at most 4,340 a day.
 *   Later ones get a reserved turn within ten minutes. An address that has tried this name before gets only one of
 *   the next five turns: the others are for new addresses, which may be the owner's.
 *
 * Servers that share a store tell each other of attempts, so all of them together allow as many as one. What two of them
 * allow at the same moment, before they have heard of each other, is counted too: later attempts wait longer. */
#ifndef GROGNARD_SERVER_GUESSES_H
#define GROGNARD_SERVER_GUESSES_H

#include "server/house.h"

typedef struct guesses srv_guesses;

/* NULL: the store cannot be used. */
srv_guesses *guesses_open(srv_house *house);
void guesses_close(srv_guesses *guesses);

/* Somebody who wants to log in. */
typedef struct guesser {
    const char *key;        /* the given name, folded */
    const store_user *user; /* NULL: no such user */
    bool known;             /* the browser is known */
    uint8_t device[16];     /* .. which is this one */
} srv_guesser;

/* Has this user logged in with this browser since the password was set? */
void guesses_recognize(const srv_house *house, const web_request *request, srv_guesser *guesser);
/* Counts an attempt. False: too soon, the reply says when (429). */
bool guesses_count(srv_house *house, web_exchange *exchange, const srv_guesser *guesser);
/* The password was right: counters are reset, the place is remembered, and the browser gets its cookie. The user has
 * the hash of the password that will be stored. */
void guesses_was_right(srv_house *house, web_exchange *exchange, const store_user *user);
/* Another server has counted an attempt (NEWS_GUESS). */
void guesses_heard(srv_house *house, const char *id, uint64_t who);
/* The cookie for a known browser: after a change of the password the old one is invalid. */
void guesses_give_device(const srv_house *house, web_exchange *exchange, const store_user *user);

#endif
