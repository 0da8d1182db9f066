/* made_up.c: makes up what a view does not show at all: secret deployments and picks of others while somebody is
 * still asked. They are random legal orders. */
#include "core/play/guessing.h"
#include "napoleon/knowledge/information.h"
#include "napoleon/sequence/rules.h"

/* One seat answers. Others are still asked, so play does not continue. */
static void answer(const gg_game *game, nap_state *state, gg_seat seat, uint8_t prompt,
                   gg_dice *dice)
{
    gg_turn turn;
    gg_order order;
    nap_play play = {
        .game = game, .board = nap_board_of(game), .table = &state->table, .turn = &turn};
    gg_turn_open(&turn, dice, NULL, 0);
    for (gg_seat other = 0; other < state->table.head.seats; other++)
        state->table.head.prompt[other] = prompt;
    state->table.ready &= (uint8_t)~GG_BIT(seat);
    bool offered = gg_answer_at_random(game, state, seat, dice, &order);
    gg_assert(offered);
    (void)offered;
    if (prompt == NAP_ASK_PICK)
        nap_apply_skirmish(&play, seat, &order);
    else
        nap_apply_deploy(&play, seat, &order);
}

/* Of two Allied seats in a skirmish the one with more blocks picks first (W-THR-08). */
static bool picks_first(const nap_board *board, const nap_table *table, gg_seat seat)
{
    uint64_t here = nap_side_in_town(board, table, table->head.side[seat], table->fight);
    return here == 0 || nap_decider(board, table, here) == seat;
}

static bool has_secret(const gg_game *game, const nap_view *view, gg_seat seat)
{
    const nap_table *table = &view->table;
    gg_seat viewer = table->head.viewer;
    if (viewer == GG_REFEREE || viewer == seat || !(table->ready >> seat & 1))
        return false;
    if (table->phase == NAP_DEPLOY_ALLIED)
        return true;
    bool ally = nap_side_of_seat(table, viewer) == nap_side_of_seat(table, seat);
    return table->stage == NAP_PICKING &&
           !(ally && nap_sees_fight(game, table, viewer, table->fight));
}

void nap_make_up_secrets(const gg_game *game, const nap_view *view, gg_dice *dice, void *state)
{
    nap_state *made = state;
    gg_head head = made->table.head;
    bool picks = made->table.stage == NAP_PICKING;
    for (int first = 1; first >= 0; first--)
        for (gg_seat seat = 0; seat < head.seats; seat++)
            if (has_secret(game, view, seat) &&
                (!picks || picks_first(nap_board_of(game), &made->table, seat)) == (first == 1))
                answer(game, made, seat, picks ? NAP_ASK_PICK : NAP_ASK_DEPLOY, dice);
    made->table.head = head;
}
