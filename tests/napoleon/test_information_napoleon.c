/* Who may know what: events name only blocks that their reader can name; guesses from a view can be played on;
 * what is disclosed at the end of a game; who may talk. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games.h"
#include "harness/random.h"
#include "napoleon/knowledge/information.h"
#include "napoleon/napoleon.h"
#include "napoleon/random_position.h"
#include "napoleon/table/events.h"
#include "napoleon/table/orders.h"
#include "napoleon/table/state.h"

enum { GAMES = 12, ORDERS_MAX = 150 };

static _Alignas(GG_ALIGN) uint8_t memory[sizeof(gg_game) + sizeof(nap_board) + 2 * GG_ALIGN];
static gg_event events[GG_EVENTS_MAX];
static gg_words words;
static gg_error error;
static nap_state state, before;

static const gg_game *make(const char *options)
{
    const gg_entry *entry = gg_find_game(gg_built_shelf(), gg_span_of("napoleon"));
    assert_non_null(entry);
    assert_true(gg_game_size(entry->rules) <= sizeof memory);
    assert_true(gg_split(gg_span_of(options), &words, &error));
    gg_game *game = gg_game_make(entry, memory, &words, 0, &error);
    assert_non_null(game);
    return game;
}

/* A game from the deployment, or from a position. */
static void begin(const gg_game *game, gg_dice *dice, bool at_start)
{
    static uint8_t builder[1 << 16];
    static char text[1 << 13];
    gg_text out;
    gg_turn turn;
    gg_reader reader;
    gg_turn_open(&turn, dice, events, GG_EVENTS_MAX);
    if (at_start) {
        gg_start(game, &state, &turn);
        return;
    }
    gg_text_open(&out, text, sizeof text);
    nap_random_position(game, dice, &out);
    assert_true(game->rules->builder_size <= sizeof builder);
    memset(builder, 0, sizeof builder);
    gg_position position = {.builder = builder};
    gg_reader_open(&reader, gg_span_of(text));
    while (gg_read_words(&reader, &words, &error))
        assert_true(game->rules->position_line(game, &position, &words, 0, &error));
    assert_true(game->rules->position_end(game, &position, &state, &error));
    game->rules->begin(game, &state, &turn);
}

/* ---------------------------------------------------------------- blocks in events */

/* Blocks that an event names, bit per block. */
static uint64_t named_by(const gg_event *event)
{
    const int16_t *open = event->open;
    uint64_t named = 0;
    switch (event->kind) {
    case GG_EVENT_DIE:
        return open[0] == NAP_FOR_FIRE || open[0] == NAP_FOR_MORALE ? nap_bit((uint32_t)open[1])
                                                                    : 0;
    case NAP_EVENT_REVEALED:
    case NAP_EVENT_PICKED:
    case NAP_EVENT_SHOT:
    case NAP_EVENT_HIT:
    case NAP_EVENT_LOST:
    case NAP_EVENT_MORALE:
    case NAP_EVENT_MOVED:
        return open[0] < 0 ? 0 : nap_bit((uint32_t)open[0]);
    case NAP_EVENT_RETREAT:
        return open[4] < 0 ? 0 : nap_bit((uint32_t)open[4]);
    case NAP_EVENT_ACTION:
        named |= open[1] < 0 ? 0 : nap_bit((uint32_t)open[1]);
        named |= open[2] < 0 ? 0 : nap_bit((uint32_t)open[2]);
        return named;
    default:
        return 0;
    }
}

/* All blocks that the reader may name by the end of an order: known before, known now, or revealed in between. */
static uint64_t known_to(const gg_game *game, gg_seat reader, uint32_t count)
{
    uint64_t known = nap_named(game, &before.table, reader) | nap_named(game, &state.table, reader);
    for (uint32_t i = 0; i < count; i++)
        if (events[i].kind == GG_EVENT_SHOWN && (events[i].to & GG_BIT(reader)))
            known |= nap_bit((uint32_t)events[i].open[0]);
    return known;
}

static void check_events(const gg_game *game, gg_seat reader, uint32_t count, uint64_t *seen)
{
    uint64_t known = known_to(game, reader, count);
    for (uint32_t i = 0; i < count; i++) {
        gg_event event;
        if (!gg_event_for(&events[i], reader, &event))
            continue;
        *seen |= named_by(&event);
        if (named_by(&event) & ~known)
            fail_msg("event of kind %d names a block that seat %d cannot name", event.kind, reader);
        if (event.kind == GG_EVENT_SHOWN)
            assert_false(nap_named(game, &before.table, reader) >> event.open[0] & 1);
        if (event.kind == NAP_EVENT_MARCHED &&
            reader != nap_owner(&state.table, (uint8_t)event.open[0]))
            assert_int_equal(event.secret[0], 0);
    }
}

static void play_and_check(const gg_game *game, gg_dice *dice, uint64_t *seen)
{
    for (uint32_t i = 0; i < ORDERS_MAX && !state.table.head.over; i++) {
        gg_turn turn;
        gg_order order;
        gg_seat seat = gg_random_decider(&state, dice);
        assert_true(gg_random_order(game, &state, seat, dice, &order));
        before = state;
        gg_turn_open(&turn, dice, events, GG_EVENTS_MAX);
        gg_apply(game, &state, seat, &order, &turn);
        for (gg_seat reader = 0; reader <= GG_PUBLIC; reader++)
            if (reader < game->seats || reader == GG_PUBLIC)
                check_events(game, reader, turn.count, seen);
    }
}

