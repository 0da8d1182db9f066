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
         "two players, or three: Wellington's Anglo-Dutch and Blücher's Prussians are then played by two people, who may talk only while deploying and at night"},
    [NAP_OPTION_HISTORICAL] =
        {"historical", 0, 1, 0, NULL, "W-DEP-07",
         "every block starts where it was on 15 June 1815; otherwise both sides deploy freely"},
    [NAP_OPTION_HIDDEN] =
        {"hidden", 0, 1, 0, NULL, "W-FOG-04",
         "units in a battle stay hidden until they are engaged or fire; otherwise all units in positions are revealed"},
    [NAP_OPTION_BID] =
        {"bid", 0, 1, 0, NULL, "W-BID-01",
         "the two players bid for a side with steps that they give up while deploying"},
    [NAP_OPTION_QUALITY] =
        {"quality", 0, 1, 0, NULL, "W-UNI-01",
         "Netherlands and second-line Prussian infantry hits on 1 only; otherwise all line infantry hits on 1 and 2"},
    [NAP_OPTION_LATERAL] =
        {"lateral", 0, 1, 0, NULL, "W-BMV-01",
         "units that are not engaged may move sideways to the next position of their side; otherwise only through the reserve"},
    [NAP_OPTION_LEADER_LINKS] =
        {"leader_links", 1, 2, 2, NULL, "W-BMV-02",
         "how many links a leader moves in a battle: two like cavalry, or one like infantry"},
    [NAP_OPTION_MELEE_FIRE] =
        {"melee_fire", 0, 1, 1, NULL, "W-FIR-03",
         "artillery may fire at long range into a position where friendly units are engaged"},
    [NAP_OPTION_SHOCK] =
        {"shock", NAP_SHOCK_ALL, NAP_SHOCK_CHARGE, NAP_SHOCK_ALL, shocks, "W-FIR-07",
         "cavalry adds 1 to its first fire in every new engagement (all), or only if it moved forward itself (charge)"},
    [NAP_OPTION_FOOT_FIRST] =
        {"foot_first", 2, 3, 2, NULL, "W-FIR-09",
         "the first fire of foot artillery at enemies in its position hits on 2 or less, or on 3 or less"},
    [NAP_OPTION_KEEP_LINE] =
        {"keep_line", 0, 1, 0, NULL, "W-BMV-10",
         "the last unit may not move out of its own position; otherwise it may, and an enemy who enters routs its side"},
    [NAP_OPTION_TIE] =
        {"tie", NAP_TIE_OWNER, NAP_TIE_FIRER, NAP_TIE_OWNER, ties, "W-LOS-02",
         "who chooses among equally strong units when one of them is hit: their owner, or the player who fired"},
    [NAP_OPTION_MOVED_REINFORCE] =
        {"moved_reinforce", 0, 1, 1, NULL, "W-REI-02",
         "units that moved this turn may reinforce battles; otherwise only if they have won or regrouped since"},
    [NAP_OPTION_STALEMATE] =
        {"stalemate", NAP_STALEMATE_TURNS, NAP_STALEMATE_AT_ONCE, NAP_STALEMATE_TURNS, stalemates,
         "W-STA-03",
         "after a stalemate the attackers leave as the roads allow, turn by turn (turns), or all in one step (at_once)"},
    [NAP_OPTION_SQUARE_LIMIT] =
        {"square_limit", 0, 12, 0, NULL, "W-SQR-01",
         "how many units may be in square at the same time in all battles; 0 means no limit"},
    [NAP_OPTION_ALLY_FACES] =
        {"ally_faces", 0, 1, 0, NULL, "W-THR-01",
         "the two Allied players see each other's faces everywhere; otherwise only in battles they share"},
    [NAP_OPTION_THR_MODE] =
        {"thr_mode", NAP_THR_ALTERNATE, NAP_THR_SEQUENCE, NAP_THR_ALTERNATE, modes, "W-THR-06",
         "in a battle they share the two Allied players act in turn (alternate), or Wellington finishes before Blücher begins (sequence)"},
    [NAP_OPTIONS] = {.key = NULL},
};

_Static_assert(NAP_OPTIONS <= GG_OPTIONS_MAX, "gg_game has room for so many");

/* W-BID-01. */
bool nap_check_options(const gg_game *game, gg_error *error)
{
    return game->option[NAP_OPTION_BID] == 0 || game->option[NAP_OPTION_PLAYERS] == 2 ||
           gg_fail(error, 0, 0, "bid=1 is for two players");
}
