/* profiles.c: what others may know about a player, and the best players of a game.
 *
 * Only games of public lists count here; the results of rated games are always public. */
#include "server/meeting/meeting.h"

#include <math.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    LEADER_GAMES = 5,   /* rated games that a player needs to be in the list */
    CURVE_MOST = 300,   /* points of a curve */
    PACE_GAMES = 20,    /* recent games from which the pace is taken */
    PROFILE_GAMES = 20, /* current games of a profile */
};

/* A rating as of now: it becomes less certain with time. */
static void write_rating(const store_result *last, int64_t now, gg_json *out)
{
    glicko current = glicko_wait(last->after, now - last->at);
    gg_json_int(out, "rating", lround(current.rating));
    gg_json_int(out, "deviation", lround(current.deviation));
    gg_json_bool(out, "provisional", current.deviation > GLICKO_PROVISIONAL);
    gg_json_int(out, "games", last->games);
}

/* ---------------------------------------------------------------- the best players */

typedef struct leaders {
    gg_json *out;
    int64_t now;
} leaders;

static bool write_leader(void *to, const store_result *last)
{
    leaders *list = to;
    gg_json_object(list->out, NULL);
    gg_json_text(list->out, "name", last->name);
    write_rating(last, list->now, list->out);
    gg_json_int(list->out, "at", last->at);
    gg_json_end_object(list->out);
    return true;
}

/* GET /api/v1/ratings/GAME */
static web_outcome list_leaders(srv_call *call)
{
    web_json json;
    srv_store *store = call->house->store;
    gg_json *out = web_json_open(&json, call->exchange, 200);
    leaders list = {out, call->now};
    gg_json_object(out, NULL);
    gg_json_text(out, "game", call->part[0]);
    gg_json_int(out, "least", LEADER_GAMES);
    gg_json_array(out, "players");
    store_status status = store->ops->leaders(store, call->part[0], LEADER_GAMES, write_leader,
                                              &list);
    gg_json_end_array(out);
    gg_json_end_object(out);
    web_json_end(&json);
    web_tag_body(call->exchange);
    return status == STORE_OK ? WEB_DONE : call_no_store(call, status);
}

/* ---------------------------------------------------------------- a profile */

typedef struct profile {
    srv_call *call;
    gg_json *out;
    store_status status;
    store_user user;
    store_result point[CURVE_MOST]; /* rated results, the newest first */
    uint32_t points;
    int64_t answer[PACE_GAMES]; /* median answers of recent games */
    uint32_t answers;
    uint32_t games;
} profile;

static void note(profile *of, store_status status)
{
    if (status != STORE_OK && status != STORE_NONE)
        of->status = status;
}

static bool keep_point(void *to, const store_result *result)
{
    profile *of = to;
    of->point[of->points++] = *result;
    return of->points < CURVE_MOST;
}

static bool is_first_of_kind(const profile *of, uint32_t place)
{
    for (uint32_t i = 0; i < place; i++)
        if (strcmp(of->point[i].kind, of->point[place].kind) == 0)
            return false;
    return true;
}

static void write_curve(const profile *of, const char *kind)
{
    gg_json_array(of->out, "curve");
    for (uint32_t i = of->points; i-- > 0;) {
        if (strcmp(of->point[i].kind, kind) != 0)
            continue;
        gg_json_object(of->out, NULL);
        gg_json_int(of->out, "at", of->point[i].at);
        gg_json_int(of->out, "rating", lround(of->point[i].after.rating));
        gg_json_int(of->out, "deviation", lround(of->point[i].after.deviation));
        gg_json_end_object(of->out);
    }
    gg_json_end_array(of->out);
}

static void write_ratings(profile *of)
{
    srv_store *store = of->call->house->store;
    store_results filter = {.user = of->user.id, .rated = true, .most = CURVE_MOST};
    note(of, store->ops->results(store, &filter, keep_point, of));
    gg_json_array(of->out, "ratings");
    for (uint32_t i = 0; i < of->points; i++) {
        if (!is_first_of_kind(of, i))
            continue;
        gg_json_object(of->out, NULL);
        gg_json_text(of->out, "game", of->point[i].kind);
        write_rating(&of->point[i], of->call->now, of->out);
        write_curve(of, of->point[i].kind);
        gg_json_end_object(of->out);
    }
    gg_json_end_array(of->out);
}

