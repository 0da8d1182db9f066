/* Labels: their width, that none covers another while there is room, and labels along lines. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "draw/labels.h"

static char buffer[60000];
static gg_text text;
static draw_canvas canvas;
static draw_labels labels;

static int open_all(void **unused)
{
    (void)unused;
    gg_text_open(&text, buffer, sizeof buffer);
    canvas = (draw_canvas){.out = &text};
    labels.count = 0;
    labels.limits = (draw_box){0, 0, 1000, 1000};
    return 0;
}

/* ---------------------------------------------------------------- widths */

static void widths_grow_with_letters_and_size(void **unused)
{
    (void)unused;
    assert_true(draw_text_width("", 20) <= 0);
    assert_true(draw_text_width("ill", 20) < draw_text_width("MOW", 20));
    assert_true(fabs(draw_text_width("Austerlitz", 20) - 2 * draw_text_width("Austerlitz", 10)) <
                1e-9);
    /* a two-byte letter is one letter, and half a letter does no harm */
    assert_true(fabs(draw_text_width("Brünn", 20) - draw_text_width("Brunn", 20)) < 1e-9);
    assert_true(draw_text_width("\xC3", 20) > 0);
    /* EB Garamond makes it 378 wide, broader fonts more */
    assert_in_range((int)draw_text_width("Austerlitz", 100), 380, 480);
}

static void boxes_follow_the_alignment(void **unused)
{
    (void)unused;
    double width = draw_text_width("Iglau", 20);
    draw_box begin = draw_text_box("Iglau", 20, (draw_xy){100, 50}, -1);
    draw_box middle = draw_text_box("Iglau", 20, (draw_xy){100, 50}, 0);
    draw_box end = draw_text_box("Iglau", 20, (draw_xy){100, 50}, 1);
    assert_true(fabs(begin.x - 100) < 1e-9);
    assert_true(fabs(middle.x + width / 2 - 100) < 1e-9);
    assert_true(fabs(end.x + width - 100) < 1e-9);
    assert_true(begin.y < 40 &&
                begin.y + begin.height > 50); /* above the base line, and below it */
}

/* ---------------------------------------------------------------- places */

static void covering_costs_weight_times_area(void **unused)
{
    (void)unused;
    draw_take(&labels, (draw_box){100, 100, 10, 10}, 5);
    assert_true(fabs(draw_cost(&labels, (draw_box){105, 105, 10, 10}) - 125) < 1e-9);
    assert_true(draw_cost(&labels, (draw_box){110, 100, 10, 10}) <= 0);
    assert_true(draw_cost(&labels, (draw_box){995, 100, 10, 10}) > 10000); /* beyond the limits */
    draw_take_line(&labels, (const draw_xy[]){{0, 500}, {1000, 500}}, 2, 6, 1);
    assert_true(draw_cost(&labels, (draw_box){300, 490, 40, 20}) > 100);
}

static void the_right_is_best_and_the_left_is_next(void **unused)
{
    (void)unused;
    draw_spot spot = draw_find_spot(&labels, "Ulm", 20, (draw_xy){500, 500}, 10);
    assert_int_equal(spot.align, -1);
    assert_true(spot.at.x > 510 && spot.at.y > 500 && spot.at.y < 520);
    draw_take(&labels, (draw_box){505, 480, 100, 40}, 100);
    spot = draw_find_spot(&labels, "Ulm", 20, (draw_xy){500, 500}, 10);
    assert_int_equal(spot.align, 1);
    assert_true(spot.at.x < 490);
    /* at the right edge of the map there is no room on the right */
    assert_int_equal(draw_find_spot(&labels, "Ulm", 20, (draw_xy){980, 300}, 10).align, 1);
}

static void names_do_not_cover_their_thing(void **unused)
{
    (void)unused;
    draw_box thing = {490, 490, 20, 20};
    for (int i = 0; i < 12; i++) { /* each time the best spot is taken */
        draw_spot spot = draw_find_spot(&labels, "Wischau", 16, (draw_xy){500, 500}, 10);
        draw_box box = draw_text_box("Wischau", 16, spot.at, spot.align);
        assert_true(spot.cost > 1 || !draw_boxes_touch(box, thing));
        draw_take(&labels, box, 100);
    }
}

