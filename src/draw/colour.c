/* colour.c: color vision, and whether everyone can read a palette. */
#include "draw/colour.h"

#include "core/play/checking.h"

#include <math.h>
#include <string.h>

#define RADIAN 57.29577951308232 /* in degrees */

const char *const draw_eye_names[DRAW_EYES] = {"normal eyes", "protanopes", "deuteranopes",
                                               "tritanopes"};

/* ---------------------------------------------------------------- from screens to light and back */

static double to_light(uint8_t value)
{
    double part = value / 255.0;
    return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4);
}

static uint8_t from_light(double light)
{
    light = fmin(fmax(light, 0), 1);
    double part = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055;
    return (uint8_t)lround(part * 255);
}

static double row_times(const double row[3], const double light[3])
{
    return row[0] * light[0] + row[1] * light[1] + row[2] * light[2];
}

double draw_luminance(const uint8_t rgb[3])
{
    static const double weights[3] = {0.2126, 0.7152, 0.0722};
    return row_times(weights,
                     (const double[]){to_light(rgb[0]), to_light(rgb[1]), to_light(rgb[2])});
}

double draw_contrast(const uint8_t first[3], const uint8_t second[3])
{
    double a = draw_luminance(first), b = draw_luminance(second);
    return (fmax(a, b) + 0.05) / (fmin(a, b) + 0.05);
}

void draw_seen_by(draw_eye eye, const uint8_t rgb[3], uint8_t seen[3])
{
    static const double eyes[DRAW_EYES][3][3] = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                                                 {{0.152286, 1.052583, -0.204868},
                                                  {0.114503, 0.786281, 0.099216},
                                                  {-0.003882, -0.048116, 1.051998}},
                                                 {{0.367322, 0.860646, -0.227968},
                                                  {0.280085, 0.672501, 0.047413},
                                                  {-0.011820, 0.042940, 0.968881}},
                                                 {{1.255528, -0.076749, -0.178779},
                                                  {-0.078411, 0.930809, 0.147602},
                                                  {0.004733, 0.691367, 0.303900}}};
    const double light[3] = {to_light(rgb[0]), to_light(rgb[1]), to_light(rgb[2])};
    for (int i = 0; i < 3; i++)
        seen[i] = from_light(row_times(eyes[eye][i], light));
}

/* ---------------------------------------------------------------- differences */

static double lab_curve(double part)
{
    return part > 216.0 / 24389 ? cbrt(part) : (part * 24389 / 27 + 16) / 116;
}

