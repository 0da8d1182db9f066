/* snapshots.c: rooms as bytes, and back. */
#include "server/rooms/snapshots.h"
#include "server/house.h"

#include "host/memory.h"
#include "server/games/replay.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum {
    FORMAT = 3, /* must change whenever the format below, or what it contains, changes */
    SEAL_SIZE = 16,
    BODY_MOST = 1 << 24, /* maximum size of a body */
    PACKING_LEVEL = 1
};

/* ---------------------------------------------------------------- serialization */

/* One description for both directions: bytes are appended or consumed. */
typedef struct packing {
    uint8_t *at;         /* where they are appended; NULL: .. */
    const uint8_t *from; /* .. where they are read */
    size_t used, size;
    bool bad; /* there were too few bytes, or impossible ones */
} packing;

static void make_place(packing *to, size_t size)
{
    if (to->size - to->used >= size)
        return;
    to->size = 2 * to->size + size;
    to->at = host_resized(to->at, to->size);
}

static void put(packing *to, const void *value, size_t size)
{
    if (size == 0)
        return;
    make_place(to, size);
    gg_assert(to->at);
    memcpy(to->at + to->used, value, size);
    to->used += size;
}

static void take(packing *of, void *value, size_t size)
{
    of->bad = of->bad || of->size - of->used < size;
    if (of->bad) {
        memset(value, 0, size);
        return;
    }
    memcpy(value, of->from + of->used, size);
    of->used += size;
}

static void pack(packing *to, void *value, size_t size)
{
    if (to->from)
        take(to, value, size);
    else
        put(to, value, size);
}

#define PACK(to, value) pack(to, &(value), sizeof(value))

/* ---------------------------------------------------------------- heads */

/* What is checked first, and where the snapshot belongs. */
typedef struct snap_head {
    uint32_t format, state_size, view_size;
    char rules_version[sizeof((store_game *)0)->rules_version];
    uint8_t data_hash[32];
    uint64_t from; /* bytes of orders before its own */
    room_moment moment;
    uint64_t order_row, order_hash; /* the last row that changed the match, its hash */
    uint32_t body_size;             /* before compression */
    uint8_t seal[SEAL_SIZE];        /* of this head and the body; last */
} snap_head;

static void pack_head(packing *to, snap_head *head)
{
    PACK(to, head->format);
    PACK(to, head->state_size);
    PACK(to, head->view_size);
    PACK(to, head->rules_version);
    PACK(to, head->data_hash);
    PACK(to, head->from);
    PACK(to, head->moment.rows);
    PACK(to, head->moment.orders);
    PACK(to, head->moment.size);
    PACK(to, head->moment.told);
    PACK(to, head->moment.hash);
    PACK(to, head->order_row);
    PACK(to, head->order_hash);
    PACK(to, head->body_size);
    PACK(to, head->seal);
}

/* Hash of everything before it in the head, and of the body. It detects damage; the seed is the key, so that bytes of
 * another game do not match. */
static void seal_all(const srv_room *room, const packing *head, const uint8_t *body, size_t size,
                     uint8_t seal[SEAL_SIZE])
{
    crypto_generichash_state state;
    crypto_generichash_init(&state, room->game.seed, sizeof room->game.seed, SEAL_SIZE);
    crypto_generichash_update(&state, head->at, head->used - SEAL_SIZE);
    crypto_generichash_update(&state, body, size);
    crypto_generichash_final(&state, seal, SEAL_SIZE);
}

static snap_head new_head(const srv_room *room, uint64_t from)
{
    snap_head head = {.format = FORMAT,
                      .state_size = (uint32_t)gg_state_size(room->rules),
                      .view_size = (uint32_t)gg_view_size(room->rules),
                      .rules_version = GG_VERSION,
                      .from = from,
                      .order_row = room->order_row,
                      .order_hash = gg_match_hash(room->table.match)};
    memcpy(head.data_hash, room->rules->data_hash, sizeof head.data_hash);
    head.moment.rows = room->rows;
    head.moment.orders = gg_match_count(room->table.match);
    head.moment.size = gg_match_orders_size(room->table.match);
    memcpy(head.moment.told, room->told, sizeof head.moment.told);
    return head;
}

