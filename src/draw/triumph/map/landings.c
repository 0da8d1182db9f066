/* landings.c: how lines between outer locales run to the map edge. */
#include "draw/triumph/map/net.h"

#include <math.h>

#define PACE 4.0    /* distance between candidate points on the edge */
#define NARROW 26.0 /* minimum edge length of a locale, if possible */
#define REACH 250.0 /* search radius around the end of a bar; farther if there is no other place */
#define BLOCKED 1e7 /* cost of a line that crosses others */

enum { CHOICES = 32 };

typedef struct choice {
    double far, cost; /* far: position along the edge */
    draw_xy at;
} choice;

typedef struct ending {
    uint16_t approach;
    uint16_t count;
    choice choice[CHOICES]; /* sorted by position */
} ending;

/* ---------------------------------------------------------------- the edge */

/* Takes the edge from the data, clockwise; without one, a box. */
static void take_edge(tri_net *net)
{
    const tri_board *board = net->board;
    net->edges = board->edges;
    for (uint32_t i = 0; i < board->edges; i++)
        net->edge[i] = tri_place(board->edge[i]);
    if (board->edges < 3) {
        const draw_xy box[4] = {{10, 10}, {2600, 10}, {2600, 3340}, {10, 3340}};
        for (net->edges = 0; net->edges < 4; net->edges++)
            net->edge[net->edges] = box[net->edges];
    }
    if (draw_area(net->edge, net->edges) > 0)
        return;
    for (uint32_t i = 0, k = net->edges - 1; i < k; i++, k--) {
        draw_xy swap = net->edge[i];
        net->edge[i] = net->edge[k];
        net->edge[k] = swap;
    }
}

static double edge_length(const tri_net *net)
{
    return draw_line_length(net->edge, net->edges) +
           draw_distance(net->edge[net->edges - 1], net->edge[0]);
}

/* ---------------------------------------------------------------- choices */

/* The end of the bar; for a border without one, its end on the other side. */
static draw_xy root_of(const tri_net *net, uint16_t approach)
{
    return net->end[tri_has_bar(net, approach) ? approach : tri_across(approach)];
}

static bool is_blocked(const tri_net *net, uint16_t approach, draw_xy from, draw_xy to)
{
    draw_xy at, before = draw_between(from, to, 0.98);
    for (uint32_t i = 0; i < net->edges; i++)
        if (draw_meet(from, before, net->edge[i], net->edge[(i + 1) % net->edges], &at))
            return true;
    for (uint16_t i = 0; i < net->approaches; i += 2) {
        draw_xy a = net->end[i], b = net->end[i + 1];
        if (i / 2 == approach / 2 || !tri_has_bar(net, i) || fmin(a.x, b.x) > fmax(from.x, to.x) ||
            fmax(a.x, b.x) < fmin(from.x, to.x))
            continue;
        if (draw_meet(from, to, a, b, &at))
            return true;
    }
    return false;
}

/* Straight on: along the bar or, without one, between the two locales. */
static draw_xy heading(const tri_net *net, uint16_t approach)
{
    const tri_border *border = &net->board->border[approach / 2];
    if (tri_has_bar(net, approach))
        return draw_unit(draw_minus(net->end[approach], net->end[tri_across(approach)]));
    draw_xy from = tri_place(net->board->locale[border->locale[approach & 1]].anchor);
    draw_xy to = tri_place(net->board->locale[border->locale[~approach & 1]].anchor);
    return draw_normal(draw_unit(draw_minus(to, from)));
}

static double judge(const tri_net *net, uint16_t approach, draw_xy to)
{
    draw_xy from = root_of(net, approach), line = draw_minus(to, from);
    draw_xy straight = heading(net, approach);
    double aside = draw_cross(straight, line), ahead = draw_dot(straight, line);
    double cost = draw_dot(line, line) + aside * aside + (ahead < 0 ? 4 * ahead * ahead : 0);
    return cost + (is_blocked(net, approach, from, to) ? BLOCKED : 0);
}

/* Keeps the cheapest candidates, sorted by cost. */
static void offer(ending *of, choice made)
{
    uint32_t at = of->count;
    if (at == CHOICES && of->choice[at - 1].cost <= made.cost)
        return;
    at = at == CHOICES ? at - 1 : of->count++;
    for (; at > 0 && of->choice[at - 1].cost > made.cost; at--)
        of->choice[at] = of->choice[at - 1];
    of->choice[at] = made;
}

