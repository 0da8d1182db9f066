/* streams.h: event streams, shared by the files that make them (streams.c, stream_open.c, stream_send.c,
 * stream_id.c).
 *
 * A stream follows **places**: readers of games, each with the number of the newest entry that was sent. Entries are
 * sent by number, so none is skipped or sent twice, whatever happens in between. A call that waits for the next entry
 * of a record is also a stream, with one place and an end. */
#ifndef GROGNARD_SERVER_STREAMS_H
#define GROGNARD_SERVER_STREAMS_H

#include "server/house.h"

enum {
    STREAM_PLACES_MAX = 100, /* of one stream */
    STREAM_BUCKETS = 1024,
    STREAM_AT_ONCE = 24 << 10 /* bytes of entries; then others, and the network, have their turn */
};

/* The position of a reader of a game. */
typedef struct stream_mark {
    char game[STORE_ID_SIZE];
    gg_seat reader; /* a seat, or GG_PUBLIC */
    uint64_t number;
} stream_mark;

typedef struct stream_place {
    stream_mark mark;
    srv_stream *stream;
    struct stream_place *next; /* of the same stream */
    struct stream_place *same; /* with the same hash of its game */
    uint64_t rows;             /* of the game's journal, when it was told last */
    bool done; /* the game is over, and everything was sent: it is no longer in ids */
} stream_place;

struct stream {
    web_exchange *exchange; /* NULL: it has closed, and is freed in the next iteration */
    srv_house *house;
    uint64_t user; /* 0: an unknown spectator */
    uint8_t session[STORE_HASH_SIZE];
    uint64_t place;            /* hash of the address */
    srv_stream *next, *before; /* newest first */
    srv_stream *same;          /* with the same hash of the user */
    stream_place *places;
    uint32_t count;
    bool cut;       /* too slow: web.c is closing it */
    bool asks;      /* its games are looked for (streams_ask_again) */
    bool behind;    /* there is more to send: it is in the backlog list */
    int64_t spoken; /* when something was sent last */
    int64_t seen;   /* when its session was last verified in the store */
    int64_t until;  /* how long a call waits for the first entry; 0: a stream */
    srv_stream *next_behind;
    uint64_t hint; /* number of the last hint to a room that was sent */
};

typedef struct streams {
    srv_stream *first;
    uint32_t count;
    srv_stream *by_user[STREAM_BUCKETS];
    stream_place *by_game[STREAM_BUCKETS];
    uint32_t walking;   /* someone iterates over them: nothing is freed */
    bool dead;          /* some are */
    srv_stream *behind; /* those with more to send than fits at a time */
    int64_t looked;     /* when all were last visited */
    uint64_t hints;
} srv_streams;

srv_streams *streams_of(srv_house *house); /* made when first needed */

/* ---------------------------------------------------------------- positions as text (stream_id.c) */

/* `GAME.SEAT:NUMBER` (spectators: `GAME.p:NUMBER`) joined by commas; "-" for none. Returns how many, or -1:
 * malformed. */
int stream_id_read(const char *text, stream_mark marks[STREAM_PLACES_MAX]);
void stream_id_write(const srv_stream *stream, FILE *out);

/* ---------------------------------------------------------------- streams.c */

srv_stream *stream_new(srv_house *house, web_exchange *exchange, const srv_person *who,
                       int64_t until);
stream_place *stream_find(const srv_stream *stream, const char *game, gg_seat reader);
/* Adds a place; NULL: there are too many. */
stream_place *stream_follow(srv_stream *stream, const char *game, gg_seat reader, uint64_t number);
/* Its exchange is closed or taken over: nothing more is sent, and it is freed in the next iteration. */
void stream_leave(srv_stream *stream);
/* Closes it from this side: what was sent still arrives. A waiting call is answered with nothing new. */
void stream_end(srv_stream *stream);
/* A stream, not a waiting call, and not cut off. */
bool stream_is_open(const srv_stream *stream);
bool stream_say(srv_stream *stream, const char *bytes, size_t size);
void stream_say_page(srv_stream *stream, host_page *page); /* closes and frees it */
/* Those that have more to send than fits at a time continue later. */
void stream_add_behind(srv_stream *stream);
void stream_take_from_behind(srv_stream *stream);
/* Between these two nothing is freed, and no place is added. */
void streams_begin_walk(srv_streams *all);
void streams_end_walk(srv_streams *all);
/* Streams of a user, without waiting calls. */
uint32_t streams_of_user(const srv_house *house, uint64_t user, srv_stream **oldest);
/* Streams and waiting calls of an address. */
uint32_t streams_from(const srv_house *house, const char *address);

/* ---------------------------------------------------------------- stream_send.c */

/* Entries of a reader as a JSON array: many streams may need the same ones. */
typedef struct stream_entries {
    bool filled;
    gg_seat reader;
    uint64_t after;
    host_page page;
} stream_entries;

void stream_entries_free(stream_entries *list);
/* Sends the entries of the room for this place. */
void stream_tell(stream_place *place, srv_room *room, stream_entries *list);
/* Sends everything that its places have not been sent yet; a lot of it in several iterations. */
void stream_catch_up(srv_stream *stream);

/* ---------------------------------------------------------------- stream_open.c */

/* The reply to a call for a record: the entries after a number, or nothing new. */
void record_reply(web_exchange *exchange, srv_room *room, gg_seat reader, uint64_t user,
                  uint64_t after);
void record_reply_empty(web_exchange *exchange, uint64_t after);

#endif
