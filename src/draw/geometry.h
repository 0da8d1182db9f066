/* geometry.h: points, lines and areas of the plane; x runs to the right and y down. Outside of the rules library, so
 * floating point is allowed; whatever a rule depends on stays there. */
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
/* Positive if b lies clockwise of a on the picture. */
static inline double draw_cross(draw_xy a, draw_xy b)
{
    return a.x * b.y - a.y * b.x;
}
/* A quarter turn clockwise on the picture. */
static inline draw_xy draw_normal(draw_xy a)
{
    return (draw_xy){-a.y, a.x};
}
double draw_length(draw_xy a);
double draw_distance(draw_xy a, draw_xy b);
draw_xy draw_unit(draw_xy a);                   /* of length 1; (1,0) for nothing */
draw_xy draw_towards(double degrees);           /* of length 1; 0 is to the right, 90 down */
double draw_degrees(draw_xy a);                 /* -180 .. 180 */
draw_xy draw_turned(draw_xy a, double degrees); /* clockwise about the origin */

/* ---------------------------------------------------------------- lines */

/* Where two segments meet; false if they do not, or run along each other. */
bool draw_meet(draw_xy a, draw_xy b, draw_xy c, draw_xy d, draw_xy *at);
/* Where the straight lines through them do; false if they are nearly parallel. */
bool draw_lines_meet(draw_xy a, draw_xy b, draw_xy c, draw_xy d, draw_xy *at);
double draw_to_segment(draw_xy point, draw_xy a, draw_xy b); /* distance */
double draw_to_line(draw_xy point, const draw_xy *line, uint32_t count);
double draw_line_length(const draw_xy *line, uint32_t count);
/* The point so far along the line, and the direction there (of length 1; may be NULL). */
draw_xy draw_along(const draw_xy *line, uint32_t count, double far, draw_xy *direction);

/* Points on a smooth line (Catmull-Rom) through all given ones, about `step` apart; the given ones are among them.
 * Returns how many; never more than `room`. A closed line does not repeat its first point. */
uint32_t draw_sample(const draw_xy *points, uint32_t count, bool closed, double step, draw_xy *out,
                     uint32_t room);
/* A rough line from a to b without its last point: halved `levels` times, each middle moved aside by up to `rough`
 * times the length of its piece. Depends on nothing but the arguments, and is the same line from b to a. Returns how
 * many points, 1 << levels. */
uint32_t draw_rough(draw_xy a, draw_xy b, double rough, uint32_t levels, uint32_t seed,
                    draw_xy *out);

/* ---------------------------------------------------------------- areas */

double draw_area(const draw_xy *outline, uint32_t count); /* positive if clockwise on the picture */
bool draw_inside(draw_xy point, const draw_xy *outline, uint32_t count);
draw_xy draw_middle(const draw_xy *outline, uint32_t count); /* centre of gravity */
/* Of all points inside, nearly the one that lies farthest from the outline, and how far; negative if it found none
 * inside. */
draw_xy draw_roomiest(const draw_xy *outline, uint32_t count, double *room);
draw_box draw_bounds(const draw_xy *points, uint32_t count);
bool draw_boxes_touch(draw_box a, draw_box b);

/* ---------------------------------------------------------------- chance */

/* A number from 0 to below 1 that depends on the three alone: trees and hachures stand the same on every picture. */
double draw_chance(uint32_t seed, uint32_t a, uint32_t b);

#endif
