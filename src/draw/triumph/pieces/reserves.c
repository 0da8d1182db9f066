/* reserves.c: places a locale's reserve: as large as possible, away from blocks on its approaches, and if possible from
 * texts. */
#include "draw/triumph/sheet.h"

#include <math.h>

typedef struct site {
    const tri_board *board;
    const tri_sheet *sheet;
    const tri_locale *locale;
    draw_xy ring[TRI_RING_MAX];
    uint32_t corners;
    draw_box text[TRI_TEXT_BOXES];
    uint32_t texts;
    bool has_setup; /* the last text is the setup */
    const tri_busy *busy;
} site;

/* The cost of being smaller, covering a block, leaving the locale, covering a text, a starting commander, or
 * symbols. */
#define SMALLER 40.0
#define ON_BLOCK 25.0
#define OUTSIDE 60.0
#define ON_TEXT 19.0
#define ON_SETUP 3.0
#define ON_SIGNS 6.0
#define PACE 9.0
enum { CIRCLES = 9 };

static double cost_of_blocks(const site *on, draw_box box)
{
    double cost = 0;
    for (uint32_t i = 0; i < on->busy->count; i++) {
        draw_xy at = on->busy->at[i];
        bool covered = at.x > box.x - 10 && at.x < box.x + box.width + 10 && at.y > box.y - 10 &&
                       at.y < box.y + box.height + 10;
        cost += covered ? ON_BLOCK : 0;
    }
    return cost;
}

/* Checks the corners and the midpoints between them. */
static double cost_of_edge(const site *on, draw_box box)
{
    double cost = 0;
    static const draw_xy part[] = {{0, 0}, {0.5, 0}, {1, 0}, {1, 0.5},
                                   {1, 1}, {0.5, 1}, {0, 1}, {0, 0.5}};
    for (uint32_t i = 0; i < sizeof part / sizeof part[0]; i++) {
        draw_xy at = {box.x + box.width * part[i].x, box.y + box.height * part[i].y};
        if (!draw_inside(at, on->ring, on->corners))
            cost += OUTSIDE;
    }
    return cost;
}

static double cost_of_texts(const site *on, draw_box box)
{
    double cost = 0;
    for (uint32_t i = 0; i < on->texts; i++)
        if (draw_boxes_touch(box, on->text[i]))
            cost += on->has_setup && i + 1 == on->texts ? ON_SETUP : ON_TEXT;
    return cost;
}

/* The symbols beside the bars. */
static double cost_of_signs(const site *on, draw_box box)
{
    double cost = 0;
    for (uint32_t i = 0; i < on->locale->passable; i++) {
        uint16_t approach = on->locale->approach[i];
        const tri_front *front = &on->sheet->ground.front[approach];
        draw_xy at = draw_plus(front->middle, draw_times(front->inward, TRI_SYMBOL_AWAY));
        if (tri_symbols_of(on->board, approach) != 0 && tri_covers(&box, 1, at, 9))
            cost += ON_SIGNS;
    }
    return cost;
}

typedef struct choice {
    draw_xy middle;
    uint32_t columns;
    double scale, cost;
} choice;

/* Searches around `home`, in circles. */
static void try_form(const site *on, draw_xy home, uint32_t count, uint32_t columns, double scale,
                     choice *best)
{
    draw_xy size = draw_times(tri_form_size(columns, (count + columns - 1) / columns), scale);
    for (uint32_t circle = 0; circle <= CIRCLES; circle++) {
        double far = PACE * circle;
        double cost = SMALLER * (1 - scale) + far / 12;
        for (int way = 0; way < (circle > 0 ? 12 : 1) && cost < best->cost; way++) {
            draw_xy middle = draw_plus(home, draw_times(draw_towards(30.0 * way), far));
            draw_box box = {middle.x - size.x / 2, middle.y - size.y / 2, size.x, size.y};
            double sum = cost + cost_of_blocks(on, box) + cost_of_texts(on, box) +
                         cost_of_signs(on, box);
            if (sum < best->cost)
                sum += cost_of_edge(on, box);
            if (sum < best->cost)
                *best = (choice){middle, columns, scale, sum};
        }
    }
}

void tri_place_reserve(const tri_board *board, const tri_sheet *sheet, uint32_t locale,
                       const tri_busy *busy, uint32_t count, tri_spot *out)
{
    static const double scales[] = {1, 0.9, 0.8, 0.7, 0.62};
    draw_xy home = sheet->ground.seat[locale].reserve;
    choice best = {home, 1, 0.62, HUGE_VAL};
    site on = {.board = board, .sheet = sheet, .locale = &board->locale[locale], .busy = busy};
    on.has_setup = on.locale->setup < board->commanders;
    gg_assert(count <= TRI_PILE_MAX);
    on.corners = tri_trace(&sheet->ground, sheet->ground.ring[locale], on.ring, TRI_RING_MAX);
    on.texts = tri_text_boxes(board, sheet, locale, on.text);
    for (uint32_t i = 0; i < sizeof scales / sizeof scales[0]; i++)
        for (uint32_t columns = 1; columns <= 4; columns++)
            try_form(&on, home, count, columns, scales[i], &best);
    tri_form_spots(best.middle, count, best.columns, best.scale, out);
}
