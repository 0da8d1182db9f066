/* supply.c: who is in supply, and how far a hex is from it. P-SUP, the distance of P-WDR-03 and R-P-37.
 *
 * Supply is judged in every round of every battle. The board knows which hexes are near enough to supply a hex. Only if
 * enemies or closed hexes may block the path is it searched for, backwards from the SP's hex, nearest hexes first, up
 * to the first source. A hex whose SP are found supplied is a source for the others from then on (P-SUP-05), until no
 * more are found. */
#include "warpeace/movement/movement.h"

/* ---------------------------------------------------------------- searching */

enum { STACKS = 8 }; /* more than any hexside costs (asserted) */

/* Hexes by distance: those at distance d lie on stack d modulo STACKS. */
typedef struct search {
    const wap_board *board;
    const wap_table *table;
    uint32_t limit, mp; /* the limit, and the present distance */
    uint32_t waiting;   /* hexes on all stacks */
    uint8_t far[WAP_HEXES_MAX];
    uint16_t height[STACKS];
    uint16_t stack[STACKS][WAP_HEXES_MAX];
} search;

static void reach(search *s, uint16_t hex, uint32_t mp)
{
    gg_assert(hex < s->board->hexes);
    if (mp > s->limit || mp >= s->far[hex])
        return;
    s->far[hex] = (uint8_t)mp;
    uint32_t on = mp % STACKS;
    gg_assert(s->height[on] < WAP_HEXES_MAX);
    s->stack[on][s->height[on]++] = hex;
    s->waiting++;
}

static void open_search(search *s, const wap_board *board, const wap_table *table, uint16_t hex,
                        uint32_t limit)
{
    s->board = board;
    s->table = table;
    s->limit = limit;
    s->mp = s->waiting = 0;
    memset(s->far, WAP_FAR, board->hexes);
    memset(s->height, 0, sizeof s->height);
    reach(s, hex, 0);
}

/* The next hex, nearest first; WAP_NO_HEX: there are no more. Hexes that a shorter path has reached meanwhile are
 * skipped. */
static uint16_t next_hex(search *s)
{
    while (s->waiting > 0) {
        uint32_t on = s->mp % STACKS;
        if (s->height[on] == 0) {
            s->mp++;
            continue;
        }
        uint16_t hex = s->stack[on][--s->height[on]];
        s->waiting--;
        if (s->far[hex] == s->mp)
            return hex;
    }
    return WAP_NO_HEX;
}

/* MP to enter this hex from the neighbor in that direction; WAP_NO_WAY: impossible (P-SUP-07, P-SUP-08). */
static uint32_t cost_from(const wap_board *board, const wap_table *table, const wap_hex *to,
                          uint8_t i)
{
    if (to->next[i] == WAP_NO_HEX)
        return WAP_NO_WAY;
    const wap_hex *from = &board->hex[to->next[i]];
    if ((from->flags & WAP_HEX_CLOSED) != 0 && wap_is_closed_now(board, table, to->next[i]))
        return WAP_NO_WAY;
    uint32_t cost = from->cost[wap_opposite(i)];
    gg_assert(cost > 0 && cost < STACKS);
    return cost;
}

static void look_back(search *s, uint16_t hex)
{
    const wap_hex *to = &s->board->hex[hex];
    for (uint8_t i = 0; i < WAP_DIRECTIONS; i++) {
        uint32_t cost = cost_from(s->board, s->table, to, i);
        if (cost != WAP_NO_WAY)
            reach(s, to->next[i], s->mp + cost);
    }
}

static void look_ahead(search *s, uint16_t hex)
{
    for (uint32_t i = 0; i < WAP_DIRECTIONS; i++) {
        uint32_t cost = wap_cost_of(s->board, s->table, hex, i, false);
        gg_assert(cost == WAP_NO_WAY || (cost > 0 && cost < STACKS));
        if (cost != WAP_NO_WAY)
            reach(s, s->board->hex[hex].next[i], s->mp + cost);
    }
}

