/* grognard.h: the contract between the rules of a game and everybody who uses them.
 *
 * Read this file first. It is the whole public face of the library; servers, terminals, bots, casebooks and
 * browsers use nothing else, and every game gives nothing else. The words:
 *
 *   game     a board with its tables, scenario and options; immutable, shared, built into the caller's memory
 *   state    the truth of one game in progress: a plain value without pointers, copied with memcpy
 *   seat     somebody who decides: a player, 0 .. seats-1; a side is what he plays for
 *   prompt   a question put to a seat; several seats may be asked at the same time
 *   order    the complete answer to a prompt: what logs keep, dice are keyed by and undo takes back
 *   step     one choice on the way to an order; a draft is the order in the making, kept outside the state
 *   view     all that one seat may know, as a value; text, JSON, facts and guesses are made from views only
 *   event    what happened, with a part that only some seats may read
 *   match    a state with its history: numbers, dice, barriers, undo, log
 *
 * Promises of the library: it allocates nothing, does no I/O, has no globals that change, uses no floating
 * point and no clock. The same orders and dice give the same bytes on every compiler and platform. Every
 * function that takes input from outside refuses bad input with a reason and changes nothing; handing over
 * a state that the library did not make is a mistake of the caller and is asserted.
 */
#ifndef GROGNARD_H
#define GROGNARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define GG_VERSION "0.2.0" /* of the rules library, as written into logs */

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

/* ---------------------------------------------------------------- asserts */

/* Called when an invariant is broken; given by the program, not by the library. Does not return. */
_Noreturn void gg_assert_failed(const char *what, const char *file, int line);

#ifdef NDEBUG
#define gg_assert(what) ((void)sizeof((what) ? 1 : 0)) /* looked at, not evaluated */
#else
#define gg_assert(what) ((what) ? (void)0 : gg_assert_failed(#what, __FILE__, __LINE__))
#endif

/* ---------------------------------------------------------------- seats and sides */

typedef uint8_t gg_seat;

enum {
    GG_PUBLIC = 8,      /* the spectator: sees what everybody sees */
    GG_REFEREE = 9,     /* sees everything; never a player */
    GG_NOBODY = 255,    /* no seat, no side */
    GG_DRAW = 254,      /* "winner" of a drawn game */
    GG_UNKNOWN = 0xFFFF /* an item of an order that the reader may not know */
};

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

/* ---------------------------------------------------------------- text (text.c, words.c, names.c) */

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

/* What is wrong with some input, and where. line and column count from 1; 0: not known. Columns count
 * characters, not bytes. */
typedef struct gg_error {
    uint32_t line, column;
    uint16_t rule; /* the rule that forbids it, 0: none */
    char text[500];
} gg_error;

#if defined(__GNUC__)
#define GG_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define GG_PRINTF(text, first)
#endif

gg_span gg_span_of(const char *text);
bool gg_span_is(gg_span span, const char *text); /* equal, byte by byte */

void gg_text_open(gg_text *text, char *buffer, size_t size);
void gg_put(gg_text *text, const char *more);
void gg_put_char(gg_text *text, char c);
void gg_put_span(gg_text *text, gg_span more);
void gg_put_int(gg_text *text, int64_t value);
void gg_put_hex(gg_text *text, uint64_t value, int digits);
void gg_print(gg_text *text, const char *format, ...)
    GG_PRINTF(2, 3);               /* %s %c %d %u %zu %x %.*s %% only */
void gg_text_close(gg_text *text); /* flushes */

/* Fills *error (which may be NULL) and returns false, so that a function can end with it. */
bool gg_fail(gg_error *error, uint32_t line, uint32_t column, const char *format, ...)
    GG_PRINTF(4, 5);

/* One statement of the notation, split into words (casebook.md, 2.1). */
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

/* A file that is read statement by statement. */
typedef struct gg_reader {
    gg_span text;
    size_t next;
    uint32_t line;
    bool stop; /* after an error */
} gg_reader;

void gg_reader_open(gg_reader *reader, gg_span text);
/* The next statement that is not blank. False at the end (error->text is empty) or on an error (it is not). */
bool gg_read_words(gg_reader *reader, gg_words *words, gg_error *error);
/* One line of text without a file around it, such as an order that somebody typed. */
bool gg_split(gg_span line, gg_words *words, gg_error *error);

