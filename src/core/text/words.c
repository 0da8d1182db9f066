/* words.c: reads text. Splits a file into statements and a statement into words (the notation, 2.1).
 *
 * A statement is one line, or several joined by "\". It is read character by character, so that every word knows the
 * line and column where it begins, whatever was cut or joined before it. */
#include "core/mem.h"
#include "core/text/text.h"

/* A statement being read. */
typedef struct splitter {
    gg_words *words;
    gg_error *error;
    size_t used;           /* bytes of words->text */
    bool in_word;          /* the last word may still grow */
    uint32_t line, column; /* of the last character read */
} splitter;

/* A physical line without its line end, its comment and the blanks around it. */
typedef struct raw_line {
    gg_span text;
    bool joins; /* it ended with "\", which is no longer in it */
} raw_line;

/* ---------------------------------------------------------------- words */

static bool too_long(splitter *to)
{
    return gg_fail(to->error, to->line, to->column, "line too long");
}

/* A word of `size` bytes that ends at the current end of the text and begins at the last character. */
static bool add_word(splitter *to, size_t size)
{
    gg_words *words = to->words;
    if (words->count == 0)
        words->line = to->line;
    if (words->count == GG_WORDS_MAX || to->line - words->line > UINT16_MAX)
        return too_long(to);
    words->word[words->count++] = (gg_word){
        .at = (uint16_t)(to->used - size),
        .size = (uint16_t)size,
        .line = (uint16_t)(to->line - words->line),
        .column = (uint16_t)to->column,
    };
    return true;
}

/* A blank or the end of the statement: a preceding colon is a separate word. */
static bool end_word(splitter *to)
{
    gg_words *words = to->words;
    if (!to->in_word)
        return true;
    to->in_word = false;
    gg_word *last = &words->word[words->count - 1];
    if (last->size == 1 || words->text[last->at + last->size - 1] != ':')
        return true;
    last->size--;
    return add_word(to, 1);
}

static bool stands_alone(char c)
{
    return c == ';' || c == ',' || c == '[' || c == ']';
}

/* Adds one character of `size` bytes. */
static bool add_char(splitter *to, const char *at, size_t size, uint32_t line, uint32_t column)
{
    if (gg_is_blank(*at) && !end_word(to)) /* before line and column move on from the colon */
        return false;
    to->line = line;
    to->column = column;
    if (to->used + size > GG_LINE_MAX)
        return too_long(to);
    memcpy(to->words->text + to->used, at, size);
    to->used += size;
    if (gg_is_blank(*at))
        return true;
    if (to->in_word && !stands_alone(*at)) {
        to->words->word[to->words->count - 1].size += (uint16_t)size;
        return true;
    }
    to->in_word = !stands_alone(*at);
    return add_word(to, size);
}

/* Single-byte characters that only extend a word. */
static bool is_plain(char c)
{
    return (uint8_t)c > ' ' && (uint8_t)c < 0x80 && !stands_alone(c);
}

/* How many of them follow, as far as there is room. */
static size_t count_plain(const splitter *to, gg_span text, size_t at)
{
    size_t count = 0;
    while (at + count < text.size && to->used + count < GG_LINE_MAX &&
           is_plain(text.at[at + count]))
        count++;
    return count;
}

/* Adds that many of them. */
static void add_plain(splitter *to, const char *at, size_t count, uint32_t line, uint32_t column)
{
    memcpy(to->words->text + to->used, at, count);
    to->words->word[to->words->count - 1].size += (uint16_t)count;
    to->used += count;
    to->line = line;
    to->column = column;
}

static bool add_line(splitter *to, gg_span text, uint32_t line)
{
    uint32_t column = 0;
    for (size_t at = 0; at < text.size;) {
        size_t begin = at, plain = to->in_word ? count_plain(to, text, at) : 0;
        if (plain > 0) {
            at += plain;
            column += (uint32_t)plain;
            add_plain(to, text.at + begin, plain, line, column);
            continue;
        }
        gg_read_char(text, &at);
        if (!add_char(to, text.at + begin, at - begin, line, ++column))
            return false;
    }
    return true;
}

/* ---------------------------------------------------------------- physical lines */

/* No early exit, so that the compiler vectorizes it. */
static bool is_ascii(gg_span text)
{
    uint8_t wrong = 0;
    for (size_t i = 0; i < text.size; i++)
        wrong |= (uint8_t)((uint8_t)text.at[i] >> 7 | (text.at[i] == 0));
    return wrong == 0;
}

/* Also for NUL: it is valid UTF-8, but no text contains it, and C strings end there. */
static bool check_line(gg_span text, uint32_t line, gg_error *error)
{
    uint32_t column = 0;
    if (text.size <= GG_LINE_MAX && is_ascii(text))
        return true;
    for (size_t at = 0; at < text.size;) {
        column++;
        uint32_t code = gg_read_char(text, &at);
        if (at > GG_LINE_MAX)
            return gg_fail(error, line, column, "line too long");
        if (code == GG_NOT_UTF8 || code == 0)
            return gg_fail(error, line, column, "not UTF-8");
    }
    return true;
}

