/* standing.h: standing orders: answers that a seat gives in advance (docs/standing.md). Built once for all games.
 *
 *   when PROMPT [or PROMPT ..] [about THING ..] [if CONDITION [and CONDITION ..]] [once | this turn | in turn WORD]: ANSWER
 *
 * ANSWER is `ask`, or orders joined by `then`; an order is one of the notation, or `by POLICY [THING ..]`. A CONDITION
 * is MEASURE OPERATOR VALUE. The first line that fits and that the rules allow answers the question.
 *
 * A game says in its standing.txt which prompts may be answered so, by which policies, and what can be measured
 * (data.c). Everything is decided on the seat's own view. */
#ifndef GROGNARD_HOST_STANDING_H
#define GROGNARD_HOST_STANDING_H

#include "host/member.h"
#include "host/table.h"

enum {
    HOST_STANDING_LINES = 60,  /* lines of a seat */
    HOST_STANDING_LINE = 500,  /* bytes of a line */
    HOST_STANDING_SIZE = 8000, /* .. of all of them */
    HOST_STANDING_CHAIN = 12,  /* orders of a line */
    HOST_STANDING_WORD = 60,   /* bytes of a turn's name */
    HOST_POLICIES = 24,
    HOST_MEASURES = 24,
    HOST_MEMBERS = 6
};

/* ---------------------------------------------------------------- what a game allows (data.c) */

typedef enum host_policy_kind {
    POLICY_PREFER,
    POLICY_ONLY,
    POLICY_MOST,
    POLICY_LEAST
} host_policy_kind;

typedef struct host_policy {
    gg_span name;
    uint64_t prompts; /* bit per prompt that it answers */
    host_policy_kind kind;
    gg_span
        words; /* PREFER, ONLY: patterns of words, the most wanted first; MOST, LEAST: a measure */
    gg_span sentence;
} host_policy;

typedef struct host_measure {
    gg_span name;
    uint64_t prompts;
    gg_span members[HOST_MEMBERS]; /* of the preview; the first that is there counts */
    uint32_t count;
    gg_span values; /* `number`, or the words that it can be */
    gg_span sentence;
} host_measure;

/* Spans are parts of the game's file. */
typedef struct host_standing_rules {
    const gg_game *game;
    uint64_t prompts; /* bit per prompt that may be answered in advance */
    gg_span turn[HOST_MEMBERS],
        about[HOST_MEMBERS]; /* members of the view: which turn it is; what a question is about */
    uint32_t turn_count, about_count;
    host_policy policy[HOST_POLICIES];
    uint32_t policy_count;
    host_measure measure[HOST_MEASURES];
    uint32_t measure_count;
} host_standing_rules;

/* Without a file a game has no standing orders. False: the file is damaged, error says where. */
bool host_standing_rules_open(host_standing_rules *rules, const gg_game *game, gg_error *error);
const host_policy *host_find_policy(const host_standing_rules *rules, gg_span name,
                                    uint64_t prompts);
const host_measure *host_find_measure(const host_standing_rules *rules, gg_span name,
                                      uint64_t prompts);
/* Does a policy choose among things that the line names? */
bool host_names_things(const host_policy *policy);
/* As members of an open object: prompts with their measures and policies. */
void host_write_standing_rules(const host_standing_rules *rules, gg_json *out);

/* The next word of a text, up to a blank; *rest is what follows. False: there is none. */
bool host_next_word(gg_span *rest, gg_span *word);

/* ---------------------------------------------------------------- lines (standing.c) */

typedef enum host_limit_of_line { LINE_ALWAYS, LINE_ONCE, LINE_TURN } host_limit_of_line;

/* Spans are parts of the line. */
typedef struct host_line {
    gg_span text;
    uint64_t prompts;
    gg_span about;      /* things; empty: any */
    gg_span conditions; /* empty: none */
    host_limit_of_line limit;
    gg_span turn; /* LINE_TURN: its name; empty: this one */
    bool asks;
    gg_span orders; /* joined by `then` */
} host_line;

