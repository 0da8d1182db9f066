/* grognard.h: plays and watches Napoleonic board wargames by their full rules.
 *
 * Read this file first. It has two parts. **Tables** are all that most programs need: open a game by its name, play orders
 * given as text, and look at the game from a seat's point of view. The rest is for bots, search and servers: games in
 * progress as plain values in caller-provided memory. To write a game, read grognard_game.h next. Terms:
 *
 *   game     a board with its tables, scenario and options; immutable, shared by any number of threads
 *   seat     a player, 0 .. seats-1; each seat plays for a side
 *   prompt   a question put to a seat; several seats may be asked at the same time
 *   order    the complete answer to a prompt; the unit of logs, dice and undo
 *   step     one choice on the way to an order; a draft is an unfinished order, kept outside the state
 *   state    the complete truth about a game in progress: a plain value without pointers, copied with memcpy
 *   view     everything one seat may know, as a value; text, JSON, facts and guesses are made from views only
 *   event    something that happened, with a part that only some seats may read
 *   match    a state with its history: numbers, dice, barriers, undo, log
 *   table    a match with its memory, drafts and news: the object to hold when you run a game
 *
 * Guarantees: the same orders and the same seed give the same bytes on every compiler and platform. The library has no
 * mutable globals, uses no floating point and no clock, and does no I/O. Only tables and gg_game_open allocate memory.
 * Every function that takes external input refuses bad input with a reason and changes nothing. Passing a state that the
 * library did not make is a caller bug and fails an assertion.
 *
 * docs/library.md and libgrognard(3) explain the API with examples.
 */
#ifndef GROGNARD_H
#define GROGNARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#ifdef GG_EXPORTS /* when the shared library is built: exports everything declared here */
#pragma GCC visibility push(default)
#endif

#define GG_VERSION "0.2.0" /* version of the rules, written into logs */

/* ---------------------------------------------------------------- seats */

typedef uint8_t gg_seat;

enum {
    GG_PUBLIC = 8,      /* a spectator, who sees public information only */
    GG_REFEREE = 9,     /* sees everything; never a player */
    GG_NOBODY = 255,    /* no seat or no side */
    GG_DRAW = 254,      /* "winner" of a drawn game */
    GG_UNKNOWN = 0xFFFF /* an item of an order that is hidden from the reader */
};

/* What is wrong with an input, and where. line and column count from 1; 0 means unknown. Columns count characters,
 * not bytes. */
typedef struct gg_error {
    uint32_t line, column;
    uint16_t rule; /* the rule that forbids it, 0: none */
    char text[500];
} gg_error;

/* ---------------------------------------------------------------- tables: run a game (src/library)
 *
 * Only one thread at a time may use a table; tables are independent of each other. A seat is a number below
 * gg_table_seats; a parameter named *anybody* also accepts GG_PUBLIC (a spectator) and GG_REFEREE (sees everything). Any
 * other number is refused like a bad order, or returns "".
 *
 * The table owns the returned strings. Each is valid until the same function is called again for the same table, or the
 * table is closed. If memory runs out, the library calls gg_assert_failed (grognard_game.h), which ends the program unless
 * the program defines its own.
 */

typedef struct gg_game gg_game;
typedef struct gg_match gg_match;
typedef struct gg_table gg_table;

const char *gg_version(void);      /* GG_VERSION of the running library */
const char *const *gg_games(void); /* names of the built-in games, ended by NULL */

/* Opens a game from `NAME [SCENARIO] [KEY=VALUE ..]`, such as "triumph" or "napoleon players=3". Returns NULL on
 * error and fills *error (which may be NULL). Games are immutable, so one game can serve any number of tables and
 * threads. */
gg_game *gg_game_open(const char *words, gg_error *error);
void gg_game_close(gg_game *game); /* close its tables first; NULL is allowed */

/* Starts a match. All dice and shuffles are derived from the seed, which must stay secret; NULL means 32 zeros. The
 * game must outlive the table. */
gg_table *gg_table_open(gg_game *game, const uint8_t seed[32]);
void gg_table_close(gg_table *table); /* NULL is allowed */

/* The result of playing an order. */
typedef enum gg_status {
    GG_PLAYED,
    GG_REFUSED,    /* by the rules, or because the text is not an order */
    GG_NO_DICE,    /* forced dice ran out; nothing changed */
    GG_WRONG_DICE, /* a forced draw is impossible; nothing changed */
    GG_FULL        /* the journal is full: gg_match_move to more memory; nothing changed */
} gg_status;

