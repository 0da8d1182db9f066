/* node_jobs.c: which jobs this node has: games in which it plays, and work for all. */
#include "server/nodes/nodes.h"

#include "host/memory.h"
#include "server/rooms/ahead.h"

#include <stdlib.h>
#include <string.h>

enum {
    LOOK_EVERY = 3000, /* milliseconds between two looks for free jobs */
    TAKE_AT_ONCE = 16,
    TIDY_EVERY = 10000,
    UNUSED_FOR = 120000 /* a job in which nothing happens is given back */
};

/* ---------------------------------------------------------------- the table */

static node_job **bucket_of(srv_nodes *nodes, const char *id)
{
    uint64_t words[STORE_ID_SIZE / 8] = {0};
    gg_assert(strlen(id) < sizeof words);
    memcpy(words, id, strlen(id));
    return &nodes->jobs[gg_hash_bytes(words, sizeof words) % JOB_BUCKETS];
}

static node_job *find(srv_nodes *nodes, const char *id)
{
    node_job *job = *bucket_of(nodes, id);
    while (job && strcmp(job->id, id) != 0)
        job = job->next;
    return job;
}

static node_job *add(srv_nodes *nodes, const char *id)
{
    node_job **bucket = bucket_of(nodes, id), *job = host_zeroed(sizeof *job);
    gg_assert(strlen(id) < sizeof job->id && !find(nodes, id));
    memcpy(job->id, id, strlen(id));
    job->next = *bucket;
    *bucket = job;
    return job;
}

static void drop(srv_nodes *nodes, node_job *job)
{
    node_job **link = bucket_of(nodes, job->id);
    while (*link != job)
        link = &(*link)->next;
    *link = job->next;
    nodes->held -= job->state == JOB_HELD;
    free(job);
}

void node_jobs_forget(srv_nodes *nodes)
{
    for (int i = 0; i < JOB_BUCKETS; i++)
        while (nodes->jobs[i])
            drop(nodes, nodes->jobs[i]);
}

/* ---------------------------------------------------------------- taking */

static void send(srv_house *house, uint8_t kind, const char *id, uint64_t *ticket)
{
    store_batch *batch = batch_new();
    store_change *change = batch_add(batch, kind);
    memcpy(change->id, id, strlen(id) + 1);
    change->number = house->nodes->id;
    *ticket = house_send(house, batch);
}

/* A server that leaves jobs to others says so once, and asks again like one that was refused. */
static void ask_for(srv_house *house, const char *id)
{
    srv_nodes *nodes = house->nodes;
    node_job *job = find(nodes, id);
    if (!job)
        job = add(nodes, id);
    gg_assert(job->state != JOB_HELD);
    bool leaves = house->settings.leaves_jobs;
    job->state = leaves ? JOB_REFUSED : JOB_ASKED;
    job->at = clock_steady(house->clock);
    send(house, leaves ? CHANGE_OFFER_JOB : CHANGE_TAKE_JOB, id, &job->ticket);
}

static bool is_alive(const srv_house *house)
{
    const srv_nodes *nodes = house->nodes;
    return nodes->good_beat != 0 && clock_steady(house->clock) - nodes->good_beat < NODES_DEAD;
}

static bool has(srv_house *house, const char *id)
{
    node_job *job = find(house->nodes, id);
    return job && job->state == JOB_HELD && is_alive(house);
}

bool nodes_does(srv_house *house, const char *job)
{
    return !house->nodes || has(house, job);
}

bool nodes_plays(srv_house *house, const char *game)
{
    return !house->nodes || has(house, game);
}

bool nodes_may_play(srv_house *house, const srv_room *room)
{
    srv_nodes *nodes = house->nodes;
    if (!nodes)
        return true;
    node_job *job = find(nodes, room->id);
    int64_t steady = clock_steady(house->clock);
    if (job && job->state == JOB_HELD) {
        job->at = steady;
        return is_alive(house);
    }
    bool again = !job || (job->state == JOB_REFUSED && steady - job->at >= NODES_REFUSED);
    if (again && is_alive(house) && !house->stopping)
        ask_for(house, room->id);
    return false;
}

/* ---------------------------------------------------------------- the answer */

static void begin(srv_house *house, const node_job *job)
{
    if (strcmp(job->id, JOB_HOUSE) == 0) {
        house_log(house, "node-leads", NULL);
        bots_wake(house);
        ahead_wake(house);
    } else if (job->id[0] != '-')
        nodes_look_at(house, job->id, NEWS_ROWS);
}

