/* contest_calls.c: the calls about tournaments (docs/api.md, "Tournaments"). */
#include "server/organizing/organizing.h"

#include "server/lobby/lobby.h"
#include "server/moderation/moderation.h"

#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- replies */

static web_outcome reply(srv_call *call, const srv_contest *contest)
{
    web_json json;
    gg_json *out = web_json_open(&json, call->exchange, 200);
    gg_json_object(out, NULL);
    contest_write(contest, call->who.user, out);
    gg_json_end_object(out);
    web_json_end(&json);
    return house_after(call->house, call->exchange, contest->ticket);
}

static web_outcome refuse(srv_call *call, const srv_contest *contest, const char *why)
{
    call_fail(call, 409, "not-now", "%s", why);
    return house_after(call->house, call->exchange, contest->ticket);
}

/* The tournament of {} 0, for a change as the store has it. NULL: the reply says why not. */
static srv_contest *find(srv_call *call)
{
    store_status status;
    bool reads = call->exchange->request.method == WEB_GET;
    srv_contest *contest = reads ? contest_find(call->house, call->part[0], &status)
                                 : contest_find_newest(call->house, call->part[0], &status);
    if (!contest && status == STORE_NONE)
        call_fail(call, 404, "not-found", "tournament not found");
    else if (!contest)
        call_no_store(call, status);
    return contest;
}

/* A full history takes no more that does not decide anything. */
static bool is_full(const srv_contest *contest, uint8_t kind)
{
    return contest->news_count >= CONTEST_NEWS_MOST &&
           (kind == TOUR_ROW_NOTE || kind == TOUR_ROW_DEADLINE || kind == TOUR_ROW_ORGANIZER);
}

static web_outcome take(srv_call *call, srv_contest *contest, tour_row *rows, uint32_t count)
{
    if (is_full(contest, rows[0].kind))
        return call_fail(call, 409, "not-now",
                         "this tournament has reached its limit of messages and changes");
    if (!people_count_row(call->house, call->exchange, call->who.user))
        return WEB_DONE;
    if (!contest_take(call->house, contest, rows, count, call->who.user))
        return call_fail(call, 409, "not-now", "the tournament has changed: load it again");
    return reply(call, contest);
}

static web_outcome take_one(srv_call *call, srv_contest *contest, tour_row row)
{
    return take(call, contest, &row, 1);
}

/* The same for its organizer only. */
static srv_contest *find_own(srv_call *call)
{
    srv_contest *contest = find(call);
    if (!contest || contest->tour.organizer == call->who.user)
        return contest;
    call_fail(call, 403, "not-yours", "only the organizer of the tournament can do this");
    return NULL;
}

static bool is_active(const srv_contest *contest)
{
    return contest->tour.state == TOUR_ENTERING || contest->tour.state == TOUR_RUNNING;
}

static const char over[] = "the tournament is over";

/* ---------------------------------------------------------------- lists */

enum { LIST_MOST = 500 };

typedef struct tour_list {
    gg_json *out;
    uint32_t count;
} tour_list;

static bool list_one(void *to, const store_tour *head)
{
    tour_list *found = to;
    gg_json_object(found->out, NULL);
    contest_write_short(head, found->out);
    gg_json_end_object(found->out);
    return ++found->count < LIST_MOST;
}

static web_outcome list(srv_call *call)
{
    web_json json;
    char word[20] = "";
    srv_store *store = call->house->store;
    uint8_t states = GG_BIT(TOUR_ENTERING) | GG_BIT(TOUR_RUNNING);
    if (web_query(&call->exchange->request, "state", word, sizeof word) && strcmp(word, "all") == 0)
        states = 15;
    gg_json *out = web_json_open(&json, call->exchange, 200);
    gg_json_object(out, NULL);
    gg_json_array(out, "tournaments");
    tour_list found = {.out = out};
    store_status status = store->ops->tours(store, states, list_one, &found);
    gg_json_end_array(out);
    gg_json_end_object(out);
    web_json_end(&json);
    return status == STORE_OK || status == STORE_NONE ? WEB_DONE : call_no_store(call, status);
}

