/* look.c: a new sight of the game: what stands where, what can be chosen, what was told. */
#include "cli/screen/app.h"

#include "host/memory.h"

#include <stdlib.h>
#include <string.h>

enum { OPTIONS_MAX = 400, FLAT_MOST = 160 };

/* ---------------------------------------------------------------- options */

static const json_t *choices_of(const scr_app *app)
{
    return json_object_get(json_object_get(app->sight, "draft"), "choices");
}

static void add_option(scr_app *app, const char *verb, const json_t *choice)
{
    if (app->options == OPTIONS_MAX)
        return;
    app->option[app->options++] = (scr_option){.verb = verb,
                                               .text = scr_text(choice, "text"),
                                               .kind = scr_text(choice, "kind"),
                                               .targets = json_object_get(choice, "targets")};
}

/* The choices after each verb, so that a player can begin with a piece. NULL: too many, or there are no verbs. */
static json_t *look_ahead(const scr_app *app)
{
    size_t i, sum = 0;
    json_t *choice, *then = json_object();
    SCR_EACH (choices_of(app), i, choice) {
        const char *verb = scr_text(choice, "text");
        if (strcmp(scr_text(choice, "kind"), "verb") != 0)
            continue;
        json_t *steps = json_pack("[s]", verb);
        json_t *next = app->source.kind->choices(app->source.at, steps);
        json_decref(steps);
        sum += json_array_size(next);
        json_object_set_new(then, verb, next ? next : json_array());
    }
    if (sum <= FLAT_MOST && json_object_size(then) > 0)
        return then;
    json_decref(then);
    return NULL;
}

static void list_options(scr_app *app)
{
    size_t i, k;
    json_t *choice, *next;
    SCR_EACH (choices_of(app), i, choice) {
        const char *verb = scr_text(choice, "text");
        const json_t *after = json_object_get(app->then, verb);
        SCR_EACH (after, k, next)
            add_option(app, verb, next);
        if (json_array_size(after) == 0)
            add_option(app, NULL, choice);
    }
}

static void find_options(scr_app *app)
{
    const json_t *steps = json_object_get(json_object_get(app->sight, "draft"), "steps");
    app->options = 0;
    app->chosen = 0;
    app->number = 0;
    json_decref(app->then);
    app->then = json_array_size(steps) == 0 && app->source.kind->choices ? look_ahead(app) : NULL;
    list_options(app);
}

/* ---------------------------------------------------------------- panels */

static void read_log(scr_app *app)
{
    scr_lines_clear(&app->log);
    scr_say_text(&app->log, app->source.kind->story(app->source.at));
    app->scroll[SCR_LOG] = 0;
}

/* ---------------------------------------------------------------- what the map shows */

typedef struct extent {
    draw_xy low, high;
    bool any;
} extent;

static void cover(extent *of, draw_xy at)
{
    if (!of->any)
        of->low = of->high = at;
    of->any = true;
    of->low = (draw_xy){at.x < of->low.x ? at.x : of->low.x, at.y < of->low.y ? at.y : of->low.y};
    of->high = (draw_xy){at.x > of->high.x ? at.x : of->high.x,
                         at.y > of->high.y ? at.y : of->high.y};
}

/* Labels at the edge of the map would be cut off. */
static bool holds(const scr_camera *camera, const extent *of)
{
    int top, left, bottom, right;
    const scr_box *box = &camera->box;
    scr_camera_cell(camera, of->low, &top, &left);
    scr_camera_cell(camera, of->high, &bottom, &right);
    return top > box->row && bottom < box->row + box->rows - 1 && left >= box->column + 5 &&
           right < box->column + box->columns - 6;
}

/* A lesson has few pieces: all of them and what it points at are shown, as near as possible. On a whole board only what it
 * points at. */
static void frame_lesson(scr_app *app, const scr_lesson *lesson)
{
    extent all, pointed = {.any = false};
    scr_camera *camera = &app->camera;
    if (!lesson || lesson->page == app->page || !app->chart.drawn)
        return;
    for (uint32_t i = 0; i < app->marks.count; i++)
        if (app->marks.mark[i].pointed)
            cover(&pointed, app->marks.mark[i].at);
    all = pointed;
    for (uint32_t i = 0; i < app->piles.count; i++)
        cover(&all, app->piles.pile[i].at);
    app->page = lesson->page;
    if (!all.any || (app->looked_once && holds(camera, &all)))
        return;
    for (int pass = 0; pass < 2; pass++, all = pointed) {
        if (!all.any)
            break;
        camera->middle = (draw_xy){(all.low.x + all.high.x) / 2, (all.low.y + all.high.y) / 2};
        camera->level = 12; /* the nearest one */
        do {
            scr_camera_fit(camera, &app->chart, camera->box);
        } while ((!holds(camera, &all) || camera->unit < app->chart.close / 2) &&
                 camera->level-- > 0);
        if (camera->unit <= 4 * app->chart.close)
            break;
    }
    app->looked_once = true;
}

