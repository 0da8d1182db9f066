/* study_calls.c: the calls of the analysis board, except those that make a study (study_making.c). */
#include "server/studies/study_calls.h"

#include "host/page.h"
#include "server/lobby/lobby.h"
#include "server/store/texts.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { TITLE_CHARACTERS = 80 };

/* ---------------------------------------------------------------- replies */

static void write_head(const store_study *study, uint64_t user, gg_json *out)
{
    gg_json_text(out, "id", study->id);
    gg_json_text(out, "title", study->title);
    gg_json_text(out, "line", study->line);
    gg_json_bool(out, "mine", user != 0 && study->owner == user);
    gg_json_bool(out, "kept", study->kept);
    gg_json_int(out, "created", study->created);
    gg_json_int(out, "changed", study->changed);
    gg_json_int(out, "orders", study->nodes);
}

void study_write_members(const srv_study *study, uint64_t user, gg_json *out)
{
    store_study head = {.owner = study->owner,
                        .kept = study->kept,
                        .created = study->created,
                        .changed = study->changed,
                        .nodes = study->count - 1};
    bool state = strncmp(study->root, REPLAY_STATE, strlen(REPLAY_STATE)) == 0;
    memcpy(head.id, study->id, sizeof head.id);
    memcpy(head.title, study->title, sizeof head.title);
    memcpy(head.line, study->line, sizeof head.line);
    write_head(&head, user, out);
    if (state)
        gg_json_null(out, "position");
    else
        gg_json_text(out, "position", study->root);
    if (study->knows < GG_SEATS_MAX)
        gg_json_int(out, "knows", study->knows);
    else if (study->knows == GG_PUBLIC)
        gg_json_text(out, "knows", "public");
    else
        gg_json_null(out, "knows");
    study_tell(study, out);
}

web_outcome study_reply(srv_call *call, const srv_study *study, int status)
{
    web_json json;
    gg_json *out = web_json_open(&json, call->exchange, status);
    gg_json_object(out, NULL);
    study_write_members(study, call->who.user, out);
    gg_json_end_object(out);
    web_json_end(&json);
    return studies_reply_after(call, study);
}

/* ---------------------------------------------------------------- nodes as games */

bool studies_is_node(const char *id)
{
    return strchr(id, '.') != NULL;
}

/* The number after the point: digits, nothing else. */
static bool read_node(const char *text, uint32_t *number)
{
    size_t size = strlen(text);
    if (size == 0 || size > 9 || strspn(text, "0123456789") != size)
        return false;
    *number = (uint32_t)strtoul(text, NULL, 10);
    return true;
}

static study_line *open_line(srv_call *call, const char *id, const char *text)
{
    uint32_t number;
    gg_error error = {0};
    bool good = read_node(text, &number);
    srv_study *study = good ? studies_recall(call, id, number) : studies_find(call, id);
    if (!study)
        return NULL;
    if (!good || !study_find(study, number)) {
        call_fail(call, 404, "not-found", "this analysis has no such position");
        return NULL;
    }
    study_line *line = study_line_open(call->house, study, number, &error);
    if (!line)
        call_fail(call, 409, "not-now", "%s", error.text);
    return line;
}

bool studies_enter(srv_call *call)
{
    char id[64];
    char *point = strchr(call->part[0], '.');
    size_t size = (size_t)(point - call->part[0]);
    memcpy(id, call->part[0], size);
    id[size] = 0;
    call->line = open_line(call, id, point + 1);
    if (!call->line)
        return false;
    call->room = call->line->game->room;
    call->line->game->now = call->now;
    return true;
}

web_outcome studies_show_game(srv_call *call)
{
    web_json json;
    if (!studies_enter(call))
        return WEB_DONE;
    gg_json *out = web_json_open(&json, call->exchange, 200);
    gg_json_object(out, NULL);
    room_write_game(call->room, call->who.user, out);
    gg_json_end_object(out);
    return web_json_end(&json);
}

/* Does the caller play a game of this kind against people? */
typedef struct playing_search {
    uint64_t user;
    const char *line;
    bool found;
} playing_search;

static bool sits_in(const store_game *game, uint64_t user)
{
    for (uint32_t seat = 0; seat < game->seats; seat++)
        if (game->seat[seat].kind == SEAT_PERSON && game->seat[seat].user == user)
            return true;
    return false;
}

static bool see_running(void *to, const store_game *game)
{
    playing_search *search = to;
    size_t size = strcspn(search->line, " ");
    search->found = strncmp(game->line, search->line, size) == 0 &&
                    strcspn(game->line, " ") == size && !lobby_is_private(game) &&
                    sits_in(game, search->user);
    return !search->found;
}

