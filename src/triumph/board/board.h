/* board.h: the board and the armies of Napoleon's Triumph, made from the data files.
 *
 * A value without pointers, made once and shared. Everything on it is a small number:
 *
 *   locale    0 .. locales-1, in the order of board.txt; players know its printed number
 *   border    0 .. borders-1: joins two locales
 *   approach  the side of a border that lies in one of them: 2 * border + 0 or 1; across it is ^ 1
 *   node      a group of roads that are connected in a locale: `roads` of them from `first_node` on
 *   road      a road where it crosses a border, joining two nodes
 *   way       a road in one direction: 2 * road + 0 or 1; the way back is ^ 1
 *   side      TRI_ALLIED or TRI_FRENCH
 */
#ifndef TRIUMPH_BOARD_H
#define TRIUMPH_BOARD_H

#include "grognard_game.h"

enum {
    TRI_LOCALES_MAX = 168,
    TRI_BORDERS_MAX = 296,
    TRI_APPROACHES_MAX = 2 * TRI_BORDERS_MAX,
    TRI_POSITIONS_MAX = 0x200 + TRI_APPROACHES_MAX + 2,
    TRI_NODES_MAX = 216,
    TRI_ROADS_MAX = 288,
    TRI_ENTRIES_MAX = 20,
    TRI_COMMANDERS_MAX = 17,
    TRI_UNITS_MAX = 44, /* of one side */
    TRI_CORPS_MAX = 8,  /* units of one commander */
    TRI_SCENARIOS_MAX = 2,
    TRI_ROUNDS_MAX = 21,
    TRI_NOUNS_MAX = 72,
    TRI_PLATEAUS_MAX = 4,
    TRI_STREAMS_MAX = 12,
    TRI_COURSE_MAX = 16, /* borders along a stream */
    TRI_PATCHES_MAX = 48,
    TRI_EDGE_MAX = 64,

    TRI_LOCALE_APPROACHES = 8, /* at most, of one locale */
    TRI_LOCALE_GROUPS = 4,     /* groups of connected roads, likewise */
    TRI_NODE_WAYS = 8,
    TRI_NAME_SIZE = 28,

    TRI_NONE = 255,       /* no locale, commander, entry, node */
    TRI_NOWHERE = 0xFFFF, /* no border, approach, way */
    TRI_FAR = 255,        /* the distance if there is no way */
    TRI_ANY_NUMBER = 255  /* of commands */
};

enum { TRI_ALLIED, TRI_FRENCH, TRI_SIDES };

/* Faces, in the order of the army lists. */
enum { TRI_G3, TRI_I3, TRI_I2, TRI_I1, TRI_C3, TRI_C2, TRI_C1, TRI_A1, TRI_FACES };

/* Stars of a locale: bits. */
enum { TRI_BLUE = 1, TRI_RED = 2, TRI_GREEN = 4, TRI_BLACK = 8 };

/* Symbols of an approach: bits. They concern attacks into the locale where it lies (T-MAP-02). */
enum {
    TRI_PENALTY_INFANTRY = 1,
    TRI_PENALTY_CAVALRY = 2,
    TRI_PENALTY_ARTILLERY = 4,
    TRI_OBSTRUCTED = 8
};

/* Tenths of a pixel, for drawing. */
typedef struct tri_point {
    int16_t x, y;
} tri_point;

typedef struct tri_locale {
    char name[TRI_NAME_SIZE]; /* "" if it has none */
    uint8_t number;
    uint8_t capacity; /* units of one side */
    uint8_t hill;
    uint8_t stars;
    uint8_t setup;      /* the commander who starts here, TRI_NONE */
    uint8_t approaches; /* approaches, ... */
    uint8_t passable;   /* ... of which the first so many are passable */
    uint8_t roads;      /* nodes: groups 0 .. roads-1 */
    uint8_t first_node;
    uint8_t plateau; /* high ground, for drawing: its number from 1 on; 0: none */
    uint8_t next[TRI_LOCALE_APPROACHES]; /* across each approach, in both parts ascending */
    uint16_t approach[TRI_LOCALE_APPROACHES];
    uint16_t height; /* printed on a hill; 0: none */
    tri_point anchor;
} tri_locale;

