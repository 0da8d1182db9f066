/* play.c: many players at full speed. Each game has two players; each player has one connection, and one request at a
 * time.
 *
 * A player of the probe game who is asked reads the view, plans the turn, and posts the orders one after the other. In
 * other games the player takes a ready-made set-up if there is one, and otherwise chooses step by step from what the
 * server offers, as in a browser: each step is stored as a draft, and the last one returns the order. A player who is
 * not asked is idle until an order of the other is acknowledged. When a game is over, a new one is made. */
#define _GNU_SOURCE

#include "choose.h"
#include "load.h"
#include "orders.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GAME_ID = 32, ORDERS_SECONDS = 900, PATIENCE = 120 };

typedef enum { COMES, MAKES, JOINS, LOOKS, SETS_UP, DRAFTS, ORDERS, IDLE } load_doing;

typedef struct load_player {
    struct load_pair *pair;
    uint32_t seat;
    load_line line, stream;
    load_pass pass;
    load_doing doing;
    load_plan plan;
    uint64_t number;   /* newest event it knows */
    uint64_t expected; /* events of all games before this one */
    bool look_again;   /* something happened while it was busy */
    bool set_up;       /* has requested ready-made set-ups in this game */
    bool over;
} load_player;

typedef struct load_pair {
    struct load_run *run;
    load_player player[2];
    char id[GAME_ID];
} load_pair;

typedef struct load_run {
    const load_settings *settings;
    play_figures *figures;
    load_crowd crowd;
    uint64_t chance;
    uint64_t from, end; /* measured interval, in nanoseconds */
    bool stopping;
    load_pair *pairs;
} load_run;

/* ---------------------------------------------------------------- what players send */

static void ask(load_player *player, load_doing doing, const char *method, const char *path,
                const char *body)
{
    player->doing = doing;
    if (!line_send(&player->line, doing == COMES ? NULL : &player->pass, method, path, body))
        player->pair->run->figures->errors++;
}

static bool is_probe(const load_run *run)
{
    return strcmp(run->settings->game, "probe") == 0;
}

static void make_game(load_pair *pair)
{
    char body[200];
    const char *game = pair->run->settings->game;
    for (int i = 0; i < 2; i++) {
        pair->player[i].over = pair->player[i].set_up = false;
        pair->player[i].expected += pair->player[i].number;
        pair->player[i].number = 0;
    }
    pair->player[1].doing = IDLE;
    snprintf(body, sizeof body,
             "{\"game\":\"%s\",%s\"start\":true,"
             "\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]}",
             game, is_probe(pair->run) ? "\"options\":{\"players\":2}," : "");
    ask(&pair->player[0], MAKES, "POST", "/api/v1/games", body);
}

static void join(load_pair *pair)
{
    char path[100];
    snprintf(path, sizeof path, "/api/v1/games/%s/join", pair->id);
    ask(&pair->player[1], JOINS, "POST", path, "{\"seat\":1}");
}

/* Sends a request about the player's seat. */
static void ask_there(load_player *player, load_doing doing, const char *method, const char *what,
                      const char *body)
{
    char path[100];
    snprintf(path, sizeof path, "/api/v1/games/%s/seats/%u/%s", player->pair->id,
             (unsigned)player->seat, what);
    ask(player, doing, method, path, body);
}

static void look(load_player *player)
{
    player->look_again = false;
    ask_there(player, LOOKS, "GET", "sight", NULL);
}

static void post_order(load_player *player, load_part order, bool sight)
{
    char body[REQUEST_MAX];
    snprintf(body, sizeof body, "{\"after\":%llu,\"order\":\"%.*s\"%s}",
             (unsigned long long)player->number, (int)order.size, order.at,
             sight ? ",\"sight\":true" : "");
    ask_there(player, ORDERS, "POST", "orders", body);
}

static void give_order(load_player *player)
{
    const load_plan *plan = &player->plan;
    const char *order = plan->order[plan->next];
    bool last = plan->next + 1 == plan->count || player->pair->run->settings->sight;
    post_order(player, (load_part){order, strlen(order)}, last);
}

