/* attack_commands.c: which pieces can attack across an approach, and by which commands.
 *
 * T-ATK, T-CMD, T-ELT */
#include "triumph/attack/attack.h"

tri_front tri_current_front(const tri_look *look)
{
    gg_assert(tri_is_attack(look->table));
    return tri_front_of(look, look->table->attack.from, look->table->attack.guard != 0);
}

static tri_force attacking_force(const tri_attackers *attackers)
{
    uint8_t commander = attackers->commanders != 0 ? attackers->last_commander : TRI_NO_COMMANDER;
    return (tri_force){attackers->movers, (uint8_t)tri_count(attackers->movers), commander,
                       attackers->at};
}

static bool has_guard(const tri_table *table, tri_set units)
{
    TRI_EACH (slot, units)
        if (table->face[slot] == TRI_G3)
            return true;
    return false;
}

static bool has_fixed(const tri_table *table, tri_set units)
{
    TRI_EACH (slot, units)
        if (table->flags[slot] & TRI_FIXED)
            return true;
    return false;
}

static bool at_front(const tri_front *front, uint16_t at)
{
    return at == tri_reserve(front->attack_locale) || at == tri_blocking(front->from);
}

/* R-T-79: a marched locale takes only its marcher's own Corps Move. */
static bool is_barred(const tri_look *look, const tri_front *front, uint8_t commander)
{
    uint8_t marcher = look->table->marched[front->defense_locale];
    return marcher != 0 && marcher - 1 != commander;
}

/* Two combined batteries never move in (R-T-24). */
bool tri_may_go_in(const tri_look *look, const tri_front *front, const tri_attackers *attackers)
{
    uint8_t marcher = TRI_NO_COMMANDER;
    if (attackers->unit_commands > 1)
        return false;
    if (attackers->commands == 1 && attackers->commanders != 0)
        marcher = attackers->last_commander;
    return tri_count(attackers->movers) <= look->board->locale[front->defense_locale].capacity &&
           !is_barred(look, front, marcher) && !has_fixed(look->table, attackers->movers);
}

/* Why they may not enter (T-ATK-2.10, T-ATK-0.5). */
void tri_refuse_entry(const tri_look *look, const tri_front *front, const tri_attackers *attackers,
                      gg_refusal *refusal)
{
    if (attackers->unit_commands > 1)
        gg_refuse(refusal, T_ATK_0_5);
    else if (has_fixed(look->table, attackers->movers))
        gg_refuse(refusal, T_SET_14);
    else if (tri_count(attackers->movers) > look->board->locale[front->defense_locale].capacity)
        gg_refuse(refusal, T_MAP_04);
    else
        gg_refuse(refusal, T_MOV_18);
    gg_refuse(refusal, T_ATK_2_10);
}

/* ---------------------------------------------------------------- road attacks (T-ATK-0.6) */

/* The way over the attack approach from where the walk has arrived, within its allowance. Main roads come first. */
static bool crosses(const tri_look *look, const tri_front *front, const tri_walk *walk)
{
    const tri_board *board = look->board;
    uint32_t first, end;
    tri_walk_nodes(board, walk, &first, &end);
    for (uint32_t n = first; n < end; n++) {
        for (uint32_t i = 0; i < board->node[n].ways; i++) {
            uint16_t way = board->node[n].way[i];
            bool all_main = walk->all_main && tri_road_of(board, way)->main;
            if (tri_way_over(board, way) == front->from && walk->entered < tri_road_limit(all_main))
                return true;
        }
    }
    return false;
}

/* The walk has reached the attack locale: can it do there what the mode asks (T-ATK-0.6, T-ATK-3.2)? */
static void check_arrival(const tri_look *look, const tri_front *front, const tri_force *force,
                          const tri_walk *walk, enum tri_mode mode, gg_refusal *refusal)
{
    gg_assert(walk->locale < look->board->locales);
    uint32_t others = tri_others_in(look, force, walk->locale);
    uint32_t capacity = look->board->locale[walk->locale].capacity;
    if (walk->locale != front->attack_locale || !crosses(look, front, walk))
        gg_refuse(refusal, T_ATK_0_6);
    if (walk->stopped)
        gg_refuse(refusal, T_MOV_19);
    if (mode == TRI_MODE_FEINT && others + force->count > capacity) {
        gg_refuse(refusal, T_MAP_04);
        gg_refuse(refusal, T_ATK_3_2);
    }
}

