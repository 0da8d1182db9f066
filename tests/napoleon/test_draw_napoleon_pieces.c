/* Pictures of Napoléon with blocks on it: everything that a position can contain is drawn, and a seat's picture
 * reveals nothing that the seat may not know. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "harness/random.h"
#include "napoleon/napoleon.h"
#include "napoleon/permute.h"
#include "napoleon/random_position.h"
#include "napoleon/table/view.h"
#include "napoleon_files.h"

#include "harness/drawn.h" /* its names would be shadowed by those of headers */

enum { POSITION_SIZE = 1 << 14, TWINS = 3, GAMES = 5, ORDERS = 60 };

static void *builder;
static gg_words words;
static gg_event events[GG_EVENTS_MAX];
static char position_text[POSITION_SIZE];
static uint32_t changes, pictures;

/* ---------------------------------------------------------------- games and positions */

/* A position, and what happens before the first decision. */
static void read_position(const char *text, gg_dice *dice)
{
    gg_reader reader;
    gg_turn turn;
    gg_error error = {0};
    memset(builder, 0, game->rules->builder_size);
    memset(state, 0, gg_state_size(game));
    gg_position position = {.builder = builder};
    gg_reader_open(&reader, gg_span_of(text));
    while (gg_read_words(&reader, &words, &error))
        if (!game->rules->position_line(game, &position, &words, 0, &error))
            fail_msg("%s", error.text);
    if (!game->rules->position_end(game, &position, state, &error))
        fail_msg("%s", error.text);
    gg_turn_open(&turn, dice, events, GG_EVENTS_MAX);
    game->rules->begin(game, state, &turn);
}

static void read_file(const char *path)
{
    gg_dice dice;
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t size = fread(position_text, 1, sizeof position_text - 1, file);
    assert_int_equal(fclose(file), 0);
    position_text[size] = 0;
    gg_dice_fast(&dice, 1);
    read_position(position_text, &dice);
}

static void start(gg_dice *dice)
{
    gg_turn turn;
    memset(state, 0, gg_state_size(game));
    gg_turn_open(&turn, dice, events, GG_EVENTS_MAX);
    gg_start(game, state, &turn);
}

/* ---------------------------------------------------------------- what is on a picture */

static uint32_t count_words(const char *text, const char *words_there)
{
    uint32_t count = 0;
    for (const char *at = strstr(text, words_there); at; at = strstr(at + 1, words_there))
        count++;
    return count;
}

/* Each block that the view can name is drawn once, except those of a defeated army. */
static void shows_every_face(const char *picture, const nap_table *table)
{
    const nap_board *board = nap_board_of(game);
    for (uint32_t block = 0; block < board->blocks; block++) {
        char thing[40];
        (void)snprintf(thing, sizeof thing, "data-block=\"%s\"", board->block[block].id);
        assert_int_equal(count_words(picture, thing), table->at[block] < NAP_REMOVED ? 1 : 0);
    }
}

/* "data-ghosts="PR"><title>3 Prussian blocks .." : as many as there are. */
static void shows_every_back(const char *picture, const nap_ghost *ghost)
{
    static const char thing[] = "<title>";
    uint32_t there = 0, shown = 0;
    while (there < NAP_BLOCKS_MAX && ghost[there].at != NAP_ABSENT)
        there++;
    for (const char *at = strstr(picture, "data-ghosts"); at; at = strstr(at + 1, "data-ghosts"))
        shown += (uint32_t)strtoul(strstr(at, thing) + sizeof thing - 1, NULL, 10);
    assert_int_equal(shown, there);
}

static void draw_whole(gg_seat seat, const void *of, drawn *out)
{
    draw_as(seat, of, out);
    const nap_view *seen = view;
    shows_every_face(out->at, &seen->table);
    shows_every_back(out->at, seen->ghost);
    pictures++;
}

/* Hidden facts are changed, consistent with what the seat knows. Its picture must not change by a byte. */
static void tells_nothing(gg_seat seat, gg_dice *dice)
{
    draw_whole(seat, state, &one);
    for (uint32_t i = 0; i < TWINS; i++) {
        memcpy(twin, state, gg_state_size(game));
        changes += nap_permute(game, twin, seat, NULL, 0, dice);
        draw_whole(seat, twin, &two);
        assert_true(same_pictures());
    }
}

static void nobody_learns_more(gg_dice *dice)
{
    for (gg_seat seat = 0; seat < gg_head_of(state)->seats; seat++)
        tells_nothing(seat, dice);
    tells_nothing(GG_PUBLIC, dice);
    draw_whole(GG_REFEREE, state, &one);
}

