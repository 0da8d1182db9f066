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
#include "host/standing/standing.h"

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
    gg_text text;
    gg_text_open(&text, many, sizeof many);
    for (int i = 0; i <= HOST_STANDING_LINES; i++)
        gg_put(&text, "when lead: ask\n");
    refuse(many, "at most 60 lines");
    memset(many, 'x', HOST_STANDING_LINE + 1);
    many[HOST_STANDING_LINE + 1] = 0;
    refuse(many, "at most 500 characters");
    gg_text_open(&text, many, sizeof many);
    for (int i = 0; i < 13; i++)
        gg_put(&text, i == 0 ? "when lead: lead none" : " then lead none");
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

static void test_values_of_all_elements(void **state)
{
    (void)state;
    static const char json[] =
        "{\"all\":[{\"now\":false,\"at\":\"Mons\",\"n\":1},{\"now\":true,\"at\":\"Ath\","
        "\"n\":2}],\"FR_n\":7}";
    gg_span value;
    assert_true(host_find_member(json, gg_span_of("all.at"), &value));
    assert_true(gg_span_is(value, "\"Mons\""));
    assert_true(host_find_member(json, gg_span_of("all[now].at"), &value));
    assert_true(gg_span_is(value, "\"Ath\""));
    assert_false(host_find_member(json, gg_span_of("at"), &value)); /* not at the top */
    assert_false(host_find_member(json, gg_span_of("all[at].n"), &value));
    assert_false(host_find_member(json, gg_span_of("US_n"), &value));
}

/* ---------------------------------------------------------------- what a question is about, and its measures */

static char told[4000];

static void tell_question(const char *seat, const char *order)
{
    gg_text text;
    gg_json json;
    gg_order given;
    bool named = order && host_read_answer(&table, seat_of(seat), gg_span_of(order), &given);
    assert_true(named || !order);
    gg_text_open(&text, told, sizeof told);
    gg_json_open(&json, &text);
    gg_json_object(&json, NULL);
    host_write_about(&rules, &table, seat_of(seat), &json);
    host_write_measures(&rules, &table, seat_of(seat), named ? &given : NULL, &json);
    gg_json_end_object(&json);
}

static void expect_told(const char *seat, const char *order, const char *expected)
{
    tell_question(seat, order);
    if (!strstr(told, expected))
        fail_msg("%s: expected %s, found %s", order ? order : "the question", expected, told);
}

static void test_a_question_tells_what_it_is_about(void **state)
{
    (void)state;
    begin("triumph", attack);
    expect_told("A", NULL, "{\"about\":[],\"measures\":[]}");
    say("F", "threaten 95>108");
    expect_told("A", NULL, "\"about\":[\"95>108\"]");
    expect_told("A", NULL, "{\"name\":\"losses\",\"least\":1,\"most\":1}"); /* of a retreat */
    expect_told("A", "defend I2a", "{\"name\":\"losses\",\"least\":0,\"most\":2}");
    say("A", "defend I2a I3b");
    say("F", "press");
    expect_told("A", "lead I3b", "{\"name\":\"initial\",\"least\":-3,\"most\":0}");
    expect_told("A", "lead I3b", "{\"name\":\"winner\",\"is\":null}");
    expect_told("A", NULL, "{\"name\":\"initial\",\"least\":-3,"); /* of all leaders together */
    say("A", "lead I3b");
    say("F", "attack unit I3 lead I3");
    expect_told("A", "counter none", "{\"name\":\"winner\",\"is\":\"us\"}");
    end();
}

static void test_retreats_by_policy(void **state)
{
    (void)state;
    begin("triumph", attack);
    say("F", "threaten 95>108");
    set("A", "when retreat-option about 95>108: by retreat");
    ask("A");
    assert_true(answer.found && strncmp(answer.text, "retreat ", 8) == 0);
    assert_null(strstr(answer.text, "dies"));
    refuse("when loss: by these-first", "say which ones");
    end();
    begin("triumph", "F R(95): I3 I2\nA 108>95: I2\n");
    say("F", "threaten 95>108");
    expect("A", "when retreat-option: by retreat", ""); /* those who block must defend */
    end();
}

