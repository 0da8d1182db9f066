/* preview_rest.c: what follows from the other answers in an attack: feint, occupation, odd points, losses, kept
 * units, advance; and who pays and where there is room in a retreat. Sees only the view.
 *
 * These answers have certain results: commands spent, places, faces shown, strengths and morale afterwards,
 * detachments. */
#include "triumph/preview/preview_rest.h"

#include "triumph/attack/arithmetic.h"
#include "triumph/attack/attack_stages.h"
#include "triumph/preview/preview_json.h"
#include "triumph/table/choices_left.h"
#include "triumph/text/pieces_text.h"

enum { WORD_SIZE = 80 };

typedef struct rest {
    const tri_look *look;
    const tri_table *table;
    const gg_draft *draft;
    gg_json *out;
} rest;

/* ---------------------------------------------------------------- pieces and places */

static void put_unit(const rest *is, const char *key, uint32_t slot)
{
    char word[WORD_SIZE];
    gg_text text;
    gg_text_open(&text, word, sizeof word);
    tri_put_unit(is->table, slot, &text);
    gg_json_text(is->out, key, word);
}

static void put_units(const rest *is, const char *key, tri_set units)
{
    gg_json_array(is->out, key);
    TRI_EACH (slot, units)
        put_unit(is, NULL, slot);
    gg_json_end_array(is->out);
}

static void put_commander(const rest *is, const char *key, uint32_t commander)
{
    char word[WORD_SIZE];
    gg_text text;
    gg_text_open(&text, word, sizeof word);
    tri_put_commander(is->look->board, commander, &text);
    gg_json_text(is->out, key, word);
}

static void put_commanders(const rest *is, const char *key, uint32_t commanders)
{
    gg_json_array(is->out, key);
    for (uint32_t c = 0; c < is->look->board->commanders; c++)
        if (commanders >> c & 1)
            put_commander(is, NULL, c);
    gg_json_end_array(is->out);
}

static void put_place(const rest *is, const char *key, uint16_t at)
{
    char word[WORD_SIZE];
    gg_text text;
    gg_text_open(&text, word, sizeof word);
    tri_put_place(is->look->board, at, &text);
    gg_json_text(is->out, key, word);
}

static tri_range exactly(uint32_t value)
{
    return (tri_range){(int)value, (int)value};
}

/* ---------------------------------------------------------------- feint and occupation */

/* The commands of the draft, if they are complete; *items stands behind them. */
static bool read_commands(const rest *is, const tri_front *front, enum tri_mode mode,
                          gg_items *items, tri_attackers *attackers)
{
    gg_steps steps = {.count = 0};
    gg_refusal refusal = {0};
    *items = (gg_items){&is->draft->order, 0};
    if (!tri_attackers_steps(is->look, front, items, mode, attackers, &steps))
        return false;
    items->next = 0;
    return tri_read_attackers(is->look, front, items, mode, attackers, &refusal);
}

static void put_commands(const rest *is, const tri_attackers *attackers)
{
    uint32_t corps = tri_bits(attackers->spenders), units = attackers->unit_commands;
    gg_json_array(is->out, "lines");
    if (corps > 0)
        tri_json_line(is->out, "corps commands spent", exactly(corps), "T-AFT-01");
    if (units > 0)
        tri_json_line(is->out, "unit commands spent", exactly(units), "T-AFT-01");
    if (corps + units == 0)
        tri_json_line(is->out, "the open road move is already paid for", exactly(0), "T-AFT-03");
    gg_json_end_array(is->out);
    put_units(is, "units", attackers->movers);
    put_commanders(is, "commanders", attackers->commanders);
    put_units(is, "detached", attackers->detached);
}

/* The border closes, and named units in reserve must step forward. */
static void put_after_feint(const rest *is, const tri_front *front)
{
    char word[WORD_SIZE];
    gg_text text;
    gg_text_open(&text, word, sizeof word);
    tri_put_border(is->look->board, front->from / 2U, &text);
    gg_json_text(is->out, "closed", word);
    tri_set forward = tri_may_advance(is->table);
    gg_json_object(is->out, "advance");
    gg_json_bool(is->out, "must", !tri_empty(forward));
    put_place(is, "place", tri_blocking(front->to));
    put_units(is, "units", forward);
    gg_json_text(is->out, "rule", "T-ATK-3.3");
    gg_json_end_object(is->out);
}

static void put_feint(const rest *is)
{
    gg_items items;
    tri_front front = tri_current_front(is->look);
    tri_attackers attackers;
    gg_json_text(is->out, "kind", "feint");
    if (read_commands(is, &front, TRI_MODE_FEINT, &items, &attackers)) {
        uint16_t stay = tri_reserve(front.attack_locale), block = tri_blocking(front.from);
        bool stands = attackers.at == block;
        put_commands(is, &attackers);
        if (stands || gg_peek_item(&items) == TRI_WORD_BLOCK)
            put_place(is, "place", block);
        else if (gg_peek_item(&items) == TRI_WORD_STAY)
            put_place(is, "place", stay);
        else
            gg_json_null(is->out, "place");
        put_units(is, "shown", attackers.by_road ? attackers.movers : (tri_set){{0, 0}});
    }
    put_after_feint(is, &front);
}

