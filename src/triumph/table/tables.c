/* tables.c: the constant tables of the game: names of sides, endings, prompts, verbs, steps,
 * options. */
#include "triumph/table/tables.h"

#include "triumph/table/orders.h"

const char *const tri_sides[] = {[TRI_ALLIED] = "A", [TRI_FRENCH] = "F", NULL};

const char *const tri_endings[] = {"decisive", "marginal", NULL};

const char *const tri_verbs[] = {
    [TRI_VERB_NONE] = "",        [TRI_BID] = "bid",
    [TRI_PASS] = "pass",         [TRI_SIDE] = "side",
    [TRI_CONFER] = "conference", [TRI_ASSIGN] = "assign",
    [TRI_PLACE] = "place",       [TRI_DETACHMENTS] = "detachments",
    [TRI_BATTERY] = "battery",   [TRI_ORDERS] = "orders",
    [TRI_CORPS] = "corps",       [TRI_DETACH] = "detach",
    [TRI_ATTACH] = "attach",     [TRI_UNIT] = "unit",
    [TRI_THREATEN] = "threaten", [TRI_ROAD] = "road",
    [TRI_END] = "end",           [TRI_DEFEND] = "defend",
    [TRI_RETREAT] = "retreat",   [TRI_OCCUPY] = "occupy",
    [TRI_FEINT] = "feint",       [TRI_PRESS] = "press",
    [TRI_ATTACK] = "attack",     [TRI_LEAD] = "lead",
    [TRI_COUNTER] = "counter",   [TRI_ADVANCE] = "advance",
    [TRI_ODD] = "odd",           [TRI_LOSS] = "loss",
    [TRI_KEEP] = "keep",         [TRI_VERBS] = NULL,
};

_Static_assert(TRI_VERBS <= 64, "a prompt has a bit for each verb");

/* ---------------------------------------------------------------- prompts */

#define VERB(verb) (UINT64_C(1) << (verb))
#define COMMANDS                                                                                   \
    (VERB(TRI_CORPS) | VERB(TRI_DETACH) | VERB(TRI_ATTACH) | VERB(TRI_UNIT) | VERB(TRI_THREATEN) | \
     VERB(TRI_ROAD) | VERB(TRI_END))

/* Besides the prompts that the notation marks (†), those are secret that hidden faces can leave with one answer
 * (R-G-13): where corps of known size are placed, who can lead, by road or not, what is left of a unit. The leak
 * test finds them. `loss`: nobody learns how many alternatives its owner had. */
const gg_prompt tri_prompts[] = {
    [TRI_ASK_BID] = {"bid", 0, VERB(TRI_BID) | VERB(TRI_PASS)},
    [TRI_ASK_SIDE] = {"side", 0, VERB(TRI_SIDE)},
    [TRI_ASK_CONFERENCE] = {"conference", GG_PROMPT_SECRET | GG_PROMPT_AWAY,
                            VERB(TRI_CONFER)}, /* T-TEA-05 */
    [TRI_ASK_ASSIGN] = {"assign", 0, VERB(TRI_ASSIGN)},
    [TRI_ASK_PLACE] = {"place", GG_PROMPT_SECRET, VERB(TRI_PLACE)},
    [TRI_ASK_DETACHMENTS] = {"detachments", GG_PROMPT_SECRET, VERB(TRI_DETACHMENTS)},
    [TRI_ASK_BATTERY] = {"battery", GG_PROMPT_SECRET, VERB(TRI_BATTERY)},
    [TRI_ASK_ORDERS] = {"orders", 0, VERB(TRI_ORDERS)},
    [TRI_ASK_COMMAND] = {"command", 0, COMMANDS},
    [TRI_ASK_RETREAT_OPTION] = {"retreat-option", 0, VERB(TRI_DEFEND) | VERB(TRI_RETREAT)},
    [TRI_ASK_RETREAT] = {"retreat", GG_PROMPT_SECRET, VERB(TRI_RETREAT)},
    [TRI_ASK_OCCUPATION] = {"occupation", GG_PROMPT_SECRET, VERB(TRI_OCCUPY)},
    [TRI_ASK_FEINT] = {"feint-option", GG_PROMPT_SECRET, VERB(TRI_FEINT) | VERB(TRI_PRESS)},
    [TRI_ASK_ATTACK] = {"attack", GG_PROMPT_SECRET, VERB(TRI_ATTACK)},
    [TRI_ASK_LEAD] = {"lead", GG_PROMPT_SECRET, VERB(TRI_LEAD)},
    [TRI_ASK_COUNTER] = {"counter", GG_PROMPT_SECRET, VERB(TRI_COUNTER)},
    [TRI_ASK_ADVANCE] = {"advance", 0, VERB(TRI_ADVANCE)},
    [TRI_ASK_ODD] = {"odd-loss", 0, VERB(TRI_ODD)},
    [TRI_ASK_LOSS] = {"loss", GG_PROMPT_SECRET, VERB(TRI_LOSS)},
    [TRI_ASK_KEEP] = {"keep", 0, VERB(TRI_KEEP)},
    [TRI_PROMPTS] = {NULL, 0, 0},
};

/* ---------------------------------------------------------------- steps */

const gg_step_kind tri_step_kinds[] = {
    [TRI_STEP_VERB] = {"verb", GG_NOUN_WORD},
    [TRI_STEP_UNIT] = {"unit", GG_NOUN_PIECE},
    [TRI_STEP_COMMANDER] = {"commander", GG_NOUN_PIECE},
    [TRI_STEP_PLACE] = {"place", GG_NOUN_PLACE},
    [TRI_STEP_WAY] = {"way", GG_NOUN_PLACE},
    [TRI_STEP_ENTRY] = {"entry", GG_NOUN_PLACE},
    [TRI_STEP_WORD] = {"word", GG_NOUN_WORD},
    [TRI_STEP_NUMBER] = {"number", GG_NOUN_NUMBER},
    [TRI_STEP_SEAT] = {"seat", GG_NOUN_SEAT},
    [TRI_STEP_NOUN] = {"name", GG_NOUN_WORD},
    [TRI_STEP_NOUN + 1] = {NULL, 0},
};

/* ---------------------------------------------------------------- options */

static const char *const balances[] = {"none", "auction"};

const gg_option tri_options[] = {
    [TRI_OPTION_ERRATA] = {"errata", 0, 1, 1, NULL, "T-MOV-12",
                           "play with the three rule corrections"},
    [TRI_OPTION_SANTON] = {"santon", 0, 1, 0, NULL, "T-SAN-01",
                           "the fixed battery may hold the Santon"},
    [TRI_OPTION_BALANCE] = {"balance", 0, 1, 0, balances, "T-BAL-02",
                            "bid morale for the choice of sides"},
    [TRI_OPTION_HANDICAP_FRENCH] = {"handicap_french", 0, 26, 0, NULL, "T-BAL-01",
                                    "French morale handicap"},
    [TRI_OPTION_HANDICAP_ALLIED] = {"handicap_allied", 0, 26, 0, NULL, "T-BAL-01",
                                    "Allied morale handicap"},
    [TRI_OPTION_FRENCH] = {"french", 1, 4, 1, NULL, "T-TEA-01", "players on the French team"},
    [TRI_OPTION_ALLIED] = {"allied", 1, 4, 1, NULL, "T-TEA-01", "players on the Allied team"},
    [TRI_OPTION_NOTES] = {"notes", 0, 1, 1, NULL, "T-TEA-06",
                          "teams may take notes in conferences"},
    [TRI_OPTION_NOTES + 1] = {.key = NULL},
};
