/* options.c: the options of a game, and switches between readings of its rules. The defaults are our rulings. */
#include "napoleon/board/options.h"

#include <stddef.h>

static const char *const shocks[] = {"all", "charge"};
static const char *const ties[] = {"owner", "firer"};
static const char *const stalemates[] = {"turns", "at_once"};
static const char *const modes[] = {"alternate", "sequence"};

const gg_option nap_options[] = {
    [NAP_OPTION_PLAYERS] =
        {"players", 2, 3, 2, NULL, "W-THR-01",
         "number of players; with three, W plays the Anglo-Dutch and B the Prussians"},
    [NAP_OPTION_HISTORICAL] = {"historical", 0, 1, 0, NULL, "W-DEP-07",
                               "all blocks start at their positions of 15 June 1815"},
    [NAP_OPTION_HIDDEN] = {"hidden", 0, 1, 0, NULL, "W-FOG-04",
                           "units in a battle stay hidden until they are engaged or fire"},
    [NAP_OPTION_BID] = {"bid", 0, 1, 0, NULL, "W-BID-01",
                        "players bid steps of their army for the choice of sides"},
    [NAP_OPTION_QUALITY] = {"quality", 0, 1, 0, NULL, "W-UNI-01",
                            "Netherlands and second-line Prussian infantry fires at 1"},
    [NAP_OPTION_LATERAL] = {"lateral", 0, 1, 0, NULL, "W-BMV-01",
                            "unengaged units may move sideways to the next position"},
    [NAP_OPTION_LEADER_LINKS] = {"leader_links", 1, 2, 2, NULL, "W-BMV-02",
                                 "links that a leader may move in a battle"},
    [NAP_OPTION_MELEE_FIRE] = {"melee_fire", 0, 1, 1, NULL, "W-FIR-03",
                               "artillery may fire at long range where friendly units are engaged"},
    [NAP_OPTION_SHOCK] = {"shock", NAP_SHOCK_ALL, NAP_SHOCK_CHARGE, NAP_SHOCK_ALL, shocks,
                          "W-FIR-07",
                          "cavalry has shock in every new engagement, or only if it charged"},
    [NAP_OPTION_FOOT_FIRST] = {"foot_first", 2, 3, 2, NULL, "W-FIR-09",
                               "first short-range fire value of foot artillery"},
    [NAP_OPTION_KEEP_LINE] = {"keep_line", 0, 1, 0, NULL, "W-BMV-10",
                              "the last unit of a position may not leave it"},
    [NAP_OPTION_TIE] = {"tie", NAP_TIE_OWNER, NAP_TIE_FIRER, NAP_TIE_OWNER, ties, "W-LOS-02",
                        "who decides which of the strongest units takes a hit"},
    [NAP_OPTION_MOVED_REINFORCE] = {"moved_reinforce", 0, 1, 1, NULL, "W-REI-02",
                                    "units that moved this turn may reinforce battles"},
    [NAP_OPTION_STALEMATE] = {"stalemate", NAP_STALEMATE_TURNS, NAP_STALEMATE_AT_ONCE,
                              NAP_STALEMATE_TURNS, stalemates, "W-STA-03",
                              "after a stalemate attackers leave turn by turn, or all at once"},
    [NAP_OPTION_SQUARE_LIMIT] = {"square_limit", 0, 12, 0, NULL, "W-SQR-01",
                                 "units that may be in square at one time; 0 means no limit"},
    [NAP_OPTION_ALLY_FACES] = {"ally_faces", 0, 1, 0, NULL, "W-THR-01",
                               "the two Allied players see each other's faces everywhere"},
    [NAP_OPTION_THR_MODE] = {"thr_mode", NAP_THR_ALTERNATE, NAP_THR_SEQUENCE, NAP_THR_ALTERNATE,
                             modes, "W-THR-06",
                             "in a shared battle the Allied players alternate, or W acts first"},
    [NAP_OPTIONS] = {.key = NULL},
};

_Static_assert(NAP_OPTIONS <= GG_OPTIONS_MAX, "gg_game has room for so many");

/* W-BID-01. */
bool nap_check_options(const gg_game *game, gg_error *error)
{
    return game->option[NAP_OPTION_BID] == 0 || game->option[NAP_OPTION_PLAYERS] == 2 ||
           gg_fail(error, 0, 0, "bid=1 is for two players");
}
