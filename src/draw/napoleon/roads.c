/* roads.c: computes and draws the roads between towns.
 *
 * A road leaves its town in the direction of the road that continues on the other side, so that major roads are one
 * smooth line through many towns. If this, or the bends of a minor road, would bring it close to another town, across
 * another road, or across a river it does not cross, it is straightened until it fits. */
#include "draw/napoleon/map.h"
#include "draw/napoleon/survey.h"

#include <math.h>

enum { CUTS = 24 };
#define PI 3.141592653589793
#define CLEAR 18.0 /* from the symbols of other towns, if there is room */
_Static_assert((int)CUTS < (int)NAP_ROAD_POINTS, "a road has room for its points");

/* ---------------------------------------------------------------- where lines meet */

static bool in_symbol(const nap_board *board, const nap_ground *ground, uint32_t road, draw_xy at)
{
    for (int end = 0; end < 2; end++) {
        const nap_spot *town = &ground->town[board->road[road].town[end]];
        if (draw_distance(town->at, at) <= town->radius)
            return true;
    }
    return false;
}

static bool apart(draw_box box, draw_xy a, draw_xy b)
{
    return fmax(a.x, b.x) < box.x || fmin(a.x, b.x) > box.x + box.width || fmax(a.y, b.y) < box.y ||
           fmin(a.y, b.y) > box.y + box.height;
}

uint32_t nap_cross_road(const nap_board *board, const nap_ground *ground, uint32_t road,
                        const draw_xy *line, uint32_t count, draw_xy *at)
{
    const nap_way *way = &ground->road[road];
    draw_box box = draw_bounds(way->at, way->count);
    uint32_t met = 0;
    for (uint32_t i = 0; i + 1 < count; i++) {
        if (apart(box, line[i], line[i + 1]))
            continue;
        for (uint32_t k = 0; k + 1U < way->count; k++) {
            draw_xy here;
            if (!draw_meet(line[i], line[i + 1], way->at[k], way->at[k + 1], &here) ||
                in_symbol(board, ground, road, here))
                continue;
            met++;
            if (at != NULL)
                *at = here;
        }
    }
    return met;
}

uint32_t nap_cross_river(const nap_board *board, const nap_ground *ground, uint32_t road,
                         uint8_t river, draw_xy *at)
{
    uint32_t met = 0;
    for (uint32_t i = 0; i < board->courses; i++)
        if (board->course[i].river == river)
            met += nap_cross_road(board, ground, road, ground->water[i].at, ground->water[i].count,
                                  at);
    return met;
}

double nap_road_clearance(const nap_board *board, const nap_ground *ground, uint32_t road)
{
    const nap_way *way = &ground->road[road];
    double least = HUGE_VAL;
    for (uint32_t i = 0; i < board->towns; i++)
        if (i != board->road[road].town[0] && i != board->road[road].town[1])
            least = fmin(least, draw_to_line(ground->town[i].at, way->at, way->count) -
                                    ground->town[i].radius);
    return least;
}

/* ---------------------------------------------------------------- shapes */

static draw_xy leaves(const nap_ground *ground, uint8_t from, uint8_t to)
{
    return draw_unit(draw_minus(ground->town[to].at, ground->town[from].at));
}

/* The town's neighbor most nearly opposite to another one, preferably by roads of the same class; NAP_NONE if all are
 * too far to the side. */
static uint8_t opposite(const nap_board *board, const nap_ground *ground, uint8_t town,
                        uint8_t other)
{
    const nap_town *of = &board->town[town];
    uint8_t best = NAP_NONE, class = board->road[nap_road_between(board, town, other)].major;
    double least = -0.64;
    for (uint32_t i = 0; i < of->roads; i++) {
        double turn = draw_dot(leaves(ground, town, other), leaves(ground, town, of->next[i]));
        turn += board->road[of->road[i]].major != class ? 0.3 : 0;
        if (of->next[i] == other || turn > least)
            continue;
        least = turn;
        best = of->next[i];
    }
    return best;
}

