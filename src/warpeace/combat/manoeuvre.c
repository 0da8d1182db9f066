/* manoeuvre.c: option U: a French force surrounds the enemy before the first round (C1U). P-OPT-U
 *
 * SP that have tried carry WAP_TRIED until round 1 begins, so a failure does not prevent them from joining later. */
#include "warpeace/combat/battle.h"

/* ---------------------------------------------------------------- who may surround whom */

static bool has_leader(const wap_board *board, const wap_table *table, uint16_t hex)
{
    WAP_EACH_LEADER (who, board, table, hex)
        if (table->leader[who].side == WAP_FR)
            return true;
    return false;
}

static bool is_initiating(const wap_table *table, uint16_t hex)
{
    for (uint32_t i = 0; i < table->battles; i++)
        if (table->battle[i].a == hex)
            return true;
    return false;
}

/* P-OPT-U-02. */
static bool lies_right(const wap_look *look, const wap_battle *battle, uint16_t hex)
{
    const wap_board *board = look->board;
    const wap_table *table = look->table;
    if (hex >= board->hexes || !wap_own_in(table, WAP_FR, hex) || wap_enemy_in(table, WAP_FR, hex))
        return false;
    if (!wap_adjacent(board, hex, battle->t) || wap_adjacent(board, hex, battle->a))
        return false;
    return !is_initiating(table, hex) && has_leader(board, table, hex);
}

/* P-OPT-U-04. */
static bool has_tried(const wap_look *look, uint16_t hex)
{
    wap_which tried = WAP_ALL_OF(WAP_FR);
    tried.with = WAP_TRIED;
    return wap_count_sp(look->board, look->table, hex, tried) > 0;
}

/* P-OPT-U-04; with the switch one battle of the phase only (R-P-54). */
static bool is_spent(const wap_look *look, const wap_battle *battle)
{
    if (battle->flags & WAP_B_TRIED_U)
        return true;
    if (!look->game->option[WAP_OPTION_ONE_MANOEUVRE])
        return false;
    for (uint32_t i = 0; i < look->table->battles; i++)
        if (look->table->battle[i].flags & WAP_B_TRIED_U)
            return true;
    return false;
}

static bool may_surround(const wap_look *look, const wap_battle *battle, uint16_t hex)
{
    return !is_spent(look, battle) && lies_right(look, battle, hex) && !has_tried(look, hex) &&
           wap_commands(look, hex);
}

static bool can_be_surrounded(const wap_look *look, const wap_battle *battle)
{
    for (uint32_t i = 0; i < WAP_DIRECTIONS; i++)
        if (may_surround(look, battle, look->board->hex[battle->t].next[i]))
            return true;
    return false;
}

static bool any_manoeuvre(const wap_look *look)
{
    for (uint32_t i = 0; i < look->table->battles; i++)
        if (can_be_surrounded(look, &look->table->battle[i]))
            return true;
    return false;
}

/* P-OPT-U-01 */
bool wap_stage_manoeuvre(wap_play *play)
{
    gg_assert(play->table->active == WAP_FR);
    if (wap_ask_in_turn(play, WAP_FR, WAP_ASK_MANOEUVRE, any_manoeuvre))
        return true;
    wap_begin_round(play, 1);
    return false;
}

/* ---------------------------------------------------------------- the attempt */

uint8_t wap_surrounding_leader(const wap_board *board, const wap_table *table, uint16_t hex)
{
    uint8_t best = WAP_NO_LEADER;
    WAP_EACH_LEADER (who, board, table, hex)
        if (table->leader[who].side == WAP_FR &&
            (best == WAP_NO_LEADER || board->leader[who].value > board->leader[best].value))
            best = (uint8_t)who;
    return best;
}

/* P-OPT-U-03 */
int wap_needed_to_surround(const wap_board *board, const wap_table *table, uint16_t hex,
                           bool against_wellington)
{
    uint8_t best = wap_surrounding_leader(board, table, hex);
    return board->limits.manoeuvre - (best == WAP_NO_LEADER ? 0 : board->leader[best].value) +
           (against_wellington ? board->leader[board->wellington].value : 0);
}

/* P-OPT-U-03 */
bool wap_wellington_is_in(const wap_board *board, const wap_table *table, uint16_t hex)
{
    uint8_t wellington = board->wellington;
    return wellington != WAP_NO_LEADER && table->leader[wellington].hex == hex &&
           table->leader[wellington].side == WAP_AL;
}

/* The whole hex moves into A; it is committed with the others there. */
static void move_into_battle(wap_play *play, uint16_t from, uint16_t to)
{
    wap_change_all(play, from, WAP_ALL_OF(WAP_FR), (wap_fate){to, WAP_INSIDE, 0, WAP_KEEP_BATTLE});
    WAP_EACH_LEADER (who, play->board, play->table, from)
        if (play->table->leader[who].side == WAP_FR)
            wap_move_leader(play, who, to);
    wap_settle(play, from);
    wap_settle(play, to);
}

