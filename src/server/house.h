/* house.h: the whole server: its games, users, streams, and the main loop.
 *
 * One thread owns all of it. Beside it there are the writer thread (writer.h) and a few workers (jobs.h), which see
 * only what they are given. */
#ifndef GROGNARD_SERVER_HOUSE_H
#define GROGNARD_SERVER_HOUSE_H

#include "jobs.h"
#include "server/clocks/clock.h"
#include "server/http/web.h"
#include "server/people/people.h"
#include "server/rooms/rooms.h"
#include "server/store/writer.h"

/* Mail and the webhook. */
typedef struct house_mail {
    const char *url;             /* smtp://HOST:PORT; NULL: no mail is sent */
    const char *from;            /* the sender's address */
    const char *user, *password; /* NULL: no login */
    const char *webhook;         /* https address that gets public news; NULL: none */
    long seconds;                /* time limit of one mail; 0: the usual one */
} house_mail;

typedef struct house_settings {
    bool accounts; /* users have accounts; otherwise everyone is a guest on this machine */
    bool codes;    /* signing up needs a code */
    /* "https://example.org": the public address; NULL: http://HOST of the request, loopback only. */
    const char *origin;
    /* Limits; 0: the default. */
    uint32_t rooms;          /* games in memory, without those in use */
    uint32_t games_per_user; /* waiting and running ones created by a user */
    uint32_t rows;           /* rows of a game's journal: orders and chat */
    uint32_t think;          /* milliseconds that a bot thinks about an order */
    uint32_t vacation;       /* days per account and year; 0: none */

    house_mail mail;
    bool leaves_jobs; /* bots, mail .. are left to other servers on the same store */
    const struct lesson_shelf *lessons; /* NULL: none */
    const gg_file *files;               /* static files, by path without the first slash */
    uint32_t file_count;
    FILE *log; /* structured lines; NULL: none */
} house_settings;

enum { HOUSE_BUCKETS = 1024 };

/* Games that are moved here come as whole logs. */
#define HOUSE_COPIES "/api/v1/copies"
enum { HOUSE_LOG_MOST = 1 << 19 }; /* bytes; the JSON around them has as much room again */

/* A reply that waits until something is stored. */
struct call;
typedef struct house_wait house_wait;
typedef struct stream srv_stream;

typedef struct house {
    house_settings settings;
    const gg_shelf *shelf;
    srv_store *store;
    srv_writer *writer;
    srv_jobs *jobs;                   /* bots that think */
    srv_jobs *doors;                  /* password hashes: logins do not wait for bots */
    srv_jobs *scribes, *long_scribes; /* logs; those of long games */
    server_clock *clock;
    srv_people people;
    srv_room *rooms;
    uint32_t room_count;
    srv_room *room_by_hash[HOUSE_BUCKETS];
    struct catalog *catalog;   /* what can be played (catalog.h) */
    struct shared_game *games; /* game objects, shared by rooms (rooms.c) */
    uint64_t births;           /* serial number of rooms */
    struct past *past;         /* earlier positions that are being read (past.c) */
    struct slice *slices;      /* long work (slices.c) */
    uint64_t slices_begun;     /* serial number of slices */
    struct slice
        *wanted; /* .. the one for which room_enter just returned STORE_LATER; NULL: none */
    uint32_t game_count;
    house_wait *waits, *last_wait;       /* by ticket */
    struct house_sent *sent, *last_sent; /* what rooms have handed to the writer */
    uint64_t newest;                     /* ticket of that */
    uint64_t settled;                    /* .. of the newest batch that has come back */
    struct nodes *nodes;                 /* NULL: no other server uses the store (nodes.h) */
    struct streams *streams; /* event streams, and calls that wait for the next entry (streams.h) */
    int64_t ahead_due;       /* when the next answer in advance is given (ahead.c); 0: none waits */
    uint8_t ahead_key[32];   /* of these delays */
    int64_t last_beat;       /* of the server before this one, as a date */
    struct bots *bots;       /* bots that think, and games to check (bots.c) */
    struct advisers *advisers; /* questions of people to bots (advisers.h) */
    struct meeting *meeting;   /* how people find each other (meeting.h); never NULL */
    struct studies *studies;   /* analyses in memory (studies.h) */
    struct study_line *lines;  /* .. and positions of them */
    struct contests *contests; /* tournaments (organizing) */
    struct notices *notices;   /* notices.h */
    struct timeouts *timeouts; /* timeouts.c */
    int64_t due;               /* when a clock runs out, as a date; 0: now */
    struct health *health;     /* health.c */
    struct metrics *metrics;   /* metrics.h; never NULL */
    int64_t opened;            /* when the server began */
    int64_t began;             /* .. by the monotonic clock, like the following */
    int64_t calm;              /* until then no time-out is carried out */
    int64_t next_beat;         /* when the heartbeat is due (heartbeat.c) */
    int64_t next_word;         /* .. and a check for an administrator's confirmation of the clock */
    uint64_t confirms;         /* how often it was confirmed */
    bool astray;               /* the store has dates in the future */
    bool stopping;
    bool store_is_full; /* full or broken: the last commit failed */
    int64_t next_try;   /* of it */
    int64_t next_purge; /* of expired rows */
} srv_house;

