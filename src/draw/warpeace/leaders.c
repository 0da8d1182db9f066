/* leaders.c: leaders as standards above their troops, the highest with a name; flags for leaders without troops. */
#include "draw/warpeace/pieces.h"

#include <math.h>

/* For hexes of 48. */
static const double name_size = 10.5, flag_width = 9, flag_height = 8, pole = 10.5,
                    small_step = 4.4;

/* `Napoleon`; unnamed leaders have short names. */
static const char *name_of(const wap_drawing *draw, const wap_party *party)
{
    return draw->board->leader[party->leader[0]].name;
}

/* ---------------------------------------------------------------- standards */

static void paint_value(const wap_drawing *draw, const wap_leader *leader, draw_xy middle,
                        double size)
{
    char value[8];
    gg_text text;
    gg_text_open(&text, value, sizeof value);
    gg_print(&text, "%d", leader->value);
    draw_text(draw->canvas, "value figures middle", (draw_xy){middle.x, middle.y + 0.36 * size},
              size, 0, value);
}

/* A pole at `foot`, and a flag to its right with the leader's value. */
static void paint_standard(const wap_drawing *draw, const wap_leader *leader, draw_xy foot)
{
    double unit = draw->unit;
    draw_box flag = {foot.x, foot.y - pole * unit, flag_width * unit, flag_height * unit};
    draw_segment(draw->canvas, "pole", foot, (draw_xy){foot.x, foot.y - (pole + 1) * unit});
    draw_rect(draw->canvas, "flag", flag, 0);
    paint_value(draw, leader, (draw_xy){flag.x + flag.width / 2, flag.y + flag.height / 2},
                8 * unit);
}

/* A pennant for each other leader. */
static void paint_pennant(const wap_drawing *draw, draw_xy foot)
{
    double unit = draw->unit;
    draw_xy flag[] = {{foot.x, foot.y - pole * unit},
                      {foot.x + 4 * unit, foot.y - (pole - 2.2) * unit},
                      {foot.x, foot.y - (pole - 4.4) * unit}};
    draw_segment(draw->canvas, "pole", foot, (draw_xy){foot.x, foot.y - (pole + 1) * unit});
    draw_polyline(draw->canvas, "flag", flag, 3, true);
}

static void begin_leader(const wap_drawing *draw, const wap_party *party, uint32_t number)
{
    const wap_leader *leader = &draw->board->leader[party->leader[number]];
    char title[80];
    gg_text text;
    gg_text_open(&text, title, sizeof title);
    gg_print(&text, "%s, value %d", leader->name, leader->value);
    draw_begin_thing(draw->canvas, wap_join("leader", wap_side_class(party->side), NULL).text,
                     "leader", leader->name);
    draw_title(draw->canvas, title);
}

/* ---------------------------------------------------------------- the row of a party */

/* The real width of names: labels.h has a lot of slack. */
static double name_width(const char *name, double size)
{
    return 0.92 * draw_text_width(name, size);
}

static uint32_t pennants_of(const wap_party *party)
{
    return party->leaders - 1U < 4 ? party->leaders - 1U : 4;
}

/* Leaders without troops have a larger flag below their names. */
static double flag_room(const wap_party *party)
{
    return party->flag ? 0 : flag_width + 1.5;
}

/* The width of flag, name and pennants, for hexes of 48. */
static double row_width(const wap_drawing *draw, const wap_party *party, double size)
{
    return flag_room(party) + 1 + name_width(name_of(draw, party), size) +
           small_step * pennants_of(party);
}

/* The width of the names in the neighboring hex; 0 if there are none. */
static double width_beside(const wap_drawing *draw, uint16_t hex, uint8_t direction)
{
    wap_party party[WAP_PARTIES_MAX];
    uint16_t beside = draw->board->hex[hex].next[direction];
    if (draw->view == NULL || beside >= draw->board->hexes)
        return 0;
    uint32_t count = wap_find_parties(draw, beside, party);
    for (uint32_t i = 0; i < count; i++)
        if (party[i].leaders > 0)
            return row_width(draw, &party[i], name_size);
    return 0;
}

