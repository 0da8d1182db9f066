/* arena.c: `grognard arena`: two bots play each other, to measure which is stronger.
 *
 * Games are played in pairs: the same start and the same chance, once with each side. So the advantage of a side and a lucky
 * start count for both players alike, and errors are estimated over pairs. Several processes share the pairs; what is
 * reported does not depend on how many. */
#define _POSIX_C_SOURCE 200809L

#include "bot/bot.h"
#include "cli.h"
#include "starts.h"

#include <math.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    ORDERS_MAX = 20000, /* of one game: one that is longer counts as a draw */
    JOBS_MAX = 64
};

/* One game as it ended. */
typedef struct ended {
    uint8_t winner; /* side, GG_NOBODY: drawn */
    uint16_t orders;
    double ms[2]; /* that each player thought; how many orders each gave */
    uint32_t given[2];
} ended;

/* Two games: in the first A has the side that has the first seat. */
typedef struct pair {
    uint32_t number;
    ended game[2];
} pair;

typedef struct arena {
    const gg_game *game;
    const bot_level *player[2];
    cli_starts starts;
    uint64_t seed;
    uint32_t pairs, jobs;
    bool stop; /* as soon as it is clear who is stronger */
    pid_t child[JOBS_MAX];
    int pipe[JOBS_MAX]; /* results of each child; -1: it has no more */
    pair *result;
    bool *known;
    uint32_t counted; /* pairs from the first on that are known */
} arena;

/* ---------------------------------------------------------------- one game */

typedef struct table {
    const arena *in;
    void *state, *view, *memory;
    gg_dice dice;
    uint8_t key[32]; /* chance of the game; both games of a pair have the same */
    uint64_t orders;
} table;

static double cpu_milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static void begin(table *at, uint32_t number)
{
    const arena *in = at->in;
    gg_turn turn;
    uint64_t seed = in->seed + number;
    memset(at->key, 0, sizeof at->key);
    memcpy(at->key, &seed, sizeof seed);
    at->orders = 0;
    gg_dice_keyed(&at->dice, at->key, 0);
    if (in->starts.count > 0) {
        memcpy(at->state, cli_start_at(&in->starts, number), gg_state_size(in->game));
        return;
    }
    gg_turn_open(&turn, &at->dice, NULL, 0);
    gg_start(in->game, at->state, &turn);
}

static gg_seat asked_seat(const gg_head *head)
{
    for (gg_seat seat = 0; seat < head->seats; seat++)
        if (head->prompt[seat] != 0)
            return seat;
    return GG_NOBODY;
}

/* The key depends on the seat, not on the bot: both games of a pair have the same chance. */
static void think(table *at, gg_seat seat, const bot_level *level, gg_order *order)
{
    const arena *in = at->in;
    gg_view(in->game, at->state, seat, at->view);
    bot_task task = {.game = in->game,
                     .view = at->view,
                     .seat = seat,
                     .number = at->orders + 1,
                     .effort = level->effort,
                     .memory = at->memory};
    memcpy(task.key, at->key, sizeof task.key);
    task.key[sizeof task.key - 1] = (uint8_t)(seat + 1);
    (void)bot_think(&task, order);
}

static void carry_out(table *at, gg_seat seat, const gg_order *order)
{
    gg_turn turn;
    gg_refusal refusal;
    gg_dice_next(&at->dice, ++at->orders);
    gg_turn_open(&turn, &at->dice, NULL, 0);
    bool legal = gg_play(at->in->game, at->state, seat, order, &turn, &refusal);
    gg_assert(legal); /* bots take what is offered */
}

/* `swapped`: the first player has the side of the second seat. */
static void play(table *at, uint32_t number, bool swapped, ended *out)
{
    const gg_head *head = gg_head_of(at->state);
    *out = (ended){.winner = GG_NOBODY};
    begin(at, number);
    for (gg_seat seat; !head->over && at->orders < ORDERS_MAX;) {
        gg_order order;
        seat = asked_seat(head);
        uint32_t who = (uint32_t)(head->side[seat] != 0) ^ (uint32_t)swapped;
        double before = cpu_milliseconds();
        think(at, seat, at->in->player[who], &order);
        out->ms[who] += cpu_milliseconds() - before;
        out->given[who]++;
        carry_out(at, seat, &order);
    }
    out->orders = (uint16_t)at->orders;
    if (head->over && head->winner < 2)
        out->winner = head->winner;
}

/* ---------------------------------------------------------------- processes */

static bool write_all(int file, const void *bytes, size_t size)
{
    const char *at = bytes;
    while (size > 0) {
        ssize_t done = write(file, at, size);
        if (done <= 0)
            return false;
        at += done;
        size -= (size_t)done;
    }
    return true;
}

static _Noreturn void work(const arena *in, uint32_t job, int to)
{
    table at = {.in = in,
                .state = host_memory(gg_state_size(in->game)),
                .view = host_memory(gg_view_size(in->game)),
                .memory = host_memory(bot_memory_size(in->game))};
    for (uint32_t number = job; number < in->pairs; number += in->jobs) {
        pair result = {.number = number};
        play(&at, number, false, &result.game[0]);
        play(&at, number, true, &result.game[1]);
        if (!write_all(to, &result, sizeof result))
            break;
    }
    _exit(0);
}

