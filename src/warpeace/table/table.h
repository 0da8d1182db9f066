/* table.h: everything on the map: strength points, leaders, markers, battles, and whose decision it is.
 *
 * A state is a table with everything in it (state.h). A view is a table without the stacks that its seat cannot see,
 * and a list of ghosts beside it (view.h). So rules, texts and facts read the same members, and code that makes texts
 * sees no state. */
#ifndef WARPEACE_TABLE_H
#define WARPEACE_TABLE_H

#include "warpeace/board/board.h"
#include "warpeace/board/options.h"

static inline uint8_t wap_other(uint8_t side)
{
    return side ^ 1U;
}

/* ---------------------------------------------------------------- sets of hexes */

typedef struct wap_hexes {
    uint64_t word[WAP_HEX_WORDS];
} wap_hexes;

static inline bool wap_has(const wap_hexes *set, uint16_t hex)
{
    gg_assert(hex < WAP_HEXES_MAX);
    return (set->word[hex >> 6] >> (hex & 63) & 1U) != 0;
}
static inline void wap_put(wap_hexes *set, uint16_t hex)
{
    gg_assert(hex < WAP_HEXES_MAX);
    set->word[hex >> 6] |= UINT64_C(1) << (hex & 63);
}
static inline void wap_drop(wap_hexes *set, uint16_t hex)
{
    gg_assert(hex < WAP_HEXES_MAX);
    set->word[hex >> 6] &= ~(UINT64_C(1) << (hex & 63));
}
/* The next member from `hex` on, ascending; WAP_NO_HEX after the last. */
static inline uint16_t wap_next_hex(const wap_hexes *set, uint32_t hex)
{
    uint32_t i = hex >> 6;
    if (i >= WAP_HEX_WORDS)
        return WAP_NO_HEX;
    uint64_t word = set->word[i] >> (hex & 63) << (hex & 63);
    while (word == 0) {
        if (++i == WAP_HEX_WORDS)
            return WAP_NO_HEX;
        word = set->word[i];
    }
    return (uint16_t)(i * 64 + (uint32_t)__builtin_ctzll(word));
}
/* NOLINTNEXTLINE(bugprone-macro-parentheses): `hex` is the name of a variable */
#define WAP_EACH_HEX(hex, set)                                                                     \
    for (uint16_t hex = wap_next_hex(set, 0); hex != WAP_NO_HEX; /* NOLINT */                      \
         hex = wap_next_hex(set, (uint32_t)hex + 1))             /* NOLINT */

/* ---------------------------------------------------------------- strength points
 *
 * SP of one kind in one hex with the same marks form a pile. Piles are sorted by their keys (hex, kind, marks, battle,
 * the battle they left) without duplicates, so equal positions have equal bytes. The side of a pile is that of its
 * nation's troops (wap_side_of_kind). Everything after the last pile is 0. Only pieces.c changes piles. */

enum {
    WAP_INSIDE =
        1 << 0, /* inside the city; without a siege: fixed by demand, posture or retreat (R-P-69) */
    WAP_UNSUPPLIED = 1 << 1, /* at the last judgement of supply for its side (P-SUP-01) */
    /* the Movement Phase */
    WAP_MOVED =
        1 << 2, /* finished for this phase: moved, dropped, or counted for an entrenchment */
    WAP_MARCHED = 1 << 3, /* has tried a forced march (P-FMA-09) */
    WAP_GROUP = 1 << 4,   /* member of the open group */
    WAP_EXTRA = 3 << 5,   /* extra MP from its forced march: WAP_EXTRA_1 times 0 .. 3 */
    WAP_EXTRA_1 = 1 << 5,
    WAP_CLASS =
        3 << 7, /* its subset of the forced march, while march losses are taken (P-FMA-08) */
    WAP_CLASS_1 = 1 << 7,
    WAP_STARRED = 1 << 9, /* .. its subset must still lose one SP */
    /* the Combat Phase */
    WAP_COMMITTED =
        1 << 10, /* fights in its battle; `battle` without this: belongs to it inside the city */
    WAP_TRIED = 1 << 11,       /* to join or transfer in this round (P-COM-12) */
    WAP_JOINED = 1 << 12,      /* newcomer of this round (P-RSL-08) */
    WAP_DEMORALISED = 1 << 13, /* left a battle demoralized (R-P-74) */
    WAP_LEFT = 1 << 14,        /* withdrew or advanced in this phase (P-COM-16) */
    WAP_LEAVING = 1 << 15, /* unsupplied, ordered to withdraw: the opponent sends it (P-WDR-11) */

    WAP_MOVEMENT_MARKS = WAP_MOVED | WAP_MARCHED | WAP_GROUP | WAP_EXTRA | WAP_CLASS | WAP_STARRED,
    WAP_COMBAT_MARKS = WAP_COMMITTED | WAP_TRIED | WAP_JOINED | WAP_DEMORALISED | WAP_LEFT |
                       WAP_LEAVING
};

