/* spans.h: parts of a word. */
#ifndef GROGNARD_SPANS_H
#define GROGNARD_SPANS_H

#include "grognard_game.h"

/* Index of the first such character; span.size: none. */
static inline size_t gg_span_find(gg_span span, char c)
{
    size_t at = 0;
    while (at < span.size && span.at[at] != c)
        at++;
    return at;
}
static inline bool gg_span_has(gg_span span, char c)
{
    return gg_span_find(span, c) < span.size;
}

/* Splits a span at the first such character; false if there is none. */
static inline bool gg_cut_span(gg_span span, char c, gg_span part[2])
{
    size_t at = gg_span_find(span, c);
    if (at == span.size)
        return false;
    part[0] = (gg_span){span.at, at};
    part[1] = (gg_span){span.at + at + 1, span.size - at - 1};
    return true;
}

/* A number of one to three digits, without a sign. */
static inline bool gg_span_number(gg_span span, uint32_t *number)
{
    if (span.size == 0 || span.size > 3)
        return false;
    *number = 0;
    for (size_t i = 0; i < span.size; i++) {
        if (span.at[i] < '0' || span.at[i] > '9')
            return false;
        *number = *number * 10 + (uint32_t)(span.at[i] - '0');
    }
    return true;
}

#endif
