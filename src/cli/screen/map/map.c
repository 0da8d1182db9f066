/* map.c: the camera, and what stands on the map: signs, piles, names, marks, the overview. Nothing covers anything more
 * important: each cell is given away once. */
#include "cli/screen/map/map.h"

#include "host/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- the camera */

static double clamped(double value, double low, double high)
{
    if (low > high)
        return (low + high) / 2;
    return value < low ? low : value > high ? high : value;
}

static const draw_box *ground_of(const scr_camera *camera, const scr_chart *chart)
{
    return camera->on_field ? &chart->field : &chart->map;
}

/* All of the ground in the box. */
static double farthest(const draw_box *ground, scr_box box)
{
    double across = ground->width / box.columns, down = ground->height / (2.0 * box.rows);
    return across > down ? across : down;
}

void scr_camera_fit(scr_camera *camera, const scr_chart *chart, scr_box box)
{
    const draw_box *map = ground_of(camera, chart);
    if (box.columns < 1 || box.rows < 1) /* a window without room for a map */
        return;
    double far = farthest(map, box), near = far;
    camera->box = box;
    camera->levels = 1;
    while (near > chart->closest && camera->levels < 12) {
        near /= SCR_ZOOM;
        camera->levels++;
    }
    if (camera->level >= camera->levels)
        camera->level = camera->levels - 1;
    camera->unit = far / pow(SCR_ZOOM, camera->level);
    double wide = camera->unit * box.columns / 2, high = camera->unit * box.rows;
    camera->middle.x = clamped(camera->middle.x, map->x + wide, map->x + map->width - wide);
    camera->middle.y = clamped(camera->middle.y, map->y + high, map->y + map->height - high);
}

void scr_camera_zoom(scr_camera *camera, const scr_chart *chart, int levels)
{
    camera->level += levels;
    if (camera->level < 0)
        camera->level = 0;
    scr_camera_fit(camera, chart, camera->box);
}

void scr_camera_cell(const scr_camera *camera, draw_xy at, int *row, int *column)
{
    const scr_box *box = &camera->box;
    *row = *column = -1;
    if (camera->unit <= 0)
        return;
    double x = (at.x - camera->middle.x) / camera->unit + box->columns / 2.0;
    double y = (at.y - camera->middle.y) / (2 * camera->unit) + box->rows / 2.0;
    *column = box->column + (int)floor(clamped(x, -1000, 10000));
    *row = box->row + (int)floor(clamped(y, -1000, 10000));
}

draw_xy scr_camera_point(const scr_camera *camera, int row, int column)
{
    const scr_box *box = &camera->box;
    return (draw_xy){
        camera->middle.x + (column + 0.5 - box->column - box->columns / 2.0) * camera->unit,
        camera->middle.y + (row + 0.5 - box->row - box->rows / 2.0) * 2 * camera->unit};
}

bool scr_camera_sees(const scr_camera *camera, draw_xy at)
{
    int row, column;
    const scr_box *box = &camera->box;
    scr_camera_cell(camera, at, &row, &column);
    return row >= box->row && row < box->row + box->rows && column >= box->column &&
           column < box->column + box->columns;
}

void scr_camera_turn(scr_camera *camera, const scr_chart *chart, bool to_field)
{
    if (to_field == camera->on_field || (to_field && chart->field.width <= 0))
        return;
    int level = camera->level;
    camera->level = to_field ? 0 : camera->map_level;
    if (to_field)
        camera->map_level = level;
    camera->on_field = to_field;
    scr_camera_fit(camera, chart, camera->box);
}

static bool is_in(const draw_box *box, draw_xy at)
{
    return at.x >= box->x && at.x < box->x + box->width && at.y >= box->y &&
           at.y < box->y + box->height;
}

void scr_camera_follow(scr_camera *camera, const scr_chart *chart, draw_xy at)
{
    int row, column;
    const scr_box *box = &camera->box;
    scr_camera_turn(camera, chart, is_in(&chart->field, at));
    scr_camera_cell(camera, at, &row, &column);
    int down = box->rows / 6 + 1, across = box->columns / 6 + 1;
    if (row >= box->row + down && row < box->row + box->rows - down &&
        column >= box->column + across && column < box->column + box->columns - across)
        return;
    camera->middle = at;
    scr_camera_fit(camera, chart, *box);
}

