/* store_sqlite.h: shared by the files of the SQLite store: connections and statements.
 *
 * There are two connections to the file, one for the writer's thread and one for the reader's; no other thread uses
 * them. Each prepares its statements once and keeps them. A **query** is a statement in use: values are bound in
 * order, rows are read, columns taken in order, and db_end() returns the status. */
#ifndef GROGNARD_SERVER_STORE_SQLITE_H
#define GROGNARD_SERVER_STORE_SQLITE_H

#include "server/store/store.h"

#include <pthread.h>
#include <sqlite3.h>

enum { DB_STATEMENTS = 56, DB_ERROR_SIZE = 300 };

struct sqlite_store;

typedef struct sql_link {
    sqlite3 *link;
    struct sqlite_store *store; /* receives errors; NULL: nobody */
    const char *const *sql;     /* the texts of its statements */
    bool still;                 /* nobody can write to the file */
    sqlite3_stmt *kept[DB_STATEMENTS];
} sql_link;

/* The last row of some games, by a hash of their ids, as stored by the writer: saves a query each time. */
enum { LAST_ROWS = 1024 };

typedef struct sqlite_last {
    char id[STORE_ID_SIZE];
    uint64_t number; /* 0: unknown */
} sqlite_last;

typedef struct sqlite_store {
    srv_store store;
    store_ops ops; /* store.ops points to it: assembled from the parts below */
    char *path;    /* absolute */
    char *copy;    /* opened instead if it cannot be written to; or NULL */
    int lock;      /* lock file of the server; -1: none */
    sql_link writer, reader;
    sqlite_last last[LAST_ROWS]; /* of the writer */
    char *text;                  /* of a draft or notes: the last text read */
    pthread_mutex_t mutex;       /* for `error` */
    char error[DB_ERROR_SIZE];
    char shown[DB_ERROR_SIZE]; /* the copy for the reader's thread */
} sqlite_store;

static inline sqlite_store *sqlite_of(srv_store *self)
{
    return (sqlite_store *)self;
}

/* What SQLite opens. */
static inline const char *sqlite_file_of(const sqlite_store *store)
{
    return store->copy ? store->copy : store->path;
}

/* ---------------------------------------------------------------- connections (store_sqlite_db.c) */

/* False: error says why. db->still: nobody can write to the file. */
bool db_open(sql_link *db, const char *path, bool changes, gg_error *error);
void db_close(sql_link *db);
/* Runs one or more statements without values. Returns SQLite's code. */
int db_do(sql_link *db, const char *sql);
/* A number from a statement with one row; -1: failure. */
int64_t db_number(sql_link *db, const char *sql);
/* The status for a code of SQLite; also uses errno. */
store_status db_status(int code);
void db_fail(const sql_link *db, const char *what); /* for store_ops.error */

/* ---------------------------------------------------------------- queries */

typedef struct sql_query {
    sql_link *db;
    sqlite3_stmt *stmt;
    bool own;            /* not one of the cached ones: that was in use */
    int next;            /* parameter or column */
    int code;            /* SQLITE_OK, or the first error */
    store_status status; /* its status at that moment */
} sql_query;

sql_query db_query(sql_link *db, int which);
sql_query db_once(sql_link *db, const char *sql); /* not cached: for what is done rarely */
void put_int(sql_query *query, int64_t value);
void put_id(sql_query *query, uint64_t id);        /* 0 as NULL */
void put_text(sql_query *query, const char *text); /* NULL as "" */
void put_blob(sql_query *query, const uint8_t *at, size_t size);
void put_hash(sql_query *query, const uint8_t hash[STORE_HASH_SIZE]); /* zeros as NULL */
bool db_next(sql_query *query);                                       /* is there a row? */
int64_t take_int(sql_query *query);
uint8_t take_byte(sql_query *query, uint8_t most); /* a number up to `most`, else the query fails */
const char *take_text(sql_query *query);           /* until the next row */
void take_string(sql_query *query, char *out, size_t size);  /* it must fit, else the query fails */
void take_blob(sql_query *query, uint8_t *out, size_t size); /* zeros for NULL */
store_status db_end(sql_query *query);
store_status db_run(sql_query *query); /* runs a query without rows to its end */
/* The same for a query that must change something: the status if it does not. */
store_status db_run_or(sql_query *query, store_status unchanged);

/* ---------------------------------------------------------------- parts of the store */