static bool write_tally(void *to, const store_tally *tally)
{
    gg_json *out = to;
    gg_json_object(out, NULL);
    gg_json_text(out, "game", tally->kind);
    gg_json_text(out, "side", tally->side);
    gg_json_int(out, "won", tally->count[SCORE_WON]);
    gg_json_int(out, "drawn", tally->count[SCORE_DRAWN]);
    gg_json_int(out, "lost", tally->count[SCORE_LOST]);
    gg_json_end_object(out);
    return true;
}

static void write_tallies(profile *of, const char *key, uint64_t opponent)
{
    srv_store *store = of->call->house->store;
    gg_json_array(of->out, key);
    note(of, store->ops->tallies(store, of->user.id, opponent, write_tally, of->out));
    gg_json_end_array(of->out);
}

static bool keep_answer(void *to, const store_result *result)
{
    profile *of = to;
    if (result->answer >= 0)
        of->answer[of->answers++] = result->answer;
    return of->answers < PACE_GAMES;
}

static int by_size(const void *a, const void *b)
{
    const int64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* The pace that is really played: the median over recent games of the median answer. */
static void write_pace(profile *of)
{
    srv_store *store = of->call->house->store;
    store_results filter = {.user = of->user.id, .listed = true, .most = PACE_GAMES};
    note(of, store->ops->results(store, &filter, keep_answer, of));
    qsort(of->answer, of->answers, sizeof of->answer[0], by_size);
    if (of->answers > 0)
        gg_json_int(of->out, "answer", of->answer[of->answers / 2]);
    else
        gg_json_null(of->out, "answer");
}

static bool write_game(void *to, const store_game *game)
{
    profile *of = to;
    gg_json_object(of->out, NULL);
    room_write_game_row(game, of->call->who.user, of->out);
    gg_json_end_object(of->out);
    return ++of->games < PROFILE_GAMES;
}

static void write_games(profile *of)
{
    srv_store *store = of->call->house->store;
    store_filter filter = {.user = of->user.id,
                           .states = GG_BIT(GAME_WAITING) | GG_BIT(GAME_RUNNING),
                           .listed = true,
                           .most = PROFILE_GAMES};
    gg_json_array(of->out, "games");
    note(of, store->ops->games(store, &filter, write_game, of));
    gg_json_end_array(of->out);
}

static void write_profile(profile *of)
{
    srv_house *house = of->call->house;
    uint64_t me = of->call->who.user;
    int64_t until = vacations_until(house, of->user.id);
    gg_json_text(of->out, "name", of->user.name);
    gg_json_bool(of->out, "you", me == of->user.id);
    gg_json_int(of->out, "since", of->user.created);
    gg_json_bool(of->out, "online", presence_is_shown(house, of->user.id));
    if (until)
        gg_json_int(of->out, "vacation", until);
    else
        gg_json_null(of->out, "vacation");
    write_ratings(of);
    write_tallies(of, "results", 0);
    if (me != 0 && me != of->user.id)
        write_tallies(of, "against_you", me);
    write_pace(of);
    write_games(of);
}

/* GET /api/v1/players/NAME */
static web_outcome show_profile(srv_call *call)
{
    profile of = {.call = call};
    web_json json;
    store_status status = names_find_user(call->house->store, call->part[0], &of.user);
    sodium_memzero(of.user.password, sizeof of.user.password);
    if (status == STORE_NONE)
        return call_fail(call, 404, "not-found", "there is no player \"%s\"", call->part[0]);
    if (status != STORE_OK)
        return call_no_store(call, status);
    of.out = web_json_open(&json, call->exchange, 200);
    gg_json_object(of.out, NULL);
    write_profile(&of);
    gg_json_end_object(of.out);
    web_json_end(&json);
    return of.status == STORE_OK ? WEB_DONE : call_no_store(call, of.status);
}

const srv_route profile_routes[] = {
    {WEB_GET, "/api/v1/players/{}", ROUTE_ACCOUNTS, show_profile},
    {WEB_GET, "/api/v1/ratings/{}", ROUTE_ACCOUNTS, list_leaders},
    {WEB_OTHER, NULL, 0, NULL},
};