static void try_manoeuvre(wap_play *play, wap_battle *battle, uint16_t from,
                          bool against_wellington)
{
    int needed = wap_needed_to_surround(play->board, play->table, from, against_wellington);
    int total = play->board->limits.manoeuvre - needed;
    wap_which all = WAP_ALL_OF(WAP_FR);
    wap_change_all(play, from, all, (wap_fate){WAP_NO_HEX, 0, WAP_TRIED, WAP_KEEP_BATTLE});
    battle->flags |= WAP_B_TRIED_U;
    total += gg_die(play->turn, GG_EVERYBODY, WAP_FOR_MANEUVER, from, needed);
    wap_tell_surround(play->turn, battle->a, battle->t, from, play->board->limits.manoeuvre, total);
    if (total < play->board->limits.manoeuvre)
        return;
    battle->flags |= WAP_B_MANOEUVRE;
    move_into_battle(play, from, battle->a);
}

static void surround(wap_play *play, uint8_t slot, uint16_t from)
{
    wap_battle *battle = wap_battle_at(play, slot);
    if (!wap_wellington_is_in(play->board, play->table, battle->t)) {
        try_manoeuvre(play, battle, from, false);
        return;
    }
    play->table->cursor = slot;
    play->table->asked_hex = from;
    play->table->pending |= WAP_P_WELLINGTON;
}

/* ---------------------------------------------------------------- the prompt `wellington` */

bool wap_ask_wellington(wap_play *play)
{
    gg_assert((play->table->pending & WAP_P_WELLINGTON) &&
              play->table->cursor < play->table->battles);
    return wap_ask_leaders_owner(play, play->board->wellington, WAP_ASK_WELLINGTON); /* P-PLY-11 */
}

static void answer_wellington(wap_play *play, bool subtract)
{
    wap_table *table = play->table;
    wap_battle *battle = wap_battle_at(play, table->cursor);
    uint16_t from = table->asked_hex;
    table->pending = (uint16_t)(table->pending & ~WAP_P_WELLINGTON);
    table->asked_hex = WAP_NO_HEX;
    table->cursor = 0;
    try_manoeuvre(play, battle, from, subtract);
}

static void wellington_steps(const gg_draft *draft, gg_steps *out)
{
    if (draft->order.verb == WAP_VERB_NONE) {
        gg_offer(out, wap_verb_step(WAP_SUBTRACT, false));
        return;
    }
    wap_offer_item(out, WAP_STEP_WORD, WAP_WORD_YES, true);
    wap_offer_item(out, WAP_STEP_WORD, WAP_WORD_NO, true);
}

/* ---------------------------------------------------------------- the prompt `manoeuvre` */

static bool asks_wellington(const wap_look *look)
{
    return look->table->head.prompt[look->seat] == WAP_ASK_WELLINGTON;
}

void wap_check_manoeuvre(const wap_look *look, const gg_order *order, gg_refusal *refusal)
{
    if (order->verb != WAP_SURROUND)
        return;
    uint8_t slot = wap_battle_named(look->table, order, refusal);
    if (slot == WAP_NO_BATTLE)
        return;
    const wap_battle *battle = &look->table->battle[slot];
    if (is_spent(look, battle) || has_tried(look, order->item[1]))
        gg_refuse(refusal, P_OPT_U_04);
    if (order->item[1] < look->board->hexes && wap_own_in(look->table, WAP_FR, order->item[1]) &&
        !wap_commands(look, order->item[1]))
        gg_refuse(refusal, P_PLY_02);
    if (!lies_right(look, battle, order->item[1]))
        gg_refuse(refusal, P_OPT_U_02);
}

static void battle_steps(const wap_look *look, gg_steps *out)
{
    for (uint32_t i = 0; i < look->table->battles; i++)
        if (can_be_surrounded(look, &look->table->battle[i]))
            wap_offer_item(out, WAP_STEP_BATTLE, (uint16_t)(WAP_ITEM_BATTLE + i), false);
}

static void hex_steps(const wap_look *look, const wap_battle *battle, gg_steps *out)
{
    for (uint32_t i = 0; i < WAP_DIRECTIONS; i++) {
        uint16_t hex = look->board->hex[battle->t].next[i];
        if (may_surround(look, battle, hex))
            wap_offer_item(out, WAP_STEP_HEX, hex, true);
    }
}

void wap_manoeuvre_steps(const wap_look *look, const gg_draft *draft, gg_steps *out)
{
    const gg_order *order = &draft->order;
    if (asks_wellington(look)) {
        wellington_steps(draft, out);
    } else if (order->verb == WAP_VERB_NONE) {
        if (any_manoeuvre(look))
            gg_offer(out, wap_verb_step(WAP_SURROUND, false));
        gg_offer(out, wap_verb_step(WAP_END, true));
    } else if (order->count == 0) {
        battle_steps(look, out);
    } else {
        hex_steps(look, &look->table->battle[order->item[0] - WAP_ITEM_BATTLE], out);
    }
}

void wap_apply_manoeuvre(wap_play *play, uint8_t side, const gg_order *order)
{
    gg_assert(play->table->stage == WAP_C1_MANOEUVRE && play->table->round == 0);
    if (order->verb == WAP_SUBTRACT)
        answer_wellington(play, order->item[0] == WAP_WORD_YES);
    else if (order->verb == WAP_END && !wap_end_part(play, side))
        wap_begin_round(play, 1);
    else if (order->verb == WAP_SURROUND)
        surround(play, (uint8_t)(order->item[0] - WAP_ITEM_BATTLE), order->item[1]);
}
