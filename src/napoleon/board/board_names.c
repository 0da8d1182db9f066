/* board_names.c: what players call the things on the board (the notation, 2.2 and 5.1). */
#include "core/text/name_list.h"
#include "core/text/spans.h"
#include "napoleon/board/board.h"

#include <stddef.h>

/* ---------------------------------------------------------------- lists of names */

static gg_name_list town_names(const nap_board *board)
{
    return GG_NAMES("town", board->town, name, board->towns);
}

static gg_name_list block_ids(const nap_board *board)
{
    return GG_NAMES("block", board->block, id, board->blocks);
}

static uint8_t find_name(const gg_name_list *list, gg_span name)
{
    uint32_t found = gg_find_name(list, name, 0);
    return found < list->count ? (uint8_t)found : NAP_NONE;
}

/* ---------------------------------------------------------------- towns */

uint8_t nap_find_town(const nap_board *board, gg_span name)
{
    gg_name_list list = town_names(board);
    return find_name(&list, name);
}

uint8_t nap_read_town(const nap_board *board, gg_span name, const gg_words *words, uint32_t index,
                      gg_error *error)
{
    gg_name_list list = town_names(board);
    uint32_t found = gg_read_name(&list, name, words, index, error);
    return found < list.count ? (uint8_t)found : NAP_NONE;
}

/* ---------------------------------------------------------------- roads and paths */

/* The part before the next hyphen; *rest moves past it. False: nothing was left. */
static bool next_part(gg_span *rest, gg_span *part)
{
    gg_span cut[2] = {*rest, {NULL, 0}};
    if (rest->at == NULL)
        return false;
    gg_cut_span(*rest, '-', cut);
    *part = cut[0];
    *rest = cut[1];
    return true;
}

uint32_t nap_read_path(const nap_board *board, gg_span name, uint8_t *towns, uint32_t most,
                       const gg_words *words, uint32_t index, gg_error *error)
{
    uint32_t count = 0;
    gg_span rest = name, part;
    while (name.size > 0 && next_part(&rest, &part)) {
        if (count == most) {
            gg_fail_at(error, words, index, "a path of at most %u towns expected", most);
            return 0;
        }
        towns[count] = nap_read_town(board, part, words, index, error);
        if (towns[count++] == NAP_NONE)
            return 0;
    }
    if (count >= 2)
        return count;
    gg_fail_at(error, words, index, "path expected");
    return 0;
}

/* TOWN-TOWN: exactly one hyphen. */
static bool cut_road(gg_span name, gg_span part[2])
{
    return gg_cut_span(name, '-', part) && !gg_span_has(part[1], '-');
}

uint8_t nap_find_road(const nap_board *board, gg_span name)
{
    gg_span part[2];
    if (!cut_road(name, part))
        return NAP_NONE;
    uint8_t a = nap_find_town(board, part[0]), b = nap_find_town(board, part[1]);
    return a == NAP_NONE || b == NAP_NONE ? NAP_NONE : nap_road_between(board, a, b);
}

uint8_t nap_read_road(const nap_board *board, gg_span name, const gg_words *words, uint32_t index,
                      gg_error *error)
{
    gg_span part[2];
    uint8_t town[2];
    if (!cut_road(name, part)) {
        gg_fail_at(error, words, index, "TOWN-TOWN expected");
        return NAP_NONE;
    }
    for (uint32_t i = 0; i < 2; i++) {
        town[i] = nap_read_town(board, part[i], words, index, error);
        if (town[i] == NAP_NONE)
            return NAP_NONE;
    }
    uint8_t found = nap_road_between(board, town[0], town[1]);
    if (found == NAP_NONE)
        gg_fail_at(error, words, index, "no road joins %s and %s", board->town[town[0]].name,
                   board->town[town[1]].name);
    return found;
}

void nap_put_road(const nap_board *board, uint8_t road, uint8_t from, gg_text *out)
{
    gg_put_name(out, gg_span_of(board->town[from].name));
    gg_put_char(out, '-');
    gg_put_name(out, gg_span_of(board->town[nap_across(board, road, from)].name));
}

