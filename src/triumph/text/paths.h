/* paths.h: roads as players write them: by locales, start or entry first (the notation, 4.1).
 *
 * A path is written as locales; which roads are meant follows from the groups that they join. Where several roads
 * fit, one is taken that makes no difference to the finished move, main roads first. */
#ifndef TRIUMPH_PATHS_H
#define TRIUMPH_PATHS_H

#include "core/text/said.h"
#include "triumph/table/orders.h"

#define TRI_WAYS_MAX 12

/* What is known about a path besides its locales. */
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
bool tri_take_path(const tri_board *board, gg_said *said, tri_path *path);
/* Finds the roads; false and an error at the word `index` if more than one can be meant. */
bool tri_find_roads(const tri_board *board, const gg_said *said, const tri_way_hint *hint,
                    uint32_t index, tri_path *path);
/* Writes a path with these items so that it reads back with them. */
void tri_put_path(const tri_board *board, const tri_way_hint *hint, tri_path *path, gg_text *out);
/* The locales of a path whose items are known; `start` is the first locale if there are none. */
void tri_trace_path(const tri_board *board, const uint16_t *items, uint32_t count, uint8_t entry,
                    uint8_t start, tri_path *path);
/* The item of the way over an approach from a node (TRI_NONE: any): the main road, else the first,
 * else that there is none. */
uint16_t tri_way_across(const tri_board *board, uint8_t node, uint16_t approach);

#endif
