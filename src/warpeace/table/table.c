/* table.c: queries of a table: who stands where, what is closed, besieged, at home. */
#include "warpeace/table/table.h"

#include "core/mem.h"
#include "warpeace/table/orders.h"

/* ---------------------------------------------------------------- strength points */

uint32_t wap_pile_place(const wap_table *table, uint64_t key)
{
    uint32_t low = 0, high = table->pile_count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (wap_pile_key(&table->pile[middle]) < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void take_out(wap_table *table, uint32_t at)
{
    table->pile_count--;
    memmove(&table->pile[at], &table->pile[at + 1],
            (table->pile_count - at) * sizeof table->pile[0]);
    memset(&table->pile[table->pile_count], 0, sizeof table->pile[0]);
}

void wap_set_pile(wap_table *table, wap_pile pile)
{
    uint64_t key = wap_pile_key(&pile);
    uint32_t at = wap_pile_place(table, key);
    bool there = at < table->pile_count && wap_pile_key(&table->pile[at]) == key;
    if (pile.count == 0) {
        if (there)
            take_out(table, at);
        return;
    }
    if (!there) {
        gg_assert(table->pile_count < WAP_PILES_MAX);
        memmove(&table->pile[at + 1], &table->pile[at],
                (table->pile_count - at) * sizeof table->pile[0]);
        table->pile_count++;
    }
    table->pile[at] = pile;
}

uint32_t wap_first_pile(const wap_table *table, uint16_t hex)
{
    uint32_t low = 0, high = table->pile_count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (table->pile[middle].hex < hex)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

uint32_t wap_count_sp(const wap_board *board, const wap_table *table, uint16_t hex, wap_which which)
{
    uint32_t count = 0;
    WAP_EACH_PILE (i, table, hex)
        if (wap_fits(board, table, &table->pile[i], which))
            count += table->pile[i].count;
    return count;
}

uint32_t wap_count_cavalry(const wap_board *board, const wap_table *table, uint16_t hex,
                           wap_which which)
{
    uint32_t count = 0;
    WAP_EACH_PILE (i, table, hex)
        if (board->kind[table->pile[i].kind].cavalry &&
            wap_fits(board, table, &table->pile[i], which))
            count += table->pile[i].count;
    return count;
}

void wap_clear_troops(wap_troops *troops)
{
    memset(troops, 0, sizeof *troops);
}

void wap_add_troops(const wap_board *board, wap_troops *troops, uint8_t kind, uint32_t count)
{
    gg_assert(kind < board->kinds && troops->sp[kind] + count <= 255);
    troops->sp[kind] = (uint8_t)(troops->sp[kind] + count);
    troops->total = (uint16_t)(troops->total + count);
    if (board->kind[kind].cavalry)
        troops->cavalry = (uint16_t)(troops->cavalry + count);
}

void wap_gather(const wap_board *board, const wap_table *table, uint16_t hex, wap_which which,
                wap_troops *troops)
{
    WAP_EACH_PILE (i, table, hex)
        if (wap_fits(board, table, &table->pile[i], which))
            wap_add_troops(board, troops, table->pile[i].kind, table->pile[i].count);
}

void wap_battle_hexes(const wap_board *board, const wap_table *table, uint8_t battle, uint8_t side,
                      wap_hexes *out)
{
    memset(out, 0, sizeof *out);
    for (uint32_t i = 0; i < table->pile_count; i++)
        if (wap_fits(board, table, &table->pile[i], WAP_FIGHTERS(side, battle)))
            wap_put(out, table->pile[i].hex);
}

void wap_battle_troops(const wap_board *board, const wap_table *table, uint8_t battle, uint8_t side,
                       wap_troops *out)
{
    wap_clear_troops(out);
    for (uint32_t i = 0; i < table->pile_count; i++)
        if (wap_fits(board, table, &table->pile[i], WAP_FIGHTERS(side, battle)))
            wap_add_troops(board, out, table->pile[i].kind, table->pile[i].count);
}

uint8_t wap_find_battle(const wap_table *table, uint16_t a, uint16_t t)
{
    for (uint32_t i = 0; i < table->battles; i++)
        if (table->battle[i].a == a && table->battle[i].t == t)
            return (uint8_t)i;
    return WAP_NO_BATTLE;
}

/* ---------------------------------------------------------------- hexes */

bool wap_is_closed(const wap_board *board, const wap_table *table, uint16_t hex)
{
    return hex >= board->hexes ||
           ((board->hex[hex].flags & WAP_HEX_CLOSED) != 0 && wap_is_closed_now(board, table, hex));
}

bool wap_is_besieged(const wap_board *board, const wap_table *table, uint16_t hex, uint8_t side)
{
    uint16_t city = board->hex[hex].city;
    return city != WAP_NO_CITY && table->siege[city] != 0 &&
           wap_count_sp(board, table, hex, WAP_WITHIN(side)) > 0;
}

bool wap_enemies_shut_in(const wap_board *board, const wap_table *table, uint16_t hex, uint8_t side)
{
    uint16_t city = board->hex[hex].city;
    if (city == WAP_NO_CITY || wap_count_sp(board, table, hex, WAP_OUTSIDE(wap_other(side))) > 0)
        return false;
    return table->siege[city] != 0 || wap_count_sp(board, table, hex, WAP_OUTSIDE(side)) > 0;
}

/* N15: in the first turn SP of one side have only the MP of forced marches (P-SCN-05). */
uint8_t wap_basic_mp(const wap_board *board, const wap_table *table, uint8_t side, bool cavalry)
{
    gg_assert(side < WAP_SIDES);
    if (board->special.march_side == side && table->month == 0)
        return 0;
    return cavalry ? board->limits.cavalry_mp : board->limits.infantry_mp;
}

bool wap_is_winter(const wap_board *board, const wap_table *table)
{
    return wap_is_winter_turn(board, table->month);
}

/* P-ALL-08, R-P-49: an own SP in the hex, control, no enemy SP in the city. */
static bool holds_city(const wap_board *board, const wap_table *table, uint32_t city, uint8_t side)
{
    uint16_t hex = board->city[city].hex;
    return table->control[city] == side && wap_own_in(table, side, hex) &&
           wap_count_sp(board, table, hex, WAP_WITHIN(wap_other(side))) == 0;
}

/* P-LNK-06: some cities count only from a month on, or after a change. */
bool wap_city_counts(const wap_board *board, const wap_table *table, uint32_t city, uint8_t side)
{
    uint8_t after = board->city[city].points_after[side];
    return (board->city[city].points >> side & 1U) != 0 &&
           table->month >= board->city[city].points_from[side] &&
           (after == WAP_NONE || wap_has_happened(table, after));
}

uint32_t wap_city_points(const wap_board *board, const wap_table *table, uint8_t side)
{
    uint32_t points = 0;
    for (uint32_t i = 0; i < board->cities; i++)
        if (wap_city_counts(board, table, i, side) && holds_city(board, table, i, side))
            points++;
    return points;
}

/* P-OPT-X-01, P-FOR-09, R-P-58. */
uint32_t wap_morale_of(const gg_game *game, uint8_t kind, uint16_t hex, bool assaulted_inside)
{
    const wap_board *board = wap_board_of(game);
    const wap_kind *of = &board->kind[kind];
    if (game->option[WAP_OPTION_X] && board->hex[hex].area == 4 &&
        gg_span_is(gg_span_of(board->nation[of->nation].code), "RU") &&
        (of->type == WAP_INFANTRY || of->type == WAP_CAVALRY))
        return 3;
    return assaulted_inside && of->morale == 0 ? 1 : of->morale;
}

/* ---------------------------------------------------------------- an empty table */

static void clear_people(const wap_board *board, wap_table *table)
{
    for (uint32_t i = 0; i < WAP_LEADERS_MAX; i++)
        table->leader[i].hex = WAP_NOT_YET;
    for (uint32_t i = 0; i < board->leaders; i++)
        table->leader[i].side = board->leader[i].side;
}

static void clear_nations(const wap_board *board, wap_table *table)
{
    for (uint32_t i = 0; i < board->nations; i++) {
        table->status[i] = board->nation[i].status;
        table->troops[i] = board->nation[i].troops;
    }
}

void wap_clear_table(const wap_board *board, wap_table *table)
{
    gg_head head = table->head;
    memset(table, 0, sizeof *table);
    table->head = head;
    clear_people(board, table);
    clear_nations(board, table);
    for (uint32_t i = 0; i < WAP_CITIES_MAX; i++)
        table->control[i] = table->held[i] = WAP_NONE;
    for (uint32_t i = 0; i < board->cities; i++)
        table->control[i] = table->held[i] = board->city[i].control;
    table->asked_hex = table->napoleon = WAP_NO_HEX;
    table->group.hex = table->group.began = table->group.from = WAP_NO_HEX;
}

/* ---------------------------------------------------------------- groups */

uint8_t wap_group_leader(const wap_board *board, const wap_table *table, uint32_t group)
{
    const wap_roster *who = &board->group[group].who;
    for (uint32_t i = 0; i < who->leaders; i++) {
        uint8_t leader = board->roster_leader[who->first_leader + i];
        uint16_t hex = table->leader[leader].hex;
        if (hex == WAP_NOT_YET || hex == WAP_UNSEEN || who->pieces == 0)
            return leader;
    }
    return WAP_NO_LEADER;
}

/* ---------------------------------------------------------------- WHO */

static bool read_leader(const wap_board *board, uint16_t item, int32_t *last, wap_who *who)
{
    int32_t leader = item - WAP_ITEM_LEADER;
    if (leader >= board->leaders || leader <= *last || who->troops.total > 0)
        return false;
    wap_add_leader(&who->leaders, (uint32_t)leader);
    *last = leader;
    return true;
}

static bool read_sp(const wap_board *board, uint16_t item, int32_t *last, wap_who *who)
{
    int32_t kind = wap_item_kind(item);
    if (kind >= board->kinds || kind <= *last || wap_item_count(item) == 0)
        return false;
    wap_add_troops(board, &who->troops, (uint8_t)kind, wap_item_count(item));
    *last = kind;
    return true;
}

bool wap_read_who(const wap_board *board, gg_items *items, wap_who *who)
{
    int32_t last_leader = -1, last_kind = -1;
    memset(who, 0, sizeof *who);
    for (;; items->next++) {
        uint16_t item = gg_peek_item(items);
        if (wap_is_leader(item)) {
            if (!read_leader(board, item, &last_leader, who))
                return false;
        } else if (wap_is_sp(item)) {
            if (!read_sp(board, item, &last_kind, who))
                return false;
        } else {
            return true;
        }
    }
}
