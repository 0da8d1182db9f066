/* lessons.h: short lessons that teach a game: what is said, what is asked, what is said to each answer. They are text
 * files in data/GAME/lessons (docs/lessons.md). A lesson is played at a table; the program that runs the table shows its steps.
 *
 *   read.c    a lesson from its file
 *   judge.c   what a lesson says to an order, and how it goes on
 *   texts.c   its texts as paragraphs
 *   json.c    all of it for browsers */
#ifndef GROGNARD_LESSONS_H
#define GROGNARD_LESSONS_H

#include "host/table.h"

/* ---------------------------------------------------------------- a lesson */

typedef enum lesson_kind {
    LESSON_SAY,  /* something is told */
    LESSON_ASK,  /* the learner answers */
    LESSON_THEN, /* somebody else gives an order */
    LESSON_FIGHT /* the learner plays on against a bot */
} lesson_kind;

typedef enum lesson_verdict {
    LESSON_RIGHT,
    LESSON_PART, /* the beginning of a right answer */
    LESSON_POOR, /* legal, but not what a good player does */
    LESSON_WRONG /* forbidden */
} lesson_verdict;

/* All spans are parts of the file's text. */
typedef struct lesson_answer {
    lesson_verdict verdict;
    gg_span order;
    gg_span rules; /* WRONG: the rules that forbid it */
    gg_span text;  /* what is said to it; empty: nothing */
    uint32_t line; /* in the file */
} lesson_answer;

/* One end of a fight. */
typedef struct lesson_end {
    bool won;
    gg_span facts;
    gg_span text;
    uint32_t line;
} lesson_end;

typedef struct lesson_step {
    lesson_kind kind;
    uint32_t line;
    gg_span text;
    gg_span show;        /* things that are pointed at: {WHAT:ID}; may be empty */
    gg_span seat, order; /* THEN */
    gg_span level;       /* FIGHT */
    gg_span facts;       /* what must be true after it; the check of lessons tests it */
    uint32_t facts_line;
    gg_span other; /* ASK: said to legal orders without an answer of their own; may be empty */
    lesson_answer *answer;
    uint32_t answer_count;
    gg_span *hint;
    uint32_t hint_count;
    lesson_end *end;
    uint32_t end_count;
} lesson_step;

typedef struct lesson_sheet {
    const gg_file *file;
    gg_span name; /* the file's name, without number and ending */
    gg_span title;
    gg_span game;  /* NAME [SCENARIO] {KEY=VALUE} */
    gg_span seat;  /* whom the learner plays */
    gg_span rules; /* what it teaches */
    gg_span
        look; /* things that a picture of it shows: {WHAT:ID}, as in gg_write_targets; may be empty */
    gg_span position;
    uint32_t position_line;
    uint32_t seed; /* of its dice */
    lesson_step *step;
    uint32_t step_count;
} lesson_sheet;

/* The right answers of a question, from 0; NULL: there are fewer. */
const lesson_answer *lesson_right(const lesson_step *step, uint32_t which);

/* Reads a lesson; its spans point into the file. False: it is damaged, *error says where, and there is nothing to close. */
bool lesson_read(lesson_sheet *lesson, const gg_file *file, gg_error *error);
void lesson_close(lesson_sheet *lesson);

/* All lessons of a game, in the order of their files. */
typedef struct lesson_course {
    lesson_sheet *lesson;
    uint32_t count;
} lesson_course;

/* False: one is damaged; an error with file and line was printed. */
bool lesson_course_open(lesson_course *course, const gg_file *files, uint32_t count);
void lesson_course_close(lesson_course *course);
/* By its number from 1 or its name; NULL if there is none. */
const lesson_sheet *lesson_find(const lesson_course *course, gg_span name);
/* The first lesson that teaches the rule; NULL if there is none. */
const lesson_sheet *lesson_about(const lesson_course *course, gg_span rule);

/* The courses of several games. */
typedef struct lesson_shelf {
    uint32_t count;
    const char *const *game; /* their names */
    const lesson_course *course;
} lesson_shelf;

/* ---------------------------------------------------------------- a lesson in progress */

typedef struct lesson_run {
    const lesson_sheet *lesson;
    gg_seat seat;
    uint32_t step;  /* the current one; step_count: it is finished */
    uint64_t given; /* orders of a right answer so far: a bit for each */
} lesson_run;

/* The seed of its game, which has no nonces. */
void lesson_make_seed(const lesson_sheet *lesson, uint8_t seed[32]);
/* Makes the lesson's game and sets up its position at the table. False: *error has the line in the file. */
bool lesson_begin(lesson_run *run, const lesson_sheet *lesson, const gg_shelf *shelf,
                  host_table *table, gg_error *error);
const lesson_step *lesson_now(const lesson_run *run); /* NULL: finished */
/* To the next step. */
void lesson_pass(lesson_run *run);
/* Carries out a LESSON_THEN; the caller then passes it. False: it is refused. */
bool lesson_then(const lesson_run *run, host_table *table, gg_answer *answer);

/* What the lesson thinks of an order, before it is given. */
typedef struct lesson_opinion {
    lesson_verdict verdict;
    gg_span text; /* what it says; empty: nothing */
    uint64_t
        orders; /* RIGHT, PART: the orders of the answer that these words are, a bit for each */
    gg_answer answer; /* WRONG: why it is refused */
} lesson_opinion;

/* The words from `first` on are an order of the learner in a LESSON_ASK. Only LESSON_RIGHT and LESSON_PART are to be given; after
 * that call lesson_gave. */
void lesson_judge(const lesson_run *run, host_table *table, const gg_words *words, uint32_t first,
                  lesson_opinion *opinion);
/* The order was given. A complete answer leads to the next step. */
void lesson_gave(lesson_run *run, const lesson_opinion *opinion);
/* The end of the fight that has come; NULL: none yet. */
const lesson_end *lesson_fight_end(const lesson_run *run, host_table *table);
/* Tests what must be true after the step. False: *error has the line. */
bool lesson_holds(host_table *table, const lesson_step *step, gg_error *error);

/* ---------------------------------------------------------------- texts */

/* As members of an open object: name, title, number of questions, rules; the same and its steps, without what is said to
 * answers (json.c). */
void lesson_write_title(const lesson_sheet *lesson, gg_json *json);
void lesson_write(const lesson_sheet *lesson, gg_json *json);
/* An array of paragraphs. */
void lesson_write_text(gg_span text, gg_json *json, const char *key);
/* The words of an order or of facts, which may stand in several lines. False: they cannot be read. */
bool lesson_order(gg_span order, gg_words *words);
/* Iterates over the paragraphs of a text: writes the next one as one line. False: there are no more. */
bool lesson_paragraph(gg_span *text, gg_text *out);

#endif
