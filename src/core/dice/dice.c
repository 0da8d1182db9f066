/* dice.c: the source of all randomness: a key, a given list, or a fast generator.
 *
 * Dice are opened for every order, and most orders roll nothing, so opening sets only a few fields. A block of a stream
 * is generated when its first byte is drawn. */
#include "core/dice/draws.h"
#include "core/mem.h"

enum { DICE_STREAM, SHUFFLE_STREAM, STREAMS };

/* ---------------------------------------------------------------- opening */

static void start_order(gg_dice *dice, uint64_t order)
{
    dice->order = order;
    for (int i = 0; i < STREAMS; i++) {
        dice->stream[i].counter = 0;
        dice->stream[i].used = 0;
    }
    dice->count = 0;
    dice->shuffles = 0;
    dice->shuffle_count = 0;
}

static void open_source(gg_dice *dice, uint8_t source, uint64_t order)
{
    dice->source = source;
    dice->none_left = false;
    dice->wrong = false;
    dice->of_shuffle = false;
    dice->forced_shuffles = false;
    dice->next_die = 0;
    dice->next_shuffle = 0;
    dice->missing_purpose = 0;
    dice->missing_subject = 0;
    dice->forced = NULL;
    dice->forced_count = 0;
    dice->forced_used = 0;
    start_order(dice, order);
}

void gg_dice_keyed(gg_dice *dice, const uint8_t key[32], uint64_t order)
{
    open_source(dice, GG_DICE_KEYED, order);
    memcpy(dice->key, key, sizeof dice->key);
}

void gg_dice_forced(gg_dice *dice, const gg_draw *draws, uint32_t count, uint64_t order)
{
    gg_assert(draws != NULL || count == 0);
    open_source(dice, GG_DICE_FORCED, order);
    memset(dice->key, 0, sizeof dice->key);
    dice->forced = draws;
    dice->forced_count = count;
    for (uint32_t i = 0; i < count; i++)
        dice->forced_shuffles = dice->forced_shuffles || draws[i].kind == GG_DRAW_SHUFFLE;
}

void gg_dice_fast(gg_dice *dice, uint64_t seed)
{
    open_source(dice, GG_DICE_FAST, 0);
    dice->fast = seed;
}

/* A forced list and a generator continue where they are. */
void gg_dice_next(gg_dice *dice, uint64_t order)
{
    gg_assert(dice->source != GG_DICE_NONE);
    start_order(dice, order);
}

/* ---------------------------------------------------------------- numbers below n */

static void make_block(const gg_dice *dice, uint32_t number, gg_stream *stream)
{
    const uint32_t nonce[3] = {number, (uint32_t)dice->order, (uint32_t)(dice->order >> 32)};
    gg_chacha20_block(dice->key, stream->counter, nonce, stream->block);
    stream->counter++;
    stream->used = 0;
}

static uint32_t next_byte(gg_dice *dice, uint32_t number)
{
    gg_stream *stream = &dice->stream[number];
    if (stream->counter == 0 || stream->used == sizeof stream->block)
        make_block(dice, number, stream);
    return stream->block[stream->used++];
}

static uint32_t next_four_bytes(gg_dice *dice, uint32_t number)
{
    uint32_t value = 0;
    for (int i = 0; i < 4; i++)
        value |= next_byte(dice, number) << (8 * i);
    return value;
}

/* Rejects numbers at or above the largest multiple of n, so that all remainders are equally likely. */
static uint32_t keyed_below(gg_dice *dice, uint32_t number, uint32_t n)
{
    uint64_t all = n <= 256 ? 256 : UINT64_C(1) << 32;
    for (;;) {
        uint32_t value = n <= 256 ? next_byte(dice, number) : next_four_bytes(dice, number);
        if (value < all - all % n)
            return value % n;
    }
}

