/* attacker_answers.c: the attacker's answers: occupation, feint, attack; and which verb belongs to which file.
 *
 * T-ATK */
#include "triumph/attack/defender_answers.h"

/* ---------------------------------------------------------------- putting attackers somewhere */

static tri_force force_of(const tri_attackers *attackers)
{
    return (tri_force){attackers->movers, (uint8_t)tri_count(attackers->movers),
                       attackers->commanders != 0 ? attackers->last_commander : TRI_NO_COMMANDER,
                       attackers->at};
}

static void put_attackers(tri_play *play, const tri_attackers *attackers, uint16_t at, bool into)
{
    tri_force force = force_of(attackers);
    gg_assert(force.count > 0 && tri_on_board(at));
    tri_put_force(play, &force, at, into);
    for (uint32_t commander = 0; commander < TRI_COMMANDERS_MAX; commander++)
        if (attackers->commanders >> commander & 1)
            play->table->commander_at[commander] = at;
}

/* Every locale that a large corps entered by road is marched (T-MOV-18). */
static void mark_road(tri_play *play, const tri_attackers *attackers, const gg_order *order)
{
    gg_items items = {order, 0};
    while (!gg_items_end(&items) && gg_peek_item(&items) != TRI_WORD_ROAD &&
           gg_peek_item(&items) != TRI_WORD_RIDE)
        gg_next_item(&items);
    gg_next_item(&items);
    tri_tell_road(play, items);
    tri_force force = force_of(attackers);
    const tri_walk *walk = &attackers->walk;
    uint32_t first = walk->continued || attackers->at == TRI_OFF
                         ? 0
                         : 1; /* the start was not entered */
    for (uint32_t i = first; i < walk->visits; i++)
        tri_mark_marched(play, &force, walk->visited[i]);
}

/* ---------------------------------------------------------------- S2O: occupation */

static bool may_stay(const tri_look *look, const tri_front *front, const tri_attackers *attackers)
{
    return tri_could_have_led(look, front, attackers);
}

/* T-ATK-2.11 */
static void check_occupy(const tri_look *look, const gg_order *order, gg_refusal *refusal)
{
    gg_items items = {order, 0};
    tri_front front = tri_current_front(look);
    tri_attackers attackers;
    if (!tri_read_attackers(look, &front, &items, TRI_MODE_OCCUPY, &attackers, refusal))
        return;
    uint16_t word = gg_peek_item(&items);
    if (may_stay(look, &front, &attackers)) {
        gg_next_item(&items);
        if (word == TRI_WORD_GO && !tri_may_go_in(look, &front, &attackers))
            tri_refuse_entry(look, &front, &attackers, refusal);
        else if (word != TRI_WORD_GO && word != TRI_WORD_STAY)
            gg_refuse(refusal, GG_RULE_FORM);
    } else if (word == TRI_WORD_STAY) {
        gg_next_item(&items);
        gg_refuse(refusal, T_ATK_2_11);
    }
    if (items.next != order->count)
        gg_refuse(refusal, GG_RULE_FORM);
}

static bool is_done(gg_step step)
{
    return gg_step_a(step) == TRI_DONE;
}

static bool offers_done(const gg_steps *out)
{
    for (uint32_t i = 0; i < out->count; i++)
        if (is_done(out->step[i]))
            return true;
    return false;
}

/* The list that closes the commands also completes the order where nothing is left to choose. */
static void complete_last(gg_steps *out)
{
    for (uint32_t i = 0; i < out->count; i++)
        if (is_done(out->step[i]))
            out->step[i] = tri_step_of(TRI_STEP_WORD, TRI_DONE, GG_NO_ITEM, GG_COMPLETES);
}

/* Does a DONE offered now close all commands (and not a list inside one)? */
static bool closes_commands(const gg_draft *draft, const tri_look *look, const tri_front *front,
                            enum tri_mode mode, tri_attackers *attackers)
{
    gg_order order = draft->order;
    gg_steps ignored = {.count = 0};
    if (order.count == GG_ITEMS_MAX)
        return false;
    gg_order_add(&order, TRI_DONE);
    gg_items items = {&order, 0};
    return tri_attackers_steps(look, front, &items, mode, attackers, &ignored) &&
           gg_items_end(&items);
}

