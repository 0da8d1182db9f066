/* pieces.c: all pieces on the board, the marks of a turn, and the current attack. */
#include "draw/triumph/sheet.h"
#include "triumph/text/pieces_text.h"

/* ---------------------------------------------------------------- piles */

enum { COMMANDER = 0x100 };

/* The pieces at one position, in the order of its spots: slots, or COMMANDER + number. */
typedef struct pile {
    uint32_t count;
    uint16_t item[TRI_PILE_MAX];
} pile;

static void add(pile *to, uint32_t item)
{
    if (to->count < TRI_PILE_MAX)
        to->item[to->count++] = (uint16_t)item;
}

static void add_units(const tri_table *table, uint16_t at, uint32_t corps, pile *to)
{
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++)
        if (table->at[slot] == at && table->corps[slot] == corps)
            add(to, slot);
}

/* In reserve, a commander stands before his units; on an approach, behind them. */
static void gather(const tri_board *board, const tri_table *table, uint16_t at, pile *to)
{
    to->count = 0;
    if (tri_on_approach(at))
        add_units(table, at, TRI_NO_COMMANDER, to);
    for (uint32_t c = 0; c < board->commanders; c++) {
        bool here = table->commander_at[c] == at;
        if (here && !tri_on_approach(at))
            add(to, COMMANDER + c);
        add_units(table, at, c, to);
        if (here && tri_on_approach(at))
            add(to, COMMANDER + c);
    }
    if (!tri_on_approach(at))
        add_units(table, at, TRI_NO_COMMANDER, to);
}

static void draw_pile(draw_canvas *canvas, const tri_board *board, const tri_table *table,
                      const pile *of, const tri_spot *spots)
{
    for (uint32_t i = 0; i < of->count; i++) {
        if (of->item[i] >= COMMANDER)
            tri_draw_commander(canvas, board, table, of->item[i] - COMMANDER, spots[i]);
        else
            tri_draw_unit(canvas, board, table, of->item[i], spots[i]);
    }
}

/* ---------------------------------------------------------------- room for reserves */

static void find_busy(const tri_board *board, const tri_ground *ground, const tri_table *table,
                      uint32_t locale, tri_busy *out)
{
    pile here;
    tri_spot spots[TRI_PILE_MAX];
    out->count = 0;
    for (uint32_t i = 0; i < board->locale[locale].passable; i++) {
        uint16_t approach = board->locale[locale].approach[i];
        gather(board, table, tri_blocking(approach), &here);
        tri_front_spots(ground, board, approach, here.count, spots);
        for (uint32_t k = 0; k < 5 * here.count && out->count < TRI_BUSY_MAX; k++) {
            tri_spot spot = spots[k / 5];
            double along = ((int)(k % 5) - 2) * 23 * spot.scale;
            out->at[out->count++] = draw_plus(spot.at, draw_times(draw_towards(spot.turn), along));
        }
    }
}

/* ---------------------------------------------------------------- positions */

static void find_spots(const tri_board *board, const tri_sheet *sheet, const tri_table *table,
                       uint16_t at, uint32_t count, tri_spot *spots)
{
    tri_busy busy;
    uint32_t locale = tri_locale_at(board, at);
    if (tri_on_approach(at)) {
        tri_front_spots(&sheet->ground, board, tri_approach_at(at), count, spots);
        return;
    }
    find_busy(board, &sheet->ground, table, locale, &busy);
    tri_place_reserve(board, sheet, locale, &busy, count, spots);
}

static void draw_position(draw_canvas *canvas, const tri_board *board, const tri_sheet *sheet,
                          const tri_table *table, uint16_t at)
{
    pile here;
    tri_spot spots[TRI_PILE_MAX];
    tri_note place;
    gather(board, table, at, &here);
    if (here.count == 0)
        return;
    find_spots(board, sheet, table, at, here.count, spots);
    tri_put_place(board, at, tri_note_open(&place));
    draw_begin_thing(canvas, "pile", "place", tri_note_close(&place));
    draw_pile(canvas, board, table, &here, spots);
    draw_end_group(canvas);
}

/* ---------------------------------------------------------------- marks of the turn */

static void draw_closed(draw_canvas *canvas, const tri_board *board, const tri_ground *ground,
                        const tri_table *table)
{
    for (uint32_t border = 0; border < board->borders; border++) {
        tri_note name;
        if (!tri_has_bit(table->closed, border))
            continue;
        tri_put_border(board, border, tri_note_open(&name));
        draw_begin_thing(canvas, "closed", "closed", tri_note_close(&name));
        tri_title_border(canvas, board, border, "closed this turn");
        draw_use(canvas, NULL, "closed", ground->front[2 * border].middle, 1.3, 0);
        draw_end_group(canvas);
    }
}

static void draw_locale_mark(draw_canvas *canvas, const char *word, const char *title, draw_xy at)
{
    draw_begin_group(canvas, NULL);
    draw_title(canvas, title);
    draw_text(canvas, "turn-mark halo middle", at, 15, 0, word);
    draw_end_group(canvas);
}

static void draw_locale_marks(draw_canvas *canvas, const tri_board *board, const tri_sheet *sheet,
                              const tri_table *table)
{
    for (uint32_t locale = 0; locale < board->locales; locale++) {
        draw_xy at = draw_plus(sheet->tablet[locale], (draw_xy){0, 23});
        tri_note title;
        gg_text *out = tri_note_open(&title);
        if (tri_has_bit(table->stormed, locale)) {
            gg_print(out, "%d was stormed this turn", board->locale[locale].number);
            draw_locale_mark(canvas, "stormed", tri_note_close(&title), at);
        } else if (table->marched[locale] != 0) {
            gg_print(out, "%s has marched through %d this turn",
                     board->commander[table->marched[locale] - 1].name,
                     board->locale[locale].number);
            draw_locale_mark(canvas, "marched", tri_note_close(&title), at);
        }
    }
}

