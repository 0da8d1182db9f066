/* joining.c: the reinforcement step (C5): SP near a battle try to join it. P-COM, P-RSL, P-FOR, R-P-35, R-P-61,
 * R-P-67, R-P-70 */
#include "warpeace/retreat/retreat.h"

/* ---------------------------------------------------------------- tries */

bool wap_lends_his_name(const wap_board *board, const wap_table *table, uint32_t leader,
                        uint16_t hex, uint8_t side)
{
    const wap_leader_at *at = &table->leader[leader];
    gg_assert(leader < board->leaders);
    (void)board;
    return at->hex == hex && at->side == side && !(at->marks & (WAP_L_SPENT | WAP_L_HOMELESS));
}

uint8_t wap_best_leader(const wap_board *board, const wap_table *table, uint16_t hex, uint8_t side)
{
    uint8_t best = WAP_NO_LEADER;
    for (uint32_t i = 0; i < board->leaders; i++)
        if (wap_lends_his_name(board, table, i, hex, side) &&
            (best == WAP_NO_LEADER || board->leader[i].value > board->leader[best].value))
            best = (uint8_t)i;
    return best;
}

bool wap_takes_newcomers(const wap_table *table, uint8_t battle, uint8_t side)
{
    return wap_is_live(table, battle) && (table->battle[battle].flags & WAP_B_RESOLVED) &&
           wap_garrison_of(&table->battle[battle]) != side;
}

bool wap_comes_later(const wap_board *board, const wap_table *table, uint8_t kind, uint8_t battle)
{
    const wap_special *special = &board->special;
    if (special->late_round == 0 || board->kind[kind].nation != special->late_nation ||
        table->round >= special->late_round || special->late_leader >= board->leaders)
        return false;
    uint16_t hex = table->leader[special->late_leader].hex;
    return hex == table->battle[battle].a || hex == table->battle[battle].t;
}

/* P-COM-11, P-WDR-07 */
int wap_needed_to_join(const wap_board *board, uint8_t leader)
{
    return board->limits.join - (leader < board->leaders ? board->leader[leader].value : 0);
}

bool wap_try(wap_play *play, uint16_t hex, uint8_t battle, uint8_t leader, uint8_t what)
{
    const wap_battle *of = wap_battle_at(play, battle);
    gg_assert(leader == WAP_NO_LEADER || leader < play->board->leaders);
    int needed = wap_needed_to_join(play->board, leader);
    uint8_t purpose = what == 1 ? WAP_FOR_JOINING : WAP_FOR_TRANSFER;
    int die = gg_die(play->turn, GG_EVERYBODY, purpose, hex, needed);
    int limit = play->board->limits.join;
    wap_tell_try(play->turn, hex, of->a, of->t, limit, limit - needed + die,
                 what == 1 ? WAP_ATTEMPT_JOIN : WAP_ATTEMPT_TRANSFER);
    return die >= needed;
}

/* ---------------------------------------------------------------- who may join */

/* P-FOR-20: besieged SP help those who attack their besiegers. */
static bool is_relief(const wap_table *table, uint8_t slot, uint16_t hex, uint8_t side)
{
    const wap_battle *battle = &table->battle[slot];
    return battle->mode == WAP_FIELD && battle->a != battle->t &&
           wap_own_hex(table, battle, wap_other(side)) == hex && battle->init == side;
}

static bool is_near(const wap_look *look, uint16_t hex, uint8_t slot)
{
    const wap_battle *battle = &look->table->battle[slot];
    if (wap_is_sallying(look->board, look->table, hex, look->side))
        return is_relief(look->table, slot, hex, look->side);
    return wap_adjacent(look->board, hex, battle->a) || wap_adjacent(look->board, hex, battle->t);
}

/* It fights, or shelters in the city of its battle. */
static bool is_engaged(const wap_table *table, const wap_pile *pile)
{
    return (pile->marks & (WAP_COMMITTED | WAP_LEAVING)) || wap_is_live(table, pile->battle);
}

static bool is_fresh(const wap_look *look, const wap_pile *pile)
{
    return wap_side_of_kind(look->board, look->table, pile->kind) == look->side &&
           !(pile->marks & WAP_DEMORALISED) && !is_engaged(look->table, pile);
}

/* P-COM-16: other battles only. */
static bool has_left(const wap_pile *pile, uint8_t slot)
{
    return pile->left == slot + 1U;
}

static bool may_join(const wap_look *look, const wap_pile *pile, uint8_t slot)
{
    return is_fresh(look, pile) && !(pile->marks & WAP_TRIED) && !has_left(pile, slot) &&
           !wap_comes_later(look->board, look->table, pile->kind, slot);
}

static bool any_may_join(const wap_look *look, uint16_t hex, uint8_t slot)
{
    if (!wap_takes_newcomers(look->table, slot, look->side) || !is_near(look, hex, slot) ||
        !wap_commands(look, hex))
        return false;
    WAP_EACH_PILE (i, look->table, hex)
        if (may_join(look, &look->table->pile[i], slot))
            return true;
    return false;
}

