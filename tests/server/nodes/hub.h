/* hub.h: several servers in one process on one SQLite file. What a store for several servers does besides is done here, in
 * memory: news, jobs, shared keys. Tests can lose news, and let a server die. */
#ifndef GROGNARD_TESTS_HUB_H
#define GROGNARD_TESTS_HUB_H

#include "server/visit.h"

#include "host/memory.h"
#include "server/nodes/nodes.h"

#include <pthread.h>
#include <stdatomic.h>

enum { HUB_NODES = 3, HUB_NEWS = 4096, HUB_JOBS = 64 };

typedef struct hub_node {
    place at;
    store_ops ops;
    const store_ops *real;
    uint64_t id;
    bool here, dead; /* dead: it gives no more signs of life */
    bool hears;      /* it has heard NEWS_ALL */
    char told[2000]; /* what it says of itself */
    store_news news[HUB_NEWS];
    uint32_t first, last;
} hub_node;

typedef struct hub_job {
    char id[STORE_ID_SIZE];
    uint64_t node; /* 0: nobody's */
} hub_job;

static struct {
    pthread_mutex_t mutex;
    hub_node node[HUB_NODES];
    hub_job job[HUB_JOBS];
    uint32_t jobs;
    atomic_bool deaf;             /* news is lost */
    atomic_uint commits, refused; /* batches; those with a conflict */
    atomic_bool down;             /* the store does not answer */
    char folder[64], file[96];
} hub = {.mutex = PTHREAD_MUTEX_INITIALIZER};

static inline hub_node *hub_of(srv_store *store)
{
    for (int i = 0; i < HUB_NODES; i++)
        if (hub.node[i].at.store == store)
            return &hub.node[i];
    fail_msg("no such node");
    return NULL;
}

static inline bool hub_lives(uint64_t id)
{
    for (int i = 0; i < HUB_NODES; i++)
        if (hub.node[i].id == id && hub.node[i].here && !hub.node[i].dead)
            return true;
    return false;
}

/* ---------------------------------------------------------------- news */

static inline void hub_tell(const hub_node *from, const store_batch *batch)
{
    for (uint32_t i = 0; i < batch->count; i++) {
        store_news news[2];
        uint32_t count = store_news_of(&batch->change[i], news);
        for (uint32_t n = 0; n < count; n++)
            for (int to = 0; to < HUB_NODES; to++)
                if (&hub.node[to] != from && hub.node[to].here && !atomic_load(&hub.deaf))
                    hub.node[to].news[hub.node[to].last++ % HUB_NEWS] = news[n];
    }
}

static inline store_status hub_hear(srv_store *store, int milliseconds, store_see_news *see,
                                    void *to)
{
    pthread_mutex_lock(&hub.mutex);
    hub_node *node = hub_of(store);
    if (!node->hears)
        see(to, &(store_news){.kind = NEWS_ALL});
    node->hears = true;
    while (node->first != node->last) {
        store_news news = node->news[node->first++ % HUB_NEWS];
        see(to, &news);
    }
    pthread_mutex_unlock(&hub.mutex);
    (void)milliseconds;
    nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL);
    return STORE_OK;
}

/* ---------------------------------------------------------------- jobs and nodes */

static inline hub_job *hub_job_of(const char *id)
{
    for (uint32_t i = 0; i < hub.jobs; i++)
        if (strcmp(hub.job[i].id, id) == 0)
            return &hub.job[i];
    return NULL;
}

static inline store_status hub_change(hub_node *node, const store_change *change)
{
    hub_job *job = hub_job_of(change->id);
    bool free_job = !job || job->node == 0 || job->node == change->number || !hub_lives(job->node);
    switch (change->kind) {
    case CHANGE_BE_NODE:
        snprintf(node->told, sizeof node->told, "%s", change->text);
        return STORE_OK;
    case CHANGE_LEAVE_NODE:
        node->here = false;
        return STORE_OK;
    case CHANGE_TAKE_JOB:
    case CHANGE_OFFER_JOB:
        if (!free_job)
            return change->kind == CHANGE_TAKE_JOB ? STORE_CONFLICT : STORE_OK;
        if (!job) {
            job = &hub.job[hub.jobs++];
            snprintf(job->id, sizeof job->id, "%s", change->id);
        }
        job->node = change->kind == CHANGE_TAKE_JOB ? change->number : 0;
        return STORE_OK;
    case CHANGE_END_JOB:
        if (job && job->node == change->number)
            *job = hub.job[--hub.jobs];
        return STORE_OK;
    case CHANGE_TELL_GUESS:
        return STORE_OK;
    default:
        return STORE_BROKEN;
    }
}

static inline void hub_commit(srv_store *store, store_batch *first)
{
    pthread_mutex_lock(&hub.mutex);
    hub_node *node = hub_of(store);
    for (store_batch *batch = first, *next; batch; batch = next) {
        next = batch->next;
        batch->next = NULL;
        if (atomic_load(&hub.down))
            batch->status = STORE_BROKEN;
        else if (batch->change[0].kind > CHANGE_LAST)
            batch->status = hub_change(node, &batch->change[0]);
        else
            node->real->commit(store, batch);
        batch->next = next;
        atomic_fetch_add(&hub.commits, 1);
        if (batch->status == STORE_CONFLICT)
            atomic_fetch_add(&hub.refused, 1);
        if (batch->status == STORE_OK)
            hub_tell(node, batch);
    }
    pthread_mutex_unlock(&hub.mutex);
}

