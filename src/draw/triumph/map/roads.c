/* roads.c: the courses of roads inside locales: smooth, inside, and apart from unconnected roads.
 *
 * A node with two ends is one curve from crossing to crossing. With more ends, all run to a meeting point, where the
 * straightest pairs continue smoothly. With one end, the road stops at the village. Curves are tried until one fits. */
#include "draw/triumph/map/roads.h"

#include <math.h>

#define SHY 15.0      /* minimum distance from outlines */
#define APART 17.0    /* minimum distance from other roads */
#define DOORSTEP 22.0 /* except this close to border crossings */
#define OUTSIDE 1000.0
#define LENGTH 0.02  /* cost per pixel */
#define EASY 1.2     /* total turn allowed without cost */
#define TWISTED 20.0 /* no through road may turn this much */
#define WINDING 12.0 /* cost of additional turning */

enum { ENDS_MAX = TRI_NODE_WAYS + TRI_ENTRIES_MAX + 16, GRID = 7 };

typedef struct road_end {
    uint16_t what; /* way or entry, as in a track */
    uint8_t main;
    draw_xy at, into; /* with the direction there, into the locale */
} road_end;

typedef struct curve {
    uint32_t count;
    draw_xy point[TRI_TRACK_POINTS];
} curve;

/* All roads of a node. */
typedef struct network {
    uint8_t node;
    uint32_t ends;
    road_end end[ENDS_MAX];
    draw_xy meeting;
    draw_xy leave[ENDS_MAX]; /* direction at the meeting point toward each end */
    double pull;             /* how far curves keep their direction, relative to their length */
    uint32_t through[2];     /* if split > 0: one road passes through, from end to end */
    double split;            /* the meeting point is this far along it */
} network;

/* The surroundings of a node. */
typedef struct site {
    const tri_ground *ground;
    uint32_t count;
    draw_xy outline[TRI_RING_MAX];
    draw_xy anchor;
    uint32_t nodes;       /* nodes in the locale */
    uint32_t first_track; /* first track of this locale laid so far */
    uint8_t skip;         /* a node that is being laid again */
} site;

/* ---------------------------------------------------------------- ends */

static void add_end(network *net, uint16_t what, uint8_t is_main, draw_xy at, draw_xy into)
{
    if (net->ends < ENDS_MAX)
        net->end[net->ends++] = (road_end){what, is_main, at, into};
}

static void find_ends(const tri_board *board, const tri_ground *ground, network *net)
{
    for (uint32_t i = 0; i < board->roads; i++) {
        for (uint32_t side = 0; side < 2; side++) {
            const tri_crossing *crossing = &ground->crossing[i];
            if (board->road[i].node[side] == net->node)
                add_end(net, (uint16_t)(2 * i + side), board->road[i].main, crossing->at,
                        draw_times(crossing->direction, side == 0 ? -1 : 1));
        }
    }
    for (uint32_t i = 0; i < board->entries; i++)
        if (board->entry[i].node == net->node)
            add_end(net, (uint16_t)(TRI_TRACK_ENTRY + i), board->entry[i].main, ground->gate[i].at,
                    draw_times(ground->gate[i].outward, -1));
}

/* ---------------------------------------------------------------- curves */

/* A curve from a in direction `off` to b, arriving against direction `on`. */
typedef struct arc {
    draw_xy a, p, q, b;
} arc;

static arc make_arc(draw_xy a, draw_xy off, draw_xy b, draw_xy on, double pull)
{
    double reach = pull * draw_distance(a, b);
    return (arc){a, draw_plus(a, draw_times(off, reach)), draw_plus(b, draw_times(on, reach)), b};
}

static draw_xy arc_at(const arc *of, double t)
{
    draw_xy ap = draw_between(of->a, of->p, t), pq = draw_between(of->p, of->q, t);
    draw_xy qb = draw_between(of->q, of->b, t);
    return draw_between(draw_between(ap, pq, t), draw_between(pq, qb, t), t);
}

