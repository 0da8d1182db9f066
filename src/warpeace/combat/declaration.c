/* declaration.c: the Combat Phase begins (C0), and the active player declares attacks (C1).
 * P-COM, P-ALL */
#include "warpeace/combat/battle.h"

/* ---------------------------------------------------------------- C0: what is remembered of the beginning */

/* P-ALL-04 */
static void note_strong(wap_play *play)
{
    wap_table *table = play->table;
    uint32_t sp[WAP_SIDES] = {0, 0};
    for (uint32_t i = 0; i < table->pile_count; i++) {
        const wap_pile *pile = &table->pile[i];
        uint8_t side = wap_side_of_kind(play->board, table, pile->kind);
        gg_assert(side < WAP_SIDES);
        if (i > 0 && table->pile[i - 1].hex != pile->hex)
            sp[WAP_FR] = sp[WAP_AL] = 0;
        sp[side] += pile->count;
        if (sp[side] >= play->board->limits.victory_sp)
            wap_put(&table->strong[side], pile->hex);
    }
}

static void note_napoleon(wap_play *play)
{
    uint8_t napoleon = play->board->napoleon;
    uint16_t hex = napoleon == WAP_NO_LEADER ? WAP_NO_HEX : play->table->leader[napoleon].hex;
    play->table->napoleon = hex < play->board->hexes ? hex : (uint16_t)WAP_NO_HEX;
}

/* P-OVR-06: the answer to a demand holds until now. If enemies share the hex, those inside stay inside. */
static void open_gates(wap_play *play)
{
    wap_table *table = play->table;
    wap_hexes walled;
    memset(&walled, 0, sizeof walled);
    for (uint32_t i = 0; i < table->pile_count; i++)
        if (table->pile[i].marks & WAP_INSIDE)
            wap_put(&walled, table->pile[i].hex);
    WAP_EACH_HEX (hex, &walled)
        if (!(wap_own_in(table, WAP_FR, hex) && wap_own_in(table, WAP_AL, hex)))
            wap_change_all(play, hex, WAP_WITHIN(WAP_NONE),
                           (wap_fate){WAP_NO_HEX, WAP_INSIDE, 0, WAP_KEEP_BATTLE});
    for (uint32_t i = 0; i < play->board->leaders; i++) {
        wap_leader_at *at = &table->leader[i];
        if (at->hex < play->board->hexes && !wap_enemy_in(table, at->side, at->hex))
            at->marks = (uint8_t)(at->marks & ~WAP_L_INSIDE);
    }
}

static void forget_battles(wap_table *table)
{
    memset(table->battle, 0, sizeof table->battle);
    memset(table->vacancy, 0, sizeof table->vacancy);
    memset(table->emptied, 0, sizeof table->emptied);
    table->battles = table->vacancies = 0;
    table->round = table->resolved = 0;
}

bool wap_stage_combat_begins(wap_play *play)
{
    wap_table *table = play->table;
    gg_assert(table->phase == WAP_COMBAT && table->pending == 0);
    forget_battles(table);
    memset(table->strong, 0, sizeof table->strong);
    memset(table->entered, 0, sizeof table->entered);
    memset(&table->last, 0, sizeof table->last);
    note_strong(play);
    note_napoleon(play);
    open_gates(play);
    wap_to_stage(play, WAP_C1_DECLARE);
    return false;
}

/* The last resolution stays known until another Combat Phase begins. */
void wap_forget_combat(wap_play *play)
{
    wap_table *table = play->table;
    forget_battles(table);
    for (uint32_t i = 0; i < table->pile_count; i++)
        gg_assert(table->pile[i].battle == WAP_NO_BATTLE);
    wap_change_marks(play, WAP_ALL_OF(WAP_NONE), WAP_COMBAT_MARKS, 0);
    for (uint32_t i = 0; i < play->board->leaders; i++)
        table->leader[i].marks = (uint8_t)(table->leader[i].marks &
                                           ~(WAP_L_EXPOSED | WAP_L_CHECKED | WAP_L_SPENT));
}

/* ---------------------------------------------------------------- which attacks are possible */

wap_battle *wap_new_battle(wap_play *play, uint16_t a, uint16_t t)
{
    wap_table *table = play->table;
    gg_assert(table->battles < WAP_BATTLES_MAX);
    gg_assert(a == t || wap_adjacent(play->board, a, t));
    wap_battle *battle = &table->battle[table->battles++];
    *battle = (wap_battle){.a = a,
                           .t = t,
                           .flags = WAP_B_LIVE,
                           .init = table->active,
                           .mode = WAP_FIELD,
                           .leader = {WAP_NONE, WAP_NONE}};
    return battle;
}

static bool attacks_already(const wap_table *table, uint16_t hex)
{
    for (uint32_t i = 0; i < table->battles; i++)
        if (table->battle[i].a == hex)
            return true;
    return false;
}

static bool is_attacked(const wap_table *table, uint16_t hex)
{
    for (uint32_t i = 0; i < table->battles; i++)
        if (table->battle[i].t == hex)
            return true;
    return false;
}

static bool is_siege_hex(const wap_board *board, const wap_table *table, uint16_t hex)
{
    return wap_has_city(board, hex) && table->siege[board->hex[hex].city] != 0;
}

