/* terrain.c: woods and valley slopes. They fill free space only: no tree or stroke is on a road, a river, a town or a
 * name. */
#include "draw/napoleon/map.h"
#include "draw/napoleon/survey.h"

#include <math.h>

/* ---------------------------------------------------------------- trees */

/* Lit from the upper left: a crown, its dark side, and its shadow on the ground. */
static void define_tree(draw_canvas *canvas, const char *id, double width, double height)
{
    draw_begin_symbol(canvas, id);
    draw_begin_path(canvas, "shadow");
    draw_move(canvas, (draw_xy){0, 0});
    draw_line(canvas, (draw_xy){width * 0.95, 0});
    draw_end_path(canvas);
    const draw_xy crown[] = {
        {0, -0.2 * height}, {-width / 2, -0.35 * height},  {-width / 2.2, -0.75 * height},
        {0, -height},       {width / 2.2, -0.75 * height}, {width / 2, -0.35 * height}};
    draw_begin_path(canvas, "crown");
    draw_add_smooth(canvas, crown, 6, true);
    draw_end_path(canvas);
    const draw_xy dark[] = {{0.1 * width, -0.22 * height},
                            {width / 2, -0.35 * height},
                            {width / 2.2, -0.75 * height},
                            {0.18 * width, -0.92 * height},
                            {0.26 * width, -0.55 * height}};
    draw_begin_path(canvas, "dark");
    draw_add_smooth(canvas, dark, 5, true);
    draw_end_path(canvas);
    draw_begin_path(canvas, "trunk");
    draw_move(canvas, (draw_xy){0, 0});
    draw_line(canvas, (draw_xy){0, -0.22 * height});
    draw_end_path(canvas);
    draw_end_symbol(canvas);
}

void nap_define_trees(draw_canvas *canvas)
{
    define_tree(canvas, "nap-tree-a", 11, 13);
    define_tree(canvas, "nap-tree-b", 9, 14);
    define_tree(canvas, "nap-bush", 8, 8);
}

static bool is_free(const nap_scenery *scene, draw_xy at, double width, double height)
{
    return draw_cost(&scene->ground->labels,
                     (draw_box){at.x - width / 2, at.y - height, width, height}) < 1e-6;
}

/* Draws rows from back to front, so that nearer trees cover those behind; sparser toward the edge. */
static void draw_wood(const nap_scenery *scene, uint32_t number)
{
    static const char *const kinds[] = {"nap-tree-a", "nap-tree-b", "nap-tree-a", "nap-bush"};
    const nap_ellipse *wood = &scene->board->wood[number].within;
    double half_x = wood->width * scene->ground->scale / 2;
    double half_y = wood->height * scene->ground->scale / 2;
    draw_xy middle = nap_on_map(scene->ground, wood->x, wood->y);
    uint32_t rows = (uint32_t)(2 * half_y / 12), columns = (uint32_t)(2 * half_x / 15);
    for (uint32_t row = 0; row < rows; row++) {
        for (uint32_t column = 0; column < columns; column++) {
            uint32_t tree = row * 512 + column;
            draw_xy in = {
                (column + 0.5 * (row & 1) + 0.7 * draw_chance(number, tree, 1)) / columns * 2 - 1,
                (row + 0.7 * draw_chance(number, tree, 2)) / rows * 2 - 1};
            draw_xy at = {middle.x + in.x * half_x, middle.y + in.y * half_y};
            double edge = draw_length(in) + 0.35 * (draw_chance(number, tree, 3) - 0.5);
            if (edge > 0.95 || !is_free(scene, at, 16, 18))
                continue;
            draw_use(scene->canvas, "", kinds[(uint32_t)(4 * draw_chance(number, tree, 4))], at, 1,
                     0);
        }
    }
}

void nap_paint_woods(const nap_scenery *scene)
{
    draw_begin_group(scene->canvas, "woods");
    for (uint32_t i = 0; i < scene->board->woods; i++)
        draw_wood(scene, i);
    draw_end_group(scene->canvas);
}

/* ---------------------------------------------------------------- hills */

/* Relative distance from the ellipse's center: 0 at the center, 1 on its edge; `beyond` enlarges it. */
static double in_ellipse(const nap_scenery *scene, const nap_ellipse *ellipse, double beyond,
                         draw_xy at)
{
    double scale = scene->ground->scale / 2;
    draw_xy off = draw_minus(at, nap_on_map(scene->ground, ellipse->x, ellipse->y));
    return draw_length((draw_xy){off.x / (ellipse->width * scale + beyond),
                                 off.y / (ellipse->height * scale + beyond)});
}

/* Do or may trees stand there? */
static bool in_wood(const nap_scenery *scene, draw_xy at)
{
    for (uint32_t i = 0; i < scene->board->woods; i++)
        if (in_ellipse(scene, &scene->board->wood[i].within, 4, at) < 0.9)
            return true;
    return false;
}

/* Steepness of valleys there: 0 in the plain, 1 in the middle of high country. */
static double steepness(const nap_scenery *scene, draw_xy at)
{
    double steep = 0;
    for (uint32_t i = 0; i < scene->board->uplands; i++)
        steep = fmax(steep, 2.2 * (1 - in_ellipse(scene, &scene->board->upland[i], 0, at)));
    return fmin(steep, 1);
}

/* Rises and falls along a river, between 0 and 1. */
static double swell(uint32_t seed, double at)
{
    uint32_t before = (uint32_t)at;
    double part = at - before, weight = part * part * (3 - 2 * part);
    return draw_chance(seed, before, 7) * (1 - weight) + draw_chance(seed, before + 1, 7) * weight;
}