static void sort_by_far(ending *of)
{
    for (uint32_t i = 1; i < of->count; i++) {
        choice moved = of->choice[i];
        uint32_t at = i;
        for (; at > 0 && of->choice[at - 1].far > moved.far; at--)
            of->choice[at] = of->choice[at - 1];
        of->choice[at] = moved;
    }
}

static void find_choices(const tri_net *net, ending *of, double reach)
{
    draw_xy root = root_of(net, of->approach);
    double far = 0;
    for (uint32_t i = 0; i < net->edges; i++) {
        draw_xy a = net->edge[i], b = net->edge[(i + 1) % net->edges];
        double length = draw_distance(a, b);
        uint32_t cuts = 2 + (uint32_t)fmin(length / PACE, 2000);
        for (uint32_t k = 1; k < cuts; k++) {
            draw_xy at = draw_between(a, b, (double)k / cuts);
            double limit = of->count == CHOICES ? of->choice[CHOICES - 1].cost : reach * reach;
            if (draw_dot(draw_minus(at, root), draw_minus(at, root)) < limit)
                offer(of, (choice){far + length * k / cuts, judge(net, of->approach, at), at});
        }
        far += length;
    }
    sort_by_far(of);
}

/* ---------------------------------------------------------------- the best of them in order */

/* The cost of two lines meeting the edge at this distance. */
static double spacing(double from, double to, double length)
{
    double gap = fmod(to - from + length, length);
    if (gap > length / 2 || gap <= 0)
        return 4 * BLOCKED;
    return gap < NARROW ? 40 * (NARROW - gap) : 0;
}

typedef struct costs {
    double of[CHOICES];
} costs;

/* Dynamic programming: the cheapest path to each candidate of an end, given those of the end before it, and its
 * predecessor. */
static costs go_on(const ending *before, const costs *so_far, const ending *end, double length,
                   uint8_t from[CHOICES])
{
    costs made = {{0}};
    for (uint32_t k = 0; k < end->count; k++) {
        made.of[k] = HUGE_VAL;
        from[k] = 0;
        for (uint32_t i = 0; i < before->count; i++) {
            double cost = so_far->of[i] + end->choice[k].cost +
                          spacing(before->choice[i].far, end->choice[k].far, length);
            if (cost >= made.of[k])
                continue;
            made.of[k] = cost;
            from[k] = (uint8_t)i;
        }
    }
    return made;
}

/* The cheapest path through all ends, clockwise. */
static void choose(tri_net *net, const ending *ends, uint32_t count)
{
    double length = edge_length(net);
    uint8_t from[TRI_APPROACHES_MAX][CHOICES] = {{0}};
    costs cost = {{0}};
    for (uint32_t k = 0; k < ends[0].count; k++)
        cost.of[k] = ends[0].choice[k].cost;
    for (uint32_t i = 1; i < count; i++)
        cost = go_on(&ends[i - 1], &cost, &ends[i], length, from[i]);
    uint32_t best = 0;
    for (uint32_t k = 1; k < ends[count - 1].count; k++)
        best = cost.of[k] < cost.of[best] ? k : best;
    for (uint32_t i = count; i-- > 0;) {
        const choice *chosen = &ends[i].choice[best];
        net->landing[ends[i].approach] = chosen->at;
        net->far[ends[i].approach] = chosen->far;
        best = from[i][best];
    }
}

void tri_find_landings(tri_net *net)
{
    static const ending nothing = {0};
    ending ends[TRI_APPROACHES_MAX];
    uint32_t outer = 0, count;
    take_edge(net);
    while (outer < net->faces && net->face[outer].kind != TRI_FACE_OUTER)
        outer++;
    if (outer == net->faces || net->face[outer].size == 0)
        return;
    count = net->face[outer].size;
    uint16_t at = net->face[outer].first;
    for (uint32_t i = count; i-- > 0; at = net->next[at]) { /* net.next runs counterclockwise */
        ends[i] = nothing;
        ends[i].approach = at;
        find_choices(net, &ends[i], REACH);
        if (ends[i].count == 0)
            find_choices(net, &ends[i], HUGE_VAL);
    }
    choose(net, ends, count);
}