/* ---------------------------------------------------------------- room for labels */

typedef struct labels {
    scr_paper *paper;
    const scr_camera *camera;
    bool *taken; /* by cell of the box */
} labels;

static bool *taken_at(const labels *on, int row, int column)
{
    const scr_box *box = &on->camera->box;
    row -= box->row;
    column -= box->column;
    if (row < 0 || column < 0 || row >= box->rows || column >= box->columns)
        return NULL;
    return &on->taken[row * box->columns + column];
}

static bool is_free(const labels *on, int row, int column, int width)
{
    for (int i = 0; i < width; i++) {
        const bool *taken = taken_at(on, row, column + i);
        if (!taken || *taken)
            return false;
    }
    return true;
}

static void take(const labels *on, int row, int column, int width)
{
    for (int i = 0; i < width; i++) {
        bool *taken = taken_at(on, row, column + i);
        if (taken)
            *taken = true;
    }
}

/* The free place nearest to the wanted one, within so many rows and columns; false: none. */
static bool find_room(const labels *on, int *row, int *column, int width, int rows, int columns)
{
    int best = 10000, at_row = 0, at_column = 0;
    for (int down = -rows; down <= rows; down++)
        for (int across = -columns; across <= columns; across++) {
            int far = abs(down) * 3 + abs(across);
            if (far < best && is_free(on, *row + down, *column + across, width)) {
                best = far;
                at_row = *row + down;
                at_column = *column + across;
            }
        }
    if (best == 10000)
        return false;
    *row = at_row;
    *column = at_column;
    return true;
}

/* A letter on the ground that is there. */
static void put_on_ground(const labels *on, int row, int column, uint32_t glyph, uint8_t ink,
                          uint8_t style)
{
    scr_cell *cell = scr_cell_at(on->paper, row, column);
    if (cell)
        *cell = (scr_cell){glyph, ink, cell->ground, style};
}

/* ---------------------------------------------------------------- piles */

enum { UNMARKED, FIGHT, POSSIBLE, SELECTED };

/* What the marks say about a point. */
static int marked(const scr_marks *marks, draw_xy at)
{
    int found = UNMARKED;
    for (uint32_t i = 0; i < marks->count; i++) {
        const scr_mark *mark = &marks->mark[i];
        int says = mark->picked ? SELECTED : mark->fight ? FIGHT : POSSIBLE;
        if (draw_distance(mark->at, at) < 0.5 && says > found)
            found = says;
    }
    return found;
}

/* Sides differ by color, and without colors by their brackets. */
static void write_tag(const labels *on, int row, int column, const scr_pile *pile,
                      const char *label, int mark)
{
    static const char *const brackets[] = {"[]", "<>", "{}"};
    const char *around = brackets[pile->side == SCR_FRENCH ? 0 : pile->side == SCR_ALLIED ? 1 : 2];
    scr_pen pen = {(uint8_t)(pile->side + 1), pile->side, SCR_BOLD};
    uint32_t first = ' ', last = ' ';
    if (!on->paper->colors || on->paper->ascii) {
        first = (unsigned char)around[0];
        last = (unsigned char)around[1];
    }
    if (mark == FIGHT) {
        first = last = 'x';
    } else if (mark) {
        first = on->paper->ascii ? '>' : 0x25B8;
        last = on->paper->ascii ? '<' : 0x25C2;
    }
    scr_pen edge = mark == SELECTED   ? (scr_pen){SCR_PICKED_INK, SCR_PICKED, SCR_BOLD}
                   : mark == POSSIBLE ? (scr_pen){SCR_LEGAL_INK, SCR_LEGAL, 0}
                                      : pen;
    scr_put(on->paper, row, column, first, edge);
    int end = column + 1;
    while (*label)
        scr_put(on->paper, row, end++, scr_next_glyph(&label, on->paper->ascii), pen);
    scr_put(on->paper, row, end, last, edge);
}

