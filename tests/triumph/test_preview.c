/* Previews: what a seat is told of its choices is what then happens, and no more than it can know. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/beginning.h"
#include "triumph/table.h"
#include "triumph/triumph.h"
#include "triumph_files.h"

enum { JOURNAL = 1 << 16, MEMORY = 1 << 22, PREVIEW_MAX = 1 << 16 };

static gg_entry entry;
static gg_shelf shelf;
static gg_arena arena;
static gg_game *game;
static gg_match *match;
static gg_answer answer;
static gg_words words;
static _Alignas(GG_ALIGN) tri_table view;
static char preview[PREVIEW_MAX];

/* ---------------------------------------------------------------- a match from a position */

static void *aligned(size_t size)
{
    void *memory = aligned_alloc(GG_ALIGN, (size + GG_ALIGN - 1) / GG_ALIGN * GG_ALIGN);
    assert_non_null(memory);
    return memory;
}

static int set_up(void **state)
{
    (void)state;
    entry = (gg_entry){&triumph_rules, gg_files_triumph, gg_files_triumph_count};
    shelf = (gg_shelf){&entry, 1};
    arena = (gg_arena){aligned(MEMORY), MEMORY, 0};
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    free(arena.at);
    return 0;
}

static void begin(const char *position)
{
    gg_error error = {0};
    gg_reader reader;
    gg_beginning beginning = {0};
    assert_true(gg_split(gg_span_of("triumph dec2"), &words, &error));
    game = gg_read_game(&shelf, &words, 0, &arena, &error);
    assert_non_null(game);
    assert_true(gg_beginning_open(&beginning, game, &arena, &error));
    gg_reader_open(&reader, gg_span_of(position));
    while (gg_read_words(&reader, &words, &error))
        if (!gg_beginning_line(&beginning, 0, &words, &error))
            fail_msg("%s", error.text);
    if (!gg_beginning_end(&beginning, &error))
        fail_msg("%s", error.text);
    size_t size = gg_match_size(game, JOURNAL);
    match = gg_match_make(game, gg_arena_take(&arena, size), size);
    assert_non_null(match);
    assert_true(gg_begin(&beginning, match, NULL, 0, &answer));
}

static gg_seat seat_of(const char *name)
{
    return gg_find_seat(game, gg_head_of(gg_match_state(match)), gg_span_of(name));
}

/* Answers that leave no choice are given for the other side: blockers who defend. */
static void answer_forced(gg_seat but)
{
    gg_order forced;
    for (gg_seat seat = 0; seat < 2; seat++)
        if (seat != but && gg_forced(game, gg_match_state(match), seat, &forced))
            assert_int_equal(gg_match_play(match, seat, &forced, NULL, 0, &answer), GG_PLAYED);
}

static void played(const char *seat, const char *order)
{
    gg_error error = {0};
    assert_true(gg_split(gg_span_of(order), &words, &error));
    if (gg_head_of(gg_match_state(match))->prompt[seat_of(seat)] == 0)
        answer_forced(seat_of(seat));
    if (gg_match_say(match, seat_of(seat), &words, 0, NULL, 0, &answer) != GG_PLAYED)
        fail_msg("%s: %s was not played: %s", seat, order, answer.error.text);
}

static const tri_table *table(void)
{
    return gg_match_state(match);
}

/* ---------------------------------------------------------------- previews */

static void ask(const char *seat, const gg_draft *draft)
{
    gg_text text;
    gg_json json;
    gg_match_view(match, seat_of(seat), &view);
    gg_text_open(&text, preview, sizeof preview);
    gg_json_open(&json, &text);
    gg_json_object(&json, NULL);
    game->rules->preview(game, &view, draft, &json);
    gg_json_end_object(&json);
    assert_false(text.cut);
}

static void foresee(const char *seat)
{
    gg_draft draft;
    gg_draft_open(&draft);
    ask(seat, &draft);
}

