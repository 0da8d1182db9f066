/* Events and their tables: constructors, redacted copies, JSON. The probe game is the example. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "core_events.h"
#include "harness/misuse.h"
#include "harness/told_text.h"
#include "probe/probe.h"
#include "probe/view.h"
#include "probe_files.h"

enum { S, M };

static gg_game *game;
static gg_head head;
static gg_event events[4];
static gg_turn now;

static int set_up(void **state)
{
    static gg_entry entry;
    static gg_words words;
    gg_error error = {0};
    (void)state;
    entry = (gg_entry){&probe_rules, gg_files_probe, gg_files_probe_count};
    assert_true(gg_split(gg_span_of("probe players=2 fog=none"), &words, &error));
    game = gg_game_make(&entry, aligned_alloc(GG_ALIGN, gg_game_size(&probe_rules)), &words, 0,
                        &error);
    assert_non_null(game);
    head = (gg_head){.seats = 2, .side = {PROBE_SUN, PROBE_MOON}};
    gg_turn_open(&now, NULL, events, sizeof events / sizeof events[0]);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    free(game);
    return 0;
}

/* The newest event as the seat reads it. */
static const char *json_for(gg_seat seat)
{
    gg_event event;
    gg_text out;
    gg_json json;
    assert_true(gg_event_for(&events[now.count - 1], seat, &event));
    assert_true(gg_is_story(game, &event));
    gg_text_open(&out, told, sizeof told);
    gg_json_open(&json, &out);
    gg_write_event_json(game, &head, &event, &json);
    return told;
}

static void members_have_their_names(void **state)
{
    (void)state;
    probe_tell_attack(&now, S, 1, 5);
    assert_string_equal(json_for(M),
                        "{\"kind\":\"attack\",\"seat\":\"S\",\"from\":\"Bree\",\"to\":\"Hale\"}");
    probe_tell_moved(&now, 3, 1, -1);
    assert_string_equal(json_for(GG_PUBLIC),
                        "{\"kind\":\"moved\",\"piece\":3,\"place\":\"Bree\",\"on\":null}");
    assert_int_equal(probe_hear_moved(&events[1]).on, -1);
    probe_tell_owing(&now, GG_BIT(S) | GG_BIT(M));
    assert_string_equal(json_for(S), "{\"kind\":\"owing\",\"seats\":[\"S\",\"M\"]}");
    probe_tell_duel_over(&now);
    assert_string_equal(json_for(S), "{\"kind\":\"duel-over\"}");
}

/* The same members for everyone; whether there is a place is a secret too. */
static void secrets_are_null_for_others(void **state)
{
    (void)state;
    probe_tell_scouted(&now, GG_BIT(S), 0, 5, 4);
    assert_string_equal(json_for(S), "{\"kind\":\"scouted\",\"piece\":0,\"enemy\":5,\"face\":4}");
    assert_string_equal(json_for(M),
                        "{\"kind\":\"scouted\",\"piece\":0,\"enemy\":5,\"face\":null}");
    assert_string_equal(json_for(GG_REFEREE),
                        "{\"kind\":\"scouted\",\"piece\":0,\"enemy\":5,\"face\":4}");
    probe_tell_note(&now, GG_BIT(M), -1);
    assert_string_equal(json_for(M), "{\"kind\":\"note\",\"hold\":null}");
    probe_tell_note(&now, GG_BIT(M), 2);
    assert_string_equal(json_for(M), "{\"kind\":\"note\",\"hold\":\"Cald\"}");
    assert_string_equal(json_for(S), "{\"kind\":\"note\",\"hold\":null}");
}

/* 0 is a secret like any other. */
static void a_copy_says_what_its_reader_may_read(void **state)
{
    gg_event copy;
    (void)state;
    probe_tell_picked(&now, GG_BIT(S), S, 0);
    assert_true(gg_event_for(&events[0], S, &copy));
    assert_true(probe_hear_picked(&copy).trusted);
    assert_int_equal(probe_hear_picked(&copy).piece, 0);
    assert_true(gg_event_for(&events[0], M, &copy));
    assert_false(probe_hear_picked(&copy).trusted);
    assert_int_equal(copy.in, 0);
    assert_true(gg_event_for(&events[0], GG_REFEREE, &copy));
    assert_true(probe_hear_picked(&copy).trusted);
}

