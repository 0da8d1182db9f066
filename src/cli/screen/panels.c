/* panels.c: orders, state, fight and log, beside the map. */
#include "cli/screen/app.h"

#include <stdio.h>
#include <string.h>

static const char *const titles[SCR_TABS] = {"Orders", "State", "Forecast", "Log"};

/* ---------------------------------------------------------------- orders */

/* What the choices of a kind are called. */
static const char *group_word(const scr_app *app, const scr_option *option)
{
    static const struct {
        const char *kind, *word;
    } words[] = {{"verb", "Orders"},    {"unit", "Units"},        {"commander", "Commanders"},
                 {"place", "Places"},   {"way", "Roads"},         {"entry", "Entries"},
                 {"block", "Blocks"},   {"town", "Towns"},        {"spot", "Positions"},
                 {"marker", "Terrain"}, {"hex", "Hexes"},         {"leader", "Leaders"},
                 {"sp", "Strength"},    {"number", "Numbers"},    {"battle", "Battles"},
                 {"group", "Groups"},   {"seat", "Seats"},        {"side", "Sides"},
                 {"name", "Names"},     {"word", "Other choices"}};
    const json_t *steps = json_object_get(json_object_get(app->sight, "draft"), "steps");
    const char *verb = json_string_value(json_array_get(steps, 0));
    if (option->verb)
        return option->verb;
    if (verb && strcmp(verb, "corps") == 0 && strcmp(option->kind, "unit") == 0)
        return "Units to leave behind";
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(words[i].kind, option->kind) == 0)
            return words[i].word;
    return "Choices";
}

static bool begins_group(const scr_app *app, uint32_t option)
{
    return option == 0 || strcmp(group_word(app, &app->option[option]),
                                 group_word(app, &app->option[option - 1])) != 0;
}

/* What a piece is, in words; "": it is none. */
static const char *piece_words(const scr_app *app, const char *what, const char *id)
{
    for (uint32_t i = 0; i < app->piles.pieces; i++)
        if (strcmp(app->piles.piece[i].id, id) == 0 && strcmp(app->piles.piece[i].what, what) == 0)
            return app->piles.piece[i].words;
    return "";
}

/* What a kind of strength point is, from the pieces that are there: "FRc2" is "cavalry, morale 3". */
static void strength_words(const scr_app *app, const char *text, char *name, size_t size)
{
    char kind[40];
    size_t letters = strcspn(text, "0123456789");
    snprintf(kind, sizeof kind, " %.*s (", (int)letters, text);
    for (uint32_t i = 0; i < app->piles.pieces; i++) {
        const char *at = strstr(app->piles.piece[i].words, kind);
        if (!at)
            continue;
        at += strlen(kind);
        snprintf(name, size, "  %.*s", (int)strcspn(at, ")"), at);
        return;
    }
}

/* A choice that ends its list need not say so, and positions of a battle stand on the field. */
static void choice_words(const char *text, char *words, size_t size)
{
    static const char *const spots[] = {" (A", " (D"};
    size_t used = strlen(text);
    char kept[160];
    if (used > 5 && strcmp(text + used - 5, " done") == 0)
        used -= 5;
    for (size_t i = 0; i < sizeof spots / sizeof spots[0]; i++) {
        const char *spot = strstr(text, spots[i]);
        if (spot && text[used - 1] == ')' && used - (size_t)(spot - text) <= 6)
            used = (size_t)(spot - text);
    }
    snprintf(kept, sizeof kept, "%.*s", (int)used, text);
    scr_name_words(kept, words, size);
}

/* In Napoleon's Triumph a place is a reserve, or an approach: what the signs of the notation mean. */
static const char *place_words(const char *id, char *words, size_t size)
{
    const char *sign = strchr(id, '>');
    if (sign)
        snprintf(words, size, "facing %s", sign + 1);
    else
        snprintf(words, size, "%s", id[0] == 'R' && id[1] == '(' ? "reserve" : "");
    return words;
}