static void show_pile(const labels *on, const scr_pile *pile, const char *label, int mark)
{
    char brief[12];
    int row, column;
    snprintf(brief, sizeof brief, "%u", (unsigned)(pile->strength ? pile->strength : 1));
    const char *tries[] = {label, pile->middle, brief};
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        int width = scr_width(tries[i]) + 2;
        scr_camera_cell(on->camera, pile->at, &row, &column);
        if (!taken_at(on, row, column) || !tries[i][0])
            continue;
        column -= width / 2;
        if (!find_room(on, &row, &column, width, i == 2 ? 2 : 1, i == 2 ? 4 : 3))
            continue;
        take(on, row, column, width);
        write_tag(on, row, column, pile, tries[i], mark);
        return;
    }
}

/* From far away, piles of a side that stand side by side become one, with the sum of their strengths. */
static uint32_t merge(const scr_camera *camera, const scr_piles *piles, scr_pile *out)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < piles->count; i++) {
        int row, column, other_row, other_column;
        uint32_t same = count;
        scr_camera_cell(camera, piles->pile[i].at, &row, &column);
        for (uint32_t k = 0; k < count && same == count; k++) {
            scr_camera_cell(camera, out[k].at, &other_row, &other_column);
            if (out[k].side == piles->pile[i].side && abs(row - other_row) <= 0 &&
                abs(column - other_column) <= 3)
                same = k;
        }
        if (same == count)
            out[count++] = piles->pile[i];
        else
            out[same].strength += piles->pile[i].strength;
    }
    return count;
}

/* Those that are marked come first. */
static void show_piles(const labels *on, const scr_chart *chart, const scr_piles *piles,
                       const scr_marks *marks)
{
    bool field = on->camera->on_field, close = field || on->camera->unit <= chart->close;
    bool far = !field && on->camera->unit > 2.2 * chart->close;
    scr_pile *shown = host_zeroed((piles->count + 1) * sizeof *shown);
    uint32_t count = piles->count;
    if (count > 0)
        memcpy(shown, piles->pile, count * sizeof *shown);
    if (far)
        count = merge(on->camera, piles, shown);
    for (int mark = SELECTED; mark >= UNMARKED; mark--)
        for (uint32_t i = 0; i < count; i++)
            if (marked(marks, shown[i].at) == mark)
                show_pile(on, &shown[i], close ? shown[i].full : far ? "" : shown[i].middle, mark);
    free(shown);
}

/* ---------------------------------------------------------------- places */

static bool has_pile(const scr_piles *piles, draw_xy at)
{
    for (uint32_t i = 0; i < piles->count; i++)
        if (draw_distance(piles->pile[i].at, at) < 0.5)
            return true;
    return false;
}

/* What is picked stands between brackets. */
static void put_mark(const labels *on, int row, int column, int mark)
{
    static const scr_pen legal = {SCR_LEGAL_INK, SCR_LEGAL, SCR_BOLD},
                         chosen = {SCR_PICKED_INK, SCR_PICKED, SCR_BOLD};
    if (mark == FIGHT) {
        put_on_ground(on, row, column, 'X', SCR_BAD, SCR_BOLD);
        return;
    }
    scr_put(on->paper, row, column, on->paper->ascii ? '+' : 0x25C9U,
            mark == SELECTED ? chosen : legal);
    if (mark != SELECTED)
        return;
    scr_put(on->paper, row, column - 1, '>', chosen);
    scr_put(on->paper, row, column + 1, '<', chosen);
}

/* Marks where no piece stands are signs of their own. */
static void show_marks(const labels *on, const scr_piles *piles, const scr_marks *marks)
{
    for (uint32_t i = 0; i < marks->count; i++) {
        int row, column;
        int mark = marked(marks, marks->mark[i].at);
        bool picked = mark == SELECTED;
        scr_camera_cell(on->camera, marks->mark[i].at, &row, &column);
        const bool *taken = taken_at(on, row, column);
        if (!taken || has_pile(piles, marks->mark[i].at) || (*taken && !picked))
            continue;
        put_mark(on, row, column, mark);
        take(on, row, column - picked, picked ? 3 : 1);
    }
}

static void show_signs(const labels *on, const scr_chart *chart)
{
    for (uint32_t i = 0; i < chart->places; i++) {
        int row, column;
        const scr_place *place = &chart->place[i];
        scr_camera_cell(on->camera, place->at, &row, &column);
        if (!place->sign || !is_free(on, row, column, 1))
            continue;
        put_on_ground(on, row, column, on->paper->ascii ? (unsigned char)place->plain : place->sign,
                      place->hue, SCR_BOLD);
        take(on, row, column, 1);
    }
}

