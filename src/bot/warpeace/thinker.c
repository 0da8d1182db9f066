/* thinker.c: a player of War and Peace: the planner moves, everything else is answered one by one. */
#include "bot/warpeace/thinker.h"

#include "bot/warpeace/fights.h"
#include "bot/warpeace/planner.h"

/* Both parts have a player of their own: its memory is used again and again in play-outs. */
typedef struct thinker {
    wap_atlas atlas;
    wap_judge judge;
    gg_dice dice, enemy_dice;
    union {
        wap_planner planner[2]; /* its own, and that of the enemy's reply */
        wap_fights fights;
    } part;
} thinker;

_Static_assert(sizeof(thinker) <= 768 * 1024, "that is enough");

size_t wap_bot_memory_size(const gg_game *game)
{
    (void)game;
    return sizeof(thinker);
}

bool wap_bot_answer(const bot_task *task, gg_dice *dice, gg_order *order)
{
    thinker *mind = task->memory;
    const wap_table *table = task->view;
    wap_open_atlas(&mind->atlas, wap_board_of(task->game));
    wap_open_judge(&mind->judge, &mind->atlas, task->game, task->weights, table);
    if (table->head.prompt[task->seat] == WAP_ASK_MOVE) {
        wap_planner *planner = mind->part.planner, *enemy = &mind->part.planner[1];
        planner->player.judge = enemy->player.judge = &mind->judge;
        planner->player.dice = &mind->dice;
        enemy->player.dice = &mind->enemy_dice;
        planner->enemy = enemy;
        gg_guess(task->game, task->view, dice, &planner->guess);
        return wap_plan_moves(planner, task, dice, order);
    }
    wap_fights *fights = &mind->part.fights;
    fights->player.judge = &mind->judge;
    fights->player.dice = &mind->dice;
    gg_guess(task->game, task->view, dice, &fights->guess);
    return wap_think_of_fight(fights, task, dice, order);
}

int32_t wap_bot_margin(const gg_game *game, const void *view, uint8_t side)
{
    const wap_board *board = wap_board_of(game);
    const wap_table *table = view;
    int32_t margin = 0;
    for (uint32_t i = 0; i < table->pile_count; i++) {
        uint8_t of = wap_side_of_kind(board, table, table->pile[i].kind);
        if (of < WAP_SIDES)
            margin += (of == WAP_FR ? 10 : -10) * table->pile[i].count;
    }
    margin += 100 * (table->points[WAP_FR] - table->points[WAP_AL]);
    margin += 100 * ((int32_t)wap_city_points(board, table, WAP_FR) -
                     (int32_t)wap_city_points(board, table, WAP_AL));
    return side == WAP_FR ? margin : -margin;
}
