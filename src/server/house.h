/* house.h: the whole server: its games, people, streams, and the loop that turns over them.
 *
 * One thread owns all of it. Beside it there are the writer's thread (writer.h) and a few workers (jobs.h), which see
 * nothing but what is handed to them. */
#ifndef GROGNARD_SERVER_HOUSE_H
#define GROGNARD_SERVER_HOUSE_H

#include "jobs.h"
#include "server/clocks/clock.h"
#include "server/http/web.h"
#include "server/people/people.h"
#include "server/rooms/rooms.h"
#include "server/store/writer.h"

typedef struct house_settings {
    bool accounts; /* people have accounts; otherwise everybody is a guest of this machine */
    bool codes;    /* signing up needs an invitation code */
    /* "https://example.org": where browsers find it; NULL: http://HOST of the request, loopback only. */
    const char *origin;
    /* 0: as many as usual. */
    uint32_t rooms;          /* games in memory at most, those in use apart */
    uint32_t games_per_user; /* waiting and running ones that a user may have made */
    uint32_t rows;           /* of the journal of a game: orders and talk */

    const gg_file *files; /* static files, by path without the first slash */
    uint32_t file_count;
    FILE *log; /* structured lines; NULL: none */
} house_settings;

enum { HOUSE_BUCKETS = 1024 };

/* A reply that waits until something is stored. */
typedef struct house_wait house_wait;
typedef struct stream srv_stream;

typedef struct house {
    house_settings settings;
    const gg_shelf *shelf;
    srv_store *store;
    srv_writer *writer;
    srv_jobs *jobs;  /* the thinking of bots */
    srv_jobs *doors; /* hashes of passwords: who wants to come in does not wait for bots */
    srv_jobs *scribes, *long_scribes; /* logs; those of long games */
    server_clock *clock;
    srv_people people;
    srv_room *rooms;
    uint32_t room_count;
    srv_room *room_by_hash[HOUSE_BUCKETS];
    struct catalog *catalog;   /* what can be played (catalog.h) */
    struct shared_game *games; /* game objects, shared by rooms (rooms.c) */
    uint64_t births;           /* rooms that were made */
    struct past *past;         /* earlier moments of games that are being read (past.c) */
    struct slice *slices;      /* long work (slices.c) */
    uint64_t slices_begun;     /* .. that there ever was */
    struct slice *wanted;      /* .. that room_enter has just said STORE_LATER of; NULL: none */
    uint32_t game_count;
    house_wait *waits, *last_wait;       /* by ticket */
    struct house_sent *sent, *last_sent; /* what rooms have handed to the writer */
    uint64_t newest;                     /* ticket of that */
    struct streams *streams;   /* of events, and calls that wait for the next one (streams.h) */
    struct bots *bots;         /* those that think, and games to look after (bots.c) */
    struct timeouts *timeouts; /* timeouts.c */
    int64_t due;               /* when a clock runs out, as a date; 0: at once */
    struct health *health;     /* health.c */
    int64_t opened;            /* when the server began */
    int64_t began;             /* .. by the steady clock, like all that follows */
    int64_t calm;              /* until then no time-out is carried out */
    int64_t next_beat;         /* when the heartbeat is due (heartbeat.c) */
    int64_t next_word;         /* .. and a look for an administrator's word about the clock */
    uint64_t confirms;         /* how often he has confirmed it */
    bool astray;               /* there are dates in the store that are in the future */
    bool stopping;
    bool store_is_full; /* or broken: the last commit failed */
    int64_t next_try;   /* of it */
    int64_t next_purge; /* of expired rows */
} srv_house;

bool house_open(srv_house *house, const house_settings *settings, const gg_shelf *shelf,
                srv_store *store, server_clock *clock, void (*wake)(void *wakes), void *wakes,
                gg_error *error);
void house_close(srv_house *house);
web_handler house_handler(srv_house *house);

/* Everything that has come back or is due: commits, jobs, time-outs, bots, streams. Returns how many milliseconds it
 * can wait for the next time. Call it before every wait for connections. */
int house_turn(srv_house *house);
/* No new requests; streams are told to come back later. True: nothing waits any more. */
bool house_stop(srv_house *house);

/* ---------------------------------------------------------------- replies that wait (house.c) */

/* The reply goes out when the ticket is stored (0: at once); if storing fails it becomes a 503. Returns what the
 * handler returns. */
web_outcome house_after(srv_house *house, web_exchange *exchange, uint64_t ticket);
/* Sends a room's batch to the writer. When it is stored, new entries are sent out; if it fails, the room is dropped. */
uint64_t house_send_room(srv_house *house, srv_room *room, store_batch *batch);
/* What was just handed over for another room is for this one too. */
void house_share_ticket(srv_house *house, srv_room *room, uint64_t ticket);
/* Hands a batch over that is not a room's. */
uint64_t house_send(srv_house *house, store_batch *batch);
/* Hands a batch over; the reply goes out when it is known what became of it. `then` is called before, and sees to the
 * reply if it failed: a conflict can be told apart from a full disk. */
web_outcome house_after_batch(srv_house *house, web_exchange *exchange, store_batch *batch,
                              void (*then)(struct house *house, web_exchange *exchange,
                                           store_status status));

/* ---------------------------------------------------------------- routes (routes.c) */

