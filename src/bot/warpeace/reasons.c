/* reasons.c: a sentence of why. */
#include "bot/warpeace/reasons.h"

#include "core/mem.h"

/* "Ulm", "near Ulm". */
static void put_place(const wap_board *board, uint16_t hex, gg_text *out)
{
    uint32_t best = 0, least = UINT32_MAX;
    for (uint32_t i = 0; i < board->cities; i++) {
        uint32_t far = wap_distance(board, hex, board->city[i].hex);
        if (far >= least)
            continue;
        least = far;
        best = i;
    }
    gg_print(out, "%s%s", least > 0 ? "near " : "", board->city[best].name);
}

static void say(char *why, const char *text)
{
    gg_text out;
    if (!why)
        return;
    gg_text_open(&out, why, BOT_WHY_SIZE);
    gg_put(&out, text);
}

static const char *const AIMS[] = {
    [WAP_AIM_ENEMY] = "It moves against the enemy ",
    [WAP_AIM_WIN] = "It is on its way to an objective: ",
    [WAP_AIM_HOLD] = "It covers an objective: ",
    [WAP_AIM_FRIEND] = "It joins the army ",
    [WAP_AIM_FETCH] = "It takes command of troops ",
};

void wap_say_move(const wap_judge *judge, const wap_move_plan *move, char *why)
{
    gg_text out;
    if (!why)
        return;
    if (move->order.verb == WAP_ENTRENCH) {
        say(why, "It stays where it is and digs in.");
        return;
    }
    if (move->what == WAP_STAYS || move->aim >= judge->board->hexes) {
        say(why, move->order.verb == WAP_VERB_NONE
                     ? "All other stacks are better off where they are."
                     : "It was the best move by the rules of thumb.");
        return;
    }
    gg_text_open(&out, why, BOT_WHY_SIZE);
    gg_put(&out, move->order.verb == WAP_SAIL ? "It goes by sea: " : AIMS[move->what]);
    bool city = wap_has_city(judge->board, move->aim);
    bool at = move->what == WAP_AIM_ENEMY || move->what >= WAP_AIM_FRIEND;
    if (city && at)
        gg_put(&out, "at ");
    put_place(judge->board, move->aim, &out);
    gg_put(&out, move->order.verb == WAP_MARCH ? ", and there is no time to lose." : ".");
}

void wap_say_path(char *why)
{
    say(why, "It goes on along the path of its forced march.");
}

void wap_say_no_choice(char *why)
{
    say(why, "It had no real choice.");
}

/* What a decision of combat was about. */
void wap_say_habit(uint8_t prompt, const gg_order *order, char *why)
{
    switch (prompt) {
    case WAP_ASK_ATTRITION:
    case WAP_ASK_MARCH_LOSS:
    case WAP_ASK_LOSS:
        say(why, "It gives up the troops that it can spare most easily.");
        break;
    case WAP_ASK_ALLIANCE:
        say(why, "A roll may bring in an ally.");
        break;
    case WAP_ASK_EVENT:
    case WAP_ASK_REINFORCEMENT:
        say(why, order->verb == WAP_END
                     ? "Nobody is left to be placed."
                     : "Reinforcements come in where they are closest to the front.");
        break;
    case WAP_ASK_LEADER:
        say(why, "The best leader commands.");
        break;
    case WAP_ASK_DISPLACED:
    case WAP_ASK_SUCCESSION:
        say(why, "Troops need a leader.");
        break;
    case WAP_ASK_DECLARE:
        say(why, order->verb == WAP_END ? "No other attack promises a gain."
                                        : "The attack promises more than it costs.");
        break;
    default:
        say(why, "No other order promises more.");
        break;
    }
}

/* What an order does that is good for a term. */
static const char *const GOOD[WAP_TERMS] = {
    [WAP_TERM_LINES] = "comes closer to victory",
    [WAP_TERM_STRENGTH] = "costs the enemy more than its own side",
    [WAP_TERM_PRESENCE] = "brings troops to the objectives",
    [WAP_TERM_RACE] = "saves time on the way to the objectives",
    [WAP_TERM_POINTS] = "gains points",
    [WAP_TERM_CARE] = "spares its troops",
    [WAP_TERM_SAFETY] = "leaves no objective open",
};

enum { LEAST = 10 }; /* a difference that is worth a word: a tenth of a point */

/* The term with the greatest gain, other than one; WAP_TERMS: none is worth a word. */
static uint32_t greatest(const wap_terms *chosen, const wap_terms *other, int32_t sign,
                         uint32_t without)
{
    uint32_t best = WAP_TERMS;
    int32_t most = LEAST - 1;
    for (uint32_t i = 0; i < WAP_TERMS; i++) {
        int32_t gain = sign * (chosen->term[i] - other->term[i]);
        if (i == without || gain <= most)
            continue;
        most = gain;
        best = i;
    }
    return best;
}

void wap_say_terms(const wap_terms *chosen, const wap_terms *other, uint8_t side, char *why)
{
    gg_text out;
    int32_t sign = side == WAP_FR ? 1 : -1;
    uint32_t first = greatest(chosen, other, sign, WAP_TERM_WIN);
    if (!why)
        return;
    gg_text_open(&out, why, BOT_WHY_SIZE);
    if (sign * (chosen->term[WAP_TERM_WIN] - other->term[WAP_TERM_WIN]) >= LEAST) {
        gg_put(&out, sign * chosen->term[WAP_TERM_WIN] > 0 ? "It may win the game."
                                                           : "It may not lose the game.");
        return;
    }
    if (first == WAP_TERMS) {
        gg_put(&out, "No other order promises more.");
        return;
    }
    gg_print(&out, "It %s.", GOOD[first]);
}
