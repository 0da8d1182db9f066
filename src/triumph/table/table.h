/* table.h: what lies on the table: blocks, commanders, tracks, marks, the attack under way.
 *
 * A state is a table with every face and some secrets (state.h); a view is a table on which the faces that its
 * seat does not know are TRI_HIDDEN. So rules, texts and facts read the same members, and code that makes texts
 * sees only this header. */
#ifndef TRIUMPH_TABLE_H
#define TRIUMPH_TABLE_H

#include "triumph/board/board.h"

/* Options, as numbers of the table of options. */
enum tri_option {
    TRI_OPTION_ERRATA,
    TRI_OPTION_SANTON,
    TRI_OPTION_BALANCE,
    TRI_OPTION_HANDICAP_FRENCH,
    TRI_OPTION_HANDICAP_ALLIED,
    TRI_OPTION_FRENCH,
    TRI_OPTION_ALLIED,
    TRI_OPTION_NOTES
};

/* ---------------------------------------------------------------- pieces */

/* Slots: 0 .. 43 Allied, 44 .. 87 French, each side's in the order of its army list; a slot is a block on the
 * table. A free position leaves many empty. */
enum {
    TRI_UNITS = 2 * TRI_UNITS_MAX,
    TRI_NO_UNIT = 255,
    TRI_NO_COMMANDER = 255,
    TRI_NO_FACE = TRI_FACES, /* hidden, or nothing there */
    TRI_NO_APPROACH = TRI_NOWHERE
};

_Static_assert(TRI_UNITS < TRI_NO_UNIT && (int)TRI_COMMANDERS_MAX < TRI_NO_COMMANDER,
               "no piece has the number of none");
_Static_assert(TRI_COMMANDERS_MAX <= 32, "sets of commanders are bits of a word");
_Static_assert(TRI_FACES <= 8, "sets of faces are bits of a byte");

static inline uint8_t tri_army_of(uint32_t slot) /* side of a unit */
{
    gg_assert(slot < TRI_UNITS);
    return slot < TRI_UNITS_MAX ? TRI_ALLIED : TRI_FRENCH;
}

enum tri_type { TRI_NO_TYPE, TRI_INFANTRY, TRI_CAVALRY, TRI_ARTILLERY };

/* T-PCE-02 */
static inline uint8_t tri_type(uint8_t face)
{
    static const uint8_t type[TRI_FACES + 1] = {1, 1, 1, 1, 2, 2, 2, 3, 0};
    gg_assert(face <= TRI_NO_FACE);
    return type[face];
}
/* T-PCE-02 */
static inline uint8_t tri_strength(uint8_t face)
{
    static const uint8_t strength[TRI_FACES + 1] = {3, 3, 2, 1, 3, 2, 1, 1, 0};
    gg_assert(face <= TRI_NO_FACE);
    return strength[face];
}

/* T-PCE-04: the face of a unit that has lost a point; TRI_NO_FACE: it is eliminated. */
static inline uint8_t tri_reduced(uint8_t face)
{
    static const uint8_t reduced[TRI_FACES] = {
        [TRI_G3] = TRI_I2, [TRI_I3] = TRI_I2, [TRI_I2] = TRI_I1,      [TRI_I1] = TRI_NO_FACE,
        [TRI_C3] = TRI_C2, [TRI_C2] = TRI_C1, [TRI_C1] = TRI_NO_FACE, [TRI_A1] = TRI_NO_FACE,
    };
    gg_assert(face < TRI_FACES);
    return reduced[face];
}

/* Positions: a reserve, an approach that is blocked, or off the board. */
enum {
    TRI_OUT = 0,
    TRI_RESERVE = 1,
    TRI_APPROACH = 0x200,
    TRI_OFF = TRI_APPROACH + (int)TRI_APPROACHES_MAX,
    TRI_DEAD,
    TRI_POSITIONS
};

_Static_assert(TRI_RESERVE + (int)TRI_LOCALES_MAX <= TRI_APPROACH,
               "reserves and approaches lie apart");

