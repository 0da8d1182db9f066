/* transfer.c: SP of a hex leave their battle for another one. P-WDR, P-COM, R-P-36 */
#include "warpeace/retreat/retreat.h"

/* ---------------------------------------------------------------- who may, and where to */

/* Fighters of a field battle of this round; a besieged garrison has no other battle to go to. */
static wap_which movers(uint8_t side, uint8_t battle)
{
    wap_which which = WAP_FIGHTERS(side, battle);
    which.without = WAP_INSIDE | WAP_LEAVING;
    return which;
}

/* The battle that they would leave. WAP_NO_BATTLE: no SP of the hex fight in the field. */
static uint8_t battle_left(const wap_look *look, uint16_t hex)
{
    for (uint8_t slot = 0; slot < look->table->battles; slot++) {
        const wap_battle *battle = &look->table->battle[slot];
        if (wap_is_live(look->table, slot) && battle->mode == WAP_FIELD &&
            (battle->flags & WAP_B_RESOLVED) &&
            wap_count_sp(look->board, look->table, hex, movers(look->side, slot)) > 0)
            return slot;
    }
    return WAP_NO_BATTLE;
}

static bool has_tried(const wap_look *look, uint16_t hex, uint8_t slot)
{
    wap_which tried = movers(look->side, slot);
    tried.with |= WAP_TRIED;
    return wap_count_sp(look->board, look->table, hex, tried) > 0;
}

static bool anybody_later(const wap_look *look, uint16_t hex, uint8_t from, uint8_t to)
{
    WAP_EACH_PILE (i, look->table, hex) {
        const wap_pile *pile = &look->table->pile[i];
        if (wap_fits(look->board, look->table, pile, movers(look->side, from)) &&
            wap_comes_later(look->board, look->table, pile->kind, to))
            return true;
    }
    return false;
}

/* SP sheltered in the city continue the battle, so the others of the hex cannot transfer. */
static bool leaves_others(const wap_look *look, uint16_t hex, uint8_t slot)
{
    wap_which sheltered = WAP_OF_BATTLE(look->side, slot);
    sheltered.with = WAP_INSIDE;
    return wap_count_sp(look->board, look->table, hex, sheltered) > 0;
}

/* The rule that forbids it; GG_RULE_NONE: it is allowed (P-WDR-07, P-COM-12). */
static uint16_t forbidden_by(const wap_look *look, uint16_t hex, uint8_t to)
{
    const wap_table *table = look->table;
    uint8_t from = battle_left(look, hex);
    if (from == WAP_NO_BATTLE || from == to)
        return P_WDR_07;
    if (!wap_commands(look, hex))
        return P_PLY_02;
    if (wap_is_sallying(look->board, table, hex, look->side))
        return P_WDR_08;
    if (table->battle[from].dem[look->side] > 0 || leaves_others(look, hex, from))
        return P_WDR_07;
    if (has_tried(look, hex, from))
        return P_COM_12;
    if (!wap_takes_newcomers(table, to, look->side))
        return wap_garrison_of(&table->battle[to]) == look->side ? P_FOR_12 : P_WDR_07;
    if (!wap_adjacent(look->board, hex, table->battle[to].a) &&
        !wap_adjacent(look->board, hex, table->battle[to].t))
        return P_WDR_07;
    return anybody_later(look, hex, from, to) ? P_SCN_05 : GG_RULE_NONE;
}

static bool may_transfer(const wap_look *look, uint16_t hex)
{
    for (uint8_t slot = 0; slot < look->table->battles; slot++)
        if (wap_is_live(look->table, slot) && forbidden_by(look, hex, slot) == GG_RULE_NONE)
            return true;
    return false;
}

/* Hexes from `from` on with own fighters that may go to another battle; WAP_NO_HEX: none. */
static uint16_t next_that_may(const wap_look *look, uint32_t from)
{
    wap_which fighters = {.side = look->side, .battle = WAP_NO_BATTLE, .with = WAP_COMMITTED};
    uint32_t last = WAP_NO_HEX;
    for (uint32_t i = wap_first_pile(look->table, (uint16_t)from); i < look->table->pile_count;
         i++) {
        const wap_pile *pile = &look->table->pile[i];
        if (pile->hex == last || !wap_fits(look->board, look->table, pile, fighters))
            continue;
        last = pile->hex;
        if (may_transfer(look, pile->hex))
            return pile->hex;
    }
    return WAP_NO_HEX;
}

