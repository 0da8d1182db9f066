/* forms.c: the orders of a verb by brute force, made from its form. */
#include "harness/forms.h"

#include "harness/choices.h"

typedef struct making {
    const gg_game *game;
    const char *form;
    void (*each)(void *to, const gg_order *order);
    void *to;
    gg_choices choices;
    gg_order order;
} making;

static const char *choose_alternative(making *make)
{
    uint32_t count = 0;
    const char *form = make->form;
    for (const char *at = form; at; at = gg_next_alternative(at))
        count++;
    for (uint32_t i = gg_choose(&make->choices, count); i > 0; i--)
        form = gg_next_alternative(form);
    return form;
}

/* Any of the things, or the number after the last. */
static uint16_t choose_item(making *make, const gg_noun *noun)
{
    uint32_t size = gg_noun_size(make->game, noun) + 1;
    uint32_t more = noun->also ? gg_noun_size(make->game, noun->also) : 0;
    uint32_t number = gg_choose(&make->choices, size + more);
    return (uint16_t)(number < size ? noun->first + number : noun->also->first + number - size);
}

static bool make_order(void *of)
{
    making *make = of;
    const gg_grammar *grammar = make->game->rules->grammar;
    const char *at = choose_alternative(make);
    make->order.count = 0;
    for (gg_part part; (part = gg_next_part(grammar, &at)).kind != GG_PART_END;) {
        gg_assert(part.kind == GG_PART_NOUN || part.kind == GG_PART_WORD);
        if (part.kind == GG_PART_NOUN)
            gg_order_add(&make->order, choose_item(make, part.noun));
    }
    return true;
}

static void pass_on(void *of)
{
    const making *make = of;
    make->each(make->to, &make->order);
}

bool gg_every_form(const gg_game *game, uint8_t verb, uint64_t seed,
                   void (*each)(void *to, const gg_order *order), void *to)
{
    making make = {.game = game, .form = gg_form_of(game, verb)->form, .each = each, .to = to};
    gg_order_open(&make.order, verb);
    return gg_each_way(&make.choices, seed, make_order, pass_on, &make);
}
