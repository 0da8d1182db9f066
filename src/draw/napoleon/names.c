/* names.c: places and draws names so that they do not overlap. */
#include "draw/napoleon/map.h"
#include "draw/napoleon/survey.h"

#include <math.h>
#include <string.h>

enum { TOWN_SIZE = 27, CITY_SIZE = 35, RIVER_SIZE = 27, WOOD_SIZE = 21, BADGE_WIDTH = 74 };

/* ---------------------------------------------------------------- towns */

/* A city's name is followed by a badge: the army it supplies, and the loss. */
static double badge_room(const nap_town *town)
{
    return town->supplies == NAP_NONE ? 0 : BADGE_WIDTH + 8;
}

static draw_box name_box(const nap_town *town, const nap_spot *spot, draw_spot at)
{
    draw_box box = draw_text_box(town->name, spot->size, at.at, at.align);
    double room = badge_room(town);
    box.x -= room * (at.align + 1) / 2;
    box.width += room;
    return box;
}

/* Tries positions around the symbol: right, left, then diagonal; farther away if there is no room. */
static draw_spot try_spot(const nap_spot *spot, uint32_t turn, double gap)
{
    static const struct {
        double x, y;
        int align;
    } tries[] = {{1, 0, -1},       {-1, 0, 1},      {0, -1, 0},       {0, 1, 0},
                 {0.8, -0.75, -1}, {0.8, 0.75, -1}, {-0.8, -0.75, 1}, {-0.8, 0.75, 1},
                 {0.3, -1, -1},    {-0.3, -1, 1},   {0.3, 1, -1},     {-0.3, 1, 1},
                 {1, -0.4, -1},    {1, 0.4, -1},    {-1, -0.4, 1},    {-1, 0.4, 1}};
    double far = spot->radius + gap, size = spot->size;
    uint32_t i = turn % 16;
    draw_xy at = {spot->at.x + tries[i].x * far,
                  spot->at.y + tries[i].y * far + 0.28 * size + tries[i].y * 0.42 * size};
    return (draw_spot){at, tries[i].align, 2.0 * i + 14 * gap};
}

static void place_name(nap_ground *ground, const nap_town *town, nap_spot *spot)
{
    static const double gaps[] = {5, 12, 22, 34, 48};
    spot->size = town->supplies == NAP_NONE ? TOWN_SIZE : CITY_SIZE;
    spot->name.cost = HUGE_VAL;
    for (uint32_t i = 0; i < 16 * 5; i++) {
        draw_spot at = try_spot(spot, i, gaps[i / 16]);
        if (at.cost < spot->name.cost)
            at.cost += draw_cost(&ground->labels, name_box(town, spot, at));
        if (at.cost < spot->name.cost)
            spot->name = at;
    }
    spot->covers = name_box(town, spot, spot->name);
    draw_take(&ground->labels, spot->covers, 100);
}

/* ---------------------------------------------------------------- along lines */

/* The area that letters along a line would cover; stops counting beyond `most`. */
static double line_cost(const nap_ground *ground, const nap_lettering *name, double most)
{
    double cost = 0;
    for (uint32_t i = 0; i < name->count && cost < most * name->count; i++)
        cost += draw_cost(&ground->labels, (draw_box){name->at[i].x - 0.4 * name->size,
                                                      name->at[i].y - 0.6 * name->size,
                                                      0.8 * name->size, 0.8 * name->size});
    return cost / name->count;
}

static double letters_length(const char *text, double size, double spread)
{
    return draw_text_width(text, size) + (double)strlen(text) * spread * size + 4;
}

/* How much the line turns: letters need a calm one. */
static double turning(const nap_lettering *name)
{
    double turned = 0;
    for (uint32_t i = 2; i < name->count; i++) {
        draw_xy a = draw_unit(draw_minus(name->at[i - 1], name->at[i - 2]));
        draw_xy b = draw_unit(draw_minus(name->at[i], name->at[i - 1]));
        turned += fabs(draw_cross(a, b));
    }
    return turned;
}

