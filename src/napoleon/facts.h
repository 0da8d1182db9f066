/* facts.h: the parts of facts.c and facts_blocks.c that they share. */
#ifndef NAPOLEON_FACTS_H
#define NAPOLEON_FACTS_H

#include "napoleon/pieces_text.h"

/* A fact that is being tested on a view: words first .. end-1. */
typedef struct nap_testing {
    const gg_game *game;
    const nap_board *board;
    const nap_view *view;
    const nap_table *table;
    gg_news news;
    const gg_words *words;
    uint32_t first, next, end;
    gg_text *found;
    gg_error *error;
} nap_testing;

static inline gg_truth nap_truth(bool holds)
{
    return holds ? GG_TRUE : GG_FALSE;
}
static inline bool nap_fact_ended(const nap_testing *test)
{
    return test->next >= test->end;
}
static inline gg_span nap_fact_here(const nap_testing *test)
{
    return nap_fact_ended(test) ? (gg_span){"", 0} : gg_word_at(test->words, test->next);
}
/* An error at the word that comes next: "turn: number expected". */
gg_truth nap_no_fact(const nap_testing *test, const char *what);
/* A town, or an error that says what was expected. */
bool nap_fact_town(nap_testing *test, uint8_t *town);

/* facts_blocks.c */
gg_truth nap_fact_places(nap_testing *test);     /* `D2: P02:3 P07:2`, `Binche: 2?FR` */
gg_truth nap_fact_eliminated(nap_testing *test); /* `eliminated P02 P06` */

/* facts_dice.c */
gg_truth nap_fact_rolled(nap_testing *test); /* `rolled F22 4 5 2 needs 4 hits 2` */

#endif
