/* A guess from a view is a valid state with the same view, even where little is left to guess: hidden squares and
 * who shelters with them, woods that must be filled, shots at units without a face, steps given up in secret. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "napoleon/match_from.h"

enum { TRIES = 40 };

static _Alignas(GG_ALIGN) nap_view view, again;
static _Alignas(GG_ALIGN) uint8_t guessed[4096];

static void guess_for(gg_seat seat, uint64_t seed)
{
    gg_dice dice;
    gg_error error = {0};
    assert_true(gg_state_size(game) <= sizeof guessed);
    gg_dice_fast(&dice, seed);
    gg_view(game, gg_match_state(match), seat, &view);
    gg_guess(game, &view, &dice, guessed);
    if (!gg_check_state(game, guessed, false, &error))
        fail_msg("the guess is no good state: %s", error.text);
    gg_view(game, guessed, seat, &again);
    assert_memory_equal(&view, &again, sizeof view);
}

/* For every seat and the public. */
static void guess_all(void)
{
    for (uint64_t seed = 1; seed <= TRIES; seed++) {
        for (gg_seat seat = 0; seat < gg_head_of(gg_match_state(match))->seats; seat++)
            guess_for(seat, seed);
        guess_for(GG_PUBLIC, seed);
    }
}

static void hidden_squares_have_their_guests(void **state)
{
    (void)state;
    begin_with("napoleon hidden=1",
               "battle Ligny entry Charleroi stage combat\n"
               "terrain D3 woods, A1 hill\n"
               "A1: F07/sq F01/sh=F07 F08/hill   A2: F10   A3: F12/sq F14/sh=F12   AR: F23\n"
               "D1: P02/sq P01/sh=P02   D2: P03/sq P08/sq P06/sh=P08   D3: P04   DR: P05\n");
    guess_all();
}

/* All artillery shelters, so one of the sheltering blocks must be the leader. */
static void the_leader_shelters_where_guns_are_few(void **state)
{
    (void)state;
    begin_with("napoleon hidden=1", "battle Ligny entry Charleroi stage combat\n"
                                    "terrain D3 woods\n"
                                    "A1: F07   A2: F10   A3: F12\n"
                                    "D1: P02/sq P01/sh=P02   D2: P03/sq P06/sh=P03   D3: P04\n");
    guess_all();
}

/* One of the squares is engaged and revealed, with its sheltering block; the other is not. */
static void a_guest_may_have_a_face(void **state)
{
    (void)state;
    begin_with("napoleon hidden=1",
               "battle Ligny entry Charleroi stage combat\n"
               "A1: F07   A2: F10   A2>: F22*   A3: F12\n"
               "D1: P02/sq P06/sh=P02/shown   D2: P03/sq P01/sh=P03   D3: P04\n");
    guess_all();
}

static void hits_wait_for_the_owner_of_hidden_units(void **state)
{
    (void)state;
    const gg_draw dice[] = {{GG_DRAW_DIE, 1}, {GG_DRAW_DIE, 6}, {GG_DRAW_DIE, 6}};
    begin_with("napoleon hidden=1", "battle Ligny entry Charleroi stage combat\n"
                                    "A1: F08   A2: F10   A3: F12\n"
                                    "D1: P02:3 P03:3 P10:1   D2: P08   D3: P04\n");
    rolled("F", "fire F08", 3, dice);
    guess_all();
    begin_with("napoleon hidden=1", "battle Ligny entry Charleroi stage combat\n"
                                    "A1: F08   A2: F10   A3: F12\n"
                                    "D1: P02:3/sq P03:3/sq P10:1   D2: P08   D3: P04\n");
    rolled("F", "fire F08 at square", 3, dice);
    guess_all();
}

static void woods_are_left_for_those_who_can_stand_there(void **state)
{
    (void)state;
    const gg_draw hill[] = {{GG_DRAW_MARKER, NAP_HILL}};
    const gg_draw woods[] = {{GG_DRAW_MARKER, NAP_WOODS}, {GG_DRAW_MARKER, NAP_WOODS}};
    begin_with("napoleon", "fight Ligny entry Charleroi\n"
                           "town Ligny: P02 P03 P06 F12 F13 F14\n");
    rolled("F", "setup Ligny", 1, hill);
    rolled("F", "terrain hill A1", 2, woods);
    guess_all();
    played("A", "terrain woods D1, woods D3");
    guess_all();
    played("A", "deploy D1: P02 D2: P06 D3: P03");
    guess_all();
}

static void leaders_are_asked_for_who_has_marched(void **state)
{
    (void)state;
    begin_with("napoleon", "town Soire: F01 F06 F19   Ligny: P02\n");
    played("F", "move F06 Soire-Binche-Nivelles");
    played("F", "end");
    guess_all();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hidden_squares_have_their_guests),
        cmocka_unit_test(the_leader_shelters_where_guns_are_few),
        cmocka_unit_test(a_guest_may_have_a_face),
        cmocka_unit_test(hits_wait_for_the_owner_of_hidden_units),
        cmocka_unit_test(woods_are_left_for_those_who_can_stand_there),
        cmocka_unit_test(leaders_are_asked_for_who_has_marched),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
