/* casebook.h: shared by the casebook files. Private to core.
 *
 *   casebook.c         finds the cases of a file; reads, runs and counts them
 *   casebook_read.c    the statements of one case: its head, its position, the form of its lines
 *   casebook_run.c     plays the lines (the notation, 2.7)
 *   casebook_facts.c   tests facts: core's own here, all others by the game
 *   casebook_report.c  prints errors, failures, explanations (the notation, 2.8) */
#ifndef GG_CASEBOOK_H
#define GG_CASEBOOK_H

#include "core/match/beginning.h"
#include "core/match/growing.h"

/* ---------------------------------------------------------------- files and names (casebook.c) */

/* A case of any file in the run. Names last for the whole run; `text` only while its file is read. */
typedef struct gg_case_name {
    struct gg_case_name *child[2];   /* tree over all files, by the bits of `hash` */
    struct gg_case_name *below;      /* the next case of the same file */
    const struct gg_case_name *twin; /* an earlier case with the same name */
    const char *file;                /* base name of its file */
    gg_span id;                      /* empty if its first line is wrong */
    uint32_t hash, line;
    gg_reader text; /* from before its `case` statement up to the next one */
} gg_case_name;

/* A file that is being run. */
typedef struct gg_case_file {
    gg_casebook *book;
    const char *path;            /* as given by the caller */
    const char *base;            /* base name; lasts as long as the names */
    gg_case_name *first, *last;  /* its cases */
    gg_arena scratch;            /* the rest of the arena after the names */
    gg_words *words;             /* the statement being read */
    gg_game *game;               /* game of the last case, since most cases in a file share one */
    char *game_line;             /* the text it was made from */
    size_t game_mark, case_mark; /* marks in the scratch memory: start of a game, start of a case */
} gg_case_file;

/* NULL if there is no such case yet. */
const gg_case_name *gg_case_find(const gg_casebook *book, gg_span id);

/* ---------------------------------------------------------------- one case (casebook_read.c) */

enum { GG_CASE_LAYERS = 64 /* maximum chain of `like` */ };

/* Everything before `begin`, here or in a case that this one is `like`. */
typedef struct gg_case_head {
    const gg_case_name *name;
    bool has_game, has_like, has_begin, tests;
    gg_reader game, like;      /* positioned before these statements */
    gg_reader begin;           /* positioned before `begin` */
    struct gg_case_head *base; /* the case it is like */
} gg_case_head;

typedef enum gg_case_line_kind {
    GG_CASE_PLAY,
    GG_CASE_ASK,
    GG_CASE_FACTS,
    GG_CASE_MARK,
    GG_CASE_BACK
} gg_case_line_kind;

/* A line after `begin`, its parts as word indexes. */
typedef struct gg_case_line {
    gg_case_line_kind kind;
    gg_span seat;              /* the seat that orders, asks or sees; empty: none */
    uint32_t first, order_end; /* range of the order, the facts or the name */
    uint32_t dice;             /* index of `[`, 0 if none */
    uint32_t refusal;          /* index of `!`, 0 if none */
    uint32_t rules_end;        /* behind the rules that follow it */
    uint32_t reason;           /* index of the quoted reason behind them, 0 if none */
} gg_case_line;

/* Reads a case and the cases it is like into scratch memory, and its game into file->game. NULL: *error says why. */
gg_case_head *gg_case_read(gg_case_file *file, const gg_case_name *name, gg_error *error);
bool gg_case_position(gg_case_file *file, const gg_case_head *head, gg_beginning *beginning,
                      gg_error *error);
bool gg_case_line_read(const gg_words *words, gg_case_line *line, gg_error *error);

/* ---------------------------------------------------------------- running (casebook_run.c) */

enum {
    GG_CASE_CHAIN = 1000, /* forced prompts in a row */
    GG_CASE_EVENTS = 8 * GG_EVENTS_MAX
};

typedef struct gg_case_mark {
    struct gg_case_mark *next;
    char *name;
    gg_growing match;
    void *end;        /* the state at the end of the chain from there */
    gg_event *events; /* events of the last play line before it */
    uint32_t event_count, event_room;
} gg_case_mark;

