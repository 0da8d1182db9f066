/* lines.c: the lines between areas. Bars stay straight; their connections to junctions, streams and strip edges may
 * bend as long as no lines touch. */
#include "draw/triumph/map/weave.h"

#include <math.h>

#define STREAM 0.11 /* roughness of impassable borders */
#define BANK 0.07   /* roughness of strip edges */

enum { PATH_MAX = 128, WAVES = 3 };

typedef struct path {
    uint32_t count;
    draw_xy point[PATH_MAX];
} path;

/* Adds a corner; if there is no room, returns the last one again. */
static uint16_t add_corner(tri_ground *ground, draw_xy at)
{
    if (ground->corners == TRI_CORNERS_MAX)
        return TRI_CORNERS_MAX - 1;
    ground->corner[ground->corners] = at;
    return (uint16_t)ground->corners++;
}

/* ---------------------------------------------------------------- fixed corners */

static uint16_t add_terminal(const tri_weave *weave, tri_ground *ground, uint16_t approach,
                             uint16_t *junction)
{
    const tri_net *net = weave->net;
    uint32_t face = net->face_of[approach];
    if (net->face[face].kind != TRI_FACE_JUNCTION)
        return add_corner(ground, tri_terminal(net, approach));
    if (junction[face] == TRI_NOWHERE)
        junction[face] = add_corner(ground, net->face[face].junction);
    return junction[face];
}

static void add_fixed(tri_weave *weave, tri_ground *ground)
{
    const tri_net *net = weave->net;
    uint16_t junction[TRI_FACES_MAX];
    for (uint32_t i = 0; i < net->faces; i++)
        junction[i] = TRI_NOWHERE;
    for (uint16_t i = 0; i < net->approaches; i++)
        weave->end[i] = tri_has_bar(net, i) ? add_corner(ground, net->end[i]) : TRI_NOWHERE;
    for (uint16_t i = 0; i < net->approaches; i++)
        weave->terminal[i] = add_terminal(weave, ground, i, junction);
    for (uint32_t i = 0; i < net->edges; i++)
        weave->edge[i] = add_corner(ground, net->edge[i]);
}

/* ---------------------------------------------------------------- do lines meet? */

static void add_point(path *line, draw_xy at)
{
    if (line->count < PATH_MAX)
        line->point[line->count++] = at;
}

static void load(const tri_ground *ground, uint16_t from, tri_inner inner, uint16_t to, path *line)
{
    line->count = 0;
    add_point(line, ground->corner[from]);
    for (uint32_t i = 0; i < inner.count; i++)
        add_point(line, ground->corner[inner.first + i]);
    add_point(line, ground->corner[to]);
}

static bool is_end(const path *line, draw_xy at)
{
    return draw_distance(at, line->point[0]) < 0.5 ||
           draw_distance(at, line->point[line->count - 1]) < 0.5;
}

/* Lines may share end points, and `a` may end anywhere on an edge. */
static bool lines_meet(const path *a, const path *b, bool edge)
{
    draw_xy at;
    for (uint32_t i = 0; i + 1 < a->count; i++)
        for (uint32_t k = 0; k + 1 < b->count; k++)
            if (draw_meet(a->point[i], a->point[i + 1], b->point[k], b->point[k + 1], &at) &&
                !(is_end(a, at) && (edge || is_end(b, at))))
                return true;
    return false;
}

static bool meets_itself(const path *line)
{
    draw_xy at;
    for (uint32_t i = 0; i + 1 < line->count; i++)
        for (uint32_t k = i + 2; k + 1 < line->count; k++)
            if (draw_meet(line->point[i], line->point[i + 1], line->point[k], line->point[k + 1],
                          &at))
                return true;
    return false;
}

/* Loads the current line `which` of an approach; false if there is none. */
static bool load_line(const tri_weave *weave, uint32_t which, uint16_t number, path *line)
{
    const tri_net *net = weave->net;
    const tri_ground *ground = weave->ground;
    const tri_inner straight = {0, 0};
    bool bar = which != TRI_EDGE && tri_has_bar(net, number);
    if (which == TRI_SPOKE && bar)
        load(ground, weave->end[number], weave->spoke[number], weave->terminal[number], line);
    else if (which == TRI_SPOKE && (number & 1) == 0)
        load(ground, weave->terminal[number + 1], weave->spoke[number], weave->terminal[number],
             line);
    else if (which == TRI_SIDE && net->face[net->face_of[number]].kind == TRI_FACE_STRIP)
        load(ground, weave->terminal[number], weave->side[number],
             weave->terminal[net->next[number]], line);
    else if (which == TRI_BAR && bar && (number & 1) == 0)
        load(ground, weave->end[number], straight, weave->end[number + 1], line);
    else if (which == TRI_EDGE && number < net->edges)
        load(ground, weave->edge[number], straight, weave->edge[(number + 1U) % net->edges], line);
    else
        return false;
    return true;
}

static draw_box box_around(const path *line)
{
    draw_box box = draw_bounds(line->point, line->count);
    return (draw_box){box.x - 1, box.y - 1, box.width + 2, box.height + 2};
}

static void note_box(tri_weave *weave, uint32_t which, uint16_t number)
{
    path line;
    weave->box[which][number] = (draw_box){0, 0, -1, -1};
    if (load_line(weave, which, number, &line))
        weave->box[which][number] = box_around(&line);
}

static bool comes_near(const tri_weave *weave, uint32_t which, uint16_t number, draw_box box)
{
    return weave->box[which][number].height >= 0 &&
           draw_boxes_touch(box, weave->box[which][number]);
}

