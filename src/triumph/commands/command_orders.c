/* command_orders.c: Corps Move, Detach Move, Attach, Unit Move, and the open road move, as orders (chapter 9).
 *
 * T-CMD, T-CRP, T-MOV, T-RNF, T-AFT, T-TEA */
#include "triumph/commands/look.h"

static tri_force force_of(const tri_table *table, tri_set units, uint8_t commander)
{
    uint32_t first = tri_next(units, 0);
    gg_assert(first < TRI_UNITS && (commander == TRI_NO_COMMANDER ||
                                    table->commander_at[commander] == table->at[first]));
    return (tri_force){units, (uint8_t)tri_count(units), commander, table->at[first]};
}

static tri_set one_unit(uint32_t slot)
{
    tri_set set = {{0, 0}};
    gg_assert(slot < TRI_UNITS);
    tri_add(&set, slot);
    return set;
}

static bool includes(tri_set all, tri_set part)
{
    return tri_empty(tri_without(part, all));
}

/* ---------------------------------------------------------------- checks */

/* An own commander and a list of units; false: nothing else can be checked. */
static bool read_corps(const tri_look *look, gg_items *items, uint8_t *commander, tri_set *units,
                       gg_refusal *refusal)
{
    uint16_t item = gg_next_item(items);
    if (!tri_item_is_commander(item) || !tri_take_units(items, units)) {
        gg_refuse(refusal, GG_RULE_FORM);
        return false;
    }
    *commander = (uint8_t)(item - TRI_ITEM_COMMANDER);
    tri_check_commander(look, *commander, refusal);
    return !gg_refused_by(refusal, T_CMD_01);
}

/* T-CMD-05 */
static void check_corps(const tri_look *look, gg_items *items, gg_refusal *refusal)
{
    uint8_t commander;
    tri_set left;
    if (!read_corps(look, items, &commander, &left, refusal))
        return;
    tri_set corps = tri_own_corps(look, commander), movers = tri_without(corps, left);
    if (!includes(corps, left))
        gg_refuse(refusal, T_CMD_05);
    if (tri_empty(movers)) {
        gg_refuse(refusal, T_CRP_04);
        gg_refuse(refusal, T_CMD_05);
        return;
    }
    tri_check_movers(look, movers, true, refusal);
    tri_force force = force_of(look->table, movers, commander);
    tri_check_target(look, &force, items, refusal);
}

/* T-CMD-06, T-MOV-11, T-RNF-07 */
static void check_detach(const tri_look *look, gg_items *items, gg_refusal *refusal)
{
    uint8_t commander;
    tri_set units;
    if (!read_corps(look, items, &commander, &units, refusal))
        return;
    tri_set corps = tri_own_corps(look, commander);
    if (look->table->commander_at[commander] == TRI_OFF)
        gg_refuse(refusal, T_RNF_07);
    if (tri_empty(units) || !includes(corps, units)) {
        gg_refuse(refusal, T_CMD_06);
        return;
    }
    if (tri_empty(tri_without(corps, units))) {
        gg_refuse(refusal, T_CRP_04);
        gg_refuse(refusal, T_CMD_06);
    }
    tri_check_movers(look, units, false, refusal);
    if (gg_peek_item(items) == TRI_WORD_ROAD)
        gg_refuse(refusal, T_MOV_11);
    tri_force force = force_of(look->table, units, TRI_NO_COMMANDER);
    tri_check_target(look, &force, items, refusal);
}

/* T-CMD-07, T-CRP-01, T-CRP-04, T-RNF-07, T-TEA-20 */
static void check_joining(const tri_look *look, uint8_t commander, uint32_t slot,
                          gg_refusal *refusal)
{
    const tri_table *table = look->table;
    uint8_t other = table->corps[slot];
    if (table->commander_at[commander] == TRI_OFF)
        gg_refuse(refusal, T_RNF_07);
    if (table->at[slot] != table->commander_at[commander] || other == commander)
        gg_refuse(refusal, T_CMD_07);
    if (look->corps[commander] >= TRI_CORPS_MAX) {
        gg_refuse(refusal, T_CMD_07);
        gg_refuse(refusal, T_CRP_01);
    }
    if (other == TRI_NO_COMMANDER || other == commander)
        return;
    if (look->corps[other] < 2) {
        gg_refuse(refusal, T_CRP_04);
        gg_refuse(refusal, T_CMD_07);
    }
    if (!tri_may_attach_from(table, look->seat, other))
        gg_refuse(refusal, T_TEA_20);
}

