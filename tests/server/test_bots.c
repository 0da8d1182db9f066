/* test_bots.c: bots in seats: whole games, several at a time, honest and reproducible. */
#include "server/in_house.h"

#include "bot/bot.h"
#include "core/play/guessing.h"
#include "host/memory.h"

#include <stdatomic.h>

static char game[STORE_ID_SIZE];

static const char *path_of(const char *what, const char *reader)
{
    return seat_path(game, reader, what);
}

static void begin_game(const char *seats, int players)
{
    assert_int_equal(
        visit_with(&anna, WEB_POST, "/api/v1/games",
                   "{'game':'probe','scenario':'river','options':{'players':%d,'rounds':4},"
                   "'seats':[%s],'start':true}",
                   players, seats),
        201);
    snprintf(game, sizeof game, "%s", reply_text(&anna, "id"));
}

#define BOT "{'kind':'bot'}"
#define ME "{'kind':'me'}"

/* Runs the house until the condition holds; false: it did not in reasonable time. */
static bool turn_until(bool (*holds)(void))
{
    for (int i = 0; i < 2000000; i++) {
        if (holds())
            return true;
        here.clock.value += 10; /* bots wait a while */
        house_turn(&here.house);
        nanosleep(&(struct timespec){.tv_nsec = 50000}, NULL);
    }
    return false;
}

static srv_room *the_room(void)
{
    store_status status;
    srv_room *room = room_enter(&here.house, game, &status);
    assert_non_null(room);
    return room;
}

static bool is_over(void)
{
    srv_room *room = the_room();
    return room->game.state == GAME_OVER && room->ticket == 0;
}

/* Nobody thinks, nothing is pending, and no bot is asked. */
static bool waits_for_people(void)
{
    srv_room *room = the_room();
    uint8_t asked = room_asked(room);
    bool waits = room->ticket == 0 && !room->thinking && asked != 0;
    for (gg_seat seat = 0; seat < room->game.seats; seat++)
        if (room->game.seat[seat].kind == SEAT_BOT && (asked & GG_BIT(seat)))
            waits = false;
    return waits;
}

/* ---------------------------------------------------------------- games */

static void test_bots_play_to_the_end(void **state)
{
    (void)state;
    for (int players = 2; players <= 3; players++) {
        begin_game(players == 2 ? BOT "," BOT : BOT "," BOT "," BOT, players);
        assert_true(turn_until(is_over));
        assert_int_equal(visit(&anna, WEB_GET, path_of("record?after=0", "public"), NULL), 200);
        size_t count = json_array_size(reply_at(&anna, "entries"));
        const json_t *last = json_array_get(reply_at(&anna, "entries"), count - 1);
        assert_string_equal(json_string_value(json_object_get(last, "kind")), "over");
    }
}

/* All deploy at the same time: the bots immediately, the person at any time. */
static void test_two_bots_are_asked_at_once(void **state)
{
    (void)state;
    begin_game(ME "," BOT "," BOT, 3);
    assert_true(turn_until(waits_for_people));
    assert_int_equal(room_asked(the_room()), GG_BIT(0));
    assert_int_equal(visit_with(&anna, WEB_POST, path_of("orders", "0"),
                                "{'after':%lld,'order':'deploy Alm: 2 3 3 Bree: 4 4'}",
                                (long long)the_room()->told[0]),
                     200);
    assert_true(turn_until(waits_for_people));
}

/* The person plays at random too, through the public calls; the server is restarted now and then. */
static void test_a_person_against_a_bot(void **state)
{
    (void)state;
    begin_game(BOT "," ME, 2);
    for (int orders = 0; orders < 400 && !is_over(); orders++) {
        if (orders % 5 == 4) {
            place_restart(&here);
            house_turn(&here.house);
        }
        if (!waits_for_people()) {
            here.clock.value += 1000;
            house_turn(&here.house);
            nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL);
            continue;
        }
        gg_order order;
        gg_dice dice;
        char text[GG_LINE_MAX + 1];
        gg_text out;
        srv_room *room = the_room();
        gg_dice_fast(&dice, (uint64_t)orders + 1);
        assert_true(
            gg_answer_at_random(room->rules, gg_match_state(room->table.match), 1, &dice, &order));
        gg_text_open(&out, text, sizeof text);
        gg_write_order(room->rules, host_table_view(&room->table, 1), &order, &out);
        assert_int_equal(visit_with(&anna, WEB_POST, path_of("orders", "1"),
                                    "{'after':%lld,'order':'%s'}", (long long)room->told[1], text),
                         200);
    }
    assert_true(turn_until(is_over));
}

/* ---------------------------------------------------------------- offers */

