/* options.h: optional rules, and switches between readings of the rules. */
#ifndef WARPEACE_OPTIONS_H
#define WARPEACE_OPTIONS_H

#include "grognard_game.h"

/* Numbers in wap_options[] and in gg_game.option[]; 0 or 1 where no other values are named. */
enum {
    WAP_OPTION_U,             /* maneuver */
    WAP_OPTION_V,             /* cavalry charges */
    WAP_OPTION_W,             /* commitment of the Guard */
    WAP_OPTION_X,             /* Russians in Russia */
    WAP_OPTION_Y,             /* rout instead of compulsory withdrawal */
    WAP_OPTION_Z,             /* fog of war */
    WAP_OPTION_RIVER_MP,      /* MP to cross a river (R-P-15); normally 1 */
    WAP_OPTION_PASS_BESIEGED, /* the besieging side enters and crosses its siege hexes (R-P-08); 1 */
    WAP_OPTION_LEADERS_BLOCK,  /* leaders alone keep enemies out of their hex (R-P-09); 0 */
    WAP_OPTION_BASE_MORALE,    /* WAP_BASE_.. (R-P-27) */
    WAP_OPTION_ZERO_WITHDRAWS, /* base morale 0 must withdraw in the field (R-P-28); 1 */
    WAP_OPTION_ONE_MANOEUVRE,  /* maneuver in one battle of a phase only (R-P-54); 0 */
    WAP_OPTION_CASUALTY_TWICE, /* a leader who lost his troops is checked again (R-P-73); 0 */
    WAP_OPTION_PLAYERS,        /* more than two share a side (P-PLY-01); 2 */
    WAP_OPTIONS
};

enum { WAP_SEATS_LEAST = 2, WAP_SEATS_MOST = 5 };

/* Base morale is the value of the largest number of SP. If several are tied: the lowest of them, or the lowest value of
 * the whole force. Third choice: the lowest of the whole force unless one value has more than half of all SP. */
enum { WAP_BASE_LARGEST, WAP_BASE_LOWEST, WAP_BASE_MAJORITY };

extern const gg_option wap_options[]; /* for gg_rules.options */

#endif
