/* hash.c: a fast hash of states and views. Not for secrets: collisions are easy to construct.
 *
 * Four lanes take 8 of every 32 bytes each, so that four multiplications run in parallel. A lane absorbs a word with
 *
 *     lane = rotate((lane ^ word) * FIRST, 32) * SECOND
 *
 * This is invertible, so two inputs that differ in one word of a lane always leave that lane different. The first
 * product carries a change to the high half, the rotation brings it down, and the second product carries it up again.
 * Even a change of the top bit thus spreads too widely to be canceled by chance in the next word. At the end the lanes
 * are combined with the size, and three rounds of shift and multiply let every bit affect every bit of the hash.
 *
 * Only 64-bit products are used, since WebAssembly has no wider ones. The constants are the fractions of the golden
 * ratio and of the roots of 2, 3 and 7, made odd. */
#include "grognard_game.h"

#include "core/mem.h"

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
               "hashes are those of little-endian words");

#define FIRST UINT64_C(0x9E3779B97F4A7C15)
#define SECOND UINT64_C(0x6A09E667F3BCC909)
#define THIRD UINT64_C(0xBB67AE8584CAA73B)
#define FOURTH UINT64_C(0xA54FF53A5F1D36F1)

enum { LANES = 4, WORD = sizeof(uint64_t) };

static uint64_t load(const uint8_t *at)
{
    uint64_t word;
    memcpy(&word, at, sizeof word);
    return word;
}

static uint64_t take_in(uint64_t lane, uint64_t word)
{
    uint64_t product = (lane ^ word) * FIRST;
    return (product << 32 | product >> 32) * SECOND;
}

static uint64_t finish(uint64_t sum)
{
    sum = (sum ^ sum >> 32) * THIRD;
    sum = (sum ^ sum >> 29) * FOURTH;
    sum = (sum ^ sum >> 32) * FIRST;
    return sum ^ sum >> 29;
}

uint64_t gg_hash_bytes(const void *bytes, size_t size)
{
    gg_assert(size % WORD == 0);
    const uint8_t *at = bytes;
    const uint8_t *end = at + size;
    uint64_t a = FIRST, b = SECOND, c = THIRD, d = FOURTH;
    for (size_t stripes = size / (LANES * WORD); stripes > 0; stripes--) {
        a = take_in(a, load(at));
        b = take_in(b, load(at + WORD));
        c = take_in(c, load(at + 2 * WORD));
        d = take_in(d, load(at + 3 * WORD));
        at += LANES * WORD;
    }
    for (; at < end; at += WORD)
        a = take_in(a, load(at));
    uint64_t sum = take_in(size, a);
    sum = take_in(sum, b);
    sum = take_in(sum, c);
    return finish(take_in(sum, d));
}
