/* board_check_tables.c: checks the tables: the cells given in worked examples, and general properties of any table. */
#include "proofs/warpeace/board_check.h"

/* ---------------------------------------------------------------- attrition, march */

static bool cell_is(wap_cell cell, uint32_t number, bool asterisk)
{
    return cell.number == number && (cell.asterisk != 0) == asterisk;
}

static uint32_t count_attested(const wap_cell *cells, uint32_t count)
{
    uint32_t attested = 0;
    for (uint32_t i = 0; i < count; i++)
        attested += cells[i].attested;
    return attested;
}

static void check_attrition(wap_checker *check)
{
    const wap_board *board = check->board;
    const wap_cell *cells = &board->tables.attrition[0][0];
    gg_begin_check(&check->report);
    wap_cell cell = wap_attrition_of(board, 5, 10);
    if (!cell_is(cell, 2, true) || !cell.attested)
        wap_wrong_text(check, "5, 10 SP");
    if (count_attested(cells, WAP_ATTRITION_ROWS * WAP_ATTRITION_COLUMNS) != 1)
        wap_wrong_text(check, "marks");
    gg_tell_check(&check->report, "attrition: a 5 costs ten SP 2*, as in the example");
}

/* More dice or more SP never cost less. */
static void check_attrition_grows(wap_checker *check)
{
    const wap_board *board = check->board;
    gg_begin_check(&check->report);
    for (int32_t die = 0; die <= 9; die++)
        for (uint32_t sp = 1; sp < 60; sp++) {
            uint32_t here = wap_attrition_of(board, die, sp).number;
            if (here > wap_attrition_of(board, die + 1, sp).number ||
                here > wap_attrition_of(board, die, sp + 1).number || here > sp)
                gg_print(&check->report.wrong, " %d/%u", die, sp);
        }
    if (wap_attrition_of(board, 9, 2).number != 0 || board->limits.attrition_sp != 3)
        wap_wrong_text(check, "2 SP");
    gg_tell_check(&check->report, "attrition: nothing below 3 SP, and it grows with die and SP");
}

static void check_march(wap_checker *check)
{
    const wap_board *board = check->board;
    gg_begin_check(&check->report);
    if (!cell_is(wap_march_of(board, 3, 2), 2, false) ||
        !cell_is(wap_march_of(board, 4, 2), 1, true) ||
        !cell_is(wap_march_of(board, 5, 2), 0, false))
        wap_wrong_text(check, "2 MP");
    for (int32_t die = 3; die <= 5; die++)
        if (!wap_march_of(board, die, 2).attested)
            wap_wrong_text(check, "marks");
    if (count_attested(&board->tables.march[0][0], WAP_MARCH_ROWS * WAP_MARCH_COLUMNS) != 3)
        wap_wrong_text(check, "other marks");
    if (wap_march_of(board, 1, 3).number != 3)
        wap_wrong_text(check, "3 MP");
    gg_tell_check(&check->report, "forced march: two MP asked give 2, 1*, 0 for 3, 4, 5, as in the "
                                  "example; a 1 gives three");
}

static void check_march_falls(wap_checker *check)
{
    const wap_board *board = check->board;
    gg_begin_check(&check->report);
    for (int32_t die = 0; die <= 9; die++)
        for (uint32_t asked = 1; asked <= WAP_MARCH_COLUMNS; asked++) {
            uint32_t here = wap_march_of(board, die, asked).number;
            if (here > asked || here < wap_march_of(board, die + 1, asked).number)
                gg_print(&check->report.wrong, " %d/%u", die, asked);
        }
    gg_tell_check(&check->report, "forced march: never more MP than asked, nor for a higher die");
}

/* ---------------------------------------------------------------- combat */

static bool outcome_is(wap_outcome outcome, uint8_t larger, uint8_t smaller)
{
    return outcome.larger == larger && outcome.smaller == smaller;
}

static void check_combat(wap_checker *check)
{
    const wap_board *board = check->board;
    uint32_t marks = board->tables.automatic.attested;
    gg_begin_check(&check->report);
    wap_outcome nine = wap_combat_of(board, WAP_ODDS_3_2, 9);
    if (!outcome_is(nine, WAP_RESULT_1, WAP_RESULT_D1) || !nine.attested)
        wap_wrong_text(check, "3-2, 9");
    wap_outcome automatic = wap_combat_of(board, WAP_ODDS_AUTOMATIC, 2);
    if (!outcome_is(automatic, WAP_RESULT_1, WAP_RESULT_D3))
        wap_wrong_text(check, "automatic");
    for (uint32_t odds = 0; odds < WAP_ODDS; odds++)
        for (uint32_t i = 0; i < WAP_COMBAT_TOTALS; i++)
            marks += board->tables.combat[odds][i].attested;
    if (marks != 2)
        wap_wrong_text(check, "marks");
    gg_tell_check(&check->report, "combat: 9 on line 3-2 is 1/D1 and four to one is 1/D3, as the "
                                  "rules text has it");
}

/* Every round costs at least one side something, so that every battle ends. */
static void check_combat_costs(wap_checker *check)
{
    const wap_board *board = check->board;
    gg_begin_check(&check->report);
    for (uint8_t odds = 0; odds < WAP_ODDS; odds++)
        for (int32_t total = 2; total <= 12; total++) {
            wap_outcome here = wap_combat_of(board, odds, total);
            if (here.larger == WAP_RESULT_0 && here.smaller == WAP_RESULT_0)
                gg_print(&check->report.wrong, " %s/%d", wap_odds_name(odds), total);
        }
    for (uint8_t result = WAP_RESULT_1; result < WAP_RESULTS; result++)
        for (uint32_t n = 1; n <= WAP_LOSS_MAX; n++)
            if (wap_loss_of(board, result, n) == 0)
                gg_print(&check->report.wrong, " %s/%u", wap_result_name(result), n);
    gg_tell_check(&check->report, "combat: every round costs at least one SP");
}

static void check_odds(wap_checker *check)
{
    static const struct {
        uint8_t larger, smaller, odds;
    } expected[] = {{9, 6, WAP_ODDS_3_2},        {8, 6, WAP_ODDS_1_1},      {12, 6, WAP_ODDS_2_1},
                    {24, 6, WAP_ODDS_AUTOMATIC}, {23, 6, WAP_ODDS_2_1},     {21, 13, WAP_ODDS_3_2},
                    {6, 6, WAP_ODDS_1_1},        {8, 2, WAP_ODDS_AUTOMATIC}};
    gg_begin_check(&check->report);
    for (uint32_t i = 0; i < sizeof expected / sizeof expected[0]; i++)
        if (wap_odds_of(check->board, expected[i].larger, expected[i].smaller) != expected[i].odds)
            gg_print(&check->report.wrong, " %d:%d", expected[i].larger, expected[i].smaller);
    gg_tell_check(&check->report, "combat: 21 to 13 is 3-2, and so on");
}

static void check_losses(wap_checker *check)
{
    const wap_board *board = check->board;
    const wap_tables *tables = &board->tables;
    gg_begin_check(&check->report);
    if (wap_loss_of(board, WAP_RESULT_1, 13) != 2 || wap_loss_of(board, WAP_RESULT_D1, 13) != 3)
        wap_wrong_text(check, "13 SP");
    if (tables->loss_attested[WAP_RESULT_1] != 13 || tables->loss_attested[WAP_RESULT_D1] != 13)
        wap_wrong_text(check, "marks");
    for (uint8_t result = WAP_RESULT_0; result < WAP_RESULTS; result++) {
        if (tables->demoralises[result] != (result > WAP_RESULT_1 ? result - WAP_RESULT_1 : 0))
            wap_wrong_text(check, wap_result_name(result));
        for (uint32_t n = 1; result < WAP_RESULT_D3 && n <= WAP_LOSS_MAX; n++)
            if (wap_loss_of(board, result, n) > wap_loss_of(board, (uint8_t)(result + 1), n))
                gg_print(&check->report.wrong, " %s/%u", wap_result_name(result), n);
    }
    gg_tell_check(&check->report, "losses: 13 SP cost 2 by a 1 and 3 by a D1, as in the example; a "
                                  "worse result never costs less");
}

/* ---------------------------------------------------------------- terrain, limits */

static void check_terrain(wap_checker *check)
{
    const wap_tables *tables = &check->board->tables;
    gg_begin_check(&check->report);
    if (tables->terrain_mp[WAP_CLEAR] != 1 || tables->terrain_mp[WAP_MOUNTAIN] != 2)
        wap_wrong_text(check, "MP");
    if (tables->river_drm != 2 || tables->entrenchment_drm != 1)
        wap_wrong_text(check, "DRM");
    for (uint8_t i = 0; i < WAP_TERRAINS; i++)
        if (tables->terrain_overrun[i] != (i == WAP_MOUNTAIN ? 5 : 4))
            wap_wrong_text(check, wap_terrain_name(i));
    gg_tell_check(&check->report, "terrain: clear costs 1 MP, mountain 2; a river is worth 2, an "
                                  "entrenchment 1; overruns need four or five to one");
}

static void check_limits(wap_checker *check)
{
    const wap_limits *limits = &check->board->limits;
    gg_begin_check(&check->report);
    if (limits->leader_mp != 10 || limits->leader_sp != 10 || limits->cavalry_mp != 4 ||
        limits->infantry_mp != 3 || limits->supply_mp != 3)
        wap_wrong_text(check, "movement");
    if (limits->overrun_entrenched != 5 || limits->overrun_free != 6 || limits->overrun_mp != 1)
        wap_wrong_text(check, "overrun");
    if (limits->automatic != 4 || limits->join != 5 || limits->combat_drm != 4)
        wap_wrong_text(check, "combat");
    if (limits->siege_max != 5 || limits->entrench_sp != 3 || limits->victory_sp != 5 ||
        limits->victory_napoleon != 2 || limits->alliance_drm != 4)
        wap_wrong_text(check, "sieges and points");
    if (limits->casualty != 12 || limits->death != 6 || limits->manoeuvre != 5)
        wap_wrong_text(check, "leaders");
    if ((limits->winter >> 11 & 1) == 0 || (limits->winter >> 6 & 1) != 0)
        wap_wrong_text(check, "winter");
    gg_tell_check(&check->report, "the numbers that the rules text names");
}

void wap_check_all_tables(wap_checker *check)
{
    check_attrition(check);
    check_attrition_grows(check);
    check_march(check);
    check_march_falls(check);
    check_combat(check);
    check_combat_costs(check);
    check_odds(check);
    check_losses(check);
    check_terrain(check);
    check_limits(check);
}
