/* happen.c: applies journal rows to a room, new ones and those read from the store alike. */
#include "server/games/room.h"

#include "host/memory.h"
#include "server/games/replay.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- rooms */

srv_room *room_open(const store_game *game, gg_game *rules, const room_keeper *keeper)
{
    gg_assert(game->seats <= GG_SEATS_MAX);
    srv_room *room = host_memory(sizeof *room);
    memcpy(room->id, game->id, sizeof room->id);
    room->game = *game;
    room->rules = rules;
    room->keeper = keeper;
    room->pause_by = GG_NOBODY;
    room->thinker = GG_NOBODY;
    return room;
}

void room_close(srv_room *room)
{
    record_free(room);
    if (room->playing)
        host_table_close(&room->table);
    free(room);
}

void room_hold_up(srv_room *room, const char *cause, const char *told)
{
    room->keeper->held_up(room, cause);
    room->held_up = true;
    room->trouble = told;
}

/* ---------------------------------------------------------------- the current row */

/* Rows of a repaired or damaged store may be in any order: the latest counts. */
static void count_row(srv_room *room)
{
    gg_assert(room->row && (!room->fresh || room->row->at >= room->latest));
    room->rows++;
    room->last.at = room->row->at;
    room->last.kind = room->row->kind;
    if (room->row->kind == ROW_ORDER || room->row->kind == ROW_START)
        room->order_row = room->rows;
    if (room->row->at > room->latest)
        room->latest = room->row->at;
}

uint8_t room_asked(const srv_room *room)
{
    uint8_t asked = 0;
    const gg_head *head = host_table_head(&room->table);
    for (gg_seat seat = 0; seat < head->seats; seat++)
        if (head->prompt[seat] != 0)
            asked = (uint8_t)(asked | GG_BIT(seat));
    return asked;
}

static bool does_not_fit(srv_room *room, const char *why)
{
    room->trouble = why;
    return false;
}

static void end_game(srv_room *room, uint8_t state)
{
    gg_assert(state == GAME_OVER || state == GAME_ABANDONED);
    room->game.state = state;
    room->game.ended = room->row->at;
    room->game_changed = room->fresh;
    clocks_stop(&room->now, room->row->at);
    room->shown = room->now;
}

static void note_over(srv_room *room)
{
    gg_text text;
    if (!host_table_head(&room->table)->over || room->game.state == GAME_OVER)
        return;
    gg_text_open(&text, room->game.result, sizeof room->game.result);
    gg_write_result(room->rules, host_table_head(&room->table), &text);
    end_game(room, GAME_OVER);
    room->just_over = room->fresh;
}

/* Others see the clocks as they were at the last barrier, counted on from there. An undo by consent gains nobody any
 * time. */
static void move_clocks(srv_room *room, gg_seat seat, uint16_t stands, bool barrier,
                        bool takes_back)
{
    if (takes_back)
        memset(room->now.moved, 0, sizeof room->now.moved);
    if (host_table_head(&room->table)->over)
        clocks_stop(&room->now, room->row->at);
    else
        clocks_moved(&room->now, seat, takes_back ? 0 : stands, barrier, room_asked(room),
                     room->row->at);
    if (barrier)
        room->shown = room->now;
}

/* Orders of the seat since the last barrier that were not undone. Orders given for it gain no time: an `undo` that
 * continues removes as many of these as were given. */
static uint16_t standing_after(const srv_room *room, gg_seat seat, uint8_t verb)
{
    uint16_t stands = room->now.moved[seat];
    if (room_is_given(room->row))
        return stands;
    if (verb < GG_VERB_CORE)
        return (uint16_t)(stands + 1);
    return (uint16_t)(verb == GG_VERB_UNDO && stands > 0 ? stands - 1 : stands);
}

/* The row that says whose order it is: an order sealed in advance, or given for another seat, was posted by nobody. */
static store_row row_of(const srv_room *room, gg_seat seat)
{
    store_row row = *room->row;
    if (seat != row.seat)
        row.after = row.request = 0;
    row.kind = ROW_ORDER;
    row.seat = seat;
    row.to = room->table.gives ? GG_BIT(seat) : room->mark;
    return row;
}

/* A leaky bucket for each seat: twenty at once, then one every three minutes. */
enum { OFFER_EACH = 180000, OFFERS_AT_ONCE = 20 };

static void count_offer(srv_room *room, gg_seat seat)
{
    int64_t *offered = &room->offered[seat], at = room->row->at;
    *offered = (*offered > at ? *offered : at) + OFFER_EACH;
}

int64_t room_offers_again(const srv_room *room, gg_seat seat)
{
    int64_t filled = room->offered[seat] - room->keeper->now(room);
    int64_t over = filled - (int64_t)(OFFERS_AT_ONCE - 1) * OFFER_EACH;
    return over > 0 ? over : 0;
}

