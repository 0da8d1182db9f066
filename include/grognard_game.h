/* grognard_game.h: for those who write a game: what a game gives (gg_rules), and what helps to write it.
 *
 * A game is a table of functions over states and views, which are structs of its own, and a few data files. Read
 * `gg_rules` below first; the probe game in tests/probe is the pattern. Programs that bring their own memory or their own
 * list of games use this header too. The promises are those of grognard.h: a game allocates nothing, does no I/O, has no
 * globals, no floating point and no clock.
 */
#ifndef GROGNARD_GAME_H
#define GROGNARD_GAME_H

#include "grognard.h"

#ifdef __cplusplus
extern "C" {
#endif
#ifdef GG_EXPORTS
#pragma GCC visibility push(default)
#endif

/* ---------------------------------------------------------------- asserts */

#ifdef __cplusplus
#define GG_NORETURN [[noreturn]]
#else
#define GG_NORETURN _Noreturn
#endif

/* Called when an invariant is broken, or when a table or gg_game_open gets no memory. It must not return. The installed
 * library has one that prints what is wrong and aborts; a program may define its own. The rules alone have none. */
GG_NORETURN void gg_assert_failed(const char *what, const char *file, int line);

#ifdef NDEBUG
#define gg_assert(what) ((void)sizeof((what) ? 1 : 0)) /* looked at, not evaluated */
#else
#define gg_assert(what) ((what) ? (void)0 : gg_assert_failed(#what, __FILE__, __LINE__))
#endif

/* ---------------------------------------------------------------- text in and out (text.c, words.c, names.c) */

#if defined(__GNUC__)
#define GG_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define GG_PRINTF(text, first)
#endif

bool gg_span_is(gg_span span, const char *text); /* equal, byte by byte */

void gg_put(gg_text *text, const char *more);
void gg_put_char(gg_text *text, char c);
void gg_put_span(gg_text *text, gg_span more);
void gg_put_int(gg_text *text, int64_t value);
void gg_put_hex(gg_text *text, uint64_t value, int digits);
void gg_print(gg_text *text, const char *format, ...)
    GG_PRINTF(2, 3); /* %s %c %d %u %zu %x %.*s %% only */

/* Fills *error (which may be NULL) and returns false, so that a function can end with it. */
bool gg_fail(gg_error *error, uint32_t line, uint32_t column, const char *format, ...)
    GG_PRINTF(4, 5);

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

gg_span gg_word_at(const gg_words *words, uint32_t index); /* empty if there is none */
bool gg_word_is(const gg_words *words, uint32_t index,
                const char *word); /* compared as keyword: case aside */
bool gg_word_number(const gg_words *words, uint32_t index, int32_t *value);
/* An error at the word; past the last word: behind it. Returns false. */
bool gg_fail_at(gg_error *error, const gg_words *words, uint32_t index, const char *format, ...)
    GG_PRINTF(4, 5);

/* Names (docs/notation.md 2.2). `data` folds hyphens away too. */
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

/* ---------------------------------------------------------------- orders, steps, refusals (play.c) */

void gg_order_add(gg_order *order, uint16_t item);

/* One choice: a kind (number in the game's table of step kinds) and three values. */
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

static inline void gg_offer(gg_steps *steps, gg_step step)
{
    gg_assert(steps->count < GG_STEPS_MAX);
    steps->step[steps->count++] = step;
}

void gg_refuse(gg_refusal *refusal, uint16_t rule); /* adds it once */

/* ---------------------------------------------------------------- dice and events (events.c) */

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
        2, /* until it is answered nobody of that side looks at the board: gg_write_view_away */
    GG_PROMPT_FOG = 4 /* GG_PROMPT_SECRET with the option that gg_rules.fog names */
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

struct gg_noun; /* core/play/field_text.h */

/* A member of a state or view, described once. Together they cover it without a gap, so that there is no padding. A state
 * whose numbers are not as described is refused. A field that has a word is a statement of positions and a fact. */
typedef struct gg_field {
    const char *name;
    uint32_t offset, count;
    uint8_t size; /* 1, 2, 4, 8 bytes each */
    bool negative;
    const char *meaning;
    /* Its numbers are 0 .. most, or `none` if that is not 0; with `below` they are smaller than that. */
    bool bounded; /* false: any number that fits */
    int32_t most, none;
    uint32_t (*below)(const gg_game *game);
    /* So many of its numbers mean something, and those behind them are `rest`; NULL: all. */
    uint32_t (*used)(const gg_game *game);
    int32_t rest;
    /* How it is said: `round 3`, or with a key: `points FR 1 AL 0`. */
    const char *word; /* NULL: not at all */
    const struct gg_noun *noun, *key;
    int32_t least; /* number that can be said */
    int32_t usual; /* if nothing is said; GG_OWN_USUAL: what the game fills in */
    bool always;   /* written even if it is as usual */
    bool whole;    /* written in one line for all keys */
} gg_field;

enum { GG_OWN_USUAL = -1 };

/* The rows of a list FIELDS(FIELD, PART), which makes both the struct and its table of fields. FIELD(type, member, [dimensions],
 * meaning, numbers ..) is a number or an array of them, PART(type, member, [dimensions], each, meaning) a struct or several that are
 * told as numbers of type `each`. */
#define GG_DECLARE_FIELD(type, member, dimensions, ...) type member dimensions;
#define GG_DECLARE_PART(type, member, dimensions, ...) type member dimensions;
#define GG_FIELD_PLACE(type, member, each)                                                         \
    .name = #member, .offset = offsetof(type, member),                                             \
    .count = (uint32_t)(sizeof(((type *)0)->member) / (sizeof(each))), .size = sizeof(each)
#define GG_FIELD(type, member, each, is_signed)                                                    \
    {                                                                                              \
        GG_FIELD_PLACE(type, member, each), .negative = (is_signed)                                \
    }

/* What may stand behind the meaning. */
#define GG_ANY .bounded = false
#define GG_UP_TO(number) .bounded = true, .most = (number)
#define GG_BELOW(count) .bounded = true, .below = (count)
#define GG_OR(number) .none = (number)
#define GG_USED(count, behind) .used = (count), .rest = (behind)
#define GG_SAID(as, what) .word = (as), .noun = &(what)

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
struct gg_grammar;

/* A game: its rules with board, scenario and options. Immutable once made; any number of threads may use it. */
struct gg_game {
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
};

/* ---------------------------------------------------------------- what a game gives: functions */

/* What a fact came to. */
typedef enum gg_truth { GG_FALSE, GG_TRUE, GG_NO_FACT } gg_truth;

/* Two layers of a position: a case's own statements are laid over those of the case it is `like`. */
typedef struct gg_position {
    void *builder;   /* rules->builder_size bytes, zero at first */
    uint8_t layer;   /* 0, then 1, 2 .. for each `like` on the way */
    bool taken_away; /* the statement stands behind `not` */
} gg_position;

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
    const struct gg_grammar
        *grammar;             /* core/orders/grammar.h; NULL: it reads and writes orders itself */
    const gg_option *options; /* a NULL key at the end */
    const char *fog;          /* the option for GG_PROMPT_FOG, or NULL */
    const gg_event_kind *events; /* from GG_EVENT_FIRST on */
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
     * The items may be any numbers; with a grammar they are what the verb's form says. */
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
     * GG_UNKNOWN. *seen is the whole order at first. */
    void (*redact)(const gg_game *game, const void *before, const void *after, gg_seat author,
                   gg_seat reader, const gg_order *order, gg_order *seen);

    /* -- from views only -- */
    /* A complete state in which the seat would see just this view. */
    void (*guess)(const gg_game *game, const void *view, gg_dice *dice, void *state);
    /* What a redacted event of the game's own kinds changes in a view. */
    void (*follow)(const gg_game *game, void *view, const gg_event *event);
    /* The text as orders of the seat whose view it is (words from `first` on; the verb is known already). A game with a
     * grammar has neither of the first two, and the others where its steps say more than their items do. */
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
     * means nothing. It sees neither state nor view: what a reader is told is in the reader's copy of the event. */
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
} gg_rules;