/* T-CRP-03, T-CMD-07 */
static void check_attach(const tri_look *look, gg_items *items, gg_refusal *refusal)
{
    uint16_t item = gg_next_item(items), slot = gg_next_item(items);
    uint8_t commander = (uint8_t)(item - TRI_ITEM_COMMANDER);
    tri_check_commander(look, commander, refusal);
    if (gg_refused_by(refusal, T_CMD_01))
        return;
    if (tri_army_of(slot) != look->side || !tri_in_play(look->table->at[slot]))
        gg_refuse(refusal, T_CMD_07);
    else
        check_joining(look, commander, slot, refusal);
}

/* T-CMD-08 */
static void check_unit(const tri_look *look, gg_items *items, gg_refusal *refusal)
{
    uint16_t slot = gg_next_item(items);
    if (!tri_item_is_unit(slot)) {
        gg_refuse(refusal, GG_RULE_FORM);
        return;
    }
    tri_check_unit_command(look, slot, refusal);
    if (tri_army_of(slot) != look->side || !tri_in_play(look->table->at[slot]))
        return;
    tri_check_movers(look, one_unit(slot), false, refusal);
    tri_force force = force_of(look->table, one_unit(slot), TRI_NO_COMMANDER);
    tri_check_target(look, &force, items, refusal);
}

/* ---------------------------------------------------------------- the open road move (T-AFT-03) */

/* T-AFT-03 */
static void check_ride(const tri_look *look, gg_items *items, gg_refusal *refusal)
{
    if (!look->table->ride.open) {
        gg_refuse(refusal, T_AFT_03);
        return;
    }
    if (tri_take_word(items, TRI_WORD_STOP)) {
        if (items->next != items->order->count)
            gg_refuse(refusal, GG_RULE_FORM);
        return;
    }
    tri_force force = tri_ride_force(look->board, look->table);
    tri_walk walk = tri_ride_walk(look->board, look->table);
    uint32_t ways = 0;
    for (; gg_peek_item(items) >= TRI_ITEM_WAY &&
           gg_peek_item(items) < TRI_ITEM_WAY + 2U * look->board->roads;
         ways++) {
        if (ways == TRI_ROAD_MOST) {
            gg_refuse(refusal, T_MOV_08);
            return;
        }
        tri_walk_on(look, &force, &walk, (uint16_t)(gg_next_item(items) - TRI_ITEM_WAY), refusal);
    }
    uint16_t item = gg_next_item(items), at = (uint16_t)(item - TRI_ITEM_PLACE);
    bool place = tri_item_is_place(look->board, item) && (tri_on_approach(at) || ways > 0);
    if (tri_is_no_road(item))
        gg_refuse(refusal, T_MOV_07);
    else if (!place || items->next != items->order->count)
        gg_refuse(refusal, GG_RULE_FORM);
    else
        tri_walk_ends(look, &force, &walk, at, refusal);
}

static void ride_steps(const tri_look *look, gg_items *items, gg_steps *out)
{
    gg_refusal none = {0};
    tri_force force = tri_ride_force(look->board, look->table);
    tri_walk walk = tri_ride_walk(look->board, look->table);
    bool fresh = gg_items_end(items);
    while (!gg_items_end(items))
        tri_walk_on(look, &force, &walk, (uint16_t)(gg_next_item(items) - TRI_ITEM_WAY), &none);
    gg_assert(none.count == 0);
    tri_offer_ends(look, &force, &walk, out);
    if (fresh) /* their own place: `stop` is the order for that */
        for (uint32_t i = 0; i < out->count; i++)
            if (gg_step_a(out->step[i]) == TRI_ITEM_PLACE + tri_reserve(walk.locale))
                out->step[i] = tri_step_of(TRI_STEP_WORD, TRI_WORD_STOP, GG_NO_ITEM, GG_COMPLETES);
    tri_offer_ways(look, &force, &walk, out);
}

/* T-ATK-0.7 */
void tri_end_ride(tri_play *play)
{
    tri_ride *ride = &play->table->ride;
    if (!ride->open)
        return;
    TRI_EACH (slot, ride->riders)
        if (tri_on_board(play->table->at[slot]))
            tri_show(play, slot); /* R-T-20: once, when the move is over */
    memset(ride, 0, sizeof *ride);
}

/* ---------------------------------------------------------------- carrying out */

static void tell_command(tri_play *play, uint8_t verb, int commander, tri_set units)
{
    uint32_t first = tri_next(units, 0);
    tri_tell_command(play->turn, verb, commander, first < TRI_UNITS ? (int)first : -1,
                     (int)tri_count(units));
}

static void detach_all(tri_play *play, tri_set units)
{
    TRI_EACH (slot, units)
        tri_detach(play, slot);
}

