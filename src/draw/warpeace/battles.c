/* battles.c: everything on the map besides counters: entrenchments, the route of a group, captured cities, battles. */
#include "draw/warpeace/pieces.h"

#include "warpeace/text/pieces_text.h"

#include <math.h>

/* ---------------------------------------------------------------- entrenchments */

void wap_paint_works(draw_canvas *canvas, uint8_t side, draw_box box, double unit)
{
    double out = 3 * unit, tooth = 3.2 * unit, right = box.x + box.width, low = box.y + box.height;
    draw_xy line[] = {{box.x - out, box.y + 0.3 * box.height},
                      {box.x - out, low + out},
                      {right + out, low + out},
                      {right + out, box.y + 0.3 * box.height}};
    draw_begin_group(canvas, wap_join("works", wap_side_class(side), NULL).text);
    draw_polyline(canvas, "rampart", line, 4, false);
    draw_begin_path(canvas, "teeth");
    uint32_t count = (uint32_t)(draw_line_length(line, 4) / (4 * unit));
    for (uint32_t i = 0; i < count; i++) {
        draw_xy direction, at = draw_along(line, 4, (2 + 4.0 * i) * unit, &direction);
        draw_move(canvas, at);
        draw_line(canvas, draw_plus(at, draw_times(draw_normal(direction), tooth)));
    }
    draw_end_path(canvas);
    draw_end_group(canvas);
}

static void paint_trenches(const wap_drawing *draw, uint8_t side)
{
    WAP_EACH_HEX (hex, &draw->table->trench[side]) {
        char title[80];
        gg_text text;
        if (hex >= draw->board->hexes)
            return;
        wap_hex_name name = wap_name_of_hex(draw->board, (uint16_t)hex);
        gg_text_open(&text, title, sizeof title);
        gg_print(&text, "%s: %s entrenchment", name.text, wap_side_adjective(side));
        draw_begin_thing(draw->canvas, "trench", "hex", name.text);
        draw_title(draw->canvas, title);
        wap_paint_works(draw->canvas, side, wap_counter_box(draw, hex, 0, 1), draw->unit);
        draw_end_group(draw->canvas);
    }
}

/* ---------------------------------------------------------------- captured cities */

/* SP in a city already show who controls it. */
static bool shows_control(const wap_drawing *draw, uint32_t city)
{
    uint8_t side = draw->table->control[city];
    uint16_t hex = draw->board->city[city].hex;
    return side < WAP_SIDES && side != draw->board->city[city].control &&
           draw->ground->city[city].shown && !wap_own_in(draw->table, WAP_FR, hex) &&
           !wap_own_in(draw->table, WAP_AL, hex);
}

static draw_box flag_box(const wap_drawing *draw, uint32_t city)
{
    draw_xy at = draw->ground->city[city].at;
    return (draw_box){at.x, at.y - 17 * draw->unit, 12 * draw->unit, 8 * draw->unit};
}

static void paint_control(const wap_drawing *draw, uint32_t city)
{
    const wap_city *is = &draw->board->city[city];
    draw_xy at = draw->ground->city[city].at;
    uint8_t side = draw->table->control[city];
    double unit = draw->unit;
    char title[80];
    gg_text text;
    gg_text_open(&text, title, sizeof title);
    gg_print(&text, "%s, taken by the %s", is->name, side == WAP_FR ? "French" : "Allies");
    draw_begin_thing(draw->canvas, wap_join("control", wap_side_class(side), NULL).text, "hex",
                     wap_name_of_hex(draw->board, is->hex).text);
    draw_title(draw->canvas, title);
    draw_segment(draw->canvas, "pole", (draw_xy){at.x, at.y - 3 * unit},
                 (draw_xy){at.x, at.y - 17 * unit});
    draw_rect(draw->canvas, "flag", flag_box(draw, city), 0);
    draw_end_group(draw->canvas);
}

/* ---------------------------------------------------------------- the group on its way */

/* A line with a dark rim and an arrowhead. */
static void paint_arrow(const wap_drawing *draw, const draw_xy *line, uint32_t count)
{
    draw_xy end = line[count - 1], along = draw_unit(draw_minus(end, line[count - 2]));
    draw_xy back = draw_minus(end, draw_times(along, 12 * draw->unit));
    draw_xy aside = draw_times(draw_normal(along), 6 * draw->unit);
    draw_xy tip[] = {draw_plus(back, aside), end, draw_minus(back, aside)};
    draw_polyline(draw->canvas, "way-rim", line, count, false);
    draw_polyline(draw->canvas, "way", line, count, false);
    draw_polyline(draw->canvas, "way-tip", tip, 3, true);
}

