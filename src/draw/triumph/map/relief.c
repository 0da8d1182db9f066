/* relief.c: hills as Lehmann hachures: strokes that run down the slope, row below row, heavier the farther the slope
 * faces away from the light, which comes from the upper left.
 *
 * The ground tint shows which locales are hills and ends exactly at their outlines. Slopes follow a smoothed version of
 * these, without corners. */
#include "draw/triumph/sheet.h"

#include <math.h>
#include <string.h>

/* ---------------------------------------------------------------- a ring in even steps */

typedef struct slope {
    uint32_t count;
    draw_xy at[TRI_HACHURES_MAX];
    draw_xy inward[TRI_HACHURES_MAX]; /* smoothed */
    bool off_map[TRI_HACHURES_MAX];   /* at the map edge: no slope is drawn */
    bool hidden[TRI_HACHURES_MAX];    /* not drawn for other reasons */
    uint32_t ring_count;
    draw_xy ring[TRI_RING_MAX];
    double far[TRI_RING_MAX + 1]; /* distance of each corner along the ring */
} slope;

#define STEP 4.0
enum { LEAST_SAMPLES = 24 };

static void measure(slope *of)
{
    of->far[0] = 0;
    for (uint32_t i = 0; i < of->ring_count; i++)
        of->far[i + 1] = of->far[i] +
                         draw_distance(of->ring[i], of->ring[(i + 1) % of->ring_count]);
}

/* Samples points at even distances, each with the corner before it. */
static void sample(slope *of)
{
    double length = of->far[of->ring_count];
    uint32_t corner = 0;
    double samples = fmin(length / STEP, TRI_HACHURES_MAX);
    of->count = (uint32_t)samples;
    for (uint32_t i = 0; i < of->count; i++) {
        double far = length * i / of->count;
        while (corner + 1 < of->ring_count && of->far[corner + 1] < far)
            corner++;
        double piece = of->far[corner + 1] - of->far[corner];
        double part = piece > 0 ? (far - of->far[corner]) / piece : 0;
        of->at[i] = draw_between(of->ring[corner], of->ring[(corner + 1) % of->ring_count], part);
    }
}

/* Directions perpendicular to the line, averaged over a stretch so that strokes do not jump at corners. */
static void smooth(slope *of)
{
    enum { REACH = 8 };
    for (uint32_t i = 0; i < of->count; i++) {
        draw_xy before = of->at[(i + of->count - REACH) % of->count];
        draw_xy after = of->at[(i + REACH) % of->count];
        of->inward[i] = draw_normal(draw_unit(draw_minus(after, before)));
    }
}

/* Nothing is visible past the map edge, so the line continues outward to be straight at the edge. */
static void leave_map(slope *of)
{
    for (uint32_t i = 0; i < of->count; i++)
        if (of->off_map[i])
            of->at[i] = draw_minus(of->at[i], draw_times(of->inward[i], 60));
}

/* Moves each point to the mean of its neighbors. */
static void take_mean(slope *of)
{
    enum { REACH = 9 };
    draw_xy mean[TRI_HACHURES_MAX] = {{0, 0}};
    for (uint32_t i = 0; i < of->count; i++) {
        draw_xy sum = {0, 0};
        for (uint32_t k = 0; k <= 2 * REACH; k++)
            sum = draw_plus(sum, of->at[(i + of->count + k - REACH) % of->count]);
        mean[i] = draw_times(sum, 1.0 / (2 * REACH + 1));
    }
    memcpy(of->at, mean, of->count * sizeof mean[0]);
}

/* Turns a locale's outline into a plausible outline of a hill. */
static void round_off(slope *of)
{
    leave_map(of);
    take_mean(of);
    take_mean(of);
    smooth(of);
}

