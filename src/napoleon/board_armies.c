/* board_armies.c: the statements of blocks.txt. */
#include "core/mem.h"
#include "napoleon/board_load.h"

#include <stddef.h>

/* ---------------------------------------------------------------- army */

/* army ARMY SIDE moves MOVES town LIMIT defeat UNITS name NAME */
static bool read_army(nap_loader *load)
{
    uint8_t number;
    if (!nap_expect_army(load, 1, &number))
        return false;
    if (load->has_army[number])
        return gg_fail_at(load->error, &load->words, 1, "this army is there twice");
    nap_army *army = &load->board->army[number];
    if (!nap_expect_side(load, 2, &army->side))
        return false;
    if (army->side != nap_side_of(number)) /* which the program knows without the file */
        return gg_fail_at(load->error, &load->words, 2, "%s expected",
                          number == NAP_FR ? "french" : "allied");
    load->has_army[number] = true;
    memcpy(army->id, nap_army_id(number), 3);
    return nap_expect_pair(load, 3, "moves", 1, 4, &army->group_moves) &&
           nap_expect_pair(load, 5, "town", 1, NAP_BLOCKS_MAX, &army->town_limit) &&
           nap_expect_pair(load, 7, "defeat", 1, NAP_BLOCKS_MAX, &army->defeat) &&
           nap_expect_name(load, 9, "name", army->name);
}

/* ---------------------------------------------------------------- corps */

/* An id is copied if it is short enough and nothing else has it yet. */
static bool read_id(nap_loader *load, uint32_t index, uint8_t known, char *id, size_t size)
{
    gg_span word = gg_word_at(&load->words, index);
    if (word.size == 0 || word.size >= size)
        return gg_fail_at(load->error, &load->words, index, "an id of at most %zu bytes expected",
                          size - 1);
    if (known != NAP_NONE)
        return gg_fail_at(load->error, &load->words, index, "%.*s is there twice", (int)word.size,
                          word.at);
    memcpy(id, word.at, word.size);
    return true;
}

/* A corps of that army. */
static bool expect_corps(nap_loader *load, uint32_t index, uint8_t army, uint8_t *corps)
{
    gg_span word = gg_word_at(&load->words, index);
    *corps = nap_find_corps(load->board, word);
    if (*corps == NAP_NONE)
        return gg_fail_at(load->error, &load->words, index, "id of a corps expected");
    return load->board->corps[*corps].army == army ||
           gg_fail_at(load->error, &load->words, index, "%.*s is a corps of another army",
                      (int)word.size, word.at);
}

/* [joins {ID}]; *index moves behind it. */
static bool read_joins(nap_loader *load, uint32_t *index, nap_corps *corps)
{
    if (!gg_word_is(&load->words, *index, "joins"))
        return true;
    for (++*index; *index < load->words.count && !gg_word_is(&load->words, *index, "name");
         ++*index) {
        uint8_t other;
        if (!expect_corps(load, *index, corps->army, &other))
            return false;
        gg_assert(other < NAP_CORPS_MAX);
        corps->joins |= UINT32_C(1) << other;
    }
    return corps->joins != 0 ||
           gg_fail_at(load->error, &load->words, *index, "id of a corps expected");
}

/* corps ID ARMY [joins {ID}] name NAME */
static bool read_corps(nap_loader *load)
{
    nap_board *board = load->board;
    uint32_t next = 3;
    if (board->corps_count == NAP_CORPS_MAX)
        return gg_fail_at(load->error, &load->words, 0, "more than %d corps", NAP_CORPS_MAX);
    nap_corps *corps = &board->corps[board->corps_count];
    uint8_t known = nap_find_corps(board, gg_word_at(&load->words, 1));
    if (!read_id(load, 1, known, corps->id, sizeof corps->id) ||
        !nap_expect_army(load, 2, &corps->army) || !read_joins(load, &next, corps) ||
        !nap_expect_name(load, next, "name", corps->name))
        return false;
    board->corps_count++;
    return true;
}