static void paint_way(const wap_drawing *draw)
{
    const wap_open_group *group = &draw->table->group;
    draw_xy line[16];
    uint32_t count = 0;
    if (group->hex >= draw->board->hexes)
        return;
    if (group->from < draw->board->hexes)
        line[count++] = wap_hex_middle(draw->ground, draw->board, group->from);
    line[count++] = wap_hex_middle(draw->ground, draw->board, group->hex);
    for (uint32_t i = group->path_next; i < group->path_count && i < 12; i++)
        if (group->path[i] < draw->board->hexes)
            line[count++] = wap_hex_middle(draw->ground, draw->board, group->path[i]);
    if (count > 1)
        paint_arrow(draw, line, count);
}

/* ---------------------------------------------------------------- battles */

/* A slightly curved blade from corner to corner, with a guard across its lower end. */
static void paint_sabre(draw_canvas *canvas, draw_xy at, double size, double hand)
{
    static const draw_xy points[] = {{-0.66, 0.66}, {-0.06, 0.34}, {0.36, -0.1},
                                     {0.62, -0.66}, {-0.56, 0.14}, {-0.14, 0.56}};
    draw_xy on[sizeof points / sizeof points[0]];
    for (uint32_t i = 0; i < sizeof points / sizeof points[0]; i++)
        on[i] = (draw_xy){at.x + points[i].x * size * hand, at.y + points[i].y * size};
    draw_begin_path(canvas, "sabre");
    draw_move(canvas, on[0]);
    draw_curve(canvas, on[1], on[2], on[3]);
    draw_move(canvas, on[4]);
    draw_line(canvas, on[5]);
    draw_end_path(canvas);
}

static const double first_pip = 9, pip_step = 5.4; /* from the center of the sabers */

/* Draws demoralization pips: the French ones, then the Allied ones. */
static void paint_pips(const wap_drawing *draw, const wap_sabres *is)
{
    uint32_t pips = 0;
    for (uint8_t side = 0; side < WAP_SIDES; side++)
        for (uint32_t i = 0; i < is->dem[side]; i++) {
            double far = (first_pip + pip_step * pips++) * draw->unit;
            draw_circle(draw->canvas, wap_join("pip", wap_side_class(side), NULL).text,
                        draw_plus(is->at, draw_times(is->out, far)), 2.3 * draw->unit);
        }
}

/* The box of the sabers and the pips. */
static draw_box sabres_box(const wap_sabres *is, double unit)
{
    double size = 7.4 * unit;
    uint32_t pips = is->dem[WAP_FR] + is->dem[WAP_AL];
    draw_xy end = draw_plus(
        is->at, draw_times(is->out, pips > 0 ? (first_pip + pip_step * (pips - 1)) * unit : 0));
    return (draw_box){fmin(is->at.x, end.x) - size, fmin(is->at.y, end.y) - size,
                      fabs(end.x - is->at.x) + 2 * size, fabs(end.y - is->at.y) + 2 * size};
}

void wap_paint_sabres(const wap_drawing *draw, const wap_sabres *is)
{
    double size = 7.4 * draw->unit;
    draw_begin_group(draw->canvas, "sabres");
    draw_rect(draw->canvas, "disc", sabres_box(is, draw->unit), size);
    paint_sabre(draw->canvas, is->at, size, 1);
    paint_sabre(draw->canvas, is->at, size, -1);
    paint_pips(draw, is);
    draw_end_group(draw->canvas);
}

static void put_battle(const wap_drawing *draw, uint8_t slot, gg_text *out)
{
    const wap_battle *battle = &draw->table->battle[slot];
    gg_put(out, "Battle ");
    wap_put_pair(draw->board, battle->a, battle->t, out);
    if (battle->flags & WAP_B_ATTACKED)
        gg_print(out, ": the %s attack%s", battle->init == WAP_FR ? "French" : "Allies",
                 battle->mode == WAP_ASSAULT ? ", an assault" : "");
    for (uint8_t side = 0; side < WAP_SIDES; side++) {
        wap_troops troops;
        wap_battle_troops(draw->board, draw->table, slot, side, &troops);
        gg_print(out, "; %s %d SP", wap_side_adjective(side), troops.total);
        if (battle->dem[side] > 0)
            gg_print(out, ", demoralized %d", battle->dem[side]);
        if (battle->leader[side] < draw->board->leaders)
            gg_print(out, ", led by %s", draw->board->leader[battle->leader[side]].name);
    }
    gg_put(out, battle->flags & WAP_B_MANOEUVRE ? "; surrounded" : "");
}

/* Chooses a place without numbers or names: between the counters for hexes of one row; otherwise at the upper end of
 * the hexside, beside the upper counter; below the counters for a battle in one hex. Pips go where there is room. */
