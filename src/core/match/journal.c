/* journal.c: packs and unpacks the orders of a match, and links those in effect. A record is a fixed head, the items,
 * the draws. */
#include "core/match/journal.h"
#include "core/mem.h"

typedef struct record_head {
    uint64_t hash;
    uint32_t number;
    uint32_t before; /* the previous order in effect; GG_NOWHERE for the first */
    /* The next order in effect. For an undone record: the end of the run of records undone with it. GG_NOWHERE:
     * none. */
    uint32_t after;
    uint32_t own;   /* the seat's previous order in effect */
    uint32_t depth; /* number of orders in effect up to here */
    uint16_t items, draws;
    uint8_t seat, verb;
    uint8_t undone, barrier;
    gg_open_offer offer; /* open offer before it, given the orders in effect */
    uint8_t none;
} record_head;

_Static_assert(sizeof(record_head) == 40, "no padding");
_Static_assert(sizeof(record_head) + GG_ITEMS_MAX * sizeof(uint16_t) +
                       GG_DRAWS_MAX * sizeof(gg_draw) + 7 <=
                   GG_JOURNAL_RECORD_MAX,
               "room for the longest record");

/* ---------------------------------------------------------------- records */

static record_head head_at(const gg_journal *journal, size_t place)
{
    record_head head;
    gg_assert(place < journal->used);
    memcpy(&head, journal->at + place, sizeof head);
    return head;
}

static void set_head(gg_journal *journal, size_t place, const record_head *head)
{
    memcpy(journal->at + place, head, sizeof *head);
}

static void set_place(gg_journal *journal, uint32_t place, size_t member, uint32_t value)
{
    gg_assert(place < journal->used);
    memcpy(journal->at + place + member, &value, sizeof value);
}

/* Records start at multiples of 8, so that heads are aligned and can be read in place. */
static size_t record_size(uint32_t items, uint32_t draws)
{
    size_t size = sizeof(record_head) + items * sizeof(uint16_t) + draws * sizeof(gg_draw);
    return (size + 7) / 8 * 8;
}

static size_t size_of(const record_head *head)
{
    return record_size(head->items, head->draws);
}

/* NOLINTNEXTLINE(readability-non-const-parameter): written to later */
void gg_journal_open(gg_journal *journal, uint8_t *at, size_t size)
{
    *journal = (gg_journal){
        .at = at, .size = size, .first = GG_NOWHERE, .last = GG_NOWHERE, .barred_last = GG_NOWHERE};
    for (int seat = 0; seat < GG_SEATS_MAX; seat++)
        journal->last_of[seat] = GG_NOWHERE;
}

bool gg_journal_read(const gg_journal *journal, size_t *place, gg_record *record)
{
    gg_assert(*place <= journal->used);
    if (*place == journal->used)
        return false;
    record_head head = head_at(journal, *place);
    const uint8_t *at = journal->at + *place + sizeof head;
    record->number = head.number;
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
    *place += size_of(&head);
    return true;
}

/* ---------------------------------------------------------------- orders that were not undone */

gg_seat gg_journal_seat(const gg_journal *journal, uint32_t place)
{
    return head_at(journal, place).seat;
}

uint32_t gg_journal_after(const gg_journal *journal, uint32_t place)
{
    return place == GG_NOWHERE ? journal->first : head_at(journal, place).after;
}

uint32_t gg_journal_depth(const gg_journal *journal, uint32_t place)
{
    return head_at(journal, place).depth;
}

void gg_journal_set_depth(gg_journal *journal, uint32_t place, uint32_t depth)
{
    set_place(journal, place, offsetof(record_head, depth), depth);
}

uint32_t gg_journal_own(const gg_journal *journal, gg_seat seat)
{
    return seat < GG_SEATS_MAX && journal->since[seat] > 0 ? journal->last_of[seat] : GG_NOWHERE;
}

/* The seat resigns, or its time is over. */
static bool is_leaving(uint8_t verb)
{
    return verb == GG_VERB_RESIGN || verb == GG_VERB_TIMEOUT;
}