/* Plays an order given as text in the log notation: "attack corps Davout", "undo", "resign". NULL plays the order
 * built from the seat's steps. Returns GG_PLAYED, or GG_REFUSED: then nothing changed and gg_table_reason says why. */
gg_status gg_table_play(gg_table *table, gg_seat seat, const char *order);
/* Gives the same answer without playing the order. */
gg_status gg_table_ask(gg_table *table, gg_seat seat, const char *order);
/* Why the last gg_table_play or gg_table_ask refused its order: the rules that forbid it, then a sentence ("T-MOV-12
 * A corps .."). "" if the order was accepted. */
const char *gg_table_reason(gg_table *table);

/* Every order can be built step by step. These functions count the current choices (0: the seat is not asked, or its
 * order is complete), give their text, and take one. Each seat has its own draft. */
uint32_t gg_table_steps(gg_table *table, gg_seat seat);
const char *gg_table_step(gg_table *table, gg_seat seat, uint32_t index);
bool gg_table_take(gg_table *table, gg_seat seat, uint32_t index);
bool gg_table_back(gg_table *table, gg_seat seat); /* undoes the last step */
/* The order built from the steps, as text; "" while it is incomplete. */
const char *gg_table_order(gg_table *table, gg_seat seat);
/* Is it complete, and could the seat undo it for free (gg_undoable)? A program need not ask "are you sure?" then. */
bool gg_table_undoable(gg_table *table, gg_seat seat);
/* The order of a ready-made set-up (gg_table_about lists the names) that answers the seat's prompt; "" if none does. */
const char *gg_table_ready(gg_table *table, gg_seat seat, const char *name);

uint32_t gg_table_seats(const gg_table *table);
/* For example "F". Names may change during the game, when sides are dealt. */
const char *gg_table_seat_name(const gg_table *table, gg_seat seat);
/* Finds a seat by name, including `public` and `referee`; GG_NOBODY if there is none. */
gg_seat gg_table_find_seat(const gg_table *table, const char *name);
bool gg_table_asked(const gg_table *table, gg_seat seat);
const char *gg_table_prompt(gg_table *table,
                            gg_seat seat); /* the question in words; "" if the seat is not asked */
bool gg_table_over(const gg_table *table);
const char *gg_table_result(gg_table *table); /* "A resign"; "" while the game is in progress */

/* The viewer's current knowledge, as one JSON object or as a text board. */
const char *gg_table_view(gg_table *table, gg_seat anybody);
const char *gg_table_board(gg_table *table, gg_seat anybody);
/* News that a seat or GG_PUBLIC has not read yet: one line per order and one per event. An order that can still be
 * undone is reported to its author only. */
const char *gg_table_news(gg_table *table, gg_seat seat);
/* The expected outcome of the order (NULL: of the seat's draft) as a JSON object; "" if the order is refused. */
const char *gg_table_preview(gg_table *table, gg_seat seat, const char *order);
/* The complete log for GG_REFEREE, a redacted copy for everyone else. It contains the seed once the game is over. */
const char *gg_table_log(gg_table *table, gg_seat anybody);
/* The match itself (state, hash, journal); valid until the next order. */
const gg_match *gg_table_match(const gg_table *table);
/* A description of the game as one JSON object: title, seats, scenarios, options, ready-made set-ups, notes. */
const char *gg_table_about(gg_table *table);

/* ---------------------------------------------------------------- limits (asserted, never silently cut) */

#define GG_SEATS_MAX 8
#define GG_STEPS_MAX 256   /* choices in one list */
#define GG_DRAFT_MAX 160   /* steps in one order */
#define GG_ITEMS_MAX 126   /* items of one order */
#define GG_ORDERS_MAX 40   /* orders in one line of text */
#define GG_REFUSALS_MAX 8  /* rules named by one refusal */
#define GG_EVENTS_MAX 1024 /* events of one order */
#define GG_DRAWS_MAX 256   /* dice, draws and shuffles of one order */
#define GG_OPTIONS_MAX 32
#define GG_SCENARIOS_MAX 32
#define GG_RULES_MAX 352
#define GG_LINE_MAX 4000 /* bytes per line of text */
#define GG_WORDS_MAX 2001
#define GG_ALIGN 64 /* alignment of states, views and caller memory */

/* ---------------------------------------------------------------- heads of states and views */

#define GG_BIT(seat) ((uint16_t)(1U << (seat)))
#define GG_EVERYBODY                                                                               \
    ((uint16_t)((1U << GG_SEATS_MAX) - 1U + (1U << GG_PUBLIC))) /* all seats and the public */

