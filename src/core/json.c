/* json.c: writes JSON as it comes, without building anything first. Views are written after every
 * order, so text that needs no escape goes out in one piece.
 *
 * The caller opens and ends objects and arrays in their order; the writer sets commas, quotes and
 * escapes and asserts that the result is one JSON value.
 */
#include "text.h"

#include "mem.h"

enum {
    DEPTH_MAX = 60,
    KEY_MOST = 60,  /* bytes of a key that is written at once, */
    TEXT_MOST = 500 /* and of a text: longer ones go piece by piece */
};

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

/* A text with its quotes, if all of it is simple and fits: almost every one is. Returns its end; NULL: nothing of it
 * counts. */
static char *write_simple(char *to, gg_span text)
{
    size_t i = 0;
    *to++ = '"';
    for (; text.size - i >= 8; i += 8) {
        uint64_t bytes;
        memcpy(&bytes, text.at + i, sizeof bytes);
        if (special_bytes(bytes) != 0)
            return NULL;
        memcpy(to + i, &bytes, sizeof bytes);
    }
    for (; i < text.size; i++) {
        if (is_special(text.at[i]))
            return NULL;
        to[i] = text.at[i];
    }
    to[i] = '"';
    return to + i + 1;
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
    char *to = text.size <= TEXT_MOST ? gg_text_room(out, text.size + 2) : NULL;
    char *end = to ? write_simple(to, text) : NULL;
    if (end)
        gg_text_wrote(out, end);
    else
        put_pieces(out, text);
}

/* ---------------------------------------------------------------- structure */

static uint64_t level(const gg_json *json)
{
    return UINT64_C(1) << json->depth;
}

/* What stands before a value: a comma, a key with its colon. Returns its end; NULL: the key is long, or needs an escape,
 * and nothing of it counts. */
static char *write_beginning(char *to, bool first, const char *key)
{
    if (!first)
        *to++ = ',';
    if (key == NULL)
        return to;
    *to++ = '"';
    for (const char *end = to + KEY_MOST; !is_special(*key) && to < end;)
        *to++ = *key++;
    if (*key != 0)
        return NULL;
    *to++ = '"';
    *to++ = ':';
    return to;
}

static void put_beginning(gg_text *out, bool first, const char *key)
{
    if (!first)
        gg_put_char(out, ',');
    if (key == NULL)
        return;
    put_pieces(out, gg_span_of(key));
    gg_put_char(out, ':');
}

static void begin_value(gg_json *json, const char *key)
{
    bool first = (json->filled & level(json)) == 0;
    gg_assert(json->depth > 0 || first);
    gg_assert((key != NULL) == ((json->objects & level(json)) != 0));
    json->filled |= level(json);
    char *to = gg_text_room(json->out, KEY_MOST + 4);
    char *end = to ? write_beginning(to, first, key) : NULL;
    if (end)
        gg_text_wrote(json->out, end);
    else
        put_beginning(json->out, first, key);
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
    gg_put_char(json->out, object ? '{' : '[');
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
}

void gg_json_array(gg_json *json, const char *key)
{
    go_down(json, key, false);
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
