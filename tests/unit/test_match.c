/* Matches: numbers, barriers, undo, undo by consent, offers, held-back views, a full journal. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "probe/probe.h"
#include "probe_files.h"

enum { JOURNAL = 1 << 16 };

static gg_game *game;
static gg_match *match;
static size_t match_size;
static gg_answer answer;
static gg_words words;
static const gg_draw no_dice[1];

static void *aligned(size_t size)
{
    void *memory = aligned_alloc(GG_ALIGN, (size + GG_ALIGN - 1) / GG_ALIGN * GG_ALIGN);
    assert_non_null(memory);
    return memory;
}

static void open_game(const char *line)
{
    static gg_entry entry;
    gg_error error = {0};
    entry = (gg_entry){&probe_rules, gg_files_probe, gg_files_probe_count};
    assert_true(gg_split(gg_span_of(line), &words, &error));
    game = gg_game_make(&entry, aligned(gg_game_size(&probe_rules)), &words, 0, &error);
    assert_non_null(game);
    match_size = gg_match_size(game, JOURNAL);
    match = gg_match_make(game, aligned(match_size), match_size);
    assert_non_null(match);
}

/* Two players, deployed by keyed dice; S is asked to move. */
static int set_up(void **state)
{
    (void)state;
    open_game("probe players=2 fog=none");
    assert_true(gg_match_begin(match, NULL, 0, &answer));
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    free(match);
    free(game);
    return 0;
}

static gg_status say(const char *seat, const char *order)
{
    gg_error error = {0};
    assert_true(gg_split(gg_span_of(order), &words, &error));
    gg_seat who = gg_find_seat(game, gg_head_of(gg_match_state(match)), gg_span_of(seat));
    return gg_match_say(match, who, &words, 0, NULL, 0, &answer);
}

static void played(const char *seat, const char *order)
{
    if (say(seat, order) != GG_PLAYED)
        fail_msg("%s: %s was not played: %s", seat, order, answer.error.text);
}

static void refused(const char *seat, const char *order, uint16_t rule)
{
    uint64_t before = gg_match_hash(match), count = gg_match_count(match);
    assert_int_equal(say(seat, order), GG_REFUSED);
    assert_true(gg_refused_by(&answer.refusal, rule));
    assert_int_equal(gg_match_hash(match), before);
    assert_int_equal(gg_match_count(match), count);
}

static void deploy(void)
{
    played("S", "deploy Alm: 2 3 3 4 Bree: 4");
    played("M", "deploy Hale: 1 1 2 3 Hule: 4");
}

static void *view_of(gg_seat seat)
{
    void *view = aligned(gg_view_size(game));
    gg_match_view(match, seat, view);
    return view;
}

/* ---------------------------------------------------------------- undo */

static void undo_takes_back_own_orders_down_to_the_barrier(void **state)
{
    (void)state;
    deploy();
    uint64_t first = gg_match_hash(match);
    played("S", "move 2 Alm-Bree");
    uint64_t second = gg_match_hash(match);
    assert_false(answer.barrier);
    played("S", "move 4e Bree-Dobeln");
    played("S", "undo");
    assert_int_equal(gg_match_hash(match), second);
    played("S", "undo");
    assert_int_equal(gg_match_hash(match), first);
    assert_false(gg_match_can_undo(match, 0));
    refused("S", "undo", GG_RULE_UNDO);
    assert_int_equal(gg_match_count(match), 6); /* numbers never decrease */
}

static void the_journal_keeps_what_was_taken_back(void **state)
{
    (void)state;
    deploy();
    played("S", "move 2 Alm-Bree");
    played("S", "undo");
    gg_record record;
    size_t place = 0;
    uint32_t undone = 0, count = 0;
    while (gg_match_next(match, &place, &record)) {
        assert_int_equal(record.number, ++count);
        undone += record.undone && record.order.verb < GG_VERB_CORE;
    }
    assert_int_equal(count, 4);
    assert_int_equal(undone, 1);
}

static void consent_takes_back_past_a_barrier(void **state)
{
    (void)state;
    deploy();
    played("S", "move 2 Alm-Bree");
    uint64_t moved = gg_match_hash(match);
    played("S", "end");
    played("M", "move 1 Hale-Hule");
    refused("S", "undo", GG_RULE_UNDO);
    played("S", "undo ask");
    refused("S", "agree", GG_RULE_TURN); /* not the asker */
    refused("M", "draw", GG_RULE_TURN);  /* answer first */
    played("M", "agree");
    assert_int_equal(gg_match_hash(match), moved); /* `end` is undone, and everything after it */
    assert_true(answer.barrier);
    refused("S", "undo", GG_RULE_UNDO); /* another seat has decided: a barrier */
    played("S", "end");
}

