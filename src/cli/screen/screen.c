/* screen.c: the game on the screen: its loop, and what each key does. */
#include "cli/screen/screen.h"

#include "cli/cli.h"
#include "cli/screen/app.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THINKING_TICK = 120, IDLE_TICK = 1000 };

/* ---------------------------------------------------------------- lines that are typed */

static void type_order(scr_app *app)
{
    char text[GG_LINE_MAX + 1] = "";
    if (scr_type(app, "Order:", text, sizeof text))
        scr_type_order(app, text);
}

static void type_why(scr_app *app)
{
    char text[GG_LINE_MAX + 1] = "";
    snprintf(text, sizeof text, "%s", app->looked);
    if (scr_type(app, "Why not:", text, sizeof text))
        scr_ask_why(app, text);
}

/* ---------------------------------------------------------------- keys */

static void scroll_map(scr_app *app, int down, int across)
{
    scr_camera *camera = &app->camera;
    camera->middle.x += across * camera->unit * camera->box.columns / 5;
    camera->middle.y += down * camera->unit * camera->box.rows * 2 / 5;
    scr_camera_fit(camera, &app->chart, camera->box);
}

static bool move_map(scr_app *app, int32_t key)
{
    static const struct {
        int32_t key;
        int down, across, zoom;
    } moves[] = {{SCR_KEY_UP, -1, 0, 0},
                 {SCR_KEY_DOWN, 1, 0, 0},
                 {SCR_KEY_LEFT, 0, -1, 0},
                 {SCR_KEY_RIGHT, 0, 1, 0},
                 {'K', -1, 0, 0},
                 {'J', 1, 0, 0},
                 {'H', 0, -1, 0},
                 {'k', -1, 0, 0},
                 {'j', 1, 0, 0},
                 {'+', 0, 0, 1},
                 {'=', 0, 0, 1},
                 {'-', 0, 0, -1},
                 {SCR_KEY_WHEEL_UP, 0, 0, 1},
                 {SCR_KEY_WHEEL_DOWN, 0, 0, -1}};
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        if (moves[i].key != key)
            continue;
        if (moves[i].zoom)
            scr_camera_zoom(&app->camera, &app->chart, moves[i].zoom);
        else
            scroll_map(app, moves[i].down, moves[i].across);
        return true;
    }
    return false;
}

static void scroll_panel(scr_app *app, int by)
{
    int tab = app->layout.tabs ? app->tab : SCR_LOG;
    int rows = app->layout.side[tab].rows - 2;
    if (tab == SCR_LOG && !app->looked[0])
        by = -by; /* it counts from its end */
    app->scroll[tab] += by * (rows > 1 ? rows : 1);
    if (app->scroll[tab] < 0)
        app->scroll[tab] = 0;
    if (tab == SCR_ORDERS && app->options > 0) {
        uint32_t step = (uint32_t)(rows > 1 ? rows : 1), last = app->options - 1;
        scr_choose(app, by > 0 ? (app->chosen + step < last ? app->chosen + step : last)
                               : (app->chosen > step ? app->chosen - step : 0));
    }
}

static void show_tab(scr_app *app, int tab)
{
    app->tab = tab;
    if (tab == SCR_LOG)
        app->looked[0] = 0;
    scr_mark_options(app);
}

static bool choose_tab(scr_app *app, int32_t key)
{
    static const char keys[] = "osfl";
    const char *at = key > 0 && key < 0x80 ? strchr(keys, (int)key) : NULL;
    if (at)
        show_tab(app, (int)(at - keys));
    return at != NULL;
}

static void take_number(scr_app *app)
{
    uint32_t number = app->number;
    app->number = 0;
    if (number >= 1 && number <= app->options) {
        scr_choose(app, number - 1);
        scr_take(app, number - 1);
    } else {
        scr_say(&app->notes, SCR_BAD, 0, "There is no choice %u.", (unsigned)number);
    }
}

/* A number is taken as soon as no more digits can follow. */
static void add_digit(scr_app *app, uint32_t digit)
{
    app->number = app->number * 10 + digit;
    if (app->number > 0 && app->number * 10 > app->options)
        take_number(app);
}

static void pass_lesson(scr_app *app)
{
    app->quits = scr_lesson_of(app)->over;
    app->source.kind->pass(app->source.at, &app->notes);
    app->stale = true;
}

static void confirm_choice(scr_app *app)
{
    const scr_lesson *lesson = scr_lesson_of(app);
    if (lesson && lesson->waits)
        pass_lesson(app);
    else if (app->number > 0)
        take_number(app);
    else if (scr_is_complete(app))
        scr_give(app, NULL);
    else if (json_is_true(json_object_get(app->sight, "asked")))
        scr_take(app, app->chosen);
}