/* How a game ended. A game's own endings count from GG_HOW_FIRST. */
enum { GG_HOW_NONE, GG_HOW_RESIGN, GG_HOW_TIMEOUT, GG_HOW_AGREED, GG_HOW_FIRST };

enum { GG_OFFER_NONE, GG_OFFER_DRAW, GG_OFFER_UNDO };

/* Public header at the start of every state and view. */
typedef struct gg_head {
    uint8_t seats;                /* number of seats */
    uint8_t over;                 /* 1 if the game is over */
    uint8_t winner;               /* side, GG_DRAW, or GG_NOBODY while the game is in progress */
    uint8_t how;                  /* GG_HOW_... or the game's own */
    uint8_t offer;                /* pending GG_OFFER_... */
    uint8_t offer_by;             /* seat that made the offer, else GG_NOBODY */
    uint8_t agreed;               /* bit per seat that has agreed */
    uint8_t viewer;               /* in a view: the viewing seat; in a state: GG_REFEREE */
    uint8_t side[GG_SEATS_MAX];   /* side of each seat, GG_NOBODY until dealt */
    uint8_t prompt[GG_SEATS_MAX]; /* prompt of each seat, 0 for none */
    uint8_t
        gone; /* bit per seat that no longer plays, though the game goes on (gg_rules.winner_without) */
    uint8_t spare[7]; /* zero */
} gg_head;

/* ---------------------------------------------------------------- text */

/* A slice of text owned by someone else; not NUL-terminated. */
typedef struct gg_span {
    const char *at;
    size_t size;
} gg_span;

/* An output buffer for text. With a flush function, a full buffer is flushed. Without one, the excess is dropped and
 * `cut` is set. The text is always NUL-terminated. */
typedef struct gg_text {
    char *at;
    size_t size, used;
    bool cut;
    void (*flush)(void *to, const char *text, size_t size);
    void *to;
} gg_text;

gg_span gg_span_of(const char *text);
void gg_text_open(gg_text *text, char *buffer, size_t size);
void gg_text_close(gg_text *text); /* flushes */

/* One statement of the notation, split into words (docs/notation.md 2.1). */
typedef struct gg_word {
    uint16_t at, size;     /* bytes in gg_words.text */
    uint16_t line, column; /* line relative to the start of the statement; column in that line */
} gg_word;

typedef struct gg_words {
    uint32_t line; /* physical line of the first word in its file */
    uint32_t count;
    gg_word word[GG_WORDS_MAX];
    char text[GG_LINE_MAX + 1]; /* the statement, with comments removed and lines joined */
} gg_words;

/* Splits a single line of text, such as a typed order. */
bool gg_split(gg_span line, gg_words *words, gg_error *error);

/* ---------------------------------------------------------------- hashing */

typedef struct gg_sha256 {
    uint32_t h[8];
    uint64_t size;
    uint8_t block[64];
} gg_sha256;

void gg_sha256_open(gg_sha256 *sha);
void gg_sha256_add(gg_sha256 *sha, const void *bytes, size_t size);
void gg_sha256_close(gg_sha256 *sha, uint8_t digest[32]);
uint64_t gg_hash_bytes(const void *bytes,
                       size_t size); /* fast, not for secrets; size must be a multiple of 8 */

/* ---------------------------------------------------------------- dice */

/* The result of a draw: a die, a marker, a seat, or one of n things. Written 5, woods, F, r3. A shuffle of n things
 * is n - 1 draws. The first picks one of the n things for the last place (value 256 * n + its index from 0), the next
 * picks one of the remaining n - 1 for the place before it, and so on. A shuffle is written as one word that lists
 * which thing each place received: s3-1-2. */
enum { GG_DRAW_DIE = 1, GG_DRAW_MARKER, GG_DRAW_SEAT, GG_DRAW_PICK, GG_DRAW_SHUFFLE };

typedef struct gg_draw {
    uint16_t kind, value;
} gg_draw;

/* KEYED: bytes of the ChaCha20 block function (RFC 8439) with the 256-bit key, nonce = stream (32 bits) and number of
 * the order (64 bits), both little-endian, block counter from 0. Stream 0: dice and draws; stream 1: shuffles. A
 * number below n <= 256 is the next byte b with b < 256 - 256 % n, taken modulo n. A larger n uses the next four
 * bytes, little-endian, by the same method. Blocks are generated on demand.
 * FORCED: stream 0 is the given list, and so is stream 1 if the list has shuffles. FAST: a small generator for
 * search, seeded by the caller. */
enum { GG_DICE_NONE, GG_DICE_KEYED, GG_DICE_FORCED, GG_DICE_FAST };

