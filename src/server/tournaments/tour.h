/* tour.h: a tournament: settings, append-only rows, and what follows from them.
 *
 * A tournament is what its rows say, applied one by one (tour_take). Whatever it does by itself comes from tour_next(),
 * which turns a tournament and a time into more rows. Nothing else decides anything, so a restart, a copy and a
 * recomputation cannot differ.
 *
 * A **pairing** is two players in a round, and has one game or two: in the second one the seats are swapped. Players are
 * numbered from 0 in the order in which they entered; pairings never depend on these numbers but on lots, which are
 * drawn from the recorded seed and the players' names. Points are counted in halves. */
#ifndef GROGNARD_SERVER_TOUR_H
#define GROGNARD_SERVER_TOUR_H

#include "grognard_game.h"

enum {
    TOUR_PLAYERS_MAX = 128,
    TOUR_NAME_SIZE = 41,
    TOUR_ID_SIZE = 16, /* of a game */
    TOUR_NONE = 0xFFFF /* no player, no pairing */
};

enum { TOUR_ROBIN, TOUR_SWISS, TOUR_LADDER }; /* systems */
enum {
    TOUR_SINGLE,
    TOUR_TOGETHER,
    TOUR_IN_TURN
}; /* games of a pairing: one, two together, one after the other */
enum { TOUR_WAIT, TOUR_EXTEND, TOUR_FORFEIT };                  /* at a deadline */
enum { TOUR_BY_ANYONE, TOUR_BY_LINK, TOUR_BY_LIST };            /* who may enter */
enum { TOUR_ENTERING, TOUR_RUNNING, TOUR_OVER, TOUR_CANCELED }; /* states */
enum { TOUR_PLAYS, TOUR_LEFT, TOUR_EXPELLED };                  /* players */

/* Times are milliseconds. All members are numbers of the same type: settings.c lists them. */
typedef struct tour_settings {
    int64_t system, games, entry;
    int64_t rounds;     /* Swiss; 0: as many as its players need */
    int64_t all_rounds; /* round robin: 1: all rounds begin together */
    int64_t round_time; /* 0: no deadline */
    int64_t remind;     /* .. so long before it; 0: never */
    int64_t at_deadline;
    int64_t grace;      /* forfeit: so long after it; extend: by so much */
    int64_t extensions; /* extend: so often, then games are forfeited */
    int64_t most;       /* players; 0: TOUR_PLAYERS_MAX */
    int64_t begins;     /* date; 0: the organizer starts it */
    int64_t when_full;  /* 1: it starts when `most` have entered */
    int64_t late;       /* 1: players may enter after the start */
    int64_t bye;        /* halves of a point for each game of a bye: 0, 1 or 2 */
    int64_t reach;      /* ladder: places above that may be challenged */
    int64_t answer;     /* .. time to answer */
    int64_t refusals;   /* .. that cost nothing, per player in 30 days */
    int64_t idle;       /* .. who has not played for so long loses a place; 0: never */
    int64_t swap; /* .. 1: the winner swaps places; 0: moves up, and those between move down */
    int64_t rated;
} tour_settings;

/* What happened. The numbers are stored: never change them. */
enum {
    TOUR_ROW_ENTER = 1, /* a player, user, text name: a new one, or one who left and comes back */
    TOUR_ROW_START,     /* c seed */
    TOUR_ROW_ROUND,     /* a number from 1, c deadline, 0: none */
    TOUR_ROW_PAIR,      /* a, b players, b TOUR_NONE: a bye; c in a ladder challenge + 1, of a bye
                         * the opponent who has left + 1 */
    TOUR_ROW_GAME,   /* a pairing, b 0 or 1: its first or second game; text id, "-": never played */
    TOUR_ROW_RESULT, /* a game, b TOUR_RESULT_.., c TOUR_CAUSE_.., text note */
    TOUR_ROW_LEAVE,  /* a player, b TOUR_LEFT or TOUR_EXPELLED, text note */
    TOUR_ROW_REPLACE,   /* a player, user, text name */
    TOUR_ROW_DEADLINE,  /* a round, c deadline; b 1: extended by itself */
    TOUR_ROW_REMIND,    /* a round */
    TOUR_ROW_ORGANIZER, /* user, text name */
    TOUR_ROW_NOTE,      /* text */
    TOUR_ROW_END,
    TOUR_ROW_CANCEL,    /* text note */
    TOUR_ROW_CHALLENGE, /* a challenger, b challenged, c time to answer */
    TOUR_ROW_ANSWER,    /* a challenge, b TOUR_ANSWER_.. */
    TOUR_ROW_IDLE,      /* a player loses a place */
    TOUR_ROW_LAST = TOUR_ROW_IDLE
};

