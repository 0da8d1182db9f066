/* Pictures of Napoleon's Triumph in games under way: everything that can be on the board is drawn, and a seat's
 * picture reveals nothing that the seat may not know. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "harness/random.h"
#include "triumph/permute.h"
#include "triumph/triumph.h"
#include "triumph_files.h"

#include "harness/drawn.h" /* its names would be shadowed by those of headers */

enum { ORDERS = 260, EVERY = 20, TWINS = 2 };

static uint32_t changes, unlike;

static bool play_on(gg_dice *dice)
{
    gg_order order;
    gg_turn turn;
    gg_seat seat = gg_random_decider(state, dice);
    if (seat == GG_NOBODY || !gg_random_order(game, state, seat, dice, &order))
        return false;
    gg_turn_open(&turn, dice, NULL, 0);
    gg_apply(game, state, seat, &order, &turn);
    return true;
}

/* Hidden facts are changed, consistent with what the seat knows. Its picture must not change by a byte. The
 * referee's picture must, or the test would prove nothing. */
static void tells_nothing(gg_seat seat, gg_dice *dice)
{
    for (uint32_t i = 0; i < TWINS; i++) {
        memcpy(twin, state, gg_state_size(game));
        changes += tri_permute(game, twin, seat, NULL, 0, dice);
        draw_as(seat, state, &one);
        draw_as(seat, twin, &two);
        assert_true(same_pictures());
        draw_as(GG_REFEREE, state, &one);
        draw_as(GG_REFEREE, twin, &two);
        unlike += !same_pictures();
    }
}

static void nobody_learns_more(gg_dice *dice)
{
    const gg_head *head = gg_head_of(state);
    for (gg_seat seat = 0; seat < head->seats; seat++)
        tells_nothing(seat, dice);
    tells_nothing(GG_PUBLIC, dice);
}

/* Set-ups, marches, attacks and retreats, as they come about. */
static void games_under_way(void **unused)
{
    static const char *const lines[] = {"triumph dec2", "triumph dec1 santon=1",
                                        "triumph dec2 french=2 allied=2"};
    (void)unused;
    for (uint32_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        gg_dice dice;
        gg_turn turn;
        gg_dice_fast(&dice, 1805 + i);
        make_game(lines[i]);
        gg_turn_open(&turn, &dice, NULL, 0);
        memset(state, 0, gg_state_size(game));
        gg_start(game, state, &turn);
        for (uint32_t k = 1; k <= ORDERS && play_on(&dice); k++)
            if (k % EVERY == 0)
                nobody_learns_more(&dice);
    }
    assert_true(changes > 1000 && unlike > 50);
}

static int set_up(void **unused)
{
    (void)unused;
    return drawn_set_up((gg_entry){&triumph_rules, gg_files_triumph, gg_files_triumph_count},
                        &triumph_painter);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_under_way),
    };
    return cmocka_run_group_tests_name("draw_triumph_pieces", tests, set_up, drawn_tear_down);
}
