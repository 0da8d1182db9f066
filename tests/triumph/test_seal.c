/* Leaders sealed in advance: to everyone else, games with and without a seal are the same, line by line, event by
 * event and byte by byte, before the press and after it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/match/beginning.h"
#include "triumph/table/table.h"
#include "triumph/triumph.h"
#include "triumph_files.h"

enum { JOURNAL = 1 << 16, MEMORY = 1 << 23, TEXT_MAX = 1 << 16, FRENCH = 0, ALLIED = 1 };

static const char position[] = "F R(95): I3 I2\nA R(108): [Langeron: I2a I3b C2c]\n";

static gg_arena arena;
static gg_game *game;
static gg_words words;
static gg_answer answer;
static char text[2][TEXT_MAX];

/* ---------------------------------------------------------------- two matches */

static int set_up(void **state)
{
    static gg_entry entry;
    static gg_shelf shelf;
    gg_error error = {0};
    (void)state;
    entry = (gg_entry){&triumph_rules, gg_files_triumph, gg_files_triumph_count};
    shelf = (gg_shelf){&entry, 1};
    arena = (gg_arena){aligned_alloc(GG_ALIGN, MEMORY), MEMORY, 0};
    assert_non_null(arena.at);
    assert_true(gg_split(gg_span_of("triumph dec2"), &words, &error));
    game = gg_read_game(&shelf, &words, 0, &arena, &error);
    assert_non_null(game);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    free(arena.at);
    return 0;
}

static gg_match *begin(void)
{
    gg_error error = {0};
    gg_reader reader;
    gg_beginning beginning = {0};
    assert_true(gg_beginning_open(&beginning, game, &arena, &error));
    gg_reader_open(&reader, gg_span_of(position));
    while (gg_read_words(&reader, &words, &error))
        assert_true(gg_beginning_line(&beginning, 0, &words, &error));
    assert_true(gg_beginning_end(&beginning, &error));
    size_t size = gg_match_size(game, JOURNAL);
    gg_match *match = gg_match_make(game, gg_arena_take(&arena, size), size);
    assert_non_null(match);
    assert_true(gg_begin(&beginning, match, NULL, 0, &answer));
    return match;
}

static void play(gg_match *match, gg_seat seat, const char *order)
{
    gg_error error = {0};
    assert_true(gg_split(gg_span_of(order), &words, &error));
    if (gg_match_say(match, seat, &words, 0, NULL, 0, &answer) != GG_PLAYED)
        fail_msg("%s was not played: %s", order, answer.error.text);
}

/* As a program that runs a match does it. */
static bool open_seal(gg_match *match, gg_seat seat)
{
    gg_order order;
    return gg_sealed(game, gg_match_state(match), seat, &order) &&
           gg_match_play(match, seat, &order, NULL, 0, &answer) == GG_PLAYED;
}

/* ---------------------------------------------------------------- what a reader gets */

static size_t put_view(gg_match *match, gg_seat reader, char *to)
{
    static _Alignas(GG_ALIGN) tri_table view;
    gg_text out;
    gg_text_open(&out, to, TEXT_MAX);
    gg_match_view(match, reader, &view);
    gg_write_view(game, &view, &out);
    gg_write_board(game, &view, &out);
    assert_false(out.cut);
    return out.used;
}

static size_t put_line(gg_match *match, gg_seat reader, char *to)
{
    gg_text out;
    gg_text_open(&out, to, TEXT_MAX);
    gg_match_line(match, reader, &out);
    return out.used;
}

static size_t put_events(gg_match *match, gg_seat reader, char *to)
{
    gg_news news = gg_match_news(match);
    gg_event seen;
    size_t used = 0;
    for (uint32_t i = 0; i < news.count; i++)
        if (gg_event_for(&news.events[i], reader, &seen)) {
            memcpy(to + used, &seen, sizeof seen);
            used += sizeof seen;
        }
    return used;
}

static size_t put_log(gg_match *match, gg_seat reader, char *to)
{
    gg_log_head head = {"F=one A=two", "", "", position, ""};
    gg_text out;
    size_t used = arena.used;
    gg_text_open(&out, to, TEXT_MAX);
    assert_true(gg_write_log(match, &head, reader, &arena, &out));
    arena.used = used;
    return out.used;
}

static void same(gg_match *a, gg_match *b, gg_seat reader)
{
    size_t (*const what[])(gg_match *, gg_seat, char *) = {put_view, put_line, put_events, put_log};
    assert_int_equal(gg_match_count(a), gg_match_count(b));
    for (size_t i = 0; i < sizeof what / sizeof what[0]; i++) {
        size_t size = what[i](a, reader, text[0]);
        assert_int_equal(size, what[i](b, reader, text[1]));
        assert_memory_equal(text[0], text[1], size);
    }
}

static void same_for_others(gg_match *a, gg_match *b)
{
    same(a, b, FRENCH);
    same(a, b, GG_PUBLIC);
}

/* ---------------------------------------------------------------- the tests */

static void to_the_feint_option(gg_match *match, const char *defense)
{
    play(match, FRENCH, "threaten 95>108");
    play(match, ALLIED, defense);
}

static void a_pressed_attack_reads_alike(void **state)
{
    gg_match *sealed = begin(), *plain = begin();
    (void)state;
    to_the_feint_option(sealed, "defend I2a I3b, lead I3b");
    to_the_feint_option(plain, "defend I2a I3b");
    same_for_others(sealed, plain);
    assert_false(open_seal(sealed, ALLIED)); /* not before it is asked */
    play(sealed, FRENCH, "press");
    play(plain, FRENCH, "press");
    same_for_others(sealed, plain);
    assert_false(open_seal(plain, ALLIED));
    assert_true(open_seal(sealed, ALLIED));
    play(plain, ALLIED, "lead I3b");
    same_for_others(sealed, plain);
    assert_memory_equal(gg_match_state(sealed), gg_match_state(plain), gg_state_size(game));
    assert_false(open_seal(sealed, ALLIED));
}

static void a_feint_leaves_nothing(void **state)
{
    gg_match *sealed = begin(), *plain = begin();
    (void)state;
    to_the_feint_option(sealed, "defend I2a I3b, lead none");
    to_the_feint_option(plain, "defend I2a I3b");
    play(sealed, FRENCH, "feint unit I2");
    play(plain, FRENCH, "feint unit I2");
    same_for_others(sealed, plain);
    assert_memory_equal(gg_match_state(sealed), gg_match_state(plain), gg_state_size(game));
}

static void its_owner_sees_it(void **state)
{
    gg_match *match = begin();
    (void)state;
    to_the_feint_option(match, "defend I2a I3b, lead I3b");
    put_view(match, ALLIED, text[0]);
    put_view(match, FRENCH, text[1]);
    assert_non_null(strstr(text[0], "\"sealed\":[1]"));
    assert_non_null(strstr(text[0], "sealed: lead I3b"));
    assert_non_null(strstr(text[1], "\"sealed\":null"));
    assert_null(strstr(text[1], "sealed: "));
    put_log(match, ALLIED, text[0]);
    put_log(match, GG_REFEREE, text[1]);
    assert_non_null(strstr(text[0], "A: defend I2a I3b, lead I3b"));
    assert_non_null(strstr(text[1], "A: defend I2a I3b, lead I3b"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_pressed_attack_reads_alike, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_feint_leaves_nothing, set_up, tear_down),
        cmocka_unit_test_setup_teardown(its_owner_sees_it, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
