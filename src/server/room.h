/* room.h: a game in the server's memory, made from its journal, and what each seat has been told.
 *
 * A room is played in at once; what that changes is sent to the writer, and nobody hears of it before it is stored:
 * replies and events wait for the room's newest ticket. If storing fails the room is thrown away, with everything that
 * was not stored, and made again from its journal.
 *
 * What a seat is told are the **entries** of its record, numbered from 1: the beginning, orders as it may read them, talk,
 * pauses, the end. They follow from the journal alone, so they can be made again at any time. Orders of others come at the
 * barrier; what they took back before it never does. A number tells a seat nothing but how much it has been told. */
#ifndef GROGNARD_SERVER_ROOM_H
#define GROGNARD_SERVER_ROOM_H

#include "clocks.h"
#include "host/table.h"
#include "store.h"

enum {
    ROOM_READERS = GG_SEATS_MAX + 1, /* the seats, and the spectator: GG_PUBLIC */
    ROOM_RECENT = 32                 /* entries that are kept for each reader */
};

/* One thing that a reader was told. */
typedef struct room_entry {
    uint64_t number;
    char *json; /* {"number":7,"kind":"order",..} */
    size_t size;
} room_entry;

/* An order that was posted: to know it again when it is repeated. */
typedef struct room_posted {
    gg_seat seat;
    uint64_t after, request;
    uint64_t number; /* of the seat's newest entry after it */
} room_posted;

typedef struct room_held room_held;
struct house;

typedef struct room {
    char id[STORE_ID_SIZE];
    store_game game;
    gg_game *rules; /* shared by the rooms with the same line */
    bool playing;   /* there is a table: it was started */
    bool held_up;   /* it cannot be played on: its history does not fit these rules; `trouble` says why */
    char trouble[300];
    host_table table;
    uint64_t rows;   /* in the journal */
    uint64_t ticket; /* of the newest change that is not stored yet; 0: all is */
    uint64_t told[ROOM_READERS];  /* number of each reader's newest entry */
    uint64_t moved[ROOM_READERS]; /* .. of the newest that changed the game: an order must not be older */
    uint8_t muted[GG_SEATS_MAX];  /* bit per seat that this seat does not want to hear */
    room_entry recent[ROOM_READERS][ROOM_RECENT]; /* by number modulo ROOM_RECENT */
    room_held *held;                              /* orders that others do not know of yet */
    room_posted *posted;
    uint32_t posted_count, posted_room;
    clocks now;   /* as they are */
    clocks shown; /* as others see them: at the last barrier */
    uint8_t pause_by, pause_agreed; /* GG_NOBODY: nobody asks for a pause; bit per seat */
    uint8_t abandon_agreed;         /* bit per seat that has asked for it */
    struct job *thinking; /* of a bot */
    gg_seat thinker;
    int64_t thinking_since;
    int64_t used; /* when somebody last came in; the oldest leave when there are too many */
    store_batch *batch; /* what the order in hand changes, not sent yet */
    bool game_changed;  /* so does `game`: room_send() stores it too, and then tells everybody at the table */
    struct house *house;
    struct room *next;
} room;

/* ---------------------------------------------------------------- rooms (rooms.c) */

/* The room of a game, from memory or made from the store. NULL: there is none, or it cannot be read (*status). */
room *room_enter(struct house *house, const char *id, store_status *status);
/* A new game, its room; not stored before its batch is. */
room *room_new(struct house *house, const store_game *game, store_batch *batch, gg_error *error);
/* Throws it away; it is made again from the store when somebody asks. Streams and waiting replies are not touched. */
void room_drop(struct house *house, room *room);
void rooms_free(struct house *house);

/* ---------------------------------------------------------------- what happens in it (happen.c) */

/* Everything that happens adds rows to room->batch; room_send() hands it to the writer. */
void room_open_batch(room *room);
/* Sets the game row too if that has changed; marks the room with the ticket. Returns the ticket. */
uint64_t room_send(room *room);
/* Takes back what has happened since room_open_batch() was called: only for what changed nothing in the room. */
void room_cancel(room *room);

/* A row of the journal takes place: the room changes, entries are made. Used for new rows and for those read from the
 * store alike. False: it does not fit (room->trouble). */
bool room_happen(room *room, const store_row *row);
/* New rows. */
void room_start(room *room); /* the key is made from seed and nonces, the match begins */
bool room_order(room *room, gg_seat seat, uint64_t after, uint64_t request, gg_span text, gg_answer *answer);
/* The same for an order as a value: bots, time-outs. */
bool room_play(room *room, gg_seat seat, const gg_order *order, gg_answer *answer);
void room_add(room *room, uint8_t kind, gg_seat seat, uint16_t to, const char *text);

/* ---------------------------------------------------------------- looking */

/* Entries of the reader after a number, as elements of an open array; at most `most`. Returns the number of the last one
 * written, or `after`. Older ones are made again from the journal. */
uint64_t room_write_entries(room *room, gg_seat reader, uint64_t after, uint32_t most, gg_json *out);
/* Everything that a reader sees now, as members of an open object: number, view, clocks, and for a seat its choices
 * and its draft. */
void room_write_sight(room *room, gg_seat reader, gg_json *out);
void room_write_draft(room *room, gg_seat seat, gg_json *out);
/* What everybody may know of the game: as members of an open object. `user` sees which seats are his. */
void room_write_game(room *room, uint64_t user, gg_json *out);
void room_write_game_row(const store_game *game, uint64_t user, gg_json *out); /* for lists: without making the room */
gg_seat room_find_seat(const room *room, const char *word, bool onlookers);    /* "0", "1" .., "public", "referee" */
bool room_may_sit(const room *room, uint64_t user, gg_seat seat);              /* is it this user's seat? */
bool room_may_watch(const room *room, uint64_t user);

#endif
