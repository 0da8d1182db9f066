/* Attempts: a player who points at something that cannot be chosen is told the rule that forbids it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "harness/random.h"
#include "host/table.h"
#include "host/words.h"
#include "triumph/permute.h"
#include "triumph/played_game.h"

enum { GAMES = 4, TEXT = 1 << 16 };

static _Alignas(GG_ALIGN) tri_table view, twin_view, on_table[HOST_VIEWS];
static _Alignas(GG_ALIGN) tri_state twin;
static host_table table;
static gg_draft draft;

/* The match is played without the table, so it looks anew. */
static void sit_down(void)
{
    table = (host_table){.game = game, .match = match};
    for (int i = 0; i < HOST_VIEWS; i++)
        table.view[i].at = &on_table[i];
}

static void begin(const char *position)
{
    begin_with("triumph dec2", position);
    sit_down();
}

/* Takes the steps that are written so, between semicolons. */
static void take(const char *seat, const char *steps)
{
    gg_seat who = seat_of(seat);
    sit_down();
    gg_draft_open(&table.draft[who]);
    for (const char *at = steps; *at; at += strcspn(at, ";") + (at[strcspn(at, ";")] == ';')) {
        gg_steps offered;
        gg_step step;
        gg_span text = host_trimmed((gg_span){at, strcspn(at, ";")});
        host_table_steps(&table, who, &offered);
        if (!host_table_find_step(&table, who, &offered, text, &step))
            fail_msg("%.*s is not offered", (int)text.size, text.at);
        host_table_take(&table, who, step);
    }
    draft = table.draft[who];
}

/* What the seat is told: "T-MOV-03 T-MOV-08", or "= ORDER" if nothing forbids it. */
static void expect(const char *seat, const char *steps, const char *what, const char *id,
                   const char *expected)
{
    char order[GG_LINE_MAX], found[GG_LINE_MAX];
    gg_text written, text;
    host_target target = {gg_span_of(what), gg_span_of(id)};
    take(seat, steps);
    gg_text_open(&written, order, sizeof order);
    gg_text_open(&text, found, sizeof found);
    if (host_table_why_not(&table, seat_of(seat), &draft, &target, &answer, &written))
        gg_print(&text, "= %s", order);
    for (uint32_t i = 0; i < answer.refusal.count; i++) {
        gg_put(&text, i > 0 ? " " : "");
        gg_put_span(&text, gg_rule_id(game, answer.refusal.rule[i]));
    }
    if (strcmp(found, expected) != 0)
        fail_msg("%s [%s] %s %s: expected %s, found %s", seat, steps, what, id, expected, found);
}

/* The sentence that comes first. */
static void expect_reason(const char *seat, const char *steps, const char *what, const char *id,
                          const char *expected)
{
    char order[GG_LINE_MAX], found[GG_LINE_MAX];
    gg_text written, text;
    host_target target = {gg_span_of(what), gg_span_of(id)};
    take(seat, steps);
    gg_text_open(&written, order, sizeof order);
    assert_false(host_table_why_not(&table, seat_of(seat), &draft, &target, &answer, &written));
    gg_text_open(&text, found, sizeof found);
    assert_true(host_write_reason(&table, seat_of(seat), &answer, &text));
    assert_string_equal(found, expected);
}

/* The unit of that text in the seat's view, as a target. */
static const char *piece(const char *seat, const char *unit)
{
    static char number[12];
    gg_match_view(match, seat_of(seat), &view);
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++) {
        char name[20];
        gg_text text;
        gg_step step = gg_step_of(TRI_STEP_UNIT, (uint16_t)slot, GG_NO_ITEM, 0);
        gg_text_open(&text, name, sizeof name);
        gg_draft_open(&draft);
        gg_write_step(game, &view, &draft, step, &text);
        bool own = (slot >= TRI_UNITS_MAX) == (seat[0] == 'F');
        if (!own || !tri_in_play(view.at[slot]) || strcmp(name, unit) != 0)
            continue;
        snprintf(number, sizeof number, "%u", (unsigned)slot);
        return number;
    }
    fail_msg("no unit %s", unit);
    return NULL;
}

