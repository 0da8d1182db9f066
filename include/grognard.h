/* grognard.h: plays and watches Napoleonic board wargames by their full rules.
 *
 * Read this file first. It has two parts. **Tables** are all that most programs need: open a game by its name, play orders
 * given as text, look at the game with the eyes of a seat. The rest is for bots, searches and servers: games in progress as
 * plain values in your own memory. Those who write a game read grognard_game.h after it. The words:
 *
 *   game     a board with its tables, scenario and options; immutable, shared by any number of threads
 *   seat     a player: somebody who decides, 0 .. seats-1; a side is what a seat plays for
 *   prompt   a question put to a seat; several seats may be asked at the same time
 *   order    the complete answer to a prompt: what logs keep, dice are keyed by and undo takes back
 *   step     one choice on the way to an order; a draft is the order in the making, kept outside the state
 *   state    the truth of one game in progress: a plain value without pointers, copied with memcpy
 *   view     all that one seat may know, as a value; text, JSON, facts and guesses are made from views only
 *   event    what happened, with a part that only some seats may read
 *   match    a state with its history: numbers, dice, barriers, undo, log
 *   table    a match with its memory, its drafts and its news: what you hold when you run a game
 *
 * Promises of the library: the same orders and the same seed give the same bytes on every compiler and platform. It has no
 * globals that change, uses no floating point and no clock, and does no I/O. Memory is allocated by tables and by
 * gg_game_open alone. Every function that takes input from outside refuses bad input with a reason and changes nothing;
 * handing over a state that the library did not make is a mistake of the caller and is asserted.
 *
 * docs/library.md and libgrognard(3) tell the same with examples.
 */
#ifndef GROGNARD_H
#define GROGNARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#ifdef GG_EXPORTS /* while the shared library is built: what is declared here can be seen from outside */
#pragma GCC visibility push(default)
#endif

#define GG_VERSION "0.2.0" /* of the rules, as written into logs */

/* ---------------------------------------------------------------- seats */

typedef uint8_t gg_seat;

enum {
    GG_PUBLIC = 8,      /* the spectator: sees what everybody sees */
    GG_REFEREE = 9,     /* sees everything; never a player */
    GG_NOBODY = 255,    /* no seat, no side */
    GG_DRAW = 254,      /* "winner" of a drawn game */
    GG_UNKNOWN = 0xFFFF /* an item of an order that the reader may not know */
};

/* What is wrong with some input, and where. line and column count from 1; 0: not known. Columns count
 * characters, not bytes. */
typedef struct gg_error {
    uint32_t line, column;
    uint16_t rule; /* the rule that forbids it, 0: none */
    char text[500];
} gg_error;

/* ---------------------------------------------------------------- tables: run a game (src/library)
 *
 * A table is used by one thread at a time; different tables know nothing of each other. A seat is a number below
 * gg_table_seats; where it says *anybody*, GG_PUBLIC (a spectator) and GG_REFEREE (sees everything) are meant too. Another
 * number is refused like a bad order, or gets "".
 *
 * Texts belong to the table. Each is good until the same function is called again for the same table, or the table is
 * closed. Without memory the library calls gg_assert_failed (grognard_game.h), which ends the program unless it has its own.
 */

typedef struct gg_game gg_game;
typedef struct gg_match gg_match;
typedef struct gg_table gg_table;

const char *gg_version(void);      /* GG_VERSION of the library that runs */
const char *const *gg_games(void); /* names of the games that are built in; NULL at the end */

/* Opens a game: `NAME [SCENARIO] [KEY=VALUE ..]`, such as "triumph" or "napoleon players=3". NULL: *error (which may be
 * NULL) says what is wrong. Games are immutable: one is enough for any number of tables and threads. */
gg_game *gg_game_open(const char *words, gg_error *error);
void gg_game_close(gg_game *game); /* after all its tables; NULL is fine */