static bool start(arena *in)
{
    for (uint32_t job = 0; job < in->jobs; job++) {
        int ends[2];
        if (pipe(ends) != 0)
            return false;
        fflush(NULL);
        in->child[job] = fork();
        if (in->child[job] < 0)
            return false;
        if (in->child[job] == 0) {
            close(ends[0]);
            work(in, job, ends[1]);
        }
        close(ends[1]);
        in->pipe[job] = ends[0];
    }
    return true;
}

/* Reads one result. False: the process has no more. */
static bool take_result(arena *in, uint32_t job)
{
    pair result = {.number = 0};
    char *to = (char *)&result;
    for (size_t got = 0; got < sizeof result;) {
        ssize_t more = read(in->pipe[job], to + got, sizeof result - got);
        if (more <= 0)
            return false;
        got += (size_t)more;
    }
    in->result[result.number] = result;
    in->known[result.number] = true;
    while (in->counted < in->pairs && in->known[in->counted])
        in->counted++;
    return true;
}

static void end_children(arena *in)
{
    for (uint32_t job = 0; job < in->jobs; job++) {
        if (in->pipe[job] >= 0)
            close(in->pipe[job]); /* its next result cannot be written, and it ends */
        if (in->child[job] > 0)
            waitpid(in->child[job], NULL, 0);
    }
}

/* ---------------------------------------------------------------- what it comes to */

typedef struct verdict {
    uint32_t pairs;
    double score, low, high; /* of A, with the bounds of 95 % */
    double
        evidence; /* log of how much likelier it is that A is stronger, by 3 points or more, than that B is */
    uint32_t wins[2];        /* of A, by side */
    uint32_t won_by_side[2]; /* by either bot */
    double ms[2], orders;
} verdict;

/* Of A, from 0 to 1. */
static double pair_score(const pair *of)
{
    double score = 0;
    for (uint32_t swapped = 0; swapped < 2; swapped++) {
        const ended *game = &of->game[swapped];
        score += game->winner == GG_NOBODY ? 0.5 : game->winner == swapped ? 1 : 0;
    }
    return score / 2;
}

static void add_game(verdict *to, const ended *game, uint32_t swapped, double thought[2],
                     double given[2])
{
    to->orders += game->orders;
    for (uint32_t who = 0; who < 2; who++) {
        thought[who] += game->ms[who];
        given[who] += game->given[who];
    }
    if (game->winner == GG_NOBODY)
        return;
    to->won_by_side[game->winner]++;
    if (game->winner == swapped)
        to->wins[game->winner]++;
}

/* With few pairs, or all alike, the spread is not known: half a pair each way is added. */
static verdict judge(const arena *in)
{
    verdict out = {.pairs = in->counted};
    double thought[2] = {0}, given[2] = {0}, sum = 0, squares = 0;
    for (uint32_t i = 0; i < in->counted; i++) {
        double score = pair_score(&in->result[i]);
        sum += score;
        squares += score * score;
        for (uint32_t swapped = 0; swapped < 2; swapped++)
            add_game(&out, &in->result[i].game[swapped], swapped, thought, given);
    }
    double n = in->counted, mean = (sum + 0.5) / (n + 1);
    double variance = (squares + 0.5) / (n + 1) - mean * mean;
    double error = 1.96 * sqrt(variance / (n + 1));
    out.score = n > 0 ? sum / n : 0.5;
    out.low = fmax(0, fmin(out.score, mean - error));
    out.high = fmin(1, fmax(out.score, mean + error));
    out.evidence = n > 0 ? (n + 1) * 0.06 * (mean - 0.5) / variance : 0;
    out.orders = n > 0 ? out.orders / (2 * n) : 0;
    for (uint32_t who = 0; who < 2; who++)
        out.ms[who] = given[who] > 0 ? thought[who] / given[who] : 0;
    return out;
}

/* A sequential test with errors of 5 %: 47 % or less against 53 % or more. */
static bool is_decided(const verdict *of)
{
    return of->pairs >= 8 && fabs(of->evidence) > log(0.95 / 0.05);
}

static double elo(double score)
{
    double bounded = fmin(fmax(score, 0.001), 0.999);
    return -400 * log10(1 / bounded - 1);
}

/* ---------------------------------------------------------------- reporting */

static void print_json(const arena *in, const verdict *of)
{
    printf(
        "{\"game\":\"%s\",\"players\":[\"%s\",\"%s\"],\"seed\":%llu,\"pairs\":%u,\"score\":%.4f,\"low\":%.4f,"
        "\"high\":%.4f,\"elo\":%.0f,\"wins_by_side\":[%u,%u],\"won_by_side\":[%u,%u],"
        "\"mean_length\":%.1f,\"ms_per_order\":[%.3f,%.3f]}\n",
        in->game->rules->id, in->player[0]->name, in->player[1]->name, (unsigned long long)in->seed,
        (unsigned)of->pairs, of->score, of->low, of->high, elo(of->score), (unsigned)of->wins[0],
        (unsigned)of->wins[1], (unsigned)of->won_by_side[0], (unsigned)of->won_by_side[1],
        of->orders, of->ms[0], of->ms[1]);
}

