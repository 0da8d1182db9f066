/* compulsory.c: the end of a round (C6): broken sides withdraw and broken garrisons surrender; with option Y both only
 * lose SP. P-RSL, P-FOR, P-OPT-Y, R-P-28, R-P-33, R-P-34, R-P-57, R-P-71 */
#include "warpeace/retreat/retreat.h"

/* ---------------------------------------------------------------- who is broken */

/* P-RSL-09 */
static bool is_broken(const wap_play *play, uint8_t slot, uint8_t side)
{
    const wap_table *table = play->table;
    const wap_battle *battle = &table->battle[slot];
    wap_troops fighters;
    wap_battle_troops(play->board, table, slot, side, &fighters);
    if (fighters.total == 0 || wap_current_morale(play->game, table, slot, side) > 0)
        return false;
    return play->game->option[WAP_OPTION_ZERO_WITHDRAWS] || battle->dem[side] > 0;
}

/* All at the same moment; garrisons under assault are treated separately, except with option Y (P-RSL-09). */
static void mark_broken(wap_play *play)
{
    bool flight = play->game->option[WAP_OPTION_Y] != 0;
    for (uint8_t slot = 0; slot < play->table->battles; slot++) {
        wap_battle *battle = wap_battle_at(play, slot);
        if (!wap_is_live(play->table, slot) || !(battle->flags & WAP_B_RESOLVED))
            continue;
        for (uint8_t side = 0; side < WAP_SIDES; side++)
            if ((flight || side != wap_garrison_of(battle)) && is_broken(play, slot, side))
                battle->choices[side] |= WAP_S_BROKEN;
    }
}

static void forget_broken(wap_table *table)
{
    for (uint32_t i = 0; i < table->battles; i++)
        for (uint32_t side = 0; side < WAP_SIDES; side++)
            table->battle[i].choices[side] = (uint8_t)(table->battle[i].choices[side] &
                                                       ~WAP_S_BROKEN);
}

/* The next broken side for which `still` holds: the AP's battles first, in the order of resolution. */
static bool next_broken(const wap_play *play, bool (*still)(const wap_play *, uint8_t, uint8_t),
                        uint8_t *slot, uint8_t *side)
{
    const wap_table *table = play->table;
    for (uint32_t i = 0; i < WAP_SIDES; i++) {
        uint32_t best = 256;
        *side = i == 0 ? table->active : wap_other(table->active);
        for (uint8_t k = 0; k < table->battles; k++)
            if ((table->battle[k].choices[*side] & WAP_S_BROKEN) && table->battle[k].nth < best &&
                still(play, k, *side)) {
                best = table->battle[k].nth;
                *slot = k;
            }
        if (best < 256)
            return true;
    }
    return false;
}

/* ---------------------------------------------------------------- they withdraw */

static bool stands(const wap_play *play, uint8_t slot, uint8_t side)
{
    const wap_table *table = play->table;
    for (uint32_t i = 0; i < table->pile_count; i++)
        if (wap_fits(play->board, table, &table->pile[i], wap_leavers(wap_whole(side), slot)))
            return true;
    return false;
}

/* P-RSL-11. */
static void eliminate_hopeless(wap_play *play, uint8_t slot, uint8_t side)
{
    wap_hexes hexes, dead = {{0}};
    bool any = false;
    wap_hexes_of_leavers(play->board, play->table, wap_whole(side), slot, &hexes);
    WAP_EACH_HEX (hex, &hexes)
        if (!wap_can_retreat(play->game, play->table, hex, wap_whole(side), slot, false)) {
            wap_put(&dead, hex);
            any = true;
        }
    if (!any)
        return;
    WAP_EACH_HEX (lost, &dead)
        wap_no_way_out(play, lost, side, wap_leavers(wap_whole(side), slot));
    wap_after_leaving(play, slot, side, &dead);
}

/* P-PLY-09: the cavalry of all who must go is compared before the first order; most SP pay. */
static void compare_cavalry(wap_play *play, uint8_t slot, uint8_t side)
{
    wap_battle *battle = wap_battle_at(play, slot);
    wap_which all = wap_leavers(wap_whole(side), slot);
    uint32_t cavalry = 0;
    if (!wap_is_divided(play->board, side) || battle->payer != 0)
        return;
    for (uint32_t i = 0; i < play->table->pile_count; i++) {
        const wap_pile *pile = &play->table->pile[i];
        if (play->board->kind[pile->kind].cavalry && wap_fits(play->board, play->table, pile, all))
            cavalry += pile->count;
    }
    bool pays = wap_is_pursued(play->board, play->table, slot, wap_whole(side), cavalry);
    battle->payer = pays ? (uint8_t)(wap_most_anywhere(play->board, play->table, all) + 1)
                         : (uint8_t)WAP_NONE;
}