static double distance_to_ring(const slope *of, draw_xy point, double near)
{
    double best = near;
    for (uint32_t i = 0; i < of->count; i += 2) {
        draw_xy gap = draw_minus(of->at[i], point);
        if (fabs(gap.x) < best && fabs(gap.y) < best)
            best = fmin(best, draw_length(gap));
    }
    return best;
}

/* ---------------------------------------------------------------- strokes */

/* A row of strokes, as distances of its upper and lower end inside the ring; negative is outside. */
typedef struct row_form {
    double from, to;
    double every; /* steps between strokes */
} row_form;

typedef struct relief {
    const row_form *rows;
    uint32_t count;
    uint32_t seed;
} relief;

enum { WEIGHTS = 3 };

/* 0 for slopes in the light, 2 in the shade. */
static uint32_t weight_of(draw_xy downhill)
{
    double shade = draw_dot(downhill, (draw_xy){0.6, 0.8});
    return shade > 0.35 ? 2 : shade > -0.4 ? 1 : 0;
}

/* A stroke is kept only if its ends are at the expected distance from the ring, so narrow corners have none. */
static bool is_clear(const slope *of, draw_xy point, double depth)
{
    double far = fabs(depth);
    return far < 5 || distance_to_ring(of, point, far) > 0.8 * far - 1;
}

/* Varies the width of slopes slowly along the ring, between 0.6 and 1.4. */
static double breadth(const slope *of, uint32_t seed, uint32_t i)
{
    enum { KNOT = 14 };
    uint32_t knots = of->count / KNOT + 1, knot = i / KNOT;
    double part = (double)(i % KNOT) / KNOT;
    double a = draw_chance(seed, knot % knots, 7), b = draw_chance(seed, (knot + 1) % knots, 7);
    part = part * part * (3 - 2 * part);
    return 0.6 + 0.8 * (a + (b - a) * part);
}

static void draw_stroke(draw_canvas *canvas, const slope *of, const relief *like,
                        const row_form *row, uint32_t i)
{
    double grow = (draw_chance(like->seed, i, (uint32_t)(row->from + 100)) - 0.5) * 5;
    double wide = breadth(of, like->seed, i);
    double top = row->from * wide + grow, foot = row->to * wide - grow * 0.4;
    draw_xy begin = draw_plus(of->at[i], draw_times(of->inward[i], top));
    draw_xy end = draw_plus(of->at[i], draw_times(of->inward[i], foot));
    if (!is_clear(of, begin, top) || !is_clear(of, end, foot))
        return;
    draw_move(canvas, begin);
    draw_line(canvas, end);
}

static void draw_row(draw_canvas *canvas, const slope *of, const relief *like, const row_form *row,
                     uint32_t weight)
{
    uint32_t strokes = (uint32_t)(of->count / row->every);
    for (uint32_t stroke = 0; stroke < strokes; stroke++) {
        uint32_t i = (uint32_t)(stroke * row->every);
        if (!of->off_map[i] && !of->hidden[i] && weight_of(draw_times(of->inward[i], -1)) == weight)
            draw_stroke(canvas, of, like, row, i);
    }
}

static void draw_slope(draw_canvas *canvas, const slope *of, const relief *like)
{
    static const char *const classes[WEIGHTS] = {"hachure light-slope", "hachure",
                                                 "hachure dark-slope"};
    for (uint32_t weight = 0; weight < WEIGHTS; weight++) {
        draw_begin_path(canvas, classes[weight]);
        for (uint32_t i = 0; i < like->count; i++)
            draw_row(canvas, of, like, &like->rows[i], weight);
        draw_end_path(canvas);
    }
}

/* There is no slope at the map edge. */
static void find_map_edge(const tri_ground *ground, slope *of)
{
    draw_xy edge[TRI_RING_MAX + 1];
    uint32_t count = tri_trace(ground, ground->edge, edge, TRI_RING_MAX);
    if (count < 3)
        return;
    edge[count] = edge[0];
    for (uint32_t i = 0; i < of->count; i++)
        of->off_map[i] = draw_to_line(of->at[i], edge, count + 1) < 22;
}

