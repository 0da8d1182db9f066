/* grognard_game.h: for authors of games: the functions a game provides (gg_rules), and helpers to write them.
 *
 * A game is a table of functions over its own state and view structs, plus a few data files. Start with `gg_rules` below;
 * the probe game in tests/probe is the pattern. Programs with their own memory or their own list of games use this header
 * too. The guarantees of grognard.h apply: a game allocates nothing, does no I/O, and has no globals, no floating point and
 * no clock.
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

/* Called when an invariant is broken, or when a table or gg_game_open runs out of memory. It must not return. The
 * installed library has a default that prints the problem and aborts; a program may define its own. The rules library
 * alone has none. */
GG_NORETURN void gg_assert_failed(const char *what, const char *file, int line);

#ifdef NDEBUG
#define gg_assert(what) ((void)sizeof((what) ? 1 : 0)) /* compiled but not evaluated */
#else
#define gg_assert(what) ((what) ? (void)0 : gg_assert_failed(#what, __FILE__, __LINE__))
#endif

/* ---------------------------------------------------------------- text in and out (text.c, words.c, names.c) */

#if defined(__GNUC__)
#define GG_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define GG_PRINTF(text, first)
#endif

bool gg_span_is(gg_span span, const char *text); /* byte-by-byte comparison */

void gg_put(gg_text *text, const char *more);
void gg_put_char(gg_text *text, char c);
void gg_put_span(gg_text *text, gg_span more);
void gg_put_int(gg_text *text, int64_t value);
void gg_put_hex(gg_text *text, uint64_t value, int digits);
void gg_print(gg_text *text, const char *format, ...)
    GG_PRINTF(2, 3); /* supports only %s %c %d %u %zu %x %.*s %% */

/* Fills *error (which may be NULL) and returns false, so that callers can write `return gg_fail(..)`. */
bool gg_fail(gg_error *error, uint32_t line, uint32_t column, const char *format, ...)
    GG_PRINTF(4, 5);

/* Reads a file statement by statement. */
typedef struct gg_reader {
    gg_span text;
    size_t next;
    uint32_t line;
    bool stop; /* set after an error */
} gg_reader;

void gg_reader_open(gg_reader *reader, gg_span text);
/* Reads the next statement, skipping blank lines. False at the end (error->text is empty) or on an error (it is not). */
bool gg_read_words(gg_reader *reader, gg_words *words, gg_error *error);

gg_span gg_word_at(const gg_words *words, uint32_t index); /* empty if there is none */
bool gg_word_is(const gg_words *words, uint32_t index, const char *word); /* case-insensitive */
bool gg_word_number(const gg_words *words, uint32_t index, int32_t *value);
/* Reports an error at the given word, or after the last one. Returns false. */
bool gg_fail_at(gg_error *error, const gg_words *words, uint32_t index, const char *format, ...)
    GG_PRINTF(4, 5);

/* Folds a name for comparison (docs/notation.md 2.2). `data` also removes hyphens. */
size_t gg_fold(gg_span name, bool data, char *out, size_t size);
bool gg_same_name(gg_span a, gg_span b); /* compares folded names; b comes from data files */
int gg_compare_names(gg_span a, gg_span b);
/* The edit distance between two names, or `limit` + 1 if it is larger than `limit`. */
int gg_name_distance(gg_span a, gg_span b, int limit);
void gg_put_name(gg_text *text, gg_span name); /* writes a data name in its output form */

/* ---------------------------------------------------------------- JSON out (json.c) */

typedef struct gg_json {
    gg_text *out;
    uint32_t depth;
    uint64_t filled;  /* bit per depth: there is already a member or element */
    uint64_t objects; /* bit per depth: it is an object, not an array */
} gg_json;

/* key is NULL inside arrays and at the top level. */
void gg_json_open(gg_json *json, gg_text *out);
void gg_json_object(gg_json *json, const char *key);
void gg_json_array(gg_json *json, const char *key);
/* Opens an object whose beginning, including its first member, is already JSON. */
void gg_json_begun_object(gg_json *json, const char *key, gg_span beginning);
void gg_json_end_object(gg_json *json);
void gg_json_end_array(gg_json *json);
void gg_json_text(gg_json *json, const char *key, const char *value);
void gg_json_span(gg_json *json, const char *key, gg_span value);
void gg_json_int(gg_json *json, const char *key, int64_t value);
void gg_json_tenths(gg_json *json, const char *key, int64_t value); /* 15 is 1.5, 20 is 2 */
void gg_json_bool(gg_json *json, const char *key, bool value);
void gg_json_null(gg_json *json, const char *key);
void gg_json_raw(gg_json *json, const char *key, gg_span value); /* value is already JSON */
/* Between these two calls the caller writes text that needs no escaping to json->out. */
void gg_json_begin_text(gg_json *json, const char *key);
void gg_json_end_text(gg_json *json);

