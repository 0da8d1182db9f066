/* contest.c: sequential halving. */
#include "bot/napoleon/contest.h"

#include "core/mem.h"

static int64_t within(int64_t number, int64_t bound)
{
    return number > bound ? bound : number < -bound ? -bound : number;
}

static void note(nap_score *score, const nap_terms *terms, int32_t usual, int32_t bound)
{
    int64_t difference = nap_sum_terms(terms) - usual;
    if (bound > 0)
        difference = within(difference, bound);
    if (score->trials == 0 || difference > score->most)
        score->most = difference;
    score->trials++;
    score->sum += difference;
    score->squares += difference * difference;
    for (uint32_t i = 0; i < NAP_TERMS; i++)
        score->term[i] += terms->term[i];
}

static void try_all(nap_contest *contest, nap_trial *trial, void *to)
{
    nap_terms terms;
    trial(to, 0, &terms);
    int32_t usual = nap_sum_terms(&terms);
    note(&contest->score[0], &terms, usual, contest->bound);
    for (uint32_t i = 0; i < contest->left; i++) {
        trial(to, contest->rival[i], &terms);
        note(&contest->score[contest->rival[i]], &terms, usual, contest->bound);
    }
}

/* Rivals that are left have been tried equally often. */
static void sort_rivals(nap_contest *contest)
{
    for (uint32_t i = 1; i < contest->left; i++) {
        uint16_t rival = contest->rival[i];
        uint32_t k = i;
        for (; k > 0 && contest->score[contest->rival[k - 1]].sum < contest->score[rival].sum; k--)
            contest->rival[k] = contest->rival[k - 1];
        contest->rival[k] = rival;
    }
}

static uint32_t rounds_for(uint32_t rivals)
{
    uint32_t rounds = 1;
    for (; rivals > 2; rivals = (rivals + 1) / 2)
        rounds++;
    return rounds;
}

bool nap_hold_contest(nap_contest *contest, uint32_t count, uint32_t budget, nap_prepare *prepare,
                      nap_trial *trial, void *to)
{
    gg_assert(count > 0 && count <= NAP_CANDIDATES_MAX);
    contest->count = count;
    contest->left = count - 1;
    memset(contest->score, 0, count * sizeof *contest->score);
    for (uint32_t i = 1; i < count; i++)
        contest->rival[i - 1] = (uint16_t)i;
    uint32_t share = budget / rounds_for(contest->left), done = 0;
    while (contest->left > 0) {
        uint32_t times = share / (contest->left + 1);
        for (uint32_t i = 0; i < (times ? times : 1); i++) {
            if (!prepare(to, done))
                return done > 0;
            try_all(contest, trial, to);
            done += contest->left + 1;
        }
        sort_rivals(contest);
        if (contest->left <= 2)
            break;
        contest->left = (contest->left + 1) / 2;
    }
    return true;
}

/* Without the luckiest trial: mean > 0.7 standard errors, squared; in sixteenths, so that nothing overflows. */
static bool is_surely_better(const nap_score *score)
{
    int64_t n = (int64_t)score->trials - 1;
    int64_t mean = n > 0 ? 16 * (score->sum - score->most) / n : 0;
    if (mean <= 0)
        return false;
    int64_t squares = score->squares - score->most * score->most;
    return 100 * (n - 1) * mean * mean > 49 * (256 * (squares / n) - mean * mean);
}

uint32_t nap_winner(const nap_contest *contest, bool careful)
{
    uint32_t best = 0;
    for (uint32_t i = 0; i < contest->left; i++) {
        const nap_score *score = &contest->score[contest->rival[i]];
        if (careful ? !is_surely_better(score) : score->sum <= 0)
            continue;
        if (best == 0 || score->sum > contest->score[best].sum)
            best = contest->rival[i];
    }
    return best;
}

void nap_mean_terms(const nap_contest *contest, uint32_t candidate, nap_terms *mean)
{
    const nap_score *score = &contest->score[candidate];
    for (uint32_t i = 0; i < NAP_TERMS; i++)
        mean->term[i] = score->trials ? (int32_t)(score->term[i] / score->trials) : 0;
}