/* Surveys along the ring itself; false if there is nothing to draw. */
static bool survey_slope(const tri_ground *ground, tri_line ring, slope *of)
{
    memset(of, 0, sizeof *of);
    of->ring_count = tri_trace(ground, ring, of->ring, TRI_RING_MAX);
    if (of->ring_count < 3)
        return false;
    measure(of);
    sample(of);
    if (of->count < LEAST_SAMPLES)
        return false;
    smooth(of);
    find_map_edge(ground, of);
    return true;
}

/* ---------------------------------------------------------------- hills and plateaus */

/* A smooth line needs only some of its points. */
static void draw_round(draw_canvas *canvas, const slope *of, const char *const *classes,
                       uint32_t times)
{
    enum { EVERY = 7 };
    draw_xy points[TRI_HACHURES_MAX / EVERY];
    uint32_t count = of->count / EVERY;
    for (uint32_t i = 0; i < count; i++)
        points[i] = of->at[EVERY * i];
    for (uint32_t i = 0; i < times; i++)
        draw_smooth(canvas, classes[i], points, count, true);
}

/* The tint of high ground fades along its slopes. */
static void draw_hill(draw_canvas *canvas, const tri_ground *ground, const tri_hill *hill,
                      uint32_t seed)
{
    static const row_form rows[] = {{27, 15, 2.2}, {13, 1, 1.5}, {-1, -13, 1.5}, {-15, -25, 2.2}};
    static const char *const tints[] = {"summit", "fading hilly far", "fading hilly",
                                        "fading hilly near"};
    slope of;
    if (!survey_slope(ground, hill->ring, &of))
        return;
    round_off(&of);
    draw_round(canvas, &of, tints, sizeof tints / sizeof tints[0]);
    draw_slope(canvas, &of, &(relief){rows, sizeof rows / sizeof rows[0], seed});
}

/* The plateau has no slope of its own where it ends together with a hill. */
static bool is_hill_edge(const tri_board *board, const tri_ground *ground, const tri_hill *plateau,
                         draw_xy inside)
{
    draw_xy points[TRI_RING_MAX];
    for (uint32_t i = 0; i < plateau->locales; i++) {
        if (!board->locale[plateau->locale[i]].hill)
            continue;
        uint32_t count = tri_trace(ground, ground->ring[plateau->locale[i]], points, TRI_RING_MAX);
        if (count >= 3 && draw_inside(inside, points, count))
            return true;
    }
    return false;
}

static void draw_plateau(draw_canvas *canvas, const tri_board *board, const tri_ground *ground,
                         const tri_hill *plateau, uint32_t seed)
{
    static const row_form rows[] = {{9, -2, 1.6}, {-4, -15, 1.6}, {-17, -26, 2.6}};
    static const char *const tints[] = {"fading high far", "fading high", "fading high near"};
    slope of;
    if (!survey_slope(ground, plateau->ring, &of))
        return;
    for (uint32_t i = 0; i < of.count; i++)
        of.hidden[i] = is_hill_edge(board, ground, plateau,
                                    draw_plus(of.at[i], draw_times(of.inward[i], 4)));
    round_off(&of);
    draw_round(canvas, &of, tints, sizeof tints / sizeof tints[0]);
    draw_slope(canvas, &of, &(relief){rows, sizeof rows / sizeof rows[0], seed});
}

void tri_draw_relief(draw_canvas *canvas, const tri_board *board, const tri_ground *ground)
{
    draw_begin_clipped(canvas, "relief", "map");
    for (uint32_t i = 0; i < board->plateaus; i++)
        draw_plateau(canvas, board, ground, &ground->plateau[i], 977 + i);
    for (uint32_t i = 0; i < ground->hills; i++)
        draw_hill(canvas, ground, &ground->hill[i], 31 * i);
    draw_end_group(canvas);
}
