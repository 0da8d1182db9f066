/* events.h: what can happen in Napoleon's Triumph: the table of events.txt in C. Shared by the rules and by the texts made
 * of events. */
#ifndef TRIUMPH_EVENTS_H
#define TRIUMPH_EVENTS_H

#include "triumph/table/table.h"
#include "triumph_events.h"

/* Up to three faces as one number, four bits each: the face plus one, or 0 behind the last. */
static inline uint32_t tri_list_face(uint32_t faces, uint32_t index, uint8_t face)
{
    gg_assert(index < 3 && face < TRI_FACES && faces >> 4 * index == 0);
    return faces | (face + 1U) << 4 * index;
}

/* TRI_NO_FACE: there is none at this index, or the number means nothing. */
static inline uint8_t tri_listed_face(int faces, uint32_t index)
{
    uint32_t digit = index < 3 ? (uint32_t)faces >> 4 * index & 0xF : 0;
    return digit >= 1 && digit <= TRI_FACES ? (uint8_t)(digit - 1) : (uint8_t)TRI_NO_FACE;
}

#endif
