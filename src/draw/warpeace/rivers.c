/* rivers.c: rivers, along their hexsides from source to mouth; ferries across straits. */
#include "draw/warpeace/parts.h"

#include <math.h>
#include <string.h>

/* ---------------------------------------------------------------- survey */

/* What is at the end of a river, the likeliest mouth last. BEYOND: it continues outside the picture. NEAR_RIVER,
 * NEAR_SEA: a hex through which it can get there. */
enum { NOTHING, NEAR_RIVER, BEYOND, NEAR_SEA, FAR_LAND, OTHER_RIVER, OPEN_SEA };

/* What a river reaches by this side of a cell: NEAR_SEA, NEAR_RIVER or NOTHING. */
static uint8_t outlet_of(const wap_ground *ground, const wap_board *board, wap_side side,
                         uint8_t river)
{
    uint16_t hex = ground->hex[side.cell];
    if (ground->cell[side.cell] == WAP_SEA_CELL)
        return NOTHING;
    if (ground->cell[wap_next_cell(side.cell, side.direction)] == WAP_SEA_CELL)
        return NEAR_SEA;
    bool other = hex != WAP_NO_HEX && board->place[hex].side[side.direction] == WAP_RIVER &&
                 board->place[hex].river[side.direction] != river;
    return other ? NEAR_RIVER : NOTHING;
}

static uint8_t meets(const wap_ground *ground, const wap_board *board, uint16_t cell, uint8_t river)
{
    if (ground->cell[cell] == WAP_SEA_CELL)
        return OPEN_SEA;
    uint8_t best = ground->hex[cell] == WAP_NO_HEX ? FAR_LAND : NOTHING;
    for (uint8_t i = 0; i < WAP_DIRECTIONS; i++) {
        uint8_t outlet = outlet_of(ground, board, (wap_side){cell, i}, river);
        best = outlet > best ? outlet : best;
    }
    return best;
}

/* Does another river pass this corner? Two of the three cells are separated there. */
static bool other_river(const wap_ground *ground, const wap_board *board, const uint16_t cells[3],
                        uint8_t river)
{
    for (uint32_t i = 0; i < 3; i++) {
        uint16_t hex = ground->hex[cells[i]], next = ground->hex[cells[(i + 1) % 3]];
        if (hex == WAP_NO_HEX || next == WAP_NO_HEX)
            continue;
        uint8_t direction = wap_direction(board, hex, next);
        if (direction == WAP_NONE || board->place[hex].side[direction] != WAP_RIVER)
            continue;
        if (board->place[hex].river[direction] != river)
            return true;
    }
    return false;
}

static uint8_t end_of(const wap_ground *ground, const wap_board *board, uint16_t corner,
                      uint8_t river)
{
    uint16_t cells[3];
    uint8_t best = NOTHING;
    if (!wap_on_map(ground, wap_corner_point(ground, corner)))
        return BEYOND;
    wap_cells_around(corner, cells);
    for (uint32_t i = 0; i < 3; i++) {
        uint8_t met = meets(ground, board, cells[i], river);
        best = met > best ? met : best;
    }
    if (best < OTHER_RIVER && other_river(ground, board, cells, river))
        best = OTHER_RIVER;
    return best;
}

static void turn_round(wap_chain *chain)
{
    for (uint32_t i = 0; i < chain->count / 2; i++) {
        uint16_t kept = chain->corner[i];
        chain->corner[i] = chain->corner[chain->count - 1 - i];
        chain->corner[chain->count - 1 - i] = kept;
    }
}

/* Small bends between the points of a line; smoothed, they look like meanders. */
static void put_meanders(wap_ground *ground, const draw_xy *points, uint32_t count)
{
    draw_xy bend[2];
    for (uint32_t i = 0; i + 1 < count; i++) {
        uint32_t made = draw_rough(points[i], points[i + 1], 0.22, 1, 31, bend);
        for (uint32_t k = 0; k < made; k++)
            wap_add_point(ground, bend[k]);
    }
    wap_add_point(ground, points[count - 1]);
}

/* The course of a river through its last hex. */
typedef struct river_end {
    const wap_board *board;
    const wap_chain *chain;
    uint8_t river, mouth;
    wap_side outlet;
} river_end;

