/* playout.c: play-outs with rules of thumb. */
#include "bot/napoleon/playout.h"

enum {
    ORDERS_MAX = 500, /* of a play-out */
    DRAWN = 4,        /* plans that a seat draws in a play-out */
    LAST_TURNS = 2    /* of the game: played to the end */
};

void nap_player_open(nap_player *player, const gg_game *game, const bot_weights *weights)
{
    nap_judge_open(&player->judge, game, weights);
    gg_dice_fast(&player->dice, 0);
    player->replies = 0;
}

void nap_carry_out(nap_player *player, nap_state *state, gg_seat seat, const gg_order *order)
{
    gg_turn turn;
    gg_dice_next(&player->dice, 0);
    gg_turn_open(&turn, &player->dice, NULL, 0);
    gg_apply(player->judge.game, state, seat, order, &turn);
}

void nap_carry_out_plan(nap_player *player, nap_state *state, gg_seat seat, const nap_plan *plan)
{
    gg_order order;
    for (uint32_t i = 0; i < plan->count; i++) {
        nap_march_order(&plan->march[i], &order);
        nap_carry_out(player, state, seat, &order);
    }
}

/* The best of a few plans, as they stand. */
static void move(nap_player *player, nap_state *state, const nap_asked *asked)
{
    gg_order end;
    int32_t most = INT32_MIN;
    uint8_t side = state->table.active;
    for (uint32_t i = 0; i < DRAWN; i++) {
        nap_draw_plan(&player->planner, asked, &player->plan);
        int32_t value = nap_value(&player->judge, &player->planner.now.table, side);
        if (value <= most)
            continue;
        most = value;
        player->best = player->plan;
    }
    nap_carry_out_plan(player, state, asked->seat, &player->best);
    gg_order_open(&end, NAP_END);
    nap_carry_out(player, state, asked->seat, &end);
}

static void answer(nap_player *player, nap_state *state)
{
    gg_order order;
    gg_seat seat = gg_first_asked(&state->table.head);
    nap_asked asked = {.game = player->judge.game,
                       .board = player->judge.board,
                       .state = state,
                       .seat = seat,
                       .dice = &player->dice};
    if (state->table.head.prompt[seat] == NAP_ASK_MOVE) {
        move(player, state, &asked);
        return;
    }
    nap_answer(&asked, &order);
    nap_carry_out(player, state, seat, &order);
}

void nap_play_out(nap_player *player, nap_state *state, uint8_t side, nap_terms *terms)
{
    const nap_table *table = &state->table;
    uint8_t turn = table->turn;
    bool to_the_end = turn + LAST_TURNS > player->judge.board->turns;
    for (uint32_t i = 0; i < ORDERS_MAX; i++) {
        if (table->head.over || (table->turn > turn + player->replies && !to_the_end))
            break;
        answer(player, state);
    }
    nap_find_terms(&player->judge, table, side, terms);
}
