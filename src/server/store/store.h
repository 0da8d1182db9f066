/* store.h: what the server stores: users, sessions, games and their journals.
 *
 * This is the only interface between the server and its database. games/journal.h describes what is stored of a game.
 *
 * The thread that owns the store's reader reads. Changes are collected in a `store_batch`, which is one transaction;
 * the writer (writer.h) commits many batches at once. The interface should also fit a database on another machine,
 * shared by several servers. So a batch states its preconditions (the number of a row, that a name is free) and fails
 * as a whole with STORE_CONFLICT if they do not hold.
 *
 * Strings are UTF-8 and belong to the batch, or to the store until the next read call. Times are milliseconds since
 * 1970. User ids are random numbers, never 0. */
#ifndef GROGNARD_SERVER_STORE_H
#define GROGNARD_SERVER_STORE_H

#include "server/games/journal.h"
#include "server/store/mails.h"
#include "server/store/meeting_store.h"
#include "server/tournaments/tour.h"

typedef enum store_status {
    STORE_OK,
    STORE_NONE,     /* not found */
    STORE_CONFLICT, /* it exists already, or a precondition does not hold */
    STORE_LATER,    /* of rooms: it is being loaded, which takes a while */
    STORE_FULL,     /* the disk is full: try again later */
    STORE_BROKEN    /* anything else; see the store's error text */
} store_status;

typedef struct store srv_store;

enum { STORE_PASSWORD_MAX = 128, STORE_BOOT_SIZE = 40 };
enum { STORE_SESSIONS_MAX = 50 }; /* per user: another one ends the least recently used */

/* ---------------------------------------------------------------- people */

typedef struct store_user {
    uint64_t id;
    char name[STORE_NAME_MAX + 1]; /* as the user writes it */
    char key[STORE_NAME_MAX + 1];  /* names.h: unique. "" for a guest */
    /* Argon2id in libsodium's text form; "" for a guest, who cannot log in. */
    char password[STORE_PASSWORD_MAX];
    int64_t created;
} store_user;

typedef struct store_session {
    uint8_t hash[STORE_HASH_SIZE]; /* of the token, which only the browser has */
    uint64_t user;
    int64_t created, seen;
    char label[80]; /* the browser's name, for the list of sessions */
} store_session;

/* ---------------------------------------------------------------- analyses */

/* Somebody's analysis (studies/study.h). */
typedef struct store_study {
    char id[STORE_ID_SIZE];
    uint64_t owner;
    uint8_t kept;             /* 0: it is purged when it is old, or when its owner has too many */
    int64_t created, changed; /* changed: another one with every change */
    char title[321];
    char line[400]; /* as in store_game */
    uint32_t nodes;
    const char *body; /* JSON; in lists NULL */
} store_study;

enum { STORE_STUDIES_LOOSE = 20 }; /* per user, that are not kept: another one removes the oldest */

/* ---------------------------------------------------------------- tournaments */

/* What never changes of a tournament; everything else follows from its rows (tournaments/tour.h). */
typedef struct store_tour {
    char id[STORE_ID_SIZE];
    int64_t created;
    char title[321];
    char line[400]; /* as in store_game */
    store_clock clock;
    char settings[600];                  /* tour_write_settings */
    uint8_t invitation[STORE_HASH_SIZE]; /* hash of the token of its invite link; zeros: none */
    uint8_t state;                       /* TOUR_ENTERING .., as its rows say */
    const char *about, *names; /* until the next read call; names: who may enter, one per line */
} store_tour;

/* ---------------------------------------------------------------- moderation */

/* What somebody did about somebody: roles, blocks, reports, sanctions. Only ever added. */
enum {
    ACT_ROLE = 1, /* until: 0 none, 1 moderator, 2 administrator */
    ACT_BLOCK,
    ACT_UNBLOCK,
    ACT_REPORT,
    ACT_CLOSE, /* report */
    ACT_WARN,
    ACT_SEEN, /* the user has read the last warning */
    ACT_MUTE,
    ACT_SUSPEND,
    ACT_LIFT,   /* ends both */
    ACT_RENAME, /* reason: begins with the old name */
    ACT_LAST = ACT_RENAME
};