static uint32_t strength_at(const scr_app *app, draw_xy at)
{
    for (uint32_t i = 0; i < app->piles.count; i++)
        if (draw_distance(app->piles.pile[i].at, at) < 0.5)
            return app->piles.pile[i].strength;
    return 0;
}

/* The first map shows the pieces in their places, around the strongest that can be chosen, or what stands there. */
static void begin_near(scr_app *app)
{
    draw_xy at, first = {0, 0};
    uint32_t most = 0;
    if (!app->chart.drawn || app->piles.count == 0 || app->layout.map.columns < 1)
        return;
    for (uint32_t i = 0; i < app->options; i++) {
        uint32_t strength = scr_option_at(app, i, &at) ? 1 + strength_at(app, at) : 0;
        first = strength > most ? at : first;
        most = strength > most ? strength : most;
    }
    at = most > 0 ? first : app->piles.pile[app->piles.count / 2].at;
    app->looked_once = true;
    while (app->camera.level + 1 < app->camera.levels && app->camera.unit > 2 * app->chart.close)
        scr_camera_zoom(&app->camera, &app->chart, 1);
    app->camera.middle = at;
    scr_camera_fit(&app->camera, &app->chart, app->camera.box);
}

/* The field of battle comes and goes with its battle. */
static void turn_to_field(scr_app *app)
{
    bool field = app->piles.field;
    if (field != app->had_field)
        scr_camera_turn(&app->camera, &app->chart, field);
    app->had_field = field;
}

/* Of both sides of an attack, the first that is not in sight; of other fights, one if all are out of sight. */
static bool find_fight(const scr_app *app, draw_xy *at)
{
    uint32_t hidden = 0;
    const scr_piles *piles = &app->piles;
    for (uint32_t i = piles->fights; i > 0; i--) {
        bool seen = scr_camera_sees(&app->camera, piles->fight[i - 1]);
        hidden += !seen;
        *at = seen ? *at : piles->fight[i - 1];
    }
    return hidden > 0 && !piles->field && (piles->one_attack || hidden == piles->fights);
}

/* How many choices are on the map, and how many of these in sight; *first is the first one. */
static uint32_t count_options(const scr_app *app, draw_xy *first, uint32_t *seen)
{
    draw_xy at;
    uint32_t count = 0;
    *seen = 0;
    for (uint32_t i = 0; i < app->options; i++) {
        if (!scr_option_at(app, i, &at))
            continue;
        *first = count == 0 ? at : *first;
        *seen += scr_camera_sees(&app->camera, at);
        count++;
    }
    return count;
}

/* A question moves the map if nothing that it is about is in sight. */
static void bring_into_sight(scr_app *app)
{
    draw_xy at = {0, 0};
    uint32_t seen, count = count_options(app, &at, &seen);
    if (!app->chart.drawn || !json_is_true(json_object_get(app->sight, "asked")))
        return;
    if ((count > 0 && seen == 0) || ((count == 0 || app->piles.one_attack) && find_fight(app, &at)))
        scr_camera_follow(&app->camera, &app->chart, at);
}

static bool has_setups(const scr_app *app)
{
    const json_t *draft = json_object_get(app->sight, "draft");
    if (!app->source.kind->setups || !json_is_true(json_object_get(app->sight, "asked")) ||
        json_array_size(json_object_get(draft, "steps")) > 0)
        return false;
    json_t *setups = app->source.kind->setups(app->source.at);
    bool any = json_array_size(setups) > 0;
    json_decref(setups);
    return any;
}

void scr_look(scr_app *app)
{
    json_t *sight = app->source.kind->sight(app->source.at, &app->notes);
    app->stale = false;
    if (!sight)
        return;
    if (!app->option)
        app->option = host_zeroed(OPTIONS_MAX * sizeof *app->option);
    json_decref(app->sight);
    app->sight = sight;
    scr_piles_read(&app->piles, &app->chart, json_object_get(sight, "view"));
    find_options(app);
    app->has_setups = has_setups(app);
    scr_read_forecast(app);
    read_log(app);
    app->scroll[SCR_ORDERS] = app->scroll[SCR_FIGHT] = 0;
    scr_mark_options(app);
    frame_lesson(app, scr_lesson_of(app));
    if (!app->looked_once)
        begin_near(app);
    turn_to_field(app);
    if (!scr_lesson_of(app))
        bring_into_sight(app);
}

/* Nothing of what one seat saw may stay when another one takes the screen. */
void scr_forget(scr_app *app)
{
    json_decref(app->sight);
    json_decref(app->then);
    app->sight = app->then = NULL;
    app->options = 0;
    app->looked[0] = 0;
    app->marks.count = 0;
    scr_piles_close(&app->piles);
    scr_lines_clear(&app->fight);
    scr_lines_clear(&app->log);
    scr_lines_clear(&app->notes);
}
