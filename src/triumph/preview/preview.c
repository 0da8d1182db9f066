/* preview.c: the expected results of a seat's choices in an attack. Sees only the view.
 *
 * For every way to lead, to counter-attack or to retreat: the sum line by line, the result, what it costs both
 * sides. Decisions of the other side and unknown faces turn results into ranges. */
#include "triumph/preview/preview.h"

#include "triumph/attack/arithmetic.h"
#include "triumph/attack/attack_stages.h"
#include "triumph/preview/forecast.h"
#include "triumph/preview/preview_json.h"
#include "triumph/preview/preview_rest.h"
#include "triumph/table/choices_left.h"

/* A question of a seat. The outlook comes first because squads are judged by it. */
typedef struct asking {
    tri_outlook outlook;
    tri_front front;
    tri_attackers attackers;
    bool wide;
    bool leaders_known; /* of the defense */
    bool exact;         /* these units and no others */
    tri_set chosen;     /* that the draft names already */
    uint8_t verb;
    const gg_draft *draft;
    gg_json *out;
} asking;

static const tri_squad nobody = {{TRI_NO_UNIT, TRI_NO_UNIT}, {TRI_NO_FACE, TRI_NO_FACE}, {0, 0}};

_Static_assert(offsetof(asking, outlook) == 0, "an outlook is the beginning of a question");

static const asking *asking_of(const tri_outlook *outlook)
{
    return (const asking *)(const void *)outlook;
}

static uint32_t border_size(const asking *ask)
{
    return ask->front.wide ? 2 : 1;
}

/* ---------------------------------------------------------------- squads */

/* Units whose faces are on the table. */
static tri_squad squad_of(const tri_table *table, const uint8_t slots[2])
{
    tri_squad squad = nobody;
    for (uint32_t i = 0; i < 2; i++) {
        squad.slot[i] = slots[i];
        if (slots[i] != TRI_NO_UNIT)
            squad.face[i] = table->face[slots[i]];
    }
    return squad;
}

static bool keeps_to_draft(const asking *ask, const tri_squad *squad)
{
    tri_set set = tri_squad_set(squad);
    return tri_empty(tri_without(ask->chosen, set)) &&
           (!ask->exact || tri_empty(tri_without(set, ask->chosen)));
}

/* ---------------------------------------------------------------- own squads */

static bool own_attack_fits(const tri_outlook *outlook, const tri_squad *squad)
{
    const asking *ask = asking_of(outlook);
    gg_refusal refusal = {0};
    if (!keeps_to_draft(ask, squad))
        return false;
    tri_check_leaders(&ask->outlook.look, &ask->front, &ask->attackers, ask->wide,
                      tri_squad_set(squad), &refusal);
    return refusal.count == 0;
}

/* ---------------------------------------------------------------- own squads before the commands are given */

/* The rules are asked about the order that sends these units, led by these. */
static bool attack_is_allowed(const asking *ask, const gg_order *order, tri_set leaders)
{
    const tri_look *look = &ask->outlook.look;
    gg_items items = {order, 0};
    tri_attackers attackers;
    gg_refusal refusal = {0};
    if (tri_read_attackers(look, &ask->front, &items, TRI_MODE_PRESS, &attackers, &refusal))
        tri_check_leaders(look, &ask->front, &attackers, tri_count(leaders) == 2, leaders,
                          &refusal);
    return refusal.count == 0;
}

static void send_by_unit_moves(tri_set units, gg_order *order)
{
    gg_order_open(order, TRI_ATTACK);
    TRI_EACH (slot, units) {
        gg_order_add(order, TRI_WORD_UNIT);
        gg_order_add(order, (uint16_t)slot);
    }
    gg_order_add(order, TRI_DONE);
}

