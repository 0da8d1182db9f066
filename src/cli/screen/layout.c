/* layout.c: where things are on the screen: the map to the left, panels to the right. Small terminals show one panel at a
 * time. */
#include "cli/screen/app.h"

#include <stdio.h>
#include <string.h>

enum { WIDE = 110, HIGH = 34, SIDE_SMALL = 32, SIDE_MIDDLE = 38, SIDE_LARGE = 46 };

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* State, orders, fight and log below each other; what has little to say leaves its room to the others. */
static void share(scr_app *app, scr_box side)
{
    scr_box *box = app->layout.side;
    int state = least(scr_count_rows(&app->piles.status, side.columns) + 2, side.rows / 3);
    int fight = app->fight.count > 0
                    ? least(scr_count_rows(&app->fight, side.columns) + 1, side.rows / 4)
                    : 0;
    int rest = side.rows - state - fight, log = rest / 3, row = side.row;
    const int rows[SCR_TABS] = {
        [SCR_STATE] = state, [SCR_ORDERS] = rest - log, [SCR_FIGHT] = fight, [SCR_LOG] = log};
    static const int sequence[] = {SCR_STATE, SCR_ORDERS, SCR_FIGHT, SCR_LOG};
    for (int i = 0; i < SCR_TABS; i++) {
        int tab = sequence[i];
        box[tab] = (scr_box){row, side.column, rows[tab], side.columns};
        row += rows[tab];
    }
}

/* What a lesson says stands below everything, over the whole width. */
static int lesson_rows(const scr_app *app)
{
    const scr_lesson *lesson = scr_lesson_of(app);
    int rows = app->paper.rows;
    return lesson ? least(scr_count_rows(&lesson->text, app->paper.columns - 4) + 2, rows / 2) : 0;
}

void scr_lay_out(scr_app *app)
{
    scr_layout *layout = &app->layout;
    int below = lesson_rows(app), rows = app->paper.rows - below, columns = app->paper.columns;
    int width = columns >= WIDE            ? SIDE_LARGE
                : columns >= WIDE * 9 / 10 ? SIDE_MIDDLE
                                           : least(SIDE_SMALL, columns / 2);
    layout->lesson = (scr_box){rows - 1, 0, below, columns};
    scr_box side = {1, columns - width, rows - 2, width};
    layout->map = (scr_box){1, 0, rows - 2 > 0 ? rows - 2 : 1, columns - width - 1};
    layout->tabs = columns < WIDE * 8 / 10 || app->paper.rows < HIGH;
    if (layout->tabs)
        for (int tab = 0; tab < SCR_TABS; tab++)
            layout->side[tab] = (scr_box){side.row + 1, side.column, side.rows - 1, side.columns};
    else
        share(app, side);
    if (app->chart.drawn && layout->map.columns > 0)
        scr_camera_fit(&app->camera, &app->chart, layout->map);
}

/* ---------------------------------------------------------------- bars */

static void draw_top(scr_app *app)
{
    char line[300];
    scr_box top = {0, 0, 1, app->paper.columns};
    scr_pen pen = {SCR_BAR_INK, SCR_BAR, SCR_BOLD};
    const char *name = scr_seat_words(scr_text(app->sight, "name"));
    scr_fill(&app->paper, top, pen);
    int title = (int)strlen(app->source.title), used = title + (int)strlen(name) + 5;
    if (used + scr_width(app->piles.brief) > top.columns) /* the first word says enough */
        title = (int)strcspn(app->source.title, ",:");
    snprintf(line, sizeof line, " %.*s%s%s  %s", title, app->source.title, name[0] ? ": " : "",
             name, app->piles.brief);
    scr_write(&app->paper, top, 0, 0, pen, line);
}

/* What the keys do, as much of it as fits: the most important ones first, help and the way out last. */
static void draw_keys(scr_app *app, scr_box bottom)
{
    static const char *const play[] = {"Tab next", "Enter choose",   "Esc back", "u undo",
                                       "/ type",   "w why not",      "h hint",   "+/- zoom",
                                       "n pieces", "o s f l panels", NULL};
    static const char *const set_up[] = {
        "a set-ups", "Tab next", "Enter choose", "Esc back",       "u undo", "/ type",
        "w why not", "+/- zoom", "n pieces",     "o s f l panels", NULL};
    static const char *const battle[] = {
        "Tab next",  "Enter choose", "Esc back", "m map/field", "u undo",         "/ type",
        "w why not", "h hint",       "+/- zoom", "n pieces",    "o s f l panels", NULL};
    static const char *const replay[] = {"Space next", "b back",         "Arrows map",
                                         "+/- zoom",   "o s f l panels", NULL};
    static const char *const read[] = {"Enter goes on", "Arrows map", "+/- zoom", "n pieces", NULL};
    static const char *const asked[] = {"Tab next", "Enter choose", "Esc back", "h hint",
                                        "A answer", "/ type",       NULL};
    static const char end[] = "? help  q leave";
    const scr_lesson *lesson = scr_lesson_of(app);
    const char *const *keys = app->source.kind->step         ? replay
                              : lesson && lesson->waits      ? read
                              : lesson && lesson->has_answer ? asked
                              : app->has_setups              ? set_up
                              : app->piles.field             ? battle
                                                             : play;
    scr_pen pen = {SCR_FAINT, SCR_PAPER, 0};
    int column = 1, room = bottom.columns - (int)sizeof end - 1;
    for (; *keys && column + (int)strlen(*keys) <= room; keys++)
        column = scr_write(&app->paper, bottom, 0, column, pen, *keys) + 2;
    scr_write(&app->paper, bottom, 0, column, pen, end);
}

