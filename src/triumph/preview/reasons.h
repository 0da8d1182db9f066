/* reasons.h: what the two files of reasons share: why a rule forbids an order, in a sentence about its pieces. */
#ifndef TRIUMPH_REASONS_H
#define TRIUMPH_REASONS_H

#include "triumph/commands/look.h"

/* A refused order, as the seat's view shows it. */
typedef struct tri_reason {
    tri_look look;
    const gg_order *order;
    uint16_t rule;
    tri_set units;     /* own units that the order moves or names */
    tri_set leaders;   /* the units that are to lead or counter-attack */
    uint8_t commander; /* of the command; TRI_NO_COMMANDER: none */
    uint16_t from, to; /* where they stand, where they would go; TRI_OUT: unknown */
    gg_text *out;
} tri_reason;

/* `locale 95`, or its name; `the` approach `95>108`. */
void tri_reason_locale(const tri_reason *reason, uint8_t locale);
void tri_reason_unit(const tri_reason *reason, uint32_t slot);

/* reasons_pieces.c: rules about a single unit of the order. False: nothing is written. */
bool tri_write_unit_reason(const tri_reason *reason);

#endif
