/* ground.h: the layout of the campaign picture: the map on top, the panels below.
 *
 * The survey computes it from the board alone. All numbers are picture pixels; the canvas of the data files is scaled
 * by `scale` and begins at `map`. */
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
    NAP_ZONE_LINES = 4, /* maximum segments of a border */
    NAP_TOWN_ID = NAP_NAME_SIZE + 8,
    NAP_PANELS_HEIGHT = 1000 /* of the area below the map (panels.c) */
};

/* A town and its surroundings. */
typedef struct nap_spot {
    draw_xy at;
    double radius;             /* of its symbol */
    draw_xy stack[NAP_ARMIES]; /* center of the lowest block of each army's stack */
    draw_spot name;            /* position of its name */
    double size;               /* text size of its name */
    draw_box covers;           /* box covered by the name */
} nap_spot;

/* A name along a line; count 0: it is not written. */
typedef struct nap_lettering {
    draw_xy at[NAP_LETTERING_POINTS];
    uint16_t count;
    double size, spread;
} nap_lettering;

/* A road from its first town to its second. */
typedef struct nap_way {
    draw_xy at[NAP_ROAD_POINTS];
    uint16_t count;
    bool bridged;       /* it crosses its river */
    draw_xy bridge;     /* position of the bridge */
    draw_xy bridge_way; /* direction of the bridge (unit vector) */
} nap_way;

/* A river from its source on, as closely spaced points. */
typedef struct nap_water {
    draw_xy at[NAP_RIVER_POINTS];
    double half[2]; /* half its width at the first and last point */
    uint16_t count;
    nap_lettering name[2]; /* a long river is labeled twice */
} nap_water;

typedef struct nap_zone_line {
    draw_xy at[NAP_LINE_POINTS];
    uint16_t count;
} nap_zone_line;

typedef struct nap_ground {
    draw_xy size; /* of the picture */
    double scale;
    draw_box map;    /* the frame of the map */
    draw_box panels; /* below the map: turn record, battle, lost blocks (divided by panels.c) */
    nap_spot town[NAP_TOWNS_MAX];
    nap_way road[NAP_ROADS_MAX];
    nap_water water[NAP_COURSES_MAX];         /* one per course of the board */
    nap_zone_line border[NAP_ZONE_LINES];     /* of France, which is to the right of the line */
    nap_zone_line deployment[NAP_ZONE_LINES]; /* the Anglo-Prussian line: AD is to the left */
    uint8_t borders, deployments;
    nap_lettering country[2];       /* France, the Netherlands */
    nap_lettering zone[NAP_ARMIES]; /* by whose towns are on this side of the deployment line */
    draw_xy wood[NAP_WOODS_MAX];    /* centers of their names */
    draw_box title, legend;
    draw_xy compass;
    draw_labels labels; /* occupied areas of the map */
} nap_ground;

/* Converts a point from the data's canvas. */
static inline draw_xy nap_on_map(const nap_ground *ground, double x, double y)
{
    return (draw_xy){ground->map.x + x * ground->scale, ground->map.y + y * ground->scale};
}

/* The name used in orders: "Quatre_Bras" (towns.c). */
const char *nap_town_id(const nap_town *town, char out[NAP_TOWN_ID]);

static inline const nap_ground *nap_ground_of(const void *geometry)
{
    return (const nap_ground *)geometry;
}

#endif
