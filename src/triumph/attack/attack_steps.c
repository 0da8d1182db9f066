/* attack_steps.c: the lists of steps for attack commands, and whether there are any.
 *
 * The predicates are in attack_commands.c and attack_leaders.c. This file decides which of them an incomplete order
 * must satisfy. */
#include "triumph/commands/hand.h"

/* ---------------------------------------------------------------- complete commands */

/* Are these commands legal as they are? */
static bool will_do(const tri_look *look, const tri_front *front, const tri_attackers *attackers,
                    enum tri_mode mode)
{
    bool guard = !front->guard;
    TRI_EACH (slot, attackers->movers)
        guard = guard || look->table->face[slot] == TRI_G3;
    if (mode == TRI_MODE_FEINT)
        return !front->guard && attackers->unit_commands < 2;
    if (!guard)
        return false;
    if (mode == TRI_MODE_OCCUPY)
        return tri_could_have_led(look, front, attackers) || tri_may_go_in(look, front, attackers);
    return !attackers->by_road &&
           (tri_leaders_exist(look, front, attackers, false) ||
            (front->wide && tri_leaders_exist(look, front, attackers, true)));
}

static bool at_front(const tri_front *front, uint16_t at)
{
    return at == tri_reserve(front->attack_locale) || at == tri_blocking(front->from);
}

/* ---------------------------------------------------------------- roads */

/* Does this way lead over the attack approach within the allowance, and for an occupation into the locale? */
static bool may_cross(const tri_look *look, const tri_front *front, const tri_force *force,
                      const tri_walk *walk, uint16_t way, enum tri_mode mode)
{
    bool all_main = walk->all_main && tri_road_of(look->board, way)->main;
    if (tri_way_over(look->board, way) != front->from || walk->entered >= tri_road_limit(all_main))
        return false;
    if (mode != TRI_MODE_OCCUPY)
        return true;
    gg_refusal refusal = {0};
    tri_walk in = *walk;
    tri_walk_on(look, force, &in, way, &refusal);
    return refusal.count == 0;
}

static bool crossing_exists(const tri_look *look, const tri_front *front, const tri_force *force,
                            const tri_walk *walk, enum tri_mode mode, gg_steps *out)
{
    const tri_board *board = look->board;
    uint32_t first, end;
    bool any = false;
    if (walk->locale != front->attack_locale || walk->stopped)
        return false;
    tri_walk_nodes(board, walk, &first, &end);
    if (mode == TRI_MODE_OCCUPY && force->count > board->locale[front->defense_locale].capacity)
        return false;
    for (uint32_t n = first; n < end; n++) {
        for (uint32_t i = 0; i < board->node[n].ways; i++) {
            uint16_t way = board->node[n].way[i];
            if (!may_cross(look, front, force, walk, way, mode))
                continue;
            any = true;
            if (!out || mode != TRI_MODE_OCCUPY)
                return true;
            tri_offer_item(out, TRI_STEP_WAY, (uint16_t)(TRI_ITEM_WAY + way), false);
        }
    }
    return any;
}

/* A feint needs room where it ends. */
static bool arrives(const tri_look *look, const tri_front *front, const tri_force *force,
                    const tri_walk *walk, enum tri_mode mode)
{
    if (!crossing_exists(look, front, force, walk, mode, NULL))
        return false;
    return mode != TRI_MODE_FEINT || tri_others_in(look, force, walk->locale) + force->count <=
                                         look->board->locale[walk->locale].capacity;
}