static int ask(const char *order)
{
    return visit_with(&anna, WEB_POST, path_of("orders", "0"), "{'after':%lld,'order':'%s'}",
                      (long long)the_room()->told[0], order);
}

static bool nothing_offered(void)
{
    srv_room *room = the_room();
    return room->ticket == 0 && host_table_head(&room->table)->offer == GG_OFFER_NONE;
}

static void test_bots_answer_offers(void **state)
{
    (void)state;
    begin_game(ME "," BOT, 2);
    assert_int_equal(ask("deploy Alm: 2 3 3 Bree: 4 4"), 200);
    assert_true(turn_until(waits_for_people));
    assert_int_equal(ask("draw"), 200);
    assert_true(turn_until(nothing_offered));
    assert_int_equal(the_room()->game.state, GAME_RUNNING); /* refused */
    assert_int_equal(ask("end"), 200);
    assert_true(turn_until(waits_for_people) || is_over());
    uint64_t before = gg_match_hash(the_room()->table.match);
    assert_int_equal(ask("undo ask"), 200);
    assert_true(turn_until(nothing_offered));
    assert_true(turn_until(waits_for_people) || is_over());
    assert_true(gg_match_hash(the_room()->table.match) != before); /* agreed: it was undone */
}

/* ---------------------------------------------------------------- honest */

/* The same view, key and number give the same order, whatever is hidden; another key gives another one. */
static void test_the_same_view_the_same_answer(void **state)
{
    (void)state;
    begin_game(ME "," ME, 2);
    srv_room *room = the_room();
    host_table_view(&room->table, 0);
    bot_task task = {.game = room->rules,
                     .view = room->table.view[0].at,
                     .seat = 0,
                     .number = 7,
                     .memory = host_memory(bot_memory_size(room->rules))};
    gg_order first, again;
    uint32_t others = 0;
    for (int key = 0; key < 50; key++) {
        task.key[0] = (uint8_t)key;
        assert_true(bot_think(&task, &first));
        assert_true(bot_think(&task, &again));
        assert_true(gg_same_order(&first, &again));
        gg_refusal refusal = {0};
        gg_check(room->rules, gg_match_state(room->table.match), 0, &first, &refusal);
        assert_int_equal(refusal.count, 0);
        task.key[1] = 1;
        assert_true(bot_think(&task, &again));
        others += !gg_same_order(&first, &again);
        task.key[1] = 0;
    }
    assert_true(others > 20);
    free(task.memory);
}

enum { MEASURED = 60 };

/* How long bots took for secret questions, by whether there was a choice. */
typedef struct answer_times {
    int64_t least, most, sum;
    int count;
} answer_times;

static void note_time(answer_times *times, int64_t time)
{
    times->least = times->count == 0 || time < times->least ? time : times->least;
    times->most = time > times->most ? time : times->most;
    times->sum += time;
    times->count++;
}

enum { LONGEST = 4000 }; /* milliseconds; longer than any delay */

/* Until the thinking bot has answered; the elapsed time. LONGEST: the worker is slow, not the bot. */
static int64_t time_of_answer(gg_seat thinker)
{
    int64_t began = here.clock.value;
    uint64_t moved = the_room()->moved[thinker];
    for (int i = 0; i < 400000 && the_room()->moved[thinker] == moved; i++) {
        nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
        if (here.clock.value < began + LONGEST)
            here.clock.value += 10;
        house_turn(&here.house);
    }
    return here.clock.value - began;
}

/* The delay is drawn before the bot thinks. Picks of equivalent tiles have one answer. */
static void test_no_time_tells_that_there_was_no_choice(void **state)
{
    (void)state;
    answer_times times[2] = {{0}};
    begin_game(BOT "," BOT, 2);
    for (int i = 0; i < 400000 && (times[0].count < MEASURED || times[1].count < MEASURED); i++) {
        srv_room *room = the_room();
        if (room->game.state == GAME_OVER)
            begin_game(BOT "," BOT, 2);
        else if (room->thinking &&
                 gg_is_secret(room->rules, host_table_head(&room->table)->prompt[room->thinker])) {
            const void *now = gg_match_state(room->table.match);
            bool forced = gg_forced(room->rules, now, room->thinker, NULL);
            int64_t time = time_of_answer(room->thinker);
            if (time < LONGEST)
                note_time(&times[forced], time);
            continue;
        }
        nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
        house_turn(&here.house);
    }
    for (int forced = 0; forced < 2; forced++) {
        assert_true(times[forced].count >= MEASURED);
        assert_in_range(times[forced].least, 150, 700); /* a busy machine sees it begin late */
        assert_true(times[forced].most >= 1300);
    }
    int64_t mean = times[0].sum / times[0].count, other = times[1].sum / times[1].count;
    assert_in_range(other, mean - 350, mean + 350); /* five standard deviations */
}

