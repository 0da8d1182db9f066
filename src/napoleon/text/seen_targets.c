/* seen_targets.c: the groups that a unit could fire at, as the reader sees them: `fire U` without `at` means the
 * only one.
 *
 * Enemies in the same position are always open. Those at long range may be hidden, but their places and squares are
 * visible, which is all that the rule needs. */
#include "napoleon/table/named_ghosts.h"
#include "napoleon/text/grammar.h"

nap_target nap_seen_targets(const gg_game *game, const nap_view *view, uint32_t block)
{
    const nap_board *board = nap_board_of(game);
    nap_table table;
    if (block >= board->blocks || !nap_in_battle(view->table.at[block]))
        return (nap_target){
            .position_party = NAP_NONE}; /* the reader does not know it, or where it is */
    (void)nap_name_ghosts(board, view, &table);
    return nap_target_of(game, board, &table, block);
}
