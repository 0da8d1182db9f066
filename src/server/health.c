/* health.c: GET /healthz: is the server working? It answers, and it can store: a write proves that.
 *
 * A result is valid for a second and shared by all requests in that time; requests during a write wait for it. So
 * health checks cost at most one small write per second. A hanging writer is reported after a time limit. */
#include "host/memory.h"
#include "server/clocks/heartbeat.h"

#include <stdlib.h>
#include <string.h>

enum {
    PROOF_FOR = 1000,  /* milliseconds */
    PATIENCE = 3000,   /* .. for the writer to answer */
    ASKING_MOST = 1000 /* requests that may wait at a time */
};

typedef struct health_wait {
    struct health_wait *next;
    web_exchange *exchange; /* NULL: the client has left */
} health_wait;

struct health {
    uint64_t ticket;     /* of the write in progress; 0: none */
    int64_t sent, known; /* monotonic: when it was sent; when the last one came back */
    bool proved;         /* at least one has come back */
    store_status status; /* its result */
    health_wait *waits;
    uint32_t count;
};

static struct health *health_of(srv_house *house)
{
    if (!house->health)
        house->health = host_memory(sizeof *house->health);
    return house->health;
}

/* ---------------------------------------------------------------- replies */

/* NULL: all is well. */
static const char *trouble_of(srv_house *house, bool late)
{
    if (late)
        return "the store has not answered for three seconds: it is locked or the disk hangs";
    if (house->health->status == STORE_OK)
        return NULL;
    if (house->health->status == STORE_FULL)
        return "the disk is full";
    const char *error = house->store->ops->error(house->store);
    return error[0] ? error : "cannot write to the store";
}

static web_outcome tell(srv_house *house, web_exchange *exchange, bool late)
{
    web_json json;
    const char *trouble = trouble_of(house, late);
    gg_json *out = web_json_open(&json, exchange, trouble ? 503 : 200);
    gg_json_object(out, NULL);
    gg_json_bool(out, "ok", trouble == NULL);
    gg_json_text(out, "version", GG_VERSION);
    gg_json_int(out, "uptime", (clock_steady(house->clock) - house->began) / 1000);
    gg_json_text(out, "clock", clock_doubt_word(house->clock->doubt));
    const char *mail = notices_trouble(house);
    gg_json_text(out, "mail", !mail ? "off" : mail[0] ? "fails" : "works");
    if (trouble)
        gg_json_text(out, "why", trouble);
    gg_json_end_object(out);
    return web_json_end(&json);
}

static void tell_all(srv_house *house, bool late)
{
    struct health *health = house->health;
    while (health->waits) {
        health_wait *wait = health->waits;
        health->waits = wait->next;
        if (wait->exchange) {
            wait->exchange->gone = NULL;
            wait->exchange->owner = NULL;
            tell(house, wait->exchange, late);
            web_finish(wait->exchange);
        }
        free(wait);
    }
    health->count = 0;
}

/* ---------------------------------------------------------------- the test write */

static void client_gone(web_exchange *exchange)
{
    health_wait *wait = exchange->owner;
    wait->exchange = NULL;
}

static web_outcome wait_for_proof(struct health *health, web_exchange *exchange)
{
    health_wait *wait = host_memory(sizeof *wait);
    gg_assert(health->ticket != 0 && !exchange->owner); /* there is a write to wait for */
    *wait = (health_wait){.next = health->waits, .exchange = exchange};
    exchange->owner = wait;
    exchange->gone = client_gone;
    health->waits = wait;
    health->count++;
    return WEB_LATER;
}

static bool is_late(const struct health *health, int64_t steady)
{
    return health->ticket != 0 && steady - health->sent >= PATIENCE;
}

void health_prove(srv_house *house)
{
    struct health *health = health_of(house);
    if (health->ticket != 0)
        return;
    store_batch *batch = batch_new();
    heartbeat_add(house, batch);
    health->sent = clock_steady(house->clock);
    health->ticket = house_send(house, batch);
}

/* Every other write proves as much, unless it was refused for its content. */
static bool is_proof(const store_batch *batch)
{
    return batch->count > 0 && batch->status != STORE_CONFLICT && batch->status != STORE_NONE;
}

void health_batch_back(srv_house *house, const store_batch *batch)
{
    struct health *health = health_of(house);
    if (is_proof(batch)) {
        health->proved = true;
        health->known = clock_steady(house->clock);
        health->status = batch->status;
    }
    if (health->ticket == 0 || health->ticket != batch->ticket)
        return;
    gg_assert(is_proof(batch));
    health->ticket = 0;
    tell_all(house, false);
}

int64_t health_turn(srv_house *house, int64_t steady)
{
    struct health *health = house->health;
    if (!health || !health->waits)
        return 0;
    if (!is_late(health, steady))
        return health->sent + PATIENCE;
    tell_all(house, true);
    return 0;
}

static web_outcome get_health(srv_call *call)
{
    srv_house *house = call->house;
    struct health *health = health_of(house);
    int64_t steady = clock_steady(house->clock);
    if (is_late(health, steady))
        return tell(house, call->exchange, true);
    if (health->ticket == 0 && health->proved && steady - health->known < PROOF_FOR)
        return tell(house, call->exchange, false);
    if (health->count >= ASKING_MOST)
        return call_fail(call, 503, "busy", "too many health checks");
    health_prove(house);
    return wait_for_proof(health, call->exchange);
}

void health_free(srv_house *house)
{
    if (!house->health)
        return;
    tell_all(house, true);
    free(house->health);
    house->health = NULL;
}

const srv_route health_routes[] = {{WEB_GET, "/healthz", ROUTE_OPEN, get_health}, {0}};
