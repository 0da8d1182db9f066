/* zones.c: computes and draws the French border and the line between the Allied armies.
 *
 * The data assign a zone to each town and to some extra points. A road within a zone belongs to it, and a road between
 * two zones belongs half to each. A line runs where both zones are equally near: we trace the change from one zone to
 * the other over a grid of points and smooth the result. */
#include "draw/napoleon/map.h"
#include "draw/napoleon/survey.h"

#include <math.h>
#include <string.h>

enum {
    COLUMNS = 132,
    ROWS = 90,
    SOURCES = NAP_TOWNS_MAX + NAP_ROADS_MAX * NAP_ROAD_POINTS + NAP_ZONE_POINTS_MAX
};

typedef struct zone_sources {
    uint32_t count;
    draw_xy at[SOURCES];
    uint8_t zone[SOURCES];
} zone_sources;

/* A grid of points over the map: how near each zone is, and how much nearer the second of two is than the first; `none`
 * where a third is nearest. Grid edges already crossed are marked: down from a point, or to its right. */
typedef struct zone_grid {
    draw_box map;
    float value[ROWS + 1][COLUMNS + 1];
    float near[ROWS + 1][COLUMNS + 1][NAP_ARMIES];
    bool none[ROWS + 1][COLUMNS + 1];
    bool passed[2][ROWS + 1][COLUMNS + 1];
} zone_grid;

/* ---------------------------------------------------------------- near what */

static void add_source(zone_sources *to, draw_xy at, uint8_t zone)
{
    gg_assert(to->count < SOURCES);
    to->at[to->count] = at;
    to->zone[to->count++] = zone;
}

static void find_sources(const nap_board *board, const nap_ground *ground, zone_sources *to)
{
    to->count = 0;
    for (uint32_t i = 0; i < board->towns; i++)
        add_source(to, ground->town[i].at, board->town[i].zone);
    for (uint32_t i = 0; i < board->zone_points; i++)
        add_source(to, nap_on_map(ground, board->zone_point[i].at.x, board->zone_point[i].at.y),
                   board->zone_point[i].zone);
    for (uint32_t i = 0; i < board->roads; i++) {
        const nap_way *way = &ground->road[i];
        for (uint32_t k = 2; k + 1U < way->count; k += 3)
            if (2 * k + 1 != way->count)
                add_source(to, way->at[k],
                           board->town[board->road[i].town[2 * k + 1 > way->count]].zone);
    }
}

static void measure(const zone_sources *from, draw_xy at, double near[NAP_ARMIES])
{
    for (int i = 0; i < NAP_ARMIES; i++)
        near[i] = 1e12;
    for (uint32_t i = 0; i < from->count; i++) {
        draw_xy gap = draw_minus(from->at[i], at);
        double far = draw_dot(gap, gap);
        near[from->zone[i]] = far < near[from->zone[i]] ? far : near[from->zone[i]];
    }
    for (int i = 0; i < NAP_ARMIES; i++)
        near[i] = sqrt(near[i]);
}

static draw_xy grid_point(const zone_grid *grid, uint32_t row, uint32_t column)
{
    return (draw_xy){grid->map.x + grid->map.width * column / COLUMNS,
                     grid->map.y + grid->map.height * row / ROWS};
}

static void measure_grid(zone_grid *grid, const zone_sources *from)
{
    for (uint32_t row = 0; row <= ROWS; row++)
        for (uint32_t column = 0; column <= COLUMNS; column++) {
            double near[NAP_ARMIES];
            measure(from, grid_point(grid, row, column), near);
            for (int i = 0; i < NAP_ARMIES; i++)
                grid->near[row][column][i] = (float)near[i];
        }
}

/* border: France against both others; otherwise these two against each other. */
static void fill_grid(zone_grid *grid, bool border)
{
    for (uint32_t row = 0; row <= ROWS; row++)
        for (uint32_t column = 0; column <= COLUMNS; column++) {
            const float *near = grid->near[row][column];
            float allied = fminf(near[NAP_AD], near[NAP_PR]);
            grid->value[row][column] = border ? near[NAP_FR] - allied : near[NAP_AD] - near[NAP_PR];
            grid->none[row][column] = !border && near[NAP_FR] < allied;
        }
}

/* ---------------------------------------------------------------- following the line */

/* A grid edge between two points: from (row, column) to the right, or down. */
typedef struct grid_edge {
    int32_t row, column;
    bool down;
} grid_edge;

