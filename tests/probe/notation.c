/* notation.c: orders, steps and prompts as text, as the owner of a view reads and writes them. */
#include "core/json/view_json.h"
#include "view.h"

/* ---------------------------------------------------------------- tiles */

void probe_put_tile(const gg_game *game, const probe_view *view, uint32_t tile, bool of_seat,
                    gg_text *out)
{
    if (of_seat)
        gg_print(out, "%s.", gg_seat_name(game, &view->open.head, probe_owner(tile)));
    gg_put_char(out, view->face[tile] ? (char)('0' + view->face[tile]) : '?');
    gg_put_char(out, (char)('a' + tile % PROBE_SLOTS));
}

/* Cuts the span behind the first such character off; false: there is none. */
static bool cut(gg_span *span, char at, gg_span *behind)
{
    for (size_t i = 0; i < span->size; i++) {
        if (span->at[i] != at)
            continue;
        *behind = (gg_span){span->at + i + 1, span->size - i - 1};
        span->size = i;
        return true;
    }
    *behind = (gg_span){span->at + span->size, 0};
    return false;
}

static bool is_face(char c)
{
    return c >= '1' && c <= '0' + PROBE_FACES;
}

bool probe_read_tile_word(const gg_words *words, uint32_t index, gg_span word,
                          probe_tile_word *tile, gg_error *error)
{
    gg_span flag, rest = word;
    bool flagged = cut(&rest, '/', &flag);
    *tile = (probe_tile_word){.label = PROBE_NOWHERE, .count = 1, .moved = flagged};
    if (flagged && !gg_same_name(flag, gg_span_of("moved")))
        return gg_fail_at(error, words, index, "unknown mark \"%.*s\"", (int)flag.size, flag.at);
    if (rest.size == 2 && rest.at[0] >= '1' && rest.at[0] <= '9' && rest.at[1] == '?') {
        tile->count = (uint8_t)(rest.at[0] - '0');
        return true;
    }
    if (rest.size < 1 || rest.size > 2 || !(is_face(rest.at[0]) || rest.at[0] == '?'))
        return gg_fail_at(error, words, index, "no such tile: \"%.*s\"", (int)word.size, word.at);
    tile->face = rest.at[0] == '?' ? 0 : (uint8_t)(rest.at[0] - '0');
    if (rest.size == 1)
        return true;
    char label = rest.at[1];
    if (label >= 'A' && label < 'A' + PROBE_SLOTS)
        label = (char)(label - 'A' + 'a');
    if (label < 'a' || label >= 'a' + PROBE_SLOTS)
        return gg_fail_at(error, words, index, "no such tile: \"%.*s\"", (int)word.size, word.at);
    tile->label = (uint8_t)(label - 'a');
    return true;
}

bool probe_read_face(const gg_words *words, uint32_t index, uint8_t *face, gg_error *error)
{
    gg_span word = gg_word_at(words, index);
    if (word.size != 1 || !is_face(word.at[0]))
        return gg_fail_at(error, words, index, "no such face: \"%.*s\"", (int)word.size, word.at);
    *face = (uint8_t)(word.at[0] - '0');
    return true;
}

/* What an order is read with. */
typedef struct reader {
    const gg_game *game;
    const probe_view *view;
    const gg_words *words;
    uint32_t next; /* word */
    gg_order *order;
    gg_error *error;
} reader;

static gg_span next_word(reader *from)
{
    return gg_word_at(from->words, from->next);
}

/* A tile that was named with its label: is it there, with that face? */
static bool take_labelled(reader *from, uint32_t tile, uint8_t face, bool of_seat)
{
    gg_span word = next_word(from);
    char is[16];
    gg_text out;
    if (!probe_alive(&from->view->open, tile))
        return gg_fail_at(from->error, from->words, from->next, "there is no %.*s", (int)word.size,
                          word.at);
    gg_text_open(&out, is, sizeof is);
    probe_put_tile(from->game, from->view, tile, of_seat, &out);
    if (face != 0 && face != from->view->face[tile])
        return gg_fail_at(from->error, from->words, from->next, "%.*s is %s", (int)word.size,
                          word.at, is);
    gg_order_add(from->order, (uint16_t)tile);
    from->next++;
    return true;
}

