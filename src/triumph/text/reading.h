/* reading.h: reading the words of an order, one after the other, through the view of the seat that
 * gives it. */
#ifndef TRIUMPH_READING_H
#define TRIUMPH_READING_H

#include "core/text/said.h"
#include "triumph/table/choices_left.h"
#include "triumph/table/orders.h"
#include "triumph/text/pieces_text.h"

typedef struct tri_reading {
    gg_said said;
    const tri_board *board;
    const tri_table *table; /* view of the seat */
    gg_seat seat;
    uint8_t side;
    gg_order *order;
} tri_reading;

/* False with an error at the word that stands here. */
bool tri_expected(const tri_reading *reading, const char *what);
bool tri_expect(tri_reading *reading, const char *word);
bool tri_append_units(tri_reading *reading, tri_set units); /* ascending, and DONE */
bool tri_append_commanders(tri_reading *reading, uint32_t commanders);

/* ---------------------------------------------------------------- names */

bool tri_take_commander(tri_reading *reading, uint8_t *commander);
bool tri_take_place(tri_reading *reading, uint16_t *at);     /* on the board */
bool tri_take_locale(tri_reading *reading, uint8_t *locale); /* `108`, `Telnitz`, also `R(108)` */
bool tri_take_seat(tri_reading *reading, gg_seat *seat);

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

tri_meaning tri_own_meaning(const tri_reading *reading, tri_set among);
/* Does a unit stand here, and no word that goes on with the order? */
bool tri_unit_follows(const tri_reading *reading);
/* One word: `I2`, `I2a`; *count is how often it is meant and *slots gets so many (at most
 * TRI_UNITS). */
bool tri_take_unit(tri_reading *reading, tri_meaning *meaning, uint8_t slots[TRI_UNITS],
                   uint32_t *count);
bool tri_take_one(tri_reading *reading, tri_meaning *meaning, uint32_t *slot);
/* One word or more; each block once. */
bool tri_take_set(tri_reading *reading, tri_meaning *meaning, tri_set *units);
/* Likewise, or `none`. */
bool tri_take_set_or_none(tri_reading *reading, tri_meaning *meaning, tri_set *units);

/* ---------------------------------------------------------------- paths (paths.c)
 *
 * A path is written as locales; which roads are meant follows from the groups that they join. Where
 * several roads fit, the one that a finished move cannot tell from the others is taken, main roads
 * first. */

#define TRI_WAYS_MAX 12

/* What is known about a path beside its locales. */
typedef struct tri_way_hint {
    uint8_t node;       /* where it begins, TRI_NONE: anywhere in its first locale */
    uint16_t onward;    /* approach over which the road goes on, TRI_NO_APPROACH */
    bool group_matters; /* of the last locale: the ride may go on from there */
} tri_way_hint;

typedef struct tri_path {
    uint8_t entry; /* TRI_NONE: it begins in a locale */
    uint8_t locales;
    uint8_t
        locale[TRI_WAYS_MAX + 1]; /* the start first; behind an entry: the one that it leads into */
    uint8_t group[TRI_WAYS_MAX + 1]; /* as written, TRI_NONE: none */
    uint16_t item[TRI_WAYS_MAX];     /* locales - 1 of them: TRI_ITEM_WAY or TRI_ITEM_NO_ROAD */
} tri_path;

static inline uint8_t tri_path_end(const tri_path *path)
{
    return path->locale[path->locales - 1];
}

/* `63-64-55`, `F9-130-139`, `53-63.1`: the locales, without items. */
bool tri_take_path(tri_reading *reading, tri_path *path);
/* Finds the roads; false and an error at the word `index` if more than one can be meant. */
bool tri_find_roads(const tri_reading *reading, const tri_way_hint *hint, uint32_t index,
                    tri_path *path);
bool tri_append_path(tri_reading *reading, const tri_path *path); /* entry and ways */
/* Writes a path with these items so that it reads back with them. */
void tri_put_path(const tri_board *board, const tri_way_hint *hint, tri_path *path, gg_text *out);
/* The locales of a path whose items are known; `start` is the first locale if there are none. */
void tri_trace_path(const tri_board *board, const uint16_t *items, uint32_t count, uint8_t entry,
                    uint8_t start, tri_path *path);
/* The item of the way over an approach from a node (TRI_NONE: any): the main road, else the first,
 * else that there is none. */
uint16_t tri_way_across(const tri_board *board, uint8_t node, uint16_t approach);

/* ---------------------------------------------------------------- readers of whole orders
 *
 * The verb is behind them already; they leave nothing unread. */

bool tri_read_commands(tri_reading *reading,
                       uint8_t verb);                    /* read_attack.c: occupy, feint, attack */
bool tri_read_retreat(tri_reading *reading);             /* read_retreat.c */
bool tri_read_setup(tri_reading *reading, uint8_t verb); /* read_setup.c: bid .. orders */

#endif
