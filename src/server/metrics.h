/* metrics.h: what the server counts, for `serve --metrics` in the text format of Prometheus (docs/hosting.md). */
#ifndef GROGNARD_SERVER_METRICS_H
#define GROGNARD_SERVER_METRICS_H

#include "server/house.h"

enum { METRICS_CLASSES = 24, METRICS_WITHIN = 9 };

typedef struct metrics_class {
    uint64_t count[6];               /* replies, by the first digit of their status */
    uint64_t within[METRICS_WITHIN]; /* .. that took no longer (metrics.c) */
    uint64_t microseconds;
} metrics_class;

typedef struct metrics {
    metrics_class class[METRICS_CLASSES];
    uint64_t stored, refused, failed; /* batches of changes */
    uint64_t orders, chats;           /* rows of journals that were stored */
} srv_metrics;

/* The request is handled for the first time; `class` as in routes.c, 1 ... */
void metrics_begin(web_exchange *exchange, uint8_t class);
void metrics_replied(srv_house *house, const web_exchange *exchange);
void metrics_batch_back(srv_house *house, const store_batch *batch);
/* Answers GET /metrics, on an address of its own. */
web_handler metrics_handler(srv_house *house);
void metrics_write(srv_house *house, FILE *out);

#endif