/* The last way of an occupation leads over the attack approach into the empty defense locale (T-ATK-0.6). */
static void check_crossing(const tri_look *look, const tri_front *front, const tri_force *force,
                           tri_walk *walk, uint16_t way, gg_refusal *refusal)
{
    if (tri_way_over(look->board, way) != front->from)
        gg_refuse(refusal, T_ATK_0_6);
    tri_walk_on(look, force, walk, way, refusal);
    if (force->count > look->board->locale[front->defense_locale].capacity) {
        gg_refuse(refusal, T_MAP_04);
        gg_refuse(refusal, T_ATK_2_10);
    }
}

static bool next_is_way(const tri_look *look, const gg_items *items)
{
    uint16_t item = gg_peek_item(items);
    return item >= TRI_ITEM_WAY && item < TRI_ITEM_WAY + 2U * look->board->roads;
}

/* The ways of a road attack; the walk is at its start. */
static bool read_ways(const tri_look *look, const tri_front *front, gg_items *items,
                      enum tri_mode mode, const tri_force *force, tri_walk *walk,
                      gg_refusal *refusal)
{
    while (next_is_way(look, items)) {
        uint16_t way = (uint16_t)(gg_next_item(items) - TRI_ITEM_WAY);
        if (walk->visits == TRI_PATH_MAX || walk->locale == TRI_NONE)
            return false;
        if (mode == TRI_MODE_OCCUPY && !next_is_way(look, items)) {
            check_arrival(look, front, force, walk, mode, refusal);
            check_crossing(look, front, force, walk, way, refusal);
            return tri_take_word(items, TRI_DONE);
        }
        tri_walk_on(look, force, walk, way, refusal);
    }
    if (tri_is_no_road(gg_peek_item(items)))
        gg_refuse(refusal, T_MOV_07);
    if (mode == TRI_MODE_OCCUPY)
        gg_refuse(refusal, T_ATK_0_6);
    else if (walk->locale == TRI_NONE)
        gg_refuse(refusal, T_RNF_06);
    else
        check_arrival(look, front, force, walk, mode, refusal);
    return tri_take_word(items, TRI_DONE);
}

/* T-ATK-0.6, T-ATK-3.1, T-RNF-14 */
static bool read_road(const tri_look *look, const tri_front *front, gg_items *items,
                      enum tri_mode mode, tri_attackers *attackers, gg_refusal *refusal)
{
    tri_force force = attacking_force(attackers);
    attackers->by_road = true;
    if (!tri_all_cavalry(look->table, attackers->movers))
        gg_refuse(refusal, T_ATK_0_6);
    if (mode == TRI_MODE_PRESS) {
        gg_refuse(refusal, T_ATK_3_1);
        gg_refuse(refusal, T_ATK_0_6);
    }
    if (!tri_walk_begins(look, &force, &attackers->walk, refusal))
        return false;
    uint16_t entry = (uint16_t)(gg_peek_item(items) - TRI_ITEM_ENTRY);
    if (gg_peek_item(items) >= TRI_ITEM_ENTRY && entry < look->board->entries) {
        gg_next_item(items);
        tri_walk_in(look, &force, &attackers->walk, entry, refusal);
    }
    return read_ways(look, front, items, mode, &force, &attackers->walk, refusal);
}

/* ---------------------------------------------------------------- reading commands */

/* T-ATK-0.4 */
static void add_movers(tri_attackers *attackers, tri_set units)
{
    attackers->movers.word[0] |= units.word[0];
    attackers->movers.word[1] |= units.word[1];
}

