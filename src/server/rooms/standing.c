/* standing.c: standing orders of a seat: kept, stored, shown. */
#include "server/rooms/standing.h"

#include "host/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char mark[] = "of "; /* the first line: who wrote them */

/* A damaged file was found when the game was loaded; here it allows nothing. */
static void read_rules(const srv_room *room, host_standing_rules *rules)
{
    gg_error error = {0};
    if (!host_standing_rules_open(rules, room->rules, &error))
        *rules = (host_standing_rules){.game = room->rules};
}

/* ---------------------------------------------------------------- keeping them */

static void forget(srv_room *room, gg_seat seat)
{
    free(room->standing[seat]);
    room->standing[seat] = NULL;
}

void standing_free(srv_room *room)
{
    for (gg_seat seat = 0; seat < GG_SEATS_MAX; seat++)
        forget(room, seat);
}

host_standing *standing_of(const srv_room *room, gg_seat seat)
{
    room_standing *standing = room->standing[seat];
    bool own = standing && room->game.seat[seat].kind == SEAT_PERSON &&
               room->game.seat[seat].user == standing->user;
    return own ? &standing->orders : NULL;
}

void standing_read(srv_room *room, gg_seat seat)
{
    srv_store *store = room->house->store;
    const char *text = "";
    if (store->ops->standing(store, room->id, seat, &text) != STORE_OK ||
        strncmp(text, mark, sizeof mark - 1) != 0)
        return;
    char *end;
    room_standing *standing = host_memory(sizeof *standing);
    standing->user = strtoull(text + sizeof mark - 1, &end, 10);
    host_standing_load(&standing->orders, end + (*end == '\n'));
    forget(room, seat);
    room->standing[seat] = standing;
}

void standing_store(const srv_room *room, gg_seat seat, store_batch *batch)
{
    char text[HOST_STANDING_SIZE + HOST_STANDING_LINE + 60] = "";
    gg_text out;
    const room_standing *standing = room->standing[seat];
    gg_text_open(&out, text, sizeof text);
    if (standing && !host_standing_is_empty(&standing->orders)) {
        char user[24];
        snprintf(user, sizeof user, "%llu", (unsigned long long)standing->user);
        gg_print(&out, "%s%s\n", mark, user);
        host_standing_save(&standing->orders, &out);
    }
    gg_assert(!out.cut);
    store_change *change = batch_add(batch, CHANGE_SET_STANDING);
    memcpy(change->id, room->id, sizeof change->id);
    change->seat = seat;
    change->text = batch_text(batch, text, strlen(text));
}

bool standing_set(srv_room *room, gg_seat seat, const char *lines, store_batch *batch,
                  gg_error *error)
{
    host_standing_rules rules;
    room_standing *standing = host_memory(sizeof *standing);
    read_rules(room, &rules);
    standing->user = room->game.seat[seat].user;
    standing->orders.held = (room_asked(room) & GG_BIT(seat)) != 0;
    if (!host_standing_set(&rules, &room->table, seat, &standing->orders, lines, error)) {
        free(standing);
        return false;
    }
    forget(room, seat);
    if (host_standing_is_empty(&standing->orders))
        free(standing);
    else
        room->standing[seat] = standing;
    standing_store(room, seat, batch);
    return true;
}

/* ---------------------------------------------------------------- after orders */

static bool settle_seat(srv_room *room, gg_seat seat, const host_standing_rules *rules)
{
    host_standing *standing = &room->standing[seat]->orders;
    bool asked = (room_asked(room) & GG_BIT(seat)) != 0;
    bool answered = !asked || (room->acted & GG_BIT(seat)) != 0;
    bool changed = standing->held && answered;
    standing->held = standing->held && !answered;
    return host_standing_tidy(rules, &room->table, seat, standing) || changed;
}

void standing_settle(srv_room *room)
{
    host_standing_rules rules = {0};
    bool over = room->game.state != GAME_RUNNING;
    for (gg_seat seat = 0; room->playing && !room->held_up && seat < room->game.seats; seat++) {
        if (!room->standing[seat])
            continue;
        if (!rules.game)
            read_rules(room, &rules);
        bool ended = over || !standing_of(room, seat);
        if (!ended && !settle_seat(room, seat, &rules))
            continue;
        if (ended)
            forget(room, seat);
        standing_store(room, seat, room->batch);
    }
    room->acted = 0;
}

/* ---------------------------------------------------------------- showing them */

static void write_lines(const char *key, const char *lines, gg_json *out)
{
    gg_json_array(out, key);
    while (*lines) {
        size_t size = strcspn(lines, "\n");
        gg_json_span(out, NULL, (gg_span){lines, size});
        lines += size + (lines[size] == '\n');
    }
    gg_json_end_array(out);
}

void standing_write(srv_room *room, gg_seat seat, gg_json *out)
{
    char turn[HOST_STANDING_WORD];
    gg_text text;
    host_standing_rules rules;
    const host_standing *standing = standing_of(room, seat);
    read_rules(room, &rules);
    gg_text_open(&text, turn, sizeof turn);
    host_write_turn(&rules, &room->table, seat, &text);
    write_lines("lines", standing ? standing->lines : "", out);
    gg_json_text(out, "then", standing ? standing->chain : "");
    gg_json_bool(out, "held", standing && standing->held);
    gg_json_text(out, "turn", turn);
    host_write_about(&rules, &room->table, seat, out);
    host_write_standing_rules(&rules, out);
}

/* What these lines answer now. */
static void write_answer(srv_room *room, gg_seat seat, const host_standing_rules *rules,
                         const host_standing *lines, const char *order, gg_json *out)
{
    gg_order given;
    host_standing_answer *answer = host_memory(sizeof *answer);
    host_standing_answer_now(rules, &room->table, seat, lines, answer);
    gg_json_bool(out, "asked", (room_asked(room) & GG_BIT(seat)) != 0);
    gg_json_bool(out, "ask", !answer->found);
    if (answer->line == STANDING_NO_LINE || answer->line == STANDING_CHAIN)
        gg_json_null(out, "line");
    else
        gg_json_int(out, "line", answer->line);
    if (answer->found)
        gg_json_text(out, "order", answer->text);
    else
        gg_json_null(out, "order");
    bool named = order && host_read_answer(&room->table, seat, gg_span_of(order), &given);
    host_write_measures(rules, &room->table, seat,
                        named           ? &given
                        : answer->found ? &answer->order
                                        : NULL,
                        out);
    free(answer);
}

bool standing_test(srv_room *room, gg_seat seat, const char *lines, const char *order, gg_json *out,
                   gg_error *error)
{
    host_standing_rules rules;
    host_standing trial = {0};
    const host_standing *standing = standing_of(room, seat);
    read_rules(room, &rules);
    if (lines && !host_standing_set(&rules, &room->table, seat, &trial, lines, error))
        return false;
    if (!lines && standing)
        trial = *standing;
    write_answer(room, seat, &rules, &trial, order, out);
    return true;
}