static void core_tells_by_a_table_too(void **state)
{
    (void)state;
    gg_tell_die(&now, GG_EVERYBODY, PROBE_FOR_ATTACK, M, 3, 5);
    assert_string_equal(json_for(S), "{\"kind\":\"die\",\"purpose\":\"attack\",\"subject\":\"M\","
                                     "\"needed\":3,\"value\":5}");
    gg_tell_drawn(&now, PROBE_FOR_WEATHER, 0, GG_DRAW_MARKER, PROBE_RAIN);
    assert_string_equal(json_for(S), "{\"kind\":\"drawn\",\"purpose\":\"weather\",\"subject\":null,"
                                     "\"what\":\"marker\",\"value\":\"rain\"}");
    gg_tell_shown(&now, GG_BIT(S), 7, 2);
    assert_string_equal(json_for(S), "{\"kind\":\"shown\",\"piece\":7,\"face\":2}");
    gg_tell_offer(&now, GG_OFFER_DRAW, M, 0);
    assert_string_equal(json_for(S),
                        "{\"kind\":\"offer\",\"offer\":\"draw\",\"by\":\"M\",\"agreed\":[]}");
    now.count = 0;
    gg_tell_drawn(&now, PROBE_FOR_FLIGHT, S, GG_DRAW_PICK, 2);
    assert_string_equal(json_for(S), "{\"kind\":\"drawn\",\"purpose\":\"flight\",\"subject\":\"S\","
                                     "\"what\":\"pick\",\"value\":2}");
    gg_tell_over(&now, GG_DRAW, GG_HOW_AGREED);
    assert_string_equal(json_for(S), "{\"kind\":\"over\",\"winner\":null,\"how\":\"agreed\"}");
    gg_tell_over(&now, PROBE_MOON, PROBE_HOW_STARS);
    assert_string_equal(json_for(S), "{\"kind\":\"over\",\"winner\":\"Moon\",\"how\":\"stars\"}");
}

static void changes_are_no_story(void **state)
{
    (void)state;
    gg_tell_prompt(&now, S, PROBE_ASK_MOVE);
    assert_false(gg_is_story(game, &events[0]));
    assert_false(gg_is_story(game, &(gg_event){.kind = GG_EVENT_NONE}));
    assert_false(gg_is_story(game, &(gg_event){.kind = GG_EVENTS_END}));
    assert_false(gg_is_story(game, &(gg_event){.kind = PROBE_EVENTS_END}));
    assert_true(gg_is_story(game, &(gg_event){.kind = PROBE_EVENTS_END - 1}));
}

static void nobody_listens(void **state)
{
    gg_turn deaf;
    (void)state;
    gg_turn_open(&deaf, NULL, NULL, 0);
    probe_tell_moved(&deaf, 9999, 9999, -7); /* ignored */
    assert_int_equal(deaf.count, 0);
}

static void ranges_are_asserted(void **state)
{
    (void)state;
#ifndef NDEBUG
    expect_broken(probe_tell_attack(&now, S, PROBE_PLACES, 5));
    expect_broken(probe_tell_round(&now, INT16_MAX + 1));
    expect_broken(probe_tell_moved(&now, 0, 0, -2));
#endif
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(members_have_their_names, set_up, tear_down),
        cmocka_unit_test_setup_teardown(secrets_are_null_for_others, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_copy_says_what_its_reader_may_read, set_up, tear_down),
        cmocka_unit_test_setup_teardown(core_tells_by_a_table_too, set_up, tear_down),
        cmocka_unit_test_setup_teardown(changes_are_no_story, set_up, tear_down),
        cmocka_unit_test_setup_teardown(nobody_listens, set_up, tear_down),
        cmocka_unit_test_setup_teardown(ranges_are_asserted, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
