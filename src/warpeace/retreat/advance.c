/* advance.c: hexes that the enemy has left or lost, and who may advance there. P-WDR, P-COM, P-ALL, R-P-48, R-P-68,
 * R-P-76 */
#include "warpeace/retreat/retreat.h"

/* ---------------------------------------------------------------- vacancies */

static void note_vacancy(wap_play *play, uint16_t hex, uint8_t battle, uint8_t side)
{
    wap_table *table = play->table;
    for (uint32_t i = 0; i < table->vacancies; i++)
        if (table->vacancy[i].hex == hex && table->vacancy[i].battle == battle)
            return;
    gg_assert(table->vacancies < WAP_VACANCIES_MAX);
    table->vacancy[table->vacancies++] = (wap_vacancy){.hex = hex, .battle = battle, .side = side};
    if (table->stage != WAP_C3_RESOLVE) /* what is emptied there is entered in C4 */
        table->pending |= WAP_P_ADVANCE;
}

static void drop_vacancy(wap_table *table)
{
    gg_assert(table->vacancies > 0);
    table->vacancies--;
    memmove(&table->vacancy[0], &table->vacancy[1], table->vacancies * sizeof table->vacancy[0]);
    memset(&table->vacancy[table->vacancies], 0, sizeof table->vacancy[0]);
    table->advanced = 0;
}

/* SP of the side that belong to the battle, fighting or sheltered, in its original hex (P-COM-09). */
static bool holds_original(const wap_play *play, uint8_t battle, uint8_t side)
{
    const wap_table *table = play->table;
    uint16_t hex = wap_own_hex(table, &table->battle[battle], side);
    WAP_EACH_PILE (i, table, hex) {
        const wap_pile *pile = &table->pile[i];
        if (wap_fits(play->board, table, pile, WAP_OF_BATTLE(side, battle)) &&
            (pile->marks & (WAP_COMMITTED | WAP_INSIDE)))
            return true;
    }
    return false;
}

/* P-WDR-12 */
static void end_if_vacated(wap_play *play, uint8_t battle)
{
    if (wap_is_live(play->table, battle) &&
        (!holds_original(play, battle, WAP_FR) || !holds_original(play, battle, WAP_AL)))
        wap_end_battle(play, battle);
}

void wap_after_departure(wap_play *play, uint8_t battle, uint8_t side, const wap_hexes *hexes)
{
    WAP_EACH_HEX (hex, hexes)
        if (!wap_own_in(play->table, side, hex))
            note_vacancy(play, hex, battle, wap_other(side));
    end_if_vacated(play, battle);
}

/* ---------------------------------------------------------------- who may advance */

/* Supplied SP that fight, or have fought, in the battle and have not left it (P-WDR-13). */
static wap_which advancers(const wap_vacancy *vacancy)
{
    return (wap_which){.side = vacancy->side,
                       .battle = vacancy->battle,
                       .without = WAP_INSIDE | WAP_LEFT | WAP_UNSUPPLIED | WAP_LEAVING};
}

/* A side that must withdraw does not advance (C6). */
static bool is_open(const wap_board *board, const wap_table *table, const wap_vacancy *vacancy)
{
    const wap_battle *battle = &table->battle[vacancy->battle];
    return !wap_enemy_in(table, vacancy->side, vacancy->hex) &&
           !wap_is_closed(board, table, vacancy->hex) &&
           !(battle->choices[vacancy->side] & WAP_S_BROKEN);
}

static uint32_t advancers_in(const wap_look *look, uint16_t hex)
{
    const wap_vacancy *vacancy = &look->table->vacancy[0];
    if (hex >= look->board->hexes || !wap_adjacent(look->board, hex, vacancy->hex) ||
        wap_is_sallying(look->board, look->table, hex, vacancy->side))
        return 0;
    return wap_count_sp(look->board, look->table, hex, wap_own_of(look, advancers(vacancy)));
}

/* The next neighbor with units that may advance, from `from` on; WAP_NO_HEX: none. */
static uint16_t next_start(const wap_look *look, uint32_t from)
{
    uint16_t best = WAP_NO_HEX;
    const wap_hex *here = &look->board->hex[look->table->vacancy[0].hex];
    for (uint32_t i = 0; i < WAP_DIRECTIONS; i++) {
        uint16_t next = here->next[i];
        if (next != WAP_NO_HEX && next >= from && next < best && advancers_in(look, next) > 0)
            best = next;
    }
    return best;
}

