/* check_attack_stage.c: what must be true when a question of an attack is asked (S2 to S11).
 *
 * What earlier orders decided (the threat, the defenders, their leaders) is checked again by the rules of those
 * orders. So the checks cannot differ from the rules. */
#include "triumph/checks/check_stage.h"

#include "core/play/checking.h"
#include "triumph/attack/arithmetic.h"
#include "triumph/attack/defender_answers.h"

static bool broken(const tri_stage_check *check, uint16_t rule, const char *what)
{
    return gg_fail_state(check->error, rule, "%s", what);
}

static uint8_t defender(const tri_table *table)
{
    return tri_enemy(table->active);
}

static tri_look look_of(const tri_stage_check *check, gg_seat seat)
{
    tri_look look;
    tri_look_at(check->game, check->table, seat, &look);
    return look;
}

static bool accepts(void (*rule)(const tri_look *, const gg_order *, gg_refusal *),
                    const tri_look *look, const gg_order *order)
{
    gg_refusal refusal = {0};
    rule(look, order, &refusal);
    return refusal.count == 0;
}

static void add_units(gg_order *order, tri_set units)
{
    TRI_EACH (slot, units)
        gg_order_add(order, (uint16_t)slot);
    gg_order_add(order, TRI_DONE);
}

static tri_set set_of(const uint8_t pair[2])
{
    tri_set set = {{0, 0}};
    for (uint32_t i = 0; i < 2; i++)
        if (pair[i] < TRI_UNITS)
            tri_add(&set, pair[i]);
    return set;
}

/* None, one, or two units in ascending order. */
static bool is_pair(const uint8_t pair[2])
{
    return pair[1] == TRI_NO_UNIT || (pair[0] != TRI_NO_UNIT && pair[0] < pair[1]);
}

/* ---------------------------------------------------------------- S1: the threat */

/* In a Guard Attack one Guard unit can have been shown for it. */
static bool threat_is_legal(const tri_look *look, uint16_t from, bool guard)
{
    gg_order order;
    gg_order_open(&order, TRI_THREATEN);
    gg_order_add(&order, (uint16_t)(TRI_ITEM_PLACE + tri_blocking(from)));
    gg_order_add(&order, guard ? TRI_WORD_GUARD : TRI_DONE);
    if (!guard)
        return accepts(tri_check_threat, look, &order);
    gg_order_add(&order, 0);
    for (uint16_t slot = 0; slot < TRI_UNITS; slot++) {
        order.item[2] = slot;
        if (look->table->face[slot] == TRI_G3 && accepts(tri_check_threat, look, &order))
            return true;
    }
    return false;
}

/* No command is spent before the attack is declared, so the threat could be made now. */
static bool check_threat(const tri_stage_check *check)
{
    const tri_table *table = check->table;
    tri_look look = look_of(check, tri_commanding_seat(table));
    if (!threat_is_legal(&look, table->attack.from, table->attack.guard != 0))
        return broken(check, T_ATK_1_3, "an attack that cannot be threatened");
    uint16_t across = tri_blocking(tri_across(table->attack.from));
    bool blocking = !tri_empty(tri_side_at(table, defender(table), across));
    return table->attack.blocking == blocking ||
           broken(check, T_ATK_2_2, "defenders block the approach or they do not");
}

/* Nothing has been decided yet except the defenders (with sealed leaders) and the leaders of the defense. */
static bool check_nothing_more(const tri_stage_check *check, bool defended, bool led)
{
    const tri_attack *attack = &check->table->attack;
    tri_attack fresh;
    tri_clear_attack(&fresh);
    fresh.from = attack->from;
    fresh.guard = attack->guard;
    fresh.blocking = attack->blocking;
    fresh.controller = attack->controller;
    if (defended) {
        fresh.named = attack->named;
        fresh.named_commanders = attack->named_commanders;
        fresh.sealed = attack->sealed;
        memcpy(fresh.sealed_leader, attack->sealed_leader, sizeof fresh.sealed_leader);
    }
    if (led)
        memcpy(fresh.defense_leader, attack->defense_leader, sizeof fresh.defense_leader);
    const tri_outcome none = {.results = 0};
    return (memcmp(&fresh, attack, sizeof fresh) == 0 &&
            memcmp(&none, &check->table->outcome, sizeof none) == 0) ||
           broken(check, T_ATK_0_1, "an attack has settled what has not been asked yet");
}