/* Onward ways that reach the attack locale; without `out`: is there one, or has it arrived? */
static bool road_exists(const tri_look *look, const tri_front *front, const tri_force *force,
                        const tri_walk *walk, enum tri_mode mode, gg_steps *out)
{
    const tri_board *board = look->board;
    bool any = !out && arrives(look, front, force, walk, mode);
    if (any || walk->entered >= tri_road_limit(walk->all_main) || walk->visits == TRI_PATH_MAX)
        return any;
    uint32_t first, end;
    tri_walk_nodes(board, walk, &first, &end);
    for (uint32_t n = first; n < end; n++) {
        for (uint32_t i = 0; i < board->node[n].ways; i++) {
            gg_refusal refusal = {0};
            tri_walk next = *walk;
            tri_walk_on(look, force, &next, board->node[n].way[i], &refusal);
            if (refusal.count > 0 || !road_exists(look, front, force, &next, mode, NULL))
                continue;
            any = true;
            if (!out)
                return true;
            tri_offer_item(out, TRI_STEP_WAY, (uint16_t)(TRI_ITEM_WAY + board->node[n].way[i]),
                           false);
        }
    }
    return any;
}

static bool entry_exists(const tri_look *look, const tri_front *front, const tri_force *force,
                         enum tri_mode mode, gg_steps *out)
{
    bool any = false;
    for (uint32_t entry = 0; entry < look->board->entries; entry++) {
        gg_refusal refusal = {0};
        tri_walk walk;
        if (look->board->entry[entry].side != look->side)
            continue;
        tri_walk_begins(look, force, &walk, &refusal);
        tri_walk_in(look, force, &walk, entry, &refusal);
        if (refusal.count > 0 || !road_exists(look, front, force, &walk, mode, NULL))
            continue;
        any = true;
        if (!out)
            return true;
        tri_offer_item(out, TRI_STEP_ENTRY, (uint16_t)(TRI_ITEM_ENTRY + entry), false);
    }
    return any;
}

/* Can a force attack by road at all? */
static bool by_road_exists(const tri_look *look, const tri_front *front, const tri_force *force,
                           enum tri_mode mode)
{
    if (mode == TRI_MODE_PRESS || front->guard || !look->board->crossed[front->from] ||
        !tri_road_may_lead(look, force->at, front->attack_locale))
        return false;
    if (force->at == TRI_OFF)
        return entry_exists(look, front, force, mode, NULL);
    gg_refusal refusal = {0};
    tri_walk walk;
#ifndef GG_SLOW
    if (force->count == 1 && force->at != tri_reserve(front->attack_locale))
        return tri_ride_leads(look, front, force, mode);
#endif
    bool exists = tri_walk_begins(look, force, &walk, &refusal) &&
                  road_exists(look, front, force, &walk, mode, NULL);
    gg_assert(force->count > 1 || force->at == tri_reserve(front->attack_locale) ||
              exists == tri_ride_leads(look, front, force, mode));
    return exists;
}

/* What follows ROAD or RIDE: entries, ways, or DONE. */
static void road_steps(const tri_look *look, const tri_front *front, const tri_force *force,
                       tri_walk *walk, gg_items *items, enum tri_mode mode, gg_steps *out)
{
    gg_refusal none = {0};
    bool crossed = false;
    if (walk->locale == TRI_NONE && gg_items_end(items)) {
        entry_exists(look, front, force, mode, out);
        return;
    }
    if (walk->locale == TRI_NONE)
        tri_walk_in(look, force, walk, (uint32_t)(gg_next_item(items) - TRI_ITEM_ENTRY), &none);
    while (!gg_items_end(items)) {
        uint16_t way = (uint16_t)(gg_next_item(items) - TRI_ITEM_WAY);
        crossed = mode == TRI_MODE_OCCUPY && tri_way_over(look->board, way) == front->from;
        tri_walk_on(look, force, walk, way, &none);
    }
    if (crossed) {
        tri_offer_item(out, TRI_STEP_WORD, TRI_DONE, false);
        return;
    }
    if (mode == TRI_MODE_OCCUPY)
        crossing_exists(look, front, force, walk, mode, out);
    else if (arrives(look, front, force, walk, mode))
        tri_offer_item(out, TRI_STEP_WORD, TRI_DONE, false);
    road_exists(look, front, force, walk, mode, out);
}

/* ---------------------------------------------------------------- corps */

