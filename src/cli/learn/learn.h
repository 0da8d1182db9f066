/* learn.h: `grognard learn`.
 *
 *   learn.c         the command: which lesson, the list of lessons
 *   at_screen.c     a lesson at the screen
 *   check.c         plays every answer of every lesson, for whoever writes them */
#ifndef GROGNARD_CLI_LEARN_H
#define GROGNARD_CLI_LEARN_H

#include "cli/session.h"
#include "lessons/lessons.h"

/* How the learner left a lesson. */
typedef enum cli_left { CLI_LEARNED, CLI_QUIT, CLI_STOPPED, CLI_DAMAGED } cli_left;

cli_left cli_teach(const lesson *lesson, const gg_shelf *shelf);
/* Prints a line for each lesson, then "N passed, M failed". True: all passed. */
bool cli_check_course(const lesson_course *course, const gg_shelf *shelf);

/* The level of a fight. NULL: *error says why. */
const bot_level *cli_fight_level(const gg_game *game, const lesson_step *step, gg_error *error);

/* Starts a session at the table of a lesson; it must have begun. */
void cli_open_lesson(cli_session *session, const lesson_run *run);
void cli_close_lesson(cli_session *session);

#endif
