/* cells.c: hexes and the cells around them: their kinds, and their positions in the picture. */
#include "draw/warpeace/ground.h"

#include <math.h>

/* Sizes in pixels: the maximum size of the map, and the limits for the size of hexes. */
static const double widest_map = 2240, highest_map = 2080;
static const double least_hex = 44, largest_hex = 88;
static const double frame = 30;         /* around the map */
static const double panel_width = 480;  /* minimum width of the panel strip */
static const double panel_part = 0.235; /* or this part of the map's larger side */
static const double panel_height = 900; /* minimum height of the panel strip */
static const double margin = 1.1;       /* hexes of land and sea around the enterable ones */

#define ROOT_3 1.7320508075688772

/* ---------------------------------------------------------------- numbers of cells and corners */

uint16_t wap_cell_at(int32_t row, int32_t column)
{
    gg_assert(row >= -WAP_EDGE && row < WAP_CELL_ROWS - WAP_EDGE);
    gg_assert(column >= -WAP_EDGE && column < WAP_CELL_COLUMNS - WAP_EDGE);
    return (uint16_t)((row + WAP_EDGE) * WAP_CELL_COLUMNS + column + WAP_EDGE);
}

uint16_t wap_cell_of(const wap_board *board, uint16_t hex)
{
    gg_assert(hex < board->map_hexes);
    return wap_cell_at(board->place[hex].row, board->place[hex].column);
}

bool wap_on_rim(uint16_t cell)
{
    uint32_t row = cell / WAP_CELL_COLUMNS, column = cell % WAP_CELL_COLUMNS;
    return row == 0 || column == 0 || row == WAP_CELL_ROWS - 1 || column == WAP_CELL_COLUMNS - 1;
}

/* The edge has an even number of rows, so that cell rows and map rows have the same parity. */
_Static_assert(WAP_EDGE % 2 == 0, "rows of cells lie as those of the map");

uint16_t wap_next_cell(uint16_t cell, uint8_t direction)
{
    uint32_t row, column;
    gg_assert(cell < WAP_CELLS && !wap_on_rim(cell));
    wap_step(cell / WAP_CELL_COLUMNS, cell % WAP_CELL_COLUMNS, direction, &row, &column);
    return (uint16_t)(row * WAP_CELL_COLUMNS + column);
}

/* Every corner is the northern or southern corner of exactly one cell. */
uint16_t wap_corner_of(uint16_t cell, uint8_t corner)
{
    static const uint8_t over[] = {WAP_NONE, WAP_NE, WAP_SE, WAP_NONE, WAP_SW, WAP_NW};
    static const uint8_t south[] = {0, 1, 0, 1, 0, 1};
    gg_assert(corner < WAP_DIRECTIONS);
    uint16_t owner = over[corner] == WAP_NONE ? cell : wap_next_cell(cell, over[corner]);
    return (uint16_t)(owner * 2 + south[corner]);
}

void wap_cells_around(uint16_t corner, uint16_t cells[3])
{
    uint16_t cell = corner / 2;
    bool south = corner % 2 == 1;
    cells[0] = cell;
    cells[1] = wap_next_cell(cell, south ? WAP_SE : WAP_NW);
    cells[2] = wap_next_cell(cell, south ? WAP_SW : WAP_NE);
}

/* ---------------------------------------------------------------- places of cells and hexes */

draw_xy wap_cell_middle(const wap_ground *ground, uint16_t cell)
{
    int32_t row = cell / WAP_CELL_COLUMNS - WAP_EDGE, column = cell % WAP_CELL_COLUMNS - WAP_EDGE;
    double east = row % 2 == 0 ? 0.5 : 0;
    return (draw_xy){ground->origin.x + (column + east) * ground->hex_width,
                     ground->origin.y - row * 0.75 * ground->hex_height};
}

static draw_xy corner_from(const wap_ground *ground, draw_xy middle, uint8_t corner)
{
    return draw_plus(middle, draw_times(draw_towards(60.0 * corner - 90), ground->hex_height / 2));
}

draw_xy wap_cell_corner(const wap_ground *ground, uint16_t cell, uint8_t corner)
{
    return corner_from(ground, wap_cell_middle(ground, cell), corner);
}

draw_xy wap_hex_middle(const wap_ground *ground, const wap_board *board, uint16_t hex)
{
    return wap_cell_middle(ground, wap_cell_of(board, hex));
}

draw_xy wap_hex_corner(const wap_ground *ground, const wap_board *board, uint16_t hex,
                       uint8_t corner)
{
    return corner_from(ground, wap_hex_middle(ground, board, hex), corner);
}

uint16_t wap_cell_near(const wap_ground *ground, draw_xy at)
{
    uint16_t best = 0;
    double least = HUGE_VAL;
    int32_t middle = (int32_t)lround((ground->origin.y - at.y) / (0.75 * ground->hex_height));
    for (int32_t row = middle - 1; row <= middle + 1; row++) {
        double east = row % 2 == 0 ? 0.5 : 0;
        int32_t column = (int32_t)lround((at.x - ground->origin.x) / ground->hex_width - east);
        if (row < -WAP_EDGE || row >= WAP_CELL_ROWS - WAP_EDGE || column < -WAP_EDGE ||
            column >= WAP_CELL_COLUMNS - WAP_EDGE)
            continue;
        draw_xy off = draw_minus(at, wap_cell_middle(ground, wap_cell_at(row, column)));
        double far = draw_dot(off, off);
        if (far < least)
            best = wap_cell_at(row, column);
        least = fmin(least, far);
    }
    return best;
}

