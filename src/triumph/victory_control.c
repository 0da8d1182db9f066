/* victory_control.c: who controls a locale, on a table whose faces are known (chapter 16).
 *
 * T-WIN-03 T-WIN-04 */
#include "triumph/victory_control.h"

#include "core/mem.h"
#include "triumph/options_of.h"

/* A corps there with infantry or artillery; detached units and cavalry alone do not count. */
static bool has_garrison(const tri_board *board, const tri_table *table, uint8_t side,
                         uint8_t locale)
{
    tri_set units = tri_army_in(board, table, side, locale);
    TRI_EACH (slot, units) {
        uint8_t type = tri_type(table->face[slot]);
        if (table->corps[slot] != TRI_NO_COMMANDER &&
            (type == TRI_INFANTRY || type == TRI_ARTILLERY))
            return true;
    }
    return false;
}

/* The search: nodes reached and not yet left. */
typedef struct supply_search {
    bool enemy[TRI_LOCALES_MAX];
    bool seen[TRI_NODES_MAX];
    uint8_t waiting[TRI_NODES_MAX];
    uint32_t count;
} supply_search;

static void mark_enemies(const tri_board *board, const tri_table *table, uint8_t side,
                         supply_search *search)
{
    tri_set units = tri_army_in_play(table, side ^ 1U);
    memset(search, 0, sizeof *search);
    TRI_EACH (slot, units)
        if (tri_on_board(table->at[slot]))
            search->enemy[tri_locale_at(board, table->at[slot])] = true;
}

static void reach(const tri_board *board, uint8_t node, supply_search *search)
{
    if (search->seen[node] || search->enemy[board->node[node].locale])
        return;
    search->seen[node] = true;
    search->waiting[search->count++] = node;
}

static bool is_main_entry(const tri_board *board, uint8_t side, uint8_t locale)
{
    for (uint32_t i = 0; i < board->entries; i++)
        if (board->entry[i].main && board->entry[i].side == side &&
            board->node[board->entry[i].node].locale == locale)
            return true;
    return false;
}

/* any road of the objective to begin with, any road of the entry locale to end on. */
bool tri_is_supplied(const tri_board *board, const tri_table *table, uint8_t side, uint8_t locale)
{
    supply_search search;
    mark_enemies(board, table, side, &search);
    if (is_main_entry(board, side, locale))
        return !search.enemy[locale];
    for (uint32_t group = 0; group < board->locale[locale].roads; group++)
        reach(board, (uint8_t)(board->locale[locale].first_node + group), &search);
    while (search.count > 0) {
        const tri_node *node = &board->node[search.waiting[--search.count]];
        if (is_main_entry(board, side, node->locale))
            return true;
        for (uint32_t i = 0; i < node->ways; i++)
            reach(board, tri_way_to(board, node->way[i]), &search);
    }
    return false;
}

bool tri_controls(const tri_board *board, const tri_table *table, uint8_t side, uint8_t locale)
{
    return has_garrison(board, table, side, locale) && tri_is_supplied(board, table, side, locale);
}
