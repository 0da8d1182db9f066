/* trying.h: internal to the harness: a game in progress, and the properties that check it.
 *
 * A property is a function that returns true if it holds. If not, it has called gg_broken, which reports the failure
 * with everything needed to reproduce it; the game then ends. */
#ifndef GG_TRYING_H
#define GG_TRYING_H

#include "harness/harness.h"

enum {
    GG_TRY_TEXT_SIZE = 1 << 18, /* bytes of the longest text: a state, a view as JSON, a log */
    GG_TRY_POSITION_SIZE = 1 << 13,
    GG_TRY_ORDERS_MAX = 4000, /* a game that takes longer never ends */
    GG_TRY_VIEWERS = GG_REFEREE + 1,
    GG_TRY_SCRATCH = 4
};

enum { GG_TRY_WINDOW = 128 };

/* Orders since the last barrier. */
typedef struct gg_window {
    uint32_t count;
    bool lost;  /* there were too many */
    bool mixed; /* something else has happened: `seen` does not matter */
    size_t place[GG_TRY_WINDOW];
    gg_seat seat[GG_TRY_WINDOW];
    uint64_t seen[GG_TRY_WINDOW][GG_TRY_VIEWERS]; /* hashes of the views right after it */
} gg_window;

typedef struct gg_try {
    const gg_trial *trial;
    const gg_game *game;
    gg_match *match, *other; /* the game, and room for a copy of it */
    size_t match_size;
    int flags;
    uint64_t seed;
    gg_dice dice; /* randomness of the harness itself, not of the game */
    uint8_t key[32], secret[32], nonces[GG_SEATS_MAX][32];
    bool failed, shuffled;               /* shuffled: something was shuffled at any time */
    char position[GG_TRY_POSITION_SIZE]; /* starting position, "" for the normal start */
    gg_text *out;
    gg_tally *tally;

    /* The last order, and the state before it. */
    gg_seat seat;
    gg_order order;
    bool barrier;
    void *before;                   /* state */
    void *followed[GG_TRY_VIEWERS]; /* views maintained by events only */
    void *shown[GG_TRY_VIEWERS];    /* results of gg_match_view before the order */

    gg_window window;
    bool foreseen;        /* the order was said to be undoable */
    bool carried_barrier; /* the last gg_carry_out was a barrier */

    /* Scratch memory for one property at a time. */
    void *state[GG_TRY_SCRATCH];
    void *view[GG_TRY_SCRATCH];
    char *text[2];
    gg_event events[2][GG_EVENTS_MAX];
    gg_words words;
    gg_orders orders;
    gg_arena arena; /* for logs; released after each use */
} gg_try;

/* ---------------------------------------------------------------- report.c */

/* Reports that a property does not hold; returns false. */
bool gg_broken(gg_try *try, int property, const char *format, ...) GG_PRINTF(3, 4);
/* Counts one more check of the property; true if it is to be tested at all. */
bool gg_looks_at(gg_try *try, int property);
/* An order as its author writes it; the text stays valid until the next call. */
const char *gg_order_text(gg_try *try, const void *state, gg_seat seat, const gg_order *order);
/* Identifiers of the rules in the refusal. */
const char *gg_refusal_text(gg_try *try, const gg_refusal *refusal);
/* The name of the first field in which two states or views differ. */
const char *gg_first_difference(const gg_field *fields, const void *a, const void *b);
const char *gg_viewer_name(const gg_try *try, gg_seat viewer);

/* ---------------------------------------- moments, shared by the properties */

static inline const void *gg_now(const gg_try *try)
{
    return gg_match_state(try->match);
}
/* True once in n times. */
static inline bool gg_chance(gg_try *try, uint32_t n)
{
    return gg_below(&try->dice, n) == 0;
}
/* The next viewer: the seats, the public and finally the referee. */
gg_seat gg_next_viewer(const gg_try *try, gg_seat viewer);
/* Carries out a legal order in a copy of the state, with the dice that the match would use; returns the number of
 * events. */
uint32_t gg_carry_out(gg_try *try, void *state, gg_seat seat, const gg_order *order,
                      uint64_t number, gg_event *events);

/* ---------------------------------------------------------------- before an order */

bool gg_try_fields(gg_try *try);  /* once per game */
bool gg_try_steps(gg_try *try);   /* steps.c: steps and space */
bool gg_try_commute(gg_try *try); /* history.c */
bool gg_try_text(gg_try *try);    /* texts.c */
/* texts.c: the state made by the statements of a position. */
bool gg_read_position(gg_try *try, gg_span text, void *state, gg_error *error);
bool gg_try_views(gg_try *try);   /* views.c */
bool gg_try_refused(gg_try *try); /* refused.c */
bool gg_try_leaks(gg_try *try);   /* leak.c */
bool gg_try_undo(gg_try *try);    /* history.c: on a copy of the match */

bool gg_try_foresee(gg_try *try); /* published.c: once the order is chosen */

/* ---------------------------------------- after an order, and at the end */

bool gg_try_undoable(gg_try *try);  /* published.c */
bool gg_try_published(gg_try *try); /* published.c */

bool gg_try_state(gg_try *try);
bool gg_try_follow(gg_try *try);
bool gg_try_barrier(gg_try *try);
bool gg_try_shown(gg_try *try);  /* history.c */
bool gg_try_line(gg_try *try);   /* leak.c */
bool gg_try_replay(gg_try *try); /* replay.c */
/* Writes the log of the game so far, with or without its seed and nonces. */
bool gg_write_game_log(gg_try *try, gg_seat reader, bool seed, gg_text *out);

#endif
