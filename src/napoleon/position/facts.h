/* facts.h: shared by the files about facts. */
#ifndef NAPOLEON_FACTS_H
#define NAPOLEON_FACTS_H

#include "core/text/said.h"
#include "napoleon/text/pieces_text.h"

/* A fact that is being tested on a view. */
typedef struct nap_testing {
    gg_said said;
    const nap_board *board;
    const nap_view *view;
    const nap_table *table;
    gg_news news;
    gg_text *found;
} nap_testing;

/* A town, or an error that says what was expected. */
bool nap_fact_town(nap_testing *test, uint8_t *town);

/* facts_blocks.c */
gg_truth nap_fact_places(nap_testing *test);     /* `D2: P02:3 P07:2`, `Binche: 2?FR` */
gg_truth nap_fact_eliminated(nap_testing *test); /* `eliminated P02 P06` */

/* facts_dice.c */
gg_truth nap_fact_rolled(nap_testing *test); /* `rolled F22 4 5 2 needs 4 hits 2` */

#endif
