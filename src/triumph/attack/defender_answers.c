/* defender_answers.c: the prompts of an attack, and the defender's answers (S2, S4, S7).
 *
 * T-ATK, T-ELT, T-SAN, T-TEA */
#include "triumph/attack/defender_answers.h"

#include "triumph/sequence/play.h"

/* ---------------------------------------------------------------- prompts */

void tri_clear_attack(tri_attack *attack)
{
    memset(attack, 0, sizeof *attack);
    attack->from = TRI_NO_APPROACH;
    memset(attack->defense_leader, TRI_NO_UNIT, sizeof attack->defense_leader);
    memset(attack->attack_leader, TRI_NO_UNIT, sizeof attack->attack_leader);
    memset(attack->counter, TRI_NO_UNIT, sizeof attack->counter);
    memset(attack->odd, TRI_NO_UNIT, sizeof attack->odd);
}

void tri_ask(tri_play *play, gg_seat seat, uint8_t prompt)
{
    gg_head *head = &play->table->head;
    gg_assert(seat < head->seats && prompt > TRI_ASK_NOTHING && prompt < TRI_PROMPTS);
    memset(head->prompt, 0, sizeof head->prompt);
    head->prompt[seat] = prompt;
}

void tri_ask_attacker(tri_play *play, uint8_t prompt)
{
    tri_ask(play, tri_commanding_seat(play->table), prompt);
}

void tri_ask_defender(tri_play *play, uint8_t prompt)
{
    gg_assert(play->table->head.side[play->table->attack.controller] == tri_defender(play->table));
    tri_ask(play, play->table->attack.controller, prompt);
}

/* ---------------------------------------------------------------- S4: defense leaders */

static uint8_t defense_locale(const tri_look *look)
{
    return tri_locale_of(look->board, tri_across(look->table->attack.from));
}

static bool is_santon_battery(const tri_look *look, uint32_t slot)
{
    return look->table->santon_set && (look->table->flags[slot] & TRI_FIXED) &&
           defense_locale(look) == look->board->santon;
}

static bool is_obstructed(const tri_look *look)
{
    return (tri_symbols_of(look->board, tri_across(look->table->attack.from)) & TRI_OBSTRUCTED) !=
           0;
}

/* T-ATK-4.2, T-ATK-4.3, T-ATK-4.4, T-ATK-0.8, T-SAN-01 */
static void check_defense_leader(const tri_look *look, tri_set named, uint32_t slot,
                                 gg_refusal *refusal)
{
    const tri_table *table = look->table;
    uint8_t face = table->face[slot];
    bool gun = tri_type(face) == TRI_ARTILLERY;
    if (!tri_has(named, slot)) {
        gg_refuse(refusal, T_ATK_4_1);
        return;
    }
    if (!table->attack.blocking && tri_strength(face) == 1 && !is_santon_battery(look, slot))
        gg_refuse(refusal, T_ATK_4_2);
    if (tri_type(face) == TRI_CAVALRY && is_obstructed(look)) {
        gg_refuse(refusal, T_ATK_4_4);
        gg_refuse(refusal, T_ATK_0_8);
    }
    if (gun && look->game->option[TRI_OPTION_SANTON] &&
        defense_locale(look) == look->board->santon && !(table->flags[slot] & TRI_FIXED))
        gg_refuse(refusal, T_SAN_01);
}

static bool same_type_and_corps(const tri_table *table, uint32_t a, uint32_t b)
{
    return tri_type(table->face[a]) == tri_type(table->face[b]) &&
           table->corps[a] == table->corps[b] && table->corps[a] != TRI_NO_COMMANDER;
}

/* T-ATK-4.1, T-ATK-4.2, T-MAP-01 */
static void check_defense_leaders(const tri_look *look, tri_set named, tri_set leaders,
                                  gg_refusal *refusal)
{
    const tri_table *table = look->table;
    bool wide = tri_border_of(look->board, table->attack.from)->wide != 0;
    uint32_t first = tri_next(leaders, 0);
    if (tri_count(leaders) > (wide ? 2U : 1U))
        gg_refuse(refusal, T_ATK_4_1);
    TRI_EACH (slot, leaders)
        check_defense_leader(look, named, slot, refusal);
    if (tri_count(leaders) == 2 && !table->attack.blocking &&
        !same_type_and_corps(table, first, tri_next(leaders, first + 1)))
        gg_refuse(refusal, T_ATK_4_2);
}

