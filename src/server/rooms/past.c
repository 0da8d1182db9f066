/* past.c: earlier positions of a game. A reader of a long record continues where the last page ended: the rooms of
 * the last few readers are kept. */
#include "server/rooms/past.h"
#include "server/rooms/slices.h"
#include "server/rooms/snapshots.h"

#include "host/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    KEPT = 8,           /* second rooms whose readers have more to read */
    ROWS_AT_ONCE = 512, /* rows replayed before a call has to wait */
    SKIP_COSTS = 64,    /* cost of loading a room, in rows */
    LOOK_AROUND = 16,   /* rows after which a shortcut is looked for */
    TRIES = 4           /* snapshots that may be missing before it counts as a fault */
};

/* ---------------------------------------------------------------- second rooms */

static srv_room *new_room(srv_room *room, room_capture *capture)
{
    gg_error error = {0};
    srv_room *again = room_make(room->house, &room->game, &error);
    if (again)
        again->capture = capture;
    return again;
}

/* What the reader has been told by then. */
typedef bool is_before(const room_moment *moment, gg_seat reader, uint64_t number);

static bool told_up_to(const room_moment *moment, gg_seat reader, uint64_t number)
{
    return moment->told[reader] <= number;
}

static bool ordered_less(const room_moment *moment, gg_seat reader, uint64_t number)
{
    (void)reader;
    return moment->orders < number;
}

/* The last snapshot before it; NULL: only the beginning of the game. */
static const room_moment *find_moment(const srv_room *room, is_before *before, gg_seat reader,
                                      uint64_t number)
{
    uint32_t low = 0, high = room->moment_count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (before(&room->moments[middle], reader, number))
            low = middle + 1;
        else
            high = middle;
    }
    return low > 0 ? &room->moments[low - 1] : NULL;
}

/* Some snapshots may not be stored yet. */
static bool is_writing(const srv_room *room)
{
    return writer_pending(room->house->writer) > 0;
}

/* A snapshot is wrong: when nobody uses the room, it is reloaded and makes new ones. */
static void note_spoiled(srv_room *room, const room_moment *moment)
{
    if (!is_writing(room) && (room->spoiled == 0 || moment->rows < room->spoiled))
        room->spoiled = moment->rows;
}

/* A second room at that point, or at an earlier one. */
static srv_room *take_up(srv_room *room, const room_moment *moment, room_capture *capture)
{
    srv_room *again = new_room(room, capture);
    if (!again || !moment)
        return again;
    for (int tries = 0; tries < TRIES; tries += !is_writing(room)) {
        if (snapshots_recall_at(again, room, moment))
            return again;
        note_spoiled(room, moment);
        if (moment-- == room->moments)
            return again;
    }
    room_free(again);
    return NULL;
}

srv_room *past_take_up(srv_room *room, room_capture *capture, bool order, uint64_t number)
{
    is_before *before = order ? ordered_less : told_up_to;
    return take_up(room, find_moment(room, before, capture->reader, number), capture);
}

void past_read_on(srv_room *again, store_see_row *see)
{
    srv_store *store = again->house->store;
    store->ops->rows(store, again->id, again->rows, see, again);
}

/* ---------------------------------------------------------------- continuing readers */

/* Entries that were made for one call. */
typedef struct entry_page {
    char game[STORE_ID_SIZE];
    gg_seat reader;
    uint8_t muted;
    bool foreign;
    uint64_t after, last;
    host_page text; /* an array */
} entry_page;

/* Kept rooms have their own capture, which only says who reads. */
struct past {
    entry_page *page; /* the last page that was made, if nobody has taken it */
    srv_room *room[KEPT];
    room_capture capture[KEPT];
    uint32_t next;
};

static void free_page(entry_page *page)
{
    if (!page)
        return;
    host_page_free(&page->text);
    free(page);
}

static struct past *past_of(srv_house *house)
{
    if (!house->past)
        house->past = host_zeroed(sizeof *house->past);
    return house->past;
}

