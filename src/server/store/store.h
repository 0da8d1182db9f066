/* store.h: what the server keeps: people, sessions, games and what happened in them.
 *
 * The one interface between the server and its database. What is kept of a game is told in games/journal.h.
 *
 * Reading is done by the thread that owns the store's reader; changes are collected in a `store_batch`, which is one
 * transaction, and carried out by the writer (writer.h), who commits many batches at once. The same interface is
 * meant to carry a database on another machine, shared by several servers: so a batch says what it expects (the
 * number of a row, that a name is free), and fails as a whole with STORE_CONFLICT if it is not so.
 *
 * Strings are UTF-8 and belong to the batch, or to the store until the next call that reads. Times are milliseconds
 * since 1970. Identifiers of people are random numbers, never 0. */
#ifndef GROGNARD_SERVER_STORE_H
#define GROGNARD_SERVER_STORE_H

#include "server/games/journal.h"

typedef enum store_status {
    STORE_OK,
    STORE_NONE,     /* there is no such thing */
    STORE_CONFLICT, /* it is there already, or not as the batch expected */
    STORE_LATER,    /* of rooms: it is being read, which takes a while */
    STORE_FULL,     /* no room on the disk: try again when there is */
    STORE_BROKEN    /* anything else; the store's error text says what */
} store_status;

enum { STORE_PASSWORD_MAX = 128, STORE_BOOT_SIZE = 40 };
enum {
    STORE_SESSIONS_MAX = 50
}; /* of one user: one more ends the one that was not used for longest */

/* ---------------------------------------------------------------- people */

typedef struct store_user {
    uint64_t id;
    char name[STORE_NAME_MAX + 1]; /* as the user writes it */
    char key[STORE_NAME_MAX + 1];  /* names.h: no two users have the same. "" for a guest */
    /* Argon2id in libsodium's text form; "" for a guest: nobody can log in. */
    char password[STORE_PASSWORD_MAX];
    int64_t created;
} store_user;

typedef struct store_session {
    uint8_t hash[STORE_HASH_SIZE]; /* of the token, which only the browser has */
    uint64_t user;
    int64_t created, seen;
    char label[80]; /* what the browser calls itself, for the list of sessions */
} store_session;

/* ---------------------------------------------------------------- snapshots of a game */

/* What a room was after a row of its journal (snapshots.c): it saves playing the rows before it again, and is never the
 * truth. One that is not there costs time and nothing else. It holds what is hidden, like the journal. */
typedef struct store_snapshot {
    uint64_t number; /* of the row */
    int64_t at;      /* that row: one of another history is not found */
    uint8_t kind;
    uint64_t hash;
    const uint8_t *head, *body, *orders; /* those that were not asked for are empty */
    size_t head_size, body_size, orders_size;
} store_snapshot;

/* What is read of them. */
typedef enum store_part { SNAPSHOT_HEAD, SNAPSHOT_BODY, SNAPSHOT_ORDERS } store_part;

/* ---------------------------------------------------------------- the server's own clock */

/* What a server writes down each minute, to know after a restart whether the clock can be right (clock.h). */
typedef struct store_beat {
    int64_t at;                 /* its time; 0: none was stored yet */
    int64_t steady;             /* what the steady clock showed then */
    char boot[STORE_BOOT_SIZE]; /* .. since which start of the machine */
    uint8_t doubt;              /* clock_doubt, for people who ask */
    uint64_t confirms;          /* how often an administrator has confirmed the system clock */
} store_beat;

/* ---------------------------------------------------------------- changes */

/* A change to something that is not there fails with STORE_NONE: a user to be set, the game of a row, the user of a new
 * session. Texts that are NULL count as "". */