typedef struct store_act {
    uint64_t number; /* given by the store */
    int64_t at;
    uint8_t kind;
    uint64_t by, about; /* users; 0: nobody */
    int64_t until;
    char game[STORE_ID_SIZE];
    uint64_t report;   /* the number of one that this is about; 0: none */
    char reason[4096]; /* reports: with the chat in question */
} store_act;

typedef struct store_filter_acts {
    uint32_t kinds;     /* bit per ACT_.. */
    uint64_t about, by; /* 0: anybody */
    int64_t since;
    bool open; /* only those that no other is about */
    uint32_t most;
} store_filter_acts;

typedef bool store_see_act(void *to, const store_act *act);

/* A game of a tournament that has ended, or was deleted, without a row that says so. */
typedef struct store_tour_game {
    char tournament[STORE_ID_SIZE], game[STORE_ID_SIZE];
    uint32_t number; /* in the tournament */
    bool deleted;
} store_tour_game;

/* ---------------------------------------------------------------- snapshots of a game */

/* A room after a row of its journal (snapshots.c). It saves replaying the earlier rows and is never the source of
 * truth: a missing one only costs time. It contains hidden information, like the journal. */
typedef struct store_snapshot {
    uint64_t number; /* of the row */
    int64_t at;      /* that row: a snapshot of another history is not found */
    uint8_t kind;
    uint64_t hash;
    const uint8_t *head, *body, *orders; /* members that were not requested are empty */
    size_t head_size, body_size, orders_size;
} store_snapshot;

/* Which parts to read. */
typedef enum store_part { SNAPSHOT_HEAD, SNAPSHOT_BODY, SNAPSHOT_ORDERS } store_part;

/* ---------------------------------------------------------------- the server's own clock */

/* Stored every minute, to judge after a restart whether the clock can be right (clock.h). */
typedef struct store_beat {
    int64_t at;                 /* its time; 0: none was stored yet */
    int64_t steady;             /* the monotonic clock then */
    char boot[STORE_BOOT_SIZE]; /* .. and the boot it counts from */
    uint8_t doubt;              /* clock_doubt, for display */
    uint64_t confirms;          /* how often an administrator has confirmed the system clock */
} store_beat;

/* ---------------------------------------------------------------- reviews of games */

enum { STORE_REVIEW_MOST = 65536 }; /* bytes */

/* ---------------------------------------------------------------- changes */

/* A change to something that does not exist fails with STORE_NONE: a user to be set, the game of a row, the user of a
 * new session. NULL texts count as "". */
