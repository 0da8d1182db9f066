/* grammar.h: what orders name, and the orders that need code (the notation, 6.3).
 *
 * Reading is liberal: any text that names things of the board becomes an order, so that the rules can say why it is not
 * allowed. Refused here are names that mean nothing, and units that are not in the hex. */
#ifndef WARPEACE_GRAMMAR_H
#define WARPEACE_GRAMMAR_H

#include "core/orders/grammar.h"
#include "warpeace/text/pieces_text.h"

enum wap_noun {
    WAP_A_HEX,
    WAP_A_BATTLE,
    WAP_A_LEADER,
    WAP_NO_ONE,
    WAP_A_LEADER_OR_NONE,
    WAP_AN_SP,
    WAP_A_GROUP,
    WAP_AN_ANSWER,
    WAP_A_SEAT,
    WAP_NOUNS
};

extern const gg_noun wap_nouns[];

/* ---------------------------------------------------------------- whose order it is */

/* The side whose pieces an order means if it does not say so. */
typedef struct wap_author {
    const wap_board *board;
    const wap_table *table; /* the view through which the order is read or written */
    uint8_t side;
    uint8_t own;    /* of a divided side: seat + 1 whose units it means (P-PLY-02); 0: all */
    uint8_t prompt; /* that the seat is asked */
} wap_author;

wap_author wap_reader_of(const gg_reading *reading); /* the seat that gives it */
wap_author wap_writer_of(const gg_writing *writing); /* the seat that is asked */

/* The battle that an item means; WAP_NO_BATTLE: it means none. */
static inline uint8_t wap_slot_of_item(uint16_t item)
{
    return (uint8_t)(wap_item_in(item, WAP_ITEM_BATTLE) ? item - WAP_ITEM_BATTLE : WAP_NO_BATTLE);
}

/* ---------------------------------------------------------------- WHO and ways (who_text.c) */

/* Leaders and SP up to a comma, a word of the order or a path; may be none. */
bool wap_take_who(gg_reading *reading, wap_who *who);
bool wap_is_nobody(const wap_who *who);
/* Leaders ascending, then SP ascending. */
bool wap_read_items_of(gg_reading *reading, const wap_who *who);
/* Does a hex come next, and not a leader with the name of a city? */
bool wap_hex_comes(const gg_reading *reading);
/* The hex that comes next; WAP_NO_HEX if none does. */
bool wap_take_start(gg_reading *reading, uint16_t *hex);
/* A hex, or a path that begins after the present hex: `Z28`, `Z28-Z27`. */
bool wap_read_way(gg_reading *reading);

bool wap_unit_comes(const gg_writing *writing);
void wap_write_who(gg_writing *writing); /* as many as come next */
/* The next item is taken if it is this one. */
bool wap_took_item(gg_writing *writing, uint16_t item);
void wap_put_hex_item(const gg_writing *writing, uint16_t item);
void wap_write_way(gg_writing *writing); /* hexes, joined by hyphens, as many as come next */

/* ---------------------------------------------------------------- forces (parts_text.c) */

/* `(HEX) WHO` */
typedef struct wap_part {
    uint16_t hex; /* WAP_NO_HEX: it was not said */
    uint32_t word;
    wap_who who;
} wap_part;

enum { WAP_PARTS_MAX = 40 };

typedef struct wap_parts {
    uint32_t count;
    wap_part part[WAP_PARTS_MAX];
} wap_parts;

/* Where the force stands that an order without a hex means. */
typedef struct wap_force {
    wap_hexes hexes;
    wap_which which;
} wap_force;

/* The SP of a side that belong to a battle. */
void wap_force_of_battle(const wap_author *by, wap_which which, wap_force *force);
/* The hex that is meant if none is said. */
bool wap_find_start(const gg_reading *reading, const wap_force *force, wap_part *part);
/* The only hex where the force stands, so that it need not be said; WAP_NO_HEX: it must be. */
uint16_t wap_only_hex(const wap_force *force);

/* read_retreat.c, for the writer too. Who can leave; and all units of the hex that their owner moves after `losses`. */
void wap_retreating_force(const wap_author *by, uint8_t slot, wap_force *force);
void wap_all_who_leave(const wap_author *by, const wap_force *force, uint16_t hex,
                       const wap_troops *losses, wap_who *who);

/* ---------------------------------------------------------------- orders that deserve code */

/* who_text.c */
bool wap_read_withdraw_order(gg_reading *reading);
bool wap_read_inside_order(gg_reading *reading);
void wap_write_hex_who(gg_writing *writing); /* `withdraw`, `inside` */
bool wap_read_move_order(gg_reading *reading);
bool wap_read_march_order(gg_reading *reading);
bool wap_read_sail_order(gg_reading *reading);
void wap_write_trip(gg_writing *writing); /* `move`, `sail` */
void wap_write_march(gg_writing *writing);

/* parts_text.c */
bool wap_read_lose_order(gg_reading *reading);
void wap_write_lose(gg_writing *writing);
bool wap_read_advance_order(gg_reading *reading);
void wap_write_advance(gg_writing *writing);
bool wap_read_besiege_order(gg_reading *reading);
void wap_write_besiege(gg_writing *writing);

/* read_retreat.c, write_retreat.c */
bool wap_read_retreat_order(gg_reading *reading);
void wap_write_retreat(gg_writing *writing);

#endif
