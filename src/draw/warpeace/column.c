/* column.c: text that flows down a column of the panels. */
#include "draw/warpeace/pieces.h"

#include <string.h>

static const double leading = 1.26, indent = 1.1; /* relative to the size */

/* Close to the real width; labels.h has more slack than a paragraph needs. */
static double width_of(const char *text, double size)
{
    return 0.86 * draw_text_width(text, size);
}

wap_column wap_open_column(draw_canvas *canvas, draw_box box, double size)
{
    return (wap_column){canvas, box, size, box.y, false};
}

double wap_column_height(const wap_column *column)
{
    return column->y - column->box.y + 0.4 * column->size;
}

/* False if there is no room left. */
static bool next_line(wap_column *column, double height)
{
    if (column->full)
        return false;
    column->full = column->canvas != NULL &&
                   column->y + height > column->box.y + column->box.height + 0.5;
    column->y += column->full ? 0 : height;
    return !column->full;
}

wap_classes wap_capitals(const char *text)
{
    wap_classes all = {""};
    gg_text out;
    gg_text_open(&out, all.text, sizeof all.text);
    for (; *text; text++)
        gg_put_char(&out, *text >= 'a' && *text <= 'z' ? (char)(*text - 'a' + 'A') : *text);
    return all;
}

void wap_write_heading(wap_column *column, const char *text)
{
    double size = column->size;
    if (!next_line(column, 1.5 * size))
        return;
    if (column->canvas) {
        draw_xy at = {column->box.x, column->y - 0.15 * size};
        draw_text(column->canvas, "heading", at, 0.74 * size, 0, wap_capitals(text).text);
        draw_segment(column->canvas, "rule", (draw_xy){column->box.x, column->y + 0.18 * size},
                     (draw_xy){column->box.x + column->box.width, column->y + 0.18 * size});
    }
    column->y += 0.12 * size;
}

/* ---------------------------------------------------------------- paragraphs */

enum { LINE_SIZE = 256 };

/* How many bytes of the text fit on a line: whole words, at least one. */
static size_t fitting(const char *text, double size, double width)
{
    char line[LINE_SIZE];
    size_t best = 0, length = strlen(text);
    for (size_t i = 1; i <= length && i < LINE_SIZE - 1; i++) {
        if (i < length && text[i] != ' ')
            continue;
        memcpy(line, text, i);
        line[i] = 0;
        if (best > 0 && width_of(line, size) > width)
            return best;
        best = i;
    }
    return best > 0 ? best : length;
}

static void write_line(wap_column *column, const char *classes, const char *text, size_t length,
                       double x)
{
    char line[LINE_SIZE];
    if (!next_line(column, leading * column->size) || !column->canvas)
        return;
    length = length < LINE_SIZE - 1 ? length : LINE_SIZE - 1;
    memcpy(line, text, length);
    line[length] = 0;
    draw_text(column->canvas, classes, (draw_xy){x, column->y}, column->size, 0, line);
}

void wap_write_text(wap_column *column, const char *classes, const char *text)
{
    double x = column->box.x, width = column->box.width;
    while (*text && !column->full) {
        size_t length = fitting(text, column->size, width);
        write_line(column, classes, text, length, x);
        text += length;
        text += *text == ' ' ? 1 : 0;
        x = column->box.x + indent * column->size;
        width = column->box.width - indent * column->size;
    }
}

void wap_write_marked(wap_column *column, const char *classes, const char *mark, const char *text)
{
    double size = column->size, room = 1.1 * size;
    wap_column rest = *column;
    rest.box.x += room;
    rest.box.width -= room;
    wap_write_text(&rest, classes, text);
    if (column->canvas && rest.y > column->y)
        draw_rect(column->canvas, wap_join("chip", mark, NULL).text,
                  (draw_box){column->box.x, column->y + (leading - 0.66) * size, 0.72 * size,
                             0.66 * size},
                  0);
    column->y = rest.y;
    column->full = rest.full;
}
