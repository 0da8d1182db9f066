/* learn.c: `grognard learn`: lessons in the terminal. */
#include "learn.h"

#include "cli/screen/screen.h"

#include <stdlib.h>
#include <string.h>

static void list_lessons(const lesson_course *course, const char *game)
{
    for (uint32_t i = 0; i < course->count; i++)
        printf("%4u  %.*s\n", (unsigned)i + 1, (int)course->lesson[i].title.size,
               course->lesson[i].title.at);
    if (course->count == 0)
        printf("There are no lessons for %s yet.\n", game);
    else
        printf("`grognard learn %s 1` begins the first one.\n", game);
}

/* ---------------------------------------------------------------- the full screen */

static int status_of(cli_left left)
{
    if (left == CLI_DAMAGED)
        return CLI_WRONG;
    return left == CLI_STOPPED ? CLI_INTERRUPTED : CLI_FINE;
}

/* One lesson after the other, from this one on, until the learner leaves one. */
static cli_left teach_from(const cli_call *call, const lesson_course *course, uint32_t *at)
{
    for (;; *at += 1) {
        const lesson_sheet *lesson = &course->lesson[*at],
                           *next = *at + 1 < course->count ? lesson + 1 : NULL;
        cli_left left = cli_teach_on_screen(lesson, next, call->shelf, cli_given(call, "ascii"));
        if (left != CLI_LEARNED || !next)
            return left;
    }
}

/* The list comes back until it is closed, too. */
static int choose_and_teach(const cli_call *call, const lesson_course *course)
{
    scr_lines titles = {0};
    uint32_t at = 0;
    cli_left left = CLI_QUIT;
    for (uint32_t i = 0; i < course->count; i++)
        scr_say(&titles, SCR_INK, 0, "%.*s", (int)course->lesson[i].title.size,
                course->lesson[i].title.at);
    while (left == CLI_QUIT || left == CLI_LEARNED) {
        int chosen = scr_pick("Lessons", &titles, at, cli_given(call, "ascii"));
        if (chosen < 0)
            break;
        at = (uint32_t)chosen;
        left = teach_from(call, course, &at);
    }
    scr_lines_clear(&titles);
    return status_of(left);
}

static bool on_screen(const cli_call *call)
{
    return !cli_given(call, "text") && scr_tty_possible();
}

/* ---------------------------------------------------------------- the command */

static int teach_in_lines(const cli_call *call, const lesson_course *course,
                          const lesson_sheet *lesson)
{
    cli_left left = cli_teach(lesson, call->shelf);
    uint32_t next = (uint32_t)(lesson - course->lesson) + 1;
    if (left == CLI_LEARNED && next < course->count)
        printf("\nThe lesson is over. Next: `grognard learn %s %u`, %.*s.\n", call->words[0],
               (unsigned)next + 1, (int)course->lesson[next].title.size,
               course->lesson[next].title.at);
    else if (left == CLI_LEARNED)
        printf(
            "\nThat was the last lesson. `grognard play %s --against recruit` is a whole game.\n",
            call->words[0]);
    return status_of(left);
}

static int teach(const cli_call *call, const lesson_course *course)
{
    const lesson_sheet *lesson = lesson_find(course, gg_span_of(call->words[1]));
    if (!lesson)
        return cli_error("learn: there is no lesson \"%s\"; `grognard learn %s` lists them",
                         call->words[1], call->words[0]);
    uint32_t at = (uint32_t)(lesson - course->lesson);
    return on_screen(call) ? status_of(teach_from(call, course, &at))
                           : teach_in_lines(call, course, lesson);
}

static bool is_game(const cli_call *call)
{
    const char *names[CLI_COURSES_MOST + 1] = {NULL};
    for (uint32_t i = 0; i < call->shelf->count && i < CLI_COURSES_MOST; i++) {
        names[i] = call->shelf->entries[i].rules->id;
        if (strcmp(names[i], call->words[0]) == 0)
            return true;
    }
    const char *near = cli_nearest(call->words[0], names);
    cli_error("learn: there is no game \"%s\"; %s%s", call->words[0], near ? "near: " : "",
              near ? near : "`grognard games` lists them");
    return false;
}

static int with_course(const cli_call *call, const lesson_course *course)
{
    if (cli_given(call, "check"))
        return cli_check_course(course, call->shelf) ? CLI_FINE : CLI_FAILED;
    if (call->count > 1)
        return teach(call, course);
    if (on_screen(call) && course->count > 0)
        return choose_and_teach(call, course);
    list_lessons(course, call->words[0]);
    return CLI_FINE;
}

static int run(const cli_call *call)
{
    uint32_t count;
    cli_list pieces = {0};
    lesson_course course;
    int status = CLI_WRONG;
    if (!is_game(call))
        return CLI_WRONG;
    const gg_file *files = cli_lessons(call, call->words[0], &count, &pieces);
    if (files && lesson_course_open(&course, files, count)) {
        status = with_course(call, &course);
        lesson_course_close(&course);
    }
    cli_list_free(&pieces);
    return status;
}

static const cli_option options[] = {
    {"text", NULL, "plain lines, for pipes and screen readers"},
    {"ascii", NULL, "letters of ASCII only on the full screen"},
    {"check", NULL, "play every answer of every lesson, for their authors"},
    CLI_OPTION_DATA,
    CLI_OPTIONS_END,
};

const cli_command learn_command = {
    .name = "learn",
    .words = "GAME [LESSON]",
    .summary = "lessons: learn a game in small steps",
    .details =
        "LESSON is its number or name; without it you choose from a list. You play on the full screen as\n"
        "in `play`: `h` is a hint, `A` shows the answer. With --text you type numbers or orders, `hint`,\n"
        "`answer` and `quit`.\n",
    .example = "grognard learn triumph 1",
    .options = options,
    .least = 1,
    .most = 2,
    .run = run,
};
