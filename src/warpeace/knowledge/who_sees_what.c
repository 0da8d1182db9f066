/* who_sees_what.c: who sees what. Without option Z everything is open (P-INF-01); with it a side sees enemy stacks only in
 * declared battles, and what it has met in them (P-INF). All of it follows from the table. */
#include "warpeace/knowledge/information.h"

/* An end by the rules reveals everything; a resignation does not (P-INF-01). */
bool wap_is_foggy(const gg_game *game, const wap_table *table)
{
    bool disclosed = table->head.over && table->head.how >= GG_HOW_FIRST;
    return game->option[WAP_OPTION_Z] != 0 && !disclosed;
}

/* P-OPT-Z-01 */
static bool is_declared(const wap_table *table, uint16_t hex)
{
    if (table->phase != WAP_COMBAT || table->stage <= WAP_C1_DECLARE)
        return false;
    for (uint32_t i = 0; i < table->battles; i++)
        if (table->battle[i].a == hex || table->battle[i].t == hex)
            return true;
    return false;
}

/* An event asks about this hex: SP are removed from it, or both sides have met there. */
static bool is_in_question(const wap_table *table, uint16_t hex)
{
    return table->phase == WAP_ALLIANCE && table->pending != 0 &&
           (table->asked_hex == hex ||
            (wap_own_in(table, WAP_FR, hex) && wap_own_in(table, WAP_AL, hex)));
}

/* P-OPT-Z-01 */
bool wap_is_open_hex(const gg_game *game, const wap_table *table, uint16_t hex)
{
    return !wap_is_foggy(game, table) || is_declared(table, hex) || is_in_question(table, hex);
}

/* SP that have fought in this phase, or still do, have been seen. */
static bool has_been_met(const wap_pile *pile)
{
    return pile->battle != WAP_NO_BATTLE || (pile->marks & (WAP_COMMITTED | WAP_LEFT)) != 0;
}

bool wap_sees_pile(const gg_game *game, const wap_table *table, gg_seat seat, const wap_pile *pile)
{
    const wap_board *board = wap_board_of(game);
    uint8_t side = wap_side_of_kind(board, table, pile->kind);
    return seat == GG_REFEREE || wap_side_of_seat(board, seat) == side || has_been_met(pile) ||
           wap_is_open_hex(game, table, pile->hex);
}

/* With troops that were met. A leader who is displaced is known to the side that displaced him (P-OPT-Z-04). */
bool wap_sees_leader(const gg_game *game, const wap_table *table, gg_seat seat, uint32_t leader)
{
    const wap_leader_at *at = &table->leader[leader];
    gg_assert(leader < WAP_LEADERS_MAX);
    if (seat == GG_REFEREE || !wap_is_foggy(game, table) ||
        (seat < table->head.seats && wap_side_of_seat(wap_board_of(game), seat) == at->side))
        return true;
    if (at->hex >= WAP_HEXES_MAX)
        return at->hex == WAP_DEAD || (at->hex == WAP_AWAY && at->returns > table->month);
    if ((at->marks & WAP_L_HOMELESS) != 0 || wap_is_open_hex(game, table, at->hex))
        return true;
    WAP_EACH_PILE (i, table, at->hex)
        if (wap_side_of_kind(wap_board_of(game), table, table->pile[i].kind) == at->side &&
            has_been_met(&table->pile[i]))
            return true;
    return false;
}
