/* tables.c: the constant tables of the game: names of sides, endings, prompts, verbs, steps. */
#include "napoleon/table/tables.h"

#include "napoleon/table/orders.h"

const char *const nap_sides[] = {[NAP_FRENCH] = "F", [NAP_ALLIED] = "A", NULL};

const char *const nap_endings[] = {"defeat", "cities", "time", NULL};

const char *const nap_verbs[] = {
    [NAP_VERB_NONE] = "",     [NAP_BID] = "bid",           [NAP_PASS] = "pass",
    [NAP_DEPLOY] = "deploy",  [NAP_MOVE] = "move",         [NAP_END] = "end",
    [NAP_REVEAL] = "reveal",  [NAP_SKIRMISH] = "skirmish", [NAP_PICK] = "pick",
    [NAP_HIT] = "hit",        [NAP_RETREAT] = "retreat",   [NAP_SETUP] = "setup",
    [NAP_BATTLE] = "battle",  [NAP_TERRAIN] = "terrain",   [NAP_CROSS] = "cross",
    [NAP_FIRE] = "fire",      [NAP_FORM] = "form",         [NAP_BREAK] = "break",
    [NAP_OCCUPY] = "occupy",  [NAP_EXCHANGE] = "exchange", [NAP_SHELTER] = "shelter",
    [NAP_LEAVE] = "leave",    [NAP_BRING] = "bring",       [NAP_REGROUP] = "regroup",
    [NAP_GIVE_UP] = "supply", [NAP_VERBS] = NULL,
};

_Static_assert(NAP_VERBS <= 64, "a prompt has a bit for each verb");

/* ---------------------------------------------------------------- prompts */

#define VERB(verb) (UINT64_C(1) << (verb))
#define ACTIONS                                                                                    \
    (VERB(NAP_MOVE) | VERB(NAP_FIRE) | VERB(NAP_FORM) | VERB(NAP_BREAK) | VERB(NAP_OCCUPY) |       \
     VERB(NAP_EXCHANGE) | VERB(NAP_SHELTER) | VERB(NAP_LEAVE) | VERB(NAP_RETREAT) | VERB(NAP_END))

const gg_prompt nap_prompts[] = {
    [NAP_ASK_BID] = {"bid", 0, VERB(NAP_BID) | VERB(NAP_PASS)},
    [NAP_ASK_DEPLOY] = {"deploy", GG_PROMPT_SECRET, VERB(NAP_DEPLOY)},
    [NAP_ASK_MOVE] = {"move", GG_PROMPT_LONG, VERB(NAP_MOVE) | VERB(NAP_END)},
    [NAP_ASK_REVEAL] = {"reveal", GG_PROMPT_SECRET, VERB(NAP_REVEAL)},
    [NAP_ASK_SKIRMISH] = {"skirmish", 0, VERB(NAP_SKIRMISH)},
    [NAP_ASK_PICK] = {"pick", GG_PROMPT_SECRET, VERB(NAP_PICK)},
    [NAP_ASK_HIT] = {"hit", GG_PROMPT_FOG, VERB(NAP_HIT)},
    [NAP_ASK_SKIRMISH_RETREAT] = {"skirmish-retreat", 0, VERB(NAP_RETREAT)},
    [NAP_ASK_ROUT] = {"rout", 0, VERB(NAP_RETREAT)},
    [NAP_ASK_SETUP] = {"setup", 0, VERB(NAP_SETUP)},
    [NAP_ASK_BATTLE] = {"battle", 0, VERB(NAP_BATTLE)},
    [NAP_ASK_TERRAIN] = {"terrain", 0, VERB(NAP_TERRAIN)},
    [NAP_ASK_BATTLE_DEPLOY] = {"battle-deploy", GG_PROMPT_SECRET, VERB(NAP_DEPLOY)},
    [NAP_ASK_STREAM] = {"stream", 0, VERB(NAP_CROSS)},
    [NAP_ASK_COMBAT] = {"combat", 0, ACTIONS},
    [NAP_ASK_REINFORCE] = {"reinforce", 0, VERB(NAP_BRING) | VERB(NAP_END)},
    [NAP_ASK_REGROUP] = {"regroup", 0, VERB(NAP_REGROUP) | VERB(NAP_END)},
    [NAP_ASK_WITHDRAW] = {"withdraw", 0, VERB(NAP_RETREAT)},
    [NAP_ASK_SUPPLY] = {"supply", 0, VERB(NAP_GIVE_UP)},
    [NAP_PROMPTS] = {NULL, 0, 0},
};

/* ---------------------------------------------------------------- steps */

const gg_step_kind nap_step_kinds[] = {
    [NAP_STEP_VERB] = {"verb", GG_NOUN_WORD},
    [NAP_STEP_BLOCK] = {"block", GG_NOUN_PIECE},
    [NAP_STEP_TOWN] = {"town", GG_NOUN_PLACE},
    [NAP_STEP_SPOT] = {"spot", GG_NOUN_PLACE},
    [NAP_STEP_MARKER] = {"marker", GG_NOUN_WORD},
    [NAP_STEP_SIDE] = {"side", GG_NOUN_WORD},
    [NAP_STEP_NUMBER] = {"number", GG_NOUN_NUMBER},
    [NAP_STEP_WORD] = {"word", GG_NOUN_WORD},
    [NAP_STEP_WORD + 1] = {NULL, 0},
};
