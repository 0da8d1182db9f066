/* json.c: reads JSON (RFC 8259) into a tree. Strict like the library whose place it takes: UTF-8, no duplicate keys, no zero
 * characters, nothing after the value. */
#include "jansson.h"

#include "core/text/text.h"
#include "host/memory.h"

#include <stdlib.h>
#include <string.h>

enum { DEPTH_MOST = 64 };

typedef enum json_kind {
    JSON_OBJECT,
    JSON_ARRAY,
    JSON_STRING,
    JSON_INTEGER,
    JSON_REAL, /* its value is not needed */
    JSON_TRUE,
    JSON_FALSE,
    JSON_NULL
} json_kind;

struct json_t {
    json_kind kind;
    char *key; /* of a member */
    char *text;
    size_t size; /* of the text; number of children */
    json_int_t number;
    json_t *first, *last, *next;
};

typedef struct reading {
    const char *at, *end;
    int depth;
} reading;

static json_t *read_value(reading *of);

static json_t *new_value(json_kind kind)
{
    json_t *value = host_zeroed(sizeof *value);
    value->kind = kind;
    return value;
}

void json_decref(json_t *loaded)
{
    if (!loaded)
        return;
    for (json_t *child = loaded->first, *next; child; child = next) {
        next = child->next;
        json_decref(child);
    }
    free(loaded->key);
    free(loaded->text);
    free(loaded);
}

static json_t *give_up(json_t *value)
{
    json_decref(value);
    return NULL;
}

static void skip_blanks(reading *of)
{
    while (of->at < of->end && strchr(" \t\r\n", *of->at) && *of->at)
        of->at++;
}

static bool take(reading *of, char wanted)
{
    skip_blanks(of);
    if (of->at == of->end || *of->at != wanted)
        return false;
    of->at++;
    return true;
}

/* ---------------------------------------------------------------- texts */

static bool read_hex(reading *of, uint32_t *code)
{
    *code = 0;
    for (int i = 0; i < 4; i++, of->at++) {
        static const char digits[] = "0123456789abcdef0123456789ABCDEF";
        const char *digit = of->at < of->end && *of->at ? strchr(digits, *of->at) : NULL;
        if (!digit)
            return false;
        *code = *code << 4 | (uint32_t)((digit - digits) & 15);
    }
    return true;
}

/* After "\u". The two halves of a pair make one character. */
static bool read_code(reading *of, uint32_t *code)
{
    uint32_t low;
    if (!read_hex(of, code))
        return false;
    if (*code < 0xD800 || *code > 0xDFFF)
        return *code != 0;
    if (*code > 0xDBFF || of->end - of->at < 6 || of->at[0] != '\\' || of->at[1] != 'u')
        return false;
    of->at += 2;
    if (!read_hex(of, &low) || low < 0xDC00 || low > 0xDFFF)
        return false;
    *code = 0x10000 + ((*code - 0xD800) << 10) + (low - 0xDC00);
    return true;
}

static char *put_code(char *to, uint32_t code)
{
    if (code < 0x80) {
        *to++ = (char)code;
        return to;
    }
    int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const uint8_t first[] = {0, 0xC0, 0xE0, 0xF0};
    *to++ = (char)(first[more] | code >> (6 * more));
    while (more-- > 0)
        *to++ = (char)(0x80 | (code >> (6 * more) & 0x3F));
    return to;
}