/* ---------------------------------------------------------------- tests */

static void positions_for_pictures(void **unused)
{
    static const char *const files[] = {"tests/draw/napoleon.position",
                                        "tests/draw/napoleon-battle.position",
                                        "tests/draw/napoleon-fights.position"};
    gg_dice dice;
    (void)unused;
    changes = 0;
    for (uint32_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        make_game("napoleon");
        read_file(files[i]);
        gg_dice_fast(&dice, 7 + i);
        with_ground = true;
        nobody_learns_more(&dice);
        with_ground = false;
    }
    assert_true(changes > 100);
}

/* One order of somebody who is asked. */
static bool play_on(gg_dice *dice)
{
    gg_order order;
    gg_turn turn;
    gg_seat seat = gg_random_decider(state, dice);
    if (seat == GG_NOBODY || !gg_random_order(game, state, seat, dice, &order))
        return false;
    gg_turn_open(&turn, dice, events, GG_EVENTS_MAX);
    gg_apply(game, state, seat, &order, &turn);
    return true;
}

/* Deployments, skirmishes, set-ups, shots and retreats, as they come about. */
static void games_under_way(void **unused)
{
    static const char *const options[] = {"napoleon", "napoleon hidden=1", "napoleon players=3",
                                          "napoleon players=3 hidden=1"};
    (void)unused;
    changes = 0;
    for (uint32_t i = 0; i < GAMES; i++) {
        gg_dice dice;
        gg_text out;
        gg_dice_fast(&dice, 100 + i);
        make_game(options[i % 4]);
        gg_text_open(&out, position_text, sizeof position_text);
        nap_random_position(game, &dice, &out);
        if (i == 0)
            start(&dice);
        else
            read_position(position_text, &dice);
        for (uint32_t k = 0; k < ORDERS && play_on(&dice); k++)
            if (k % 8 == 0)
                nobody_learns_more(&dice);
    }
    assert_true(changes > 500 && pictures > 250);
}

/* What the titles of a picture say, and what they must not say. */
static void blocks_without_a_face_are_blank(void **unused)
{
    gg_dice dice;
    (void)unused;
    make_game("napoleon");
    gg_dice_fast(&dice, 3);
    read_position("town Namur: P01 P07 P08:2\ntown Charleroi: F06:2\n", &dice);
    draw_whole(0, state, &one); /* F */
    assert_non_null(strstr(one.at, "3 Prussian blocks, faces not seen"));
    assert_non_null(strstr(one.at, "F06 I Corps Infantry a, French infantry, strength 2 of 3"));
    assert_null(strstr(one.at, "P07"));
    assert_null(strstr(one.at, "Bl\xC3\xBC"
                               "cher"));
    assert_null(strstr(one.at, "leader prussian"));
    draw_whole(1, state, &two); /* A */
    assert_non_null(strstr(two.at, "P08 II Corps Infantry b"));
    assert_null(strstr(two.at, "F06"));
}

/* The count at a road has the limit that applies: four over the bridge into an enemy-held town. */
static void tallies_say_what_may_cross(void **unused)
{
    gg_dice dice;
    (void)unused;
    make_game("napoleon");
    gg_dice_fast(&dice, 3);
    read_position("town Laneffe: F06\ntown Charleroi: P02 P03\nused Laneffe-Charleroi 2\n", &dice);
    draw_whole(0, state, &one);
    assert_non_null(strstr(one.at, "2 of 4 units have used the road"));
    read_position("town Laneffe: F06\nused Laneffe-Charleroi 2\n", &dice);
    draw_whole(0, state, &one);
    assert_non_null(strstr(one.at, "2 of 8 units have used the road"));
}

/* ---------------------------------------------------------------- */

static int set_up(void **unused)
{
    (void)unused;
    builder = aligned(napoleon_rules.builder_size);
    return drawn_set_up((gg_entry){&napoleon_rules, gg_files_napoleon, gg_files_napoleon_count},
                        &napoleon_painter);
}

static int tear_down(void **unused)
{
    free(builder);
    return drawn_tear_down(unused);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_for_pictures),
        cmocka_unit_test(games_under_way),
        cmocka_unit_test(blocks_without_a_face_are_blank),
        cmocka_unit_test(tallies_say_what_may_cross),
    };
    return cmocka_run_group_tests_name("draw_napoleon_pieces", tests, set_up, tear_down);
}
