/* board_names.c: what players call the things on the board (the notation, 2.2 and 4.1). */
#include "core/text/name_list.h"
#include "triumph/board/board.h"

/* For names that occur only once in the list. */
static uint8_t read_unique(const gg_name_list *list, gg_span name, const gg_words *words,
                           uint32_t index, gg_error *error)
{
    uint32_t found = gg_read_name(list, name, words, index, error);
    return found < list->count ? (uint8_t)found : TRI_NONE;
}

/* ---------------------------------------------------------------- locales */

static gg_name_list locale_names(const tri_board *board)
{
    return GG_NAMES("locale", board->locale, name, board->locales);
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
    gg_name_list list = locale_names(board);
    char numbers[200];
    gg_text out;
    gg_text_open(&out, numbers, sizeof numbers);
    const char *before = "";
    for (uint32_t i = gg_find_name(&list, name, 0); i < list.count;
         i = gg_find_name(&list, name, i + 1)) {
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
    gg_name_list list = locale_names(board);
    uint8_t found = read_unique(&list, name, words, index, error);
    if (found == TRI_NONE || gg_find_name(&list, name, found + 1U) == list.count)
        return found;
    fail_ambiguous(board, name, words, index, error);
    return TRI_NONE;
}

/* ---------------------------------------------------------------- commanders, entries, nouns */

uint8_t tri_read_commander(const tri_board *board, gg_span name, const gg_words *words,
                           uint32_t index, gg_error *error)
{
    gg_name_list list = GG_NAMES("commander", board->commander, name, board->commanders);
    return read_unique(&list, name, words, index, error);
}

static gg_name_list entry_names(const tri_board *board)
{
    return GG_NAMES("entry", board->entry, name, board->entries);
}

uint8_t tri_find_entry(const tri_board *board, gg_span name)
{
    gg_name_list list = entry_names(board);
    uint32_t found = gg_find_name(&list, name, 0);
    return found < list.count ? (uint8_t)found : TRI_NONE;
}

uint8_t tri_read_entry(const tri_board *board, gg_span name, const gg_words *words, uint32_t index,
                       gg_error *error)
{
    gg_name_list list = entry_names(board);
    return read_unique(&list, name, words, index, error);
}

uint8_t tri_read_noun(const tri_board *board, gg_span name, const gg_words *words, uint32_t index,
                      gg_error *error)
{
    gg_name_list list = GG_NAMES("name", board->noun, name, board->nouns);
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