static bool plays_with_people(srv_call *call, const char *line)
{
    srv_store *store = call->house->store;
    playing_search search = {.user = call->who.user, .line = line};
    store_filter filter = {
        .user = call->who.user, .states = GG_BIT(GAME_RUNNING), .most = UINT32_MAX};
    store_status status = store->ops->games(store, &filter, see_running, &search);
    return search.found || (status != STORE_OK && status != STORE_NONE);
}

static bool source_runs(srv_call *call, const char *id)
{
    store_game game;
    srv_store *store = call->house->store;
    store_status status = store->ops->game(store, id, &game);
    return status != STORE_NONE &&
           (status != STORE_OK || !(store_has_ended(&game) || lobby_is_private(&game)));
}

/* A moment of a game between people has no hints as long as the game runs. Nobody knows where a position comes from that was
 * pasted or set up: it could be the same moment, exported. */
const char *studies_refuse_hints(srv_call *call)
{
    const srv_study *study = call->line->study;
    if (host_table_head(&call->room->table)->over)
        return "the game is over in this position";
    if (study->source[0] != 0)
        return source_runs(call, study->source)
                   ? "this is a moment of a game between people, which has no hints while it runs"
                   : NULL;
    return plays_with_people(call, study->line)
               ? "you are playing this game against other people: until that is over, positions that you set up have no hints"
               : NULL;
}

/* ---------------------------------------------------------------- orders */

/* `random`, `best`, `worst`, or the draws: `[5 3]`. */
static bool read_roll(srv_call *call, study_roll *roll)
{
    const char *dice = "random";
    if (!call_maybe_text(call, "dice", GG_LINE_MAX, &dice))
        return false;
    *roll = (study_roll){ROLL_RANDOM, dice};
    if (strcmp(dice, "best") == 0)
        roll->kind = ROLL_BEST;
    else if (strcmp(dice, "worst") == 0)
        roll->kind = ROLL_WORST;
    else if (dice[0] == '[')
        roll->kind = ROLL_CHOSEN;
    else if (strcmp(dice, "random") != 0) {
        call_fail(call, 400, "bad-request", "dice must be random, best, worst, or such as [5 3]");
        return false;
    }
    return true;
}

static web_outcome fail(srv_call *call, const room_error *error)
{
    web_json json;
    room_write_error(call->room, call->seat, error,
                     web_json_open(&json, call->exchange, error->status));
    return web_json_end(&json);
}

web_outcome studies_post_order(srv_call *call)
{
    web_json json;
    room_post post;
    room_error error;
    study_roll roll;
    bool sight = false;
    srv_study *study = call->line->study;
    if (!call_text(call, "order", GG_LINE_MAX, &post.order) ||
        !call_number(call, "after", INT64_MAX, &post.after) ||
        !call_maybe_bool(call, "sight", &sight) || !read_roll(call, &roll))
        return WEB_DONE;
    if (!study_line_give(call->house, call->line, call->seat, &post, &roll, &error))
        return fail(call, &error);
    if (!studies_store(call, study, CHANGE_SET_STUDY))
        return WEB_DONE;
    gg_json *out = web_json_open(&json, call->exchange, 200);
    gg_json_object(out, NULL);
    gg_json_int(out, "node", call->line->node);
    room_write_post(call->room, call->seat, &post, sight, out);
    gg_json_end_object(out);
    web_json_end(&json);
    return studies_reply_after(call, study);
}

/* ---------------------------------------------------------------- the study itself */

static web_outcome show(srv_call *call)
{
    const srv_study *study = studies_find(call, call->part[0]);
    return study ? study_reply(call, study, 200) : WEB_DONE;
}

static bool list_study(void *to, const store_study *study)
{
    gg_json *out = to;
    gg_json_object(out, NULL);
    write_head(study, study->owner, out);
    gg_json_end_object(out);
    return true;
}

static web_outcome list(srv_call *call)
{
    web_json json;
    srv_store *store = call->house->store;
    gg_json *out = web_json_open(&json, call->exchange, 200);
    gg_json_object(out, NULL);
    gg_json_array(out, "studies");
    store_status status = store->ops->studies(store, call->who.user, list_study, out);
    gg_json_end_array(out);
    gg_json_end_object(out);
    web_json_end(&json);
    return status == STORE_OK || status == STORE_NONE ? WEB_DONE : call_no_store(call, status);
}

static bool count_kept(void *to, const store_study *study)
{
    uint32_t *count = to;
    *count += study->kept;
    return true;
}

