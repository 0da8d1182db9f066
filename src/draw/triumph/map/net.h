/* net.h: the adjacency net of the locales, from which the lines between them are made.
 *
 * An approach is a step out of its locale across its border. Take it, turn as far right as possible, and repeat: this
 * leads around a face of the net. On the map, a face is where lines between locales meet: a junction, a strip without
 * locales, or, around everything, the map edge. Each border's bar has one end in the face to the right of its approach,
 * and the other in that of the opposite approach. */
#ifndef DRAW_TRIUMPH_NET_H
#define DRAW_TRIUMPH_NET_H

#include "draw/triumph/map/ground.h"

enum { TRI_FACES_MAX = TRI_APPROACHES_MAX, TRI_BULGE_MAX = 16, TRI_FACE_NONE = 0xFFFF };

enum { TRI_FACE_JUNCTION, TRI_FACE_STRIP, TRI_FACE_OUTER };

typedef struct tri_face {
    uint16_t first; /* first approach; the others follow by net.next */
    uint16_t size;
    uint8_t kind;
    draw_xy junction; /* if it is a junction */
} tri_face;

typedef struct tri_net {
    const tri_board *board;
    uint16_t approaches; /* twice the borders */
    uint16_t faces;
    uint16_t next[TRI_APPROACHES_MAX];   /* in the face to the right */
    uint16_t before[TRI_APPROACHES_MAX]; /* the reverse of next */
    uint16_t face_of[TRI_APPROACHES_MAX];
    draw_xy end[TRI_APPROACHES_MAX]; /* end of the bar in the face to the right */
    draw_xy tip[TRI_APPROACHES_MAX]; /* in a strip: where its line ends, slightly farther on */
    /* In the outer face: where its line meets the map edge, and how far along the edge that is. */
    draw_xy landing[TRI_APPROACHES_MAX];
    double far[TRI_APPROACHES_MAX];
    tri_face face[TRI_FACES_MAX];
    uint32_t edges; /* the map edge, clockwise */
    draw_xy edge[TRI_EDGE_MAX];
} tri_net;

/* The data start at the map edge; the picture adds a margin. */
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

/* Half of the bar, from its center to the end in the face to the right of the approach. */
draw_xy tri_half_bar(const tri_board *board, uint16_t approach);

/* Computes faces and ends of bars. */
void tri_make_net(const tri_board *board, tri_net *net);
/* Computes junctions and strips, and the ends of impassable borders. */
void tri_find_junctions(tri_net *net);
/* Computes where lines between outer locales meet the map edge. */
void tri_find_landings(tri_net *net);
/* Points along a strip from the end of an approach to that of the next, around the locale in between, without the ends;
 * they keep the locale's center on its side. Returns their number. */
uint32_t tri_find_bulge(const tri_net *net, uint16_t approach, draw_xy out[TRI_BULGE_MAX]);
/* Where a border's line ends in the face to the right of an approach. */
draw_xy tri_terminal(const tri_net *net, uint16_t approach);

#endif
