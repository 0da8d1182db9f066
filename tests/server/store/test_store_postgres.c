/* The PostgreSQL store when connections are lost, the server is restarted or goes away: everything acknowledged is there,
 * everything refused is not, nothing is stored twice, and the store continues by itself. And several stores on one
 * database: they hear of each other, and do not get in each other's way.
 *
 * ROUNDS=N in the environment repeats the faults N times (scripts/soak.sh). */
#define _GNU_SOURCE

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "server/store/cut_proxy.h"

#include <signal.h>
#include <time.h>

enum { BATCHES = 3 };

typedef struct club_trial {
    srv_store *store;
    uint64_t rows;   /* acknowledged, in each of the two games */
    uint32_t failed; /* groups that were refused */
} club_trial;

static cut_proxy the_proxy;

static int rounds(int usual)
{
    const char *given = getenv("ROUNDS");
    long many = given ? strtol(given, NULL, 10) : 0;
    return many > 0 ? (int)many : usual;
}

static void trial_skip_unless_long(void)
{
    if (!getenv("ROUNDS"))
        skip();
}

static void sleep_for(long milliseconds)
{
    nanosleep(&(struct timespec){milliseconds / 1000, milliseconds % 1000 * 1000000}, NULL);
}

/* ---------------------------------------------------------------- a store in use */

static srv_store *opened(const char *address)
{
    gg_error error = {0};
    srv_store *store = store_open(address, STORE_SERVE, &error);
    assert_string_equal(error.text, "");
    assert_non_null(store);
    return store;
}

static void open_trial(club_trial *trial, const char *address)
{
    *trial = (club_trial){.rows = 1};
    trial_postgres_empty();
    trial->store = opened(address);
    for (unsigned i = 1; i <= 2; i++) {
        store_game game = stored_game(i);
        assert_int_equal(stored_add_game(trial->store, &game), STORE_OK);
        assert_int_equal(stored_add_row(trial->store, game.id, 1), STORE_OK);
    }
}

/* Another connection sees exactly what was acknowledged. */
static void assert_rows(const club_trial *trial)
{
    srv_store *store = opened(the_postgres.address);
    assert_int_equal(stored_rows(store, "game01"), trial->rows);
    assert_int_equal(stored_rows(store, "game02"), trial->rows);
    assert_int_equal(trial_postgres_ask(the_postgres.address, "SELECT count(*) FROM acts"),
                     trial->rows - 1);
    assert_true(stored_is_whole(store));
    store->ops->close(store);
}

static void close_trial(club_trial *trial)
{
    assert_rows(trial);
    trial->store->ops->close(trial->store);
}

/* An act has no number of its own: if it were stored twice, nothing would refuse it. */
static store_batch *both_rows(uint64_t number)
{
    store_batch *batch = batch_new();
    store_row row = stored_row(number);
    store_act act = {.at = (int64_t)number, .kind = ACT_WARN, .about = 1};
    batch_add_act(batch, &act);
    batch_add_row(batch, "game01", &row);
    batch_add_row(batch, "game02", &row);
    return batch;
}

/* Good batches, and with `bad` one among them that does not follow. */
static store_status commit_group(club_trial *trial, bool bad)
{
    store_batch *all[BATCHES + 1];
    uint64_t count = BATCHES + (bad ? 1 : 0);
    for (uint64_t i = 0; i < count; i++) {
        all[i] = both_rows(trial->rows + i + (i == BATCHES ? 5 : 1));
        if (i > 0)
            all[i - 1]->next = all[i];
    }
    trial->store->ops->commit(trial->store, all[0]);
    store_status status = all[0]->status;
    for (uint64_t i = 0; i < count; i++) {
        bool refused = status == STORE_OK && i == BATCHES;
        assert_int_equal(all[i]->status, refused ? STORE_CONFLICT : status);
        batch_free(all[i]);
    }
    if (status == STORE_OK)
        trial->rows += BATCHES;
    else
        trial->failed++;
    return status;
}

/* ---------------------------------------------------------------- commits whose outcome is unknown */

