/* villages.c: draws roads, and the houses along them. */
#include "draw/triumph/sheet.h"

#include <math.h>
#include <string.h>

/* ---------------------------------------------------------------- roads */

/* All roads of a kind are one path, so that they join without seams. */
static void draw_tracks(draw_canvas *canvas, const tri_ground *ground, const char *classes,
                        bool main)
{
    draw_begin_path(canvas, classes);
    for (uint32_t i = 0; i < ground->tracks; i++) {
        const tri_track *track = &ground->track[i];
        if ((track->main != 0) == main && track->count >= 2)
            draw_add_line(canvas, track->point, track->count, false);
    }
    draw_end_path(canvas);
}

void tri_draw_roads(draw_canvas *canvas, const tri_ground *ground)
{
    draw_begin_group(canvas, "roads");
    draw_tracks(canvas, ground, "road-halo", false);
    draw_tracks(canvas, ground, "road local", false);
    draw_tracks(canvas, ground, "road main", true);
    draw_tracks(canvas, ground, "road-fill", true);
    draw_end_group(canvas);
}

/* ---------------------------------------------------------------- houses */

enum { HOUSES_MAX = 40 };

typedef struct village {
    const tri_ground *ground;
    const tri_board *board;
    uint32_t locale, count, text_count;
    draw_xy at[HOUSES_MAX];
    draw_box texts[TRI_TEXT_BOXES];
    uint32_t corners;
    draw_xy ring[TRI_RING_MAX + 1]; /* the last corner repeats the first */
} village;

static bool is_here(const village *in, const tri_track *track)
{
    return track->node < in->board->nodes && in->board->node[track->node].locale == in->locale;
}

/* Is it on the symbols beside a bar? */
static bool is_at_bar(const village *in, draw_xy at)
{
    const tri_locale *locale = &in->board->locale[in->locale];
    for (uint32_t i = 0; i < locale->passable; i++) {
        const tri_front *front = &in->ground->front[locale->approach[i]];
        draw_xy gap = draw_minus(at, front->middle);
        double inward = draw_dot(gap, front->inward), along = fabs(draw_dot(gap, front->along));
        uint32_t signs = tri_bits(tri_symbols_of(in->board, locale->approach[i]));
        if (inward < 9 || (inward < TRI_SYMBOL_AWAY + 11 && along < 10.0 * signs + 6))
            return true;
    }
    return false;
}

/* Is it clear of other houses, texts, symbols and roads? */
static bool is_free(const village *in, draw_xy at, double away)
{
    if (is_at_bar(in, at) || !draw_inside(at, in->ring, in->corners) ||
        draw_to_line(at, in->ring, in->corners + 1) < 7)
        return false;
    if (tri_covers(in->texts, in->text_count, at, 4))
        return false;
    for (uint32_t i = 0; i < in->count; i++)
        if (draw_distance(at, in->at[i]) < 10)
            return false;
    for (uint32_t i = 0; i < in->ground->tracks; i++) {
        const tri_track *track = &in->ground->track[i];
        if (is_here(in, track) && track->count >= 2 &&
            draw_to_line(at, track->point, track->count) < away)
            return false;
    }
    return true;
}

static void draw_house(draw_canvas *canvas, draw_xy at, draw_xy along, double length, double width)
{
    draw_xy side = draw_times(draw_normal(along), width / 2);
    draw_xy half = draw_times(along, length / 2);
    const draw_xy corner[4] = {
        draw_plus(draw_plus(at, half), side), draw_minus(draw_plus(at, half), side),
        draw_minus(draw_minus(at, half), side), draw_plus(draw_minus(at, half), side)};
    draw_add_line(canvas, corner, 4, true);
}

/* Draws rows of houses on both sides of a road, sparser away from the village center. */
static void draw_row(draw_canvas *canvas, village *in, const tri_track *track, uint32_t seed)
{
    draw_xy middle = in->ground->seat[in->locale].village;
    double length = draw_line_length(track->point, track->count);
    uint32_t sites = (uint32_t)(length / 11.5);
    for (uint32_t site = 0; site < sites; site++) {
        double far = 4 + 11.5 * site;
        draw_xy along;
        draw_xy on = draw_along(track->point, track->count, far, &along);
        double away = draw_distance(on, middle);
        for (int side = -1; side <= 1; side += 2) {
            uint32_t n = (uint32_t)far * 2 + (side > 0);
            double offset = (track->main ? 11 : 8.5) + 2 * draw_chance(seed, n, 1);
            draw_xy at = draw_plus(on, draw_times(draw_normal(along), side * offset));
            if (away > 60 || draw_chance(seed, n, 2) < away / 80 || in->count == HOUSES_MAX)
                continue;
            if (!is_free(in, at, track->main ? 9 : 6.5))
                continue;
            in->at[in->count++] = at;
            draw_house(canvas, at, along, 7 + 4 * draw_chance(seed, n, 3), 5.6);
        }
    }
}

