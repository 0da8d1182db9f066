/* casebook.h: what the files of the casebook share. Private to core.
 *
 *   casebook.c         the cases of a file and their names; each is read, run and counted
 *   casebook_read.c    the statements of one case: its head, its position, the form of its lines
 *   casebook_run.c     plays the lines (the notation, 2.7)
 *   casebook_facts.c   tests facts: core's own here, all others by the game
 *   casebook_report.c  what is printed: errors, failures, explanations (the notation, 2.8)
 */
#ifndef GG_CASEBOOK_H
#define GG_CASEBOOK_H

#include "core/match/beginning.h"
#include "core/match/growing.h"

/* ---------------------------------------------------------------- files and names (casebook.c) */

/* A case of some file of the run. Names stay as long as the run lasts; `text` only while its
 * file is read. */
typedef struct gg_case_name {
    struct gg_case_name *child[2];   /* tree over all files, by the bits of `hash` */
    struct gg_case_name *below;      /* the next case of the same file */
    const struct gg_case_name *twin; /* the case that has this name already */
    const char *file;                /* its file's name without folders */
    gg_span id;                      /* empty: its first line is wrong */
    uint32_t hash, line;
    gg_reader text; /* stands before its `case` statement and ends before the next one */
} gg_case_name;

/* A file that is being run. */
typedef struct gg_case_file {
    gg_casebook *book;
    const char *path;            /* as the caller calls it */
    const char *base;            /* without folders; stays as long as the names */
    gg_case_name *first, *last;  /* its cases */
    gg_arena scratch;            /* the arena behind the names */
    gg_words *words;             /* the statement that is being read */
    gg_game *game;               /* of the last case: most cases of a file have the same */
    char *game_line;             /* what it was made from */
    size_t game_mark, case_mark; /* of the scratch memory: where a game, where a case begins */
} gg_case_file;

/* NULL: there is no such case yet. */
const gg_case_name *gg_case_find(const gg_casebook *book, gg_span id);

/* ---------------------------------------------------------------- one case (casebook_read.c) */

enum { GG_CASE_LAYERS = 64 /* cases that may be `like` each other in a row */ };

/* What stands before `begin`, here or in a case that this one is `like`. */
typedef struct gg_case_head {
    const gg_case_name *name;
    bool has_game, has_like, has_begin, tests;
    gg_reader game, like;      /* stand before these statements */
    gg_reader begin;           /* stands before `begin` */
    struct gg_case_head *base; /* the case it is like */
} gg_case_head;

typedef enum gg_case_line_kind {
    GG_CASE_PLAY,
    GG_CASE_ASK,
    GG_CASE_FACTS,
    GG_CASE_MARK,
    GG_CASE_BACK
} gg_case_line_kind;

/* A line behind `begin`, its parts as numbers of words. */
typedef struct gg_case_line {
    gg_case_line_kind kind;
    gg_span seat;              /* who orders, asks or sees; empty: nobody */
    uint32_t first, order_end; /* of the order, the facts or the name */
    uint32_t dice;             /* the `[`, 0: none */
    uint32_t refusal;          /* the `!`, 0: none */
} gg_case_line;

/* Reads a case and those it is like, into the scratch memory; its game is then in file->game. NULL:
 * *error says why. */
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
    gg_event *events; /* of the last play line before it */
    uint32_t event_count, event_room;
} gg_case_mark;

typedef struct gg_case_run {
    gg_case_file *file;
    const gg_case_head *head;
    const gg_game *game;
    gg_words *words; /* the line that is being run */
    bool explain, failed;
    gg_growing now;
    gg_growing trial; /* for orders before they count, and for walks along the chain */
    gg_growing last;  /* the end of the chain, when facts are tested */
    gg_event *events; /* of the last play line; behind them those of the chain */
    uint32_t line_events, all_events;
    gg_event *news; /* the same as the viewer of a fact may read them */
    uint32_t news_count;
    void *view, *other_view, *state; /* for one fact at a time */
    gg_words *other;                 /* a second text, to compare */
    char *found;                     /* GG_LINE_MAX + 1 bytes: a fact as it is */
    gg_case_mark *marks;
    gg_seat waiting_seat; /* who must answer first, after an order that no forced prompt led to */
    uint8_t waiting_prompt;
    gg_error error;
} gg_case_run;

/* Where a line leaves its case. */
typedef enum gg_case_way { GG_CASE_ON, GG_CASE_FAILED, GG_CASE_ERROR } gg_case_way;

/* Runs the case; counts, reports and gives back its memory. */
void gg_case_run_one(gg_case_file *file, const gg_case_name *name);

/* One step along the chain: answers the first forced prompt with these dice. False: there is
 * none, or it needs more dice, or (run->error is filled in) there is no memory. */
bool gg_case_pass(gg_case_run *run, gg_growing *match, const gg_draw *dice, uint32_t count,
                  gg_answer *answer);
/* Lets run->last and run->all_events go to the end of the chain from `now`. False: no memory. */
bool gg_case_look_ahead(gg_case_run *run);
/* The seat of that name; run->error if there is none. `public` too if it may be. */
bool gg_case_seat(gg_case_run *run, gg_span name, uint32_t word, bool may_be_public, gg_seat *seat);
gg_case_mark *gg_case_find_mark(gg_case_run *run, uint32_t word);
/* Who gave the newest order. */
gg_seat gg_case_author(const gg_match *match);
/* Are two written words the same, case and accents aside? */
bool gg_case_same_word(gg_span a, gg_span b);
/* Would the seat's prompt take an order of this verb? */
bool gg_case_takes(const gg_game *game, const gg_head *head, gg_seat seat, uint8_t verb);

/* ---------------------------------------------------------------- facts (casebook_facts.c) */

gg_case_way gg_case_facts(gg_case_run *run, const gg_case_line *line);

/* ---------------------------------------------------------------- reports (casebook_report.c) */

void gg_case_report_error(gg_case_file *file, const gg_error *error);
/* The statement, or some words of it, with single blanks. */
void gg_case_put_words(const gg_words *words, uint32_t first, uint32_t end, gg_text *out);

/* The three lines of a failure: open, write what was expected, middle, write what was found,
 * close. */
gg_text *gg_case_failure_open(gg_case_run *run);
void gg_case_failure_found(gg_case_run *run);
void gg_case_failure_close(gg_case_run *run);
void gg_case_put_refused(gg_case_run *run, const gg_answer *answer, gg_text *out);
void gg_case_put_dice(const gg_case_run *run, const gg_draw *dice, uint32_t count, gg_text *out);

/* Explanations; they print nothing unless they are asked for. */
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
