/* json.c: writes JSON as it comes, without building anything first. Views are written after every
 * order, so text that needs no escape goes out in one piece.
 *
 * The caller opens and ends objects and arrays in their order; the writer sets commas, quotes and
 * escapes and asserts that the result is one JSON value.
 */
#include "text.h"

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

static void put_text(gg_text *out, gg_span text)
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

/* ---------------------------------------------------------------- structure */

static uint64_t level(const gg_json *json)
{
    return UINT64_C(1) << json->depth;
}

/* All that stands before a value: a comma, a key. */
static void begin_value(gg_json *json, const char *key)
{
    bool first = (json->filled & level(json)) == 0;
    gg_assert(json->depth > 0 || first);
    gg_assert((key != NULL) == ((json->objects & level(json)) != 0));
    if (!first)
        gg_put_char(json->out, ',');
    json->filled |= level(json);
    if (key == NULL)
        return;
    put_text(json->out, gg_span_of(key));
    gg_put_char(json->out, ':');
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
    gg_put(json->out, value ? "true" : "false");
}

void gg_json_raw(gg_json *json, const char *key, gg_span value)
{
    begin_value(json, key);
    gg_put_span(json->out, value);
}

void gg_json_null(gg_json *json, const char *key)
{
    begin_value(json, key);
    gg_put(json->out, "null");
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
