/* canvas.h: the drawing surface for painters. A picture is a tree of groups and shapes. Everything has classes, and the
 * style sheet (data/style) defines their look; painters provide geometry, never colors. The same calls produce an SVG
 * file or the JSON that the browser draws from. */
#ifndef DRAW_CANVAS_H
#define DRAW_CANVAS_H

#include "draw/geometry.h"
#include "grognard_game.h"

typedef struct draw_canvas {
    gg_text *out;
    gg_json json;
    bool as_json;
    const char *game;    /* added as a class to SVG symbols; NULL: none */
    uint8_t depth;       /* number of open groups */
    bool in_path;        /* a path is open */
    char command;        /* its last command, which need not be repeated */
    int32_t x, y;        /* current point, in tenths */
    int32_t x0, y0;      /* start of the current subpath; closing returns there */
    const char *classes; /* the path's classes */
} draw_canvas;

enum { DRAW_DEPTH_MAX = 16 };

/* The canvas escapes text and makes it valid XML: a control character becomes a blank. Classes are lowercase words with
 * digits and dashes, separated by blanks; NULL or "" for none. The same goes for ids. picture.h opens a canvas. */

/* ---------------------------------------------------------------- groups */

void draw_begin_group(draw_canvas *canvas, const char *classes);
/* Begins a group for an object of the game, for scripts and style sheets: what="locale" id="54". */
void draw_begin_thing(draw_canvas *canvas, const char *classes, const char *what, const char *id);
/* Begins a group that is clipped. */
void draw_begin_clipped(draw_canvas *canvas, const char *classes, const char *clip);
void draw_end_group(draw_canvas *canvas);
/* Sets the text for screen readers and tooltips of the group just begun. */
void draw_title(draw_canvas *canvas, const char *text);

/* Symbols are drawn around their origin wherever they are used. Define clips and symbols before using them. */
void draw_begin_symbol(draw_canvas *canvas, const char *id);
void draw_end_symbol(draw_canvas *canvas);
void draw_begin_clip(draw_canvas *canvas, const char *id);
void draw_end_clip(draw_canvas *canvas);
/* turn is in degrees, clockwise. */
void draw_use(draw_canvas *canvas, const char *classes, const char *symbol, draw_xy at,
              double scale, double turn);

/* ---------------------------------------------------------------- shapes */

/* A path without points is not written. */
void draw_begin_path(draw_canvas *canvas, const char *classes);
void draw_move(draw_canvas *canvas, draw_xy to);
void draw_line(draw_canvas *canvas, draw_xy to);
void draw_curve(draw_canvas *canvas, draw_xy first, draw_xy second, draw_xy to);
void draw_close(draw_canvas *canvas);
void draw_end_path(draw_canvas *canvas);

/* Adds to the open path: straight or smooth (Catmull-Rom) through all points. */
void draw_add_line(draw_canvas *canvas, const draw_xy *points, uint32_t count, bool closed);
void draw_add_smooth(draw_canvas *canvas, const draw_xy *points, uint32_t count, bool closed);
/* Draws a separate path. */
void draw_polyline(draw_canvas *canvas, const char *classes, const draw_xy *points, uint32_t count,
                   bool closed);
void draw_smooth(draw_canvas *canvas, const char *classes, const draw_xy *points, uint32_t count,
                 bool closed);
void draw_segment(draw_canvas *canvas, const char *classes, draw_xy from, draw_xy to);

void draw_rect(draw_canvas *canvas, const char *classes, draw_box box, double corner);
void draw_circle(draw_canvas *canvas, const char *classes, draw_xy middle, double radius);

/* The text's baseline passes through `at`. The text begins there, unless a class in the style sheet sets text-anchor to
 * middle or end (classes "middle" and "end" do). turn as in draw_use. */
void draw_text(draw_canvas *canvas, const char *classes, draw_xy at, double size, double turn,
               const char *text);

#endif
