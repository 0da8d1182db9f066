/* moving.c: games that are moved to another server, or to a page without one (docs/api.md, "Moving games").
 *
 * Only the games of one person: every seat is theirs or a bot's. The file is the whole log; that of a game in progress has its secrets
 * at the end, behind a line of its own. The secrets foretell the dice, so such a game is never rated. */
#include "server/games/logs.h"
#include "server/lobby/lobby.h"
#include "server/people/sessions.h"
#include "server/rooms/logs_read.h"

#include "host/memory.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { LOG_MOST = HOUSE_LOG_MOST };

static const char in_progress[] = "\n# in progress\n";

/* ---------------------------------------------------------------- out */

static bool is_own(const store_game *game, uint64_t user)
{
    for (uint32_t seat = 0; seat < game->seats; seat++) {
        const store_seat *of = &game->seat[seat];
        if (of->kind != SEAT_BOT && (of->kind != SEAT_PERSON || of->user != user))
            return false;
    }
    return true;
}

static const char *why_not(const srv_room *room, uint64_t user)
{
    if (!is_own(&room->game, user))
        return "only games against bots and hot-seat games can be moved: every seat must be yours or a bot's";
    if (room->game.lesson[0])
        return "this is a lesson";
    return room->playing && !room->held_up ? NULL : "this game has not started, or is on hold";
}

static bool write_copy(srv_room *room, host_page *page)
{
    const bool ended = store_has_ended(&room->game);
    room_reasons *reasons = reasons_load(room->house->store, room->id);
    host_page_open(page);
    bool written = logs_write(&room->table, &room->game, GG_REFEREE, page->stream);
    if (reasons)
        reasons_write(reasons, &room->table, page->stream);
    reasons_free(reasons);
    if (!ended) {
        fputs(in_progress, page->stream);
        logs_write_secret(&room->table, &room->game, page->stream);
    }
    host_page_close(page);
    return written;
}

web_outcome lobby_copy_out(srv_call *call)
{
    srv_room *room = call->room;
    web_reply *reply = &call->exchange->reply;
    const char *why = room_may_see(room, call->who.user) ? why_not(room, call->who.user) : NULL;
    if (!room_may_see(room, call->who.user))
        return call_fail(call, 404, "not-found", "game not found");
    if (why)
        return lobby_refuse(call, room, 409, "not-now", why);
    if (!write_copy(room, &reply->body))
        return call_fail(call, 409, "not-now", "the log cannot be written");
    reply->status = 200;
    reply->type = "text/plain; charset=utf-8";
    reply->own = true;
    return house_after(call->house, call->exchange, room->ticket);
}

/* ---------------------------------------------------------------- in */

/* The file, up to the secrets of a game in progress and from there on. */
static void split(gg_span file, gg_span *log, gg_span *secret)
{
    const char *mark = strstr(file.at, in_progress);
    size_t size = mark ? (size_t)(mark - file.at) : file.size;
    size_t begin = mark ? size + sizeof in_progress - 1 : size;
    *log = (gg_span){file.at, size};
    *secret = (gg_span){file.at + begin, file.size - begin};
}

/* People in the log may be anybody: here they are who has the file. */
static bool take_seats(srv_call *call, store_game *game)
{
    for (uint32_t seat = 0; seat < game->seats; seat++) {
        store_seat *of = &game->seat[seat];
        if (of->kind == SEAT_PERSON) {
            lobby_sit(of, call->who.user, call->who.name);
        } else if (game->state == GAME_RUNNING && !bots_known(game->line, of->bot)) {
            call_fail(call, 409, "not-now", "there is no bot %s here to continue the game",
                      of->bot);
            return false;
        }
    }
    game->maker = call->who.user;
    game->watch = WATCH_NOBODY;
    game->solo = 1;
    return true;
}

/* A game here with the same seed. */
typedef struct search {
    srv_store *store;
    const logs_game *for_one;
    uint64_t orders; /* of the game that is looked at */
    char id[STORE_ID_SIZE];
} search;

static bool count_order(void *to, const store_row *row)
{
    search *of = to;
    of->orders += row->kind == ROW_ORDER;
    return true;
}

/* One that was played on elsewhere is another game. */
static bool match_game(void *to, const store_game *game)
{
    search *of = to;
    if (memcmp(game->seed, of->for_one->stored.seed, sizeof game->seed) != 0)
        return true;
    of->orders = 0;
    if (of->store->ops->rows(of->store, game->id, 0, count_order, of) != STORE_OK ||
        of->orders != gg_match_count(of->for_one->log.match))
        return true;
    memcpy(of->id, game->id, sizeof of->id);
    return false;
}

static bool is_new(srv_call *call, const logs_game *game)
{
    srv_store *store = call->house->store;
    search of = {.store = store, .for_one = game};
    store_filter filter = {.user = call->who.user, .states = UINT8_MAX, .most = INT32_MAX};
    store_status status = store->ops->games(store, &filter, match_game, &of);
    if (status != STORE_OK && status != STORE_NONE)
        call_no_store(call, status);
    else if (of.id[0])
        call_fail(call, 409, "there-already", "this game is here already: %s", of.id);
    else
        return true;
    return false;
}

static void reply_made(srv_call *call, const char *id)
{
    web_json json;
    gg_json *out = web_json_open(&json, call->exchange, 201);
    gg_json_object(out, NULL);
    gg_json_text(out, "id", id);
    gg_json_end_object(out);
    web_json_end(&json);
}

static web_outcome add_game(srv_call *call, logs_game *game)
{
    char id[STORE_ID_SIZE];
    store_batch *batch = batch_new();
    lobby_new_id(id);
    logs_add(game, id, call->now, batch);
    reply_made(call, id);
    bots_look(call->house, id);
    return house_after(call->house, call->exchange, house_send(call->house, batch));
}

static web_outcome take_copy(srv_call *call, gg_span file)
{
    logs_game game;
    gg_span log, secret;
    gg_error error = {0};
    web_outcome outcome = WEB_DONE;
    split(file, &log, &secret);
    if (!logs_read(&game, call->house->shelf, log, secret, &error))
        call_fail(call, 400, "damaged", "line %u: %s", (unsigned)error.line, error.text);
    else if (take_seats(call, &game.stored) && is_new(call, &game))
        outcome = add_game(call, &game);
    logs_close(&game);
    return outcome;
}

web_outcome lobby_copy_in(srv_call *call)
{
    const char *text;
    if (!call_text(call, "log", LOG_MOST, &text) || !lobby_may_make(call) ||
        !people_count_making(call->house, call->exchange, call->who.user))
        return WEB_DONE;
    return take_copy(call, gg_span_of(text));
}
