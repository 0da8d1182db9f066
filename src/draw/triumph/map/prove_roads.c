/* prove_roads.c: checks that roads begin and end at their crossings, and stay inside their locales and apart. */
#include "draw/triumph/map/prove.h"

#include <math.h>

#define KINK 0.94 /* cosine of the largest turn of a road where it crosses a border */

static bool same(draw_xy a, draw_xy b)
{
    return draw_distance(a, b) < TRI_TOLERANCE;
}

static uint8_t locale_of(const tri_prover *prover, const tri_track *track)
{
    return prover->board->node[track->node].locale;
}

static void wrong_track(tri_prover *prover, const tri_track *track)
{
    tri_wrong_locale(prover, locale_of(prover, track));
}

/* ---------------------------------------------------------------- ends */

/* The crossing or gate of an end, and its direction into the locale. */
static bool find_end(const tri_prover *prover, uint16_t what, draw_xy *at, draw_xy *into)
{
    if (what / 2 < prover->board->roads) {
        const tri_crossing *crossing = &prover->ground->crossing[what / 2];
        *at = crossing->at;
        *into = draw_times(crossing->direction, (what & 1) == 0 ? -1 : 1);
        return true;
    }
    if (what < TRI_TRACK_ENTRY || what - TRI_TRACK_ENTRY >= prover->board->entries)
        return false;
    *at = prover->ground->gate[what - TRI_TRACK_ENTRY].at;
    *into = draw_times(prover->ground->gate[what - TRI_TRACK_ENTRY].outward, -1);
    return true;
}

static bool end_fits(const tri_prover *prover, uint16_t what, draw_xy end, draw_xy next)
{
    draw_xy at, into;
    if (what == TRI_NOWHERE)
        return true;
    if (!find_end(prover, what, &at, &into))
        return false;
    return same(at, end) && draw_dot(draw_unit(draw_minus(next, end)), into) > KINK;
}

static void prove_ends(tri_prover *prover)
{
    gg_begin_check(&prover->report);
    for (uint32_t i = 0; i < prover->ground->tracks; i++) {
        const tri_track *track = &prover->ground->track[i];
        uint32_t last = track->count - 1U;
        if (track->count < 2 || !end_fits(prover, track->from, track->point[0], track->point[1]) ||
            !end_fits(prover, track->to, track->point[last], track->point[last - 1]))
            wrong_track(prover, track);
    }
    gg_tell_check(&prover->report,
                  "roads begin and end at their crossings and go on smoothly across");
}

/* Every way and entry has exactly one end, in its node. */
static void prove_ways(tri_prover *prover)
{
    const tri_board *board = prover->board;
    uint8_t seen[2 * TRI_ROADS_MAX + TRI_ENTRIES_MAX] = {0};
    uint32_t ends = 0;
    gg_begin_check(&prover->report);
    for (uint32_t i = 0; i < prover->ground->tracks; i++) {
        const tri_track *track = &prover->ground->track[i];
        const uint16_t what[2] = {track->from, track->to};
        for (uint32_t k = 0; k < 2; k++) {
            bool way = what[k] / 2 < board->roads;
            uint32_t entry = what[k] - (uint32_t)TRI_TRACK_ENTRY;
            bool gate = !way && what[k] >= TRI_TRACK_ENTRY && entry < board->entries;
            if (!way && !gate)
                continue;
            uint8_t node = way ? board->road[what[k] / 2].node[what[k] & 1]
                               : board->entry[entry].node;
            uint8_t *times = &seen[way ? what[k] : 2U * TRI_ROADS_MAX + entry];
            if (node != track->node || ++*times != 1)
                wrong_track(prover, track);
            ends++;
        }
    }
    gg_tell_check(&prover->report, "no end of a road is drawn twice or in another locale");
    gg_check_count(&prover->report, "ends of roads at crossings and arrows", ends,
                   2U * board->roads + board->entries);
}

/* All roads of a node that do not pass through share one meeting point. */
static void prove_meetings(tri_prover *prover)
{
    const tri_track *first[TRI_NODES_MAX] = {NULL};
    gg_begin_check(&prover->report);
    for (uint32_t i = 0; i < prover->ground->tracks; i++) {
        const tri_track *track = &prover->ground->track[i];
        const tri_track **known = &first[track->node];
        if (track->to != TRI_NOWHERE || track->count == 0)
            continue;
        if (*known == NULL)
            *known = track;
        if (!same((*known)->point[(*known)->count - 1], track->point[track->count - 1]))
            wrong_track(prover, track);
    }
    gg_tell_check(&prover->report, "connected roads of a locale meet");
}

