/* seats.c: positions in the locales for reserves and texts.
 *
 * Each locale is laid out on a grid of small cells, each with the cost of covering it. */
#include "draw/labels.h"
#include "draw/triumph/map/weave.h"

#include <math.h>

enum { CELLS = 96 }; /* maximum in either direction */

#define CELL 5.0 /* size of a cell; larger in a very large locale */

/* The cost of covering a cell. */
#define OUTSIDE 60.0
#define LINE 20.0 /* an outline */
#define ROAD 5.0
#define BAR_ROW 3.0      /* the first row of blocks */
#define SECOND_ROW 0.3   /* the rows behind it */
#define SECOND_ROWS 64.0 /* their distance from the bar */
#define RESERVE 4.0
#define SIGN 14.0  /* symbols of an approach */
#define SIGNS 52.0 /* their total width */
#define TEXT 80.0

#define ROW_DEEP (TRI_BLOCK_DEEP + 6)

typedef struct layout {
    draw_xy from;
    double cell;
    int wide, high;
    double cost[CELLS][CELLS];
    double sum[CELLS + 1][CELLS + 1]; /* summed over all cells above and to the left */
} layout;

/* ---------------------------------------------------------------- the grid */

static draw_xy cell_middle(const layout *grid, int x, int y)
{
    return (draw_xy){grid->from.x + (x + 0.5) * grid->cell, grid->from.y + (y + 0.5) * grid->cell};
}

/* Fills a row of cells: crossing the outline toggles inside and outside. */
static void open_row(layout *grid, int y, const draw_xy *outline, uint32_t count)
{
    double at = cell_middle(grid, 0, y).y;
    for (int x = 0; x < grid->wide; x++)
        grid->cost[y][x] = OUTSIDE;
    for (uint32_t i = 0; i < count; i++) {
        draw_xy a = outline[i], b = outline[(i + 1) % count];
        if ((a.y > at) == (b.y > at))
            continue;
        double end = (a.x + (b.x - a.x) * (at - a.y) / (b.y - a.y) - grid->from.x) / grid->cell;
        for (int x = 0; x < grid->wide && x + 0.5 < end; x++)
            grid->cost[y][x] = OUTSIDE - grid->cost[y][x];
    }
}

static void open_grid(layout *grid, const draw_xy *outline, uint32_t count)
{
    draw_box box = draw_bounds(outline, count);
    grid->from = (draw_xy){box.x, box.y};
    grid->cell = fmax(CELL, fmax(box.width, box.height) / CELLS);
    grid->wide = (int)fmin(fmax(ceil(box.width / grid->cell), 1), CELLS);
    grid->high = (int)fmin(fmax(ceil(box.height / grid->cell), 1), CELLS);
    for (int y = 0; y < grid->high; y++)
        open_row(grid, y, outline, count);
}

/* The cell of a coordinate, clamped to the grid. */
static int cell_of(double at, double from, double cell, int limit)
{
    double number = floor((at - from) / cell);
    return number < 0 ? 0 : number >= limit ? limit - 1 : (int)number;
}

static void mark_box(layout *grid, draw_box box, double cost)
{
    int left = cell_of(box.x, grid->from.x, grid->cell, grid->wide);
    int right = cell_of(box.x + box.width, grid->from.x, grid->cell, grid->wide);
    int top = cell_of(box.y, grid->from.y, grid->cell, grid->high);
    int below = cell_of(box.y + box.height, grid->from.y, grid->cell, grid->high);
    for (int y = top; y <= below; y++)
        for (int x = left; x <= right; x++)
            grid->cost[y][x] = fmax(grid->cost[y][x], cost);
}

static void mark_line(layout *grid, const draw_xy *line, uint32_t count, double width, double cost)
{
    for (uint32_t i = 0; i + 1 < count; i++) {
        uint32_t marks = 1 + (uint32_t)(draw_distance(line[i], line[i + 1]) / grid->cell);
        for (uint32_t k = 0; k <= marks; k++) {
            draw_xy at = draw_between(line[i], line[i + 1], (double)k / marks);
            mark_box(grid, (draw_box){at.x - width / 2, at.y - width / 2, width, width}, cost);
        }
    }
}

static void add_up(layout *grid)
{
    for (int x = 0; x <= grid->wide; x++)
        grid->sum[0][x] = 0;
    for (int y = 0; y < grid->high; y++) {
        double row = 0;
        grid->sum[y + 1][0] = 0;
        for (int x = 0; x < grid->wide; x++) {
            row += grid->cost[y][x];
            grid->sum[y + 1][x + 1] = grid->sum[y][x + 1] + row;
        }
    }
}

/* ---------------------------------------------------------------- contents */

