/* battle.c: the battle board: its layout, and what is printed on it. */
#include "draw/napoleon/pieces.h"
#include "draw/places.h"
#include "napoleon/text/phrases.h"
#include "napoleon/text/pieces_text.h"

/* ---------------------------------------------------------------- layout */

/* From top to bottom: heading, the defender's reserve and positions, the ground in between, then the attacker's,
 * mirrored. */
enum {
    BOARD_WIDTH = 1570,
    HEAD = 118,
    RESERVE = 116,
    LABEL = 30, /* position names */
    POSITION = 252,
    BETWEEN = 62,
    PAD = 22,
    COLUMN_GAP = 18,
    SLOT = 112 /* width of a position, for its marker and the occupant */
};

static void lay_out_party(nap_battle_board *out, uint32_t party, double reserve, double positions)
{
    double x = out->frame.x + PAD, width = out->frame.width - 2 * PAD;
    double each = (width - (NAP_COLUMNS - 1) * COLUMN_GAP) / NAP_COLUMNS;
    out->reserve[party] = (draw_box){x, reserve, width, RESERVE};
    for (uint32_t column = 1; column <= NAP_COLUMNS; column++)
        out->position[party][column] = (draw_box){x + (column - 1) * (each + COLUMN_GAP), positions,
                                                  each, POSITION};
}

void nap_lay_out_battle(const nap_ground *ground, nap_battle_board *out)
{
    draw_box frame = {ground->panels.x, ground->panels.y, BOARD_WIDTH, ground->panels.height};
    double y = frame.y + HEAD;
    *out = (nap_battle_board){.frame = frame, .head = {frame.x, frame.y, frame.width, HEAD}};
    lay_out_party(out, NAP_DEF, y, y + RESERVE + LABEL);
    y += RESERVE + LABEL + POSITION + BETWEEN;
    lay_out_party(out, NAP_ATT, y + POSITION + LABEL, y);
    for (uint32_t column = 1; column <= NAP_COLUMNS; column++) {
        draw_box home = out->position[NAP_ATT][column];
        out->between[column] = (draw_box){home.x, home.y - BETWEEN, home.width, BETWEEN};
    }
}

/* Is the row above the middle of its position? Each side stands on its own side of it. */
static bool is_upper(uint8_t spot)
{
    return nap_party_at(spot) == NAP_DEF;
}

static draw_box position_of(const nap_battle_board *layout, uint8_t spot)
{
    uint32_t party = nap_party_at(spot) ^ (nap_is_forward(spot) ? 1U : 0U);
    return layout->position[party][nap_column(spot)];
}

draw_box nap_battle_row(const nap_battle_board *layout, uint8_t spot)
{
    if (nap_is_reserve(spot)) {
        draw_box box = layout->reserve[nap_party_at(spot)];
        return (draw_box){box.x + SLOT, box.y, box.width - 2 * SLOT, box.height};
    }
    draw_box box = position_of(layout, spot);
    double half = box.height / 2;
    return (draw_box){box.x + SLOT, box.y + (is_upper(spot) ? 0 : half), box.width - SLOT - 10,
                      half};
}

draw_xy nap_occupant_at(const nap_battle_board *layout, uint8_t spot)
{
    draw_box box = position_of(layout, spot);
    return (draw_xy){box.x + SLOT / 2.0 + 4, box.y + box.height * (is_upper(spot) ? 0.21 : 0.8)};
}

draw_xy nap_marker_middle(const nap_battle_board *layout, uint32_t party, uint32_t column)
{
    draw_box box = layout->position[party][column];
    return (draw_xy){box.x + SLOT / 2.0 + 4, box.y + box.height / 2};
}

/* ---------------------------------------------------------------- the empty board */

/* The name used in orders: "D1", "A1>", "DR". */
static const char *spot_name(uint8_t spot, char out[8])
{
    gg_text text;
    gg_text_open(&text, out, 8);
    nap_put_spot(spot, &text);
    gg_text_close(&text);
    return out;
}

/* The name is large and faint in the middle of the row, where blocks cover it, and small where it can always be
 * read. */
static void paint_row(const nap_scene *scene, const nap_battle_board *layout, uint8_t spot)
{
    char name[8];
    draw_box box = position_of(layout, spot), row = nap_battle_row(layout, spot);
    bool upper = is_upper(spot), forward = nap_is_forward(spot);
    draw_xy small = {forward ? box.x + box.width - 8 : box.x + 4,
                     forward ? (upper ? box.y + 22 : box.y + box.height - 8)
                             : (upper ? box.y - 9 : box.y + box.height + 21)};
    spot_name(spot, name);
    draw_text(scene->canvas, "engraved middle",
              (draw_xy){row.x + row.width / 2, row.y + row.height / 2 + 24}, 72, 0, name);
    draw_text(scene->canvas, forward ? "code end" : "code", small, 20, 0, name);
}

/* "Position D1, the right of the defender". */
static void title_position(const nap_scene *scene, uint8_t spot)
{
    char words[120], name[8];
    gg_text text;
    gg_text_open(&text, words, sizeof words);
    gg_print(&text, "Position %s, %s of the %s", spot_name(spot, name), nap_spot_phrase(spot),
             nap_party_at(spot) == NAP_DEF ? "defender" : "attacker");
    gg_text_close(&text);
    draw_title(scene->canvas, words);
}

/* A position: its owner stands on its own side of it, advanced enemies on the other. Columns are numbered from the
 * attacker's side. */
