/* pieces.c: what happens to strength points and leaders. The only file that changes piles; it keeps them in the order
 * of their keys, without duplicates, and table->occupied up to date. */
#include "warpeace/sequence/rules.h"

/* ---------------------------------------------------------------- piles in their order */

static void insert(const wap_board *board, wap_table *table, wap_pile pile)
{
    gg_assert(pile.count > 0 && pile.hex < board->hexes && pile.kind < board->kinds);
    uint8_t side = wap_side_of_kind(board, table, pile.kind);
    gg_assert(side < WAP_SIDES);
    uint32_t at = wap_pile_place(table, wap_pile_key(&pile));
    wap_put(&table->occupied[side], pile.hex);
    if (at < table->pile_count && wap_pile_key(&table->pile[at]) == wap_pile_key(&pile)) {
        gg_assert(table->pile[at].count + pile.count <= WAP_SP_MAX);
        pile.count = (uint8_t)(table->pile[at].count + pile.count);
    }
    wap_set_pile(table, pile);
}

/* Removes empty piles from `first` up to `end`. */
static void close_gaps(wap_table *table, uint32_t first, uint32_t end)
{
    uint32_t to = first;
    for (uint32_t i = first; i < end; i++)
        if (table->pile[i].count > 0)
            table->pile[to++] = table->pile[i];
    if (to == end)
        return;
    memmove(&table->pile[to], &table->pile[end], (table->pile_count - end) * sizeof table->pile[0]);
    uint32_t left = table->pile_count - (end - to);
    memset(&table->pile[left], 0, (end - to) * sizeof table->pile[0]);
    table->pile_count = (uint16_t)left;
}

static void note_empty(const wap_board *board, wap_table *table, uint16_t hex)
{
    bool stands[WAP_SIDES] = {false, false};
    WAP_EACH_PILE (i, table, hex)
        stands[wap_side_of_kind(board, table, table->pile[i].kind)] = true;
    for (uint32_t side = 0; side < WAP_SIDES; side++)
        if (!stands[side])
            wap_drop(&table->occupied[side], hex);
}

/* SP taken up from a hex. */
typedef struct hand {
    uint32_t count;
    wap_pile pile[WAP_PILES_MAX];
} hand;

/* Up to `count` SP of the kind that fit (WAP_NONE: all SP of every kind); returns how many there were. */
static uint32_t take_up(wap_play *play, uint16_t hex, uint8_t kind, uint32_t count, wap_which which,
                        hand *taken)
{
    wap_table *table = play->table;
    uint32_t left = count, first = wap_first_pile(table, hex), i = first;
    taken->count = 0;
    for (; i < table->pile_count && table->pile[i].hex == hex && left > 0; i++) {
        wap_pile *pile = &table->pile[i];
        if ((kind != WAP_NONE && pile->kind != kind) || !wap_fits(play->board, table, pile, which))
            continue;
        uint32_t n = pile->count < left ? pile->count : left;
        taken->pile[taken->count] = *pile;
        taken->pile[taken->count++].count = (uint8_t)n;
        pile->count = (uint8_t)(pile->count - n);
        left -= n;
    }
    close_gaps(table, first, i);
    note_empty(play->board, table, hex);
    return count - left;
}

/* SP that leave a battle for good remember which one (P-COM-16), as long as they count as having left. */
static uint8_t battle_left(const wap_pile *pile, wap_fate fate)
{
    if ((fate.set & WAP_LEFT) && fate.battle == WAP_NO_BATTLE && pile->battle != WAP_NO_BATTLE)
        return (uint8_t)(pile->battle + 1);
    return fate.clear & ~fate.set & WAP_LEFT ? 0 : pile->left;
}

static void lay_down(wap_play *play, const hand *taken, wap_fate fate)
{
    for (uint32_t i = 0; i < taken->count; i++) {
        wap_pile pile = taken->pile[i];
        pile.left = battle_left(&pile, fate);
        pile.marks = (uint16_t)((pile.marks & ~fate.clear) | fate.set);
        if (fate.hex != WAP_NO_HEX)
            pile.hex = fate.hex;
        if (fate.battle != WAP_KEEP_BATTLE)
            pile.battle = fate.battle;
        insert(play->board, play->table, pile);
    }
}

/* ---------------------------------------------------------------- strength points */

