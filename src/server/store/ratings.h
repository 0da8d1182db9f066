/* ratings.h: are the stored ratings those that follow from the results? */
#ifndef GROGNARD_SERVER_RATINGS_H
#define GROGNARD_SERVER_RATINGS_H

#include "server/store/store.h"

typedef struct ratings_report {
    uint32_t results; /* rated results that were read: two for each game */
    uint32_t wrong;   /* .. with another rating than computed */
    char first[200];  /* what is wrong with the first of them */
} ratings_report;

/* Computes all ratings again, in memory, and compares. */
store_status ratings_check(srv_store *store, ratings_report *report);

#endif
