/* arena_report.c: the results of the arena, as numbers and as text. */
#include "cli/bots/arena.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- the verdict */

/* Of A, from 0 to 1. */
static double pair_score(const arena_pair *of)
{
    double score = 0;
    for (uint32_t i = 0; i < 2; i++)
        score += of->game[i].won_by == GG_NOBODY ? 0.5 : of->game[i].won_by == 0 ? 1 : 0;
    return score / 2;
}

/* The same by the margins: 1 if A has more of them together. Only if both games have one. */
static double pair_ahead(const arena_pair *of)
{
    int64_t both = (int64_t)of->game[0].margin + of->game[1].margin;
    return both > 0 ? 1 : both == 0 ? 0.5 : 0;
}

static bool is_measured(const arena_pair *of)
{
    return of->game[0].has_margin && of->game[1].has_margin;
}

/* Sums over games. */
typedef struct sums {
    double thought[2], given[2], orders, margin;
    uint32_t measured;
} sums;

static void add_game(arena_verdict *to, sums *all, const arena_game *game)
{
    all->orders += game->orders;
    to->shortest = all->orders == game->orders || game->orders < to->shortest ? game->orders
                                                                              : to->shortest;
    to->longest = game->orders > to->longest ? game->orders : to->longest;
    for (uint32_t who = 0; who < 2; who++) {
        all->thought[who] += game->ms[who];
        all->given[who] += game->given[who];
    }
    if (game->has_margin) {
        all->margin += game->margin / 100.0;
        all->measured++;
    }
    if (game->won_by == GG_NOBODY)
        to->draws++;
    if (game->won_side > 1)
        return;
    to->won_by_side[game->won_side]++;
    if (game->won_by == 0)
        to->wins[game->won_side]++;
}

/* Sums over pairs. */
typedef struct tally {
    double n, sum, squares;
} tally;

static void add_pair(tally *to, double score)
{
    to->n++;
    to->sum += score;
    to->squares += score * score;
}

/* With few or equal pairs the spread is unknown, so half a pair is added each way. */
static double careful_mean(const tally *of)
{
    return (of->sum + 0.5) / (of->n + 1);
}

static double careful_variance(const tally *of)
{
    double mean = careful_mean(of);
    return (of->squares + 0.5) / (of->n + 1) - mean * mean;
}

static arena_share estimate(const tally *of)
{
    double mean = careful_mean(of), error = 1.96 * sqrt(careful_variance(of) / (of->n + 1));
    double score = of->n > 0 ? of->sum / of->n : 0.5;
    return (arena_share){score, fmax(0, fmin(score, mean - error)),
                         fmin(1, fmax(score, mean + error))};
}

static double evidence_of(const tally *of)
{
    return of->n > 0 ? (of->n + 1) * 0.06 * (careful_mean(of) - 0.5) / careful_variance(of) : 0;
}

arena_verdict arena_judge(const arena *in, uint32_t pairs)
{
    arena_verdict out = {.pairs = pairs};
    sums all = {0};
    tally results = {0}, margins = {0};
    for (uint32_t i = 0; i < pairs; i++) {
        const arena_pair *pair = &in->result[i];
        add_pair(&results, pair_score(pair));
        if (is_measured(pair))
            add_pair(&margins, pair_ahead(pair));
        add_game(&out, &all, &pair->game[0]);
        add_game(&out, &all, &pair->game[1]);
    }
    out.result = estimate(&results);
    out.evidence = evidence_of(&results);
    out.mean_length = pairs > 0 ? all.orders / (2.0 * pairs) : 0;
    out.has_margin = all.measured > 0;
    out.margin = out.has_margin ? all.margin / all.measured : 0;
    out.measured = (uint32_t)margins.n;
    out.ahead = estimate(&margins);
    for (uint32_t who = 0; who < 2; who++)
        out.ms[who] = all.given[who] > 0 ? all.thought[who] / all.given[who] : 0;
    return out;
}

bool arena_is_decided(const arena_verdict *verdict)
{
    return verdict->pairs >= 8 && fabs(verdict->evidence) > log(0.95 / 0.05);
}

static double elo(double score)
{
    double bounded = fmin(fmax(score, 0.001), 0.999);
    return 400 * log10(bounded / (1 - bounded));
}

/* ---------------------------------------------------------------- endings */

enum { ENDINGS_MAX = 32 };

typedef struct ending {
    const char *name;
    uint32_t count;
} ending;

static uint32_t count_endings(const arena *in, uint32_t pairs, ending *list)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < 2 * pairs; i++) {
        const char *name = in->result[i / 2].game[i % 2].ending;
        uint32_t at = 0;
        while (at < count && strcmp(list[at].name, name) != 0)
            at++;
        if (at == count) {
            gg_assert(count < ENDINGS_MAX);
            list[count++] = (ending){name, 0};
        }
        list[at].count++;
    }
    return count;
}

/* ---------------------------------------------------------------- as an object */

static void json_number(gg_json *json, const char *key, int digits, double value)
{
    char text[40];
    snprintf(text, sizeof text, "%.*f", digits, value);
    gg_json_raw(json, key, gg_span_of(text));
}

static void json_two(gg_json *json, const char *key, const uint32_t value[2])
{
    gg_json_array(json, key);
    gg_json_int(json, NULL, value[0]);
    gg_json_int(json, NULL, value[1]);
    gg_json_end_array(json);
}

static void json_margin(gg_json *json, const arena_verdict *of)
{
    static const char *const ahead[] = {"ahead", "ahead_low", "ahead_high"};
    const double value[] = {of->ahead.score, of->ahead.low, of->ahead.high};
    if (of->has_margin)
        json_number(json, "margin", 2, of->margin);
    else
        gg_json_null(json, "margin");
    for (uint32_t i = 0; i < 3; i++) {
        if (of->measured > 0)
            json_number(json, ahead[i], 4, value[i]);
        else
            gg_json_null(json, ahead[i]);
    }
}