/* Is it from this program, and for the orders so far? */
static bool fits(const srv_room *room, const snap_head *head, uint64_t number)
{
    uint64_t from = 0, rows = 0;
    if (room->moment_count > 0) {
        from = room->moments[room->moment_count - 1].size;
        rows = room->moments[room->moment_count - 1].rows;
    }
    return head->format == FORMAT && head->state_size == gg_state_size(room->rules) &&
           head->view_size == gg_view_size(room->rules) &&
           strncmp(head->rules_version, GG_VERSION, sizeof head->rules_version) == 0 &&
           memcmp(head->data_hash, room->rules->data_hash, sizeof head->data_hash) == 0 &&
           head->from == from && head->moment.size >= from && head->moment.rows == number &&
           number > rows && head->body_size <= BODY_MOST && head->order_row <= number;
}

/* ---------------------------------------------------------------- bodies */

static void pack_clocks(packing *to, clocks *set)
{
    PACK(to, set->running);
    PACK(to, set->asked);
    PACK(to, set->away);
    PACK(to, set->paused);
    PACK(to, set->stopped);
    PACK(to, set->since);
    PACK(to, set->left);
    PACK(to, set->moved);
}

/* Everything derived from the journal except the match and the entries. */
static void pack_room(packing *to, srv_room *room)
{
    PACK(to, room->rows);
    PACK(to, room->last.at);
    PACK(to, room->last.kind);
    PACK(to, room->order_row);
    PACK(to, room->latest);
    PACK(to, room->told);
    PACK(to, room->told_at);
    PACK(to, room->moved);
    PACK(to, room->question);
    pack_clocks(to, &room->now);
    pack_clocks(to, &room->shown);
    PACK(to, room->pause_by);
    PACK(to, room->pause_agreed);
    PACK(to, room->abandon_agreed);
    PACK(to, room->offered);
}

/* An optional text. */
static void pack_text(packing *to, char **text)
{
    uint32_t size = *text ? (uint32_t)strlen(*text) + 1 : 0;
    PACK(to, size);
    to->bad = to->bad || (to->from && size > to->size - to->used);
    if (size == 0 || to->bad)
        return;
    if (!*text)
        *text = host_zeroed(size);
    pack(to, *text, size);
    to->bad = to->bad || (*text)[size - 1] != 0;
}

static void pack_told(packing *to, host_told *order)
{
    PACK(to, order->author);
    PACK(to, order->turns_back);
    PACK(to, order->name);
    for (int reader = 0; reader < HOST_READERS; reader++) {
        pack_text(to, &order->line[reader]);
        pack_text(to, &order->story[reader]);
    }
    PACK(to, order->event_count);
    if (to->from) {
        to->bad = to->bad || order->event_count > 4 * GG_EVENTS_MAX;
        if (to->bad)
            order->event_count = 0;
        order->events = host_zeroed((order->event_count + 1) * sizeof *order->events);
    }
    pack(to, order->events, order->event_count * sizeof *order->events);
    order->name[sizeof order->name - 1] = 0;
}

static void put_held(packing *to, const host_telling *telling)
{
    uint32_t count = 0;
    for (const host_told *order = telling->held; order; order = order->next)
        count++;
    PACK(to, count);
    for (host_told *order = telling->held; order; order = order->next)
        pack_told(to, order);
}

static uint64_t number_at(const gg_match *match, size_t place)
{
    gg_record record;
    return gg_match_next(match, &place, &record) ? record.number : 0;
}

/* These are the orders after the barrier, which the match has too. Lines of readers who do not listen are omitted. A
 * story that all readers shared becomes one per reader. */
static void take_held(packing *from, srv_room *room)
{
    uint32_t count = 0;
    size_t place = GG_BEFORE_ALL;
    host_telling *telling = &room->telling;
    PACK(from, count);
    for (; count > 0 && !from->bad; count--) {
        host_told *order = host_zeroed(sizeof *order);
        pack_told(from, order);
        from->bad = from->bad || order->author >= room->rules->seats ||
                    !gg_match_next_held(room->table.match, &place);
        order->author = from->bad ? 0 : order->author;
        order->place = place;
        order->number = from->bad ? 0 : number_at(room->table.match, place);
        host_telling_hold(telling, order);
    }
    from->bad = from->bad || gg_match_next_held(room->table.match, &place);
}

static void put_match(packing *to, const gg_match *match)
{
    uint32_t size = (uint32_t)gg_match_kept_size(match);
    PACK(to, size);
    make_place(to, size);
    gg_match_keep(match, to->at + to->used);
    to->used += size;
}

