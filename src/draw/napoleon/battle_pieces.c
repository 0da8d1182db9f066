/* battle_pieces.c: a battle in progress on the battle board: what it is about, markers, streams, blocks. */
#include "draw/napoleon/pieces.h"
#include "napoleon/text/phrases.h"

#include <math.h>

enum { GAP = 9 }; /* between blocks in a row */
#define SQUARE_PAD 7.0
#define BAYONETS 9.0 /* including the gap beyond them */

uint8_t nap_shown_battle(const nap_table *table)
{
    if (table->battle < NAP_BATTLES_MAX && table->fought[table->battle].town != NAP_NONE)
        return table->battle;
    for (uint8_t i = 0; i < NAP_BATTLES_MAX; i++)
        if (table->fought[i].town != NAP_NONE)
            return i;
    return NAP_NONE;
}

/* ---------------------------------------------------------------- rows of blocks */

static uint16_t marks_of(const nap_scene *scene, const nap_item *item)
{
    return item->block != NAP_NONE ? scene->table->marks[item->block]
                                   : scene->view->ghost[item->ghost].marks;
}

static double width_of(const nap_scene *scene, const nap_item *item, double side)
{
    double width = side;
    if (item->block == NAP_NONE)
        width += nap_pile_width(item->count, side);
    if (marks_of(scene, item) & NAP_SQUARE)
        width += 2 * (SQUARE_PAD + BAYONETS);
    return width + item->inside * (side * 0.8 + 6);
}

static double widths(const nap_scene *scene, nap_item *items, uint32_t count, double side)
{
    double sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        items[i].width = width_of(scene, &items[i], side);
        sum += items[i].width + (i > 0 ? GAP : 0);
    }
    return sum;
}

/* Draws a square and the blocks sheltering in it. */
static void draw_square_item(const nap_scene *scene, const nap_item *item, draw_xy left,
                             double side)
{
    double small = side * 0.8;
    draw_xy at = {left.x + BAYONETS + SQUARE_PAD + side / 2, left.y};
    nap_draw_square(scene->canvas, (draw_box){left.x + BAYONETS, left.y - side / 2 - SQUARE_PAD,
                                              item->width - 2 * BAYONETS, side + 2 * SQUARE_PAD});
    nap_draw_item(scene, item, at, side);
    at = (draw_xy){at.x + side / 2 + 6 + small / 2, left.y + (side - small) / 2};
    NAP_EACH (block, item->shelter) {
        nap_draw_block(scene, (uint32_t)block, at, small);
        at.x += small + 6;
    }
}

static void draw_in_row(const nap_scene *scene, const nap_item *item, draw_xy left, double side)
{
    if (marks_of(scene, item) & NAP_SQUARE)
        draw_square_item(scene, item, left, side);
    else
        nap_draw_item(scene, item, (draw_xy){left.x + side / 2, left.y}, side);
}

/* How much closer the blocks of a row must be to fit. */
static double squeeze(draw_box row, const nap_item *items, uint32_t count, double sum)
{
    double last = items[count - 1].width;
    return sum > row.width ? (row.width - last) / fmax(1, sum - last) : 1;
}

/* Centers the blocks in the row. Too many overlap like cards, and shrink only after that. */
static void draw_row(const nap_scene *scene, draw_box row, nap_item *items, uint32_t count)
{
    double side = NAP_BATTLE_SIDE, sum = widths(scene, items, count, side), near;
    if (count == 0)
        return;
    while ((near = squeeze(row, items, count, sum)) < 0.52 && side > NAP_BATTLE_SIDE * 0.6) {
        side -= 2;
        sum = widths(scene, items, count, side);
    }
    double x = row.x + fmax(0, (row.width - sum) / 2);
    for (uint32_t i = 0; i < count; i++) {
        draw_in_row(scene, &items[i], (draw_xy){x, row.y + row.height / 2 + 2}, side);
        x += (items[i].width + GAP) * near;
    }
}

/* Blocks that hold the position's marker stand beside it. */
static uint32_t draw_occupants(const nap_scene *scene, const nap_battle_board *layout, uint8_t spot,
                               nap_item *items, uint32_t count)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (nap_is_reserve(spot) || !(marks_of(scene, &items[i]) & NAP_OCCUPIES)) {
            items[kept++] = items[i];
            continue;
        }
        draw_xy at = nap_occupant_at(layout, spot);
        double side = marks_of(scene, &items[i]) & NAP_SQUARE ? NAP_BATTLE_SIDE * 0.85
                                                              : NAP_BATTLE_SIDE;
        items[i].width = width_of(scene, &items[i], side);
        draw_in_row(scene, &items[i], (draw_xy){at.x - items[i].width / 2, at.y}, side);
    }
    return kept;
}

