/* army_lines.c: the statements of armies.txt and rounds.txt. */
#include "core/mem.h"
#include "triumph/board_load.h"

static bool expect_side(tri_loader *load, uint32_t index, uint8_t *side)
{
    *side = tri_find_side(gg_word_at(&load->words, index));
    return *side != TRI_NONE ||
           gg_fail_at(load->error, &load->words, index, "allied or french expected");
}

/* The scenario of that name; TRI_NONE: there is none. */
static uint8_t find_scenario(const tri_loader *load, uint32_t index)
{
    gg_span word = gg_word_at(&load->words, index);
    for (uint8_t i = 0; word.size > 0 && i < load->game->scenario_count; i++)
        if (gg_same_name(word, load->game->scenarios[i].id))
            return i;
    return TRI_NONE;
}

/* {SCENARIO NUMBER} from word *index on, which moves behind it. Each scenario at most once. */
static bool read_by_scenario(tri_loader *load, uint32_t *index, int32_t high, uint8_t *numbers)
{
    uint32_t seen = 0;
    for (uint8_t scenario = find_scenario(load, *index); scenario != TRI_NONE;
         scenario = find_scenario(load, *index)) {
        int32_t number;
        if ((seen >> scenario & 1) != 0)
            return gg_fail_at(load->error, &load->words, *index, "this scenario is there twice");
        if (!tri_expect_number(load, *index + 1, 0, high, &number))
            return false;
        numbers[scenario] = (uint8_t)number;
        seen |= 1U << scenario;
        *index += 2;
    }
    return seen != 0 || gg_fail_at(load->error, &load->words, *index, "scenario expected");
}

/* ---------------------------------------------------------------- side, units */

/* NUMBER or any */
static bool read_corps_commands(tri_loader *load, uint32_t index, tri_army *army)
{
    int32_t number;
    army->corps_commands = TRI_ANY_NUMBER;
    if (gg_word_is(&load->words, index, "any"))
        return true;
    if (!tri_expect_number(load, index, 1, 99, &number))
        return false;
    army->corps_commands = (uint8_t)number;
    return true;
}

/* side SIDE morale NUMBER corps-commands NUMBER unit-commands NUMBER on-map {SCENARIO NUMBER} */
static bool read_side(tri_loader *load)
{
    uint8_t side;
    int32_t morale, unit_commands;
    uint32_t next = 9;
    if (!expect_side(load, 1, &side))
        return false;
    if (load->has_army[side])
        return gg_fail_at(load->error, &load->words, 1, "this side is there twice");
    tri_army *army = &load->board->army[side];
    if (!tri_expect_word(load, 2, "morale") || !tri_expect_number(load, 3, 1, 99, &morale) ||
        !tri_expect_word(load, 4, "corps-commands") || !read_corps_commands(load, 5, army) ||
        !tri_expect_word(load, 6, "unit-commands") ||
        !tri_expect_number(load, 7, 0, 99, &unit_commands) || !tri_expect_word(load, 8, "on-map") ||
        !read_by_scenario(load, &next, TRI_COMMANDERS_MAX, army->on_map))
        return false;
    army->morale = (uint8_t)morale;
    army->unit_commands = (uint8_t)unit_commands;
    load->has_army[side] = true;
    return tri_expect_end(load, next);
}

/* units SIDE FACE NUMBER */
static bool read_units(tri_loader *load)
{
    uint8_t side;
    int32_t number;
    if (!expect_side(load, 1, &side))
        return false;
    uint8_t face = tri_find_face(gg_word_at(&load->words, 2));
    if (face == TRI_NONE)
        return gg_fail_at(load->error, &load->words, 2,
                          "face expected: G3, I1 to I3, C1 to C3, A1");
    tri_army *army = &load->board->army[side];
    if (load->has_units[side][face])
        return gg_fail_at(load->error, &load->words, 2, "this face is there twice");
    if (!tri_expect_number(load, 3, 0, TRI_UNITS_MAX - army->total, &number))
        return false;
    load->has_units[side][face] = true;
    army->units[face] = (uint8_t)number;
    army->total = (uint8_t)(army->total + number);
    return tri_expect_end(load, 4);
}

