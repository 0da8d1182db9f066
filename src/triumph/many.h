/* many.h: several units at once: which units of a side belong to a corps, or stand at a place.
 *
 * Such questions are asked before every decision; eight bytes or four places fit into a word, where they are
 * compared together. Written out so that no byte order is assumed; compilers make one load of it. */
#ifndef TRIUMPH_MANY_H
#define TRIUMPH_MANY_H

#include "triumph/table.h"

_Static_assert(TRI_UNITS_MAX % 4 == 0 && TRI_UNITS_MAX == 44, "as the words below");

static inline uint64_t tri_eight_bytes(const uint8_t *byte)
{
    return (uint64_t)byte[0] | (uint64_t)byte[1] << 8 | (uint64_t)byte[2] << 16 |
           (uint64_t)byte[3] << 24 | (uint64_t)byte[4] << 32 | (uint64_t)byte[5] << 40 |
           (uint64_t)byte[6] << 48 | (uint64_t)byte[7] << 56;
}
static inline uint64_t tri_four_places(const uint16_t *at)
{
    return (uint64_t)at[0] | (uint64_t)at[1] << 16 | (uint64_t)at[2] << 32 | (uint64_t)at[3] << 48;
}

/* Bytes that are 0 or 1, as bits. */
static inline uint64_t tri_bits_of_bytes(uint64_t bytes)
{
    return bytes * UINT64_C(0x0102040810204080) >> 56;
}

/* A bit for each of eight bytes that has this value. */
static inline uint64_t tri_equal_bytes(const uint8_t *bytes, uint64_t value)
{
    const uint64_t low = UINT64_C(0x7F7F7F7F7F7F7F7F);
    uint64_t other = tri_eight_bytes(bytes) ^ value * UINT64_C(0x0101010101010101);
    other |= (other & low) + low; /* the highest bit: it differs */
    return tri_bits_of_bytes(~(other | low) >> 7);
}

/* A bit for each of four places that is this one; positions are small numbers. */
static inline uint64_t tri_equal_places(const uint16_t *places, uint64_t at)
{
    uint64_t other = tri_four_places(places) ^ at * UINT64_C(0x0001000100010001);
    other += UINT64_C(0x7FFF7FFF7FFF7FFF); /* the highest bit: it differs */
    uint64_t equal = ~other >> 15 & UINT64_C(0x0001000100010001);
    return equal * UINT64_C(0x0001000200040008) >> 48 & 15;
}

static inline tri_set tri_set_of_side(uint8_t side, uint64_t bits)
{
    if (side == TRI_ALLIED)
        return (tri_set){{bits, 0}};
    return (tri_set){{bits << TRI_UNITS_MAX, bits >> (64 - TRI_UNITS_MAX)}};
}

/* The units of that side in a corps of it. */
static inline tri_set tri_corps_of_side(const tri_table *table, uint8_t side, uint32_t commander)
{
    const uint8_t *corps = &table->corps[side == TRI_ALLIED ? 0 : TRI_UNITS_MAX];
    uint64_t bits = tri_equal_bytes(corps, commander) | tri_equal_bytes(corps + 8, commander) << 8 |
                    tri_equal_bytes(corps + 16, commander) << 16 |
                    tri_equal_bytes(corps + 24, commander) << 24 |
                    tri_equal_bytes(corps + 32, commander) << 32 |
                    tri_equal_bytes(corps + 36, commander) << 36; /* four of them again */
    return tri_set_of_side(side, bits);
}

/* The units of that side at a place. */
static inline tri_set tri_side_at(const tri_table *table, uint8_t side, uint16_t at)
{
    const uint16_t *places = &table->at[side == TRI_ALLIED ? 0 : TRI_UNITS_MAX];
    uint64_t bits = 0;
    for (uint32_t i = 0; i < TRI_UNITS_MAX; i += 4)
        bits |= tri_equal_places(places + i, at) << i;
    return tri_set_of_side(side, bits);
}

#endif