bool house_open(srv_house *house, const house_settings *settings, const gg_shelf *shelf,
                srv_store *store, server_clock *clock, void (*wake)(void *wakes), void *wakes,
                gg_error *error);
void house_close(srv_house *house);
web_handler house_handler(srv_house *house);

/* Handles everything that has come back or is due: commits, jobs, time-outs, bots, streams. Returns how many
 * milliseconds it can wait. Call it before every wait for connections. */
int house_turn(srv_house *house);
/* No new requests; streams are told to reconnect later. True: nothing is pending. */
bool house_stop(srv_house *house);

/* ---------------------------------------------------------------- waiting replies (house.c) */

/* Sends the reply when the ticket is stored (0: immediately); if storing fails, it becomes a 503. Returns what the
 * handler returns. */
web_outcome house_after(srv_house *house, web_exchange *exchange, uint64_t ticket);
/* Sends a room's batch to the writer. When it is stored, new entries are sent out; if it fails, the room is dropped. */
uint64_t house_send_room(srv_house *house, srv_room *room, store_batch *batch);
/* The batch just handed over for another room also belongs to this one. */
void house_share_ticket(srv_house *house, srv_room *room, uint64_t ticket);
/* Hands over a batch that does not belong to a room. */
uint64_t house_send(srv_house *house, store_batch *batch);
/* The call is handled again when the ticket is stored, or refused. */
web_outcome house_again_after(struct call *call, uint64_t ticket);
/* Tells the players of a game, and who made it, that it has changed. */
void house_hint_game(srv_house *house, const store_game *game);
/* Hands over a batch; the reply is sent when its status is known. `then` is called before and adjusts the reply if it
 * failed: it can tell a conflict from a full disk. */
web_outcome house_after_batch(srv_house *house, web_exchange *exchange, store_batch *batch,
                              void (*then)(struct house *house, web_exchange *exchange,
                                           store_status status));

/* ---------------------------------------------------------------- routes (routes.c) */

/* What a handler of a route gets. */
typedef struct call {
    srv_house *house;
    web_exchange *exchange;
    struct json_t *body;     /* the JSON object of the request; NULL: none was sent */
    srv_person who;          /* the user; who.user is 0 if unknown */
    char part[6][64];        /* the parts of the path that match {} */
    srv_room *room;          /* routes with a game */
    struct study_line *line; /* .. the game is a node of an analysis (studies.h); NULL: it is not */
    gg_seat seat;            /* routes with a seat: one that this user may use */
    int64_t now;
    bool parked; /* it waits for long work, and is then handled again (slices.h) */
} srv_call;

enum {
    ROUTE_OPEN = 0,   /* anybody */
    ROUTE_PERSON = 1, /* needs a known user */
    ROUTE_GAME = 2,   /* {} 0 is a game; it is entered */
    ROUTE_SEAT = 4,   /* {} 1 is a seat of this user */
    ROUTE_READER = 8, /* {} 1 is a seat, public, or referee, as far as the user may read it now */
    ROUTE_BODY = 16,  /* a JSON object must be sent */
    ROUTE_SLOW = 32,  /* counted by the strict limit for passwords */
    ROUTE_ACCOUNTS = 64, /* only with accounts */
    ROUTE_NODE = 128,    /* {} 0 may also be a node of an analysis */
    ROUTE_PLAIN = 256, /* neither token nor JSON: mail programs call it; its address has a secret */
    ROUTE_OWN = 512    /* for suspended users, too */
};

