/* pieces.c: all pieces on the board, the marks of a turn, and the attack under way. */
#include "draw/triumph/sheet.h"
#include "triumph/pieces_text.h"

#include <math.h>

/* ---------------------------------------------------------------- piles */

enum { COMMANDER = 0x100 };

/* What lies in one position, in the order of its spots: slots, or COMMANDER + number. */
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

/* In reserve a commander stands before his units, on an approach behind them. */
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

/* Points that blocks on the approaches of a locale cover. */
typedef struct busy {
    uint32_t count;
    draw_xy at[5 * TRI_PILE_MAX];
} busy;

static void find_busy(const tri_board *board, const tri_ground *ground, const tri_table *table,
                      uint32_t locale, busy *out)
{
    pile here;
    tri_spot spots[TRI_PILE_MAX];
    out->count = 0;
    for (uint32_t i = 0; i < board->locale[locale].passable; i++) {
        uint16_t approach = board->locale[locale].approach[i];
        gather(board, table, tri_blocking(approach), &here);
        tri_front_spots(ground, board, approach, here.count, spots);
        for (uint32_t k = 0; k < 5 * here.count && out->count < 5 * TRI_PILE_MAX; k++) {
            tri_spot spot = spots[k / 5];
            double along = ((int)(k % 5) - 2) * 23 * spot.scale;
            out->at[out->count++] = draw_plus(spot.at, draw_times(draw_towards(spot.turn), along));
        }
    }
}

/* How bad it is to move the reserve by so much. */
static double move_cost(const tri_spot *spots, uint32_t count, draw_xy by, const busy *around,
                        const draw_xy *ring, uint32_t corners)
{
    double cost = draw_length(by) / 12;
    for (uint32_t i = 0; i < count; i++) {
        draw_xy at = draw_plus(spots[i].at, by);
        double wide = TRI_BLOCK_LONG / 2 * spots[i].scale, high = TRI_BLOCK_DEEP * spots[i].scale;
        for (uint32_t k = 0; k < around->count; k++)
            cost += fabs(around->at[k].x - at.x) < wide + 8 && fabs(around->at[k].y - at.y) < high;
        cost += !draw_inside((draw_xy){at.x - wide, at.y}, ring, corners);
        cost += !draw_inside((draw_xy){at.x + wide, at.y}, ring, corners);
    }
    return cost;
}

/* The reserve stands aside if blocks on approaches lie where it would. */
static void move_reserve(const tri_board *board, const tri_ground *ground, const tri_table *table,
                         uint32_t locale, tri_spot *spots, uint32_t count)
{
    busy around;
    draw_xy ring[TRI_RING_MAX], best = {0, 0};
    uint32_t corners = tri_trace(ground, ground->ring[locale], ring, TRI_RING_MAX);
    find_busy(board, ground, table, locale, &around);
    if (around.count == 0 || corners < 3)
        return;
    double least = move_cost(spots, count, best, &around, ring, corners);
    for (uint32_t i = 0; i < 96; i++) {
        uint32_t ring_number = 1 + i / 12;
        draw_xy by = draw_times(draw_towards(30.0 * (i % 12)), 9.0 * ring_number);
        double cost = move_cost(spots, count, by, &around, ring, corners);
        if (cost >= least)
            continue;
        least = cost;
        best = by;
    }
    for (uint32_t i = 0; i < count; i++)
        spots[i].at = draw_plus(spots[i].at, best);
}

/* ---------------------------------------------------------------- positions */

static void find_spots(const tri_board *board, const tri_ground *ground, const tri_table *table,
                       uint16_t at, uint32_t count, tri_spot *spots)
{
    if (tri_on_approach(at)) {
        tri_front_spots(ground, board, tri_approach_at(at), count, spots);
        return;
    }
    tri_reserve_spots(ground, tri_locale_at(board, at), count, spots);
    move_reserve(board, ground, table, tri_locale_at(board, at), spots, count);
}

static void draw_position(draw_canvas *canvas, const tri_board *board, const tri_ground *ground,
                          const tri_table *table, uint16_t at)
{
    pile here;
    tri_spot spots[TRI_PILE_MAX];
    tri_note place;
    gather(board, table, at, &here);
    if (here.count == 0)
        return;
    find_spots(board, ground, table, at, here.count, spots);
    tri_put_place(board, at, tri_note_open(&place));
    draw_begin_thing(canvas, "pile", "place", tri_note_close(&place));
    draw_pile(canvas, board, table, &here, spots);
    draw_end_group(canvas);
}

/* ---------------------------------------------------------------- marks of the turn */

