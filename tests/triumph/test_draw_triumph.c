/* The geometry of the board of triumph: it is correct, and damage is noticed. The painter can draw every board. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <math.h>

#include "draw/triumph/sheet.h"
#include "triumph/board_game.h"

static tri_board board;
static tri_ground ground;
static char report[8000];

static int set_up(void **state)
{
    (void)state;
    const tri_board *made = make(gg_files_triumph);
    assert_non_null(made);
    board = *made;
    memset(&ground, 0, sizeof ground);
    return 0;
}

static bool check(void)
{
    gg_text text;
    gg_text_open(&text, report, sizeof report);
    bool good = tri_check_ground(&board, &ground, &text);
    assert_int_equal(good, strstr(report, "WRONG") == NULL);
    return good;
}

static bool survey(void)
{
    memset(&ground, 0, sizeof ground);
    tri_survey(&board, &ground);
    return check();
}

static uint16_t border_between(uint32_t a, uint32_t b)
{
    uint16_t approach = tri_find_approach(&board, board.locale_of[a], board.locale_of[b]);
    assert_int_not_equal(approach, TRI_NOWHERE);
    return approach / 2;
}

static void expect_wrong(const char *what)
{
    assert_false(check());
    const char *found = strstr(report, what);
    if (found == NULL || found - report < 7 || memcmp(found - 7, "WRONG  ", 7) != 0)
        print_error("%s", report);
    assert_non_null(found);
    assert_memory_equal(found - 7, "WRONG  ", 7);
}

/* ---------------------------------------------------------------- the printed board */

static void test_proof(void **state)
{
    (void)state;
    bool good = survey();
    if (!good)
        print_error("%s", report);
    assert_true(good);
    assert_non_null(strstr(report, "good   293 borders"));
    assert_non_null(strstr(report, "good   578 ends of roads"));
    assert_int_equal(ground.strips, 9);
}

static void test_same_every_time(void **state)
{
    (void)state;
    static tri_ground again;
    survey();
    memset(&again, 0, sizeof again);
    tri_survey(&board, &again);
    assert_memory_equal(&ground, &again, sizeof again);
}

static void test_strips(void **state)
{
    (void)state;
    uint32_t water = 0, marsh = 0;
    survey();
    for (uint32_t i = 0; i < ground.strips; i++) {
        water += ground.strip[i].kind == TRI_STRIP_WATER;
        marsh += ground.strip[i].kind == TRI_STRIP_MARSH;
        assert_true(ground.strip[i].room > 10);
    }
    assert_int_equal(water, 3);
    assert_int_equal(marsh, 6);
}

/* ---------------------------------------------------------------- damage to the ground */

static void test_moved_corners(void **state)
{
    (void)state;
    survey();
    tri_shore *shore = &ground.shore[border_between(53, 63)];
    draw_xy *end = &ground.corner[shore->bar[0]], was = *end;
    end->x += 0.2;
    expect_wrong("bars are straight");
    *end = was;
    assert_true(check());
    draw_xy *junction = &ground.corner[ground.step[shore->line.first]];
    was = *junction;
    junction->x += 300;
    expect_wrong("outlines are closed");
    *junction = (draw_xy){-20, -20};
    expect_wrong("the map lies on the picture");
    *junction = was;
    assert_true(check());
}

static void test_changed_rings(void **state)
{
    (void)state;
    survey();
    tri_line *ring = &ground.ring[board.locale_of[53]], was = *ring;
    ring->count--;
    expect_wrong("every piece of a line");
    *ring = ground.ring[board.locale_of[63]];
    expect_wrong("locales share a line exactly");
    *ring = was;
    tri_strip last = ground.strip[--ground.strips];
    expect_wrong("the areas of locales and strips");
    ground.strip[ground.strips++] = last;
    assert_true(check());
}

