/* options.c: optional rules, and switches between readings of the rules. The defaults of the switches are our rulings. */
#include "warpeace/board/options.h"

#include <stddef.h>

static const char *const bases[] = {"largest", "lowest", "majority"};

const gg_option wap_options[] = {
    [WAP_OPTION_U] = {"U", 0, 1, 0, NULL, "P-OPT-U-01",
                      "a French force may maneuver around the enemy before the first round"},
    [WAP_OPTION_V] = {"V", 0, 1, 0, NULL, "P-OPT-V-01", "cavalry may charge in field battles"},
    [WAP_OPTION_W] = {"W", 0, 1, 0, NULL, "P-OPT-W-01", "Napoleon may commit the French Guard"},
    [WAP_OPTION_X] = {"X", 0, 1, 0, NULL, "P-OPT-X-01",
                      "Russian regulars fight with morale 3 in Russia"},
    [WAP_OPTION_Y] = {"Y", 0, 1, 0, NULL, "P-OPT-Y-01",
                      "a side without morale may stay and lose SP by a die roll"},
    [WAP_OPTION_Z] = {"Z", 0, 1, 0, NULL, "P-OPT-Z-01",
                      "enemy stacks are hidden until all attacks are declared"},
    [WAP_OPTION_RIVER_MP] =
        {"river_mp", 0, 1, 1, NULL, "P-MOV-03",
         "MP to cross a river after the first hexside of a move, and in supply"},
    [WAP_OPTION_PASS_BESIEGED] = {"pass_besieged", 0, 1, 1, NULL, "P-MOV-11",
                                  "the besieging side may enter and cross hexes it besieges"},
    [WAP_OPTION_LEADERS_BLOCK] = {"leaders_block", 0, 1, 0, NULL, "P-MOV-17",
                                  "leaders alone block enemy movement"},
    [WAP_OPTION_BASE_MORALE] =
        {"base_morale", WAP_BASE_LARGEST, WAP_BASE_MAJORITY, WAP_BASE_LARGEST, bases, "P-RES-07",
         "morale value of most SP (the lowest if tied); or then the lowest of all SP; or only a majority"},
    [WAP_OPTION_ZERO_WITHDRAWS] =
        {"zero_withdraws", 0, 1, 1, NULL, "P-RSL-09",
         "forces of base morale 0 must also withdraw after a field round"},
    [WAP_OPTION_ONE_MANOEUVRE] = {"one_manoeuvre", 0, 1, 0, NULL, "P-OPT-U-04",
                                  "with U: maneuver in only one battle per Combat Phase"},
    [WAP_OPTION_CASUALTY_TWICE] =
        {"casualty_twice", 0, 1, 0, NULL, "P-LDR-03",
         "leaders who lost their SP are checked again when the phase ends"},
    [WAP_OPTION_PLAYERS] = {"players", WAP_SEATS_LEAST, WAP_SEATS_MOST, WAP_SEATS_LEAST, NULL,
                            "P-PLY-01",
                            "number of players: more than two share a side, by scenario"},
    [WAP_OPTIONS] = {.key = NULL},
};

_Static_assert(WAP_OPTIONS <= GG_OPTIONS_MAX, "gg_game has room for so many");
