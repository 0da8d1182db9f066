/* facts.h: the parts of facts.c and facts_pieces.c that they share. */
#ifndef TRIUMPH_FACTS_H
#define TRIUMPH_FACTS_H

#include "triumph/piece_lists.h"

/* A fact that is being tested on a view: words first .. end-1. */
typedef struct tri_testing {
    const gg_game *game;
    const tri_board *board;
    const tri_table *table;
    gg_news news;
    const gg_words *words;
    uint32_t first, next, end;
    gg_text *found;
    gg_error *error;
} tri_testing;

static inline gg_truth tri_truth(bool holds)
{
    return holds ? GG_TRUE : GG_FALSE;
}
/* An error at the word that comes next: "morale F: number expected". */
gg_truth tri_no_fact(const tri_testing *test, const char *what);

/* facts_pieces.c */
gg_truth tri_fact_places(tri_testing *test); /* `R(95): I2 ..`, `F off: ..` */
gg_truth tri_fact_corps(tri_testing *test);  /* `[Vandamme: I3] R(95)` */
gg_truth tri_fact_among(tri_testing *test);  /* `among Vandamme: I3` */
/* Are these exactly the units, whatever corps they belong to? */
bool tri_is_exactly(const tri_testing *test, tri_set units, const tri_piece_list *list,
                    uint8_t commander);

#endif
