/* bot.c: the levels, and which thinker plays which game. */
#include "bot/game_bot.h"

#include "bot/napoleon/evaluation.h"
#include "bot/napoleon/thinker.h"
#include "bot/triumph/thinker.h"
#include "bot/warpeace/thinker.h"
#include "core/mem.h"
#include "core/play/guessing.h"

enum {
    MEASURES = 1, /* of the levels, the last so many are for the arena alone */
    SLOW_TRIALS = 800,
    SLOW_REPLIES = 4
};

/* The same names in every game that has a thinker. */
static const bot_level LEVELS[] = {
    {"random", "Plays any legal order.", {0, 0, 0, 0, 0, 0, 0}},
    {"recruit", "An easy opponent for learning the game.", {1, 30, 0, 0, 12, 0, 0}},
    {"regular", "Plays sensibly and punishes mistakes.", {1, 0, 0, 0, 40, 120, 0}},
    {"veteran", "Looks ahead a little.", {2, 0, 2, 1, 60, 300, 30}},
    {"guard", "Looks ahead to the fights that follow.", {4, 0, 4, 1, 80, 800, 100}},
    {"emperor",
     "Looks ahead further and tries more. The strongest.",
     {8, 0, 20, 5, 240, 6000, 600}},
    {"greedy", "For measuring: the best order by itself.", {8, 0, 0, 0, 60, 0, 0}},
};

static const game_bot BOTS[] = {
    {"triumph", tri_bot_memory_size, tri_bot_answer, tri_weight_names, NULL, tri_bot_judge, NULL,
     NULL, NULL},
    {"napoleon", nap_bot_memory_size, nap_bot_answer, nap_weight_names, nap_bot_margin,
     nap_bot_judge, nap_bot_guess, nap_bot_note, nap_bot_refuses},
    {"warpeace", wap_bot_memory_size, wap_bot_answer, wap_weight_names, wap_bot_margin,
     wap_bot_judge, NULL, NULL, NULL},
};

const game_bot *bot_of(gg_span game)
{
    for (size_t i = 0; i < sizeof BOTS / sizeof *BOTS; i++)
        if (gg_span_is(game, BOTS[i].game))
            return &BOTS[i];
    return NULL;
}

const bot_level *bot_levels(uint32_t *count)
{
    *count = (uint32_t)(sizeof LEVELS / sizeof *LEVELS) - MEASURES;
    return LEVELS;
}

bool bot_plays(const bot_level *level, gg_span game)
{
    return level->effort.guesses == 0 || bot_of(game) != NULL;
}

const bot_level *bot_find_level(gg_span game, gg_span name)
{
    for (size_t i = 0; i < sizeof LEVELS / sizeof *LEVELS; i++)
        if (gg_span_is(name, LEVELS[i].name) && bot_plays(&LEVELS[i], game))
            return &LEVELS[i];
    return NULL;
}

bool bot_is_slow(const bot_level *level)
{
    return level->effort.trials >= SLOW_TRIALS || level->effort.replies >= SLOW_REPLIES;
}

size_t bot_state_room(const gg_game *game)
{
    return (gg_state_size(game) + GG_ALIGN - 1) / GG_ALIGN * GG_ALIGN;
}

size_t bot_memory_size(const gg_game *game)
{
    const game_bot *bot = bot_of(gg_span_of(game->rules->id));
    return bot_state_room(game) + (bot ? bot->memory_size(game) : 0);
}

const char *const *bot_weight_names(gg_span game)
{
    static const char *const none[] = {NULL};
    const game_bot *bot = bot_of(game);
    return bot ? bot->weights : none;
}

bool bot_margin(const gg_game *game, const void *view, uint8_t side, int32_t *margin)
{
    const game_bot *bot = bot_of(gg_span_of(game->rules->id));
    if (!bot || !bot->margin)
        return false;
    *margin = bot->margin(game, view, side);
    return true;
}