/* Of the player in seat 0, seat 1 of that game. LATE is never stored: the planner must find out who is late. */
enum { TOUR_OPEN, TOUR_FIRST, TOUR_SECOND, TOUR_DRAW, TOUR_VOID, TOUR_LATE };
enum { TOUR_PLAYED, TOUR_ADJUDICATED, TOUR_FORFEITED, TOUR_GIVEN_UP, TOUR_DELETED }; /* causes */
enum { TOUR_ACCEPTED = 1, TOUR_REFUSED, TOUR_SILENT, TOUR_TAKEN_BACK };              /* answers */

typedef struct tour_row {
    uint64_t number; /* from 1 */
    int64_t at;
    uint8_t kind;
    uint64_t by; /* the user who did it; 0: by itself */
    uint64_t user;
    int64_t a, b, c;
    const char *text;
} tour_row;

typedef struct tour_player {
    uint64_t user;
    char name[TOUR_NAME_SIZE];
    char entered[TOUR_NAME_SIZE]; /* the name that the lot is drawn from */
    uint64_t lot;
    uint8_t state;
    uint16_t since;     /* the first round that they can be paired in */
    int64_t active;     /* ladder: when they last played, or lost a place for not playing */
    int64_t refused[8]; /* ladder: the newest dates first */
} tour_player;

typedef struct tour_round {
    int64_t began, due;
    uint32_t first, count; /* pairings */
    uint16_t extended;
    bool reminded;
} tour_round;

typedef struct tour_pairing {
    uint16_t player[2]; /* the first has seat 0 of the first game; TOUR_NONE: a bye */
    uint16_t round;     /* from 1; 0: of a ladder */
    uint32_t game[2];   /* number + 1; 0: not made */
    uint32_t challenge; /* + 1 */
    uint16_t absent;    /* of a bye: the opponent who has left; TOUR_NONE: there was none */
    int64_t at, due;    /* due: ladder */
    bool done;
} tour_pairing;

typedef struct tour_game {
    char id[TOUR_ID_SIZE];
    uint32_t pairing;
    uint16_t player[2]; /* by seats */
    uint8_t result, cause;
    int64_t at;
    char *note; /* "" or why */
} tour_game;

typedef struct tour_challenge {
    uint16_t from, to;
    uint8_t answer;
    int64_t at, due;
} tour_challenge;

typedef struct tour {
    tour_settings settings;
    uint8_t state;
    uint64_t rows; /* number of the last one */
    int64_t created, changed;
    uint64_t organizer;
    char organizer_name[TOUR_NAME_SIZE];
    uint64_t seed;
    tour_player *player;
    tour_round *round;
    tour_pairing *pairing;
    tour_game *game;
    tour_challenge *challenge;
    uint32_t players, rounds, pairings, games, challenges;
    uint16_t ladder[TOUR_PLAYERS_MAX]; /* players, the top first */
    uint32_t rungs;
} srv_tour;

void tour_open(srv_tour *tour, const tour_settings *settings, int64_t created);
void tour_close(srv_tour *tour);
/* Applies the next row. False: it does not fit, and nothing has changed. */
bool tour_take(srv_tour *tour, const tour_row *row);

/* ---------------------------------------------------------------- settings (settings.c) */

void tour_default_settings(tour_settings *settings, uint8_t system);
/* `system=1 games=1 ..`: those that are not 0. */
void tour_write_settings(const tour_settings *settings, gg_text *out);
/* False: a word is unknown, or a number out of range. */
bool tour_read_settings(const char *text, tour_settings *settings);
/* Their names, in order; NULL behind the last, and what one is. */
const char *tour_setting_name(uint32_t which);
int64_t *tour_setting(tour_settings *settings, uint32_t which);
int64_t tour_setting_most(uint32_t which);

/* ---------------------------------------------------------------- questions */