/* P-COM-01, R-P-22. Besieged SP can attack only their besiegers (P-FOR-18, P-COM-03). */
static bool can_reach(const wap_look *look, uint16_t a, uint16_t t)
{
    const wap_table *table = look->table;
    if (a >= look->board->hexes || t >= look->board->hexes)
        return false;
    if (!wap_own_in(table, look->side, a) || !wap_enemy_in(table, look->side, t))
        return false;
    if (a == t)
        return is_siege_hex(look->board, table, a);
    return wap_adjacent(look->board, a, t) && !wap_is_besieged(look->board, table, a, look->side);
}

static bool may_attack(const wap_look *look, uint16_t a, uint16_t t)
{
    return can_reach(look, a, t) && !is_attacked(look->table, t);
}

static bool has_target(const wap_look *look, uint16_t a)
{
    if (!wap_commands(look, a) || attacks_already(look->table, a) ||
        look->table->battles == WAP_BATTLES_MAX)
        return false;
    if (may_attack(look, a, a))
        return true;
    for (uint32_t i = 0; i < WAP_DIRECTIONS; i++) {
        uint16_t t = look->board->hex[a].next[i];
        if (t != WAP_NO_HEX && wap_enemy_in(look->table, look->side, t) && may_attack(look, a, t))
            return true;
    }
    return false;
}

/* ---------------------------------------------------------------- the prompt `declare` */

static bool commands_anything(const wap_look *look)
{
    WAP_EACH_HEX (hex, &look->table->occupied[look->side])
        if (wap_commands(look, hex))
            return true;
    return false;
}

static void close_declarations(wap_play *play);

/* P-PLY-02, P-PLY-07: every seat that commands a hex; if none does, the chief, so that the phase is not skipped. */
static bool ask_seats(wap_play *play)
{
    wap_table *table = play->table;
    bool nobody = wap_next_hex(&table->occupied[table->active], 0) == WAP_NO_HEX;
    if (nobody && table->finished == 0)
        return wap_ask_chief(play, table->active, WAP_ASK_DECLARE);
    return wap_ask_in_turn(play, table->active, WAP_ASK_DECLARE, commands_anything);
}

bool wap_stage_declare(wap_play *play)
{
    uint8_t active = play->table->active;
    if (!wap_is_divided(play->board, active))
        return wap_ask_chief(play, active, WAP_ASK_DECLARE);
    if (ask_seats(play))
        return true;
    close_declarations(play);
    return false;
}

/* P-COM-02, P-COM-03 */
void wap_check_declare(const wap_look *look, const gg_order *order, gg_refusal *refusal)
{
    if (order->verb == WAP_END)
        return;
    uint16_t a = order->item[0], t = order->item[1];
    if (a < look->board->hexes && wap_own_in(look->table, look->side, a) && !wap_commands(look, a))
        gg_refuse(refusal, P_PLY_02);
    if (a != t && a < look->board->hexes &&
        wap_is_besieged(look->board, look->table, a, look->side))
        gg_refuse(refusal, P_FOR_18);
    if (!can_reach(look, a, t))
        gg_refuse(refusal, P_COM_01);
    if (attacks_already(look->table, a) || is_attacked(look->table, t) ||
        look->table->battles == WAP_BATTLES_MAX)
        gg_refuse(refusal, P_COM_02);
    if (is_attacked(look->table, t) && !attacks_already(look->table, a))
        gg_refuse(refusal, P_COM_03);
}

static void source_steps(const wap_look *look, gg_steps *out)
{
    WAP_EACH_HEX (hex, &look->table->occupied[look->side])
        if (has_target(look, hex))
            wap_offer_item(out, WAP_STEP_HEX, hex, false);
}

static void target_steps(const wap_look *look, uint16_t a, gg_steps *out)
{
    if (may_attack(look, a, a))
        wap_offer_item(out, WAP_STEP_HEX, a, true);
    for (uint32_t i = 0; i < WAP_DIRECTIONS; i++) {
        uint16_t t = look->board->hex[a].next[i];
        if (may_attack(look, a, t))
            wap_offer_item(out, WAP_STEP_HEX, t, true);
    }
}

static bool any_attack(const wap_look *look)
{
    WAP_EACH_HEX (hex, &look->table->occupied[look->side])
        if (has_target(look, hex))
            return true;
    return false;
}

void wap_declare_steps(const wap_look *look, const gg_draft *draft, gg_steps *out)
{
    if (draft->order.verb == WAP_VERB_NONE) {
        if (any_attack(look))
            gg_offer(out, wap_verb_step(WAP_ATTACK, false));
        gg_offer(out, wap_verb_step(WAP_END, true));
    } else if (draft->order.count == 0) {
        source_steps(look, out);
    } else {
        target_steps(look, draft->order.item[0], out);
    }
}

/* With option Z the hexes of the battles are revealed now, so there is no undo (P-INF-03, P-INF-05, P-OPT-U-01). */
static void close_declarations(wap_play *play)
{
    const wap_table *table = play->table;
    if (play->game->option[WAP_OPTION_Z])
        play->turn->barrier = true;
    if (table->battles == 0)
        wap_to_stage(play, WAP_C8_SIEGES);
    else if (play->game->option[WAP_OPTION_U] && table->active == WAP_FR)
        wap_to_stage(play, WAP_C1_MANOEUVRE);
    else
        wap_begin_round(play, 1);
}

void wap_apply_declare(wap_play *play, uint8_t side, const gg_order *order)
{
    gg_assert(side == play->table->active && play->table->round == 0);
    if (order->verb == WAP_END) {
        if (!wap_end_part(play, side))
            close_declarations(play);
        return;
    }
    wap_new_battle(play, order->item[0], order->item[1]);
    wap_tell_attack(play->turn, order->item[0], order->item[1]);
}
