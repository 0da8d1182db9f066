/* position_places.c: the blocks of a free position: on the map and in the places of battles (the
 * notation, 5.2). */
#include "napoleon/position/position.h"

static void empty_place(nap_builder *build, uint8_t at)
{
    for (uint32_t block = 0; block < NAP_BLOCKS_MAX; block++)
        if (build->block[block].listed && build->block[block].at == at)
            build->block[block].listed = false;
}

/* A place that is listed again over a lower layer is replaced as a whole. */
static bool list_place(nap_listing *from, uint8_t at, uint8_t *layer)
{
    gg_span name = gg_said_here(&from->said);
    if (*layer == from->layer + 1)
        return gg_said_fail(&from->said, "%.*s is given twice", (int)name.size, name.at);
    empty_place(from->build, at);
    *layer = (uint8_t)(from->layer + 1);
    return true;
}

static bool check_flags(const nap_listing *from, const nap_block_word *word, bool in_battle)
{
    uint32_t allowed = in_battle ? NAP_BATTLE_FLAGS : NAP_MAP_FLAGS;
    uint16_t wrong = (uint16_t)(word->flags & ~allowed);
    char flags[120];
    gg_text text;
    if (wrong == 0)
        return true;
    gg_text_open(&text, flags, sizeof flags);
    nap_put_flags(from->board, wrong, word->from, word->shelter, &text);
    return gg_fail_at(from->said.error, from->said.words, word->word, "%s: no such flag %s", flags,
                      in_battle ? "in a battle" : "on the map");
}

/* A block of a lower layer moves here. */
static bool list_block(const nap_listing *from, const nap_block_word *word, uint8_t at)
{
    if (word->block == NAP_NONE)
        return gg_fail_at(from->said.error, from->said.words, word->word, "no such block: ?");
    const nap_block *block = &from->board->block[word->block];
    nap_listed_block *listed = &from->build->block[word->block];
    if (listed->listed && listed->layer == from->layer)
        return gg_fail_at(from->said.error, from->said.words, word->word, "%s stands in two places",
                          block->id);
    if (!check_flags(from, word, nap_in_battle(at)))
        return false;
    *listed = (nap_listed_block){
        .where = gg_spot_of(&from->said),
        .listed = true,
        .layer = from->layer,
        .at = at,
        .steps = word->steps > 0 ? word->steps : block->max,
        .flags = word->flags,
        .from = word->from,
        .shelter = word->shelter,
    };
    return true;
}

/* `: blocks` after a place */
static bool list_blocks(nap_listing *from, uint8_t at)
{
    nap_block_list list;
    if (!gg_said_took(&from->said, ":"))
        return gg_said_expected(&from->said, "\":\"");
    if (!nap_read_blocks(from->board, from->said.words, &from->said.next, from->said.words->count,
                         &list, from->said.error))
        return false;
    for (uint32_t i = 0; i < list.count; i++)
        if (!list_block(from, &list.word[i], at))
            return false;
    return true;
}

bool nap_list_towns(nap_listing *from)
{
    do {
        uint8_t town = nap_read_town(from->board, gg_said_here(&from->said), from->said.words,
                                     from->said.next, from->said.error);
        if (town == NAP_NONE || !list_place(from, town, &from->build->town_layer[town]))
            return false;
        from->said.next++;
        if (!list_blocks(from, town))
            return false;
    } while (!gg_said_all(&from->said));
    return true;
}

/* The battle of a place: the last one named, or the one after `@`. */
static bool find_battle(const nap_listing *from, const nap_spot_word *spot, uint32_t *battle)
{
    nap_builder *build = from->build;
    if (spot->town.size == 0) {
        *battle = build->current - 1;
        return build->current > 0 || gg_said_fail(&from->said, "no battle above");
    }
    uint8_t town = nap_read_town(from->board, spot->town, from->said.words, from->said.next,
                                 from->said.error);
    if (town == NAP_NONE)
        return false;
    for (*battle = 0; *battle < build->battles; ++*battle)
        if (build->battle[*battle].town == town)
            return true;
    return gg_said_fail(&from->said, "no battle at %s above", from->board->town[town].name);
}

bool nap_list_places(nap_listing *from)
{
    do {
        gg_span name = gg_said_here(&from->said);
        nap_spot_word spot;
        uint32_t battle = 0;
        if (!nap_find_spot(name, &spot))
            return gg_said_fail(&from->said, "unknown place \"%.*s\" of a battle", (int)name.size,
                                name.at);
        if (!find_battle(from, &spot, &battle))
            return false;
        uint8_t at = nap_place(battle, spot.spot);
        if (!list_place(from, at, &from->build->battle[battle].place_layer[spot.spot]))
            return false;
        from->said.next++;
        if (!list_blocks(from, at))
            return false;
    } while (!gg_said_all(&from->said));
    return true;
}
