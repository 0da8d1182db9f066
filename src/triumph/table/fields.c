/* fields.c: the members of states and views, one after the other. They cover both without a gap, so
 * that states have no padding, can be hashed and are the same text everywhere.
 *
 * Beside the rules and the free position this is the only file that sees a state: it tells where
 * members lie, not what is in them. */
#include "triumph/table/state.h"
#include "triumph/table/tables.h"

/* FIELD(member of the table, each); SIGNED for numbers below zero */
#define TABLE_FIELDS(FIELD, SIGNED)                                                                \
    FIELD(head, uint8_t)                                                                           \
    FIELD(at, uint16_t)                                                                            \
    FIELD(label, uint16_t)                                                                         \
    FIELD(named_vs, uint16_t)                                                                      \
    FIELD(face, uint8_t)                                                                           \
    FIELD(corps, uint8_t)                                                                          \
    FIELD(origin, uint8_t)                                                                         \
    FIELD(moved, uint8_t)                                                                          \
    FIELD(flags, uint8_t)                                                                          \
    FIELD(group, uint8_t)                                                                          \
    FIELD(memo, uint8_t)                                                                           \
    FIELD(commander_at, uint16_t)                                                                  \
    FIELD(commander_vs, uint16_t)                                                                  \
    FIELD(commands, uint8_t)                                                                       \
    FIELD(commander_flags, uint8_t)                                                                \
    FIELD(owner, uint8_t)                                                                          \
    FIELD(round, uint8_t)                                                                          \
    FIELD(active, uint8_t)                                                                         \
    FIELD(morale, uint8_t)                                                                         \
    FIELD(morale_lost, uint8_t)                                                                    \
    FIELD(corps_used, uint8_t)                                                                     \
    FIELD(units_used, uint8_t)                                                                     \
    FIELD(heavy_committed, uint8_t)                                                                \
    FIELD(guard_committed, uint8_t)                                                                \
    FIELD(guard_lost, uint8_t)                                                                     \
    FIELD(reinforced, uint8_t)                                                                     \
    FIELD(santon_set, uint8_t)                                                                     \
    FIELD(phase, uint8_t)                                                                          \
    FIELD(published, uint8_t)                                                                      \
    FIELD(left, uint8_t)                                                                           \
    FIELD(spare_tracks, uint8_t)                                                                   \
    FIELD(closed, uint64_t)                                                                        \
    FIELD(stormed, uint64_t)                                                                       \
    FIELD(marched, uint8_t)                                                                        \
    FIELD(fired_from, uint16_t)                                                                    \
    FIELD(fired_round, uint8_t)                                                                    \
    FIELD(fired_now, uint8_t)                                                                      \
    FIELD(ride.riders, uint64_t)                                                                   \
    FIELD(ride.node, uint8_t)                                                                      \
    FIELD(ride.open, uint8_t)                                                                      \
    FIELD(ride.commander, uint8_t)                                                                 \
    FIELD(ride.all_main, uint8_t)                                                                  \
    FIELD(ride.entered, uint8_t)                                                                   \
    FIELD(ride.stopped, uint8_t)                                                                   \
    FIELD(ride.length, uint8_t)                                                                    \
    FIELD(ride.path, uint8_t)                                                                      \
    FIELD(ride.spare, uint8_t)                                                                     \
    FIELD(attack.named, uint64_t)                                                                  \
    FIELD(attack.movers, uint64_t)                                                                 \
    FIELD(attack.named_commanders, uint32_t)                                                       \
    FIELD(attack.mover_commanders, uint32_t)                                                       \
    FIELD(attack.from, uint16_t)                                                                   \
    FIELD(attack.guard, uint8_t)                                                                   \
    FIELD(attack.blocking, uint8_t)                                                                \
    FIELD(attack.defense_leader, uint8_t)                                                          \
    FIELD(attack.attack_leader, uint8_t)                                                           \
    FIELD(attack.counter, uint8_t)                                                                 \
    FIELD(attack.wide, uint8_t)                                                                    \
    FIELD(attack.by_road, uint8_t)                                                                 \
    FIELD(attack.artillery_led, uint8_t)                                                           \
    FIELD(attack.attackers, uint8_t)                                                               \
    FIELD(attack.defenders, uint8_t)                                                               \
    SIGNED(attack.initial, int8_t)                                                                 \
    SIGNED(attack.final, int8_t)                                                                   \
    FIELD(attack.initial_winner, uint8_t)                                                          \
    FIELD(attack.final_winner, uint8_t)                                                            \
    FIELD(attack.lost, uint8_t)                                                                    \
    FIELD(attack.after_combat, uint8_t)                                                            \
    FIELD(attack.points, uint8_t)                                                                  \
    FIELD(attack.stage, uint8_t)                                                                   \
    FIELD(attack.odd, uint8_t)                                                                     \
    FIELD(attack.controller, uint8_t)                                                              \
    FIELD(attack.sealed, uint8_t)                                                                  \
    FIELD(attack.sealed_leader, uint8_t)                                                           \
    FIELD(attack.spare, uint8_t)                                                                   \
    SIGNED(outcome.initial, int8_t)                                                                \
    SIGNED(outcome.final, int8_t)                                                                  \
    FIELD(outcome.initial_winner, uint8_t)                                                         \
    FIELD(outcome.final_winner, uint8_t)                                                           \
    FIELD(outcome.results, uint8_t)                                                                \
    FIELD(outcome.lost, uint8_t)                                                                   \
    FIELD(outcome.spare, uint8_t)                                                                  \
    FIELD(bid, uint8_t)                                                                            \
    FIELD(seat_of_rank, uint8_t)                                                                   \
    FIELD(part, uint8_t)                                                                           \
    FIELD(asked_rank, uint8_t)                                                                     \
    FIELD(notes_read, uint8_t)                                                                     \
    FIELD(spare, uint8_t)

#define IN_VIEW(member, each) GG_FIELD(tri_table, member, each, false),
#define SIGNED_IN_VIEW(member, each) GG_FIELD(tri_table, member, each, true),
#define IN_STATE(member, each) GG_FIELD(tri_state, table.member, each, false),
#define SIGNED_IN_STATE(member, each) GG_FIELD(tri_state, table.member, each, true),

const gg_field tri_view_fields[] = {TABLE_FIELDS(IN_VIEW, SIGNED_IN_VIEW){.name = NULL}};

const gg_field tri_state_fields[] = {
    TABLE_FIELDS(IN_STATE, SIGNED_IN_STATE) GG_FIELD(tri_state, notes, uint8_t, false),
    {.name = NULL},
};

_Static_assert(sizeof(tri_table) % 8 == 0, "views are hashed eight bytes at a time");