void node_jobs_back(srv_house *house, const store_batch *batch)
{
    srv_nodes *nodes = house->nodes;
    if (batch->count != 1 || batch->change[0].kind != CHANGE_TAKE_JOB)
        return;
    node_job *job = find(nodes, batch->change[0].id);
    if (!job || job->state != JOB_ASKED || job->ticket != batch->ticket)
        return;
    job->at = clock_steady(house->clock);
    job->state = batch->status == STORE_OK ? JOB_HELD : JOB_REFUSED;
    nodes->counts.taken += job->state == JOB_HELD;
    nodes->counts.refused += job->state == JOB_REFUSED;
    nodes->held += job->state == JOB_HELD;
    if (job->state == JOB_HELD)
        begin(house, job);
}

/* ---------------------------------------------------------------- free ones */

typedef struct free_list {
    char id[TAKE_AT_ONCE][STORE_ID_SIZE];
    uint32_t count;
} free_list;

static bool keep(void *to, const char *id)
{
    free_list *list = to;
    snprintf(list->id[list->count++], STORE_ID_SIZE, "%s", id);
    return list->count < TAKE_AT_ONCE;
}

/* What an administrator's mail needs is not known to every server. */
static bool can_do(const srv_house *house, const char *id)
{
    const house_mail *mail = &house->settings.mail;
    return strcmp(id, JOB_MAIL) != 0 || mail->url || mail->webhook;
}

static void take_if_free(srv_house *house, const char *id)
{
    const node_job *job = find(house->nodes, id);
    bool busy = job && job->state != JOB_REFUSED;
    if (!busy && can_do(house, id))
        ask_for(house, id);
}

static void look_for_jobs(srv_house *house)
{
    static const char *const singles[] = {JOB_HOUSE, JOB_MAIL};
    free_list list = {.count = 0};
    if (house->settings.leaves_jobs)
        return;
    for (size_t i = 0; i < sizeof singles / sizeof singles[0]; i++) /* one that nobody ever had */
        if (!find(house->nodes, singles[i]))
            take_if_free(house, singles[i]);
    house->store->ops->nodes->free_jobs(house->store, TAKE_AT_ONCE, keep, &list);
    for (uint32_t i = 0; i < list.count; i++)
        take_if_free(house, list.id[i]);
    if (list.count == TAKE_AT_ONCE)
        house->nodes->next_jobs = 0;
}

/* ---------------------------------------------------------------- giving back */

static void give_back(srv_house *house, node_job *job)
{
    uint64_t ticket;
    send(house, CHANGE_END_JOB, job->id, &ticket);
    drop(house->nodes, job);
}

static void tidy(srv_house *house, int64_t steady)
{
    srv_nodes *nodes = house->nodes;
    for (int i = 0; i < JOB_BUCKETS; i++)
        for (node_job *next, *job = nodes->jobs[i]; job; job = next) {
            next = job->next;
            bool unused = job->id[0] != '-' && steady - job->at > UNUSED_FOR;
            if (unused && job->state == JOB_HELD)
                give_back(house, job);
            else if (unused && job->state == JOB_REFUSED)
                drop(nodes, job);
        }
}

/* Games of which another node has not taken care. */
static void ask_again(srv_house *house, int64_t steady)
{
    srv_nodes *nodes = house->nodes;
    for (int i = 0; i < JOB_BUCKETS; i++)
        for (const node_job *job = nodes->jobs[i]; job; job = job->next) {
            srv_room *room = job->state == JOB_REFUSED && steady - job->at >= NODES_REFUSED &&
                                     job->id[0] != '-'
                                 ? room_in_memory(house, job->id)
                                 : NULL;
            if (room && room->ticket == 0)
                nodes_look_at(house, job->id, NEWS_JOB);
        }
}

void node_jobs_turn(srv_house *house, int64_t steady)
{
    srv_nodes *nodes = house->nodes;
    if (!is_alive(house))
        return;
    if (steady >= nodes->next_jobs) {
        nodes->next_jobs = steady + LOOK_EVERY;
        look_for_jobs(house);
        ask_again(house, steady);
    }
    if (steady >= nodes->next_tidy) {
        nodes->next_tidy = steady + TIDY_EVERY;
        tidy(house, steady);
    }
}
