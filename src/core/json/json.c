/* json.c: a streaming JSON writer. Views are written after every order, so text without escapes is copied in one piece,
 * and the code that every value passes through is inlined.
 *
 * The caller opens and closes objects and arrays in order. The writer adds commas, quotes and escapes, and asserts that
 * the result is one JSON value. */
#include "core/text/text.h"

#include "core/mem.h"

enum { DEPTH_MAX = 60 };

/* ---------------------------------------------------------------- text */

static void put_escape(gg_text *out, char c)
{
    static const char letters[] = "b\bf\fn\nr\rt\t\"\"\\\\"; /* escape letter, character */
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

/* Sets the high bit of each of the eight bytes that is not ASCII or needs an escape. A byte after such a byte may be
 * flagged too. */
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

/* Copies eight bytes, or four to seven as two overlapping groups of four, if none needs an escape. */
static inline bool copy_eight(char *to, const char *from)
{
    uint64_t bytes;
    memcpy(&bytes, from, sizeof bytes);
    memcpy(to, &bytes, sizeof bytes);
    return special_bytes(bytes) == 0;
}

static inline bool copy_ends(char *to, const char *from, size_t size)
{
    uint32_t first, last;
    memcpy(&first, from, sizeof first);
    memcpy(&last, from + size - sizeof last, sizeof last);
    memcpy(to, &first, sizeof first);
    memcpy(to + size - sizeof last, &last, sizeof last);
    return special_bytes((uint64_t)first << 32 | last) == 0;
}

static inline bool copy_few(char *to, const char *from, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (is_special(from[i]))
            return false;
        to[i] = from[i];
    }
    return true;
}

/* Copies a text that needs no escapes, as almost all do. False: ignore what was copied. */
static inline bool copy_simple(char *to, gg_span text)
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
    size_t plain = 0; /* start of the part not yet written */
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

/* ---------------------------------------------------------------- structure */

static uint64_t level(const gg_json *json)
{
    return UINT64_C(1) << json->depth;
}

/* Writes the comma and key before a value piece by piece. */
static void put_beginning(gg_text *out, bool first, const char *key)
{
    if (!first)
        gg_put_char(out, ',');
    if (key == NULL)
        return;
    put_pieces(out, gg_span_of(key));
    gg_put_char(out, ':');
}

/* Writes the comma and key before a value. Returns where a value of up to `most` bytes can be written directly; the
 * caller then calls gg_text_wrote(). NULL: it may not fit, so write it piece by piece. */
static inline char *begin_value(gg_json *json, const char *key, size_t most)
{
    bool first = (json->filled & level(json)) == 0;
    gg_assert(json->depth > 0 || first);
    gg_assert((key != NULL) == ((json->objects & level(json)) != 0));
    json->filled |= level(json);
    gg_span name = {key, key != NULL ? strlen(key) : 0};
    char *to = gg_text_room(json->out, name.size + 4 + most);
    if (to == NULL || !copy_simple(to + 1 + !first, name)) {
        put_beginning(json->out, first, key);
        return NULL;
    }
    if (!first)
        *to++ = ',';
    if (key == NULL)
        return to;
    to[0] = to[name.size + 1] = '"';
    to[name.size + 2] = ':';
    return to + name.size + 3;
}

/* Writes a literal or a punctuation mark. */
static void put_word(gg_json *json, const char *key, const char *word, size_t size)
{
    char *to = begin_value(json, key, size);
    if (to == NULL) {
        gg_put_span(json->out, (gg_span){word, size});
        return;
    }
    if (size > 0)
        memcpy(to, word, size);
    gg_text_wrote(json->out, to + size);
}

static void go_down(gg_json *json, const char *key, bool object, gg_span beginning)
{
    put_word(json, key, beginning.at, beginning.size);
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
    go_down(json, key, true, (gg_span){"{", 1});
}

void gg_json_begun_object(gg_json *json, const char *key, gg_span beginning)
{
    go_down(json, key, true, beginning);
    json->filled |= level(json);
}

void gg_json_array(gg_json *json, const char *key)
{
    go_down(json, key, false, (gg_span){"[", 1});
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
    gg_json_span(json, key, (gg_span){value, strlen(value)});
}

void gg_json_span(gg_json *json, const char *key, gg_span value)
{
    char *to = begin_value(json, key, value.size + 2);
    if (to != NULL && copy_simple(to + 1, value)) {
        to[0] = to[value.size + 1] = '"';
        gg_text_wrote(json->out, to + value.size + 2);
        return;
    }
    if (to != NULL)
        gg_text_wrote(json->out, to);
    put_pieces(json->out, value);
}

void gg_json_int(gg_json *json, const char *key, int64_t value)
{
    char *to = begin_value(json, key, GG_DIGITS_MAX + 1);
    if (to == NULL) {
        gg_put_int(json->out, value);
        return;
    }
    if (value < 0)
        *to++ = '-';
    gg_text_wrote(json->out,
                  gg_write_digits(to, value < 0 ? 0 - (uint64_t)value : (uint64_t)value));
}

void gg_json_tenths(gg_json *json, const char *key, int64_t value)
{
    int64_t size = value < 0 ? -value : value;
    put_word(json, key, "-", value < 0);
    gg_put_int(json->out, size / 10);
    if (size % 10 == 0)
        return;
    gg_put_char(json->out, '.');
    gg_put_int(json->out, size % 10);
}

void gg_json_bool(gg_json *json, const char *key, bool value)
{
    put_word(json, key, value ? "true" : "false", value ? 4 : 5);
}

void gg_json_raw(gg_json *json, const char *key, gg_span value)
{
    put_word(json, key, value.at, value.size);
}

void gg_json_null(gg_json *json, const char *key)
{
    put_word(json, key, "null", 4);
}

void gg_json_begin_text(gg_json *json, const char *key)
{
    put_word(json, key, "\"", 1);
}

void gg_json_end_text(gg_json *json)
{
    gg_put_char(json->out, '"');
}
