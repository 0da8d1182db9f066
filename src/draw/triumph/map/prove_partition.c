/* prove_partition.c: checks that locales, strips and margin cover the picture without gaps or overlaps.
 *
 * A clockwise ring that does not cross itself covers every point inside exactly once. If every segment belongs to
 * exactly two rings, once in each direction, the coverage does not change across it, so every point inside the map edge
 * is in exactly one area. The sum of the areas is a second, independent check. */
#include "draw/triumph/map/prove.h"

#include <math.h>
#include <stdlib.h>

/* ---------------------------------------------------------------- rings */

static bool pieces_cross(const draw_xy *ring, uint32_t count, uint32_t i, uint32_t k)
{
    draw_xy at;
    return draw_meet(ring[i], ring[(i + 1) % count], ring[k], ring[(k + 1) % count], &at);
}

/* No corner occurs twice, and no segment touches one that is not adjacent. */
static bool is_simple(const tri_ground *ground, tri_line line)
{
    draw_xy ring[TRI_RING_MAX];
    uint32_t count = tri_trace(ground, line, ring, TRI_RING_MAX);
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = i + 1; k < count; k++) {
            bool next = k == i + 1 || (i == 0 && k + 1 == count);
            if (ground->step[line.first + i] == ground->step[line.first + k])
                return false;
            if (!next && pieces_cross(ring, count, i, k))
                return false;
        }
    }
    return count >= 3;
}

static double area_of(const tri_ground *ground, tri_line line)
{
    draw_xy ring[TRI_RING_MAX];
    return draw_area(ring, tri_trace(ground, line, ring, TRI_RING_MAX));
}

static bool is_ring(const tri_ground *ground, tri_line line)
{
    return line.count >= 3 && is_simple(ground, line) && area_of(ground, line) > 0;
}

static void prove_rings(tri_prover *prover)
{
    const tri_ground *ground = prover->ground;
    gg_begin_check(&prover->report);
    for (uint32_t i = 0; i < prover->board->locales; i++)
        if (!is_ring(ground, ground->ring[i]))
            tri_wrong_locale(prover, i);
    for (uint32_t i = 0; i < ground->strips; i++)
        if (!is_ring(ground, ground->strip[i].ring))
            gg_print(&prover->report.wrong, " strip %u", i);
    if (!is_ring(ground, ground->edge))
        gg_print(&prover->report.wrong, " edge");
    gg_tell_check(&prover->report, "outlines are closed, clockwise, and do not cross themselves");
}

/* ---------------------------------------------------------------- pieces */

typedef struct piece {
    uint16_t low, high; /* corners */
    uint8_t up;         /* runs from low to high */
} piece;

static int compare_pieces(const void *left, const void *right)
{
    const piece *a = left, *b = right;
    if (a->low != b->low)
        return a->low < b->low ? -1 : 1;
    if (a->high != b->high)
        return a->high < b->high ? -1 : 1;
    return (int)a->up - (int)b->up;
}

static uint32_t add_pieces(const tri_ground *ground, tri_line line, bool back, piece *out,
                           uint32_t made)
{
    for (uint32_t i = 0; i < line.count && made < TRI_STEPS_MAX; i++) {
        uint16_t from = ground->step[line.first + i];
        uint16_t to = ground->step[line.first + (i + 1U) % line.count];
        bool up = from < to;
        out[made++] = (piece){up ? from : to, up ? to : from, up != back};
    }
    return made;
}

static uint32_t gather_pieces(const tri_prover *prover, piece *out)
{
    const tri_ground *ground = prover->ground;
    uint32_t made = 0;
    for (uint32_t i = 0; i < prover->board->locales; i++)
        made = add_pieces(ground, ground->ring[i], false, out, made);
    for (uint32_t i = 0; i < ground->strips; i++)
        made = add_pieces(ground, ground->strip[i].ring, false, out, made);
    return add_pieces(ground, ground->edge, true, out, made);
}

static void prove_pieces(tri_prover *prover)
{
    piece pieces[TRI_STEPS_MAX];
    uint32_t count = gather_pieces(prover, pieces), i = 0;
    gg_begin_check(&prover->report);
    qsort(pieces, count, sizeof *pieces, compare_pieces);
    while (i < count) {
        const piece *a = &pieces[i], *b = &pieces[i + 1];
        bool pair = i + 1 < count && a->low == b->low && a->high == b->high && a->up != b->up;
        bool more = pair && i + 2 < count && b[1].low == a->low && b[1].high == a->high;
        if (!pair || more)
            tri_wrong_place(prover, prover->ground->corner[a->low]);
        i += pair ? 2 : 1;
    }
    gg_tell_check(&prover->report, "every piece of a line has one area on either side of it");
}

/* ---------------------------------------------------------------- areas */

static void prove_areas(tri_prover *prover)
{
    const tri_ground *ground = prover->ground;
    double sum = 0, whole = area_of(ground, ground->edge);
    for (uint32_t i = 0; i < prover->board->locales; i++)
        sum += area_of(ground, ground->ring[i]);
    for (uint32_t i = 0; i < ground->strips; i++)
        sum += area_of(ground, ground->strip[i].ring);
    gg_begin_check(&prover->report);
    if (!(fabs(sum - whole) < 1))
        gg_print(&prover->report.wrong, " of locales and strips or of the map");
    gg_tell_check(&prover->report, "the areas of locales and strips add up to that of the map");
}

static void prove_frame(tri_prover *prover)
{
    const tri_ground *ground = prover->ground;
    draw_box frame = ground->frame;
    gg_begin_check(&prover->report);
    for (uint32_t i = 0; i < ground->corners; i++) {
        draw_xy at = draw_minus(ground->corner[i], (draw_xy){frame.x, frame.y});
        if (!(at.x >= 0 && at.y >= 0 && at.x <= frame.width && at.y <= frame.height))
            gg_print(&prover->report.wrong, " corner %u", i);
    }
    gg_tell_check(&prover->report, "the map lies on the picture");
}

void tri_prove_partition(tri_prover *prover)
{
    prove_rings(prover);
    prove_pieces(prover);
    prove_areas(prover);
    prove_frame(prover);
}
