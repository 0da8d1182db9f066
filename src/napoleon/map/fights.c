/* fights.c: after movement, finds the towns that hold both sides, and whether it is a skirmish or a battle. W-BAT,
 * W-MOV, W-SKI, W-THR */
#include "napoleon/sequence/rules.h"

/* Slots are filled in the order of the towns. */
static void add_battle(nap_table *table, uint8_t town)
{
    uint32_t slot = 0;
    while (slot < NAP_BATTLES_MAX && table->fought[slot].town != NAP_NONE)
        slot++;
    gg_assert(slot < NAP_BATTLES_MAX);
    nap_clear_battle(&table->fought[slot]);
    table->fought[slot].town = town;
    table->fought[slot].stage = NAP_TO_SET_UP;
}

/* How many blocks of a side are in each town (W-UNI-07). */
static void count_blocks(const nap_play *play, uint8_t side, uint8_t *count)
{
    memset(count, 0, NAP_TOWNS_MAX);
    NAP_EACH (block, play->board->side_blocks[side]) {
        if (nap_in_town(play->table->at[block]))
            count[play->table->at[block]]++;
    }
}

/* W-BAT-02 */
static void classify(nap_play *play, uint8_t town, uint32_t attackers, uint32_t defenders)
{
    uint32_t few = play->board->limits.skirmish;
    gg_assert(attackers > 0 && defenders > 0);
    bool battle = attackers >= few && defenders >= few;
    if (battle)
        add_battle(play->table, town);
    else
        play->table->skirmishes |= nap_bit(town);
    nap_tell_fight(play->turn, town, battle ? NAP_FIGHT_BATTLE : NAP_FIGHT_SKIRMISH, (int)attackers,
                   (int)defenders);
}

/* W-BAT-01, W-SEQ-07 */
void nap_begin_fights(nap_play *play)
{
    nap_table *table = play->table;
    gg_assert(table->battle == NAP_NONE && table->fight == NAP_NONE);
    uint8_t attackers[NAP_TOWNS_MAX], defenders[NAP_TOWNS_MAX];
    count_blocks(play, table->active, attackers);
    count_blocks(play, table->active ^ 1U, defenders);
    table->skirmishes = 0;
    for (uint8_t town = 0; town < play->board->towns; town++) {
        if (attackers[town] > 0 && defenders[town] > 0)
            classify(play, town, attackers[town], defenders[town]);
        else
            table->entry[town] = 0; /* the attackers were lost on the march (W-MOV-21) */
    }
    nap_next_skirmish(play);
}

/* ---------------------------------------------------------------- the order of skirmishes */

uint64_t nap_skirmish_attackers(const nap_board *board, const nap_table *table)
{
    uint64_t blocks = 0;
    NAP_EACH (town, table->skirmishes) {
        blocks |= nap_side_in_town(board, table, table->active, (uint8_t)town);
    }
    return blocks;
}

/* W-SKI-01 */
void nap_next_skirmish(nap_play *play)
{
    nap_table *table = play->table;
    table->fight = NAP_NONE;
    if (table->skirmishes == 0) {
        table->stage = NAP_NOTHING;
        nap_begin_battles(play);
        return;
    }
    table->phase = NAP_SKIRMISHES;
    table->stage = NAP_CHOOSING;
    gg_seat seat = nap_party_seat(play, NAP_ATT, nap_skirmish_attackers(play->board, table));
    nap_ask_only(play, seat, NAP_ASK_SKIRMISH);
}
