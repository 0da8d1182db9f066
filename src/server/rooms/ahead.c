/* ahead.c: answers that the server gives for people. */
#include "server/rooms/ahead.h"

#include "host/memory.h"
#include "server/nodes/nodes.h"
#include "server/rooms/prepared.h"
#include "server/rooms/standing.h"

#include <stdlib.h>
#include <string.h>

enum {
    RUN_MOST = 200,  /* answers without a person who decides something: then people are asked */
    SHORTLY = 10000, /* milliseconds: asked so long before the server ended */
    GAMES_WOKEN = 1000
};

/* From a key that nobody ever gets: other random numbers do not depend on how often a delay is drawn. */
int64_t ahead_delay(const srv_room *room)
{
    uint8_t drawn[32];
    gg_sha256 sha;
    gg_sha256_open(&sha);
    gg_sha256_add(&sha, room->house->ahead_key, sizeof room->house->ahead_key);
    gg_sha256_add(&sha, room->id, sizeof room->id);
    gg_sha256_add(&sha, &room->order_row, sizeof room->order_row);
    gg_sha256_close(&sha, drawn);
    uint32_t number = (uint32_t)drawn[0] << 16 | (uint32_t)drawn[1] << 8 | drawn[2];
    return AHEAD_LEAST + number % (AHEAD_MOST - AHEAD_LEAST + 1);
}

/* ---------------------------------------------------------------- may the server answer */

static bool is_played(const srv_room *room)
{
    return room->playing && !room->held_up && !room->removed && !room->now.paused &&
           room->game.state == GAME_RUNNING && room->game.lesson[0] == 0;
}

/* After an undo or an offer people decide: nobody is rushed past the position that they wanted. */
static bool was_order(const srv_room *room)
{
    gg_record newest = {0};
    if (gg_match_count(room->table.match) == 0)
        return true;
    size_t place = gg_match_newest(room->table.match);
    gg_match_next(room->table.match, &place, &newest);
    return newest.order.verb < GG_VERB_CORE;
}

static bool is_asked(const srv_room *room, gg_seat seat)
{
    return room->game.seat[seat].kind == SEAT_PERSON && (room_asked(room) & GG_BIT(seat)) != 0;
}

static bool is_forced(const srv_room *room, gg_seat seat, gg_order *order)
{
    uint8_t prompt = host_table_head(&room->table)->prompt[seat];
    return !room->game.asks_all && gg_is_secret(room->rules, prompt) &&
           gg_forced(room->rules, gg_match_state(room->table.match), seat, order);
}

/* Could there be an answer? */
static bool may_answer(const srv_room *room, gg_seat seat)
{
    gg_order order;
    const host_standing *standing = standing_of(room, seat);
    return is_asked(room, seat) &&
           (gg_sealed(room->rules, gg_match_state(room->table.match), seat, &order) ||
            room->prepared[seat] || (standing && !standing->held) || is_forced(room, seat, &order));
}

/* ---------------------------------------------------------------- giving */

static bool give(srv_room *room, gg_seat seat, const gg_order *order, uint16_t mark)
{
    gg_answer answer;
    room_open_batch(room);
    room->mark = mark;
    bool given = room_play(room, seat, order, &answer);
    room->mark = 0;
    if (!given)
        room_cancel(room);
    return given;
}

static bool give_sealed(srv_room *room, gg_seat seat)
{
    gg_order order;
    if (!gg_sealed(room->rules, gg_match_state(room->table.match), seat, &order) ||
        !give(room, seat, &order, ROW_AHEAD))
        return false;
    room_send(room);
    return true;
}

/* May not make final what the seat could still undo, and not let its own offer lapse. */
static bool may_give(const srv_room *room, gg_seat seat, const gg_order *order)
{
    return was_order(room) && room->ahead_run < RUN_MOST &&
           host_table_head(&room->table)->offer_by != seat &&
           !host_table_ends_undo(&room->table, seat, order);
}

static bool give_standing(srv_room *room, gg_seat seat)
{
    host_standing *standing = standing_of(room, seat);
    host_standing_rules rules;
    gg_error error = {0};
    if (!standing || standing->held || !host_standing_rules_open(&rules, room->rules, &error))
        return false;
    host_standing_answer *answer = host_memory(sizeof *answer);
    host_standing_answer_now(&rules, &room->table, seat, standing, answer);
    bool given = answer->found && may_give(room, seat, &answer->order) &&
                 give(room, seat, &answer->order, ROW_AHEAD);
    if (given) {
        host_standing_given(standing, answer);
        standing_store(room, seat, room->batch);
        room_send(room);
    }
    free(answer);
    return given;
}