void wap_distances_from(const wap_board *board, const wap_table *table, uint16_t hex,
                        wap_distances *out)
{
    search s;
    open_search(&s, board, table, hex, WAP_FAR - 1);
    for (uint16_t next = next_hex(&s); next != WAP_NO_HEX; next = next_hex(&s))
        look_ahead(&s, next);
    memcpy(out->mp, s.far, board->hexes);
}

void wap_keep_nearest(const wap_distances *far, uint16_t hex, uint8_t *least, wap_hexes *nearest)
{
    if (far->mp[hex] == WAP_FAR || far->mp[hex] > *least)
        return;
    if (far->mp[hex] < *least)
        memset(nearest, 0, sizeof *nearest);
    *least = far->mp[hex];
    wap_put(nearest, hex);
}

/* MP of the cheapest path to the hex from one of the sources; WAP_FAR: more than the limit. A path may end in a blocked
 * hex but not cross one (P-SUP-03). */
static uint32_t distance_from(const wap_board *board, const wap_table *table,
                              const wap_hexes *sources, const wap_hexes *blocked, uint16_t hex,
                              uint32_t limit)
{
    search s;
    if (wap_has(sources, hex))
        return 0;
    if (wap_is_closed(board, table, hex))
        return WAP_FAR;
    open_search(&s, board, table, hex, limit);
    for (uint16_t next = next_hex(&s); next != WAP_NO_HEX; next = next_hex(&s)) {
        if (wap_has(sources, next))
            return s.mp;
        if (next == hex || !wap_has(blocked, next))
            look_back(&s, next);
    }
    return WAP_FAR;
}

/* ---------------------------------------------------------------- what feeds a side */

enum { EVERY_COLOUR = UINT8_MAX }; /* colors with SP */

/* Cities, hexes with SP, and enemies in the way. */
typedef struct quarters {
    const wap_board *board;
    const wap_table *table;
    uint8_t side;
    uint8_t colours;            /* that are examined */
    uint8_t present;            /* that have SP */
    bool pooled;                /* all its colors serve each other as links */
    wap_hexes blocked;          /* hexes that no path crosses */
    wap_hexes in_the_way;       /* those, and closed hexes */
    wap_hexes own[WAP_COLOURS]; /* hexes with SP of the color */
    /* only of colors that are examined: */
    wap_hexes city[WAP_COLOURS];     /* (a), (b), even with enemies there: for P-SUP-06 */
    wap_hexes source[WAP_COLOURS];   /* the same without enemies; then also (c) */
    wap_hexes fresh[WAP_COLOURS];    /* sources added since the color was last examined */
    wap_hexes supplied[WAP_COLOURS]; /* of `own` */
} quarters;

static bool is_examined(const quarters *q, uint8_t colour)
{
    return (q->colours >> colour & 1U) != 0;
}

/* P-SUP-03: enemy SP, unless all of them are besieged or inside with own SP outside. */
void wap_supply_barriers(const wap_board *board, const wap_table *table, uint8_t side,
                         wap_hexes *out)
{
    const wap_hexes *own = &table->occupied[side], *enemy = &table->occupied[wap_other(side)];
    wap_hexes shared = {0};
    *out = *enemy;
    for (uint32_t i = 0; i < board->hex_words; i++)
        shared.word[i] = own->word[i] & enemy->word[i];
    WAP_EACH_HEX (hex, &shared)
        if (wap_enemies_shut_in(board, table, hex, side))
            wap_drop(out, hex);
}

static void find_blocked(quarters *q)
{
    const wap_board *board = q->board;
    wap_supply_barriers(board, q->table, q->side, &q->blocked);
    q->in_the_way = q->blocked;
    for (uint32_t i = 0; i < board->closures; i++) {
        const wap_closure *closure = &board->closure[i];
        if (closure->nation == WAP_NONE ? closure->opens <= q->table->month
                                        : q->table->status[closure->nation] != WAP_CLOSED)
            continue;
        for (uint32_t k = 0; k < board->hex_words; k++)
            q->in_the_way.word[k] |= closure->word[k];
    }
}

