/* count_positions.c: counts the positions that can be reached by so many choices: a test of the rules that chess programmers
 * call perft. Orders in front lead to another beginning than that of the scenario.
 *
 *   cc count_positions.c $(pkg-config --cflags --libs grognard) -o count_positions
 *   ./count_positions warpeace 3
 *   ./count_positions "napoleon historical=1" 4 F "SOME ORDER" A "ANOTHER ORDER"
 *
 * States are plain values: to try a choice is to copy one. Dice fall the same way in every line of play.
 */
#include <grognard.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const gg_game *game;
static char *states; /* one for each order on the way */

static void *state_after(int orders)
{
    size_t size = (gg_state_size(game) + GG_ALIGN - 1) / GG_ALIGN * GG_ALIGN;
    return states + size * (size_t)orders;
}

static uint64_t count(int orders, const gg_draft *draft, int choices);

static uint64_t count_after(int orders, gg_seat seat, const gg_order *order, int choices)
{
    gg_dice dice;
    gg_turn turn;
    gg_draft draft;
    gg_dice_fast(&dice, 1805);
    gg_turn_open(&turn, &dice, NULL, 0);
    memcpy(state_after(orders + 1), state_after(orders), gg_state_size(game));
    gg_apply(game, state_after(orders + 1), seat, order, &turn);
    gg_draft_open(&draft);
    return count(orders + 1, &draft, choices);
}

static uint64_t count(int orders, const gg_draft *draft, int choices)
{
    gg_steps steps;
    uint64_t total = 0;
    const void *state = state_after(orders);
    if (choices == 0 || gg_head_of(state)->over)
        return 1;
    gg_seat seat = gg_first_asked(gg_head_of(state));
    gg_list_steps(game, state, seat, draft, &steps);
    for (uint32_t i = 0; i < steps.count; i++) {
        gg_draft next = *draft;
        gg_take(game, state, seat, &next, steps.step[i]);
        total += next.complete ? count_after(orders, seat, &next.order, choices - 1)
                               : count(orders, &next, choices - 1);
    }
    return total;
}

/* Plays `SEAT ORDER` pairs; false: one was refused. */
static int play(gg_table *table, char **words)
{
    for (; words[0] && words[1]; words += 2) {
        if (gg_table_play(table, gg_table_find_seat(table, words[0]), words[1]) == GG_PLAYED)
            continue;
        fprintf(stderr, "%s: %s: %s\n", words[0], words[1], gg_table_reason(table));
        return 0;
    }
    return 1;
}

int main(int argument_count, char **words)
{
    gg_error error = {0};
    gg_draft draft;
    int depth = argument_count > 2 ? atoi(words[2]) : 3;
    gg_game *opened = gg_game_open(argument_count > 1 ? words[1] : "warpeace", &error);
    gg_table *table = opened ? gg_table_open(opened, NULL) : NULL;
    game = opened;
    if (!table || !play(table, words + (argument_count < 3 ? argument_count : 3))) {
        fputs(error.text, stderr);
        return 2;
    }
    states = aligned_alloc(GG_ALIGN, (size_t)((char *)state_after(depth + 1) - states));
    memcpy(states, gg_match_state(gg_table_match(table)), gg_state_size(game));
    gg_draft_open(&draft);
    for (int choices = 1; choices <= depth; choices++)
        printf("%d %llu\n", choices, (unsigned long long)count(0, &draft, choices));
    free(states);
    gg_table_close(table);
    gg_game_close(opened);
    return 0;
}