static void draw_bottom(scr_app *app)
{
    char line[200];
    scr_box bottom = {app->paper.rows - 1, 0, 1, app->paper.columns};
    scr_work work = app->source.kind->work(app->source.at);
    scr_pen pen = {SCR_FAINT, SCR_PAPER, 0};
    scr_fill(&app->paper, bottom, pen);
    if (work.busy) {
        snprintf(line, sizeof line, "%s: %u%%%s", work.what, (unsigned)work.percent,
                 work.may_hurry ? "   Esc: answer now   u undo   q quit" : "");
        scr_write(&app->paper, bottom, 0, 1, (scr_pen){SCR_LEGAL, SCR_PAPER, SCR_BOLD}, line);
    } else if (app->next[0]) {
        snprintf(line, sizeof line, "Enter hands the screen over to %s.   u undo   q quit",
                 scr_seat_words(app->next));
        scr_write(&app->paper, bottom, 0, 1, (scr_pen){SCR_LEGAL, SCR_PAPER, SCR_BOLD}, line);
    } else if (app->number > 0) {
        snprintf(line, sizeof line, "Choice %u   Enter takes it", (unsigned)app->number);
        scr_write(&app->paper, bottom, 0, 1, (scr_pen){SCR_LEGAL, SCR_PAPER, SCR_BOLD}, line);
    } else {
        draw_keys(app, bottom);
    }
}

/* Answers stand over the lower end of the map until the next key. */
static void draw_notes(scr_app *app)
{
    scr_box box = {0, 0, 0, app->layout.map.columns};
    if (app->notes.count == 0 || box.columns < 10)
        return;
    int rows = scr_count_rows(&app->notes, box.columns - 4) + 2;
    box.rows = least(rows, app->layout.map.rows);
    box.row = app->layout.map.row + app->layout.map.rows - box.rows;
    scr_frame(&app->paper, box, "");
    scr_show_lines(&app->paper,
                   (scr_box){box.row + 1, box.column + 2, box.rows - 2, box.columns - 4},
                   &app->notes, 0);
    app->layout.notes = box;
}

static void draw_lesson(scr_app *app)
{
    scr_box box = app->layout.lesson;
    const scr_lesson *lesson = scr_lesson_of(app);
    if (!lesson || box.rows < 3)
        return;
    scr_frame(&app->paper, box, lesson->title);
    scr_show_lines(&app->paper,
                   (scr_box){box.row + 1, box.column + 2, box.rows - 2, box.columns - 4},
                   &lesson->text, 0);
}

/* Games without a board have its text. */
static void draw_text_board(scr_app *app)
{
    scr_lines lines = {0};
    scr_fill(&app->paper, app->layout.map, (scr_pen){SCR_INK, SCR_PAPER, 0});
    scr_say_text(&lines, scr_text(app->sight, "text"));
    scr_show_lines(&app->paper, app->layout.map, &lines, 0);
    scr_lines_clear(&lines);
}

void scr_draw(scr_app *app)
{
    scr_lay_out(app);
    scr_fill(&app->paper, (scr_box){0, 0, app->paper.rows, app->paper.columns},
             (scr_pen){SCR_INK, SCR_PAPER, 0});
    if (!app->chart.drawn)
        draw_text_board(app);
    else if (app->layout.map.columns > 0)
        scr_draw_map(&app->paper, &app->camera, &app->chart, &app->piles, &app->marks);
    for (int row = 1; row < app->layout.map.row + app->layout.map.rows; row++)
        scr_put(&app->paper, row, app->layout.map.columns, app->paper.ascii ? '|' : 0x2502,
                (scr_pen){SCR_RULE, SCR_PAPER, 0});
    draw_top(app);
    scr_draw_panels(app);
    draw_lesson(app);
    draw_notes(app);
    draw_bottom(app);
}