/* Begins a match. All dice and shuffles come from the seed, the secret of whoever runs the game; NULL: 32 zeros. The game
 * must outlive the table. */
gg_table *gg_table_open(gg_game *game, const uint8_t seed[32]);
void gg_table_close(gg_table *table); /* NULL is fine */

/* What became of an order. */
typedef enum gg_status {
    GG_PLAYED,
    GG_REFUSED,    /* by the rules, or because it is no order */
    GG_NO_DICE,    /* forced dice ran out; nothing changed */
    GG_WRONG_DICE, /* a forced draw that cannot be; nothing changed */
    GG_FULL        /* the journal has no room: gg_match_move to more memory; nothing changed */
} gg_status;

/* Plays an order given as text, in the notation of logs: "attack corps Davout", "undo", "resign". NULL plays the order
 * that the seat's steps have made. GG_PLAYED, or GG_REFUSED: nothing changed, gg_table_reason says why. */
gg_status gg_table_play(gg_table *table, gg_seat seat, const char *order);
/* The same answer, but nothing is played. */
gg_status gg_table_ask(gg_table *table, gg_seat seat, const char *order);
/* Why the last gg_table_play or gg_table_ask refused its order: the rules that forbid it, then a sentence, "T-MOV-12 A corps
 * .."; "" if it did not. */
const char *gg_table_reason(gg_table *table);

/* Choices: every order can be made step by step. How many there are now (0: the seat is not asked, or its order is
 * complete), their texts, and taking one. Each seat has a draft of its own. */
uint32_t gg_table_steps(gg_table *table, gg_seat seat);
const char *gg_table_step(gg_table *table, gg_seat seat, uint32_t index);
bool gg_table_take(gg_table *table, gg_seat seat, uint32_t index);
bool gg_table_back(gg_table *table, gg_seat seat); /* takes the last step back */
/* The order that the steps have made, as text; "" as long as some are missing. */
const char *gg_table_order(gg_table *table, gg_seat seat);
/* The order of a ready set-up (gg_table_about has their names) that answers what the seat is asked; "": none does. */
const char *gg_table_ready(gg_table *table, gg_seat seat, const char *name);

uint32_t gg_table_seats(const gg_table *table);
/* "F". Names may change during the game, when sides are dealt. */
const char *gg_table_seat_name(const gg_table *table, gg_seat seat);
/* The seat of that name, `public` and `referee` included; GG_NOBODY: none. */
gg_seat gg_table_find_seat(const gg_table *table, const char *name);
bool gg_table_asked(const gg_table *table, gg_seat seat);
const char *gg_table_prompt(gg_table *table,
                            gg_seat seat); /* the question, for people; "": not asked */
bool gg_table_over(const gg_table *table);
const char *gg_table_result(gg_table *table); /* "A resign"; "" as long as the game goes on */

/* What anybody may know now: as one JSON object, as a board in text. */
const char *gg_table_view(gg_table *table, gg_seat anybody);
const char *gg_table_board(gg_table *table, gg_seat anybody);
/* What a seat or GG_PUBLIC has not been told yet: a line for each order, and one for each of its events. An order that may
 * still be taken back is told to its author only. */
const char *gg_table_news(gg_table *table, gg_seat seat);
/* What the seat can expect of that order, or of its draft if it is NULL, as a JSON object; "": the order is refused. */
const char *gg_table_preview(gg_table *table, gg_seat seat, const char *order);
/* The log, whole for GG_REFEREE, as the copy of a seat for others. The seed is in it when the game is over. */
const char *gg_table_log(gg_table *table, gg_seat anybody);
/* The match itself: its state, its hash, its journal; good until the next order. */
const gg_match *gg_table_match(const gg_table *table);
/* The game as one JSON object: title, seats, scenarios, options, ready set-ups, notes. */
const char *gg_table_about(gg_table *table);

/* ---------------------------------------------------------------- limits (asserted, never silently cut) */