static bool read_weight(const char *const *names, const gg_words *words, bot_weights *weights,
                        gg_error *error)
{
    int32_t value;
    uint32_t i = 0;
    if (!gg_word_is(words, 0, "weight"))
        return gg_fail_at(error, words, 0, "`weight NAME NUMBER` is expected");
    while (names[i] && !gg_word_is(words, 1, names[i]))
        i++;
    if (!names[i])
        return gg_fail_at(error, words, 1, "there is no such weight");
    if (!gg_word_number(words, 2, &value) || value < INT16_MIN || value > INT16_MAX)
        return gg_fail_at(error, words, 2, "a number from -32768 to 32767 is expected");
    weights->value[i] = (int16_t)value;
    return true;
}

bool bot_read_weights(gg_span game, gg_span text, bot_weights *weights, gg_error *error)
{
    gg_reader reader;
    gg_words words;
    const char *const *names = bot_weight_names(game);
    *weights = (bot_weights){.value = {0}};
    *error = (gg_error){0};
    gg_reader_open(&reader, text);
    while (gg_read_words(&reader, &words, error))
        if (!read_weight(names, &words, weights, error))
            return false;
    return error->text[0] == 0;
}

bool bot_read_own_weights(const gg_game *game, bot_weights *weights, gg_error *error)
{
    return bot_read_weights(gg_span_of(game->rules->id), gg_find_file(game, "bot.txt"), weights,
                            error);
}

/* ---------------------------------------------------------------- plans */

uint64_t bot_draw_seed(gg_dice *dice)
{
    uint64_t high = gg_below(
        dice, UINT32_MAX); /* first: the order of two draws must not be the compiler's */
    return high << 32 | gg_below(dice, UINT32_MAX);
}

bool bot_is_enough(const bot_task *task)
{
    return task->enough && task->enough(task->to);
}

void bot_add_to_plan(const bot_task *task, const void *view, const gg_order *order, const char *why)
{
    bot_plan *plan = task->plan;
    if (!plan || plan->count == BOT_PLAN_MAX)
        return;
    plan->view[plan->count] = gg_view_hash(task->game, view);
    plan->order[plan->count] = *order;
    gg_text out;
    gg_text_open(&out, plan->why[plan->count], BOT_WHY_SIZE);
    gg_put(&out, why);
    plan->count++;
}

/* The order that was planned for this view. */
static bool follow_plan(const bot_task *task, gg_order *order)
{
    bot_plan *plan = task->plan;
    if (!plan || plan->next >= plan->count ||
        plan->view[plan->next] != gg_view_hash(task->game, task->view))
        return false;
    *order = plan->order[plan->next];
    if (task->why)
        memcpy(task->why, plan->why[plan->next], BOT_WHY_SIZE);
    plan->next++;
    return true;
}

static bool answer_at_random(const bot_task *task, gg_dice *dice, gg_order *order)
{
    gg_guess(task->game, task->view, dice, task->memory);
    return gg_answer_at_random(task->game, task->memory, task->seat, dice, order);
}

/* A random order, unless it is absurd. */
static bool slip(const bot_task *task, const game_bot *bot, gg_dice *dice, gg_order *order)
{
    return gg_below(dice, 100) < task->effort.slips && answer_at_random(task, dice, order) &&
           !(bot && bot->refuses && bot->refuses(task->game, task->memory, task->seat, order));
}

bool bot_think(const bot_task *task, gg_order *order)
{
    const game_bot *bot = bot_of(gg_span_of(task->game->rules->id));
    gg_dice dice;
    gg_assert(gg_head_of(task->view)->prompt[task->seat] != 0);
    if (follow_plan(task, order))
        return true;
    if (task->plan)
        task->plan->count = task->plan->next = 0;
    if (task->why)
        task->why[0] = 0;
    gg_dice_keyed(&dice, task->key, task->number);
    if (slip(task, bot, &dice, order))
        return true;
    bot_weights own;
    gg_error error;
    bool knows = bot && (task->weights || bot_read_own_weights(task->game, &own, &error));
    if (knows && task->effort.guesses > 0) {
        bot_task deeper = *task;
        deeper.weights = task->weights ? task->weights : &own;
        deeper.memory = (uint8_t *)task->memory + bot_state_room(task->game);
        if (bot->player(&deeper, &dice, order))
            return true;
        if (task->go_on && !task->go_on(task->to, 0))
            return false;
    }
    return answer_at_random(task, &dice, order);
}
