/* stalemate.c: an attacker who does nothing withdraws (W-STA): as many units as the roads take, now and in each
 * later Battle Turn; or all together (option stalemate). */
#include "napoleon/battle/battle.h"

static uint64_t attackers(const nap_play *play)
{
    return nap_party_blocks(play->board, play->table, play->table->battle, NAP_ATT);
}

/* ---------------------------------------------------------------- turn by turn */

/* W-STA-04: no way out. */
static void perish(nap_play *play)
{
    NAP_EACH (block, attackers(play)) {
        if (nap_alive(play->table->at[block]))
            nap_eliminate(play, (uint32_t)block, NAP_BY_NO_ROAD);
    }
    nap_fight_is_over(play, NAP_DEF);
}

/* Blocks that must leave now: all that can, as long as a road has room. */
static uint64_t must_go(const nap_play *play)
{
    nap_look look = {play->game, play->board, play->table, GG_NOBODY};
    nap_actor actor = {.look = &look, .party = NAP_ATT};
    nap_survey(play->board, play->table, play->table->battle, &actor.field);
    actor.mine = actor.field.all[NAP_ATT];
    return nap_may_retreat(&actor);
}

static void go_on(nap_play *play)
{
    const nap_table *table = play->table;
    uint8_t town = nap_battle_now(play)->town;
    gg_assert(table->stage == NAP_WITHDRAWING && nap_battle_now(play)->withdrawing);
    if (nap_ways_out(play->board, table, town, NAP_ATT) == 0) {
        perish(play);
        return;
    }
    uint8_t seats = nap_seats_of(play->board, table, must_go(play));
    gg_seat first = nap_decider(play->board, table, attackers(play));
    if (nap_ask_in_turn(play, seats, first, NAP_ASK_WITHDRAW))
        return;
    nap_close_turns(play);
    nap_begin_battle_turn(play, NAP_DEF);
}

/* ---------------------------------------------------------------- all together */

static bool at_once(const gg_game *game)
{
    return game->option[NAP_OPTION_STALEMATE] == NAP_STALEMATE_AT_ONCE;
}

/* Only engaged units pay. Then the party leaves as after other fights. */
static void leave_at_once(nap_play *play)
{
    nap_table *table = play->table;
    uint8_t loss[NAP_BLOCKS_MAX];
    uint64_t all = attackers(play);
    NAP_EACH (block, all) {
        loss[block] = (uint8_t)nap_retreat_loss(play->board, table, (uint32_t)block);
    }
    NAP_EACH (block, all) {
        if (loss[block] > 0 && nap_alive(table->at[block]))
            nap_lose_steps(play, (uint32_t)block, loss[block], NAP_BY_ATTRITION);
    }
    nap_refresh_battle(play, table->battle);
    nap_begin_leaving(play, NAP_ATT);
}

/* ---------------------------------------------------------------- beginning */

/* Squares and shelter end first (W-STA-03). */
void nap_begin_withdrawal(nap_play *play)
{
    gg_assert(nap_battle_now(play)->withdrawing);
    play->table->stage = NAP_WITHDRAWING;
    nap_dissolve_squares(play, attackers(play));
    nap_refresh_battle(play, play->table->battle);
    nap_open_turns(play, 0);
    if (at_once(play->game))
        leave_at_once(play);
    else
        go_on(play);
}

/* At first units that have acted in the quiet turn may leave, too. */
void nap_begin_stalemate(nap_play *play)
{
    nap_table *table = play->table;
    nap_battle *battle = nap_battle_now(play);
    gg_assert(!battle->withdrawing);
    battle->withdrawing = 1;
    nap_tell_stalemate(play->turn, battle->town);
    NAP_EACH (block, attackers(play)) {
        table->marks[block] &= (uint16_t)~NAP_BATTLE_TURN_MARKS;
    }
    nap_begin_withdrawal(play);
}

/* ---------------------------------------------------------------- the prompt `withdraw` */

void nap_check_withdraw(const nap_look *look, const gg_order *order, gg_refusal *refusal)
{
    if (at_once(look->game)) {
        nap_check_leaving(look, order, refusal);
        return;
    }
    nap_actor actor;
    nap_actor_of(look, &actor);
    nap_check_retreat(&actor, order, refusal);
}

void nap_withdraw_steps(const nap_look *look, const gg_draft *draft, gg_steps *out)
{
    if (at_once(look->game)) {
        nap_leaving_steps(look, draft, out);
        return;
    }
    nap_actor actor;
    nap_actor_of(look, &actor);
    if (draft->order.verb == NAP_VERB_NONE)
        gg_offer(out, nap_verb_step(NAP_RETREAT, false));
    else
        nap_retreat_steps(&actor, draft, out);
}

void nap_apply_withdraw(nap_play *play, gg_seat seat, const gg_order *order)
{
    if (at_once(play->game)) {
        nap_apply_leaving(play, seat, order);
        return;
    }
    nap_took_turn(play, seat, false);
    nap_apply_retreat(play, order);
    if (!nap_test_rout(play))
        go_on(play);
}
