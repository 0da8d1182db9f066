/* grid.c: the enterable hexes: their sides and names. */
#include "draw/warpeace/parts.h"

static bool is_open(const wap_ground *ground, uint16_t cell)
{
    return ground->cell[cell] == WAP_OPEN_CELL;
}

/* Draws each side once: from the western of two open cells, or from the only one. */
static bool draws_side(const wap_ground *ground, uint16_t cell, uint8_t direction)
{
    return is_open(ground, cell) &&
           (direction <= WAP_SE || !is_open(ground, wap_next_cell(cell, direction)));
}

static void put_sides(draw_canvas *canvas, const wap_ground *ground, uint16_t cell)
{
    for (uint8_t i = 0; i < WAP_DIRECTIONS; i++) {
        if (!draws_side(ground, cell, i))
            continue;
        if (i == 0 || !draws_side(ground, cell, (uint8_t)(i - 1)))
            draw_move(canvas, wap_cell_corner(ground, cell, i));
        draw_line(canvas, wap_cell_corner(ground, cell, (uint8_t)((i + 1) % WAP_DIRECTIONS)));
    }
}

void wap_paint_grid(draw_canvas *canvas, const wap_ground *ground)
{
    draw_begin_path(canvas, "grid");
    for (uint16_t cell = 0; cell < WAP_CELLS; cell++)
        if (is_open(ground, cell))
            put_sides(canvas, ground, cell);
    draw_end_path(canvas);
}

wap_hex_name wap_name_of_hex(const wap_board *board, uint16_t hex)
{
    wap_hex_name name = {""};
    gg_text text;
    gg_text_open(&text, name.text, sizeof name.text);
    wap_put_hex(board, hex, &text);
    gg_text_close(&text);
    return name;
}

/* Hex names are below their northern corners, so that they are readable beside a stack. */
void wap_paint_hexes(draw_canvas *canvas, const wap_board *board, const wap_ground *ground)
{
    double size = 0.165 * ground->hex_width;
    draw_begin_group(canvas, "hex-names");
    for (uint16_t hex = 0; hex < board->hexes; hex++) {
        draw_xy at = wap_hex_middle(ground, board, hex);
        at.y -= 0.325 * ground->hex_height;
        draw_text(canvas, NULL, at, size, 0, wap_name_of_hex(board, hex).text);
    }
    draw_end_group(canvas);
}
