/* canvas.h: what painters draw on. A picture is a tree of groups with shapes in them. Everything has classes, and the
 * style sheet (data/style) says what they look like; painters give geometry, never colours. The same calls become an
 * SVG file or the JSON that the browser draws from. */
#ifndef DRAW_CANVAS_H
#define DRAW_CANVAS_H

#include "draw/geometry.h"
#include "grognard_game.h"

typedef struct draw_canvas {
    gg_text *out;
    gg_json json;
    bool as_json;
    const char *game;    /* symbols of SVG have it as a class; NULL: none */
    uint8_t depth;       /* groups that are open */
    bool in_path;        /* one is under way: */
    char command;        /* its last command, which need not be repeated */
    int32_t x, y;        /* where it has come to, in tenths */
    int32_t x0, y0;      /* where its present part began: closing it leads back there */
    const char *classes; /* its own */
} draw_canvas;

enum { DRAW_DEPTH_MAX = 16 };

/* Texts are escaped by the canvas, and made fit for XML: a control character becomes a blank. Classes are words of
 * small letters, digits and dashes with blanks between them, NULL or "" if there are none; ids likewise. A canvas is
 * opened by picture.h. */

/* ---------------------------------------------------------------- groups */

void draw_begin_group(draw_canvas *canvas, const char *classes);
/* A group about a thing of the game, for scripts and style sheets: what="locale" id="54". */
void draw_begin_thing(draw_canvas *canvas, const char *classes, const char *what, const char *id);
/* A group of which only what lies inside the clip shows. */
void draw_begin_clipped(draw_canvas *canvas, const char *classes, const char *clip);
void draw_end_group(draw_canvas *canvas);
/* What a screen reader says of the group just begun, and a pointer over it shows. */
void draw_title(draw_canvas *canvas, const char *text);

/* Symbols are drawn where they are used, around their origin. Clips and symbols stand before they are used. */
void draw_begin_symbol(draw_canvas *canvas, const char *id);
void draw_end_symbol(draw_canvas *canvas);
void draw_begin_clip(draw_canvas *canvas, const char *id);
void draw_end_clip(draw_canvas *canvas);
/* turn: degrees, clockwise. */
void draw_use(draw_canvas *canvas, const char *classes, const char *symbol, draw_xy at,
              double scale, double turn);

/* ---------------------------------------------------------------- shapes */

/* A path without a point is not written. */
void draw_begin_path(draw_canvas *canvas, const char *classes);
void draw_move(draw_canvas *canvas, draw_xy to);
void draw_line(draw_canvas *canvas, draw_xy to);
void draw_curve(draw_canvas *canvas, draw_xy first, draw_xy second, draw_xy to);
void draw_close(draw_canvas *canvas);
void draw_end_path(draw_canvas *canvas);

/* Parts of a path under way: straight or smooth (Catmull-Rom) through all points. */
void draw_add_line(draw_canvas *canvas, const draw_xy *points, uint32_t count, bool closed);
void draw_add_smooth(draw_canvas *canvas, const draw_xy *points, uint32_t count, bool closed);
/* A path of its own. */
void draw_polyline(draw_canvas *canvas, const char *classes, const draw_xy *points, uint32_t count,
                   bool closed);
void draw_smooth(draw_canvas *canvas, const char *classes, const draw_xy *points, uint32_t count,
                 bool closed);
void draw_segment(draw_canvas *canvas, const char *classes, draw_xy from, draw_xy to);

void draw_rect(draw_canvas *canvas, const char *classes, draw_box box, double corner);
void draw_circle(draw_canvas *canvas, const char *classes, draw_xy middle, double radius);

/* The text's base line passes through `at`. It begins there, unless a class of the sheet says text-anchor: middle or
 * end (classes "middle" and "end" do). Turn as in draw_use. */
void draw_text(draw_canvas *canvas, const char *classes, draw_xy at, double size, double turn,
               const char *text);

#endif
