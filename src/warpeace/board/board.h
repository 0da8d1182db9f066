/* board.h: map, nations, leaders, tables and one scenario of War and Peace, made from the data files.
 *
 * A value without pointers, made once for a scenario and shared by all its games. Everything on it has a number:
 *
 *   hex      0 .. hexes-1 in map order (row, then column): those that can be entered at some time of
 *            this scenario; states need no others. From hexes to map_hexes-1, in map order again, the
 *            rest of the map: hexes that stay closed (P-SCN-04, P-MOV-16), known so that they can be
 *            named, drawn and refused. Sea has no number.
 *   city     0 .. cities-1: those in hexes below `hexes`, in the order of their hexes; then the rest
 *   nation   0 .. nations-1 in the order of nations.txt: powers with units, and lands without; sets of
 *            nations are uint64_t
 *   kind     0 .. kinds-1: nation and type of SP that can exist in this scenario, ordered by their
 *            codes ("AUc" < "AUi" < "BAc"): the lexicographic order of P-RSL-06
 *   leader   0 .. leaders-1 in the order of the leader table (P-LDR-01): all of the colors that can be
 *            at war, whether the scenario names them or not
 *   colour   WAP_BLUE ..; sets of colors are uint8_t
 *   turn     0 .. turns-1: a month */
#ifndef WARPEACE_BOARD_H
#define WARPEACE_BOARD_H

#include "grognard_game.h"

enum {
    WAP_ROWS = 52,    /* A .. ZZ, from south to north */
    WAP_COLUMNS = 54, /* from west to east */
    WAP_MAP_HEXES_MAX = 1500,
    WAP_MAP_CITIES_MAX = 300,

    WAP_HEXES_MAX = 1344, /* that can be entered in one scenario */
    WAP_HEX_WORDS = WAP_HEXES_MAX / 64,
    WAP_CITIES_MAX = 288, /* in those hexes */
    WAP_NATIONS_MAX = 48,
    WAP_KINDS_MAX = 80,
    WAP_LEADERS_MAX = 112,
    WAP_TURNS_MAX = 80,
    WAP_RIVERS_MAX = 40, /* names, crossings included */
    WAP_WRITINGS_MAX = 48,
    WAP_WRITING_POINTS = 6, /* of the line that a name is written along */

    WAP_STACKS_MAX = 40,        /* of a set-up, joining ones included */
    WAP_GROUPS_MAX = 64,        /* of reinforcements, so that a set of them is one word */
    WAP_SOURCES_MAX = 288,      /* supply cities that the scenario names */
    WAP_HOME_SOURCES_MAX = 128, /* major cities that feed their own color */
    WAP_CLOSURES_MAX = 16,
    WAP_REPLACEMENTS_MAX = 8, /* lines */
    WAP_CHANGES_MAX = 16,
    WAP_VICTORIES_MAX = 8,       /* lines */
    WAP_CONDITIONS_MAX = 16,     /* of all victory lines together */
    WAP_ROSTER_PIECES_MAX = 320, /* of all rosters together */
    WAP_ROSTER_LEADERS_MAX = 96,
    WAP_LISTED_HEXES_MAX = 512, /* of all lists together */
    WAP_LOSS_MAX = 255,         /* the last column of the loss chart */
    WAP_KEY_SIZE = 16,          /* of folded names */
    WAP_KIND_SP_MAX = 127,      /* SP of one kind in a whole scenario */

    /* What all scenarios but the largest are content with: their hashes leave out the rest (table/hash.c). */
    WAP_SMALL_HEXES = 768,
    WAP_SMALL_CITIES = 192,
    WAP_SMALL_CHANGES = 8,
    WAP_SMALL_PILES = 320,
    WAP_SMALL_GHOSTS = 192,

    WAP_NO_HEX = 0xFFFF,
    WAP_NO_CITY = 0xFFFF,
    WAP_NONE = 255,           /* no nation, kind, color, turn, river, change */
    WAP_NOBODY = WAP_NONE,    /* no side */
    WAP_NO_LEADER = WAP_NONE, /* no leader */
    WAP_NO_WAY = 255          /* MP if a hexside cannot be crossed */
};

/* Sides, in the order of their segments. With two players also the seats. */
enum { WAP_FR, WAP_AL, WAP_SIDES };

enum {
    WAP_DIVISIONS_MAX = 4, /* seats of a divided side (P-PLY-01) */
    WAP_SCORES = 6         /* seats, and one to spare */
};

/* What a nation's hexes are to the sides: friendly to one, open to both, closed to both. The first two values are the
 * sides themselves. It is part of the state, because nations join, change sides and leave. */
enum { WAP_OPEN = WAP_SIDES, WAP_CLOSED, WAP_STATUSES };

enum { WAP_BLUE, WAP_RED, WAP_YELLOW, WAP_WHITE, WAP_GREY, WAP_GREEN, WAP_ORANGE, WAP_COLOURS };

/* Types of SP, in the order of their letters: c g h i k l m p. */
enum {
    WAP_CAVALRY,
    WAP_GUARD,
    WAP_GUARD_CAVALRY,
    WAP_INFANTRY,
    WAP_COSSACK,
    WAP_LANDWEHR,
    WAP_MILITIA,
    WAP_PARTISAN,
    WAP_TYPES
};