/* ---------------------------------------------------------------- S7: counter-attack */

/* T-ATK-7.1 */
bool tri_may_counter(const tri_table *table)
{
    return !table->attack.artillery_led && !tri_empty(tri_nonleaders(table));
}

/* T-ATK-7.3, T-ATK-0.8 */
static void check_counter_unit(const tri_look *look, uint32_t slot, gg_refusal *refusal)
{
    const tri_table *table = look->table;
    uint8_t type = tri_type(table->face[slot]);
    bool ahead = table->attack.initial_winner == tri_defender(table);
    if (type == TRI_ARTILLERY || (type == TRI_INFANTRY && ahead))
        gg_refuse(refusal, T_ATK_7_3);
    if (type == TRI_CAVALRY && is_obstructed(look)) {
        gg_refuse(refusal, T_ATK_7_3);
        gg_refuse(refusal, T_ATK_0_8);
    }
}

/* T-ATK-7.2, T-ELT-06 */
static void check_counters(const tri_look *look, tri_set named, tri_set units, gg_refusal *refusal)
{
    const tri_table *table = look->table;
    uint32_t first = tri_next(units, 0);
    tri_set may = tri_nonleaders(table);
    (void)named;
    if (tri_count(units) > 2)
        gg_refuse(refusal, T_ATK_7_2);
    TRI_EACH (slot, units) {
        if (tri_has(may, slot))
            check_counter_unit(look, slot, refusal);
        else
            gg_refuse(refusal, T_ATK_7_2); /* says nothing about its face */
    }
    if (tri_count(units) != 2)
        return;
    uint32_t second = tri_next(units, first + 1);
    if (!same_type_and_corps(table, first, second))
        gg_refuse(refusal, T_ATK_7_2);
    if ((table->face[first] == TRI_G3) != (table->face[second] == TRI_G3)) {
        gg_refuse(refusal, T_ATK_7_2);
        gg_refuse(refusal, T_ELT_06);
    }
}

/* ---------------------------------------------------------------- S4 and S7: none, one or two units */

typedef void (*pair_check)(const tri_look *, tri_set, tri_set, gg_refusal *);

static pair_check check_of(uint8_t verb)
{
    return verb == TRI_LEAD ? check_defense_leaders : check_counters;
}

bool tri_pair_fits(const tri_look *look, uint8_t verb, tri_set named, tri_set units)
{
    gg_refusal refusal = {0};
    check_of(verb)(look, named, units, &refusal);
    return refusal.count == 0;
}

/* A unit that may not be chosen alone may not be chosen in a pair either, so one look ahead is enough. */
static void offer_pair(const tri_look *look, uint8_t verb, tri_set named, gg_items *items,
                       gg_steps *out)
{
    tri_set units = {{0, 0}};
    uint32_t next = 0;
    while (!gg_items_end(items)) {
        next = gg_next_item(items);
        tri_add(&units, next++);
    }
    tri_offer_item(out, TRI_STEP_WORD, TRI_DONE, true);
    for (uint32_t slot = tri_next(named, next); slot < TRI_UNITS;
         slot = tri_next(named, slot + 1)) {
        tri_set more = units;
        tri_add(&more, slot);
        if (tri_pair_fits(look, verb, named, more))
            tri_offer_item(out, TRI_STEP_UNIT, (uint16_t)slot, false);
    }
}

/* ---------------------------------------------------------------- S2: naming defenders */

static uint32_t detached_among(const tri_table *table, tri_set units)
{
    uint32_t count = 0;
    TRI_EACH (slot, units)
        count += table->corps[slot] == TRI_NO_COMMANDER;
    return count;
}

/* What this turn has done to a unit or a commander: named elsewhere, or beaten (T-ATK-2.6, T-ATK-2.7). */
static void check_marks(const tri_table *table, uint16_t named_vs, uint8_t flags,
                        gg_refusal *refusal)
{
    if (named_vs != 0 && named_vs != tri_across(table->attack.from) + 1)
        gg_refuse(refusal, T_ATK_2_6);
    if (flags & TRI_RETREATED)
        gg_refuse(refusal, T_ATK_2_7);
}

