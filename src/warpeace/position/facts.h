/* facts.h: the parts of the facts that their files share (the notation, 6.4). */
#ifndef WARPEACE_FACTS_H
#define WARPEACE_FACTS_H

#include "warpeace/text/pieces_text.h"

/* A fact that is being tested on a view. */
typedef struct wap_testing {
    gg_said said;
    const gg_game *game;
    const wap_board *board;
    const wap_view *view;
    const wap_table *table;
    gg_text *found;
} wap_testing;

/* These take a word, or say what was expected. */
bool wap_fact_hex(wap_testing *test, uint16_t *hex);
bool wap_fact_side(wap_testing *test, uint8_t *side);
/* `Z29-Y29`; *slot is WAP_NO_BATTLE if these hexes have none, live or over. The name goes to `found`. */
bool wap_fact_battle(wap_testing *test, uint8_t *slot);

/* facts_units.c: does `Z29: ..`, `in(Ulm): ..` or `FR Z25: ..` begin here? */
bool wap_opens_units(const wap_testing *test);
gg_truth wap_fact_units(wap_testing *test);

/* facts_battle.c */
gg_truth wap_fact_odds(wap_testing *test);     /* `3-2 L AL`, `auto L FR` */
gg_truth wap_fact_drm(wap_testing *test);      /* `-1` */
gg_truth wap_fact_result(wap_testing *test);   /* `1/D1` */
gg_truth wap_fact_losses(wap_testing *test);   /* `2/3` */
gg_truth wap_fact_fought(wap_testing *test);   /* `battle Z29-Y29` */
gg_truth wap_fact_round(wap_testing *test);    /* `2` */
gg_truth wap_fact_dem(wap_testing *test);      /* `Z29-Y29 FR 1 AL 0` */
gg_truth wap_fact_morale(wap_testing *test);   /* `Z29-Y29 FR 1 AL 1` */
gg_truth wap_fact_forecast(wap_testing *test); /* `Z29-Y29 odds 3-2 L AL`, `Z29-Y29 drm -1` */

#endif
