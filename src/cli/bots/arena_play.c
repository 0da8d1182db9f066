/* arena_play.c: one pair of games of the arena.
 *
 * Both games have the same start and the same dice. Built-in players think here, with the view of their seat;
 * others are programs (outsider.c). */
#define _POSIX_C_SOURCE 200809L

#include "cli/bots/arena.h"
#include "cli/bots/outsider.h"
#include "host/hex.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

struct arena_table {
    const arena *in;
    host_table table;
    void *view, *memory;
    outsider bot[2];             /* of the players that are programs */
    uint8_t owner[GG_SEATS_MAX]; /* player of each seat */
    uint8_t seed[32];            /* seed of the game, the same in both games of a pair */
    bot_plan plan[GG_SEATS_MAX]; /* what the bot of a seat means to do next */
    host_limit limit;
    host_page reasons; /* reasons for each order, as comments; only if there is a log */
};

arena_table *arena_table_new(const arena *in)
{
    arena_table *table = host_memory(sizeof *table);
    table->in = in;
    table->limit = in->limit;
    table->view = host_memory(gg_view_size(in->game));
    table->memory = host_memory(bot_memory_size(in->game));
    return table;
}

void arena_table_free(arena_table *table)
{
    free(table->view);
    free(table->memory);
    free(table);
}

/* ---------------------------------------------------------------- beginning */

/* Each side has one player. If sides are not dealt yet, the first half of the seats has one player. */
static void give_seats(arena_table *at, uint32_t swapped)
{
    const gg_head *head = host_table_head(&at->table);
    for (gg_seat seat = 0; seat < head->seats; seat++) {
        uint8_t side = head->side[seat];
        bool second = side == GG_NOBODY ? seat * 2 >= head->seats : side != 0;
        at->owner[seat] = (uint8_t)((uint32_t)second ^ swapped);
    }
}

/* If the dice differ from those with which the set-ups were tried, the bots make the rest of them. */
static void set_up(arena_table *at, uint32_t number)
{
    uint32_t count;
    gg_answer answer;
    if (at->in->starts.count == 0)
        return;
    const cli_start_order *given = cli_start_orders(&at->in->starts, number, &count);
    for (uint32_t i = 0; i < count; i++)
        if (host_table_play(&at->table, given[i].seat, &given[i].order, NULL, 0, &answer) !=
            GG_PLAYED)
            return;
}

static void begin(arena_table *at, uint32_t number, uint32_t swapped)
{
    uint8_t key[32];
    gg_error error;
    uint64_t seed = at->in->seed + number;
    memset(at->seed, 0, sizeof at->seed);
    memset(at->plan, 0, sizeof at->plan);
    memcpy(at->seed, &seed, sizeof seed);
    gg_make_key(at->seed, NULL, 0, key);
    bool begun = host_table_share(&at->table, at->in->game, &(host_beginning){.key = key}, &error);
    gg_assert(begun); /* only a free position could be refused */
    give_seats(at, swapped);
    set_up(at, number);
    for (uint32_t who = 0; who < 2; who++)
        if (!at->in->player[who].level)
            outsider_open(&at->bot[who], at->in->game, at->in->player[who].command,
                          at->in->patience);
}

/* ---------------------------------------------------------------- orders */

/* The key depends on the seat, not on the bot, so that chance is the same in both games of a pair. */
static void make_key(const arena_table *at, gg_seat seat, uint8_t key[32])
{
    gg_sha256 sha;
    gg_sha256_open(&sha);
    gg_sha256_add(&sha, at->seed, sizeof at->seed);
    gg_sha256_add(&sha, &seat, sizeof seat);
    gg_sha256_close(&sha, key);
}