static void find_own(quarters *q)
{
    for (uint32_t i = 0; i < q->table->pile_count; i++) {
        const wap_pile *pile = &q->table->pile[i];
        uint8_t colour = q->board->kind[pile->kind].colour;
        if (wap_side_of_kind(q->board, q->table, pile->kind) != q->side)
            continue;
        wap_put(&q->own[colour], pile->hex);
        q->present |= (uint8_t)(1U << colour);
    }
}

static void put_for_colours(quarters *q, uint8_t colours, uint16_t hex)
{
    for (uint32_t rest = colours; rest != 0; rest &= rest - 1)
        wap_put(&q->city[__builtin_ctz(rest)], hex);
}

static bool is_of(const quarters *q, uint16_t hex, uint8_t owner)
{
    return (q->board->hex[hex].flags & WAP_HEX_CEDED) == 0 ||
           wap_owner_of(q->board, q->table, hex) == owner;
}

/* P-SUP-04 (a), (b), P-LNK-10. */
static void find_cities(quarters *q)
{
    for (uint32_t i = 0; i < q->board->home_sources; i++) {
        const wap_home_source *home = &q->board->home_source[i];
        if (q->table->status[home->owner] == q->side && is_of(q, home->hex, home->owner))
            put_for_colours(q, home->colours & q->colours, home->hex);
    }
    for (uint32_t i = 0; i < q->board->sources; i++) {
        const wap_source *source = &q->board->source[i];
        if (source->side == q->side && source->from <= q->table->month &&
            (!source->control || q->table->control[q->board->hex[source->hex].city] == q->side) &&
            (source->owner == WAP_NONE || is_of(q, source->hex, source->owner)))
            put_for_colours(q, source->colours & q->colours, source->hex);
    }
}

/* Coasts and ports supply the SP in them, where the scenario says so. */
static void find_shores(quarters *q, uint8_t colour)
{
    uint8_t flags = 0;
    if ((q->board->coast_feeds[q->side] >> colour & 1U) != 0)
        flags |= WAP_HEX_COAST | WAP_HEX_PORT; /* a port on a river counts as coast */
    if ((q->board->port_feeds[q->side] >> colour & 1U) != 0 &&
        q->board->port_from[q->side] <= q->table->month)
        flags |= WAP_HEX_PORT;
    if (flags == 0)
        return;
    WAP_EACH_HEX (hex, &q->own[colour])
        if ((q->board->hex[hex].flags & flags) != 0)
            wap_put(&q->city[colour], hex);
}

static void find_sources(quarters *q)
{
    const wap_hexes *enemy = &q->table->occupied[wap_other(q->side)];
    find_cities(q);
    for (uint8_t colour = 0; colour < WAP_COLOURS; colour++) {
        if (!is_examined(q, colour))
            continue;
        find_shores(q, colour);
        for (uint32_t i = 0; i < q->board->hex_words; i++)
            q->source[colour].word[i] = q->city[colour].word[i] & ~enemy->word[i];
        q->fresh[colour] = q->source[colour];
    }
}

static void clear_examined(quarters *q)
{
    for (uint8_t colour = 0; colour < WAP_COLOURS; colour++) {
        if (!is_examined(q, colour))
            continue;
        memset(&q->city[colour], 0, sizeof q->city[colour]);
        memset(&q->source[colour], 0, sizeof q->source[colour]);
        memset(&q->supplied[colour], 0, sizeof q->supplied[colour]);
    }
}

/* Colors without SP are skipped unless they are asked for; with pooled links all others are examined. */
static void open_quarters(const wap_board *board, const wap_table *table, uint8_t side,
                          uint8_t colours, quarters *q)
{
    q->board = board;
    q->table = table;
    q->side = side;
    q->present = 0;
    q->pooled = wap_is_pooled(board, table, side);
    memset(q->own, 0, sizeof q->own);
    find_blocked(q);
    find_own(q);
    q->colours = colours == EVERY_COLOUR ? q->present : colours;
    if (q->pooled)
        q->colours |= q->present;
    clear_examined(q);
    find_sources(q);
}

