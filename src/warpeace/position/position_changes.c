/* position_changes.c: `changed Austria Bavaria`: changes of the scenario that happened last month (the notation, 6.2).
 * Nations are as after them; their groups are not placed. */
#include "warpeace/position/position.h"

static bool concerns(const wap_change *change, uint32_t nation)
{
    return (change->nations >> nation & 1U) != 0;
}

/* A change in the first turn has happened in it. */
static uint8_t last_month(const wap_table *table)
{
    return table->month > 0 ? table->month : 1;
}

bool wap_is_change_said(const wap_table *table, uint32_t number)
{
    return table->happened[number] == last_month(table);
}

bool wap_stays_behind(const wap_board *board, uint32_t leader)
{
    for (uint32_t i = 0; i < board->changes; i++)
        if (board->change[i].what == WAP_CHANGE_CHANGES && board->change[i].stays == leader)
            return true;
    return false;
}

static void turn_nations(const wap_board *board, wap_table *table, const wap_change *change)
{
    for (uint8_t i = 0; i < board->nations; i++) {
        if (!concerns(change, i))
            continue;
        table->status[i] = change->to;
        if (change->what != WAP_CHANGE_LEAVES && board->nation[i].power != WAP_LAND)
            table->troops[i] = change->to;
    }
    for (uint32_t i = 0; i < board->leaders && change->what == WAP_CHANGE_CHANGES; i++) {
        uint8_t nation = board->leader[i].nation;
        if (nation != WAP_NONE && i != change->stays &&
            (concerns(change, nation) || nation == change->turncoat))
            table->leader[i].side = change->to;
    }
}

void wap_assume_change(const wap_board *board, wap_table *table, uint32_t number)
{
    const wap_change *change = &board->change[number];
    gg_assert(number < board->changes);
    table->happened[number] = last_month(table);
    if (change->what == WAP_CHANGE_PREVENTS)
        table->happened[change->target] = WAP_NEVER;
    else if (change->what == WAP_CHANGE_POSTPONES)
        table->late++;
    else if (change->what != WAP_CHANGE_REMOVES)
        turn_nations(board, table, change);
}

/* `Austria Bavaria` */
bool wap_list_changed(wap_listing *from)
{
    do {
        gg_span word = gg_said_here(&from->said);
        uint32_t i = 0;
        while (i < from->board->changes &&
               !gg_same_name(word, gg_span_of(from->board->change[i].name)))
            i++;
        if (i == from->board->changes)
            return gg_said_fail(&from->said, "no change of this scenario is called \"%.*s\"",
                                (int)word.size, word.at);
        from->build->changed[i] = from->taken_away ? (gg_spot){0, 0} : gg_spot_of(&from->said);
        from->said.next++;
    } while (!gg_said_all(&from->said));
    return true;
}
