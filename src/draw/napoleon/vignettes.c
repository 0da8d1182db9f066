/* vignettes.c: a battle's terrain markers as small engravings, each about 84 wide and 60 high around its origin: woods,
 * farm and hill; also streams and squares, which fill a box. */
#include "draw/napoleon/pieces.h"

#include <math.h>
#include <stdlib.h>

/* ---------------------------------------------------------------- woods */

/* A crown of leaves: bulges around a center, with its right side in the shade. */
static void crown(draw_canvas *canvas, draw_xy middle, double radius, uint32_t seed)
{
    enum { BULGES = 9 };
    draw_xy at[BULGES];
    for (uint32_t i = 0; i < BULGES; i++) {
        double far = radius * (0.92 + 0.16 * draw_chance(seed, i, 1));
        at[i] = draw_plus(middle, draw_times(draw_towards(360.0 / BULGES * i), far));
    }
    draw_begin_path(canvas, "foliage");
    draw_move(canvas, at[0]);
    for (uint32_t i = 0; i < BULGES; i++) {
        draw_xy to = at[(i + 1) % BULGES];
        draw_xy out = draw_times(draw_minus(draw_between(at[i], to, 0.5), middle), 0.42);
        draw_curve(canvas, draw_plus(at[i], out), draw_plus(to, out), to);
    }
    draw_close(canvas);
    draw_end_path(canvas);
}

static void shade_crown(draw_canvas *canvas, draw_xy middle, double radius)
{
    draw_begin_path(canvas, "hatching");
    for (int i = -2; i <= 3; i++) {
        double y = i * radius * 0.27;
        double right = sqrt(fmax(0, radius * radius * 1.1 - y * y));
        draw_move(canvas, draw_plus(middle, (draw_xy){right * 0.92, y}));
        draw_curve(canvas, draw_plus(middle, (draw_xy){right * 0.7, y + 2}),
                   draw_plus(middle, (draw_xy){right * 0.4, y + 2}),
                   draw_plus(middle, (draw_xy){right * (i > 0 ? 0.05 : 0.35), y + 1}));
    }
    draw_end_path(canvas);
}

static void woods(draw_canvas *canvas)
{
    static const struct {
        draw_xy at;
        double radius;
    } trees[] = {{{-26, -8}, 11}, {{24, -9}, 11}, {{-2, -14}, 13}, {{-14, 4}, 12},
                 {{13, 4}, 12},   {{-34, 8}, 9},  {{34, 8}, 9}};
    for (uint32_t i = 0; i < sizeof trees / sizeof trees[0]; i++) {
        draw_xy foot = draw_plus(trees[i].at, (draw_xy){0, trees[i].radius + 9});
        draw_segment(canvas, "stem", trees[i].at, foot);
        draw_segment(canvas, "hatching", foot, draw_plus(foot, (draw_xy){9, 1.5}));
        crown(canvas, trees[i].at, trees[i].radius, i + 5);
        shade_crown(canvas, trees[i].at, trees[i].radius);
    }
}

/* ---------------------------------------------------------------- farm */

static void polygon(draw_canvas *canvas, const char *classes, const draw_xy *points, uint32_t count)
{
    draw_polyline(canvas, classes, points, count, true);
}

/* A house seen from above its right corner: gable, long wall and roof, starting at the lower left corner of the
 * gable. */