/* Directions: NE, E, SE, SW, W, NW; the opposite one is three further. */
enum { WAP_NE, WAP_E, WAP_SE, WAP_SW, WAP_W, WAP_NW, WAP_DIRECTIONS };

enum { WAP_CLEAR, WAP_FOREST, WAP_SWAMP, WAP_MOUNTAIN, WAP_LAKE, WAP_DESERT, WAP_TERRAINS };

enum { WAP_MINOR_CITY, WAP_MAJOR_CITY, WAP_CAPITAL, WAP_CITY_CLASSES };

/* What lies between two hexes. */
enum { WAP_PLAIN, WAP_RIVER, WAP_CROSSING, WAP_ALL_SEA, WAP_NOT_NEXT };

enum { WAP_MAJOR_POWER, WAP_MINOR_POWER, WAP_LAND };

/* Where a fact comes from: the rules text, a published account of play or of an earlier edition, or our own
 * reconstruction. */
enum { WAP_RULEBOOK, WAP_REPORT, WAP_RECONSTRUCTED, WAP_SOURCES };

/* ---------------------------------------------------------------- map */

enum {
    WAP_HEX_PORT = 1,  /* its city can be used from the sea */
    WAP_HEX_COAST = 2, /* a hexside on the sea */
    WAP_HEX_MAJOR = 4, /* has a major city or a capital */
    WAP_HEX_CLOSED =
        8, /* closed at some time; below `hexes`: a month or a change opens or closes it */
    WAP_HEX_OUTSIDE = 16, /* not on the scenario's part of the map (P-SCN-04) */
    WAP_HEX_CEDED = 32    /* a change gives it back to its owner of 1805 (WAP_CHANGE_RESTORES) */
};

/* What the rules look at most often; half a cache line. */
typedef struct wap_hex {
    uint16_t
        next[WAP_DIRECTIONS]; /* the adjacent hex, always below `hexes`; WAP_NO_HEX: sea, the edge,
                                   * an all-sea hexside or a hex that stays closed */
    uint8_t cost[WAP_DIRECTIONS]; /* MP to enter that hex over that hexside, rivers included; for
                                   * supply and retreats always this. WAP_NO_WAY: next is WAP_NO_HEX */
    uint8_t first_cost[WAP_DIRECTIONS]; /* the same for the first hexside of a move (R-P-15) */
    uint16_t city;                      /* WAP_NO_CITY: none */
    uint8_t terrain;
    uint8_t owner;             /* nation, in the owner table of the scenario */
    uint8_t area;              /* 1 .. 4 */
    uint8_t flags;             /* WAP_HEX_.. */
    uint8_t rivers, crossings; /* bit per direction: what the hexside is */
} wap_hex;

_Static_assert(sizeof(wap_hex) == 32, "half a cache line");
_Static_assert(WAP_HEXES_MAX % 64 == 0, "sets of hexes are whole words");
_Static_assert(WAP_MAP_HEXES_MAX < WAP_NO_HEX && WAP_MAP_CITIES_MAX < WAP_NO_CITY,
               "no hex is none");
_Static_assert(WAP_NATIONS_MAX <= 64, "a set of nations is one word");
_Static_assert(WAP_GROUPS_MAX <= 64, "a set of reinforcement groups is one word");
_Static_assert(WAP_KINDS_MAX < WAP_NONE && WAP_LEADERS_MAX < WAP_NO_LEADER, "nobody is none");
_Static_assert(WAP_TURNS_MAX < WAP_NONE, "turn + 1 fits a byte, and is not WAP_NEVER");

/* The rest about a hex. */
typedef struct wap_place {
    uint8_t row, column;           /* 1 .. 52, 1 .. 54 */
    uint8_t side[WAP_DIRECTIONS];  /* WAP_PLAIN .. WAP_NOT_NEXT, closed neighbors too */
    uint8_t river[WAP_DIRECTIONS]; /* its number, WAP_NONE: no river or crossing */
    uint8_t owner_1805;            /* nation */
    uint8_t opens; /* turn from which on it is on the scenario's part of the map (P-LNK-05) */
} wap_place;

/* Hexes below `hexes` that are closed at times for the same reason. */
typedef struct wap_closure {
    uint64_t word[WAP_HEX_WORDS];
    uint8_t nation; /* as long as this nation is; WAP_NONE: .. */
    uint8_t opens;  /* .. before this turn */
    uint8_t spare[6];
} wap_closure;

typedef struct wap_city {
    char name[16];          /* "St Petersburg" */
    char key[WAP_KEY_SIZE]; /* folded, for comparisons: "stpetersburg" */
    uint16_t hex;
    uint8_t class;                   /* WAP_MINOR_CITY .. */
    uint8_t capacity;                /* SP inside, at most (P-FOR-04) */
    uint8_t control;                 /* side when the scenario begins (P-FOR-02), WAP_NOBODY */
    uint8_t points;                  /* bit per side that gains a city point here (P-ALL-08) .. */
    uint8_t points_from[WAP_SIDES];  /* .. from this turn on, .. */
    uint8_t points_after[WAP_SIDES]; /* .. when this change has happened; WAP_NONE: always */
    uint8_t source;
    uint8_t spare;
} wap_city;