/* The newest order as a row of the journal. */
static void add_order_row(srv_room *room, store_row row)
{
    char line[GG_LINE_MAX + 1], draws[REPLAY_DRAWS_MAX];
    gg_text text;
    gg_text_open(&text, line, sizeof line);
    gg_match_line(room->table.match, GG_REFEREE, &text);
    gg_assert(!text.cut);
    replay_write_draws(&room->table, draws);
    row.number = room->rows + 1;
    row.text = line;
    row.draws = draws;
    row.hash = gg_match_hash(room->table.match);
    room->keeper->keep_row(room, &row);
}

/* Right after any order of the match. */
static void order_played(void *to, gg_seat seat, const gg_order *order, bool barrier)
{
    srv_room *room = to;
    const store_row *in_hand = room->row;
    store_row row = room->fresh ? row_of(room, seat) : *in_hand;
    if (room->fresh)
        add_order_row(room, row);
    room->row = &row;
    uint16_t stands = standing_after(room, seat, order->verb);
    if (room->fresh && order->verb < GG_VERB_CORE)
        room->acted = (uint8_t)(room->acted | GG_BIT(seat));
    count_row(room);
    gg_assert(room->order_row ==
              room->rows); /* a snapshot is identified by the last order before it */
    if (order->verb == GG_VERB_DRAW || order->verb == GG_VERB_UNDO_ASK)
        count_offer(room, seat);
    record_order(room, seat, order, barrier);
    move_clocks(room, seat, stands, barrier, barrier && order->verb == GG_VERB_AGREE);
    note_over(room);
    room->row = in_hand;
}

static void hear_orders(srv_room *room)
{
    room->table.played = order_played;
    room->table.to = room;
    room->table.seals_wait = room->keeper->later && room->game.lesson[0] == 0;
}

/* ---------------------------------------------------------------- kinds of rows */

static bool begin(srv_room *room, const store_row *row, replay_finding *found)
{
    if (room->playing)
        return does_not_fit(room, "begins a second time");
    if (!replay_begin(&room->table, &room->game, room->rules, row, found))
        return does_not_fit(room, "it cannot begin");
    room->playing = true;
    hear_orders(room);
    return true;
}

void room_take_up(srv_room *room)
{
    gg_assert(room->playing && !room->fresh); /* nothing new happens while it is loaded */
    hear_orders(room);
    record_open(room);
}

static void have_begun(srv_room *room)
{
    count_row(room);
    clocks_start(&room->now, &room->game.clock, room->rules->seats, room_asked(room),
                 room->row->at);
    room->shown = room->now;
    record_begin(room);
}

static bool happen_start(srv_room *room, const store_row *row)
{
    replay_finding found;
    if (!begin(room, row, &found))
        return false;
    if (found.trouble[0])
        return does_not_fit(room, "it begins in another way");
    have_begun(room);
    return true;
}

static bool happen_order(srv_room *room, const store_row *row)
{
    replay_finding found;
    if (!replay_order(&room->table, row, &found) || found.trouble[0])
        return does_not_fit(room, "an order is refused, or does something else");
    return true;
}

/* Has every person in the game agreed? A person with several seats needs to agree for one of them only. */
bool room_all_agree(const srv_room *room, uint8_t agreed)
{
    for (gg_seat seat = 0; seat < room->game.seats; seat++) {
        bool has = room->game.seat[seat].kind != SEAT_PERSON ||
                   (host_table_head(&room->table)->gone & GG_BIT(seat)) != 0;
        for (gg_seat other = 0; other < room->game.seats; other++)
            has = has || ((agreed & GG_BIT(other)) != 0 &&
                          room->game.seat[other].user == room->game.seat[seat].user);
        if (!has)
            return false;
    }
    return true;
}

static void pause_clocks(srv_room *room, bool paused)
{
    void (*turn)(clocks *, int64_t) = paused ? clocks_pause : clocks_resume;
    turn(&room->now, room->row->at);
    turn(&room->shown, room->row->at);
    room->pause_by = GG_NOBODY;
    room->pause_agreed = 0;
    record_pause(room, paused ? "began" : "ended", room->row->seat);
}

static void happen_pause(srv_room *room, const store_row *row)
{
    if (row->kind == ROW_RESUME) {
        pause_clocks(room, false);
        return;
    }
    if (row->kind == ROW_PAUSE_REFUSE) {
        room->pause_by = GG_NOBODY;
        room->pause_agreed = 0;
        record_pause(room, "refused", row->seat);
        return;
    }
    bool asks = row->kind == ROW_PAUSE_ASK;
    if (asks) {
        count_offer(room, row->seat);
        room->pause_by = row->seat;
        room->pause_agreed = 0;
    }
    room->pause_agreed = (uint8_t)(room->pause_agreed | GG_BIT(row->seat));
    record_pause(room, asks ? "asked" : "agreed", row->seat);
    if (room_all_agree(room, room->pause_agreed))
        pause_clocks(room, true);
}

static void happen_vacation(srv_room *room, const store_row *row)
{
    bool leaves = row->kind == ROW_AWAY;
    void (*turn)(clocks *, gg_seat, int64_t) = leaves ? clocks_leave : clocks_return;
    turn(&room->now, row->seat, row->at);
    turn(&room->shown, row->seat, row->at);
    record_vacation(room, leaves ? "began" : "ended", row->seat);
}