static inline uint16_t tri_reserve(uint32_t locale)
{
    gg_assert(locale < TRI_LOCALES_MAX);
    return (uint16_t)(TRI_RESERVE + locale);
}
static inline uint16_t tri_blocking(uint32_t approach)
{
    gg_assert(approach < TRI_APPROACHES_MAX);
    return (uint16_t)(TRI_APPROACH + approach);
}
static inline bool tri_in_reserve(uint16_t at)
{
    return at >= TRI_RESERVE && at < TRI_APPROACH;
}
static inline bool tri_on_approach(uint16_t at)
{
    return at >= TRI_APPROACH && at < TRI_OFF;
}
static inline bool tri_on_board(uint16_t at)
{
    return at >= TRI_RESERVE && at < TRI_OFF;
}
static inline bool tri_in_play(uint16_t at)
{
    return at >= TRI_RESERVE && at <= TRI_OFF;
}
static inline uint16_t tri_approach_at(uint16_t at)
{
    gg_assert(tri_on_approach(at));
    return (uint16_t)(at - TRI_APPROACH);
}
/* The locale of a position on the board. */
static inline uint8_t tri_locale_at(const tri_board *board, uint16_t at)
{
    gg_assert(tri_on_board(at));
    gg_assert(board->locale_at[at] < board->locales);
    return board->locale_at[at];
}

/* Flags of units and commanders, for this turn but for the last. */
enum {
    TRI_ENTERED = 1,   /* came from off the map this turn */
    TRI_INTO = 2,      /* moved into this reserve (T-MOV-16) */
    TRI_RETREATED = 4, /* retreated after combat (T-RET-12) */
    TRI_FIXED = 8      /* the fixed battery (T-SET-13) */
};

/* ---------------------------------------------------------------- sets of units */

/* Of the sets of borders and locales. */
static inline bool tri_has_bit(const uint64_t *bits, uint32_t index)
{
    return (bits[index >> 6] >> (index & 63) & 1) != 0;
}

typedef struct tri_set {
    uint64_t word[2];
} tri_set;

_Static_assert(TRI_UNITS > 64 && TRI_UNITS <= 128, "a set has a bit for every unit, in two words");

static inline bool tri_has(tri_set set, uint32_t slot)
{
    gg_assert(slot < TRI_UNITS);
    return (set.word[slot >> 6] >> (slot & 63) & 1) != 0;
}
static inline void tri_add(tri_set *set, uint32_t slot)
{
    gg_assert(slot < TRI_UNITS);
    set->word[slot >> 6] |= UINT64_C(1) << (slot & 63);
}
static inline void tri_drop(tri_set *set, uint32_t slot)
{
    gg_assert(slot < TRI_UNITS);
    set->word[slot >> 6] &= ~(UINT64_C(1) << (slot & 63));
}
static inline bool tri_empty(tri_set set)
{
    return (set.word[0] | set.word[1]) == 0;
}
static inline tri_set tri_without(tri_set a, tri_set b)
{
    return (tri_set){{a.word[0] & ~b.word[0], a.word[1] & ~b.word[1]}};
}
/* How many bits are set; compilers would call a library for it. */
static inline uint32_t tri_bits(uint64_t word)
{
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (uint32_t)(word * UINT64_C(0x0101010101010101) >> 56);
}
static inline uint32_t tri_count(tri_set set)
{
    return tri_bits(set.word[0]) + tri_bits(set.word[1]);
}
/* The first member from `slot` on; TRI_UNITS if there is none. */
static inline uint32_t tri_next(tri_set set, uint32_t slot)
{
    for (uint32_t word = slot >> 6; word < 2; word++) {
        uint64_t rest = set.word[word];
        if (word == slot >> 6)
            rest &= ~UINT64_C(0) << (slot & 63);
        if (rest != 0)
            return word * 64 + (uint32_t)__builtin_ctzll(rest);
    }
    return TRI_UNITS;
}
/* board.h knows the numbers of positions. */
_Static_assert(TRI_RESERVE == 1 && TRI_APPROACH == 0x200 &&
                   (int)TRI_POSITIONS == (int)TRI_POSITIONS_MAX,
               "as in board->locale_at");

