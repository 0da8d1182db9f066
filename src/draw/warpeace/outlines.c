/* outlines.c: outlines of connected cells on the map: walks along hexsides, and rounds their corners. */
#include "draw/warpeace/ground.h"

#include <string.h>

/* ---------------------------------------------------------------- walking */

/* The next side clockwise: at the end of this one, turns through the cells of the shape up to a side of the outline. */
static wap_side next_side(const wap_shape *shape, wap_side side)
{
    wap_side next = {side.cell, (uint8_t)((side.direction + 1) % WAP_DIRECTIONS)};
    for (uint32_t turns = 0; turns < 3 && !wap_on_rim(next.cell); turns++) {
        if (shape->parts(shape, next.cell, next.direction))
            return next;
        next.cell = wap_next_cell(next.cell, next.direction);
        next.direction = (uint8_t)((next.direction + 4) % WAP_DIRECTIONS);
    }
    return side;
}

static void walk(const wap_shape *shape, wap_side from, uint8_t *seen, wap_take_outline *take,
                 void *taker)
{
    wap_side sides[WAP_OUTLINE_MAX];
    uint32_t count = 0;
    for (wap_side side = from; count < WAP_OUTLINE_MAX; side = next_side(shape, side)) {
        if ((seen[side.cell] >> side.direction & 1) != 0)
            break;
        seen[side.cell] |= (uint8_t)(1U << side.direction);
        sides[count++] = side;
    }
    if (count >= 3)
        take(taker, shape, sides, count);
}

void wap_trace(const wap_shape *shape, wap_take_outline *take, void *taker)
{
    uint8_t seen[WAP_CELLS] = {0};
    for (uint16_t cell = 0; cell < WAP_CELLS; cell++) {
        if (wap_on_rim(cell) || shape->ground->cell[cell] == WAP_SEA_CELL)
            continue;
        for (uint8_t direction = 0; direction < WAP_DIRECTIONS; direction++)
            if ((seen[cell] >> direction & 1) == 0 && shape->parts(shape, cell, direction))
                walk(shape, (wap_side){cell, direction}, seen, take, taker);
    }
}

/* ---------------------------------------------------------------- rounding */

/* Straits are narrow water on both sides of their hexside. */
static double width_of(const wap_shape *shape, wap_side side, double inward)
{
    uint8_t kind = wap_side_of(shape->ground, shape->board, side.cell, side.direction);
    bool strait = kind == WAP_ALL_SEA || kind == WAP_CROSSING;
    return inward + (strait ? 0.13 * shape->ground->hex_width : 0);
}

static draw_xy inward_of(const wap_shape *shape, wap_side side, double inward)
{
    return draw_times(draw_towards(60.0 * side.direction + 120),
                      width_of(shape, side, inward)); /* NE is at -60 degrees */
}

/* Moves corners slightly, the same from all sides. */
static draw_xy jitter(const wap_ground *ground, uint16_t corner)
{
    double most = 0.13 * ground->hex_width;
    return (draw_xy){(2 * draw_chance(11, corner, 1) - 1) * most,
                     (2 * draw_chance(11, corner, 2) - 1) * most};
}

/* Where the outline passes the corner at the start of the side. At the inner end of a strait it turns around, slightly
 * farther inland. */
static draw_xy corner_point(const wap_shape *shape, wap_side before, wap_side side, double inward)
{
    draw_xy at = wap_cell_corner(shape->ground, side.cell, side.direction);
    if (side.direction == wap_opposite(before.direction)) {
        uint8_t end = (uint8_t)((side.direction + 1) % WAP_DIRECTIONS);
        draw_xy mouth = wap_cell_corner(shape->ground, side.cell, end);
        return draw_plus(at, draw_times(draw_minus(at, mouth), 0.3));
    }
    at = draw_plus(at, jitter(shape->ground, wap_corner_of(side.cell, side.direction)));
    at = draw_plus(at, inward_of(shape, before, inward));
    return draw_plus(at, inward_of(shape, side, inward));
}

static bool is_strait(const wap_shape *shape, wap_side side)
{
    return width_of(shape, side, 0) > 0;
}

/* Removes the zigzag of hexsides, which the outline should lose first. But straits must stay open. */
static draw_xy softened(const wap_shape *shape, const wap_side *sides, const draw_xy *points,
                        uint32_t count, uint32_t i)
{
    uint32_t last = (i + count - 1) % count;
    draw_xy before = points[last], after = points[(i + 1) % count];
    bool strait = is_strait(shape, sides[last]) || is_strait(shape, sides[i]);
    return draw_between(points[i], draw_between(before, after, 0.5), strait ? 0.06 : 0.42);
}