/* Adds part of an arc; `last` is its point there. */
static void add_arc(const arc *of, double until, draw_xy last, uint32_t room, curve *out)
{
    double length = until * draw_distance(of->a, of->b);
    uint32_t cuts = 3 + (uint32_t)fmin(length / 14, room - 4.0);
    for (uint32_t i = 0; i <= cuts && out->count < TRI_TRACK_POINTS; i++)
        if (i > 0 || out->count == 0)
            out->point[out->count++] = i == 0      ? of->a
                                       : i == cuts ? last
                                                   : arc_at(of, until * i / cuts);
}

static void bend(draw_xy a, draw_xy off, draw_xy b, draw_xy on, double pull, uint32_t room,
                 curve *out)
{
    arc whole = make_arc(a, off, b, on, pull);
    add_arc(&whole, 1, b, room, out);
}

/* The arc between two ends. */
static arc arc_between(const network *net, uint32_t from, uint32_t to)
{
    const road_end *a = &net->end[from], *b = &net->end[to];
    return make_arc(a->at, a->into, b->at, b->into, net->pull);
}

/* The road from an end to the meeting point; with two ends, from one to the other through it, or direct. */
static void lay(const network *net, uint32_t end, bool direct, curve *out)
{
    const road_end *from = &net->end[end], *to = &net->end[1];
    out->count = 0;
    if (net->split > 0 && (end == net->through[0] || end == net->through[1])) {
        bool back = end == net->through[1];
        arc whole = arc_between(net, end, net->through[back ? 0 : 1]);
        add_arc(&whole, back ? 1 - net->split : net->split, net->meeting, TRI_TRACK_POINTS, out);
    } else if (net->ends != 2) {
        bend(from->at, from->into, net->meeting, net->leave[end], net->pull, TRI_TRACK_POINTS, out);
    } else if (direct) {
        bend(from->at, from->into, to->at, to->into, net->pull, TRI_TRACK_POINTS, out);
    } else {
        bend(from->at, from->into, net->meeting, net->leave[0], net->pull, TRI_TRACK_POINTS / 2,
             out);
        bend(net->meeting, net->leave[1], to->at, to->into, net->pull, TRI_TRACK_POINTS / 2, out);
    }
}

/* Sets the directions at the meeting point; the straightest pairs share one line. */
static void set_leaving(network *net)
{
    bool paired[ENDS_MAX] = {false};
    for (uint32_t i = 0; i < net->ends; i++) {
        draw_xy aim = draw_plus(net->end[i].at, draw_times(net->end[i].into, 20));
        net->leave[i] = draw_unit(draw_minus(aim, net->meeting));
    }
    if (net->split > 0) {
        arc whole = arc_between(net, net->through[0], net->through[1]);
        draw_xy on = draw_minus(arc_at(&whole, net->split + 0.02),
                                arc_at(&whole, net->split - 0.02));
        net->leave[net->through[1]] = draw_unit(on);
        net->leave[net->through[0]] = draw_times(draw_unit(on), -1);
        paired[net->through[0]] = paired[net->through[1]] = true;
    }
    for (;;) {
        double best = net->ends == 2 ? 2 : -0.35;
        uint32_t a = 0, b = 0;
        for (uint32_t i = 0; i < net->ends; i++) {
            for (uint32_t k = i + 1; k < net->ends; k++) {
                double turn = draw_dot(net->leave[i], net->leave[k]) -
                              (net->end[i].main && net->end[k].main ? 4 : 0);
                if (paired[i] || paired[k] || turn >= best)
                    continue;
                best = turn;
                a = i;
                b = k;
            }
        }
        if (a == b)
            return;
        net->leave[a] = draw_unit(draw_minus(net->leave[a], net->leave[b]));
        net->leave[b] = draw_times(net->leave[a], -1);
        paired[a] = paired[b] = true;
    }
}

