/* labels.h: how wide names are, and where to put them so that none covers another. */
#ifndef DRAW_LABELS_H
#define DRAW_LABELS_H

#include "draw/canvas.h"

/* Of a text in the fonts of the style sheet, with a little to spare, since we do not know which font there will be. */
double draw_text_width(const char *text, double size);
/* What it covers if it is written at `at` unturned. align: -1 begins there, 0 has its middle there, 1 ends there. */
draw_box draw_text_box(const char *text, double size, draw_xy at, int align);

enum { DRAW_LABELS_MAX = 4096 };

/* What is covered already, with how bad it would be to cover it again: 1 a line, 10 a symbol, 100 a name. */
typedef struct draw_labels {
    draw_box limits; /* names lie within */
    uint32_t count;
    struct {
        draw_box box;
        double weight;
    } taken[DRAW_LABELS_MAX];
} draw_labels;

typedef struct draw_spot {
    draw_xy at;
    int align;
    double cost; /* what it covers, weight times area; 0 is best */
} draw_spot;

void draw_take(draw_labels *labels, draw_box box, double weight);
void draw_take_line(draw_labels *labels, const draw_xy *line, uint32_t count, double width,
                    double weight);
double draw_cost(const draw_labels *labels, draw_box box);
/* The best place for the name of a thing of this radius: right, left, above, below or aslant. It is not taken yet. */
draw_spot draw_find_spot(const draw_labels *labels, const char *text, double size, draw_xy thing,
                         double radius);
/* Finds a spot, takes it (weight 100) and writes the text there. False if it costs more than `limit`: nothing is
 * written. */
bool draw_name(draw_canvas *canvas, draw_labels *labels, const char *classes, const char *text,
               double size, draw_xy thing, double radius, double limit);
/* Letter by letter along a line, in the middle of it, spread by `spread` times the size between letters; from left to
 * right, whichever way the line runs. The style must put the middle of each letter at its point: class middle, or a
 * rule for the group around it. False if the line is too short: nothing is written. */
bool draw_text_along(draw_canvas *canvas, const char *classes, const draw_xy *line, uint32_t count,
                     double size, double spread, const char *text);

#endif
