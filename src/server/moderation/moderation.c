/* moderation.c: blocks, reports, and the calls of moderators. They see public chat and what a reporter was told,
 * never a position. */
#include "server/moderation/moderation.h"

#include "host/date.h"
#include "server/lobby/lobby.h"
#include "server/people/sessions.h"
#include "server/rooms/rooms.h"
#include "server/store/texts.h"

#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#define DAY INT64_C(86400000)
#define FOREVER (36500 * DAY)

enum {
    REASON_MOST = 500,
    REPORTS_A_DAY = 10,
    CONTEXT_LINES = 10,
    CONTEXT_ROWS = 5000,
    SHOWN_MOST = 100
};
enum { ROLE_NONE, ROLE_MODERATOR, ROLE_ADMIN };

/* ---------------------------------------------------------------- what holds */

static bool newest(srv_house *house, uint32_t kinds, uint64_t about, uint64_t by, store_act *act)
{
    store_filter_acts filter = {.kinds = kinds, .about = about, .by = by};
    return house->store->ops->newest_act(house->store, &filter, act) == STORE_OK;
}

static int64_t role_of(srv_house *house, uint64_t user)
{
    store_act act;
    return user != 0 && newest(house, 1U << ACT_ROLE, user, 0, &act) ? act.until : ROLE_NONE;
}

static bool holds_for(srv_house *house, uint64_t user, int64_t now, uint8_t kind, store_act *act)
{
    return newest(house, 1U << kind | 1U << ACT_LIFT, user, 0, act) && act->kind == kind &&
           act->until > now;
}

static bool holds(srv_call *call, uint8_t kind, store_act *act)
{
    return holds_for(call->house, call->who.user, call->now, kind, act);
}

static bool refuse(srv_call *call, const char *what, const store_act *act)
{
    char date[HOST_DATE_SIZE];
    host_write_date(act->until, date);
    if (act->until > call->now + FOREVER / 2)
        call_fail(call, 403, "suspended", "you are %s, without end: %s", what, act->reason);
    else
        call_fail(call, 403, "suspended", "you are %s until %s: %s", what, date, act->reason);
    return false;
}

bool moderation_lets(srv_call *call)
{
    store_act act;
    return call->who.user == 0 || !holds(call, ACT_SUSPEND, &act) ||
           refuse(call, "suspended", &act);
}

bool moderation_suspends(srv_house *house, uint64_t user)
{
    store_act act;
    return holds_for(house, user, clock_now(house->clock), ACT_SUSPEND, &act);
}

bool moderation_lets_talk(srv_call *call)
{
    store_act act;
    return !holds(call, ACT_MUTE, &act) || refuse(call, "not allowed to chat", &act);
}

bool moderation_blocks(srv_house *house, uint64_t by, uint64_t user)
{
    store_act act;
    return newest(house, 1U << ACT_BLOCK | 1U << ACT_UNBLOCK, user, by, &act) &&
           act.kind == ACT_BLOCK;
}

/* ---------------------------------------------------------------- helpers */

/* The account in the member `name`. False: the reply says what is wrong. */
static bool read_user(srv_call *call, uint64_t *id)
{
    const char *name = NULL;
    store_user user;
    if (!call_text(call, "name", 4 * STORE_NAME_MAX, &name))
        return false;
    store_status status = names_find_user(call->house->store, name, &user);
    *id = user.id;
    sodium_memzero(&user, sizeof user);
    if (status == STORE_NONE)
        call_fail(call, 404, "not-found", "there is no user \"%s\"", name);
    else if (status != STORE_OK)
        call_no_store(call, status);
    return status == STORE_OK;
}

static bool read_reason(srv_call *call, const char **reason)
{
    gg_error error = {0};
    if (!call_text(call, "reason", 4 * REASON_MOST, reason))
        return false;
    if ((*reason)[0] && texts_count(*reason) <= REASON_MOST &&
        texts_check(*reason, TEXT_BREAKS, &error))
        return true;
    call_fail(call, 400, "bad-request", "\"reason\" must have up to %d characters", REASON_MOST);
    return false;
}

static web_outcome keep(srv_call *call, const store_act *act)
{
    store_batch *batch = batch_new();
    batch_add_act(batch, act);
    web_ok(call->exchange);
    return house_after_batch(call->house, call->exchange, batch, NULL);
}

static void write_name(srv_call *call, gg_json *out, const char *key, uint64_t id)
{
    store_user user;
    if (id != 0 && call->house->store->ops->user(call->house->store, id, &user) == STORE_OK)
        gg_json_text(out, key, user.name);
    sodium_memzero(&user, sizeof user);
}

