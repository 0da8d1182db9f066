/* terrain.c: the ground of the locales, the woods and waters between them, and the lines that separate them. */
#include "draw/triumph/sheet.h"

#include <string.h>

/* ---------------------------------------------------------------- kinds of locales */

bool tri_is_village(const tri_locale *locale)
{
    return locale->name[0] != 0 && !locale->hill && strstr(locale->name, "Wald") == NULL;
}

bool tri_is_wood(const tri_board *board, const tri_locale *locale)
{
    if (locale->name[0] != 0 || locale->hill)
        return strstr(locale->name, "Wald") != NULL;
    for (uint32_t i = 0; i < locale->passable; i++)
        if (!(tri_symbols_of(board, locale->approach[i]) & TRI_OBSTRUCTED))
            return false;
    return locale->passable > 0;
}

/* ---------------------------------------------------------------- land */

static void draw_ring(draw_canvas *canvas, const char *classes, const tri_ground *ground,
                      tri_line ring)
{
    draw_xy points[TRI_RING_MAX];
    uint32_t count = tri_trace(ground, ring, points, TRI_RING_MAX);
    if (count >= 3)
        draw_polyline(canvas, classes, points, count, true);
}

/* "54 Santon, hill, room for 2" */
static void draw_locale_title(draw_canvas *canvas, const tri_board *board, const tri_locale *locale)
{
    static const struct {
        uint8_t star;
        const char *name;
    } stars[] = {{TRI_BLUE, "blue"}, {TRI_RED, "red"}, {TRI_GREEN, "green"}, {TRI_BLACK, "black"}};
    tri_note note;
    gg_text *out = tri_note_open(&note);
    gg_print(out, "%d%s%s%s", locale->number, locale->name[0] ? " " : "", locale->name,
             locale->hill ? ", hill" : "");
    if (locale->height > 0)
        gg_print(out, " %d m", locale->height);
    gg_put(out, tri_is_wood(board, locale) ? ", wood" : "");
    gg_print(out, ", room for %d", locale->capacity);
    for (uint32_t i = 0; i < sizeof stars / sizeof stars[0]; i++)
        if (locale->stars & stars[i].star)
            gg_print(out, ", %s objective", stars[i].name);
    if (locale->setup < board->commanders)
        gg_print(out, ", %s starts here", board->commander[locale->setup].name);
    draw_title(canvas, tri_note_close(&note));
}

static const char *ground_classes(const tri_board *board, const tri_locale *locale)
{
    if (locale->hill)
        return "ground hill";
    if (tri_is_wood(board, locale))
        return "ground wood";
    return locale->plateau ? "ground plateau" : "ground";
}

/* For what is drawn over the land but not past the map edge. */
static void define_map_clip(draw_canvas *canvas, const tri_ground *ground)
{
    draw_begin_clip(canvas, "map");
    draw_ring(canvas, NULL, ground, ground->edge);
    draw_end_clip(canvas);
}

void tri_draw_land(draw_canvas *canvas, const tri_board *board, const tri_ground *ground)
{
    define_map_clip(canvas, ground);
    draw_ring(canvas, "ground", ground, ground->edge);
    draw_begin_group(canvas, "locales");
    for (uint32_t i = 0; i < board->locales; i++) {
        const tri_locale *locale = &board->locale[i];
        tri_note number;
        gg_print(tri_note_open(&number), "%d", locale->number);
        draw_begin_thing(canvas, "locale", "locale", tri_note_close(&number));
        draw_locale_title(canvas, board, locale);
        draw_ring(canvas, ground_classes(board, locale), ground, ground->ring[i]);
        draw_end_group(canvas);
    }
    draw_end_group(canvas);
}

/* ---------------------------------------------------------------- woods and marshes */

/* The plants of each terrain, mostly the first, and their spacing. */
static const struct {
    const char *much, *little;
    draw_xy step;
} plants[] = {
    [TRI_STRIP_WOOD] = {"tree", "bush", {21, 19}},
    [TRI_STRIP_WATER] = {NULL, NULL, {0, 0}},
    [TRI_STRIP_MARSH] = {"reeds", "rushes", {34, 20}},
};

