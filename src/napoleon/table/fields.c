/* fields.c: the members of states and views, one after the other. They cover both without a gap, so
 * that states have no padding, can be hashed and are the same text everywhere.
 *
 * Beside the rules and the free position this is the only file that sees a state: it tells where
 * members lie, not what is in them. */
#include "napoleon/table/state.h"
#include "napoleon/table/tables.h"
#include "napoleon/table/view.h"

/* A battle. Brackets are words of their own in the notation, so the names of these fields have none. */
#define BATTLE_FIELD(type, n, member)                                                              \
    {                                                                                              \
        .name = "fought" #n "." #member, .offset = offsetof(type, table.fought[n].member),         \
        .count = (uint32_t)sizeof(((type *)0)->table.fought[n].member), .size = 1                  \
    }
#define BATTLE_FIELDS(type, n)                                                                     \
    BATTLE_FIELD(type, n, town), BATTLE_FIELD(type, n, stage), BATTLE_FIELD(type, n, due),         \
        BATTLE_FIELD(type, n, round), BATTLE_FIELD(type, n, quiet),                                \
        BATTLE_FIELD(type, n, withdrawing), BATTLE_FIELD(type, n, noisy),                          \
        BATTLE_FIELD(type, n, streams), BATTLE_FIELD(type, n, marker),                             \
        BATTLE_FIELD(type, n, crossed), BATTLE_FIELD(type, n, out), BATTLE_FIELD(type, n, in),     \
        BATTLE_FIELD(type, n, spare),

/* FIELD(member of the table, each) */
#define TABLE_FIELDS(FIELD)                                                                        \
    FIELD(head, uint8_t)                                                                           \
    FIELD(at, uint8_t)                                                                             \
    FIELD(steps, uint8_t)                                                                          \
    FIELD(start, uint8_t)                                                                          \
    FIELD(came, uint8_t)                                                                           \
    FIELD(nth, uint8_t)                                                                            \
    FIELD(shelter, uint8_t)                                                                        \
    FIELD(marks, uint16_t)                                                                         \
    FIELD(used, uint8_t)                                                                           \
    FIELD(used_now, uint8_t)                                                                       \
    FIELD(entry, uint8_t)                                                                          \
    FIELD(entry_now, uint8_t)                                                                      \
    FIELD(skirmishes, uint64_t)                                                                    \
    FIELD(opened, uint64_t)                                                                        \
    FIELD(won, uint64_t)                                                                           \
    FIELD(routed, uint64_t)                                                                        \
    FIELD(turn, uint8_t)                                                                           \
    FIELD(active, uint8_t)                                                                         \
    FIELD(phase, uint8_t)                                                                          \
    FIELD(stage, uint8_t)                                                                          \
    FIELD(lost, uint8_t)                                                                           \
    FIELD(defeated, uint8_t)                                                                       \
    FIELD(fight, uint8_t)                                                                          \
    FIELD(battle, uint8_t)                                                                         \
    FIELD(taker, uint8_t)                                                                          \
    FIELD(leaver, uint8_t)                                                                         \
    FIELD(column, uint8_t)                                                                         \
    FIELD(passed, uint8_t)                                                                         \
    FIELD(asked_first, uint8_t)                                                                    \
    FIELD(drawn, uint8_t)                                                                          \
    FIELD(moves, uint8_t)                                                                          \
    FIELD(due, uint8_t)                                                                            \
    FIELD(ready, uint8_t)                                                                          \
    FIELD(over_battle, uint8_t)                                                                    \
    FIELD(bid_by, uint8_t)                                                                         \
    FIELD(bid_side, uint8_t)                                                                       \
    FIELD(bid_steps, uint8_t)                                                                      \
    FIELD(bid_passes, uint8_t)                                                                     \
    FIELD(give_up, uint8_t)                                                                        \
    FIELD(spare, uint8_t)                                                                          \
    FIELD(forced, uint64_t)                                                                        \
    FIELD(friendly, uint64_t)                                                                      \
    FIELD(regrouped, uint64_t)                                                                     \
    FIELD(regroup_flow, uint8_t)                                                                   \
    FIELD(shot.group, uint64_t)                                                                    \
    FIELD(shot.tied, uint64_t)                                                                     \
    FIELD(shot.shooter, uint8_t)                                                                   \
    FIELD(shot.hits, uint8_t)                                                                      \
    FIELD(shot.what, uint8_t)                                                                      \
    FIELD(shot.spare, uint8_t)

#define ALL_BATTLES(type)                                                                          \
    BATTLE_FIELDS(type, 0)                                                                         \
    BATTLE_FIELDS(type, 1)                                                                         \
    BATTLE_FIELDS(type, 2)                                                                         \
    BATTLE_FIELDS(type, 3)                                                                         \
    BATTLE_FIELDS(type, 4)                                                                         \
    BATTLE_FIELDS(type, 5)                                                                         \
    BATTLE_FIELDS(type, 6)                                                                         \
    BATTLE_FIELDS(type, 7)

_Static_assert(NAP_BATTLES_MAX == 8, "a line above for each battle");

#define IN_VIEW(member, each) GG_FIELD(nap_view, table.member, each, false),
#define IN_STATE(member, each) GG_FIELD(nap_state, table.member, each, false),

/* Ghosts as pairs of numbers: place and army in one, marks in the other. */
const gg_field nap_view_fields[] = {
    TABLE_FIELDS(IN_VIEW) ALL_BATTLES(nap_view) GG_FIELD(nap_view, ghost, uint16_t, false),
    {.name = NULL},
};

const gg_field nap_state_fields[] = {TABLE_FIELDS(IN_STATE) ALL_BATTLES(nap_state){.name = NULL}};

_Static_assert(sizeof(nap_view) % 8 == 0, "views are hashed eight bytes at a time");
_Static_assert(sizeof(nap_ghost) == 4, "ghosts have no padding");
