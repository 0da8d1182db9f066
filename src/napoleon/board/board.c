/* board.c: makes the board from the data files.
 *
 * The files are read statement by statement (board_limits.c, board_lines.c, board_rivers.c, board_armies.c). Then
 * the parts are linked: roads of each town, distances, sets of towns and blocks. Data that the rules could not work
 * with is refused here, with its line. */
#include "core/mem.h"
#include "napoleon/board/board_load.h"

/* ---------------------------------------------------------------- words of a statement */

bool nap_expect_name(nap_loader *load, uint32_t index, const char *word, char name[NAP_NAME_SIZE])
{
    return gg_expect_word(&load->lines, index, word) &&
           gg_expect_rest(&load->lines, index + 1, word, name, NAP_NAME_SIZE);
}

bool nap_expect_army(nap_loader *load, uint32_t index, uint8_t *army)
{
    *army = nap_find_army(gg_word_at(&load->lines.words, index));
    return *army != NAP_NONE || gg_fail_word(&load->lines, index, "FR, AD or PR expected");
}

bool nap_expect_side(nap_loader *load, uint32_t index, uint8_t *side)
{
    *side = nap_find_side(gg_word_at(&load->lines.words, index));
    return *side != NAP_NONE || gg_fail_word(&load->lines, index, "french or allied expected");
}

bool nap_expect_source(nap_loader *load, uint32_t index, uint8_t *source)
{
    static const char *const names[NAP_SOURCES + 1] = {"rulebook", "report", "reconstructed", NULL};
    return gg_expect_choice(&load->lines, index, names, source);
}

/* ---------------------------------------------------------------- limits */

static bool check_limits(nap_loader *load)
{
    static const char *const classes[NAP_CLASSES] = {"minor", "major"};
    for (uint32_t i = 0; i < NAP_CLASSES; i++)
        if (!load->has_class[i])
            return gg_fail_line(&load->lines, 0, "no line for %s roads", classes[i]);
    for (uint8_t i = 0; i < NAP_TYPES; i++)
        if (!load->has_type[i])
            return gg_fail_line(&load->lines, 0, "no line for type %s", nap_type_id(i));
    return gg_expect_limits(&load->lines, nap_limit_table, load->limits_seen);
}

/* ---------------------------------------------------------------- towns and roads */

/* Sorted by the town at the other end: lists offer them in this order. */
static bool link_town(nap_loader *load, uint8_t number)
{
    nap_board *board = load->board;
    nap_town *town = &board->town[number];
    for (uint8_t other = 0; other < board->towns; other++) {
        uint8_t road = board->road_between[number][other];
        if (road == NAP_NONE)
            continue;
        if (town->roads == NAP_TOWN_ROADS)
            return gg_fail_line(&load->lines, load->town_line[number], "%s has more than %d roads",
                                town->name, NAP_TOWN_ROADS);
        town->next[town->roads] = other;
        town->road[town->roads++] = road;
        board->near[number] |= nap_bit(other);
    }
    return town->roads > 0 ||
           gg_fail_line(&load->lines, load->town_line[number], "no road leads to %s", town->name);
}

static void find_distances(nap_board *board, uint8_t from)
{
    uint64_t reached = nap_bit(from), edge = reached;
    memset(board->distance[from], NAP_FAR, NAP_TOWNS_MAX);
    for (uint32_t distance = 0; edge != 0 || distance < NAP_WITHIN; distance++) {
        uint64_t next = 0;
        for (uint32_t town = 0; town < board->towns; town++) {
            if ((edge & nap_bit(town)) == 0)
                continue;
            board->distance[from][town] = (uint8_t)distance;
            next |= board->near[town];
        }
        if (distance < NAP_WITHIN)
            board->within[from][distance] = reached;
        edge = next & ~reached;
        reached |= edge;
    }
}

static bool link_map(nap_loader *load)
{
    nap_board *board = load->board;
    load->lines.file = "towns.txt";
    for (uint8_t town = 0; town < board->towns; town++)
        if (!link_town(load, town))
            return false;
    for (uint8_t town = 0; town < board->towns; town++) {
        find_distances(board, town);
        board->zone_towns[board->town[town].zone] |= nap_bit(town);
        if (board->town[town].supplies == NAP_NONE)
            continue;
        if (board->cities == NAP_CITIES_MAX)
            return gg_fail_line(&load->lines, load->town_line[town], "more than %d supply cities",
                                NAP_CITIES_MAX);
        board->city[board->cities++] = town;
    }
    return true;
}

/* ---------------------------------------------------------------- armies */

