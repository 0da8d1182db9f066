/* pointing.h: points at things at random moments of random games, for tests of gg_rules.write_attempts and write_reason.
 * Include it after harness/played_match.h. */
#ifndef GG_HARNESS_POINTING_H
#define GG_HARNESS_POINTING_H

#include "harness/random.h"
#include "host/table.h"
#include "host/words.h"

enum { POINTING_TEXT = 1 << 18, POINTING_STATE = 1 << 16 };

/* What a game gives: its function for the leak test, and what can be pointed at (false: no more). */
typedef struct pointing {
    uint32_t (*permute)(const gg_game *game, void *state, gg_seat seat, const gg_event *pins,
                        uint32_t pin_count, gg_dice *dice);
    bool (*target)(const gg_game *game, uint32_t index, host_target *target);
    uint32_t often; /* one draft in so many is looked at */
} pointing;

static _Alignas(GG_ALIGN) uint8_t seen_view[POINTING_STATE], twin_view[POINTING_STATE];
static _Alignas(GG_ALIGN) uint8_t twin_state[POINTING_STATE];
static gg_draft pointed_draft;
static uint64_t hidden_changes, compared_orders, compared_reasons, legal_orders;

static inline void put_reason(const void *view, gg_seat seat, const gg_order *order,
                              const gg_refusal *refusal, char sentence[GG_LINE_MAX])
{
    gg_text text;
    gg_text_open(&text, sentence, GG_LINE_MAX);
    compared_reasons += gg_write_reason(game, view, seat, order, refusal, &text);
    gg_text_close(&text);
}

/* What the rules say of a line in the match and in its twin. */
static inline void same_answer(gg_seat seat, gg_span line)
{
    gg_orders orders;
    gg_error error = {0};
    gg_refusal one = {0}, two = {0};
    char sentence[GG_LINE_MAX], other[GG_LINE_MAX];
    assert_true(gg_split(line, &words, &error));
    if (words.count == 0 || gg_word_is(&words, 0, "!") || gg_word_is(&words, 0, "?") ||
        !gg_read_order(game, seen_view, &words, 0, &orders, &error))
        return;
    gg_check(game, gg_match_state(match), seat, &orders.order[0], &one);
    gg_check(game, twin_state, seat, &orders.order[0], &two);
    compared_orders++;
    legal_orders += one.count == 0;
    if (one.count != two.count || memcmp(one.rule, two.rule, one.count * sizeof one.rule[0]) != 0)
        fail_msg("%s learns from \"%.*s\" what it may not know",
                 gg_seat_name(game, gg_head_of(seen_view), seat), (int)line.size, line.at);
    put_reason(seen_view, seat, &orders.order[0], &one, sentence);
    put_reason(twin_view, seat, &orders.order[0], &two, other);
    assert_string_equal(sentence, other);
}

/* Rules that the game names itself exist. */
static inline void known_rule(gg_span line)
{
    if (line.size > 2 && (line.at[0] == '!' || line.at[0] == '?'))
        assert_int_not_equal(gg_find_rule(game, (gg_span){line.at + 2, line.size - 2}),
                             GG_RULE_NONE);
}

/* The same orders are tried, and the same rules forbid them for the same reasons. */
static inline void same_attempts(gg_seat seat, const host_target *target)
{
    static char one[POINTING_TEXT], two[POINTING_TEXT];
    gg_text a, b;
    gg_text_open(&a, one, sizeof one);
    gg_text_open(&b, two, sizeof two);
    game->rules->write_attempts(game, seen_view, &pointed_draft, target->what, target->id, &a);
    game->rules->write_attempts(game, twin_view, &pointed_draft, target->what, target->id, &b);
    gg_text_close(&a);
    gg_text_close(&b);
    assert_false(a.cut);
    assert_string_equal(one, two);
    for (const char *at = one; *at; at += strcspn(at, "\n") + (at[strcspn(at, "\n")] == '\n')) {
        gg_span line = {at, strcspn(at, "\n")};
        known_rule(line);
        same_answer(seat, line);
    }
}

/* Hidden facts are changed, consistent with what the seat knows. */
static inline void point_in_twins(const pointing *with, gg_seat seat, gg_dice *dice)
{
    host_target aim;
    assert_true(gg_state_size(game) <= sizeof twin_state && gg_view_size(game) <= sizeof twin_view);
    memcpy(twin_state, gg_match_state(match), gg_state_size(game));
    hidden_changes += with->permute(game, twin_state, seat, NULL, 0, dice);
    gg_view(game, gg_match_state(match), seat, seen_view);
    gg_view(game, twin_state, seat, twin_view);
    for (uint32_t i = 0; with->target(game, i, &aim); i++)
        same_attempts(seat, &aim);
}

/* Up to `orders` orders of a random game. */
static inline void play_and_point(const char *line, const pointing *with, uint32_t orders,
                                  gg_dice *dice)
{
    start(line);
    for (uint32_t n = 0; n < orders && !gg_head_of(gg_match_state(match))->over; n++) {
        const void *now = gg_match_state(match);
        gg_seat seat = gg_random_decider(now, dice);
        gg_draft whole;
        assert_true(gg_random_draft(game, now, seat, dice, &whole));
        gg_draft_open(&pointed_draft);
        for (uint16_t step = 0; step < whole.count; step++) {
            if (gg_below(dice, with->often) == 0)
                point_in_twins(with, seat, dice);
            gg_take(game, now, seat, &pointed_draft, whole.taken[step]);
        }
        if (gg_match_play(match, seat, &whole.order, NULL, 0, &answer) != GG_PLAYED)
            return; /* the journal is full */
    }
}

/* What a seat is told that points at something: the sentence, else the rules, "= ORDER" or "". */
static inline void expect_told(const char *seat, const char *what, const char *id,
                               const char *expected)
{
    static char order[GG_LINE_MAX], found[GG_LINE_MAX];
    gg_text written, text;
    host_target aim = {gg_span_of(what), gg_span_of(id)};
    host_table table = {.game = game, .match = match};
    for (int i = 0; i < HOST_VIEWS; i++)
        table.view[i].at = seen_view; /* only one seat looks */
    gg_draft_open(&pointed_draft);
    gg_text_open(&written, order, sizeof order);
    gg_text_open(&text, found, sizeof found);
    if (host_table_why_not(&table, seat_of(seat), &pointed_draft, &aim, &answer, &written))
        gg_print(&text, "= %s", order);
    else if (answer.refusal.count > 0 &&
             !host_write_reason(&table, seat_of(seat), &answer, &text)) {
        gg_text_open(&text, found, sizeof found);
        gg_write_refusal(game, &answer.refusal, &text);
    }
    gg_text_close(&text);
    assert_string_equal(found, expected);
}

#endif
