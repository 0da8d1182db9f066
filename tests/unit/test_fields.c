/* Described fields: out-of-range numbers are refused by name; statements of positions follow from the description. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "probe/probe.h"
#include "probe/state.h"
#include "probe_files.h"

enum { LINES_MAX = 8 };

static gg_game *game;
static probe_state position_state;
static gg_error error;

static void *aligned(size_t size)
{
    void *memory = aligned_alloc(GG_ALIGN, (size + GG_ALIGN - 1) / GG_ALIGN * GG_ALIGN);
    assert_non_null(memory);
    return memory;
}

static int set_up(void **state)
{
    static gg_entry entry;
    gg_words words;
    (void)state;
    entry = (gg_entry){&probe_rules, gg_files_probe, gg_files_probe_count};
    assert_true(gg_split(gg_span_of("probe rounds=4"), &words, &error));
    game = gg_game_make(&entry, aligned(gg_game_size(&probe_rules)), &words, 0, &error);
    assert_non_null(game);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    free(game);
    return 0;
}

/* Reads statements; "not" removes one, "like" begins another layer. */
static bool read_position(const char *const lines[LINES_MAX])
{
    uint64_t memory[PROBE_BUILDER_SIZE / 8] = {0};
    gg_position position = {.builder = memory};
    gg_words words;
    for (uint32_t i = 0; lines[i] != NULL; i++) {
        if (strcmp(lines[i], "like") == 0) {
            position.layer++;
            continue;
        }
        assert_true(gg_split(gg_span_of(lines[i]), &words, &error));
        position.taken_away = gg_word_is(&words, 0, "not");
        if (!probe_position_line(game, &position, &words, position.taken_away ? 1 : 0, &error))
            return false;
    }
    return probe_position_end(game, &position, &position_state, &error);
}

#define POSITION(...) read_position((const char *const[LINES_MAX]){__VA_ARGS__, NULL})
#define TILES "S Alm: 3", "M Bree: 3"

static void expect_refused(const char *says)
{
    assert_string_equal(error.text, says);
}

/* Every described number, beyond its range. */
static void numbers_out_of_range_are_refused_by_name(void **state)
{
    static uint8_t spoilt[sizeof(probe_state)];
    uint32_t bounded = 0;
    (void)state;
    assert_true(POSITION(TILES));
    assert_true(gg_check_state(game, &position_state, false, &error));
    for (const gg_field *field = game->rules->state_fields; field->name != NULL; field++) {
        if (!field->bounded)
            continue;
        bounded++;
        memcpy(spoilt, &position_state, sizeof spoilt);
        spoilt[field->offset + field->size * (field->count - 1) + field->size - 1] = 0xF0;
        assert_false(gg_check_state(game, spoilt, false, &error));
        assert_memory_equal(error.text, field->name, strlen(field->name));
        assert_non_null(strstr(error.text, field->meaning));
    }
    assert_true(bounded > 15);
    memcpy(spoilt, &position_state, sizeof spoilt);
    spoilt[offsetof(probe_state, open.round)] = 5;
    assert_false(gg_check_state(game, spoilt, false, &error));
    expect_refused("open.round is 5, not 0 to 4: 0 before the first");
}

static void unsaid_fields_are_as_usual(void **state)
{
    (void)state;
    assert_true(POSITION(TILES));
    assert_int_equal(position_state.open.round, 1);
    assert_int_equal(position_state.open.weather, PROBE_FINE);
    assert_memory_equal(position_state.open.bag, probe_board_of(game)->bag, PROBE_MARKERS);
}

static void statements_are_read(void **state)
{
    (void)state;
    assert_true(POSITION(TILES, "round 3", "Active m", "weather -", "bag 1 0 1", "attacked"));
    assert_int_equal(position_state.open.round, 3);
    assert_int_equal(position_state.open.active, 1);
    assert_int_equal(position_state.open.weather, PROBE_NO_WEATHER);
    assert_int_equal(position_state.open.bag[PROBE_FINE], 1);
    assert_int_equal(position_state.open.bag[PROBE_RAIN], 0);
    assert_int_equal(position_state.open.attacked, 1);
}

static void statements_are_refused_at_the_word(void **state)
{
    (void)state;
    assert_false(POSITION("round five"));
    expect_refused("number expected");
    assert_false(POSITION("round 5"));
    expect_refused("number from 1 to 4 expected");
    assert_int_equal(error.column, 7);
    assert_false(POSITION("bag 1 1 1 1"));
    expect_refused("nothing may follow here");
    assert_false(POSITION("weather hail"));
    expect_refused("sun, rain, fog or - expected");
    assert_false(POSITION("active Q"));
    expect_refused("seat expected");
}

/* A layer replaces what lower ones said. */
static void layers_replace_and_take_away(void **state)
{
    (void)state;
    assert_true(POSITION(TILES, "round 2", "like", "round 3"));
    assert_int_equal(position_state.open.round, 3);
    assert_true(POSITION(TILES, "round 2", "attacked", "like", "not round", "not attacked"));
    assert_int_equal(position_state.open.round, 1);
    assert_int_equal(position_state.open.attacked, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_out_of_range_are_refused_by_name),
        cmocka_unit_test(unsaid_fields_are_as_usual),
        cmocka_unit_test(statements_are_read),
        cmocka_unit_test(statements_are_refused_at_the_word),
        cmocka_unit_test(layers_replace_and_take_away),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
