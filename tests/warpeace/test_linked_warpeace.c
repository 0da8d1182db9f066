/* The linked campaign: it begins as N12 (LNK-1), and random games go through all months in which the map grows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "warpeace/match_from.h"
#include "warpeace/table/judging.h"
#include "warpeace/table/state.h"

enum { GAMES = 24, JUNE_TURNS = 7 };

static const wap_table *table_now(void)
{
    return &((const wap_state *)gg_match_state(match))->table;
}

static const wap_board *board_now(void)
{
    return wap_board_of(game);
}

/* ---------------------------------------------------------------- June 1812 */

/* What stands in a place of the map, in words; also who controls its city, and what supplies whom there. */
static void describe(uint32_t row, uint32_t column, gg_text *out)
{
    const wap_board *board = board_now();
    const wap_table *table = table_now();
    uint16_t hex = board->hex_at[row][column];
    if (hex == WAP_NO_HEX || wap_is_closed(board, table, hex)) {
        gg_put(out, "closed");
        return;
    }
    WAP_EACH_LEADER (who, board, table, hex)
        gg_print(out, "%s ", board->leader[who].name);
    WAP_EACH_PILE (i, table, hex)
        gg_print(out, "%s%d ", board->kind[table->pile[i].kind].code, table->pile[i].count);
    uint16_t city = board->hex[hex].city;
    gg_print(out, "%s control %d points %d", board->nation[board->hex[hex].owner].code,
             city == WAP_NO_CITY ? 9 : table->control[city],
             city == WAP_NO_CITY ? 9 : board->city[city].points);
    static const char *const kinds[] = {"FRi", "AUi", "PRi", "RUi"};
    for (uint32_t i = 0; i < 4; i++)
        gg_print(
            out, " %d",
            wap_is_supplied(board, table, hex, wap_find_kind(board, gg_span_of(kinds[i])), false));
}

/* Reinforcements of 1812. */
static void describe_groups(gg_text *out)
{
    const wap_board *board = board_now();
    for (uint8_t i = 0; i < board->groups; i++) {
        const wap_reinforcement *group = &board->group[i];
        if (group->turn >= JUNE_TURNS)
            continue;
        gg_print(out, "%d %d ", group->turn, group->side);
        wap_put_group(board, i, out);
        gg_print(out, " %d at", group->who.total);
        for (uint32_t k = 0; k < group->hexes; k++) {
            gg_put_char(out, ' ');
            wap_put_hex(board, board->listed_hex[group->first_hex + k], out);
        }
        gg_put_char(out, '\n');
    }
}

/* Cities that count in June 1812 only. */
static bool is_common(const char *one, const char *other)
{
    const char *end = strstr(one, " points"), *other_end = strstr(other, " points");
    if (end == NULL || other_end == NULL)
        return strcmp(one, other) == 0;
    return end - one == other_end - other && memcmp(one, other, (size_t)(end - one)) == 0 &&
           strcmp(end + 9, other_end + 9) == 0;
}

static void june_is_that_of_n12(void **state)
{
    (void)state;
    static char n12[WAP_ROWS + 1][WAP_COLUMNS + 1][160], groups[4000], other[4000];
    gg_text out;
    start("warpeace N12");
    for (uint32_t row = 1; row <= WAP_ROWS; row++)
        for (uint32_t column = 1; column <= WAP_COLUMNS; column++) {
            gg_text_open(&out, n12[row][column], sizeof n12[row][column]);
            describe(row, column, &out);
        }
    gg_text_open(&out, groups, sizeof groups);
    describe_groups(&out);
    start("warpeace LINK");
    for (uint32_t row = 1; row <= WAP_ROWS; row++)
        for (uint32_t column = 1; column <= WAP_COLUMNS; column++) {
            char now[160];
            gg_text_open(&out, now, sizeof now);
            describe(row, column, &out);
            if (!is_common(n12[row][column], now))
                fail_msg("row %u column %u: %s, N12 has %s", row, column, now, n12[row][column]);
        }
    gg_text_open(&out, other, sizeof other);
    describe_groups(&out);
    assert_string_equal(groups, other);
    assert_int_equal(wap_city_points(board_now(), table_now(), WAP_FR), 0);
}