static bool may_keep(srv_call *call, const srv_study *study)
{
    uint32_t count = 0;
    srv_store *store = call->house->store;
    store_status status = study->kept
                              ? STORE_OK
                              : store->ops->studies(store, call->who.user, count_kept, &count);
    if (status != STORE_OK && status != STORE_NONE) {
        call_no_store(call, status);
        return false;
    }
    if (count < STUDIES_KEPT_MAX)
        return true;
    call_fail(call, 429, "too-many", "you have saved %d analyses: delete one first",
              STUDIES_KEPT_MAX);
    return false;
}

/* `after`: `changed` of the study that the client has seen. True, with a reply: there is a newer one. */
static bool is_stale(srv_call *call, const srv_study *study)
{
    uint64_t after = (uint64_t)study->changed;
    web_query_number(&call->exchange->request, "after", &after);
    if (call->body && !call_maybe_number(call, "after", INT64_MAX, &after))
        return true;
    if (after == (uint64_t)study->changed)
        return false;
    call_fail(call, 409, "stale", "this analysis was changed in the meantime: load it again");
    return true;
}

/* A name, and whether it is saved. */
static web_outcome change(srv_call *call)
{
    gg_error error = {0};
    srv_study *study = studies_find_own(call, call->part[0]);
    if (!study)
        return WEB_DONE;
    const char *title = study->title;
    bool kept = study->kept;
    if (!call_maybe_text(call, "title", sizeof study->title - 1, &title) ||
        !call_maybe_bool(call, "kept", &kept))
        return WEB_DONE;
    if (texts_count(title) > TITLE_CHARACTERS || !texts_check(title, TEXT_LINE, &error))
        return call_fail(call, 400, "bad-request", "title must be one line of up to %d characters",
                         TITLE_CHARACTERS);
    bool same = kept == study->kept && strcmp(title, study->title) == 0;
    if (same || is_stale(call, study) || (kept && !may_keep(call, study)))
        return same ? study_reply(call, study, 200) : WEB_DONE;
    memmove(study->title, title, strlen(title) + 1);
    study->kept = kept;
    return studies_store(call, study, CHANGE_SET_STUDY) ? study_reply(call, study, 200) : WEB_DONE;
}

static web_outcome delete_study(srv_call *call)
{
    srv_study *study = studies_find_own(call, call->part[0]);
    if (!study)
        return WEB_DONE;
    store_batch *batch = batch_new();
    store_change *removal = batch_add(batch, CHANGE_REMOVE_STUDY);
    memcpy(removal->id, study->id, sizeof removal->id);
    studies_drop(call->house, study);
    web_ok(call->exchange);
    return house_after(call->house, call->exchange, house_send(call->house, batch));
}

/* ---------------------------------------------------------------- comments, arrows, branches */

static study_node *find_own_node(srv_call *call, srv_study **study)
{
    uint32_t number;
    *study = studies_find_own(call, call->part[0]);
    if (!*study)
        return NULL;
    study_node *node = read_node(call->part[1], &number) ? study_find(*study, number) : NULL;
    if (!node)
        call_fail(call, 404, "not-found", "this analysis has no such position");
    return node;
}

/* What the body says; the rest is NULL. False: the reply says what is wrong. */
static bool read_notes(srv_call *call, const char **comment, study_node *arrows)
{
    gg_error error = {0};
    const json_t *drawn = json_object_get(call->body, "arrows");
    if (!call_maybe_text(call, "comment", STUDY_COMMENT_MAX, comment))
        return false;
    if (*comment && !texts_check(*comment, TEXT_BREAKS, &error)) {
        call_fail(call, 400, "bad-request", "the comment: %s", error.text);
        return false;
    }
    if (!drawn || study_read_arrows(drawn, arrows))
        return true;
    call_fail(call, 400, "bad-request",
              "\"arrows\" must be at most %d of {\"from\",\"to\",\"color\"}", STUDY_ARROWS_MAX);
    return false;
}

static bool same_arrows(const study_node *a, const study_node *b)
{
    for (uint32_t i = 0; i < a->arrows && a->arrows == b->arrows; i++) {
        const study_arrow *one = &a->arrow[i], *other = &b->arrow[i];
        if (one->color != other->color || strcmp(one->from, other->from) != 0 ||
            strcmp(one->to, other->to) != 0)
            return false;
    }
    return a->arrows == b->arrows;
}