#define GG_SEATS_MAX 8
#define GG_STEPS_MAX 256   /* choices in one list */
#define GG_DRAFT_MAX 160   /* steps on the way to one order */
#define GG_ITEMS_MAX 126   /* items of one order */
#define GG_ORDERS_MAX 40   /* orders that one line of text may hold */
#define GG_REFUSALS_MAX 8  /* rules named by one refusal */
#define GG_EVENTS_MAX 1024 /* events of one order */
#define GG_DRAWS_MAX 256   /* dice, draws and shuffles of one order */
#define GG_OPTIONS_MAX 32
#define GG_SCENARIOS_MAX 32
#define GG_RULES_MAX 352
#define GG_LINE_MAX 4000 /* bytes in a line of text */
#define GG_WORDS_MAX 2001
#define GG_ALIGN 64 /* of states, views and the memory handed over */

/* ---------------------------------------------------------------- heads of states and views */

#define GG_BIT(seat) ((uint16_t)(1U << (seat)))
#define GG_EVERYBODY                                                                               \
    ((uint16_t)((1U << GG_SEATS_MAX) - 1U + (1U << GG_PUBLIC))) /* all seats and the public */

/* How a game ended. A game's own ways count from GG_HOW_FIRST. */
enum { GG_HOW_NONE, GG_HOW_RESIGN, GG_HOW_TIMEOUT, GG_HOW_AGREED, GG_HOW_FIRST };

enum { GG_OFFER_NONE, GG_OFFER_DRAW, GG_OFFER_UNDO };

/* The public part that states and views of all games begin with. */
typedef struct gg_head {
    uint8_t seats;                /* how many play */
    uint8_t over;                 /* 1: the game has ended */
    uint8_t winner;               /* side, GG_DRAW, or GG_NOBODY as long as it goes on */
    uint8_t how;                  /* GG_HOW_... or the game's own */
    uint8_t offer;                /* GG_OFFER_... that waits for answers */
    uint8_t offer_by;             /* its maker, else GG_NOBODY */
    uint8_t agreed;               /* bit per seat that has agreed to it */
    uint8_t viewer;               /* in a view: its seat; in a state: GG_REFEREE */
    uint8_t side[GG_SEATS_MAX];   /* side of each seat, GG_NOBODY until dealt */
    uint8_t prompt[GG_SEATS_MAX]; /* prompt that each seat is asked, 0: none */
    uint8_t spare[8];             /* zero */
} gg_head;

/* ---------------------------------------------------------------- text */

/* A piece of somebody's text; not terminated. */
typedef struct gg_span {
    const char *at;
    size_t size;
} gg_span;

/* Where text is written. With a flush function the buffer is emptied through it; without one, what does not
 * fit is dropped and `cut` is set. The text is always terminated. */
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
    uint16_t line, column; /* lines below the first of the statement; column of that line */
} gg_word;

typedef struct gg_words {
    uint32_t line; /* of the first word's physical line in its file */
    uint32_t count;
    gg_word word[GG_WORDS_MAX];
    char text[GG_LINE_MAX + 1]; /* the statement: comments cut, lines joined */
} gg_words;

/* One line of text without a file around it, such as an order that somebody typed. */
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
                       size_t size); /* fast, not for secrets; size a multiple of 8 */

/* ---------------------------------------------------------------- dice */

/* What was drawn: a die, a marker, a seat, or one of n things. Written 5, woods, F, r3. A shuffle of n things is n - 1
 * draws: of the n left one goes to the last place (value 256 * n + its place, from 0), of the n - 1 left one to the
 * place before it, and so on. It is written as one word that says which thing each place has got: s3-1-2. */
enum { GG_DRAW_DIE = 1, GG_DRAW_MARKER, GG_DRAW_SEAT, GG_DRAW_PICK, GG_DRAW_SHUFFLE };

typedef struct gg_draw {
    uint16_t kind, value;
} gg_draw;

