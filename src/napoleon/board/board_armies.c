/* board_armies.c: the statements of blocks.txt. */
#include "core/mem.h"
#include "napoleon/board/board_load.h"

#include <stddef.h>

/* ---------------------------------------------------------------- army */

/* army ARMY SIDE moves MOVES town LIMIT defeat UNITS name NAME */
static bool read_army(void *loader)
{
    nap_loader *load = loader;
    uint8_t number;
    if (!nap_expect_army(load, 1, &number) ||
        !gg_expect_once(&load->lines, 1, &load->has_army[number], "this army"))
        return false;
    nap_army *army = &load->board->army[number];
    if (!nap_expect_side(load, 2, &army->side))
        return false;
    if (army->side != nap_side_of(number)) /* built into the program */
        return gg_fail_word(&load->lines, 2, "%s expected", number == NAP_FR ? "french" : "allied");
    memcpy(army->id, nap_army_id(number), 3);
    return gg_expect_pair(&load->lines, 3, "moves", 1, 4, &army->group_moves) &&
           gg_expect_pair(&load->lines, 5, "town", 1, NAP_BLOCKS_MAX, &army->town_limit) &&
           gg_expect_pair(&load->lines, 7, "defeat", 1, NAP_BLOCKS_MAX, &army->defeat) &&
           nap_expect_name(load, 9, "name", army->name);
}

/* ---------------------------------------------------------------- corps */

/* An id that is not used yet. */
static bool read_id(nap_loader *load, uint32_t index, uint8_t known, char *id, size_t size)
{
    if (!gg_expect_id(&load->lines, index, id, size))
        return false;
    return known == NAP_NONE || gg_fail_word(&load->lines, index, "%s is given twice", id);
}

/* A corps of that army. */
static bool expect_corps(nap_loader *load, uint32_t index, uint8_t army, uint8_t *corps)
{
    gg_span word = gg_word_at(&load->lines.words, index);
    *corps = nap_find_corps(load->board, word);
    if (*corps == NAP_NONE)
        return gg_fail_word(&load->lines, index, "id of a corps expected");
    return load->board->corps[*corps].army == army ||
           gg_fail_word(&load->lines, index, "%.*s is a corps of another army", (int)word.size,
                        word.at);
}

/* [joins {ID}]; *index moves past it. */
static bool read_joins(nap_loader *load, uint32_t *index, nap_corps *corps)
{
    if (!gg_word_is(&load->lines.words, *index, "joins"))
        return true;
    for (++*index;
         *index < load->lines.words.count && !gg_word_is(&load->lines.words, *index, "name");
         ++*index) {
        uint8_t other;
        if (!expect_corps(load, *index, corps->army, &other))
            return false;
        gg_assert(other < NAP_CORPS_MAX);
        corps->joins |= UINT32_C(1) << other;
    }
    return corps->joins != 0 || gg_fail_word(&load->lines, *index, "id of a corps expected");
}

/* corps ID ARMY [joins {ID}] name NAME */
static bool read_corps(void *loader)
{
    nap_loader *load = loader;
    nap_board *board = load->board;
    uint32_t next = 3;
    if (!gg_expect_room(&load->lines, board->corps_count, NAP_CORPS_MAX, "corps"))
        return false;
    nap_corps *corps = &board->corps[board->corps_count];
    uint8_t known = nap_find_corps(board, gg_word_at(&load->lines.words, 1));
    if (!read_id(load, 1, known, corps->id, sizeof corps->id) ||
        !nap_expect_army(load, 2, &corps->army) || !read_joins(load, &next, corps) ||
        !nap_expect_name(load, next, "name", corps->name))
        return false;
    board->corps_count++;
    return true;
}

/* ---------------------------------------------------------------- block */

/* Blocks of an army have consecutive numbers, from its first one. */
static bool add_to_army(nap_loader *load, const nap_block *block)
{
    nap_board *board = load->board;
    nap_army *army = &board->army[block->army];
    if (army->blocks == 0)
        army->first_block = (uint8_t)board->blocks;
    if (army->first_block + army->blocks != board->blocks)
        return gg_fail_word(&load->lines, 2, "blocks of an army stand together");
    if (block->type == NAP_LDR && army->leader != NAP_NONE)
        return gg_fail_word(&load->lines, 3, "a second leader of this army");
    if (block->type == NAP_LDR)
        army->leader = (uint8_t)board->blocks;
    army->blocks++;
    army->steps = (uint8_t)(army->steps + block->max);
    return true;
}

static bool read_type(nap_loader *load, uint32_t index, nap_block *block)
{
    block->type = nap_find_type(gg_word_at(&load->lines.words, index));
    return block->type != NAP_NONE ||
           gg_fail_word(&load->lines, index, "LDR, INF, CAV, FART or HART expected");
}

/* fire FIRE [quality FIRE]; *index moves past it. */
static bool read_fire(nap_loader *load, uint32_t *index, nap_block *block)
{
    if (!gg_expect_pair(&load->lines, *index, "fire", 1, 3, &block->fire))
        return false;
    *index += 2;
    block->quality_fire = block->fire;
    if (!gg_word_is(&load->lines.words, *index, "quality"))
        return true;
    *index += 2;
    return gg_expect_byte(&load->lines, *index - 1, 1, 3, &block->quality_fire);
}

/* nation NATION [corps ID], which a leader does not have; *index moves past it. */
static bool read_belongs(nap_loader *load, uint32_t *index, nap_block *block)
{
    if (!gg_expect_word(&load->lines, *index, "nation"))
        return false;
    block->nation = nap_find_nation(gg_word_at(&load->lines.words, *index + 1));
    if (block->nation == NAP_NONE)
        return gg_fail_word(&load->lines, *index + 1, "FR, BR, NE, BK or PR expected");
    *index += 2;
    block->corps = NAP_NONE;
    if (block->type == NAP_LDR)
        return true;
    *index += 2;
    return gg_expect_word(&load->lines, *index - 2, "corps") &&
           expect_corps(load, *index - 1, block->army, &block->corps);
}

/* at TOWN SOURCE name NAME */
static bool read_rest(nap_loader *load, uint32_t index, nap_block *block)
{
    if (!gg_expect_word(&load->lines, index, "at"))
        return false;
    block->town = nap_read_town(load->board, gg_word_at(&load->lines.words, index + 1),
                                &load->lines.words, index + 1, &load->lines.error);
    return block->town != NAP_NONE && nap_expect_source(load, index + 2, &block->source) &&
           nap_expect_name(load, index + 3, "name", block->name);
}

/* block ID ARMY TYPE steps STEPS .. */
static bool read_block(void *loader)
{
    nap_loader *load = loader;
    nap_board *board = load->board;
    uint32_t next = 6;
    if (!gg_expect_room(&load->lines, board->blocks, NAP_BLOCKS_MAX, "blocks"))
        return false;
    nap_block *block = &board->block[board->blocks];
    uint8_t known = nap_find_block(board, gg_word_at(&load->lines.words, 1));
    if (!read_id(load, 1, known, block->id, sizeof block->id) ||
        !nap_expect_army(load, 2, &block->army) || !read_type(load, 3, block) ||
        !gg_expect_pair(&load->lines, 4, "steps", 1, 4, &block->max) || !add_to_army(load, block) ||
        !read_fire(load, &next, block) || !read_belongs(load, &next, block) ||
        !read_rest(load, next, block))
        return false;
    board->blocks++;
    return true;
}

const gg_statement nap_block_statements[] = {
    {"army", read_army}, {"corps", read_corps}, {"block", read_block}, {NULL, NULL}};