void wap_add_sp(wap_play *play, uint16_t hex, uint8_t kind, uint32_t count, uint16_t marks)
{
    gg_assert(count >= 1 && count <= WAP_SP_MAX);
    insert(play->board, play->table,
           (wap_pile){.hex = hex,
                      .kind = kind,
                      .battle = WAP_NO_BATTLE,
                      .marks = marks,
                      .count = (uint8_t)count});
}

void wap_change_sp(wap_play *play, uint16_t hex, uint8_t kind, uint32_t count, wap_which which,
                   wap_fate fate)
{
    hand taken;
    uint32_t found = take_up(play, hex, kind, count, which, &taken);
    gg_assert(kind != WAP_NONE && found == count);
    (void)found;
    lay_down(play, &taken, fate);
}

void wap_change_troops(wap_play *play, uint16_t hex, const wap_troops *troops, wap_which which,
                       wap_fate fate)
{
    for (uint32_t kind = 0; kind < play->board->kinds; kind++)
        if (troops->sp[kind] > 0)
            wap_change_sp(play, hex, (uint8_t)kind, troops->sp[kind], which, fate);
}

void wap_change_all(wap_play *play, uint16_t hex, wap_which which, wap_fate fate)
{
    hand taken;
    take_up(play, hex, WAP_NONE, UINT32_MAX, which, &taken);
    lay_down(play, &taken, fate);
}

/* Piles that now have the same key are merged; only marks have changed, so they are close to each other. */
static void restore_order(wap_table *table)
{
    bool twice = false;
    for (uint32_t i = 1; i < table->pile_count; i++) {
        wap_pile pile = table->pile[i];
        if (pile.hex != table->pile[i - 1].hex || pile.kind != table->pile[i - 1].kind)
            continue;
        uint32_t to = i;
        for (; to > 0 && wap_pile_key(&table->pile[to - 1]) > wap_pile_key(&pile); to--)
            table->pile[to] = table->pile[to - 1];
        table->pile[to] = pile;
    }
    for (uint32_t i = 1; i < table->pile_count; i++) {
        wap_pile *before = &table->pile[i - 1], *pile = &table->pile[i];
        if (before->hex != pile->hex || wap_pile_key(before) != wap_pile_key(pile))
            continue;
        twice = true;
        gg_assert(before->count + pile->count <= WAP_SP_MAX);
        pile->count = (uint8_t)(before->count + pile->count);
        before->count = 0;
    }
    if (twice)
        close_gaps(table, 0, table->pile_count);
}

void wap_change_marks(wap_play *play, wap_which which, uint16_t clear, uint16_t set)
{
    wap_table *table = play->table;
    bool changed = false;
    for (uint32_t i = 0; i < table->pile_count; i++) {
        wap_pile *pile = &table->pile[i];
        uint16_t marks = (uint16_t)((pile->marks & ~clear) | set);
        if (marks == pile->marks || !wap_fits(play->board, table, pile, which))
            continue;
        changed = true;
        pile->marks = marks;
        if (!(marks & WAP_LEFT))
            pile->left = 0;
    }
    if (changed)
        restore_order(table);
}

void wap_mark_piles(wap_play *play, uint16_t mark, const uint8_t *marked)
{
    wap_table *table = play->table;
    bool changed = false;
    for (uint32_t i = 0; i < table->pile_count; i++) {
        wap_pile *pile = &table->pile[i];
        uint16_t marks = (uint16_t)((pile->marks & ~mark) | (marked[i] ? mark : 0));
        changed |= marks != pile->marks;
        pile->marks = marks;
    }
    if (changed)
        restore_order(table);
}

/* ---------------------------------------------------------------- losses */

void wap_remove_sp(wap_play *play, uint16_t hex, uint8_t kind, uint32_t count, wap_which which)
{
    hand taken;
    uint32_t found = take_up(play, hex, kind, count, which, &taken);
    gg_assert(kind != WAP_NONE && found == count);
    (void)found;
}

void wap_eliminate_sp(wap_play *play, uint16_t hex, uint8_t kind, uint32_t count, wap_which which,
                      uint8_t why)
{
    wap_remove_sp(play, hex, kind, count, which);
    uint32_t dead = play->table->pool[kind] + count;
    play->table->pool[kind] = (uint8_t)(dead < 255 ? dead : 255);
    uint8_t side = wap_side_of_kind(play->board, play->table, kind);
    if (wap_is_divided(play->board, side)) /* P-PLY-15 */
        play->table->lost[wap_part_of_kind(play->board, play->table, kind)] += (uint16_t)count;
    wap_tell_lost(play->turn, wap_readers_of(play, side, hex), hex, kind, (int)count,
                  (enum wap_why)why);
}