/* KEYED: bytes of the ChaCha20 block function (RFC 8439) with the 256-bit key, nonce = stream (32 bits) and
 * number of the order (64 bits), both little-endian, block counter from 0. Stream 0: dice and draws; stream 1:
 * shuffles. A number below n <= 256 is the next byte b with b < 256 - 256 % n, taken modulo n; for a larger n
 * the next four bytes, little-endian, likewise. Blocks are made when first needed.
 * FORCED: stream 0 is the given list; so is stream 1 if there are shuffles in it. FAST: a small generator for search, seeded by the caller. */
enum { GG_DICE_NONE, GG_DICE_KEYED, GG_DICE_FORCED, GG_DICE_FAST };

typedef struct gg_stream {
    uint32_t counter; /* blocks made */
    uint32_t used;    /* bytes used of the last one */
    uint8_t block[64];
} gg_stream;

typedef struct gg_dice {
    uint8_t source;
    bool none_left;          /* FORCED: a draw found no value; the state after it is void */
    bool wrong;              /* FORCED: a value of another kind or out of range; likewise */
    bool of_shuffle;         /* .. and that was a shuffle */
    uint8_t missing_purpose; /* what the first draw without a value was for */
    uint16_t missing_subject;
    uint8_t key[32];
    uint64_t order; /* its number */
    uint64_t fast;
    gg_stream stream[2];
    const gg_draw *forced;
    uint32_t forced_count, forced_used;
    uint32_t next_die, next_shuffle; /* of the forced ones */
    bool forced_shuffles;            /* there are some */
    uint32_t count;                  /* what was drawn for this order, for the log */
    uint32_t shuffles;               /* numbers drawn for shuffles */
    uint32_t shuffle_count;          /* of these that are kept, for the log; FAST keeps none */
    gg_draw drawn[GG_DRAWS_MAX];
    gg_draw shuffled[GG_DRAWS_MAX];
} gg_dice;

void gg_dice_keyed(gg_dice *dice, const uint8_t key[32], uint64_t order);
void gg_dice_forced(gg_dice *dice, const gg_draw *draws, uint32_t count,
                    uint64_t order); /* shuffles that are not in the list: key 0 */
void gg_dice_fast(gg_dice *dice, uint64_t seed);
void gg_dice_next(gg_dice *dice, uint64_t order); /* the same source for another order */
uint32_t gg_below(gg_dice *dice,
                  uint32_t n); /* a plain number from stream 0, not recorded: guesses, bots */
void gg_chacha20_block(const uint8_t key[32], uint32_t counter, const uint32_t nonce[3],
                       uint8_t out[64]);

/* ---------------------------------------------------------------- orders, steps, refusals */

/* Verbs of core. A game's own count from 1 in its table of verbs, all below 64. */
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

/* An order as a value: its verb and items that only the game understands, in the one order in which the steps
 * add them. Items behind count are not looked at. */
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

/* One choice on the way to an order. Compare steps and hand them back; what is in them is the game's business. */
typedef uint64_t gg_step;

typedef struct gg_steps {
    uint32_t count;
    gg_step step[GG_STEPS_MAX];
} gg_steps;

/* An order in the making. Steps only ever add to it: the items of a draft are the first items of every order
 * that lies beyond it. */
typedef struct gg_draft {
    gg_order order;
    uint16_t count; /* steps taken */
    bool complete;
    gg_step taken[GG_DRAFT_MAX];
} gg_draft;

void gg_draft_open(gg_draft *draft);

/* The rules that forbid something: numbers in the table of rules. Empty: nothing forbids it. */
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

/* What happened. `open` is for all that are told of it (`to`), `secret` only for those in `in`. What the
 * numbers mean is said by the kind (docs/api.md). A reader gets a redacted copy: gg_event_for. */
