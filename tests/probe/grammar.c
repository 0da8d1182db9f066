/* grammar.c: the orders: what each of them names, and how it is read and written through a view. */
#include "core/orders/grammar.h"
#include "core/text/spans.h"
#include "view.h"

/* ---------------------------------------------------------------- own tiles */

/* Is the tile with this label there, with that face? */
static bool read_labelled(const gg_said *said, const probe_view *view, uint32_t tile, uint8_t face,
                          bool of_seat, uint32_t *number)
{
    gg_span word = gg_said_here(said);
    char is[16];
    gg_text out;
    *number = tile;
    if (!probe_alive(&view->open, tile))
        return gg_said_fail(said, "there is no %.*s", (int)word.size, word.at);
    gg_text_open(&out, is, sizeof is);
    probe_put_tile(said->game, view, tile, of_seat, &out);
    return face == 0 || face == view->face[tile] ||
           gg_said_fail(said, "%.*s is %s", (int)word.size, word.at, is);
}

static bool fail_ambiguous(const gg_said *said, const probe_view *view, const uint8_t *tiles,
                           uint32_t count)
{
    gg_span word = gg_said_here(said);
    char list[100];
    gg_text out;
    gg_text_open(&out, list, sizeof list);
    for (uint32_t i = 0; i < count; i++) {
        gg_put(&out, i > 0 ? ", " : "");
        probe_put_tile(said->game, view, tiles[i], false, &out);
        gg_put_char(&out, ' ');
        probe_put_place(probe_board_of(said->game), view->open.place[tiles[i]], &out);
    }
    return gg_said_fail(said, "\"%.*s\" is ambiguous: %s", (int)word.size, word.at, list);
}

/* A face without a label: the own tile that it can mean, in `place` if given. Of tiles that differ only in their
 * labels, the first. */
static bool read_by_face(const gg_said *said, const probe_view *view, uint8_t face, uint8_t place,
                         uint32_t *number)
{
    const probe_open *open = &view->open;
    uint8_t tiles[PROBE_SLOTS];
    uint32_t count = 0;
    bool differ = false;
    for (uint32_t tile = 0; tile < PROBE_TILES; tile++) {
        if (probe_owner(tile) != open->head.viewer || view->face[tile] != face ||
            !probe_alive(open, tile) || (place != PROBE_NOWHERE && open->place[tile] != place))
            continue;
        tiles[count++] = (uint8_t)tile;
        differ = differ || open->place[tile] != open->place[tiles[0]] ||
                 (open->moved >> tile & 1) != (open->moved >> tiles[0] & 1);
    }
    if (count == 0)
        return gg_said_fail(said, "there is no %d", face);
    if (differ)
        return fail_ambiguous(said, view, tiles, count);
    *number = tiles[0];
    return true;
}

static bool read_own_tile(const gg_said *said, const probe_view *view, uint8_t place,
                          uint32_t *number)
{
    probe_tile_word tile;
    gg_seat viewer = view->open.head.viewer;
    if (gg_said_all(said))
        return gg_said_expected(said, "tile");
    if (!probe_read_tile_word(said->words, said->next, gg_said_here(said), &tile, said->error))
        return false;
    if (tile.moved || viewer >= PROBE_SEATS || (tile.label == PROBE_NOWHERE && tile.face == 0))
        return gg_said_expected(said, "own tile");
    if (tile.label == PROBE_NOWHERE)
        return read_by_face(said, view, tile.face, place, number);
    return read_labelled(said, view, viewer * (uint32_t)PROBE_SLOTS + tile.label, tile.face, false,
                         number);
}

/* ---------------------------------------------------------------- nouns */

static bool read_tile(const gg_said *said, const void *view, gg_span word, uint32_t *number)
{
    (void)word;
    return read_own_tile(said, view, PROBE_NOWHERE, number);
}

static bool read_fighter(const gg_said *said, const void *view, gg_span word, uint32_t *number)
{
    const probe_open *open = &((const probe_view *)view)->open;
    (void)word;
    return read_own_tile(said, view, probe_duel_place(open, open->head.viewer), number);
}

static void put_tile(const gg_game *game, const void *view, uint32_t number, gg_text *out)
{
    probe_put_tile(game, view, number, false, out);
}

static void put_tile_id(const gg_game *game, uint32_t number, gg_text *out)
{
    (void)game;
    gg_put_int(out, number);
}

