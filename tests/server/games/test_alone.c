/* test_alone.c: a game of the probe without a server: this program contains no HTTP, store or users. The game's room
 * answers every call of a seat (answers.h), from the beginning to the end and back again. */
#include "games.h"
#include "host/memory.h"
#include "host/page.h"
#include "server/games/alone.h"
#include "server/games/logs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { READERS = 4, ORDERS_MAX = 2000, BEGAN = 1000000000 };
static const gg_seat readers[READERS] = {0, 1, GG_PUBLIC, GG_REFEREE};

static alone_game *game;

/* ---------------------------------------------------------------- answers as texts */

/* The last answer; `open` before it, `close_answer` after it. */
static struct {
    host_page page;
    host_out out;
    gg_json json;
    room_error error;
} said;

static char *copy(const char *text)
{
    return host_copy_text(text, strlen(text));
}

static gg_json *open_answer(void)
{
    host_page_free(&said.page);
    gg_json_open(&said.json, host_page_text(&said.page, &said.out));
    return &said.json;
}

static const char *close_answer(void)
{
    assert_int_equal(said.json.depth, 0);
    gg_text_close(&said.out.text);
    host_page_close(&said.page);
    return said.page.at;
}

static void expect(bool there, const char *part)
{
    const char *text = close_answer();
    if (!there)
        fail_msg("%d %s %s", said.error.status, said.error.code, said.error.text);
    if (!strstr(text, part))
        fail_msg("%s is not in %s", part, text);
}

/* A refused answer has written nothing; its error is written like its reply. */
static const char *expect_error(bool there, gg_seat seat, int status, const char *code)
{
    assert_false(there);
    assert_string_equal(close_answer(), "");
    room_write_error(game->room, seat, &said.error, open_answer());
    const char *text = close_answer();
    if (said.error.status != status || strcmp(said.error.code, code) != 0)
        fail_msg("expected %d %s, not %d %s", status, code, said.error.status, text);
    assert_non_null(strstr(text, code));
    return text;
}

/* The text after the first such key, up to its closing quote; free(). */
static char *text_behind(const char *key)
{
    const char *from = strstr(said.page.at, key);
    assert_non_null(from);
    from += strlen(key);
    size_t size = strcspn(from, "\"");
    return host_copy_text(from, size);
}

static char *look(gg_seat reader, room_look *what)
{
    room_answer_sight(game->room, reader, what, open_answer());
    return copy(close_answer());
}

/* ---------------------------------------------------------------- playing */

static bool post_after(gg_seat seat, const char *order, uint64_t after, bool sight)
{
    room_post posted = {.order = order, .after = after};
    return alone_post(game, seat, &posted, sight, open_answer(), &said.error);
}

static bool post(gg_seat seat, const char *order)
{
    return post_after(seat, order, game->room->told[seat], false);
}

static void play(gg_seat seat, const char *order)
{
    expect(post(seat, order), "\"entries\":[{");
}

static bool is_over(void)
{
    return host_table_head(&game->room->table)->over;
}

/* Takes random steps until they are an order, each through the calls; false: the seat is not asked. */
static char *draft_by_chance(gg_seat seat, uint32_t *chance)
{
    room_steps steps = {0};
    gg_steps offered;
    char words[GG_DRAFT_MAX][100];
    while (!game->room->table.draft[seat].complete) {
        host_table_steps(&game->room->table, seat, &offered);
        if (offered.count == 0)
            return NULL;
        gg_text text;
        *chance = *chance * 1664525 + 1013904223;
        gg_step step = offered.step[(*chance >> 16) % offered.count];
        gg_text_open(&text, words[steps.count], sizeof words[0]);
        gg_write_step(game->rules, host_table_view(&game->room->table, seat),
                      &game->room->table.draft[seat], step, &text);
        assert_true(!text.cut);
        steps.text[steps.count] = words[steps.count];
        steps.count++;
        assert_true(room_draft_steps(game->room, seat, &steps, &said.error));
    }
    room_answer_draft(game->room, seat, open_answer());
    expect(true, "\"complete\":true");
    return text_behind("\"order\":\"");
}

