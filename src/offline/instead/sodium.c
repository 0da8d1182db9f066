/* sodium.c: random numbers, hashes and encodings (sodium.h). */
#define _DEFAULT_SOURCE

#include "sodium.h"

#include "grognard_game.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { RANDOM_MOST = 256 }; /* bytes that getentropy() gives at a time */

int sodium_init(void)
{
    return 0;
}

void randombytes_buf(void *to, size_t size)
{
    for (size_t done = 0; done < size;) {
        size_t part = size - done < RANDOM_MOST ? size - done : RANDOM_MOST;
        if (getentropy((uint8_t *)to + done, part) != 0)
            abort(); /* nothing that follows would be secret */
        done += part;
    }
}

uint32_t randombytes_uniform(uint32_t count)
{
    gg_assert(count > 0);
    uint32_t drawn, least = (0U - count) % count; /* below it some results would be more likely */
    do
        randombytes_buf(&drawn, sizeof drawn);
    while (drawn < least);
    return drawn % count;
}

void sodium_memzero(void *at, size_t size)
{
    volatile uint8_t *byte = at;
    while (size-- > 0)
        *byte++ = 0;
}

int sodium_memcmp(const void *a, const void *b, size_t size)
{
    const uint8_t *one = a, *other = b;
    uint8_t differ = 0;
    for (size_t i = 0; i < size; i++)
        differ = (uint8_t)(differ | (one[i] ^ other[i]));
    return differ != 0 ? -1 : 0;
}

int sodium_is_zero(const uint8_t *at, size_t size)
{
    uint8_t any = 0;
    for (size_t i = 0; i < size; i++)
        any |= at[i];
    return any == 0;
}

/* ---------------------------------------------------------------- encodings */

char *sodium_bin2base64(char *to, size_t room, const uint8_t *from, size_t size, int variant)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    uint32_t bits = 0, count = 0;
    size_t used = 0;
    gg_assert(variant == sodium_base64_VARIANT_URLSAFE_NO_PADDING && room > (size * 4 + 2) / 3);
    (void)variant;
    for (size_t i = 0; i < size; i++) {
        bits = bits << 8 | from[i];
        for (count += 8; count >= 6; count -= 6)
            to[used++] = digits[bits >> (count - 6) & 63];
    }
    if (count > 0)
        to[used++] = digits[bits << (6 - count) & 63];
    gg_assert(used < room);
    to[used] = 0;
    return to;
}

char *sodium_bin2hex(char *to, size_t room, const uint8_t *from, size_t size)
{
    gg_assert(room > 2 * size);
    for (size_t i = 0; i < size; i++) {
        to[2 * i] = "0123456789abcdef"[from[i] >> 4];
        to[2 * i + 1] = "0123456789abcdef"[from[i] & 15];
    }
    to[2 * size] = 0;
    return to;
}

/* ---------------------------------------------------------------- hashes */

_Static_assert(sizeof(gg_sha256) <= sizeof(crypto_generichash_state), "room for the state");

int crypto_generichash_init(crypto_generichash_state *state, const uint8_t *key, size_t key_size,
                            size_t room)
{
    gg_assert(room <= 32);
    gg_sha256_open((gg_sha256 *)state);
    if (key_size > 0)
        gg_sha256_add((gg_sha256 *)state, key, key_size);
    return 0;
}

int crypto_generichash_update(crypto_generichash_state *state, const uint8_t *from, size_t size)
{
    gg_sha256_add((gg_sha256 *)state, from, size);
    return 0;
}

int crypto_generichash_final(crypto_generichash_state *state, uint8_t *to, size_t room)
{
    uint8_t digest[32];
    gg_sha256_close((gg_sha256 *)state, digest);
    memcpy(to, digest, room);
    return 0;
}

int crypto_generichash(uint8_t *to, size_t room, const uint8_t *from, size_t size,
                       const uint8_t *key, size_t key_size)
{
    crypto_generichash_state state;
    crypto_generichash_init(&state, key, key_size, room);
    crypto_generichash_update(&state, from, size);
    return crypto_generichash_final(&state, to, room);
}

void crypto_shorthash_keygen(uint8_t key[crypto_shorthash_KEYBYTES])
{
    randombytes_buf(key, crypto_shorthash_KEYBYTES);
}

int crypto_shorthash(uint8_t *to, const uint8_t *from, size_t size, const uint8_t *key)
{
    return crypto_generichash(to, crypto_shorthash_BYTES, from, size, key,
                              crypto_shorthash_KEYBYTES);
}
