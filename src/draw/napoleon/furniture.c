/* furniture.c: the map's frame, title and compass. */
#include "draw/napoleon/map.h"

/* ---------------------------------------------------------------- frame */

static draw_box wider(draw_box box, double by)
{
    return (draw_box){box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by};
}

/* Converts longitude and latitude in minutes; the canvas of towns.txt begins at 3.30 degrees east and 51.16 north. */
static double x_of(const nap_ground *ground, double minutes)
{
    return nap_on_map(ground, (minutes - 198) * 597.3 / 60 + 40, 0).x;
}

static double y_of(const nap_ground *ground, double minutes)
{
    return nap_on_map(ground, 0, (3069.6 - minutes) * 940 / 60 + 30).y;
}

static double clamped(double value, double low, double size)
{
    return value < low ? low : value > low + size ? low + size : value;
}

static void add_bar(draw_canvas *canvas, double left, double top, double right, double bottom)
{
    const draw_xy corners[4] = {{left, top}, {right, top}, {right, bottom}, {left, bottom}};
    draw_add_line(canvas, corners, 4, true);
}

enum { BAND = 9, STEP = 5, NORTH = 51 * 60 + 15, SOUTH = 49 * 60 + 55, WEST = 190, EAST = 360 };

/* Alternates dark and light every five minutes, on all four sides. */
static void draw_minutes(const nap_scenery *scene)
{
    const nap_ground *ground = scene->ground;
    draw_box map = ground->map;
    double right = map.x + map.width, bottom = map.y + map.height;
    draw_begin_path(scene->canvas, "minutes");
    for (int at = WEST; at < EAST; at += 2 * STEP) {
        double from = clamped(x_of(ground, at), map.x, map.width);
        double to = clamped(x_of(ground, at + STEP), map.x, map.width);
        if (to <= from)
            continue;
        add_bar(scene->canvas, from, map.y - BAND, to, map.y);
        add_bar(scene->canvas, from, bottom, to, bottom + BAND);
    }
    for (int at = SOUTH; at < NORTH; at += 2 * STEP) {
        double from = clamped(y_of(ground, at + STEP), map.y, map.height);
        double to = clamped(y_of(ground, at), map.y, map.height);
        if (to <= from)
            continue;
        add_bar(scene->canvas, map.x - BAND, from, map.x, to);
        add_bar(scene->canvas, right, from, right + BAND, to);
    }
    draw_end_path(scene->canvas);
}

static void write_degrees(const nap_scenery *scene, draw_xy at, double turn, int minutes)
{
    char words[16];
    gg_text text;
    gg_text_open(&text, words, sizeof words);
    gg_print(&text, "%d\xC2\xB0", minutes / 60);
    if (minutes % 60 != 0)
        gg_print(&text, " %d'", minutes % 60);
    gg_text_close(&text);
    draw_text(scene->canvas, "degrees middle", at, 16, turn, words);
}

void nap_paint_frame(const nap_scenery *scene)
{
    const nap_ground *ground = scene->ground;
    draw_box map = ground->map;
    draw_begin_group(scene->canvas, "map-frame");
    draw_minutes(scene);
    draw_rect(scene->canvas, "rule", map, 0);
    draw_rect(scene->canvas, "rule", wider(map, BAND), 0);
    draw_rect(scene->canvas, "heavy", wider(map, BAND + 6), 0);
    for (int at = 210; at < EAST; at += 30)
        write_degrees(scene, (draw_xy){x_of(ground, at), map.y - BAND - 14}, 0, at);
    for (int at = 3000 + 30; at < NORTH; at += 30) {
        write_degrees(scene, (draw_xy){map.x - BAND - 14, y_of(ground, at)}, -90, at);
        write_degrees(scene, (draw_xy){map.x + map.width + BAND + 14, y_of(ground, at)}, 90, at);
    }
    draw_end_group(scene->canvas);
}

/* ---------------------------------------------------------------- compass */

