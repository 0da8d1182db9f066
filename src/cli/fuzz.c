/* fuzz.c: `grognard fuzz`: random play with every invariant and leak check enabled (tests/harness). */
#include "cli.h"
#include "harness/harness.h"

#include <stdlib.h>

#define GAMES_A_LOOK 50 /* games between two progress updates */

/* The harness has extra checks for some games. */
static gg_trial trial_of(const gg_entry *entry)
{
#ifdef GG_WITH_PROBE
    if (entry->rules == gg_probe_entry()->rules)
        return gg_probe_trial();
#endif
    return gg_trial_of(entry);
}

/* Game n has the seed seed + n, however the games are split into batches. */
static bool try_games(const gg_trial *trial, const gg_words *words, uint64_t games, uint64_t seed,
                      gg_text *out, gg_tally *sum)
{
    bool good = true;
    cli_progress progress;
    cli_progress_open(&progress, "games", games);
    for (uint64_t done = 0; good && done < games; done += GAMES_A_LOOK) {
        gg_tally tally;
        uint64_t left = games - done;
        uint32_t parcel = left < GAMES_A_LOOK ? (uint32_t)left : GAMES_A_LOOK;
        good = gg_try_games(trial, words, parcel, seed + done, GG_TRY_ALL, out, &tally);
        gg_add_tally(sum, &tally);
        cli_progress_show(&progress, done + parcel);
    }
    cli_progress_close(&progress);
    return good;
}

static int run(const cli_call *call)
{
    uint64_t games = 100, seed = 1805, sparse = 1;
    const gg_entry *entry;
    gg_words words;
    gg_error error;
    gg_tally tally = {0};
    host_out out;
    if (!cli_number(call, "games", 1, 1000000000, &games) ||
        !cli_number(call, "seed", 0, INT64_MAX, &seed) ||
        !cli_number(call, "sparse", 1, 1000, &sparse))
        return CLI_WRONG;
    gg_game *game = cli_make_game(call, &entry);
    if (!game)
        return CLI_WRONG;
    free(game); /* only checked that it can be made */
    cli_join(call->count, call->words, &words, &error);
    gg_text *text = host_out_open(&out, stdout);
    gg_trial trial = trial_of(entry);
    trial.sparse = (uint32_t)sparse;
    bool good = try_games(&trial, call->count > 1 ? &words : NULL, games, seed, text, &tally);
    gg_write_tally(&tally, text);
    gg_write_verdict(&tally, good, text);
    gg_text_close(text);
    return good ? CLI_FINE : CLI_FAILED;
}

static const cli_option options[] = {
    {"games", "N", "how many, 100 if not given"},
    {"seed", "S", "of the first game; game n has the seed S + n"},
    {"sparse", "N", "expensive checks only at one of N positions: more games in the same time"},
    CLI_OPTION_DATA,
    CLI_OPTIONS_END,
};

const cli_command fuzz_command = {
    .name = "fuzz",
    .words = "GAME [SCENARIO] [KEY=VALUE ..]",
    .summary = "random play with every invariant and leak check on",
    .details =
        "Plays random games and checks the invariants of all games: lists and refusals\n"
        "agree, games end, logs replay, undo leaves no trace, no seat learns what it may not know.\n"
        "Without scenario and options they vary from game to game. A failure shows its seed and log.\n",
    .example = "grognard fuzz triumph --games 100",
    .options = options,
    .least = 1,
    .most = -1,
    .run = run,
};
