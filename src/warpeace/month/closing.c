/* closing.c: a nation goes home and closes its hexes; another falls back (P-LNK-09, Contingents).
 *
 * Its own units leave at once. Its hexes stay open until everybody else is out of them, so that distances are those of
 * before (wap_closing). SP of the nation that falls back are owed until they have their place. */
#include "warpeace/month/scenario.h"

static bool concerns(const wap_change *change, uint8_t nation)
{
    return (change->nations >> nation & 1U) != 0;
}

/* The change whose nations are going home now; NULL: none. */
const wap_change *wap_closing(const wap_board *board, const wap_table *table)
{
    for (uint32_t i = 0; i < board->changes; i++) {
        const wap_change *change = &board->change[i];
        if (change->what == WAP_CHANGE_CLOSES && table->happened[i] == table->month + 1U &&
            table->status[change->nation] != WAP_CLOSED)
            return change;
    }
    return NULL;
}

/* ---------------------------------------------------------------- those who go home */

/* The dead stay dead, and the wounded keep their month. */
static void remove_leaders_of(wap_play *play, uint8_t nation)
{
    for (uint32_t i = 0; i < play->board->leaders; i++) {
        wap_leader_at *at = &play->table->leader[i];
        if (play->board->leader[i].nation == nation &&
            (at->hex < play->board->hexes || at->hex == WAP_IN_POOL))
            *at = (wap_leader_at){.hex = WAP_NOT_YET, .side = at->side};
    }
}

/* ---------------------------------------------------------------- those who fall back */

static bool is_of(const wap_play *play, const wap_pile *pile, uint8_t nation)
{
    return play->board->kind[pile->kind].nation == nation;
}

static void call_back(wap_play *play, uint8_t nation)
{
    wap_table *table = play->table;
    for (uint32_t i = 0; i < table->pile_count; i++)
        if (is_of(play, &table->pile[i], nation))
            table->owed[table->pile[i].kind] = (uint8_t)(table->owed[table->pile[i].kind] +
                                                         table->pile[i].count);
}

static bool is_called_back(const wap_board *board, const wap_table *table, uint8_t nation)
{
    for (uint32_t kind = 0; kind < board->kinds; kind++)
        if (board->kind[kind].nation == nation && table->owed[kind] > 0)
            return true;
    return false;
}

static void move_sp_of(wap_play *play, uint8_t nation, uint16_t to)
{
    wap_table *table = play->table;
    for (uint32_t i = 0; i < table->pile_count;) {
        wap_pile pile = table->pile[i];
        if (!is_of(play, &pile, nation) || pile.hex == to) {
            i++;
            continue;
        }
        wap_change_sp(play, pile.hex, pile.kind, pile.count,
                      (wap_which){.side = WAP_NONE, .battle = WAP_NO_BATTLE, .with = pile.marks},
                      (wap_fate){to, WAP_INSIDE, 0, WAP_KEEP_BATTLE});
        wap_settle(play, pile.hex);
        i = 0;
    }
}

static void fall_back(wap_play *play, uint8_t nation, uint16_t to)
{
    wap_table *table = play->table;
    for (uint32_t i = 0; i < play->board->leaders; i++)
        if (play->board->leader[i].nation == nation && table->leader[i].hex < play->board->hexes &&
            table->leader[i].hex != to)
            wap_move_leader(play, i, to);
    move_sp_of(play, nation, to);
    wap_settle(play, to);
    for (uint32_t kind = 0; kind < play->board->kinds; kind++)
        if (play->board->kind[kind].nation == nation)
            table->owed[kind] = 0;
}

void wap_go_home(wap_play *play, const wap_change *change)
{
    for (uint8_t i = 0; i < play->board->nations; i++) {
        if (!concerns(change, i))
            continue;
        remove_leaders_of(play, i);
        wap_remove_sp_of(play, i);
        play->table->troops[i] = WAP_NOBODY;
    }
    if (change->moves != WAP_NONE)
        call_back(play, change->moves);
    if (change->moves != WAP_NONE && !is_called_back(play->board, play->table, change->moves) &&
        !wap_enemy_in(play->table, play->table->troops[change->moves], change->back))
        fall_back(play, change->moves, change->back); /* leaders alone */
    play->table->pending |= WAP_P_EVENT;
}

/* ---------------------------------------------------------------- those who are put out */

static bool has_leaders(const wap_board *board, const wap_table *table, uint16_t hex, uint8_t side)
{
    WAP_EACH_LEADER (who, board, table, hex)
        if (table->leader[who].side == side)
            return true;
    return false;
}

/* The French first, in map order. */
static uint16_t to_be_put_out(const wap_board *board, const wap_table *table,
                              const wap_change *change, uint8_t *side)
{
    for (*side = 0; *side < WAP_SIDES; ++*side)
        for (uint16_t hex = 0; hex < board->hexes; hex++)
            if (concerns(change, board->hex[hex].owner) &&
                (wap_own_in(table, *side, hex) || has_leaders(board, table, hex, *side)))
                return hex;
    return WAP_NO_HEX;
}