/* Extends the ends to restore the length lost by cutting bends. */
static void stretch(nap_lettering *name, double length)
{
    draw_xy *at = name->at, *last = &name->at[name->count - 1U];
    double lacks = length - draw_line_length(at, name->count);
    if (lacks <= 0)
        return;
    at[0] = draw_minus(at[0], draw_times(draw_unit(draw_minus(at[1], at[0])), lacks / 2));
    *last = draw_plus(*last, draw_times(draw_unit(draw_minus(*last, last[-1])), lacks / 2));
}

/* Cuts a piece of the line starting at `far`, shifted `aside` to its right and smoothed. */
static void cut_piece(const draw_xy *line, uint32_t count, double far, double length, double aside,
                      nap_lettering *name)
{
    enum { POINTS = 12 };
    draw_xy raw[POINTS];
    for (uint32_t i = 0; i < POINTS; i++) {
        draw_xy along;
        raw[i] = draw_along(line, count, far + length * i / (POINTS - 1), &along);
    }
    for (int round = 0; round < 3; round++)
        for (uint32_t i = 1; i + 1 < POINTS; i++)
            raw[i] = draw_between(raw[i], draw_between(raw[i - 1], raw[i + 1], 0.5), 0.6);
    for (uint32_t i = 0; i < POINTS; i++) {
        draw_xy along = draw_unit(
            draw_minus(raw[i + 1 < POINTS ? i + 1 : i], raw[i > 0 ? i - 1 : 0]));
        name->at[i] = draw_plus(raw[i], draw_times(draw_normal(along), aside));
    }
    name->count = POINTS;
    stretch(name, length);
}

static void take_letters(nap_ground *ground, const nap_lettering *name)
{
    for (uint32_t i = 0; i < name->count; i++)
        draw_take(&ground->labels,
                  (draw_box){name->at[i].x - 0.4 * name->size, name->at[i].y - 0.6 * name->size,
                             0.8 * name->size, 0.8 * name->size},
                  6);
}

/* Finds the best piece of a line for a name beside it: 1 only on its right, -1 on its left, 0 on either side. None if
 * there is no room. */
static void letter_line(nap_ground *ground, const draw_xy *line, uint32_t count, double aside,
                        int only, const char *text, nap_lettering *name)
{
    nap_lettering best = *name, next = *name;
    double needed = letters_length(text, name->size, name->spread), least = 1200;
    double spare = draw_line_length(line, count) - needed;
    uint32_t tries = spare > 0 ? (uint32_t)(spare / 24) : 0;
    for (uint32_t i = 0; i < tries; i++) {
        for (int side = -1; side <= 1; side += 2) {
            if (side == -only)
                continue;
            cut_piece(line, count, 8 + 24.0 * i, needed, side * aside, &next);
            /* letters extend above their baseline, so below a line they need more room */
            bool above = (next.at[0].x < next.at[next.count - 1U].x) == (side < 0);
            if (!above)
                cut_piece(line, count, 8 + 24.0 * i, needed, side * (aside + 0.62 * name->size),
                          &next);
            double bent = 90 * turning(&next), cost = bent + line_cost(ground, &next, least - bent);
            if (cost >= least)
                continue;
            least = cost;
            best = next;
        }
    }
    *name = best;
    take_letters(ground, name);
}

/* Names one of `parts` equal parts of the river. */
static void name_part(nap_ground *ground, nap_water *water, uint32_t part, uint32_t parts,
                      const char *text)
{
    uint32_t first = part * water->count / parts, end = (part + 1) * water->count / parts;
    double half = fmax(nap_half_width(water, first), nap_half_width(water, end - 1));
    if (end - first > 1)
        letter_line(ground, water->at + first, end - first, 5 + half, 0, text, &water->name[part]);
}

