/* table.h: the table: blocks on the map and in battles, counters, and who decides now.
 *
 * A state is a complete table (state.h). In a view the blocks that its seat cannot name are NAP_UNSEEN, and a list
 * of ghosts says how many hidden blocks of an army are in a place (view.h). So rules, texts and facts read the same
 * members, and code that makes texts sees no state. */
#ifndef NAPOLEON_TABLE_H
#define NAPOLEON_TABLE_H

#include "napoleon/board/board.h"
#include "napoleon/board/options.h"

/* ---------------------------------------------------------------- places
 *
 * A place is a town, a place of a battle, or nowhere. Battles have slots. The places of a battle are eight for the
 * attacker (reserve, home 1 .. 3, -, forward 1 .. 3), then eight for the defender. Columns are 1 .. 3 as the
 * attacker counts them. */

enum {
    NAP_BATTLES_MAX = 8, /* each has at least three French blocks */
    NAP_FIRST_PLACE = 64,
    NAP_BATTLE_PLACES = 16,
    NAP_UNDEPLOYED = NAP_FIRST_PLACE + NAP_BATTLES_MAX * NAP_BATTLE_PLACES, /* 192 */
    NAP_GONE,                                                               /* eliminated */
    NAP_REMOVED, /* with its defeated army (W-VIC-02) */
    NAP_UNSEEN,  /* in a view: one of the ghosts */
    NAP_ABSENT   /* not part of this free position */
};

/* Parties of a fight. The active side attacks. */
enum { NAP_ATT, NAP_DEF, NAP_PARTIES };
enum { NAP_RESERVE = 0, NAP_HOME = 1, NAP_FORWARD = 5, NAP_COLUMNS = 3 };

/* Inside a battle: 8 * party + NAP_RESERVE, NAP_HOME + column - 1, NAP_FORWARD + column - 1. */
static inline uint8_t nap_reserve(uint32_t party)
{
    return (uint8_t)(8 * party);
}
static inline uint8_t nap_home(uint32_t party, uint32_t column)
{
    gg_assert(column >= 1 && column <= NAP_COLUMNS);
    return (uint8_t)(8 * party + NAP_HOME + column - 1);
}
static inline uint8_t nap_forward(uint32_t party, uint32_t column)
{
    gg_assert(column >= 1 && column <= NAP_COLUMNS);
    return (uint8_t)(8 * party + NAP_FORWARD + column - 1);
}
static inline uint8_t nap_party_at(uint8_t spot)
{
    return spot >> 3;
}
static inline bool nap_is_reserve(uint8_t spot)
{
    return (spot & 7) == NAP_RESERVE;
}
static inline bool nap_is_home(uint8_t spot)
{
    return (spot & 7) >= NAP_HOME && (spot & 7) < NAP_HOME + NAP_COLUMNS;
}
static inline bool nap_is_forward(uint8_t spot)
{
    return (spot & 7) >= NAP_FORWARD;
}
static inline uint8_t nap_column(uint8_t spot) /* 0 for a reserve */
{
    uint8_t k = spot & 7;
    return k == NAP_RESERVE ? 0 : k >= NAP_FORWARD ? (uint8_t)(k - NAP_FORWARD + 1) : k;
}

/* As a place of the whole table. */
static inline uint8_t nap_place(uint32_t battle, uint8_t spot)
{
    gg_assert(battle < NAP_BATTLES_MAX && spot < NAP_BATTLE_PLACES);
    return (uint8_t)(NAP_FIRST_PLACE + battle * NAP_BATTLE_PLACES + spot);
}
static inline bool nap_in_town(uint8_t at)
{
    return at < NAP_FIRST_PLACE;
}
static inline bool nap_in_battle(uint8_t at)
{
    return at >= NAP_FIRST_PLACE && at < NAP_UNDEPLOYED;
}
static inline uint8_t nap_battle_at(uint8_t at)
{
    gg_assert(nap_in_battle(at));
    return (uint8_t)((at - NAP_FIRST_PLACE) / NAP_BATTLE_PLACES);
}
static inline uint8_t nap_spot_at(uint8_t at)
{
    gg_assert(nap_in_battle(at));
    return (uint8_t)((at - NAP_FIRST_PLACE) % NAP_BATTLE_PLACES);
}
static inline bool nap_alive(uint8_t at) /* on the map or in a battle */
{
    return at < NAP_UNDEPLOYED;
}

/* ---------------------------------------------------------------- marks of a block */