static void put_draft(load_player *player, load_part steps, load_part step)
{
    char body[REQUEST_MAX];
    snprintf(body, sizeof body, "{\"steps\":[%.*s%s\"%.*s\"]}", (int)steps.size, steps.at,
             steps.size > 0 ? "," : "", (int)step.size, step.at);
    ask_there(player, DRAFTS, "PUT", "draft", body);
}

static void wake(load_player *player)
{
    if (player->over)
        return;
    if (player->doing == IDLE)
        look(player);
    else
        player->look_again = true;
}

static load_player *other(load_player *player)
{
    return &player->pair->player[1 - player->seat];
}

/* ---------------------------------------------------------------- replies */

/* Nobody is asked, as two servers tell it: one of them has not heard of the last order yet. */
static void look_elsewhere(load_player *player)
{
    load_player *late = other(player);
    if (player->pair->run->settings->others > 0 && late->doing == IDLE)
        look(late->over ? player : late);
}

static void rest(load_player *player)
{
    player->doing = IDLE;
    if (player->pair->run->stopping)
        return;
    if (player->over && other(player)->over && other(player)->doing == IDLE) {
        player->pair->run->figures->games++;
        make_game(player->pair);
        return;
    }
    if (player->look_again && !player->over)
        look(player);
    else
        look_elsewhere(player);
}

/* Continues the draft: takes the next step, or plays the order. False if there is neither. */
static bool go_on(load_player *player, const char *draft)
{
    load_part order, steps, step;
    if (choose_order(draft, &order))
        post_order(player, order, true);
    else if (choose_step(draft, &steps, &step, &player->pair->run->chance))
        put_draft(player, steps, step);
    else
        return false;
    return true;
}

/* Acts if the player is asked. */
static bool act(load_player *player, const char *sight)
{
    load_run *run = player->pair->run;
    if (is_probe(run)) {
        if (!plan_orders(&player->plan, sight, &run->chance))
            return false;
        give_order(player);
        return true;
    }
    const char *draft = strstr(sight, "\"draft\":{");
    if (!draft || !strstr(sight, "\"asked\":true"))
        return false;
    if (player->set_up)
        return go_on(player, draft);
    player->set_up = true;
    ask_there(player, SETS_UP, "GET", "setups", NULL);
    return true;
}

/* A view has arrived: play on, or wait. */
static void see(load_player *player, const char *sight)
{
    load_run *run = player->pair->run;
    find_number(sight, "\"number\":", &player->number);
    player->over = strstr(sight, "\"over\":true") != NULL;
    if (run->stopping || player->over || !act(player, sight))
        rest(player);
}

static void came(load_player *player, const load_reply *reply)
{
    if (reply->status != 200 || !pass_read(&player->pass, reply)) {
        player->pair->run->figures->errors++;
        fprintf(stderr, "bench_load: /me: %d %.200s\n", reply->status, reply->body);
        return;
    }
    player->doing = IDLE;
}

static void made(load_player *player, const load_reply *reply)
{
    load_pair *pair = player->pair;
    player->doing = IDLE;
    if (reply->status == 201 && find_text(reply->body, "\"id\":", pair->id, sizeof pair->id)) {
        join(pair);
        return;
    }
    pair->run->figures->errors++;
    fprintf(stderr, "bench_load: a game: %d %.200s\n", reply->status, reply->body);
}

static void joined(load_player *player, const load_reply *reply)
{
    if (reply->status >= 300) {
        player->pair->run->figures->errors++;
        fprintf(stderr, "bench_load: join: %d %.200s\n", reply->status, reply->body);
        player->doing = IDLE;
        return;
    }
    wake(other(player));
    look(player);
}

static void count_order(load_run *run, const load_reply *reply)
{
    uint64_t now = nanoseconds();
    if (now < run->from || now >= run->end)
        return;
    run->figures->orders++;
    times_add(&run->figures->took, reply->took);
}

/* Does the other player have something to do now, or to learn that the game is over? */
static bool concerns_other(const load_player *player, const char *sight)
{
    if (is_probe(player->pair->run))
        return strncmp(player->plan.order[player->plan.next], "move ", 5) != 0;
    return !strstr(sight, "\"asked\":true") || choose_deciders(sight) > 1;
}