typedef struct gg_event {
    uint8_t kind;
    uint8_t actor; /* seat whose order made it, GG_NOBODY: the rules */
    uint16_t to,
        in; /* in a redacted copy: `to` is 0, `in` is 0 unless its reader may read the secret */
    uint16_t spare; /* zero */
    int16_t open[6];
    int16_t secret[6];
} gg_event;

/* Kinds of core. A game's own count from GG_EVENT_FIRST. */
enum {
    GG_EVENT_NONE,
    GG_EVENT_DIE,     /* open: purpose, subject, needed, value */
    GG_EVENT_DRAWN,   /* open: purpose, subject, GG_DRAW_..., value */
    GG_EVENT_SHUFFLE, /* open: what was shuffled, a number of the game's */
    GG_EVENT_SHOWN,   /* open: piece, face; `to` = the seats that did not know it */
    GG_EVENT_PROMPT,  /* open: seat, prompt */
    GG_EVENT_SIDE,    /* open: seat, side */
    GG_EVENT_OFFER,   /* open: kind of offer, maker, seats that have agreed */
    GG_EVENT_OVER,    /* open: winner, how */
    GG_EVENT_FIRST = 16
};

/* The events of an order, or of several. */
typedef struct gg_news {
    const gg_event *events;
    uint32_t count;
} gg_news;

/* What an order is carried out with: where dice come from and where events go. */
typedef struct gg_turn {
    gg_dice *dice;
    gg_event *events; /* NULL: nobody listens (search) */
    uint32_t count, room;
    gg_seat actor;
    bool
        barrier; /* something was revealed, rolled, handed over or committed: no way back before this */
} gg_turn;

void gg_turn_open(gg_turn *turn, gg_dice *dice, gg_event *events, uint32_t room);

/* The copy that `seat` may read. False: it is not told at all. GG_REFEREE gets everything. */
bool gg_event_for(const gg_event *event, gg_seat seat, gg_event *out);

/* ---------------------------------------------------------------- games */

/* `NAME SCENARIO KEY=VALUE ..`: scenario and options only if they are not the normal ones. */
void gg_write_game(const gg_game *game, gg_text *out);
/* Rules and their texts, core's included. */
gg_span gg_rule_id(const gg_game *game, uint16_t rule);
gg_span gg_rule_text(const gg_game *game, uint16_t rule);
uint16_t gg_find_rule(const gg_game *game, gg_span id); /* GG_RULE_NONE: unknown */
void gg_write_refusal(const gg_game *game, const gg_refusal *refusal,
                      gg_text *out); /* the identifiers */
void gg_why(const gg_game *game, const gg_refusal *refusal,
            gg_text *out); /* with their texts, a line each */

/* ---------------------------------------------------------------- states */

size_t gg_state_size(const gg_game *game);
size_t gg_view_size(const gg_game *game);
static inline const gg_head *gg_head_of(const void *state_or_view)
{
    return (const gg_head *)state_or_view;
}

/* The scenario's beginning. */
void gg_start(const gg_game *game, void *state, gg_turn *turn);

/* Steps: see gg_rules. gg_take asserts that the step was offered; gg_back takes the last one off again. */
void gg_list_steps(const gg_game *game, const void *state, gg_seat seat, const gg_draft *draft,
                   gg_steps *out);
void gg_take(const gg_game *game, const void *state, gg_seat seat, gg_draft *draft, gg_step step);
bool gg_back(const gg_game *game, const void *state, gg_seat seat, gg_draft *draft);
/* Do the step lists of the seat lead to this order? *draft (may be NULL) gets the steps to it. */
bool gg_offers(const gg_game *game, const void *state, gg_seat seat, const gg_order *order,
               gg_draft *draft);
/* Is the seat's prompt forced: one order answers it, and it is not `end`? */
bool gg_forced(const gg_game *game, const void *state, gg_seat seat, gg_order *order);
/* Is a prompt one of those that must not show whether they were forced? */
bool gg_is_secret(const gg_game *game, uint8_t prompt);
/* Forced, and no secret: everybody could know it. Whoever runs a match of people plays that order for the seat at once,
 * as an order of its own, and does not ask. */