/* Marks a rectangle at a bar, inside the locale. */
static void mark_row(layout *grid, const tri_front *front, double length, double depth, double cost)
{
    for (uint32_t i = 0; i * grid->cell < depth; i++) {
        draw_xy at = draw_plus(front->middle, draw_times(front->inward, i * grid->cell));
        draw_xy half = draw_times(front->along, length / 2);
        const draw_xy row[2] = {draw_minus(at, half), draw_plus(at, half)};
        mark_line(grid, row, 2, grid->cell, cost);
    }
}

static void mark_bars(layout *grid, const tri_board *board, const tri_ground *ground,
                      const tri_locale *locale)
{
    for (uint32_t i = 0; i < locale->passable && i < locale->approaches; i++) {
        const tri_front *front = &ground->front[locale->approach[i]];
        mark_row(grid, front, front->length, fmin(front->depth, SECOND_ROWS), SECOND_ROW);
        mark_row(grid, front, front->length, ROW_DEEP, BAR_ROW);
        mark_row(grid, front, front->length, 1, LINE);
        if (tri_symbols_of(board, locale->approach[i]) != 0)
            mark_row(grid, front, SIGNS, ROW_DEEP, SIGN);
    }
}

/* The tracks of a locale, which are consecutive. */
typedef struct roads {
    uint32_t first, end;
} roads;

static roads roads_of(const tri_board *board, const tri_ground *ground, uint32_t locale)
{
    roads of = {0, 0};
    while (of.first < ground->tracks && board->node[ground->track[of.first].node].locale != locale)
        of.first++;
    of.end = of.first;
    while (of.end < ground->tracks && board->node[ground->track[of.end].node].locale == locale)
        of.end++;
    return of;
}

static void mark_locale(layout *grid, const tri_board *board, const tri_ground *ground,
                        uint32_t number, const draw_xy *outline, uint32_t count)
{
    open_grid(grid, outline, count);
    mark_line(grid, outline, count, 2 * CELL, LINE);
    mark_line(grid, (draw_xy[]){outline[count - 1], outline[0]}, 2, 2 * CELL, LINE);
    roads of = roads_of(board, ground, number);
    for (uint32_t i = of.first; i < of.end; i++)
        mark_line(grid, ground->track[i].point, ground->track[i].count, 8, ROAD);
    mark_bars(grid, board, ground, &board->locale[number]);
}

/* ---------------------------------------------------------------- reserves */

static double to_roads(const tri_ground *ground, const roads *of, draw_xy at)
{
    double far = HUGE_VAL;
    for (uint32_t i = of->first; i < of->end; i++)
        far = fmin(far, draw_to_line(at, ground->track[i].point, ground->track[i].count));
    return far;
}

/* Distance from the outline and from the rows of blocks along it. */
static double room_at(const tri_board *board, const tri_ground *ground, uint32_t number, draw_xy at,
                      const draw_xy *outline, uint32_t count)
{
    const tri_locale *locale = &board->locale[number];
    double room = draw_to_line(at, outline, count);
    room = fmin(room, draw_to_segment(at, outline[count - 1], outline[0]));
    for (uint32_t i = 0; i < locale->passable && i < locale->approaches; i++) {
        const tri_front *front = &ground->front[locale->approach[i]];
        draw_xy half = draw_times(front->along, front->length / 2);
        double far = draw_to_segment(at, draw_minus(front->middle, half),
                                     draw_plus(front->middle, half));
        room = fmin(room, far - ROW_DEEP);
    }
    return room;
}

/* Finds the roomiest cell, preferably off the roads and near the anchor. */
static void find_reserve(const layout *grid, const tri_board *board, const tri_ground *ground,
                         uint32_t number, const draw_xy *outline, uint32_t count, tri_seat *seat)
{
    draw_xy anchor = tri_place(board->locale[number].anchor);
    roads near = roads_of(board, ground, number);
    double best = -HUGE_VAL;
    seat->reserve = anchor;
    for (int i = 0; i < grid->wide * grid->high / 4; i++) {
        int x = 2 * i % grid->wide, y = 2 * (2 * i / grid->wide);
        draw_xy at = cell_middle(grid, x, y);
        if (y >= grid->high || grid->cost[y][x] >= LINE)
            continue;
        double room = room_at(board, ground, number, at, outline, count);
        double worth = room - 0.03 * draw_distance(at, anchor);
        if (worth <= best)
            continue;
        worth = fmin(worth, 0.5 * worth + to_roads(ground, &near, at));
        if (worth <= best)
            continue;
        best = worth;
        seat->reserve = at;
        seat->room = room;
    }
    seat->room = fmax(seat->room, 8);
}

/* ---------------------------------------------------------------- texts */