/* ---------------------------------------------------------------- whole games */

static gg_seat asked_seat(void)
{
    const gg_head *head = gg_head_of(gg_match_state(match));
    for (gg_seat seat = 0; seat < WAP_SIDES; seat++)
        if (head->prompt[seat] != 0)
            return seat;
    fail_msg("nobody is asked");
    return 0;
}

static void random_order(gg_dice *dice, gg_order *order)
{
    gg_draft draft;
    gg_seat seat = asked_seat();
    gg_draft_open(&draft);
    while (!draft.complete) {
        gg_steps steps;
        gg_list_steps(game, gg_match_state(match), seat, &draft, &steps);
        assert_true(steps.count > 0);
        gg_take(game, gg_match_state(match), seat, &draft, steps.step[gg_below(dice, steps.count)]);
    }
    *order = draft.order;
}

static uint16_t hex_of(const char *name)
{
    return wap_find_hex(board_now(), gg_span_of(name));
}

/* P-LNK-05: what is open follows from the month, and Spain from its change. */
static void expect_map(void)
{
    const wap_board *board = board_now();
    const wap_table *table = table_now();
    assert_true(wap_is_closed(board, table, hex_of("Paris")) == (table->month < 7));
    assert_true(wap_is_closed(board, table, hex_of("Madrid")) == (table->month < 19));
    assert_true(wap_is_closed(board, table, hex_of("Naples")));
    assert_false(wap_is_closed(board, table, hex_of("Moscow")));
}

/* Returns how far it came. */
static uint32_t play_game(uint64_t seed, uint32_t happened[WAP_CHANGES_MAX])
{
    gg_dice dice;
    gg_error error = {0};
    uint32_t month = 0;
    const uint8_t key[32] = {(uint8_t)seed};
    gg_dice_fast(&dice, seed);
    start("warpeace LINK");
    gg_match_key(match, key);
    while (!gg_head_of(gg_match_state(match))->over) {
        gg_order order;
        random_order(&dice, &order);
        assert_int_equal(gg_match_play(match, asked_seat(), &order, NULL, 0, &answer), GG_PLAYED);
        expect_map();
        if (table_now()->month == month)
            continue;
        month = table_now()->month;
        if (!gg_check_state(game, gg_match_state(match), true, &error))
            fail_msg("month %u: %s", month, error.text);
    }
    for (uint8_t i = 0; i < board_now()->changes; i++)
        happened[i] += wap_has_happened(table_now(), i);
    return month;
}

static void random_games_see_the_changes(void **state)
{
    (void)state;
    uint32_t happened[WAP_CHANGES_MAX] = {0}, ended = 0;
    for (uint64_t seed = 1; seed <= GAMES; seed++)
        ended += play_game(seed, happened) == 23;
    assert_in_range(ended, GAMES / 2, GAMES);
    for (uint8_t i = 0; i < board_now()->changes; i++) {
        const wap_change *change = &board_now()->change[i];
        bool by_itself = change->latest != WAP_NONE || change->opens;
        if ((by_itself || change->what == WAP_CHANGE_RIDES) && happened[i] == 0)
            fail_msg("%s never happened", change->name);
    }
}

/* ---------------------------------------------------------------- room */

/* States have room for all SP that can ever be there. */
static void all_sp_have_room(void **state)
{
    (void)state;
    start("warpeace LINK");
    const wap_board *board = board_now();
    uint32_t sp = 0;
    for (uint32_t i = 0; i < board->roster_pieces; i++)
        sp += board->roster_piece[i].count;
    uint32_t repeated = 0;
    for (uint32_t i = 0; i < board->groups; i++)
        repeated += board->group[i].who.total;
    for (uint32_t i = 0; i < board->stacks; i++)
        repeated += board->stack[i].who.total;
    assert_true(sp <= repeated && repeated <= WAP_PILES_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(june_is_that_of_n12, set_up, tear_down),
        cmocka_unit_test_setup_teardown(random_games_see_the_changes, set_up, tear_down),
        cmocka_unit_test_setup_teardown(all_sp_have_room, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
