/* meeting_store.h: what the store keeps so that people can meet: results with ratings, seeks, vacations, and who does not
 * want to be seen. Part of store.h. */
#ifndef GROGNARD_SERVER_MEETING_STORE_H
#define GROGNARD_SERVER_MEETING_STORE_H

#include "server/games/journal.h"
#include "server/store/glicko.h"

/* ---------------------------------------------------------------- results and ratings */

enum { SCORE_LOST, SCORE_DRAWN, SCORE_WON };
enum { STORE_WORD_MAX = 24 }; /* the id of a game, the name of a side */

/* What a seat got in a finished game between people, and if that was rated, its player's rating afterwards. The results
 * of a deleted player that count for others stay, under a number that belongs to nobody. */
typedef struct store_result {
    uint64_t number; /* in the order in which games ended here; the same for all seats of a game */
    char game[STORE_ID_SIZE];
    char kind[STORE_WORD_MAX]; /* triumph, .. */
    uint8_t seat;
    uint64_t user, opponent; /* opponent 0: several */
    char side[STORE_WORD_MAX];
    uint8_t score;         /* SCORE_... */
    uint8_t listed, rated; /* bool */
    int64_t at;
    int64_t answer; /* median time of an answer in milliseconds; -1: unknown; found by the store */
    glicko after;   /* rated only; computed by the store */
    uint32_t games; /* .. how many rated games of this kind so far */
    char name[STORE_NAME_MAX + 1]; /* of the user, now; "": deleted. Only when read */
} store_result;

/* All seats of a game that is over. A rated game has two. */
typedef struct store_end {
    uint32_t seats;
    store_result seat[GG_SEATS_MAX];
} store_end;

typedef bool store_see_result(void *to, const store_result *result);

/* What to list, the newest first. */
typedef struct store_results {
    uint64_t user;     /* 0: everybody's */
    uint64_t opponent; /* 0: against anybody */
    const char *kind;  /* NULL: all games */
    bool rated;        /* only those */
    bool listed;       /* only games of public lists */
    uint32_t most;
} store_results;

/* Wins, draws and losses on one side of a game. */
typedef struct store_tally {
    char kind[STORE_WORD_MAX], side[STORE_WORD_MAX];
    uint32_t count[SCORE_WON + 1];
} store_tally;

typedef bool store_see_tally(void *to, const store_tally *tally);

/* ---------------------------------------------------------------- seeks, vacations, settings */

/* "Play when someone comes": one per user. */
typedef struct store_seek {
    uint64_t user;
    int64_t created, until;
    char body[2000]; /* JSON (meeting/seeks.c) */
} store_seek;

typedef bool store_see_seek(void *to, const store_seek *seek);

typedef struct store_vacation {
    uint64_t user;
    int64_t from, until;
    int64_t ended;   /* 0: it goes on */
    uint8_t settled; /* bool: all games know that it has begun, or ended */
} store_vacation;

typedef bool store_see_vacation(void *to, const store_vacation *vacation);

#endif
