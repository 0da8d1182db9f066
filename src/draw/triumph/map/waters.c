/* waters.c: ponds with shore lines, streams, and rivers through marshes. */
#include "draw/triumph/map/waters.h"

#include <math.h>
#include <string.h>

/* ---------------------------------------------------------------- ponds */

/* Draws a line inside the shore at this distance; it stops where the water is too narrow. */
static void draw_lining(draw_canvas *canvas, const draw_xy *ring, uint32_t count, double away)
{
    bool down = false;
    for (uint32_t i = 0; i <= count; i++) {
        draw_xy before = ring[(i + count - 1) % count], after = ring[(i + 1) % count];
        draw_xy inward = draw_normal(draw_unit(draw_minus(after, before)));
        draw_xy at = draw_plus(ring[i % count], draw_times(inward, away));
        bool clear = draw_inside(at, ring, count) && draw_to_line(at, ring, count) > 0.85 * away;
        if (clear && down)
            draw_line(canvas, at);
        else if (clear)
            draw_move(canvas, at);
        down = clear;
    }
}

void tri_draw_pond(draw_canvas *canvas, const tri_ground *ground, const tri_strip *strip)
{
    static const double lines[] = {4.5, 10, 16.5};
    static const char *const classes[] = {"water-line near", "water-line", "water-line far"};
    draw_xy corners[TRI_RING_MAX], points[TRI_RING_MAX];
    uint32_t corner_count = tri_trace(ground, strip->ring, corners, TRI_RING_MAX);
    if (corner_count < 3)
        return;
    uint32_t count = draw_sample(corners, corner_count, true, 9, points, TRI_RING_MAX);
    draw_smooth(canvas, "water", corners, corner_count, true);
    for (uint32_t i = 0; i < 3; i++) {
        draw_begin_path(canvas, classes[i]);
        draw_lining(canvas, points, count, lines[i]);
        draw_end_path(canvas);
    }
}

/* ---------------------------------------------------------------- courses */

/* Follows the line of a border from the end closer to the stream's current point. */
static void follow_border(const tri_ground *ground, uint32_t border, const draw_xy *next,
                          tri_course *to)
{
    draw_xy line[TRI_RING_MAX];
    uint32_t count = tri_trace(ground, ground->shore[border].line, line, TRI_RING_MAX);
    if (count < 2)
        return;
    draw_xy first = line[0], last = line[count - 1];
    bool back = to->count > 0
                    ? draw_distance(to->point[to->count - 1], last) <
                          draw_distance(to->point[to->count - 1], first)
                    : next != NULL && draw_distance(*next, first) < draw_distance(*next, last);
    for (uint32_t i = 0; i < count && to->count < TRI_COURSE_POINTS; i++)
        to->point[to->count++] = line[back ? count - 1 - i : i];
}

/* Keeps only points far enough apart that a smooth line through them is calm. */
static void thin_out(tri_course *of, double least)
{
    uint32_t kept = of->count > 0 ? 1 : 0;
    for (uint32_t i = 1; i < of->count; i++) {
        bool end = i + 1 == of->count;
        if (!end && draw_distance(of->point[kept - 1], of->point[i]) < least)
            continue;
        if (end && kept > 1 && draw_distance(of->point[kept - 1], of->point[i]) < least)
            kept--;
        of->point[kept++] = of->point[i];
    }
    of->count = kept;
}

static void even_out(tri_course *of)
{
    for (uint32_t turn = 0; turn < 2; turn++) {
        draw_xy before = of->count > 0 ? of->point[0] : (draw_xy){0, 0};
        for (uint32_t i = 1; i + 1 < of->count; i++) {
            draw_xy here = of->point[i];
            of->point[i] = draw_between(here, draw_between(before, of->point[i + 1], 0.5), 0.5);
            before = here;
        }
    }
}

static draw_xy middle_of(const tri_ground *ground, uint32_t border)
{
    return ground->front[2 * border].middle;
}

static void run_stream(const tri_ground *ground, const tri_stream *stream, tri_course *to)
{
    to->count = 0;
    for (uint32_t i = 0; i < stream->borders; i++) {
        draw_xy next = middle_of(ground, stream->border[i + 1U < stream->borders ? i + 1U : i]);
        follow_border(ground, stream->border[i], i + 1U < stream->borders ? &next : NULL, to);
    }
    thin_out(to, 17);
    even_out(to);
}

/* ---------------------------------------------------------------- wet corners */

enum { STREAM = TRI_STRIPS_MAX, DRY = 255 };