typedef struct wap_river {
    char name[16];
} wap_river;

enum { WAP_AREAS = 4 };
enum { WAP_SEA_NAME, WAP_BAY_NAME, WAP_RANGE_NAME, WAP_FAR_NAME, WAP_WRITING_KINDS };

/* A name of a sea, range or region, for pictures of the map: written along the centers of these hexes, sea or land. */
typedef struct wap_writing {
    char text[24];
    uint8_t kind;                                                /* WAP_SEA_NAME .. */
    uint8_t points;                                              /* at least two */
    uint8_t row[WAP_WRITING_POINTS], column[WAP_WRITING_POINTS]; /* 1 .. 52, 1 .. 54 */
} wap_writing;

/* ---------------------------------------------------------------- nations, SP, leaders */

typedef struct wap_nation {
    char code[8];      /* "FR", "SPOM" */
    char name[32];     /* "France" */
    uint64_t home;     /* nations whose hexes are its home country */
    uint8_t colour;    /* WAP_NONE for a land */
    uint8_t power;     /* WAP_MAJOR_POWER, WAP_MINOR_POWER, WAP_LAND: no units */
    uint8_t parent;    /* of a minor power; else WAP_NONE */
    uint8_t morale;    /* of regulars */
    uint8_t types;     /* bit per type that it has */
    uint8_t feeds;     /* colors that its major cities supply (P-SUP-04) */
    uint8_t led_by;    /* colors of leaders who move its infantry */
    uint8_t status;    /* of its hexes when the scenario begins */
    uint8_t troops;    /* side of its SP then; WAP_NOBODY: it is not at war (wap_troops_side) */
    uint8_t serves;    /* side of its SP whatever its hexes are (N06: SX); WAP_NOBODY: as usual */
    uint8_t may_enter; /* closed, but an event brings it into the war */
    uint8_t may_close; /* an event closes it */
    uint8_t spare[4];
} wap_nation;

typedef struct wap_kind {
    char code[4]; /* "FRi" */
    uint8_t nation, type, colour;
    uint8_t morale;   /* basic */
    uint8_t cavalry;  /* 1: c, h, k */
    uint8_t guard;    /* 1: g, h */
    uint8_t march;    /* subtracted from its forced march die if the owner wishes (P-FMA-04) */
    uint8_t supplied; /* 1: always in supply */
} wap_kind;

typedef struct wap_leader {
    char name[16];          /* "Bernadotte-SW" */
    char key[WAP_KEY_SIZE]; /* folded, for comparisons: "bernadottesw" */
    uint8_t colour;
    uint8_t nation; /* WAP_NONE: unnamed leader of French satellites, of no certain nation */
    uint8_t value;
    uint8_t named;
    uint8_t allowance; /* MP */
    uint8_t capacity;  /* SP that accompany him */
    uint8_t side;   /* his side when he first appears; WAP_NOBODY: comes with a nation that joins */
    uint8_t listed; /* 1: in the scenario. 0: only in free positions or as a successor (P-LDR-06) */
    uint8_t source; /* of his value */
    uint8_t spare[7];
} wap_leader;

/* ---------------------------------------------------------------- scenario: seats */

typedef struct wap_seat {
    char code[4]; /* "AU"; with two players "FR" and "AL" */
    uint8_t side;
    uint8_t power; /* its first nation; WAP_NONE: all of an undivided side */
    uint8_t spare[2];
} wap_seat;

/* ---------------------------------------------------------------- scenario: who comes where and when */

/* SP of one kind. */
typedef struct wap_piece {
    uint8_t kind, count;
} wap_piece;

/* Leaders and SP: ranges of roster_leader[] and roster_piece[]. */
typedef struct wap_roster {
    uint16_t first_leader, first_piece;
    uint8_t leaders, pieces;
    uint16_t total; /* SP */
} wap_roster;

/* What a hex holds at the beginning, or when its nation joins. */
typedef struct wap_stack {
    wap_roster who;
    uint16_t hex;
    uint8_t side;  /* of a joining stack: WAP_NONE, that of the change */
    uint8_t joins; /* nation with which it comes; WAP_NONE: it is there from the start */
    uint8_t source;
    uint8_t spare[3];
} wap_stack;

enum {
    WAP_GROUP_WITHDRAWS = 1,  /* these units must be taken off the map, from anywhere */
    WAP_GROUP_OWN_CITY = 2,   /* only into a city that the own side controls */
    WAP_GROUP_ANY_CITY = 4,   /* who controls the city does not matter, only enemy SP do */
    WAP_GROUP_LANDS = 8,      /* if no listed hex is free: on a coastal one next to a listed one */
    WAP_GROUP_IF_HELD = 16,   /* comes only if the own side controls the city in that month */
    WAP_GROUP_SUCCESSORS = 32 /* its unnamed leaders may be successors before it comes (P-LNK-08) */
};