gg_span gg_word_at(const gg_words *words, uint32_t index); /* empty if there is none */
bool gg_word_is(const gg_words *words, uint32_t index,
                const char *word); /* compared as keyword: case aside */
bool gg_word_number(const gg_words *words, uint32_t index, int32_t *value);
/* An error at the word; past the last word: behind it. Returns false. */
bool gg_fail_at(gg_error *error, const gg_words *words, uint32_t index, const char *format, ...)
    GG_PRINTF(4, 5);

/* Names (2.2). `data` folds hyphens away too. */
size_t gg_fold(gg_span name, bool data, char *out, size_t size);
bool gg_same_name(gg_span a, gg_span b); /* folded; b comes from data */
int gg_compare_names(gg_span a, gg_span b);
/* How many letters must change to make one of the other; at most `limit` + 1 is returned. */
int gg_name_distance(gg_span a, gg_span b, int limit);
void gg_put_name(gg_text *text, gg_span name); /* the writer's form of a data name */

/* ---------------------------------------------------------------- JSON out (json.c) */

typedef struct gg_json {
    gg_text *out;
    uint32_t depth;
    uint64_t filled;  /* bit per depth: something stands there already */
    uint64_t objects; /* bit per depth: an object, not an array */
} gg_json;

/* key is NULL inside arrays and at the top. */
void gg_json_open(gg_json *json, gg_text *out);
void gg_json_object(gg_json *json, const char *key);
void gg_json_array(gg_json *json, const char *key);
/* An object whose beginning, with its first member, is JSON already. */
void gg_json_begun_object(gg_json *json, const char *key, gg_span beginning);
void gg_json_end_object(gg_json *json);
void gg_json_end_array(gg_json *json);
void gg_json_text(gg_json *json, const char *key, const char *value);
void gg_json_span(gg_json *json, const char *key, gg_span value);
void gg_json_int(gg_json *json, const char *key, int64_t value);
void gg_json_tenths(gg_json *json, const char *key, int64_t value); /* 15 is 1.5, 20 is 2 */
void gg_json_bool(gg_json *json, const char *key, bool value);
void gg_json_null(gg_json *json, const char *key);
void gg_json_raw(gg_json *json, const char *key, gg_span value); /* JSON already */
/* Between them the caller puts a text that needs no escapes into json->out. */
void gg_json_begin_text(gg_json *json, const char *key);
void gg_json_end_text(gg_json *json);

/* ---------------------------------------------------------------- hashing (hash.c, sha256.c) */

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

/* ---------------------------------------------------------------- dice (dice.c, chacha20.c) */

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

/* ---------------------------------------------------------------- events (events.c) */

/* What happened. `open` is for all that are told of it (`to`), `secret` only for those in `in`. What the
 * numbers mean is said by the kind (gg_event_kind). A reader gets a redacted copy: gg_event_for. */
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

/* Types of members of events. Core writes all but the last two and the game's own, which are the game's to write
 * (gg_rules.write_noun). */
enum {
    GG_TYPE_NONE,
    GG_TYPE_NUMBER,
    GG_TYPE_FLAG,
    GG_TYPE_WORD, /* one of the member's words */
    GG_TYPE_SEAT,
    GG_TYPE_SEATS, /* bit per seat */
    GG_TYPE_SIDE,
    GG_TYPE_VERB,
    GG_TYPE_PROMPT,
    GG_TYPE_PURPOSE,
    GG_TYPE_SUBJECT, /* of the type that the purpose says */
    GG_TYPE_DRAWN,   /* as the draw says */
    GG_TYPE_HOW,     /* how a game ended */
    GG_TYPE_PIECE,
    GG_TYPE_FACE,
    GG_TYPE_FIRST = 32 /* the game's own */
};

/* A member of an event, and which of its numbers it is. */
typedef struct gg_event_member {
    const char *name;
    uint8_t type, place;
    uint8_t many;  /* 0: it is one number; else that many, and -1 behind the last one */
    bool secret;   /* for those in `in` */
    bool optional; /* -1: there is none */
    const char *const *words;
    uint32_t word_count;
} gg_event_member;

/* A kind of event. A game's are made from its events.txt (cmake/events.awk), with constructors and readers in C. */
typedef struct gg_event_kind {
    const char *name;
    gg_span object; /* how its JSON begins: {"kind":"result" */
    const gg_event_member *members;
    uint32_t count;
    bool change; /* for gg_follow only: no part of the story */
} gg_event_kind;

