/* random_game.c: plays a game at random and prints its log, which `grognard replay --check` accepts.
 *
 *   cc random_game.c $(pkg-config --cflags --libs grognard) -o random_game
 *   ./random_game "napoleon players=3" 1815 >waterloo.log
 */
#include <grognard.h>

#include <stdio.h>
#include <stdlib.h>

static uint64_t chance; /* the state of a small random generator */

static uint32_t below(uint32_t n)
{
    chance = chance * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(chance >> 33) % n;
}

/* Every order can be made by choosing from short lists. */
static void give_order(gg_table *table, gg_seat seat)
{
    uint32_t choices;
    while ((choices = gg_table_steps(table, seat)) > 0)
        gg_table_take(table, seat, below(choices));
    if (gg_table_play(table, seat, NULL) == GG_PLAYED)
        return;
    fprintf(stderr, "%s: %s\n", gg_table_seat_name(table, seat), gg_table_reason(table));
    exit(1);
}

/* Somebody is asked as long as the game goes on. */
static gg_seat next_seat(const gg_table *table)
{
    gg_seat seat = 0;
    while (!gg_table_asked(table, seat))
        seat++;
    return seat;
}

int main(int count, char **words)
{
    gg_error error;
    uint8_t seed[32] = {0};
    gg_game *game = gg_game_open(count > 1 ? words[1] : "triumph", &error);
    if (!game) {
        fprintf(stderr, "%s\n", error.text);
        return 2;
    }
    chance = count > 2 ? strtoull(words[2], NULL, 10) : 1805;
    for (int i = 0; i < 32; i++)
        seed[i] = (uint8_t)below(256);
    gg_table *table = gg_table_open(game, seed);
    while (!gg_table_over(table))
        give_order(table, next_seat(table));
    fputs(gg_table_log(table, GG_REFEREE), stdout);
    gg_table_close(table);
    gg_game_close(game);
    return 0;
}
