/* Standing orders: lines are read or refused with a sentence, and the first that fits and is legal answers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games.h"
#include "host/member.h"
#include "host/memory.h"
#include "host/standing.h"

static gg_game *game;
static host_table table;
static host_standing_rules rules;
static host_standing standing;
static host_standing_answer answer;

static void begin(const char *line, const char *position)
{
    gg_error error = {0};
    uint8_t key[32] = {1};
    game = gg_game_open(line, &error);
    assert_non_null(game);
    host_beginning beginning = {.key = key};
    if (position)
        beginning.position = gg_span_of(position);
    if (!host_table_share(&table, game, &beginning, &error))
        fail_msg("%s", error.text);
    if (!host_standing_rules_open(&rules, game, &error))
        fail_msg("standing.txt:%u: %s", (unsigned)error.line, error.text);
    standing = (host_standing){0};
}

static void end(void)
{
    host_table_close(&table);
    gg_game_close(game);
}

static gg_seat seat_of(const char *name)
{
    gg_error error;
    return host_table_seat(&table, gg_span_of(name), false, &error);
}

static void say(const char *seat, const char *order)
{
    gg_words words;
    gg_answer said;
    gg_error error;
    assert_true(gg_split(gg_span_of(order), &words, &error));
    if (host_table_say(&table, seat_of(seat), &words, 0, NULL, 0, &said) != GG_PLAYED)
        fail_msg("%s: %s", order, said.error.text);
}

static void set(const char *seat, const char *lines)
{
    gg_error error = {0};
    if (!host_standing_set(&rules, &table, seat_of(seat), &standing, lines, &error))
        fail_msg("%s", error.text);
}

static void ask(const char *seat)
{
    host_standing_answer_now(&rules, &table, seat_of(seat), &standing, &answer);
}

/* "" for none, "ask", or the order. */
static void expect(const char *seat, const char *lines, const char *expected)
{
    set(seat, lines);
    ask(seat);
    const char *found = answer.asks ? "ask" : answer.found ? answer.text : "";
    if (strcmp(found, expected) != 0)
        fail_msg("%s: expected \"%s\", found \"%s\"", lines, expected, found);
}

static void refuse(const char *lines, const char *expected)
{
    gg_error error = {0};
    host_standing before = standing;
    assert_false(host_standing_set(&rules, &table, 0, &standing, lines, &error));
    assert_memory_equal(&before, &standing, sizeof before);
    if (!strstr(error.text, expected))
        fail_msg("%s: expected \"%s\", found \"%s\"", lines, expected, error.text);
}

static const char attack[] = "F R(95): I3 I2\nF R(107): I2\nA R(108): [Langeron: I2a I3b]\n"
                             "A R(121): [Dokhturov: I2 I3]\n";

/* ---------------------------------------------------------------- lines */

static void test_wrong_lines_get_a_sentence(void **state)
{
    (void)state;
    begin("triumph", attack);
    refuse("lead: none", "begins with \"when\"");
    refuse("when lead", "has a colon");
    refuse("when lunch: lead none", "cannot be answered in advance. Possible: ");
    refuse("when assign: ask", "cannot be answered in advance");
    refuse("when lead about: lead none", "after \"about\"");
    refuse("when lead if beauty > 3: lead none", "nothing here is called \"beauty\"");
    refuse("when lead if result 3: lead none", "<, <=, =, !=, >= or > expected");
    refuse("when lead if result <: lead none", "ends with a number or a word");
    refuse("when lead this month: lead none", "\"this turn\"");
    refuse("when lead in turn: lead none", "name of a turn");
    refuse("when lead now: lead none", "not expected before the colon");
    refuse("when lead: counter none", "not an order for this prompt");
    refuse("when lead: resign", "not an order for this prompt");
    refuse("when lead:", "not an order for this prompt");
    refuse("when lead: by magic", "no policy \"magic\"");
    refuse("when lead: ask\nwhen lead: dance", "line 2: ");
    refuse("when lead: lead none\t# comment", "control characters");
    char many[HOST_STANDING_SIZE + 100] = "";
    for (int i = 0; i <= HOST_STANDING_LINES; i++)
        strcat(many, "when lead: ask\n");
    refuse(many, "at most 60 lines");
    memset(many, 'x', HOST_STANDING_LINE + 1);
    many[HOST_STANDING_LINE + 1] = 0;
    refuse(many, "at most 500 characters");
    many[0] = 0;
    for (int i = 0; i < 13; i++)
        strcat(many, i == 0 ? "when lead: lead none" : " then lead none");
    refuse(many, "at most 12 orders");
    end();
}

