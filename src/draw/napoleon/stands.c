/* stands.c: finds positions for the stacks of the three armies at each town: beside its symbol, covering as little as
 * possible of other towns, bridges, roads and each other. */
#include "draw/napoleon/survey.h"

#include <math.h>

enum { DIRECTIONS = 24, RINGS = 4 };
#define STACK 3.0 /* cost of covering a stack; nothing else has this weight */

/* Preferred direction of each army: degrees, 90 is below. */
static const double wished[NAP_ARMIES] = {90, 215, 325};

draw_box nap_symbol_box(const nap_spot *town)
{
    return (draw_box){town->at.x - town->radius, town->at.y - town->radius, 2 * town->radius,
                      2 * town->radius};
}

draw_box nap_stand_box(draw_xy at)
{
    double side = NAP_BLOCK_SIDE + 4;
    return (draw_box){at.x - side / 2, at.y - side / 2, side, side};
}

static draw_xy stand_at(const nap_spot *town, double degrees, uint32_t ring)
{
    draw_xy to = draw_towards(degrees);
    /* distance at which a square touches the circle with its side or corner */
    double reach = town->radius + 3 + NAP_BLOCK_SIDE / 2.0;
    reach *= 1 + 0.22 * fabs(to.x * to.y) * 2;
    return draw_plus(town->at, draw_times(to, reach + 12 * ring));
}

/* Reserves what is on the map before names and stacks. */
void nap_take_map(const nap_board *board, nap_ground *ground)
{
    draw_labels *labels = &ground->labels;
    labels->limits = (draw_box){ground->map.x + 10, ground->map.y + 10, ground->map.width - 20,
                                ground->map.height - 20};
    draw_take(labels, ground->title, 100);
    draw_take(labels, ground->legend, 100);
    for (uint32_t i = 0; i < board->towns; i++)
        draw_take(labels, nap_symbol_box(&ground->town[i]), 12);
    for (uint32_t i = 0; i < board->roads; i++) {
        const nap_way *way = &ground->road[i];
        draw_take_line(labels, way->at, way->count, 15, 1);
        if (way->bridged)
            draw_take(labels, (draw_box){way->bridge.x - 13, way->bridge.y - 13, 26, 26}, 20);
    }
    for (uint32_t i = 0; i < ground->borders; i++)
        draw_take_line(labels, ground->border[i].at, ground->border[i].count, 16, 0.4);
    for (uint32_t i = 0; i < ground->deployments; i++)
        draw_take_line(labels, ground->deployment[i].at, ground->deployment[i].count, 16, 0.4);
    for (uint32_t i = 0; i < board->courses; i++)
        draw_take_line(labels, ground->water[i].at, ground->water[i].count, 18, 0.5);
}

static double lean(double a, double b)
{
    return fabs(remainder(a - b, 360));
}

/* Stacks of one town must not overlap. `placed` is a set of armies. */
static bool is_taken(const nap_spot *town, draw_xy at, uint32_t placed)
{
    for (uint32_t army = 0; army < NAP_ARMIES; army++)
        if ((placed >> army & 1) != 0 &&
            draw_boxes_touch(nap_stand_box(at), nap_stand_box(town->stack[army])))
            return true;
    return false;
}

/* Boxes of names have some slack. */
bool nap_cuts_a_name(const nap_ground *ground, draw_xy at)
{
    double side = NAP_BLOCK_SIDE - 8;
    for (uint32_t i = 0; i < NAP_TOWNS_MAX; i++)
        if (draw_boxes_touch((draw_box){at.x - side / 2, at.y - side / 2, side, side},
                             ground->town[i].covers))
            return true;
    return false;
}

static void place_stack(nap_ground *ground, nap_spot *town, uint32_t army, uint32_t placed)
{
    double least = HUGE_VAL;
    for (uint32_t i = 0; i < DIRECTIONS * RINGS; i++) {
        uint32_t ring = i / DIRECTIONS; /* farther from the town if necessary */
        double degrees = i % DIRECTIONS * 360.0 / DIRECTIONS;
        draw_xy at = stand_at(town, degrees, ring);
        double cost = 4 * lean(degrees, wished[army]) + 500.0 * ring * ring +
                      (is_taken(town, at, placed) ? 1e6 : 0) +
                      (nap_cuts_a_name(ground, at) ? 1e5 : 0);
        if (cost < least) /* otherwise a closer look is pointless */
            cost += draw_cost(&ground->labels, nap_stand_box(at));
        if (cost >= least)
            continue;
        least = cost;
        town->stack[army] = at;
    }
    draw_take(&ground->labels, nap_stand_box(town->stack[army]), STACK);
}

/* Starts with the army whose zone it is, since its blocks will be there most often. */
void nap_survey_stacks(const nap_board *board, nap_ground *ground)
{
    uint32_t placed[NAP_TOWNS_MAX];
    for (uint32_t i = 0; i < board->towns; i++) {
        place_stack(ground, &ground->town[i], board->town[i].zone, 0);
        placed[i] = 1U << board->town[i].zone;
    }
    for (uint32_t army = 0; army < NAP_ARMIES; army++)
        for (uint32_t i = 0; i < board->towns; i++) {
            if (board->town[i].zone == army)
                continue;
            place_stack(ground, &ground->town[i], army, placed[i]);
            placed[i] |= 1U << army;
        }
}

/* Woods and hills may be drawn where stacks will stand. */
void nap_leave_stacks(nap_ground *ground)
{
    for (uint32_t i = 0; i < ground->labels.count; i++)
        if (ground->labels.taken[i].weight == STACK)
            ground->labels.taken[i].weight = 0;
}
