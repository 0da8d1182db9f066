/* victory.c: who has won (P-SEQ, P-SCN): the scenario's victory conditions, checked when a turn ends. */
#include "warpeace/month/victory.h"

#include "warpeace/sequence/rules.h"

/* ---------------------------------------------------------------- conditions */

typedef struct judge {
    const wap_board *board;
    const wap_table *table;
    const wap_condition *condition;
} judge;

static uint16_t listed(const judge *of, uint32_t i)
{
    return of->board->listed_hex[of->condition->first_hex + i];
}

static bool controls(const judge *of)
{
    uint32_t cities = 0;
    for (uint32_t i = 0; i < of->condition->hexes; i++)
        if (of->table->control[of->board->hex[listed(of, i)].city] == of->condition->side)
            cities++;
    return cities >= of->condition->least;
}

static bool stands(const judge *of)
{
    uint16_t hex = listed(of, 0);
    return wap_own_in(of->table, of->condition->side, hex) &&
           wap_count_sp(of->board, of->table, hex, WAP_WITHIN(wap_other(of->condition->side))) == 0;
}

static bool holds(const judge *of)
{
    uint16_t hex = listed(of, 0);
    uint8_t side = of->condition->side;
    if (wap_enemy_in(of->table, side, hex))
        return false;
    WAP_EACH_PILE (i, of->table, hex)
        if (wap_side_of_kind(of->board, of->table, of->table->pile[i].kind) == side &&
            wap_is_supplied(of->board, of->table, hex, of->table->pile[i].kind,
                            (of->table->pile[i].marks & WAP_INSIDE) != 0))
            return true;
    return false;
}

static uint32_t points_of(const judge *of, uint8_t side)
{
    return of->table->points[side] + wap_city_points(of->board, of->table, side);
}

static bool is_few(const judge *of, uint8_t leader)
{
    if (leader == WAP_NONE || of->table->leader[leader].hex >= of->board->hexes)
        return true;
    return wap_count_sp(of->board, of->table, of->table->leader[leader].hex,
                        WAP_ALL_OF(of->table->leader[leader].side)) < of->condition->least;
}

static bool is_true(const judge *of)
{
    const wap_condition *condition = of->condition;
    switch (condition->what) {
    case WAP_IF_CONTROLS:
        return controls(of);
    case WAP_IF_STANDS:
        return stands(of);
    case WAP_IF_HOLDS:
        return holds(of);
    case WAP_IF_POINTS:
        return points_of(of, condition->side) >= points_of(of, wap_other(condition->side));
    case WAP_IF_NEUTRAL:
        return of->table->status[condition->nation] >= WAP_SIDES;
    default:
        gg_assert(condition->what == WAP_IF_FEW);
        return is_few(of, condition->leader[0]) && is_few(of, condition->leader[1]);
    }
}

bool wap_condition_holds(const wap_board *board, const wap_table *table, uint32_t condition)
{
    judge of = {board, table, &board->condition[condition]};
    return is_true(&of);
}

static bool all_hold(const wap_play *play, const wap_victory *line)
{
    for (uint32_t i = 0; i < line->conditions; i++)
        if (!wap_condition_holds(play->board, play->table, line->first + i))
            return false;
    return true;
}

/* ---------------------------------------------------------------- the end of a turn */

void wap_finish(wap_play *play, uint8_t winner, uint8_t how)
{
    gg_head *head = &play->table->head;
    head->over = 1;
    head->winner = winner;
    head->how = how;
    memset(head->prompt, WAP_ASK_NOTHING, sizeof head->prompt);
}

/* P-LNK-02, P-LNK-03: the first line that holds decides, each from its month on. */
static void test_lines(wap_play *play, bool early)
{
    for (uint32_t i = 0; i < play->board->victories && !play->table->head.over; i++) {
        const wap_victory *line = &play->board->victory[i];
        if ((line->early != 0) == early && line->from <= play->table->month && all_hold(play, line))
            wap_finish(play, line->winner, early ? WAP_HOW_AUTOMATIC : WAP_HOW_FINAL);
    }
}

/* P-LNK-04 */
void wap_test_victory(wap_play *play, bool last)
{
    test_lines(play, true);
    if (last && !play->table->head.over)
        test_lines(play, false);
    gg_assert(!last || play->table->head.over); /* the loader requires a line without conditions */
}
