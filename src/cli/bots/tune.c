/* tune.c: `grognard tune`: improves the weights of a bot by play against itself.
 *
 * One weight at a time is raised or lowered by a quarter and plays against the current weights. The change is kept
 * if the arena's sequential test finds it stronger. The pairs of each trial have seeds of their own, so the same
 * call gives the same weights. */
#include "cli/bots/arena.h"
#include "cli/bots/opponent.h"

#include <stdlib.h>
#include <string.h>

typedef struct tuning {
    arena in;
    const char *const *names;
    bot_weights now, tried, first;
    uint32_t weights, kept;
    uint64_t seed;
} tuning;

static int16_t changed(int16_t value, int32_t sign)
{
    int32_t step = abs(value) / 4 > 0 ? abs(value) / 4 : 1;
    int32_t next = value + sign * step;
    return (int16_t)(next > INT16_MAX ? INT16_MAX : next < INT16_MIN ? INT16_MIN : next);
}

/* Plays `tried` against `now`. False: interrupted. */
static bool measure(tuning *of, arena_verdict *verdict)
{
    of->in.player[0].weights = &of->tried;
    of->in.player[1].weights = &of->now;
    of->in.seed = of->seed;
    of->seed += of->in.pairs;
    if (!arena_run(&of->in))
        return false;
    *verdict = arena_judge(&of->in, of->in.counted);
    return true;
}

static void report(const tuning *of, uint32_t weight, const arena_verdict *verdict, bool kept)
{
    printf("%-12s %6d to %6d  %5.1f %% (%.1f to %.1f) in %u pairs%s\n", of->names[weight],
           of->now.value[weight], of->tried.value[weight], 100 * verdict->result.score,
           100 * verdict->result.low, 100 * verdict->result.high, (unsigned)verdict->pairs,
           kept ? ": kept" : "");
    fflush(stdout);
}

/* Continues in one direction as long as it helps. False: interrupted. */
static bool try_direction(tuning *of, uint32_t weight, int32_t sign, bool *paid)
{
    arena_verdict verdict;
    for (*paid = false;; *paid = true) {
        of->tried = of->now;
        of->tried.value[weight] = changed(of->now.value[weight], sign);
        if (!measure(of, &verdict))
            return false;
        bool better = arena_is_decided(&verdict) && verdict.result.score > 0.5;
        report(of, weight, &verdict, better);
        if (!better)
            return true;
        of->now = of->tried;
        of->kept++;
    }
}

static bool try_weight(tuning *of, uint32_t weight)
{
    bool paid;
    if (!try_direction(of, weight, 1, &paid))
        return false;
    return paid || try_direction(of, weight, -1, &paid);
}

/* Plays the final weights against the first ones. */
static bool compare_with_first(tuning *of)
{
    arena_verdict verdict;
    of->tried = of->now;
    of->now = of->first;
    of->in.stop = false;
    bool good = measure(of, &verdict);
    of->now = of->tried;
    if (good)
        printf("all together: %.1f %% (%.1f to %.1f) in %u pairs\n", 100 * verdict.result.score,
               100 * verdict.result.low, 100 * verdict.result.high, (unsigned)verdict.pairs);
    return good;
}

static void print_weights(const tuning *of)
{
    printf("\n");
    for (uint32_t i = 0; i < of->weights; i++)
        printf("weight %s %d\n", of->names[i], of->now.value[i]);
}

static bool find_levels(tuning *of, const char *name)
{
    for (uint32_t i = 0; i < 2; i++) {
        of->in.player[i].name = name;
        of->in.player[i].level = cli_find_level(of->in.game, gg_span_of(name));
    }
    return of->in.player[0].level != NULL;
}

static bool open_tuning(tuning *of, const char *level)
{
    gg_error error;
    const char *game = of->in.game->rules->id;
    of->names = bot_weight_names(gg_span_of(game));
    while (of->names[of->weights])
        of->weights++;
    if (of->weights == 0) {
        cli_error("tune: %s has no bot with weights", game);
        return false;
    }
    if (!bot_read_weights(gg_span_of(game), gg_find_file(of->in.game, "bot.txt"), &of->now,
                          &error)) {
        cli_error("%s/bot.txt:%u: %s", game, (unsigned)error.line, error.text);
        return false;
    }
    of->first = of->now;
    of->seed = of->in.seed;
    of->in.stop = true;
    return find_levels(of, level ? level : "regular");
}

/* All weights, or the one that is named. */
static int tune(tuning *of, const char *only)
{
    uint32_t tried = 0;
    for (uint32_t i = 0; i < of->weights; i++) {
        if (only && strcmp(only, of->names[i]) != 0)
            continue;
        tried++;
        if (!try_weight(of, i))
            return CLI_INTERRUPTED;
    }
    if (tried == 0) {
        cli_error("tune: there is no weight `%s`", only);
        return CLI_WRONG;
    }
    if (of->kept > 0 && !compare_with_first(of))
        return CLI_INTERRUPTED;
    print_weights(of);
    return CLI_FINE;
}

static int run(const cli_call *call)
{
    tuning of = {.weights = 0};
    int status = CLI_WRONG;
    gg_game *game = cli_make_game(call, NULL);
    if (!game)
        return CLI_WRONG;
    if (arena_open(&of.in, call, game)) {
        if (open_tuning(&of, cli_value(call, "level")))
            status = tune(&of, cli_value(call, "weight"));
        arena_close(&of.in);
    }
    free(game);
    return status;
}

static const cli_option options[] = {
    {"pairs", "N", "pairs of games for each trial at most, 50 if not given"},
    {"level", "LEVEL", "of both players, regular if not given"},
    {"weight", "NAME", "only this one"},
    {"seed", "S", "of the first pair"},
    {"jobs", "J", "processes, one for each processor if not given"},
    CLI_OPTION_DATA,
    CLI_OPTIONS_END,
};

const cli_command tune_command = {
    .name = "tune",
    .words = "GAME [SCENARIO] [KEY=VALUE ..]",
    .summary = "improve the weights of a game's bot by play against itself",
    .details =
        "Changes one weight at a time by a quarter, up and down, and keeps what plays better. Prints each\n"
        "trial, then the weights in the form of the game's bot.txt. The same call gives the same weights.\n",
    .example = "grognard tune triumph",
    .options = options,
    .least = 1,
    .most = -1,
    .run = run,
};