static bool check_controller(const tri_stage_check *check)
{
    const tri_table *table = check->table;
    uint8_t there = tri_locale_of(check->board, tri_across(table->attack.from));
    gg_seat seat = tri_nearest_seat(check->board, table, defender(table), there);
    seat = tri_named_seat(table, defender(table), table->attack.named_commanders, seat);
    return table->attack.controller == seat ||
           broken(check, T_TEA_22, "the defense is in the wrong hands");
}

static bool check_threatened(const tri_stage_check *check, bool somebody)
{
    bool nameable = !tri_empty(tri_nameable(check->board, check->table));
    if (!check_nothing_more(check, false, false) || !check_threat(check) ||
        !check_controller(check))
        return false;
    return nameable == somebody ||
           broken(check, T_ATK_2_1, "a retreat is asked where a unit can defend, or the reverse");
}

/* ---------------------------------------------------------------- S2, S4: the defense */

/* Eliminated units have lost theirs. */
static bool has_marks(const tri_table *table)
{
    const tri_attack *attack = &table->attack;
    uint16_t mark = (uint16_t)(tri_across(attack->from) + 1);
    TRI_EACH (slot, attack->named)
        if (tri_in_play(table->at[slot]) && table->named_vs[slot] != mark)
            return false;
    for (uint32_t c = 0; c < TRI_COMMANDERS_MAX; c++)
        if ((attack->named_commanders >> c & 1) && table->commander_at[c] != TRI_DEAD &&
            table->commander_vs[c] != mark)
            return false;
    return true;
}

static bool check_defended(const tri_stage_check *check, bool led)
{
    const tri_table *table = check->table;
    const tri_attack *attack = &table->attack;
    gg_order order;
    if (!check_nothing_more(check, true, led) || !check_threat(check) || !check_controller(check))
        return false;
    gg_order_open(&order, TRI_DEFEND);
    add_units(&order, attack->named);
    for (uint32_t c = 0; c < TRI_COMMANDERS_MAX; c++)
        if (attack->named_commanders >> c & 1)
            gg_order_add(&order, (uint16_t)(TRI_ITEM_COMMANDER + c));
    gg_order_add(&order, TRI_DONE);
    tri_look look = look_of(check, attack->controller);
    return (has_marks(table) && accepts(tri_check_defend, &look, &order)) ||
           broken(check, T_ATK_2_3, "units defend that cannot have been named");
}

static bool check_pressed(const tri_stage_check *check)
{
    tri_look look = look_of(check, tri_commanding_seat(check->table));
    tri_front front = tri_current_front(&look);
    return tri_attackers_exist(&look, &front, TRI_MODE_PRESS) ||
           broken(check, T_ATK_3_1, "an attack is pressed that cannot be");
}

static bool check_led(const tri_stage_check *check)
{
    const tri_attack *attack = &check->table->attack;
    gg_order order;
    tri_look look = look_of(check, attack->controller);
    gg_order_open(&order, TRI_LEAD);
    add_units(&order, set_of(attack->defense_leader));
    return (is_pair(attack->defense_leader) && !attack->sealed &&
            accepts(tri_check_dialogue, &look, &order)) ||
           broken(check, T_ATK_4_1, "the defense is led by units that cannot lead it");
}

/* ---------------------------------------------------------------- S5: the attack */

/* Surviving attackers stand where the attack began, surviving defenders where they were named. */
static bool stand_ready(const tri_stage_check *check)
{
    const tri_table *table = check->table;
    const tri_attack *attack = &table->attack;
    uint16_t to = tri_across(attack->from);
    uint16_t start = tri_reserve(tri_locale_of(check->board, attack->from));
    uint16_t home = tri_reserve(tri_locale_of(check->board, to));
    TRI_EACH (slot, attack->movers)
        if (table->at[slot] != TRI_DEAD && table->at[slot] != start &&
            table->at[slot] != tri_blocking(attack->from))
            return false;
    TRI_EACH (slot, attack->named)
        if (table->at[slot] != TRI_DEAD &&
            table->at[slot] != (attack->blocking ? tri_blocking(to) : home))
            return false;
    return true;
}

static bool leads_with_guns(const tri_table *table)
{
    uint8_t slot = table->attack.attack_leader[0];
    return slot != TRI_NO_UNIT && tri_type(table->face[slot]) == TRI_ARTILLERY;
}

