/* Tests of many units together: every result of many.h against a plain loop, on tables of random numbers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "triumph/table/many.h"

enum { TABLES = 2000 };

static tri_table table;
static tri_board board;

static void lay_out(gg_dice *dice)
{
    for (uint32_t i = 0; i < TRI_POSITIONS; i++)
        board.locale_at[i] = (uint8_t)gg_below(dice, TRI_LOCALES_MAX + 1);
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++) {
        uint32_t commander = gg_below(dice, TRI_COMMANDERS_MAX + 6);
        table.corps[slot] = (uint8_t)(commander < TRI_COMMANDERS_MAX ? commander
                                                                     : TRI_NO_COMMANDER);
        table.at[slot] = (uint16_t)(gg_below(dice, 4) == 0 ? gg_below(dice, TRI_POSITIONS)
                                                           : TRI_OFF - 4 + gg_below(dice, 6));
        table.face[slot] = (uint8_t)gg_below(dice, TRI_NO_FACE + 1);
        table.moved[slot] = (uint8_t)gg_below(dice, 3);
        table.flags[slot] = (uint8_t)gg_below(dice, 16);
    }
}

/* The bits of a side as a set, and slot by slot what it should be. */
#define ASSERT_SAME(set, side, truth)                                                              \
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++)                                              \
    assert_int_equal(tri_has(set, slot), tri_army_of(slot) == (side) && (truth))

static void check_side(gg_dice *dice, uint8_t side)
{
    uint32_t commander = gg_below(dice, TRI_COMMANDERS_MAX);
    uint16_t at = table.at[gg_below(dice, TRI_UNITS)];
    uint8_t locale = (uint8_t)gg_below(dice, TRI_LOCALES_MAX);
    tri_set corps = tri_corps_of_side(&table, side, commander);
    tri_set there = tri_side_at(&table, side, at);
    tri_set inside = tri_side_in(&board, &table, side, locale);
    tri_set fresh = tri_set_of_side(side, tri_fresh_of_side(&table, side));
    tri_set cavalry = tri_set_of_side(side, tri_cavalry_of_side(&table, side));
    tri_set fixed = tri_set_of_side(side, tri_fixed_of_side(&table, side));
    ASSERT_SAME(corps, side, table.corps[slot] == commander);
    ASSERT_SAME(there, side, table.at[slot] == at);
    ASSERT_SAME(inside, side, board.locale_at[table.at[slot]] == locale);
    ASSERT_SAME(fresh, side,
                table.moved[slot] <
                    (side == TRI_FRENCH && (table.flags[slot] & TRI_ENTERED) ? 2 : 1));
    ASSERT_SAME(cavalry, side, tri_type(table.face[slot]) == TRI_CAVALRY);
    ASSERT_SAME(fixed, side, (table.flags[slot] & TRI_FIXED) != 0);
}

static void test_sides(void **unused)
{
    gg_dice dice;
    (void)unused;
    gg_dice_fast(&dice, 1805);
    for (uint32_t i = 0; i < TABLES; i++) {
        lay_out(&dice);
        check_side(&dice, TRI_ALLIED);
        check_side(&dice, TRI_FRENCH);
    }
}

/* Any bytes, those with the highest bit too. */
static void test_bytes(void **unused)
{
    gg_dice dice;
    (void)unused;
    gg_dice_fast(&dice, 1806);
    for (uint32_t i = 0; i < TABLES; i++) {
        uint8_t bytes[8], value = (uint8_t)gg_below(&dice, 256);
        uint64_t expected = 0;
        for (uint32_t k = 0; k < 8; k++) {
            bytes[k] = gg_below(&dice, 2) == 0 ? value : (uint8_t)gg_below(&dice, 256);
            expected |= (uint64_t)(bytes[k] == value) << k;
        }
        assert_int_equal(tri_equal_bytes(bytes, value), expected);
    }
}

static void test_clear(void **unused)
{
    uint8_t bytes[96];
    (void)unused;
    memset(bytes, 7, sizeof bytes);
    tri_clear(bytes, 64);
    for (uint32_t i = 0; i < sizeof bytes; i++)
        assert_int_equal(bytes[i], i < 64 ? 0 : 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sides),
        cmocka_unit_test(test_bytes),
        cmocka_unit_test(test_clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