/* ---------------------------------------------------------------- orders, steps, refusals (play.c) */

void gg_order_add(gg_order *order, uint16_t item);

/* Packs a choice: a kind (index into the game's table of step kinds) and three values. */
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

void gg_refuse(gg_refusal *refusal, uint16_t rule); /* adds the rule unless it is already there */

/* ---------------------------------------------------------------- dice and events (events.c) */

/* Types of event members. Core writes all but the last two and the game's own types; the game writes those
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
    GG_TYPE_SUBJECT, /* its type comes from the purpose */
    GG_TYPE_DRAWN,   /* its type comes from the draw */
    GG_TYPE_HOW,     /* how a game ended */
    GG_TYPE_PIECE,
    GG_TYPE_FACE,
    GG_TYPE_FIRST = 32 /* the game's own */
};

/* A member of an event, and which of the event's numbers hold it. */
typedef struct gg_event_member {
    const char *name;
    uint8_t type, place;
    uint8_t many;  /* 0: a single number; otherwise up to this many numbers, ended by -1 */
    bool secret;   /* part of `secret` */
    bool optional; /* -1 means absent */
    const char *const *words;
    uint32_t word_count;
} gg_event_member;

/* A kind of event. A game's kinds, with their C constructors and readers, are generated from its events.txt
 * (cmake/events.awk). */
typedef struct gg_event_kind {
    const char *name;
    gg_span object; /* start of its JSON: {"kind":"result" */
    const gg_event_member *members;
    uint32_t count;
    bool change; /* for gg_follow only, not part of the story */
} gg_event_kind;

/* The purpose of a die or a draw, and the type of its subject. */
typedef struct gg_purpose {
    const char *name;
    uint8_t subject;
} gg_purpose;

/* Records an event; used by the event constructors. `open` and `secret` are 6 numbers each, or NULL. */
void gg_tell(gg_turn *turn, uint8_t kind, uint16_t to, uint16_t in, const int16_t *open,
             const int16_t *secret);
static inline int16_t gg_event_number(int value)
{
    gg_assert(value >= INT16_MIN && value <= INT16_MAX);
    return (int16_t)value;
}
/* Reveals a face to seats that did not know it. A barrier. */
void gg_show(gg_turn *turn, uint16_t to, int16_t piece, int16_t face);
/* Rolls a d6 that the seats in `to` can see. Purpose, subject and needed value are the game's numbers for its text. A
 * barrier. */
int gg_die(gg_turn *turn, uint16_t to, uint8_t purpose, uint16_t subject, int needed);
/* Draws one of the n markers in the pool (indexes into the game's marker table) and returns its index in the pool. A
 * barrier. */
uint32_t gg_draw_marker(gg_turn *turn, uint8_t purpose, const uint8_t *pool, uint32_t n);
gg_seat gg_draw_seat(gg_turn *turn, uint8_t purpose, uint32_t seats);
uint32_t gg_draw_pick(gg_turn *turn, uint8_t purpose, uint16_t subject, uint32_t n);
/* Shuffles n bytes with stream 1 and tells everyone; `first` is one of the pieces, for the event. A barrier. */
void gg_shuffle(gg_turn *turn, uint32_t first, uint8_t *things, uint32_t n);

/* ---------------------------------------------------------------- what a game gives: tables */

/* A data file, built in or read from disk. */
typedef struct gg_file {
    const char *name; /* for example "rules.txt" */
    const char *text;
    size_t size;
} gg_file;

enum {
    /* † Asked even if only one answer is legal, so that nobody learns that it was forced. */
    GG_PROMPT_SECRET = 1,
    /* Hides the board from the whole side until the prompt is answered: gg_write_view_away. */
    GG_PROMPT_AWAY = 2,
    GG_PROMPT_FOG = 4, /* GG_PROMPT_SECRET if the option named by gg_rules.fog is set */
    /* The preview of an empty draft is long: a server sends it only to clients that ask for it. */
    GG_PROMPT_LONG = 8
};

