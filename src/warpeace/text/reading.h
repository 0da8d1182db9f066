/* reading.h: reading the words of an order, one after the other, through the view of the seat that gives it.
 *
 * Reading is liberal: whatever names things of the board becomes an order, so that the rules can say why it is not
 * allowed. Only what names nothing is refused here, and who is not there where a player is asked to name his own. */
#ifndef WARPEACE_READING_H
#define WARPEACE_READING_H

#include "warpeace/text/pieces_text.h"

typedef struct wap_reading {
    gg_said said;
    const wap_board *board;
    const wap_table *table; /* of the seat's view */
    gg_seat seat;
    uint8_t prompt; /* that the seat is asked */
    gg_order *order;
} wap_reading;

static inline bool wap_add_item(const wap_reading *reading, uint32_t item)
{
    return gg_said_item(&reading->said, reading->order, item);
}

/* ---------------------------------------------------------------- WHO (read_parts.c) */

/* Leaders and SP up to a comma, a word of the order or a path; may be nobody. */
bool wap_take_who(wap_reading *reading, wap_who *who);
bool wap_is_nobody(const wap_who *who);
/* Leaders ascending, then SP ascending. */
bool wap_add_who(const wap_reading *reading, const wap_who *who);
/* Do all these stand in the hex? If not the error says who is missing: the word is the first of them. That enemies do
 * not obey is for the rules to say (P-MOV-14). */
bool wap_are_there(const wap_reading *reading, uint16_t hex, const wap_who *who, uint32_t word);
/* Does a hex come next, and not a leader who is called like a city? */
bool wap_hex_comes(const wap_reading *reading);

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

/* SP of the seat that belong to a battle. */
void wap_force_of_battle(const wap_reading *reading, wap_which which, wap_force *force);
/* The hex that is meant if none is said. */
bool wap_find_start(const wap_reading *reading, const wap_force *force, wap_part *part);

/* .. of an order of this kind; for the writer too. */
void wap_losing_force(const wap_reading *reading, wap_force *force);
void wap_advancing_force(const wap_reading *reading, wap_force *force);
void wap_besieging_force(const wap_reading *reading, uint8_t slot, wap_force *force);
void wap_retreating_force(const wap_reading *reading, uint8_t slot, wap_force *force);

bool wap_read_lose(wap_reading *reading);
bool wap_read_advance(wap_reading *reading);
bool wap_read_besiege(wap_reading *reading);

/* read_retreat.c: everybody of the hex whom his owner moves when `losses` are taken off. */
void wap_all_who_leave(const wap_reading *reading, const wap_force *force, uint16_t hex,
                       const wap_troops *losses, wap_who *who);
bool wap_read_retreat_order(wap_reading *reading);

/* ---------------------------------------------------------------- battles (read_order.c) */

/* The leader who helps most to join a battle (P-COM-11), WAP_NO_LEADER: nobody. */
uint8_t wap_best_helper(const wap_reading *reading, uint16_t hex);

/* `Z29-Y29`; WAP_NO_BATTLE: these hexes have none, so that the rules refuse it. */
bool wap_take_battle(wap_reading *reading, uint8_t *slot);
bool wap_add_battle(const wap_reading *reading, uint8_t slot);
/* A hex, or a path that begins behind the present hex: `Z28`, `Z28-Z27`. */
bool wap_read_way(wap_reading *reading);

#endif
