/* json.c: writes JSON as it comes, without building anything first. Views are written after every
 * order, so text that needs no escape goes out in one piece.
 *
 * The caller opens and ends objects and arrays in their order; the writer sets commas, quotes and
 * escapes and asserts that the result is one JSON value.
 */
#include "text.h"

#include "mem.h"

enum { DEPTH_MAX = 60 };

/* ---------------------------------------------------------------- text */

static void put_escape(gg_text *out, char c)
{
    static const char letters[] = "b\bf\fn\nr\rt\t\"\"\\\\"; /* letter of the escape, character */
    for (size_t i = 0; i + 1 < sizeof letters; i += 2) {
        if (letters[i + 1] == c) {
            gg_put_char(out, '\\');
            gg_put_char(out, letters[i]);
            return;
        }
    }
    gg_put(out, "\\u");
    gg_put_hex(out, (uint8_t)c, 4);
}

static bool is_plain(uint32_t code)
{
    return code >= 0x20 && code != '"' && code != '\\' && code != GG_NOT_UTF8;
}

/* In each of eight bytes the highest bit: is it not a character of its own, or one that needs an escape? A byte behind one
 * that is may be taken for one too. */
static uint64_t special_bytes(uint64_t bytes)
{
    const uint64_t each = UINT64_C(0x0101010101010101), high = each << 7;
    uint64_t quotes = bytes ^ each * '"', backslashes = bytes ^ each * '\\';
    return ((bytes - each * 0x20) | (quotes - each) | (backslashes - each) | bytes) & high;
}

static bool is_special(char c)
{
    return (uint8_t)c < 0x20 || (uint8_t)c >= 0x80 || c == '"' || c == '\\';
}

/* Eight bytes, or the four at both ends of four to seven: copied, if they are simple. */
static bool copy_eight(char *to, const char *from)
{
    uint64_t bytes;
    memcpy(&bytes, from, sizeof bytes);
    memcpy(to, &bytes, sizeof bytes);
    return special_bytes(bytes) == 0;
}

static bool copy_ends(char *to, const char *from, size_t size)
{
    uint32_t first, last;
    memcpy(&first, from, sizeof first);
    memcpy(&last, from + size - sizeof last, sizeof last);
    memcpy(to, &first, sizeof first);
    memcpy(to + size - sizeof last, &last, sizeof last);
    return special_bytes((uint64_t)first << 32 | last) == 0;
}

static bool copy_few(char *to, const char *from, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (is_special(from[i]))
            return false;
        to[i] = from[i];
    }
    return true;
}

/* Copies a text if all of it is simple, as almost every one is. False: nothing of it counts. */
static bool copy_simple(char *to, gg_span text)
{
    if (text.size < 4)
        return copy_few(to, text.at, text.size);
    if (text.size < 8)
        return copy_ends(to, text.at, text.size);
    size_t last = text.size - 8;
    for (size_t i = 0; i < last; i += 8)
        if (!copy_eight(to + i, text.at + i))
            return false;
    return copy_eight(to + last, text.at + last);
}

static void put_pieces(gg_text *out, gg_span text)
{
    gg_put_char(out, '"');
    size_t plain = 0; /* where the piece begins that is not yet written */
    for (size_t next = 0; next < text.size;) {
        size_t begin = next;
        uint32_t code = gg_read_char(text, &next);
        if (is_plain(code))
            continue;
        gg_put_span(out, (gg_span){text.at + plain, begin - plain});
        if (code == GG_NOT_UTF8)
            gg_put_code(out, 0xFFFD);
        else
            put_escape(out, (char)code);
        plain = next;
    }
    if (plain < text.size)
        gg_put_span(out, (gg_span){text.at + plain, text.size - plain});
    gg_put_char(out, '"');
}

static void put_text(gg_text *out, gg_span text)
{
    char *to = gg_text_room(out, text.size + 2);
    if (!to || !copy_simple(to + 1, text)) {
        put_pieces(out, text);
        return;
    }
    to[0] = to[text.size + 1] = '"';
    gg_text_wrote(out, to + text.size + 2);
}

/* ---------------------------------------------------------------- structure */

static uint64_t level(const gg_json *json)
{
    return UINT64_C(1) << json->depth;
}

