/* notices.h: what users are told when they are not there.
 *
 * What to tell is derived from the store: who is asked since when, which offers wait, which games have ended. So a restart
 * forgets nothing, and the store remembers what was told (mails.h), so nothing is told twice. A mail is taken from the
 * queue, in the store, before it is sent. If the server stops while a mail is being sent, nobody knows whether it has
 * arrived: it is not sent again, and a reminder follows if the game still waits. */
#ifndef GROGNARD_SERVER_NOTICES_H
#define GROGNARD_SERVER_NOTICES_H

#include "server/house.h"
#include "server/mail/sender.h"

enum { NOTICES_GROUP = 40, NOTICES_SEEN = 4096, NOTICES_LINK_SIZE = 400 };

/* The mail that is being taken or sent: one at a time. */
typedef struct notices_sending {
    uint64_t ticket; /* of the batch that takes it; 0: it is with the worker */
    uint32_t count;
    store_mail mail[NOTICES_GROUP]; /* without texts */
    struct mail_job *job;
} notices_sending;

typedef struct notices {
    srv_jobs *worker;
    srv_sender *sender;
    uint64_t holder;               /* who takes mail */
    int64_t next_scan;             /* monotonic */
    uint64_t cursor;               /* the last user who was looked at */
    int64_t next_mail;             /* monotonic: the server is down until then */
    uint32_t downs;                /* failures in a row */
    char trouble[SENDER_WHY_SIZE]; /* "": mail works */
    uint64_t sent, refused, unknown;
    bool busy;
    uint64_t pending; /* ticket of a change of the queue that is not stored yet; 0: none */
    notices_sending now;
    struct notices_seen {
        uint64_t user;
        int64_t at;
    } seen[NOTICES_SEEN]; /* last changing request of a user, by date */
} srv_notices;

/* When the user last did something here; 0: not since the server began, as far as it remembers. */
int64_t notices_seen_at(const srv_house *house, uint64_t user);
/* "https://example.org" */
const char *notices_origin(const srv_house *house);
/* A message for a user; kinds of links are sent immediately. */
void notices_add(srv_house *house, store_batch *batch, const store_mail *model,
                 int64_t told_before);
/* When a mail that is ready may be sent: with the next digest, after the quiet hours. */
int64_t notices_when(const store_notices *notices, int64_t now);
store_notices notices_usual(uint64_t user);
/* Any notices of the user: stored ones, or the usual ones. */
store_status notices_of(srv_house *house, uint64_t user, store_notices *out);

/* ---------------------------------------------------------------- mailing.c */

/* Takes and sends what is due. */
void mailing_turn(srv_house *house, int64_t now, int64_t steady);
void mailing_batch_back(srv_house *house, const store_batch *batch);
void mailing_free(srv_house *house); /* before the writer ends */

/* ---------------------------------------------------------------- letters.c */

/* A mail in words. */
typedef struct letter {
    char subject[800];
    char id[120], thread[120];
    char stop[NOTICES_LINK_SIZE];
    host_page text;
    uint32_t count; /* things that are still true; 0: nothing is left to say */
} letter;

/* Some messages to one user as one mail. `token`: the secret of a link, "": none is needed. */
void letter_write(srv_house *house, const store_mail *mail, uint32_t count, const store_user *user,
                  const store_notices *notices, const char *token, letter *out);
/* "Napoleon's Triumph: Austerlitz", or the title that its maker gave it. */
void letter_write_title(const store_game *game, char *out, size_t size);
/* Is it still true? */
bool letter_holds(const store_mail *mail, const store_game *game);

web_outcome feed_show(srv_call *call);

#endif
