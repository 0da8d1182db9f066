/* room.h: a game in memory, built from its journal, and what each seat has been told.
 *
 * A room knows no server: its keeper (room_keeper) tells it the time, stores its rows and reads them again.
 *
 * What a seat is told are the **entries** of its record, numbered from 1: the beginning, orders as it may read them,
 * chat, pauses, the end. They are derived from the journal alone, so they can be rebuilt at any time. Other seats'
 * orders appear at the barrier; those undone before it never appear. A number tells a seat nothing except how much it
 * has been told. */
#ifndef GROGNARD_SERVER_ROOM_H
#define GROGNARD_SERVER_ROOM_H

#include "host/telling.h"
#include "server/games/clocks.h"

enum {
    ROOM_READERS = HOST_READERS,
    ROOM_RECENT = 32 /* entries kept in memory for each reader */
};

/* One thing that a reader was told. */
typedef struct room_entry {
    uint64_t number;
    char *json; /* {"number":7,"kind":"order",..} */
    /* Chat that the reader muted or may not read: the entry without the text; otherwise NULL. */
    char *quiet;
    gg_seat from;
    bool apart;     /* chat that was not for everyone */
    uint64_t order; /* number of its order in the match; 0: none */
} room_entry;

/* Entries rebuilt from the journal, for one reader. */
typedef struct room_capture {
    gg_seat reader;
    uint64_t after, last;
    uint32_t most;
    uint8_t muted;
    bool foreign;
    bool reasons; /* with the reasons of bots, if the game has ended */
    gg_json *out;
    /* While replaying (rooms/past.c): */
    struct room *room; /* whose record it is */
    uint64_t rows;     /* rows replayed */
    uint64_t budget;   /* .. limit of these, once there is something to reply with */
    uint64_t skipped;  /* the last snapshot that shortened the replay */
    uint64_t request;  /* of a post that is searched for */
    /* What the reader knew with entry `after`, if `seeks`: orders since a barrier (host_telling_known). */
    bool seeks;
    size_t *known;
    uint32_t known_count;
} room_capture;

/* A point of the game that its keeper has a snapshot of (rooms/snapshots.c). */
typedef struct room_moment {
    uint64_t rows;               /* of the journal up to it */
    uint64_t orders;             /* of the match */
    uint64_t size;               /* .. in bytes, as written by the match */
    uint64_t told[ROOM_READERS]; /* number of each reader's newest entry */
    uint64_t hash;               /* of the orders since the previous one */
} room_moment;

/* A posted order, to recognize a repeated post. */
typedef struct room_posted {
    gg_seat seat;
    uint64_t after, request;
    uint64_t number; /* of the seat's newest entry after it */
} room_posted;

/* Parts of a sight that do not come from the game. */
typedef struct room_world {
    uint64_t program;  /* a different value may give a different sight */
    uint8_t doubt;     /* the clock is in doubt: nobody loses on time; 0: it is not */
    bool thinks;       /* a bot is thinking, and readers may know */
    uint32_t progress; /* .. in hundredths */
} room_world;

/* What a room needs from its keeper. */
typedef struct room_keeper {
    int64_t (*now)(const struct room *room); /* the date */
    room_world (*world)(const struct room *room);
    bool later; /* sealed answers are given later, by the keeper (rooms/ahead.c) */
    /* Is a seat's time up that loses by it? Then it has lost now. */
    bool (*time_is_up)(struct room *room);
    /* Has the journal reached its limit? There is always room to resign, and more room for orders than for chat. */
    bool (*is_full)(const struct room *room, bool talk);
    /* A new row was applied and must be stored. */
    void (*keep_row)(struct room *room, const store_row *row);
    /* The game is put on hold, for a reason that players are not told. */
    void (*held_up)(const struct room *room, const char *cause);

    /* Why a bot gave that order of the match, in a game that has ended; NULL: no reason is known. The member may be
     * NULL. */
    const char *(*reason)(struct room *room, uint64_t order);

    /* A second room of the same game, not in any list, for a capture: at a point when its reader had been told no
     * more than that entry, or (`order`) before that order. As late as possible, at worst at the start. NULL: it
     * cannot be read. */
    struct room *(*take_up)(struct room *room, room_capture *capture, bool order, uint64_t number);
    /* .. and the rows that follow in it. */
    void (*read_on)(struct room *again, store_see_row *see);
    void (*leave)(struct room *again);
    /* Rebuilds entries of a reader: at least one, and no more once that many rows have been played (capture->budget).
     * False: they cannot be read. */
    bool (*make_entries)(struct room *room, room_capture *capture);
} room_keeper;

