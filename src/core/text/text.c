/* text.c: writes text piece by piece into a buffer of the caller; and errors.
 *
 * All output of the library goes through a gg_text. With a flush function its buffer is a window on a text of any
 * length. Without one the length is limited: the text is cut between characters, never inside one. */
#include "core/text/text.h"

#include "core/mem.h"

/* ---------------------------------------------------------------- characters */

static bool is_continuation(char c)
{
    return ((uint8_t)c & 0xC0) == 0x80;
}

/* Length of the character that begins with this byte; 0: none does. */
static size_t char_size(uint8_t first)
{
    if (first < 0x80)
        return 1;
    if (first < 0xC2) /* continuation bytes, and two-byte forms of what needs only one */
        return 0;
    if (first < 0xE0)
        return 2;
    if (first < 0xF0)
        return 3;
    return first < 0xF5 ? 4 : 0;
}

static uint32_t decode(const char *at, size_t size)
{
    uint32_t code = size == 1 ? (uint8_t)at[0] : (uint8_t)at[0] & (0x7FU >> size);
    for (size_t i = 1; i < size; i++) {
        if (!is_continuation(at[i]))
            return GG_NOT_UTF8;
        code = code << 6 | ((uint8_t)at[i] & 0x3F);
    }
    bool overlong = (size == 3 && code < 0x800) || (size == 4 && code < 0x10000);
    bool surrogate = code >= 0xD800 && code <= 0xDFFF;
    return overlong || surrogate || code > 0x10FFFF ? GG_NOT_UTF8 : code;
}

uint32_t gg_read_long_char(gg_span text, size_t *next)
{
    gg_assert(*next < text.size);
    const char *at = text.at + *next;
    size_t size = char_size((uint8_t)*at);
    bool whole = size > 0 && size <= text.size - *next;
    uint32_t code = whole ? decode(at, size) : GG_NOT_UTF8;
    *next += code == GG_NOT_UTF8 ? 1 : size;
    return code;
}

void gg_put_code(gg_text *text, uint32_t code)
{
    gg_assert(code <= 0x10FFFF);
    if (code < 0x80) {
        gg_put_char(text, (char)code);
        return;
    }
    char byte[4];
    int size = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (int i = size - 1; i > 0; i--) {
        byte[i] = (char)(0x80 | (code & 0x3F));
        code >>= 6;
    }
    byte[0] = (char)((0xF00U >> size & 0xF0) | code);
    gg_put_span(text, (gg_span){byte, (size_t)size});
}

/* ---------------------------------------------------------------- spans */

gg_span gg_span_of(const char *text)
{
    return (gg_span){text, strlen(text)};
}

bool gg_span_is(gg_span span, const char *text)
{
    if (strlen(text) != span.size)
        return false;
    return span.size == 0 || memcmp(span.at, text, span.size) == 0;
}

/* ---------------------------------------------------------------- putting */

void gg_text_open(gg_text *text, char *buffer, size_t size)
{
    gg_assert(buffer != NULL && size > 0);
    *text = (gg_text){.at = buffer, .size = size};
    buffer[0] = 0;
}

static void flush(gg_text *text)
{
    if (text->used > 0)
        text->flush(text->to, text->at, text->used);
    text->used = 0;
    text->at[0] = 0;
}

/* Ends the text before `next`. If that is inside a character, its first bytes are removed too. */
static void cut(gg_text *text, char next)
{
    text->cut = true;
    for (int i = 0; i < 3 && text->used > 0 && is_continuation(next); i++)
        next = text->at[--text->used];
    text->at[text->used] = 0;
}

char *gg_text_make_room(gg_text *text, size_t most)
{
    if (text->flush == NULL || text->size <= most || text->cut)
        return NULL;
    flush(text);
    return text->at;
}

static void put_pieces(gg_text *text, gg_span more)
{
    while (more.size > 0 && !text->cut) {
        size_t room = text->size - 1 - text->used;
        size_t size = more.size < room ? more.size : room;
        memcpy(text->at + text->used, more.at, size);
        text->used += size;
        text->at[text->used] = 0;
        more.at += size;
        more.size -= size;
        if (more.size == 0)
            return;
        if (text->flush != NULL && text->used > 0)
            flush(text);
        else
            cut(text, more.at[0]);
    }
}

void gg_put_span(gg_text *text, gg_span more)
{
    gg_assert(text->used < text->size);
    if (more.size >= text->size - text->used || text->cut) {
        put_pieces(text, more);
        return;
    }
    char *to = text->at + text->used;
    if (more.size > 0)
        memcpy(to, more.at, more.size);
    gg_text_wrote(text, to + more.size);
}

void gg_put_char(gg_text *text, char c)
{
    if (text->used + 1 >= text->size || text->cut) {
        put_pieces(text, (gg_span){&c, 1});
        return;
    }
    text->at[text->used++] = c;
    text->at[text->used] = 0;
}