/* `S.?b` */
static bool read_enemy(const gg_said *said, const void *view, gg_span word, uint32_t *number)
{
    gg_span part[2];
    probe_tile_word tile;
    if (!gg_cut_span(word, '.', part))
        return gg_said_expected(said, "SEAT.TILE");
    gg_seat seat = gg_find_seat(said->game, view, part[0]);
    if (seat == GG_NOBODY)
        return gg_said_fail(said, "no seat \"%.*s\"", (int)part[0].size, part[0].at);
    if (!probe_read_tile_word(said->words, said->next, part[1], &tile, said->error))
        return false;
    if (tile.label == PROBE_NOWHERE || tile.moved)
        return gg_said_expected(said, "SEAT.TILE with a label");
    return read_labelled(said, view, seat * (uint32_t)PROBE_SLOTS + tile.label, tile.face, true,
                         number);
}

static void put_enemy(const gg_game *game, const void *view, uint32_t number, gg_text *out)
{
    probe_put_tile(game, view, number, true, out);
}

static uint32_t places(const gg_game *game)
{
    return probe_board_of(game)->places;
}

static bool read_place(const gg_said *said, const void *view, gg_span word, uint32_t *number)
{
    (void)view;
    *number = probe_read_place(probe_board_of(said->game), word, said->words, said->next,
                               said->error);
    return *number != PROBE_NOWHERE;
}

static void put_place(const gg_game *game, const void *view, uint32_t number, gg_text *out)
{
    (void)view;
    probe_put_place(probe_board_of(game), number, out);
}

static void put_place_id(const gg_game *game, uint32_t number, gg_text *out)
{
    gg_put(out, probe_board_of(game)->place[number].name);
}

static const char *const none[] = {"none", NULL}, *const done[] = {"done", NULL};

enum { TILE, FIGHTER, ENEMY, PLACE, FACE, STARS, SIDE, NONE, DONE, NOUNS };

static const gg_noun nouns[] = {
    [TILE] = {"TILE", "piece", PROBE_STEP_TILE, .count = PROBE_TILES, .read = read_tile,
              .put = put_tile, .id = put_tile_id},
    [FIGHTER] = {"FIGHTER", "piece", PROBE_STEP_TILE, .count = PROBE_TILES, .read = read_fighter,
                 .put = put_tile},
    [ENEMY] = {"ENEMY", "piece", PROBE_STEP_ENEMY, .count = PROBE_TILES, .read = read_enemy,
               .put = put_enemy, .id = put_tile_id},
    [PLACE] = {"PLACE", "place", PROBE_STEP_PLACE, .size = places, .read = read_place,
               .put = put_place, .id = put_place_id},
    [FACE] = {"FACE", "number", PROBE_STEP_FACE, .count = PROBE_FACES + 1},
    [STARS] = {"STARS", "number", PROBE_STEP_STARS, .count = 100, .number = "stars"},
    [SIDE] = {"SIDE", "side", PROBE_STEP_SIDE, .words = probe_sides},
    [NONE] = {"NONE", NULL, PROBE_STEP_NONE, PROBE_NOWHERE, .words = none},
    [DONE] = {"DONE", NULL, PROBE_STEP_DONE, .words = done},
    [NOUNS] = {.name = NULL},
};

/* ---------------------------------------------------------------- moves */

/* Splits off the next place of a path. */
static bool next_place(const gg_said *said, gg_span *path, uint32_t *place)
{
    gg_span part[2] = {*path, {"", 0}};
    gg_cut_span(*path, '-', part);
    *path = part[1];
    return read_place(said, NULL, part[0], place);
}

/* All places after the start. */
static bool read_path(gg_reading *reading, gg_span path)
{
    uint32_t place;
    if (path.size == 0)
        return gg_said_expected(&reading->said, "path");
    for (uint32_t i = 0; path.size > 0; i++) {
        if (i == PROBE_PLACES)
            return gg_said_fail(&reading->said, "path too long");
        if (!next_place(&reading->said, &path, &place) || !gg_read_item(reading, place))
            return false;
    }
    reading->said.next++;
    return true;
}

/* `3b Alm-Bree-Cald`: the path says where to look for a tile without a label. */
static bool read_move(gg_reading *reading)
{
    const probe_view *view = reading->view;
    gg_said *said = &reading->said, behind = *said;
    gg_span word = gg_said_here(said);
    uint32_t tile = 0, start = 0;
    behind.next++;
    gg_span path = gg_said_here(&behind);
    if (path.size == 0)
        return gg_said_expected(&behind, word.size > 0 ? "path" : "tile");
    if (!next_place(&behind, &path, &start) || !read_own_tile(said, view, (uint8_t)start, &tile))
        return false;
    if (view->open.place[tile] != start)
        return gg_said_fail(&behind, "%.*s is not there", (int)word.size, word.at);
    said->next++;
    return gg_read_item(reading, tile) && read_path(reading, path);
}

