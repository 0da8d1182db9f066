/* board.c: reads board.txt: places, links, armies and the bag. */
#include "board.h"
#include "core/text/lines.h"

const char *const probe_sides[] = {"Sun", "Moon", NULL};
const char *const probe_markers[] = {"sun", "rain", "fog", NULL};

static const char *const role_names[] = {"S", "M", "N", NULL};

/* ---------------------------------------------------------------- names of places */

static gg_span place_name(const probe_board *board, uint32_t place)
{
    return gg_span_of(board->place[place].name);
}

void probe_put_place(const probe_board *board, uint32_t place, gg_text *out)
{
    gg_put_name(out, place_name(board, place));
}

/* ` "X"; near: A, B` if there are similar names. */
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

/* The board being read. */
typedef struct loader {
    gg_lines lines;
    probe_board *board;
} loader;

/* place NAME CAPACITY {star | home SEAT} */
static bool read_place_line(void *to)
{
    loader *load = to;
    gg_lines *lines = &load->lines;
    probe_board *board = load->board;
    if (!gg_expect_room(lines, board->places, PROBE_PLACES, "places"))
        return false;
    probe_place *place = &board->place[board->places];
    place->home = GG_NOBODY;
    if (!gg_expect_id(lines, 1, place->name, PROBE_NAME_SIZE) ||
        !gg_expect_byte(lines, 2, 1, PROBE_SLOTS, &place->capacity))
        return false;
    for (uint32_t other = 0; other < board->places; other++)
        if (gg_same_name(gg_span_of(place->name), place_name(board, other)))
            return gg_fail_word(lines, 1, "a second place of that name");
    for (uint32_t i = 3; i < lines->words.count; i++) {
        if (gg_word_is(&lines->words, i, "star"))
            place->star = true;
        else if (!gg_word_is(&lines->words, i, "home"))
            return gg_fail_word(lines, i, "star or home expected");
        else if (!gg_expect_choice(lines, ++i, role_names, &place->home))
            return false;
    }
    board->places++;
    return true;
}

/* In data a name is written exactly. */
static bool read_spelled(loader *load, uint32_t index, uint8_t *place)
{
    for (*place = 0; *place < load->board->places; ++*place)
        if (gg_span_is(gg_word_at(&load->lines.words, index), load->board->place[*place].name))
            return true;
    return gg_fail_word(&load->lines, index, "a place from above expected");
}

/* link PLACE PLACE {river} */
static bool read_link_line(void *to)
{
    loader *load = to;
    probe_board *board = load->board;
    uint8_t a, b;
    if (!read_spelled(load, 1, &a) || !read_spelled(load, 2, &b))
        return false;
    if (a == b || probe_linked(board, a, b))
        return gg_fail_word(&load->lines, 2, "a link of two places, once");
    bool river = load->lines.words.count > 3;
    if (river && (!gg_expect_word(&load->lines, 3, "river") || !gg_expect_end(&load->lines, 4)))
        return false;
    board->place[a].links |= (uint8_t)(1U << b);
    board->place[b].links |= (uint8_t)(1U << a);
    if (river) {
        board->place[a].rivers |= (uint8_t)(1U << b);
        board->place[b].rivers |= (uint8_t)(1U << a);
    }
    return true;
}

/* army SIDE FACES */
static bool read_army_line(void *to)
{
    loader *load = to;
    uint8_t side;
    if (!gg_expect_choice(&load->lines, 1, probe_sides, &side))
        return false;
    uint8_t *army = load->board->army[side];
    for (uint32_t i = 0; i < PROBE_SLOTS; i++) {
        uint8_t face = 0;
        if (!gg_expect_byte(&load->lines, i + 2, 1, PROBE_FACES, &face))
            return false;
        uint32_t at = i;
        for (; at > 0 && army[at - 1] < face; at--)
            army[at] = army[at - 1];
        army[at] = face;
    }
    return gg_expect_end(&load->lines, PROBE_SLOTS + 2);
}

/* bag MARKER NUMBER */
static bool read_bag_line(void *to)
{
    loader *load = to;
    uint8_t marker;
    return gg_expect_choice(&load->lines, 1, probe_markers, &marker) &&
           gg_expect_byte(&load->lines, 2, 0, 9, &load->board->bag[marker]) &&
           gg_expect_end(&load->lines, 3);
}

static const gg_statement statements[] = {
    {"place", read_place_line},
    {"link", read_link_line},
    {"army", read_army_line},
    {"bag", read_bag_line},
    {NULL, NULL},
};

/* ---------------------------------------------------------------- the whole board */

static bool home_is_large_enough(const probe_board *board, uint8_t role)
{
    uint32_t room = 0;
    for (uint32_t place = 0; place < board->places; place++)
        if (board->place[place].home == role)
            room += board->place[place].capacity;
    return room >= PROBE_SLOTS;
}

static bool check_board(loader *load)
{
    const probe_board *board = load->board;
    for (uint8_t role = 0; role_names[role]; role++)
        if (!home_is_large_enough(board, role))
            return gg_fail_line(&load->lines, 0, "the home of %s is too small", role_names[role]);
    for (uint32_t side = 0; side < PROBE_SIDES; side++)
        if (board->army[side][0] == 0)
            return gg_fail_line(&load->lines, 0, "%s has no army", probe_sides[side]);
    return board->bag[PROBE_FINE] + board->bag[PROBE_RAIN] > 0 ||
           gg_fail_line(&load->lines, 0, "the bag is empty");
}

bool probe_load(gg_game *game, gg_error *error)
{
    loader load = {.board = game->board};
    if (game->option[PROBE_OPTION_AUCTION] && game->option[PROBE_OPTION_PLAYERS] != 2)
        return gg_fail(error, 0, 0, "an auction needs players=2");
    gg_lines_open(&load.lines, game, "board.txt");
    if (!gg_read_lines(&load.lines, "board.txt", statements, &load) || !check_board(&load))
        return gg_fail_lines(&load.lines, error);
    if (game->option[PROBE_OPTION_FOG] == 0)
        load.board->bag[PROBE_FOG] = 0;
    load.board->has_rivers = gg_span_is(game->scenarios[game->scenario].id, "river");
    game->seats = (uint32_t)game->option[PROBE_OPTION_PLAYERS];
    return true;
}
