/* bot.c: the levels, and which game is played by what. */
#include "bot/bot.h"

#include "bot/triumph/thinker.h"
#include "core/mem.h"

static const bot_level RANDOM = {"random", "Plays any legal order.", {0, 0, 0}};

/* The same names in every game that has a thinker. */
static const bot_level LEVELS[] = {
    {"random", "Plays any legal order.", {0, 0, 0}},
    {"recruit", "An easy opponent for learning the game.", {1, 30, 0}},
    {"regular", "Plays sensibly and punishes mistakes.", {1, 0, 0}},
    {"veteran", "Weighs several guesses at your hidden units.", {4, 0, 0}},
    {"guard", "Thinks harder than a veteran, in a few milliseconds.", {8, 0, 0}},
    {"emperor", "Also considers your best replies. The strongest.", {16, 0, 8}},
};

typedef struct game_bot {
    const char *game;
    size_t (*memory_size)(const gg_game *game);
    bot_player *player;
} game_bot;

static const game_bot BOTS[] = {{"triumph", tri_bot_memory_size, tri_bot_answer}};

static const game_bot *bot_of(const gg_game *game)
{
    for (size_t i = 0; i < sizeof BOTS / sizeof *BOTS; i++)
        if (gg_span_is(gg_span_of(game->rules->id), BOTS[i].game))
            return &BOTS[i];
    return NULL;
}

const bot_level *bot_levels(const gg_game *game, uint32_t *count)
{
    bool thinks = bot_of(game) != NULL;
    *count = thinks ? (uint32_t)(sizeof LEVELS / sizeof *LEVELS) : 1;
    return thinks ? LEVELS : &RANDOM;
}

const bot_level *bot_find_level(const gg_game *game, gg_span name)
{
    uint32_t count;
    const bot_level *levels = bot_levels(game, &count);
    for (uint32_t i = 0; i < count; i++)
        if (gg_span_is(name, levels[i].name))
            return &levels[i];
    return NULL;
}

/* A state for random orders, and what the thinker of the game needs behind it. */
static size_t state_room(const gg_game *game)
{
    return (gg_state_size(game) + GG_ALIGN - 1) / GG_ALIGN * GG_ALIGN;
}

size_t bot_memory_size(const gg_game *game)
{
    const game_bot *bot = bot_of(game);
    return state_room(game) + (bot ? bot->memory_size(game) : 0);
}

/* Every list picks one of its steps. */
static void walk_at_random(const gg_game *game, const void *state, gg_seat seat, gg_dice *dice,
                           gg_order *order)
{
    gg_draft draft;
    gg_draft_open(&draft);
    while (!draft.complete) {
        gg_steps steps;
        gg_list_steps(game, state, seat, &draft, &steps);
        gg_assert(steps.count > 0); /* no draft is a dead end */
        gg_take(game, state, seat, &draft, steps.step[gg_below(dice, steps.count)]);
    }
    *order = draft.order;
}

static void answer_at_random(const bot_task *task, gg_dice *dice, gg_order *order)
{
    gg_guess(task->game, task->view, dice, task->memory);
    walk_at_random(task->game, task->memory, task->seat, dice, order);
}

bool bot_think(const bot_task *task, gg_order *order)
{
    const game_bot *bot = bot_of(task->game);
    gg_dice dice;
    gg_assert(gg_head_of(task->view)->prompt[task->seat] != 0);
    gg_dice_keyed(&dice, task->key, task->number);
    bool slips = gg_below(&dice, 100) < task->effort.slips;
    if (bot && task->effort.guesses > 0 && !slips) {
        bot_task deeper = *task;
        deeper.memory = (uint8_t *)task->memory + state_room(task->game);
        if (bot->player(&deeper, &dice, order))
            return true;
        if (task->go_on && !task->go_on(task->to, 0))
            return false;
    }
    answer_at_random(task, &dice, order);
    return true;
}
