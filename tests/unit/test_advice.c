/* Advice: hints are legal and depend on nothing hidden, choices are compared fairly, reviews are the same each time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "advice/hint.h"
#include "advice/look_back.h"
#include "advice/review.h"
#include "games.h"
#include "host/memory.h"
#include "host/page.h"

static const char *const GAMES[] = {"triumph", "napoleon", "warpeace"};
enum { GAME_COUNT = sizeof GAMES / sizeof GAMES[0] };

/* ---------------------------------------------------------------- positions of a game played by bots */

typedef struct at_play {
    gg_game *game;
    host_table table;
    void *memory;
    bot_plan plan[GG_SEATS_MAX];
    uint64_t orders;
} at_play;

static void begin(at_play *at, const char *line, uint8_t seed)
{
    gg_error error;
    uint8_t key[32] = {seed};
    *at = (at_play){.game = gg_game_open(line, &error)};
    assert_non_null(at->game);
    host_beginning beginning = {.key = key};
    assert_true(host_table_share(&at->table, at->game, &beginning, &error));
    at->memory = host_memory(bot_memory_size(at->game));
}

static void end(at_play *at)
{
    host_table_close(&at->table);
    gg_game_close(at->game);
    free(at->memory);
}

static gg_seat asked(const at_play *at)
{
    return gg_first_asked(host_table_head(&at->table));
}

/* A recruit answers. */
static void answer(at_play *at)
{
    gg_order order;
    gg_answer said;
    gg_seat seat = asked(at);
    const bot_level *level = bot_find_level(gg_span_of(at->game->rules->id), gg_span_of("recruit"));
    bot_task task = {.game = at->game,
                     .view = host_table_view(&at->table, seat),
                     .seat = seat,
                     .key = {7},
                     .number = ++at->orders,
                     .effort = level->effort,
                     .memory = at->memory,
                     .plan = &at->plan[seat]};
    assert_true(bot_think(&task, &order));
    assert_int_equal(host_table_play(&at->table, seat, &order, NULL, 0, &said), GG_PLAYED);
    host_table_open_seals(&at->table);
}

static void play(at_play *at, uint32_t orders)
{
    for (uint32_t i = 0; i < orders && !host_table_head(&at->table)->over; i++)
        answer(at);
}

static bool is_undecided(const at_play *at)
{
    return !host_table_head(&at->table)->over;
}

/* ---------------------------------------------------------------- hints */

static const bot_effort quick = {
    .guesses = 2, .replies = 2, .reply_guesses = 1, .plans = 12, .trials = 12, .fights = 6};

/* What is written about a seat that sees this; the caller frees it. */
static char *hint_for(gg_game *game, const void *view, gg_seat seat, const at_play *record)
{
    host_page page;
    host_out out;
    gg_json json;
    advice_question question;
    advice_hint hint;
    assert_true(advice_ask(&question, game, view, seat));
    question.effort = quick;
    if (record)
        assert_true(advice_recall(&question, record->table.match, ""));
    assert_true(advice_think(&question, &hint));
    gg_json_open(&json, host_page_text(&page, &out));
    gg_json_object(&json, NULL);
    advice_write_hint(&question, &hint, &json);
    gg_json_end_object(&json);
    gg_text_close(&out.text);
    host_page_close(&page);
    advice_forget(&question);
    return page.at;
}

static void hints_are_legal_orders(void **unused)
{
    (void)unused;
    for (int i = 0; i < GAME_COUNT; i++) {
        at_play at;
        begin(&at, GAMES[i], 3);
        for (int round = 0; round < 6 && is_undecided(&at); round++) {
            advice_question question;
            advice_hint hint;
            gg_refusal refusal;
            play(&at, 5);
            if (!is_undecided(&at))
                break;
            gg_seat seat = asked(&at);
            assert_true(advice_ask(&question, at.game, host_table_view(&at.table, seat), seat));
            question.effort = quick;
            assert_true(advice_recall(&question, at.table.match, ""));
            assert_true(advice_think(&question, &hint));
            gg_check(at.game, gg_match_state(at.table.match), seat, &hint.step[0].order, &refusal);
            assert_int_equal(refusal.count, 0);
            assert_true(hint.step[0].why[0] != 0);
            advice_forget(&question);
        }
        end(&at);
    }
}

/* Two states that differ in what is hidden from the seat, and in nothing else: guesses from its view. */
static bool hints_agree(at_play *at, gg_seat seat, bool *differ)
{
    gg_dice dice;
    char *hint[2];
    size_t size = gg_view_size(at->game);
    void *seen = host_memory(size), *state[2];
    gg_match_view(at->table.match, seat, seen);
    for (int i = 0; i < 2; i++) {
        void *view = host_memory(size);
        state[i] = host_memory(gg_state_size(at->game));
        gg_dice_fast(&dice, (uint64_t)i + 1);
        gg_guess(at->game, seen, &dice, state[i]);
        gg_view(at->game, state[i], seat, view);
        assert_memory_equal(view, seen, size);
        hint[i] = hint_for(at->game, view, seat, at);
        free(view);
    }
    bool same = strcmp(hint[0], hint[1]) == 0;
    *differ = *differ || memcmp(state[0], state[1], gg_state_size(at->game)) != 0;
    for (int i = 0; i < 2; i++) {
        free(hint[i]);
        free(state[i]);
    }
    free(seen);
    return same;
}