/* ---------------------------------------------------------------- room */

static double shortage(double distance, double wanted)
{
    return distance < wanted ? wanted - distance + (distance < wanted / 2 ? 20 : 0) : 0;
}

static double to_outline(const site *of, draw_xy at)
{
    double far = draw_to_line(at, of->outline, of->count);
    return fmin(far, draw_to_segment(at, of->outline[of->count - 1], of->outline[0]));
}

static double to_others(const site *of, draw_xy at)
{
    double far = HUGE_VAL;
    for (uint32_t i = of->first_track; i < of->ground->tracks; i++)
        if (of->ground->track[i].node != of->skip)
            far = fmin(far,
                       draw_to_line(at, of->ground->track[i].point, of->ground->track[i].count));
    return far;
}

static double point_cost(const site *of, draw_xy at, double from_end)
{
    double cost = draw_inside(at, of->outline, of->count) ? 0 : OUTSIDE;
    if (from_end > DOORSTEP)
        cost += shortage(to_outline(of, at), SHY);
    return cost + 2 * shortage(to_others(of, at), APART);
}

/* Does a curve cross a road of another node? Checking points alone could miss it. */
static bool crosses_others(const site *of, const curve *line)
{
    draw_xy at;
    for (uint32_t i = of->first_track; i < of->ground->tracks; i++) {
        const tri_track *track = &of->ground->track[i];
        for (uint32_t k = 0; track->node != of->skip && k + 1 < track->count; k++)
            for (uint32_t m = 0; m + 1 < line->count; m++)
                if (draw_meet(track->point[k], track->point[k + 1], line->point[m],
                              line->point[m + 1], &at))
                    return true;
    }
    return false;
}

/* Penalizes winding roads. */
static double winding(const curve *line)
{
    double turns = 0;
    for (uint32_t i = 1; i + 1 < line->count; i++) {
        draw_xy a = draw_minus(line->point[i], line->point[i - 1]);
        draw_xy b = draw_minus(line->point[i + 1], line->point[i]);
        turns += fabs(atan2(draw_cross(a, b), draw_dot(a, b)));
    }
    return turns > EASY ? WINDING * (turns - EASY) : 0;
}

static double curve_cost(const site *of, const network *net, const curve *line)
{
    double cost = crosses_others(of, line) ? 2 * OUTSIDE : 0;
    for (uint32_t i = 1; i + 1 < line->count; i++) {
        double from_end = HUGE_VAL;
        for (uint32_t k = 0; k < net->ends; k++)
            from_end = fmin(from_end, draw_distance(line->point[i], net->end[k].at));
        cost += point_cost(of, line->point[i], from_end);
    }
    return cost;
}

/* Roads at a meeting point need some length, and must not run alongside each other. */
static double meeting_cost(const network *net)
{
    double cost = 0;
    for (uint32_t i = 0; i < net->ends; i++) {
        cost += 0.4 * fmax(0, 36 - draw_distance(net->meeting, net->end[i].at));
        for (uint32_t k = 0; k < i; k++)
            cost += 60 * fmax(0, draw_dot(net->leave[i], net->leave[k]) - 0.75);
    }
    return cost;
}

/* The total cost of the node's roads; stops above the limit. */
static double network_cost(const site *of, const network *net, bool direct, double limit)
{
    curve line;
    double cost = direct ? 0 : meeting_cost(net);
    for (uint32_t i = 0; i < (net->ends == 2 ? 1 : net->ends) && cost <= limit; i++) {
        lay(net, i, direct, &line);
        cost += curve_cost(of, net, &line) + winding(&line) * (net->end[i].main ? 3 : 1) +
                LENGTH * draw_line_length(line.point, line.count);
    }
    return cost;
}

/* ---------------------------------------------------------------- finding a course */

