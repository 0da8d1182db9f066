/* reasons.c: a sentence of why. */
#include "bot/napoleon/reasons.h"

#include "core/text/text.h"

/* What an order does that is good for a term, for the French and for the Allies. */
static const char *const GOOD[NAP_TERMS][NAP_SIDES] = {
    [NAP_TERM_FRENCH] = {"spares French units", "costs the French units"},
    [NAP_TERM_ALLIED] = {"costs the Allies units", "spares Allied units"},
    [NAP_TERM_STRENGTH] = {"keeps more strength in the field than the enemy",
                           "keeps more strength in the field than the enemy"},
    [NAP_TERM_LEADERS] = {"keeps the leader safe", "keeps the leaders safe"},
    [NAP_TERM_CITIES] = {"takes or holds a supply city", "keeps the French out of a supply city"},
    [NAP_TERM_APPROACH] = {"brings the army closer to the supply cities",
                           "keeps the French away from the supply cities"},
    [NAP_TERM_SCREEN] = {"draws Allied units away from the supply cities", "covers a supply city"},
    [NAP_TERM_END] = {"improves the chances to hold two cities at the end",
                      "improves the chances to hold the cities until the end"},
    [NAP_TERM_ORDER] = {"keeps the army together", "keeps the armies together"},
    [NAP_TERM_SAFETY] = {"leaves the enemy less to attack", "leaves the enemy less to attack"},
};

enum {
    LEAST = 15,                       /* a difference that is worth a word: a tenth of a unit */
    LEAST_OF_WIN = NAP_VALUE_WIN / 20 /* nobody speaks of defeat for a smaller risk */
};

/* The term with the greatest gain, other than one; NAP_TERMS: none is worth a word. */
static uint32_t greatest(const nap_terms *chosen, const nap_terms *usual, uint32_t without)
{
    uint32_t best = NAP_TERMS;
    int32_t most = LEAST - 1;
    for (uint32_t i = 0; i < NAP_TERMS; i++) {
        int32_t gain = chosen->term[i] - usual->term[i];
        if (i == without || gain <= most || (i == NAP_TERM_WIN && gain < LEAST_OF_WIN))
            continue;
        most = gain;
        best = i;
    }
    return best;
}

/* The terms are means over guesses and dice: a win is seldom sure. */
static const char *good_words(uint32_t term, const nap_terms *chosen, uint8_t side)
{
    int32_t win = chosen->term[NAP_TERM_WIN];
    if (term != NAP_TERM_WIN)
        return GOOD[term][side];
    return win > NAP_VALUE_WIN / 10 * 9 ? "wins the game"
           : win > 0                    ? "may win the game"
                                        : "puts off defeat";
}

/* " and costs the Allies units"; nothing if no term is worth a word. */
static void put_gain(const nap_terms *chosen, const nap_terms *usual, uint8_t side,
                     const char *before, gg_text *out)
{
    uint32_t first = greatest(chosen, usual, NAP_TERMS);
    if (first != NAP_TERMS)
        gg_print(out, "%s%s", before, good_words(first, chosen, side));
}

void nap_say_why(const nap_terms *chosen, const nap_terms *usual, uint8_t side, char *why)
{
    gg_text out;
    uint32_t first = greatest(chosen, usual, NAP_TERMS);
    gg_text_open(&out, why, BOT_WHY_SIZE);
    if (first == NAP_TERMS) {
        gg_put(&out, "No other order promises more.");
        return;
    }
    uint32_t second = first == NAP_TERM_WIN ? NAP_TERMS : greatest(chosen, usual, first);
    gg_print(&out, "It %s", good_words(first, chosen, side));
    if (second != NAP_TERMS)
        gg_print(&out, " and %s", good_words(second, chosen, side));
    gg_put(&out, ".");
}

/* What the marches of a plan do about its goal: chance may have sent them elsewhere. NULL: none leads there. */
static const char *deed(const nap_board *board, const nap_table *table, const nap_plan *plan)
{
    static const char *const words[] = {[NAP_TO_ATTACK] = "attacks",
                                        [NAP_TO_MASS] = "gathers at",
                                        [NAP_TO_RAID] = "makes for",
                                        [NAP_TO_MARCH] = "marches towards"};
    const uint8_t *way = plan->goal == NAP_NONE ? NULL : board->distance[plan->goal];
    bool nears = false, arrives = false;
    for (uint32_t i = 0; way && i < plan->count; i++) {
        const nap_march *march = &plan->march[i];
        uint8_t last = march->town[march->length - 1];
        nears = nears || way[last] < way[table->at[march->block]];
        arrives = arrives || last == plan->goal;
    }
    if (!nears || plan->purpose == NAP_TO_WAIT)
        return NULL;
    bool must_arrive = plan->purpose == NAP_TO_ATTACK || plan->purpose == NAP_TO_MASS;
    return words[must_arrive && !arrives ? NAP_TO_MARCH : plan->purpose];
}

void nap_say_plan(const nap_board *board, const nap_table *table, const nap_plan *plan,
                  const nap_terms *chosen, const nap_terms *usual, uint8_t side, char *why)
{
    gg_text out;
    const char *words = deed(board, table, plan);
    gg_text_open(&out, why, BOT_WHY_SIZE);
    if (plan->count == 0) {
        gg_put(&out, "It waits: no move promises more.");
        return;
    }
    if (!words) {
        nap_say_why(chosen, usual, side, why);
        return;
    }
    gg_print(&out, "It %s %s", words, board->town[plan->goal].name);
    put_gain(chosen, usual, side, ": that ", &out);
    gg_put(&out, ".");
}

void nap_say_rule(uint8_t verb, char *why)
{
    gg_text out;
    gg_text_open(&out, why, BOT_WHY_SIZE);
    switch (verb) {
    case NAP_FIRE:
        gg_put(&out, "Its best shot comes first.");
        break;
    case NAP_MOVE:
        gg_put(&out, "It is strong enough there.");
        break;
    case NAP_RETREAT:
        gg_put(&out, "It saves what can be saved.");
        break;
    case NAP_BRING:
        gg_put(&out, "The strongest reinforcements come first.");
        break;
    case NAP_HIT:
    case NAP_GIVE_UP:
        gg_put(&out, "It gives up what is worth least.");
        break;
    default:
        gg_put(&out, "No other order promises more.");
        break;
    }
}

void nap_say_no_choice(char *why)
{
    gg_text out;
    gg_text_open(&out, why, BOT_WHY_SIZE);
    gg_put(&out, "It had no real choice.");
}

void nap_say_opening(uint8_t prompt, char *why)
{
    gg_text out;
    gg_text_open(&out, why, BOT_WHY_SIZE);
    gg_put(&out, prompt == NAP_ASK_BID ? "It weighs what the better side is worth."
                                       : "Corps stand together, much as in a ready-made set-up.");
}