enum {
    /* on the map, for this Player Turn */
    NAP_MOVED = 1 << 0,
    NAP_FORCED_MARCH = 1 << 1, /* `fm`: has yet to roll */
    NAP_DISRUPTED = 1 << 2,
    NAP_REVEALED = 1 << 3, /* a leader, until the Movement phase ends (W-LDR-03) */
    NAP_WON = 1 << 4,      /* won a fight here, or regrouped: see moved_reinforce */
    NAP_PICKED = 1 << 5,   /* fights in the skirmish under way */
    /* in a battle */
    NAP_SQUARE = 1 << 6,
    NAP_OCCUPIES = 1 << 7, /* the FARM or HILL of the position where it stands */
    NAP_FRESH = 1 << 8,    /* has not fired since it became engaged */
    NAP_SPENT = 1 << 9,    /* this Battle Turn, like the next three */
    NAP_MOVED_B = 1 << 10,
    NAP_FIRED_B = 1 << 11,
    NAP_TOOK = 1 << 12,    /* took a marker by exchange (W-BAT-24) */
    NAP_SHOWN = 1 << 13,   /* option HIDDEN: has fired since it was last in cover (W-FOG-04) */
    NAP_CHARGED = 1 << 14, /* moved forward itself: see the option shock */
    NAP_CONTACT = 1 << 15, /* was engaged at the last nap_refresh_battle */

    NAP_TURN_MARKS = NAP_MOVED | NAP_FORCED_MARCH | NAP_DISRUPTED | NAP_REVEALED | NAP_WON |
                     NAP_PICKED,
    NAP_BATTLE_TURN_MARKS = NAP_SPENT | NAP_MOVED_B | NAP_FIRED_B | NAP_TOOK,
    NAP_BATTLE_MARKS = NAP_SQUARE | NAP_OCCUPIES | NAP_FRESH | NAP_BATTLE_TURN_MARKS | NAP_SHOWN |
                       NAP_CHARGED | NAP_CONTACT,
    /* visible on hidden blocks, too */
    NAP_OPEN_MARKS = NAP_DISRUPTED | NAP_SQUARE | NAP_OCCUPIES
};

/* ---------------------------------------------------------------- battles */

enum { NAP_NO_MARKER = 7 };

/* Stages of a battle: its set-up, then fought. */
enum {
    NAP_TO_SET_UP,
    NAP_TERRAIN_A, /* the attacker places a marker */
    NAP_TERRAIN_D,
    NAP_DEPLOY_D,
    NAP_DEPLOY_A,
    NAP_FOUGHT /* set up, and fought in rounds */
};

/* The lists below describe each field once: type, name, dimensions, meaning, range, and for some how positions and
 * facts say it (gg_field). They make the structs, and the tables of fields.c. `whole` and `slot` locate a battle. */

#define NAP_BATTLE_FIELDS(FIELD, whole, slot)                                                      \
    FIELD(whole, slot, uint8_t, town, , "NAP_NONE: the slot is free, or the battle is over", TOWN) \
    FIELD(whole, slot, uint8_t, stage, , "NAP_TO_SET_UP .. NAP_FOUGHT", GG_UP_TO(NAP_FOUGHT))      \
    FIELD(whole, slot, uint8_t, due, , "not yet visited in this round", GG_UP_TO(1))               \
    FIELD(whole, slot, uint8_t, round, , "1 ..; 0: not fought yet", GG_ANY)                        \
    FIELD(whole, slot, uint8_t, quiet, , "quiet turns in a row (W-STA-02)", GG_ANY)                \
    FIELD(whole, slot, uint8_t, withdrawing, , "the attacker is (W-STA-03)", GG_UP_TO(1))          \
    FIELD(whole, slot, uint8_t, noisy, ,                                                           \
          "this turn of the attacker is not a quiet one (W-STA-01)", GG_UP_TO(1))                  \
    FIELD(whole, slot, uint8_t, streams, , "bit per column: 1 << column", GG_UP_TO(14))            \
    FIELD(whole, slot, uint8_t, marker, [NAP_PARTIES][4],                                          \
          "of home position [party][column]: WOODS, FARM, HILL or none", GG_UP_TO(NAP_HILL),       \
          GG_OR(NAP_NO_MARKER))                                                                    \
    FIELD(whole, slot, uint8_t, crossed, [4], "by column, in this Battle Turn", GG_ANY)            \
    FIELD(whole, slot, uint8_t, out, [NAP_TOWN_ROADS],                                             \
          "by road of the town: left in this Battle Turn (flow_out)", GG_ANY)                      \
    FIELD(whole, slot, uint8_t, in, [NAP_TOWN_ROADS],                                              \
          "by road of the town: came in this Battle Turn (flow_in)", GG_ANY)                       \
    FIELD(whole, slot, uint8_t, spare, [4], "zero", GG_UP_TO(0))

