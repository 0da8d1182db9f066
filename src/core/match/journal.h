/* journal.h: the orders of a match, packed one behind the other in the caller's memory, and which of them stand. Private
 * to core.
 *
 * Orders of the game that were not taken back **stand**. They are linked in both directions, each seat's own once more,
 * so that what an `undo` takes back, what is behind it and how many there are is known without a walk over the journal,
 * however often something was offered, refused, played and taken back. Offers are a part of the head that no game
 * touches: each record has those before it, and a record that is taken back changes them as far as the next offer. */
#ifndef GG_JOURNAL_H
#define GG_JOURNAL_H

#include "core/play/offers.h"
#include "grognard_game.h"

#define GG_NOWHERE UINT32_MAX
/* Bytes that the longest record takes at most. */
enum { GG_JOURNAL_RECORD_MAX = 48 + 2 * GG_ITEMS_MAX + 4 * GG_DRAWS_MAX };

typedef struct gg_journal {
    uint8_t *at;
    size_t size, used;
    uint64_t count;                 /* of records */
    uint32_t newest;                /* place of the newest */
    uint32_t first, last;           /* places of orders that stand, or GG_NOWHERE */
    uint32_t last_of[GG_SEATS_MAX]; /* of each seat */
    uint32_t depth;                 /* how many stand */
    /* At the last barrier, which `undo` does not pass: */
    uint64_t barred;                    /* how many records, */
    uint32_t barred_last, barred_depth; /* what stood, */
    uint32_t since[GG_SEATS_MAX];       /* how many of each seat stand behind it */
} gg_journal;

void gg_journal_open(gg_journal *journal, uint8_t *at, size_t size);

/* What is added. */
typedef struct gg_entry_of_journal {
    gg_seat seat;
    bool barrier;
    bool undoes; /* it took something back, and draws nothing: it does not stand */
    const gg_order *order;
    const gg_draw *draws;
    uint32_t draw_count;
    uint64_t hash;
    gg_open_offer offer; /* before it; after it if it undoes */
} gg_entry_of_journal;

/* Appends; false: no room. */
bool gg_journal_add(gg_journal *journal, const gg_entry_of_journal *entry);
/* Reads the record at *place and moves behind it. False at the end. */
bool gg_journal_read(const gg_journal *journal, size_t *place, gg_record *record);

/* The order that stands behind the one at that place; GG_NOWHERE: the first. */
gg_seat gg_journal_seat(const gg_journal *journal, uint32_t place);
uint32_t gg_journal_after(const gg_journal *journal, uint32_t place);
/* How many stand up to the one at that place, it included. */
uint32_t gg_journal_depth(const gg_journal *journal, uint32_t place);
void gg_journal_set_depth(gg_journal *journal, uint32_t place, uint32_t depth);
/* The seat's last order that stands, if it is behind the barrier; else GG_NOWHERE. */
uint32_t gg_journal_own(const gg_journal *journal, gg_seat seat);

/* Takes the order back, the last of its seat. *offer: in: what is open now; out: what then is. */
void gg_journal_take_back(gg_journal *journal, uint32_t place, gg_open_offer *offer);
/* Takes it back with everything behind it; *offer gets what was open before it. */
void gg_journal_cut(gg_journal *journal, uint32_t place, gg_open_offer *offer);
/* What stands now cannot be taken back by its seat any more. */
void gg_journal_bar(gg_journal *journal);
/* Takes the newest records away again, as if they had never been there: none of them took anything back. */
void gg_journal_shorten(gg_journal *journal, const gg_journal *before);

/* The records from one place to another, without what links them: what they were, whatever became of them later. */
void gg_journal_copy(const gg_journal *journal, size_t from, size_t to, uint8_t *out);
/* Makes all of it, but for the depths, from `used` bytes at journal->at, which may be anything. False: they are not a journal of so many
 * seats. *offer: in: what was open at the beginning; out: at the end. */
bool gg_journal_relink(gg_journal *journal, uint32_t seats, size_t used, gg_open_offer *offer);

#endif