/* ---------------------------------------------------------------- commands */

static const char field[] = "F R(95): [Vandamme: I2 I2]  R(94): C2  93>94: [Legrand: I1]\n"
                            "A R(108): I3  R(107): I1 I2\n";

static void test_where_a_corps_cannot_go(void **state)
{
    (void)state;
    begin(field);
    expect("F", "corps; Vandamme", "locale", "20", "T-MOV-03 T-MOV-08");
    expect("F", "corps; Vandamme", "locale", "108", "T-MOV-05");
    expect("F", "corps; Vandamme", "place", "R(108)", "T-MOV-05");
    expect("F", "corps; Vandamme", "piece", piece("A", "I3a"), "T-MOV-05");
    expect("F", "corps; Vandamme; done", "place", "94>93", "T-MOV-03");
    expect("F", "unit; C2c", "locale", "107", "T-MOV-05");
    expect("F", "corps; Legrand done", "locale", "95", "T-MOV-04");
    expect("F", "corps; Vandamme", "locale", "94", "T-MOV-13");
    expect("F", "corps; Vandamme", "locale", "84", "= corps Vandamme to R(84)");
    expect("F", "corps; Vandamme", "locale", "96", "= corps Vandamme by 95-84-96");
    expect("F", "corps; Vandamme; I2a done", "locale", "108", "T-MOV-05");
    expect("F", "detach; Vandamme; I2a done", "locale", "108", "T-MOV-05");
}

static void test_who_cannot_move(void **state)
{
    (void)state;
    begin(field);
    played("F", "corps Vandamme to R(84)");
    expect("F", "", "commander", "Vandamme", "T-CMD-02 T-CMD-06 T-CMD-09 T-CMD-10");
    expect("F", "", "piece", piece("F", "I2a"), "T-CMD-09");
    expect("F", "unit", "piece", piece("F", "I2a"), "T-CMD-09");
    expect("F", "unit", "piece", piece("F", "I1d"), "T-CRP-04 T-CMD-08");
    expect("F", "corps; Legrand done", "commander", "Vandamme",
           "T-CMD-02 T-CMD-06 T-CMD-09 T-CMD-10");
    expect("A", "", "piece", piece("A", "I3a"), "G-TURN");
    expect("F", "", "piece", piece("F", "C2c"), "= unit C2c to R(83)");
}

static void test_reasons(void **state)
{
    (void)state;
    begin(field);
    expect_reason("F", "corps; Vandamme", "locale", "20",
                  "Vandamme is 10 locales away from locale 20.");
    expect_reason("F", "corps; Vandamme", "piece", piece("A", "I3a"),
                  "The enemy holds locale 108.");
    expect_reason("F", "threaten", "locale", "80", "There are no enemies in locale 80.");
    played("F", "corps Vandamme to R(84)");
    expect_reason("F", "", "commander", "Vandamme", "Vandamme has already moved this turn.");
    expect_reason("F", "unit", "piece", piece("F", "I1d"), "I1d is the last unit of its corps.");
}

static void test_the_battery_stays(void **state)
{
    (void)state;
    begin("F 95>108: A1/fixed  R(94): C2\nA R(108): I3\n");
    expect("F", "", "piece", piece("F", "A1a"), "T-SET-14");
}

static void test_where_nobody_can_attack(void **state)
{
    (void)state;
    begin(field);
    expect("F", "", "piece", piece("A", "I3a"), "= threaten 95>108");
    expect("F", "threaten", "locale", "80", "T-ATK-0.2");
    expect("F", "", "locale", "20", ""); /* what the player means is unknown */
    begin("F R(95): I2\nA R(108): I3  R(20): I1\n");
    expect("F", "", "piece", piece("A", "I1b"), "T-ATK-1.3");
}

static void test_what_is_nowhere(void **state)
{
    (void)state;
    begin(field);
    static const char *const nothing[][2] = {
        {"piece", "999"}, {"piece", "87"},      {"piece", "x"}, {"locale", "0"}, {"locale", "300"},
        {"place", "R(1"}, {"commander", "Ney"}, {"hex", "A1"},  {"", ""}};
    for (size_t i = 0; i < sizeof nothing / sizeof nothing[0]; i++)
        expect("F", "", nothing[i][0], nothing[i][1], "");
}