typedef struct gg_stream {
    uint32_t counter; /* blocks generated */
    uint32_t used;    /* bytes used of the last block */
    uint8_t block[64];
} gg_stream;

typedef struct gg_dice {
    uint8_t source;
    bool none_left;  /* FORCED: the list ran out; the resulting state is invalid */
    bool wrong;      /* FORCED: a value of the wrong kind or out of range; the state is invalid */
    bool of_shuffle; /* the wrong value belonged to a shuffle */
    uint8_t missing_purpose; /* purpose of the first draw without a value */
    uint16_t missing_subject;
    uint8_t key[32];
    uint64_t order; /* number of the order */
    uint64_t fast;
    gg_stream stream[2];
    const gg_draw *forced;
    uint32_t forced_count, forced_used;
    uint32_t next_die, next_shuffle; /* indexes into the forced draws */
    bool forced_shuffles;            /* the list has shuffles */
    uint32_t count;                  /* draws made for this order, for the log */
    uint32_t shuffles;               /* numbers drawn for shuffles */
    uint32_t shuffle_count;          /* how many of these are kept for the log; FAST keeps none */
    gg_draw drawn[GG_DRAWS_MAX];
    gg_draw shuffled[GG_DRAWS_MAX];
} gg_dice;

void gg_dice_keyed(gg_dice *dice, const uint8_t key[32], uint64_t order);
void gg_dice_forced(gg_dice *dice, const gg_draw *draws, uint32_t count,
                    uint64_t order); /* shuffles missing from the list use key 0 */
void gg_dice_fast(gg_dice *dice, uint64_t seed);
void gg_dice_next(gg_dice *dice, uint64_t order); /* same source, next order */
uint32_t gg_below(gg_dice *dice,
                  uint32_t n); /* an unrecorded number from stream 0, for guesses and bots */
void gg_chacha20_block(const uint8_t key[32], uint32_t counter, const uint32_t nonce[3],
                       uint8_t out[64]);

/* ---------------------------------------------------------------- orders, steps, refusals */

/* Core's verbs. A game's own verbs count from 1 in its verb table; all are below 64. */
enum {
    GG_VERB_CORE = 240,
    GG_VERB_RESIGN = GG_VERB_CORE,
    GG_VERB_DRAW,
    GG_VERB_UNDO,
    GG_VERB_UNDO_ASK,
    GG_VERB_AGREE,
    GG_VERB_REFUSE,
    GG_VERB_TIMEOUT
};

/* An order as a value: its verb, and items that only the game understands, in the order in which the steps add them.
 * Items past count are ignored. */
typedef struct gg_order {
    uint8_t verb;
    uint8_t spare; /* zero */
    uint16_t count;
    uint16_t item[GG_ITEMS_MAX];
} gg_order;

bool gg_same_order(const gg_order *a, const gg_order *b);
void gg_order_open(gg_order *order, uint8_t verb);

typedef struct gg_orders {
    uint32_t count;
    gg_order order[GG_ORDERS_MAX];
} gg_orders;

/* One choice on the way to an order. Callers may compare steps and pass them back; the contents belong to the game. */
typedef uint64_t gg_step;

typedef struct gg_steps {
    uint32_t count;
    gg_step step[GG_STEPS_MAX];
} gg_steps;

/* An order under construction. Steps only append: a draft's items are the first items of every order reachable from
 * it. */
typedef struct gg_draft {
    gg_order order;
    uint16_t count; /* steps taken so far */
    bool complete;
    gg_step taken[GG_DRAFT_MAX];
} gg_draft;

void gg_draft_open(gg_draft *draft);

/* The rules that forbid something, as indexes into the rule table. Empty if nothing forbids it. */
typedef struct gg_refusal {
    uint32_t count;
    uint16_t rule[GG_REFUSALS_MAX];
} gg_refusal;

enum {
    GG_RULE_NONE,
    GG_RULE_TURN,
    GG_RULE_FORM,
    GG_RULE_UNDO,
    GG_RULE_OVER,
    GG_RULE_SEAT,
    GG_RULE_FIRST = 16
};

bool gg_refused_by(const gg_refusal *refusal, uint16_t rule);

/* ---------------------------------------------------------------- events */

/* Something that happened. Seats in `to` receive `open`; only seats in `in` also receive `secret`. The kind defines
 * what the numbers mean (docs/api.md). Readers get a redacted copy: gg_event_for. */
typedef struct gg_event {
    uint8_t kind;
    uint8_t actor; /* seat whose order caused it, GG_NOBODY: the rules */
    uint16_t to,
        in; /* in a redacted copy `to` is 0, and `in` is 0 unless its reader may read the secret */
    uint16_t spare; /* zero */
    int16_t open[6];
    int16_t secret[6];
} gg_event;