static void occupy_steps(const tri_look *look, const gg_draft *draft, gg_steps *out)
{
    gg_items items = {&draft->order, 0};
    tri_front front = tri_current_front(look);
    tri_attackers attackers;
    if (!tri_attackers_steps(look, &front, &items, TRI_MODE_OCCUPY, &attackers, out)) {
        if (offers_done(out) && closes_commands(draft, look, &front, TRI_MODE_OCCUPY, &attackers) &&
            !may_stay(look, &front, &attackers))
            complete_last(out);
        return;
    }
    tri_offer_item(out, TRI_STEP_WORD, TRI_WORD_STAY, true);
    if (tri_may_go_in(look, &front, &attackers))
        tri_offer_item(out, TRI_STEP_WORD, TRI_WORD_GO, true);
}

/* T-AFT-03 */
static void open_ride(tri_play *play, const tri_attackers *attackers)
{
    tri_ride *ride = &play->table->ride;
    const tri_walk *walk = &attackers->walk;
    uint8_t length = ride->open ? ride->length : 0;
    ride->open = 1;
    ride->riders = attackers->movers;
    ride->commander = attackers->commanders != 0 ? attackers->last_commander : TRI_NO_COMMANDER;
    ride->node = walk->node;
    ride->all_main = walk->all_main;
    ride->entered = walk->entered;
    ride->stopped = walk->stopped;
    if (length == 0 && attackers->at == TRI_OFF)
        ride->path[length++] = TRI_NONE;
    for (uint32_t i = 0; i < walk->visits && length < TRI_PATH_MAX; i++)
        ride->path[length++] = walk->visited[i];
    ride->length = length;
}

/* All units of the defender in the defense locale. */
static tri_set defenders_there(const tri_play *play)
{
    const tri_table *table = play->table;
    return tri_army_in(play->board, table, tri_defender(table),
                       tri_defense_locale(play->board, table));
}

/* T-ATK-2.10, T-ATK-2.12 */
static void apply_occupy(tri_play *play, gg_seat seat, const gg_order *order)
{
    tri_look look;
    gg_items items = {order, 0};
    tri_attackers attackers;
    gg_refusal none = {0};
    tri_look_at(play->game, play->table, seat, &look);
    tri_front front = tri_current_front(&look);
    tri_read_attackers(&look, &front, &items, TRI_MODE_OCCUPY, &attackers, &none);
    bool stays = gg_peek_item(&items) == TRI_WORD_STAY;
    gg_assert(none.count == 0 && tri_empty(defenders_there(play)));
    tri_commit_attackers(play, &attackers);
    if (stays) {
        TRI_EACH (slot, attackers.movers)
            tri_show(play, slot);
    } else {
        put_attackers(play, &attackers, tri_reserve(front.defense_locale), true);
    }
    if (attackers.by_road) {
        mark_road(play, &attackers, order);
        open_ride(play, &attackers);
    }
    tri_end_attack(play);
}

/* ---------------------------------------------------------------- S3: feint or press */

/* Pieces that block the attack approach stay there; the others choose. */
static bool chooses_end(const tri_front *front, const tri_attackers *attackers)
{
    return attackers->at != tri_blocking(front->from);
}

static bool has_fixed(const tri_table *table, tri_set units)
{
    TRI_EACH (slot, units)
        if (table->flags[slot] & TRI_FIXED)
            return true;
    return false;
}

static void check_feint(const tri_look *look, const gg_order *order, gg_refusal *refusal)
{
    gg_items items = {order, 0};
    tri_front front = tri_current_front(look);
    tri_attackers attackers;
    if (!tri_read_attackers(look, &front, &items, TRI_MODE_FEINT, &attackers, refusal))
        return;
    if (chooses_end(&front, &attackers)) {
        uint16_t word = gg_next_item(&items);
        if (word == TRI_WORD_BLOCK && has_fixed(look->table, attackers.movers))
            gg_refuse(refusal, T_SET_14);
        else if (word != TRI_WORD_BLOCK && word != TRI_WORD_STAY)
            gg_refuse(refusal, GG_RULE_FORM);
    }
    if (items.next != order->count)
        gg_refuse(refusal, GG_RULE_FORM);
}

static void feint_steps(const tri_look *look, const gg_draft *draft, gg_steps *out)
{
    gg_items items = {&draft->order, 0};
    tri_front front = tri_current_front(look);
    tri_attackers attackers;
    if (!tri_attackers_steps(look, &front, &items, TRI_MODE_FEINT, &attackers, out)) {
        if (offers_done(out) && closes_commands(draft, look, &front, TRI_MODE_FEINT, &attackers) &&
            !chooses_end(&front, &attackers))
            complete_last(out);
        return;
    }
    tri_offer_item(out, TRI_STEP_WORD, TRI_WORD_STAY, true);
    if (!has_fixed(look->table, attackers.movers))
        tri_offer_item(out, TRI_STEP_WORD, TRI_WORD_BLOCK, true);
}

