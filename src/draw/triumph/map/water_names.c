/* water_names.c: names of streams and rivers, along their courses, where there is room. */
#include "draw/triumph/map/waters.h"

#include <math.h>

/* ---------------------------------------------------------------- room */

#define NAME_SIZE 17.0

typedef struct named_waters {
    const tri_board *board;
    const tri_ground *ground;
    tri_waters all;
} named_waters;

enum { NAME_ROOM = 30 }; /* more room has no extra value */

/* Distance from a point to a text of that width around another point. */
static double text_distance(draw_xy at, draw_xy text, double width)
{
    double x = fmax(fabs(at.x - text.x) - width / 2, 0), y = fmax(fabs(at.y - text.y) - 9, 0);
    return draw_length((draw_xy){x, y});
}

static double approach_distance(const tri_board *board, const tri_ground *ground, uint16_t approach,
                                draw_xy at)
{
    const tri_front *front = &ground->front[approach];
    draw_xy half = draw_times(front->along, front->length / 2);
    draw_xy signs = draw_plus(front->middle, draw_times(front->inward, TRI_SYMBOL_AWAY));
    double room = draw_to_segment(at, draw_minus(front->middle, half),
                                  draw_plus(front->middle, half));
    uint32_t count = tri_bits(tri_symbols_of(board, approach));
    return count == 0 ? room : fmin(room, draw_distance(at, signs) - 10.0 * count);
}

static bool is_near(draw_xy a, draw_xy b)
{
    return fabs(a.x - b.x) < TRI_BAR_NARROW + NAME_ROOM &&
           fabs(a.y - b.y) < TRI_BAR_NARROW + NAME_ROOM;
}

/* Distance of a letter from bars, their symbols and the texts of locales. */
static double room_at(const tri_board *board, const tri_ground *ground, draw_xy at)
{
    double room = NAME_ROOM;
    for (uint16_t i = 0; i < 2 * board->borders; i++)
        if (!board->border[i / 2].impassable && is_near(at, ground->front[i].middle))
            room = fmin(room, approach_distance(board, ground, i, at));
    for (uint32_t i = 0; i < board->locales; i++) {
        const tri_seat *seat = &ground->seat[i];
        if (!is_near(at, seat->capacity))
            continue;
        room = fmin(room, text_distance(at, seat->capacity, 48));
        if (board->locale[i].name[0] != 0)
            room = fmin(room, text_distance(at, seat->name, 80));
        if (board->locale[i].setup < board->commanders)
            room = fmin(room, text_distance(at, seat->setup, 90));
    }
    return room;
}

/* ---------------------------------------------------------------- stretches */

/* How straight a stretch is; 1 is straight. */
static double straightness(const tri_course *of, double far, double length)
{
    draw_xy a = draw_along(of->point, of->count, far, NULL);
    draw_xy b = draw_along(of->point, of->count, far + length, NULL);
    return draw_distance(a, b) / length;
}

#define CLEAR 9.5 /* from the center of the stream */
#define STRETCH_STEP 15.0
#define BESIDE 13.0 /* from the center of the stream to the baseline */

/* Points beside a part of a course, below it if `below`. */
static void run_beside(const tri_course *of, double begin, double length, bool below,
                       tri_course *out)
{
    draw_xy first = draw_along(of->point, of->count, begin, NULL);
    draw_xy last = draw_along(of->point, of->count, begin + length, NULL);
    draw_xy along = draw_unit(draw_minus(last, first));
    double away = below ? BESIDE + 8 : -BESIDE; /* letters stand on the baseline */
    draw_xy aside = draw_times(draw_normal(along), along.x < 0 ? -away : away);
    out->count = 0;
    for (uint32_t i = 0; 12.0 * i <= length && out->count < TRI_COURSE_POINTS; i++)
        out->point[out->count++] = draw_plus(
            draw_along(of->point, of->count, begin + 12.0 * i, NULL), aside);
}

/* How good a line is for writing; low where letters would cover something. */
static double line_worth(const tri_board *board, const tri_ground *ground, const tri_course *line,
                         draw_xy up)
{
    double least = NAME_ROOM, lost = 0;
    for (uint32_t i = 1; i + 1 < line->count; i++) {
        double room = room_at(board, ground, draw_plus(line->point[i], draw_times(up, 0.5)));
        least = fmin(least, room);
        lost += fmax(0, 12 - room);
    }
    return least - lost;
}

/* Would letters on the line be on water? */
static bool is_line_wet(const tri_waters *all, const tri_course *line, draw_xy up)
{
    for (uint32_t i = 1; i + 1 < line->count; i++)
        if (tri_water_distance(all, line->point[i]) < CLEAR ||
            tri_water_distance(all, draw_plus(line->point[i], up)) < CLEAR)
            return true;
    return false;
}

/* From the baseline of letters to their tops. */
static draw_xy letters_up(const tri_course *line)
{
    draw_xy along = draw_unit(draw_minus(line->point[line->count - 1], line->point[0]));
    return draw_times(draw_normal(along), along.x < 0 ? 0.6 * NAME_SIZE : -0.6 * NAME_SIZE);
}

/* Finds a straight part of a course, as long as the name, with room beside it; count 0 if there is none. */
static void find_stretch(const named_waters *among, const tri_course *of, double length,
                         tri_course *out)
{
    double whole = draw_line_length(of->point, of->count), most = -HUGE_VAL;
    uint32_t tries = whole > length ? (uint32_t)((whole - length) / STRETCH_STEP) + 1 : 0;
    tri_course line = {.count = 0};
    out->count = 0;
    for (uint32_t i = 0; i < 2 * tries; i++) {
        uint32_t steps = i / 2;
        double begin = STRETCH_STEP * steps;
        run_beside(of, begin, length, i % 2 != 0, &line);
        draw_xy up = letters_up(&line);
        double worth = line_worth(among->board, among->ground, &line, up) -
                       120 * (1 - straightness(of, begin, length));
        if (worth <= most || is_line_wet(&among->all, &line, up))
            continue;
        most = worth;
        *out = line;
    }
}

/* Letters are drawn separately, so that all halos are below all letters, and below the stream itself. */
static void draw_course_name(draw_canvas *canvas, const named_waters *among, const tri_course *of,
                             const char *name, const char *classes)
{
    tri_course smooth, beside;
    double length = draw_text_width(name, NAME_SIZE) + 30;
    smooth.count = draw_sample(of->point, of->count, false, 8, smooth.point, TRI_COURSE_POINTS);
    find_stretch(among, &smooth, length, &beside);
    if (beside.count > 1)
        draw_text_along(canvas, classes, beside.point, beside.count, NAME_SIZE, 0.06, name);
}

void tri_name_streams(draw_canvas *canvas, const tri_board *board, const tri_ground *ground,
                      bool halos)
{
    named_waters among = {.board = board, .ground = ground};
    tri_named_course named;
    tri_gather_waters(&among.all, board, ground);
    for (uint32_t i = 0; i < board->streams + ground->strips; i++) {
        if (!tri_find_named(board, ground, i, &named))
            continue;
        draw_course_name(canvas, &among, &named.run, named.name,
                         !halos         ? "water-name italic middle"
                         : named.marshy ? "letter-halo marshy italic middle"
                                        : "letter-halo italic middle");
    }
}
