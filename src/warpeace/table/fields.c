/* fields.c: the members of states and views, one after the other. They cover both without a gap, so
 * that states have no padding, can be hashed and are the same text everywhere.
 *
 * Beside the rules and the free position this is the only file that sees a state: it tells where
 * members lie, not what is in them. */
#include "warpeace/table/state.h"
#include "warpeace/table/tables.h"
#include "warpeace/table/view.h"

/* FIELD(member of the table, each). Structures of small numbers are told as pairs of bytes. */
#define TABLE_FIELDS(FIELD)                                                                        \
    FIELD(head, uint8_t)                                                                           \
    FIELD(month, uint8_t)                                                                          \
    FIELD(active, uint8_t)                                                                         \
    FIELD(phase, uint8_t)                                                                          \
    FIELD(stage, uint8_t)                                                                          \
    FIELD(decider, uint8_t)                                                                        \
    FIELD(pass, uint8_t)                                                                           \
    FIELD(round, uint8_t)                                                                          \
    FIELD(resolved, uint8_t)                                                                       \
    FIELD(begun, uint8_t)                                                                          \
    FIELD(die, uint8_t)                                                                            \
    FIELD(cursor, uint16_t)                                                                        \
    FIELD(pending, uint16_t)                                                                       \
    FIELD(asked_hex, uint16_t)                                                                     \
    FIELD(pile_count, uint16_t)                                                                    \
    FIELD(battles, uint8_t)                                                                        \
    FIELD(vacancies, uint8_t)                                                                      \
    FIELD(points, uint8_t)                                                                         \
    FIELD(happened, uint8_t)                                                                       \
    FIELD(late, uint8_t)                                                                           \
    FIELD(status, uint8_t)                                                                         \
    FIELD(troops, uint8_t)                                                                         \
    FIELD(pool, uint8_t)                                                                           \
    FIELD(group_state, uint8_t)                                                                    \
    FIELD(replaced, uint8_t)                                                                       \
    FIELD(owed, uint8_t)                                                                           \
    FIELD(control, uint8_t)                                                                        \
    FIELD(held, uint8_t)                                                                           \
    FIELD(siege, uint8_t)                                                                          \
    FIELD(demanded, uint8_t)                                                                       \
    FIELD(questions, uint8_t)                                                                      \
    FIELD(occupied, uint64_t)                                                                      \
    FIELD(trench, uint64_t)                                                                        \
    FIELD(strong, uint64_t)                                                                        \
    FIELD(entered, uint64_t)                                                                       \
    FIELD(emptied, uint64_t)                                                                       \
    FIELD(napoleon, uint16_t)                                                                      \
    FIELD(toll, uint16_t)                                                                          \
    FIELD(way_end, uint16_t)                                                                       \
    FIELD(spare, uint16_t)                                                                         \
    FIELD(vacancy, uint16_t)                                                                       \
    FIELD(question, uint16_t)                                                                      \
    FIELD(group, uint16_t)                                                                         \
    FIELD(last, uint16_t)                                                                          \
    FIELD(leader, uint16_t)                                                                        \
    FIELD(battle, uint16_t)                                                                        \
    FIELD(pile, uint16_t)

#define IN_VIEW(member, each) GG_FIELD(wap_view, table.member, each, false),
#define IN_STATE(member, each) GG_FIELD(wap_state, table.member, each, false),

const gg_field wap_view_fields[] = {
    TABLE_FIELDS(IN_VIEW) GG_FIELD(wap_view, ghost, uint16_t, false),
    {.name = NULL},
};

const gg_field wap_state_fields[] = {TABLE_FIELDS(IN_STATE){.name = NULL}};

_Static_assert(sizeof(wap_view) % 8 == 0, "views are hashed eight bytes at a time");
_Static_assert(sizeof(wap_pile) == 8 && sizeof(wap_leader_at) == 8, "no padding");
