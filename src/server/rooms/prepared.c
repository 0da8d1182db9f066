/* prepared.c: orders that wait until their seat is asked. */
#include "server/rooms/prepared.h"

#include "host/memory.h"
#include "server/games/answers.h"
#include "server/house.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* No step of a draft begins like this. */
static const char mark[] = "prepared\n";

void prepared_set(srv_room *room, gg_seat seat, const char *orders)
{
    char *copy = orders[0] ? host_copy_text(orders, strlen(orders)) : NULL;
    free(room->prepared[seat]);
    room->prepared[seat] = copy;
}

void prepared_free(srv_room *room)
{
    for (gg_seat seat = 0; seat < GG_SEATS_MAX; seat++)
        prepared_set(room, seat, "");
}

bool prepared_read(srv_room *room, gg_seat seat, const char *text)
{
    if (strncmp(text, mark, sizeof mark - 1) != 0)
        return false;
    prepared_set(room, seat, text + sizeof mark - 1);
    return true;
}

void prepared_store(const srv_room *room, gg_seat seat, const char *steps, store_batch *batch)
{
    char text[sizeof mark + PREPARED_SIZE];
    const char *orders = room->prepared[seat];
    snprintf(text, sizeof text, "%s%s", orders ? mark : "", orders ? orders : steps);
    store_change *change = batch_add(batch, CHANGE_SET_DRAFT);
    memcpy(change->id, room->id, sizeof change->id);
    change->seat = seat;
    change->text = batch_text(batch, text, strlen(text));
}

void prepared_write(const srv_room *room, gg_seat seat, gg_json *out)
{
    const char *order = room->prepared[seat] ? room->prepared[seat] : "";
    gg_json_array(out, "orders");
    while (*order) {
        size_t size = strcspn(order, "\n");
        gg_json_span(out, NULL, (gg_span){order, size});
        order += size + (order[size] == '\n');
    }
    gg_json_end_array(out);
}

/* ---------------------------------------------------------------- giving them */

static bool give(srv_room *room, gg_seat seat, const char *order)
{
    gg_words words;
    gg_answer answer;
    room->mark = ROW_AHEAD;
    bool given = room_read_order(room, order, &words, &answer) &&
                 room_order(room, seat, room->told[seat], 0, &words, &answer);
    room->mark = 0;
    return given;
}

/* The first of them is taken away; its text. */
static void take_first(srv_room *room, gg_seat seat, char order[GG_LINE_MAX + 1])
{
    const char *all = room->prepared[seat];
    size_t size = strcspn(all, "\n");
    gg_assert(size <= GG_LINE_MAX);
    memcpy(order, all, size);
    order[size] = 0;
    const char *behind = all + size + (all[size] == '\n');
    char *rest = host_copy_text(behind, strlen(behind));
    prepared_set(room, seat, rest);
    free(rest);
}

bool prepared_follow(srv_room *room, gg_seat seat)
{
    char order[GG_LINE_MAX + 1];
    if (!room->prepared[seat])
        return false;
    take_first(room, seat, order);
    room_open_batch(room);
    if (give(room, seat, order)) {
        prepared_store(room, seat, "", room->batch);
        room_send(room);
        return true;
    }
    room_cancel(room);
    prepared_set(room, seat, "");
    store_batch *batch = batch_new();
    prepared_store(room, seat, "", batch);
    room->drafts = house_send(room->house, batch);
    return false;
}