/* P-PLY-08: each seat once. */
static bool may_advance(const wap_look *look)
{
    bool answered = look->own > 0 && (look->table->advanced >> (look->own - 1U) & 1U) != 0;
    return !answered && next_start(look, 0) != WAP_NO_HEX;
}

bool wap_ask_advance(wap_play *play)
{
    wap_table *table = play->table;
    gg_assert((table->pending & WAP_P_ADVANCE) && table->phase == WAP_COMBAT);
    for (; table->vacancies > 0; drop_vacancy(table))
        if (is_open(play->board, table, &table->vacancy[0]) &&
            wap_ask_first(play, table->vacancy[0].side, WAP_ASK_ADVANCE, may_advance))
            return true;
    table->pending &= (uint16_t)~WAP_P_ADVANCE;
    return false;
}

/* C4, its first part: hexes emptied in C3, those that the AP may enter first. */
bool wap_stage_advance(wap_play *play)
{
    wap_table *table = play->table;
    gg_assert(wap_all_live_are(table, WAP_B_ATTACKED | WAP_B_RESOLVED));
    if (table->vacancies == 0) {
        wap_to_stage(play, WAP_C4_WITHDRAW);
        return false;
    }
    for (uint32_t i = 1; i < table->vacancies; i++) {
        wap_vacancy vacancy = table->vacancy[i];
        uint32_t to = i;
        for (;
             to > 0 && vacancy.side == table->active && table->vacancy[to - 1].side != vacancy.side;
             to--)
            table->vacancy[to] = table->vacancy[to - 1];
        table->vacancy[to] = vacancy;
    }
    table->pending |= WAP_P_ADVANCE;
    return false;
}

/* ---------------------------------------------------------------- the prompt `advance` */

static bool may_go_along(const wap_look *look, uint32_t leader, uint16_t hex)
{
    const wap_leader_at *at = &look->table->leader[leader];
    return at->hex == hex && at->side == look->side && wap_owns_leader(look, leader) &&
           !(at->marks & (WAP_L_INSIDE | WAP_L_HOMELESS));
}

static void gather_advancers(const wap_look *look, uint16_t hex, wap_troops *out)
{
    wap_clear_troops(out);
    if (advancers_in(look, hex) > 0)
        wap_gather(look->board, look->table, hex,
                   wap_own_of(look, advancers(&look->table->vacancy[0])), out);
}

static bool is_unsupplied(const wap_look *look, uint16_t hex, uint8_t kind)
{
    WAP_EACH_PILE (i, look->table, hex)
        if (look->table->pile[i].kind == kind && (look->table->pile[i].marks & WAP_UNSUPPLIED))
            return true;
    return false;
}

/* P-WDR-13 */
static void check_part(const wap_look *look, uint16_t hex, const wap_who *who, gg_refusal *refusal)
{
    wap_troops there;
    gather_advancers(look, hex, &there);
    if (who->troops.total == 0)
        gg_refuse(refusal, P_WDR_13);
    for (uint32_t i = 0; i < look->board->kinds; i++)
        if (who->troops.sp[i] > there.sp[i]) {
            if (wap_side_of_kind(look->board, look->table, (uint8_t)i) == look->side &&
                !wap_owns_kind(look, (uint8_t)i))
                gg_refuse(refusal, P_PLY_02);
            gg_refuse(refusal, P_WDR_13);
            if (hex < look->board->hexes && is_unsupplied(look, hex, (uint8_t)i))
                gg_refuse(refusal, P_SUP_09);
        }
    for (uint32_t i = 0; i < look->board->leaders; i++)
        if (wap_is_among(&who->leaders, i) && !may_go_along(look, i, hex)) {
            if (look->table->leader[i].side == look->side && !wap_owns_leader(look, i))
                gg_refuse(refusal, P_PLY_02);
            gg_refuse(refusal, P_WDR_17);
        }
}

void wap_check_advance(const wap_look *look, const gg_order *order, gg_refusal *refusal)
{
    gg_items items = {order, 0};
    int32_t last = -1;
    while (wap_is_hex(gg_peek_item(&items))) {
        uint16_t hex = gg_next_item(&items);
        wap_who who;
        if (hex <= last || hex >= look->board->map_hexes ||
            !wap_read_who(look->board, &items, &who)) {
            gg_refuse(refusal, GG_RULE_FORM);
            return;
        }
        check_part(look, hex, &who, refusal);
        last = hex;
    }
    if (gg_next_item(&items) != WAP_DONE || !gg_items_end(&items))
        gg_refuse(refusal, GG_RULE_FORM);
}

