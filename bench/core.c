/* core.c: the overhead of core per order of the probe game, and the cost of dice.
 *
 * A recorded random game is replayed repeatedly: by the game's own check and apply alone, by gg_play without and with
 * events, and as a match with journal, hash and undo. Each figure is the best of several rounds, to reduce noise on a
 * busy machine. Run by `make bench`; results are kept in bench/results.md. */
#define _POSIX_C_SOURCE 200809L

#include "harness/random.h"
#include "probe/probe.h"
#include "probe_files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ORDERS = 4096, GAMES = 200, ROUNDS = 15 };

typedef struct move {
    gg_seat seat;
    gg_order order;
} move;

typedef struct record {
    gg_game *game;
    void *start, *state;
    gg_match *match;
    move moves[ORDERS];
    uint32_t count;
    gg_dice dice;
    gg_event events[GG_EVENTS_MAX];
} record;

static void *memory(size_t size)
{
    void *block = aligned_alloc(GG_ALIGN, (size + GG_ALIGN - 1) / GG_ALIGN * GG_ALIGN);
    if (!block) {
        fputs("no memory\n", stderr);
        exit(1);
    }
    return block;
}

static uint64_t nanoseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000U + (uint64_t)now.tv_nsec;
}

/* The dice of order n are the same in every mode: key 0, number n. */
static void record_game(record *rec)
{
    static const uint8_t key[32];
    gg_dice choices;
    gg_turn turn;
    gg_dice_fast(&choices, 1805);
    gg_dice_keyed(&rec->dice, key, 0);
    gg_turn_open(&turn, &rec->dice, NULL, 0);
    gg_start(rec->game, rec->state, &turn);
    memcpy(rec->start, rec->state, gg_state_size(rec->game));
    for (gg_seat seat;
         (seat = gg_first_asked(gg_head_of(rec->state))) != GG_NOBODY && rec->count < ORDERS;
         rec->count++) {
        move *next = &rec->moves[rec->count];
        next->seat = seat;
        gg_random_order(rec->game, rec->state, seat, &choices, &next->order);
        gg_dice_next(&rec->dice, rec->count + 1);
        gg_turn_open(&turn, &rec->dice, NULL, 0);
        gg_apply(rec->game, rec->state, seat, &next->order, &turn);
    }
}

/* ---------------------------------------------------------------- the ways to play it */

static void by_the_game_alone(record *rec)
{
    const gg_rules *rules = rec->game->rules;
    memcpy(rec->state, rec->start, rules->state_size);
    for (uint32_t i = 0; i < rec->count; i++) {
        gg_refusal refusal = {.count = 0};
        gg_turn turn;
        gg_dice_next(&rec->dice, i + 1);
        gg_turn_open(&turn, &rec->dice, NULL, 0);
        turn.actor = rec->moves[i].seat;
        rules->check(rec->game, rec->state, rec->moves[i].seat, &rec->moves[i].order, &refusal);
        rules->apply(rec->game, rec->state, rec->moves[i].seat, &rec->moves[i].order, &turn);
    }
}

static void play_all(record *rec, gg_event *events, uint32_t room)
{
    memcpy(rec->state, rec->start, gg_state_size(rec->game));
    for (uint32_t i = 0; i < rec->count; i++) {
        gg_refusal refusal;
        gg_turn turn;
        gg_dice_next(&rec->dice, i + 1);
        gg_turn_open(&turn, &rec->dice, events, room);
        gg_play(rec->game, rec->state, rec->moves[i].seat, &rec->moves[i].order, &turn, &refusal);
    }
}

static void by_core(record *rec)
{
    play_all(rec, NULL, 0);
}

static void by_core_with_events(record *rec)
{
    play_all(rec, rec->events, GG_EVENTS_MAX);
}

static void as_a_match(record *rec)
{
    gg_answer answer;
    gg_match_begin(rec->match, NULL, 0, &answer);
    for (uint32_t i = 0; i < rec->count; i++)
        gg_match_play(rec->match, rec->moves[i].seat, &rec->moves[i].order, NULL, 0, &answer);
}

/* ---------------------------------------------------------------- measuring */

static double best(record *rec, void (*way)(record *))
{
    uint64_t least = UINT64_MAX;
    for (uint32_t round = 0; round < ROUNDS; round++) {
        uint64_t begin = nanoseconds();
        for (uint32_t i = 0; i < GAMES; i++)
            way(rec);
        uint64_t took = nanoseconds() - begin;
        least = took < least ? took : least;
    }
    return (double)least / GAMES / rec->count;
}

static volatile uint32_t sum; /* so that no draw is optimized away */

static double best_dice(uint32_t draws)
{
    static const uint8_t key[32];
    uint64_t least = UINT64_MAX;
    gg_dice dice;
    gg_dice_keyed(&dice, key, 0);
    for (uint32_t round = 0; round < ROUNDS; round++) {
        uint64_t begin = nanoseconds();
        for (uint32_t i = 0; i < 10000; i++) {
            gg_dice_next(&dice, i);
            for (uint32_t n = 0; n < draws; n++)
                sum += gg_below(&dice, 6);
        }
        uint64_t took = nanoseconds() - begin;
        least = took < least ? took : least;
    }
    return (double)least / 10000;
}

int main(void)
{
    static record rec;
    gg_entry entry = {&probe_rules, gg_files_probe, gg_files_probe_count};
    gg_error error;
    rec.game = gg_game_make(&entry, memory(gg_game_size(&probe_rules)), NULL, 0, &error);
    rec.start = memory(gg_state_size(rec.game));
    rec.state = memory(gg_state_size(rec.game));
    size_t size = gg_match_size(rec.game, 1U << 20);
    rec.match = gg_match_make(rec.game, memory(size), size);
    record_game(&rec);
    double alone = best(&rec, by_the_game_alone), core = best(&rec, by_core);
    double events = best(&rec, by_core_with_events), match = best(&rec, as_a_match);
    printf("a game of %u orders, nanoseconds an order, best of %d rounds\n", rec.count, ROUNDS);
    printf("  the game's own check and apply  %8.1f\n", alone);
    printf("  gg_play                         %8.1f  core adds %.1f\n", core, core - alone);
    printf("  gg_play with events             %8.1f\n", events);
    printf("  gg_match_play                   %8.1f  journal, hash, barriers and events\n", match);
    printf("keyed dice of an order            %8.1f  without a draw\n", best_dice(0));
    printf("                                  %8.1f  with one die: a block is made\n",
           best_dice(1));
    printf("                                  %8.1f  with ten dice: the same block\n",
           best_dice(10));
    return 0;
}
