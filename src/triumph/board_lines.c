/* board_lines.c: the statements of board.txt and geometry.txt.
 *
 * While roads and entries are read their `node` is the group of roads in the locale; board.c
 * numbers the nodes when all are known.
 */
#include "core/mem.h"
#include "triumph/board_load.h"

/* ---------------------------------------------------------------- numbers inside words */

/* A printed number of at most three digits. */
static bool span_number(gg_span span, uint32_t *number)
{
    if (span.size == 0 || span.size > 3)
        return false;
    *number = 0;
    for (size_t i = 0; i < span.size; i++) {
        if (span.at[i] < '0' || span.at[i] > '9')
            return false;
        *number = *number * 10 + (uint32_t)(span.at[i] - '0');
    }
    return true;
}

/* Cuts a span in two at the first of that character; false if there is none. */
static bool cut_at(gg_span span, char c, gg_span part[2])
{
    size_t at = 0;
    while (at < span.size && span.at[at] != c)
        at++;
    if (at == span.size)
        return false;
    part[0] = (gg_span){span.at, at};
    part[1] = (gg_span){span.at + at + 1, span.size - at - 1};
    return true;
}

/* A locale by its printed number. */
static bool expect_locale(tri_loader *load, uint32_t index, gg_span number, uint8_t *locale)
{
    uint32_t value;
    *locale = TRI_NONE;
    if (!span_number(number, &value))
        return gg_fail_at(load->error, &load->words, index, "number of a locale expected");
    *locale = value < 256 ? load->board->locale_of[value] : TRI_NONE;
    return *locale != TRI_NONE ||
           gg_fail_at(load->error, &load->words, index, "there is no locale %u", value);
}

/* A-B: two locales, not the same. */
static bool expect_pair(tri_loader *load, uint32_t index, uint8_t locale[2])
{
    gg_span part[2];
    if (!cut_at(gg_word_at(&load->words, index), '-', part))
        return gg_fail_at(load->error, &load->words, index, "LOCALE-LOCALE expected");
    if (!expect_locale(load, index, part[0], &locale[0]) ||
        !expect_locale(load, index, part[1], &locale[1]))
        return false;
    return locale[0] != locale[1] ||
           gg_fail_at(load->error, &load->words, index, "two different locales expected");
}

/* LOCALE.GROUP: a node that need not be known yet. */
static bool expect_node(tri_loader *load, uint32_t index, gg_span word, uint8_t *locale,
                        uint8_t *group)
{
    gg_span part[2];
    uint32_t value;
    if (!cut_at(word, '.', part))
        return gg_fail_at(load->error, &load->words, index, "LOCALE.GROUP expected");
    if (!expect_locale(load, index, part[0], locale))
        return false;
    if (!span_number(part[1], &value) || value >= TRI_LOCALE_GROUPS)
        return gg_fail_at(load->error, &load->words, index, "group from 0 to %d expected",
                          TRI_LOCALE_GROUPS - 1);
    *group = (uint8_t)value;
    return true;
}

static bool expect_road_class(tri_loader *load, uint32_t index, uint8_t *is_main)
{
    *is_main = gg_word_is(&load->words, index, "main");
    return *is_main || gg_word_is(&load->words, index, "local") ||
           gg_fail_at(load->error, &load->words, index, "main or local expected");
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
    locale->setup = tri_read_commander(load->board, gg_word_at(&load->words, index), &load->words,
                                       index, load->error);
    if (locale->setup == TRI_NONE)
        return false;
    return load->setup_number[locale->setup] == locale->number ||
           gg_fail_at(load->error, &load->words, index, "armies.txt has another setup for %s",
                      load->board->commander[locale->setup].name);
}

/* {hill | COLOUR | setup COMMANDER} [name NAME] */
static bool read_locale_rest(tri_loader *load, uint32_t first, tri_locale *locale)
{
    for (uint32_t i = first; i < load->words.count; i++) {
        uint8_t star = find_star(&load->words, i);
        if (gg_word_is(&load->words, i, "name"))
            return tri_expect_name(load, i + 1, locale->name);
        if (star != 0)
            locale->stars |= star;
        else if (gg_word_is(&load->words, i, "hill"))
            locale->hill = 1;
        else if (!gg_word_is(&load->words, i, "setup"))
            return gg_fail_at(load->error, &load->words, i,
                              "hill, a colour, setup or name expected");
        else if (!read_setup(load, ++i, locale))
            return false;
    }
    return true;
}

