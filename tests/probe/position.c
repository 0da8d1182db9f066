/* position.c: free positions: statements to a state.
 *
 * Statements are collected in a builder, in layers: a case that is `like` another puts its own statements on top. The
 * state is built when all have been read. Its prompt is that of the active seat. */
#include "core/play/field_text.h"
#include "core/play/head.h"
#include "state.h"

enum { TILES_MAX = 48, GROUPS_MAX = 24 };

typedef struct built_tile {
    uint8_t seat, place, face, label, moved, layer; /* label PROBE_NOWHERE: a free one */
} built_tile;

typedef struct built_group {
    uint16_t among;
    uint8_t observer, seat, labels; /* bit per label */
} built_group;

typedef struct builder {
    uint32_t line[PROBE_SEATS][PROBE_PLACES]; /* of the statement */
    uint8_t given[PROBE_SEATS][PROBE_PLACES]; /* layer + 1 */
    built_tile tile[TILES_MAX];
    built_group group[GROUPS_MAX];
    uint8_t tiles, groups;
    uint8_t known[PROBE_OBSERVERS][PROBE_TILES];
    gg_said_fields fields;
    uint8_t note_given; /* layer + 1 */
    uint8_t note, note_round;
} builder;

_Static_assert(sizeof(builder) <= PROBE_BUILDER_SIZE, "size of the builder");

/* The context of a statement. */
typedef struct statement {
    const gg_game *game;
    const gg_words *words;
    uint32_t first;
    builder *to;
    uint8_t layer;
    bool taken_away;
    gg_head head; /* to name seats */
    gg_error *error;
} statement;

static uint8_t read_place(const statement *line, uint32_t index)
{
    return probe_read_place(probe_board_of(line->game), gg_word_at(line->words, index), line->words,
                            index, line->error);
}

static bool read_seat(const statement *line, uint32_t index, gg_span name, uint8_t *seat)
{
    *seat = gg_find_seat(line->game, &line->head, name);
    if (*seat != GG_NOBODY)
        return true;
    return gg_fail_at(line->error, line->words, index, "no seat \"%.*s\" in this game",
                      (int)name.size, name.at);
}

static bool ends_at(const statement *line, uint32_t index)
{
    return index >= line->words->count ||
           gg_fail_at(line->error, line->words, index, "nothing may follow here");
}

static bool read_number(const statement *line, uint32_t index, int32_t low, int32_t high,
                        uint8_t *number)
{
    int32_t value;
    if (!gg_word_number(line->words, index, &value) || value < low || value > high)
        return gg_fail_at(line->error, line->words, index, "number from %d to %d expected", low,
                          high);
    *number = (uint8_t)value;
    return true;
}

/* ---------------------------------------------------------------- tiles */

static void drop_tile(builder *to, uint32_t index)
{
    for (to->tiles--; index < to->tiles; index++)
        to->tile[index] = to->tile[index + 1]; /* labels follow the order of listing */
}

/* A place that is given again is replaced as a whole. */
static bool open_place(statement *line, uint8_t seat, uint8_t place, uint32_t index)
{
    builder *to = line->to;
    if (to->given[seat][place] == line->layer + 1)
        return gg_fail_at(line->error, line->words, index, "this place is given twice");
    to->given[seat][place] = (uint8_t)(line->layer + 1);
    to->line[seat][place] = line->words->line;
    for (uint32_t i = to->tiles; i-- > 0;)
        if (to->tile[i].seat == seat && to->tile[i].place == place &&
            to->tile[i].layer < line->layer)
            drop_tile(to, i);
    return true;
}

/* A tile with a label exists once: given again, it leaves its old place. */
static bool add_tile(statement *line, built_tile tile, uint32_t index)
{
    builder *to = line->to;
    for (uint32_t i = to->tiles; i-- > 0 && tile.label != PROBE_NOWHERE;) {
        if (to->tile[i].seat != tile.seat || to->tile[i].label != tile.label)
            continue;
        if (to->tile[i].layer == line->layer)
            return gg_fail_at(line->error, line->words, index, "label %c is used twice",
                              'a' + tile.label);
        drop_tile(to, i);
    }
    if (to->tiles == TILES_MAX)
        return gg_fail_at(line->error, line->words, index, "too many tiles");
    to->tile[to->tiles++] = tile;
    return true;
}

