/* journal.h: the orders of a match, packed one after the other in the caller's memory, and which of them are in effect.
 * Private to core.
 *
 * An order of the game that was not undone **stands** (is in effect), and so does the resignation of a seat; nobody undoes
 * what came before that. Standing orders are in a doubly linked list, and
 * each seat's own in another. So the target of an `undo`, what follows it, and the count are known without walking the
 * journal, however often orders were offered, refused, played and undone. Offers are a part of the head that games
 * never change: each record stores the offer before it, and undoing a record updates these up to the next offer. */
#ifndef GG_JOURNAL_H
#define GG_JOURNAL_H

#include "core/play/offers.h"
#include "grognard_game.h"

#define GG_NOWHERE UINT32_MAX
/* Maximum size of a record in bytes. */
enum { GG_JOURNAL_RECORD_MAX = 48 + 2 * GG_ITEMS_MAX + 4 * GG_DRAWS_MAX };

typedef struct gg_journal {
    uint8_t *at;
    size_t size, used;
    uint64_t count;                 /* number of records */
    uint32_t newest;                /* place of the newest record */
    uint32_t first, last;           /* places of the first and last standing order, or GG_NOWHERE */
    uint32_t last_of[GG_SEATS_MAX]; /* last standing order of each seat */
    uint32_t depth;                 /* number of standing orders */
    uint8_t gone;                   /* bit per seat that has resigned or run out of time */
    /* At the last barrier, which `undo` cannot cross: */
    uint64_t barred;                    /* number of records */
    uint32_t barred_last, barred_depth; /* last standing order, and their number */
    uint32_t since[GG_SEATS_MAX];       /* standing orders of each seat since then */
} gg_journal;

void gg_journal_open(gg_journal *journal, uint8_t *at, size_t size);

/* A record to add. */
typedef struct gg_entry_of_journal {
    gg_seat seat;
    bool barrier;
    bool undoes; /* an undo: it draws nothing and does not stand */
    const gg_order *order;
    const gg_draw *draws;
    uint32_t draw_count;
    uint64_t hash;
    gg_open_offer offer; /* before it; for an undo, after it */
} gg_entry_of_journal;

/* Appends a record; false if there is no room. */
bool gg_journal_add(gg_journal *journal, const gg_entry_of_journal *entry);
/* Reads the record at *place and moves *place past it. False at the end. */
bool gg_journal_read(const gg_journal *journal, size_t *place, gg_record *record);

/* The standing order after the one at that place; GG_NOWHERE as place: the first. */
gg_seat gg_journal_seat(const gg_journal *journal, uint32_t place);
uint32_t gg_journal_after(const gg_journal *journal, uint32_t place);
/* The number of standing orders up to and including this one. */
uint32_t gg_journal_depth(const gg_journal *journal, uint32_t place);
void gg_journal_set_depth(gg_journal *journal, uint32_t place, uint32_t depth);
/* The seat's last standing order if it is after the barrier, else GG_NOWHERE. */
uint32_t gg_journal_own(const gg_journal *journal, gg_seat seat);

/* Undoes the order, the last one of its seat. *offer: in: the open offer now; out: the open offer afterwards. */
void gg_journal_take_back(gg_journal *journal, uint32_t place, gg_open_offer *offer);
/* Undoes it and everything after it; *offer receives the offer that was open before it. */
void gg_journal_cut(gg_journal *journal, uint32_t place, gg_open_offer *offer);
/* Makes a barrier: seats can no longer undo the orders that stand now. */
void gg_journal_bar(gg_journal *journal);
/* Removes the newest records as if they had never been added. None of them may be an undo. */
void gg_journal_shorten(gg_journal *journal, const gg_journal *before);

/* Copies the records from one place to another without links, independent of later changes. */
void gg_journal_copy(const gg_journal *journal, size_t from, size_t to, uint8_t *out);
/* Rebuilds everything except the depths from `used` untrusted bytes at journal->at. False: they are not a journal for
 * that many seats. *offer: in: the open offer at the beginning; out: at the end. */
bool gg_journal_relink(gg_journal *journal, uint32_t seats, size_t used, gg_open_offer *offer);

#endif