enum {
    /* User; conflict: the name, or one that looks like it, is taken (never for a guest, who has no key). It stays
     * reserved after the user is removed. */
    CHANGE_ADD_USER = 1,
    CHANGE_SET_USER, /* user: name and password by id; the name of an account does not change */
    CHANGE_RENAME_USER, /* user: an account and its seats get this name and key; conflict: it is taken */
    CHANGE_REMOVE_USER,  /* number = id; deletes sessions too, seats keep their names */
    CHANGE_ADD_SESSION,  /* session */
    CHANGE_SEE_SESSION,  /* session: hash, seen; STORE_NONE is not a failure */
    CHANGE_END_SESSION,  /* session: hash, user; STORE_NONE is not a failure */
    CHANGE_END_SESSIONS, /* number = user; all except session.hash (zeros: all) */
    CHANGE_ADD_CODE,     /* hash, number = allowed uses, at = expiry (0: never) */
    CHANGE_USE_CODE,     /* hash, at = now; conflict: unknown, used up or expired */
    CHANGE_ADD_GAME,     /* game with its seats */
    /* Game: everything except id, line, seed; seats too. Conflict: it is not the stored version, which is
     * incremented. */
    CHANGE_SET_GAME,
    CHANGE_SET_DUE,     /* id, at: store_game.due; not a new version */
    CHANGE_SET_GLANCES, /* id, asked, text: store_seat.asked and glance; not a new version */
    CHANGE_REMOVE_GAME, /* id; with everything that belongs to it */
    /* Id, row; at, number: date and kind of the row before, 0: any. Conflict: its number is not the next one, or, in a
     * store for several servers, another row is before it. */
    CHANGE_ADD_ROW,
    CHANGE_SET_DRAFT, /* id, seat, text: a draft or prepared orders ("": none) */
    CHANGE_SET_NOTES, /* id, seat, text */
    CHANGE_SET_MUTES, /* id, seat, number = bit per seat that it has muted */
    /* At, number: sessions not seen since then, codes that are used up or expired, lessons begun before, analyses not
     * kept and not changed since, and guests without a session, a seat, a game or a kept analysis; at most that many of
     * each. */
    CHANGE_PURGE,
    CHANGE_BEAT,          /* beat: all except `confirms` */
    CHANGE_CONFIRM_CLOCK, /* beat: the same; increments `confirms` */
    /* At = now: dates in the future are moved back to now. Those of a game move by as much as its last one is ahead,
     * so its clocks do not change; dates never decrease. */
    CHANGE_MEND_TIMES,
    CHANGE_ADD_SNAPSHOT,   /* id, snapshot; ignored without its row in the journal */
    CHANGE_DROP_SNAPSHOTS, /* id, number: from that row on */
    CHANGE_ADD_REASON,     /* id, number = row of an order in the journal, text */
    CHANGE_ADD_LEARNED, /* number = user, text = the lesson, at; nothing changes if it is there */
    CHANGE_ADD_STUDY,   /* study */
    /* Study: everything except id, owner, line and created; at: `changed` of the one that it follows, 0: any. Conflict: it
     * is gone, or another one is stored. */
    CHANGE_SET_STUDY,
    CHANGE_REMOVE_STUDY, /* id */
    CHANGE_ADD_END,      /* end: results of a game; nothing changes if it has some */
    CHANGE_RATE_AGAIN,   /* all ratings are computed again from the results */
    CHANGE_SET_SEEK,     /* seek: replaces that of its user */
    CHANGE_REMOVE_SEEK,  /* number = user; conflict: there is none */
    CHANGE_SET_VACATION, /* vacation: by user and `from` */
    CHANGE_SET_HIDDEN,   /* number = user, seat = 1: others do not see that they are online */
    CHANGE_ADD_TOUR,     /* tour */
    CHANGE_ADD_TOUR_ROW, /* id, tour_row; conflict: its number is not the next one */
    CHANGE_ADD_ACT,      /* act */
    CHANGE_SET_STANDING, /* id, seat, text: standing orders ("": none) */
    CHANGE_SET_NOTICES, /* notices: all except sent, failed and trouble, which are 0 and "" for another address */
    CHANGE_NOTE_SENT, /* notices: user, sent, failed, trouble; STORE_NONE is not a failure */
    CHANGE_ADD_TOKEN, /* hash, token */
    /* Hash, token: kind; at = now. Conflict: unknown or expired. All of this kind that the user has are used up. */
    CHANGE_USE_TOKEN,
    /* Mail; at: nothing changes if the user was told about the same after that. Nothing changes either for a user who
     * does not exist. */
    CHANGE_ADD_MAIL,
    CHANGE_TAKE_MAIL, /* mail: id, leased, holder; at = now. Conflict: it is gone, not due, or being sent */
    CHANGE_END_MAIL,  /* number = id; STORE_NONE is not a failure */
    CHANGE_WAIT_MAIL, /* mail: id, due, tries: it waits again; STORE_NONE is not a failure */
    /* Id, hash = key, text: replaces the game's review. Nothing changes without the game. */
    CHANGE_SET_REVIEW,
    CHANGE_LAST = CHANGE_SET_REVIEW,

    /* Of several servers (store_node_ops); other stores refuse them. */
    /* Number = node, at = milliseconds until it counts as dead unless it is repeated (by the store's own clock), text:
     * what other nodes should know of it. */
    CHANGE_BE_NODE,
    CHANGE_LEAVE_NODE, /* number = node: it is dead, and its jobs are free; STORE_NONE is not a failure */
    /* Id = job, number = node, which is alive: it has the job from now on. Conflict: another living node has it (it must
     * not wait for one that is just taking it: SKIP LOCKED). */
    CHANGE_TAKE_JOB,
    CHANGE_OFFER_JOB,  /* id, number = node: the job is free, unless another living node has it */
    CHANGE_END_JOB,    /* id, number = node: the job is gone, if the node has it */
    CHANGE_TELL_GUESS, /* id, number: nothing is stored, only told */
    CHANGE_NODES_LAST = CHANGE_TELL_GUESS
};