/* Detached (TRI_WORD_DETACH), or with their commanders while all others stay behind (TRI_WORD_CORPS). */
static void send_by_corps(const tri_table *table, tri_set units, uint16_t word, gg_order *order)
{
    gg_order_open(order, TRI_ATTACK);
    for (uint32_t commander = 0; commander < TRI_COMMANDERS_MAX; commander++) {
        tri_set corps = tri_army_of_corps(table, commander), rest = tri_without(corps, units);
        tri_set sent = tri_without(corps, rest), named = word == TRI_WORD_CORPS ? rest : sent;
        if (tri_empty(sent))
            continue;
        gg_order_add(order, word);
        gg_order_add(order, (uint16_t)(TRI_ITEM_COMMANDER + commander));
        TRI_EACH (slot, named)
            gg_order_add(order, (uint16_t)slot);
        gg_order_add(order, TRI_DONE);
    }
    gg_order_add(order, TRI_DONE);
}

static bool all_have_commanders(const tri_table *table, tri_set units)
{
    TRI_EACH (slot, units)
        if (table->corps[slot] == TRI_NO_COMMANDER)
            return false;
    return true;
}

/* Can they be sent alone in any way? */
static bool can_be_sent(const asking *ask, tri_set units, tri_set leaders)
{
    const tri_table *table = &ask->outlook.table;
    gg_order order;
    send_by_unit_moves(units, &order);
    if (attack_is_allowed(ask, &order, leaders))
        return true;
    if (!all_have_commanders(table, units))
        return false;
    send_by_corps(table, units, TRI_WORD_DETACH, &order);
    if (attack_is_allowed(ask, &order, leaders))
        return true;
    send_by_corps(table, units, TRI_WORD_CORPS, &order);
    return attack_is_allowed(ask, &order, leaders);
}

/* Could they lead if nobody else were sent? With no leaders: could anybody be sent? */
static bool own_attack_may_come(const tri_outlook *outlook, const tri_squad *squad)
{
    const asking *ask = asking_of(outlook);
    tri_set leaders = tri_squad_set(squad);
    if (!tri_empty(leaders))
        return can_be_sent(ask, leaders, leaders);
    TRI_EACH (slot, outlook->crowd) {
        tri_set one = {{0, 0}};
        tri_add(&one, slot);
        if (can_be_sent(ask, one, leaders))
            return true;
    }
    return false;
}

/* `lead` and `counter` */
static bool own_pair_fits(const tri_outlook *outlook, const tri_squad *squad)
{
    const asking *ask = asking_of(outlook);
    gg_refusal refusal = {0};
    gg_order order;
    gg_order_open(&order, ask->verb);
    for (uint32_t i = 0; i < tri_squad_size(squad); i++)
        gg_order_add(&order, squad->slot[i]);
    gg_order_add(&order, TRI_DONE);
    if (!keeps_to_draft(ask, squad))
        return false;
    tri_check_dialogue(&ask->outlook.look, &order, &refusal);
    return refusal.count == 0;
}

/* ---------------------------------------------------------------- squads of the enemy */

static bool enemy_attack_fits(const tri_outlook *outlook, const tri_squad *squad)
{
    tri_set leaders = tri_squad_set(squad);
    return tri_start_together(&outlook->table, leaders) &&
           tri_could_lead(&outlook->look, &asking_of(outlook)->front, leaders);
}

static bool enemy_defense_fits(const tri_outlook *outlook, const tri_squad *squad)
{
    return tri_pair_fits(&outlook->look, TRI_LEAD, outlook->table.attack.named,
                         tri_squad_set(squad));
}

static bool enemy_counter_fits(const tri_outlook *outlook, const tri_squad *squad)
{
    return tri_pair_fits(&outlook->look, TRI_COUNTER, outlook->table.attack.named,
                         tri_squad_set(squad));
}

/* Counter-attacks against these defense leaders while the initial result is open: the attacker is assumed to be
 * ahead, which allows the most. tri_run checks again. */
static void find_counters(asking *ask, const tri_squad *defense, tri_squads *counters)
{
    tri_table *table = &ask->outlook.table;
    tri_attack kept = table->attack;
    memcpy(table->attack.defense_leader, defense->slot, sizeof defense->slot);
    table->attack.initial_winner = table->active;
    tri_find_squads(&ask->outlook, tri_nonleaders(table), 2, enemy_counter_fits, counters);
    table->attack = kept;
}