enum { WAP_NO_BATTLE = 255 };

typedef struct wap_pile {
    uint16_t hex;
    uint8_t kind;   /* nation and type: the board's table of kinds */
    uint8_t battle; /* that it fights in or belongs to, WAP_NO_BATTLE */
    uint16_t marks;
    uint8_t count; /* 1 .. WAP_SP_MAX */
    uint8_t left;  /* slot + 1 of the battle that it has left for good (P-COM-16), 0 */
} wap_pile;

enum { WAP_PILES_MAX = 448, WAP_SP_MAX = 127 }; /* the loader checks that no scenario has more SP */

static inline uint32_t wap_piles_max(const wap_board *board)
{
    return board->small ? WAP_SMALL_PILES : WAP_PILES_MAX;
}

/* ---------------------------------------------------------------- leaders */

/* Where a leader is if not in a hex. */
enum {
    WAP_NOT_YET = 0xFFF0, /* comes with a reinforcement or joining group, or is not in the game */
    WAP_IN_POOL, /* may be returned (P-REI-04): displaced without a place, or his wound has healed */
    WAP_AWAY,    /* wounded, until the month in `returns` */
    WAP_DEAD,
    WAP_UNSEEN /* in a view: hidden under a ghost */
};

enum {
    WAP_L_INSIDE = 1 << 0,
    WAP_L_MOVED = 1 << 1,    /* finished for this phase */
    WAP_L_GROUP = 1 << 2,    /* leads the open group */
    WAP_L_MARCHED = 1 << 3,  /* has simulated a forced march in this phase (P-OPT-Z-03) */
    WAP_L_EXPOSED = 1 << 4,  /* was with committed SP in this phase (P-LDR-01) */
    WAP_L_CHECKED = 1 << 5,  /* his casualty roll is made (P-LDR-03) */
    WAP_L_SPENT = 1 << 6,    /* lost his troops: no influence in this phase (P-RSL-13) */
    WAP_L_HOMELESS = 1 << 7, /* to be displaced now (P-OVR-09, P-RSL-13); still where he was */
};

typedef struct wap_leader_at {
    uint16_t hex; /* or WAP_NOT_YET .. */
    uint8_t marks;
    uint8_t side;
    uint8_t returns; /* WAP_AWAY: number of the month, from the scenario's first */
    uint8_t serves;  /* seat + 1 if he succeeded a leader of a seat that does not own his nation */
    uint16_t fell;   /* 1 + hex in which a successor may take his place (asked now); 0: none */
} wap_leader_at;

/* Sets of leaders. */
typedef struct wap_leaders {
    uint64_t word[2];
} wap_leaders;

static inline bool wap_is_among(const wap_leaders *set, uint32_t leader)
{
    gg_assert(leader < WAP_LEADERS_MAX);
    return (set->word[leader >> 6] >> (leader & 63) & 1U) != 0;
}
static inline void wap_add_leader(wap_leaders *set, uint32_t leader)
{
    gg_assert(leader < WAP_LEADERS_MAX);
    set->word[leader >> 6] |= UINT64_C(1) << (leader & 63);
}
static inline bool wap_no_leaders(const wap_leaders *set)
{
    return (set->word[0] | set->word[1]) == 0;
}

/* ---------------------------------------------------------------- battles */

enum { WAP_FIELD, WAP_ASSAULT };
enum { WAP_BATTLES_MAX = 48 };

enum {
    WAP_B_LIVE = 1 << 0,
    WAP_B_ATTACKED = 1 << 1,  /* somebody attacks in this round: intents are settled */
    WAP_B_RESOLVED = 1 << 2,  /* this round */
    WAP_B_CEASED = 1 << 3,    /* the holder of the initiative has ceased: the other side is asked */
    WAP_B_CEASED_2 = 1 << 4,  /* .. ceased in pass ii: pass iii asks the AP */
    WAP_B_SETTLED = 1 << 5,   /* mode is chosen */
    WAP_B_MANOEUVRE = 1 << 6, /* a surrounding force has come (option U): DRM in round 1 */
    WAP_B_TRIED_U = 1 << 7    /* the one attempt to surround is made (P-OPT-U-04) */
};

/* per side: what a battle keeps of a side's choices in this round */
enum {
    WAP_S_POSTURE_A = 1 << 0, /* has answered the posture of A, of T */
    WAP_S_POSTURE_T = 1 << 1,
    WAP_S_LEADER = 1 << 2, /* leader chosen, or nobody is asked */
    WAP_S_CHARGE = 1 << 3, /* charges (option V) */
    WAP_S_CHARGE_ASKED = 1 << 4,
    WAP_S_GUARD = 1 << 5, /* commits the Guard (option W) */
    WAP_S_GUARD_ASKED = 1 << 6,
    WAP_S_BROKEN = 1 << 7 /* must withdraw in this C6 */
};

