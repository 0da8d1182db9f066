/* trial_postgres.h: a PostgreSQL server for the tests of a program, and an empty schema in it for each of them.
 *
 * The server is that of the test run, whose address is in GG_POSTGRES, or one of its own (tests/server/store/postgres.sh). Run the
 * program in the project's folder. Include it behind cmocka.h. */
#ifndef GROGNARD_TESTS_TRIAL_POSTGRES_H
#define GROGNARD_TESTS_TRIAL_POSTGRES_H

#include "server/stored.h"

#include <libpq-fe.h>
#include <stdarg.h>
#include <sys/wait.h>

typedef struct trial_postgres {
    char server[200];  /* the address of the server's database */
    char address[300]; /* .. and of the schema of this program */
    char folder[80];   /* of a server of our own; "": it belongs to the test run */
} trial_postgres;

static trial_postgres the_postgres;

/* ---------------------------------------------------------------- the server */

/* Runs `tests/server/store/postgres.sh ACTION FOLDER`; its first line of output goes into `line` (or NULL). */
static inline void trial_postgres_run(const char *action, char *line, int size)
{
    static const char script[] = "tests/server/store/postgres.sh";
    int pipes[2], status = -1;
    if (pipe(pipes) != 0)
        abort();
    pid_t child = fork();
    if (child == 0) {
        dup2(pipes[1], STDOUT_FILENO);
        close(pipes[0]);
        close(pipes[1]);
        execl(script, script, action, the_postgres.folder, (char *)NULL);
        _exit(127);
    }
    close(pipes[1]);
    FILE *said = fdopen(pipes[0], "r");
    if (child < 0 || !said || (line && !fgets(line, size, said)))
        abort();
    if (waitpid(child, &status, 0) != child || status != 0)
        abort();
    fclose(said);
}

static inline void trial_postgres_stop(void)
{
    trial_postgres_run("stop", NULL, 0);
}

/* A server of our own. */
static inline void trial_postgres_start(void)
{
    snprintf(the_postgres.folder, sizeof the_postgres.folder, "/tmp/grognard-pg-%ld",
             (long)getpid());
    trial_postgres_run("start", the_postgres.server, sizeof the_postgres.server);
    the_postgres.server[strcspn(the_postgres.server, "\n")] = 0;
    atexit(trial_postgres_stop);
}

static inline void trial_postgres_find(void)
{
    const char *given = getenv("GG_POSTGRES");
    if (the_postgres.server[0])
        return;
    if (given && given[0])
        snprintf(the_postgres.server, sizeof the_postgres.server, "%s", given);
    else
        trial_postgres_start();
}

/* ---------------------------------------------------------------- statements */

/* A number from the last statement, or -1. */
static inline int64_t trial_postgres_ask(const char *address, const char *sql)
{
    PGconn *link = PQconnectdb(address);
    PGresult *result = PQexec(link, sql);
    ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK) {
        fprintf(stderr, "%s: %s\n", sql, PQerrorMessage(link));
        abort();
    }
    bool has = status == PGRES_TUPLES_OK && PQntuples(result) == 1;
    int64_t number = has ? strtoll(PQgetvalue(result, 0, 0), NULL, 10) : -1;
    PQclear(result);
    PQfinish(link);
    return number;
}

static inline void trial_postgres_drop(void)
{
    char sql[100];
    snprintf(sql, sizeof sql, "SET client_min_messages = error; DROP SCHEMA IF EXISTS t%ld CASCADE",
             (long)getpid());
    trial_postgres_ask(the_postgres.server, sql);
}

/* The schema of this program, whose tables are empty, or not there yet. */
static inline void trial_postgres_empty(void)
{
    char sql[100];
    bool is_first = the_postgres.address[0] == 0;
    trial_postgres_find();
    snprintf(sql, sizeof sql, "SET client_min_messages = error; CREATE SCHEMA IF NOT EXISTS t%ld",
             (long)getpid());
    trial_postgres_ask(the_postgres.server, sql);
    snprintf(the_postgres.address, sizeof the_postgres.address, "%s&options=-csearch_path%%3Dt%ld",
             the_postgres.server, (long)getpid());
    trial_postgres_ask(
        the_postgres.address,
        "SET client_min_messages = error; DO $$ DECLARE found name; BEGIN FOR found IN SELECT relname FROM pg_class"
        " WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'"
        " AND relname <> 'grognard' LOOP EXECUTE format('DELETE FROM %I', found);"
        " END LOOP; END $$;"
        "ALTER SEQUENCE IF EXISTS acts_number_seq RESTART");
    if (is_first && !the_postgres.folder[0])
        atexit(trial_postgres_drop);
}

#endif