/* ---------------------------------------------------------------- what is read */

static inline void hub_be(srv_store *store, uint64_t id)
{
    hub_node *node = hub_of(store);
    node->id = id;
    node->here = true;
}

static inline store_status hub_secret(srv_store *store, const char *name, uint8_t key[32])
{
    (void)store;
    memset(key, name[0], 32);
    return STORE_OK;
}

static inline bool hub_count_row(void *to, const store_row *row)
{
    *(uint64_t *)to = row->number;
    return true;
}

static inline store_status hub_positions(srv_store *store, store_position *list, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        store_game stored;
        list[i].there = store->ops->game(store, list[i].id, &stored) == STORE_OK;
        list[i].version = list[i].there ? stored.version : 0;
        list[i].rows = 0;
        store->ops->rows(store, list[i].id, 0, hub_count_row, &list[i].rows);
    }
    return STORE_OK;
}

static inline store_status hub_free_jobs(srv_store *store, uint32_t most, store_see_job *see,
                                         void *to)
{
    uint32_t seen = 0;
    (void)store;
    pthread_mutex_lock(&hub.mutex);
    for (uint32_t i = 0; i < hub.jobs && seen < most; i++)
        if (!hub_lives(hub.job[i].node)) {
            see(to, hub.job[i].id);
            seen++;
        }
    pthread_mutex_unlock(&hub.mutex);
    return STORE_OK;
}

static inline store_status hub_nodes(srv_store *store, store_see_node *see, void *to)
{
    (void)store;
    pthread_mutex_lock(&hub.mutex);
    for (int i = 0; i < HUB_NODES; i++)
        if (hub.node[i].here && !hub.node[i].dead)
            see(to, &(store_node){.id = hub.node[i].id, .text = hub.node[i].told});
    pthread_mutex_unlock(&hub.mutex);
    return STORE_OK;
}

static inline store_status hub_date(srv_store *store, int64_t *now)
{
    (void)store;
    *now = 1000000000000;
    return STORE_OK;
}

static const store_node_ops hub_ops = {.be = hub_be,
                                       .hear = hub_hear,
                                       .secret = hub_secret,
                                       .positions = hub_positions,
                                       .free_jobs = hub_free_jobs,
                                       .nodes = hub_nodes,
                                       .date = hub_date};

/* ---------------------------------------------------------------- the servers */

static inline void hub_begin(int number, bool accounts)
{
    gg_error error = {0};
    hub_node *node = &hub.node[number];
    place *at = &node->at;
    *node = (hub_node){.at = {.settings = {.accounts = accounts}}};
    clock_open_test(&at->clock, 1000000000000);
    at->store = store_open(hub.file, number == 0 ? STORE_SERVE : STORE_ADMIN, &error);
    assert_string_equal(error.text, "");
    node->real = at->store->ops;
    node->ops = *node->real;
    node->ops.commit = hub_commit;
    node->ops.nodes = &hub_ops;
    at->store->ops = &node->ops;
    if (!house_open(&at->house, &at->settings, gg_built_shelf(), at->store, &at->clock, NULL, NULL,
                    &error))
        fail_msg("%s", error.text);
}

static inline void hub_end(int number)
{
    place_end(&hub.node[number].at);
    hub.node[number].here = false;
    hub.node[number].at.store = NULL;
}

/* All of them for a while. */
static inline void hub_run(int rounds)
{
    for (int i = 0; i < rounds; i++) {
        for (int n = 0; n < HUB_NODES; n++)
            if (hub.node[n].at.store && !hub.node[n].dead)
                house_turn(&hub.node[n].at.house);
        nanosleep(&(struct timespec){.tv_nsec = 300000}, NULL);
    }
}

/* Time passes for all, a little at a time: nobody seems dead. */
static inline void hub_pass(int64_t milliseconds)
{
    for (int64_t left = milliseconds; left > 0; left -= 500) {
        for (int n = 0; n < HUB_NODES; n++)
            hub.node[n].at.clock.value += left < 500 ? left : 500;
        hub_run(4);
    }
}

static inline void hub_open(int nodes, bool accounts)
{
    atomic_store(&hub.deaf, false);
    atomic_store(&hub.down, false);
    hub.jobs = 0;
    snprintf(hub.folder, sizeof hub.folder, "/tmp/grognard-test-XXXXXX");
    assert_non_null(mkdtemp(hub.folder));
    snprintf(hub.file, sizeof hub.file, "%s/store.sqlite", hub.folder);
    for (int i = 0; i < nodes; i++)
        hub_begin(i, accounts);
    hub_run(20);
}

static inline void hub_close(void)
{
    static const char *const endings[] = {"", "-wal", "-shm", ".lock"};
    for (int i = HUB_NODES - 1; i >= 0; i--)
        if (hub.node[i].at.store)
            hub_end(i);
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        char name[128];
        snprintf(name, sizeof name, "%s%s", hub.file, endings[i]);
        unlink(name);
    }
    rmdir(hub.folder);
}

static inline place *hub_at(int number)
{
    return &hub.node[number].at;
}

#endif