#define NAP_DECLARE_BATTLE(whole, slot, type, member, dimensions, ...) type member dimensions;

typedef struct nap_battle {
    NAP_BATTLE_FIELDS(NAP_DECLARE_BATTLE, , )
} nap_battle;

/* ---------------------------------------------------------------- the course of the game */

enum nap_phase {
    NAP_BIDDING,
    NAP_DEPLOY_ALLIED,
    NAP_DEPLOY_FRENCH,
    NAP_MOVEMENT,
    NAP_SKIRMISHES,
    NAP_SETTING_UP, /* all battles are set up before the first Battle Turn (W-BAT-03) */
    NAP_ROUNDS,
    NAP_SUPPLY,
    NAP_ENDED
};

/* Stages of a phase. */
enum nap_stage {
    NAP_NOTHING,
    NAP_CHOOSING, /* the next skirmish, battle to set up, or battle to fight */
    NAP_PICKING,  /* both sides, secretly */
    NAP_VOLLEY,   /* skirmish: `shooter` and later units of `taker` still fire */
    NAP_LEAVING,  /* skirmish-retreat or rout of party `leaver` */
    NAP_MORALE,   /* the stream of `column` is to be decided */
    NAP_COMBAT,
    NAP_REINFORCING,
    NAP_WITHDRAWING,
    NAP_REGROUPING
};

/* Hits of a shot that are still to be applied (W-LOS-01). The target group is fixed when the shot is fired. */
#define NAP_SHOT_FIELDS(FIELD)                                                                     \
    FIELD(uint64_t, group, , "blocks that can be hit, if they are alive", GG_ANY)                  \
    FIELD(uint64_t, tied, , "blocks that `hit` chooses from; 0: nobody is asked", GG_ANY)          \
    FIELD(uint8_t, shooter, , "block that fires", GG_BELOW(blocks))                                \
    FIELD(uint8_t, hits, , "hits left", GG_ANY)                                                    \
    FIELD(uint8_t, what, , "enum nap_aim", GG_UP_TO(2))                                            \
    FIELD(uint8_t, spare, [5], "zero", GG_UP_TO(0))

typedef struct nap_shot {
    NAP_SHOT_FIELDS(GG_DECLARE_FIELD)
} nap_shot;

enum { NAP_USUAL_TURN = 5 }; /* of a position without a turn */

