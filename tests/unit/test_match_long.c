/* Long matches: whatever was offered, played and undone, the state is that of the remaining orders; and the cost of
 * an undo does not depend on the length of the game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "harness/random.h"
#include "probe/probe.h"
#include "probe_files.h"

enum { JOURNAL = 1 << 22, STEPS = 700 };

static gg_rules rules; /* the probe's, with orders counted */
static uint64_t carried_out;
static gg_game *game;
static gg_match *match;
static void *state, *barrier, *seen, *view;
static gg_answer answer;
static gg_dice chance;

static void count_and_apply(const gg_game *of, void *to, gg_seat seat, const gg_order *order,
                            gg_turn *turn)
{
    carried_out++;
    probe_rules.apply(of, to, seat, order, turn);
}

static void *memory(size_t size)
{
    void *made = aligned_alloc(GG_ALIGN, (size + GG_ALIGN - 1) / GG_ALIGN * GG_ALIGN);
    assert_non_null(made);
    return made;
}

static void begin(uint64_t seed)
{
    uint8_t key[32] = {0};
    memcpy(key, &seed, sizeof seed);
    gg_dice_keyed(&chance, key, 0);
    gg_match_key(match, key);
    assert_true(gg_match_begin(match, NULL, 0, &answer));
}

static int set_up(void **unused)
{
    static gg_entry entry;
    gg_error error = {0};
    gg_words words;
    (void)unused;
    rules = probe_rules;
    rules.apply = count_and_apply;
    entry = (gg_entry){&rules, gg_files_probe, gg_files_probe_count};
    assert_true(gg_split(gg_span_of("probe players=3"), &words, &error));
    game = gg_game_make(&entry, memory(gg_game_size(&rules)), &words, 0, &error);
    assert_non_null(game);
    size_t size = gg_match_size(game, JOURNAL);
    match = gg_match_make(game, memory(size), size);
    state = memory(gg_state_size(game));
    barrier = memory(gg_state_size(game));
    seen = memory(gg_view_size(game));
    view = memory(gg_view_size(game));
    return 0;
}

static int tear_down(void **unused)
{
    (void)unused;
    free(match);
    free(game);
    free(state);
    free(barrier);
    free(seen);
    free(view);
    return 0;
}

static const gg_head *head(void)
{
    return gg_head_of(gg_match_state(match));
}

static bool play_verb(gg_seat seat, uint8_t verb)
{
    gg_order order;
    gg_order_open(&order, verb);
    return gg_match_play(match, seat, &order, NULL, 0, &answer) == GG_PLAYED;
}

static bool play_any(gg_seat seat)
{
    gg_order order;
    return gg_random_order(game, gg_match_state(match), seat, &chance, &order) &&
           gg_match_play(match, seat, &order, NULL, 0, &answer) == GG_PLAYED;
}

/* ---------------------------------------------------------------- orders that were not undone */

static void carry_out(const gg_record *record, void *to)
{
    gg_dice dice;
    gg_turn turn;
    gg_dice_forced(&dice, record->draws, record->draw_count, record->number);
    memcpy(dice.key, gg_match_dice(match)->key, sizeof dice.key);
    gg_turn_open(&turn, &dice, NULL, 0);
    gg_apply(game, to, record->seat, &record->order, &turn);
}

static bool stands(const gg_record *record)
{
    return !record->undone && record->order.verb != GG_VERB_UNDO;
}

/* Plays all remaining orders from the beginning on `state`; `barrier` gets the state at the last barrier. Returns the
 * place there. */
static size_t play_what_stands(void)
{
    gg_record record;
    size_t behind = 0;
    memcpy(state, gg_match_begin_state(match), gg_state_size(game));
    memcpy(barrier, state, gg_state_size(game));
    for (size_t place = 0; gg_match_next(match, &place, &record);) {
        if (stands(&record))
            carry_out(&record, state);
        if (!record.barrier)
            continue;
        behind = place;
        memcpy(barrier, state, gg_state_size(game));
    }
    return behind;
}

/* What a seat sees: the barrier with its own orders since then, and the current offers. */
static void check_view(gg_seat seat, size_t place)
{
    gg_record record = {0};
    bool others = false;
    memcpy(state, barrier, gg_state_size(game));
    while (gg_match_next(match, &place, &record)) {
        bool of_game = stands(&record) && record.order.verb < GG_VERB_CORE;
        others = others || (of_game && record.seat != seat);
        if (of_game && record.seat == seat)
            carry_out(&record, state);
    }
    gg_head *mine = state;
    mine->offer = head()->offer;
    mine->offer_by = head()->offer_by;
    mine->agreed = head()->agreed;
    gg_view(game, others ? state : gg_match_state(match), seat, view);
    gg_match_view(match, seat, seen);
    assert_memory_equal(seen, view, gg_view_size(game));
}

