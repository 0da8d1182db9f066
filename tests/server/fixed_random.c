/* fixed_random.c: reproducible random numbers, for servers that are compared byte by byte.
 *
 * A library for LD_PRELOAD that gives libsodium another source of random numbers, so the product itself needs no
 * option for it. The seed is the number in GG_TEST_RANDOM. */
#include <sodium.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

static _Atomic uint64_t counter;

/* splitmix64 of a counter. */
static uint64_t next(void)
{
    uint64_t z = atomic_fetch_add(&counter, UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static const char *name(void)
{
    return "fixed";
}

static uint32_t number(void)
{
    return (uint32_t)next();
}

static void fill(void *const buffer, const size_t size)
{
    uint8_t *bytes = buffer;
    for (size_t i = 0; i < size; i++)
        bytes[i] = (uint8_t)next();
}

static randombytes_implementation fixed = {
    .implementation_name = name, .random = number, .buf = fill};

__attribute__((constructor)) static void begin(void)
{
    const char *seed = getenv("GG_TEST_RANDOM");
    atomic_store(&counter, seed ? strtoull(seed, NULL, 10) : 1805);
    randombytes_set_implementation(&fixed);
}
