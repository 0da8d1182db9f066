/* events.h: what can happen in Napoleon's Triumph: the table of events.txt in C. Shared by the rules and by the texts made
 * of events. */
#ifndef TRIUMPH_EVENTS_H
#define TRIUMPH_EVENTS_H

#include "triumph/table/table.h"
#include "triumph_events.h"

#endif