/* ---------------------------------------------------------------- in an attack */

/* Answers that leave no choice are given for the other side: blockers who defend. */
static void plays(const char *seat, const char *order)
{
    gg_order forced;
    gg_seat other = (gg_seat)(1 - seat_of(seat));
    if (gg_head_of(gg_match_state(match))->prompt[seat_of(seat)] == 0 &&
        gg_forced(game, gg_match_state(match), other, &forced))
        assert_int_equal(gg_match_play(match, other, &forced, NULL, 0, &answer), GG_PLAYED);
    played(seat, order);
}

static void test_answers_in_an_attack(void **state)
{
    (void)state;
    begin("F R(95): I3 C2  95>108: I2\nA 108>95: I1 C3  R(107): I2\n");
    plays("F", "threaten 95>108");
    plays("F", "press");
    expect("A", "", "piece", piece("A", "I2c"), "T-ATK-4.1");
    expect("A", "", "locale", "20", "T-ATK-4.1"); /* what it is about */
    expect("A", "", "piece", piece("A", "I1a"), "= lead I1a");
    plays("A", "lead I1");
    expect("F", "", "piece", piece("F", "C2b"), "= attack unit C2b lead none");
    plays("F", "attack unit I3 lead I3");
    expect("A", "", "piece", piece("A", "I2c"), "T-ATK-7.2");
}

/* ---------------------------------------------------------------- anything */

static void point_at_all(gg_seat seat)
{
    char number[12];
    sit_down();
    for (uint32_t i = 0; i < 170; i++) {
        char order[GG_LINE_MAX];
        gg_text text;
        snprintf(number, sizeof number, "%u", (unsigned)i);
        host_target unit = {gg_span_of("piece"), gg_span_of(number)};
        host_target locale = {gg_span_of("locale"), gg_span_of(number)};
        gg_text_open(&text, order, sizeof order);
        host_table_why_not(&table, seat, &draft, &unit, &answer, &text);
        host_table_why_not(&table, seat, &draft, &locale, &answer, &text);
    }
}

/* At every prompt, after every step, for every target. */
static void play_and_point(const char *line)
{
    gg_dice dice;
    gg_dice_fast(&dice, 1805);
    start(line);
    for (uint32_t i = 0; i < GAMES; i++) {
        assert_true(gg_match_begin(match, NULL, 0, &answer));
        while (!gg_head_of(gg_match_state(match))->over) {
            const void *now = gg_match_state(match);
            gg_seat seat = gg_random_decider(now, &dice);
            gg_draft whole;
            assert_true(gg_random_draft(game, now, seat, &dice, &whole));
            gg_draft_open(&draft);
            for (uint16_t step = 0; step < whole.count; step++) {
                if (gg_below(&dice, 40) == 0)
                    point_at_all(seat);
                gg_take(game, now, seat, &draft, whole.taken[step]);
            }
            assert_int_equal(gg_match_play(match, seat, &whole.order, NULL, 0, &answer), GG_PLAYED);
        }
    }
}

static void test_any_draft(void **state)
{
    (void)state;
    play_and_point("triumph dec2");
    play_and_point("triumph dec1 santon=1 balance=auction");
    play_and_point("triumph dec1 french=2 allied=3");
}

/* ---------------------------------------------------------------- what nobody may learn */

static uint64_t changes, compared, reasons;

/* The sentence that the seat is told. */
static void write_reason(const tri_table *seen, gg_seat seat, const gg_order *order,
                         const gg_refusal *refusal, char sentence[GG_LINE_MAX])
{
    gg_text text;
    gg_text_open(&text, sentence, GG_LINE_MAX);
    reasons += gg_write_reason(game, seen, seat, order, refusal, &text);
    gg_text_close(&text);
}