void snapshots_write(srv_room *room, uint64_t from, snapshot_bytes *out)
{
    packing body = {0}, top = {0};
    snap_head head = new_head(room, from);
    size_t size = (size_t)(head.moment.size - from);
    uint8_t *orders = host_raw_memory(size + 1);
    gg_assert(room->playing && head.moment.size >= from);
    pack_room(&body, room);
    put_match(&body, room->table.match);
    put_held(&body, &room->telling);
    gg_match_keep_orders(room->table.match, (size_t)from, (size_t)head.moment.size, orders);
    head.body_size = (uint32_t)body.used;
    head.moment.hash = gg_hash_bytes(orders, size);
    pack_head(&top, &head);
    seal_all(room, &top, body.at, body.used, top.at + top.used - SEAL_SIZE);
    *out = (snapshot_bytes){.head = top.at,
                            .body = body.at,
                            .orders = orders,
                            .head_size = top.used,
                            .body_size = body.used,
                            .orders_size = size};
}

static void wipe(uint8_t *at, size_t size)
{
    if (at)
        sodium_memzero(at, size);
    free(at);
}

void snapshots_free(snapshot_bytes *bytes)
{
    wipe(bytes->head, bytes->head_size);
    wipe(bytes->body, bytes->body_size);
    wipe(bytes->orders, bytes->orders_size);
    *bytes = (snapshot_bytes){0};
}

/* ---------------------------------------------------------------- saving snapshots */

static bool read_head(const uint8_t *at, size_t size, snap_head *head)
{
    packing of = {.from = at, .size = size};
    pack_head(&of, head);
    return !of.bad && of.used == size;
}

static uint64_t newest(const srv_room *room)
{
    return room->moment_count > 0 ? room->moments[room->moment_count - 1].rows : 0;
}

bool snapshots_due(const srv_room *room)
{
    return room->playing && !room->held_up && !room->capture && !room->removed && !room->batch &&
           !room->house->store_is_full && room->rows - newest(room) >= SNAPSHOT_EVERY;
}

static void add_moment(srv_room *room, const room_moment *moment)
{
    if (room->moment_count == room->moment_room) {
        room->moment_room = room->moment_room * 2 + 8;
        room->moments = host_resized(room->moments, room->moment_room * sizeof *room->moments);
    }
    room->moments[room->moment_count++] = *moment;
}

/* The compressed body (free()). */
static uint8_t *deflate_body(const snapshot_bytes *bytes, size_t *size)
{
    uLongf packed = compressBound(bytes->body_size);
    uint8_t *at = host_raw_memory(packed);
    int code = compress2(at, &packed, bytes->body, bytes->body_size, PACKING_LEVEL);
    gg_assert(code == Z_OK);
    (void)code;
    *size = packed;
    return at;
}

void snapshots_take(srv_room *room)
{
    snapshot_bytes bytes;
    uint64_t from = room->moment_count > 0 ? room->moments[room->moment_count - 1].size : 0;
    bool changes = room->last.kind == ROW_ORDER || room->last.kind == ROW_START;
    gg_assert(room->rows > newest(room) && !room->capture);
    snapshots_write(room, from, &bytes);
    store_snapshot snapshot = {.number = room->rows,
                               .at = room->last.at,
                               .kind = room->last.kind,
                               .hash = changes ? gg_match_hash(room->table.match) : 0,
                               .head = bytes.head,
                               .head_size = bytes.head_size,
                               .orders = bytes.orders,
                               .orders_size = bytes.orders_size};
    snap_head head;
    bool good = read_head(bytes.head, bytes.head_size, &head);
    gg_assert(good);
    (void)good;
    add_moment(room, &head.moment);
    uint8_t *packed = deflate_body(&bytes, &snapshot.body_size);
    snapshot.body = packed;
    store_batch *batch = batch_new();
    batch_add_snapshot(batch, room->id, &snapshot);
    wipe(packed, snapshot.body_size);
    snapshots_free(&bytes);
    house_send(room->house, batch);
}

void snapshots_forget(srv_room *room, uint64_t rows)
{
    while (newest(room) >= rows && room->moment_count > 0)
        room->moment_count--;
    store_batch *batch = batch_new();
    store_change *change = batch_add(batch, CHANGE_DROP_SNAPSHOTS);
    memcpy(change->id, room->id, sizeof change->id);
    change->number = rows;
    house_send(room->house, batch);
}

/* ---------------------------------------------------------------- finding snapshots */

typedef struct listing {
    srv_room *room;
    uint64_t bad; /* the first bad one; 0: none */
} listing;