static void consent_refused_changes_nothing_but_the_offer(void **state)
{
    (void)state;
    deploy();
    played("S", "end");
    uint64_t before = gg_match_hash(match);
    played("S", "undo ask");
    played("M", "refuse");
    assert_int_equal(gg_match_hash(match), before);
    refused("M", "agree", GG_RULE_TURN);
}

static void nothing_to_ask_for_before_the_first_order(void **state)
{
    (void)state;
    refused("S", "undo ask", GG_RULE_UNDO);
    refused("S", "undo", GG_RULE_UNDO);
}

/* ---------------------------------------------------------------- offers and ends */

static void a_draw_needs_everybody(void **state)
{
    (void)state;
    deploy();
    played("M", "draw");
    assert_int_equal(gg_head_of(gg_match_state(match))->offer_by, 1);
    played("S", "agree");
    const gg_head *head = gg_head_of(gg_match_state(match));
    assert_int_equal(head->over, 1);
    assert_int_equal(head->winner, GG_DRAW);
    assert_int_equal(head->how, GG_HOW_AGREED);
    refused("S", "end", GG_RULE_OVER);
    refused("S", "resign", GG_RULE_OVER);
}

static void an_offer_lapses_with_its_makers_next_order(void **state)
{
    (void)state;
    deploy();
    played("S", "draw");
    played("S", "move 2 Alm-Bree");
    refused("M", "agree", GG_RULE_TURN);
}

static void resigning_is_always_possible(void **state)
{
    (void)state;
    played("M", "resign");
    assert_int_equal(gg_head_of(gg_match_state(match))->winner,
                     gg_head_of(gg_match_state(match))->side[0]);
    assert_int_equal(gg_head_of(gg_match_state(match))->how, GG_HOW_RESIGN);
}

static void core_orders_take_nothing_more(void **state)
{
    (void)state;
    refused("S", "resign now", GG_RULE_FORM);
    refused("S", "undo please", GG_RULE_FORM);
    refused("S", "surrender", GG_RULE_FORM);
}

static void a_stranger_is_refused(void **state)
{
    (void)state;
    gg_error error = {0};
    assert_true(gg_split(gg_span_of("resign"), &words, &error));
    assert_int_equal(gg_match_say(match, 5, &words, 0, NULL, 0, &answer), GG_REFUSED);
    assert_true(gg_refused_by(&answer.refusal, GG_RULE_SEAT));
    assert_int_equal(gg_match_say(match, GG_PUBLIC, &words, 0, NULL, 0, &answer), GG_REFUSED);
}

/* ---------------------------------------------------------------- what others see */

static void trial_moves_are_held_back(void **state)
{
    (void)state;
    deploy();
    void *before = view_of(1), *watching = view_of(GG_PUBLIC);
    played("S", "move 2 Alm-Bree");
    void *after = view_of(1), *watched = view_of(GG_PUBLIC);
    assert_memory_equal(before, after, gg_view_size(game));
    assert_memory_equal(watching, watched, gg_view_size(game));
    void *own = view_of(0);
    assert_int_not_equal(gg_view_hash(game, own), gg_view_hash(game, before));
    played("S", "end"); /* handed over: a barrier */
    void *shown = view_of(1);
    assert_int_not_equal(gg_view_hash(game, before), gg_view_hash(game, shown));
    free(before), free(after), free(own), free(watching), free(watched), free(shown);
}

static bool same_views(void *a, void *b)
{
    bool same = memcmp(a, b, gg_view_size(game)) == 0;
    free(a);
    free(b);
    return same;
}

static void *view_with(gg_seat seat, const size_t *places, uint32_t count)
{
    void *view = aligned(gg_view_size(game));
    assert_true(gg_match_view_with(match, seat, places, count, view));
    return view;
}

static void *newest_view(gg_seat seat)
{
    void *view = aligned(gg_view_size(game));
    gg_view(game, gg_match_state(match), seat, view);
    return view;
}