/* ---------------------------------------------------------------- chains (P-SUP-05) */

/* Is there a path from a source into the hex? Ends at the first source found. */
static bool find_path(const quarters *q, uint8_t colour, uint16_t hex)
{
    search s;
    uint32_t limit = q->board->limits.supply_mp;
    open_search(&s, q->board, q->table, hex, limit - 1);
    for (uint16_t next = next_hex(&s); next != WAP_NO_HEX; next = next_hex(&s)) {
        const wap_hex *to = &q->board->hex[next];
        for (uint8_t i = 0; i < WAP_DIRECTIONS; i++) {
            uint32_t cost = cost_from(q->board, q->table, to, i);
            if (cost == WAP_NO_WAY || s.mp + cost > limit)
                continue;
            if (wap_has(&q->source[colour], to->next[i]))
                return true;
            if (!wap_has(&q->blocked, to->next[i]))
                reach(&s, to->next[i], s.mp + cost);
        }
    }
    return false;
}

/* P-SUP-02. The board knows which hexes are near enough, so a path is searched for only if something may block it. Only
 * `fresh` sources count: the others are known not to supply the hex. */
static bool is_near(const quarters *q, uint8_t colour, const wap_hexes *fresh, uint16_t hex)
{
    const uint64_t *feeders = q->board->feeders[hex];
    uint64_t fed = 0, barred = 0;
    if (wap_has(&q->source[colour], hex))
        return true;
    for (uint32_t i = 0; i < q->board->hex_words; i++) {
        fed |= feeders[i] & fresh->word[i];
        barred |= feeders[i] & q->in_the_way.word[i];
    }
    if (fed == 0 || wap_is_closed(q->board, q->table, hex))
        return false;
    return barred == 0 || find_path(q, colour, hex);
}

/* P-SUP-04 (c): supplied SP feed their color, in some scenarios every color of the side. */
static void add_link(quarters *q, uint8_t colour, uint16_t hex)
{
    wap_put(&q->supplied[colour], hex);
    if (wap_has(&q->blocked, hex))
        return;
    for (uint8_t other = 0; other < WAP_COLOURS; other++)
        if (other == colour || (q->pooled && is_examined(q, other))) {
            wap_put(&q->source[other], hex);
            wap_put(&q->fresh[other], hex);
        }
}

/* Examines every unsupplied hex once; true: some are supplied now (P-SUP-05). */
static bool find_more(quarters *q, uint8_t colour)
{
    bool found = false;
    wap_hexes rest = {0}, fresh = q->fresh[colour];
    memset(&q->fresh[colour], 0, sizeof q->fresh[colour]);
    for (uint32_t i = 0; i < q->board->hex_words; i++)
        rest.word[i] = q->own[colour].word[i] & ~q->supplied[colour].word[i];
    WAP_EACH_HEX (hex, &rest) {
        if (!is_near(q, colour, &fresh, hex))
            continue;
        add_link(q, colour, hex);
        if (!wap_has(&q->blocked, hex))
            wap_put(&fresh, hex);
        found = true;
    }
    return found;
}

/* SP that are always in supply by the scenario supply the others of their color. */
static void add_partisans(quarters *q)
{
    for (uint32_t i = 0; i < q->table->pile_count; i++) {
        const wap_pile *pile = &q->table->pile[i];
        const wap_kind *kind = &q->board->kind[pile->kind];
        if (kind->supplied && is_examined(q, kind->colour) &&
            wap_side_of_kind(q->board, q->table, pile->kind) == q->side &&
            !wap_has(&q->blocked, pile->hex))
            add_link(q, kind->colour, pile->hex);
    }
}

static void find_supplied(const wap_board *board, const wap_table *table, uint8_t side,
                          uint8_t colours, quarters *q)
{
    open_quarters(board, table, side, colours, q);
    add_partisans(q);
    bool found = true;
    while (found) {
        found = false;
        for (uint8_t colour = 0; colour < WAP_COLOURS; colour++)
            if (is_examined(q, colour))
                found |= find_more(q, colour);
    }
}

