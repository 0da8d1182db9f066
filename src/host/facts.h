/* facts.h: is a fact true, as far as a seat knows? Supports the game's facts, and core's own facts that can be answered from
 * a view. */
#ifndef GROGNARD_HOST_FACTS_H
#define GROGNARD_HOST_FACTS_H

#include "table.h"

/* The words from `first` up to `end` are the fact, perhaps after `not`; `found` receives what is true instead. GG_NO_FACT:
 * *error says why it is none. */
gg_truth host_test_fact(host_table *table, gg_seat anybody, const gg_words *words, uint32_t first,
                        uint32_t end, gg_text *found, gg_error *error);
/* The end of the fact that begins at this word: the next `;`, or the end of the words. */
uint32_t host_fact_end(const gg_words *words, uint32_t first);

#endif