/* Are there that many corps commands left? */
static bool corps_commands_left(const tri_look *look, const tri_attackers *so_far, uint32_t wanted)
{
    uint32_t used = look->table->corps_used[look->side] + tri_bits(so_far->spenders);
    return used + wanted <= look->board->army[look->side].corps_commands;
}

/* Can a Guard unit come along by the command of a later corps? It is the second that goes in (R-T-79). */
static bool later_guard(const tri_look *look, const tri_front *front, const tri_attackers *so_far,
                        uint16_t at, uint32_t after)
{
    if (look->table->marched[front->defense_locale] != 0 || !corps_commands_left(look, so_far, 2))
        return false;
    const tri_army *army = &look->board->army[look->side];
    for (uint32_t c = after + 1; c < (uint32_t)army->first_commander + army->commanders; c++) {
        if (look->table->commander_at[c] != at || !tri_commander_ready(look, c))
            continue;
        tri_set corps = tri_own_corps(look, c);
        TRI_EACH (slot, corps)
            if (look->table->face[slot] == TRI_G3 && tri_can_move(look, slot))
                return true;
    }
    return false;
}

static uint32_t road_movers(const tri_look *look, const tri_front *front, uint32_t commander,
                            uint32_t cavalry, enum tri_mode mode)
{
    tri_force force = {{{0, 0}}, 1, (uint8_t)commander, look->table->commander_at[commander]};
    if (cavalry == 0 || !by_road_exists(look, front, &force, mode))
        return 0; /* if one unit cannot, several cannot either */
    for (force.count = (uint8_t)cavalry; force.count > 1; force.count--)
        if (by_road_exists(look, front, &force, mode))
            break;
    return force.count;
}

/* How many units may go with this Corps Move besides those that go already, or whether any may. */
static tri_parting parting_of(const tri_look *look, const tri_front *front,
                              const tri_attackers *so_far, uint32_t commander, enum tri_mode mode,
                              bool one_is_enough)
{
    tri_parting parting = {.corps = tri_own_corps(look, commander), .last = TRI_UNITS};
    uint16_t at = look->table->commander_at[commander];
    if (!at_front(front, at)) {
        uint32_t cavalry = 0;
        TRI_EACH (slot, parting.corps)
            cavalry += tri_can_move(look, slot) && tri_type(look->table->face[slot]) == TRI_CAVALRY;
        if (one_is_enough && cavalry > 1)
            cavalry = 1;
        parting.cavalry_only = true;
        parting.most = parting.most_plain = so_far->commands == 0
                                                ? road_movers(look, front, commander, cavalry, mode)
                                                : 0;
        return parting;
    }
    if (mode == TRI_MODE_FEINT) {
        parting.most = parting.most_plain = front->guard ? 0 : TRI_CORPS_MAX;
        return parting;
    }
    uint32_t going = tri_count(so_far->movers),
             capacity = look->board->locale[front->defense_locale].capacity;
    uint8_t marcher = look->table->marched[front->defense_locale];
    bool barred = marcher != 0 && (marcher - 1U != commander || so_far->commands > 0);
    parting.most = barred || going >= capacity ? 0 : capacity - going;
    parting.most_plain = parting.most;
    bool guard = !front->guard;
    TRI_EACH (slot, so_far->movers)
        guard = guard || look->table->face[slot] == TRI_G3;
    if (!guard)
        parting.most_plain = parting.most > 0 && later_guard(look, front, so_far, at, commander)
                                 ? parting.most - 1
                                 : 0;
    return parting;
}

