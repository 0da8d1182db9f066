/* labels.h: text widths, and label placement without overlaps. */
#ifndef DRAW_LABELS_H
#define DRAW_LABELS_H

#include "draw/canvas.h"

/* The width of a text in the style sheet's fonts, with some slack, since the actual font is unknown. */
double draw_text_width(const char *text, double size);
/* The box of an unrotated text at `at`. align: -1 begins there, 0 is centered there, 1 ends there. */
draw_box draw_text_box(const char *text, double size, draw_xy at, int align);

enum { DRAW_LABELS_MAX = 8192 };

/* Areas already occupied, with the cost of covering them: 1 a line, 10 a symbol, 100 a name. */
typedef struct draw_labels {
    draw_box limits; /* names must be inside */
    uint32_t count;
    struct {
        draw_box box;
        double weight;
    } taken[DRAW_LABELS_MAX];
} draw_labels;

typedef struct draw_spot {
    draw_xy at;
    int align;
    double cost; /* weight times covered area; 0 is best */
} draw_spot;

void draw_take(draw_labels *labels, draw_box box, double weight);
void draw_take_line(draw_labels *labels, const draw_xy *line, uint32_t count, double width,
                    double weight);
double draw_cost(const draw_labels *labels, draw_box box);
/* The best place for the name of an object of this radius: right, left, above, below or diagonal. It is not reserved
 * yet. */
draw_spot draw_find_spot(const draw_labels *labels, const char *text, double size, draw_xy thing,
                         double radius);
/* Finds a spot, reserves it (weight 100) and writes the text there. False if it costs more than `limit`; nothing is
 * written. */
bool draw_name(draw_canvas *canvas, draw_labels *labels, const char *classes, const char *text,
               double size, draw_xy thing, double radius, double limit);
/* Writes letters along a line, centered, with `spread` times the size between letters; always left to right, whichever
 * way the line runs. The style must center each letter on its point: class middle, or a rule for the enclosing group.
 * False if the line is too short; nothing is written. */
bool draw_text_along(draw_canvas *canvas, const char *classes, const draw_xy *line, uint32_t count,
                     double size, double spread, const char *text);

#endif
