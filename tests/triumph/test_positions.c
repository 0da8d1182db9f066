/* A position in its standard form is written as it was read. A state that no position can express is not written. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "triumph/played_game.h"

static _Alignas(GG_ALIGN) tri_table view;
static char written[1 << 14];

static bool write_position(void)
{
    gg_text text;
    gg_text_open(&text, written, sizeof written);
    gg_view(game, gg_match_state(match), GG_REFEREE, &view);
    return game->rules->write_position(game, &view, &text);
}

static void is_given_again(const char *line, const char *position)
{
    begin_with(line, position);
    assert_true(write_position());
    assert_string_equal(written, position);
}

static void pieces_and_their_marks(void **state)
{
    (void)state;
    is_given_again(
        "triumph dec2",
        "F R(94): C2a/moved\n"
        "F R(95): [Vandamme/done: I3b/moved I2c/moved] I2d/into\n"
        "F 95>108: A1e/fixed\n"
        "F off: [Davout: I3f I2g] C2h/origin=Bernadotte\n"
        "A R(108): [Langeron/named=108>95/retreated: I2a/named=108>95/seen] I1b/retreated\n");
}

static void tracks(void **state)
{
    (void)state;
    is_given_again("triumph dec2",
                   "F R(95): I2a\nA R(108): I2a\n"
                   "round 5\nactive A\n"
                   "morale F 20\nmorale-lost F 4\ncommitted F heavy\ncommitted F guard\n"
                   "guard-lost F\n"
                   "morale A 12\nused A corps 2 unit 1\ncommitted A heavy\n"
                   "reinforced\n");
    is_given_again("triumph dec2 handicap_french=26 handicap_allied=3",
                   "F R(95): I2a\nA R(108): I2a\nmorale F 2\nused F corps 3\nused A unit 1\n");
}

static void marks_of_the_turn(void **state)
{
    (void)state;
    is_given_again("triumph dec2", "F R(95): I2a\nA R(108): I2a\n"
                                   "closed 95-107\nclosed 95-108\nstormed 94\nmarched 120 Davout\n"
                                   "bombarded 95>108\nfired 94>107 2\n");
}

static void the_battery_of_the_santon(void **state)
{
    (void)state;
    is_given_again("triumph dec2 santon=1", "F R(54): A1a/fixed\nA R(108): I2a\n");
    is_given_again("triumph dec2 santon=1", "F R(54): A1a/fixed\nA R(108): I2a\nnot santon-set\n");
    is_given_again("triumph dec2 santon=1", "F R(95): I2a\nA R(108): I2a\nsanton-set\n");
}

static void open_road_moves(void **state)
{
    (void)state;
    is_given_again("triumph dec2", "F R(108): C2a/moved/into C2b\nA R(112): I2a\n"
                                   "open C2a 96-108\n");
    is_given_again("triumph dec2", "F R(108): [Murat/done: C2a/moved/into]\nA R(112): I2a\n"
                                   "open Murat 84-96-108\n");
    is_given_again("triumph dec2", "F R(139): C2a/moved/into\nA R(112): I2a\n"
                                   "open C2a F9-130-139\n");
}

/* Which roads the riders took decides how far they may go on (T-MOV-08). */
static void roads_of_an_open_road_move(void **state)
{
    (void)state;
    is_given_again("triumph dec2", "F R(68): C2a/moved/into\nA R(112): I2a\nopen C2a 67-68\n");
    is_given_again("triumph dec2", "F R(68): C2a/moved/into\nA R(112): I2a\nopen C2a 67.1-68\n");
    is_given_again("triumph dec2", "F R(51): C2a/moved/into\nA R(112): I2a\nopen C2a F2-51\n");
    is_given_again("triumph dec2", "F R(51): C2a/moved/into\nA R(112): I2a\nopen C2a F3-51\n");
}

static void the_board_shows_the_marks(void **state)
{
    (void)state;
    gg_text text;
    begin_with("triumph dec2",
               "F R(108): C2a C2b   R(95): I2c\nA R(112): I2\nclosed 95-107\nstormed 94\n"
               "marched 120 Davout\nbombarded 95>107\nfired 94>107 2\nopen C2a 96-108\n");
    gg_view(game, gg_match_state(match), GG_PUBLIC, &view);
    gg_text_open(&text, written, sizeof written);
    gg_write_board(game, &view, &text);
    static const char *const marks[] = {"closed 95-107",    "stormed 94",   "marched 120",
                                        "bombarded 95>107", "fired 94>107", "Open road move: "};
    for (uint32_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        if (!strstr(written, marks[i]))
            fail_msg("%s\nis not in\n%s", marks[i], written);
}

static void moments_without_a_position(void **state)
{
    (void)state;
    const char *position = "F R(95): [Vandamme: I3 I2]\nA R(108): I2\n";
    start("triumph dec2");
    assert_false(write_position());
    begin_with("triumph dec2", position);
    played("F", "threaten 95>108");
    assert_false(write_position());
    played("A", "retreat loss I2, all to 106");
    played("F", "occupy corps Vandamme");
    assert_true(write_position());
    begin_with("triumph dec2", position);
    played("F", "draw");
    assert_false(write_position());
    played("A", "resign");
    assert_false(write_position());
    begin_with("triumph dec2 french=2",
               "team F1 Lannes, F2 Murat\nF R(95): [Lannes: I2]\nA R(108): I2\n");
    assert_false(write_position());
    begin_with("triumph dec2", "F 95>108: A1\nA 108>95: I1 I2\n");
    played("F", "threaten 95>108");
    played("A", "defend I1 I2");
    played("F", "press");
    played("A", "lead none");
    played("F", "attack unit A1 lead A1");
    assert_false(write_position()); /* the result of the attack has no statement */
    assert_string_equal(written, "# an attack under way\n");
}

/* Of a moment with losses all is said but the units that are no more. */
static void eliminated_units_are_left_out(void **state)
{
    (void)state;
    begin_with("triumph dec2", "F R(95): [Vandamme: I3 I2]\nA R(108): I1 I2\n");
    played("F", "threaten 95>108");
    played("A", "retreat loss I1, all to 106");
    played("F", "occupy corps Vandamme");
    assert_false(write_position());
    assert_memory_equal(written, "# without eliminated units\n", 27);
    assert_non_null(strstr(written, "\nA R(106): I2"));
    char again[sizeof written];
    memcpy(again, written, sizeof again);
    begin_with("triumph dec2", again);
    assert_true(write_position());
    assert_string_equal(written, again + 27);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_and_their_marks),
        cmocka_unit_test(tracks),
        cmocka_unit_test(marks_of_the_turn),
        cmocka_unit_test(the_battery_of_the_santon),
        cmocka_unit_test(open_road_moves),
        cmocka_unit_test(moments_without_a_position),
        cmocka_unit_test(eliminated_units_are_left_out),
        cmocka_unit_test(the_board_shows_the_marks),
        cmocka_unit_test(roads_of_an_open_road_move),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