static bool give_forced(srv_room *room, gg_seat seat)
{
    gg_order order;
    if (!is_forced(room, seat, &order) || !may_give(room, seat, &order) ||
        !give(room, seat, &order, ROW_NO_CHOICE))
        return false;
    room_send(room);
    return true;
}

static bool answer_for(srv_room *room, gg_seat seat)
{
    return is_asked(room, seat) && (give_sealed(room, seat) || prepared_follow(room, seat) ||
                                    give_standing(room, seat) || give_forced(room, seat));
}

static void answer_one(srv_room *room)
{
    room->ahead_due = 0;
    if (room->ticket != 0) {
        room->ahead_row = 0; /* another look when that is stored */
        return;
    }
    if (!is_played(room) || !nodes_plays(room->house, room->id) ||
        room->keeper->is_full(room, false) || room->keeper->time_is_up(room))
        return;
    for (gg_seat seat = 0; seat < room->game.seats; seat++)
        if (answer_for(room, seat)) {
            room->ahead_run++;
            return;
        }
}

/* ---------------------------------------------------------------- when */

void ahead_look(srv_house *house, srv_room *room)
{
    if (!is_played(room)) {
        room->ahead_row = 0;
        return;
    }
    if (room->ticket != 0 || house->stopping || room->ahead_row == room->order_row)
        return;
    room->ahead_row = room->order_row;
    room->ahead_due = 0;
    for (gg_seat seat = 0; seat < room->game.seats; seat++)
        if (may_answer(room, seat)) {
            if (!nodes_may_play(house, room)) {
                room->ahead_row = 0; /* it is looked at again with the job */
                return;
            }
            room->ahead_due = clock_steady(house->clock) + ahead_delay(room);
            if (house->ahead_due == 0 || room->ahead_due < house->ahead_due)
                house->ahead_due = room->ahead_due;
            return;
        }
}

void ahead_look_again(srv_house *house, srv_room *room)
{
    room->ahead_row = 0;
    ahead_look(house, room);
}

int64_t ahead_turn(srv_house *house, int64_t now)
{
    if (house->stopping || house->ahead_due == 0 || now < house->ahead_due)
        return house->stopping ? 0 : house->ahead_due;
    for (srv_room *room = house->rooms; room; room = room->next)
        if (room->ahead_due != 0 && room->ahead_due <= now)
            answer_one(room);
    house->ahead_due = 0;
    for (const srv_room *room = house->rooms; room; room = room->next)
        if (room->ahead_due != 0 && (house->ahead_due == 0 || room->ahead_due < house->ahead_due))
            house->ahead_due = room->ahead_due;
    return house->ahead_due;
}

/* ---------------------------------------------------------------- after a restart */

typedef struct woken {
    int64_t since;
    uint32_t count;
    char id[GAMES_WOKEN][STORE_ID_SIZE];
} woken;

static bool note_game(void *to, const store_game *game)
{
    woken *games = to;
    bool asked = false;
    for (uint32_t seat = 0; seat < game->seats; seat++)
        asked = asked ||
                (game->seat[seat].kind == SEAT_PERSON && game->seat[seat].asked >= games->since);
    if (asked)
        memcpy(games->id[games->count++], game->id, STORE_ID_SIZE);
    return games->count < GAMES_WOKEN;
}

static bool has_standing(srv_house *house, const char *id)
{
    const char *text = "";
    for (gg_seat seat = 0; seat < GG_SEATS_MAX && !text[0]; seat++)
        if (house->store->ops->standing(house->store, id, seat, &text) != STORE_OK)
            return false;
    return text[0] != 0;
}

bool ahead_open(srv_house *house)
{
    return nodes_key(house, "delays of answers in advance", house->ahead_key);
}

/* Others are looked at when somebody enters them. */
void ahead_wake(srv_house *house)
{
    store_status status;
    store_filter filter = {.states = 1U << GAME_RUNNING, .most = INT32_MAX};
    woken *games = host_memory(sizeof *games);
    games->since = house->last_beat > 0 ? house->last_beat - SHORTLY : INT64_MAX;
    house->store->ops->games(house->store, &filter, note_game, games);
    for (uint32_t i = 0; i < games->count; i++)
        if (has_standing(house, games->id[i]))
            room_enter(house, games->id[i], &status);
    free(games);
}