static bool list_one(void *to, const store_snapshot *snapshot)
{
    listing *list = to;
    snap_head head;
    if (read_head(snapshot->head, snapshot->head_size, &head) &&
        fits(list->room, &head, snapshot->number))
        add_moment(list->room, &head.moment);
    else
        list->bad = snapshot->number;
    return list->bad == 0;
}

static store_status list_all(srv_room *room, listing *list)
{
    srv_store *store = room->house->store;
    gg_assert(room->moment_count == 0);
    *list = (listing){.room = room};
    return store->ops->snapshots(store, room->id, SNAPSHOT_HEAD, 0, INT64_MAX, list_one, list);
}

store_status snapshots_list(srv_room *room)
{
    listing list;
    store_status status = list_all(room, &list);
    if (status == STORE_OK && list.bad != 0)
        snapshots_forget(room, list.bad);
    return status;
}

store_status snapshots_look(srv_room *room)
{
    listing list;
    return list_all(room, &list);
}

/* ---------------------------------------------------------------- loading rooms */

/* What a room is made from. */
typedef struct recalling {
    srv_room *room;
    const room_moment *moment;
    packing top; /* the head as it was read */
    snap_head head;
    uint8_t *body; /* unpacked */
    uint8_t *orders;
    size_t orders_size;
    const room_moment *piece; /* the snapshot whose orders come next */
    uint64_t row_hash;        /* of the last row that changed the match */
    char *position;           /* what the game began from */
    bool bad;
} recalling;

static bool take_head(void *to, const store_snapshot *snapshot)
{
    recalling *recall = to;
    recall->bad = !read_head(snapshot->head, snapshot->head_size, &recall->head) ||
                  recall->head.moment.rows != recall->moment->rows ||
                  recall->head.moment.size != recall->moment->size ||
                  recall->head.moment.orders != recall->moment->orders ||
                  recall->head.body_size > BODY_MOST;
    if (recall->bad)
        return false;
    put(&recall->top, snapshot->head, snapshot->head_size);
    return false;
}

uint8_t *snapshots_unpack(const store_snapshot *body, size_t size)
{
    uLongf unpacked = size;
    uint8_t *at = host_raw_memory(size + 1);
    if (uncompress(at, &unpacked, body->body, body->body_size) == Z_OK && unpacked == size)
        return at;
    free(at);
    return NULL;
}

static bool take_body(void *to, const store_snapshot *snapshot)
{
    recalling *recall = to;
    uint8_t seal[SEAL_SIZE];
    const size_t size = recall->head.body_size;
    recall->body = snapshots_unpack(snapshot, size);
    recall->bad = !recall->body;
    if (recall->bad)
        return false;
    seal_all(recall->room, &recall->top, recall->body, size, seal);
    recall->bad = sodium_memcmp(seal, recall->head.seal, SEAL_SIZE) != 0;
    return false;
}

/* One part of the orders, right after the previous ones. */
static bool take_piece(void *to, const store_snapshot *snapshot)
{
    recalling *recall = to;
    size_t size = snapshot->orders_size;
    recall->bad = snapshot->number != recall->piece->rows || size % sizeof(uint64_t) != 0 ||
                  recall->orders_size + size != recall->piece->size ||
                  gg_hash_bytes(snapshot->orders, size) != recall->piece->hash;
    if (recall->bad)
        return false;
    memcpy(recall->orders + recall->orders_size, snapshot->orders, size);
    recall->orders_size += size;
    recall->piece++;
    return true;
}

static bool take_start(void *to, const store_row *row)
{
    recalling *recall = to;
    recall->bad = row->kind != ROW_START;
    recall->position = host_copy_text(row->text, strlen(row->text));
    return false;
}

static bool take_hash(void *to, const store_row *row)
{
    recalling *recall = to;
    recall->row_hash = row->hash;
    return false;
}

/* Reads what both directions need. False: missing or invalid. */
static bool read_snapshot(recalling *recall)
{
    const srv_room *room = recall->room;
    srv_store *store = room->house->store;
    const store_ops *ops = store->ops;
    uint64_t rows = recall->moment->rows;
    return ops->snapshots(store, room->id, SNAPSHOT_HEAD, rows, rows, take_head, recall) ==
               STORE_OK &&
           recall->top.at && !recall->bad &&
           ops->snapshots(store, room->id, SNAPSHOT_BODY, rows, rows, take_body, recall) ==
               STORE_OK &&
           recall->body && !recall->bad &&
           ops->rows(store, room->id, 0, take_start, recall) == STORE_OK && recall->position &&
           !recall->bad &&
           ops->rows(store, room->id, recall->head.order_row - 1, take_hash, recall) == STORE_OK;
}

