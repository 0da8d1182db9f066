/* pages.c: pages over the map and the panels: help, rules, menus, questions, the curtain. */
#include "cli/screen/app.h"

#include "cli/cli.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

static scr_box middle_box(const scr_paper *paper, int rows, int columns)
{
    if (rows > paper->rows - 2)
        rows = paper->rows - 2;
    if (columns > paper->columns - 2)
        columns = paper->columns - 2;
    return (scr_box){(paper->rows - rows) / 2, (paper->columns - columns) / 2, rows, columns};
}

/* The next key; sizes of the terminal change what lies below. */
static int32_t wait_for_key(scr_app *app)
{
    scr_key key = scr_tty_key(-1);
    if (key.code == SCR_KEY_RESIZE) {
        scr_tty_size(&app->paper);
        if (app->source.kind)
            scr_draw(app);
    }
    return cli_interrupted() ? SCR_KEY_ESCAPE : key.code;
}

/* ---------------------------------------------------------------- texts */

/* Lines that contain the text, however it is written. */
static void filter(const scr_lines *all, const char *wanted, scr_lines *out)
{
    for (uint32_t i = 0; i < all->count; i++) {
        const char *at = all->line[i].text;
        size_t size = strlen(wanted);
        while (*at && strncasecmp(at, wanted, size) != 0)
            at++;
        if (*at || size == 0)
            scr_say(out, all->line[i].ink, all->line[i].style, "%s", all->line[i].text);
    }
}

static void draw_page(scr_app *app, const char *title, const scr_lines *lines, const char *wanted,
                      int *first)
{
    char foot[120];
    scr_box box = middle_box(&app->paper, 40, 92);
    scr_box inner = {box.row + 1, box.column + 2, box.rows - 2, box.columns - 4};
    int rows = scr_count_rows(lines, inner.columns);
    if (*first > rows - inner.rows)
        *first = rows - inner.rows;
    if (*first < 0)
        *first = 0;
    scr_frame(&app->paper, box, title);
    scr_show_lines(&app->paper, inner, lines, *first);
    snprintf(foot, sizeof foot, wanted ? "Type to search: %s_" : "Arrows scroll, Esc closes",
             wanted);
    scr_write(&app->paper, box, box.rows - 1, 3, (scr_pen){SCR_FAINT, SCR_PAPER, 0}, foot);
    scr_tty_show(&app->paper, -1, 0);
}

static bool scroll_page(int32_t key, int rows, int *first)
{
    switch (key) {
    case SCR_KEY_UP:
        *first -= 1;
        return true;
    case SCR_KEY_DOWN:
        *first += 1;
        return true;
    case SCR_KEY_PAGE_UP:
        *first -= rows;
        return true;
    case SCR_KEY_PAGE_DOWN:
    case ' ':
        *first += rows;
        return true;
    case SCR_KEY_HOME:
        *first = 0;
        return true;
    case SCR_KEY_END:
        *first = 1000000;
        return true;
    default:
        return key == SCR_KEY_RESIZE || key == SCR_KEY_NONE;
    }
}

static void edit_filter(int32_t key, char *wanted, size_t size)
{
    size_t used = strlen(wanted);
    if (key == SCR_KEY_ERASE && used > 0)
        wanted[used - 1] = 0;
    else if (key > ' ' && key < 0x7F && used + 1 < size) {
        wanted[used] = (char)key;
        wanted[used + 1] = 0;
    }
}

void scr_show_page(scr_app *app, const char *title, const scr_lines *lines, bool filters)
{
    char wanted[40] = "";
    int first = 0;
    for (;;) {
        scr_lines shown = {0};
        filter(lines, wanted, &shown);
        draw_page(app, title, &shown, filters ? wanted : NULL, &first);
        scr_lines_clear(&shown);
        int32_t key = wait_for_key(app);
        if (scroll_page(key, app->paper.rows - 6, &first))
            continue;
        if (key == SCR_KEY_ESCAPE || key == SCR_KEY_ENTER || !filters)
            return;
        edit_filter(key, wanted, sizeof wanted);
    }
}