/* ---------------------------------------------------------------- blocks and corps */

static uint8_t find_leader(const nap_board *board, gg_span name)
{
    for (uint32_t army = 0; name.size > 0 && army < NAP_ARMIES; army++) {
        uint8_t leader = board->army[army].leader;
        if (leader < board->blocks && gg_same_name(name, gg_span_of(board->block[leader].name)))
            return leader;
    }
    return NAP_NONE;
}

uint8_t nap_find_block(const nap_board *board, gg_span name)
{
    gg_name_list list = block_ids(board);
    uint8_t found = find_name(&list, name);
    return found != NAP_NONE ? found : find_leader(board, name);
}

uint8_t nap_read_block(const nap_board *board, gg_span name, const gg_words *words, uint32_t index,
                       gg_error *error)
{
    gg_name_list list = block_ids(board);
    uint8_t found = nap_find_block(board, name);
    if (found == NAP_NONE)
        gg_fail_unknown(&list, name, words, index, error);
    return found;
}

uint8_t nap_find_corps(const nap_board *board, gg_span id)
{
    for (uint32_t i = 0; id.size > 0 && i < board->corps_count; i++)
        if (gg_compare_names(id, gg_span_of(board->corps[i].id)) == 0) /* with its hyphen */
            return (uint8_t)i;
    return NAP_NONE;
}

/* ---------------------------------------------------------------- words */

static const char *const army_ids[NAP_ARMIES] = {"FR", "AD", "PR"};
static const char *const type_ids[NAP_TYPES] = {"LDR", "INF", "CAV", "FART", "HART"};
static const char *const type_names[NAP_TYPES] = {"leader", "infantry", "cavalry", "foot artillery",
                                                  "horse artillery"};
static const char *const nation_ids[NAP_NATIONS] = {"FR", "BR", "NE", "BK", "PR"};
static const char *const nation_names[NAP_NATIONS] = {"French", "British", "Netherlands",
                                                      "Brunswick", "Prussian"};
static const char *const side_names[NAP_SIDES] = {"french", "allied"};
static const char *const side_letters[NAP_SIDES] = {"F", "A"};
const char *const nap_marker_names[] = {"woods", "farm", "hill", "stream", NULL};

static uint8_t find_word(const char *const *list, uint32_t count, gg_span name)
{
    for (uint32_t i = 0; name.size > 0 && i < count; i++)
        if (gg_same_name(name, gg_span_of(list[i])))
            return (uint8_t)i;
    return NAP_NONE;
}

uint8_t nap_find_army(gg_span name)
{
    return find_word(army_ids, NAP_ARMIES, name);
}

uint8_t nap_find_side(gg_span name)
{
    uint8_t found = find_word(side_names, NAP_SIDES, name);
    return found != NAP_NONE ? found : find_word(side_letters, NAP_SIDES, name);
}

uint8_t nap_find_type(gg_span name)
{
    return find_word(type_ids, NAP_TYPES, name);
}

uint8_t nap_find_nation(gg_span name)
{
    return find_word(nation_ids, NAP_NATIONS, name);
}

uint8_t nap_find_marker(gg_span name)
{
    return find_word(nap_marker_names, NAP_MARKERS, name);
}

const char *nap_army_id(uint8_t army)
{
    gg_assert(army < NAP_ARMIES);
    return army_ids[army];
}

const char *nap_type_id(uint8_t type)
{
    gg_assert(type < NAP_TYPES);
    return type_ids[type];
}

const char *nap_type_name(uint8_t type)
{
    gg_assert(type < NAP_TYPES);
    return type_names[type];
}

const char *nap_nation_id(uint8_t nation)
{
    gg_assert(nation < NAP_NATIONS);
    return nation_ids[nation];
}

const char *nap_nation_name(uint8_t nation)
{
    gg_assert(nation < NAP_NATIONS);
    return nation_names[nation];
}