static void events_name_what_their_reader_knows(void **unused)
{
    static const char *const options[] = {"napoleon", "napoleon hidden=1", "napoleon players=3",
                                          "napoleon players=3 hidden=1 ally_faces=1",
                                          "napoleon hidden=1 tie=firer stalemate=at_once"};
    (void)unused;
    for (uint32_t k = 0; k < sizeof options / sizeof options[0]; k++) {
        const gg_game *game = make(options[k]);
        uint64_t seen = 0;
        for (uint32_t n = 0; n < GAMES; n++) {
            gg_dice dice;
            gg_dice_fast(&dice, 1000 * k + n);
            begin(game, &dice, n == 0);
            play_and_check(game, &dice, &seen);
        }
        assert_true(nap_count(seen) > 10); /* events do name blocks */
    }
}

/* ---------------------------------------------------------------- guesses */

/* Plays some orders: every seat that is asked has an answer, and what is offered is accepted. */
static void play_on(const gg_game *game, nap_state *from, gg_dice *dice, uint32_t orders)
{
    for (uint32_t i = 0; i < orders && !from->table.head.over; i++) {
        gg_turn turn;
        gg_order order;
        gg_refusal refusal;
        gg_seat seat = gg_random_decider(from, dice);
        assert_true(gg_random_order(game, from, seat, dice, &order));
        gg_check(game, from, seat, &order, &refusal);
        assert_int_equal(refusal.count, 0);
        dice->count = 0;
        gg_turn_open(&turn, dice, NULL, 0);
        gg_apply(game, from, seat, &order, &turn);
        if (!gg_check_state(game, from, false, &error))
            fail_msg("%s", error.text);
    }
}

static void guesses_can_be_played_on(void **unused)
{
    static const char *const options[] = {"napoleon players=3", "napoleon players=3 hidden=1",
                                          "napoleon hidden=1"};
    static nap_state guess;
    static nap_view view;
    (void)unused;
    for (uint32_t n = 0; n < 3 * GAMES; n++) {
        const gg_game *game = make(options[n % 3]);
        gg_dice dice;
        gg_dice_fast(&dice, 5000 + n);
        begin(game, &dice, n < 3);
        for (uint32_t i = 0; i < 40 && !state.table.head.over; i++) {
            play_on(game, &state, &dice, 1);
            gg_seat viewer = (gg_seat)gg_below(&dice, game->seats + 1);
            gg_view(game, &state, viewer < game->seats ? viewer : (gg_seat)GG_PUBLIC, &view);
            gg_guess(game, &view, &dice, &guess);
            play_on(game, &guess, &dice, 20);
        }
    }
}

/* ---------------------------------------------------------------- the end */

static uint32_t ghosts_of(const gg_game *game, gg_seat seat)
{
    static nap_view view;
    gg_view(game, &state, seat, &view);
    uint32_t count = 0;
    while (count < NAP_BLOCKS_MAX && view.ghost[count].at != NAP_ABSENT)
        count++;
    return count;
}

static void only_the_rules_disclose(void **unused)
{
    const gg_game *game = make("napoleon");
    gg_dice dice;
    gg_turn turn;
    gg_order resign;
    (void)unused;
    gg_dice_fast(&dice, 7);
    begin(game, &dice, false);
    uint32_t hidden = ghosts_of(game, 0);
    assert_true(hidden > 0);
    before = state;
    gg_order_open(&resign, GG_VERB_RESIGN);
    gg_turn_open(&turn, &dice, events, GG_EVENTS_MAX);
    gg_apply(game, &state, 0, &resign, &turn);
    assert_int_equal(state.table.head.over, 1);
    assert_int_equal(ghosts_of(game, 0), hidden);
    assert_int_equal(ghosts_of(game, GG_PUBLIC), NAP_BLOCKS_MAX - 6);
    state.table.head.how = GG_HOW_FIRST; /* as if its army were defeated */
    assert_int_equal(ghosts_of(game, 0), 0);
    assert_int_equal(ghosts_of(game, GG_PUBLIC), 0);
    assert_int_equal(ghosts_of(game, GG_REFEREE), 0);
}

/* ---------------------------------------------------------------- talk */

enum { F, W, B };

static bool talk(const gg_game *game, gg_seat from, gg_seat to)
{
    return gg_may_talk(game, &state, from, to);
}

static void set_turn(const gg_game *game, uint8_t turn)
{
    state.table.turn = turn;
    state.table.active = nap_board_of(game)->turn[turn].side;
    state.table.phase = NAP_MOVEMENT;
}

/* W-THR-03, K-105 */
static void allies_talk_at_night(void **unused)
{
    const gg_game *game = make("napoleon players=3");
    gg_dice dice;
    (void)unused;
    gg_dice_fast(&dice, 1);
    begin(game, &dice, true);
    assert_true(talk(game, W, B) && talk(game, B, W) && talk(game, W, GG_PUBLIC));
    set_turn(game, 5);
    assert_false(talk(game, W, B) || talk(game, B, W) || talk(game, B, GG_PUBLIC));
    assert_true(talk(game, F, W) && talk(game, F, GG_PUBLIC) && talk(game, W, F));
    set_turn(game, 3); /* a French night */
    assert_false(talk(game, W, B));
    set_turn(game, 6);
    assert_true(talk(game, W, B) && talk(game, B, W));
    game = make("napoleon");
    begin(game, &dice, true);
    set_turn(game, 5);
    assert_true(talk(game, 0, 1) && talk(game, 1, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_name_what_their_reader_knows),
        cmocka_unit_test(guesses_can_be_played_on),
        cmocka_unit_test(only_the_rules_disclose),
        cmocka_unit_test(allies_talk_at_night),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
