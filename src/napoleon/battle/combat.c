/* combat.c: the Combat phase of a Battle Turn (W-TRN): one action at a time, until every seat has ended it. Each
 * kind of action has its own file. */
#include "napoleon/battle/battle.h"

/* ---------------------------------------------------------------- the acting seat */

void nap_actor_of(const nap_look *look, nap_actor *actor)
{
    actor->look = look;
    actor->party = look->table->taker;
    nap_survey(look->board, look->table, look->table->battle, &actor->field);
    actor->mine = actor->field.all[actor->party] &
                  nap_blocks_of_seat(look->board, look->table, look->seat);
}

/* W-TRN-01, W-TRN-04 */
uint8_t nap_own_block(const nap_actor *actor, uint16_t item, gg_refusal *refusal)
{
    const nap_look *look = actor->look;
    if (actor->mine & nap_bit(item))
        return (uint8_t)item;
    if (!nap_is_own(look, item)) /* or it is in another battle, or in none */
        nap_refuse_stranger(look, item, refusal);
    else if (!nap_refuse_gone(look, item, refusal))
        gg_refuse(refusal, nap_in_battle(look->table->at[item]) ? W_TRN_01 : W_TRN_04);
    return NAP_NONE;
}

/* Has it perhaps fallen back because of bad morale (W-TRN-06)? Marks do not tell that from a move of its own, except
 * for horse artillery, which a move does not spend. */
static bool may_have_fallen_back(const nap_field *field, uint32_t block)
{
    uint64_t bit = nap_bit(block);
    bool checks = field->board->block[block].type == NAP_LDR || field->table->steps[block] == 1;
    return checks && (field->spent & field->moved & ~(field->fired | field->occupants) & bit) &&
           !nap_is_forward(nap_spot_at(field->table->at[block]));
}

void nap_check_action(const nap_actor *actor, uint32_t block, uint64_t may, gg_refusal *refusal)
{
    gg_assert(actor->mine & nap_bit(block));
    if (may & nap_bit(block))
        return;
    bool fell_back = may_have_fallen_back(&actor->field, block);
    bool surely = fell_back && actor->field.board->block[block].type == NAP_HART;
    gg_refuse(refusal, surely ? W_TRN_06 : W_TRN_05);
    if (fell_back)
        gg_refuse(refusal, surely ? W_TRN_05 : W_TRN_06);
}

void nap_spend(nap_play *play, uint32_t block, uint16_t how)
{
    uint16_t *marks = &play->table->marks[block];
    gg_assert(nap_in_battle(play->table->at[block]) && !(*marks & NAP_SPENT));
    *marks |= how;
    uint16_t both = NAP_MOVED_B | NAP_FIRED_B;
    bool horse_guns = play->board->block[block].type == NAP_HART;
    if (!horse_guns || how == 0 || (*marks & both) == both)
        *marks |= NAP_SPENT;
}

void nap_tell_done(nap_play *play, uint8_t verb, uint32_t block, int other)
{
    const nap_table *table = play->table;
    bool open = nap_is_open(play->game, table, block);
    bool other_open = other >= 0 && nap_is_open(play->game, table, (uint32_t)other);
    nap_tell_action(play->turn, verb, open ? (int)block : -1, other_open ? other : -1,
                    nap_spot_at(table->at[block]));
}

void nap_offer_blocks(gg_steps *out, uint64_t blocks, bool completes)
{
    NAP_EACH (block, blocks) {
        nap_offer_item(out, NAP_STEP_BLOCK, (uint16_t)(NAP_ITEM_BLOCK + block), completes);
    }
}

/* ---------------------------------------------------------------- asking */

/* The seats with units in it take turns, W first (W-THR-06, W-TRN-04). */
static void ask(nap_play *play)
{
    const nap_table *table = play->table;
    uint64_t own = nap_party_blocks(play->board, table, table->battle, table->taker);
    uint8_t seats = nap_seats_of(play->board, table, own);
    if (!nap_ask_in_turn(play, seats, GG_NOBODY, NAP_ASK_COMBAT))
        nap_begin_reinforcement(play);
}

void nap_begin_combat(nap_play *play)
{
    if (play->table->taker == NAP_ATT && nap_battle_now(play)->withdrawing) {
        nap_begin_withdrawal(play);
        return;
    }
    play->table->stage = NAP_COMBAT;
    nap_open_turns(play, 0);
    ask(play);
}

/* W-TRN-08 */
void nap_combat_goes_on(nap_play *play)
{
    gg_assert(play->table->stage == NAP_COMBAT);
    if (!nap_test_rout(play))
        ask(play);
}

/* ---------------------------------------------------------------- the prompt `combat` */

void nap_check_combat(const nap_look *look, const gg_order *order, gg_refusal *refusal)
{
    if (order->verb == NAP_END)
        return;
    nap_actor actor;
    nap_actor_of(look, &actor);
    if (order->verb == NAP_MOVE)
        nap_check_battle_move(&actor, order, refusal);
    else if (order->verb == NAP_FIRE)
        nap_check_fire(&actor, order, refusal);
    else if (order->verb == NAP_RETREAT)
        nap_check_retreat(&actor, order, refusal);
    else
        nap_check_square_order(&actor, order, refusal);
}

static void verb_steps(const nap_actor *actor, gg_steps *out)
{
    static const uint8_t verbs[] = {NAP_FORM,     NAP_BREAK,   NAP_OCCUPY,
                                    NAP_EXCHANGE, NAP_SHELTER, NAP_LEAVE};
    if (nap_battle_move_exists(actor))
        gg_offer(out, nap_verb_step(NAP_MOVE, false));
    if (nap_fire_exists(actor))
        gg_offer(out, nap_verb_step(NAP_FIRE, false));
    if (nap_may_retreat(actor) != 0)
        gg_offer(out, nap_verb_step(NAP_RETREAT, false));
    for (uint32_t i = 0; i < sizeof(verbs); i++)
        if (nap_square_blocks(actor, verbs[i]) != 0)
            gg_offer(out, nap_verb_step(verbs[i], false));
    gg_offer(out, nap_verb_step(NAP_END, true));
}

void nap_combat_steps(const nap_look *look, const gg_draft *draft, gg_steps *out)
{
    nap_actor actor;
    nap_actor_of(look, &actor);
    uint8_t verb = draft->order.verb;
    if (verb == NAP_VERB_NONE)
        verb_steps(&actor, out);
    else if (verb == NAP_MOVE)
        nap_battle_move_steps(&actor, draft, out);
    else if (verb == NAP_FIRE)
        nap_fire_steps(&actor, draft, out);
    else if (verb == NAP_RETREAT)
        nap_retreat_steps(&actor, draft, out);
    else
        nap_square_steps(&actor, draft, out);
}

void nap_apply_combat(nap_play *play, gg_seat seat, const gg_order *order)
{
    nap_took_turn(play, seat, order->verb == NAP_END);
    if (order->verb == NAP_END) {
        ask(play);
        return;
    }
    if (order->verb == NAP_FIRE && !nap_apply_fire(play, order))
        return; /* continues in nap_go_on when the hits are decided */
    if (order->verb == NAP_MOVE)
        nap_apply_battle_move(play, order);
    else if (order->verb == NAP_RETREAT)
        nap_apply_retreat(play, order);
    else if (order->verb != NAP_FIRE)
        nap_apply_square_order(play, order);
    nap_combat_goes_on(play);
}
