/* bench.c: `grognard bench`: measures random play. One thread, trusted gg_apply, no allocation while the clock runs. */
#include "starts.h"

#include <stdlib.h>
#include <string.h>

#define ORDERS_MAX 1000000 /* per game: gives up on random play that never ends */
#define ORDERS_A_LOOK 64   /* orders between two readings of the clock */

typedef struct benchmark {
    const gg_game *game;
    /* Starting positions, used in turn; if empty, the scenario's own start, drawn anew each time. */
    cli_starts starts;
    uint64_t next;
    void *state;
    gg_dice dice;
    uint64_t games, orders, decisions, choices;
    uint64_t length;          /* total orders of finished games */
    uint64_t begun, end, now; /* milliseconds */
    cli_progress progress;
} benchmark;

/* ---------------------------------------------------------------- playing */

static void start_game(benchmark *bench)
{
    gg_turn turn;
    if (bench->starts.count > 0) {
        memcpy(bench->state, cli_start_at(&bench->starts, bench->next++),
               gg_state_size(bench->game));
        return;
    }
    gg_dice_next(&bench->dice, 0);
    gg_turn_open(&turn, &bench->dice, NULL, 0);
    gg_start(bench->game, bench->state, &turn);
}

static void make_order(benchmark *bench, gg_seat seat, gg_draft *draft)
{
    gg_steps steps;
    gg_draft_open(draft);
    while (!draft->complete) {
        gg_list_steps(bench->game, bench->state, seat, draft, &steps);
        gg_assert(steps.count > 0);
        uint32_t choice = 0;
        if (steps.count > 1) {
            choice = gg_below(&bench->dice, steps.count);
            bench->decisions++;
            bench->choices += steps.count;
        }
        gg_take(bench->game, bench->state, seat, draft, steps.step[choice]);
    }
}

static void play_order(benchmark *bench, gg_seat seat)
{
    gg_draft draft;
    gg_turn turn;
    make_order(bench, seat, &draft);
    gg_dice_next(&bench->dice, bench->orders + 1);
    gg_turn_open(&turn, &bench->dice, NULL, 0);
    gg_apply(bench->game, bench->state, seat, &draft.order, &turn);
    bench->orders++;
}

static bool time_is_up(benchmark *bench)
{
    bench->now = cli_milliseconds();
    cli_progress_show(&bench->progress, (bench->now - bench->begun) / 1000);
    return bench->now >= bench->end;
}

/* Plays one game. False: time ran out first. */
static bool play_game(benchmark *bench)
{
    start_game(bench);
    uint64_t length = 0;
    for (gg_seat seat;
         (seat = gg_first_asked(gg_head_of(bench->state))) != GG_NOBODY && length < ORDERS_MAX;) {
        play_order(bench, seat);
        length++;
        if (bench->orders % ORDERS_A_LOOK == 0 && time_is_up(bench))
            return false;
    }
    bench->games++;
    bench->length += length;
    return true;
}

static void run_bench(benchmark *bench, uint64_t seconds)
{
    cli_progress_open(&bench->progress, "seconds", seconds);
    bench->begun = cli_milliseconds();
    bench->now = bench->begun;
    bench->end = bench->begun + seconds * 1000;
    while (play_game(bench))
        ;
    cli_progress_close(&bench->progress);
}

/* ---------------------------------------------------------------- reporting */

typedef struct speeds {
    double seconds, decisions, orders, games, length, branching;
} speeds;

static speeds speeds_of(const benchmark *bench)
{
    double seconds = (double)(bench->now - bench->begun) / 1000.0;
    speeds rate = {.seconds = seconds};
    if (seconds > 0) {
        rate.decisions = (double)bench->decisions / seconds;
        rate.orders = (double)bench->orders / seconds;
        rate.games = (double)bench->games / seconds;
    }
    if (bench->games > 0)
        rate.length = (double)bench->length / (double)bench->games;
    if (bench->decisions > 0)
        rate.branching = (double)bench->choices / (double)bench->decisions;
    return rate;
}

static void print_json(const benchmark *bench, const char *scenario)
{
    speeds rate = speeds_of(bench);
    printf("{\"game\":\"%s\",\"scenario\":\"%s\",\"seconds\":%.3f,\"games\":%llu,\"orders\":%llu,"
           "\"decisions\":%llu,\"decisions_per_s\":%.0f,\"orders_per_s\":%.0f,\"games_per_s\":%.2f,"
           "\"mean_length\":%.2f,\"mean_branching\":%.2f,\"state_bytes\":%zu}\n",
           bench->game->rules->id, scenario, rate.seconds, (unsigned long long)bench->games,
           (unsigned long long)bench->orders, (unsigned long long)bench->decisions, rate.decisions,
           rate.orders, rate.games, rate.length, rate.branching, gg_state_size(bench->game));
}

static void print_text(const benchmark *bench, const char *scenario)
{
    speeds rate = speeds_of(bench);
    printf("%s %s, random play, %.1f s on one thread\n", bench->game->rules->id, scenario,
           rate.seconds);
    printf("  %12llu games      %12.0f a second, %.1f orders each\n",
           (unsigned long long)bench->games, rate.games, rate.length);
    printf("  %12llu orders     %12.0f a second\n", (unsigned long long)bench->orders, rate.orders);
    printf("  %12llu decisions  %12.0f a second, %.1f choices each\n",
           (unsigned long long)bench->decisions, rate.decisions, rate.branching);
    printf("  %12zu bytes in a state\n", gg_state_size(bench->game));
}

/* ---------------------------------------------------------------- the command */

static int measure(const cli_call *call, const gg_game *game, uint64_t seconds, uint64_t seed)
{
    benchmark bench = {.game = game};
    bench.state = host_memory(gg_state_size(game));
    bool good = cli_given(call, "setup") || cli_starts_open(&bench.starts, game, seed);
    if (good) {
        char scenario[100];
        gg_span id = game->scenarios[game->scenario].id;
        snprintf(scenario, sizeof scenario, "%.*s", (int)id.size, id.at);
        gg_dice_fast(&bench.dice, seed);
        run_bench(&bench, seconds);
        (cli_given(call, "json") ? print_json : print_text)(&bench, scenario);
    }
    cli_starts_close(&bench.starts);
    free(bench.state);
    return good ? CLI_FINE : CLI_WRONG;
}

static int run(const cli_call *call)
{
    uint64_t seconds = 5, seed = 1805;
    if (!cli_number(call, "seconds", 1, 86400, &seconds) ||
        !cli_number(call, "seed", 0, UINT64_MAX, &seed))
        return CLI_WRONG;
    gg_game *game = cli_make_game(call, NULL);
    if (!game)
        return CLI_WRONG;
    int status = measure(call, game, seconds, seed);
    free(game);
    return status;
}

static const cli_option options[] = {
    {"seconds", "N", "how long to play, 5 if not given"},
    {"seed", "N", "another random sequence"},
    {"setup", NULL, "play a random set-up even if there are ready-made ones"},
    {"json", NULL, "one object"},
    CLI_OPTION_DATA,
    CLI_OPTIONS_END,
};

const cli_command bench_command = {
    .name = "bench",
    .words = "GAME [SCENARIO] [KEY=VALUE ..]",
    .summary = "measure the speed of random play",
    .details =
        "Plays random games on one thread and reports games, orders and decisions per second. A\n"
        "decision is a step with two or more choices. Games start in turn from all legal\n"
        "pairs of the scenario's ready-made set-ups if there are any, otherwise from its own start.\n",
    .example = "grognard bench triumph --seconds 5",
    .options = options,
    .least = 1,
    .most = -1,
    .run = run,
};