static bool has_bit(const uint64_t *bits, uint32_t index)
{
    return (bits[index >> 6] >> (index & 63) & 1) != 0;
}

static void draw_closed(draw_canvas *canvas, const tri_board *board, const tri_ground *ground,
                        const tri_table *table)
{
    for (uint32_t border = 0; border < board->borders; border++) {
        tri_note name;
        if (!has_bit(table->closed, border))
            continue;
        tri_put_border(board, border, tri_note_open(&name));
        draw_begin_thing(canvas, "closed", "closed", tri_note_close(&name));
        draw_title(canvas, "closed this turn");
        draw_use(canvas, "closed", "closed", ground->front[2 * border].middle, 1.3, 0);
        draw_end_group(canvas);
    }
}

static void draw_locale_marks(draw_canvas *canvas, const tri_board *board, const tri_sheet *sheet,
                              const tri_table *table)
{
    for (uint32_t locale = 0; locale < board->locales; locale++) {
        draw_xy at = draw_plus(sheet->tablet[locale], (draw_xy){0, 22});
        if (has_bit(table->stormed, locale))
            draw_text(canvas, "turn-mark halo middle", at, 14, 0, "stormed");
        else if (table->marched[locale] != 0)
            draw_text(canvas, "turn-mark halo middle", at, 14, 0, "marched");
    }
}

static void draw_fire(draw_canvas *canvas, const tri_board *board, const tri_ground *ground,
                      const tri_table *table)
{
    for (uint32_t i = 0; i < TRI_FIRED; i++) {
        if (table->fired_round[i] == 0 || table->fired_from[i] >= 2 * board->borders)
            continue;
        const tri_front *front = &ground->front[table->fired_from[i]];
        draw_xy end = draw_plus(front->middle, draw_times(front->along, front->length / 2));
        draw_circle(canvas, table->fired_now[i] ? "fired now" : "fired", end, 6);
    }
}

/* ---------------------------------------------------------------- the attack under way */

/* A broad arrow over the bar, from the attacking locale. */
static void draw_attack(draw_canvas *canvas, const tri_board *board, const tri_ground *ground,
                        const tri_table *table)
{
    uint16_t from = table->attack.from;
    tri_note classes, name;
    if (from == TRI_NO_APPROACH || from >= 2 * board->borders)
        return;
    const tri_front *front = &ground->front[from];
    draw_xy ahead = draw_times(front->inward, -1), side = draw_normal(ahead);
    static const double shape[][2] = {{-92, -13}, {-84, 0}, {-92, 13},  {-20, 11},
                                      {-20, 26},  {20, 0},  {-20, -26}, {-20, -11}};
    draw_xy corner[8];
    for (uint32_t i = 0; i < 8; i++)
        corner[i] = draw_plus(front->middle, draw_plus(draw_times(ahead, shape[i][0]),
                                                       draw_times(side, shape[i][1])));
    gg_print(tri_note_open(&classes), "attack %s", tri_side_class(table->active));
    tri_put_approach(board, from, tri_note_open(&name));
    draw_begin_thing(canvas, tri_note_close(&classes), "attack", tri_note_close(&name));
    draw_title(canvas, table->attack.guard ? "Guard Attack" : "attack under way");
    draw_polyline(canvas, "attack-arrow", corner, 8, true);
    draw_end_group(canvas);
}

/* ---------------------------------------------------------------- the open road move */

/* From where the riders started to where they stand. */
static void draw_ride(draw_canvas *canvas, const tri_board *board, const tri_ground *ground,
                      const tri_table *table)
{
    const tri_ride *ride = &table->ride;
    draw_xy point[TRI_PATH_MAX];
    uint32_t count = 0;
    for (uint32_t i = 0; ride->open && i < ride->length && i < TRI_PATH_MAX; i++)
        if (ride->path[i] < board->locales)
            point[count++] = ground->seat[ride->path[i]].reserve;
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
    draw_begin_group(canvas, "pieces");
    for (uint32_t locale = 0; locale < board->locales; locale++) {
        const tri_locale *here = &board->locale[locale];
        draw_position(canvas, board, ground, table, tri_reserve(locale));
        for (uint32_t i = 0; i < here->passable; i++)
            draw_position(canvas, board, ground, table, tri_blocking(here->approach[i]));
    }
    draw_end_group(canvas);
    draw_begin_group(canvas, "turn-marks");
    draw_closed(canvas, board, ground, table);
    draw_locale_marks(canvas, board, sheet, table);
    draw_fire(canvas, board, ground, table);
    draw_attack(canvas, board, ground, table);
    draw_end_group(canvas);
}