/* ---------------------------------------------------------------- commander */

/* Commanders of a side stand together, so that they can be counted from the first. */
static bool add_to_army(tri_loader *load, uint8_t side)
{
    tri_board *board = load->board;
    tri_army *army = &board->army[side];
    if (board->commanders == TRI_COMMANDERS_MAX)
        return gg_fail_at(load->error, &load->words, 0, "more than %d commanders",
                          TRI_COMMANDERS_MAX);
    if (army->commanders == 0)
        army->first_commander = (uint8_t)board->commanders;
    if (army->first_commander + army->commanders != board->commanders)
        return gg_fail_at(load->error, &load->words, 1, "commanders of a side stand together");
    army->commanders++;
    return true;
}

/* [setup LOCALE] [enters {SCENARIO ROUND}] name NAME */
static bool read_commander_rest(tri_loader *load, uint32_t index, uint32_t number)
{
    tri_commander *commander = &load->board->commander[number];
    if (gg_word_is(&load->words, index, "setup")) {
        int32_t locale;
        if (!tri_expect_number(load, index + 1, 1, 254, &locale))
            return false;
        load->setup_number[number] = (uint8_t)locale;
        index += 2;
    }
    if (gg_word_is(&load->words, index, "enters")) {
        index++;
        if (!read_by_scenario(load, &index, TRI_ROUNDS_MAX - 1, commander->enters))
            return false;
    }
    return tri_expect_word(load, index, "name") &&
           tri_expect_name(load, index + 1, commander->name);
}

/* commander SIDE minimum UNITS .. */
static bool read_commander(tri_loader *load)
{
    tri_board *board = load->board;
    uint32_t number = board->commanders;
    uint8_t side;
    int32_t minimum;
    if (!expect_side(load, 1, &side) || !tri_expect_word(load, 2, "minimum") ||
        !tri_expect_number(load, 3, 1, TRI_CORPS_MAX, &minimum) || !add_to_army(load, side))
        return false;
    tri_commander *commander = &board->commander[number];
    commander->side = side;
    commander->minimum = (uint8_t)minimum;
    load->commander_line[number] = load->words.line;
    if (!read_commander_rest(load, 4, number))
        return false;
    for (uint32_t i = 0; i < number; i++)
        if (gg_compare_names(gg_span_of(board->commander[i].name), gg_span_of(commander->name)) ==
            0)
            return gg_fail_at(load->error, &load->words, 0, "this commander is there twice");
    board->commanders++;
    return true;
}

const tri_statement tri_army_statements[] = {
    {"side", read_side},
    {"units", read_units},
    {"commander", read_commander},
    {NULL, NULL},
};

/* ---------------------------------------------------------------- rounds.txt */

/* round SCENARIO NUMBER [night] name NAME */
static bool read_round(tri_loader *load)
{
    tri_board *board = load->board;
    uint8_t scenario = find_scenario(load, 1);
    if (scenario == TRI_NONE)
        return gg_fail_at(load->error, &load->words, 1, "scenario expected");
    int32_t number, next = board->rounds[scenario];
    if (next == TRI_ROUNDS_MAX)
        return gg_fail_at(load->error, &load->words, 0, "more than %d rounds", TRI_ROUNDS_MAX);
    if (!gg_word_number(&load->words, 2, &number) || number != next)
        return gg_fail_at(load->error, &load->words, 2, "round %d expected", next);
    tri_round *round = &board->round[scenario][next];
    round->night = gg_word_is(&load->words, 3, "night");
    uint32_t index = 3U + round->night;
    if (!tri_expect_word(load, index, "name") || !tri_expect_name(load, index + 1, round->name))
        return false;
    board->rounds[scenario]++;
    return true;
}

const tri_statement tri_round_statements[] = {{"round", read_round}, {NULL, NULL}};