typedef struct gg_case_run {
    gg_case_file *file;
    const gg_case_head *head;
    const gg_game *game;
    gg_words *words; /* the current line */
    bool explain, failed;
    gg_growing now;
    gg_growing trial; /* for orders before they count, and for walking the chain */
    gg_growing last;  /* the end of the chain, for testing facts */
    gg_event *events; /* events of the last play line, followed by those of the chain */
    uint32_t line_events, all_events;
    gg_event *news; /* the same, redacted for the viewer of a fact */
    uint32_t news_count;
    void *view, *other_view, *state; /* used by one fact at a time */
    gg_words *other;                 /* a second text, for comparison */
    char *found;                     /* GG_LINE_MAX + 1 bytes: the actual value of a fact */
    gg_case_mark *marks;
    gg_seat waiting_seat; /* who must answer first, if forced prompts did not lead to the order */
    uint8_t waiting_prompt;
    gg_error error;
} gg_case_run;

/* How a line ends: go on, or leave the case. */
typedef enum gg_case_way { GG_CASE_ON, GG_CASE_FAILED, GG_CASE_ERROR } gg_case_way;

/* Runs the case, counts it, reports it, and releases its memory. */
void gg_case_run_one(gg_case_file *file, const gg_case_name *name);

/* Takes one step along the chain: answers the first forced prompt with these dice. False: there is none, it needs more
 * dice, or there is no memory (run->error is filled in). */
bool gg_case_pass(gg_case_run *run, gg_growing *match, const gg_draw *dice, uint32_t count,
                  gg_answer *answer);
/* Moves run->last and run->all_events to the end of the chain from `now`. False: out of memory. */
bool gg_case_look_ahead(gg_case_run *run);
/* Finds the seat of that name, also `public` if allowed; fills run->error if there is none. */
bool gg_case_seat(gg_case_run *run, gg_span name, uint32_t word, bool may_be_public, gg_seat *seat);
gg_case_mark *gg_case_find_mark(gg_case_run *run, uint32_t word);
/* The author of the newest order. */
gg_seat gg_case_author(const gg_match *match);
/* Are two words equal, ignoring case and accents? */
bool gg_case_same_word(gg_span a, gg_span b);
/* Does the seat's prompt accept an order with this verb? */
bool gg_case_takes(const gg_game *game, const gg_head *head, gg_seat seat, uint8_t verb);

/* ---------------------------------------------------------------- facts (casebook_facts.c) */

gg_case_way gg_case_facts(gg_case_run *run, const gg_case_line *line);

/* ---------------------------------------------------------------- reports (casebook_report.c) */

void gg_case_report_error(gg_case_file *file, const gg_error *error);
/* Writes the statement, or some of its words, with single blanks. */
void gg_case_put_words(const gg_words *words, uint32_t first, uint32_t end, gg_text *out);

/* The three lines of a failure: open, write the expected value, middle, write the actual value, close. */
gg_text *gg_case_failure_open(gg_case_run *run);
void gg_case_failure_found(gg_case_run *run);
void gg_case_failure_close(gg_case_run *run);
void gg_case_put_refused(gg_case_run *run, const gg_answer *answer, gg_text *out);
bool gg_case_put_reason(gg_case_run *run, const gg_answer *answer, gg_text *out);
void gg_case_put_dice(const gg_case_run *run, const gg_draw *dice, uint32_t count, gg_text *out);

/* Explanations; they print nothing unless requested. */
void gg_case_explain_case(gg_case_run *run);
void gg_case_explain_line(gg_case_run *run);
void gg_case_explain(gg_case_run *run, const char *what);
void gg_case_explain_order(gg_case_run *run, const char *what, gg_growing *match);
void gg_case_explain_events(gg_case_run *run, gg_growing *match);
void gg_case_explain_refusal(gg_case_run *run, const gg_answer *answer);
void gg_case_explain_fact(gg_case_run *run, uint32_t first, uint32_t end, bool holds);
void gg_case_explain_difference(gg_case_run *run, const gg_field *fields, const void *a,
                                const void *b);

#endif