static bool fail_ambiguous(reader *from, const uint8_t *tiles, uint32_t count)
{
    gg_span word = next_word(from);
    char list[100];
    gg_text out;
    gg_text_open(&out, list, sizeof list);
    for (uint32_t i = 0; i < count; i++) {
        gg_put(&out, i > 0 ? ", " : "");
        probe_put_tile(from->game, from->view, tiles[i], false, &out);
        gg_put_char(&out, ' ');
        probe_put_place(probe_board_of(from->game), from->view->open.place[tiles[i]], &out);
    }
    return gg_fail_at(from->error, from->words, from->next, "\"%.*s\" is ambiguous: %s",
                      (int)word.size, word.at, list);
}

/* A face without label: the own tile that it can mean, in `place` if that is one. Those that
 * differ in nothing but their label are the first of them. */
static bool take_by_face(reader *from, uint8_t face, uint8_t place)
{
    const probe_open *open = &from->view->open;
    uint8_t tiles[PROBE_SLOTS];
    uint32_t count = 0;
    bool differ = false;
    for (uint32_t tile = 0; tile < PROBE_TILES; tile++) {
        if (probe_owner(tile) != open->head.viewer || from->view->face[tile] != face ||
            !probe_alive(open, tile) || (place != PROBE_NOWHERE && open->place[tile] != place))
            continue;
        tiles[count++] = (uint8_t)tile;
        differ = differ || open->place[tile] != open->place[tiles[0]] ||
                 (open->moved >> tile & 1) != (open->moved >> tiles[0] & 1);
    }
    if (count == 0)
        return gg_fail_at(from->error, from->words, from->next, "there is no %d", face);
    if (differ)
        return fail_ambiguous(from, tiles, count);
    gg_order_add(from->order, tiles[0]);
    from->next++;
    return true;
}

static bool read_own_tile(reader *from, uint8_t place)
{
    probe_tile_word tile;
    if (from->next >= from->words->count)
        return gg_fail_at(from->error, from->words, from->next, "tile expected");
    if (!probe_read_tile_word(from->words, from->next, next_word(from), &tile, from->error))
        return false;
    gg_seat viewer = from->view->open.head.viewer;
    if (tile.moved || viewer >= PROBE_SEATS || (tile.label == PROBE_NOWHERE && tile.face == 0))
        return gg_fail_at(from->error, from->words, from->next, "own tile expected");
    if (tile.label == PROBE_NOWHERE)
        return take_by_face(from, tile.face, place);
    return take_labelled(from, viewer * (uint32_t)PROBE_SLOTS + tile.label, tile.face, false);
}

/* `S.?b` */
static bool read_tile_of_seat(reader *from)
{
    gg_span word = next_word(from), name = word, rest;
    probe_tile_word tile;
    if (!cut(&name, '.', &rest))
        return gg_fail_at(from->error, from->words, from->next, "SEAT.TILE expected");
    gg_seat seat = gg_find_seat(from->game, &from->view->open.head, name);
    if (seat == GG_NOBODY)
        return gg_fail_at(from->error, from->words, from->next, "no seat \"%.*s\"", (int)name.size,
                          name.at);
    if (!probe_read_tile_word(from->words, from->next, rest, &tile, from->error))
        return false;
    if (tile.label == PROBE_NOWHERE || tile.moved)
        return gg_fail_at(from->error, from->words, from->next, "SEAT.TILE with a label expected");
    return take_labelled(from, seat * (uint32_t)PROBE_SLOTS + tile.label, tile.face, true);
}

/* ---------------------------------------------------------------- reading orders */