/* Several moves, separated by commas, are several orders. */
static bool read_moves(gg_reading *reading)
{
    gg_orders *orders = reading->orders;
    while (read_move(reading)) {
        if (!gg_said_took(&reading->said, ","))
            return true;
        if (orders->count == GG_ORDERS_MAX)
            return gg_said_fail(&reading->said, "more than %d orders", GG_ORDERS_MAX);
        reading->order = &orders->order[orders->count++];
        gg_order_open(reading->order, PROBE_MOVE);
    }
    return false;
}

static void write_move(gg_writing *writing)
{
    const probe_view *view = writing->view;
    uint16_t tile = gg_peek_item(&writing->items);
    gg_write_item(writing, &nouns[TILE]);
    gg_put_char(writing->out, ' ');
    put_place(writing->game, view, view->open.place[tile], writing->out);
    while (!gg_items_end(&writing->items)) {
        gg_put_char(writing->out, '-');
        put_place(writing->game, view, gg_next_item(&writing->items), writing->out);
    }
}

/* ---------------------------------------------------------------- deployment */

/* `Alm: 1 3 Bree: 2 4 1` */
static bool read_deployment(gg_reading *reading)
{
    gg_said *said = &reading->said;
    uint32_t place;
    uint8_t face = 0;
    do {
        if (reading->order->count == GG_ITEMS_MAX)
            return gg_said_fail(said, "too many tiles");
        if (gg_word_is(said->words, said->next + 1, ":")) {
            if (!read_place(said, NULL, gg_said_here(said), &place))
                return false;
            gg_order_add(reading->order, (uint16_t)(PROBE_AT + place));
            said->next += 2;
            continue;
        }
        if (reading->order->count == 0)
            return gg_said_expected(said, gg_said_all(said) ? "place" : "place and \":\"");
        if (!probe_read_face(said->words, said->next, &face, said->error))
            return false;
        gg_order_add(reading->order, face);
        said->next++;
    } while (!gg_said_all(said));
    return true;
}

/* For readers who may not know them, faces are counted: `3?`. */
static void write_hidden(gg_writing *writing)
{
    uint32_t hidden = 0;
    for (; gg_peek_item(&writing->items) == GG_UNKNOWN; writing->items.next++)
        hidden++;
    if (hidden > 1)
        gg_print(writing->out, " %u?", hidden);
    else
        gg_put(writing->out, " ?");
}

static void write_deployment(gg_writing *writing)
{
    while (!gg_items_end(&writing->items)) {
        uint16_t item = gg_peek_item(&writing->items);
        if (item == GG_UNKNOWN) {
            write_hidden(writing);
        } else if (item < PROBE_AT) {
            gg_write_item(writing, &nouns[FACE]);
        } else {
            gg_put_char(writing->out, ' ');
            put_place(writing->game, NULL, gg_next_item(&writing->items) - PROBE_AT, writing->out);
            gg_put_char(writing->out, ':');
        }
    }
}

/* ---------------------------------------------------------------- forms */

static const gg_form forms[PROBE_VERBS] = {
    [PROBE_BID] = {.form = "STARS", .secrecy = GG_OPEN},
    [PROBE_PASS] = {.form = "", .secrecy = GG_OPEN},
    [PROBE_SIDE] = {.form = "SIDE", .secrecy = GG_OPEN},
    [PROBE_DEPLOY] = {.read = read_deployment, .write = write_deployment},
    [PROBE_NOTE] = {.form = "hold PLACE | NONE", .secrecy = GG_SEALED},
    [PROBE_MOVE] = {.read = read_moves, .write = write_move},
    [PROBE_SCOUT] = {.form = "TILE ENEMY", .secrecy = GG_OPEN},
    [PROBE_ATTACK] = {.form = "PLACE-PLACE", .secrecy = GG_OPEN},
    [PROBE_PICK] = {.form = "FIGHTER"},
    [PROBE_LOSS] = {.form = "FIGHTER", .secrecy = GG_OPEN},
    [PROBE_END] = {.form = "", .secrecy = GG_OPEN},
};

const gg_grammar probe_grammar = {nouns, forms, PROBE_VERBS, .done = GG_NO_ITEM};
