/* reading.h: reading the words of an order, one after the other, through the view of the seat that
 * gives it. */
#ifndef TRIUMPH_READING_H
#define TRIUMPH_READING_H

#include "core/orders/grammar.h"
#include "triumph/table/choices_left.h"
#include "triumph/text/paths.h"
#include "triumph/text/pieces_text.h"

static inline const tri_board *tri_reader_board(const gg_reading *reading)
{
    return tri_board_of(reading->said.game);
}
static inline const tri_table *tri_reader_table(const gg_reading *reading)
{
    return reading->view;
}
/* Spectators give no orders; what they type is read as an order of the active side. */
static inline uint8_t tri_reader_side(const gg_reading *reading)
{
    const tri_table *table = reading->view;
    gg_seat seat = table->head.viewer;
    bool dealt = seat < table->head.seats && table->head.side[seat] < TRI_SIDES;
    return dealt ? table->head.side[seat] : table->active;
}

/* False with an error at the word that stands here. */
bool tri_expected(const gg_said *said, const char *what);
bool tri_expect(gg_reading *reading, const char *word);
bool tri_append_units(gg_reading *reading, tri_set units); /* ascending, and DONE */
bool tri_append_commanders(gg_reading *reading, uint32_t commanders);
bool tri_append_path(gg_reading *reading, const tri_path *path); /* entry and ways */

/* ---------------------------------------------------------------- names */

bool tri_take_commander(gg_reading *reading, uint8_t *commander);
bool tri_take_place(gg_reading *reading, uint16_t *at);     /* on the board */
bool tri_take_locale(gg_reading *reading, uint8_t *locale); /* `108`, `Telnitz`, also `R(108)` */
bool tri_take_seat(gg_reading *reading, gg_seat *seat);

/* ---------------------------------------------------------------- units
 *
 * A bare face means a unit among those that the clause is about: `among` first, then `besides`,
 * then all own units. A label means its block, wherever it is. `taken` has those that were named so
 * far. */

typedef struct tri_meaning {
    uint8_t side;
    tri_set among, besides, all;
    tri_set taken;
} tri_meaning;

tri_meaning tri_own_meaning(const gg_reading *reading, tri_set among);
/* A commander, whose units are then meant first. */
bool tri_take_corps(gg_reading *reading, uint8_t *commander, tri_meaning *meaning);
/* Does a unit stand here, and no word that goes on with the order? */
bool tri_unit_follows(const gg_reading *reading);
/* One word: `I2`, `I2a`; *count is how often it is meant and *slots gets so many (at most
 * TRI_UNITS). */
bool tri_take_unit(gg_reading *reading, tri_meaning *meaning, uint8_t slots[TRI_UNITS],
                   uint32_t *count);
bool tri_take_one(gg_reading *reading, tri_meaning *meaning, uint32_t *slot);
/* One word or more; each block once. */
bool tri_take_set(gg_reading *reading, tri_meaning *meaning, tri_set *units);
/* Likewise, or `none`. */
bool tri_take_set_or_none(gg_reading *reading, tri_meaning *meaning, tri_set *units);

#endif