/* ---------------------------------------------------------------- the attack is declared */

/* More possibilities than the list holds; has not occurred so far. */
static void put_incomplete(asking *ask, const tri_squads *squads)
{
    if (squads->cut)
        gg_json_bool(ask->out, "incomplete", true);
}

static bool same_faces(const tri_squad *a, const tri_squad *b)
{
    return memcmp(a->face, b->face, sizeof a->face) == 0;
}

/* Each counter-attack that can come, by the faces it would show. */
static void put_counters(asking *ask, const tri_squad *attack, const tri_squad *defense,
                         const tri_squads *counters)
{
    gg_json_array(ask->out, "counters");
    for (uint32_t i = 0; i < counters->count; i++) {
        tri_forecast forecast = {0};
        bool told = false;
        for (uint32_t k = 0; k < i && !told; k++)
            told = same_faces(&counters->squad[k], &counters->squad[i]);
        for (uint32_t k = i; k < counters->count && !told; k++)
            if (same_faces(&counters->squad[k], &counters->squad[i]))
                tri_run(&ask->outlook, attack, defense, &counters->squad[k], &forecast);
        if (forecast.runs == 0)
            continue;
        gg_json_object(ask->out, NULL);
        tri_json_faces(ask->out, "faces", &counters->squad[i]);
        tri_json_result(ask->out, "final", forecast.final, forecast.final_winners);
        tri_json_outcome(ask->out, &forecast);
        gg_json_end_object(ask->out);
    }
    gg_json_end_array(ask->out);
}

static void put_declared(asking *ask, const tri_squad *attack, const tri_squad *defense,
                         const tri_squads *counters)
{
    gg_json *out = ask->out;
    tri_forecast forecast = {0};
    for (uint32_t i = 0; i < counters->count; i++)
        tri_run(&ask->outlook, attack, defense, &counters->squad[i], &forecast);
    gg_json_object(out, NULL);
    tri_json_units(out, "leaders", &ask->outlook, attack);
    gg_json_bool(out, "wide", ask->wide);
    tri_json_units(out, "against", &ask->outlook, defense);
    gg_json_array(out, "lines");
    tri_json_attack_lines(out, &ask->outlook, attack);
    if (tri_type(attack->face[0]) == TRI_ARTILLERY)
        tri_json_line(out, "defense leaders do not count against artillery", (tri_range){0, 0},
                      "T-ATK-6.1");
    else
        tri_json_defense_lines(out, &ask->outlook, defense);
    gg_json_end_array(out);
    tri_json_result(out, "initial", forecast.initial, forecast.initial_winners);
    tri_json_tie(out, &ask->outlook, tri_squad_size(attack));
    put_counters(ask, attack, defense, counters);
    tri_json_result(out, "final", forecast.final, forecast.final_winners);
    const tri_squad *committed[3] = {attack, defense, NULL};
    tri_json_elite_lines(out, &ask->outlook, committed);
    tri_json_outcome(out, &forecast);
    put_incomplete(ask, counters);
    gg_json_end_object(out);
}

/* All ways to lead at one width against these leaders. */
static void put_width(asking *ask, bool wide, const tri_squad *defense)
{
    tri_squads own, counters;
    ask->wide = wide;
    tri_find_squads(&ask->outlook, ask->attackers.movers, wide ? 2 : 1, own_attack_fits, &own);
    find_counters(ask, defense, &counters);
    for (uint32_t i = 0; i < own.count; i++)
        put_declared(ask, &own.squad[i], defense, &counters);
}

static void put_narrow(asking *ask, uint16_t target, const tri_squad *defense)
{
    if (tri_squad_size(defense) < 2) {
        put_width(ask, false, defense);
        return;
    }
    for (uint32_t i = 0; i < 2; i++) { /* T-ATK-5.3 */
        uint8_t slots[2] = {defense->slot[i], TRI_NO_UNIT};
        tri_squad one = squad_of(&ask->outlook.table, slots);
        if (target == GG_NO_ITEM || target == slots[0])
            put_width(ask, false, &one);
    }
}

