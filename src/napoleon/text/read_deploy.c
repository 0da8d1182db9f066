/* read_deploy.c: reads `deploy`, on the map before the first turn and in a battle (the notation, 5.3).
 *
 * The order has an item for each block that the seat places, in the order of the blocks. A block that is not named
 * has GG_NO_ITEM, and the rules refuse it. */
#include "napoleon/text/grammar.h"

bool nap_deploys_battle(const nap_table *table)
{
    return table->phase != NAP_DEPLOY_ALLIED && table->phase != NAP_DEPLOY_FRENCH;
}

uint64_t nap_placed_blocks(const nap_board *board, const nap_table *table, gg_seat seat)
{
    uint64_t own = seat < table->head.seats ? nap_blocks_of_seat(board, table, seat) : 0, set = 0;
    uint8_t town = table->battle < NAP_BATTLES_MAX ? table->fought[table->battle].town : NAP_NONE;
    if (!nap_deploys_battle(table))
        return own;
    NAP_EACH (block, own)
        if (town != NAP_NONE && table->at[block] == town)
            set |= nap_bit((uint32_t)block);
    return set;
}

static const nap_board *board_of(const gg_reading *reading)
{
    return nap_board_of(reading->said.game);
}

/* The order while it is read: an item for each block of the seat. */
typedef struct placing {
    uint64_t blocks, named;
    uint16_t item[NAP_BLOCKS_MAX];
} placing;

static bool append_all(gg_reading *reading, const placing *place)
{
    NAP_EACH (block, place->blocks)
        if (!gg_read_item(reading, (place->named & nap_bit((uint32_t)block))
                                       ? place->item[block]
                                       : (uint32_t)GG_NO_ITEM))
            return false;
    return true;
}

/* Sets the item of a named block; each block once. */
static bool name_block(const gg_reading *reading, placing *place, const nap_block_word *word,
                       uint32_t item)
{
    if (place->named & nap_bit(word->block))
        return gg_fail_at(reading->said.error, reading->said.words, word->word,
                          "%s stands in two places", board_of(reading)->block[word->block].id);
    place->named |= nap_bit(word->block);
    place->item[word->block] = (uint16_t)item;
    return true;
}

static bool block_expected(const gg_reading *reading, const nap_block_word *word)
{
    return gg_fail_at(reading->said.error, reading->said.words, word->word, "block expected");
}

/* Blocks that the seat may not place come after the others, so that the rules can refuse them. */
static bool append_foreign(gg_reading *reading, const placing *place)
{
    NAP_EACH (block, place->named & ~place->blocks)
        if (!gg_read_item(reading, NAP_ITEM_BLOCK + (uint32_t)block))
            return false;
    return true;
}

/* ---------------------------------------------------------------- on the map */

enum { NO_TOWN = 0xFF };

/* Giving up two or more steps is an item that the rules refuse. */
static uint32_t map_item(const nap_board *board, const nap_block_word *word, uint8_t town)
{
    uint8_t max = board->block[word->block].max;
    bool none = (word->flags & NAP_FLAG_NONE) != 0;
    if (word->steps == max || (word->steps == 0 && !none))
        return (uint32_t)NAP_ITEM_TOWN + town;
    return word->steps + 1 == max ? (uint32_t)NAP_ITEM_LESS + town
                                  : (uint32_t)NAP_ITEM_LESS + NO_TOWN;
}

static bool put_in_town(const gg_reading *reading, placing *place, const nap_block_word *word,
                        uint8_t town)
{
    if (word->block == NAP_NONE || (word->flags & ~NAP_FLAG_NONE))
        return block_expected(reading, word);
    return name_block(reading, place, word, map_item(board_of(reading), word, town));
}

/* Both Allied seats may read a set-up of the whole side: each takes the part of its own army. */
static bool is_whole_side(const gg_reading *reading, const placing *place)
{
    const gg_head *head = gg_head_of(reading->view);
    uint8_t side = head->viewer < head->seats ? head->side[head->viewer] : (uint8_t)GG_NOBODY;
    return side < NAP_SIDES && place->named == board_of(reading)->side_blocks[side];
}

/* `Brussels: A01 A09:3 .. Ath: A06 ..` */
static bool read_towns(gg_reading *reading, placing *place)
{
    nap_block_list list;
    do {
        uint16_t town;
        if (!gg_take_noun(reading, &nap_nouns[NAP_A_TOWN], &town) ||
            !gg_said_expect(&reading->said, ":") ||
            !nap_read_deployed(board_of(reading), reading->said.words, &reading->said.next,
                               reading->said.words->count, &list, reading->said.error))
            return false;
        for (uint32_t i = 0; i < list.count; i++)
            if (!put_in_town(reading, place, &list.word[i], (uint8_t)(town - NAP_ITEM_TOWN)))
                return false;
    } while (!gg_said_all(&reading->said));
    if (!append_all(reading, place))
        return false;
    return is_whole_side(reading, place) || append_foreign(reading, place);
}