typedef struct room {
    const room_keeper *keeper;
    void *own; /* for the keeper's own use */
    char id[STORE_ID_SIZE];
    store_game game;
    gg_game *rules; /* shared by rooms with the same line */
    bool playing;   /* the game has started: there is a table */
    bool held_up;   /* on hold: it does not match these rules, or started with others */
    /* Why, without hidden information; `grognard admin rerun` tells more. */
    const char *trouble;
    host_table table;
    uint64_t rows;                 /* in the journal */
    store_row last;                /* the last of them, without its texts */
    uint64_t order_row;            /* number of the last that changed the match */
    int64_t latest;                /* date of the last row: a new one is not older */
    uint64_t told[ROOM_READERS];   /* number of each reader's newest entry */
    int64_t told_at[ROOM_READERS]; /* when it came */
    /* .. of those that are stored: later ones must not be revealed yet */
    uint64_t stored[ROOM_READERS];
    /* .. of the newest one that changed the game for the reader: an order must not be older */
    uint64_t moved[ROOM_READERS];
    uint8_t question[GG_SEATS_MAX]; /* the prompt of each seat when it was last told something */
    uint8_t muted[GG_SEATS_MAX];    /* bit per seat that this seat has muted */
    uint8_t blocked[GG_SEATS_MAX];  /* the same: whom its player has blocked in all games */
    room_entry recent[ROOM_READERS][ROOM_RECENT]; /* by number modulo ROOM_RECENT */
    uint64_t recent_from
        [ROOM_READERS]; /* entries up to this one are not in memory: the room was loaded from a snapshot */
    host_telling telling;
    room_posted *posted;
    uint32_t posted_count, posted_room;
    clocks now;   /* the actual clocks */
    clocks shown; /* as others see them: at the last barrier */
    /* When each seat's recent offers and requests are forgotten, as a date (flood control). */
    int64_t offered[GG_SEATS_MAX];
    uint8_t pause_by, pause_agreed; /* who requests a pause, GG_NOBODY: nobody; bit per seat */
    uint8_t abandon_agreed;         /* bit per seat that has requested it */
    gg_seat thinker;                /* a bot that thinks */
    int64_t thinking_since;
    bool game_changed; /* `game` has changed too and must be stored */
    bool just_over;    /* .. because a new row has ended it: its results are not stored yet */

    /* The current row: */
    const store_row *row;
    uint16_t mark; /* of the orders that are given now: ROW_AHEAD, ROW_NO_CHOICE */
    uint8_t
        acted;  /* bit per seat that has given an order of the game since the keeper last looked */
    bool fresh; /* it is new, not read from the store */
    room_capture *capture; /* entries go only there */

    /* The rest belongs to the keeper (rooms/); games/ does not use it. */
    struct house *house;
    struct store_batch *batch; /* changes of the current order, not sent yet */
    room_moment *moments;      /* those that can be loaded, the oldest first */
    uint32_t moment_count, moment_room;
    uint64_t spoiled; /* the first row whose snapshot is wrong; 0: none */
    uint64_t ticket;  /* of the newest change that is not stored yet; 0: all is */
    uint64_t drafts;  /* .. of the newest draft, or other orders in advance, that was handed over */
    uint64_t since;   /* tickets up to this one belong to an earlier room of the same game */
    /* Of the newest change that a reader is told of. A reader waits only for these: the time of a reply must not
     * reveal that another seat has just decided something. */
    uint64_t tickets[ROOM_READERS];
    uint64_t handed[ROOM_READERS]; /* number of the newest entry that was handed to the writer */
    /* When the seat's chat allowance is full again (flood control). */
    int64_t talked[GG_SEATS_MAX];
    struct job *thinking; /* of a bot */
    struct bot_plan
        *plan[GG_SEATS_MAX];      /* memory of a bot between two orders (bots.c); NULL: none */
    char *prepared[GG_SEATS_MAX]; /* orders for its next question (prepared.h); NULL: none */
    struct room_standing *standing[GG_SEATS_MAX]; /* its standing orders (standing.h); NULL: none */
    int64_t ahead_due;            /* when the next answer in advance is given; 0: none waits */
    uint64_t ahead_row;           /* the order that was last looked at for it */
    uint32_t ahead_run;           /* answers in advance since a person decided something */
    struct room_reasons *reasons; /* of its bots, once it has ended; NULL: not read yet */
    int64_t looked;               /* when its version was last compared with that in the store */
    int64_t used;   /* when somebody last used it; the oldest are dropped when there are too many */
    uint64_t born;  /* serial number of the room: it may be dropped and rebuilt */
    uint32_t holds; /* pieces of work that will return to it (slices.h): it stays in memory */
    struct room_dice *dice; /* result of the last check of the dice; NULL: none */
    bool removed; /* the game is being deleted: nobody can enter, and then it is dropped */
    struct room *next, *same; /* in memory; with the same hash */
} srv_room;

