/* victory_control.c: who controls a locale, on a table whose faces are known (chapter 16).
 *
 * T-WIN */
#include "triumph/table/victory_control.h"

#include "core/mem.h"
#include "triumph/table/choices_left.h"

/* A corps there with infantry or artillery; detached units and cavalry alone do not count. */
void tri_find_garrisons(const tri_board *board, const tri_table *table, uint8_t side,
                        uint64_t held[3])
{
    uint32_t first = side == TRI_ALLIED ? 0 : TRI_UNITS_MAX;
    held[0] = held[1] = held[2] = 0;
    for (uint32_t slot = first; slot < first + TRI_UNITS_MAX; slot++) {
        uint8_t type = tri_type(table->face[slot]), locale = board->locale_at[table->at[slot]];
        if (locale < TRI_LOCALES_MAX && table->corps[slot] != TRI_NO_COMMANDER &&
            (type == TRI_INFANTRY || type == TRI_ARTILLERY))
            held[locale >> 6] |= UINT64_C(1) << (locale & 63);
    }
}

bool tri_has_garrison(const tri_board *board, const tri_table *table, uint8_t side, uint8_t locale)
{
    uint64_t held[3];
    tri_find_garrisons(board, table, side, held);
    return (held[locale >> 6] >> (locale & 63) & 1) != 0;
}

_Static_assert(TRI_NODES_MAX <= UINT8_MAX && TRI_NODES_MAX <= TRI_NODE_WORDS * 64,
               "nodes are bytes, and bits of a set");

/* The search: nodes reached and not yet left. */
typedef struct supply_search {
    bool enemy[TRI_LOCALES_MAX];
    uint64_t *seen;
    uint8_t waiting[TRI_NODES_MAX];
    uint32_t count;
} supply_search;

static void mark_enemies(const tri_board *board, const tri_table *table, uint8_t side,
                         supply_search *search)
{
    tri_set units = tri_army_in_play(table, side ^ 1U);
    memset(search->enemy, 0, sizeof search->enemy);
    TRI_EACH (slot, units)
        if (tri_on_board(table->at[slot]))
            search->enemy[tri_locale_at(board, table->at[slot])] = true;
}

static void reach(const tri_board *board, uint32_t node, supply_search *search)
{
    gg_assert(node < board->nodes);
    uint64_t bit = UINT64_C(1) << (node & 63);
    if ((search->seen[node >> 6] & bit) || search->enemy[board->node[node].locale])
        return;
    search->seen[node >> 6] |= bit;
    gg_assert(search->count < TRI_NODES_MAX); /* each node is queued once */
    search->waiting[search->count++] = (uint8_t)node;
}

static void reach_locale(const tri_board *board, uint8_t locale, supply_search *search)
{
    for (uint32_t group = 0; group < board->locale[locale].roads; group++)
        reach(board, (uint32_t)board->locale[locale].first_node + group, search);
}

/* R-T-52: any road of the entry locale to begin with, any road of the objective to end on. */
void tri_find_supplied(const tri_board *board, const tri_table *table, uint8_t side,
                       uint64_t nodes[TRI_NODE_WORDS])
{
    supply_search search = {.seen = nodes, .count = 0};
    mark_enemies(board, table, side, &search);
    memset(nodes, 0, TRI_NODE_WORDS * sizeof nodes[0]);
    for (uint32_t i = 0; i < board->entries; i++)
        if (board->entry[i].main && board->entry[i].side == side)
            reach_locale(board, board->node[board->entry[i].node].locale, &search);
    while (search.count > 0) {
        const tri_node *node = &board->node[search.waiting[--search.count]];
        for (uint32_t i = 0; i < node->ways; i++)
            reach(board, tri_way_to(board, node->way[i]), &search);
    }
}

bool tri_is_supplied(const tri_board *board, uint8_t locale, const uint64_t nodes[TRI_NODE_WORDS])
{
    const tri_locale *here = &board->locale[locale];
    for (uint32_t node = here->first_node; node < (uint32_t)here->first_node + here->roads; node++)
        if (nodes[node >> 6] >> (node & 63) & 1)
            return true;
    return false;
}
