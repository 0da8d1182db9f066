/* guesses.h: who may try a password, and how soon again.
 *
 * Guessing must be slow, but nobody may lock somebody else out of his own account. So a browser that has logged in
 * before is known by a cookie of its own, and counts apart from all others; so does an address from which the owner
 * has logged in. All others are strangers:
 *
 *   - a stranger's address has five tries at a name; then each takes twice as long as the one before, up to a quarter
 *     of an hour: about a hundred a day;
 *   - all strangers together have twenty tries at a name, and then one in twenty seconds: 4,340 a day at most. Who
 *     comes when they are used up gets a turn, which is his alone, in ten minutes at most. An address that has tried
 *     this name before gets one only in the nearest five: the others are for new ones, as the owner's may be. */
#ifndef GROGNARD_SERVER_GUESSES_H
#define GROGNARD_SERVER_GUESSES_H

#include "server/house.h"

typedef struct guesses srv_guesses;

srv_guesses *guesses_open(void);
void guesses_close(srv_guesses *guesses);

/* Somebody who wants to come in. */
typedef struct guesser {
    const char *key;        /* the name that he says, folded */
    const store_user *user; /* NULL: nobody has it */
    bool known;             /* by his browser */
    uint8_t device[16];     /* .. which is this one */
} srv_guesser;

/* Is it a browser in which this user has logged in since his password was set? */
void guesses_recognize(const srv_house *house, const web_request *request, srv_guesser *guesser);
/* Counts a try. False: too soon, the reply says when (429). */
bool guesses_count(srv_house *house, web_exchange *exchange, const srv_guesser *guesser);
/* It was the right password: what was counted is forgotten, the place is remembered, and the browser gets its cookie. The
 * user has the hash of the password that will be stored. */
void guesses_was_right(srv_house *house, web_exchange *exchange, const store_user *user);
/* The cookie for a browser that is known: after the password was changed the old one is worth nothing. */
void guesses_give_device(const srv_house *house, web_exchange *exchange, const store_user *user);

#endif
