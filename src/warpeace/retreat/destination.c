/* destination.c: the opponent says where unsupplied SP retreat to, all of a hex together. Their owner names the SP
 * lost to enemies on the way. P-WDR, R-P-39 */
#include "warpeace/retreat/retreat.h"

/* ---------------------------------------------------------------- who waits */

/* Unsupplied SP of one hex. */
typedef struct waiting {
    uint16_t hex;
    uint8_t side, battle;
    uint8_t kind; /* of some of them; all are of one seat (P-PLY-09) */
    uint32_t count;
    wap_which which;
    wap_ways ways;
} waiting;

static bool find_hex(const wap_board *board, const wap_table *table, waiting *out)
{
    memset(out, 0, sizeof *out);
    for (uint32_t i = 0; i < table->pile_count; i++) {
        const wap_pile *pile = &table->pile[i];
        if (!(pile->marks & WAP_LEAVING))
            continue;
        out->hex = pile->hex;
        out->kind = pile->kind;
        out->side = wap_side_of_kind(board, table, pile->kind);
        out->battle = table->phase == WAP_COMBAT && table->stage >= WAP_C8_SIEGES
                          ? (uint8_t)WAP_NO_BATTLE
                          : pile->battle;
        out->which = (wap_which){
            .side = out->side, .battle = out->battle, .with = WAP_LEAVING, .without = 0};
        out->count = wap_count_sp(board, table, out->hex, out->which);
        return true;
    }
    return false;
}

/* Victors go to free hexes only (P-WDR-14). They are not divided, so a city takes all of them or none. */
static bool find_waiting(const wap_look *look, waiting *out)
{
    if (!find_hex(look->board, look->table, out))
        return false;
    wap_retreat_ways(look->game, look->table, out->hex, wap_whole(out->side), out->battle,
                     &out->ways);
    if (out->ways.inside < out->count || look->table->stage == WAP_C7_VICTOR)
        out->ways.inside = 0;
    if (look->table->stage == WAP_C7_VICTOR)
        out->ways.through = 0;
    return true;
}

static bool has_way(const wap_ways *ways)
{
    return ways->count > 0 || ways->through || ways->inside > 0;
}

/* P-PLY-08: the commander of the battle; at a broken siege, of the garrison. */
static bool ask_destination(wap_play *play, const waiting *who)
{
    uint8_t other = wap_other(who->side);
    if (who->battle == WAP_NO_BATTLE)
        return wap_ask_commander(play, other, who->hex, WAP_ASK_DESTINATION);
    return wap_ask_battle(play, other, who->battle, WAP_ASK_DESTINATION);
}

bool wap_ask_send(wap_play *play)
{
    wap_table *table = play->table;
    gg_assert(table->pending & WAP_P_SEND);
    wap_look look = wap_look_at(play, table->active);
    waiting who;
    while (find_waiting(&look, &who)) {
        if (table->toll > 0)
            return wap_ask_owner(play, who.side, who.kind, WAP_ASK_LOSS);
        if (has_way(&who.ways)) {
            table->asked_hex = who.hex;
            return ask_destination(play, &who);
        }
        wap_hexes hexes = {{0}};
        wap_no_way_out(play, who.hex, who.side, who.which);
        wap_put(&hexes, who.hex);
        wap_after_leaving(play, who.battle, who.side, &hexes);
    }
    table->asked_hex = WAP_NO_HEX;
    table->pending &= (uint16_t)~WAP_P_SEND;
    return false;
}

/* ---------------------------------------------------------------- check */

/* P-WDR-09 */
static void explain(const wap_look *look, const waiting *who, uint16_t to, gg_refusal *refusal)
{
    if (!wap_is_hex(to) || to >= look->board->map_hexes)
        gg_refuse(refusal, GG_RULE_FORM);
    else if (wap_is_sallying(look->board, look->table, who->hex, who->side))
        gg_refuse(refusal, P_WDR_08);
    else if (wap_hexside(look->board, who->hex, to) == WAP_ALL_SEA)
        gg_refuse(refusal, P_WDR_09);
    else if (to >= look->board->hexes || !wap_adjacent(look->board, who->hex, to) ||
             !wap_is_free_hex(look->board, look->table, who->side, to))
        gg_refuse(refusal, P_WDR_02);
    else
        gg_refuse(refusal, P_WDR_03);
    gg_refuse(refusal, P_WDR_11);
}

/* Follows a path through the enemy as far as the order names it. */
typedef struct way {
    wap_passage passage;
    uint16_t here;
    uint32_t entered;
    bool broken; /* it leads nowhere */
} way;

static void follow(const wap_look *look, const waiting *who, gg_items *items, way *out)
{
    wap_find_passage(look->game, look->table, who->hex, wap_whole(who->side), who->battle,
                     &out->passage);
    out->here = who->hex;
    out->entered = 0;
    out->broken = false;
    while (wap_is_hex(gg_peek_item(items))) {
        uint16_t next = gg_next_item(items);
        if ((out->here != who->hex && wap_has(&out->passage.ends, out->here)) ||
            !wap_leads_on(look->board, &out->passage, out->here, next, out->entered)) {
            out->broken = true;
            return;
        }
        out->entered += out->entered < out->passage.enemies;
        out->here = next;
    }
}