static void add_detached(tri_attackers *attackers, tri_set units)
{
    attackers->detached.word[0] |= units.word[0];
    attackers->detached.word[1] |= units.word[1];
}

/* T-CMD-03, T-CMD-12, T-TEA-24 */
static bool read_commander(const tri_look *look, gg_items *items, tri_attackers *attackers,
                           gg_refusal *refusal)
{
    uint16_t item = gg_next_item(items);
    if (!tri_item_is_commander(item))
        return false;
    uint8_t commander = (uint8_t)(item - TRI_ITEM_COMMANDER);
    tri_check_commander(look, commander, refusal);
    if (gg_refused_by(refusal, T_CMD_01))
        return false;
    if (attackers->spenders >> commander != 0)
        return false; /* twice, or not ascending */
    uint32_t before = tri_bits(attackers->spenders);
    if (look->table->corps_used[look->side] + before + 1 >
        look->board->army[look->side].corps_commands) {
        gg_refuse(refusal, T_CMD_03);
        gg_refuse(refusal, T_CMD_12);
    }
    attackers->spenders |= 1U << commander;
    attackers->last_commander = commander;
    return true;
}

/* T-CMD-05 */
static bool read_corps(const tri_look *look, gg_items *items, tri_attackers *attackers,
                       gg_refusal *refusal)
{
    tri_set left;
    if (!read_commander(look, items, attackers, refusal) || !tri_take_units(items, &left))
        return false;
    tri_set corps = tri_own_corps(look, attackers->last_commander),
            movers = tri_without(corps, left);
    if (!tri_empty(tri_without(left, corps)))
        gg_refuse(refusal, T_CMD_05);
    if (tri_empty(movers)) {
        gg_refuse(refusal, T_CRP_04);
        return false;
    }
    attackers->commanders |= 1U << attackers->last_commander;
    add_movers(attackers, movers);
    add_detached(attackers, left);
    tri_check_movers(look, movers, true, refusal);
    return true;
}

/* The fixed battery may be named where it stays in its place. */
static void check_sent(const tri_look *look, tri_set units, gg_refusal *refusal)
{
    tri_set others = units;
    TRI_EACH (slot, units) {
        if (!(look->table->flags[slot] & TRI_FIXED))
            continue;
        tri_drop(&others, slot);
        if (look->table->moved[slot] > 0)
            gg_refuse(refusal, T_CMD_09);
    }
    tri_check_movers(look, others, false, refusal);
}

/* T-CMD-06 */
static bool read_detach(const tri_look *look, gg_items *items, tri_attackers *attackers,
                        gg_refusal *refusal)
{
    tri_set units;
    if (!read_commander(look, items, attackers, refusal) || !tri_take_units(items, &units))
        return false;
    tri_set corps = tri_own_corps(look, attackers->last_commander);
    if (tri_empty(units) || !tri_empty(tri_without(units, corps))) {
        gg_refuse(refusal, T_CMD_06);
        return false;
    }
    if (tri_empty(tri_without(corps, units))) {
        gg_refuse(refusal, T_CRP_04);
        gg_refuse(refusal, T_CMD_06);
    }
    add_movers(attackers, units);
    add_detached(attackers, units);
    check_sent(look, units, refusal);
    return true;
}

/* T-CMD-04, T-CMD-12, T-CRP-04 */
static bool read_unit(const tri_look *look, gg_items *items, tri_attackers *attackers,
                      gg_refusal *refusal)
{
    uint16_t slot = gg_next_item(items);
    if (!tri_item_is_unit(slot) ||
        (!tri_empty(attackers->movers) && tri_next(attackers->movers, slot) < TRI_UNITS))
        return false;
    tri_check_unit_command(look, slot, refusal);
    if (gg_refused_by(refusal, T_CMD_08) && tri_army_of(slot) != look->side)
        return false;
    if (!tri_in_play(look->table->at[slot]))
        return false;
    tri_set unit = {{0, 0}};
    tri_add(&unit, slot);
    add_movers(attackers, unit);
    add_detached(attackers, unit);
    check_sent(look, unit, refusal);
    attackers->unit_commands++;
    uint32_t used = (uint32_t)look->table->units_used[look->side] + attackers->unit_commands;
    if (used > look->board->army[look->side].unit_commands) {
        gg_refuse(refusal, T_CMD_04);
        gg_refuse(refusal, T_CMD_12);
    }
    uint8_t commander = look->table->corps[slot];
    if (commander != TRI_NO_COMMANDER &&
        tri_empty(tri_without(tri_own_corps(look, commander), attackers->movers)))
        gg_refuse(refusal, T_CRP_04);
    return true;
}