/* The water at a corner: a strip, STREAM at the end of an impassable border, or DRY. */
typedef struct wetness {
    uint8_t of[TRI_CORNERS_MAX];
} wetness;

static uint16_t end_of(const tri_ground *ground, uint32_t border, bool last)
{
    tri_line line = ground->shore[border].line;
    return ground->step[line.first + (last ? line.count - 1U : 0U)];
}

static void find_wet_corners(const tri_board *board, const tri_ground *ground, wetness *wet)
{
    for (uint32_t i = 0; i < TRI_CORNERS_MAX; i++)
        wet->of[i] = DRY;
    for (uint32_t i = 0; i < board->borders; i++) {
        if (!board->border[i].impassable || ground->shore[i].line.count < 2)
            continue;
        wet->of[end_of(ground, i, false)] = STREAM;
        wet->of[end_of(ground, i, true)] = STREAM;
    }
    for (uint32_t i = 0; i < ground->strips; i++) {
        const tri_strip *strip = &ground->strip[i];
        for (uint32_t k = 0; k < strip->ring.count && strip->kind != TRI_STRIP_WOOD; k++)
            wet->of[ground->step[strip->ring.first + k]] = (uint8_t)i;
    }
}

static bool is_marsh(const tri_ground *ground, uint8_t water)
{
    return water < ground->strips && ground->strip[water].kind == TRI_STRIP_MARSH;
}

/* A passable border from a marsh to other water is a ford. */
static bool is_ford(const tri_board *board, const tri_ground *ground, const wetness *wet,
                    uint32_t border)
{
    if (board->border[border].impassable || ground->shore[border].line.count < 2)
        return false;
    uint8_t a = wet->of[end_of(ground, border, false)], b = wet->of[end_of(ground, border, true)];
    return a != DRY && b != DRY && a != b && (is_marsh(ground, a) || is_marsh(ground, b));
}

/* ---------------------------------------------------------------- rivers through marshes */

/* Where a river enters a marsh: arms from one other water, which soon join. */
typedef struct mouth {
    uint8_t water;
    uint32_t arms;
    draw_xy arm[4];
    draw_xy meeting;
} mouth;

enum { MOUTHS_MAX = 3 };

typedef struct river {
    uint32_t mouths;
    mouth mouth[MOUTHS_MAX];
    uint32_t count; /* of the ring */
    draw_xy ring[TRI_RING_MAX];
    const tri_strip *strip;
    uint32_t seed;
} river;

static void add_arm(river *of, uint8_t water, draw_xy at)
{
    uint32_t i = 0;
    while (i < of->mouths && of->mouth[i].water != water)
        i++;
    if (i == MOUTHS_MAX)
        return;
    if (i == of->mouths)
        of->mouth[of->mouths++] = (mouth){.water = water};
    if (of->mouth[i].arms < 4)
        of->mouth[i].arm[of->mouth[i].arms++] = at;
}

/* Arms join a third of the way to the center of the marsh. */
static void let_arms_meet(river *of)
{
    for (uint32_t i = 0; i < of->mouths; i++) {
        draw_xy sum = {0, 0};
        for (uint32_t k = 0; k < of->mouth[i].arms; k++)
            sum = draw_plus(sum, of->mouth[i].arm[k]);
        draw_xy middle = draw_times(sum, 1.0 / of->mouth[i].arms);
        of->mouth[i].meeting = draw_between(middle, of->strip->middle, 0.4);
    }
}

static bool find_river(const tri_board *board, const tri_ground *ground, const wetness *wet,
                       uint32_t strip, river *of)
{
    of->mouths = 0;
    of->strip = &ground->strip[strip];
    of->seed = strip;
    of->count = tri_trace(ground, of->strip->ring, of->ring, TRI_RING_MAX);
    if (of->count < 3 || of->strip->kind != TRI_STRIP_MARSH)
        return false;
    for (uint32_t i = 0; i < board->borders; i++) {
        if (!is_ford(board, ground, wet, i))
            continue;
        uint16_t first = end_of(ground, i, false), last = end_of(ground, i, true);
        if (wet->of[first] == strip)
            add_arm(of, wet->of[last], ground->corner[first]);
        if (wet->of[last] == strip)
            add_arm(of, wet->of[first], ground->corner[last]);
    }
    let_arms_meet(of);
    return of->mouths > 0;
}

/* The farthest point of the marsh's ring. */
static draw_xy far_end(const river *of, draw_xy from)
{
    draw_xy best = of->ring[0];
    for (uint32_t i = 1; i < of->count; i++)
        if (draw_distance(of->ring[i], from) > draw_distance(best, from))
            best = of->ring[i];
    return best;
}

