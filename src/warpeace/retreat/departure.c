/* departure.c: SP leave a hex: what becomes of them, of their leaders and of their battle. P-WDR, P-COM, P-RSL,
 * R-P-74 */
#include "warpeace/retreat/retreat.h"

/* ---------------------------------------------------------------- going */

/* Into the city of the own original hex: the battle goes on (P-COM-09). */
static bool stays_in_battle(const wap_table *table, const wap_exit *way)
{
    return way->inside && way->from == way->to && wap_is_live(table, way->battle) &&
           wap_own_hex(table, &table->battle[way->battle], way->side) == way->from;
}

/* P-WDR-05 */
static wap_fate fate_of(const wap_table *table, const wap_exit *way)
{
    wap_fate fate = {.hex = way->to,
                     .clear = WAP_COMMITTED | WAP_JOINED | WAP_LEAVING | WAP_INSIDE,
                     .set = way->inside ? WAP_INSIDE : 0,
                     .battle = WAP_KEEP_BATTLE};
    if (stays_in_battle(table, way)) {
        fate.set |= WAP_LEFT;
        return fate;
    }
    fate.battle = WAP_NO_BATTLE;
    if (way->battle != WAP_NO_BATTLE)
        fate.set |= wap_leave_marks(&table->battle[way->battle], way->side);
    return fate;
}

static void depart_leaders(wap_play *play, const wap_exit *way, const wap_leaders *leaders)
{
    for (uint32_t i = 0; i < play->board->leaders; i++) {
        if (!wap_is_among(leaders, i))
            continue;
        wap_move_leader(play, i, way->to);
        if (way->inside)
            play->table->leader[i].marks |= WAP_L_INSIDE;
    }
}

/* P-WDR-15 */
void wap_depart(wap_play *play, const wap_exit *way, const wap_who *who, wap_which which)
{
    wap_fate fate = fate_of(play->table, way);
    gg_assert(way->from < play->board->hexes && way->to < play->board->hexes);
    gg_assert(!way->inside || wap_has_city(play->board, way->to));
    wap_change_troops(play, way->from, &who->troops, which, fate);
    depart_leaders(play, way, &who->leaders);
    wap_tell_retreat(play->turn, wap_readers_of(play, way->side, way->to), way->from, way->to,
                     who->troops.total, way->inside);
    if (way->to != way->from)
        wap_settle(play, way->to);
}

/* ---------------------------------------------------------------- afterwards */

void wap_after_leaving(wap_play *play, uint8_t battle, uint8_t side, const wap_hexes *hexes)
{
    gg_assert(side < WAP_SIDES && (battle == WAP_NO_BATTLE || battle < play->table->battles));
    WAP_EACH_HEX (hex, hexes)
        wap_settle(play, hex);
    if (battle != WAP_NO_BATTLE)
        wap_after_departure(play, battle, side, hexes);
}

void wap_no_way_out(wap_play *play, uint16_t hex, uint8_t side, wap_which which)
{
    wap_troops lost;
    wap_clear_troops(&lost);
    gg_assert(hex < play->board->hexes && side < WAP_SIDES);
    wap_gather(play->board, play->table, hex, which, &lost);
    wap_eliminate_troops(play, hex, &lost, which, WAP_BY_NO_RETREAT);
    wap_leaders_alone(play, hex, side);
}

/* ---------------------------------------------------------------- pursuit */

uint32_t wap_pursuers(const wap_board *board, const wap_table *table, uint8_t battle, uint8_t side)
{
    wap_troops enemies;
    gg_assert(battle < table->battles && side < WAP_SIDES);
    wap_battle_troops(board, table, battle, wap_other(side), &enemies);
    return enemies.cavalry;
}

void wap_note_cavalry(wap_play *play, uint8_t battle, uint8_t side, uint32_t cavalry)
{
    uint8_t *left = &wap_battle_at(play, battle)->cavalry;
    if (wap_is_divided(play->board, side))
        *left = (uint8_t)(*left + cavalry < UINT8_MAX ? *left + cavalry : UINT8_MAX);
}

/* P-WDR-10, R-P-36: not in an assault, and once in a step. P-PLY-09: of a divided side all cavalry that has left counts;
 * in C6 it has been compared before the first order. */
bool wap_is_pursued(const wap_board *board, const wap_table *table, uint8_t battle, wap_camp camp,
                    uint32_t cavalry)
{
    const wap_battle *from = &table->battle[battle];
    if (from->mode == WAP_ASSAULT || (from->withdrew >> camp.side & WAP_W_PAID))
        return false;
    if (from->payer != 0 && wap_is_divided(board, camp.side))
        return from->payer == camp.own;
    if (wap_is_divided(board, camp.side))
        cavalry += from->cavalry;
    return wap_pursuers(board, table, battle, camp.side) > cavalry;
}