static void go_back(scr_app *app)
{
    scr_work work = app->source.kind->work(app->source.at);
    if (app->number > 0)
        app->number = 0;
    else if (work.busy && app->source.kind->hurry)
        app->source.kind->hurry(app->source.at);
    else if (app->source.kind->draft)
        scr_go_back(app);
}

static void leave(scr_app *app)
{
    bool over = scr_text(json_object_get(app->sight, "view"), "result")[0] != 0;
    bool replay = app->source.kind->step != NULL;
    if (app->source.kind->lesson)
        app->quits = scr_confirm(app, "Leave the lesson?");
    else
        app->quits = over || replay || scr_confirm(app, "Leave the game? You can resume it later.");
}

static void choose_next(scr_app *app, bool forward)
{
    if (app->options == 0)
        return;
    uint32_t by = forward ? 1 : app->options - 1;
    scr_choose(app, (app->chosen + by) % app->options);
}

static void center(scr_app *app)
{
    draw_xy at;
    if (app->options > 0 && scr_option_at(app, app->chosen, &at)) {
        scr_camera_follow(&app->camera, &app->chart,
                          at); /* to the map, or to the field of battle */
        app->camera.middle = at;
        scr_camera_fit(&app->camera, &app->chart, app->camera.box);
    }
}

/* Keys that give or ask; a replay has none of them. */
static bool play_key(scr_app *app, int32_t key)
{
    switch (key) {
    case SCR_KEY_ENTER:
        confirm_choice(app);
        return true;
    case 'u':
        scr_give(app, "undo");
        return true;
    case '/':
        type_order(app);
        return true;
    case 'w':
        type_why(app);
        return true;
    case 'h':
        app->source.kind->hint(app->source.at, &app->notes);
        return true;
    case 'a':
        scr_fill_in(app);
        return true;
    case 'A':
        if (app->source.kind->answer)
            app->source.kind->answer(app->source.at, &app->notes);
        return true;
    default:
        if (key < '0' || key > '9')
            return false;
        add_digit(app, (uint32_t)(key - '0'));
        return true;
    }
}

static bool replay_key(scr_app *app, int32_t key)
{
    int by = key == ' ' || key == SCR_KEY_ENTER   ? 1
             : key == 'b' || key == SCR_KEY_ERASE ? -1
             : key == SCR_KEY_PAGE_DOWN           ? 10
             : key == SCR_KEY_PAGE_UP             ? -10
             : key == SCR_KEY_HOME                ? -1000000
             : key == SCR_KEY_END                 ? 1000000
                                                  : 0;
    if (by == 0)
        return false;
    app->source.kind->step(app->source.at, by);
    app->stale = true;
    return true;
}

static void common_key(scr_app *app, int32_t key)
{
    switch (key) {
    case SCR_KEY_TAB:
    case SCR_KEY_BACK_TAB:
        choose_next(app, key == SCR_KEY_TAB);
        break;
    case SCR_KEY_ESCAPE:
        go_back(app);
        break;
    case SCR_KEY_PAGE_UP:
    case SCR_KEY_PAGE_DOWN:
        scroll_panel(app, key == SCR_KEY_PAGE_DOWN ? 1 : -1);
        break;
    case 'n':
    case 'N':
        scr_look_at_next(app, key == 'n' ? 1 : -1);
        break;
    case 'c':
        center(app);
        break;
    case 'm':
        scr_camera_turn(&app->camera, &app->chart, app->piles.field && !app->camera.on_field);
        break;
    case '?':
        scr_help(app);
        break;
    case 'r':
        scr_rules(app);
        break;
    case 'L':
        scr_show_page(app, "The game so far", &app->log, true);
        break;
    case 'q':
        leave(app);
        break;
    default:
        break;
    }
}

static bool is_inside(scr_box box, const scr_key *key)
{
    return key->row >= box.row && key->row < box.row + box.rows && key->column >= box.column &&
           key->column < box.column + box.columns;
}

/* On the map, a choice of the list, a tab; anywhere else it goes on where Enter does. */
static void click(scr_app *app, const scr_key *key)
{
    const scr_layout *layout = &app->layout;
    const scr_lesson *lesson = scr_lesson_of(app);
    uint32_t option = is_inside(layout->list, key) ? scr_option_in_row(app, key->row)
                                                   : app->options;
    if (lesson && lesson->waits && is_inside(layout->lesson, key)) {
        confirm_choice(app);
    } else if (app->chart.drawn && is_inside(layout->map, key)) {
        scr_point_at(app, key->row, key->column);
    } else if (option < app->options) {
        scr_choose(app, option);
        scr_take(app, option);
    } else if (layout->tabs && key->row == layout->side[0].row - 1 &&
               key->column >= layout->side[0].column) {
        show_tab(app, scr_tab_in_column(app, key->column));
    } else if (scr_is_complete(app) && is_inside(layout->side[SCR_ORDERS], key)) {
        scr_give(app, NULL);
    }
}

