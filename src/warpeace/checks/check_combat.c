/* check_combat.c: battles as a played game has them (battle.h, B1 .. B10): what has been settled at each stage of a
 * Combat Phase, who belongs to a battle and fights in it, and what interrupts. In other phases there are no battles. */
#include "core/play/checking.h"
#include "warpeace/checks/check_state.h"
#include "warpeace/retreat/retreat.h"

#define BIT(number) (1U << (number))

static bool is_between(const wap_checking *check, uint8_t first, uint8_t last)
{
    const wap_table *table = check->table;
    return table->phase == WAP_COMBAT && table->stage >= first && table->stage <= last;
}

/* Battles are under way: round 1 has begun, and the last round is not over. */
static bool is_round(const wap_checking *check)
{
    return is_between(check, WAP_C2_INTENT, WAP_C7_VICTOR);
}

/* Who fights in this round has been settled. */
static bool is_committed(const wap_checking *check)
{
    return is_between(check, WAP_C2_LEADER, WAP_C7_VICTOR);
}

/* ---------------------------------------------------------------- the course of the phase */

/* The stages at which each interruption is possible, by its bit of table.pending. */
static const uint32_t stages_with[] = {
    [3] = BIT(WAP_C1_MANOEUVRE),                                               /* wellington */
    [4] = BIT(WAP_C3_RESOLVE) | BIT(WAP_C4_WITHDRAW) | BIT(WAP_C6_COMPULSORY), /* loss */
    [6] = BIT(WAP_C4_WITHDRAW) | BIT(WAP_C6_COMPULSORY) | BIT(WAP_C7_VICTOR) |
          BIT(WAP_C8_SIEGES), /* send */
    [7] = BIT(WAP_C4_ADVANCE) | BIT(WAP_C4_WITHDRAW) | BIT(WAP_C6_COMPULSORY) |
          BIT(WAP_C7_VICTOR), /* advance */
    [8] = BIT(WAP_C4_WITHDRAW) | BIT(WAP_C5_JOIN) | BIT(WAP_C6_COMPULSORY) |
          BIT(WAP_C7_SHIFT), /* shift */
};

static bool check_interruptions(const wap_checking *check)
{
    const wap_table *table = check->table;
    gg_assert(table->phase == WAP_COMBAT && table->stage < WAP_STAGES);
    for (uint32_t i = 0; i < sizeof stages_with / sizeof stages_with[0]; i++)
        if (stages_with[i] && (table->pending >> i & 1) && !(stages_with[i] >> table->stage & 1))
            return wap_broken(check, P_SEQ_02, "an interruption that this stage cannot have");
    return true;
}

/* Does this stage use table.cursor? */
static bool is_cursor(const wap_checking *check)
{
    const wap_table *table = check->table;
    switch (table->stage) {
    case WAP_C1_MANOEUVRE:
        return table->pending & WAP_P_WELLINGTON ? table->cursor < table->battles
                                                 : table->cursor == 0;
    case WAP_C3_RESOLVE:
        return table->pending & WAP_P_LOSS ? table->cursor < table->battles
                                           : table->cursor == WAP_NO_BATTLE;
    case WAP_C4_WITHDRAW:
        return table->cursor < table->battles;
    case WAP_C6_COMPULSORY:
        return table->cursor < table->battles || table->cursor == WAP_NO_BATTLE || !table->begun;
    case WAP_C8_SIEGES:
    case WAP_C8_SURRENDER:
        return table->cursor <= check->board->hexes;
    case WAP_C8_CASUALTIES:
        return table->cursor <= check->board->leaders;
    default:
        return table->cursor == 0;
    }
}

/* All battles except the live ones that are still to be resolved. */
static uint32_t most_resolved(const wap_table *table)
{
    uint32_t most = table->battles;
    for (uint32_t i = 0; i < table->battles; i++)
        most -= wap_is_live(table, i) && !(table->battle[i].flags & WAP_B_RESOLVED);
    gg_assert(most <= table->battles);
    return most;
}

