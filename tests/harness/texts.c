/* texts.c: whatever is written reads back the same: states, orders, positions. */
#include <string.h>

#include "harness/random.h"
#include "harness/trying.h"

static gg_span text_span(const gg_text *text)
{
    return (gg_span){text->at, text->used};
}

/* ---------------------------------------------------------------- states */

static bool state_reads_back(gg_try *try)
{
    const gg_game *game = try->game;
    gg_error error = {0};
    gg_text out;
    gg_text_open(&out, try->text[0], GG_TRY_TEXT_SIZE);
    gg_write_state(game, gg_now(try), &out);
    if (out.cut)
        return gg_broken(try, GG_PROPERTY_TEXT, "a state does not fit into %d bytes",
                         GG_TRY_TEXT_SIZE);
    if (!gg_read_state(game, text_span(&out), try->state[0], &error))
        return gg_broken(try, GG_PROPERTY_TEXT, "a state does not read back: line %u: %s",
                         error.line, error.text);
    if (memcmp(try->state[0], gg_now(try), gg_state_size(game)) == 0)
        return true;
    return gg_broken(try, GG_PROPERTY_TEXT, "a state reads back with another %s",
                     gg_first_difference(game->rules->state_fields, try->state[0], gg_now(try)));
}

/* ---------------------------------------------------------------- orders */

static bool order_reads_back(gg_try *try, gg_seat seat, const gg_order *order)
{
    gg_error error = {0};
    gg_text out;
    gg_text_open(&out, try->text[0], GG_LINE_MAX + 1);
    gg_view(try->game, gg_now(try), seat, try->view[0]);
    gg_write_order(try->game, try->view[0], order, &out);
    if (out.cut || out.used == 0)
        return gg_broken(try, GG_PROPERTY_TEXT, "an order has no text, or one that is too long: %s",
                         out.at);
    if (!gg_split(text_span(&out), &try->words, &error) ||
        !gg_read_order(try->game, try->view[0], &try->words, 0, &try->orders, &error))
        return gg_broken(try, GG_PROPERTY_TEXT, "order of %s does not read back: %s: %s",
                         gg_viewer_name(try, seat), out.at, error.text);
    if (try->orders.count != 1 || !gg_same_order(&try->orders.order[0], order))
        return gg_broken(try, GG_PROPERTY_TEXT, "order of %s reads back as another one: %s",
                         gg_viewer_name(try, seat), out.at);
    return true;
}

/* Every step in a list has a nonempty text, different from all others. */
static bool steps_have_words(gg_try *try, gg_seat seat)
{
    gg_draft draft;
    gg_steps steps;
    gg_draft_open(&draft);
    gg_list_steps(try->game, gg_now(try), seat, &draft, &steps);
    gg_view(try->game, gg_now(try), seat, try->view[0]);
    for (uint32_t i = 0; i < steps.count; i++) {
        gg_text out;
        gg_text_open(&out, try->text[0], GG_LINE_MAX + 1);
        gg_write_step(try->game, try->view[0], &draft, steps.step[i], &out);
        if (out.used == 0)
            return gg_broken(try, GG_PROPERTY_TEXT, "a step that %s may take has no text",
                             gg_viewer_name(try, seat));
    }
    return true;
}

static bool orders_read_back(gg_try *try)
{
    const gg_head *head = gg_head_of(gg_now(try));
    for (gg_seat seat = 0; seat < head->seats; seat++) {
        gg_order order;
        if (head->prompt[seat] == 0)
            continue;
        for (int i = 0; i < 3; i++)
            if (gg_random_order(try->game, gg_now(try), seat, &try->dice, &order) &&
                !order_reads_back(try, seat, &order))
                return false;
        if (!steps_have_words(try, seat))
            return false;
    }
    return true;
}

/* ---------------------------------------------------------------- positions */

bool gg_read_position(gg_try *try, gg_span text, void *state, gg_error *error)
{
    const gg_rules *rules = try->game->rules;
    gg_arena arena = try->arena;
    gg_position position = {.builder = gg_arena_take(&arena, rules->builder_size)};
    gg_reader reader;
    gg_reader_open(&reader, text);
    while (gg_read_words(&reader, &try->words, error))
        if (!rules->position_line(try->game, &position, &try->words, 0, error))
            return false;
    if (error->text[0] != 0)
        return false;
    return rules->position_end(try->game, &position, state, error);
}

/* A position that can be written recreates the same state; a game may say that it cannot be written. */
static bool position_reads_back(gg_try *try)
{
    const gg_game *game = try->game;
    gg_error error = {0};
    gg_text out;
    gg_text_open(&out, try->text[0], GG_TRY_TEXT_SIZE);
    gg_view(game, gg_now(try), GG_REFEREE, try->view[0]);
    if (!game->rules->write_position || !game->rules->write_position(game, try->view[0], &out))
        return true;
    try->tally->positions++;
    if (!gg_read_position(try, text_span(&out), try->state[0], &error))
        return gg_broken(try, GG_PROPERTY_TEXT, "a position does not read back: line %u: %s\n%s",
                         error.line, error.text, out.at);
    if (memcmp(try->state[0], gg_now(try), gg_state_size(game)) == 0)
        return true;
    return gg_broken(try, GG_PROPERTY_TEXT, "a position reads back with another %s\n%s",
                     gg_first_difference(game->rules->state_fields, try->state[0], gg_now(try)),
                     out.at);
}

bool gg_try_text(gg_try *try)
{
    return !gg_looks_at(try, GG_PROPERTY_TEXT) ||
           (state_reads_back(try) && orders_read_back(try) && position_reads_back(try));
}