/* What a die or a draw is for, and the type of its subject. */
typedef struct gg_purpose {
    const char *name;
    uint8_t subject;
} gg_purpose;

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

/* For the constructors of events: tell. `open` and `secret` are 6 numbers each or NULL. */
void gg_tell(gg_turn *turn, uint8_t kind, uint16_t to, uint16_t in, const int16_t *open,
             const int16_t *secret);
static inline int16_t gg_event_number(int value)
{
    gg_assert(value >= INT16_MIN && value <= INT16_MAX);
    return (int16_t)value;
}
/* A face is turned up to seats that did not know it; a barrier. */
void gg_show(gg_turn *turn, uint16_t to, int16_t piece, int16_t face);
/* A d6, told to `to`; purpose, subject and what is needed are the game's numbers for its text. A barrier. */
int gg_die(gg_turn *turn, uint16_t to, uint8_t purpose, uint16_t subject, int needed);
/* One of n markers in the pool (by number of the game's table of markers): its index in the pool. A barrier. */
uint32_t gg_draw_marker(gg_turn *turn, uint8_t purpose, const uint8_t *pool, uint32_t n);
gg_seat gg_draw_seat(gg_turn *turn, uint8_t purpose, uint32_t seats);
uint32_t gg_draw_pick(gg_turn *turn, uint8_t purpose, uint16_t subject, uint32_t n);
/* Permutes n small things from stream 1; everybody is told of one of the pieces, as `first`. A barrier. */
void gg_shuffle(gg_turn *turn, uint32_t first, uint8_t *things, uint32_t n);

/* The copy that `seat` may read. False: it is not told at all. GG_REFEREE gets everything. */
bool gg_event_for(const gg_event *event, gg_seat seat, gg_event *out);

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
void gg_order_add(gg_order *order, uint16_t item);

typedef struct gg_orders {
    uint32_t count;
    gg_order order[GG_ORDERS_MAX];
} gg_orders;

/* One choice: a kind (number in the game's table of step kinds) and three values. */
typedef uint64_t gg_step;

static inline gg_step gg_step_of(uint8_t kind, uint16_t a, uint16_t b, uint16_t c)
{
    return (uint64_t)kind << 48 | (uint64_t)c << 32 | (uint64_t)b << 16 | a;
}
static inline uint8_t gg_step_kind_of(gg_step step)
{
    return (uint8_t)(step >> 48);
}
static inline uint16_t gg_step_a(gg_step step)
{
    return (uint16_t)step;
}
static inline uint16_t gg_step_b(gg_step step)
{
    return (uint16_t)(step >> 16);
}
static inline uint16_t gg_step_c(gg_step step)
{
    return (uint16_t)(step >> 32);
}

typedef struct gg_steps {
    uint32_t count;
    gg_step step[GG_STEPS_MAX];
} gg_steps;

static inline void gg_offer(gg_steps *steps, gg_step step)
{
    gg_assert(steps->count < GG_STEPS_MAX);
    steps->step[steps->count++] = step;
}

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

void gg_refuse(gg_refusal *refusal, uint16_t rule); /* adds it once */
bool gg_refused_by(const gg_refusal *refusal, uint16_t rule);

/* ---------------------------------------------------------------- what a game gives: tables */

/* A data file, wherever it comes from. */
typedef struct gg_file {
    const char *name; /* "rules.txt" */
    const char *text;
    size_t size;
} gg_file;

enum {
    GG_PROMPT_SECRET =
        1, /* † asked even if only one answer is legal; nobody may learn that it was forced */
    GG_PROMPT_AWAY =
        2 /* until it is answered nobody of that side looks at the board: gg_write_view_away */
};

typedef struct gg_prompt {
    const char *name;
    uint8_t flags;
    uint64_t verbs; /* bit per verb that answers it */
} gg_prompt;

/* What the first value of a step points at, so that a client can light it up. */
enum { GG_NOUN_WORD, GG_NOUN_NUMBER, GG_NOUN_PIECE, GG_NOUN_PLACE, GG_NOUN_SEAT };

typedef struct gg_step_kind {
    const char *name;
    uint8_t noun;
} gg_step_kind;

typedef struct gg_option {
    const char *key;
    int32_t low, high, normal;
    const char *const *values; /* names of low .. high, or NULL: numbers */
    const char *rule;          /* identifier of the rule it switches */
    const char *help;
} gg_option;