static void sort_numbers(double *values, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        double value = values[i];
        uint32_t at = i;
        for (; at > 0 && values[at - 1] > value; at--)
            values[at] = values[at - 1];
        values[at] = value;
    }
}

/* Halfway between both sides of the marsh, closest to a point. */
static draw_xy between_sides(const river *of, draw_xy on, draw_xy across)
{
    enum { CUTS_MAX = 16 };
    double cut[CUTS_MAX], best = 0, nearest = HUGE_VAL;
    uint32_t cuts = 0;
    draw_xy reach = draw_times(across, 2000);
    for (uint32_t i = 0; i < of->count && cuts < CUTS_MAX; i++) {
        draw_xy at;
        if (draw_meet(draw_minus(on, reach), draw_plus(on, reach), of->ring[i],
                      of->ring[(i + 1) % of->count], &at))
            cut[cuts++] = draw_dot(draw_minus(at, on), across);
    }
    sort_numbers(cut, cuts);
    for (uint32_t i = 0; i + 1 < cuts; i += 2) {
        double middle = (cut[i] + cut[i + 1]) / 2;
        if (fabs(middle) >= nearest)
            continue;
        nearest = fabs(middle);
        best = middle;
    }
    return draw_plus(on, draw_times(across, best));
}

/* From where one mouth's arms join to the other's, or to the far end of the marsh. */
static void run_river(const river *of, tri_course *out)
{
    enum { PIECES = 5 };
    draw_xy from = of->mouth[0].meeting;
    draw_xy to = of->mouths > 1 ? of->mouth[1].meeting : far_end(of, from);
    draw_xy across = draw_normal(draw_unit(draw_minus(to, from)));
    out->count = 0;
    out->point[out->count++] = from;
    for (uint32_t i = 1; i < PIECES; i++) {
        draw_xy on = draw_between(from, to, (double)i / PIECES);
        draw_xy middle = draw_between(on, between_sides(of, on, across), 0.7);
        double sway = (draw_chance(of->seed, i, 3) - 0.5) * 26;
        out->point[out->count++] = draw_plus(middle, draw_times(across, sway));
    }
    out->point[out->count++] = to;
}

/* An arm leaves its ford and bends into the river. */
static void run_arm(const river *of, const mouth *from, uint32_t arm, tri_course *out)
{
    draw_xy begin = from->arm[arm], end = from->meeting;
    draw_xy bow = draw_between(begin, of->strip->middle, 0.25);
    out->count = 0;
    out->point[out->count++] = begin;
    out->point[out->count++] = draw_between(draw_between(begin, end, 0.5), bow, 0.5);
    out->point[out->count++] = end;
}

/* ---------------------------------------------------------------- everything that flows */

static void add_course(tri_waters *to, const tri_course *run)
{
    uint32_t room = sizeof to->point / sizeof to->point[0];
    if (run->count < 2 || to->count == TRI_COURSES_MAX || to->points + run->count > room)
        return;
    memcpy(&to->point[to->points], run->point, run->count * sizeof run->point[0]);
    to->points += run->count;
    to->first[++to->count] = to->points;
}

static void add_borders(tri_waters *to, const tri_board *board, const tri_ground *ground,
                        const wetness *wet)
{
    tri_course run;
    for (uint32_t i = 0; i < board->borders; i++) {
        run.count = 0;
        if (board->border[i].impassable || is_ford(board, ground, wet, i))
            follow_border(ground, i, NULL, &run);
        thin_out(&run, 12);
        add_course(to, &run);
    }
}

static void add_river(tri_waters *to, const river *of)
{
    tri_course run;
    run_river(of, &run);
    add_course(to, &run);
    for (uint32_t i = 0; i < of->mouths; i++) {
        for (uint32_t k = 0; k < of->mouth[i].arms; k++) {
            run_arm(of, &of->mouth[i], k, &run);
            add_course(to, &run);
        }
    }
}

void tri_gather_waters(tri_waters *to, const tri_board *board, const tri_ground *ground)
{
    wetness wet;
    tri_course run;
    river of;
    find_wet_corners(board, ground, &wet);
    add_borders(to, board, ground, &wet);
    for (uint32_t i = 0; i < board->streams; i++) {
        run_stream(ground, &board->stream[i], &run);
        add_course(to, &run);
    }
    for (uint32_t i = 0; i < ground->strips; i++)
        if (find_river(board, ground, &wet, i, &of))
            add_river(to, &of);
}

/* ---------------------------------------------------------------- springs */