static void set_up(load_player *player, const load_reply *reply)
{
    load_run *run = player->pair->run;
    load_part order;
    run->figures->errors += reply->status != 200;
    if (run->stopping)
        rest(player);
    else if (reply->status == 200 && choose_setup(reply->body, &order, &run->chance))
        post_order(player, order, true);
    else
        look(player);
}

/* A player who was too late reads the view again. */
static void drafted(load_player *player, const load_reply *reply)
{
    load_run *run = player->pair->run;
    run->figures->drafts += reply->status == 200 && nanoseconds() >= run->from;
    run->figures->refused += reply->status == 409;
    run->figures->errors += reply->status != 200 && reply->status != 409;
    if (run->stopping)
        rest(player);
    else if (reply->status != 200 || !go_on(player, reply->body))
        look(player);
}

static void ordered(load_player *player, const load_reply *reply)
{
    load_run *run = player->pair->run;
    load_plan *plan = &player->plan;
    if (reply->status != 200) {
        if (reply->status == 409)
            run->figures->refused++;
        else
            run->figures->errors++;
        look(player);
        return;
    }
    count_order(run, reply);
    find_number(reply->body, "\"number\":", &player->number);
    const char *sight = strstr(reply->body, "\"sight\":{");
    if (concerns_other(player, sight ? sight : ""))
        wake(other(player));
    if (++plan->next < plan->count && !run->stopping)
        give_order(player);
    else if (sight)
        see(player, sight);
    else
        look(player);
}

static void looked(load_player *player, const load_reply *reply)
{
    load_run *run = player->pair->run;
    if (reply->status != 200) {
        run->figures->errors++;
        rest(player);
        return;
    }
    run->figures->sights += nanoseconds() >= run->from;
    see(player, reply->body);
}

static void replied(load_line *line, const load_reply *reply)
{
    static void (*const handle[])(load_player *, const struct load_reply *) = {
        [COMES] = came,     [MAKES] = made,     [JOINS] = joined,   [LOOKS] = looked,
        [SETS_UP] = set_up, [DRAFTS] = drafted, [ORDERS] = ordered,
    };
    load_player *player = line->owner;
    if (player->doing != IDLE)
        handle[player->doing](player, reply);
}

/* ---------------------------------------------------------------- the run */

static bool all_idle(const load_run *run)
{
    for (uint32_t i = 0; i < run->settings->games; i++)
        if (run->pairs[i].player[0].doing != IDLE || run->pairs[i].player[1].doing != IDLE)
            return false;
    return true;
}

static bool turn_until_idle(load_run *run, load_server *server, uint32_t seconds)
{
    uint64_t end = nanoseconds() + seconds * UINT64_C(1000000000);
    while (!all_idle(run)) {
        if (nanoseconds() > end)
            return false;
        crowd_turn(&run->crowd, 20);
        started_hear(server);
    }
    return true;
}

/* The two players of a game are with different servers, if there are several. */
static void choose_server(load_run *run, const load_server *server, uint32_t player)
{
    const load_settings *settings = run->settings;
    uint32_t which = player % (settings->others + 1);
    run->crowd.port = which == 0 ? server->port : settings->also[which - 1];
}

static bool seat_players(load_run *run, load_server *server)
{
    for (uint32_t i = 0; i < run->settings->games; i++)
        for (uint32_t seat = 0; seat < 2; seat++) {
            load_player *player = &run->pairs[i].player[seat];
            run->pairs[i].run = run;
            player->pair = &run->pairs[i];
            player->seat = seat;
            player->stream.fd = -1;
            choose_server(run, server, 2 * i + seat);
            if (!line_open(&player->line, &run->crowd, player))
                return false;
            player->line.replied = replied;
            ask(player, COMES, "GET", "/api/v1/me", NULL);
        }
    return turn_until_idle(run, server, PATIENCE) && run->figures->errors == 0;
}

