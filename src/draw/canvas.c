/* canvas.c: writes groups and shapes as SVG or JSON.
 *
 * Coordinates are written in tenths. Paths use commands relative to the rounded current point, so that errors do not
 * accumulate and the text stays short. */
#include "draw/canvas.h"

#include "core/text/text.h"

#include <math.h>

/* ---------------------------------------------------------------- numbers and texts */

static int32_t tenths(double value)
{
    gg_assert(value > -1e6 && value < 1e6);
    return (int32_t)lround(value * 10);
}

static void put_tenths(gg_text *out, int32_t value)
{
    int32_t size = value < 0 ? -value : value;
    if (value < 0)
        gg_put_char(out, '-');
    if (size >= 10 || size == 0)
        gg_put_int(out, size / 10);
    if (size % 10 == 0)
        return;
    gg_put_char(out, '.');
    gg_put_int(out, size % 10);
}

/* The XML escape of a character, such as "&lt;"; NULL if it needs none. */
static const char *escape_of(uint32_t code)
{
    switch (code) {
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '&':
        return "&amp;";
    case '"':
        return "&quot;";
    default:
        return code == GG_NOT_UTF8 ? "\xEF\xBF\xBD" : code < ' ' || code == 0x7F ? " " : NULL;
    }
}

static void put_escaped(gg_text *out, const char *text)
{
    gg_span all = gg_span_of(text);
    for (size_t next = 0; next < all.size;) {
        size_t here = next;
        const char *escape = escape_of(gg_read_char(all, &next));
        if (escape != NULL)
            gg_put(out, escape);
        else
            gg_put_span(out, (gg_span){all.at + here, next - here});
    }
}

/* Writes ` name="1.5"`. */
static void put_number(draw_canvas *canvas, const char *name, double value)
{
    gg_print(canvas->out, " %s=\"", name);
    put_tenths(canvas->out, tenths(value));
    gg_put_char(canvas->out, '"');
}

static void put_word(draw_canvas *canvas, const char *name, const char *value)
{
    if (value == NULL || value[0] == 0)
        return;
    gg_print(canvas->out, " %s=\"", name);
    put_escaped(canvas->out, value);
    gg_put_char(canvas->out, '"');
}

static void json_word(draw_canvas *canvas, const char *name, const char *value)
{
    if (value != NULL && value[0] != 0)
        gg_json_text(&canvas->json, name, value);
}

static void json_number(draw_canvas *canvas, const char *name, double value)
{
    gg_json_tenths(&canvas->json, name, tenths(value));
}

static void json_numbers(draw_canvas *canvas, const char *name, const double *values, int count)
{
    gg_json_array(&canvas->json, name);
    for (int i = 0; i < count; i++)
        json_number(canvas, NULL, values[i]);
    gg_json_end_array(&canvas->json);
}

/* ---------------------------------------------------------------- groups */

typedef struct group_form {
    const char *tag; /* of SVG */
    /* The first word in JSON ("g", "symbol", "clip"), and what follows it. */
    const char *kind, *its;
    const char *what, *id; /* of a thing */
    const char *clip;      /* of a group */
} group_form;

static void json_group(draw_canvas *canvas, const group_form *form)
{
    gg_json_object(&canvas->json, NULL);
    gg_json_text(&canvas->json, form->kind, form->its ? form->its : "");
    json_word(canvas, "what", form->what);
    json_word(canvas, "id", form->id);
    json_word(canvas, "clipped", form->clip);
    gg_json_array(&canvas->json, "in");
}

/* Selectors do not reach from the picture's root into a used symbol, so a symbol repeats the root's classes. Not the
 * theme, since a sheet may use that word for a shape, and the theme's colors are already in the sheet. */
static void put_root_classes(draw_canvas *canvas)
{
    if (canvas->game != NULL)
        gg_print(canvas->out, " class=\"board %s\"", canvas->game);
}

static void svg_group(draw_canvas *canvas, const group_form *form)
{
    gg_print(canvas->out, "<%s", form->tag);
    put_word(canvas, form->kind[0] == 'g' ? "class" : "id", form->its);
    if (form->kind[0] == 's')
        put_root_classes(canvas);
    if (form->what != NULL) {
        gg_print(canvas->out, " data-%s=\"", form->what);
        put_escaped(canvas->out, form->id);
        gg_put_char(canvas->out, '"');
    }
    if (form->clip != NULL)
        gg_print(canvas->out, " clip-path=\"url(#%s)\"", form->clip);
    gg_put(canvas->out, ">\n");
}

