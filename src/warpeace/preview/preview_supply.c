/* preview_supply.c: who is in supply, and through which hexes it comes. P-SUP
 *
 * The path of supply is found in rounds: in each, the latest sources supply everything within 3 MP, and the hexes with
 * SP that they reach are the sources of the next round. So the path shown is one with the fewest links. Whether SP are
 * in supply at all is decided by the rules (supply.c). */
#include "warpeace/movement/movement.h"
#include "warpeace/preview/preview_parts.h"

/* ---------------------------------------------------------------- the way of supply */

/* What the supply of a side has reached. */
typedef struct chains {
    const wap_board *board;
    const wap_table *table;
    uint8_t side;
    bool pooled;                 /* SP of all colors pass it on to each other */
    wap_hexes blocked;           /* paths end there */
    wap_hexes next[WAP_COLOURS]; /* sources of the next round */
    uint16_t origin[WAP_COLOURS]
                   [WAP_HEXES_MAX]; /* where the last 3 MP begin; WAP_NO_HEX: not reached */
    uint16_t before[WAP_COLOURS][WAP_HEXES_MAX]; /* of a link: its origin; of a source itself */
} chains;

static bool has_colour(const chains *c, uint16_t hex, uint8_t colour)
{
    WAP_EACH_PILE (i, c->table, hex) {
        const wap_kind *kind = &c->board->kind[c->table->pile[i].kind];
        if (kind->colour == colour && c->table->troops[kind->nation] == c->side)
            return true;
    }
    return false;
}

/* One round of one color: the least MP from its sources, and which source. */
typedef struct round_of {
    uint8_t mp[WAP_HEXES_MAX];
    uint16_t from[WAP_HEXES_MAX];
} round_of;

/* One step in all directions from a hex; true: a shorter path was found. */
static bool widen(const chains *c, round_of *round, uint16_t hex)
{
    bool grown = false;
    uint32_t limit = c->board->limits.supply_mp;
    if (round->mp[hex] >= limit || (round->mp[hex] > 0 && wap_has(&c->blocked, hex)))
        return false;
    for (uint32_t i = 0; i < WAP_DIRECTIONS; i++) {
        uint32_t cost = wap_cost_of(c->board, c->table, hex, i, false);
        uint16_t to = c->board->hex[hex].next[i];
        uint32_t mp = round->mp[hex] + cost;
        if (cost == WAP_NO_WAY || mp > limit || mp >= round->mp[to])
            continue;
        round->mp[to] = (uint8_t)mp;
        round->from[to] = round->from[hex];
        grown = true;
    }
    return grown;
}

static void run_round(const chains *c, const wap_hexes *sources, round_of *round)
{
    bool grown = true;
    memset(round->mp, WAP_FAR, sizeof round->mp);
    WAP_EACH_HEX (hex, sources) {
        round->mp[hex] = 0;
        round->from[hex] = hex;
    }
    while (grown) {
        grown = false;
        for (uint16_t hex = 0; hex < c->board->hexes; hex++)
            grown |= widen(c, round, hex);
    }
}

/* A hex with supplied SP becomes a source, for its color or for all of them. */
static void add_link(chains *c, uint8_t colour, uint16_t hex, uint16_t origin)
{
    for (uint8_t other = 0; other < WAP_COLOURS; other++) {
        if ((other != colour && !c->pooled) || c->before[other][hex] != WAP_NO_HEX)
            continue;
        c->before[other][hex] = origin;
        wap_put(&c->next[other], hex);
    }
}

static void note_round(chains *c, uint8_t colour, const round_of *round)
{
    for (uint16_t hex = 0; hex < c->board->hexes; hex++) {
        if (round->mp[hex] == WAP_FAR || c->origin[colour][hex] != WAP_NO_HEX)
            continue;
        gg_assert(round->mp[hex] <= c->board->limits.supply_mp); /* P-SUP-02 */
        c->origin[colour][hex] = round->from[hex];
        if (has_colour(c, hex, colour) && !wap_has(&c->blocked, hex))
            add_link(c, colour, hex, round->from[hex]);
    }
}

static void open_chains(chains *c, uint8_t colours)
{
    memset(c->origin, 0xFF, sizeof c->origin);
    memset(c->before, 0xFF, sizeof c->before);
    for (uint8_t colour = 0; colour < WAP_COLOURS; colour++) {
        memset(&c->next[colour], 0, sizeof c->next[colour]);
        if (!(colours >> colour & 1U))
            continue;
        wap_supply_sources(c->board, c->table, c->side, colour, &c->next[colour]);
        WAP_EACH_HEX (hex, &c->next[colour])
            c->before[colour][hex] = hex;
    }
}

