/* joining.c: before a game on a server is on the screen: logging in, choosing a game, an invite link, waiting for others. */
#define _POSIX_C_SOURCE 200809L

#include "cli/screen/joining.h"

#include "cli/cli.h"
#include "cli/screen/map/chart.h"
#include "cli/secret.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { PATH_SIZE = 400, NAME_MAX_SIZE = 200, TRIES = 3 };

/* A line of the terminal. False: Ctrl-C, or the end of the input. */
static bool read_line(const char *prompt, char *out, size_t size)
{
    cli_lines lines;
    cli_lines_open(&lines, STDIN_FILENO);
    fputs(prompt, stdout);
    fflush(stdout);
    if (cli_next_line(&lines) != CLI_LINE_READ || lines.size >= size)
        return false;
    memcpy(out, lines.line, lines.size + 1);
    return true;
}

/* ---------------------------------------------------------------- who one is */

static bool try_password(scr_http *http, const char *name, scr_lines *said)
{
    char password[SECRET_MAX];
    bool good = cli_ask_secret("Password: ", password) &&
                scr_http_log_in(http, name, password, said);
    sodium_memzero(password, sizeof password);
    return good;
}

/* What was refused is said at once; only the last refusal is an error. */
static void show_refusal(scr_lines *said)
{
    for (uint32_t i = 0; i < said->count; i++)
        printf("%s\n", said->line[i].text);
    scr_lines_clear(said);
}

bool scr_log_in(scr_http *http, const char *name, scr_lines *said)
{
    char typed[NAME_MAX_SIZE];
    if (!name && scr_http_knows_me(http))
        return true;
    for (int i = 0; i < TRIES && !cli_interrupted(); i++) {
        show_refusal(said);
        if (!name && !read_line("This server has accounts. Your name: ", typed, sizeof typed))
            return false;
        if (try_password(http, name ? name : typed, said))
            return true;
    }
    return false;
}

/* ---------------------------------------------------------------- which game */

/* The part of the link after this; "": it has none. */
static const char *after(const char *link, const char *mark)
{
    const char *at = strstr(link, mark);
    return at ? at + strlen(mark) : "";
}

static json_t *get_game(scr_http *http, const char *id, scr_lines *said)
{
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "/games/%.60s", id);
    return scr_http_call(http, "GET", path, NULL, said);
}

static json_t *use_invitation(scr_http *http, const char *token, scr_lines *said)
{
    char path[PATH_SIZE];
    json_t *game = scr_http_call(http, "POST", "/invitation",
                                 json_pack("{s:s}", "invitation", token), said);
    if (!game || json_array_size(json_object_get(game, "mine")) > 0)
        return game;
    snprintf(path, sizeof path, "/games/%.60s/join", scr_text(game, "id"));
    json_decref(game);
    return scr_http_call(http, "POST", path, json_pack("{s:s}", "invitation", token), said);
}

/* "your turn", or what else there is to say. */
static const char *how_it_stands(const json_t *game)
{
    size_t i;
    json_t *seat;
    if (strcmp(scr_text(game, "state"), "waiting") == 0)
        return "waits for players";
    SCR_EACH (json_object_get(game, "seats"), i, seat)
        if (json_is_true(json_object_get(seat, "mine")) &&
            json_is_number(json_object_get(seat, "asked")))
            return "your turn";
    return "not your turn";
}

static void list_games(const json_t *games)
{
    size_t i;
    json_t *game;
    SCR_EACH (games, i, game) {
        const char *title = scr_text(game, "title");
        printf("%4u  %s%s%s: %s\n", (unsigned)i + 1, scr_text(game, "line"), title[0] ? ", " : "",
               title, how_it_stands(game));
    }
    if (json_array_size(games) == 0)
        printf("You have no games here.\n");
}

/* Games in which one has a seat. */
static json_t *own_games(scr_http *http, scr_lines *said)
{
    size_t i;
    json_t *game, *found = json_array();
    json_t *reply = scr_http_call(http, "GET", "/games", NULL, said);
    SCR_EACH (json_object_get(reply, "games"), i, game)
        if (json_array_size(json_object_get(game, "mine")) > 0)
            json_array_append(found, game);
    json_decref(reply);
    return found;
}

static json_t *choose_game(scr_http *http, scr_lines *said)
{
    char typed[PATH_SIZE];
    json_t *games = own_games(http, said), *chosen = NULL;
    size_t count = json_array_size(games);
    list_games(games);
    if (said->count == 0 &&
        read_line(count > 0 ? "Number of a game, or an invite link: " : "An invite link: ", typed,
                  sizeof typed)) {
        char *end;
        unsigned long number = strtoul(typed, &end, 10);
        const char *token = after(typed, "#/join/");
        if (number >= 1 && number <= count && *end == 0)
            chosen = get_game(http, scr_text(json_array_get(games, number - 1), "id"), said);
        else if (typed[0])
            chosen = use_invitation(http, token[0] ? token : typed, said);
    }
    json_decref(games);
    return chosen;
}

json_t *scr_find_game(scr_http *http, const char *link, scr_lines *said)
{
    const char *token = after(link, "#/join/"), *id = after(link, "#/game/");
    if (token[0])
        return use_invitation(http, token, said);
    return id[0] ? get_game(http, id, said) : choose_game(http, said);
}

bool scr_wait_for_start(scr_http *http, json_t **game, scr_lines *said)
{
    char id[64];
    bool told = false;
    snprintf(id, sizeof id, "%s", scr_text(*game, "id"));
    cli_catch_interrupt();
    while (*game && strcmp(scr_text(*game, "state"), "waiting") == 0 && !cli_interrupted()) {
        if (!told)
            printf("Waiting for the other players. Ctrl-C leaves.\n");
        told = true;
        fflush(stdout);
        nanosleep(&(struct timespec){.tv_sec = 1}, NULL);
        json_decref(*game);
        *game = get_game(http, id, said);
    }
    return *game && !cli_interrupted();
}
