/* board_lines.c: the statements of board.txt and geometry.txt.
 *
 * While roads and entries are read their `node` is the group of roads in the locale; board.c
 * numbers the nodes when all are known.
 */
#include "core/mem.h"
#include "core/text/spans.h"
#include "triumph/board/board_load.h"

/* ---------------------------------------------------------------- numbers inside words */

/* A locale by its printed number. */
static bool expect_locale(tri_loader *load, uint32_t index, gg_span number, uint8_t *locale)
{
    uint32_t value;
    *locale = TRI_NONE;
    if (!gg_span_number(number, &value))
        return gg_fail_word(&load->lines, index, "number of a locale expected");
    *locale = value < 256 ? load->board->locale_of[value] : TRI_NONE;
    return *locale != TRI_NONE || gg_fail_word(&load->lines, index, "there is no locale %u", value);
}

/* A-B: two locales, not the same. */
static bool expect_pair(tri_loader *load, uint32_t index, uint8_t locale[2])
{
    gg_span part[2];
    if (!gg_cut_span(gg_word_at(&load->lines.words, index), '-', part))
        return gg_fail_word(&load->lines, index, "LOCALE-LOCALE expected");
    if (!expect_locale(load, index, part[0], &locale[0]) ||
        !expect_locale(load, index, part[1], &locale[1]))
        return false;
    return locale[0] != locale[1] ||
           gg_fail_word(&load->lines, index, "two different locales expected");
}

/* LOCALE.GROUP: a node that need not be known yet. */
static bool expect_node(tri_loader *load, uint32_t index, gg_span word, uint8_t *locale,
                        uint8_t *group)
{
    gg_span part[2];
    uint32_t value;
    if (!gg_cut_span(word, '.', part))
        return gg_fail_word(&load->lines, index, "LOCALE.GROUP expected");
    if (!expect_locale(load, index, part[0], locale))
        return false;
    if (!gg_span_number(part[1], &value) || value >= TRI_LOCALE_GROUPS)
        return gg_fail_word(&load->lines, index, "group from 0 to %d expected",
                            TRI_LOCALE_GROUPS - 1);
    *group = (uint8_t)value;
    return true;
}

static bool expect_road_class(tri_loader *load, uint32_t index, uint8_t *is_main)
{
    *is_main = gg_word_is(&load->lines.words, index, "main");
    return *is_main || gg_word_is(&load->lines.words, index, "local") ||
           gg_fail_word(&load->lines, index, "main or local expected");
}

static uint16_t find_border(const tri_board *board, const uint8_t locale[2])
{
    for (uint16_t i = 0; i < board->borders; i++) {
        const uint8_t *other = board->border[i].locale;
        if ((other[0] == locale[0] && other[1] == locale[1]) ||
            (other[0] == locale[1] && other[1] == locale[0]))
            return i;
    }
    return TRI_NOWHERE;
}

/* ---------------------------------------------------------------- locale */

static uint8_t find_star(const gg_words *words, uint32_t index)
{
    static const char *const colours[] = {"blue", "red", "green", "black"};
    for (uint32_t i = 0; i < 4; i++)
        if (gg_word_is(words, index, colours[i]))
            return (uint8_t)(1U << i);
    return 0;
}

/* setup COMMANDER: armies.txt must say the same. */
static bool read_setup(tri_loader *load, uint32_t index, tri_locale *locale)
{
    locale->setup = tri_read_commander(load->board, gg_word_at(&load->lines.words, index),
                                       &load->lines.words, index, &load->lines.error);
    if (locale->setup == TRI_NONE)
        return false;
    return load->setup_number[locale->setup] == locale->number ||
           gg_fail_word(&load->lines, index, "armies.txt has another setup for %s",
                        load->board->commander[locale->setup].name);
}

/* {hill | COLOUR | setup COMMANDER} [name NAME] */
static bool read_locale_rest(tri_loader *load, uint32_t first, tri_locale *locale)
{
    for (uint32_t i = first; i < load->lines.words.count; i++) {
        uint8_t star = find_star(&load->lines.words, i);
        if (gg_word_is(&load->lines.words, i, "name"))
            return gg_expect_rest(&load->lines, i + 1, "name", locale->name, TRI_NAME_SIZE);
        if (star != 0)
            locale->stars |= star;
        else if (gg_word_is(&load->lines.words, i, "hill"))
            locale->hill = 1;
        else if (!gg_word_is(&load->lines.words, i, "setup"))
            return gg_fail_word(&load->lines, i, "hill, a color, setup or name expected");
        else if (!read_setup(load, ++i, locale))
            return false;
    }
    return true;
}

