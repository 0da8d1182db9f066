/* picture.c: a complete picture, as SVG or JSON. */
#include "draw/picture.h"

#include <math.h>
#include <string.h>

const draw_painter *draw_painter_of(const gg_game *game)
{
    static const draw_painter *const painters[] = {&triumph_painter, &napoleon_painter,
                                                   &warpeace_painter};
    for (uint32_t i = 0; i < sizeof painters / sizeof painters[0]; i++)
        if (strcmp(painters[i]->game, game->rules->id) == 0)
            return painters[i];
    return NULL;
}

static void paint(const draw_picture *picture, draw_canvas *canvas)
{
    const draw_painter *painter = picture->painter;
    painter->ground(canvas, picture->game, picture->geometry);
    if (painter->names != NULL)
        painter->names(canvas, picture->game, picture->geometry, picture->view);
    if (picture->view != NULL)
        painter->pieces(canvas, picture->game, picture->geometry, picture->view);
    gg_assert(canvas->depth == 0);
}

static draw_xy size_of(const draw_picture *picture)
{
    draw_xy size = picture->painter->size(picture->game, picture->geometry);
    return (draw_xy){ceil(size.x), ceil(size.y)};
}

static void put_title(const draw_picture *picture, draw_canvas *canvas)
{
    char title[120];
    gg_text text;
    gg_text_open(&text, title, sizeof title);
    gg_put_span(&text, picture->game->title);
    gg_text_close(&text);
    draw_title(canvas, title);
}

void draw_svg(const draw_picture *picture, gg_text *out)
{
    const char *game = picture->game->rules->id;
    draw_canvas canvas = {.out = out, .game = game};
    draw_xy size = size_of(picture);
    gg_print(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" class=\"board %s %s\">\n",
        (int)size.x, (int)size.y, game, draw_theme_names[picture->theme]);
    put_title(picture, &canvas);
    gg_put(out, "<style>\n");
    draw_put_sheet(picture->style, game, picture->theme, out);
    gg_put(out, "</style>\n");
    draw_rect(&canvas, "paper", (draw_box){0, 0, size.x, size.y}, 0);
    paint(picture, &canvas);
    gg_put(out, "</svg>\n");
}

/* Writes a part of the sheet as part of a JSON string. These are the only control characters in a sheet. */
static void put_piece(void *to, const char *text, size_t size)
{
    gg_text *out = to;
    for (size_t i = 0; i < size; i++) {
        if (text[i] == '"' || text[i] == '\\')
            gg_put_char(out, '\\');
        if (text[i] == '\n')
            gg_put(out, "\\n");
        else
            gg_put_char(out, text[i] == '\t' ? ' ' : text[i]);
    }
}

static void json_sheet(const draw_picture *picture, gg_json *json)
{
    char buffer[1000];
    gg_text text;
    gg_text_open(&text, buffer, sizeof buffer);
    text.flush = put_piece;
    text.to = json->out;
    gg_json_begin_text(json, "style");
    draw_put_sheet(picture->style, picture->game->rules->id, DRAW_THEMES, &text);
    gg_text_close(&text);
    gg_json_end_text(json);
}

void draw_board_json(const draw_picture *picture, gg_text *out)
{
    draw_canvas canvas = {.out = out, .as_json = true};
    gg_json *json = &canvas.json;
    draw_xy size = size_of(picture);
    gg_json_open(json, out);
    gg_json_object(json, NULL);
    gg_json_text(json, "format", "grognard-board/1");
    gg_json_text(json, "game", picture->game->rules->id);
    gg_json_span(json, "title", picture->game->title);
    gg_json_span(json, "scenario", picture->game->scenarios[picture->game->scenario].id);
    gg_json_int(json, "width", (int64_t)size.x);
    gg_json_int(json, "height", (int64_t)size.y);
    draw_put_palette(picture->style, json, "palette");
    json_sheet(picture, json);
    gg_json_array(json, "shapes");
    paint(picture, &canvas);
    gg_json_end_array(json);
    gg_json_object(json, "places");
    picture->painter->places(json, picture->game, picture->geometry);
    gg_json_end_object(json);
    gg_json_end_object(json);
}