/* T-CMD-05, T-RNF-07: units left behind stay where the corps was, also off the map. */
static void apply_corps(tri_play *play, gg_items *items)
{
    uint8_t commander = (uint8_t)(gg_next_item(items) - TRI_ITEM_COMMANDER);
    tri_set left, corps = tri_corps_units(play->table, commander);
    tri_take_units(items, &left);
    gg_assert(includes(corps, left));
    tri_set movers = tri_without(corps, left);
    tri_force force = force_of(play->table, movers, commander);
    detach_all(play, left);
    tri_spend_corps_command(play, commander);
    tri_count_move(play, movers);
    tell_command(play, TRI_CORPS, commander, movers);
    tri_move_force(play, &force, items);
}

static void apply_detach(tri_play *play, gg_items *items)
{
    uint8_t commander = (uint8_t)(gg_next_item(items) - TRI_ITEM_COMMANDER);
    tri_set units;
    tri_take_units(items, &units);
    tri_force force = force_of(play->table, units, TRI_NO_COMMANDER);
    detach_all(play, units);
    gg_assert(tri_corps_size(play->table, commander) > 0); /* a unit stays with the commander */
    tri_spend_corps_command(play, commander);
    tri_count_move(play, units);
    tell_command(play, TRI_DETACH, commander, units);
    tri_move_force(play, &force, items);
}

static void apply_attach(tri_play *play, gg_items *items)
{
    uint8_t commander = (uint8_t)(gg_next_item(items) - TRI_ITEM_COMMANDER);
    uint16_t slot = gg_next_item(items);
    tri_spend_corps_command(play, commander);
    tell_command(play, TRI_ATTACH, commander, one_unit(slot));
    gg_assert(play->table->at[slot] == play->table->commander_at[commander]);
    play->table->corps[slot] = commander;
    gg_assert(tri_corps_size(play->table, commander) <= TRI_CORPS_MAX);
}

static void apply_unit(tri_play *play, gg_items *items)
{
    uint16_t slot = gg_next_item(items);
    tri_force force = force_of(play->table, one_unit(slot), TRI_NO_COMMANDER);
    tri_detach(play, slot);
    tri_spend_unit_command(play, tri_army_of(slot));
    tri_count_move(play, force.units);
    tell_command(play, TRI_UNIT, -1, force.units);
    tri_move_force(play, &force, items);
}

static void apply_ride(tri_play *play, gg_items *items)
{
    tri_force force = tri_ride_force(play->board, play->table);
    if (!tri_take_word(items, TRI_WORD_STOP)) {
        gg_items whole = *items;
        tri_tell_road(play, whole);
        for (; gg_peek_item(&whole) < TRI_ITEM_ENTRY;) {
            uint8_t node = tri_way_to(play->board, (uint16_t)(gg_next_item(&whole) - TRI_ITEM_WAY));
            tri_mark_marched(play, &force, play->board->node[node].locale);
        }
        uint16_t at = (uint16_t)(gg_next_item(&whole) - TRI_ITEM_PLACE);
        tri_put_force(play, &force, at, tri_in_reserve(at));
    }
    tri_end_ride(play);
}

/* ---------------------------------------------------------------- the interface */

void tri_check_move(const gg_game *game, const tri_state *state, gg_seat seat,
                    const gg_order *order, gg_refusal *refusal)
{
    static void (*const checks[TRI_VERBS])(const tri_look *, gg_items *, gg_refusal *) = {
        [TRI_CORPS] = check_corps, [TRI_DETACH] = check_detach, [TRI_ATTACH] = check_attach,
        [TRI_UNIT] = check_unit,   [TRI_ROAD] = check_ride,
    };
    tri_look look;
    gg_items items = {order, 0};
    tri_look_at(game, &state->table, seat, &look);
    checks[order->verb](&look, &items, refusal);
}

/* Any other command ends an open road move first. */
void tri_apply_move(tri_play *play, gg_seat seat, const gg_order *order)
{
    static void (*const applies[TRI_VERBS])(tri_play *, gg_items *) = {
        [TRI_CORPS] = apply_corps, [TRI_DETACH] = apply_detach, [TRI_ATTACH] = apply_attach,
        [TRI_UNIT] = apply_unit,   [TRI_ROAD] = apply_ride,
    };
    gg_items items = {order, 0};
    (void)seat;
    gg_assert(applies[order->verb] && !tri_is_attack(play->table));
    if (order->verb != TRI_ROAD)
        tri_end_ride(play);
    applies[order->verb](play, &items);
}

/* ---------------------------------------------------------------- steps */