/* Plants are on a randomly disturbed grid, away from the outline. */
static void draw_plants(draw_canvas *canvas, const tri_ground *ground, tri_line ring, uint8_t kind,
                        const draw_box *texts, uint32_t text_count, uint32_t seed)
{
    draw_xy points[TRI_RING_MAX + 1];
    uint32_t count = tri_trace(ground, ring, points, TRI_RING_MAX);
    if (count < 3 || plants[kind].much == NULL)
        return;
    points[count] = points[0];
    draw_box box = draw_bounds(points, count);
    draw_xy step = plants[kind].step;
    uint32_t columns = (uint32_t)(box.width / step.x) + 1;
    uint32_t rows = (uint32_t)(box.height / step.y) + 1;
    for (uint32_t row = 0; row < rows && row < 200; row++) {
        for (uint32_t column = 0; column < columns && column < 200; column++) {
            double right = column + 0.5 * (row % 2) + 0.6 * draw_chance(seed, column, row);
            double down = row + 0.6 * draw_chance(seed + 1, column, row);
            draw_xy at = {box.x + right * step.x, box.y + down * step.y};
            bool small = draw_chance(seed + 2, column, row) < 0.35;
            if (!tri_covers(texts, text_count, at, 8) && draw_inside(at, points, count) &&
                draw_to_line(at, points, count + 1) > 10)
                draw_use(canvas, NULL, small ? plants[kind].little : plants[kind].much, at, 1, 0);
        }
    }
}

/* ---------------------------------------------------------------- strips */

static void draw_strip(draw_canvas *canvas, const tri_ground *ground, const tri_strip *strip)
{
    if (strip->kind == TRI_STRIP_WATER)
        tri_draw_pond(canvas, ground, strip);
    else
        draw_ring(canvas, strip->kind == TRI_STRIP_MARSH ? "ground marsh" : "ground wood", ground,
                  strip->ring);
}

static void draw_woods(draw_canvas *canvas, const tri_board *board, const tri_sheet *sheet)
{
    for (uint32_t i = 0; i < board->locales; i++) {
        draw_box texts[TRI_TEXT_BOXES];
        if (!tri_is_wood(board, &board->locale[i]))
            continue;
        uint32_t count = tri_text_boxes(board, sheet, i, texts);
        draw_plants(canvas, &sheet->ground, sheet->ground.ring[i], TRI_STRIP_WOOD, texts, count,
                    1000 + i);
    }
}

void tri_draw_strips(draw_canvas *canvas, const tri_board *board, const tri_sheet *sheet)
{
    const tri_ground *ground = &sheet->ground;
    draw_begin_group(canvas, "strips");
    for (uint32_t i = 0; i < ground->strips; i++)
        draw_strip(canvas, ground, &ground->strip[i]);
    draw_end_group(canvas);
    draw_begin_group(canvas, "plants");
    for (uint32_t i = 0; i < ground->strips; i++) {
        const tri_strip *strip = &ground->strip[i];
        draw_box name = draw_text_box(strip->name, TRI_NAME_TEXT + 4, strip->middle, 0);
        draw_plants(canvas, ground, strip->ring, strip->kind, &name, 1, 7 * i);
    }
    draw_woods(canvas, board, sheet);
    tri_name_streams(canvas, board, ground, true);
    draw_end_group(canvas);
}

/* ---------------------------------------------------------------- edges */

static void draw_shores(draw_canvas *canvas, const tri_board *board, const tri_ground *ground)
{
    draw_xy points[TRI_RING_MAX];
    draw_begin_path(canvas, "shore");
    for (uint32_t i = 0; i < board->borders; i++) {
        uint32_t count = tri_trace(ground, ground->shore[i].line, points, TRI_RING_MAX);
        if (!board->border[i].impassable && count >= 2)
            draw_add_line(canvas, points, count, false);
    }
    draw_end_path(canvas);
}

static void draw_strip_sides(draw_canvas *canvas, const tri_ground *ground)
{
    static const char *const sides[] = {"shore", "waterside", "marshside"};
    draw_xy points[TRI_RING_MAX];
    for (uint32_t i = 0; i < ground->strips; i++) {
        uint32_t count = tri_trace(ground, ground->strip[i].ring, points, TRI_RING_MAX);
        if (count >= 3)
            draw_smooth(canvas, sides[ground->strip[i].kind], points, count, true);
    }
}

void tri_draw_edges(draw_canvas *canvas, const tri_board *board, const tri_ground *ground)
{
    draw_begin_group(canvas, "edges");
    draw_shores(canvas, board, ground);
    draw_strip_sides(canvas, ground);
    tri_draw_streams(canvas, board, ground);
    draw_ring(canvas, "map-edge-outer", ground, ground->edge);
    draw_ring(canvas, "map-edge", ground, ground->edge);
    draw_end_group(canvas);
}
