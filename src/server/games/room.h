/* room.h: a game in the server's memory, made from its journal, and what each seat has been told.
 *
 * A room knows no server: whoever keeps it (room_keeper) tells it the time, stores its rows and reads them again.
 *
 * What a seat is told are the **entries** of its record, numbered from 1: the beginning, orders as it may read them,
 * talk, pauses, the end. They follow from the journal alone, so they can be made again at any time. Orders of others
 * come at the barrier; what they took back before it never does. A number tells a seat nothing but how much it has
 * been told. */
#ifndef GROGNARD_SERVER_ROOM_H
#define GROGNARD_SERVER_ROOM_H

#include "host/telling.h"
#include "server/games/clocks.h"

enum {
    ROOM_READERS = HOST_READERS,
    ROOM_RECENT = 32 /* entries that are kept for each reader */
};

/* One thing that a reader was told. */
typedef struct room_entry {
    uint64_t number;
    char *json; /* {"number":7,"kind":"order",..} */
    /* Talk, for a reader who does not want or is not meant to hear it: the same without the text; else NULL. */
    char *quiet;
    gg_seat from;
    bool apart; /* talk that was not for everybody */
} room_entry;

/* Entries that are made again from the journal, for one reader. */
typedef struct room_capture {
    gg_seat reader;
    uint64_t after, last;
    uint32_t most;
    uint8_t muted;
    bool foreign;
    gg_json *out;
    /* On the way there (rooms/past.c): */
    struct room *room; /* whose past it is */
    uint64_t rows;     /* that were played again */
    uint64_t budget;   /* .. as many as may be, when there is something to reply with */
    uint64_t skipped;  /* the last snapshot that the way was cut short to */
    uint64_t request;  /* of a post that is looked for */
} room_capture;

/* A moment that its keeper has a snapshot of (rooms/snapshots.c). */
typedef struct room_moment {
    uint64_t rows;               /* of the journal up to it */
    uint64_t orders;             /* of the match */
    uint64_t size;               /* .. in bytes, as the match keeps them */
    uint64_t told[ROOM_READERS]; /* number of each reader's newest entry */
    uint64_t hash;               /* of the orders since the moment before */
} room_moment;

/* An order that was posted: to know it again when it is repeated. */
typedef struct room_posted {
    gg_seat seat;
    uint64_t after, request;
    uint64_t number; /* of the seat's newest entry after it */
} room_posted;

/* What a sight tells that is not of the game. */
typedef struct room_world {
    uint64_t program;  /* another one may write another sight */
    uint8_t doubt;     /* about the date: nobody loses by time; 0: none */
    bool thinks;       /* a bot does, and readers may know */
    uint32_t progress; /* .. in hundredths */
} room_world;

/* What a room needs of whoever keeps it. */
typedef struct room_keeper {
    int64_t (*now)(const struct room *room); /* the date */
    room_world (*world)(const struct room *room);
    /* Is the time of a seat out that loses by that? Then it has lost now. */
    bool (*time_is_up)(struct room *room);
    /* Is its journal as long as it may become? There is always room for somebody to resign, and for orders longer than
     * for talk. */
    bool (*is_full)(const struct room *room, bool talk);
    /* A new row has happened: it is to be stored. */
    void (*keep_row)(struct room *room, const store_row *row);
    /* It cannot be played on, for a cause that people are not told. */
    void (*held_up)(const struct room *room, const char *cause);

    /* A second room of the same game, which nobody finds, for a capture: at a moment when its reader had been told no more
     * than that entry, or (`order`) when less than that order was given; the later the better, at worst as new. NULL: it
     * cannot be read. */
    struct room *(*take_up)(struct room *room, room_capture *capture, bool order, uint64_t number);
    /* .. and the rows that follow in it. */
    void (*read_on)(struct room *again, store_see_row *see);
    void (*leave)(struct room *again);
    /* The entries of a reader once more; at least one, and no others once so many rows have been played
     * (capture->budget). False: they cannot be read. */
    bool (*make_entries)(struct room *room, room_capture *capture);
} room_keeper;

