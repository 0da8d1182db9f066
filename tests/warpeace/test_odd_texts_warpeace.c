/* Texts are made from any numbers in events, orders and steps, even numbers that no game has. And a state that no
 * position can describe is not written as one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "warpeace/match_from.h"
#include "warpeace/table/events.h"
#include "warpeace/table/orders.h"
#include "warpeace/text/texts.h"

static _Alignas(GG_ALIGN) wap_view view;

#include "harness/odd_texts.h" /* uses the match and the view */

static const char battle[] = "month 1809-05\n"
                             "Z29: Napoleon Ney FRi5 FRc3 BAi5   Z28: Davout FRi2   Z27: BAi1\n"
                             "Y29: Charles AUi7 AUc3 AUl11   Y31: AUi1\n"
                             "Z25: BAi3   in(Z25): AUi2\nsiege Z25 2\ntrench Y29\n"
                             "battle Z29-Y29 with Z28\n";
static const char march[] = "month 1809-05\n"
                            "Z29: Napoleon FRi5 FRc3   AA28: FRc1   Z27: BAi1\n"
                            "Y29: Charles AUi7 AUc3\npool AUi 3\naway Ney 1809-07\ndead Lannes\n";

static void look_as(uint32_t number)
{
    static const gg_seat seats[] = {WAP_FR, WAP_AL, GG_PUBLIC, GG_REFEREE};
    gg_view(game, gg_match_state(match), seats[number], &view);
}

/* ---------------------------------------------------------------- events */

static void tell_odd_events(void)
{
    static const int16_t odd[] = {-1, 0,  1,  2,   5,    9,         40,
                                  63, 64, 80, 767, 1400, INT16_MIN, INT16_MAX};
    const uint32_t count = sizeof odd / sizeof odd[0];
    for (uint32_t kind = WAP_EVENT_WORDS; kind <= WAP_EVENT_TRENCH_GONE; kind++)
        for (uint32_t i = 0; i < count; i++)
            for (uint32_t k = 0; k < count; k++) {
                const int16_t numbers[6] = {
                    odd[i], odd[k], odd[(i + k) % count], odd[(i + 2 * k) % count], odd[k], odd[i]};
                write_event(kind, numbers);
            }
}

static void events_with_odd_numbers_are_told(void **state)
{
    (void)state;
    begin_with("warpeace N09", battle);
    for (uint32_t i = 0; i < 4; i++) {
        look_as(i);
        tell_odd_events();
    }
    begin_with("warpeace N09 Z=1", march);
    for (uint32_t i = 0; i < 4; i++) {
        look_as(i);
        tell_odd_events();
    }
}

static void faces_and_purposes_are_told(void **state)
{
    (void)state;
    begin_with("warpeace N09", march);
    for (uint8_t purpose = 0; purpose <= WAP_FOR_LOSS + 1; purpose++) {
        open_text();
        wap_write_purpose(game, purpose, 0, &text);
        expect_words("purpose", purpose);
        open_text();
        wap_write_purpose(game, purpose, UINT16_MAX, &text);
        expect_words("purpose", purpose);
    }
    static const int16_t faces[] = {-1, 0, 3, 200, INT16_MAX};
    for (uint32_t i = 0; i < sizeof faces / sizeof faces[0]; i++) {
        open_text();
        wap_write_face(game, faces[i], &text);
        expect_words("face", i);
    }
}

/* ---------------------------------------------------------------- orders and steps */

static const uint16_t odd_items[] = {WAP_ITEM_HEX + 5,
                                     WAP_ITEM_HEX + 767,
                                     WAP_ITEM_HEX + 4000,
                                     WAP_ITEM_LEADER + 1,
                                     WAP_ITEM_LEADER + 200,
                                     WAP_ITEM_SP + 128 + 3,
                                     WAP_ITEM_SP + 70 * 128 + 1,
                                     WAP_ITEM_SP,
                                     WAP_ITEM_NUMBER + 2,
                                     WAP_ITEM_BATTLE,
                                     WAP_ITEM_BATTLE + 47,
                                     WAP_ITEM_BATTLE + 255,
                                     WAP_ITEM_GROUP + 1,
                                     WAP_ITEM_GROUP + 200,
                                     WAP_DONE,
                                     WAP_WORD_NOBODY,
                                     WAP_WORD_YES,
                                     WAP_WORD_NO,
                                     WAP_WORD_WITHOUT_GUARD,
                                     WAP_WORD_WITHOUT_FRENCH,
                                     WAP_WORD_GO,
                                     WAP_WORD_THEN,
                                     WAP_WORD_TO,
                                     WAP_WORD_IN,
                                     GG_NO_ITEM,
                                     GG_UNKNOWN};