bool gg_obvious(const gg_game *game, const void *state, gg_seat seat, gg_order *order);
/* Has the seat answered ahead, under seal, what it is asked now? Whoever runs the match plays that order for it at
 * once, as an order of its own: so numbers, lines and events are those of a seat that was asked and answered. */
bool gg_sealed(const gg_game *game, const void *state, gg_seat seat, gg_order *order);

/* The rules that forbid the order now: core's first, then the game's. Undo is for a match to judge. */
void gg_check(const gg_game *game, const void *state, gg_seat seat, const gg_order *order,
              gg_refusal *refusal);
/* Carries out an order that gg_check accepts. For search: no check, no copies. */
void gg_apply(const gg_game *game, void *state, gg_seat seat, const gg_order *order, gg_turn *turn);
/* Checks, then carries out. False: refused, nothing changed. */
bool gg_play(const gg_game *game, void *state, gg_seat seat, const gg_order *order, gg_turn *turn,
             gg_refusal *refusal);

uint64_t gg_hash(const gg_game *game, const void *state); /* a secret: it would confirm guesses */
uint64_t gg_view_hash(const gg_game *game, const void *view);
bool gg_check_state(const gg_game *game, const void *state, bool history, gg_error *error);
/* A state as text, field by field, and back (the game line is not part of it). */
void gg_write_state(const gg_game *game, const void *state, gg_text *out);
bool gg_read_state(const gg_game *game, gg_span text, void *state, gg_error *error);

/* ---------------------------------------------------------------- views */

void gg_view(const gg_game *game, const void *state, gg_seat seat, void *view);
void gg_guess(const gg_game *game, const void *view, gg_dice *dice, void *state);
void gg_follow(const gg_game *game, void *view, const gg_event *event);
bool gg_may_talk(const gg_game *game, const void *state, gg_seat from, gg_seat to);

/* ---------------------------------------------------------------- text of orders, events and views */

const char *gg_seat_name(const gg_game *game, const gg_head *head, gg_seat seat);
gg_seat gg_find_seat(const gg_game *game, const gg_head *head, gg_span name); /* GG_NOBODY: none */
const char *gg_prompt_name(const gg_game *game, uint8_t prompt);              /* "" for none */
void gg_write_seats(const gg_game *game, const gg_head *head, gg_text *out);  /* "F, A" */
/* Text to orders and back, as the owner of the view reads and writes them. An unreadable text is G-FORM. */
bool gg_read_order(const gg_game *game, const void *view, const gg_words *words, uint32_t first,
                   gg_orders *orders, gg_error *error);
void gg_write_order(const gg_game *game, const void *view, const gg_order *order, gg_text *out);
void gg_write_step(const gg_game *game, const void *view, const gg_draft *draft, gg_step step,
                   gg_text *out);
void gg_write_event(const gg_game *game, const void *view, const gg_event *event, gg_text *out);
/* Is it part of the story, and not only for gg_follow? */
bool gg_is_story(const gg_game *game, const gg_event *event);
void gg_write_prompt(const gg_game *game, const void *view, gg_seat seat, gg_text *out);
void gg_write_board(const gg_game *game, const void *view, gg_text *out);
/* What the owner of the view can expect of the draft, as one JSON object of the game's own members. */
void gg_write_preview(const gg_game *game, const void *view, const gg_draft *draft, gg_text *out);
/* The view as one JSON object: who is asked, offers, result, and the game's own object as `board`. */
void gg_write_view(const gg_game *game, const void *view, gg_text *out);
/* The same with `board` null, for whoever is away from it (gg_is_away). */
void gg_write_view_away(const gg_game *game, const void *view, gg_text *out);
bool gg_is_away(const gg_game *game, const void *view);
void gg_write_draws(const gg_game *game, const gg_head *head, const gg_draw *draws, uint32_t count,
                    gg_text *out);