/* To the right, to the left, above or below; a name that has no room is left out. */
static void show_name(const labels *on, const scr_place *place)
{
    static const struct {
        int down, part; /* part of the width to the left, in halves */
    } spots[] = {{0, 0}, {0, 2}, {-1, 1}, {1, 1}, {-1, 0}, {1, 0}, {-1, 2}, {1, 2}};
    int row, column, width = scr_width(place->name);
    const char *name = place->name;
    scr_camera_cell(on->camera, place->at, &row, &column);
    if (!taken_at(on, row, column))
        return;
    for (size_t i = 0; i < sizeof spots / sizeof spots[0]; i++) {
        int from = column + 2 - spots[i].part * (width + 3) / 2;
        int line = row + spots[i].down;
        if (!place->sign && i == 0) /* a name without a sign stands in the middle */
            from = column - width / 2;
        if (!is_free(on, line, from - 1, width + 2))
            continue;
        take(on, line, from, width);
        for (int k = from; *name; k++)
            put_on_ground(on, line, k, scr_next_glyph(&name, on->paper->ascii),
                          place->rank > 3 ? SCR_INK : SCR_FAINT, place->rank > 5 ? SCR_BOLD : 0);
        return;
    }
}

/* From how near a rank is shown: units a column, as a part of those at which pieces are shown in full. */
static bool is_near_enough(const scr_camera *camera, const scr_chart *chart, uint8_t rank)
{
    double far = camera->unit / chart->close;
    return rank >= 6 || (rank >= 4 && far < 4) || (rank >= 2 && far < 2.2) ||
           (rank == 1 && far <= 1);
}

static void show_names(const labels *on, const scr_chart *chart)
{
    for (uint8_t rank = 9; rank > 0; rank--)
        for (uint32_t i = 0; i < chart->places; i++)
            if (chart->place[i].rank == rank && is_near_enough(on->camera, chart, rank))
                show_name(on, &chart->place[i]);
}

/* ---------------------------------------------------------------- the overview */

static scr_box overview_box(const scr_camera *camera, const scr_chart *chart)
{
    int columns = camera->box.columns >= 60 ? 22 : 16;
    int rows = (int)(columns * chart->map.height / chart->map.width / 2 + 0.5);
    return (scr_box){camera->box.row + camera->box.rows - rows - 2, camera->box.column, rows + 2,
                     columns + 2};
}

static void show_seen(scr_paper *paper, const scr_camera *whole, const scr_camera *camera)
{
    int top, left, bottom, right;
    const scr_box *box = &camera->box;
    scr_camera_cell(whole, scr_camera_point(camera, box->row, box->column), &top, &left);
    scr_camera_cell(
        whole, scr_camera_point(camera, box->row + box->rows - 1, box->column + box->columns - 1),
        &bottom, &right);
    for (int row = top; row <= bottom; row++)
        for (int column = left; column <= right; column++) {
            scr_cell *cell = scr_cell_at(paper, row, column);
            bool edge = row == top || row == bottom || column == left || column == right;
            if (!cell || !edge || cell->ground == SCR_FRENCH || cell->ground == SCR_ALLIED)
                continue;
            cell->glyph = paper->ascii ? '.' : 0x00B7;
            cell->ink = SCR_LEGAL;
            cell->style = SCR_BOLD;
        }
}

static bool has_overview(const scr_camera *camera, scr_box box)
{
    return camera->level > 0 && camera->box.rows >= 2 * box.rows &&
           camera->box.columns >= 3 * box.columns;
}

/* Labels keep out of its corner. */
static void leave_room(const labels *on, const scr_chart *chart)
{
    scr_box box = overview_box(on->camera, chart);
    for (int row = box.row; row < box.row + box.rows && has_overview(on->camera, box); row++)
        take(on, row, box.column, box.columns);
}