static void test_parts_of_a_line(void **state)
{
    (void)state;
    host_line line;
    gg_error error;
    begin("triumph", attack);
    assert_true(host_read_line(
        &rules,
        gg_span_of(
            "  when lead or counter about 95>108 121 if result < 0 and losses <= 1 in turn 3.F: "
            "by best-leader then counter none "),
        &line, &error));
    assert_true(gg_span_is(line.about, "95>108 121"));
    assert_true(gg_span_is(line.conditions, "result < 0 and losses <= 1"));
    assert_true(gg_span_is(line.turn, "3.F"));
    gg_span rest;
    assert_true(gg_span_is(host_first_order(line.orders, &rest), "by best-leader"));
    assert_true(gg_span_is(rest, "counter none"));
    end();
}

/* ---------------------------------------------------------------- answers */

static void test_the_first_that_fits_answers(void **state)
{
    (void)state;
    begin("triumph", attack);
    say("F", "threaten 95>108");
    expect("A", "", "");
    expect("A", "when lead: lead none", "");
    expect("A", "when retreat-option: defend I2a", "defend I2a");
    expect("A", "when any: ask\nwhen retreat-option: defend I2a", "ask");
    expect("A", "when retreat-option: defend I2z\nwhen retreat-option: defend I3b", "defend I3b");
    expect("A", "when retreat-option about 96>108: defend I2a", "");
    expect("A", "when retreat-option about 96>108 95>108: defend I2a", "defend I2a");
    expect("A", "when retreat-option about 108: defend I2a", "defend I2a");
    expect("A", "when retreat-option about 10: defend I2a", "");
    expect("A", "when retreat-option: by stand-all", "defend I2a I3b");
    expect("A", "when retreat-option: by stand-few", "defend I2a");
    assert_int_equal(answer.line, 0);
    say("A", "defend I2a I3b");
    ask("A");
    assert_false(answer.found);
    end();
}

static void test_conditions_look_at_the_preview(void **state)
{
    (void)state;
    begin("triumph", attack);
    say("F", "threaten 95>108");
    say("A", "defend I2a I3b");
    say("F", "press");
    expect("A", "when lead: by best-leader", "lead I3b");
    expect("A", "when lead if initial <= 0: lead I3b", "lead I3b"); /* -3 to 0 */
    expect("A", "when lead if initial < 0: lead I3b", "");
    expect("A", "when lead if initial != 1: lead I3b", "lead I3b");
    expect("A", "when lead if initial = 0: lead I3b", "");
    expect("A", "when lead if initial <= 0: lead I2a", ""); /* -2 to 1 */
    expect("A", "when lead if losses <= 1 and initial <= 0.5: lead I3b", "lead I3b");
    expect("A", "when lead if losses <= 1 and initial > 0: lead I3b", "");
    expect("A", "when lead if losses >= 0 : ask", "ask");
    expect("A", "when lead if winner = us: lead I3b", ""); /* not certain */
    say("A", "lead I3b");
    say("F", "attack unit I3 lead I3");
    expect("A", "when counter if winner = us and result = 0: by no-counter", "counter none");
    expect("A", "when counter if winner = them: by no-counter", "");
    expect("A", "when counter if winner != them: by no-counter", "counter none");
    expect("A", "when counter if demoralized = no: counter none", "counter none");
    end();
}

static void test_losses_of_a_retreat(void **state)
{
    (void)state;
    begin("triumph", attack);
    say("F", "threaten 95>108");
    expect("A", "when retreat-option if losses <= 0: retreat loss I2a, I2a I3b to 109, keep I2a",
           "");
    expect("A", "when retreat-option if losses = 1: retreat loss I2a, I2a I3b to 109, keep I2a",
           "retreat loss I2a, I2a I3b to 109, keep I2a");
    end();
}

/* ---------------------------------------------------------------- limits and chains */

static void test_turns_and_once(void **state)
{
    (void)state;
    begin("triumph", attack);
    set("A",
        "when retreat-option this turn: defend I2a\nwhen lead once: lead none\nwhen counter: ask");
    assert_string_equal(standing.lines, "when retreat-option in turn 3.F: defend I2a\n"
                                        "when lead once: lead none\nwhen counter: ask");
    assert_false(host_standing_tidy(&rules, &table, seat_of("A"), &standing));
    say("F", "threaten 95>108");
    ask("A");
    assert_string_equal(answer.text, "defend I2a");
    host_standing_given(&standing, &answer);
    assert_non_null(strstr(standing.lines, "defend"));
    say("A", "defend I2a I3b");
    say("F", "press");
    ask("A");
    assert_int_equal(answer.line, 1);
    host_standing_given(&standing, &answer);
    assert_string_equal(standing.lines,
                        "when retreat-option in turn 3.F: defend I2a\nwhen counter: ask");
    set("A",
        "when retreat-option in turn 2.A: defend I2a\nwhen counter: ask\nwhen lead in turn 1.F: "
        "lead none");
    assert_true(host_standing_tidy(&rules, &table, seat_of("A"), &standing));
    assert_string_equal(standing.lines, "when counter: ask");
    set("A", "when lead in turn 1.F: lead none");
    assert_true(host_standing_tidy(&rules, &table, seat_of("A"), &standing));
    assert_true(host_standing_is_empty(&standing));
    end();
}

