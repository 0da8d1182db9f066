/* forecast.h: the possible outcomes of an attack, over everything that a seat does not know.
 *
 * Works on a copy of the seat's view. An unknown face is assumed to be each face that is still possible: one that
 * the army has left and that fits what is known of the group (knowledge.c). The sums are those of the rules
 * (arithmetic.c). */
#ifndef TRIUMPH_FORECAST_H
#define TRIUMPH_FORECAST_H

#include "triumph/commands/look.h"

typedef struct tri_range {
    int least, most;
} tri_range;

enum { TRI_SQUADS_MAX = 1024 };

/* None, one or two units that lead or counter-attack, with the faces that are assumed. */
typedef struct tri_squad {
    uint8_t slot[2], face[2];
    uint8_t mask[2]; /* faces that were possible */
} tri_squad;

typedef struct tri_squads {
    uint32_t count;
    bool cut; /* there are more than fit */
    tri_squad squad[TRI_SQUADS_MAX];
} tri_squads;

/* What is assumed, and what was computed before. */
typedef struct tri_outlook {
    const gg_game *game;
    const tri_board *board;
    tri_table table;                /* of the view; the attack as assumed so far */
    tri_look look;                  /* of the seat, at that table: for questions to the rules */
    uint8_t possible[TRI_UNITS];    /* bit per face that a unit can have */
    tri_range attackers, defenders; /* numbers of units (T-ATK-6.3) */
    bool loose;                     /* the units that go with the attack leaders are unknown, */
    tri_set crowd;                  /* ... but among these */
    bool unnamed;                   /* the defenders are unknown: one or more of the named */
    tri_range retreat;              /* points that a retreat costs, ... */
    tri_range named_guns;           /* ... and these as well, if they are still alive then */
    tri_set retreating;
    int room, walkers; /* shelter, and units that will surely need it */
} tri_outlook;

/* The spread of everything over the runs so far. */
typedef struct tri_forecast {
    uint32_t runs;
    tri_range initial, final;
    uint8_t initial_winners, final_winners; /* bit per side */
    tri_range lost[2];                      /* strength points in the attack */
    tri_range morale[2];                    /* when it is over, the retreat included */
    tri_range retreat;                      /* strength points lost in it */
    bool retreats;                          /* there can be one */
    uint8_t demoralized, spared;            /* bit per side: in some run, in some not */
} tri_forecast;

void tri_outlook_open(const gg_game *game, const tri_table *view, tri_outlook *outlook);
/* After the attack was filled in: what a retreat would cost. */
void tri_outlook_retreat(tri_outlook *outlook);

/* All squads of up to `size` units out of a set that `fits` allows. It is asked with the faces of the squad on the
 * table, so it can ask the rules. */
typedef bool (*tri_squad_fits)(const tri_outlook *outlook, const tri_squad *squad);
void tri_find_squads(tri_outlook *outlook, tri_set units, uint32_t size, tri_squad_fits fits,
                     tri_squads *squads);
tri_set tri_squad_set(const tri_squad *squad);
static inline uint32_t tri_squad_size(const tri_squad *squad)
{
    return (uint32_t)(squad->slot[0] != TRI_NO_UNIT) + (squad->slot[1] != TRI_NO_UNIT);
}

/* One more run: these attack leaders, defense leaders and counter-attackers. */
void tri_run(tri_outlook *outlook, const tri_squad *attack, const tri_squad *defense,
             const tri_squad *counter, tri_forecast *forecast);

/* What a retreat from the defense locale costs in points, and what follows for morale; `lost` is the cost. */
tri_range tri_retreat_cost(const tri_outlook *outlook);
void tri_run_retreat(tri_outlook *outlook, tri_range cost, tri_forecast *forecast);

static inline void tri_widen(tri_range *range, bool first, int least, int most)
{
    gg_assert(least <= most);
    if (first || least < range->least)
        range->least = least;
    if (first || most > range->most)
        range->most = most;
}

#endif
