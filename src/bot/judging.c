/* judging.c: how likely a side wins, and which of several orders is better.
 *
 * The bot of a game plays a state on to a point where its evaluation can be trusted, and the value there is mapped to a chance
 * by a logistic curve. chances.txt of the game has its width, at the beginning of the game and at its end; docs/advice.md says how
 * it is calibrated. Everything is counted in integers, so every compiler finds the same. */
#include "bot/game_bot.h"

#include "core/mem.h"

/* ---------------------------------------------------------------- from values to chances */

/* Of chances.txt: the values are for the side 0. */
typedef struct curve {
    int32_t width[2]; /* what raises an even chance to 73 %, at the beginning and at the end */
    int32_t shift[2]; /* added to every value */
} curve;

static bool read_curve_line(const gg_words *words, curve *of, gg_error *error)
{
    int32_t width, shift;
    bool end = gg_word_is(words, 0, "end");
    if (!end && !gg_word_is(words, 0, "beginning"))
        return gg_fail_at(error, words, 0, "`beginning` or `end` is expected");
    if (!gg_word_number(words, 1, &width) || width < 1 || width > 1000000)
        return gg_fail_at(error, words, 1, "a width from 1 to 1000000 is expected");
    if (!gg_word_number(words, 2, &shift) || shift < -1000000 || shift > 1000000)
        return gg_fail_at(error, words, 2, "a shift from -1000000 to 1000000 is expected");
    of->width[end] = width;
    of->shift[end] = shift;
    return true;
}

static bool read_curve(const gg_game *game, curve *of)
{
    gg_reader reader;
    gg_words words;
    gg_error error = {0};
    *of = (curve){0};
    gg_reader_open(&reader, gg_find_file(game, "chances.txt"));
    while (gg_read_words(&reader, &words, &error))
        if (!read_curve_line(&words, of, &error))
            return false;
    return error.text[0] == 0 && of->width[0] > 0 && of->width[1] > 0;
}

enum { SURE = 10000, QUARTERS = 32 };

/* The logistic curve in ten-thousandths, at 0, 1/4, 1/2 .. 8 widths. */
static const uint16_t logistic[QUARTERS + 1] = {
    5000, 5622, 6225, 6792, 7311, 7773, 8176, 8520, 8808, 9047, 9241,
    9399, 9526, 9627, 9707, 9770, 9820, 9859, 9890, 9914, 9933, 9948,
    9959, 9968, 9975, 9981, 9985, 9988, 9991, 9993, 9994, 9996, 9997,
};

/* In ten-thousandths. */
static int64_t chance_of(const curve *of, const bot_opinion *opinion)
{
    int64_t over = opinion->over > 100 ? 100 : opinion->over;
    int64_t width = (of->width[0] * (100 - over) + of->width[1] * over) / 100;
    int64_t value = opinion->value + (of->shift[0] * (100 - over) + of->shift[1] * over) / 100;
    int64_t most = 8 * width - 1, size = value < 0 ? -value : value;
    if (size > most)
        size = most;
    int64_t at = 4 * size / width, rest = 4 * size - at * width;
    int64_t chance = logistic[at] + (logistic[at + 1] - logistic[at]) * rest / width;
    return value < 0 ? SURE - chance : chance;
}

/* Of the side 0, at the end of the game. */
static int64_t chance_at_end(const gg_head *head)
{
    return head->winner == 0 ? SURE : head->winner == GG_DRAW ? SURE / 2 : 0;
}

/* ---------------------------------------------------------------- trials */

bool bot_may_order(const bot_trial *trial, const gg_order *order)
{
    gg_refusal refusal;
    gg_check(trial->game, trial->state, trial->seat, order, &refusal);
    return refusal.count == 0;
}

/* What a bot needs to judge: its weights, the curve, and a state in the memory before that of the thinker. */
typedef struct bench {
    const game_bot *bot;
    const gg_game *game;
    bot_weights weights;
    curve curve;
    void *state, *memory;
} bench;

static bool open_bench(bench *at, const gg_game *game, void *memory)
{
    gg_error error;
    *at = (bench){.bot = bot_of(gg_span_of(game->rules->id)), .game = game, .state = memory};
    at->memory = (uint8_t *)memory + bot_state_room(game);
    return at->bot && bot_read_own_weights(game, &at->weights, &error) &&
           read_curve(game, &at->curve);
}