/* SplitMix64 (Steele, Lea, Flood 2014). Reduces by multiplication; the slight bias does not matter for search. */
static inline uint32_t fast_below(gg_dice *dice, uint32_t n)
{
    dice->fast += UINT64_C(0x9E3779B97F4A7C15);
    uint64_t mix = dice->fast;
    mix = (mix ^ mix >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    mix = (mix ^ mix >> 27) * UINT64_C(0x94D049BB133111EB);
    mix ^= mix >> 31;
    return (uint32_t)((mix >> 32) * n >> 32);
}

static inline uint32_t stream_below(gg_dice *dice, uint32_t number, uint32_t n)
{
    gg_assert(n > 0 && dice->source != GG_DICE_NONE);
    return dice->source == GG_DICE_FAST ? fast_below(dice, n) : keyed_below(dice, number, n);
}

/* Also for forced dice: unrecorded numbers are not in the list. */
uint32_t gg_below(gg_dice *dice, uint32_t n)
{
    return stream_below(dice, DICE_STREAM, n);
}

uint32_t gg_next_shuffle(gg_dice *dice, uint32_t n)
{
    dice->shuffles++;
    return stream_below(dice, SHUFFLE_STREAM, n);
}

/* ---------------------------------------------------------------- shuffles */

static bool is_void(const gg_dice *dice)
{
    return dice->none_left || dice->wrong;
}

/* The next forced draw from `at` on that is (or is not) a shuffle; forced_count if there is none. */
static uint32_t next_forced(const gg_dice *dice, uint32_t at, bool shuffle)
{
    while (at < dice->forced_count && (dice->forced[at].kind == GG_DRAW_SHUFFLE) != shuffle)
        at++;
    return at;
}

static uint32_t forced_place(gg_dice *dice, uint32_t left)
{
    uint32_t at = next_forced(dice, dice->next_shuffle, true);
    bool there = at < dice->forced_count;
    uint32_t value = there ? dice->forced[at].value : 0;
    dice->shuffles++;
    if (there && value >> 8 == left && (value & 255) < left) {
        dice->next_shuffle = at + 1;
        dice->forced_used++;
        return value & 255;
    }
    dice->of_shuffle = true;
    dice->none_left = !there;
    dice->wrong = there;
    return 0;
}

static uint32_t next_place(gg_dice *dice, uint32_t left)
{
    if (dice->source == GG_DICE_FAST)
        return gg_next_shuffle(dice, left);
    bool forced = dice->source == GG_DICE_FORCED && dice->forced_shuffles && !is_void(dice);
    uint32_t chosen = forced ? forced_place(dice, left) : gg_next_shuffle(dice, left);
    if (is_void(dice))
        return chosen;
    gg_assert(dice->count + dice->shuffle_count < GG_DRAWS_MAX);
    dice->shuffled[dice->shuffle_count++] = (gg_draw){GG_DRAW_SHUFFLE,
                                                      (uint16_t)(left << 8 | chosen)};
    return chosen;
}

/* Fills the last place from all things, the one before it from the rest, and so on. */
void gg_mix(gg_dice *dice, uint8_t *things, uint32_t n)
{
    gg_assert(n <= UINT8_MAX);
    for (uint32_t left = n; left > 1; left--) {
        uint32_t chosen = next_place(dice, left);
        uint8_t thing = things[chosen];
        things[chosen] = things[left - 1];
        things[left - 1] = thing;
    }
}

/* ---------------------------------------------------------------- draws */

static uint16_t value_of(uint16_t kind, uint32_t index, const uint8_t *pool)
{
    if (kind == GG_DRAW_DIE)
        return (uint16_t)(index + 1);
    return kind == GG_DRAW_MARKER ? pool[index] : (uint16_t)index;
}

/* The index that yields this value; n if none does. */
static uint32_t index_of(gg_draw draw, uint32_t n, const uint8_t *pool)
{
    uint32_t index = 0;
    while (index < n && value_of(draw.kind, index, pool) != draw.value)
        index++;
    return index;
}

/* Records the draw for the log. */
static uint32_t record(gg_dice *dice, uint16_t kind, uint32_t index, const uint8_t *pool)
{
    gg_assert(dice->count < GG_DRAWS_MAX);
    dice->drawn[dice->count++] = (gg_draw){kind, value_of(kind, index, pool)};
    return index;
}

/* The index for the next value in the list; n if there is none or it does not fit. */
static uint32_t forced_index(gg_dice *dice, uint16_t kind, uint32_t n, const uint8_t *pool)
{
    uint32_t at = next_forced(dice, dice->next_die, false);
    if (at == dice->forced_count) {
        dice->none_left = true;
        return n;
    }
    gg_draw draw = dice->forced[at];
    dice->next_die = at;
    uint32_t index = draw.kind == kind ? index_of(draw, n, pool) : n;
    dice->wrong = index == n;
    return index;
}

/* After a failure the dice are void: the list stays at the wrong value, and nothing more is recorded. Void dice still
 * roll, with a different value each time, so that rules that roll until something happens terminate. */
static uint32_t forced_draw(gg_dice *dice, uint16_t kind, uint32_t n, uint8_t purpose,
                            uint16_t subject, const uint8_t *pool)
{
    if (is_void(dice))
        return gg_below(dice, n);
    uint32_t index = forced_index(dice, kind, n, pool);
    if (index == n) {
        dice->missing_purpose = purpose;
        dice->missing_subject = subject;
        return 0;
    }
    dice->forced_used++;
    dice->next_die++;
    return record(dice, kind, index, pool);
}

uint32_t gg_next_draw(gg_dice *dice, uint16_t kind, uint32_t n, uint8_t purpose, uint16_t subject,
                      const uint8_t *pool)
{
    gg_assert(kind >= GG_DRAW_DIE && kind <= GG_DRAW_PICK);
    gg_assert(n > 0 && n <= UINT16_MAX);
    gg_assert(kind != GG_DRAW_DIE || n == 6);
    gg_assert(kind != GG_DRAW_MARKER || pool != NULL);
    if (dice->source == GG_DICE_FORCED)
        return forced_draw(dice, kind, n, purpose, subject, pool);
    return record(dice, kind, gg_below(dice, n), pool);
}
