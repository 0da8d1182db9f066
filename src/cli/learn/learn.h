/* learn.h: `grognard learn`.
 *
 *   learn.c         the command: which lesson, the list of lessons
 *   at_screen.c     a lesson in plain lines
 *   full_screen.c   a lesson on the full screen of a terminal
 *   check.c         plays every answer of every lesson, for their authors
 *   courses.c       the lessons of all games, for the server */
#ifndef GROGNARD_CLI_LEARN_H
#define GROGNARD_CLI_LEARN_H

#include "cli/session.h"
#include "lessons/lessons.h"

enum { CLI_COURSES_MOST = 16 };

/* How the learner left a lesson. */
typedef enum cli_left { CLI_LEARNED, CLI_QUIT, CLI_STOPPED, CLI_DAMAGED } cli_left;

cli_left cli_teach(const lesson_sheet *lesson, const gg_shelf *shelf);
/* At the end it offers the next lesson, if there is one: CLI_LEARNED means that the learner goes on. */
cli_left cli_teach_on_screen(const lesson_sheet *lesson, const lesson_sheet *next,
                             const gg_shelf *shelf, bool ascii);
/* Prints a line for each lesson, then "N passed, M failed". True: all passed. */
bool cli_check_course(const lesson_course *course, const gg_shelf *shelf);

/* The level of a fight. NULL: *error says why. */
const bot_level *cli_fight_level(const gg_game *game, const lesson_step *step, gg_error *error);

/* The lessons of all games of the call. False: an error was printed. */
typedef struct cli_courses {
    lesson_shelf shelf;
    const char *game[CLI_COURSES_MOST];
    lesson_course course[CLI_COURSES_MOST];
    cli_list pieces;
} cli_courses;
bool cli_courses_open(cli_courses *courses, const cli_call *call);
void cli_courses_close(cli_courses *courses);

/* Starts a session at the table of a lesson, which has begun. False: an error was printed, and the table is closed. */
bool cli_open_lesson(cli_session *session, const lesson_run *run);
void cli_close_lesson(cli_session *session);

#endif
