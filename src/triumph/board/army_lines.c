/* army_lines.c: the statements of armies.txt and rounds.txt. */
#include "core/mem.h"
#include "triumph/board/board_load.h"

static bool expect_side(tri_loader *load, uint32_t index, uint8_t *side)
{
    *side = tri_find_side(gg_word_at(&load->lines.words, index));
    return *side != TRI_NONE || gg_fail_word(&load->lines, index, "allied or french expected");
}

/* The scenario of that name; TRI_NONE: there is none. */
static uint8_t find_scenario(const tri_loader *load, uint32_t index)
{
    gg_span word = gg_word_at(&load->lines.words, index);
    for (uint8_t i = 0; word.size > 0 && i < load->lines.game->scenario_count; i++)
        if (gg_same_name(word, load->lines.game->scenarios[i].id))
            return i;
    return TRI_NONE;
}

/* {SCENARIO NUMBER} from word *index on; *index moves past it. Each scenario at most once. */
static bool read_by_scenario(tri_loader *load, uint32_t *index, int32_t high, uint8_t *numbers)
{
    uint32_t seen = 0;
    for (uint8_t scenario = find_scenario(load, *index); scenario != TRI_NONE;
         scenario = find_scenario(load, *index)) {
        int32_t number;
        if ((seen >> scenario & 1) != 0)
            return gg_fail_word(&load->lines, *index, "this scenario is given twice");
        if (!gg_expect_number(&load->lines, *index + 1, 0, high, &number))
            return false;
        numbers[scenario] = (uint8_t)number;
        seen |= 1U << scenario;
        *index += 2;
    }
    return seen != 0 || gg_fail_word(&load->lines, *index, "scenario expected");
}

/* ---------------------------------------------------------------- side, units */

/* NUMBER or any */
static bool read_corps_commands(tri_loader *load, uint32_t index, tri_army *army)
{
    int32_t number;
    army->corps_commands = TRI_ANY_NUMBER;
    if (gg_word_is(&load->lines.words, index, "any"))
        return true;
    if (!gg_expect_number(&load->lines, index, 1, 99, &number))
        return false;
    army->corps_commands = (uint8_t)number;
    return true;
}

/* side SIDE morale NUMBER corps-commands NUMBER unit-commands NUMBER on-map {SCENARIO NUMBER} */
static bool read_side(void *loader)
{
    tri_loader *load = loader;
    uint8_t side;
    int32_t morale, unit_commands;
    uint32_t next = 9;
    if (!expect_side(load, 1, &side) ||
        !gg_expect_once(&load->lines, 1, &load->has_army[side], "this side"))
        return false;
    tri_army *army = &load->board->army[side];
    if (!gg_expect_word(&load->lines, 2, "morale") ||
        !gg_expect_number(&load->lines, 3, 1, 99, &morale) ||
        !gg_expect_word(&load->lines, 4, "corps-commands") || !read_corps_commands(load, 5, army) ||
        !gg_expect_word(&load->lines, 6, "unit-commands") ||
        !gg_expect_number(&load->lines, 7, 0, 99, &unit_commands) ||
        !gg_expect_word(&load->lines, 8, "on-map") ||
        !read_by_scenario(load, &next, TRI_COMMANDERS_MAX, army->on_map))
        return false;
    army->morale = (uint8_t)morale;
    army->unit_commands = (uint8_t)unit_commands;
    return gg_expect_end(&load->lines, next);
}

/* units SIDE FACE NUMBER */
static bool read_units(void *loader)
{
    tri_loader *load = loader;
    uint8_t side;
    int32_t number;
    if (!expect_side(load, 1, &side))
        return false;
    uint8_t face = tri_find_face(gg_word_at(&load->lines.words, 2));
    if (face == TRI_NONE)
        return gg_fail_word(&load->lines, 2, "face expected: G3, I1 to I3, C1 to C3, A1");
    tri_army *army = &load->board->army[side];
    if (!gg_expect_once(&load->lines, 2, &load->has_units[side][face], "this face") ||
        !gg_expect_number(&load->lines, 3, 0, TRI_UNITS_MAX - army->total, &number))
        return false;
    army->units[face] = (uint8_t)number;
    army->total = (uint8_t)(army->total + number);
    return gg_expect_end(&load->lines, 4);
}