/* Names like 64>55, Y16 or I3d say little: what it is follows. */
static void name_of(const scr_app *app, const scr_option *option, char *name, size_t size)
{
    name[0] = 0;
    const json_t *target = json_array_get(option->targets, json_array_size(option->targets) - 1);
    const char *what = scr_text(target, "what"), *id = scr_text(target, "id");
    const scr_place *place = target ? scr_find_place(&app->chart, what, id) : NULL;
    const char *words = strcmp(what, "piece") == 0 ? piece_words(app, what, id) : "";
    if (words[0])
        snprintf(name, size, "  %s", words);
    else if (strcmp(option->kind, "sp") == 0)
        strength_words(app, option->text, name, size);
    if (place && strcmp(place->what, "hex") == 0) {
        const scr_place *city = scr_find_place(&app->chart, "city", place->id);
        place = city ? city : place;
    }
    char kind[40];
    bool named = place && place->name[0] && !strstr(option->text, place->name);
    if (place && strcmp(app->chart.game, "triumph") == 0 && place_words(id, kind, sizeof kind)[0])
        snprintf(name, size, "  %s%s%s", kind, named ? ", " : "", named ? place->name : "");
    else if (named)
        snprintf(name, size, " (%s)", place->name);
}

/* " 12 I3f  I3 of St. Hilaire" */
static void write_option(const scr_app *app, uint32_t option, char *line, size_t size)
{
    char name[100], text[160];
    const scr_option *is = &app->option[option];
    name_of(app, is, name, sizeof name);
    choice_words(is->text, text, sizeof text);
    snprintf(line, size, "%3u %s%s", (unsigned)option + 1, text, name);
}

/* The selected option is shown whole, others in one row. */
static int rows_of(const scr_app *app, uint32_t option)
{
    char line[300];
    if (option != app->chosen)
        return 1;
    write_option(app, option, line, sizeof line);
    return scr_wrapped(app->layout.list.columns, 4, line);
}

/* The row of an option in the list, with the heads of groups. */
static int row_of(const scr_app *app, uint32_t option)
{
    int row = 0;
    for (uint32_t i = 0; i < option && i < app->options; i++)
        row += rows_of(app, i) + begins_group(app, i);
    return row + begins_group(app, option);
}

static void draw_option(scr_app *app, scr_box box, int row, uint32_t option)
{
    char line[300];
    int rows = rows_of(app, option);
    bool chosen = option == app->chosen;
    scr_pen pen = chosen ? (scr_pen){SCR_PICKED_INK, SCR_PICKED, SCR_BOLD}
                         : (scr_pen){SCR_INK, SCR_PAPER, 0};
    if (row < 0 || row >= box.rows)
        return;
    write_option(app, option, line, sizeof line);
    if (rows > box.rows - row)
        rows = box.rows - row;
    if (!chosen) {
        scr_write(&app->paper, box, row, 0, pen, line);
        return;
    }
    scr_fill(&app->paper, (scr_box){box.row + row, box.column, rows, box.columns}, pen);
    scr_wrap(&app->paper, box, row, 4, pen, line);
}

static void draw_list(scr_app *app, scr_box box)
{
    app->layout.list = box;
    int first = app->scroll[SCR_ORDERS];
    int chosen = row_of(app, app->chosen), last = chosen + rows_of(app, app->chosen) - 1;
    if (last - first >= box.rows)
        first = last - box.rows + 1;
    if (chosen - 1 < first)
        first = chosen > 0 ? chosen - 1 : 0;
    app->scroll[SCR_ORDERS] = first;
    for (uint32_t i = 0; i < app->options; i++) {
        int row = row_of(app, i) - first;
        if (begins_group(app, i) && row >= 1)
            scr_write(&app->paper, box, row - 1, 0, (scr_pen){SCR_FAINT, SCR_PAPER, SCR_UNDERLINE},
                      group_word(app, &app->option[i]));
        draw_option(app, box, row, i);
    }
}

uint32_t scr_option_in_row(const scr_app *app, int row)
{
    const scr_box *box = &app->layout.list;
    for (uint32_t i = 0; i < app->options; i++) {
        int at = row - box->row - (row_of(app, i) - app->scroll[SCR_ORDERS]);
        if (at >= 0 && at < rows_of(app, i))
            return i;
    }
    return app->options;
}