/* A call that is repeated changes nothing, and is not stale. */
static web_outcome set_notes(srv_call *call, srv_study *study, study_node *node,
                             const char *comment, study_node *arrows)
{
    bool draws = json_object_get(call->body, "arrows") && !same_arrows(node, arrows);
    bool says = comment && strcmp(comment, node->comment ? node->comment : "") != 0;
    if (!draws && !says)
        return study_reply(call, study, 200);
    if (is_stale(call, study))
        return WEB_DONE;
    if (says)
        study_set(&node->comment, comment);
    if (draws) {
        study_arrow *old = node->arrow;
        node->arrow = arrows->arrow;
        node->arrows = arrows->arrows;
        arrows->arrow = old;
    }
    return studies_store(call, study, CHANGE_SET_STUDY) ? study_reply(call, study, 200) : WEB_DONE;
}

static web_outcome change_node(srv_call *call)
{
    srv_study *study;
    const char *comment = NULL;
    study_node arrows = {.arrow = NULL};
    study_node *node = find_own_node(call, &study);
    if (!node || !read_notes(call, &comment, &arrows))
        return WEB_DONE;
    web_outcome outcome = set_notes(call, study, node, comment, &arrows);
    free(arrows.arrow);
    return outcome;
}

static web_outcome cut_node(srv_call *call)
{
    srv_study *study;
    const study_node *node = find_own_node(call, &study);
    if (!node)
        return WEB_DONE;
    if (node->number == 0)
        return call_fail(call, 409, "not-now",
                         "the beginning cannot be deleted: delete the analysis");
    if (is_stale(call, study))
        return WEB_DONE;
    uint32_t number = node->number;
    study_lines_drop(call->house, study, number);
    study_cut(study, number);
    return studies_store(call, study, CHANGE_SET_STUDY) ? study_reply(call, study, 200) : WEB_DONE;
}

/* ---------------------------------------------------------------- export */

static web_outcome reply_text(srv_call *call, const char *text)
{
    web_json json;
    gg_json *out = web_json_open(&json, call->exchange, 200);
    gg_json_object(out, NULL);
    gg_json_text(out, "text", text);
    gg_json_end_object(out);
    return web_json_end(&json);
}

static bool write_text(srv_house *house, study_line *line, srv_room *source, const char *as,
                       host_page *page, gg_error *why)
{
    if (strcmp(as, "log") == 0)
        return study_write_log(house, line, source, page, why);
    return strcmp(as, "case") == 0 ? study_write_case(house, line, page, why)
                                   : study_write_position(line, page, why);
}

static web_outcome export_line(srv_call *call)
{
    const char *as = call->part[2];
    study_line *line = open_line(call, call->part[0], call->part[1]);
    if (!line)
        return WEB_DONE;
    const srv_study *study = line->study;
    if (strcmp(as, "case") != 0 && strcmp(as, "log") != 0 && strcmp(as, "position") != 0)
        return call_fail(call, 404, "not-found", "an analysis is written as case, log or position");
    host_page page = {0};
    gg_error why = {0};
    store_status status = STORE_OK;
    srv_room *source = strcmp(as, "log") == 0 ? study_find_source(call, study, &status) : NULL;
    if (status == STORE_LATER)
        return call_no_store(call, status);
    if (write_text(call->house, line, source, as, &page, &why))
        reply_text(call, page.at);
    else
        call_fail(call, 409, "not-now", "%s", why.text);
    host_page_free(&page);
    return WEB_DONE;
}

const srv_route study_routes[] = {
    {WEB_GET, "/api/v1/studies", ROUTE_PERSON, list},
    {WEB_POST, "/api/v1/studies", ROUTE_PERSON | ROUTE_BODY, study_make},
    {WEB_POST, "/api/v1/studies/check", ROUTE_PERSON | ROUTE_BODY, study_check},
    {WEB_GET, "/api/v1/studies/{}", ROUTE_OPEN, show},
    {WEB_PUT, "/api/v1/studies/{}", ROUTE_PERSON | ROUTE_BODY, change},
    {WEB_DELETE, "/api/v1/studies/{}", ROUTE_PERSON, delete_study},
    {WEB_POST, "/api/v1/studies/{}/copy", ROUTE_PERSON, study_make_copy},
    {WEB_POST, "/api/v1/studies/{}/faces", ROUTE_PERSON | ROUTE_BODY, study_make_faces},
    {WEB_PUT, "/api/v1/studies/{}/nodes/{}", ROUTE_PERSON | ROUTE_BODY, change_node},
    {WEB_DELETE, "/api/v1/studies/{}/nodes/{}", ROUTE_PERSON, cut_node},
    {WEB_GET, "/api/v1/studies/{}/nodes/{}/{}", ROUTE_OPEN, export_line},
    {WEB_POST, "/api/v1/games/{}/seats/{}/analysis", ROUTE_PERSON | ROUTE_READER | ROUTE_BODY,
     study_make_moment},
    {WEB_OTHER, NULL, 0, NULL},
};