static void draw_spot_blocks(const nap_scene *scene, const nap_battle_board *layout, uint8_t battle,
                             uint8_t spot)
{
    nap_item items[NAP_BLOCKS_MAX];
    uint32_t count = nap_items_at(scene, nap_place(battle, spot), NAP_ARMIES, items);
    count = draw_occupants(scene, layout, spot, items, count);
    draw_row(scene, nap_battle_row(layout, spot), items, count);
}

/* ---------------------------------------------------------------- markers */

static void draw_marker(const nap_scene *scene, const nap_battle_board *layout,
                        const nap_battle *battle, uint32_t party, uint32_t column)
{
    static const char *const symbols[] = {"nap-woods", "nap-farm", "nap-hill"};
    uint8_t marker = battle->marker[party][column];
    if (marker > NAP_HILL)
        return;
    char title[40];
    gg_text text;
    gg_text_open(&text, title, sizeof title);
    gg_print(&text, "%s at ", nap_marker_names[marker]);
    nap_put_spot_name(nap_home(party, column), &text);
    gg_text_close(&text);
    draw_begin_thing(scene->canvas, "marker", "marker", nap_marker_names[marker]);
    draw_title(scene->canvas, title);
    draw_use(scene->canvas, "vignette", symbols[marker], nap_marker_middle(layout, party, column),
             1.15, 0);
    draw_end_group(scene->canvas);
}

/* Draws a tag in the stream: how many of the blocks that may cross it this turn have done so. */
static void draw_crossed(const nap_scene *scene, uint32_t crossed, draw_xy at)
{
    char words[60];
    gg_text text;
    gg_text_open(&text, words, sizeof words);
    gg_print(&text, "%u of %d crossed", crossed, scene->board->limits.stream_crossings);
    gg_text_close(&text);
    draw_begin_group(scene->canvas, "tally");
    draw_rect(scene->canvas, "tag", (draw_box){at.x - 70, at.y - 14, 140, 28}, 14);
    draw_text(scene->canvas, "middle", (draw_xy){at.x, at.y + 6}, 20, 0, words);
    draw_end_group(scene->canvas);
}

static void draw_column(const nap_scene *scene, const nap_battle_board *layout,
                        const nap_battle *battle, uint32_t column)
{
    draw_marker(scene, layout, battle, NAP_ATT, column);
    draw_marker(scene, layout, battle, NAP_DEF, column);
    if (!(battle->streams >> column & 1))
        return;
    draw_box box = layout->between[column];
    draw_segment(scene->canvas, "uncover", (draw_xy){box.x - 3, box.y + box.height / 2},
                 (draw_xy){box.x + box.width + 3, box.y + box.height / 2});
    nap_draw_stream(scene->canvas, box);
    if (battle->crossed[column] > 0)
        draw_crossed(scene, battle->crossed[column],
                     (draw_xy){box.x + box.width / 2, box.y + box.height / 2});
}

/* ---------------------------------------------------------------- the heading */

static const char *stage_words(const nap_scene *scene, const nap_battle *battle, bool now)
{
    static const char *const setting_up[] = {"to be set up", "the attacker lays his marker",
                                             "the defender lays his markers",
                                             "the defender deploys", "the attacker deploys"};
    if (battle->stage < NAP_FOUGHT)
        return setting_up[battle->stage];
    if (!now)
        return battle->due ? "waits for its turn" : "fought in this round";
    switch (scene->table->stage) {
    case NAP_MORALE:
        return "morale";
    case NAP_REINFORCING:
        return "reinforcements";
    case NAP_WITHDRAWING:
        return "the attacker withdraws";
    case NAP_LEAVING:
        return "rout";
    default:
        return scene->table->shot.hits > 0 ? "a shot strikes" : "combat";
    }
}

static void put_state(const nap_scene *scene, const nap_battle *battle, bool now, gg_text *out)
{
    if (battle->stage == NAP_FOUGHT)
        gg_print(out, "Round %d \xC2\xB7 ", battle->round);
    if (now && battle->stage == NAP_FOUGHT)
        gg_print(out, "turn of %s \xC2\xB7 ",
                 nap_side_words(nap_party_side(scene->table, scene->table->taker & 1U)));
    gg_put(out, stage_words(scene, battle, now));
}