static web_outcome show(srv_call *call)
{
    const srv_contest *contest = find(call);
    return contest ? reply(call, contest) : WEB_DONE;
}

static web_outcome show_csv(srv_call *call)
{
    const srv_contest *contest = find(call);
    if (!contest)
        return WEB_DONE;
    host_out out;
    contest_write_csv(contest, host_page_text(&call->exchange->reply.body, &out));
    gg_text_close(&out.text);
    host_page_close(&call->exchange->reply.body);
    call->exchange->reply.status = 200;
    call->exchange->reply.type = "text/csv; charset=utf-8";
    return house_after(call->house, call->exchange, contest->ticket);
}

/* The tournament of an invite link, so that its page can be opened. */
static web_outcome find_invited(srv_call *call)
{
    const char *token = NULL;
    uint8_t hash[STORE_HASH_SIZE];
    srv_store *store = call->house->store;
    if (!call_text(call, "invitation", LOBBY_TOKEN_MOST, &token))
        return WEB_DONE;
    people_hash_token(token, hash);
    store_status status = store->ops->tour_by_invitation(store, hash, call->part[0]);
    if (status == STORE_NONE)
        return call_fail(call, 404, "not-found", "this invite link is not valid");
    return status == STORE_OK ? show(call) : call_no_store(call, status);
}

/* ---------------------------------------------------------------- players */

static bool has_link(srv_call *call, const srv_contest *contest)
{
    const char *token = "";
    uint8_t hash[STORE_HASH_SIZE];
    if (!call->body || !call_maybe_text(call, "invitation", LOBBY_TOKEN_MOST, &token))
        return false;
    people_hash_token(token, hash);
    return sodium_memcmp(hash, contest->head.invitation, sizeof hash) == 0;
}

static bool is_on_list(const srv_contest *contest, const char *name)
{
    char key[STORE_NAME_MAX + 1], other[STORE_NAME_MAX + 1], word[STORE_NAME_MAX + 1];
    names_key(name, key);
    for (const char *line = contest->head.names; *line;) {
        size_t size = strcspn(line, "\n");
        if (size > 0 && size < sizeof word) {
            memcpy(word, line, size);
            word[size] = 0;
            names_key(word, other);
            if (strcmp(key, other) == 0)
                return true;
        }
        line += size;
        line += *line == '\n';
    }
    return false;
}

static const char *why_not_enter(srv_call *call, const srv_contest *contest)
{
    const srv_tour *tour = &contest->tour;
    const tour_settings *settings = &tour->settings;
    uint16_t me = tour_find_player(tour, call->who.user);
    if (!is_active(contest))
        return over;
    if (me != TOUR_NONE && tour->player[me].state == TOUR_PLAYS)
        return "you have already entered";
    if (me != TOUR_NONE && tour->player[me].state == TOUR_EXPELLED)
        return "the organizer has expelled you from this tournament";
    if (tour->state == TOUR_RUNNING && !settings->late)
        return "the tournament has already started";
    if (tour->state == TOUR_RUNNING && settings->system == TOUR_ROBIN && tour->rounds > 1)
        return "the first round is over: nobody can enter any more";
    if (tour_count_playing(tour) >= (settings->most > 0 ? settings->most : TOUR_PLAYERS_MAX))
        return "the tournament is full";
    if (me == TOUR_NONE && tour->players == TOUR_PLAYERS_MAX)
        return "the tournament is full";
    if (tour_name_is_taken(tour, call->who.name, call->who.user))
        return "a player with this name has entered: change your name first";
    return NULL;
}