/* The direction in which the road to `other` leaves the town. */
static draw_xy tangent(const nap_board *board, const nap_ground *ground, uint8_t town,
                       uint8_t other, double strength)
{
    draw_xy straight = leaves(ground, town, other);
    uint8_t beyond = opposite(board, ground, town, other);
    if (beyond == NAP_NONE || opposite(board, ground, town, beyond) != other)
        return straight;
    draw_xy through = draw_unit(draw_minus(straight, leaves(ground, town, beyond)));
    return draw_unit(draw_between(straight, through, strength));
}

static draw_xy bezier(const draw_xy p[4], double t)
{
    double s = 1 - t, w[4] = {s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t};
    draw_xy at = {0, 0};
    for (int i = 0; i < 4; i++)
        at = draw_plus(at, draw_times(p[i], w[i]));
    return at;
}

/* Bends of a country road, none at its ends. */
static double bends(uint32_t road, double t)
{
    double first = draw_chance(7, road, 1) - 0.5, second = draw_chance(7, road, 2) - 0.5;
    double third = draw_chance(7, road, 3) - 0.5;
    return sin(PI * t) * (first + 1.2 * second * sin(2 * PI * t) + third * sin(4 * PI * t));
}

/* strength: how much it turns toward the roads that continue; bent: how much it bends itself, mirrored if negative. */
static void shape_road(const nap_board *board, nap_ground *ground, uint32_t road, double strength,
                       double bent)
{
    const nap_road *of = &board->road[road];
    nap_way *way = &ground->road[road];
    draw_xy a = ground->town[of->town[0]].at, b = ground->town[of->town[1]].at;
    double length = draw_distance(a, b), third = length * 0.36;
    double aside = of->major ? 0.02 * length : fmin(0.11 * length, 20);
    const draw_xy p[4] = {
        a,
        draw_plus(a, draw_times(tangent(board, ground, of->town[0], of->town[1], strength), third)),
        draw_plus(b, draw_times(tangent(board, ground, of->town[1], of->town[0], strength), third)),
        b};
    draw_xy out = draw_normal(draw_unit(draw_minus(b, a)));
    for (uint32_t i = 0; i <= CUTS; i++) {
        double t = (double)i / CUTS;
        way->at[i] = draw_plus(bezier(p, t), draw_times(out, bent * aside * bends(road, t)));
    }
    way->count = CUTS + 1;
}

/* ---------------------------------------------------------------- fitting */

static bool crosses_roads(const nap_board *board, const nap_ground *ground, uint32_t road)
{
    const nap_way *way = &ground->road[road];
    draw_box box = draw_bounds(way->at, way->count);
    for (uint32_t i = 0; i < board->roads; i++) {
        const nap_way *other = &ground->road[i];
        if (i == road || !draw_boxes_touch(box, draw_bounds(other->at, other->count)))
            continue;
        if (nap_cross_road(board, ground, i, way->at, way->count, NULL) > 0)
            return true;
    }
    return false;
}

static bool crosses_rightly(const nap_board *board, const nap_ground *ground, uint32_t road)
{
    for (uint8_t river = 0; river < board->rivers; river++)
        if (nap_cross_river(board, ground, road, river, NULL) != (board->road[road].river == river))
            return false;
    return nap_cross_river(board, ground, road, NAP_NONE, NULL) == 0;
}

/* The point at this distance along the road from one of its towns. */
static draw_xy along_from(const nap_board *board, const nap_ground *ground, uint32_t road,
                          uint8_t town, double far)
{
    const nap_way *way = &ground->road[road];
    bool back = board->road[road].town[0] != town;
    double length = draw_line_length(way->at, way->count);
    return draw_along(way->at, way->count, back ? length - far : far, NULL);
}

