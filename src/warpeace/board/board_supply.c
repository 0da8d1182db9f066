/* board_supply.c: where a scenario's supply comes from, replacements, and its special rules. */
#include "warpeace/board/board_load.h"

#include "core/mem.h"

#include <stddef.h>

/* ---------------------------------------------------------------- lists of hexes */

bool wap_list_hex(wap_loader *load, uint32_t index, uint16_t hex)
{
    wap_board *board = load->board;
    if (board->listed_hexes == WAP_LISTED_HEXES_MAX)
        return gg_fail_word(&load->lines, index, "more than %d hexes in lists",
                            WAP_LISTED_HEXES_MAX);
    board->listed_hex[board->listed_hexes++] = hex;
    return true;
}

static bool ends_list(const wap_loader *load, uint32_t index)
{
    return !wap_more_words(load, index) || gg_word_is(&load->lines.words, index, "and");
}

/* Of a hex that changes its owner, the owner who is meant; WAP_NONE: it does not matter. */
static uint8_t owner_meant(const wap_loader *load, uint16_t hex)
{
    return (load->board->hex[hex].flags & WAP_HEX_CEDED) == 0 ? (uint8_t)WAP_NONE
           : load->in_1805                                    ? load->board->place[hex].owner_1805
                                                              : load->board->hex[hex].owner;
}

static bool list_cities(wap_loader *load, uint32_t index, uint64_t owners, bool in_1805)
{
    const wap_board *board = load->board;
    for (uint32_t i = 0; i < board->cities; i++) {
        uint16_t hex = board->city[i].hex;
        uint8_t owner = in_1805 ? board->place[hex].owner_1805 : board->hex[hex].owner;
        if ((owners >> owner & 1U) != 0 && !wap_list_hex(load, index, hex))
            return false;
    }
    return true;
}

/* except HEX .. */
static bool expect_exceptions(wap_loader *load, uint32_t *next, uint16_t first)
{
    wap_board *board = load->board;
    uint16_t hex, at;
    for (; !ends_list(load, *next); ++*next) {
        if (!wap_expect_city(load, *next, &hex))
            return false;
        for (at = first; at < board->listed_hexes && board->listed_hex[at] != hex;)
            at++;
        if (at == board->listed_hexes)
            return gg_fail_word(&load->lines, *next, "this city is not among them");
        for (board->listed_hexes--; at < board->listed_hexes; at++)
            board->listed_hex[at] = board->listed_hex[at + 1];
    }
    return true;
}

/* cities of NATION .. [in 1805] [except HEX ..], from the first nation on */
static bool expect_cities(wap_loader *load, uint32_t *next, uint16_t first)
{
    const gg_words *words = &load->lines.words;
    uint64_t owners = 0;
    uint8_t nation;
    do {
        if (!wap_expect_nation(load, *next, &nation))
            return false;
        owners |= UINT64_C(1) << nation;
        ++*next;
    } while (!ends_list(load, *next) && !gg_word_is(words, *next, "in") &&
             !gg_word_is(words, *next, "except"));
    bool in_1805 = wap_take_word(load, next, "in");
    load->in_1805 = in_1805;
    if (in_1805 && !gg_expect_word(&load->lines, (*next)++, "1805"))
        return false;
    return list_cities(load, *next - 1, owners, in_1805) &&
           (!wap_take_word(load, next, "except") || expect_exceptions(load, next, first));
}

bool wap_expect_list(wap_loader *load, uint32_t *index, uint16_t *first, uint8_t *count)
{
    wap_board *board = load->board;
    uint32_t begin = *index;
    uint16_t hex;
    *first = board->listed_hexes;
    if (wap_take_word(load, index, "cities")) {
        if (!gg_expect_word(&load->lines, (*index)++, "of") || !expect_cities(load, index, *first))
            return false;
    } else {
        for (; !ends_list(load, *index); ++*index)
            if (!wap_expect_city(load, *index, &hex) || !wap_list_hex(load, *index, hex))
                return false;
    }
    uint32_t listed = (uint32_t)board->listed_hexes - *first;
    if (listed == 0 || listed > UINT8_MAX)
        return gg_fail_word(&load->lines, begin, listed == 0 ? "city expected" : "too many cities");
    *count = (uint8_t)listed;
    return true;
}

/* ---------------------------------------------------------------- supply */

