/* ground.h: the layout of the Napoleon's Triumph board.
 *
 * The data provide anchors of the locales, and centers and directions of the bars; the shapes of the locales follow
 * from them. They partition the plane: every line segment has an area on either side, lines share corners, and locales
 * share a line exactly if they have a border. Lines are lists of corner numbers (tri_trace turns them into points), so
 * that a line common to two areas exists only once.
 *
 * All lengths are pixels of a picture about 2500 wide; x runs right, y down; directions are unit vectors. Rings run
 * clockwise in the picture and do not repeat their first corner. */
#ifndef DRAW_TRIUMPH_GROUND_H
#define DRAW_TRIUMPH_GROUND_H

#include "draw/geometry.h"
#include "triumph/board/board.h"

enum {
    TRI_CORNERS_MAX = 12288,
    TRI_STEPS_MAX = 65536, /* total for all rings and lines */
    TRI_RING_MAX = 2048,   /* corners of one ring: buffer size for tri_trace */
    TRI_STRIPS_MAX = 128,  /* areas without a locale */
    TRI_HILLS_MAX = 32,    /* groups of adjacent hills */
    TRI_TRACKS_MAX = 1024, /* road segments, each in one locale */
    TRI_TRACK_POINTS = 40  /* points of one segment */
};

/* Maximum sizes that places are made for. The painter draws blocks and texts at this size or smaller. */
#define TRI_BAR_NARROW 118.0 /* length of a narrow approach's bar; a wide one is twice as long */
#define TRI_BLOCK_LONG 96.0  /* a unit's block, along the bar */
#define TRI_BLOCK_DEEP 17.0  /* and across it */
#define TRI_BLOCK_GAP 3.0    /* between the bar and the first block */
#define TRI_NAME_TEXT 17.0   /* names of locales */
#define TRI_NUMBER_TEXT 15.0 /* capacities */
#define TRI_STAR_SIZE 18.0   /* width of a star; several are drawn side by side without gaps */
#define TRI_SETUP_TEXT 14.0  /* the commander that starts there */

/* A line or a ring: `count` corner numbers from step[first] on. */
typedef struct tri_line {
    uint16_t first, count;
} tri_line;

enum { TRI_STRIP_WOOD, TRI_STRIP_WATER, TRI_STRIP_MARSH }; /* as in the data */

/* An impassable area inside the map edge that is not a locale. */
typedef struct tri_strip {
    tri_line ring;
    uint8_t kind;
    char name[TRI_NAME_SIZE]; /* "" if none */
    draw_xy middle;           /* position of its name and symbols */
    double room;              /* free radius around it */
} tri_strip;

/* The line of a border. It runs from junction to junction with locale[0] on its right and locale[1] on its left. */
typedef struct tri_shore {
    tri_line line;
    uint16_t bar[2]; /* corners where the bar begins and ends; TRI_NOWHERE if impassable */
} tri_shore;

/* Where blocks that block an approach lie: in its locale, along its bar. */
typedef struct tri_front {
    draw_xy middle; /* center of the bar */
    draw_xy along;  /* direction of the bar; inward is to the right of it */
    draw_xy inward; /* into the locale */
    double length;  /* length of the bar */
    double slide;   /* offset of the first blocks from the bar's center; not 0 in acute corners */
    /* A rectangle of the bar's length, or slightly shorter, extends this far into the locale. */
    double depth;
} tri_front;

/* Positions inside a locale. Texts are centered there (not by baseline). */
typedef struct tri_seat {
    draw_xy reserve; /* center of the area for units in reserve */
    double room;     /* free radius around it: clear of the outline, and of roads if possible */
    draw_xy name, capacity, stars, setup;
    draw_xy village; /* houses of a village, where its roads meet */
} tri_seat;

/* A road segment in one locale: between crossings, arrows, and the points where the node's roads meet. */
typedef struct tri_track {
    uint8_t node, main;
    /* Way out of the node (at its crossing); TRI_TRACK_ENTRY + entry; TRI_NOWHERE: the meeting point. */
    uint16_t from, to;
    uint16_t count;
    draw_xy point[TRI_TRACK_POINTS];
} tri_track;

enum { TRI_TRACK_ENTRY = 0x4000 };

/* Where a road crosses its border, and its direction there, from locale[0] to locale[1]. */
typedef struct tri_crossing {
    draw_xy at, direction;
} tri_crossing;

/* The arrow of an entry: its tip is at `at` on the map edge, and it points inward. */
typedef struct tri_gate {
    draw_xy at, outward;
} tri_gate;

/* A group of adjacent hills. */
typedef struct tri_hill {
    uint16_t locales;
    uint8_t locale[TRI_LOCALES_MAX];
    tri_line ring; /* around all of them */
} tri_hill;

typedef struct tri_ground {
    draw_box frame; /* the whole picture, starting at 0,0 */
    draw_xy shift;  /* position of the data's origin: picture = data / 10 + shift */
    tri_line edge;  /* the map edge as a ring; the margin is between it and the frame */
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
    uint8_t hill_of[TRI_LOCALES_MAX]; /* TRI_NONE if not on a hill */
    tri_hill hill[TRI_HILLS_MAX];
    tri_hill plateau[TRI_PLATEAUS_MAX];
} tri_ground;

/* Computes everything into zeroed memory. Works for every board that can be loaded; tri_check_ground tells how well. */
void tri_survey(const tri_board *board, tri_ground *ground);
/* Checks that the ground is consistent and fits the board; one report line per check. */
bool tri_check_ground(const tri_board *board, const tri_ground *ground, gg_text *report);

/* Writes the points of a line or ring; returns their number, at most `room`. */
uint32_t tri_trace(const tri_ground *ground, tri_line line, draw_xy *out, uint32_t room);

#endif