/* What has been done in this step of withdrawals. */
enum {
    WAP_W_PAID = 1 << 2, /* shifted by the side: has paid for the pursuit (P-WDR-10) */
};
/* The seat has given its `retreat` (P-WDR-01, P-PLY-09). */
static inline uint8_t wap_retreated_bit(uint32_t seat)
{
    return (uint8_t)(1U << (seat < 2 ? seat : seat + 2));
}

typedef struct wap_battle {
    uint16_t a, t; /* original hexes; a == t inside a siege hex */
    uint8_t flags; /* WAP_B_.. */
    uint8_t init;  /* side that attacks in this round */
    uint8_t mode;  /* WAP_FIELD, WAP_ASSAULT */
    uint8_t nth;   /* order of resolution in this round, from 1 */
    uint8_t dem[WAP_SIDES];
    uint8_t choices[WAP_SIDES];      /* WAP_S_.. */
    uint8_t leader[WAP_SIDES];       /* used in this round, WAP_NONE */
    uint8_t base[WAP_SIDES];         /* morale value that gave the base in this round (P-RSL-03) */
    uint8_t loss[WAP_SIDES];         /* SP still to be lost: C3, option Y, pursuit */
    uint8_t demoralising[WAP_SIDES]; /* this round's result was a D */
    uint8_t smaller;                 /* side that was S */
    uint8_t victors;  /* after its end: bit per side whose opponents have all left (P-WDR-14) */
    uint8_t withdrew; /* WAP_W_PAID, shifted by the side, and the seats that have retreated */
    /* of a divided side, in this step of withdrawals (P-PLY-09): */
    uint8_t cavalry; /* that has left */
    uint8_t payer;   /* C6: seat + 1 that pays for the pursuit; WAP_NONE: nobody; 0: not compared */
    uint8_t spare[1];
} wap_battle;

/* The last resolution, for facts and texts. */
typedef struct wap_last {
    uint8_t known; /* 0: none in this phase */
    uint8_t larger;
    uint8_t odds; /* WAP_ODDS_.. of the board's table, or automatic */
    int8_t drm;
    uint8_t result[2]; /* of L, of S: WAP_RESULT_.. */
    uint8_t loss[2];
} wap_last;

/* ---------------------------------------------------------------- the course of the game */

enum wap_phase {
    WAP_ATTRITION,
    WAP_ALLIANCE,
    WAP_REINFORCEMENT,
    WAP_MOVEMENT,
    WAP_COMBAT,
    WAP_PHASES
};

/* Where in a phase the game is. wap_go_on continues from here. */
enum wap_stage {
    WAP_PHASE_BEGINS, /* nothing done yet */
    /* attrition: hexes from `cursor` on are still to come */
    WAP_A_LOSSES,
    /* alliance */
    WAP_B_ROLL,
    /* reinforcement, movement: the prompt lasts until `end` */
    WAP_R_PLACING,
    WAP_M_MOVING,
    /* combat: docs/stages.md */
    WAP_C1_DECLARE,
    WAP_C1_MANOEUVRE,
    WAP_C2_INTENT,  /* pass 1 .. 3 */
    WAP_C2_POSTURE, /* supply is judged */
    WAP_C2_MODE,
    WAP_C2_COMMIT,
    WAP_C2_LEADER,
    WAP_C2_CHARGE,
    WAP_C2_GUARD,
    WAP_C3_RESOLVE, /* `decider` picks; `cursor`: the battle whose losses are taken, WAP_NO_BATTLE */
    WAP_C4_ADVANCE, /* into hexes emptied in C3: AP's, then IP's */
    WAP_C4_WITHDRAW,
    WAP_C5_JOIN,
    WAP_C6_COMPULSORY,
    WAP_C7_SHIFT,
    WAP_C7_VICTOR,
    WAP_C8_SIEGES, /* hexes from `cursor` on */
    WAP_C8_SURRENDER,
    WAP_C8_CASUALTIES, /* leaders from `cursor` on */
    WAP_C8_END,
    WAP_STAGES
};

/* The open group of the Movement Phase: its members have WAP_GROUP, WAP_L_GROUP. */
typedef struct wap_open_group {
    uint16_t hex;                  /* where it stands, WAP_NO_HEX: there is none */
    uint16_t began;                /* where it began the phase */
    uint16_t from;                 /* the hex before; WAP_NO_HEX: has not moved */
    uint8_t spent;                 /* MP */
    uint8_t must_leave;            /* stands in a city hex it has just overrun (P-OVR-07) */
    uint8_t path_count, path_next; /* of the announced path of a forced march; 0: none */
    uint8_t sailed; /* a sea move was made in this phase (N14), by this group or another */
    uint8_t spare[5];
    uint16_t path[12];
} wap_open_group;

/* A hex that the enemy has left or lost: `side` may advance (P-WDR-13). */
typedef struct wap_vacancy {
    uint16_t hex;
    uint8_t battle; /* that it belonged to */
    uint8_t side;
} wap_vacancy;

enum { WAP_VACANCIES_MAX = 64 };