static bool read_escape(reading *of, char **to)
{
    static const char written[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    uint32_t code;
    if (of->at == of->end)
        return false;
    char c = *of->at++;
    if (c == 'u') {
        if (!read_code(of, &code))
            return false;
        *to = put_code(*to, code);
        return true;
    }
    const char *found = c ? strchr(written, c) : NULL;
    if (found)
        *(*to)++ = meant[found - written];
    return found != NULL;
}

/* After the first quote. No escape is shorter than what it means. NULL: it is damaged. */
static char *read_text(reading *of, size_t *size)
{
    char *text = host_zeroed((size_t)(of->end - of->at) + 1), *to = text;
    while (of->at < of->end && *of->at != '"') {
        char c = *of->at++;
        bool good = (unsigned char)c >= 0x20;
        if (c == '\\')
            good = read_escape(of, &to);
        else
            *to++ = c;
        if (!good) {
            free(text);
            return NULL;
        }
    }
    *size = (size_t)(to - text);
    if (of->at++ < of->end)
        return text;
    free(text);
    return NULL;
}

static json_t *read_string(reading *of)
{
    json_t *value = new_value(JSON_STRING);
    value->text = read_text(of, &value->size);
    return value->text ? value : give_up(value);
}

/* ---------------------------------------------------------------- numbers and words */

static size_t skip_digits(reading *of)
{
    const char *from = of->at;
    while (of->at < of->end && *of->at >= '0' && *of->at <= '9')
        of->at++;
    return (size_t)(of->at - from);
}

/* The fraction and the exponent. False: malformed. */
static bool skip_rest(reading *of, bool *whole)
{
    if (of->at < of->end && *of->at == '.') {
        *whole = false;
        of->at++;
        if (skip_digits(of) == 0)
            return false;
    }
    if (of->at < of->end && (*of->at == 'e' || *of->at == 'E')) {
        *whole = false;
        of->at++;
        if (of->at < of->end && (*of->at == '+' || *of->at == '-'))
            of->at++;
        return skip_digits(of) > 0;
    }
    return true;
}

static bool parse_whole(const char *at, const char *end, json_int_t *number)
{
    bool negative = *at == '-';
    *number = 0;
    for (at += negative; at < end; at++)
        if (__builtin_mul_overflow(*number, 10, number) ||
            __builtin_add_overflow(*number, negative ? '0' - *at : *at - '0', number))
            return false;
    return true;
}

static json_t *read_number(reading *of)
{
    const char *from = of->at;
    bool whole = true;
    of->at += *of->at == '-';
    const char *digits = of->at;
    size_t count = skip_digits(of);
    if (count == 0 || (count > 1 && *digits == '0') || !skip_rest(of, &whole))
        return NULL;
    json_t *value = new_value(whole ? JSON_INTEGER : JSON_REAL);
    return !whole || parse_whole(from, of->at, &value->number) ? value : give_up(value);
}

static json_t *read_word(reading *of)
{
    static const struct {
        const char *word;
        json_kind kind;
    } words[] = {{"true", JSON_TRUE}, {"false", JSON_FALSE}, {"null", JSON_NULL}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        size_t size = strlen(words[i].word);
        if ((size_t)(of->end - of->at) >= size && memcmp(of->at, words[i].word, size) == 0) {
            of->at += size;
            return new_value(words[i].kind);
        }
    }
    return NULL;
}

/* ---------------------------------------------------------------- arrays and objects */

static void add_child(json_t *parent, json_t *child)
{
    if (parent->last)
        parent->last->next = child;
    else
        parent->first = child;
    parent->last = child;
    parent->size++;
}

static bool read_member(reading *of, json_t *object)
{
    size_t size;
    if (!take(of, '"'))
        return false;
    char *key = read_text(of, &size);
    json_t *child = key && !json_object_get(object, key) && take(of, ':') ? read_value(of) : NULL;
    if (!child) {
        free(key);
        return false;
    }
    child->key = key;
    add_child(object, child);
    return true;
}

static bool read_item(reading *of, json_t *array)
{
    json_t *child = read_value(of);
    if (child)
        add_child(array, child);
    return child != NULL;
}

static json_t *read_children(reading *of, json_kind kind, char close,
                             bool (*read)(reading *of, json_t *parent))
{
    json_t *parent = new_value(kind);
    if (++of->depth > DEPTH_MOST)
        return give_up(parent);
    if (!take(of, close)) {
        do {
            if (!read(of, parent))
                return give_up(parent);
        } while (take(of, ','));
        if (!take(of, close))
            return give_up(parent);
    }
    of->depth--;
    return parent;
}

static json_t *read_value(reading *of)
{
    skip_blanks(of);
    if (of->at == of->end)
        return NULL;
    if (take(of, '{'))
        return read_children(of, JSON_OBJECT, '}', read_member);
    if (take(of, '['))
        return read_children(of, JSON_ARRAY, ']', read_item);
    if (take(of, '"'))
        return read_string(of);
    return *of->at == '-' || (*of->at >= '0' && *of->at <= '9') ? read_number(of) : read_word(of);
}

static bool is_utf8(const char *text, size_t size)
{
    gg_span span = {text, size};
    for (size_t next = 0; next < size;)
        if (gg_read_char(span, &next) == GG_NOT_UTF8)
            return false;
    return true;
}

json_t *json_loadb(const char *text, size_t size, size_t flags, json_error_t *error)
{
    (void)flags;
    (void)error;
    reading of = {.at = text, .end = text + size};
    if (!is_utf8(text, size))
        return NULL;
    json_t *value = read_value(&of);
    skip_blanks(&of);
    bool good = value && of.at == of.end && value->kind <= JSON_ARRAY;
    return good ? value : give_up(value);
}

json_t *json_loads(const char *text, size_t flags, json_error_t *error)
{
    return json_loadb(text, strlen(text), flags, error);
}

/* ---------------------------------------------------------------- asking */

static bool is(const json_t *value, json_kind kind)
{
    return value && value->kind == kind;
}

bool json_is_object(const json_t *value)
{
    return is(value, JSON_OBJECT);
}

bool json_is_array(const json_t *value)
{
    return is(value, JSON_ARRAY);
}

bool json_is_string(const json_t *value)
{
    return is(value, JSON_STRING);
}

bool json_is_integer(const json_t *value)
{
    return is(value, JSON_INTEGER);
}

bool json_is_boolean(const json_t *value)
{
    return is(value, JSON_TRUE) || is(value, JSON_FALSE);
}

bool json_is_true(const json_t *value)
{
    return is(value, JSON_TRUE);
}

bool json_is_null(const json_t *value)
{
    return is(value, JSON_NULL);
}

const char *json_string_value(const json_t *value)
{
    return is(value, JSON_STRING) ? value->text : NULL;
}

size_t json_string_length(const json_t *value)
{
    return is(value, JSON_STRING) ? value->size : 0;
}

json_int_t json_integer_value(const json_t *value)
{
    return is(value, JSON_INTEGER) ? value->number : 0;
}

json_t *json_object_get(const json_t *object, const char *key)
{
    for (json_t *child = json_first_member(object); child; child = child->next)
        if (strcmp(child->key, key) == 0)
            return child;
    return NULL;
}

size_t json_array_size(const json_t *array)
{
    return is(array, JSON_ARRAY) ? array->size : 0;
}

/* Callers walk from the first to the last; arrays are short. */
json_t *json_array_get(const json_t *array, size_t index)
{
    json_t *child = is(array, JSON_ARRAY) ? array->first : NULL;
    while (child && index-- > 0)
        child = child->next;
    return child;
}

json_t *json_first_member(const json_t *object)
{
    return is(object, JSON_OBJECT) ? object->first : NULL;
}

json_t *json_next_member(const json_t *value)
{
    return value->next;
}

const char *json_member_key(const json_t *value)
{
    return value ? value->key : NULL;
}