static void put_commanded(asking *ask, gg_items *items)
{
    tri_attack *attack = &ask->outlook.table.attack;
    tri_squad defense = squad_of(&ask->outlook.table, attack->defense_leader);
    uint16_t word = gg_next_item(items), target = GG_NO_ITEM;
    int count = (int)tri_count(ask->attackers.movers);
    attack->movers = ask->attackers.movers;
    attack->mover_commanders = ask->attackers.commanders;
    ask->outlook.attackers = (tri_range){count, count};
    tri_outlook_retreat(&ask->outlook);
    if (word == TRI_WORD_NARROW && tri_squad_size(&defense) == 2)
        target = gg_next_item(items);
    while (tri_item_is_unit(gg_peek_item(items)))
        tri_add(&ask->chosen, gg_next_item(items));
    ask->exact = ask->draft->complete;
    if (word != TRI_WORD_NARROW && ask->front.wide)
        put_width(ask, true, &defense);
    if (word != TRI_WORD_WIDE)
        put_narrow(ask, target, &defense);
}

/* ---------------------------------------------------------------- the attack is only threatened */

/* One of two defense leaders, with the face that was assumed. */
static tri_squad one_of(const tri_squad *pair, uint32_t which)
{
    tri_squad one = nobody;
    one.slot[0] = pair->slot[which];
    one.face[0] = pair->face[which];
    one.mask[0] = pair->mask[which];
    return one;
}

/* T-ATK-5.3: an attack that does not need the width is declared narrow, against the weaker of two leaders. */
static tri_squad met_by(const tri_squad *attack, const tri_squad *defense)
{
    if (tri_squad_size(attack) == 2 || tri_squad_size(defense) < 2)
        return *defense;
    return one_of(defense, tri_strength(defense->face[1]) < tri_strength(defense->face[0]) ? 1 : 0);
}

static void put_threat(asking *ask, const tri_squad *attack, const tri_squads *defenses)
{
    gg_json *out = ask->out;
    tri_forecast forecast = {0}, theirs = {0};
    bool guns = tri_type(attack->face[0]) == TRI_ARTILLERY, known = ask->leaders_known;
    for (uint32_t i = 0; i < defenses->count; i++) {
        tri_squad defense = known ? defenses->squad[i] : met_by(attack, &defenses->squad[i]);
        tri_run(&ask->outlook, attack, &defense, &nobody, &forecast);
        tri_run(&ask->outlook, &nobody, &defense, &nobody, &theirs);
    }
    gg_json_object(out, NULL);
    tri_json_units(out, "leaders", &ask->outlook, attack);
    if (known) {
        gg_json_bool(out, "wide", ask->wide);
        tri_json_units(out, "against", &ask->outlook, &defenses->squad[0]);
    }
    gg_json_array(out, "lines");
    tri_json_attack_lines(out, &ask->outlook, attack);
    tri_json_line(out, "defense leaders", guns ? (tri_range){0, 0} : theirs.initial, "T-ATK-6.1");
    gg_json_end_array(out);
    tri_json_result(out, "initial", forecast.initial, forecast.initial_winners);
    tri_json_tie(out, &ask->outlook, tri_squad_size(attack));
    const tri_squad *committed[3] = {attack, NULL, NULL};
    tri_json_elite_lines(out, &ask->outlook, committed);
    put_incomplete(ask, defenses);
    gg_json_object(out, "without_counter");
    tri_json_outcome(out, &forecast);
    gg_json_end_object(out);
    gg_json_end_object(out);
}

static tri_set attack_positions(const asking *ask, uint8_t side)
{
    return tri_union(tri_army_at(&ask->outlook.table, side, tri_reserve(ask->front.attack_locale)),
                     tri_army_at(&ask->outlook.table, side, tri_blocking(ask->front.from)));
}

