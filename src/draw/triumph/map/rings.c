/* rings.c: assembles areas from the lines around them. */
#include "draw/triumph/map/weave.h"

#include <math.h>
#include <string.h>

/* ---------------------------------------------------------------- steps */

static tri_line begin(const tri_ground *ground)
{
    return (tri_line){(uint16_t)ground->steps, 0};
}

/* Skips a repeated corner. */
static void add_step(tri_ground *ground, tri_line *line, uint16_t corner)
{
    if (line->count > 0 && ground->step[ground->steps - 1] == corner)
        return;
    if (ground->steps == TRI_STEPS_MAX - 1 || line->count == TRI_RING_MAX)
        return;
    ground->step[ground->steps++] = corner;
    line->count++;
}

static void add_inner(tri_ground *ground, tri_line *line, tri_inner inner, bool back)
{
    for (uint32_t i = 0; i < inner.count; i++)
        add_step(ground, line, (uint16_t)(inner.first + (back ? inner.count - 1U - i : i)));
}

static void close_ring(tri_ground *ground, tri_line *line)
{
    if (line->count > 1 && ground->step[ground->steps - 1] == ground->step[line->first]) {
        ground->steps--;
        line->count--;
    }
}

/* ---------------------------------------------------------------- borders */

/* Adds the line of a border, from left to right as seen when crossing it by this approach. */
static void add_border(const tri_weave *weave, tri_ground *ground, tri_line *line,
                       uint16_t approach)
{
    uint16_t across = tri_across(approach);
    add_step(ground, line, weave->terminal[across]);
    if (tri_has_bar(weave->net, approach)) {
        add_inner(ground, line, weave->spoke[across], true);
        add_step(ground, line, weave->end[across]);
        add_step(ground, line, weave->end[approach]);
        add_inner(ground, line, weave->spoke[approach], false);
    } else {
        add_inner(ground, line, weave->spoke[approach & ~1U], (approach & 1) != 0);
    }
    add_step(ground, line, weave->terminal[approach]);
}

static void make_shores(const tri_weave *weave, tri_ground *ground)
{
    for (uint16_t i = 0; i < weave->net->board->borders; i++) {
        tri_shore *shore = &ground->shore[i];
        shore->line = begin(ground);
        add_border(weave, ground, &shore->line, (uint16_t)(2 * i));
        shore->bar[0] = weave->end[2 * i + 1];
        shore->bar[1] = weave->end[2 * i];
    }
}

/* ---------------------------------------------------------------- locales */

/* Adds the map edge, clockwise, from one landing to another. */
static void add_edge(const tri_weave *weave, tri_ground *ground, tri_line *line, uint16_t from,
                     uint16_t to)
{
    const tri_net *net = weave->net;
    double far[TRI_EDGE_MAX], length = 0;
    for (uint32_t i = 0; i < net->edges; i++) {
        far[i] = length;
        length += draw_distance(net->edge[i], net->edge[(i + 1) % net->edges]);
    }
    uint32_t first = 0;
    while (first < net->edges && far[first] <= net->far[from])
        first++;
    bool around = net->far[to] < net->far[from] || from == to;
    double limit = net->far[to] + (around ? length : 0);
    for (uint32_t i = 0; i < net->edges; i++) {
        uint32_t corner = (first + i) % net->edges;
        if (far[corner] + (first + i >= net->edges ? length : 0) >= limit)
            break;
        add_step(ground, line, weave->edge[corner]);
    }
}

/* From the end of a border's line to the start of the next one's, clockwise around a locale. */
static void add_gap(const tri_weave *weave, tri_ground *ground, tri_line *line, uint16_t from,
                    uint16_t to)
{
    const tri_net *net = weave->net;
    uint8_t kind = net->face[net->face_of[from]].kind;
    if (kind == TRI_FACE_STRIP)
        add_inner(ground, line, weave->side[to], true);
    if (kind == TRI_FACE_OUTER)
        add_edge(weave, ground, line, from, to);
}

static void make_ring(const tri_weave *weave, tri_ground *ground, uint32_t number)
{
    const tri_locale *locale = &weave->net->board->locale[number];
    tri_line *ring = &ground->ring[number];
    uint16_t at = locale->approach[0];
    *ring = begin(ground);
    for (uint32_t i = 0; i < locale->approaches; i++) {
        uint16_t before = weave->net->before[at];
        add_border(weave, ground, ring, at);
        add_gap(weave, ground, ring, at, before);
        at = tri_across(before);
    }
    close_ring(ground, ring);
}

/* ---------------------------------------------------------------- strips */

static void name_strip(const tri_board *board, const tri_ground *ground, tri_strip *strip)
{
    draw_xy outline[TRI_RING_MAX];
    uint32_t count = tri_trace(ground, strip->ring, outline, TRI_RING_MAX);
    if (count < 3)
        return;
    strip->middle = draw_roomiest(outline, count, &strip->room);
    for (uint32_t i = 0; i < board->patches; i++) {
        const tri_patch *patch = &board->patch[i];
        if (!draw_inside(tri_place(patch->at), outline, count))
            continue;
        strip->kind = patch->kind;
        memcpy(strip->name, patch->name, sizeof strip->name);
    }
}

static void make_strips(const tri_weave *weave, tri_ground *ground)
{
    const tri_net *net = weave->net;
    for (uint32_t i = 0; i < net->faces && ground->strips < TRI_STRIPS_MAX; i++) {
        if (net->face[i].kind != TRI_FACE_STRIP)
            continue;
        tri_strip *strip = &ground->strip[ground->strips++];
        strip->ring = begin(ground);
        uint16_t at = net->face[i].first;
        for (uint32_t k = 0; k < net->face[i].size; k++, at = net->next[at]) {
            add_step(ground, &strip->ring, weave->terminal[at]);
            add_inner(ground, &strip->ring, weave->side[at], false);
        }
        close_ring(ground, &strip->ring);
        name_strip(net->board, ground, strip);
    }
}

/* ---------------------------------------------------------------- the edge */

/* The next landing along the edge, clockwise. */
static uint16_t next_landing(const tri_net *net, uint16_t approach)
{
    return net->before[approach];
}

static void make_edge(const tri_weave *weave, tri_ground *ground)
{
    const tri_net *net = weave->net;
    uint32_t outer = 0;
    while (outer < net->faces && net->face[outer].kind != TRI_FACE_OUTER)
        outer++;
    ground->edge = begin(ground);
    if (outer == net->faces)
        return;
    uint16_t at = net->face[outer].first;
    for (uint32_t i = 0; i < net->face[outer].size; i++, at = next_landing(net, at)) {
        add_step(ground, &ground->edge, weave->terminal[at]);
        add_edge(weave, ground, &ground->edge, at, next_landing(net, at));
    }
    close_ring(ground, &ground->edge);
}

void tri_make_rings(const tri_weave *weave, tri_ground *ground)
{
    make_shores(weave, ground);
    for (uint32_t i = 0; i < weave->net->board->locales; i++)
        make_ring(weave, ground, i);
    make_strips(weave, ground);
    make_edge(weave, ground);
}
