/* contact.c: SP of a battle stand next to their enemies. Newcomers and SP that have lost contact move to comrades in
 * contact, or leave the battle. Also the end of a battle. P-COM, P-FOR, R-P-70, R-P-74 */
#include "warpeace/retreat/retreat.h"

/* ---------------------------------------------------------------- where a battle is */

/* Does the pile belong to the battle that it names: does it fight, or shelter in its side's original hex? */
static bool belongs(const wap_table *table, const wap_pile *pile, uint8_t side)
{
    if (pile->marks & WAP_COMMITTED)
        return true;
    return (pile->marks & WAP_INSIDE) &&
           pile->hex == wap_own_hex(table, &table->battle[pile->battle], side);
}

void wap_hexes_of_battle(const wap_board *board, const wap_table *table, uint8_t battle,
                         uint8_t side, wap_hexes *out)
{
    memset(out, 0, sizeof *out);
    for (uint32_t i = 0; i < table->pile_count; i++) {
        const wap_pile *pile = &table->pile[i];
        if (pile->battle == battle && wap_side_of_kind(board, table, pile->kind) == side &&
            belongs(table, pile, side))
            wap_put(out, pile->hex);
    }
}

bool wap_in_contact(const wap_board *board, uint16_t hex, const wap_hexes *enemies)
{
    if (wap_has(enemies, hex))
        return true;
    for (uint32_t i = 0; i < WAP_DIRECTIONS; i++) {
        uint16_t next = board->hex[hex].next[i];
        if (next != WAP_NO_HEX && wap_has(enemies, next))
            return true;
    }
    return false;
}

/* ---------------------------------------------------------------- those who stand apart */

/* SP of one hex that fight in a battle and touch no enemy. */
typedef struct strays {
    uint16_t hex;
    uint8_t side, battle;
} strays;

/* Newcomers are placed when they come. Others that have lost contact wait for C7. */
static wap_which may_stray(const wap_table *table, uint8_t side, uint8_t battle)
{
    wap_which which = WAP_FIGHTERS(side, battle);
    if (table->stage != WAP_C7_SHIFT)
        which.with |= WAP_JOINED;
    which.without = WAP_LEAVING;
    return which;
}

static bool find_strays_of(const wap_board *board, const wap_table *table, uint8_t side,
                           uint8_t battle, strays *out)
{
    wap_hexes enemies;
    wap_which which = may_stray(table, side, battle);
    wap_hexes_of_battle(board, table, battle, wap_other(side), &enemies);
    for (uint32_t i = 0; i < table->pile_count; i++) {
        const wap_pile *pile = &table->pile[i];
        if (!wap_fits(board, table, pile, which) || wap_in_contact(board, pile->hex, &enemies))
            continue;
        *out = (strays){pile->hex, side, battle};
        return true;
    }
    return false;
}

static bool find_strays(const wap_board *board, const wap_table *table, strays *out)
{
    for (uint8_t battle = 0; battle < table->battles; battle++) {
        if (!wap_is_live(table, battle))
            continue;
        uint8_t first = table->active;
        if (find_strays_of(board, table, first, battle, out) ||
            find_strays_of(board, table, wap_other(first), battle, out))
            return true;
    }
    return false;
}

/* The nearest hexes where comrades touch the enemy. */
static void places_for(const wap_board *board, const wap_table *table, const strays *who,
                       wap_hexes *out)
{
    wap_hexes enemies, friends;
    uint32_t nearest = UINT32_MAX;
    memset(out, 0, sizeof *out);
    wap_hexes_of_battle(board, table, who->battle, wap_other(who->side), &enemies);
    wap_battle_hexes(board, table, who->battle, who->side, &friends);
    WAP_EACH_HEX (hex, &friends) {
        uint32_t distance = wap_distance(board, who->hex, hex);
        if (hex == who->hex || distance > nearest || !wap_in_contact(board, hex, &enemies) ||
            wap_is_sallying(board, table, hex, who->side))
            continue;
        if (distance < nearest)
            memset(out, 0, sizeof *out);
        nearest = distance;
        wap_put(out, hex);
    }
}

/* Leaders go along if nobody of their side stays behind. */
static void follow(wap_play *play, const strays *who, uint16_t to)
{
    if (wap_own_in(play->table, who->side, who->hex))
        return;
    WAP_EACH_LEADER (leader, play->board, play->table, who->hex)
        if (play->table->leader[leader].side == who->side &&
            !(play->table->leader[leader].marks & WAP_L_HOMELESS))
            wap_move_leader(play, leader, to);
}

static void shift(wap_play *play, const strays *who, uint16_t to)
{
    wap_table *table = play->table;
    wap_which which = may_stray(table, who->side, who->battle);
    uint32_t count = wap_count_sp(play->board, table, who->hex, which);
    wap_change_all(play, who->hex, which, (wap_fate){to, 0, 0, WAP_KEEP_BATTLE});
    follow(play, who, to);
    wap_expose(play, to, who->side);
    wap_tell_shift(play->turn, wap_readers_of(play, who->side, to), who->hex, to, (int)count);
    wap_settle(play, who->hex);
    wap_settle(play, to);
}