static void hints_do_not_depend_on_hidden_facts(void **unused)
{
    (void)unused;
    static const char *const lines[] = {"triumph", "napoleon", "warpeace N05 Z=1"};
    for (int i = 0; i < GAME_COUNT; i++) {
        bool differ = false;
        at_play at;
        begin(&at, lines[i], 5);
        for (int round = 0; round < 5 && is_undecided(&at); round++) {
            play(&at, 7);
            if (is_undecided(&at))
                assert_true(hints_agree(&at, asked(&at), &differ));
        }
        assert_true(differ); /* there was something hidden */
        end(&at);
    }
}

/* ---------------------------------------------------------------- choices */

static void lines_are_compared_fairly(void **unused)
{
    (void)unused;
    for (int i = 0; i < GAME_COUNT; i++) {
        at_play at;
        uint32_t chance[3];
        begin(&at, GAMES[i], 9);
        play(&at, 30);
        gg_seat seat = asked(&at);
        bot_line line = {.count = 1}, nothing = {.count = 0};
        const bot_line *lines[] = {&line, &line, &nothing};
        bot_task task = {.game = at.game,
                         .view = host_table_view(&at.table, seat),
                         .seat = seat,
                         .key = {7},
                         .number = 1,
                         .effort = quick,
                         .memory = at.memory,
                         .plan = &at.plan[seat]};
        assert_true(bot_think(&task, &line.order[0]));
        assert_true(bot_compare(&task, lines, 3, 4, chance));
        assert_int_equal(chance[0], chance[1]); /* the same guesses, the same dice */
        assert_true(chance[0] <= BOT_SURE && chance[2] <= BOT_SURE);
        end(&at);
    }
}

static void tell(const look_back *of, char *out, size_t size)
{
    gg_text text;
    gg_json json;
    gg_text_open(&text, out, size);
    gg_json_open(&json, &text);
    gg_json_object(&json, NULL);
    look_back_write(of, &json);
    gg_json_end_object(&json);
}

/* The choices of a recruit's last orders, judged with what it knew. */
static void looks_back_are_fair(void **unused)
{
    (void)unused;
    uint32_t judged = 0;
    for (int i = 0; i < GAME_COUNT; i++) {
        at_play at;
        look_back of, again;
        begin(&at, GAMES[i], 13);
        play(&at, 60);
        gg_seat seat = host_table_last_author(&at.table);
        bool good = look_back_make(&of, at.game, at.table.match, "", seat, 12, NULL, NULL);
        assert_int_equal(look_back_make(&again, at.game, at.table.match, "", seat, 12, NULL, NULL),
                         good);
        static char first[20000], second[20000];
        tell(&of, first, sizeof first);
        tell(&again, second, sizeof second);
        assert_string_equal(first, second);
        for (uint32_t k = 0; good && k < of.count; k++) {
            const look_back_choice *choice = &of.choice[k];
            judged++;
            assert_true(choice->count > 0 && choice->given[0] && choice->better[0]);
            assert_true(choice->chance <= BOT_SURE && choice->best <= BOT_SURE);
            assert_true(look_back_cost(choice) == 0 || look_back_cost(choice) >= LOOK_BACK_SMALL);
        }
        end(&at);
    }
    assert_true(judged > 0);
    look_back_choice slight = {.chance = 500, .best = 529}, large = {.chance = 500, .best = 530},
                     same = {.chance = 500, .best = 600, .same = true};
    assert_int_equal(look_back_cost(&slight), 0); /* about as good */
    assert_int_equal(look_back_cost(&large), 30);
    assert_int_equal(look_back_cost(&same), 0);
}

/* ---------------------------------------------------------------- reviews */

static const review_budget small = {.moments = 30, .trials = 1, .again = 4};

typedef struct watched {
    uint32_t last, calls, stop_at;
} watched;

static bool go_on(void *to, uint32_t percent)
{
    watched *seen = to;
    assert_true(percent <= 100 && percent >= seen->last);
    seen->last = percent;
    return ++seen->calls != seen->stop_at;
}

static char *review_of(const at_play *at, watched *seen)
{
    review of;
    host_page page;
    host_out out;
    gg_json json;
    if (!review_make(&of, at->game, at->table.match, "", &small, go_on, seen))
        return NULL;
    assert_true(of.count > 2 && of.turns <= REVIEW_TURNS);
    for (uint32_t i = 0; i < of.count; i++)
        assert_true(of.point[i].chance <= BOT_SURE &&
                    (i == 0 || of.point[i].order > of.point[i - 1].order));
    for (uint32_t i = 0; i < of.turns; i++)
        assert_true(of.turn[i].from != of.turn[i].to && of.turn[i].given[0] != 0 &&
                    (i == 0 || of.turn[i].order > of.turn[i - 1].order));
    gg_json_open(&json, host_page_text(&page, &out));
    gg_json_object(&json, NULL);
    review_write(&of, &json);
    gg_json_end_object(&json);
    gg_text_close(&out.text);
    host_page_close(&page);
    review_free(&of);
    return page.at;
}

static void reviews_are_the_same_each_time(void **unused)
{
    (void)unused;
    for (int i = 0; i < GAME_COUNT; i++) {
        at_play at;
        begin(&at, GAMES[i], 11);
        play(&at, 100);
        watched seen = {0}, again = {0};
        char *first = review_of(&at, &seen), *second = review_of(&at, &again);
        assert_non_null(first);
        assert_string_equal(first, second);
        free(first);
        free(second);
        watched stopped = {.stop_at = seen.calls / 2 + 1};
        assert_null(review_of(&at, &stopped));
        assert_int_equal(stopped.calls, seen.calls / 2 + 1);
        end(&at);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hints_are_legal_orders),
        cmocka_unit_test(hints_do_not_depend_on_hidden_facts),
        cmocka_unit_test(lines_are_compared_fairly),
        cmocka_unit_test(looks_back_are_fair),
        cmocka_unit_test(reviews_are_the_same_each_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
