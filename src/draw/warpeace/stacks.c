/* stacks.c: counters: one for each side's forces in a hex. A band with the nations, the strength in large figures
 * (infantry, then cavalry), and small badges for everything else. */
#include "draw/warpeace/pieces.h"

#include <math.h>
#include <string.h>

/* For hexes of 48. */
static const double whole_width = 42, whole_height = 28, shared_width = 25, shared_room = 54;
static const double low = 6;          /* counters are this far below the center of their hex */
static const double band_part = 0.33; /* of the height */

/* ---------------------------------------------------------------- small helpers */

const char *wap_side_class(uint8_t side)
{
    return side == WAP_FR ? "french" : "allied";
}

const char *wap_colour_class(uint8_t colour)
{
    static const char *const classes[WAP_COLOURS] = {"of-blue", "of-red",   "of-yellow", "of-white",
                                                     "of-grey", "of-green", "of-orange"};
    return colour < WAP_COLOURS ? classes[colour] : NULL;
}

wap_classes wap_join(const char *a, const char *b, const char *c)
{
    wap_classes all = {""};
    gg_text text;
    gg_text_open(&text, all.text, sizeof all.text);
    gg_put(&text, a);
    gg_print(&text, "%s%s", b ? " " : "", b ? b : "");
    gg_print(&text, "%s%s", c ? " " : "", c ? c : "");
    return all;
}

double wap_fit(const char *text, double most, double width)
{
    double wide = draw_text_width(text, 1);
    return wide * most <= width ? most : width / wide;
}

static draw_xy middle_of(draw_box box)
{
    return (draw_xy){box.x + box.width / 2, box.y + box.height / 2};
}

/* ---------------------------------------------------------------- positions */

draw_box wap_counter_box(const wap_drawing *draw, uint16_t hex, uint32_t number, uint32_t count)
{
    draw_xy middle = wap_hex_middle(draw->ground, draw->board, hex);
    double width = count == 1   ? whole_width
                   : count == 2 ? shared_width
                                : (shared_room - (count - 1)) / count;
    double step = width + 1.5;
    double from = -(step * count - 1.5) / 2;
    return (draw_box){middle.x + (from + step * number) * draw->unit,
                      middle.y + (low - whole_height / 2) * draw->unit, width * draw->unit,
                      whole_height * draw->unit};
}

/* ---------------------------------------------------------------- the band of nations */

/* The type of all SP of the nation; WAP_NONE if they are mixed or regular. */
static uint8_t only_type(const wap_board *board, const wap_troops *troops, uint8_t nation)
{
    uint8_t type = WAP_NONE;
    for (uint32_t kind = 0; kind < board->kinds; kind++) {
        if (board->kind[kind].nation != nation || troops->sp[kind] == 0)
            continue;
        if (type != WAP_NONE || board->kind[kind].type == WAP_INFANTRY ||
            board->kind[kind].type == WAP_CAVALRY)
            return WAP_NONE;
        type = board->kind[kind].type;
    }
    return type;
}

/* Writes `FR`, or `PRl` if all of them are Landwehr. */
static void put_code(const wap_board *board, const wap_troops *troops, uint8_t nation, gg_text *out)
{
    uint8_t type = only_type(board, troops, nation);
    gg_put(out, board->nation[nation].code);
    if (type != WAP_NONE)
        gg_put_char(out, wap_type_letter(type));
}

static void paint_code(const wap_drawing *draw, draw_box field, uint8_t colour, const char *code)
{
    draw_canvas *canvas = draw->canvas;
    double size = wap_fit(code, 8.6 * draw->unit, field.width - 1.5 * draw->unit);
    draw_rect(canvas, wap_join("band", wap_colour_class(colour), NULL).text, field, 0);
    if (code[0] == 0)
        return;
    draw_text(canvas, "code middle",
              (draw_xy){field.x + field.width / 2, field.y + field.height / 2 + 0.33 * size}, size,
              0, code);
}

/* Draws the largest nations; a `+` stands for those without room. */
static void paint_band(const wap_drawing *draw, const wap_party *party, draw_box band)
{
    uint8_t nations[WAP_NATIONS_MAX];
    uint32_t count = wap_find_nations(draw->board, &party->troops, nations);
    uint32_t room = band.width > 30 * draw->unit ? 3 : 1;
    bool more = count > room;
    uint32_t shown = more ? room : count;
    if (party->ghost || count == 0) { /* only the color is known, in words too */
        paint_code(draw, band, party->colour,
                   party->colour < WAP_COLOURS ? wap_colour_name(party->colour) : "");
        return;
    }
    double width = band.width / shown;
    for (uint32_t i = 0; i < shown; i++) {
        char code[16];
        gg_text text;
        gg_text_open(&text, code, sizeof code);
        put_code(draw->board, &party->troops, nations[i], &text);
        gg_put(&text, i + 1 == shown && more ? "+" : "");
        paint_code(draw, (draw_box){band.x + width * i, band.y, width, band.height},
                   draw->board->nation[nations[i]].colour, code);
    }
}