/* T-ATK-2.3 */
static void check_named_unit(const tri_board *board, const tri_table *table, uint32_t slot,
                             gg_refusal *refusal)
{
    if (tri_army_of(slot) != tri_defender(table) ||
        table->at[slot] != tri_reserve(tri_defense_locale(board, table)))
        gg_refuse(refusal, T_ATK_2_3);
    check_marks(table, table->named_vs[slot], table->flags[slot], refusal);
}

/* T-ATK-2.1, T-ATK-2.4, T-AFT-05 */
static void check_named_units(const tri_look *look, tri_set units, gg_refusal *refusal)
{
    if (tri_empty(units))
        gg_refuse(refusal, T_ATK_2_1);
    TRI_EACH (slot, units)
        check_named_unit(look->board, look->table, slot, refusal);
    if (detached_among(look->table, units) > 1)
        gg_refuse(refusal, T_ATK_2_4);
}

/* T-ATK-2.5 */
static void check_named_commander(const tri_table *table, tri_set units, uint32_t commander,
                                  gg_refusal *refusal)
{
    bool with_unit = false;
    TRI_EACH (slot, units)
        with_unit = with_unit || table->corps[slot] == commander;
    if (!with_unit)
        gg_refuse(refusal, T_ATK_2_5);
    check_marks(table, table->commander_vs[commander], table->commander_flags[commander], refusal);
}

static bool commander_may_be_named(const tri_table *table, tri_set units, uint32_t commander)
{
    gg_refusal refusal = {0};
    check_named_commander(table, units, commander, &refusal);
    return refusal.count == 0;
}

/* Where the defenders of an attack stand. */
static uint16_t defending_place(const tri_board *board, const tri_table *table)
{
    return table->attack.blocking ? tri_blocking(tri_across(table->attack.from))
                                  : tri_reserve(tri_defense_locale(board, table));
}

tri_set tri_nameable(const tri_board *board, const tri_table *table)
{
    tri_set may = {{0, 0}};
    if (!tri_is_attack(table))
        return may;
    tri_set there = tri_army_at(table, tri_defender(table), defending_place(board, table));
    gg_refusal refusal;
    TRI_EACH (slot, there) {
        refusal.count = 0;
        if (!table->attack.blocking)
            check_named_unit(board, table, slot, &refusal);
        if (refusal.count == 0)
            tri_add(&may, slot);
    }
    return may;
}

uint32_t tri_nameable_commanders(const tri_board *board, const tri_table *table, tri_set units)
{
    uint32_t may = 0;
    if (!tri_is_attack(table))
        return 0;
    uint16_t at = defending_place(board, table);
    TRI_EACH (slot, units) {
        uint8_t commander = table->corps[slot];
        if (commander != TRI_NO_COMMANDER && table->commander_at[commander] == at &&
            (table->attack.blocking || commander_may_be_named(table, units, commander)))
            may |= 1U << commander;
    }
    return may;
}

/* A list of commanders, ascending, closed by DONE. */
bool tri_take_commanders(gg_items *items, uint32_t *commanders)
{
    *commanders = 0;
    for (;;) {
        uint16_t item = gg_next_item(items);
        if (item == TRI_DONE)
            return true;
        if (!tri_item_is_commander(item) || *commanders >> (item - TRI_ITEM_COMMANDER) != 0)
            return false;
        *commanders |= 1U << (item - TRI_ITEM_COMMANDER);
    }
}

/* What `defend` says. */
typedef struct defense {
    tri_set units, leaders;
    uint32_t commanders;
    bool sealed; /* with its leaders for S4 */
} defense;

/* Units, ascending, closed by DONE or, if leaders are to be sealed, by LEAD. */
static bool take_named(gg_items *items, defense *is)
{
    uint32_t least = 0;
    while (tri_item_is_unit(gg_peek_item(items))) {
        uint16_t slot = gg_next_item(items);
        if (slot < least)
            return false;
        tri_add(&is->units, slot);
        least = slot + 1U;
    }
    is->sealed = gg_peek_item(items) == TRI_WORD_LEAD;
    return tri_take_word(items, is->sealed ? TRI_WORD_LEAD : TRI_DONE);
}

