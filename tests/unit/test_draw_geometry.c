/* Points, lines and areas: directions as in a picture (y points down), intersections, smooth and rough lines, the
 * roomiest place of an area. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "draw/geometry.h"

static void expect_near(double value, double expected, double by)
{
    if (!(fabs(value - expected) <= by))
        fail_msg("%f, but %f expected", value, expected);
}

static void expect_at(draw_xy at, double x, double y)
{
    expect_near(at.x, x, 1e-9);
    expect_near(at.y, y, 1e-9);
}

/* ---------------------------------------------------------------- directions */

static void turns_go_clockwise_on_the_picture(void **unused)
{
    (void)unused;
    expect_at(draw_towards(0), 1, 0);
    expect_at(draw_towards(90), 0, 1); /* down */
    expect_at(draw_turned((draw_xy){2, 0}, 90), 0, 2);
    expect_at(draw_normal((draw_xy){2, 0}), 0, 2);
    assert_true(draw_cross((draw_xy){1, 0}, (draw_xy){0, 1}) > 0);
    for (int degrees = -179; degrees < 180; degrees++)
        expect_near(draw_degrees(draw_towards(degrees)), degrees, 1e-9);
}

static void nothing_has_a_direction_too(void **unused)
{
    (void)unused;
    expect_at(draw_unit((draw_xy){0, 0}), 1, 0);
    expect_at(draw_unit((draw_xy){0, -3}), 0, -1);
    expect_near(draw_length((draw_xy){3, 4}), 5, 1e-12);
    expect_near(draw_distance((draw_xy){1, 1}, (draw_xy){4, 5}), 5, 1e-12);
}

/* ---------------------------------------------------------------- lines */

static void segments_meet_where_they_cross(void **unused)
{
    (void)unused;
    draw_xy at = {-1, -1};
    assert_true(draw_meet((draw_xy){0, 0}, (draw_xy){4, 4}, (draw_xy){0, 4}, (draw_xy){4, 0}, &at));
    expect_at(at, 2, 2);
    assert_true(draw_meet((draw_xy){0, 0}, (draw_xy){4, 0}, (draw_xy){4, 0}, (draw_xy){4, 9},
                          &at)); /* at an end */
    expect_at(at, 4, 0);
    assert_false(
        draw_meet((draw_xy){0, 0}, (draw_xy){1, 1}, (draw_xy){0, 4}, (draw_xy){4, 0}, &at));
    assert_true(
        draw_lines_meet((draw_xy){0, 0}, (draw_xy){1, 1}, (draw_xy){0, 4}, (draw_xy){4, 0}, &at));
    expect_at(at, 2, 2);
    assert_false(
        draw_lines_meet((draw_xy){0, 0}, (draw_xy){4, 0}, (draw_xy){0, 1}, (draw_xy){9, 1}, &at));
    assert_false(draw_meet((draw_xy){0, 0}, (draw_xy){4, 0}, (draw_xy){1, 0}, (draw_xy){3, 0},
                           &at)); /* along */
    assert_false(draw_meet((draw_xy){1, 1}, (draw_xy){1, 1}, (draw_xy){0, 1}, (draw_xy){3, 1},
                           &at)); /* no length */
}

static void distances_to_lines(void **unused)
{
    (void)unused;
    const draw_xy line[] = {{0, 0}, {10, 0}, {10, 0}, {10, 10}};
    expect_near(draw_to_segment((draw_xy){5, 3}, line[0], line[1]), 3, 1e-12);
    expect_near(draw_to_segment((draw_xy){-3, 4}, line[0], line[1]), 5, 1e-12);
    expect_near(draw_to_segment((draw_xy){13, 4}, line[1], line[2]), 5, 1e-12); /* a point */
    expect_near(draw_to_line((draw_xy){8, 9}, line, 4), 2, 1e-12);
    expect_near(draw_to_line((draw_xy){3, 4}, line, 1), 5, 1e-12);
    expect_near(draw_line_length(line, 4), 20, 1e-12);
    expect_near(draw_line_length(line, 1), 0, 0);
}

static void walks_along_a_line(void **unused)
{
    (void)unused;
    const draw_xy line[] = {{0, 0}, {0, 0}, {10, 0}, {10, 10}, {10, 10}};
    draw_xy direction;
    expect_at(draw_along(line, 5, 4, &direction), 4, 0);
    expect_at(direction, 1, 0);
    expect_at(draw_along(line, 5, 16, &direction), 10, 6);
    expect_at(direction, 0, 1);
    expect_at(draw_along(line, 5, -5, NULL), 0, 0);
    expect_at(draw_along(line, 5, 99, NULL), 10, 10);
    expect_at(draw_along(line, 1, 99, &direction), 0, 0);
    expect_at(direction, 1, 0);
}

/* ---------------------------------------------------------------- smooth lines */

static bool is_among(draw_xy point, const draw_xy *points, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (draw_distance(point, points[i]) < 1e-9)
            return true;
    return false;
}

