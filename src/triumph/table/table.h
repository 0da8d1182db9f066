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
    TRI_NO_FACE = TRI_FACES,  /* hidden, or nothing there */
    TRI_FACE_LISTS = 1 << 12, /* numbers made by tri_list_face() */
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

/* Flags of units and commanders. All but the last are for this turn only. */
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

/* The members of a state are described once: type, name, dimensions, meaning, range. Ranges and nouns have their names in fields.c. A
 * list makes the struct, and the rows of the tables of fields. */
#define TRI_ATTACK_FIELDS(FIELD, PART)                                                             \
    PART(tri_set, named, , uint64_t, "N: defending units")                                         \
    PART(tri_set, movers, , uint64_t, "M: attacking units")                                        \
    FIELD(uint32_t, named_commanders, , "NC, bit per commander", GG_ANY)                           \
    FIELD(uint32_t, mover_commanders, , "MC, bit per commander", GG_ANY)                           \
    FIELD(uint16_t, from, , "attack approach a; none: no attack is going on", APPROACH)            \
    FIELD(uint8_t, guard, , "a Guard Attack was declared", FLAG)                                   \
    FIELD(uint8_t, blocking, , "the defending pieces stand on d", FLAG)                            \
    FIELD(uint8_t, defense_leader, [2], "slots", UNIT)                                             \
    FIELD(uint8_t, attack_leader, [2], "slots", UNIT)                                              \
    FIELD(uint8_t, counter, [2], "slots", UNIT)                                                    \
    FIELD(uint8_t, wide, , "it is declared wide", FLAG)                                            \
    FIELD(uint8_t, by_road, , "the attackers came by road", FLAG)                                  \
    FIELD(uint8_t, artillery_led, , "artillery leads it", FLAG)                                    \
    FIELD(uint8_t, attackers, , "units that were named, frozen (T-ATK-6.3)", UNITS)                \
    FIELD(uint8_t, defenders, , "likewise", UNITS)                                                 \
    FIELD(int8_t, initial, , "initial result", NEGATIVE)                                           \
    FIELD(int8_t, final, , "final result", NEGATIVE)                                               \
    FIELD(uint8_t, initial_winner, , "side", SIDE)                                                 \
    FIELD(uint8_t, final_winner, , "side", SIDE)                                                   \
    FIELD(uint8_t, lost, [2], "strength points, by side", GG_ANY)                                  \
    FIELD(uint8_t, after_combat, , "of the retreat under way", FLAG)                               \
    FIELD(uint8_t, points, , "still to be lost in this stage", GG_ANY)                             \
    FIELD(uint8_t, stage, , "enum tri_stage", GG_UP_TO(TRI_DEFENSE_REST))                          \
    FIELD(uint8_t, odd, [2], "candidates of an odd point", UNIT)                                   \
    FIELD(uint8_t, controller, , "seat that decides for the defender (T-TEA-22, T-TEA-23)", SEAT)  \
    FIELD(uint8_t, sealed, , "it has sealed its leaders ahead; its own view only", FLAG)           \
    FIELD(uint8_t, sealed_leader, [2], "slots + 1, ascending, 0: none", GG_UP_TO(TRI_UNITS))       \
    FIELD(uint8_t, spare, [2], "zero", ZERO)

typedef struct tri_attack {
    TRI_ATTACK_FIELDS(GG_DECLARE_FIELD, GG_DECLARE_PART)
} tri_attack;

_Static_assert(sizeof(tri_attack) % 8 == 0, "no padding behind it");

/* The result of the last attack. It stays until the next threat. */
#define TRI_OUTCOME_FIELDS(FIELD)                                                                  \
    FIELD(int8_t, initial, , "initial result", NEGATIVE)                                           \
    FIELD(int8_t, final, , "final result", NEGATIVE)                                               \
    FIELD(uint8_t, initial_winner, , "side", SIDE)                                                 \
    FIELD(uint8_t, final_winner, , "side", SIDE)                                                   \
    FIELD(uint8_t, results, , "how many of the two there are", GG_UP_TO(2))                        \
    FIELD(uint8_t, lost, [2], "strength points by side, the retreat not counted", GG_ANY,          \
          GG_SAID("lost", gg_naming_number), .key = &noun_side)                                    \
    FIELD(uint8_t, spare, , "zero", ZERO)

typedef struct tri_outcome {
    TRI_OUTCOME_FIELDS(GG_DECLARE_FIELD)
} tri_outcome;