void wap_eliminate_troops(wap_play *play, uint16_t hex, const wap_troops *troops, wap_which which,
                          uint8_t why)
{
    for (uint32_t kind = 0; kind < play->board->kinds; kind++)
        if (troops->sp[kind] > 0)
            wap_eliminate_sp(play, hex, (uint8_t)kind, troops->sp[kind], which, why);
}

void wap_recount(wap_play *play)
{
    wap_table *table = play->table;
    memset(table->occupied, 0, sizeof table->occupied);
    for (uint32_t i = 0; i < table->pile_count; i++)
        wap_put(&table->occupied[wap_side_of_kind(play->board, table, table->pile[i].kind)],
                table->pile[i].hex);
}

/* ---------------------------------------------------------------- leaders */

void wap_move_leader(wap_play *play, uint32_t leader, uint16_t hex)
{
    wap_leader_at *at = &play->table->leader[leader];
    at->hex = hex;
    at->marks = (uint8_t)(at->marks & ~(WAP_L_INSIDE | WAP_L_HOMELESS));
}

/* ---------------------------------------------------------------- what follows in a hex */

void wap_set_control(wap_play *play, uint16_t city, uint8_t side)
{
    gg_assert(city < play->board->cities);
    if (play->table->control[city] == side)
        return;
    play->table->control[city] = side;
    wap_tell_control(play->turn, play->board->city[city].hex, side);
}

/* P-FOR-22: without both sides in the hex there is no siege. SP that were inside stay inside until it matters again
 * (R-P-69). */
static void lift_siege(wap_play *play, uint16_t hex, uint16_t city)
{
    play->table->siege[city] = 0;
    wap_tell_siege(play->turn, hex, 0);
}

/* P-FOR-03, P-PLY-12, R-P-40: for the side, regardless of who owns the SP. */
static void settle_city(wap_play *play, uint16_t hex, uint16_t city)
{
    wap_table *table = play->table;
    bool french = wap_own_in(table, WAP_FR, hex), allied = wap_own_in(table, WAP_AL, hex);
    if (table->siege[city] != 0 && !(french && allied))
        lift_siege(play, hex, city);
    if (french == allied)
        return;
    uint8_t side = french ? WAP_FR : WAP_AL;
    table->held[city] = side;
    wap_set_control(play, city, side);
}

/* P-ENT-05. */
static void settle_trench(wap_play *play, uint16_t hex, uint8_t side)
{
    wap_table *table = play->table;
    if (!wap_has(&table->trench[side], hex))
        return;
    if (wap_count_sp(play->board, table, hex, WAP_OUTSIDE(side)) > 0)
        return;
    if (wap_own_in(table, side, hex) && !wap_enemy_in(table, side, hex))
        return;
    wap_drop(&table->trench[side], hex);
    wap_tell_trench_gone(play->turn, hex);
}

/* P-MOV-17, P-WDR-17: leaders alone among enemies must go. */
static void settle_leaders(wap_play *play, uint16_t hex, uint8_t side)
{
    wap_table *table = play->table;
    if (wap_own_in(table, side, hex) || !wap_enemy_in(table, side, hex))
        return;
    WAP_EACH_LEADER (who, play->board, table, hex)
        if (table->leader[who].side == side) {
            table->leader[who].marks |= WAP_L_HOMELESS;
            table->pending |= WAP_P_DISPLACED;
        }
}

void wap_settle_ground(wap_play *play, uint16_t hex)
{
    gg_assert(hex < play->board->hexes);
    uint16_t city = play->board->hex[hex].city;
    if (city != WAP_NO_CITY)
        settle_city(play, hex, city);
    for (uint8_t side = 0; side < WAP_SIDES; side++)
        settle_trench(play, hex, side);
}

void wap_settle(wap_play *play, uint16_t hex)
{
    wap_settle_ground(play, hex);
    for (uint8_t side = 0; side < WAP_SIDES; side++)
        settle_leaders(play, hex, side);
}