/* Finds the best place for a box of this size near a wanted place, and reserves it. */
static draw_xy place_box(layout *grid, double width, double height, draw_xy wanted)
{
    int wide = (int)fmin(ceil(width / grid->cell), grid->wide);
    int high = (int)fmin(ceil(height / grid->cell), grid->high);
    double best = HUGE_VAL;
    draw_xy found = wanted;
    add_up(grid);
    for (int y = 0; y + high <= grid->high; y++) {
        for (int x = 0; x + wide <= grid->wide; x++) {
            draw_xy at = {grid->from.x + (x + wide / 2.0) * grid->cell,
                          grid->from.y + (y + high / 2.0) * grid->cell};
            double cost = grid->sum[y + high][x + wide] - grid->sum[y][x + wide] -
                          grid->sum[y + high][x] + grid->sum[y][x];
            cost = cost / (wide * high) * 30 + 0.12 * draw_distance(at, wanted);
            if (cost >= best)
                continue;
            best = cost;
            found = at;
        }
    }
    mark_box(grid, (draw_box){found.x - width / 2, found.y - height / 2, width, height}, TEXT);
    return found;
}

static uint32_t count_stars(uint8_t stars)
{
    uint32_t count = 0;
    for (; stars != 0; stars &= (uint8_t)(stars - 1))
        count++;
    return count;
}

/* Width of the name and height of a locale: "Santon 310"; 0 if it has neither. */
static double name_width(const tri_locale *locale)
{
    double width = locale->name[0] != 0 ? draw_text_width(locale->name, TRI_NAME_TEXT) : 0;
    return width + (locale->height > 0 ? draw_text_width(" 310", TRI_NAME_TEXT) : 0);
}

/* Its number and capacity, side by side. */
static double tablet_width(const tri_locale *locale)
{
    double number = locale->number > 99 ? 25 : locale->number > 9 ? 17 : 9;
    return number + (locale->capacity > 9 ? 22 : 16) + 6;
}

/* Village names are at their houses, even if pieces may cover them; names of hills are where there is room. */
static void place_name(layout *grid, const tri_locale *locale, tri_seat *seat, draw_xy below)
{
    draw_xy houses = draw_plus(seat->village, (draw_xy){0, 24});
    if (name_width(locale) > 0)
        seat->name = place_box(grid, name_width(locale), TRI_NAME_TEXT,
                               locale->hill ? below : houses);
}

static void place_texts(layout *grid, const tri_board *board, uint32_t number, tri_seat *seat)
{
    const tri_locale *locale = &board->locale[number];
    double wide = fmin(2 * seat->room, 52), high = fmin(seat->room, 46);
    double stars = TRI_STAR_SIZE * count_stars(locale->stars);
    draw_xy above = draw_plus(seat->reserve, (draw_xy){0, -high - 14});
    draw_xy below = draw_plus(seat->reserve, (draw_xy){0, high + 14});
    seat->name = seat->setup = seat->reserve;
    if (!locale->hill)
        place_name(grid, locale, seat, below);
    mark_box(grid, (draw_box){seat->reserve.x - wide, seat->reserve.y - high, 2 * wide, 2 * high},
             RESERVE);
    if (locale->hill)
        place_name(grid, locale, seat, below);
    if (locale->setup != TRI_NONE) {
        const char *name = board->commander[locale->setup].name;
        seat->setup = place_box(grid, draw_text_width(name, TRI_SETUP_TEXT), TRI_SETUP_TEXT + 4,
                                below);
    }
    /* Capacity and stars share one box. */
    seat->capacity = place_box(grid, tablet_width(locale) + stars, TRI_NUMBER_TEXT + 5, above);
    seat->stars = draw_plus(seat->capacity, (draw_xy){tablet_width(locale) / 2, 0});
    seat->capacity = draw_minus(seat->capacity, (draw_xy){stars / 2, 0});
}

/* ---------------------------------------------------------------- villages */

/* Where roads meet, or the point of a road closest to the anchor. */
static draw_xy find_village(const tri_board *board, const tri_ground *ground, uint32_t number)
{
    draw_xy anchor = tri_place(board->locale[number].anchor), found = anchor;
    double best = HUGE_VAL;
    roads of = roads_of(board, ground, number);
    for (uint32_t i = of.first; i < of.end; i++) {
        const tri_track *track = &ground->track[i];
        for (uint32_t k = 0; k < track->count; k++) {
            bool meeting = k + 1U == track->count && track->to == TRI_NOWHERE;
            double far = draw_distance(track->point[k], anchor) - (meeting ? 60 : 0);
            if (far >= best)
                continue;
            best = far;
            found = track->point[k];
        }
    }
    return found;
}

void tri_make_seats(const tri_board *board, tri_ground *ground)
{
    draw_xy outline[TRI_RING_MAX];
    static const layout empty;
    layout grid = empty;
    for (uint32_t i = 0; i < board->locales; i++) {
        tri_seat *seat = &ground->seat[i];
        uint32_t count = tri_trace(ground, ground->ring[i], outline, TRI_RING_MAX);
        if (count < 3)
            continue;
        mark_locale(&grid, board, ground, i, outline, count);
        seat->village = find_village(board, ground, i);
        find_reserve(&grid, board, ground, i, outline, count, seat);
        place_texts(&grid, board, i, seat);
    }
}