/* In ten-thousandths, of the state on the bench. False: it cannot be judged. */
static bool judge(const bench *at, gg_seat seat, const bot_line *line, uint64_t seed,
                  bot_opinion *opinion, int64_t *chance)
{
    const gg_head *head = gg_head_of(at->state);
    bot_trial trial = {.game = at->game,
                       .weights = &at->weights,
                       .memory = at->memory,
                       .state = at->state,
                       .seat = seat,
                       .line = line,
                       .seed = seed};
    if (head->over) {
        *opinion = (bot_opinion){.value = 0, .over = 100};
        *chance = chance_at_end(head);
        return true;
    }
    if (!at->bot->judge(&trial, opinion))
        return false;
    *chance = head->over ? chance_at_end(head) : chance_of(&at->curve, opinion);
    return true;
}

static uint32_t in_thousandths(int64_t sum, uint32_t count)
{
    int64_t unit = (int64_t)count * (SURE / BOT_SURE);
    return (uint32_t)((sum + unit / 2) / unit);
}

/* The state on the bench, after the order if there is one, with dice of its own. */
static void set_up(const bench *at, const bot_position *position, uint64_t seed)
{
    gg_dice dice;
    gg_turn turn;
    memcpy(at->state, position->state, gg_state_size(position->game));
    if (!position->order)
        return;
    gg_dice_fast(&dice, seed);
    gg_turn_open(&turn, &dice, NULL, 0);
    gg_apply(position->game, at->state, position->seat, position->order, &turn);
}

bool bot_chance(const bot_position *position, bot_outlook *outlook)
{
    bench at;
    int64_t sum = 0, values = 0, chance;
    bot_opinion opinion = {0};
    gg_assert(position->trials > 0);
    if (!open_bench(&at, position->game, position->memory))
        return false;
    for (uint32_t i = 0; i < position->trials; i++) {
        set_up(&at, position, position->seed + i);
        if (!judge(&at, GG_NOBODY, NULL, position->seed + i, &opinion, &chance))
            return false;
        sum += chance;
        values += opinion.value;
    }
    *outlook = (bot_outlook){.chance = in_thousandths(sum, position->trials),
                             .value = (int32_t)(values / position->trials),
                             .over = opinion.over};
    return true;
}

/* ---------------------------------------------------------------- what a seat knows */

bool bot_keeps_notes(const gg_game *game)
{
    const game_bot *bot = bot_of(gg_span_of(game->rules->id));
    return bot && bot->note;
}

void bot_take_notes(const gg_game *game, const void *view, bot_plan *plan)
{
    if (bot_keeps_notes(game))
        bot_of(gg_span_of(game->rules->id))->note(game, view, plan);
}

static void guess(const bench *at, const bot_task *task, gg_dice *dice)
{
    if (at->bot->guess && task->plan)
        at->bot->guess(task->game, task->view, task->plan, dice, at->state);
    else
        gg_guess(task->game, task->view, dice, at->state);
}

enum { LINES_MAX = 8 };

/* Each line begins with the same numbers: so it is tried in the same guess, with the same dice. */
bool bot_compare(const bot_task *task, const bot_line *const *lines, uint32_t count,
                 uint32_t guesses, uint32_t *chance)
{
    bench at;
    int64_t sum[LINES_MAX] = {0}, one;
    bot_opinion opinion;
    uint8_t side = gg_head_of(task->view)->side[task->seat];
    gg_assert(count <= LINES_MAX && guesses > 0);
    if (side > 1 || !open_bench(&at, task->game, task->memory))
        return false;
    for (uint32_t i = 0; i < guesses; i++) {
        if (task->go_on && !task->go_on(task->to, 100 * i / guesses))
            return false;
        for (uint32_t k = 0; k < count; k++) {
            gg_dice dice;
            gg_dice_keyed(&dice, task->key, i);
            guess(&at, task, &dice);
            if (!judge(&at, task->seat, lines[k], bot_draw_seed(&dice), &opinion, &one))
                return false;
            sum[k] += one;
        }
    }
    for (uint32_t k = 0; k < count; k++) {
        uint32_t of = in_thousandths(sum[k], guesses);
        chance[k] = side == 0 ? of : BOT_SURE - of;
    }
    return true;
}