static gg_span next_line(gg_reader *reader)
{
    gg_span line = {reader->text.at + reader->next, 0};
    size_t left = reader->text.size - reader->next;
    while (line.size < left && line.at[line.size] != '\n')
        line.size++;
    reader->next += line.size < left ? line.size + 1 : line.size;
    reader->line++;
    if (line.size > 0 && line.at[line.size - 1] == '\r')
        line.size--;
    return line;
}

static raw_line trim(gg_span line)
{
    size_t size = 0;
    while (size < line.size && line.at[size] != '#')
        size++;
    while (size > 0 && gg_is_blank(line.at[size - 1]))
        size--;
    bool joins = size > 0 && line.at[size - 1] == '\\';
    return (raw_line){{line.at, joins ? size - 1 : size}, joins};
}

static uint32_t count_chars(gg_span text)
{
    uint32_t count = 0;
    for (size_t at = 0; at < text.size; count++)
        gg_read_char(text, &at);
    return count;
}

/* ---------------------------------------------------------------- statements */

static bool at_end(const gg_reader *reader)
{
    return reader->next >= reader->text.size;
}

static bool read_lines(gg_reader *reader, splitter *to)
{
    for (;;) {
        gg_span line = next_line(reader);
        if (!check_line(line, reader->line, to->error))
            return false;
        raw_line raw = trim(line);
        if (!add_line(to, raw.text, reader->line))
            return false;
        if (!raw.joins)
            return end_word(to);
        if (at_end(reader))
            return gg_fail(to->error, reader->line, count_chars(raw.text) + 1,
                           "nothing follows the last \"\\\"");
    }
}

/* The next statement, which may be blank. */
static bool read_statement(gg_reader *reader, gg_words *words, gg_error *error)
{
    splitter to = {.words = words, .error = error};
    words->line = reader->line + 1;
    words->count = 0;
    bool good = read_lines(reader, &to);
    words->text[to.used] = 0;
    reader->stop = !good;
    return good;
}

void gg_reader_open(gg_reader *reader, gg_span text)
{
    *reader = (gg_reader){.text = text.size > 0 ? text : gg_span_of("")};
    if (text.size >= 3 && memcmp(text.at, "\xEF\xBB\xBF", 3) == 0)
        reader->next = 3;
}

bool gg_read_words(gg_reader *reader, gg_words *words, gg_error *error)
{
    if (error != NULL)
        *error = (gg_error){.line = 0};
    while (!reader->stop && !at_end(reader)) {
        if (!read_statement(reader, words, error))
            return false;
        if (words->count > 0)
            return true;
    }
    return false;
}

bool gg_split(gg_span line, gg_words *words, gg_error *error)
{
    gg_reader reader;
    gg_reader_open(&reader, line);
    if (!read_statement(&reader, words, error))
        return false;
    if (!at_end(&reader))
        return gg_fail(error, reader.line + 1, 1, "one line expected");
    return true;
}

/* ---------------------------------------------------------------- examining words */

gg_span gg_word_at(const gg_words *words, uint32_t index)
{
    if (index >= words->count)
        return (gg_span){"", 0};
    const gg_word *word = &words->word[index];
    return (gg_span){words->text + word->at, word->size};
}

bool gg_word_is(const gg_words *words, uint32_t index, const char *word)
{
    gg_span span = gg_word_at(words, index);
    size_t same = 0; /* most words differ in the first letter */
    while (same < span.size && word[same] != 0 && gg_small(span.at[same]) == gg_small(word[same]))
        same++;
    return index < words->count && same == span.size && word[same] == 0;
}

bool gg_word_number(const gg_words *words, uint32_t index, int32_t *value)
{
    gg_span span = gg_word_at(words, index);
    bool minus = span.size > 0 && span.at[0] == '-';
    size_t first = minus || (span.size > 0 && span.at[0] == '+') ? 1 : 0;
    if (first == span.size)
        return false;
    int64_t limit = minus ? -(int64_t)INT32_MIN : INT32_MAX;
    int64_t number = 0;
    for (size_t i = first; i < span.size; i++) {
        if (span.at[i] < '0' || span.at[i] > '9')
            return false;
        number = number * 10 + (span.at[i] - '0');
        if (number > limit)
            return false;
    }
    *value = (int32_t)(minus ? -number : number);
    return true;
}

void gg_fail_at_list(gg_error *error, const gg_words *words, uint32_t index, const char *format,
                     va_list list)
{
    uint32_t line = words->line;
    uint32_t column = 1;
    if (words->count > 0) {
        uint32_t last = words->count - 1;
        const gg_word *word = &words->word[index < last ? index : last];
        line += word->line;
        column = word->column;
        if (index > last)
            column += count_chars(gg_word_at(words, last));
    }
    gg_fail_list(error, line, column, format, list);
}

bool gg_fail_at(gg_error *error, const gg_words *words, uint32_t index, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    gg_fail_at_list(error, words, index, format, list);
    va_end(list);
    return false;
}