/* ---------------------------------------------------------------- block */

/* Blocks of an army stand together, so that they can be counted from the first. */
static bool add_to_army(nap_loader *load, const nap_block *block)
{
    nap_board *board = load->board;
    nap_army *army = &board->army[block->army];
    if (army->blocks == 0)
        army->first_block = (uint8_t)board->blocks;
    if (army->first_block + army->blocks != board->blocks)
        return gg_fail_at(load->error, &load->words, 2, "blocks of an army stand together");
    if (block->type == NAP_LDR && army->leader != NAP_NONE)
        return gg_fail_at(load->error, &load->words, 3, "a second leader of this army");
    if (block->type == NAP_LDR)
        army->leader = (uint8_t)board->blocks;
    army->blocks++;
    army->steps = (uint8_t)(army->steps + block->max);
    return true;
}

static bool read_type(nap_loader *load, uint32_t index, nap_block *block)
{
    block->type = nap_find_type(gg_word_at(&load->words, index));
    return block->type != NAP_NONE ||
           gg_fail_at(load->error, &load->words, index, "LDR, INF, CAV, FART or HART expected");
}

/* fire FIRE [quality FIRE]; *index moves behind it. */
static bool read_fire(nap_loader *load, uint32_t *index, nap_block *block)
{
    if (!nap_expect_pair(load, *index, "fire", 1, 3, &block->fire))
        return false;
    *index += 2;
    block->quality_fire = block->fire;
    if (!gg_word_is(&load->words, *index, "quality"))
        return true;
    *index += 2;
    return nap_expect_number(load, *index - 1, 1, 3, &block->quality_fire);
}

/* nation NATION [corps ID], which a leader does not have; *index moves behind it. */
static bool read_belongs(nap_loader *load, uint32_t *index, nap_block *block)
{
    if (!nap_expect_word(load, *index, "nation"))
        return false;
    block->nation = nap_find_nation(gg_word_at(&load->words, *index + 1));
    if (block->nation == NAP_NONE)
        return gg_fail_at(load->error, &load->words, *index + 1, "FR, BR, NE, BK or PR expected");
    *index += 2;
    block->corps = NAP_NONE;
    if (block->type == NAP_LDR)
        return true;
    *index += 2;
    return nap_expect_word(load, *index - 2, "corps") &&
           expect_corps(load, *index - 1, block->army, &block->corps);
}

/* at TOWN SOURCE name NAME */
static bool read_rest(nap_loader *load, uint32_t index, nap_block *block)
{
    if (!nap_expect_word(load, index, "at"))
        return false;
    block->town = nap_read_town(load->board, gg_word_at(&load->words, index + 1), &load->words,
                                index + 1, load->error);
    return block->town != NAP_NONE && nap_expect_source(load, index + 2, &block->source) &&
           nap_expect_name(load, index + 3, "name", block->name);
}

/* block ID ARMY TYPE steps STEPS .. */
static bool read_block(nap_loader *load)
{
    nap_board *board = load->board;
    uint32_t next = 6;
    if (board->blocks == NAP_BLOCKS_MAX)
        return gg_fail_at(load->error, &load->words, 0, "more than %d blocks", NAP_BLOCKS_MAX);
    nap_block *block = &board->block[board->blocks];
    uint8_t known = nap_find_block(board, gg_word_at(&load->words, 1));
    if (!read_id(load, 1, known, block->id, sizeof block->id) ||
        !nap_expect_army(load, 2, &block->army) || !read_type(load, 3, block) ||
        !nap_expect_pair(load, 4, "steps", 1, 4, &block->max) || !add_to_army(load, block) ||
        !read_fire(load, &next, block) || !read_belongs(load, &next, block) ||
        !read_rest(load, next, block))
        return false;
    board->blocks++;
    return true;
}

const nap_statement nap_block_statements[] = {
    {"army", read_army}, {"corps", read_corps}, {"block", read_block}, {NULL, NULL}};