typedef struct gg_prompt {
    const char *name;
    uint8_t flags;
    uint64_t verbs; /* bit per verb that answers the prompt */
} gg_prompt;

/* What the first value of a step refers to, so that a client can highlight it. */
enum { GG_NOUN_WORD, GG_NOUN_NUMBER, GG_NOUN_PIECE, GG_NOUN_PLACE, GG_NOUN_SEAT };

typedef struct gg_step_kind {
    const char *name;
    uint8_t noun;
} gg_step_kind;

typedef struct gg_option {
    const char *key;
    int32_t low, high, normal;
    const char *const *values; /* names of the values low .. high; NULL: plain numbers */
    const char *rule;          /* identifier of the rule that it switches */
    const char *help;
} gg_option;

struct gg_naming; /* core/play/field_text.h */

/* A member of a state or view, described once. Together they cover it without a gap, so that there is no padding. A state
 * whose numbers are not as described is refused. A field that has a word is a statement of positions and a fact. */
typedef struct gg_field {
    const char *name;
    uint32_t offset, count;
    uint8_t size; /* bytes per element: 1, 2, 4 or 8 */
    bool negative;
    const char *meaning;
    /* Its numbers are 0 .. most, or `none` if that is not 0; with `below` they are smaller than that. */
    bool bounded; /* false: any number that fits */
    int32_t most, none;
    uint32_t (*below)(const gg_game *game);
    /* The number of its elements in use; those after them are `rest`. NULL: all. */
    uint32_t (*used)(const gg_game *game);
    int32_t rest;
    /* How it is said: `round 3`, or with a key: `points FR 1 AL 0`. */
    const char *word; /* NULL: positions and facts do not mention it */
    const struct gg_naming *noun, *key;
    int32_t least; /* the largest number that can be written */
    int32_t usual; /* the default; GG_OWN_USUAL: the game fills it in */
    bool always;   /* written even if it is the default */
    bool whole;    /* written in one line for all keys */
} gg_field;

enum { GG_OWN_USUAL = -1 };

/* The rows of a list FIELDS(FIELD, PART), which makes both the struct and its table of fields. FIELD(type, member,
 * [dimensions], meaning, numbers ..) is a number or an array of them, PART(type, member, [dimensions], each,
 * meaning) a struct, or an array of them, that is described as numbers of type `each`. */
#define GG_DECLARE_FIELD(type, member, dimensions, ...) type member dimensions;
#define GG_DECLARE_PART(type, member, dimensions, ...) type member dimensions;
#define GG_FIELD_PLACE(type, member, each)                                                         \
    .name = #member, .offset = offsetof(type, member),                                             \
    .count = (uint32_t)(sizeof(((type *)0)->member) / (sizeof(each))), .size = sizeof(each)
#define GG_FIELD(type, member, each, is_signed)                                                    \
    {                                                                                              \
        GG_FIELD_PLACE(type, member, each), .negative = (is_signed)                                \
    }

/* What may follow the meaning. */
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

/* A game: its rules with board, scenario and options. Immutable once made, so any number of threads may share it. */
struct gg_game {
    const struct gg_rules *rules;
    const gg_file *files;
    uint32_t file_count;
    uint32_t scenario; /* index into scenarios[] */
    uint32_t normal_scenario;
    uint32_t seats; /* set by load() */
    int32_t option[GG_OPTIONS_MAX];
    uint8_t data_hash[32]; /* SHA-256 of the names and texts of all files that the rules read */
    gg_span title;
    uint32_t scenario_count, rule_count, note_count;
    gg_scenario scenarios[GG_SCENARIOS_MAX];
    gg_span notes[16];
    gg_rule rule[GG_RULES_MAX]; /* from GG_RULE_FIRST on; core's own rules come before */
    void *board;                /* rules->board_size bytes, filled by load() */
};

/* ---------------------------------------------------------------- what a game gives: functions */

/* The truth value of a fact. */
typedef enum gg_truth { GG_FALSE, GG_TRUE, GG_NO_FACT } gg_truth;

