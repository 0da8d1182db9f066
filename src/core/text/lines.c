/* lines.c: reads data files statement by statement.
 *
 * Nothing in a data file is trusted: each word is checked, and the first wrong one stops the reading with an error at
 * its position. */
#include "core/text/lines.h"

#include "core/mem.h"
#include "core/text/text.h"

/* ---------------------------------------------------------------- errors */

bool gg_fail_word(gg_lines *lines, uint32_t index, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    gg_fail_at_list(&lines->error, &lines->words, index, format, list);
    va_end(list);
    return false;
}

bool gg_fail_line(gg_lines *lines, uint32_t line, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    gg_fail_list(&lines->error, line, 0, format, list);
    va_end(list);
    return false;
}

bool gg_fail_lines(const gg_lines *lines, gg_error *error)
{
    gg_assert(lines->error.text[0] != 0);
    return gg_fail(error, lines->error.line, lines->error.column, "%s/%s: %s",
                   lines->game->rules->id, lines->file, lines->error.text);
}

/* ---------------------------------------------------------------- files */

void gg_lines_open(gg_lines *lines, const gg_game *game, const char *file)
{
    memset(lines, 0, sizeof *lines);
    lines->game = game;
    lines->file = file;
}

/* The next word of "locale, border or road". */
static void put_choice(gg_text *out, uint32_t number, const char *word, bool last)
{
    gg_print(out, "%s%s", number == 0 ? "" : last ? " or " : ", ", word);
}

static bool fail_unknown(gg_lines *lines, const gg_statement *statements)
{
    char list[200];
    gg_text out;
    gg_text_open(&out, list, sizeof list);
    for (uint32_t i = 0; statements[i].word != NULL; i++)
        put_choice(&out, i, statements[i].word, statements[i + 1].word == NULL);
    return gg_fail_word(lines, 0, "%s expected", list);
}

static bool read_statement(gg_lines *lines, const gg_statement *statements, void *loader)
{
    for (uint32_t i = 0; statements[i].word != NULL; i++)
        if (gg_word_is(&lines->words, 0, statements[i].word))
            return statements[i].read(loader);
    return fail_unknown(lines, statements);
}

bool gg_read_lines(gg_lines *lines, const char *file, const gg_statement *statements, void *loader)
{
    gg_span text = gg_find_file(lines->game, file);
    lines->file = file;
    if (text.at == NULL)
        return gg_fail_line(lines, 0, "there is no such file");
    gg_reader reader;
    gg_reader_open(&reader, text);
    while (gg_read_words(&reader, &lines->words, &lines->error))
        if (!read_statement(lines, statements, loader))
            return false;
    return lines->error.text[0] == 0;
}

/* ---------------------------------------------------------------- words and numbers */

bool gg_expect_word(gg_lines *lines, uint32_t index, const char *word)
{
    return gg_word_is(&lines->words, index, word) ||
           gg_fail_word(lines, index, "%s expected", word);
}

bool gg_expect_choice(gg_lines *lines, uint32_t index, const char *const *list, uint8_t *number)
{
    char choices[200];
    gg_text out;
    for (*number = 0; list[*number] != NULL; ++*number)
        if (gg_word_is(&lines->words, index, list[*number]))
            return true;
    gg_text_open(&out, choices, sizeof choices);
    for (uint32_t i = 0; list[i] != NULL; i++)
        put_choice(&out, i, list[i], list[i + 1] == NULL);
    return gg_fail_word(lines, index, "%s expected", choices);
}

bool gg_expect_number(gg_lines *lines, uint32_t index, int32_t low, int32_t high, int32_t *value)
{
    if (gg_word_number(&lines->words, index, value) && *value >= low && *value <= high)
        return true;
    return gg_fail_word(lines, index, "number from %d to %d expected", low, high);
}

