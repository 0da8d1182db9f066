/* events.h: what can happen: the table of events.txt in C. Shared by the rules and by the texts made of events. */
#ifndef WARPEACE_EVENTS_H
#define WARPEACE_EVENTS_H

#include "warpeace/table/table.h"
#include "warpeace_events.h"

#endif
