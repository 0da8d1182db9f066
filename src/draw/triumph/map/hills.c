/* hills.c: groups of adjacent hills, and the outline of each group. */
#include "draw/triumph/map/weave.h"

#include <math.h>

/* ---------------------------------------------------------------- groups */

static void gather(const tri_board *board, tri_ground *ground, uint32_t hill, uint32_t locale)
{
    uint8_t queue[TRI_LOCALES_MAX];
    uint32_t first = 0, last = 0;
    queue[last++] = (uint8_t)locale;
    ground->hill_of[locale] = (uint8_t)hill;
    while (first < last) {
        const tri_locale *here = &board->locale[queue[first]];
        ground->hill[hill].locale[ground->hill[hill].locales++] = queue[first++];
        for (uint32_t i = 0; i < here->approaches; i++) {
            uint8_t next = here->next[i];
            if (!board->locale[next].hill || ground->hill_of[next] != TRI_NONE)
                continue;
            ground->hill_of[next] = (uint8_t)hill;
            queue[last++] = next;
        }
    }
}

/* ---------------------------------------------------------------- the line around */

enum { PIECES_MAX = 8192 };

typedef struct pieces {
    uint32_t count;
    uint16_t from[PIECES_MAX], to[PIECES_MAX];
    bool used[PIECES_MAX];
} pieces;

/* A segment present in both directions is interior, so both are removed. */
static void add_piece(pieces *of, uint16_t from, uint16_t to)
{
    for (uint32_t i = 0; i < of->count; i++) {
        if (of->from[i] != to || of->to[i] != from)
            continue;
        of->count--;
        of->from[i] = of->from[of->count];
        of->to[i] = of->to[of->count];
        return;
    }
    if (of->count == PIECES_MAX)
        return;
    of->from[of->count] = from;
    of->to[of->count++] = to;
}

static void add_ring(const tri_ground *ground, tri_line ring, pieces *of)
{
    for (uint32_t i = 0; i < ring.count; i++)
        add_piece(of, ground->step[ring.first + i],
                  ground->step[ring.first + (i + 1U) % ring.count]);
}

/* Follows a closed line from this segment on and adds it to the steps. */
static tri_line follow(tri_ground *ground, pieces *of, uint32_t piece)
{
    tri_line line = {(uint16_t)ground->steps, 0};
    while (piece < of->count && ground->steps < TRI_STEPS_MAX - 1 && line.count < TRI_RING_MAX) {
        of->used[piece] = true;
        ground->step[ground->steps++] = of->from[piece];
        line.count++;
        uint32_t next = 0;
        while (next < of->count && (of->used[next] || of->from[next] != of->to[piece]))
            next++;
        piece = next;
    }
    return line;
}

static double area_of(const tri_ground *ground, tri_line line)
{
    draw_xy outline[TRI_RING_MAX];
    return draw_area(outline, tri_trace(ground, line, outline, TRI_RING_MAX));
}

/* The largest line is the outline; the others surround holes. */
static void surround(tri_ground *ground, tri_hill *hill)
{
    pieces of;
    double best = -HUGE_VAL;
    of.count = 0;
    for (uint32_t i = 0; i < hill->locales; i++)
        add_ring(ground, ground->ring[hill->locale[i]], &of);
    for (uint32_t i = 0; i < of.count; i++)
        of.used[i] = false;
    for (uint32_t i = 0; i < of.count; i++) {
        if (of.used[i])
            continue;
        tri_line line = follow(ground, &of, i);
        double area = area_of(ground, line);
        if (area <= best)
            continue;
        best = area;
        hill->ring = line;
    }
}

static void make_plateau(const tri_board *board, tri_ground *ground, uint32_t number)
{
    tri_hill *plateau = &ground->plateau[number];
    for (uint32_t i = 0; i < board->locales; i++)
        if (board->locale[i].plateau == number + 1)
            plateau->locale[plateau->locales++] = (uint8_t)i;
    surround(ground, plateau);
}

void tri_make_hills(const tri_board *board, tri_ground *ground)
{
    for (uint32_t i = 0; i < TRI_LOCALES_MAX; i++)
        ground->hill_of[i] = TRI_NONE;
    for (uint32_t i = 0; i < board->locales && ground->hills < TRI_HILLS_MAX; i++) {
        if (!board->locale[i].hill || ground->hill_of[i] != TRI_NONE)
            continue;
        gather(board, ground, ground->hills, i);
        surround(ground, &ground->hill[ground->hills++]);
    }
    for (uint32_t i = 0; i < board->plateaus; i++)
        make_plateau(board, ground, i);
}