static bool each_corps(const tri_look *look, const tri_front *front, const tri_attackers *so_far,
                       enum tri_mode mode, gg_steps *out)
{
    const tri_army *army = &look->board->army[look->side];
    bool any = false;
    if (!corps_commands_left(look, so_far, 1))
        return false;
    uint32_t first = so_far->commands == 0 ? army->first_commander : so_far->last_commander + 1U;
    for (uint32_t c = first; c < (uint32_t)army->first_commander + army->commanders; c++) {
        uint16_t at = look->table->commander_at[c];
        if (!tri_in_play(at) || (so_far->commands > 0 && at != so_far->at))
            continue;
        if (!at_front(front, at) && (mode == TRI_MODE_PRESS || !look->board->crossed[front->from] ||
                                     !tri_road_may_lead(look, at, front->attack_locale)))
            continue;
        if (!tri_commander_ready(look, c))
            continue;
        gg_steps ways = {.count = 0};
        tri_parting parting = parting_of(look, front, so_far, c, mode, true);
        tri_offer_parting(look, &parting, &ways);
        if (ways.count == 0)
            continue;
        any = true;
        if (!out)
            return true;
        gg_offer(out, tri_step_of(TRI_STEP_COMMANDER, TRI_WORD_CORPS,
                                  (uint16_t)(TRI_ITEM_COMMANDER + c), 0));
    }
    return any;
}

/* ---------------------------------------------------------------- Detach Moves and Unit Moves */

static tri_attackers sent(const tri_table *table, tri_set units, uint16_t form)
{
    return (tri_attackers){.movers = units,
                           .commands = 1,
                           .unit_commands = form == TRI_WORD_UNIT,
                           .form = form,
                           .last_commander = TRI_NO_COMMANDER,
                           .at = tri_position_of(table, units)};
}

static bool detach_will_do(const tri_look *look, const tri_front *front, tri_set units,
                           enum tri_mode mode)
{
    tri_attackers attackers = sent(look->table, units, TRI_WORD_DETACH);
    return will_do(look, front, &attackers, mode);
}

/* Does one more unit, or it and another with a higher number, make a legal Detach Move? */
static bool detach_leads(const tri_look *look, const tri_front *front, tri_set corps, tri_set units,
                         uint32_t slot, enum tri_mode mode)
{
    tri_add(&units, slot);
    if (tri_count(units) >= tri_count(corps))
        return false;
    if (detach_will_do(look, front, units, mode))
        return true;
    if (tri_count(units) + 1 >= tri_count(corps))
        return false;
    for (uint32_t next = tri_next(corps, slot + 1); next < TRI_UNITS;
         next = tri_next(corps, next + 1)) {
        tri_set more = units;
        tri_add(&more, next);
        if (tri_can_be_sent(look, next) && detach_will_do(look, front, more, mode))
            return true;
    }
    return false;
}

static bool detach_steps(const tri_look *look, const tri_front *front, tri_set corps, tri_set units,
                         uint32_t first, enum tri_mode mode, gg_steps *out)
{
    bool any = false;
    for (uint32_t slot = tri_next(corps, first); slot < TRI_UNITS;
         slot = tri_next(corps, slot + 1)) {
        if (!tri_can_be_sent(look, slot) || !detach_leads(look, front, corps, units, slot, mode))
            continue;
        any = true;
        if (!out)
            return true;
        tri_offer_item(out, TRI_STEP_UNIT, (uint16_t)slot, false);
    }
    return any;
}

static bool each_detach(const tri_look *look, const tri_front *front, enum tri_mode mode,
                        gg_steps *out)
{
    const tri_army *army = &look->board->army[look->side];
    tri_set none = {{0, 0}};
    bool any = false;
    for (uint32_t i = 0; i < army->commanders; i++) {
        uint32_t c = army->first_commander + i;
        if (look->corps[c] < 2 || !at_front(front, look->table->commander_at[c]) ||
            !tri_commander_ready(look, c))
            continue;
        if (!detach_steps(look, front, tri_own_corps(look, c), none, 0, mode, NULL))
            continue;
        any = true;
        if (!out)
            return true;
        gg_offer(out, tri_step_of(TRI_STEP_COMMANDER, TRI_WORD_DETACH,
                                  (uint16_t)(TRI_ITEM_COMMANDER + c), 0));
    }
    return any;
}

