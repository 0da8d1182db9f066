/* fronts.c: positions of blocks along the bars. */
#include "draw/triumph/map/weave.h"

#include <math.h>

#define DEEPEST 112.0
#define PACE 4.0
#define INSET 6.0 /* a block is shorter than its bar by this much at either end */

/* Is a line along the bar, at this distance inward, inside the locale? */
static bool has_room(const tri_front *front, const draw_xy *outline, uint32_t count, double inward)
{
    enum { TRIES = 6 };
    double half = front->length / 2 - INSET;
    for (int i = 0; i <= TRIES; i++) {
        draw_xy at = draw_plus(front->middle, draw_times(front->inward, inward));
        at = draw_plus(at, draw_times(front->along, half * (2.0 * i / TRIES - 1)));
        if (!draw_inside(at, outline, count))
            return false;
    }
    return true;
}

/* Positions of the first blocks: one, or two side by side on a wide bar. Returns their number. */
static uint32_t block_places(const tri_front *front, draw_xy middle[2])
{
    bool wide = front->length > 1.5 * TRI_BAR_NARROW;
    double inward = TRI_BLOCK_GAP + TRI_BLOCK_DEEP / 2, aside = wide ? front->length / 4 : 0;
    draw_xy row = draw_plus(front->middle, draw_times(front->inward, inward));
    row = draw_plus(row, draw_times(front->along, front->slide));
    middle[0] = draw_minus(row, draw_times(front->along, aside));
    middle[1] = draw_plus(row, draw_times(front->along, aside));
    return wide ? 2 : 1;
}

bool tri_blocks_fit(const tri_front *front, const draw_xy *outline, uint32_t count)
{
    draw_xy middle[2], along = draw_times(front->along, TRI_BLOCK_LONG / 2),
                       inward = draw_times(front->inward, TRI_BLOCK_DEEP / 2);
    uint32_t blocks = block_places(front, middle);
    for (uint32_t i = 0; i < 4 * blocks; i++) {
        draw_xy at = draw_plus(middle[i / 4], draw_times(along, (i & 1) != 0 ? 1 : -1));
        if (!draw_inside(draw_plus(at, draw_times(inward, (i & 2) != 0 ? 1 : -1)), outline, count))
            return false;
    }
    return true;
}

/* Finds the smallest slide that makes them fit. */
static void find_slide(tri_front *front, const draw_xy *outline, uint32_t count)
{
    int most = (int)((TRI_BAR_NARROW - TRI_BLOCK_LONG) / 2);
    for (int slide = 0; slide <= most; slide++) {
        front->slide = slide;
        if (tri_blocks_fit(front, outline, count))
            return;
        front->slide = -slide;
        if (tri_blocks_fit(front, outline, count))
            return;
    }
    front->slide = 0;
}

static void make_front(const tri_board *board, const tri_ground *ground, uint16_t approach,
                       tri_front *front)
{
    draw_xy outline[TRI_RING_MAX], half = tri_half_bar(board, approach);
    uint32_t count = tri_trace(ground, ground->ring[tri_locale_of(board, approach)], outline,
                               TRI_RING_MAX);
    front->middle = tri_place(board->border[approach / 2].bar);
    front->along = draw_unit(half);
    front->inward = draw_normal(front->along);
    front->length = 2 * draw_length(half);
    find_slide(front, outline, count);
    front->depth = 0;
    while (front->depth < DEEPEST && has_room(front, outline, count, front->depth + PACE))
        front->depth += PACE;
}

void tri_make_fronts(const tri_board *board, tri_ground *ground)
{
    for (uint16_t i = 0; i < 2 * board->borders; i++)
        if (!board->border[i / 2].impassable)
            make_front(board, ground, i, &ground->front[i]);
}