/* Small bays and capes: the middle of a side is slightly displaced. */
static draw_xy off_middle(const wap_shape *shape, wap_side side, draw_xy from, draw_xy to)
{
    double most = 0.17 * shape->ground->hex_width;
    double off = (2 * draw_chance(12, side.cell, side.direction) - 1) * most;
    draw_xy aside = draw_times(draw_normal(draw_unit(draw_minus(to, from))), off);
    return draw_plus(draw_between(from, to, 0.5), aside);
}

/* The inner end of a strait is not pointed: both its sides stay apart slightly. */
static draw_xy blunt(const wap_shape *shape, wap_side side, wap_side next)
{
    if (next.direction != wap_opposite(side.direction))
        return (draw_xy){0, 0};
    return draw_times(draw_towards(60.0 * side.direction + 120), 0.075 * shape->ground->hex_width);
}

/* A side of an open coast has three points, one of a strait four, so that roughness does not close it. */
static uint32_t round_side(const wap_shape *shape, wap_side side, draw_xy from, draw_xy to,
                           draw_xy *out)
{
    if (is_strait(shape, side)) {
        for (uint32_t i = 0; i < 4; i++)
            out[i] = draw_between(from, to, 0.11 + 0.26 * i);
        return 4;
    }
    out[0] = draw_between(from, to, 0.24);
    out[1] = off_middle(shape, side, from, to);
    out[2] = draw_between(from, to, 0.76);
    return 3;
}

uint32_t wap_round_outline(const wap_shape *shape, const wap_side *sides, uint32_t count,
                           double inward, draw_xy *out, uint32_t room)
{
    draw_xy corners[WAP_OUTLINE_MAX];
    gg_assert(count <= WAP_OUTLINE_MAX);
    for (uint32_t i = 0; i < count; i++)
        corners[i] = corner_point(shape, sides[(i + count - 1) % count], sides[i], inward);
    uint32_t made = 0;
    for (uint32_t i = 0; i < count && made + 4 <= room; i++) {
        wap_side before = sides[(i + count - 1) % count], after = sides[(i + 1) % count];
        draw_xy from = softened(shape, sides, corners, count, i);
        draw_xy to = softened(shape, sides, corners, count, (i + 1) % count);
        from = draw_plus(from, blunt(shape, sides[i], before));
        to = draw_plus(to, blunt(shape, sides[i], after));
        made += round_side(shape, sides[i], from, to, out + made);
    }
    return made;
}

/* ---------------------------------------------------------------- along borders */

static bool is_wet(const wap_shape *shape, wap_side side)
{
    return wap_is_wet(shape->ground, shape->board, side.cell, side.direction);
}

draw_xy wap_side_middle(const wap_ground *ground, uint16_t cell, uint8_t direction)
{
    uint8_t end = (uint8_t)((direction + 1) % WAP_DIRECTIONS);
    return draw_between(wap_corner_point(ground, wap_corner_of(cell, direction)),
                        wap_corner_point(ground, wap_corner_of(cell, end)), 0.5);
}

static draw_xy middle_of(const wap_shape *shape, wap_side side)
{
    return wap_side_middle(shape->ground, side.cell, side.direction);
}

/* Out to sea, but not across a strait. */
static draw_xy outward(const wap_shape *shape, wap_side side)
{
    if (!is_wet(shape, side) || is_strait(shape, side))
        return (draw_xy){0, 0};
    return draw_times(draw_towards(60.0 * side.direction - 60), 0.32 * shape->ground->hex_width);
}

uint32_t wap_border_outline(const wap_shape *shape, const wap_side *sides, uint32_t count,
                            draw_xy *out, uint32_t room)
{
    enum { CUTS = 2 };
    uint32_t made = 0;
    for (uint32_t i = 0; i < count && made + CUTS + 1 <= room; i++) {
        wap_side before = sides[(i + count - 1) % count], side = sides[i];
        draw_xy corner = wap_corner_point(shape->ground, wap_corner_of(side.cell, side.direction));
        if (!is_wet(shape, before) && !is_wet(shape, side)) {
            draw_xy from = draw_between(corner, middle_of(shape, before), 2 * WAP_BORDER_CUT);
            draw_xy to = draw_between(corner, middle_of(shape, side), 2 * WAP_BORDER_CUT);
            for (uint32_t k = 0; k <= CUTS; k++)
                out[made++] = wap_quadratic(from, corner, to, (double)k / CUTS);
            continue;
        }
        if (!is_wet(shape, before))
            out[made++] = corner;
        out[made++] = draw_plus(corner, draw_plus(outward(shape, before), outward(shape, side)));
        if (!is_wet(shape, side))
            out[made++] = corner;
    }
    return made;
}
