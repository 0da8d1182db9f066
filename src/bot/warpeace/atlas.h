/* atlas.h: how far it is from hex to hex, and where a party can walk. */
#ifndef BOT_WARPEACE_ATLAS_H
#define BOT_WARPEACE_ATLAS_H

#include "warpeace/table/judging.h"

enum { WAP_MAPS = 250, WAP_WAY_MAX = 12 };

/* Distances, found when they are first asked for. They are those of the table at that time: a nation that opens its
 * hexes later in a play-out is not noticed. */
typedef struct wap_atlas {
    const wap_board *board;
    uint32_t maps;
    uint8_t map_of[WAP_HEXES_MAX]; /* number + 1; 0: none yet */
    wap_distances map[WAP_MAPS];
} wap_atlas;

void wap_open_atlas(wap_atlas *atlas, const wap_board *board);
/* MP between that hex and each other one; valid until the next call. */
const uint8_t *wap_far_from(wap_atlas *atlas, const wap_table *table, uint16_t hex);

/* A party that sets out. */
typedef struct wap_walker {
    uint16_t hex;
    uint8_t side, mp;
    uint16_t sp, cavalry;
    bool overruns; /* supplied, and enemies can be seen */
} wap_walker;

/* Where it can go: MP spent, and the hex before. */
typedef struct wap_reach {
    uint32_t count;
    uint16_t hex[WAP_HEXES_MAX]; /* the start first, then in the order of MP */
    uint8_t mp[WAP_HEXES_MAX];   /* WAP_FAR: out of reach */
    uint16_t before[WAP_HEXES_MAX];
} wap_reach;

void wap_find_reach(const wap_board *board, const wap_table *table, const wap_walker *walker,
                    wap_reach *out);
/* The way there, without the start. Returns its length; 0: none, or too long. */
uint32_t wap_way_in(const wap_reach *reach, uint16_t to, uint16_t way[WAP_WAY_MAX]);

#endif