/* M sees each of the moves that the end of the turn makes public, and none that was undone. */
static void moves_are_seen_one_by_one(void **state)
{
    (void)state;
    deploy();
    size_t place[2];
    void *after[2], *before = view_of(1);
    played("S", "move 2a Alm-Cald");
    place[0] = gg_match_newest(match);
    after[0] = newest_view(1);
    played("S", "move 4e Bree-Alm");
    played("S", "undo");
    played("S", "move 3b Alm-Bree");
    place[1] = gg_match_newest(match);
    after[1] = newest_view(1);
    void *held = view_of(1);
    assert_memory_equal(held, before, gg_view_size(game));
    free(held);
    assert_true(same_views(view_with(1, place, 2), newest_view(1))); /* before the barrier, too */
    played("S", "end");
    assert_true(answer.barrier);
    assert_true(same_views(view_with(1, place, 0), before));
    assert_true(same_views(view_with(1, place, 1), after[0]));
    assert_true(same_views(view_with(1, place, 2), after[1]));
    assert_false(same_views(view_of(1), view_with(1, place, 2)));
}

/* Is the order undoable, as far as the seat can know? It changes nothing to ask. */
static bool undoable(gg_seat seat, const char *text)
{
    gg_orders orders;
    gg_error error = {0};
    void *view = view_of(seat), *guess = aligned(gg_state_size(game));
    uint64_t hash = gg_match_hash(match);
    assert_true(gg_split(gg_span_of(text), &words, &error));
    assert_true(gg_read_order(game, view, &words, 0, &orders, &error));
    bool is = gg_undoable(game, view, &orders.order[0], guess);
    assert_int_equal(gg_match_hash(match), hash);
    free(view);
    free(guess);
    return is;
}

static void what_can_be_undone_is_known_before(void **state)
{
    (void)state;
    assert_false(undoable(0, "deploy Alm: 2 3 3 Bree: 4 4")); /* M is asked, too */
    deploy();
    assert_true(undoable(0, "move 2a Alm-Cald"));
    assert_false(undoable(0, "move 2a Alm-Hale")); /* refused */
    assert_false(undoable(0, "attack Bree-Hale"));
    assert_false(undoable(0, "end"));
    assert_false(undoable(0, "resign"));
    assert_false(undoable(0, "undo"));
    assert_false(undoable(1, "move 1a Hale-Hule")); /* not asked */
    played("S", "draw");
    assert_false(undoable(0, "move 2a Alm-Cald")); /* it withdraws the offer */
    played("M", "refuse");
    assert_true(undoable(0, "move 2a Alm-Cald"));
}

static void a_question_changes_nothing(void **state)
{
    (void)state;
    deploy();
    gg_error error = {0};
    uint64_t before = gg_match_hash(match);
    gg_news news = gg_match_news(match);
    assert_true(gg_split(gg_span_of("move 2 Alm-Bree"), &words, &error));
    gg_match_ask(match, 0, &words, 0, &answer);
    assert_int_equal(answer.refusal.count, 0);
    gg_match_ask(match, 1, &words, 0, &answer);
    assert_true(gg_refused_by(&answer.refusal, GG_RULE_TURN));
    assert_int_equal(gg_match_hash(match), before);
    assert_int_equal(gg_match_news(match).count, news.count);
}

/* ---------------------------------------------------------------- several orders in one text */

static void several_orders_are_played_whole(void **state)
{
    (void)state;
    deploy();
    played("S", "move 2a Alm-Bree, 3b Alm-Bree");
    assert_int_equal(answer.orders, 2);
    assert_int_equal(gg_match_count(match), 4); /* the log has them singly */
    played("S", "undo");
    played("S", "move 3b Alm-Bree"); /* only the second was undone */
}

static void several_orders_are_refused_whole(void **state)
{
    (void)state;
    deploy();
    refused("S", "move 2a Alm-Bree, 4e Alm-Bree", GG_RULE_FORM); /* 4e is not in Alm */
    const gg_rule *rule = &game->rule[gg_find_rule(game, gg_span_of("B-MAP-01"))];
    refused("S", "move 2a Alm-Bree, 3b Alm-Bree, 3c Alm-Bree, 4d Alm-Bree",
            (uint16_t)(rule - game->rule)); /* the last has no room */
    played("S", "move 2a Alm-Bree, 3b Alm-Bree, 3c Alm-Bree");
}

/* ---------------------------------------------------------------- dice and memory */