/* From a reserve there is always an approach to block, unless no border of the locale is passable. */
static bool has_target(const tri_look *look, const tri_force *force, bool by_road)
{
    if (tri_in_reserve(force->at) &&
        look->board->locale[tri_locale_at(look->board, force->at)].passable > 0)
        return true;
    return tri_has_plain(look, force) || (by_road && tri_has_road(look, force));
}

/* How many of these units can go somewhere together. Fewer always can if more can. */
static uint32_t most_movers(const tri_look *look, uint16_t at, uint8_t commander, tri_set mobile,
                            bool by_road)
{
    tri_force force = {{{0, 0}}, 0, commander, at};
    for (force.count = (uint8_t)tri_count(mobile); force.count > 0; force.count--)
        if (has_target(look, &force, by_road))
            break;
    return force.count;
}

static tri_set mobile_of(const tri_look *look, tri_set units)
{
    tri_set mobile = {{0, 0}};
    TRI_EACH (slot, units)
        if (tri_can_move(look, slot))
            tri_add(&mobile, slot);
    return mobile;
}

static uint32_t corps_movers(const tri_look *look, uint32_t commander)
{
    tri_set mobile = mobile_of(look, tri_own_corps(look, commander));
    return most_movers(look, look->table->commander_at[commander], (uint8_t)commander, mobile,
                       true);
}

static uint32_t detach_movers(const tri_look *look, uint32_t commander)
{
    tri_set mobile = mobile_of(look, tri_own_corps(look, commander));
    uint32_t most = most_movers(look, look->table->commander_at[commander], TRI_NO_COMMANDER,
                                mobile, false);
    return most < look->corps[commander] ? most : look->corps[commander] - 1U;
}

static bool can_join(const tri_look *look, uint32_t commander, uint32_t slot)
{
    gg_refusal refusal = {0};
    check_joining(look, (uint8_t)commander, slot, &refusal);
    return refusal.count == 0;
}

/* No early exit, so that the compiler vectorizes the loop. */
static uint32_t count_at(const uint16_t *places, uint16_t at)
{
    uint16_t count = 0;
    for (uint32_t i = 0; i < TRI_UNITS_MAX; i++)
        count = (uint16_t)(count + (places[i] == at));
    return count;
}

static bool each_joiner(const tri_look *look, uint32_t commander, gg_steps *out)
{
    uint16_t at = look->table->commander_at[commander];
    bool any = false;
    uint32_t first = look->side == TRI_ALLIED ? 0 : TRI_UNITS_MAX;
    if (tri_on_board(at) && look->own[tri_locale_at(look->board, at)] == look->corps[commander])
        return false; /* no other unit is in the locale */
    if (count_at(&look->table->at[first], at) == look->corps[commander])
        return false; /* no other unit is in that place */
    for (uint32_t slot = first; slot < first + TRI_UNITS_MAX; slot++) {
        if (look->table->at[slot] != at || look->table->corps[slot] == commander ||
            !can_join(look, commander, slot))
            continue;
        any = true;
        if (!out)
            return true;
        tri_offer_item(out, TRI_STEP_UNIT, (uint16_t)slot, true);
    }
    return any;
}

/* Whether one unit can go somewhere. The next list adds more. */
static bool one_can_go(const tri_look *look, uint32_t commander, bool by_road)
{
    tri_set corps = tri_own_corps(look, commander);
    tri_force one = {{{0, 0}},
                     1,
                     by_road ? (uint8_t)commander : TRI_NO_COMMANDER,
                     look->table->commander_at[commander]};
    TRI_EACH (slot, corps)
        if (tri_can_move(look, slot))
            return has_target(look, &one, by_road);
    return false;
}

static bool commander_fits(const tri_look *look, uint8_t verb, uint32_t commander)
{
    if (verb == TRI_CORPS)
        return one_can_go(look, commander, true);
    if (look->table->commander_at[commander] == TRI_OFF)
        return false;
    if (verb == TRI_DETACH)
        return look->corps[commander] >= 2 && one_can_go(look, commander, false);
    return each_joiner(look, commander, NULL);
}

static bool each_commander(const tri_look *look, uint8_t verb, gg_steps *out)
{
    bool any = false;
    for (uint32_t rest = look->ready; rest != 0; rest &= rest - 1) {
        uint32_t commander = tri_lowest(rest);
        if (!commander_fits(look, verb, commander))
            continue;
        any = true;
        if (!out)
            return true;
        bool whole = verb == TRI_CORPS &&
                     look->corps[commander] == 1; /* no unit can be left behind */
        gg_offer(out, tri_step_of(TRI_STEP_COMMANDER, (uint16_t)(TRI_ITEM_COMMANDER + commander),
                                  whole ? TRI_DONE : GG_NO_ITEM, 0));
    }
    return any;
}