static bool check_army(nap_loader *load, uint8_t army)
{
    const char *id = nap_army_id(army);
    const nap_army *of = &load->board->army[army];
    if (!load->has_army[army])
        return gg_fail_line(&load->lines, 0, "no line for army %s", id);
    if (of->leader == NAP_NONE)
        return gg_fail_line(&load->lines, 0, "army %s has no leader", id);
    return of->defeat <= of->blocks ||
           gg_fail_line(&load->lines, 0, "army %s has only %d blocks", id, of->blocks);
}

static bool link_armies(nap_loader *load)
{
    nap_board *board = load->board;
    load->lines.file = "blocks.txt";
    for (uint8_t army = 0; army < NAP_ARMIES; army++)
        if (!check_army(load, army))
            return false;
    for (uint32_t i = 0; i < board->blocks; i++) {
        const nap_block *block = &board->block[i];
        board->army_blocks[block->army] |= nap_bit(i);
        board->side_blocks[nap_side_of(block->army)] |= nap_bit(i);
        board->type_blocks[block->type] |= nap_bit(i);
        if (block->corps != NAP_NONE)
            board->corps_blocks[block->corps] |= nap_bit(i);
    }
    for (uint32_t i = 0; i < board->corps_count; i++)
        if (board->corps_blocks[i] == 0)
            return gg_fail_line(&load->lines, 0, "corps %s has no block", board->corps[i].id);
    return true;
}

/* ---------------------------------------------------------------- turns and terrain */

static bool check_turns(nap_loader *load)
{
    load->lines.file = "turns.txt";
    return load->board->turns > 0 || gg_fail_line(&load->lines, 0, "no turn");
}

/* There must be enough markers for both players, whatever the first one draws. */
static bool check_terrain(nap_loader *load)
{
    const nap_board *board = load->board;
    uint32_t drawn = (uint32_t)board->limits.attacker_draws + board->limits.defender_draws;
    load->lines.file = "terrain.txt";
    for (uint32_t i = 0; i < NAP_MARKERS; i++)
        if (!load->has_marker[i])
            return gg_fail_line(&load->lines, 0, "no line for marker %s", nap_marker_names[i]);
    if (board->pool_size < drawn)
        return gg_fail_line(&load->lines, 0, "%d markers, but %u are drawn", board->pool_size,
                            drawn);
    return load->has_squares || gg_fail_line(&load->lines, 0, "no line for squares");
}

/* ---------------------------------------------------------------- rivers */

static bool check_courses(nap_loader *load)
{
    const nap_board *board = load->board;
    uint32_t drawn = 0;
    load->lines.file = "rivers.txt";
    for (uint32_t i = 0; i < board->courses; i++) {
        if (board->course[i].points < 2)
            return gg_fail_line(&load->lines, load->course_line[i], "a course has two points");
        if (board->course[i].river != NAP_NONE)
            drawn |= 1U << board->course[i].river;
    }
    for (uint32_t i = 0; i < board->rivers; i++)
        if ((drawn >> i & 1) == 0)
            return gg_fail_line(&load->lines, 0, "no course of the %s", board->river[i].name);
    return true;
}

/* ---------------------------------------------------------------- the whole board */

static void open_board(nap_board *board)
{
    memset(board, 0, sizeof *board);
    memset(board->road_between, NAP_NONE, sizeof board->road_between);
    for (uint32_t army = 0; army < NAP_ARMIES; army++)
        board->army[army].leader = NAP_NONE;
}

static bool load_all(nap_loader *load)
{
    gg_lines *lines = &load->lines;
    return gg_read_lines(lines, "limits.txt", nap_limit_statements, load) && check_limits(load) &&
           gg_read_lines(lines, "towns.txt", nap_town_statements, load) &&
           gg_read_lines(lines, "roads.txt", nap_road_statements, load) && link_map(load) &&
           gg_read_lines(lines, "blocks.txt", nap_block_statements, load) && link_armies(load) &&
           gg_read_lines(lines, "turns.txt", nap_turn_statements, load) && check_turns(load) &&
           gg_read_lines(lines, "terrain.txt", nap_terrain_statements, load) &&
           check_terrain(load) && gg_read_lines(lines, "rivers.txt", nap_course_statements, load) &&
           check_courses(load);
}

bool nap_load_board(gg_game *game, nap_board *board, gg_error *error)
{
    nap_loader load;
    memset(&load, 0, sizeof load);
    gg_lines_open(&load.lines, game, "game.txt");
    load.board = board;
    open_board(board);
    return load_all(&load) || gg_fail_lines(&load.lines, error);
}
