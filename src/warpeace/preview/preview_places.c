/* preview_places.c: who can go where, in questions that are answered by sending somebody somewhere: into a city, into a
 * hex that the enemy has left, to comrades, over the sea; and who digs. Lists are those that the rules offer. P-FOR,
 * P-WDR, P-COM, P-OVR, P-SCN, P-ENT */
#include "warpeace/movement/movement.h"
#include "warpeace/preview/preview_parts.h"
#include "warpeace/retreat/retreat.h"

/* ---------------------------------------------------------------- lists */

typedef struct party_of {
    wap_leaders leaders;
    wap_troops most; /* of each kind */
} party_of;

static void note_step(gg_step step, party_of *out)
{
    uint16_t item = gg_step_a(step);
    if (gg_step_kind_of(step) == WAP_STEP_LEADER)
        wap_add_leader(&out->leaders, (uint32_t)item - WAP_ITEM_LEADER);
    if (gg_step_kind_of(step) == WAP_STEP_SP &&
        wap_item_count(item) > out->most.sp[wap_item_kind(item)])
        out->most.sp[wap_item_kind(item)] = (uint8_t)wap_item_count(item);
}

/* The members of a range, if the list was too long (long_lists.c). */
static void note_range(const wap_asking *ask, const gg_order *order, gg_step among, party_of *out)
{
    wap_look look = wap_looking(ask);
    gg_steps list = {.count = 0};
    gg_draft draft;
    gg_draft_open(&draft);
    draft.order = *order;
    draft.taken[draft.count++] = among;
    wap_asked_steps(&look, &draft, &list);
    for (uint32_t i = 0; i < list.count; i++)
        note_step(list.step[i], out);
}

/* Leaders and SP that may be named next: of each kind the most. */
static void find_who(const wap_asking *ask, const gg_order *order, party_of *out)
{
    gg_steps list;
    wap_list_choices(ask, order, &list);
    for (uint32_t i = 0; i < list.count; i++)
        if (gg_step_kind_of(list.step[i]) == WAP_STEP_AMONG)
            note_range(ask, order, list.step[i], out);
        else
            note_step(list.step[i], out);
}

void wap_preview_who(const wap_asking *ask, const char *key, const wap_leaders *leaders,
                     const wap_troops *troops)
{
    gg_json_array(ask->out, key);
    for (uint32_t leader = 0; leaders && leader < ask->board->leaders; leader++)
        if (wap_is_among(leaders, leader))
            wap_json_leader(ask, NULL, leader);
    for (uint8_t kind = 0; kind < ask->board->kinds; kind++)
        if (troops->sp[kind] > 0)
            wap_json_sp(ask, NULL, kind, troops->sp[kind]);
    gg_json_end_array(ask->out);
}

/* "to": the hexes that may be named next. */
static void put_goals(const wap_asking *ask, const gg_order *order)
{
    gg_steps list;
    wap_list_choices(ask, order, &list);
    gg_json_array(ask->out, "to");
    for (uint32_t i = 0; i < list.count; i++)
        if (gg_step_kind_of(list.step[i]) == WAP_STEP_HEX)
            wap_json_hex(ask, NULL, gg_step_a(list.step[i]));
    gg_json_end_array(ask->out);
}

static gg_order begun(uint8_t verb, uint16_t item)
{
    return (gg_order){.verb = verb, .count = 1, .item = {item}};
}

/* An object for each hex or leader that the order may begin with. */
static void put_forces(const wap_asking *ask, const char *kind, uint8_t verb,
                       void (*put)(const wap_asking *ask, const gg_order *order))
{
    gg_order order = {.verb = verb};
    gg_steps list;
    gg_json_text(ask->out, "kind", kind);
    wap_list_choices(ask, &order, &list);
    gg_json_array(ask->out, "forces");
    for (uint32_t i = 0; i < list.count; i++) {
        uint8_t what = gg_step_kind_of(list.step[i]);
        if (what != WAP_STEP_HEX && what != WAP_STEP_LEADER)
            continue;
        gg_order first = begun(verb, gg_step_a(list.step[i]));
        gg_json_object(ask->out, NULL);
        put(ask, &first);
        gg_json_end_object(ask->out);
    }
    gg_json_end_array(ask->out);
}

/* ---------------------------------------------------------------- a garrison (P-FOR-01, P-FOR-04) */

static void put_garrison(const wap_asking *ask, const gg_order *order)
{
    party_of who = {.leaders = {{0}}};
    uint16_t hex = order->item[0];
    gg_assert(wap_has_city(ask->board, hex));
    wap_clear_troops(&who.most);
    find_who(ask, order, &who);
    wap_json_hex(ask, "hex", hex);
    wap_preview_who(ask, "who", &who.leaders, &who.most);
    gg_json_int(ask->out, "room", ask->board->city[ask->board->hex[hex].city].capacity);
    gg_json_text(ask->out, "rule", "P-FOR-04");
}

void wap_preview_garrison(const wap_asking *ask)
{
    put_forces(ask, "garrison", WAP_GO_INSIDE, put_garrison);
}

/* ---------------------------------------------------------------- an advance (P-WDR-13, P-WDR-17) */

static void put_advance(const wap_asking *ask, const gg_order *order)
{
    party_of who = {.leaders = {{0}}};
    wap_clear_troops(&who.most);
    find_who(ask, order, &who);
    wap_json_hex(ask, "hex", order->item[0]);
    wap_preview_who(ask, "who", &who.leaders, &who.most);
    gg_json_array(ask->out, "to");
    wap_json_hex(ask, NULL, ask->table->vacancy[0].hex);
    gg_json_end_array(ask->out);
}