/* Appends an order to those in effect. */
static void link_record(gg_journal *journal, uint32_t place, record_head *head)
{
    head->before = journal->last;
    head->after = GG_NOWHERE;
    head->own = journal->last_of[head->seat];
    head->depth = ++journal->depth;
    if (journal->last == GG_NOWHERE)
        journal->first = place;
    else
        set_place(journal, journal->last, offsetof(record_head, after), place);
    journal->last = journal->last_of[head->seat] = place;
    journal->since[head->seat]++;
    if (!is_leaving(head->verb))
        return;
    journal->gone = (uint8_t)(journal->gone | GG_BIT(head->seat));
    for (int seat = 0; seat < GG_SEATS_MAX; seat++)
        journal->last_of[seat] = GG_NOWHERE;
}

static void unlink_record(gg_journal *journal, uint32_t place, record_head *head)
{
    gg_assert(!head->undone && journal->last_of[head->seat] == place);
    if (head->before == GG_NOWHERE)
        journal->first = head->after;
    else
        set_place(journal, head->before, offsetof(record_head, after), head->after);
    if (head->after == GG_NOWHERE)
        journal->last = head->before;
    else
        set_place(journal, head->after, offsetof(record_head, before), head->before);
    journal->last_of[head->seat] = head->own;
    journal->depth--;
    if (journal->since[head->seat] > 0)
        journal->since[head->seat]--;
    head->undone = 1;
    head->after = GG_NOWHERE;
    set_head(journal, place, head);
}

bool gg_journal_add(gg_journal *journal, const gg_entry_of_journal *entry)
{
    const gg_order *order = entry->order;
    size_t size = record_size(order->count, entry->draw_count);
    gg_assert(journal->used + size < GG_NOWHERE);
    if (size > journal->size - journal->used)
        return false;
    uint32_t place = (uint32_t)journal->used;
    uint8_t *at = journal->at + place;
    record_head head = {.hash = entry->hash,
                        .number = (uint32_t)++journal->count,
                        .before = GG_NOWHERE,
                        .after = GG_NOWHERE,
                        .own = GG_NOWHERE,
                        .items = order->count,
                        .draws = (uint16_t)entry->draw_count,
                        .seat = entry->seat,
                        .verb = order->verb,
                        .undone = entry->undoes,
                        .barrier = entry->barrier,
                        .offer = entry->offer};
    memset(at, 0, size);
    memcpy(at + sizeof head, order->item, order->count * sizeof order->item[0]);
    memcpy(at + sizeof head + order->count * sizeof order->item[0], entry->draws,
           entry->draw_count * sizeof entry->draws[0]);
    journal->used += size;
    journal->newest = place;
    if (order->verb < GG_VERB_CORE || is_leaving(order->verb))
        link_record(journal, place, &head);
    set_head(journal, place, &head);
    return true;
}

void gg_journal_bar(gg_journal *journal)
{
    journal->barred = journal->count;
    journal->barred_last = journal->last;
    journal->barred_depth = journal->depth;
    memset(journal->since, 0, sizeof journal->since);
}

void gg_journal_shorten(gg_journal *journal, const gg_journal *before)
{
    gg_assert(before->at == journal->at && before->used <= journal->used);
    *journal = *before;
    if (journal->last != GG_NOWHERE)
        set_place(journal, journal->last, offsetof(record_head, after), GG_NOWHERE);
}

/* ---------------------------------------------------------------- undo */

/* Updates the offers stored after the place until they match again. */
static void renew_offers(gg_journal *journal, size_t place, gg_open_offer open, gg_open_offer *now)
{
    while (place < journal->used) {
        record_head head = head_at(journal, place);
        if (gg_same_offer(head.offer, open))
            return;
        head.offer = open;
        set_head(journal, place, &head);
        if (!head.undone)
            open = gg_offer_after(open, head.seat, head.verb);
        place += size_of(&head);
    }
    *now = open;
}

void gg_journal_take_back(gg_journal *journal, uint32_t place, gg_open_offer *offer)
{
    record_head head = head_at(journal, place);
    unlink_record(journal, place, &head);
    renew_offers(journal, place + size_of(&head), head.offer, offer);
    if (offer->what == GG_OFFER_UNDO && journal->last_of[offer->by] == GG_NOWHERE)
        *offer = GG_NO_OFFER; /* its maker has nothing left to undo */
}

