/* Dice: ChaCha20 with the vectors of RFC 8439, the documented rule of keyed dice, forced and fast dice. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/dice/draws.h"
#include "grognard_game.h"
#include "harness/misuse.h"

static int die(gg_dice *dice)
{
    return (int)gg_next_draw(dice, GG_DRAW_DIE, 6, 0, 0, NULL) + 1;
}

/* ---------------------------------------------------------------- ChaCha20 */

static void expect_block(const uint8_t *key, uint32_t counter, const uint32_t *nonce,
                         const char *expected)
{
    uint8_t block[64];
    gg_chacha20_block(key, counter, nonce, block);
    char buffer[129];
    gg_text text;
    gg_text_open(&text, buffer, sizeof buffer);
    for (int i = 0; i < 64; i++)
        gg_put_hex(&text, block[i], 2);
    assert_string_equal(buffer, expected);
}

static void block_of_section_2_3_2(void **unused)
{
    (void)unused;
    uint8_t key[32];
    for (int i = 0; i < 32; i++)
        key[i] = (uint8_t)i;
    const uint32_t nonce[3] = {0x09000000, 0x4a000000, 0};
    expect_block(key, 1, nonce,
                 "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
                 "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e");
}

static void blocks_of_appendix_a_1(void **unused)
{
    (void)unused;
    const uint8_t zero[32] = {0};
    const uint8_t last_one[32] = {[31] = 1};
    const uint8_t second_ff[32] = {[1] = 0xFF};
    const uint32_t no_nonce[3] = {0, 0, 0};
    const uint32_t nonce_two[3] = {0, 0, 0x02000000};
    expect_block(zero, 0, no_nonce,
                 "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
                 "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586");
    expect_block(zero, 1, no_nonce,
                 "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
                 "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f");
    expect_block(last_one, 1, no_nonce,
                 "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
                 "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0");
    expect_block(second_ff, 2, no_nonce,
                 "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
                 "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096");
    expect_block(zero, 0, nonce_two,
                 "c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c7"
                 "8a970e0e955c14f3a88e741b97c286f75f8fc299e8148362fa198a39531bed6d");
}

/* ---------------------------------------------------------------- keyed dice */

/* A second implementation of the documented rule, on precomputed bytes. */
typedef struct stream_bytes {
    uint8_t byte[64 * 40];
    size_t used;
} stream_bytes;

static void make_bytes(stream_bytes *bytes, const uint8_t *key, uint64_t order, uint32_t stream)
{
    const uint32_t nonce[3] = {stream, (uint32_t)order, (uint32_t)(order >> 32)};
    for (uint32_t block = 0; block < 40; block++)
        gg_chacha20_block(key, block, nonce, bytes->byte + 64 * (size_t)block);
    bytes->used = 0;
}

static uint32_t expected_below(stream_bytes *bytes, uint32_t n)
{
    size_t width = n <= 256 ? 1 : 4;
    uint64_t range = n <= 256 ? 256 : 0x100000000;
    for (;;) {
        uint64_t value = 0;
        assert_true(bytes->used + width <= sizeof bytes->byte);
        for (size_t i = 0; i < width; i++)
            value += (uint64_t)bytes->byte[bytes->used++] << 8 * i;
        if (value < range - range % n)
            return (uint32_t)(value % n);
    }
}

static const uint8_t some_key[32] = {1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 0xAA};

static void keyed_dice_follow_the_rule(void **unused)
{
    (void)unused;
    static const uint32_t sizes[] = {6,   6,    2,       3,     1,          100,        255, 256,
                                     257, 1000, 1000003, 65536, 3000000000, 0xFFFFFFFF, 6,   200};
    static stream_bytes bytes[2];
    uint64_t order = 0x123456789ABCDEF0;
    gg_dice dice;
    gg_dice_keyed(&dice, some_key, order);
    make_bytes(&bytes[0], some_key, order, 0);
    make_bytes(&bytes[1], some_key, order, 1);
    for (size_t i = 0; i < 40 * sizeof sizes / sizeof *sizes; i++) {
        uint32_t n = sizes[i % (sizeof sizes / sizeof *sizes)];
        assert_int_equal(gg_below(&dice, n), expected_below(&bytes[0], n));
        if (i % 3 == 0)
            assert_int_equal(gg_next_shuffle(&dice, n), expected_below(&bytes[1], n));
    }
    assert_int_equal(dice.count, 0);
}