/* A member of a state or view. Together they cover it without a gap, so that there is no padding. */
typedef struct gg_field {
    const char *name;
    uint32_t offset, count;
    uint8_t size; /* 1, 2, 4, 8 bytes each */
    bool negative;
} gg_field;

#define GG_FIELD(type, member, each, is_signed)                                                    \
    {                                                                                              \
#member, offsetof(type, member), (uint32_t)(sizeof(((type *)0)->member) / (sizeof(each))), \
            sizeof(each), is_signed                                                                \
    }

/* A line of rules.txt: `rule ID keeper section : sentence` */
enum { GG_KEPT_BY_ENGINE, GG_KEPT_BY_SERVER, GG_KEPT_BY_PEOPLE };

typedef struct gg_rule {
    gg_span id, section, text;
    uint8_t keeper;
} gg_rule;

typedef struct gg_scenario {
    gg_span id, title;
} gg_scenario;

struct gg_rules;

/* A game: its rules with board, scenario and options. Immutable once made; any number of threads may use it. */
typedef struct gg_game {
    const struct gg_rules *rules;
    const gg_file *files;
    uint32_t file_count;
    uint32_t scenario; /* number in scenarios[] */
    uint32_t normal_scenario;
    uint32_t seats; /* set by load() */
    int32_t option[GG_OPTIONS_MAX];
    uint8_t data_hash[32]; /* SHA-256 over the names and texts of the files that the rules read */
    gg_span title;
    uint32_t scenario_count, rule_count, note_count;
    gg_scenario scenarios[GG_SCENARIOS_MAX];
    gg_span notes[16];
    gg_rule rule[GG_RULES_MAX]; /* from GG_RULE_FIRST on; below it: core's own */
    void *board;                /* rules->board_size bytes: what load() made of the files */
} gg_game;

/* ---------------------------------------------------------------- what a game gives: functions */

/* What a fact came to. */
typedef enum gg_truth { GG_FALSE, GG_TRUE, GG_NO_FACT } gg_truth;

/* Two layers of a position: a case's own statements are laid over those of the case it is `like`. */
typedef struct gg_position {
    void *builder;   /* rules->builder_size bytes, zero at first */
    uint8_t layer;   /* 0, then 1, 2 .. for each `like` on the way */
    bool taken_away; /* the statement stands behind `not` */
} gg_position;

/* The events that a fact about the last line may use, redacted for the viewer already. */
typedef struct gg_news {
    const gg_event *events;
    uint32_t count;
} gg_news;

/* Functions get states and views as void pointers of the sizes below and cast them. Those that read a view
 * live in files that do not see the state's header. */
