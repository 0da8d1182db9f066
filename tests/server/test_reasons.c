/* test_reasons.c: what bots remember between two orders, and why they gave them: nobody is shown that before the end. */
#include "server/in_house.h"

#include "bot/bot.h"
#include "core/play/guessing.h"
#include "host/memory.h"
#include "server/lobby/lobby.h"
#include "server/rooms/logs_read.h"

static char game[STORE_ID_SIZE];
static char because[] = "It wants Bree, and has a 4 \"in reserve\".";

static const char *path_of(const char *what, const char *reader)
{
    return seat_path(game, reader, what);
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
    return the_room()->game.state == GAME_OVER && the_room()->ticket == 0;
}

static void turn_until_over(void)
{
    for (int i = 0; i < 400000 && !is_over(); i++) {
        here.clock.value += 10;
        house_turn(&here.house);
        nanosleep(&(struct timespec){.tv_nsec = 50000}, NULL);
    }
    assert_true(is_over());
}

static void begin_game(void)
{
    assert_int_equal(
        visit_with(&anna, WEB_POST, "/api/v1/games",
                   "{'game':'probe','scenario':'river','options':{'players':2,'rounds':4},"
                   "'seats':[{'kind':'bot'},{'kind':'bot'}],'start':true}"),
        201);
    snprintf(game, sizeof game, "%s", reply_text(&anna, "id"));
}

/* A bot of a server that has just started is asked, and has not begun to think. */
static gg_seat restart_and_ask(void)
{
    gg_seat seat = 0;
    place_restart(&here);
    srv_room *room = the_room();
    assert_null(room->thinking);
    while (!(room_asked(room) & GG_BIT(seat)))
        seat++;
    assert_true(seat < room->game.seats);
    return seat;
}

/* It has a plan for its view, or for one that differs in `other`. */
static gg_order plan_something(gg_seat seat, uint64_t other)
{
    srv_room *room = the_room();
    bot_plan *plan = host_zeroed(sizeof *plan);
    gg_dice dice;
    gg_dice_fast(&dice, 1805);
    assert_true(gg_answer_at_random(room->rules, gg_match_state(room->table.match), seat, &dice,
                                    &plan->order[0]));
    plan->view[0] = gg_view_hash(room->rules, host_table_view(&room->table, seat)) ^ other;
    plan->view[1] = 1; /* never */
    plan->order[1] = plan->order[0];
    plan->count = 2;
    snprintf(plan->why[0], sizeof plan->why[0], "%s", because);
    room->plan[seat] = plan;
    return plan->order[0];
}

/* Turns until the match has another order; its number. */
static uint64_t take_order(gg_record *record)
{
    uint64_t before = gg_match_count(the_room()->table.match);
    for (int i = 0; i < 40000 && gg_match_count(the_room()->table.match) == before; i++) {
        here.clock.value += 10;
        house_turn(&here.house);
        nanosleep(&(struct timespec){.tv_nsec = 50000}, NULL);
    }
    size_t where = 0;
    while (gg_match_next(the_room()->table.match, &where, record) && record->number <= before) {}
    assert_int_equal(record->number, before + 1);
    return record->number;
}

typedef struct seen_reasons {
    uint32_t count;
    uint64_t order;
    char why[BOT_WHY_SIZE];
} seen_reasons;

static bool see(void *to, uint64_t order, const char *why)
{
    seen_reasons *seen = to;
    seen->count++;
    seen->order = order;
    snprintf(seen->why, sizeof seen->why, "%s", why);
    return true;
}

static seen_reasons stored_reasons(const char *id)
{
    seen_reasons seen = {0};
    place_settle(&here);
    assert_int_equal(here.store->ops->reasons(here.store, id, see, &seen), STORE_OK);
    return seen;
}

/* A game with one reason in it, that of the order whose number is returned. */
static uint64_t play_with_reason(void)
{
    gg_record record;
    begin_game();
    for (int i = 0; i < 5; i++) { /* later than the set-up */
        restart_and_ask();
        take_order(&record);
    }
    gg_seat seat = restart_and_ask();
    gg_order planned = plan_something(seat, 0);
    uint64_t number = take_order(&record);
    assert_int_equal(record.seat, seat);
    assert_true(gg_same_order(&record.order, &planned));
    return number;
}

/* ---------------------------------------------------------------- memory */

static void test_a_plan_is_followed(void **state)
{
    (void)state;
    uint64_t number = play_with_reason();
    seen_reasons seen = stored_reasons(game);
    assert_int_equal(seen.count, 1);
    assert_int_equal(seen.order, number);
    assert_string_equal(seen.why, because);
    turn_until_over(); /* the rest of the plan fits no view */
    assert_int_equal(stored_reasons(game).count, 1);
    for (gg_seat seat = 0; seat < GG_SEATS_MAX; seat++)
        assert_null(the_room()->plan[seat]);
}

static void test_the_rest_of_a_plan_is_kept(void **state)
{
    (void)state;
    gg_record record;
    begin_game();
    gg_seat seat = restart_and_ask();
    plan_something(seat, 0);
    take_order(&record);
    assert_non_null(the_room()->plan[seat]);
    assert_int_equal(the_room()->plan[seat]->next, 1);
    room_drop(&here.house, the_room()); /* and with the room it is lost */
    assert_null(the_room()->plan[seat]);
    turn_until_over();
}

static void test_a_plan_for_another_view_is_dropped(void **state)
{
    (void)state;
    gg_record record;
    begin_game();
    gg_seat seat = restart_and_ask();
    plan_something(seat, 1);
    take_order(&record);
    assert_int_equal(record.seat, seat);
    assert_null(the_room()->plan[seat]);
    assert_int_equal(stored_reasons(game).count, 0);
    turn_until_over();
}

/* ---------------------------------------------------------------- reasons */

static const char *const readers[] = {"0", "1", "public"};

/* What the readers are told of it; how often. */
static int told_in(const char *call, const char *reader)
{
    int times = 0;
    assert_int_equal(visit(&anna, WEB_GET, path_of(call, reader), NULL), 200);
    for (const char *at = anna.text; (at = strstr(at, "Bree, and has a 4")); at++)
        times++;
    return times;
}

static void check_entries(uint64_t number, const char *reader)
{
    size_t index;
    const json_t *entry;
    gg_record record;
    size_t where = 0;
    while (gg_match_next(the_room()->table.match, &where, &record) && record.number < number) {}
    assert_int_equal(told_in("record?after=0", reader), 1);
    json_array_foreach(reply_at(&anna, "entries"), index, entry)
    {
        const json_t *why = json_object_get(entry, "why");
        if (!why)
            continue;
        assert_string_equal(json_string_value(why), because);
        assert_string_equal(json_string_value(json_object_get(entry, "kind")), "order");
        assert_int_equal(json_integer_value(json_object_get(entry, "seat")), record.seat);
    }
}

static void test_reasons_are_told_after_the_end(void **state)
{
    (void)state;
    gg_record record;
    uint64_t number = play_with_reason();
    while (take_order(&record) < number + 8) {} /* everybody knows the order by now */
    assert_int_equal(the_room()->game.state, GAME_RUNNING);
    place_settle(&here);
    int told = told_in("record?after=0", "public") + told_in("log", "public");
    int status = visit(&anna, WEB_GET, path_of("log", "referee"), NULL);
    if (the_room()->game.state == GAME_RUNNING) { /* the bots play on meanwhile */
        assert_int_equal(told, 0);
        assert_int_equal(status, 403);
    }
    turn_until_over();
    for (int restarts = 0; restarts < 2; restarts++) { /* from memory, and from the store */
        for (size_t i = 0; i < sizeof readers / sizeof readers[0]; i++) {
            check_entries(number, readers[i]);
            assert_int_equal(told_in("log", readers[i]), 0);
        }
        char at[40], comment[BOT_WHY_SIZE + 40];
        snprintf(at, sizeof at, "sight?at=%llu", (unsigned long long)number);
        assert_int_equal(told_in(at, "referee"), 1);
        assert_string_equal(reply_text(&anna, "order.why"), because);
        snprintf(at, sizeof at, "sight?at=%llu", (unsigned long long)number + 1);
        assert_int_equal(told_in(at, "referee"), 0);
        assert_int_equal(told_in("log", "referee"), 1);
        snprintf(comment, sizeof comment, "\n# %llu ", (unsigned long long)number);
        assert_non_null(strstr(anna.text, comment));
        place_restart(&here);
    }
}

static store_status commit(store_batch *batch)
{
    place_settle(&here); /* the writer is idle */
    here.store->ops->commit(here.store, batch);
    store_status status = batch->status;
    batch_free(batch);
    return status;
}

static void import(const char *text, char id[STORE_ID_SIZE])
{
    gg_error error = {0};
    logs_game log;
    if (!logs_read(&log, gg_built_shelf(), gg_span_of(text), gg_span_of(""), &error))
        fail_msg("%u: %s", (unsigned)error.line, error.text);
    store_batch *batch = batch_new();
    lobby_new_id(id);
    logs_add(&log, id, 5000, batch);
    assert_int_equal(commit(batch), STORE_OK);
    logs_close(&log);
}

/* Other comments, and those that cannot be a reason, are only comments. */
static void test_logs_bring_reasons(void **state)
{
    (void)state;
    static const char comments[] = "# a comment\n# 2 S:\n# 3 S: hid\u202Eden\n# 4 by S: two words\n"
                                   "# 100000 S: too late\n#5 S: close\n# x S: none\n# 6\n# \n#";
    char id[STORE_ID_SIZE];
    uint64_t number = play_with_reason();
    turn_until_over();
    assert_int_equal(told_in("log", "referee"), 1);
    size_t size = strlen(anna.text) + sizeof comments;
    char *log = host_memory(size);
    snprintf(log, size, "%s%s", anna.text, comments);
    import(log, id);
    seen_reasons seen = stored_reasons(id);
    assert_int_equal(seen.count, 1);
    assert_int_equal(seen.order, number);
    assert_string_equal(seen.why, because);
    memcpy(game, id, sizeof game);
    for (size_t i = 0; i < sizeof readers / sizeof readers[0]; i++)
        check_entries(number, readers[i]);
    log[size - sizeof comments] = 0;
    assert_int_equal(told_in("log", "referee"), 1);
    assert_string_equal(anna.text, log);
    free(log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_HOUSE(test_a_plan_is_followed, one_guest),
        IN_HOUSE(test_the_rest_of_a_plan_is_kept, one_guest),
        IN_HOUSE(test_a_plan_for_another_view_is_dropped, one_guest),
        IN_HOUSE(test_reasons_are_told_after_the_end, one_guest),
        IN_HOUSE(test_logs_bring_reasons, one_guest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