void nap_put_entries(const nap_scene *scene, uint8_t town, uint32_t entries, const char *before,
                     gg_text *out)
{
    const nap_town *is = &scene->board->town[town];
    for (uint32_t i = 0; i < is->roads; i++) {
        if (!(entries >> i & 1))
            continue;
        gg_print(out, "%s%s", before, nap_town_word(scene->board, is->next[i]));
        before = ", ";
    }
}

static void put_flow(const nap_scene *scene, const nap_battle *battle, const uint8_t *flow,
                     const char *what, gg_text *out)
{
    const nap_town *town = &scene->board->town[battle->town];
    for (uint32_t i = 0; i < town->roads; i++)
        if (flow[i] > 0)
            gg_print(out, " \xC2\xB7 %d %s %s", flow[i], what,
                     nap_town_word(scene->board, town->next[i]));
}

static void put_course(const nap_scene *scene, const nap_battle *battle, gg_text *out)
{
    nap_put_entries(scene, battle->town, scene->table->entry[battle->town], "Attackers from ", out);
    if (battle->quiet > 0)
        gg_print(out, " \xC2\xB7 quiet turns: %d of %d", battle->quiet,
                 scene->board->limits.quiet_turns);
    if (battle->withdrawing)
        gg_put(out, " \xC2\xB7 the attacker withdraws");
    put_flow(scene, battle, battle->out, "left for", out);
    put_flow(scene, battle, battle->in, "came from", out);
    for (uint32_t i = 0; i < NAP_BATTLES_MAX; i++)
        if (&scene->table->fought[i] != battle && scene->table->fought[i].town != NAP_NONE)
            gg_print(out, " \xC2\xB7 another battle at %s",
                     nap_town_word(scene->board, scene->table->fought[i].town));
}

/* Draws markers that were drawn but not placed yet. */
static void draw_drawn(const nap_scene *scene, draw_box head)
{
    static const char *const symbols[] = {"nap-woods", "nap-farm", "nap-hill"};
    double x = head.x + head.width - 70;
    for (uint32_t i = 0; i < 2 && scene->table->phase == NAP_SETTING_UP; i++) {
        uint8_t marker = scene->table->drawn[i];
        if (marker >= NAP_MARKERS)
            continue;
        draw_begin_thing(scene->canvas, "marker", "marker", nap_marker_names[marker]);
        draw_title(scene->canvas, "a marker that is not laid yet");
        if (marker <= NAP_HILL)
            draw_use(scene->canvas, "vignette", symbols[marker], (draw_xy){x, head.y + 48}, 1, 0);
        else
            nap_draw_stream(scene->canvas, (draw_box){x - 46, head.y + 26, 92, 44});
        draw_text(scene->canvas, "note middle", (draw_xy){x, head.y + 98}, 18, 0,
                  nap_marker_names[marker]);
        draw_end_group(scene->canvas);
        x -= 130;
    }
}

static void draw_head(const nap_scene *scene, draw_box head, const nap_battle *battle, bool now)
{
    char words[400];
    gg_text text;
    double x = head.x + 330;
    gg_text_open(&text, words, sizeof words);
    gg_print(&text, "Battle of %s", nap_town_word(scene->board, battle->town));
    draw_title(scene->canvas, words);
    draw_text(scene->canvas, "battle-name", (draw_xy){x, head.y + 44}, 36, 0, words);
    gg_text_open(&text, words, sizeof words);
    put_state(scene, battle, now, &text);
    draw_text(scene->canvas, "battle-state", (draw_xy){x, head.y + 74}, 24, 0, words);
    gg_text_open(&text, words, sizeof words);
    put_course(scene, battle, &text);
    draw_text(scene->canvas, "note", (draw_xy){x, head.y + 99}, 19, 0, words);
    draw_drawn(scene, head);
}

/* Labels the side's half, and frames the side whose turn it is. */
static void draw_party(const nap_scene *scene, const nap_battle_board *layout, uint32_t party,
                       bool takes)
{
    uint8_t side = nap_party_side(scene->table, party);
    draw_box box = layout->reserve[party];
    char classes[60];
    gg_text text;
    gg_text_open(&text, classes, sizeof classes);
    gg_print(&text, "party %s", side == NAP_FRENCH ? "french" : "allied");
    draw_begin_group(scene->canvas, classes);
    draw_rect(scene->canvas, "bar", (draw_box){box.x - 14, box.y, 8, box.height}, 2);
    for (uint32_t column = 1; column <= NAP_COLUMNS && takes; column++)
        draw_rect(scene->canvas, "turn", layout->position[party][column], 0);
    draw_text(scene->canvas, "who end", (draw_xy){box.x + box.width - 12, box.y + 48}, 24, 0,
              side == NAP_FRENCH ? "French" : "Allies");
    draw_text(scene->canvas, "note end", (draw_xy){box.x + box.width - 12, box.y + 72}, 19, 0,
              party == NAP_ATT ? "attack" : "defend");
    if (takes)
        draw_text(scene->canvas, "to-act end", (draw_xy){box.x + box.width - 12, box.y + 97}, 19, 0,
                  "to act");
    draw_end_group(scene->canvas);
}

