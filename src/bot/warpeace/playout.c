/* playout.c: guessed states played on by the rules of thumb of both sides. */
#include "bot/warpeace/playout.h"

#include "bot/warpeace/depots.h"
#include "warpeace/sequence/rules.h"

enum { ORDERS_MAX = 4000 }; /* a play-out that is longer is judged where it stands */

void wap_carry_out(const gg_game *game, gg_dice *dice, wap_state *state, gg_seat seat,
                   const gg_order *order)
{
    gg_turn turn;
    gg_turn_open(&turn, dice, NULL, 0);
    gg_apply(game, state, seat, order, &turn);
}

void wap_answer_by_rules(wap_player *player, wap_state *state, gg_seat seat)
{
    wap_sense sense = wap_sense_of(player->judge, player->dice, state, seat);
    gg_order order;
    wap_follow_policy(&sense, &order);
    wap_carry_out(player->judge->game, player->dice, state, seat, &order);
}

/* ---------------------------------------------------------------- movement */

bool wap_settle_moves(wap_player *player, wap_state *state, gg_seat seat)
{
    gg_head *head = &state->table.head;
    while (!head->over && state->table.phase == WAP_MOVEMENT) {
        gg_seat asked = gg_first_asked(head);
        if (head->prompt[asked] == WAP_ASK_MOVE)
            return asked == seat;
        wap_answer_by_rules(player, state, asked);
    }
    return false;
}

bool wap_carry_out_move(wap_player *player, wap_state *state, gg_seat seat, const gg_order *order)
{
    wap_sense sense = wap_sense_of(player->judge, player->dice, state, seat);
    gg_order next = *order;
    if (!wap_is_legal(&sense, order))
        return false;
    do {
        wap_carry_out(player->judge->game, player->dice, state, seat, &next);
    } while (wap_settle_moves(player, state, seat) && wap_follow_path(&sense, &next));
    return true;
}

static wap_aim *draw_aim(wap_player *player, const wap_sense *sense, const wap_stackable *stack)
{
    wap_aim *best = NULL;
    int32_t most = wap_stay_worth(sense, stack);
    for (uint32_t i = 0; i < player->mover.aims.count; i++) {
        wap_aim *aim = &player->mover.aims.aim[i];
        int32_t worth = wap_aim_worth(sense, stack, aim);
        if (worth > 0)
            worth = worth * (int32_t)(60 + gg_below(player->dice, 81)) / 100;
        if (worth <= most)
            continue;
        most = worth;
        best = aim;
    }
    return best;
}

bool wap_order_by_rules(wap_player *player, const wap_state *state, gg_seat seat,
                        const wap_stackable *stack, gg_order *order)
{
    wap_sense sense = wap_sense_of(player->judge, player->dice, state, seat);
    wap_aim *aim = draw_aim(player, &sense, stack);
    wap_band band;
    uint16_t way[WAP_WAY_MAX];
    if (!aim || !wap_make_band(&sense, stack, wap_usual_way(&sense, stack), &band))
        return false;
    wap_find_reach(player->judge->board, &state->table, &band.walker, &player->mover.reach);
    uint16_t end = wap_best_end(&sense, &player->mover.reach, aim);
    uint32_t length = wap_way_in(&player->mover.reach, end, way);
    if (length == 0 || (wap_leaves_depot(&sense, stack, end) &&
                        !wap_make_band(&sense, stack, WAP_GO_BUT_ONE, &band)))
        return false;
    aim->taken++;
    wap_write_trip_of(player->judge->board, &band, way, length, 0, order);
    return true;
}

void wap_move_by_rules(wap_player *player, wap_state *state, gg_seat seat)
{
    wap_sense sense = wap_sense_of(player->judge, player->dice, state, seat);
    gg_order order = {.verb = WAP_END};
    wap_find_aims(&sense, &player->mover.aims);
    wap_find_stacks(&sense, &player->mover.stacks);
    for (uint32_t i = 0; i < player->mover.stacks.count; i++) {
        gg_order move;
        if (wap_order_by_rules(player, state, seat, &player->mover.stacks.stack[i], &move))
            wap_carry_out_move(player, state, seat, &move);
        if (state->table.head.prompt[seat] != WAP_ASK_MOVE)
            return;
    }
    if (wap_is_legal(&sense, &order))
        wap_carry_out(player->judge->game, player->dice, state, seat, &order);
    else
        wap_answer_by_rules(player, state, seat);
}

/* ---------------------------------------------------------------- everything else */

/* The supply of the side whose segment it was: it was judged before its movement, and what it has become counts. */
void wap_renew_supply(wap_player *player, wap_state *state, uint8_t side)
{
    gg_turn turn;
    gg_turn_open(&turn, player->dice, NULL, 0);
    wap_play play = {.game = player->judge->game,
                     .board = player->judge->board,
                     .table = &state->table,
                     .turn = &turn};
    wap_judge_supply(&play, side);
}

void wap_play_on(wap_player *player, wap_state *state, bool to_the_end)
{
    wap_table *table = &state->table;
    uint8_t month = table->month, active = table->active;
    for (uint32_t i = 0; i < ORDERS_MAX && !table->head.over; i++) {
        if (!to_the_end && (table->month != month || table->active != active)) {
            wap_renew_supply(player, state, active);
            return;
        }
        gg_seat seat = gg_first_asked(&table->head);
        if (table->head.prompt[seat] == WAP_ASK_MOVE)
            wap_move_by_rules(player, state, seat);
        else
            wap_answer_by_rules(player, state, seat);
    }
}
