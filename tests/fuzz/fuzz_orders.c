/* fuzz_orders.c: texts as orders. The first byte chooses the game, the second the moment; the rest is a seat's
 * text. */
#include "fuzz/common.h"

/* An order that may be played is written so that it reads back as itself. */
static void check_round_trip(const gg_game *game, const void *view, const gg_order *order)
{
    static gg_words words;
    static gg_orders orders;
    char text[GG_LINE_MAX + 1];
    gg_error error = {0};
    gg_text out;
    gg_text_open(&out, text, sizeof text);
    gg_write_order(game, view, order, &out);
    FUZZ_MUST(!out.cut);
    FUZZ_MUST(gg_split((gg_span){text, out.used}, &words, &error));
    FUZZ_MUST(gg_read_order(game, view, &words, 0, &orders, &error));
    FUZZ_MUST(orders.count == 1 && gg_same_order(&orders.order[0], order));
}

static void read_as(const gg_game *game, const void *state, gg_seat seat, const gg_words *words)
{
    static gg_orders orders;
    static void *view;
    gg_error error = {0};
    gg_refusal refusal;
    if (!view)
        view = fuzz_memory(1 << 16);
    FUZZ_MUST(gg_view_size(game) <= 1 << 16);
    gg_view(game, state, seat, view);
    if (!gg_read_order(game, view, words, 0, &orders, &error)) {
        FUZZ_MUST(error.text[0] != 0);
        return;
    }
    FUZZ_MUST(orders.count >= 1 && orders.count <= GG_ORDERS_MAX);
    for (uint32_t i = 0; i < orders.count; i++) {
        gg_check(game, state, seat, &orders.order[i], &refusal);
        bool offered = gg_offers(game, state, seat, &orders.order[i], NULL);
        if (orders.order[i].verb < GG_VERB_CORE)
            FUZZ_MUST(offered == (refusal.count == 0));
        if (refusal.count == 0)
            check_round_trip(game, view, &orders.order[i]);
    }
}

/* What may follow an order in brackets. */
static void read_dice(const gg_game *game, const void *state, const gg_words *words)
{
    gg_draw draws[GG_DRAWS_MAX];
    uint32_t count = 0;
    gg_error error = {0};
    for (uint32_t i = 0; i < words->count; i++) {
        uint32_t next = i;
        if (gg_word_is(words, i, "[") &&
            gg_read_draws(game, gg_head_of(state), words, &next, draws, &count, &error))
            FUZZ_MUST(next > i && count <= GG_DRAWS_MAX);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static gg_words words;
    gg_error error = {0};
    uint8_t number = fuzz_byte(&data, &size), moment = fuzz_byte(&data, &size);
    const gg_game *game = fuzz_game(number);
    const void *state = fuzz_moment(number, moment);
    if (size > FUZZ_INPUT_MAX || !gg_split((gg_span){(const char *)data, size}, &words, &error))
        return 0;
    for (gg_seat seat = 0; seat < game->seats; seat++)
        read_as(game, state, seat, &words);
    read_dice(game, state, &words);
    return 0;
}
