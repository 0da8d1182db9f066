/* rout.c: tests after every change in a battle whether a side routs or the battle is over (W-RTE). */
#include "napoleon/battle/battle.h"

/* W-RTE-01 */
uint32_t nap_lost_column(const nap_field *field, uint32_t party)
{
    for (uint32_t column = 1; column <= NAP_COLUMNS; column++)
        if (field->at[nap_forward(party ^ 1U, column)] != 0 &&
            field->at[nap_home(party, column)] == 0)
            return column;
    return 0;
}

static bool is_broken(const nap_field *field, uint32_t party)
{
    return nap_lost_column(field, party) != 0;
}

/* All losses are judged by the enemies there now (W-RTE-04). A square that is eliminated takes the unit sheltering
 * with it along (W-RTE-05). */
static void take_attrition(nap_play *play, uint64_t blocks)
{
    uint8_t loss[NAP_BLOCKS_MAX];
    NAP_EACH (block, blocks) {
        loss[block] = (uint8_t)nap_attrition(play->board, play->table, (uint32_t)block);
    }
    NAP_EACH (block, blocks) {
        if (loss[block] > 0 && nap_alive(play->table->at[block]))
            nap_lose_steps(play, (uint32_t)block, loss[block], NAP_BY_ATTRITION);
    }
}

/* W-RTE-05 */
static void rout(nap_play *play, uint32_t party, uint64_t blocks)
{
    nap_table *table = play->table;
    uint8_t side = nap_party_side(table, party);
    uint8_t town = nap_battle_now(play)->town;
    gg_assert(nap_in_town(town));
    table->routed[side] |= nap_bit(town);
    play->turn->barrier = true;
    nap_tell_rout(play->turn, side, town);
    take_attrition(play, blocks);
    uint64_t left = nap_party_blocks(play->board, table, table->battle, party);
    nap_dissolve_squares(play, left);
    nap_refresh_battle(play, table->battle);
    nap_begin_leaving(play, party);
}

/* W-TRN-07, W-TRN-08, W-RET-07 */
bool nap_test_rout(nap_play *play)
{
    nap_table *table = play->table;
    nap_field field;
    nap_survey(play->board, table, table->battle, &field);
    gg_assert((field.all[NAP_ATT] | field.all[NAP_DEF]) != 0); /* somebody is left */
    for (uint32_t i = 0; i < NAP_PARTIES; i++) { /* first the opponent of the acting party */
        uint32_t party = i == 0 ? table->taker ^ 1U : table->taker;
        if (is_broken(&field, party) || field.all[party] == 0)
            nap_show_faces(play); /* of units that have moved forward or fired */
        if (is_broken(&field, party)) {
            rout(play, party, field.all[party]);
            return true;
        }
        if (field.all[party] == 0) {
            nap_fight_is_over(play, party ^ 1U);
            return true;
        }
    }
    return false;
}