static void test_changed_roads(void **state)
{
    (void)state;
    survey();
    tri_track *track = &ground.track[0], was = *track;
    track->point[0].x += 1;
    expect_wrong("roads begin and end");
    *track = was;
    track->point[track->count / 2].x += 900;
    expect_wrong("roads stay in their locales");
    *track = was;
    track->from = ground.track[1].from;
    expect_wrong("no end of a road");
    *track = was;
    ground.crossing[0].at.x += 150;
    expect_wrong("roads cross borders on their bars");
    ground.crossing[0].at.x -= 150;
    assert_true(check());
}

static void test_changed_places(void **state)
{
    (void)state;
    survey();
    tri_seat *seat = &ground.seat[board.locale_of[53]];
    seat->reserve.x += 400;
    expect_wrong("reserves and texts");
    seat->reserve.x -= 400;
    tri_front *front = &ground.front[2 * border_between(53, 63)];
    front->inward = draw_times(front->inward, -1);
    expect_wrong("blocks along each bar");
    front->inward = draw_times(front->inward, -1);
    ground.gate[0].at.x += 40;
    expect_wrong("arrows stand on the edge");
    ground.gate[0].at.x -= 40;
    assert_true(check());
}

/* ---------------------------------------------------------------- damage to the data */

static void test_turned_bars(void **state)
{
    (void)state;
    static const uint8_t pairs[][2] = {{53, 63}, {24, 38}, {84, 96}, {105, 119}};
    for (uint32_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        uint16_t *angle = &board.border[border_between(pairs[i][0], pairs[i][1])].angle,
                 was = *angle;
        *angle = (uint16_t)((was + 900) % 1800);
        assert_false(survey());
        *angle = was;
    }
    assert_true(survey());
}

static void test_swapped_anchors(void **state)
{
    (void)state;
    tri_point *a = &board.locale[board.locale_of[53]].anchor;
    tri_point *b = &board.locale[board.locale_of[105]].anchor, was = *a;
    *a = *b;
    *b = was;
    assert_false(survey());
    *b = *a;
    *a = was;
    assert_true(survey());
}

/* ---------------------------------------------------------------- crooked data */

static bool is_place(draw_xy at)
{
    return isfinite(at.x) && isfinite(at.y);
}

/* Whatever the data, everything is in bounds. */
static void expect_bounds(void)
{
    assert_in_range(ground.corners, 1, TRI_CORNERS_MAX);
    assert_in_range(ground.steps, 1, TRI_STEPS_MAX);
    for (uint32_t i = 0; i < ground.corners; i++)
        assert_true(is_place(ground.corner[i]));
    for (uint32_t i = 0; i < ground.steps; i++)
        assert_in_range(ground.step[i], 0, ground.corners - 1);
    for (uint32_t i = 0; i < board.locales; i++) {
        assert_in_range(ground.ring[i].first + ground.ring[i].count, 0, ground.steps);
        assert_true(is_place(ground.seat[i].reserve) && is_place(ground.seat[i].name));
        assert_true(isfinite(ground.seat[i].room));
    }
    for (uint32_t i = 0; i < ground.tracks; i++) {
        assert_in_range(ground.track[i].count, 1, TRI_TRACK_POINTS);
        for (uint32_t k = 0; k < ground.track[i].count; k++)
            assert_true(is_place(ground.track[i].point[k]));
    }
}

/* The whole board, and a reserve in each locale. */
static void expect_picture(void)
{
    static tri_sheet sheet;
    static char picture[16000000];
    static const tri_busy nothing = {.count = 0};
    gg_text out;
    draw_canvas canvas = {.out = &out};
    tri_spot spots[TRI_PILE_MAX];
    memset(&sheet, 0, sizeof sheet);
    sheet.ground = ground;
    gg_text_open(&out, picture, sizeof picture);
    tri_lay_texts(&board, &sheet);
    tri_lay_panels(&board, &sheet);
    tri_draw_board(&canvas, &board, &sheet);
    gg_text_close(&out);
    assert_null(strstr(picture, "nan"));
    assert_non_null(strstr(picture, "AUSTERLITZ"));
    for (uint32_t i = 0; i < board.locales; i++) {
        uint32_t count = 1 + i % 20;
        tri_place_reserve(&board, &sheet, i, &nothing, count, spots);
        for (uint32_t k = 0; k < count; k++)
            assert_true(is_place(spots[k].at) && spots[k].scale > 0.6 && spots[k].scale <= 1);
    }
}

