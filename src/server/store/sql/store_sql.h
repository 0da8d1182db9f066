/* store_sql.h: a store in a database that understands SQL, as shared by all kinds of databases.
 *
 * The statements are the same for all of them (store_sql_*.c). A **driver** carries them out: db_sqlite.c, db_postgres.c.
 * There are two connections, one for the writer's thread and one for the reader's; no other thread uses them. A **query** is a
 * statement in use: values are put in order, rows are read, columns taken in order, and db_end() returns the status.
 *
 * Statements are in the SQL that both databases have. Parameters are ?1, ?2 .. and are put in this order, all of them. A
 * column that ON CONFLICT DO UPDATE reads is named with its table. */
#ifndef GROGNARD_SERVER_STORE_SQL_H
#define GROGNARD_SERVER_STORE_SQL_H

#include "server/store/store.h"

#include <pthread.h>

enum { DB_STATEMENTS = 64, DB_ERROR_SIZE = 300 };

struct sql_driver;
struct sql_store;

/* A connection; the driver's own one begins with it. */
typedef struct sql_link {
    const struct sql_driver *driver;
    struct sql_store *store; /* receives errors; NULL: nobody */
    const char *const *sql;  /* the texts of its statements */
} sql_link;

/* The last row of some games, by a hash of their ids, as stored by the writer: saves a query each time. */
enum { LAST_ROWS = 1024 };

typedef struct sql_last {
    char id[STORE_ID_SIZE];
    uint64_t number; /* 0: unknown */
} sql_last;

/* A store; that of a driver begins with it. */
typedef struct sql_store {
    srv_store store;
    store_ops ops; /* store.ops points to it: assembled from the parts below */
    sql_link *writer, *reader;
    sql_last last[LAST_ROWS]; /* of the writer */
    char *text;               /* of a draft or notes: the last text read */
    pthread_mutex_t mutex;    /* for `error` */
    char error[DB_ERROR_SIZE];
    char shown[DB_ERROR_SIZE]; /* the copy for the reader's thread */
} sql_store;

static inline sql_store *sql_of(srv_store *self)
{
    return (sql_store *)self;
}

/* ---------------------------------------------------------------- queries */

enum { DB_STRANGE = 20 }; /* a code of all drivers: a value that our programs never write */

typedef struct sql_query {
    sql_link *db;
    void *stmt;          /* the driver's */
    bool own;            /* not one of the cached ones: that was in use */
    int next;            /* parameter or column */
    int code;            /* of the driver: 0, or the first error */
    store_status status; /* its status at that moment */
} sql_query;

typedef enum sql_type { SQL_INT, SQL_TEXT, SQL_BLOB, SQL_REAL } sql_type;

typedef struct sql_driver {
    sql_query (*query)(sql_link *db, int which);
    sql_query (*once)(sql_link *db, const char *sql);
    void (*put_int)(sql_query *query, int64_t value);
    void (*put_real)(sql_query *query, double value);
    void (*put_text)(sql_query *query, const char *text);
    void (*put_blob)(sql_query *query, const uint8_t *at, size_t size);
    void (*put_null)(sql_query *query, sql_type type);
    bool (*next)(sql_query *query);
    bool (*is_null)(sql_query *query); /* the next column, which is not taken */
    int64_t (*take_int)(sql_query *query);
    double (*take_real)(sql_query *query);
    const char *(*take_text)(sql_query *query);
    const uint8_t *(*take_bytes)(sql_query *query, size_t *size); /* NULL: none */
    store_status (*end)(sql_query *query);
    /* Runs it to its end; the status if it changes nothing. */
    store_status (*run_or)(sql_query *query, store_status unchanged);
    /* The last error of the connection. */
    const char *(*why)(sql_link *db);
    /* Begins and ends a time in which all queries of the connection see the same snapshot. */
    void (*hold)(sql_link *db);
    void (*let_go)(sql_link *db);
    /* Until the end of the transaction no other server is between these two lines of a change. */
    store_status (*lock)(sql_link *db, int64_t which);
    enum { DIALECT_SQLITE, DIALECT_POSTGRES, DIALECTS } dialect; /* for the few texts that differ */
    /* Whether a query in a transaction waits for its result only if somebody asks for it. Then run_or() may return
     * STORE_OK for what fails when the transaction is settled. */
    bool defers;
} sql_driver;

enum { LOCK_RESULTS = 1 }; /* numbers and ratings follow from the results before */

static inline sql_query db_query(sql_link *db, int which)
{
    return db->driver->query(db, which);
}

/* Not cached: for what is done rarely. */
static inline sql_query db_once(sql_link *db, const char *sql)
{
    return db->driver->once(db, sql);
}

static inline void put_int(sql_query *query, int64_t value)
{
    query->db->driver->put_int(query, value);
}

static inline void put_real(sql_query *query, double value)
{
    query->db->driver->put_real(query, value);
}

/* NULL as "". */
static inline void put_text(sql_query *query, const char *text)
{
    query->db->driver->put_text(query, text ? text : "");
}

static inline void put_blob(sql_query *query, const uint8_t *at, size_t size)
{
    query->db->driver->put_blob(query, at, size);
}

void put_id(sql_query *query, uint64_t id);                           /* 0 as NULL */
void put_hash(sql_query *query, const uint8_t hash[STORE_HASH_SIZE]); /* zeros as NULL */

/* Is there a row? */
static inline bool db_next(sql_query *query)
{
    return query->db->driver->next(query);
}

/* Nothing has failed so far. */
static inline bool db_good(const sql_query *query)
{
    return query->code == 0;
}

