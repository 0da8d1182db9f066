/* board.h: the map, the blocks and the tables of Napoléon, made from the data files.
 *
 * A value without pointers, the same for everybody, made once. Things are small numbers:
 *
 *   town     0 .. towns-1, in the order of towns.txt; a set of towns is a uint64_t, bit per town
 *   road     0 .. roads-1: joins two towns, and no two roads join the same towns
 *   block    0 .. blocks-1, in the order of blocks.txt: a unit; sets of blocks are uint64_t as well
 *   corps    0 .. corps_count-1; sets of corps are uint32_t
 *   army     NAP_FR, NAP_AD, NAP_PR; the last two are the side NAP_ALLIED
 *   turn     1 .. turns: a Player Turn
 */
#ifndef NAPOLEON_BOARD_H
#define NAPOLEON_BOARD_H

#include "grognard_game.h"

enum {
    NAP_TOWNS_MAX = 64, /* so that a set of them is one word */
    NAP_ROADS_MAX = 128,
    NAP_BLOCKS_MAX = 64,
    NAP_CORPS_MAX = 32,
    NAP_RIVERS_MAX = 8,
    NAP_COURSES_MAX = 24,
    NAP_WOODS_MAX = 32,
    NAP_UPLANDS_MAX = 8,
    NAP_ZONE_POINTS_MAX = 32,
    NAP_POINTS_MAX = 1000,   /* of all courses */
    NAP_CANVAS_WIDTH = 1641, /* the units of towns.txt and rivers.txt */
    NAP_CANVAS_HEIGHT = 1091,
    NAP_TURNS_MAX = 23,
    NAP_POOL_MAX = 12, /* terrain markers */
    NAP_CITIES_MAX = 8,

    NAP_TOWN_ROADS = 8, /* at most, of one town */
    NAP_WITHIN = 4,     /* distances 0 .. 3: the longest force march */
    NAP_NAME_SIZE = 32,

    NAP_NONE = 255, /* no town, road, block, corps, army, river */
    NAP_FAR = 255   /* distance between towns that are not connected */
};

enum { NAP_FRENCH, NAP_ALLIED, NAP_SIDES };

enum { NAP_FR, NAP_AD, NAP_PR, NAP_ARMIES };

enum { NAP_NATION_FR, NAP_NATION_BR, NAP_NATION_NE, NAP_NATION_BK, NAP_NATION_PR, NAP_NATIONS };

/* Types of blocks: leader, infantry, cavalry, foot artillery, horse artillery. */
enum { NAP_LDR, NAP_INF, NAP_CAV, NAP_FART, NAP_HART, NAP_TYPES };

/* Classes of roads. */
enum { NAP_MINOR, NAP_MAJOR, NAP_CLASSES };

/* Terrain markers, numbered as in the table of markers that dice draw from. */
enum { NAP_WOODS, NAP_FARM, NAP_HILL, NAP_STREAM, NAP_MARKERS };

/* Where a fact comes from: the rulebook, a published account of play or of an earlier edition, or our own
 * reconstruction. */
enum { NAP_RULEBOOK, NAP_REPORT, NAP_RECONSTRUCTED, NAP_SOURCES };

/* ---------------------------------------------------------------- map */

typedef struct nap_town {
    char name[NAP_NAME_SIZE]; /* "Braine le Comte" */
    uint8_t zone;             /* the army that deploys here (W-DEP-03, W-DEP-05) */
    uint8_t supplies;         /* the army that loses units if the French hold it, or NAP_NONE */
    uint8_t supply_loss;      /* how many (W-SUP-01) */
    uint8_t source;
    uint8_t roads;
    uint8_t spare[3];
    uint8_t next[NAP_TOWN_ROADS]; /* adjacent towns, ascending */
    uint8_t road[NAP_TOWN_ROADS]; /* the road to each of them */
    int16_t x, y;                 /* for drawing: pixels of the canvas, y down */
} nap_town;

