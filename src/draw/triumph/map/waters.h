/* waters.h: shared by the files about streams and rivers. */
#ifndef DRAW_TRIUMPH_WATERS_H
#define DRAW_TRIUMPH_WATERS_H

#include "draw/triumph/sheet.h"

enum { TRI_COURSE_POINTS = 1024, TRI_COURSES_MAX = 128 };

typedef struct tri_course {
    uint32_t count;
    draw_xy point[TRI_COURSE_POINTS];
} tri_course;

/* Courses and their points, one after another. */
typedef struct tri_waters {
    uint32_t count, points;
    uint32_t first[TRI_COURSES_MAX + 1];
    draw_xy point[TRI_COURSES_MAX * 16];
} tri_waters;

/* Collects everything that flows, into zeroed memory. */
void tri_gather_waters(tri_waters *to, const tri_board *board, const tri_ground *ground);
double tri_water_distance(const tri_waters *all, draw_xy at);

/* A named stream or river. */
typedef struct tri_named_course {
    const char *name;
    bool marshy;
    tri_course run;
} tri_named_course;

/* number counts streams first, then strips. False if it has no name or no course. */
bool tri_find_named(const tri_board *board, const tri_ground *ground, uint32_t number,
                    tri_named_course *out);

#endif