static void happen_abandon(srv_room *room, const store_row *row)
{
    if (row->kind == ROW_ABANDON_ASK) {
        room->abandon_agreed = (uint8_t)(room->abandon_agreed | GG_BIT(row->seat));
        record_abandon(room, "asked", row->seat);
        return;
    }
    record_abandon(room, "done", row->seat);
    end_game(room, GAME_ABANDONED);
}

static bool take_place(srv_room *room, const store_row *row)
{
    if (row->kind == ROW_START)
        return happen_start(room, row);
    if (!room->playing)
        return does_not_fit(room, "the game has not begun");
    if (row->kind == ROW_ORDER) /* counted when it is played */
        return happen_order(room, row);
    count_row(room);
    switch (row->kind) {
    case ROW_CHAT:
        record_chat(room, row);
        return true;
    case ROW_PAUSE_ASK:
    case ROW_PAUSE_AGREE:
    case ROW_PAUSE_REFUSE:
    case ROW_RESUME:
        happen_pause(room, row);
        return true;
    case ROW_AWAY:
    case ROW_BACK:
        happen_vacation(room, row);
        return true;
    case ROW_ABANDON_ASK:
    case ROW_ABANDON:
        happen_abandon(room, row);
        return true;
    default:
        return does_not_fit(room, "unknown kind of row");
    }
}

bool room_happen(srv_room *room, const store_row *row)
{
    bool needs_seat = row->kind != ROW_START && row->kind != ROW_ABANDON;
    if (row->number != room->rows + 1)
        return does_not_fit(room, "its number is another");
    if (needs_seat && row->seat >= room->rules->seats)
        return does_not_fit(room, "there is no such seat");
    room->row = row;
    bool fits = take_place(room, row);
    room->row = NULL;
    return fits;
}

bool room_take_row(void *to, const store_row *row)
{
    srv_room *room = to;
    if (room_happen(room, row))
        return true;
    room_hold_up(room, room->trouble, "its history does not match these rules");
    return false;
}

/* ---------------------------------------------------------------- new rows */

/* Within a game time never decreases, whatever the server's clock was set to. */
static store_row new_row(const srv_room *room, uint8_t kind, gg_seat seat)
{
    int64_t now = room->keeper->now(room);
    return (store_row){.number = room->rows + 1,
                       .at = now > room->latest ? now : room->latest,
                       .kind = kind,
                       .seat = seat,
                       .text = "",
                       .draws = ""};
}

void room_add(srv_room *room, uint8_t kind, gg_seat seat, uint16_t to, const char *text)
{
    gg_assert(room->playing && kind != ROW_START && kind != ROW_ORDER);
    store_row row = new_row(room, kind, seat);
    row.to = to;
    row.text = text ? text : "";
    room->keeper->keep_row(room, &row);
    room->fresh = true;
    bool fits = room_happen(room, &row);
    room->fresh = false;
    gg_assert(fits);
    (void)fits;
}

void room_start_from(srv_room *room, const char *position)
{
    replay_finding found;
    store_row row = new_row(room, ROW_START, GG_NOBODY);
    row.text = position;
    gg_assert(!room->playing && room->game.state == GAME_WAITING);
    room->game.state = GAME_RUNNING;
    room->game.started = row.at;
    room->game_changed = true;
    room->row = &row;
    room->fresh = true;
    bool begun = begin(room, &row, &found);
    gg_assert(begun);
    if (begun) {
        row.draws = found.draws;
        row.hash = found.hash;
        room->keeper->keep_row(room, &row);
        have_begun(room);
        host_table_open_seals(&room->table);
        host_table_go_on(&room->table);
    }
    room->row = NULL;
    room->fresh = false;
}

void room_start(srv_room *room)
{
    room_start_from(room, "");
}

static void open_order(srv_room *room, store_row *row)
{
    gg_assert(room->playing && !room->row && !room->capture);
    room->row = row;
    room->fresh = true;
}

static void close_order(srv_room *room)
{
    room->row = NULL;
    room->fresh = false;
}

bool room_order(srv_room *room, gg_seat seat, uint64_t after, uint64_t request,
                const gg_words *words, gg_answer *answer)
{
    store_row row = new_row(room, ROW_ORDER, seat);
    row.after = after;
    row.request = request;
    open_order(room, &row);
    bool played = host_table_say(&room->table, seat, words, 0, NULL, 0, answer) == GG_PLAYED;
    gg_assert(played == (room->rows >= row.number));
    if (played)
        host_table_go_on(&room->table);
    close_order(room);
    return played;
}

bool room_play(srv_room *room, gg_seat seat, const gg_order *order, gg_answer *answer)
{
    store_row row = new_row(room, ROW_ORDER, seat);
    open_order(room, &row);
    bool played = host_table_play(&room->table, seat, order, NULL, 0, answer) == GG_PLAYED;
    if (played) {
        host_table_open_seals(&room->table);
        host_table_go_on(&room->table);
    }
    close_order(room);
    return played;
}
