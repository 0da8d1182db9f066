/* lessons.c: lessons in the browser (docs/api.md, "Lessons"). A lesson is played in a game of its own, in which the learner has one
 * seat. The client goes from step to step; the server judges answers and gives the orders of the other seats. Nobody has more
 * than one such game: the next lesson deletes it. */
#include "lessons/lessons.h"
#include "server/lobby/lobby.h"

#include "host/memory.h"
#include "server/games/answers.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- the lessons */

static const lesson_course *find_course(const srv_house *house, const char *game)
{
    const lesson_shelf *shelf = house->settings.lessons;
    for (uint32_t i = 0; shelf && i < shelf->count; i++)
        if (strcmp(shelf->game[i], game) == 0)
            return &shelf->course[i];
    return NULL;
}

static const lesson_sheet *find_lesson(srv_call *call)
{
    const lesson_course *course = find_course(call->house, call->part[0]);
    const lesson_sheet *found = course ? lesson_find(course, gg_span_of(call->part[1])) : NULL;
    if (!found)
        call_fail(call, 404, "not-found", "there is no such lesson");
    return found;
}

static web_outcome list_lessons(srv_call *call)
{
    web_json json;
    const lesson_shelf *shelf = call->house->settings.lessons;
    gg_json *out = web_json_open(&json, call->exchange, 200);
    gg_json_object(out, NULL);
    gg_json_array(out, "courses");
    for (uint32_t i = 0; shelf && i < shelf->count; i++) {
        const lesson_course *course = &shelf->course[i];
        if (course->count == 0)
            continue;
        gg_json_object(out, NULL);
        gg_json_text(out, "game", shelf->game[i]);
        gg_json_array(out, "lessons");
        for (uint32_t k = 0; k < course->count; k++) {
            gg_json_object(out, NULL);
            lesson_write_title(&course->lesson[k], out);
            gg_json_end_object(out);
        }
        gg_json_end_array(out);
        gg_json_end_object(out);
    }
    gg_json_end_array(out);
    gg_json_end_object(out);
    web_json_end(&json);
    web_tag_body(call->exchange);
    return WEB_DONE;
}

static web_outcome show_lesson(srv_call *call)
{
    web_json json;
    const lesson_sheet *lesson = find_lesson(call);
    if (!lesson)
        return WEB_DONE;
    gg_json *out = web_json_open(&json, call->exchange, 200);
    gg_json_object(out, NULL);
    gg_json_text(out, "game", call->part[0]);
    lesson_write(lesson, out);
    gg_json_end_object(out);
    web_json_end(&json);
    web_tag_body(call->exchange);
    return WEB_DONE;
}

/* ---------------------------------------------------------------- its game */

typedef struct old_games {
    char id[8][STORE_ID_SIZE];
    uint32_t count;
} old_games;

static bool note_old(void *to, const store_game *game)
{
    old_games *old = to;
    memcpy(old->id[old->count++], game->id, sizeof old->id[0]);
    return old->count < sizeof old->id / sizeof old->id[0];
}

/* A game that cannot be entered now stays until the next time. */
static bool remove_old(srv_call *call)
{
    old_games old = {.count = 0};
    srv_store *store = call->house->store;
    store_filter filter = {.user = call->who.user, .states = UINT8_MAX, .lessons = true, .most = 8};
    store_status status = store->ops->games(store, &filter, note_old, &old);
    if (status != STORE_OK && status != STORE_NONE) {
        call_no_store(call, status);
        return false;
    }
    for (uint32_t i = 0; i < old.count; i++) {
        srv_room *room = room_enter(call->house, old.id[i], &status);
        if (room && !room->removed)
            lobby_take_away(room, call->now);
    }
    return true;
}

/* The learner's seat, and whether the lesson can begin at all: its file may have come with --data. */
static bool try_lesson(srv_call *call, const lesson_sheet *lesson, gg_seat *seat)
{
    lesson_run run;
    host_table table = {0};
    gg_error error = {0};
    if (lesson_begin(&run, lesson, call->house->shelf, &table, &error)) {
        *seat = run.seat;
        host_table_close(&table);
        return true;
    }
    call_fail(call, 500, "damaged", "%s:%u: %s", lesson->file->name, (unsigned)error.line,
              error.text);
    return false;
}

