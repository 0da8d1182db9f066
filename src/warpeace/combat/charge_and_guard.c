/* charge_and_guard.c: options V and W: cavalry charges and the Guard is committed (C2.7). P-OPT-V, P-OPT-W */
#include "warpeace/combat/battle.h"

/* Both prompts ask yes or no about a battle. */
typedef struct daring {
    uint8_t verb;
    uint8_t asked, yes; /* marks of wap_battle.choices */
    uint16_t rule;
} daring;

static const daring charge = {WAP_CHARGE, WAP_S_CHARGE_ASKED, WAP_S_CHARGE, P_OPT_V_01};
static const daring guard = {WAP_COMMIT_GUARD, WAP_S_GUARD_ASKED, WAP_S_GUARD, P_OPT_W_01};

static const daring *asked_about(const wap_look *look)
{
    gg_assert(look->table->stage == WAP_C2_CHARGE || look->table->stage == WAP_C2_GUARD);
    return look->table->stage == WAP_C2_CHARGE ? &charge : &guard;
}

/* ---------------------------------------------------------------- who may */

static bool has_cavalry(const wap_look *look, uint8_t slot, uint8_t side)
{
    wap_troops troops;
    wap_battle_troops(look->board, look->table, slot, side, &troops);
    return troops.cavalry > 0;
}

bool wap_is_french_guard(const wap_board *board, uint8_t kind)
{
    return board->kind[kind].guard && board->napoleon != WAP_NO_LEADER &&
           board->kind[kind].nation == board->leader[board->napoleon].nation;
}

static bool has_french_guard(const wap_look *look, uint8_t slot)
{
    wap_troops troops;
    wap_battle_troops(look->board, look->table, slot, WAP_FR, &troops);
    for (uint32_t kind = 0; kind < look->board->kinds; kind++)
        if (troops.sp[kind] > 0 && wap_is_french_guard(look->board, (uint8_t)kind))
            return true;
    return false;
}

/* P-OPT-V-01, R-P-55. */
static bool may_charge(const wap_look *look, uint8_t slot, uint8_t side)
{
    return look->game->option[WAP_OPTION_V] && look->table->battle[slot].mode == WAP_FIELD &&
           has_cavalry(look, slot, side);
}

/* P-OPT-W-01, P-OPT-V-04. */
static bool may_commit_guard(const wap_look *look, uint8_t slot, uint8_t side)
{
    const wap_battle *battle = &look->table->battle[slot];
    gg_assert(slot < look->table->battles);
    return look->game->option[WAP_OPTION_W] && side == WAP_FR &&
           look->board->napoleon != WAP_NO_LEADER &&
           battle->leader[WAP_FR] == look->board->napoleon &&
           !(battle->choices[WAP_FR] & WAP_S_CHARGE) && has_french_guard(look, slot);
}

static bool is_open(const wap_look *look, const daring *what, uint8_t slot, uint8_t side)
{
    if (!wap_is_fought(look->table, slot) ||
        (look->table->battle[slot].choices[side] & what->asked))
        return false;
    return what == &charge ? may_charge(look, slot, side) : may_commit_guard(look, slot, side);
}

/* L's owner before S's. */
static bool is_due(const wap_look *look, const daring *what, uint8_t slot)
{
    if (!is_open(look, what, slot, look->side))
        return false;
    uint8_t larger = wap_larger_side(look->game, look->table, slot);
    return larger == look->side || !is_open(look, what, slot, larger);
}

/* P-PLY-08: the Guard is the business of Napoleon's owner, a charge that of the battle's commander. */
static bool is_mine(const wap_look *look, const daring *what, uint8_t slot)
{
    if (!is_due(look, what, slot))
        return false;
    return what == &guard ? wap_owns_leader(look, look->board->napoleon)
                          : wap_commands_battle(look, slot);
}

static bool may_charge_somewhere(const wap_look *look)
{
    for (uint8_t slot = 0; slot < look->table->battles; slot++)
        if (is_mine(look, &charge, slot))
            return true;
    return false;
}

/* ---------------------------------------------------------------- the stages */

static bool ask_next(wap_play *play, const daring *what, uint8_t prompt)
{
    wap_table *table = play->table;
    for (uint8_t slot = 0; slot < table->battles; slot++)
        for (uint8_t side = 0; side < WAP_SIDES; side++) {
            wap_look look = {play->game, play->board, table, GG_NOBODY, side, 0};
            if (!is_due(&look, what, slot))
                continue;
            table->decider = side;
            return what == &guard ? wap_ask_leaders_owner(play, play->board->napoleon, prompt)
                                  : wap_ask_first(play, side, prompt, may_charge_somewhere);
        }
    return false;
}

bool wap_stage_charge(wap_play *play)
{
    gg_assert(wap_all_live_are(play->table, WAP_B_ATTACKED | WAP_B_SETTLED));
    if (play->game->option[WAP_OPTION_V] && ask_next(play, &charge, WAP_ASK_CHARGE))
        return true;
    wap_to_stage(play, WAP_C2_GUARD);
    return false;
}

bool wap_stage_guard(wap_play *play)
{
    if (play->game->option[WAP_OPTION_W] && ask_next(play, &guard, WAP_ASK_GUARD))
        return true;
    wap_to_stage(play, WAP_C3_RESOLVE);
    play->table->cursor = WAP_NO_BATTLE;
    return false;
}

/* ---------------------------------------------------------------- the prompts `charge` and `guard` */

void wap_check_bold(const wap_look *look, const gg_order *order, gg_refusal *refusal)
{
    const daring *what = asked_about(look);
    uint8_t slot = wap_battle_named(look->table, order, refusal);
    if (slot == WAP_NO_BATTLE)
        return;
    if (!is_due(look, what, slot))
        gg_refuse(refusal, what->rule);
    else if (!is_mine(look, what, slot))
        gg_refuse(refusal, P_PLY_02);
}

void wap_bold_steps(const wap_look *look, const gg_draft *draft, gg_steps *out)
{
    const daring *what = asked_about(look);
    if (draft->order.verb == WAP_VERB_NONE) {
        gg_offer(out, wap_verb_step(what->verb, false));
        return;
    }
    if (draft->order.count == 1) {
        wap_offer_item(out, WAP_STEP_WORD, WAP_WORD_YES, true);
        wap_offer_item(out, WAP_STEP_WORD, WAP_WORD_NO, true);
        return;
    }
    for (uint8_t slot = 0; slot < look->table->battles; slot++)
        if (is_mine(look, what, slot))
            wap_offer_item(out, WAP_STEP_BATTLE, (uint16_t)(WAP_ITEM_BATTLE + slot), false);
}

void wap_apply_bold(wap_play *play, uint8_t side, const gg_order *order)
{
    wap_look look = wap_look_at(play, side);
    const daring *what = asked_about(&look);
    wap_battle *battle = wap_battle_at(play, order->item[0] - (uint32_t)WAP_ITEM_BATTLE);
    gg_assert(!(battle->choices[side] & (what->asked | what->yes)));
    battle->choices[side] |= what->asked;
    if (order->item[1] == WAP_WORD_YES)
        battle->choices[side] |= what->yes;
}