/* ---------------------------------------------------------------- crossings */

static void prove_crossings(tri_prover *prover)
{
    gg_begin_check(&prover->report);
    for (uint32_t i = 0; i < prover->board->roads; i++) {
        uint32_t border = prover->board->road[i].border;
        const tri_shore *shore = &prover->ground->shore[border];
        if (shore->bar[0] >= prover->ground->corners || shore->bar[1] >= prover->ground->corners ||
            draw_to_segment(prover->ground->crossing[i].at, prover->ground->corner[shore->bar[0]],
                            prover->ground->corner[shore->bar[1]]) > TRI_TOLERANCE)
            tri_wrong_border(prover, border);
    }
    gg_tell_check(&prover->report, "roads cross borders on their bars");
}

static void prove_gates(tri_prover *prover)
{
    draw_xy ring[TRI_RING_MAX], edge[TRI_RING_MAX];
    uint32_t corners = tri_trace(prover->ground, prover->ground->edge, edge, TRI_RING_MAX);
    gg_begin_check(&prover->report);
    for (uint32_t i = 0; i < prover->board->entries && corners > 0; i++) {
        const tri_entry *entry = &prover->board->entry[i];
        draw_xy at = prover->ground->gate[i].at;
        uint32_t count = tri_outline(prover, prover->board->node[entry->node].locale, ring);
        draw_xy out = draw_plus(at, draw_times(prover->ground->gate[i].outward, 2));
        double to_edge = fmin(draw_to_line(at, edge, corners),
                              draw_to_segment(at, edge[corners - 1], edge[0]));
        double to_ring = count == 0 ? HUGE_VAL
                                    : fmin(draw_to_line(at, ring, count),
                                           draw_to_segment(at, ring[count - 1], ring[0]));
        if (!(to_edge < TRI_TOLERANCE) || !(to_ring < TRI_TOLERANCE) ||
            draw_inside(out, edge, corners))
            gg_print(&prover->report.wrong, " %s", entry->name);
    }
    gg_tell_check(&prover->report,
                  "arrows stand on the edge of the map where their locales reach it");
}

/* ---------------------------------------------------------------- courses */

static bool stays_inside(const tri_prover *prover, const tri_track *track)
{
    draw_xy ring[TRI_RING_MAX];
    uint32_t count = tri_outline(prover, locale_of(prover, track), ring);
    for (uint32_t i = 0; i + 1U < track->count; i++) {
        if (i > 0 && !draw_inside(track->point[i], ring, count))
            return false;
        draw_xy middle = draw_between(track->point[i], track->point[i + 1], 0.5), at;
        if (!draw_inside(middle, ring, count))
            return false;
        for (uint32_t k = 0; k < count && i > 0 && i + 2U < track->count; k++)
            if (draw_meet(track->point[i], track->point[i + 1], ring[k], ring[(k + 1) % count],
                          &at))
                return false;
    }
    return true;
}

static bool tracks_cross(const tri_track *a, const tri_track *b)
{
    draw_xy at;
    for (uint32_t i = 0; i + 1U < a->count; i++)
        for (uint32_t k = 0; k + 1U < b->count; k++)
            if (draw_meet(a->point[i], a->point[i + 1], b->point[k], b->point[k + 1], &at))
                return true;
    return false;
}

static void prove_courses(tri_prover *prover)
{
    const tri_ground *ground = prover->ground;
    gg_begin_check(&prover->report);
    for (uint32_t i = 0; i < ground->tracks; i++)
        if (!stays_inside(prover, &ground->track[i]))
            wrong_track(prover, &ground->track[i]);
    gg_tell_check(&prover->report, "roads stay in their locales");
    gg_begin_check(&prover->report);
    for (uint32_t i = 0; i < ground->tracks; i++) {
        for (uint32_t k = 0; k < i; k++) {
            const tri_track *a = &ground->track[i], *b = &ground->track[k];
            if (a->node != b->node && locale_of(prover, a) == locale_of(prover, b) &&
                tracks_cross(a, b))
                wrong_track(prover, a);
        }
    }
    gg_tell_check(&prover->report, "roads that are not connected do not meet");
}

void tri_prove_roads(tri_prover *prover)
{
    for (uint32_t i = 0; i < prover->ground->tracks; i++)
        gg_assert(prover->ground->track[i].node < prover->board->nodes &&
                  prover->ground->track[i].count <= TRI_TRACK_POINTS);
    prove_crossings(prover);
    prove_gates(prover);
    prove_ends(prover);
    prove_ways(prover);
    prove_meetings(prover);
    prove_courses(prover);
}