/* ---------------------------------------------------------------- applying rows (happen.c) */

/* A new room. The caller keeps the rules. */
srv_room *room_open(const store_game *game, gg_game *rules, const room_keeper *keeper);
void room_close(srv_room *room);

/* Applies a journal row: changes the room and makes entries, for new rows and stored ones alike. False: it does not
 * match (room->trouble). */
bool room_happen(srv_room *room, const store_row *row);
/* The same for a stored row (see store_see_row); if it does not match, the room is put on hold. */
bool room_take_row(void *to, const store_row *row);
/* Puts the game on hold: it is still listed. The keeper gets the cause, players the meaning. */
void room_hold_up(srv_room *room, const char *cause, const char *told);
/* Continues a room that was loaded from a snapshot: further rows make entries. */
void room_take_up(srv_room *room);
/* New rows. The key is made from seed and nonces, the match begins. */
void room_start(srv_room *room);
/* The same from the statements of a legal position; "": the scenario's own start. */
void room_start_from(srv_room *room, const char *position);
/* An order as its author writes it; orders sealed in advance follow, and those without a choice (host_table_go_on).
 * False: refused, nothing has changed. */
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

/* Has it changed for the seat since it was last noted? Then game.seat is updated: since when it must decide, and its
 * glance. */
bool room_note_glance(srv_room *room, gg_seat seat, int64_t now);

/* ---------------------------------------------------------------- what is told (record.c) */

void record_open(srv_room *room);
void record_begin(srv_room *room); /* and opens it */
/* Was the order of the row given for its seat because there was no choice? */
static inline bool room_is_given(const store_row *row)
{
    return row->kind == ROW_ORDER && (row->to & GG_BIT(row->seat)) != 0;
}
/* Right after an order was carried out. */
void record_order(srv_room *room, gg_seat author, const gg_order *order, bool barrier);
void record_chat(srv_room *room, const store_row *row);
void record_pause(srv_room *room, const char *what, gg_seat seat);
void record_vacation(srv_room *room, const char *what, gg_seat seat);
void record_abandon(srv_room *room, const char *what, gg_seat seat);
void record_free(srv_room *room);
/* An order that was posted before, found by what it followed and its text; NULL: none. */
const room_posted *record_find_posted(const srv_room *room, gg_seat seat, uint64_t after,
                                      uint64_t request);
