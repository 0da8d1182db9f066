/* command.c: who leads a side in a round (C2.6). P-RES-06 */
#include "warpeace/combat/battle.h"

/* ---------------------------------------------------------------- who may */

/* Where most of the fighters stand, and which colors most of them have. */
typedef struct majority {
    wap_hexes hexes;
    uint8_t colours; /* bit per color */
} majority;

static uint8_t most_of(const uint32_t count[WAP_COLOURS])
{
    uint32_t most = 1, colours = 0;
    for (uint32_t i = 0; i < WAP_COLOURS; i++)
        if (count[i] > most)
            most = count[i];
    for (uint32_t i = 0; i < WAP_COLOURS; i++)
        if (count[i] == most)
            colours |= 1U << i;
    return (uint8_t)colours;
}

static void find_majority(const wap_board *board, const wap_table *table, uint8_t slot,
                          uint8_t side, majority *out)
{
    uint32_t colour[WAP_COLOURS] = {0}, most = 0, here = 0;
    memset(out, 0, sizeof *out);
    gg_assert(slot < table->battles && side < WAP_SIDES);
    for (uint32_t i = 0; i < table->pile_count; i++) {
        const wap_pile *pile = &table->pile[i];
        if (i == 0 || table->pile[i - 1].hex != pile->hex)
            here = 0;
        if (!wap_fits(board, table, pile, WAP_FIGHTERS(side, slot)))
            continue;
        here += pile->count;
        colour[board->kind[pile->kind].colour] += pile->count;
        if (here > most)
            memset(&out->hexes, 0, sizeof out->hexes);
        if (here >= most) {
            most = here;
            wap_put(&out->hexes, pile->hex);
        }
    }
    out->colours = most_of(colour);
}

static bool may_command(const wap_board *board, const wap_table *table, const wap_battle *battle,
                        uint8_t side, uint32_t leader, const majority *most)
{
    const wap_leader_at *at = &table->leader[leader];
    if (at->hex >= board->hexes || at->side != side || (at->marks & WAP_L_SPENT))
        return false;
    bool inside = (at->marks & WAP_L_INSIDE) != 0;
    return wap_has(&most->hexes, at->hex) && inside == (wap_garrison_of(battle) == side) &&
           (most->colours >> board->leader[leader].colour & 1U) != 0;
}

wap_leaders wap_eligible_leaders(const gg_game *game, const wap_table *table, uint8_t slot,
                                 uint8_t side)
{
    const wap_board *board = wap_board_of(game);
    wap_leaders found = {{0, 0}};
    majority most;
    find_majority(board, table, slot, side, &most);
    for (uint32_t i = 0; i < board->leaders; i++)
        if (may_command(board, table, &table->battle[slot], side, i, &most))
            wap_add_leader(&found, i);
    return found;
}

/* ---------------------------------------------------------------- whose choice is open */

/* The only one, WAP_NO_LEADER: nobody; *several: the owner chooses. */
static uint8_t only_one(const wap_board *board, const wap_leaders *leaders, bool *several)
{
    uint8_t found = WAP_NO_LEADER;
    *several = false;
    for (uint32_t i = 0; i < board->leaders; i++) {
        if (!wap_is_among(leaders, i))
            continue;
        *several = found != WAP_NO_LEADER;
        found = (uint8_t)i;
        if (*several)
            break;
    }
    return found;
}

/* A leader without a choice is settled immediately. True: the owner must choose. */
static bool must_choose(wap_play *play, uint8_t slot, uint8_t side)
{
    wap_battle *battle = wap_battle_at(play, slot);
    if (battle->choices[side] & WAP_S_LEADER)
        return false;
    wap_leaders leaders = wap_eligible_leaders(play->game, play->table, slot, side);
    bool several;
    uint8_t leader = only_one(play->board, &leaders, &several);
    if (several)
        return true;
    battle->leader[side] = leader;
    battle->choices[side] |= WAP_S_LEADER;
    return false;
}