static bool second_gun(const tri_look *look, const tri_front *front, uint32_t first,
                       enum tri_mode mode, gg_steps *out);

static bool unit_leads(const tri_look *look, const tri_front *front, uint32_t slot,
                       enum tri_mode mode)
{
    tri_set unit = {{0, 0}};
    tri_add(&unit, slot);
    tri_attackers attackers = sent(look->table, unit, TRI_WORD_UNIT);
    if (at_front(front, attackers.at) && tri_can_be_sent(look, slot) &&
        will_do(look, front, &attackers, mode))
        return true;
    if (second_gun(look, front, slot, mode, NULL))
        return true;
    tri_force force = {unit, 1, TRI_NO_COMMANDER, attackers.at};
    return tri_type(look->table->face[slot]) == TRI_CAVALRY && tri_can_move(look, slot) &&
           by_road_exists(look, front, &force, mode);
}

/* Another artillery unit with a higher number, both on the attack approach. */
static bool second_gun(const tri_look *look, const tri_front *front, uint32_t first,
                       enum tri_mode mode, gg_steps *out)
{
    const tri_table *table = look->table;
    uint16_t at = tri_blocking(front->from);
    uint32_t end = tri_army_of(first) == TRI_ALLIED ? TRI_UNITS_MAX : TRI_UNITS;
    bool any = false;
    if (mode == TRI_MODE_FEINT || table->at[first] != at ||
        tri_type(table->face[first]) != TRI_ARTILLERY || !tri_can_be_sent(look, first) ||
        table->units_used[look->side] + 2U > look->board->army[look->side].unit_commands)
        return false;
    for (uint32_t slot = first + 1; slot < end; slot++) {
        if (table->at[slot] != at || tri_type(table->face[slot]) != TRI_ARTILLERY ||
            !tri_can_be_sent(look, slot) || !tri_unit_ready(look, slot))
            continue;
        tri_set two = {{0, 0}};
        tri_add(&two, first);
        tri_add(&two, slot);
        uint8_t corps = table->corps[slot];
        bool last = corps != TRI_NO_COMMANDER &&
                    tri_empty(tri_without(tri_own_corps(look, corps), two));
        tri_attackers attackers = sent(table, two, TRI_WORD_UNIT);
        attackers.commands = attackers.unit_commands = 2;
        if (last || !will_do(look, front, &attackers, mode))
            continue;
        any = true;
        if (!out)
            return true;
        gg_offer(out, tri_step_of(TRI_STEP_UNIT, TRI_WORD_UNIT, (uint16_t)slot, 0));
    }
    return any;
}

static bool each_unit(const tri_look *look, const tri_front *front, enum tri_mode mode,
                      gg_steps *out)
{
    uint32_t first = look->side == TRI_ALLIED ? 0 : TRI_UNITS_MAX;
    uint16_t in_vain =
        TRI_OUT; /* no ride leads from there to the front; many units share a place */
    bool any = false;
    if (!tri_unit_command_left(look))
        return false;
    for (uint32_t slot = first; slot < first + TRI_UNITS_MAX; slot++) {
        uint16_t at = look->table->at[slot];
        bool near = at_front(front, at);
        if (!tri_in_play(at) || (!near && (at == in_vain || mode == TRI_MODE_PRESS ||
                                           !look->board->crossed[front->from])))
            continue;
        if (!near && (tri_type(look->table->face[slot]) != TRI_CAVALRY ||
                      !tri_road_may_lead(look, at, front->attack_locale)))
            continue;
        if (!tri_unit_ready(look, slot) || !tri_can_be_sent(look, slot))
            continue;
        if (!unit_leads(look, front, slot, mode)) {
            in_vain = near ? in_vain : at;
            continue;
        }
        any = true;
        if (!out)
            return true;
        gg_offer(out, tri_step_of(TRI_STEP_UNIT, TRI_WORD_UNIT, (uint16_t)slot, 0));
    }
    return any;
}

