/* labels.c: text widths, and label placement without overlaps. */
#include "draw/labels.h"

#include <math.h>
#include <string.h>

/* ---------------------------------------------------------------- widths */

/* Relative to the text size, for a serif font; based on wide letters of common fonts, for some slack. */
static double letter_width(uint32_t code)
{
    static const char narrow[] = "iljtfrI.,:;'|!()[]- ";
    static const char broad[] = "mwMWOQGDHNU&";
    if (code < 128 && strchr(narrow, (int)code) != NULL)
        return 0.34;
    if (code < 128 && strchr(broad, (int)code) != NULL)
        return 0.8;
    if (code >= 'A' && code <= 'Z')
        return 0.66;
    return 0.53;
}

static uint32_t next_letter(gg_span text, size_t *next)
{
    size_t begin = *next;
    uint8_t first = (uint8_t)text.at[begin];
    size_t size = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    *next = begin + size < text.size ? begin + size : text.size;
    return first;
}

double draw_text_width(const char *text, double size)
{
    gg_span all = gg_span_of(text);
    double width = 0;
    for (size_t next = 0; next < all.size;)
        width += letter_width(next_letter(all, &next));
    return width * size;
}

draw_box draw_text_box(const char *text, double size, draw_xy at, int align)
{
    double width = draw_text_width(text, size);
    return (draw_box){at.x - width * (align + 1) / 2, at.y - 0.74 * size, width, 0.96 * size};
}

/* ---------------------------------------------------------------- places */

void draw_take(draw_labels *labels, draw_box box, double weight)
{
    if (labels->count == DRAW_LABELS_MAX)
        return;
    labels->taken[labels->count].box = box;
    labels->taken[labels->count++].weight = weight;
}

void draw_take_line(draw_labels *labels, const draw_xy *line, uint32_t count, double width,
                    double weight)
{
    double length = draw_line_length(line, count);
    double step = fmax(width, 4);
    for (uint32_t i = 0; i * step <= length && labels->count < DRAW_LABELS_MAX; i++) {
        draw_xy at = draw_along(line, count, i * step, NULL);
        draw_take(labels, (draw_box){at.x - width / 2, at.y - width / 2, width, width}, weight);
    }
}

static double shared_area(draw_box a, draw_box b)
{
    double width = fmin(a.x + a.width, b.x + b.width) - fmax(a.x, b.x);
    double height = fmin(a.y + a.height, b.y + b.height) - fmax(a.y, b.y);
    return width > 0 && height > 0 ? width * height : 0;
}

double draw_cost(const draw_labels *labels, draw_box box)
{
    double cost = 0, whole = box.width * box.height;
    for (uint32_t i = 0; i < labels->count; i++) {
        draw_box taken = labels->taken[i].box; /* quick test first: most are far away */
        if (taken.x < box.x + box.width && box.x < taken.x + taken.width &&
            taken.y < box.y + box.height && box.y < taken.y + taken.height)
            cost += shared_area(taken, box) * labels->taken[i].weight;
    }
    if (labels->limits.width > 0)
        cost += 1000 * (whole - shared_area(labels->limits, box));
    return cost;
}

draw_spot draw_find_spot(const draw_labels *labels, const char *text, double size, draw_xy thing,
                         double radius)
{
    static const struct {
        double x, y;
        int align;
    } tries[] = {{1, 0, -1},      {-1, 0, 1},     {0, -1, 0},      {0, 1, 0},
                 {0.8, -0.8, -1}, {0.8, 0.8, -1}, {-0.8, -0.8, 1}, {-0.8, 0.8, 1},
                 {0.4, -1, -1},   {-0.4, -1, 1},  {0.4, 1, -1},    {-0.4, 1, 1}};
    draw_spot best = {.cost = HUGE_VAL};
    double gap = radius + 0.18 * size;
    for (uint32_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        double up = tries[i].y,
               base = 0.28 * size; /* center of lowercase letters above the baseline */
        draw_xy at = {thing.x + tries[i].x * gap, thing.y + up * gap + base + up * 0.42 * size};
        double cost = draw_cost(labels, draw_text_box(text, size, at, tries[i].align)) + 0.01 * i;
        if (cost < best.cost)
            best = (draw_spot){at, tries[i].align, cost};
    }
    return best;
}

enum { CLASSES_SIZE = 120 };

static const char *join_classes(char all[CLASSES_SIZE], const char *classes, const char *more)
{
    gg_text words;
    gg_text_open(&words, all, CLASSES_SIZE);
    gg_print(&words, "%s%s", classes ? classes : "", more);
    gg_assert(!words.cut);
    return all;
}

bool draw_name(draw_canvas *canvas, draw_labels *labels, const char *classes, const char *text,
               double size, draw_xy thing, double radius, double limit)
{
    static const char *const aligned[] = {"", " middle", " end"};
    char all[CLASSES_SIZE];
    draw_spot spot = draw_find_spot(labels, text, size, thing, radius);
    if (spot.cost > limit)
        return false;
    draw_take(labels, draw_text_box(text, size, spot.at, spot.align), 100);
    draw_text(canvas, join_classes(all, classes, aligned[spot.align + 1]), spot.at, size, 0, text);
    return true;
}

/* ---------------------------------------------------------------- along lines */

static void put_letter(draw_canvas *canvas, const char *classes, gg_span letter, draw_xy at,
                       double size, draw_xy direction)
{
    char text[8] = {0};
    if (letter.size == 1 && letter.at[0] == ' ')
        return;
    memcpy(text, letter.at, letter.size < sizeof text ? letter.size : sizeof text - 1);
    draw_text(canvas, classes, at, size, draw_degrees(direction), text);
}

bool draw_text_along(draw_canvas *canvas, const char *classes, const draw_xy *line, uint32_t count,
                     double size, double spread, const char *text)
{
    gg_span all = gg_span_of(text);
    uint32_t letters = 0;
    gg_assert(count > 0);
    for (size_t next = 0; next < all.size; letters++)
        next_letter(all, &next);
    double length = draw_line_length(line, count);
    double needed = draw_text_width(text, size) + (letters > 0 ? letters - 1 : 0) * spread * size;
    if (needed > length)
        return false;
    bool turned = line[count - 1].x < line[0].x;
    double far = (length - needed) / 2;
    for (size_t next = 0; next < all.size;) {
        size_t begin = next;
        double width = letter_width(next_letter(all, &next)) * size;
        draw_xy direction, back;
        double here = far + width / 2;
        draw_xy at = draw_along(line, count, turned ? length - here : here, &direction);
        back = turned ? draw_times(direction, -1) : direction;
        put_letter(canvas, classes, (gg_span){all.at + begin, next - begin}, at, size, back);
        far += width + spread * size;
    }
    return true;
}
