/* turns.c: how long bots of War and Peace think about a whole segment, with all that the enemy is asked in it.
 *
 *   bench_turns LEVEL ORDERS SCENARIO [KEY=VALUE ..]
 *
 * All seats are played by the level, with a plan kept between questions as the server does it, up to so many orders. Time is
 * that of the processor. Run by `make bench`; results are kept in bench/results.md. */
#define _POSIX_C_SOURCE 200809L

#include "bot/bot.h"
#include "games.h"
#include "host/memory.h"
#include "warpeace/table/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct bench {
    gg_game *game;
    void *state, *view, *memory;
    const bot_level *level;
    gg_dice dice;
    bot_plan plan[GG_SEATS_MAX];
    double turn, longest_turn, longest_order, sum; /* milliseconds */
    uint32_t turns, hints;
} bench;

static double milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static bool count_hint(void *to, uint32_t percent)
{
    ((bench *)to)->hints += percent > 0;
    return true;
}

static void end_turn(bench *of)
{
    of->sum += of->turn;
    of->turns++;
    of->longest_turn = of->turn > of->longest_turn ? of->turn : of->longest_turn;
    of->turn = 0;
}

static void open_bench(bench *of, const char *line)
{
    gg_error error;
    gg_turn turn;
    of->game = gg_game_open(line, &error);
    if (!of->game || !of->level) {
        fprintf(stderr, "%s: %s\n", line, of->game ? "no such level" : error.text);
        exit(1);
    }
    of->state = host_memory(gg_state_size(of->game));
    of->view = host_memory(gg_view_size(of->game));
    of->memory = host_memory(bot_memory_size(of->game));
    gg_dice_fast(&of->dice, 1808);
    gg_turn_open(&turn, &of->dice, NULL, 0);
    gg_start(of->game, of->state, &turn);
}

static void play_order(bench *of, gg_seat seat, uint64_t number)
{
    gg_order order;
    gg_turn turn;
    gg_refusal refusal;
    gg_view(of->game, of->state, seat, of->view);
    bot_task task = {.game = of->game,
                     .view = of->view,
                     .seat = seat,
                     .number = number,
                     .effort = of->level->effort,
                     .memory = of->memory,
                     .plan = &of->plan[seat],
                     .go_on = count_hint,
                     .to = of};
    double began = milliseconds();
    if (!bot_think(&task, &order))
        exit(1);
    double took = milliseconds() - began;
    of->turn += took;
    of->longest_order = took > of->longest_order ? took : of->longest_order;
    gg_dice_next(&of->dice, number);
    gg_turn_open(&turn, &of->dice, NULL, 0);
    if (!gg_play(of->game, of->state, seat, &order, &turn, &refusal))
        exit(1);
}

static void play(bench *of, uint64_t orders)
{
    const wap_table *table = of->state;
    uint8_t active = table->active;
    for (uint64_t i = 1; i <= orders && !table->head.over; i++) {
        if (table->active != active)
            end_turn(of);
        active = table->active;
        play_order(of, gg_first_asked(&table->head), i);
    }
}

int main(int count, char **words)
{
    static bench of;
    char line[200] = "warpeace";
    if (count < 4) {
        fprintf(stderr, "usage: bench_turns LEVEL ORDERS SCENARIO [KEY=VALUE ..]\n");
        return 1;
    }
    for (int i = 3; i < count; i++)
        snprintf(line + strlen(line), sizeof line - strlen(line), " %s", words[i]);
    of.level = bot_find_level(gg_span_of("warpeace"), gg_span_of(words[1]));
    open_bench(&of, line);
    play(&of, strtoul(words[2], NULL, 10));
    printf(
        "%-24s %-8s %u turns  %.0f ms a turn, %.0f ms the longest; %.0f ms the longest order; %u reports of progress\n",
        line, words[1], (unsigned)of.turns, of.turns ? of.sum / of.turns : 0, of.longest_turn,
        of.longest_order, (unsigned)of.hints);
    return 0;
}