/* Core's event kinds. A game's own kinds count from GG_EVENT_FIRST. */
enum {
    GG_EVENT_NONE,
    GG_EVENT_DIE,     /* open: purpose, subject, needed, value */
    GG_EVENT_DRAWN,   /* open: purpose, subject, GG_DRAW_..., value */
    GG_EVENT_SHUFFLE, /* open: what was shuffled, as the game numbers it */
    GG_EVENT_SHOWN,   /* open: piece, face; `to` = the seats that did not know it */
    GG_EVENT_PROMPT,  /* open: seat, prompt */
    GG_EVENT_SIDE,    /* open: seat, side */
    GG_EVENT_OFFER,   /* open: kind of offer, its maker, seats that have agreed */
    GG_EVENT_OVER,    /* open: winner, how */
    GG_EVENT_LEFT,    /* open: seat, how: the game goes on without it */
    GG_EVENT_FIRST = 16
};

/* The events of one or more orders. */
typedef struct gg_news {
    const gg_event *events;
    uint32_t count;
} gg_news;

/* The context in which an order is carried out: its source of dice and its list of events. */
typedef struct gg_turn {
    gg_dice *dice;
    gg_event *events; /* NULL: events are not wanted (search) */
    uint32_t count, room;
    gg_seat actor;
    /* Something was revealed, rolled, handed over or committed, so nothing before it can be undone. */
    bool barrier;
} gg_turn;

void gg_turn_open(gg_turn *turn, gg_dice *dice, gg_event *events, uint32_t room);

/* Copies what `seat` may read of the event; GG_REFEREE gets everything. False if the seat does not receive it. */
bool gg_event_for(const gg_event *event, gg_seat seat, gg_event *out);

/* ---------------------------------------------------------------- games */

/* Writes `NAME SCENARIO KEY=VALUE ..`; the default scenario and default options are left out. */
void gg_write_game(const gg_game *game, gg_text *out);
/* Rules and their texts, including core's. */
gg_span gg_rule_id(const gg_game *game, uint16_t rule);
gg_span gg_rule_text(const gg_game *game, uint16_t rule);
uint16_t gg_find_rule(const gg_game *game, gg_span id); /* GG_RULE_NONE if unknown */
void gg_write_refusal(const gg_game *game, const gg_refusal *refusal,
                      gg_text *out); /* the identifiers */
void gg_why(const gg_game *game, const gg_refusal *refusal,
            gg_text *out); /* identifiers and texts, one line each */
/* Writes a sentence about the pieces and places for which the rules forbid the seat's order: "Vandamme has already moved
 * this turn." It follows from the seat's view, so it reveals nothing. False: nothing is written, since the game has no
 * sentence for these rules; use their texts. */
bool gg_write_reason(const gg_game *game, const void *view, gg_seat seat, const gg_order *order,
                     const gg_refusal *refusal, gg_text *out);

/* ---------------------------------------------------------------- states */

size_t gg_state_size(const gg_game *game);
size_t gg_view_size(const gg_game *game);
static inline const gg_head *gg_head_of(const void *state_or_view)
{
    return (const gg_head *)state_or_view;
}
/* The first seat that is asked something; GG_NOBODY if none is. Several can be asked together. */
static inline gg_seat gg_first_asked(const gg_head *head)
{
    for (gg_seat seat = 0; seat < head->seats; seat++)
        if (head->prompt[seat] != 0)
            return seat;
    return GG_NOBODY;
}

/* Sets up the scenario's start. */
void gg_start(const gg_game *game, void *state, gg_turn *turn);

/* Steps: see gg_rules. gg_take asserts that the step was offered; gg_back removes the last step. */
void gg_list_steps(const gg_game *game, const void *state, gg_seat seat, const gg_draft *draft,
                   gg_steps *out);
void gg_take(const gg_game *game, const void *state, gg_seat seat, gg_draft *draft, gg_step step);
bool gg_back(const gg_game *game, const void *state, gg_seat seat, gg_draft *draft);
/* Can the seat's step lists produce this order? *draft (may be NULL) receives the steps. */
bool gg_offers(const gg_game *game, const void *state, gg_seat seat, const gg_order *order,
               gg_draft *draft);
/* Is the seat's prompt forced, i.e. does exactly one order answer it, other than `end`? */
bool gg_forced(const gg_game *game, const void *state, gg_seat seat, gg_order *order);
/* Must the prompt hide whether it was forced? */
bool gg_is_secret(const gg_game *game, uint8_t prompt);
/* Forced and not secret, so everyone could know it. In a match between people, the program plays this order for the
 * seat right away, as a separate order, instead of asking. */