static void draws_are_recorded(void **unused)
{
    (void)unused;
    static stream_bytes bytes;
    const uint8_t pool[5] = {9, 8, 8, 7, 200};
    gg_dice dice;
    gg_dice_keyed(&dice, some_key, 7);
    make_bytes(&bytes, some_key, 7, 0);
    for (uint32_t i = 0; i < 200; i += 4) {
        uint32_t index = expected_below(&bytes, 6);
        assert_int_equal(gg_next_draw(&dice, GG_DRAW_DIE, 6, 0, 0, NULL), index);
        assert_int_equal(dice.drawn[i].kind, GG_DRAW_DIE);
        assert_int_equal(dice.drawn[i].value, index + 1);
        index = expected_below(&bytes, 5);
        assert_int_equal(gg_next_draw(&dice, GG_DRAW_MARKER, 5, 0, 0, pool), index);
        assert_int_equal(dice.drawn[i + 1].kind, GG_DRAW_MARKER);
        assert_int_equal(dice.drawn[i + 1].value, pool[index]);
        index = expected_below(&bytes, 3);
        assert_int_equal(gg_next_draw(&dice, GG_DRAW_SEAT, 3, 0, 0, NULL), index);
        assert_int_equal(dice.drawn[i + 2].kind, GG_DRAW_SEAT);
        assert_int_equal(dice.drawn[i + 2].value, index);
        index = expected_below(&bytes, 300);
        assert_int_equal(gg_next_draw(&dice, GG_DRAW_PICK, 300, 0, 0, NULL), index);
        assert_int_equal(dice.drawn[i + 3].kind, GG_DRAW_PICK);
        assert_int_equal(dice.drawn[i + 3].value, index);
        assert_int_equal(dice.count, i + 4);
    }
    assert_int_equal(dice.stream[1].counter, 0);
}

static void blocks_are_made_when_needed(void **unused)
{
    (void)unused;
    gg_dice dice;
    memset(&dice, 0xEE, sizeof dice);
    gg_dice_keyed(&dice, some_key, 1);
    assert_int_equal(dice.stream[0].counter, 0);
    assert_int_equal(dice.stream[1].counter, 0);
    assert_int_equal(dice.stream[0].block[0], 0xEE);
    assert_int_equal(dice.drawn[0].kind, 0xEEEE); /* not even cleared */
    for (int i = 0; i < 64; i++)
        gg_below(&dice, 256);
    assert_int_equal(dice.stream[0].counter, 1);
    gg_below(&dice, 256);
    assert_int_equal(dice.stream[0].counter, 2);
    assert_int_equal(dice.stream[1].counter, 0);
    gg_next_shuffle(&dice, 5);
    assert_int_equal(dice.stream[1].counter, 1);
}

static void every_order_has_its_dice(void **unused)
{
    (void)unused;
    gg_dice dice;
    gg_dice again;
    gg_dice_keyed(&dice, some_key, 1);
    die(&dice);
    gg_next_shuffle(&dice, 9);
    gg_dice_next(&dice, 2);
    gg_dice_keyed(&again, some_key, 2);
    assert_int_equal(dice.count, 0);
    assert_int_equal(dice.stream[0].counter, 0);
    assert_int_equal(dice.stream[1].counter, 0);
    for (int i = 0; i < 100; i++)
        assert_int_equal(die(&dice), die(&again));
    gg_dice_next(&again, 3);
    int same = 0;
    gg_dice_next(&dice, 2);
    for (int i = 0; i < 100; i++)
        same += die(&dice) == die(&again) ? 1 : 0;
    assert_in_range(same, 0, 40);
}

/* ---------------------------------------------------------------- forced dice */

static void forced_dice_come_in_order(void **unused)
{
    (void)unused;
    const gg_draw list[] = {
        {GG_DRAW_DIE, 6}, {GG_DRAW_MARKER, 8}, {GG_DRAW_SEAT, 1}, {GG_DRAW_PICK, 0}};
    const uint8_t pool[3] = {9, 8, 8};
    gg_dice dice;
    gg_dice_forced(&dice, list, 4, 1);
    assert_int_equal(die(&dice), 6);
    assert_int_equal(gg_next_draw(&dice, GG_DRAW_MARKER, 3, 0, 0, pool), 1);
    gg_dice_next(&dice, 2); /* the list continues */
    assert_int_equal(gg_next_draw(&dice, GG_DRAW_SEAT, 2, 0, 0, NULL), 1);
    assert_int_equal(gg_next_draw(&dice, GG_DRAW_PICK, 1, 0, 0, NULL), 0);
    assert_int_equal(dice.forced_used, 4);
    assert_int_equal(dice.count, 2);
    assert_memory_equal(dice.drawn, list + 2, 2 * sizeof *list);
    assert_false(dice.none_left);
    assert_false(dice.wrong);
    assert_int_equal(dice.stream[0].counter, 0);
}

static void forced_dice_run_out(void **unused)
{
    (void)unused;
    const gg_draw list[] = {{GG_DRAW_DIE, 2}};
    gg_dice dice;
    gg_dice_forced(&dice, list, 1, 1);
    assert_int_equal(die(&dice), 2);
    assert_false(dice.none_left);
    assert_int_equal(gg_next_draw(&dice, GG_DRAW_DIE, 6, 4, 500, NULL), 0);
    assert_true(dice.none_left);
    assert_false(dice.wrong);
    gg_next_draw(&dice, GG_DRAW_DIE, 6, 5, 600, NULL);
    assert_int_equal(dice.missing_purpose, 4);
    assert_int_equal(dice.missing_subject, 500);
    assert_int_equal(dice.count, 1);
    gg_dice_forced(&dice, NULL, 0, 1);
    assert_false(dice.none_left);
    die(&dice);
    assert_true(dice.none_left);
}

/* Rules that roll until something happens also end with void dice, and nothing overflows. */
static void void_dice_still_roll(void **unused)
{
    (void)unused;
    gg_dice dice;
    gg_dice_forced(&dice, NULL, 0, 1);
    int seen = 0;
    for (int i = 0; i < 1000; i++)
        seen |= 1 << die(&dice);
    assert_int_equal(seen, 0x7E);
    assert_int_equal(dice.count, 0);
}

static void expect_wrong(gg_draw draw, uint16_t kind, uint32_t n)
{
    const uint8_t pool[2] = {3, 5};
    const gg_draw list[2] = {draw, {GG_DRAW_DIE, 1}};
    gg_dice dice;
    gg_dice_forced(&dice, list, 2, 1);
    assert_int_equal(gg_next_draw(&dice, kind, n, 0, 0, pool), 0);
    assert_true(dice.wrong);
    assert_false(dice.none_left);
    die(&dice);
    assert_int_equal(dice.forced_used, 0);
    assert_int_equal(dice.count, 0);
}

static void forced_dice_must_fit(void **unused)
{
    (void)unused;
    expect_wrong((gg_draw){GG_DRAW_DIE, 0}, GG_DRAW_DIE, 6);
    expect_wrong((gg_draw){GG_DRAW_DIE, 7}, GG_DRAW_DIE, 6);
    expect_wrong((gg_draw){GG_DRAW_PICK, 3}, GG_DRAW_DIE, 6);
    expect_wrong((gg_draw){GG_DRAW_MARKER, 4}, GG_DRAW_MARKER, 2);
    expect_wrong((gg_draw){GG_DRAW_MARKER, 259}, GG_DRAW_MARKER, 2);
    expect_wrong((gg_draw){GG_DRAW_SEAT, 2}, GG_DRAW_SEAT, 2);
    expect_wrong((gg_draw){GG_DRAW_PICK, 9}, GG_DRAW_PICK, 9);
    expect_wrong((gg_draw){0, 0}, GG_DRAW_PICK, 9);
}

static void forced_shuffles_use_key_zero(void **unused)
{
    (void)unused;
    const uint8_t zero[32] = {0};
    gg_dice forced;
    gg_dice keyed;
    gg_dice_forced(&forced, NULL, 0, 12);
    gg_dice_keyed(&keyed, zero, 12);
    for (uint32_t n = 1; n < 100; n++)
        assert_int_equal(gg_next_shuffle(&forced, n), gg_next_shuffle(&keyed, n));
    assert_false(forced.none_left);
}

/* ---------------------------------------------------------------- fast dice */

static void fast_dice_repeat(void **unused)
{
    (void)unused;
    gg_dice a;
    gg_dice b;
    gg_dice_fast(&a, 1815);
    gg_dice_fast(&b, 1815);
    for (int i = 0; i < 200; i++)
        assert_int_equal(die(&a), die(&b));
    gg_dice_next(&a, 1); /* continues, does not start again */
    gg_dice_fast(&b, 1815);
    int same = 0;
    for (int i = 0; i < 200; i++)
        same += die(&a) == die(&b) ? 1 : 0;
    assert_in_range(same, 0, 70);
    assert_int_equal(a.count, 200);
}

static void fast_numbers_are_in_range(void **unused)
{
    (void)unused;
    static const uint32_t sizes[] = {1, 2, 6, 257, 1000003, 0xFFFFFFFF};
    gg_dice dice;
    gg_dice_fast(&dice, 0);
    for (int i = 0; i < 6000; i++) {
        uint32_t n = sizes[i % 6];
        assert_true(gg_below(&dice, n) < n);
        assert_true(gg_next_shuffle(&dice, n) < n);
    }
}

/* ---------------------------------------------------------------- misuse */

#ifndef NDEBUG

static void asserts_what_cannot_be_drawn(void **unused)
{
    (void)unused;
    static gg_dice dice;
    expect_broken(gg_below(&dice, 6)); /* no source */
    gg_dice_fast(&dice, 1);
    expect_broken(gg_below(&dice, 0));
    expect_broken(gg_next_draw(&dice, GG_DRAW_DIE, 8, 0, 0, NULL));
    expect_broken(gg_next_draw(&dice, GG_DRAW_MARKER, 2, 0, 0, NULL));
    expect_broken(gg_next_draw(&dice, 0, 2, 0, 0, NULL));
    for (int i = 0; i < GG_DRAWS_MAX; i++)
        die(&dice);
    expect_broken(die(&dice));
}

#endif

/* ---------------------------------------------------------------- uniformity */

/* Chi-square of `rolls` numbers below n, in hundredths. */
static uint64_t chi_square(gg_dice *dice, uint32_t n, uint32_t rolls, bool shuffle)
{
    uint32_t counts[256] = {0};
    for (uint32_t i = 0; i < rolls; i++)
        counts[shuffle ? gg_next_shuffle(dice, n) : gg_below(dice, n)]++;
    uint64_t sum = 0;
    int64_t expected = rolls / n;
    for (uint32_t i = 0; i < n; i++)
        sum += (uint64_t)((counts[i] - expected) * (counts[i] - expected));
    return sum * 100 / (uint64_t)expected;
}

/* Limits: a fair die exceeds them once in ten thousand tests. */
static void all_numbers_are_equally_likely(void **unused)
{
    (void)unused;
    gg_dice dice;
    for (int source = 0; source < 2; source++) {
        if (source == 0)
            gg_dice_keyed(&dice, some_key, 99);
        else
            gg_dice_fast(&dice, 99);
        assert_in_range(chi_square(&dice, 6, 600000, false), 2, 2574);
        assert_in_range(chi_square(&dice, 6, 600000, true), 2, 2574);
        assert_in_range(chi_square(&dice, 2, 600000, false), 0, 1514);
        assert_in_range(chi_square(&dice, 200, 600000, false), 11000, 28000);
    }
}

/* A die does not predict the next one. */
static void pairs_are_equally_likely(void **unused)
{
    (void)unused;
    for (int source = 0; source < 2; source++) {
        gg_dice dice;
        if (source == 0)
            gg_dice_keyed(&dice, some_key, 5);
        else
            gg_dice_fast(&dice, 5);
        uint32_t counts[36] = {0};
        uint32_t last = gg_below(&dice, 6);
        for (int i = 0; i < 360000; i++) {
            uint32_t next = gg_below(&dice, 6);
            counts[last * 6 + next]++;
            last = next;
        }
        for (int i = 0; i < 36; i++)
            assert_in_range(counts[i], 9500, 10500);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(block_of_section_2_3_2),
        cmocka_unit_test(blocks_of_appendix_a_1),
        cmocka_unit_test(keyed_dice_follow_the_rule),
        cmocka_unit_test(draws_are_recorded),
        cmocka_unit_test(blocks_are_made_when_needed),
        cmocka_unit_test(every_order_has_its_dice),
        cmocka_unit_test(forced_dice_come_in_order),
        cmocka_unit_test(forced_dice_run_out),
        cmocka_unit_test(void_dice_still_roll),
        cmocka_unit_test(forced_dice_must_fit),
        cmocka_unit_test(forced_shuffles_use_key_zero),
        cmocka_unit_test(fast_dice_repeat),
        cmocka_unit_test(fast_numbers_are_in_range),
        cmocka_unit_test(all_numbers_are_equally_likely),
        cmocka_unit_test(pairs_are_equally_likely),
#ifndef NDEBUG
        cmocka_unit_test(asserts_what_cannot_be_drawn),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