/* Reinforcements of one turn that come together. */
typedef struct wap_reinforcement {
    wap_roster who;
    uint16_t first_hex; /* in listed_hex[]: where they may be placed */
    uint8_t hexes;
    uint8_t side;
    uint8_t turn;  /* WAP_NONE: it comes with a change */
    uint8_t flags; /* WAP_GROUP_.. */
    uint8_t source;
    uint8_t change; /* with which it comes (P-LNK-08); WAP_NONE: in its turn */
} wap_reinforcement;

enum { WAP_EVERY_MONTH, WAP_ODD_MONTHS, WAP_EVEN_MONTHS };

/* Points for SP of one nation that come back in each Reinforcement Phase (P-REI-03). */
typedef struct wap_replacement {
    uint8_t side, nation, points, months;
    uint8_t cost[WAP_TYPES]; /* points for one SP of that type; 0: it does not return */
    uint16_t first_hex;      /* in listed_hex[]: places */
    uint8_t hexes;
    uint8_t control; /* 1: the city must be controlled */
    uint8_t raised;  /* kind as which any eliminated SP of the nation can return; WAP_NONE: none */
    uint8_t raise_cost;
    uint8_t spare[2];
} wap_replacement;

/* ---------------------------------------------------------------- scenario: supply */

/* A supply city that the scenario adds. */
typedef struct wap_source {
    uint16_t hex;
    uint8_t side, colours;
    uint8_t control; /* 1: only while that side controls the city (R-P-07) */
    uint8_t from;    /* turn */
    uint8_t owner;   /* only while the city is this nation's; WAP_NONE: any nation's */
    uint8_t spare;
} wap_source;

/* A major city: source for these colors of the side that its owner is on. */
typedef struct wap_home_source {
    uint16_t hex;
    uint8_t owner, colours;
} wap_home_source;

/* ---------------------------------------------------------------- scenario: events and victory */

enum {
    WAP_CHANGE_JOINS,   /* nations come into the war on side `to`; the joining stacks are placed */
    WAP_CHANGE_CHANGES, /* nations change to side `to` (P-SCN-06) */
    WAP_CHANGE_LEAVES,  /* SP and leaders of the nations are removed, their hexes become open */
    WAP_CHANGE_REMOVES, /* `count` SP of `kind` are removed from the listed hexes, owner's choice */
    WAP_CHANGE_PREVENTS,  /* change `target` can no longer happen */
    WAP_CHANGE_POSTPONES, /* change `target` comes one turn later, each time */
    WAP_CHANGE_CLOSES,    /* nations go home and close their hexes; those of `moves` fall back */
    WAP_CHANGE_RESTORES,  /* the nation's hexes of 1805 are its own again, on side `to` */
    WAP_CHANGE_RIDES,     /* `rider` may leave the map once (P-LNK-07): an order makes it happen */
    WAP_CHANGE_KINDS
};

enum { WAP_TARGETS_MAX = 2 };

/* What an alliance roll or the course of the war does. Each change happens once, except postponing. A roll makes the
 * first of its changes that can happen. */
typedef struct wap_change {
    char name[16];
    uint64_t nations; /* whose status changes */
    uint8_t what;     /* WAP_CHANGE_.. */
    uint8_t side;     /* that rolls; WAP_NONE: no roll, looked at when a Combat Phase ends */
    uint8_t roll;     /* 0 or 7; WAP_NONE: none */
    uint8_t to;       /* status that the nations get */
    uint8_t nation;   /* the first of them, WAP_NONE: none */
    uint8_t from;     /* first turn in which it can happen */
    uint8_t
        latest; /* happens automatically in the Alliance Phase of `side` in this turn; WAP_NONE: never */
    uint8_t after;  /* change: only in turns after it happened; WAP_NONE: any time */
    uint8_t before; /* change: only as long as it has not happened */
    uint8_t opens;  /* 1: happens when a turn begins (P-LNK-09, Spain) */
    uint8_t target[WAP_TARGETS_MAX]; /* changes that are prevented or postponed; WAP_NONE: none */
    uint8_t limit;       /* postponements of one target, at most; WAP_NONE: any number */
    uint8_t holder;      /* side that must control `city`; WAP_NONE: no such condition */
    uint8_t absent;      /* side that must have no SP in its hex; WAP_NONE: no such condition */
    uint8_t turncoat;    /* nation whose SP become SP of the first nation (WAP_CHANGE_CHANGES) */
    uint8_t stays;       /* leader of the nation who does not change with it */
    uint8_t kind, count; /* WAP_CHANGE_REMOVES */
    uint8_t hexes;       /* listed ones, from first_hex on: WAP_CHANGE_REMOVES */
    uint8_t moves;       /* nation that falls back to `back` (WAP_CHANGE_CLOSES); WAP_NONE: none */
    uint8_t rider;       /* leader */
    uint16_t first_hex;
    uint16_t back;        /* hex, WAP_NO_HEX */
    uint16_t city;        /* of the condition, WAP_NO_CITY: none */
    uint16_t instead_hex; /* if the nation has no SP on the map: `instead` appears here unless enemy
                             * SP stand there; WAP_NO_HEX: nothing does */
    wap_roster instead;
} wap_change;