static draw_xy middle_of_ends(const network *net)
{
    draw_xy sum = {0, 0};
    for (uint32_t i = 0; i < net->ends; i++)
        sum = draw_plus(sum, draw_times(net->end[i].at, 1.0 / net->ends));
    return sum;
}

/* The natural meeting point: between the ends, and at the village. */
static draw_xy first_meeting(const site *of, const network *net)
{
    draw_xy middle = middle_of_ends(net);
    if (net->ends == 1) /* short enough that it does not seem to meet another road */
        return draw_between(net->end[0].at, of->anchor, of->nodes > 1 ? 0.5 : 0.75);
    return draw_between(middle, of->anchor, 0.4);
}

static double try_meeting(const site *of, network *net, draw_xy at, draw_xy wanted, double limit)
{
    net->meeting = at;
    set_leaving(net);
    double far = 0.15 * draw_distance(at, wanted);
    return far + network_cost(of, net, false, limit - far);
}

/* Tries points on the curve from end to end. */
static void try_through(const site *of, network *net, const uint32_t through[2], network *best,
                        double *least)
{
    draw_xy wanted = first_meeting(of, net);
    for (uint32_t part = 5; part <= 15; part += 2) {
        arc whole = arc_between(net, through[0], through[1]);
        net->through[0] = through[0];
        net->through[1] = through[1];
        net->split = part / 20.0;
        double cost = try_meeting(of, net, arc_at(&whole, net->split), wanted, *least);
        if (cost >= *least)
            continue;
        *least = cost;
        *best = *net;
    }
}

/* One road passes through, a main road if there is one, and the others join it. Returns the cost. */
static double find_through(const site *of, network *net)
{
    network best = *net;
    double least = HUGE_VAL;
    uint32_t mains = 0;
    for (uint32_t i = 0; i < net->ends; i++)
        mains += net->end[i].main;
    for (uint32_t i = 0; i < net->ends; i++) {
        for (uint32_t k = 0; k < i; k++) {
            const uint32_t through[2] = {i, k};
            curve line = {.count = 0};
            arc whole = arc_between(net, i, k);
            bool both = net->end[i].main && net->end[k].main;
            add_arc(&whole, 1, whole.b, TRI_TRACK_POINTS, &line);
            if (both || (mains < 2 && winding(&line) < TWISTED))
                try_through(of, net, through, &best, &least);
        }
    }
    *net = best;
    return least;
}

/* Tries points all over the locale. */
static void search_meeting(const site *of, network *net, draw_xy wanted, double *best)
{
    draw_box box = draw_bounds(of->outline, of->count);
    draw_xy found = net->meeting;
    for (uint32_t i = 0; i < GRID * GRID; i++) {
        uint32_t column = i % GRID + 1, row = i / GRID + 1;
        draw_xy at = {box.x + box.width * column / (GRID + 1),
                      box.y + box.height * row / (GRID + 1)};
        if (!draw_inside(at, of->outline, of->count))
            continue;
        double cost = try_meeting(of, net, at, wanted, *best);
        if (cost < *best) {
            *best = cost;
            found = at;
        }
    }
    net->meeting = found;
    set_leaving(net);
}

/* Has no fault except its length? */
static bool is_good(const network *net, double cost)
{
    draw_xy middle = middle_of_ends(net);
    double length = 0;
    for (uint32_t i = 0; i < net->ends; i++)
        length += draw_distance(net->end[i].at, middle);
    return cost < 1.5 * LENGTH * length + 4;
}

/* Finds the best curve between the two ends. Returns the cost. */
static double find_direct(const site *of, network *net)
{
    static const double pulls[] = {0.36, 0.28, 0.48, 0.2, 0.12};
    double best = HUGE_VAL, pull = pulls[0];
    for (uint32_t i = 0; i < sizeof pulls / sizeof pulls[0] && !is_good(net, best); i++) {
        net->pull = pulls[i];
        double cost = network_cost(of, net, true, best);
        if (cost >= best)
            continue;
        best = cost;
        pull = pulls[i];
    }
    net->pull = pull;
    return best;
}