/* The attackers are unknown: at least one unit, and no more than fit into the locale. */
static void expect_attackers(asking *ask, uint8_t side)
{
    tri_outlook *outlook = &ask->outlook;
    int capacity = outlook->board->locale[ask->front.defense_locale].capacity;
    int count = (int)tri_count(attack_positions(ask, side));
    outlook->loose = true;
    outlook->crowd = attack_positions(ask, side);
    outlook->attackers = (tri_range){1, count < capacity ? count : capacity};
    if (outlook->attackers.most < 1)
        outlook->attackers.most = 1;
}

/* T-ATK-5.3: two leads wide, against both; one leads narrow, against either. */
static void put_against(asking *ask, const tri_squad *attack, const tri_squad *defense)
{
    tri_squads met = {.count = 1};
    bool both = tri_squad_size(attack) == 2 || tri_squad_size(defense) < 2;
    ask->leaders_known = true;
    ask->wide = tri_squad_size(attack) == 2;
    for (uint32_t i = 0; i < (both ? 1U : 2U); i++) {
        met.squad[0] = both ? *defense : one_of(defense, i);
        put_threat(ask, attack, &met);
    }
}

/* Cavalry that comes by road can feint and occupy, but not press: the rule is asked. */
static bool find_own_attacks(asking *ask, tri_squads *own)
{
    if (!tri_attackers_exist(&ask->outlook.look, &ask->front, TRI_MODE_PRESS))
        return false;
    expect_attackers(ask, ask->outlook.look.side);
    tri_find_squads(&ask->outlook, ask->outlook.crowd, border_size(ask), own_attack_may_come, own);
    return true;
}

/* ---------------------------------------------------------------- kinds of previews */

static void put_attack(asking *ask)
{
    tri_table *table = &ask->outlook.table;
    gg_items items = {&ask->draft->order, 0};
    gg_steps ignored = {.count = 0};
    int named = (int)tri_count(table->attack.named);
    ask->outlook.defenders = (tri_range){named, named};
    gg_json_text(ask->out, "kind", "attack");
    gg_json_array(ask->out, "choices");
    if (tri_attackers_steps(&ask->outlook.look, &ask->front, &items, TRI_MODE_PRESS,
                            &ask->attackers, &ignored)) {
        put_commanded(ask, &items);
    } else {
        tri_squads own = {.count = 0};
        tri_squad defense = squad_of(table, table->attack.defense_leader);
        tri_outlook_retreat(&ask->outlook);
        find_own_attacks(ask, &own);
        for (uint32_t i = 0; i < own.count; i++)
            put_against(ask, &own.squad[i], &defense);
    }
    gg_json_end_array(ask->out);
}

/* ---------------------------------------------------------------- retreats */

/* Lines of what a retreat costs: guns, positions, elite units. */
static void put_retreat_lines(asking *ask, tri_range cost)
{
    static const uint8_t elite[2] = {TRI_C3, TRI_G3};
    const tri_outlook *outlook = &ask->outlook;
    uint8_t side = tri_defender(&outlook->table);
    tri_debt debt[TRI_GROUPS_MAX];
    int guns = 0, owed = 0;
    uint32_t debts = tri_retreat_debts(outlook->board, &outlook->table, debt);
    for (uint32_t i = 0; i < debts; i++)
        owed += debt[i].points;
    TRI_EACH (slot, outlook->retreating)
        guns += outlook->table.face[slot] == TRI_A1;
    gg_json_array(ask->out, "lines");
    tri_json_line(ask->out, "artillery", (tri_range){guns, guns}, "T-RET-04");
    tri_json_line(ask->out, "other approaches and the reserve", (tri_range){owed, owed},
                  "T-RET-05");
    tri_range rest = {cost.least - guns - owed, cost.most - guns - owed};
    tri_json_line(ask->out, "units without room", rest, "T-RET-10");
    gg_json_end_array(ask->out);
    gg_json_array(ask->out, "morale_lines");
    for (uint32_t i = 0; i < 2; i++) {
        int points = -(int)tri_elite_cost(&outlook->table, side, elite[i]);
        bool there = false;
        TRI_EACH (slot, outlook->retreating)
            there = there || outlook->table.face[slot] == elite[i];
        if (there && points != 0)
            tri_json_line(ask->out, i == 0 ? "heavy cavalry retreats" : "the Guard retreats",
                          (tri_range){points, points}, i == 0 ? "T-ELT-02" : "T-ELT-03");
    }
    gg_json_end_array(ask->out);
}