/* T-ATK-3.2, T-ATK-3.4, T-ATK-0.7: nobody enters the defense locale. */
static void apply_feint(tri_play *play, gg_seat seat, const gg_order *order)
{
    tri_table *table = play->table;
    tri_look look;
    gg_items items = {order, 0};
    tri_attackers attackers;
    gg_refusal none = {0};
    tri_look_at(play->game, table, seat, &look);
    tri_front front = tri_current_front(&look);
    tri_read_attackers(&look, &front, &items, TRI_MODE_FEINT, &attackers, &none);
    bool block = gg_peek_item(&items) == TRI_WORD_BLOCK;
    gg_assert(none.count == 0 && !table->attack.guard); /* a Guard Attack is meant */
    bool rode = attackers.by_road && attackers.at != tri_reserve(front.attack_locale);
    tri_commit_attackers(play, &attackers);
    if (block)
        put_attackers(play, &attackers, tri_blocking(front.from), false);
    else if (rode)
        put_attackers(play, &attackers, tri_reserve(front.attack_locale), true);
    if (attackers.by_road) {
        mark_road(play, &attackers, order);
        TRI_EACH (slot, attackers.movers)
            tri_show(play, slot);
    }
    tri_drop_seal(&table->attack); /* never opened */
    tri_end_ride(play);
    tri_set_bit(table->closed, front.from / 2U);
    tri_tell_feint(play->turn, front.from);
    tri_ask_advance(play);
}

/* Somebody at the front could attack without a road, but others have marched through the defense locale (R-T-79). */
static bool is_march_in_the_way(const tri_look *look, const tri_front *front)
{
    const tri_table *table = look->table;
    if (table->marched[front->defense_locale] == 0)
        return false;
    tri_set army = tri_army_in(look->board, table, look->side, front->attack_locale);
    TRI_EACH (slot, army) {
        uint8_t corps = table->corps[slot];
        bool ready = tri_unit_ready(look, slot) ||
                     (corps != TRI_NO_COMMANDER && tri_commander_ready(look, corps));
        if (ready && tri_can_move(look, slot) &&
            (tri_in_reserve(table->at[slot]) || table->at[slot] == tri_blocking(front->from)))
            return true;
    }
    return false;
}

/* The fixed battery blocks the attack approach and may at most feint (T-SET-14). */
static bool is_battery_alone(const tri_look *look, const tri_front *front)
{
    const tri_table *table = look->table;
    tri_set army = tri_army_at(table, look->side, tri_blocking(front->from));
    TRI_EACH (slot, army)
        if ((table->flags[slot] & TRI_FIXED) && tri_can_be_sent(look, slot))
            return true;
    return false;
}

/* T-ATK-3.1 */
static void check_press(const tri_look *look, const gg_order *order, gg_refusal *refusal)
{
    tri_front front = tri_current_front(look);
    (void)order;
    if (tri_attackers_exist(look, &front, TRI_MODE_PRESS))
        return;
    if (is_march_in_the_way(look, &front))
        gg_refuse(refusal, T_MOV_18);
    else if (is_battery_alone(look, &front))
        gg_refuse(refusal, T_SET_14);
    gg_refuse(refusal, T_ATK_3_1);
    if (refusal->count == 1)
        gg_refuse(refusal, T_ATK_0_6);
}

/* ---------------------------------------------------------------- S5: attack */

static bool has_two_leaders(const tri_table *table)
{
    return table->attack.defense_leader[1] != TRI_NO_UNIT;
}

static bool is_target(const tri_table *table, uint16_t item)
{
    return item == table->attack.defense_leader[0] || item == table->attack.defense_leader[1];
}

/* Width and target; false: not readable (T-ATK-5.2, T-ATK-5.3). */
static bool read_width(const tri_look *look, gg_items *items, bool *wide, uint16_t *target,
                       gg_refusal *refusal)
{
    uint16_t word = gg_next_item(items);
    *wide = word == TRI_WORD_WIDE;
    *target = TRI_NO_UNIT;
    if (word != TRI_WORD_WIDE && word != TRI_WORD_NARROW)
        return false;
    if (*wide && !tri_border_of(look->board, look->table->attack.from)->wide)
        gg_refuse(refusal, T_ATK_5_2);
    if (*wide || !has_two_leaders(look->table))
        return true;
    *target = gg_next_item(items);
    if (!is_target(look->table, *target)) {
        gg_refuse(refusal, T_ATK_5_3);
        return false;
    }
    return true;
}

