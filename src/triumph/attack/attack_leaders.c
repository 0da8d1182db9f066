/* attack_leaders.c: who may lead an attack (step 5).
 *
 * T-ATK, T-ELT, T-SAN, T-SET */
#include "triumph/attack/attack.h"

/* ---------------------------------------------------------------- guns */

static bool fired(const tri_look *look, uint16_t from, bool now)
{
    const tri_table *table = look->table;
    for (uint32_t i = 0; i < TRI_FIRED; i++) {
        if (table->fired_round[i] == 0 || table->fired_from[i] != from)
            continue;
        if (now ? table->fired_now[i] != 0
                : table->fired_round[i] == table->round) /* stored as round + 1 */
            return true;
    }
    return false;
}

static bool is_santon_battery(const tri_look *look, const tri_front *front, uint32_t slot)
{
    return look->table->santon_set && (look->table->flags[slot] & TRI_FIXED) &&
           front->attack_locale == look->board->santon &&
           look->table->at[slot] == tri_reserve(look->board->santon);
}

/* T-ATK-5.7, T-ATK-5.8, T-ATK-5.9, T-SAN-01, T-SAN-03 */
static void check_gun(const tri_look *look, const tri_front *front, uint32_t slot,
                      gg_refusal *refusal)
{
    const tri_locale *locale = look->board->locale;
    bool santon = is_santon_battery(look, front, slot);
    bool downhill = locale[front->attack_locale].hill && !locale[front->defense_locale].hill;
    if (look->table->at[slot] != tri_blocking(front->from) && !santon)
        gg_refuse(refusal, T_ATK_5_7);
    if (fired(look, front->from, false) && !downhill)
        gg_refuse(refusal, T_ATK_5_8);
    if (fired(look, front->from, true))
        gg_refuse(refusal, T_ATK_5_9);
    if (look->game->option[TRI_OPTION_SANTON] && front->attack_locale == look->board->santon &&
        !(look->table->flags[slot] & TRI_FIXED))
        gg_refuse(refusal, T_SAN_01);
}

bool tri_guns_may_lead(const tri_look *look, const tri_front *front, uint32_t slot)
{
    gg_refusal refusal = {0};
    check_gun(look, front, slot, &refusal);
    return refusal.count == 0;
}

/* Only artillery that could have led (T-ATK-2.11, R-T-50). */
bool tri_could_have_led(const tri_look *look, const tri_front *front,
                        const tri_attackers *attackers)
{
    if (attackers->commanders != 0 || attackers->by_road ||
        tri_count(attackers->movers) > (front->wide ? 2U : 1U))
        return false;
    TRI_EACH (slot, attackers->movers)
        if (tri_type(look->table->face[slot]) != TRI_ARTILLERY ||
            !tri_guns_may_lead(look, front, slot))
            return false;
    return true;
}

bool tri_guns_could_stay(const gg_game *game, const tri_table *table, tri_set units)
{
    tri_look look = {.game = game, .board = tri_board_of(game), .table = table};
    tri_attackers attackers = {.movers = units};
    if (!tri_is_attack(table) || tri_empty(units))
        return false;
    tri_front front = tri_current_front(&look);
    return tri_could_have_led(&look, &front, &attackers);
}

/* ---------------------------------------------------------------- leaders */

/* T-ATK-5.6, T-ATK-5.7, T-ATK-5.10, T-ATK-0.8 */
static void check_leader(const tri_look *look, const tri_front *front, uint32_t commanders,
                         uint32_t slot, gg_refusal *refusal)
{
    uint8_t face = look->table->face[slot], type = tri_type(face);
    gg_assert(type != TRI_NO_TYPE); /* own faces are known; for others any face is assumed */
    if (type != TRI_ARTILLERY && tri_strength(face) == 1)
        gg_refuse(refusal, T_ATK_5_6);
    if (type == TRI_CAVALRY && (tri_symbols_of(look->board, front->to) & TRI_OBSTRUCTED)) {
        gg_refuse(refusal, T_ATK_5_10);
        gg_refuse(refusal, T_ATK_0_8);
    }
    if (type == TRI_ARTILLERY) {
        check_gun(look, front, slot, refusal);
        if (commanders != 0)
            gg_refuse(refusal, T_ATK_5_7);
    }
    if (front->guard && face != TRI_G3) {
        gg_refuse(refusal, T_ATK_5_11);
        gg_refuse(refusal, T_ELT_08);
    }
}

