/* limits.h: who asked how often: leaky buckets in a table of fixed size.
 *
 * A bucket is one number: the time at which it will be empty again. The table never grows; when a place is needed the
 * bucket with the least use is dropped, so that many new addresses cannot evict one that is at its limit. */
#ifndef GROGNARD_SERVER_LIMITS_H
#define GROGNARD_SERVER_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* So many at once, and then one each `microseconds`. */
typedef struct limit_rule {
    uint32_t burst;
    int64_t microseconds;
} limit_rule;

typedef struct limits srv_limits;

enum { LIMITS_NAME = 0x40 }; /* the kind of tries at a name (guesses.c); people.c has the others */

srv_limits *limits_open(void);
void limits_close(srv_limits *limits);

/* Counts one of `who` (any bytes) in the bucket of a kind. Returns 0, or how many milliseconds to wait: then it was not
 * counted. `now` in milliseconds. */
int64_t limits_count(srv_limits *limits, uint8_t kind, const void *who, size_t size,
                     const limit_rule *rule, int64_t now);

/* What a request has cost, when it is known: the bucket fills by so much, above its brim too. */
void limits_charge(srv_limits *limits, uint8_t kind, const void *who, size_t size,
                   int64_t microseconds, int64_t now);
/* How many milliseconds until the bucket holds no more than so many microseconds; 0: it does not. */
int64_t limits_over(srv_limits *limits, uint8_t kind, const void *who, size_t size,
                    int64_t microseconds, int64_t now);

/* What counts as one address: IPv4, the first half of IPv6 (who has one has all of it). Returns the size. */
enum { LIMITS_ADDRESS_MAX = 64 };
size_t limits_address(const char *address, uint8_t out[LIMITS_ADDRESS_MAX]);

/* Browsers that have logged in before: guesses from elsewhere do not slow them down. */
void limits_remember(srv_limits *limits, const char *key, const char *address);
bool limits_remembers(const srv_limits *limits, const char *key, const char *address);

#endif
