/* telling.h: changes of a view, told as words.
 *
 * A view is a plain value, so what changes in it can be told without knowing what it means: as
 * numbers of two bytes, five an event, open[0] saying which comes first. Each list must be made from
 * the views of those who are told, before and after; then it tells them no more than these. The
 * head is no part of it: core tells that itself.
 */
#ifndef GROGNARD_TELLING_H
#define GROGNARD_TELLING_H

#include "grognard_game.h"

enum { GG_WORD_BYTES = 2, GG_EVENT_WORDS = 5 };

/* The first word behind the head, and the word behind a view or a member. */
#define GG_FIRST_WORD (sizeof(gg_head) / GG_WORD_BYTES)
#define GG_END_WORD(type) (sizeof(type) / GG_WORD_BYTES)

/* Can views of this type be told? For _Static_assert. */
#define GG_IS_TOLD(type)                                                                           \
    (sizeof(type) % GG_WORD_BYTES == 0 && sizeof(gg_head) % GG_WORD_BYTES == 0 &&                  \
     sizeof(type) / GG_WORD_BYTES <= INT16_MAX)

/* Tells the readers in `to`, whose views are *known, what is different in *now: of the words first
 * to end - 1, which are at least as many as an event holds. */
void gg_tell_words(gg_turn *turn, uint8_t kind, uint16_t to, const void *known, const void *now,
                   uint32_t first, uint32_t end);
/* What a reader makes of the events told since `from`, which are all words. */
void gg_hear_words(const gg_turn *turn, uint32_t from, gg_seat reader, void *view);
/* One such event, taken into a view of `size` bytes. */
void gg_follow_words(void *view, size_t size, const gg_event *event);

#endif