/* The kept room of this reader that is closest to the point. */
static srv_room *take_kept(srv_house *house, const char *game, gg_seat reader, uint64_t after)
{
    struct past *past = past_of(house);
    int best = -1;
    for (int i = 0; i < KEPT; i++) {
        const srv_room *room = past->room[i];
        if (room && strcmp(room->id, game) == 0 && past->capture[i].reader == reader &&
            room->told[reader] <= after && (best < 0 || room->rows > past->room[best]->rows))
            best = i;
    }
    if (best < 0)
        return NULL;
    srv_room *found = past->room[best];
    past->room[best] = NULL;
    return found;
}

static void keep(srv_house *house, srv_room *again)
{
    gg_assert(again->capture && !again->held_up && !again->batch);
    struct past *past = past_of(house);
    uint32_t place = past->next++ % KEPT;
    if (past->room[place])
        room_free(past->room[place]);
    past->room[place] = again;
    past->capture[place] = (room_capture){.reader = again->capture->reader};
    again->capture = &past->capture[place];
}

void past_free(srv_house *house)
{
    past_forget(house, NULL);
    if (house->past)
        free_page(house->past->page);
    free(house->past);
    house->past = NULL;
}

void past_forget(srv_house *house, const char *game)
{
    for (int i = 0; house->past && i < KEPT; i++) {
        srv_room *room = house->past->room[i];
        if (!room || (game && strcmp(room->id, game) != 0))
            continue;
        room_free(room);
        house->past->room[i] = NULL;
    }
}

/* ---------------------------------------------------------------- entries */

static bool is_enough(const room_capture *capture)
{
    return capture->most == 0 ||
           (capture->rows >= capture->budget && capture->last > capture->after);
}

/* Is there a later snapshot with nothing told in between? Then that part need not be replayed. */
static bool can_skip(const srv_room *again)
{
    const room_capture *capture = again->capture;
    const room_moment *next = find_moment(capture->room, told_up_to, capture->reader,
                                          again->told[capture->reader]);
    return next && next->rows > again->rows && next->rows > capture->skipped;
}

static bool has_page(srv_house *house, const room_capture *capture)
{
    const entry_page *page = past_of(house)->page;
    return page && strcmp(page->game, capture->room->id) == 0 && page->reader == capture->reader &&
           page->after == capture->after && page->muted == capture->muted &&
           page->foreign == capture->foreign;
}

/* The page that was prepared for it. */
static bool take_page(srv_house *house, room_capture *capture)
{
    if (!has_page(house, capture))
        return false;
    entry_page *page = house->past->page;
    house->past->page = NULL;
    gg_assert(page->text.size >= 2);
    if (page->text.size > 2)
        gg_json_raw(capture->out, NULL, (gg_span){page->text.at + 1, page->text.size - 2});
    capture->last = page->last;
    free_page(page);
    return true;
}

static bool take_entry_row(void *to, const store_row *row)
{
    srv_room *again = to;
    room_capture *capture = again->capture;
    if (!room_take_row(again, row))
        return false;
    capture->rows++;
    return !is_enough(capture) && again->rows % LOOK_AROUND != 0;
}

static srv_room *room_at(srv_room *room, room_capture *capture)
{
    srv_room *again = take_kept(room->house, room->id, capture->reader, capture->last);
    const room_moment *moment = find_moment(room, told_up_to, capture->reader, capture->last);
    if (again && moment && moment->rows > again->rows) {
        room_free(again);
        again = NULL;
    }
    if (!again)
        again = take_up(room, moment, capture);
    if (again)
        again->capture = capture;
    return again;
}

/* Replays the next part. False: there is no more. */
static bool go_on(srv_room **again, srv_room *room, room_capture *capture)
{
    uint64_t before = (*again)->rows;
    past_read_on(*again, take_entry_row);
    if (is_enough(capture) || (*again)->rows == before || (*again)->held_up)
        return false;
    if (!can_skip(*again))
        return true;
    const room_moment *next = find_moment(room, told_up_to, capture->reader,
                                          (*again)->told[capture->reader]);
    capture->skipped = next->rows; /* not tried twice if it is missing */
    capture->rows += SKIP_COSTS;
    room_free(*again);
    *again = room_at(room, capture);
    return *again != NULL;
}

