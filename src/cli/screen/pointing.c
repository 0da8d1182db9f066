/* pointing.c: choices and the map: marks, what a click means, the pile that is looked at. */
#include "cli/screen/app.h"

#include "host/memory.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- marks */

bool scr_option_at(const scr_app *app, uint32_t option, draw_xy *at)
{
    size_t i;
    json_t *target;
    bool found = false;
    SCR_EACH (app->option[option].targets, i, target) /* the last one is the most exact */
        found = scr_find_target(&app->chart, &app->piles, scr_text(target, "what"),
                                scr_text(target, "id"), at) ||
                found;
    return found;
}

static scr_mark *add_mark(scr_marks *marks, draw_xy at, bool picked)
{
    for (uint32_t i = 0; i < marks->count; i++)
        if (draw_distance(marks->mark[i].at, at) < 0.5) {
            marks->mark[i].picked = marks->mark[i].picked || picked;
            return &marks->mark[i];
        }
    if (marks->count == marks->room) {
        marks->room = marks->room ? 2 * marks->room : 64;
        marks->mark = host_resized(marks->mark, marks->room * sizeof *marks->mark);
    }
    marks->mark[marks->count] = (scr_mark){.at = at, .picked = picked};
    return &marks->mark[marks->count++];
}

/* What can be chosen there is marked as that. */
static void add_fight(scr_marks *marks, draw_xy at)
{
    uint32_t before = marks->count;
    scr_mark *mark = add_mark(marks, at, false);
    mark->fight = marks->count > before;
}

const scr_lesson *scr_lesson_of(const scr_app *app)
{
    return app->source.kind->lesson ? app->source.kind->lesson(app->source.at) : NULL;
}

/* WHAT:ID */
static void point_for_lesson(scr_app *app)
{
    gg_words words;
    gg_error error;
    const scr_lesson *lesson = scr_lesson_of(app);
    if (!lesson || lesson->points_at.size == 0 || !gg_split(lesson->points_at, &words, &error))
        return;
    for (uint32_t i = 0; i < words.count; i++) {
        draw_xy at;
        char word[SCR_WHAT_SIZE + SCR_ID_SIZE];
        gg_span span = gg_word_at(&words, i);
        snprintf(word, sizeof word, "%.*s", (int)span.size, span.at);
        char *colon = strchr(word, ':');
        if (!colon)
            continue;
        *colon = 0;
        if (!scr_find_target(&app->chart, &app->piles, word, colon + 1, &at))
            continue;
        add_mark(&app->marks, at, true)->pointed = true;
    }
}

void scr_mark_options(scr_app *app)
{
    draw_xy at;
    app->marks.count = 0;
    for (uint32_t i = 0; i < app->options; i++)
        if (scr_option_at(app, i, &at))
            add_mark(&app->marks, at, i == app->chosen);
    for (uint32_t i = 0; i < app->piles.fights; i++)
        add_fight(&app->marks, app->piles.fight[i]);
    for (uint32_t i = 0; i < app->piles.count; i++)
        if (app->looked[0] && strcmp(app->piles.pile[i].id, app->looked) == 0)
            add_mark(&app->marks, app->piles.pile[i].at, true);
    point_for_lesson(app);
}

void scr_choose(scr_app *app, uint32_t option)
{
    draw_xy at;
    if (option >= app->options)
        return;
    app->chosen = option;
    app->tab = SCR_ORDERS;
    if (scr_option_at(app, option, &at))
        scr_camera_follow(&app->camera, &app->chart, at);
    scr_mark_options(app);
}

/* ---------------------------------------------------------------- piles */

static void look_at(scr_app *app, const scr_pile *pile)
{
    snprintf(app->looked, sizeof app->looked, "%s", pile->id);
    app->scroll[SCR_STATE] = 0;
    scr_camera_follow(&app->camera, &app->chart, pile->at);
    scr_mark_options(app);
}

void scr_look_at_next(scr_app *app, int by)
{
    uint32_t now = 0, count = app->piles.count;
    if (count == 0)
        return;
    while (now < count && strcmp(app->piles.pile[now].id, app->looked) != 0)
        now++;
    if (now == count)
        now = by > 0 ? count - 1 : 0;
    app->tab = SCR_STATE;
    look_at(app, &app->piles.pile[(now + (by > 0 ? 1 : count - 1)) % count]);
}

/* ---------------------------------------------------------------- clicks */

/* Is the option's target within a few cells? */
static bool is_close(const scr_app *app, uint32_t option, int row, int column)
{
    int at_row, at_column;
    draw_xy at;
    if (!scr_option_at(app, option, &at))
        return false;
    scr_camera_cell(&app->camera, at, &at_row, &at_column);
    return abs(at_row - row) <= 1 && abs(at_column - column) <= 3;
}

/* The next option there after the chosen one, and how many there are. */
static uint32_t next_option(const scr_app *app, int row, int column, uint32_t *count)
{
    uint32_t first = app->options, after = app->options;
    *count = 0;
    for (uint32_t i = 0; i < app->options; i++) {
        if (!is_close(app, i, row, column))
            continue;
        if (first == app->options)
            first = i;
        if (i > app->chosen && after == app->options)
            after = i;
        *count += 1;
    }
    return after < app->options && is_close(app, app->chosen, row, column) ? after : first;
}

static void explain(scr_app *app, int row, int column)
{
    const scr_pile *pile = scr_pile_near(&app->camera, &app->piles, row, column);
    const scr_place *place = scr_place_near(&app->camera, &app->chart,
                                            scr_camera_point(&app->camera, row, column));
    const char *what = NULL, *id = NULL;
    if (pile)
        look_at(app, pile);
    for (uint32_t i = 0; pile && i < app->piles.pieces && !what; i++)
        if (&app->piles.pile[app->piles.piece[i].pile] == pile && app->piles.piece[i].id[0]) {
            what = app->piles.piece[i].what;
            id = app->piles.piece[i].id;
        }
    if (!what && place) {
        what = place->what;
        id = place->id;
    }
    if (what && json_is_true(json_object_get(app->sight, "asked"))) {
        scr_say(&app->notes, SCR_INK, SCR_BOLD, "%s", place ? place->name : id);
        app->source.kind->why(app->source.at, NULL, what, id, &app->notes);
    }
}

void scr_point_at(scr_app *app, int row, int column)
{
    uint32_t count, option = next_option(app, row, column, &count);
    if (count == 0) {
        explain(app, row, column);
        return;
    }
    scr_choose(app, option);
    if (count == 1)
        scr_take(app, option);
    else
        scr_say(&app->notes, SCR_INK, 0,
                "%u choices here. Enter takes the selected one, another click shows the next.",
                (unsigned)count);
}
