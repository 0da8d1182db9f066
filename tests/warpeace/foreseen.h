/* foreseen.h: previews of warpeace as a seat reads them, and random orders. For test programs, which include cmocka
 * first and warpeace/match_from.h after other headers. */
#ifndef WARPEACE_FORESEEN_H
#define WARPEACE_FORESEEN_H

#include "harness/told_text.h"

#include "warpeace/match_from.h" /* after headers with parameters of the names of its variables */

static _Alignas(GG_ALIGN) wap_view view;

/* The preview of this order, as the seat would write it; NULL: without a draft. */
static inline void foresee(const char *seat, const char *order)
{
    gg_orders orders;
    gg_error error = {0};
    gg_draft draft;
    gg_draft_open(&draft);
    gg_match_view(match, seat_of(seat), &view);
    if (order != NULL) {
        assert_true(gg_split(gg_span_of(order), &words, &error));
        if (!gg_read_order(game, &view, &words, 0, &orders, &error))
            fail_msg("%s: %s", order, error.text);
        draft.order = orders.order[0];
        draft.complete = true;
    }
    write_preview(seat, &draft, &view, told, sizeof told);
}

static inline const wap_table *table(void)
{
    gg_match_view(match, GG_REFEREE, &view);
    return &view.table;
}

/* The number after a key, from a place in the preview on. */
static inline int number_behind(const char *from, const char *key)
{
    const char *at = strstr(from, key);
    assert_non_null(at);
    return (int)strtol(at + strlen(key), NULL, 10);
}

/* ---------------------------------------------------------------- random play */

static uint64_t chance = 1;

static inline uint32_t pick(uint32_t below)
{
    chance = chance * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return below == 0 ? 0 : (uint32_t)(chance >> 33) % below;
}

/* The first seat that is asked. */
static inline gg_seat asked_seat(void)
{
    gg_seat seat = 0;
    while (table()->head.prompt[seat] == WAP_ASK_NOTHING)
        seat++;
    return seat;
}

/* A random order of this seat, with attacks wherever there can be one; a preview before every step. */
static inline void draft_at_random(gg_seat seat, gg_draft *draft)
{
    gg_steps steps;
    const char *name = wap_board_of(game)->seat[seat].code;
    uint8_t prompt = table()->head.prompt[seat];
    gg_draft_open(draft);
    do {
        write_preview(name, draft, &view, told, sizeof told);
        gg_list_steps(game, gg_match_state(match), seat, draft, &steps);
        uint32_t count = draft->count == 0 && prompt == WAP_ASK_DECLARE ? 1 : steps.count;
        gg_take(game, gg_match_state(match), seat, draft, steps.step[pick(count)]);
    } while (!draft->complete);
}

/* False: the journal is full. */
static inline bool play_draft(gg_seat seat, const gg_draft *draft)
{
    gg_status status = gg_match_play(match, seat, &draft->order, NULL, 0, &answer);
    assert_true(status == GG_PLAYED || status == GG_FULL);
    return status == GG_PLAYED;
}

#endif