static void fill_seats(srv_call *call, store_game *game, gg_seat learner)
{
    static const char name[] = "Lesson";
    for (uint32_t i = 0; i < game->seats; i++) {
        if (i == learner) {
            lobby_sit(&game->seat[i], call->who.user, call->who.name);
            continue;
        }
        game->seat[i].kind = SEAT_BOT;
        memcpy(game->seat[i].name, name, sizeof name);
    }
}

static bool fill_in(srv_call *call, const lesson_sheet *lesson, gg_seat learner, store_game *game)
{
    gg_text text;
    gg_error error = {0};
    gg_text_open(&text, game->line, sizeof game->line);
    gg_put_span(&text, lesson->game);
    const gg_game *rules = rooms_share_game(call->house, game->line, &error);
    if (!rules) {
        call_fail(call, 500, "damaged", "%s", error.text);
        return false;
    }
    game->seats = rules->seats;
    memcpy(game->data_hash, rules->data_hash, sizeof game->data_hash);
    rooms_leave_game(call->house, rules);
    lobby_new_id(game->id);
    memcpy(game->rules_version, GG_VERSION, sizeof GG_VERSION);
    lesson_make_seed(lesson, game->seed);
    gg_text_open(&text, game->title, sizeof game->title);
    gg_put_span(&text, lesson->title);
    gg_text_open(&text, game->lesson, sizeof game->lesson);
    gg_print(&text, "%s/%.*s", call->part[0], (int)lesson->name.size, lesson->name.at);
    game->state = GAME_WAITING;
    game->watch = WATCH_NOBODY;
    game->maker = call->who.user;
    game->created = call->now;
    fill_seats(call, game, learner);
    return true;
}

/* Gives the orders of one step; of a question its first right answer. False: it has to be played. */
static bool skip_step(srv_room *room, gg_seat learner, const lesson_step *step)
{
    gg_words words;
    gg_answer answer;
    gg_error error = {0};
    if (step->kind == LESSON_SAY)
        return true;
    const lesson_answer *right = lesson_right(step, 0);
    gg_seat seat = step->kind == LESSON_ASK
                       ? learner
                       : host_table_seat(&room->table, step->seat, false, &error);
    return step->kind != LESSON_FIGHT && seat != GG_NOBODY &&
           lesson_order(step->kind == LESSON_ASK ? right->order : step->order, &words) &&
           room_order(room, seat, 0, 0, &words, &answer);
}

/* The first step, unless the learner goes back to a later one. False: the reply says what is wrong. */
static bool read_first(srv_call *call, const lesson_sheet *lesson, uint64_t *first)
{
    if (!call_maybe_number(call, "step", lesson->step_count - 1, first))
        return false;
    for (uint32_t i = 0; i < *first; i++)
        if (lesson->step[i].kind == LESSON_FIGHT) {
            call_fail(call, 409, "not-now", "step %u comes after a fight, which has to be fought",
                      (unsigned)*first);
            return false;
        }
    return true;
}

static web_outcome begin_lesson(srv_call *call)
{
    gg_seat learner;
    uint64_t first = 0;
    gg_error error = {0};
    store_game game = {0};
    const lesson_sheet *lesson = find_lesson(call);
    if (!lesson || !read_first(call, lesson, &first) || !try_lesson(call, lesson, &learner) ||
        !remove_old(call) || !fill_in(call, lesson, learner, &game))
        return WEB_DONE;
    store_batch *batch = batch_new();
    srv_room *room = room_new(call->house, &game, batch, &error);
    if (!room) {
        batch_free(batch);
        return call_fail(call, 500, "damaged", "%s", error.text);
    }
    char *position = host_copy_text(lesson->position.at ? lesson->position.at : "",
                                    lesson->position.size);
    room_start_from(room, position);
    free(position);
    for (uint32_t i = 0; i < first; i++)
        if (!skip_step(room, learner, &lesson->step[i]))
            break; /* `learn --check` would have said so */
    room->game_changed = true;
    room_send(room);
    return lobby_reply(call, room, 201);
}

/* ---------------------------------------------------------------- its steps */

