/* store_sqlite.h: what the files of the SQLite store share: connections, and statements in use.
 *
 * There are two connections to the file, one for the writer's thread and one for the reader's; no other thread uses
 * them. Each prepares its statements once and keeps them. A **query** is a statement in use: values are put into it
 * one after the other, rows are read, values taken out of them in the order of the columns, and db_end() says what
 * became of it. */
#ifndef GROGNARD_SERVER_STORE_SQLITE_H
#define GROGNARD_SERVER_STORE_SQLITE_H

#include "server/store/store.h"

#include <pthread.h>
#include <sqlite3.h>

enum { DB_STATEMENTS = 48, DB_ERROR_SIZE = 300 };

struct sqlite_store;

typedef struct sql_link {
    sqlite3 *link;
    struct sqlite_store *store; /* to tell it what goes wrong; NULL: nobody */
    const char *const *sql;     /* the texts of its statements */
    bool still;                 /* nobody can write to the file */
    sqlite3_stmt *kept[DB_STATEMENTS];
} sql_link;

/* The last row of some games, by a hash of their ids, as the writer has stored it: so the table is not asked each time. */
enum { LAST_ROWS = 1024 };

typedef struct sqlite_last {
    char id[STORE_ID_SIZE];
    uint64_t number; /* 0: unknown */
} sqlite_last;

typedef struct sqlite_store {
    srv_store store;
    store_ops ops; /* what store.ops points to: put together from the parts below */
    char *path;    /* absolute */
    char *copy;    /* opened in its place if it cannot be written to; or NULL */
    int lock;      /* file that only one server has locked; -1: none */
    sql_link writer, reader;
    sqlite_last last[LAST_ROWS]; /* of the writer */
    char *text;                  /* of a draft or notes: what was read last */
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

/* False: error says why. db->still says that nobody can write to the file. */
bool db_open(sql_link *db, const char *path, bool changes, gg_error *error);
void db_close(sql_link *db);
/* One or more statements without values. Returns SQLite's code. */
int db_do(sql_link *db, const char *sql);
/* A number from a statement with one row; -1: it fails. */
int64_t db_number(sql_link *db, const char *sql);
/* The status that a code of SQLite comes to; looks at errno as well. */
store_status db_status(int code);
void db_fail(const sql_link *db, const char *what); /* for store_ops.error */

/* ---------------------------------------------------------------- queries */

typedef struct sql_query {
    sql_link *db;
    sqlite3_stmt *stmt;
    bool own;            /* not one of those kept: the kept one was in use */
    int next;            /* parameter or column */
    int code;            /* SQLITE_OK, or what went wrong first */
    store_status status; /* what that came to in the moment when it happened */
} sql_query;

sql_query db_query(sql_link *db, int which);
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
store_status db_run(sql_query *query); /* for those without rows: to the end */
/* The same if it must change something: what it comes to if it does not. */
store_status db_run_or(sql_query *query, store_status unchanged);

/* ---------------------------------------------------------------- parts of the store */

extern const char *const sqlite_reads[];  /* store_sqlite_read.c */
extern const char *const sqlite_writes[]; /* store_sqlite_write.c */

/* store_sqlite_schema.c. Brings the tables up to date, or with `make` false just looks. */
bool sqlite_migrate(sql_link *db, const char *path, bool make, gg_error *error);
/* Says why, and returns false. */
bool sqlite_cannot_open(const sql_link *db, const char *path, gg_error *error);
bool sqlite_quick_check(sql_link *db, const char *path, gg_error *error);

void sqlite_commit(srv_store *self, store_batch *first); /* store_sqlite_write.c */

/* store_sqlite_mend.c: CHANGE_MEND_TIMES. */
store_status sqlite_mend_times(sql_link *db, const store_change *change);

/* store_sqlite_read.c: store_ops without what is not reading. */
extern const store_ops sqlite_reading;

/* store_sqlite_admin.c */
store_status sqlite_check(srv_store *self, gg_text *report);
store_status sqlite_backup(srv_store *self, const char *path, gg_error *error);

/* store_sqlite_files.c */
/* The path as it is from everywhere (free()): no link leads to the file, whose folder must be there. NULL: error
 * says why. */
char *sqlite_whole_path(const char *path, gg_error *error);
bool sqlite_file_exists(const char *path);
/* Makes it, readable for nobody else; STORE_CONFLICT: it is there already. */
store_status sqlite_make_file(const char *path, gg_error *error);
bool sqlite_sync_file(const char *path);
bool sqlite_sync_folder(const char *path); /* in which it lies */
/* Gives a file its name unless there is one of that name. */
store_status sqlite_rename(const char *from, const char *to, gg_error *error);

/* store_sqlite_still.c */
/* It is there, and this program cannot write to it or make files beside it. */
bool sqlite_is_still(const char *path);
/* .. and nobody can. */
bool sqlite_is_read_only(const char *path);
/* There is something in its log. */
bool sqlite_has_log(const char *path);
char *sqlite_still_address(const char *path); /* for SQLite, to read it so (free()) */
/* A copy with its log. NULL: error says why. */
char *sqlite_copy_still(const char *path, gg_error *error);
void sqlite_drop_copy(char *at); /* takes it away; NULL: there is none */

enum { LOCK_TAKEN = -1, LOCK_FAILED = -2 };
/* The lock that one server at a time has, on PATH.lock: a file, or LOCK_... with the reason in error. */
int sqlite_lock(const char *path, gg_error *error);
void sqlite_unlock(int lock);

#endif