/* ---------------------------------------------------------------- the open road move (T-AFT-03) */

#define TRI_PATH_MAX 10
enum {
    TRI_ROAD_MOST = 3
}; /* locales that a road move can enter, if all its roads are main roads */

#define TRI_RIDE_FIELDS(FIELD, PART)                                                               \
    PART(tri_set, riders, , uint64_t, "units")                                                     \
    FIELD(uint8_t, node, , "road group where they stand", NODE)                                    \
    FIELD(uint8_t, open, , "there is one", FLAG)                                                   \
    FIELD(uint8_t, commander, , "of a Corps Move", COMMANDER)                                      \
    FIELD(uint8_t, all_main, , "every road used so far is a main road", FLAG)                      \
    FIELD(uint8_t, entered, , "locales entered so far", GG_ANY)                                    \
    FIELD(uint8_t, stopped, , "T-MOV-19", FLAG)                                                    \
    FIELD(uint8_t, length, , "of the path", GG_UP_TO(TRI_PATH_MAX))                                \
    FIELD(uint8_t, path, [TRI_PATH_MAX], "locales, the start first; none: off the map", LOCALE)    \
    FIELD(uint8_t, spare, [7], "zero", ZERO)

typedef struct tri_ride {
    TRI_RIDE_FIELDS(GG_DECLARE_FIELD, GG_DECLARE_PART)
} tri_ride;

_Static_assert(sizeof(tri_ride) % 8 == 0, "no padding behind it");
_Static_assert(TRI_PATH_MAX > 2 * TRI_ROAD_MOST, "a path and what it goes on from");

/* ---------------------------------------------------------------- the table */

/* Labels of one or two letters; the round of a free position that names none. */
enum { TRI_LABELS_MAX = 26 + 26 * 26, TRI_USUAL_ROUND = 3 };

enum tri_phase { TRI_AUCTION, TRI_CONFERENCE, TRI_SETUP, TRI_PLAY };

#define TRI_FIRED 16
#define TRI_NOUNS 10

/* An order of a team's chief: the first byte, then nouns + 1. In the chief's view a bit says it is still sealed. */
enum { TRI_NO_NOTE, TRI_NOTE_ATTACK, TRI_NOTE_DEFEND, TRI_NOTE_SEALED = 0x80 };

_Static_assert(TRI_BORDERS_MAX <= 5 * 64 && TRI_LOCALES_MAX <= 3 * 64,
               "the marks of a turn have a bit each");
_Static_assert(TRI_NOUNS_MAX < UINT8_MAX, "a noun + 1 is a byte");
_Static_assert(TRI_ROUNDS_MAX < UINT8_MAX, "a round + 1 is a byte");