draw_lab draw_lab_of(const uint8_t rgb[3])
{
    static const double xyz[3][3] = {{0.4124564, 0.3575761, 0.1804375},
                                     {0.2126729, 0.7151522, 0.0721750},
                                     {0.0193339, 0.1191920, 0.9503041}};
    const double light[3] = {to_light(rgb[0]), to_light(rgb[1]), to_light(rgb[2])};
    double x = lab_curve(row_times(xyz[0], light) / 0.95047);
    double y = lab_curve(row_times(xyz[1], light));
    double z = lab_curve(row_times(xyz[2], light) / 1.08883);
    return (draw_lab){116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

/* Near 0 for grayish colors, near 1 for strong ones; the formula uses it twice. */
static double chroma_part(double chroma)
{
    double power = pow(chroma, 7);
    return sqrt(power / (power + 6103515625.0)); /* 25 to the 7th */
}

static double cos_degrees(double degrees)
{
    return cos(degrees / RADIAN);
}

static double hue_of(double a, double b)
{
    double hue = atan2(b, a) * RADIAN;
    return hue < 0 ? hue + 360 : hue;
}

/* Lightness, chroma and hue as used by the formula: grayish colors are stretched along a. */
typedef struct polar {
    double l, c, h;
} polar;

static polar polar_of(draw_lab lab, double stretch)
{
    double a = lab.a * stretch;
    return (polar){lab.l, hypot(a, lab.b), hue_of(a, lab.b)};
}

/* The hue difference the short way around, and the hue halfway. */
static double hue_step(polar first, polar second)
{
    if (first.c * second.c <= 0)
        return 0;
    double step = second.h - first.h;
    return step > 180 ? step - 360 : step < -180 ? step + 360 : step;
}

static double hue_middle(polar first, polar second)
{
    double sum = first.h + second.h;
    if (first.c * second.c <= 0)
        return sum;
    if (fabs(first.h - second.h) <= 180)
        return sum / 2;
    return (sum < 360 ? sum + 360 : sum - 360) / 2;
}

/* Follows the terms and order of Sharma, Wu and Dalal, "The CIEDE2000 Color-Difference Formula" (2005). */
static double polar_difference(polar first, polar second)
{
    double l = (first.l + second.l) / 2, c = (first.c + second.c) / 2,
           h = hue_middle(first, second);
    double t = 1 - 0.17 * cos_degrees(h - 30) + 0.24 * cos_degrees(2 * h) +
               0.32 * cos_degrees(3 * h + 6) - 0.20 * cos_degrees(4 * h - 63);
    double turn = 30 * exp(-pow((h - 275) / 25, 2));
    double l2 = (l - 50) * (l - 50);
    double dl = (second.l - first.l) / (1 + 0.015 * l2 / sqrt(20 + l2));
    double dc = (second.c - first.c) / (1 + 0.045 * c);
    double dh = 2 * sqrt(first.c * second.c) * sin(hue_step(first, second) / 2 / RADIAN) /
                (1 + 0.015 * c * t);
    double bend = -2 * chroma_part(c) * sin(2 * turn / RADIAN);
    return sqrt(fmax(dl * dl + dc * dc + dh * dh + bend * dc * dh, 0));
}

double draw_difference(draw_lab first, draw_lab second)
{
    double chroma = (hypot(first.a, first.b) + hypot(second.a, second.b)) / 2;
    double stretch = 1.5 - 0.5 * chroma_part(chroma);
    return polar_difference(polar_of(first, stretch), polar_of(second, stretch));
}

/* ---------------------------------------------------------------- the proof */

/* Reports a failed pair, such as " land-wood 5.3". */
static void blame(gg_checker *check, const draw_style *style, draw_pair pair, double found)
{
    int tenths = (int)(found * 10);
    gg_print(&check->wrong, " %s-%s %d.%d", style->colour[pair.colour[0]].name,
             style->colour[pair.colour[1]].name, tenths / 10, tenths % 10);
}

static void tell(gg_checker *check, uint32_t count, const char *what, const char *more,
                 draw_theme theme)
{
    char line[100];
    gg_text text;
    gg_text_open(&text, line, sizeof line);
    gg_print(&text, "%u %s%s, theme %s", (unsigned)count, what, more, draw_theme_names[theme]);
    gg_text_close(&text);
    gg_tell_check(check, line);
}

static draw_lab lab_seen(const draw_style *style, uint32_t colour, draw_theme theme, draw_eye eye)
{
    uint8_t seen[3];
    draw_seen_by(eye, style->colour[colour].rgb[theme], seen);
    return draw_lab_of(seen);
}

static void check_apart(gg_checker *check, const draw_style *style, draw_theme theme, draw_eye eye)
{
    gg_begin_check(check);
    for (uint32_t i = 0; i < style->pairs; i++) {
        draw_pair pair = style->pair[i];
        double found = draw_difference(lab_seen(style, pair.colour[0], theme, eye),
                                       lab_seen(style, pair.colour[1], theme, eye));
        if (found < (pair.least > 0 ? pair.least : DRAW_APART_LEAST))
            blame(check, style, pair, found);
    }
    tell(check, style->pairs, "pairs of colors are apart for ", draw_eye_names[eye], theme);
}

static void check_contrast(gg_checker *check, const draw_style *style, draw_theme theme)
{
    gg_begin_check(check);
    for (uint32_t i = 0; i < style->texts; i++) {
        draw_pair pair = style->text[i];
        double found = draw_contrast(style->colour[pair.colour[0]].rgb[theme],
                                     style->colour[pair.colour[1]].rgb[theme]);
        if (found < DRAW_CONTRAST_LEAST)
            blame(check, style, pair, found);
    }
    tell(check, style->texts, "texts have contrast on their fields", "", theme);
}

static void check_greys(gg_checker *check, const draw_style *style)
{
    gg_begin_check(check);
    for (uint32_t i = 0; i < style->colours; i++) {
        const uint8_t *rgb = style->colour[i].rgb[DRAW_PRINT];
        if (rgb[0] != rgb[1] || rgb[1] != rgb[2])
            gg_print(&check->wrong, " %s", style->colour[i].name);
    }
    tell(check, style->colours, "colors are grays", "", DRAW_PRINT);
}

bool draw_check_palette(const draw_style *style, gg_text *out)
{
    gg_checker check;
    gg_checker_open(&check, out);
    for (int theme = DRAW_LIGHT; theme <= DRAW_DARK; theme++)
        for (int eye = 0; eye < DRAW_EYES; eye++)
            check_apart(&check, style, (draw_theme)theme, (draw_eye)eye);
    for (int theme = 0; theme < DRAW_THEMES; theme++)
        check_contrast(&check, style, (draw_theme)theme);
    check_greys(&check, style);
    return check.good;
}