/* The points of a retreat that the draft has completed. */
static int points_of_draft(const asking *ask)
{
    const gg_order *order = &ask->draft->order;
    const tri_table *table = &ask->outlook.table;
    uint8_t paid[TRI_UNITS] = {0};
    uint32_t i = 0;
    int points = 0;
    TRI_EACH (slot, ask->outlook.retreating)
        points += table->face[slot] == TRI_A1;
    for (; i < order->count && tri_item_is_unit(order->item[i]); i++, points++)
        paid[order->item[i]]++;
    i++; /* DONE */
    tri_set survivors = tri_retreat_survivors(ask->outlook.board, table, paid);
    for (uint32_t slot = tri_next(survivors, 0); slot < TRI_UNITS && i < order->count;
         slot = tri_next(survivors, slot + 1), i++)
        if (order->item[i] == TRI_WORD_DIES)
            points += tri_strength(table->face[slot]) - paid[slot];
    return points;
}

static void put_retreat(asking *ask)
{
    tri_forecast forecast = {0};
    tri_outlook_retreat(&ask->outlook);
    tri_range cost = tri_retreat_cost(&ask->outlook);
    if (ask->draft->complete)
        cost.least = cost.most = points_of_draft(ask);
    tri_run_retreat(&ask->outlook, cost, &forecast);
    gg_json_text(ask->out, "kind", "retreat");
    put_retreat_lines(ask, cost);
    tri_preview_shelter(&ask->outlook.look, ask->out);
    tri_json_outcome(ask->out, &forecast);
}

/* ---------------------------------------------------------------- threats */

/* What a retreat would cost the enemy. */
static void put_way_out(asking *ask)
{
    tri_forecast forecast = {0};
    tri_table *table = &ask->outlook.table;
    tri_set named = table->attack.named;
    table->attack.named = (tri_set){{0, 0}};
    tri_outlook_retreat(&ask->outlook);
    tri_run_retreat(&ask->outlook, tri_retreat_cost(&ask->outlook), &forecast);
    table->attack.named = named;
    gg_json_object(ask->out, "retreat");
    tri_json_outcome(ask->out, &forecast);
    gg_json_end_object(ask->out);
}

/* Nobody is named yet: infantry that stays unnamed pays in a retreat, at worst all but one unit. */
static void expect_unnamed(asking *ask)
{
    tri_outlook *outlook = &ask->outlook;
    tri_set all = outlook->table.attack.named;
    int most = 0;
    TRI_EACH (slot, all) {
        outlook->table.attack.named = (tri_set){{0, 0}};
        tri_add(&outlook->table.attack.named, slot);
        tri_outlook_retreat(outlook);
        int total = outlook->retreat.most + outlook->named_guns.most;
        most = total > most ? total : most;
    }
    outlook->table.attack.named = all;
    tri_outlook_retreat(outlook);
    if (most > outlook->retreat.most + outlook->named_guns.most)
        outlook->retreat.most = most - outlook->named_guns.most;
    outlook->unnamed = true;
}

static void put_press(asking *ask, const char *kind)
{
    const tri_table *table = &ask->outlook.table;
    tri_squads defenses, own;
    int named = (int)tri_count(table->attack.named);
    bool open = !table->attack.blocking &&
                table->head.prompt[ask->outlook.look.seat] == TRI_ASK_COMMAND;
    gg_json_text(ask->out, "kind", kind);
    ask->outlook.defenders = (tri_range){open ? 1 : named, named};
    if (open)
        put_way_out(ask);
    gg_json_array(ask->out, "choices");
    if (named > 0 && find_own_attacks(ask, &own)) {
        if (open)
            expect_unnamed(ask);
        else
            tri_outlook_retreat(&ask->outlook);
        tri_find_squads(&ask->outlook, table->attack.named, border_size(ask), enemy_defense_fits,
                        &defenses);
        for (uint32_t i = 0; i < own.count; i++)
            put_threat(ask, &own.squad[i], &defenses);
    }
    gg_json_end_array(ask->out);
}