enum {
    WAP_IF_CONTROLS, /* `side` controls at least `least` of the cities in the listed hexes */
    WAP_IF_STANDS, /* `side` has an SP in the first listed hex and no enemy SP is inside the city */
    WAP_IF_HOLDS,  /* `side` has a supplied, unbesieged SP in it and no enemy SP is in the hex */
    WAP_IF_POINTS, /* `side` has at least as many points (victory and city) as the other */
    WAP_IF_NEUTRAL, /* `nation` is not at war */
    WAP_IF_FEW,     /* none of the two leaders has `least` or more SP in his hex */
    WAP_IF_KINDS
};

typedef struct wap_condition {
    uint8_t what, side, least;
    uint8_t nation;
    uint16_t first_hex; /* in listed_hex[] */
    uint8_t hexes;
    uint8_t leader[2]; /* WAP_IF_FEW; WAP_NONE: nobody */
    uint8_t spare;
} wap_condition;

/* Lines of victory: the first whose conditions all hold decides. */
typedef struct wap_victory {
    uint8_t winner; /* side or GG_DRAW */
    uint8_t early;  /* 1: looked at when any turn ends, automatic; 0: after the last turn */
    uint8_t from;   /* turn from which on an early one is looked at */
    uint8_t first, conditions;
    uint8_t source;
} wap_victory;

/* Rules of single scenarios. */
typedef struct wap_special {
    uint8_t sea_colours; /* leaders of these colors may sail with SP of them (N14); 0: none */
    uint8_t sea_sp;      /* at most this many SP and one leader in each Movement Phase */
    uint8_t sea_side;    /* of this side */
    uint8_t sea_from;    /* from this turn on */
    uint8_t
        march_side; /* in the first turn its SP have only the MP of forced marches; WAP_NOBODY: no such rule */
    uint8_t late_nation; /* its SP join a battle in which `late_leader` is in A or T only ... */
    uint8_t late_leader;
    uint8_t late_round; /* ... from the end of this round on; 0: no such rule */
    uint8_t pooled;     /* bit per side: its SP of all colors serve each other as chain links */
    uint8_t pooled_from[WAP_SIDES]; /* from this turn on */
    uint8_t turncoats_part;         /* 1: turncoats leave sieges of their new friends (P-LNK-09) */
} wap_special;

/* ---------------------------------------------------------------- tables */

/* "2*": a number, an asterisk, and whether a worked example in the rules confirms it. */
typedef struct wap_cell {
    uint8_t number, asterisk, attested;
} wap_cell;

enum { WAP_ATTRITION_ROWS = 10, WAP_ATTRITION_COLUMNS = 6 }; /* dice 0 .. 9 */
enum { WAP_MARCH_ROWS = 8, WAP_MARCH_COLUMNS = 3 };          /* dice 1 .. 8, MP asked 1 .. 3 */

/* Lines of the combat results table; from odds of 4 on there is no roll. */
enum { WAP_ODDS_1_1, WAP_ODDS_3_2, WAP_ODDS_2_1, WAP_ODDS, WAP_ODDS_AUTOMATIC = WAP_ODDS };
enum { WAP_COMBAT_TOTALS = 11 }; /* 2 .. 12 */

/* Results for one side. The demoralization that a result adds is demoralises[]. */
enum { WAP_RESULT_0, WAP_RESULT_1, WAP_RESULT_D1, WAP_RESULT_D2, WAP_RESULT_D3, WAP_RESULTS };

/* What a battle does to the larger and to the smaller force: WAP_RESULT_... */
typedef struct wap_outcome {
    uint8_t larger, smaller, attested;
} wap_outcome;

typedef struct wap_tables {
    uint8_t attrition_from[WAP_ATTRITION_COLUMNS]; /* SP from which on a column counts */
    wap_cell attrition[WAP_ATTRITION_ROWS][WAP_ATTRITION_COLUMNS];
    wap_cell march[WAP_MARCH_ROWS][WAP_MARCH_COLUMNS];
    wap_outcome combat[WAP_ODDS][WAP_COMBAT_TOTALS];
    wap_outcome
        automatic; /* the larger force suffers it only if the other loses more than one SP */
    uint8_t loss[WAP_RESULTS][WAP_LOSS_MAX + 1]; /* by real SP of the smaller force (P-RSL-01) */
    uint8_t loss_attested[WAP_RESULTS];          /* n that a worked example confirms; 0: none */
    uint8_t demoralises[WAP_RESULTS];
    uint8_t terrain_mp[WAP_TERRAINS];
    uint8_t terrain_drm[WAP_TERRAINS];     /* for the attacked side in a field battle */
    uint8_t terrain_overrun[WAP_TERRAINS]; /* odds that an overrun needs (P-OVR-01, P-OVR-02) */
    uint8_t river_mp, crossing_mp;         /* as the option river_mp has it */
    uint8_t river_drm, crossing_drm, entrenchment_drm;
} wap_tables;