double tri_water_distance(const tri_waters *all, draw_xy at)
{
    double best = HUGE_VAL;
    for (uint32_t i = 0; i < all->count; i++)
        best = fmin(
            best, draw_to_line(at, &all->point[all->first[i]], all->first[i + 1] - all->first[i]));
    return best;
}

/* On other water, or past the map edge? */
static bool is_in_water(const tri_waters *all, const tri_ground *ground, draw_xy at)
{
    draw_xy ring[TRI_RING_MAX];
    if (tri_water_distance(all, at) < 4)
        return true;
    for (uint32_t i = 0; i < ground->strips; i++) {
        if (ground->strip[i].kind != TRI_STRIP_WATER)
            continue;
        uint32_t count = tri_trace(ground, ground->strip[i].ring, ring, TRI_RING_MAX);
        if (draw_inside(at, ring, count))
            return true;
    }
    uint32_t count = tri_trace(ground, ground->edge, ring, TRI_RING_MAX);
    return !draw_inside(at, ring, count);
}

/* Does a course pass through there without ending there? */
static bool is_passed(const tri_waters *all, draw_xy at)
{
    for (uint32_t i = 0; i < all->count; i++) {
        const draw_xy *first = &all->point[all->first[i]],
                      *last = &all->point[all->first[i + 1] - 1];
        if (draw_distance(at, *first) > 20 && draw_distance(at, *last) > 20 &&
            draw_to_line(at, first, all->first[i + 1] - all->first[i]) < 12)
            return true;
    }
    return false;
}

/* A stream that ends on open land is a source there: it widens from a point. */
static void add_spring(draw_canvas *canvas, const tri_waters *all, const tri_ground *ground,
                       draw_xy end, draw_xy before)
{
    draw_xy ahead = draw_unit(draw_minus(end, before));
    draw_xy side = draw_times(draw_normal(ahead), 4.9);
    if (is_passed(all, end))
        return;
    for (int degrees = -100; degrees <= 100; degrees += 20)
        if (is_in_water(all, ground, draw_plus(end, draw_times(draw_turned(ahead, degrees), 10))))
            return;
    draw_xy tip = draw_plus(end, draw_plus(draw_times(ahead, 28), draw_times(side, 1.2)));
    draw_xy way = draw_times(ahead, 12);
    draw_move(canvas, draw_plus(end, side));
    draw_curve(canvas, draw_plus(draw_plus(end, side), way), draw_minus(tip, way), tip);
    draw_curve(canvas, draw_minus(tip, way), draw_plus(draw_minus(end, side), way),
               draw_minus(end, side));
}

static void draw_springs(draw_canvas *canvas, const tri_waters *all, const tri_ground *ground)
{
    draw_begin_path(canvas, "spring");
    for (uint32_t i = 0; i < all->count; i++) {
        const draw_xy *first = &all->point[all->first[i]],
                      *last = &all->point[all->first[i + 1] - 1];
        add_spring(canvas, all, ground, *first, first[1]);
        add_spring(canvas, all, ground, *last, last[-1]);
    }
    draw_end_path(canvas);
}

/* Draws all banks first, then all water, so that streams merge without seams. */
void tri_draw_streams(draw_canvas *canvas, const tri_board *board, const tri_ground *ground)
{
    static const char *const classes[] = {"stream-edge", "stream"};
    tri_waters all = {.count = 0};
    tri_gather_waters(&all, board, ground);
    draw_begin_clipped(canvas, "streams", "map");
    for (uint32_t i = 0; i < 2; i++) {
        draw_begin_path(canvas, classes[i]);
        for (uint32_t k = 0; k < all.count; k++)
            draw_add_smooth(canvas, &all.point[all.first[k]], all.first[k + 1] - all.first[k],
                            false);
        draw_end_path(canvas);
        if (i == 0)
            draw_springs(canvas, &all, ground);
    }
    draw_end_group(canvas);
}

/* ---------------------------------------------------------------- what has a name */

bool tri_find_named(const tri_board *board, const tri_ground *ground, uint32_t number,
                    tri_named_course *out)
{
    wetness wet;
    river of;
    gg_assert(number < board->streams + ground->strips);
    out->marshy = number >= board->streams;
    if (!out->marshy) {
        out->name = board->stream[number].name;
        run_stream(ground, &board->stream[number], &out->run);
        return out->name[0] != 0 && out->run.count > 1;
    }
    number -= board->streams;
    out->name = ground->strip[number].name;
    find_wet_corners(board, ground, &wet);
    if (out->name[0] == 0 || !find_river(board, ground, &wet, number, &of))
        return false;
    run_river(&of, &out->run);
    return out->run.count > 1;
}