/* A position in layers: a case's own statements override those of the case that it is `like`. */
typedef struct gg_position {
    void *builder;   /* rules->builder_size bytes, initially zero */
    uint8_t layer;   /* 0, then 1, 2 .. for each nested `like` */
    bool taken_away; /* the statement follows `not` */
} gg_position;

/* Functions get states and views as void pointers of the sizes below and cast them. Functions that read a view are in
 * files that cannot see the state's header. */
typedef struct gg_rules {
    const char *id;           /* "triumph" */
    const char *const *sides; /* names, ended by NULL */
    const char *const
        *endings;             /* names of the ways to win, from GG_HOW_FIRST on; NULL at the end */
    const gg_prompt *prompts; /* from 1 on; a NULL name at the end */
    const char *const *verbs; /* from 1 on; NULL at the end; [0] is "" */
    const char *const *markers; /* or NULL */
    const char *const *
        unread; /* data files that the rules do not read: for pictures, bots or answers in advance; NULL at the end; or NULL */
    const gg_step_kind *step_kinds; /* from 0 on; a NULL name at the end */
    const struct gg_grammar
        *grammar;             /* core/orders/grammar.h; NULL: it reads and writes orders itself */
    const gg_option *options; /* a NULL key at the end */
    const char *fog;          /* the option for GG_PROMPT_FOG, or NULL */
    const gg_event_kind *events; /* from GG_EVENT_FIRST on */
    uint32_t event_count;
    const gg_purpose *purposes;   /* from 1 on; ended by a NULL name */
    const gg_field *state_fields; /* gg_head first; ended by a NULL name */
    const gg_field *view_fields;
    uint32_t board_size, builder_size;
    uint32_t state_size, view_size; /* multiples of 8 */

    /* Reads the data files into game->board (zeroed), cross-checks them, and sets game->seats. */
    bool (*load)(gg_game *game, gg_error *error);
    /* Returns the name of a seat, which may change when sides are dealt. */
    const char *(*seat_name)(const gg_game *game, const gg_head *head, gg_seat seat);

    /* Sets up the scenario's own start and plays up to the first prompt. The state is zeroed, with its head filled
     * in. */
    void (*start)(const gg_game *game, void *state, gg_turn *turn);
    /* position_line reads one statement of a free position (the words from `first` on). position_end builds the state
     * from all of them: structure checked, head filled in, at least one seat asked. begin carries out automatic steps
     * up to the first prompt. */
    bool (*position_line)(const gg_game *game, gg_position *position, const gg_words *words,
                          uint32_t first, gg_error *error);
    bool (*position_end)(const gg_game *game, gg_position *position, void *state, gg_error *error);
    void (*begin)(const gg_game *game, void *state, gg_turn *turn);
    /* Writes the statements that recreate this position. False: not all of it; a comment first says what is missing. */
    bool (*write_position)(const gg_game *game, const void *referee_view, gg_text *out);

    /* Lists the choices that follow a draft. Each must lead to at least one complete order that check() accepts. */
    void (*steps)(const gg_game *game, const void *state, gg_seat seat, const gg_draft *draft,
                  gg_steps *out);
    /* Adds an offered step to the draft's order and sets draft->complete. */
    void (*take)(const gg_game *game, const void *state, gg_seat seat, gg_draft *draft,
                 gg_step step);
    /* Every rule that forbids the order to a seat that is asked. The one place where legality is written.
     * The items may be any numbers; with a grammar they are what the verb's form says. */
    void (*check)(const gg_game *game, const void *state, gg_seat seat, const gg_order *order,
                  gg_refusal *refusal);
    /* Carries out an order that check() accepts, with all automatic consequences, up to the next prompt. */
    void (*apply)(const gg_game *game, void *state, gg_seat seat, const gg_order *order,
                  gg_turn *turn);
    /* Replaces interchangeable pieces by the lowest-numbered ones. NULL: the game has none. */
    void (*canonical)(const gg_game *game, const void *state, gg_seat seat, gg_order *order);
    /* Finds the sealed answer that the seat gave in advance to its current prompt; check() then accepts no other
     * order. False if there is none. NULL: the game has no sealed answers. See gg_sealed. */
    bool (*sealed)(const gg_game *game, const void *state, gg_seat seat, gg_order *order);
    /* Which side wins if this seat resigns or runs out of time; GG_NOBODY: nobody yet, others play for it and the game
     * goes on. NULL: the other of two sides. */
    uint8_t (*winner_without)(const gg_game *game, const void *state, gg_seat seat);
    /* The seat has left a game that goes on (its bit of head.gone is set): asks others in its place. NULL: a seat that
     * leaves always ends the game. */
    void (*leave)(const gg_game *game, void *state, gg_seat seat, gg_turn *turn);
    /* May the author take this order back though others have seen it, until anybody gives another? NULL: none. */
    bool (*recalls)(const gg_game *game, const gg_order *order);
    bool (*may_talk)(const gg_game *game, const void *state, gg_seat from, gg_seat to);
    /* Checks the structure of a state; with `history`, also invariants that hold only in played games. */
    bool (*check_state)(const gg_game *game, const void *state, bool history, gg_error *error);
    /* The hash of a state, or of a view. So a game whose states grow keeps the hashes of games that were recorded before.
     * NULL: that of all bytes. */
    uint64_t (*hash)(const gg_game *game, const void *state_or_view, bool view);

    /* Copies everything the seat may know into the view, padding zeroed; also for GG_PUBLIC and GG_REFEREE. */
    void (*view)(const gg_game *game, const void *state, gg_seat seat, void *view);
    /* Do views of this state show something that will be hidden again? Then a position that others have not seen at its
     * time is not shown to them later, either. NULL: never. See gg_match_view_with. */
    bool (*fleeting)(const gg_game *game, const void *state);
    /* The order as another seat may read it, from the states before and after it; items it may not know become
     * GG_UNKNOWN. *seen is the whole order at first. */
    void (*redact)(const gg_game *game, const void *before, const void *after, gg_seat author,
                   gg_seat reader, const gg_order *order, gg_order *seen);

    /* -- from views only -- */
    /* Makes up a complete state in which the seat would have exactly this view. */
    void (*guess)(const gg_game *game, const void *view, gg_dice *dice, void *state);
    /* Can the owner of the view foresee from a guess whether the order is a barrier? It must then be the same in every
     * state with this view, and it must be possible to carry the order out in a guess. NULL: always. See gg_undoable. */
    bool (*foresees)(const gg_game *game, const void *view, const gg_order *order);
    /* A number that changes when another turn begins, as players call it, and not with the questions within a turn. It
     * is public. NULL: every question is a turn. */
    uint32_t (*turn)(const gg_game *game, const void *view);
    /* Applies a redacted event of the game's own kinds to a view. */
    void (*follow)(const gg_game *game, void *view, const gg_event *event);
    /* Reads the text as orders of the view's seat (words from `first` on; the verb is known already). A game with
     * a grammar leaves the first two NULL, and needs the others only where steps say more than their items. */
    bool (*read_order)(const gg_game *game, const void *view, uint8_t verb, const gg_words *words,
                       uint32_t first, gg_orders *orders, gg_error *error);
    void (*write_order)(const gg_game *game, const void *view, const gg_order *order, gg_text *out);
    void (*write_step)(const gg_game *game, const void *view, const gg_draft *draft, gg_step step,
                       gg_text *out);
    /* Writes what a step refers to, so that a client can highlight it: elements of an open array (gg_json_target),
     * with the names that write_json() and the drawn board use. NULL: nothing. */
    void (*write_targets)(const gg_game *game, const void *view, const gg_draft *draft,
                          gg_step step, gg_json *out);
    void (*write_prompt)(const gg_game *game, const void *view, gg_seat seat, gg_text *out);
    void (*write_event)(const gg_game *game, const void *view, const gg_event *event, gg_text *out);
    /* Writes an event member of a type that core does not know, with the names that write_json() uses; null for a
     * meaningless number. It sees neither state nor view: the redacted event holds everything the reader may know. */
    void (*write_noun)(const gg_game *game, uint8_t type, int16_t value, gg_json *out,
                       const char *key);
    void (*write_face)(const gg_game *game, int16_t face, gg_text *out);
    /* Writes what a die is for, for a reader of this view: "the morale of P06". */
    void (*write_purpose)(const gg_game *game, uint8_t purpose, uint16_t subject, gg_text *out);
    void (*write_board)(const gg_game *game, const void *view, gg_text *out);
    /* Writes one object, including its braces. */
    void (*write_json)(const gg_game *game, const void *view, gg_json *out);
    /* Evaluates a fact of the game (words first .. end-1). GG_NO_FACT: *error says why. `found` receives the actual
     * value. */
    gg_truth (*fact)(const gg_game *game, const void *view, gg_news news, const gg_words *words,
                     uint32_t first, uint32_t end, gg_text *found, gg_error *error);
    /* Lists orders that the player may have in mind when pointing at something that the choices after the draft do
     * not include (`what` and `id` as in write_targets()). One line each, the likeliest first; check() then finds
     * what forbids them. A line `! RULE` names one more rule, `? RULE` a rule to use if the orders yield none. NULL:
     * unsupported. See host_table_why_not. */
    void (*write_attempts)(const gg_game *game, const void *view, const gg_draft *draft,
                           gg_span what, gg_span id, gg_text *out);
    /* Writes a sentence on why the rule forbids the seat's order, about the pieces and places concerned; see
     * gg_write_reason. check() has named the rule, but the order may be any other order as well. False: nothing is
     * written, because the view does not show why or the text of the rule says it all. NULL: unsupported. */
    bool (*write_reason)(const gg_game *game, const void *view, gg_seat seat, const gg_order *order,
                         uint16_t rule, gg_text *out);
    /* Writes the expected outcome of the draft's choices, as far as the seat knows, as members of an open object.
     * NULL: none. */
    void (*preview)(const gg_game *game, const void *view, const gg_draft *draft, gg_json *out);
} gg_rules;

