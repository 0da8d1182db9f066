/* board.c: reads board.txt: places, links, armies and the bag. */
#include "board.h"
#include "core/mem.h"

const char *const probe_sides[] = {"Sun", "Moon", NULL};
const char *const probe_markers[] = {"sun", "rain", "fog", NULL};

static const char *const role_names[] = {"S", "M", "N", NULL};

/* The number of a word in a list of words, or an error that names the list. */
static bool read_choice(const gg_words *words, uint32_t index, const char *const *list,
                        const char *what, uint8_t *number, gg_error *error)
{
    for (*number = 0; list[*number]; ++*number)
        if (gg_word_is(words, index, list[*number]))
            return true;
    return gg_fail_at(error, words, index, "%s expected", what);
}

static bool read_number(const gg_words *words, uint32_t index, int32_t low, int32_t high,
                        uint8_t *number, gg_error *error)
{
    int32_t value;
    if (!gg_word_number(words, index, &value) || value < low || value > high)
        return gg_fail_at(error, words, index, "number from %d to %d expected", low, high);
    *number = (uint8_t)value;
    return true;
}

/* ---------------------------------------------------------------- names of places */

static gg_span place_name(const probe_board *board, uint32_t place)
{
    return gg_span_of(board->place[place].name);
}

void probe_put_place(const probe_board *board, uint32_t place, gg_text *out)
{
    gg_put_name(out, place_name(board, place));
}

/* ` "X"; near: A, B` if there are names like it. */
static void put_near(const probe_board *board, gg_span name, gg_text *out)
{
    const char *before = "; near: ";
    for (uint32_t place = 0; place < board->places; place++) {
        if (gg_name_distance(name, place_name(board, place), 1) > 1)
            continue;
        gg_put(out, before);
        probe_put_place(board, place, out);
        before = ", ";
    }
}

uint8_t probe_read_place(const probe_board *board, gg_span name, const gg_words *words,
                         uint32_t index, gg_error *error)
{
    for (uint8_t place = 0; place < board->places; place++)
        if (gg_same_name(name, place_name(board, place)))
            return place;
    char near[200];
    gg_text out;
    gg_text_open(&out, near, sizeof near);
    put_near(board, name, &out);
    if (name.size == 0)
        gg_fail_at(error, words, index, "place expected");
    else
        gg_fail_at(error, words, index, "unknown place \"%.*s\"%s", (int)name.size, name.at, near);
    return PROBE_NOWHERE;
}

/* ---------------------------------------------------------------- lines of board.txt */

/* place NAME CAPACITY {star | home SEAT} */
static bool read_place_line(probe_board *board, const gg_words *words, gg_error *error)
{
    gg_span name = gg_word_at(words, 1);
    if (name.size == 0 || name.size >= PROBE_NAME_SIZE)
        return gg_fail_at(error, words, 1, "a name of at most %d bytes expected",
                          PROBE_NAME_SIZE - 1);
    if (board->places == PROBE_PLACES)
        return gg_fail_at(error, words, 0, "more than %d places", PROBE_PLACES);
    for (uint32_t other = 0; other < board->places; other++)
        if (gg_same_name(name, place_name(board, other)))
            return gg_fail_at(error, words, 1, "a second place of that name");
    probe_place *place = &board->place[board->places++];
    memcpy(place->name, name.at, name.size);
    place->home = GG_NOBODY;
    if (!read_number(words, 2, 1, PROBE_SLOTS, &place->capacity, error))
        return false;
    for (uint32_t i = 3; i < words->count; i++) {
        if (gg_word_is(words, i, "star"))
            place->star = true;
        else if (!gg_word_is(words, i, "home"))
            return gg_fail_at(error, words, i, "star or home expected");
        else if (!read_choice(words, ++i, role_names, "S, M or N", &place->home, error))
            return false;
    }
    return true;
}

/* In data a name is spelled as it is. */
static bool read_spelled(const probe_board *board, const gg_words *words, uint32_t index,
                         uint8_t *place, gg_error *error)
{
    for (*place = 0; *place < board->places; ++*place)
        if (gg_span_is(gg_word_at(words, index), board->place[*place].name))
            return true;
    return gg_fail_at(error, words, index, "a place from above expected");
}

