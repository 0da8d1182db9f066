/* sha256.c: SHA-256 (FIPS 180-4), for published hashes of seeds and data files. */
#include "grognard_game.h"

#include "core/mem.h"

static const uint32_t round_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotate(uint32_t word, int by)
{
    return word >> by | word << (32 - by);
}

static uint32_t load(const uint8_t *at)
{
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | (uint32_t)at[3];
}

/* The block's 16 words, extended to 64. */
static void make_schedule(const uint8_t *block, uint32_t w[64])
{
    for (int i = 0; i < 16; i++)
        w[i] = load(block + 4 * i);
    for (int i = 16; i < 64; i++) {
        uint32_t low = rotate(w[i - 15], 7) ^ rotate(w[i - 15], 18) ^ w[i - 15] >> 3;
        uint32_t high = rotate(w[i - 2], 17) ^ rotate(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + low + w[i - 7] + high;
    }
}

/* x holds a..h of the standard. Instead of shifting the values each round, their positions move backward, starting with
 * x[0] for a. */
static void one_round(uint32_t x[8], uint32_t round, uint32_t constant_and_word)
{
    uint32_t a = x[(0 - round) & 7], b = x[(1 - round) & 7], c = x[(2 - round) & 7];
    uint32_t e = x[(4 - round) & 7], f = x[(5 - round) & 7], g = x[(6 - round) & 7];
    uint32_t *d = &x[(3 - round) & 7], *h = &x[(7 - round) & 7];
    uint32_t sum_e = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    uint32_t choice = (e & f) ^ (~e & g);
    uint32_t first = *h + sum_e + choice + constant_and_word;
    uint32_t sum_a = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    uint32_t majority = (a & b) ^ (a & c) ^ (b & c);
    *d += first;
    *h = first + sum_a + majority;
}

static void add_block(gg_sha256 *sha, const uint8_t *block)
{
    uint32_t w[64];
    uint32_t x[8];
    make_schedule(block, w);
    memcpy(x, sha->h, sizeof x);
    /* Unrolled by eight: all indexes are constant, so x stays in registers. */
    for (uint32_t i = 0; i < 64; i += 8) {
        one_round(x, 0, round_constants[i] + w[i]);
        one_round(x, 1, round_constants[i + 1] + w[i + 1]);
        one_round(x, 2, round_constants[i + 2] + w[i + 2]);
        one_round(x, 3, round_constants[i + 3] + w[i + 3]);
        one_round(x, 4, round_constants[i + 4] + w[i + 4]);
        one_round(x, 5, round_constants[i + 5] + w[i + 5]);
        one_round(x, 6, round_constants[i + 6] + w[i + 6]);
        one_round(x, 7, round_constants[i + 7] + w[i + 7]);
    }
    for (int i = 0; i < 8; i++)
        sha->h[i] += x[i];
}

void gg_sha256_open(gg_sha256 *sha)
{
    *sha = (gg_sha256){.h = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c,
                             0x1f83d9ab, 0x5be0cd19}};
}

void gg_sha256_add(gg_sha256 *sha, const void *bytes, size_t size)
{
    const uint8_t *at = bytes;
    size_t filled = sha->size % sizeof sha->block;
    sha->size += size;
    while (size >= sizeof sha->block - filled) {
        size_t part = sizeof sha->block - filled;
        memcpy(sha->block + filled, at, part);
        add_block(sha, sha->block);
        at += part;
        size -= part;
        filled = 0;
    }
    if (size > 0)
        memcpy(sha->block + filled, at, size);
}

/* Padding: a one bit, zeros, and the size in bits in the last eight bytes. */
void gg_sha256_close(gg_sha256 *sha, uint8_t digest[32])
{
    static const uint8_t padding[64] = {0x80};
    uint8_t size[8];
    for (int i = 0; i < 8; i++)
        size[i] = (uint8_t)(sha->size * 8 >> (56 - 8 * i));
    size_t filled = sha->size % 64;
    gg_sha256_add(sha, padding, filled < 56 ? 56 - filled : 120 - filled);
    gg_sha256_add(sha, size, sizeof size);
    for (int i = 0; i < 32; i++)
        digest[i] = (uint8_t)(sha->h[i / 4] >> (24 - 8 * (i % 4)));
}
