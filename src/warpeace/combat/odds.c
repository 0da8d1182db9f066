/* odds.c: what decides a round of a battle: strengths, odds, morale and the modifiers of the roll. P-RES, P-SUP, P-ENT,
 * P-FOR, P-OPT-U, P-OPT-V, P-OPT-W, P-OPT-X */
#include "warpeace/combat/battle.h"

enum { MORALES = 4, GUARD_MORALE = 3 };

/* ---------------------------------------------------------------- a force */

typedef struct force {
    uint32_t real, unsupplied;
    uint32_t of_morale[MORALES];
} force;

/* P-RES-01, P-COM-14 */
static void muster(const gg_game *game, const wap_table *table, uint8_t slot, uint8_t side,
                   force *out)
{
    const wap_board *board = wap_board_of(game);
    bool walled = wap_garrison_of(&table->battle[slot]) == side;
    memset(out, 0, sizeof *out);
    for (uint32_t i = 0; i < table->pile_count; i++) {
        const wap_pile *pile = &table->pile[i];
        if (pile->battle != slot || !wap_fits(board, table, pile, WAP_FIGHTERS(side, slot)))
            continue;
        out->real += pile->count;
        if (pile->marks & WAP_UNSUPPLIED)
            out->unsupplied += pile->count;
        uint32_t morale = wap_morale_of(game, pile->kind, pile->hex, walled);
        gg_assert(morale < MORALES);
        out->of_morale[morale] += pile->count;
    }
}

/* P-SUP-10, P-RES-01: the active side's SP without supply count half (P-SUP-09); then those inside double. */
static uint32_t strength_of(const wap_table *table, uint8_t slot, uint8_t side, const force *of)
{
    uint32_t strength = of->real;
    if (side == table->active)
        strength -= of->unsupplied / 2;
    return wap_garrison_of(&table->battle[slot]) == side ? 2 * strength : strength;
}

static uint8_t larger_of(const wap_table *table, const uint16_t strength[WAP_SIDES])
{
    if (strength[WAP_FR] == strength[WAP_AL])
        return table->active;
    return strength[WAP_FR] > strength[WAP_AL] ? WAP_FR : WAP_AL;
}

uint8_t wap_larger_side(const gg_game *game, const wap_table *table, uint8_t slot)
{
    uint16_t strength[WAP_SIDES];
    for (uint8_t side = 0; side < WAP_SIDES; side++) {
        force of;
        muster(game, table, slot, side, &of);
        strength[side] = (uint16_t)strength_of(table, slot, side, &of);
    }
    return larger_of(table, strength);
}

/* ---------------------------------------------------------------- morale */

static uint32_t lowest_of(const force *of)
{
    uint32_t morale = 0;
    while (morale + 1 < MORALES && of->of_morale[morale] == 0)
        morale++;
    return morale;
}

/* P-RES-07, R-P-27 and its switch. */
static uint32_t base_of(const gg_game *game, const force *of)
{
    uint32_t base = 0, ties = 1;
    for (uint32_t i = 1; i < MORALES; i++)
        if (of->of_morale[i] > of->of_morale[base]) {
            base = i;
            ties = 1;
        } else if (of->of_morale[i] == of->of_morale[base]) {
            ties++;
        }
    switch (game->option[WAP_OPTION_BASE_MORALE]) {
    case WAP_BASE_LOWEST:
        return ties > 1 ? lowest_of(of) : base;
    case WAP_BASE_MAJORITY:
        return 2 * of->of_morale[base] > of->real ? base : lowest_of(of);
    default:
        return base;
    }
}

uint32_t wap_base_morale(const gg_game *game, const wap_table *table, uint8_t slot, uint8_t side)
{
    force of;
    muster(game, table, slot, side, &of);
    return of.real == 0 ? 0 : base_of(game, &of);
}

/* R-P-56: 3 with the Guard committed. After a D result 0 (P-OPT-W-03), whatever the new base is, unless newcomers end
 * the demoralization (P-RSL-08). */
static uint32_t current_of(const wap_battle *battle, uint8_t side, uint32_t base)
{
    if ((battle->choices[side] & WAP_S_GUARD) && battle->demoralising[side] == 0)
        return GUARD_MORALE;
    if ((battle->choices[side] & WAP_S_GUARD) && battle->dem[side] > 0)
        return 0;
    return base > battle->dem[side] ? base - battle->dem[side] : 0;
}

uint32_t wap_morale_after(const wap_battle *battle, uint8_t side, uint32_t base, uint32_t result)
{
    uint32_t level = battle->dem[side] + result;
    if (battle->choices[side] & WAP_S_GUARD)
        return result == 0 ? GUARD_MORALE : 0;
    return base > level ? base - level : 0;
}

uint32_t wap_current_morale(const gg_game *game, const wap_table *table, uint8_t slot, uint8_t side)
{
    return current_of(&table->battle[slot], side, wap_base_morale(game, table, slot, side));
}

/* ---------------------------------------------------------------- modifiers */

static void add_line(wap_odds *odds, uint8_t what, int32_t value)
{
    if (value == 0)
        return;
    gg_assert(odds->lines < sizeof odds->line / sizeof odds->line[0]);
    odds->line[odds->lines].what = what;
    odds->line[odds->lines++].value = (int8_t)value;
    odds->drm = (int8_t)(odds->drm + value);
}

/* The chosen leader; before the choice, the best eligible one. */
static uint8_t leader_of(const gg_game *game, const wap_table *table, uint8_t slot, uint8_t side)
{
    const wap_board *board = wap_board_of(game);
    const wap_battle *battle = &table->battle[slot];
    if (battle->choices[side] & WAP_S_LEADER)
        return battle->leader[side];
    wap_leaders leaders = wap_eligible_leaders(game, table, slot, side);
    uint8_t best = WAP_NO_LEADER;
    for (uint32_t i = 0; i < board->leaders; i++)
        if (wap_is_among(&leaders, i) &&
            (best == WAP_NO_LEADER || board->leader[i].value > board->leader[best].value))
            best = (uint8_t)i;
    return best;
}