/* The lesson of the game, at the step that the client names. */
static bool find_run(srv_call *call, lesson_run *run)
{
    char game[sizeof call->room->game.lesson];
    uint64_t step = 0, given = 0;
    srv_room *room = call->room;
    memcpy(game, room->game.lesson, sizeof game);
    char *slash = strchr(game, '/');
    if (slash)
        *slash = 0;
    const lesson_course *course = slash ? find_course(call->house, game) : NULL;
    *run = (lesson_run){.lesson = course ? lesson_find(course, gg_span_of(slash + 1)) : NULL};
    if (!run->lesson || room->game.maker != call->who.user || room->game.state != GAME_RUNNING) {
        call_fail(call, 409, "not-now", "this is not a lesson, or it is over");
        return false;
    }
    for (gg_seat seat = 0; seat < room->game.seats; seat++)
        if (room->game.seat[seat].kind == SEAT_PERSON)
            run->seat = seat;
    if (!call_number(call, "step", UINT32_MAX, &step) ||
        !call_maybe_number(call, "given", ((uint64_t)1 << GG_ORDERS_MAX) - 1, &given))
        return false;
    run->step = (uint32_t)step;
    run->given = given;
    if (!lesson_now(run))
        call_fail(call, 400, "bad-request", "the lesson has no step %u", (unsigned)step);
    return lesson_now(run) != NULL;
}

static web_outcome judge(srv_call *call, const lesson_run *run)
{
    static const char *const verdicts[] = {[LESSON_RIGHT] = "right",
                                           [LESSON_PART] = "part",
                                           [LESSON_POOR] = "poor",
                                           [LESSON_WRONG] = "wrong"};
    web_json json;
    gg_words words;
    const char *order;
    lesson_opinion opinion = {.verdict = LESSON_WRONG};
    if (!call_text(call, "order", GG_LINE_MAX, &order))
        return WEB_DONE;
    if (room_read_order(call->room, order, &words, &opinion.answer))
        lesson_judge(run, &call->room->table, &words, 0, &opinion);
    gg_json *out = web_json_open(&json, call->exchange, 200);
    gg_json_object(out, NULL);
    gg_json_text(out, "verdict", verdicts[opinion.verdict]);
    gg_json_int(out, "orders", (int64_t)opinion.orders);
    lesson_write_text(opinion.text, out, "said");
    if (opinion.verdict == LESSON_WRONG)
        room_write_reason(call->room, run->seat, &opinion.answer, out);
    gg_json_end_object(out);
    return web_json_end(&json);
}

/* Gives the order of somebody else. */
static web_outcome carry_out(srv_call *call, const lesson_run *run)
{
    gg_words words;
    gg_error error = {0};
    gg_answer answer;
    srv_room *room = call->room;
    const lesson_step *step = lesson_now(run);
    gg_seat seat = host_table_seat(&room->table, step->seat, false, &error);
    if (seat == GG_NOBODY || !lesson_order(step->order, &words))
        return call_fail(call, 500, "damaged", "%.*s is no order of a seat", (int)step->order.size,
                         step->order.at);
    room_open_batch(room);
    if (!room_order(room, seat, 0, 0, &words, &answer)) {
        room_cancel(room);
        return lobby_refuse(call, room, 409, "not-now", "this order was given already");
    }
    room_send(room);
    return lobby_reply(call, room, 200);
}

static void seat_bots(srv_room *room, const lesson_run *run)
{
    gg_text text;
    const lesson_step *step = lesson_now(run);
    for (gg_seat seat = 0; seat < room->game.seats; seat++) {
        store_seat *taken = &room->game.seat[seat];
        if (seat == run->seat)
            continue;
        gg_text_open(&text, taken->bot, sizeof taken->bot);
        gg_put_span(&text, step->level);
        memcpy(taken->name, taken->bot, sizeof taken->bot);
        room->game_changed = true;
    }
}

/* The others become bots; the reply tells the end of the fight, if it has come. */
static web_outcome fight(srv_call *call, const lesson_run *run)
{
    char level[sizeof call->room->game.seat[0].bot];
    gg_text text;
    web_json json;
    srv_room *room = call->room;
    gg_text_open(&text, level, sizeof level);
    gg_put_span(&text, lesson_now(run)->level);
    if (!bots_known(room->game.line, level))
        return call_fail(call, 500, "damaged", "no bot \"%s\" plays this game", level);
    if (room->game.seat[run->seat == 0 ? 1 : 0].bot[0] == 0) {
        room_open_batch(room);
        seat_bots(room, run);
        room_send(room);
    }
    bots_think(call->house, room); /* it may have been loaded again in the middle of a bot's turn */
    const lesson_end *end = lesson_fight_end(run, &room->table);
    gg_json *out = web_json_open(&json, call->exchange, 200);
    gg_json_object(out, NULL);
    gg_json_bool(out, "ended", end != NULL);
    gg_json_bool(out, "won", end && end->won);
    lesson_write_text(end ? end->text : gg_span_of(""), out, "said");
    gg_json_end_object(out);
    web_json_end(&json);
    return house_after(call->house, call->exchange, room_ticket(room, GG_PUBLIC));
}