/* What is known of a city since the demand. */
enum { WAP_DEMANDED = 1 << 0, WAP_SP_INSIDE = 1 << 1, WAP_SP_OUTSIDE = 1 << 2 };

/* Option Z: a group of this many SP asked for an overrun of this hex and was told no (P-INF-04). A group is dropped if
 * another has at least as many SP and as much cavalry. */
typedef struct wap_question {
    uint16_t hex;
    uint8_t sp, cavalry;
} wap_question;

enum { WAP_QUESTIONS_MAX = 56 };

/* Interruptions; the lowest bit is settled first. */
enum {
    WAP_P_MARCH_LOSS = 1 << 0, /* asterisks of a forced march: piles with WAP_STARRED */
    WAP_P_GARRISON = 1 << 1,   /* a demand waits for its answer: asked_hex */
    WAP_P_DISPLACED = 1 << 2,  /* leaders with WAP_L_HOMELESS look for a hex */
    WAP_P_WELLINGTON = 1 << 3, /* subtract him or not, then the maneuver is rolled */
    WAP_P_LOSS = 1 << 4,       /* losses of a battle: wap_battle.loss, battle in `cursor` */
    WAP_P_SUCCESSION = 1 << 5, /* an unnamed leader may take the place of one who `fell` */
    WAP_P_SEND = 1 << 6,       /* the opponent sends piles with WAP_LEAVING */
    WAP_P_ADVANCE = 1 << 7,    /* vacancy[0] */
    WAP_P_SHIFT = 1 << 8,      /* SP that lost contact have several hexes to go to */
    WAP_P_EVENT = 1 << 9       /* an alliance event has an open question */
};

