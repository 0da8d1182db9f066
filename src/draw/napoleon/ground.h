/* ground.h: where everything lies on the picture of the campaign: the map above, the panels below it.
 *
 * The survey makes it from the board alone. All numbers are pixels of the picture; the canvas of the data files is
 * enlarged by `scale` and begins at `map`. */
#ifndef DRAW_NAPOLEON_GROUND_H
#define DRAW_NAPOLEON_GROUND_H

#include "draw/canvas.h"
#include "draw/labels.h"
#include "napoleon/board/board.h"

enum {
    NAP_BLOCK_SIDE = 50, /* of a block on the map */
    NAP_TOWN_RADIUS = 15,
    NAP_CITY_RADIUS = 30,
    NAP_ROAD_POINTS = 33,
    NAP_RIVER_POINTS = 640,
    NAP_LINE_POINTS = 400,
    NAP_LETTERING_POINTS = 24,
    NAP_ZONE_LINES = 4, /* pieces of a border, at most */
    NAP_TOWN_ID = NAP_NAME_SIZE + 8,
    NAP_PANELS_HEIGHT = 1000 /* of what lies below the map (panels.c) */
};

/* A town, and what stands at it. */
typedef struct nap_spot {
    draw_xy at;
    double radius;             /* of its symbol */
    draw_xy stack[NAP_ARMIES]; /* the middle of the lowest block of each army's stack */
    draw_spot name;            /* where its name is written, ... */
    double size;               /* ... and how large */
    draw_box covers;           /* what the name covers */
} nap_spot;

/* A name that is written along a line; count 0: it is not written. */
typedef struct nap_lettering {
    draw_xy at[NAP_LETTERING_POINTS];
    uint16_t count;
    double size, spread;
} nap_lettering;

/* A road from its first town to its second. */
typedef struct nap_way {
    draw_xy at[NAP_ROAD_POINTS];
    uint16_t count;
    bool bridged;       /* it crosses its river: */
    draw_xy bridge;     /* there, ... */
    draw_xy bridge_way; /* ... in this direction (of length 1) */
} nap_way;

/* A river from its source on, points close together. */
typedef struct nap_water {
    draw_xy at[NAP_RIVER_POINTS];
    double half[2]; /* half its width at the first point and at the last */
    uint16_t count;
    nap_lettering name[2]; /* a long river bears its name twice */
} nap_water;

typedef struct nap_zone_line {
    draw_xy at[NAP_LINE_POINTS];
    uint16_t count;
} nap_zone_line;

typedef struct nap_ground {
    draw_xy size; /* of the picture */
    double scale;
    draw_box map;    /* the frame of the map */
    draw_box panels; /* below it: turn record, battle, lost blocks (panels.c divides it) */
    nap_spot town[NAP_TOWNS_MAX];
    nap_way road[NAP_ROADS_MAX];
    nap_water water[NAP_COURSES_MAX];         /* a course of the board each */
    nap_zone_line border[NAP_ZONE_LINES];     /* of France: it lies to the right of the line */
    nap_zone_line deployment[NAP_ZONE_LINES]; /* the Anglo-Prussian line: AD lies to the left */
    uint8_t borders, deployments;
    nap_lettering country[2];       /* France, the Netherlands */
    nap_lettering zone[NAP_ARMIES]; /* whose towns lie on this side of the deployment line */
    draw_xy wood[NAP_WOODS_MAX];    /* the middle of their names */
    draw_box title, legend;
    draw_xy compass;
    draw_labels labels; /* what is covered on the map */
} nap_ground;

/* From a point of the data's canvas. */
static inline draw_xy nap_on_map(const nap_ground *ground, double x, double y)
{
    return (draw_xy){ground->map.x + x * ground->scale, ground->map.y + y * ground->scale};
}

/* As orders call it: "Quatre_Bras" (towns.c). */
const char *nap_town_id(const nap_town *town, char out[NAP_TOWN_ID]);

static inline const nap_ground *nap_ground_of(const void *geometry)
{
    return (const nap_ground *)geometry;
}

#endif