static bool arrives(const waiting *who, const way *path)
{
    return !path->broken && path->here != who->hex &&
           wap_way_ends(&path->passage, path->here, path->entered);
}

static void check_way(const wap_look *look, const waiting *who, gg_items *items,
                      gg_refusal *refusal)
{
    if (who->ways.count > 0 || !who->ways.through) {
        uint16_t to = gg_next_item(items);
        if (!wap_is_way(&who->ways, to))
            explain(look, who, to, refusal);
        return;
    }
    way path;
    follow(look, who, items, &path);
    if (!arrives(who, &path)) {
        gg_refuse(refusal, P_WDR_06);
        while (wap_is_hex(gg_peek_item(items)))
            items->next++;
    }
}

void wap_check_destination(const wap_look *look, const gg_order *order, gg_refusal *refusal)
{
    waiting who;
    gg_items items = {order, 0};
    bool found = find_waiting(look, &who);
    gg_assert(found);
    (void)found;
    if (!wap_is_hex(gg_peek_item(&items))) {
        gg_refuse(refusal, GG_RULE_FORM);
        return;
    }
    if (gg_next_item(&items) != who.hex) {
        gg_refuse(refusal, P_WDR_11);
        return;
    }
    if (gg_peek_item(&items) == WAP_WORD_IN) {
        items.next++;
        if (who.ways.inside == 0) {
            gg_refuse(refusal, P_WDR_04);
            gg_refuse(refusal, P_WDR_11);
        }
    } else {
        check_way(look, &who, &items, refusal);
    }
    if (gg_next_item(&items) != WAP_DONE || !gg_items_end(&items))
        gg_refuse(refusal, GG_RULE_FORM);
}

/* ---------------------------------------------------------------- steps */

static void offer_free(const waiting *who, gg_steps *out)
{
    for (uint32_t i = 0; i < who->ways.count; i++)
        gg_offer(out, gg_step_of(WAP_STEP_HEX, who->ways.to[i], WAP_DONE, GG_COMPLETES));
}

static void offer_way(const wap_look *look, const waiting *who, const gg_order *order,
                      gg_steps *out)
{
    gg_items items = {order, 1};
    way path;
    follow(look, who, &items, &path);
    bool there = arrives(who, &path);
    if (!(there && wap_has(&path.passage.ends, path.here)))
        for (uint32_t i = 0; i < WAP_DIRECTIONS; i++) {
            uint16_t next = look->board->hex[path.here].next[i];
            if (next != WAP_NO_HEX &&
                wap_leads_on(look->board, &path.passage, path.here, next, path.entered))
                wap_offer_item(out, WAP_STEP_HEX, next, false);
        }
    if (there)
        wap_offer_item(out, WAP_STEP_WORD, WAP_DONE, true);
}

void wap_destination_steps(const wap_look *look, const gg_draft *draft, gg_steps *out)
{
    const gg_order *order = &draft->order;
    waiting who;
    if (order->verb == WAP_VERB_NONE) {
        gg_offer(out, wap_verb_step(WAP_SEND, false));
        return;
    }
    if (!find_waiting(look, &who))
        return; /* a preview in the fog: its view does not show them */
    if (order->count == 0) {
        wap_offer_item(out, WAP_STEP_HEX, who.hex, false);
        return;
    }
    if (who.ways.count > 0)
        offer_free(&who, out);
    else if (who.ways.through)
        offer_way(look, &who, order, out);
    if (order->count == 1 && who.ways.inside > 0)
        gg_offer(out, gg_step_of(WAP_STEP_WORD, WAP_WORD_IN, WAP_DONE, GG_COMPLETES));
}

/* ---------------------------------------------------------------- apply */

static bool is_of_their_seat(const wap_play *play, const waiting *who, uint32_t leader)
{
    return !wap_is_divided(play->board, who->side) ||
           wap_part_of_leader(play->board, play->table, leader) ==
               wap_part_of_kind(play->board, play->table, who->kind);
}

/* Leaders whom the owner has not sent elsewhere go along if no other units of their side stay. */
static void gather_leaders(const wap_play *play, const waiting *who, wap_leaders *out)
{
    const wap_table *table = play->table;
    wap_which others = WAP_OUTSIDE(who->side);
    others.without |= WAP_LEAVING;
    if (wap_count_sp(play->board, table, who->hex, others) > 0)
        return;
    WAP_EACH_LEADER (leader, play->board, table, who->hex)
        if (table->leader[leader].side == who->side &&
            !(table->leader[leader].marks & (WAP_L_INSIDE | WAP_L_HOMELESS)) &&
            is_of_their_seat(play, who, leader))
            wap_add_leader(out, leader);
}

static wap_exit exit_of(const wap_look *look, const waiting *who, const gg_order *order,
                        uint32_t *enemies)
{
    wap_exit out = {.from = who->hex, .to = who->hex, .side = who->side, .battle = who->battle};
    *enemies = 0;
    if (order->item[1] == WAP_WORD_IN) {
        out.inside = true;
    } else if (who->ways.count > 0) {
        out.to = order->item[1];
    } else {
        gg_items items = {order, 1};
        way path;
        follow(look, who, &items, &path);
        out.to = path.here;
        out.inside = !wap_has(&path.passage.ends, path.here);
        *enemies = path.passage.enemies;
    }
    return out;
}