/* Open pages of the user show it immediately. */
void moderation_batch_back(srv_house *house, const store_batch *batch)
{
    static const uint32_t told = 1U << ACT_WARN | 1U << ACT_MUTE | 1U << ACT_SUSPEND |
                                 1U << ACT_LIFT | 1U << ACT_ROLE | 1U << ACT_RENAME;
    for (uint32_t i = 0; batch->status == STORE_OK && i < batch->count; i++) {
        const store_change *change = &batch->change[i];
        if (change->kind == CHANGE_ADD_ACT && (told >> change->act->kind & 1) != 0)
            streams_hint_user(house, change->act->about, "moderation", "{}");
    }
}

/* ---------------------------------------------------------------- blocks */

typedef struct writing {
    srv_call *call;
    gg_json *out;
    uint32_t count;
} writing;

static bool write_block(void *to, const store_act *act)
{
    writing *list = to;
    store_act last;
    if (newest(list->call->house, 1U << ACT_BLOCK | 1U << ACT_UNBLOCK, act->about, act->by,
               &last) &&
        last.kind == ACT_BLOCK && last.number == act->number) {
        gg_json_object(list->out, NULL);
        write_name(list->call, list->out, "name", act->about);
        gg_json_end_object(list->out);
    }
    return true;
}

static web_outcome get_blocks(srv_call *call)
{
    web_json json;
    writing list = {.call = call, .out = web_json_open(&json, call->exchange, 200)};
    store_filter_acts filter = {.kinds = 1U << ACT_BLOCK, .by = call->who.user, .most = 500};
    gg_json_object(list.out, NULL);
    gg_json_array(list.out, "blocked");
    call->house->store->ops->acts(call->house->store, &filter, write_block, &list);
    gg_json_end_array(list.out);
    gg_json_end_object(list.out);
    return web_json_end(&json);
}

static web_outcome post_block(srv_call *call)
{
    uint64_t user;
    bool blocked = true;
    if (!read_user(call, &user) || !call_maybe_bool(call, "blocked", &blocked))
        return WEB_DONE;
    if (user == call->who.user)
        return call_fail(call, 400, "bad-request", "you can't block yourself");
    if (moderation_blocks(call->house, call->who.user, user) == blocked)
        return web_ok(call->exchange);
    if (!people_count_row(call->house, call->exchange, call->who.user))
        return WEB_DONE;
    store_act act = {.at = call->now,
                     .kind = blocked ? ACT_BLOCK : ACT_UNBLOCK,
                     .by = call->who.user,
                     .about = user};
    rooms_block(call->house, call->who.user, user, blocked);
    return keep(call, &act);
}

/* ---------------------------------------------------------------- reports */

/* A game that the reporter may see, or none. False: the reply says what is wrong. */
static bool enter_game(srv_call *call)
{
    const char *game = "";
    if (!call_maybe_text(call, "game", STORE_ID_SIZE - 1, &game))
        return false;
    snprintf(call->part[0], sizeof call->part[0], "%s", game);
    return game[0] == 0 || lobby_enter(call, NULL);
}

/* The newest lines of chat of a user in a game that everyone could read. */
typedef struct context {
    gg_seat seat;
    char line[CONTEXT_LINES][200];
    uint32_t count;
} context;

static bool see_row(void *to, const store_row *row)
{
    context *lines = to;
    if (row->kind == ROW_CHAT && row->seat == lines->seat && (row->to & GG_BIT(GG_PUBLIC)) != 0)
        texts_strip(row->text, lines->line[lines->count++ % CONTEXT_LINES], sizeof lines->line[0]);
    return true;
}

static void add_context(const srv_room *room, uint64_t user, gg_text *out)
{
    const store_game *game = &room->game;
    srv_store *store = room->house->store;
    context lines = {.seat = GG_NOBODY};
    for (gg_seat seat = 0; seat < game->seats; seat++)
        if (game->seat[seat].user == user)
            lines.seat = seat;
    store->ops->rows(store, room->id, room->rows > CONTEXT_ROWS ? room->rows - CONTEXT_ROWS : 0,
                     see_row, &lines);
    uint32_t shown = lines.count < CONTEXT_LINES ? lines.count : CONTEXT_LINES;
    /* cppcheck-suppress knownConditionTrueFalse ; see_row() counts them */
    for (uint32_t i = 0; i < shown; i++)
        gg_print(out, "\n> %s", lines.line[(lines.count - shown + i) % CONTEXT_LINES]);
}

static bool count_act(void *to, const store_act *act)
{
    uint32_t *count = to;
    (void)act;
    ++*count;
    return true;
}