/* The next place of a path, which is cut off; the first is where it starts. */
static bool read_step_of_path(reader *from, gg_span *path, uint8_t *place)
{
    gg_span name = *path;
    cut(&name, '-', path);
    *place = probe_read_place(probe_board_of(from->game), name, from->words, from->next,
                              from->error);
    return *place != PROBE_NOWHERE;
}

/* All places behind the start, at most `limit`. */
static bool read_rest_of_path(reader *from, gg_span path, uint32_t limit)
{
    uint8_t place;
    if (path.size == 0)
        return gg_fail_at(from->error, from->words, from->next, "path expected");
    for (uint32_t i = 0; path.size > 0; i++) {
        if (i == limit)
            return gg_fail_at(from->error, from->words, from->next, "path too long");
        if (!read_step_of_path(from, &path, &place))
            return false;
        gg_order_add(from->order, place);
    }
    from->next++;
    return true;
}

/* `3b Alm-Bree-Cald`: the path says where to look for a tile without label. */
static bool read_move(reader *from)
{
    uint8_t start;
    gg_span path = gg_word_at(from->words, from->next + 1);
    if (from->next + 1 >= from->words->count)
        return gg_fail_at(from->error, from->words, from->next + 1,
                          from->next < from->words->count ? "path expected" : "tile expected");
    from->next++;
    bool good = read_step_of_path(from, &path, &start);
    from->next--;
    if (!good || !read_own_tile(from, start))
        return false;
    if (from->view->open.place[from->order->item[0]] != start) {
        gg_span word = gg_word_at(from->words, from->next - 1);
        return gg_fail_at(from->error, from->words, from->next, "%.*s is not there", (int)word.size,
                          word.at);
    }
    return read_rest_of_path(from, path, PROBE_PLACES);
}

/* `Alm-Bree` */
static bool read_attack(reader *from)
{
    uint8_t start;
    gg_span path = next_word(from);
    if (path.size == 0)
        return gg_fail_at(from->error, from->words, from->next, "path expected");
    if (!read_step_of_path(from, &path, &start))
        return false;
    gg_order_add(from->order, start);
    return read_rest_of_path(from, path, 1);
}

/* `Alm: 1 3 Bree: 2 4 1` */
static bool read_deployment(reader *from)
{
    while (from->next < from->words->count) {
        if (from->order->count == GG_ITEMS_MAX)
            return gg_fail_at(from->error, from->words, from->next, "too many tiles");
        if (gg_word_is(from->words, from->next + 1, ":")) {
            uint8_t place = probe_read_place(probe_board_of(from->game), next_word(from),
                                             from->words, from->next, from->error);
            if (place == PROBE_NOWHERE)
                return false;
            gg_order_add(from->order, (uint16_t)(PROBE_AT + place));
            from->next += 2;
            continue;
        }
        uint8_t face = 0;
        if (from->order->count == 0)
            return gg_fail_at(from->error, from->words, from->next, "place and \":\" expected");
        if (!probe_read_face(from->words, from->next, &face, from->error))
            return false;
        gg_order_add(from->order, face);
        from->next++;
    }
    return from->order->count > 0 ||
           gg_fail_at(from->error, from->words, from->next, "place expected");
}

/* `hold Alm`, `none` */
static bool read_note(reader *from)
{
    uint8_t place = PROBE_NOWHERE;
    if (gg_word_is(from->words, from->next, "hold")) {
        from->next++;
        place = probe_read_place(probe_board_of(from->game), next_word(from), from->words,
                                 from->next, from->error);
        if (place == PROBE_NOWHERE)
            return false;
    } else if (!gg_word_is(from->words, from->next, "none")) {
        return gg_fail_at(from->error, from->words, from->next, "hold or none expected");
    }
    from->next++;
    gg_order_add(from->order, place);
    return true;
}

static bool read_bid(reader *from)
{
    int32_t stars;
    if (!gg_word_number(from->words, from->next, &stars) || stars < 0 || stars > 99)
        return gg_fail_at(from->error, from->words, from->next, "number of stars expected");
    from->next++;
    gg_order_add(from->order, (uint16_t)stars);
    return true;
}