/* The side by which it best leaves, among the cells around its last corner. */
static bool find_outlet(const wap_ground *ground, river_end *of)
{
    const wap_chain *chain = of->chain;
    uint16_t cells[3], last = chain->corner[chain->count - 1];
    draw_xy end = wap_corner_point(ground, last);
    draw_xy before = wap_corner_point(ground,
                                      chain->corner[chain->count > 1 ? chain->count - 2 : 0]);
    draw_xy flow = draw_unit(draw_minus(end, before));
    double best = -HUGE_VAL;
    wap_cells_around(last, cells);
    for (uint32_t i = 0; i < 3 * WAP_DIRECTIONS; i++) {
        wap_side side = {cells[i / WAP_DIRECTIONS], (uint8_t)(i % WAP_DIRECTIONS)};
        if (outlet_of(ground, of->board, side, of->river) != of->mouth)
            continue;
        draw_xy way = draw_minus(wap_side_middle(ground, side.cell, side.direction), end);
        double good = draw_dot(way, flow) - 2 * draw_length(way); /* straight on, but near */
        if (good > best)
            of->outlet = side;
        best = fmax(best, good);
    }
    return best > -HUGE_VAL;
}

/* Runs through that hex, where there are no hexsides, and close to its center, where a city may be. */
static void put_outlet(wap_ground *ground, river_end *of)
{
    enum { PIECES = 6 };
    draw_xy points[PIECES + 1];
    if (!find_outlet(ground, of))
        return;
    draw_xy from = wap_corner_point(ground, of->chain->corner[of->chain->count - 1]);
    draw_xy to = wap_side_middle(ground, of->outlet.cell, of->outlet.direction);
    draw_xy middle = wap_cell_middle(ground, of->outlet.cell), half = draw_between(from, to, 0.5);
    draw_xy off = draw_times(draw_unit(draw_minus(half, middle)), 0.23 * ground->hex_width);
    /* So that it passes there. */
    draw_xy by = draw_minus(draw_times(draw_plus(middle, off), 2), half);
    if (of->mouth == NEAR_SEA)
        to = draw_plus(to, draw_times(draw_minus(to, middle), 0.7)); /* the coast cuts it off */
    for (uint32_t i = 0; i <= PIECES; i++)
        points[i] = wap_quadratic(from, by, to, (double)i / PIECES);
    put_meanders(ground, points, PIECES + 1);
}

static uint8_t breadth_for(uint32_t sides)
{
    return (uint8_t)(sides < 6 ? 2 : sides < 14 ? 3 : sides < 24 ? 4 : 5);
}

static bool is_spring(uint8_t end)
{
    return end == NOTHING || end == NEAR_SEA || end == NEAR_RIVER;
}

static void survey_chain(wap_ground *ground, const wap_board *board, uint8_t river,
                         wap_chain *chain)
{
    draw_xy points[4 * WAP_CHAIN_MAX];
    uint8_t first = end_of(ground, board, chain->corner[0], river);
    uint8_t last = end_of(ground, board, chain->corner[chain->count - 1], river);
    if (first > last)
        turn_round(chain);
    uint8_t spring = first > last ? last : first, mouth = first > last ? first : last;
    uint32_t count = wap_bend(ground, chain, 2, WAP_RIVER_CUT, points, 4 * WAP_CHAIN_MAX);
    uint8_t broad = breadth_for(chain->count);
    wap_begin_line(ground, WAP_RIVER_LINE, river);
    ground->line[ground->lines].begins = is_spring(spring) ? 1 : broad;
    ground->line[ground->lines].ends = mouth == NOTHING ? 2 : broad;
    put_meanders(ground, points, count);
    if (mouth == NEAR_SEA || mouth == NEAR_RIVER)
        put_outlet(ground, &(river_end){board, chain, river, mouth, {0, 0}});
    wap_end_line(ground);
}

static void survey_river(wap_ground *ground, const wap_board *board, uint8_t river)
{
    wap_net net;
    wap_chain chain;
    memset(&net, 0, sizeof net);
    for (uint16_t cell = 0; cell < WAP_CELLS; cell++) {
        uint16_t hex = ground->hex[cell];
        for (uint8_t i = 0; i < WAP_DIRECTIONS && hex != WAP_NO_HEX; i++)
            if (board->place[hex].side[i] == WAP_RIVER && board->place[hex].river[i] == river)
                wap_net_add(&net, cell, i);
    }
    while (wap_net_take(&net, &chain))
        survey_chain(ground, board, river, &chain);
}