typedef struct gg_rules {
    const char *id;           /* "triumph" */
    const char *const *sides; /* names, ended by NULL */
    const char *const
        *endings;             /* names of the ways to win, from GG_HOW_FIRST on; NULL at the end */
    const gg_prompt *prompts; /* from 1 on; a NULL name at the end */
    const char *const *verbs; /* from 1 on; NULL at the end; [0] is "" */
    const char *const *markers; /* or NULL */
    const char *const
        *drawings; /* data files that are for pictures alone; NULL at the end; or NULL */
    const gg_step_kind *step_kinds; /* from 0 on; a NULL name at the end */
    const gg_option *options;       /* a NULL key at the end */
    const gg_event_kind *events;    /* from GG_EVENT_FIRST on */
    uint32_t event_count;
    const gg_purpose *purposes;   /* from 1 on; a NULL name at the end */
    const gg_field *state_fields; /* a NULL name at the end; gg_head first */
    const gg_field *view_fields;
    uint32_t board_size, builder_size;
    uint32_t state_size, view_size; /* multiples of 8 */

    /* Reads the data files into game->board (zeroed), checks them against each other, sets game->seats. */
    bool (*load)(gg_game *game, gg_error *error);
    /* The name of a seat; it may change when sides are dealt. */
    const char *(*seat_name)(const gg_game *game, const gg_head *head, gg_seat seat);

    /* The scenario's own beginning, up to the first prompt. The state is zeroed, its head filled in. */
    void (*start)(const gg_game *game, void *state, gg_turn *turn);
    /* One statement of a free position (the words from `first` on); then the state from all of them, structure
     * checked, its head filled in and somebody asked; automatic steps up to the first prompt are carried out by
     * begin(). */
    bool (*position_line)(const gg_game *game, gg_position *position, const gg_words *words,
                          uint32_t first, gg_error *error);
    bool (*position_end)(const gg_game *game, gg_position *position, void *state, gg_error *error);
    void (*begin)(const gg_game *game, void *state, gg_turn *turn);
    /* The statements that give this position again; false if a position cannot say it. */
    bool (*write_position)(const gg_game *game, const void *referee_view, gg_text *out);

    /* The choices that follow a draft; each leads to at least one complete order that check() accepts. */
    void (*steps)(const gg_game *game, const void *state, gg_seat seat, const gg_draft *draft,
                  gg_steps *out);
    /* Adds an offered step to the draft's order; sets draft->complete. */
    void (*take)(const gg_game *game, const void *state, gg_seat seat, gg_draft *draft,
                 gg_step step);
    /* Every rule that forbids the order to a seat that is asked. The one place where legality is written.
     * The items may be any numbers. */
    void (*check)(const gg_game *game, const void *state, gg_seat seat, const gg_order *order,
                  gg_refusal *refusal);
    /* Carries out an order that check() accepts, with all that follows by itself, up to the next prompt. */
    void (*apply)(const gg_game *game, void *state, gg_seat seat, const gg_order *order,
                  gg_turn *turn);
    /* Pieces that the rules call alike: the order with the lowest of them. NULL: there are none. */
    void (*canonical)(const gg_game *game, const void *state, gg_seat seat, gg_order *order);
    /* The answer that the seat has sealed ahead to what it is asked now; check() then accepts no other. False:
     * there is none. NULL: nothing is ever sealed. See gg_sealed. */
    bool (*sealed)(const gg_game *game, const void *state, gg_seat seat, gg_order *order);
    /* Who wins when this seat gives up. NULL: the other of two sides. */
    uint8_t (*winner_without)(const gg_game *game, const void *state, gg_seat seat);
    bool (*may_talk)(const gg_game *game, const void *state, gg_seat from, gg_seat to);
    /* Structure; with `history` also what only a played game keeps. */
    bool (*check_state)(const gg_game *game, const void *state, bool history, gg_error *error);

    /* All that the seat may know, padding zeroed; GG_PUBLIC and GG_REFEREE too. */
    void (*view)(const gg_game *game, const void *state, gg_seat seat, void *view);
    /* The order as another seat may read it, from the states before and after it; items it may not know become
     * GG_UNKNOWN. */
    void (*redact)(const gg_game *game, const void *before, const void *after, gg_seat author,
                   gg_seat reader, const gg_order *order, gg_order *seen);

    /* -- from views only -- */
    /* A complete state in which the seat would see just this view. */
    void (*guess)(const gg_game *game, const void *view, gg_dice *dice, void *state);
    /* What a redacted event of the game's own kinds changes in a view. */
    void (*follow)(const gg_game *game, void *view, const gg_event *event);
    /* The text as orders of the seat whose view it is (words from `first` on; the verb is known already). */
    bool (*read_order)(const gg_game *game, const void *view, uint8_t verb, const gg_words *words,
                       uint32_t first, gg_orders *orders, gg_error *error);
    void (*write_order)(const gg_game *game, const void *view, const gg_order *order, gg_text *out);
    void (*write_step)(const gg_game *game, const void *view, const gg_draft *draft, gg_step step,
                       gg_text *out);
    /* What a step points at, so that a client can light it up: elements of an open array (gg_json_target), by the names
     * that write_json() and the drawn board use. NULL: nothing. */
    void (*write_targets)(const gg_game *game, const void *view, const gg_draft *draft,
                          gg_step step, gg_json *out);
    void (*write_prompt)(const gg_game *game, const void *view, gg_seat seat, gg_text *out);
    void (*write_event)(const gg_game *game, const void *view, const gg_event *event, gg_text *out);
    /* A member of an event whose type core does not know, by the names that write_json() uses; null for a number that
     * means nothing. It sees neither state nor view: what a reader is told is in his copy of the event. */
    void (*write_noun)(const gg_game *game, uint8_t type, int16_t value, gg_json *out,
                       const char *key);
    void (*write_face)(const gg_game *game, int16_t face, gg_text *out);
    /* What a die is for, for a reader of this view: "the morale of P06". */
    void (*write_purpose)(const gg_game *game, uint8_t purpose, uint16_t subject, gg_text *out);
    void (*write_board)(const gg_game *game, const void *view, gg_text *out);
    /* One object, braces included. */
    void (*write_json)(const gg_game *game, const void *view, gg_json *out);
    /* A fact of the game (words first .. end-1). GG_NO_FACT: *error says why. `found` gets the fact as it is. */
    gg_truth (*fact)(const gg_game *game, const void *view, gg_news news, const gg_words *words,
                     uint32_t first, uint32_t end, gg_text *found, gg_error *error);
    /* Orders that the seat may have in mind when it points at something that the choices behind the draft do not name
     * (by `what` and `id`, as write_targets() writes them): a line each, the likeliest first, so that check() can say what
     * forbids them. A line `! RULE` names one more rule, `? RULE` one in case the orders tell nothing. NULL: the game
     * cannot tell. See host_table_why_not. */
    void (*write_attempts)(const gg_game *game, const void *view, const gg_draft *draft,
                           gg_span what, gg_span id, gg_text *out);
    /* What a seat can expect of the draft's choices, as far as it knows, as members of an open object. NULL: none. */
    void (*preview)(const gg_game *game, const void *view, const gg_draft *draft, gg_json *out);

    /* -- for those who change the data files -- */
    /* Proves what the rules take for granted about the board and load() does not ask for: a line a check in the
     * report. False: one failed. NULL: load() checks all there is. */
    bool (*check_board)(const gg_game *game, gg_text *report);
} gg_rules;

