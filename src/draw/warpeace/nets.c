/* nets.c: hexsides of one kind (a river, borders) as chains of corners, and smooth lines along them. */
#include "draw/warpeace/ground.h"

/* ---------------------------------------------------------------- nets and chains */

static void add_way(wap_net *net, uint16_t from, uint16_t to)
{
    for (uint32_t i = 0; i < net->ways[from]; i++)
        if (net->to[from][i] == to)
            return;
    if (net->ways[from] < 3)
        net->to[from][net->ways[from]++] = to;
}

void wap_net_add(wap_net *net, uint16_t cell, uint8_t direction)
{
    uint16_t from = wap_corner_of(cell, direction);
    uint16_t to = wap_corner_of(cell, (uint8_t)((direction + 1) % WAP_DIRECTIONS));
    add_way(net, from, to);
    add_way(net, to, from);
}

static void remove_way(wap_net *net, uint16_t from, uint16_t to)
{
    for (uint32_t i = 0; i < net->ways[from]; i++) {
        if (net->to[from][i] != to)
            continue;
        net->to[from][i] = net->to[from][--net->ways[from]];
        return;
    }
}

/* Follows the chain to the next stop, or back to its start. */
static void follow(wap_net *net, uint16_t from, wap_chain *chain)
{
    chain->count = 0;
    chain->closed = false;
    chain->corner[chain->count++] = from;
    for (uint16_t at = from; net->ways[at] > 0;) {
        uint16_t next = net->to[at][0];
        remove_way(net, at, next);
        remove_way(net, next, at);
        chain->closed = next == from && !net->stop[from];
        if (chain->closed || chain->count == WAP_CHAIN_MAX)
            return;
        chain->corner[chain->count++] = next;
        if (net->stop[next])
            return;
        at = next;
    }
}

/* A fork looks like an ordinary corner once its first chain is taken, so forks are found in advance. */
static void find_stops(wap_net *net)
{
    for (uint32_t i = 0; i < WAP_CORNERS; i++)
        net->stop[i] = net->ways[i] == 1 || net->ways[i] == 3;
    net->open = true;
}

bool wap_net_take(wap_net *net, wap_chain *chain)
{
    if (!net->open)
        find_stops(net);
    for (uint32_t pass = 0; pass < 2; pass++)
        for (uint16_t i = 0; i < WAP_CORNERS; i++)
            if (net->ways[i] > 0 && (net->stop[i] || pass == 1)) {
                follow(net, i, chain);
                return true;
            }
    return false;
}

/* ---------------------------------------------------------------- smooth lines */

draw_xy wap_corner_point(const wap_ground *ground, uint16_t corner)
{
    double most = 0.035 * ground->hex_width;
    draw_xy off = {(2 * draw_chance(21, corner, 1) - 1) * most,
                   (2 * draw_chance(21, corner, 2) - 1) * most};
    return draw_plus(wap_cell_corner(ground, corner / 2, corner % 2 == 0 ? 0 : 3), off);
}

draw_xy wap_quadratic(draw_xy from, draw_xy by, draw_xy to, double part)
{
    return draw_between(draw_between(from, by, part), draw_between(by, to, part), part);
}

typedef struct bender {
    const wap_ground *ground;
    const wap_chain *chain;
    double cut; /* how much of a hexside a bend uses at each end */
    draw_xy *out;
    uint32_t made, room;
} bender;

static draw_xy corner_at(const bender *bend, uint32_t i)
{
    return wap_corner_point(bend->ground, bend->chain->corner[i % bend->chain->count]);
}

static void put(bender *bend, draw_xy point)
{
    if (bend->made < bend->room)
        bend->out[bend->made++] = point;
}

/* Around a corner, from one hexside to the next. */
static void put_bend(bender *bend, uint32_t i, uint32_t cuts)
{
    uint32_t count = bend->chain->count;
    draw_xy here = corner_at(bend, i);
    draw_xy from = draw_between(corner_at(bend, i + count - 1), here, 1 - bend->cut);
    draw_xy to = draw_between(here, corner_at(bend, i + 1), bend->cut);
    for (uint32_t k = 0; k < cuts; k++)
        put(bend, wap_quadratic(from, here, to, (double)k / cuts));
    if (bend->cut < 0.5)
        put(bend, to);
}

/* Lines that end at the coast are extended into the sea, since the coast does not exactly follow hexsides. */
static void put_end(bender *bend, uint32_t i, uint32_t before)
{
    uint16_t cells[3];
    draw_xy here = corner_at(bend, i);
    wap_cells_around(bend->chain->corner[i], cells);
    for (uint32_t k = 0; k < 3; k++) {
        if (bend->ground->cell[cells[k]] != WAP_SEA_CELL)
            continue;
        draw_xy way = draw_unit(draw_minus(here, corner_at(bend, before)));
        here = draw_plus(here, draw_times(way, 0.35 * bend->ground->hex_width));
        break;
    }
    put(bend, here);
}

uint32_t wap_bend(const wap_ground *ground, const wap_chain *chain, uint32_t cuts, double cut,
                  draw_xy *out, uint32_t room)
{
    bender bend = {ground, chain, cut, out, 0, room};
    uint32_t last = chain->count - 1;
    gg_assert(chain->count > 0 && cuts > 0);
    if (!chain->closed)
        put_end(&bend, 0, chain->count > 1 ? 1 : 0);
    for (uint32_t i = chain->closed ? 0 : 1; i < chain->count - (chain->closed ? 0 : 1); i++)
        put_bend(&bend, i, cuts);
    if (chain->closed)
        return bend.made;
    if (last > 0)
        put(&bend, draw_between(corner_at(&bend, last - 1), corner_at(&bend, last), 0.5));
    put_end(&bend, last, last > 0 ? last - 1 : 0);
    return bend.made;
}
