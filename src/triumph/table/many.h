/* many.h: tests of many units together: which units of a side belong to a corps, or are at a place.
 *
 * They run before every decision. Eight bytes or four places fit into a word and are compared in one operation. */
#ifndef TRIUMPH_MANY_H
#define TRIUMPH_MANY_H

#include "core/mem.h"
#include "triumph/table/table.h"

_Static_assert(TRI_UNITS_MAX % 4 == 0 && TRI_UNITS_MAX == 44, "as the words below");

/* The first of them in the lowest bits. */
static inline uint64_t tri_eight_bytes(const uint8_t *byte)
{
    uint64_t word = 0;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    memcpy(&word, byte, sizeof word);
#else
    for (uint32_t i = 0; i < 8; i++)
        word |= (uint64_t)byte[i] << (8 * i);
#endif
    return word;
}
static inline uint64_t tri_four_places(const uint16_t *at)
{
    uint64_t word = 0;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    memcpy(&word, at, sizeof word);
#else
    for (uint32_t i = 0; i < 4; i++)
        word |= (uint64_t)at[i] << (16 * i);
#endif
    return word;
}

/* Zeros, a multiple of 32 bytes. Pairs of stores: gcc makes a string instruction of one long memset. */
static inline void tri_clear(void *bytes, size_t size)
{
    for (size_t i = 0; i < size; i += 32)
        memset((uint8_t *)bytes + i, 0, 32);
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

static inline uint32_t tri_lowest(uint64_t bits)
{
    return (uint32_t)__builtin_ctzll(bits);
}

/* Bits that count from the first unit of a side on. */
static inline tri_set tri_set_of_side(uint8_t side, uint64_t bits)
{
    if (side == TRI_ALLIED)
        return (tri_set){{bits, 0}};
    return (tri_set){{bits << TRI_UNITS_MAX, bits >> (64 - TRI_UNITS_MAX)}};
}

/* The units of a corps, as bits from the first unit of its side on. */
static inline uint64_t tri_corps_bits(const tri_table *table, uint8_t side, uint32_t commander)
{
    const uint8_t *corps = &table->corps[side == TRI_ALLIED ? 0 : TRI_UNITS_MAX];
    uint64_t bits = tri_equal_bytes(corps + 36, commander) << 36; /* the last eight */
    for (uint32_t i = 0; i < 40; i += 8)
        bits |= tri_equal_bytes(corps + i, commander) << i;
    return bits;
}
static inline tri_set tri_corps_of_side(const tri_table *table, uint8_t side, uint32_t commander)
{
    return tri_set_of_side(side, tri_corps_bits(table, side, commander));
}

/* Units of that side to which this turn leaves a move, as bits from its first unit on; they may be out of play, or
 * unable to move for other reasons. T-CMD-09; T-RNF-09: `twice` if those who entered move twice. */
static inline uint64_t tri_eight_fresh(const uint8_t *moved, const uint8_t *flags, uint64_t twice)
{
    const uint64_t high = UINT64_C(0x8080808080808080);
    uint64_t left = (tri_eight_bytes(flags) & twice) |
                    high; /* the highest bit is lost by too many moves */
    return tri_bits_of_bytes(((left - tri_eight_bytes(moved)) & high) >> 7);
}
static inline uint64_t tri_fresh_of_side(const tri_table *table, uint8_t side)
{
    uint32_t first = side == TRI_ALLIED ? 0 : TRI_UNITS_MAX;
    const uint8_t *moved = &table->moved[first], *flags = &table->flags[first];
    uint64_t twice = side == TRI_FRENCH ? TRI_ENTERED * UINT64_C(0x0101010101010101) : 0;
    uint64_t fresh = tri_eight_fresh(moved + 36, flags + 36, twice) << 36; /* the last eight */
    for (uint32_t i = 0; i < 40; i += 8)
        fresh |= tri_eight_fresh(moved + i, flags + i, twice) << i;
    return fresh;
}

/* Cavalry of that side, and units with a flag, likewise; dead ones too. */
_Static_assert(TRI_C3 == 4 && TRI_C2 == 5 && TRI_C1 == 6, "as below");
static inline uint64_t tri_eight_cavalry(const uint8_t *face)
{
    uint64_t other = tri_eight_bytes(face) ^ TRI_C3 * UINT64_C(0x0101010101010101);
    other += UINT64_C(0x7D7D7D7D7D7D7D7D); /* 0, 1 and 2 leave the highest bit alone */
    return tri_bits_of_bytes(~other >> 7 & UINT64_C(0x0101010101010101));
}
static inline uint64_t tri_cavalry_of_side(const tri_table *table, uint8_t side)
{
    const uint8_t *face = &table->face[side == TRI_ALLIED ? 0 : TRI_UNITS_MAX];
    uint64_t bits = tri_eight_cavalry(face + 36) << 36; /* the last eight */
    for (uint32_t i = 0; i < 40; i += 8)
        bits |= tri_eight_cavalry(face + i) << i;
    return bits;
}
static inline uint64_t tri_fixed_of_side(const tri_table *table, uint8_t side)
{
    const uint8_t *flags = &table->flags[side == TRI_ALLIED ? 0 : TRI_UNITS_MAX];
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint64_t bits = tri_bits_of_bytes(tri_eight_bytes(flags + 36) / TRI_FIXED & ones) << 36;
    for (uint32_t i = 0; i < 40; i += 8)
        bits |= tri_bits_of_bytes(tri_eight_bytes(flags + i) / TRI_FIXED & ones) << i;
    return bits;
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

/* Those in a locale, wherever they stand there. */
static inline tri_set tri_side_in(const tri_board *board, const tri_table *table, uint8_t side,
                                  uint8_t locale)
{
    const uint16_t *at = &table->at[side == TRI_ALLIED ? 0 : TRI_UNITS_MAX];
    uint64_t bits = 0;
    for (uint32_t i = 0; i < TRI_UNITS_MAX; i++)
        bits |= (uint64_t)(board->locale_at[at[i]] == locale) << i;
    return tri_set_of_side(side, bits);
}

#endif