static bool take_match(packing *from, recalling *recall)
{
    uint8_t key[32];
    uint32_t size = 0;
    srv_room *room = recall->room;
    PACK(from, size);
    if (from->bad || from->size - from->used < size)
        return false;
    replay_key(&room->game, key);
    host_kept kept = {.key = key,
                      .position = recall->position,
                      .match = from->from + from->used,
                      .match_size = size,
                      .orders = recall->orders,
                      .orders_size = recall->orders_size};
    from->used += size;
    room->playing = host_table_recall(&room->table, room->rules, &kept);
    sodium_memzero(key, sizeof key);
    return room->playing && gg_match_count(room->table.match) == recall->moment->orders &&
           gg_match_hash(room->table.match) == recall->row_hash;
}

/* Clock settings come from the game; the snapshot has only their current values. */
static void open_clocks(srv_room *room)
{
    clocks_start(&room->now, &room->game.clock, room->rules->seats, 0, 0);
    room->shown = room->now;
}

static bool make_up(recalling *recall)
{
    srv_room *room = recall->room;
    packing from = {.from = recall->body, .size = recall->head.body_size};
    open_clocks(room);
    pack_room(&from, room);
    if (from.bad || room->rows != recall->moment->rows || !take_match(&from, recall))
        return false;
    room_take_up(room);
    take_held(&from, room);
    memcpy(room->recent_from, room->told, sizeof room->recent_from);
    return !from.bad && from.used == from.size;
}

static void end_recall(recalling *recall)
{
    wipe(recall->body, recall->body ? recall->head.body_size : 0);
    wipe(recall->orders, recall->orders_size);
    wipe(recall->top.at, recall->top.used);
    free(recall->position);
}

/* It may have been loaded in part: the room is reset. */
static void clear_room(srv_room *room)
{
    host_telling_close(&room->telling);
    if (room->playing)
        host_table_close(&room->table);
    room->telling = (host_telling){0};
    room->playing = false;
    room->rows = room->order_row = 0;
    room->last = (store_row){0};
    room->latest = 0;
    room->pause_by = GG_NOBODY;
    room->pause_agreed = room->abandon_agreed = 0;
    memset(room->offered, 0, sizeof room->offered);
    memset(room->told, 0, sizeof room->told);
    memset(room->told_at, 0, sizeof room->told_at);
    memset(room->moved, 0, sizeof room->moved);
    memset(room->recent_from, 0, sizeof room->recent_from);
    memset(room->question, 0, sizeof room->question);
}

/* The orders of all snapshots up to this one. */
static bool read_orders(recalling *recall, const room_moment *first)
{
    srv_store *store = recall->room->house->store;
    recall->orders = host_raw_memory((size_t)recall->moment->size + 1);
    recall->piece = first;
    return store->ops->snapshots(store, recall->room->id, SNAPSHOT_ORDERS, 0, recall->moment->rows,
                                 take_piece, recall) == STORE_OK &&
           !recall->bad && recall->orders_size == recall->moment->size;
}

static bool recall_newest(srv_room *room)
{
    recalling recall = {.room = room, .moment = &room->moments[room->moment_count - 1]};
    bool good = read_snapshot(&recall) && read_orders(&recall, room->moments) && make_up(&recall);
    end_recall(&recall);
    return good;
}

/* A snapshot that does not match is deleted; if the previous one does not match either, all are. */
bool snapshots_recall(srv_room *room)
{
    for (int tries = 0; room->moment_count > 0; tries++) {
        if (recall_newest(room))
            return true;
        clear_room(room);
        house_log(room->house, "snapshot-refused", "game", room->id, NULL);
        snapshots_forget(room, tries == 0 ? newest(room) : 0);
    }
    return false;
}

bool snapshots_recall_at(srv_room *again, const srv_room *room, const room_moment *moment)
{
    recalling recall = {.room = again, .moment = moment};
    gg_assert(moment->size <= gg_match_orders_size(room->table.match));
    bool good = read_snapshot(&recall);
    if (good) {
        recall.orders_size = (size_t)moment->size;
        recall.orders = host_raw_memory(recall.orders_size + 1);
        gg_match_keep_orders(room->table.match, 0, recall.orders_size, recall.orders);
        good = make_up(&recall);
    }
    end_recall(&recall);
    if (!good)
        clear_room(again);
    return good;
}
