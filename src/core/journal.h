/* journal.h: the orders of a match, packed one behind the other in the caller's memory. Private to core. */
#ifndef GG_JOURNAL_H
#define GG_JOURNAL_H

#include "grognard.h"

typedef struct gg_journal {
    uint8_t *at;
    size_t size, used;
} gg_journal;

/* Appends; false: no room. */
bool gg_journal_add(gg_journal *journal, gg_seat seat, const gg_order *order, const gg_dice *dice,
                    bool barrier, uint64_t hash);
/* Reads the record at *place and moves behind it; the number is the reader's to count. False at the end. */
bool gg_journal_read(const gg_journal *journal, size_t *place, gg_record *record);
void gg_journal_take_back(gg_journal *journal, size_t place);

#endif