static int open_game(void **state)
{
    (void)state;
    gg_error error = {0};
    uint8_t seed[32] = {1, 8, 1, 5};
    game = alone_open(gg_built_shelf(), "probe players=2", seed, BEGAN, &error);
    if (!game)
        fail_msg("%s", error.text);
    alone_start(game);
    return 0;
}

static int close_game(void **state)
{
    (void)state;
    alone_close(game);
    host_page_free(&said.page);
    return 0;
}

static void deploy(void)
{
    play(0, "deploy Alm: 2 3 3 Bree: 4 4");
    play(1, "deploy Hale: 1 1 Hule: 2 3 4");
}

/* ---------------------------------------------------------------- tests */

static void test_sights(void **state)
{
    (void)state;
    room_answer_sight(game->room, 0, room_write_view, open_answer());
    expect(true, "\"asked\":true");
    assert_non_null(strstr(said.page.at, "\"number\":1,\"view\":{"));
    assert_non_null(strstr(said.page.at, "\"choices\":[{\"text\":\"Alm\""));
    room_answer_sight(game->room, GG_PUBLIC, room_write_view, open_answer());
    expect(true, "\"thinking\":null");
    assert_null(strstr(said.page.at, "\"asked\""));
    room_answer_record(game->room, 1, 0, 10, false, open_answer());
    expect(true, "{\"entries\":[{\"number\":1,\"kind\":\"begin\"");
    room_write_game(game->room, ALONE_PERSON, (gg_json_object(open_answer(), NULL), &said.json));
    gg_json_end_object(&said.json);
    expect(true, "\"state\":\"running\"");
    assert_non_null(strstr(said.page.at, "\"mine\":[0,1]"));
}

static void test_drafts_and_questions(void **state)
{
    (void)state;
    room_steps none = {0}, one = {1, {"Alm"}}, wrong = {2, {"Alm", "Paris"}};
    expect(room_answer_choices(game->room, 0, &none, NULL, open_answer(), &said.error),
           "\"text\":\"Alm\"");
    assert_non_null(strstr(said.page.at, "\"then\":["));
    assert_int_equal(game->room->table.draft[0].count, 0);
    assert_true(room_draft_steps(game->room, 0, &one, &said.error));
    open_answer();
    expect_error(room_draft_steps(game->room, 0, &wrong, &said.error), 0, 409, "not-offered");
    assert_int_equal(game->room->table.draft[0].count, 1);

    assert_true(room_draft_order(game->room, 0, "deploy Alm: 2 3 3 Bree: 4 4", &said.error));
    room_answer_draft(game->room, 0, open_answer());
    expect(true, "\"complete\":true,\"undoable\":false,\"order\":\"deploy Alm: 2 3 3 Bree: 4 4\"");
    room_answer_why(game->room, 0, "deploy Hale: 2 3 3 4 4", open_answer());
    expect(true, "\"legal\":false");
    assert_non_null(strstr(said.page.at, "\"id\":\"B-DEP-03\""));
    room_answer_why(game->room, 0, "deploy Alm: 2 3 3 Bree: 4 4", open_answer());
    expect(true, "{\"legal\":true}");
    host_target target = {gg_span_of("place"), gg_span_of("Hale")};
    expect(room_answer_why_not(game->room, 0, &one, &target, open_answer(), &said.error),
           "\"legal\":false");
    expect(room_answer_setups(game->room, 0, ROOM_SETUPS_NOW, open_answer(), &said.error),
           "{\"setups\":[");
    assert_int_equal(game->row_count, 1); /* all that has changed nothing */
}

static void test_orders(void **state)
{
    (void)state;
    deploy();
    uint64_t hash = gg_match_hash(game->room->table.match), told = game->room->told[0];
    const char *text = expect_error(post(0, "move 2a Alm-Hale"), 0, 409, "refused");
    assert_non_null(strstr(text, "\"rules\":[{\"id\":\"B-MOV-01\""));
    text = expect_error(post(0, "dance"), 0, 409, "refused");
    assert_non_null(strstr(text, "\"id\":\"G-FORM\""));
    expect_error(post(0, "timeout"), 0, 409, "refused");
    text = expect_error(post_after(0, "move 2a Alm-Cald", 1, false), 0, 409, "stale");
    assert_non_null(strstr(text, "\"sight\":{\"number\":"));
    assert_int_equal(gg_match_hash(game->room->table.match), hash);
    assert_int_equal(game->room->told[0], told);

    expect_error(
        room_answer_preview(game->room, 0, "move 2a Alm-Alm", NULL, open_answer(), &said.error), 0,
        409, "refused");
    expect(post_after(0, "move 2a Alm-Cald", told, true), "\"sight\":{");
    uint32_t rows = game->row_count;
    expect(post_after(0, "move 2a Alm-Cald", told, false), "\"repeated\":true");
    assert_int_equal(game->row_count, rows);
    assert_int_equal(game->rows[rows - 1].kind, ROW_ORDER);
    assert_string_equal(game->rows[rows - 1].text, "move 2a Alm-Cald");
    expect(post(0, "undo"), "\"number\":");
    open_answer();
    expect_error(room_answer_moment(game->room, 0, 0, room_write_view, &said.json, &said.error), 0,
                 409, "not-now");
}

static void test_talk(void **state)
{
    (void)state;
    deploy();
    assert_true(room_may_talk(game->room, 0, GG_BIT(1), &said.error));
    game->now += 5000;
    room_add(game->room, ROW_CHAT, 0, GG_BIT(1), "well met");
    assert_int_equal(game->rows[game->row_count - 1].at, BEGAN + 5000);
    open_answer();
    expect_error(room_check_pause(game->room, 0, "ask", &said.error) != 0, 0, 409, "not-now");
    open_answer();
    expect_error(room_check_pause(game->room, 0, "sleep", &said.error) != 0, 0, 400, "bad-request");
}

/* ---------------------------------------------------------------- a whole game */

/* What each reader may know of the position after each order, as data and as text. */
static char *seen[ORDERS_MAX][READERS], *texts[ORDERS_MAX][READERS];
static uint64_t orders;

/* A view of the state, as the API writes it; free(). */
static char *written(gg_seat reader, room_look *what)
{
    host_view *view = &game->room->table.view[reader < HOST_VIEWS ? reader : HOST_VIEWS - 1];
    host_table_newest_view(&game->room->table, reader);
    view->fresh = true;
    view->seat = reader;
    gg_json *out = open_answer();
    gg_json_object(out, NULL);
    what(&game->room->table, reader, false, out);
    gg_json_end_object(out);
    view->fresh = false;
    const char *text = close_answer();
    return host_copy_text(text + 1, strlen(text) - 2);
}

static void note_sights(void)
{
    orders = gg_match_count(game->room->table.match);
    assert_true(orders < ORDERS_MAX);
    for (int i = 0; i < READERS; i++) {
        free(seen[orders][i]);
        free(texts[orders][i]);
        seen[orders][i] = written(readers[i], room_write_view);
        texts[orders][i] = written(readers[i], room_write_text);
    }
}

static void play_to_the_end(void)
{
    uint32_t chance = 1805;
    note_sights();
    for (int turn = 0; !is_over(); turn++) {
        gg_seat seat = (gg_seat)(turn % 2);
        char *order = draft_by_chance(seat, &chance);
        if (!order)
            continue;
        expect(room_answer_preview(game->room, seat, order, NULL, open_answer(), &said.error),
               "{\"preview\":");
        game->now += 1000;
        play(seat, order);
        free(order);
        note_sights();
    }
    assert_int_equal(game->room->game.state, GAME_OVER);
    assert_true(game->room->game.result[0] != 0);
}

/* Every position as each of them came to know it: nothing is undone. */
static void look_at_all_moments(void)
{
    uint64_t compared = 0;
    for (uint64_t at = 0; at <= orders; at++)
        for (int i = 0; i < READERS; i++) {
            if (!seen[at][i])
                continue; /* an order that was given together with the next one */
            expect(room_answer_moment(game->room, readers[i], at, room_write_view, open_answer(),
                                      &said.error),
                   seen[at][i]);
            expect(room_answer_moment(game->room, readers[i], at, room_write_text, open_answer(),
                                      &said.error),
                   texts[at][i]);
            compared++;
        }
    assert_true(compared > orders);
    expect_error(
        room_answer_moment(game->room, 0, orders + 1, room_write_view, open_answer(), &said.error),
        0, 404, "not-found");
}

/* More entries than the room keeps: the first are rebuilt from the journal, unchanged. */
static void read_the_record(gg_seat reader)
{
    char first[40];
    uint64_t told = game->room->told[reader];
    assert_true(told > ROOM_RECENT);
    for (uint64_t after = 0; after < told; after++) {
        room_answer_record(game->room, reader, after, 1, false, open_answer());
        snprintf(first, sizeof first, "{\"entries\":[{\"number\":%u,", (unsigned)after + 1);
        expect(true, first);
    }
    room_answer_record(game->room, reader, told - 1, 10, false, open_answer());
    expect(true, "\"kind\":\"over\"");
    expect(room_answer_entry(game->room, reader, told, room_write_text, open_answer(), &said.error),
           reader == 0 ? texts[orders][0] : texts[orders][1]);
    expect_error(room_answer_entry(game->room, reader, told + 1, room_write_text, open_answer(),
                                   &said.error),
                 reader, 404, "not-found");
}

static void check_the_dice(void)
{
    srv_replay replay;
    replay_open(&replay, &game->room->game, game->rules);
    for (uint32_t i = 0; i < game->row_count; i++)
        assert_true(replay_row(&replay, &game->rows[i]));
    room_dice dice = room_compare_dice(&replay);
    replay_close(&replay);
    assert_true(dice.begun && dice.fits && dice.dice > 0);
    room_answer_dice(&game->room->game, &dice, open_answer());
    expect(true, "\"fits\":true");
}

static void write_the_log(void)
{
    host_page page;
    host_page_open(&page);
    assert_true(logs_write(&game->room->table, &game->room->game, GG_REFEREE, page.stream));
    host_page_close(&page);
    assert_non_null(strstr(page.at, "\nseed 01080105"));
    host_page_free(&page);
}

/* The game rebuilt from its journal is the same. */
static void read_it_again(void)
{
    gg_error error = {0};
    alone_game *first = game;
    game = alone_open(gg_built_shelf(), "probe players=2", first->room->game.seed, BEGAN, &error);
    for (uint32_t i = 0; i < first->row_count; i++)
        assert_true(alone_read(game, &first->rows[i]));
    assert_int_equal(gg_match_hash(game->room->table.match),
                     gg_match_hash(first->room->table.match));
    for (int i = 0; i < READERS; i++) {
        char *now = look(readers[i], room_write_view);
        assert_non_null(strstr(now, seen[orders][i]));
        free(now);
    }
    store_row wrong = {.number = game->row_count + 2, .kind = ROW_ORDER, .text = "end"};
    assert_false(alone_read(game, &wrong));
    assert_true(game->room->held_up);
    alone_close(game);
    game = first;
}

static void test_a_game_to_its_end(void **state)
{
    (void)state;
    play_to_the_end();
    look_at_all_moments();
    read_the_record(0);
    read_the_record(1);
    check_the_dice();
    write_the_log();
    read_it_again();
    for (int at = 0; at < ORDERS_MAX; at++)
        for (int i = 0; i < READERS; i++) {
            free(seen[at][i]);
            free(texts[at][i]);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_sights, open_game, close_game),
        cmocka_unit_test_setup_teardown(test_drafts_and_questions, open_game, close_game),
        cmocka_unit_test_setup_teardown(test_orders, open_game, close_game),
        cmocka_unit_test_setup_teardown(test_talk, open_game, close_game),
        cmocka_unit_test_setup_teardown(test_a_game_to_its_end, open_game, close_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