/* The attack as it would stand after the threat. */
static void put_threaten(asking *ask)
{
    tri_table *table = &ask->outlook.table;
    const gg_order *order = &ask->draft->order;
    uint16_t at = (uint16_t)(order->item[0] - TRI_ITEM_PLACE);
    if (!tri_on_approach(at) || tri_approach_at(at) / 2 >= ask->outlook.board->borders)
        return;
    tri_open_attack(table, tri_approach_at(at),
                    order->count > 1 && order->item[1] == TRI_WORD_GUARD);
    ask->front = tri_current_front(&ask->outlook.look);
    table->attack.named = tri_nameable(ask->outlook.board, table);
    put_press(ask, "threaten");
}

/* ---------------------------------------------------------------- leading a defense */

/* Against all leaders that the attacker may choose, without a counter-attack. */
static void run_defense(asking *ask, const tri_squad *defense, const tri_squads *attacks,
                        tri_forecast *forecast)
{
    for (uint32_t i = 0; i < attacks->count; i++) {
        tri_run(&ask->outlook, &attacks->squad[i], defense, &nobody, forecast);
        if (tri_squad_size(defense) < 2 || tri_squad_size(&attacks->squad[i]) == 2)
            continue;
        for (uint32_t k = 0; k < 2; k++) { /* T-ATK-5.3: it may be narrow */
            uint8_t slots[2] = {defense->slot[k], TRI_NO_UNIT};
            tri_squad one = squad_of(&ask->outlook.table, slots);
            tri_run(&ask->outlook, &attacks->squad[i], &one, &nobody, forecast);
        }
    }
}

static void put_defense(asking *ask, const tri_squad *defense, const tri_squads *attacks)
{
    gg_json *out = ask->out;
    tri_forecast forecast = {0}, theirs = {0};
    run_defense(ask, defense, attacks, &forecast);
    run_defense(ask, &nobody, attacks, &theirs);
    gg_json_object(out, NULL);
    tri_json_units(out, "leaders", &ask->outlook, defense);
    gg_json_array(out, "lines");
    tri_json_line(out, "attack leaders and terrain", theirs.initial, "T-ATK-6.1");
    tri_json_defense_lines(out, &ask->outlook, defense);
    gg_json_end_array(out);
    tri_json_result(out, "initial", forecast.initial, forecast.initial_winners);
    tri_json_tie(out, &ask->outlook, 0);
    const tri_squad *committed[3] = {NULL, defense, NULL};
    tri_json_elite_lines(out, &ask->outlook, committed);
    put_incomplete(ask, attacks);
    gg_json_object(out, "without_counter");
    tri_json_outcome(out, &forecast);
    gg_json_end_object(out);
    gg_json_end_object(out);
}

static void put_leaders(asking *ask, const char *kind)
{
    tri_table *table = &ask->outlook.table;
    int named = (int)tri_count(table->attack.named);
    tri_squads own, attacks;
    ask->verb = TRI_LEAD;
    ask->outlook.defenders = (tri_range){named, named};
    expect_attackers(ask, table->active);
    tri_outlook_retreat(&ask->outlook);
    tri_find_squads(&ask->outlook, table->attack.named, border_size(ask), own_pair_fits, &own);
    tri_find_squads(&ask->outlook, ask->outlook.crowd, border_size(ask), enemy_attack_fits,
                    &attacks);
    gg_json_text(ask->out, "kind", kind);
    gg_json_array(ask->out, "choices");
    for (uint32_t i = 0; i < own.count; i++)
        put_defense(ask, &own.squad[i], &attacks);
    gg_json_end_array(ask->out);
}

static void choose_from_draft(asking *ask)
{
    const gg_order *order = &ask->draft->order;
    for (uint32_t i = 0; i < order->count && tri_item_is_unit(order->item[i]); i++)
        tri_add(&ask->chosen, order->item[i]);
    ask->exact = ask->draft->complete;
}

