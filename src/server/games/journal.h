/* journal.h: what is known about a game: its settings, its seats, and its **journal**: append-only rows, numbered
 * from 1 without gaps. Everything in a room is derived from them. A server keeps the journal in its store; a game
 * without a server keeps it in memory.
 *
 * Strings are UTF-8. Times are milliseconds since 1970. User ids are random numbers, never 0. */
#ifndef GROGNARD_SERVER_JOURNAL_H
#define GROGNARD_SERVER_JOURNAL_H

#include "grognard_game.h"

enum { STORE_ID_SIZE = 16, STORE_HASH_SIZE = 32, STORE_NAME_MAX = 40 };

/* ---------------------------------------------------------------- games */

/* State of a game. */
enum { GAME_WAITING, GAME_RUNNING, GAME_OVER, GAME_ABANDONED };

/* Who sits on a seat. */
enum { SEAT_OPEN, SEAT_INVITED, SEAT_PERSON, SEAT_BOT };

enum { WATCH_NOBODY, WATCH_PEOPLE }; /* who may watch a game that is not over */

/* How quickly the players want to play: a wish, unlike a clock. */
enum { PACE_ANY, PACE_LIVE, PACE_SEVERAL, PACE_DAILY, PACE_RELAXED };

typedef struct store_seat {
    uint8_t kind;
    uint64_t user; /* SEAT_PERSON; SEAT_INVITED: for whom it is reserved, 0: anyone with the link */
    uint8_t invitation[STORE_HASH_SIZE]; /* SEAT_INVITED: hash of the link's token */
    uint8_t nonce[32];                   /* this seat's part of the key of the dice */
    char bot[16];                        /* SEAT_BOT: its name; "": a lesson gives its orders */
    char name[STORE_NAME_MAX + 1];       /* name to show, even when the user has been deleted */
    int64_t
        asked; /* SEAT_PERSON: since when it must decide, as far as it knows; 0: it need not decide */
    char glance
        [504]; /* SEAT_PERSON: what game lists tell this player, a JSON object or "" (glance.c) */
} store_seat;

typedef struct store_clock {
    uint8_t kind;      /* CLOCK_... (clocks.h) */
    uint8_t claim;     /* 1: time is up when somebody claims it; 0: immediately */
    int64_t budget;    /* milliseconds */
    int64_t increment; /* milliseconds */
} store_clock;

typedef struct store_game {
    char id[STORE_ID_SIZE];
    uint64_t version; /* number of changes since it was created */
    char line[400];   /* `NAME SCENARIO KEY=VALUE ..`: what gg_game_make reads */
    char rules_version[20];
    uint8_t data_hash[32];
    uint8_t seed[32]; /* a secret until the game is over */
    char title[321];  /* 80 characters of up to four bytes */
    uint8_t state;    /* GAME_... */
    uint8_t watch;    /* WATCH_... */
    uint8_t listed;   /* 1: it is in public lists */
    uint8_t starts;   /* 1: it starts by itself when the last seat is taken */
    uint8_t solo;  /* 1: a player with several seats plays alone, without a curtain between them */
    uint8_t rated; /* 1: its result counts for the ratings of its two players (lobby_why_unrated) */
    uint8_t pace;  /* PACE_... */
    uint8_t asks_all; /* 1: secret questions without a choice are asked too */
    store_clock clock;
    uint64_t maker; /* the user who created it, 0: deleted */
    int64_t created, started, ended;
    int64_t due;                    /* when a clock runs out, 0: none does */
    char rematch_of[STORE_ID_SIZE]; /* or "" */
    char rematch[STORE_ID_SIZE];    /* the rematch of this game, or "" */
    char result[60];                /* as in the log, when the game is over */
    char lesson[64];                /* GAME/NAME if it is played in a lesson, else "" */
    uint32_t seats;
    store_seat seat[GG_SEATS_MAX];
} store_game;

/* The game has ended: its secrets may be told. */
static inline bool store_has_ended(const store_game *game)
{
    return game->state == GAME_OVER || game->state == GAME_ABANDONED;
}

/* ---------------------------------------------------------------- the journal of a game */

enum {
    ROW_START = 1,   /* the game begins */
    ROW_ORDER,       /* an order: text as its author writes it, draws, hash */
    ROW_CHAT,        /* text; `to` = bit per seat that may read it, GG_BIT(GG_PUBLIC): everybody */
    ROW_PAUSE_ASK,   /* `seat` asks for a pause */
    ROW_PAUSE_AGREE, /* the last to agree stops the clocks */
    ROW_PAUSE_REFUSE,
    ROW_RESUME,
    ROW_ABANDON, /* everybody agreed to abandon it; seat GG_NOBODY: an administrator ended it */
    ROW_ABANDON_ASK,
    ROW_AWAY, /* `seat` is on vacation: its clock stands still */
    ROW_BACK  /* .. and has returned */
};

/* Marks of orders that the server gave for a person, for the author's own record. */
enum {
    ROW_AHEAD = 1 << 10,    /* the answer was given in advance */
    ROW_NO_CHOICE = 1 << 11 /* a secret question had only one answer */
};

typedef struct store_row {
    uint64_t number; /* in its game */
    int64_t at;
    uint8_t kind;
    uint8_t seat; /* GG_NOBODY: nobody's */
    /* Talk: who may read it. Orders: bit of the seat if the order was given for it because there was no choice,
     * and ROW_AHEAD, ROW_NO_CHOICE. */
    uint16_t to;
    uint64_t after; /* orders: number of the seat's entry that it follows; 0: the server's own */
    /* Orders: hash of the posted text, to recognize a repeated post; 0: the server's own. */
    uint64_t request;
    uint64_t hash; /* orders: of the state after it */
    const char *text;
    const char *draws; /* orders: what was rolled, as in a log, "" for nothing */
} store_row;

/* Called for each row that is read; false stops. */
typedef bool store_see_row(void *to, const store_row *row);

#endif