static void house(draw_canvas *canvas, draw_xy at, double wide, double length, double high)
{
    draw_xy gable[5] = {
        {0, 0}, {wide, 0}, {wide, -high}, {wide / 2, -high - wide * 0.55}, {0, -high}};
    draw_xy wall[4] = {{wide, 0}, {wide + length, -3}, {wide + length, -high - 3}, {wide, -high}};
    draw_xy roof[4] = {{wide, -high},
                       {wide + length, -high - 3},
                       {wide / 2 + length, -high - wide * 0.55 - 3},
                       {wide / 2, -high - wide * 0.55}};
    for (int i = 0; i < 5; i++)
        gable[i] = draw_plus(gable[i], at);
    for (int i = 0; i < 4; i++) {
        wall[i] = draw_plus(wall[i], at);
        roof[i] = draw_plus(roof[i], at);
    }
    polygon(canvas, "house-wall", gable, 5);
    polygon(canvas, "house-wall", wall, 4);
    polygon(canvas, "house-roof", roof, 4);
    draw_begin_path(canvas, "hatching");
    for (int i = 1; i <= 7; i++) {
        draw_move(canvas, draw_between(roof[0], roof[1], i * 0.135));
        draw_line(canvas, draw_between(roof[3], roof[2], i * 0.135));
    }
    draw_end_path(canvas);
    draw_xy door = draw_between(wall[0], wall[1], 0.45);
    draw_rect(canvas, "house-door", (draw_box){door.x - 2.5, door.y - 9, 5, 9}, 0);
}

/* The wall around the yard, with a gate. */
static void yard(draw_canvas *canvas)
{
    static const draw_xy left[] = {{-38, 10}, {-38, 22}, {-6, 27}};
    static const draw_xy right[] = {{6, 28}, {36, 22}, {36, 6}};
    draw_polyline(canvas, "yard-wall", left, 3, false);
    draw_polyline(canvas, "yard-wall", right, 3, false);
    draw_begin_path(canvas, "hatching");
    for (int i = 0; i < 9; i++) {
        draw_move(canvas, (draw_xy){-26 + 6.0 * i, 17 + (i % 2) * 4.0});
        draw_line(canvas, (draw_xy){-22 + 6.0 * i, 17 + (i % 2) * 4.0});
    }
    draw_end_path(canvas);
}

static void farm(draw_canvas *canvas)
{
    house(canvas, (draw_xy){-34, 5}, 15, 26, 14);
    house(canvas, (draw_xy){8, 12}, 12, 17, 11);
    yard(canvas);
}

/* ---------------------------------------------------------------- hill */

/* Two tiers of hachures run down from an uneven brow; strokes are thicker on the side away from the light. */
static double uneven(double turn, uint32_t tier)
{
    return 1 + 0.07 * sin(turn * 0.0349 + 1.3 * tier) + 0.03 * sin(turn * 0.0873 + tier);
}

static draw_xy on_slope(double turn, uint32_t tier, double far)
{
    draw_xy way = draw_towards(turn);
    double size = far * uneven(turn, tier);
    return (draw_xy){way.x * 36 * size, way.y * 22 * size - (1 - far) * 7};
}

static void hachures(draw_canvas *canvas, bool shaded, uint32_t tier, double from, double to)
{
    uint32_t step = tier == 0 ? 11 : 7;
    draw_begin_path(canvas, shaded ? "hill-stroke thick" : "hill-stroke");
    for (uint32_t turn = 0; turn < 360; turn += step) {
        bool away = turn < 150 || turn > 320;
        double jitter = 0.09 * draw_chance(3, turn, tier);
        if (away != shaded)
            continue;
        draw_move(canvas, on_slope(turn, 1, from + jitter));
        draw_line(canvas, on_slope(turn, 1, to - jitter));
    }
    draw_end_path(canvas);
}

static void hill(draw_canvas *canvas)
{
    draw_xy line[24];
    for (uint32_t i = 0; i < 24; i++)
        line[i] = on_slope(15.0 * i, 1, 1.04);
    draw_smooth(canvas, "hill-slope", line, 24, true);
    for (uint32_t i = 0; i < 24; i++)
        line[i] = on_slope(15.0 * i, 1, 0.3);
    draw_smooth(canvas, "hill-top", line, 24, true);
    for (uint32_t tier = 0; tier < 2; tier++) {
        hachures(canvas, false, tier, tier == 0 ? 0.34 : 0.68, tier == 0 ? 0.64 : 1.0);
        hachures(canvas, true, tier, tier == 0 ? 0.34 : 0.68, tier == 0 ? 0.66 : 1.04);
    }
}

