/* lists.c: finds games: lists, one by its id, one by an invitation (docs/api.md, "Games").
 *
 * Lists come from the store alone, so they never contain anything that is not stored yet. */
#include "server/games/paces.h"
#include "server/lobby/lobby.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    LIST_MOST = 50,   /* games per reply */
    SEEN_MOST = 2000, /* games that are looked at for it */
    WAITING = 1U << GAME_WAITING,
    RUNNING = 1U << GAME_RUNNING,
    ENDED = 1U << GAME_OVER | 1U << GAME_ABANDONED
};

/* What an open game must be like; see read_wish(). */
typedef struct game_wish {
    char game[60], scenario[60]; /* "": any */
    uint8_t pace;                /* PACE_ANY: any */
    int rated, clock;            /* -1: any */
    uint64_t seat;               /* one that must be open; GG_NOBODY: any */
} game_wish;

/* A list that is being written. */
typedef struct listing {
    const game_wish *wish;
    uint64_t user;
    uint32_t count, seen;
    int64_t last; /* when the last game that was looked at was created */
    bool more;    /* there are earlier ones */
    gg_json *out;
} listing;

/* The word of a game line at a place, compared with one that may be "". */
static bool is_word_of(const char *line, int place, const char *word)
{
    for (; place > 0; place--) {
        line += strcspn(line, " ");
        line += *line == ' ';
    }
    size_t size = strcspn(line, " ");
    return word[0] == 0 || (strlen(word) == size && strncmp(line, word, size) == 0);
}

static bool fits(const game_wish *wish, const store_game *game)
{
    bool seat = wish->seat == GG_NOBODY ||
                (wish->seat < game->seats && game->seat[wish->seat].kind == SEAT_OPEN);
    return seat && is_word_of(game->line, 0, wish->game) &&
           is_word_of(game->line, 1, wish->scenario) &&
           (wish->pace == PACE_ANY || wish->pace == game->pace) &&
           (wish->rated < 0 || wish->rated == game->rated) &&
           (wish->clock < 0 || wish->clock == game->clock.kind);
}

/* A page ends between two games with different creation times: the next page begins with that time. If few games fit, it has fewer
 * of them: nobody must wait until a long history was searched. */
static bool list_game(void *to, const store_game *game)
{
    listing *list = to;
    bool full = list->count >= LIST_MOST || list->seen >= SEEN_MOST;
    if (full && game->created != list->last) {
        list->more = true;
        return false;
    }
    list->seen++;
    list->last = game->created;
    if (!fits(list->wish, game))
        return true;
    list->count++;
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

static bool read_word(srv_call *call, const char *key, char *out, size_t size)
{
    out[0] = 0;
    if (!web_query(&call->exchange->request, key, out, size) || strlen(out) < size - 1)
        return true;
    call_fail(call, 400, "bad-request", "%s is too long", key);
    return false;
}

/* False: the reply says what is wrong. */
static bool read_rated(srv_call *call, int *rated)
{
    char word[20];
    if (!read_word(call, "rated", word, sizeof word))
        return false;
    *rated = strcmp(word, "yes") == 0 ? 1 : strcmp(word, "no") == 0 ? 0 : -1;
    if (*rated >= 0 || word[0] == 0)
        return true;
    call_fail(call, 400, "bad-request", "rated must be yes or no");
    return false;
}

static bool read_kinds(srv_call *call, game_wish *out)
{
    char word[20];
    uint8_t kind;
    if (!read_word(call, "pace", word, sizeof word))
        return false;
    if (word[0] && !pace_find(word, &out->pace)) {
        call_fail(call, 400, "bad-request", "pace must be live, several, daily or relaxed");
        return false;
    }
    if (!read_word(call, "clock", word, sizeof word))
        return false;
    if (word[0] && !clocks_find_kind(word, &kind)) {
        call_fail(call, 400, "bad-request", "clock must be none, live or days");
        return false;
    }
    out->clock = word[0] ? kind : -1;
    return true;
}

static bool read_wish(srv_call *call, game_wish *out)
{
    char word[20];
    *out = (game_wish){.rated = -1, .clock = -1, .seat = GG_NOBODY};
    if (!read_word(call, "game", out->game, sizeof out->game) ||
        !read_word(call, "scenario", out->scenario, sizeof out->scenario) ||
        !read_rated(call, &out->rated) || !read_kinds(call, out) ||
        !read_word(call, "seat", word, sizeof word))
        return false;
    if (word[0] == 0 || web_query_number(&call->exchange->request, "seat", &out->seat))
        return true;
    call_fail(call, 400, "bad-request", "seat must be the number of a seat");
    return false;
}

static web_outcome write_list(srv_call *call, const store_filter *filter, const game_wish *wish)
{
    web_json json;
    srv_store *store = call->house->store;
    gg_json *out = web_json_open(&json, call->exchange, 200);
    listing list = {.wish = wish, .user = call->who.user, .out = out};
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
    game_wish wish;
    return read_filter(call, &filter) && read_wish(call, &wish) ? write_list(call, &filter, &wish)
                                                                : WEB_DONE;
}

web_outcome lobby_show(srv_call *call)
{
    if (studies_is_node(call->part[0]))
        return studies_show_game(call);
    srv_room *room = lobby_enter(call, NULL);
    return room ? lobby_reply(call, room, 200) : WEB_DONE;
}