/* There is nowhere to go: they are no longer committed (P-COM-15). */
static void release(wap_play *play, const strays *who)
{
    const wap_battle *battle = wap_battle_at(play, who->battle);
    uint16_t marks = battle->dem[who->side] ? WAP_DEMORALISED : 0;
    wap_change_all(play, who->hex, may_stray(play->table, who->side, who->battle),
                   (wap_fate){WAP_NO_HEX, WAP_COMMITTED | WAP_JOINED, marks, WAP_NO_BATTLE});
}

/* P-COM-15, P-WDR-18 */
bool wap_ask_shift(wap_play *play)
{
    wap_table *table = play->table;
    gg_assert(table->pending & WAP_P_SHIFT);
    strays who;
    while (find_strays(play->board, table, &who)) {
        wap_hexes places;
        places_for(play->board, table, &who, &places);
        uint16_t first = wap_next_hex(&places, 0);
        if (first == WAP_NO_HEX) {
            release(play, &who);
        } else if (wap_next_hex(&places, first + 1U) == WAP_NO_HEX) {
            shift(play, &who, first);
        } else {
            table->asked_hex = who.hex;
            return wap_ask_commander(play, who.side, who.hex, WAP_ASK_SHIFT);
        }
    }
    table->pending &= (uint16_t)~WAP_P_SHIFT;
    return false;
}

uint16_t wap_place_newcomers(wap_play *play, uint16_t hex, uint8_t side, uint8_t battle)
{
    strays who = {hex, side, battle};
    wap_hexes enemies, places;
    wap_hexes_of_battle(play->board, play->table, battle, wap_other(side), &enemies);
    if (wap_in_contact(play->board, hex, &enemies))
        return hex;
    places_for(play->board, play->table, &who, &places);
    uint16_t first = wap_next_hex(&places, 0);
    if (first == WAP_NO_HEX || wap_next_hex(&places, first + 1U) != WAP_NO_HEX) {
        play->table->pending |= WAP_P_SHIFT;
        return hex;
    }
    shift(play, &who, first);
    return first;
}

/* ---------------------------------------------------------------- the prompt `shift` */

/* P-COM-13, P-COM-15 */
void wap_check_shift(const wap_look *look, const gg_order *order, gg_refusal *refusal)
{
    strays who;
    wap_hexes places;
    bool found = find_strays(look->board, look->table, &who);
    gg_assert(found && who.side == look->side);
    (void)found;
    places_for(look->board, look->table, &who, &places);
    if (order->item[0] == who.hex && order->item[1] < look->board->hexes &&
        wap_has(&places, order->item[1]))
        return;
    gg_refuse(refusal, P_COM_13);
    if (look->table->stage == WAP_C7_SHIFT)
        gg_refuse(refusal, P_COM_15);
}

void wap_shift_steps(const wap_look *look, const gg_draft *draft, gg_steps *out)
{
    strays who;
    wap_hexes places;
    if (draft->order.verb == WAP_VERB_NONE) {
        gg_offer(out, wap_verb_step(WAP_SHIFT, false));
        return;
    }
    bool found = find_strays(look->board, look->table, &who);
    gg_assert(found);
    (void)found;
    if (draft->order.count == 0) {
        wap_offer_item(out, WAP_STEP_HEX, who.hex, false);
        return;
    }
    places_for(look->board, look->table, &who, &places);
    WAP_EACH_HEX (hex, &places)
        wap_offer_item(out, WAP_STEP_HEX, hex, true);
}

void wap_apply_shift(wap_play *play, uint8_t side, const gg_order *order)
{
    strays who;
    bool found = find_strays(play->board, play->table, &who);
    gg_assert(found && who.side == side && who.hex == order->item[0]);
    (void)found, (void)side;
    play->table->asked_hex = WAP_NO_HEX;
    shift(play, &who, order->item[1]);
}

/* ---------------------------------------------------------------- joining a battle */

/* SP that join fight from now on. wap_ask_shift settles where they stand (P-COM-13). */
void wap_commit_hex(wap_play *play, uint16_t hex, uint8_t side, uint8_t battle, wap_which which,
                    bool newcomers)
{
    uint16_t marks = newcomers ? WAP_COMMITTED | WAP_JOINED : WAP_COMMITTED;
    gg_assert(wap_is_live(play->table, battle) && which.side == side);
    wap_change_all(play, hex, which, (wap_fate){WAP_NO_HEX, WAP_INSIDE | WAP_LEFT, marks, battle});
    wap_expose(play, hex, side);
}

/* ---------------------------------------------------------------- the end of a battle */

