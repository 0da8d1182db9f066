/* tray.c: the pieces off the map, in columns: commanders without units, then each corps, then independent units; one
 * side after the other. */
#include "draw/triumph/sheet.h"

#include <math.h>

/* Position of the next piece. */
typedef struct tray {
    draw_box box;
    double scale;
    uint32_t rows; /* per column */
    uint32_t column, row;
} tray;

static tray tray_of(const tri_sheet *sheet, double scale)
{
    tray in = {.box = sheet->tray, .scale = scale};
    in.box.x += 22;
    in.box.width -= 44;
    in.box.y += 46;
    in.box.height -= 60;
    double rows = fmax(1, in.box.height / ((TRI_BLOCK_DEEP + 2.5) * scale));
    in.rows = (uint32_t)rows;
    return in;
}

static void next_column(tray *in)
{
    in->column += in->row > 0;
    in->row = 0;
}

static tri_spot next_spot(tray *in)
{
    if (in->row == in->rows)
        next_column(in);
    double x = (in->column + 0.5) * (TRI_BLOCK_LONG + 5),
           y = (in->row + 0.5) * (TRI_BLOCK_DEEP + 2.5);
    in->row++;
    return (tri_spot){{in->box.x + x * in->scale, in->box.y + y * in->scale}, 0, in->scale};
}

static bool is_inside(const tray *in, tri_spot spot)
{
    return spot.at.x + TRI_BLOCK_LONG / 2 * spot.scale <= in->box.x + in->box.width;
}

/* Without a canvas it only counts. */
static void lay_commander(draw_canvas *canvas, const tri_board *board, const tri_table *table,
                          uint32_t commander, tray *in)
{
    if (table->commander_at[commander] != TRI_OFF)
        return;
    tri_spot spot = next_spot(in);
    if (canvas != NULL && is_inside(in, spot))
        tri_draw_commander(canvas, board, table, commander, spot);
}

static void lay_units(draw_canvas *canvas, const tri_board *board, const tri_table *table,
                      uint8_t side, uint32_t corps, tray *in)
{
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++) {
        if (table->at[slot] != TRI_OFF || table->corps[slot] != corps || tri_army_of(slot) != side)
            continue;
        tri_spot spot = next_spot(in);
        if (canvas != NULL && is_inside(in, spot))
            tri_draw_unit(canvas, board, table, slot, spot);
    }
    next_column(in);
}

static bool has_units(const tri_table *table, uint32_t corps)
{
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++)
        if (table->at[slot] == TRI_OFF && table->corps[slot] == corps)
            return true;
    return false;
}

static void lay_side(draw_canvas *canvas, const tri_board *board, const tri_table *table,
                     uint8_t side, tray *in)
{
    for (uint32_t c = 0; c < board->commanders; c++)
        if (board->commander[c].side == side && !has_units(table, c))
            lay_commander(canvas, board, table, c, in);
    next_column(in);
    for (uint32_t c = 0; c < board->commanders; c++) {
        if (board->commander[c].side != side || !has_units(table, c))
            continue;
        lay_commander(canvas, board, table, c, in);
        lay_units(canvas, board, table, side, c, in);
    }
    lay_units(canvas, board, table, side, TRI_NO_COMMANDER, in);
}

/* As large as possible: before the set-up, all pieces are here. */
void tri_draw_tray(draw_canvas *canvas, const tri_board *board, const tri_sheet *sheet,
                   const tri_table *table)
{
    static const double scales[] = {1, 0.9, 0.75, 0.6, 0.45};
    uint32_t count = sizeof scales / sizeof scales[0], chosen = 0;
    for (; chosen + 1 < count; chosen++) {
        tray tried = tray_of(sheet, scales[chosen]);
        for (uint8_t side = 0; side < TRI_SIDES; side++)
            lay_side(NULL, board, table, side, &tried);
        if (tried.column * (TRI_BLOCK_LONG + 5) * tried.scale <= tried.box.width)
            break;
    }
    tray in = tray_of(sheet, scales[chosen]);
    draw_begin_thing(canvas, "pile", "place", "off");
    draw_title(canvas, "off the map");
    for (uint8_t side = 0; side < TRI_SIDES; side++)
        lay_side(canvas, board, table, side, &in);
    draw_end_group(canvas);
}
