/* piece_lists.c: lists of pieces as positions and facts have them (the notation, 4.1). */
#include "triumph/text/piece_lists.h"

bool tri_opens_place(const gg_words *words, uint32_t index, uint32_t end)
{
    return index + 1 < end && gg_word_is(words, index + 1, ":");
}

static bool read_unit(const tri_board *board, const gg_words *words, uint32_t index,
                      uint8_t commander, tri_piece_list *list, gg_error *error)
{
    if (list->count == TRI_PIECES_MAX)
        return gg_fail_at(error, words, index, "too many pieces");
    tri_piece *piece = &list->piece[list->count++];
    *piece = (tri_piece){.commander = commander, .word = index};
    return tri_read_unit_word(words, index, &piece->unit, error) &&
           tri_read_marks(board, piece->unit.marks, false, words, index, &piece->marks, error);
}

/* `Lannes/done :` behind the bracket. */
static bool read_commander(const tri_board *board, const gg_words *words, uint32_t *next,
                           uint32_t end, tri_piece_list *list, gg_error *error)
{
    gg_span word = *next < end ? gg_word_at(words, *next) : (gg_span){"", 0};
    if (list->corps_count == TRI_LISTED_CORPS_MAX)
        return gg_fail_at(error, words, *next, "too many corps");
    tri_listed_corps *corps = &list->corps[list->corps_count++];
    *corps = (tri_listed_corps){.word = *next};
    if (word.size > 1 && word.at[word.size - 1] == ':')
        return gg_fail_at(error, words, *next, "write a blank after \"%.*s\"", (int)word.size,
                          word.at);
    corps->commander = tri_read_commander(board, tri_name_part(word), words, *next, error);
    if (corps->commander == TRI_NONE ||
        !tri_read_marks(board, tri_marks_part(word), true, words, *next, &corps->marks, error))
        return false;
    ++*next;
    if (*next >= end || !gg_word_is(words, *next, ":"))
        return gg_fail_at(error, words, *next, "\":\" expected");
    ++*next;
    return true;
}

static bool is_listed_twice(const tri_piece_list *list)
{
    for (uint32_t i = 0; i + 1 < list->corps_count; i++)
        if (list->corps[i].commander == list->corps[list->corps_count - 1].commander)
            return true;
    return false;
}

bool tri_read_corps(const tri_board *board, const gg_words *words, uint32_t *next, uint32_t end,
                    tri_piece_list *list, gg_error *error)
{
    uint32_t bracket = (*next)++;
    if (!read_commander(board, words, next, end, list, error))
        return false;
    tri_listed_corps *corps = &list->corps[list->corps_count - 1];
    if (is_listed_twice(list))
        return gg_fail_at(error, words, corps->word, "%s stands in two places",
                          board->commander[corps->commander].name);
    for (; *next < end && !gg_word_is(words, *next, "]"); ++*next) {
        if (gg_word_is(words, *next, "-"))
            continue;
        if (!read_unit(board, words, *next, corps->commander, list, error))
            return false;
        corps->units += list->piece[list->count - 1].unit.count;
    }
    if (*next >= end)
        return gg_fail_at(error, words, bracket, "\"[\" without \"]\"");
    ++*next;
    return true;
}

/* A commander is always with his units. */
static bool is_commander_alone(const tri_board *board, const gg_words *words, uint32_t index,
                               gg_error *error)
{
    gg_error ignored = {0};
    gg_span name = tri_name_part(gg_word_at(words, index));
    if (tri_looks_like_unit(name) ||
        tri_read_commander(board, name, words, index, &ignored) == TRI_NONE)
        return false;
    gg_fail_at(error, words, index, "%.*s is a commander: write [%.*s: ..] with his units",
               (int)name.size, name.at, (int)name.size, name.at);
    return true;
}

bool tri_read_pieces(const tri_board *board, const gg_words *words, uint32_t *next, uint32_t end,
                     tri_piece_list *list, gg_error *error)
{
    uint32_t first = *next;
    list->count = list->corps_count = 0;
    while (*next < end && !tri_opens_place(words, *next, end)) {
        if (gg_word_is(words, *next, "[")) {
            if (!tri_read_corps(board, words, next, end, list, error))
                return false;
        } else if (gg_word_is(words, *next, "-") && *next == first) {
            ++*next;
            break; /* nobody */
        } else {
            if (is_commander_alone(board, words, *next, error) ||
                !read_unit(board, words, *next, TRI_NO_COMMANDER, list, error))
                return false;
            ++*next;
        }
    }
    if (*next == first)
        return gg_fail_at(error, words, *next, "pieces or - expected");
    return true;
}

uint32_t tri_listed_units(const tri_piece_list *list, uint8_t commander)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < list->count; i++)
        if (list->piece[i].commander == commander)
            count += list->piece[i].unit.count;
    return count;
}