static void place_river_name(const nap_board *board, nap_ground *ground, uint32_t course)
{
    nap_water *water = &ground->water[course];
    const nap_course *of = &board->course[course];
    uint32_t parts = draw_line_length(water->at, water->count) > 1100 ? 2 : 1;
    for (uint32_t i = 0; i < parts && of->name[0] != 0; i++) {
        water->name[i].size = of->river == NAP_NONE ? RIVER_SIZE - 4 : RIVER_SIZE;
        water->name[i].spread = 0.16;
        name_part(ground, water, i, parts, of->name);
    }
}

/* ---------------------------------------------------------------- countries */

static bool in_zone(const nap_board *board, const nap_ground *ground, draw_xy at, bool france)
{
    double nearest = HUGE_VAL;
    bool french = false;
    for (uint32_t i = 0; i < board->towns; i++) {
        double far = draw_distance(at, ground->town[i].at);
        if (far < nearest)
            french = board->town[i].zone == NAP_FR;
        nearest = fmin(nearest, far);
    }
    return french == france;
}

static void level_line(draw_xy from, double length, nap_lettering *name)
{
    enum { POINTS = 10 };
    name->count = POINTS;
    for (uint32_t i = 0; i < POINTS; i++)
        name->at[i] = (draw_xy){from.x + length * i / (POINTS - 1), from.y};
}

/* Finds the horizontal line where the letters cover the least. */
static void place_country(const nap_board *board, nap_ground *ground, const char *text, bool france,
                          nap_lettering *name)
{
    enum { COLUMNS = 44, ROWS = 42 };
    double needed = letters_length(text, name->size, name->spread), least = HUGE_VAL;
    nap_lettering next = *name, best = *name;
    const draw_box map = ground->map;
    double width = map.width - 80 - needed, height = map.height - 90;
    for (uint32_t i = 0; i < COLUMNS * ROWS; i++) {
        uint32_t column = i % COLUMNS, row = i / COLUMNS;
        draw_xy from = {map.x + 40 + width * column / (COLUMNS - 1),
                        map.y + 60 + height * row / (ROWS - 1)};
        level_line(from, needed, &next);
        if (!in_zone(board, ground, next.at[0], france) ||
            !in_zone(board, ground, next.at[next.count - 1U], france))
            continue;
        double cost = draw_cost(&ground->labels, (draw_box){from.x, from.y - 0.7 * name->size,
                                                            needed, 0.8 * name->size});
        if (cost >= least)
            continue;
        least = cost;
        best = next;
    }
    *name = best;
    take_letters(ground, name);
}

/* Places the name among the trees, which make room for it, shifted up or down if necessary. */
static void place_wood_name(nap_ground *ground, const nap_wood *wood, draw_xy *name)
{
    double least = HUGE_VAL;
    for (int i = 0; i < 9; i++) {
        int step = (i % 2 ? 1 : -1) * ((i + 1) / 2);
        draw_xy at = nap_on_map(ground, wood->within.x,
                                wood->within.y + 0.09 * step * wood->within.height);
        double cost = draw_cost(&ground->labels, draw_text_box(wood->name, WOOD_SIZE, at, 0)) +
                      2.0 * i;
        if (cost >= least)
            continue;
        least = cost;
        *name = at;
    }
    draw_take(&ground->labels, draw_text_box(wood->name, WOOD_SIZE, *name, 0), 100);
}

static const char *const countries[2] = {"FRANCE", "NETHERLANDS"};

void nap_survey_names(const nap_board *board, nap_ground *ground)
{
    for (uint32_t i = 0; i < board->towns; i++)
        if (board->town[i].supplies != NAP_NONE)
            place_name(ground, &board->town[i], &ground->town[i]);
    for (uint32_t i = 0; i < board->towns; i++)
        if (board->town[i].supplies == NAP_NONE)
            place_name(ground, &board->town[i], &ground->town[i]);
    for (uint32_t i = 0; i < board->courses; i++)
        place_river_name(board, ground, i);
}

