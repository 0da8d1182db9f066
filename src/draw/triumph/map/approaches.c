/* approaches.c: the approach bars, their attack penalties, and the roads that enter from the map edge. */
#include "draw/triumph/sheet.h"
#include "triumph/text/pieces_text.h"

/* ---------------------------------------------------------------- bars */

static void draw_bar(draw_canvas *canvas, const char *classes, const tri_front *front)
{
    draw_xy half = draw_times(front->along, front->length / 2 - 3);
    draw_segment(canvas, classes, draw_minus(front->middle, half), draw_plus(front->middle, half));
}

static void draw_border(draw_canvas *canvas, const tri_board *board, const tri_ground *ground,
                        uint32_t border)
{
    tri_note name;
    bool wide = board->border[border].wide != 0;
    tri_put_border(board, border, tri_note_open(&name));
    draw_begin_thing(canvas, wide ? "bar wide" : "bar narrow", "border", tri_note_close(&name));
    tri_title_border(canvas, board, border,
                     wide ? "wide: two units lead" : "narrow: one unit leads");
    draw_bar(canvas, "bar-line", &ground->front[2 * border]);
    draw_end_group(canvas);
}

/* ---------------------------------------------------------------- penalties */

static const struct {
    uint8_t bit;
    const char *symbol, *words;
} penalties[] = {
    {TRI_PENALTY_INFANTRY, "penalty-infantry", "leading infantry one less"},
    {TRI_PENALTY_CAVALRY, "penalty-cavalry", "leading cavalry one less"},
    {TRI_PENALTY_ARTILLERY, "penalty-artillery", "leading artillery one less"},
    {TRI_OBSTRUCTED, "obstructed", "obstructed, cavalry cannot lead"},
};
enum { PENALTIES = sizeof penalties / sizeof penalties[0] };

static void draw_penalty_title(draw_canvas *canvas, const tri_board *board, uint16_t approach)
{
    tri_note note;
    uint8_t symbols = tri_symbols_of(board, approach);
    gg_text *out = tri_note_open(&note);
    const char *before = ": ";
    gg_print(out, "attacks from %d into %d",
             board->locale[tri_locale_of(board, approach ^ 1)].number,
             board->locale[tri_locale_of(board, approach)].number);
    for (uint32_t i = 0; i < PENALTIES; i++) {
        if (!(symbols & penalties[i].bit))
            continue;
        gg_print(out, "%s%s", before, penalties[i].words);
        before = ", ";
    }
    draw_title(canvas, tri_note_close(&note));
}

/* Drawn in the attacked locale, between the bar and the blocking units. */
static void draw_penalties(draw_canvas *canvas, const tri_board *board, const tri_ground *ground,
                           uint16_t approach)
{
    const tri_front *front = &ground->front[approach];
    uint8_t symbols = tri_symbols_of(board, approach);
    uint32_t count = 0, shown = 0;
    tri_note name;
    for (uint32_t i = 0; i < PENALTIES; i++)
        count += (symbols & penalties[i].bit) != 0;
    if (count == 0)
        return;
    double turn = draw_degrees(front->along);
    double way = turn > 90 || turn <= -90 ? -1 : 1; /* left to right */
    draw_xy middle = draw_plus(front->middle, draw_times(front->inward, TRI_SYMBOL_AWAY));
    tri_put_approach(board, approach, tri_note_open(&name));
    draw_begin_thing(canvas, "penalties", "approach", tri_note_close(&name));
    draw_penalty_title(canvas, board, approach);
    for (uint32_t i = 0; i < PENALTIES; i++) {
        if (!(symbols & penalties[i].bit))
            continue;
        double aside = way * 20 * (shown++ - (count - 1) / 2.0);
        draw_use(canvas, NULL, penalties[i].symbol,
                 draw_plus(middle, draw_times(front->along, aside)), 1,
                 way < 0 ? turn + 180 : turn);
    }
    draw_end_group(canvas);
}

void tri_draw_approaches(draw_canvas *canvas, const tri_board *board, const tri_ground *ground)
{
    draw_begin_group(canvas, "approaches");
    for (uint32_t i = 0; i < board->borders; i++) {
        if (board->border[i].impassable)
            continue;
        draw_border(canvas, board, ground, i);
        draw_penalties(canvas, board, ground, (uint16_t)(2 * i));
        draw_penalties(canvas, board, ground, (uint16_t)(2 * i + 1));
    }
    draw_end_group(canvas);
}

/* ---------------------------------------------------------------- entries */

/* The name is inside the arrow, never upside down. */
static void draw_entry(draw_canvas *canvas, const tri_entry *entry, const tri_gate *gate)
{
    tri_note title, classes;
    double turn = draw_degrees(gate->outward);
    double upright = turn > 91 || turn < -91 ? turn + 180 : turn;
    draw_xy base = draw_turned((draw_xy){0, 4.6}, upright);
    gg_print(tri_note_open(&title), "%s, entry of the %s%s", entry->name,
             entry->side == TRI_FRENCH ? "French" : "Allies", entry->main ? ", main road" : "");
    gg_print(tri_note_open(&classes), "entry %s", tri_side_class(entry->side));
    draw_begin_thing(canvas, tri_note_close(&classes), "entry", entry->name);
    draw_title(canvas, tri_note_close(&title));
    draw_use(canvas, "entry-arrow", "arrow", draw_plus(gate->at, draw_times(gate->outward, 3.5)), 1,
             turn);
    draw_text(canvas, "bold middle",
              draw_plus(draw_plus(gate->at, draw_times(gate->outward, 24.5)), base), 13, upright,
              entry->name);
    draw_end_group(canvas);
}

void tri_draw_entries(draw_canvas *canvas, const tri_board *board, const tri_ground *ground)
{
    draw_begin_group(canvas, "entries");
    for (uint32_t i = 0; i < board->entries; i++)
        draw_entry(canvas, &board->entry[i], &ground->gate[i]);
    draw_end_group(canvas);
}