static bool has_leavers(const wap_look *look)
{
    wap_hexes hexes;
    wap_hexes_of_leavers(look->board, look->table, wap_camp_of(look), (uint8_t)look->table->cursor,
                         &hexes);
    return wap_next_hex(&hexes, 0) != WAP_NO_HEX;
}

/* True: somebody is asked. */
static bool ask_broken(wap_play *play)
{
    uint8_t slot = 0, side = 0;
    while (next_broken(play, stands, &slot, &side)) {
        eliminate_hopeless(play, slot, side);
        if (play->table->pending != 0)
            return false;
        if (!stands(play, slot, side))
            continue;
        play->table->cursor = slot;
        play->table->decider = side;
        compare_cavalry(play, slot, side);
        return wap_ask_first(play, side, WAP_ASK_MUST_WITHDRAW, has_leavers);
    }
    return false;
}

/* ---------------------------------------------------------------- broken garrisons */

/* P-RSL-10: with all leaders, if somebody still assaults. */
static bool falls(const wap_play *play, uint8_t slot)
{
    const wap_battle *battle = &play->table->battle[slot];
    wap_troops assaulting;
    if (!wap_is_live(play->table, slot) || !(battle->flags & WAP_B_RESOLVED) ||
        battle->mode != WAP_ASSAULT)
        return false;
    wap_battle_troops(play->board, play->table, slot, battle->init, &assaulting);
    return assaulting.total > 0 && is_broken(play, slot, wap_garrison_of(battle));
}

static void take_by_storm(wap_play *play, uint8_t slot)
{
    const wap_battle *battle = wap_battle_at(play, slot);
    uint8_t garrison = wap_garrison_of(battle);
    uint16_t hex = wap_attacked_hex(play->table, battle);
    wap_troops lost;
    wap_hexes hexes = {{0}};
    wap_clear_troops(&lost);
    wap_gather(play->board, play->table, hex, WAP_WITHIN(garrison), &lost);
    wap_eliminate_troops(play, hex, &lost, WAP_WITHIN(garrison), WAP_BY_COMBAT);
    WAP_EACH_LEADER (leader, play->board, play->table, hex)
        if (play->table->leader[leader].side == garrison)
            play->table->leader[leader].marks |= WAP_L_INSIDE;
    wap_leaders_alone(play, hex, garrison);
    wap_put(&hexes, hex);
    wap_after_leaving(play, slot, garrison, &hexes);
}

/* ---------------------------------------------------------------- option Y */

static bool may_rout(const wap_play *play, uint8_t slot, uint8_t side)
{
    (void)side;
    return wap_is_live(play->table, slot);
}

/* True: one side has rolled. */
static bool rout(wap_play *play)
{
    wap_table *table = play->table;
    uint8_t slot = 0, side = 0;
    if (!next_broken(play, may_rout, &slot, &side))
        return false;
    wap_battle *battle = wap_battle_at(play, slot);
    uint8_t leader = battle->leader[side];
    int value = leader == WAP_NO_LEADER ? 0 : play->board->leader[leader].value;
    int loss = gg_die(play->turn, GG_EVERYBODY, WAP_FOR_ROUT, slot, 0) - value;
    battle->choices[side] = (uint8_t)(battle->choices[side] & ~WAP_S_BROKEN);
    if (loss <= 0)
        return true;
    battle->loss[side] = (uint8_t)loss;
    table->cursor = slot;
    table->pending |= WAP_P_LOSS;
    return true;
}

/* ---------------------------------------------------------------- the stage */

/* cursor: the battle in question, WAP_NO_BATTLE: none. */
static void begin(wap_play *play)
{
    mark_broken(play);
    play->table->begun = 1;
    play->table->cursor = WAP_NO_BATTLE;
}

/* One side after the other; wap_ask_loss handles what follows its losses. */
static bool go_on_with_rout(wap_play *play)
{
    if (rout(play))
        return false;
    forget_broken(play->table);
    wap_to_stage(play, WAP_C7_SHIFT);
    return false;
}

bool wap_stage_compulsory(wap_play *play)
{
    wap_table *table = play->table;
    gg_assert(wap_all_live_are(table, WAP_B_ATTACKED | WAP_B_RESOLVED));
    if (!table->begun)
        begin(play);
    if (play->game->option[WAP_OPTION_Y])
        return go_on_with_rout(play);
    if (ask_broken(play))
        return true;
    if (table->pending != 0)
        return false;
    for (uint8_t slot = 0; slot < table->battles; slot++)
        if (falls(play, slot)) {
            take_by_storm(play, slot);
            return false;
        }
    forget_broken(table);
    wap_to_stage(play, WAP_C7_SHIFT);
    return false;
}
