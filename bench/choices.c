/* choices.c: how much better the orders of some levels are than those of another, by a closer look at both.
 *
 *   bench_choices GAME POSITIONS SEED LEVEL[:GUESSES/REPLIES/REPLY GUESSES] LEVEL..
 *
 * GAME is a word or several in quotes: "triumph dec2". The first level plays against itself. At every third question
 * with a choice the others are asked, too. All answers are compared in the same LOOKS guesses, as bots judge them (bot_compare). So a
 * hundred positions tell in two minutes what hours of matches tell of the effort of a search, but not whether what it looks for is
 * right. Run by hand. */
#define _POSIX_C_SOURCE 200809L

#include "bot/bot.h"
#include "games.h"
#include "host/memory.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LOOKS = 24, EVERY = 3, RIVALS_MAX = 8 };

typedef struct rival {
    const char *name;
    bot_effort effort;
    gg_order order;
    double ms, gain, squares;
    uint32_t differs;
} rival;

typedef struct bench {
    gg_game *game;
    void *state, *view, *memory;
    gg_dice dice;
    uint64_t orders, questions;
    uint32_t rivals, positions;
    rival rival[RIVALS_MAX];
} bench;

static void fail(const char *what)
{
    fprintf(stderr, "bench_choices: %s\n", what);
    exit(1);
}

static double milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static void read_rival(const bench *of, const char *name, rival *to)
{
    gg_span level = {name, strcspn(name, ":")};
    const bot_level *found = bot_find_level(gg_span_of(of->game->rules->id), level);
    if (!found)
        fail("no such level");
    *to = (rival){.name = name, .effort = found->effort};
    if (!name[level.size])
        return;
    char *end;
    to->effort.guesses = (uint8_t)strtoul(name + level.size + 1, &end, 10);
    to->effort.replies = (uint8_t)(*end == '/' ? strtoul(end + 1, &end, 10) : 0);
    to->effort.reply_guesses = (uint8_t)(*end == '/' ? strtoul(end + 1, &end, 10) : 0);
    if (*end || to->effort.guesses == 0 ||
        (to->effort.replies > 0) != (to->effort.reply_guesses > 0))
        fail("an effort is GUESSES/REPLIES/REPLY GUESSES");
}

static bot_task task_of(const bench *of, gg_seat seat, uint8_t key, const bot_effort *effort)
{
    return (bot_task){.game = of->game,
                      .view = of->view,
                      .seat = seat,
                      .key = {key},
                      .number = of->orders,
                      .effort = *effort,
                      .memory = of->memory};
}

static void answer(bench *of, gg_seat seat, uint32_t i)
{
    bot_task task = task_of(of, seat, (uint8_t)(1 + i), &of->rival[i].effort);
    double before = milliseconds();
    if (!bot_think(&task, &of->rival[i].order))
        fail("a bot has no answer");
    of->rival[i].ms += milliseconds() - before;
}

static void compare(bench *of, gg_seat seat)
{
    bot_line line[RIVALS_MAX];
    const bot_line *lines[RIVALS_MAX];
    uint32_t chance[RIVALS_MAX];
    bot_task task = task_of(of, seat, 0, &of->rival[0].effort);
    for (uint32_t i = 0; i < of->rivals; i++) {
        line[i] = (bot_line){.count = 1, .order = {of->rival[i].order}};
        lines[i] = &line[i];
    }
    if (!bot_compare(&task, lines, of->rivals, LOOKS, chance))
        return; /* an opening cannot be judged */
    of->positions++;
    for (uint32_t i = 0; i < of->rivals; i++) {
        double gain = (double)chance[i] - (double)chance[0];
        of->rival[i].gain += gain;
        of->rival[i].squares += gain * gain;
        of->rival[i].differs += !gg_same_order(&of->rival[i].order, &of->rival[0].order);
    }
}

static void play_order(bench *of)
{
    gg_order forced;
    gg_turn turn;
    gg_refusal refusal;
    gg_seat seat = gg_first_asked(gg_head_of(of->state));
    gg_view(of->game, of->state, seat, of->view);
    of->orders++;
    bool choice = !gg_forced(of->game, of->view, seat, &forced);
    of->questions += choice;
    bool asked = choice && of->questions % EVERY == 0;
    double before = of->rival[0].ms;
    answer(of, seat, 0);
    if (!asked)
        of->rival[0].ms = before;
    for (uint32_t i = 1; i < of->rivals && asked; i++)
        answer(of, seat, i);
    if (asked)
        compare(of, seat);
    gg_dice_next(&of->dice, of->orders);
    gg_turn_open(&turn, &of->dice, NULL, 0);
    if (!gg_play(of->game, of->state, seat, &of->rival[0].order, &turn, &refusal))
        fail("a bot has broken a rule");
}

static void play(bench *of, uint32_t positions, uint64_t seed)
{
    gg_turn turn;
    for (; of->positions < positions; seed++) {
        gg_dice_fast(&of->dice, seed);
        gg_turn_open(&turn, &of->dice, NULL, 0);
        gg_start(of->game, of->state, &turn);
        while (!gg_head_of(of->state)->over && of->positions < positions)
            play_order(of);
    }
}

static void report(const bench *of)
{
    double n = of->positions;
    for (uint32_t i = 0; i < of->rivals; i++) {
        const rival *who = &of->rival[i];
        double mean = who->gain / n;
        printf(
            "%-20s another order in %u of %.0f, gains %+.1f +- %.1f thousandths of a game, %.1f ms\n",
            who->name, who->differs, n, mean, 1.96 * sqrt((who->squares / n - mean * mean) / n),
            who->ms / n);
    }
}

int main(int count, char **words)
{
    static bench of;
    gg_error error;
    if (count < 6 || count - 4 > RIVALS_MAX)
        fail(
            "usage: bench_choices GAME POSITIONS SEED LEVEL[:GUESSES/REPLIES/REPLY GUESSES] LEVEL..");
    of.game = gg_game_open(words[1], &error);
    if (!of.game)
        fail(error.text);
    of.state = host_memory(gg_state_size(of.game));
    of.view = host_memory(gg_view_size(of.game));
    of.memory = host_memory(bot_memory_size(of.game));
    of.rivals = (uint32_t)count - 4;
    for (uint32_t i = 0; i < of.rivals; i++)
        read_rival(&of, words[4 + i], &of.rival[i]);
    play(&of, (uint32_t)strtoul(words[2], NULL, 10), strtoull(words[3], NULL, 10));
    report(&of);
    free(of.memory);
    free(of.view);
    free(of.state);
    gg_game_close(of.game);
    return 0;
}