/* T-ATK-5.5, T-ELT-06 */
static void check_pair(const tri_table *table, uint32_t a, uint32_t b, gg_refusal *refusal)
{
    gg_assert(a < b && b < TRI_UNITS);
    if (tri_type(table->face[a]) != tri_type(table->face[b]))
        gg_refuse(refusal, T_ATK_5_5);
    if ((table->face[a] == TRI_G3) != (table->face[b] == TRI_G3)) {
        gg_refuse(refusal, T_ATK_5_5);
        gg_refuse(refusal, T_ELT_06);
    }
}

/* Leaders and the commanders who go with them, whatever the other units do (T-ATK-5.11, T-ELT-08). */
static void check_together(const tri_look *look, const tri_front *front, uint32_t commanders,
                           tri_set leaders, gg_refusal *refusal)
{
    uint32_t first = tri_next(leaders, 0),
             second = first < TRI_UNITS ? tri_next(leaders, first + 1) : TRI_UNITS;
    TRI_EACH (slot, leaders)
        check_leader(look, front, commanders, slot, refusal);
    if (second < TRI_UNITS)
        check_pair(look->table, first, second, refusal);
    if (front->guard && tri_empty(leaders)) {
        gg_refuse(refusal, T_ATK_5_11);
        gg_refuse(refusal, T_ELT_08);
    }
}

bool tri_could_lead(const tri_look *look, const tri_front *front, tri_set leaders)
{
    gg_refusal refusal = {0};
    check_together(look, front, 0, leaders, &refusal);
    return refusal.count == 0;
}

/* The whole attack once its leaders are known: room, the fixed battery, two guns (T-ATK-5.12, T-ATK-0.5,
 * T-SET-14). */
static void check_whole(const tri_look *look, const tri_front *front,
                        const tri_attackers *attackers, tri_set leaders, gg_refusal *refusal)
{
    uint32_t first = tri_next(leaders, 0);
    bool guns_lead = first < TRI_UNITS && tri_type(look->table->face[first]) == TRI_ARTILLERY;
    if (attackers->unit_commands == 2 && look->game->option[TRI_OPTION_ERRATA] &&
        tri_count(leaders) != 2)
        gg_refuse(refusal, T_ATK_0_5);
    if (attackers->unit_commands == 2 && !guns_lead)
        gg_refuse(refusal, T_ATK_0_5);
    TRI_EACH (slot, attackers->movers)
        if ((look->table->flags[slot] & TRI_FIXED) && !tri_has(leaders, slot))
            gg_refuse(refusal, T_SET_14);
    if (guns_lead || tri_may_go_in(look, front, attackers))
        return;
    if (tri_count(attackers->movers) > look->board->locale[front->defense_locale].capacity) {
        gg_refuse(refusal, T_ATK_5_12);
        gg_refuse(refusal, T_MAP_04);
    } else if (look->table->marched[front->defense_locale] != 0) {
        gg_refuse(refusal, T_MOV_18);
    }
}

/* T-ATK-5.4, T-MAP-01 */
void tri_check_leaders(const tri_look *look, const tri_front *front, const tri_attackers *attackers,
                       bool wide, tri_set leaders, gg_refusal *refusal)
{
    if (!tri_empty(tri_without(leaders, attackers->movers))) {
        gg_refuse(refusal, T_ATK_5_4); /* says nothing about hidden faces */
        return;
    }
    if (tri_count(leaders) > (wide ? 2U : 1U))
        gg_refuse(refusal, T_ATK_5_4);
    check_together(look, front, attackers->commanders, leaders, refusal);
    check_whole(look, front, attackers, leaders, refusal);
}

static bool leaders_fit(const tri_look *look, const tri_front *front,
                        const tri_attackers *attackers, bool wide, tri_set leaders)
{
    gg_refusal refusal = {0};
    tri_check_leaders(look, front, attackers, wide, leaders, &refusal);
    return refusal.count == 0;
}

bool tri_leaders_exist(const tri_look *look, const tri_front *front, const tri_attackers *attackers,
                       bool wide)
{
    tri_set none = {{0, 0}};
    if (leaders_fit(look, front, attackers, wide, none))
        return true;
    TRI_EACH (first, attackers->movers) {
        tri_set one = {{0, 0}};
        tri_add(&one, first);
        if (leaders_fit(look, front, attackers, wide, one))
            return true;
        for (uint32_t second = tri_next(attackers->movers, first + 1); wide && second < TRI_UNITS;
             second = tri_next(attackers->movers, second + 1)) {
            tri_set two = one;
            tri_add(&two, second);
            if (leaders_fit(look, front, attackers, wide, two))
                return true;
        }
    }
    return false;
}