static void begin(draw_canvas *canvas, const group_form *form)
{
    gg_assert(!canvas->in_path && canvas->depth < DRAW_DEPTH_MAX);
    canvas->depth++;
    if (canvas->as_json)
        json_group(canvas, form);
    else
        svg_group(canvas, form);
}

static void end(draw_canvas *canvas, const char *tag)
{
    gg_assert(!canvas->in_path && canvas->depth > 0);
    canvas->depth--;
    if (canvas->as_json) {
        gg_json_end_array(&canvas->json);
        gg_json_end_object(&canvas->json);
    } else {
        gg_print(canvas->out, "</%s>\n", tag);
    }
}

void draw_begin_group(draw_canvas *canvas, const char *classes)
{
    begin(canvas, &(group_form){.tag = "g", .kind = "g", .its = classes});
}

void draw_begin_thing(draw_canvas *canvas, const char *classes, const char *what, const char *id)
{
    begin(canvas, &(group_form){.tag = "g", .kind = "g", .its = classes, .what = what, .id = id});
}

void draw_begin_clipped(draw_canvas *canvas, const char *classes, const char *clip)
{
    begin(canvas, &(group_form){.tag = "g", .kind = "g", .its = classes, .clip = clip});
}

void draw_end_group(draw_canvas *canvas)
{
    end(canvas, "g");
}

void draw_begin_symbol(draw_canvas *canvas, const char *id)
{
    if (!canvas->as_json)
        gg_put(canvas->out, "<defs>");
    begin(canvas, &(group_form){.tag = "g", .kind = "symbol", .its = id});
}

void draw_end_symbol(draw_canvas *canvas)
{
    end(canvas, "g");
    if (!canvas->as_json)
        gg_put(canvas->out, "</defs>\n");
}

void draw_begin_clip(draw_canvas *canvas, const char *id)
{
    begin(canvas, &(group_form){.tag = "clipPath", .kind = "clip", .its = id});
}

void draw_end_clip(draw_canvas *canvas)
{
    end(canvas, "clipPath");
}

void draw_title(draw_canvas *canvas, const char *text)
{
    gg_assert(!canvas->in_path);
    if (canvas->as_json) {
        gg_json_object(&canvas->json, NULL);
        gg_json_text(&canvas->json, "title", text);
        gg_json_end_object(&canvas->json);
        return;
    }
    gg_put(canvas->out, "<title>");
    put_escaped(canvas->out, text);
    gg_put(canvas->out, "</title>\n");
}

/* ---------------------------------------------------------------- simple shapes */

static void open_shape(draw_canvas *canvas, const char *tag)
{
    gg_assert(!canvas->in_path);
    if (canvas->as_json)
        gg_json_object(&canvas->json, NULL);
    else
        gg_print(canvas->out, "<%s", tag);
}

static void close_shape(draw_canvas *canvas, const char *classes)
{
    if (canvas->as_json) {
        json_word(canvas, "c", classes);
        gg_json_end_object(&canvas->json);
    } else {
        put_word(canvas, "class", classes);
        gg_put(canvas->out, "/>\n");
    }
}

void draw_rect(draw_canvas *canvas, const char *classes, draw_box box, double corner)
{
    const double values[] = {box.x, box.y, box.width, box.height, corner};
    static const char *const names[] = {"x", "y", "width", "height", "rx"};
    open_shape(canvas, "rect");
    if (canvas->as_json)
        json_numbers(canvas, "rect", values, 5);
    for (int i = 0; i < (corner > 0 ? 5 : 4) && !canvas->as_json; i++)
        put_number(canvas, names[i], values[i]);
    close_shape(canvas, classes);
}

void draw_circle(draw_canvas *canvas, const char *classes, draw_xy middle, double radius)
{
    const double values[] = {middle.x, middle.y, radius};
    static const char *const names[] = {"cx", "cy", "r"};
    open_shape(canvas, "circle");
    if (canvas->as_json)
        json_numbers(canvas, "circle", values, 3);
    for (int i = 0; i < 3 && !canvas->as_json; i++)
        put_number(canvas, names[i], values[i]);
    close_shape(canvas, classes);
}

