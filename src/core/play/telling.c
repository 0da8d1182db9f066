/* telling.c: changes of a view, sent as two-byte words. */
#include "core/play/telling.h"

#include "core/mem.h"

enum {
    STRIDE = 32, /* words compared at a time: most of a view does not change ... */
    STEP = 4     /* ... and neither does most of what is near a change */
};

static bool same_word(const uint8_t *a, const uint8_t *b, uint32_t word)
{
    return a[GG_WORD_BYTES * word] == b[GG_WORD_BYTES * word] &&
           a[GG_WORD_BYTES * word + 1] == b[GG_WORD_BYTES * word + 1];
}

/* The first word from `word` on that differs; `end` if none does. */
static uint32_t next_change(const uint8_t *a, const uint8_t *b, uint32_t word, uint32_t end)
{
    while (word + STRIDE <= end &&
           memcmp(a + GG_WORD_BYTES * word, b + GG_WORD_BYTES * word, GG_WORD_BYTES * STRIDE) == 0)
        word += STRIDE;
    while (word + STEP <= end &&
           memcmp(a + GG_WORD_BYTES * word, b + GG_WORD_BYTES * word, GG_WORD_BYTES * STEP) == 0)
        word += STEP;
    while (word < end && same_word(a, b, word))
        word++;
    return word;
}

static int16_t word_of(const uint8_t *bytes, uint32_t word)
{
    return (int16_t)(uint16_t)(bytes[GG_WORD_BYTES * word] | bytes[GG_WORD_BYTES * word + 1] << 8);
}

void gg_tell_words(gg_turn *turn, uint8_t kind, uint16_t to, const void *known, const void *now,
                   uint32_t first, uint32_t end)
{
    gg_assert(first >= GG_FIRST_WORD && first + GG_EVENT_WORDS <= end && end <= INT16_MAX);
    for (uint32_t word = next_change(known, now, first, end); word < end;
         word = next_change(known, now, word, end)) {
        uint32_t from = word + GG_EVENT_WORDS <= end ? word : end - GG_EVENT_WORDS;
        int16_t open[6] = {(int16_t)from};
        for (uint32_t i = 0; i < GG_EVENT_WORDS; i++)
            open[i + 1] = word_of(now, from + i);
        gg_tell(turn, kind, to, 0, open, NULL);
        word = from + GG_EVENT_WORDS;
    }
}

static void put_words(uint8_t *bytes, const gg_event *event)
{
    for (uint32_t i = 0; i < GG_EVENT_WORDS; i++) {
        uint32_t at = GG_WORD_BYTES * ((uint32_t)event->open[0] + i);
        uint16_t word = (uint16_t)event->open[i + 1];
        bytes[at] = (uint8_t)word;
        bytes[at + 1] = (uint8_t)(word >> 8);
    }
}

void gg_hear_words(const gg_turn *turn, uint32_t from, gg_seat reader, void *view)
{
    for (uint32_t i = from; i < turn->count; i++) {
        gg_event event;
        if (gg_event_for(&turn->events[i], reader, &event))
            put_words(view, &event);
    }
}

void gg_follow_words(void *view, size_t size, const gg_event *event)
{
    uint32_t first = (uint32_t)event->open[0];
    gg_assert(event->open[0] >= 0 && first >= GG_FIRST_WORD &&
              GG_WORD_BYTES * (first + GG_EVENT_WORDS) <= size);
    put_words(view, event);
}
