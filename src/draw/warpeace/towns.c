/* towns.c: cities whose names counters would cover: the name is moved from the map to beside the counter. */
#include "draw/warpeace/pieces.h"

#include <math.h>
#include <string.h>

typedef struct covering {
    const wap_drawing *draw;
    draw_labels labels; /* counters, then names that stay, then names that were moved */
    bool occupied[WAP_HEXES_MAX];
    bool covered[WAP_MAP_CITIES_MAX];
} covering;

/* The box of all counters in a hex. */
static draw_box whole_box(const wap_drawing *draw, uint16_t hex, uint32_t count)
{
    draw_box first = wap_counter_box(draw, hex, 0, count);
    draw_box last = wap_counter_box(draw, hex, count - 1, count);
    return (draw_box){first.x, first.y, last.x + last.width - first.x, first.height};
}

/* ---------------------------------------------------------------- what is covered */

static void take_counters(covering *work)
{
    const wap_drawing *draw = work->draw;
    wap_party party[WAP_PARTIES_MAX];
    for (uint16_t hex = 0; hex < draw->board->hexes; hex++) {
        uint32_t count = wap_find_parties(draw, hex, party);
        work->occupied[hex] = count > 0;
        if (count > 0)
            draw_take(&work->labels, whole_box(draw, hex, count), 100);
    }
}

static void take_leaders(covering *work)
{
    const wap_drawing *draw = work->draw;
    wap_party party[WAP_PARTIES_MAX];
    for (uint16_t hex = 0; hex < draw->board->hexes; hex++) {
        uint32_t count = work->occupied[hex] ? wap_find_parties(draw, hex, party) : 0, row = 0;
        for (uint32_t i = 0; i < count; i++)
            if (party[i].leaders > 0)
                draw_take(&work->labels, wap_leaders_box(draw, &party[i], row++), 80);
    }
}

static bool is_covered(const covering *work, uint32_t city)
{
    const wap_city_place *place = &work->draw->ground->city[city];
    uint16_t hex = work->draw->board->city[city].hex;
    if (!place->shown)
        return false;
    return (hex < work->draw->board->hexes && work->occupied[hex]) ||
           draw_cost(&work->labels, place->name.box) > 0.5; /* not for a rounding error */
}

static void take_names(covering *work)
{
    const wap_ground *ground = work->draw->ground;
    for (uint32_t city = 0; city < work->draw->board->map_cities; city++) {
        const wap_city_place *place = &ground->city[city];
        double radius = 0.12 * ground->hex_width;
        if (!place->shown)
            continue;
        if (!work->covered[city])
            draw_take(&work->labels, place->name.box, 100);
        draw_take(&work->labels,
                  (draw_box){place->at.x - radius, place->at.y - radius, 2 * radius, 2 * radius},
                  30);
    }
}

/* ---------------------------------------------------------------- classes */

static const char *aligned(int align)
{
    static const char *const classes[] = {"halo", "halo middle", "halo end"};
    return classes[align + 1];
}

/* ---------------------------------------------------------------- the new one */

/* Position of a name, and of the symbol of its city. */
typedef struct town_spot {
    draw_spot name;
    draw_xy symbol;
} town_spot;

static draw_box box_of(const wap_label *name, draw_spot spot)
{
    return draw_text_box(name->text, name->size, spot.at, spot.align);
}