typedef struct tri_border {
    uint8_t locale[2];
    uint8_t symbols[2]; /* of the approach in each of them */
    uint8_t wide;
    uint8_t impassable;
    uint16_t angle; /* of the bar: tenths of a degree */
    tri_point bar;
} tri_border;

typedef struct tri_node {
    uint8_t locale, group;
    uint8_t entries; /* entry roads that begin here */
    uint8_t ways;
    uint16_t way[TRI_NODE_WAYS]; /* out of this node, by number of road */
} tri_node;

typedef struct tri_road {
    uint16_t border;
    uint8_t node[2]; /* in locale[0] and locale[1] of the border */
    uint8_t main;
    uint8_t doubled; /* a local road beside a main road between the same nodes: never used */
} tri_road;

typedef struct tri_entry {
    char name[4]; /* "F10" */
    uint8_t side, node, main, spare;
    tri_point arrow;
} tri_entry;

typedef struct tri_commander {
    char name[TRI_NAME_SIZE];
    uint8_t side;
    uint8_t minimum;                   /* units to be assigned to him */
    uint8_t setup;                     /* locale, TRI_NONE: he always starts off the map */
    uint8_t enters[TRI_SCENARIOS_MAX]; /* if off the map: first round in which he may enter */
    uint8_t spare;
} tri_commander;

typedef struct tri_army {
    uint8_t units[TRI_FACES];
    uint8_t total;
    uint8_t morale;
    uint8_t corps_commands; /* in a turn, TRI_ANY_NUMBER */
    uint8_t unit_commands;
    uint8_t
        commanders; /* how many; the first is first_commander, and they are adjacent in commander[] */
    uint8_t first_commander;
    uint8_t on_map[TRI_SCENARIOS_MAX]; /* corps that start on the map */
} tri_army;

typedef struct tri_round {
    char name[TRI_NAME_SIZE];
    uint8_t night;
} tri_round;

typedef struct tri_noun {
    char name[TRI_NAME_SIZE];
} tri_noun;

/* What the land is like where no locale lies; for drawing. */
enum { TRI_WOOD, TRI_WATER, TRI_MARSH, TRI_LANDS };

typedef struct tri_patch {
    char name[TRI_NAME_SIZE]; /* "" if it has none */
    uint8_t kind;             /* TRI_WOOD .. */
    uint8_t spare;
    tri_point at; /* somewhere in it */
} tri_patch;

/* A stream runs along these borders, one after the other; for drawing. */
typedef struct tri_stream {
    char name[TRI_NAME_SIZE]; /* "" if it has none */
    uint16_t borders;
    uint16_t border[TRI_COURSE_MAX];
} tri_stream;

typedef struct tri_board {
    uint16_t locales, borders, nodes, roads, entries, commanders, nouns;
    uint8_t santon; /* the locale of that name, TRI_NONE */
    uint8_t plateaus;
    uint8_t locale_of[256]; /* by printed number, TRI_NONE */
    tri_locale locale[TRI_LOCALES_MAX];
    tri_border border[TRI_BORDERS_MAX];
    tri_node node[TRI_NODES_MAX];
    tri_road road[TRI_ROADS_MAX];
    tri_entry entry[TRI_ENTRIES_MAX];
    tri_commander commander[TRI_COMMANDERS_MAX];
    tri_army army[TRI_SIDES];
    uint8_t rounds[TRI_SCENARIOS_MAX];
    tri_round round[TRI_SCENARIOS_MAX][TRI_ROUNDS_MAX];
    tri_noun
        noun[TRI_NOUNS_MAX]; /* names that may stand in orders of a team (T-TEA-13), each once */
    uint8_t distance[TRI_LOCALES_MAX][TRI_LOCALES_MAX]; /* T-TEA-21 */
    uint8_t
        locale_at[TRI_POSITIONS_MAX];    /* by position (table.h); TRI_LOCALES_MAX: off the board */
    uint8_t crossed[TRI_APPROACHES_MAX]; /* a road runs over this approach */
    uint64_t ride[TRI_LOCALES_MAX]
                 [3]; /* locales that a road move from its reserve could reach, itself included */
    uint64_t ride_in[TRI_SIDES][3];      /* likewise from off the map */
    uint64_t beside[TRI_LOCALES_MAX][3]; /* locales with a common border, passable or not */
    uint16_t patches, edges, streams;
    tri_patch patch[TRI_PATCHES_MAX];
    tri_stream stream[TRI_STREAMS_MAX];
    tri_point edge[TRI_EDGE_MAX]; /* corners of the edge of the map, in order */
} tri_board;

