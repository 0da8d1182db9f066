/* table.h: what lies on the table: blocks on the map and in battles, counters, and whose decision it is.
 *
 * A state is a table with everything in it (state.h). A view is a table on which the blocks that its seat cannot
 * name are NAP_UNSEEN, and a list of ghosts beside it: so many blocks of an army in a place, without a face
 * (view.h). So rules, texts and facts read the same members, and code that makes texts sees no state. */
#ifndef NAPOLEON_TABLE_H
#define NAPOLEON_TABLE_H

#include "napoleon/board/board.h"
#include "napoleon/board/options.h"

/* ---------------------------------------------------------------- places
 *
 * A place is a town, a place of a battle, or nowhere. Battles stand in slots; the places of a battle are numbered
 * from its first one: eight for the attacker (reserve, home 1 .. 3, -, forward 1 .. 3), eight for the defender.
 * Columns are 1 .. 3 as the attacker counts them. */

enum {
    NAP_BATTLES_MAX = 8, /* three French blocks each at least */
    NAP_FIRST_PLACE = 64,
    NAP_BATTLE_PLACES = 16,
    NAP_UNDEPLOYED = NAP_FIRST_PLACE + NAP_BATTLES_MAX * NAP_BATTLE_PLACES, /* 192 */
    NAP_GONE,                                                               /* eliminated */
    NAP_REMOVED, /* with its defeated army (W-VIC-02) */
    NAP_UNSEEN,  /* in a view: one of the ghosts */
    NAP_ABSENT   /* a free position without this block */
};

/* Parties of a fight: the active side attacks. */
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
    NAP_FORCED_MARCH = 1 << 1, /* `fm`: its roll is due */
    NAP_DISRUPTED = 1 << 2,
    NAP_REVEALED = 1 << 3, /* a leader, until the Movement phase ends (W-LDR-03) */
    NAP_WON = 1 << 4, /* won a skirmish or a battle here, or has regrouped: see moved_reinforce */
    NAP_PICKED = 1 << 5, /* fights in the skirmish under way */
    /* in a battle */
    NAP_SQUARE = 1 << 6,
    NAP_OCCUPIES = 1 << 7, /* the FARM or HILL of the position where it stands */
    NAP_FRESH = 1 << 8,    /* has not fired since it became engaged */
    NAP_SPENT = 1 << 9,    /* ... this Battle Turn, and the next three */
    NAP_MOVED_B = 1 << 10,
    NAP_FIRED_B = 1 << 11,
    NAP_TOOK = 1 << 12,    /* a marker, by exchange (W-BAT-24) */
    NAP_SHOWN = 1 << 13,   /* option HIDDEN: has fired since it was last under cover (W-FOG-04) */
    NAP_CHARGED = 1 << 14, /* went forward itself: see the option shock */
    NAP_CONTACT =
        1 << 15, /* was engaged when nap_refresh_battle last looked: tells who becomes so */

    NAP_TURN_MARKS = NAP_MOVED | NAP_FORCED_MARCH | NAP_DISRUPTED | NAP_REVEALED | NAP_WON |
                     NAP_PICKED,
    NAP_BATTLE_TURN_MARKS = NAP_SPENT | NAP_MOVED_B | NAP_FIRED_B | NAP_TOOK,
    NAP_BATTLE_MARKS = NAP_SQUARE | NAP_OCCUPIES | NAP_FRESH | NAP_BATTLE_TURN_MARKS | NAP_SHOWN |
                       NAP_CHARGED | NAP_CONTACT,
    /* marks that others see even of a block without a face */
    NAP_OPEN_MARKS = NAP_DISRUPTED | NAP_SQUARE | NAP_OCCUPIES
};

/* ---------------------------------------------------------------- battles */

enum { NAP_NO_MARKER = 7 };

/* How far the set-up of a battle is, and what becomes of it. */
enum {
    NAP_TO_SET_UP,
    NAP_TERRAIN_A, /* the attacker lays his marker */
    NAP_TERRAIN_D,
    NAP_DEPLOY_D,
    NAP_DEPLOY_A,
    NAP_FOUGHT /* set up: it is fought in rounds */
};

