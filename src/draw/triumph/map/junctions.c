/* junctions.c: turns a face into a point where all its lines meet, or a strip between the ends of bars. */
#include "draw/triumph/map/net.h"

#include <math.h>

#define REACH 72.0 /* maximum distance of a junction from the ends of the bars */
#define SPREAD 48  /* search radius around the center of the ends */
#define PACE 6     /* search step */
#define TIP 18.0   /* how far lines extend past a bar before a strip begins */
#define ANCHOR_ROOM 52.0

/* ---------------------------------------------------------------- junctions */

typedef struct gathering {
    uint32_t count;
    draw_xy end[TRI_APPROACHES_MAX];
    draw_xy back[TRI_APPROACHES_MAX]; /* the bar's other end */
} gathering;

/* Collects the ends of bars around a face, clockwise. */
static void gather(const tri_net *net, const tri_face *face, gathering *ends)
{
    uint16_t at = face->first;
    ends->count = 0;
    for (uint32_t i = 0; i < face->size; i++, at = net->next[at]) {
        if (!tri_has_bar(net, at))
            continue;
        ends->end[ends->count] = net->end[at];
        ends->back[ends->count++] = net->end[tri_across(at)];
    }
}

/* Are the ends around a point in clockwise order? */
static bool lie_around(const gathering *ends, draw_xy point)
{
    double turns = 0;
    for (uint32_t i = 0; i < ends->count; i++) {
        draw_xy a = draw_minus(ends->end[i], point);
        draw_xy b = draw_minus(ends->end[(i + 1) % ends->count], point);
        double turn = atan2(draw_cross(a, b), draw_dot(a, b));
        turns += turn > 0 ? turn : turn + 2 * 3.14159265358979;
    }
    return turns < 7;
}

static bool crosses_bar(const gathering *ends, draw_xy point, uint32_t spoke)
{
    draw_xy at;
    for (uint32_t i = 0; i < ends->count; i++)
        if (i != spoke && draw_meet(ends->end[spoke], point, ends->end[i], ends->back[i], &at))
            return true;
    return false;
}

/* How well the extended bars meet in a point; smaller is better. */
static double judge(const gathering *ends, draw_xy point)
{
    double cost = 0;
    for (uint32_t i = 0; i < ends->count; i++) {
        draw_xy bar = draw_unit(draw_minus(ends->end[i], ends->back[i]));
        draw_xy spoke = draw_minus(point, ends->end[i]);
        double aside = draw_cross(bar, spoke), ahead = draw_dot(bar, spoke);
        if (draw_dot(spoke, spoke) > REACH * REACH)
            return HUGE_VAL;
        cost += draw_dot(spoke, spoke) + 3 * aside * aside;
        cost += ahead < 4 ? 400 + 6 * ahead * ahead : 0;
    }
    return cost;
}

/* Would lines cross if they met there? */
static bool is_tangled(const gathering *ends, draw_xy point)
{
    if (!lie_around(ends, point))
        return true;
    for (uint32_t i = 0; i < ends->count; i++)
        if (crosses_bar(ends, point, i))
            return true;
    return false;
}

/* Searches for a better place within `spread` at steps of `pace`. */
static void search_around(const gathering *ends, draw_xy middle, int spread, int pace, double *best,
                          draw_xy *junction)
{
    for (int y = -spread; y <= spread; y += pace) {
        for (int x = -spread; x <= spread; x += pace) {
            draw_xy at = draw_plus(middle, (draw_xy){x, y});
            double cost = judge(ends, at);
            if (cost >= *best || is_tangled(ends, at))
                continue;
            *best = cost;
            *junction = at;
        }
    }
}

static bool find_junction(const gathering *ends, draw_xy *junction)
{
    draw_xy middle = {0, 0};
    double best = HUGE_VAL;
    for (uint32_t i = 0; i < ends->count; i++)
        middle = draw_plus(middle, draw_times(ends->end[i], 1.0 / ends->count));
    search_around(ends, middle, SPREAD, PACE, &best, junction);
    if (!isfinite(best))
        return false;
    search_around(ends, *junction, PACE, 1, &best, junction);
    return true;
}

/* ---------------------------------------------------------------- impassable borders */