/* ---------------------------------------------------------------- the strength */

static void paint_number(draw_canvas *canvas, const char *classes, draw_xy at, double size,
                         uint32_t number, bool plus)
{
    char text[16];
    gg_text out;
    gg_text_open(&out, text, sizeof text);
    gg_print(&out, "%s%u", plus ? "+" : "", number);
    draw_text(canvas, classes, at, size, 0, text);
}

/* Approximate width of figures relative to their size; they meet at a point, so other fonts do no harm. */
static const double digit = 0.6, plus = 0.72, small = 0.7;

static double digits(uint32_t number)
{
    return number > 9 ? 2 * digit : number > 0 ? digit : 0;
}

/* Draws `14+8`: infantry, then cavalry in smaller figures; cavalry alone is `+3`. */
static void paint_strength(const wap_drawing *draw, const wap_party *party, draw_box body)
{
    uint32_t horse = party->troops.cavalry, foot = party->troops.total - horse;
    double left = digits(foot), right = horse > 0 ? small * (plus + digits(horse)) : 0;
    double room = body.width - 3 * draw->unit;
    double size = fmin(18 * draw->unit, room / (left + right));
    draw_xy at = {body.x + body.width / 2 + (left - right) / 2 * size,
                  body.y + body.height / 2 + 0.36 * size};
    if (foot > 0)
        paint_number(draw->canvas, horse > 0 ? "foot figures end" : "foot figures middle",
                     (draw_xy){horse > 0 ? at.x : body.x + body.width / 2, at.y}, size, foot,
                     false);
    if (horse > 0)
        paint_number(draw->canvas, "horse figures", at, small * size, horse, true);
}

static void paint_unknown(const wap_drawing *draw, draw_box body)
{
    double size = 17 * draw->unit;
    draw_xy at = middle_of(body);
    draw_text(draw->canvas, "unknown figures middle", (draw_xy){at.x, at.y + 0.33 * size}, size, 0,
              "?");
}

/* ---------------------------------------------------------------- badges */

/* Marks are circles on the lower edge with a symbol inside. */
static void sign_moved(draw_canvas *canvas, draw_xy at, double size)
{
    draw_xy tip[] = {{at.x - 0.4 * size, at.y - 0.55 * size},
                     {at.x + 0.6 * size, at.y},
                     {at.x - 0.4 * size, at.y + 0.55 * size}};
    draw_polyline(canvas, "sign full", tip, 3, true);
}

static void sign_marched(draw_canvas *canvas, draw_xy at, double size)
{
    for (int i = -1; i < 1; i++) {
        double x = at.x + (0.45 + 0.55 * i) * size;
        draw_xy tip[] = {{x - 0.35 * size, at.y - 0.5 * size},
                         {x + 0.25 * size, at.y},
                         {x - 0.35 * size, at.y + 0.5 * size}};
        draw_polyline(canvas, "sign", tip, 3, false);
    }
}

/* A zigzag: the line is broken. */
static void sign_demoralised(draw_canvas *canvas, draw_xy at, double size)
{
    draw_xy line[] = {{at.x + 0.15 * size, at.y - 0.7 * size},
                      {at.x - 0.3 * size, at.y + 0.05 * size},
                      {at.x + 0.3 * size, at.y - 0.05 * size},
                      {at.x - 0.15 * size, at.y + 0.7 * size}};
    draw_polyline(canvas, "sign", line, 4, false);
}

/* An empty circle, crossed out. */
static void sign_unsupplied(draw_canvas *canvas, draw_xy at, double size)
{
    draw_segment(canvas, "sign", (draw_xy){at.x - 0.6 * size, at.y + 0.6 * size},
                 (draw_xy){at.x + 0.6 * size, at.y - 0.6 * size});
    draw_circle(canvas, "sign", at, 0.55 * size);
}

typedef struct badge {
    uint16_t mark;
    const char *name;
    void (*sign)(draw_canvas *canvas, draw_xy at, double size);
} badge;