/* Own hexes next to A or T, and a besieged one. */
static void hexes_near(const wap_look *look, uint8_t slot, wap_hexes *out)
{
    const wap_battle *battle = &look->table->battle[slot];
    const uint16_t original[2] = {battle->a, battle->t};
    for (uint32_t k = 0; k < 2; k++) {
        if (wap_own_in(look->table, look->side, original[k]))
            wap_put(out, original[k]);
        for (uint32_t i = 0; i < WAP_DIRECTIONS; i++) {
            uint16_t next = look->board->hex[original[k]].next[i];
            if (next != WAP_NO_HEX && wap_own_in(look->table, look->side, next))
                wap_put(out, next);
        }
    }
}

static void hexes_that_may(const wap_look *look, wap_hexes *out)
{
    memset(out, 0, sizeof *out);
    for (uint8_t slot = 0; slot < look->table->battles; slot++) {
        wap_hexes near = {{0}};
        if (!wap_takes_newcomers(look->table, slot, look->side))
            continue;
        hexes_near(look, slot, &near);
        WAP_EACH_HEX (hex, &near)
            if (any_may_join(look, hex, slot))
                wap_put(out, hex);
    }
}

static bool anybody_may_join(const wap_look *look)
{
    wap_hexes hexes;
    hexes_that_may(look, &hexes);
    return wap_next_hex(&hexes, 0) != WAP_NO_HEX;
}

/* ---------------------------------------------------------------- check */

/* Why nobody of the hex may join (P-COM-10, P-COM-12). */
static void explain(const wap_look *look, uint16_t hex, uint8_t slot, gg_refusal *refusal)
{
    if (!wap_takes_newcomers(look->table, slot, look->side)) {
        gg_refuse(refusal, P_COM_10);
        if (!wap_is_live(look->table, slot))
            gg_refuse(refusal, P_COM_09);
        else if (wap_garrison_of(&look->table->battle[slot]) == look->side)
            gg_refuse(refusal, P_FOR_12);
        return;
    }
    if (!is_near(look, hex, slot)) {
        gg_refuse(refusal, P_COM_10);
        if (wap_is_sallying(look->board, look->table, hex, look->side)) {
            gg_refuse(refusal, P_FOR_18);
            gg_refuse(refusal, P_FOR_20);
        }
        return;
    }
    uint16_t rule = P_COM_10;
    bool tried = false;
    WAP_EACH_PILE (i, look->table, hex) {
        const wap_pile *pile = &look->table->pile[i];
        tried |= (pile->marks & WAP_TRIED) != 0 &&
                 wap_side_of_kind(look->board, look->table, pile->kind) == look->side;
        if (has_left(pile, slot) || ((pile->marks & WAP_LEFT) && !is_fresh(look, pile)))
            gg_refuse(refusal, P_COM_16);
        else if (is_fresh(look, pile))
            rule = pile->marks & WAP_TRIED ? P_COM_12 : P_SCN_05;
    }
    gg_refuse(refusal, rule);
    if (tried && rule == P_COM_10) /* with success */
        gg_refuse(refusal, P_COM_12);
}

static bool is_leader_there(const wap_look *look, uint16_t item, uint16_t hex)
{
    uint32_t leader = (uint32_t)item - WAP_ITEM_LEADER;
    return wap_lends_his_name(look->board, look->table, leader, hex, look->side);
}

/* P-COM-10, P-COM-11 */
static void check_join(const wap_look *look, const gg_order *order, gg_refusal *refusal)
{
    uint16_t hex = order->item[0], who = order->item[2];
    uint32_t slot = (uint32_t)order->item[1] - WAP_ITEM_BATTLE;
    if (slot >= look->table->battles) {
        gg_refuse(refusal, GG_RULE_FORM);
        return;
    }
    if (hex >= look->board->hexes)
        gg_refuse(refusal, P_COM_10);
    else if (wap_own_in(look->table, look->side, hex) && !wap_commands(look, hex))
        gg_refuse(refusal, P_PLY_02);
    else if (!any_may_join(look, hex, (uint8_t)slot))
        explain(look, hex, (uint8_t)slot, refusal);
    if (who == WAP_WORD_NOBODY || is_leader_there(look, who, hex))
        return;
    gg_refuse(refusal, P_COM_11);
    uint32_t leader = (uint32_t)who - WAP_ITEM_LEADER;
    if (look->table->leader[leader].marks & WAP_L_SPENT)
        gg_refuse(refusal, P_RSL_13);
}

void wap_check_join(const wap_look *look, const gg_order *order, gg_refusal *refusal)
{
    if (order->verb == WAP_JOIN)
        check_join(look, order, refusal);
}

/* ---------------------------------------------------------------- steps */

static void offer_verbs(const wap_look *look, gg_steps *out)
{
    if (anybody_may_join(look))
        gg_offer(out, wap_verb_step(WAP_JOIN, false));
    gg_offer(out, wap_verb_step(WAP_END, true));
}

