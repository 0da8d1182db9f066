/* reasons.h: what the files of reasons share: why a rule forbids an order, in a sentence about its pieces. */
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

/* `locale 95`, or its name; the unit; a commander's name; what the order moves: the corps, or the first of the units. */
void tri_reason_locale(const tri_reason *reason, uint8_t locale);
void tri_reason_unit(const tri_reason *reason, uint32_t slot);
const char *tri_reason_name(const tri_reason *reason, uint32_t commander);
void tri_reason_mover(const tri_reason *reason);
/* `three locales`, `12 locales` */
void tri_reason_count(const tri_reason *reason, uint32_t number, const char *thing);
/* `BEFORE LOCALE AFTER`; `The border between LOCALE and LOCALE AFTER`. Both return true. */
bool tri_reason_of_locale(const tri_reason *reason, const char *before, uint8_t locale,
                          const char *after);
bool tri_reason_of_border(const tri_reason *reason, uint16_t approach, const char *after);
/* The locale of a position; TRI_NONE off the board. The first unit of the seat's side. */
uint8_t tri_reason_at(const tri_reason *reason, uint16_t at);
uint32_t tri_reason_first_slot(const tri_look *look);

/* A rule, and what writes its sentence; false: nothing is written. A rule may be listed several times. */
typedef struct tri_rule_reason {
    uint16_t rule;
    bool (*write)(const tri_reason *reason);
} tri_rule_reason;

bool tri_write_listed(const tri_reason *reason, const tri_rule_reason *list, size_t count);

/* By subject: the set-up, single units (reasons_pieces.c), moves, attacks, retreats. False: nothing is written. */
bool tri_write_setup_reason(const tri_reason *reason);
bool tri_write_unit_reason(const tri_reason *reason);
bool tri_write_move_reason(const tri_reason *reason);
bool tri_write_attack_reason(const tri_reason *reason);
bool tri_write_retreat_reason(const tri_reason *reason);

#endif