static void test_orders_one_after_the_other(void **state)
{
    (void)state;
    begin("triumph", attack);
    set("A", "when retreat-option: defend I2a I3b then lead I3b then counter none");
    say("F", "threaten 95>108");
    ask("A");
    assert_string_equal(answer.text, "defend I2a I3b");
    host_standing_given(&standing, &answer);
    assert_string_equal(standing.chain, "lead I3b then counter none");
    say("A", "defend I2a I3b");
    say("F", "press");
    ask("A");
    assert_int_equal(answer.line, STANDING_CHAIN);
    assert_string_equal(answer.text, "lead I3b");
    host_standing_given(&standing, &answer);
    assert_string_equal(standing.chain, "counter none");
    ask("A"); /* not an answer to this question */
    assert_false(answer.found);
    end();
}

static void test_they_are_stored_as_text(void **state)
{
    (void)state;
    char text[HOST_STANDING_SIZE + HOST_STANDING_LINE + 20];
    gg_text out;
    host_standing again;
    begin("triumph", attack);
    set("A", "when lead: lead none\nwhen counter: ask");
    standing.held = true;
    strcpy(standing.chain, "lead I3b then counter none");
    gg_text_open(&out, text, sizeof text);
    host_standing_save(&standing, &out);
    host_standing_load(&again, text);
    assert_true(again.held);
    assert_string_equal(again.chain, standing.chain);
    assert_string_equal(again.lines, standing.lines);
    host_standing_load(&again, "");
    assert_true(host_standing_is_empty(&again) && !again.held);
    end();
}

/* ---------------------------------------------------------------- JSON */

static void test_numbers_of_the_preview(void **state)
{
    (void)state;
    static const char json[] =
        "{\"kind\":\"x\",\"deep\":{\"odds\":2.5},\"losses\":{\"F\":{\"least\":0,\"most\":2},\"A\":3},"
        "\"chance\":{\"part\":1,\"of\":3,\"hundredths\":33},\"odds\":-4,\"no\":null}";
    gg_span value;
    host_number number;
    assert_true(host_find_member(json, gg_span_of("odds"), &value));
    assert_true(host_member_number(value, NULL, &number));
    assert_int_equal(number.least, -400);
    assert_true(host_find_member(json, gg_span_of("deep.odds"), &value));
    assert_true(host_member_number(value, NULL, &number));
    assert_int_equal(number.most, 250);
    assert_true(host_find_member(json, gg_span_of("losses"), &value));
    assert_true(host_member_number(value, "F", &number));
    assert_int_equal(number.least, 0);
    assert_int_equal(number.most, 200);
    assert_true(host_member_number(value, "A", &number));
    assert_int_equal(number.most, 300);
    assert_false(host_member_number(value, NULL, &number));
    assert_true(host_find_member(json, gg_span_of("chance"), &value));
    assert_true(host_member_number(value, "F", &number));
    assert_int_equal(number.least, 33);
    assert_true(host_find_member(json, gg_span_of("no"), &value));
    assert_false(host_member_number(value, NULL, &number));
    assert_false(host_find_member(json, gg_span_of("yes"), &value));
}

/* Every game has a file that can be read, and probes of its policies are legal. */
static void test_the_files_of_the_games(void **state)
{
    (void)state;
    static const char *const names[] = {"triumph", "napoleon", "warpeace"};
    for (uint32_t i = 0; i < 3; i++) {
        begin(names[i], NULL);
        assert_true(rules.prompts != 0 && rules.turn_count > 0 && rules.policy_count > 0);
        char turn[HOST_STANDING_WORD];
        gg_text out;
        gg_text_open(&out, turn, sizeof turn);
        host_write_turn(&rules, &table, 0, &out);
        assert_true(strlen(turn) >= 3 && turn[0] != '.' && turn[strlen(turn) - 1] != '.');
        end();
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wrong_lines_get_a_sentence),
        cmocka_unit_test(test_parts_of_a_line),
        cmocka_unit_test(test_the_first_that_fits_answers),
        cmocka_unit_test(test_conditions_look_at_the_preview),
        cmocka_unit_test(test_losses_of_a_retreat),
        cmocka_unit_test(test_turns_and_once),
        cmocka_unit_test(test_orders_one_after_the_other),
        cmocka_unit_test(test_they_are_stored_as_text),
        cmocka_unit_test(test_numbers_of_the_preview),
        cmocka_unit_test(test_the_files_of_the_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
