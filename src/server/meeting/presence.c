/* presence.c: who is online: has an open stream, and has asked for something in the last minutes. Nothing says which
 * game someone looks at. */
#include "server/meeting/meeting.h"

#include "host/memory.h"
#include "server/nodes/nodes.h"
#include "server/streams/streams.h"

#include <stdlib.h>
#include <string.h>

enum { ACTIVE_FOR = 600000, ONLINE_MOST = 200 };

static sighting **bucket_of(const srv_house *house, uint64_t user)
{
    return &house->meeting->seen[gg_hash_bytes(&user, sizeof user) % MEETING_BUCKETS];
}

static sighting *find(const srv_house *house, uint64_t user)
{
    sighting *seen = *bucket_of(house, user);
    while (seen && seen->user != user)
        seen = seen->next;
    return seen;
}

void presence_note(srv_house *house, uint64_t user)
{
    sighting *seen = find(house, user);
    if (!seen) {
        sighting **bucket = bucket_of(house, user);
        seen = host_memory(sizeof *seen);
        *seen = (sighting){.next = *bucket, .user = user};
        *bucket = seen;
    }
    seen->at = clock_steady(house->clock);
}

void presence_purge(srv_house *house, int64_t steady)
{
    for (int i = 0; i < MEETING_BUCKETS; i++)
        for (sighting **link = &house->meeting->seen[i]; *link;) {
            sighting *seen = *link;
            if (steady - seen->at <= ACTIVE_FOR) {
                link = &seen->next;
                continue;
            }
            *link = seen->next;
            free(seen);
        }
}

bool presence_is_here(srv_house *house, uint64_t user)
{
    srv_stream *oldest;
    const sighting *seen = find(house, user);
    if (nodes_has_user(house, user))
        return true;
    return seen && clock_steady(house->clock) - seen->at <= ACTIVE_FOR && house->streams &&
           streams_of_user(house, user, &oldest) > 0;
}

bool presence_is_shown(srv_house *house, uint64_t user)
{
    return presence_is_here(house, user) &&
           house->store->ops->hidden(house->store, user) == STORE_NONE;
}

/* ---------------------------------------------------------------- calls */

typedef struct online_list {
    char name[ONLINE_MOST][STORE_NAME_MAX + 1];
    uint32_t count;
} online_list;

static int by_name(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void add_if_shown(srv_house *house, uint64_t user, online_list *list)
{
    store_user found;
    if (list->count == ONLINE_MOST || !presence_is_shown(house, user) ||
        house->store->ops->user(house->store, user, &found) != STORE_OK || found.key[0] == 0)
        return;
    memcpy(list->name[list->count++], found.name, sizeof found.name);
}

/* Those who are with other servers and not here, too. */
static void add_from_others(srv_house *house, online_list *list)
{
    const srv_nodes *nodes = house->nodes;
    for (uint32_t i = 0; nodes && i < nodes->online_count; i++)
        if (!find(house, nodes->online[i]) && (i == 0 || nodes->online[i] != nodes->online[i - 1]))
            add_if_shown(house, nodes->online[i], list);
}

/* GET /api/v1/online */
static web_outcome list_online(srv_call *call)
{
    web_json json;
    online_list *list = host_memory(sizeof *list);
    for (int i = 0; i < MEETING_BUCKETS; i++)
        for (const sighting *seen = call->house->meeting->seen[i]; seen; seen = seen->next)
            add_if_shown(call->house, seen->user, list);
    add_from_others(call->house, list);
    qsort(list->name, list->count, sizeof list->name[0], by_name);
    gg_json *out = web_json_open(&json, call->exchange, 200);
    gg_json_object(out, NULL);
    gg_json_array(out, "people");
    for (uint32_t i = 0; i < list->count; i++)
        gg_json_text(out, NULL, list->name[i]);
    gg_json_end_array(out);
    gg_json_bool(out, "hidden",
                 call->house->store->ops->hidden(call->house->store, call->who.user) == STORE_OK);
    gg_json_end_object(out);
    web_json_end(&json);
    free(list);
    return WEB_DONE;
}

/* PUT /api/v1/online {"hidden"} */
static web_outcome set_hidden(srv_call *call)
{
    bool hidden = false;
    if (!call_maybe_bool(call, "hidden", &hidden))
        return WEB_DONE;
    store_batch *batch = batch_new();
    store_change *change = batch_add(batch, CHANGE_SET_HIDDEN);
    change->number = call->who.user;
    change->seat = hidden;
    web_ok(call->exchange);
    return house_after(call->house, call->exchange, house_send(call->house, batch));
}

const srv_route presence_routes[] = {
    {WEB_GET, "/api/v1/online", ROUTE_PERSON | ROUTE_ACCOUNTS, list_online},
    {WEB_PUT, "/api/v1/online", ROUTE_PERSON | ROUTE_ACCOUNTS | ROUTE_BODY, set_hidden},
    {WEB_OTHER, NULL, 0, NULL},
};
