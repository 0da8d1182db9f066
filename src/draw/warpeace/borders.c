/* borders.c: borders between owners and areas, and the color washes along them: a few colors, different for
 * neighbors. */
#include "draw/warpeace/parts.h"

#include <string.h>

/* ---------------------------------------------------------------- lines */

static uint8_t owner_of(const wap_ground *ground, const wap_board *board, uint16_t cell)
{
    uint16_t hex = ground->hex[cell];
    return hex == WAP_NO_HEX ? (uint8_t)WAP_NONE : board->hex[hex].owner;
}

static uint8_t area_of(const wap_ground *ground, const wap_board *board, uint16_t cell)
{
    uint16_t hex = ground->hex[cell];
    return hex == WAP_NO_HEX ? (uint8_t)WAP_NONE : board->hex[hex].area;
}

/* Is it a side between two different hexes, with land on it? */
static bool differs(const wap_ground *ground, const wap_board *board, uint16_t cell,
                    uint8_t direction, uint8_t kind)
{
    uint16_t next = wap_next_cell(cell, direction);
    if (ground->hex[cell] == WAP_NO_HEX || ground->hex[next] == WAP_NO_HEX ||
        wap_is_wet(ground, board, cell, direction))
        return false;
    if (kind == WAP_AREA_LINE)
        return area_of(ground, board, cell) != area_of(ground, board, next);
    return owner_of(ground, board, cell) != owner_of(ground, board, next);
}

static void survey_kind(wap_ground *ground, const wap_board *board, uint8_t kind)
{
    wap_net net;
    wap_chain chain;
    draw_xy points[4 * WAP_CHAIN_MAX];
    memset(&net, 0, sizeof net);
    for (uint16_t cell = 0; cell < WAP_CELLS; cell++)
        for (uint8_t i = 0; i < WAP_DIRECTIONS && !wap_on_rim(cell); i++)
            if (differs(ground, board, cell, i, kind))
                wap_net_add(&net, cell, i);
    while (wap_net_take(&net, &chain)) {
        uint32_t count = wap_bend(ground, &chain, 2, WAP_BORDER_CUT, points, 4 * WAP_CHAIN_MAX);
        wap_begin_line(ground, kind, WAP_NONE);
        for (uint32_t i = 0; i < count; i++)
            wap_add_point(ground, points[i]);
        if (chain.closed && count > 0)
            wap_add_point(ground, points[0]);
        wap_end_line(ground);
    }
}

void wap_survey_borders(wap_ground *ground, const wap_board *board)
{
    survey_kind(ground, board, WAP_BORDER_LINE);
    survey_kind(ground, board, WAP_AREA_LINE);
}

/* ---------------------------------------------------------------- colors of washes */

enum { WASHES = 8 };

/* Finds which nations share a border, as bits. */
static void find_neighbours(const wap_ground *ground, const wap_board *board,
                            uint64_t near[WAP_NATIONS_MAX])
{
    memset(near, 0, WAP_NATIONS_MAX * sizeof near[0]);
    for (uint16_t cell = 0; cell < WAP_CELLS; cell++) {
        uint8_t owner = owner_of(ground, board, cell);
        for (uint8_t i = 0; i < WAP_DIRECTIONS && owner < WAP_NATIONS_MAX; i++) {
            uint8_t other = owner_of(ground, board, wap_next_cell(cell, i));
            if (other < WAP_NATIONS_MAX && differs(ground, board, cell, i, WAP_BORDER_LINE))
                near[owner] |= UINT64_C(1) << other;
        }
    }
}

/* Major powers have the color of their army, other nations the first color that no neighbor has. */
static void choose_washes(const wap_ground *ground, const wap_board *board,
                          uint8_t wash[WAP_NATIONS_MAX])
{
    uint64_t near[WAP_NATIONS_MAX];
    find_neighbours(ground, board, near);
    memset(wash, 0, WAP_NATIONS_MAX);
    for (uint8_t i = 0; i < board->nations; i++)
        wash[i] = board->nation[i].power == WAP_MAJOR_POWER ? board->nation[i].colour
                                                            : (uint8_t)WAP_NONE;
    for (uint8_t i = 0; i < board->nations; i++) {
        uint32_t used = 0;
        for (uint8_t k = 0; k < board->nations; k++)
            if ((near[i] >> k & 1) != 0 && wash[k] != WAP_NONE)
                used |= 1U << wash[k];
        uint8_t first = (uint8_t)(i % WASHES);
        for (uint8_t k = 0; k < WASHES && wash[i] == WAP_NONE; k++)
            if ((used >> (first + k) % WASHES & 1) == 0)
                wash[i] = (uint8_t)((first + k) % WASHES);
        wash[i] = wash[i] == WAP_NONE ? 0 : wash[i];
    }
}

/* ---------------------------------------------------------------- washes */