/* ---------------------------------------------------------------- trouble */

/* After a restart the bots continue by themselves, without any visitor. */
static void test_bots_are_woken(void **state)
{
    (void)state;
    begin_game(BOT "," BOT, 2);
    place_restart(&here);
    bool over = false;
    for (int i = 0; i < 40000 && !over; i++) {
        store_game row;
        here.clock.value += 10;
        house_turn(&here.house);
        nanosleep(&(struct timespec){.tv_nsec = 50000}, NULL);
        assert_int_equal(here.store->ops->game(here.store, game, &row), STORE_OK);
        over = row.state == GAME_OVER;
    }
    assert_true(over);
}

/* A room that was dropped while its bot was thinking: the thought is lost, the game is not. */
static void test_a_room_that_is_dropped(void **state)
{
    (void)state;
    begin_game(BOT "," BOT, 2);
    for (int drops = 0; drops < 20 && !is_over();) {
        srv_room *room = the_room();
        if (room->thinking && room->ticket == 0) {
            room_drop(&here.house, room);
            drops++;
        }
        here.clock.value += 100;
        house_turn(&here.house);
    }
    assert_true(turn_until(is_over));
}

/* A store that is full now and then: the bot's order has not happened, and it orders again later. */
static atomic_int commits, failures;

/* One of four fails, at no regular distance: bots that try again must not fall into step with it. */
static void commit_or_not(srv_store *self, store_batch *first)
{
    uint32_t scrambled = (uint32_t)atomic_fetch_add(&commits, 1) * 2654435761U;
    if (scrambled >> 30 != 3) {
        real_ops->commit(self, first);
        return;
    }
    for (; first; first = first->next) {
        first->status = STORE_FULL;
        atomic_fetch_add(&failures, 1);
    }
}

static bool is_over_late(void)
{
    here.clock.value += 99; /* bots check again after seconds */
    return is_over();
}

static void test_a_store_that_fails(void **state)
{
    (void)state;
    begin_game(BOT "," BOT, 2);
    commit_with(commit_or_not);
    assert_true(turn_until(is_over_late));
    assert_true(atomic_load(&failures) > 2);
    srv_room *room = the_room();
    uint64_t hash = gg_match_hash(room->table.match), told = room->told[GG_PUBLIC];
    place_restart(&here); /* the store has the whole game, and nothing else */
    assert_int_equal(gg_match_hash(the_room()->table.match), hash);
    assert_int_equal(the_room()->told[GG_PUBLIC], told);
}

/* A store that is slow, and then full: the bot orders again, though it looked while its order was still being stored. */
static atomic_bool held;
static atomic_int slow_ones;

static void commit_late(srv_store *self, store_batch *first)
{
    if (atomic_fetch_add(&slow_ones, 1) > 0) {
        real_ops->commit(self, first);
        return;
    }
    while (atomic_load(&held))
        nanosleep(&(struct timespec){.tv_nsec = 50000}, NULL);
    for (; first; first = first->next)
        first->status = STORE_FULL;
}

static void test_a_slow_store_that_fails(void **state)
{
    (void)state;
    begin_game(BOT "," BOT, 2);
    atomic_store(&held, true);
    commit_with(commit_late);
    for (int i = 0; i < 1000000 && atomic_load(&slow_ones) == 0; i++) {
        house_turn(&here.house);
        nanosleep(&(struct timespec){.tv_nsec = 50000}, NULL);
        here.clock.value += 10;
    }
    for (int i = 0; i < 1000; i++) { /* ten seconds */
        house_turn(&here.house);
        here.clock.value += 10;
    }
    atomic_store(&held, false);
    assert_true(turn_until(is_over));
}

static void test_names(void **state)
{
    (void)state;
    assert_true(bots_known("probe plain", "random"));
    assert_false(bots_known("probe plain", ""));
    assert_false(bots_known("probe plain", "Random"));
    assert_true(bots_known("triumph dec2", "emperor"));
    assert_false(bots_known("probe", "emperor"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        IN_HOUSE(test_bots_play_to_the_end, one_guest),
        IN_HOUSE(test_two_bots_are_asked_at_once, one_guest),
        IN_HOUSE(test_a_person_against_a_bot, one_guest),
        IN_HOUSE(test_bots_answer_offers, one_guest),
        IN_HOUSE(test_the_same_view_the_same_answer, one_guest),
        IN_HOUSE(test_no_time_tells_that_there_was_no_choice, one_guest),
        IN_HOUSE(test_bots_are_woken, one_guest),
        IN_HOUSE(test_a_room_that_is_dropped, one_guest),
        IN_HOUSE(test_a_store_that_fails, one_guest),
        IN_HOUSE(test_a_slow_store_that_fails, one_guest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