/* NOLINTNEXTLINE(bugprone-macro-parentheses): `slot` is the name of a variable */
#define TRI_EACH(slot, set)                                                                        \
    for (uint32_t slot = tri_next(set, 0); slot < TRI_UNITS; /* NOLINT */                          \
         slot = tri_next(set, slot + 1))                     /* NOLINT */

/* ---------------------------------------------------------------- the attack record */

enum tri_stage {
    TRI_NO_LOSS,
    TRI_ATTACK_LEADERS,
    TRI_ATTACK_REST, /* S9 */
    TRI_DEFENSE_LEADERS,
    TRI_COUNTERS_LOSS,
    TRI_DEFENSE_REST /* S10 */
};

typedef struct tri_attack {
    tri_set named;             /* N: defending units */
    tri_set movers;            /* M: attacking units */
    uint32_t named_commanders; /* NC, bit per commander */
    uint32_t mover_commanders; /* MC */
    uint16_t from;             /* attack approach a, TRI_NO_APPROACH: no attack is going on */
    uint8_t guard;             /* a Guard Attack was declared */
    uint8_t blocking;          /* the defending pieces stand on d */
    uint8_t defense_leader[2], attack_leader[2], counter[2]; /* slots, TRI_NO_UNIT */
    uint8_t wide, by_road, artillery_led;
    uint8_t attackers, defenders; /* numbers named, frozen (T-ATK-6.3) */
    int8_t initial, final;
    uint8_t initial_winner, final_winner; /* sides */
    uint8_t lost[2];                      /* strength points, by side */
    uint8_t after_combat;                 /* of the retreat under way */
    uint8_t points;                       /* still to be lost in this stage */
    uint8_t stage;                        /* enum tri_stage */
    uint8_t odd[2];                       /* candidates of an odd point */
    uint8_t controller;       /* seat that decides for the defender (T-TEA-22, T-TEA-23) */
    uint8_t sealed;           /* it has sealed its leaders ahead; its own view only */
    uint8_t sealed_leader[2]; /* slots + 1, ascending, 0: none */
    uint8_t spare[2];
} tri_attack;

_Static_assert(sizeof(tri_attack) % 8 == 0, "no padding behind it");

/* What the last attack came to; it stays until the next threat. */
typedef struct tri_outcome {
    int8_t initial, final;
    uint8_t initial_winner, final_winner; /* sides */
    uint8_t results;                      /* how many of the two there are */
    uint8_t lost[2];                      /* strength points by side, the retreat not counted */
    uint8_t spare;
} tri_outcome;

/* ---------------------------------------------------------------- the open road move (T-AFT-03) */

#define TRI_PATH_MAX 10
enum {
    TRI_ROAD_MOST = 3
}; /* locales that a road move can enter, if all its roads are main roads */

typedef struct tri_ride {
    tri_set riders;
    uint8_t node; /* road group where they stand */
    uint8_t open;
    uint8_t commander; /* of a Corps Move, TRI_NO_COMMANDER */
    uint8_t all_main;  /* every road used so far is a main road */
    uint8_t entered;   /* locales entered so far */
    uint8_t stopped;   /* T-MOV-19 */
    uint8_t length;
    uint8_t path[TRI_PATH_MAX]; /* locales, the start first; TRI_NONE: off the map */
    uint8_t spare[7];
} tri_ride;

_Static_assert(sizeof(tri_ride) % 8 == 0, "no padding behind it");
_Static_assert(TRI_PATH_MAX > 2 * TRI_ROAD_MOST, "a path and what it goes on from");

/* ---------------------------------------------------------------- the table */