static void samples_pass_through_all_points(void **unused)
{
    (void)unused;
    const draw_xy points[] = {{0, 0}, {50, 10}, {50, 10}, {90, -40}, {10, -70}};
    draw_xy out[200];
    for (int closed = 0; closed < 2; closed++) {
        uint32_t made = draw_sample(points, 5, closed != 0, 4, out, 200);
        assert_in_range(made, 30, 150);
        for (int i = 0; i < 5; i++)
            assert_true(is_among(points[i], out, made));
        for (uint32_t i = 0; i + 1 < made; i++)
            assert_true(draw_distance(out[i], out[i + 1]) < 10);
        expect_at(out[0], 0, 0);
        expect_near(draw_distance(out[made - 1], points[closed ? 0 : 4]), closed ? 4 : 0,
                    closed ? 4 : 1e-9);
    }
}

static void samples_of_few_points(void **unused)
{
    (void)unused;
    const draw_xy points[] = {{0, 0}, {8, 0}};
    draw_xy out[20];
    assert_int_equal(draw_sample(points, 1, false, 2, out, 20), 1);
    assert_int_equal(draw_sample(points, 1, true, 2, out, 20), 1);
    uint32_t made = draw_sample(points, 2, false, 2, out, 20);
    assert_int_equal(made, 6);
    for (uint32_t i = 0; i < made; i++)
        expect_near(out[i].y, 0, 1e-12);
}

static void samples_keep_to_their_room(void **unused)
{
    (void)unused;
    const draw_xy points[] = {{0, 0}, {800, 0}, {0, 800}}, guard = {-7, -7};
    draw_xy out[11];
    for (uint32_t room = 0; room <= 10; room++) {
        out[room] = guard;
        assert_int_equal(draw_sample(points, 3, room % 2 == 0, 1, out, room), room);
        expect_at(out[room], -7, -7);
    }
}

/* ---------------------------------------------------------------- rough lines */

static void rough_lines_are_the_same_from_both_sides(void **unused)
{
    (void)unused;
    const draw_xy ends[][2] = {
        {{10, 20}, {300, -40}}, {{5, 5}, {5, 90}}, {{90, 7}, {-3, 7}}, {{4, 4}, {4, 4}}};
    draw_xy there[64 + 1], back[64 + 1];
    for (uint32_t k = 0; k < 4; k++) {
        draw_xy a = ends[k][0], b = ends[k][1];
        assert_int_equal(draw_rough(a, b, 0.2, 6, 7, there), 64);
        assert_int_equal(draw_rough(b, a, 0.2, 6, 7, back), 64);
        there[64] = b;
        back[64] = a;
        for (int i = 0; i <= 64; i++)
            assert_memory_equal(&there[i], &back[64 - i], sizeof there[0]);
    }
}

static void rough_lines_stay_near(void **unused)
{
    (void)unused;
    draw_xy a = {0, 0}, b = {100, 0}, out[32], other[32];
    draw_rough(a, b, 0.1, 5, 1, out);
    draw_rough(a, b, 0.1, 5, 2, other);
    double most = 0, differ = 0;
    for (int i = 0; i < 32; i++) {
        most = fmax(most, fabs(out[i].y));
        differ = fmax(differ, draw_distance(out[i], other[i]));
    }
    assert_true(most > 0.5 && most < 25); /* 10 + 5 + 2.5 + .. */
    assert_true(differ > 0.5);            /* the seed matters */
    expect_at(out[0], 0, 0);
    assert_int_equal(draw_rough(a, b, 0, 5, 1, out), 32);
    expect_at(out[16], 50, 0);
    assert_int_equal(draw_rough(a, b, 0.5, 0, 1, out), 1);
}

static void chance_is_even(void **unused)
{
    (void)unused;
    int below[10] = {0};
    for (uint32_t i = 0; i < 20000; i++) {
        double chance = draw_chance(1805, i, 3);
        assert_true(chance >= 0 && chance < 1);
        below[(int)(chance * 10)]++;
    }
    for (int i = 0; i < 10; i++)
        assert_in_range(below[i], 1850, 2150);
    expect_near(draw_chance(1, 2, 3), draw_chance(1, 2, 3), 0);
    assert_true(fabs(draw_chance(1, 2, 3) - draw_chance(2, 1, 3)) > 1e-9);
}

/* ---------------------------------------------------------------- areas */

static const draw_xy square[] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};

static void areas_and_middles(void **unused)
{
    (void)unused;
    const draw_xy back[] = {{0, 0}, {0, 10}, {10, 10}, {10, 0}};
    const draw_xy triangle[] = {{100, 100}, {130, 100}, {100, 160}};
    expect_near(draw_area(square, 4), 100, 1e-12);
    expect_near(draw_area(back, 4), -100, 1e-12);
    expect_at(draw_middle(square, 4), 5, 5);
    expect_at(draw_middle(back, 4), 5, 5);
    expect_at(draw_middle(triangle, 3), 110, 120);
    expect_at(draw_middle((const draw_xy[]){{3, 3}, {9, 9}}, 2), 3, 3); /* no area */
}