typedef struct nap_battle {
    uint8_t town;  /* NAP_NONE: the slot is free, or the battle is over */
    uint8_t stage; /* NAP_TO_SET_UP .. NAP_FOUGHT */
    uint8_t due;   /* not yet visited in this round */
    uint8_t round; /* 1 .. */
    uint8_t quiet;
    uint8_t withdrawing;
    uint8_t noisy;   /* this turn of the attacker is not a quiet one (W-STA-01) */
    uint8_t streams; /* bit per column: 1 << column */
    uint8_t marker[NAP_PARTIES]
                  [4];           /* of home position [party][column]: WOODS, FARM, HILL or none */
    uint8_t crossed[4];          /* by column, in this Battle Turn */
    uint8_t out[NAP_TOWN_ROADS]; /* by road of the town: left in this Battle Turn (flow_out) */
    uint8_t in[NAP_TOWN_ROADS];  /* likewise: came (flow_in) */
    uint8_t spare[4];
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

/* What is going on inside a phase. */
enum nap_stage {
    NAP_NOTHING,
    NAP_CHOOSING, /* a skirmish, a battle to set up, a battle to fight */
    NAP_PICKING,  /* both sides, secretly */
    NAP_VOLLEY,   /* skirmish: `shooter` and those behind it in the volley of `taker` still fire */
    NAP_LEAVING,  /* skirmish-retreat or rout of party `leaver` */
    NAP_MORALE,   /* the stream column that is to be decided: `column` */
    NAP_COMBAT,
    NAP_REINFORCING,
    NAP_WITHDRAWING,
    NAP_REGROUPING
};

/* Hits of a shot that are still to be applied (W-LOS-01). The target group is fixed when the shot is fired. */
typedef struct nap_shot {
    uint64_t group; /* blocks that can be hit, those alive count */
    uint64_t tied;  /* among whom `hit` decides now; 0: nobody is asked */
    uint8_t shooter;
    uint8_t hits; /* left */
    uint8_t what; /* 0 line 1 squares 2 skirmish: enum nap_aim */
    uint8_t spare[5];
} nap_shot;

typedef struct nap_table {
    gg_head head;
    /* blocks, by number */
    uint8_t at[NAP_BLOCKS_MAX];    /* place */
    uint8_t steps[NAP_BLOCKS_MAX]; /* strength; 0: eliminated, or not known */
    uint8_t start
        [NAP_BLOCKS_MAX]; /* town where it began the Player Turn, NAP_NONE in a battle position of a case */
    uint8_t came[NAP_BLOCKS_MAX];    /* town before the last of its path, NAP_NONE: has not moved */
    uint8_t nth[NAP_BLOCKS_MAX];     /* number of its move in this turn, from 1 */
    uint8_t shelter[NAP_BLOCKS_MAX]; /* the square infantry it shelters with, NAP_NONE */
    uint16_t marks[NAP_BLOCKS_MAX];
    /* the map, for this Player Turn */
    uint8_t used[NAP_ROADS_MAX];     /* units that have crossed it, as far as everybody knows ... */
    uint8_t used_now[NAP_ROADS_MAX]; /* ... and by moves of the seat that is moving */
    uint8_t entry[NAP_TOWNS_MAX]; /* of a fight: bit per road of the town that attackers used ... */
    uint8_t entry_now[NAP_TOWNS_MAX]; /* ... and by moves of the seat that is moving */
    uint64_t skirmishes;         /* towns with a skirmish to be fought, the present one included */
    uint64_t opened[NAP_ARMIES]; /* start towns of the group moves of each army */
    uint64_t won[NAP_SIDES];     /* towns of battles that the side won in this Player Turn, ... */
    uint64_t routed[NAP_SIDES];  /* ... and of those where it routed: for facts */
    /* tracks */
    uint8_t turn;   /* 1 .. 23 */
    uint8_t active; /* side that has the Player Turn */
    uint8_t phase, stage;
    uint8_t lost[NAP_ARMIES];
    uint8_t defeated; /* bit per army */
    /* the fight under way */
    uint8_t fight;       /* town of the skirmish under way, NAP_NONE */
    uint8_t battle;      /* slot of the battle that is set up or fought, NAP_NONE */
    uint8_t taker;       /* party that takes the Battle Turn, or whose volley it is */
    uint8_t leaver;      /* party that routs or retreats, or the victor who regroups */
    uint8_t column;      /* NAP_MORALE: the stream whose crossing is decided; prompt `reveal`: the
                              * army whose leader is asked for */
    uint8_t passed;      /* three players: bit per seat that is out of this phase (W-THR-06) */
    uint8_t asked_first; /* three players: seat that began, for taking turns (W-THR-07) */
    uint8_t drawn[2];    /* terrain markers to be laid, NAP_NO_MARKER */
    uint8_t moves;       /* made in this turn, so far: numbers for nth[] */
    uint8_t due[NAP_ARMIES]; /* units still to be given up for supply */
    uint8_t
        ready; /* bit per seat that has committed in a phase where several do (deploy, pick); while
                    * leaders are asked for: bit per army that has answered */
    uint8_t over_battle; /* set while the victor's regrouping goes on: the battle's town + 1 */
    uint8_t bid_by, bid_side, bid_steps, bid_passes; /* last bid: seat GG_NOBODY: none yet */
    uint8_t give_up[NAP_SIDES]; /* steps that the winner of the auction loses while deploying */
    uint8_t spare[11];
    uint64_t forced;   /* NAP_MORALE: blocks that must disengage, results not applied yet */
    uint64_t friendly; /* NAP_REGROUPING: towns that were friendly-held at the victory (W-REG-01) */
    uint64_t regrouped;                   /* blocks that have regrouped already */
    uint8_t regroup_flow[NAP_TOWN_ROADS]; /* by road of the battle town */
    nap_shot shot;
    nap_battle fought[NAP_BATTLES_MAX];
} nap_table;

_Static_assert(sizeof(nap_table) % 8 == 0, "tables are hashed and compared by words");

/* ---------------------------------------------------------------- looking at a table */

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

/* A table with nothing on it: all blocks NAP_ABSENT, no battle, no bid. The head stays as it is. */
void nap_clear_table(nap_table *table);
void nap_clear_battle(nap_battle *battle); /* a free slot */

/* Blocks at a place of the table. */
uint64_t nap_blocks_at(const nap_board *board, const nap_table *table, uint8_t at);
/* Blocks of a side in a town that stand on the map. */
uint64_t nap_side_in_town(const nap_board *board, const nap_table *table, uint8_t side,
                          uint8_t town);
/* All blocks of a party in a battle. */
uint64_t nap_party_blocks(const nap_board *board, const nap_table *table, uint8_t battle,
                          uint32_t party);
/* All blocks in a battle. */
uint64_t nap_battle_blocks(const nap_board *board, const nap_table *table, uint8_t battle);
/* Blocks of one home position of a battle: those of its own party there, and enemies that stand forward in it. */
uint64_t nap_position_blocks(const nap_board *board, const nap_table *table, uint8_t battle,
                             uint32_t party, uint32_t column);
/* Is the block engaged: does an enemy stand in the same position? */
bool nap_engaged(const nap_board *board, const nap_table *table, uint32_t block);
/* Enemies in the position where this block stands; 0 if it stands in a reserve or nowhere in a battle. */
uint64_t nap_enemies_here(const nap_board *board, const nap_table *table, uint32_t block);
/* Position where it stands: the party whose home it is, and the marker of it. */
uint8_t nap_marker_here(const nap_table *table,
                        uint32_t block);                  /* NAP_NO_MARKER in a reserve or town */
bool nap_has_fight(const nap_table *table, uint8_t town); /* an unresolved skirmish or battle */
bool nap_is_night(const nap_board *board, const nap_table *table);
uint8_t nap_fire_of(const gg_game *game, uint32_t block); /* printed, by the option quality */
/* Is the face of a block open to everybody (W-FOG-01, W-FOG-02, W-FOG-03, W-FOG-04)? Eliminated blocks are. */
bool nap_is_open(const gg_game *game, const nap_table *table, uint32_t block);

/* ---------------------------------------------------------------- seats */

/* Two players: F and A by sides; three: F, W (Anglo-Dutch), B (Prussian). */
gg_seat nap_owner(const nap_table *table, uint8_t army);
uint64_t nap_blocks_of_seat(const nap_board *board, const nap_table *table, gg_seat seat);
/* Who decides about these blocks of one side: their owner; of two, the one with more of them (tie: W) (W-THR-08). */
gg_seat nap_decider(const nap_board *board, const nap_table *table, uint64_t blocks);

#endif
