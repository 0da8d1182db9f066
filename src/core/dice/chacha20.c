/* chacha20.c: the ChaCha20 block function (RFC 8439, 2.3), the source of keyed dice. */
#include "grognard_game.h"

#include "core/mem.h"

static uint32_t rotate(uint32_t word, int by)
{
    return word << by | word >> (32 - by);
}

static void quarter_round(uint32_t *x, int a, int b, int c, int d)
{
    x[a] += x[b];
    x[d] = rotate(x[d] ^ x[a], 16);
    x[c] += x[d];
    x[b] = rotate(x[b] ^ x[c], 12);
    x[a] += x[b];
    x[d] = rotate(x[d] ^ x[a], 8);
    x[c] += x[d];
    x[b] = rotate(x[b] ^ x[c], 7);
}

/* A column round followed by a diagonal round. */
static void two_rounds(uint32_t *x)
{
    quarter_round(x, 0, 4, 8, 12);
    quarter_round(x, 1, 5, 9, 13);
    quarter_round(x, 2, 6, 10, 14);
    quarter_round(x, 3, 7, 11, 15);
    quarter_round(x, 0, 5, 10, 15);
    quarter_round(x, 1, 6, 11, 12);
    quarter_round(x, 2, 7, 8, 13);
    quarter_round(x, 3, 4, 9, 14);
}

static uint32_t load(const uint8_t *at)
{
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static void store(uint8_t *at, uint32_t word)
{
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)(word >> (8 * i));
}

void gg_chacha20_block(const uint8_t key[32], uint32_t counter, const uint32_t nonce[3],
                       uint8_t out[64])
{
    uint32_t start[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}; /* "expand 32-byte k" */
    for (int i = 0; i < 8; i++)
        start[4 + i] = load(key + 4 * i);
    start[12] = counter;
    memcpy(start + 13, nonce, 3 * sizeof *nonce);

    uint32_t x[16];
    memcpy(x, start, sizeof x);
    for (int i = 0; i < 10; i++)
        two_rounds(x);
    for (int i = 0; i < 16; i++)
        store(out + 4 * i, x[i] + start[i]);
}