/* Everything on the table. The names for ranges and nouns are in fields.c. */
#define WAP_TABLE_FIELDS(FIELD, PART)                                                              \
    PART(gg_head, head, , uint8_t, "what all games have")                                          \
    /* time */                                                                                     \
    FIELD(uint8_t, month, , "from the scenario's first: 0", GG_BELOW(turns),                       \
          GG_SAID("month", noun_month))                                                            \
    FIELD(uint8_t, active, , "side that has the segment: the AP", SIDE,                            \
          GG_SAID("segment", noun_side))                                                           \
    FIELD(uint8_t, phase, , "enum wap_phase", GG_UP_TO(WAP_PHASES - 1),                            \
          GG_SAID("phase", wap_noun_phase), .usual = WAP_MOVEMENT)                                 \
    FIELD(uint8_t, stage, , "enum wap_stage", GG_UP_TO(WAP_STAGES - 1))                            \
    FIELD(uint8_t, decider, , "side whose part of the stage it is", SIDE)                          \
    FIELD(uint8_t, pass, , "C2.1: 1 .. 3", GG_UP_TO(3))                                            \
    FIELD(uint8_t, round, , "of combat, from 1", GG_ANY)                                           \
    FIELD(uint8_t, resolved, , "battles resolved in this round, for nth", GG_ANY)                  \
    FIELD(uint8_t, begun, , "the step of a ° prompt has asked, so it lasts until `end`",           \
          GG_UP_TO(1))                                                                             \
    FIELD(uint8_t, die, , "attrition: the one roll of the phase", GG_UP_TO(6))                     \
    FIELD(uint16_t, cursor, , "what the stage has come to: a hex, battle or leader", GG_ANY)       \
    FIELD(uint16_t, pending, , "interruptions, settled before the stage goes on: WAP_P_..",        \
          GG_UP_TO(2 * WAP_P_EVENT - 1))                                                           \
    FIELD(uint16_t, asked_hex, , "in question: WAP_P_GARRISON, WAP_P_SEND, WAP_P_SHIFT", HEX)      \
    FIELD(uint16_t, pile_count, , "used slots of pile[]", GG_UP_TO(WAP_PILES_MAX))                 \
    FIELD(uint8_t, battles, , "used slots of battle[]", GG_UP_TO(WAP_BATTLES_MAX))                 \
    FIELD(uint8_t, vacancies, , "used slots of vacancy[]", GG_UP_TO(WAP_VACANCIES_MAX))            \
    /* scores and diplomacy */                                                                     \
    FIELD(uint8_t, points, [WAP_SIDES], "victory points", GG_ANY,                                  \
          GG_SAID("points", gg_naming_number), .key = &noun_side, .whole = true)                   \
    FIELD(uint8_t, happened, [WAP_CHANGES_MAX],                                                    \
          "the scenario's changes: turn + 1; WAP_NEVER: no more", GG_USED(changes, 0))             \
    FIELD(uint8_t, late, , "turns by which a change that comes by itself is put off (N13)",        \
          GG_ANY)                                                                                  \
    FIELD(uint8_t, status, [WAP_NATIONS_MAX],                                                      \
          "of the nation's hexes: WAP_FR, WAP_AL, WAP_OPEN, WAP_CLOSED",                           \
          GG_UP_TO(WAP_STATUSES - 1), GG_USED(nations, 0))                                         \
    FIELD(uint8_t, troops, [WAP_NATIONS_MAX], "side of the nation's SP", SIDE_OR_NONE,             \
          GG_USED(nations, 0))                                                                     \
    FIELD(uint8_t, pool, [WAP_KINDS_MAX], "eliminated SP (P-REI-03)", GG_UP_TO(WAP_SP_MAX),        \
          GG_USED(kinds, 0), GG_SAID("pool", gg_naming_number), .key = &noun_kind)                 \
    FIELD(uint8_t, group_state, [WAP_GROUPS_MAX], "reinforcement groups: WAP_G_..",                \
          GG_UP_TO(WAP_G_DONE), GG_USED(groups, 0))                                                \
    FIELD(uint8_t, replaced, [WAP_NATIONS_MAX], "replacement points used in this phase",           \
          GG_USED(nations, 0))                                                                     \
    FIELD(uint8_t, owed, [WAP_KINDS_MAX],                                                          \
          "SP that must still be withdrawn in this phase (WITHDRAW)", GG_USED(kinds, 0))           \
    /* cities, by number */                                                                        \
    FIELD(uint8_t, control, [WAP_CITIES_MAX], "side that controls the city", SIDE_OR_NONE,         \
          GG_USED(cities, WAP_NONE))                                                               \
    FIELD(uint8_t, held, [WAP_CITIES_MAX],                                                         \
          "side that held the hex last without an enemy in it (R-P-40)", SIDE_OR_NONE,             \
          GG_USED(cities, WAP_NONE))                                                               \
    FIELD(uint8_t, siege, [WAP_CITIES_MAX], "siege marker, 0: none", GG_BELOW(markers),            \
          GG_USED(cities, 0))                                                                      \
    FIELD(uint8_t, demanded, [WAP_CITIES_MAX],                                                     \
          "in this phase, and what was answered: WAP_DEMANDED .. (P-OVR-06)",                      \
          GG_UP_TO(WAP_DEMANDED | WAP_SP_INSIDE | WAP_SP_OUTSIDE), GG_USED(cities, 0))             \
    FIELD(uint8_t, questions, , "used slots of question[]", GG_UP_TO(WAP_QUESTIONS_MAX))           \
    /* sets of hexes */                                                                            \
    PART(wap_hexes, occupied, [WAP_SIDES], uint64_t,                                               \
         "holds SP of the side, in or out: follows from the piles")                                \
    PART(wap_hexes, trench, [WAP_SIDES], uint64_t, "has an entrenchment of the side")              \
    PART(wap_hexes, strong, [WAP_SIDES], uint64_t,                                                 \
         "held five SP or more of the side when this Combat Phase began (P-ALL-04)")               \
    PART(wap_hexes, entered, [WAP_SIDES], uint64_t,                                                \
         "the side moved into it as a result of a battle, and it was `strong` (P-ALL-07)")         \
    PART(wap_hexes, emptied, [WAP_SIDES], uint64_t,                                                \
         "all its fighters there were eliminated by the losses being taken (battle.h)")            \
    FIELD(uint16_t, napoleon, , "his hex when this Combat Phase began (P-ALL-05)", HEX)            \
    FIELD(uint16_t, toll, , "SP that those sent through the enemy still owe (P-WDR-06)", GG_ANY)   \
    FIELD(uint16_t, way_end, ,                                                                     \
          "where those who owe a toll go; with WAP_WAY_INSIDE: into the city there", GG_ANY)       \
    FIELD(uint16_t, spare, [1], "zero", GG_UP_TO(0))                                               \
    PART(wap_vacancy, vacancy, [WAP_VACANCIES_MAX], uint16_t,                                      \
         "hexes that may be advanced into, in the order they are asked")                           \
    PART(wap_question, question, [WAP_QUESTIONS_MAX], uint16_t, "in this Movement Phase")          \
    /* seats of a divided side (P-PLY); all 0 if both sides have one seat */                       \
    FIELD(uint8_t, part, , "seat + 1 whose part of the question it is; its heir may answer",       \
          GG_BELOW(parts))                                                                         \
    FIELD(uint8_t, finished, , "bit per seat that has ended this step", GG_BELOW(seat_sets))       \
    FIELD(uint8_t, advanced, , "bit per seat that has answered for vacancy[0]",                    \
          GG_BELOW(seat_sets))                                                                     \
    FIELD(uint8_t, merged, , "bit per seat whose nations others own since this phase began",       \
          GG_BELOW(seat_sets))                                                                     \
    FIELD(uint8_t, turns, [WAP_DIVISIONS_MAX], "order of movement: seat + 1; 0: none",             \
          GG_BELOW(parts))                                                                         \
    FIELD(uint16_t, beaten, [WAP_SCORES], "by seat: enemy SP lost in battles it commanded",        \
          GG_ANY)                                                                                  \
    FIELD(uint16_t, lost, [WAP_SCORES], "by seat: own SP lost", GG_ANY)                            \
    PART(wap_open_group, group, , uint16_t, "the group that is moving")                            \
    PART(wap_last, last, , uint16_t, "the last resolution")                                        \
    PART(wap_leader_at, leader, [WAP_LEADERS_MAX], uint16_t, "where each leader is")               \
    PART(wap_battle, battle, [WAP_BATTLES_MAX], uint16_t, "of this Combat Phase")                  \
    PART(wap_pile, pile, [WAP_PILES_MAX], uint16_t, "in the order of wap_pile_key")

