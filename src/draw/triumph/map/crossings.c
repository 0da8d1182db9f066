/* crossings.c: where roads cross borders and the map edge. */
#include "draw/triumph/map/roads.h"

#include <math.h>

/* How much a crossing may lean from straight across the bar toward the road's destination. */
#define TILT 0.5
#define CLEAR 16.0 /* distance from the next corner where a road leaves the map */

/* A road's crossing depends on its next crossings, so the solution is iterated. */
enum { PASSES = 4 };

/* ---------------------------------------------------------------- gates */

static void offer_gate(tri_gate *gate, double *best, draw_xy arrow, draw_xy a, draw_xy b)
{
    draw_xy line = draw_minus(b, a);
    double length = draw_length(line), clear = fmin(CLEAR, length / 2);
    if (length < 1)
        return;
    double far = draw_dot(draw_minus(arrow, a), line) / length;
    draw_xy at = draw_between(a, b, fmin(fmax(far, clear), length - clear) / length);
    if (draw_distance(at, arrow) >= *best)
        return;
    *best = draw_distance(at, arrow);
    gate->at = at;
    gate->outward = draw_times(draw_normal(draw_unit(line)), -1);
}

/* Where an entry's locale touches the map edge, closest to its arrow; otherwise on its outline. */
static void make_gate(const tri_board *board, tri_ground *ground, uint32_t number,
                      const bool *on_edge)
{
    draw_xy arrow = tri_place(board->entry[number].arrow);
    tri_line ring = ground->ring[board->node[board->entry[number].node].locale];
    tri_gate *gate = &ground->gate[number];
    double best = HUGE_VAL;
    *gate = (tri_gate){arrow, {1, 0}};
    for (uint32_t pass = 0; pass < 2 && isinf(best); pass++) {
        for (uint32_t i = 0; i < ring.count; i++) {
            uint16_t a = ground->step[ring.first + i];
            uint16_t b = ground->step[ring.first + (i + 1U) % ring.count];
            if (pass == 1 || (on_edge[a] && on_edge[b]))
                offer_gate(gate, &best, arrow, ground->corner[a], ground->corner[b]);
        }
    }
}

static void make_gates(const tri_board *board, tri_ground *ground)
{
    bool on_edge[TRI_CORNERS_MAX] = {false};
    for (uint32_t i = 0; i < ground->edge.count; i++)
        on_edge[ground->step[ground->edge.first + i]] = true;
    for (uint32_t i = 0; i < board->entries; i++)
        make_gate(board, ground, i, on_edge);
}

/* ---------------------------------------------------------------- crossings */

/* How much a road's course depends on another that it meets: main roads continue as main roads. */
static double weigh(bool is_main, bool other_main)
{
    if (is_main)
        return other_main ? 20 : 1;
    return other_main ? 0.4 : 1;
}

/* Where this node's other roads lead: the average of its other crossings and gates, or the locale's center. */
static draw_xy goal_of(const tri_board *board, const tri_ground *ground, uint8_t number,
                       uint16_t road)
{
    const tri_node *node = &board->node[number];
    draw_xy sum = {0, 0};
    double weight = 0;
    for (uint32_t i = 0; i < board->roads; i++) {
        if (i == road || (board->road[i].node[0] != number && board->road[i].node[1] != number))
            continue;
        if (board->road[i].border == board->road[road].border)
            continue;
        double part = weigh(board->road[road].main, board->road[i].main);
        sum = draw_plus(sum, draw_times(ground->crossing[i].at, part));
        weight += part;
    }
    for (uint32_t i = 0; i < board->entries; i++) {
        if (board->entry[i].node != number)
            continue;
        double part = weigh(board->road[road].main, board->entry[i].main);
        sum = draw_plus(sum, draw_times(ground->gate[i].at, part));
        weight += part;
    }
    if (weight <= 0)
        return tri_place(board->locale[node->locale].anchor);
    return draw_times(sum, 1 / weight);
}

typedef struct lean {
    uint16_t road;
    double key; /* position of its goals along the bar */
    draw_xy goal[2];
} lean;

/* Sorts the roads across a border by their position along its bar. */
static uint32_t sort_roads(const tri_board *board, const tri_ground *ground, uint32_t border,
                           draw_xy along, lean *sorted)
{
    draw_xy middle = tri_place(board->border[border].bar);
    uint32_t count = 0;
    for (uint16_t i = 0; i < board->roads; i++) {
        if (board->road[i].border != border || count == TRI_BAR_ROADS)
            continue;
        lean made = {.road = i};
        for (uint32_t side = 0; side < 2; side++) {
            made.goal[side] = goal_of(board, ground, board->road[i].node[side], i);
            made.key += draw_dot(draw_unit(draw_minus(made.goal[side], middle)), along);
        }
        uint32_t at = count++;
        for (; at > 0 && sorted[at - 1].key > made.key; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = made;
    }
    return count;
}

/* Straight across the bar, leaning slightly toward the road's goal. */
static draw_xy lean_over(const lean *road, draw_xy along, draw_xy over)
{
    draw_xy way = draw_unit(draw_minus(road->goal[1], road->goal[0]));
    double aside = fmin(fmax(draw_dot(way, along), -1), 1);
    return draw_unit(draw_plus(over, draw_times(along, TILT * aside)));
}

/* From -1 to 1: position along the bar. A single road stays near the middle; several are spread. */
static double place_on_bar(const lean *road, uint32_t rank, uint32_t count)
{
    if (count < 2)
        return 0.25 * fmin(fmax(road->key, -1), 1);
    return (2.0 * rank + 1 - count) / (count + 0.6);
}

static void make_crossings(const tri_board *board, tri_ground *ground, uint32_t border)
{
    lean sorted[TRI_BAR_ROADS];
    if (board->border[border].impassable)
        return;
    draw_xy half = tri_half_bar(board, (uint16_t)(2 * border)), along = draw_unit(half);
    draw_xy over = draw_times(draw_normal(along), -1); /* from locale 0: its right end is ahead */
    uint32_t count = sort_roads(board, ground, border, along, sorted);
    for (uint32_t i = 0; i < count; i++) {
        double part = place_on_bar(&sorted[i], i, count);
        if (board->road[sorted[i].road].main && count < 3)
            part *= 0.3; /* main roads bend less in the middle */
        tri_crossing *crossing = &ground->crossing[sorted[i].road];
        crossing->at = draw_plus(tri_place(board->border[border].bar), draw_times(half, part));
        crossing->direction = lean_over(&sorted[i], along, over);
    }
}

void tri_find_crossings(const tri_board *board, tri_ground *ground)
{
    make_gates(board, ground);
    for (uint32_t i = 0; i < board->roads; i++)
        ground->crossing[i].at = tri_place(board->border[board->road[i].border].bar);
    for (uint32_t pass = 0; pass < PASSES; pass++)
        for (uint32_t i = 0; i < board->borders; i++)
            make_crossings(board, ground, i);
}
