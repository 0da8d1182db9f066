/* results.c: results, losses and completion of an attack (S6 to S11).
 *
 * T-ATK, T-MOR, T-ELT, T-AFT, T-SAN */
#include "triumph/attack/arithmetic.h"
#include "triumph/attack/attack_stages.h"

/* ---------------------------------------------------------------- the two sides */

static uint8_t attacker(const tri_table *table)
{
    return table->active;
}

static uint8_t defender(const tri_table *table)
{
    return tri_enemy(table->active);
}

/* ---------------------------------------------------------------- S6, S8: results */

void tri_resolve_initial(tri_play *play)
{
    tri_table *table = play->table;
    tri_attack *attack = &table->attack;
    int result = tri_initial_result(play->board, table);
    gg_assert(result >= -6 && result <= 6);
    attack->initial = (int8_t)result;
    attack->initial_winner = tri_winner_of(table, result);
    table->outcome.initial = attack->initial;
    table->outcome.initial_winner = attack->initial_winner;
    table->outcome.results = 1;
    tri_tell_result(play->turn, false, result, attack->initial_winner);
}

/* ---------------------------------------------------------------- S9, S10: losses */

void tri_lose_in_attack(tri_play *play, uint32_t slot)
{
    tri_table *table = play->table;
    gg_assert(tri_has(table->attack.movers, slot) || tri_has(table->attack.named, slot));
    tri_commit_elite(play, slot);
    table->attack.lost[tri_army_of(slot)]++;
    table->outcome.lost[tri_army_of(slot)]++;
    tri_lose_point(play, slot);
}

static bool is_alive(const tri_table *table, uint8_t slot)
{
    return slot != TRI_NO_UNIT && tri_in_play(table->at[slot]);
}

/* Splits the points of a stage evenly over a pair. False: an odd point is left for the enemy to assign. */
static bool split_even(tri_play *play, const uint8_t pair[2])
{
    tri_attack *attack = &play->table->attack;
    uint8_t taken[2] = {0, 0};
    while (attack->points > 0) {
        bool open[2] = {is_alive(play->table, pair[0]), is_alive(play->table, pair[1])};
        if (open[0] && open[1] && taken[0] != taken[1])
            open[taken[0] > taken[1] ? 0 : 1] = false;
        if (!open[0] && !open[1])
            return true;
        if (open[0] && open[1] && attack->points == 1) {
            attack->odd[0] = pair[0];
            attack->odd[1] = pair[1];
            return false;
        }
        for (uint32_t i = 0; i < 2; i++) {
            if (!open[i])
                continue;
            tri_lose_in_attack(play, pair[i]);
            gg_assert(attack->points > 0);
            taken[i]++;
            attack->points--;
        }
    }
    return true;
}

/* T-ATK-9.2, T-ATK-10.2, T-ATK-10.3: leading artillery is not hit first. */
void tri_hit_first(const tri_table *table, uint8_t stage, uint8_t pair[2])
{
    const tri_attack *attack = &table->attack;
    gg_assert(stage <= TRI_DEFENSE_REST);
    const uint8_t *hit = stage == TRI_ATTACK_LEADERS    ? attack->attack_leader
                         : stage == TRI_DEFENSE_LEADERS ? attack->defense_leader
                                                        : attack->counter;
    for (uint32_t i = 0; i < 2; i++) {
        bool spared = stage == TRI_DEFENSE_LEADERS && hit[i] != TRI_NO_UNIT &&
                      tri_type(table->face[hit[i]]) == TRI_ARTILLERY;
        pair[i] = spared ? TRI_NO_UNIT : hit[i];
    }
}

static bool is_hit_first(const tri_table *table, uint8_t stage, uint32_t slot)
{
    uint8_t pair[2];
    tri_hit_first(table, stage, pair);
    return pair[0] == slot || pair[1] == slot;
}