static void commits_are_cut(void **state)
{
    (void)state;
    club_trial trial;
    open_trial(&trial, the_proxy.address);
    int many = rounds(2) * 2 * (CUTS - 1);
    int before = atomic_load(&the_proxy.cuts);
    for (int i = 0; i < many; i++) {
        atomic_store(&the_proxy.when, CUT_BEFORE + i % (CUTS - 1));
        assert_int_equal(commit_group(&trial, i % 2 == 1), STORE_OK);
        assert_int_equal(atomic_load(&the_proxy.cuts), before + i + 1);
    }
    assert_rows(&trial);
    close_trial(&trial);
}

/* ---------------------------------------------------------------- connections that are ended by the server */

typedef struct club_nuisance {
    pthread_t thread;
    _Atomic bool over;
    void (*annoy)(void);
} club_nuisance;

static void *annoy(void *of)
{
    club_nuisance *nuisance = of;
    while (!atomic_load(&nuisance->over))
        nuisance->annoy();
    return NULL;
}

static void begin_nuisance(club_nuisance *nuisance, void (*what)(void))
{
    nuisance->annoy = what;
    atomic_store(&nuisance->over, false);
    assert_int_equal(pthread_create(&nuisance->thread, NULL, annoy, nuisance), 0);
}

static void end_nuisance(club_nuisance *nuisance)
{
    atomic_store(&nuisance->over, true);
    pthread_join(nuisance->thread, NULL);
}

static void end_all_connections(void)
{
    sleep_for(11);
    PGconn *link = PQconnectdb(the_postgres.server);
    PQclear(PQexec(link, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                         " WHERE application_name = 'grognard'"));
    PQfinish(link);
}

static void restart(void)
{
    sleep_for(100);
    trial_postgres_run("restart", NULL, 0);
}

static void crash(void)
{
    sleep_for(100);
    trial_postgres_run("kill", NULL, 0);
    sleep_for(100);
    trial_postgres_run("restart", NULL, 0);
}

/* Groups one after the other, for some time. */
static void work_under(void (*what)(void), int milliseconds)
{
    club_trial trial;
    club_nuisance nuisance;
    struct timespec begin, now;
    open_trial(&trial, the_postgres.address);
    clock_gettime(CLOCK_MONOTONIC, &begin);
    begin_nuisance(&nuisance, what);
    uint64_t stored = trial.rows;
    do {
        commit_group(&trial, trial.rows % 7 == 0);
        clock_gettime(CLOCK_MONOTONIC, &now);
    } while ((now.tv_sec - begin.tv_sec) * 1000 + (now.tv_nsec - begin.tv_nsec) / 1000000 <
             milliseconds);
    end_nuisance(&nuisance);
    assert_true(trial.rows > stored);
    while (commit_group(&trial, false) != STORE_OK) /* it recovers */
        sleep_for(20);
    close_trial(&trial);
}

static void connections_end(void **state)
{
    (void)state;
    work_under(end_all_connections, 500 * rounds(1));
}

static void the_server_is_restarted(void **state)
{
    (void)state;
    work_under(restart, 600 * rounds(1));
}

static void the_server_crashes(void **state)
{
    (void)state;
    work_under(crash, 600 * rounds(1));
}

/* ---------------------------------------------------------------- away */

static void the_server_is_away(void **state)
{
    (void)state;
    club_trial trial;
    store_game game;
    open_trial(&trial, the_postgres.address);
    trial_postgres_run("kill", NULL, 0);
    assert_int_equal(commit_group(&trial, false), STORE_BROKEN);
    assert_int_equal(commit_group(&trial, false), STORE_BROKEN);
    assert_int_equal(trial.store->ops->game(trial.store, "game01", &game), STORE_BROKEN);
    assert_true(trial.store->ops->error(trial.store)[0] != 0);
    trial_postgres_run("restart", NULL, 0);
    while (commit_group(&trial, false) != STORE_OK)
        sleep_for(20);
    while (trial.store->ops->game(trial.store, "game01", &game) != STORE_OK)
        sleep_for(20);
    close_trial(&trial);
}