typedef struct store_change {
    uint8_t kind;
    uint8_t seat;
    uint64_t number;
    int64_t at;
    char id[STORE_ID_SIZE];
    uint8_t hash[STORE_HASH_SIZE];
    const char *text;
    /* One of these, depending on the kind; memory of the batch. */
    union {
        store_user *user;
        store_session *session;
        store_game *game;
        store_row *row;
        store_beat *beat;
        store_snapshot *snapshot;
        store_study *study;
        store_end *end;
        store_seek *seek;
        store_vacation *vacation;
        store_tour *tour;
        store_act *act;
        tour_row *tour_row;
        store_notices *notices;
        store_mail *mail;
        store_token *token;
        const char *asked;
    };
} store_change;

/* Changes that are stored together or not at all. Made by batch_* and handed to the writer, which then owns it. */
typedef struct store_batch {
    store_change *change;
    uint32_t count, room;
    struct batch_piece *pieces; /* memory for its texts and structs */
    store_status status;        /* set when it was committed or refused */
    uint64_t ticket;            /* writer.h */
    struct store_batch *next;
} store_batch;

store_batch *batch_new(void);
void batch_free(store_batch *batch); /* wipes it: it may contain secrets */
/* Adds a zeroed change of a kind; the pointer is valid until the next one is added. */
store_change *batch_add(store_batch *batch, uint8_t kind);
/* A copy with the lifetime of the batch. */
const char *batch_text(store_batch *batch, const char *text, size_t size);
/* Adds a change with a copy of the struct. */
void batch_add_user(store_batch *batch, uint8_t kind, const store_user *user);
void batch_add_session(store_batch *batch, uint8_t kind, const store_session *session);
void batch_add_game(store_batch *batch, uint8_t kind, const store_game *game);
/* Asked and glance of its seats. */
void batch_add_glances(store_batch *batch, const store_game *game);
void batch_add_row(store_batch *batch, const char *id, const store_row *row); /* texts are copied */
/* The same behind a certain row: its date and kind count. */
void batch_add_row_after(store_batch *batch, const char *id, const store_row *row,
                         const store_row *before);
/* Why a bot gave the order of that row. */
void batch_add_reason(store_batch *batch, const char *id, uint64_t row, const char *why);
/* At most STORE_REVIEW_MOST bytes. */
void batch_set_review(store_batch *batch, const char *id, const uint8_t key[STORE_HASH_SIZE],
                      const char *review);
void batch_add_beat(store_batch *batch, uint8_t kind, const store_beat *beat);
void batch_add_study(store_batch *batch, uint8_t kind, const store_study *study);
/* Changes the one that was stored at that date, and no other. */
void batch_set_study_after(store_batch *batch, const store_study *study, int64_t changed);
void batch_add_end(store_batch *batch, const store_end *end);
void batch_add_seek(store_batch *batch, const store_seek *seek);
void batch_add_vacation(store_batch *batch, const store_vacation *vacation);
void batch_add_act(store_batch *batch, const store_act *act);
void batch_add_tour(store_batch *batch, const store_tour *tour); /* texts are copied */
void batch_add_tour_row(store_batch *batch, const char *id, const tour_row *row);
void batch_add_snapshot(store_batch *batch, const char *id,
                        const store_snapshot *snapshot); /* bytes are copied */
void batch_add_notices(store_batch *batch, uint8_t kind, const store_notices *notices);
/* CHANGE_ADD_MAIL, CHANGE_TAKE_MAIL, CHANGE_WAIT_MAIL; at: see there. */
void batch_add_mail(store_batch *batch, uint8_t kind, const store_mail *mail, int64_t at);
void batch_add_token(store_batch *batch, uint8_t kind, const uint8_t hash[STORE_HASH_SIZE],
                     const store_token *token, int64_t now);

/* ---------------------------------------------------------------- several servers on one store */

/* A server is a **node** if others use the same store. Each node keeps games and users in memory. So whatever a node
 * stores, the others are told: what it was, never its contents, which they read from the store. */
enum {
    NEWS_ALL = 1, /* something may have been missed: look at everything */
    NEWS_ROWS,    /* id: a game has more rows */
    NEWS_GAME,    /* id: a game or its seats were made, changed or removed */
    NEWS_SEATS,   /* id: drafts, prepared and standing orders, or who is muted in a game */
    NEWS_USER,    /* number: name, password, sessions, what was done by or about a user */
    NEWS_MEETING, /* number: seek or vacation of a user; id: the game that the seek led to, or "" */
    NEWS_TOUR,    /* id: a tournament */
    NEWS_STUDY,   /* id: an analysis */
    NEWS_JOB,     /* id: a job is free; "": several are */
    NEWS_GUESS    /* id, number: an attempt at a password (people/guesses.c) */
};

