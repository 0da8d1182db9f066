/* board_lines.c: the statements of towns.txt, roads.txt, turns.txt and terrain.txt. */
#include "core/mem.h"
#include "napoleon/board/board_load.h"

#include <stddef.h>

/* ---------------------------------------------------------------- towns.txt */

/* [supplies ARMY LOSS]; *index moves past it. */
static bool read_supply(nap_loader *load, uint32_t *index, nap_town *town)
{
    town->supplies = NAP_NONE;
    if (!gg_word_is(&load->lines.words, *index, "supplies"))
        return true;
    if (!nap_expect_army(load, *index + 1, &town->supplies) ||
        !gg_expect_byte(&load->lines, *index + 2, 1, 9, &town->supply_loss))
        return false;
    *index += 3;
    return true;
}

/* town ZONE X Y SOURCE [supplies ARMY LOSS] name NAME */
static bool read_town(void *loader)
{
    nap_loader *load = loader;
    nap_board *board = load->board;
    uint32_t next = 5;
    if (!gg_expect_room(&load->lines, board->towns, NAP_TOWNS_MAX, "towns"))
        return false;
    nap_town *town = &board->town[board->towns];
    if (!nap_expect_army(load, 1, &town->zone) ||
        !gg_expect_point(&load->lines, 2, 9999, &town->x, &town->y) ||
        !nap_expect_source(load, 4, &town->source) || !read_supply(load, &next, town) ||
        !nap_expect_name(load, next, "name", town->name))
        return false;
    if (nap_find_town(board, gg_span_of(town->name)) != NAP_NONE)
        return gg_fail_word(&load->lines, next + 1, "this town is given twice");
    load->town_line[board->towns++] = load->lines.words.line;
    return true;
}

const gg_statement nap_town_statements[] = {{"town", read_town}, {NULL, NULL}};

/* ---------------------------------------------------------------- roads.txt */

uint8_t nap_find_river(const nap_board *board, gg_span name)
{
    for (uint8_t i = 0; name.size > 0 && i < board->rivers; i++)
        if (gg_same_name(name, gg_span_of(board->river[i].name)))
            return i;
    return NAP_NONE;
}

/* river NAME */
static bool read_river(void *loader)
{
    nap_loader *load = loader;
    nap_board *board = load->board;
    if (!gg_expect_room(&load->lines, board->rivers, NAP_RIVERS_MAX, "rivers"))
        return false;
    nap_river *river = &board->river[board->rivers];
    if (!nap_expect_name(load, 0, "river", river->name))
        return false;
    if (nap_find_river(board, gg_span_of(river->name)) != NAP_NONE)
        return gg_fail_word(&load->lines, 1, "this river is given twice");
    board->rivers++;
    return true;
}

/* TOWN-TOWN, not joined by a road yet */
static bool read_ends(nap_loader *load, uint32_t index, nap_road *road)
{
    const nap_board *board = load->board;
    uint8_t towns[2] = {0};
    if (load->lines.words.count <= index)
        return gg_fail_word(&load->lines, index, "TOWN-TOWN expected");
    if (nap_read_path(board, gg_word_at(&load->lines.words, index), towns, 2, &load->lines.words,
                      index, &load->lines.error) == 0)
        return false;
    if (towns[0] == towns[1])
        return gg_fail_word(&load->lines, index, "two different towns expected");
    if (nap_road_between(board, towns[0], towns[1]) != NAP_NONE)
        return gg_fail_word(&load->lines, index, "this road is given twice");
    bool swapped = towns[0] > towns[1];
    road->town[0] = towns[swapped];
    road->town[1] = towns[!swapped];
    return true;
}

static bool read_class(nap_loader *load, uint32_t index, nap_road *road)
{
    road->major = gg_word_is(&load->lines.words, index, "major");
    if (!road->major && !gg_word_is(&load->lines.words, index, "minor"))
        return gg_fail_word(&load->lines, index, "major or minor expected");
    road->move = load->road_class[road->major].move;
    road->attack = road->move;
    road->flow = load->road_class[road->major].flow;
    return true;
}

