/* knowledge.h: who can know which face; see knowledge.c. */
#ifndef TRIUMPH_KNOWLEDGE_H
#define TRIUMPH_KNOWLEDGE_H

#include "triumph/table.h"

void tri_know_nothing(tri_table *table);
bool tri_is_known(const tri_table *table, uint32_t slot); /* the face of this very block */
tri_set tri_known_units(const tri_table *table);          /* all of them */
/* The block shows this face to all; also after a loss, with the face it has then. */
void tri_know(tri_table *table, uint32_t slot, uint8_t face);
/* The units that are shuffled together at the end of a turn (T-ORD-03): each set stands at its lowest slot. */
typedef struct tri_shuffles {
    uint8_t lowest[TRI_UNITS]; /* of the set that a unit belongs to */
    uint8_t size[TRI_UNITS];   /* 0 but for the lowest, ... */
    tri_set set[TRI_UNITS];    /* ... where the set stands */
} tri_shuffles;

void tri_find_shuffles(const tri_table *table, tri_shuffles *out);
/* All of them are shuffled: what was known of blocks is known of their groups. */
void tri_forget_places(tri_table *table, const tri_shuffles *shuffles);

#endif