/* T-AFT-03 */
static bool read_ride(const tri_look *look, const tri_front *front, gg_items *items,
                      enum tri_mode mode, tri_attackers *attackers, gg_refusal *refusal)
{
    const tri_ride *ride = &look->table->ride;
    if (!ride->open) {
        gg_refuse(refusal, T_AFT_03);
        return false;
    }
    if (mode == TRI_MODE_PRESS) {
        gg_refuse(refusal, T_ATK_3_1);
        gg_refuse(refusal, T_ATK_0_6);
    }
    attackers->by_road = true;
    attackers->movers = ride->riders;
    attackers->at = tri_reserve(look->board->node[ride->node].locale);
    if (ride->commander != TRI_NO_COMMANDER) {
        attackers->commanders = 1U << ride->commander;
        attackers->last_commander = ride->commander;
    }
    attackers->walk = tri_ride_walk(look->board, look->table);
    tri_force force = attacking_force(attackers);
    return read_ways(look, front, items, mode, &force, &attackers->walk, refusal);
}

bool tri_start_together(const tri_table *table, tri_set units)
{
    TRI_EACH (slot, units)
        if (table->at[slot] != tri_position_of(table, units))
            return false;
    return true;
}

/* Where the movers of all commands start: one position (T-ATK-0.3). */
static void check_positions(const tri_look *look, const tri_front *front, tri_attackers *attackers,
                            gg_refusal *refusal)
{
    attackers->at = tri_position_of(look->table, attackers->movers);
    if (!tri_start_together(look->table, attackers->movers)) {
        gg_refuse(refusal, T_ATK_0_3);
        if (attackers->commands > 1)
            gg_refuse(refusal, T_ATK_0_5);
    }
    if (!attackers->by_road && !at_front(front, attackers->at))
        gg_refuse(refusal, T_ATK_0_3);
}

/* Two artillery units that both block the attack approach (T-ATK-0.5). */
static bool two_guns(const tri_look *look, const tri_front *front, const tri_attackers *attackers)
{
    if (attackers->unit_commands != 2 || attackers->commands != 2)
        return false;
    TRI_EACH (slot, attackers->movers)
        if (tri_type(look->table->face[slot]) != TRI_ARTILLERY ||
            look->table->at[slot] != tri_blocking(front->from))
            return false;
    return true;
}

/* T-ATK-0.3, T-ATK-0.5, T-ATK-0.6 */
static void check_form(const tri_look *look, const tri_front *front, const tri_attackers *attackers,
                       gg_refusal *refusal)
{
    if (attackers->commands < 2)
        return;
    bool corps = tri_bits(attackers->commanders) == attackers->commands;
    if (attackers->by_road)
        gg_refuse(refusal, T_ATK_0_6);
    if (corps || two_guns(look, front, attackers))
        return;
    gg_refuse(refusal, T_ATK_0_3);
    gg_refuse(refusal, T_ATK_0_5);
}