/* Writes ` transform="translate(10 20) rotate(45) scale(.5)"`. */
static void put_transform(draw_canvas *canvas, draw_xy at, double scale, double turn)
{
    gg_put(canvas->out, " transform=\"translate(");
    put_tenths(canvas->out, tenths(at.x));
    gg_put_char(canvas->out, ' ');
    put_tenths(canvas->out, tenths(at.y));
    gg_put_char(canvas->out, ')');
    if (tenths(turn) != 0) {
        gg_put(canvas->out, " rotate(");
        put_tenths(canvas->out, tenths(turn));
        gg_put_char(canvas->out, ')');
    }
    int hundredths = (int)lround(scale * 100);
    gg_assert(hundredths >= 0);
    if (hundredths != 100)
        gg_print(canvas->out, " scale(%d.%d%d)", hundredths / 100, hundredths / 10 % 10,
                 hundredths % 10);
    gg_put_char(canvas->out, '"');
}

void draw_use(draw_canvas *canvas, const char *classes, const char *symbol, draw_xy at,
              double scale, double turn)
{
    open_shape(canvas, "use");
    if (canvas->as_json) {
        gg_json_text(&canvas->json, "use", symbol);
        json_numbers(canvas, "at", (const double[]){at.x, at.y}, 2);
        gg_json_int(&canvas->json, "percent", lround(scale * 100));
        if (tenths(turn) != 0)
            json_number(canvas, "turn", turn);
    } else {
        gg_print(canvas->out, " href=\"#%s\"", symbol);
        put_transform(canvas, at, scale, turn);
    }
    close_shape(canvas, classes);
}

static void json_text_shape(draw_canvas *canvas, draw_xy at, double size, double turn,
                            const char *text)
{
    gg_json_text(&canvas->json, "text", text);
    json_numbers(canvas, "at", (const double[]){at.x, at.y}, 2);
    json_number(canvas, "size", size);
    if (tenths(turn) != 0)
        json_number(canvas, "turn", turn);
}

static void svg_text_shape(draw_canvas *canvas, const char *classes, draw_xy at, double size,
                           double turn, const char *text)
{
    if (tenths(turn) != 0) {
        put_transform(canvas, at, 1, turn);
    } else {
        put_number(canvas, "x", at.x);
        put_number(canvas, "y", at.y);
    }
    put_number(canvas, "font-size", size);
    put_word(canvas, "class", classes);
    gg_put_char(canvas->out, '>');
    put_escaped(canvas->out, text);
    gg_put(canvas->out, "</text>\n");
}

void draw_text(draw_canvas *canvas, const char *classes, draw_xy at, double size, double turn,
               const char *text)
{
    open_shape(canvas, "text");
    if (!canvas->as_json) {
        svg_text_shape(canvas, classes, at, size, turn, text);
        return;
    }
    json_text_shape(canvas, at, size, turn, text);
    close_shape(canvas, classes);
}

/* ---------------------------------------------------------------- paths */

void draw_begin_path(draw_canvas *canvas, const char *classes)
{
    gg_assert(!canvas->in_path);
    canvas->in_path = true;
    canvas->command = 0;
    canvas->classes = classes;
}

/* Called with the first point, so that a path without points leaves no trace. */
static void open_path(draw_canvas *canvas)
{
    canvas->in_path = false;
    open_shape(canvas, "path");
    canvas->in_path = true;
    if (canvas->as_json)
        gg_json_begin_text(&canvas->json, "d");
    else
        gg_put(canvas->out, " d=\"");
}

void draw_end_path(draw_canvas *canvas)
{
    gg_assert(canvas->in_path);
    canvas->in_path = false;
    if (canvas->command == 0)
        return;
    if (canvas->as_json)
        gg_json_end_text(&canvas->json);
    else
        gg_put_char(canvas->out, '"');
    close_shape(canvas, canvas->classes);
}