void nap_paint_vignettes(draw_canvas *canvas)
{
    draw_begin_symbol(canvas, "nap-woods");
    woods(canvas);
    draw_end_symbol(canvas);
    draw_begin_symbol(canvas, "nap-farm");
    farm(canvas);
    draw_end_symbol(canvas);
    draw_begin_symbol(canvas, "nap-hill");
    hill(canvas);
    draw_end_symbol(canvas);
}

/* ---------------------------------------------------------------- streams */

enum { STREAM_POINTS = 13 };

/* The number of bends depends on the width, so that they look the same in a narrow box. */
static uint32_t stream_line(draw_box box, double aside, draw_xy *out)
{
    uint32_t count = (uint32_t)fmin(STREAM_POINTS, fmax(4, box.width / 40));
    for (uint32_t i = 0; i < count; i++) {
        double bend = (draw_chance(7, i, 0) - 0.5) * box.height * 0.34 + (i % 2 ? 4 : -4);
        out[i] = (draw_xy){box.x + box.width * i / (count - 1),
                           box.y + box.height / 2 + bend + aside};
    }
    return count;
}

/* Tufts on both banks. */
static void reeds(draw_canvas *canvas, const draw_xy *line, uint32_t count)
{
    draw_begin_path(canvas, "hatching");
    for (uint32_t i = 1; i + 1 < count; i++) {
        draw_xy foot = draw_plus(draw_between(line[i], line[i + 1], 0.35),
                                 (draw_xy){0, i % 2 == 1 ? -16 : 22});
        for (int k = -2; k <= 2; k++) {
            draw_move(canvas, draw_plus(foot, (draw_xy){2.2 * k, 0}));
            draw_line(canvas, draw_plus(foot, (draw_xy){3.2 * k, abs(k) - 7.0}));
        }
        draw_move(canvas, draw_plus(foot, (draw_xy){-8, 1}));
        draw_line(canvas, draw_plus(foot, (draw_xy){8, 1}));
    }
    draw_end_path(canvas);
}

void nap_draw_stream(draw_canvas *canvas, draw_box box)
{
    draw_xy line[STREAM_POINTS];
    uint32_t count = stream_line(box, 0, line);
    draw_begin_group(canvas, "stream");
    draw_smooth(canvas, "bank", line, count, false);
    draw_smooth(canvas, "water", line, count, false);
    for (int k = -1; k <= 1; k += 2) {
        stream_line(box, 2.4 * k, line);
        draw_smooth(canvas, "ripple", line, count, false);
    }
    reeds(canvas, line, count);
    draw_end_group(canvas);
}

/* ---------------------------------------------------------------- squares */

static void bayonets(draw_canvas *canvas, draw_xy from, draw_xy to)
{
    draw_xy way = draw_unit(draw_minus(to, from)), out = draw_times(draw_normal(way), -6);
    uint32_t count = (uint32_t)fmax(2, draw_distance(from, to) / 8);
    draw_begin_path(canvas, "bayonets");
    for (uint32_t i = 0; i <= count; i++) {
        draw_xy at = draw_between(from, to, (double)i / count);
        draw_move(canvas, at);
        draw_line(canvas, draw_plus(at, out));
    }
    draw_end_path(canvas);
}

void nap_draw_square(draw_canvas *canvas, draw_box box)
{
    const draw_xy at[5] = {{box.x, box.y},
                           {box.x + box.width, box.y},
                           {box.x + box.width, box.y + box.height},
                           {box.x, box.y + box.height},
                           {box.x, box.y}};
    draw_begin_group(canvas, "square");
    draw_rect(canvas, "ranks", box, 0);
    for (int i = 0; i < 4; i++)
        bayonets(canvas, at[i], at[i + 1]);
    draw_end_group(canvas);
}
