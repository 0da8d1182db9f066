/* What everybody can know about face-down units: shown faces, shuffles, groups that break up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "triumph/table/knowledge.h"
#include "triumph/table/many.h"

enum { HERE = TRI_RESERVE + 10, THERE = TRI_RESERVE + 20, LANNES = 12, MURAT = 14 };

static tri_table table;

/* ---------------------------------------------------------------- shuffles of the table */

static tri_set shuffle_set(uint32_t slot)
{
    tri_shuffles shuffles;
    tri_find_shuffles(&table, &shuffles);
    return tri_set_of_side(tri_army_of(slot), shuffles.units[shuffles.of[slot]]);
}

static bool shuffle_together(uint32_t a, uint32_t b)
{
    return tri_has(shuffle_set(a), b);
}

static void forget_places(void)
{
    tri_shuffles shuffles;
    tri_find_shuffles(&table, &shuffles);
    tri_forget_places(&table, &shuffles);
}

/* Slots 0 .. count-1 are at HERE, detached, with these faces; nothing is known. */
static void lay_out(uint32_t count, const uint8_t *faces)
{
    memset(&table, 0, sizeof table);
    memset(table.face, TRI_NO_FACE, sizeof table.face);
    memset(table.corps, TRI_NO_COMMANDER, sizeof table.corps);
    memset(table.origin, TRI_NO_COMMANDER, sizeof table.origin);
    tri_know_nothing(&table);
    for (uint32_t slot = 0; slot < count; slot++) {
        table.at[slot] = HERE;
        table.face[slot] = faces[slot];
    }
}

static void show(uint32_t slot)
{
    tri_know(&table, slot, table.face[slot]);
}

/* The faces known to be in the group of a unit, as letters of their numbers. */
static const char *among(uint32_t slot)
{
    static char text[TRI_UNITS + 1];
    uint32_t used = 0;
    for (uint32_t other = 0; other < TRI_UNITS; other++)
        if (table.group[other] == table.group[slot] && table.memo[other] != TRI_NO_FACE)
            text[used++] = (char)('0' + table.memo[other]);
    text[used] = '\0';
    return text;
}

static uint32_t group_size(uint32_t slot)
{
    uint32_t size = 0;
    for (uint32_t other = 0; other < TRI_UNITS; other++)
        size += table.group[other] == table.group[slot];
    return size;
}

/* ---------------------------------------------------------------- showing */

static void test_nothing_is_known(void **unused)
{
    (void)unused;
    lay_out(3, (const uint8_t[]){TRI_I3, TRI_I2, TRI_C2});
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++) {
        assert_false(tri_is_known(&table, slot));
        assert_int_equal(group_size(slot), 1);
    }
}

static void test_a_shown_face_is_known(void **unused)
{
    (void)unused;
    lay_out(3, (const uint8_t[]){TRI_I3, TRI_I2, TRI_C2});
    show(1);
    assert_true(tri_is_known(&table, 1));
    assert_int_equal(table.memo[1], TRI_I2);
    assert_false(tri_is_known(&table, 0));
    show(1);
    assert_true(tri_is_known(&table, 1));
}

static void test_a_loss_is_known_exactly(void **unused)
{
    (void)unused;
    lay_out(2, (const uint8_t[]){TRI_I3, TRI_I2});
    show(0);
    table.face[0] = TRI_I2;
    tri_know(&table, 0, TRI_I2);
    assert_true(tri_is_known(&table, 0));
    assert_int_equal(table.memo[0], TRI_I2);
    assert_int_equal(group_size(0), 1);
}

/* A unit leaves a group: what is known of the rest stays. */
static void test_showing_one_of_a_group(void **unused)
{
    (void)unused;
    lay_out(4, (const uint8_t[]){TRI_I3, TRI_I2, TRI_C2, TRI_I2});
    show(0);
    show(2);
    forget_places();
    assert_string_equal(among(0), "15");
    assert_int_equal(group_size(3), 4);
    show(1); /* neither of them */
    assert_string_equal(among(0), "15");
    assert_int_equal(group_size(0), 3);
    assert_int_equal(table.group[2], 0);
    show(0); /* one of them: the lowest leaves, the group is called by the next */
    assert_true(tri_is_known(&table, 0));
    assert_string_equal(among(2), "5");
    assert_int_equal(table.group[3], 2);
    show(2);
    assert_false(tri_is_known(&table, 3)); /* nothing is known of the last */
    assert_string_equal(among(3), "");
}

/* ---------------------------------------------------------------- shuffle sets */