/* ---------------------------------------------------------------- games (game.c) */

/* A game that a program offers: its rules and its data files. */
typedef struct gg_entry {
    const gg_rules *rules;
    const gg_file *files;
    uint32_t file_count;
} gg_entry;

typedef struct gg_shelf {
    const gg_entry *entries;
    uint32_t count;
} gg_shelf;

const gg_entry *gg_find_game(const gg_shelf *shelf, gg_span name);
/* The game that a word names; NULL and an error that lists the games if there is none. */
const gg_entry *gg_read_entry(const gg_shelf *shelf, const gg_words *words, uint32_t index,
                              gg_error *error);

/* Memory for a game object, at least GG_ALIGN aligned. */
size_t gg_game_size(const gg_rules *rules);
/* Builds the game into memory of that size. The files must stay where they are. `words` are
 * `NAME [SCENARIO] {KEY=VALUE}` from `first` on; NULL: everything by default. */
gg_game *gg_game_make(const gg_entry *entry, void *memory, const gg_words *words, uint32_t first,
                      gg_error *error);
/* `NAME SCENARIO KEY=VALUE ..`: scenario and options only if they are not the normal ones. */
void gg_write_game(const gg_game *game, gg_text *out);
gg_span gg_find_file(const gg_game *game, const char *name); /* .at is NULL if there is none */
/* Proves that the board is what the rules expect, a line a check. True and no line: load() has checked all. */
bool gg_check_board(const gg_game *game, gg_text *report);
int32_t gg_option_of(const gg_game *game, const char *key);
void gg_write_option(const gg_option *option, int32_t value, gg_text *out);

/* Rules and their texts, core's included. */
gg_span gg_rule_id(const gg_game *game, uint16_t rule);
gg_span gg_rule_text(const gg_game *game, uint16_t rule);
uint16_t gg_find_rule(const gg_game *game, gg_span id); /* GG_RULE_NONE: unknown */
void gg_write_refusal(const gg_game *game, const gg_refusal *refusal,
                      gg_text *out); /* the identifiers */
void gg_why(const gg_game *game, const gg_refusal *refusal,
            gg_text *out); /* with their texts, a line each */

/* ---------------------------------------------------------------- states (play.c, state.c) */

