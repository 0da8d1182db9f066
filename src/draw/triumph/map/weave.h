/* weave.h: lines between areas while the ground is being built. */
#ifndef DRAW_TRIUMPH_WEAVE_H
#define DRAW_TRIUMPH_WEAVE_H

#include "draw/triumph/map/net.h"

/* Corners between two given ones, numbered consecutively; none for a straight line. */
typedef struct tri_inner {
    uint16_t first, count;
} tri_inner;

/* Kinds of lines, indexed by approach; edges by corner. */
enum { TRI_SPOKE, TRI_SIDE, TRI_BAR, TRI_EDGE, TRI_WEAVE_LINES };

typedef struct tri_weave {
    const tri_net *net;
    tri_ground *ground;
    /* Corner at the end of the bar; TRI_NOWHERE if there is none. */
    uint16_t end[TRI_APPROACHES_MAX];
    uint16_t terminal[TRI_APPROACHES_MAX]; /* where its line ends in the face to the right */
    uint16_t edge[TRI_EDGE_MAX];           /* corners of the map edge */
    /* From end to terminal; for an impassable border, the even one: from the opposite terminal to this one. */
    tri_inner spoke[TRI_APPROACHES_MAX];
    tri_inner side
        [TRI_APPROACHES_MAX]; /* along a strip: from its terminal to that of the next approach */
    draw_box box[TRI_WEAVE_LINES]
                [TRI_APPROACHES_MAX]; /* around each line, by kind; height < 0: none */
} tri_weave;

/* Makes the corners of all lines: straight first, then each bent as far as it touches no other. */
void tri_make_lines(const tri_net *net, tri_weave *weave, tri_ground *ground);
/* Makes the rings of locales and strips, the lines of borders, and the map edge. */
void tri_make_rings(const tri_weave *weave, tri_ground *ground);
/* Makes the roads. */
void tri_make_roads(const tri_board *board, tri_ground *ground);
/* Finds positions for blocks along the bars. */
void tri_make_fronts(const tri_board *board, tri_ground *ground);
/* Are the first blocks inside their locale? */
bool tri_blocks_fit(const tri_front *front, const draw_xy *outline, uint32_t count);
/* Finds positions for reserves and texts in the locales. */
void tri_make_seats(const tri_board *board, tri_ground *ground);
/* Finds groups of hills and their outlines. */
void tri_make_hills(const tri_board *board, tri_ground *ground);

#endif