bool gg_expect_byte(gg_lines *lines, uint32_t index, int32_t low, int32_t high, uint8_t *value)
{
    int32_t number;
    gg_assert(low >= 0 && high <= UINT8_MAX);
    if (!gg_expect_number(lines, index, low, high, &number))
        return false;
    *value = (uint8_t)number;
    return true;
}

bool gg_expect_pair(gg_lines *lines, uint32_t index, const char *word, int32_t low, int32_t high,
                    uint8_t *value)
{
    return gg_expect_word(lines, index, word) && gg_expect_byte(lines, index + 1, low, high, value);
}

bool gg_expect_point(gg_lines *lines, uint32_t index, int16_t high, int16_t *x, int16_t *y)
{
    int32_t at[2];
    for (uint32_t i = 0; i < 2; i++)
        if (!gg_expect_number(lines, index + i, 0, high, &at[i]))
            return false;
    *x = (int16_t)at[0];
    *y = (int16_t)at[1];
    return true;
}

/* ---------------------------------------------------------------- names */

/* The rest of the array is zeroed, so equal names are equal bytes. */
static void keep(char *text, size_t size, gg_span span)
{
    gg_assert(span.size < size);
    memset(text, 0, size);
    memcpy(text, span.at, span.size);
}

bool gg_expect_id(gg_lines *lines, uint32_t index, char *id, size_t size)
{
    gg_span word = gg_word_at(&lines->words, index);
    if (word.size == 0 || word.size >= size)
        return gg_fail_word(lines, index, "an id of at most %zu bytes expected", size - 1);
    keep(id, size, word);
    return true;
}

bool gg_expect_rest(gg_lines *lines, uint32_t index, const char *what, char *text, size_t size)
{
    const gg_words *words = &lines->words;
    if (words->count <= index)
        return gg_fail_word(lines, index, "a %s expected", what);
    const gg_word *first = &words->word[index], *last = &words->word[words->count - 1];
    size_t length = (size_t)last->at + last->size - first->at;
    if (length >= size)
        return gg_fail_word(lines, index, "a %s of at most %zu bytes expected", what, size - 1);
    keep(text, size, (gg_span){words->text + first->at, length});
    return true;
}

bool gg_expect_end(gg_lines *lines, uint32_t index)
{
    if (lines->words.count <= index)
        return true;
    gg_span word = gg_word_at(&lines->words, index);
    return gg_fail_word(lines, index, "end of line expected, found \"%.*s\"", (int)word.size,
                        word.at);
}

/* ---------------------------------------------------------------- counts and limits */

bool gg_expect_room(gg_lines *lines, uint32_t count, uint32_t max, const char *what)
{
    gg_assert(count <= max);
    return count < max || gg_fail_word(lines, 0, "more than %u %s", max, what);
}

bool gg_expect_once(gg_lines *lines, uint32_t index, bool *seen, const char *what)
{
    if (*seen)
        return gg_fail_word(lines, index, "%s is given twice", what);
    *seen = true;
    return true;
}

bool gg_expect_limit(gg_lines *lines, const gg_limit *table, void *limits, uint64_t *seen)
{
    uint32_t i = 0;
    while (table[i].name != NULL && !gg_word_is(&lines->words, 1, table[i].name))
        i++;
    if (table[i].name == NULL)
        return gg_fail_word(lines, 1, "name of a limit expected");
    gg_assert(i < 64);
    if ((*seen >> i & 1) != 0)
        return gg_fail_word(lines, 1, "this limit is given twice");
    *seen |= UINT64_C(1) << i;
    uint8_t *value = (uint8_t *)limits + table[i].offset;
    return gg_expect_byte(lines, 2, table[i].low, table[i].high, value) && gg_expect_end(lines, 3);
}

bool gg_expect_limits(gg_lines *lines, const gg_limit *table, uint64_t seen)
{
    for (uint32_t i = 0; table[i].name != NULL; i++)
        if ((seen >> i & 1) == 0)
            return gg_fail_line(lines, 0, "no limit %s", table[i].name);
    return true;
}