static void offer_leaders(const wap_look *look, uint16_t hex, int32_t last, gg_steps *out)
{
    for (uint32_t i = (uint32_t)(last + 1); i < look->board->leaders; i++)
        if (may_go_along(look, i, hex))
            wap_offer_item(out, WAP_STEP_LEADER, (uint16_t)(WAP_ITEM_LEADER + i), false);
}

static void offer_sp(const wap_look *look, uint16_t hex, int32_t last, gg_steps *out)
{
    wap_troops there;
    gather_advancers(look, hex, &there);
    for (uint32_t kind = (uint32_t)(last + 1); kind < look->board->kinds; kind++)
        for (uint32_t n = 1; n <= there.sp[kind]; n++)
            wap_offer_item(out, WAP_STEP_SP, wap_sp_item((uint8_t)kind, n), false);
}

static void offer_starts(const wap_look *look, const gg_order *order, uint32_t from, gg_steps *out)
{
    for (uint16_t hex = next_start(look, from); hex != WAP_NO_HEX && wap_has_room(order, 3);
         hex = next_start(look, hex + 1U))
        wap_offer_item(out, WAP_STEP_HEX, hex, false);
    wap_offer_item(out, WAP_STEP_WORD, WAP_DONE, true);
}

void wap_advance_steps(const wap_look *look, const gg_draft *draft, gg_steps *out)
{
    const gg_order *order = &draft->order;
    if (order->verb == WAP_VERB_NONE) {
        gg_offer(out, wap_verb_step(WAP_ADVANCE, false));
        return;
    }
    uint16_t hex = WAP_NO_HEX;
    int32_t leader = -1, kind = -1;
    for (uint32_t i = 0; i < order->count; i++) {
        uint16_t item = order->item[i];
        if (wap_is_hex(item)) {
            hex = item;
            leader = kind = -1;
        } else if (wap_is_leader(item)) {
            leader = item - WAP_ITEM_LEADER;
        } else {
            kind = wap_item_kind(item);
        }
    }
    if (hex != WAP_NO_HEX && kind < 0 && wap_has_room(order, 3)) /* after him SP, and the end */
        offer_leaders(look, hex, leader, out);
    if (hex != WAP_NO_HEX && wap_has_room(order, 2))
        offer_sp(look, hex, kind, out);
    if (hex == WAP_NO_HEX || kind >= 0)
        offer_starts(look, order, hex == WAP_NO_HEX ? 0 : hex + 1U, out);
}

/* ---------------------------------------------------------------- apply */

/* SP that advance have left their battle (P-COM-16). */
static void advance_from(wap_play *play, const wap_vacancy *to, uint16_t from, const wap_who *who)
{
    const wap_battle *battle = wap_battle_at(play, to->battle);
    wap_fate fate = {.hex = to->hex,
                     .clear = WAP_COMMITTED | WAP_JOINED,
                     .set = wap_leave_marks(battle, to->side),
                     .battle = WAP_NO_BATTLE};
    wap_change_troops(play, from, &who->troops, advancers(to), fate);
    for (uint32_t i = 0; i < play->board->leaders; i++)
        if (wap_is_among(&who->leaders, i))
            wap_move_leader(play, i, to->hex);
    wap_tell_advance(play->turn, wap_readers_of(play, to->side, to->hex), from, to->hex,
                     who->troops.total);
    wap_settle(play, from);
}

/* P-ALL-04 */
void wap_apply_advance(wap_play *play, uint8_t side, const gg_order *order)
{
    wap_table *table = play->table;
    wap_vacancy to = table->vacancy[0];
    gg_items items = {order, 0};
    gg_assert(to.side == side);
    if (table->part > 0)
        table->advanced |= (uint8_t)(1U << (table->part - 1));
    else
        drop_vacancy(table);
    if (order->count == 1) /* nobody */
        return;
    while (wap_is_hex(gg_peek_item(&items))) {
        uint16_t from = gg_next_item(&items);
        wap_who who;
        bool read = wap_read_who(play->board, &items, &who);
        gg_assert(read);
        (void)read;
        advance_from(play, &to, from, &who);
    }
    if (wap_has(&table->strong[wap_other(side)], to.hex))
        wap_put(&table->entered[side], to.hex);
    wap_settle(play, to.hex);
    end_if_vacated(play, to.battle);
}