static web_outcome enter(srv_call *call)
{
    srv_contest *contest = find(call);
    if (!contest)
        return WEB_DONE;
    const char *why = why_not_enter(call, contest);
    if (why)
        return refuse(call, contest, why);
    const srv_tour *tour = &contest->tour;
    if (tour->settings.entry == TOUR_BY_LINK && tour->organizer != call->who.user &&
        !has_link(call, contest))
        return call_fail(call, 403, "not-yours", "this tournament needs its invite link");
    if (tour->settings.entry == TOUR_BY_LIST && !is_on_list(contest, call->who.name))
        return call_fail(call, 403, "not-yours",
                         "you are not on the list of this tournament: ask its organizer");
    uint16_t me = tour_find_player(tour, call->who.user);
    return take_one(call, contest,
                    (tour_row){.kind = TOUR_ROW_ENTER,
                               .a = me == TOUR_NONE ? tour->players : me,
                               .user = call->who.user,
                               .text = call->who.name});
}

static web_outcome leave(srv_call *call)
{
    srv_contest *contest = find(call);
    if (!contest)
        return WEB_DONE;
    uint16_t me = tour_find_player(&contest->tour, call->who.user);
    if (!is_active(contest))
        return refuse(call, contest, over);
    if (me == TOUR_NONE || contest->tour.player[me].state != TOUR_PLAYS)
        return refuse(call, contest, "you do not play in this tournament");
    return take_one(call, contest, (tour_row){.kind = TOUR_ROW_LEAVE, .a = me, .b = TOUR_LEFT});
}

/* ---------------------------------------------------------------- ladder */

static web_outcome challenge(srv_call *call)
{
    uint64_t other = 0;
    srv_contest *contest = find(call);
    if (!contest || !call_number(call, "player", TOUR_PLAYERS_MAX, &other))
        return WEB_DONE;
    uint16_t me = tour_find_player(&contest->tour, call->who.user);
    if (me == TOUR_NONE || other >= contest->tour.players)
        return refuse(call, contest, "you are not on this ladder");
    const char *why = tour_why_no_challenge(&contest->tour, me, (uint16_t)other, call->now);
    if (why)
        return refuse(call, contest, why);
    return take_one(call, contest,
                    (tour_row){.kind = TOUR_ROW_CHALLENGE,
                               .a = me,
                               .b = (int64_t)other,
                               .c = call->now + contest->tour.settings.answer});
}

static web_outcome answer(srv_call *call)
{
    uint64_t number = 0;
    bool accept = false;
    tour_row rows[8];
    srv_contest *contest = find(call);
    if (!contest || !call_number(call, "challenge", UINT32_MAX, &number) ||
        !call_maybe_bool(call, "accept", &accept))
        return WEB_DONE;
    const srv_tour *tour = &contest->tour;
    uint16_t me = tour_find_player(tour, call->who.user);
    if (tour->state != TOUR_RUNNING || number >= tour->challenges ||
        tour->challenge[number].answer != 0)
        return refuse(call, contest, "this challenge has been answered");
    const tour_challenge *asked = &tour->challenge[number];
    if (me == asked->from && !accept)
        return take_one(
            call, contest,
            (tour_row){.kind = TOUR_ROW_ANSWER, .a = (int64_t)number, .b = TOUR_TAKEN_BACK});
    if (me != asked->to)
        return call_fail(call, 403, "not-yours", "this challenge is not for you");
    if (!accept)
        return take_one(
            call, contest,
            (tour_row){.kind = TOUR_ROW_ANSWER, .a = (int64_t)number, .b = TOUR_REFUSED});
    uint32_t count = tour_accept_rows(tour, (uint32_t)number, call->now, rows);
    return take(call, contest, rows, count);
}

/* ---------------------------------------------------------------- organizers */