static void think(arena_table *at, gg_seat seat, const arena_player *player)
{
    char why[BOT_WHY_SIZE] = "";
    gg_order order;
    gg_answer answer;
    const void *state = gg_match_state(at->table.match);
    gg_view(at->in->game, state, seat, at->view);
    bot_task task = {.game = at->in->game,
                     .view = at->view,
                     .seat = seat,
                     .number = gg_match_count(at->table.match) + 1,
                     .effort = player->level->effort,
                     .weights = player->weights,
                     .memory = at->memory,
                     .plan = &at->plan[seat],
                     .why = at->in->logs ? why : NULL};
    cli_limit_task(&at->limit, &task);
    make_key(at, seat, task.key);
    bool found = bot_think(&task, &order);
    gg_assert(found);
    if (why[0])
        fprintf(at->reasons.stream, "# %llu %s: %s\n", (unsigned long long)task.number,
                gg_seat_name(at->in->game, gg_head_of(at->view), seat), why);
    host_table_play(&at->table, seat, &order, NULL, 0, &answer);
    gg_assert(answer.status == GG_PLAYED); /* bots take what is offered */
}

/* Milliseconds: processor time for a built-in bot, elapsed time for a program. */
static double time_of(const arena_player *player)
{
    struct timespec now;
    clock_gettime(player->level ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

/* False: the program that has the seat failed, or there was an interrupt. */
static bool take_order(arena_table *at, gg_seat seat, arena_game *out)
{
    uint32_t who = at->owner[seat];
    const arena_player *player = &at->in->player[who];
    double before = time_of(player);
    bool good = true;
    if (player->level)
        think(at, seat, player);
    else
        good = outsider_ask(&at->bot[who], &at->table, seat);
    out->ms[who] += time_of(player) - before;
    out->given[who]++;
    return good;
}

/* ---------------------------------------------------------------- the end */

static gg_seat first_seat_of(const arena_table *at, uint32_t player)
{
    gg_seat seat = 0;
    while (at->owner[seat] != player)
        seat++;
    gg_assert(seat < at->in->game->seats); /* each has one */
    return seat;
}

static uint8_t side_of(const arena_table *at, uint32_t player)
{
    return host_table_head(&at->table)->side[first_seat_of(at, player)];
}

/* Where the bot of a game has no margin: the score that the game keeps for each side, in the field of that name. */
static const gg_field *counted_field(const gg_game *game)
{
    for (const gg_field *field = game->rules->view_fields; field->name; field++)
        if ((strcmp(field->name, "morale") == 0 || strcmp(field->name, "points") == 0) &&
            field->count == 2 && field->size == 1 && !field->negative)
            return field;
    return NULL;
}

static void measure(const arena_table *at, arena_game *out)
{
    const gg_field *field = counted_field(at->in->game);
    if (out->side_of_a > 1)
        return;
    gg_view(at->in->game, gg_match_state(at->table.match), GG_REFEREE, at->view);
    out->has_margin = bot_margin(at->in->game, at->view, out->side_of_a, &out->margin);
    if (out->has_margin || !field)
        return;
    const uint8_t *count = (const uint8_t *)at->view + field->offset;
    out->has_margin = true;
    out->margin = 100 * (count[out->side_of_a] - count[!out->side_of_a]);
}

static void end_by_rules(const arena_table *at, arena_game *out)
{
    char result[80];
    gg_text text;
    const gg_head *head = host_table_head(&at->table);
    gg_text_open(&text, result, sizeof result);
    gg_write_result(at->in->game, head, &text);
    snprintf(out->ending, sizeof out->ending, "%s", result + strcspn(result, " ") + 1);
    if (head->winner < 2) {
        out->won_side = head->winner;
        out->won_by = head->winner != out->side_of_a;
    }
    measure(at, out);
}

static void end_by_foul(const arena_table *at, uint32_t who, arena_game *out)
{
    snprintf(out->ending, sizeof out->ending, "%s", at->bot[who].ending);
    snprintf(out->foul, sizeof out->foul, "%s %s: %s", who == 0 ? "A" : "B", at->bot[who].ending,
             at->bot[who].foul);
    out->won_by = (uint8_t)(1 - who);
    uint8_t side = side_of(at, out->won_by);
    out->won_side = side < 2 ? side : GG_NOBODY;
}

static void end(const arena_table *at, arena_game *out)
{
    out->orders = (uint32_t)gg_match_count(at->table.match);
    out->side_of_a = side_of(at, 0);
    for (uint32_t who = 0; who < 2; who++)
        if (!at->in->player[who].level && at->bot[who].ending) {
            end_by_foul(at, who, out);
            return;
        }
    if (host_table_head(&at->table)->over)
        end_by_rules(at, out);
    else
        snprintf(out->ending, sizeof out->ending, "too-long");
}

/* ---------------------------------------------------------------- the log */

/* `F=regular A=exec`: words of the notation. */
static void write_seats(const arena_table *at, gg_text *out)
{
    const gg_head *begun = gg_head_of(gg_match_begin_state(at->table.match));
    for (gg_seat seat = 0; seat < begun->seats; seat++) {
        const arena_player *player = &at->in->player[at->owner[seat]];
        gg_print(out, "%s%s=%s", seat > 0 ? " " : "", gg_seat_name(at->in->game, begun, seat),
                 player->level ? player->name : "exec");
    }
}

static char *log_path(const arena_table *at, uint32_t number)
{
    char name[80];
    const gg_head *begun = gg_head_of(gg_match_begin_state(at->table.match));
    gg_seat seat = first_seat_of(at, 0);
    uint8_t side = begun->side[seat];
    snprintf(name, sizeof name, "pair-%04u-first-as-%s.log", (unsigned)number,
             side == GG_NOBODY ? gg_seat_name(at->in->game, begun, seat)
                               : at->in->game->rules->sides[side]);
    return cli_join_path(at->in->logs, name);
}

/* A game that ended by a foul is not finished; a comment says why. The reasons of the bots follow. */
static bool write_log(const arena_table *at, uint32_t number, const arena_game *game)
{
    char seats[200], seed[65], seed_hash[65], last[ARENA_FOUL_SIZE + 100];
    gg_text text;
    host_page page;
    gg_text_open(&text, seats, sizeof seats);
    write_seats(at, &text);
    host_write_hex(at->seed, seed);
    host_write_hash(at->seed, sizeof at->seed, seed_hash);
    snprintf(last, sizeof last, "seed %s\n%s%s%s", seed, game->foul[0] ? "# " : "", game->foul,
             game->foul[0] ? "\n" : "");
    gg_log_head head = {
        .seats = seats, .date = "", .seed_hash = seed_hash, .position = "", .end = last};
    host_page_open(&page);
    bool good = host_table_log(&at->table, &head, GG_REFEREE, page.stream);
    fputs(at->reasons.at, page.stream);
    host_page_close(&page);
    char *path = log_path(at, number);
    good = good && cli_write_file(path, page.at, page.size);
    free(path);
    host_page_free(&page);
    return good;
}

/* ---------------------------------------------------------------- a game */

/* `swapped`: A has the second side. */
static bool play(arena_table *at, uint32_t number, uint32_t swapped, arena_game *out)
{
    bool good = true;
    *out = (arena_game){.won_by = GG_NOBODY, .won_side = GG_NOBODY};
    begin(at, number, swapped);
    if (at->in->logs)
        host_page_open(&at->reasons);
    while (good && !host_table_head(&at->table)->over &&
           gg_match_count(at->table.match) < ARENA_ORDERS_MAX && !cli_interrupted())
        good = take_order(at, gg_first_asked(host_table_head(&at->table)), out);
    end(at, out);
    for (uint32_t who = 0; who < 2; who++)
        if (!at->in->player[who].level)
            outsider_close(&at->bot[who], host_table_head(&at->table));
    if (at->in->logs) {
        host_page_close(&at->reasons);
        out->log_failed = !cli_interrupted() && !write_log(at, number, out);
        host_page_free(&at->reasons);
    }
    host_table_close(&at->table);
    return !cli_interrupted();
}

bool arena_play_pair(arena_table *table, uint32_t number, arena_pair *out)
{
    memset(out, 0, sizeof *out);
    out->number = number;
    return play(table, number, 0, &out->game[0]) && play(table, number, 1, &out->game[1]);
}