typedef struct nap_road {
    uint8_t town[2]; /* ascending */
    uint8_t major;   /* NAP_MINOR, NAP_MAJOR */
    uint8_t river;   /* its number, NAP_NONE: crosses none */
    uint8_t move;    /* units that may cross it in a Player Turn (W-MOV-09) */
    uint8_t attack;  /* the same into an enemy-held town: less over a river (W-MOV-10) */
    uint8_t flow;    /* units that may reinforce, retreat, rout or regroup over it */
    uint8_t source;
} nap_road;

typedef struct nap_river {
    char name[NAP_NAME_SIZE];
} nap_river;

/* The course of a river, for drawing. Rules only need to know whether a road crosses one. */
typedef struct nap_course {
    char name[NAP_NAME_SIZE]; /* "" for an arm of a river */
    uint8_t river;            /* NAP_NONE: no road crosses it */
    uint8_t source, mouth;    /* its width there, in tenths of a canvas unit */
    uint8_t spare;
    uint16_t first, points; /* among the points of the board */
} nap_course;

typedef struct nap_point {
    int16_t x, y;
} nap_point;

/* Woods and uplands are drawn inside ellipses. These and zone points are for drawing only. */
typedef struct nap_ellipse {
    int16_t x, y; /* center */
    int16_t width, height;
} nap_ellipse;

typedef struct nap_wood {
    char name[NAP_NAME_SIZE]; /* "": none */
    nap_ellipse within;
} nap_wood;

/* A point of a zone without a town: guides the drawn border between zones. */
typedef struct nap_zone_point {
    nap_point at;
    uint8_t zone;
    uint8_t spare;
} nap_zone_point;

/* ---------------------------------------------------------------- armies */

typedef struct nap_army {
    char id[4];               /* "FR" */
    char name[NAP_NAME_SIZE]; /* "Anglo-Dutch" */
    uint8_t side;
    uint8_t leader;      /* block */
    uint8_t first_block; /* its blocks have consecutive numbers */
    uint8_t blocks;
    uint8_t steps;       /* total of all its blocks */
    uint8_t group_moves; /* in a Player Turn (W-MOV-01) */
    uint8_t town_limit;  /* blocks in one town at deployment (W-DEP-04, W-DEP-05) */
    uint8_t defeat;      /* eliminated units that defeat it (W-VIC-01) */
} nap_army;

typedef struct nap_corps {
    char id[8];               /* "FR-1CC" */
    char name[NAP_NAME_SIZE]; /* "1st Cavalry Corps" */
    uint32_t joins;           /* corps that it may count as part of (W-BAT-14); 0: none */
    uint8_t army;
    uint8_t spare[3];
} nap_corps;

typedef struct nap_block {
    char id[4];               /* "F06" */
    char name[NAP_NAME_SIZE]; /* "I Corps Infantry a" */
    uint8_t army, nation, type;
    uint8_t corps; /* NAP_NONE for a leader, who belongs to none (W-BAT-12) */
    uint8_t max;   /* steps, 1 .. 4 */
    uint8_t fire;
    uint8_t quality_fire; /* with the option quality=1 */
    uint8_t town;         /* historical position (W-DEP-07) */
    uint8_t source;
    uint8_t spare[3];
} nap_block;

/* ---------------------------------------------------------------- tables */

typedef struct nap_turn {
    char date[NAP_NAME_SIZE]; /* "15 June" */
    uint8_t side, night;
    uint8_t spare[2];
} nap_turn;

typedef struct nap_type {
    uint8_t rate;             /* towns on the map (W-MOV-06) */
    uint8_t links;            /* in a battle (W-BMV-02) */
    uint8_t skirmish;         /* fire value there (W-SKI-04) */
    uint8_t attrition;        /* steps lost in a rout (W-RTE-04) */
    uint8_t against_cavalry;  /* only if enemy cavalry is in its position */
    uint8_t stays;            /* never goes forward, never disengages (W-BMV-03, W-BMV-07) */
    uint8_t artillery, spare; /* fires at long range, cannot enter woods */
} nap_type;

