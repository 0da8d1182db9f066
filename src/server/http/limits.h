/* limits.h: rate limits: leaky buckets in a table of fixed size.
 *
 * A bucket is one number: the time at which it will be empty. The table never grows. If a slot is needed, the
 * emptiest bucket is dropped, so many new addresses cannot evict one that is at its limit. */
#ifndef GROGNARD_SERVER_LIMITS_H
#define GROGNARD_SERVER_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A burst of this many, then one every `microseconds`. */
typedef struct limit_rule {
    uint32_t burst;
    int64_t microseconds;
} limit_rule;

typedef struct limits srv_limits;

enum { LIMITS_NAME = 0x40 }; /* guesses at a name (guesses.c); people.c has the others */

srv_limits *limits_open(void);
void limits_close(srv_limits *limits);

/* Counts one request of `who` (any bytes) in the bucket of a kind. Returns 0, or how many milliseconds to wait: it
 * was not counted then. `now` in milliseconds. */
int64_t limits_count(srv_limits *limits, uint8_t kind, const void *who, size_t size,
                     const limit_rule *rule, int64_t now);

/* Adds the cost of a request once it is known, even above the limit. */
void limits_charge(srv_limits *limits, uint8_t kind, const void *who, size_t size,
                   int64_t microseconds, int64_t now);
/* Milliseconds until the bucket holds at most that many microseconds; 0: it already does. */
int64_t limits_over(srv_limits *limits, uint8_t kind, const void *who, size_t size,
                    int64_t microseconds, int64_t now);

/* What counts as one address: an IPv4 address, or the first half of an IPv6 address (its owner has the rest). Returns
 * the size. */
enum { LIMITS_ADDRESS_MAX = 64 };
size_t limits_address(const char *address, uint8_t out[LIMITS_ADDRESS_MAX]);

/* Browsers that have logged in before: guesses from elsewhere do not delay them. */
void limits_remember(srv_limits *limits, const char *key, const char *address);
bool limits_remembers(const srv_limits *limits, const char *key, const char *address);

#endif