void nap_survey_letterings(const nap_board *board, nap_ground *ground)
{
    for (uint8_t army = NAP_AD; army <= NAP_PR && ground->deployments > 0; army++) {
        nap_lettering *name = &ground->zone[army];
        *name = (nap_lettering){.size = 24, .spread = 0.12};
        letter_line(ground, ground->deployment[0].at, ground->deployment[0].count, 19,
                    army == NAP_AD ? -1 : 1, board->army[army].name, name);
    }
    for (uint32_t i = 0; i < board->woods; i++)
        if (board->wood[i].name[0] != 0)
            place_wood_name(ground, &board->wood[i], &ground->wood[i]);
    for (int i = 0; i < 2; i++) {
        ground->country[i] = (nap_lettering){.size = 50, .spread = 0.6};
        place_country(board, ground, countries[i], i == 0, &ground->country[i]);
    }
}

/* ---------------------------------------------------------------- writing */

/* Draws the badge between the city's symbol and its name. */
static void write_badge(const nap_scenery *scene, const nap_town *town, draw_xy at)
{
    static const char *const classes[NAP_ARMIES] = {"badge french", "badge allied",
                                                    "badge prussian"};
    char words[12];
    gg_text text;
    draw_box box = {at.x, at.y - 26, BADGE_WIDTH, 32};
    gg_text_open(&text, words, sizeof words);
    gg_print(&text, "%s \xE2\x88\x92%d", nap_army_id(town->supplies), town->supply_loss);
    gg_text_close(&text);
    draw_begin_group(scene->canvas, classes[town->supplies]);
    draw_rect(scene->canvas, "plate", box, 4);
    draw_text(scene->canvas, "middle bold", (draw_xy){box.x + box.width / 2, box.y + 23}, 20, 0,
              words);
    draw_end_group(scene->canvas);
}

static void write_city(const nap_scenery *scene, const nap_town *town, const nap_spot *spot)
{
    bool left = spot->name.align > 0;
    double edge = left ? spot->covers.x + spot->covers.width : spot->covers.x;
    double room = badge_room(town), y = spot->name.at.y;
    draw_begin_group(scene->canvas, "label");
    draw_text(scene->canvas, left ? "name city halo end" : "name city halo",
              (draw_xy){left ? edge - room : edge + room, y}, spot->size, 0, town->name);
    write_badge(scene, town, (draw_xy){left ? edge - BADGE_WIDTH : edge, y});
    draw_end_group(scene->canvas);
}

static void write_name(const nap_scenery *scene, uint32_t number)
{
    static const char *const classes[] = {"name halo", "name halo middle", "name halo end"};
    const nap_town *town = &scene->board->town[number];
    const nap_spot *spot = &scene->ground->town[number];
    if (town->supplies != NAP_NONE)
        write_city(scene, town, spot);
    else
        draw_text(scene->canvas, classes[spot->name.align + 1], spot->name.at, spot->size, 0,
                  town->name);
}

static void write_along(const nap_scenery *scene, const char *classes, const nap_lettering *name,
                        const char *text)
{
    if (name->count > 1)
        draw_text_along(scene->canvas, classes, name->at, name->count, name->size, name->spread,
                        text);
}

void nap_paint_names(const nap_scenery *scene)
{
    const nap_board *board = scene->board;
    const nap_ground *ground = scene->ground;
    draw_begin_group(scene->canvas, "names");
    for (int i = 0; i < 2; i++)
        write_along(scene, "country middle", &ground->country[i], countries[i]);
    for (uint32_t i = 0; i < board->courses; i++)
        for (int k = 0; k < 2; k++)
            write_along(scene, "river-name middle", &ground->water[i].name[k],
                        board->course[i].name);
    write_along(scene, "zone-name allied middle", &ground->zone[NAP_AD], board->army[NAP_AD].name);
    write_along(scene, "zone-name prussian middle", &ground->zone[NAP_PR],
                board->army[NAP_PR].name);
    for (uint32_t i = 0; i < board->woods; i++)
        if (board->wood[i].name[0] != 0)
            draw_text(scene->canvas, "wood-name halo middle", ground->wood[i], WOOD_SIZE, 0,
                      board->wood[i].name);
    for (uint32_t i = 0; i < board->towns; i++)
        write_name(scene, i);
    draw_end_group(scene->canvas);
}
