/* rivers.c: computes river courses, and draws rivers and bridges. */
#include "draw/napoleon/map.h"
#include "draw/napoleon/survey.h"

#include <math.h>

#define STEP 7.0 /* between the points of a course */

/* ---------------------------------------------------------------- survey */

static void survey_water(const nap_board *board, const nap_course *course, nap_ground *ground,
                         nap_water *water)
{
    draw_xy points[NAP_POINTS_MAX];
    for (uint32_t i = 0; i < course->points; i++) {
        nap_point at = board->point[course->first + i];
        points[i] = nap_on_map(ground, at.x, at.y);
    }
    water->count = (uint16_t)draw_sample(points, course->points, false, STEP, water->at,
                                         NAP_RIVER_POINTS);
    water->half[0] = course->source * ground->scale / 20;
    water->half[1] = course->mouth * ground->scale / 20;
}

void nap_survey_waters(const nap_board *board, nap_ground *ground)
{
    for (uint32_t i = 0; i < board->courses; i++)
        survey_water(board, &board->course[i], ground, &ground->water[i]);
}

double nap_half_width(const nap_water *water, uint32_t point)
{
    double part = water->count > 1 ? (double)point / (water->count - 1) : 0;
    return water->half[0] + (water->half[1] - water->half[0]) * part;
}

/* ---------------------------------------------------------------- drawing */

/* A brook starts thin: its banks converge at the source. */
static double tapered(const nap_water *water, uint32_t point, double wider)
{
    return water->half[0] < 0.5 ? wider * fmin(1, 0.12 + point / 40.0) : wider;
}

static draw_xy bank(const nap_water *water, uint32_t i, double wider, double side)
{
    draw_xy before = water->at[i > 0 ? i - 1 : 0];
    draw_xy after = water->at[i + 1 < water->count ? i + 1 : i];
    draw_xy aside = draw_normal(draw_unit(draw_minus(after, before)));
    double half = nap_half_width(water, i) + tapered(water, i, wider);
    return draw_plus(water->at[i], draw_times(aside, side * half));
}

/* Both banks as one outline. */
static void draw_water(draw_canvas *canvas, const char *classes, const nap_water *water,
                       double wider)
{
    draw_xy outline[2 * NAP_RIVER_POINTS];
    uint32_t count = water->count;
    for (uint32_t i = 0; i < count; i++) {
        outline[i] = bank(water, i, wider, -1);
        outline[2 * count - 1 - i] = bank(water, i, wider, 1);
    }
    draw_polyline(canvas, classes, outline, 2 * count, true);
}

/* An arm counts as part of its river. */
static const char *name_of(const nap_board *board, const nap_course *course)
{
    return course->river == NAP_NONE ? course->name : board->river[course->river].name;
}

static void draw_river(const nap_scenery *scene, uint32_t course)
{
    const char *name = name_of(scene->board, &scene->board->course[course]);
    draw_begin_thing(scene->canvas, "course", "river", name);
    draw_title(scene->canvas, name);
    draw_water(scene->canvas, "river", &scene->ground->water[course], 0);
    draw_end_group(scene->canvas);
}

/* Draws all banks first, so that rivers merge without seams. */
void nap_paint_rivers(const nap_scenery *scene)
{
    const nap_board *board = scene->board;
    draw_begin_group(scene->canvas, "rivers");
    for (uint32_t i = 0; i < board->courses; i++)
        draw_water(scene->canvas, "bank", &scene->ground->water[i], 1.3);
    for (uint32_t i = 0; i < board->courses; i++)
        draw_river(scene, i);
    draw_end_group(scene->canvas);
}

/* Draws two walls that widen at their ends, and the roadway between them. */
void nap_draw_bridge(draw_canvas *canvas, draw_xy at, draw_xy along, double half, double aside)
{
    draw_xy out = draw_normal(along);
    draw_xy ends[2] = {draw_minus(at, draw_times(along, half)),
                       draw_plus(at, draw_times(along, half))};
    for (int side = -1; side <= 1; side += 2) {
        draw_xy wall = draw_times(out, side * aside), flare = draw_times(out, side * (aside + 4.5));
        const draw_xy line[4] = {draw_plus(draw_minus(ends[0], draw_times(along, 4)), flare),
                                 draw_plus(ends[0], wall), draw_plus(ends[1], wall),
                                 draw_plus(draw_plus(ends[1], draw_times(along, 4)), flare)};
        draw_polyline(canvas, "bridge", line, 4, false);
    }
}

/* Half the river's width at the bridge. */
static double half_below(const nap_scenery *scene, const nap_way *way)
{
    double half = 2, nearest = HUGE_VAL;
    for (uint32_t i = 0; i < scene->board->courses; i++) {
        const nap_water *water = &scene->ground->water[i];
        for (uint32_t k = 0; k < water->count; k++) {
            double far = draw_distance(way->bridge, water->at[k]);
            half = far < nearest ? nap_half_width(water, k) : half;
            nearest = fmin(far, nearest);
        }
    }
    return half;
}

void nap_paint_bridges(const nap_scenery *scene)
{
    draw_begin_group(scene->canvas, "bridges");
    for (uint32_t i = 0; i < scene->board->roads; i++) {
        const nap_way *way = &scene->ground->road[i];
        if (way->bridged)
            nap_draw_bridge(scene->canvas, way->bridge, way->bridge_way, half_below(scene, way) + 5,
                            scene->board->road[i].major ? 8.5 : 6.5);
    }
    draw_end_group(scene->canvas);
}
