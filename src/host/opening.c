/* opening.c: which ready-made set-up a bot plays. Sometimes it is none, and the bot makes its own. */
#include "host/opening.h"

#include "host/ready.h"

/* Reads the order with the seat's own view, and checks it in a guessed state: what a seat may do depends only on its
 * view. */
static bool read_legal(const gg_game *game, const void *view, gg_seat seat, const char *text,
                       void *state, gg_order *order)
{
    gg_words words;
    gg_error error;
    gg_orders orders;
    gg_refusal refusal;
    gg_dice dice;
    if (!gg_split(gg_span_of(text), &words, &error) ||
        !gg_read_order(game, view, &words, 0, &orders, &error) || orders.count != 1)
        return false;
    gg_dice_fast(&dice, 1);
    gg_guess(game, view, &dice, state);
    gg_check(game, state, seat, &orders.order[0], &refusal);
    *order = orders.order[0];
    return refusal.count == 0;
}

static const host_ready *pick_setup(const host_readies *list, const gg_game *game, uint8_t side,
                                    uint32_t pick)
{
    uint32_t fitting = 0;
    for (uint32_t i = 0; i < list->count; i++)
        fitting += host_ready_fits(&list->setup[i], game, side);
    uint32_t left = pick % (fitting + 1);
    for (uint32_t i = 0; i < list->count; i++)
        if (host_ready_fits(&list->setup[i], game, side) && left-- == 0)
            return &list->setup[i];
    gg_assert(left == 0); /* the choice after all set-ups */
    return NULL;          /* the bot makes its own */
}

bool host_opening(const gg_game *game, const void *view, gg_seat seat, uint32_t pick,
                  const uint32_t given[64], void *state, gg_order *order, gg_text *why)
{
    host_readies list;
    const gg_head *head = gg_head_of(view);
    gg_assert(seat < head->seats && head->viewer == seat); /* a bot sees its own view only */
    if (!host_readies_open(&list, game))
        return false;
    const host_ready *setup = pick_setup(&list, game, head->side[seat], pick);
    const host_ready_order *ready = setup
                                        ? host_ready_answer(setup, game, head->prompt[seat], given)
                                        : NULL;
    bool found = ready && read_legal(game, view, seat, ready->text, state, order);
    if (found && why)
        gg_put(why, setup->sentence);
    host_readies_close(&list);
    return found;
}
