/* terrain.c: woods and hills. They fill what the game leaves free: no tree and no stroke stands on a road, a river, a
 * town or a name. */
#include "draw/napoleon/map.h"

#include <math.h>

/* ---------------------------------------------------------------- trees */

/* Lit from the upper left: a crown, its dark side and its shadow on the ground. */
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

/* Rows from back to front, so that nearer trees stand before those behind; thinner towards the edge. */
static void draw_wood(const nap_scenery *scene, uint32_t number)
{
    static const char *const kinds[] = {"nap-tree-a", "nap-tree-b", "nap-tree-a", "nap-bush"};
    const nap_wood *wood = &scene->board->wood[number];
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

/* Trees stand there, or may. */
static bool in_wood(const nap_scenery *scene, draw_xy at)
{
    for (uint32_t i = 0; i < scene->board->woods; i++) {
        const nap_wood *wood = &scene->board->wood[i];
        draw_xy off = draw_minus(at, nap_on_map(scene->ground, wood->x, wood->y));
        double scale = scene->ground->scale / 2;
        if (draw_length((draw_xy){off.x / (wood->width * scale + 8),
                                  off.y / (wood->height * scale + 8)}) < 1)
            return true;
    }
    return false;
}

/* A stroke down the slope. */
typedef struct hachure {
    draw_xy top, foot;
} hachure;

enum { STROKES_MAX = 400 };

static bool stroke_is_free(const nap_scenery *scene, const hachure *stroke)
{
    draw_xy top = stroke->top, foot = stroke->foot;
    draw_box covers = {fmin(top.x, foot.x) - 4, fmin(top.y, foot.y) - 4, fabs(top.x - foot.x) + 8,
                       fabs(top.y - foot.y) + 8};
    return !in_wood(scene, top) && !in_wood(scene, foot) &&
           draw_cost(&scene->ground->labels, covers) < 1e-6;
}

/* Down from both sides of a crest, longer on the shaded one, shorter towards its ends, around which they fan out. */
static uint32_t find_strokes(const draw_xy *line, uint32_t count, uint32_t seed,
                             hachure strokes[STROKES_MAX])
{
    double length = draw_line_length(line, count);
    uint32_t made = 0;
    uint32_t pairs = (uint32_t)(length / 3.4);
    for (uint32_t i = 0; i <= pairs && made + 2 <= STROKES_MAX; i++) {
        double far = 3.4 * i;
        draw_xy along, crest = draw_along(line, count, far, &along);
        double middle = length > 0 ? 2 * far / length - 1 : 0; /* -1 .. 1 */
        double swell = 0.35 + 0.65 * sqrt(fmax(0, 1 - middle * middle));
        for (int side = -1; side <= 1; side += 2) {
            double fan = side * -50 * pow(middle, 7), chance = draw_chance(seed, made, 1);
            draw_xy down = draw_turned(draw_times(draw_normal(along), side), fan + 8 * chance - 4);
            double reach = draw_dot(down, (draw_xy){0.6, 0.8}) > 0 ? 20 : 13;
            reach *= swell * (0.8 + 0.4 * draw_chance(seed, made, 2));
            strokes[made++] = (hachure){draw_plus(crest, draw_times(down, 2.2)),
                                        draw_plus(crest, draw_times(down, 3 + reach))};
        }
    }
    return made;
}

/* Broad above and pointed below, as Lehmann taught. A hill of which much would be covered is left out. */
static void draw_ridge(const nap_scenery *scene, uint32_t number)
{
    enum { POINTS = 160 };
    const nap_ridge *ridge = &scene->board->ridge[number];
    draw_xy points[NAP_POINTS_MAX], line[POINTS];
    hachure strokes[STROKES_MAX];
    for (uint32_t i = 0; i < ridge->points; i++) {
        nap_point at = scene->board->point[ridge->first + i];
        points[i] = nap_on_map(scene->ground, at.x, at.y);
    }
    uint32_t count = draw_sample(points, ridge->points, false, 12, line, POINTS), kept = 0;
    uint32_t all = find_strokes(line, count, number, strokes);
    for (uint32_t i = 0; i < all; i++)
        if (stroke_is_free(scene, &strokes[i]))
            strokes[kept++] = strokes[i];
    if (kept == 0 || 4 * kept < 3 * all)
        return;
    draw_begin_path(scene->canvas, "hachures");
    for (uint32_t i = 0; i < kept; i++) {
        draw_xy down = draw_unit(draw_minus(strokes[i].foot, strokes[i].top));
        draw_xy half = draw_times(draw_normal(down), 0.95);
        const draw_xy wedge[3] = {draw_plus(strokes[i].top, half), draw_minus(strokes[i].top, half),
                                  strokes[i].foot};
        draw_add_line(scene->canvas, wedge, 3, true);
    }
    draw_end_path(scene->canvas);
}

void nap_paint_hills(const nap_scenery *scene)
{
    draw_begin_group(scene->canvas, "hills");
    for (uint32_t i = 0; i < scene->board->ridges; i++)
        draw_ridge(scene, i);
    draw_end_group(scene->canvas);
}