/* ---------------------------------------------------------------- the open road move */

bool tri_ride_goes_on(const tri_look *look, const tri_front *front, enum tri_mode mode)
{
    if (!look->table->ride.open || mode == TRI_MODE_PRESS || front->guard)
        return false;
    tri_force force = tri_ride_force(look->board, look->table);
    tri_walk walk = tri_ride_walk(look->board, look->table);
    return road_exists(look, front, &force, &walk, mode, NULL);
}

/* ---------------------------------------------------------------- the interface */

bool tri_attackers_exist(const tri_look *look, const tri_front *front, enum tri_mode mode)
{
    tri_attackers none = {.last_commander = TRI_NO_COMMANDER};
    return each_unit(look, front, mode, NULL) || each_corps(look, front, &none, mode, NULL) ||
           each_detach(look, front, mode, NULL) || tri_ride_goes_on(look, front, mode);
}

static void first_steps(const tri_look *look, const tri_front *front, enum tri_mode mode,
                        gg_steps *out)
{
    tri_attackers none = {.last_commander = TRI_NO_COMMANDER};
    each_corps(look, front, &none, mode, out);
    each_detach(look, front, mode, out);
    each_unit(look, front, mode, out);
    if (tri_ride_goes_on(look, front, mode))
        gg_offer(out, tri_step_of(TRI_STEP_WORD, TRI_WORD_RIDE, GG_NO_ITEM, 0));
}

/* A command is complete: DONE, by road, or one more. */
static void next_steps(const tri_look *look, const tri_front *front, const tri_attackers *so_far,
                       enum tri_mode mode, gg_steps *out)
{
    tri_force force = {so_far->movers, (uint8_t)tri_count(so_far->movers),
                       so_far->commanders != 0 ? so_far->last_commander : TRI_NO_COMMANDER,
                       so_far->at};
    bool front_line = at_front(front, so_far->at);
    if (so_far->by_road || (front_line && will_do(look, front, so_far, mode)))
        tri_offer_item(out, TRI_STEP_WORD, TRI_DONE, false);
    if (so_far->by_road)
        return;
    if (so_far->commands == 1 && so_far->form != TRI_WORD_DETACH &&
        tri_all_cavalry(look->table, so_far->movers) && by_road_exists(look, front, &force, mode))
        tri_offer_item(out, TRI_STEP_WORD, TRI_WORD_ROAD, false);
    if (front_line && so_far->form == TRI_WORD_CORPS)
        each_corps(look, front, so_far, mode, out);
    if (front_line && so_far->form == TRI_WORD_UNIT && so_far->commands == 1)
        second_gun(look, front, tri_next(so_far->movers, 0), mode, out);
}

/* The open list of a Corps Move; true: it is closed and read. */
static bool corps_clause(const tri_look *look, const tri_front *front, gg_items *items,
                         enum tri_mode mode, tri_attackers *attackers, gg_steps *out)
{
    uint8_t commander = (uint8_t)(gg_next_item(items) - TRI_ITEM_COMMANDER);
    tri_set left = {{0, 0}};
    uint32_t last = TRI_UNITS;
    while (tri_item_is_unit(gg_peek_item(items))) {
        last = gg_next_item(items);
        tri_add(&left, last);
    }
    if (!tri_take_word(items, TRI_DONE)) {
        tri_parting parting = parting_of(look, front, attackers, commander, mode, false);
        parting.left = left;
        parting.last = last;
        tri_offer_parting(look, &parting, out);
        return false;
    }
    tri_set movers = tri_without(tri_own_corps(look, commander), left);
    attackers->movers.word[0] |= movers.word[0];
    attackers->movers.word[1] |= movers.word[1];
    attackers->commanders |= 1U << commander;
    attackers->spenders |= 1U << commander;
    attackers->last_commander = commander;
    attackers->at = look->table->commander_at[commander];
    return true;
}