/* The reader's thread is that of all games: it must not wait for long. Takes ten seconds. */
static void the_server_hangs(void **state)
{
    (void)state;
    trial_skip_unless_long();
    club_trial trial;
    store_game game;
    open_trial(&trial, the_postgres.address);
    assert_int_equal(trial.store->ops->game(trial.store, "game01", &game), STORE_OK);
    pid_t reader = (pid_t)trial_postgres_ask(
        the_postgres.server, "SELECT pid FROM pg_stat_activity WHERE query = 'COMMIT'"
                             " AND application_name = 'grognard' AND state = 'idle'"
                             " ORDER BY state_change DESC LIMIT 1");
    assert_int_equal(kill(reader, SIGSTOP), 0);
    assert_int_equal(trial.store->ops->game(trial.store, "game01", &game), STORE_BROKEN);
    while (trial.store->ops->game(trial.store, "game01", &game) != STORE_OK)
        sleep_for(20);
    assert_int_equal(kill(reader, SIGCONT), 0);
    close_trial(&trial);
}

/* ---------------------------------------------------------------- several stores */

typedef struct news_heard {
    uint32_t count;
    store_news news[20];
} news_heard;

static bool hear_one(void *to, const store_news *news)
{
    news_heard *heard = to;
    assert_true(heard->count < 20);
    heard->news[heard->count++] = *news;
    return true;
}

/* What has come; waits for at least one. */
static news_heard hear(srv_store *store)
{
    news_heard heard = {0};
    for (int i = 0; i < 100 && heard.count == 0; i++)
        store->ops->nodes->hear(store, 100, hear_one, &heard);
    return heard;
}

static store_status change_node(srv_store *store, uint8_t kind, const char *id, uint64_t node,
                                int64_t at)
{
    store_batch *batch = batch_new();
    store_change *change = batch_add(batch, kind);
    snprintf(change->id, sizeof change->id, "%s", id);
    change->number = node;
    change->at = at;
    change->text = "somewhere";
    return stored_commit(store, batch);
}

static void others_hear_what_was_stored(void **state)
{
    (void)state;
    club_trial trial;
    open_trial(&trial, the_postgres.address);
    srv_store *other = opened(the_postgres.address);
    trial.store->ops->nodes->be(trial.store, 1);
    other->ops->nodes->be(other, 2);
    news_heard first = hear(trial.store), found = hear(other);
    assert_int_equal(first.count, 1);
    assert_true(found.count == 1 && found.news[0].kind == NEWS_ALL);
    assert_int_equal(commit_group(&trial, true), STORE_OK); /* with a refused one */
    found = hear(other);
    assert_int_equal(found.count,
                     4); /* everything once: whom the acts are about, by whom, and the games */
    assert_true(found.news[0].kind == NEWS_USER && found.news[0].number == 1);
    assert_int_equal(found.news[2].kind, NEWS_ROWS);
    assert_string_equal(found.news[2].id, "game01");
    assert_string_equal(found.news[3].id, "game02");
    store_user user = {.id = 0xFEDCBA9876543210, .name = "Ney", .key = "ney"};
    store_batch *batch = batch_new();
    batch_add_user(batch, CHANGE_ADD_USER, &user);
    batch_add_user(batch, CHANGE_SET_USER, &user);
    assert_int_equal(stored_commit(other, batch), STORE_OK);
    found = hear(trial.store); /* not what it has stored itself */
    assert_true(found.count == 1 && found.news[0].kind == NEWS_USER);
    assert_true(found.news[0].number == user.id);
    end_all_connections();
    news_heard lost = {0};
    while (trial.store->ops->nodes->hear(trial.store, 100, hear_one, &lost) == STORE_OK) {}
    found = hear(trial.store);
    assert_true(found.count == 1 && found.news[0].kind == NEWS_ALL);
    other->ops->close(other);
    close_trial(&trial);
}

static bool count_news(void *to, const store_news *news)
{
    uint32_t *count = to;
    assert_int_equal(news->kind, NEWS_USER);
    ++*count;
    return true;
}

static void more_news_than_fit_into_one_message(void **state)
{
    (void)state;
    enum { MANY = 700 };
    club_trial trial;
    open_trial(&trial, the_postgres.address);
    srv_store *other = opened(the_postgres.address);
    hear(other);
    store_batch *batch = batch_new();
    for (unsigned i = 0; i < MANY; i++) {
        store_user user = {.id = i + 1};
        batch_add_user(batch, CHANGE_ADD_USER, &user);
        batch_add_user(batch, CHANGE_SET_USER, &user);
    }
    assert_int_equal(stored_commit(trial.store, batch), STORE_OK);
    uint32_t found = 0;
    while (found < MANY)
        assert_int_equal(other->ops->nodes->hear(other, 1000, count_news, &found), STORE_OK);
    assert_int_equal(found, MANY);
    other->ops->close(other);
    close_trial(&trial);
}