static void names_never_overlap_while_there_is_room(void **unused)
{
    (void)unused;
    for (uint32_t i = 0; i < 60; i++) {
        draw_xy town = {60 + 880 * draw_chance(1, i, 0), 40 + 920 * draw_chance(1, i, 1)};
        draw_take(&labels, (draw_box){town.x - 5, town.y - 5, 10, 10}, 10);
    }
    uint32_t towns = labels.count, written = 0;
    for (uint32_t i = 0; i < towns; i++) {
        draw_box box = labels.taken[i].box;
        written += draw_name(&canvas, &labels, "town", "Austerlitz", 14,
                             (draw_xy){box.x + 5, box.y + 5}, 5, 1);
    }
    assert_in_range(written, 50, 60); /* there is room for nearly all of them */
    assert_int_equal(labels.count, towns + written);
    for (uint32_t i = towns; i < labels.count; i++)
        for (uint32_t k = 0; k < i; k++)
            assert_true(draw_cost(&(draw_labels){.count = 1, .taken = {{labels.taken[k].box, 1}}},
                                  labels.taken[i].box) < 1);
}

static void a_name_without_room_is_not_written(void **unused)
{
    (void)unused;
    draw_take(&labels, (draw_box){0, 0, 1000, 1000}, 100);
    assert_false(draw_name(&canvas, &labels, "town", "Ulm", 20, (draw_xy){500, 500}, 10, 50));
    assert_int_equal(text.used, 0);
    assert_int_equal(labels.count, 1);
    assert_true(draw_name(&canvas, &labels, "town", "Ulm", 20, (draw_xy){500, 500}, 10, HUGE_VAL));
    assert_int_equal(labels.count, 2);
}

static void alignment_is_a_class(void **unused)
{
    (void)unused;
    draw_name(&canvas, &labels, "town", "Ulm", 20, (draw_xy){100, 100}, 10, 50);
    assert_non_null(strstr(buffer, " class=\"town\">Ulm<"));
    draw_name(&canvas, &labels, "town", "Linz", 20, (draw_xy){990, 500}, 10, 50);
    assert_non_null(strstr(buffer, " class=\"town end\">Linz<"));
    draw_name(&canvas, &labels, NULL, "Wels", 20, (draw_xy){100, 300}, 10, 50);
    assert_non_null(strstr(buffer, "\"20\">Wels<"));
}

static void too_many_names_do_no_harm(void **unused)
{
    (void)unused;
    for (int i = 0; i < DRAW_LABELS_MAX + 10; i++)
        draw_take(&labels, (draw_box){0, 0, 1, 1}, 1);
    assert_int_equal(labels.count, DRAW_LABELS_MAX);
}

/* ---------------------------------------------------------------- along lines */

typedef struct letter {
    double x, y, turn;
    char c[8];
} letter;

/* The number after the words; 0 if they are not in the element. */
static double number_behind(const char *element, const char *words)
{
    const char *at = strstr(element, words);
    return at != NULL && at < strchr(element, '>') ? strtod(at + strlen(words), NULL) : 0;
}

/* Reads the output letter by letter. */
static uint32_t read_letters(letter *out, uint32_t room)
{
    uint32_t count = 0;
    memset(out, 0, room * sizeof *out);
    for (const char *at = buffer; (at = strstr(at, "<text ")) != NULL && count < room; at++) {
        letter *it = &out[count++];
        const char *moved = strstr(at, "translate("), *text_at = strchr(at, '>') + 1;
        char *end;
        it->x = number_behind(at, " x=\"") + number_behind(at, "translate(");
        it->y = number_behind(at, " y=\"");
        it->turn = number_behind(at, "rotate(");
        if (moved != NULL && moved < text_at) {
            strtod(moved + strlen("translate("), &end);
            it->y = strtod(end, NULL);
        }
        memcpy(it->c, text_at, strcspn(text_at, "<") % sizeof it->c);
    }
    return count;
}

