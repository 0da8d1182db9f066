/* points.c: the end of a Combat Phase (C8.5 .. C8.7): victory points (P-ALL), the scenario's own events, and clearing
 * what belongs to this phase only. City points follow from the table (P-ALL-08). */
#include "warpeace/combat/battle.h"

/* ---------------------------------------------------------------- victory points */

/* P-ALL-05: Napoleon counts double. */
uint32_t wap_points_for(const wap_board *board, const wap_table *table, uint8_t side, uint16_t hex)
{
    return side == WAP_AL && hex == table->napoleon ? board->limits.victory_napoleon : 1;
}

/* P-ALL-06: not while enemies hold out inside. */
static uint32_t worth(const wap_play *play, uint8_t side, uint16_t hex)
{
    if (wap_count_sp(play->board, play->table, hex, WAP_WITHIN(wap_other(side))) > 0)
        return 0;
    return wap_points_for(play->board, play->table, side, hex);
}

/* P-ALL-07 */
static void score(wap_play *play, uint8_t side)
{
    wap_table *table = play->table;
    WAP_EACH_HEX (hex, &table->entered[side]) {
        uint32_t points = worth(play, side, hex);
        if (points == 0)
            continue;
        uint32_t total = table->points[side] + points;
        table->points[side] = (uint8_t)(total < 255 ? total : 255);
        wap_tell_points(play->turn, side, hex, (int)points);
    }
}

/* ---------------------------------------------------------------- the end of the phase */

/* A nation that leaves the war can leave leaders alone among enemies: they are sent away before the phase ends. */
bool wap_stage_combat_ends(wap_play *play)
{
    wap_table *table = play->table;
    gg_assert(table->pending == 0 && table->vacancies == 0);
    if (table->begun) {
        table->begun = 0; /* a game that ends here stays in this stage */
        wap_end_phase(play);
        return false;
    }
    table->begun = 1;
    score(play, WAP_FR);
    score(play, WAP_AL);
    wap_forget_combat(play);
    wap_after_combat_phase(play);
    return false;
}