static void check_attack(const tri_look *look, const gg_order *order, gg_refusal *refusal)
{
    gg_items items = {order, 0};
    tri_front front = tri_current_front(look);
    tri_attackers attackers;
    tri_set leaders;
    bool wide;
    uint16_t target;
    if (!tri_read_attackers(look, &front, &items, TRI_MODE_PRESS, &attackers, refusal))
        return;
    if (!read_width(look, &items, &wide, &target, refusal) || !tri_take_units(&items, &leaders) ||
        items.next != order->count) {
        bool aims = items.next + 1 == order->count && tri_item_is_unit(gg_peek_item(&items));
        if (refusal->count == 0)
            gg_refuse(refusal, aims ? T_ATK_5_3 : GG_RULE_FORM);
        return;
    }
    tri_check_leaders(look, &front, &attackers, wide, leaders, refusal);
}

static bool leaders_fit(const tri_look *look, const tri_front *front,
                        const tri_attackers *attackers, bool wide, tri_set leaders)
{
    gg_refusal refusal = {0};
    tri_check_leaders(look, front, attackers, wide, leaders, &refusal);
    return refusal.count == 0;
}

/* Can this leader be added, alone or together with one of a higher number? */
static bool leader_leads(const tri_look *look, const tri_front *front,
                         const tri_attackers *attackers, bool wide, tri_set leaders, uint32_t slot)
{
    tri_add(&leaders, slot);
    if (leaders_fit(look, front, attackers, wide, leaders))
        return true;
    if (!wide || tri_count(leaders) == 2)
        return false;
    for (uint32_t next = tri_next(attackers->movers, slot + 1); next < TRI_UNITS;
         next = tri_next(attackers->movers, next + 1)) {
        tri_set two = leaders;
        tri_add(&two, next);
        if (leaders_fit(look, front, attackers, wide, two))
            return true;
    }
    return false;
}

static void leader_steps(const tri_look *look, const tri_front *front,
                         const tri_attackers *attackers, bool wide, gg_items *items, gg_steps *out)
{
    tri_set leaders = {{0, 0}};
    uint32_t next = 0;
    while (!gg_items_end(items)) {
        next = gg_next_item(items);
        tri_add(&leaders, next++);
    }
    if (leaders_fit(look, front, attackers, wide, leaders))
        tri_offer_item(out, TRI_STEP_WORD, TRI_DONE, true);
    if (tri_count(leaders) == 2)
        return;
    for (uint32_t slot = tri_next(attackers->movers, next); slot < TRI_UNITS;
         slot = tri_next(attackers->movers, slot + 1))
        if (leader_leads(look, front, attackers, wide, leaders, slot))
            tri_offer_item(out, TRI_STEP_UNIT, (uint16_t)slot, false);
}

static void attack_steps(const tri_look *look, const gg_draft *draft, gg_steps *out)
{
    gg_items items = {&draft->order, 0};
    tri_front front = tri_current_front(look);
    tri_attackers attackers;
    if (!tri_attackers_steps(look, &front, &items, TRI_MODE_PRESS, &attackers, out))
        return;
    if (gg_items_end(&items)) {
        if (front.wide && tri_leaders_exist(look, &front, &attackers, true))
            tri_offer_item(out, TRI_STEP_WORD, TRI_WORD_WIDE, false);
        if (tri_leaders_exist(look, &front, &attackers, false))
            tri_offer_item(out, TRI_STEP_WORD, TRI_WORD_NARROW, false);
        return;
    }
    bool wide = gg_next_item(&items) == TRI_WORD_WIDE;
    if (!wide && has_two_leaders(look->table)) {
        if (gg_items_end(&items)) {
            for (uint32_t i = 0; i < 2; i++)
                tri_offer_item(out, TRI_STEP_UNIT, look->table->attack.defense_leader[i], false);
            return;
        }
        gg_next_item(&items);
    }
    leader_steps(look, &front, &attackers, wide, &items, out);
}