static web_outcome take_step(srv_call *call)
{
    lesson_run run;
    if (!lobby_enter(call, NULL) || !find_run(call, &run))
        return WEB_DONE;
    switch (lesson_now(&run)->kind) {
    case LESSON_ASK:
        return judge(call, &run);
    case LESSON_THEN:
        return carry_out(call, &run);
    case LESSON_FIGHT:
        return fight(call, &run);
    default:
        return call_fail(call, 400, "bad-request", "there is nothing to answer in this step");
    }
}

/* ---------------------------------------------------------------- progress */

typedef struct learned_list {
    const srv_house *house;
    gg_json *out;
} learned_list;

/* GAME/NAME of a lesson that this server has. */
static bool is_lesson(const srv_house *house, const char *word)
{
    char game[64];
    const char *slash = strchr(word, '/');
    size_t size = slash ? (size_t)(slash - word) : 0;
    if (size == 0 || size >= sizeof game)
        return false;
    memcpy(game, word, size);
    game[size] = 0;
    const lesson_course *course = find_course(house, game);
    return course && lesson_find(course, gg_span_of(slash + 1));
}

/* One whose file was removed is not told, but comes back with its file. */
static bool write_learned(void *to, const char *lesson)
{
    learned_list *list = to;
    if (is_lesson(list->house, lesson))
        gg_json_text(list->out, NULL, lesson);
    return true;
}

static web_outcome get_learned(srv_call *call)
{
    web_json json;
    srv_store *store = call->house->store;
    learned_list list = {.house = call->house, .out = web_json_open(&json, call->exchange, 200)};
    gg_json_object(list.out, NULL);
    gg_json_array(list.out, "learned");
    store_status status = store->ops->learned(store, call->who.user, write_learned, &list);
    gg_json_end_array(list.out);
    gg_json_end_object(list.out);
    web_json_end(&json);
    return status == STORE_OK || status == STORE_NONE ? WEB_DONE : call_no_store(call, status);
}

enum { LEARNED_MOST = 200 }; /* in one call */

/* Adds to what is stored. A browser sends what a guest has learned there before: unknown names are skipped. */
static web_outcome post_learned(srv_call *call)
{
    size_t i;
    json_t *item;
    web_json json;
    const json_t *list = json_object_get(call->body, "learned");
    if (!json_is_array(list) || json_array_size(list) > LEARNED_MOST)
        return call_fail(call, 400, "bad-request",
                         "\"learned\" must be an array of at most %d lessons", LEARNED_MOST);
    store_batch *batch = batch_new();
    json_array_foreach(list, i, item)
    {
        const char *lesson = json_string_value(item);
        if (!lesson || !is_lesson(call->house, lesson))
            continue;
        store_change *change = batch_add(batch, CHANGE_ADD_LEARNED);
        change->number = call->who.user;
        change->at = call->now;
        change->text = batch_text(batch, lesson, strlen(lesson));
    }
    gg_json *out = web_json_open(&json, call->exchange, 200);
    gg_json_object(out, NULL);
    gg_json_int(out, "noted", batch->count);
    gg_json_end_object(out);
    web_json_end(&json);
    return house_after(call->house, call->exchange, house_send(call->house, batch));
}

const srv_route lesson_routes[] = {
    {WEB_GET, "/api/v1/me/lessons", ROUTE_PERSON | ROUTE_ACCOUNTS, get_learned},
    {WEB_POST, "/api/v1/me/lessons", ROUTE_PERSON | ROUTE_ACCOUNTS | ROUTE_BODY, post_learned},
    {WEB_GET, "/api/v1/lessons", ROUTE_OPEN, list_lessons},
    {WEB_GET, "/api/v1/lessons/{}/{}", ROUTE_OPEN, show_lesson},
    {WEB_POST, "/api/v1/lessons/{}/{}", ROUTE_PERSON, begin_lesson},
    {WEB_POST, "/api/v1/games/{}/lesson", ROUTE_PERSON | ROUTE_BODY, take_step},
    {WEB_OTHER, NULL, 0, NULL},
};