/* T-ATK-9.3, T-ATK-10.4, T-ATK-10.5 */
tri_set tri_loss_candidates(const tri_table *table, uint8_t stage)
{
    bool attacking = stage == TRI_ATTACK_REST;
    tri_set out = {{0, 0}}, all = attacking ? table->attack.movers : table->attack.named;
    if (stage != TRI_ATTACK_REST && stage != TRI_DEFENSE_REST)
        return out;
    TRI_EACH (slot, all) {
        bool first = attacking ? is_hit_first(table, TRI_ATTACK_LEADERS, slot)
                               : is_hit_first(table, TRI_DEFENSE_LEADERS, slot) ||
                                     is_hit_first(table, TRI_COUNTERS_LOSS, slot);
        if (tri_in_play(table->at[slot]) && !first)
            tri_add(&out, slot);
    }
    return out;
}

/* T-ATK-9.4, T-ATK-10.5: points beyond the strength that is left are ignored. */
uint32_t tri_loss_points(const tri_table *table)
{
    uint32_t strength = 0;
    tri_set candidates = tri_loss_candidates(table, table->attack.stage);
    TRI_EACH (slot, candidates)
        strength += tri_strength(table->face[slot]);
    return strength < table->attack.points ? strength : table->attack.points;
}

/* The enemy of the pair chooses who takes the odd point. */
static void ask_odd(tri_play *play)
{
    if (play->table->attack.stage == TRI_ATTACK_LEADERS)
        tri_ask_defender(play, TRI_ASK_ODD);
    else
        tri_ask_attacker(play, TRI_ASK_ODD);
}

/* Asks for the rest of a side's losses; false: no unit is left to take it. The points stay as they are: only the
 * owner knows how many of them its units can bear. */
static bool ask_loss(tri_play *play)
{
    tri_attack *attack = &play->table->attack;
    if (tri_loss_points(play->table) == 0)
        return false;
    if (attack->stage == TRI_ATTACK_REST)
        tri_ask_attacker(play, TRI_ASK_LOSS);
    else
        tri_ask_defender(play, TRI_ASK_LOSS);
    return true;
}

/* The losses of one stage as far as they need no answer; true: somebody is asked. */
static bool lose_in_stage(tri_play *play)
{
    uint8_t pair[2], stage = play->table->attack.stage;
    if (stage == TRI_ATTACK_REST || stage == TRI_DEFENSE_REST)
        return ask_loss(play);
    tri_hit_first(play->table, stage, pair);
    if (split_even(play, pair))
        return false;
    ask_odd(play);
    return true;
}

/* Goes through the stages until somebody must be asked. Points that a pair cannot take go to the next stage. */
void tri_go_on_losing(tri_play *play)
{
    tri_table *table = play->table;
    tri_attack *attack = &table->attack;
    while (!lose_in_stage(play)) {
        if (attack->stage == TRI_DEFENSE_REST) {
            attack->stage = TRI_NO_LOSS;
            tri_complete_attack(play);
            return;
        }
        attack->stage++;
        gg_assert(attack->stage > TRI_ATTACK_LEADERS && attack->stage <= TRI_DEFENSE_REST);
        if (attack->stage == TRI_DEFENSE_LEADERS)
            attack->points = tri_defender_points(table);
    }
}

void tri_resolve_final(tri_play *play)
{
    tri_table *table = play->table;
    tri_attack *attack = &table->attack;
    int result = tri_final_result(table);
    gg_assert(attack->stage == TRI_NO_LOSS &&
              result <= attack->initial); /* counter-attacks only help the defender */
    attack->final = (int8_t)result;
    attack->final_winner = tri_winner_of(table, result);
    table->outcome.final = attack->final;
    table->outcome.final_winner = attack->final_winner;
    table->outcome.results = 2;
    tri_tell_result(play->turn, true, result, attack->final_winner);
    attack->points = tri_attacker_points(table);
    attack->stage = TRI_ATTACK_LEADERS;
    tri_go_on_losing(play);
}

/* ---------------------------------------------------------------- S11: completion */

/* T-AFT-04: the border stays open for one more attack. */
static void record_fire(tri_table *table)
{
    uint32_t free = 0;
    while (free < TRI_FIRED - 1 && table->fired_round[free] != 0)
        free++;
    gg_assert(table->fired_round[free] == 0);
    table->fired_from[free] = table->attack.from;
    table->fired_round[free] = (uint8_t)(table->round + 1);
    table->fired_now[free] = 1;
}

