/* rounds.c: battle rounds and Battle Turns (W-TRN): each battle once per round, in an order chosen by the attacker;
 * in each the attacker's turn, then the defender's. */
#include "napoleon/battle/battle.h"

/* ---------------------------------------------------------------- battles that are pending */

bool nap_is_pending(const nap_battle *battle, bool setup)
{
    if (battle->town == NAP_NONE)
        return false;
    return setup ? battle->stage == NAP_TO_SET_UP : battle->stage == NAP_FOUGHT && battle->due;
}

/* Blocks of battles that are not set up yet are still in the town. */
uint64_t nap_attackers_in(const nap_board *board, const nap_table *table, bool setup)
{
    uint64_t blocks = 0;
    for (uint8_t slot = 0; slot < NAP_BATTLES_MAX; slot++) {
        const nap_battle *battle = &table->fought[slot];
        if (nap_is_pending(battle, setup))
            blocks |= setup ? nap_side_in_town(board, table, nap_attacker(table), battle->town)
                            : nap_party_blocks(board, table, slot, NAP_ATT);
    }
    return blocks;
}

bool nap_any_battle(const nap_table *table)
{
    for (uint32_t slot = 0; slot < NAP_BATTLES_MAX; slot++)
        if (table->fought[slot].town != NAP_NONE)
            return true;
    return false;
}

/* ---------------------------------------------------------------- rounds */

/* W-TRN-01 */
void nap_begin_round(nap_play *play)
{
    nap_table *table = play->table;
    table->phase = NAP_ROUNDS;
    for (uint32_t slot = 0; slot < NAP_BATTLES_MAX; slot++) {
        nap_battle *battle = &table->fought[slot];
        if (battle->town == NAP_NONE)
            continue;
        gg_assert(battle->stage == NAP_FOUGHT);
        battle->due = 1;
        if (battle->round < 255)
            battle->round++;
    }
    nap_next_battle(play);
}

/* W-SEQ-04, W-TRN-01 */
void nap_next_battle(nap_play *play)
{
    nap_table *table = play->table;
    gg_assert(table->shot.hits == 0 && table->forced == 0);
    table->battle = NAP_NONE;
    nap_close_turns(play);
    uint64_t due = nap_attackers_in(play->board, table, false);
    if (due != 0) {
        table->stage = NAP_CHOOSING;
        nap_ask_only(play, nap_party_seat(play, NAP_ATT, due), NAP_ASK_BATTLE);
    } else if (nap_any_battle(table)) {
        nap_begin_round(play);
    } else {
        table->stage = NAP_NOTHING;
        nap_end_fights(play);
    }
}

/* ---------------------------------------------------------------- Battle Turns */

/* W-TRN-03. */
static void clear_marks(nap_play *play, uint32_t party)
{
    nap_table *table = play->table;
    nap_battle *battle = nap_battle_now(play);
    NAP_EACH (block, nap_party_blocks(play->board, table, table->battle, party)) {
        table->marks[block] &= (uint16_t)~NAP_BATTLE_TURN_MARKS;
    }
    memset(battle->out, 0, sizeof(battle->out));
    memset(battle->in, 0, sizeof(battle->in));
    memset(battle->crossed, 0, sizeof(battle->crossed));
    battle->noisy = 0;
}

/* W-TRN-02 */
void nap_begin_battle_turn(nap_play *play, uint32_t party)
{
    nap_table *table = play->table;
    nap_battle *battle = nap_battle_now(play);
    gg_assert(battle->stage == NAP_FOUGHT && battle->round >= 1 && party < NAP_PARTIES);
    table->taker = (uint8_t)party;
    battle->due = 0;
    clear_marks(play, party);
    nap_tell_battle(play->turn, battle->town, battle->round, nap_party_side(table, party));
    nap_begin_morale(play);
}

/* Two quiet turns of the attacker, or the last round (W-STA-02, W-STA-05, W-STA-01). */
static bool is_stalemate(nap_play *play)
{
    nap_battle *battle = nap_battle_now(play);
    gg_assert(play->table->taker == NAP_ATT); /* quiet turns are the attacker's */
    const nap_limits *limits = &play->board->limits;
    if (battle->withdrawing)
        return false;
    battle->quiet = battle->noisy ? 0 : (uint8_t)(battle->quiet + 1);
    return battle->quiet >= limits->quiet_turns || battle->round >= limits->last_round;
}

void nap_end_battle_turn(nap_play *play)
{
    nap_table *table = play->table;
    if (table->taker == NAP_DEF)
        nap_next_battle(play);
    else if (is_stalemate(play))
        nap_begin_stalemate(play);
    else
        nap_begin_battle_turn(play, NAP_DEF);
}
