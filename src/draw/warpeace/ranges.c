/* ranges.c: mountains: ridges that run from hex to hex, with hachures down both slopes, in the style of engravings; the
 * light comes from the northwest. */
#include "draw/warpeace/parts.h"

#include <math.h>

typedef struct range_painter {
    draw_canvas *canvas;
    const wap_ground *ground;
    const wap_board *board;
    bool dark;   /* draws slopes in shadow; otherwise those in the light */
    bool crests; /* draws lines along ridges instead */
    uint16_t root[WAP_CELLS];
    uint8_t ways[WAP_CELLS]; /* bit per direction in which the ridge continues */
} range_painter;

/* ---------------------------------------------------------------- where ridges run */

static bool is_mountain(const range_painter *range, uint16_t cell)
{
    return wap_is_terrain(range->ground, range->board, cell, WAP_MOUNTAIN);
}

static uint16_t root_of(const range_painter *range, uint16_t cell)
{
    while (range->root[cell] != cell)
        cell = range->root[cell];
    return cell;
}

static void try_link(range_painter *range, uint16_t cell, uint8_t direction)
{
    uint16_t next = wap_next_cell(cell, direction);
    if (!is_mountain(range, cell) || !is_mountain(range, next) ||
        root_of(range, cell) == root_of(range, next))
        return;
    range->root[root_of(range, cell)] = root_of(range, next);
    range->ways[cell] |= (uint8_t)(1U << direction);
    range->ways[next] |= (uint8_t)(1U << wap_opposite(direction));
}

/* Makes a spanning tree over each group of mountain hexes; links are chosen at random, east and west first. */
static void link_ridges(range_painter *range)
{
    enum { PASSES = 4 };
    for (uint16_t cell = 0; cell < WAP_CELLS; cell++) {
        range->root[cell] = cell;
        range->ways[cell] = 0;
    }
    for (uint32_t pass = 0; pass < PASSES; pass++)
        for (uint16_t cell = 0; cell < WAP_CELLS; cell++)
            for (uint8_t i = WAP_NE; i <= WAP_SE && !wap_on_rim(cell); i++)
                if (draw_chance(51, cell, i) * PASSES < pass + (i == WAP_E ? 2 : 1))
                    try_link(range, cell, i);
}

/* The highest point of a hex, away from cities. */
static draw_xy peak_of(const range_painter *range, uint16_t cell)
{
    double unit = range->ground->hex_width;
    draw_xy at = wap_cell_middle(range->ground, cell);
    return (draw_xy){at.x + (0.24 * draw_chance(52, cell, 1) - 0.12) * unit,
                     at.y + (0.24 * draw_chance(52, cell, 2) - 0.12) * unit};
}

/* The height: isolated hexes are hills, and the middle of a wide range is higher than its rim. About 1. */
static double height_of(const range_painter *range, uint16_t cell)
{
    uint32_t around = 0;
    for (uint8_t i = 0; i < WAP_DIRECTIONS; i++)
        around += is_mountain(range, wap_next_cell(cell, i));
    return 0.78 + 0.11 * around;
}

/* ---------------------------------------------------------------- hachures */

/* Draws strokes down one slope of a ridge segment, longer and darker where it is high: `begins` and `ends`. */
static void put_slope(range_painter *range, draw_xy from, draw_xy to, double begins, double ends,
                      uint32_t seed)
{
    double unit = range->ground->hex_width, length = draw_distance(from, to);
    draw_xy along = draw_unit(draw_minus(to, from)), down = draw_normal(along);
    bool shadow = down.x + down.y > 0; /* faces southeast */
    if (shadow != range->dark)
        down = draw_times(down, -1);
    double step = (range->dark ? 0.046 : 0.062) * unit;
    double high = (range->dark ? 0.2 : 0.15) * unit;
    uint32_t strokes = 1 + (uint32_t)(length / step);
    for (uint32_t i = 0; i < strokes; i++) {
        double part = (i + 0.6 * draw_chance(53, seed, i)) / strokes;
        double size = (begins + (ends - begins) * part) * (0.65 + 0.5 * draw_chance(54, seed, i));
        draw_xy at = draw_between(from, to, part);
        double lean = 0.5 * draw_chance(55, seed, i) - 0.25;
        draw_xy way = draw_unit(draw_plus(down, draw_times(along, lean)));
        draw_move(range->canvas, draw_plus(at, draw_times(way, 0.02 * unit)));
        draw_line(range->canvas, draw_plus(at, draw_times(way, high * size)));
    }
}