static void print_text(const arena *in, const verdict *of)
{
    const char *const *side = in->game->rules->sides;
    printf("%s against %s, %u pairs from seed %llu\n", in->player[0]->name, in->player[1]->name,
           (unsigned)of->pairs, (unsigned long long)in->seed);
    printf("  score        %.1f %% (%.1f to %.1f)\n", 100 * of->score, 100 * of->low,
           100 * of->high);
    printf("  Elo          %+.0f (%+.0f to %+.0f)\n", elo(of->score), elo(of->low), elo(of->high));
    for (uint32_t i = 0; i < 2; i++)
        printf("  as %-9s won %u of %u; the side won %u of %u\n", side[i], (unsigned)of->wins[i],
               (unsigned)of->pairs, (unsigned)of->won_by_side[i], (unsigned)(2 * of->pairs));
    printf("  orders       %.0f a game; %.2f and %.2f ms of thought an order\n", of->orders,
           of->ms[0], of->ms[1]);
}

/* ---------------------------------------------------------------- the command */

static void wait_for_all(arena *in)
{
    cli_progress progress;
    uint32_t open = in->jobs;
    cli_progress_open(&progress, "pairs", in->pairs);
    while (open > 0 && !cli_interrupted()) {
        struct pollfd files[JOBS_MAX];
        for (uint32_t job = 0; job < in->jobs; job++)
            files[job] = (struct pollfd){.fd = in->pipe[job], .events = POLLIN};
        if (poll(files, in->jobs, 1000) < 0)
            break;
        for (uint32_t job = 0; job < in->jobs; job++) {
            if (files[job].revents == 0 || take_result(in, job))
                continue;
            close(in->pipe[job]);
            in->pipe[job] = -1;
            open--;
        }
        cli_progress_show(&progress, in->counted);
        verdict now = judge(in);
        if (in->stop && is_decided(&now))
            break;
    }
    cli_progress_close(&progress);
}

static bool find_players(const cli_call *call, arena *in)
{
    for (int i = 0; i < 2; i++) {
        const char *name = call->words[call->count - 2 + i];
        in->player[i] = bot_find_level(gg_span_of(in->game->rules->id), gg_span_of(name));
        if (!in->player[i]) {
            cli_error("there is no bot `%s` for %s", name, in->game->rules->id);
            return false;
        }
    }
    return true;
}

static int run_arena(const cli_call *call, arena *in)
{
    in->result = host_zeroed(in->pairs * sizeof *in->result);
    in->known = host_zeroed(in->pairs * sizeof *in->known);
    memset(in->pipe, -1, sizeof in->pipe);
    cli_catch_interrupt();
    bool good = start(in);
    if (good)
        wait_for_all(in);
    end_children(in);
    verdict all = judge(in);
    if (cli_given(call, "json"))
        print_json(in, &all);
    else
        print_text(in, &all);
    bool whole = good && (in->stop || in->counted == in->pairs);
    free(in->result);
    free(in->known);
    return whole ? CLI_FINE : CLI_FAILED;
}

static int run(const cli_call *call)
{
    uint64_t pairs = 50, seed = 1805, jobs = (uint64_t)sysconf(_SC_NPROCESSORS_ONLN);
    cli_call words = *call;
    words.count -= 2;
    if (!cli_number(call, "pairs", 1, 1000000, &pairs) ||
        !cli_number(call, "seed", 0, INT64_MAX, &seed) ||
        !cli_number(call, "jobs", 1, JOBS_MAX, &jobs))
        return CLI_WRONG;
    gg_game *game = cli_make_game(&words, NULL);
    if (!game)
        return CLI_WRONG;
    arena in = {.game = game,
                .seed = seed,
                .pairs = (uint32_t)pairs,
                .jobs = (uint32_t)(jobs < pairs ? jobs : pairs),
                .stop = cli_given(call, "stop")};
    int status = CLI_WRONG;
    if (find_players(call, &in) && cli_starts_open(&in.starts, game, seed)) {
        status = run_arena(call, &in);
        cli_starts_close(&in.starts);
    }
    free(game);
    return status;
}

static const cli_option options[] = {
    {"pairs", "N", "pairs of games to play, 50 if not given"},
    {"seed", "S", "of the first pair; pair n has the seed S + n"},
    {"jobs", "J", "processes, one for each processor if not given"},
    {"stop", NULL, "stop as soon as it is clear who is stronger"},
    {"json", NULL, "one object"},
    CLI_OPTION_DATA,
    CLI_OPTIONS_END,
};

const cli_command arena_command = {
    .name = "arena",
    .words = "GAME [SCENARIO] [KEY=VALUE ..] BOT BOT",
    .summary = "let two bots play each other and compare their strength",
    .details =
        "Plays pairs of games with the same start and the same chance, once with each side.\n"
        "Prints the score of the first bot, its Elo difference, and 95 % bounds of both.\n",
    .options = options,
    .least = 3,
    .most = -1,
    .run = run,
};