/* A minus sign separates numbers as well as a blank does. */
static void put_coordinate(draw_canvas *canvas, int32_t value, bool first)
{
    if (!first && value >= 0)
        gg_put_char(canvas->out, ' ');
    put_tenths(canvas->out, value);
}

static void put_command(draw_canvas *canvas, char command)
{
    gg_assert(canvas->in_path);
    if (canvas->command != command)
        gg_put_char(canvas->out, command);
    canvas->command = command;
}

/* Writes a point relative to the current one, without moving there. */
static void put_point(draw_canvas *canvas, draw_xy point, bool first)
{
    put_coordinate(canvas, tenths(point.x) - canvas->x, first);
    put_coordinate(canvas, tenths(point.y) - canvas->y, false);
}

static void come_to(draw_canvas *canvas, draw_xy point)
{
    canvas->x = tenths(point.x);
    canvas->y = tenths(point.y);
}

void draw_move(draw_canvas *canvas, draw_xy to)
{
    gg_assert(canvas->in_path);
    if (canvas->command == 0)
        open_path(canvas);
    canvas->x = canvas->y = 0;
    canvas->command = 0;
    put_command(canvas, 'M');
    put_point(canvas, to, true);
    come_to(canvas, to);
    canvas->x0 = canvas->x;
    canvas->y0 = canvas->y;
}

void draw_line(draw_canvas *canvas, draw_xy to)
{
    gg_assert(canvas->command != 0);
    bool first = canvas->command != 'l';
    put_command(canvas, 'l');
    put_point(canvas, to, first);
    come_to(canvas, to);
}

void draw_curve(draw_canvas *canvas, draw_xy first, draw_xy second, draw_xy to)
{
    gg_assert(canvas->command != 0);
    bool begins = canvas->command != 'c';
    put_command(canvas, 'c');
    put_point(canvas, first, begins);
    put_point(canvas, second, false);
    put_point(canvas, to, false);
    come_to(canvas, to);
}

void draw_close(draw_canvas *canvas)
{
    gg_assert(canvas->command != 0);
    put_command(canvas, 'z');
    canvas->x = canvas->x0;
    canvas->y = canvas->y0;
}

void draw_add_line(draw_canvas *canvas, const draw_xy *points, uint32_t count, bool closed)
{
    gg_assert(count > 0);
    draw_move(canvas, points[0]);
    for (uint32_t i = 1; i < count; i++)
        draw_line(canvas, points[i]);
    if (closed)
        draw_close(canvas);
}

static draw_xy near_point(const draw_xy *points, uint32_t count, bool closed, uint32_t i, int by)
{
    if (closed)
        return points[(i + count + (uint32_t)by) % count];
    if (by < 0 && i < (uint32_t)-by)
        return points[0];
    uint32_t at = i + (uint32_t)by;
    return points[at < count ? at : count - 1];
}

void draw_add_smooth(draw_canvas *canvas, const draw_xy *points, uint32_t count, bool closed)
{
    gg_assert(count > 0);
    draw_move(canvas, points[0]);
    for (uint32_t i = 0; i + (closed ? 0 : 1) < count; i++) {
        draw_xy from = points[i], to = near_point(points, count, closed, i, 1);
        draw_xy before = near_point(points, count, closed, i, -1);
        draw_xy after = near_point(points, count, closed, i, 2);
        draw_curve(canvas, draw_plus(from, draw_times(draw_minus(to, before), 1.0 / 6)),
                   draw_minus(to, draw_times(draw_minus(after, from), 1.0 / 6)), to);
    }
    if (closed)
        draw_close(canvas);
}

void draw_polyline(draw_canvas *canvas, const char *classes, const draw_xy *points, uint32_t count,
                   bool closed)
{
    draw_begin_path(canvas, classes);
    draw_add_line(canvas, points, count, closed);
    draw_end_path(canvas);
}

void draw_smooth(draw_canvas *canvas, const char *classes, const draw_xy *points, uint32_t count,
                 bool closed)
{
    draw_begin_path(canvas, classes);
    draw_add_smooth(canvas, points, count, closed);
    draw_end_path(canvas);
}

void draw_segment(draw_canvas *canvas, const char *classes, draw_xy from, draw_xy to)
{
    draw_polyline(canvas, classes, (const draw_xy[]){from, to}, 2, false);
}