static bool read_side(reader *from)
{
    for (uint8_t side = 0; probe_sides[side]; side++) {
        if (!gg_word_is(from->words, from->next, probe_sides[side]))
            continue;
        from->next++;
        gg_order_add(from->order, side);
        return true;
    }
    return gg_fail_at(from->error, from->words, from->next, "Sun or Moon expected");
}

static bool read_operands(reader *from, uint8_t verb)
{
    switch (verb) {
    case PROBE_BID:
        return read_bid(from);
    case PROBE_SIDE:
        return read_side(from);
    case PROBE_DEPLOY:
        return read_deployment(from);
    case PROBE_NOTE:
        return read_note(from);
    case PROBE_MOVE:
        return read_move(from);
    case PROBE_SCOUT:
        return read_own_tile(from, PROBE_NOWHERE) && read_tile_of_seat(from);
    case PROBE_ATTACK:
        return read_attack(from);
    case PROBE_PICK:
    case PROBE_LOSS:
        return read_own_tile(from,
                             probe_duel_place(&from->view->open, from->view->open.head.viewer));
    default:
        return true;
    }
}

/* A line may hold several moves, with commas between them: so many orders. */
bool probe_read_order(const gg_game *game, const void *view, uint8_t verb, const gg_words *words,
                      uint32_t first, gg_orders *orders, gg_error *error)
{
    reader from = {game, view, words, first + 1, NULL, error};
    for (orders->count = 0; orders->count < GG_ORDERS_MAX;) {
        from.order = &orders->order[orders->count++];
        gg_order_open(from.order, verb);
        if (!read_operands(&from, verb))
            return false;
        if (from.next >= words->count)
            return true;
        if (verb != PROBE_MOVE || !gg_word_is(words, from.next, ","))
            return gg_fail_at(error, words, from.next, "nothing may follow here");
        from.next++;
    }
    return gg_fail_at(error, words, from.next, "more than %d orders", GG_ORDERS_MAX);
}

/* ---------------------------------------------------------------- writing orders */

static void write_deployment(const gg_game *game, const gg_order *order, gg_text *out)
{
    uint32_t hidden = 0;
    for (uint32_t i = 0; i < order->count; i++) {
        uint16_t item = order->item[i];
        bool last = i + 1 == order->count || order->item[i + 1] != GG_UNKNOWN;
        if (item == GG_UNKNOWN) {
            hidden++;
            if (last && hidden > 1)
                gg_print(out, " %u?", hidden);
            else if (last)
                gg_put(out, " ?");
            continue;
        }
        hidden = 0;
        gg_put_char(out, ' ');
        if (item < PROBE_AT) {
            gg_put_int(out, item);
            continue;
        }
        probe_put_place(probe_board_of(game), item - PROBE_AT, out);
        gg_put_char(out, ':');
    }
}

void probe_put_note(const gg_game *game, uint8_t note, gg_text *out)
{
    if (note == PROBE_NOWHERE) {
        gg_put(out, "none");
        return;
    }
    gg_put(out, "hold ");
    probe_put_place(probe_board_of(game), note, out);
}

static void write_path(const gg_game *game, const probe_view *view, const gg_order *order,
                       gg_text *out)
{
    const probe_board *board = probe_board_of(game);
    if (order->verb == PROBE_MOVE)
        probe_put_place(board, view->open.place[order->item[0]], out);
    else
        probe_put_place(board, order->item[0], out);
    for (uint32_t i = 1; i < order->count; i++) {
        gg_put_char(out, '-');
        probe_put_place(board, order->item[i], out);
    }
}

static void write_operands(const gg_game *game, const probe_view *view, const gg_order *order,
                           gg_text *out)
{
    switch (order->verb) {
    case PROBE_BID:
        gg_print(out, " %d", order->item[0]);
        break;
    case PROBE_SIDE:
        gg_print(out, " %s", probe_sides[order->item[0]]);
        break;
    case PROBE_NOTE:
        gg_put_char(out, ' ');
        probe_put_note(game, (uint8_t)order->item[0], out);
        break;
    case PROBE_ATTACK:
        gg_put_char(out, ' ');
        write_path(game, view, order, out);
        break;
    default:
        gg_put_char(out, ' ');
        probe_put_tile(game, view, order->item[0], false, out);
        break;
    }
    if (order->verb != PROBE_MOVE && order->verb != PROBE_SCOUT)
        return;
    gg_put_char(out, ' ');
    if (order->verb == PROBE_MOVE)
        write_path(game, view, order, out);
    else
        probe_put_tile(game, view, order->item[1], true, out);
}

/* An order that another seat gave: what may not be known is `?`. */
void probe_write_order(const gg_game *game, const void *view, const gg_order *order, gg_text *out)
{
    gg_put(out, game->rules->verbs[order->verb]);
    if (order->verb == PROBE_DEPLOY)
        write_deployment(game, order, out);
    else if (order->count > 0 && order->item[0] == GG_UNKNOWN)
        gg_put(out, " ?");
    else if (order->count > 0)
        write_operands(game, view, order, out);
}

/* ---------------------------------------------------------------- steps and prompts */

void probe_write_step(const gg_game *game, const void *from, const gg_draft *draft, gg_step step,
                      gg_text *out)
{
    const probe_view *view = from;
    uint16_t value = gg_step_a(step);
    (void)draft;
    switch (gg_step_kind_of(step)) {
    case PROBE_STEP_VERB:
        gg_put(out, game->rules->verbs[value]);
        break;
    case PROBE_STEP_TILE:
        probe_put_tile(game, view, value, probe_owner(value) != view->open.head.viewer, out);
        break;
    case PROBE_STEP_PLACE:
        probe_put_place(probe_board_of(game), value, out);
        break;
    case PROBE_STEP_SIDE:
        gg_put(out, probe_sides[value]);
        break;
    case PROBE_STEP_NONE:
        gg_put(out, "none");
        break;
    case PROBE_STEP_DONE:
        gg_put(out, "done");
        break;
    default:
        gg_put_int(out, value);
        break;
    }
}

void probe_write_targets(const gg_game *game, const void *from, const gg_draft *draft, gg_step step,
                         gg_json *out)
{
    char name[60];
    gg_text text;
    uint16_t value = gg_step_a(step);
    uint8_t kind = gg_step_kind_of(step);
    (void)from;
    (void)draft;
    gg_text_open(&text, name, sizeof name);
    if (kind == PROBE_STEP_PLACE)
        gg_put(&text, probe_board_of(game)->place[value].name);
    else if (kind == PROBE_STEP_SIDE)
        gg_put(&text, probe_sides[value]);
    else
        gg_put_int(&text, value);
    if (kind == PROBE_STEP_TILE)
        gg_json_target(out, "piece", name);
    else if (kind == PROBE_STEP_PLACE)
        gg_json_target(out, "place", name);
    else if (kind == PROBE_STEP_SIDE)
        gg_json_target(out, "side", name);
    else if (kind == PROBE_STEP_FACE || kind == PROBE_STEP_STARS)
        gg_json_target(out, "number", name);
}

void probe_write_prompt(const gg_game *game, const void *from, gg_seat seat, gg_text *out)
{
    static const char *const questions[] = {
        [0] = "nothing to decide",
        [PROBE_ASK_BID] = "bid stars for the choice of side, or pass",
        [PROBE_ASK_SIDE] = "choose your side",
        [PROBE_ASK_DEPLOY] = "deploy your army at home",
        [PROBE_ASK_NOTE] = "write a note to N",
        [PROBE_ASK_MOVE] = "move, scout, attack, or end your turn",
        [PROBE_ASK_PICK] = "pick a tile for the duel",
        [PROBE_ASK_LOSS] = "choose the tile that loses a point",
    };
    const probe_view *view = from;
    (void)game;
    gg_put(out, questions[view->open.head.prompt[seat]]);
}
