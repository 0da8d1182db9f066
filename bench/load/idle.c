/* idle.c: thousands of idle streams, and how soon an event reaches all of them.
 *
 * Each stream belongs to a different guest. All of them watch one game; the event is a chat message from one of its
 * players. */
#define _GNU_SOURCE

#include "load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { AT_ONCE = 64 };

typedef struct load_watcher {
    struct load_room *room;
    load_line line;
    load_pass pass;
    bool came;
} load_watcher;

typedef struct load_room {
    const load_settings *settings;
    idle_figures *figures;
    load_crowd crowd;
    load_server server;
    load_line line; /* the player's connection */
    load_pass pass;
    char id[32];
    bool answered; /* the player's last request */
    int status;
    load_watcher *watchers;
    uint32_t opened, streaming;
    uint64_t said_at; /* when the event was posted; 0 if not yet */
} load_room;

static bool wait_for(load_room *room, bool (*done)(load_room *room), uint32_t milliseconds)
{
    uint64_t end = nanoseconds() + milliseconds * UINT64_C(1000000);
    while (!done(room)) {
        if (nanoseconds() > end)
            return false;
        crowd_turn(&room->crowd, 5);
        started_hear(&room->server);
    }
    return true;
}

/* ---------------------------------------------------------------- the player */

static void player_replied(load_line *line, const load_reply *reply)
{
    load_room *room = line->owner;
    room->status = reply->status;
    room->answered = true;
    if (!room->pass.cookie[0])
        pass_read(&room->pass, reply);
    if (!room->id[0])
        find_text(reply->body, "\"id\":", room->id, sizeof room->id);
    if (reply->status >= 300)
        fprintf(stderr, "bench_load: %d %.200s\n", reply->status, reply->body);
}

static bool is_answered(load_room *room)
{
    return room->answered;
}

static bool ask(load_room *room, const char *method, const char *path, const char *body)
{
    room->answered = false;
    return line_send(&room->line, room->pass.cookie[0] ? &room->pass : NULL, method, path, body) &&
           wait_for(room, is_answered, 10000) && room->status < 300;
}

static bool make_game(load_room *room)
{
    if (!line_open(&room->line, &room->crowd, room))
        return false;
    room->line.replied = player_replied;
    return ask(room, "GET", "/api/v1/me", NULL) &&
           ask(room, "POST", "/api/v1/games",
               "{\"game\":\"probe\",\"options\":{\"players\":2},\"start\":true,"
               "\"seats\":[{\"kind\":\"me\"},{\"kind\":\"me\"}]}") &&
           room->id[0];
}

/* ---------------------------------------------------------------- the watchers */

static void told(load_line *line)
{
    load_watcher *watcher = line->owner;
    load_room *room = watcher->room;
    if (room->said_at == 0 || line->entries != 1)
        return;
    uint64_t took = nanoseconds() - room->said_at;
    room->figures->reached++;
    room->figures->in_time += took < UINT64_C(1000000000);
    times_add(&room->figures->took, took);
}

static void watcher_replied(load_line *line, const load_reply *reply)
{
    load_watcher *watcher = line->owner;
    char path[80];
    if (reply->status != 200 || !pass_read(&watcher->pass, reply)) {
        fprintf(stderr, "bench_load: a watcher: %d %.200s\n", reply->status, reply->body);
        return;
    }
    watcher->came = true;
    snprintf(path, sizeof path, "/api/v1/stream?watch=%s", watcher->room->id);
    line_send(line, &watcher->pass, "GET", path, NULL);
}

static bool open_watcher(load_room *room)
{
    load_watcher *watcher = &room->watchers[room->opened];
    watcher->room = room;
    if (!line_open(&watcher->line, &room->crowd, watcher))
        return false;
    watcher->line.replied = watcher_replied;
    watcher->line.told = told;
    room->opened++;
    return line_send(&watcher->line, NULL, "GET", "/api/v1/me", NULL);
}

static uint32_t count_streaming(load_room *room)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < room->opened; i++)
        count += room->watchers[i].line.hellos > 0;
    return count;
}

static bool open_watchers(load_room *room)
{
    uint64_t end = nanoseconds() + UINT64_C(120000000000);
    uint32_t all = room->settings->idle;
    room->watchers = calloc(all, sizeof *room->watchers);
    while (room->watchers && room->streaming < all && nanoseconds() < end) {
        while (room->opened < all && room->opened - room->streaming < AT_ONCE)
            if (!open_watcher(room))
                return false;
        crowd_turn(&room->crowd, 5);
        started_hear(&room->server);
        room->streaming = count_streaming(room);
    }
    room->figures->streams = room->streaming;
    return room->streaming == all;
}

/* ---------------------------------------------------------------- the measurement */

static bool never(load_room *room)
{
    (void)room;
    return false;
}

static bool all_reached(load_room *room)
{
    return room->figures->reached >= room->settings->idle;
}

static void idle_for(load_room *room, uint32_t seconds)
{
    load_usage before = usage_of(room->server.pid);
    wait_for(room, never, seconds * 1000);
    load_usage after = usage_of(room->server.pid);
    room->figures->with = after.memory;
    room->figures->idle_share = (after.seconds - before.seconds) / seconds;
}

static bool say_something(load_room *room)
{
    char path[100];
    snprintf(path, sizeof path, "/api/v1/games/%s/seats/0/chat", room->id);
    room->said_at = nanoseconds();
    if (!ask(room, "POST", path, "{\"text\":\"Does everybody hear me?\"}"))
        return false;
    wait_for(room, all_reached, 5000);
    times_sort(&room->figures->took);
    return true;
}

static bool measure(load_room *room)
{
    if (!make_game(room))
        return false;
    room->figures->before = usage_of(room->server.pid).memory;
    if (!open_watchers(room)) {
        fprintf(stderr, "bench_load: %u of %u streams were opened\n", room->streaming,
                room->settings->idle);
        return false;
    }
    idle_for(room, 3);
    return say_something(room);
}

bool measure_idle(const load_settings *settings, idle_figures *figures)
{
    load_room room = {.settings = settings, .figures = figures};
    *figures = (idle_figures){0};
    if (!started_open(&room.server, settings->program, settings->folder, settings->words))
        return false;
    crowd_open(&room.crowd, room.server.port);
    bool fine = measure(&room);
    for (uint32_t i = 0; i < room.opened; i++)
        line_close(&room.watchers[i].line);
    line_close(&room.line);
    crowd_close(&room.crowd);
    free(room.watchers);
    started_close(&room.server);
    return fine;
}