/* Draws smoke at one end of the bar, on the side that fired. */
static void draw_fire(draw_canvas *canvas, const tri_board *board, const tri_ground *ground,
                      const tri_table *table)
{
    for (uint32_t i = 0; i < TRI_FIRED; i++) {
        uint16_t from = table->fired_from[i];
        tri_note name;
        if (table->fired_round[i] == 0 || from >= 2 * board->borders)
            continue;
        const tri_front *front = &ground->front[from];
        draw_xy end = draw_plus(front->middle, draw_times(front->along, front->length / 2 - 4));
        tri_put_approach(board, from, tri_note_open(&name));
        draw_begin_thing(canvas, NULL, "fired", tri_note_close(&name));
        draw_title(canvas, table->fired_now[i] ? "artillery led an attack from here this turn"
                                               : "artillery led an attack from here last round");
        draw_use(canvas, table->fired_now[i] ? "smoke now" : "smoke", "smoke",
                 draw_plus(end, draw_times(front->inward, 9)), 1, 0);
        draw_end_group(canvas);
    }
}

/* ---------------------------------------------------------------- the current attack */

/* Draws a wide arrow under the pieces, from the attacking locale across the bar: x along the bar, y ahead. */
static void draw_arrow(draw_canvas *canvas, const tri_front *front)
{
    enum { POINTS = 10 };
    static const draw_xy shape[POINTS] = {{-22, -104}, {-30, -52}, {-38, -8}, {-62, -14}, {0, 56},
                                          {62, -14},   {38, -8},   {30, -52}, {22, -104}, {0, -88}};
    draw_xy corner[POINTS];
    for (uint32_t i = 0; i < POINTS; i++)
        corner[i] = draw_plus(front->middle, draw_minus(draw_times(front->along, shape[i].x),
                                                        draw_times(front->inward, shape[i].y)));
    draw_polyline(canvas, "attack-arrow", corner, POINTS, true);
}

static void draw_attack(draw_canvas *canvas, const tri_board *board, const tri_ground *ground,
                        const tri_table *table)
{
    uint16_t from = table->attack.from;
    tri_note classes, name, title;
    if (from == TRI_NO_APPROACH || from >= 2 * board->borders)
        return;
    gg_print(tri_note_open(&classes), "attack %s", tri_side_class(table->active));
    tri_put_approach(board, from, tri_note_open(&name));
    gg_print(tri_note_open(&title), "%s of the %s from %d into %d",
             table->attack.guard ? "Guard Attack" : "attack",
             table->active == TRI_FRENCH ? "French" : "Allies",
             board->locale[tri_locale_of(board, from)].number,
             board->locale[tri_locale_of(board, from ^ 1)].number);
    draw_begin_thing(canvas, tri_note_close(&classes), "attack", tri_note_close(&name));
    draw_title(canvas, tri_note_close(&title));
    draw_arrow(canvas, &ground->front[from]);
    draw_end_group(canvas);
}

/* ---------------------------------------------------------------- the open road move */

/* Where the road between two locales crosses their border; a main road if all so far were. */
static bool find_crossing(const tri_board *board, const tri_ground *ground, const tri_ride *ride,
                          uint32_t step, draw_xy *at)
{
    bool found = false;
    for (uint32_t i = 0; i < board->roads; i++) {
        const uint8_t *ends = board->border[board->road[i].border].locale;
        uint8_t from = ride->path[step], to = ride->path[step + 1];
        if (!(ends[0] == from && ends[1] == to) && !(ends[0] == to && ends[1] == from))
            continue;
        if (found && (board->road[i].main != 0) != (ride->all_main != 0))
            continue;
        *at = ground->crossing[i].at;
        found = true;
    }
    return found;
}

/* Draws the path of the current road move across the borders in between. */
static void draw_ride(draw_canvas *canvas, const tri_board *board, const tri_ground *ground,
                      const tri_table *table)
{
    const tri_ride *ride = &table->ride;
    uint32_t length = ride->length, count = 0;
    draw_xy point[TRI_PATH_MAX + 2];
    if (!ride->open || length == 0)
        return;
    gg_assert(length <= TRI_PATH_MAX);
    if (ride->path[0] < board->locales)
        point[count++] = ground->seat[ride->path[0]].reserve;
    for (uint32_t i = 0; i + 1 < length; i++)
        count += find_crossing(board, ground, ride, i, &point[count]);
    if (ride->path[length - 1] < board->locales)
        point[count++] = ground->seat[ride->path[length - 1]].reserve;
    if (count > 1)
        draw_smooth(canvas, "ride", point, count, false);
}

/* ---------------------------------------------------------------- everything */

void tri_draw_pieces(draw_canvas *canvas, const gg_game *game, const tri_sheet *sheet,
                     const tri_table *table)
{
    const tri_board *board = tri_board_of(game);
    const tri_ground *ground = &sheet->ground;
    draw_ride(canvas, board, ground, table);
    draw_attack(canvas, board, ground, table);
    draw_begin_group(canvas, "pieces");
    for (uint32_t locale = 0; locale < board->locales; locale++) {
        const tri_locale *here = &board->locale[locale];
        draw_position(canvas, board, sheet, table, tri_reserve(locale));
        for (uint32_t i = 0; i < here->passable; i++)
            draw_position(canvas, board, sheet, table, tri_blocking(here->approach[i]));
    }
    draw_end_group(canvas);
    draw_begin_group(canvas, "turn-marks");
    draw_closed(canvas, board, ground, table);
    draw_locale_marks(canvas, board, sheet, table);
    draw_fire(canvas, board, ground, table);
    draw_end_group(canvas);
}
