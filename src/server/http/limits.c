/* limits.c: rate limits. */
#define _POSIX_C_SOURCE 200809L

#include "server/http/limits.h"
#include "host/memory.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { SETS = 4096, WAYS = 4, PLACES = 4096, KEY_MAX = 128 };

typedef struct bucket {
    uint64_t who;  /* hash of kind and name; 0: nobody's */
    int64_t until; /* microseconds: when it will be empty */
} bucket;

struct limits {
    uint8_t
        key[crypto_shorthash_KEYBYTES]; /* hash key, so nobody can choose whose bucket they share */
    bucket bucket[SETS][WAYS];
    uint64_t place[PLACES];
};

srv_limits *limits_open(void)
{
    srv_limits *limits = host_memory(sizeof *limits);
    crypto_shorthash_keygen(limits->key);
    return limits;
}

void limits_close(srv_limits *limits)
{
    free(limits);
}

/* Not 0. */
static uint64_t hash_of(const srv_limits *limits, uint8_t kind, const void *who, size_t size)
{
    uint8_t text[1 + KEY_MAX], hash[crypto_shorthash_BYTES];
    uint64_t value;
    gg_assert(size <= KEY_MAX);
    text[0] = kind;
    memcpy(text + 1, who, size);
    crypto_shorthash(hash, text, size + 1, limits->key);
    memcpy(&value, hash, sizeof value);
    return value ? value : 1;
}

/* ---------------------------------------------------------------- buckets */

/* The bucket of `who`, or the one of its set that will be empty first, reassigned. */
static bucket *find_bucket(srv_limits *limits, uint64_t who)
{
    bucket *set = limits->bucket[who % SETS], *least = set;
    for (int i = 0; i < WAYS; i++) {
        if (set[i].who == who)
            return &set[i];
        if (set[i].until < least->until)
            least = &set[i];
    }
    *least = (bucket){.who = who};
    return least;
}

int64_t limits_count(srv_limits *limits, uint8_t kind, const void *who, size_t size,
                     const limit_rule *rule, int64_t now)
{
    bucket *mine = find_bucket(limits, hash_of(limits, kind, who, size));
    gg_assert(rule->burst > 0 && rule->microseconds > 0);
    const int64_t micros = now * 1000, full = micros + rule->burst * rule->microseconds;
    if (mine->until < micros)
        mine->until = micros;
    int64_t over = mine->until + rule->microseconds - full;
    if (over > 0)
        return (over + 999) / 1000;
    mine->until += rule->microseconds;
    return 0;
}

void limits_charge(srv_limits *limits, uint8_t kind, const void *who, size_t size,
                   int64_t microseconds, int64_t now)
{
    bucket *mine = find_bucket(limits, hash_of(limits, kind, who, size));
    gg_assert(microseconds >= 0); /* costs are never negative */
    if (mine->until < now * 1000)
        mine->until = now * 1000;
    mine->until += microseconds;
}

int64_t limits_over(srv_limits *limits, uint8_t kind, const void *who, size_t size,
                    int64_t microseconds, int64_t now)
{
    uint64_t hash = hash_of(limits, kind, who, size);
    const bucket *set = limits->bucket[hash % SETS];
    for (int i = 0; i < WAYS; i++) {
        int64_t over = set[i].until - now * 1000 - microseconds;
        if (set[i].who == hash && over > 0)
            return (over + 999) / 1000;
    }
    return 0;
}

/* ---------------------------------------------------------------- addresses */

_Static_assert((int)KEY_MAX > (int)LIMITS_ADDRESS_MAX && LIMITS_ADDRESS_MAX >= 8,
               "room for an address");

size_t limits_address(const char *address, uint8_t out[LIMITS_ADDRESS_MAX])
{
    struct in6_addr six;
    if (inet_pton(AF_INET, address, out) == 1)
        return 4;
    if (inet_pton(AF_INET6, address, &six) == 1) {
        bool mapped = IN6_IS_ADDR_V4MAPPED(&six);
        memcpy(out, mapped ? six.s6_addr + 12 : six.s6_addr, mapped ? 4 : 8);
        return mapped ? 4 : 8;
    }
    size_t size = strnlen(address, LIMITS_ADDRESS_MAX);
    memcpy(out, address, size);
    return size;
}

/* ---------------------------------------------------------------- places */

static uint64_t place_of(const srv_limits *limits, const char *key, const char *address)
{
    uint8_t text[KEY_MAX];
    size_t size = limits_address(address, text), more = strnlen(key, KEY_MAX - LIMITS_ADDRESS_MAX);
    memcpy(text + size, key, more);
    return hash_of(limits, (uint8_t)(0x80 + size), text, size + more);
}

void limits_remember(srv_limits *limits, const char *key, const char *address)
{
    uint64_t place = place_of(limits, key, address);
    limits->place[place % PLACES] = place;
}

bool limits_remembers(const srv_limits *limits, const char *key, const char *address)
{
    uint64_t place = place_of(limits, key, address);
    return limits->place[place % PLACES] == place;
}