enum { ODD_ITEMS = sizeof odd_items / sizeof odd_items[0] };

static void write_orders(uint8_t verb)
{
    for (uint32_t i = 0; i < ODD_ITEMS; i++)
        for (uint32_t k = 0; k < ODD_ITEMS; k++)
            for (uint32_t length = 0; length <= 5; length++) {
                gg_order order;
                gg_order_open(&order, verb);
                for (uint32_t n = 0; n < length; n++)
                    gg_order_add(&order, odd_items[(i + n * k) % ODD_ITEMS]);
                open_text();
                gg_write_order(game, &view, &order, &text);
                assert_true(text.used < sizeof buffer);
            }
}

/* They are also judged, and never legal by accident: random numbers mean nothing that a player could order. */
static void check_orders(uint8_t verb)
{
    for (uint32_t i = 0; i < ODD_ITEMS; i++)
        for (uint32_t k = 0; k < ODD_ITEMS; k++) {
            gg_refusal refusal;
            gg_order order;
            gg_order_open(&order, verb);
            for (uint32_t n = 0; n < 1 + (i + k) % 5; n++)
                gg_order_add(&order, odd_items[(i + n * k) % ODD_ITEMS]);
            gg_order_add(&order, GG_NO_ITEM);
            gg_check(game, gg_match_state(match), WAP_FR, &order, &refusal);
            if (refusal.count == 0)
                fail_msg("verb %u with odd items is legal", verb);
        }
}

static void orders_with_odd_items_are_written_and_refused(void **state)
{
    (void)state;
    static const char *const positions[] = {battle, march};
    for (uint32_t p = 0; p < 2; p++) {
        begin_with("warpeace N09", positions[p]);
        look_as(0);
        for (uint8_t verb = 1; verb < WAP_VERBS; verb++) {
            write_orders(verb);
            check_orders(verb);
        }
    }
}

static void write_steps(uint8_t verb, const uint16_t *items, uint32_t count)
{
    write_odd_steps(odd_items, ODD_ITEMS, WAP_DONE, verb, items, count);
}

static void steps_with_odd_items_are_written(void **state)
{
    (void)state;
    static const char *const positions[] = {battle, march};
    for (uint32_t p = 0; p < 2; p++) {
        begin_with("warpeace N09", positions[p]);
        for (uint32_t s = 0; s < 4; s++) {
            look_as(s);
            for (uint8_t verb = 0; verb < WAP_VERBS; verb++)
                for (uint32_t i = 0; i < ODD_ITEMS; i++)
                    write_steps(verb, &odd_items[i], i % 2);
        }
    }
}

/* ---------------------------------------------------------------- positions */

#define MEMBER(name, value) GG_UNSAID(wap_view, name, value)

static void what_no_statement_says_is_not_written(void **state)
{
    (void)state;
    static const unsaid members[] = {
        MEMBER(stage, WAP_C5_JOIN),
        MEMBER(pending, WAP_P_ADVANCE),
        MEMBER(vacancies, 1),
        MEMBER(battles, 1),
        MEMBER(late, 1),
        MEMBER(happened[0], 1),
        MEMBER(replaced[0], 1),
        MEMBER(owed[0], 1),
        MEMBER(head.over, 1),
        MEMBER(head.offer, GG_OFFER_DRAW),
        MEMBER(pile[0].marks, WAP_STARRED),
        MEMBER(pile[0].marks, WAP_COMMITTED),
        MEMBER(pile[0].battle, 0),
        MEMBER(leader[0].marks, WAP_L_HOMELESS),
        MEMBER(group.sailed, 1),
        MEMBER(last.known, 1),
    };
    begin_with("warpeace N09", march);
    expect_no_position(members, sizeof members / sizeof members[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_with_odd_numbers_are_told),
        cmocka_unit_test(faces_and_purposes_are_told),
        cmocka_unit_test(orders_with_odd_items_are_written_and_refused),
        cmocka_unit_test(steps_with_odd_items_are_written),
        cmocka_unit_test(what_no_statement_says_is_not_written),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