/* `[` .. `]` from word `first` on; *first moves behind it. */
bool gg_read_draws(const gg_game *game, const gg_head *head, const gg_words *words, uint32_t *first,
                   gg_draw *draws, uint32_t *count, gg_error *error);
void gg_write_result(const gg_game *game, const gg_head *head, gg_text *out); /* "A resign" */

/* ---------------------------------------------------------------- matches */

/* A match is a state with its history. It lives in memory of the caller, which holds a journal of all orders. */
typedef struct gg_answer {
    gg_status status;
    gg_refusal refusal; /* the rules that forbid it */
    gg_error error;     /* the words of G-FORM, or what forced dice were missing for */
    uint32_t orders;    /* carried out */
    uint32_t dice_used; /* of the forced ones */
    bool barrier;       /* what stands in the journal now may be shown to others */
} gg_answer;

/* One line of the journal. */
typedef struct gg_record {
    uint64_t number;
    gg_seat seat;
    bool undone;
    bool barrier; /* of that order */
    gg_order order;
    uint32_t draw_count;
    gg_draw draws[GG_DRAWS_MAX]; /* dice, then shuffles */
    uint64_t hash;               /* of the state after it */
} gg_record;

size_t gg_match_size(const gg_game *game, size_t journal);
gg_match *gg_match_make(const gg_game *game, void *memory, size_t size);
/* The same match in more memory; the old one is done with. */
gg_match *gg_match_move(const gg_match *match, void *memory, size_t size);
void gg_match_copy(gg_match *to, const gg_match *from);    /* made for the same game, room enough */
void gg_match_key(gg_match *match, const uint8_t key[32]); /* dice from here on; without it key 0 */
bool gg_match_begin(gg_match *match, const gg_draw *dice, uint32_t count,
                    gg_answer *answer); /* the scenario's start */
/* From a free position: a state as position_end() made it. */
bool gg_match_begin_at(gg_match *match, const void *state, const gg_draw *dice, uint32_t count,
                       gg_answer *answer);

/* Orders, as values or as text; core orders too. `forced` replaces the keyed dice if it is not NULL. A text of
 * several orders is carried out whole or not at all. */
gg_status gg_match_play(gg_match *match, gg_seat seat, const gg_order *order, const gg_draw *forced,
                        uint32_t count, gg_answer *answer);
gg_status gg_match_say(gg_match *match, gg_seat seat, const gg_words *words, uint32_t first,
                       const gg_draw *forced, uint32_t count, gg_answer *answer);
/* The orders of a text. False: it cannot be read, or the seat is not asked for such an order; the answer says which. */
bool gg_match_read(gg_match *match, gg_seat seat, const gg_words *words, uint32_t first,
                   gg_orders *orders, gg_answer *answer);
/* Would it be accepted? Nothing is played; the refusal is empty if so. */
void gg_match_ask(gg_match *match, gg_seat seat, const gg_words *words, uint32_t first,
                  gg_answer *answer);

const gg_game *gg_match_game(const gg_match *match);
const void *gg_match_state(const gg_match *match);
uint64_t gg_match_count(const gg_match *match); /* orders so far, those taken back included */
uint64_t gg_match_hash(const gg_match *match);
gg_news gg_match_news(
    const gg_match *match); /* events of the last order (or text), for the referee */
const gg_dice *gg_match_dice(
    const gg_match *match); /* of the last order: what it drew, how many were forced */
const gg_draw *gg_match_begin_draws(const gg_match *match,
                                    uint32_t *count);    /* what the beginning drew */
const void *gg_match_begin_state(const gg_match *match); /* the state after it */
/* What a seat may see now: orders of others that may still be taken back are not in it. */
void gg_match_view(gg_match *match, gg_seat seat, void *view);
bool gg_match_can_undo(const gg_match *match, gg_seat seat);