/* SEAT PLACE: TILES {PLACE: TILES} */
static bool read_tiles(statement *line, uint8_t seat)
{
    const gg_words *words = line->words;
    uint32_t i = line->first + 1;
    uint8_t place = PROBE_NOWHERE;
    if (!gg_word_is(words, i + 1, ":"))
        return gg_fail_at(line->error, words, i, "place and \":\" expected");
    while (i < words->count) {
        if (gg_word_is(words, i + 1, ":")) {
            place = read_place(line, i);
            if (place == PROBE_NOWHERE || !open_place(line, seat, place, i))
                return false;
            i += 2;
            continue;
        }
        probe_tile_word word;
        if (gg_word_is(words, i, "-")) {
            i++;
            continue;
        }
        if (!probe_read_tile_word(words, i, gg_word_at(words, i), &word, line->error))
            return false;
        if (word.face == 0)
            return gg_fail_at(line->error, words, i, "a position has no unknown tiles");
        built_tile tile = {seat, place, word.face, word.label, word.moved, line->layer};
        if (!add_tile(line, tile, i++))
            return false;
    }
    return true;
}

/* ---------------------------------------------------------------- knowledge */

static bool read_observer(const statement *line, uint32_t index, uint8_t *observer)
{
    if (!gg_word_is(line->words, index, "public"))
        return read_seat(line, index, gg_word_at(line->words, index), observer);
    *observer = PROBE_PUBLIC;
    return true;
}

/* The part of `S.abc` before the dot; *rest gets the part after it. */
static bool read_owner(const statement *line, uint32_t index, uint8_t *seat, gg_span *rest)
{
    gg_span name = gg_word_at(line->words, index);
    size_t dot = 0;
    while (dot < name.size && name.at[dot] != '.')
        dot++;
    if (dot == name.size)
        return gg_fail_at(line->error, line->words, index, "SEAT.TILE expected");
    *rest = (gg_span){name.at + dot + 1, name.size - dot - 1};
    return read_seat(line, index, (gg_span){name.at, dot}, seat);
}

/* known OBSERVER TILE.. */
static bool read_known(statement *line)
{
    uint8_t observer = PROBE_PUBLIC, seat = GG_NOBODY;
    uint32_t i = line->first + 1;
    if (!read_observer(line, i, &observer))
        return false;
    if (++i >= line->words->count)
        return gg_fail_at(line->error, line->words, i, "SEAT.TILE expected");
    for (; i < line->words->count; i++) {
        probe_tile_word word;
        gg_span rest = {"", 0};
        if (!read_owner(line, i, &seat, &rest) ||
            !probe_read_tile_word(line->words, i, rest, &word, line->error))
            return false;
        if (word.face == 0 || word.label == PROBE_NOWHERE || word.moved || seat == observer)
            return gg_fail_at(line->error, line->words, i,
                              "a tile of another seat with face and label expected");
        line->to->known[observer][seat * PROBE_SLOTS + word.label] = line->taken_away ? 0
                                                                                      : word.face;
    }
    return true;
}

static bool read_labels(const statement *line, uint32_t index, gg_span labels, uint8_t *mask)
{
    *mask = 0;
    for (size_t i = 0; i < labels.size; i++) {
        int slot = labels.at[i] - 'a';
        if (slot < 0 || slot >= PROBE_SLOTS || (*mask >> slot & 1))
            return gg_fail_at(line->error, line->words, index,
                              "labels from a to e expected, each once");
        *mask = (uint8_t)(*mask | 1U << slot);
    }
    return *mask != 0 || gg_fail_at(line->error, line->words, index, "labels expected");
}

static void drop_group(builder *to, const built_group *like)
{
    for (uint32_t i = to->groups; i-- > 0;)
        if (to->group[i].observer == like->observer && to->group[i].seat == like->seat &&
            to->group[i].labels == like->labels)
            to->group[i] = to->group[--to->groups];
}

/* among OBSERVER SEAT.LABELS: FACES|- */
static bool read_among(statement *line)
{
    built_group group = {.among = 0};
    uint32_t i = line->first + 1;
    gg_span labels = {"", 0};
    if (!read_observer(line, i, &group.observer) ||
        !read_owner(line, i + 1, &group.seat, &labels) ||
        !read_labels(line, i + 1, labels, &group.labels))
        return false;
    if (!gg_word_is(line->words, i + 2, ":") || group.observer == group.seat)
        return gg_fail_at(line->error, line->words, i + 2,
                          "\":\" and faces of another seat expected");
    if (i + 3 >= line->words->count || i + 3 + PROBE_SLOTS < line->words->count)
        return gg_fail_at(line->error, line->words, i + 3, "one to five faces or - expected");
    for (i += 3; i < line->words->count && !gg_word_is(line->words, i, "-"); i++) {
        uint8_t face;
        if (!probe_read_face(line->words, i, &face, line->error))
            return false;
        group.among = (uint16_t)(group.among + probe_one(face));
    }
    drop_group(line->to, &group);
    if (line->taken_away)
        return true;
    if (line->to->groups == GROUPS_MAX)
        return gg_fail_at(line->error, line->words, line->first, "too many groups");
    line->to->group[line->to->groups++] = group;
    return true;
}

/* ---------------------------------------------------------------- the note */

/* note none|hold PLACE (ROUND) */
static bool read_note(statement *line)
{
    uint32_t i = line->first + 2;
    if (line->game->seats != PROBE_SEATS)
        return gg_fail_at(line->error, line->words, line->first, "a note needs three seats");
    line->to->note = PROBE_NOWHERE;
    line->to->note_round = 0;
    if (gg_word_is(line->words, i - 1, "hold"))
        line->to->note = read_place(line, i++);
    else if (!gg_word_is(line->words, i - 1, "none"))
        return gg_fail_at(line->error, line->words, i - 1, "hold or none expected");
    if (i == line->first + 3 && line->to->note == PROBE_NOWHERE)
        return false;
    if (i < line->words->count && !read_number(line, i++, 1, PROBE_ROUNDS, &line->to->note_round))
        return false;
    return ends_at(line, i);
}

static bool read_note_once(statement *line)
{
    uint8_t layer = line->taken_away ? 0 : (uint8_t)(line->layer + 1);
    if (layer > 0 && line->to->note_given == layer)
        return gg_fail_at(line->error, line->words, line->first, "note is given twice");
    line->to->note_given = layer;
    return line->taken_away || read_note(line);
}

/* ---------------------------------------------------------------- statements */

static void open_head(const gg_game *game, gg_head *head)
{
    gg_open_head(game, head);
    probe_deal_sides(head);
}

bool probe_position_line(const gg_game *game, gg_position *position, const gg_words *words,
                         uint32_t first, gg_error *error)
{
    statement line = {.game = game,
                      .words = words,
                      .first = first,
                      .to = position->builder,
                      .layer = position->layer,
                      .taken_away = position->taken_away,
                      .error = error};
    gg_said said = gg_said_from(game, words, first, error);
    open_head(game, &line.head);
    const gg_field *field = gg_said_field(&said, game->rules->state_fields);
    gg_seat seat = gg_find_seat(game, &line.head, gg_word_at(words, first));
    if (field != NULL)
        return gg_read_statement(field, &said, &line.head, position->taken_away, &line.to->fields);
    if (gg_said_is(&said, "known"))
        return read_known(&line);
    if (gg_said_is(&said, "among"))
        return read_among(&line);
    if (gg_said_is(&said, "note"))
        return read_note_once(&line);
    if (seat == GG_NOBODY)
        return gg_said_unknown(&said, "statement");
    if (position->taken_away)
        return gg_said_fail(&said, "write - for nobody instead of \"not\"");
    return read_tiles(&line, seat);
}

/* ---------------------------------------------------------------- the state */

static bool impossible(gg_error *error, uint32_t line, uint16_t rule, const char *what)
{
    gg_fail(error, line, 0, "impossible position: %s", what);
    if (error)
        error->rule = rule;
    return false;
}

static void put_down(probe_state *state, const built_tile *from, uint32_t slot)
{
    uint32_t tile = from->seat * (uint32_t)PROBE_SLOTS + slot;
    state->open.place[tile] = from->place;
    state->face[tile] = from->face;
    if (from->moved)
        state->open.moved |= probe_bit(tile);
}

/* Tiles with a label first; the others get the free labels in the order of listing. */
static bool put_tiles(const builder *from, probe_state *state, gg_error *error)
{
    for (uint32_t i = 0; i < from->tiles; i++)
        if (from->tile[i].label != PROBE_NOWHERE)
            put_down(state, &from->tile[i], from->tile[i].label);
    for (uint32_t i = 0; i < from->tiles; i++) {
        const built_tile *tile = &from->tile[i];
        uint32_t slot = 0;
        if (tile->label != PROBE_NOWHERE)
            continue;
        while (slot < PROBE_SLOTS &&
               probe_alive(&state->open, tile->seat * (uint32_t)PROBE_SLOTS + slot))
            slot++;
        if (slot == PROBE_SLOTS)
            return impossible(error, from->line[tile->seat][tile->place], B_DEP_02,
                              "more than 5 tiles");
        put_down(state, tile, slot);
    }
    return true;
}

static bool put_group(probe_state *state, const built_group *from, gg_error *error)
{
    uint8_t first = PROBE_NOWHERE;
    for (uint32_t slot = 0; slot < PROBE_SLOTS; slot++) {
        uint8_t tile = (uint8_t)(from->seat * PROBE_SLOTS + slot);
        if (!(from->labels >> slot & 1))
            continue;
        if (first == PROBE_NOWHERE)
            first = tile;
        if (!probe_alive(&state->open, tile) ||
            (state->open.group[tile] != tile && state->open.group[tile] != first))
            return impossible(error, 0, B_KNO_02,
                              "a group of tiles that are not there, or in another group");
        state->open.group[tile] = first;
        state->open.seen |= probe_bit(tile);
    }
    for (uint32_t observer = 0; observer < PROBE_OBSERVERS; observer++)
        if (observer != from->seat &&
            (from->observer == PROBE_PUBLIC || from->observer == observer))
            state->known.among[observer][first] = from->among;
    return true;
}

/* All observers know what the public knows; statements about one observer come first. */
static bool put_knowledge(const builder *from, probe_state *state, gg_error *error)
{
    for (int pass = 0; pass < 2; pass++)
        for (uint32_t i = 0; i < from->groups; i++)
            if ((from->group[i].observer == PROBE_PUBLIC) == (pass == 0) &&
                !put_group(state, &from->group[i], error))
                return false;
    for (uint32_t observer = 0; observer < PROBE_OBSERVERS; observer++) {
        for (uint32_t tile = 0; tile < PROBE_TILES; tile++) {
            uint8_t face = from->known[observer][tile];
            if (face == 0)
                face = from->known[PROBE_PUBLIC][tile];
            if (face == 0 || observer == probe_owner(tile))
                continue;
            if (face != state->face[tile])
                return impossible(error, 0, B_KNO_01, "a face is known that no tile there has");
            state->known.face[observer][tile] = face;
            state->open.seen |= probe_bit(tile);
        }
    }
    return true;
}

static void put_note(const builder *from, probe_state *state)
{
    probe_open *open = &state->open;
    state->note = from->note_given ? from->note : PROBE_NOWHERE;
    if (!from->note_given)
        return;
    open->note_round = from->note_round ? from->note_round : open->round;
    open->note_open = open->note_round < open->round ? PROBE_NOTE_READ : PROBE_NOTE_SEALED;
}

/* The last statement that gave something to the place. */
static uint32_t line_of(const builder *from, uint8_t place)
{
    uint32_t line = 0;
    for (uint32_t seat = 0; seat < PROBE_SEATS && place != PROBE_NOWHERE; seat++)
        line = from->line[seat][place] > line ? from->line[seat][place] : line;
    return line;
}

static void ask_active(probe_state *state)
{
    const probe_open *open = &state->open;
    bool writes = open->head.seats == PROBE_SEATS && open->active == PROBE_ROLE_M &&
                  open->note_round != open->round;
    probe_ask(state, open->active, writes ? PROBE_ASK_NOTE : PROBE_ASK_MOVE);
}

bool probe_position_end(const gg_game *game, gg_position *position, void *to, gg_error *error)
{
    const builder *from = position->builder;
    probe_state *state = to;
    memset(state, 0, sizeof *state);
    open_head(game, &state->open.head);
    probe_clear_table(&state->open);
    memset(state->plan, PROBE_NOWHERE, sizeof state->plan);
    memset(state->pick, PROBE_NOWHERE, sizeof state->pick);
    memcpy(state->open.bag, probe_board_of(game)->bag, sizeof state->open.bag);
    gg_put_said_fields(game, &from->fields, state);
    put_note(from, state);
    if (!put_tiles(from, state, error) || !put_knowledge(from, state, error))
        return false;
    ask_active(state);
    gg_error trouble = {0};
    uint8_t blamed;
    return probe_find_fault(game, state, false, &blamed, &trouble) ||
           impossible(error, line_of(from, blamed), trouble.rule, trouble.text);
}