enum {
    /* User; conflict: his name, or one that looks like it, is taken (that of a guest, who has no key, never is). It
     * stays taken when he is removed. */
    CHANGE_ADD_USER = 1,
    CHANGE_SET_USER, /* user: name and password by id; the name of an account stays as it is */
    CHANGE_RENAME_USER, /* user: an account gets this name and key, its seats too; conflict: somebody else has it */
    CHANGE_REMOVE_USER,  /* number = id; sessions go too, seats keep their names */
    CHANGE_ADD_SESSION,  /* session */
    CHANGE_SEE_SESSION,  /* session: hash, seen; STORE_NONE is no failure */
    CHANGE_END_SESSION,  /* session: hash, user; STORE_NONE is no failure */
    CHANGE_END_SESSIONS, /* number = user; all of them but session.hash (zeros: all) */
    CHANGE_ADD_CODE, /* hash, number = how often it may be used, at = until when (0: for ever) */
    CHANGE_USE_CODE, /* hash, at = now; conflict: there is none, used up or too old */
    CHANGE_ADD_GAME, /* game with its seats */
    /* Game: everything but id, line, seed; seats too. Conflict: it is not the version that is stored, which becomes the
     * next one then. */
    CHANGE_SET_GAME,
    CHANGE_SET_DUE,     /* id, at: store_game.due; not a new version */
    CHANGE_SET_ASKED,   /* id, seat, at, text: store_seat.asked and glance; not a new version */
    CHANGE_REMOVE_GAME, /* id; with all that belongs to it */
    CHANGE_ADD_ROW,     /* id, row; conflict: its number is not the next one */
    CHANGE_SET_DRAFT,   /* id, seat, text ("": none) */
    CHANGE_SET_NOTES,   /* id, seat, text */
    CHANGE_SET_MUTES,   /* id, seat, number = bit per seat that it does not want to hear */
    /* At, number: sessions that were not seen since then, codes that are used up or older, and guests without a
     * session, a seat or a game, whom nobody can be any more; at most so many of each. */
    CHANGE_PURGE,
    CHANGE_BEAT,          /* beat: all of it but `confirms` */
    CHANGE_CONFIRM_CLOCK, /* beat: the same; `confirms` is one more */
    /* At = now: dates in the future become what they would have been by now. Those of a game move by as much as its
     * last one is ahead, so that its clocks stay as they are; they never run back. */
    CHANGE_MEND_TIMES,
    CHANGE_ADD_SNAPSHOT,  /* id, snapshot; without its row in the journal nothing happens */
    CHANGE_DROP_SNAPSHOTS /* id, number: from that row on */
};

typedef struct store_change {
    uint8_t kind;
    uint8_t seat;
    uint64_t number;
    int64_t at;
    char id[STORE_ID_SIZE];
    uint8_t hash[STORE_HASH_SIZE];
    const char *text;
    /* One of them, by the kind; memory of the batch. */
    union {
        store_user *user;
        store_session *session;
        store_game *game;
        store_row *row;
        store_beat *beat;
        store_snapshot *snapshot;
    };
} store_change;

/* What is carried out together or not at all. Made by batch_*, handed to the writer, which owns it then. */
typedef struct store_batch {
    store_change *change;
    uint32_t count, room;
    struct batch_piece *pieces; /* memory for its texts and structs */
    store_status status;        /* when it was carried out */
    uint64_t ticket;            /* writer.h */
    struct store_batch *next;
} store_batch;

store_batch *batch_new(void);
void batch_free(store_batch *batch); /* wipes it: it may hold secrets */
/* Adds a change of a kind, zeroed; the pointer is good until the next one is added. */
store_change *batch_add(store_batch *batch, uint8_t kind);
/* A copy that lives with the batch. */
const char *batch_text(store_batch *batch, const char *text, size_t size);
/* Adds a change with a copy of the struct. */
void batch_add_user(store_batch *batch, uint8_t kind, const store_user *user);
void batch_add_session(store_batch *batch, uint8_t kind, const store_session *session);
void batch_add_game(store_batch *batch, uint8_t kind, const store_game *game);
void batch_add_row(store_batch *batch, const char *id, const store_row *row); /* texts are copied */
void batch_add_beat(store_batch *batch, uint8_t kind, const store_beat *beat);
void batch_add_snapshot(store_batch *batch, const char *id,
                        const store_snapshot *snapshot); /* bytes are copied */

/* ---------------------------------------------------------------- the interface */

/* What to list. */
typedef struct store_filter {
    /* Games in which this user has a seat or a kept one, or that he made; 0: of anybody. */
    uint64_t user;
    uint8_t states; /* bit per GAME_... */
    /* Only those in public lists: listed ones that wait with an open seat, or that anybody may watch. */
    bool listed;
    int64_t before; /* created before; 0: all */
    uint32_t most;
} store_filter;

typedef struct store srv_store;

/* Called for each thing that is read, as store_see_row is; false stops. */
typedef bool store_see_game(void *to, const store_game *game);
typedef bool store_see_session(void *to, const store_session *session);
typedef bool store_see_user(void *to, const store_user *user);
typedef bool store_see_snapshot(void *to, const store_snapshot *snapshot);

typedef struct store_ops {
    void (*close)(srv_store *self);
    /* What went wrong last, without secrets; for the reader's thread. */
    const char *(*error)(srv_store *self);

    /* -- for the writer's thread -- */
    /* Carries the batches out in one transaction of the database and makes them durable. Each gets its own status;
     * one that fails changes nothing and does not hurt the others. If the commit itself fails all get its status. */
    void (*commit)(srv_store *self, store_batch *first);

    /* -- for the reader's thread -- */
    store_status (*user)(srv_store *self, uint64_t id, store_user *out);
    store_status (*user_by_key)(srv_store *self, const char *key, store_user *out);
    store_status (*users)(srv_store *self, store_see_user *see, void *to);
    /* The key or the skeleton of a name (names.h): STORE_OK if an account has it or had it. */
    store_status (*taken_name)(srv_store *self, const char *word);
    store_status (*session)(srv_store *self, const uint8_t hash[STORE_HASH_SIZE],
                            store_session *out);
    store_status (*sessions)(srv_store *self, uint64_t user, store_see_session *see, void *to);
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
    /* One part of those from one row to another, both included, in their order. */
    store_status (*snapshots)(srv_store *self, const char *id, store_part part, uint64_t from,
                              uint64_t to_row, store_see_snapshot *see, void *to);
    /* "" and 0 if there is none: that is STORE_OK too. */
    store_status (*draft)(srv_store *self, const char *id, uint8_t seat, const char **text);
    store_status (*notes)(srv_store *self, const char *id, uint8_t seat, const char **text);
    store_status (*mutes)(srv_store *self, const char *id, uint8_t seat, uint64_t *seats);
    /* The newest date of people, sessions and running games, 0: none. */
    int64_t (*latest)(srv_store *self);
    store_status (*beat)(srv_store *self, store_beat *out); /* all zero: none was stored yet */

    /* -- for administrators -- */
    /* Is everything whole? A line a fault, and STORE_BROKEN if there is one. */
    store_status (*check)(srv_store *self, gg_text *report);
    /* While it is in use, to a new file: STORE_CONFLICT if there is one already. The copy is checked and durable. */
    store_status (*backup)(srv_store *self, const char *path, gg_error *error);
} store_ops;

struct store {
    const store_ops *ops;
};

/* What for a store is opened. */
typedef enum store_use {
    STORE_LOOK, /* a command that only reads, also beside a running server; it must be there, and of this version */
    STORE_ADMIN, /* a command that changes something, also beside a running server; made and migrated if none runs */
    STORE_SERVE /* the server: made and migrated as needed, checked; a second server is refused */
} store_use;

/* `sqlite:FILE`, or just FILE. NULL: error says why not. A store of a newer program is refused. */
srv_store *store_open(const char *where, store_use use, gg_error *error);
srv_store *store_open_sqlite(const char *file, store_use use, gg_error *error);

#endif