/* Beside, below or above the counters of its hex; the symbol is on their edge. */
static town_spot find_beside(const covering *work, const wap_label *name, draw_box counter,
                             double symbol)
{
    double size = name->size, gap = 2.2 * symbol;
    double middle = counter.x + counter.width / 2, half = counter.y + 0.6 * counter.height;
    double right = counter.x + counter.width, low = counter.y + counter.height;
    draw_xy at_right = {right + 0.7 * symbol, half}, at_left = {counter.x - 0.7 * symbol, half},
            below = {middle, low + 0.9 * symbol}, above = {middle, counter.y - 0.9 * symbol};
    town_spot spots[] = {{{{right + gap, half + 0.3 * size}, -1, 0}, at_right},
                         {{{counter.x - gap, half + 0.3 * size}, 1, 0}, at_left},
                         {{{middle, low + 1.9 * symbol + 0.7 * size}, 0, 0}, below},
                         {{{middle, counter.y - 1.8 * symbol}, 0, 0}, above}};
    town_spot best = {.name = {.cost = HUGE_VAL}};
    for (uint32_t i = 0; i < sizeof spots / sizeof spots[0]; i++) {
        spots[i].name.cost = draw_cost(&work->labels, box_of(name, spots[i].name)) +
                             (spots[i].name.align == name->align ? 0 : 0.5 * size * size) + i;
        if (spots[i].name.cost < best.name.cost)
            best = spots[i];
    }
    return best;
}

static void paint_symbol(const covering *work, uint8_t class, draw_xy at)
{
    static const char *const symbols[] = {"wap-minor", "wap-major", "wap-capital"};
    draw_use(work->draw->canvas, NULL, symbols[class < WAP_CITY_CLASSES ? class : 0], at,
             0.8 * work->draw->ground->hex_width / 100, 0);
}

static town_spot find_spot(const covering *work, uint32_t city, bool under)
{
    const wap_drawing *draw = work->draw;
    const wap_city_place *place = &draw->ground->city[city];
    static const double radius[WAP_CITY_CLASSES] = {0.075, 0.09, 0.11}; /* of its symbol */
    uint16_t hex = draw->board->city[city].hex;
    if (under) {
        wap_party party[WAP_PARTIES_MAX];
        return find_beside(work, &place->name,
                           whole_box(draw, hex, wap_find_parties(draw, hex, party)),
                           radius[draw->board->city[city].class] * draw->ground->hex_width);
    }
    return (town_spot){draw_find_spot(&work->labels, place->name.text, place->name.size, place->at,
                                      0.13 * draw->ground->hex_width),
                       place->at};
}

static void write_anew(covering *work, uint32_t city)
{
    const wap_drawing *draw = work->draw;
    const wap_city *it = &draw->board->city[city];
    const wap_label *name = &draw->ground->city[city].name;
    bool under = it->hex < draw->board->hexes && work->occupied[it->hex];
    town_spot spot = find_spot(work, city, under);
    draw_take(&work->labels, box_of(name, spot.name), 100);
    draw_begin_thing(draw->canvas, wap_city_classes(draw->board, (uint16_t)city), "city", it->name);
    if (under)
        paint_symbol(work, it->class, spot.symbol);
    draw_text(draw->canvas, aligned(spot.name.align), spot.name.at, name->size, 0, name->text);
    draw_end_group(draw->canvas);
}

/* ---------------------------------------------------------------- the interface */

static void survey_covering(const wap_drawing *draw, covering *work)
{
    *work = (covering){.draw = draw};
    work->labels.limits = draw->ground->map;
    take_counters(work);
    wap_take_marks(draw, &work->labels);
    for (uint32_t city = 0; city < draw->board->map_cities; city++)
        work->covered[city] = is_covered(work, city);
}

void wap_find_covered_cities(const wap_drawing *draw, bool covered[WAP_MAP_CITIES_MAX])
{
    covering work;
    survey_covering(draw, &work);
    memcpy(covered, work.covered, sizeof work.covered);
}

void wap_paint_covered_cities(const wap_drawing *draw)
{
    covering work;
    survey_covering(draw, &work);
    take_leaders(&work);
    take_names(&work);
    draw_begin_group(draw->canvas, "cities moved");
    for (int class = WAP_CAPITAL; class >= WAP_MINOR_CITY; class --)
        for (uint32_t city = 0; city < draw->board->map_cities; city++)
            if (work.covered[city] && draw->board->city[city].class == class)
                write_anew(&work, city);
    draw_end_group(draw->canvas);
}
