/* Texts can be made from any numbers in events, orders and steps, even from those that no game has. A state that
 * no position can express is not written as one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "napoleon/match_from.h"
#include "napoleon/table/events.h"
#include "napoleon/table/orders.h"
#include "napoleon/text/texts.h"

static _Alignas(GG_ALIGN) nap_view view;

#include "harness/odd_texts.h" /* uses the match and the view */

static const char battle[] = "battle Ligny entry Charleroi stage combat\n"
                             "terrain D2 farm, A1 hill\n"
                             "A1: F08/hill F07   A2: F10   A2>: F22*   A3: F12   AR: F23\n"
                             "D1: P06   D2: P02/farm P03/sq P01/sh=P03   D3: P04\n";

/* ---------------------------------------------------------------- events */

static void events_with_odd_numbers_are_told(void **state)
{
    (void)state;
    static const int16_t odd[] = {-1, 0, 1, 2, 3, 7, 9, 17, 60, 64, 72, 300, INT16_MIN, INT16_MAX};
    const uint32_t count = sizeof odd / sizeof odd[0];
    begin(battle);
    for (gg_seat seat = 0; seat < 4; seat++) {
        gg_view(game, gg_match_state(match),
                seat < 2    ? seat
                : seat == 2 ? GG_PUBLIC
                            : GG_REFEREE,
                &view);
        for (uint32_t kind = NAP_EVENT_WORDS; kind <= NAP_EVENT_DEFEATED; kind++)
            for (uint32_t i = 0; i < count; i++)
                for (uint32_t k = 0; k < count; k++) {
                    const int16_t numbers[6] = {
                        odd[i], odd[k], odd[(i + k) % count], odd[(i + 2 * k) % count],
                        odd[k], odd[i]};
                    write_event(kind, numbers);
                }
    }
}

static void faces_and_purposes_are_told(void **state)
{
    (void)state;
    static const char *const says[] = {"?", "?", "F01"};
    static const int16_t faces[] = {-1, 200, 0};
    begin(battle);
    for (uint32_t i = 0; i < 3; i++) {
        open_text();
        nap_write_face(game, faces[i], &text);
        if (faces[i] != 0)
            assert_string_equal(buffer, says[i]);
        expect_words("face", i);
    }
    for (uint8_t purpose = 0; purpose <= NAP_FOR_TERRAIN + 1; purpose++) {
        open_text();
        nap_write_purpose(game, purpose, 0, &text);
        expect_words("purpose", purpose);
        open_text();
        nap_write_purpose(game, purpose, UINT16_MAX, &text);
        expect_words("purpose", purpose);
    }
}

/* ---------------------------------------------------------------- orders and steps */

static const uint16_t odd_items[] = {NAP_ITEM_BLOCK + 5, NAP_ITEM_BLOCK + 60, NAP_ITEM_TOWN + 3,
                                     NAP_ITEM_TOWN + 61, NAP_ITEM_LESS + 3,   NAP_ITEM_LESS + 200,
                                     NAP_ITEM_SPOT + 1,  NAP_ITEM_SPOT + 40,  NAP_ITEM_POST + 1,
                                     NAP_ITEM_POST + 99, NAP_ITEM_MARKER + 1, NAP_ITEM_MARKER + 50,
                                     NAP_ITEM_SIDE + 1,  NAP_ITEM_SIDE + 9,   NAP_ITEM_NUMBER + 7,
                                     NAP_DONE,           NAP_WORD_NOBODY,     NAP_WORD_LINE,
                                     NAP_WORD_SQUARE,    GG_NO_ITEM,          GG_UNKNOWN};
enum { ODD_ITEMS = sizeof odd_items / sizeof odd_items[0] };

static void write_orders(uint8_t verb)
{
    for (uint32_t i = 0; i < ODD_ITEMS; i++)
        for (uint32_t k = 0; k < ODD_ITEMS; k++)
            for (uint32_t length = 0; length <= 4; length++) {
                const uint16_t items[4] = {odd_items[i], odd_items[k],
                                           odd_items[(i + k) % ODD_ITEMS],
                                           odd_items[(i + 2 * k) % ODD_ITEMS]};
                gg_order order;
                gg_order_open(&order, verb);
                for (uint32_t n = 0; n < length; n++)
                    gg_order_add(&order, items[n]);
                open_text();
                gg_write_order(game, &view, &order, &text);
                assert_true(text.used < sizeof buffer);
            }
}

static void orders_with_odd_items_are_written(void **state)
{
    (void)state;
    static const char *const positions[] = {battle, "town Soire: F06   Ligny: P02\n"};
    for (uint32_t p = 0; p < 2; p++) {
        begin(positions[p]);
        gg_view(game, gg_match_state(match), 0, &view);
        for (uint8_t verb = 1; verb < NAP_VERBS; verb++)
            write_orders(verb);
    }
    begin_with("napoleon historical=1", "town Soire: F06   Ligny: P02\n");
    gg_view(game, gg_match_state(match), 0, &view);
    write_orders(NAP_DEPLOY);
}