/* Other numbers of limits.txt. */
typedef struct nap_limits {
    uint8_t force_march;      /* extra towns beyond the rate (W-MOV-17) */
    uint8_t force_march_loss; /* a die up to this costs a step (W-MOV-18) */
    uint8_t bad_morale;       /* a die up to this is bad morale (W-MRL-03) */
    uint8_t skirmish;         /* with fewer units on a side it is no battle (W-BAT-02) */
    uint8_t skirmish_pick;    /* most units that fight for a side (W-SKI-02) */
    uint8_t attacker_draws;   /* terrain markers (W-BAT-05) */
    uint8_t defender_draws;   /* (W-BAT-06) */
    uint8_t stream_crossings; /* in a Battle Turn (W-BAT-22) */
    uint8_t quiet_turns;      /* in a row make a stalemate (W-STA-02) */
    uint8_t last_round;       /* of a battle; from here on every turn is quiet (W-STA-05) */
    uint8_t cities;           /* that win the game for the French at the end (W-VIC-05) */
    uint8_t spare;
} nap_limits;

typedef struct nap_board {
    uint16_t towns, roads, blocks, corps_count, rivers;
    uint8_t turns, pool_size, cities, square_markers;
    uint16_t courses, woods, uplands, zone_points, points;
    nap_town town[NAP_TOWNS_MAX];
    nap_road road[NAP_ROADS_MAX];
    nap_river river[NAP_RIVERS_MAX];
    nap_course course[NAP_COURSES_MAX];
    nap_wood wood[NAP_WOODS_MAX];
    nap_ellipse upland[NAP_UPLANDS_MAX];
    nap_zone_point zone_point[NAP_ZONE_POINTS_MAX];
    nap_point point[NAP_POINTS_MAX];
    nap_army army[NAP_ARMIES];
    nap_corps corps[NAP_CORPS_MAX];
    nap_block block[NAP_BLOCKS_MAX];
    nap_turn turn[NAP_TURNS_MAX + 1]; /* from 1 */
    nap_type type[NAP_TYPES];
    nap_limits limits;
    uint8_t city[NAP_CITIES_MAX]; /* towns with a supply loss, ascending */
    uint8_t pool[NAP_POOL_MAX];   /* all terrain markers, sorted */

    uint8_t road_between[NAP_TOWNS_MAX][NAP_TOWNS_MAX]; /* NAP_NONE: not adjacent */
    uint8_t distance[NAP_TOWNS_MAX][NAP_TOWNS_MAX];     /* in roads */
    uint64_t near[NAP_TOWNS_MAX];                       /* adjacent towns */
    uint64_t within[NAP_TOWNS_MAX][NAP_WITHIN]; /* towns at most so many roads away, with itself */
    uint64_t zone_towns[NAP_ARMIES];
    uint64_t army_blocks[NAP_ARMIES];
    uint64_t side_blocks[NAP_SIDES];
    uint64_t type_blocks[NAP_TYPES];
    uint64_t corps_blocks[NAP_CORPS_MAX];
} nap_board;

_Static_assert(sizeof(nap_board) < 40000, "the board is meant to be small");

/* Reads limits.txt, towns.txt, roads.txt, blocks.txt, turns.txt, terrain.txt and rivers.txt into *board and checks
 * that they are consistent. False: error->text names the file, error->line the line in it (0: none), and *board is
 * unusable. */
bool nap_load_board(gg_game *game, nap_board *board, gg_error *error);

/* ---------------------------------------------------------------- reading the board */

static inline const nap_board *nap_board_of(const gg_game *game)
{
    return game->board;
}

static inline uint64_t nap_bit(uint32_t town_or_block)
{
    gg_assert(town_or_block < 64);
    return UINT64_C(1) << town_or_block;
}