/* ---------------------------------------------------------------- policies of the other games */

/* With these dice. */
static void roll(const char *seat, const char *order, const char *dice)
{
    gg_words words;
    gg_answer said;
    gg_error error;
    gg_draw draws[8];
    uint32_t count = 0;
    for (; dice[count]; count++)
        draws[count] = (gg_draw){.kind = GG_DRAW_DIE, .value = (uint16_t)(dice[count] - '0')};
    assert_true(gg_split(gg_span_of(order), &words, &error));
    if (host_table_say(&table, seat_of(seat), &words, 0, draws, count, &said) != GG_PLAYED)
        fail_msg("%s: %s", order, said.error.text);
}

static void test_losses_of_war_and_peace(void **state)
{
    (void)state;
    begin("warpeace N12", "month 1812-12\nsegment AL\nphase attrition\nWW45: RUi8 RUc2\n");
    expect_told("AL", NULL, "\"about\":[\"WW45\"]");
    expect("AL", "when attrition: by infantry-first",
           "lose WW45 RUc RUi2"); /* one must be cavalry */
    end();
    begin("warpeace N09", "phase combat\nZ29: Napoleon FRi5 FRc3 BAi5\nZ27: BAi1\n"
                          "Y29: Charles AUi7 AUc3 AUl11\nY31: AUi1\n");
    say("FR", "attack Z29-Y29");
    say("FR", "end");
    roll("FR", "resolve Z29-Y29", "55");
    expect_told("AL", NULL, "\"about\":[\"Z29-Y29\"]");
    expect_told("AL", NULL, "{\"name\":\"losses\",\"least\":2,\"most\":2}");
    expect("AL", "when loss if losses <= 2: by infantry-first", "lose AUl2");
    expect("AL", "when loss: by cavalry-first", "lose AUc AUl");
    expect("AL", "when loss if losses < 2: by infantry-first", "");
    say("AL", "lose AUi AUl");
    expect("FR", "when loss about Z29-Y29: by infantry-first", "lose BAi FRc FRi");
    expect("FR", "when loss about Z30: by infantry-first", "");
    expect("FR", "when loss: by cavalry-first", "lose FRc3");
    expect("FR", "when loss: by these-first BAi", "lose BAi FRc FRi");
    tell_question("FR", "lose BAi FRc FRi");
    assert_non_null(strstr(told, "{\"name\":\"morale\",\"least\":1,\"most\":1}"));
    end();
}

static void test_hits_of_napoleon(void **state)
{
    (void)state;
    begin("napoleon", "battle Ligny entry Charleroi stage combat\n"
                      "A1: F08\nA2: F17\nA2>: F02:3\nA3: F12\n"
                      "D1: P08\nD2: P02:4 P07:3 P09:3\nD3: P04\n");
    roll("F", "fire F02", "126");
    expect_told("A", NULL, "\"about\":[\"Ligny\",\"P02\",\"P07\",\"P09\"]");
    expect_told("A", NULL, "{\"name\":\"hits\",\"least\":1,\"most\":1}");
    expect("A", "when hit: by these-first P09", "hit P09");
    expect("A", "when hit: by these-first P04 P07", "hit P07");
    expect("A", "when hit about Ligny if hits <= 1: by these-first P07", "hit P07");
    expect("A", "when hit about P07: hit P07", "hit P07");
    expect("A", "when hit about Ath: by these-first P09", "");
    end();
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
        cmocka_unit_test(test_values_of_all_elements),
        cmocka_unit_test(test_a_question_tells_what_it_is_about),
        cmocka_unit_test(test_retreats_by_policy),
        cmocka_unit_test(test_losses_of_war_and_peace),
        cmocka_unit_test(test_hits_of_napoleon),
        cmocka_unit_test(test_the_files_of_the_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