static bool has_good_pairs(const tri_attack *attack)
{
    tri_set attack_leaders = set_of(attack->attack_leader), counter = set_of(attack->counter);
    tri_set defense_leaders = set_of(attack->defense_leader);
    uint32_t most = attack->wide ? 2 : 1;
    return is_pair(attack->attack_leader) && is_pair(attack->defense_leader) &&
           is_pair(attack->counter) && tri_empty(tri_without(attack_leaders, attack->movers)) &&
           tri_empty(tri_without(defense_leaders, attack->named)) &&
           tri_empty(tri_without(counter, tri_without(attack->named, defense_leaders))) &&
           tri_count(attack_leaders) <= most && tri_count(defense_leaders) <= most;
}

/* All surviving attackers and their commanders stand in one place. */
static bool has_good_commanders(const tri_table *table)
{
    const tri_attack *attack = &table->attack;
    uint16_t at = TRI_DEAD;
    TRI_EACH (slot, attack->movers)
        if (table->at[slot] != TRI_DEAD)
            at = table->at[slot];
    TRI_EACH (slot, attack->movers)
        if (table->at[slot] != TRI_DEAD && table->at[slot] != at)
            return false;
    for (uint32_t c = 0; c < TRI_COMMANDERS_MAX; c++)
        if ((attack->mover_commanders >> c & 1) && table->commander_at[c] != TRI_DEAD &&
            table->commander_at[c] != at)
            return false;
    return true;
}

static bool check_declared(const tri_stage_check *check)
{
    const tri_table *table = check->table;
    const tri_attack *attack = &table->attack;
    bool wide = tri_border_of(check->board, attack->from)->wide != 0;
    if (tri_empty(attack->movers) || tri_empty(attack->named) || !stand_ready(check) ||
        !has_good_commanders(table))
        return broken(check, T_ATK_5_1, "an attack without attackers or defenders in their places");
    if (attack->wide > wide || !has_good_pairs(attack) || attack->sealed || attack->by_road ||
        attack->artillery_led != leads_with_guns(table))
        return broken(check, T_ATK_5_4, "an attack is led by units that cannot lead it");
    if (attack->attackers != tri_count(attack->movers) ||
        attack->defenders != tri_count(attack->named))
        return broken(check, T_ATK_6_3, "the numbers of an attack are not those of its units");
    if (memcmp(attack->lost, table->outcome.lost, sizeof attack->lost) != 0 ||
        attack->initial != table->outcome.initial ||
        attack->initial_winner != table->outcome.initial_winner ||
        attack->initial_winner != tri_winner_of(table, attack->initial))
        return broken(check, T_ATK_6_1, "the outcome of an attack contradicts it");
    return true;
}

/* S7: there are no losses yet, so the sum can be checked. */
static bool check_counter(const tri_stage_check *check)
{
    const tri_table *table = check->table;
    const tri_attack *attack = &table->attack;
    if (!check_declared(check) || !check_controller(check))
        return false;
    if (!tri_may_counter(table) || attack->stage != TRI_NO_LOSS || attack->points != 0 ||
        attack->after_combat || !tri_empty(set_of(attack->counter)) ||
        (attack->lost[0] | attack->lost[1]) != 0 || !tri_empty(set_of(attack->odd)))
        return broken(check, T_ATK_7_1, "a counter-attack is asked that there cannot be");
    return attack->initial == tri_initial_result(check->board, table) ||
           broken(check, T_ATK_6_1, "the initial result is not the sum");
}

/* ---------------------------------------------------------------- S8 to S10: losses */

static bool check_fought(const tri_stage_check *check)
{
    const tri_table *table = check->table;
    const tri_attack *attack = &table->attack;
    if (!check_declared(check))
        return false;
    return (attack->final == table->outcome.final &&
            attack->final_winner == table->outcome.final_winner &&
            attack->final_winner == tri_winner_of(table, attack->final) &&
            table->outcome.results == 2) ||
           broken(check, T_ATK_8_1, "the final result contradicts its outcome");
}

/* One of two surviving units that are hit together in that stage. The enemy chooses. */
static bool check_odd(const tri_stage_check *check)
{
    const tri_table *table = check->table;
    const tri_attack *attack = &table->attack;
    bool rest = attack->stage == TRI_ATTACK_REST || attack->stage == TRI_DEFENSE_REST;
    bool attacker_chooses = attack->stage != TRI_ATTACK_LEADERS;
    gg_seat chooser = attacker_chooses ? tri_commanding_seat(table) : attack->controller;
    uint8_t pair[2];
    if (!check_fought(check))
        return false;
    tri_hit_first(table, attack->stage, pair);
    return (!rest && attack->stage != TRI_NO_LOSS && memcmp(attack->odd, pair, 2) == 0 &&
            pair[1] != TRI_NO_UNIT && tri_in_play(table->at[pair[0]]) &&
            tri_in_play(table->at[pair[1]]) && attack->points == 1 &&
            table->head.prompt[chooser] == TRI_ASK_ODD) ||
           broken(check, T_ATK_9_2, "an odd point that there cannot be");
}

