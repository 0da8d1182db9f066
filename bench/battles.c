/* battles.c: two bots of Napoléon fight battles from drawn positions, each position twice with sides swapped.
 *
 *   bench_battles LEVEL[:PLAYOUTS][@FILE] LEVEL[:PLAYOUTS][@FILE] PAIRS [SEED]
 *
 * A battle is far shorter than a game, so that a change to the play of fights shows in a minute. FILE has weights, in the form
 * of data/napoleon/bot.txt. The result is what the first bot gains: 150 for a unit, 12 for each step and point of its fire, 100
 * for the town. Run by hand. */
#define _POSIX_C_SOURCE 200809L

#include "bot/bot.h"
#include "bot/napoleon/plans.h"
#include "games.h"
#include "host/memory.h"
#include "napoleon/table/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { UNIT = 150, STEP = 12, TOWN = 100, ORDERS_MAX = 4000, FILE_MAX = 16384 };

typedef struct fighter {
    bot_effort effort;
    bot_weights weights;
} fighter;

typedef struct bench {
    gg_game *game;
    const nap_board *board;
    fighter fighter[2];
    nap_state start, state;
    nap_view view;
    void *memory;
    gg_dice dice;
    bot_plan plan[GG_SEATS_MAX];
    double ms[2];
    uint64_t orders[2];
    double gain_as[2]; /* of the first bot, as attacker and as defender */
    uint8_t town;      /* of the battle */
} bench;

static double milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static void fail(const char *what)
{
    fprintf(stderr, "bench_battles: %s\n", what);
    exit(1);
}

static void read_fighter(const bench *of, const char *name, fighter *to)
{
    gg_error error;
    const char *at = strchr(name, '@');
    size_t length = strcspn(name, ":@");
    gg_span level = {name, length};
    const bot_level *found = bot_find_level(gg_span_of("napoleon"), level);
    gg_span weights = gg_find_file(of->game, "bot.txt");
    if (!found)
        fail("no such level");
    to->effort = found->effort;
    if (name[length] == ':')
        to->effort.fights = (uint16_t)strtoul(name + length + 1, NULL, 10);
    if (at) {
        static char text[FILE_MAX];
        FILE *file = fopen(at + 1, "r");
        if (!file)
            fail("no such file");
        weights = (gg_span){text, fread(text, 1, sizeof text, file)};
        fclose(file);
    }
    if (!bot_read_weights(gg_span_of("napoleon"), weights, &to->weights, &error))
        fail(error.text);
}

/* ---------------------------------------------------------------- play */

static void carry_out(bench *of, gg_seat seat, const gg_order *order)
{
    gg_turn turn;
    gg_refusal refusal;
    gg_dice_next(&of->dice, 0);
    gg_turn_open(&turn, &of->dice, NULL, 0);
    if (!gg_play(of->game, &of->state, seat, order, &turn, &refusal))
        fail("an order was refused");
}

static void think(bench *of, gg_seat seat, uint32_t who, uint64_t number, gg_order *order)
{
    gg_view(of->game, &of->state, seat, &of->view);
    bot_task task = {.game = of->game,
                     .view = &of->view,
                     .seat = seat,
                     .number = number,
                     .effort = of->fighter[who].effort,
                     .weights = &of->fighter[who].weights,
                     .memory = of->memory,
                     .plan = &of->plan[seat]};
    double began = milliseconds();
    if (!bot_think(&task, order))
        fail("a bot does not answer");
    of->ms[who] += milliseconds() - began;
    of->orders[who]++;
}

static void end_moves(bench *of)
{
    gg_order end;
    gg_order_open(&end, NAP_END);
    carry_out(of, gg_first_asked(&of->state.table.head), &end);
}

/* ---------------------------------------------------------------- positions */

/* Blocks of random corps of an army: whole ones, and now and then the leader. */
static uint64_t draw_corps(bench *of, uint8_t army, uint64_t free, uint32_t count)
{
    uint64_t drawn = 0;
    for (uint32_t i = 0; i < 50 && nap_count(drawn) < count; i++) {
        uint32_t corps = gg_below(&of->dice, of->board->corps_count);
        drawn |= of->board->corps_blocks[corps] & of->board->army_blocks[army] & free;
    }
    while (nap_count(drawn) > count) {
        uint32_t skip = gg_below(&of->dice, nap_count(drawn));
        uint64_t from = drawn;
        for (; skip > 0; skip--)
            from &= from - 1;
        drawn &= ~nap_bit(nap_first(from));
    }
    if (gg_below(&of->dice, 4) == 0)
        drawn |= of->board->type_blocks[NAP_LDR] & of->board->army_blocks[army] & free;
    return drawn;
}