static void paint_position(const nap_scene *scene, const nap_battle_board *layout, uint8_t spot)
{
    char name[8];
    draw_box box = position_of(layout, spot);
    uint32_t party = nap_party_at(spot);
    double middle = box.y + box.height / 2;
    draw_begin_thing(scene->canvas, "position", "place", spot_name(spot, name));
    title_position(scene, spot);
    draw_rect(scene->canvas, "field", box, 0);
    draw_segment(scene->canvas, "halfway", (draw_xy){box.x + SLOT, middle},
                 (draw_xy){box.x + box.width - 12, middle});
    draw_text(
        scene->canvas, "wing middle",
        (draw_xy){box.x + box.width / 2, is_upper(spot) ? box.y - 9 : box.y + box.height + 21}, 20,
        0, nap_spot_phrase(spot) + 4); /* without its article */
    paint_row(scene, layout, spot);
    paint_row(scene, layout, nap_forward(party ^ 1U, nap_column(spot)));
    draw_end_group(scene->canvas);
}

static void paint_reserve(const nap_scene *scene, const nap_battle_board *layout, uint32_t party)
{
    draw_box box = layout->reserve[party];
    double middle = box.y + box.height / 2;
    char name[8];
    spot_name(nap_reserve(party), name);
    draw_begin_thing(scene->canvas, "reserve", "place", name);
    draw_title(scene->canvas,
               party == NAP_ATT ? "Reserve of the attacker" : "Reserve of the defender");
    draw_rect(scene->canvas, "field", box, 0);
    draw_text(scene->canvas, "engraved middle", (draw_xy){box.x + box.width / 2, middle + 24}, 72,
              0, name);
    draw_text(scene->canvas, "wing", (draw_xy){box.x + 12, middle - 16}, 20, 0,
              party == NAP_ATT ? "attacker\xE2\x80\x99s" : "defender\xE2\x80\x99s");
    draw_text(scene->canvas, "wing", (draw_xy){box.x + 12, middle + 8}, 20, 0, "reserve");
    draw_text(scene->canvas, "code", (draw_xy){box.x + 12, middle + 33}, 20, 0, name);
    draw_end_group(scene->canvas);
}

/* The ground between the lines: a dotted line unless a stream runs there. */
static void paint_between(const nap_scene *scene, draw_box box)
{
    double y = box.y + box.height / 2;
    draw_segment(scene->canvas, "between", (draw_xy){box.x, y}, (draw_xy){box.x + box.width, y});
}

void nap_paint_empty_battle(const nap_scene *scene)
{
    nap_battle_board layout;
    nap_lay_out_battle(scene->ground, &layout);
    draw_begin_thing(scene->canvas, "panel battle-board", "panel", "battle");
    draw_title(scene->canvas, "The field of battle: the defender above, the attacker below");
    nap_panel_heading(scene->canvas, layout.frame, "Field of Battle");
    for (uint32_t party = 0; party < NAP_PARTIES; party++) {
        paint_reserve(scene, &layout, party);
        for (uint32_t column = 1; column <= NAP_COLUMNS; column++)
            paint_position(scene, &layout, nap_home(party, column));
    }
    for (uint32_t column = 1; column <= NAP_COLUMNS; column++)
        paint_between(scene, layout.between[column]);
    draw_end_group(scene->canvas);
}

/* ---------------------------------------------------------------- for browsers */

/* Writes positions for blocks side by side in a row; more blocks than that must overlap. */
static void json_spots(gg_json *json, draw_box row)
{
    enum { STEP = NAP_BATTLE_SIDE + 9 };
    gg_json_array(json, "spots");
    for (uint32_t i = 0; i * STEP + NAP_BATTLE_SIDE <= row.width; i++)
        draw_put_point(json, NULL,
                       (draw_xy){row.x + i * STEP + NAP_BATTLE_SIDE / 2.0, row.y + row.height / 2});
    gg_json_end_array(json);
}

static void json_place(gg_json *json, const nap_battle_board *layout, uint8_t spot)
{
    char name[8];
    gg_json_object(json, NULL);
    gg_json_text(json, "place", spot_name(spot, name));
    draw_put_box(json, "box",
                 nap_is_reserve(spot) ? layout->reserve[nap_party_at(spot)]
                                      : position_of(layout, spot));
    draw_put_box(json, "row", nap_battle_row(layout, spot));
    json_spots(json, nap_battle_row(layout, spot));
    if (!nap_is_reserve(spot))
        draw_put_point(json, "occupant", nap_occupant_at(layout, spot));
    if (nap_is_home(spot))
        draw_put_point(json, "marker",
                       nap_marker_middle(layout, nap_party_at(spot), nap_column(spot)));
    gg_json_end_object(json);
}

void nap_battle_json(gg_json *json, const nap_ground *ground)
{
    nap_battle_board layout;
    nap_lay_out_battle(ground, &layout);
    gg_json_object(json, "battle");
    draw_put_box(json, "box", layout.frame);
    draw_put_box(json, "head", layout.head);
    gg_json_int(json, "block", NAP_BATTLE_SIDE);
    gg_json_array(json, "places");
    for (uint8_t party = 0; party < NAP_PARTIES; party++) {
        json_place(json, &layout, nap_reserve(party));
        for (uint32_t column = 1; column <= NAP_COLUMNS; column++)
            json_place(json, &layout, nap_home(party, column));
        for (uint32_t column = 1; column <= NAP_COLUMNS; column++)
            json_place(json, &layout, nap_forward(party, column));
    }
    gg_json_end_array(json);
    gg_json_array(json, "streams");
    for (uint32_t column = 1; column <= NAP_COLUMNS; column++)
        draw_put_box(json, NULL, layout.between[column]);
    gg_json_end_array(json);
    gg_json_end_object(json);
}
