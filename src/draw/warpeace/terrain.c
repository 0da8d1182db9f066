/* terrain.c: forests, swamps, lakes and deserts: a tint with an irregular edge, and small engraved marks on it. */
#include "draw/warpeace/parts.h"

#include <math.h>

bool wap_is_terrain(const wap_ground *ground, const wap_board *board, uint16_t cell,
                    uint8_t terrain)
{
    uint16_t hex = ground->hex[cell];
    return hex != WAP_NO_HEX && board->hex[hex].terrain == terrain;
}

/* ---------------------------------------------------------------- tints */

static bool ends_terrain(const wap_shape *shape, uint16_t cell, uint8_t direction)
{
    return wap_is_terrain(shape->ground, shape->board, cell, shape->what) &&
           !wap_is_terrain(shape->ground, shape->board, wap_next_cell(cell, direction),
                           shape->what);
}

typedef struct tint {
    draw_canvas *canvas;
    double inward;
} tint;

static void take_tint(void *taker, const wap_shape *shape, const wap_side *sides, uint32_t count)
{
    tint *it = taker;
    draw_xy points[4 * WAP_OUTLINE_MAX];
    uint32_t all = wap_round_outline(shape, sides, count, it->inward * shape->ground->hex_width,
                                     points, 4 * WAP_OUTLINE_MAX);
    draw_add_smooth(it->canvas, points, all, true);
}

static void paint_tint(draw_canvas *canvas, const wap_board *board, const wap_ground *ground,
                       uint8_t terrain, double inward, const char *classes)
{
    wap_shape shape = {ground, board, terrain, ends_terrain};
    tint it = {canvas, inward};
    draw_begin_path(canvas, classes);
    wap_trace(&shape, take_tint, &it);
    draw_end_path(canvas);
}

/* ---------------------------------------------------------------- marks */

typedef void put_mark(draw_canvas *canvas, draw_xy at, double unit, uint32_t seed);

/* Relative to the hex width: distance between marks, and their minimum and maximum distance from the center. */
typedef struct mark_form {
    uint8_t terrain;
    const char *classes;
    put_mark *put;
    double step, nearest, farthest;
} mark_form;

/* A crown with its trunk. */
static void put_tree(draw_canvas *canvas, draw_xy at, double unit, uint32_t seed)
{
    double broad = unit * (0.034 + 0.014 * draw_chance(41, seed, 1)), high = broad * 2.7;
    draw_move(canvas, (draw_xy){at.x, at.y + 0.045 * unit});
    draw_line(canvas, at);
    draw_curve(canvas, (draw_xy){at.x - 2 * broad, at.y}, (draw_xy){at.x - broad, at.y - high},
               (draw_xy){at.x, at.y - high});
    draw_curve(canvas, (draw_xy){at.x + broad, at.y - high}, (draw_xy){at.x + 2 * broad, at.y}, at);
}

/* Reeds over a line of water. */
static void put_reeds(draw_canvas *canvas, draw_xy at, double unit, uint32_t seed)
{
    double half = unit * (0.06 + 0.03 * draw_chance(42, seed, 1)), high = 0.075 * unit;
    draw_move(canvas, (draw_xy){at.x - half, at.y});
    draw_line(canvas, (draw_xy){at.x + half, at.y});
    draw_move(canvas, (draw_xy){at.x - 0.02 * unit, at.y});
    draw_line(canvas, (draw_xy){at.x - 0.045 * unit, at.y - 0.7 * high});
    draw_move(canvas, at);
    draw_line(canvas, (draw_xy){at.x, at.y - high});
    draw_move(canvas, (draw_xy){at.x + 0.02 * unit, at.y});
    draw_line(canvas, (draw_xy){at.x + 0.045 * unit, at.y - 0.7 * high});
}

static void put_dot(draw_canvas *canvas, draw_xy at, double unit, uint32_t seed)
{
    (void)seed;
    draw_move(canvas, at);
    draw_line(canvas, (draw_xy){at.x + 0.01 * unit, at.y});
}

