/* journal.c: packs and unpacks the orders of a match. A record is a fixed head, the items, the draws. */
#include "journal.h"
#include "mem.h"

typedef struct record_head {
    uint64_t hash;
    uint16_t items, draws;
    uint8_t seat, verb;
    uint8_t undone, barrier;
} record_head;

_Static_assert(sizeof(record_head) == 16, "no padding");

/* Records start at multiples of 8 so that the next head can be read where it lies. */
static size_t record_size(uint32_t items, uint32_t draws)
{
    size_t size = sizeof(record_head) + items * sizeof(uint16_t) + draws * sizeof(gg_draw);
    return (size + 7) / 8 * 8;
}

bool gg_journal_add(gg_journal *journal, gg_seat seat, const gg_order *order, const gg_dice *dice,
                    bool barrier, uint64_t hash)
{
    size_t size = record_size(order->count, dice->count);
    if (size > journal->size - journal->used)
        return false;
    record_head head = {hash, order->count, (uint16_t)dice->count, seat, order->verb, 0, barrier};
    uint8_t *at = journal->at + journal->used;
    memset(at, 0, size);
    memcpy(at, &head, sizeof head);
    at += sizeof head;
    memcpy(at, order->item, order->count * sizeof order->item[0]);
    at += order->count * sizeof order->item[0];
    memcpy(at, dice->drawn, dice->count * sizeof dice->drawn[0]);
    journal->used += size;
    return true;
}

bool gg_journal_read(const gg_journal *journal, size_t *place, gg_record *record)
{
    gg_assert(*place <= journal->used);
    if (*place == journal->used)
        return false;
    record_head head;
    const uint8_t *at = journal->at + *place;
    memcpy(&head, at, sizeof head);
    at += sizeof head;
    record->seat = head.seat;
    record->undone = head.undone != 0;
    record->barrier = head.barrier != 0;
    record->hash = head.hash;
    gg_order_open(&record->order, head.verb);
    record->order.count = head.items;
    memcpy(record->order.item, at, head.items * sizeof record->order.item[0]);
    at += head.items * sizeof record->order.item[0];
    record->draw_count = head.draws;
    memcpy(record->draws, at, head.draws * sizeof record->draws[0]);
    *place += record_size(head.items, head.draws);
    return true;
}

void gg_journal_take_back(gg_journal *journal, size_t place)
{
    gg_assert(place < journal->used);
    journal->at[place + offsetof(record_head, undone)] = 1;
}