/* ---------------------------------------------------------------- games on a shelf (game.c) */

/* A game offered by a program: its rules and its data files. */
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
/* Finds the game that a word names. NULL: *error lists the games. */
const gg_entry *gg_read_entry(const gg_shelf *shelf, const gg_words *words, uint32_t index,
                              gg_error *error);

/* Like gg_game_open, with the caller's own games. The files must outlive the game. */
gg_game *gg_game_open_from(const gg_shelf *shelf, const char *words, gg_error *error);

/* Size of the memory for a game object, which must be aligned to GG_ALIGN. */
size_t gg_game_size(const gg_rules *rules);
/* Builds the game in caller-provided memory of that size. The files must outlive the game. `words` are `NAME
 * [SCENARIO] {KEY=VALUE}` from `first` on; NULL: all defaults. */
gg_game *gg_game_make(const gg_entry *entry, void *memory, const gg_words *words, uint32_t first,
                      gg_error *error);
/* .at is NULL if there is no such file */
gg_span gg_find_file(const gg_game *game, const char *name);
int32_t gg_option_of(const gg_game *game, const char *key);
void gg_write_option(const gg_option *option, int32_t value, gg_text *out);

/* ---------------------------------------------------------------- more of the notation (notation.c) */

/* Finds the verb that a word means; 0 if none. Core's verbs are matched on the whole line, since `undo ask` has two
 * words. */