/* Numbers of the rules that belong to nothing else. */
typedef struct wap_limits {
    uint8_t leader_mp, leader_sp;       /* of an ordinary leader (P-MOV-02, P-MOV-06) */
    uint8_t cavalry_mp, infantry_mp;    /* (P-MOV-02, P-MOV-05) */
    uint8_t supply_mp;                  /* longest supply path (P-SUP-02) */
    uint8_t attrition_sp;               /* fewer SP are not checked (P-ATT-02) */
    uint8_t march_guard, march_french;  /* taken off the die (P-FMA-04) */
    uint8_t overrun_entrenched;         /* odds against an entrenchment (P-OVR-02) */
    uint8_t overrun_free, overrun_mp;   /* odds from which the extra MP is not paid; that MP */
    uint8_t automatic;                  /* odds that need no roll (P-RES-04) */
    uint8_t join;                       /* die and leader to join or transfer (P-COM-11) */
    uint8_t combat_drm;                 /* limit of the modifier, both ways (P-RES-05) */
    uint8_t alliance_drm;               /* likewise (P-ALL-02) */
    uint8_t siege_max;                  /* marker (P-FOR-15) */
    uint8_t entrench_sp;                /* (P-ENT-01) */
    uint8_t victory_sp;                 /* enemy SP in a hex that make a victory point (P-ALL-04) */
    uint8_t victory_napoleon;           /* points for a hex with Napoleon (P-ALL-05) */
    uint8_t casualty;                   /* two dice that hurt a leader (P-LDR-02) */
    uint8_t death;                      /* die that kills him */
    uint8_t manoeuvre;                  /* die and leader (P-OPT-U-03) */
    uint8_t capacity[WAP_CITY_CLASSES]; /* of cities (P-FOR-04) */
    uint16_t winter;                    /* bit per month, bit 0 January */
} wap_limits;

/* ---------------------------------------------------------------- the board */

typedef struct wap_board {
    /* the scenario at a glance */
    uint16_t hexes, map_hexes, cities, map_cities;
    uint16_t hex_words;   /* of a set of hexes that are in use: the others are 0 */
    uint16_t first_month; /* year * 12 + month - 1 */
    uint8_t nations, kinds, leaders, rivers, turns;
    uint8_t alliances;              /* 1: there is an Alliance Phase (P-ALL-01) */
    uint8_t napoleon, wellington;   /* leaders */
    uint8_t coast_feeds[WAP_SIDES]; /* colors fed by any coastal hex that an SP of them is in */
    uint8_t port_feeds[WAP_SIDES];  /* the same for ports .. */
    uint8_t port_from[WAP_SIDES];   /* .. from this turn on */
    uint8_t stacks, groups, home_sources, closures;
    uint8_t replacements, changes, victories, conditions;
    uint16_t roster_pieces, roster_leaders, listed_hexes, sources;
    uint8_t time_source; /* how well the months are known */
    uint8_t small;       /* 1: WAP_SMALL_HEXES .. are enough */
    uint8_t restores;    /* change that gives back ceded hexes; WAP_NONE: none */
    /* Seats, in the order of asking: FR or its seats first, then AL or its seats (P-PLY-01). */
    uint8_t seats;
    uint8_t divided;           /* side with several seats; WAP_NOBODY: none */
    uint8_t first_part, parts; /* its seats */
    uint8_t players;           /* bit per number of players that the scenario allows */
    wap_seat seat[GG_SEATS_MAX];
    uint8_t seat_of[WAP_NATIONS_MAX];    /* of a nation of the divided side */
    uint8_t seat_of_colour[WAP_COLOURS]; /* .. of a leader without a nation */
    uint8_t france, russia;              /* nations */
    wap_special special;
    wap_limits limits;
    wap_tables tables;

    /* map */
    wap_hex hex[WAP_MAP_HEXES_MAX];
    wap_place place[WAP_MAP_HEXES_MAX];
    uint16_t hex_at[WAP_ROWS + 1][WAP_COLUMNS + 1]; /* WAP_NO_HEX: sea or off the map */
    /* sets of hexes below `hexes`: those from which a supply path can lead into a hex, itself among them (board_supply.c),
     * and those that are closed as long as .. */
    uint64_t feeders[WAP_HEXES_MAX][WAP_HEX_WORDS];
    wap_closure closure[WAP_CLOSURES_MAX];
    wap_city city[WAP_MAP_CITIES_MAX];
    wap_river river[WAP_RIVERS_MAX];

    /* for pictures only: */
    uint64_t land_beyond[WAP_ROWS + 1]; /* bit per column: land that is not on the map */
    char area_name[WAP_AREAS + 1][16];  /* for pictures; [1] is the first */
    uint32_t writings;
    wap_writing writing[WAP_WRITINGS_MAX];

    /* nations, SP, leaders */
    wap_nation nation[WAP_NATIONS_MAX];
    wap_kind kind[WAP_KINDS_MAX];
    uint8_t kind_of[WAP_NATIONS_MAX][WAP_TYPES]; /* WAP_NONE: not in this scenario */
    wap_leader leader[WAP_LEADERS_MAX];

    /* the scenario */
    wap_stack stack[WAP_STACKS_MAX];         /* set-up first, then joining ones; both by hexes */
    wap_reinforcement group[WAP_GROUPS_MAX]; /* in the order of their turns */
    wap_source source[WAP_SOURCES_MAX];
    wap_home_source home_source[WAP_HOME_SOURCES_MAX];
    wap_replacement replacement[WAP_REPLACEMENTS_MAX];
    wap_change change[WAP_CHANGES_MAX];
    wap_victory victory[WAP_VICTORIES_MAX];
    wap_condition condition[WAP_CONDITIONS_MAX];
    uint16_t listed_hex[WAP_LISTED_HEXES_MAX];
    wap_piece roster_piece[WAP_ROSTER_PIECES_MAX]; /* in the order of the data */
    uint8_t roster_leader[WAP_ROSTER_LEADERS_MAX];
} wap_board;

