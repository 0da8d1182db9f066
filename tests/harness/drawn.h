/* drawn.h: pictures of a game as its seats see it, kept for comparison. For test programs, which include cmocka before
 * this and all other headers, and call drawn_set_up. */
#ifndef GG_HARNESS_DRAWN_H
#define GG_HARNESS_DRAWN_H

#include <stdlib.h>
#include <string.h>

#include "draw/picture.h"
#include "style_files.h"

enum { PICTURE_SIZE = 4 << 20 };

typedef struct drawn {
    char *at;
    gg_text text;
} drawn;

static gg_entry drawn_entry;
static const draw_painter *drawn_painter;
static gg_game *game;
static void *memory, *state, *twin, *view, *geometry;
static draw_style *style;
static drawn one, two;
static bool
    with_ground; /* the map is the same for everyone, so it is left out where only pieces matter */

static void *aligned(size_t size)
{
    size_t whole = (size + GG_ALIGN - 1) / GG_ALIGN * GG_ALIGN;
    void *at = aligned_alloc(GG_ALIGN, whole);
    assert_non_null(at);
    memset(at, 0, whole);
    return at;
}

/* Sets the game of all later pictures from `NAME SCENARIO KEY=VALUE ..`. */
static void make_game(const char *line)
{
    static gg_words said;
    gg_error error = {0};
    memset(memory, 0, gg_game_size(drawn_entry.rules));
    assert_true(gg_split(gg_span_of(line), &said, &error));
    game = gg_game_make(&drawn_entry, memory, &said, 0, &error);
    if (game == NULL)
        fail_msg("%s: %s", line, error.text);
    memset(geometry, 0, drawn_painter->geometry_size);
    drawn_painter->survey(game, geometry);
}

static void no_ground(draw_canvas *canvas, const gg_game *of, const void *ground)
{
    (void)canvas;
    (void)of;
    (void)ground;
}

/* Draws what the seat sees of the state; `view` holds the view afterwards. */
static void draw_as(gg_seat seat, const void *of, drawn *out)
{
    draw_painter painter = *drawn_painter;
    painter.ground = with_ground ? painter.ground : no_ground;
    draw_picture picture = {game, &painter, style, DRAW_LIGHT, geometry, view};
    memset(view, 0, gg_view_size(game));
    gg_view(game, of, seat, view);
    gg_text_open(&out->text, out->at, PICTURE_SIZE);
    draw_svg(&picture, &out->text);
    assert_false(out->text.cut);
    assert_non_null(strstr(out->at, "</svg>"));
}

static bool same_pictures(void)
{
    return one.text.used == two.text.used && memcmp(one.at, two.at, one.text.used) == 0;
}

static int drawn_set_up(gg_entry entry, const draw_painter *painter)
{
    gg_error error = {0};
    drawn_entry = entry;
    drawn_painter = painter;
    memory = aligned(gg_game_size(entry.rules));
    state = aligned(entry.rules->state_size);
    twin = aligned(entry.rules->state_size);
    view = aligned(entry.rules->view_size);
    geometry = aligned(painter->geometry_size);
    style = aligned(sizeof *style);
    one.at = aligned(PICTURE_SIZE);
    two.at = aligned(PICTURE_SIZE);
    return draw_read_style(style, gg_files_style, gg_files_style_count, &error) ? 0 : 1;
}

static int drawn_tear_down(void **unused)
{
    void *const all[] = {memory, state, twin, view, geometry, style, one.at, two.at};
    (void)unused;
    for (uint32_t i = 0; i < sizeof all / sizeof all[0]; i++)
        free(all[i]);
    return 0;
}

#endif