bool gg_obvious(const gg_game *game, const void *state, gg_seat seat, gg_order *order);
/* Has the seat already given a sealed answer to its prompt? The program that runs the match then plays that order
 * right away, as a separate order. Numbers, lines and events are the same as if the seat had been asked and had
 * answered. */
bool gg_sealed(const gg_game *game, const void *state, gg_seat seat, gg_order *order);

/* Collects the rules that forbid the order now: core's first, then the game's. A match decides about undo. */
void gg_check(const gg_game *game, const void *state, gg_seat seat, const gg_order *order,
              gg_refusal *refusal);
/* Carries out an order that gg_check accepts, without checking or copying. For search. */
void gg_apply(const gg_game *game, void *state, gg_seat seat, const gg_order *order, gg_turn *turn);
/* Checks the order and carries it out. False: refused, nothing changed. */
bool gg_play(const gg_game *game, void *state, gg_seat seat, const gg_order *order, gg_turn *turn,
             gg_refusal *refusal);

/* Keep it secret: it can confirm guesses. */
uint64_t gg_hash(const gg_game *game, const void *state);
uint64_t gg_view_hash(const gg_game *game, const void *view);
bool gg_check_state(const gg_game *game, const void *state, bool history, gg_error *error);
/* Writes a state as text, field by field, and reads it back (without the game line). */
void gg_write_state(const gg_game *game, const void *state, gg_text *out);
bool gg_read_state(const gg_game *game, gg_span text, void *state, gg_error *error);

/* ---------------------------------------------------------------- views */

void gg_view(const gg_game *game, const void *state, gg_seat seat, void *view);
void gg_guess(const gg_game *game, const void *view, gg_dice *dice, void *state);
void gg_follow(const gg_game *game, void *view, const gg_event *event);
/* Could the owner of the view undo this order again for free, right after giving it? True only if it rolls and reveals
 * nothing, and nobody else is told or asked. Answered from one guess, so the answer reveals nothing that the view does
 * not; false if it is unknown. `state`: memory for the guess. */
bool gg_undoable(const gg_game *game, const void *view, const gg_order *order, void *state);
bool gg_may_talk(const gg_game *game, const void *state, gg_seat from, gg_seat to);
/* Views as text, number by number, as in a seat's copy of a log and in the player protocol (docs/protocol.md):
 *
 *   sees FIELD PLACE=VALUE FIRST-LAST=VALUE ..    members of the view that have changed
 *   seen 1f3c09ab                                 end of the changes: the first half of the view's hash
 *
 * Writes the lines that turn `known` into `now`; begin with a view of zeros. */
void gg_write_sight(const gg_game *game, const void *known, const void *now, gg_text *out);
bool gg_is_sight(const gg_words *words);
/* Reads one of these lines and changes the view. *whole: it was `seen`, and the view matches its hash. */
bool gg_read_sight(const gg_game *game, gg_seat viewer, const gg_words *words, void *view,
                   bool *whole, gg_error *error);

/* ---------------------------------------------------------------- text of orders, events and views */

const char *gg_seat_name(const gg_game *game, const gg_head *head, gg_seat seat);
/* GG_NOBODY if there is none. */
gg_seat gg_find_seat(const gg_game *game, const gg_head *head, gg_span name);
const char *gg_prompt_name(const gg_game *game, uint8_t prompt);             /* "" for none */
void gg_write_seats(const gg_game *game, const gg_head *head, gg_text *out); /* "F, A" */
/* Reads and writes orders from the point of view of the view's owner. Unreadable text is refused as G-FORM. */
bool gg_read_order(const gg_game *game, const void *view, const gg_words *words, uint32_t first,
                   gg_orders *orders, gg_error *error);
void gg_write_order(const gg_game *game, const void *view, const gg_order *order, gg_text *out);
void gg_write_step(const gg_game *game, const void *view, const gg_draft *draft, gg_step step,
                   gg_text *out);
void gg_write_event(const gg_game *game, const void *view, const gg_event *event, gg_text *out);
/* Is the event part of the story, or only for gg_follow? */
bool gg_is_story(const gg_game *game, const gg_event *event);
void gg_write_prompt(const gg_game *game, const void *view, gg_seat seat, gg_text *out);
void gg_write_board(const gg_game *game, const void *view, gg_text *out);
/* The expected outcome of the draft for the owner of the view, as one JSON object with the game's own members. */
void gg_write_preview(const gg_game *game, const void *view, const gg_draft *draft, gg_text *out);
/* The view as one JSON object: who is asked, offers, result, and the game's own object in `board`. */
void gg_write_view(const gg_game *game, const void *view, gg_text *out);
/* The same with `board` null, for a player who may not look at the board now (gg_is_away). */
void gg_write_view_away(const gg_game *game, const void *view, gg_text *out);
bool gg_is_away(const gg_game *game, const void *view);
void gg_write_draws(const gg_game *game, const gg_head *head, const gg_draw *draws, uint32_t count,
                    gg_text *out);
