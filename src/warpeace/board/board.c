/* board.c: makes the board from the data files.
 *
 * The files are read statement by statement: tables and map first, then the scenario, which is read twice
 * (board_load.h). Everything is checked: data that would break the rules is refused here, with its file and line. */
#include "core/mem.h"
#include "core/text/text.h"
#include "warpeace/board/board_load.h"
#include "warpeace/board/options.h"

/* ---------------------------------------------------------------- words of statements */

bool wap_expect_hex(wap_loader *load, uint32_t index, uint16_t *hex)
{
    gg_lines *lines = &load->lines;
    return wap_read_hex(load->board, gg_word_at(&lines->words, index), &lines->words, index, hex,
                        &lines->error);
}

bool wap_expect_open_hex(wap_loader *load, uint32_t index, uint16_t *hex)
{
    const wap_board *board = load->board;
    if (!wap_expect_hex(load, index, hex))
        return false;
    if ((board->hex[*hex].flags & WAP_HEX_OUTSIDE) != 0)
        return gg_fail_word(&load->lines, index, "outside this scenario's part of the map");
    return *hex < board->hexes || gg_fail_word(&load->lines, index, "closed: %s takes no part",
                                               board->nation[board->hex[*hex].owner].name);
}

bool wap_expect_city(wap_loader *load, uint32_t index, uint16_t *hex)
{
    return wap_expect_open_hex(load, index, hex) &&
           (wap_has_city(load->board, *hex) ||
            gg_fail_word(&load->lines, index, "there is no city in this hex"));
}

bool wap_expect_nation(wap_loader *load, uint32_t index, uint8_t *nation)
{
    *nation = wap_find_nation(load->board, gg_word_at(&load->lines.words, index));
    return *nation != WAP_NONE || gg_fail_word(&load->lines, index, "code of a nation expected");
}

bool wap_expect_colour(wap_loader *load, uint32_t index, uint8_t *colour)
{
    *colour = wap_find_colour(gg_word_at(&load->lines.words, index));
    return *colour != WAP_NONE || gg_fail_word(&load->lines, index, "color expected");
}

bool wap_expect_leader(wap_loader *load, uint32_t index, uint8_t *leader)
{
    gg_lines *lines = &load->lines;
    return wap_read_leader(load->board, gg_word_at(&lines->words, index), &lines->words, index,
                           leader, &lines->error);
}

bool wap_expect_kind(wap_loader *load, uint32_t index, uint8_t *kind)
{
    gg_lines *lines = &load->lines;
    return wap_read_kind(load->board, gg_word_at(&lines->words, index), &lines->words, index, kind,
                         &lines->error);
}

bool wap_expect_side(wap_loader *load, uint32_t index, uint8_t *side)
{
    gg_lines *lines = &load->lines;
    return wap_read_side(gg_word_at(&lines->words, index), &lines->words, index, side,
                         &lines->error);
}

bool wap_expect_turn(wap_loader *load, uint32_t index, uint8_t *turn)
{
    gg_lines *lines = &load->lines;
    return wap_read_turn(load->board, gg_word_at(&lines->words, index), &lines->words, index, turn,
                         &lines->error);
}

bool wap_take_from(wap_loader *load, uint32_t *index, uint8_t *turn)
{
    if (!wap_take_word(load, index, "from"))
        return true;
    return wap_expect_turn(load, (*index)++, turn);
}

void wap_take_source(wap_loader *load, uint32_t *index, uint8_t *source)
{
    for (uint8_t i = 0; i < WAP_SOURCES; i++) {
        if (!wap_take_word(load, index, wap_source_name(i)))
            continue;
        *source = i;
        return;
    }
}

bool wap_take_word(wap_loader *load, uint32_t *index, const char *word)
{
    bool is = gg_word_is(&load->lines.words, *index, word);
    *index += is;
    return is;
}

bool wap_more_words(const wap_loader *load, uint32_t index)
{
    return index < load->lines.words.count;
}

bool wap_expect_colon(wap_loader *load, uint32_t *index)
{
    if (!gg_expect_word(&load->lines, *index, ":"))
        return false;
    ++*index;
    return wap_more_words(load, *index) ||
           gg_fail_word(&load->lines, *index, "something expected behind the colon");
}

bool wap_expect_name(wap_loader *load, uint32_t *next, size_t room, gg_span *name)
{
    const gg_words *words = &load->lines.words;
    for (*next = 1; *next < words->count && !gg_word_is(words, *next, ":");)
        ++*next;
    if (*next == 1)
        return gg_fail_word(&load->lines, 1, "a name expected");
    if (!wap_expect_colon(load, next))
        return false;
    const gg_word *first = &words->word[1], *last = &words->word[*next - 2];
    *name = (gg_span){words->text + first->at, (size_t)last->at + last->size - first->at};
    return name->size < room ||
           gg_fail_word(&load->lines, 1, "a name of at most %zu bytes expected", room - 1);
}

