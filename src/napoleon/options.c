/* options.c: the options of a game and the switches between readings of its rules. The defaults are
 * the readings that we ruled. */
#include "napoleon/options.h"

#include <stddef.h>

static const char *const shocks[] = {"all", "charge"};
static const char *const ties[] = {"owner", "firer"};
static const char *const stalemates[] = {"turns", "at_once"};
static const char *const modes[] = {"alternate", "sequence"};

const gg_option nap_options[] = {
    [NAP_OPTION_PLAYERS] = {"players", 2, 3, 2, NULL, "W-THR-01",
                            "with three, W plays the Anglo-Dutch army and B the Prussian one"},
    [NAP_OPTION_HISTORICAL] = {"historical", 0, 1, 0, NULL, "W-DEP-07",
                               "all blocks start where they stood on 15 June 1815"},
    [NAP_OPTION_HIDDEN] = {"hidden", 0, 1, 0, NULL, "W-FOG-04",
                           "units in a battle stay hidden until they are engaged or fire"},
    [NAP_OPTION_BID] = {"bid", 0, 1, 0, NULL, "W-BID-01",
                        "players bid steps of their own army for the choice of sides"},
    [NAP_OPTION_QUALITY] = {"quality", 0, 1, 0, NULL, "W-UNI-01",
                            "Netherlands and second-line Prussian infantry fires at 1"},
    [NAP_OPTION_LATERAL] = {"lateral", 0, 1, 0, NULL, "W-BMV-01",
                            "units that are not engaged may move sideways to the next position"},
    [NAP_OPTION_LEADER_LINKS] = {"leader_links", 1, 2, 2, NULL, "W-BMV-02",
                                 "how far a leader goes in a battle move"},
    [NAP_OPTION_MELEE_FIRE] = {"melee_fire", 0, 1, 1, NULL, "W-FIR-03",
                               "artillery may fire at long range where friends are engaged"},
    [NAP_OPTION_SHOCK] = {"shock", NAP_SHOCK_ALL, NAP_SHOCK_CHARGE, NAP_SHOCK_ALL, shocks,
                          "W-FIR-07",
                          "cavalry has shock in every new engagement, or only if it charged"},
    [NAP_OPTION_FOOT_FIRST] = {"foot_first", 2, 3, 2, NULL, "W-FIR-09",
                               "the first short-range fire of foot artillery"},
    [NAP_OPTION_KEEP_LINE] = {"keep_line", 0, 1, 0, NULL, "W-BMV-10",
                              "no move may take the last unit out of an own position"},
    [NAP_OPTION_TIE] = {"tie", NAP_TIE_OWNER, NAP_TIE_FIRER, NAP_TIE_OWNER, ties, "W-LOS-02",
                        "who decides which of the strongest units takes a hit"},
    [NAP_OPTION_MOVED_REINFORCE] = {"moved_reinforce", 0, 1, 1, NULL, "W-REI-02",
                                    "units that have moved this turn may reinforce battles"},
    [NAP_OPTION_STALEMATE] = {"stalemate", NAP_STALEMATE_TURNS, NAP_STALEMATE_AT_ONCE,
                              NAP_STALEMATE_TURNS, stalemates, "W-STA-03",
                              "after a stalemate attackers leave turn by turn, or all at once"},
    [NAP_OPTION_SQUARE_LIMIT] = {"square_limit", 0, 12, 0, NULL, "W-SQR-01",
                                 "units that may be in square at one time; 0: any number"},
    [NAP_OPTION_ALLY_FACES] = {"ally_faces", 0, 1, 0, NULL, "W-THR-01",
                               "the two Allied players see each other's faces everywhere"},
    [NAP_OPTION_THR_MODE] = {"thr_mode", NAP_THR_ALTERNATE, NAP_THR_SEQUENCE, NAP_THR_ALTERNATE,
                             modes, "W-THR-06",
                             "in a common battle the two Allied players act in turn, or W first"},
    [NAP_OPTIONS] = {.key = NULL},
};

_Static_assert(NAP_OPTIONS <= GG_OPTIONS_MAX, "gg_game has room for so many");

/* W-BID-01. */
bool nap_check_options(const gg_game *game, gg_error *error)
{
    return game->option[NAP_OPTION_BID] == 0 || game->option[NAP_OPTION_PLAYERS] == 2 ||
           gg_fail(error, 0, 0, "bid=1 is for two players");
}
