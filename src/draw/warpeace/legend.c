/* legend.c: the legend of the symbols on pieces, with samples. */
#include "draw/warpeace/pieces.h"

#include "warpeace/board/options.h"

#include <math.h>

static const double words = 0.81; /* text size, relative to the plain size */
static const double cell = 3.7;   /* width of the samples' column, relative to the plain size */

/* ---------------------------------------------------------------- samples */

/* Infantry or cavalry of a power that fights for the side; WAP_NONE if it has none. */
static uint8_t find_kind(const wap_board *board, uint8_t side, uint8_t type)
{
    for (uint32_t kind = 0; kind < board->kinds; kind++) {
        const wap_nation *nation = &board->nation[board->kind[kind].nation];
        if (board->kind[kind].type == type && nation->troops == side &&
            nation->power == WAP_MAJOR_POWER)
            return (uint8_t)kind;
    }
    return WAP_NONE;
}

static wap_party party_of(const wap_board *board, uint8_t side, uint32_t foot, uint32_t horse)
{
    wap_party party = {.side = side, .colour = WAP_NONE};
    uint8_t infantry = find_kind(board, side, WAP_INFANTRY),
            cavalry = find_kind(board, side, WAP_CAVALRY);
    if (infantry != WAP_NONE)
        wap_add_troops(board, &party.troops, infantry, foot);
    if (cavalry != WAP_NONE && horse > 0)
        wap_add_troops(board, &party.troops, cavalry, horse);
    return party;
}

static void show_counter(const wap_sample *of)
{
    wap_party party = party_of(of->draw.board, WAP_FR, 6, 2);
    wap_paint_counter(&of->draw, &party, of->box);
}

static void show_guard(const wap_sample *of)
{
    wap_party party = party_of(of->draw.board, WAP_FR, 6, 2);
    for (uint8_t kind = 0; kind < of->draw.board->kinds; kind++)
        if (of->draw.board->kind[kind].guard) {
            party = (wap_party){.side = WAP_FR, .colour = WAP_NONE};
            wap_add_troops(of->draw.board, &party.troops, kind, 2);
            break;
        }
    wap_paint_counter(&of->draw, &party, of->box);
}

/* Shows the highest leaders of the side. */
static void show_leaders(const wap_sample *of)
{
    const wap_board *board = of->draw.board;
    wap_party party = party_of(board, WAP_FR, 9, 3);
    for (int value = 3; value >= 0; value--)
        for (uint8_t i = 0; i < board->leaders && party.leaders < 3; i++)
            if (board->leader[i].side == WAP_FR && board->leader[i].value == value)
                party.leader[party.leaders++] = i;
    draw_box box = of->box;
    box.y += 5 * of->draw.unit;
    wap_paint_counter(&of->draw, &party, box);
    if (party.leaders > 0)
        wap_paint_leaders(&of->draw, &party, box, 0);
}

static void show_flag(const wap_sample *of)
{
    wap_party party = {.side = WAP_AL, .flag = true, .colour = WAP_WHITE};
    wap_paint_flag(&of->draw, &party, of->box);
}

static void show_inside(const wap_sample *of)
{
    wap_party party = party_of(of->draw.board, WAP_AL, 4, 0);
    party.inside = true;
    double width = 0.6 * of->box.width;
    wap_paint_counter(&of->draw, &party,
                      (draw_box){of->middle.x - width / 2, of->box.y, width, of->box.height});
}

static void show_works(const wap_sample *of)
{
    wap_party party = party_of(of->draw.board, WAP_AL, 5, 0);
    wap_paint_works(of->draw.canvas, WAP_AL, of->box, of->draw.unit);
    wap_paint_counter(&of->draw, &party, of->box);
}

static void show_battle(const wap_sample *of)
{
    wap_sabres sabres = {
        .at = {of->middle.x - 10 * of->draw.unit, of->middle.y}, .out = {1, 0}, .dem = {1, 2}};
    wap_paint_sabres(&of->draw, &sabres);
}

static void show_ghost(const wap_sample *of)
{
    wap_party party = {.side = WAP_AL, .ghost = true, .colour = WAP_WHITE};
    wap_paint_counter(&of->draw, &party, of->box);
}

/* Shows badges as on a counter without anything else. */
static void show_badge(const wap_sample *of, uint16_t mark)
{
    wap_party party = {.side = WAP_FR, .some = mark, .all = mark};
    wap_drawing larger = of->draw;
    larger.unit *= 1.5;
    wap_paint_badges(&larger, &party,
                     (draw_box){of->middle.x + 2.5 * larger.unit, of->middle.y, 0, 0});
}

static void show_moved(const wap_sample *of)
{
    show_badge(of, WAP_MOVED);
}

static void show_marched(const wap_sample *of)
{
    show_badge(of, WAP_MARCHED);
}

static void show_demoralised(const wap_sample *of)
{
    show_badge(of, WAP_DEMORALISED);
}

static void show_unsupplied(const wap_sample *of)
{
    show_badge(of, WAP_UNSUPPLIED);
}

/* ---------------------------------------------------------------- entries */

