/* reasons.c: a sentence of why. */
#include "bot/triumph/reasons.h"

#include "core/mem.h"
#include "core/text/text.h"
#include "triumph/table/orders.h"

/* What an order does that is good for a term. */
static const char *const GOOD[TRI_TERMS] = {
    [TRI_TERM_MORALE] = "spares its own morale",
    [TRI_TERM_DAMAGE] = "costs the enemy morale",
    [TRI_TERM_TROOPS] = "keeps more troops in the field than the enemy",
    [TRI_TERM_CORPS] = "keeps corps together",
    [TRI_TERM_DRIVE] = "brings troops closer to their objectives",
    [TRI_TERM_ARRIVAL] = "brings in reinforcements",
    [TRI_TERM_SAFETY] = "leaves the enemy less to attack",
    [TRI_TERM_THREAT] = "puts the enemy under threat",
    [TRI_TERM_OBJECTIVES] = "improves the chances to win on points",
    [TRI_TERM_NEXT] = "prepares an attack",
    [TRI_TERM_REPLY] = "spoils the enemy's attacks",
};

enum { LEAST = 10 }; /* a difference that is worth a word: a twentieth of a morale point */

/* The term with the greatest gain, other than one; TRI_TERMS: none is worth a word. */
static uint32_t greatest(const tri_terms *chosen, const tri_terms *mean, uint32_t without)
{
    uint32_t best = TRI_TERMS;
    int32_t most = LEAST - 1;
    for (uint32_t i = 0; i < TRI_TERMS; i++) {
        int32_t gain = chosen->term[i] - mean->term[i];
        if (i == without || gain <= most)
            continue;
        most = gain;
        best = i;
    }
    return best;
}

/* The terms are those of one guess: in others the enemy may have an answer. */
static const char *good_words(uint32_t term, const tri_terms *chosen, bool surely)
{
    if (term != TRI_TERM_WIN)
        return GOOD[term];
    if (chosen->term[TRI_TERM_WIN] <= 0)
        return "does not lose the game";
    return surely ? "wins the game" : "may win the game";
}

void tri_say_why(const tri_terms *chosen, const tri_terms *mean, bool surely, char *why)
{
    gg_text out;
    uint32_t first = greatest(chosen, mean, TRI_TERMS);
    gg_text_open(&out, why, BOT_WHY_SIZE);
    if (first == TRI_TERMS) {
        gg_put(&out, "No other order promises more.");
        return;
    }
    uint32_t second = first == TRI_TERM_WIN ? TRI_TERMS : greatest(chosen, mean, first);
    gg_print(&out, "It %s", good_words(first, chosen, surely));
    if (second != TRI_TERMS)
        gg_print(&out, " and %s", good_words(second, chosen, surely));
    gg_put(&out, ".");
}

void tri_say_no_choice(const gg_order *order, char *why)
{
    gg_text out;
    gg_text_open(&out, why, BOT_WHY_SIZE);
    gg_put(&out, order->verb == TRI_END ? "No command is left to give." : "It had no real choice.");
}

void tri_say_opening(uint8_t prompt, char *why)
{
    gg_text out;
    gg_text_open(&out, why, BOT_WHY_SIZE);
    switch (prompt) {
    case TRI_ASK_BID:
    case TRI_ASK_SIDE:
        gg_put(&out, "It weighs what the better side is worth.");
        break;
    case TRI_ASK_ASSIGN:
        gg_put(&out, "Every corps gets two strong units to lead, and guns go with infantry.");
        break;
    default:
        gg_put(&out, "It was the best of many that were drawn.");
        break;
    }
}