/* The units that the draft names, and which of them could lead. */
static void put_defend(asking *ask)
{
    choose_from_draft(ask);
    if (tri_empty(ask->chosen))
        return;
    ask->outlook.table.attack.named = ask->chosen;
    ask->chosen = (tri_set){{0, 0}};
    ask->exact = false;
    put_leaders(ask, "defend");
}

/* ---------------------------------------------------------------- counter-attacks */

static void put_counter(asking *ask, const tri_squad *counter)
{
    gg_json *out = ask->out;
    const tri_table *table = &ask->outlook.table;
    tri_squad attack = squad_of(table, table->attack.attack_leader);
    tri_squad defense = squad_of(table, table->attack.defense_leader);
    tri_forecast forecast = {0};
    tri_run(&ask->outlook, &attack, &defense, counter, &forecast);
    gg_json_object(out, NULL);
    tri_json_units(out, "units", &ask->outlook, counter);
    gg_json_array(out, "lines");
    tri_json_counter_lines(out, &ask->outlook, counter);
    gg_json_end_array(out);
    tri_json_result(out, "final", forecast.final, forecast.final_winners);
    tri_json_tie(out, &ask->outlook, 0);
    const tri_squad *committed[3] = {counter, NULL, NULL};
    tri_json_elite_lines(out, &ask->outlook, committed);
    tri_json_outcome(out, &forecast);
    gg_json_end_object(out);
}

static void put_counter_attack(asking *ask)
{
    const tri_attack *attack = &ask->outlook.table.attack;
    tri_squads own;
    ask->verb = TRI_COUNTER;
    ask->outlook.attackers = (tri_range){attack->attackers, attack->attackers};
    ask->outlook.defenders = (tri_range){attack->defenders, attack->defenders};
    choose_from_draft(ask);
    tri_outlook_retreat(&ask->outlook);
    tri_find_squads(&ask->outlook, attack->named, 2, own_pair_fits, &own);
    gg_json_text(ask->out, "kind", "counter");
    gg_json_array(ask->out, "choices");
    for (uint32_t i = 0; i < own.count; i++)
        put_counter(ask, &own.squad[i]);
    gg_json_end_array(ask->out);
}

/* ---------------------------------------------------------------- the interface */

static void put_preview(asking *ask, uint8_t prompt)
{
    uint8_t verb = ask->draft->order.verb;
    switch (prompt) {
    case TRI_ASK_COMMAND:
        if (verb == TRI_THREATEN && ask->draft->order.count > 0)
            put_threaten(ask);
        break;
    case TRI_ASK_RETREAT_OPTION:
        if (verb == TRI_DEFEND || ask->outlook.table.attack.blocking)
            put_defend(ask);
        else
            put_retreat(ask);
        break;
    case TRI_ASK_RETREAT:
        put_retreat(ask);
        break;
    case TRI_ASK_FEINT:
        if (verb == TRI_FEINT)
            tri_preview_rest(&ask->outlook.look, ask->draft, ask->out);
        else
            put_press(ask, "press");
        break;
    case TRI_ASK_LEAD:
        choose_from_draft(ask);
        put_leaders(ask, "lead");
        break;
    case TRI_ASK_ATTACK:
        put_attack(ask);
        break;
    case TRI_ASK_COUNTER:
        put_counter_attack(ask);
        break;
    default:
        tri_preview_rest(&ask->outlook.look, ask->draft, ask->out);
        break;
    }
}

void tri_preview(const gg_game *game, const void *from, const gg_draft *draft, gg_json *out)
{
    const tri_table *view = from;
    gg_seat viewer = view->head.viewer;
    gg_assert(viewer >= view->head.seats || view->head.prompt[viewer] < TRI_PROMPTS);
    asking ask = {.draft = draft, .out = out};
    if (viewer >= view->head.seats || view->head.over || view->phase != TRI_PLAY)
        return;
    tri_outlook_open(game, view, &ask.outlook);
    if (tri_is_attack(view))
        ask.front = tri_current_front(&ask.outlook.look);
    put_preview(&ask, view->head.prompt[viewer]);
}