/* The remaining SP go where they are sent. */
static void go(wap_play *play, const waiting *who, const wap_exit *way_out)
{
    wap_who group;
    wap_hexes hexes = {{0}};
    memset(&group, 0, sizeof group);
    wap_gather(play->board, play->table, who->hex, who->which, &group.troops);
    play->table->asked_hex = WAP_NO_HEX;
    if (group.troops.total > 0) {
        gather_leaders(play, who, &group.leaders);
        wap_depart(play, way_out, &group, who->which);
    } else {
        wap_leaders_alone(play, who->hex, who->side);
    }
    wap_put(&hexes, who->hex);
    wap_after_leaving(play, who->battle, who->side, &hexes);
}

void wap_apply_destination(wap_play *play, uint8_t side, const gg_order *order)
{
    wap_look look = wap_look_at(play, side);
    waiting who;
    uint32_t enemies;
    bool found = find_waiting(&look, &who);
    gg_assert(found);
    (void)found;
    gg_assert(who.side == wap_other(side) && who.count > 0);
    wap_exit way_out = exit_of(&look, &who, order, &enemies);
    if (enemies == 0) {
        go(play, &who, &way_out);
        return;
    }
    play->table->toll = (uint16_t)(enemies < who.count ? enemies : who.count);
    play->table->way_end = (uint16_t)(way_out.to | (way_out.inside ? WAP_WAY_INSIDE : 0));
}

/* ---------------------------------------------------------------- the prompt `loss`: HEX SP.. DONE */

/* The SP on their way, by kind. */
static void find_payers(const wap_look *look, waiting *who, wap_troops *there)
{
    bool found = find_hex(look->board, look->table, who);
    gg_assert(found && look->table->toll > 0 && look->table->toll <= who->count);
    (void)found;
    wap_clear_troops(there);
    wap_gather(look->board, look->table, who->hex, who->which, there);
}

void wap_check_toll(const wap_look *look, const gg_order *order, gg_refusal *refusal)
{
    gg_items items = {order, 0};
    waiting who;
    wap_troops there;
    wap_who lost;
    find_payers(look, &who, &there);
    uint16_t hex = gg_next_item(&items);
    if (!wap_is_hex(hex) || !wap_read_who(look->board, &items, &lost) ||
        !wap_no_leaders(&lost.leaders) || gg_next_item(&items) != WAP_DONE ||
        !gg_items_end(&items)) {
        gg_refuse(refusal, GG_RULE_FORM);
        return;
    }
    bool stand = hex == who.hex;
    for (uint32_t kind = 0; kind < look->board->kinds; kind++)
        stand = stand && lost.troops.sp[kind] <= there.sp[kind];
    if (!stand || lost.troops.total != look->table->toll)
        gg_refuse(refusal, P_WDR_06);
}

void wap_toll_steps(const wap_look *look, const gg_draft *draft, gg_steps *out)
{
    waiting who;
    wap_troops there;
    uint32_t owed = look->table->toll, first = 0, left = 0;
    find_payers(look, &who, &there);
    if (draft->order.count == 0) {
        wap_offer_item(out, WAP_STEP_HEX, who.hex, false);
        return;
    }
    for (uint32_t i = 1; i < draft->order.count; i++) {
        owed -= wap_item_count(draft->order.item[i]);
        first = wap_item_kind(draft->order.item[i]) + 1U;
    }
    if (owed == 0) {
        wap_offer_item(out, WAP_STEP_WORD, WAP_DONE, true);
        return;
    }
    for (uint32_t kind = first; kind < look->board->kinds; kind++)
        left += there.sp[kind];
    for (uint32_t kind = first; kind < look->board->kinds; kind++) {
        left -= there.sp[kind];
        for (uint32_t n = 1; n <= there.sp[kind] && n <= owed; n++)
            if (n + left >= owed)
                wap_offer_item(out, WAP_STEP_SP, wap_sp_item((uint8_t)kind, n), false);
    }
}

void wap_apply_toll(wap_play *play, const gg_order *order)
{
    wap_table *table = play->table;
    waiting who;
    bool found = find_hex(play->board, table, &who);
    gg_assert(found && table->toll > 0);
    (void)found;
    for (uint32_t i = 1; wap_is_sp(order->item[i]); i++)
        wap_eliminate_sp(play, who.hex, wap_item_kind(order->item[i]),
                         wap_item_count(order->item[i]), who.which, WAP_BY_ENEMIES_ON_THE_WAY);
    wap_exit way_out = {.from = who.hex,
                        .to = (uint16_t)(table->way_end & ~WAP_WAY_INSIDE),
                        .side = who.side,
                        .battle = who.battle,
                        .inside = (table->way_end & WAP_WAY_INSIDE) != 0};
    table->toll = table->way_end = 0;
    go(play, &who, &way_out);
}
