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

typedef enum store_status {
    STORE_OK,
    STORE_NONE,     /* not found */
    STORE_CONFLICT, /* it exists already, or a precondition does not hold */
    STORE_LATER,    /* of rooms: it is being loaded, which takes a while */
    STORE_FULL,     /* the disk is full: try again later */
    STORE_BROKEN    /* anything else; see the store's error text */
} store_status;

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
    uint8_t kept; /* 0: it is purged when it is old, or when its owner has too many */
    int64_t created, changed;
    char title[321];
    char line[400]; /* as in store_game */
    uint32_t nodes;
    const char *body; /* JSON; in lists NULL */
} store_study;

enum { STORE_STUDIES_LOOSE = 20 }; /* per user, that are not kept: another one removes the oldest */

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
    CHANGE_ADD_ROW,     /* id, row; conflict: its number is not the next one */
    CHANGE_SET_DRAFT,   /* id, seat, text: a draft or prepared orders ("": none) */
    CHANGE_SET_NOTES,   /* id, seat, text */
    CHANGE_SET_MUTES,   /* id, seat, number = bit per seat that it has muted */
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
    CHANGE_ADD_LEARNED,  /* number = user, text = the lesson, at; nothing changes if it is there */
    CHANGE_ADD_STUDY,    /* study */
    CHANGE_SET_STUDY,    /* study: everything except id, owner, line and created */
    CHANGE_REMOVE_STUDY, /* id */
    CHANGE_LAST = CHANGE_REMOVE_STUDY
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
/* Why a bot gave the order of that row. */
void batch_add_reason(store_batch *batch, const char *id, uint64_t row, const char *why);
void batch_add_beat(store_batch *batch, uint8_t kind, const store_beat *beat);
void batch_add_study(store_batch *batch, uint8_t kind, const store_study *study);
void batch_add_snapshot(store_batch *batch, const char *id,
                        const store_snapshot *snapshot); /* bytes are copied */

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

typedef struct store srv_store;

/* Called for each item, like store_see_row; false stops. */
typedef bool store_see_game(void *to, const store_game *game);
typedef bool store_see_session(void *to, const store_session *session);
typedef bool store_see_user(void *to, const store_user *user);
/* `order`: as numbered in the log of the game. */
typedef bool store_see_reason(void *to, uint64_t order, const char *why);
typedef bool store_see_learned(void *to, const char *lesson);
typedef bool store_see_snapshot(void *to, const store_snapshot *snapshot);
typedef bool store_see_study(void *to, const store_study *study);

typedef struct store_ops {
    void (*close)(srv_store *self);
    /* The last error, without secrets; for the reader's thread. */
    const char *(*error)(srv_store *self);

    /* -- for the writer's thread -- */
    /* Commits the batches in one transaction and makes them durable. Each gets its own status; one that fails changes
     * nothing and does not affect the others. If the commit itself fails, all get its status. */
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
    /* Running games with a clock that runs out by then (store_game.due). */
    store_status (*games_due)(srv_store *self, int64_t until, store_see_game *see, void *to);
    store_status (*rows)(srv_store *self, const char *id, uint64_t after, store_see_row *see,
                         void *to);
    /* Why bots gave their orders, in order. They tell what the bots knew: a secret until the game has ended. */
    store_status (*reasons)(srv_store *self, const char *id, store_see_reason *see, void *to);
    /* A part of those between two rows, inclusive, in order. */
    store_status (*snapshots)(srv_store *self, const char *id, store_part part, uint64_t from,
                              uint64_t to_row, store_see_snapshot *see, void *to);
    /* "" and 0 if there is none: that is STORE_OK too. */
    store_status (*draft)(srv_store *self, const char *id, uint8_t seat, const char **text);
    store_status (*notes)(srv_store *self, const char *id, uint8_t seat, const char **text);
    store_status (*mutes)(srv_store *self, const char *id, uint8_t seat, uint64_t *seats);
    /* Its body is valid until the next read call. */
    store_status (*study)(srv_store *self, const char *id, store_study *out);
    /* Of an owner, the newest changes first. */
    store_status (*studies)(srv_store *self, uint64_t owner, store_see_study *see, void *to);
    /* The newest date of people, sessions, analyses and running games, 0: none. */
    int64_t (*latest)(srv_store *self);
    store_status (*beat)(srv_store *self, store_beat *out); /* all zero: none was stored yet */

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
    STORE_SERVE /* the server: created and migrated as needed, checked; a second server is refused */
} store_use;

/* `sqlite:FILE`, or just FILE. NULL: error says why. A store of a newer program is refused. */
srv_store *store_open(const char *where, store_use use, gg_error *error);
srv_store *store_open_sqlite(const char *file, store_use use, gg_error *error);

#endif