/* Returns whether two ends are connected directly. */
static bool find_course(const site *of, network *net)
{
    draw_xy wanted = first_meeting(of, net);
    double least = net->ends == 2 ? find_direct(of, net) : HUGE_VAL;
    if (net->ends > 2)
        least = find_through(of, net);
    if (net->ends > 1 && is_good(net, least))
        return net->ends == 2;
    network other = *net;
    other.split = 0;
    double best = try_meeting(of, &other, wanted, wanted, HUGE_VAL);
    if (!is_good(&other, best))
        search_meeting(of, &other, wanted, &best);
    if (best < least)
        *net = other;
    return net->ends == 2 && least <= best;
}

/* ---------------------------------------------------------------- tracks */

static void add_track(tri_ground *ground, const network *net, uint32_t end, bool direct)
{
    curve line;
    if (ground->tracks == TRI_TRACKS_MAX)
        return;
    lay(net, end, direct, &line);
    tri_track *track = &ground->track[ground->tracks++];
    bool through = net->ends == 2;
    track->node = net->node;
    track->main = net->end[end].main && (!through || net->end[1].main);
    track->from = net->end[end].what;
    track->to = through ? net->end[1].what : TRI_NOWHERE;
    track->count = (uint16_t)line.count;
    for (uint32_t i = 0; i < line.count; i++)
        track->point[i] = line.point[i];
}

static void lay_node(const tri_board *board, tri_ground *ground, site *of, uint8_t number)
{
    network net = {.node = number, .pull = 0.36};
    find_ends(board, ground, &net);
    if (net.ends == 0)
        return;
    bool direct = find_course(of, &net);
    for (uint32_t i = 0; i < (net.ends == 2 ? 1 : net.ends); i++)
        add_track(ground, &net, i, direct);
}

/* The node with the most ends comes first, since it needs the most room. */
static uint32_t count_ends(const tri_board *board, uint8_t node)
{
    uint32_t found = board->node[node].ways + board->node[node].entries;
    for (uint32_t i = 0; i < board->roads; i++)
        found += board->road[i].main &&
                 (board->road[i].node[0] == node || board->road[i].node[1] == node);
    return found;
}

/* The unfinished node with the most ends; TRI_LOCALE_GROUPS if all are done. */
static uint32_t next_group(const tri_board *board, const tri_locale *locale, const bool *done)
{
    uint32_t best = TRI_LOCALE_GROUPS, most = 0;
    for (uint32_t k = 0; k < locale->roads; k++) {
        uint32_t ends = count_ends(board, (uint8_t)(locale->first_node + k));
        if (done[k] || (best < TRI_LOCALE_GROUPS && ends <= most))
            continue;
        best = k;
        most = ends;
    }
    return best;
}

static void lay_locale(const tri_board *board, tri_ground *ground, uint32_t number)
{
    const tri_locale *locale = &board->locale[number];
    bool done[TRI_LOCALE_GROUPS] = {false};
    site of = {.ground = ground, .first_track = ground->tracks, .skip = TRI_NONE};
    of.anchor = tri_place(locale->anchor);
    of.nodes = locale->roads;
    of.count = tri_trace(ground, ground->ring[number], of.outline, TRI_RING_MAX);
    for (uint32_t group; of.count > 0;) {
        group = next_group(board, locale, done);
        if (group >= TRI_LOCALE_GROUPS)
            return;
        done[group] = true;
        lay_node(board, ground, &of, (uint8_t)(locale->first_node + group));
    }
}

void tri_make_roads(const tri_board *board, tri_ground *ground)
{
    tri_find_crossings(board, ground);
    for (uint32_t i = 0; i < board->locales; i++)
        lay_locale(board, ground, i);
}