static bool rides_on(const tri_attackers *attackers)
{
    const tri_walk *walk = &attackers->walk;
    return attackers->by_road && !walk->stopped && walk->entered < tri_road_limit(walk->all_main);
}

static void put_occupy(const rest *is)
{
    gg_items items;
    tri_front front = tri_current_front(is->look);
    tri_attackers attackers;
    int capacity = is->look->board->locale[front.defense_locale].capacity;
    gg_json_text(is->out, "kind", "occupy");
    if (!read_commands(is, &front, TRI_MODE_OCCUPY, &items, &attackers)) {
        gg_json_int(is->out, "room", capacity);
        return;
    }
    bool stays = gg_peek_item(&items) == TRI_WORD_STAY;
    put_commands(is, &attackers);
    put_place(is, "place", stays ? attackers.at : tri_reserve(front.defense_locale));
    put_units(is, "shown", stays ? attackers.movers : (tri_set){{0, 0}});
    gg_json_int(is->out, "room", capacity - (stays ? 0 : (int)tri_count(attackers.movers)));
    gg_json_bool(is->out, "rides_on", rides_on(&attackers));
}

/* ---------------------------------------------------------------- losses */

static uint32_t times(const gg_order *order, uint32_t slot)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < order->count; i++)
        count += order->item[i] == slot;
    return count;
}

/* The face of a unit that has lost so many points; TRI_NO_FACE: eliminated. */
static uint8_t face_after(uint8_t face, uint32_t points)
{
    for (; points > 0 && face != TRI_NO_FACE; points--)
        face = tri_reduced(face);
    return face;
}

/* {"unit": .., "strength": .., "after": .., "becomes": ..} */
static void put_loser(const rest *is, uint32_t slot, uint32_t points)
{
    uint8_t face = is->table->face[slot], then = face_after(face, points);
    gg_json_object(is->out, NULL);
    put_unit(is, "unit", slot);
    gg_json_int(is->out, "strength", tri_strength(face));
    gg_json_int(is->out, "after", (int64_t)tri_strength(face) - points);
    if (then == TRI_NO_FACE)
        gg_json_null(is->out, "becomes");
    else
        gg_json_text(is->out, "becomes", tri_face_name(then));
    gg_json_end_object(is->out);
}

static void put_odd(const rest *is)
{
    gg_json_text(is->out, "kind", "odd");
    gg_json_array(is->out, "choices");
    for (uint32_t i = 0; i < 2; i++)
        if (is->table->attack.odd[i] < TRI_UNITS)
            put_loser(is, is->table->attack.odd[i], 1);
    gg_json_end_array(is->out);
}

/* Elite units that pay are committed by it. Returns what that costs in all. */
static uint32_t put_commitment(const rest *is, tri_set payers)
{
    tri_table table = *is->table;
    uint8_t side = is->look->side;
    uint32_t cost = 0;
    TRI_EACH (slot, payers) {
        uint8_t face = table.face[slot];
        uint32_t points = times(&is->draft->order, slot) > 0 ? tri_elite_cost(&table, side, face)
                                                             : 0;
        if (points == 0)
            continue;
        tri_mark_committed(&table, side, face);
        cost += points;
        tri_json_line(is->out, face == TRI_G3 ? "the Guard loses" : "heavy cavalry loses",
                      (tri_range){-(int)points, -(int)points},
                      face == TRI_G3 ? "T-ELT-03" : "T-ELT-02");
    }
    return cost;
}

/* The points of the attack cost morale if it is lost, a defeated Guard Attack more. */
static void put_morale(const rest *is, tri_set payers, uint32_t points)
{
    const tri_attack *attack = &is->table->attack;
    uint8_t side = is->look->side;
    uint32_t morale = is->table->morale[side], lost = attack->lost[side] + points;
    bool loses = attack->final_winner != side;
    gg_json_array(is->out, "morale_lines");
    morale -= tri_morale_drop(morale, put_commitment(is, payers), TRI_ELITE_FLOOR);
    if (loses) {
        tri_json_line(is->out, "points lost in this attack", (tri_range){-(int)lost, -(int)lost},
                      "T-MOR-02");
        morale -= tri_morale_drop(morale, lost, tri_attack_floor(is->table));
    }
    if (loses && tri_guard_is_defeated(is->table)) {
        tri_json_line(is->out, "the Guard Attack is defeated",
                      (tri_range){-TRI_GUARD_DEFEAT, -TRI_GUARD_DEFEAT}, "T-ELT-13");
        morale -= tri_morale_drop(morale, TRI_GUARD_DEFEAT, 0);
    }
    gg_json_end_array(is->out);
    gg_json_int(is->out, "morale", morale);
    gg_json_bool(is->out, "demoralized", morale == 0);
}

