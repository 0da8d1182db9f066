/* house.h: the whole server: its games, people, streams, and the loop that turns over them.
 *
 * One thread owns all of it. Beside it there are the writer's thread (writer.h) and a few workers (jobs.h), which see
 * nothing but what is handed to them. */
#ifndef GROGNARD_SERVER_HOUSE_H
#define GROGNARD_SERVER_HOUSE_H

#include "clock.h"
#include "jobs.h"
#include "people.h"
#include "room.h"
#include "web.h"
#include "writer.h"

typedef struct house_settings {
    bool accounts;      /* people have accounts; otherwise everybody is a guest of this machine */
    bool codes;         /* signing up needs an invitation code */
    const char *origin; /* "https://example.org": where browsers find it; NULL: http://HOST of the request, loopback only */
    uint32_t rooms;     /* games in memory at most, those in use apart */
    uint32_t games_per_user; /* waiting and running ones that a user may have made */
    const gg_file *files; /* static files, by path without the first slash */
    uint32_t file_count;
    FILE *log;            /* structured lines; NULL: none */
} house_settings;

/* A reply that waits until something is stored. */
typedef struct house_wait house_wait;
typedef struct stream stream;

typedef struct house {
    house_settings settings;
    const gg_shelf *shelf;
    store *store;
    writer *writer;
    jobs *jobs;
    server_clock *clock;
    people people;
    room *rooms;
    uint32_t room_count;
    struct shared_game *games; /* game objects, shared by rooms (rooms.c) */
    house_wait *waits;
    stream *streams;
    int64_t due;     /* when a clock runs out or something else is to be done; 0: nothing */
    int64_t opened;  /* when the server began */
    bool stopping;
    bool store_is_full;
    uint64_t orders; /* stored since it began */
} house;

bool house_open(house *house, const house_settings *settings, const gg_shelf *shelf, store *store,
                server_clock *clock, void (*wake)(void *wakes), void *wakes, gg_error *error);
void house_close(house *house);
web_handler house_handler(house *house);

/* Everything that has come back or is due: commits, jobs, time-outs, bots, streams. Returns how many milliseconds it can
 * wait for the next time. Call it before every wait for connections. */
int house_turn(house *house);
/* No new requests; streams are told to come back later. True: nothing waits any more. */
bool house_stop(house *house);

/* ---------------------------------------------------------------- replies that wait (house.c) */

/* The reply goes out when the ticket is stored (0: at once); if storing fails it becomes a 503. Returns what the
 * handler returns. `then` is called before it goes out, with success or not; may be NULL. */
web_outcome house_after(house *house, web_exchange *exchange, uint64_t ticket,
                        void (*then)(house *house, web_exchange *exchange, bool stored));
/* Hands a batch over that is not a room's. */
uint64_t house_send(house *house, store_batch *batch);
/* Called when the status of a batch is known. A conflict can be told apart from a full disk. */
web_outcome house_after_batch(house *house, web_exchange *exchange, store_batch *batch,
                              void (*then)(house *house, web_exchange *exchange, store_status status));

/* ---------------------------------------------------------------- routes (routes.c) */

/* What a handler of a route gets. */
typedef struct call {
    house *house;
    web_exchange *exchange;
    struct json_t *body;     /* the JSON of the request, an object; NULL: none was sent */
    person who;              /* who asks; who.user is 0 for somebody unknown */
    char part[6][64];        /* of the path: what stood for each {} of the pattern */
    room *room;              /* routes with a game */
    gg_seat seat;            /* routes with a seat: one that this person may use so */
    int64_t now;
} call;

enum {
    ROUTE_OPEN = 0,      /* anybody */
    ROUTE_PERSON = 1,    /* somebody known */
    ROUTE_GAME = 2,      /* {} 0 is a game; it is entered */
    ROUTE_SEAT = 4,      /* {} 1 is a seat that belongs to the person */
    ROUTE_READER = 8,    /* {} 1 is a seat, public, or referee, whatever the person may read now */
    ROUTE_BODY = 16,     /* a JSON object must be sent */
    ROUTE_SLOW = 32,     /* counted by the strict limit: passwords */
    ROUTE_ACCOUNTS = 64, /* only with accounts */
    ROUTE_RAW = 128      /* the body is not JSON */
};

typedef struct route {
    web_method method;
    const char *pattern; /* "/api/v1/games/{}/seats/{}/orders" */
    unsigned flags;
    web_outcome (*handle)(call *call);
} route;

/* Each file has its routes in a table that ends with a NULL pattern. */
extern const route people_routes[], lobby_routes[], play_routes[], talk_routes[], watch_routes[], stream_routes[],
    catalog_routes[];

/* Members of the body. False: it is not there or not of the kind, and the reply says so (400). */
bool call_text(call *call, const char *key, size_t most, const char **value);
bool call_number(call *call, const char *key, uint64_t most, uint64_t *value);
/* The same where it may be left out: *value stays. */
bool call_maybe_text(call *call, const char *key, size_t most, const char **value);
bool call_maybe_number(call *call, const char *key, uint64_t most, uint64_t *value);
bool call_maybe_bool(call *call, const char *key, bool *value);
web_outcome call_fail(call *call, int status, const char *code, const char *format, ...) GG_PRINTF(4, 5);
/* 503: the store is full or broken. */
web_outcome call_no_store(call *call, store_status status);

/* ---------------------------------------------------------------- streams (streams.c) */

/* After entries were made and stored: sends them to whoever follows the room. */
void streams_tell_room(house *house, room *room);
/* Tells the streams of a user, or of all who follow a room, something without a number: {"kind":..}. */
void streams_hint_user(house *house, uint64_t user, const char *event, const char *json);
void streams_hint_room(house *house, room *room, const char *event, const char *json);
void streams_close_all(house *house, uint32_t retry_milliseconds);
void streams_forget_user(house *house, uint64_t user); /* logged out everywhere, removed */

/* ---------------------------------------------------------------- clocks, bots, log */

void house_carry_out_timeouts(house *house, int64_t now); /* timeouts.c */
void bots_think(house *house, room *room); /* bots.c: starts the next bot that is asked, if any */
void bots_wake(house *house);              /* at the start: enters running games with bots, a few at each turn */
bool bots_known(const char *name);
void bots_write(gg_json *out); /* their names and a sentence each, as elements of an open array */
/* A line of the log: time, event, then pairs of key and value (char pointers) up to NULL. Values are quoted as needed; never
 * secrets (log.c). */
void house_log(house *house, const char *event, ...);

#endif