/* The last remaining order of the seat after the barrier: what its `undo` undoes. */
static uint64_t find_own(gg_seat seat, size_t place)
{
    gg_record record;
    uint64_t found = 0;
    while (gg_match_next(match, &place, &record))
        if (record.seat == seat && !record.undone && record.order.verb < GG_VERB_CORE)
            found = record.number;
    return found;
}

static void check_all(void)
{
    gg_record record;
    size_t behind = play_what_stands();
    assert_memory_equal(gg_match_state(match), state, gg_state_size(game));
    for (gg_seat seat = 0; seat < game->seats; seat++) {
        assert_int_equal(gg_match_can_undo(match, seat), find_own(seat, behind) != 0);
        check_view(seat, behind);
    }
    check_view(GG_PUBLIC, behind);
    size_t place = gg_match_newest(match);
    assert_true(gg_match_next(match, &place, &record));
    assert_int_equal(record.number, gg_match_count(match));
    assert_int_equal(record.hash, gg_match_hash(match));
}

static bool was_undone(uint64_t number)
{
    gg_record record;
    for (size_t place = 0; gg_match_next(match, &place, &record);)
        if (record.number == number)
            return record.undone;
    return false;
}

/* A random order, offer, answer or undo of some seat. */
static void do_something(void)
{
    static const uint8_t verbs[] = {GG_VERB_UNDO,   GG_VERB_UNDO,  GG_VERB_DRAW,
                                    GG_VERB_REFUSE, GG_VERB_AGREE, GG_VERB_UNDO_ASK};
    gg_seat seat = (gg_seat)gg_below(&chance, game->seats);
    uint32_t what = gg_below(&chance, 14);
    uint64_t own = find_own(seat, play_what_stands());
    if (what >= 6) {
        play_any(seat);
    } else if (head()->offer != GG_OFFER_DRAW || verbs[what] != GG_VERB_AGREE) {
        bool played = play_verb(seat, verbs[what]); /* an agreed draw would be the end */
        if (verbs[what] == GG_VERB_UNDO) {
            assert_int_equal(played, own != 0);
            assert_true(!played || was_undone(own));
        }
    }
}

static void the_state_is_that_of_what_stands(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        begin(seed);
        for (int step = 0; step < STEPS && !head()->over; step++) {
            uint64_t count = gg_match_count(match);
            do_something();
            if (gg_match_count(match) > count)
                check_all();
        }
    }
}

/* A copy is the match, and continues as it does. */
static void copies_take_back_the_same(void **unused)
{
    (void)unused;
    size_t size = gg_match_size(game, JOURNAL);
    begin(7);
    for (int step = 0; step < STEPS / 2 && !head()->over; step++)
        do_something();
    gg_match *original = match, *copy = gg_match_make(game, memory(size), size);
    gg_match_copy(copy, original);
    gg_dice same = chance;
    for (int step = 0; step < 100 && !head()->over; step++)
        do_something();
    uint64_t hash = gg_match_hash(original);
    match = copy;
    chance = same;
    for (int step = 0; step < 100 && !head()->over; step++)
        do_something();
    assert_int_equal(gg_match_hash(copy), hash);
    check_all();
    free(copy);
    match = original;
}

/* ---------------------------------------------------------------- as bytes */

typedef struct kept_match {
    size_t size, orders;
    uint8_t *bytes, *order_bytes;
} kept_match;

static kept_match keep(const gg_match *from)
{
    kept_match kept = {.size = gg_match_kept_size(from), .orders = gg_match_orders_size(from)};
    gg_record record;
    size_t place = 0;
    while (place < kept.orders / 2 && gg_match_next(from, &place, &record)) {}
    kept.bytes = memory(kept.size);
    kept.order_bytes = memory(kept.orders + 1);
    gg_match_keep(from, kept.bytes);
    gg_match_keep_orders(from, 0, place, kept.order_bytes);
    gg_match_keep_orders(from, place, kept.orders, kept.order_bytes + place);
    return kept;
}

static void forget(kept_match *kept)
{
    free(kept->bytes);
    free(kept->order_bytes);
}

static bool recall(gg_match *to, const kept_match *kept)
{
    gg_match_key(to, gg_match_dice(match)->key);
    return gg_match_recall(to, kept->bytes, kept->size, kept->order_bytes, kept->orders);
}

/* The match is replaced by the one made from its bytes, again and again: nobody can tell. */
static void kept_matches_go_on_as_they_were(void **unused)
{
    (void)unused;
    size_t size = gg_match_size(game, JOURNAL);
    gg_match *other = gg_match_make(game, memory(size), size);
    for (uint64_t seed = 21; seed <= 26; seed++) {
        begin(seed);
        for (int step = 0; step < STEPS && !head()->over; step++) {
            uint64_t count = gg_match_count(match);
            do_something();
            if (gg_match_count(match) == count)
                continue;
            check_all();
            kept_match kept = keep(match);
            assert_true(recall(other, &kept));
            kept_match again = keep(other);
            assert_int_equal(again.size, kept.size);
            assert_memory_equal(again.bytes, kept.bytes, kept.size);
            assert_int_equal(again.orders, kept.orders);
            assert_memory_equal(again.order_bytes, kept.order_bytes, kept.orders);
            forget(&kept);
            forget(&again);
            gg_match *before = match;
            match = other;
            other = before;
            check_all();
        }
    }
    free(other);
}