static web_outcome post_report(srv_call *call)
{
    uint64_t user;
    uint32_t count = 0;
    const char *reason = NULL;
    if (!read_user(call, &user) || !read_reason(call, &reason) || !enter_game(call))
        return WEB_DONE;
    store_filter_acts filter = {.kinds = 1U << ACT_REPORT,
                                .by = call->who.user,
                                .since = call->now - DAY,
                                .most = REPORTS_A_DAY};
    call->house->store->ops->acts(call->house->store, &filter, count_act, &count);
    if (count >= REPORTS_A_DAY)
        return call_fail(call, 429, "too-many",
                         "you have sent %d reports today: wait until tomorrow", REPORTS_A_DAY);
    store_act act = {.at = call->now, .kind = ACT_REPORT, .by = call->who.user, .about = user};
    gg_text text;
    gg_text_open(&text, act.reason, sizeof act.reason);
    gg_put(&text, reason);
    if (call->room) {
        memcpy(act.game, call->room->id, sizeof act.game);
        add_context(call->room, user, &text);
    }
    return keep(call, &act);
}

/* ---------------------------------------------------------------- what concerns me */

/* A warning that the caller has not read. */
static bool is_warned(srv_call *call, store_act *act)
{
    store_act seen;
    return newest(call->house, 1U << ACT_WARN, call->who.user, 0, act) &&
           (!newest(call->house, 1U << ACT_SEEN, 0, call->who.user, &seen) ||
            seen.number < act->number);
}

static web_outcome get_mine(srv_call *call)
{
    web_json json;
    store_act act;
    gg_json *out = web_json_open(&json, call->exchange, 200);
    gg_json_object(out, NULL);
    if (is_warned(call, &act))
        gg_json_text(out, "warning", act.reason);
    if (holds(call, ACT_MUTE, &act)) {
        gg_json_int(out, "muted_until", act.until);
        gg_json_text(out, "muted_reason", act.reason);
    }
    if (holds(call, ACT_SUSPEND, &act)) {
        gg_json_int(out, "suspended_until", act.until);
        gg_json_text(out, "suspended_reason", act.reason);
    }
    static const char *const roles[] = {"none", "moderator", "admin"};
    gg_json_text(out, "role", roles[role_of(call->house, call->who.user)]);
    gg_json_end_object(out);
    return web_json_end(&json);
}

static web_outcome post_seen(srv_call *call)
{
    store_act act = {.at = call->now, .kind = ACT_SEEN, .by = call->who.user}, warning;
    return is_warned(call, &warning) ? keep(call, &act) : web_ok(call->exchange);
}

/* ---------------------------------------------------------------- moderators */

static const char *const kinds[] = {
    [ACT_ROLE] = "role",     [ACT_BLOCK] = "block",  [ACT_UNBLOCK] = "unblock",
    [ACT_REPORT] = "report", [ACT_CLOSE] = "close",  [ACT_WARN] = "warn",
    [ACT_SEEN] = "seen",     [ACT_MUTE] = "mute",    [ACT_SUSPEND] = "suspend",
    [ACT_LIFT] = "lift",     [ACT_RENAME] = "rename"};

static bool is_moderator(srv_call *call)
{
    if (role_of(call->house, call->who.user) != ROLE_NONE)
        return true;
    call_fail(call, 403, "not-yours", "only moderators can do this");
    return false;
}

static bool write_act(void *to, const store_act *act)
{
    writing *list = to;
    gg_json_object(list->out, NULL);
    gg_json_int(list->out, "number", (int64_t)act->number);
    gg_json_int(list->out, "at", act->at);
    gg_json_text(list->out, "kind", kinds[act->kind]);
    write_name(list->call, list->out, "by", act->by);
    write_name(list->call, list->out, "about", act->about);
    if (act->until > 0 && act->kind != ACT_ROLE)
        gg_json_int(list->out, "until", act->until);
    if (act->game[0])
        gg_json_text(list->out, "game", act->game);
    if (act->report > 0)
        gg_json_int(list->out, "report", (int64_t)act->report);
    gg_json_text(list->out, "reason", act->reason);
    gg_json_end_object(list->out);
    return true;
}

static void write_acts(writing *list, const char *key, uint32_t wanted, bool open)
{
    srv_store *store = list->call->house->store;
    store_filter_acts filter = {.kinds = wanted, .open = open, .most = SHOWN_MOST};
    gg_json_array(list->out, key);
    store->ops->acts(store, &filter, write_act, list);
    gg_json_end_array(list->out);
}

