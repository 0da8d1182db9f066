/* facts_blocks.c: facts about blocks: which are in a town or a place of a battle, which are eliminated.
 *
 * A list is exact: its words must match the blocks that are there one to one. What a word does not mention
 * (strength, flags) is not tested. */
#include "napoleon/position/facts.h"

/* A block or ghost in the place. */
typedef struct standing {
    uint8_t block; /* NAP_NONE: a ghost */
    uint8_t army;
    uint16_t marks; /* of a ghost */
} standing;

typedef struct place {
    uint8_t at;
    uint32_t count;
    standing piece[2 * NAP_BLOCKS_MAX];
} place;

static void look_at(const nap_testing *test, uint8_t at, place *here)
{
    uint64_t blocks = nap_blocks_at(test->board, test->table, at);
    here->at = at;
    here->count = 0;
    NAP_EACH (block, blocks)
        here->piece[here->count++] = (standing){(uint8_t)block, test->board->block[block].army, 0};
    for (uint32_t i = 0; i < NAP_BLOCKS_MAX; i++)
        if (test->view->ghost[i].at == at)
            here->piece[here->count++] = (standing){NAP_NONE, test->view->ghost[i].army,
                                                    test->view->ghost[i].marks};
}

/* ---------------------------------------------------------------- one word and one block */

/* The visible flags of a ghost. */
static uint16_t ghost_flags(const nap_testing *test, uint8_t at, uint16_t marks)
{
    uint32_t flags = marks & NAP_DISRUPTED ? NAP_FLAG_DISRUPTED : 0;
    if (marks & NAP_SQUARE)
        flags |= NAP_FLAG_SQUARE;
    if ((marks & NAP_OCCUPIES) && nap_in_battle(at)) {
        uint8_t spot = nap_spot_at(at);
        uint8_t party = nap_is_forward(spot) ? nap_party_at(spot) ^ 1U : nap_party_at(spot);
        uint8_t marker = test->table->fought[nap_battle_at(at)].marker[party][nap_column(spot)];
        flags |= marker == NAP_FARM ? NAP_FLAG_FARM : NAP_FLAG_HILL;
    }
    return (uint16_t)flags;
}

static bool ghost_fits(const nap_testing *test, uint8_t at, const nap_block_word *word,
                       const standing *piece)
{
    return word->block == NAP_NONE && (word->flags & ~ghost_flags(test, at, piece->marks)) == 0;
}

static bool flags_fit(const nap_table *table, const nap_block_word *word, uint8_t block)
{
    uint16_t flags = nap_flags_of(table, block);
    if (word->flags & ~flags & ~NAP_FLAG_FROM)
        return false;
    if ((word->flags & NAP_FLAG_FROM) && table->start[block] != word->from)
        return false;
    return word->shelter == NAP_NONE || table->shelter[block] == word->shelter;
}

/* For the referee `?` is any block, in a view a hidden one. */
static bool fits(const nap_testing *test, uint8_t at, const nap_block_word *word,
                 const standing *piece)
{
    if (word->army < NAP_ARMIES && word->army != piece->army)
        return false;
    if (piece->block == NAP_NONE)
        return ghost_fits(test, at, word, piece);
    if (word->block == NAP_NONE ? test->table->head.viewer != GG_REFEREE
                                : word->block != piece->block)
        return false;
    if (word->steps > 0 && word->steps != test->table->steps[piece->block])
        return false;
    return flags_fit(test->table, word, piece->block);
}

/* ---------------------------------------------------------------- matching words and blocks */

/* Words, each as often as it counts, and the blocks to match. */
typedef struct pairing {
    const nap_testing *test;
    const place *here;
    uint32_t words;
    const nap_block_word *word[2 * NAP_BLOCKS_MAX];
} pairing;

_Static_assert(2 * NAP_BLOCKS_MAX <= GG_PAIRS_MAX, "all blocks and ghosts may stand in one place");

static bool pair_fits(const void *context, uint32_t word, uint32_t piece)
{
    const pairing *pair = context;
    return fits(pair->test, pair->here->at, pair->word[word], &pair->here->piece[piece]);
}

static bool is_exactly(const nap_testing *test, const place *here, const nap_block_list *list)
{
    pairing pair = {.test = test, .here = here};
    for (uint32_t i = 0; i < list->count; i++) {
        for (uint32_t n = 0; n < list->word[i].count; n++) {
            if (pair.words == here->count)
                return false;
            pair.word[pair.words++] = &list->word[i];
        }
    }
    return pair.words == here->count && gg_pair_off(pair.words, pair_fits, &pair);
}