/* Does a new course of that line touch no other? */
static bool is_free(const tri_weave *weave, uint32_t which, uint16_t number, const path *line)
{
    path other;
    draw_box box = box_around(line);
    if (meets_itself(line))
        return false;
    for (uint32_t kind = 0; kind < TRI_WEAVE_LINES; kind++)
        for (uint16_t i = 0; i < weave->net->approaches; i++)
            if ((kind != which || i != number) && comes_near(weave, kind, i, box) &&
                load_line(weave, kind, i, &other) && lines_meet(line, &other, kind == TRI_EDGE))
                return false;
    return true;
}

/* ---------------------------------------------------------------- bending */

static tri_inner keep(tri_ground *ground, const path *line)
{
    tri_inner inner = {(uint16_t)ground->corners, 0};
    for (uint32_t i = 1; i + 1 < line->count; i++)
        add_corner(ground, line->point[i]);
    inner.count = (uint16_t)(ground->corners - inner.first);
    return inner;
}

/* From the end of a bar in its direction, bending toward the terminal. */
static bool bend_spoke(const tri_weave *weave, uint16_t number, double part, path *line)
{
    draw_xy a = weave->ground->corner[weave->end[number]];
    draw_xy c = weave->ground->corner[weave->terminal[number]];
    draw_xy bar = draw_unit(draw_minus(a, weave->ground->corner[weave->end[tri_across(number)]]));
    double ahead = draw_dot(bar, draw_minus(c, a)), length = draw_distance(a, c);
    uint32_t cuts = length > 60 ? 6 : 4;
    if (length < 10 || ahead < 0.2 * length)
        return false;
    draw_xy b = draw_plus(a, draw_times(bar, part * fmin(ahead, 60)));
    line->count = 0;
    for (uint32_t i = 0; i <= cuts; i++) {
        double t = (double)i / cuts;
        add_point(line, draw_between(draw_between(a, b, t), draw_between(b, c, t), t));
    }
    line->point[0] = a;
    line->point[cuts] = c;
    return true;
}

/* A rough line along given points. */
static void roughen(const path *course, double rough, uint32_t seed, path *line)
{
    draw_xy pieces[1 << WAVES];
    line->count = 0;
    for (uint32_t i = 0; i + 1 < course->count; i++) {
        double length = draw_distance(course->point[i], course->point[i + 1]);
        uint32_t levels = length > 90 ? 3 : length > 40 ? 2 : length > 18 ? 1 : 0;
        uint32_t count = draw_rough(course->point[i], course->point[i + 1], rough, levels, seed,
                                    pieces);
        for (uint32_t k = 0; k < count; k++)
            add_point(line, pieces[k]);
    }
    add_point(line, course->point[course->count - 1]);
}

static void bend_spokes(tri_weave *weave)
{
    path line;
    for (uint16_t i = 0; i < weave->net->approaches; i++) {
        if (!tri_has_bar(weave->net, i))
            continue;
        for (int part = 7; part > 2; part -= 2) {
            if (!bend_spoke(weave, i, part / 10.0, &line) || !is_free(weave, TRI_SPOKE, i, &line))
                continue;
            weave->spoke[i] = keep(weave->ground, &line);
            note_box(weave, TRI_SPOKE, i);
            break;
        }
    }
}

static void bend_streams(tri_weave *weave)
{
    path straight, line;
    for (uint16_t i = 0; i < weave->net->approaches; i += 2) {
        if (tri_has_bar(weave->net, i))
            continue;
        load_line(weave, TRI_SPOKE, i, &straight);
        for (int less = 1; less <= 4; less *= 2) {
            roughen(&straight, STREAM / less, i, &line);
            if (!is_free(weave, TRI_SPOKE, i, &line))
                continue;
            weave->spoke[i] = keep(weave->ground, &line);
            note_box(weave, TRI_SPOKE, i);
            break;
        }
    }
}

/* Goes around the locale's center if necessary. */
static void load_course(const tri_weave *weave, uint16_t number, bool bulging, path *course)
{
    draw_xy bulge[TRI_BULGE_MAX];
    const tri_net *net = weave->net;
    uint32_t count = bulging ? tri_find_bulge(net, number, bulge) : 0;
    course->count = 0;
    add_point(course, weave->ground->corner[weave->terminal[number]]);
    for (uint32_t k = 0; k < count; k++)
        add_point(course, bulge[k]);
    add_point(course, weave->ground->corner[weave->terminal[net->next[number]]]);
}

static void bend_side(tri_weave *weave, uint16_t number)
{
    path course, line;
    for (uint32_t attempt = 0; attempt < 5; attempt++) {
        static const double rough[] = {BANK, BANK / 2, 0, BANK, BANK / 2};
        load_course(weave, number, attempt < 3, &course);
        roughen(&course, rough[attempt], number, &line);
        if (!is_free(weave, TRI_SIDE, number, &line))
            continue;
        weave->side[number] = keep(weave->ground, &line);
        note_box(weave, TRI_SIDE, number);
        return;
    }
}

void tri_make_lines(const tri_net *net, tri_weave *weave, tri_ground *ground)
{
    weave->net = net;
    weave->ground = ground;
    add_fixed(weave, ground);
    for (uint32_t kind = 0; kind < TRI_WEAVE_LINES; kind++)
        for (uint16_t i = 0; i < net->approaches; i++)
            note_box(weave, kind, i);
    for (uint16_t i = 0; i < net->approaches; i++)
        if (net->face[net->face_of[i]].kind == TRI_FACE_STRIP)
            bend_side(weave, i);
    bend_streams(weave);
    bend_spokes(weave);
}
