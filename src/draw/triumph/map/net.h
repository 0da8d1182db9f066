/* net.h: how locales lie around each other, from which the lines between them are made.
 *
 * An approach is a step out of its locale over its border. Take it, turn as far to the right as possible, and go on so:
 * that leads around a face of the net of neighbours. Seen on the map, a face is where lines between locales run
 * together: a junction, a strip where no locale lies, or, around everything, the edge of the map. Each border has one
 * end of its bar in the face to the right of its approach, and the other one in that of the approach across.
 */
#ifndef DRAW_TRIUMPH_NET_H
#define DRAW_TRIUMPH_NET_H

#include "draw/triumph/map/ground.h"

enum { TRI_FACES_MAX = TRI_APPROACHES_MAX, TRI_BULGE_MAX = 16, TRI_FACE_NONE = 0xFFFF };

enum { TRI_FACE_JUNCTION, TRI_FACE_STRIP, TRI_FACE_OUTER };

typedef struct tri_face {
    uint16_t first; /* approach; the others by net.next */
    uint16_t size;
    uint8_t kind;
    draw_xy junction; /* if it is one */
} tri_face;

typedef struct tri_net {
    const tri_board *board;
    uint16_t approaches; /* twice the borders */
    uint16_t faces;
    uint16_t next[TRI_APPROACHES_MAX];   /* in the face to the right */
    uint16_t before[TRI_APPROACHES_MAX]; /* likewise, back */
    uint16_t face_of[TRI_APPROACHES_MAX];
    draw_xy end[TRI_APPROACHES_MAX]; /* of the bar, in the face to the right */
    draw_xy tip[TRI_APPROACHES_MAX]; /* in a strip: where its line ends, a little further on */
    /* In the outer face: where its line meets the edge of the map, and how far along the edge that is. */
    draw_xy landing[TRI_APPROACHES_MAX];
    double far[TRI_APPROACHES_MAX];
    tri_face face[TRI_FACES_MAX];
    uint32_t edges; /* the edge of the map, clockwise */
    draw_xy edge[TRI_EDGE_MAX];
} tri_net;

/* The data begin at the edge of the map; the picture has a margin around it. */
#define TRI_SHIFT_X 50.0
#define TRI_SHIFT_Y 34.0

static inline draw_xy tri_place(tri_point point)
{
    return (draw_xy){point.x / 10.0 + TRI_SHIFT_X, point.y / 10.0 + TRI_SHIFT_Y};
}

static inline bool tri_has_bar(const tri_net *net, uint16_t approach)
{
    return !net->board->border[approach / 2].impassable;
}

/* Half of the bar, from its middle to the end that lies in the face to the right of the approach. */
draw_xy tri_half_bar(const tri_board *board, uint16_t approach);

/* Faces and ends of bars. */
void tri_make_net(const tri_board *board, tri_net *net);
/* Junctions and strips; ends of impassable borders. */
void tri_find_junctions(tri_net *net);
/* Where lines between outer locales meet the edge of the map. */
void tri_find_landings(tri_net *net);
/* Along a strip from the end of an approach to that of the next one, around the locale between them: points, without
 * the ends, that keep the locale's middle on its side. Returns how many. */
uint32_t tri_find_bulge(const tri_net *net, uint16_t approach, draw_xy out[TRI_BULGE_MAX]);
/* Where the line of a border ends in the face to the right of an approach. */
draw_xy tri_terminal(const tri_net *net, uint16_t approach);

#endif
