/* geometry.h: points, lines and areas in the plane; x runs right and y down. This is outside the rules library, so
 * floating point is allowed; nothing here affects the rules. */
#ifndef DRAW_GEOMETRY_H
#define DRAW_GEOMETRY_H

#include <stdbool.h>
#include <stdint.h>

typedef struct draw_xy {
    double x, y;
} draw_xy;

typedef struct draw_box {
    double x, y, width, height;
} draw_box;

static inline draw_xy draw_plus(draw_xy a, draw_xy b)
{
    return (draw_xy){a.x + b.x, a.y + b.y};
}
static inline draw_xy draw_minus(draw_xy a, draw_xy b)
{
    return (draw_xy){a.x - b.x, a.y - b.y};
}
static inline draw_xy draw_times(draw_xy a, double by)
{
    return (draw_xy){a.x * by, a.y * by};
}
/* Part 0 is a, part 1 is b. */
static inline draw_xy draw_between(draw_xy a, draw_xy b, double part)
{
    return (draw_xy){a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part};
}
static inline double draw_dot(draw_xy a, draw_xy b)
{
    return a.x * b.x + a.y * b.y;
}
/* Positive if b is clockwise of a in the picture. */
static inline double draw_cross(draw_xy a, draw_xy b)
{
    return a.x * b.y - a.y * b.x;
}
/* A quarter turn clockwise in the picture. */
static inline draw_xy draw_normal(draw_xy a)
{
    return (draw_xy){-a.y, a.x};
}
double draw_length(draw_xy a);
double draw_distance(draw_xy a, draw_xy b);
draw_xy draw_unit(draw_xy a);                   /* length 1; (1,0) for the zero vector */
draw_xy draw_towards(double degrees);           /* length 1; 0 is right, 90 is down */
double draw_degrees(draw_xy a);                 /* -180 .. 180 */
draw_xy draw_turned(draw_xy a, double degrees); /* clockwise about the origin */

/* ---------------------------------------------------------------- lines */

/* Intersects two segments; false if they do not meet or are collinear. */
bool draw_meet(draw_xy a, draw_xy b, draw_xy c, draw_xy d, draw_xy *at);
/* Intersects the lines through them; false if they are nearly parallel. */
bool draw_lines_meet(draw_xy a, draw_xy b, draw_xy c, draw_xy d, draw_xy *at);
double draw_to_segment(draw_xy point, draw_xy a, draw_xy b); /* distance */
double draw_to_line(draw_xy point, const draw_xy *line, uint32_t count);
double draw_line_length(const draw_xy *line, uint32_t count);
/* The point at this distance along the line, and the unit direction there (may be NULL). */
draw_xy draw_along(const draw_xy *line, uint32_t count, double far, draw_xy *direction);

/* Samples a smooth line (Catmull-Rom) through all points, about `step` apart, including the given points. Returns the
 * count, at most `room`. A closed line does not repeat its first point. */
uint32_t draw_sample(const draw_xy *points, uint32_t count, bool closed, double step, draw_xy *out,
                     uint32_t room);
/* A rough line from a to b without its last point: halved `levels` times, each midpoint displaced by up to `rough`
 * times the length of its segment. It depends only on the arguments, and is the same line from b to a. Returns the
 * number of points, 1 << levels. */
uint32_t draw_rough(draw_xy a, draw_xy b, double rough, uint32_t levels, uint32_t seed,
                    draw_xy *out);

/* ---------------------------------------------------------------- areas */

double draw_area(const draw_xy *outline, uint32_t count); /* positive if clockwise in the picture */
bool draw_inside(draw_xy point, const draw_xy *outline, uint32_t count);
draw_xy draw_middle(const draw_xy *outline, uint32_t count); /* centroid */
/* Approximates the interior point farthest from the outline, and its distance; negative if no point inside was
 * found. */
draw_xy draw_roomiest(const draw_xy *outline, uint32_t count, double *room);
draw_box draw_bounds(const draw_xy *points, uint32_t count);
bool draw_boxes_touch(draw_box a, draw_box b);

/* ---------------------------------------------------------------- chance */

/* A pseudo-random number in [0, 1) that depends only on the arguments, so trees and hachures are the same in every
 * picture. */
double draw_chance(uint32_t seed, uint32_t a, uint32_t b);

#endif