/* Walks the journal: *place is 0 at first. False at its end. */
bool gg_match_next(const gg_match *match, size_t *place, gg_record *record);
size_t gg_match_newest(const gg_match *match); /* place of the newest order; there must be one */
/* Walks over the orders that others do not know of yet: those of the game that stand behind the barrier. *place is
 * GG_BEFORE_ALL at first, then theirs. */
#define GG_BEFORE_ALL SIZE_MAX
bool gg_match_next_held(const gg_match *match, size_t *place);
/* The newest order's text as `reader` may read it; the author's own text for GG_REFEREE. */
void gg_match_line(gg_match *match, gg_seat reader, gg_text *out);

/* ---------------------------------------------------------------- matches as bytes */

/* Whatever a match needs to go on, as if it had been played up to here: its orders, and all the rest. Both hold what is
 * hidden. They are good for the same rules and data only, and say nothing of either: whoever keeps them has to. */
size_t gg_match_kept_size(const gg_match *match);
void gg_match_keep(const gg_match *match, uint8_t *out);
/* Orders are only ever added: so they can be kept piece by piece, from one size to a later one. */
size_t gg_match_orders_size(const gg_match *match);
void gg_match_keep_orders(const gg_match *match, size_t from, size_t to, uint8_t *out);
/* Takes a match up again; its key is given before, and its memory has room for the orders. There are no news, and the
 * newest order has no line. False: these bytes are not a match of this game, and the match has to be begun. */
bool gg_match_recall(gg_match *match, const uint8_t *kept, size_t size, const uint8_t *orders,
                     size_t orders_size);

/* ---------------------------------------------------------------- memory for readers of logs */

/* Memory of the caller, given out piece by piece and taken back all at once. */
typedef struct gg_arena {
    uint8_t *at;
    size_t size, used;
} gg_arena;

void *gg_arena_take(gg_arena *arena, size_t size); /* GG_ALIGN aligned, zeroed; NULL: no room */

/* ---------------------------------------------------------------- logs */

typedef struct gg_shelf gg_shelf; /* a list of games */

typedef struct gg_log_head {
    const char *seats;     /* "F=Marie A=bot:steady", "" */
    const char *date;      /* "1815-06-15T03:00Z", "" */
    const char *seed_hash; /* 64 digits, "" */
    const char *position;  /* statements of the free position it began from, "" */
    const char *end;       /* lines after the result: nonces and seed, "" while the game goes on */
} gg_log_head;

/* Writes the whole log, or the copy of one seat. The arena is used for a second match and given back. */
bool gg_write_log(const gg_match *match, const gg_log_head *head, gg_seat reader, gg_arena *arena,
                  gg_text *out);

enum { GG_LOG_CHECK = 1 /* compare hashes, dice and seed */ };

typedef struct gg_log {
    gg_game *game;
    gg_match *match; /* as far as the file was good */
    uint64_t orders;
    bool finished;     /* has its `over` line */
    bool seen_by_seat; /* a seat's own copy: its views can be shown, nothing can be played */
    gg_seat seen_by;   /* that seat, or GG_PUBLIC; GG_NOBODY in old copies */
    void *view;        /* what it saw after the last entry that was read; NULL in old copies */
    char warning[300]; /* other data or rules, if everything fits all the same */
} gg_log;

/* The games that a log may name: those of the library. */
const gg_shelf *gg_built_in(void);
/* Replays a log up to order `last` (0: to its end). False: damaged at error->line; what was good is in *log. */
bool gg_read_log(const gg_shelf *shelf, gg_span text, int flags, uint64_t last, gg_arena *arena,
                 gg_log *log, gg_error *error);
/* key of the dice = SHA-256 of the seed followed by the nonces in the order of the seats */
void gg_make_key(const uint8_t seed[32], const uint8_t (*nonces)[32], uint32_t count,
                 uint8_t key[32]);

#ifdef GG_EXPORTS
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif
