/* board_check.c: verifies the rules' assumptions about the board; reporting. */
#include "proofs/warpeace/board_check.h"

#include "core/mem.h"
#include "warpeace/board/options.h"

void wap_wrong_text(wap_checker *check, const char *text)
{
    gg_print(&check->report.wrong, " %s", text);
}

void wap_wrong_hex(wap_checker *check, uint16_t hex)
{
    gg_put_char(&check->report.wrong, ' ');
    wap_put_hex(check->board, hex, &check->report.wrong);
}

uint16_t wap_checked_hex(wap_checker *check, const char *name)
{
    uint16_t hex = wap_find_hex(check->board, gg_span_of(name));
    if (hex < check->board->hexes)
        return hex;
    wap_wrong_text(check, name);
    return WAP_NO_HEX;
}

/* Relaxes the distances to a hex's neighbors; true if one improved. */
static bool improve(const wap_board *board, uint16_t hex, uint16_t without, uint8_t *mp)
{
    bool better = false;
    for (uint32_t i = 0; i < WAP_DIRECTIONS; i++) {
        uint16_t next = board->hex[hex].next[i];
        if (next >= board->hexes || next == without || mp[hex] == WAP_NO_WAY)
            continue;
        uint32_t way = (uint32_t)mp[hex] + board->hex[hex].cost[i];
        if (way >= mp[next])
            continue;
        mp[next] = (uint8_t)way;
        better = true;
    }
    return better;
}

void wap_ways_from(const wap_board *board, uint16_t from, uint16_t without,
                   uint8_t mp[WAP_HEXES_MAX])
{
    memset(mp, WAP_NO_WAY, WAP_HEXES_MAX);
    mp[from] = 0;
    for (bool better = true; better;) {
        better = false;
        for (uint16_t hex = 0; hex < board->hexes; hex++)
            better = improve(board, hex, without, mp) || better;
    }
}

/* Makes a scenario and checks it; the examples need rivers. Its report goes to the common report. */
static bool check_scenario(const gg_game *of, uint32_t scenario, gg_text *report)
{
    wap_board board;
    gg_game game = *of;
    gg_error error = {0};
    wap_checker check = {.game = &game, .board = &board, .scenario = of->scenarios[scenario].id};
    gg_checker_open(&check.report, report);
    game.scenario = scenario;
    game.option[WAP_OPTION_RIVER_MP] = 1;
    game.board = &board;
    if (!wap_load_board(&game, &board, &error)) {
        gg_print(&check.report.wrong, " %s", error.text);
        gg_tell_check(&check.report, "every scenario can be made");
        return false;
    }
    wap_check_scenario(&check);
    wap_check_examples(&check);
    return check.report.good;
}

bool wap_check_board(const gg_game *game, gg_text *report)
{
    wap_checker check = {.game = game, .board = wap_board_of(game)};
    gg_checker_open(&check.report, report);
    wap_check_map(&check);
    wap_check_all_tables(&check);
    bool good = check.report.good;
    for (uint32_t i = 0; i < game->scenario_count; i++)
        good = check_scenario(game, i, report) && good;
    return good;
}