static bool check_course(const wap_checking *check)
{
    const wap_table *table = check->table;
    bool combat = table->phase == WAP_COMBAT;
    if (combat && !is_cursor(check))
        return wap_broken(check, P_SEQ_02, "the cursor of the stage is out of range");
    if (!combat && (table->battles || table->vacancies || table->round || table->resolved))
        return wap_broken(check, P_COM_01, "battles outside the Combat Phase");
    if (is_round(check) && (table->round == 0 || table->battles == 0))
        return wap_broken(check, P_COM_05, "a round without battles");
    if (is_between(check, WAP_C1_DECLARE, WAP_C1_MANOEUVRE) && table->round)
        return wap_broken(check, P_COM_05, "a round before the battles");
    if (table->resolved >
        (is_between(check, WAP_C3_RESOLVE, WAP_C8_END) ? most_resolved(table) : 0))
        return wap_broken(check, P_COM_05, "more battles are resolved than there are");
    if (is_between(check, WAP_C1_MANOEUVRE, WAP_C1_MANOEUVRE) &&
        (!check->game->option[WAP_OPTION_U] || table->active != WAP_FR || table->battles == 0))
        return wap_broken(check, P_OPT_U_01, "no maneuver is possible");
    if (!WAP_AT_REST(emptied) && !(table->pending & WAP_P_LOSS))
        return wap_broken(check, P_RSL_02, "losses without their consequences");
    return !combat || check_interruptions(check);
}

static bool check_last(const wap_checking *check)
{
    const wap_last *last = &check->table->last;
    if (last->known == 0)
        return WAP_AT_REST(last) || wap_broken(check, P_RSL_01, "a result without a battle");
    if (last->known > 1 || last->larger >= WAP_SIDES || last->odds > WAP_ODDS_AUTOMATIC ||
        last->result[0] >= WAP_RESULTS || last->result[1] >= WAP_RESULTS)
        return wap_broken(check, P_RSL_01, "no such result");
    return true;
}

/* ---------------------------------------------------------------- one battle */

/* Marks that a live battle must have, and those that it may have, at this stage. */
static bool has_marks(const wap_checking *check, const wap_battle *battle)
{
    uint32_t must = WAP_B_LIVE, may = WAP_B_TRIED_U;
    if (check->table->round <= 1)
        may |= WAP_B_MANOEUVRE;
    if (is_between(check, WAP_C1_DECLARE, WAP_C1_DECLARE))
        may = 0;
    if (is_between(check, WAP_C2_INTENT, WAP_C2_INTENT))
        may |= battle->flags & WAP_B_ATTACKED ? (uint32_t)WAP_B_ATTACKED
                                              : (uint32_t)(WAP_B_CEASED | WAP_B_CEASED_2);
    if (is_between(check, WAP_C2_POSTURE, WAP_C7_VICTOR))
        must |= WAP_B_ATTACKED;
    if (is_between(check, WAP_C2_MODE, WAP_C2_MODE))
        may |= WAP_B_SETTLED;
    if (is_committed(check))
        must |= WAP_B_SETTLED;
    if (is_between(check, WAP_C3_RESOLVE, WAP_C3_RESOLVE))
        may |= WAP_B_RESOLVED;
    if (is_between(check, WAP_C4_ADVANCE, WAP_C7_VICTOR))
        must |= WAP_B_RESOLVED;
    return (battle->flags & must) == must && (battle->flags & ~(must | may)) == 0 &&
           (!(battle->flags & WAP_B_MANOEUVRE) || (battle->flags & WAP_B_TRIED_U));
}

