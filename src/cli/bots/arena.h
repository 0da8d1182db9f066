/* arena.h: a run of the arena: players, finished games, statistics. */
#ifndef GROGNARD_CLI_ARENA_H
#define GROGNARD_CLI_ARENA_H

#include "cli/bots/opponent.h"
#include "cli/starts.h"

#include <sys/types.h>

enum {
    ARENA_ORDERS_MAX = 20000, /* orders in a game; a longer game counts as a draw */
    ARENA_JOBS_MAX = 64,
    ARENA_FOUL_SIZE = 240
};

typedef struct arena_player {
    const char *name;           /* as given in the call */
    const bot_level *level;     /* NULL: a program */
    const char *command;        /* the command that starts it */
    const bot_weights *weights; /* NULL: those of the game */
} arena_player;

/* A finished game. Players are 0 (A) and 1 (B). */
typedef struct arena_game {
    uint8_t won_by;   /* player, GG_NOBODY: drawn */
    uint8_t won_side; /* side, GG_NOBODY: drawn, or ended by a foul before sides were dealt */
    uint8_t side_of_a;
    bool has_margin; /* it ended by the rules, and the game has a margin */
    bool log_failed;
    int32_t margin; /* of A, in hundredths */
    uint32_t orders;
    double ms[2]; /* thinking time and number of orders of each player */
    uint32_t given[2];
    char ending[24]; /* the game's own word, or `too-long`, `crashed`, `hung`, `illegal` */
    char foul[ARENA_FOUL_SIZE]; /* what a program did wrong; "" if nothing */
} arena_game;

/* Two games: in the first A has the side that has the first seat. */
typedef struct arena_pair {
    uint32_t number;
    arena_game game[2];
} arena_pair;

typedef struct arena {
    gg_game *game;
    arena_player player[2];
    cli_starts starts;
    uint64_t seed;
    uint32_t pairs, jobs;
    uint32_t patience; /* milliseconds for an order of a program */
    host_limit limit;  /* .. of a bot of ours */
    bool stop;         /* as soon as it is clear who is stronger */
    uint32_t every;    /* tell the score so far after so many pairs; 0: only on a terminal */
    uint32_t told;     /* pairs after which it was told last */
    const char *logs;  /* folder, or NULL */
    pid_t child[ARENA_JOBS_MAX];
    int pipe[ARENA_JOBS_MAX]; /* results of each child; -1: it has no more */
    arena_pair *result;
    bool *known;
    uint32_t counted; /* pairs from the first on that are known */
} arena;

/* ---------------------------------------------------------------- running (arena.c) */

/* Opens a run with the numbers of the call: pairs, seed, jobs, patience. False: an error was printed. */
bool arena_open(arena *in, const cli_call *call, gg_game *game);
/* Plays all pairs, or until it is clear who is stronger. False: it was interrupted or failed. */
bool arena_run(arena *in);
void arena_close(arena *in);

/* ---------------------------------------------------------------- playing (arena_play.c) */

/* What one process needs to play games. */
typedef struct arena_table arena_table;

arena_table *arena_table_new(const arena *in);
void arena_table_free(arena_table *table);
/* Plays both games of a pair. False: it was interrupted. */
bool arena_play_pair(arena_table *table, uint32_t number, arena_pair *out);

/* ---------------------------------------------------------------- what it comes to (arena_report.c) */

/* From 0 to 1, with the bounds of 95 %. */
typedef struct arena_share {
    double score, low, high;
} arena_share;

typedef struct arena_verdict {
    uint32_t pairs;
    arena_share result; /* of A: pairs by their results */
    /* Logarithm of how much likelier it is that A is stronger by 3 points or more than that B is. */
    double evidence;
    uint32_t draws;
    uint32_t wins[2];        /* of A, by side */
    uint32_t won_by_side[2]; /* by either player */
    uint32_t shortest, longest;
    double mean_length;
    bool has_margin;
    double margin; /* of A, mean */
    /* Pairs in which both games have a margin, and the share of them that A wins by the sum of the two. */
    uint32_t measured;
    arena_share ahead;
    double ms[2]; /* for an order, by player */
} arena_verdict;

/* Of the first pairs. */
arena_verdict arena_judge(const arena *in, uint32_t pairs);
/* A sequential test with errors of 5 %: 47 % or less against 53 % or more. */
bool arena_is_decided(const arena_verdict *verdict);
void arena_print_json(const arena *in, const arena_verdict *of);
void arena_print_text(const arena *in, const arena_verdict *of);

#endif
