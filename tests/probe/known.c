/* known.c: what each observer knows of the tiles of others (B-KNO-01, B-KNO-02).
 *
 * Tiles that were shuffled together are a group; groups are public. An observer can name the faces of some tiles of a
 * group, and of other faces knows only that they are among the rest. A face shown to one observer can be named by
 * that observer; a face shown to all takes its tile out of the group. A shuffle joins the groups it touches and turns
 * named faces into faces among the group. So knowledge is bounded, and what nobody knows (no bit in `seen`) is not
 * tracked at all. Every observer knows at least what the public knows. */
#include "view.h"

uint32_t probe_among_count(uint16_t among)
{
    return probe_among(among, 1) + probe_among(among, 2) + probe_among(among, 3) +
           probe_among(among, 4);
}

static uint32_t first_tile(gg_seat seat)
{
    return (uint32_t)seat * PROBE_SLOTS;
}

/* Removes the tile from its group; what is known of the rest moves to its first tile, which is returned. */
static uint32_t leave_group(probe_open *open, probe_known *known, uint32_t tile)
{
    uint8_t group = open->group[tile];
    uint32_t end = first_tile(probe_owner(tile)) + PROBE_SLOTS;
    uint8_t rest = PROBE_NOWHERE;
    open->group[tile] = (uint8_t)tile;
    if (group != tile)
        return group;
    for (uint32_t other = tile + 1; other < end; other++) {
        if (open->group[other] != tile)
            continue;
        if (rest == PROBE_NOWHERE)
            rest = (uint8_t)other;
        open->group[other] = rest;
    }
    for (uint32_t observer = 0; observer < PROBE_OBSERVERS && rest != PROBE_NOWHERE; observer++) {
        known->among[observer][rest] = known->among[observer][tile];
        known->among[observer][tile] = 0;
    }
    return rest;
}

/* The common face of all of these, 0: they differ. */
static uint8_t only_face(uint16_t among)
{
    for (uint32_t face = 1; face <= PROBE_FACES; face++)
        if (probe_among(among, face) == probe_among_count(among))
            return (uint8_t)face;
    return 0;
}

/* If all of the others must have the same face, they can be named. */
static void name_the_rest(const probe_open *open, probe_known *known, uint32_t observer,
                          uint32_t group)
{
    uint16_t among = known->among[observer][group];
    if (among == 0)
        return;
    uint8_t face = only_face(among);
    uint32_t unnamed = 0;
    uint32_t end = first_tile(probe_owner(group)) + PROBE_SLOTS;
    for (uint32_t tile = group; tile < end; tile++)
        unnamed += open->group[tile] == group && known->face[observer][tile] == 0;
    gg_assert(probe_among_count(among) <= unnamed);
    if (face == 0 || probe_among_count(among) != unnamed)
        return;
    for (uint32_t tile = group; tile < end; tile++)
        if (open->group[tile] == group && known->face[observer][tile] == 0)
            known->face[observer][tile] = face;
    known->among[observer][group] = 0;
}

/* A group in which the public can name a face is dissolved: it can name them all. */
static void settle(probe_open *open, probe_known *known, uint32_t group)
{
    for (uint32_t observer = 0; observer < PROBE_OBSERVERS; observer++)
        name_the_rest(open, known, observer, group);
    if (known->face[PROBE_PUBLIC][group] == 0)
        return;
    uint32_t end = first_tile(probe_owner(group)) + PROBE_SLOTS;
    for (uint32_t tile = group; tile < end; tile++) {
        if (open->group[tile] != group)
            continue;
        gg_assert(known->face[PROBE_PUBLIC][tile] != 0);
        open->group[tile] = (uint8_t)tile;
    }
}

static void name_tile(const probe_open *open, probe_known *known, uint32_t observer, uint32_t tile,
                      uint8_t face)
{
    uint16_t *among = &known->among[observer][open->group[tile]];
    if (known->face[observer][tile] == 0 && probe_among(*among, face) > 0)
        *among = (uint16_t)(*among - probe_one(face));
    known->face[observer][tile] = face;
}

void probe_learn(probe_open *open, probe_known *known, uint32_t observer, uint32_t tile,
                 uint8_t face)
{
    gg_assert(observer != probe_owner(tile) && face > 0);
    open->seen |= probe_bit(tile);
    name_tile(open, known, observer, tile, face);
    settle(open, known, open->group[tile]);
}

void probe_learn_all(probe_open *open, probe_known *known, uint32_t tile, uint8_t face)
{
    gg_assert(face > 0);
    for (uint32_t observer = 0; observer < PROBE_OBSERVERS; observer++)
        if (observer != probe_owner(tile))
            name_tile(open, known, observer, tile, face);
    open->seen |= probe_bit(tile);
    uint32_t rest = leave_group(open, known, tile);
    if (rest != PROBE_NOWHERE)
        settle(open, known, rest);
}

void probe_lose_point(probe_open *open, probe_known *known, uint32_t tile, uint8_t face)
{
    gg_assert(face > 0);
    probe_learn_all(open, known, tile, face);
    for (uint32_t observer = 0; observer < PROBE_OBSERVERS; observer++)
        if (observer != probe_owner(tile))
            known->face[observer][tile] = (uint8_t)(face - 1);
    if (face > 1)
        return;
    open->place[tile] = PROBE_NOWHERE;
    open->seen &= (uint16_t)~probe_bit(tile);
    open->moved &= (uint16_t)~probe_bit(tile);
}

/* ---------------------------------------------------------------- shuffles */

static bool touches(const probe_open *open, uint32_t tile, uint32_t groups)
{
    return (groups >> open->group[tile] & 1) != 0;
}

/* What is known of a joined group: everything among its parts, and every name that was shuffled. */
static uint16_t join_known(const probe_open *open, probe_known *known, uint32_t observer,
                           gg_seat seat, uint32_t place, uint32_t groups)
{
    uint32_t among = 0;
    for (uint32_t tile = first_tile(seat); tile < first_tile(seat) + PROBE_SLOTS; tile++) {
        if (!touches(open, tile, groups))
            continue;
        among += known->among[observer][tile];
        known->among[observer][tile] = 0;
        if (open->place[tile] != place || known->face[observer][tile] == 0)
            continue;
        among += probe_one(known->face[observer][tile]);
        known->face[observer][tile] = 0;
    }
    return (uint16_t)among;
}

void probe_mix(probe_open *open, probe_known *known, gg_seat seat, uint32_t place)
{
    uint32_t groups = 0, seen = 0, joined = PROBE_TILES;
    uint32_t begin = first_tile(seat), end = begin + PROBE_SLOTS;
    for (uint32_t tile = begin; tile < end; tile++)
        if (open->place[tile] == place)
            groups |= 1U << open->group[tile];
    for (uint32_t tile = begin; tile < end; tile++) {
        if (!touches(open, tile, groups))
            continue;
        seen |= open->seen & probe_bit(tile);
        joined = joined < tile ? joined : tile;
    }
    if (seen == 0)
        return;
    for (uint32_t observer = 0; observer < PROBE_OBSERVERS; observer++)
        known->among[observer][joined] = join_known(open, known, observer, seat, place, groups);
    for (uint32_t tile = begin; tile < end; tile++) {
        if (!touches(open, tile, groups) || tile == joined)
            continue;
        open->group[tile] = (uint8_t)joined;
        open->seen |= probe_bit(tile);
    }
    open->group[joined] = (uint8_t)joined;
    open->seen |= probe_bit(joined);
    settle(open, known, joined);
}