/* What the rules say of a line in the match and in its twin. */
static void same_answer(gg_seat seat, gg_span line)
{
    gg_orders orders;
    gg_error error = {0};
    gg_refusal one = {0}, two = {0};
    assert_true(gg_split(line, &words, &error));
    if (words.count == 0 || gg_word_is(&words, 0, "!") || gg_word_is(&words, 0, "?") ||
        !gg_read_order(game, &view, &words, 0, &orders, &error))
        return;
    gg_check(game, gg_match_state(match), seat, &orders.order[0], &one);
    gg_check(game, &twin, seat, &orders.order[0], &two);
    compared++;
    if (one.count != two.count || memcmp(one.rule, two.rule, one.count * sizeof one.rule[0]) != 0)
        fail_msg("%s learns from \"%.*s\" what it may not know",
                 gg_seat_name(game, &view.head, seat), (int)line.size, line.at);
    char sentence[GG_LINE_MAX], twin_sentence[GG_LINE_MAX];
    write_reason(&view, seat, &orders.order[0], &one, sentence);
    write_reason(&twin_view, seat, &orders.order[0], &two, twin_sentence);
    assert_string_equal(sentence, twin_sentence);
}

/* The same orders are tried, and the same rules forbid them. */
static void same_attempts(gg_seat seat, const char *what, const char *id)
{
    static char one[TEXT], two[TEXT];
    gg_text a, b;
    gg_text_open(&a, one, sizeof one);
    gg_text_open(&b, two, sizeof two);
    triumph_rules.write_attempts(game, &view, &draft, gg_span_of(what), gg_span_of(id), &a);
    triumph_rules.write_attempts(game, &twin_view, &draft, gg_span_of(what), gg_span_of(id), &b);
    gg_text_close(&a);
    gg_text_close(&b);
    assert_false(a.cut);
    assert_string_equal(one, two);
    for (const char *at = one; *at; at += strcspn(at, "\n") + (at[strcspn(at, "\n")] == '\n'))
        same_answer(seat, (gg_span){at, strcspn(at, "\n")});
}

/* Hidden facts are changed, consistent with what the seat knows. */
static void point_in_twins(gg_seat seat, gg_dice *dice)
{
    memcpy(&twin, gg_match_state(match), gg_state_size(game));
    changes += tri_permute(game, &twin, seat, NULL, 0, dice);
    gg_match_view(match, seat, &view);
    gg_view(game, &twin, seat, &twin_view);
    for (uint32_t i = 0; i < 170; i++) {
        char number[12], place[16];
        snprintf(number, sizeof number, "%u", (unsigned)i);
        snprintf(place, sizeof place, "R(%u)", (unsigned)i);
        same_attempts(seat, "piece", number);
        same_attempts(seat, "locale", number);
        same_attempts(seat, "place", place);
    }
}

static void play_in_twins(const char *line, gg_dice *dice)
{
    start(line);
    while (!gg_head_of(gg_match_state(match))->over) {
        const void *now = gg_match_state(match);
        gg_seat seat = gg_random_decider(now, dice);
        gg_draft whole;
        assert_true(gg_random_draft(game, now, seat, dice, &whole));
        gg_draft_open(&draft);
        for (uint16_t step = 0; step < whole.count; step++) {
            if (gg_below(dice, 30) == 0)
                point_in_twins(seat, dice);
            gg_take(game, now, seat, &draft, whole.taken[step]);
        }
        assert_int_equal(gg_match_play(match, seat, &whole.order, NULL, 0, &answer), GG_PLAYED);
    }
}

static void test_nobody_learns_more(void **state)
{
    (void)state;
    gg_dice dice;
    gg_dice_fast(&dice, 1806);
    changes = compared = reasons = 0;
    play_in_twins("triumph dec2", &dice);
    play_in_twins("triumph dec1 santon=1", &dice);
    play_in_twins("triumph dec2 french=2 allied=3", &dice);
    assert_true(changes > 1000 && compared > 10000 && reasons > 10000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_where_a_corps_cannot_go),
        cmocka_unit_test(test_who_cannot_move),
        cmocka_unit_test(test_reasons),
        cmocka_unit_test(test_the_battery_stays),
        cmocka_unit_test(test_where_nobody_can_attack),
        cmocka_unit_test(test_what_is_nowhere),
        cmocka_unit_test(test_answers_in_an_attack),
        cmocka_unit_test(test_any_draft),
        cmocka_unit_test(test_nobody_learns_more),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