/* Adds some houses between the roads. */
static void scatter_houses(draw_canvas *canvas, village *in)
{
    draw_xy middle = in->ground->seat[in->locale].village;
    for (uint32_t i = 0; i < 40 && in->count < 15; i++) {
        draw_xy away = draw_towards(360 * draw_chance(in->locale, i, 11));
        double far = 13 + 28 * draw_chance(in->locale, i, 12);
        draw_xy at = draw_plus(middle, draw_times(away, far));
        if (!is_free(in, at, 8))
            continue;
        in->at[in->count++] = at;
        draw_house(canvas, at, draw_chance(in->locale, i, 13) < 0.5 ? away : draw_normal(away),
                   7 + 4 * draw_chance(in->locale, i, 14), 5.6);
    }
}

/* A church stands near the village center, where there is the most room. */
static bool find_site(const village *in, draw_xy *site)
{
    draw_xy middle = in->ground->seat[in->locale].village;
    double most = 4;
    *site = middle;
    for (uint32_t i = 0; i < 16; i++) {
        draw_xy at = draw_plus(middle, draw_times(draw_towards(22.5 * i - 90), 19));
        double room = 40;
        for (uint32_t k = 0; k < in->ground->tracks; k++)
            if (is_here(in, &in->ground->track[k]) && in->ground->track[k].count >= 2)
                room = fmin(
                    room, draw_to_line(at, in->ground->track[k].point, in->ground->track[k].count));
        for (uint32_t k = 0; k < in->board->locale[in->locale].passable; k++) {
            const tri_front *front = &in->ground->front[in->board->locale[in->locale].approach[k]];
            room = fmin(room, draw_dot(draw_minus(at, front->middle), front->inward) - 16);
        }
        if (tri_covers(in->texts, in->text_count, draw_plus(at, (draw_xy){3, -5}), 11))
            room -= 30;
        if (room > most) {
            most = room;
            *site = at;
        }
    }
    return most > 4;
}

static void draw_village(draw_canvas *canvas, village *in)
{
    const tri_locale *locale = &in->board->locale[in->locale];
    bool castle = strstr(locale->name, "Schloss") != NULL;
    bool church = draw_chance(5, locale->number, 0) < 0.6;
    draw_xy site;
    bool room = find_site(in, &site);
    castle = castle && room;
    church = church && room;
    if (castle || church) {
        in->at[in->count++] = draw_plus(site, (draw_xy){6, 0});
        in->at[in->count++] = draw_plus(site, (draw_xy){-2, -5});
    }
    draw_begin_path(canvas, "house");
    for (uint32_t i = 0; i < in->ground->tracks; i++)
        if (is_here(in, &in->ground->track[i]) && in->ground->track[i].count >= 2)
            draw_row(canvas, in, &in->ground->track[i], 40 * in->locale + i);
    scatter_houses(canvas, in);
    draw_end_path(canvas);
    if (castle || church)
        draw_use(canvas, NULL, castle ? "castle" : "church", site, 1, 0);
}

void tri_draw_villages(draw_canvas *canvas, const tri_board *board, const tri_sheet *sheet)
{
    draw_begin_group(canvas, "villages");
    for (uint32_t i = 0; i < board->locales; i++) {
        village in = {.ground = &sheet->ground, .board = board, .locale = i};
        in.corners = tri_trace(&sheet->ground, sheet->ground.ring[i], in.ring, TRI_RING_MAX);
        if (!tri_is_village(&board->locale[i]) || in.corners < 3)
            continue;
        in.ring[in.corners] = in.ring[0];
        in.text_count = tri_text_boxes(board, sheet, i, in.texts);
        draw_village(canvas, &in);
    }
    draw_end_group(canvas);
}