static const draw_xy river[] = {{100, 300}, {200, 260}, {300, 280}, {400, 200}};

static void names_along_lines_are_upright_both_ways(void **unused)
{
    (void)unused;
    letter there[20], back[20];
    draw_xy reverse[4];
    for (int i = 0; i < 4; i++)
        reverse[i] = river[3 - i];
    assert_true(draw_text_along(&canvas, "river", river, 4, 20, 0.4, "Goldbäch"));
    assert_int_equal(read_letters(there, 20), 8);
    open_all(NULL);
    assert_true(draw_text_along(&canvas, "river", reverse, 4, 20, 0.4, "Goldbäch"));
    assert_int_equal(read_letters(back, 20), 8);
    for (int i = 0; i < 8; i++) {
        assert_memory_equal(&there[i], &back[i], sizeof there[i]);
        assert_true(there[i].turn > -90 && there[i].turn < 90);
        assert_true(i == 0 || there[i].x > there[i - 1].x);
        assert_true(draw_to_line((draw_xy){there[i].x, there[i].y}, river, 4) < 0.2);
    }
    assert_string_equal(there[0].c, "G");
    assert_string_equal(there[6].c, "c");
    assert_string_equal(there[5].c, "ä");
}

static void names_stand_in_the_middle_of_the_line(void **unused)
{
    (void)unused;
    const draw_xy line[] = {{0, 100}, {400, 100}};
    letter out[8];
    draw_text_along(&canvas, "river", line, 2, 20, 1, "ono");
    assert_int_equal(read_letters(out, 8), 3);
    assert_true(fabs(out[1].x - 200) < 0.2);
    assert_true(fabs(out[0].x + out[2].x - 400) < 0.2);
    assert_true(out[2].x - out[0].x >
                2 * 20 + 2 * 0.4 * 20); /* spread by one size between letters */
}

static void names_do_not_stand_on_short_lines(void **unused)
{
    (void)unused;
    const draw_xy line[] = {{0, 100}, {60, 100}};
    assert_false(draw_text_along(&canvas, "river", line, 2, 20, 0, "Goldbach"));
    assert_false(draw_text_along(&canvas, "river", line, 1, 20, 0, "A"));
    assert_int_equal(text.used, 0);
    assert_true(draw_text_along(&canvas, "river", line, 2, 20, 0, "Inn"));
}

static void blanks_take_room_and_no_letter(void **unused)
{
    (void)unused;
    const draw_xy line[] = {{0, 100}, {400, 100}};
    letter out[8];
    draw_text_along(&canvas, "river", line, 2, 20, 0, "a b");
    assert_int_equal(read_letters(out, 8), 2);
    assert_true(out[1].x - out[0].x > draw_text_width("a", 20) + 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(widths_grow_with_letters_and_size, open_all),
        cmocka_unit_test_setup(boxes_follow_the_alignment, open_all),
        cmocka_unit_test_setup(covering_costs_weight_times_area, open_all),
        cmocka_unit_test_setup(the_right_is_best_and_the_left_is_next, open_all),
        cmocka_unit_test_setup(names_do_not_cover_their_thing, open_all),
        cmocka_unit_test_setup(names_never_overlap_while_there_is_room, open_all),
        cmocka_unit_test_setup(a_name_without_room_is_not_written, open_all),
        cmocka_unit_test_setup(alignment_is_a_class, open_all),
        cmocka_unit_test_setup(too_many_names_do_no_harm, open_all),
        cmocka_unit_test_setup(names_along_lines_are_upright_both_ways, open_all),
        cmocka_unit_test_setup(names_stand_in_the_middle_of_the_line, open_all),
        cmocka_unit_test_setup(names_do_not_stand_on_short_lines, open_all),
        cmocka_unit_test_setup(blanks_take_room_and_no_letter, open_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