static void test_picture(void **state)
{
    (void)state;
    assert_true(survey());
    expect_picture();
}

/* Where nothing else is in the way, a reserve is inside its locale. */
static void test_reserves(void **state)
{
    (void)state;
    static tri_sheet sheet;
    static const tri_busy nothing = {.count = 0};
    tri_spot spots[2];
    draw_xy ring[TRI_RING_MAX];
    survey();
    sheet.ground = ground;
    tri_lay_texts(&board, &sheet);
    for (uint32_t i = 0; i < board.locales; i++) {
        uint32_t corners = tri_trace(&ground, ground.ring[i], ring, TRI_RING_MAX);
        tri_place_reserve(&board, &sheet, i, &nothing, 2, spots);
        assert_true(draw_inside(spots[0].at, ring, corners));
        assert_true(draw_inside(spots[1].at, ring, corners));
    }
}

static tri_point random_point(uint32_t round, uint32_t number)
{
    return (tri_point){(int16_t)(draw_chance(round, number, 1) * 32767),
                       (int16_t)(draw_chance(round, number, 2) * 32767)};
}

static void test_crooked(void **state)
{
    (void)state;
    for (uint32_t round = 0; round < 6; round++) {
        set_up(NULL);
        double often = round < 3 ? 0.1 : 1;
        for (uint32_t i = 0; i < board.locales; i++)
            if (draw_chance(round, i, 10) < often)
                board.locale[i].anchor = random_point(round, i);
        for (uint32_t i = 0; i < board.borders; i++) {
            if (draw_chance(round, i, 11) < often)
                board.border[i].bar = random_point(round, 1000 + i);
            board.border[i].angle = (uint16_t)(draw_chance(round, i, 12) * 1800);
        }
        for (uint32_t i = 0; i < board.edges; i++)
            board.edge[i] = random_point(round, 2000 + i);
        assert_false(survey());
        expect_bounds();
        if (round % 3 == 0)
            expect_picture();
    }
}

static void test_nothing(void **state)
{
    (void)state;
    board.edges = 0;
    survey();
    expect_bounds();
    for (uint32_t i = 0; i < TRI_EDGE_MAX; i++)
        board.edge[i] = (tri_point){0, 0};
    board.edges = TRI_EDGE_MAX;
    survey();
    expect_bounds();
    for (uint32_t i = 0; i < board.locales; i++)
        board.locale[i].anchor = (tri_point){0, 0};
    for (uint32_t i = 0; i < board.borders; i++)
        board.border[i].bar = (tri_point){0, 0};
    assert_false(survey());
    expect_bounds();
    expect_picture();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_proof, set_up),
        cmocka_unit_test_setup(test_same_every_time, set_up),
        cmocka_unit_test_setup(test_strips, set_up),
        cmocka_unit_test_setup(test_moved_corners, set_up),
        cmocka_unit_test_setup(test_changed_rings, set_up),
        cmocka_unit_test_setup(test_changed_roads, set_up),
        cmocka_unit_test_setup(test_changed_places, set_up),
        cmocka_unit_test_setup(test_turned_bars, set_up),
        cmocka_unit_test_setup(test_swapped_anchors, set_up),
        cmocka_unit_test_setup(test_picture, set_up),
        cmocka_unit_test_setup(test_reserves, set_up),
        cmocka_unit_test_setup(test_crooked, set_up),
        cmocka_unit_test_setup(test_nothing, set_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