/* T-ELT-08, T-ELT-14, T-ATK-5.11 */
static void check_mode(const tri_look *look, const tri_front *front, const tri_attackers *attackers,
                       enum tri_mode mode, gg_refusal *refusal)
{
    const tri_table *table = look->table;
    bool guns = two_guns(look, front, attackers);
    if (mode != TRI_MODE_FEINT && front->guard && !has_guard(table, attackers->movers)) {
        gg_refuse(refusal, mode == TRI_MODE_PRESS ? T_ATK_5_11 : T_ELT_14);
        gg_refuse(refusal, T_ELT_08);
    }
    if (mode == TRI_MODE_FEINT && front->guard) {
        gg_refuse(refusal, T_ELT_08);
        gg_refuse(refusal, T_ATK_3_1);
    }
    if (mode == TRI_MODE_FEINT && guns)
        gg_refuse(refusal, T_ATK_0_5);
    if (mode == TRI_MODE_OCCUPY && !tri_could_have_led(look, front, attackers) &&
        !tri_may_go_in(look, front, attackers))
        tri_refuse_entry(look, front, attackers, refusal);
}

static bool read_command(const tri_look *look, const tri_front *front, gg_items *items,
                         enum tri_mode mode, tri_attackers *attackers, gg_refusal *refusal)
{
    uint16_t word = gg_next_item(items);
    bool good = false;
    attackers->form = word;
    attackers->commands++;
    if (word == TRI_WORD_RIDE && attackers->commands == 1)
        return read_ride(look, front, items, mode, attackers, refusal);
    if (word == TRI_WORD_CORPS)
        good = read_corps(look, items, attackers, refusal);
    else if (word == TRI_WORD_DETACH)
        good = read_detach(look, items, attackers, refusal);
    else if (word == TRI_WORD_UNIT)
        good = read_unit(look, items, attackers, refusal);
    if (!good)
        return false;
    if (gg_peek_item(items) != TRI_WORD_ROAD)
        return true;
    gg_next_item(items);
    if (word == TRI_WORD_DETACH) {
        gg_refuse(refusal, T_MOV_11);
        return false;
    }
    if (attackers->commands > 1) { /* one command has one starting place */
        gg_refuse(refusal, T_ATK_0_6);
        return false;
    }
    attackers->at = tri_position_of(look->table, attackers->movers);
    return read_road(look, front, items, mode, attackers, refusal);
}

/* T-ATK-5.1 */
bool tri_read_attackers(const tri_look *look, const tri_front *front, gg_items *items,
                        enum tri_mode mode, tri_attackers *attackers, gg_refusal *refusal)
{
    *attackers = (tri_attackers){.last_commander = TRI_NO_COMMANDER};
    while (!tri_take_word(items, TRI_DONE)) {
        if (attackers->commands == TRI_CORPS_MAX + 1 ||
            !read_command(look, front, items, mode, attackers, refusal)) {
            if (refusal->count == 0)
                gg_refuse(refusal, GG_RULE_FORM);
            return false;
        }
    }
    if (attackers->commands == 0) {
        gg_refuse(refusal, GG_RULE_FORM);
        return false;
    }
    if (attackers->form != TRI_WORD_RIDE)
        check_positions(look, front, attackers, refusal);
    check_form(look, front, attackers, refusal);
    check_mode(look, front, attackers, mode, refusal);
    return true;
}

/* ---------------------------------------------------------------- carrying out */

/* T-AFT-01, T-AFT-06: commands are spent and pieces have moved, whatever the outcome. */
void tri_commit_attackers(tri_play *play, const tri_attackers *attackers)
{
    gg_assert(!tri_empty(attackers->movers) && attackers->commands > 0);
    uint8_t side = tri_army_of(tri_next(attackers->movers, 0));
    gg_assert(side == play->table->active);
    if (attackers->form == TRI_WORD_RIDE)
        return; /* paid for when it began */
    tri_end_ride(play);
    TRI_EACH (slot, attackers->detached)
        tri_detach(play, slot);
    for (uint32_t commander = 0; commander < TRI_COMMANDERS_MAX; commander++)
        if (attackers->spenders >> commander & 1)
            tri_spend_corps_command(play, commander);
    for (uint32_t i = 0; i < attackers->unit_commands; i++)
        tri_spend_unit_command(play, side);
    tri_count_move(play, attackers->movers);
}