/* Found a value that our programs never write. */
static inline void db_strange(sql_query *query)
{
    if (query->code == 0)
        query->code = DB_STRANGE;
}

/* 0 for NULL. */
static inline int64_t take_int(sql_query *query)
{
    return query->db->driver->take_int(query);
}

static inline double take_real(sql_query *query)
{
    return query->db->driver->take_real(query);
}

/* Until the next row; "" for NULL. */
static inline const char *take_text(sql_query *query)
{
    return query->db->driver->take_text(query);
}

/* Until the next row; NULL: there are none. */
static inline const uint8_t *take_bytes(sql_query *query, size_t *size)
{
    return query->db->driver->take_bytes(query, size);
}

uint8_t take_byte(sql_query *query, uint8_t most); /* a number up to `most`, else the query fails */
void take_string(sql_query *query, char *out, size_t size);  /* it must fit, else the query fails */
void take_blob(sql_query *query, uint8_t *out, size_t size); /* zeros for NULL */

static inline store_status db_end(sql_query *query)
{
    return query->db->driver->end(query);
}

/* Runs a query that must change something: the status if it does not. */
static inline store_status db_run_or(sql_query *query, store_status unchanged)
{
    return query->db->driver->run_or(query, unchanged);
}

/* Runs a query without rows to its end. */
static inline store_status db_run(sql_query *query)
{
    return db_run_or(query, STORE_OK);
}

/* Ends a query for one thing: STORE_NONE if it is not there. */
store_status db_found(sql_query *query, bool is_there);
/* A number from a statement with one row; -1: failure. */
int64_t db_number(sql_link *db, const char *sql);
void db_fail(const sql_link *db, const char *what); /* for store_ops.error */

static inline void db_hold(sql_link *db)
{
    db->driver->hold(db);
}

static inline void db_let_go(sql_link *db)
{
    db->driver->let_go(db);
}

/* ---------------------------------------------------------------- parts of the store */

extern const char *const sql_reads[];  /* store_sql_read.c */
extern const char *const sql_writes[]; /* store_sql_write.c */

/* The first of the writer's. */
enum {
    SQL_BEGIN,
    SQL_COMMIT,
    SQL_ROLLBACK,
    SQL_SAVE,
    SQL_RELEASE,
    SQL_TAKE_BACK,
    SQL_MARK_GROUP,
    SQL_NOTIFY,
    SQL_FIRST
};

/* store_sql.c: everything but opening, committing and backups. */
void sql_open(sql_store *store, sql_link *writer, sql_link *reader);
void sql_close(sql_store *store); /* after its connections */

/* store_sql_write.c: carries out the changes of a batch, within a transaction. */
store_status sql_change_all(sql_link *db, const store_batch *batch);
/* What was remembered of changes is forgotten: they were undone. */
void sql_forget(const sql_link *db);

/* store_sql_meeting.c: changes, and the part of store_ops for reading. */
store_status sql_add_end(sql_link *db, const store_change *change);
store_status sql_rate_again(sql_link *db, const store_change *change);
store_status sql_set_seek(sql_link *db, const store_change *change);
store_status sql_remove_seek(sql_link *db, const store_change *change);
store_status sql_set_vacation(sql_link *db, const store_change *change);
store_status sql_set_hidden(sql_link *db, const store_change *change);
store_status sql_forget_results(sql_link *db, uint64_t user); /* of a user who is removed */
void sql_add_meeting(store_ops *ops);
/* store_sql_acts.c */
store_status sql_add_act(sql_link *db, const store_change *change);
void sql_add_acts(store_ops *ops);

/* store_sql_tours.c: changes, and the part of store_ops for reading. */
store_status sql_add_tour(sql_link *db, const store_change *change);
store_status sql_add_tour_row(sql_link *db, const store_change *change);
void sql_add_tours(store_ops *ops);

/* store_sql_mend.c: CHANGE_MEND_TIMES. */
store_status sql_mend_times(sql_link *db, const store_change *change);

/* store_sql_notices.c: changes of notices and mail, and reading them. */
store_status sql_set_notices(sql_link *db, const store_change *change);
store_status sql_note_sent(sql_link *db, const store_change *change);
store_status sql_add_token(sql_link *db, const store_change *change);
store_status sql_use_token(sql_link *db, const store_change *change);
store_status sql_add_mail(sql_link *db, const store_change *change);
store_status sql_take_mail(sql_link *db, const store_change *change);
store_status sql_end_mail(sql_link *db, const store_change *change);
store_status sql_wait_mail(sql_link *db, const store_change *change);
/* Expired tokens, and what users were told before. */
store_status sql_purge_notices(sql_link *db, const store_change *change);
extern const store_notice_ops sql_notices;

/* store_postgres_nodes.c: only in stores for several servers. */
store_status sql_be_node(sql_link *db, const store_change *change);
store_status sql_leave_node(sql_link *db, const store_change *change);
store_status sql_take_job(sql_link *db, const store_change *change);
store_status sql_offer_job(sql_link *db, const store_change *change);
store_status sql_end_job(sql_link *db, const store_change *change);
store_status sql_tell(sql_link *db, const store_change *change);

/* store_sql_read.c: store_ops, only for reading. */
extern const store_ops sql_reading;

/* store_sql_check.c: what must hold in every store. Adds the faults to the report; false: there are some. */
bool sql_check(sql_link *db, gg_text *report);
/* The faults that one statement finds, a line each; "ok" is none. */
bool sql_look(sql_link *db, const char *sql, gg_text *report);

#endif
