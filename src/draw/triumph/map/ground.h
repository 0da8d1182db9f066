/* ground.h: where everything lies on the board of Napoleon's Triumph.
 *
 * The data give anchors of the locales and middles and directions of the bars; the shapes of the locales follow from
 * them. They are a partition of the plane: every piece of a line has an area on either side, lines have their corners
 * in common, and locales share a line exactly if they have a border. Lines are lists of corner numbers (tri_trace makes
 * points of them), so that what is the same in two areas is one thing.
 *
 * All lengths are pixels of a picture about 2500 wide; x to the right, y down; directions are of length 1. Rings run
 * clockwise on the picture and do not repeat their first corner.
 */
#ifndef DRAW_TRIUMPH_GROUND_H
#define DRAW_TRIUMPH_GROUND_H

#include "draw/geometry.h"
#include "triumph/board/board.h"

enum {
    TRI_CORNERS_MAX = 12288,
    TRI_STEPS_MAX = 65536, /* of all rings and lines together */
    TRI_RING_MAX = 2048,   /* corners of one ring: room for tri_trace */
    TRI_STRIPS_MAX = 128,  /* areas without a locale */
    TRI_HILLS_MAX = 32,    /* groups of hills that lie together */
    TRI_TRACKS_MAX = 1024, /* pieces of roads, each in one locale */
    TRI_TRACK_POINTS = 40  /* of one piece */
};

/* Sizes that places are made for. The painter draws blocks and texts so big, or smaller. */
#define TRI_BAR_NARROW 118.0 /* length of the bar of a narrow approach; a wide one has twice that */
#define TRI_BLOCK_LONG 96.0  /* a unit's block, along the bar */
#define TRI_BLOCK_DEEP 17.0  /* and across it */
#define TRI_BLOCK_GAP 3.0    /* between the bar and the first block */
#define TRI_NAME_TEXT 17.0   /* names of locales */
#define TRI_NUMBER_TEXT 15.0 /* capacities */
#define TRI_STAR_SIZE 18.0   /* width of a star; several stand side by side without a gap */
#define TRI_SETUP_TEXT 14.0  /* the commander who starts there */

/* A line or a ring: so many corner numbers from step[first] on. */
typedef struct tri_line {
    uint16_t first, count;
} tri_line;

enum { TRI_STRIP_WOOD, TRI_STRIP_WATER, TRI_STRIP_MARSH }; /* as in the data */

/* An area inside of the map's edge that is no locale: nobody enters it. */
typedef struct tri_strip {
    tri_line ring;
    uint8_t kind;
    char name[TRI_NAME_SIZE]; /* "": none */
    draw_xy middle;           /* for its name and symbols ... */
    double room;              /* ... with so much room around it */
} tri_strip;

/* Along a border. The line runs from junction to junction with locale[0] to its right and locale[1] to its left. */
typedef struct tri_shore {
    tri_line line;
    uint16_t
        bar[2]; /* corners on it where the bar begins and ends; TRI_NOWHERE if it is impassable */
} tri_shore;

/* Where blocks lie that block an approach: in its locale, along its bar. */
typedef struct tri_front {
    draw_xy middle; /* of the bar */
    draw_xy along;  /* of the bar; inward is to the right of it */
    draw_xy inward; /* into the locale */
    double length;  /* of the bar */
    double slide;   /* the first blocks lie so far along from its middle: in acute corners not 0 */
    double
        depth; /* a rectangle of the bar's length lies in the locale so far inward, or a little shorter one */
} tri_front;

/* What stands in a locale: texts have their middle there (not their base line). */
typedef struct tri_seat {
    draw_xy reserve; /* middle of the area where units in reserve stand */
    double
        room; /* radius of a circle around it that is free: of the outline, of roads if it can be */
    draw_xy name, capacity, stars, setup;
    draw_xy village; /* where houses stand if the locale is a village: where its roads meet */
} tri_seat;

/* A piece of a road in one locale: from a crossing, an arrow, or a place where roads of the node meet, to another. */
typedef struct tri_track {
    uint8_t node, main;
    uint16_t from,
        to; /* way out of the node (at its crossing); TRI_TRACK_ENTRY + entry; or TRI_NOWHERE: meeting place */
    uint16_t count;
    draw_xy point[TRI_TRACK_POINTS];
} tri_track;

enum { TRI_TRACK_ENTRY = 0x4000 };

/* Where a road crosses its border, and its direction there, from locale[0] of the border to locale[1]. */
typedef struct tri_crossing {
    draw_xy at, direction;
} tri_crossing;

/* An arrow of an entry stands with its tip at `at`, on the edge of the map, and comes from outside. */
typedef struct tri_gate {
    draw_xy at, outward;
} tri_gate;

/* Hills that lie together. */
typedef struct tri_hill {
    uint16_t locales;
    uint8_t locale[TRI_LOCALES_MAX];
    tri_line ring; /* around all of them */
} tri_hill;

typedef struct tri_ground {
    draw_box frame; /* the whole picture, from 0,0 on */
    draw_xy shift;  /* where the data's 0,0 lies: data / 10 + shift is a place on the picture */
    tri_line edge;  /* ring: the edge of the map; between it and the frame is margin */
    uint32_t corners, steps, strips, tracks, hills;
    draw_xy corner[TRI_CORNERS_MAX];
    uint16_t step[TRI_STEPS_MAX];
    tri_line ring[TRI_LOCALES_MAX];
    tri_strip strip[TRI_STRIPS_MAX];
    tri_shore shore[TRI_BORDERS_MAX];
    tri_front front[TRI_APPROACHES_MAX];
    tri_seat seat[TRI_LOCALES_MAX];
    tri_crossing crossing[TRI_ROADS_MAX];
    tri_track track[TRI_TRACKS_MAX];
    tri_gate gate[TRI_ENTRIES_MAX];
    uint8_t hill_of[TRI_LOCALES_MAX]; /* TRI_NONE: no hill */
    tri_hill hill[TRI_HILLS_MAX];
    tri_hill plateau[TRI_PLATEAUS_MAX];
} tri_ground;

/* Everything, into zeroed memory. Works for every board that can be loaded; how well, tri_check_ground tells. */
void tri_survey(const tri_board *board, tri_ground *ground);
/* Proves that it fits together and to the board: a line a check in the report. */
bool tri_check_ground(const tri_board *board, const tri_ground *ground, gg_text *report);

/* The points of a line or ring; returns how many: at most `room`. */
uint32_t tri_trace(const tri_ground *ground, tri_line line, draw_xy *out, uint32_t room);

#endif
