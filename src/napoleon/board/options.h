/* options.h: the options of a game, and switches between readings of its rules. */
#ifndef NAPOLEON_OPTIONS_H
#define NAPOLEON_OPTIONS_H

#include "grognard_game.h"

/* Numbers in nap_options[] and in gg_game.option[]. */
enum {
    NAP_OPTION_PLAYERS,    /* 2 or 3 */
    NAP_OPTION_HISTORICAL, /* 0 or 1, like all others without values here */
    NAP_OPTION_HIDDEN,
    NAP_OPTION_BID,
    NAP_OPTION_QUALITY,
    NAP_OPTION_LATERAL,
    NAP_OPTION_LEADER_LINKS, /* 1 or 2 */
    NAP_OPTION_MELEE_FIRE,
    NAP_OPTION_SHOCK,      /* NAP_SHOCK_.. */
    NAP_OPTION_FOOT_FIRST, /* 2 or 3 */
    NAP_OPTION_KEEP_LINE,
    NAP_OPTION_TIE, /* NAP_TIE_.. */
    NAP_OPTION_MOVED_REINFORCE,
    NAP_OPTION_STALEMATE,    /* NAP_STALEMATE_.. */
    NAP_OPTION_SQUARE_LIMIT, /* 0: none */
    NAP_OPTION_ALLY_FACES,
    NAP_OPTION_THR_MODE, /* NAP_THR_.. */
    NAP_OPTIONS
};

enum { NAP_SHOCK_ALL, NAP_SHOCK_CHARGE };
enum { NAP_TIE_OWNER, NAP_TIE_FIRER };
enum { NAP_STALEMATE_TURNS, NAP_STALEMATE_AT_ONCE };
enum { NAP_THR_ALTERNATE, NAP_THR_SEQUENCE };

extern const gg_option nap_options[]; /* for gg_rules.options */

/* For load(): are the options of the game compatible? */
bool nap_check_options(const gg_game *game, gg_error *error);

#endif
