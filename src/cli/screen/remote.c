/* remote.c: a game on a server: one's seat there, followed by asking once a second whether the sight has changed. */
#include "cli/screen/remote.h"

#include "cli/play/saved.h"
#include "cli/screen/joining.h"
#include "cli/screen/map/chart.h"
#include "cli/screen/screen.h"
#include "host/game.h"

#include <stdlib.h>
#include <string.h>

enum { PATH_SIZE = 400, POLL = 900 }; /* milliseconds */

typedef struct remote {
    scr_http *http;
    char game[64];
    long seat;
    json_t *sight; /* the newest one */
    host_page story;
    char *told;
    long heard; /* number of the newest entry in the story */
    uint64_t asked_at;
    bool hints; /* waits for a hint */
    char about[80];
} remote;

static const char *path_to(const remote *to, const char *what, char path[PATH_SIZE])
{
    snprintf(path, PATH_SIZE, "/games/%s/seats/%ld/%s", to->game, to->seat, what);
    return path;
}

static json_t *ask(const remote *to, const char *method, const char *what, json_t *body,
                   scr_lines *said)
{
    char path[PATH_SIZE];
    return scr_http_call(to->http, method, path_to(to, what, path), body, said);
}

static long number_of(const remote *to)
{
    return (long)json_integer_value(json_object_get(to->sight, "number"));
}

/* ---------------------------------------------------------------- sights */

static void take_sight(remote *to, json_t *seen)
{
    const json_t *seat = json_object_get(json_object_get(seen, "view"), "seat");
    json_object_set_new(seen, "name",
                        json_string(json_is_string(seat) ? json_string_value(seat) : ""));
    json_decref(to->sight);
    to->sight = seen;
}

/* True: there is a new sight. */
static bool poll_sight(remote *to, scr_lines *said)
{
    char path[PATH_SIZE];
    bool same;
    to->asked_at = cli_milliseconds();
    json_t *seen = scr_http_fresh(to->http, path_to(to, "sight", path), &same, said);
    if (seen)
        take_sight(to, seen);
    return seen != NULL;
}

static json_t *sight(void *at, scr_lines *said)
{
    remote *to = at;
    poll_sight(to, said);
    return json_incref(to->sight);
}

/* ---------------------------------------------------------------- orders */

static bool draft(void *at, const json_t *steps, scr_lines *said)
{
    remote *to = at;
    json_t *reply = ask(to, "PUT", "draft", json_pack("{s:O}", "steps", steps), said);
    json_decref(reply);
    return reply != NULL;
}

static bool give(void *at, const char *order, scr_lines *said)
{
    remote *to = at;
    if (!order)
        order = json_string_value(json_object_get(json_object_get(to->sight, "draft"), "order"));
    json_t *reply = ask(
        to, "POST", "orders",
        json_pack("{s:i,s:s}", "after", (int)number_of(to), "order", order ? order : ""), said);
    json_decref(reply);
    return reply != NULL;
}

static json_t *choices(void *at, const json_t *steps)
{
    remote *to = at;
    json_t *reply = ask(to, "POST", "choices", json_pack("{s:O}", "steps", steps), NULL);
    json_t *list = json_incref(json_object_get(reply, "choices"));
    json_decref(reply);
    return list;
}

static void why(void *at, const char *order, const char *what, const char *id, scr_lines *said)
{
    remote *to = at;
    size_t i;
    json_t *rule,
        *steps = json_incref(json_object_get(json_object_get(to->sight, "draft"), "steps"));
    json_t *body = what ? json_pack("{s:o,s:{s:s,s:s}}", "steps", steps ? steps : json_array(),
                                    "target", "what", what, "id", id)
                        : json_pack("{s:s}", "order", order);
    if (!what)
        json_decref(steps);
    json_t *reply = ask(to, "POST", "why", body, said);
    if (json_is_true(json_object_get(reply, "legal")))
        scr_say(said, SCR_GOOD, 0, "Nothing forbids it.");
    else if (reply)
        scr_say(said, SCR_BAD, 0, "%s", scr_text(reply, "text"));
    SCR_EACH (json_object_get(reply, "rules"), i, rule)
        scr_say(said, SCR_FAINT, 0, "%s: %s", scr_text(rule, "id"), scr_text(rule, "text"));
    json_decref(reply);
}

static json_t *setups(void *at)
{
    json_t *reply = ask(at, "GET", "setups", NULL, NULL);
    json_t *list = json_incref(json_object_get(reply, "setups"));
    json_decref(reply);
    return list;
}

/* ---------------------------------------------------------------- the story */

static void tell_entry(remote *to, const json_t *entry)
{
    size_t i;
    json_t *line;
    const char *kind = scr_text(entry, "kind");
    if (strcmp(kind, "order") == 0)
        fprintf(to->story.stream, "  %s: %s\n", scr_text(entry, "name"), scr_text(entry, "text"));
    else if (strcmp(kind, "chat") == 0)
        fprintf(to->story.stream, "  %s says: %s\n", scr_text(entry, "name"),
                scr_text(entry, "text"));
    SCR_EACH (json_object_get(entry, "news"), i, line)
        fprintf(to->story.stream, "    %s\n", json_string_value(line));
}