static bool open_streams(load_run *run)
{
    uint32_t open = 0;
    for (uint32_t i = 0; i < 2 * run->settings->games; i++) {
        load_player *player = &run->pairs[i / 2].player[i % 2];
        run->crowd.port = player->line.port;
        if (!line_open(&player->stream, &run->crowd, player) ||
            !line_send(&player->stream, &player->pass, "GET", "/api/v1/stream", NULL))
            return false;
    }
    for (int i = 0; i < 500 && open < 2 * run->settings->games; i++) {
        crowd_turn(&run->crowd, 10);
        open = 0;
        for (uint32_t j = 0; j < 2 * run->settings->games; j++)
            open += run->pairs[j / 2].player[j % 2].stream.hellos > 0;
    }
    return open == 2 * run->settings->games;
}

static double own_seconds(void)
{
    struct timespec used;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return (double)used.tv_sec + (double)used.tv_nsec / 1e9;
}

static bool is_over(const load_run *run)
{
    return nanoseconds() >= run->end ||
           (run->settings->orders > 0 && run->figures->orders >= run->settings->orders);
}

/* Warms up for a second, then measures. With a fixed number of orders there is no warm-up and no time limit. */
static void play(load_run *run, load_server *server)
{
    uint64_t second = UINT64_C(1000000000);
    bool counts = run->settings->orders > 0;
    run->from = nanoseconds() + (counts ? 0 : second);
    run->end = run->from + (counts ? ORDERS_SECONDS : run->settings->seconds) * second;
    for (uint32_t i = 0; i < run->settings->games; i++)
        make_game(&run->pairs[i]);
    while (nanoseconds() < run->from)
        crowd_turn(&run->crowd, 20);
    load_usage before = usage_of(server->pid);
    double own = own_seconds();
    while (!is_over(run)) {
        crowd_turn(&run->crowd, 20);
        started_hear(server);
    }
    load_usage after = usage_of(server->pid);
    run->figures->seconds = (double)(nanoseconds() - run->from) / (double)second;
    run->figures->server_seconds = after.seconds - before.seconds;
    run->figures->own_seconds = own_seconds() - own;
    run->figures->memory = after.memory;
}

static void count_entries(load_run *run)
{
    run->figures->entries = run->figures->entries_expected = 0;
    for (uint32_t i = 0; i < 2 * run->settings->games; i++) {
        const load_player *player = &run->pairs[i / 2].player[i % 2];
        run->figures->entries += player->stream.entries;
        run->figures->entries_expected += player->expected + player->number;
    }
}

/* Everyone reads the view once more, so that the number of events sent to each is known; then they must have
 * arrived. */
static bool settle(load_run *run, load_server *server)
{
    run->stopping = true;
    if (!turn_until_idle(run, server, PATIENCE))
        return false;
    for (uint32_t i = 0; i < 2 * run->settings->games; i++)
        look(&run->pairs[i / 2].player[i % 2]);
    if (!turn_until_idle(run, server, PATIENCE))
        return false;
    count_entries(run);
    for (int i = 0; run->settings->streams && i < 100 &&
                    run->figures->entries < run->figures->entries_expected;
         i++) {
        crowd_turn(&run->crowd, 10);
        count_entries(run);
    }
    return true;
}

bool measure_play(const load_settings *settings, play_figures *figures)
{
    load_server server;
    load_run run = {.settings = settings, .figures = figures, .chance = settings->seed};
    *figures = (play_figures){0};
    if (!started_open(&server, settings->program, settings->folder, settings->words))
        return false;
    crowd_open(&run.crowd, server.port);
    run.pairs = calloc(settings->games, sizeof *run.pairs);
    bool fine = run.pairs && seat_players(&run, &server);
    if (fine && settings->streams)
        fine = open_streams(&run);
    if (fine) {
        play(&run, &server);
        fine = settle(&run, &server);
        figures->errors += run.crowd.lost;
        times_sort(&figures->took);
    }
    if (!fine)
        fprintf(stderr, "bench_load: the players did not come to an end\n");
    for (uint32_t i = 0; run.pairs && i < 2 * settings->games; i++) {
        line_close(&run.pairs[i / 2].player[i % 2].line);
        line_close(&run.pairs[i / 2].player[i % 2].stream);
    }
    crowd_close(&run.crowd);
    free(run.pairs);
    started_close(&server);
    return fine;
}