/* The uphill direction at a point of the river, averaged over a longer stretch so that strokes do not cross in
 * bends. */
static draw_xy uphill(const nap_water *water, uint32_t point, int side)
{
    enum { AROUND = 9 };
    uint32_t before = point > AROUND ? point - AROUND : 0;
    uint32_t after = point + AROUND < water->count ? point + AROUND : water->count - 1U;
    return draw_times(draw_normal(draw_unit(draw_minus(water->at[after], water->at[before]))),
                      side);
}

/* A stroke down the slope. Not every stroke has room on the map. */
typedef struct hachure {
    draw_xy top, foot;
    double width; /* 0: no stroke */
} hachure;

enum { ROWS = 2, STROKES = 2 * NAP_RIVER_POINTS }; /* per row along one side of a river */

/* One side of a valley: rows of strokes above each other. */
typedef struct slope {
    hachure stroke[ROWS][STROKES];
    uint32_t count;
} slope;

static bool has_room(const nap_scenery *scene, draw_xy top, draw_xy foot)
{
    draw_box covers = {fmin(top.x, foot.x) - 2, fmin(top.y, foot.y) - 2, fabs(top.x - foot.x) + 4,
                       fabs(top.y - foot.y) + 4};
    return !in_wood(scene, top) && !in_wood(scene, foot) &&
           draw_cost(&scene->ground->labels, covers) < 1e-6;
}

/* Is another river closer? Then the slope belongs to its valley. */
static bool beside_another(const nap_scenery *scene, uint32_t course, draw_xy at, double far)
{
    enum { EVERY = 3 }; /* points are close together */
    for (uint32_t i = 0; i < scene->board->courses; i++) {
        const nap_water *water = &scene->ground->water[i];
        for (uint32_t k = 0; i != course && k < water->count; k += EVERY) {
            draw_xy gap = draw_minus(water->at[k], at);
            if (draw_dot(gap, gap) < far * far)
                return true;
        }
    }
    return false;
}

/* The strokes up from one place on a river, two places per point. The shaded side, to the lower right, is darker. */
static void climb(const nap_scenery *scene, uint32_t course, uint32_t place, int side, slope *to)
{
    const nap_water *water = &scene->ground->water[course];
    uint32_t seed = 2 * course + (side > 0), point = place / 2;
    draw_xy up = uphill(water, point, side);
    draw_xy at = draw_between(water->at[point], water->at[point + 1], place % 2 / 2.0);
    double steep = steepness(scene, at) * (0.4 + 0.85 * swell(seed, place / 18.0));
    double far = nap_half_width(water, point) + 13;
    for (uint32_t row = 0; row < ROWS; row++) {
        double reach = 18 * fmin(1, steep - 0.3 * row);
        hachure *stroke = &to->stroke[row][place];
        draw_xy lean = draw_turned(up, 8 * draw_chance(seed, place, 4 + row) - 4);
        stroke->foot = draw_plus(at, draw_times(up, far + 3 * draw_chance(seed, place, 6 + row)));
        stroke->top = draw_plus(
            stroke->foot, draw_times(lean, reach * (0.8 + 0.4 * draw_chance(seed, place, row))));
        bool there = steep > 0.25 + 0.35 * row && has_room(scene, stroke->top, stroke->foot) &&
                     !beside_another(scene, course, stroke->top, far + reach);
        stroke->width = !there ? 0 : draw_dot(up, (draw_xy){-0.6, -0.8}) > 0 ? 2.1 : 1.5;
        far += reach + 6;
    }
}

/* A few isolated strokes look like dirt. */
static bool is_lonely(const hachure *row, uint32_t count, uint32_t place)
{
    enum { AROUND = 6, LEAST = 7 };
    uint32_t from = place > AROUND ? place - AROUND : 0, others = 0;
    for (uint32_t i = from; i < count && i <= place + AROUND; i++)
        others += row[i].width > 0;
    return others < LEAST;
}

/* Wide at the top and pointed at the bottom, in Lehmann's style. */
static void add_stroke(draw_canvas *canvas, const hachure *stroke)
{
    draw_xy down = draw_unit(draw_minus(stroke->foot, stroke->top));
    draw_xy half = draw_times(draw_normal(down), stroke->width / 2);
    const draw_xy wedge[3] = {draw_plus(stroke->top, half), draw_minus(stroke->top, half),
                              stroke->foot};
    draw_add_line(canvas, wedge, 3, true);
}

static void add_slope(const nap_scenery *scene, uint32_t course, int side)
{
    slope of;
    uint32_t points = scene->ground->water[course].count;
    of.count = points > 1 ? 2 * (points - 1) : 0;
    for (uint32_t i = 0; i < of.count; i++)
        climb(scene, course, i, side, &of);
    for (uint32_t row = 0; row < ROWS; row++)
        for (uint32_t i = 0; i < of.count; i++)
            if (of.stroke[row][i].width > 0 && !is_lonely(of.stroke[row], of.count, i))
                add_stroke(scene->canvas, &of.stroke[row][i]);
}

void nap_paint_hills(const nap_scenery *scene)
{
    draw_begin_group(scene->canvas, "hills");
    for (uint32_t i = 0; i < scene->board->courses; i++) {
        draw_begin_path(scene->canvas, "hachures");
        add_slope(scene, i, -1);
        add_slope(scene, i, 1);
        draw_end_path(scene->canvas);
    }
    draw_end_group(scene->canvas);
}