/* The preview of an order that is complete, as its draft. */
static void foresee_order(const char *seat, const char *order)
{
    static gg_orders orders;
    gg_error error = {0};
    gg_draft draft;
    uint8_t verb = 0;
    gg_match_view(match, seat_of(seat), &view);
    assert_true(gg_split(gg_span_of(order), &words, &error));
    while (!gg_word_is(&words, 0, triumph_rules.verbs[verb]))
        verb++;
    assert_true(game->rules->read_order(game, &view, verb, &words, 0, &orders, &error));
    gg_draft_open(&draft);
    draft.order = orders.order[0];
    draft.complete = true;
    ask(seat, &draft);
}

static void tells(const char *part)
{
    if (!strstr(preview, part))
        fail_msg("%s\nis not in\n%s", part, preview);
}

static void keeps_silent(const char *part)
{
    if (strstr(preview, part))
        fail_msg("%s\nis in\n%s", part, preview);
}

/* ---------------------------------------------------------------- TC-EX-3 */

static void guns_against_guns(void **state)
{
    (void)state;
    begin("F 95>108: A1\nA 108>95: A1 I2\n");
    played("F", "threaten 95>108");
    played("F", "press");
    played("A", "lead A1");
    foresee_order("F", "attack unit A1 lead A1");
    tells("\"kind\":\"attack\"");
    tells("{\"text\":\"A1a leads the attack\",\"value\":1,\"rule\":\"T-ATK-6.1\"}");
    tells("\"initial\":{\"least\":1,\"most\":1,\"winner\":\"F\"}");
    tells("\"counters\":[{\"faces\":[],");
    tells("\"losses\":{\"F\":{\"least\":0,\"most\":0},\"A\":{\"least\":1,\"most\":1}}");
    tells("\"morale\":{\"F\":{\"least\":23,\"most\":23},\"A\":{\"least\":26,\"most\":26}}");
    keeps_silent("\"retreat\"");
    played("F", "attack unit A1 lead A1");
    played("A", "loss I2");
    assert_int_equal(table()->outcome.initial, 1);
    assert_int_equal(table()->outcome.lost[TRI_ALLIED], 1);
    assert_int_equal(table()->morale[TRI_ALLIED], 26);
    assert_int_equal(table()->morale[TRI_FRENCH], 23);
}

/* ---------------------------------------------------------------- TC-EX-4 */

static void begin_example_4(const char *more)
{
    char position[400];
    snprintf(position, sizeof position, "F R(95): I3   95>108: I2\nA 108>95: I1a C3b\n%s", more);
    begin(position);
}

static void the_attacker_is_told_of_the_counter_attack(void **state)
{
    (void)state;
    begin_example_4("");
    played("F", "threaten 95>108");
    played("F", "press");
    played("A", "lead I1");
    foresee_order("F", "attack unit I3 lead I3");
    tells("{\"text\":\"I3a leads the attack\",\"value\":3,\"rule\":\"T-ATK-6.1\"}");
    tells("{\"text\":\"infantry against blockers\",\"value\":-1,\"rule\":\"T-ATK-6.1\"}");
    tells("{\"text\":\"I1a leads the defense\",\"value\":-1,\"rule\":\"T-ATK-6.1\"}");
    tells("\"initial\":{\"least\":1,\"most\":1,\"winner\":\"F\"}");
    /* only one unit of the army is not known: it must be the heavy cavalry */
    tells("{\"faces\":[\"C3\"],\"final\":{\"least\":-1,\"most\":-1,\"winner\":\"A\"},"
          "\"losses\":{\"F\":{\"least\":2,\"most\":2},\"A\":{\"least\":2,\"most\":2}},"
          "\"morale\":{\"F\":{\"least\":21,\"most\":21},\"A\":{\"least\":25,\"most\":25}}");
    tells("\"final\":{\"least\":-1,\"most\":1,\"winner\":null}");
}

