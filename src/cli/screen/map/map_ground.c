/* map_ground.c: areas as backgrounds of cells, lines as dots in them: Braille letters have two columns of four dots. In ASCII
 * a line has the letter that runs in its direction. */
#include "cli/screen/map/map.h"
#include "host/memory.h"

#include <math.h>
#include <stdlib.h>

/* What lines leave in a cell of the map. */
typedef struct trace {
    uint8_t dots, hue;
    char plain;
} trace;

typedef struct ground {
    scr_paper *paper;
    const scr_camera *camera;
    const scr_chart *chart;
    trace *cell; /* of the box */
} ground;

/* ---------------------------------------------------------------- areas */

enum { CROSSINGS_MAX = 256 };

static int compare_numbers(const void *a, const void *b)
{
    double first = *(const double *)a, second = *(const double *)b;
    return (first > second) - (first < second);
}

/* Columns at which the outline crosses the middle of a row. */
static int find_crossings(const ground *on, const scr_stroke *area, double y,
                          double crossing[CROSSINGS_MAX])
{
    int count = 0;
    const draw_xy *point = &on->chart->point[area->first];
    for (uint32_t i = 0; i < area->count && count < CROSSINGS_MAX; i++) {
        draw_xy a = point[i], b = point[(i + 1) % area->count];
        if ((a.y > y) != (b.y > y))
            crossing[count++] = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y);
    }
    qsort(crossing, (size_t)count, sizeof *crossing, compare_numbers);
    return count;
}

static void fill_row(const ground *on, const scr_stroke *area, int row)
{
    double crossing[CROSSINGS_MAX] = {0};
    const scr_camera *camera = on->camera;
    double y = scr_camera_point(camera, row, 0).y;
    int count = find_crossings(on, area, y, crossing);
    for (int i = 0; i + 1 < count; i += 2) {
        int from, to, ignored;
        scr_camera_cell(camera, (draw_xy){crossing[i] + camera->unit / 2, y}, &ignored, &from);
        scr_camera_cell(camera, (draw_xy){crossing[i + 1] - camera->unit / 2, y}, &ignored, &to);
        if (from < camera->box.column)
            from = camera->box.column;
        if (to >= camera->box.column + camera->box.columns)
            to = camera->box.column + camera->box.columns - 1;
        for (int column = from; column <= to; column++) {
            scr_cell *cell = scr_cell_at(on->paper, row, column);
            if (cell)
                cell->ground = area->hue;
        }
    }
}

static void fill_area(const ground *on, const scr_stroke *area)
{
    int first, last, ignored;
    const scr_box *box = &on->camera->box;
    scr_camera_cell(on->camera, (draw_xy){area->box.x, area->box.y}, &first, &ignored);
    scr_camera_cell(on->camera, (draw_xy){area->box.x, area->box.y + area->box.height}, &last,
                    &ignored);
    if (first < box->row)
        first = box->row;
    if (last >= box->row + box->rows)
        last = box->row + box->rows - 1;
    for (int row = first; row <= last; row++)
        fill_row(on, area, row);
}

/* ---------------------------------------------------------------- lines */

/* Later lines lie over earlier ones of the chart. */
static void dot(const ground *on, double x, double y, uint8_t hue, char plain)
{
    static const uint8_t bits[4][2] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    const scr_box *box = &on->camera->box;
    int column = (int)floor(x), row = (int)floor(y);
    if (column < 0 || row < 0 || column >= box->columns || row >= box->rows)
        return;
    trace *cell = &on->cell[row * box->columns + column];
    int left = (int)((x - column) * 2), down = (int)((y - row) * 4);
    cell->dots |= bits[down][left];
    cell->hue = hue;
    cell->plain = plain;
}

static char direction(draw_xy a, draw_xy b)
{
    double across = fabs(b.x - a.x), down = fabs(b.y - a.y) * 2;
    if (down < across * 0.4)
        return '-';
    if (across < down * 0.4)
        return '|';
    return (b.x - a.x) * (b.y - a.y) > 0 ? '\\' : '/';
}

/* From and to in cells of the box. Roads and rivers keep their letters, borders are points. */
static void draw_piece(const ground *on, draw_xy from, draw_xy to, uint8_t hue)
{
    double across = fabs(to.x - from.x) * 2, down = fabs(to.y - from.y) * 4;
    int steps = (int)ceil(across > down ? across : down);
    char plain = hue == SCR_WATER_LINE ? '~' : hue == SCR_LINE ? '.' : direction(from, to);
    if (steps > 4000)
        return;
    for (int i = 0; i <= steps; i++) {
        draw_xy at = draw_between(from, to, steps ? (double)i / steps : 0);
        dot(on, at.x, at.y, hue, plain);
    }
}

static draw_xy in_cells(const ground *on, draw_xy at)
{
    const scr_camera *camera = on->camera;
    return (draw_xy){(at.x - camera->middle.x) / camera->unit + camera->box.columns / 2.0,
                     (at.y - camera->middle.y) / (2 * camera->unit) + camera->box.rows / 2.0};
}

static bool outside(const ground *on, draw_xy a, draw_xy b)
{
    const scr_box *box = &on->camera->box;
    return (a.x < 0 && b.x < 0) || (a.y < 0 && b.y < 0) ||
           (a.x > box->columns && b.x > box->columns) || (a.y > box->rows && b.y > box->rows);
}

static void draw_line_of(const ground *on, const scr_stroke *line)
{
    const draw_xy *point = &on->chart->point[line->first];
    for (uint32_t i = 0; i + 1 < line->count; i++) {
        draw_xy from = in_cells(on, point[i]), to = in_cells(on, point[i + 1]);
        if (!outside(on, from, to))
            draw_piece(on, from, to, line->hue);
    }
}

static bool is_shown(const ground *on, const scr_stroke *stroke)
{
    const scr_camera *camera = on->camera;
    double wide = camera->unit * camera->box.columns, high = camera->unit * camera->box.rows * 2;
    draw_box seen = {camera->middle.x - wide / 2, camera->middle.y - high / 2, wide, high};
    bool fine = stroke->until > 0 && camera->unit > (double)stroke->until;
    return !fine && draw_boxes_touch(seen, stroke->box);
}

static void put_traces(const ground *on)
{
    const scr_box *box = &on->camera->box;
    for (int i = 0; i < box->rows * box->columns; i++) {
        const trace *left = &on->cell[i];
        scr_cell *cell = scr_cell_at(on->paper, box->row + i / box->columns,
                                     box->column + i % box->columns);
        if (!cell || !left->dots)
            continue;
        cell->glyph = on->paper->ascii ? (uint32_t)left->plain : 0x2800U + left->dots;
        cell->ink = left->hue;
    }
}

void scr_draw_ground(scr_paper *paper, const scr_camera *camera, const scr_chart *chart)
{
    ground on = {paper, camera, chart, NULL};
    size_t cells = (size_t)camera->box.rows * (size_t)camera->box.columns;
    on.cell = host_zeroed(cells * sizeof *on.cell);
    for (int pass = 0; pass < 2; pass++)
        for (uint32_t i = 0; i < chart->strokes; i++) {
            const scr_stroke *stroke = &chart->stroke[i];
            if (stroke->filled != (pass == 0) || !is_shown(&on, stroke))
                continue;
            if (stroke->filled)
                fill_area(&on, stroke);
            else
                draw_line_of(&on, stroke);
        }
    put_traces(&on);
    free(on.cell);
}