/* Eight points, each with a light and a dark half. */
static void draw_compass(const nap_scenery *scene)
{
    draw_canvas *canvas = scene->canvas;
    draw_xy at = scene->ground->compass;
    draw_begin_group(canvas, "compass");
    draw_title(canvas, "North is above");
    draw_circle(canvas, "ring", at, 34);
    draw_circle(canvas, "ring", at, 38);
    for (int i = 0; i < 8; i++) {
        int turn = i < 4 ? i * 90 + 45 : (i - 4) * 90;
        double reach = i < 4 ? 36 : turn == 270 ? 66 : 58;
        draw_xy tip = draw_plus(at, draw_times(draw_towards(turn), reach));
        for (int side = -1; side <= 1; side += 2) {
            draw_xy shoulder = draw_plus(at, draw_times(draw_towards(turn + side * 45), 11));
            const draw_xy half[3] = {at, shoulder, tip};
            draw_polyline(canvas, side < 0 ? "light-side" : "dark-side", half, 3, true);
        }
    }
    draw_text(canvas, "middle", (draw_xy){at.x, at.y - 72}, 28, 0, "N");
    draw_end_group(canvas);
}

/* ---------------------------------------------------------------- title */

typedef struct scale_bar {
    draw_xy at; /* position of 0 */
    double unit;
    int units, step; /* distance between two numbers */
    bool below;      /* whether numbers are below */
    const char *name;
} scale_bar;

static void draw_scale(draw_canvas *canvas, const scale_bar *bar)
{
    double up = bar->below ? 1 : -1;
    for (int i = 0; i < bar->units; i++) {
        draw_box part = {bar->at.x + i * bar->unit, bar->at.y - (bar->below ? 0 : 6), bar->unit, 6};
        draw_rect(canvas, i % 2 ? "light-side" : "dark-side", part, 0);
    }
    for (int i = 0; i <= bar->units; i += bar->step) {
        char number[8];
        gg_text text;
        gg_text_open(&text, number, sizeof number);
        gg_put_int(&text, i);
        gg_text_close(&text);
        draw_text(canvas, "scale-number middle",
                  (draw_xy){bar->at.x + i * bar->unit, bar->at.y + up * (bar->below ? 22 : 11)}, 17,
                  0, number);
    }
    draw_text(
        canvas, "scale-name",
        (draw_xy){bar->at.x + bar->units * bar->unit + 16, bar->at.y + (bar->below ? 20 : -4)}, 19,
        0, bar->name);
}

/* The canvas has 940 units to a degree of latitude, which is 111.2 km: 28.55 post leagues of 3.898 km, or 69.1 miles. */
static void draw_scales(const nap_scenery *scene, draw_xy at)
{
    double degree = 940 * scene->ground->scale;
    draw_begin_group(scene->canvas, "scales");
    draw_scale(scene->canvas, &(scale_bar){at, degree / 28.55, 5, 1, false, "post leagues"});
    draw_scale(scene->canvas, &(scale_bar){at, degree / 69.1, 12, 4, true, "English miles"});
    draw_end_group(scene->canvas);
}

void nap_paint_title(const nap_scenery *scene)
{
    draw_canvas *canvas = scene->canvas;
    draw_box box = scene->ground->title;
    double middle = box.x + box.width / 2;
    const draw_xy line[2] = {{box.x, box.y + 66}, {box.x + box.width, box.y + 66}};
    draw_begin_group(canvas, "cartouche");
    draw_rect(canvas, "plate", box, 0);
    draw_rect(canvas, "rule", wider(box, -6), 0);
    draw_text_along(canvas, "title middle", line, 2, 40, 0.06, "THE WATERLOO CAMPAIGN");
    draw_text(canvas, "subtitle middle italic", (draw_xy){middle, box.y + 102}, 24, 0,
              "the Netherlands and the frontier of France, 15 to 22 June 1815");
    draw_segment(canvas, "rule", (draw_xy){middle - 60, box.y + 122},
                 (draw_xy){middle + 60, box.y + 122});
    draw_scales(scene, (draw_xy){middle - 205, box.y + 164});
    draw_end_group(canvas);
    draw_compass(scene);
}
