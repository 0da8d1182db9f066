/* harness.h: properties that every game must satisfy, tested with random play.
 *
 * A game provides its rules and, optionally, functions beyond the API: one that changes what a seat cannot see, one
 * that enumerates all orders without the step lists, and one that makes starting positions. Everything else is tested
 * through the API alone, so the same harness serves every game. */
#ifndef GG_HARNESS_H
#define GG_HARNESS_H

#include "grognard_game.h"

/* What a game provides besides its rules. A NULL function skips its part. */
typedef struct gg_trial {
    const gg_entry *entry;
    /* Changes hidden facts of other seats, consistent with what `seat` (or GG_PUBLIC) knows, without using guess().
     * Facts named by the events in pins (redacted for the seat) stay. Returns the number of changes. */
    uint32_t (*permute)(const gg_game *game, void *state, gg_seat seat, const gg_event *pins,
                        uint32_t pin_count, gg_dice *dice);
    /* Enumerates every order that could answer the seat's prompt by brute force, independent of steps(). False: there
     * are too many, and only some were listed. */
    bool (*every_order)(const gg_game *game, const void *state, gg_seat seat,
                        void (*each)(void *to, const gg_order *order), void *to);
    /* Writes a free position in mid-game that random play from the start rarely reaches; half of the games begin from
     * one. */
    void (*position)(const gg_game *game, gg_dice *dice, gg_text *out);
    /* Does the game hide anything? NULL: always. */
    bool (*hides)(const gg_game *game);
    /* May the seat read all orders of this author, who shares its secrets? NULL: of nobody. */
    bool (*shares)(const gg_game *game, gg_seat seat, gg_seat author);
    /* Expensive properties are tested at one of so many positions: more games in the same time. 0: at all of them. */
    uint32_t sparse;
} gg_trial;

/* The properties: name of the constant, word in reports, description. */
#define GG_PROPERTIES(X)                                                                           \
    X(FIELDS, "fields", "the tables of fields cover states and views without a gap")               \
    X(STATE, "state", "every state keeps its invariants")                                          \
    X(STEPS, "steps", "lists lead to orders that are accepted, and never to a dead end")           \
    X(SPACE, "space", "the orders that are offered are those that are accepted")                   \
    X(ENDS, "ends", "every game ends")                                                             \
    X(COMMUTE, "commute", "seats that are asked together may answer in any order")                 \
    X(REPLAY, "replay", "a log read back gives the same game")                                     \
    X(UNDO, "undo", "an order taken back leaves no trace, and a barrier stays")                    \
    X(TEXT, "round-trips", "what is written reads back as the same state, order or position")      \
    X(VIEWS, "views", "a guess from a view gives the same view")                                   \
    X(FOLLOW, "follow", "the events that a seat reads tell it all that changes in its view")       \
    X(BARRIER, "barrier", "there is no way back before dice, reveals and the other seat's turn")   \
    X(SHOWN, "shown", "others see offers at once, and orders that can be taken back not at all")   \
    X(PUBLISHED, "published", "orders that become public together are seen one after the other")   \
    X(UNDOABLE, "undoable", "an order that is said to be undoable can be undone")                  \
    X(REFUSED, "refused", "a refused order changes nothing, whatever it is")                       \
    X(LEAK, "leak", "what a seat gets does not depend on what it may not know")

enum {
#define X(name, word, says) GG_PROPERTY_##name,
    GG_PROPERTIES(X)
#undef X
        GG_PROPERTY_COUNT
};

/* Flags: which properties to test. */
enum {
#define X(name, word, says) GG_TRY_##name = 1 << GG_PROPERTY_##name,
    GG_PROPERTIES(X)
#undef X
        GG_TRY_ALL = (1 << GG_PROPERTY_COUNT) - 1
};

/* Statistics of a run. */
typedef struct gg_tally {
    uint64_t games, orders, drafts;
    uint64_t checks[GG_PROPERTY_COUNT];   /* how often each property was checked */
    uint32_t failures[GG_PROPERTY_COUNT]; /* how often it failed */
    uint32_t failed_games;
    uint64_t positions;    /* states that can be written as a position */
    uint64_t published;    /* views after one of the orders that became public together */
    uint64_t undoable;     /* orders that were said to be undoable, and were */
    uint64_t missed;       /* .. and those that were, although it was not said */
    uint64_t spaces;       /* prompts whose orders were compared with brute force */
    uint64_t moments;      /* leak test: pairs of states that one seat cannot tell apart */
    uint64_t changed;      /* total of hidden facts that differ between them */
    uint64_t comparisons;  /* outputs to that seat compared byte by byte */
    uint64_t played_pairs; /* orders carried out in both */
    uint64_t steps;        /* .. and those of several in a row */
    uint64_t
        like_orders; /* different orders that look alike to that seat, whose lines were compared */
    uint64_t
        unlike_pairs; /* orders of others that are legal in only one of the two: not compared */
} gg_tally;

/* The trial of a game: with functions for the games known here, without for all others. */
gg_trial gg_trial_of(const gg_entry *entry);
/* The probe game with its built-in texts (tests/probe/trial.c). */
const gg_entry *gg_probe_entry(void);
gg_trial gg_probe_trial(void);

/* Plays one random game to its end and writes its log, with hashes, nonces and seed. `options` is a line as above.
 * `position`: begins from a position of the trial, if it can make one. False: the game could not be made, or the log
 * did not fit; *out says why. */
bool gg_record_game(const gg_entry *entry, const char *options, bool position, uint64_t seed,
                    gg_text *out);

const char *gg_property_name(int property);
const char *gg_property_says(int property);

/* Plays `games` random games and tests the properties in flags. Game n has the seed seed + n, so a failure can be
 * reproduced with one game and the reported seed. `options` are the words `NAME [SCENARIO] {KEY=VALUE}`; NULL: a
 * different scenario and options for each game. Failures are written to `out`, each with its game's log. True if
 * nothing failed. */
bool gg_try_games(const gg_trial *trial, const gg_words *options, uint32_t games, uint64_t seed,
                  int flags, gg_text *out, gg_tally *tally);

/* For runs in several batches. */
void gg_add_tally(gg_tally *sum, const gg_tally *more);
/* Writes the statistics as a table, one line per tested property. */
void gg_write_tally(const gg_tally *tally, gg_text *out);
/* Writes the last line of a run, "N passed, M failed", which counts properties. */
void gg_write_verdict(const gg_tally *tally, bool good, gg_text *out);

#endif
