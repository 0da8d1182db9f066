/* movement.c: the Movement Phase: its orders and the open group. P-MOV
 *
 * The prompt `move` lasts until `end`. Each verb has its own file: moving.c, forced_march.c, demand.c,
 * entrenchment.c, sailing.c. */
#include "warpeace/movement/movement.h"

/* ---------------------------------------------------------------- the open group */

/* SP that stepped have moved. Those that never did may still be counted for an entrenchment; their forced march mark
 * shows it (entrenchment.c). */
static wap_fate finished(const wap_table *table)
{
    uint16_t stepped = table->group.spent > 0 ? WAP_MARCHED : 0;
    return (wap_fate){WAP_NO_HEX,
                      (uint16_t)(WAP_GROUP | WAP_EXTRA | WAP_CLASS | WAP_STARRED | stepped),
                      WAP_MOVED, WAP_KEEP_BATTLE};
}

static const wap_which members = {WAP_NONE, WAP_NO_BATTLE, WAP_GROUP, 0, 0};

static void finish_leader(wap_leader_at *at)
{
    at->marks = (uint8_t)((at->marks & ~WAP_L_GROUP) | WAP_L_MOVED);
}

static void forget_group(wap_table *table)
{
    table->group = (wap_open_group){
        .hex = WAP_NO_HEX, .began = WAP_NO_HEX, .from = WAP_NO_HEX, .sailed = table->group.sailed};
}

/* P-MOV-18, P-MOV-01: wherever it stands. */
void wap_close_group(wap_play *play)
{
    wap_table *table = play->table;
    if (table->group.hex == WAP_NO_HEX)
        return;
    wap_change_all(play, table->group.hex, members, finished(table));
    for (uint32_t i = 0; i < play->board->leaders; i++)
        if ((table->leader[i].marks & WAP_L_GROUP) != 0)
            finish_leader(&table->leader[i]);
    forget_group(table);
}

static bool is_anybody_left(const wap_play *play)
{
    const wap_table *table = play->table;
    WAP_EACH_PILE (i, table, table->group.hex)
        if ((table->pile[i].marks & WAP_GROUP) != 0)
            return true;
    for (uint32_t i = 0; i < play->board->leaders; i++)
        if ((table->leader[i].marks & WAP_L_GROUP) != 0)
            return true;
    return false;
}

void wap_close_empty_group(wap_play *play)
{
    if (play->table->group.hex != WAP_NO_HEX && !is_anybody_left(play))
        forget_group(play->table);
}

static void enlist(wap_play *play, const wap_stand *stand, const wap_who *who)
{
    uint16_t without = WAP_MOVED | WAP_GROUP;
    without |= stand->shut_in ? WAP_INSIDE : 0;
    without |= stand->marching ? WAP_MARCHED : 0;
    wap_change_troops(play, stand->hex, &who->troops,
                      (wap_which){stand->side, WAP_NO_BATTLE, 0, without, 0},
                      (wap_fate){WAP_NO_HEX, 0, WAP_GROUP, WAP_KEEP_BATTLE});
    WAP_EACH_OF (leader, &who->leaders)
        play->table->leader[leader].marks |= WAP_L_GROUP;
}

/* Within a kind, SP with the least extra MP stay behind; they come first in the pile order. */
static void leave_behind(wap_play *play, uint16_t hex, const wap_who *who)
{
    wap_table *table = play->table;
    wap_troops group;
    wap_clear_troops(&group);
    wap_gather(play->board, table, hex, members, &group);
    for (uint8_t kind = 0; kind < play->board->kinds; kind++)
        if (group.sp[kind] > who->troops.sp[kind])
            wap_change_sp(play, hex, kind, (uint32_t)group.sp[kind] - who->troops.sp[kind], members,
                          finished(table));
    for (uint32_t i = 0; i < play->board->leaders; i++)
        if ((table->leader[i].marks & WAP_L_GROUP) != 0 && !wap_is_among(&who->leaders, i))
            finish_leader(&table->leader[i]);
}

void wap_gather_group(wap_play *play, const wap_stand *stand, const wap_who *who)
{
    if (stand->reading == WAP_GOES_ON) {
        if (!stand->marching)
            leave_behind(play, stand->hex, who);
        return;
    }
    wap_close_group(play);
    play->table->group.hex = play->table->group.began = stand->hex;
    enlist(play, stand, who);
}

/* ---------------------------------------------------------------- the end of the phase */

/* P-OVR-06: announcements about garrisons expire, except in sieges (R-P-69). */
static void forget_demands(wap_play *play)
{
    wap_table *table = play->table;
    uint8_t inside[WAP_PILES_MAX];
    for (uint32_t i = 0; i < table->pile_count; i++) {
        uint16_t city = play->board->hex[table->pile[i].hex].city;
        inside[i] = (table->pile[i].marks & WAP_INSIDE) != 0 && city != WAP_NO_CITY &&
                    table->siege[city] != 0;
    }
    wap_mark_piles(play, WAP_INSIDE, inside);
    for (uint32_t i = 0; i < play->board->leaders; i++) {
        wap_leader_at *at = &table->leader[i];
        if ((at->marks & WAP_L_INSIDE) != 0 && at->hex < play->board->hexes &&
            table->siege[play->board->hex[at->hex].city] == 0)
            at->marks = (uint8_t)(at->marks & ~WAP_L_INSIDE);
    }
    memset(table->demanded, 0, sizeof table->demanded);
}