extern const char *const sqlite_reads[];  /* store_sqlite_read.c */
extern const char *const sqlite_writes[]; /* store_sqlite_write.c */

/* store_sqlite_schema.c. Upgrades the tables, or only checks them if `make` is false. */
bool sqlite_migrate(sql_link *db, const char *path, bool make, gg_error *error);
/* Reports an error and returns false. */
bool sqlite_cannot_open(const sql_link *db, const char *path, gg_error *error);
bool sqlite_quick_check(sql_link *db, const char *path, gg_error *error);

void sqlite_commit(srv_store *self, store_batch *first); /* store_sqlite_write.c */

/* store_sqlite_meeting.c: changes, and the part of store_ops for reading. */
store_status sqlite_add_end(sql_link *db, const store_change *change);
store_status sqlite_rate_again(sql_link *db, const store_change *change);
store_status sqlite_set_seek(sql_link *db, const store_change *change);
store_status sqlite_remove_seek(sql_link *db, const store_change *change);
store_status sqlite_set_vacation(sql_link *db, const store_change *change);
store_status sqlite_set_hidden(sql_link *db, const store_change *change);
store_status sqlite_forget_results(sql_link *db, uint64_t user); /* of a user who is removed */
void sqlite_add_meeting(store_ops *ops);
/* store_sqlite_acts.c */
store_status sqlite_add_act(sql_link *db, const store_change *change);
void sqlite_add_acts(store_ops *ops);

/* store_sqlite_tours.c: changes, and the part of store_ops for reading. */
store_status sqlite_add_tour(sql_link *db, const store_change *change);
store_status sqlite_add_tour_row(sql_link *db, const store_change *change);
void sqlite_add_tours(store_ops *ops);

/* store_sqlite_mend.c: CHANGE_MEND_TIMES. */
store_status sqlite_mend_times(sql_link *db, const store_change *change);

/* store_sqlite_notices.c: changes of notices and mail, and reading them. */
store_status sqlite_set_notices(sql_link *db, const store_change *change);
store_status sqlite_note_sent(sql_link *db, const store_change *change);
store_status sqlite_add_token(sql_link *db, const store_change *change);
store_status sqlite_use_token(sql_link *db, const store_change *change);
store_status sqlite_add_mail(sql_link *db, const store_change *change);
store_status sqlite_take_mail(sql_link *db, const store_change *change);
store_status sqlite_end_mail(sql_link *db, const store_change *change);
store_status sqlite_wait_mail(sql_link *db, const store_change *change);
/* Expired tokens, and what users were told before. */
store_status sqlite_purge_notices(sql_link *db, const store_change *change);
extern const store_notice_ops sqlite_notices;

/* store_sqlite_read.c: store_ops, only for reading. */
extern const store_ops sqlite_reading;

/* store_sqlite_admin.c */
store_status sqlite_check(srv_store *self, gg_text *report);
store_status sqlite_backup(srv_store *self, const char *path, gg_error *error);

/* store_sqlite_files.c */
/* The absolute path without links (free()); its folder must exist. NULL: error says why. */
char *sqlite_whole_path(const char *path, gg_error *error);
bool sqlite_file_exists(const char *path);
/* Creates it, readable only by its owner; STORE_CONFLICT: it exists. */
store_status sqlite_make_file(const char *path, gg_error *error);
bool sqlite_sync_file(const char *path);
bool sqlite_sync_folder(const char *path); /* its folder */
/* Renames a file, unless the name is taken. */
store_status sqlite_rename(const char *from, const char *to, gg_error *error);

/* store_sqlite_still.c */
/* Exists, but this program can neither write to it nor create files beside it. */
bool sqlite_is_still(const char *path);
/* .. and neither can anyone else. */
bool sqlite_is_read_only(const char *path);
/* Its log is not empty. */
bool sqlite_has_log(const char *path);
char *sqlite_still_address(const char *path); /* for SQLite, to read it in place (free()) */
/* A copy with its log. NULL: error says why. */
char *sqlite_copy_still(const char *path, gg_error *error);
void sqlite_drop_copy(char *at); /* deletes it; NULL: there is none */

enum { LOCK_TAKEN = -1, LOCK_FAILED = -2 };
/* The lock of a running server, on PATH.lock: a file descriptor, or LOCK_... with the reason in error. */
int sqlite_lock(const char *path, gg_error *error);
void sqlite_unlock(int lock);

#endif