static bool ends_nation(const wap_shape *shape, uint16_t cell, uint8_t direction)
{
    if (owner_of(shape->ground, shape->board, cell) != shape->what)
        return false;
    return owner_of(shape->ground, shape->board, wap_next_cell(cell, direction)) != shape->what ||
           wap_is_wet(shape->ground, shape->board, cell, direction);
}

/* The inner edge of the wash along a line with the land on its right. */
static uint32_t inner_edge(const draw_xy *line, uint32_t count, bool closed, double width,
                           draw_xy *out)
{
    for (uint32_t i = 0; i < count; i++) {
        draw_xy before = line[i > 0 ? i - 1 : closed ? count - 1 : 0];
        draw_xy after = line[i + 1 < count ? i + 1 : closed ? 0 : count - 1];
        draw_xy aside = draw_normal(draw_unit(draw_minus(after, before)));
        out[i] = draw_plus(line[i], draw_times(aside, width));
    }
    return count;
}

static void paint_wash(draw_canvas *canvas, const wap_ground *ground, const wap_chain *chain)
{
    draw_xy line[4 * WAP_CHAIN_MAX], inner[4 * WAP_CHAIN_MAX];
    uint32_t count = wap_bend(ground, chain, 2, WAP_BORDER_CUT, line, 4 * WAP_CHAIN_MAX);
    inner_edge(line, count, chain->closed, 0.12 * ground->hex_width, inner);
    draw_move(canvas, line[0]);
    for (uint32_t i = 1; i < count; i++)
        draw_line(canvas, line[i]);
    if (chain->closed) {
        draw_close(canvas);
        draw_move(canvas, inner[count - 1]);
    }
    for (uint32_t i = count; i-- > 0;)
        draw_line(canvas, inner[i]);
    draw_close(canvas);
}

typedef struct washer {
    draw_canvas *canvas;
    wap_chain chain;
} washer;

/* Splits an outline into the runs that have a neighbor on land. */
static void take_nation(void *taker, const wap_shape *shape, const wap_side *sides, uint32_t count)
{
    washer *wash = taker;
    wap_chain *chain = &wash->chain;
    uint32_t start = count;
    for (uint32_t i = 0; i < count && start == count; i++)
        if (!differs(shape->ground, shape->board, sides[i].cell, sides[i].direction,
                     WAP_BORDER_LINE))
            start = i;
    chain->closed = start == count;
    chain->count = 0;
    for (uint32_t k = 0; k < count; k++) {
        wap_side side = sides[(start + k) % count];
        bool border = differs(shape->ground, shape->board, side.cell, side.direction,
                              WAP_BORDER_LINE);
        if (border && chain->count < WAP_CHAIN_MAX - 1)
            chain->corner[chain->count++] = wap_corner_of(side.cell, side.direction);
        if (border || chain->count == 0)
            continue;
        chain->corner[chain->count++] = wap_corner_of(side.cell, side.direction);
        paint_wash(wash->canvas, shape->ground, chain);
        chain->count = 0;
    }
    if (chain->count == 0)
        return;
    if (!chain->closed)
        chain->corner[chain->count++] = wap_corner_of(sides[start % count].cell,
                                                      sides[start % count].direction);
    paint_wash(wash->canvas, shape->ground, chain);
}

static bool is_there(const wap_ground *ground, const wap_board *board, uint8_t nation)
{
    for (uint16_t cell = 0; cell < WAP_CELLS; cell++)
        if (owner_of(ground, board, cell) == nation)
            return true;
    return false;
}

void wap_paint_washes(draw_canvas *canvas, const wap_board *board, const wap_ground *ground)
{
    static const char *const classes[] = {"wash-0", "wash-1", "wash-2", "wash-3",
                                          "wash-4", "wash-5", "wash-6", "wash-7"};
    uint8_t wash[WAP_NATIONS_MAX];
    washer taker = {.canvas = canvas};
    choose_washes(ground, board, wash);
    draw_begin_group(canvas, "washes");
    for (uint8_t i = 0; i < board->nations; i++) {
        if (!is_there(ground, board, i))
            continue;
        wap_shape shape = {ground, board, i, ends_nation};
        draw_begin_path(canvas, classes[wash[i] % WASHES]);
        wap_trace(&shape, take_nation, &taker);
        draw_end_path(canvas);
    }
    draw_end_group(canvas);
}

static void paint_kind(draw_canvas *canvas, const wap_ground *ground, uint8_t kind,
                       const char *classes)
{
    draw_begin_path(canvas, classes);
    for (uint32_t i = 0; i < ground->lines; i++)
        if (ground->line[i].kind == kind)
            draw_add_line(canvas, wap_points_of(ground, &ground->line[i]), ground->line[i].count,
                          false);
    draw_end_path(canvas);
}

void wap_paint_borders(draw_canvas *canvas, const wap_ground *ground)
{
    draw_begin_group(canvas, "borders");
    paint_kind(canvas, ground, WAP_BORDER_LINE, "border");
    paint_kind(canvas, ground, WAP_AREA_LINE, "area-line");
    draw_end_group(canvas);
}