/* Reads `[` .. `]` from word `first` on and moves *first past it. */
bool gg_read_draws(const gg_game *game, const gg_head *head, const gg_words *words, uint32_t *first,
                   gg_draw *draws, uint32_t *count, gg_error *error);
void gg_write_result(const gg_game *game, const gg_head *head, gg_text *out); /* "A resign" */

/* ---------------------------------------------------------------- matches */

/* A match is a state with its history. It lives in caller-provided memory, which also holds the journal of all
 * orders. */
typedef struct gg_answer {
    gg_status status;
    gg_refusal refusal; /* the rules that forbid the order */
    gg_error error;     /* what G-FORM complains about, or what the missing forced dice were for */
    uint32_t orders;    /* orders carried out */
    uint32_t dice_used; /* forced dice used */
    bool barrier;       /* the journal so far may be shown to others */
    gg_seat seat;       /* whose order is refused */
    gg_order order;     /* that order; verb 0: not read, or not the first of its text */
} gg_answer;

/* One entry of the journal. */
typedef struct gg_record {
    uint64_t number;
    gg_seat seat;
    bool undone;
    bool barrier; /* the order was a barrier */
    gg_order order;
    uint32_t draw_count;
    gg_draw draws[GG_DRAWS_MAX]; /* dice first, then shuffles */
    uint64_t hash;               /* hash of the state after the order */
} gg_record;

size_t gg_match_size(const gg_game *game, size_t journal);
gg_match *gg_match_make(const gg_game *game, void *memory, size_t size);
/* Moves the match to more memory; the old copy must not be used again. */
gg_match *gg_match_move(const gg_match *match, void *memory, size_t size);
void gg_match_copy(gg_match *to, const gg_match *from); /* same game; `to` must have room */
/* Sets the key for all later dice; key 0 by default. */
void gg_match_key(gg_match *match, const uint8_t key[32]);
bool gg_match_begin(gg_match *match, const gg_draw *dice, uint32_t count,
                    gg_answer *answer); /* begins at the scenario's start */
/* Begins from a free position, i.e. a state made by position_end(). */
bool gg_match_begin_at(gg_match *match, const void *state, const gg_draw *dice, uint32_t count,
                       gg_answer *answer);
/* Goes on in a state that play has led to, or a guess of one (gg_guess): nothing is carried out before the next order. */
void gg_match_go_on(gg_match *match, const void *state);

/* Plays orders, given as values or as text, including core's orders. `forced` replaces the keyed dice unless it is
 * NULL. A text with several orders is carried out completely or not at all. */
gg_status gg_match_play(gg_match *match, gg_seat seat, const gg_order *order, const gg_draw *forced,
                        uint32_t count, gg_answer *answer);
gg_status gg_match_say(gg_match *match, gg_seat seat, const gg_words *words, uint32_t first,
                       const gg_draw *forced, uint32_t count, gg_answer *answer);
/* Reads the orders of a text. False if the text cannot be read or the seat is not asked for such an order; the answer
 * says which. */
bool gg_match_read(gg_match *match, gg_seat seat, const gg_words *words, uint32_t first,
                   gg_orders *orders, gg_answer *answer);
/* Would the order be accepted? Nothing is played; the refusal is empty if so. */
void gg_match_ask(gg_match *match, gg_seat seat, const gg_words *words, uint32_t first,
                  gg_answer *answer);

const gg_game *gg_match_game(const gg_match *match);
const void *gg_match_state(const gg_match *match);
uint64_t gg_match_count(const gg_match *match); /* orders so far, including undone ones */
uint64_t gg_match_hash(const gg_match *match);
gg_news gg_match_news(const gg_match *match); /* events of the last order (or text), unredacted */
const gg_dice *gg_match_dice(
    const gg_match *match); /* draws of the last order, and how many were forced */
const gg_draw *gg_match_begin_draws(const gg_match *match,
                                    uint32_t *count);    /* draws made by the beginning */