/* link PLACE PLACE {river} */
static bool read_link_line(probe_board *board, const gg_words *words, gg_error *error)
{
    uint8_t a, b;
    if (!read_spelled(board, words, 1, &a, error) || !read_spelled(board, words, 2, &b, error))
        return false;
    if (a == b || probe_linked(board, a, b))
        return gg_fail_at(error, words, 2, "a link of two places, once");
    bool river = gg_word_is(words, 3, "river");
    if (words->count > 4 || (words->count == 4 && !river))
        return gg_fail_at(error, words, 3, "river expected");
    board->place[a].links |= (uint8_t)(1U << b);
    board->place[b].links |= (uint8_t)(1U << a);
    if (river) {
        board->place[a].rivers |= (uint8_t)(1U << b);
        board->place[b].rivers |= (uint8_t)(1U << a);
    }
    return true;
}

/* army SIDE FACES */
static bool read_army_line(probe_board *board, const gg_words *words, gg_error *error)
{
    uint8_t side;
    if (!read_choice(words, 1, probe_sides, "Sun or Moon", &side, error))
        return false;
    uint8_t *army = board->army[side];
    for (uint32_t i = 0; i < PROBE_SLOTS; i++) {
        uint8_t face = 0;
        if (!read_number(words, i + 2, 1, PROBE_FACES, &face, error))
            return false;
        uint32_t at = i;
        for (; at > 0 && army[at - 1] < face; at--)
            army[at] = army[at - 1];
        army[at] = face;
    }
    return words->count == PROBE_SLOTS + 2 ||
           gg_fail_at(error, words, PROBE_SLOTS + 2, "too many tiles");
}

/* bag MARKER NUMBER */
static bool read_bag_line(probe_board *board, const gg_words *words, gg_error *error)
{
    uint8_t marker;
    return read_choice(words, 1, probe_markers, "sun, rain or fog", &marker, error) &&
           read_number(words, 2, 0, 9, &board->bag[marker], error);
}

static bool read_line(probe_board *board, const gg_words *words, gg_error *error)
{
    if (gg_word_is(words, 0, "place"))
        return read_place_line(board, words, error);
    if (gg_word_is(words, 0, "link"))
        return read_link_line(board, words, error);
    if (gg_word_is(words, 0, "army"))
        return read_army_line(board, words, error);
    if (gg_word_is(words, 0, "bag"))
        return read_bag_line(board, words, error);
    return gg_fail_at(error, words, 0, "place, link, army or bag expected");
}

/* ---------------------------------------------------------------- the whole board */

static bool home_is_large_enough(const probe_board *board, uint8_t role)
{
    uint32_t room = 0;
    for (uint32_t place = 0; place < board->places; place++)
        if (board->place[place].home == role)
            room += board->place[place].capacity;
    return room >= PROBE_SLOTS;
}

static bool check_board(const probe_board *board, gg_error *error)
{
    for (uint8_t role = 0; role_names[role]; role++)
        if (!home_is_large_enough(board, role))
            return gg_fail(error, 0, 0, "board.txt: the home of %s is too small", role_names[role]);
    for (uint32_t side = 0; side < PROBE_SIDES; side++)
        if (board->army[side][0] == 0)
            return gg_fail(error, 0, 0, "board.txt: %s has no army", probe_sides[side]);
    if (board->bag[PROBE_FINE] + board->bag[PROBE_RAIN] == 0)
        return gg_fail(error, 0, 0, "board.txt: the bag is empty");
    return true;
}

bool probe_load(gg_game *game, gg_error *error)
{
    probe_board *board = game->board;
    gg_reader reader;
    gg_words words;
    gg_error trouble = {0};
    if (game->option[PROBE_OPTION_AUCTION] && game->option[PROBE_OPTION_PLAYERS] != 2)
        return gg_fail(error, 0, 0, "an auction needs players=2");
    gg_span file = gg_find_file(game, "board.txt");
    if (!file.at)
        return gg_fail(error, 0, 0, "there is no board.txt");
    gg_reader_open(&reader, file);
    while (gg_read_words(&reader, &words, &trouble))
        if (!read_line(board, &words, &trouble))
            break;
    if (trouble.text[0])
        return gg_fail(error, trouble.line, trouble.column, "board.txt: %s", trouble.text);
    if (game->option[PROBE_OPTION_FOG] == 0)
        board->bag[PROBE_FOG] = 0;
    board->has_rivers = gg_span_is(game->scenarios[game->scenario].id, "river");
    game->seats = (uint32_t)game->option[PROBE_OPTION_PLAYERS];
    return check_board(board, error);
}