static int draw_taken(scr_app *app, scr_box box, int row)
{
    size_t i;
    json_t *step;
    char line[1000] = "So far:";
    const json_t *steps = json_object_get(json_object_get(app->sight, "draft"), "steps");
    SCR_EACH (steps, i, step) {
        char words[160];
        size_t used = strlen(line);
        choice_words(json_string_value(step), words, sizeof words);
        snprintf(line + used, sizeof line - used, " %s", words);
    }
    if (json_array_size(steps) == 0)
        return row;
    return scr_wrap(&app->paper, box, row, 2, (scr_pen){SCR_GOOD, SCR_PAPER, 0}, line);
}

static int draw_ready(scr_app *app, scr_box box, int row)
{
    char line[1000];
    const json_t *draft = json_object_get(app->sight, "draft");
    snprintf(line, sizeof line, "Ready: %s", scr_text(draft, "order"));
    row = scr_wrap(&app->paper, box, row, 2, (scr_pen){SCR_GOOD, SCR_PAPER, SCR_BOLD}, line);
    return scr_wrap(
        &app->paper, box, row + 1, 0, (scr_pen){SCR_INK, SCR_PAPER, 0},
        "Enter or a click here gives the order.\nEsc goes back one step.\nf shows what to expect.");
}

static int draw_waiting(scr_app *app, scr_box box, int row)
{
    const json_t *view = json_object_get(app->sight, "view");
    const char *result = scr_text(view, "result");
    scr_pen pen = {SCR_INK, SCR_PAPER, 0};
    if (result[0]) {
        row = scr_wrap(&app->paper, box, row, 0, (scr_pen){SCR_GOOD, SCR_PAPER, SCR_BOLD},
                       "The game is over.");
        return scr_wrap(&app->paper, box, row, 0, pen, result);
    }
    if (scr_lesson_of(app))
        return scr_wrap(&app->paper, box, row, 0, pen, "Read on below the map. Enter goes on.");
    return scr_wrap(&app->paper, box, row, 0, pen,
                    app->source.kind->step ? "A replay. Space shows the next order, b goes back."
                                           : "You are not asked now.");
}

/* "French offers a draw" */
static int draw_offer(scr_app *app, scr_box box, int row)
{
    char line[160];
    const json_t *offer = json_object_get(json_object_get(app->sight, "view"), "offer");
    if (!json_is_object(offer))
        return row;
    snprintf(line, sizeof line, "%s: %s. Type / and agree or refuse.",
             scr_seat_words(scr_text(offer, "seat")),
             strcmp(scr_text(offer, "kind"), "draw") == 0 ? "a draw is offered"
                                                          : "an undo is requested");
    return scr_wrap(&app->paper, box, row, 2, (scr_pen){SCR_LEGAL, SCR_PAPER, SCR_BOLD}, line);
}

static void draw_orders(scr_app *app, scr_box box)
{
    int row = 0;
    bool asked = json_is_true(json_object_get(app->sight, "asked"));
    if (asked)
        row = scr_wrap(&app->paper, box, 0, 0, (scr_pen){SCR_INK, SCR_PAPER, SCR_BOLD},
                       scr_text(app->sight, "prompt"));
    else
        row = draw_waiting(app, box, 0);
    row = draw_offer(app, box, row);
    if (scr_is_complete(app)) {
        draw_ready(app, box, row + 1);
        return;
    }
    row = draw_taken(app, box, row);
    if (app->has_setups)
        row = scr_wrap(&app->paper, box, row, 2, (scr_pen){SCR_LEGAL, SCR_PAPER, SCR_BOLD},
                       "Key a: ready-made set-ups.");
    if (asked && row < box.rows)
        draw_list(app, (scr_box){box.row + row, box.column, box.rows - row, box.columns});
}

/* ---------------------------------------------------------------- state, fight, log */

/* The pieces that stand where the player looks. */
static void say_looked(const scr_app *app, scr_lines *lines)
{
    for (uint32_t p = 0; p < app->piles.count; p++) {
        const scr_pile *pile = &app->piles.pile[p];
        const scr_place *place = scr_find_place(&app->chart, pile->what, pile->id);
        if (!app->looked[0] || strcmp(pile->id, app->looked) != 0)
            continue;
        bool named = place && place->name[0] && strcmp(place->name, pile->id) != 0;
        scr_say(lines, SCR_FAINT, SCR_UNDERLINE, "At %s%s%s", named ? place->name : "",
                named ? ", " : "", pile->id);
        for (uint32_t i = 0; i < app->piles.pieces; i++)
            if (app->piles.piece[i].pile == p)
                scr_say(lines, SCR_INK, 0, "  %s", app->piles.piece[i].words);
    }
}