/* ---------------------------------------------------------------- one battle */

static void draw_battle(const nap_scene *scene, const nap_battle_board *layout, uint8_t number)
{
    const nap_battle *battle = &scene->table->fought[number];
    bool now = scene->table->battle == number;
    char id[NAP_TOWN_ID];
    draw_begin_thing(scene->canvas, "battle", "battle",
                     nap_town_id(&scene->board->town[battle->town], id));
    draw_head(scene, layout->head, battle, now);
    for (uint32_t party = 0; party < NAP_PARTIES; party++)
        draw_party(scene, layout, party,
                   now && battle->stage == NAP_FOUGHT && scene->table->taker == party);
    for (uint32_t column = 1; column <= NAP_COLUMNS; column++)
        draw_column(scene, layout, battle, column);
    for (uint8_t spot = 0; spot < NAP_BATTLE_PLACES; spot++)
        if (spot % 8 != 4) /* this position does not exist */
            draw_spot_blocks(scene, layout, number, spot);
    draw_end_group(scene->canvas);
}

/* ---------------------------------------------------------------- before the campaign */

/* Undeployed blocks wait on a sheet over the field: one or two rows per army. */
enum { WAITING_ROWS = 5 };

static draw_box waiting_sheet(const nap_battle_board *layout)
{
    draw_box above = layout->reserve[NAP_DEF], below = layout->reserve[NAP_ATT];
    return (draw_box){above.x, above.y, above.width, below.y + below.height - above.y};
}

static draw_box waiting_row(const nap_battle_board *layout, uint32_t row)
{
    enum { LABEL = 170 };
    draw_box sheet = waiting_sheet(layout);
    double height = sheet.height / WAITING_ROWS;
    return (draw_box){sheet.x + LABEL, sheet.y + row * height, sheet.width - LABEL - 20, height};
}

static uint32_t count_waiting(const nap_scene *scene)
{
    nap_item items[NAP_BLOCKS_MAX];
    return nap_items_at(scene, NAP_UNDEPLOYED, NAP_ARMIES, items);
}

static void draw_waiting(const nap_scene *scene, const nap_battle_board *layout, uint8_t army)
{
    static const uint8_t first_row[NAP_ARMIES] = {3, 0, 1}; /* the French at the bottom */
    nap_item items[NAP_BLOCKS_MAX];
    uint32_t count = nap_items_at(scene, NAP_UNDEPLOYED, army, items);
    uint32_t first = count > 16 && army != NAP_AD ? (count + 1) / 2 : count;
    draw_box row = waiting_row(layout, first_row[army]);
    if (count == 0)
        return;
    draw_text(scene->canvas, "wing",
              (draw_xy){waiting_sheet(layout).x + 22, row.y + row.height / 2}, 24, 0,
              scene->board->army[army].name);
    draw_row(scene, row, items, first);
    draw_row(scene, waiting_row(layout, first_row[army] + 1U), items + first, count - first);
}

static void draw_all_waiting(const nap_scene *scene, const nap_battle_board *layout)
{
    if (count_waiting(scene) == 0)
        return;
    draw_begin_group(scene->canvas, "battle waiting");
    draw_title(scene->canvas, "Blocks that are not yet deployed");
    draw_rect(scene->canvas, "field", waiting_sheet(layout), 0);
    draw_text(scene->canvas, "battle-state", (draw_xy){layout->head.x + 330, layout->head.y + 40},
              24, 0, "Blocks that are not yet deployed");
    for (uint8_t army = 0; army < NAP_ARMIES; army++)
        draw_waiting(scene, layout, army);
    draw_end_group(scene->canvas);
}

/* ---------------------------------------------------------------- everything */

void nap_paint_battle(const nap_scene *scene)
{
    nap_battle_board layout;
    uint8_t shown = nap_shown_battle(scene->table);
    nap_lay_out_battle(scene->ground, &layout);
    if (shown != NAP_NONE)
        draw_battle(scene, &layout, shown);
    else
        draw_all_waiting(scene, &layout);
}