static void test_who_is_shuffled_with_whom(void **unused)
{
    (void)unused;
    lay_out(8, (const uint8_t[]){TRI_I2, TRI_I2, TRI_I2, TRI_I2, TRI_I2, TRI_I2, TRI_I2, TRI_A1});
    table.at[1] = THERE;
    table.corps[2] = table.corps[3] = LANNES;
    table.corps[4] = MURAT;
    table.at[5] = TRI_DEAD;
    table.at[6] = TRI_OUT;
    table.flags[7] = TRI_FIXED;
    table.at[TRI_UNITS_MAX] = HERE; /* the other army */
    assert_int_equal(tri_count(shuffle_set(0)), 1);
    assert_true(shuffle_together(2, 3));
    assert_false(shuffle_together(2, 4));
    assert_int_equal(tri_count(shuffle_set(2)), 2);
    assert_int_equal(tri_count(shuffle_set(5)), 1);
    assert_int_equal(tri_count(shuffle_set(6)), 1);
    assert_int_equal(tri_count(shuffle_set(7)), 1);
    assert_int_equal(tri_count(shuffle_set(TRI_UNITS_MAX)), 1);
}

/* Off the map units that came with different commanders are kept apart: they enter at different
 * times. */
static void test_origins_off_the_map(void **unused)
{
    (void)unused;
    lay_out(3, (const uint8_t[]){TRI_I2, TRI_I3, TRI_C2});
    for (uint32_t slot = 0; slot < 3; slot++)
        table.at[slot] = TRI_OFF;
    table.origin[0] = table.origin[1] = LANNES;
    table.origin[2] = MURAT;
    assert_true(shuffle_together(0, 1));
    assert_false(shuffle_together(0, 2));
    for (uint32_t slot = 0; slot < 3; slot++)
        table.at[slot] = HERE; /* on the map it does not matter */
    assert_true(shuffle_together(0, 2));
}

/* ---------------------------------------------------------------- forgetting */

static void test_a_group_of_one_is_remembered(void **unused)
{
    (void)unused;
    lay_out(2, (const uint8_t[]){TRI_I3, TRI_I2});
    table.at[1] = THERE;
    show(0);
    forget_places();
    assert_true(tri_is_known(&table, 0));
}

static void test_the_fixed_battery_is_remembered(void **unused)
{
    (void)unused;
    lay_out(3, (const uint8_t[]){TRI_A1, TRI_I2, TRI_C2});
    table.flags[0] = TRI_FIXED;
    show(0);
    forget_places();
    assert_true(tri_is_known(&table, 0));
    assert_int_equal(group_size(1), 1);
}

static void test_shuffled_faces_are_known_of_the_group(void **unused)
{
    (void)unused;
    lay_out(3, (const uint8_t[]){TRI_I3, TRI_I2, TRI_C2});
    show(0);
    show(2);
    forget_places();
    assert_string_equal(among(1), "15");
    assert_false(tri_is_known(&table, 0));
    forget_places(); /* again: nothing new */
    assert_string_equal(among(1), "15");
    assert_int_equal(group_size(0), 3);
}

static void test_unknown_units_are_no_group(void **unused)
{
    (void)unused;
    lay_out(3, (const uint8_t[]){TRI_I3, TRI_I2, TRI_C2});
    forget_places();
    assert_int_equal(group_size(0), 1);
    assert_int_equal(table.memo[0], TRI_NO_FACE);
}

/* Newcomers join the group: the old faces are somewhere among all of them. */
static void test_a_group_takes_in_strangers(void **unused)
{
    (void)unused;
    lay_out(4, (const uint8_t[]){TRI_I3, TRI_I2, TRI_C2, TRI_I1});
    table.at[2] = table.at[3] = THERE;
    show(0);
    forget_places();
    show(2);
    forget_places();
    table.at[2] = table.at[3] = HERE;
    forget_places();
    assert_string_equal(among(3), "15");
    assert_int_equal(group_size(0), 4);
}

/* Parts of a group that are shuffled separately: it stays known that the face is in one of them. */
static void test_a_group_that_parts_stays_one(void **unused)
{
    (void)unused;
    lay_out(4, (const uint8_t[]){TRI_I3, TRI_I2, TRI_C2, TRI_I1});
    show(0);
    forget_places();
    table.at[0] = table.at[1] = THERE;
    forget_places();
    assert_int_equal(group_size(0), 4);
    assert_string_equal(among(2), "1");
}

