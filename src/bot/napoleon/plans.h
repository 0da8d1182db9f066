/* plans.h: plans for a whole movement phase: all group moves of a seat together.
 *
 * A plan is drawn: "attack a town and fill the towns next to it", "both groups to one place", "ride for a city", or a goal for
 * each group. Blocks march towards their goal as far as roads, rivers, night and command control allow. */
#ifndef BOT_NAPOLEON_PLANS_H
#define BOT_NAPOLEON_PLANS_H

#include "bot/napoleon/policy.h"

enum { NAP_MARCHES_MAX = 28, NAP_PATH_MAX = 3 };

_Static_assert((int)NAP_MARCHES_MAX < (int)BOT_PLAN_MAX, "a plan and its `end` are kept");

typedef struct nap_march {
    uint8_t block, length;
    uint8_t town[NAP_PATH_MAX]; /* after the one where it starts */
} nap_march;

/* What a plan is about, for its reason. */
enum nap_purpose { NAP_TO_WAIT, NAP_TO_ATTACK, NAP_TO_MASS, NAP_TO_RAID, NAP_TO_MARCH };

typedef struct nap_plan {
    uint8_t count, purpose, goal; /* goal: a town, or NAP_NONE */
    bool attacks;                 /* somebody marches into a town of the enemy .. */
    bool hopeless;                /* .. where fewer than two against three would fight */
    nap_march march[NAP_MARCHES_MAX];
} nap_plan;

/* Room for drawing. */
typedef struct nap_planner {
    nap_state now;                         /* after the marches so far */
    uint64_t enemies;                      /* towns */
    uint64_t at[NAP_SIDES][NAP_TOWNS_MAX]; /* blocks by town */
    uint8_t way[NAP_TOWNS_MAX];
} nap_planner;

/* Another plan for the seat, which is asked for moves; it may be empty. */
void nap_draw_plan(nap_planner *planner, const nap_asked *asked, nap_plan *plan);
/* Adds a march of a group that is not needed for an attack, and does not attack itself, to a plan that has led to asked->state.
 * False: none was found. */
bool nap_draw_more(nap_planner *planner, const nap_asked *asked, nap_plan *plan);
void nap_march_order(const nap_march *march, gg_order *order);

#endif