static bool takes_in(const wap_board *board, const wap_table *table, const wap_change *change,
                     uint8_t side, uint16_t hex)
{
    return !concerns(change, board->hex[hex].owner) && !wap_is_closed(board, table, hex) &&
           !wap_enemy_in(table, side, hex);
}

/* The nearest hexes outside. */
static void ways_out(const wap_board *board, const wap_table *table, const wap_change *change,
                     uint8_t side, uint16_t from, wap_hexes *out)
{
    wap_distances far;
    uint8_t least = WAP_FAR;
    wap_distances_from(board, table, from, &far);
    memset(out, 0, sizeof *out);
    for (uint16_t hex = 0; hex < board->hexes; hex++)
        if (takes_in(board, table, change, side, hex))
            wap_keep_nearest(&far, hex, &least, out);
}

static void put_out(wap_play *play, uint16_t hex, uint8_t side, uint16_t to)
{
    WAP_EACH_LEADER (who, play->board, play->table, hex)
        if (play->table->leader[who].side == side)
            wap_move_leader(play, who, to);
    wap_change_all(play, hex, WAP_ALL_OF(side), (wap_fate){to, WAP_INSIDE, 0, WAP_KEEP_BATTLE});
    wap_settle(play, hex);
    wap_settle(play, to);
}

/* Nowhere to go: leaders leave the map. */
static void give_up(wap_play *play, uint16_t hex, uint8_t side)
{
    wap_troops troops;
    wap_clear_troops(&troops);
    wap_gather(play->board, play->table, hex, WAP_ALL_OF(side), &troops);
    WAP_EACH_LEADER (who, play->board, play->table, hex)
        if (play->table->leader[who].side == side)
            play->table->leader[who] = (wap_leader_at){.hex = WAP_IN_POOL, .side = side};
    wap_eliminate_troops(play, hex, &troops, WAP_ALL_OF(side), WAP_BY_EVENT);
    wap_settle(play, hex);
}

static void close_hexes(wap_play *play, const wap_change *change)
{
    for (uint8_t i = 0; i < play->board->nations; i++)
        if (concerns(change, i))
            play->table->status[i] = WAP_CLOSED;
    for (uint16_t i = 0; i < play->board->cities; i++) {
        if (!concerns(change, play->board->hex[play->board->city[i].hex].owner))
            continue;
        play->table->held[i] = WAP_NOBODY;
        wap_set_control(play, i, WAP_NOBODY);
    }
}

/* ---------------------------------------------------------------- questions */

static bool is_falling_back(const wap_board *board, const wap_table *table,
                            const wap_change *change)
{
    return change->moves != WAP_NONE && is_called_back(board, table, change->moves);
}

static void places_to_go(const wap_board *board, const wap_table *table, const wap_change *change,
                         uint8_t side, uint16_t hex, wap_hexes *out)
{
    if (is_falling_back(board, table, change))
        wap_nearest_places(board, table, change->moves, side, change->back, out);
    else
        ways_out(board, table, change, side, hex, out);
}

void wap_ways_home(const wap_board *board, const wap_table *table, uint8_t side, uint16_t hex,
                   wap_hexes *out)
{
    const wap_change *change = wap_closing(board, table);
    gg_assert(change);
    places_to_go(board, table, change, side, hex, out);
}

static void send(wap_play *play, const wap_change *change, uint16_t hex, uint8_t side, uint16_t to)
{
    if (is_falling_back(play->board, play->table, change))
        fall_back(play, change->moves, to);
    else
        put_out(play, hex, side, to);
}

void wap_send_home(wap_play *play, uint16_t hex, uint8_t side, uint16_t to)
{
    send(play, wap_closing(play->board, play->table), hex, side, to);
}

/* Without a place they stay: those who fall back where they are, others nowhere. */
static void strand(wap_play *play, const wap_change *change, uint16_t hex, uint8_t side)
{
    if (!is_falling_back(play->board, play->table, change)) {
        give_up(play, hex, side);
        return;
    }
    for (uint32_t kind = 0; kind < play->board->kinds; kind++)
        if (play->board->kind[kind].nation == change->moves)
            play->table->owed[kind] = 0;
}

bool wap_ask_closing(wap_play *play)
{
    const wap_change *change = wap_closing(play->board, play->table);
    uint16_t hex = change->back;
    uint8_t side = change->moves == WAP_NONE ? (uint8_t)WAP_FR : play->table->troops[change->moves];
    wap_hexes out;
    if (!is_falling_back(play->board, play->table, change)) {
        hex = to_be_put_out(play->board, play->table, change, &side);
        if (hex == WAP_NO_HEX) {
            close_hexes(play, change);
            return false;
        }
    }
    places_to_go(play->board, play->table, change, side, hex, &out);
    uint16_t first = wap_next_hex(&out, 0);
    if (first == WAP_NO_HEX) {
        strand(play, change, hex, side);
        return false;
    }
    if (wap_next_hex(&out, first + 1U) == WAP_NO_HEX) {
        send(play, change, hex, side, first);
        return false;
    }
    play->table->asked_hex = hex;
    return wap_ask_commander(play, side, hex, WAP_ASK_SHIFT);
}