_Static_assert(sizeof(tri_board) < 200000, "the board is meant to be small");

/* Reads armies.txt, board.txt, geometry.txt and rounds.txt into *board and checks that they fit together. False:
 * error->text names the file, error->line the line in it (0: none); *board must not be used. */
bool tri_load_board(gg_game *game, tri_board *board, gg_error *error);

/* ---------------------------------------------------------------- the map */

static inline const tri_board *tri_board_of(const gg_game *game)
{
    return game->board;
}

static inline uint16_t tri_across(uint16_t approach)
{
    return approach ^ 1U;
}

static inline const tri_border *tri_border_of(const tri_board *board, uint16_t approach)
{
    gg_assert(approach / 2 < board->borders);
    return &board->border[approach / 2];
}

/* The locale in which an approach lies. */
static inline uint8_t tri_locale_of(const tri_board *board, uint16_t approach)
{
    return tri_border_of(board, approach)->locale[approach & 1];
}

/* T-MAP-02: those of one side of the border. */
static inline uint8_t tri_symbols_of(const tri_board *board, uint16_t approach)
{
    return tri_border_of(board, approach)->symbols[approach & 1];
}

static inline uint8_t tri_distance(const tri_board *board, uint8_t a, uint8_t b)
{
    gg_assert(a < board->locales && b < board->locales);
    return board->distance[a][b];
}

/* The approach in `from` that faces `to`, impassable or not; TRI_NOWHERE: they are not adjacent
 * (T-MAP-05). */
uint16_t tri_find_approach(const tri_board *board, uint8_t from, uint8_t to);

/* ---------------------------------------------------------------- roads */

static inline const tri_road *tri_road_of(const tri_board *board, uint16_t way)
{
    gg_assert(way / 2 < board->roads);
    return &board->road[way / 2];
}

/* The node where a way begins, and the one where it ends. */
static inline uint8_t tri_way_from(const tri_board *board, uint16_t way)
{
    return tri_road_of(board, way)->node[way & 1];
}

static inline uint8_t tri_way_to(const tri_board *board, uint16_t way)
{
    return tri_way_from(board, way ^ 1U);
}

/* The approach by which a way leaves the locale where it begins. */
static inline uint16_t tri_way_over(const tri_board *board, uint16_t way)
{
    return (uint16_t)(2 * tri_road_of(board, way)->border + (way & 1));
}

/* The node of that group in a locale, TRI_NONE. */
uint8_t tri_find_node(const tri_board *board, uint8_t locale, uint32_t group);

/* ---------------------------------------------------------------- names
 *
 * The tri_read functions look a name up as a player wrote it. If there is no such thing they return
 * TRI_NONE and an error at the word `index`, which says what was expected or what it could mean. */

uint8_t tri_read_locale(const tri_board *board, gg_span name, const gg_words *words, uint32_t index,
                        gg_error *error);
uint8_t tri_read_commander(const tri_board *board, gg_span name, const gg_words *words,
                           uint32_t index, gg_error *error);
uint8_t tri_read_entry(const tri_board *board, gg_span name, const gg_words *words, uint32_t index,
                       gg_error *error);
uint8_t tri_read_noun(const tri_board *board, gg_span name, const gg_words *words, uint32_t index,
                      gg_error *error);

uint8_t tri_find_entry(const tri_board *board, gg_span name); /* TRI_NONE: none of that name */
uint8_t tri_find_face(gg_span name);                          /* "I2"; TRI_NONE: no such face */
uint8_t tri_find_side(gg_span name); /* "allied", "A", "french", "F"; TRI_NONE */
const char *tri_face_name(uint8_t face);

#endif