/* Damaged bytes give no match, or one whose states are possible. */
static void damaged_bytes_are_refused(void **unused)
{
    (void)unused;
    uint32_t refused = 0;
    size_t size = gg_match_size(game, JOURNAL);
    gg_match *other = gg_match_make(game, memory(size), size);
    gg_error error;
    begin(31);
    for (int step = 0; step < STEPS && !head()->over && gg_match_orders_size(match) < 4000; step++)
        do_something();
    kept_match kept = keep(match);
    for (uint32_t i = 0; i < 4000; i++) {
        bool orders = i % 2 == 0;
        uint8_t *at = orders ? kept.order_bytes : kept.bytes;
        size_t where = gg_below(&chance, (uint32_t)(orders ? kept.orders : kept.size));
        uint8_t before = at[where];
        at[where] ^= (uint8_t)(1U << gg_below(&chance, 8));
        bool good = recall(other, &kept);
        refused += !good;
        if (good)
            assert_true(gg_check_state(game, gg_match_state(other), true, &error));
        at[where] = before;
    }
    assert_in_range(refused, 500, 4000);
    for (size_t cut = 0; cut < kept.size; cut += 7)
        assert_false(gg_match_recall(other, kept.bytes, cut, kept.order_bytes, kept.orders));
    assert_false(gg_match_recall(other, kept.bytes, kept.size, kept.order_bytes, kept.orders - 8));
    assert_true(recall(other, &kept));
    forget(&kept);
    free(other);
}

/* ---------------------------------------------------------------- what it costs */

/* Until somebody has given an order that can be undone, with that many before it. */
static gg_seat play_on(uint64_t orders)
{
    static uint64_t seed = 100;
    for (;;) {
        for (gg_seat seat = 0; seat < game->seats; seat++) {
            if (head()->over)
                begin(seed++);
            if (play_any(seat) && gg_match_count(match) >= orders && gg_match_can_undo(match, seat))
                return seat;
        }
    }
}

static void offer_and_refuse(uint32_t times)
{
    for (uint32_t i = 0; i < times; i++) {
        assert_true(play_verb(0, GG_VERB_DRAW));
        assert_true(play_verb(1, GG_VERB_REFUSE));
    }
}

static void undoing_costs_what_is_undone(void **unused)
{
    (void)unused;
    begin(11);
    gg_seat seat = play_on(30);
    offer_and_refuse(5000);
    carried_out = 0;
    for (int i = 0; i < 5000; i++) {
        assert_true(play_verb(seat, GG_VERB_UNDO));
        assert_true(play_any(seat));
        gg_match_view(match, GG_PUBLIC, view);
        if (!gg_match_can_undo(match, seat))
            seat = play_on(0);
    }
    assert_in_range(carried_out, 5000, 60000);
    check_all();
}

static bool take_back_by_consent(gg_seat seat)
{
    if (!play_verb(seat, GG_VERB_UNDO_ASK))
        return false;
    for (gg_seat other = 0; other < game->seats; other++)
        if (other != seat)
            assert_true(play_verb(other, GG_VERB_AGREE));
    return true;
}

static void consent_costs_what_is_undone(void **unused)
{
    (void)unused;
    begin(13);
    gg_seat seat = play_on(30);
    uint64_t before = gg_match_count(match);
    carried_out = 0;
    for (int i = 0; i < 3000; i++) {
        assert_true(take_back_by_consent(seat));
        seat = play_on(0);
    }
    assert_in_range(carried_out, 3000, 10 * (gg_match_count(match) - before));
    check_all();
}

/* Back to the beginning, step by step: each one is cheap. */
static void a_game_is_taken_back_step_by_step(void **unused)
{
    (void)unused;
    begin(17);
    gg_seat seat = play_on(30);
    uint64_t orders = gg_match_count(match);
    carried_out = 0;
    for (uint32_t i = 0; i < orders; i++) {
        take_back_by_consent(seat);
        seat = (gg_seat)((seat + 1) % game->seats);
    }
    assert_memory_equal(gg_match_state(match), gg_match_begin_state(match), sizeof(gg_head));
    assert_in_range(carried_out, 1, 4 * orders);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_state_is_that_of_what_stands, set_up, tear_down),
        cmocka_unit_test_setup_teardown(copies_take_back_the_same, set_up, tear_down),
        cmocka_unit_test_setup_teardown(kept_matches_go_on_as_they_were, set_up, tear_down),
        cmocka_unit_test_setup_teardown(damaged_bytes_are_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(undoing_costs_what_is_undone, set_up, tear_down),
        cmocka_unit_test_setup_teardown(consent_costs_what_is_undone, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_game_is_taken_back_step_by_step, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