/* ---------------------------------------------------------------- judging */

/* P-SUP-06: a source city feeds those inside it, even with enemies outside. */
static bool is_fed(const quarters *q, uint16_t hex, uint8_t kind, bool inside)
{
    uint8_t colour = q->board->kind[kind].colour;
    return q->board->kind[kind].supplied || wap_has(&q->supplied[colour], hex) ||
           (inside && wap_has(&q->city[colour], hex));
}

/* P-SUP-11 */
void wap_judge_supply(wap_play *play, uint8_t side)
{
    const wap_table *table = play->table;
    quarters q;
    uint8_t unsupplied[WAP_PILES_MAX];
    find_supplied(play->board, table, side, EVERY_COLOUR, &q);
    for (uint32_t i = 0; i < table->pile_count; i++) {
        const wap_pile *pile = &table->pile[i];
        bool inside = (pile->marks & WAP_INSIDE) != 0;
        if (wap_side_of_kind(play->board, table, pile->kind) != side)
            unsupplied[i] = (pile->marks & WAP_UNSUPPLIED) != 0;
        else
            unsupplied[i] = !is_fed(&q, pile->hex, pile->kind, inside);
    }
    wap_mark_piles(play, WAP_UNSUPPLIED, unsupplied);
}

/* Also for SP that are not there. */
bool wap_is_supplied(const wap_board *board, const wap_table *table, uint16_t hex, uint8_t kind,
                     bool inside)
{
    gg_assert(hex < board->hexes && kind < board->kinds);
    quarters q;
    uint8_t side = wap_side_of_kind(board, table, kind), colour = board->kind[kind].colour;
    if (board->kind[kind].supplied || side >= WAP_SIDES)
        return board->kind[kind].supplied != 0;
    find_supplied(board, table, side, (uint8_t)(1U << colour), &q);
    return is_fed(&q, hex, kind, inside) || is_near(&q, colour, &q.source[colour], hex);
}

void wap_supply_sources(const wap_board *board, const wap_table *table, uint8_t side,
                        uint8_t colour, wap_hexes *out)
{
    gg_assert(side < WAP_SIDES && colour < WAP_COLOURS);
    quarters q;
    open_quarters(board, table, side, (uint8_t)(1U << colour), &q);
    *out = q.source[colour];
}

/* ---------------------------------------------------------------- how far from supply */

static bool has_depot(const quarters *q, uint8_t colour, uint8_t battle, uint16_t hex)
{
    WAP_EACH_PILE (i, q->table, hex) {
        const wap_pile *pile = &q->table->pile[i];
        if (q->board->kind[pile->kind].colour == colour &&
            wap_side_of_kind(q->board, q->table, pile->kind) == q->side &&
            (battle == WAP_NO_BATTLE || pile->battle != battle))
            return true;
    }
    return false;
}

void wap_find_depots(const wap_board *board, const wap_table *table, uint8_t side, uint8_t colour,
                     uint16_t start, uint8_t battle, wap_depots *out)
{
    gg_assert(side < WAP_SIDES && colour < WAP_COLOURS);
    quarters q;
    find_supplied(board, table, side, (uint8_t)(1U << colour), &q);
    out->board = board;
    out->table = table;
    out->blocked = q.blocked;
    memset(&out->source, 0, sizeof out->source);
    for (uint32_t i = 0; i < board->hex_words; i++)
        out->source.word[i] = q.city[colour].word[i] & ~table->occupied[wap_other(side)].word[i];
    WAP_EACH_HEX (hex, &q.supplied[colour])
        if (hex != start && !wap_has(&q.blocked, hex) && has_depot(&q, colour, battle, hex))
            wap_put(&out->source, hex);
}

uint8_t wap_mp_from_depot(const wap_depots *depots, uint16_t hex)
{
    if (wap_next_hex(&depots->source, 0) == WAP_NO_HEX)
        return WAP_FAR;
    return (uint8_t)distance_from(depots->board, depots->table, &depots->source, &depots->blocked,
                                  hex, WAP_FAR - 1);
}