typedef struct wap_table {
    WAP_TABLE_FIELDS(GG_DECLARE_FIELD, GG_DECLARE_PART)
} wap_table;

_Static_assert(sizeof(wap_question) * 8 ==
                   4 * sizeof(uint8_t) + WAP_DIVISIONS_MAX + 2 * WAP_SCORES * sizeof(uint16_t),
               "states are as large as before there were more than two seats");

enum { WAP_NEVER = 255, WAP_WAY_INSIDE = 0x8000, WAP_FELL_INSIDE = 0x8000 };

/* Has the change happened, in this turn or before? */
static inline bool wap_has_happened(const wap_table *table, uint8_t change)
{
    return table->happened[change] != 0 && table->happened[change] != WAP_NEVER;
}

/* States of a reinforcement group. */
enum { WAP_G_LATER, WAP_G_DUE, WAP_G_DONE };

_Static_assert(sizeof(wap_table) % 8 == 0, "tables are hashed and compared by words");
_Static_assert(sizeof(wap_vacancy) == 4 && sizeof(wap_question) == 4, "no padding");
_Static_assert(sizeof(wap_last) == 8 && sizeof(wap_open_group) % 2 == 0, "no padding");
_Static_assert(WAP_LEADERS_MAX <= 8 * sizeof(wap_leaders), "a bit for each leader");
_Static_assert(WAP_BATTLES_MAX + 1 < (int)WAP_NO_BATTLE,
               "no battle is none; pile.left is slot + 1");
_Static_assert(WAP_STAGES <= 32, "stages are bits of a word (check_played.c)");
_Static_assert(WAP_P_EVENT <= UINT16_MAX, "interruptions fit table.pending");
_Static_assert((int)WAP_HEXES_MAX <= (int)WAP_NOT_YET, "where leaders are that are in no hex");

/* ---------------------------------------------------------------- looking at a table (table.c) */

/* Which SP of a hex are meant. */
typedef struct wap_which {
    uint8_t side;     /* WAP_FR, WAP_AL, WAP_NONE: both */
    uint8_t battle;   /* WAP_NO_BATTLE: any or none */
    uint16_t with;    /* marks they all have */
    uint16_t without; /* marks that none of them has */
    uint8_t own;      /* of a divided side: the SP of seat `own` - 1 (P-PLY-02); 0: of all */
} wap_which;

#define WAP_ALL_OF(which_side) ((wap_which){.side = (which_side), .battle = WAP_NO_BATTLE})
#define WAP_OUTSIDE(which_side)                                                                    \
    ((wap_which){.side = (which_side), .battle = WAP_NO_BATTLE, .without = WAP_INSIDE})
#define WAP_WITHIN(which_side)                                                                     \
    ((wap_which){.side = (which_side), .battle = WAP_NO_BATTLE, .with = WAP_INSIDE})
#define WAP_FIGHTERS(which_side, which_battle)                                                     \
    ((wap_which){.side = (which_side), .battle = (which_battle), .with = WAP_COMMITTED})

static inline uint8_t wap_side_of_kind(const wap_board *board, const wap_table *table, uint8_t kind)
{
    return table->troops[board->kind[kind].nation];
}

/* ---------------------------------------------------------------- seats (seats.c, P-PLY) */

static inline bool wap_is_divided(const wap_board *board, uint8_t side)
{
    return board->divided == side;
}
/* The first seat of the divided side whose nations are still its own. */
static inline uint8_t wap_first_part(const wap_board *board, const wap_table *table)
{
    uint32_t part = board->first_part;
    while (table->merged >> part & 1U)
        part++;
    return (uint8_t)part;
}
/* The seat that owns a nation of the divided side. In the phase in which a seat has left it still does, and its heir
 * answers for it. */
static inline uint8_t wap_part_of_nation(const wap_board *board, const wap_table *table,
                                         uint8_t nation)
{
    uint8_t seat = board->seat_of[nation];
    return table->merged >> seat & 1U ? wap_first_part(board, table) : seat;
}
static inline uint8_t wap_part_of_kind(const wap_board *board, const wap_table *table, uint8_t kind)
{
    return wap_part_of_nation(board, table, board->kind[kind].nation);
}
uint8_t wap_part_of_leader(const wap_board *board, const wap_table *table, uint32_t leader);
/* The first seat of the side that still plays. */
uint8_t wap_chief(const wap_board *board, const wap_table *table, uint8_t side);
/* Who answers for this part: its seat, or the chief if that has left (P-PLY-14). */
uint8_t wap_answers_for(const wap_board *board, const wap_table *table, uint8_t part);
/* Of the divided side: the seat with most SP in the hex; WAP_NONE: there are none. */
uint8_t wap_commander_of(const wap_board *board, const wap_table *table, uint16_t hex);
/* Of the divided side: the seat with most of these SP, in a hex or on the whole map; tie: the chief, else the first. */
uint8_t wap_most_there(const wap_board *board, const wap_table *table, uint16_t hex,
                       wap_which which);