#define NAP_TABLE_FIELDS(FIELD, PART)                                                              \
    PART(gg_head, head, , uint8_t, "what all games have")                                          \
    /* blocks, by number */                                                                        \
    FIELD(uint8_t, at, [NAP_BLOCKS_MAX], "place", GG_UP_TO(NAP_ABSENT),                            \
          GG_USED(blocks, NAP_ABSENT))                                                             \
    FIELD(uint8_t, steps, [NAP_BLOCKS_MAX], "strength; 0: eliminated, or not known", GG_ANY,       \
          GG_USED(blocks, 0))                                                                      \
    FIELD(uint8_t, start, [NAP_BLOCKS_MAX],                                                        \
          "town where it began the Player Turn; NAP_NONE in a free position of a battle", TOWN,    \
          GG_USED(blocks, NAP_NONE))                                                               \
    FIELD(uint8_t, came, [NAP_BLOCKS_MAX],                                                         \
          "last town but one of its path; NAP_NONE: has not moved", TOWN,                          \
          GG_USED(blocks, NAP_NONE))                                                               \
    FIELD(uint8_t, nth, [NAP_BLOCKS_MAX], "number of its move in this turn, from 1", GG_ANY,       \
          GG_USED(blocks, 0))                                                                      \
    FIELD(uint8_t, shelter, [NAP_BLOCKS_MAX], "square infantry that it shelters with",             \
          GG_BELOW(blocks), GG_OR(NAP_NONE), GG_USED(blocks, NAP_NONE))                            \
    FIELD(uint16_t, marks, [NAP_BLOCKS_MAX], "NAP_MOVED ..", GG_ANY, GG_USED(blocks, 0))           \
    /* the map, for this Player Turn */                                                            \
    FIELD(uint8_t, used, [NAP_ROADS_MAX], "units that crossed the road, published moves", GG_ANY,  \
          GG_USED(roads, 0))                                                                       \
    FIELD(uint8_t, used_now, [NAP_ROADS_MAX],                                                      \
          "units that crossed the road, moves not yet published", GG_ANY, GG_USED(roads, 0))       \
    FIELD(uint8_t, entry, [NAP_TOWNS_MAX],                                                         \
          "bit per road of the town by which attackers came, published moves", GG_ANY,             \
          GG_USED(towns, 0))                                                                       \
    FIELD(uint8_t, entry_now, [NAP_TOWNS_MAX],                                                     \
          "bit per road of the town by which attackers came, moves not yet published", GG_ANY,     \
          GG_USED(towns, 0))                                                                       \
    FIELD(uint64_t, skirmishes, , "towns of skirmishes to fight, with the present one", GG_ANY)    \
    FIELD(uint64_t, opened, [NAP_ARMIES], "start towns of the group moves of each army", GG_ANY)   \
    FIELD(uint64_t, won, [NAP_SIDES], "towns of battles that the side won in this Player Turn",    \
          GG_ANY)                                                                                  \
    FIELD(uint64_t, routed, [NAP_SIDES], "towns of battles where it routed: for facts", GG_ANY)    \
    /* tracks */                                                                                   \
    FIELD(uint8_t, turn, , "Player Turn; 0 before the first", GG_BELOW(turns),                     \
          GG_SAID("turn", noun_turn), .usual = NAP_USUAL_TURN)                                     \
    FIELD(uint8_t, active, , "side that has the Player Turn", GG_UP_TO(NAP_SIDES - 1))             \
    FIELD(uint8_t, phase, , "enum nap_phase", GG_UP_TO(NAP_ENDED))                                 \
    FIELD(uint8_t, stage, , "enum nap_stage", GG_UP_TO(NAP_REGROUPING))                            \
    FIELD(uint8_t, lost, [NAP_ARMIES], "eliminated units", GG_BELOW(losses),                       \
          GG_SAID("lost", gg_naming_number), .key = &noun_army)                                    \
    FIELD(uint8_t, defeated, , "bit per army", GG_UP_TO((1 << NAP_ARMIES) - 1))                    \
    /* the fight under way */                                                                      \
    FIELD(uint8_t, fight, , "town of the skirmish under way", TOWN)                                \
    FIELD(uint8_t, battle, , "slot of the battle that is set up or fought",                        \
          GG_UP_TO(NAP_BATTLES_MAX - 1), GG_OR(NAP_NONE))                                          \
    FIELD(uint8_t, taker, , "party that takes the Battle Turn, or whose volley it is", PARTY)      \
    FIELD(uint8_t, leaver, , "party that routs or retreats, or the victor who regroups", PARTY)    \
    FIELD(uint8_t, column, ,                                                                       \
          "stream to be decided (NAP_MORALE), or army that is asked for its leader",               \
          GG_UP_TO(NAP_COLUMNS))                                                                   \
    FIELD(uint8_t, passed, , "bit per seat that has passed, with three players (W-THR-06)", SEATS) \
    FIELD(uint8_t, asked_first, , "seat that began to take turns, with three players (W-THR-07)",  \
          SEAT)                                                                                    \
    FIELD(uint8_t, drawn, [2], "terrain markers to be placed", GG_UP_TO(NAP_MARKERS - 1),          \
          GG_OR(NAP_NO_MARKER))                                                                    \
    FIELD(uint8_t, moves, , "made so far in this turn, for nth[]", GG_ANY)                         \
    FIELD(uint8_t, due, [NAP_ARMIES], "units still to give up for supply", GG_ANY)                 \
    FIELD(uint8_t, ready, ,                                                                        \
          "bit per seat that has deployed or picked, or per army asked for its leader", SEATS)     \
    FIELD(uint8_t, over_battle, , "town of the battle + 1 while the victor regroups",              \
          GG_BELOW(towns_and_one))                                                                 \
    FIELD(uint8_t, bid_by, , "seat of the last bid", SEAT)                                         \
    FIELD(uint8_t, bid_side, , "side that was bid for", GG_UP_TO(NAP_SIDES - 1))                   \
    FIELD(uint8_t, bid_steps, , "steps that were bid", GG_ANY)                                     \
    FIELD(uint8_t, bid_passes, , "passes in a row", GG_UP_TO(2))                                   \
    FIELD(uint8_t, give_up, [NAP_SIDES],                                                           \
          "steps that the winner of the auction loses while deploying", GG_ANY)                    \
    FIELD(uint8_t, spare, [11], "zero", GG_UP_TO(0))                                               \
    FIELD(uint64_t, forced, , "blocks with bad morale that have not fallen back yet", GG_ANY)      \
    FIELD(uint64_t, friendly, , "towns that were friendly-held at the victory (W-REG-01)", GG_ANY) \
    FIELD(uint64_t, regrouped, , "blocks that have regrouped already", GG_ANY)                     \
    FIELD(uint8_t, regroup_flow, [NAP_TOWN_ROADS],                                                 \
          "units that regrouped or retreated, by road of the town", GG_ANY)