void scr_rules(scr_app *app)
{
    scr_lines lines = {0};
    for (uint16_t rule = 1; rule < app->source.game->rule_count; rule++) {
        gg_span id = gg_rule_id(app->source.game, rule);
        gg_span text = gg_rule_text(app->source.game, rule);
        if (id.size > 0 && text.size > 0)
            scr_say(&lines, SCR_INK, 0, "%.*s  %.*s", (int)id.size, id.at, (int)text.size, text.at);
    }
    scr_show_page(app, "Rules, in our own words", &lines, true);
    scr_lines_clear(&lines);
}

void scr_help(scr_app *app)
{
    static const char *const help[] = {
        "Tab, Shift-Tab    the next or previous choice; the map follows it",
        "Enter             take the selected choice; give an order that is ready",
        "1 2 3 ..          take the choice with that number",
        "Esc               go back one step; end the thought of a bot",
        "u                 undo your last order, if nothing was revealed since",
        "/                 type an order; Tab completes it, Esc gives up",
        "w                 why not? Type an order or a place, or click it",
        "h                 hint: what the strongest bot would do with what you know",
        "A                 in a lesson: the answer",
        "a                 ready-made set-ups, when you are asked to deploy",
        "Arrows, H J K L   scroll the map      + - wheel   zoom in and out",
        "n N               look at the pieces of the next or previous place",
        "c                 center the map on the selected choice",
        "m                 the map or the field, in a battle of Napoléon",
        "o s f l           panels: orders, state, forecast, log",
        "PgUp PgDn         scroll the panel",
        "L                 the whole log       r           the rules, with search",
        "q                 leave; the game is saved and can be resumed",
        "Click a highlighted place to choose it, any other one to see why not.",
        "Typed as orders: undo ask, draw, resign; agree and refuse answer an offer.",
    };
    scr_lines lines = {0};
    for (size_t i = 0; i < sizeof help / sizeof help[0]; i++)
        scr_say(&lines, SCR_INK, 0, "%s", help[i]);
    scr_show_page(app, "Keys", &lines, false);
    scr_lines_clear(&lines);
}

/* ---------------------------------------------------------------- menus and questions */

/* Draws the items from one on, as many as fit; returns the number of the last one. */
static uint32_t draw_items(scr_app *app, scr_box box, const scr_lines *items, uint32_t first,
                           uint32_t chosen)
{
    int row = 0;
    uint32_t item = first;
    for (; item < items->count && row < box.rows; item++) {
        char line[600];
        scr_pen pen = item == chosen ? (scr_pen){SCR_PICKED_INK, SCR_PICKED, SCR_BOLD}
                                     : (scr_pen){SCR_INK, SCR_PAPER, 0};
        snprintf(line, sizeof line, "%2u  %s", (unsigned)item + 1, items->line[item].text);
        if (item > first && row + scr_wrapped(box.columns, 4, line) > box.rows)
            break;
        row = scr_wrap(&app->paper, box, row, 4, pen, line);
    }
    return item - 1;
}

static int menu_rows(const scr_lines *items, int columns)
{
    int rows = 0;
    for (uint32_t i = 0; i < items->count; i++) {
        char line[600];
        snprintf(line, sizeof line, "%2u  %s", (unsigned)i + 1, items->line[i].text);
        rows += scr_wrapped(columns, 4, line);
    }
    return rows;
}

/* The selected item is always in sight. */
static void draw_menu(scr_app *app, const char *title, const scr_lines *items, uint32_t chosen,
                      uint32_t *first)
{
    scr_box box = middle_box(&app->paper, menu_rows(items, 72) + 2, 76);
    scr_box inner = {box.row + 1, box.column + 2, box.rows - 2, box.columns - 4};
    uint32_t last;
    if (chosen < *first)
        *first = chosen;
    for (;; *first += 1) {
        scr_frame(&app->paper, box, title);
        last = draw_items(app, inner, items, *first, chosen);
        if (last >= chosen)
            break;
    }
    const char *foot = *first > 0 || last + 1 < items->count
                           ? "Arrows show more; Enter or a number chooses; Esc closes"
                           : "Arrows and Enter, or a number; Esc closes";
    scr_write(&app->paper, box, box.rows - 1, 3, (scr_pen){SCR_FAINT, SCR_PAPER, 0}, foot);
    scr_tty_show(&app->paper, -1, 0);
}

