/* nodes.c: the life of a node: its number, its signs of life, who is with the others. */
#include "server/nodes/nodes.h"

#include "host/memory.h"
#include "server/streams/streams.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdlib.h>

enum {
    NEWS_AT_ONCE = 500, /* then others have their turn */
    ONLINE_TOLD = 4000  /* users */
};

bool nodes_key(srv_house *house, const char *name, uint8_t key[32])
{
    const store_node_ops *ops = house->store->ops->nodes;
    if (ops)
        return ops->secret(house->store, name, key) == STORE_OK;
    randombytes_buf(key, 32);
    return true;
}

bool nodes_open(srv_house *house, void (*wake)(void *wakes), void *wakes)
{
    const store_node_ops *ops = house->store->ops->nodes;
    if (!ops)
        return true;
    srv_nodes *nodes = host_zeroed(sizeof *nodes);
    nodes->id = people_new_id();
    ops->be(house->store, nodes->id);
    nodes->ear = ear_open(house->store, wake, wakes);
    house->nodes = nodes;
    return true;
}

/* ---------------------------------------------------------------- signs of life */

typedef struct online_text {
    host_page page;
    uint32_t count;
} online_text;

static void write_online(srv_house *house, host_page *page)
{
    uint32_t count = 0;
    for (const srv_stream *stream = house->streams ? house->streams->first : NULL;
         stream && count < ONLINE_TOLD; stream = stream->next)
        if (stream->user != 0 && stream->until == 0 && stream->exchange) {
            fprintf(page->stream, "%" PRIx64 " ", stream->user);
            count++;
        }
}

static void beat(srv_house *house, int64_t steady)
{
    srv_nodes *nodes = house->nodes;
    host_page page;
    store_batch *batch = batch_new();
    host_page_open(&page);
    write_online(house, &page);
    host_page_close(&page);
    store_change *change = batch_add(batch, CHANGE_BE_NODE);
    change->number = nodes->id;
    change->at = NODES_DEAD;
    change->text = batch_text(batch, page.at, page.size);
    host_page_free(&page);
    nodes->sent_beat = steady;
    nodes->beat = house_send(house, batch);
    nodes->next_beat = steady + NODES_BEAT;
}

static bool see_online(void *to, const store_node *node)
{
    srv_nodes *nodes = to;
    nodes->alive++;
    if (node->id == nodes->id)
        return true;
    const char *at = node->text;
    for (char *end; *at; at = end + (*end == ' ')) {
        uint64_t user = strtoull(at, &end, 16);
        if (end == at)
            break;
        if (nodes->online_count % 256 == 0)
            nodes->online = host_resized(nodes->online,
                                         (nodes->online_count + 256) * sizeof *nodes->online);
        nodes->online[nodes->online_count++] = user;
    }
    return true;
}

static int by_number(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static void look_at_others(srv_house *house)
{
    srv_nodes *nodes = house->nodes;
    nodes->online_count = nodes->alive = 0;
    house->store->ops->nodes->nodes(house->store, see_online, nodes);
    if (nodes->online_count > 0)
        qsort(nodes->online, nodes->online_count, sizeof *nodes->online, by_number);
}

bool nodes_has_user(const srv_house *house, uint64_t user)
{
    const srv_nodes *nodes = house->nodes;
    return nodes && nodes->online_count > 0 &&
           bsearch(&user, nodes->online, nodes->online_count, sizeof user, by_number);
}

static void beat_is_back(srv_house *house, const store_batch *batch)
{
    srv_nodes *nodes = house->nodes;
    int64_t steady = clock_steady(house->clock);
    nodes->beat = 0;
    if (batch->status != STORE_OK) {
        nodes->next_beat = steady + NODES_BEAT / 4;
        return;
    }
    bool first = nodes->good_beat == 0, was_dead = nodes->sent_beat - nodes->good_beat > NODES_DEAD;
    nodes->good_beat = nodes->sent_beat;
    nodes->counts.beat_took = steady - nodes->sent_beat;
    if (first || was_dead) {
        node_jobs_forget(nodes);
        nodes->next_jobs = 0;
    }
    look_at_others(house);
}

void nodes_batch_back(srv_house *house, const store_batch *batch)
{
    if (!house->nodes)
        return;
    if (batch->ticket == house->nodes->beat)
        beat_is_back(house, batch);
    node_jobs_back(house, batch);
}

/* ---------------------------------------------------------------- the loop */

int64_t nodes_turn(srv_house *house, int64_t steady)
{
    srv_nodes *nodes = house->nodes;
    store_news news;
    if (!nodes)
        return 0;
    bool more = true;
    for (int i = 0; more && i < NEWS_AT_ONCE; i++)
        if ((more = ear_take(nodes->ear, &news)))
            node_news(house, &news);
    if (house->stopping)
        return 0;
    if (nodes->beat == 0 && steady >= nodes->next_beat)
        beat(house, steady);
    node_looks_turn(house, steady);
    node_jobs_turn(house, steady);
    return more                                   ? steady
           : nodes->next_beat < nodes->next_sweep ? nodes->next_beat
                                                  : nodes->next_sweep;
}

/* Others take its jobs immediately. */
void nodes_stop(srv_house *house)
{
    if (!house->nodes)
        return;
    store_batch *batch = batch_new();
    batch_add(batch, CHANGE_LEAVE_NODE)->number = house->nodes->id;
    house_send(house, batch);
    node_jobs_forget(house->nodes);
}

void nodes_close(srv_house *house)
{
    srv_nodes *nodes = house->nodes;
    if (!nodes)
        return;
    ear_close(nodes->ear);
    node_jobs_forget(nodes);
    free(nodes->looks);
    free(nodes->online);
    free(nodes);
    house->nodes = NULL;
}
