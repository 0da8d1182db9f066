/* coast.c: coastlines, along the hexsides where land ends and along straits; paints land and sea. */
#include "draw/warpeace/parts.h"

/* ---------------------------------------------------------------- survey */

static bool ends_land(const wap_shape *shape, uint16_t cell, uint8_t direction)
{
    return wap_is_wet(shape->ground, shape->board, cell, direction);
}

/* Makes a rough line through the points of the rounded outline. */
static void take_coast(void *taker, const wap_shape *shape, const wap_side *sides, uint32_t count)
{
    enum { LEVELS = 2 };
    wap_ground *ground = taker;
    draw_xy points[4 * WAP_OUTLINE_MAX], rough[1 << LEVELS];
    uint32_t all = wap_round_outline(shape, sides, count, 0.012 * ground->hex_width, points,
                                     4 * WAP_OUTLINE_MAX);
    wap_begin_line(ground, WAP_COAST_LINE, WAP_NONE);
    for (uint32_t i = 0; i < all; i++) {
        uint32_t made = draw_rough(points[i], points[(i + 1) % all], 0.21, LEVELS, 7, rough);
        for (uint32_t k = 0; k < made; k++)
            wap_add_point(ground, rough[k]);
    }
    wap_end_line(ground);
}

void wap_survey_coasts(wap_ground *ground, const wap_board *board)
{
    wap_shape land = {.ground = ground, .board = board, .parts = ends_land};
    wap_trace(&land, take_coast, ground);
}

/* ---------------------------------------------------------------- painting */

/* Draws all coasts as one path: around land, and in the opposite direction around inland seas. */
static void paint_coasts(draw_canvas *canvas, const wap_ground *ground, const char *classes)
{
    draw_begin_path(canvas, classes);
    for (uint32_t i = 0; i < ground->lines; i++)
        if (ground->line[i].kind == WAP_COAST_LINE)
            draw_add_line(canvas, wap_points_of(ground, &ground->line[i]), ground->line[i].count,
                          true);
    draw_end_path(canvas);
}

void wap_paint_symbols_of_land(draw_canvas *canvas, const wap_ground *ground)
{
    draw_begin_clip(canvas, "wap-land");
    paint_coasts(canvas, ground, NULL);
    draw_end_clip(canvas);
    draw_begin_clip(canvas, "wap-map");
    draw_rect(canvas, NULL, ground->map, 0);
    draw_end_clip(canvas);
    draw_begin_symbol(canvas, "wap-coast");
    paint_coasts(canvas, ground, "coast");
    draw_end_symbol(canvas);
}

/* Draws lines along the shore, each as a wide stroke with a narrower one of sea color on it; land covers their inner
 * half. */
static void paint_shores(draw_canvas *canvas)
{
    static const char *const strokes[] = {"shore-6", "shore-5", "shore-4",
                                          "shore-3", "shore-2", "shore-1"};
    draw_begin_group(canvas, "shores");
    for (uint32_t i = 0; i < sizeof strokes / sizeof strokes[0]; i++)
        draw_use(canvas, strokes[i], "wap-coast", (draw_xy){0, 0}, 1, 0);
    draw_end_group(canvas);
}

void wap_paint_sea(draw_canvas *canvas, const wap_ground *ground)
{
    draw_rect(canvas, "sea", ground->map, 0);
    paint_shores(canvas);
    draw_use(canvas, "land", "wap-coast", (draw_xy){0, 0}, 1, 0);
}

void wap_paint_coastline(draw_canvas *canvas)
{
    draw_use(canvas, "coastline", "wap-coast", (draw_xy){0, 0}, 1, 0);
}