/* The wheel zooms the map, and scrolls panels. */
static bool turn_wheel(scr_app *app, const scr_key *key)
{
    bool up = key->code == SCR_KEY_WHEEL_UP;
    if ((!up && key->code != SCR_KEY_WHEEL_DOWN) || is_inside(app->layout.map, key))
        return false;
    if (is_inside(app->layout.list, key))
        choose_next(app, !up);
    else
        scroll_panel(app, up ? -1 : 1);
    return true;
}

static void obey(scr_app *app, const scr_key *key)
{
    if (app->next[0] && key->code == SCR_KEY_ENTER) {
        app->began = false; /* the curtain falls */
        return;
    }
    scr_lines_clear(&app->notes);
    if (key->code == SCR_KEY_CLICK)
        click(app, key);
    else if (turn_wheel(app, key))
        return;
    else if (app->source.kind->step && replay_key(app, key->code))
        return;
    else if (!app->source.kind->step && play_key(app, key->code))
        return;
    else if (!move_map(app, key->code) && !choose_tab(app, key->code))
        common_key(app, key->code);
}

/* ---------------------------------------------------------------- whose screen it is */

/* False: the player left at the curtain. */
static bool hand_over(scr_app *app, const char *next)
{
    char name[40];
    bool curtain;
    snprintf(name, sizeof name, "%s", next);
    app->source.kind->next_seat(app->source.at, &curtain);
    if (curtain && !scr_curtain(app, name))
        return false;
    app->source.kind->take_seat(app->source.at);
    app->next[0] = 0;
    app->began = true;
    app->stale = true;
    return true;
}

/* The seat at the screen keeps it until its player has read what happened. */
static bool see_to_seats(scr_app *app)
{
    bool curtain = false;
    const char *next = app->source.kind->next_seat
                           ? app->source.kind->next_seat(app->source.at, &curtain)
                           : NULL;
    bool busy = app->source.kind->work(app->source.at).busy;
    app->next[0] = 0;
    if (!next) {
        app->began = true;
        return true;
    }
    if (!app->began || !curtain)
        return hand_over(app, next);
    if (!busy)
        snprintf(app->next, sizeof app->next, "%s", next);
    return true;
}

/* ---------------------------------------------------------------- the loop */

static void resize(scr_app *app)
{
    scr_tty_size(&app->paper);
    scr_lay_out(app);
    app->stale = app->stale || !app->looked_once; /* there may be room for a map now */
}

static void loop(scr_app *app)
{
    while (!app->quits && !cli_interrupted()) {
        if (app->source.kind->go_on(app->source.at, &app->notes))
            app->stale = true;
        if (!see_to_seats(app))
            return;
        if (app->stale)
            scr_look(app);
        scr_draw(app);
        scr_tty_show(&app->paper, -1, 0);
        bool busy = app->source.kind->work(app->source.at).busy;
        scr_key key = scr_tty_key(busy ? THINKING_TICK : IDLE_TICK);
        if (key.code == SCR_KEY_RESIZE)
            resize(app);
        else if (key.code != SCR_KEY_NONE)
            obey(app, &key);
    }
}

bool scr_run(scr_source *source, bool ascii)
{
    scr_app *app = host_memory(sizeof *app);
    app->source = *source;
    app->stale = true;
    scr_chart_open(&app->chart, source->game);
    bool open = scr_tty_open(ascii, &app->paper);
    if (open) {
        cli_catch_ending();
        app->camera.middle = (draw_xy){app->chart.map.x + app->chart.map.width / 2,
                                       app->chart.map.y + app->chart.map.height / 2};
        scr_lay_out(app);
        loop(app);
        scr_tty_close();
    }
    scr_forget(app);
    free(app->marks.mark);
    free(app->option);
    scr_chart_close(&app->chart);
    scr_paper_free(&app->paper);
    free(app);
    return open;
}

int scr_pick(const char *title, const scr_lines *items, uint32_t chosen, bool ascii)
{
    scr_app *app = host_memory(sizeof *app);
    int found = -1;
    if (scr_tty_open(ascii, &app->paper)) {
        cli_catch_ending();
        scr_fill(&app->paper, (scr_box){0, 0, app->paper.rows, app->paper.columns},
                 (scr_pen){SCR_INK, SCR_PAPER, 0});
        found = scr_menu(app, title, items, chosen);
        scr_tty_close();
    }
    scr_paper_free(&app->paper);
    free(app);
    return cli_interrupted() ? -1 : found;
}