static bool read_defense(const gg_order *order, defense *is)
{
    gg_items items = {order, 0};
    *is = (defense){.sealed = false};
    return take_named(&items, is) && tri_take_commanders(&items, &is->commanders) &&
           (!is->sealed || tri_take_units(&items, &is->leaders)) && items.next == order->count;
}

/* T-ATK-2.2: blockers defend, all of them with their commanders, and nobody else. */
static void check_blockers(const tri_look *look, tri_set units, uint32_t commanders,
                           gg_refusal *refusal)
{
    tri_set all = tri_nameable(look->board, look->table);
    if (!tri_empty(tri_without(units, all)) || !tri_empty(tri_without(all, units)) ||
        commanders != tri_nameable_commanders(look->board, look->table, all))
        gg_refuse(refusal, T_ATK_2_2);
}

/* T-TEA-23: leaders cannot be sealed if a teammate will take control. */
static bool keeps_control(const tri_look *look, uint32_t commanders)
{
    return tri_named_seat(look->table, look->side, commanders, look->seat) == look->seat;
}

/* Leaders sealed before S4 (R-T-90). Blockers are asked nothing here, so they cannot seal any. */
static void check_seal(const tri_look *look, const defense *is, gg_refusal *refusal)
{
    if (look->table->attack.blocking)
        gg_refuse(refusal, T_ATK_2_2);
    if (!keeps_control(look, is->commanders))
        gg_refuse(refusal, T_TEA_23);
    check_defense_leaders(look, is->units, is->leaders, refusal);
}

void tri_check_defend(const tri_look *look, const gg_order *order, gg_refusal *refusal)
{
    defense is;
    if (!read_defense(order, &is)) {
        gg_refuse(refusal, GG_RULE_FORM);
        return;
    }
    if (look->table->attack.blocking) {
        check_blockers(look, is.units, is.commanders, refusal);
    } else {
        check_named_units(look, is.units, refusal);
        for (uint32_t commander = 0; commander < TRI_COMMANDERS_MAX; commander++)
            if (is.commanders >> commander & 1)
                check_named_commander(look->table, is.units, commander, refusal);
    }
    if (is.sealed)
        check_seal(look, &is, refusal);
}

static void blocker_steps(const tri_look *look, const gg_draft *draft, gg_steps *out)
{
    tri_set all = tri_nameable(look->board, look->table);
    uint32_t named = draft->order.count, units = tri_count(all), slot = tri_next(all, 0);
    uint32_t commanders = tri_nameable_commanders(look->board, look->table, all);
    for (uint32_t i = 0; i < named && i < units; i++)
        slot = tri_next(all, slot + 1);
    if (named < units) {
        tri_offer_item(out, TRI_STEP_UNIT, (uint16_t)slot, false);
        return;
    }
    for (uint32_t i = units + 1; i < named; i++)
        commanders &= commanders - 1; /* named already */
    if (named == units)
        tri_offer_item(out, TRI_STEP_WORD, TRI_DONE, false);
    else if (commanders == 0)
        tri_offer_item(out, TRI_STEP_WORD, TRI_DONE, true);
    else
        tri_offer_item(out, TRI_STEP_COMMANDER,
                       (uint16_t)(TRI_ITEM_COMMANDER + (uint32_t)__builtin_ctz(commanders)), false);
}

/* More units, at most one of them detached; with one there the list may be closed. */
static void offer_named_units(const tri_look *look, tri_set units, uint32_t next, gg_steps *out)
{
    tri_set may = tri_nameable(look->board, look->table);
    bool full = detached_among(look->table, units) > 0;
    if (!tri_empty(units)) {
        tri_offer_item(out, TRI_STEP_WORD, TRI_DONE, false);
        tri_offer_item(out, TRI_STEP_WORD, TRI_WORD_LEAD, false);
    }
    for (uint32_t slot = tri_next(may, next); slot < TRI_UNITS; slot = tri_next(may, slot + 1))
        if (!full || look->table->corps[slot] != TRI_NO_COMMANDER)
            tri_offer_item(out, TRI_STEP_UNIT, (uint16_t)slot, false);
}