void wap_survey_rivers(wap_ground *ground, const wap_board *board)
{
    for (uint8_t river = 0; river < board->rivers; river++)
        survey_river(ground, board, river);
}

/* ---------------------------------------------------------------- painting */

static const char *const breadths[] = {"river-1", "river-1", "river-2",
                                       "river-3", "river-4", "river-5"};

static uint8_t breadth_at(const wap_line *line, uint32_t i)
{
    double part = line->count > 1 ? (double)i / (line->count - 1) : 0;
    return (uint8_t)lround(line->begins + (line->ends - line->begins) * pow(part, 0.7));
}

/* Draws a line in segments of constant width. */
static void paint_river(draw_canvas *canvas, const wap_ground *ground, const wap_line *line)
{
    const draw_xy *points = wap_points_of(ground, line);
    for (uint32_t from = 0, to = 0; from + 1 < line->count; from = to) {
        uint8_t breadth = breadth_at(line, from);
        for (to = from + 1; to + 1 < line->count && breadth_at(line, to) == breadth;)
            to++;
        draw_smooth(canvas, breadths[breadth > 5 ? 5 : breadth], points + from, to - from + 1,
                    false);
    }
}

static void paint_lines_of(draw_canvas *canvas, const wap_ground *ground, uint8_t river)
{
    for (uint32_t i = 0; i < ground->lines; i++)
        if (ground->line[i].kind == WAP_RIVER_LINE && ground->line[i].about == river)
            paint_river(canvas, ground, &ground->line[i]);
}

static bool has_lines(const wap_ground *ground, uint8_t river)
{
    for (uint32_t i = 0; i < ground->lines; i++)
        if (ground->line[i].kind == WAP_RIVER_LINE && ground->line[i].about == river)
            return true;
    return false;
}

void wap_paint_rivers(draw_canvas *canvas, const wap_board *board, const wap_ground *ground)
{
    draw_begin_group(canvas, "rivers");
    for (uint8_t river = 0; river < board->rivers; river++) {
        if (!has_lines(ground, river))
            continue;
        draw_begin_thing(canvas, "river", "river", board->river[river].name);
        draw_title(canvas, board->river[river].name);
        paint_lines_of(canvas, ground, river);
        draw_end_group(canvas);
    }
    draw_end_group(canvas);
}

/* ---------------------------------------------------------------- ferries */

/* Draws a dashed line across the strait, with a landing at each end. */
static void paint_ferry(draw_canvas *canvas, const wap_board *board, const wap_ground *ground,
                        uint16_t hex, uint8_t direction)
{
    draw_xy from = wap_hex_middle(ground, board, hex);
    draw_xy to = draw_plus(from,
                           draw_times(draw_towards(60.0 * direction - 60), ground->hex_width));
    draw_xy ends[2] = {draw_between(from, to, 0.3), draw_between(from, to, 0.7)};
    draw_begin_thing(canvas, "ferry", "crossing",
                     board->river[board->place[hex].river[direction]].name);
    draw_title(canvas, board->river[board->place[hex].river[direction]].name);
    draw_segment(canvas, NULL, ends[0], ends[1]);
    for (uint32_t i = 0; i < 2; i++)
        draw_circle(canvas, NULL, ends[i], 0.05 * ground->hex_width);
    draw_end_group(canvas);
}

void wap_paint_ferries(draw_canvas *canvas, const wap_board *board, const wap_ground *ground)
{
    draw_begin_group(canvas, "ferries");
    for (uint16_t hex = 0; hex < board->map_hexes; hex++)
        for (uint8_t i = WAP_NE; i <= WAP_SE; i++)
            if (board->place[hex].side[i] == WAP_CROSSING &&
                board->place[hex].river[i] < board->rivers &&
                ground->cell[wap_cell_of(board, hex)] != WAP_SEA_CELL)
                paint_ferry(canvas, board, ground, hex, i);
    draw_end_group(canvas);
}