static bool detach_clause(const tri_look *look, const tri_front *front, gg_items *items,
                          enum tri_mode mode, tri_attackers *attackers, gg_steps *out)
{
    uint8_t commander = (uint8_t)(gg_next_item(items) - TRI_ITEM_COMMANDER);
    tri_set corps = tri_own_corps(look, commander), units = {{0, 0}};
    uint32_t first = 0;
    while (tri_item_is_unit(gg_peek_item(items))) {
        first = gg_next_item(items);
        tri_add(&units, first++);
    }
    if (!tri_take_word(items, TRI_DONE)) {
        if (!tri_empty(units) && detach_will_do(look, front, units, mode))
            tri_offer_item(out, TRI_STEP_WORD, TRI_DONE, false);
        detach_steps(look, front, corps, units, first, mode, out);
        return false;
    }
    *attackers = sent(look->table, units, TRI_WORD_DETACH);
    gg_assert(commander < TRI_COMMANDERS_MAX);
    attackers->spenders = 1U << (commander & 31);
    return true;
}

static void unit_clause(const tri_look *look, gg_items *items, tri_attackers *attackers)
{
    uint16_t slot = gg_next_item(items);
    tri_add(&attackers->movers, slot);
    attackers->unit_commands++;
    attackers->at = look->table->at[slot];
}

/* Ways up to their DONE; true: they are closed. */
static bool road_clause(const tri_look *look, const tri_front *front, gg_items *items,
                        enum tri_mode mode, tri_attackers *attackers, gg_steps *out)
{
    gg_refusal none = {0};
    bool ride = attackers->form == TRI_WORD_RIDE;
    tri_force force = {attackers->movers, (uint8_t)tri_count(attackers->movers),
                       attackers->commanders != 0 ? attackers->last_commander : TRI_NO_COMMANDER,
                       attackers->at};
    attackers->by_road = true;
    if (ride) {
        force = tri_ride_force(look->board, look->table);
        attackers->movers = force.units;
        attackers->at = force.at;
        attackers->walk = tri_ride_walk(look->board, look->table);
    } else {
        tri_walk_begins(look, &force, &attackers->walk, &none);
    }
    uint32_t end = items->next;
    while (end < items->order->count && items->order->item[end] != TRI_DONE)
        end++;
    if (end == items->order->count) {
        road_steps(look, front, &force, &attackers->walk, items, mode, out);
        return false;
    }
    items->next = end + 1;
    return true;
}

static bool clause(const tri_look *look, const tri_front *front, gg_items *items,
                   enum tri_mode mode, tri_attackers *attackers, gg_steps *out)
{
    attackers->form = gg_next_item(items);
    bool closed = true;
    if (attackers->form == TRI_WORD_CORPS)
        closed = corps_clause(look, front, items, mode, attackers, out);
    else if (attackers->form == TRI_WORD_DETACH)
        closed = detach_clause(look, front, items, mode, attackers, out);
    else if (attackers->form == TRI_WORD_UNIT)
        unit_clause(look, items, attackers);
    else
        closed = road_clause(look, front, items, mode, attackers, out);
    if (!closed)
        return false;
    if (attackers->form != TRI_WORD_DETACH)
        attackers->commands++;
    if (tri_take_word(items, TRI_WORD_ROAD))
        return road_clause(look, front, items, mode, attackers, out);
    return true;
}

bool tri_attackers_steps(const tri_look *look, const tri_front *front, gg_items *items,
                         enum tri_mode mode, tri_attackers *attackers, gg_steps *out)
{
    *attackers = (tri_attackers){.last_commander = TRI_NO_COMMANDER};
    if (gg_items_end(items)) {
        first_steps(look, front, mode, out);
        return false;
    }
    while (!tri_take_word(items, TRI_DONE)) {
        if (!clause(look, front, items, mode, attackers, out))
            return false;
        if (gg_items_end(items)) {
            next_steps(look, front, attackers, mode, out);
            return false;
        }
    }
    return true;
}
