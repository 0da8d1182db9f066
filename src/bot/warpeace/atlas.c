/* atlas.c: how far it is from hex to hex, and where a party can walk. */
#include "bot/warpeace/atlas.h"

#include "core/mem.h"

void wap_open_atlas(wap_atlas *atlas, const wap_board *board)
{
    atlas->board = board;
    atlas->maps = 0;
    memset(atlas->map_of, 0, sizeof atlas->map_of);
}

const uint8_t *wap_far_from(wap_atlas *atlas, const wap_table *table, uint16_t hex)
{
    gg_assert(hex < WAP_HEXES_MAX);
    if (atlas->map_of[hex] == 0) {
        if (atlas->maps == WAP_MAPS)
            wap_open_atlas(atlas, atlas->board);
        wap_distances_from(atlas->board, table, hex, &atlas->map[atlas->maps]);
        atlas->map_of[hex] = (uint8_t)++atlas->maps;
    }
    return atlas->map[atlas->map_of[hex] - 1].mp;
}

/* ---------------------------------------------------------------- walking */

/* MP that an overrun in that hex costs beside those of the hex; WAP_NO_WAY: the enemies bar it. The rules decide; this only
 * keeps hopeless ways out of the search. */
static uint8_t price_of_enemies(const wap_board *board, const wap_table *table,
                                const wap_walker *walker, uint16_t hex)
{
    uint8_t enemy = wap_other(walker->side);
    if (wap_enemies_shut_in(board, table, hex, walker->side))
        return 0;
    if (!walker->overruns || wap_has_city(board, hex))
        return WAP_NO_WAY;
    uint32_t sp = wap_count_sp(board, table, hex, WAP_OUTSIDE(enemy));
    uint32_t ratio = board->tables.terrain_overrun[board->hex[hex].terrain];
    if (wap_has(&table->trench[enemy], hex) && ratio < board->limits.overrun_entrenched)
        ratio = board->limits.overrun_entrenched;
    if (walker->sp < ratio * sp ||
        walker->cavalry < wap_count_cavalry(board, table, hex, WAP_OUTSIDE(enemy)))
        return WAP_NO_WAY;
    return walker->sp >= board->limits.overrun_free * sp ? 0 : board->limits.overrun_mp;
}

/* MP to go to the neighbor; WAP_NO_WAY: it cannot. */
static uint32_t price_of_step(const wap_board *board, const wap_table *table,
                              const wap_walker *walker, uint16_t hex, uint32_t direction)
{
    uint32_t cost = wap_step_cost(board, table, hex, direction, hex == walker->hex);
    if (cost == WAP_NO_WAY)
        return WAP_NO_WAY;
    uint16_t next = board->hex[hex].next[direction];
    if (!wap_enemy_in(table, walker->side, next))
        return cost;
    uint32_t more = price_of_enemies(board, table, walker, next);
    return more == WAP_NO_WAY ? WAP_NO_WAY : cost + more;
}

static void spread_from(const wap_board *board, const wap_table *table, const wap_walker *walker,
                        wap_reach *out, uint16_t hex)
{
    for (uint32_t i = 0; i < WAP_DIRECTIONS; i++) {
        uint32_t cost = price_of_step(board, table, walker, hex, i);
        uint32_t mp = out->mp[hex] + cost;
        if (cost == WAP_NO_WAY || mp > walker->mp)
            continue;
        uint16_t next = board->hex[hex].next[i];
        if (mp >= out->mp[next])
            continue;
        if (out->mp[next] == WAP_FAR)
            out->hex[out->count++] = next;
        out->mp[next] = (uint8_t)mp;
        out->before[next] = hex;
    }
}

/* Hexes in the order of their MP: the allowance is small, so that each MP is one pass. */
void wap_find_reach(const wap_board *board, const wap_table *table, const wap_walker *walker,
                    wap_reach *out)
{
    memset(out->mp, WAP_FAR, sizeof out->mp);
    out->count = 1;
    out->hex[0] = walker->hex;
    out->mp[walker->hex] = 0;
    out->before[walker->hex] = walker->hex;
    for (uint32_t mp = 0; mp <= walker->mp; mp++)
        for (uint32_t i = 0; i < out->count; i++)
            if (out->mp[out->hex[i]] == mp)
                spread_from(board, table, walker, out, out->hex[i]);
}

uint32_t wap_way_in(const wap_reach *reach, uint16_t to, uint16_t way[WAP_WAY_MAX])
{
    uint32_t length = 0;
    if (reach->mp[to] == WAP_FAR)
        return 0;
    for (uint16_t hex = to; hex != reach->hex[0]; hex = reach->before[hex])
        length++;
    if (length == 0 || length > WAP_WAY_MAX)
        return 0;
    uint16_t hex = to;
    for (uint32_t i = length; i > 0; i--, hex = reach->before[hex])
        way[i - 1] = hex;
    return length;
}