static bool each_unit(const tri_look *look, gg_steps *out)
{
    bool any = false;
    if (!tri_unit_command_left(look))
        return false;
    uint32_t first = look->side == TRI_ALLIED ? 0 : TRI_UNITS_MAX;
    for (uint64_t rest = tri_fresh_of_side(look->table, look->side); rest != 0; rest &= rest - 1) {
        uint32_t slot = first + tri_lowest(rest);
        if (!tri_can_move(look, slot) || !tri_unit_ready(look, slot))
            continue;
        tri_force force = {one_unit(slot), 1, TRI_NO_COMMANDER, look->table->at[slot]};
        if (!has_target(look, &force, true))
            continue;
        any = true;
        if (!out)
            return true;
        tri_offer_item(out, TRI_STEP_UNIT, (uint16_t)slot, false);
    }
    return any;
}

static void corps_steps(const tri_look *look, gg_items *items, gg_steps *out)
{
    uint8_t commander = (uint8_t)(gg_next_item(items) - TRI_ITEM_COMMANDER);
    tri_parting parting = {.corps = tri_own_corps(look, commander), .last = TRI_UNITS};
    while (tri_item_is_unit(gg_peek_item(items))) {
        parting.last = gg_next_item(items);
        tri_add(&parting.left, parting.last);
    }
    if (tri_take_word(items, TRI_DONE)) {
        tri_force force = force_of(look->table, tri_without(parting.corps, parting.left),
                                   commander);
        tri_target_steps(look, &force, items, out);
        return;
    }
    parting.most = parting.most_plain = corps_movers(look, commander);
    tri_offer_parting(look, &parting, out);
}

static void detach_steps(const tri_look *look, gg_items *items, gg_steps *out)
{
    uint8_t commander = (uint8_t)(gg_next_item(items) - TRI_ITEM_COMMANDER);
    tri_set corps = tri_own_corps(look, commander), going = {{0, 0}};
    uint32_t next = 0;
    while (tri_item_is_unit(gg_peek_item(items))) {
        next = gg_next_item(items);
        tri_add(&going, next++);
    }
    if (tri_take_word(items, TRI_DONE)) {
        tri_force force = force_of(look->table, going, TRI_NO_COMMANDER);
        tri_offer_plain(look, &force, out);
        return;
    }
    uint32_t most = detach_movers(look, commander), count = tri_count(going);
    if (count > 0)
        tri_offer_item(out, TRI_STEP_WORD, TRI_DONE, false);
    for (uint32_t slot = tri_next(corps, next); slot < TRI_UNITS && count < most;
         slot = tri_next(corps, slot + 1))
        if (tri_can_move(look, slot))
            gg_offer(out, tri_step_of(TRI_STEP_UNIT, (uint16_t)slot,
                                      count + 1 == most ? TRI_DONE : GG_NO_ITEM, 0));
}

static void unit_steps(const tri_look *look, gg_items *items, gg_steps *out)
{
    tri_force force = force_of(look->table, one_unit(gg_next_item(items)), TRI_NO_COMMANDER);
    tri_target_steps(look, &force, items, out);
}

/* The verbs of this chapter, or the steps after one of them. */
void tri_move_steps(const tri_look *look, const gg_draft *draft, gg_steps *out)
{
    gg_items items = {&draft->order, 0};
    switch (draft->order.verb) {
    case TRI_VERB_NONE:
        for (uint8_t verb = TRI_CORPS; verb <= TRI_ATTACH; verb++)
            if (each_commander(look, verb, NULL))
                gg_offer(out, tri_verb_step(verb, false));
        if (each_unit(look, NULL))
            gg_offer(out, tri_verb_step(TRI_UNIT, false));
        if (look->table->ride.open)
            gg_offer(out, tri_verb_step(TRI_ROAD, false));
        return;
    case TRI_ROAD:
        ride_steps(look, &items, out);
        return;
    case TRI_UNIT:
        if (draft->order.count == 0)
            each_unit(look, out);
        else
            unit_steps(look, &items, out);
        return;
    default:
        break;
    }
    if (draft->order.count == 0)
        each_commander(look, draft->order.verb, out);
    else if (draft->order.verb == TRI_CORPS)
        corps_steps(look, &items, out);
    else if (draft->order.verb == TRI_DETACH)
        detach_steps(look, &items, out);
    else
        each_joiner(look, (uint32_t)(gg_next_item(&items) - TRI_ITEM_COMMANDER), out);
}