/* Roads of a town must separate soon after leaving it. */
static bool parts_from_others(const nap_board *board, const nap_ground *ground, uint32_t road)
{
    for (int end = 0; end < 2; end++) {
        uint8_t town = board->road[road].town[end];
        double far = ground->town[town].radius + 30;
        draw_xy here = along_from(board, ground, road, town, far);
        for (uint32_t i = 0; i < board->town[town].roads; i++) {
            uint8_t other = board->town[town].road[i];
            if (other != road &&
                draw_distance(here, along_from(board, ground, other, town, far)) < 16)
                return false;
        }
    }
    return true;
}

static bool fits(const nap_board *board, const nap_ground *ground, uint32_t road)
{
    return nap_road_clearance(board, ground, road) >= CLEAR &&
           parts_from_others(board, ground, road) && crosses_rightly(board, ground, road) &&
           !crosses_roads(board, ground, road);
}

static void fit_road(const nap_board *board, nap_ground *ground, uint32_t road)
{
    static const double tries[][2] = {{1, 1},      {1, -1},  {0.6, 0.8}, {0.6, -0.8}, {0.3, 0.6},
                                      {0.3, -0.6}, {0, 0.5}, {0, -0.5},  {0.2, 0.2},  {0.2, -0.2}};
    for (uint32_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        shape_road(board, ground, road, tries[i][0], tries[i][1]);
        if (fits(board, ground, road))
            return;
    }
    shape_road(board, ground, road, 0, 0);
}

/* Sets the bridge and its direction, where the drawn road crosses the river. */
static void find_bridge(const nap_board *board, nap_ground *ground, uint32_t road)
{
    nap_way *way = &ground->road[road];
    uint8_t river = board->road[road].river;
    if (river == NAP_NONE || nap_cross_river(board, ground, road, river, &way->bridge) == 0)
        return;
    double nearest = HUGE_VAL;
    way->bridged = true;
    for (uint32_t i = 0; i + 1U < way->count; i++) {
        double far = draw_to_segment(way->bridge, way->at[i], way->at[i + 1]);
        if (far < nearest)
            way->bridge_way = draw_unit(draw_minus(way->at[i + 1], way->at[i]));
        nearest = fmin(far, nearest);
    }
}

void nap_survey_roads(const nap_board *board, nap_ground *ground)
{
    for (uint32_t i = 0; i < board->roads; i++)
        shape_road(board, ground, i, 0, 0);
    for (uint32_t i = 0; i < board->roads; i++)
        fit_road(board, ground, i);
    for (uint32_t i = 0; i < board->roads; i++)
        find_bridge(board, ground, i);
}

/* ---------------------------------------------------------------- drawing */

static void begin_road(const nap_scenery *scene, uint32_t number)
{
    const nap_road *road = &scene->board->road[number];
    char name[2 * NAP_NAME_SIZE + 2], title[200];
    gg_text text;
    gg_text_open(&text, name, sizeof name);
    nap_put_road(scene->board, (uint8_t)number, road->town[0], &text);
    gg_text_close(&text);
    draw_begin_thing(scene->canvas, road->major ? "road major" : "road minor", "road", name);
    gg_text_open(&text, title, sizeof title);
    gg_print(&text, "%s to %s, %s road: %d units in a turn", scene->board->town[road->town[0]].name,
             scene->board->town[road->town[1]].name, road->major ? "major" : "minor", road->move);
    if (road->river != NAP_NONE)
        gg_print(&text, "; over the %s, %d in an attack", scene->board->river[road->river].name,
                 road->attack);
    gg_text_close(&text);
    draw_title(scene->canvas, title);
}

void nap_paint_roads(const nap_scenery *scene)
{
    draw_begin_group(scene->canvas, "roads");
    for (uint32_t i = 0; i < scene->board->roads; i++) {
        const nap_way *way = &scene->ground->road[i];
        begin_road(scene, i);
        draw_polyline(scene->canvas, "edge-line", way->at, way->count, false);
        draw_polyline(scene->canvas, "bed", way->at, way->count, false);
        draw_end_group(scene->canvas);
    }
    draw_end_group(scene->canvas);
}