static void put(bench *of, uint64_t blocks, uint8_t town)
{
    nap_table *table = &of->state.table;
    NAP_EACH (block, blocks) {
        table->at[block] = table->start[block] = town;
        if (table->steps[block] > 1 && gg_below(&of->dice, 4) == 0)
            table->steps[block]--;
    }
}

/* A town next to this one, and not one of `taken`. */
static uint8_t draw_next(bench *of, uint8_t town, uint64_t taken)
{
    uint64_t near = of->board->near[town] & ~taken;
    uint32_t skip = gg_below(&of->dice, nap_count(near));
    for (; skip > 0; skip--)
        near &= near - 1;
    return (uint8_t)nap_first(near);
}

static uint8_t draw_army(bench *of, uint8_t side)
{
    return side == NAP_FRENCH ? NAP_FR : gg_below(&of->dice, 2) ? NAP_AD : NAP_PR;
}

/* Everybody far away, but for those who fight: attackers and those who may come, defenders and those who may. */
static void draw_position(bench *of)
{
    nap_table *table = &of->state.table;
    uint8_t side = table->active, far = of->board->city[gg_below(&of->dice, of->board->cities)];
    do
        of->town = (uint8_t)gg_below(&of->dice, of->board->towns);
    while (nap_count(of->board->near[of->town]) < 4 || of->board->distance[of->town][far] < 4);
    for (uint8_t block = 0; block < of->board->blocks; block++)
        table->at[block] = table->start[block] = NAP_GONE;
    memset(table->used, 0, sizeof table->used);
    uint8_t from = draw_next(of, of->town, 0);
    uint8_t other = draw_next(of, of->town, nap_bit(from));
    uint8_t behind = draw_next(of, of->town, nap_bit(from) | nap_bit(other));
    uint64_t own = of->board->side_blocks[side];
    uint8_t army = draw_army(of, side), enemy = draw_army(of, side ^ 1U);
    uint64_t attack = draw_corps(of, army, own, 3 + gg_below(&of->dice, 6));
    uint64_t support = gg_below(&of->dice, 2)
                           ? draw_corps(of, army, own & ~attack, 1 + gg_below(&of->dice, 5))
                           : 0;
    uint64_t defend = draw_corps(of, enemy, UINT64_MAX, 3 + gg_below(&of->dice, 4));
    uint64_t reserve = gg_below(&of->dice, 2) ? draw_corps(of, draw_army(of, side ^ 1U), ~defend,
                                                           1 + gg_below(&of->dice, 4))
                                              : 0;
    put(of, attack, from);
    put(of, support, other);
    put(of, defend, of->town);
    put(of, reserve, behind);
}

/* As many as the road lets in. */
static void march_in(bench *of)
{
    uint8_t side = of->state.table.active;
    gg_seat seat = gg_first_asked(&of->state.table.head);
    NAP_EACH (block, of->board->side_blocks[side]) {
        nap_march march = {.block = (uint8_t)block, .length = 1, .town = {of->town}};
        nap_asked asked = {.game = of->game, .board = of->board, .state = &of->state, .seat = seat};
        gg_order order;
        nap_march_order(&march, &order);
        if (nap_in_town(of->state.table.at[block]) && nap_is_legal(&asked, &order))
            carry_out(of, seat, &order);
    }
}

/* False: not enough of them could march for a battle. */
static bool make_position(bench *of, uint64_t seed)
{
    gg_turn turn;
    gg_order order;
    gg_dice_fast(&of->dice, seed);
    gg_turn_open(&turn, &of->dice, NULL, 0);
    gg_start(of->game, &of->state, &turn);
    memset(of->plan, 0, sizeof of->plan);
    while (of->state.table.phase < NAP_MOVEMENT) {
        gg_seat seat = gg_first_asked(&of->state.table.head);
        think(of, seat, 0, 1, &order);
        carry_out(of, seat, &order);
    }
    if (seed % 2)
        end_moves(of); /* the Allies attack */
    draw_position(of);
    march_in(of);
    uint64_t here = 0;
    for (uint32_t block = 0; block < of->board->blocks; block++)
        if (of->state.table.at[block] == of->town)
            here |= nap_bit(block);
    return nap_count(here & of->board->side_blocks[NAP_FRENCH]) >= 3 &&
           nap_count(here & of->board->side_blocks[NAP_ALLIED]) >= 3;
}