static void a_counter_attack_turns_a_won_attack(void **state)
{
    (void)state;
    begin_example_4("");
    played("F", "threaten 95>108");
    played("F", "press");
    played("A", "lead I1");
    played("F", "attack unit I3 lead I3");
    foresee_order("A", "counter C3");
    tells("\"kind\":\"counter\"");
    tells("{\"text\":\"initial result\",\"value\":1,\"rule\":\"T-ATK-6.1\"}");
    tells(
        "{\"text\":\"C3b counter-attacks with one point less\",\"value\":-2,\"rule\":\"T-ATK-8.1\"}");
    tells("{\"text\":\"C3b commits the heavy cavalry\",\"value\":-2,\"rule\":\"T-ELT-02\"}");
    tells("\"final\":{\"least\":-1,\"most\":-1,\"winner\":\"A\"}");
    tells("\"losses\":{\"F\":{\"least\":2,\"most\":2},\"A\":{\"least\":2,\"most\":2}}");
    tells("\"morale\":{\"F\":{\"least\":21,\"most\":21},\"A\":{\"least\":25,\"most\":25}}");
    played("A", "counter C3");
    assert_int_equal(table()->outcome.final, -1);
    assert_int_equal(table()->outcome.lost[TRI_FRENCH], 2);
    assert_int_equal(table()->outcome.lost[TRI_ALLIED], 2);
    assert_int_equal(table()->morale[TRI_FRENCH], 21);
    assert_int_equal(table()->morale[TRI_ALLIED], 25);
}

/* Without the counter-attack the French win, and the Allies retreat. */
static void no_counter_attack_means_a_retreat(void **state)
{
    (void)state;
    begin_example_4("");
    played("F", "threaten 95>108");
    played("F", "press");
    played("A", "lead I1");
    played("F", "attack unit I3 lead I3");
    foresee_order("A", "counter none");
    tells("\"final\":{\"least\":1,\"most\":1,\"winner\":\"F\"}");
    tells("\"losses\":{\"F\":{\"least\":1,\"most\":1},\"A\":{\"least\":2,\"most\":2}}");
    tells("\"retreat\":{\"least\":0,\"most\":0}");
    tells("\"morale\":{\"F\":{\"least\":23,\"most\":23},\"A\":{\"least\":23,\"most\":23}}");
    played("A", "counter none");
    played("A", "loss C3");
    played("A", "retreat all to 106");
    assert_int_equal(table()->morale[TRI_ALLIED], 23); /* 2 points, and heavy cavalry paid */
}

/* ---------------------------------------------------------------- what a seat cannot know */

static void to_the_attack(const char *more)
{
    begin_example_4(more);
    played("F", "threaten 95>108");
    played("F", "press");
    played("A", "lead I1");
    foresee_order("F", "attack unit I3 lead I3");
}

static void hidden_faces_are_ranges(void **state)
{
    static char first[PREVIEW_MAX];
    (void)state;
    to_the_attack("A R(121): I3c A1d\n");
    tells("{\"faces\":[],\"final\":{\"least\":1,\"most\":1,\"winner\":\"F\"}");
    tells("{\"faces\":[\"I3\"],\"final\":{\"least\":-1,\"most\":-1,\"winner\":\"A\"}");
    tells("{\"faces\":[\"C3\"],\"final\":{\"least\":-1,\"most\":-1,\"winner\":\"A\"}");
    keeps_silent("{\"faces\":[\"A1\"]"); /* guns do not counter-attack */
    keeps_silent("{\"faces\":[\"C2\"]"); /* there is none */
    memcpy(first, preview, sizeof first);
    begin("F R(95): I3   95>108: I2\nA 108>95: I1a A1b\nA R(121): I3c C3d\n");
    played("F", "threaten 95>108");
    played("F", "press");
    played("A", "lead I1");
    foresee_order("F", "attack unit I3 lead I3");
    assert_string_equal(first, preview);
}

/* The defender sees how strong an attack can become before he names leaders. */
static void leaders_of_the_attack_are_ranges(void **state)
{
    (void)state;
    begin_example_4("");
    played("F", "threaten 95>108");
    played("F", "press");
    foresee("A");
    tells("\"kind\":\"lead\"");
    tells("{\"text\":\"those who lead the attack, and the ground\",\"least\":0,\"most\":2,"
          "\"rule\":\"T-ATK-6.1\"}");
    tells("\"leaders\":[\"C3b\"]");
    tells("\"initial\":{\"least\":-3,\"most\":-1,\"winner\":\"A\"}");
}