typedef struct route {
    web_method method;
    const char *pattern; /* "/api/v1/games/{}/seats/{}/orders" */
    unsigned flags;
    web_outcome (*handle)(srv_call *call);
} srv_route;

/* Each file has a table of its routes, ended by a NULL pattern. */
/* The name of a class of routes for metrics, from 0 on; NULL: there are no more. */
const char *routes_class(uint8_t class);

extern const srv_route people_routes[], lobby_routes[], play_routes[], standing_routes[],
    talk_routes[], watch_routes[], stream_routes[], catalog_routes[], health_routes[],
    lesson_routes[], hint_routes[], look_back_routes[], review_routes[], study_routes[],
    profile_routes[], presence_routes[], seek_routes[], vacation_routes[], contest_routes[],
    moderation_routes[], notice_routes[];

/* Members of the body. False: missing or of the wrong type, and the reply says so (400). */
bool call_text(srv_call *call, const char *key, size_t most, const char **value);
bool call_number(srv_call *call, const char *key, uint64_t most, uint64_t *value);
/* The same for optional members: *value is unchanged if absent. */
bool call_maybe_text(srv_call *call, const char *key, size_t most, const char **value);
bool call_maybe_number(srv_call *call, const char *key, uint64_t most, uint64_t *value);
bool call_maybe_bool(srv_call *call, const char *key, bool *value);
web_outcome call_fail(srv_call *call, int status, const char *code, const char *format, ...)
    GG_PRINTF(4, 5);
/* 503: the store is full or broken. STORE_LATER, from room_enter: the call waits until the room is loaded. */
web_outcome call_no_store(srv_call *call, store_status status);

/* ---------------------------------------------------------------- streams (streams.c) */

/* After entries are stored: sends them to all streams that follow the room. */
void streams_tell_room(srv_house *house, srv_room *room);
/* Sends an event without a number to the streams of a user, or of all who follow a room: {"kind":..}. */
void streams_hint_user(srv_house *house, uint64_t user, const char *event, const char *json);
void streams_hint_room(srv_house *house, srv_room *room, const char *event, const char *json);
/* Their sessions, and which games they follow, are looked up again within a second; user 0: of all. */
void streams_ask_again(srv_house *house, uint64_t user);
bool streams_follow(srv_house *house, const char *game); /* does any follow the game? */
/* The games of a bucket (of STREAM_BUCKETS) that are followed, and how many rows they had when streams were last told. */
void streams_see_games(srv_house *house, uint32_t bucket,
                       bool (*see)(void *to, const char *game, uint64_t rows), void *to);
void streams_close_all(srv_house *house, uint32_t retry_milliseconds);
void streams_forget_user(srv_house *house, uint64_t user); /* logged out everywhere, or deleted */
/* Logged out. */
void streams_forget_session(srv_house *house, const uint8_t session[STORE_HASH_SIZE]);
/* Call it in every iteration: comment lines, backlogs of slow readers, expired waiting calls. Returns when it wants
 * to be called again; 0: nothing to do. */
int64_t streams_keep(srv_house *house, int64_t now);
uint32_t streams_count(const srv_house *house);
void streams_free(srv_house *house); /* does not close the connections */

/* ---------------------------------------------------------------- analyses (studies) */

/* The node `ID.NUMBER` of an analysis as call->room. False: the reply says why not. */
bool studies_enter(srv_call *call);
bool studies_is_node(const char *id);
/* Gives an order in it. */
web_outcome studies_post_order(srv_call *call);
/* Why no bot may be asked about it; NULL: one may. */
const char *studies_refuse_hints(srv_call *call);
/* The node as a game. */
web_outcome studies_show_game(srv_call *call);
void studies_batch_back(srv_house *house, const store_batch *batch);
void studies_forget(srv_house *house); /* the store has changed: they are read again */
/* Another server has changed one; NULL: perhaps all. */
void studies_heard(srv_house *house, const char *id);
void studies_free(srv_house *house);

/* ---------------------------------------------------------------- meeting (meeting.c) */