uint8_t wap_most_anywhere(const wap_board *board, const wap_table *table, wap_which which);
/* .. and the seat that decides in the battle. */
uint8_t wap_battle_commander(const wap_board *board, const wap_table *table, uint8_t slot);
/* Has the part a unit on the map, SP or leader? */
bool wap_has_units(const wap_board *board, const wap_table *table, uint8_t part);
/* Seats of the side, as a set. */
uint16_t wap_seats_of(const wap_board *board, uint8_t side);
/* The side of a seat; WAP_NOBODY of GG_PUBLIC and GG_REFEREE. */
static inline uint8_t wap_side_of_seat(const wap_board *board, gg_seat seat)
{
    return seat < board->seats ? board->seat[seat].side : (uint8_t)WAP_NOBODY;
}
/* The next part of the divided side that exists, from `part` on; WAP_NONE after the last. */
static inline uint8_t wap_next_part(const wap_board *board, const wap_table *table, uint32_t part)
{
    for (; part < (uint32_t)board->first_part + board->parts; part++)
        if (!(table->merged >> part & 1U))
            return (uint8_t)part;
    return WAP_NONE;
}
/* NOLINTNEXTLINE(bugprone-macro-parentheses): `part` is the name of a variable */
#define WAP_EACH_PART(part, board, table)                                                          \
    for (uint8_t part = wap_next_part(board, table, (board)->first_part); /* NOLINT */             \
         part != WAP_NONE;                                                /* NOLINT */             \
         part = wap_next_part(board, table, part + 1U))                   /* NOLINT */

static inline bool wap_fits(const wap_board *board, const wap_table *table, const wap_pile *pile,
                            wap_which which)
{
    if ((pile->marks & which.with) != which.with || (pile->marks & which.without) != 0)
        return false;
    if (which.battle != WAP_NO_BATTLE && pile->battle != which.battle)
        return false;
    if (which.side != WAP_NONE && wap_side_of_kind(board, table, pile->kind) != which.side)
        return false;
    return which.own == 0 || wap_part_of_kind(board, table, pile->kind) + 1U == which.own;
}

/* Piles lie in the order of these keys. */
static inline uint64_t wap_pile_key(const wap_pile *pile)
{
    return (uint64_t)pile->hex << 40 | (uint64_t)pile->kind << 32 | (uint64_t)pile->marks << 16 |
           (uint64_t)pile->battle << 8 | pile->left;
}
/* The index of the pile with this key, or where it would be. */
uint32_t wap_pile_place(const wap_table *table, uint64_t key);
/* Sets the size of the pile with this key; 0 removes it. */
void wap_set_pile(wap_table *table, wap_pile pile);

/* Index of the first pile in this hex or after it. */
uint32_t wap_first_pile(const wap_table *table, uint16_t hex);
/* NOLINTNEXTLINE(bugprone-macro-parentheses): `i` is the name of a variable */
#define WAP_EACH_PILE(i, table, at)                                                                \
    for (uint32_t i = wap_first_pile(table, at);                       /* NOLINT */                \
         i < (table)->pile_count && (table)->pile[i].hex == (at); i++) /* NOLINT */

/* SP by kind: a force, a selection, a loss. */
typedef struct wap_troops {
    uint16_t total, cavalry;
    uint8_t sp[WAP_KINDS_MAX];
} wap_troops;

/* How many SP of a loss each seat may lose by the choice of the commander (P-PLY-03, P-PLY-10). */
typedef struct wap_shares {
    uint16_t most[GG_SEATS_MAX];
} wap_shares;
void wap_shares_of(const wap_board *board, const wap_table *table, const wap_troops *force,
                   uint32_t loss, uint8_t commander, wap_shares *out);

uint32_t wap_count_sp(const wap_board *board, const wap_table *table, uint16_t hex,
                      wap_which which);
uint32_t wap_count_cavalry(const wap_board *board, const wap_table *table, uint16_t hex,
                           wap_which which);
void wap_clear_troops(wap_troops *troops);
void wap_add_troops(const wap_board *board, wap_troops *troops, uint8_t kind, uint32_t count);
/* Adds the SP that fit to the force. */
void wap_gather(const wap_board *board, const wap_table *table, uint16_t hex, wap_which which,
                wap_troops *troops);
/* Hexes with committed SP of a side in a battle; all its committed SP. */
void wap_battle_hexes(const wap_board *board, const wap_table *table, uint8_t battle, uint8_t side,
                      wap_hexes *out);