/* Reads map, nations, leaders, tables and the scenario's own file into *board and checks that they fit together. False:
 * error->text names the file, error->line and column the place in it (0: none), and *board is unusable. */
bool wap_load_board(gg_game *game, wap_board *board, gg_error *error);
/* Has the scenario seats for so many players (board_seats.c)? */
bool wap_check_players(const wap_board *board, int32_t players, gg_error *error);

/* ---------------------------------------------------------------- looking */

static inline const wap_board *wap_board_of(const gg_game *game)
{
    return game->board;
}

static inline uint8_t wap_opposite(uint8_t direction)
{
    gg_assert(direction < WAP_DIRECTIONS);
    return (uint8_t)(direction < 3 ? direction + 3 : direction - 3);
}

/* The place next to one of the grid in a direction; rows with an even number lie half a hex east. */
void wap_step(uint32_t row, uint32_t column, uint8_t direction, uint32_t *to_row,
              uint32_t *to_column);
/* Distance in hexes, whatever lies between them. Any hexes of the map. */
uint32_t wap_distance(const wap_board *board, uint16_t a, uint16_t b);
/* The direction from a to b; WAP_NONE if they are not neighbors. Any hexes of the map, even closed ones and across an
 * all-sea hexside. */
uint8_t wap_direction(const wap_board *board, uint16_t a, uint16_t b);
/* What lies between any two hexes of the map: WAP_PLAIN .. WAP_NOT_NEXT. */
uint8_t wap_hexside(const wap_board *board, uint16_t a, uint16_t b);

/* Adjacent as the rules mean it: neighbors, and the hexside is not all-sea. */
static inline bool wap_adjacent(const wap_board *board, uint16_t a, uint16_t b)
{
    gg_assert(a < board->hexes && b < board->hexes);
    for (uint32_t i = 0; i < WAP_DIRECTIONS; i++)
        if (board->hex[a].next[i] == b)
            return true;
    return false;
}

static inline bool wap_has_city(const wap_board *board, uint16_t hex)
{
    gg_assert(hex < board->map_hexes);
    return board->hex[hex].city != WAP_NO_CITY;
}

static inline bool wap_has_major_city(const wap_board *board, uint16_t hex)
{
    gg_assert(hex < board->map_hexes);
    return (board->hex[hex].flags & WAP_HEX_MAJOR) != 0;
}

/* Does the hex belong to the nation's home country? */
static inline bool wap_is_home(const wap_board *board, uint8_t nation, uint16_t hex)
{
    gg_assert(nation < board->nations && hex < board->map_hexes);
    return (board->nation[nation].home >> board->hex[hex].owner & 1U) != 0;
}

/* The side of a nation's SP if the nations' hexes have this status: its own side, or that of its parent if its hexes
 * are closed, unless the scenario fixes the side. WAP_NOBODY: it is not at war. */
uint8_t wap_troops_side(const wap_board *board, const uint8_t *status, uint8_t nation);

/* Infantry of this kind may leave its hex with this leader (P-MOV-04). */
static inline bool wap_leads(const wap_board *board, uint8_t leader, uint8_t kind)
{
    gg_assert(leader < board->leaders && kind < board->kinds);
    uint8_t led_by = board->nation[board->kind[kind].nation].led_by;
    return (led_by >> board->leader[leader].colour & 1U) != 0;
}

/* The month of a turn, January = 0, and whether it is a winter month (R-P-03). */
static inline uint32_t wap_month_of(const wap_board *board, uint32_t turn)
{
    return (board->first_month + turn) % 12U;
}
static inline bool wap_is_winter_turn(const wap_board *board, uint32_t turn)
{
    return (board->limits.winter >> wap_month_of(board, turn) & 1U) != 0;
}

/* ---------------------------------------------------------------- tables (board_tables.c) */

/* The attrition table: modified die, clamped; SP in the hex. Fewer SP than the first column: 0. */
wap_cell wap_attrition_of(const wap_board *board, int32_t die, uint32_t sp);
/* The forced march table: modified die, clamped; MP asked 1 .. 3. */
wap_cell wap_march_of(const wap_board *board, int32_t die, uint32_t asked);
/* The line for these totals, larger first: WAP_ODDS_.. (P-RES-03). */
uint8_t wap_odds_of(const wap_board *board, uint32_t larger, uint32_t smaller);
/* The combat results table: modified total, clamped to 2 .. 12. WAP_ODDS_AUTOMATIC: whatever the total. */
wap_outcome wap_combat_of(const wap_board *board, uint8_t odds, int32_t total);
/* The loss chart: SP lost by a result if the smaller force had n SP. */
uint32_t wap_loss_of(const wap_board *board, uint8_t result, uint32_t n);