/* A crooked ridge from one point to another. */
static void put_ridge(range_painter *range, draw_xy from, draw_xy to, double begins, double ends,
                      uint32_t seed)
{
    enum { LEVELS = 2, PIECES = 1 << LEVELS };
    draw_xy line[PIECES + 1];
    double step = (ends - begins) / PIECES;
    draw_rough(from, to, 0.22, LEVELS, 56, line);
    line[PIECES] = to;
    if (range->crests) {
        draw_add_line(range->canvas, line, PIECES + 1, false);
        return;
    }
    for (uint32_t i = 0; i < PIECES; i++)
        put_slope(range, line[i], line[i + 1], begins + step * i, begins + step * (i + 1),
                  seed * 8 + i);
}

/* Degrees between two directions, 0 to 180. */
static double between(double a, double b)
{
    double turn = fabs(a - b);
    while (turn > 360)
        turn -= 360;
    return turn > 180 ? 360 - turn : turn;
}

/* Spurs fill the hex on the sides where no ridge continues. */
static void put_spurs(range_painter *range, uint16_t cell)
{
    enum { TRIES = 12 };
    double unit = range->ground->hex_width, used[WAP_DIRECTIONS + TRIES];
    draw_xy peak = peak_of(range, cell);
    uint32_t uses = 0;
    for (uint8_t i = 0; i < WAP_DIRECTIONS; i++)
        if ((range->ways[cell] >> i & 1) != 0)
            used[uses++] = 60.0 * i - 60;
    for (uint32_t i = 0; i < TRIES; i++) {
        double way = 30.0 * i - 75 + 24 * draw_chance(57, cell, i);
        bool near = false;
        for (uint32_t k = 0; k < uses; k++)
            near = near || between(way, used[k]) < 58;
        if (near)
            continue;
        used[uses++] = way;
        double far = (0.24 + 0.12 * draw_chance(58, cell, i)) * unit;
        put_ridge(range, peak, draw_plus(peak, draw_times(draw_towards(way), far)),
                  height_of(range, cell), 0.4, (uint32_t)(cell * 16 + i));
    }
}

static void put_range(range_painter *range, uint16_t cell)
{
    for (uint8_t i = WAP_NE; i <= WAP_SE; i++) {
        if ((range->ways[cell] >> i & 1) == 0)
            continue;
        uint16_t next = wap_next_cell(cell, i);
        put_ridge(range, peak_of(range, cell), peak_of(range, next), height_of(range, cell),
                  height_of(range, next), (uint32_t)(cell * 8 + i));
    }
    if (!range->crests)
        put_spurs(range, cell);
}

static void paint_slopes(range_painter *range, bool dark, const char *classes)
{
    range->dark = dark;
    draw_begin_path(range->canvas, classes);
    for (uint16_t cell = 0; cell < WAP_CELLS; cell++)
        if (is_mountain(range, cell))
            put_range(range, cell);
    draw_end_path(range->canvas);
}

void wap_paint_ranges(draw_canvas *canvas, const wap_board *board, const wap_ground *ground)
{
    range_painter range = {.canvas = canvas, .ground = ground, .board = board};
    link_ridges(&range);
    draw_begin_group(canvas, "ranges");
    paint_slopes(&range, false, "slope-light");
    paint_slopes(&range, true, "slope-dark");
    range.crests = true;
    paint_slopes(&range, true, "crest");
    draw_end_group(canvas);
}
