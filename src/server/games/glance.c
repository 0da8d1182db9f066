/* glance.c: what game lists say about a seat, stored beside the game so that a list loads no game: since when it must
 * decide, who else must, which offer it must answer, when it was last told something. It is made from the seat's own
 * view and record, so it never contains what others may still undo. */
#include "server/games/room.h"

#include <string.h>

/* Has this person agreed, from any seat? */
static bool has_agreed(const srv_room *room, gg_seat seat, uint8_t agreed)
{
    for (gg_seat other = 0; other < room->game.seats; other++)
        if ((agreed & GG_BIT(other)) != 0 &&
            room->game.seat[other].user == room->game.seat[seat].user)
            return true;
    return false;
}

static gg_seat first_of(uint8_t seats)
{
    gg_seat seat = 0;
    while (!(seats & GG_BIT(seat)))
        seat++;
    return seat;
}

/* The offer that waits for the seat's answer, and whose it is; NULL: none. */
static const char *find_offer(const srv_room *room, const gg_head *head, gg_seat seat, gg_seat *by)
{
    if (head->gone & GG_BIT(seat))
        return NULL;
    if (head->offer != GG_OFFER_NONE && head->offer_by != seat && !(head->agreed & GG_BIT(seat))) {
        *by = head->offer_by;
        return head->offer == GG_OFFER_DRAW ? "draw" : "undo";
    }
    if (room->pause_by != GG_NOBODY && !has_agreed(room, seat, room->pause_agreed)) {
        *by = room->pause_by;
        return "pause";
    }
    if (room->abandon_agreed != 0 && !has_agreed(room, seat, room->abandon_agreed)) {
        *by = first_of(room->abandon_agreed);
        return "abandon";
    }
    return NULL;
}

static void write_offer(const srv_room *room, const gg_head *head, gg_seat seat, gg_json *out)
{
    gg_seat by;
    const char *kind = find_offer(room, head, seat, &by);
    if (!kind) {
        gg_json_null(out, "offer");
        return;
    }
    gg_json_object(out, "offer");
    gg_json_text(out, "kind", kind);
    gg_json_int(out, "seat", by);
    gg_json_end_object(out);
}

/* Which turn it is, and when the seat's own clock runs out. */
static void write_times(const srv_room *room, const void *view, gg_seat seat, gg_json *out)
{
    if (room->rules->rules->turn)
        gg_json_int(out, "part", room->rules->rules->turn(room->rules, view));
    if (clocks_runs(&room->now, seat))
        gg_json_int(out, "until", room->now.since + room->now.left[seat]);
}

static void write_glance(const srv_room *room, const void *view, gg_seat seat, gg_text *text)
{
    const gg_head *head = gg_head_of(view);
    gg_json json;
    gg_json_open(&json, text);
    gg_json_object(&json, NULL);
    gg_json_array(&json, "turn");
    for (gg_seat other = 0; other < head->seats; other++)
        if (head->prompt[other] != 0)
            gg_json_int(&json, NULL, other);
    gg_json_end_array(&json);
    gg_json_array(&json, "names");
    for (gg_seat other = 0; other < head->seats; other++)
        gg_json_text(&json, NULL, gg_seat_name(room->rules, head, other));
    gg_json_end_array(&json);
    gg_json_int(&json, "since", room->told_at[seat]);
    write_offer(room, head, seat, &json);
    write_times(room, view, seat, &json);
    gg_json_end_object(&json);
    gg_assert(!text->cut);
}

bool room_note_glance(srv_room *room, gg_seat seat, int64_t now)
{
    store_seat *at = &room->game.seat[seat];
    char glance[sizeof at->glance] = "";
    int64_t since = 0;
    if (room->playing && room->game.state == GAME_RUNNING && at->kind == SEAT_PERSON) {
        gg_text text;
        const void *view = host_table_view(&room->table, seat);
        gg_text_open(&text, glance, sizeof glance);
        write_glance(room, view, seat, &text);
        if (gg_head_of(view)->prompt[seat] != 0)
            since = at->asked != 0 ? at->asked : now;
    }
    if (since == at->asked && strcmp(glance, at->glance) == 0)
        return false;
    at->asked = since;
    memcpy(at->glance, glance, sizeof at->glance);
    return true;
}