const void *gg_match_begin_state(const gg_match *match); /* the state after the beginning */
/* What a seat may see now. Orders of others that can still be undone are left out. */
void gg_match_view(gg_match *match, gg_seat seat, void *view);
/* What a seat would see if only these orders had been given since a barrier, one after the other: the last barrier
 * before the newest order. `places` are positions in the journal. A barrier makes the orders before it public all at
 * once; this gives others a view after each of them. Orders of different seats may be in any sequence. If the newest
 * order is a barrier, the match must not have been restored since (gg_match_recall). False: that position shows what is
 * hidden again by now, and the view is not made (gg_rules.fleeting). */
bool gg_match_view_with(gg_match *match, gg_seat seat, const size_t *places, uint32_t count,
                        void *view);
bool gg_match_can_undo(const gg_match *match, gg_seat seat);

/* Iterates over the journal. Start with *place = 0; returns false at the end. */
bool gg_match_next(const gg_match *match, size_t *place, gg_record *record);
size_t gg_match_newest(const gg_match *match); /* position of the newest order; there must be one */
/* Iterates over the orders that are not public yet: the game's orders since the last barrier. Start with *place =
 * GG_BEFORE_ALL. */
#define GG_BEFORE_ALL SIZE_MAX
bool gg_match_next_held(const gg_match *match, size_t *place);
/* The newest order's text as `reader` may read it; for GG_REFEREE the author's own text. */
void gg_match_line(gg_match *match, gg_seat reader, gg_text *out);

/* ---------------------------------------------------------------- matches as bytes */

/* Serializes a match so that it can continue as if it had never stopped: its orders, and everything else. Both
 * buffers contain hidden information. They are valid only for the same rules and data but do not record which; the
 * caller has to. */
size_t gg_match_kept_size(const gg_match *match);
void gg_match_keep(const gg_match *match, uint8_t *out);
/* Orders are only appended, so a caller can store them incrementally, from one size to a later one. */
size_t gg_match_orders_size(const gg_match *match);
void gg_match_keep_orders(const gg_match *match, size_t from, size_t to, uint8_t *out);
/* Restores a serialized match. Set its key first, and provide memory for the orders. The restored match has no news,
 * and its newest order has no line. False: the bytes are not a match of this game, and the match must be begun again. */
bool gg_match_recall(gg_match *match, const uint8_t *kept, size_t size, const uint8_t *orders,
                     size_t orders_size);

/* ---------------------------------------------------------------- memory for readers of logs */

/* Caller-provided memory, handed out piece by piece and released all at once. */
typedef struct gg_arena {
    uint8_t *at;
    size_t size, used;
} gg_arena;

/* Aligned to GG_ALIGN and zeroed; NULL if there is no room. */
void *gg_arena_take(gg_arena *arena, size_t size);

/* ---------------------------------------------------------------- logs */

typedef struct gg_shelf gg_shelf; /* a list of games */

typedef struct gg_log_head {
    const char *seats;     /* "F=Marie A=bot:steady", or "" */
    const char *date;      /* "1815-06-15T03:00Z", or "" */
    const char *seed_hash; /* 64 hexadecimal digits, or "" */
    const char *position;  /* statements of the free position it began from, or "" */
    /* Lines after the result (nonces and seed), or "" while the game is in progress. */
    const char *end;
} gg_log_head;

/* Writes the complete log, or the copy for one seat. The arena is used for a second match and released. */
bool gg_write_log(const gg_match *match, const gg_log_head *head, gg_seat reader, gg_arena *arena,
                  gg_text *out);

enum { GG_LOG_CHECK = 1 /* compare hashes, dice and seed */ };

typedef struct gg_log {
    gg_game *game;
    gg_match *match; /* replayed as far as the file is valid */
    uint64_t orders;
    bool finished;     /* the log has an `over` line */
    bool seen_by_seat; /* a seat's redacted copy, which can be viewed but not played on */
    gg_seat seen_by;   /* the seat it was written for, or GG_PUBLIC; GG_NOBODY in old copies */
    void *view;        /* the seat's view after the last entry read; NULL in old copies */
    char warning[300]; /* made with other data or rules, although everything still fits */
} gg_log;

/* The library's built-in games, which a log may name. */
const gg_shelf *gg_built_in(void);
/* Replays a log up to order `last` (0: all of it). False: the log is damaged at error->line, and *log holds the part
 * before. */
bool gg_read_log(const gg_shelf *shelf, gg_span text, int flags, uint64_t last, gg_arena *arena,
                 gg_log *log, gg_error *error);
/* Derives the dice key: SHA-256 of the seed followed by the nonces in seat order. */
void gg_make_key(const uint8_t seed[32], const uint8_t (*nonces)[32], uint32_t count,
                 uint8_t key[32]);

#ifdef GG_EXPORTS
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif
