/* position_changes.c: `changed Austria Bavaria`: changes of the scenario that happened last month (the notation, 6.2).
 * Nations are as after them; their groups are not placed. */
#include "warpeace/position/position.h"

bool wap_is_change_said(const wap_table *table, uint32_t number)
{
    return table->month > 0 && table->happened[number] == table->month;
}

bool wap_stays_behind(const wap_board *board, uint32_t leader)
{
    for (uint32_t i = 0; i < board->changes; i++)
        if (board->change[i].what == WAP_CHANGE_CHANGES && board->change[i].stays == leader)
            return true;
    return false;
}