static bool count_job(void *to, const char *id)
{
    uint32_t *count = to;
    assert_string_equal(id, "game01");
    ++*count;
    return true;
}

static uint32_t free_jobs(srv_store *store)
{
    uint32_t count = 0;
    assert_int_equal(store->ops->nodes->free_jobs(store, 10, count_job, &count), STORE_OK);
    return count;
}

static bool count_node(void *to, const store_node *node)
{
    uint32_t *count = to;
    assert_true(node->age >= 0 && node->age < 10000);
    assert_string_equal(node->text, "somewhere");
    ++*count;
    return true;
}

static uint32_t living(srv_store *store)
{
    uint32_t count = 0;
    assert_int_equal(store->ops->nodes->nodes(store, count_node, &count), STORE_OK);
    return count;
}

static void jobs_have_one_holder(void **state)
{
    (void)state;
    club_trial trial;
    open_trial(&trial, the_postgres.address);
    srv_store *store = trial.store;
    assert_int_equal(change_node(store, CHANGE_TAKE_JOB, "game01", 1, 0), STORE_CONFLICT);
    assert_int_equal(change_node(store, CHANGE_BE_NODE, "", 1, 60000), STORE_OK);
    assert_int_equal(change_node(store, CHANGE_BE_NODE, "", 2, 60000), STORE_OK);
    assert_int_equal(living(store), 2);
    assert_int_equal(change_node(store, CHANGE_OFFER_JOB, "game01", 1, 0), STORE_OK);
    assert_int_equal(free_jobs(store), 1);
    assert_int_equal(change_node(store, CHANGE_TAKE_JOB, "game01", 1, 0), STORE_OK);
    assert_int_equal(change_node(store, CHANGE_TAKE_JOB, "game01", 1, 0), STORE_OK);
    assert_int_equal(change_node(store, CHANGE_TAKE_JOB, "game01", 2, 0), STORE_CONFLICT);
    assert_int_equal(change_node(store, CHANGE_OFFER_JOB, "game01", 2, 0), STORE_OK);
    assert_int_equal(change_node(store, CHANGE_END_JOB, "game01", 2, 0), STORE_OK);
    assert_int_equal(free_jobs(store), 0); /* only its holder gives it away */
    assert_int_equal(change_node(store, CHANGE_BE_NODE, "", 1, 1), STORE_OK);
    sleep_for(10);
    assert_int_equal(living(store), 1); /* node 1 is dead */
    assert_int_equal(free_jobs(store), 1);
    assert_int_equal(change_node(store, CHANGE_TAKE_JOB, "game01", 2, 0), STORE_OK);
    assert_int_equal(change_node(store, CHANGE_LEAVE_NODE, "", 2, 0), STORE_OK);
    assert_int_equal(free_jobs(store), 1);
    assert_int_equal(change_node(store, CHANGE_BE_NODE, "", 2, 60000), STORE_OK);
    assert_int_equal(change_node(store, CHANGE_TAKE_JOB, "game01", 2, 0), STORE_OK);
    assert_int_equal(change_node(store, CHANGE_END_JOB, "game01", 2, 0), STORE_OK);
    assert_int_equal(free_jobs(store), 0);
    close_trial(&trial);
}

/* Somebody is just changing the row of the job: it is skipped, and what is stored with it does not wait. */
static void taking_a_job_waits_for_nobody(void **state)
{
    (void)state;
    club_trial trial;
    open_trial(&trial, the_postgres.address);
    assert_int_equal(change_node(trial.store, CHANGE_BE_NODE, "", 1, 60000), STORE_OK);
    assert_int_equal(change_node(trial.store, CHANGE_OFFER_JOB, "game01", 1, 0), STORE_OK);
    PGconn *link = PQconnectdb(the_postgres.address);
    PQclear(PQexec(link, "BEGIN"));
    PGresult *locked = PQexec(link, "UPDATE jobs SET node = 2 WHERE id = 'game01'");
    assert_int_equal(PQresultStatus(locked), PGRES_COMMAND_OK);
    PQclear(locked);
    /* Whoever waits for the lock is ended, with another status. */
    assert_int_equal(change_node(trial.store, CHANGE_TAKE_JOB, "game01", 1, 0), STORE_CONFLICT);
    PQclear(PQexec(link, "ROLLBACK"));
    PQfinish(link);
    assert_int_equal(change_node(trial.store, CHANGE_TAKE_JOB, "game01", 1, 0), STORE_OK);
    close_trial(&trial);
}

