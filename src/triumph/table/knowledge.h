/* knowledge.h: what everybody can know about hidden faces; see knowledge.c. */
#ifndef TRIUMPH_KNOWLEDGE_H
#define TRIUMPH_KNOWLEDGE_H

#include "triumph/table/table.h"

void tri_know_nothing(tri_table *table);
bool tri_is_known(const tri_table *table, uint32_t slot); /* the face of this very block */
tri_set tri_known_units(const tri_table *table);          /* all of them */
/* The block shows this face to everyone, also the new face after a loss. */
void tri_know(tri_table *table, uint32_t slot, uint8_t face);
/* The units that are shuffled together at the end of a turn (T-ORD-03), in the order of their lowest slots. A unit
 * alone is a set as well. */
typedef struct tri_shuffles {
    uint32_t count;            /* of sets: ... */
    uint32_t french;           /* ... the first so many are Allied */
    uint64_t units[TRI_UNITS]; /* of each set, as bits from the first unit of its side on */
    uint8_t of[TRI_UNITS];     /* the set that a unit belongs to */
} tri_shuffles;

static inline uint32_t tri_first_of_set(const tri_shuffles *shuffles, uint32_t set)
{
    return set < shuffles->french ? 0 : TRI_UNITS_MAX;
}

void tri_find_shuffles(const tri_table *table, tri_shuffles *out);
/* Everything is shuffled: what was known about blocks is from now on known about their groups. */
void tri_forget_places(tri_table *table, const tri_shuffles *shuffles);

#endif