void wap_battle_troops(const wap_board *board, const wap_table *table, uint8_t battle, uint8_t side,
                       wap_troops *out);

/* The battle between these hexes, live or not; WAP_NO_BATTLE: none. */
uint8_t wap_find_battle(const wap_table *table, uint16_t a, uint16_t t);

static inline bool wap_enemy_in(const wap_table *table, uint8_t side, uint16_t hex)
{
    return wap_has(&table->occupied[wap_other(side)], hex);
}
static inline bool wap_own_in(const wap_table *table, uint8_t side, uint16_t hex)
{
    return wap_has(&table->occupied[side], hex);
}

/* The nation that the hex belongs to now. */
static inline uint8_t wap_owner_of(const wap_board *board, const wap_table *table, uint16_t hex)
{
    const wap_hex *of = &board->hex[hex];
    bool restored = (of->flags & WAP_HEX_CEDED) != 0 && table->happened[board->restores] != 0;
    return restored ? board->place[hex].owner_1805 : of->owner;
}
/* Not yet on the scenario's part of the map (P-LNK-05). */
static inline bool wap_is_later(const wap_board *board, const wap_table *table, uint16_t hex)
{
    return board->place[hex].opens > table->month;
}
/* Of a hex with WAP_HEX_CLOSED: is it closed now? */
static inline bool wap_is_closed_now(const wap_board *board, const wap_table *table, uint16_t hex)
{
    return table->status[board->hex[hex].owner] == WAP_CLOSED || wap_is_later(board, table, hex);
}
/* Closed in this scenario: outside its part of the map, or of a nation that nobody may enter (P-MOV-16). */
bool wap_is_closed(const wap_board *board, const wap_table *table, uint16_t hex);
/* Does the hex belong to the nation's home country? */
static inline bool wap_is_at_home(const wap_board *board, const wap_table *table, uint8_t nation,
                                  uint16_t hex)
{
    return (board->nation[nation].home >> wap_owner_of(board, table, hex) & 1U) != 0;
}
/* Do the side's SP of all colors serve each other as links of supply chains? */
static inline bool wap_is_pooled(const wap_board *board, const wap_table *table, uint8_t side)
{
    return (board->special.pooled >> side & 1U) != 0 &&
           table->month >= board->special.pooled_from[side];
}
/* Besieged: the city has a siege marker and this side is inside. */
bool wap_is_besieged(const wap_board *board, const wap_table *table, uint16_t hex, uint8_t side);
/* All enemy SP of `side` in the hex are besieged by it (P-MOV-11), or inside with own SP outside (P-SUP-03). */
bool wap_enemies_shut_in(const wap_board *board, const wap_table *table, uint16_t hex,
                         uint8_t side);
bool wap_is_winter(const wap_board *board, const wap_table *table);
/* MP of infantry or cavalry of a side without a forced march. */
uint8_t wap_basic_mp(const wap_board *board, const wap_table *table, uint8_t side, bool cavalry);
uint32_t wap_city_points(const wap_board *board, const wap_table *table,
                         uint8_t side); /* P-ALL-08 */
/* Does the side get a point for the city now, if it holds it? */
bool wap_city_counts(const wap_board *board, const wap_table *table, uint32_t city, uint8_t side);
/* Basic morale of a kind in a hex: options X; inside a city under assault 0 counts as 1 (P-FOR-09). */
uint32_t wap_morale_of(const gg_game *game, uint8_t kind, uint16_t hex, bool assaulted_inside);

/* A table with nothing on it: no piles, all leaders WAP_NOT_YET, nobody asked. The head stays as it is. */
void wap_clear_table(const wap_board *board, wap_table *table);

/* The leader by whom a reinforcement group is called: the first who can come (P-LNK-08); WAP_NO_LEADER: it is called by its
 * first SP. */
uint8_t wap_group_leader(const wap_board *board, const wap_table *table, uint32_t group);

/* The next leader in the hex from `who` on; WAP_LEADERS_MAX after the last. Most are elsewhere, so four are compared at
 * a time. */
static inline uint32_t wap_next_leader_in(const wap_table *table, uint16_t hex, uint32_t who)
{
    const wap_leader_at *at = table->leader;
    while (who + 4 <= WAP_LEADERS_MAX && at[who].hex != hex && at[who + 1].hex != hex &&
           at[who + 2].hex != hex && at[who + 3].hex != hex)
        who += 4;
    while (who < WAP_LEADERS_MAX && at[who].hex != hex)
        who++;
    return who;
}
/* NOLINTNEXTLINE(bugprone-macro-parentheses): `who` is the name of a variable */
#define WAP_EACH_LEADER(who, board, table, at)                                                     \
    for (uint32_t who = wap_next_leader_in(table, at, 0); who < (board)->leaders; /* NOLINT */     \
         who = wap_next_leader_in(table, at, who + 1))                            /* NOLINT */

#endif