/* The whole board in a corner, with the piles, and what the map shows of it. */
static void show_overview(scr_paper *paper, const scr_camera *camera, const scr_chart *chart,
                          const scr_piles *piles)
{
    scr_camera whole = {.middle = camera->middle};
    scr_box box = overview_box(camera, chart);
    if (!has_overview(camera, box))
        return;
    scr_frame(paper, box, "");
    box = (scr_box){box.row + 1, box.column + 1, box.rows - 2, box.columns - 2};
    scr_fill(paper, box, (scr_pen){SCR_INK, chart->ground, 0});
    scr_camera_fit(&whole, chart, box);
    for (uint32_t i = 0; i < chart->strokes; i++)
        if (chart->stroke[i].hue == SCR_LAND && chart->stroke[i].filled) {
            scr_draw_ground(paper, &whole, chart);
            break;
        }
    for (int row = box.row; row < box.row + box.rows; row++)
        for (int column = box.column; column < box.column + box.columns; column++)
            scr_cell_at(paper, row, column)->glyph = ' ';
    for (uint32_t i = 0; i < piles->count; i++) {
        int row, column;
        scr_camera_cell(&whole, piles->pile[i].at, &row, &column);
        scr_cell *cell = scr_cell_at(paper, row, column);
        if (cell)
            *cell = (scr_cell){paper->colors && !paper->ascii      ? ' '
                               : piles->pile[i].side == SCR_FRENCH ? 'F'
                               : piles->pile[i].side == SCR_ALLIED ? 'A'
                                                                   : 'P',
                               (uint8_t)(piles->pile[i].side + 1), piles->pile[i].side, 0};
    }
    show_seen(paper, &whole, camera);
}

/* ---------------------------------------------------------------- the map */

void scr_draw_map(scr_paper *paper, const scr_camera *camera, const scr_chart *chart,
                  const scr_piles *piles, const scr_marks *marks)
{
    size_t cells = (size_t)camera->box.rows * (size_t)camera->box.columns;
    labels on = {paper, camera, host_zeroed(cells * sizeof(bool))};
    scr_fill(paper, camera->box, (scr_pen){SCR_INK, chart->ground, 0});
    scr_draw_ground(paper, camera, chart);
    leave_room(&on, chart);
    show_piles(&on, chart, piles, marks);
    show_marks(&on, piles, marks);
    show_signs(&on, chart);
    show_names(&on, chart);
    show_overview(paper, camera, chart, piles);
    free(on.taken);
}

/* ---------------------------------------------------------------- finding */

bool scr_find_target(const scr_chart *chart, const scr_piles *piles, const char *what,
                     const char *id, draw_xy *at)
{
    for (uint32_t i = 0; i < piles->pieces; i++) {
        const scr_piece *piece = &piles->piece[i];
        if (strcmp(piece->id, id) == 0 && strcmp(piece->what, what) == 0 &&
            strcmp(what, "sp") != 0) {
            *at = piles->pile[piece->pile].at;
            return true;
        }
    }
    const scr_place *place = scr_find_place(chart, what, id);
    if (!place && strcmp(what, "battle") == 0) {
        char hex[SCR_ID_SIZE];
        snprintf(hex, sizeof hex, "%.*s", (int)strcspn(id, "-"), id);
        place = scr_find_place(chart, "hex", hex);
    }
    if (place)
        *at = place->at;
    return place != NULL;
}

const scr_pile *scr_pile_near(const scr_camera *camera, const scr_piles *piles, int row, int column)
{
    const scr_pile *best = NULL;
    int least = 5;
    for (uint32_t i = 0; i < piles->count; i++) {
        int at_row, at_column;
        scr_camera_cell(camera, piles->pile[i].at, &at_row, &at_column);
        int far = abs(at_row - row) * 2 + abs(at_column - column);
        if (far < least) {
            least = far;
            best = &piles->pile[i];
        }
    }
    return best;
}

const scr_place *scr_place_near(const scr_camera *camera, const scr_chart *chart, draw_xy at)
{
    const scr_place *best = NULL;
    double least = camera->unit * 6;
    for (uint32_t i = 0; i < chart->places; i++) {
        const scr_place *place = &chart->place[i];
        double far = draw_distance(place->at, at);
        bool counts = place->what[0] && strcmp(place->what, "stack") != 0 &&
                      strcmp(place->what, "city") != 0;
        if (counts && far < least) {
            least = far;
            best = place;
        }
    }
    return best;
}
