/* making.c: creates a game: the request is read, checked by the rules, and becomes a game that waits for its players
 * or starts immediately (docs/api.md, "Games"). */
#include "server/lobby/lobby.h"
#include "server/moderation/moderation.h"

#include "core/text/text.h"
#include "server/clocks/clocks_read.h"
#include "server/games/paces.h"
#include "server/store/texts.h"

#include <jansson.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { TITLE_CHARACTERS = 80 };

/* A game that is being created. */
typedef struct new_game {
    srv_call *call;
    store_game game;
    uint8_t nonce[32];            /* the creator's own */
    char token[GG_SEATS_MAX][44]; /* of the invitations, "": not one */
} new_game;

/* Replies with 400 and returns false, so that a reading function can end with it. */
static bool wrong(const new_game *making, const char *format, ...) GG_PRINTF(2, 3);
static bool wrong(const new_game *making, const char *format, ...)
{
    char text[500];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    call_fail(making->call, 400, "bad-request", "%s", text);
    return false;
}

/* ---------------------------------------------------------------- the game line */

/* A word of the game line must not become two words or a comment. */
static bool is_word(const char *text)
{
    size_t size = strlen(text);
    for (size_t i = 0; i < size; i++) {
        bool letter = (text[i] >= 'a' && text[i] <= 'z') || (text[i] >= 'A' && text[i] <= 'Z');
        bool digit = text[i] >= '0' && text[i] <= '9';
        if (!letter && !digit && text[i] != '-' && text[i] != '_')
            return false;
    }
    return size > 0 && size <= 60;
}

static bool put_option(const new_game *making, const char *key, const json_t *value, gg_text *line)
{
    if (!is_word(key))
        return wrong(making, "unknown option \"%s\"", key);
    gg_print(line, " %s=", key);
    if (json_is_string(value) && is_word(json_string_value(value)))
        gg_put(line, json_string_value(value));
    else if (json_is_integer(value))
        gg_put_int(line, json_integer_value(value));
    else if (json_is_boolean(value))
        gg_put_int(line, json_is_true(value));
    else
        return wrong(making, "option %s must be a number, a word, true or false", key);
    return true;
}

static bool put_options(const new_game *making, gg_text *line)
{
    json_t *options = json_object_get(making->call->body, "options"), *value;
    const char *key;
    if (!options || json_is_null(options))
        return true;
    if (!json_is_object(options))
        return wrong(making, "options must be an object");
    json_object_foreach(options, key,
                        value) if (!put_option(making, key, value, line)) return false;
    return true;
}

/* `NAME [SCENARIO] {KEY=VALUE}`, as requested. */
static bool put_line(const new_game *making, gg_text *line)
{
    const char *name = NULL, *scenario = "";
    if (!call_text(making->call, "game", 60, &name) ||
        !call_maybe_text(making->call, "scenario", 60, &scenario))
        return false;
    if (!is_word(name))
        return wrong(making, "unknown game \"%s\"", name);
    if (scenario[0] && !is_word(scenario))
        return wrong(making, "unknown scenario \"%s\"", scenario);
    gg_print(line, "%s%s%s", name, scenario[0] ? " " : "", scenario);
    if (!put_options(making, line))
        return false;
    return !line->cut || wrong(making, "too many options");
}

bool lobby_write_line(const gg_game *rules, char line[LOBBY_LINE_SIZE])
{
    char short_line[LOBBY_LINE_SIZE];
    gg_text text;
    gg_span scenario = rules->scenarios[rules->scenario].id;
    gg_text_open(&text, short_line, sizeof short_line);
    gg_write_game(rules, &text);
    size_t behind = strlen(rules->rules->id);
    if (rules->scenario != rules->normal_scenario)
        behind += 1 + scenario.size;
    gg_assert(behind <= text.used);
    gg_text_open(&text, line, LOBBY_LINE_SIZE);
    gg_print(&text, "%s %.*s%s", rules->rules->id, (int)scenario.size, scenario.at,
             short_line + behind);
    return !text.cut;
}

static bool read_line(new_game *making)
{
    char line[1000];
    gg_text text;
    gg_text_open(&text, line, sizeof line);
    if (!put_line(making, &text))
        return false;
    gg_error error = {0};
    const gg_game *rules = rooms_share_game(making->call->house, line, &error);
    if (!rules)
        return wrong(making, "%s", error.text);
    making->game.seats = rules->seats;
    memcpy(making->game.data_hash, rules->data_hash, sizeof making->game.data_hash);
    bool good = lobby_write_line(rules, making->game.line);
    rooms_leave_game(making->call->house, rules);
    return good || wrong(making, "too many options");
}