static void forget_questions(wap_table *table)
{
    memset(table->question, 0, sizeof table->question);
    table->questions = 0;
}

static void end_movement(wap_play *play)
{
    wap_table *table = play->table;
    wap_close_group(play);
    table->group.sailed = 0;
    wap_change_marks(play, WAP_ALL_OF(table->active), WAP_MOVEMENT_MARKS, 0);
    for (uint32_t i = 0; i < play->board->leaders; i++)
        table->leader[i].marks = (uint8_t)(table->leader[i].marks &
                                           ~(WAP_L_MOVED | WAP_L_GROUP | WAP_L_MARCHED));
    forget_demands(play);
    forget_questions(table);
    wap_end_phase(play);
}

/* ---------------------------------------------------------------- the stage */

/* P-SUP-01: for the whole phase. No unit has moved yet, unless a free position says so. */
bool wap_stage_movement_begins(wap_play *play)
{
    gg_assert(play->table->group.hex == WAP_NO_HEX && play->table->questions == 0);
    wap_judge_supply(play, play->table->active);
    wap_to_stage(play, WAP_M_MOVING);
    return false;
}

bool wap_stage_moving(wap_play *play)
{
    gg_assert(play->table->pending == 0 && play->table->battles == 0);
    if (!wap_is_divided(play->board, play->table->active))
        return wap_ask_chief(play, play->table->active, WAP_ASK_MOVE);
    if (wap_ask_mover(play))
        return true;
    end_movement(play);
    return false;
}

/* ---------------------------------------------------------------- the prompt `move` */

static bool must_leave(const wap_table *table)
{
    return table->group.hex != WAP_NO_HEX && table->group.must_leave;
}

void wap_check_move(const wap_look *look, const gg_order *order, gg_refusal *refusal)
{
    if (must_leave(look->table) && order->verb != WAP_MOVE && order->verb != WAP_MARCH)
        gg_refuse(refusal, P_OVR_07);
    switch (order->verb) {
    case WAP_MOVE:
        wap_check_go(look, order, refusal);
        return;
    case WAP_MARCH:
        wap_check_march(look, order, refusal);
        return;
    case WAP_DEMAND:
        wap_check_demand(look, order, refusal);
        return;
    case WAP_ENTRENCH:
        wap_check_entrench(look, order, refusal);
        return;
    case WAP_SAIL:
        wap_check_sail(look, order, refusal);
        return;
    default:
        gg_assert(order->verb == WAP_END);
    }
}

static void offer_verbs(const wap_look *look, gg_steps *out)
{
    if (wap_can_go(look))
        gg_offer(out, wap_verb_step(WAP_MOVE, false));
    if (wap_can_march(look))
        gg_offer(out, wap_verb_step(WAP_MARCH, false));
    if (must_leave(look->table))
        return;
    if (wap_can_demand(look))
        gg_offer(out, wap_verb_step(WAP_DEMAND, false));
    if (wap_can_entrench(look))
        gg_offer(out, wap_verb_step(WAP_ENTRENCH, false));
    if (wap_can_sail(look))
        gg_offer(out, wap_verb_step(WAP_SAIL, false));
    gg_offer(out, wap_verb_step(WAP_END, true));
}

void wap_move_steps(const wap_look *look, const gg_draft *draft, gg_steps *out)
{
    switch (draft->order.verb) {
    case WAP_VERB_NONE:
        offer_verbs(look, out);
        return;
    case WAP_MOVE:
        wap_go_steps(look, &draft->order, out);
        return;
    case WAP_MARCH:
        wap_march_steps(look, &draft->order, out);
        return;
    case WAP_DEMAND:
        wap_demand_steps(look, &draft->order, out);
        return;
    case WAP_ENTRENCH:
        wap_entrench_steps(look, &draft->order, out);
        return;
    default:
        gg_assert(draft->order.verb == WAP_SAIL);
        wap_sail_steps(look, &draft->order, out);
    }
}

void wap_apply_move(wap_play *play, uint8_t side, const gg_order *order)
{
    gg_assert(side == play->table->active);
    switch (order->verb) {
    case WAP_MOVE:
        wap_apply_go(play, order);
        return;
    case WAP_MARCH:
        wap_apply_march(play, order);
        return;
    case WAP_DEMAND:
        wap_apply_demand(play, order);
        return;
    case WAP_ENTRENCH:
        wap_apply_entrench(play, order);
        return;
    case WAP_SAIL:
        wap_apply_sail(play, order);
        return;
    default:
        gg_assert(order->verb == WAP_END);
        if (wap_end_part(play, side))
            wap_close_group(play);
        else
            end_movement(play);
    }
}