void meeting_open(srv_house *house);
/* Call it in every iteration: pairs people, ends vacations. Returns when it wants to be called again. */
int64_t meeting_turn(srv_house *house, int64_t steady);
void meeting_batch_back(srv_house *house, const store_batch *batch);
void meeting_free(srv_house *house);

/* ---------------------------------------------------------------- moderation (moderation) */

void moderation_batch_back(srv_house *house, const store_batch *batch);

/* ---------------------------------------------------------------- notices (notices) */

void notices_open(srv_house *house, void (*wake)(void *wakes), void *wakes);
/* What is being sent ends. Close it before the writer, and free it after. */
void notices_close(srv_house *house);
void notices_free(srv_house *house);
/* Call it in every iteration. Returns when it wants to be called again, or 0. */
int64_t notices_turn(srv_house *house, int64_t steady);
void notices_batch_back(srv_house *house, const store_batch *batch);
/* The user does something: mail about games can wait for a while. */
void notices_see(srv_house *house, uint64_t user, int64_t now);
/* A chat message is being stored with the room's batch. */
void notices_chat(srv_room *room, gg_seat from, uint16_t to);
/* Tells the webhook about a game that everyone can see. */
void notices_game_changed(srv_house *house, const store_game *game);
/* A line for the webhook, once for each `about`, such as "cup/7/won". It must be public. */
void notices_announce(srv_house *house, const char *about, const char *text);
/* Trouble with the SMTP server; "": none. NULL: this server sends no mail. */
const char *notices_trouble(const srv_house *house);
bool notices_has_mail(const srv_house *house);
/* The user's new address, which must be confirmed; the password was checked. */
web_outcome notices_set_address(srv_house *house, web_exchange *exchange, uint64_t user,
                                const char *address);
/* A notice of a tournament, in the batch that causes it, if the user wants such mail. `due`: the latest time, 0: none. */
void notices_contest(srv_house *house, store_batch *batch, const store_mail *model);
/* Such a notice in words (organizing). False: it is no longer true. */
bool contest_tell(srv_house *house, const store_mail *mail, gg_text *what, gg_text *title);
/* Adds a mail to the user: the password was changed with a link. */
void notices_password_changed(srv_house *house, store_batch *batch, uint64_t user);

/* ---------------------------------------------------------------- clocks, bots, log */

/* health.c. Sends a write that proves that the store works, unless one is in progress. */
void health_prove(srv_house *house);
void health_batch_back(srv_house *house, const store_batch *batch);
/* Call it in every iteration: answers requests that have waited too long. Returns when it wants to be called again,
 * or 0. */
int64_t health_turn(srv_house *house, int64_t steady);
void health_free(srv_house *house);
void house_carry_out_timeouts(srv_house *house, int64_t now); /* timeouts.c */
/* bots.c. Starts the next bot that is asked, if any. Call it whenever the events of a room are stored. */
void bots_think(srv_house *house, srv_room *room);
/* At the start: all running games with bots must be checked. */
void bots_wake(srv_house *house);
/* The same for a game that is being stored. */
void bots_look(srv_house *house, const char *game);
/* Call it in every iteration: checks some of them, and reports the progress of bots. Returns when it wants to be
 * called again, or 0. */
int64_t bots_turn(srv_house *house, int64_t now);
/* May readers know that a bot is thinking? Not while others are asked too: they must not learn who has answered. */
bool bots_may_be_seen(const srv_room *room);
/* Progress of the bot that thinks there, in percent; 0 if that would reveal something. */
uint32_t bots_progress(const srv_room *room);
void bots_free(srv_house *house); /* after the jobs */
/* Is there such a bot for the game of this line? */
bool bots_known(const char *line, const char *name);
/* Name, description and games of each, as elements of an open array. */
void bots_write(const gg_shelf *shelf, gg_json *out);
/* A line of the log: time, event, then pairs of key and value (char pointers) up to NULL. Values are quoted as needed
 * and never secret (log.c). */
#define house_log(house, event, ...)                                                               \
    house_write_log(house, event, (const char *const[]){__VA_ARGS__})
void house_write_log(srv_house *house, const char *event, const char *const *pairs);
/* The same without a house, at a time in milliseconds since 1970. */
void log_write(FILE *log, int64_t now, const char *event, const char *const *pairs);

#endif
