/* weave.h: lines between areas while the ground is made. */
#ifndef DRAW_TRIUMPH_WEAVE_H
#define DRAW_TRIUMPH_WEAVE_H

#include "draw/triumph/map/net.h"

/* Corners between two given ones: none for a straight line. Numbers follow each other. */
typedef struct tri_inner {
    uint16_t first, count;
} tri_inner;

/* Kinds of lines, by number of approach; of edges, by number of corner. */
enum { TRI_SPOKE, TRI_SIDE, TRI_BAR, TRI_EDGE, TRI_WEAVE_LINES };

typedef struct tri_weave {
    const tri_net *net;
    tri_ground *ground;
    uint16_t end[TRI_APPROACHES_MAX]; /* corner of the end of the bar; TRI_NOWHERE: it has none */
    uint16_t terminal[TRI_APPROACHES_MAX]; /* where its line ends in the face to the right */
    uint16_t edge[TRI_EDGE_MAX];           /* corners of the edge of the map */
    tri_inner spoke
        [TRI_APPROACHES_MAX]; /* from end to terminal; of an impassable border, the even one: from
                                              the terminal across to this one */
    tri_inner side
        [TRI_APPROACHES_MAX]; /* along a strip: from its terminal to that of the next approach */
    draw_box box[TRI_WEAVE_LINES]
                [TRI_APPROACHES_MAX]; /* around each line, by kind; height < 0: there is none */
} tri_weave;

/* Corners of all lines: straight ones first, then each bent as far as it meets no other. */
void tri_make_lines(const tri_net *net, tri_weave *weave, tri_ground *ground);
/* Rings of locales and strips, lines of borders, the edge of the map. */
void tri_make_rings(const tri_weave *weave, tri_ground *ground);
/* Where roads run. */
void tri_make_roads(const tri_board *board, tri_ground *ground);
/* Where blocks lie along the bars. */
void tri_make_fronts(const tri_board *board, tri_ground *ground);
/* Do the first blocks lie inside of their locale? */
bool tri_blocks_fit(const tri_front *front, const draw_xy *outline, uint32_t count);
/* Places in the locales for reserves and texts. */
void tri_make_seats(const tri_board *board, tri_ground *ground);
/* Groups of hills and the lines around them. */
void tri_make_hills(const tri_board *board, tri_ground *ground);

#endif
