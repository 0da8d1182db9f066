/* preview_numbers.c: chances as fractions, and names that all previews write. */
#include "napoleon/preview/preview_parts.h"
#include "napoleon/text/phrases.h"

enum { WORD_SIZE = 60, DICE_MAX = 6 };

/* ---------------------------------------------------------------- dice */

static uint32_t power(uint32_t base, uint32_t exponent)
{
    uint32_t value = 1;
    while (exponent-- > 0)
        value *= base;
    return value;
}

/* n over k */
static uint32_t choose(uint32_t n, uint32_t k)
{
    uint32_t value = 1;
    for (uint32_t i = 1; i <= k; i++)
        value = value * (n - k + i) / i;
    return value;
}

uint32_t nap_ways_of_dice(uint32_t dice)
{
    gg_assert(dice <= DICE_MAX);
    return power(6, dice);
}

uint32_t nap_ways_to_hit(uint32_t dice, uint32_t needs, uint32_t hits)
{
    gg_assert(dice <= DICE_MAX && needs <= 6);
    if (hits > dice)
        return 0;
    return choose(dice, hits) * power(needs, hits) * power(6 - needs, dice - hits);
}

uint32_t nap_ways_to_hit_most(uint32_t dice, uint32_t needs, uint32_t hits)
{
    uint32_t ways = 0;
    for (uint32_t i = hits; i <= dice; i++)
        ways += nap_ways_to_hit(dice, needs, i);
    return ways;
}

void nap_json_dice(gg_json *out, uint32_t dice, uint32_t needs)
{
    gg_json_int(out, "dice", dice);
    gg_json_int(out, "needs", needs);
    gg_json_fraction(out, "expected", dice * needs, 6);
    gg_json_array(out, "hits");
    for (uint32_t hits = 0; hits <= dice; hits++)
        gg_json_fraction(out, NULL, nap_ways_to_hit(dice, needs, hits), nap_ways_of_dice(dice));
    gg_json_end_array(out);
}

/* ---------------------------------------------------------------- names */

void nap_json_town(gg_json *out, const char *key, const nap_board *board, uint32_t town)
{
    if (town < board->towns)
        gg_json_text(out, key, board->town[town].name);
    else
        gg_json_null(out, key);
}

void nap_json_river(gg_json *out, const nap_board *board, uint8_t road)
{
    uint8_t river = board->road[road].river;
    gg_json_name(out, "river", river < board->rivers ? board->river[river].name : NULL);
}

void nap_json_block(gg_json *out, const nap_board *board, uint32_t block)
{
    gg_json_text(out, "block", board->block[block].id);
    gg_json_text(out, "name", board->block[block].name);
}

void nap_json_spot(gg_json *out, const char *key, uint8_t spot)
{
    char word[WORD_SIZE];
    gg_text text;
    gg_text_open(&text, word, sizeof word);
    nap_put_spot_name(spot, &text);
    gg_json_text(out, key, word);
}

void nap_json_ids(gg_json *out, const char *key, const nap_board *board, uint64_t blocks)
{
    gg_json_array(out, key);
    NAP_EACH (block, blocks)
        gg_json_text(out, NULL, board->block[block].id);
    gg_json_end_array(out);
}

void nap_json_blocks(gg_json *out, const char *key, const nap_outlook *outlook, uint64_t blocks)
{
    nap_json_ids(out, key, outlook->board, blocks & ~outlook->unseen);
    gg_json_int(out, "hidden", nap_count(blocks & outlook->unseen));
}