/* `Brussels: A01 ..` where towns are not chosen: the rules refuse it. */
static bool read_no_towns(gg_reading *reading)
{
    placing place = {.blocks = 0};
    if (!read_towns(reading, &place))
        return false;
    gg_order_open(reading->order, NAP_DEPLOY);
    return gg_read_item(reading, (uint32_t)NAP_ITEM_TOWN) && gg_read_item(reading, NAP_DONE);
}

/* `A09:3 P07:3` or `none`: the blocks that give up a step; two steps count as two. */
static bool read_losses(gg_reading *reading)
{
    const nap_board *board = board_of(reading);
    nap_block_list list;
    uint8_t less[NAP_BLOCKS_MAX] = {0};
    if (gg_span_is(gg_word_at(reading->said.words, reading->said.next + 1), ":"))
        return read_no_towns(reading);
    if (gg_said_took(&reading->said, "none"))
        return gg_read_item(reading, NAP_DONE);
    if (!nap_read_deployed(board, reading->said.words, &reading->said.next,
                           reading->said.words->count, &list, reading->said.error))
        return false;
    for (uint32_t i = 0; i < list.count; i++) {
        const nap_block_word *word = &list.word[i];
        if (word->block == NAP_NONE || (word->flags & ~NAP_FLAG_NONE))
            return block_expected(reading, word);
        if (word->steps == 0 && word->flags == 0)
            return gg_fail_at(reading->said.error, reading->said.words, word->word,
                              "%s: strength expected, as %s:%d", board->block[word->block].id,
                              board->block[word->block].id, board->block[word->block].max - 1);
        less[word->block] = (uint8_t)(less[word->block] + board->block[word->block].max -
                                      word->steps);
    }
    for (uint32_t block = 0; block < board->blocks; block++)
        for (uint32_t i = 0; i < less[block]; i++)
            if (!gg_read_item(reading, NAP_ITEM_BLOCK + block))
                return false;
    return gg_read_item(reading, NAP_DONE);
}

/* ---------------------------------------------------------------- in a battle */

/* As occupant of a marker. If it is not there the item is one that the rules refuse. */
static uint32_t battle_item(const gg_reading *reading, const nap_block_word *word, uint8_t spot)
{
    const nap_table *table = nap_table_of(reading->view);
    const nap_battle *battle = &table->fought[table->battle];
    if (!(word->flags & (NAP_FLAG_FARM | NAP_FLAG_HILL)))
        return (uint32_t)NAP_ITEM_SPOT + spot;
    uint8_t wanted = word->flags & NAP_FLAG_FARM ? NAP_FARM : NAP_HILL;
    uint8_t lies = nap_is_home(spot) ? battle->marker[nap_party_at(spot)][nap_column(spot)]
                                     : (uint8_t)NAP_NO_MARKER;
    return (uint32_t)NAP_ITEM_POST + spot + (lies == wanted ? 0U : (uint32_t)NAP_WRONG_POST);
}

static bool put_in_place(const gg_reading *reading, placing *place, const nap_block_word *word,
                         uint8_t spot)
{
    if (word->block == NAP_NONE || word->steps != 0 ||
        (word->flags & ~(NAP_FLAG_FARM | NAP_FLAG_HILL)))
        return block_expected(reading, word);
    return name_block(reading, place, word, battle_item(reading, word, spot));
}

/* `D1: A02/farm D2: A03 A05 D3: A04 DR: -` */
static bool read_places(gg_reading *reading, placing *place)
{
    nap_block_list list;
    do {
        uint16_t spot;
        if (!gg_take_noun(reading, &nap_nouns[NAP_A_SPOT], &spot) ||
            !gg_said_expect(&reading->said, ":") ||
            !nap_read_blocks(board_of(reading), reading->said.words, &reading->said.next,
                             reading->said.words->count, &list, reading->said.error))
            return false;
        for (uint32_t i = 0; i < list.count; i++)
            if (!put_in_place(reading, place, &list.word[i], (uint8_t)(spot - NAP_ITEM_SPOT)))
                return false;
    } while (!gg_said_all(&reading->said));
    return append_all(reading, place) && append_foreign(reading, place);
}

bool nap_read_deploy(gg_reading *reading)
{
    const nap_table *table = nap_table_of(reading->view);
    placing place = {.blocks = nap_placed_blocks(board_of(reading), table, table->head.viewer)};
    if (nap_deploys_battle(table))
        return read_places(reading, &place);
    if (reading->said.game->option[NAP_OPTION_HISTORICAL])
        return read_losses(reading);
    return read_towns(reading, &place);
}