/* Waves of a lake. */
static void put_wave(draw_canvas *canvas, draw_xy at, double unit, uint32_t seed)
{
    double half = unit * (0.05 + 0.06 * draw_chance(43, seed, 1));
    draw_move(canvas, (draw_xy){at.x - half, at.y});
    draw_line(canvas, (draw_xy){at.x + half, at.y});
}

/* How far from the center marks may be in a direction: up to the side if the terrain continues there. */
static double reach_of(const wap_board *board, const wap_ground *ground, uint16_t cell,
                       const mark_form *form, draw_xy off)
{
    uint8_t direction = (uint8_t)((lround(draw_degrees(off) / 60) + 7) % WAP_DIRECTIONS);
    bool goes_on = wap_is_terrain(ground, board, wap_next_cell(cell, direction), form->terrain);
    return goes_on ? 0.5 : form->farthest;
}

/* Marks are in slightly shifted rows, from north to south so that near ones cover far ones; not where a city is. */
static void put_marks(draw_canvas *canvas, const wap_board *board, const wap_ground *ground,
                      uint16_t cell, const mark_form *form)
{
    draw_xy middle = wap_cell_middle(ground, cell);
    double unit = ground->hex_width, step = form->step;
    double nearest = wap_has_city(board, ground->hex[cell]) ? form->nearest : 0;
    int32_t rows = (int32_t)(0.6 / step);
    for (int32_t i = 0; i < (2 * rows + 1) * (2 * rows + 1); i++) {
        int32_t row = i / (2 * rows + 1) - rows, column = i % (2 * rows + 1) - rows;
        uint32_t seed = (uint32_t)(cell * 512 + i);
        draw_xy off = {(column + 0.5 * (row & 1) + 0.7 * draw_chance(44, seed, 1) - 0.35) * step,
                       (row * 0.86 + 0.6 * draw_chance(44, seed, 2) - 0.3) * step};
        double far = fmax(fabs(off.x), fabs(off.x) / 2 + fabs(off.y) * 0.866);
        if (far <= reach_of(board, ground, cell, form, off) && draw_length(off) >= nearest)
            form->put(canvas, draw_plus(middle, draw_times(off, unit)), unit, seed);
    }
}

static void paint_marks(draw_canvas *canvas, const wap_board *board, const wap_ground *ground,
                        const mark_form *form)
{
    draw_begin_path(canvas, form->classes);
    for (uint16_t cell = WAP_CELLS; cell-- > 0;)
        if (wap_is_terrain(ground, board, cell, form->terrain))
            put_marks(canvas, board, ground, cell, form);
    draw_end_path(canvas);
}

static const mark_form forms[] = {
    {WAP_FOREST, "trees", put_tree, 0.195, 0.17, 0.43},
    {WAP_SWAMP, "reeds", put_reeds, 0.2, 0.17, 0.4},
    {WAP_DESERT, "dots", put_dot, 0.11, 0.17, 0.45},
    {WAP_LAKE, "waves", put_wave, 0.13, 0, 0.2},
};

