/* events.h: the events of events.txt in C. Shared by the rules and by the texts of events. */
#ifndef NAPOLEON_EVENTS_H
#define NAPOLEON_EVENTS_H

#include "napoleon/table/table.h"
#include "napoleon_events.h"

/* The subject of a force march. It does not name the block (R-W-54). */
static inline uint16_t nap_march_subject(uint8_t army, uint8_t town)
{
    return (uint16_t)(army * 256U + town);
}

#endif