static void draw_state(scr_app *app, scr_box box)
{
    scr_lines looked = {0};
    say_looked(app, &looked);
    int row = scr_show_lines(&app->paper, box, &app->piles.status, 0);
    if (looked.count > 0 && app->layout.tabs)
        scr_show_lines(&app->paper,
                       (scr_box){box.row + row + 1, box.column, box.rows - row - 1, box.columns},
                       &looked, app->scroll[SCR_STATE]);
    else if (app->layout.tabs)
        scr_wrap(&app->paper, box, row + 1, 0, (scr_pen){SCR_FAINT, SCR_PAPER, 0},
                 "n and N show the pieces of the next place.");
    scr_lines_clear(&looked);
}

/* With all panels in view the pieces take the place of the log. */
static bool draw_looked(scr_app *app, scr_box box)
{
    scr_lines looked = {0};
    if (!app->layout.tabs)
        say_looked(app, &looked);
    bool any = looked.count > 0;
    if (any)
        scr_show_lines(&app->paper, box, &looked, app->scroll[SCR_LOG]);
    scr_lines_clear(&looked);
    return any;
}

static void draw_fight(scr_app *app, scr_box box)
{
    if (app->fight.count > 0)
        scr_show_lines(&app->paper, box, &app->fight, app->scroll[SCR_FIGHT]);
    else
        scr_wrap(&app->paper, box, 0, 0, (scr_pen){SCR_FAINT, SCR_PAPER, 0},
                 "Nothing to foresee: choose an order first.");
}

/* The end of the log, or as far back as the player has scrolled. */
static void draw_log(scr_app *app, scr_box box)
{
    int rows = scr_count_rows(&app->log, box.columns);
    int most = rows > box.rows ? rows - box.rows : 0;
    if (app->scroll[SCR_LOG] > most)
        app->scroll[SCR_LOG] = most;
    if (!draw_looked(app, box))
        scr_show_lines(&app->paper, box, &app->log, most - app->scroll[SCR_LOG]);
}

/* ---------------------------------------------------------------- all */

static void draw_tabs(scr_app *app)
{
    scr_box bar = app->layout.side[0];
    bar.row--;
    bar.rows = 1;
    int column = 0;
    for (int tab = 0; tab < SCR_TABS; tab++) {
        char title[20];
        bool here = tab == app->tab;
        snprintf(title, sizeof title, " %s ", titles[tab]);
        column = scr_write(&app->paper, bar, 0, column,
                           here ? (scr_pen){SCR_BAR_INK, SCR_BAR, SCR_BOLD}
                                : (scr_pen){SCR_FAINT, SCR_PAPER, 0},
                           title);
    }
}

static void draw_panel(scr_app *app, int tab, scr_box box)
{
    static void (*const draw[SCR_TABS])(scr_app * app, scr_box box) = {draw_orders, draw_state,
                                                                       draw_fight, draw_log};
    if (box.rows > 0)
        draw[tab](app, box);
}

int scr_tab_in_column(const scr_app *app, int column)
{
    int from = app->layout.side[0].column;
    for (int tab = 0; tab < SCR_TABS; tab++) {
        from += (int)strlen(titles[tab]) + 2;
        if (column < from)
            return tab;
    }
    return app->tab;
}

void scr_draw_panels(scr_app *app)
{
    app->layout.list = (scr_box){0, 0, 0, 0};
    if (app->layout.tabs) {
        draw_tabs(app);
        draw_panel(app, app->tab, app->layout.side[app->tab]);
        return;
    }
    for (int tab = 0; tab < SCR_TABS; tab++) {
        scr_box box = app->layout.side[tab];
        if (box.rows < 2)
            continue;
        scr_rule(&app->paper, box, 0, tab == SCR_LOG && app->looked[0] ? "Pieces" : titles[tab]);
        draw_panel(app, tab, (scr_box){box.row + 1, box.column, box.rows - 1, box.columns});
    }
}
