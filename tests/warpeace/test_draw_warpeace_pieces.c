/* Pictures of War and Peace with pieces on it: the start of every scenario is drawn for every seat, and in the fog the
 * picture of a seat shows nothing that the seat may not know. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "harness/harness.h"
#include "warpeace/permute.h"
#include "warpeace/random_position.h"
#include "warpeace/table/view.h"
#include "warpeace/warpeace.h"
#include "warpeace_files.h"

#include "harness/drawn.h" /* headers have parameters with the names of its variables */

enum { POSITION_SIZE = 1 << 16 };

/* ---------------------------------------------------------------- games, positions, pictures */

static void make(const char *choices)
{
    char line[100];
    (void)snprintf(line, sizeof line, "warpeace %s", choices);
    make_game(line);
}

static void start(uint64_t seed)
{
    gg_dice dice;
    gg_turn turn;
    gg_dice_fast(&dice, seed);
    gg_turn_open(&turn, &dice, NULL, 0);
    memset(state, 0, gg_state_size(game));
    gg_start(game, state, &turn);
}

static bool read_lines(gg_span text, gg_position *position, gg_error *error)
{
    static gg_words words;
    gg_reader reader;
    gg_reader_open(&reader, text);
    while (gg_read_words(&reader, &words, error))
        if (!game->rules->position_line(game, position, &words, 0, error))
            return false;
    return error->text[0] == 0;
}

/* False: it is not valid, which happens with random positions. */
static bool read_position(gg_span text)
{
    gg_position position = {.builder = aligned(game->rules->builder_size)};
    gg_error error = {0};
    memset(state, 0, gg_state_size(game));
    bool good = read_lines(text, &position, &error) &&
                game->rules->position_end(game, &position, state, &error);
    free(position.builder);
    return good;
}

static void draw_for_everybody(void)
{
    static const gg_seat seats[] = {WAP_FR, WAP_AL, GG_PUBLIC, GG_REFEREE};
    for (uint32_t i = 0; i < sizeof seats / sizeof seats[0]; i++) {
        draw_as(seats[i], state, &one);
    }
}

/* ---------------------------------------------------------------- tests */

static void every_beginning_is_drawn(void **unused)
{
    (void)unused;
    make("N05");
    uint32_t count = game->scenario_count;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t fog = 0; fog < 2; fog++) {
            char choices[40];
            gg_span id = game->scenarios[i].id;
            (void)snprintf(choices, sizeof choices, "%.*s Z=%u", (int)id.size, id.at, fog);
            make(choices);
            start(i);
            draw_for_everybody();
            with_ground = true;
            draw_as(GG_PUBLIC, state, &one);
            with_ground = false;
        }
}

/* A client finds the panels by these places. */
static void panels_have_places(void **unused)
{
    static const char *const places[] = {"\"turns\":{\"1808-05\":[", "\"panels\":{\"time\":[",
                                         "\"nations\":[", "\"off_map\":["};
    draw_picture picture = {.painter = &warpeace_painter, .style = style};
    (void)unused;
    make("P08");
    picture.game = game;
    picture.geometry = geometry;
    gg_text_open(&one.text, one.at, PICTURE_SIZE);
    draw_board_json(&picture, &one.text);
    assert_false(one.text.cut);
    for (uint32_t i = 0; i < sizeof places / sizeof places[0]; i++)
        assert_non_null(strstr(one.at, places[i]));
}

/* Battles, sieges, entrenchments: everything that positions can state. */
static void random_positions_are_drawn(void **unused)
{
    static const char *const choices[] = {"N05", "N09 Z=1", "N12", "N13 Z=1", "P08"};
    char *text = aligned(POSITION_SIZE);
    uint32_t read = 0;
    (void)unused;
    for (uint32_t i = 0; i < sizeof choices / sizeof choices[0]; i++) {
        make(choices[i]);
        for (uint32_t seed = 0; seed < 6; seed++) {
            gg_dice dice;
            gg_text out;
            gg_dice_fast(&dice, 100 * i + seed);
            gg_text_open(&out, text, POSITION_SIZE);
            wap_random_position(game, &dice, &out);
            if (!read_position((gg_span){text, out.used}))
                continue;
            read++;
            draw_for_everybody();
        }
    }
    assert_true(read > 10);
    free(text);
}

/* How many hidden facts were changed. A reader who sees everything gets another picture. */
static uint32_t try_permuted(gg_seat seat, uint64_t seed, uint32_t *unlike)
{
    gg_dice dice;
    gg_dice_fast(&dice, seed);
    memcpy(twin, state, gg_state_size(game));
    uint32_t changes = wap_permute(game, twin, seat, NULL, 0, &dice);
    draw_as(seat, state, &one);
    draw_as(seat, twin, &two);
    assert_true(same_pictures());
    draw_as(GG_REFEREE, state, &one);
    draw_as(GG_REFEREE, twin, &two);
    *unlike += same_pictures() ? 0 : 1;
    return changes;
}

