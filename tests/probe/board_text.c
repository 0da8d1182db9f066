/* board_text.c: a view as a text board and as JSON; nouns of events as JSON; the chances of an attack. */
#include "core/json/view_json.h"
#include "core/play/field_text.h"
#include "view.h"

void probe_put_among(uint16_t among, gg_text *out)
{
    const char *between = "";
    if (among == 0)
        gg_put_char(out, '-');
    for (uint32_t face = 1; face <= PROBE_FACES; face++) {
        for (uint32_t i = probe_among(among, face); i > 0; i--) {
            gg_print(out, "%s%u", between, face);
            between = " ";
        }
    }
}

void probe_put_tiles(const gg_game *game, const probe_view *view, gg_seat seat, uint32_t place,
                     gg_text *out)
{
    const char *between = "";
    for (uint32_t tile = seat * (uint32_t)PROBE_SLOTS; tile < (seat + 1U) * PROBE_SLOTS; tile++) {
        if (view->open.place[tile] != place)
            continue;
        gg_put(out, between);
        probe_put_tile(game, view, tile, false, out);
        gg_put(out, view->open.moved >> tile & 1 ? "/moved" : "");
        between = " ";
    }
    if (between[0] == 0)
        gg_put_char(out, '-');
}

/* ---------------------------------------------------------------- the text board */

static void write_place(const gg_game *game, const probe_view *view, uint32_t place, gg_text *out)
{
    const probe_place *at = &probe_board_of(game)->place[place];
    gg_put(out, at->name);
    gg_print(out, "%s (%d)", at->star ? " *" : "", at->capacity);
    for (gg_seat seat = 0; seat < view->open.head.seats; seat++) {
        if (probe_count(&view->open, seat, place) == 0)
            continue;
        gg_print(out, "  %s: ", gg_seat_name(game, &view->open.head, seat));
        probe_put_tiles(game, view, seat, place, out);
    }
    gg_put_char(out, '\n');
}

static const char *weather_name(const probe_open *open)
{
    return open->weather < PROBE_MARKERS ? probe_markers[open->weather] : "-";
}

void probe_write_board(const gg_game *game, const void *from, gg_text *out)
{
    const probe_view *view = from;
    gg_print(out, "round %d  weather %s  stars Sun %d Moon %d\n", view->open.round,
             weather_name(&view->open), probe_stars(game, &view->open, PROBE_SUN),
             probe_stars(game, &view->open, PROBE_MOON));
    for (uint32_t place = 0; place < probe_board_of(game)->places; place++)
        write_place(game, view, place, out);
}

/* ---------------------------------------------------------------- JSON */

static void json_tile(const gg_game *game, const probe_view *view, uint32_t tile, gg_json *out)
{
    const char label[] = {(char)('a' + tile % PROBE_SLOTS), 0};
    gg_json_object(out, NULL);
    gg_json_int(out, "piece", tile);
    gg_json_text(out, "seat", gg_seat_name(game, &view->open.head, probe_owner(tile)));
    gg_json_text(out, "label", label);
    if (view->face[tile])
        gg_json_int(out, "face", view->face[tile]);
    else
        gg_json_null(out, "face");
    gg_json_bool(out, "moved", view->open.moved >> tile & 1);
    gg_json_end_object(out);
}

static void json_place(const gg_game *game, const probe_view *view, uint32_t place, gg_json *out)
{
    const probe_place *at = &probe_board_of(game)->place[place];
    gg_json_object(out, NULL);
    gg_json_text(out, "name", at->name);
    gg_json_int(out, "capacity", at->capacity);
    gg_json_bool(out, "star", at->star);
    gg_json_array(out, "tiles");
    for (uint32_t tile = 0; tile < PROBE_TILES; tile++)
        if (view->open.place[tile] == place)
            json_tile(game, view, tile, out);
    gg_json_end_array(out);
    gg_json_end_object(out);
}