static inline uint8_t nap_side_of(uint8_t army)
{
    gg_assert(army < NAP_ARMIES);
    return army == NAP_FR ? NAP_FRENCH : NAP_ALLIED;
}

static inline uint8_t nap_block_side(const nap_board *board, uint8_t block)
{
    gg_assert(block < board->blocks);
    return nap_side_of(board->block[block].army);
}

static inline const nap_type *nap_type_of(const nap_board *board, uint8_t block)
{
    gg_assert(block < board->blocks);
    return &board->type[board->block[block].type];
}

/* The road that joins two towns, NAP_NONE if they are not adjacent. */
static inline uint8_t nap_road_between(const nap_board *board, uint8_t a, uint8_t b)
{
    gg_assert(a < board->towns && b < board->towns);
    return board->road_between[a][b];
}

/* The index of an adjacent town in next[] and road[]; NAP_NONE if it is not adjacent. */
static inline uint8_t nap_neighbour(const nap_board *board, uint8_t town, uint32_t other)
{
    gg_assert(town < board->towns);
    for (uint8_t i = 0; i < board->town[town].roads; i++)
        if (board->town[town].next[i] == other)
            return i;
    return NAP_NONE;
}

/* The other end of a road. */
static inline uint8_t nap_across(const nap_board *board, uint8_t road, uint8_t town)
{
    gg_assert(road < board->roads);
    const nap_road *of = &board->road[road];
    gg_assert(of->town[0] == town || of->town[1] == town);
    return of->town[0] == town ? of->town[1] : of->town[0];
}

/* ---------------------------------------------------------------- names (board_names.c)
 *
 * The nap_read functions look up a name as a player wrote it. If it is unknown they return NAP_NONE and an error at
 * the word `index`, with what was expected or similar names. The nap_find functions return NAP_NONE without an
 * error. */

uint8_t nap_read_town(const nap_board *board, gg_span name, const gg_words *words, uint32_t index,
                      gg_error *error);
/* "F06", or the name of a leader; without strength and flags. */
uint8_t nap_read_block(const nap_board *board, gg_span name, const gg_words *words, uint32_t index,
                       gg_error *error);
/* "Ligny-Namur": two adjacent towns. */
uint8_t nap_read_road(const nap_board *board, gg_span name, const gg_words *words, uint32_t index,
                      gg_error *error);
/* "Soire-Binche-Nivelles": at least two towns. Whether roads connect them is for the rules to say. Returns how
 * many, 0: an error. `towns` has room for `most`. */
uint32_t nap_read_path(const nap_board *board, gg_span name, uint8_t *towns, uint32_t most,
                       const gg_words *words, uint32_t index, gg_error *error);

uint8_t nap_find_town(const nap_board *board, gg_span name);
uint8_t nap_find_block(const nap_board *board, gg_span name);
uint8_t nap_find_road(const nap_board *board, gg_span name);
uint8_t nap_find_corps(const nap_board *board, gg_span id); /* "FR-1CC" */
uint8_t nap_find_army(gg_span name);                        /* "FR" */
uint8_t nap_find_side(gg_span name);                        /* "french", "F", "allied", "A" */
uint8_t nap_find_type(gg_span name);                        /* "INF" */
uint8_t nap_find_nation(gg_span name);                      /* "BR" */
uint8_t nap_find_marker(gg_span name);                      /* "woods" */

const char *nap_army_id(uint8_t army);
const char *nap_type_id(uint8_t type);
const char *nap_type_name(uint8_t type);     /* "foot artillery" */
const char *nap_nation_id(uint8_t nation);   /* "BR" */
const char *nap_nation_name(uint8_t nation); /* "British" */

/* The table for gg_rules.markers, ended by NULL. */
extern const char *const nap_marker_names[];

/* A road as it is written: "Ligny-Namur", beginning with `from`. */
void nap_put_road(const nap_board *board, uint8_t road, uint8_t from, gg_text *out);

#endif
