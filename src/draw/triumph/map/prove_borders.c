/* prove_borders.c: checks that locales share lines exactly where they have borders, and that bars are where the data
 * say. */
#include "draw/triumph/map/prove.h"

#include <math.h>

#define ANCHOR_OFF 20.0 /* pixels: minimum distance of anchors from the line of each bar */
#define ASLANT 0.48     /* sine of the smallest angle between a bar and the line between anchors */

/* ---------------------------------------------------------------- neighbors */

/* The number of outline segments that two locales share. */
static uint32_t count_common(const tri_ground *ground, tri_line a, tri_line b)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < a.count; i++) {
        uint16_t from = ground->step[a.first + i];
        uint16_t to = ground->step[a.first + (i + 1U) % a.count];
        for (uint32_t k = 0; k < b.count; k++)
            found += ground->step[b.first + k] == to &&
                     ground->step[b.first + (k + 1U) % b.count] == from;
    }
    return found;
}

/* Only neighbors and locales with touching boxes need a closer look. */
static void prove_neighbours(tri_prover *prover)
{
    const tri_board *board = prover->board;
    draw_box box[TRI_LOCALES_MAX];
    draw_xy ring[TRI_RING_MAX];
    gg_begin_check(&prover->report);
    for (uint32_t i = 0; i < board->locales; i++) {
        uint32_t count = tri_outline(prover, i, ring);
        box[i] = count > 0 ? draw_bounds(ring, count) : (draw_box){0, 0, 0, 0};
        box[i] = (draw_box){box[i].x - 1, box[i].y - 1, box[i].width + 2, box[i].height + 2};
    }
    for (uint8_t i = 0; i < board->locales; i++) {
        for (uint8_t k = 0; k < i; k++) {
            bool neighbours = tri_find_approach(board, i, k) != TRI_NOWHERE;
            if (!neighbours && !draw_boxes_touch(box[i], box[k]))
                continue;
            const tri_line *rings = prover->ground->ring;
            if ((count_common(prover->ground, rings[i], rings[k]) > 0) != neighbours)
                gg_print(&prover->report.wrong, " %d-%d", board->locale[i].number,
                         board->locale[k].number);
        }
    }
    gg_tell_check(&prover->report, "locales share a line exactly if they have a border");
}

/* The line of a border is everything its locales share, in one piece. */
static void prove_lines(tri_prover *prover)
{
    const tri_board *board = prover->board;
    const tri_ground *ground = prover->ground;
    uint32_t found = 0;
    gg_begin_check(&prover->report);
    for (uint32_t i = 0; i < board->borders; i++) {
        tri_line line = ground->shore[i].line;
        const uint8_t *locale = board->border[i].locale;
        uint32_t pieces = line.count > 0 ? line.count - 1U : 0;
        bool good = pieces > 0 && count_common(ground, ground->ring[locale[0]],
                                               ground->ring[locale[1]]) == pieces;
        found += good;
        if (!good)
            tri_wrong_border(prover, i);
    }
    gg_tell_check(&prover->report, "each border is one line, from junction to junction");
    gg_check_count(&prover->report, "borders that are drawn", found, board->borders);
}

/* ---------------------------------------------------------------- bars */

static bool on_line(const tri_ground *ground, const tri_shore *shore)
{
    for (uint32_t i = 0; i + 1U < shore->line.count; i++)
        if (ground->step[shore->line.first + i] == shore->bar[0] &&
            ground->step[shore->line.first + i + 1U] == shore->bar[1])
            return true;
    return false;
}

static bool bar_fits(const tri_prover *prover, uint32_t number)
{
    const tri_border *border = &prover->board->border[number];
    const tri_shore *shore = &prover->ground->shore[number];
    if (border->impassable)
        return shore->bar[0] == TRI_NOWHERE && shore->bar[1] == TRI_NOWHERE;
    if (shore->bar[0] >= prover->ground->corners || shore->bar[1] >= prover->ground->corners)
        return false;
    draw_xy a = prover->ground->corner[shore->bar[0]], b = prover->ground->corner[shore->bar[1]];
    draw_xy way = draw_towards(border->angle / 10.0);
    double length = draw_distance(a, b);
    bool sized = fabs(length - TRI_BAR_NARROW * (border->wide ? 2 : 1)) < TRI_TOLERANCE;
    bool centred = draw_distance(draw_between(a, b, 0.5), tri_place(border->bar)) < TRI_TOLERANCE;
    bool turned = fabs(draw_cross(draw_minus(b, a), way)) < TRI_TOLERANCE;
    return sized && centred && turned && on_line(prover->ground, shore);
}

static void prove_bars(tri_prover *prover)
{
    gg_begin_check(&prover->report);
    for (uint32_t i = 0; i < prover->board->borders; i++)
        if (!bar_fits(prover, i))
            tri_wrong_border(prover, i);
    gg_tell_check(&prover->report,
                  "bars are straight pieces of their borders, of two lengths, where the data say");
}

/* Is the bar between its locales' centers, and across the line that joins them? */
static bool lies_across(const tri_board *board, const tri_border *border)
{
    draw_xy bar = tri_place(border->bar), over = draw_normal(draw_towards(border->angle / 10.0));
    draw_xy a = tri_place(board->locale[border->locale[0]].anchor);
    draw_xy b = tri_place(board->locale[border->locale[1]].anchor);
    double to_a = draw_dot(draw_minus(a, bar), over), to_b = draw_dot(draw_minus(b, bar), over);
    bool between = to_a * to_b < 0 && fmin(fabs(to_a), fabs(to_b)) >= ANCHOR_OFF;
    return between && fabs(draw_dot(draw_unit(draw_minus(b, a)), over)) >= ASLANT;
}

static void prove_sense(tri_prover *prover)
{
    gg_begin_check(&prover->report);
    for (uint32_t i = 0; i < prover->board->borders; i++)
        if (!prover->board->border[i].impassable &&
            !lies_across(prover->board, &prover->board->border[i]))
            tri_wrong_border(prover, i);
    gg_tell_check(&prover->report, "bars lie between the anchors of their locales, across the way");
}

void tri_prove_borders(tri_prover *prover)
{
    prove_neighbours(prover);
    prove_lines(prover);
    prove_bars(prover);
    prove_sense(prover);
}