/* If leaders are sealed: does this seat still decide with these commanders, or with one more from `next` on? */
static bool may_seal_with(const tri_look *look, const defense *is, uint32_t commanders,
                          uint32_t next)
{
    if (keeps_control(look, commanders))
        return true;
    for (; next < look->board->commanders; next++)
        if (commander_may_be_named(look->table, is->units, next) &&
            keeps_control(look, commanders | 1U << next))
            return true;
    return false;
}

static void offer_named_commanders(const tri_look *look, const defense *is, uint32_t next,
                                   gg_steps *out)
{
    if (!is->sealed || keeps_control(look, is->commanders))
        tri_offer_item(out, TRI_STEP_WORD, TRI_DONE, !is->sealed);
    for (; next < look->board->commanders; next++)
        if (commander_may_be_named(look->table, is->units, next) &&
            (!is->sealed || may_seal_with(look, is, is->commanders | 1U << next, next + 1)))
            tri_offer_item(out, TRI_STEP_COMMANDER, (uint16_t)(TRI_ITEM_COMMANDER + next), false);
}

/* Units ascending, then commanders ascending, then the leaders if they are to be sealed. */
void tri_defend_steps(const tri_look *look, const gg_draft *draft, gg_steps *out)
{
    if (look->table->attack.blocking) {
        blocker_steps(look, draft, out);
        return;
    }
    gg_items items = {&draft->order, 0};
    defense is = {.sealed = false};
    uint32_t next = 0;
    if (!take_named(&items, &is)) {
        if (draft->order.count > 0)
            next = draft->order.item[draft->order.count - 1] + 1U;
        offer_named_units(look, is.units, next, out);
        return;
    }
    while (tri_item_is_commander(gg_peek_item(&items))) {
        next = (uint32_t)(gg_next_item(&items) - TRI_ITEM_COMMANDER);
        is.commanders |= 1U << next++;
    }
    if (tri_take_word(&items, TRI_DONE))
        offer_pair(look, TRI_LEAD, is.units, &items, out);
    else
        offer_named_commanders(look, &is, next, out);
}

static void seal_leaders(tri_attack *attack, tri_set leaders)
{
    uint32_t count = 0;
    gg_assert(tri_count(leaders) <= 2 && tri_empty(tri_without(leaders, attack->named)));
    attack->sealed = 1;
    TRI_EACH (slot, leaders)
        attack->sealed_leader[count++] = (uint8_t)(slot + 1);
}

/* After the attack is pressed, or after a feint. */
void tri_drop_seal(tri_attack *attack)
{
    attack->sealed = 0;
    memset(attack->sealed_leader, 0, sizeof attack->sealed_leader);
}

/* T-ATK-2.9, T-CMD-11, T-TEA-23 */
void tri_apply_defend(tri_play *play, const gg_order *order)
{
    tri_table *table = play->table;
    tri_attack *attack = &table->attack;
    defense is;
    uint16_t to = tri_across(attack->from);
    bool read = read_defense(order, &is);
    gg_assert(read && !tri_empty(is.units) && tri_is_attack(table));
    gg_assert(tri_empty(tri_without(is.units, tri_nameable(play->board, table))));
    (void)read;
    attack->named = is.units;
    attack->named_commanders = is.commanders;
    if (is.sealed)
        seal_leaders(attack, is.leaders);
    TRI_EACH (slot, attack->named)
        table->named_vs[slot] = (uint16_t)(to + 1);
    for (uint32_t commander = 0; commander < TRI_COMMANDERS_MAX; commander++)
        if (attack->named_commanders >> commander & 1)
            table->commander_vs[commander] = (uint16_t)(to + 1);
    uint8_t side = tri_enemy(table->active);
    attack->controller = tri_named_seat(table, side, attack->named_commanders, attack->controller);
    tri_tell_defense(play->turn, (int)tri_count(attack->named));
    tri_ask_attacker(play, TRI_ASK_FEINT);
}

/* ---------------------------------------------------------------- the seal of S2 (R-T-90) */

