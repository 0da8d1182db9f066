/* frame.c: the map frame, with row letters and column numbers. */
#include "draw/warpeace/parts.h"

static void put_row(uint8_t row, gg_text *out)
{
    char letter = (char)('A' + (row - 1) % 26);
    gg_put_char(out, letter);
    if (row > 26)
        gg_put_char(out, letter);
}

static void paint_word(draw_canvas *canvas, double x, double y, uint8_t row, uint8_t column)
{
    char word[8];
    gg_text text;
    gg_text_open(&text, word, sizeof word);
    if (row > 0)
        put_row(row, &text);
    else
        gg_print(&text, "%u", (unsigned)column);
    gg_text_close(&text);
    draw_text(canvas, NULL, (draw_xy){x, y + 3.8}, 11, 0, word);
}

static void paint_rows(draw_canvas *canvas, const wap_ground *ground)
{
    draw_box map = ground->map;
    for (uint8_t row = ground->first_row; row <= ground->last_row; row++) {
        double y = wap_cell_middle(ground, wap_cell_at(row, 1)).y;
        paint_word(canvas, map.x - 10, y, row, 0);
        paint_word(canvas, map.x + map.width + 10, y, row, 0);
    }
}

/* Column numbers of the northern and southern rows; the other rows are shifted by half a hex. */
static void paint_columns(draw_canvas *canvas, const wap_ground *ground)
{
    draw_box map = ground->map;
    for (uint8_t column = ground->first_column; column <= ground->last_column; column++) {
        double north = wap_cell_middle(ground, wap_cell_at(ground->last_row, column)).x;
        double south = wap_cell_middle(ground, wap_cell_at(ground->first_row, column)).x;
        paint_word(canvas, north, map.y - 10, 0, column);
        paint_word(canvas, south, map.y + map.height + 10, 0, column);
    }
}

static draw_box grown(draw_box box, double by)
{
    return (draw_box){box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by};
}

void wap_paint_frame(draw_canvas *canvas, const wap_ground *ground)
{
    draw_begin_group(canvas, "margin");
    draw_rect(canvas, "neat", ground->map, 0);
    draw_rect(canvas, "neat-outer", grown(ground->map, 20), 0);
    paint_rows(canvas, ground);
    paint_columns(canvas, ground);
    draw_end_group(canvas);
}
