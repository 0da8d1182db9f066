/* judging.h: what the rules say about a table, of a state or a view. Nothing here changes it, so facts, previews and
 * texts use it too. */
#ifndef WARPEACE_JUDGING_H
#define WARPEACE_JUDGING_H

#include "warpeace/table/table.h"

/* ---------------------------------------------------------------- supply.c: P-SUP */

bool wap_is_supplied(const wap_board *board, const wap_table *table, uint16_t hex, uint8_t kind,
                     bool inside); /* judged now, for one kind */

/* The sources from which the distance of P-WDR-03 and R-P-37 is measured: the cities that supply the color, and its
 * supplied SP, except those of `battle` and those in `start`, where the retreat begins. */
typedef struct wap_depots {
    const wap_board *board;
    const wap_table *table;
    wap_hexes source, blocked;
} wap_depots;
void wap_find_depots(const wap_board *board, const wap_table *table, uint8_t side, uint8_t colour,
                     uint16_t start, uint8_t battle, wap_depots *out);
/* MP from the nearest of them; WAP_FAR: cannot be reached. */
enum { WAP_FAR = 255 };
uint8_t wap_mp_from_depot(const wap_depots *depots, uint16_t hex);

/* ---------------------------------------------------------------- walking.c, supply.c */

/* MP to enter the neighbor in this direction; WAP_NO_WAY: closed, sea, or off the map. */
uint8_t wap_step_cost(const wap_board *board, const wap_table *table, uint16_t hex,
                      uint32_t direction, bool first);
/* MP distances from a hex to all others, for displaced leaders and changes of side. */
typedef struct wap_distances {
    uint8_t mp[WAP_HEXES_MAX];
} wap_distances;
void wap_distances_from(const wap_board *board, const wap_table *table, uint16_t hex,
                        wap_distances *out);
/* Keeps the nearest of the hexes that are offered one after the other. `least` begins as WAP_FAR, `nearest` empty. */
void wap_keep_nearest(const wap_distances *far, uint16_t hex, uint8_t *least, wap_hexes *nearest);

/* ---------------------------------------------------------------- battles */

/* Everything that decides a round of a battle, for resolution, previews and texts (odds.c). */
typedef struct wap_odds {
    uint8_t larger; /* side L */
    uint8_t odds;   /* WAP_ODDS_.. */
    uint8_t automatic;
    int8_t drm; /* with its limit */
    uint16_t strength[WAP_SIDES];
    uint16_t real[WAP_SIDES];                   /* SP */
    uint8_t base[WAP_SIDES], morale[WAP_SIDES]; /* current */
    uint8_t leader[WAP_SIDES];
    uint8_t lines; /* modifiers with their sources */
    struct {
        uint8_t what; /* enum wap_modifier */
        int8_t value;
    } line[12];
} wap_odds;
void wap_weigh(const gg_game *game, const wap_table *table, uint8_t slot, wap_odds *out);
/* The same for a field battle that has not been declared (P-INF-08); false: it is not legal now, there would be no
 * fight, or there is fog (preview_battle.c). */
bool wap_foresee(const gg_game *game, const wap_table *table, uint16_t a, uint16_t t,
                 wap_odds *out);
uint32_t wap_current_morale(const gg_game *game, const wap_table *table, uint8_t slot,
                            uint8_t side);
/* The result of a round for each side, for a total of dice and DRM (ignored if the odds are automatic): resolution.c. */
typedef struct wap_verdict {
    uint8_t result[WAP_SIDES]; /* WAP_RESULT_.. */
    uint16_t loss[WAP_SIDES];  /* SP */
} wap_verdict;
void wap_verdict_of(const wap_board *board, const wap_odds *odds, int32_t total, wap_verdict *out);
/* Leaders that a side may use in the battle now (P-RES-06). */
wap_leaders wap_eligible_leaders(const gg_game *game, const wap_table *table, uint8_t slot,
                                 uint8_t side);

/* losses.c: which sets may be taken (P-RSL-02, P-RSL-03, P-RSL-04, P-RSL-05, P-RSL-06). */
typedef struct wap_duty {
    uint16_t count; /* SP to remove */
    uint16_t first; /* of these, this many cavalry (option V) or French Guard (option W) first */
    /* of the others: at least this many with the base morale, of the leader's color, cavalry */
    uint16_t of_base, of_colour, cavalry;
    bool conflict; /* something was dropped: the set is forced or drawn at random */
} wap_duty;
void wap_duty_of(const gg_game *game, const wap_table *table, uint8_t slot, uint8_t side,
                 wap_duty *out);

#endif
