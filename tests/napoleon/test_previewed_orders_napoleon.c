/* Previews that list orders list exactly the legal ones: in random play, what the preview of a prompt says can be done is
 * compared with the orders that the step lists lead to. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "harness/random.h"
#include "harness/told_text.h"
#include "napoleon/match_from.h"
#include "napoleon/random_position.h"
#include "napoleon/table/orders.h"

enum { GAMES = 12, ORDERS = 150, LISTED_MAX = 6000, ID_SIZE = 3 };

static _Alignas(GG_ALIGN) nap_view view;

/* Orders as numbers. */
typedef struct listing {
    uint32_t count;
    gg_order order[LISTED_MAX];
} listing;

static listing previewed, offered;
static uint32_t compared[NAP_PROMPTS];

static void add(listing *list, const gg_order *order)
{
    assert_true(list->count < LISTED_MAX);
    list->order[list->count++] = *order;
}

static bool has(const listing *list, const gg_order *order)
{
    for (uint32_t i = 0; i < list->count; i++)
        if (gg_same_order(&list->order[i], order))
            return true;
    return false;
}

/* ---------------------------------------------------------------- what the lists offer */

static void list(gg_seat seat, const gg_draft *draft)
{
    gg_steps steps;
    gg_list_steps(game, gg_match_state(match), seat, draft, &steps);
    for (uint32_t i = 0; i < steps.count; i++) {
        gg_draft next = *draft;
        gg_take(game, gg_match_state(match), seat, &next, steps.step[i]);
        if (!next.complete)
            list(seat, &next);
        else if (next.order.verb != NAP_END)
            add(&offered, &next.order);
    }
}

/* ---------------------------------------------------------------- what a preview says */

static void add_text(const char *text)
{
    static gg_orders orders;
    gg_error error = {0};
    assert_true(gg_split(gg_span_of(text), &words, &error));
    if (!gg_read_order(game, &view, &words, 0, &orders, &error))
        fail_msg("%s: %s", text, error.text);
    add(&previewed, &orders.order[0]);
}

/* The texts of an array that begins here, joined; blanks in them become underscores. Returns how many. */
static uint32_t join_array(const char *at, const char *between, char *out, size_t size)
{
    uint32_t count = 0;
    gg_text text;
    gg_text_open(&text, out, size);
    for (at++; *at != ']'; at++) {
        if (*at == ',')
            continue;
        assert_int_equal(*at, '"');
        gg_put(&text, count++ > 0 ? between : "");
        for (at++; *at != '"'; at++)
            gg_put_char(&text, *at == ' ' ? '_' : *at);
    }
    assert_false(text.cut);
    return count;
}

/* `move BLOCK PATH` for each block of a kind and each of its ways. */
static void read_moves(void)
{
    static const char blocks_key[] = "\"blocks\":[", path_key[] = "\"path\":[";
    char blocks[400] = "", path[200], order[300];
    for (const char *at = told; *at != 0; at++) {
        if (strncmp(at, blocks_key, sizeof blocks_key - 1) == 0)
            join_array(at + sizeof blocks_key - 2, " ", blocks, sizeof blocks);
        if (strncmp(at, path_key, sizeof path_key - 1) != 0)
            continue;
        join_array(at + sizeof path_key - 2, "-", path, sizeof path);
        for (const char *block = blocks; strlen(block) >= ID_SIZE; block += ID_SIZE + 1) {
            snprintf(order, sizeof order, "move %.*s %s", ID_SIZE, block, path);
            add_text(order);
            if (block[ID_SIZE] == 0)
                break;
        }
    }
}

/* The texts of `order`. */
static void read_actions(void)
{
    static const char key[] = "\"order\":\"";
    char order[100];
    for (const char *at = told; (at = strstr(at, key)) != NULL; at++) {
        const char *from = at + sizeof key - 1;
        snprintf(order, sizeof order, "%.*s", (int)strcspn(from, "\""), from);
        add_text(order);
    }
}

/* ---------------------------------------------------------------- comparison */

static void expect_in(const listing *list, const gg_order *order, const char *what)
{
    char text[GG_LINE_MAX + 1];
    gg_text out;
    if (has(list, order))
        return;
    gg_text_open(&out, text, sizeof text);
    gg_write_order(game, &view, order, &out);
    fail_msg("%s: %s\n%s", what, text, told);
}

static void compare(gg_seat seat)
{
    uint8_t prompt = gg_head_of(gg_match_state(match))->prompt[seat];
    gg_draft draft;
    if (prompt != NAP_ASK_MOVE && prompt != NAP_ASK_COMBAT)
        return;
    previewed.count = offered.count = 0;
    gg_draft_open(&draft);
    list(seat, &draft);
    write_preview(gg_seat_name(game, gg_head_of(gg_match_state(match)), seat), NULL, &view, told,
                  sizeof told);
    if (prompt == NAP_ASK_MOVE)
        read_moves();
    else
        read_actions();
    for (uint32_t i = 0; i < offered.count; i++)
        expect_in(&previewed, &offered.order[i], "legal, but not in the preview");
    for (uint32_t i = 0; i < previewed.count; i++)
        expect_in(&offered, &previewed.order[i], "in the preview, but not legal");
    assert_int_equal(previewed.count, offered.count);
    compared[prompt] += offered.count;
}

/* ---------------------------------------------------------------- games */

static void play_on(gg_dice *dice)
{
    for (uint32_t i = 0; i < ORDERS && !gg_head_of(gg_match_state(match))->over; i++) {
        gg_seat seat = gg_random_decider(gg_match_state(match), dice);
        gg_order order;
        for (gg_seat each = 0; each < game->seats; each++)
            compare(each);
        assert_true(gg_random_order(game, gg_match_state(match), seat, dice, &order));
        assert_int_equal(gg_match_play(match, seat, &order, NULL, 0, &answer), GG_PLAYED);
    }
}

static void listed_orders_are_the_legal_ones(void **state)
{
    static const char *const lines[] = {"napoleon", "napoleon players=3", "napoleon hidden=1"};
    static char position[1 << 14];
    (void)state;
    for (uint32_t i = 0; i < GAMES; i++) {
        gg_dice dice;
        gg_text out;
        uint8_t key[32] = {18, 15, (uint8_t)i};
        gg_dice_keyed(&dice, key, 0);
        make_game(lines[i % 3]);
        gg_text_open(&out, position, sizeof position);
        nap_random_position(game, &dice, &out);
        begin_with(lines[i % 3], position);
        play_on(&dice);
    }
    assert_true(compared[NAP_ASK_MOVE] > 1000);
    assert_true(compared[NAP_ASK_COMBAT] > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(listed_orders_are_the_legal_ones),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
