/* tables.c: the constant tables of the game: names of sides, endings, prompts, verbs, steps. */
#include "warpeace/table/tables.h"

#include "warpeace/table/orders.h"

const char *const wap_sides[] = {[WAP_FR] = "FR", [WAP_AL] = "AL", NULL};

const char *const wap_endings[] = {"automatic", "final", NULL}; /* in the order of victory.h */

const char *const wap_verbs[] = {
    [WAP_VERB_NONE] = "",        [WAP_LOSE] = "lose",          [WAP_ROLL] = "roll",
    [WAP_DECLINE] = "decline",   [WAP_PLACE] = "place",        [WAP_REPLACE] = "replace",
    [WAP_RETURN] = "return",     [WAP_WITHDRAW] = "withdraw",  [WAP_END] = "end",
    [WAP_MOVE] = "move",         [WAP_MARCH] = "march",        [WAP_DEMAND] = "demand",
    [WAP_ENTRENCH] = "entrench", [WAP_SAIL] = "sail",          [WAP_GO_INSIDE] = "inside",
    [WAP_ATTACK] = "attack",     [WAP_SURROUND] = "surround",  [WAP_SUBTRACT] = "subtract",
    [WAP_CONTINUE] = "continue", [WAP_CEASE] = "cease",        [WAP_COUNTER] = "counter",
    [WAP_STORM] = "assault",     [WAP_BESIEGE] = "besiege",    [WAP_LEAD] = "leader",
    [WAP_CHARGE] = "charge",     [WAP_COMMIT_GUARD] = "guard", [WAP_RESOLVE] = "resolve",
    [WAP_RETREAT] = "retreat",   [WAP_TRANSFER] = "transfer",  [WAP_SEND] = "send",
    [WAP_ADVANCE] = "advance",   [WAP_JOIN] = "join",          [WAP_SHIFT] = "shift",
    [WAP_SUCCEED] = "succeed",   [WAP_ORDER] = "order",        [WAP_VERBS] = NULL,
};

_Static_assert(WAP_VERBS <= 64, "a prompt has a bit for each verb");

/* ---------------------------------------------------------------- prompts */

#define VERB(verb) (UINT64_C(1) << (verb))

/* No prompt is secret: what the sides hide from each other (option Z) shows in no prompt except attrition losses, which
 * only their owner sees. */
/* In the fog the losses of a stack are hidden, and what a side can still place or must withdraw. */
const gg_prompt wap_prompts[] = {
    [WAP_ASK_ATTRITION] = {"attrition", GG_PROMPT_FOG, VERB(WAP_LOSE)},
    [WAP_ASK_ALLIANCE] = {"alliance", 0, VERB(WAP_ROLL) | VERB(WAP_DECLINE)},
    [WAP_ASK_EVENT] = {"event", 0, VERB(WAP_PLACE) | VERB(WAP_LOSE)},
    [WAP_ASK_REINFORCEMENT] = {"reinforcement", GG_PROMPT_FOG | GG_PROMPT_LONG,
                               VERB(WAP_PLACE) | VERB(WAP_REPLACE) | VERB(WAP_RETURN) |
                                   VERB(WAP_WITHDRAW) | VERB(WAP_END)},
    [WAP_ASK_MOVE] = {"move", 0,
                      VERB(WAP_MOVE) | VERB(WAP_MARCH) | VERB(WAP_DEMAND) | VERB(WAP_ENTRENCH) |
                          VERB(WAP_SAIL) | VERB(WAP_END)},
    [WAP_ASK_MARCH_LOSS] = {"march-loss", GG_PROMPT_FOG, VERB(WAP_LOSE)},
    [WAP_ASK_GARRISON] = {"garrison", 0, VERB(WAP_GO_INSIDE)},
    [WAP_ASK_DECLARE] = {"declare", 0, VERB(WAP_ATTACK) | VERB(WAP_END)},
    [WAP_ASK_MANOEUVRE] = {"manoeuvre", 0, VERB(WAP_SURROUND) | VERB(WAP_END)},
    [WAP_ASK_WELLINGTON] = {"wellington", 0, VERB(WAP_SUBTRACT)},
    [WAP_ASK_INTENT] = {"intent", 0,
                        VERB(WAP_CONTINUE) | VERB(WAP_CEASE) | VERB(WAP_COUNTER) |
                            VERB(WAP_DECLINE)},
    [WAP_ASK_POSTURE] = {"posture", 0, VERB(WAP_GO_INSIDE)},
    [WAP_ASK_MODE] = {"mode", 0, VERB(WAP_STORM) | VERB(WAP_BESIEGE)},
    [WAP_ASK_LEADER] = {"leader", 0, VERB(WAP_LEAD)},
    [WAP_ASK_CHARGE] = {"charge", 0, VERB(WAP_CHARGE)},
    [WAP_ASK_GUARD] = {"guard", 0, VERB(WAP_COMMIT_GUARD)},
    [WAP_ASK_RESOLVE] = {"resolve", 0, VERB(WAP_RESOLVE)},
    [WAP_ASK_LOSS] = {"loss", 0, VERB(WAP_LOSE)},
    [WAP_ASK_WITHDRAW] = {"withdraw", 0, VERB(WAP_RETREAT) | VERB(WAP_TRANSFER) | VERB(WAP_END)},
    [WAP_ASK_MUST_WITHDRAW] = {"must-withdraw", 0, VERB(WAP_RETREAT)},
    [WAP_ASK_DESTINATION] = {"destination", 0, VERB(WAP_SEND)},
    [WAP_ASK_ADVANCE] = {"advance", 0, VERB(WAP_ADVANCE)},
    [WAP_ASK_JOIN] = {"join", 0, VERB(WAP_JOIN) | VERB(WAP_END)},
    [WAP_ASK_VICTOR] = {"victor", 0, VERB(WAP_RETREAT) | VERB(WAP_END)},
    [WAP_ASK_SIEGE_RETREAT] = {"siege-retreat", 0, VERB(WAP_RETREAT)},
    [WAP_ASK_SHIFT] = {"shift", 0, VERB(WAP_SHIFT)},
    [WAP_ASK_DISPLACED] = {"displaced", 0, VERB(WAP_SEND)},
    [WAP_ASK_SUCCESSION] = {"succession", 0, VERB(WAP_SUCCEED)},
    [WAP_ASK_ORDER] = {"order", 0, VERB(WAP_ORDER)},
    [WAP_PROMPTS] = {NULL, 0, 0},
};

/* ---------------------------------------------------------------- steps */

const gg_step_kind wap_step_kinds[] = {
    [WAP_STEP_VERB] = {"verb", GG_NOUN_WORD},
    [WAP_STEP_HEX] = {"hex", GG_NOUN_PLACE},
    [WAP_STEP_LEADER] = {"leader", GG_NOUN_PIECE},
    [WAP_STEP_SP] = {"sp", GG_NOUN_PIECE},
    [WAP_STEP_NUMBER] = {"number", GG_NOUN_NUMBER},
    [WAP_STEP_BATTLE] = {"battle", GG_NOUN_PLACE},
    [WAP_STEP_GROUP] = {"group", GG_NOUN_PIECE},
    [WAP_STEP_WORD] = {"word", GG_NOUN_WORD},
    [WAP_STEP_AMONG] = {"among", GG_NOUN_WORD},
    [WAP_STEP_SEAT] = {"seat", GG_NOUN_SEAT},
    [WAP_STEP_SEAT + 1] = {NULL, 0},
};
