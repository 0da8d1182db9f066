/* field.h: a battle as sets of blocks: where they are, which are engaged, which have acted. Made in one pass over
 * the blocks, for rules and previews. */
#ifndef NAPOLEON_FIELD_H
#define NAPOLEON_FIELD_H

#include "napoleon/table/table.h"

typedef struct nap_field {
    const nap_board *board;
    const nap_table *table;
    const nap_battle *battle;
    uint64_t at[NAP_BATTLE_PLACES]; /* blocks by place of the battle */
    uint64_t all[NAP_PARTIES];
    uint64_t engaged;
    uint64_t squares, sheltered, occupants;
    uint64_t spent, moved, fired; /* marks of this Battle Turn */
} nap_field;

void nap_survey(const nap_board *board, const nap_table *table, uint8_t battle, nap_field *field);

/* Blocks of both sides in the home position of a party. */
static inline uint64_t nap_in_position(const nap_field *field, uint32_t party, uint32_t column)
{
    return field->at[nap_home(party, column)] | field->at[nap_forward(party ^ 1U, column)];
}

/* The marker of the position that a place belongs to. Units forward are in the enemy's position. */
static inline uint8_t nap_marker_at(const nap_battle *battle, uint8_t spot)
{
    if (nap_is_reserve(spot))
        return NAP_NO_MARKER;
    uint32_t party = nap_party_at(spot) ^ (nap_is_forward(spot) ? 1U : 0U);
    return battle->marker[party][nap_column(spot)];
}

/* The place of the enemies in the position that a place belongs to. */
static inline uint8_t nap_facing(uint8_t spot)
{
    gg_assert(!nap_is_reserve(spot));
    uint32_t enemy = nap_party_at(spot) ^ 1U;
    return nap_is_forward(spot) ? nap_home(enemy, nap_column(spot))
                                : nap_forward(enemy, nap_column(spot));
}

static inline bool nap_has_stream(const nap_battle *battle, uint32_t column)
{
    return (battle->streams >> column & 1U) != 0;
}

/* Blocks that have not acted in this Battle Turn. */
static inline uint64_t nap_unused(const nap_field *field, uint64_t blocks)
{
    return blocks & ~(field->spent | field->moved | field->fired);
}

/* Blocks that may retreat if a road is open (W-RET-01). */
static inline uint64_t nap_may_leave(const nap_field *field, uint64_t blocks)
{
    return nap_unused(field, blocks) & ~(field->squares | field->sheltered);
}

/* Horse artillery may both move and fire (W-TRN-05). */
static inline uint64_t nap_may_move(const nap_field *field, uint64_t blocks)
{
    uint64_t horse = field->board->type_blocks[NAP_HART];
    return blocks & ~(field->spent | field->moved | (field->fired & ~horse)) &
           ~(field->squares | field->sheltered);
}
static inline uint64_t nap_may_fire(const nap_field *field, uint64_t blocks)
{
    uint64_t horse = field->board->type_blocks[NAP_HART];
    return blocks & ~(field->spent | field->fired | (field->moved & ~horse)) & ~field->sheltered;
}

/* The column in which the enemy alone holds the party's home position (W-RTE-01; rout.c); 0: none. */
uint32_t nap_lost_column(const nap_field *field, uint32_t party);

#endif