typedef struct store_news {
    uint8_t kind;
    char id[STORE_ID_SIZE]; /* or "" */
    uint64_t number;        /* or 0 */
} store_news;

/* What others are told about a change (news.c); returns how many, at most 2. */
uint32_t store_news_of(const store_change *change, store_news out[2]);

typedef struct store_node {
    uint64_t id;
    int64_t age;      /* milliseconds since it was last heard of, by the store's clock */
    const char *text; /* what it tells others; until the next read call */
} store_node;

/* How far a game has come. */
typedef struct store_position {
    char id[STORE_ID_SIZE]; /* filled in by the caller */
    bool there;
    uint64_t version, rows; /* of the game; in its journal */
} store_position;

typedef bool store_see_news(void *to, const store_news *news);
typedef bool store_see_node(void *to, const store_node *node);
typedef bool store_see_job(void *to, const char *id);

/* What several servers need of their store. A job is a name: a game in which the server plays (bots, answers in
 * advance), or work that one node does for all. A living node holds it, or it is free. */
typedef struct store_node_ops {
    /* This server is the node of that number: what it commits is told to the others, in the same transaction, once per
     * group and name. Call it once, before anything is committed. */
    void (*be)(srv_store *self, uint64_t node);

    /* -- for the ear's thread, which has a connection of its own -- */
    /* Waits for news, at most that long, and passes on what has come from other nodes. Connects if it is not connected,
     * and then begins with NEWS_ALL. STORE_BROKEN: no connection now; try again later. */
    store_status (*hear)(srv_store *self, int milliseconds, store_see_news *see, void *to);

    /* -- for the reader's thread -- */
    /* A random key that all nodes share, made when it is first asked for. */
    store_status (*secret)(srv_store *self, const char *name, uint8_t key[32]);
    /* Fills in all of them with one query. */
    store_status (*positions)(srv_store *self, store_position *list, uint32_t count);
    /* Free jobs and those of dead nodes, at most that many, in any order. */
    store_status (*free_jobs)(srv_store *self, uint32_t most, store_see_job *see, void *to);
    store_status (*nodes)(srv_store *self, store_see_node *see, void *to); /* the living ones */
    /* The store's own clock, in milliseconds since 1970. */
    store_status (*date)(srv_store *self, int64_t *now);
} store_node_ops;

/* ---------------------------------------------------------------- the interface */

/* What to list. */
typedef struct store_filter {
    /* Games in which this user has a seat or a reserved one, or that they created; 0: of anybody. */
    uint64_t user;
    uint8_t states; /* bit per GAME_... */
    /* Only publicly listed games that have an open seat, or that anybody may watch. */
    bool listed;
    bool lessons;   /* games that the user plays in lessons, which no other list has */
    int64_t before; /* created before; 0: all */
    uint32_t most;
} store_filter;

/* Called for each item, like store_see_row; false stops. */
typedef bool store_see_game(void *to, const store_game *game);
typedef bool store_see_session(void *to, const store_session *session);
typedef bool store_see_user(void *to, const store_user *user);
/* `order`: as numbered in the log of the game. */
typedef bool store_see_reason(void *to, uint64_t order, const char *why);
typedef bool store_see_learned(void *to, const char *lesson);
typedef bool store_see_snapshot(void *to, const store_snapshot *snapshot);
typedef bool store_see_tour(void *to, const store_tour *tour);
typedef bool store_see_tour_row(void *to, const tour_row *row);
typedef bool store_see_tour_game(void *to, const store_tour_game *game);
typedef bool store_see_study(void *to, const store_study *study);
typedef bool store_see_notices(void *to, const store_notices *notices);
typedef bool store_see_mail(void *to, const store_mail *mail);

