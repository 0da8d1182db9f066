/* geometry.c: points, lines and areas in the plane. */
#include "draw/geometry.h"

#include "grognard_game.h"

#include <math.h>

#define DEGREE 0.017453292519943295

/* ---------------------------------------------------------------- directions */

double draw_length(draw_xy a)
{
    return sqrt(draw_dot(a, a));
}

double draw_distance(draw_xy a, draw_xy b)
{
    return draw_length(draw_minus(a, b));
}

draw_xy draw_unit(draw_xy a)
{
    double length = draw_length(a);
    return length > 0 ? draw_times(a, 1 / length) : (draw_xy){1, 0};
}

draw_xy draw_towards(double degrees)
{
    return (draw_xy){cos(degrees * DEGREE), sin(degrees * DEGREE)};
}

double draw_degrees(draw_xy a)
{
    return atan2(a.y, a.x) / DEGREE;
}

draw_xy draw_turned(draw_xy a, double degrees)
{
    draw_xy by = draw_towards(degrees);
    return (draw_xy){a.x * by.x - a.y * by.y, a.x * by.y + a.y * by.x};
}

/* ---------------------------------------------------------------- lines */

/* How far along a-b and c-d their lines meet. */
static bool solve(draw_xy a, draw_xy b, draw_xy c, draw_xy d, double *first, double *second)
{
    draw_xy along = draw_minus(b, a), other = draw_minus(d, c), gap = draw_minus(c, a);
    double turn = draw_cross(along, other);
    if (fabs(turn) <= 1e-9 * draw_length(along) * draw_length(other))
        return false;
    *first = draw_cross(gap, other) / turn;
    *second = draw_cross(gap, along) / turn;
    return true;
}

bool draw_meet(draw_xy a, draw_xy b, draw_xy c, draw_xy d, draw_xy *at)
{
    double first, second;
    if (!solve(a, b, c, d, &first, &second))
        return false;
    if (first < 0 || first > 1 || second < 0 || second > 1)
        return false;
    *at = draw_between(a, b, first);
    return true;
}

bool draw_lines_meet(draw_xy a, draw_xy b, draw_xy c, draw_xy d, draw_xy *at)
{
    double first, second;
    if (!solve(a, b, c, d, &first, &second))
        return false;
    *at = draw_between(a, b, first);
    return true;
}

double draw_to_segment(draw_xy point, draw_xy a, draw_xy b)
{
    draw_xy along = draw_minus(b, a);
    double size = draw_dot(along, along);
    double part = size > 0 ? draw_dot(draw_minus(point, a), along) / size : 0;
    part = part < 0 ? 0 : part > 1 ? 1 : part;
    return draw_distance(point, draw_between(a, b, part));
}

double draw_to_line(draw_xy point, const draw_xy *line, uint32_t count)
{
    gg_assert(count > 0);
    double best = draw_distance(point, line[0]);
    for (uint32_t i = 0; i + 1 < count; i++)
        best = fmin(best, draw_to_segment(point, line[i], line[i + 1]));
    return best;
}

double draw_line_length(const draw_xy *line, uint32_t count)
{
    double length = 0;
    for (uint32_t i = 0; i + 1 < count; i++)
        length += draw_distance(line[i], line[i + 1]);
    return length;
}

draw_xy draw_along(const draw_xy *line, uint32_t count, double far, draw_xy *direction)
{
    gg_assert(count > 0);
    draw_xy at = line[0], towards = {1, 0};
    for (uint32_t i = 0; i + 1 < count; i++) {
        double piece = draw_distance(line[i], line[i + 1]);
        if (piece <= 0)
            continue;
        towards = draw_times(draw_minus(line[i + 1], line[i]), 1 / piece);
        at = draw_plus(line[i], draw_times(towards, fmin(fmax(far, 0), piece)));
        if (far <= piece)
            break;
        far -= piece;
    }
    if (direction != NULL)
        *direction = towards;
    return at;
}

static draw_xy catmull_rom(const draw_xy p[4], double t)
{
    double t2 = t * t, t3 = t2 * t;
    double a = -t3 + 2 * t2 - t, b = 3 * t3 - 5 * t2 + 2, c = -3 * t3 + 4 * t2 + t, d = t3 - t2;
    return (draw_xy){(a * p[0].x + b * p[1].x + c * p[2].x + d * p[3].x) / 2,
                     (a * p[0].y + b * p[1].y + c * p[2].y + d * p[3].y) / 2};
}

uint32_t draw_sample(const draw_xy *points, uint32_t count, bool closed, double step, draw_xy *out,
                     uint32_t room)
{
    gg_assert(count > 0 && step > 0);
    uint32_t made = 0, pieces = closed ? count : count - 1;
    for (uint32_t i = 0; i < pieces; i++) {
        uint32_t before = i > 0 ? i - 1 : closed ? count - 1 : 0;
        uint32_t next = (i + 1) % count;
        uint32_t after = closed ? (i + 2) % count : i + 2 < count ? i + 2 : count - 1;
        const draw_xy p[4] = {points[before], points[i], points[next], points[after]};
        uint32_t cuts = 1 + (uint32_t)(draw_distance(p[1], p[2]) / step);
        for (uint32_t k = 0; k < cuts && made < room; k++)
            out[made++] = catmull_rom(p, (double)k / cuts);
    }
    if (!closed && made < room)
        out[made++] = points[count - 1];
    return made;
}

/* ---------------------------------------------------------------- rough lines */

