/* grammar.h: the nouns of orders, and orders that need code of their own (the notation, 4.3). */
#ifndef TRIUMPH_GRAMMAR_H
#define TRIUMPH_GRAMMAR_H

#include "core/orders/grammar.h"
#include "triumph/table/orders.h"

/* The range of an item tells what it names, so the nouns are also a list of all items. A noun that shares its
 * items with another comes after it. */
enum tri_thing {
    TRI_A_UNIT,
    TRI_A_SHOWN_UNIT, /* in orders of others */
    TRI_A_COMMANDER,
    TRI_A_NUMBER,
    TRI_A_SEAT,
    TRI_A_NAME,
    TRI_A_WAY,
    TRI_AN_ENTRY,
    TRI_A_PLACE,
    TRI_A_WORD,
    TRI_AN_APPROACH, /* a place */
    TRI_A_SPOT,      /* a place, or off the map */
    TRI_A_POSITION,  /* likewise, as the place of a unit */
    TRI_A_SIDE,      /* a number */
    TRI_A_GUARD,     /* a word */
    TRI_NO_GUARD,    /* likewise */
    TRI_ALL_NOUNS
};

extern const gg_noun tri_nouns[];

/* One item: `I2a`, `Lannes`, `R(95)`, `wide`; `?` for one that the reader may not know. */
void tri_put_item(const gg_game *game, const void *view, uint16_t item, gg_text *out);

/* ---------------------------------------------------------------- readers, behind the verb */

bool tri_read_conference(gg_reading *reading); /* read_setup.c */
bool tri_read_assign(gg_reading *reading);
bool tri_read_placing(gg_reading *reading);
bool tri_read_detachments(gg_reading *reading);
bool tri_read_battery(gg_reading *reading);
bool tri_read_orders(gg_reading *reading);

bool tri_read_corps_move(gg_reading *reading); /* read_order.c */
bool tri_read_detach(gg_reading *reading);
bool tri_read_unit_move(gg_reading *reading);
bool tri_read_threaten(gg_reading *reading);
bool tri_read_road(gg_reading *reading);
bool tri_read_defend(gg_reading *reading);
bool tri_read_advance(gg_reading *reading);
bool tri_read_lead(gg_reading *reading);
bool tri_read_counter(gg_reading *reading);
bool tri_read_odd(gg_reading *reading);
bool tri_read_loss(gg_reading *reading);
bool tri_read_keep(gg_reading *reading);

bool tri_read_occupy(gg_reading *reading); /* read_attack.c */
bool tri_read_feint(gg_reading *reading);
bool tri_read_attack(gg_reading *reading);
bool tri_read_retreat(gg_reading *reading); /* read_retreat.c */

/* ---------------------------------------------------------------- writers (write_order.c) */

void tri_write_assign(gg_writing *writing);
void tri_write_detachments(gg_writing *writing);
void tri_write_battery(gg_writing *writing);
void tri_write_orders(gg_writing *writing);
void tri_write_move(gg_writing *writing);
void tri_write_threaten(gg_writing *writing);
void tri_write_road(gg_writing *writing);
void tri_write_defend(gg_writing *writing);
void tri_write_retreat(gg_writing *writing);
void tri_write_occupy_or_feint(gg_writing *writing);
void tri_write_attack(gg_writing *writing);
void tri_write_advance(gg_writing *writing);

#endif