/* But if a part is shuffled with other units, only what is certain of each part is kept. */
static void test_a_broken_group_keeps_what_is_certain(void **unused)
{
    (void)unused;
    lay_out(5, (const uint8_t[]){TRI_I3, TRI_I3, TRI_I3, TRI_C2, TRI_A1});
    table.at[4] = THERE;
    show(0);
    show(1);
    show(2);
    forget_places();
    assert_string_equal(among(3), "111");
    table.at[3] = THERE; /* one of the four goes to a stranger: two I3 at least have stayed */
    forget_places();
    assert_string_equal(among(0), "11");
    assert_int_equal(group_size(0), 3);
    assert_int_equal(group_size(3), 1);
    assert_string_equal(among(3), "");
}

static void test_the_certain_part_may_be_the_one_that_left(void **unused)
{
    (void)unused;
    lay_out(4, (const uint8_t[]){TRI_I3, TRI_I3, TRI_I3, TRI_A1});
    table.at[3] = THERE;
    for (uint32_t slot = 0; slot < 3; slot++)
        show(slot);
    forget_places();
    table.at[1] = THERE;
    forget_places();
    assert_string_equal(among(3), "1"); /* all three were I3 */
    assert_int_equal(group_size(1), 2);
    assert_string_equal(among(0), "11");
}

/* ---------------------------------------------------------------- random tables
 *
 * Units are shown, hurt, moved and shuffled at random; what is known must always be true. */

static uint32_t below(uint32_t n)
{
    static uint64_t seed = 7;
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(seed >> 33) % n;
}

static void shuffle_faces(uint32_t slot)
{
    tri_set set = shuffle_set(slot);
    TRI_EACH (a, set) {
        uint32_t b = a;
        for (uint32_t steps = below(tri_count(set)); steps > 0; steps--)
            b = tri_next(set, b + 1) < TRI_UNITS ? tri_next(set, b + 1) : tri_next(set, 0);
        uint8_t face = table.face[a];
        table.face[a] = table.face[b];
        table.face[b] = face;
    }
}

static void check_truth(void)
{
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++) {
        int there[TRI_FACES + 1] = {0};
        uint32_t group = table.group[slot];
        assert_true(group <= slot && table.group[group] == group);
        if (tri_is_known(&table, slot))
            assert_int_equal(table.memo[slot], table.face[slot]);
        for (uint32_t other = 0; other < TRI_UNITS && group == slot; other++) {
            if (table.group[other] != group)
                continue;
            there[table.face[other]]++;
            if (table.memo[other] != TRI_NO_FACE)
                there[table.memo[other]]--;
        }
        for (uint32_t face = 0; face < TRI_FACES; face++)
            assert_true(there[face] >= 0);
    }
}

static void happen(uint32_t units)
{
    uint32_t slot = below(units);
    switch (below(6)) {
    case 0:
        show(slot);
        break;
    case 1:
        show(slot);
        if (table.face[slot] == TRI_I3)
            table.face[slot] = TRI_I2;
        show(slot);
        break;
    case 2: /* a unit that moves alone leaves the corps */
        table.at[slot] = (uint16_t)(HERE + below(3));
        table.corps[slot] = TRI_NO_COMMANDER;
        break;
    case 3: /* Lannes is here */
        if (table.at[slot] == HERE)
            table.corps[slot] = below(2) ? LANNES : TRI_NO_COMMANDER;
        break;
    default:
        for (uint32_t first = 0; first < units; first++)
            if (tri_next(shuffle_set(first), 0) == first)
                shuffle_faces(first);
        forget_places();
    }
}

static void test_what_is_known_is_true(void **unused)
{
    (void)unused;
    for (int game = 0; game < 200; game++) {
        uint8_t faces[12];
        uint32_t units = 2 + below(11);
        for (uint32_t i = 0; i < units; i++)
            faces[i] = (uint8_t)below(TRI_FACES);
        lay_out(units, faces);
        for (int i = 0; i < 100; i++) {
            happen(units);
            check_truth();
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_is_known),
        cmocka_unit_test(test_a_shown_face_is_known),
        cmocka_unit_test(test_a_loss_is_known_exactly),
        cmocka_unit_test(test_showing_one_of_a_group),
        cmocka_unit_test(test_who_is_shuffled_with_whom),
        cmocka_unit_test(test_origins_off_the_map),
        cmocka_unit_test(test_a_group_of_one_is_remembered),
        cmocka_unit_test(test_the_fixed_battery_is_remembered),
        cmocka_unit_test(test_shuffled_faces_are_known_of_the_group),
        cmocka_unit_test(test_unknown_units_are_no_group),
        cmocka_unit_test(test_a_group_takes_in_strangers),
        cmocka_unit_test(test_a_group_that_parts_stays_one),
        cmocka_unit_test(test_a_broken_group_keeps_what_is_certain),
        cmocka_unit_test(test_the_certain_part_may_be_the_one_that_left),
        cmocka_unit_test(test_what_is_known_is_true),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