/* Choices that have been made, and those that may have been. */
static bool has_choices(const wap_checking *check, const wap_battle *battle, uint8_t side)
{
    uint32_t must = 0, may = 0, choices = battle->choices[side];
    if (is_between(check, WAP_C2_POSTURE, WAP_C7_VICTOR))
        may |= WAP_S_POSTURE_A | WAP_S_POSTURE_T;
    if (is_between(check, WAP_C2_LEADER, WAP_C2_LEADER))
        may |= WAP_S_LEADER;
    if (is_between(check, WAP_C2_CHARGE, WAP_C7_VICTOR)) {
        must |= WAP_S_LEADER;
        may |= check->game->option[WAP_OPTION_V] ? WAP_S_CHARGE | WAP_S_CHARGE_ASKED : 0;
    }
    if (is_between(check, WAP_C2_GUARD, WAP_C7_VICTOR) && side == WAP_FR)
        may |= check->game->option[WAP_OPTION_W] ? WAP_S_GUARD | WAP_S_GUARD_ASKED : 0;
    if (is_between(check, WAP_C6_COMPULSORY, WAP_C6_COMPULSORY))
        may |= WAP_S_BROKEN;
    if ((choices & WAP_S_CHARGE && !(choices & WAP_S_CHARGE_ASKED)) ||
        (choices & WAP_S_GUARD && !(choices & WAP_S_GUARD_ASKED)))
        return false;
    return (choices & must) == must && (choices & ~(must | may)) == 0 &&
           (battle->leader[side] == WAP_NO_LEADER || (choices & WAP_S_LEADER));
}

/* P-FOR-06: only a side that may go in and out of a city has answered its posture. */
static bool has_postures(const wap_checking *check, uint8_t slot, uint8_t side)
{
    const wap_battle *battle = &check->table->battle[slot];
    const uint16_t hex[2] = {battle->a, battle->t};
    for (uint32_t i = 0; i < 2 && is_between(check, WAP_C2_POSTURE, WAP_C2_MODE); i++)
        if ((battle->choices[side] >> i & 1) &&
            !wap_may_redeploy(check->board, check->table, slot, side, hex[i]))
            return false;
    return true;
}

static bool check_owed(const wap_checking *check, uint32_t slot)
{
    const wap_table *table = check->table;
    const wap_battle *battle = &table->battle[slot];
    bool now = (table->pending & WAP_P_LOSS) && table->cursor == slot;
    gg_assert(slot < table->battles);
    for (uint32_t side = 0; side < WAP_SIDES; side++)
        if ((battle->loss[side] > 0 && !now) || battle->demoralising[side] > 3 ||
            (battle->demoralising[side] > 0 && !(battle->flags & WAP_B_RESOLVED)))
            return wap_broken_hex(check, P_RSL_01, battle->t, "losses without a result");
    return true;
}

static uint32_t sp_in(const wap_checking *check, uint16_t hex, wap_which which)
{
    return wap_count_sp(check->board, check->table, hex, which);
}

/* P-COM-09: A and T hold SP that fight or are sheltered; unsupplied ones may be leaving. */
static bool is_held(const wap_checking *check, uint8_t slot, uint8_t side)
{
    const wap_battle *battle = &check->table->battle[slot];
    gg_assert(wap_is_live(check->table, slot) && side < WAP_SIDES);
    uint16_t hex = wap_own_hex(check->table, battle, side);
    if (!is_committed(check))
        return sp_in(check, hex, WAP_OF_BATTLE(side, slot)) > 0;
    wap_which sheltered = WAP_OF_BATTLE(side, slot);
    sheltered.with = WAP_INSIDE;
    return sp_in(check, hex, WAP_FIGHTERS(side, slot)) + sp_in(check, hex, sheltered) > 0;
}

static bool has_fighters(const wap_checking *check, uint8_t slot, uint8_t side)
{
    wap_troops troops;
    wap_battle_troops(check->board, check->table, slot, side, &troops);
    return troops.total > 0;
}

/* Somebody of the side that attacks stands outside, or can still come out. */
static bool can_attack(const wap_checking *check, uint8_t slot)
{
    const wap_table *table = check->table;
    const wap_battle *battle = &table->battle[slot];
    gg_assert(battle->init < WAP_SIDES);
    uint8_t said = battle->choices[battle->init];
    for (uint32_t i = 0; i < table->pile_count; i++) {
        const wap_pile *pile = &table->pile[i];
        uint8_t answered = pile->hex == battle->t ? WAP_S_POSTURE_T : WAP_S_POSTURE_A;
        if (wap_fits(check->board, table, pile, WAP_OF_BATTLE(battle->init, slot)) &&
            (!(pile->marks & WAP_INSIDE) ||
             (table->stage != WAP_C2_MODE && !(said & answered) &&
              wap_may_redeploy(check->board, table, slot, battle->init, pile->hex))))
            return true;
    }
    return false;
}