/* Two adjacent names move apart; a name between two others stays and shrinks. */
typedef struct row_place {
    double size, shift;
} row_place;

static row_place place_row(const wap_drawing *draw, const wap_party *party)
{
    double own = row_width(draw, party, name_size), hex = 47;
    double east = width_beside(draw, party->hex, WAP_E);
    double west = width_beside(draw, party->hex, WAP_W);
    double over_east = east > 0 ? fmax(0, (own + east) / 2 - hex) : 0;
    double over_west = west > 0 ? fmax(0, (own + west) / 2 - hex) : 0;
    if (east > 0 && west > 0 && own > hex) {
        double rest = own - name_width(name_of(draw, party), name_size);
        double size = (hex - rest) / name_width(name_of(draw, party), 1);
        return (row_place){fmax(size, 7.5), 0};
    }
    return (row_place){name_size, fmax(-14, fmin(14, (over_west - over_east) / 2))};
}

draw_box wap_leaders_box(const wap_drawing *draw, const wap_party *party, uint32_t row)
{
    draw_box box = wap_counter_box(draw, party->hex, 0, 1);
    row_place place = place_row(draw, party);
    double whole = row_width(draw, party, place.size) * draw->unit;
    return (draw_box){box.x + box.width / 2 - whole / 2 + place.shift * draw->unit,
                      box.y + (-11.0 - 10.0 * row) * draw->unit, whole, 11 * draw->unit};
}

void wap_paint_leaders(const wap_drawing *draw, const wap_party *party, draw_box box, uint32_t row)
{
    double unit = draw->unit;
    row_place place = place_row(draw, party);
    double whole = row_width(draw, party, place.size) * unit;
    draw_xy at = {box.x + box.width / 2 - whole / 2 + place.shift * unit,
                  box.y + (0.5 - 10.0 * row) * unit};
    begin_leader(draw, party, 0);
    if (!party->flag)
        paint_standard(draw, &draw->board->leader[party->leader[0]], at);
    at.x += flag_room(party) * unit;
    draw_text(draw->canvas, "name", (draw_xy){at.x, at.y - 2.6 * unit}, place.size * unit, 0,
              name_of(draw, party));
    draw_end_group(draw->canvas);
    at.x += name_width(name_of(draw, party), place.size) * unit + unit;
    for (uint32_t i = 1; i <= pennants_of(party); i++) {
        begin_leader(draw, party, i);
        paint_pennant(draw, at);
        draw_end_group(draw->canvas);
        at.x += small_step * unit;
    }
}

/* ---------------------------------------------------------------- leaders without troops */

void wap_paint_flag(const wap_drawing *draw, const wap_party *party, draw_box box)
{
    double unit = draw->unit;
    draw_xy top = {box.x + box.width / 2 - 5 * unit, box.y + 1 * unit};
    draw_xy foot = {top.x, box.y + box.height - 2 * unit};
    draw_box cloth = {top.x, top.y + 1 * unit, 17 * unit, 11.5 * unit};
    draw_begin_group(
        draw->canvas,
        wap_join("lone", wap_side_class(party->side), party->ghost ? "ghost" : NULL).text);
    draw_segment(draw->canvas, "pole", foot, top);
    draw_circle(draw->canvas, "foot-stone", foot, 2.2 * unit);
    draw_rect(draw->canvas, "flag", cloth, 0);
    draw_rect(draw->canvas, wap_join("hoist", wap_colour_class(party->colour), NULL).text,
              (draw_box){cloth.x, cloth.y, 4.5 * unit, cloth.height}, 0);
    draw_xy middle = {cloth.x + 10.5 * unit, cloth.y + cloth.height / 2};
    if (party->leaders > 0)
        paint_value(draw, &draw->board->leader[party->leader[0]], middle, 10 * unit);
    else if (party->ghost)
        draw_text(draw->canvas, "value figures middle", (draw_xy){middle.x, middle.y + 3.6 * unit},
                  10 * unit, 0, "?");
    draw_end_group(draw->canvas);
}