typedef struct room {
    const room_keeper *keeper;
    void *own; /* the keeper's, if he needs something to know it by */
    char id[STORE_ID_SIZE];
    store_game game;
    gg_game *rules; /* shared by the rooms with the same line */
    bool playing;   /* there is a table: it was started */
    bool held_up;   /* it cannot be played on: it does not fit these rules, or belongs to others */
    /* Why, without anything that is hidden; `grognard admin rerun` tells more. */
    const char *trouble;
    host_table table;
    uint64_t rows;                 /* in the journal */
    store_row last;                /* the last of them, without its texts */
    uint64_t order_row;            /* number of the last that changed the match */
    int64_t latest;                /* the date of the last of them: a new one is not older */
    uint64_t told[ROOM_READERS];   /* number of each reader's newest entry */
    int64_t told_at[ROOM_READERS]; /* when it came */
    /* .. of those that are stored: the others must not be revealed yet. */
    uint64_t stored[ROOM_READERS];
    /* .. of the newest that changed the game for him: an order must not be older. */
    uint64_t moved[ROOM_READERS];
    uint8_t question
        [GG_SEATS_MAX]; /* the prompt that each seat was asked when it was told something last */
    uint8_t muted[GG_SEATS_MAX]; /* bit per seat that this seat does not want to hear */
    room_entry recent[ROOM_READERS][ROOM_RECENT]; /* by number modulo ROOM_RECENT */
    uint64_t recent_from[ROOM_READERS]; /* those up to this one were never there: it was taken up */
    host_telling telling;
    room_posted *posted;
    uint32_t posted_count, posted_room;
    clocks now;   /* as they are */
    clocks shown; /* as others see them: at the last barrier */
    /* When what each seat has offered or asked for lately is forgotten, as a date: nobody offers a draw all day. */
    int64_t offered[GG_SEATS_MAX];
    uint8_t pause_by, pause_agreed; /* GG_NOBODY: nobody asks for a pause; bit per seat */
    uint8_t abandon_agreed;         /* bit per seat that has asked for it */
    gg_seat thinker;                /* a bot that thinks */
    int64_t thinking_since;
    bool game_changed; /* `game` is changed too, and to be stored */

    /* The row in hand: what is taking place. */
    const store_row *row;
    bool fresh;            /* it is new, not read from the store */
    room_capture *capture; /* entries go there, and only there */

    /* The rest is its keeper's (rooms/), and nothing that games/ looks at. */
    struct house *house;
    struct store_batch *batch; /* what the order in hand changes, not sent yet */
    room_moment *moments;      /* those that can be taken up again, the oldest first */
    uint32_t moment_count, moment_room;
    uint64_t spoiled; /* a row whose snapshot, or a later one, is not what it was; 0: none */
    uint64_t ticket;  /* of the newest change that is not stored yet; 0: all is */
    uint64_t since;   /* tickets up to this one are of an earlier room of the same game */
    /* Of the newest change that a reader is told of. Who asks waits for his own alone: how long a reply takes tells
     * nobody that somebody else has just decided something. */
    uint64_t tickets[ROOM_READERS];
    uint64_t handed[ROOM_READERS]; /* number of the newest entry that was handed to the writer */
    /* When the seat's chat allowance is full again (flood control). */
    int64_t talked[GG_SEATS_MAX];
    struct job *thinking; /* of a bot */
    int64_t looked;       /* when its version was last compared with that in the store */
    int64_t used;         /* when somebody last came in; the oldest leave when there are too many */
    uint64_t born;  /* how many rooms there were before: it may be thrown away and made again */
    uint32_t holds; /* of work that comes back to it (slices.h): it stays in memory */
    struct room_dice *dice; /* what the last check of the dice came to; NULL: there was none */
    bool removed; /* the game is being deleted: no one can enter, and it is dropped then */
    struct room *next, *same; /* in memory; with the same hash */
} srv_room;

/* ---------------------------------------------------------------- what happens in it (happen.c) */

/* A room as new. The rules stay the caller's. */
srv_room *room_open(const store_game *game, gg_game *rules, const room_keeper *keeper);
void room_close(srv_room *room);

/* Applies a journal row: the room changes, entries are made. For new rows and for those read from the store
 * alike. False: it does not fit (room->trouble). */
bool room_happen(srv_room *room, const store_row *row);
/* The same for one that is read (see store_see_row); if it does not fit the room is held up. */
bool room_take_row(void *to, const store_row *row);
/* It cannot be played on, but can still be seen in lists. The cause is for its keeper, people are told what it means. */
void room_hold_up(srv_room *room, const char *cause, const char *told);
/* A room that was taken up from a snapshot goes on: what happens at its table becomes entries. */
void room_take_up(srv_room *room);
/* New rows. The key is made from seed and nonces, the match begins. */
void room_start(srv_room *room);
/* An order as its author writes it; what was sealed ahead follows, and what nobody need be asked (host_table_go_on). False:
 * refused, nothing has changed. */
bool room_order(srv_room *room, gg_seat seat, uint64_t after, uint64_t request,
                const gg_words *words, gg_answer *answer);
/* The same for an order as a value: bots, time-outs. */
bool room_play(srv_room *room, gg_seat seat, const gg_order *order, gg_answer *answer);
void room_add(srv_room *room, uint8_t kind, gg_seat seat, uint16_t to, const char *text);
/* How long, in milliseconds, until the seat may offer a draw or ask for an undo or a pause again; 0: now. */
int64_t room_offers_again(const srv_room *room, gg_seat seat);
bool room_all_agree(const srv_room *room,
                    uint8_t agreed);      /* has every person at the table, by bits of seats? */