/* The requested colors; with pooled chains all of them. */
static void find_chains(chains *c, uint8_t colours)
{
    bool grown = true;
    wap_supply_barriers(c->board, c->table, c->side, &c->blocked);
    c->pooled = wap_is_pooled(c->board, c->table, c->side);
    open_chains(c, c->pooled ? UINT8_MAX : colours);
    while (grown) {
        wap_hexes now[WAP_COLOURS];
        round_of round;
        memcpy(now, c->next, sizeof now);
        memset(c->next, 0, sizeof c->next);
        grown = false;
        for (uint8_t colour = 0; colour < WAP_COLOURS; colour++) {
            if (wap_next_hex(&now[colour], 0) == WAP_NO_HEX)
                continue;
            run_round(c, &now[colour], &round);
            note_round(c, colour, &round);
            grown = true;
        }
    }
}

/* "by": from the hex back to the source, which stands last. */
static void put_links(const wap_asking *ask, const chains *c, uint16_t hex, uint8_t colour)
{
    uint16_t at = c->origin[colour][hex];
    gg_json_array(ask->out, "by");
    for (uint32_t i = 0; i < WAP_HEXES_MAX && at < c->board->hexes; i++) {
        wap_json_hex(ask, NULL, at);
        at = c->before[colour][at] == at ? (uint16_t)WAP_NO_HEX : c->before[colour][at];
    }
    gg_json_end_array(ask->out);
}

void wap_preview_supply(const wap_asking *ask, const wap_table *table, uint16_t hex, uint8_t kind,
                        bool inside)
{
    uint8_t colour = ask->board->kind[kind].colour;
    chains c = {.board = ask->board, .table = table, .side = ask->side};
    bool supplied = wap_is_supplied(ask->board, table, hex, kind, inside);
    gg_json_bool(ask->out, "supplied", supplied);
    if (!supplied || ask->board->kind[kind].supplied)
        return;
    find_chains(&c, (uint8_t)(1U << colour));
    put_links(ask, &c, hex, colour);
}

/* ---------------------------------------------------------------- all stacks */

/* Bit per color of the side's SP on the map. */
static uint8_t colours_of(const wap_asking *ask)
{
    uint8_t colours = 0;
    for (uint32_t i = 0; i < ask->table->pile_count; i++) {
        uint8_t kind = ask->table->pile[i].kind;
        if (wap_side_of_kind(ask->board, ask->table, kind) == ask->side)
            colours |= (uint8_t)(1U << ask->board->kind[kind].colour);
    }
    return colours;
}

static void put_sources(const wap_asking *ask, uint8_t colours)
{
    wap_hexes all = {0};
    for (uint8_t colour = 0; colour < WAP_COLOURS; colour++) {
        wap_hexes some = {0};
        if (!(colours >> colour & 1U))
            continue;
        wap_supply_sources(ask->board, ask->table, ask->side, colour, &some);
        WAP_EACH_HEX (hex, &some)
            wap_put(&all, hex);
    }
    gg_json_array(ask->out, "sources");
    WAP_EACH_HEX (hex, &all)
        wap_json_hex(ask, NULL, hex);
    gg_json_end_array(ask->out);
}

/* The first SP of the side in a hex speak for the others; those that are not supplied come first. */
static const wap_pile *speaker(const wap_asking *ask, uint16_t hex, bool *supplied)
{
    const wap_pile *found = NULL;
    *supplied = true;
    WAP_EACH_PILE (i, ask->table, hex) {
        const wap_pile *pile = &ask->table->pile[i];
        if (wap_side_of_kind(ask->board, ask->table, pile->kind) != ask->side)
            continue;
        bool fed = wap_is_supplied(ask->board, ask->table, hex, pile->kind,
                                   (pile->marks & WAP_INSIDE) != 0);
        if (found && (fed || !*supplied))
            continue;
        found = pile;
        *supplied = fed;
    }
    return found;
}

void wap_preview_all_supply(const wap_asking *ask)
{
    uint8_t colours = colours_of(ask);
    chains c = {.board = ask->board, .table = ask->table, .side = ask->side};
    find_chains(&c, colours);
    put_sources(ask, colours);
    gg_json_array(ask->out, "supply");
    WAP_EACH_HEX (hex, &ask->table->occupied[ask->side]) {
        bool supplied;
        const wap_pile *pile = speaker(ask, hex, &supplied);
        if (!pile)
            continue;
        gg_json_object(ask->out, NULL);
        wap_json_hex(ask, "hex", hex);
        gg_json_bool(ask->out, "supplied", supplied);
        if (supplied && !ask->board->kind[pile->kind].supplied)
            put_links(ask, &c, hex, ask->board->kind[pile->kind].colour);
        gg_json_end_object(ask->out);
    }
    gg_json_end_array(ask->out);
}