static const char *story(void *at)
{
    remote *to = at;
    size_t i;
    json_t *entry;
    for (bool more = true; more;) {
        char what[80];
        snprintf(what, sizeof what, "record?after=%ld", to->heard);
        json_t *reply = ask(to, "GET", what, NULL, NULL);
        const json_t *entries = json_object_get(reply, "entries");
        more = json_array_size(entries) > 0;
        SCR_EACH (entries, i, entry) {
            tell_entry(to, entry);
            to->heard = scr_number(entry, "number");
        }
        json_decref(reply);
    }
    fflush(to->story.stream);
    free(to->told);
    to->told = host_copy_text(to->story.at, to->story.size);
    return to->told;
}

/* ---------------------------------------------------------------- background */

static void hint(void *at, scr_lines *said)
{
    remote *to = at;
    json_t *reply = ask(to, "POST", "hint", json_object(), said);
    to->hints = reply != NULL;
    json_decref(reply);
}

static bool poll_hint(remote *to, scr_lines *said)
{
    json_t *reply = ask(to, "GET", "hint", NULL, said);
    const json_t *answer = json_object_get(reply, "answer");
    bool waits = strcmp(scr_text(reply, "state"), "thinking") == 0;
    if (json_is_object(answer)) {
        scr_say(said, SCR_GOOD, SCR_BOLD, "Hint: %s", scr_text(answer, "order"));
        scr_say(said, SCR_INK, 0, "  %s", scr_text(answer, "why"));
    } else if (!waits) {
        scr_say(said, SCR_INK, 0, "There is no hint.");
    }
    json_decref(reply);
    to->hints = waits;
    return !waits;
}

static bool go_on(void *at, scr_lines *said)
{
    remote *to = at;
    if (cli_milliseconds() - to->asked_at < POLL)
        return false;
    bool changed = to->hints && poll_hint(to, said);
    return poll_sight(to, NULL) || changed;
}

static scr_work work(void *at)
{
    remote *to = at;
    const json_t *thinks = json_object_get(to->sight, "thinking");
    scr_work now = {.busy = to->hints || json_is_object(thinks), .what = to->about};
    now.percent = (uint32_t)json_integer_value(json_object_get(thinks, "progress"));
    snprintf(to->about, sizeof to->about, to->hints ? "Waiting for a hint" : "A bot thinks");
    return now;
}

static void close_remote(void *at)
{
    remote *to = at;
    json_decref(to->sight);
    host_page_close(&to->story);
    host_page_free(&to->story);
    free(to->told);
}

/* ---------------------------------------------------------------- the game */

static gg_game *game_of(const gg_shelf *shelf, const json_t *about, scr_lines *said)
{
    gg_words *words = host_zeroed(sizeof *words);
    gg_error error = {0};
    gg_game *game = NULL;
    const gg_entry *entry = gg_find_game(shelf, gg_span_of(scr_text(about, "game")));
    if (entry && gg_split(gg_span_of(scr_text(about, "line")), words, &error))
        game = host_new_game(entry, words, 0, &error);
    if (!game)
        scr_say(said, SCR_BAD, 0, "this program does not know the game \"%s\": %s",
                scr_text(about, "line"), error.text);
    free(words);
    return game;
}

static int show(remote *to, const json_t *about, gg_game *game, bool ascii)
{
    static const scr_source_kind kind = {.sight = sight,
                                         .draft = draft,
                                         .give = give,
                                         .choices = choices,
                                         .why = why,
                                         .hint = hint,
                                         .go_on = go_on,
                                         .work = work,
                                         .story = story,
                                         .setups = setups,
                                         .close = close_remote};
    scr_source source = {.kind = &kind, .at = to, .game = game};
    gg_span title = game->title;
    const char *own = scr_text(about, "title");
    to->seat = (long)json_integer_value(json_array_get(json_object_get(about, "mine"), 0));
    snprintf(source.title, sizeof source.title, "%.*s", own[0] ? (int)strlen(own) : (int)title.size,
             own[0] ? own : title.at);
    host_page_open(&to->story);
    bool open = scr_run(&source, ascii);
    close_remote(to);
    return open ? CLI_FINE : CLI_WRONG;
}

static int play(remote *to, const cli_call *call, bool ascii, scr_lines *said)
{
    int status = CLI_WRONG;
    json_t *about = scr_log_in(to->http, cli_value(call, "account"), said)
                        ? scr_find_game(to->http, cli_value(call, "server"), said)
                        : NULL;
    snprintf(to->game, sizeof to->game, "%s", scr_text(about, "id"));
    bool begun = about && scr_wait_for_start(to->http, &about, said);
    if (begun && json_array_size(json_object_get(about, "mine")) == 0)
        scr_say(said, SCR_BAD, 0, "you have no seat in this game");
    else if (begun) {
        gg_game *game = game_of(call->shelf, about, said);
        status = game ? show(to, about, game, ascii) : CLI_WRONG;
        free(game);
    }
    json_decref(about);
    return status;
}

int scr_play_remote(const cli_call *call, bool ascii)
{
    remote *to = host_zeroed(sizeof *to);
    scr_lines said = {0};
    char *cookies = cli_cookie_file(cli_value(call, "server"));
    int status = CLI_WRONG;
    to->http = cookies ? scr_http_open(cli_value(call, "server"), cookies, &said) : NULL;
    if (to->http) {
        status = play(to, call, ascii, &said);
        scr_http_close(to->http);
    }
    for (uint32_t i = 0; i < said.count && status != CLI_FINE; i++)
        cli_error("play: %s", said.line[i].text);
    scr_lines_clear(&said);
    free(cookies);
    free(to);
    return status;
}