/* What a handler of a route gets. */
typedef struct call {
    srv_house *house;
    web_exchange *exchange;
    struct json_t *body; /* the JSON of the request, an object; NULL: none was sent */
    srv_person who;      /* who asks; who.user is 0 if unknown */
    char part[6][64];    /* of the path: what stood for each {} of the pattern */
    srv_room *room;      /* routes with a game */
    gg_seat seat;        /* routes with a seat: one that this person may use so */
    int64_t now;
    bool parked; /* it waits for long work, and is handled once more then (slices.h) */
} srv_call;

enum {
    ROUTE_OPEN = 0,     /* anybody */
    ROUTE_PERSON = 1,   /* needs a known user */
    ROUTE_GAME = 2,     /* {} 0 is a game; it is entered */
    ROUTE_SEAT = 4,     /* {} 1 is a seat that belongs to the person */
    ROUTE_READER = 8,   /* {} 1 is a seat, public, or referee, whatever the person may read now */
    ROUTE_BODY = 16,    /* a JSON object must be sent */
    ROUTE_SLOW = 32,    /* counted by the strict limit: passwords */
    ROUTE_ACCOUNTS = 64 /* only with accounts */
};

typedef struct route {
    web_method method;
    const char *pattern; /* "/api/v1/games/{}/seats/{}/orders" */
    unsigned flags;
    web_outcome (*handle)(srv_call *call);
} srv_route;

/* Each file has its routes in a table that ends with a NULL pattern. */
extern const srv_route people_routes[], lobby_routes[], play_routes[], talk_routes[],
    watch_routes[], stream_routes[], catalog_routes[], health_routes[];

/* Members of the body. False: it is not there or not of the kind, and the reply says so (400). */
bool call_text(srv_call *call, const char *key, size_t most, const char **value);
bool call_number(srv_call *call, const char *key, uint64_t most, uint64_t *value);
/* The same where it may be left out: *value stays. */
bool call_maybe_text(srv_call *call, const char *key, size_t most, const char **value);
bool call_maybe_number(srv_call *call, const char *key, uint64_t most, uint64_t *value);
bool call_maybe_bool(srv_call *call, const char *key, bool *value);
web_outcome call_fail(srv_call *call, int status, const char *code, const char *format, ...)
    GG_PRINTF(4, 5);
/* 503: the store is full or broken. STORE_LATER, from room_enter: the call waits until the room is there. */
web_outcome call_no_store(srv_call *call, store_status status);

/* ---------------------------------------------------------------- streams (streams.c) */

/* After entries are stored: sends them to all streams that follow the room. */
void streams_tell_room(srv_house *house, srv_room *room);
/* Tells the streams of a user, or of all who follow a room, something without a number: {"kind":..}. */
void streams_hint_user(srv_house *house, uint64_t user, const char *event, const char *json);
void streams_hint_room(srv_house *house, srv_room *room, const char *event, const char *json);
void streams_close_all(srv_house *house, uint32_t retry_milliseconds);
void streams_forget_user(srv_house *house, uint64_t user); /* logged out everywhere, removed */
/* Logged out. */
void streams_forget_session(srv_house *house, const uint8_t session[STORE_HASH_SIZE]);
/* At every turn: comment lines, what slow readers have not got yet, calls that have waited long enough. Returns when
 * it wants to be called again; 0: there is nothing to do. */
int64_t streams_keep(srv_house *house, int64_t now);
uint32_t streams_count(const srv_house *house);
void streams_free(srv_house *house); /* does not close the connections */

/* ---------------------------------------------------------------- clocks, bots, log */

/* health.c. Sends a write to the store that proves that it works, unless one is on its way. */
void health_prove(srv_house *house);
void health_batch_back(srv_house *house, const store_batch *batch);
/* At every turn: who has waited too long is told so. Returns when it wants to be called again, or 0. */
int64_t health_turn(srv_house *house, int64_t steady);
void health_free(srv_house *house);
void house_carry_out_timeouts(srv_house *house, int64_t now); /* timeouts.c */
/* bots.c. Starts the next bot that is asked, if any. To be called whenever what happened in a room is stored. */
void bots_think(srv_house *house, srv_room *room);
/* At the start: all running games with bots are to be looked after. */
void bots_wake(srv_house *house);
/* At every turn: looks after some of them, and tells how far bots are. Returns when it wants to be called again, or
 * 0. */
int64_t bots_turn(srv_house *house, int64_t now);
/* May readers be told that a bot thinks? Not while others are asked too: they need not know who has answered. */
bool bots_may_be_seen(const srv_room *room);
/* How far the bot is that thinks there, in hundredths; 0 if that would tell something. */
uint32_t bots_progress(const srv_room *room);
void bots_free(srv_house *house); /* after the jobs */
/* Is there such a bot for the game of this line? */
bool bots_known(const char *line, const char *name);
/* Name, sentence and games of each, as elements of an open array. */
void bots_write(const gg_shelf *shelf, gg_json *out);
/* A line of the log: time, event, then pairs of key and value (char pointers) up to NULL. Values are quoted as
 * needed; never secrets (log.c). */
#define house_log(house, event, ...)                                                               \
    house_write_log(house, event, (const char *const[]){__VA_ARGS__})
void house_write_log(srv_house *house, const char *event, const char *const *pairs);
/* The same without a house, at a time in milliseconds since 1970. */
void log_write(FILE *log, int64_t now, const char *event, const char *const *pairs);

#endif