static void knows_inside_from_outside(void **unused)
{
    (void)unused;
    const draw_xy horseshoe[] = {{0, 0},   {30, 0},  {30, 30}, {20, 30},
                                 {20, 10}, {10, 10}, {10, 30}, {0, 30}};
    assert_true(draw_inside((draw_xy){5, 25}, horseshoe, 8));
    assert_true(draw_inside((draw_xy){25, 25}, horseshoe, 8));
    assert_false(draw_inside((draw_xy){15, 20}, horseshoe, 8));
    assert_false(draw_inside((draw_xy){35, 10}, horseshoe, 8));
    assert_false(draw_inside((draw_xy){-5, 10}, horseshoe, 8)); /* level with a corner */
}

/* The center of an even star with that many thin rays. */
static uint32_t make_star(draw_xy *out, uint32_t rays, double inner, uint32_t seed)
{
    for (uint32_t i = 0; i < 2 * rays; i++) {
        double far = i % 2 == 0 ? 60 + 40 * draw_chance(seed, i, 1) : inner;
        out[i] = draw_plus((draw_xy){300, 200}, draw_times(draw_towards(180.0 * i / rays), far));
    }
    return 2 * rays;
}

static void the_roomiest_place_is_inside(void **unused)
{
    (void)unused;
    draw_xy star[40];
    for (uint32_t seed = 0; seed < 60; seed++) {
        double room, inner = 15 + seed % 20;
        uint32_t count = make_star(star, 3 + seed % 8, inner, seed);
        draw_xy at = draw_roomiest(star, count, &room);
        assert_true(draw_inside(at, star, count));
        expect_near(
            room,
            fmin(draw_to_line(at, star, count), draw_to_segment(at, star[count - 1], star[0])),
            1e-9);
        assert_true(room > 0.45 * inner);
    }
}

static void the_roomiest_place_of_known_areas(void **unused)
{
    (void)unused;
    const draw_xy flat[] = {{0, 0}, {1000, 0}, {1000, 4}, {0, 4}};
    const draw_xy hook[] = {{0, 0}, {300, 0}, {300, 6},
                            {6, 6}, {6, 300}, {0, 300}}; /* its middle is outside */
    const draw_xy keyhole[] = {{0, 0},  {100, 0},   {100, 100}, {0, 100},
                               {0, 52}, {-200, 52}, {-200, 48}, {0, 48}};
    double room;
    expect_near(draw_roomiest(square, 4, &room).x, 5, 0.2);
    expect_near(room, 5, 0.1);
    expect_near(draw_roomiest(flat, 4, &room).y, 2, 0.2);
    expect_near(room, 2, 0.1);
    assert_true(draw_inside(draw_roomiest(hook, 6, &room), hook, 6));
    assert_true(room > 2);
    draw_xy at = draw_roomiest(keyhole, 8, &room);
    expect_near(at.x, 50, 3);
    expect_near(at.y, 50, 3);
    expect_near(room, 50, 2);
}

static void the_roomiest_place_of_nothing(void **unused)
{
    (void)unused;
    const draw_xy line[] = {{5, 5}, {9, 9}, {5, 5}};
    double room;
    draw_xy at = draw_roomiest(line, 3, &room);
    assert_true(room <= 0);
    assert_true(isfinite(at.x) && isfinite(at.y));
    at = draw_roomiest(line, 1, &room);
    expect_at(at, 5, 5);
}

static void boxes(void **unused)
{
    (void)unused;
    const draw_xy points[] = {{3, 9}, {-1, 4}, {2, 12}};
    draw_box box = draw_bounds(points, 3);
    expect_at((draw_xy){box.x, box.y}, -1, 4);
    expect_at((draw_xy){box.width, box.height}, 4, 8);
    assert_true(draw_boxes_touch(box, (draw_box){2, 11, 9, 9}));
    assert_false(draw_boxes_touch(box, (draw_box){3, 4, 9, 9})); /* side by side */
    assert_false(draw_boxes_touch(box, (draw_box){-1, 12, 4, 1}));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns_go_clockwise_on_the_picture),
        cmocka_unit_test(nothing_has_a_direction_too),
        cmocka_unit_test(segments_meet_where_they_cross),
        cmocka_unit_test(distances_to_lines),
        cmocka_unit_test(walks_along_a_line),
        cmocka_unit_test(samples_pass_through_all_points),
        cmocka_unit_test(samples_of_few_points),
        cmocka_unit_test(samples_keep_to_their_room),
        cmocka_unit_test(rough_lines_are_the_same_from_both_sides),
        cmocka_unit_test(rough_lines_stay_near),
        cmocka_unit_test(chance_is_even),
        cmocka_unit_test(areas_and_middles),
        cmocka_unit_test(knows_inside_from_outside),
        cmocka_unit_test(the_roomiest_place_is_inside),
        cmocka_unit_test(the_roomiest_place_of_known_areas),
        cmocka_unit_test(the_roomiest_place_of_nothing),
        cmocka_unit_test(boxes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
