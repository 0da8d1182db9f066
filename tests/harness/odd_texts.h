/* odd_texts.h: texts made from out-of-range numbers, and states that no position can express. Include it after cmocka,
 * after the header with the test's own match, and after its variable `view`. */
#ifndef GG_ODD_TEXTS_H
#define GG_ODD_TEXTS_H

#include <string.h>

#include "core/text/items.h"

static char buffer[1 << 14];
static gg_text text;

static void open_text(void)
{
    gg_text_open(&text, buffer, sizeof buffer);
}

/* The text must be nonempty and must fit. */
static void expect_words(const char *what, uint32_t number)
{
    if (text.used == 0)
        fail_msg("%s %u says nothing", what, number);
    assert_true(text.used < sizeof buffer);
}

static void write_event(uint32_t kind, const int16_t numbers[6])
{
    gg_event event = {.kind = (uint8_t)kind, .actor = GG_NOBODY, .to = GG_EVERYBODY};
    memcpy(event.open, numbers, sizeof event.open);
    memcpy(event.secret, numbers, sizeof event.secret);
    open_text();
    game->rules->write_event(game, &view, &event, &text);
    assert_true(text.used < sizeof buffer);
    gg_json json;
    open_text();
    gg_json_open(&json, &text);
    event.in = GG_EVERYBODY;
    if (gg_is_story(game, &event))
        gg_write_event_json(game, gg_head_of(&view), &event, &json);
    assert_true(text.used < sizeof buffer);
}

/* Writes every kind of step with each odd item, alone and with the word that completes an order, after a draft of
 * `behind` items. */
static void write_odd_steps(const uint16_t *odd, uint32_t count, uint16_t done, uint8_t verb,
                            const uint16_t *items, uint32_t behind)
{
    gg_draft draft;
    gg_draft_open(&draft);
    gg_order_open(&draft.order, verb);
    for (uint32_t i = 0; i < behind; i++)
        gg_order_add(&draft.order, items[i]);
    for (uint8_t kind = 0; game->rules->step_kinds[kind].name; kind++)
        for (uint32_t i = 0; i < count; i++) {
            open_text();
            game->rules->write_step(game, &view, &draft, gg_step_of(kind, odd[i], GG_NO_ITEM, 0),
                                    &text);
            expect_words("step", kind);
            open_text();
            game->rules->write_step(game, &view, &draft,
                                    gg_step_of(kind, odd[i], done, GG_COMPLETES), &text);
            expect_words("step", kind);
        }
}

/* A member of a view, and a value for it that no statement gives. */
typedef struct unsaid {
    size_t at, size;
    uint64_t value;
} unsaid;

#define GG_UNSAID(type, name, value)                                                               \
    {                                                                                              \
        offsetof(type, table.name), sizeof(((type *)0)->table.name), value                         \
    }

static void expect_no_position(const unsaid *all, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        gg_view(game, gg_match_state(match), GG_REFEREE, &view);
        open_text();
        assert_true(game->rules->write_position(game, &view, &text));
        memcpy((uint8_t *)&view + all[i].at, &all[i].value, all[i].size); /* little-endian */
        open_text();
        if (game->rules->write_position(game, &view, &text))
            fail_msg("member at %u with %u was written as a position", (unsigned)all[i].at,
                     (unsigned)all[i].value);
    }
}

#endif