bool wap_on_map(const wap_ground *ground, draw_xy at)
{
    return draw_boxes_touch(ground->map, (draw_box){at.x, at.y, 0, 0});
}

/* ---------------------------------------------------------------- what they are */

uint8_t wap_side_of(const wap_ground *ground, const wap_board *board, uint16_t cell,
                    uint8_t direction)
{
    uint16_t hex = ground->hex[cell];
    return hex == WAP_NO_HEX ? (uint8_t)WAP_NOT_NEXT : board->place[hex].side[direction];
}

bool wap_is_wet(const wap_ground *ground, const wap_board *board, uint16_t cell, uint8_t direction)
{
    if (ground->cell[cell] == WAP_SEA_CELL)
        return false;
    uint8_t side = wap_side_of(ground, board, cell, direction);
    return ground->cell[wap_next_cell(cell, direction)] == WAP_SEA_CELL || side == WAP_ALL_SEA ||
           side == WAP_CROSSING;
}

/* North and east, the map is cut off; west is sea, and south is sea unless there is land beyond. */
static uint8_t kind_beyond(const wap_board *board, int32_t row, int32_t column)
{
    if (column < 1)
        return WAP_SEA_CELL;
    int32_t near_row = row < 1 ? 1 : row > WAP_ROWS ? WAP_ROWS : row;
    int32_t near_column = column > WAP_COLUMNS ? WAP_COLUMNS : column;
    if ((board->land_beyond[near_row] >> near_column & 1) != 0)
        return WAP_FAR_CELL;
    return row >= 1 && board->hex_at[near_row][near_column] != WAP_NO_HEX ? WAP_FAR_CELL
                                                                          : WAP_SEA_CELL;
}

static bool in_grid(int32_t row, int32_t column)
{
    return row >= 1 && row <= WAP_ROWS && column >= 1 && column <= WAP_COLUMNS;
}

static uint8_t kind_of(const wap_board *board, int32_t row, int32_t column)
{
    uint16_t hex = in_grid(row, column) ? board->hex_at[row][column] : (uint16_t)WAP_NO_HEX;
    if (hex == WAP_NO_HEX)
        return kind_beyond(board, row, column);
    return hex < board->hexes ? WAP_OPEN_CELL : WAP_CLOSED_CELL;
}

/* Cells well outside the picture count as sea: nothing is drawn there. */
static bool is_near(const wap_ground *ground, int32_t row, int32_t column)
{
    enum { SPARE = 3 };
    return row >= ground->first_row - SPARE && row <= ground->last_row + SPARE &&
           column >= ground->first_column - SPARE && column <= ground->last_column + SPARE;
}

static void survey_kinds(wap_ground *ground, const wap_board *board)
{
    for (int32_t row = -WAP_EDGE; row < WAP_CELL_ROWS - WAP_EDGE; row++)
        for (int32_t column = -WAP_EDGE; column < WAP_CELL_COLUMNS - WAP_EDGE; column++) {
            uint16_t cell = wap_cell_at(row, column);
            ground->cell[cell] = WAP_SEA_CELL;
            ground->hex[cell] = WAP_NO_HEX;
            if (wap_on_rim(cell) || !is_near(ground, row, column))
                continue;
            ground->cell[cell] = kind_of(board, row, column);
            if (in_grid(row, column))
                ground->hex[cell] = board->hex_at[row][column];
        }
}

/* ---------------------------------------------------------------- the picture */

static void find_rows(wap_ground *ground, const wap_board *board)
{
    ground->first_row = WAP_ROWS;
    ground->first_column = WAP_COLUMNS;
    ground->last_row = ground->last_column = 1;
    for (uint32_t i = 0; i < board->hexes; i++) {
        uint8_t row = board->place[i].row, column = board->place[i].column;
        ground->first_row = row < ground->first_row ? row : ground->first_row;
        ground->last_row = row > ground->last_row ? row : ground->last_row;
        ground->first_column = column < ground->first_column ? column : ground->first_column;
        ground->last_column = column > ground->last_column ? column : ground->last_column;
    }
    if (ground->first_row > ground->last_row) /* no hexes at all */
        ground->first_row = ground->last_row = 1;
    if (ground->first_column > ground->last_column)
        ground->first_column = ground->last_column = 1;
}

/* Whole pixels, so that everything on hexes is aligned the same way everywhere. */
static double hex_width_for(double columns, double rows)
{
    double width = fmin(widest_map / columns, highest_map / (rows * ROOT_3 / 2));
    return floor(fmax(least_hex, fmin(largest_hex, width)));
}

void wap_survey_cells(wap_ground *ground, const wap_board *board)
{
    find_rows(ground, board);
    double columns = ground->last_column - ground->first_column + 1.5 + 2 * margin;
    double rows = ground->last_row - ground->first_row + 1 + 2 * margin;
    double width = ground->hex_width = hex_width_for(columns, rows);
    ground->hex_height = width * 2 / ROOT_3;
    double row_step = 0.75 * ground->hex_height;
    ground->map = (draw_box){frame, frame, ceil(columns * width), ceil(rows * row_step)};
    ground->origin = (draw_xy){
        frame + (margin + 0.5 - ground->first_column) * width,
        frame + (margin + 0.5 + ground->last_row) * row_step,
    };
    double height = fmax(ground->map.height, panel_height);
    double larger = fmax(ground->map.width, ground->map.height);
    double strip = fmax(panel_width, floor(panel_part * larger));
    ground->panels = (draw_box){frame + ground->map.width + frame, frame, strip, height};
    ground->size = (draw_xy){ground->panels.x + strip + frame, height + 2 * frame};
    survey_kinds(ground, board);
}