static void put_loss(const rest *is)
{
    tri_set payers = tri_loss_candidates(is->table, is->table->attack.stage);
    uint32_t points = tri_loss_points(is->table), given = is->draft->order.count;
    gg_json_text(is->out, "kind", "loss");
    gg_json_int(is->out, "points", points);
    gg_json_int(is->out, "left", (int64_t)points - given);
    gg_json_array(is->out, "units");
    TRI_EACH (slot, payers)
        put_loser(is, slot, times(&is->draft->order, slot));
    gg_json_end_array(is->out);
    put_morale(is, payers, points);
}

/* ---------------------------------------------------------------- kept units and advance */

static void put_keep(const rest *is)
{
    uint32_t given = 0;
    gg_json_text(is->out, "kind", "keep");
    gg_json_array(is->out, "corps");
    for (uint32_t c = tri_next_keeper(is->table, 0); c < TRI_COMMANDERS_MAX;
         c = tri_next_keeper(is->table, c + 1)) {
        tri_set units = tri_corps_of_movers(is->table, c);
        gg_json_object(is->out, NULL);
        put_commander(is, "commander", c);
        if (given < is->draft->order.count) {
            uint16_t kept = is->draft->order.item[given++];
            put_unit(is, "keeps", kept);
            tri_drop(&units, kept);
            put_units(is, "detached", units);
        } else {
            gg_json_null(is->out, "keeps");
            put_units(is, "detached", units);
        }
        gg_json_text(is->out, "rule", "T-ATK-11.4");
        gg_json_end_object(is->out);
    }
    gg_json_end_array(is->out);
}

static void put_advance(const rest *is)
{
    const gg_order *order = &is->draft->order;
    tri_set may = tri_may_advance(is->table), forward = {{0, 0}};
    uint32_t commanders = 0;
    tri_table then = *is->table;
    for (uint32_t i = 0; i < order->count; i++) {
        if (tri_item_is_unit(order->item[i]))
            tri_add(&forward, order->item[i]);
        else if (tri_item_is_commander(order->item[i]))
            commanders |= 1U << (order->item[i] - TRI_ITEM_COMMANDER);
    }
    commanders |= tri_bound_commanders(is->table, forward);
    tri_step_forward(&then, forward, commanders);
    gg_json_text(is->out, "kind", "advance");
    put_place(is, "place", tri_blocking(tri_across(is->table->attack.from)));
    put_units(is, "units", forward);
    put_commanders(is, "commanders", commanders);
    put_units(is, "stay", tri_without(may, forward));
    put_units(is, "detached", tri_separated(&then));
    gg_json_text(is->out, "rule", "T-ATK-3.3");
}

/* ---------------------------------------------------------------- retreats */

void tri_preview_shelter(const tri_look *look, gg_json *out)
{
    const rest is = {look, look->table, NULL, out};
    tri_debt debt[TRI_GROUPS_MAX];
    tri_shelter shelter[TRI_LOCALE_APPROACHES];
    uint32_t debts = tri_retreat_debts(look->board, look->table, debt);
    uint32_t shelters = tri_shelters(look->board, look->table, shelter);
    gg_json_array(out, "payers");
    for (uint32_t i = 0; i < debts; i++) {
        gg_json_object(out, NULL);
        put_place(&is, "place", tri_position_of(look->table, debt[i].units));
        put_units(&is, "units", debt[i].units);
        gg_json_int(out, "points", debt[i].points);
        gg_json_text(out, "rule", debt[i].reserve ? "T-RET-06" : "T-RET-05");
        gg_json_end_object(out);
    }
    gg_json_end_array(out);
    gg_json_array(out, "shelters");
    for (uint32_t i = 0; i < shelters; i++) {
        gg_json_object(out, NULL);
        put_place(&is, "place", tri_reserve(shelter[i].locale));
        gg_json_int(out, "room", shelter[i].room);
        gg_json_end_object(out);
    }
    gg_json_end_array(out);
}

/* ---------------------------------------------------------------- the interface */

void tri_preview_rest(const tri_look *look, const gg_draft *draft, gg_json *out)
{
    const rest is = {look, look->table, draft, out};
    switch (look->table->head.prompt[look->seat]) {
    case TRI_ASK_FEINT:
        put_feint(&is);
        break;
    case TRI_ASK_OCCUPATION:
        put_occupy(&is);
        break;
    case TRI_ASK_ODD:
        put_odd(&is);
        break;
    case TRI_ASK_LOSS:
        put_loss(&is);
        break;
    case TRI_ASK_KEEP:
        put_keep(&is);
        break;
    case TRI_ASK_ADVANCE:
        put_advance(&is);
        break;
    default:
        break;
    }
}