/* Both sides need SP in their original hex, and fighters until the battle is resolved. */
static bool check_sides(const wap_checking *check, uint8_t slot)
{
    const wap_table *table = check->table;
    const wap_battle *battle = &table->battle[slot];
    bool open = is_between(check, WAP_C1_DECLARE, WAP_C1_MANOEUVRE);
    bool unresolved = is_between(check, WAP_C2_LEADER, WAP_C3_RESOLVE) &&
                      !(battle->flags & WAP_B_RESOLVED);
    if (is_between(check, WAP_C2_INTENT, WAP_C2_MODE) && (battle->flags & WAP_B_ATTACKED) &&
        !can_attack(check, slot))
        return wap_broken_hex(check, P_FOR_18, battle->t, "nobody can attack");
    for (uint8_t side = 0; side < WAP_SIDES; side++) {
        uint16_t hex = wap_own_hex(table, battle, side);
        if (open ? !wap_own_in(table, side, hex)
                 : !is_held(check, slot, side) && !wap_has(&table->emptied[side], hex))
            return wap_broken_hex(check, P_COM_09, hex, "a battle for an empty hex");
        if (!has_postures(check, slot, side))
            return wap_broken_hex(check, P_FOR_06, hex, "units inside that may not go in");
        if (unresolved && !has_fighters(check, slot, side))
            return wap_broken_hex(check, P_COM_04, battle->t, "a battle of one side alone");
    }
    return true;
}

static bool check_live(const wap_checking *check, uint8_t slot)
{
    const wap_table *table = check->table;
    const wap_battle *battle = &table->battle[slot];
    if (!is_round(check) && !is_between(check, WAP_C1_DECLARE, WAP_C1_MANOEUVRE))
        return wap_broken_hex(check, P_RSL_12, battle->t,
                              "a battle continues after the last round");
    if (!has_marks(check, battle) || battle->victors != 0)
        return wap_broken_hex(check, P_COM_05, battle->t, "the battle does not match the stage");
    if (!has_choices(check, battle, WAP_FR) || !has_choices(check, battle, WAP_AL))
        return wap_broken_hex(check, P_COM_05, battle->t, "a choice is missing or too early");
    bool stormed = battle->mode == WAP_ASSAULT && (battle->flags & WAP_B_SETTLED);
    if (stormed && !wap_has_city(check->board, wap_attacked_hex(table, battle)))
        return wap_broken_hex(check, P_FOR_08, battle->t, "an assault on a hex without a city");
    if ((battle->nth > 0) != ((battle->flags & WAP_B_RESOLVED) != 0) ||
        battle->nth > table->resolved)
        return wap_broken_hex(check, P_COM_05, battle->t, "resolved out of order");
    return check_sides(check, slot);
}

static bool check_battle(const wap_checking *check, uint8_t slot)
{
    const wap_table *table = check->table;
    const wap_battle *battle = &table->battle[slot];
    bool divided = check->board->parts > 0;
    if (battle->smaller >= WAP_SIDES || battle->victors > 3 ||
        battle->withdrew > (divided ? 127 : 15) ||
        !wap_is_zero(battle->spare, sizeof battle->spare))
        return wap_broken_hex(check, P_COM_01, battle->t, "unused members are not zero");
    if ((battle->cavalry != 0 || battle->payer != 0) &&
        (!divided || !is_between(check, WAP_C4_WITHDRAW, WAP_C7_VICTOR)))
        return wap_broken_hex(check, P_PLY_09, battle->t, "a pursuit at the wrong stage");
    if (battle->withdrew != 0 && !is_between(check, WAP_C4_WITHDRAW, WAP_C7_VICTOR))
        return wap_broken_hex(check, P_WDR_01, battle->t, "a withdrawal at the wrong stage");
    if (!check_owed(check, slot))
        return false;
    if (!wap_is_live(table, slot))
        return !is_between(check, WAP_C1_DECLARE, WAP_C1_MANOEUVRE) ||
               wap_broken_hex(check, P_COM_09, battle->t, "a battle is over before it begins");
    return check_live(check, slot);
}