/* ---------------------------------------------------------------- what is found there */

static bool same_ghosts(const standing *a, const standing *b)
{
    return a->block == NAP_NONE && b->block == NAP_NONE && a->army == b->army &&
           a->marks == b->marks;
}

static void put_pieces(const nap_testing *test, const place *here)
{
    if (here->count == 0)
        gg_put(test->found, " -");
    for (uint32_t i = 0; i < here->count;) {
        const standing *piece = &here->piece[i];
        uint32_t many = 1;
        while (i + many < here->count && same_ghosts(piece, piece + many))
            many++;
        gg_put_char(test->found, ' ');
        if (piece->block != NAP_NONE) {
            nap_put_standing(test->board, test->table, piece->block, true, test->found);
        } else {
            if (many > 1)
                gg_put_int(test->found, many);
            gg_print(test->found, "?%s", nap_army_id(piece->army));
            nap_put_flags(test->board, ghost_flags(test, here->at, piece->marks), NAP_NONE,
                          NAP_NONE, test->found);
        }
        i += many;
    }
}

static void put_place_name(const nap_testing *test, uint8_t at)
{
    if (nap_in_town(at)) {
        nap_put_town(test->board, at, test->found);
        return;
    }
    nap_put_spot(nap_spot_at(at), test->found);
    if (nap_only_battle(test->table) == NAP_NONE) {
        gg_put_char(test->found, '@');
        nap_put_town(test->board, test->table->fought[nap_battle_at(at)].town, test->found);
    }
}

/* ---------------------------------------------------------------- facts */

/* Town or place of a battle; NAP_ABSENT: there is no such battle now. */
static bool take_place(nap_testing *test, uint8_t *at)
{
    nap_spot_word spot;
    uint8_t battle;
    if (!nap_find_spot(gg_said_here(&test->said), &spot))
        return nap_fact_town(test, at);
    bool any = false;
    for (uint32_t i = 0; i < NAP_BATTLES_MAX; i++)
        any = any || (test->table->fought[i].town != NAP_NONE &&
                      test->table->fought[i].stage != NAP_TO_SET_UP);
    *at = NAP_ABSENT;
    if (any) {
        if (!nap_read_spot_battle(test->board, test->table, &spot, test->said.words,
                                  test->said.next, &battle, test->said.error))
            return false;
        *at = nap_place(battle, spot.spot);
    }
    test->said.next++;
    return true;
}

gg_truth nap_fact_places(nap_testing *test)
{
    bool holds = true;
    while (!gg_said_all(&test->said)) {
        uint8_t at;
        nap_block_list list;
        place here;
        if (!nap_opens_place(test->said.words, test->said.next, test->said.end))
            return gg_no_fact(&test->said, "place and \":\" expected");
        if (!take_place(test, &at))
            return GG_NO_FACT;
        test->said.next++;
        if (!nap_read_blocks(test->board, test->said.words, &test->said.next, test->said.end, &list,
                             test->said.error))
            return GG_NO_FACT;
        gg_put(test->found, test->found->used > 0 ? " " : "");
        if (at == NAP_ABSENT) {
            gg_put(test->found, "no battle");
            holds = false;
            continue;
        }
        look_at(test, at, &here);
        holds = is_exactly(test, &here, &list) && holds;
        put_place_name(test, at);
        gg_put_char(test->found, ':');
        put_pieces(test, &here);
    }
    return gg_truth_of(holds);
}

gg_truth nap_fact_eliminated(nap_testing *test)
{
    uint64_t gone = nap_blocks_at(test->board, test->table, NAP_GONE), named = 0;
    nap_block_list list;
    if (gg_said_all(&test->said))
        return gg_no_fact(&test->said, "blocks or - expected");
    if (!nap_read_blocks(test->board, test->said.words, &test->said.next, test->said.end, &list,
                         test->said.error))
        return GG_NO_FACT;
    for (uint32_t i = 0; i < list.count; i++) {
        const nap_block_word *word = &list.word[i];
        if (word->block == NAP_NONE || word->steps > 0 || word->flags != 0) {
            gg_fail_at(test->said.error, test->said.words, word->word, "block expected");
            return GG_NO_FACT;
        }
        named |= nap_bit(word->block);
    }
    gg_put(test->found, gone == 0 ? "eliminated -" : "eliminated");
    NAP_EACH (block, gone)
        gg_print(test->found, " %s", test->board->block[block].id);
    return gg_truth_of(named == gone);
}