uint64_t tour_lot(uint64_t seed, const char *name);
uint16_t tour_find_player(const srv_tour *tour, uint64_t user); /* TOUR_NONE: did not enter */
bool tour_name_is_taken(const srv_tour *tour, const char *name, uint64_t user);
uint32_t tour_count_playing(const srv_tour *tour);
/* How often they were paired. */
uint32_t tour_meetings(const srv_tour *tour, uint16_t a, uint16_t b);
uint32_t tour_byes(const srv_tour *tour, uint16_t player);
/* Games in seat 0 minus games in seat 1, of games that were made. */
int tour_balance(const srv_tour *tour, uint16_t player);
/* Rounds that it will have, as far as known. */
uint32_t tour_planned_rounds(const srv_tour *tour);
/* Is every pairing of the round decided? */
bool tour_round_is_done(const srv_tour *tour, uint32_t round);
/* Halves of a point of a player in a game. */
int tour_points(const tour_game *game, uint16_t player);
/* Do the results of this player count? Of a round robin only if half of the pairings were played. */
bool tour_counts(const srv_tour *tour, uint16_t player);
/* Why this player can't challenge that one now; NULL: they can. */
const char *tour_why_no_challenge(const srv_tour *tour, uint16_t from, uint16_t to, int64_t now);
uint32_t tour_place(const srv_tour *tour, uint16_t player); /* in the ladder, from 1; 0: none */

/* ---------------------------------------------------------------- pairing (pairing.c, matching.c) */

typedef struct tour_pair {
    uint16_t first, second; /* second TOUR_NONE: a bye */
    uint16_t absent;        /* .. because this opponent has left; TOUR_NONE: there was none */
} tour_pair;

/* Who meets whom in a round, in the order of the standings. Returns how many; 0: nobody is left to meet. */
uint32_t tour_pair_round(const srv_tour *tour, uint32_t round, tour_pair pairs[TOUR_PLAYERS_MAX]);

typedef struct tour_graph {
    uint32_t size;
    bool edge[TOUR_PLAYERS_MAX][TOUR_PLAYERS_MAX]; /* symmetrical */
    bool gone[TOUR_PLAYERS_MAX];
} tour_graph;
/* Pairs in a largest matching of those that are not gone. */
uint32_t tour_match(const tour_graph *graph, uint16_t mate[TOUR_PLAYERS_MAX]);

/* ---------------------------------------------------------------- standings (standings.c) */

typedef struct tour_standing {
    uint16_t player;
    uint16_t rank; /* equal if all tie-breaks are */
    int points;    /* halves */
    uint32_t games, wins, draws, losses, byes;
    int buchholz, sonneborn, direct; /* halves; quarters for Sonneborn-Berger */
} tour_standing;

/* Best first. Returns how many. */
uint32_t tour_stand(const srv_tour *tour, tour_standing out[TOUR_PLAYERS_MAX]);

/* ---------------------------------------------------------------- ladder (ladder.c) */

void ladder_enter(srv_tour *tour, uint16_t player, int64_t now);
void ladder_leave(srv_tour *tour, uint16_t player);
/* A pairing or a challenge is decided. */
void ladder_settle(srv_tour *tour, const tour_pairing *pairing, int64_t now);
void ladder_answer(srv_tour *tour, const tour_challenge *challenge, int64_t now);
void ladder_idle(srv_tour *tour, uint16_t player, int64_t now);

/* ---------------------------------------------------------------- what is due (next.c) */

enum { TOUR_NEXT_MOST = 4 * TOUR_PLAYERS_MAX + 8 };

/* The rows that it adds by itself now, without numbers; of games without ids. `seed` is for a start. Call it again
 * when they are applied, until it returns 0. */
uint32_t tour_next(const srv_tour *tour, int64_t now, uint64_t seed, tour_row out[TOUR_NEXT_MOST]);
/* The rows of a started tournament: lots, first round. Also for an organizer's start. 0: too few players. */
uint32_t tour_start_rows(const srv_tour *tour, int64_t now, uint64_t seed, tour_row *out);
/* .. of an accepted challenge: the answer, its pairing, its games. */
uint32_t tour_accept_rows(const srv_tour *tour, uint32_t challenge, int64_t now, tour_row *out);

#endif