static void keys_and_positions_are_shared(void **state)
{
    (void)state;
    club_trial trial;
    uint8_t one[32] = {0}, two[32] = {1}, three[32];
    int64_t date = 0;
    open_trial(&trial, the_postgres.address);
    srv_store *other = opened(the_postgres.address);
    const store_node_ops *ops = other->ops->nodes;
    assert_int_equal(ops->secret(other, "link", one), STORE_OK);
    assert_int_equal(ops->secret(trial.store, "link", two), STORE_OK);
    assert_int_equal(ops->secret(trial.store, "other", three), STORE_OK);
    assert_memory_equal(one, two, sizeof one);
    assert_memory_not_equal(one, three, sizeof one);
    store_position list[3] = {{.id = "game02"}, {.id = "nothing"}, {.id = "game01"}};
    assert_int_equal(commit_group(&trial, false), STORE_OK);
    assert_int_equal(ops->positions(other, list, 3), STORE_OK);
    assert_true(list[0].there && !list[1].there && list[2].there);
    assert_int_equal(list[2].rows, trial.rows);
    assert_int_equal(ops->date(other, &date), STORE_OK);
    assert_true(date / 1000 - (int64_t)time(NULL) < 5 && (int64_t)time(NULL) - date / 1000 < 5);
    other->ops->close(other);
    close_trial(&trial);
}

/* ---------------------------------------------------------------- two writers */

typedef struct club_rival {
    pthread_t thread;
    srv_store *store;
    uint64_t stored, refused;
    bool backward;
} club_rival;

/* Rows behind those that are there, in two games in different orders: what the other one was quicker with is refused. */
static void *compete(void *of)
{
    club_rival *rival = of;
    for (int i = 0; i < 60; i++) {
        store_batch *first = batch_new(), *second = batch_new();
        const char *ids[2] = {rival->backward ? "game02" : "game01",
                              rival->backward ? "game01" : "game02"};
        store_row row = stored_row(stored_rows(rival->store, ids[0]) + 1);
        batch_add_row(first, ids[0], &row);
        row = stored_row(stored_rows(rival->store, ids[1]) + 1);
        batch_add_row(second, ids[1], &row);
        first->next = second;
        rival->store->ops->commit(rival->store, first);
        for (store_batch *batch = first, *next; batch; batch = next) {
            next = batch->next;
            rival->stored += batch->status == STORE_OK;
            rival->refused += batch->status == STORE_CONFLICT;
            batch_free(batch);
        }
    }
    return NULL;
}

static void two_servers_write(void **state)
{
    (void)state;
    club_trial trial;
    open_trial(&trial, the_postgres.address);
    club_rival rivals[2] = {{.store = opened(the_postgres.address)},
                            {.store = opened(the_postgres.address), .backward = true}};
    for (int i = 0; i < 2; i++)
        assert_int_equal(pthread_create(&rivals[i].thread, NULL, compete, &rivals[i]), 0);
    for (int i = 0; i < 2; i++)
        pthread_join(rivals[i].thread, NULL);
    uint64_t stored = rivals[0].stored + rivals[1].stored;
    assert_int_equal(stored + rivals[0].refused + rivals[1].refused, 240);
    assert_int_equal(stored_rows(trial.store, "game01") + stored_rows(trial.store, "game02"),
                     stored + 2);
    for (int i = 0; i < 2; i++)
        rivals[i].store->ops->close(rivals[i].store);
    trial.store->ops->close(trial.store);
}

/* What another server has stored meanwhile is not overlooked: the row before must be the one that was seen. */
static void rows_follow_a_certain_row(void **state)
{
    (void)state;
    club_trial trial;
    open_trial(&trial, the_postgres.address);
    store_row row = stored_row(2), before = stored_row(1);
    before.at++;
    store_batch *batch = batch_new();
    batch_add_row_after(batch, "game01", &row, &before);
    assert_int_equal(stored_commit(trial.store, batch), STORE_CONFLICT);
    before = stored_row(1);
    batch = batch_new();
    batch_add_row_after(batch, "game01", &row, &before);
    assert_int_equal(stored_commit(trial.store, batch), STORE_OK);
    trial.store->ops->close(trial.store);
}

