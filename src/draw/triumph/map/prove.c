/* prove.c: checks that the ground is consistent and fits the board; positions of pieces and texts. */
#include "draw/triumph/map/prove.h"
#include "draw/triumph/map/weave.h"

#include <math.h>

void tri_wrong_locale(tri_prover *prover, uint32_t locale)
{
    gg_print(&prover->report.wrong, " %d", prover->board->locale[locale].number);
}

void tri_wrong_border(tri_prover *prover, uint32_t border)
{
    const uint8_t *locale = prover->board->border[border].locale;
    gg_print(&prover->report.wrong, " %d-%d", prover->board->locale[locale[0]].number,
             prover->board->locale[locale[1]].number);
}

void tri_wrong_place(tri_prover *prover, draw_xy at)
{
    bool sane = fabs(at.x) < 1e6 && fabs(at.y) < 1e6;
    gg_print(&prover->report.wrong, " %d,%d", sane ? (int)at.x : -1, sane ? (int)at.y : -1);
}

uint32_t tri_outline(const tri_prover *prover, uint32_t locale, draw_xy out[TRI_RING_MAX])
{
    return tri_trace(prover->ground, prover->ground->ring[locale], out, TRI_RING_MAX);
}

/* ---------------------------------------------------------------- places in locales */

static bool seat_fits(const tri_prover *prover, uint32_t number)
{
    draw_xy ring[TRI_RING_MAX];
    const tri_seat *seat = &prover->ground->seat[number];
    uint32_t count = tri_outline(prover, number, ring);
    const draw_xy place[] = {seat->reserve, seat->name,  seat->capacity,
                             seat->stars,   seat->setup, seat->village};
    for (uint32_t i = 0; i < sizeof place / sizeof place[0]; i++)
        if (!draw_inside(place[i], ring, count))
            return false;
    return seat->room > 0;
}

static void prove_seats(tri_prover *prover)
{
    draw_xy ring[TRI_RING_MAX];
    gg_begin_check(&prover->report);
    for (uint32_t i = 0; i < prover->board->locales; i++) {
        uint32_t count = tri_outline(prover, i, ring);
        if (!draw_inside(tri_place(prover->board->locale[i].anchor), ring, count))
            tri_wrong_locale(prover, i);
    }
    gg_tell_check(&prover->report, "every locale lies around its anchor");
    gg_begin_check(&prover->report);
    for (uint32_t i = 0; i < prover->board->locales; i++)
        if (!seat_fits(prover, i))
            tri_wrong_locale(prover, i);
    gg_tell_check(&prover->report, "reserves and texts have their places in their locales");
}

/* ---------------------------------------------------------------- places of blocks */

static void prove_fronts(tri_prover *prover)
{
    const tri_board *board = prover->board;
    draw_xy ring[TRI_RING_MAX];
    gg_begin_check(&prover->report);
    for (uint16_t i = 0; i < 2 * board->borders; i++) {
        const tri_border *border = &board->border[i / 2];
        const tri_front *front = &prover->ground->front[i];
        uint32_t count = tri_outline(prover, border->locale[i & 1], ring);
        if (border->impassable)
            continue;
        if (tri_blocks_fit(front, ring, count))
            continue;
        tri_wrong_border(prover, i / 2U);
        gg_print(&prover->report.wrong, " (in %d)", board->locale[border->locale[i & 1]].number);
    }
    gg_tell_check(&prover->report, "blocks along each bar lie in their locale");
}

/* ---------------------------------------------------------------- hills, strips */

static void prove_hills(tri_prover *prover)
{
    const tri_board *board = prover->board;
    const tri_ground *ground = prover->ground;
    gg_begin_check(&prover->report);
    for (uint32_t i = 0; i < board->locales; i++) {
        if ((ground->hill_of[i] < ground->hills) != board->locale[i].hill)
            tri_wrong_locale(prover, i);
        for (uint32_t k = 0; k < board->locale[i].approaches && board->locale[i].hill; k++) {
            uint8_t next = board->locale[i].next[k];
            if (board->locale[next].hill && ground->hill_of[next] != ground->hill_of[i])
                tri_wrong_locale(prover, i);
        }
    }
    gg_tell_check(&prover->report, "hills that lie together are one group");
}

static void prove_strips(tri_prover *prover)
{
    draw_xy ring[TRI_RING_MAX];
    gg_begin_check(&prover->report);
    for (uint32_t i = 0; i < prover->board->patches; i++) {
        draw_xy at = tri_place(prover->board->patch[i].at);
        uint32_t found = 0;
        for (uint32_t k = 0; k < prover->ground->strips; k++)
            found += draw_inside(
                at, ring,
                tri_trace(prover->ground, prover->ground->strip[k].ring, ring, TRI_RING_MAX));
        if (found != 1)
            tri_wrong_place(prover, at);
    }
    gg_tell_check(&prover->report, "woods and waters of the data lie where no locale does");
}

static void prove_places(tri_prover *prover)
{
    prove_seats(prover);
    prove_fronts(prover);
    prove_hills(prover);
    prove_strips(prover);
}

bool tri_check_ground(const tri_board *board, const tri_ground *ground, gg_text *report)
{
    tri_prover prover = {.board = board, .ground = ground};
    gg_checker_open(&prover.report, report);
    tri_prove_partition(&prover);
    tri_prove_borders(&prover);
    prove_places(&prover);
    tri_prove_roads(&prover);
    return prover.report.good;
}
