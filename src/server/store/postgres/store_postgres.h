/* store_postgres.h: shared by the files of the PostgreSQL store: its connections.
 *
 * Everything is sent in libpq's pipeline mode, so a transaction with many statements waits for the network only when
 * somebody needs a result. A connection that is lost is made again, with growing pauses; until then queries fail with
 * STORE_BROKEN at once. */
#ifndef GROGNARD_SERVER_STORE_POSTGRES_H
#define GROGNARD_SERVER_STORE_POSTGRES_H

#include "server/store/sql/store_sql.h"

#include <libpq-fe.h>

enum { PG_VALUES = 32, PG_STATE_SIZE = 6 };

/* A statement in use. */
typedef struct postgres_use {
    struct postgres_use *next;
    int which;        /* of the kept statements; -1: none */
    const char *text; /* of another one */
    int count;        /* values */
    Oid types[PG_VALUES];
    const char *values[PG_VALUES];
    int lengths[PG_VALUES], formats[PG_VALUES];
    char bytes[PG_VALUES][8]; /* of numbers */
    PGresult *result;
    int row;
} postgres_use;

/* What the server has to answer. */
typedef enum postgres_kind { AWAIT_SYNC, AWAIT_PREPARE, AWAIT_RUN, AWAIT_COMMIT } postgres_kind;

typedef struct postgres_awaited {
    postgres_kind kind;
    int which;              /* AWAIT_PREPARE */
    store_status unchanged; /* AWAIT_RUN: what it means if nothing changes */
    postgres_use *use;      /* .. who needs the result; NULL: nobody */
} postgres_awaited;

typedef struct postgres_link {
    sql_link sql;
    const struct postgres_store *of;
    PGconn *conn;       /* NULL: there is none */
    bool connecting;    /* it is being made */
    bool quick;         /* never wait long for a connection */
    int64_t retry;      /* monotonic milliseconds: not before */
    int pause;          /* .. after the next failure */
    uint64_t prepared;  /* bit per kept statement */
    postgres_use *idle; /* for later */
    postgres_awaited *awaited;
    uint32_t first, count, room; /* of these: all behind the first are still expected */
    uint32_t holds;
    bool held;                 /* the transaction of a hold is open */
    bool deferring;            /* results are looked at when they are settled */
    bool committed;            /* the last COMMIT was confirmed */
    store_status failed;       /* the first failure since it was settled */
    char state[PG_STATE_SIZE]; /* .. its SQLSTATE; "": another one */
} postgres_link;

typedef struct postgres_store {
    sql_store sql;
    char **words, **values; /* keywords of the connection, ended by NULL */
    store_use use;
    char channel[64]; /* of the news */
    postgres_link writer, reader;
    PGconn *ear;
    uint64_t node;         /* 0: nobody listens to us */
    uint64_t name, groups; /* of this writer: random; groups so far */
    bool away;             /* the last group could not be stored for lack of a connection */
} postgres_store;

static inline postgres_store *postgres_of(srv_store *self)
{
    return (postgres_store *)self;
}

static inline postgres_link *postgres_link_of(sql_link *db)
{
    return (postgres_link *)db;
}

int64_t postgres_steady(void); /* monotonic milliseconds */

/* ---------------------------------------------------------------- connections (postgres_link.c) */

/* Makes a connection if there is none and it is time for another try. False: the store's error says why. */
bool postgres_connect(postgres_link *db);
/* For as long as it takes. False: error says why. */
bool postgres_connect_first(postgres_link *db, gg_error *error);
void postgres_drop(postgres_link *db); /* the connection */
void postgres_close(postgres_link *db);
/* It prints nothing by itself. */
void postgres_hush(PGconn *conn);
/* A message of libpq as one line. */
void postgres_line(char out[DB_ERROR_SIZE], const char *message);

/* Sends a statement without values, or COMMIT. False: the connection is lost. */
bool postgres_send(postgres_link *db, const char *sql, postgres_kind kind);
/* Sends a statement in use. */
bool postgres_send_use(postgres_link *db, postgres_use *use, store_status unchanged, bool keep);
/* Waits until everything has been answered. */
void postgres_drain(postgres_link *db);
/* The same; the first failure since the last time, which is forgotten. `state` (or NULL): its SQLSTATE. */
store_status postgres_settle(postgres_link *db, char state[PG_STATE_SIZE]);

/* ---------------------------------------------------------------- parts of the store */

extern const sql_driver postgres_driver;    /* db_postgres.c */
char *postgres_translated(const char *sql); /* free() */
extern const store_node_ops postgres_nodes; /* store_postgres_nodes.c */
void postgres_add_news(postgres_store *store,
                       const store_batch *first); /* of batches that are stored */

/* store_postgres_schema.c. Upgrades the tables, or only checks them if `make` is false. */
bool postgres_migrate(postgres_link *db, bool make, gg_error *error);

void postgres_commit(srv_store *self, store_batch *first); /* store_postgres_commit.c */

#endif