enum tri_phase { TRI_AUCTION, TRI_CONFERENCE, TRI_SETUP, TRI_PLAY };

#define TRI_FIRED 16
#define TRI_NOUNS 10

/* An order of a team's chief: the first byte, then nouns + 1. In the chief's view a bit says it is still sealed. */
enum { TRI_NO_NOTE, TRI_NOTE_ATTACK, TRI_NOTE_DEFEND, TRI_NOTE_SEALED = 0x80 };

_Static_assert(TRI_BORDERS_MAX <= 5 * 64 && TRI_LOCALES_MAX <= 3 * 64,
               "the marks of a turn have a bit each");
_Static_assert(TRI_NOUNS_MAX < UINT8_MAX, "a noun + 1 is a byte");
_Static_assert(TRI_ROUNDS_MAX < UINT8_MAX, "a round + 1 is a byte");

typedef struct tri_table {
    gg_head head;
    /* units, by slot */
    uint16_t at[TRI_UNITS];       /* position */
    uint16_t label[TRI_UNITS];    /* 1 a .. 26 z, 27 aa, 28 ab ..; 0: none; never changes */
    uint16_t named_vs[TRI_UNITS]; /* defense approach + 1 it was named for this turn, 0: none */
    uint8_t face[TRI_UNITS];      /* of the dead: the last one */
    uint8_t corps[TRI_UNITS];     /* commander, TRI_NO_COMMANDER: detached */
    uint8_t origin[TRI_UNITS];    /* reinforcement commander at set-up, TRI_NO_COMMANDER */
    uint8_t moved[TRI_UNITS];     /* move commands received this turn */
    uint8_t flags[TRI_UNITS];
    uint8_t group[TRI_UNITS]; /* units of one number are known only together; see knowledge.c */
    uint8_t memo[TRI_UNITS];  /* faces known to be in the group, spread over its slots */
    /* commanders */
    uint16_t commander_at[TRI_COMMANDERS_MAX];
    uint16_t commander_vs[TRI_COMMANDERS_MAX];
    uint8_t commands[TRI_COMMANDERS_MAX]; /* corps commands given this turn */
    uint8_t commander_flags[TRI_COMMANDERS_MAX];
    uint8_t owner[TRI_COMMANDERS_MAX]; /* seat (T-TEA-03) */
    /* tracks, by side */
    uint8_t round, active;
    uint8_t morale[2], morale_lost[2];
    uint8_t corps_used[2], units_used[2];
    uint8_t heavy_committed[2], guard_committed[2], guard_lost[2];
    uint8_t reinforced, santon_set;
    uint8_t phase;
    uint8_t published[2];       /* the set-up can be seen */
    uint8_t left[2][TRI_FACES]; /* units alive, by face: public, since every loss is shown */
    uint8_t spare_tracks[4];    /* zero: there is no padding (fields.c) */
    /* marks of this turn */
    uint64_t closed[5];               /* bit per border */
    uint64_t stormed[3];              /* bit per locale */
    uint8_t marched[TRI_LOCALES_MAX]; /* commander + 1 */
    /* artillery-led attacks of this and the last round (T-ATK-5.8, T-ATK-5.9) */
    uint16_t fired_from[TRI_FIRED]; /* attack approach */
    uint8_t fired_round[TRI_FIRED]; /* round + 1, 0: free */
    uint8_t fired_now[TRI_FIRED];   /* this turn: `bombarded` */
    tri_ride ride;
    tri_attack attack;
    tri_outcome outcome;
    /* auction and teams */
    uint8_t bid[2];             /* last bid + 1 of each seat, 0: none */
    uint8_t seat_of_rank[2][4]; /* by side: seats, senior first */
    uint8_t part;               /* rank whose part of the turn it is */
    uint8_t asked_rank;
    uint8_t notes_read[4]
                      [TRI_NOUNS +
                       2]; /* in a view: orders that its seat may read, by rank of the addressee */
    uint8_t spare[4];
} tri_table;

#endif