/* ---------------------------------------------------------------- SP in battles */

/* B2: from C2.5 on. */
static bool fights_rightly(const wap_checking *check, const wap_pile *pile)
{
    const wap_table *table = check->table;
    const wap_battle *battle = &table->battle[pile->battle];
    uint8_t side = wap_side_of_kind(check->board, table, pile->kind);
    bool inside = (pile->marks & WAP_INSIDE) != 0, garrison = side == wap_garrison_of(battle);
    gg_assert(pile->battle < table->battles && side < WAP_SIDES);
    bool original = pile->hex == battle->a || pile->hex == battle->t;
    if (!(pile->marks & WAP_COMMITTED))
        return inside && original;
    if (!inside && !original && wap_is_sallying(check->board, table, pile->hex, side))
        return false;
    return garrison ? inside && pile->hex == wap_attacked_hex(table, battle) : !inside;
}

/* Before C2.5: SP that have fought in it (a free position has them in round 1, too), and others in A and T. */
static bool belongs_rightly(const wap_checking *check, const wap_pile *pile)
{
    const wap_table *table = check->table;
    const wap_battle *battle = &table->battle[pile->battle];
    uint8_t side = wap_side_of_kind(check->board, table, pile->kind);
    gg_assert(wap_is_live(table, pile->battle) && !is_committed(check));
    if (pile->marks & WAP_COMMITTED)
        return true;
    if (table->round <= 1)
        return pile->hex == wap_own_hex(table, battle, side);
    return (pile->hex == battle->a || pile->hex == battle->t) &&
           (table->stage != WAP_C2_INTENT || (pile->marks & WAP_INSIDE));
}

static bool check_member(const wap_checking *check, const wap_pile *pile)
{
    const wap_table *table = check->table;
    bool live = wap_is_live(table, pile->battle);
    if (!is_round(check) || (!live && !is_between(check, WAP_C3_RESOLVE, WAP_C7_VICTOR)))
        return wap_broken_hex(check, P_COM_04, pile->hex, "SP of a battle that is over");
    if (!live)
        return !(pile->marks & (WAP_COMMITTED | WAP_JOINED)) ||
               wap_broken_hex(check, P_COM_09, pile->hex,
                              "SP are committed to a battle that is over");
    if (is_committed(check) && !fights_rightly(check, pile))
        return wap_broken_hex(check, P_COM_04, pile->hex, "SP fight where they cannot");
    return is_committed(check) || belongs_rightly(check, pile) ||
           wap_broken_hex(check, P_COM_04, pile->hex, "SP belong to a battle elsewhere");
}

static bool check_pile(const wap_checking *check, const wap_pile *pile)
{
    const wap_table *table = check->table;
    bool fights = (pile->marks & WAP_COMMITTED) != 0;
    if ((pile->marks & WAP_COMBAT_MARKS) && table->phase != WAP_COMBAT)
        return wap_broken_hex(check, P_COM_16, pile->hex,
                              "SP have combat marks outside the Combat Phase");
    if ((fights && (pile->battle == WAP_NO_BATTLE || (pile->marks & WAP_LEFT))) ||
        ((pile->marks & WAP_JOINED) &&
         (!fights || !is_between(check, WAP_C4_ADVANCE, WAP_C7_VICTOR))))
        return wap_broken_hex(check, P_COM_04, pile->hex, "SP are committed to no battle");
    if ((pile->marks & WAP_INSIDE) && is_between(check, WAP_C1_DECLARE, WAP_C1_MANOEUVRE) &&
        !wap_enemy_in(table, wap_side_of_kind(check->board, table, pile->kind), pile->hex))
        return wap_broken_hex(check, P_FOR_06, pile->hex, "SP inside before anybody attacks");
    if ((pile->marks & WAP_LEAVING) &&
        (!(table->pending & WAP_P_SEND) || !(pile->marks & WAP_UNSUPPLIED)))
        return wap_broken_hex(check, P_WDR_11, pile->hex,
                              "SP wait to be sent, but nobody is asked");
    return pile->battle == WAP_NO_BATTLE || check_member(check, pile);
}

