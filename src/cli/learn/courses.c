/* courses.c: the lessons of all games, for the server. */
#include "learn.h"

bool cli_courses_open(cli_courses *courses, const cli_call *call)
{
    *courses = (cli_courses){.shelf = {.game = courses->game, .course = courses->course}};
    gg_assert(call->shelf->count <= CLI_COURSES_MOST);
    for (uint32_t i = 0; i < call->shelf->count; i++) {
        uint32_t count;
        const char *game = call->shelf->entries[i].rules->id;
        const gg_file *files = cli_lessons(call, game, &count, &courses->pieces);
        if (!files || !lesson_course_open(&courses->course[i], files, count)) {
            cli_courses_close(courses);
            return false;
        }
        courses->game[i] = game;
        courses->shelf.count++;
    }
    return true;
}

void cli_courses_close(cli_courses *courses)
{
    for (uint32_t i = 0; i < courses->shelf.count; i++)
        lesson_course_close(&courses->course[i]);
    cli_list_free(&courses->pieces);
    courses->shelf.count = 0;
}
