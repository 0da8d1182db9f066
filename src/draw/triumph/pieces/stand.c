/* stand.c: positions of pieces: along the bar of an approach, or in rows in the middle of a locale. */
#include "draw/triumph/sheet.h"

#include <math.h>

#define GAP 1.6 /* between two blocks */

/* ---------------------------------------------------------------- approaches */

/* Keeps the writing on a block from being upside down. */
static double upright(double degrees)
{
    while (degrees > 90)
        degrees -= 180;
    while (degrees <= -90)
        degrees += 180;
    return degrees;
}

double tri_front_begin(const tri_board *board, uint16_t approach)
{
    return tri_symbols_of(board, approach) != 0 ? TRI_SYMBOL_AWAY + 8 : 6;
}

/* Ranks are side by side on a wide bar, then behind each other. If there is no room, they shrink first, then
 * overlap. */
void tri_front_spots(const tri_ground *ground, const tri_board *board, uint16_t approach,
                     uint32_t count, tri_spot *out)
{
    const tri_front *front = &ground->front[approach];
    uint32_t files = front->length > 1.6 * TRI_BLOCK_LONG ? 2 : 1;
    uint32_t ranks = count > 0 ? (count + files - 1) / files : 1;
    double begin = tri_front_begin(board, approach);
    double room = fmax(1.1 * front->depth - begin, TRI_BLOCK_DEEP);
    double scale = fmin(fmax(room / (ranks * (TRI_BLOCK_DEEP + GAP)), 0.76), 1);
    double pitch = ranks > 1 ? (room - TRI_BLOCK_DEEP * scale) / (ranks - 1) : 0;
    double least = ranks > 2 ? 0.62 * TRI_BLOCK_DEEP * scale : HUGE_VAL; /* two always fit */
    pitch = fmin(fmax(pitch, least), (TRI_BLOCK_DEEP + GAP) * scale);
    double turn = upright(draw_degrees(front->along));
    double aside = files == 2 ? TRI_BLOCK_LONG / 2 * scale + 4 : 0;
    gg_assert(count <= TRI_PILE_MAX);
    for (uint32_t i = 0; i < count; i++) {
        bool alone = files == 2 && i + 1 == count && count % 2 == 1;
        double across = front->slide + (alone || files == 1 ? 0 : i % 2 == 0 ? -aside : aside);
        uint32_t rank = i / files;
        double away = begin + TRI_BLOCK_DEEP * scale / 2 + pitch * rank;
        draw_xy at = draw_plus(front->middle, draw_times(front->inward, away));
        out[i] = (tri_spot){draw_plus(at, draw_times(front->along, across)), turn, scale};
    }
}

/* ---------------------------------------------------------------- reserves */

draw_xy tri_form_size(uint32_t columns, uint32_t rows)
{
    return (draw_xy){columns * (TRI_BLOCK_LONG + GAP) - GAP, rows * (TRI_BLOCK_DEEP + GAP) - GAP};
}

void tri_form_spots(draw_xy middle, uint32_t count, uint32_t columns, double scale, tri_spot *out)
{
    uint32_t rows = (count + columns - 1) / columns;
    draw_xy corner = draw_minus(middle, draw_times(tri_form_size(columns, rows), scale / 2));
    for (uint32_t i = 0; i < count; i++) {
        uint32_t column = i / rows, row = i % rows;
        double x = column * (TRI_BLOCK_LONG + GAP) + TRI_BLOCK_LONG / 2,
               y = row * (TRI_BLOCK_DEEP + GAP) + TRI_BLOCK_DEEP / 2;
        out[i] = (tri_spot){{corner.x + x * scale, corner.y + y * scale}, 0, scale};
    }
}