static const badge badges[] = {{WAP_UNSUPPLIED, "unsupplied", sign_unsupplied},
                               {WAP_DEMORALISED, "demoralised", sign_demoralised},
                               {WAP_MARCHED, "marched", sign_marched},
                               {WAP_MOVED, "moved", sign_moved}};

/* Starts at the right corner; a hollow mark applies to only some of the SP. */
void wap_paint_badges(const wap_drawing *draw, const wap_party *party, draw_box box)
{
    double radius = 4.4 * draw->unit;
    draw_xy at = {box.x + box.width - 2.5 * draw->unit, box.y + box.height};
    for (uint32_t i = 0; i < sizeof badges / sizeof badges[0]; i++) {
        if (!(party->some & badges[i].mark))
            continue;
        const char *part = (party->all & badges[i].mark) != 0 ? NULL : "part";
        draw_begin_group(draw->canvas, wap_join("badge", badges[i].name, part).text);
        draw_circle(draw->canvas, "disc", at, radius);
        badges[i].sign(draw->canvas, at, radius);
        draw_end_group(draw->canvas);
        at.x -= 2 * radius + 0.6 * draw->unit;
    }
}

static bool has_guard(const wap_board *board, const wap_troops *troops)
{
    for (uint32_t kind = 0; kind < board->kinds; kind++)
        if (board->kind[kind].guard && troops->sp[kind] > 0)
            return true;
    return false;
}

/* A diamond on the lower left corner. */
static void paint_guard(const wap_drawing *draw, draw_box box)
{
    double size = 4.4 * draw->unit;
    draw_xy at = {box.x + 1.5 * draw->unit, box.y + box.height - 0.5 * draw->unit};
    draw_xy lozenge[] = {{at.x, at.y - size},
                         {at.x + 0.8 * size, at.y},
                         {at.x, at.y + size},
                         {at.x - 0.8 * size, at.y}};
    draw_polyline(draw->canvas, "guard", lozenge, 4, true);
}

/* ---------------------------------------------------------------- walls */

/* The city walls around the forces inside: a line with a bastion on each corner. */
static void paint_walls(const wap_drawing *draw, draw_box box, const char *classes)
{
    double out = 2.2 * draw->unit, bastion = 3.2 * draw->unit;
    draw_box walls = {box.x - out, box.y - out, box.width + 2 * out, box.height + 2 * out};
    draw_begin_group(draw->canvas, classes);
    draw_rect(draw->canvas, "wall", walls, 0);
    for (uint32_t i = 0; i < 4; i++) {
        draw_xy at = {walls.x + (i & 1U ? walls.width : 0), walls.y + (i & 2U ? walls.height : 0)};
        draw_xy corner[] = {{at.x, at.y - bastion},
                            {at.x + bastion, at.y},
                            {at.x, at.y + bastion},
                            {at.x - bastion, at.y}};
        draw_polyline(draw->canvas, "bastion", corner, 4, true);
    }
    draw_end_group(draw->canvas);
}

/* The siege marker. */
static void paint_siege(const wap_drawing *draw, uint32_t number, draw_box box)
{
    double size = 11 * draw->unit;
    draw_xy at = {box.x + box.width / 2, box.y + box.height + 6 * draw->unit};
    char text[8];
    gg_text out;
    gg_text_open(&out, text, sizeof text);
    gg_print(&out, "%u", number);
    draw_begin_group(draw->canvas, "siege-number");
    draw_circle(draw->canvas, "disc", at, 6.4 * draw->unit);
    draw_text(draw->canvas, "figures middle", (draw_xy){at.x, at.y + 0.36 * size}, size, 0, text);
    draw_end_group(draw->canvas);
}

static uint32_t siege_of(const wap_drawing *draw, const wap_party *party)
{
    uint16_t city = draw->board->hex[party->hex].city;
    return draw->table && party->inside && city < draw->board->cities ? draw->table->siege[city]
                                                                      : 0;
}

/* ---------------------------------------------------------------- a counter */

static const char *state_class(const wap_party *party)
{
    if (party->ghost)
        return "ghost";
    return party->some & WAP_GROUP ? "on-its-way" : NULL;
}

static void paint_face(const wap_drawing *draw, const wap_party *party, draw_box box)
{
    double band = box.height * band_part;
    draw_box body = {box.x, box.y + band, box.width, box.height - band};
    if (party->ghost)
        draw_rect(draw->canvas, "back", box, 2 * draw->unit);
    draw_rect(draw->canvas, "body", box, 2 * draw->unit);
    paint_band(draw, party, (draw_box){box.x, box.y, box.width, band});
    draw_rect(draw->canvas, "edge", box, 2 * draw->unit);
    if (party->ghost)
        paint_unknown(draw, body);
    else
        paint_strength(draw, party, body);
}