void wap_paint_terrain(draw_canvas *canvas, const wap_board *board, const wap_ground *ground)
{
    draw_begin_group(canvas, "terrain");
    paint_tint(canvas, board, ground, WAP_FOREST, 0, "tint-forest");
    paint_tint(canvas, board, ground, WAP_SWAMP, 0, "tint-swamp");
    paint_tint(canvas, board, ground, WAP_DESERT, 0, "tint-desert");
    paint_tint(canvas, board, ground, WAP_MOUNTAIN, -0.03, "tint-mountain");
    paint_tint(canvas, board, ground, WAP_MOUNTAIN, 0.1, "tint-mountain");
    paint_tint(canvas, board, ground, WAP_LAKE, 0.09, "tint-lake");
    for (uint32_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
        paint_marks(canvas, board, ground, &forms[i]);
    draw_end_group(canvas);
}

/* ---------------------------------------------------------------- samples for the legend */

static void put_sample_marks(draw_canvas *canvas, const mark_form *form, draw_box box, double unit)
{
    double step = form->step * unit;
    uint32_t rows = (uint32_t)(box.height / (0.8 * step)), columns = (uint32_t)(box.width / step);
    draw_begin_path(canvas, form->classes);
    for (uint32_t row = 0; row < rows; row++)
        for (uint32_t column = 0; column + row % 2 < columns; column++)
            form->put(canvas,
                      (draw_xy){box.x + (column + (row % 2 ? 1.1 : 0.6)) * step,
                                box.y + 0.8 * (row + 1) * step},
                      unit, row * 16 + column);
    draw_end_path(canvas);
}

void wap_paint_terrain_sample(draw_canvas *canvas, uint8_t terrain, draw_box box, double unit)
{
    static const char *const tints[WAP_TERRAINS] = {
        [WAP_FOREST] = "tint-forest",     [WAP_SWAMP] = "tint-swamp", [WAP_DESERT] = "tint-desert",
        [WAP_MOUNTAIN] = "tint-mountain", [WAP_LAKE] = "tint-lake",
    };
    gg_assert(terrain < WAP_TERRAINS);
    draw_rect(canvas, "land", box, 0.3 * box.height);
    if (tints[terrain] != NULL)
        draw_rect(canvas, tints[terrain], box, 0.3 * box.height);
    for (uint32_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
        if (forms[i].terrain == terrain)
            put_sample_marks(canvas, &forms[i], box, unit);
}

/* ---------------------------------------------------------------- land that stays closed */

static bool is_closed(const wap_ground *ground, uint16_t cell)
{
    return ground->cell[cell] == WAP_CLOSED_CELL || ground->cell[cell] == WAP_FAR_CELL;
}

static bool ends_closed(const wap_shape *shape, uint16_t cell, uint8_t direction)
{
    return is_closed(shape->ground, cell) &&
           (!is_closed(shape->ground, wap_next_cell(cell, direction)) ||
            wap_is_wet(shape->ground, shape->board, cell, direction));
}

/* Land that opens in this turn (P-LNK-05). */
static bool is_later(const wap_shape *shape, uint16_t cell)
{
    uint16_t hex = shape->ground->hex[cell];
    return shape->ground->cell[cell] == WAP_OPEN_CELL && hex < shape->board->hexes &&
           shape->board->place[hex].opens == shape->what;
}

static bool ends_later(const wap_shape *shape, uint16_t cell, uint8_t direction)
{
    return is_later(shape, cell) && (!is_later(shape, wap_next_cell(cell, direction)) ||
                                     wap_is_wet(shape->ground, shape->board, cell, direction));
}

static void take_veil(void *taker, const wap_shape *shape, const wap_side *sides, uint32_t count)
{
    draw_xy points[4 * WAP_OUTLINE_MAX];
    uint32_t all = wap_border_outline(shape, sides, count, points, 4 * WAP_OUTLINE_MAX);
    draw_add_line(taker, points, all, true);
}

void wap_paint_veil(draw_canvas *canvas, const wap_board *board, const wap_ground *ground)
{
    wap_shape shape = {.ground = ground, .board = board, .parts = ends_closed};
    draw_begin_path(canvas, "veil");
    wap_trace(&shape, take_veil, canvas);
    draw_end_path(canvas);
}

/* One path for each turn in which land opens, with its month, so that a browser can take it away then. */
void wap_paint_later(draw_canvas *canvas, const wap_board *board, const wap_ground *ground,
                     uint32_t month)
{
    bool opens[WAP_TURNS_MAX] = {false};
    for (uint32_t hex = 0; hex < board->hexes; hex++)
        opens[board->place[hex].opens] = true;
    for (uint32_t turn = month + 1; turn < board->turns; turn++) {
        wap_shape shape = {
            .ground = ground, .board = board, .parts = ends_later, .what = (uint8_t)turn};
        if (!opens[turn])
            continue;
        char look[40];
        gg_text text;
        gg_text_open(&text, look, sizeof look);
        gg_put(&text, "veil later opens-");
        wap_put_turn(board, turn, &text);
        draw_begin_clipped(canvas, "inland", "wap-land");
        draw_begin_path(canvas, look);
        wap_trace(&shape, take_veil, canvas);
        draw_end_path(canvas);
        draw_end_group(canvas);
    }
}
