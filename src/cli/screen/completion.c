/* completion.c: what may follow in a typed order: the steps that are offered, then commands and names of places. */
#include "cli/screen/app.h"

#include "host/words.h"

#include <string.h>
#include <strings.h>

enum { CANDIDATES_MAX = 200 };

static bool begins_with(const char *text, const char *with)
{
    return strncasecmp(text, with, strlen(with)) == 0;
}

/* The longest choice that the text begins with, as a whole word; NULL: none. */
static const char *match_step(const json_t *choices, const char *text)
{
    size_t i;
    json_t *choice;
    const char *best = NULL;
    SCR_EACH (choices, i, choice) {
        const char *step = scr_text(choice, "text");
        size_t size = strlen(step);
        if (size > 0 && begins_with(text, step) && (text[size] == ' ' || text[size] == 0) &&
            (!best || size > strlen(best)))
            best = step;
    }
    return best;
}

static const char *skip_blanks(const char *text)
{
    return text + strspn(text, " ");
}

/* A word that is not finished is not taken as a step: more letters may follow. */
static json_t *walk(const scr_app *app, const char *text, bool finished, const char **rest,
                    json_t **choices)
{
    json_t *steps = json_array();
    text = skip_blanks(text);
    for (;;) {
        *choices = app->source.kind->choices(app->source.at, steps);
        const char *step = match_step(*choices, text);
        if (!step || (!finished && text[strlen(step)] == 0))
            break;
        json_array_append_new(steps, json_string(step));
        text = skip_blanks(text + strlen(step));
        json_decref(*choices);
    }
    *rest = text;
    return steps;
}

json_t *scr_walk(const scr_app *app, const char *text, const char **rest)
{
    json_t *choices;
    json_t *steps = walk(app, text, true, rest, &choices);
    json_decref(choices);
    return steps;
}

static void add_words(json_t *found, const char *const *words, const char *begun)
{
    for (; *words; words++)
        if (begins_with(*words, begun))
            json_array_append_new(found, json_string(*words));
}

static bool contains(const json_t *list, const char *text)
{
    size_t i;
    json_t *one;
    SCR_EACH (list, i, one)
        if (strcmp(json_string_value(one), text) == 0)
            return true;
    return false;
}

static void add_places(const scr_app *app, json_t *found, const char *begun)
{
    for (uint32_t i = 0; i < app->chart.places; i++) {
        const scr_place *place = &app->chart.place[i];
        if (place->what[0] && begun[0] && begins_with(place->id, begun) &&
            strcmp(place->what, "stack") != 0 && json_array_size(found) < CANDIDATES_MAX &&
            !contains(found, place->id))
            json_array_append_new(found, json_string(place->id));
    }
}

json_t *scr_complete(const scr_app *app, const char *text, size_t *from)
{
    static const char *const commands[] = {"undo",  "undo ask", "draw", "resign",
                                           "agree", "refuse",   NULL};
    size_t i;
    const char *rest;
    json_t *choice, *choices, *found = json_array();
    json_t *steps = walk(app, text, false, &rest, &choices);
    SCR_EACH (choices, i, choice)
        if (begins_with(scr_text(choice, "text"), rest))
            json_array_append(found, json_object_get(choice, "text"));
    if (json_array_size(steps) == 0 && rest[0])
        add_words(found, commands, rest);
    if (json_array_size(found) == 0) {
        const char *last = strrchr(text, ' ');
        rest = last ? last + 1 : text;
        add_places(app, found, rest);
    }
    *from = (size_t)(rest - text);
    json_decref(steps);
    json_decref(choices);
    return found;
}