bool lobby_read_line(srv_call *call, store_game *game)
{
    new_game making = {.call = call};
    bool good = read_line(&making);
    memcpy(game->line, making.game.line, sizeof game->line);
    memcpy(game->data_hash, making.game.data_hash, sizeof game->data_hash);
    game->seats = making.game.seats;
    return good;
}

/* ---------------------------------------------------------------- seats */

static const char *member(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static bool read_me(new_game *making, gg_seat seat, const json_t *asked)
{
    (void)asked;
    lobby_sit(&making->game.seat[seat], making->call->who.user, making->call->who.name);
    memcpy(making->game.seat[seat].nonce, making->nonce, sizeof making->nonce);
    return true;
}

static bool read_open(new_game *making, gg_seat seat, const json_t *asked)
{
    (void)asked;
    making->game.seat[seat].kind = SEAT_OPEN;
    return true;
}

static bool read_user(new_game *making, gg_seat seat, const json_t *asked)
{
    store_user user;
    const char *name = member(asked, "name");
    store_status status = names_find_user(making->call->house->store, name, &user);
    if (status == STORE_NONE)
        return wrong(making, "there is no user \"%s\"", name);
    if (status != STORE_OK) {
        call_no_store(making->call, status);
        return false;
    }
    sodium_memzero(user.password, sizeof user.password);
    if (moderation_blocks(making->call->house, user.id, making->call->who.user)) {
        call_fail(making->call, 403, "not-yours", "%s has blocked you", user.name);
        return false;
    }
    store_seat *kept = &making->game.seat[seat];
    lobby_sit(kept, user.id, user.name);
    kept->kind = SEAT_INVITED;
    return true;
}

static bool read_invitation(new_game *making, gg_seat seat, const json_t *asked)
{
    (void)asked;
    making->game.seat[seat].kind = SEAT_INVITED;
    people_new_token(making->token[seat]);
    people_hash_token(making->token[seat], making->game.seat[seat].invitation);
    return true;
}

static bool read_bot(new_game *making, gg_seat seat, const json_t *asked)
{
    store_seat *taken = &making->game.seat[seat];
    const char *name = json_object_get(asked, "bot") ? member(asked, "bot") : "random";
    if (strlen(name) >= sizeof taken->bot || !bots_known(making->game.line, name))
        return wrong(making, "unknown bot \"%s\"", name);
    taken->kind = SEAT_BOT;
    memcpy(taken->bot, name, strlen(name) + 1);
    memcpy(taken->name, name, strlen(name) + 1);
    return true;
}

static const struct {
    const char *kind;
    bool (*read)(new_game *making, gg_seat seat, const json_t *asked);
} seat_kinds[] = {
    {"me", read_me},   {"open", read_open}, {"user", read_user}, {"invitation", read_invitation},
    {"bot", read_bot},
};

static bool read_seat(new_game *making, gg_seat seat, const json_t *asked)
{
    const char *kind = member(asked, "kind");
    for (size_t i = 0; i < sizeof seat_kinds / sizeof seat_kinds[0]; i++)
        if (strcmp(kind, seat_kinds[i].kind) == 0)
            return seat_kinds[i].read(making, seat, asked);
    return wrong(making, "a seat must be of kind me, open, user, invitation or bot, not \"%s\"",
                 kind);
}

static bool read_seats(new_game *making)
{
    json_t *seats = json_object_get(making->call->body, "seats");
    if (!seats || json_is_null(seats))
        return read_me(making, 0, NULL); /* the others stay open */
    if (!json_is_array(seats) || json_array_size(seats) != making->game.seats)
        return wrong(making, "seats must be a list of %u, one for each seat",
                     (unsigned)making->game.seats);
    for (gg_seat seat = 0; seat < making->game.seats; seat++)
        if (!read_seat(making, seat, json_array_get(seats, seat)))
            return false;
    return true;
}

/* ---------------------------------------------------------------- the rest */

static bool read_title(new_game *making)
{
    const char *title = "";
    gg_error error = {0};
    if (!call_maybe_text(making->call, "title", sizeof making->game.title - 1, &title))
        return false;
    if (texts_count(title) > TITLE_CHARACTERS)
        return wrong(making, "title must be one line of up to %d characters", TITLE_CHARACTERS);
    if (!texts_check(title, TEXT_LINE, &error))
        return wrong(making, "title must be one line: %s", error.text);
    memcpy(making->game.title, title, strlen(title) + 1);
    return true;
}

bool lobby_read_watch(srv_call *call, uint8_t *watch)
{
    const char *word = *watch == WATCH_PEOPLE ? "people" : "nobody";
    if (!call_maybe_text(call, "watch", 20, &word))
        return false;
    bool people = strcmp(word, "people") == 0;
    if (!people && strcmp(word, "nobody") != 0) {
        call_fail(call, 400, "bad-request", "watch must be people or nobody, not \"%s\"", word);
        return false;
    }
    *watch = people ? WATCH_PEOPLE : WATCH_NOBODY;
    return true;
}

/* Nobody is expected to join: the creator plays alone or against bots, or watches bots. */
bool lobby_is_private(const store_game *game)
{
    for (uint32_t seat = 0; seat < game->seats; seat++) {
        const store_seat *taken = &game->seat[seat];
        if (taken->kind != SEAT_BOT && (taken->kind != SEAT_PERSON || taken->user != game->maker))
            return false;
    }
    return true;
}

static bool has_person(const store_game *game)
{
    for (uint32_t seat = 0; seat < game->seats; seat++)
        if (game->seat[seat].kind == SEAT_PERSON)
            return true;
    return false;
}

/* A private game has no spectators unless they are asked for; bots alone play for them. */
static bool read_watch(new_game *making)
{
    bool alone = lobby_is_private(&making->game) && has_person(&making->game);
    making->game.watch = alone ? WATCH_NOBODY : WATCH_PEOPLE;
    return lobby_read_watch(making->call, &making->game.watch);
}

static bool read_clock(new_game *making)
{
    gg_error error = {0};
    const json_t *clock = json_object_get(making->call->body, "clock");
    if (clocks_read(clock, &making->game.clock, &error))
        return true;
    return wrong(making, "%s", error.text);
}

bool lobby_read_rules(srv_call *call, store_game *game)
{
    new_game making = {.call = call};
    bool good = read_line(&making) && read_title(&making) && read_clock(&making);
    *game = making.game;
    return good;
}

static bool read_switches(new_game *making)
{
    bool listed = !lobby_is_private(&making->game), starts = false, curtain = true, forced = true;
    if (!call_maybe_bool(making->call, "listed", &listed) ||
        !call_maybe_bool(making->call, "curtain", &curtain) ||
        !call_maybe_bool(making->call, "forced", &forced) ||
        !call_maybe_bool(making->call, "start", &starts))
        return false;
    making->game.solo = !curtain;
    making->game.asks_all = !forced;
    making->game.listed = listed;
    making->game.starts = starts;
    return true;
}

static void fill_in(new_game *making)
{
    store_game *game = &making->game;
    _Static_assert(sizeof GG_VERSION <= sizeof game->rules_version, "the version fits");
    lobby_new_id(game->id);
    memcpy(game->rules_version, GG_VERSION, sizeof GG_VERSION);
    randombytes_buf(game->seed, sizeof game->seed);
    for (uint32_t seat = 0; seat < GG_SEATS_MAX; seat++)
        randombytes_buf(game->seat[seat].nonce, sizeof game->seat[seat].nonce);
    game->state = GAME_WAITING;
    game->maker = making->call->who.user;
    game->created = making->call->now;
}

bool lobby_read_pace(srv_call *call, uint8_t *pace)
{
    const char *word = NULL;
    if (!call_maybe_text(call, "pace", 20, &word))
        return false;
    if (!word || pace_find(word, pace))
        return true;
    call_fail(call, 400, "bad-request", "pace must be live, several, daily or relaxed, not \"%s\"",
              word);
    return false;
}

const char *lobby_why_unrated(const srv_house *house, const store_game *game)
{
    if (!house->settings.accounts)
        return "only players with accounts have ratings";
    if (!game->listed)
        return "a rated game is in public lists, because its result is public";
    if (game->seats != 2)
        return "only games of two players can be rated";
    for (uint32_t seat = 0; seat < game->seats; seat++)
        if (game->seat[seat].kind == SEAT_BOT)
            return "games against bots are not rated";
    if (game->seat[0].user != 0 && game->seat[0].user == game->seat[1].user)
        return "a rated game needs two different players";
    return NULL;
}

static bool read_rated(new_game *making)
{
    bool rated = false;
    if (!call_maybe_bool(making->call, "rated", &rated))
        return false;
    const char *why_not = rated ? lobby_why_unrated(making->call->house, &making->game) : NULL;
    making->game.rated = rated;
    return !why_not || wrong(making, "%s", why_not);
}

static bool read_game(new_game *making)
{
    return read_line(making) && lobby_read_nonce(making->call, making->nonce) &&
           read_seats(making) && read_title(making) && read_watch(making) && read_clock(making) &&
           read_switches(making) && lobby_read_pace(making->call, &making->game.pace) &&
           read_rated(making);
}

/* ---------------------------------------------------------------- limits */

typedef struct counting {
    srv_house *house;
    uint64_t maker;
    uint32_t count;
} counting;

/* Those that are pending are counted in memory. */
static bool count_game(void *to, const store_game *game)
{
    counting *made = to;
    const srv_room *room = room_in_memory(made->house, game->id);
    bool pending = room && room->ticket > 0;
    made->count += game->maker == made->maker && !pending;
    return true;
}

/* Games with unsaved changes: whether the store already has them may change at any moment. */
static uint32_t count_pending(const srv_house *house, uint64_t maker)
{
    uint32_t count = 0;
    for (const srv_room *room = house->rooms; room; room = room->next)
        if (room->game.maker == maker && room->ticket > 0 && !store_has_ended(&room->game))
            count++;
    return count;
}

bool lobby_may_make(srv_call *call)
{
    srv_house *house = call->house;
    counting made = {.house = house, .maker = call->who.user};
    store_filter filter = {.user = call->who.user,
                           .states = 1U << GAME_WAITING | 1U << GAME_RUNNING,
                           .most = UINT32_MAX};
    store_status status = house->store->ops->games(house->store, &filter, count_game, &made);
    if (status != STORE_OK && status != STORE_NONE) {
        call_no_store(call, status);
        return false;
    }
    uint32_t most = house->settings.games_per_user;
    if (most == 0 || made.count + count_pending(house, call->who.user) < most)
        return true;
    call_fail(call, 429, "too-many", "you have reached the limit of %u waiting and running games",
              (unsigned)most);
    return false;
}

/* ---------------------------------------------------------------- the call */

static void write_invitations(const new_game *making, gg_json *out)
{
    gg_json_array(out, "invitations");
    for (gg_seat seat = 0; seat < making->game.seats; seat++) {
        if (making->token[seat][0] == 0)
            continue;
        gg_json_object(out, NULL);
        gg_json_int(out, "seat", seat);
        gg_json_text(out, "token", making->token[seat]);
        gg_json_end_object(out);
    }
    gg_json_end_array(out);
}

static web_outcome reply_made(const new_game *making, srv_room *room)
{
    web_json json;
    srv_call *call = making->call;
    gg_json *out = web_json_open(&json, call->exchange, 201);
    gg_json_object(out, NULL);
    room_write_game(room, call->who.user, out);
    write_invitations(making, out);
    gg_json_end_object(out);
    web_json_end(&json);
    return house_after(call->house, call->exchange, room->ticket);
}

static web_outcome make_game(new_game *making)
{
    gg_error error = {0};
    store_batch *batch = batch_new();
    srv_room *room = room_new(making->call->house, &making->game, batch, &error);
    if (!room) {
        batch_free(batch);
        return call_fail(making->call, 400, "bad-request", "%s", error.text);
    }
    if (making->game.starts && lobby_is_full(&making->game))
        room_start(room);
    room->game_changed = true; /* players with reserved seats are told */
    room_send(room);
    return reply_made(making, room);
}

web_outcome lobby_make(srv_call *call)
{
    new_game making = {.call = call};
    fill_in(&making);
    web_outcome outcome = WEB_DONE;
    if (lobby_may_make(call) && read_game(&making) &&
        people_count_making(call->house, call->exchange, call->who.user))
        outcome = make_game(&making);
    sodium_memzero(&making, sizeof making); /* the seed, the tokens */
    return outcome;
}