/* locale NUMBER holds CAPACITY .. */
static bool read_locale(void *loader)
{
    tri_loader *load = loader;
    tri_board *board = load->board;
    int32_t number, capacity;
    if (!gg_expect_number(&load->lines, 1, 1, 254, &number))
        return false;
    if (board->locale_of[number] != TRI_NONE)
        return gg_fail_word(&load->lines, 1, "locale %d is given twice", number);
    if (!gg_expect_room(&load->lines, board->locales, TRI_LOCALES_MAX, "locales"))
        return false;
    if (!gg_expect_word(&load->lines, 2, "holds") ||
        !gg_expect_number(&load->lines, 3, 1, 99, &capacity))
        return false;
    load->locale_line[board->locales] = load->lines.words.line;
    board->locale_of[number] = (uint8_t)board->locales;
    tri_locale *locale = &board->locale[board->locales++];
    locale->number = (uint8_t)number;
    locale->capacity = (uint8_t)capacity;
    locale->setup = TRI_NONE;
    return read_locale_rest(load, 4, locale);
}

/* ---------------------------------------------------------------- border */

/* Letters of I C A O, each once. */
static bool read_symbols(tri_loader *load, uint32_t index, gg_span letters, uint8_t *symbols)
{
    static const char known[] = "ICAO";
    for (size_t i = 0; i < letters.size; i++) {
        uint32_t bit = 0;
        while (known[bit] != 0 && known[bit] != letters.at[i])
            bit++;
        if (known[bit] == 0 || (*symbols >> bit & 1) != 0)
            return gg_fail_word(&load->lines, index, "symbols I, C, A, O expected, each once");
        *symbols |= (uint8_t)(1U << bit);
    }
    return true;
}

/* LOCALE:SYMBOLS */
static bool read_border_side(tri_loader *load, uint32_t index, tri_border *border)
{
    gg_span part[2];
    uint8_t locale = TRI_NONE;
    if (!gg_cut_span(gg_word_at(&load->lines.words, index), ':', part) || part[1].size == 0)
        return gg_fail_word(&load->lines, index, "LOCALE:SYMBOLS expected");
    if (!expect_locale(load, index, part[0], &locale))
        return false;
    if (locale != border->locale[0] && locale != border->locale[1])
        return gg_fail_word(&load->lines, index, "a locale of this border expected");
    uint8_t *symbols = &border->symbols[locale == border->locale[1]];
    if (*symbols != 0)
        return gg_fail_word(&load->lines, index, "symbols of this locale are given twice");
    return read_symbols(load, index, part[1], symbols);
}

static bool read_border_kind(tri_loader *load, uint32_t index, tri_border *border)
{
    border->wide = gg_word_is(&load->lines.words, index, "wide");
    border->impassable = gg_word_is(&load->lines.words, index, "impassable");
    return border->wide || border->impassable || gg_word_is(&load->lines.words, index, "narrow") ||
           gg_fail_word(&load->lines, index, "narrow, wide or impassable expected");
}

/* border A-B KIND [A:SYMBOLS] [B:SYMBOLS] */
static bool read_border(void *loader)
{
    tri_loader *load = loader;
    tri_board *board = load->board;
    tri_border border = {.wide = 0};
    if (!expect_pair(load, 1, border.locale) || !read_border_kind(load, 2, &border))
        return false;
    if (find_border(board, border.locale) != TRI_NOWHERE)
        return gg_fail_word(&load->lines, 1, "this border is given twice");
    if (!gg_expect_room(&load->lines, board->borders, TRI_BORDERS_MAX, "borders"))
        return false;
    if (border.impassable && !gg_expect_end(&load->lines, 3))
        return false;
    for (uint32_t i = 3; i < load->lines.words.count; i++)
        if (!read_border_side(load, i, &border))
            return false;
    board->border[board->borders++] = border;
    return true;
}

/* ---------------------------------------------------------------- road, entry */

/* A.GROUP-B.GROUP over a passable border; ends are put in the order of the border. */
static bool read_road_ends(tri_loader *load, uint32_t index, tri_road *road)
{
    gg_span part[2];
    uint8_t locale[2] = {0}, group[2] = {0};
    if (!gg_cut_span(gg_word_at(&load->lines.words, index), '-', part))
        return gg_fail_word(&load->lines, index, "LOCALE.GROUP-LOCALE.GROUP expected");
    for (uint32_t end = 0; end < 2; end++)
        if (!expect_node(load, index, part[end], &locale[end], &group[end]))
            return false;
    road->border = find_border(load->board, locale);
    if (road->border == TRI_NOWHERE)
        return gg_fail_word(&load->lines, index, "these locales have no border");
    const tri_border *border = &load->board->border[road->border];
    if (border->impassable)
        return gg_fail_word(&load->lines, index, "this border is impassable");
    for (uint32_t end = 0; end < 2; end++)
        road->node[locale[end] == border->locale[1]] = group[end];
    return true;
}

static bool is_there(const tri_board *board, const tri_road *road)
{
    for (uint32_t i = 0; i < board->roads; i++)
        if (memcmp(&board->road[i], road, sizeof *road) == 0)
            return true;
    return false;
}

/* road A.GROUP-B.GROUP CLASS */
static bool read_road(void *loader)
{
    tri_loader *load = loader;
    tri_board *board = load->board;
    tri_road road = {.doubled = 0};
    if (!read_road_ends(load, 1, &road) || !expect_road_class(load, 2, &road.main) ||
        !gg_expect_end(&load->lines, 3))
        return false;
    if (is_there(board, &road))
        return gg_fail_word(&load->lines, 1, "this road is given twice");
    if (!gg_expect_room(&load->lines, board->roads, TRI_ROADS_MAX, "roads"))
        return false;
    board->road[board->roads++] = road;
    for (uint32_t end = 0; end < 2; end++)
        load->groups[board->border[road.border].locale[end]] |= (uint8_t)(1U << road.node[end]);
    return true;
}

/* F or A and a number of at most two digits. */
static bool read_entry_name(tri_loader *load, uint32_t index, tri_entry *entry)
{
    gg_span name = gg_word_at(&load->lines.words, index);
    uint32_t number;
    bool good = name.size >= 2 && name.size <= 3 && (name.at[0] == 'F' || name.at[0] == 'A') &&
                gg_span_number((gg_span){name.at + 1, name.size - 1}, &number);
    if (!good)
        return gg_fail_word(&load->lines, index, "F or A with a number expected");
    if (tri_find_entry(load->board, name) != TRI_NONE)
        return gg_fail_word(&load->lines, index, "this entry is given twice");
    memcpy(entry->name, name.at, name.size);
    entry->side = name.at[0] == 'F' ? TRI_FRENCH : TRI_ALLIED;
    return true;
}

/* entry NAME LOCALE.GROUP CLASS */
static bool read_entry(void *loader)
{
    tri_loader *load = loader;
    tri_board *board = load->board;
    tri_entry entry = {.spare = 0};
    uint8_t locale = TRI_NONE;
    if (!read_entry_name(load, 1, &entry) ||
        !expect_node(load, 2, gg_word_at(&load->lines.words, 2), &locale, &entry.node) ||
        !expect_road_class(load, 3, &entry.main) || !gg_expect_end(&load->lines, 4))
        return false;
    if (!gg_expect_room(&load->lines, board->entries, TRI_ENTRIES_MAX, "entries"))
        return false;
    load->entry_locale[board->entries] = locale;
    load->groups[locale] |= (uint8_t)(1U << entry.node);
    board->entry[board->entries++] = entry;
    return true;
}

/* feature NAME */
static bool read_feature(void *loader)
{
    tri_loader *load = loader;
    tri_board *board = load->board;
    if (!gg_expect_room(&load->lines, board->nouns, TRI_NOUNS_MAX, "names"))
        return false;
    tri_noun noun;
    if (!gg_expect_rest(&load->lines, 1, "name", noun.name, TRI_NAME_SIZE))
        return false;
    for (uint32_t i = 0; i < board->nouns; i++)
        if (gg_compare_names(gg_span_of(noun.name), gg_span_of(board->noun[i].name)) == 0)
            return gg_fail_word(&load->lines, 1, "this feature is given twice");
    board->noun[board->nouns++] = noun;
    return true;
}

const gg_statement tri_board_statements[] = {
    {"locale", read_locale}, {"border", read_border},   {"road", read_road},
    {"entry", read_entry},   {"feature", read_feature}, {NULL, NULL},
};

/* ---------------------------------------------------------------- geometry.txt */

static bool read_point(tri_loader *load, uint32_t index, tri_point *point)
{
    return gg_expect_point(&load->lines, index, INT16_MAX, &point->x, &point->y);
}

/* anchor LOCALE X Y [height METRES] */
static bool read_anchor(void *loader)
{
    tri_loader *load = loader;
    uint8_t number;
    if (!expect_locale(load, 1, gg_word_at(&load->lines.words, 1), &number))
        return false;
    tri_locale *locale = &load->board->locale[number];
    if (!gg_expect_once(&load->lines, 1, &load->has_anchor[number], "its place") ||
        !read_point(load, 2, &locale->anchor))
        return false;
    if (load->lines.words.count == 4)
        return true;
    int32_t height;
    if (!gg_expect_word(&load->lines, 4, "height") ||
        !gg_expect_number(&load->lines, 5, 1, 9999, &height))
        return false;
    locale->height = (uint16_t)height;
    return gg_expect_end(&load->lines, 6);
}

/* bar A-B X Y ANGLE */
static bool read_bar(void *loader)
{
    tri_loader *load = loader;
    uint8_t locale[2] = {0};
    if (!expect_pair(load, 1, locale))
        return false;
    uint16_t number = find_border(load->board, locale);
    if (number == TRI_NOWHERE || load->board->border[number].impassable)
        return gg_fail_word(&load->lines, 1, "these locales have no passable border");
    tri_border *border = &load->board->border[number];
    int32_t angle;
    if (!gg_expect_once(&load->lines, 1, &load->has_bar[number], "its place") ||
        !read_point(load, 2, &border->bar) || !gg_expect_number(&load->lines, 4, 0, 1800, &angle))
        return false;
    border->angle = (uint16_t)angle;
    return gg_expect_end(&load->lines, 5);
}

/* arrow ENTRY X Y */
static bool read_arrow(void *loader)
{
    tri_loader *load = loader;
    uint8_t number = tri_read_entry(load->board, gg_word_at(&load->lines.words, 1),
                                    &load->lines.words, 1, &load->lines.error);
    return number != TRI_NONE &&
           gg_expect_once(&load->lines, 1, &load->has_arrow[number], "its place") &&
           read_point(load, 2, &load->board->entry[number].arrow) && gg_expect_end(&load->lines, 4);
}

/* edge X Y */
static bool read_edge(void *loader)
{
    tri_loader *load = loader;
    tri_board *board = load->board;
    return gg_expect_room(&load->lines, board->edges, TRI_EDGE_MAX, "corners of the edge") &&
           read_point(load, 1, &board->edge[board->edges++]) && gg_expect_end(&load->lines, 3);
}

/* strip KIND X Y [name NAME] */
static bool read_strip(void *loader)
{
    static const char *const kinds[TRI_LANDS] = {"wood", "water", "marsh"};
    tri_loader *load = loader;
    tri_board *board = load->board;
    if (!gg_expect_room(&load->lines, board->patches, TRI_PATCHES_MAX, "strips"))
        return false;
    tri_patch *patch = &board->patch[board->patches++];
    patch->kind = 0;
    while (patch->kind < TRI_LANDS && !gg_word_is(&load->lines.words, 1, kinds[patch->kind]))
        patch->kind++;
    if (patch->kind == TRI_LANDS)
        return gg_fail_word(&load->lines, 1, "wood, water or marsh expected");
    if (!read_point(load, 2, &patch->at))
        return false;
    if (load->lines.words.count == 4)
        return true;
    return gg_expect_word(&load->lines, 4, "name") &&
           gg_expect_rest(&load->lines, 5, "name", patch->name, TRI_NAME_SIZE);
}

/* plateau LOCALE .. */
static bool read_plateau(void *loader)
{
    tri_loader *load = loader;
    const gg_words *words = &load->lines.words;
    if (!gg_expect_room(&load->lines, load->board->plateaus, TRI_PLATEAUS_MAX, "plateaus"))
        return false;
    load->board->plateaus++;
    for (uint32_t i = 1; i < words->count; i++) {
        uint8_t number;
        if (!expect_locale(load, i, gg_word_at(words, i), &number))
            return false;
        tri_locale *locale = &load->board->locale[number];
        if (locale->plateau != 0)
            return gg_fail_word(&load->lines, i, "it has its plateau");
        locale->plateau = load->board->plateaus;
    }
    return true;
}

/* stream A-B .. [name NAME] */
static bool read_stream(void *loader)
{
    tri_loader *load = loader;
    tri_board *board = load->board;
    const gg_words *words = &load->lines.words;
    if (!gg_expect_room(&load->lines, board->streams, TRI_STREAMS_MAX, "streams"))
        return false;
    tri_stream *stream = &board->stream[board->streams++];
    for (uint32_t i = 1; i < words->count; i++) {
        uint8_t locale[2] = {0};
        if (gg_word_is(words, i, "name"))
            return gg_expect_rest(&load->lines, i + 1, "name", stream->name, TRI_NAME_SIZE);
        if (!gg_expect_room(&load->lines, stream->borders, TRI_COURSE_MAX, "borders of a stream") ||
            !expect_pair(load, i, locale))
            return false;
        uint16_t border = find_border(board, locale);
        if (border == TRI_NOWHERE)
            return gg_fail_word(&load->lines, i, "no common border");
        stream->border[stream->borders++] = border;
    }
    return true;
}

const gg_statement tri_geometry_statements[] = {
    {"anchor", read_anchor}, {"bar", read_bar},     {"arrow", read_arrow},
    {"edge", read_edge},     {"strip", read_strip}, {"plateau", read_plateau},
    {"stream", read_stream}, {NULL, NULL},
};