/* Reads what belongs to notices (mails.h); for the reader's thread. */
typedef struct store_notice_ops {
    store_status (*of_user)(srv_store *self, uint64_t user, store_notices *out);
    /* With this secret of the link that stops mail, or hash of the feed. */
    store_status (*by_stop)(srv_store *self, const char *stop, store_notices *out);
    store_status (*by_feed)(srv_store *self, const uint8_t hash[STORE_HASH_SIZE],
                            store_notices *out);
    /* With this confirmed address, in any case of letters. */
    store_status (*by_address)(srv_store *self, const char *address, store_see_notices *see,
                               void *to);
    /* With a confirmed address, by number after `after`, at most that many. */
    store_status (*users)(srv_store *self, uint64_t after, uint32_t most, store_see_notices *see,
                          void *to);
    store_status (*token)(srv_store *self, const uint8_t hash[STORE_HASH_SIZE], uint8_t kind,
                          int64_t now, store_token *out);
    /* When the user was told about it. */
    store_status (*told)(srv_store *self, uint64_t user, const char *about, int64_t *at);
    /* Due and not leased, the oldest first. */
    store_status (*due)(srv_store *self, int64_t now, uint32_t most, store_see_mail *see, void *to);
    /* The lease has expired. */
    store_status (*stuck)(srv_store *self, int64_t now, store_see_mail *see, void *to);
    /* All, the next one first. */
    store_status (*mails)(srv_store *self, uint32_t most, store_see_mail *see, void *to);
    store_status (*counts)(srv_store *self, int64_t now, store_mail_counts *out);
} store_notice_ops;