static void offer_battles(const wap_look *look, uint16_t hex, gg_steps *out)
{
    for (uint8_t slot = 0; slot < look->table->battles; slot++)
        if (any_may_join(look, hex, slot))
            wap_offer_item(out, WAP_STEP_BATTLE, (uint16_t)(WAP_ITEM_BATTLE + slot), false);
}

static void offer_leaders(const wap_look *look, uint16_t hex, gg_steps *out)
{
    for (uint32_t i = 0; i < look->board->leaders; i++)
        if (wap_lends_his_name(look->board, look->table, i, hex, look->side))
            wap_offer_item(out, WAP_STEP_LEADER, (uint16_t)(WAP_ITEM_LEADER + i), true);
    wap_offer_item(out, WAP_STEP_WORD, WAP_WORD_NOBODY, true);
}

void wap_join_steps(const wap_look *look, const gg_draft *draft, gg_steps *out)
{
    const gg_order *order = &draft->order;
    if (order->verb == WAP_VERB_NONE) {
        offer_verbs(look, out);
    } else if (order->count == 0) {
        wap_hexes hexes;
        hexes_that_may(look, &hexes);
        WAP_EACH_HEX (hex, &hexes)
            wap_offer_item(out, WAP_STEP_HEX, hex, false);
    } else if (order->count == 1) {
        offer_battles(look, order->item[0], out);
    } else {
        offer_leaders(look, order->item[0], out);
    }
}

/* ---------------------------------------------------------------- apply */

/* The eligible SP have tried, and join if they succeed. No SP wait to be sent in this step, so WAP_LEAVING can mark
 * them meanwhile. */
static void settle_try(wap_play *play, const wap_look *look, uint16_t hex, uint8_t slot, bool come)
{
    uint8_t eligible[WAP_PILES_MAX] = {0};
    wap_which who = WAP_ALL_OF(look->side);
    who.with = WAP_LEAVING;
    WAP_EACH_PILE (i, play->table, hex)
        eligible[i] = may_join(look, &play->table->pile[i], slot);
    wap_mark_piles(play, WAP_LEAVING, eligible);
    if (come)
        wap_commit_hex(play, hex, look->side, slot, who, true);
    wap_change_all(play, hex, who, (wap_fate){WAP_NO_HEX, WAP_LEAVING, WAP_TRIED, WAP_KEEP_BATTLE});
}

/* P-RSL-08: enough undemoralized newcomers end the demoralization of a side. */
static void restore_order(wap_play *play, uint8_t side)
{
    wap_table *table = play->table;
    for (uint8_t slot = 0; slot < table->battles; slot++) {
        wap_battle *battle = wap_battle_at(play, slot);
        uint32_t had = 0, came = 0;
        if (!wap_is_live(table, slot) || battle->dem[side] == 0)
            continue;
        for (uint32_t i = 0; i < table->pile_count; i++) {
            const wap_pile *pile = &table->pile[i];
            if (!wap_fits(play->board, table, pile, WAP_FIGHTERS(side, slot)))
                continue;
            if (pile->marks & WAP_JOINED)
                came += pile->count;
            else
                had += pile->count;
        }
        if (came == 0 || came < had)
            continue;
        battle->dem[side] = 0;
        wap_tell_demoralized(play->turn, battle->a, battle->t, side, 0);
    }
}

/* The side's newcomers are counted and placed; then the other side, or C6. */
static void end_of_side(wap_play *play)
{
    wap_table *table = play->table;
    restore_order(play, table->decider);
    table->pending |= WAP_P_SHIFT;
    table->begun = 0;
    if (table->decider == table->active)
        table->decider = wap_other(table->active);
    else
        wap_to_stage(play, WAP_C6_COMPULSORY);
}

void wap_apply_join(wap_play *play, uint8_t side, const gg_order *order)
{
    if (order->verb == WAP_END) {
        if (!wap_end_part(play, side))
            end_of_side(play);
        return;
    }
    uint16_t hex = order->item[0], who = order->item[2];
    uint8_t slot = (uint8_t)(order->item[1] - WAP_ITEM_BATTLE);
    uint8_t leader = who == WAP_WORD_NOBODY ? (uint8_t)WAP_NO_LEADER
                                            : (uint8_t)(who - WAP_ITEM_LEADER);
    wap_look look = wap_look_at(play, side);
    gg_assert(any_may_join(&look, hex, slot));
    bool come = wap_try(play, hex, slot, leader, 1);
    settle_try(play, &look, hex, slot, come);
    wap_settle(play, hex);
}

bool wap_stage_join(wap_play *play)
{
    wap_table *table = play->table;
    gg_assert(wap_all_live_are(table, WAP_B_ATTACKED | WAP_B_RESOLVED));
    if (wap_ask_in_turn(play, table->decider, WAP_ASK_JOIN, anybody_may_join))
        return true;
    end_of_side(play);
    return false;
}