/* T-ATK-5.3: the other leader no longer leads and is face-down again. */
static void aim_at(tri_attack *attack, uint16_t target)
{
    gg_assert(target == TRI_NO_UNIT || tri_has(attack->named, target));
    if (target == TRI_NO_UNIT)
        return;
    attack->defense_leader[0] = (uint8_t)target;
    attack->defense_leader[1] = TRI_NO_UNIT;
}

/* T-ATK-5.13, T-ELT-04 */
static void commit_leaders(tri_play *play)
{
    tri_attack *attack = &play->table->attack;
    for (uint32_t i = 0; i < 2; i++)
        if (attack->attack_leader[i] != TRI_NO_UNIT)
            tri_commit_elite(play, attack->attack_leader[i]);
    for (uint32_t i = 0; i < 2; i++)
        if (attack->defense_leader[i] != TRI_NO_UNIT)
            tri_commit_elite(play, attack->defense_leader[i]);
}

/* Everyone knows the target's face; the leaders are revealed next. */
static void tell_attack(tri_play *play, bool wide, uint16_t target, tri_set leaders)
{
    const tri_table *table = play->table;
    uint32_t faces = 0, count = 0;
    gg_assert(target == TRI_NO_UNIT || tri_is_known(table, target));
    if (target != TRI_NO_UNIT)
        faces = tri_list_face(faces, count++, table->face[target]);
    TRI_EACH (slot, leaders)
        faces = tri_list_face(faces, count++, table->face[slot]);
    uint32_t first = tri_next(leaders, 0),
             second = first < TRI_UNITS ? tri_next(leaders, first + 1) : TRI_UNITS;
    const int leading[2] = {first < TRI_UNITS ? (int)first : -1,
                            second < TRI_UNITS ? (int)second : -1};
    tri_tell_attack(play->turn, wide, target == TRI_NO_UNIT ? -1 : target, leading,
                    table->attack.attackers, faces);
}

static void apply_attack(tri_play *play, gg_seat seat, const gg_order *order)
{
    tri_table *table = play->table;
    tri_attack *attack = &table->attack;
    tri_look look;
    gg_items items = {order, 0};
    tri_attackers attackers;
    gg_refusal none = {0};
    tri_set leaders;
    bool wide;
    uint16_t target;
    tri_look_at(play->game, table, seat, &look);
    tri_front front = tri_current_front(&look);
    tri_read_attackers(&look, &front, &items, TRI_MODE_PRESS, &attackers, &none);
    read_width(&look, &items, &wide, &target, &none);
    tri_take_units(&items, &leaders);
    gg_assert(none.count == 0 && items.next == order->count);
    gg_assert(tri_empty(tri_without(leaders, attackers.movers)) &&
              tri_count(leaders) <= (wide ? 2U : 1U));
    tri_commit_attackers(play, &attackers);
    attack->movers = attackers.movers;
    attack->mover_commanders = attackers.commanders;
    attack->wide = wide;
    attack->attackers = (uint8_t)tri_count(attackers.movers);
    attack->defenders = (uint8_t)tri_count(attack->named);
    gg_assert(attack->attackers > 0 && attack->defenders > 0);
    aim_at(attack, target);
    tell_attack(play, wide, target, leaders);
    uint32_t count = 0;
    TRI_EACH (slot, leaders) {
        attack->attack_leader[count++] = (uint8_t)slot;
        attack->artillery_led = tri_type(table->face[slot]) == TRI_ARTILLERY;
        tri_show(play, slot);
    }
    commit_leaders(play);
    tri_resolve_initial(play);
    if (tri_may_counter(table))
        tri_ask_defender(play, TRI_ASK_COUNTER);
    else
        tri_resolve_final(play);
}

/* ---------------------------------------------------------------- the interface */

void tri_check_dialogue(const tri_look *look, const gg_order *order, gg_refusal *refusal)
{
    static void (*const checks[TRI_VERBS])(const tri_look *, const gg_order *, gg_refusal *) = {
        [TRI_DEFEND] = tri_check_defend,   [TRI_RETREAT] = tri_check_retreat,
        [TRI_OCCUPY] = check_occupy,       [TRI_FEINT] = check_feint,
        [TRI_PRESS] = check_press,         [TRI_ATTACK] = check_attack,
        [TRI_LEAD] = tri_check_pair,       [TRI_COUNTER] = tri_check_pair,
        [TRI_ADVANCE] = tri_check_advance, [TRI_ODD] = tri_check_odd,
        [TRI_LOSS] = tri_check_loss,       [TRI_KEEP] = tri_check_keep,
    };
    checks[order->verb](look, order, refusal);
}

