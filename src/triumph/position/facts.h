/* facts.h: the parts of facts.c and facts_pieces.c that they share. */
#ifndef TRIUMPH_FACTS_H
#define TRIUMPH_FACTS_H

#include "core/text/said.h"
#include "triumph/text/piece_lists.h"

/* A fact that is being tested on a view. */
typedef struct tri_testing {
    gg_said said;
    const tri_board *board;
    const tri_table *table;
    gg_news news;
    gg_text *found;
} tri_testing;

/* facts_pieces.c */
gg_truth tri_fact_places(tri_testing *test); /* `R(95): I2 ..`, `F off: ..` */
gg_truth tri_fact_corps(tri_testing *test);  /* `[Vandamme: I3] R(95)` */
gg_truth tri_fact_among(tri_testing *test);  /* `among Vandamme: I3` */
/* Are these exactly the units, whatever corps they belong to? */
bool tri_is_exactly(const tri_testing *test, tri_set units, const tri_piece_list *list,
                    uint8_t commander);

#endif