/* ---------------------------------------------------------------- results */

static int32_t worth(const bench *of, const nap_table *table, uint8_t side)
{
    int32_t sum = 0;
    NAP_EACH (block, of->board->side_blocks[side])
        if (nap_alive(table->at[block]))
            sum += UNIT + STEP * table->steps[block] * nap_fire_of(of->game, (uint32_t)block);
    return sum;
}

static bool holds(const bench *of, uint8_t side)
{
    NAP_EACH (block, of->board->side_blocks[side])
        if (of->state.table.at[block] == of->town)
            return true;
    return false;
}

/* What the attacker gains. */
static int32_t fight(bench *of, uint32_t attacker, uint64_t seed)
{
    const nap_table *table = &of->state.table;
    gg_order order;
    of->state = of->start;
    memset(of->plan, 0, sizeof of->plan);
    gg_dice_fast(&of->dice, seed);
    uint8_t side = table->active, turn = table->turn;
    end_moves(of);
    for (uint64_t i = 1; i < ORDERS_MAX && table->turn == turn && !table->head.over; i++) {
        gg_seat seat = gg_first_asked(&table->head);
        think(of, seat, table->head.side[seat] == side ? attacker : attacker ^ 1U, seed + i,
              &order);
        carry_out(of, seat, &order);
    }
    int32_t own = worth(of, table, side) - worth(of, &of->start.table, side);
    int32_t enemy = worth(of, table, side ^ 1U) - worth(of, &of->start.table, side ^ 1U);
    return own - enemy + (holds(of, side) ? TOWN : -TOWN);
}

static double root(double of)
{
    double guess = of > 1 ? of : 1;
    for (int i = 0; i < 60; i++)
        guess = (guess + of / guess) / 2;
    return guess;
}

static void fight_pairs(bench *of, uint32_t pairs, uint64_t seed)
{
    double sum = 0, squares = 0, attack = 0;
    uint32_t done = 0;
    for (uint64_t i = seed; done < pairs; i++) {
        if (!make_position(of, i))
            continue;
        of->start = of->state;
        memset(of->ms, 0, done ? 0 : sizeof of->ms);
        memset(of->orders, 0, done ? 0 : sizeof of->orders);
        int32_t first = fight(of, 0, 1000 * i + 1), second = fight(of, 1, 1000 * i + 501);
        double gain = (first - second) / 2.0;
        of->gain_as[0] += first;
        of->gain_as[1] -= second;
        attack += (first + second) / 2.0;
        sum += gain;
        squares += gain * gain;
        done++;
    }
    double n = done, mean = sum / n;
    printf(
        "%.0f pairs: %+.1f +- %.1f a battle (as attacker %+.1f, as defender %+.1f); attackers gain %+.1f; "
        "%.2f and %.2f ms an order\n",
        n, mean, 1.96 * root((squares / n - mean * mean) / n), of->gain_as[0] / n,
        of->gain_as[1] / n, attack / n, of->ms[0] / (double)of->orders[0],
        of->ms[1] / (double)of->orders[1]);
}

int main(int count, char **words)
{
    static bench of;
    gg_error error;
    if (count < 4)
        fail("usage: bench_battles LEVEL[:PLAYOUTS][@FILE] LEVEL[:PLAYOUTS][@FILE] PAIRS [SEED]");
    of.game = gg_game_open("napoleon", &error);
    if (!of.game)
        fail(error.text);
    of.board = nap_board_of(of.game);
    of.memory = host_memory(bot_memory_size(of.game));
    for (uint32_t i = 0; i < 2; i++)
        read_fighter(&of, words[1 + i], &of.fighter[i]);
    fight_pairs(&of, (uint32_t)strtoul(words[3], NULL, 10),
                count > 4 ? strtoull(words[4], NULL, 10) : 1);
    free(of.memory);
    gg_game_close(of.game);
    return 0;
}