static uint32_t mix(uint32_t value)
{
    value ^= value >> 16;
    value *= UINT32_C(0x7feb352d);
    value ^= value >> 15;
    value *= UINT32_C(0x846ca68b);
    return value ^ value >> 16;
}

double draw_chance(uint32_t seed, uint32_t a, uint32_t b)
{
    return mix(mix(mix(seed + UINT32_C(0x9e3779b9)) + a) + b) / 4294967296.0;
}

/* A hash of a point, the same for points that differ only by rounding. */
static uint32_t place_number(draw_xy at)
{
    int32_t x = (int32_t)lround(at.x * 10), y = (int32_t)lround(at.y * 10);
    return mix((uint32_t)x + UINT32_C(0x51ed27)) ^ mix((uint32_t)y * UINT32_C(0x9e3779b9));
}

static bool comes_first(draw_xy a, draw_xy b)
{
    return a.x < b.x || (a.x <= b.x && a.y < b.y);
}

uint32_t draw_rough(draw_xy a, draw_xy b, double rough, uint32_t levels, uint32_t seed,
                    draw_xy *out)
{
    gg_assert(levels < 12);
    uint32_t pieces = 1U << levels;
    draw_xy line[(1 << 11) + 1];
    bool turned = !comes_first(a, b);
    line[0] = turned ? b : a;
    line[pieces] = turned ? a : b;
    for (uint32_t step = pieces; step > 1; step /= 2) {
        for (uint32_t i = 0; i < pieces; i += step) {
            draw_xy from = line[i], to = line[i + step], middle = draw_between(from, to, 0.5);
            double aside = (2 * draw_chance(seed, place_number(middle), step) - 1) * rough;
            line[i + step / 2] = draw_plus(middle,
                                           draw_times(draw_normal(draw_minus(to, from)), aside));
        }
    }
    for (uint32_t i = 0; i < pieces; i++)
        out[i] = turned ? line[pieces - i] : line[i];
    return pieces;
}

/* ---------------------------------------------------------------- areas */

double draw_area(const draw_xy *outline, uint32_t count)
{
    double twice = 0;
    for (uint32_t i = 0; i < count; i++)
        twice += draw_cross(outline[i], outline[(i + 1) % count]);
    return twice / 2;
}

bool draw_inside(draw_xy point, const draw_xy *outline, uint32_t count)
{
    bool inside = false;
    for (uint32_t i = 0; i < count; i++) {
        draw_xy a = outline[i], b = outline[(i + 1) % count];
        if ((a.y > point.y) == (b.y > point.y))
            continue;
        if (point.x < a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y))
            inside = !inside;
    }
    return inside;
}

draw_xy draw_middle(const draw_xy *outline, uint32_t count)
{
    gg_assert(count > 0);
    draw_xy sum = {0, 0}, origin = outline[0];
    double twice = 0;
    for (uint32_t i = 0; i < count; i++) {
        draw_xy a = draw_minus(outline[i], origin);
        draw_xy b = draw_minus(outline[(i + 1) % count], origin);
        double part = draw_cross(a, b);
        twice += part;
        sum = draw_plus(sum, draw_times(draw_plus(a, b), part));
    }
    if (fabs(twice) < 1e-9)
        return origin;
    return draw_plus(origin, draw_times(sum, 1 / (3 * twice)));
}

static double room_at(draw_xy point, const draw_xy *outline, uint32_t count)
{
    double room = draw_to_line(point, outline, count);
    room = fmin(room, draw_to_segment(point, outline[count - 1], outline[0]));
    return draw_inside(point, outline, count) ? room : -room;
}

/* Keeps the point if it has more room. */
static bool try_place(const draw_xy *outline, uint32_t count, draw_xy at, draw_xy *best,
                      double *room)
{
    double here = room_at(at, outline, count);
    if (here <= *room)
        return false;
    *room = here;
    *best = at;
    return true;
}

/* Tries the centers of a grid, then refines around the best one in smaller and smaller steps. */
draw_xy draw_roomiest(const draw_xy *outline, uint32_t count, double *room)
{
    enum { CELLS = 16, TRIES = 60 };
    draw_box box = draw_bounds(outline, count);
    draw_xy best = draw_middle(outline, count);
    *room = room_at(best, outline, count);
    for (int i = 0; i < CELLS * CELLS; i++) {
        int row = i / CELLS;
        draw_xy at = {box.x + (i % CELLS + 0.5) * box.width / CELLS,
                      box.y + (row + 0.5) * box.height / CELLS};
        try_place(outline, count, at, &best, room);
    }
    double step = fmax(box.width, box.height) / CELLS / 2;
    for (int tries = 0; step > 0.1 && tries < TRIES; tries++) {
        bool better = false;
        draw_xy from = best;
        for (int i = 0; i < 8; i++)
            better |= try_place(outline, count,
                                draw_plus(from, draw_times(draw_towards(45 * i), step)), &best,
                                room);
        if (!better)
            step /= 2;
    }
    return best;
}

draw_box draw_bounds(const draw_xy *points, uint32_t count)
{
    gg_assert(count > 0);
    draw_xy low = points[0], high = points[0];
    for (uint32_t i = 1; i < count; i++) {
        low = (draw_xy){fmin(low.x, points[i].x), fmin(low.y, points[i].y)};
        high = (draw_xy){fmax(high.x, points[i].x), fmax(high.y, points[i].y)};
    }
    return (draw_box){low.x, low.y, high.x - low.x, high.y - low.y};
}

bool draw_boxes_touch(draw_box a, draw_box b)
{
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height &&
           b.y < a.y + a.height;
}