void gg_put(gg_text *text, const char *more)
{
    gg_put_span(text, gg_span_of(more));
}

/* Written from the end, two digits at a time; most numbers have one. */
char *gg_write_digits(char *to, uint64_t value)
{
    if (value < 10) {
        *to = (char)('0' + value);
        return to + 1;
    }
    static const char pairs[] = "0001020304050607080910111213141516171819"
                                "2021222324252627282930313233343536373839"
                                "4041424344454647484950515253545556575859"
                                "6061626364656667686970717273747576777879"
                                "8081828384858687888990919293949596979899";
    char digits[GG_DIGITS_MAX];
    size_t at = sizeof digits;
    for (; value >= 100; value /= 100) {
        at -= 2;
        memcpy(digits + at, pairs + 2 * (value % 100), 2);
    }
    if (value >= 10)
        digits[--at] = pairs[2 * value + 1];
    digits[--at] = value >= 10 ? pairs[2 * value] : (char)('0' + value);
    for (; at < sizeof digits; at++)
        *to++ = digits[at];
    return to;
}

static void put_unsigned(gg_text *text, uint64_t value)
{
    char digits[GG_DIGITS_MAX];
    const char *end = gg_write_digits(digits, value);
    gg_put_span(text, (gg_span){digits, (size_t)(end - digits)});
}

void gg_put_int(gg_text *text, int64_t value)
{
    if (value < 0)
        gg_put_char(text, '-');
    put_unsigned(text, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

/* A minimum number of digits; larger values are not cut. */
void gg_put_hex(gg_text *text, uint64_t value, int digits)
{
    gg_assert(digits >= 0 && digits <= 16);
    int size = digits > 1 ? digits : 1;
    while (size < 16 && value >> (4 * size) != 0)
        size++;
    while (size-- > 0)
        gg_put_char(text, "0123456789abcdef"[value >> (4 * size) & 15]);
}

void gg_text_close(gg_text *text)
{
    if (text->flush != NULL)
        flush(text);
}

/* ---------------------------------------------------------------- printing */

/* At most `limit` bytes, or up to the end of the text. */
static void put_limited(gg_text *text, const char *more, int limit)
{
    gg_assert(limit >= 0);
    size_t size = 0;
    while (size < (size_t)limit && more[size] != 0)
        size++;
    gg_put_span(text, (gg_span){more, size});
}

/* Writes everything up to the next "%" and returns that position. */
static const char *put_plain(gg_text *text, const char *format)
{
    const char *end = format;
    while (*end != 0 && *end != '%')
        end++;
    gg_put_span(text, (gg_span){format, (size_t)(end - format)});
    return end;
}

void gg_print_list(gg_text *text, const char *format, va_list list)
{
    for (const char *c = put_plain(text, format); *c != 0; c = put_plain(text, c + 1)) {
        c++;
        switch (*c) {
        case 's':
            gg_put(text, va_arg(list, const char *));
            break;
        case 'c':
            gg_put_char(text, (char)va_arg(list, int));
            break;
        case 'd':
            gg_put_int(text, va_arg(list, int));
            break;
        case 'u':
            put_unsigned(text, va_arg(list, unsigned));
            break;
        case 'x':
            gg_put_hex(text, va_arg(list, unsigned), 1);
            break;
        case 'z':
            gg_assert(c[1] == 'u');
            c++;
            put_unsigned(text, va_arg(list, size_t));
            break;
        case '.': {
            gg_assert(c[1] == '*' && c[2] == 's');
            c += 2;
            int limit = va_arg(list, int);
            put_limited(text, va_arg(list, const char *), limit);
            break;
        }
        default:
            gg_assert(*c == '%');
            gg_put_char(text, '%');
        }
    }
}

void gg_print(gg_text *text, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    gg_print_list(text, format, list);
    va_end(list);
}

/* ---------------------------------------------------------------- errors */

/* A truncated message ends with "..". */
static void mark_cut(gg_text *text)
{
    size_t most = text->size - 3;
    if (text->used > most) {
        char next = text->at[most];
        text->used = most;
        cut(text, next);
    }
    memcpy(text->at + text->used, "..", 3);
}

bool gg_fail_list(gg_error *error, uint32_t line, uint32_t column, const char *format, va_list list)
{
    if (error == NULL)
        return false;
    error->line = line;
    error->column = column;
    error->rule = 0;
    gg_text text;
    gg_text_open(&text, error->text, sizeof error->text);
    gg_print_list(&text, format, list);
    if (text.cut)
        mark_cut(&text);
    return false;
}

bool gg_fail(gg_error *error, uint32_t line, uint32_t column, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    gg_fail_list(error, line, column, format, list);
    va_end(list);
    return false;
}