static void a_threat_is_foreseen(void **state)
{
    gg_draft draft;
    gg_error error = {0};
    static gg_orders orders;
    (void)state;
    begin_example_4("");
    gg_match_view(match, seat_of("F"), &view);
    assert_true(gg_split(gg_span_of("threaten 95>108"), &words, &error));
    uint8_t verb = 0;
    while (!gg_word_is(&words, 0, triumph_rules.verbs[verb]))
        verb++;
    assert_true(game->rules->read_order(game, &view, verb, &words, 0, &orders, &error));
    gg_draft_open(&draft);
    draft.order = orders.order[0];
    draft.order.count = 1; /* no Guard Attack yet, nor none */
    ask("F", &draft);
    tells("\"kind\":\"threaten\"");
    tells(
        "{\"text\":\"those who lead the defense\",\"least\":-3,\"most\":0,\"rule\":\"T-ATK-6.1\"}");
    tells("\"leaders\":[\"I3a\"]");
    tells("\"initial\":{\"least\":-1,\"most\":2,\"winner\":null}");
}

/* ---------------------------------------------------------------- TC-RET-01 */

static void a_retreat_is_foreseen(void **state)
{
    (void)state;
    begin("F R(95): [Vandamme: I2 I2]   R(94): C2\nA 107>95: I3   107>94: I1 I2   R(107): C2\n");
    played("F", "threaten 95>107");
    played("F", "press");
    played("A", "lead none");
    foresee_order("F", "attack corps Vandamme lead I2");
    tells("\"initial\":{\"least\":1,\"most\":1,\"winner\":\"F\"}");
    tells("\"A\":{\"least\":1,\"most\":2}"); /* the blocker may be a C2 or an I1 */
    played("F", "attack corps Vandamme lead I2");
    foresee_order("A", "counter none");
    tells("\"final\":{\"least\":1,\"most\":1,\"winner\":\"F\"}");
    tells("\"losses\":{\"F\":{\"least\":0,\"most\":0},\"A\":{\"least\":2,\"most\":2}}");
    tells("\"retreat\":{\"least\":1,\"most\":1}");
    tells("\"morale\":{\"F\":{\"least\":23,\"most\":23},\"A\":{\"least\":24,\"most\":24}}");
    played("A", "counter none");
    played("A", "loss I3 I3");
    assert_int_equal(table()->morale[TRI_ALLIED], 25);
    foresee_order("A", "retreat loss I1, all to 108");
    tells("\"kind\":\"retreat\"");
    tells("\"losses\":{\"F\":{\"least\":0,\"most\":0},\"A\":{\"least\":1,\"most\":1}}");
    tells("\"morale\":{\"F\":{\"least\":23,\"most\":23},\"A\":{\"least\":24,\"most\":24}}");
    played("A", "retreat loss I1, all to 108");
    assert_int_equal(table()->morale[TRI_ALLIED], 24);
}

static void demoralization_is_foreseen(void **state)
{
    (void)state;
    begin("morale F 23 A 2\nF R(95): I3   95>108: I2\nA 108>95: I1a C3b\n");
    played("F", "threaten 95>108");
    played("F", "press");
    played("A", "lead I1");
    played("F", "attack unit I3 lead I3");
    foresee_order("A", "counter none");
    tells("\"demoralized\":{\"F\":\"no\",\"A\":\"yes\"}");
    foresee_order("A", "counter C3");
    tells("\"demoralized\":{\"F\":\"no\",\"A\":\"no\"}");
    played("A", "counter none");
    played("A", "loss C3");
    assert_int_equal(table()->head.over, 1);
}

static void nothing_to_foresee(void **state)
{
    (void)state;
    begin_example_4("");
    foresee("F");
    assert_string_equal(preview, "{}");
    played("F", "threaten 95>108");
    foresee("F"); /* not asked now */
    assert_string_equal(preview, "{}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(guns_against_guns, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_attacker_is_told_of_the_counter_attack, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_counter_attack_turns_a_won_attack, set_up, tear_down),
        cmocka_unit_test_setup_teardown(no_counter_attack_means_a_retreat, set_up, tear_down),
        cmocka_unit_test_setup_teardown(hidden_faces_are_ranges, set_up, tear_down),
        cmocka_unit_test_setup_teardown(leaders_of_the_attack_are_ranges, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_threat_is_foreseen, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_retreat_is_foreseen, set_up, tear_down),
        cmocka_unit_test_setup_teardown(demoralization_is_foreseen, set_up, tear_down),
        cmocka_unit_test_setup_teardown(nothing_to_foresee, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