/* One entry a city and kind of need, with all colors that it feeds. */
static bool add_source(wap_loader *load, uint32_t index, wap_source source)
{
    wap_board *board = load->board;
    for (uint32_t i = 0; i < board->sources; i++) {
        wap_source *other = &board->source[i];
        if (other->hex != source.hex || other->side != source.side ||
            other->control != source.control || other->from != source.from ||
            other->owner != source.owner)
            continue;
        other->colours |= source.colours;
        return true;
    }
    if (board->sources == WAP_SOURCES_MAX)
        return gg_fail_word(&load->lines, index, "more than %d supply cities", WAP_SOURCES_MAX);
    board->source[board->sources++] = source;
    return true;
}

static bool add_ports(wap_loader *load, uint32_t index, wap_source source)
{
    for (source.hex = 0; source.hex < load->board->hexes; source.hex++)
        if ((load->board->hex[source.hex].flags & WAP_HEX_PORT) != 0 &&
            !add_source(load, index, source))
            return false;
    return true;
}

/* The list is needed here only. */
static bool add_listed(wap_loader *load, uint32_t next, wap_source source)
{
    wap_board *board = load->board;
    uint32_t index = next;
    uint16_t first = 0;
    uint8_t count = 0;
    bool owned = gg_word_is(&load->lines.words, next, "cities");
    load->in_1805 = false;
    if (!wap_expect_list(load, &next, &first, &count))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        source.hex = board->listed_hex[first + i];
        source.owner = owned ? owner_meant(load, source.hex) : (uint8_t)WAP_NONE;
        if (!add_source(load, index, source))
            return false;
    }
    board->listed_hexes = first;
    return gg_expect_end(&load->lines, next);
}

/* held ports|coasts */
static bool read_held(wap_loader *load, uint32_t index, const wap_source *source)
{
    static const char *const what[] = {"ports", "coasts", NULL};
    wap_board *board = load->board;
    uint8_t which;
    if (source->control)
        return gg_fail_word(&load->lines, index - 1, "held is not for controlled cities");
    if (!gg_expect_choice(&load->lines, index, what, &which))
        return false;
    uint8_t *feeds = which == 0 ? board->port_feeds : board->coast_feeds;
    feeds[source->side] |= source->colours;
    if (which == 0)
        board->port_from[source->side] = source->from;
    else if (source->from > 0)
        return gg_fail_word(&load->lines, index, "coasts feed from the start");
    return gg_expect_end(&load->lines, index + 1);
}

/* supply SIDE COLOUR .. [controlled] [from MONTH] : LIST|ports|held ports|held coasts */
bool wap_line_supply(void *loader)
{
    wap_loader *load = loader;
    wap_source source = {.owner = WAP_NONE};
    uint32_t next = 2;
    uint8_t colour;
    if (!wap_expect_side(load, 1, &source.side))
        return false;
    do {
        if (!wap_expect_colour(load, next++, &colour))
            return false;
        source.colours |= (uint8_t)(1U << colour);
    } while (!gg_word_is(&load->lines.words, next, ":") &&
             !gg_word_is(&load->lines.words, next, "controlled") &&
             !gg_word_is(&load->lines.words, next, "from") && wap_more_words(load, next));
    source.control = wap_take_word(load, &next, "controlled");
    if (!wap_take_from(load, &next, &source.from) || !wap_expect_colon(load, &next))
        return false;
    if (wap_take_word(load, &next, "held"))
        return read_held(load, next, &source);
    if (wap_take_word(load, &next, "ports"))
        return add_ports(load, next - 1, source) && gg_expect_end(&load->lines, next);
    return add_listed(load, next, source);
}

/* Hexes around one, with the MP of the cheapest way from them. */
typedef struct vicinity {
    uint32_t count;
    uint16_t hex[WAP_HEXES_MAX];
    uint8_t mp[WAP_HEXES_MAX]; /* WAP_NO_WAY: not among them */
} vicinity;

static void widen(const wap_board *board, uint16_t hex, vicinity *around)
{
    for (uint8_t i = 0; i < WAP_DIRECTIONS; i++) {
        uint16_t next = board->hex[hex].next[i];
        if (next == WAP_NO_HEX)
            continue;
        uint32_t mp = (uint32_t)around->mp[hex] + board->hex[next].cost[wap_opposite(i)];
        if (mp > board->limits.supply_mp || mp >= around->mp[next])
            continue;
        if (around->mp[next] == WAP_NO_WAY)
            around->hex[around->count++] = next;
        around->mp[next] = (uint8_t)mp;
    }
}