/* Pieces, tracks and marks. */
#define TRI_TABLE_FIELDS(FIELD, PART)                                                              \
    PART(gg_head, head, , uint8_t, "what all games have")                                          \
    FIELD(uint16_t, at, [TRI_UNITS], "position of a unit", POSITION)                               \
    FIELD(uint16_t, label, [TRI_UNITS], "1 a .. 26 z, 27 aa, 28 ab ..; 0: none; never changes",    \
          GG_UP_TO(TRI_LABELS_MAX))                                                                \
    FIELD(uint16_t, named_vs, [TRI_UNITS],                                                         \
          "defense approach + 1 it was named for this turn, 0: none", APPROACH_OR_0)               \
    FIELD(uint8_t, face, [TRI_UNITS], "of the dead: the last one", GG_UP_TO(TRI_NO_FACE))          \
    FIELD(uint8_t, corps, [TRI_UNITS], "commander; none: detached", COMMANDER)                     \
    FIELD(uint8_t, origin, [TRI_UNITS], "reinforcement commander at set-up", COMMANDER)            \
    FIELD(uint8_t, moved, [TRI_UNITS], "move commands received this turn", GG_UP_TO(2))            \
    FIELD(uint8_t, flags, [TRI_UNITS], "TRI_ENTERED ..", FLAGS)                                    \
    FIELD(uint8_t, group, [TRI_UNITS],                                                             \
          "units of one number are known only together; see knowledge.c", GG_UP_TO(TRI_UNITS - 1)) \
    FIELD(uint8_t, memo, [TRI_UNITS], "faces known to be in the group, spread over its slots",     \
          GG_UP_TO(TRI_NO_FACE))                                                                   \
    FIELD(uint16_t, commander_at, [TRI_COMMANDERS_MAX], "position of a commander", POSITION)       \
    FIELD(uint16_t, commander_vs, [TRI_COMMANDERS_MAX], "as of units", APPROACH_OR_0)              \
    FIELD(uint8_t, commands, [TRI_COMMANDERS_MAX], "corps commands given this turn", GG_UP_TO(2))  \
    FIELD(uint8_t, commander_flags, [TRI_COMMANDERS_MAX], "as of units", FLAGS)                    \
    FIELD(uint8_t, owner, [TRI_COMMANDERS_MAX], "seat (T-TEA-03)", SEAT)                           \
    FIELD(uint8_t, round, , "from 0 on", GG_BELOW(rounds), GG_SAID("round", gg_naming_number),     \
          .usual = TRI_USUAL_ROUND)                                                                \
    FIELD(uint8_t, active, , "side", SIDE, GG_SAID("active", noun_side), .usual = TRI_FRENCH)      \
    FIELD(uint8_t, morale, [2], "by side", GG_UP_TO(99), GG_SAID("morale", gg_naming_number),      \
          .key = &noun_side, .least = 1, .usual = GG_OWN_USUAL)                                    \
    FIELD(uint8_t, morale_lost, [2], "by side", GG_UP_TO(99),                                      \
          GG_SAID("morale-lost", gg_naming_number), .key = &noun_side, .usual = GG_OWN_USUAL)      \
    FIELD(uint8_t, corps_used, [2], "commands given this turn, by side", GG_ANY)                   \
    FIELD(uint8_t, units_used, [2], "likewise", GG_ANY)                                            \
    FIELD(uint8_t, heavy_committed, [2], "by side", FLAG)                                          \
    FIELD(uint8_t, guard_committed, [2], "by side", FLAG)                                          \
    FIELD(uint8_t, guard_lost, [2], "by side", FLAG)                                               \
    FIELD(uint8_t, reinforced, , "the French have been", FLAG,                                     \
          GG_SAID("reinforced", gg_naming_flag))                                                   \
    FIELD(uint8_t, santon_set, , "the fixed battery was set up in the Santon", FLAG)               \
    FIELD(uint8_t, phase, , "enum tri_phase", GG_UP_TO(TRI_PLAY))                                  \
    FIELD(uint8_t, published, [2], "the set-up can be seen, by side", FLAG)                        \
    FIELD(uint8_t, left, [2][TRI_FACES],                                                           \
          "units alive, by side and face: public, since every loss is shown", UNITS)               \
    FIELD(uint8_t, spare_tracks, [4], "zero: there is no padding", ZERO)                           \
    FIELD(uint64_t, closed, [5], "bit per border, this turn", GG_ANY)                              \
    FIELD(uint64_t, stormed, [3], "bit per locale, this turn", GG_ANY)                             \
    FIELD(uint8_t, marched, [TRI_LOCALES_MAX], "commander + 1, this turn", COMMANDER_OR_0)         \
    FIELD(uint16_t, fired_from, [TRI_FIRED],                                                       \
          "attack approaches of artillery of this and the last round (T-ATK-5.8, T-ATK-5.9)",      \
          GG_BELOW(approaches))                                                                    \
    FIELD(uint8_t, fired_round, [TRI_FIRED], "round + 1, 0: free", GG_BELOW(rounds_and_none))      \
    FIELD(uint8_t, fired_now, [TRI_FIRED], "this turn: `bombarded`", FLAG)

/* Auction and teams. */
#define TRI_TEAM_FIELDS(FIELD)                                                                     \
    FIELD(uint8_t, bid, [2], "last bid + 1 of each seat, 0: none", GG_ANY)                         \
    FIELD(uint8_t, seat_of_rank, [2][4], "by side: seats, senior first", SEAT)                     \
    FIELD(uint8_t, part, , "rank whose part of the turn it is", RANK)                              \
    FIELD(uint8_t, asked_rank, , "rank that is asked in the set-up", RANK)                         \
    FIELD(uint8_t, notes_read, [4][TRI_NOUNS + 2],                                                 \
          "in a view: orders that its seat may read, by rank of the addressee", GG_ANY)            \
    FIELD(uint8_t, spare, [4], "zero", ZERO)

typedef struct tri_table {
    TRI_TABLE_FIELDS(GG_DECLARE_FIELD, GG_DECLARE_PART)
    tri_ride ride;
    tri_attack attack;
    tri_outcome outcome;
    TRI_TEAM_FIELDS(GG_DECLARE_FIELD)
} tri_table;

#endif