/* ---------------------------------------------------------------- ways that cost SP */

/* P-WDR-06: they owe no more SP than they have, and can go where they are sent. */
static bool check_toll(const wap_checking *check)
{
    const wap_table *table = check->table;
    uint32_t i = 0;
    if (table->toll == 0)
        return true;
    while (i < table->pile_count && !(table->pile[i].marks & WAP_LEAVING))
        i++;
    if (i == table->pile_count)
        return wap_broken(check, P_WDR_06, "losses of a retreat that is not under way");
    uint8_t side = wap_side_of_kind(check->board, table, table->pile[i].kind);
    wap_which leaving = {
        side, table->stage == WAP_C8_SIEGES ? (uint8_t)WAP_NO_BATTLE : table->pile[i].battle,
        WAP_LEAVING, 0, 0};
    uint32_t count = sp_in(check, table->pile[i].hex, leaving);
    uint16_t to = (uint16_t)(table->way_end & ~WAP_WAY_INSIDE), city = check->board->hex[to].city;
    bool inside = (table->way_end & WAP_WAY_INSIDE) != 0;
    bool open = inside ? city != WAP_NO_CITY && table->control[city] == side &&
                             sp_in(check, to, WAP_WITHIN(WAP_NONE)) + count - table->toll <=
                                 check->board->city[city].capacity
                       : wap_is_free_hex(check->board, table, side, to);
    return (table->toll <= count && open) ||
           wap_broken_hex(check, P_WDR_06, to, "a retreat that is not possible");
}

/* ---------------------------------------------------------------- advances */

/* A vacancy appears twice, or there are more than fit when all hexes of the battles are emptied too. */
static bool are_too_many(const wap_table *table)
{
    uint32_t room = WAP_VACANCIES_MAX - (uint32_t)table->vacancies, hexes = 0;
    for (uint32_t i = 0; i < table->pile_count; i++)
        hexes += table->pile[i].battle != WAP_NO_BATTLE &&
                 (i == 0 || table->pile[i - 1].hex != table->pile[i].hex ||
                  table->pile[i - 1].battle != table->pile[i].battle);
    for (uint32_t i = 0; i < table->vacancies; i++)
        for (uint32_t k = 0; k < i; k++)
            if (table->vacancy[i].hex == table->vacancy[k].hex &&
                table->vacancy[i].battle == table->vacancy[k].battle)
                return true;
    return table->vacancies > 0 && hexes > room;
}

static bool check_vacancies(const wap_checking *check)
{
    const wap_table *table = check->table;
    bool now = is_between(check, WAP_C3_RESOLVE, WAP_C3_RESOLVE) ||
               (table->pending & WAP_P_ADVANCE);
    if ((table->vacancies > 0 && !now) || are_too_many(table))
        return wap_broken(check, P_WDR_13, "an advance at the wrong stage");
    return wap_is_zero(&table->vacancy[table->vacancies],
                       (WAP_VACANCIES_MAX - table->vacancies) * sizeof table->vacancy[0]) ||
           wap_broken(check, P_WDR_13, "an advance after the last one");
}

bool wap_check_combat(const wap_checking *check)
{
    const wap_table *table = check->table;
    if (!check_course(check) || !check_last(check) || !check_vacancies(check))
        return false;
    for (uint8_t slot = 0; slot < table->battles; slot++)
        if (!check_battle(check, slot))
            return false;
    if (!wap_is_zero(&table->battle[table->battles],
                     (WAP_BATTLES_MAX - (size_t)table->battles) * sizeof table->battle[0]))
        return wap_broken(check, P_COM_02, "a battle after the last one");
    for (uint32_t i = 0; i < table->pile_count; i++)
        if (!check_pile(check, &table->pile[i]))
            return false;
    return check_toll(check);
}