/* Runs of records that were undone together are skipped as a whole, so each record is visited only once. */
void gg_journal_cut(gg_journal *journal, uint32_t place, gg_open_offer *offer)
{
    *offer = head_at(journal, place).offer;
    while (journal->last != GG_NOWHERE && journal->last >= place) {
        record_head head = head_at(journal, journal->last);
        unlink_record(journal, journal->last, &head);
    }
    for (size_t at = place; at < journal->used;) {
        record_head head = head_at(journal, at);
        size_t next = head.undone && head.after != GG_NOWHERE ? head.after : at + size_of(&head);
        journal->at[at + offsetof(record_head, undone)] = 1;
        at = next;
    }
    set_place(journal, place, offsetof(record_head, after), (uint32_t)journal->used);
}

/* ---------------------------------------------------------------- from bytes */

void gg_journal_copy(const gg_journal *journal, size_t from, size_t to, uint8_t *out)
{
    gg_assert(from <= to && to <= journal->used);
    memcpy(out, journal->at + from, to - from);
    for (size_t at = from; at < to;) {
        record_head head = head_at(journal, at);
        size_t size = size_of(&head);
        head.before = head.after = head.own = head.depth = 0;
        head.undone = 0;
        head.offer = GG_NO_OFFER;
        memcpy(out + (at - from), &head, sizeof head);
        at += size;
    }
}

static bool is_record(const record_head *head, uint32_t seats, size_t room)
{
    bool verb = head->verb != 0 && head->verb <= GG_VERB_TIMEOUT;
    return verb && head->seat < seats && head->items <= GG_ITEMS_MAX &&
           head->draws <= GG_DRAWS_MAX && head->undone <= 1 && head->barrier <= 1 &&
           size_of(head) <= room;
}

static bool relink_undo(gg_journal *journal, gg_seat seat, gg_open_offer *offer)
{
    uint32_t place = gg_journal_own(journal, seat);
    if (place == GG_NOWHERE && journal->last == journal->last_of[seat])
        place = journal->last; /* taken back though others have seen it (gg_rules.recalls) */
    if (place == GG_NOWHERE)
        return false;
    gg_journal_take_back(journal, place, offer);
    return true;
}

static bool relink_consent(gg_journal *journal, gg_open_offer *offer)
{
    uint32_t place = offer->by < GG_SEATS_MAX ? journal->last_of[offer->by] : GG_NOWHERE;
    if (place == GG_NOWHERE)
        return false;
    gg_journal_cut(journal, place, offer);
    return true;
}

/* Re-applies the effect of one more record on those before it. */
static bool relink_record(gg_journal *journal, uint32_t seats, record_head *head,
                          gg_open_offer *offer)
{
    uint32_t place = (uint32_t)journal->used;
    gg_open_offer after = gg_offer_after(*offer, head->seat, head->verb);
    bool consent = head->verb == GG_VERB_AGREE && after.what == GG_OFFER_UNDO &&
                   gg_all_agree(after, seats, journal->gone);
    head->number = (uint32_t)++journal->count;
    head->undone = head->verb == GG_VERB_UNDO || consent;
    head->before = head->after = head->own = GG_NOWHERE;
    head->depth = 0;
    head->offer = *offer;
    if (head->verb == GG_VERB_UNDO ? !relink_undo(journal, head->seat, offer)
                                   : consent && !relink_consent(journal, offer))
        return false;
    if (head->undone)
        head->offer = *offer;
    else
        *offer = after;
    journal->used += size_of(head);
    journal->newest = place;
    if (head->verb < GG_VERB_CORE || is_leaving(head->verb))
        link_record(journal, place, head);
    set_head(journal, place, head);
    if (head->barrier)
        gg_journal_bar(journal);
    return true;
}

bool gg_journal_relink(gg_journal *journal, uint32_t seats, size_t used, gg_open_offer *offer)
{
    gg_assert(used <= journal->size);
    gg_journal_open(journal, journal->at, journal->size);
    while (journal->used < used) {
        record_head head;
        size_t room = used - journal->used;
        if (room < sizeof head)
            return false;
        memcpy(&head, journal->at + journal->used, sizeof head);
        if (!is_record(&head, seats, room) || !relink_record(journal, seats, &head, offer))
            return false;
    }
    return true;
}
