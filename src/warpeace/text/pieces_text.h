/* pieces_text.h: leaders and strength points as words, and the names of places (the notation, 6.1). */
#ifndef WARPEACE_PIECES_TEXT_H
#define WARPEACE_PIECES_TEXT_H

#include "core/text/said.h"
#include "warpeace/table/orders.h"
#include "warpeace/table/view.h"

/* ---------------------------------------------------------------- reading */

/* The word that comes next as a hex; an error if it is none. */
bool wap_said_hex(gg_said *said, const wap_board *board, uint16_t *hex);
bool wap_said_leader(gg_said *said, const wap_board *board, uint8_t *leader);
/* `Z29-Y29`: two hexes of the map, wherever they lie. */
bool wap_read_pair(const gg_said *said, const wap_board *board, gg_span word, uint16_t pair[2]);
bool wap_said_pair(gg_said *said, const wap_board *board, uint16_t pair[2]);

/* `Z29`, or `in(Ulm)`. */
typedef struct wap_place_word {
    uint16_t hex;
    bool inside;
} wap_place_word;

bool wap_said_place(gg_said *said, const wap_board *board, wap_place_word *place);
/* Does a place with its colon come next? */
bool wap_opens_place(const gg_said *said);

/* Flags after a word of WHO. */
enum {
    WAP_FLAG_MOVED = 1,
    WAP_FLAG_MARCHED = 2,
    WAP_FLAG_DEM = 4,
    WAP_FLAG_UNSUPPLIED = 8,
    WAP_LEADER_FLAGS = WAP_FLAG_MOVED | WAP_FLAG_MARCHED
};

/* A word of WHO: `FRi3/moved`, `Ney`. */
typedef struct wap_unit_word {
    wap_name name;
    uint8_t flags;
} wap_unit_word;

/* Is this the name of a reinforcement group: its first leader, else its first SP? */
bool wap_is_called(const wap_board *board, const wap_roster *who, const wap_name *name);

bool wap_said_unit(gg_said *said, const wap_board *board, wap_unit_word *unit);

/* ---------------------------------------------------------------- writing */

void wap_put_pair(const wap_board *board, uint16_t a, uint16_t t, gg_text *out); /* `Z29-Y29` */
void wap_put_place(const wap_board *board, uint16_t hex, bool inside, gg_text *out);
/* `Z25 Ulm`, `Z29`; `?` off the map. For people, who look for the hex and know the city. */
void wap_put_named_hex(const wap_board *board, uint16_t hex, gg_text *out);
/* A leader or SP of an order, `?` for anything else. */
void wap_put_unit(const wap_board *board, uint16_t item, gg_text *out);
void wap_put_flags(uint8_t flags, gg_text *out);
/* A group that has not come yet, by the first who can come (P-LNK-08). */
void wap_put_coming(const wap_board *board, const wap_table *table, uint32_t group, gg_text *out);
/* Is it called so? */
bool wap_comes_as(const wap_board *board, const wap_table *table, uint32_t group,
                  const wap_name *name);

/* MP left to the members of the open group, the least of each kind; WAP_NO_WAY: there are none. */
typedef struct wap_mp_left {
    uint8_t infantry, cavalry, leaders;
} wap_mp_left;

void wap_find_mp_left(const wap_board *board, const wap_table *table, wap_mp_left *left);
/* `2 MP spent, left: infantry 1, leaders 8` */
void wap_put_mp_left(const wap_board *board, const wap_table *table, gg_text *out);

#endif