static void forced_dice_are_used_up_or_nothing_happens(void **state)
{
    (void)state;
    gg_error error = {0};
    played("S", "deploy Alm: 2 3 3 4 Bree: 4");
    uint64_t before = gg_match_hash(match);
    assert_true(gg_split(gg_span_of("deploy Hale: 1 1 2 3 Hule: 4"), &words, &error));
    /* the first round draws the weather */
    assert_int_equal(gg_match_say(match, 1, &words, 0, no_dice, 0, &answer), GG_NO_DICE);
    assert_non_null(strstr(answer.error.text, "no die left for "));
    assert_int_equal(gg_match_hash(match), before);
    gg_draw die = {GG_DRAW_DIE, 3};
    assert_int_equal(gg_match_say(match, 1, &words, 0, &die, 1, &answer), GG_WRONG_DICE);
    assert_int_equal(gg_match_hash(match), before);
    gg_draw rain = {GG_DRAW_MARKER, 1};
    assert_int_equal(gg_match_say(match, 1, &words, 0, &rain, 1, &answer), GG_PLAYED);
    assert_int_equal(answer.dice_used, 1);
}

static void a_text_is_read_without_being_played(void **state)
{
    (void)state;
    gg_orders orders;
    gg_error error = {0};
    deploy();
    uint64_t hash = gg_match_hash(match);
    uint32_t news = gg_match_news(match).count;
    assert_true(gg_split(gg_span_of("move 2 Alm-Bree"), &words, &error));
    assert_true(gg_match_read(match, 0, &words, 0, &orders, &answer));
    assert_int_equal(orders.count, 1);
    assert_int_equal(answer.refusal.count, 0);
    assert_false(gg_match_read(match, 1, &words, 0, &orders, &answer));
    assert_int_equal(answer.status, GG_REFUSED);
    assert_int_equal(answer.refusal.rule[0], GG_RULE_TURN);
    assert_true(gg_split(gg_span_of("move 2 nowhere"), &words, &error));
    assert_false(gg_match_read(match, 0, &words, 0, &orders, &answer));
    assert_int_equal(answer.refusal.rule[0], GG_RULE_FORM);
    assert_int_equal(gg_match_hash(match), hash);
    assert_int_equal(gg_match_news(match).count, news);
}

static void a_full_journal_can_be_moved(void **state)
{
    (void)state;
    size_t small = gg_match_size(game, 4096);
    gg_match *tight = gg_match_make(game, aligned(small), small);
    assert_null(gg_match_make(game, match, 64));
    free(match);
    match = tight;
    assert_true(gg_match_begin(match, NULL, 0, &answer));
    gg_status status = GG_PLAYED;
    deploy();
    while (status == GG_PLAYED)
        status = say("S", gg_match_can_undo(match, 0) ? "undo" : "move 2 Alm-Bree");
    assert_int_equal(status, GG_FULL);
    uint64_t hash = gg_match_hash(match), count = gg_match_count(match);
    gg_match *moved = gg_match_move(match, aligned(match_size), match_size);
    assert_non_null(moved);
    free(match);
    match = moved;
    assert_int_equal(gg_match_hash(match), hash);
    assert_int_equal(gg_match_count(match), count);
    status = say("S", gg_match_can_undo(match, 0) ? "undo" : "move 2 Alm-Bree");
    assert_int_equal(status, GG_PLAYED);
}

static void the_first_of_those_who_are_asked(void **state)
{
    (void)state;
    gg_head head = {.seats = 3};
    assert_int_equal(gg_first_asked(&head), GG_NOBODY);
    head.prompt[3] = 1; /* no seat of this game */
    assert_int_equal(gg_first_asked(&head), GG_NOBODY);
    head.prompt[2] = 1;
    assert_int_equal(gg_first_asked(&head), 2);
    head.prompt[1] = 4;
    assert_int_equal(gg_first_asked(&head), 1);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(undo_takes_back_own_orders_down_to_the_barrier),
        TEST(the_journal_keeps_what_was_taken_back),
        TEST(consent_takes_back_past_a_barrier),
        TEST(consent_refused_changes_nothing_but_the_offer),
        TEST(nothing_to_ask_for_before_the_first_order),
        TEST(a_draw_needs_everybody),
        TEST(an_offer_lapses_with_its_makers_next_order),
        TEST(resigning_is_always_possible),
        TEST(core_orders_take_nothing_more),
        TEST(a_stranger_is_refused),
        TEST(trial_moves_are_held_back),
        TEST(moves_are_seen_one_by_one),
        TEST(what_can_be_undone_is_known_before),
        TEST(a_question_changes_nothing),
        TEST(several_orders_are_played_whole),
        TEST(several_orders_are_refused_whole),
        TEST(forced_dice_are_used_up_or_nothing_happens),
        TEST(a_text_is_read_without_being_played),
        TEST(a_full_journal_can_be_moved),
        cmocka_unit_test(the_first_of_those_who_are_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