/* [over RIVER] */
static bool read_over(nap_loader *load, uint32_t index, nap_road *road)
{
    road->river = NAP_NONE;
    if (load->lines.words.count <= index)
        return true;
    if (!gg_expect_word(&load->lines, index, "over"))
        return false;
    road->river = nap_find_river(load->board, gg_word_at(&load->lines.words, index + 1));
    if (road->river == NAP_NONE)
        return gg_fail_word(&load->lines, index + 1, "name of a river expected");
    road->attack = load->road_class[road->major].attack;
    return gg_expect_end(&load->lines, index + 2);
}

/* road TOWN-TOWN CLASS SOURCE [over RIVER] */
static bool read_road(void *loader)
{
    nap_loader *load = loader;
    nap_board *board = load->board;
    if (!gg_expect_room(&load->lines, board->roads, NAP_ROADS_MAX, "roads"))
        return false;
    nap_road *road = &board->road[board->roads];
    if (!read_ends(load, 1, road) || !read_class(load, 2, road) ||
        !nap_expect_source(load, 3, &road->source) || !read_over(load, 4, road))
        return false;
    board->road_between[road->town[0]][road->town[1]] = (uint8_t)board->roads;
    board->road_between[road->town[1]][road->town[0]] = (uint8_t)board->roads;
    board->roads++;
    return true;
}

const gg_statement nap_road_statements[] = {
    {"river", read_river}, {"road", read_road}, {NULL, NULL}};

/* ---------------------------------------------------------------- turns.txt */

/* turn NUMBER SIDE day|night date DATE */
static bool read_turn(void *loader)
{
    nap_loader *load = loader;
    nap_board *board = load->board;
    uint8_t number = (uint8_t)(board->turns + 1);
    int32_t written;
    if (!gg_expect_room(&load->lines, board->turns, NAP_TURNS_MAX, "turns"))
        return false;
    if (!gg_word_number(&load->lines.words, 1, &written) || written != number)
        return gg_fail_word(&load->lines, 1, "turn %d expected", number);
    nap_turn *turn = &board->turn[number];
    turn->night = gg_word_is(&load->lines.words, 3, "night");
    if (!nap_expect_side(load, 2, &turn->side))
        return false;
    if (!turn->night && !gg_word_is(&load->lines.words, 3, "day"))
        return gg_fail_word(&load->lines, 3, "day or night expected");
    if (!nap_expect_name(load, 4, "date", turn->date))
        return false;
    board->turns = number;
    return true;
}

const gg_statement nap_turn_statements[] = {{"turn", read_turn}, {NULL, NULL}};

/* ---------------------------------------------------------------- terrain.txt */

/* marker KIND NUMBER SOURCE */
static bool read_marker(void *loader)
{
    nap_loader *load = loader;
    nap_board *board = load->board;
    uint8_t marker = nap_find_marker(gg_word_at(&load->lines.words, 1));
    uint8_t number, source;
    if (marker == NAP_NONE)
        return gg_fail_word(&load->lines, 1, "woods, farm, hill or stream expected");
    if (!gg_expect_once(&load->lines, 1, &load->has_marker[marker], "this marker") ||
        !gg_expect_byte(&load->lines, 2, 0, NAP_POOL_MAX - board->pool_size, &number) ||
        !nap_expect_source(load, 3, &source) || !gg_expect_end(&load->lines, 4))
        return false;
    memset(&board->pool[board->pool_size], marker, number);
    board->pool_size = (uint8_t)(board->pool_size + number);
    return true;
}

/* squares NUMBER */
static bool read_squares(void *loader)
{
    nap_loader *load = loader;
    return gg_expect_once(&load->lines, 0, &load->has_squares, "this line") &&
           gg_expect_byte(&load->lines, 1, 0, 99, &load->board->square_markers) &&
           gg_expect_end(&load->lines, 2);
}

const gg_statement nap_terrain_statements[] = {
    {"marker", read_marker}, {"squares", read_squares}, {NULL, NULL}};