/* P-SUP-02 without enemies and closed hexes: a hex that no source reaches here is never in supply. */
static void find_feeders(wap_board *board, uint16_t hex, vicinity *around)
{
    around->count = 1;
    around->hex[0] = hex;
    around->mp[hex] = 0;
    for (uint32_t mp = 0; mp < board->limits.supply_mp; mp++)
        for (uint32_t i = 0; i < around->count; i++)
            if (around->mp[around->hex[i]] == mp)
                widen(board, around->hex[i], around);
    for (uint32_t i = 0; i < around->count; i++) {
        uint16_t feeder = around->hex[i];
        board->feeders[hex][feeder >> 6] |= UINT64_C(1) << (feeder & 63);
        around->mp[feeder] = WAP_NO_WAY;
    }
}

static void find_all_feeders(wap_board *board)
{
    vicinity around;
    memset(around.mp, WAP_NO_WAY, sizeof around.mp);
    for (uint16_t hex = 0; hex < board->hexes; hex++)
        find_feeders(board, hex, &around);
}

/* Adds the hex to the closure of that nation or turn. */
static bool add_closed(wap_loader *load, uint16_t hex, uint8_t nation, uint8_t opens)
{
    wap_board *board = load->board;
    uint32_t i = 0;
    while (i < board->closures &&
           (board->closure[i].nation != nation || board->closure[i].opens != opens))
        i++;
    if (i == WAP_CLOSURES_MAX)
        return gg_fail_line(&load->lines, 0, "more than %d reasons to close hexes",
                            WAP_CLOSURES_MAX);
    if (i == board->closures) {
        board->closure[i].nation = nation;
        board->closure[i].opens = opens;
        board->closures++;
    }
    board->closure[i].word[hex >> 6] |= UINT64_C(1) << (hex & 63);
    return true;
}

static bool find_closures(wap_loader *load)
{
    const wap_board *board = load->board;
    for (uint16_t hex = 0; hex < board->hexes; hex++) {
        const wap_nation *owner = &board->nation[board->hex[hex].owner];
        uint8_t opens = board->place[hex].opens;
        bool closes = owner->status == WAP_CLOSED || owner->may_close;
        if ((closes && !add_closed(load, hex, board->hex[hex].owner, 0)) ||
            (opens > 0 && !add_closed(load, hex, WAP_NONE, opens)))
            return false;
    }
    return true;
}

static bool add_home(wap_loader *load, uint16_t hex, uint8_t owner)
{
    wap_board *board = load->board;
    uint8_t colours = board->nation[owner].feeds;
    if (colours == 0)
        return true;
    if (board->home_sources == WAP_HOME_SOURCES_MAX)
        return gg_fail_line(&load->lines, 0, "more than %d major cities", WAP_HOME_SOURCES_MAX);
    board->home_source[board->home_sources++] = (wap_home_source){hex, owner, colours};
    return true;
}

/* Major cities that feed the colors of their owners (P-SUP-04). */
bool wap_link_supply(wap_loader *load)
{
    const wap_board *board = load->board;
    find_all_feeders(load->board);
    if (!find_closures(load))
        return false;
    for (uint32_t i = 0; load->home_supply && i < board->cities; i++) {
        uint16_t number = board->city[i].hex;
        const wap_hex *hex = &board->hex[number];
        if ((hex->flags & WAP_HEX_MAJOR) == 0)
            continue;
        if (!add_home(load, number, hex->owner) ||
            ((hex->flags & WAP_HEX_CEDED) != 0 &&
             !add_home(load, number, board->place[number].owner_1805)))
            return false;
    }
    return true;
}

/* ---------------------------------------------------------------- replacements */

/* TYPE POINTS .. at LIST */
static bool expect_costs(wap_loader *load, uint32_t next, wap_replacement *line)
{
    gg_lines *lines = &load->lines;
    while (!gg_word_is(&lines->words, next, "at")) {
        gg_span letter = gg_word_at(&lines->words, next);
        uint8_t type = letter.size == 1 ? wap_find_type(letter.at[0]) : (uint8_t)WAP_NONE;
        if (type == WAP_NONE)
            return gg_fail_word(lines, next, "letter of a type or at expected");
        if (!gg_expect_byte(lines, next + 1, 1, 9, &line->cost[type]))
            return false;
        next += 2;
    }
    next++;
    return wap_expect_list(load, &next, &line->first_hex, &line->hexes) &&
           gg_expect_end(lines, next);
}

/* replacement SIDE NATION POINTS [odd|even] [controlled] [raised KIND POINTS] : COSTS */
bool wap_line_replacement(void *loader)
{
    wap_loader *load = loader;
    gg_lines *lines = &load->lines;
    wap_board *board = load->board;
    uint32_t next = 4;
    if (!gg_expect_room(lines, board->replacements, WAP_REPLACEMENTS_MAX, "replacement lines"))
        return false;
    wap_replacement *line = &board->replacement[board->replacements];
    if (!wap_expect_side(load, 1, &line->side) || !wap_expect_nation(load, 2, &line->nation) ||
        !gg_expect_byte(lines, 3, 1, 20, &line->points))
        return false;
    if (board->nation[line->nation].troops != line->side)
        return gg_fail_word(lines, 2, "%s has no units on this side",
                            board->nation[line->nation].name);
    line->months = WAP_EVERY_MONTH;
    if (wap_take_word(load, &next, "odd"))
        line->months = WAP_ODD_MONTHS;
    else if (wap_take_word(load, &next, "even"))
        line->months = WAP_EVEN_MONTHS;
    line->control = wap_take_word(load, &next, "controlled");
    line->raised = WAP_NONE;
    if (wap_take_word(load, &next, "raised")) {
        if (!wap_expect_kind(load, next, &line->raised) ||
            !gg_expect_byte(lines, next + 1, 1, 9, &line->raise_cost))
            return false;
        next += 2;
    }
    if (!wap_expect_colon(load, &next) || !expect_costs(load, next, line))
        return false;
    board->replacements++;
    return true;
}

/* ---------------------------------------------------------------- special rules */

static bool read_pooled(wap_loader *load)
{
    uint8_t side;
    uint32_t next = 3;
    if (!wap_expect_side(load, 2, &side) ||
        !wap_take_from(load, &next, &load->board->special.pooled_from[side]))
        return false;
    load->board->special.pooled |= (uint8_t)(1U << side);
    return gg_expect_end(&load->lines, next);
}

static bool read_always(wap_loader *load)
{
    uint8_t kind;
    if (!wap_expect_kind(load, 2, &kind))
        return false;
    load->board->kind[kind].supplied = 1;
    return gg_expect_end(&load->lines, 3);
}

static bool read_led_by(wap_loader *load)
{
    uint8_t nation, colour;
    if (!wap_expect_nation(load, 2, &nation) || !wap_expect_colour(load, 3, &colour))
        return false;
    uint8_t *led_by = &load->board->nation[nation].led_by;
    *led_by |= (uint8_t)(1U << colour);
    for (uint32_t i = 0; i < load->board->nations; i++) {
        uint8_t other = load->board->nation[i].led_by;
        if ((other & (other - 1)) != 0 && other != *led_by)
            return gg_fail_word(&load->lines, 2, "two nations with different sets of colors");
    }
    return gg_expect_end(&load->lines, 4);
}

static bool read_late_join(wap_loader *load)
{
    wap_special *special = &load->board->special;
    return wap_expect_nation(load, 2, &special->late_nation) &&
           wap_expect_leader(load, 3, &special->late_leader) &&
           gg_expect_byte(&load->lines, 4, 1, 9, &special->late_round) &&
           gg_expect_end(&load->lines, 5);
}

static bool read_sea_move(wap_loader *load)
{
    wap_special *special = &load->board->special;
    uint8_t colour;
    uint32_t next = 5;
    if (!wap_expect_side(load, 2, &special->sea_side) || !wap_expect_colour(load, 3, &colour))
        return false;
    special->sea_colours = (uint8_t)(1U << colour);
    return gg_expect_byte(&load->lines, 4, 1, 20, &special->sea_sp) &&
           wap_take_from(load, &next, &special->sea_from) && gg_expect_end(&load->lines, next);
}

/* special RULE .. */
bool wap_line_special(void *loader)
{
    static const char *const rules[] = {"no-home-supply", "pooled-supply", "always-supplied",
                                        "led-by",         "march-only",    "late-join",
                                        "turncoats-part", "sea-move",      NULL};
    wap_loader *load = loader;
    uint8_t rule;
    if (!gg_expect_choice(&load->lines, 1, rules, &rule))
        return false;
    switch (rule) {
    case 0:
        load->home_supply = false;
        return gg_expect_end(&load->lines, 2);
    case 1:
        return read_pooled(load);
    case 2:
        return read_always(load);
    case 3:
        return read_led_by(load);
    case 4:
        return wap_expect_side(load, 2, &load->board->special.march_side) &&
               gg_expect_end(&load->lines, 3);
    case 5:
        return read_late_join(load);
    case 6:
        load->board->special.turncoats_part = 1;
        return gg_expect_end(&load->lines, 2);
    default:
        return read_sea_move(load);
    }
}