static uint32_t move_selection(int32_t key, uint32_t chosen, uint32_t count)
{
    if (key == SCR_KEY_DOWN || key == SCR_KEY_TAB || key == SCR_KEY_WHEEL_DOWN)
        return (chosen + 1) % count;
    if (key == SCR_KEY_UP || key == SCR_KEY_BACK_TAB || key == SCR_KEY_WHEEL_UP)
        return (chosen + count - 1) % count;
    if (key == SCR_KEY_HOME || key == SCR_KEY_END)
        return key == SCR_KEY_HOME ? 0 : count - 1;
    return chosen;
}

int scr_menu(scr_app *app, const char *title, const scr_lines *items, uint32_t chosen)
{
    uint32_t first = 0, number = 0;
    for (;;) {
        draw_menu(app, title, items, chosen, &first);
        int32_t key = wait_for_key(app);
        if (key == SCR_KEY_ESCAPE || key == 'q')
            return -1;
        if (key == SCR_KEY_ENTER)
            return (int)chosen;
        number = key >= '0' && key <= '9' ? number * 10 + (uint32_t)(key - '0') : 0;
        if (number > items->count)
            number = 0;
        if (number > 0 && number * 10 > items->count) /* no more digits can follow */
            return (int)number - 1;
        chosen = number > 0 ? number - 1 : move_selection(key, chosen, items->count);
    }
}

static void draw_question(scr_app *app, const char *question)
{
    scr_box box = middle_box(&app->paper, 7, 60);
    scr_box inner = {box.row + 2, box.column + 3, box.rows - 3, box.columns - 6};
    scr_frame(&app->paper, box, "");
    int row = scr_wrap(&app->paper, inner, 0, 0, (scr_pen){SCR_INK, SCR_PAPER, SCR_BOLD}, question);
    scr_write(&app->paper, inner, row, 0, (scr_pen){SCR_FAINT, SCR_PAPER, 0},
              "y yes, any other key: no");
    scr_tty_show(&app->paper, -1, 0);
}

bool scr_confirm(scr_app *app, const char *question)
{
    for (;;) {
        draw_question(app, question);
        int32_t key = wait_for_key(app);
        if (cli_interrupted())
            return true;
        if (key != SCR_KEY_NONE && key != SCR_KEY_RESIZE)
            return key == 'y' || key == 'Y';
    }
}

/* ---------------------------------------------------------------- the curtain */

static void draw_curtain(scr_app *app, const char *name)
{
    char line[120];
    scr_paper *paper = &app->paper;
    scr_box box = middle_box(paper, 7, 50);
    scr_fill(paper, (scr_box){0, 0, paper->rows, paper->columns}, (scr_pen){SCR_INK, SCR_PAPER, 0});
    scr_frame(paper, box, app->source.title);
    snprintf(line, sizeof line, "%s, press Enter to begin.", scr_seat_words(name));
    scr_write(paper, box, 3, (box.columns - scr_width(line)) / 2,
              (scr_pen){SCR_INK, SCR_PAPER, SCR_BOLD}, line);
    scr_tty_show(paper, -1, 0);
}

bool scr_curtain(scr_app *app, const char *name)
{
    scr_forget(app);
    scr_tty_wipe();
    for (;;) {
        scr_tty_size(&app->paper);
        draw_curtain(app, name);
        int32_t key = scr_tty_key(-1).code;
        if (cli_interrupted())
            return false;
        if (key == SCR_KEY_ENTER)
            return true;
        if (key == 'q' && scr_confirm(app, "Leave the game?"))
            return false;
    }
}