static bool on_grid(grid_edge edge)
{
    return edge.row >= 0 && edge.column >= 0 && edge.row + edge.down <= ROWS &&
           edge.column + !edge.down <= COLUMNS;
}

/* Does the zone change there, with no line drawn yet? */
static bool changes(const zone_grid *grid, grid_edge edge)
{
    if (!on_grid(edge) || grid->passed[edge.down][edge.row][edge.column])
        return false;
    int32_t row = edge.row + edge.down, column = edge.column + !edge.down;
    return !grid->none[edge.row][edge.column] && !grid->none[row][column] &&
           (grid->value[edge.row][edge.column] < 0) != (grid->value[row][column] < 0);
}

static draw_xy change_at(const zone_grid *grid, grid_edge edge)
{
    uint32_t row = (uint32_t)edge.row, column = (uint32_t)edge.column;
    uint32_t next_row = row + edge.down, next_column = column + !edge.down;
    double a = (double)grid->value[row][column], b = (double)grid->value[next_row][next_column];
    return draw_between(grid_point(grid, row, column), grid_point(grid, next_row, next_column),
                        a / (a - b));
}

/* The next change around one of the two cells beside an edge; `after` selects the one below it or to its right. */
static bool next_change(const zone_grid *grid, grid_edge edge, bool after, grid_edge *next)
{
    int32_t row = edge.row - (!edge.down && !after), column = edge.column - (edge.down && !after);
    const grid_edge around[4] = {{row, column, false},
                                 {row, column + 1, true},
                                 {row + 1, column, false},
                                 {row, column, true}};
    if (row < 0 || column < 0 || row >= ROWS || column >= COLUMNS)
        return false;
    for (int i = 0; i < 4; i++) {
        if (!changes(grid, around[i]))
            continue;
        *next = around[i];
        return true;
    }
    return false;
}

/* Coming from the cell (row, column), do we enter the cell after `edge`? */
static bool enters_after(grid_edge edge, grid_edge from, bool from_after)
{
    int32_t row = from.row - (!from.down && !from_after);
    int32_t column = from.column - (from.down && !from_after);
    return edge.down ? edge.column > column ? true : false : edge.row > row ? true : false;
}

static uint32_t follow(zone_grid *grid, grid_edge edge, bool after, draw_xy *out, uint32_t room)
{
    uint32_t count = 0;
    grid_edge next;
    while (count < room && next_change(grid, edge, after, &next)) {
        grid->passed[next.down][next.row][next.column] = true;
        out[count++] = change_at(grid, next);
        after = enters_after(next, edge, after);
        edge = next;
    }
    return count;
}

/* Traces in both directions from an edge. */
static void trace(zone_grid *grid, grid_edge edge, nap_zone_line *line)
{
    draw_xy back[NAP_LINE_POINTS];
    grid->passed[edge.down][edge.row][edge.column] = true;
    uint32_t before = follow(grid, edge, false, back, NAP_LINE_POINTS - 1);
    for (uint32_t i = 0; i < before; i++)
        line->at[i] = back[before - 1 - i];
    line->at[before] = change_at(grid, edge);
    uint32_t after = follow(grid, edge, true, line->at + before + 1, NAP_LINE_POINTS - 1 - before);
    line->count = (uint16_t)(before + 1 + after);
}

static void smooth(nap_zone_line *line)
{
    for (int round = 0; round < 16; round++) {
        draw_xy last = line->at[0];
        for (uint32_t i = 1; i + 1U < line->count; i++) {
            draw_xy here = line->at[i];
            draw_xy middle = draw_between(last, line->at[i + 1], 0.5);
            line->at[i] = draw_between(here, middle, 0.5);
            last = here;
        }
    }
}

/* Orients the line so that France, or the Prussian zone, is on its right, by majority of its points. */
static void turn_line(const zone_sources *from, nap_zone_line *line, bool border)
{
    int right = 0;
    for (uint32_t i = 1; i < line->count; i += 3) {
        double near[NAP_ARMIES];
        draw_xy along = draw_unit(draw_minus(line->at[i], line->at[i - 1]));
        measure(from, draw_plus(line->at[i], draw_times(draw_normal(along), 40)), near);
        bool here = border ? near[NAP_FR] < fmin(near[NAP_AD], near[NAP_PR])
                           : near[NAP_PR] < near[NAP_AD];
        right += here ? 1 : -1;
    }
    for (uint32_t i = 0; right < 0 && 2 * i + 1 < line->count; i++) {
        draw_xy kept = line->at[i];
        line->at[i] = line->at[line->count - 1 - i];
        line->at[line->count - 1 - i] = kept;
    }
}