static web_outcome start(srv_call *call)
{
    tour_row rows[1];
    uint64_t seed;
    srv_contest *contest = find_own(call);
    if (!contest)
        return WEB_DONE;
    if (contest->tour.state != TOUR_ENTERING)
        return refuse(call, contest, "the tournament has already started");
    randombytes_buf(&seed, sizeof seed);
    uint32_t count = tour_start_rows(&contest->tour, call->now, seed, rows);
    if (count == 0)
        return refuse(call, contest, "a tournament needs two players");
    return take(call, contest, rows, count);
}

/* Open games of a tournament that ends are given up. */
static web_outcome end(srv_call *call, uint8_t kind)
{
    const char *note = "";
    srv_contest *contest = find_own(call);
    if (!contest || (call->body && !contest_read_text(call, "note", CONTEST_NOTE_MOST, &note)))
        return WEB_DONE;
    if (!is_active(contest))
        return refuse(call, contest, over);
    return take_one(call, contest, (tour_row){.kind = kind, .text = note});
}

static web_outcome cancel(srv_call *call)
{
    return end(call, TOUR_ROW_CANCEL);
}

static web_outcome finish(srv_call *call)
{
    return end(call, TOUR_ROW_END);
}

static web_outcome post_note(srv_call *call)
{
    const char *text = "";
    srv_contest *contest = find_own(call);
    if (!contest || !contest_read_text(call, "text", CONTEST_NOTE_MOST, &text))
        return WEB_DONE;
    if (text[0] == 0)
        return call_fail(call, 400, "bad-request", "the message is empty");
    return take_one(call, contest, (tour_row){.kind = TOUR_ROW_NOTE, .text = text});
}

static web_outcome set_deadline(srv_call *call)
{
    uint64_t round = 0, due = 0;
    srv_contest *contest = find_own(call);
    if (!contest || !call_number(call, "round", TOUR_NONE, &round) ||
        !call_number(call, "due", INT64_MAX, &due))
        return WEB_DONE;
    if (round < 1 || round > contest->tour.rounds ||
        tour_round_is_done(&contest->tour, (uint32_t)round))
        return refuse(call, contest, "this round has no deadline any more");
    return take_one(call, contest,
                    (tour_row){.kind = TOUR_ROW_DEADLINE, .a = (int64_t)round, .c = (int64_t)due});
}

/* The player in the body. False: the reply says what is wrong. */
static bool read_player(srv_call *call, const srv_contest *contest, uint16_t *player)
{
    uint64_t number = 0;
    if (!call_number(call, "player", TOUR_NONE, &number))
        return false;
    if (number >= contest->tour.players) {
        call_fail(call, 404, "not-found", "the tournament has no such player");
        return false;
    }
    *player = (uint16_t)number;
    return true;
}

static web_outcome expel(srv_call *call)
{
    uint16_t player;
    const char *note = "";
    srv_contest *contest = find_own(call);
    if (!contest || !read_player(call, contest, &player) ||
        !contest_read_text(call, "note", CONTEST_NOTE_MOST, &note))
        return WEB_DONE;
    if (!is_active(contest))
        return refuse(call, contest, over);
    return take_one(
        call, contest,
        (tour_row){.kind = TOUR_ROW_LEAVE, .a = player, .b = TOUR_EXPELLED, .text = note});
}

/* The account in the member `name`. False: the reply says what is wrong. */
static bool read_user(srv_call *call, store_user *user)
{
    const char *name = NULL;
    if (!call_text(call, "name", 4 * STORE_NAME_MAX, &name))
        return false;
    store_status status = names_find_user(call->house->store, name, user);
    sodium_memzero(user->password, sizeof user->password);
    if (status == STORE_NONE)
        call_fail(call, 404, "not-found", "there is no user \"%s\"", name);
    else if (status != STORE_OK)
        call_no_store(call, status);
    return status == STORE_OK;
}