/* ---------------------------------------------------------------- commander */

/* The commanders of a side are adjacent, so they can be counted from the first. */
static bool add_to_army(tri_loader *load, uint8_t side)
{
    tri_board *board = load->board;
    tri_army *army = &board->army[side];
    if (!gg_expect_room(&load->lines, board->commanders, TRI_COMMANDERS_MAX, "commanders"))
        return false;
    if (army->commanders == 0)
        army->first_commander = (uint8_t)board->commanders;
    if (army->first_commander + army->commanders != board->commanders)
        return gg_fail_word(&load->lines, 1, "commanders of a side stand together");
    army->commanders++;
    return true;
}

/* [setup LOCALE] [enters {SCENARIO ROUND}] name NAME */
static bool read_commander_rest(tri_loader *load, uint32_t index, uint32_t number)
{
    tri_commander *commander = &load->board->commander[number];
    if (gg_word_is(&load->lines.words, index, "setup")) {
        int32_t locale;
        if (!gg_expect_number(&load->lines, index + 1, 1, 254, &locale))
            return false;
        load->setup_number[number] = (uint8_t)locale;
        index += 2;
    }
    if (gg_word_is(&load->lines.words, index, "enters")) {
        index++;
        if (!read_by_scenario(load, &index, TRI_ROUNDS_MAX - 1, commander->enters))
            return false;
    }
    return gg_expect_word(&load->lines, index, "name") &&
           gg_expect_rest(&load->lines, index + 1, "name", commander->name, TRI_NAME_SIZE);
}

/* commander SIDE minimum UNITS .. */
static bool read_commander(void *loader)
{
    tri_loader *load = loader;
    tri_board *board = load->board;
    uint32_t number = board->commanders;
    uint8_t side;
    int32_t minimum;
    if (!expect_side(load, 1, &side) || !gg_expect_word(&load->lines, 2, "minimum") ||
        !gg_expect_number(&load->lines, 3, 1, TRI_CORPS_MAX, &minimum) || !add_to_army(load, side))
        return false;
    tri_commander *commander = &board->commander[number];
    commander->side = side;
    commander->minimum = (uint8_t)minimum;
    load->commander_line[number] = load->lines.words.line;
    if (!read_commander_rest(load, 4, number))
        return false;
    for (uint32_t i = 0; i < number; i++)
        if (gg_compare_names(gg_span_of(board->commander[i].name), gg_span_of(commander->name)) ==
            0)
            return gg_fail_word(&load->lines, 0, "this commander is given twice");
    board->commanders++;
    return true;
}

const gg_statement tri_army_statements[] = {
    {"side", read_side},
    {"units", read_units},
    {"commander", read_commander},
    {NULL, NULL},
};

/* ---------------------------------------------------------------- rounds.txt */

/* round SCENARIO NUMBER [night] name NAME */
static bool read_round(void *loader)
{
    tri_loader *load = loader;
    tri_board *board = load->board;
    uint8_t scenario = find_scenario(load, 1);
    if (scenario == TRI_NONE)
        return gg_fail_word(&load->lines, 1, "scenario expected");
    int32_t number, next = board->rounds[scenario];
    if (!gg_expect_room(&load->lines, board->rounds[scenario], TRI_ROUNDS_MAX, "rounds"))
        return false;
    if (!gg_word_number(&load->lines.words, 2, &number) || number != next)
        return gg_fail_word(&load->lines, 2, "round %d expected", next);
    tri_round *round = &board->round[scenario][next];
    round->night = gg_word_is(&load->lines.words, 3, "night");
    uint32_t index = 3U + round->night;
    if (!gg_expect_word(&load->lines, index, "name") ||
        !gg_expect_rest(&load->lines, index + 1, "name", round->name, TRI_NAME_SIZE))
        return false;
    board->rounds[scenario]++;
    return true;
}

const gg_statement tri_round_statements[] = {{"round", read_round}, {NULL, NULL}};