/* Keeps the room for a reader who continues. */
static void leave(srv_room *again, const room_capture *capture)
{
    if (capture->last < capture->room->stored[capture->reader] && !again->held_up)
        keep(again->house, again);
    else
        room_free(again);
}

bool room_make_entries(srv_room *room, room_capture *capture)
{
    if (take_page(room->house, capture))
        return true;
    srv_room *again = room_at(room, capture);
    while (again && go_on(&again, room, capture)) {}
    if (!again)
        return false;
    leave(again, capture);
    return true;
}

/* ---------------------------------------------------------------- whole pages */

/* The number of entries in a reply must not reveal how much happened that the reader was not told. So a page is
 * always full, whatever it costs; if that is much, it is made in slices. */
typedef struct page_work {
    srv_slice slice; /* first: it is found by it */
    uint64_t born;   /* of the room */
    srv_room *again;
    entry_page *page;
    room_capture capture;
    host_out out;
    gg_json json;
} page_work;

static const char turning[] = "pages";

static bool step_page(srv_slice *slice)
{
    page_work *work = (page_work *)slice;
    const srv_room *room = room_in_memory(slice->house, slice->game);
    if (!room || room->born != work->born || !work->again)
        return true;
    return !go_on(&work->again, work->capture.room, &work->capture);
}

/* The page is ready for the call, which is handled again now. */
static void end_page(srv_slice *slice, bool stopped)
{
    page_work *work = (page_work *)slice;
    struct past *past = past_of(slice->house);
    srv_room *room = room_in_memory(slice->house, slice->game);
    bool ours = room && room->born == work->born;
    gg_json_end_array(&work->json);
    gg_text_close(&work->out.text);
    host_page_close(&work->page->text);
    work->page->last = work->capture.last;
    if (work->again && ours)
        leave(work->again, &work->capture);
    else if (work->again)
        room_free(work->again);
    if (ours)
        room->holds--;
    if (stopped || !ours || !work->again) {
        free_page(work->page);
        return;
    }
    free_page(past->page);
    past->page = work->page;
}

static page_work *begin_page(srv_room *room, gg_seat reader, uint64_t after, uint32_t most,
                             bool foreign)
{
    page_work *work = host_memory(sizeof *work);
    work->page = host_zeroed(sizeof *work->page);
    work->slice.house = room->house;
    memcpy(work->slice.game, room->id, sizeof work->slice.game);
    work->slice.step = step_page;
    work->slice.end = end_page;
    work->born = room->born;
    gg_json_open(&work->json, host_page_text(&work->page->text, &work->out));
    gg_json_array(&work->json, NULL);
    work->capture = room_capture_of(room, reader, after, most, foreign, &work->json);
    memcpy(work->page->game, room->id, sizeof work->page->game);
    work->page->reader = reader;
    work->page->after = after;
    work->page->muted = work->capture.muted;
    work->page->foreign = foreign;
    work->again = room_at(room, &work->capture);
    room->holds++;
    return work;
}

/* False: there is more to do. */
static bool turn_page(page_work *work)
{
    bool done = false;
    while (!done && work->capture.rows < ROWS_AT_ONCE)
        done = step_page(&work->slice);
    return done;
}

bool past_prepare(srv_call *call, uint64_t after, uint32_t most, bool foreign)
{
    srv_room *room = call->room;
    gg_seat reader = call->seat;
    if (after >= room->stored[reader] || room_has_recent(room, reader, after))
        return true;
    room_capture wanted = room_capture_of(room, reader, after, most, foreign, NULL);
    if (call->exchange->again && has_page(call->house, &wanted))
        return true; /* it has waited for that */
    page_work *work = begin_page(room, reader, after, most, foreign);
    if (turn_page(work)) {
        bool made = work->again != NULL;
        end_page(&work->slice, false);
        free(work);
        if (!made)
            call_no_store(call, STORE_BROKEN);
        return made;
    }
    if (slices_begin(call->house, &work->slice, turning, room->id)) {
        slices_wait(call, &work->slice);
        return false;
    }
    end_page(&work->slice, true);
    free(work);
    call->exchange->reply.retry_after = 2;
    call_fail(call, 503, "busy", "many long games are being read: try again");
    return false;
}