/* The verbs of a prompt. */
static void verb_steps(const tri_look *look, gg_steps *out)
{
    static const uint8_t only[TRI_PROMPTS] = {
        [TRI_ASK_RETREAT] = TRI_RETREAT, [TRI_ASK_OCCUPATION] = TRI_OCCUPY,
        [TRI_ASK_ATTACK] = TRI_ATTACK,   [TRI_ASK_LEAD] = TRI_LEAD,
        [TRI_ASK_COUNTER] = TRI_COUNTER, [TRI_ASK_ADVANCE] = TRI_ADVANCE,
        [TRI_ASK_ODD] = TRI_ODD,         [TRI_ASK_LOSS] = TRI_LOSS,
        [TRI_ASK_KEEP] = TRI_KEEP,
    };
    uint8_t prompt = look->table->head.prompt[look->seat];
    tri_front front = tri_current_front(look);
    if (only[prompt] != 0) {
        gg_offer(out, tri_verb_step(only[prompt], false));
    } else if (prompt == TRI_ASK_RETREAT_OPTION) {
        gg_offer(out, tri_verb_step(TRI_DEFEND, false));
        if (!look->table->attack.blocking)
            gg_offer(out, tri_verb_step(TRI_RETREAT, false));
    } else {
        if (!front.guard && tri_attackers_exist(look, &front, TRI_MODE_FEINT))
            gg_offer(out, tri_verb_step(TRI_FEINT, false));
        if (tri_attackers_exist(look, &front, TRI_MODE_PRESS))
            gg_offer(out, tri_verb_step(TRI_PRESS, true));
    }
}

void tri_dialogue_steps(const tri_look *look, const gg_draft *draft, gg_steps *out)
{
    static void (*const steps[TRI_VERBS])(const tri_look *, const gg_draft *, gg_steps *) = {
        [TRI_DEFEND] = tri_defend_steps, [TRI_RETREAT] = tri_retreat_steps,
        [TRI_OCCUPY] = occupy_steps,     [TRI_FEINT] = feint_steps,
        [TRI_ATTACK] = attack_steps,     [TRI_LEAD] = tri_pair_steps,
        [TRI_COUNTER] = tri_pair_steps,  [TRI_ADVANCE] = tri_advance_steps,
        [TRI_ODD] = tri_odd_steps,       [TRI_LOSS] = tri_loss_steps,
        [TRI_KEEP] = tri_keep_steps,
    };
    if (draft->order.verb == TRI_VERB_NONE)
        verb_steps(look, out);
    else
        steps[draft->order.verb](look, draft, out);
}

/* What was legal at S2 is legal at S4: no face, corps or mark of the defender has changed since then. */
static void prove_seal(const tri_play *play)
{
    tri_look look;
    const tri_attack *attack = &play->table->attack;
    if (!attack->sealed)
        return;
    tri_look_at(play->game, play->table, attack->controller, &look);
    gg_assert(tri_seal_fits(&look));
}

void tri_apply_dialogue(tri_play *play, gg_seat seat, const gg_order *order)
{
    gg_assert(tri_is_attack(play->table) && play->table->phase == TRI_PLAY);
    play->turn->barrier = true; /* nothing inside an attack can be taken back */
    switch (order->verb) {
    case TRI_DEFEND:
        tri_apply_defend(play, order);
        break;
    case TRI_RETREAT:
        tri_apply_retreat(play, order);
        break;
    case TRI_OCCUPY:
        apply_occupy(play, seat, order);
        break;
    case TRI_FEINT:
        apply_feint(play, seat, order);
        break;
    case TRI_PRESS:
        prove_seal(play);
        tri_tell_pressed(play->turn);
        tri_ask_defender(play,
                         TRI_ASK_LEAD); /* even if the answer is sealed already: tri_sealed() */
        break;
    case TRI_ATTACK:
        apply_attack(play, seat, order);
        break;
    case TRI_LEAD:
        tri_apply_lead(play, order);
        break;
    case TRI_COUNTER:
        tri_apply_counter(play, order);
        break;
    case TRI_ADVANCE:
        tri_apply_advance(play, order);
        break;
    case TRI_ODD:
        tri_apply_odd(play, order);
        break;
    case TRI_LOSS:
        tri_apply_loss(play, order);
        break;
    default:
        tri_apply_keep(play, order);
        break;
    }
}
