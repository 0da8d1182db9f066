/* commitment.c: who fights in a round (C2.5). P-COM, P-FOR, P-RSL, P-LDR
 *
 * In the field those outside, in an assault those inside the attacked city. SP that stop fighting keep WAP_LEFT: they
 * share the demoralization of the battle. SP without it are fresh, and count like joiners (R-P-75). */
#include "warpeace/combat/battle.h"

/* ---------------------------------------------------------------- leaders */

/* R-P-46: on either side of the walls. */
void wap_expose(wap_play *play, uint16_t hex, uint8_t side)
{
    gg_assert(hex < play->board->hexes && side < WAP_SIDES);
    WAP_EACH_LEADER (who, play->board, play->table, hex)
        if (play->table->leader[who].side == side)
            play->table->leader[who].marks |= WAP_L_EXPOSED;
}

static void expose_all(wap_play *play, uint8_t slot, uint8_t side)
{
    wap_hexes hexes;
    wap_battle_hexes(play->board, play->table, slot, side, &hexes);
    WAP_EACH_HEX (hex, &hexes)
        wap_expose(play, hex, side);
}

/* ---------------------------------------------------------------- strength points */

/* Does this pile fight in this round (P-FOR-07)? */
static bool fights(const wap_table *table, const wap_battle *battle, uint8_t side,
                   const wap_pile *pile)
{
    bool inside = (pile->marks & WAP_INSIDE) != 0;
    if (side != wap_garrison_of(battle))
        return !inside;
    return inside && pile->hex == wap_attacked_hex(table, battle);
}

/* P-FOR-12, R-P-35: friendly units outside the walls have no part in an assault. */
static bool is_outsider(const wap_table *table, const wap_battle *battle, uint8_t side,
                        uint16_t hex)
{
    return side == wap_garrison_of(battle) && hex != wap_attacked_hex(table, battle);
}

/* P-RSL-08, R-P-61, R-P-75: compares fresh SP that enter the fight with those already in it. */
static void test_fresh(wap_play *play, uint8_t slot, uint8_t side)
{
    wap_table *table = play->table;
    wap_battle *battle = wap_battle_at(play, slot);
    uint32_t had = 0, fresh = 0;
    if (battle->dem[side] == 0)
        return;
    for (uint32_t i = 0; i < table->pile_count; i++) {
        const wap_pile *pile = &table->pile[i];
        if (!wap_fits(play->board, table, pile, WAP_OF_BATTLE(side, slot)))
            continue;
        if (is_outsider(table, battle, side, pile->hex))
            continue;
        if (pile->marks & WAP_COMMITTED)
            had += pile->count;
        else if (!(pile->marks & WAP_LEFT) && fights(table, battle, side, pile))
            fresh += pile->count;
    }
    if (fresh == 0 || fresh < had)
        return;
    battle->dem[side] = 0;
    wap_tell_demoralized(play->turn, battle->a, battle->t, side, 0);
}

/* Those of one hex that now begin to fight, and those that stop. */
static void commit_hex(wap_play *play, uint8_t slot, uint8_t side, uint16_t hex)
{
    const wap_battle *battle = wap_battle_at(play, slot);
    bool garrison = side == wap_garrison_of(battle);
    wap_which on = WAP_OF_BATTLE(side, slot), off = WAP_FIGHTERS(side, slot);
    if (garrison) {
        on.with = WAP_INSIDE;
        off.without = WAP_INSIDE;
    } else {
        on.without = WAP_INSIDE;
        off.with |= WAP_INSIDE;
    }
    wap_change_all(play, hex, off,
                   (wap_fate){WAP_NO_HEX, WAP_COMMITTED, WAP_LEFT, WAP_KEEP_BATTLE});
    wap_change_all(play, hex, on, (wap_fate){WAP_NO_HEX, WAP_LEFT, WAP_COMMITTED, WAP_KEEP_BATTLE});
}

static void dismiss_outsiders(wap_play *play, uint8_t slot)
{
    const wap_battle *battle = wap_battle_at(play, slot);
    uint8_t garrison = wap_garrison_of(battle);
    wap_hexes hexes;
    if (garrison == WAP_NOBODY)
        return;
    wap_battle_hexes(play->board, play->table, slot, garrison, &hexes);
    uint16_t marks = battle->dem[garrison] ? WAP_DEMORALISED : 0;
    WAP_EACH_HEX (hex, &hexes)
        if (is_outsider(play->table, battle, garrison, hex))
            wap_change_all(play, hex, WAP_FIGHTERS(garrison, slot),
                           (wap_fate){WAP_NO_HEX, WAP_COMMITTED, marks, WAP_NO_BATTLE});
}

static void commit_troops(wap_play *play, uint8_t slot)
{
    const wap_battle *battle = wap_battle_at(play, slot);
    dismiss_outsiders(play, slot);
    for (uint8_t side = 0; side < WAP_SIDES; side++) {
        commit_hex(play, slot, side, battle->a);
        if (battle->t != battle->a)
            commit_hex(play, slot, side, battle->t);
    }
}

void wap_commit_battle(wap_play *play, uint8_t slot)
{
    for (uint8_t side = 0; side < WAP_SIDES; side++)
        test_fresh(play, slot, side);
    commit_troops(play, slot);
    for (uint8_t side = 0; side < WAP_SIDES; side++)
        expose_all(play, slot, side);
}

bool wap_stage_commit(wap_play *play)
{
    gg_assert(wap_all_live_are(play->table, WAP_B_ATTACKED | WAP_B_SETTLED));
    for (uint8_t slot = 0; slot < play->table->battles; slot++)
        if (wap_is_fought(play->table, slot))
            wap_commit_battle(play, slot);
    wap_to_stage(play, WAP_C2_LEADER);
    return false;
}