bool wap_expect_cities(wap_loader *load, uint32_t next, uint8_t side,
                       bool (*put)(wap_city *city, uint8_t side))
{
    uint16_t hex;
    for (; wap_more_words(load, next); next++) {
        if (!wap_expect_city(load, next, &hex))
            return false;
        if (!put(&load->board->city[load->board->hex[hex].city], side))
            return gg_fail_word(&load->lines, next, "this city is given twice");
    }
    return true;
}

/* ---------------------------------------------------------------- the scenario, second time */

static bool was_read(void *loader)
{
    (void)loader;
    return true;
}

static const gg_statement scenario_statements[] = {
    {"months", was_read},
    {"owners", was_read},
    {"part", was_read},
    {"owner", was_read},
    {"nations", was_read},
    {"troops", was_read},
    {"stack", wap_line_stack},
    {"join", wap_line_join},
    {"comes", wap_line_comes},
    {"control", wap_line_control},
    {"reinforce", wap_line_reinforce},
    {"withdraw", wap_line_withdraw},
    {"replacement", wap_line_replacement},
    {"supply", wap_line_supply},
    {"special", wap_line_special},
    {"change", wap_line_change},
    {"alliances", wap_line_alliances},
    {"city-points", wap_line_city_points},
    {"win", wap_line_win},
    {"seats", wap_line_seats},
    {NULL, NULL},
};

/* ---------------------------------------------------------------- the whole board */

/* "n05.txt" */
static void name_scenario(wap_loader *load, const gg_game *game)
{
    gg_text out;
    gg_span id = game->scenarios[game->scenario].id;
    gg_text_open(&out, load->scenario_file, sizeof load->scenario_file);
    for (size_t i = 0; i < id.size; i++)
        gg_put_char(&out, gg_small(id.at[i]));
    gg_put(&out, ".txt");
}

static void open_board(wap_loader *load, wap_board *board)
{
    memset(board, 0, sizeof *board);
    memset(board->hex_at, 0xFF, sizeof board->hex_at);
    for (uint32_t i = 0; i < WAP_MAP_HEXES_MAX; i++)
        board->hex[i].city = WAP_NO_CITY;
    board->special.march_side = board->special.sea_side = WAP_NOBODY;
    board->special.late_nation = WAP_NONE;
    board->restores = WAP_NONE;
    board->special.late_leader = WAP_NO_LEADER;
    memset(load->map_letter, WAP_NONE, sizeof load->map_letter);
    memset(load->new_owner, WAP_NONE, sizeof load->new_owner);
    load->board = board;
    load->home_supply = true;
}

static bool load_map(wap_loader *load)
{
    gg_lines *lines = &load->lines;
    return gg_read_lines(lines, "map.txt", wap_map_statements, load) &&
           gg_read_lines(lines, "areas.txt", wap_area_statements, load) && wap_link_grid(load) &&
           gg_read_lines(lines, "cities.txt", wap_city_statements, load) &&
           gg_read_lines(lines, "names.txt", wap_writing_statements, load);
}

/* Hexes, nations and leaders of the scenario get their numbers. */
static bool load_part(wap_loader *load)
{
    gg_lines *lines = &load->lines;
    if (!gg_read_lines(lines, load->scenario_file, wap_part_statements, load) ||
        !wap_check_part(load) || !gg_read_lines(lines, "owners.txt", wap_owner_statements, load) ||
        !wap_number_hexes(load) || !wap_number_kinds(load) || !wap_number_leaders(load) ||
        !gg_read_lines(lines, "hexsides.txt", wap_hexside_statements, load))
        return false;
    wap_link_hexes(load);
    return true;
}

/* P-SCN-01 */
static bool load_all(wap_loader *load)
{
    gg_lines *lines = &load->lines;
    return gg_read_lines(lines, "tables.txt", wap_table_statements, load) &&
           wap_check_tables(load) &&
           gg_read_lines(lines, "nations.txt", wap_nation_statements, load) &&
           wap_check_nations(load) &&
           gg_read_lines(lines, "leaders.txt", wap_leader_statements, load) && load_map(load) &&
           load_part(load) &&
           gg_read_lines(lines, load->scenario_file, scenario_statements, load) &&
           wap_link_changes(load) && wap_link_units(load) && wap_link_supply(load);
}

bool wap_load_board(gg_game *game, wap_board *board, gg_error *error)
{
    wap_loader load;
    memset(&load, 0, sizeof load);
    gg_lines_open(&load.lines, game, "game.txt");
    open_board(&load, board);
    name_scenario(&load, game);
    load.players = (uint32_t)game->option[WAP_OPTION_PLAYERS];
    if (!load_all(&load))
        return gg_fail_lines(&load.lines, error);
    wap_link_seats(&load);
    return wap_check_players(board, (int32_t)load.players, error);
}
