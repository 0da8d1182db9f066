/* board_names.c: what players call the things on the board (the notation, 2.2 and 4.1). */
#include "triumph/board.h"

/* ---------------------------------------------------------------- lists of names */

/* Names that lie at equal distances, each the first member of its struct. */
typedef struct name_list {
    const char *what;
    const char *first;
    size_t stride;
    uint32_t count;
} name_list;

static gg_span name_at(const name_list *list, uint32_t index)
{
    return gg_span_of(list->first + index * list->stride);
}

/* The first of that name from `index` on; list->count: none. */
static uint32_t find_name(const name_list *list, gg_span name, uint32_t index)
{
    while (index < list->count && (name.size == 0 || !gg_same_name(name, name_at(list, index))))
        index++;
    return index;
}

/* "; near: Pratze", if there are such names: one letter may be wrong, two in a long name. */
static void put_near(const name_list *list, gg_span name, gg_text *out)
{
    int limit = name.size < 4 ? 0 : name.size < 8 ? 1 : 2;
    const char *before = "; near: ";
    for (uint32_t i = 0; i < list->count; i++) {
        gg_span other = name_at(list, i);
        bool again = i > find_name(list, other, 0);
        if (other.size == 0 || again || gg_name_distance(name, other, limit) > limit)
            continue;
        gg_put(out, before);
        gg_put_name(out, other);
        before = ", ";
    }
}

static bool fail_unknown(const name_list *list, gg_span name, const gg_words *words, uint32_t index,
                         gg_error *error)
{
    char near[200];
    gg_text out;
    gg_text_open(&out, near, sizeof near);
    put_near(list, name, &out);
    if (name.size == 0)
        return gg_fail_at(error, words, index, "%s expected", list->what);
    return gg_fail_at(error, words, index, "unknown %s \"%.*s\"%s", list->what, (int)name.size,
                      name.at, near);
}

/* For names that nothing else in the list has. */
static uint8_t read_unique(const name_list *list, gg_span name, const gg_words *words,
                           uint32_t index, gg_error *error)
{
    uint32_t found = find_name(list, name, 0);
    if (found < list->count)
        return (uint8_t)found;
    fail_unknown(list, name, words, index, error);
    return TRI_NONE;
}

/* ---------------------------------------------------------------- locales */

static name_list locale_names(const tri_board *board)
{
    return (name_list){"locale", (const char *)board->locale, sizeof(tri_locale), board->locales};
}

static bool is_number(gg_span name)
{
    for (size_t i = 0; i < name.size; i++)
        if (name.at[i] < '0' || name.at[i] > '9')
            return false;
    return name.size > 0;
}

/* The locale with that printed number, TRI_NONE. */
static uint8_t find_number(const tri_board *board, gg_span digits)
{
    uint32_t number = 0;
    for (size_t i = 0; i < digits.size; i++) {
        number = number * 10 + (uint32_t)(digits.at[i] - '0');
        if (number > 255)
            return TRI_NONE;
    }
    return board->locale_of[number];
}

static bool fail_ambiguous(const tri_board *board, gg_span name, const gg_words *words,
                           uint32_t index, gg_error *error)
{
    name_list list = locale_names(board);
    char numbers[200];
    gg_text out;
    gg_text_open(&out, numbers, sizeof numbers);
    const char *before = "";
    for (uint32_t i = find_name(&list, name, 0); i < list.count;
         i = find_name(&list, name, i + 1)) {
        gg_print(&out, "%s%d", before, board->locale[i].number);
        before = ", ";
    }
    return gg_fail_at(error, words, index, "\"%.*s\" is ambiguous: %s", (int)name.size, name.at,
                      numbers);
}

uint8_t tri_read_locale(const tri_board *board, gg_span name, const gg_words *words, uint32_t index,
                        gg_error *error)
{
    if (is_number(name)) {
        uint8_t locale = find_number(board, name);
        if (locale == TRI_NONE)
            gg_fail_at(error, words, index, "no locale %.*s", (int)name.size, name.at);
        return locale;
    }
    name_list list = locale_names(board);
    uint8_t found = read_unique(&list, name, words, index, error);
    if (found == TRI_NONE || find_name(&list, name, found + 1U) == list.count)
        return found;
    fail_ambiguous(board, name, words, index, error);
    return TRI_NONE;
}

/* ---------------------------------------------------------------- commanders, entries, nouns */

uint8_t tri_read_commander(const tri_board *board, gg_span name, const gg_words *words,
                           uint32_t index, gg_error *error)
{
    name_list list = {"commander", (const char *)board->commander, sizeof(tri_commander),
                      board->commanders};
    return read_unique(&list, name, words, index, error);
}

static name_list entry_names(const tri_board *board)
{
    return (name_list){"entry", (const char *)board->entry, sizeof(tri_entry), board->entries};
}

uint8_t tri_find_entry(const tri_board *board, gg_span name)
{
    name_list list = entry_names(board);
    uint32_t found = find_name(&list, name, 0);
    return found < list.count ? (uint8_t)found : TRI_NONE;
}

uint8_t tri_read_entry(const tri_board *board, gg_span name, const gg_words *words, uint32_t index,
                       gg_error *error)
{
    name_list list = entry_names(board);
    return read_unique(&list, name, words, index, error);
}

uint8_t tri_read_noun(const tri_board *board, gg_span name, const gg_words *words, uint32_t index,
                      gg_error *error)
{
    name_list list = {"name", (const char *)board->noun, sizeof(tri_noun), board->nouns};
    return read_unique(&list, name, words, index, error);
}

/* ---------------------------------------------------------------- faces, sides */

static const char face_names[TRI_FACES][3] = {"G3", "I3", "I2", "I1", "C3", "C2", "C1", "A1"};

uint8_t tri_find_face(gg_span name)
{
    for (uint32_t face = 0; face < TRI_FACES; face++)
        if (gg_same_name(name, gg_span_of(face_names[face])))
            return (uint8_t)face;
    return TRI_NONE;
}

const char *tri_face_name(uint8_t face)
{
    gg_assert(face < TRI_FACES);
    return face_names[face];
}

uint8_t tri_find_side(gg_span name)
{
    static const char *const names[TRI_SIDES][2] = {{"allied", "A"}, {"french", "F"}};
    for (uint32_t side = 0; side < TRI_SIDES; side++)
        for (uint32_t i = 0; i < 2; i++)
            if (gg_same_name(name, gg_span_of(names[side][i])))
                return (uint8_t)side;
    return TRI_NONE;
}