/* What stands before a value: a comma, a key with its colon. */
static void put_beginning(gg_text *out, bool first, gg_span key)
{
    char *to = gg_text_room(out, key.size + 4);
    if (!to || !copy_simple(to + 1 + !first, key)) {
        if (!first)
            gg_put_char(out, ',');
        put_pieces(out, key);
        gg_put_char(out, ':');
        return;
    }
    if (!first)
        *to++ = ',';
    *to = '"';
    to += key.size + 1;
    *to++ = '"';
    *to++ = ':';
    gg_text_wrote(out, to);
}

static void begin_value(gg_json *json, const char *key)
{
    bool first = (json->filled & level(json)) == 0;
    gg_assert(json->depth > 0 || first);
    gg_assert((key != NULL) == ((json->objects & level(json)) != 0));
    json->filled |= level(json);
    if (key != NULL)
        put_beginning(json->out, first, (gg_span){key, strlen(key)});
    else if (!first)
        gg_put_char(json->out, ',');
}

/* A word of the language. */
static void put_word(gg_text *out, const char *word, size_t size)
{
    gg_put_span(out, (gg_span){word, size});
}

static void go_down(gg_json *json, const char *key, bool object)
{
    begin_value(json, key);
    gg_assert(json->depth < DEPTH_MAX);
    json->depth++;
    json->filled &= ~level(json);
    json->objects &= ~level(json);
    if (object)
        json->objects |= level(json);
}

static void go_up(gg_json *json, bool object)
{
    gg_assert(json->depth > 0);
    gg_assert(object == ((json->objects & level(json)) != 0));
    json->depth--;
    gg_put_char(json->out, object ? '}' : ']');
}

void gg_json_open(gg_json *json, gg_text *out)
{
    *json = (gg_json){.out = out};
}

void gg_json_object(gg_json *json, const char *key)
{
    go_down(json, key, true);
    gg_put_char(json->out, '{');
}

void gg_json_begun_object(gg_json *json, const char *key, gg_span beginning)
{
    go_down(json, key, true);
    json->filled |= level(json);
    gg_put_span(json->out, beginning);
}

void gg_json_array(gg_json *json, const char *key)
{
    go_down(json, key, false);
    gg_put_char(json->out, '[');
}

void gg_json_end_object(gg_json *json)
{
    go_up(json, true);
}

void gg_json_end_array(gg_json *json)
{
    go_up(json, false);
}

/* ---------------------------------------------------------------- values */

void gg_json_text(gg_json *json, const char *key, const char *value)
{
    gg_json_span(json, key, gg_span_of(value));
}

void gg_json_span(gg_json *json, const char *key, gg_span value)
{
    begin_value(json, key);
    put_text(json->out, value);
}

void gg_json_int(gg_json *json, const char *key, int64_t value)
{
    begin_value(json, key);
    char *to = gg_text_room(json->out, GG_DIGITS_MAX + 1);
    if (to && value >= 0)
        gg_text_wrote(json->out, gg_write_digits(to, (uint64_t)value));
    else
        gg_put_int(json->out, value);
}

void gg_json_tenths(gg_json *json, const char *key, int64_t value)
{
    int64_t size = value < 0 ? -value : value;
    begin_value(json, key);
    gg_print(json->out, "%s", value < 0 ? "-" : "");
    gg_put_int(json->out, size / 10);
    if (size % 10 == 0)
        return;
    gg_put_char(json->out, '.');
    gg_put_int(json->out, size % 10);
}

void gg_json_bool(gg_json *json, const char *key, bool value)
{
    begin_value(json, key);
    put_word(json->out, value ? "true" : "false", value ? 4 : 5);
}

void gg_json_raw(gg_json *json, const char *key, gg_span value)
{
    begin_value(json, key);
    gg_put_span(json->out, value);
}

void gg_json_null(gg_json *json, const char *key)
{
    begin_value(json, key);
    put_word(json->out, "null", 4);
}

void gg_json_begin_text(gg_json *json, const char *key)
{
    begin_value(json, key);
    gg_put_char(json->out, '"');
}

void gg_json_end_text(gg_json *json)
{
    gg_put_char(json->out, '"');
}