static web_outcome replace(srv_call *call)
{
    uint16_t player;
    store_user user;
    srv_contest *contest = find_own(call);
    if (!contest || !read_player(call, contest, &player) || !read_user(call, &user))
        return WEB_DONE;
    if (!is_active(contest))
        return refuse(call, contest, over);
    if (tour_find_player(&contest->tour, user.id) != TOUR_NONE)
        return refuse(call, contest, "this player is already in the tournament");
    if (moderation_blocks(call->house, user.id, call->who.user))
        return call_fail(call, 403, "not-yours", "%s has blocked you", user.name);
    return take_one(
        call, contest,
        (tour_row){.kind = TOUR_ROW_REPLACE, .a = player, .user = user.id, .text = user.name});
}

static web_outcome hand_over(srv_call *call)
{
    store_user user;
    srv_contest *contest = find_own(call);
    if (!contest || !read_user(call, &user))
        return WEB_DONE;
    return take_one(call, contest,
                    (tour_row){.kind = TOUR_ROW_ORGANIZER, .user = user.id, .text = user.name});
}

static web_outcome adjudicate(srv_call *call)
{
    uint64_t number = 0;
    int64_t result = 0;
    const char *word = NULL, *note = "";
    srv_contest *contest = find_own(call);
    if (!contest || !call_number(call, "number", UINT32_MAX, &number) ||
        !call_text(call, "result", 20, &word) ||
        !contest_read_text(call, "note", CONTEST_NOTE_MOST, &note))
        return WEB_DONE;
    if (number >= contest->tour.games)
        return call_fail(call, 404, "not-found", "the tournament has no such game");
    if (!contest_read_word("result", word, &result) || result == TOUR_OPEN)
        return call_fail(call, 400, "bad-request",
                         "\"result\" must be first, second, draw or void");
    if (contest->tour.state != TOUR_RUNNING)
        return refuse(call, contest, over);
    return take_one(call, contest,
                    (tour_row){.kind = TOUR_ROW_RESULT,
                               .a = (int64_t)number,
                               .b = result,
                               .c = TOUR_ADJUDICATED,
                               .text = note});
}

/* ---------------------------------------------------------------- routes */

#define DOES (ROUTE_PERSON | ROUTE_BODY)

const srv_route contest_routes[] = {
    {WEB_GET, "/api/v1/tournaments", ROUTE_OPEN, list},
    {WEB_POST, "/api/v1/tournaments", DOES, contest_make},
    {WEB_POST, "/api/v1/tournaments/invitation", ROUTE_BODY, find_invited},
    {WEB_GET, "/api/v1/tournaments/{}", ROUTE_OPEN, show},
    {WEB_GET, "/api/v1/tournaments/{}/csv", ROUTE_OPEN, show_csv},
    {WEB_POST, "/api/v1/tournaments/{}/enter", ROUTE_PERSON, enter},
    {WEB_POST, "/api/v1/tournaments/{}/leave", ROUTE_PERSON, leave},
    {WEB_POST, "/api/v1/tournaments/{}/challenge", DOES, challenge},
    {WEB_POST, "/api/v1/tournaments/{}/answer", DOES, answer},
    {WEB_POST, "/api/v1/tournaments/{}/start", ROUTE_PERSON, start},
    {WEB_POST, "/api/v1/tournaments/{}/cancel", ROUTE_PERSON, cancel},
    {WEB_POST, "/api/v1/tournaments/{}/finish", ROUTE_PERSON, finish},
    {WEB_POST, "/api/v1/tournaments/{}/note", DOES, post_note},
    {WEB_POST, "/api/v1/tournaments/{}/deadline", DOES, set_deadline},
    {WEB_POST, "/api/v1/tournaments/{}/expel", DOES, expel},
    {WEB_POST, "/api/v1/tournaments/{}/replace", DOES, replace},
    {WEB_POST, "/api/v1/tournaments/{}/organizer", DOES, hand_over},
    {WEB_POST, "/api/v1/tournaments/{}/adjudicate", DOES, adjudicate},
    {WEB_OTHER, NULL, 0, NULL},
};