void wap_paint_counter(const wap_drawing *draw, const wap_party *party, draw_box box)
{
    uint32_t siege = siege_of(draw, party);
    draw_begin_group(draw->canvas,
                     wap_join("counter", wap_side_class(party->side), state_class(party)).text);
    if (party->inside)
        paint_walls(draw, box, siege ? "walls besieged" : "walls");
    paint_face(draw, party, box);
    if (has_guard(draw->board, &party->troops))
        paint_guard(draw, box);
    wap_paint_badges(draw, party, box);
    if (siege)
        paint_siege(draw, siege, box);
    draw_end_group(draw->canvas);
}

/* ---------------------------------------------------------------- all of them */

static void begin_stack(const wap_drawing *draw, const wap_party *party)
{
    char title[800];
    gg_text text;
    draw_begin_thing(draw->canvas, "stack", "hex", wap_name_of_hex(draw->board, party->hex).text);
    gg_text_open(&text, title, sizeof title);
    wap_put_party(draw, party, &text);
    draw_title(draw->canvas, title);
}

/* A siege is public even if the forces inside are hidden. */
static void paint_lone_siege(const wap_drawing *draw, uint16_t hex)
{
    uint16_t city = draw->board->hex[hex].city;
    if (city >= draw->board->cities || draw->table->siege[city] == 0)
        return;
    char title[80];
    gg_text text;
    gg_text_open(&text, title, sizeof title);
    gg_print(&text, "Siege of %s, %d", draw->board->city[city].name, draw->table->siege[city]);
    draw_begin_thing(draw->canvas, "siege", "city", draw->board->city[city].name);
    draw_title(draw->canvas, title);
    paint_siege(draw, draw->table->siege[city], wap_counter_box(draw, hex, 0, 1));
    draw_end_group(draw->canvas);
}

static void paint_stacks_of(const wap_drawing *draw, uint16_t hex)
{
    wap_party party[WAP_PARTIES_MAX];
    uint32_t count = wap_find_parties(draw, hex, party);
    bool inside = false;
    for (uint32_t i = 0; i < count; i++) {
        draw_box box = wap_counter_box(draw, hex, i, count);
        begin_stack(draw, &party[i]);
        if (party[i].flag)
            wap_paint_flag(draw, &party[i], box);
        else
            wap_paint_counter(draw, &party[i], box);
        draw_end_group(draw->canvas);
        inside = inside || (party[i].inside && !party[i].flag);
    }
    if (!inside)
        paint_lone_siege(draw, hex);
}

/* Names are above all counters, so that no counter hides one. */
static void paint_leaders_of(const wap_drawing *draw, uint16_t hex)
{
    wap_party party[WAP_PARTIES_MAX];
    uint32_t count = wap_find_parties(draw, hex, party), row = 0;
    for (uint32_t i = 0; i < count; i++)
        if (party[i].leaders > 0)
            wap_paint_leaders(draw, &party[i], wap_counter_box(draw, hex, 0, 1), row++);
}

void wap_paint_pieces(draw_canvas *canvas, const gg_game *game, const wap_ground *ground,
                      const wap_view *view)
{
    const wap_board *board = wap_board_of(game);
    wap_drawing draw = {canvas, game, board, ground, view, &view->table, ground->hex_width / 48};
    draw_begin_group(canvas, "pieces");
    wap_paint_marks_below(&draw);
    draw_begin_group(canvas, "stacks");
    for (uint16_t hex = 0; hex < board->hexes; hex++)
        paint_stacks_of(&draw, hex);
    draw_end_group(canvas);
    wap_paint_covered_cities(&draw);
    wap_paint_battles(&draw);
    draw_begin_group(canvas, "leaders");
    for (uint16_t hex = 0; hex < board->hexes; hex++)
        paint_leaders_of(&draw, hex);
    draw_end_group(canvas);
    wap_paint_tallies(&draw);
    draw_end_group(canvas);
}

void wap_find_covered(const gg_game *game, const wap_ground *ground, const wap_view *view,
                      bool covered[WAP_MAP_CITIES_MAX])
{
    wap_drawing draw = {NULL, game,         wap_board_of(game),    ground,
                        view, &view->table, ground->hex_width / 48};
    wap_find_covered_cities(&draw, covered);
}