/* locale NUMBER holds CAPACITY .. */
static bool read_locale(tri_loader *load)
{
    tri_board *board = load->board;
    int32_t number, capacity;
    if (!tri_expect_number(load, 1, 1, 254, &number))
        return false;
    if (board->locale_of[number] != TRI_NONE)
        return gg_fail_at(load->error, &load->words, 1, "locale %d is there twice", number);
    if (board->locales == TRI_LOCALES_MAX)
        return gg_fail_at(load->error, &load->words, 0, "more than %d locales", TRI_LOCALES_MAX);
    if (!tri_expect_word(load, 2, "holds") || !tri_expect_number(load, 3, 1, 99, &capacity))
        return false;
    load->locale_line[board->locales] = load->words.line;
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
            return gg_fail_at(load->error, &load->words, index,
                              "symbols I, C, A, O expected, each once");
        *symbols |= (uint8_t)(1U << bit);
    }
    return true;
}

/* LOCALE:SYMBOLS */
static bool read_border_side(tri_loader *load, uint32_t index, tri_border *border)
{
    gg_span part[2];
    uint8_t locale = TRI_NONE;
    if (!cut_at(gg_word_at(&load->words, index), ':', part) || part[1].size == 0)
        return gg_fail_at(load->error, &load->words, index, "LOCALE:SYMBOLS expected");
    if (!expect_locale(load, index, part[0], &locale))
        return false;
    if (locale != border->locale[0] && locale != border->locale[1])
        return gg_fail_at(load->error, &load->words, index, "a locale of this border expected");
    uint8_t *symbols = &border->symbols[locale == border->locale[1]];
    if (*symbols != 0)
        return gg_fail_at(load->error, &load->words, index,
                          "symbols of this locale are there twice");
    return read_symbols(load, index, part[1], symbols);
}

static bool read_border_kind(tri_loader *load, uint32_t index, tri_border *border)
{
    border->wide = gg_word_is(&load->words, index, "wide");
    border->impassable = gg_word_is(&load->words, index, "impassable");
    return border->wide || border->impassable || gg_word_is(&load->words, index, "narrow") ||
           gg_fail_at(load->error, &load->words, index, "narrow, wide or impassable expected");
}

/* border A-B KIND [A:SYMBOLS] [B:SYMBOLS] */
static bool read_border(tri_loader *load)
{
    tri_board *board = load->board;
    tri_border border = {.wide = 0};
    if (!expect_pair(load, 1, border.locale) || !read_border_kind(load, 2, &border))
        return false;
    if (find_border(board, border.locale) != TRI_NOWHERE)
        return gg_fail_at(load->error, &load->words, 1, "this border is there twice");
    if (board->borders == TRI_BORDERS_MAX)
        return gg_fail_at(load->error, &load->words, 0, "more than %d borders", TRI_BORDERS_MAX);
    if (border.impassable && !tri_expect_end(load, 3))
        return false;
    for (uint32_t i = 3; i < load->words.count; i++)
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
    if (!cut_at(gg_word_at(&load->words, index), '-', part))
        return gg_fail_at(load->error, &load->words, index, "LOCALE.GROUP-LOCALE.GROUP expected");
    for (uint32_t end = 0; end < 2; end++)
        if (!expect_node(load, index, part[end], &locale[end], &group[end]))
            return false;
    road->border = find_border(load->board, locale);
    if (road->border == TRI_NOWHERE)
        return gg_fail_at(load->error, &load->words, index, "these locales have no border");
    const tri_border *border = &load->board->border[road->border];
    if (border->impassable)
        return gg_fail_at(load->error, &load->words, index, "this border is impassable");
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
static bool read_road(tri_loader *load)
{
    tri_board *board = load->board;
    tri_road road = {.doubled = 0};
    if (!read_road_ends(load, 1, &road) || !expect_road_class(load, 2, &road.main) ||
        !tri_expect_end(load, 3))
        return false;
    if (is_there(board, &road))
        return gg_fail_at(load->error, &load->words, 1, "this road is there twice");
    if (board->roads == TRI_ROADS_MAX)
        return gg_fail_at(load->error, &load->words, 0, "more than %d roads", TRI_ROADS_MAX);
    board->road[board->roads++] = road;
    for (uint32_t end = 0; end < 2; end++)
        load->groups[board->border[road.border].locale[end]] |= (uint8_t)(1U << road.node[end]);
    return true;
}

/* F or A and a number of at most two digits. */
static bool read_entry_name(tri_loader *load, uint32_t index, tri_entry *entry)
{
    gg_span name = gg_word_at(&load->words, index);
    uint32_t number;
    bool good = name.size >= 2 && name.size <= 3 && (name.at[0] == 'F' || name.at[0] == 'A') &&
                span_number((gg_span){name.at + 1, name.size - 1}, &number);
    if (!good)
        return gg_fail_at(load->error, &load->words, index, "F or A with a number expected");
    if (tri_find_entry(load->board, name) != TRI_NONE)
        return gg_fail_at(load->error, &load->words, index, "this entry is there twice");
    memcpy(entry->name, name.at, name.size);
    entry->side = name.at[0] == 'F' ? TRI_FRENCH : TRI_ALLIED;
    return true;
}

/* entry NAME LOCALE.GROUP CLASS */
static bool read_entry(tri_loader *load)
{
    tri_board *board = load->board;
    tri_entry entry = {.spare = 0};
    uint8_t locale = TRI_NONE;
    if (!read_entry_name(load, 1, &entry) ||
        !expect_node(load, 2, gg_word_at(&load->words, 2), &locale, &entry.node) ||
        !expect_road_class(load, 3, &entry.main) || !tri_expect_end(load, 4))
        return false;
    if (board->entries == TRI_ENTRIES_MAX)
        return gg_fail_at(load->error, &load->words, 0, "more than %d entries", TRI_ENTRIES_MAX);
    load->entry_locale[board->entries] = locale;
    load->groups[locale] |= (uint8_t)(1U << entry.node);
    board->entry[board->entries++] = entry;
    return true;
}

/* feature NAME */
static bool read_feature(tri_loader *load)
{
    tri_board *board = load->board;
    if (board->nouns == TRI_NOUNS_MAX)
        return gg_fail_at(load->error, &load->words, 0, "more than %d names", TRI_NOUNS_MAX);
    tri_noun noun;
    if (!tri_expect_name(load, 1, noun.name))
        return false;
    for (uint32_t i = 0; i < board->nouns; i++)
        if (gg_compare_names(gg_span_of(noun.name), gg_span_of(board->noun[i].name)) == 0)
            return gg_fail_at(load->error, &load->words, 1, "this feature is there twice");
    board->noun[board->nouns++] = noun;
    return true;
}

const tri_statement tri_board_statements[] = {
    {"locale", read_locale}, {"border", read_border},   {"road", read_road},
    {"entry", read_entry},   {"feature", read_feature}, {NULL, NULL},
};

/* ---------------------------------------------------------------- geometry.txt */

static bool read_point(tri_loader *load, uint32_t index, tri_point *point)
{
    int32_t x, y;
    if (!tri_expect_number(load, index, 0, INT16_MAX, &x) ||
        !tri_expect_number(load, index + 1, 0, INT16_MAX, &y))
        return false;
    *point = (tri_point){(int16_t)x, (int16_t)y};
    return true;
}

/* Notes that a thing has its place; once only. */
static bool mark_once(tri_loader *load, bool *seen)
{
    if (*seen)
        return gg_fail_at(load->error, &load->words, 1, "its place is there twice");
    *seen = true;
    return true;
}

/* anchor LOCALE X Y [height METRES] */
static bool read_anchor(tri_loader *load)
{
    uint8_t number;
    if (!expect_locale(load, 1, gg_word_at(&load->words, 1), &number))
        return false;
    tri_locale *locale = &load->board->locale[number];
    if (!mark_once(load, &load->has_anchor[number]) || !read_point(load, 2, &locale->anchor))
        return false;
    if (load->words.count == 4)
        return true;
    int32_t height;
    if (!tri_expect_word(load, 4, "height") || !tri_expect_number(load, 5, 1, 9999, &height))
        return false;
    locale->height = (uint16_t)height;
    return tri_expect_end(load, 6);
}

/* bar A-B X Y ANGLE */
static bool read_bar(tri_loader *load)
{
    uint8_t locale[2] = {0};
    if (!expect_pair(load, 1, locale))
        return false;
    uint16_t number = find_border(load->board, locale);
    if (number == TRI_NOWHERE || load->board->border[number].impassable)
        return gg_fail_at(load->error, &load->words, 1, "these locales have no passable border");
    tri_border *border = &load->board->border[number];
    int32_t angle;
    if (!mark_once(load, &load->has_bar[number]) || !read_point(load, 2, &border->bar) ||
        !tri_expect_number(load, 4, 0, 1800, &angle))
        return false;
    border->angle = (uint16_t)angle;
    return tri_expect_end(load, 5);
}

/* arrow ENTRY X Y */
static bool read_arrow(tri_loader *load)
{
    uint8_t number = tri_read_entry(load->board, gg_word_at(&load->words, 1), &load->words, 1,
                                    load->error);
    return number != TRI_NONE && mark_once(load, &load->has_arrow[number]) &&
           read_point(load, 2, &load->board->entry[number].arrow) && tri_expect_end(load, 4);
}

const tri_statement tri_geometry_statements[] = {
    {"anchor", read_anchor},
    {"bar", read_bar},
    {"arrow", read_arrow},
    {NULL, NULL},
};