/* The same, also for orders older than the room's snapshot (back.c): the number of the seat's newest entry after it,
 * 0: none. */
uint64_t room_find_posted(srv_room *room, gg_seat seat, uint64_t after, uint64_t request);

/* ---------------------------------------------------------------- looking */

/* Why a bot gave that order of the match. NULL: the game has not ended, or no reason is known. */
const char *room_reason(srv_room *room, uint64_t order);
/* Stored entries of the reader after a number, as elements of an open array; at most `most`. Returns the number of
 * the last one written, or `after`. Older ones are rebuilt from the journal. */
uint64_t room_write_entries(srv_room *room, gg_seat reader, uint64_t after, uint32_t most,
                            gg_json *out);
/* Are all entries after a number in memory? */
bool room_has_recent(const srv_room *room, gg_seat reader, uint64_t after);
/* How they are rebuilt, at most `most`. Foreign: for another player's seat, after the game: private chat stays
 * private. */
room_capture room_capture_of(srv_room *room, gg_seat reader, uint64_t after, uint32_t most,
                             bool foreign, gg_json *out);
/* The same with entries that are not stored yet: for replies that wait until they are. */
uint64_t room_write_new_entries(srv_room *room, gg_seat reader, uint64_t after, gg_json *out);
/* Everything that a reader sees now, as members of an open object: number, view, clocks, and for a seat its choices
 * and its draft. */
void room_write_sight(srv_room *room, gg_seat reader, gg_json *out);
/* What a reader sees of a table, as a member of an open object: `view`, or `text` as in a terminal. Away: the
 * reader's team is in conference and may not see the board: null. */
typedef void room_look(host_table *table, gg_seat reader, bool away, gg_json *out);
room_look room_write_view, room_write_text;
/* What an order has caused, for the reader: in words (array `news`) and as data (array `events`). */
void room_write_news(host_table *table, gg_seat reader, gg_news news, gg_json *json);
void room_write_number(const srv_room *room, gg_seat reader, gg_json *out);
bool room_is_away(srv_room *room, gg_seat reader); /* from the board */
/* Is this user in conference with all their seats? Then they may not watch the board as a spectator either. */
bool room_sends_away(srv_room *room, uint64_t user);
void room_write_draft(srv_room *room, gg_seat seat, gg_json *out);
void room_write_steps(srv_room *room, gg_seat seat, gg_json *out); /* of its draft, as `steps` */
/* Its choices, each with those that would follow. */
void room_write_choices(srv_room *room, gg_seat seat, gg_json *out);
/* The steps of a draft from a number on, in the form of choices, into an open array. */
void room_write_trail(srv_room *room, gg_seat seat, const gg_draft *draft, uint16_t from,
                      gg_json *out);
/* ETag of this reader's view. Clocks do not count, because they always change. */
void room_tag(const srv_room *room, gg_seat reader, char tag[40]);
/* As member `clock`: the reader's own clock, and others' as of the last barrier, counted on. */
void room_write_clock(const srv_room *room, gg_seat reader, int64_t now, gg_json *out);
/* What everybody may know about the game: as members of an open object. `user` sees which seats are theirs. */
void room_write_game(srv_room *room, uint64_t user, gg_json *out);
/* For lists: without loading the room. */
void room_write_game_row(const store_game *game, uint64_t user, gg_json *out);
/* "0", "1" .., "public", "referee". */
gg_seat room_find_seat(const srv_room *room, const char *word, bool onlookers);
bool room_may_sit(const srv_room *room, uint64_t user, gg_seat seat); /* is it this user's seat? */
bool room_may_watch(const srv_room *room, uint64_t user);
/* May this user know that it exists? Its players, its creator, and everyone if it can be joined or watched. */
bool room_may_see(const srv_room *room, uint64_t user);

#endif