uint8_t gg_find_verb(const gg_game *game, const gg_words *words, uint32_t first);
/* Writes what the step refers to: `[{"what":"town","id":"Ligny"}]`. */
void gg_write_targets(const gg_game *game, const void *view, const gg_draft *draft, gg_step step,
                      gg_json *out, const char *key);
/* Writes a redacted event of the story as an object: {"kind":"result","final":true,..}. Hidden values are null. The
 * head provides the names of the seats. */
void gg_write_event_json(const gg_game *game, const gg_head *head, const gg_event *event,
                         gg_json *out);

/* ---------------------------------------------------------------- casebook (casebook.c) */

enum {
    GG_CASES_EXPLAIN = 1,
    GG_CASES_FIRST = 2 /* a refusal passes only if the line names its first rule */
};

typedef struct gg_casebook {
    const gg_shelf *shelf;
    gg_arena *arena;
    int flags;
    gg_text *out; /* failures and explanations */
    uint32_t passed, failed;
    uint32_t errors;            /* failed cases and files that had an error */
    struct gg_case_name *names; /* case names of all files so far */
    /* Called for each rule that a case names, to measure coverage; may be NULL. */
    void (*covers)(void *to, const gg_game *game, uint16_t rule);
    void *to;
} gg_casebook;

/* Runs all cases of a file. Case names stay in the arena, since they must be unique over all files of a run. */
void gg_run_cases(gg_casebook *book, const char *file, gg_span text);

#ifdef GG_EXPORTS
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif
