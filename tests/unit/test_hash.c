/* Hashes: SHA-256 with the vectors of its standard, and the promises of the fast hash. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "grognard_game.h"

/* ---------------------------------------------------------------- SHA-256 */

static void expect_digest(gg_sha256 *sha, const char *expected)
{
    uint8_t digest[32];
    gg_sha256_close(sha, digest);
    char buffer[65];
    gg_text text;
    gg_text_open(&text, buffer, sizeof buffer);
    for (int i = 0; i < 32; i++)
        gg_put_hex(&text, digest[i], 2);
    assert_string_equal(buffer, expected);
}

static void expect_sha256(const char *message, const char *expected)
{
    gg_sha256 sha;
    gg_sha256_open(&sha);
    gg_sha256_add(&sha, message, strlen(message));
    expect_digest(&sha, expected);
}

static void sha256_of_the_standard(void **unused)
{
    (void)unused;
    expect_sha256("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect_sha256("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect_sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                  "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

static void sha256_of_a_million_letters(void **unused)
{
    (void)unused;
    char letters[1000];
    memset(letters, 'a', sizeof letters);
    gg_sha256 sha;
    gg_sha256_open(&sha);
    for (int i = 0; i < 1000; i++)
        gg_sha256_add(&sha, letters, sizeof letters);
    expect_digest(&sha, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

/* A message may be split anywhere, and have any size. */
static void sha256_in_pieces(void **unused)
{
    (void)unused;
    uint8_t message[200];
    for (size_t i = 0; i < sizeof message; i++)
        message[i] = (uint8_t)(i * 7);
    for (size_t size = 0; size <= sizeof message; size++) {
        uint8_t whole[32];
        uint8_t pieces[32];
        gg_sha256 sha;
        gg_sha256_open(&sha);
        gg_sha256_add(&sha, message, size);
        gg_sha256_close(&sha, whole);
        gg_sha256_open(&sha);
        for (size_t at = 0, piece = 1; at < size; at += piece, piece = piece % 70 + 13) {
            piece = piece < size - at ? piece : size - at;
            gg_sha256_add(&sha, message + at, piece);
        }
        gg_sha256_add(&sha, NULL, 0);
        gg_sha256_close(&sha, pieces);
        assert_memory_equal(whole, pieces, sizeof whole);
    }
}

/* ---------------------------------------------------------------- the fast hash */

enum { STATE = 264 }; /* eight rounds of the four lanes and one word more */

static int ones(uint64_t word)
{
    int count = 0;
    for (; word != 0; word &= word - 1)
        count++;
    return count;
}

static void fill(uint8_t *state, uint32_t seed)
{
    for (size_t i = 0; i < STATE; i++) {
        seed = seed * 1664525U + 1013904223U;
        state[i] = (uint8_t)(seed >> 24);
    }
}

/* Logs keep these hashes: they must never change. */
static void hash_is_always_the_same(void **unused)
{
    (void)unused;
    uint8_t state[STATE];
    fill(state, 1805);
    assert_int_equal(gg_hash_bytes(state, 0), UINT64_C(0x1D60C027A65E9D6B));
    assert_int_equal(gg_hash_bytes(state, 8), UINT64_C(0x57C4B56326F05347));
    assert_int_equal(gg_hash_bytes(state, STATE), UINT64_C(0xA48F7F008C308AB3));
}

static void hash_needs_no_alignment(void **unused)
{
    (void)unused;
    uint8_t state[STATE];
    uint8_t moved[STATE + 1];
    fill(state, 1);
    memcpy(moved + 1, state, STATE);
    assert_true(gg_hash_bytes(state, STATE) == gg_hash_bytes(moved + 1, STATE));
}

static void size_counts(void **unused)
{
    (void)unused;
    uint8_t zeros[STATE] = {0};
    for (size_t a = 0; a <= STATE; a += 8) {
        for (size_t b = 0; b < a; b += 8)
            assert_true(gg_hash_bytes(zeros, a) != gg_hash_bytes(zeros, b));
    }
}

/* Each bit of the state changes about half the bits of the hash, wherever it is, even in an empty state. */
static void every_bit_counts(void **unused)
{
    (void)unused;
    uint8_t state[STATE] = {0};
    for (uint32_t seed = 0; seed < 4; seed++) {
        if (seed > 0)
            fill(state, seed);
        uint64_t before = gg_hash_bytes(state, STATE);
        int total = 0;
        for (int bit = 0; bit < 8 * STATE; bit++) {
            state[bit / 8] ^= (uint8_t)(1 << bit % 8);
            int changed = ones(before ^ gg_hash_bytes(state, STATE));
            state[bit / 8] ^= (uint8_t)(1 << bit % 8);
            assert_in_range(changed, 10, 54);
            total += changed;
        }
        assert_in_range(total / (8 * STATE / 10), 315, 325); /* 32.0 on average */
    }
}

/* Each bit of the hash depends on each bit of a word in about half of all states. */
static void every_bit_of_the_hash_counts(void **unused)
{
    (void)unused;
    static int flips[64][64];
    uint8_t state[STATE];
    memset(flips, 0, sizeof flips);
    for (uint32_t seed = 0; seed < 400; seed++) {
        fill(state, seed * 12345);
        uint64_t before = gg_hash_bytes(state, 64);
        for (int bit = 0; bit < 64; bit++) {
            state[24 + bit / 8] ^= (uint8_t)(1 << bit % 8);
            uint64_t change = before ^ gg_hash_bytes(state, 64);
            state[24 + bit / 8] ^= (uint8_t)(1 << bit % 8);
            for (int out = 0; out < 64; out++)
                flips[bit][out] += (int)(change >> out & 1);
        }
    }
    for (int bit = 0; bit < 64; bit++) {
        for (int out = 0; out < 64; out++)
            assert_in_range(flips[bit][out], 140, 260); /* 200, six standard deviations */
    }
}

/* All states with two bits set have different hashes, and their lower or upper halves rarely collide. */
static void pairs_of_bits_count(void **unused)
{
    (void)unused;
    enum { BITS = 64 * 8, TABLE = 1 << 18 };
    static uint64_t table[TABLE];
    memset(table, 0, sizeof table);
    uint8_t state[BITS / 8] = {0};
    for (int a = 0; a < BITS; a++) {
        for (int b = 0; b < a; b++) {
            state[a / 8] ^= (uint8_t)(1 << a % 8);
            state[b / 8] ^= (uint8_t)(1 << b % 8);
            uint64_t hash = gg_hash_bytes(state, sizeof state);
            state[a / 8] ^= (uint8_t)(1 << a % 8);
            state[b / 8] ^= (uint8_t)(1 << b % 8);
            size_t at = hash % TABLE;
            int tries = 0;
            for (; table[at] != 0; at = (at + 1) % TABLE, tries++)
                assert_true(table[at] != hash);
            table[at] = hash;
            assert_in_range(tries, 0, 60);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sha256_of_the_standard),  cmocka_unit_test(sha256_of_a_million_letters),
        cmocka_unit_test(sha256_in_pieces),        cmocka_unit_test(hash_is_always_the_same),
        cmocka_unit_test(hash_needs_no_alignment), cmocka_unit_test(size_counts),
        cmocka_unit_test(every_bit_counts),        cmocka_unit_test(every_bit_of_the_hash_counts),
        cmocka_unit_test(pairs_of_bits_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