typedef struct store_ops {
    void (*close)(srv_store *self);
    /* The last error, without secrets; for the reader's thread. */
    const char *(*error)(srv_store *self);

    /* -- for the writer's thread -- */
    /* Commits the batches in one transaction and makes them durable. Each gets its own status; one that fails changes
     * nothing and does not affect the others. If the commit itself fails, all get its status. A database on another
     * machine may be lost during the commit: the store then asks until it knows, and only if the database stays away
     * for 20 seconds it says STORE_BROKEN without knowing. */
    void (*commit)(srv_store *self, store_batch *first);

    /* -- for the reader's thread -- */
    store_status (*user)(srv_store *self, uint64_t id, store_user *out);
    store_status (*user_by_key)(srv_store *self, const char *key, store_user *out);
    store_status (*users)(srv_store *self, store_see_user *see, void *to);
    /* The key or the skeleton of a name (names.h): STORE_OK if an account has or had it. */
    store_status (*taken_name)(srv_store *self, const char *word);
    store_status (*session)(srv_store *self, const uint8_t hash[STORE_HASH_SIZE],
                            store_session *out);
    store_status (*sessions)(srv_store *self, uint64_t user, store_see_session *see, void *to);
    /* Lessons that the user has finished: GAME/NAME, in the order of names. */
    store_status (*learned)(srv_store *self, uint64_t user, store_see_learned *see, void *to);
    /* Usable now? */
    store_status (*code)(srv_store *self, const uint8_t hash[STORE_HASH_SIZE], int64_t now);
    store_status (*game)(srv_store *self, const char *id, store_game *out);
    store_status (*game_by_invitation)(srv_store *self, const uint8_t hash[STORE_HASH_SIZE],
                                       store_game *out);
    /* Newest first. */
    store_status (*games)(srv_store *self, const store_filter *filter, store_see_game *see,
                          void *to);
    /* Waiting and running ones in which the user has a seat or a reserved one, and those that ended after a time. */
    store_status (*games_to_tell)(srv_store *self, uint64_t user, int64_t ended_after,
                                  store_see_game *see, void *to);
    /* Running games with a clock that runs out by then (store_game.due). */
    store_status (*games_due)(srv_store *self, int64_t until, store_see_game *see, void *to);
    store_status (*rows)(srv_store *self, const char *id, uint64_t after, store_see_row *see,
                         void *to);
    /* Why bots gave their orders, in order. They tell what the bots knew: a secret until the game has ended. */
    store_status (*reasons)(srv_store *self, const char *id, store_see_reason *see, void *to);
    /* Of that key; STORE_NONE: there is no such one. */
    store_status (*review)(srv_store *self, const char *id, const uint8_t key[STORE_HASH_SIZE],
                           const char **text);
    /* A part of those between two rows, inclusive, in order. */
    store_status (*snapshots)(srv_store *self, const char *id, store_part part, uint64_t from,
                              uint64_t to_row, store_see_snapshot *see, void *to);
    /* "" and 0 if there is none: that is STORE_OK too. */
    store_status (*draft)(srv_store *self, const char *id, uint8_t seat, const char **text);
    store_status (*standing)(srv_store *self, const char *id, uint8_t seat, const char **text);
    store_status (*notes)(srv_store *self, const char *id, uint8_t seat, const char **text);
    store_status (*mutes)(srv_store *self, const char *id, uint8_t seat, uint64_t *seats);
    /* Its body is valid until the next read call. */
    store_status (*study)(srv_store *self, const char *id, store_study *out);
    /* Of an owner, the newest changes first. */
    store_status (*studies)(srv_store *self, uint64_t owner, store_see_study *see, void *to);
    /* The newest rated result of a user in a kind of game: has the rating. STORE_NONE: not rated. */
    store_status (*rating)(srv_store *self, uint64_t user, const char *kind, store_result *out);
    store_status (*results)(srv_store *self, const store_results *filter, store_see_result *see,
                            void *to);
    /* The newest rated result of each account with at least that many games; the best first. */
    store_status (*leaders)(srv_store *self, const char *kind, uint32_t games,
                            store_see_result *see, void *to);
    /* Of publicly listed games, against an opponent (0: anybody), by kind and side. */
    store_status (*tallies)(srv_store *self, uint64_t user, uint64_t opponent, store_see_tally *see,
                            void *to);
    store_status (*seeks)(srv_store *self, store_see_seek *see, void *to); /* the oldest first */
    /* All of a user; user 0: everybody's that go on or are not settled. */
    store_status (*vacations)(srv_store *self, uint64_t user, store_see_vacation *see, void *to);
    /* STORE_OK: the first user has muted the second in a game. */
    store_status (*muted)(srv_store *self, uint64_t who, uint64_t whom);
    /* STORE_OK: this user does not want to be seen online. */
    store_status (*hidden)(srv_store *self, uint64_t user);
    store_status (*newest_act)(srv_store *self, const store_filter_acts *filter, store_act *out);
    /* The newest first. */
    store_status (*acts)(srv_store *self, const store_filter_acts *filter, store_see_act *see,
                         void *to);
    store_status (*tour)(srv_store *self, const char *id, store_tour *out);
    store_status (*tour_by_invitation)(srv_store *self, const uint8_t hash[STORE_HASH_SIZE],
                                       char id[STORE_ID_SIZE]);
    /* The newest first; `states`: bit per TOUR_ENTERING .. */
    store_status (*tours)(srv_store *self, uint8_t states, store_see_tour *see, void *to);
    store_status (*tour_rows)(srv_store *self, const char *id, store_see_tour_row *see, void *to);
    store_status (*tour_games)(srv_store *self, store_see_tour_game *see, void *to);
    /* The tournament of a game; STORE_NONE: it belongs to none. */
    store_status (*tour_of)(srv_store *self, const char *game, char id[STORE_ID_SIZE]);
    /* The newest date of people, sessions, analyses and running games, 0: none. */
    int64_t (*latest)(srv_store *self);
    store_status (*beat)(srv_store *self, store_beat *out); /* all zero: none was stored yet */
    const store_notice_ops *notices;
    const store_node_ops *nodes; /* NULL: there can be only one server */

    /* -- for administrators -- */
    /* Checks the store. One line per fault, and STORE_BROKEN if there is one. */
    store_status (*check)(srv_store *self, gg_text *report);
    /* Copies it while in use, to a new file: STORE_CONFLICT if that exists. The copy is checked and durable. */
    store_status (*backup)(srv_store *self, const char *path, gg_error *error);
} store_ops;

struct store {
    const store_ops *ops;
};

/* Purpose of opening a store. */
typedef enum store_use {
    STORE_LOOK, /* a read-only command, also beside a running server; it must exist and have this version */
    STORE_ADMIN, /* a command that writes, also beside a running server; created and migrated if none runs */
    /* The server: created and migrated as needed, checked; a second server is refused, unless the store is for several */
    STORE_SERVE
} store_use;

/* `sqlite:FILE`, or just FILE, or an address `postgresql://..`. NULL: error says why. A store of a newer program is
 * refused. */
srv_store *store_open(const char *where, store_use use, gg_error *error);
srv_store *store_open_sqlite(const char *file, store_use use, gg_error *error);
srv_store *store_open_postgres(const char *where, store_use use, gg_error *error);
/* Is it the address of a database, and not a file? */
bool store_is_address(const char *where);

#endif
