/* board_check.c: verifies the rules' assumptions about the board; reporting. */
#include "proofs/napoleon/board_check.h"

#include "core/mem.h"

void nap_wrong_text(nap_checker *check, const char *text)
{
    gg_print(&check->report.wrong, " %s", text);
}

void nap_wrong_town(nap_checker *check, uint32_t town)
{
    gg_put_char(&check->report.wrong, ' ');
    gg_put_name(&check->report.wrong, gg_span_of(check->board->town[town].name));
}

void nap_wrong_road(nap_checker *check, uint32_t road)
{
    gg_put_char(&check->report.wrong, ' ');
    nap_put_road(check->board, (uint8_t)road, check->board->road[road].town[0],
                 &check->report.wrong);
}

bool nap_check_board(const gg_game *game, gg_text *report)
{
    nap_checker check;
    memset(&check, 0, sizeof check);
    check.game = game;
    check.board = nap_board_of(game);
    gg_checker_open(&check.report, report);
    nap_check_map(&check);
    nap_check_tables(&check);
    nap_check_setups(&check);
    return check.report.good;
}
