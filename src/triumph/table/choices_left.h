/* choices_left.h: the choices of a decision, as far as they follow from the table.
 *
 * Orders leave out defaults and parts without a choice. So the code that reads and writes them must know the same
 * as the rules: who may be named, who loses points, where there is room. These functions work on states and on the
 * views of a seat that knows the faces in question. */
#ifndef TRIUMPH_CHOICES_LEFT_H
#define TRIUMPH_CHOICES_LEFT_H

#include "triumph/table/table.h"

static inline tri_set tri_union(tri_set a, tri_set b)
{
    return (tri_set){{a.word[0] | b.word[0], a.word[1] | b.word[1]}};
}

/* ---------------------------------------------------------------- pieces */

tri_set tri_army_in_play(const tri_table *table, uint8_t side);
tri_set tri_army_in(const tri_board *board, const tri_table *table, uint8_t side, uint8_t locale);
void tri_find_held(const tri_board *board, const tri_table *table,
                   uint64_t held[3]); /* bit per locale */
tri_set tri_army_at(const tri_table *table, uint8_t side, uint16_t at);
tri_set tri_army_of_corps(const tri_table *table, uint32_t commander);
/* Do pieces of that side stand in the locale? A commander never stands alone. */
bool tri_is_held(const tri_board *board, const tri_table *table, uint8_t side, uint8_t locale);

/* Place, corps and marks are the same. What the enemy knows of the units does not count. */
bool tri_alike_but_face(const tri_table *table, uint32_t a, uint32_t b);

/* ---------------------------------------------------------------- the attack under way */

static inline bool tri_is_attack(const tri_table *table)
{
    return table->attack.from != TRI_NO_APPROACH;
}
static inline uint8_t tri_defender(const tri_table *table)
{
    return table->active ^ 1U;
}
/* The locales of an attack; there must be one. */
static inline uint8_t tri_attack_locale(const tri_board *board, const tri_table *table)
{
    gg_assert(tri_is_attack(table));
    return tri_locale_of(board, table->attack.from);
}
static inline uint8_t tri_defense_locale(const tri_board *board, const tri_table *table)
{
    gg_assert(tri_is_attack(table));
    return tri_locale_of(board, tri_across(table->attack.from));
}

/* Defending units that do not lead (T-ATK-7.2). */
tri_set tri_nonleaders(const tri_table *table);
/* The unit that stands for this one where an odd point is assigned: of two that are alike the lower one (R-G-11). */
uint16_t tri_odd_unit(const tri_table *table, uint16_t slot);

/* ---------------------------------------------------------------- retreats */

enum { TRI_GROUPS_MAX = TRI_LOCALE_APPROACHES + 1 };

/* Units of one position that owe points together. */
typedef struct tri_debt {
    tri_set units;
    uint8_t points;
    bool reserve; /* not on an approach */
} tri_debt;

/* What each position owes, whatever faces are there: the approaches in the order of their locale, the reserve
 * last. Positions without units are left out. */
uint32_t tri_retreat_groups(const tri_board *board, const tri_table *table,
                            tri_debt group[TRI_GROUPS_MAX]);
/* Can a unit with this face lose points there? Artillery cannot: it is eliminated anyway. */
bool tri_pays_in_retreat(uint8_t face, bool reserve);
/* The same positions with those units that pay, and points cut to their strength. */
uint32_t tri_retreat_debts(const tri_board *board, const tri_table *table,
                           tri_debt debt[TRI_GROUPS_MAX]);

/* Infantry and cavalry that are left in the locale after these losses, by slot. */
tri_set tri_retreat_survivors(const tri_board *board, const tri_table *table,
                              const uint8_t points[TRI_UNITS]);

/* A `retreat` for readers who do not know the faces: each destination follows its unit. The table is that before
 * the order. */
void tri_pair_retreat(const tri_board *board, const tri_table *table, const gg_order *order,
                      gg_order *seen);

/* A locale that takes in retreating units, and how many. */
typedef struct tri_shelter {
    uint8_t locale, room;
} tri_shelter;

/* Those with room, ascending. */
uint32_t tri_shelters(const tri_board *board, const tri_table *table,
                      tri_shelter shelter[TRI_LOCALE_APPROACHES]);

/* ---------------------------------------------------------------- movement, set-up */

/* The place of a fixed battery if the order does not name one: in the Santon the reserve (T-SAN-02), else where
 * the unit is. */
uint16_t tri_usual_battery_place(const gg_game *game, const tri_table *table, uint32_t slot);

#endif
