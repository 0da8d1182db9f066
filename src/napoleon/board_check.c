/* board_check.c: proves what the rules take for granted about the board; how the checks report. */
#include "napoleon/board_check.h"

#include "core/mem.h"

void nap_begin_check(nap_checker *check)
{
    gg_text_open(&check->wrong, check->where, sizeof check->where);
}

void nap_wrong_text(nap_checker *check, const char *text)
{
    gg_print(&check->wrong, " %s", text);
}

void nap_wrong_town(nap_checker *check, uint32_t town)
{
    gg_put_char(&check->wrong, ' ');
    gg_put_name(&check->wrong, gg_span_of(check->board->town[town].name));
}

void nap_wrong_road(nap_checker *check, uint32_t road)
{
    gg_put_char(&check->wrong, ' ');
    nap_put_road(check->board, (uint8_t)road, check->board->road[road].town[0], &check->wrong);
}

void nap_tell_check(nap_checker *check, const char *what)
{
    bool good = check->wrong.used == 0;
    check->good = check->good && good;
    if (good)
        gg_print(check->out, "good   %s\n", what);
    else
        gg_print(check->out, "WRONG  %s:%s%s\n", what, check->where, check->wrong.cut ? " .." : "");
}

void nap_expect_count(nap_checker *check, const char *what, uint32_t found, uint32_t expected)
{
    bool good = found == expected;
    check->good = check->good && good;
    if (good)
        gg_print(check->out, "good   %u %s\n", found, what);
    else
        gg_print(check->out, "WRONG  %u %s, %u expected\n", found, what, expected);
}

bool nap_check_board(const gg_game *game, gg_text *report)
{
    nap_checker check;
    memset(&check, 0, sizeof check);
    check.game = game;
    check.board = nap_board_of(game);
    check.out = report;
    check.good = true;
    nap_check_map(&check);
    nap_check_tables(&check);
    nap_check_setups(&check);
    return check.good;
}