bool wap_may_transfer_somewhere(const wap_look *look)
{
    uint32_t live = 0;
    for (uint32_t i = 0; i < look->table->battles; i++)
        live += wap_is_live(look->table, i);
    return live > 1 && next_that_may(look, 0) != WAP_NO_HEX;
}

/* ---------------------------------------------------------------- check and steps */

void wap_check_transfer(const wap_look *look, const gg_order *order, gg_refusal *refusal)
{
    uint16_t hex = order->item[0];
    uint32_t slot = (uint32_t)order->item[1] - WAP_ITEM_BATTLE;
    if (slot >= look->table->battles) {
        gg_refuse(refusal, GG_RULE_FORM);
        return;
    }
    uint16_t rule = hex < look->board->hexes ? forbidden_by(look, hex, (uint8_t)slot)
                                             : (uint16_t)P_WDR_07;
    if (rule == GG_RULE_NONE)
        return;
    gg_refuse(refusal, rule);
    if (rule != P_WDR_07)
        gg_refuse(refusal, P_WDR_07);
}

void wap_transfer_steps(const wap_look *look, const gg_draft *draft, gg_steps *out)
{
    const gg_order *order = &draft->order;
    if (order->count == 0) {
        for (uint16_t hex = next_that_may(look, 0); hex != WAP_NO_HEX;
             hex = next_that_may(look, hex + 1U))
            wap_offer_item(out, WAP_STEP_HEX, hex, false);
        return;
    }
    for (uint8_t slot = 0; slot < look->table->battles; slot++)
        if (forbidden_by(look, order->item[0], slot) == GG_RULE_NONE)
            wap_offer_item(out, WAP_STEP_BATTLE, (uint16_t)(WAP_ITEM_BATTLE + slot), true);
}

/* ---------------------------------------------------------------- apply */

/* P-WDR-10: owed once in this step; the owner says which SP (battle.h, B10). */
static bool pays_for_pursuit(wap_play *play, uint16_t hex, uint8_t side, uint8_t from)
{
    wap_battle *battle = wap_battle_at(play, from);
    gg_assert(battle->mode == WAP_FIELD); /* nobody transfers out of an assault */
    uint32_t own = wap_count_cavalry(play->board, play->table, hex, movers(side, from));
    bool pursued = wap_is_pursued(play->board, play->table, from, wap_whole(side), own);
    wap_note_cavalry(play, from, side, own);
    if (!pursued)
        return false;
    battle->withdrew |= (uint8_t)(WAP_W_PAID << side);
    return true;
}

/* P-PLY-09: the commander of the hex that they left pays; if none of them is his, the seat with most. */
static uint8_t payer_of(const wap_play *play, uint16_t hex, uint8_t side, uint8_t from)
{
    if (!wap_is_divided(play->board, side))
        return 0;
    wap_which mine = movers(side, from);
    uint8_t commander = wap_commander_of(play->board, play->table, hex);
    mine.own = (uint8_t)(commander + 1);
    if (wap_count_sp(play->board, play->table, hex, mine) == 0)
        commander = wap_most_there(play->board, play->table, hex, movers(side, from));
    return (uint8_t)(commander + 1);
}

static void ask_for_loss(wap_play *play, uint16_t hex, uint8_t side, uint8_t to, uint8_t payer)
{
    wap_battle_at(play, to)->loss[side] = 1;
    wap_battle_at(play, to)->payer = payer;
    play->table->cursor = to;
    play->table->asked_hex = hex;
    play->table->pending |= WAP_P_LOSS;
}

void wap_apply_transfer(wap_play *play, uint8_t side, const gg_order *order)
{
    uint16_t hex = order->item[0];
    uint8_t to = (uint8_t)(order->item[1] - WAP_ITEM_BATTLE);
    wap_look look = wap_look_at(play, side);
    uint8_t from = battle_left(&look, hex);
    gg_assert(from != to && wap_is_live(play->table, to));
    wap_hexes hexes = {{0}};
    bool come = wap_try(play, hex, to, wap_best_leader(play->board, play->table, hex, side), 2);
    wap_change_all(play, hex, movers(side, from),
                   (wap_fate){WAP_NO_HEX, 0, WAP_TRIED, WAP_KEEP_BATTLE});
    if (!come)
        return;
    bool pursued = pays_for_pursuit(play, hex, side, from);
    uint8_t payer = payer_of(play, hex, side, from);
    wap_commit_hex(play, hex, side, to, movers(side, from), true);
    uint16_t now = wap_place_newcomers(play, hex, side, to);
    if (pursued)
        ask_for_loss(play, now, side, to, payer);
    wap_put(&hexes, hex);
    wap_after_leaving(play, from, side, &hexes);
}