/* L's owner before S's. */
static bool is_due(const wap_look *look, uint8_t slot)
{
    const wap_battle *battle = &look->table->battle[slot];
    if (!wap_is_fought(look->table, slot) || (battle->choices[look->side] & WAP_S_LEADER) ||
        !wap_commands_battle(look, slot))
        return false;
    return wap_larger_side(look->game, look->table, slot) == look->side ||
           (battle->choices[wap_other(look->side)] & WAP_S_LEADER);
}

static bool any_due(const wap_look *look)
{
    for (uint8_t slot = 0; slot < look->table->battles; slot++)
        if (is_due(look, slot))
            return true;
    return false;
}

bool wap_stage_command(wap_play *play)
{
    wap_table *table = play->table;
    gg_assert(wap_all_live_are(table, WAP_B_ATTACKED | WAP_B_SETTLED));
    for (uint8_t slot = 0; slot < table->battles; slot++) {
        if (!wap_is_fought(table, slot))
            continue;
        uint8_t larger = wap_larger_side(play->game, table, slot);
        bool first = must_choose(play, slot, larger),
             second = must_choose(play, slot, wap_other(larger));
        if (!first && !second)
            continue;
        table->decider = first ? larger : wap_other(larger);
        return wap_ask_first(play, table->decider, WAP_ASK_LEADER, any_due);
    }
    wap_to_stage(play, WAP_C2_CHARGE);
    return false;
}

/* ---------------------------------------------------------------- the prompt `leader` */

void wap_check_command(const wap_look *look, const gg_order *order, gg_refusal *refusal)
{
    uint8_t slot = wap_battle_named(look->table, order, refusal);
    if (slot == WAP_NO_BATTLE)
        return;
    wap_leaders leaders = wap_eligible_leaders(look->game, look->table, slot, look->side);
    if (!wap_commands_battle(look, slot))
        gg_refuse(refusal, P_PLY_02);
    if (!is_due(look, slot) ||
        (order->item[1] != WAP_WORD_NOBODY &&
         !wap_is_among(&leaders, order->item[1] - (uint32_t)WAP_ITEM_LEADER)))
        gg_refuse(refusal, P_RES_06);
    if (order->item[1] != WAP_WORD_NOBODY &&
        (look->table->leader[order->item[1] - WAP_ITEM_LEADER].marks & WAP_L_SPENT))
        gg_refuse(refusal, P_RSL_13);
}

static void leader_steps(const wap_look *look, uint8_t slot, gg_steps *out)
{
    wap_leaders leaders = wap_eligible_leaders(look->game, look->table, slot, look->side);
    for (uint32_t i = 0; i < look->board->leaders; i++)
        if (wap_is_among(&leaders, i))
            wap_offer_item(out, WAP_STEP_LEADER, (uint16_t)(WAP_ITEM_LEADER + i), true);
    wap_offer_item(out, WAP_STEP_WORD, WAP_WORD_NOBODY, true);
}

void wap_command_steps(const wap_look *look, const gg_draft *draft, gg_steps *out)
{
    const gg_order *order = &draft->order;
    if (order->verb == WAP_VERB_NONE) {
        gg_offer(out, wap_verb_step(WAP_LEAD, false));
        return;
    }
    if (order->count == 1) {
        leader_steps(look, (uint8_t)(order->item[0] - WAP_ITEM_BATTLE), out);
        return;
    }
    for (uint8_t slot = 0; slot < look->table->battles; slot++)
        if (is_due(look, slot))
            wap_offer_item(out, WAP_STEP_BATTLE, (uint16_t)(WAP_ITEM_BATTLE + slot), false);
}

void wap_apply_command(wap_play *play, uint8_t side, const gg_order *order)
{
    wap_battle *battle = wap_battle_at(play, order->item[0] - (uint32_t)WAP_ITEM_BATTLE);
    gg_assert(!(battle->choices[side] & WAP_S_LEADER) && battle->leader[side] == WAP_NO_LEADER);
    battle->choices[side] |= WAP_S_LEADER;
    battle->leader[side] = order->item[1] == WAP_WORD_NOBODY
                               ? (uint8_t)WAP_NO_LEADER
                               : (uint8_t)(order->item[1] - WAP_ITEM_LEADER);
}
