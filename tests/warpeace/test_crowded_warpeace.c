/* Stacks of 200 SP of many kinds: lists are never too long, lead only to legal orders, and lead to every legal order
 * that brute force finds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "harness/random.h"
#include "warpeace/every_order.h"
#include "warpeace/match_from.h"

enum { SAMPLES = 60, LONGEST = 255 };

#define CROWD "FRi45 FRg20 FRh10 FRc25 ITi20 BAi20 WUi15 SXi15 POi15 POc10 WEi5 RCi5"

/* ---------------------------------------------------------------- comparing */

typedef struct counting {
    gg_seat seat;
    uint32_t said, legal;
} counting;

static const char *text_of(gg_seat seat, const gg_order *order)
{
    static _Alignas(GG_ALIGN) wap_view view;
    static char text[4096];
    gg_text out;
    gg_match_view(match, seat, &view);
    gg_text_open(&out, text, sizeof text);
    gg_write_order(game, &view, order, &out);
    return text;
}

static void compare(void *to, const gg_order *order)
{
    counting *count = to;
    const void *state = gg_match_state(match);
    gg_refusal refusal;
    gg_check(game, state, count->seat, order, &refusal);
    bool offered = gg_offers(game, state, count->seat, order, NULL);
    if (offered != (refusal.count == 0))
        fail_msg("%s: %s", offered ? "offered and refused" : "legal and not offered",
                 text_of(count->seat, order));
    count->said++;
    count->legal += refusal.count == 0;
}

static void expect_no_repetition(const gg_steps *steps)
{
    assert_in_range(steps->count, 1, LONGEST);
    for (uint32_t i = 0; i < steps->count; i++)
        for (uint32_t k = 0; k < i; k++)
            assert_true(steps->step[i] != steps->step[k]);
}

/* A path through the lists; returns whether one of them was cut in two. */
static bool walk_lists(gg_seat seat, gg_dice *dice, gg_order *order)
{
    const void *state = gg_match_state(match);
    bool cut = false;
    gg_draft draft;
    gg_draft_open(&draft);
    while (!draft.complete) {
        gg_steps steps;
        gg_list_steps(game, state, seat, &draft, &steps);
        expect_no_repetition(&steps);
        gg_step step = steps.step[gg_below(dice, steps.count)];
        cut |= gg_step_kind_of(step) == WAP_STEP_AMONG;
        assert_true(draft.count < GG_DRAFT_MAX);
        gg_take(game, state, seat, &draft, step);
    }
    *order = draft.order;
    return cut;
}

/* What the seat is asked now, both ways. */
static void expect_all_offered(const char *name, bool crowded)
{
    counting count = {.seat = seat_of(name)};
    gg_dice dice;
    gg_order order;
    bool cut = false;
    gg_dice_fast(&dice, 1805);
    for (uint32_t i = 0; i < SAMPLES; i++) {
        cut |= walk_lists(count.seat, &dice, &order);
        compare(&count, &order);
    }
    assert_int_equal(count.legal, SAMPLES);
    wap_every_order(game, gg_match_state(match), count.seat, compare, &count);
    assert_true(count.said > SAMPLES);
    assert_int_equal(cut, crowded);
}

/* A side that must lose SP loses the first that are legal. */
static void play_losses(void)
{
    for (gg_seat seat = 0; seat < WAP_SIDES; seat++) {
        const gg_head *head = gg_head_of(gg_match_state(match));
        gg_draft draft;
        if (head->prompt[seat] != WAP_ASK_LOSS)
            continue;
        gg_draft_open(&draft);
        while (!draft.complete) {
            gg_steps steps;
            gg_list_steps(game, gg_match_state(match), seat, &draft, &steps);
            gg_take(game, gg_match_state(match), seat, &draft, steps.step[0]);
        }
        played(seat == WAP_FR ? "FR" : "AL", text_of(seat, &draft.order));
        seat = (gg_seat)-1; /* perhaps the other seat now */
    }
}

/* ---------------------------------------------------------------- crowds */

static void crowds_move(void **state)
{
    (void)state;
    begin_with("warpeace N13",
               "DD25: Napoleon Ney Marmont Eugene Davout Oudinot Macdonald Bertrand "
               "Poniatowski Rapp Lauriston Wrede frA frB frC " CROWD "\nEE27: PRi2\n");
    expect_all_offered("FR", false);
    begin_with("warpeace N14",
               "month 1814-02\nsegment AL\nY25: Blucher AUc90 RUc80 PRc60 SWc30 PRi5\n"
               "Z19: FRi2\n");
    expect_all_offered("AL", true); /* cavalry needs no leader */
}

static void crowds_waste_away(void **state)
{
    (void)state;
    begin_rolled("warpeace N13", "month 1813-05\nphase attrition\nDD25: " CROWD "\nEE27: PRi2\n", 1,
                 &(gg_draw){GG_DRAW_DIE, 6});
    expect_all_offered("FR", false);
}

#define ALLIES "AUi40 AUc15 RUi45 RUg10 RUh5 RUc10 RUk10 PRi35 PRc10 BAi15 WUi10 SWi10 SWc5 ENi5"
#define FIELD                                                                                      \
    "month 1814-02\nsegment AL\nphase combat\nY25: Blucher " ALLIES                                \
    "\nZ24: Napoleon FRi50 FRg5 FRc9   Y16: FRi1   Y27: AUi1\n"

/* `AL: lose`, then `FR: lose`. */
static void crowds_suffer_losses(void **state)
{
    (void)state;
    begin_with("warpeace N14", FIELD);
    played("AL", "attack Y25-Z24");
    played("AL", "end");
    rolled("AL", "resolve Y25-Z24", 2, (const gg_draw[]){{GG_DRAW_DIE, 3}, {GG_DRAW_DIE, 3}});
    expect_all_offered("AL", false);
}

static void crowds_withdraw(void **state)
{
    (void)state;
    begin_with("warpeace N14", FIELD "battle Y25-Z24\n");
    played("AL", "continue Y25-Z24");
    rolled("AL", "resolve Y25-Z24", 2, (const gg_draw[]){{GG_DRAW_DIE, 3}, {GG_DRAW_DIE, 3}});
    play_losses();
    expect_all_offered("AL", true);
}

static void crowds_besiege_and_advance(void **state)
{
    (void)state;
    begin_with("warpeace N14",
               "month 1814-02\nsegment AL\nphase combat\n"
               "Y25: Blucher " ALLIES " BAc20 HRi10\nZ25: FRi2\nY16: FRi1\nY27: AUi1\n");
    played("AL", "attack Y25-Z25");
    played("AL", "end");
    played("FR", "inside Z25 FRi2");
    expect_all_offered("AL", true);
    played("AL", "assault Y25-Z25");
    played("AL", "resolve Y25-Z25");
    play_losses();
    expect_all_offered("AL", true); /* `advance` */
}

static void crowds_answer_demands(void **state)
{
    (void)state;
    begin_with("warpeace N13", "month 1813-05\nsegment AL\nGG27: Blucher PRi3\nGG28: " CROWD "\n");
    played("AL", "demand GG28");
    expect_all_offered("FR", false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(crowds_move),
        cmocka_unit_test(crowds_waste_away),
        cmocka_unit_test(crowds_suffer_losses),
        cmocka_unit_test(crowds_withdraw),
        cmocka_unit_test(crowds_besiege_and_advance),
        cmocka_unit_test(crowds_answer_demands),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