typedef struct piece_entry {
    void (*show)(const wap_sample *of);
    double height;
    bool half;
    bool fog; /* only with option Z */
    const char *text;
} piece_entry;

static const piece_entry piece_entries[] = {
    {show_counter, 32, false, false,
     "Strength points of one side: infantry + cavalry; on the band their nations"},
    {show_leaders, 44, false, false,
     "Leaders: the highest with value and name, a pennant for each other one"},
    {show_guard, 34, true, false, "lozenge: with Guards; letter: all of this kind"},
    {show_flag, 30, true, false, "leaders without troops"},
    {show_inside, 38, true, false, "inside a city; number: siege"},
    {show_works, 38, true, false, "entrenched"},
    {show_moved, 17, true, false, "moved"},
    {show_marched, 17, true, false, "tried a forced march"},
    {show_demoralised, 17, true, false, "demoralized"},
    {show_unsupplied, 17, true, false, "out of supply"},
    {show_battle, 24, false, false,
     "Battle, with lines to all units in it and a rim in the attacker's color; pips: "
     "demoralization of both sides"},
    {show_ghost, 32, false, true, "A hidden stack; only its color is known"},
};

static const char note[] =
    "The map is our reconstruction from geography and history, not a copy of the published one.";

static uint32_t list_entries(const gg_game *game, wap_entry entries[WAP_ENTRIES_MAX])
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < sizeof piece_entries / sizeof piece_entries[0]; i++) {
        const piece_entry *is = &piece_entries[i];
        gg_text text;
        if (is->fog && !game->option[WAP_OPTION_Z])
            continue;
        wap_entry *entry = &entries[count++];
        *entry = (wap_entry){.show = is->show, .height = is->height, .half = is->half};
        gg_text_open(&text, entry->text, sizeof entry->text);
        gg_put(&text, is->text);
    }
    return wap_add_map_entries(game, entries, count);
}

/* ---------------------------------------------------------------- layout */

static double words_height(const char *text, double width, double size)
{
    wap_column column = wap_open_column(NULL, (draw_box){0, 0, width, 0}, size);
    wap_write_text(&column, NULL, text);
    return wap_column_height(&column);
}

static double entry_height(const wap_entry *is, double width, double size)
{
    double high = is->height * size / 17;
    return fmax(high, words_height(is->text, width - cell * size, words * size) + 0.15 * size);
}

static void paint_entry(const wap_drawing *draw, const wap_entry *is, draw_box row, double size)
{
    double unit = size / 17, high = words_height(is->text, row.width - cell * size, words * size);
    draw_xy middle = {row.x + 0.45 * cell * size, row.y + row.height / 2};
    wap_sample of = {.draw = *draw,
                     .box = {middle.x - 21 * unit, middle.y - 14 * unit, 42 * unit, 28 * unit},
                     .middle = middle,
                     .what = is->what};
    of.draw.unit = unit;
    is->show(&of);
    draw_box text = {row.x + cell * size, row.y + (row.height - high) / 2, row.width - cell * size,
                     row.height};
    wap_column column = wap_open_column(draw->canvas, text, words * size);
    wap_write_text(&column, NULL, is->text);
}

/* Goes through the legend row by row, and paints it if there is a canvas. Returns its height. */
static double go_through(const wap_drawing *draw, draw_box box, double size)
{
    wap_entry entries[WAP_ENTRIES_MAX];
    uint32_t count = list_entries(draw->game, entries);
    double y = 0, left = 0, above = 0; /* `left`: height of the entry to the left of the next one */
    for (uint32_t i = 0; i < count; i++) {
        const wap_entry *is = &entries[i];
        double width = is->half ? box.width / 2 : box.width, height = entry_height(is, width, size);
        bool right = is->half && left > 0;
        double top = right ? above : y;
        draw_box row = {box.x + (right ? width : 0), box.y + top, width,
                        right ? fmax(left, height) : height};
        if (draw->canvas)
            paint_entry(draw, is, row, size);
        above = top;
        y = top + row.height;
        left = is->half && !right ? height : 0;
    }
    return y;
}

double wap_legend_height(const gg_game *game, double width, double size)
{
    wap_drawing draw = {.game = game, .board = wap_board_of(game)};
    return 2.3 * size + words_height(note, width, words * size) +
           go_through(&draw, (draw_box){0, 0, width, 0}, size);
}

void wap_paint_legend(draw_canvas *canvas, const gg_game *game, const wap_ground *ground,
                      draw_box box, double size)
{
    wap_drawing draw = {
        .canvas = canvas, .game = game, .board = wap_board_of(game), .ground = ground};
    wap_column column = wap_open_column(canvas, box, size);
    draw_begin_group(canvas, "legend");
    wap_write_heading(&column, "Legend");
    double y = box.y + 1.9 * size;
    y += go_through(&draw, (draw_box){box.x, y, box.width, 0}, size);
    column = wap_open_column(canvas, (draw_box){box.x, y, box.width, box.y + box.height - y + size},
                             words * size);
    wap_write_text(&column, "italic", note);
    draw_end_group(canvas);
}