uint8_t room_asked(const srv_room *room); /* bit per seat that must decide */

/* ---------------------------------------------------------------- what lists say (glance.c) */

/* Has it changed for the seat since it was noted last? Then game.seat has it: since when it must decide, and its glance. */
bool room_note_glance(srv_room *room, gg_seat seat, int64_t now);

/* ---------------------------------------------------------------- what is told (record.c) */

void record_open(srv_room *room);
void record_begin(srv_room *room); /* and opens it */
/* Was the order of the row given for its seat, because there was no choice? */
static inline bool room_is_given(const store_row *row)
{
    return row->kind == ROW_ORDER && (row->to & GG_BIT(row->seat)) != 0;
}
/* Right after an order was carried out. */
void record_order(srv_room *room, gg_seat author, const gg_order *order, bool barrier);
void record_chat(srv_room *room, const store_row *row);
void record_pause(srv_room *room, const char *what, gg_seat seat);
void record_abandon(srv_room *room, const char *what, gg_seat seat);
void record_free(srv_room *room);
/* An order that was posted before, by what it followed and what it said; NULL: there is none. */
const room_posted *record_find_posted(const srv_room *room, gg_seat seat, uint64_t after,
                                      uint64_t request);
/* The same also from before the room was taken up from a snapshot (back.c): the number of the seat's newest entry after it,
 * 0: there is none. */
uint64_t room_find_posted(srv_room *room, gg_seat seat, uint64_t after, uint64_t request);

/* ---------------------------------------------------------------- looking */

/* Entries of the reader after a number that are stored, as elements of an open array; at most `most`. Returns the
 * number of the last one written, or `after`. Older ones are made again from the journal. */
uint64_t room_write_entries(srv_room *room, gg_seat reader, uint64_t after, uint32_t most,
                            gg_json *out);
/* Are those behind a number in memory? */
bool room_has_recent(const srv_room *room, gg_seat reader, uint64_t after);
/* How they are made again, `most` of them at most. Foreign: of a seat of somebody else, when the game is over: talk among a
 * few stays theirs. */
room_capture room_capture_of(srv_room *room, gg_seat reader, uint64_t after, uint32_t most,
                             bool foreign, gg_json *out);
/* The same with those that are not stored yet: for replies that wait until they are. */
uint64_t room_write_new_entries(srv_room *room, gg_seat reader, uint64_t after, gg_json *out);
/* Everything that a reader sees now, as members of an open object: number, view, clocks, and for a seat its choices
 * and its draft. */
void room_write_sight(srv_room *room, gg_seat reader, gg_json *out);
/* What a reader sees at a table, as a member of an open object: `view`, or `text` as terminals print it. Away: rules
 * have sent his team away from the board while it confers, and it is null. */
typedef void room_look(host_table *table, gg_seat reader, bool away, gg_json *out);
room_look room_write_view, room_write_text;
/* What an order has brought about, for the reader: in words, an array `news`, and typed, an array `events`. */
void room_write_news(host_table *table, gg_seat reader, gg_news news, gg_json *json);
void room_write_number(const srv_room *room, gg_seat reader, gg_json *out);
bool room_is_away(srv_room *room, gg_seat reader); /* from the board */
/* Is this user in conference with all their seats? Then they may not look at the board as a spectator either. */
bool room_sends_away(srv_room *room, uint64_t user);
void room_write_draft(srv_room *room, gg_seat seat, gg_json *out);
void room_write_steps(srv_room *room, gg_seat seat, gg_json *out); /* of its draft, as `steps` */
/* Its choices, each with those that would follow it. */
void room_write_choices(srv_room *room, gg_seat seat, gg_json *out);
/* A word that is another one when this reader sees something else, clocks apart, which run by themselves. */
void room_tag(const srv_room *room, gg_seat reader, char tag[40]);
/* As member `clock`: the reader's own as it is, others' as they were at the last barrier, counted on. */
void room_write_clock(const srv_room *room, gg_seat reader, int64_t now, gg_json *out);
/* What everybody may know of the game: as members of an open object. `user` sees which seats are his. */
void room_write_game(srv_room *room, uint64_t user, gg_json *out);
/* For lists: without making the room. */
void room_write_game_row(const store_game *game, uint64_t user, gg_json *out);
/* "0", "1" .., "public", "referee". */
gg_seat room_find_seat(const srv_room *room, const char *word, bool onlookers);
bool room_may_sit(const srv_room *room, uint64_t user, gg_seat seat); /* is it this user's seat? */
bool room_may_watch(const srv_room *room, uint64_t user);
/* May this user know that it exists? Its people, its maker, and everybody if it can be joined or watched. */
bool room_may_see(const srv_room *room, uint64_t user);

#endif