static void sealed_order(const tri_attack *attack, gg_order *order)
{
    gg_assert(attack->sealed && !attack->blocking);
    gg_order_open(order, TRI_LEAD);
    for (uint32_t i = 0; i < 2; i++)
        if (attack->sealed_leader[i] != 0)
            gg_order_add(order, (uint16_t)(attack->sealed_leader[i] - 1));
    gg_order_add(order, TRI_DONE);
}

/* Nothing between S2 and S4 can make a legal declaration illegal. */
bool tri_seal_fits(const tri_look *look)
{
    const tri_attack *attack = &look->table->attack;
    tri_set leaders = {{0, 0}};
    for (uint32_t i = 0; i < 2; i++)
        if (attack->sealed_leader[i] != 0)
            tri_add(&leaders, (uint32_t)(attack->sealed_leader[i] - 1));
    return !attack->blocking && tri_pair_fits(look, TRI_LEAD, attack->named, leaders);
}

bool tri_sealed(const gg_game *game, const void *state, gg_seat seat, gg_order *order)
{
    const tri_table *table = &((const tri_state *)state)->table;
    (void)game;
    if (!table->attack.sealed || table->head.prompt[seat] != TRI_ASK_LEAD)
        return false;
    sealed_order(&table->attack, order);
    return true;
}

/* ---------------------------------------------------------------- the orders of S4 and S7 */

void tri_check_pair(const tri_look *look, const gg_order *order, gg_refusal *refusal)
{
    const tri_attack *attack = &look->table->attack;
    gg_items items = {order, 0};
    tri_set units;
    tri_take_units(&items, &units);
    check_of(order->verb)(look, attack->named, units, refusal);
    if (order->verb != TRI_LEAD || !attack->sealed)
        return;
    gg_order sealed;
    sealed_order(attack, &sealed);
    if (!gg_same_order(order, &sealed))
        gg_refuse(refusal, T_ATK_4_5); /* the sealed leaders, and no others */
}

void tri_pair_steps(const tri_look *look, const gg_draft *draft, gg_steps *out)
{
    const tri_attack *attack = &look->table->attack;
    const gg_order *sofar = &draft->order;
    gg_items items = {sofar, 0};
    if (sofar->verb != TRI_LEAD || !attack->sealed) {
        offer_pair(look, sofar->verb, attack->named, &items, out);
        return;
    }
    gg_order sealed;
    sealed_order(attack, &sealed);
    bool last = sofar->count + 1U == sealed.count;
    tri_offer_item(out, last ? TRI_STEP_WORD : TRI_STEP_UNIT, sealed.item[sofar->count], last);
}

/* None, one or two units, ascending, and DONE. */
static void store_pair(uint8_t pair[2], const gg_order *order)
{
    gg_assert(order->count >= 1 && order->count <= 3 && order->item[order->count - 1] == TRI_DONE);
    gg_assert(order->count < 3 || order->item[0] < order->item[1]);
    for (uint32_t i = 0; i < 2; i++)
        pair[i] = i + 1U < order->count ? (uint8_t)order->item[i] : TRI_NO_UNIT;
}

/* T-ATK-4.5 */
void tri_apply_lead(tri_play *play, const gg_order *order)
{
    tri_attack *attack = &play->table->attack;
    store_pair(attack->defense_leader, order);
    gg_assert(tri_count(attack->named) + 1U >= order->count); /* some of the named */
    tri_drop_seal(attack);
    for (uint32_t i = 0; i + 1U < order->count; i++)
        tri_show(play, order->item[i]);
    tri_ask_attacker(play, TRI_ASK_ATTACK);
}

/* T-ATK-7.4 */
void tri_apply_counter(tri_play *play, const gg_order *order)
{
    tri_table *table = play->table;
    tri_attack *attack = &table->attack;
    gg_assert(tri_may_counter(table) && attack->stage == TRI_NO_LOSS);
    store_pair(attack->counter, order);
    for (uint32_t i = 0; i + 1U < order->count; i++) {
        tri_show(play, order->item[i]);
        tri_commit_elite(play, order->item[i]);
    }
    for (uint32_t i = 0; i + 1U < order->count; i++)
        tri_lose_in_attack(play, order->item[i]);
    tri_resolve_final(play);
}