static bool has_gone(const wap_play *play, uint8_t slot, uint8_t side)
{
    const wap_table *table = play->table;
    for (uint32_t i = 0; i < table->pile_count; i++) {
        const wap_pile *pile = &table->pile[i];
        if (pile->battle == slot && wap_side_of_kind(play->board, table, pile->kind) == side &&
            belongs(table, pile, side) && !(pile->marks & WAP_LEAVING))
            return false;
    }
    return true;
}

static bool is_vacated(const wap_play *play, uint8_t slot, uint8_t side)
{
    const wap_table *table = play->table;
    WAP_EACH_PILE (i, table, wap_own_hex(table, &table->battle[slot], side)) {
        const wap_pile *pile = &table->pile[i];
        if (pile->battle == slot && wap_side_of_kind(play->board, table, pile->kind) == side &&
            belongs(table, pile, side))
            return false;
    }
    return true;
}

/* P-FOR-21: units that came out of a besieged city go back while besiegers are in the hex. */
static void go_back_inside(wap_play *play, uint16_t hex, uint8_t side)
{
    if (!wap_is_sallying(play->board, play->table, hex, side))
        return;
    wap_change_all(play, hex, WAP_OUTSIDE(side),
                   (wap_fate){WAP_NO_HEX, 0, WAP_INSIDE, WAP_KEEP_BATTLE});
    WAP_EACH_LEADER (leader, play->board, play->table, hex)
        if (play->table->leader[leader].side == side)
            play->table->leader[leader].marks |= WAP_L_INSIDE;
}

/* What it leaves on the SP of one hex: those who fought share its demoralization. If it ends because A or T is empty,
 * they keep its number until C7 is over, for advances and victors. */
static void dismiss(wap_play *play, uint8_t slot, uint16_t hex, uint8_t side, bool vacated)
{
    uint16_t marks = wap_battle_at(play, slot)->dem[side] ? WAP_DEMORALISED : 0;
    wap_which fought = WAP_FIGHTERS(side, slot), rest = WAP_OF_BATTLE(side, slot);
    wap_which sheltered = rest;
    go_back_inside(play, hex, side);
    sheltered.with = WAP_INSIDE | WAP_LEFT;
    wap_change_all(play, hex, sheltered, (wap_fate){WAP_NO_HEX, 0, marks, WAP_NO_BATTLE});
    wap_change_all(play, hex, fought,
                   (wap_fate){WAP_NO_HEX, WAP_COMMITTED | WAP_JOINED, marks, WAP_KEEP_BATTLE});
    if (vacated)
        rest.with = WAP_INSIDE;
    wap_change_all(play, hex, rest, (wap_fate){WAP_NO_HEX, 0, 0, WAP_NO_BATTLE});
}

static void hexes_with(const wap_table *table, uint8_t slot, wap_hexes *out)
{
    memset(out, 0, sizeof *out);
    for (uint32_t i = 0; i < table->pile_count; i++)
        if (table->pile[i].battle == slot)
            wap_put(out, table->pile[i].hex);
}

void wap_end_battle(wap_play *play, uint8_t slot)
{
    wap_battle *battle = wap_battle_at(play, slot);
    gg_assert(battle->flags & WAP_B_LIVE);
    bool vacated = is_vacated(play, slot, WAP_FR) || is_vacated(play, slot, WAP_AL);
    battle->victors = 0;
    if (vacated && play->table->stage >= WAP_C3_RESOLVE)
        for (uint8_t side = 0; side < WAP_SIDES; side++)
            if (has_gone(play, slot, wap_other(side)))
                battle->victors |= (uint8_t)(1U << side);
    battle->flags = (uint8_t)(battle->flags & ~WAP_B_LIVE);
    wap_hexes hexes;
    hexes_with(play->table, slot, &hexes);
    WAP_EACH_HEX (hex, &hexes)
        for (uint8_t side = 0; side < WAP_SIDES; side++)
            dismiss(play, slot, hex, side, vacated);
    wap_tell_battle_over(play->turn, battle->a, battle->t);
}

void wap_drop_dead_battles(wap_play *play)
{
    for (uint8_t slot = 0; slot < play->table->battles; slot++) {
        wap_hexes hexes;
        if (wap_is_live(play->table, slot))
            continue;
        play->table->battle[slot].victors = 0;
        hexes_with(play->table, slot, &hexes);
        WAP_EACH_HEX (hex, &hexes)
            wap_change_all(play, hex, (wap_which){.side = WAP_NONE, .battle = slot},
                           (wap_fate){WAP_NO_HEX, 0, 0, WAP_NO_BATTLE});
    }
}

/* ---------------------------------------------------------------- C7 */

bool wap_stage_contact(wap_play *play)
{
    gg_assert(wap_all_live_are(play->table, WAP_B_ATTACKED | WAP_B_RESOLVED));
    if (!play->table->begun) {
        play->table->begun = 1;
        play->table->pending |= WAP_P_SHIFT;
        return false;
    }
    wap_to_stage(play, WAP_C7_VICTOR);
    return false;
}