typedef struct nap_table {
    NAP_TABLE_FIELDS(GG_DECLARE_FIELD, GG_DECLARE_PART)
    nap_shot shot;
    nap_battle fought[NAP_BATTLES_MAX];
} nap_table;

_Static_assert(sizeof(nap_table) % 8 == 0, "tables are hashed and compared by words");

/* ---------------------------------------------------------------- reading a table */

/* Sets of blocks: bit per block. */
static inline uint32_t nap_count(uint64_t set)
{
    set -= set >> 1 & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
    set = (set + (set >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (uint32_t)(set * UINT64_C(0x0101010101010101) >> 56);
}
static inline uint32_t nap_first(uint64_t set)
{
    gg_assert(set != 0);
    return (uint32_t)__builtin_ctzll(set);
}
/* NOLINTNEXTLINE(bugprone-macro-parentheses): `block` is the name of a variable */
#define NAP_EACH(block, set)                                                                       \
    for (uint64_t block##_rest = (set), block = 0;                     /* NOLINT */                \
         block##_rest != 0 && (block = nap_first(block##_rest), true); /* NOLINT */                \
         block##_rest &= block##_rest - 1)

static inline uint8_t nap_attacker(const nap_table *table) /* side */
{
    return table->active;
}
static inline uint8_t nap_party_side(const nap_table *table, uint32_t party)
{
    return (uint8_t)(party == NAP_ATT ? table->active : table->active ^ 1U);
}
static inline uint8_t nap_side_party(const nap_table *table, uint8_t side)
{
    return side == table->active ? NAP_ATT : NAP_DEF;
}

/* The town of a place on the map or in a battle; NAP_NONE: neither. */
static inline uint8_t nap_town_of(const nap_table *table, uint8_t at)
{
    if (nap_in_battle(at))
        return table->fought[nap_battle_at(at)].town;
    return nap_in_town(at) ? at : (uint8_t)NAP_NONE;
}

/* Clears a table: all blocks NAP_ABSENT, no battle, no bid. The head stays as it is. */
void nap_clear_table(nap_table *table);
void nap_clear_battle(nap_battle *battle); /* a free slot */

/* Blocks at a place of the table. */
uint64_t nap_blocks_at(const nap_board *board, const nap_table *table, uint8_t at);
/* Blocks of a side on the map in a town. */
uint64_t nap_side_in_town(const nap_board *board, const nap_table *table, uint8_t side,
                          uint8_t town);
/* All blocks of a party in a battle. */
uint64_t nap_party_blocks(const nap_board *board, const nap_table *table, uint8_t battle,
                          uint32_t party);
/* All blocks in a battle. */
uint64_t nap_battle_blocks(const nap_board *board, const nap_table *table, uint8_t battle);
/* Blocks in one home position of a battle: those of its own party, and enemies forward in it. */
uint64_t nap_position_blocks(const nap_board *board, const nap_table *table, uint8_t battle,
                             uint32_t party, uint32_t column);
/* Is the block engaged: is an enemy in the same position? */
bool nap_engaged(const nap_board *board, const nap_table *table, uint32_t block);
/* Enemies in the position of this block; 0 if it is in a reserve or in no battle. */
uint64_t nap_enemies_here(const nap_board *board, const nap_table *table, uint32_t block);
/* The marker of the position that it is in. */
uint8_t nap_marker_here(const nap_table *table,
                        uint32_t block);                  /* NAP_NO_MARKER in a reserve or town */
bool nap_has_fight(const nap_table *table, uint8_t town); /* an unresolved skirmish or battle */
bool nap_is_night(const nap_board *board, const nap_table *table);
uint8_t nap_fire_of(const gg_game *game, uint32_t block); /* printed value, by the option quality */
/* Is the face of a block open to everybody (W-FOG-01, W-FOG-02, W-FOG-03, W-FOG-04)? Eliminated blocks are. */
bool nap_is_open(const gg_game *game, const nap_table *table, uint32_t block);

/* ---------------------------------------------------------------- seats */

/* Two players: F and A by side. Three players: F, W (Anglo-Dutch), B (Prussian). */
gg_seat nap_owner(const nap_table *table, uint8_t army);
uint64_t nap_blocks_of_seat(const nap_board *board, const nap_table *table, gg_seat seat);
/* Who decides about these blocks of one side: their owner; of two owners the one with more of them, in a tie W
 * (W-THR-08). */
gg_seat nap_decider(const nap_board *board, const nap_table *table, uint64_t blocks);

#endif
