/* seen_targets.c: the groups that a unit could fire at, as its owner sees them: `fire U` without `at` means the
 * only one.
 *
 * Whether the shot is legal is for the rules to say. Enemies in the same position are always open. Those at long
 * range may be hidden, but their place and their squares are visible. */
#include "napoleon/text/grammar.h"

static void see_block(const nap_board *board, const nap_table *table, uint32_t shooter,
                      uint32_t block, nap_seen_target *seen)
{
    bool covered = (table->marks[block] & NAP_SQUARE) || table->shelter[block] != NAP_NONE;
    bool in_farm = (table->marks[block] & NAP_OCCUPIES) &&
                   nap_marker_here(table, block) == NAP_FARM;
    if (covered)
        seen->square = true;
    else if (board->block[shooter].type != NAP_CAV || !in_farm)
        seen->line = true;
}

static void see_ghosts(const nap_view *view, uint8_t at, nap_seen_target *seen)
{
    for (uint32_t i = 0; i < NAP_BLOCKS_MAX; i++) {
        const nap_ghost *ghost = &view->ghost[i];
        if (ghost->at != at)
            continue;
        if (ghost->marks & (NAP_SQUARE | NAP_GHOST_SHELTERS))
            seen->square = true;
        else
            seen->line = true;
    }
}

nap_seen_target nap_seen_targets(const nap_board *board, const nap_view *view, uint32_t block)
{
    const nap_table *table = &view->table;
    nap_seen_target seen = {false, false};
    uint8_t at = table->at[block];
    if (!nap_in_battle(at))
        return seen;
    uint64_t enemies = nap_enemies_here(board, table, block);
    uint8_t spot = nap_spot_at(at);
    if (enemies == 0 && nap_is_home(spot) && board->type[board->block[block].type].artillery) {
        at = nap_place(nap_battle_at(at), nap_home(nap_party_at(spot) ^ 1U, nap_column(spot)));
        enemies = nap_blocks_at(board, table, at);
        see_ghosts(view, at, &seen);
    }
    NAP_EACH (enemy, enemies)
        see_block(board, table, block, (uint32_t)enemy, &seen);
    return seen;
}