static void write_steps(uint8_t verb, const uint16_t *items, uint32_t count)
{
    write_odd_steps(odd_items, ODD_ITEMS, NAP_DONE, verb, items, count);
}

static void steps_with_odd_items_are_written(void **state)
{
    (void)state;
    static const gg_seat seats[] = {0, 1, GG_PUBLIC, GG_REFEREE};
    static const char *const positions[] = {battle, "town Soire: F06   Ligny: P02\n"};
    for (uint32_t p = 0; p < 2; p++) {
        begin(positions[p]);
        for (uint32_t s = 0; s < 4; s++) {
            gg_view(game, gg_match_state(match), seats[s], &view);
            for (uint8_t verb = 0; verb < NAP_VERBS; verb++)
                for (uint32_t i = 0; i < ODD_ITEMS; i++)
                    write_steps(verb, &odd_items[i], i % 2);
        }
    }
}

/* ---------------------------------------------------------------- positions */

#define MEMBER(name, value) GG_UNSAID(nap_view, name, value)

static void what_no_statement_says_is_not_written(void **state)
{
    (void)state;
    static const unsaid tracks[] = {
        MEMBER(fight, 3),
        MEMBER(skirmishes, 1),
        MEMBER(column, 1),
        MEMBER(leaver, 1),
        MEMBER(passed, 1),
        MEMBER(asked_first, 0),
        MEMBER(drawn[0], 1),
        MEMBER(drawn[1], 1),
        MEMBER(moves, 1),
        MEMBER(ready, 1),
        MEMBER(over_battle, 1),
        MEMBER(forced, 1),
        MEMBER(friendly, 1),
        MEMBER(regrouped, 1),
        MEMBER(regroup_flow[2], 1),
        MEMBER(shot.group, 1),
        MEMBER(shot.tied, 1),
        MEMBER(shot.shooter, 1),
        MEMBER(shot.hits, 1),
        MEMBER(shot.what, 1),
        MEMBER(bid_by, 0),
        MEMBER(bid_side, 1),
        MEMBER(bid_steps, 1),
        MEMBER(bid_passes, 1),
        MEMBER(give_up[0], 1),
        MEMBER(give_up[1], 1),
        MEMBER(won[0], 1),
        MEMBER(routed[1], 1),
        MEMBER(due[0], 1),
        MEMBER(due[1], 1),
        MEMBER(due[2], 1),
        MEMBER(used_now[4], 1),
        MEMBER(entry[5], 1),
        MEMBER(entry_now[5], 1),
        MEMBER(head.over, 1),
        MEMBER(head.offer, GG_OFFER_DRAW),
        MEMBER(head.side[0], NAP_ALLIED),
        MEMBER(came[5], 3),
        MEMBER(nth[5], 1),
        MEMBER(at[5], NAP_GONE),
        MEMBER(at[5], NAP_REMOVED),
        MEMBER(marks[5], NAP_WON),
    };
    begin("town Soire: F06   Ligny: P02\n");
    expect_no_position(tracks, sizeof tracks / sizeof tracks[0]);
    static const unsaid map[] = {MEMBER(battle, 0), MEMBER(taker, 1), MEMBER(stage, NAP_CHOOSING),
                                 MEMBER(start[5], NAP_NONE)};
    expect_no_position(map, sizeof map / sizeof map[0]);
}

static void a_battle_is_said_only_in_combat(void **state)
{
    (void)state;
    static const unsaid battles[] = {
        MEMBER(phase, NAP_SETTING_UP),
        MEMBER(stage, NAP_REINFORCING),
        MEMBER(battle, NAP_NONE),
        MEMBER(battle, 3),
        MEMBER(fought[0].stage, NAP_DEPLOY_A),
        MEMBER(fought[0].noisy, 1),
        MEMBER(fought[0].due, 1),
        MEMBER(fought[2].town, 5),
        MEMBER(start[7], 3),             /* F08 */
        MEMBER(marks[7], NAP_DISRUPTED), /* in a battle */
        MEMBER(marks[7], NAP_CONTACT),   /* not engaged */
        MEMBER(marks[21], NAP_CONTACT),  /* F22 has charged */
    };
    begin(battle);
    expect_no_position(battles, sizeof battles / sizeof battles[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_with_odd_numbers_are_told),
        cmocka_unit_test(faces_and_purposes_are_told),
        cmocka_unit_test(orders_with_odd_items_are_written),
        cmocka_unit_test(steps_with_odd_items_are_written),
        cmocka_unit_test(what_no_statement_says_is_not_written),
        cmocka_unit_test(a_battle_is_said_only_in_combat),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
