/* parcels.h: jobs as bytes, for thinkers: other instances of this module, in workers of their own.
 *
 * Both ends are the same program, so values without pointers travel as they are in memory. A parcel about a seat's choice has only what
 * the seat may know, as the job has. */
#ifndef GROGNARD_OFFLINE_PARCELS_H
#define GROGNARD_OFFLINE_PARCELS_H

#include "server/bots/advisers.h"
#include "server/bots/thoughts.h"

/* Writing: a value is its size and its bytes. */
void parcel_put(host_page *page, const void *at, size_t size);

/* Reading. Values that are missing or of another size are zeroed, and mark it. */
typedef struct parcel {
    const char *at, *end;
    bool bad;
} parcel;
void parcel_take(parcel *of, void *to, size_t size);
/* A value of any size, in place; NULL: it is missing. */
const char *parcel_take_bytes(parcel *of, size_t *size);

/* What a thought is about, beside its game and its view. */
typedef struct parcel_thought {
    uint8_t key[32];
    uint64_t number;
    bot_effort effort;
    uint32_t given[64], opening, milliseconds;
    gg_seat seat;
    bool secret;
} parcel_thought;

typedef struct parcel_answer {
    bool found;
    gg_order order;
    char why[BOT_WHY_SIZE];
    bot_plan plan;
} parcel_answer;

typedef struct parcel_advice {
    uint8_t kind; /* adviser_kind */
    gg_seat seat;
    uint32_t orders, milliseconds;
    uint64_t journal;
} parcel_advice;

/* The question of a job, and its answer into the job (parcels.c). */
void parcel_pack(const srv_job *job, host_page *page);
void parcel_unpack(srv_job *job, const char *at, size_t size);

#endif