/* A game takes two queries. If the second fails, there is no game without seats. */
static void a_game_is_read_with_its_seats_or_not(void **state)
{
    (void)state;
    club_trial trial;
    store_game game;
    open_trial(&trial, the_postgres.address);
    assert_int_equal(trial.store->ops->game(trial.store, "game01", &game), STORE_OK);
    trial_postgres_ask(the_postgres.address, "ALTER TABLE seats RENAME TO lost");
    assert_int_equal(trial.store->ops->game(trial.store, "game01", &game), STORE_BROKEN);
    trial_postgres_ask(the_postgres.address, "ALTER TABLE lost RENAME TO seats");
    assert_int_equal(trial.store->ops->game(trial.store, "game01", &game), STORE_OK);
    assert_true(game.seats > 0);
    trial.store->ops->close(trial.store);
}

/* ---------------------------------------------------------------- opening */

static void assert_refused(const char *address, store_use use, const char *why)
{
    gg_error error = {0};
    assert_null(store_open(address, use, &error));
    if (!strstr(error.text, why))
        fail_msg("\"%s\" expected, not \"%s\"", why, error.text);
    assert_null(strstr(error.text, "sesame"));
}

static void some_addresses_are_refused(void **state)
{
    (void)state;
    trial_postgres_drop();
    trial_postgres_empty();
    assert_refused("postgresql://me:sesame@localhost/club", STORE_SERVE, "PGPASSWORD");
    assert_refused("postgresql://me@localhost/club?password=sesame", STORE_SERVE, "PGPASSWORD");
    assert_refused("postgresql://me@localhost/club?nonsense=1", STORE_SERVE, "address");
    assert_refused("postgresql:///postgres?host=/nowhere&user=me", STORE_SERVE, "/nowhere");
    assert_refused(the_postgres.address, STORE_LOOK, "there is no store in this database");
    srv_store *store = opened(the_postgres.address);
    store->ops->close(store);
    trial_postgres_ask(the_postgres.address, "DELETE FROM grognard WHERE version > 1");
    assert_refused(the_postgres.address, STORE_LOOK, "from an older grognard");
    trial_postgres_ask(the_postgres.address, "INSERT INTO grognard VALUES (999)");
    assert_refused(the_postgres.address, STORE_LOOK, "from a newer grognard");
    assert_refused(the_postgres.address, STORE_SERVE, "from a newer grognard");
    trial_postgres_drop();
}

static void *open_and_close(void *state)
{
    (void)state;
    gg_error error = {0};
    srv_store *store = store_open(the_postgres.address, STORE_SERVE, &error);
    if (store)
        store->ops->close(store);
    return store; /* only whether there was one */
}

/* Servers that start together: one makes the tables, the others wait. */
static void several_servers_start_at_once(void **state)
{
    (void)state;
    pthread_t threads[4];
    void *good[4];
    trial_postgres_drop();
    trial_postgres_empty();
    for (int i = 0; i < 4; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, open_and_close, NULL), 0);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], &good[i]);
    for (int i = 0; i < 4; i++)
        assert_non_null(good[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(some_addresses_are_refused),
        cmocka_unit_test(several_servers_start_at_once),
        cmocka_unit_test(others_hear_what_was_stored),
        cmocka_unit_test(more_news_than_fit_into_one_message),
        cmocka_unit_test(jobs_have_one_holder),
        cmocka_unit_test(taking_a_job_waits_for_nobody),
        cmocka_unit_test(keys_and_positions_are_shared),
        cmocka_unit_test(rows_follow_a_certain_row),
        cmocka_unit_test(a_game_is_read_with_its_seats_or_not),
        cmocka_unit_test(two_servers_write),
        cmocka_unit_test(commits_are_cut),
        cmocka_unit_test(connections_end),
        cmocka_unit_test(the_server_is_restarted),
        cmocka_unit_test(the_server_crashes),
        cmocka_unit_test(the_server_is_away),
        cmocka_unit_test(the_server_hangs),
    };
    trial_postgres_start();
    cut_open(&the_proxy);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    cut_close(&the_proxy);
    return failed;
}