static void add_command(const wap_board *board, wap_odds *odds)
{
    uint8_t l = odds->leader[odds->larger], s = odds->leader[wap_other(odds->larger)];
    add_line(odds, WAP_M_LEADER_LARGER, l == WAP_NO_LEADER ? 0 : board->leader[l].value);
    add_line(odds, WAP_M_LEADER_SMALLER, s == WAP_NO_LEADER ? 0 : -board->leader[s].value);
    add_line(odds, WAP_M_MORALE_LARGER, odds->morale[odds->larger]);
    add_line(odds, WAP_M_MORALE_SMALLER, -odds->morale[wap_other(odds->larger)]);
}

/* R-P-16: attackers count by the hexside that they attack across; SP not adjacent to the hex do not count. */
static int32_t river_of(const wap_board *board, const wap_table *table, uint8_t slot)
{
    const wap_battle *battle = &table->battle[slot];
    uint16_t target = wap_attacked_hex(table, battle);
    wap_which attackers = WAP_FIGHTERS(battle->init, slot);
    uint32_t all = wap_count_sp(board, table, target, attackers), river = 0, crossing = 0;
    for (uint32_t i = 0; i < WAP_DIRECTIONS; i++) {
        uint16_t hex = board->hex[target].next[i];
        uint32_t there = hex == WAP_NO_HEX ? 0 : wap_count_sp(board, table, hex, attackers);
        all += there;
        if (board->hex[target].rivers >> i & 1U)
            river += there;
        else if (board->hex[target].crossings >> i & 1U)
            crossing += there;
    }
    if (2 * (river + crossing) <= all)
        return 0;
    return river >= crossing ? board->tables.river_drm : board->tables.crossing_drm;
}

/* P-RES-08, P-RES-09, R-P-17: what helps the attacked side in its original hex; in the field only (P-ENT-03). */
static void add_ground(const wap_board *board, const wap_table *table, uint8_t slot, wap_odds *odds)
{
    const wap_battle *battle = &table->battle[slot];
    uint8_t attacked = wap_other(battle->init);
    uint16_t hex = wap_attacked_hex(table, battle);
    int32_t sign = attacked == odds->larger ? 1 : -1;
    add_line(odds, WAP_M_TERRAIN, sign * board->tables.terrain_drm[board->hex[hex].terrain]);
    add_line(odds, WAP_M_RIVER, sign * river_of(board, table, slot));
    if (attacked != table->active && wap_has(&table->trench[attacked], hex)) /* P-ENT-04, R-P-53 */
        add_line(odds, WAP_M_TRENCH, sign * board->tables.entrenchment_drm);
}

/* Options U and V (P-OPT-V-02). */
static void add_daring(const wap_table *table, const wap_battle *battle, wap_odds *odds)
{
    if (battle->flags & WAP_B_MANOEUVRE)
        add_line(odds, WAP_M_MANEUVER, odds->larger == table->active ? 1 : -1);
    if (battle->choices[odds->larger] & WAP_S_CHARGE)
        add_line(odds, WAP_M_CHARGE_LARGER, 1);
    if (battle->choices[wap_other(odds->larger)] & WAP_S_CHARGE)
        add_line(odds, WAP_M_CHARGE_SMALLER, -1);
}

/* P-RES-05, R-P-72. */
static void limit_drm(const wap_board *board, wap_odds *odds)
{
    int32_t most = board->limits.combat_drm;
    if (odds->drm > most)
        add_line(odds, WAP_M_LIMIT, most - odds->drm);
    else if (odds->drm < -most)
        add_line(odds, WAP_M_LIMIT, -most - odds->drm);
}

static void add_modifiers(const wap_board *board, const wap_table *table, uint8_t slot,
                          wap_odds *odds)
{
    add_command(board, odds);
    if (table->battle[slot].mode == WAP_FIELD) {
        add_ground(board, table, slot, odds);
        add_daring(table, &table->battle[slot], odds);
    }
    limit_drm(board, odds);
}

/* ---------------------------------------------------------------- all together */

static void weigh_side(const gg_game *game, const wap_table *table, uint8_t slot, uint8_t side,
                       wap_odds *out)
{
    force of;
    muster(game, table, slot, side, &of);
    out->real[side] = (uint16_t)of.real;
    out->strength[side] = (uint16_t)strength_of(table, slot, side, &of);
    out->base[side] = (uint8_t)(of.real == 0 ? 0 : base_of(game, &of));
    out->morale[side] = (uint8_t)current_of(&table->battle[slot], side, out->base[side]);
    out->leader[side] = leader_of(game, table, slot, side);
}

/* Without fighters on both sides (before C2.5) there are no odds: all is 0 (P-RES-10). */
void wap_weigh(const gg_game *game, const wap_table *table, uint8_t slot, wap_odds *out)
{
    const wap_board *board = wap_board_of(game);
    gg_assert(slot < table->battles);
    memset(out, 0, sizeof *out);
    for (uint8_t side = 0; side < WAP_SIDES; side++)
        weigh_side(game, table, slot, side, out);
    out->larger = larger_of(table, out->strength);
    uint32_t smaller = out->strength[wap_other(out->larger)];
    if (smaller == 0)
        return;
    out->odds = wap_odds_of(board, out->strength[out->larger], smaller);
    out->automatic = out->odds == WAP_ODDS_AUTOMATIC;
    if (!out->automatic)
        add_modifiers(board, table, slot, out);
}
