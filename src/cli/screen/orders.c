/* orders.c: steps, orders and questions of the player. */
#include "cli/screen/app.h"

#include <stdio.h>
#include <string.h>

json_t *scr_steps_with(const scr_app *app, const scr_option *option)
{
    json_t *steps = json_copy(json_object_get(json_object_get(app->sight, "draft"), "steps"));
    if (!steps)
        steps = json_array();
    if (option && option->verb)
        json_array_append_new(steps, json_string(option->verb));
    if (option)
        json_array_append_new(steps, json_string(option->text));
    return steps;
}

bool scr_is_complete(const scr_app *app)
{
    return json_is_true(json_object_get(json_object_get(app->sight, "draft"), "complete"));
}

static bool is_undoable(const scr_app *app)
{
    return json_is_true(json_object_get(json_object_get(app->sight, "draft"), "undoable"));
}

void scr_give(scr_app *app, const char *order)
{
    app->source.kind->give(app->source.at, order, &app->notes);
    app->stale = true;
}

/* Sets the draft to these steps, and gives an order that can be undone right away. */
static bool take_steps(scr_app *app, json_t *steps)
{
    bool good = app->source.kind->draft(app->source.at, steps, &app->notes);
    json_decref(steps);
    if (!good)
        return false;
    scr_look(app);
    if (scr_is_complete(app) && is_undoable(app))
        scr_give(app, NULL);
    else if (scr_is_complete(app))
        app->tab = SCR_ORDERS;
    return true;
}

void scr_take(scr_app *app, uint32_t option)
{
    if (option < app->options)
        take_steps(app, scr_steps_with(app, &app->option[option]));
}

/* With the choices of verbs and pieces together, a verb and its piece go together, too. */
void scr_go_back(scr_app *app)
{
    json_t *steps = scr_steps_with(app, NULL);
    size_t count = json_array_size(steps);
    if (count == 0) {
        app->looked[0] = 0;
        scr_mark_options(app);
    } else {
        json_array_remove(steps, count - 1);
        app->source.kind->draft(app->source.at, steps, &app->notes);
        app->stale = true;
    }
    json_decref(steps);
}

/* An order in words, or steps as they are offered, or the beginning of some. */
void scr_type_order(scr_app *app, const char *text)
{
    const char *rest;
    scr_lines said = {0};
    json_t *steps = scr_walk(app, text, &rest);
    bool walked = rest[0] == 0 && json_array_size(steps) > 0;
    app->stale = true;
    bool given = app->source.kind->give(app->source.at, text, &said);
    if (given || !walked || !app->source.kind->draft(app->source.at, steps, &app->notes)) {
        scr_say_again(&app->notes, &said);
    } else {
        scr_look(app);
        if (scr_is_complete(app))
            scr_give(app, NULL);
        else
            scr_say(&app->notes, SCR_INK, 0, "Go on: choose what comes next.");
    }
    scr_lines_clear(&said);
    json_decref(steps);
}

/* A place or piece, or an order in words. */
void scr_ask_why(scr_app *app, const char *text)
{
    const scr_place *place = scr_find_named(&app->chart, text);
    bool city = place && strcmp(place->what, "city") == 0; /* choices name its hex */
    if (place)
        app->source.kind->why(app->source.at, NULL, city ? "hex" : place->what, place->id,
                              &app->notes);
    else
        app->source.kind->why(app->source.at, text, NULL, NULL, &app->notes);
}

void scr_fill_in(scr_app *app)
{
    size_t i;
    json_t *setup,
        *setups = app->source.kind->setups ? app->source.kind->setups(app->source.at) : NULL;
    scr_lines items = {0};
    SCR_EACH (setups, i, setup) {
        char name[80];
        scr_name_words(scr_text(setup, "name"), name, sizeof name);
        scr_say(&items, SCR_INK, 0, "%s: %s", name, scr_text(setup, "sentence"));
    }
    if (items.count == 0)
        scr_say(&app->notes, SCR_INK, 0, "There is no ready-made set-up for this question.");
    int chosen = items.count > 0 ? scr_menu(app, "Ready-made set-ups", &items, 0) : -1;
    if (chosen >= 0)
        scr_give(app, scr_text(json_array_get(setups, (size_t)chosen), "order"));
    scr_lines_clear(&items);
    json_decref(setups);
}