void wap_preview_advance(const wap_asking *ask)
{
    gg_assert(ask->table->vacancies > 0);
    put_forces(ask, "advance", WAP_ADVANCE, put_advance);
}

/* ---------------------------------------------------------------- a shift, displaced leaders (P-COM-13, P-OVR-09) */

static void put_shift(const wap_asking *ask, const gg_order *order)
{
    wap_json_hex(ask, "hex", order->item[0]);
    put_goals(ask, order);
}

void wap_preview_shift(const wap_asking *ask)
{
    put_forces(ask, "shift", WAP_SHIFT, put_shift);
}

static void put_displaced(const wap_asking *ask, const gg_order *order)
{
    uint32_t leader = (uint32_t)order->item[0] - WAP_ITEM_LEADER;
    gg_assert(leader < ask->board->leaders);
    wap_json_leader(ask, "leader", leader);
    wap_json_hex(ask, "hex", ask->table->leader[leader].hex);
    put_goals(ask, order);
}

void wap_preview_displaced(const wap_asking *ask)
{
    put_forces(ask, "displaced", WAP_SEND, put_displaced);
}

/* ---------------------------------------------------------------- unsupplied enemies (P-WDR-11) */

static uint8_t battle_of_waiting(const wap_table *table, uint16_t hex)
{
    bool over = table->phase == WAP_COMBAT && table->stage >= WAP_C8_SIEGES;
    WAP_EACH_PILE (i, table, hex)
        if ((table->pile[i].marks & WAP_LEAVING) && !over)
            return table->pile[i].battle;
    return WAP_NO_BATTLE;
}

static bool offers_inside(const wap_asking *ask, const gg_order *order)
{
    gg_steps list;
    wap_list_choices(ask, order, &list);
    for (uint32_t i = 0; i < list.count; i++)
        if (gg_step_kind_of(list.step[i]) == WAP_STEP_WORD &&
            gg_step_a(list.step[i]) == WAP_WORD_IN)
            return true;
    return false;
}

static void put_destination(const wap_asking *ask, const gg_order *order)
{
    uint16_t hex = order->item[0];
    uint8_t side = wap_other(ask->side), slot = battle_of_waiting(ask->table, hex);
    wap_which which = {.side = side, .battle = slot, .with = WAP_LEAVING};
    wap_troops there;
    wap_ways ways;
    wap_clear_troops(&there);
    wap_gather(ask->board, ask->table, hex, which, &there);
    wap_retreat_ways(ask->game, ask->table, hex, wap_whole(side), slot, &ways);
    wap_json_hex(ask, "hex", hex);
    wap_preview_who(ask, "who", NULL, &there);
    if (ways.count > 0)
        put_goals(ask, order);
    else
        wap_preview_passage(ask, hex, wap_whole(side), slot);
    gg_json_bool(ask->out, "inside", offers_inside(ask, order));
}

void wap_preview_destination(const wap_asking *ask)
{
    put_forces(ask, "destination", WAP_SEND, put_destination);
}

/* ---------------------------------------------------------------- a sea move (P-SCN-05) */

/* A leader takes SP along. They are offered after him, and are the same for each leader. */
static void put_port(const wap_asking *ask, const gg_order *order)
{
    party_of who = {.leaders = {{0}}};
    gg_order led = *order;
    wap_clear_troops(&who.most);
    find_who(ask, order, &who);
    for (uint32_t leader = 0; leader < ask->board->leaders && led.count == 1; leader++)
        if (wap_is_among(&who.leaders, leader))
            led.item[led.count++] = (uint16_t)(WAP_ITEM_LEADER + leader);
    gg_assert(led.count == 2);
    find_who(ask, &led, &who);
    wap_json_hex(ask, "hex", order->item[0]);
    wap_preview_who(ask, "who", &who.leaders, &who.most);
    gg_json_int(ask->out, "room", ask->board->special.sea_sp);
    put_goals(ask, &led);
}

void wap_preview_sailing(const wap_asking *ask)
{
    put_forces(ask, "sail", WAP_SAIL, put_port);
    wap_preview_ended_group(ask);
}

/* ---------------------------------------------------------------- digging in (P-ENT-01) */

static void gather_idle(const wap_asking *ask, const wap_table *table, uint16_t hex,
                        wap_troops *out)
{
    wap_clear_troops(out);
    wap_gather(ask->board, table, hex, (wap_which){ask->side, WAP_NO_BATTLE, 0, WAP_MOVED, 0}, out);
}

/* "held": SP that could still move, and dig instead. */
static void put_trench(const wap_asking *ask, const gg_order *order)
{
    wap_table later = *ask->table;
    wap_play play = wap_playing(ask, &later);
    wap_troops before, after;
    uint16_t hex = order->item[0];
    gather_idle(ask, ask->table, hex, &before);
    wap_apply_entrench(&play, order);
    gather_idle(ask, &later, hex, &after);
    for (uint32_t kind = 0; kind < ask->board->kinds; kind++)
        before.sp[kind] = (uint8_t)(before.sp[kind] - after.sp[kind]);
    wap_json_hex(ask, "hex", hex);
    wap_preview_who(ask, "held", NULL, &before);
    gg_json_text(ask->out, "rule", "P-ENT-01");
}

void wap_preview_entrenchment(const wap_asking *ask)
{
    put_forces(ask, "entrench", WAP_ENTRENCH, put_trench);
}