void probe_write_json(const gg_game *game, const void *from, gg_json *out)
{
    const probe_view *view = from;
    gg_json_object(out, NULL);
    gg_json_field(out, game, view, "round");
    gg_json_field(out, game, view, "weather");
    gg_json_field(out, game, view, "active");
    gg_json_object(out, "stars");
    for (uint8_t side = 0; probe_sides[side]; side++)
        gg_json_int(out, probe_sides[side], probe_stars(game, &view->open, side));
    gg_json_end_object(out);
    gg_json_array(out, "places");
    for (uint32_t place = 0; place < probe_board_of(game)->places; place++)
        json_place(game, view, place, out);
    gg_json_end_array(out);
    gg_json_end_object(out);
}

/* ---------------------------------------------------------------- nouns of events */

static const char *place_name(const gg_game *game, int place)
{
    const probe_board *board = probe_board_of(game);
    return (uint32_t)place < board->places ? board->place[place].name : NULL;
}

/* Five faces or places in one number. */
static void json_packed(const gg_game *game, uint8_t type, int16_t packed, gg_json *out,
                        const char *key)
{
    gg_json_array(out, key);
    for (uint32_t slot = 0; slot < PROBE_SLOTS; slot++) {
        if (type == PROBE_TYPE_FACES)
            gg_json_int(out, NULL, probe_unpack(packed, slot));
        else
            gg_json_name(out, NULL, place_name(game, probe_unpack(packed, slot)));
    }
    gg_json_end_array(out);
}

void probe_write_noun(const gg_game *game, uint8_t type, int16_t value, gg_json *out,
                      const char *key)
{
    switch (type) {
    case PROBE_TYPE_PLACE:
        gg_json_name(out, key, place_name(game, value));
        break;
    case PROBE_TYPE_MARKER:
        gg_json_name(out, key, (uint16_t)value < PROBE_MARKERS ? probe_markers[value] : NULL);
        break;
    case PROBE_TYPE_FACES:
    case PROBE_TYPE_PLACES:
        json_packed(game, type, value, out, key);
        break;
    default: /* pieces and faces are numbers, as in the view */
        gg_json_int(out, key, value);
        break;
    }
}

/* ---------------------------------------------------------------- preview */

static int highest_face(const probe_view *view, gg_seat seat, uint32_t place)
{
    int highest = 0;
    for (uint32_t tile = seat * (uint32_t)PROBE_SLOTS; tile < (seat + 1U) * PROBE_SLOTS; tile++)
        if (view->open.place[tile] == place && view->face[tile] > highest)
            highest = view->face[tile];
    return highest;
}

static int highest_enemy(const probe_view *view, gg_seat viewer, uint32_t place)
{
    int highest = 0;
    for (gg_seat seat = 0; seat < view->open.head.seats; seat++) {
        int face = probe_enemies(&view->open, viewer, seat) ? highest_face(view, seat, place) : 0;
        highest = face > highest ? face : highest;
    }
    return highest;
}

/* An attack: of the 36 rolls, how many win, tie and lose, with the highest faces that the viewer
 * knows. */
void probe_preview(const gg_game *game, const void *from, const gg_draft *draft, gg_json *out)
{
    const probe_view *view = from;
    const gg_order *order = &draft->order;
    gg_seat viewer = view->open.head.viewer;
    int count[3] = {0};
    if (order->verb != PROBE_ATTACK || order->count != 2 || viewer >= view->open.head.seats)
        return;
    bool river = probe_river(probe_board_of(game), order->item[0], order->item[1]);
    int own = highest_face(view, viewer, order->item[0]) - river;
    int enemy = highest_enemy(view, viewer, order->item[1]);
    for (int roll = 0; roll < 36; roll++) {
        int difference = own + roll / 6 - enemy - roll % 6;
        count[difference > 0 ? 0 : difference == 0 ? 1 : 2]++;
    }
    gg_json_int(out, "attack", own);
    if (enemy == 0) {
        gg_json_null(out, "defence");
        return;
    }
    gg_json_int(out, "defence", enemy);
    gg_json_int(out, "wins", count[0]);
    gg_json_int(out, "ties", count[1]);
    gg_json_int(out, "losses", count[2]);
}