static web_outcome get_moderation(srv_call *call)
{
    web_json json;
    if (!is_moderator(call))
        return WEB_DONE;
    writing list = {.call = call, .out = web_json_open(&json, call->exchange, 200)};
    gg_json_object(list.out, NULL);
    write_acts(&list, "reports", 1U << ACT_REPORT, true);
    write_acts(&list, "log",
               1U << ACT_ROLE | 1U << ACT_CLOSE | 1U << ACT_WARN | 1U << ACT_MUTE |
                   1U << ACT_SUSPEND | 1U << ACT_LIFT | 1U << ACT_RENAME,
               false);
    gg_json_end_object(list.out);
    return web_json_end(&json);
}

static uint8_t action_of(const char *word)
{
    static const uint8_t actions[] = {ACT_CLOSE,   ACT_WARN, ACT_MUTE,
                                      ACT_SUSPEND, ACT_LIFT, ACT_RENAME};
    for (size_t i = 0; i < sizeof actions; i++)
        if (strcmp(kinds[actions[i]], word) == 0)
            return actions[i];
    return 0;
}

static void tell_renamed(srv_house *house, web_exchange *exchange, store_status status)
{
    people_tell_stored(house, exchange, status);
    if (status == STORE_CONFLICT)
        web_fail(exchange, 409, "taken", "the name is taken or looks like one that is");
}

/* The account and all its seats get the name in `new_name`. */
static web_outcome rename_user(srv_call *call, store_act *act)
{
    const char *given = NULL;
    srv_name name;
    store_user user;
    char reason[sizeof act->reason];
    if (!call_text(call, "new_name", 4 * STORE_NAME_MAX, &given) ||
        !people_read_new_name(call, given, &name))
        return WEB_DONE;
    store_status status = call->house->store->ops->user(call->house->store, act->about, &user);
    if (status != STORE_OK)
        return call_no_store(call, status);
    snprintf(reason, sizeof reason, "formerly %s: %.*s", user.name,
             (int)(sizeof reason - STORE_NAME_MAX - 20), act->reason);
    memcpy(act->reason, reason, sizeof act->reason);
    act->until = 0;
    memcpy(user.name, name.text, sizeof user.name);
    memcpy(user.key, name.key, sizeof user.key);
    store_batch *batch = batch_new();
    batch_add_user(batch, CHANGE_RENAME_USER, &user);
    sodium_memzero(&user, sizeof user);
    batch_add_act(batch, act);
    web_ok(call->exchange);
    return house_after_batch(call->house, call->exchange, batch, tell_renamed);
}

static web_outcome post_moderation(srv_call *call)
{
    const char *word = NULL, *reason = NULL;
    uint64_t days = 0, report = 0, user = 0;
    if (!is_moderator(call) || !call_text(call, "action", 20, &word) ||
        !read_reason(call, &reason) || !call_maybe_number(call, "days", 36500, &days) ||
        !call_maybe_number(call, "report", INT64_MAX, &report))
        return WEB_DONE;
    uint8_t kind = action_of(word);
    if (kind == 0)
        return call_fail(call, 400, "bad-request",
                         "\"action\" must be close, warn, mute, suspend, lift or rename");
    if (kind != ACT_CLOSE && !read_user(call, &user))
        return WEB_DONE;
    if (user != 0 && role_of(call->house, user) >= role_of(call->house, call->who.user))
        return call_fail(call, 403, "not-yours",
                         "this user has the same role as you, or a higher one");
    store_act act = {.at = call->now,
                     .kind = kind,
                     .by = call->who.user,
                     .about = user,
                     .report = report,
                     .until = call->now + (days > 0 ? (int64_t)days * DAY : FOREVER)};
    snprintf(act.reason, sizeof act.reason, "%s", reason);
    return kind == ACT_RENAME ? rename_user(call, &act) : keep(call, &act);
}

const srv_route moderation_routes[] = {
    {WEB_GET, "/api/v1/me/blocks", ROUTE_PERSON, get_blocks},
    {WEB_POST, "/api/v1/me/blocks", ROUTE_PERSON | ROUTE_BODY, post_block},
    {WEB_GET, "/api/v1/me/moderation", ROUTE_PERSON, get_mine},
    {WEB_POST, "/api/v1/me/moderation", ROUTE_PERSON | ROUTE_OWN, post_seen},
    {WEB_POST, "/api/v1/reports", ROUTE_PERSON | ROUTE_BODY, post_report},
    {WEB_GET, "/api/v1/moderation", ROUTE_PERSON, get_moderation},
    {WEB_POST, "/api/v1/moderation", ROUTE_PERSON | ROUTE_BODY, post_moderation},
    {WEB_OTHER, NULL, 0, NULL},
};