static bool check_loss(const tri_stage_check *check)
{
    const tri_table *table = check->table;
    const tri_attack *attack = &table->attack;
    bool attacker = attack->stage == TRI_ATTACK_REST;
    gg_seat chooser = attacker ? tri_commanding_seat(table) : attack->controller;
    if (!check_fought(check))
        return false;
    return ((attacker || attack->stage == TRI_DEFENSE_REST) && tri_loss_points(table) > 0 &&
            table->head.prompt[chooser] == TRI_ASK_LOSS && tri_empty(set_of(attack->odd))) ||
           broken(check, T_ATK_9_3, "a loss is asked that there cannot be");
}

/* ---------------------------------------------------------------- S11: afterwards */

static bool check_settled(const tri_stage_check *check, uint8_t winner)
{
    const tri_attack *attack = &check->table->attack;
    if (!check_fought(check))
        return false;
    return (attack->stage == TRI_NO_LOSS && attack->final_winner == winner &&
            !attack->artillery_led && attack->after_combat == (winner == check->table->active) &&
            tri_empty(set_of(attack->odd))) ||
           broken(check, T_ATK_11_1, "an attack is not over, or was won by the other side");
}

/* After combat, or before it if no unit could defend. */
static bool check_retreat(const tri_stage_check *check)
{
    const tri_table *table = check->table;
    uint8_t there = tri_locale_of(check->board, tri_across(table->attack.from));
    if (!table->attack.after_combat)
        return check_threatened(check, false);
    if (!check_settled(check, table->active))
        return false;
    return !tri_empty(tri_side_in(check->board, table, defender(table), there)) ||
           broken(check, T_RET_01, "a retreat where nobody is left");
}

static bool check_occupation(const tri_stage_check *check)
{
    const tri_table *table = check->table;
    uint8_t there = tri_locale_of(check->board, tri_across(table->attack.from));
    tri_look look = look_of(check, tri_commanding_seat(table));
    tri_front front = tri_current_front(&look);
    if (!check_nothing_more(check, false, false))
        return false;
    return (!table->attack.blocking &&
            tri_empty(tri_side_in(check->board, table, defender(table), there)) &&
            tri_attackers_exist(&look, &front, TRI_MODE_OCCUPY)) ||
           broken(check, T_ATK_2_10, "an occupation that there cannot be");
}

static bool check_keep(const tri_stage_check *check)
{
    const tri_table *table = check->table;
    if (!check_settled(check, defender(table)))
        return false;
    return tri_next_keeper(table, 0) < TRI_COMMANDERS_MAX ||
           broken(check, T_ATK_11_4, "nobody has to keep a unit");
}

/* After a feint, or after an attack that was lost. */
static bool check_advance(const tri_stage_check *check)
{
    const tri_table *table = check->table;
    bool feint = tri_empty(table->attack.movers);
    if (feint ? !check_nothing_more(check, true, false) : !check_settled(check, defender(table)))
        return false;
    return (!table->attack.blocking && !table->attack.sealed &&
            tri_bit(table->closed, table->attack.from / 2U) && has_marks(table) &&
            !tri_empty(tri_may_advance(table))) ||
           broken(check, T_ATK_3_3, "an advance that there cannot be");
}

/* ---------------------------------------------------------------- the interface */

bool tri_check_attack_stage(const tri_stage_check *check, uint8_t prompt)
{
    switch (prompt) {
    case TRI_ASK_RETREAT_OPTION:
        return check_threatened(check, true);
    case TRI_ASK_RETREAT:
        return check_retreat(check);
    case TRI_ASK_OCCUPATION:
        return check_occupation(check);
    case TRI_ASK_FEINT:
        return check_defended(check, false);
    case TRI_ASK_LEAD:
        return check_defended(check, false) && check_pressed(check);
    case TRI_ASK_ATTACK:
        return check_defended(check, true) && check_pressed(check) && check_led(check);
    case TRI_ASK_COUNTER:
        return check_counter(check);
    case TRI_ASK_ODD:
        return check_odd(check);
    case TRI_ASK_LOSS:
        return check_loss(check);
    case TRI_ASK_KEEP:
        return check_keep(check);
    default:
        return check_advance(check);
    }
}