size_t gg_state_size(const gg_game *game);
size_t gg_view_size(const gg_game *game);
static inline const gg_head *gg_head_of(const void *state_or_view)
{
    return state_or_view;
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

/* ---------------------------------------------------------------- views (play.c) */

void gg_view(const gg_game *game, const void *state, gg_seat seat, void *view);
void gg_guess(const gg_game *game, const void *view, gg_dice *dice, void *state);
void gg_follow(const gg_game *game, void *view, const gg_event *event);
bool gg_may_talk(const gg_game *game, const void *state, gg_seat from, gg_seat to);

/* ---------------------------------------------------------------- text of orders and facts (notation.c) */

const char *gg_seat_name(const gg_game *game, const gg_head *head, gg_seat seat);
gg_seat gg_find_seat(const gg_game *game, const gg_head *head, gg_span name); /* GG_NOBODY: none */
const char *gg_prompt_name(const gg_game *game, uint8_t prompt);              /* "" for none */
void gg_write_seats(const gg_game *game, const gg_head *head, gg_text *out);  /* "F, A" */
/* The verb that a word means, 0: none. Core's verbs: of a line, since `undo ask` has two words. */
uint8_t gg_find_verb(const gg_game *game, const gg_words *words, uint32_t first);
/* Text to orders and back, as the owner of the view reads and writes them. An unreadable text is G-FORM. */
bool gg_read_order(const gg_game *game, const void *view, const gg_words *words, uint32_t first,
                   gg_orders *orders, gg_error *error);
void gg_write_order(const gg_game *game, const void *view, const gg_order *order, gg_text *out);
void gg_write_step(const gg_game *game, const void *view, const gg_draft *draft, gg_step step,
                   gg_text *out);
/* `[{"what":"town","id":"Ligny"}]`: what the step points at. */
void gg_write_targets(const gg_game *game, const void *view, const gg_draft *draft, gg_step step,
                      gg_json *out, const char *key);
void gg_write_event(const gg_game *game, const void *view, const gg_event *event, gg_text *out);
/* Is it part of the story, and not only for gg_follow? */
bool gg_is_story(const gg_game *game, const gg_event *event);
/* A redacted event of the story as an object: {"kind":"result","final":true,..}; what its reader may not know is null. The
 * head tells what seats are called. */
void gg_write_event_json(const gg_game *game, const gg_head *head, const gg_event *event,
                         gg_json *out);
void gg_write_prompt(const gg_game *game, const void *view, gg_seat seat, gg_text *out);
void gg_write_board(const gg_game *game, const void *view, gg_text *out);
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

/* ---------------------------------------------------------------- matches (match.c) */

/* A state with its history. It lives in memory of the caller, which holds a journal of all orders. */
typedef struct gg_match gg_match;

typedef enum gg_status {
    GG_PLAYED,
    GG_REFUSED,    /* answer.refusal says by which rules, answer.error the words of G-FORM */
    GG_NO_DICE,    /* forced dice ran out: answer.error says for what; nothing changed */
    GG_WRONG_DICE, /* a forced draw that cannot be; nothing changed */
    GG_FULL        /* the journal has no room: gg_match_move to more memory; nothing changed */
} gg_status;

typedef struct gg_answer {
    gg_status status;
    gg_refusal refusal;
    gg_error error;
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
/* The newest order's text as `reader` may read it; the author's own text for GG_REFEREE. */
void gg_match_line(gg_match *match, gg_seat reader, gg_text *out);

/* ---------------------------------------------------------------- memory for readers (arena.c) */

/* Memory of the caller, given out piece by piece and taken back all at once. */
typedef struct gg_arena {
    uint8_t *at;
    size_t size, used;
} gg_arena;

void *gg_arena_take(gg_arena *arena, size_t size); /* GG_ALIGN aligned, zeroed; NULL: no room */

/* ---------------------------------------------------------------- logs (log.c) */

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

/* Replays a log up to order `last` (0: to its end). False: damaged at error->line; what was good is in *log. */
bool gg_read_log(const gg_shelf *shelf, gg_span text, int flags, uint64_t last, gg_arena *arena,
                 gg_log *log, gg_error *error);
/* key of the dice = SHA-256 of the seed followed by the nonces in the order of the seats */
void gg_make_key(const uint8_t seed[32], const uint8_t (*nonces)[32], uint32_t count,
                 uint8_t key[32]);

/* ---------------------------------------------------------------- casebook (casebook.c) */

enum {
    GG_CASES_EXPLAIN = 1,
    GG_CASES_FIRST =
        2 /* a refusal passes only if the first rule in it is one that the line names */
};

typedef struct gg_casebook {
    const gg_shelf *shelf;
    gg_arena *arena;
    int flags;
    gg_text *out; /* failures and explanations */
    uint32_t passed, failed;
    uint32_t errors;            /* cases and files with an error, among the failed */
    struct gg_case_name *names; /* of all files so far */
    /* Called for each rule that a case names, for coverage; may be NULL. */
    void (*covers)(void *to, const gg_game *game, uint16_t rule);
    void *to;
} gg_casebook;

/* Runs all cases of a file. The names of cases stay in the arena: they are unique over all files of a run. */
void gg_run_cases(gg_casebook *book, const char *file, gg_span text);

#endif
