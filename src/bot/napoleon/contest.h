/* contest.h: which of several candidates is best, by trials with chance in them (sequential halving).
 *
 * All candidates that are left are tried in the same guess with the same dice, and their differences to the first one, the
 * usual choice, are kept: so luck counts little. After each round the worse half is out. A single trial proves nothing, however
 * much it is worth: an army that is lost once in fifty play-outs must not decide who leaves the line. */
#ifndef BOT_NAPOLEON_CONTEST_H
#define BOT_NAPOLEON_CONTEST_H

#include "bot/napoleon/evaluation.h"

enum { NAP_CANDIDATES_MAX = 256 };

typedef struct nap_score {
    uint32_t trials;
    int64_t sum, squares; /* of the differences to the first candidate .. */
    int64_t most;         /* .. and the greatest of them */
    int64_t term[NAP_TERMS];
} nap_score;

typedef struct nap_contest {
    int32_t bound;                      /* greater differences count as this much; 0: as they are */
    uint32_t count;                     /* of candidates */
    uint32_t left;                      /* of rivals that are still in it .. */
    uint16_t rival[NAP_CANDIDATES_MAX]; /* .. and who they are */
    nap_score score[NAP_CANDIDATES_MAX]; /* [0]: the usual choice */
} nap_contest;

/* Gets ready for a trial of all candidates: another guess, other dice. False: no more, please. */
typedef bool nap_prepare(void *to, uint32_t done);
/* The trial of a candidate. */
typedef void nap_trial(void *to, uint32_t candidate, nap_terms *terms);

/* `budget`: trials of all candidates together. False: `prepare` stopped it before the first one. */
bool nap_hold_contest(nap_contest *contest, uint32_t count, uint32_t budget, nap_prepare *prepare,
                      nap_trial *trial, void *to);
/* The rival with the highest mean, or the usual choice if none is better. With `careful` it must be better by 0.7 standard
 * errors, even without its luckiest trial. */
uint32_t nap_winner(const nap_contest *contest, bool careful);
void nap_mean_terms(const nap_contest *contest, uint32_t candidate, nap_terms *mean);

#endif