/* ---------------------------------------------------------------- games on a shelf (game.c) */

/* A game that a program offers: its rules and its data files. */
typedef struct gg_entry {
    const gg_rules *rules;
    const gg_file *files;
    uint32_t file_count;
} gg_entry;

struct gg_shelf {
    const gg_entry *entries;
    uint32_t count;
};

const gg_entry *gg_find_game(const gg_shelf *shelf, gg_span name);
/* The game that a word names; NULL and an error that lists the games if there is none. */
const gg_entry *gg_read_entry(const gg_shelf *shelf, const gg_words *words, uint32_t index,
                              gg_error *error);

/* As gg_game_open, with games of your own. The files must stay where they are. */
gg_game *gg_game_open_from(const gg_shelf *shelf, const char *words, gg_error *error);

/* Memory for a game object, at least GG_ALIGN aligned. */
size_t gg_game_size(const gg_rules *rules);
/* Builds the game into memory of that size. The files must stay where they are. `words` are
 * `NAME [SCENARIO] {KEY=VALUE}` from `first` on; NULL: everything by default. */
gg_game *gg_game_make(const gg_entry *entry, void *memory, const gg_words *words, uint32_t first,
                      gg_error *error);
gg_span gg_find_file(const gg_game *game, const char *name); /* .at is NULL if there is none */
int32_t gg_option_of(const gg_game *game, const char *key);
void gg_write_option(const gg_option *option, int32_t value, gg_text *out);

/* ---------------------------------------------------------------- more of the notation (notation.c) */

/* The verb that a word means, 0: none. Core's verbs: of a line, since `undo ask` has two words. */
uint8_t gg_find_verb(const gg_game *game, const gg_words *words, uint32_t first);
/* `[{"what":"town","id":"Ligny"}]`: what the step points at. */
void gg_write_targets(const gg_game *game, const void *view, const gg_draft *draft, gg_step step,
                      gg_json *out, const char *key);
/* A redacted event of the story as an object: {"kind":"result","final":true,..}; what its reader may not know is null. The
 * head tells what seats are called. */
void gg_write_event_json(const gg_game *game, const gg_head *head, const gg_event *event,
                         gg_json *out);

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

#ifdef GG_EXPORTS
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif
