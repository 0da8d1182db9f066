/* test_steps.c: orders become public together, and every reader can look at the position after each of them. Nobody sees
 * an order that was undone, or more of a position than the rules show. Also whether a draft can be undone, and long previews. */
#include "games.h"
#include "host/memory.h"
#include "host/page.h"
#include "server/games/alone.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { READERS = 3, WINDOW = 200, ENEMY_ORDERS = 6 };
static const gg_seat readers[READERS] = {0, 1, GG_PUBLIC};

static alone_game *game;

static void open_game(const char *line, uint8_t seed)
{
    gg_error error = {0};
    uint8_t key[32] = {18, 5, seed};
    game = alone_open(gg_built_shelf(), line, key, 1000000000, &error);
    if (!game)
        fail_msg("%s: %s", line, error.text);
    alone_start(game);
}

/* ---------------------------------------------------------------- looking */

static struct {
    host_page page;
    host_out out;
    gg_json json;
} said;

static gg_json *open_answer(void)
{
    host_page_free(&said.page);
    gg_json_open(&said.json, host_page_text(&said.page, &said.out));
    return &said.json;
}

static char *take_answer(void)
{
    gg_text_close(&said.out.text);
    host_page_close(&said.page);
    return host_copy_text(said.page.at, said.page.size);
}

/* What the rules show of the current state, as JSON; free(). */
static char *true_view(gg_seat reader)
{
    host_page page;
    host_out out;
    void *view = host_memory(gg_view_size(game->rules));
    gg_text *text = host_page_text(&page, &out);
    gg_view(game->rules, gg_match_state(game->room->table.match), reader, view);
    gg_write_view(game->rules, view, text);
    gg_text_close(text);
    host_page_close(&page);
    free(view);
    return page.at;
}

/* The view of the entry, or of the end of the record. */
static char *view_at(gg_seat reader, uint64_t number)
{
    room_error error;
    if (!room_answer_entry(game->room, reader, number, room_write_view, open_answer(), &error))
        fail_msg("entry %u: %s", (unsigned)number, error.text);
    char *answer = take_answer(), start[40];
    int size = snprintf(start, sizeof start, "{\"number\":%u,\"view\":", (unsigned)number);
    assert_int_equal(strncmp(answer, start, (size_t)size), 0);
    char *view = host_copy_text(answer + size, strlen(answer) - (size_t)size - 1);
    free(answer);
    return view;
}

static bool shows(gg_seat reader, uint64_t number, const char *expected)
{
    char *view = view_at(reader, number);
    bool same = strcmp(view, expected) == 0;
    free(view);
    return same;
}

/* ---------------------------------------------------------------- playing at random */

static bool walk(gg_seat seat, gg_dice *dice, gg_draft *draft)
{
    const void *state = gg_match_state(game->room->table.match);
    gg_draft_open(draft);
    while (!draft->complete) {
        gg_steps steps;
        gg_list_steps(game->rules, state, seat, draft, &steps);
        if (steps.count == 0 || draft->count >= GG_DRAFT_MAX)
            return false;
        gg_take(game->rules, state, seat, draft, steps.step[gg_below(dice, steps.count)]);
    }
    return true;
}

static gg_seat pick_asked(gg_dice *dice)
{
    const gg_head *head = host_table_head(&game->room->table);
    gg_seat asked[GG_SEATS_MAX];
    uint32_t count = 0;
    for (gg_seat seat = 0; seat < head->seats; seat++)
        if (head->prompt[seat] != 0)
            asked[count++] = seat;
    return count == 0 ? GG_NOBODY : asked[gg_below(dice, count)];
}

static void give(gg_seat seat, const gg_order *order)
{
    gg_answer answer;
    assert_true(room_play(game->room, seat, order, &answer));
    memcpy(game->room->stored, game->room->told, sizeof game->room->stored);
}

static void undo(gg_seat seat)
{
    gg_order order;
    gg_order_open(&order, GG_VERB_UNDO);
    give(seat, &order);
}

/* ---------------------------------------------------------------- what should be seen */

/* Standing orders since the barrier, and what each reader may know of the position after each. */
static struct {
    uint32_t count;
    gg_seat author[WINDOW];
    bool fleeting[WINDOW]; /* it is not shown later */
    char *view[WINDOW][READERS];
    uint64_t told[READERS]; /* before them */
} window;

static uint64_t compared, different;

static void clear_window(void)
{
    for (uint32_t i = 0; i < window.count; i++)
        for (int r = 0; r < READERS; r++)
            free(window.view[i][r]);
    window.count = 0;
    for (int r = 0; r < READERS; r++)
        window.told[r] = game->room->told[readers[r]];
}

/* Called for every order of the game, given by people or for them. */
static void (*play_on)(void *to, gg_seat seat, const gg_order *order, bool barrier);

static bool is_mixed(void)
{
    for (uint32_t i = 1; i < window.count; i++)
        if (window.author[i] != window.author[0])
            return true;
    return false;
}

static void compare_steps(int r)
{
    gg_seat reader = readers[r];
    for (uint32_t i = 0; i < window.count && window.author[0] != reader; i++) {
        bool hidden = window.fleeting[i] && i + 1 < window.count;
        if (hidden) {
            assert_true(shows(reader, window.told[r] + i + 1, window.view[window.count - 1][r]));
            continue;
        }
        if (!shows(reader, window.told[r] + i + 1, window.view[i][r]))
            fail_msg("order %u of %u is not seen alone", i + 1, window.count);
        compared++;
        different += i > 0 && strcmp(window.view[i][r], window.view[i - 1][r]) != 0;
    }
}

static void add_to_window(gg_seat author)
{
    assert_true(window.count < WINDOW);
    bool (*fleeting)(const gg_game *, const void *) = game->rules->rules->fleeting;
    window.author[window.count] = author;
    window.fleeting[window.count] = fleeting &&
                                    fleeting(game->rules, gg_match_state(game->room->table.match));
    for (int r = 0; r < READERS; r++)
        window.view[window.count][r] = true_view(readers[r]);
    window.count++;
}

static void watch_order(void *to, gg_seat seat, const gg_order *order, bool barrier)
{
    play_on(to, seat, order, barrier);
    if (order->verb == GG_VERB_UNDO) {
        window.count--;
        assert_int_equal(window.author[window.count], seat);
        for (int r = 0; r < READERS; r++)
            free(window.view[window.count][r]);
        return;
    }
    add_to_window(seat);
}

static void watch(void)
{
    play_on = game->room->table.played;
    game->room->table.played = watch_order;
    clear_window();
}

/* No order waits for a barrier: all have been told. */
static void look_if_public(void)
{
    if (game->room->telling.held)
        return;
    for (int r = 0; r < READERS && !is_mixed(); r++)
        if (window.author[0] != readers[r])
            assert_int_equal(game->room->told[readers[r]] -
                                 (host_table_head(&game->room->table)->over ? 1 : 0),
                             window.told[r] + window.count);
    for (int r = 0; r < READERS && !is_mixed(); r++)
        compare_steps(r);
    clear_window();
}

static void play_some(uint32_t orders, gg_dice *dice)
{
    gg_draft draft;
    for (uint32_t i = 0; i < orders; i++) {
        gg_seat seat = pick_asked(dice);
        if (seat == GG_NOBODY || !walk(seat, dice, &draft))
            return;
        give(seat, &draft.order);
        if (gg_below(dice, 4) == 0 && gg_match_can_undo(game->room->table.match, seat) &&
            window.author[window.count - 1] == seat && !is_mixed())
            undo(seat);
        look_if_public();
    }
}

static void close_game(void)
{
    clear_window();
    alone_close(game);
    host_page_free(&said.page);
    said.page = (host_page){0};
}

/* ---------------------------------------------------------------- tests */

static const char *const lines[] = {"probe players=2", "triumph", "napoleon", "warpeace N05",
                                    "warpeace N05 Z=1"};

static void test_random_games_are_seen_step_by_step(void **state)
{
    (void)state;
    for (uint8_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        gg_dice dice;
        gg_dice_fast(&dice, 1805U + i);
        compared = different = 0;
        open_game(lines[i], i);
        watch();
        play_some(70, &dice);
        close_game();
        if (compared < 20 || different == 0)
            fail_msg("%s: only %u steps were compared, %u of them different", lines[i],
                     (unsigned)compared, (unsigned)different);
    }
}

/* Both deploy by a ready-made set-up. */
static void deploy_triumph(gg_dice *dice)
{
    gg_draft draft;
    open_game("triumph", 2);
    while (strcmp(gg_prompt_name(game->rules, host_table_head(&game->room->table)->prompt[0]),
                  "command") != 0) {
        gg_seat seat = pick_asked(dice);
        assert_true(walk(seat, dice, &draft));
        give(seat, &draft.order);
    }
}

static bool is_verb(const gg_draft *draft, const char *verb)
{
    return strcmp(game->rules->rules->verbs[draft->order.verb], verb) == 0;
}

/* A random command that moves something, and can be undone. */
static void command(gg_seat seat, gg_dice *dice)
{
    gg_draft draft;
    do
        assert_true(walk(seat, dice, &draft));
    while ((!is_verb(&draft, "corps") && !is_verb(&draft, "unit")) ||
           !host_table_undoable(&game->room->table, seat, &draft));
    give(seat, &draft.order);
    assert_true(gg_match_can_undo(game->room->table.match, seat));
}

static void end_turn(gg_seat seat)
{
    gg_draft draft;
    gg_draft_open(&draft);
    for (uint8_t verb = 1; game->rules->rules->verbs[verb]; verb++)
        if (strcmp(game->rules->rules->verbs[verb], "end") == 0)
            gg_order_open(&draft.order, verb);
    draft.complete = true;
    assert_false(host_table_undoable(&game->room->table, seat, &draft));
    give(seat, &draft.order);
}

/* The place of every commander and unit, in the order of the view; free(). */
static char *places_in(const char *view)
{
    host_page page;
    host_page_open(&page);
    for (const char *at = view; (at = strstr(at, "\"place\":")) != NULL; at++)
        fprintf(page.stream, "%.*s ", (int)strcspn(at, ",}"), at);
    host_page_close(&page);
    return page.at;
}

static void test_six_orders_of_the_enemy(void **state)
{
    (void)state;
    gg_dice dice;
    char *expected[ENEMY_ORDERS + 1], *before;
    gg_dice_fast(&dice, 1805);
    deploy_triumph(&dice);
    uint64_t told = game->room->told[1];
    before = true_view(1);
    for (int i = 0; i < ENEMY_ORDERS; i++) {
        command(0, &dice);
        undo(0);
        command(0, &dice);
        expected[i] = true_view(1);
        assert_int_equal(game->room->told[1], told); /* nothing is told yet */
    }
    assert_true(shows(1, told, before));
    end_turn(0);
    expected[ENEMY_ORDERS] = true_view(1);
    assert_int_equal(game->room->told[1], told + ENEMY_ORDERS + 1);
    for (int i = 0; i <= ENEMY_ORDERS; i++) {
        char *view = view_at(1, told + 1 + (uint64_t)i);
        char *places = places_in(view), *known = places_in(i > 0 ? expected[i - 1] : before);
        assert_string_equal(view, expected[i]);
        assert_true(strlen(places) > 100);
        if (i < ENEMY_ORDERS)
            assert_string_not_equal(places, known); /* something has moved */
        free(view);
        free(places);
        free(known);
    }
    for (int i = 0; i <= ENEMY_ORDERS; i++)
        free(expected[i]);
    free(before);
    close_game();
}

/* What ends the game is told after the orders before it, and each has its own view. */
static void test_resigning_after_orders(void **state)
{
    (void)state;
    gg_dice dice;
    gg_order resign;
    char *moved[2];
    gg_dice_fast(&dice, 1806);
    deploy_triumph(&dice);
    uint64_t told = game->room->told[1];
    for (int i = 0; i < 2; i++) {
        command(0, &dice);
        moved[i] = true_view(1);
    }
    gg_order_open(&resign, GG_VERB_RESIGN);
    give(0, &resign);
    assert_int_equal(game->room->told[1], told + 4);
    for (uint64_t i = 0; i < 2; i++) {
        assert_true(shows(1, told + 1 + i, moved[i]));
        free(moved[i]);
    }
    char *over = true_view(1);
    assert_true(shows(1, told + 3, over) && shows(1, told + 4, over));
    free(over);
    close_game();
}

/* ---------------------------------------------------------------- previews */

/* The first seat that is asked this after random orders. */
static gg_seat play_to(const char *prompt, gg_dice *dice)
{
    for (;;) {
        gg_draft draft;
        gg_seat seat = pick_asked(dice);
        assert_int_not_equal(seat, GG_NOBODY);
        uint8_t asked = host_table_head(&game->room->table)->prompt[seat];
        if (strcmp(gg_prompt_name(game->rules, asked), prompt) == 0)
            return seat;
        assert_true(walk(seat, dice, &draft));
        give(seat, &draft.order);
    }
}

/* A preview that is long is not part of every sight. */
static void test_long_previews_are_asked_for(void **state)
{
    (void)state;
    gg_dice dice;
    room_error error;
    const room_steps none = {0};
    open_game("napoleon", 7);
    gg_dice_fast(&dice, 1815);
    gg_seat seat = play_to("move", &dice);
    room_answer_sight(game->room, seat, room_write_view, open_answer());
    char *sight = take_answer();
    assert_non_null(strstr(sight, "\"order\":null,\"preview\":{}"));
    assert_true(room_answer_preview(game->room, seat, NULL, &none, open_answer(), &error));
    char *preview = take_answer();
    assert_non_null(strstr(preview, "{\"preview\":{\"kind\":\"moves\""));
    assert_true(strlen(preview) > strlen(sight));
    free(sight);
    free(preview);
    close_game();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_games_are_seen_step_by_step),
        cmocka_unit_test(test_six_orders_of_the_enemy),
        cmocka_unit_test(test_resigning_after_orders),
        cmocka_unit_test(test_long_previews_are_asked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