/* Lines extend slightly past the bar before a strip begins, so that blocks have room; less if another line is near. */
static void find_tip(tri_net *net, uint16_t approach)
{
    const tri_face *face = &net->face[net->face_of[approach]];
    draw_xy end = net->end[approach];
    draw_xy bar = draw_unit(draw_minus(end, net->end[tri_across(approach)]));
    double length = TIP;
    uint16_t at = face->first;
    for (uint32_t i = 0; i < face->size; i++, at = net->next[at])
        if (at != approach && tri_has_bar(net, at))
            length = fmin(length, draw_distance(end, net->end[at]) / 4);
    net->tip[approach] = draw_plus(end, draw_times(bar, length));
}

static void settle_impassable(tri_net *net, uint16_t approach)
{
    const tri_face *face = &net->face[net->face_of[approach]];
    if (face->kind == TRI_FACE_JUNCTION) {
        net->end[approach] = face->junction;
        return;
    }
    net->end[approach] = draw_between(net->end[net->before[approach]],
                                      net->end[net->next[approach]], 0.5);
    net->tip[approach] = net->end[approach];
}

void tri_find_junctions(tri_net *net)
{
    gathering ends;
    for (uint32_t i = 0; i < net->faces; i++) {
        tri_face *face = &net->face[i];
        if (face->kind == TRI_FACE_OUTER)
            continue;
        gather(net, face, &ends);
        face->kind = ends.count > 1 && find_junction(&ends, &face->junction) ? TRI_FACE_JUNCTION
                                                                             : TRI_FACE_STRIP;
    }
    for (uint16_t i = 0; i < net->approaches; i++) {
        if (tri_has_bar(net, i))
            find_tip(net, i);
        else
            settle_impassable(net, i);
    }
}

/* ---------------------------------------------------------------- ends of lines */

draw_xy tri_terminal(const tri_net *net, uint16_t approach)
{
    const tri_face *face = &net->face[net->face_of[approach]];
    if (face->kind == TRI_FACE_JUNCTION)
        return face->junction;
    return face->kind == TRI_FACE_OUTER ? net->landing[approach] : net->tip[approach];
}

/* Does the straight line leave too little space around a locale's center? */
static bool cuts_off(const tri_net *net, uint16_t approach, draw_xy anchor, double room)
{
    draw_xy from = net->tip[approach], line = draw_minus(net->tip[net->next[approach]], from);
    draw_xy there = draw_minus(anchor, from);
    double part = draw_dot(there, line) / fmax(draw_dot(line, line), 1);
    if (net->next[approach] == tri_across(approach))
        return true;
    if (draw_cross(line, there) > 0 && part > -0.2 && part < 1.2)
        return true;
    return draw_to_segment(anchor, from, draw_plus(from, line)) < room;
}

/* The free radius around a locale's center, unless the end of a bar of the strip is inside. */
static double bulge_room(const tri_net *net, uint16_t approach, draw_xy anchor)
{
    double room = ANCHOR_ROOM;
    const tri_face *face = &net->face[net->face_of[approach]];
    uint16_t at = face->first;
    for (uint32_t i = 0; i < face->size; i++, at = net->next[at]) {
        bool own = at == approach || at == net->next[approach];
        room = fmin(room, (own ? 0.9 : 0.6) * draw_distance(anchor, net->tip[at]));
    }
    return room;
}

uint32_t tri_find_bulge(const tri_net *net, uint16_t approach, draw_xy out[TRI_BULGE_MAX])
{
    enum { AROUND = 24 };
    draw_xy at = net->tip[approach], to = net->tip[net->next[approach]];
    uint8_t locale = tri_locale_of(net->board, net->next[approach]);
    draw_xy anchor = tri_place(net->board->locale[locale].anchor);
    double room = bulge_room(net, approach, anchor);
    uint32_t count = 0;
    if (!cuts_off(net, approach, anchor, room))
        return 0;
    while (count < TRI_BULGE_MAX) { /* like a taut string: always take the rightmost point next */
        draw_xy best = to;
        for (uint32_t i = 0; i < AROUND; i++) {
            draw_xy point = draw_plus(anchor, draw_times(draw_towards(360.0 / AROUND * i), room));
            double turn = draw_cross(draw_minus(best, at), draw_minus(point, at));
            if (draw_distance(point, at) > 1 && turn > 1e-6)
                best = point;
        }
        if (draw_distance(best, to) < 1)
            break;
        out[count++] = at = best;
    }
    return count;
}
