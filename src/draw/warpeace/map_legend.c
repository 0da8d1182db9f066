/* map_legend.c: the legend of the map symbols, with numbers from the rules' tables. */
#include "draw/warpeace/pieces.h"

/* ---------------------------------------------------------------- samples */

static void show_city(const wap_sample *of)
{
    static const char *const symbols[WAP_CITY_CLASSES] = {"wap-minor", "wap-major", "wap-capital"};
    gg_assert(of->what < WAP_CITY_CLASSES);
    draw_use(of->draw.canvas, NULL, symbols[of->what], of->middle, 0.5 * of->draw.unit, 0);
}

static void show_port(const wap_sample *of)
{
    draw_use(of->draw.canvas, NULL, "wap-anchor", of->middle, 0.6 * of->draw.unit, 0);
}

static draw_xy beside(const wap_sample *of, double x, double y)
{
    return (draw_xy){of->middle.x + x * of->draw.unit, of->middle.y + y * of->draw.unit};
}

static void show_river(const wap_sample *of)
{
    draw_xy line[] = {beside(of, -20, 3), beside(of, -8, -3), beside(of, 5, 3), beside(of, 20, -3)};
    draw_begin_group(of->draw.canvas, "rivers");
    draw_smooth(of->draw.canvas, "river-3", line, 4, false);
    draw_end_group(of->draw.canvas);
}

static void show_ferry(const wap_sample *of)
{
    draw_begin_group(of->draw.canvas, "ferry");
    draw_segment(of->draw.canvas, NULL, beside(of, -12, 0), beside(of, 12, 0));
    draw_circle(of->draw.canvas, NULL, beside(of, -12, 0), 2.6 * of->draw.unit);
    draw_circle(of->draw.canvas, NULL, beside(of, 12, 0), 2.6 * of->draw.unit);
    draw_end_group(of->draw.canvas);
}

static void show_border(const wap_sample *of)
{
    draw_segment(of->draw.canvas, "border", beside(of, -20, 0), beside(of, 20, 0));
}

static void show_area(const wap_sample *of)
{
    draw_segment(of->draw.canvas, "area-line", beside(of, -20, 0), beside(of, 20, 0));
}

/* Strokes down both sides of a crest. */
static void put_slopes(const wap_sample *of, const char *classes, double from, double to)
{
    draw_begin_path(of->draw.canvas, classes);
    for (int i = -7; i <= 7; i++) {
        double x = 2.2 * i, lean = 0.5 * draw_chance(51, (uint32_t)(i + 7), 1) - 0.25;
        draw_move(of->draw.canvas, beside(of, x, from));
        draw_line(of->draw.canvas, beside(of, x + 3 * lean, to));
    }
    draw_end_path(of->draw.canvas);
}

static void show_terrain(const wap_sample *of)
{
    draw_box box = {of->middle.x - 20 * of->draw.unit, of->middle.y - 9 * of->draw.unit,
                    40 * of->draw.unit, 18 * of->draw.unit};
    wap_paint_terrain_sample(of->draw.canvas, of->what, box, 48 * of->draw.unit);
    if (of->what != WAP_MOUNTAIN)
        return;
    put_slopes(of, "slope-light", -1, -6);
    put_slopes(of, "slope-dark", 0, 6);
}

/* ---------------------------------------------------------------- entries */

typedef struct entries {
    wap_entry *entry;
    uint32_t count;
} entries;

/* The caller still has to write the text of the new entry. */
static gg_text add_entry(entries *all, void (*show)(const wap_sample *of), uint8_t what)
{
    gg_text text;
    gg_assert(all->count < WAP_ENTRIES_MAX);
    wap_entry *entry = &all->entry[all->count++];
    *entry = (wap_entry){.show = show, .height = 21, .half = true, .what = what};
    gg_text_open(&text, entry->text, sizeof entry->text);
    return text;
}

static void add_cities(entries *all, const wap_board *board)
{
    for (uint8_t class = WAP_MINOR_CITY; class < WAP_CITY_CLASSES; class ++) {
        gg_text text = add_entry(all, show_city, class);
        gg_print(&text, "%s%s: holds %d SP", wap_city_class_name(class),
                 class == WAP_CAPITAL ? "" : " city", board->limits.capacity[class]);
    }
}

/* Writes `forest: 2 MP, defense 1`. */
static void put_effect(gg_text *text, const char *name, uint8_t mp, uint8_t drm)
{
    gg_print(text, "%s: %d MP", name, mp);
    if (drm > 0)
        gg_print(text, ", defense\xC2\xA0%d", drm); /* no line break here */
}

static void add_hexsides(entries *all, const wap_board *board)
{
    gg_text text = add_entry(all, show_port, 0);
    gg_put(&text, "port");
    text = add_entry(all, show_river, 0);
    put_effect(&text, "river", board->tables.river_mp, board->tables.river_drm);
    text = add_entry(all, show_ferry, 0);
    put_effect(&text, "crossing", board->tables.crossing_mp, board->tables.crossing_drm);
    text = add_entry(all, show_border, 0);
    gg_put(&text, "border");
    text = add_entry(all, show_area, 0);
    gg_put(&text, "border of areas");
}

static bool has_terrain(const wap_board *board, uint8_t terrain)
{
    for (uint32_t hex = 0; hex < board->hexes; hex++)
        if (board->hex[hex].terrain == terrain)
            return true;
    return false;
}

static void add_terrains(entries *all, const wap_board *board)
{
    for (uint8_t terrain = WAP_FOREST; terrain < WAP_TERRAINS; terrain++) {
        if (!has_terrain(board, terrain))
            continue;
        gg_text text = add_entry(all, show_terrain, terrain);
        put_effect(&text, wap_terrain_name(terrain), board->tables.terrain_mp[terrain],
                   board->tables.terrain_drm[terrain]);
    }
}

uint32_t wap_add_map_entries(const gg_game *game, wap_entry entries_of[WAP_ENTRIES_MAX],
                             uint32_t count)
{
    const wap_board *board = wap_board_of(game);
    entries all = {entries_of, count};
    add_cities(&all, board);
    add_hexsides(&all, board);
    add_terrains(&all, board);
    return all.count;
}