static wap_sabres find_place(const wap_drawing *draw, const wap_battle *battle)
{
    draw_xy a = wap_hex_middle(draw->ground, draw->board, battle->a);
    draw_xy t = wap_hex_middle(draw->ground, draw->board, battle->t);
    double unit = draw->unit;
    if (battle->a == battle->t)
        return (wap_sabres){.at = {a.x, a.y + 24 * unit}, .out = {1, 0}};
    draw_xy lower = a.y > t.y ? a : t, upper = a.y > t.y ? t : a;
    if (lower.y - upper.y < unit)
        return (wap_sabres){.at = {(a.x + t.x) / 2, a.y + 8 * unit}, .out = {0, 1}};
    double out = upper.x > lower.x ? -1 : 1;
    return (wap_sabres){.at = {lower.x + 1.5 * out * unit, lower.y - 27.5 * unit}, .out = {out, 0}};
}

static wap_sabres place_sabres(const wap_drawing *draw, const wap_battle *battle)
{
    wap_sabres sabres = find_place(draw, battle);
    for (uint8_t side = 0; side < WAP_SIDES; side++)
        sabres.dem[side] = battle->dem[side] < 4 ? battle->dem[side] : 4;
    return sabres;
}

/* Draws a line to the battle from each hex that takes part. */
static void paint_lines(const wap_drawing *draw, uint8_t slot, uint8_t side)
{
    draw_xy to = place_sabres(draw, &draw->table->battle[slot]).at;
    wap_hexes hexes;
    wap_battle_hexes(draw->board, draw->table, slot, side, &hexes);
    WAP_EACH_HEX (hex, &hexes) {
        if (hex >= draw->board->hexes)
            return;
        draw_xy from = wap_hex_middle(draw->ground, draw->board, hex);
        from.y += 6 * draw->unit;
        draw_segment(draw->canvas, wap_join("thrust", wap_side_class(side), NULL).text, from, to);
    }
}

static const char *attacker_class(const wap_battle *battle)
{
    return battle->flags & WAP_B_ATTACKED && battle->init < WAP_SIDES ? wap_side_class(battle->init)
                                                                      : NULL;
}

static void paint_battle(const wap_drawing *draw, uint8_t slot)
{
    const wap_battle *battle = &draw->table->battle[slot];
    wap_sabres sabres = place_sabres(draw, battle);
    char id[32], title[300];
    gg_text text;
    gg_text_open(&text, id, sizeof id);
    wap_put_pair(draw->board, battle->a, battle->t, &text);
    gg_text_open(&text, title, sizeof title);
    put_battle(draw, slot, &text);
    draw_begin_thing(draw->canvas, wap_join("battle", attacker_class(battle), NULL).text, "battle",
                     id);
    draw_title(draw->canvas, title);
    wap_paint_sabres(draw, &sabres);
    draw_end_group(draw->canvas);
}

static bool is_shown(const wap_drawing *draw, uint8_t slot)
{
    const wap_battle *battle = &draw->table->battle[slot];
    return (battle->flags & WAP_B_LIVE) != 0 && battle->a < draw->board->hexes &&
           battle->t < draw->board->hexes;
}

void wap_paint_battles(const wap_drawing *draw)
{
    draw_begin_group(draw->canvas, "battles");
    for (uint8_t slot = 0; slot < draw->table->battles && slot < WAP_BATTLES_MAX; slot++)
        if (is_shown(draw, slot))
            paint_battle(draw, slot);
    draw_end_group(draw->canvas);
}

/* ---------------------------------------------------------------- below the counters */

void wap_paint_marks_below(const wap_drawing *draw)
{
    draw_begin_group(draw->canvas, "marks");
    for (uint32_t city = 0; city < draw->board->cities; city++)
        if (shows_control(draw, city))
            paint_control(draw, city);
    paint_trenches(draw, WAP_FR);
    paint_trenches(draw, WAP_AL);
    paint_way(draw);
    for (uint8_t slot = 0; slot < draw->table->battles && slot < WAP_BATTLES_MAX; slot++)
        for (uint8_t side = 0; side < WAP_SIDES && is_shown(draw, slot); side++)
            paint_lines(draw, slot, side);
    draw_end_group(draw->canvas);
}

void wap_take_marks(const wap_drawing *draw, draw_labels *labels)
{
    for (uint32_t city = 0; city < draw->board->cities; city++)
        if (shows_control(draw, city))
            draw_take(labels, flag_box(draw, city), 60);
    for (uint8_t slot = 0; slot < draw->table->battles && slot < WAP_BATTLES_MAX; slot++) {
        if (!is_shown(draw, slot))
            continue;
        wap_sabres sabres = place_sabres(draw, &draw->table->battle[slot]);
        draw_take(labels, sabres_box(&sabres, draw->unit), 80);
    }
}