/* False: error says what is wrong. */
bool host_read_line(const host_standing_rules *rules, gg_span text, host_line *line,
                    gg_error *error);
/* The first of orders that are joined by `then`, and the rest. */
gg_span host_first_order(gg_span orders, gg_span *rest);

/* ---------------------------------------------------------------- a seat's standing orders */

typedef struct host_standing {
    /* The question that is open now was asked before they were written: it is not answered by them. */
    bool held;
    char chain[HOST_STANDING_LINE + 1]; /* orders of a line that still follow, "" for none */
    char lines[HOST_STANDING_SIZE + 1]; /* one a line */
} host_standing;

/* From text, and as text, to store them. What cannot be read is dropped. */
void host_standing_load(host_standing *standing, const char *text);
void host_standing_save(const host_standing *standing, gg_text *out);
bool host_standing_is_empty(const host_standing *standing);

/* Replaces the lines by these (one a line, "" for none). `this turn` becomes the name of the current one. False: nothing
 * has changed, error names the line. */
bool host_standing_set(const host_standing_rules *rules, host_table *table, gg_seat seat,
                       host_standing *standing, const char *lines, gg_error *error);
/* Drops lines of other turns. True: something has changed. */
bool host_standing_tidy(const host_standing_rules *rules, host_table *table, gg_seat seat,
                        host_standing *standing);
/* The name of the current turn, as the seat knows it. */
void host_write_turn(const host_standing_rules *rules, host_table *table, gg_seat seat,
                     gg_text *out);

/* ---------------------------------------------------------------- answers (answer.c) */

/* Not enumerators, which are of type int. */
#define STANDING_CHAIN (UINT32_MAX - 1)
#define STANDING_NO_LINE UINT32_MAX

typedef struct host_standing_answer {
    bool found; /* order and text are set */
    uint32_t
        line; /* that decided, from 0; STANDING_CHAIN: one that has begun; STANDING_NO_LINE: none */
    bool asks; /* the line says that the player wants to decide */
    gg_order order;
    char text[GG_LINE_MAX + 1];
} host_standing_answer;

/* What they answer to the seat's question now. Changes nothing. */
void host_standing_answer_now(const host_standing_rules *rules, host_table *table, gg_seat seat,
                              const host_standing *standing, host_standing_answer *answer);
/* The answer was given: a line for once is removed, and the rest of a line waits for the next question. */
void host_standing_given(host_standing *standing, const host_standing_answer *answer);

/* ---------------------------------------------------------------- policies */

/* The order that a policy chooses among those that the seat is offered. False: it has no opinion. */
bool host_policy_order(const host_standing_rules *rules, host_table *table, gg_seat seat,
                       const host_policy *policy, gg_span things, gg_order *order);
/* The preview of an order (NULL: of the question) for the seat, as JSON; free(). */
char *host_preview_json(host_table *table, gg_seat seat, const gg_order *order);

/* What a measure says: a number, or a word (empty: it is not certain). */
typedef struct host_value {
    bool is_number;
    host_number number;
    gg_span word; /* as JSON */
} host_value;

/* In the preview of an order of the seat (NULL: of the question). All choices of the preview together. False: it says
 * nothing. */
bool host_measure_value(const host_measure *measure, host_table *table, gg_seat seat,
                        const gg_order *order, const char *preview, host_value *value);
/* As an array `measures`: what can be measured at the seat's question, for that order (NULL: the question). */
void host_write_measures(const host_standing_rules *rules, host_table *table, gg_seat seat,
                         const gg_order *order, gg_json *out);
/* As an array `about`: the places and pieces that the seat's question is about. */
void host_write_about(const host_standing_rules *rules, host_table *table, gg_seat seat,
                      gg_json *out);
/* Reads an order of the notation for the seat's question. False: the rules refuse it now. */
bool host_read_answer(host_table *table, gg_seat seat, gg_span text, gg_order *order);
/* The name of the seat's side. */
const char *host_side_name(const host_table *table, gg_seat seat);

#endif
