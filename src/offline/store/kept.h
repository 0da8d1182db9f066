/* kept.h: the store of one person, in memory (server/store/store.h).
 *
 * A commit changes it immediately. The changes must reach the browser's storage before anything is acknowledged: the writer
 * (offline/writer.c) holds the batches back until then. What only a server needs is always absent: accounts, names, mail, tournaments. */
#ifndef GROGNARD_OFFLINE_KEPT_H
#define GROGNARD_OFFLINE_KEPT_H

#include "offline/store/records.h"
#include "offline/store/shelf.h"

typedef struct kept {
    srv_store store; /* first: it is found by it */
    shelf *records;
    shelf *snapshots; /* they are not stored: a missing one only costs time */
} kept;

srv_store *kept_open(void);
/* What the browser has stored, before the store is used. */
void kept_load(srv_store *self, const char *key, const char *at, size_t size);
/* Sessions never end here: they were all used now. */
void kept_touch_sessions(srv_store *self, int64_t now);
shelf *kept_records(srv_store *self);

/* kept_write.c, kept_read.c */
void kept_commit(srv_store *self, store_batch *first);
extern const store_ops kept_ops;

typedef char kept_key[SHELF_KEY_SIZE];

/* KIND/ID, KIND/ID/NUMBER, KIND/ID/ */
const char *kept_key_of(kept_key key, char kind, const char *id);
const char *kept_key_number(kept_key key, char kind, const char *id, uint64_t number);
const char *kept_key_all(kept_key key, char kind, const char *id);
const char *kept_key_user(kept_key key, char kind, uint64_t user);
const char *kept_key_session(kept_key key, const uint8_t hash[STORE_HASH_SIZE]);

enum {
    KEPT_USER = 'u',
    KEPT_SESSION = 's',
    KEPT_GAME = 'g',
    KEPT_GLANCES = 'a',
    KEPT_ROW = 'r',
    KEPT_REASON = 'w',
    KEPT_REVIEW = 'v',
    KEPT_DRAFT = 'd',
    KEPT_STANDING = 'o',
    KEPT_NOTES = 'n',
    KEPT_MUTES = 'm',
    KEPT_LEARNED = 'l',
    KEPT_STUDY = 'y',
    KEPT_SNAPSHOT = 'p'
};

/* The head of a snapshot; head, body and orders follow. */
typedef struct kept_snapshot {
    uint64_t number, hash;
    int64_t at;
    uint32_t size[3];
    uint8_t kind;
} kept_snapshot;

static inline kept *kept_of(srv_store *self)
{
    return (kept *)self;
}

/* False: there is none, or it is damaged. */
bool kept_read_game(const kept *of, const char *id, store_game *game);
bool kept_read_row(const kept *of, const char *id, uint64_t number, store_row *row);
void kept_put_row(kept *of, const char *id, const store_row *row);
uint64_t kept_last_row(const kept *of, const char *id); /* 0: none */

#endif
