/* board_seats.c: the seats of a scenario (P-PLY-01): `seats` lines, of which the option `players` chooses one. */
#include "core/mem.h"
#include "warpeace/board/board_load.h"
#include "warpeace/board/options.h"

/* ---------------------------------------------------------------- a line */

/* NATION [+ NATION ..] up to `|` or the end. */
typedef struct party {
    uint8_t first;    /* its first nation */
    uint64_t nations; /* all that it names */
} party;

static bool expect_party(wap_loader *load, uint32_t *index, party *out)
{
    *out = (party){.first = WAP_NONE};
    do {
        uint8_t nation;
        if (!wap_expect_nation(load, *index, &nation))
            return false;
        if (load->board->nation[nation].power == WAP_LAND)
            return gg_fail_word(&load->lines, *index, "a nation with units expected");
        if (out->first == WAP_NONE)
            out->first = nation;
        out->nations |= UINT64_C(1) << nation;
        ++*index;
    } while (wap_take_word(load, index, "+"));
    return true;
}

static bool expect_parties(wap_loader *load, party out[WAP_DIVISIONS_MAX], uint32_t *count)
{
    uint32_t index = 2;
    uint64_t all = 0;
    *count = 0;
    do {
        uint32_t at = index;
        if (!gg_expect_room(&load->lines, *count, WAP_DIVISIONS_MAX, "seats of a side") ||
            !expect_party(load, &index, &out[*count]))
            return false;
        if ((all & out[*count].nations) != 0)
            return gg_fail_word(&load->lines, at, "a nation has two seats");
        all |= out[(*count)++].nations;
    } while (wap_take_word(load, &index, "|"));
    return gg_expect_end(&load->lines, index);
}

/* ---------------------------------------------------------------- whose nation is whose */

static uint8_t seat_named(const wap_board *board, const party *of, uint32_t count, uint8_t nation)
{
    for (uint32_t i = 0; i < count; i++)
        if ((of[i].nations >> nation & 1U) != 0)
            return (uint8_t)(board->first_part + i);
    return WAP_NONE;
}

/* P-PLY-13: those that are not at war yet too. A nation that no seat names goes with its parent, and else to the first
 * seat. */
static void give_nations(wap_board *board, const party *of, uint32_t count)
{
    memset(board->seat_of_colour, board->first_part, sizeof board->seat_of_colour);
    for (uint8_t i = board->nations; i > 0; i--) {
        uint8_t nation = (uint8_t)(i - 1), seat = seat_named(board, of, count, nation);
        if (seat != WAP_NONE)
            board->seat_of_colour[board->nation[nation].colour] = seat;
        if (seat == WAP_NONE && board->nation[nation].parent != WAP_NONE)
            seat = seat_named(board, of, count, board->nation[nation].parent);
        board->seat_of[nation] = seat == WAP_NONE ? board->first_part : seat;
    }
}

static void name_seat(wap_board *board, uint32_t seat, uint8_t side, uint8_t power)
{
    gg_text code;
    board->seat[seat].side = side;
    board->seat[seat].power = power;
    gg_text_open(&code, board->seat[seat].code, sizeof board->seat[seat].code);
    gg_put(&code, power == WAP_NONE ? wap_side_name(side) : board->nation[power].code);
}

/* The undivided side is called by its first power: with three players in N12 the seats are FR, AU and RU. */
static uint8_t power_of(const wap_board *board, uint8_t side)
{
    for (uint8_t i = 0; i < board->nations; i++)
        if (board->nation[i].power == WAP_MAJOR_POWER && board->nation[i].troops == side)
            return i;
    return WAP_NONE;
}

static void seat_players(wap_board *board, uint8_t side, const party *of, uint32_t count)
{
    uint32_t next = 0;
    board->divided = side;
    board->first_part = side == WAP_FR ? 0 : 1;
    board->parts = (uint8_t)count;
    for (uint8_t i = 0; i < WAP_SIDES; i++) {
        if (i != side)
            name_seat(board, next++, i, power_of(board, i));
        for (uint32_t k = 0; i == side && k < count; k++)
            name_seat(board, next++, side, of[k].first);
    }
    board->seats = (uint8_t)next;
    give_nations(board, of, count);
}

/* seats NUMBER NATION [+ NATION ..] | NATION .. */
bool wap_line_seats(void *loader)
{
    wap_loader *load = loader;
    wap_board *board = load->board;
    party of[WAP_DIVISIONS_MAX];
    uint32_t count;
    uint8_t players;
    if (!gg_expect_byte(&load->lines, 1, WAP_SEATS_LEAST + 1, WAP_SEATS_MOST, &players) ||
        !expect_parties(load, of, &count))
        return false;
    if (count + 1 != players)
        return gg_fail_word(&load->lines, 1, "%u seats for %u players", count + 1, players);
    if (board->players >> players & 1U)
        return gg_fail_word(&load->lines, 1, "seats for %u players are given twice", players);
    uint8_t side = board->nation[of[0].first].troops;
    if (side >= WAP_SIDES)
        return gg_fail_word(&load->lines, 2, "a power that is at war from the start expected");
    board->players |= (uint8_t)(1U << players);
    if (players == load->players)
        seat_players(board, side, of, count);
    return true;
}

/* ---------------------------------------------------------------- the option */

/* Two players have a side each. */
void wap_link_seats(wap_loader *load)
{
    wap_board *board = load->board;
    board->players |= 1U << WAP_SEATS_LEAST;
    if (load->players > WAP_SEATS_LEAST)
        return;
    board->seats = WAP_SIDES;
    board->divided = WAP_NOBODY;
    for (uint8_t side = 0; side < WAP_SIDES; side++)
        name_seat(board, side, side, WAP_NONE);
}

/* P-PLY-01 */
bool wap_check_players(const wap_board *board, int32_t players, gg_error *error)
{
    char numbers[40];
    gg_text text;
    if (board->players >> players & 1U)
        return true;
    gg_text_open(&text, numbers, sizeof numbers);
    for (uint32_t i = WAP_SEATS_LEAST; i <= WAP_SEATS_MOST; i++)
        if (board->players >> i & 1U)
            gg_print(&text, "%s%u", text.used > 0 ? " or " : "", i);
    return gg_fail(error, 0, 0, "players=%d: this scenario is for %s players", (int)players,
                   numbers);
}
