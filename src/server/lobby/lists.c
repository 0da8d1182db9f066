/* lists.c: finds games: lists, one by its id, one by an invitation (docs/api.md, "Games").
 *
 * Lists come from the store alone, so they never contain anything that is not stored yet. */
#include "server/lobby/lobby.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    LIST_MOST = 50, /* games per reply */
    WAITING = 1U << GAME_WAITING,
    RUNNING = 1U << GAME_RUNNING,
    ENDED = 1U << GAME_OVER | 1U << GAME_ABANDONED
};

/* A list that is being written. */
typedef struct listing {
    uint64_t user;
    uint32_t count;
    int64_t last; /* when the last game was created */
    bool more;    /* there are earlier ones */
    gg_json *out;
} listing;

/* A page ends between two games with different creation times: the next page begins with that time. */
static bool list_game(void *to, const store_game *game)
{
    listing *list = to;
    if (list->count >= LIST_MOST && game->created != list->last) {
        list->more = true;
        return false;
    }
    list->count++;
    list->last = game->created;
    gg_json_object(list->out, NULL);
    room_write_game_row(game, list->user, list->out);
    gg_json_end_object(list->out);
    return true;
}

/* False: the reply says what is wrong. */
static bool read_states(srv_call *call, uint8_t *states)
{
    static const struct {
        const char *name;
        uint8_t states;
    } known[] = {{"waiting", WAITING},
                 {"running", RUNNING},
                 {"over", ENDED},
                 {"abandoned", 1U << GAME_ABANDONED},
                 {"all", WAITING | RUNNING | ENDED}};
    char word[60];
    *states = WAITING | RUNNING;
    if (!web_query(&call->exchange->request, "state", word, sizeof word))
        return true;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(word, known[i].name) == 0) {
            *states = known[i].states;
            return true;
        }
    call_fail(call, 400, "bad-request", "state must be waiting, running, over, abandoned or all");
    return false;
}

static bool read_list(srv_call *call, bool *open)
{
    char word[60];
    *open = false;
    if (!web_query(&call->exchange->request, "list", word, sizeof word) ||
        strcmp(word, "mine") == 0)
        return true;
    *open = strcmp(word, "open") == 0;
    if (!*open)
        call_fail(call, 400, "bad-request", "list must be mine or open");
    return *open;
}

static bool read_before(srv_call *call, int64_t *before)
{
    char text[60];
    uint64_t number;
    const web_request *request = &call->exchange->request;
    if (!web_query(request, "before", text, sizeof text))
        return true;
    if (!web_query_number(request, "before", &number) || number > INT64_MAX) {
        call_fail(call, 400, "bad-request", "before must be the time that a list ends with");
        return false;
    }
    *before = (int64_t)number;
    return true;
}

static bool read_filter(srv_call *call, store_filter *filter)
{
    if (!read_list(call, &filter->listed) || !read_states(call, &filter->states) ||
        !read_before(call, &filter->before))
        return false;
    filter->user = filter->listed ? 0 : call->who.user;
    filter->most = UINT32_MAX; /* list_game() stops */
    if (filter->listed || filter->user != 0)
        return true;
    call_fail(call, 401, "unknown-person", "%s",
              call->house->settings.accounts ? "log in first"
                                             : "get a cookie from GET /api/v1/me first");
    return false;
}

static web_outcome write_list(srv_call *call, const store_filter *filter)
{
    web_json json;
    srv_store *store = call->house->store;
    gg_json *out = web_json_open(&json, call->exchange, 200);
    listing list = {.user = call->who.user, .out = out};
    gg_json_object(out, NULL);
    gg_json_array(out, "games");
    store_status status = store->ops->games(store, filter, list_game, &list);
    gg_json_end_array(out);
    if (list.more)
        gg_json_int(out, "before", list.last);
    else
        gg_json_null(out, "before");
    gg_json_end_object(out);
    web_json_end(&json);
    web_tag_body(call->exchange);
    return status == STORE_OK || status == STORE_NONE ? WEB_DONE : call_no_store(call, status);
}

/* ---------------------------------------------------------------- one game */

/* The holder of the invite link learns which seat it is for. */
static web_outcome show_invited(srv_call *call, srv_room *room, gg_seat seat)
{
    web_json json;
    gg_json *out = web_json_open(&json, call->exchange, 200);
    gg_json_object(out, NULL);
    room_write_game(room, call->who.user, out);
    gg_json_int(out, "invited", seat);
    gg_json_end_object(out);
    web_json_end(&json);
    return house_after(call->house, call->exchange, room_ticket(room, GG_PUBLIC));
}

/* The token is in the body, because proxies and browsers log addresses. */
web_outcome lobby_find_invited(srv_call *call)
{
    uint8_t hash[STORE_HASH_SIZE];
    store_game game;
    const char *token;
    srv_store *store = call->house->store;
    if (!call_text(call, "invitation", LOBBY_TOKEN_MOST, &token))
        return WEB_DONE;
    people_hash_token(token, hash);
    store_status status = store->ops->game_by_invitation(store, hash, &game);
    srv_room *room = status == STORE_OK ? room_enter(call->house, game.id, &status) : NULL;
    sodium_memzero(&game, sizeof game);
    if (!room && status != STORE_NONE)
        return call_no_store(call, status);
    gg_seat seat = room ? lobby_invited(&room->game, token, call->who.user) : GG_NOBODY;
    if (seat == GG_NOBODY)
        return call_fail(call, 404, "not-found",
                         "this invitation is not valid or was already used");
    return show_invited(call, room, seat);
}

web_outcome lobby_list(srv_call *call)
{
    store_filter filter = {0};
    return read_filter(call, &filter) ? write_list(call, &filter) : WEB_DONE;
}

web_outcome lobby_show(srv_call *call)
{
    if (studies_is_node(call->part[0]))
        return studies_show_game(call);
    srv_room *room = lobby_enter(call, NULL);
    return room ? lobby_reply(call, room, 200) : WEB_DONE;
}