/* Lines with fewer points are grid artifacts. */
static uint8_t find_lines(zone_grid *grid, const zone_sources *from, bool border,
                          nap_zone_line lines[NAP_ZONE_LINES])
{
    enum { LEAST = 6 };
    uint8_t found = 0;
    memset(grid->passed, 0, sizeof grid->passed);
    fill_grid(grid, border);
    for (int32_t row = 0; row <= ROWS; row++)
        for (int32_t column = 0; column <= COLUMNS; column++)
            for (int down = 0; down < 2; down++) {
                grid_edge edge = {row, column, down != 0};
                if (found == NAP_ZONE_LINES || !changes(grid, edge))
                    continue;
                trace(grid, edge, &lines[found]);
                if (lines[found].count < LEAST)
                    continue;
                smooth(&lines[found]);
                turn_line(from, &lines[found++], border);
            }
    return found;
}

/* The nearest point of the border; false if it is far away. */
static bool nearest_on_border(const nap_ground *ground, draw_xy from, draw_xy *out)
{
    double least = 2 * ground->map.width / COLUMNS;
    bool found = false;
    for (uint32_t i = 0; i < ground->borders; i++)
        for (uint32_t k = 0; k < ground->border[i].count; k++) {
            double far = draw_distance(from, ground->border[i].at[k]);
            if (far >= least)
                continue;
            least = far;
            *out = ground->border[i].at[k];
            found = true;
        }
    return found;
}

/* The grid loses the line shortly before the border, so both its ends are extended to it. */
static void join_border(const nap_ground *ground, nap_zone_line *line)
{
    draw_xy to;
    if (line->count < NAP_LINE_POINTS && nearest_on_border(ground, line->at[line->count - 1U], &to))
        line->at[line->count++] = to;
    if (line->count < NAP_LINE_POINTS && nearest_on_border(ground, line->at[0], &to)) {
        memmove(line->at + 1, line->at, line->count * sizeof line->at[0]);
        line->at[0] = to;
        line->count++;
    }
}

void nap_survey_zones(const nap_board *board, nap_ground *ground)
{
    zone_sources from;
    zone_grid grid = {.map = ground->map};
    find_sources(board, ground, &from);
    measure_grid(&grid, &from);
    ground->borders = find_lines(&grid, &from, true, ground->border);
    ground->deployments = find_lines(&grid, &from, false, ground->deployment);
    for (uint32_t i = 0; i < ground->deployments; i++)
        join_border(ground, &ground->deployment[i]);
}

/* ---------------------------------------------------------------- drawing */

/* Draws the line shifted to its right. */
static void draw_beside(draw_canvas *canvas, const char *classes, const nap_zone_line *line,
                        double right)
{
    draw_xy moved[NAP_LINE_POINTS];
    for (uint32_t i = 0; i < line->count; i++) {
        draw_xy before = line->at[i > 1 ? i - 2 : 0];
        draw_xy after = line->at[i + 2U < line->count ? i + 2 : line->count - 1U];
        draw_xy aside = draw_normal(draw_unit(draw_minus(after, before)));
        moved[i] = draw_plus(line->at[i], draw_times(aside, right));
    }
    draw_smooth(canvas, classes, moved, line->count, false);
}

void nap_paint_washes(const nap_scenery *scene)
{
    draw_begin_group(scene->canvas, "washes");
    for (uint32_t i = 0; i < scene->ground->borders; i++) {
        draw_beside(scene->canvas, "wash broad", &scene->ground->border[i], 24);
        draw_beside(scene->canvas, "wash narrow", &scene->ground->border[i], 9);
    }
    for (uint32_t i = 0; i < scene->ground->deployments; i++) {
        draw_beside(scene->canvas, "wash allied", &scene->ground->deployment[i], -8);
        draw_beside(scene->canvas, "wash prussian", &scene->ground->deployment[i], 8);
    }
    draw_end_group(scene->canvas);
}

void nap_paint_zones(const nap_scenery *scene)
{
    const nap_ground *ground = scene->ground;
    draw_begin_group(scene->canvas, "zone-lines");
    for (uint32_t i = 0; i < ground->borders; i++)
        draw_smooth(scene->canvas, "border", ground->border[i].at, ground->border[i].count, false);
    for (uint32_t i = 0; i < ground->deployments; i++)
        draw_smooth(scene->canvas, "deployment", ground->deployment[i].at,
                    ground->deployment[i].count, false);
    draw_end_group(scene->canvas);
}