/* ---------------------------------------------------------------- names (board_names.c)
 *
 * The wap_read functions look up a name as a player wrote it. On failure they return false and put an error at the word
 * `index` that says what was expected or what the name could mean. The wap_find functions return WAP_NO_HEX or WAP_NONE
 * without an error. Any hex of the map can be named, even a closed one. */

/* "Z29", "M09", "Z29(3)", "Vienna" */
bool wap_read_hex(const wap_board *board, gg_span name, const gg_words *words, uint32_t index,
                  uint16_t *hex, gg_error *error);
/* "Paris-Z16-AA17": at least two hexes. Whether each is next to the one before is told by an error
 * ("Z29 and Z31 are not adjacent"); an all-sea hexside is for the rules. Returns how many, 0: an error. */
uint32_t wap_read_path(const wap_board *board, gg_span name, uint16_t *hexes, uint32_t most,
                       const gg_words *words, uint32_t index, gg_error *error);
bool wap_read_leader(const wap_board *board, gg_span name, const gg_words *words, uint32_t index,
                     uint8_t *leader, gg_error *error);

/* A word of WHO: a leader, or SP with their number. "prC" is a leader and "PRc" are SP: where only case tells them
 * apart, two capitals at the start mean SP and two small letters a leader. */
typedef struct wap_name {
    uint8_t leader;   /* WAP_NO_LEADER: it means SP */
    uint8_t kind;     /* WAP_NONE: it means a leader */
    uint16_t count;   /* SP; 1 if no number is written */
    uint8_t numbered; /* 1: a number is written */
} wap_name;

/* Without flags ("/moved" has been cut off). */
bool wap_read_name(const wap_board *board, gg_span name, const gg_words *words, uint32_t index,
                   wap_name *out, gg_error *error);
/* "FRi": a kind without a number. */
bool wap_read_kind(const wap_board *board, gg_span name, const gg_words *words, uint32_t index,
                   uint8_t *kind, gg_error *error);
/* "1805-10" to months since the year 0. */
bool wap_span_month(gg_span name, uint32_t *month);
/* "1805-10": a turn of the scenario. */
bool wap_read_turn(const wap_board *board, gg_span name, const gg_words *words, uint32_t index,
                   uint8_t *turn, gg_error *error);
/* "FR", "AL" */
bool wap_read_side(gg_span name, const gg_words *words, uint32_t index, uint8_t *side,
                   gg_error *error);

/* The folded name, filled up with zeros. False: too long for any name, or empty. */
bool wap_make_key(gg_span name, bool data, char key[WAP_KEY_SIZE]);
uint32_t wap_row_of(gg_span letters); /* "Z", "AA": 1 .. 52; 0: no row */
uint16_t wap_find_hex(const wap_board *board, gg_span name);
uint16_t wap_find_city(const wap_board *board, gg_span name); /* by its name, WAP_NO_CITY: none */
uint8_t wap_find_leader(const wap_board *board, gg_span name);
uint8_t wap_find_kind(const wap_board *board, gg_span name); /* "FRi" */
uint8_t wap_find_nation(const wap_board *board, gg_span code);
uint8_t wap_find_colour(gg_span name); /* "blue" */
uint8_t wap_find_type(char letter);    /* 'i' */
uint8_t wap_find_side(gg_span name);
uint8_t wap_find_change(const wap_board *board, gg_span name); /* "Prussia" */

void wap_put_hex(const wap_board *board, uint16_t hex, gg_text *out);      /* "Z29" */
void wap_put_where(const wap_board *board, uint16_t hex, gg_text *out);    /* "Ulm", else "Z29" */
void wap_put_leader(const wap_board *board, uint8_t leader, gg_text *out); /* "Bernadotte_SW" */
void wap_put_sp(const wap_board *board, uint8_t kind, uint32_t count,
                gg_text *out);                                          /* "FRi5", "FRi" */
void wap_put_turn(const wap_board *board, uint32_t turn, gg_text *out); /* "1805-10" */
/* What a reinforcement group is called: its first leader, else its first SP. */
void wap_put_group(const wap_board *board, uint8_t group, gg_text *out);

const char *wap_side_name(uint8_t side);      /* "FR" */
const char *wap_side_adjective(uint8_t side); /* "French" */
const char *wap_colour_name(uint8_t colour);
char wap_type_letter(uint8_t type);
const char *wap_type_name(uint8_t type); /* "Guard cavalry" */
const char *wap_terrain_name(uint8_t terrain);
const char *wap_city_class_name(uint8_t class);
const char *wap_result_name(uint8_t result); /* "D1" */
const char *wap_odds_name(uint8_t odds);     /* "3-2", "auto" */
const char *wap_direction_name(uint8_t direction);
const char *wap_source_name(uint8_t source); /* "rulebook" */

#endif
