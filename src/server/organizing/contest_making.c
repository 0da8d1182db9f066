/* contest_making.c: a new tournament: the request is read and checked (docs/api.md, "Tournaments"). */
#include "server/organizing/organizing.h"

#include "server/lobby/lobby.h"
#include "server/store/texts.h"

#include <jansson.h>
#include <string.h>

enum { NAMES_MOST = 64 * 45 };

bool contest_read_text(srv_call *call, const char *key, size_t characters, const char **text)
{
    gg_error error = {0};
    *text = "";
    if (!call_maybe_text(call, key, 4 * characters, text))
        return false;
    if (texts_count(*text) <= characters && texts_check(*text, TEXT_BREAKS, &error))
        return true;
    call_fail(call, 400, "bad-request", "\"%s\" must have up to %u characters%s%s", key,
              (unsigned)characters, error.text[0] ? ": " : "", error.text);
    return false;
}

/* ---------------------------------------------------------------- settings */

static bool wrong(srv_call *call, const char *name, const char *what)
{
    call_fail(call, 400, "bad-request", "\"%s\" must be %s", name, what);
    return false;
}

static bool read_setting(srv_call *call, const char *name, int64_t most, int64_t *value)
{
    const json_t *given = json_object_get(call->body, name);
    int64_t unit = contest_unit(name);
    if (!given || json_is_null(given))
        return true;
    if (json_is_string(given))
        return contest_read_word(name, json_string_value(given), value) ||
               wrong(call, name, "another word");
    if (json_is_boolean(given) && most == 1) {
        *value = json_is_true(given);
        return true;
    }
    json_int_t number = json_is_integer(given) ? json_integer_value(given) : -1;
    if (number < 0 || number > most / unit)
        return wrong(call, name, "a whole number in its range");
    *value = number * unit;
    return true;
}

static bool read_settings(srv_call *call, tour_settings *settings)
{
    int64_t system = TOUR_ROBIN;
    if (!read_setting(call, "system", TOUR_LADDER, &system))
        return false;
    tour_default_settings(settings, (uint8_t)system);
    const char *name;
    for (uint32_t i = 0; (name = tour_setting_name(i)); i++)
        if (!read_setting(call, name, tour_setting_most(i), tour_setting(settings, i)))
            return false;
    if (settings->most == 1)
        return wrong(call, "most", "2 or more");
    if (settings->system == TOUR_LADDER && settings->reach == 0)
        return wrong(call, "reach", "1 or more");
    return true;
}

/* ---------------------------------------------------------------- the call */

static bool read_head(srv_call *call, store_tour *head, const tour_settings *settings)
{
    store_game game = {0};
    gg_text text;
    if (!lobby_read_rules(call, &game) ||
        !contest_read_text(call, "about", CONTEST_ABOUT_MOST, &head->about) ||
        !contest_read_text(call, "names", NAMES_MOST, &head->names))
        return false;
    if (game.seats != 2) {
        call_fail(
            call, 400, "bad-request",
            "this game would have %u seats, but the games of a tournament have two: choose two "
            "players in the options, or another scenario",
            (unsigned)game.seats);
        return false;
    }
    if (game.title[0] == 0)
        return wrong(call, "title", "there: a text");
    memcpy(head->line, game.line, sizeof head->line);
    memcpy(head->title, game.title, sizeof head->title);
    head->clock = game.clock;
    gg_text_open(&text, head->settings, sizeof head->settings);
    tour_write_settings(settings, &text);
    gg_assert(!text.cut);
    return true;
}

static web_outcome reply_made(srv_call *call, const srv_contest *contest, const char *token)
{
    web_json json;
    gg_json *out = web_json_open(&json, call->exchange, 201);
    gg_json_object(out, NULL);
    contest_write(contest, call->who.user, out);
    if (token[0])
        gg_json_text(out, "invitation", token);
    gg_json_end_object(out);
    web_json_end(&json);
    return house_after(call->house, call->exchange, contest->ticket);
}

web_outcome contest_make(srv_call *call)
{
    store_tour head = {.created = call->now};
    tour_settings settings;
    char token[44] = "";
    if (contests_of(call->house, call->who.user) >= CONTESTS_EACH)
        return call_fail(call, 429, "too-many",
                         "you have reached the limit of %d tournaments: end or cancel one first",
                         CONTESTS_EACH);
    if (!read_settings(call, &settings) || !read_head(call, &head, &settings) ||
        !people_count_making(call->house, call->exchange, call->who.user))
        return WEB_DONE;
    lobby_new_id(head.id);
    if (settings.entry == TOUR_BY_LINK) {
        people_new_token(token);
        people_hash_token(token, head.invitation);
    }
    tour_row first = {.number = 1,
                      .at = call->now,
                      .kind = TOUR_ROW_ORGANIZER,
                      .by = call->who.user,
                      .user = call->who.user,
                      .text = call->who.name};
    srv_contest *contest = contest_add(call->house, &head, &settings, &first);
    return reply_made(call, contest, token);
}