static void json_names(gg_json *json, const arena *in)
{
    const gg_game *game = in->game;
    gg_json_text(json, "game", game->rules->id);
    gg_json_span(json, "scenario", game->scenarios[game->scenario].id);
    gg_json_text(json, "a", in->player[0].name);
    gg_json_text(json, "b", in->player[1].name);
    gg_json_int(json, "seed", (int64_t)in->seed);
    gg_json_array(json, "sides");
    gg_json_text(json, NULL, game->rules->sides[0]);
    gg_json_text(json, NULL, game->rules->sides[1]);
    gg_json_end_array(json);
}

static void json_lengths(gg_json *json, const arena_verdict *of)
{
    gg_json_object(json, "lengths");
    json_number(json, "mean", 1, of->mean_length);
    gg_json_int(json, "shortest", of->shortest);
    gg_json_int(json, "longest", of->longest);
    gg_json_end_object(json);
}

static void json_endings(gg_json *json, const arena *in, const arena_verdict *of)
{
    ending list[ENDINGS_MAX];
    uint32_t count = count_endings(in, of->pairs, list);
    gg_json_object(json, "endings");
    for (uint32_t i = 0; i < count; i++)
        gg_json_int(json, list[i].name, list[i].count);
    gg_json_end_object(json);
}

static void json_fouls(gg_json *json, const arena *in, const arena_verdict *of)
{
    gg_json_array(json, "fouls");
    for (uint32_t i = 0; i < 2 * of->pairs; i++) {
        const arena_game *game = &in->result[i / 2].game[i % 2];
        if (!game->foul[0])
            continue;
        gg_json_object(json, NULL);
        gg_json_int(json, "pair", i / 2);
        gg_json_int(json, "game", i % 2 + 1);
        gg_json_text(json, "player", game->won_by == 0 ? "b" : "a");
        gg_json_text(json, "ending", game->ending);
        gg_json_text(json, "text", game->foul);
        gg_json_end_object(json);
    }
    gg_json_end_array(json);
}

void arena_print_json(const arena *in, const arena_verdict *of)
{
    host_out out;
    gg_json json;
    gg_text *text = host_out_open(&out, stdout);
    gg_json_open(&json, text);
    gg_json_object(&json, NULL);
    json_names(&json, in);
    gg_json_int(&json, "pairs", of->pairs);
    json_number(&json, "score", 4, of->result.score);
    json_number(&json, "low", 4, of->result.low);
    json_number(&json, "high", 4, of->result.high);
    json_number(&json, "elo", 0, elo(of->result.score));
    json_number(&json, "elo_low", 0, elo(of->result.low));
    json_number(&json, "elo_high", 0, elo(of->result.high));
    json_two(&json, "wins_by_side", of->wins);
    json_two(&json, "won_by_side", of->won_by_side);
    gg_json_int(&json, "draws", of->draws);
    json_margin(&json, of);
    json_lengths(&json, of);
    json_endings(&json, in, of);
    json_fouls(&json, in, of);
    gg_json_array(&json, "ms_per_order");
    json_number(&json, NULL, 3, of->ms[0]);
    json_number(&json, NULL, 3, of->ms[1]);
    gg_json_end_array(&json);
    gg_json_end_object(&json);
    gg_put_char(text, '\n');
    gg_text_close(text);
}

/* ---------------------------------------------------------------- in words */

static void print_endings(const arena *in, const arena_verdict *of)
{
    ending list[ENDINGS_MAX];
    uint32_t count = count_endings(in, of->pairs, list);
    printf("  endings      ");
    for (uint32_t i = 0; i < count; i++)
        printf("%s%s %u", i > 0 ? ", " : "", list[i].name, (unsigned)list[i].count);
    printf("\n");
    for (uint32_t i = 0; i < 2 * of->pairs; i++)
        if (in->result[i / 2].game[i % 2].foul[0])
            printf("  pair %u, game %u: %s\n", (unsigned)(i / 2), (unsigned)(i % 2 + 1),
                   in->result[i / 2].game[i % 2].foul);
}

void arena_print_text(const arena *in, const arena_verdict *of)
{
    const char *const *side = in->game->rules->sides;
    printf("%s against %s, %u pairs from seed %llu\n", in->player[0].name, in->player[1].name,
           (unsigned)of->pairs, (unsigned long long)in->seed);
    const arena_share *won = &of->result;
    printf("  score        %.1f %% (%.1f to %.1f)\n", 100 * won->score, 100 * won->low,
           100 * won->high);
    printf("  Elo          %+.0f (%+.0f to %+.0f)\n", elo(won->score), elo(won->low),
           elo(won->high));
    for (uint32_t i = 0; i < 2; i++)
        printf("  as %-9s won %u of %u; the side won %u of %u\n", side[i], (unsigned)of->wins[i],
               (unsigned)of->pairs, (unsigned)of->won_by_side[i], (unsigned)(2 * of->pairs));
    printf("  draws        %u of %u\n", (unsigned)of->draws, (unsigned)(2 * of->pairs));
    if (of->has_margin)
        printf("  margin       %+.2f\n", of->margin);
    if (of->measured > 0)
        printf("  ahead by it  %.1f %% of pairs (%.1f to %.1f)\n", 100 * of->ahead.score,
               100 * of->ahead.low, 100 * of->ahead.high);
    print_endings(in, of);
    printf("  orders       %.0f a game, %u to %u; %.2f and %.2f ms of thought an order\n",
           of->mean_length, (unsigned)of->shortest, (unsigned)of->longest, of->ms[0], of->ms[1]);
}