static bool defenders_left(tri_play *play)
{
    uint8_t there = tri_locale_of(play->board, tri_across(play->table->attack.from));
    return tri_units_in(play, defender(play->table), there) > 0;
}

tri_set tri_corps_of_movers(const tri_table *table, uint32_t commander)
{
    tri_set units = tri_corps_units(table, commander), out = {{0, 0}};
    TRI_EACH (slot, units)
        if (tri_has(table->attack.movers, slot))
            tri_add(&out, slot);
    return out;
}

/* T-ATK-11.1, T-MOR-02, T-MOR-06: morale first; it may end the game. */
static void settle_morale(tri_play *play)
{
    tri_table *table = play->table;
    tri_attack *attack = &table->attack;
    uint8_t loser = tri_enemy(attack->final_winner);
    tri_lose_morale(play, loser, attack->lost[loser], tri_attack_floor(table), TRI_WHY_ATTACK);
    if (tri_is_over(play) || !tri_guard_is_defeated(table))
        return;
    table->guard_lost[attacker(table)] = 1;
    tri_lose_morale(play, attacker(table), TRI_GUARD_DEFEAT, 0, TRI_WHY_GUARD_LOST);
}

/* T-AFT-07 */
void tri_complete_attack(tri_play *play)
{
    tri_table *table = play->table;
    tri_attack *attack = &table->attack;
    gg_assert(attack->stage == TRI_NO_LOSS && !attack->after_combat);
    gg_assert(attack->lost[0] == table->outcome.lost[0] &&
              attack->lost[1] == table->outcome.lost[1]);
    settle_morale(play);
    if (tri_is_over(play))
        return;
    if (attack->artillery_led) {
        record_fire(table);
        tri_end_attack(play);
        return;
    }
    if (tri_ground_is_won(table)) {
        tri_set_bit(table->stormed, tri_locale_of(play->board, tri_across(attack->from)));
        attack->after_combat = 1;
        if (defenders_left(play))
            tri_ask_defender(play, TRI_ASK_RETREAT);
        else
            tri_win_attack(play);
        return;
    }
    if (tri_next_keeper(table, 0) < TRI_COMMANDERS_MAX)
        tri_ask_attacker(play, TRI_ASK_KEEP);
    else
        tri_finish_lost_attack(play);
}

/* The survivors enter (T-ATK-11.3). */
void tri_win_attack(tri_play *play)
{
    tri_table *table = play->table;
    tri_attack *attack = &table->attack;
    uint16_t reserve = tri_reserve(tri_locale_of(play->board, tri_across(attack->from)));
    gg_assert(tri_ground_is_won(table) && !defenders_left(play));
    TRI_EACH (slot, attack->movers) {
        if (!tri_in_play(table->at[slot]))
            continue;
        table->at[slot] = reserve;
        table->flags[slot] |= TRI_INTO;
    }
    for (uint32_t commander = 0; commander < TRI_COMMANDERS_MAX; commander++)
        if ((attack->mover_commanders >> commander & 1) &&
            table->commander_at[commander] != TRI_DEAD)
            table->commander_at[commander] = reserve;
    tri_end_attack(play);
}

/* Withdrawal, the border closes, the defenders advance (T-ATK-11.4, T-AFT-02). */
void tri_finish_lost_attack(tri_play *play)
{
    tri_table *table = play->table;
    tri_attack *attack = &table->attack;
    uint16_t blocked = tri_blocking(attack->from),
             reserve = tri_reserve(tri_locale_of(play->board, attack->from));
    gg_assert(attack->final_winner == defender(table) && !attack->artillery_led);
    TRI_EACH (slot, attack->movers)
        if (table->at[slot] == blocked)
            table->at[slot] = reserve;
    for (uint32_t commander = 0; commander < TRI_COMMANDERS_MAX; commander++)
        if ((attack->mover_commanders >> commander & 1) &&
            table->commander_at[commander] == blocked)
            table->commander_at[commander] = reserve;
    tri_set_bit(table->closed, attack->from / 2U);
    tri_ask_advance(play);
}

/* T-ATK-11.5 */
void tri_end_attack(tri_play *play)
{
    gg_assert(!tri_is_over(play) && !play->table->attack.sealed);
    tri_clear_attack(&play->table->attack);
    tri_ask_command(play);
}
