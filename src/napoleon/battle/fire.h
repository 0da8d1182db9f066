/* fire.h: targets and fire values (W-FIR). Functions of a table, so that rules and previews agree. */
#ifndef NAPOLEON_FIRE_H
#define NAPOLEON_FIRE_H

#include "napoleon/battle/field.h"

typedef struct nap_target {
    uint64_t line, square; /* groups that can be hit; 0: no legal target */
    bool long_range;
    uint8_t position_party, column; /* the position fired at */
} nap_target;

nap_target nap_target_of(const gg_game *game, const nap_board *board, const nap_table *table,
                         uint32_t block);
/* The same for a block of a surveyed battle. */
nap_target nap_target_in(const gg_game *game, const nap_field *field, uint32_t block);

enum nap_modifier {
    NAP_MOD_WOODS,
    NAP_MOD_FARM,
    NAP_MOD_HILL,
    NAP_MOD_SHOCK,
    NAP_MOD_FIRST, /* first short-range fire of artillery */
    NAP_MOD_SQUARE,
    NAP_MODS
};

/* The fire value within its bounds. `parts` (may be NULL) gets what each nap_modifier adds to the printed value. */
int nap_fire_value(const gg_game *game, const nap_board *board, const nap_table *table,
                   uint32_t block, bool square, int parts[NAP_MODS]);

#endif