static void pictures_in_the_fog_tell_nothing_else(void **unused)
{
    static const char *const choices[] = {"N05 Z=1", "N09 Z=1", "N13 Z=1"};
    static const gg_seat seats[] = {WAP_FR, WAP_AL, GG_PUBLIC};
    uint32_t changes = 0, unlike = 0;
    char *text = aligned(POSITION_SIZE);
    (void)unused;
    for (uint32_t i = 0; i < sizeof choices / sizeof choices[0]; i++) {
        make(choices[i]);
        for (uint32_t seed = 0; seed < 5; seed++) {
            gg_dice dice;
            gg_text out;
            gg_dice_fast(&dice, seed);
            gg_text_open(&out, text, POSITION_SIZE);
            wap_random_position(game, &dice, &out);
            if (seed == 0 || !read_position((gg_span){text, out.used}))
                start(seed);
            for (uint32_t k = 0; k < sizeof seats / sizeof seats[0]; k++)
                changes += try_permuted(seats[k], seed * 10 + k, &unlike);
        }
    }
    free(text);
    assert_true(changes > 100 && unlike > 10);
}

static void read_sample(const char *choices)
{
    static char text[POSITION_SIZE];
    FILE *file = fopen("tests/draw/warpeace.position", "r");
    assert_non_null(file);
    size_t size = fread(text, 1, sizeof text, file);
    (void)fclose(file);
    make(choices);
    assert_true(read_position((gg_span){text, size}));
}

static void the_sample_position_is_drawn(void **unused)
{
    static const char *const shown[] = {
        "data-battle=\"Z32-AA33\"",
        "Battle Z32-AA33; French 30 SP, demoralized 1; Allied 24 SP, demoralized 2",
        "Z32 Vienna, French: Napoleon (3), Massena (2), Bessieres (1); France 11 infantry, ",
        "11 infantry, 6 cavalry, 2 Guard infantry, 1 Guard cavalry; Bavaria 2 infantry; in battle",
        "CC30 Prague, French: Bernadotte (1); ",
        "CC30 in Prague, Allied: Austria 3 Landwehr",
        "AA33: Allied entrenchment",
        "Linz, taken by the French",
        "demoralized",
        "out of supply",
    };
    (void)unused;
    read_sample("N09 Z=1");
    draw_for_everybody();
    draw_as(WAP_FR, state, &one);
    assert_null(strstr(one.at, "in Prague, Allied"));
    assert_non_null(strstr(one.at, "Siege of Prague, 2"));
    read_sample("N09");
    draw_for_everybody();
    for (uint32_t i = 0; i < sizeof shown / sizeof shown[0]; i++)
        if (strstr(one.at, shown[i]) == NULL)
            fail_msg("the picture lacks %s", shown[i]);
}

/* The strength of a hidden stack is not in the enemy's picture. */
static void hidden_stacks_are_blank(void **unused)
{
    (void)unused;
    make("N09 Z=1");
    assert_true(read_position(gg_span_of("phase combat\n"
                                         "AA29: FRi6   Z27: BAi1\n"
                                         "BB29: Charles AUi11   BB31: Ferdinand\n")));
    draw_as(WAP_FR, state, &one);
    assert_null(strstr(one.at, "Charles"));
    assert_null(strstr(one.at, "Austria 11"));
    assert_null(strstr(one.at, ">11<"));
    assert_non_null(strstr(one.at, "a hidden stack, white"));
    assert_non_null(strstr(one.at, "leaders alone, white"));
    assert_non_null(strstr(one.at, "AA29, French: France 6 infantry"));
    draw_as(WAP_AL, state, &two);
    assert_non_null(strstr(two.at, "Charles (2); Austria 11 infantry"));
}

/* ---------------------------------------------------------------- */

static int set_up(void **unused)
{
    (void)unused;
    return drawn_set_up((gg_entry){&warpeace_rules, gg_files_warpeace, gg_files_warpeace_count},
                        &warpeace_painter);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_beginning_is_drawn),
        cmocka_unit_test(panels_have_places),
        cmocka_unit_test(random_positions_are_drawn),
        cmocka_unit_test(pictures_in_the_fog_tell_nothing_else),
        cmocka_unit_test(the_sample_position_is_drawn),
        cmocka_unit_test(hidden_stacks_are_blank),
    };
    return cmocka_run_group_tests_name("draw_warpeace_pieces", tests, set_up, drawn_tear_down);
}
