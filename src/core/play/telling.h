/* telling.h: changes of a view, sent as words.
 *
 * A view is a plain value, so its changes can be sent without knowing their meaning: as two-byte numbers, five per
 * event, with the index of the first in open[0]. Each list must be made from the recipients' own views, before and
 * after, so it tells them nothing more than these. The head is not included: core reports it. */
#ifndef GROGNARD_TELLING_H
#define GROGNARD_TELLING_H

#include "grognard_game.h"

enum { GG_WORD_BYTES = 2, GG_EVENT_WORDS = 5 };

/* The index of the first word after the head, and of the word after a view or a member. */
#define GG_FIRST_WORD (sizeof(gg_head) / GG_WORD_BYTES)
#define GG_END_WORD(type) (sizeof(type) / GG_WORD_BYTES)

/* Can changes of views of this type be sent as words? For _Static_assert. */
#define GG_IS_TOLD(type)                                                                           \
    (sizeof(type) % GG_WORD_BYTES == 0 && sizeof(gg_head) % GG_WORD_BYTES == 0 &&                  \
     sizeof(type) / GG_WORD_BYTES <= INT16_MAX)

/* Tells the readers in `to`, whose views are *known, what differs in *now in words first to end - 1, which must be at
 * least as many as an event holds. */
void gg_tell_words(gg_turn *turn, uint8_t kind, uint16_t to, const void *known, const void *now,
                   uint32_t first, uint32_t end);
/* Applies the events since `from`, which are all words, as a reader does. */
void gg_hear_words(const gg_turn *turn, uint32_t from, gg_seat reader, void *view);
/* Applies one such event to a view of `size` bytes. */
void gg_follow_words(void *view, size_t size, const gg_event *event);

#endif
