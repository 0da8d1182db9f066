/* request.c: parses the path, the query and the cookies of a request. All of it is untrusted: malformed parts are
 * treated as absent. */
#include "core/text/text.h"
#include "host/hex.h"
#include "host/words.h"
#include "server/http/web.h"

#include <string.h>

/* The character at *next, percent-encoded or not; -1: malformed. */
static int read_byte(gg_span text, size_t *next)
{
    char c = text.at[(*next)++];
    if (c != '%')
        return (uint8_t)c;
    if (text.size - *next < 2)
        return -1;
    int high = host_hex_digit(text.at[*next]), low = host_hex_digit(text.at[*next + 1]);
    *next += 2;
    return high < 0 || low < 0 ? -1 : high * 16 + low;
}

/* Well-formed UTF-8 without control characters? */
static bool is_clean(gg_span text)
{
    size_t simple = 0;
    while (simple < text.size && text.at[simple] >= ' ' && text.at[simple] <= '~')
        simple++;
    for (size_t i = simple; i < text.size;) {
        uint32_t c = gg_read_char(text, &i);
        if (c == GG_NOT_UTF8 || host_is_control(c))
            return false;
    }
    return true;
}

/* A step "." or ".." between two slashes? */
static bool has_dots(const char *path)
{
    for (const char *at = strchr(path, '/'); at; at = strchr(at + 1, '/')) {
        if (at[1] != '.')
            continue;
        size_t size = strcspn(at + 1, "/");
        if ((size == 1 || size == 2) && strspn(at + 1, ".") == size)
            return true;
    }
    return false;
}

/* Returns its decoded size; 0: malformed. */
static size_t decode_path(gg_span text, char path[WEB_PATH_MAX + 1])
{
    size_t used = 0;
    for (size_t i = 0; i < text.size;) {
        bool plain = text.at[i] != '%';
        int c = read_byte(text, &i);
        if (c <= 0 || used == WEB_PATH_MAX || (!plain && c == '/'))
            return 0;
        path[used++] = (char)c;
    }
    return used;
}

/* Almost no path is encoded. */
bool web_read_path(const char *target, size_t size, char path[WEB_PATH_MAX + 1])
{
    bool plain = size <= WEB_PATH_MAX && !memchr(target, '%', size);
    path[0] = 0;
    if (size == 0 || target[0] != '/')
        return false;
    size_t used = plain ? size : decode_path((gg_span){target, size}, path);
    if (plain)
        memcpy(path, target, size);
    path[used] = 0;
    return used > 0 && is_clean((gg_span){path, used}) && !strchr(path, '\\') && !has_dots(path);
}

/* ---------------------------------------------------------------- queries */

/* The next "key=value" of the query; false: there is none. */
static bool next_pair(const char **query, gg_span *key, gg_span *value)
{
    if (!**query)
        return false;
    size_t size = strcspn(*query, "&"), name = strcspn(*query, "=&");
    *key = (gg_span){*query, name};
    *value = name < size ? (gg_span){*query + name + 1, size - name - 1} : (gg_span){"", 0};
    *query += size + ((*query)[size] == '&');
    return true;
}

static bool decode(gg_span text, char *value, size_t size)
{
    size_t used = 0;
    for (size_t i = 0; i < text.size;) {
        bool plus = text.at[i] == '+';
        int c = read_byte(text, &i);
        if (c <= 0 || used + 1 >= size)
            return false;
        value[used++] = (char)(plus ? ' ' : c);
    }
    value[used] = 0;
    return is_clean((gg_span){value, used});
}

bool web_query(const web_request *request, const char *key, char *value, size_t size)
{
    gg_assert(size > 0);
    const char *query = request->query ? request->query : "";
    gg_span name, text;
    value[0] = 0;
    while (next_pair(&query, &name, &text))
        if (gg_span_is(name, key)) {
            if (decode(text, value, size))
                return true;
            value[0] = 0;
            return false;
        }
    return false;
}

bool web_query_number(const web_request *request, const char *key, uint64_t *value)
{
    char digits[21]; /* 2^64 has twenty */
    if (!web_query(request, key, digits, sizeof digits) || !digits[0])
        return false;
    uint64_t number = 0;
    for (const char *c = digits; *c; c++) {
        if (*c < '0' || *c > '9')
            return false;
        uint64_t digit = (uint64_t)(*c - '0');
        if (number > (UINT64_MAX - digit) / 10)
            return false;
        number = number * 10 + digit;
    }
    *value = number;
    return true;
}

/* ---------------------------------------------------------------- cookies */

/* "a=1; b=2": the first one with that name. */
bool web_cookie(const web_request *request, const char *name, char *value, size_t size)
{
    gg_assert(size > 0);
    value[0] = 0;
    size_t wanted = strlen(name);
    const char *at = request->cookie ? request->cookie : "";
    while (*at) {
        at += strspn(at, " \t;");
        size_t length = strcspn(at, ";");
        if (length > wanted && memcmp(at, name, wanted) == 0 && at[wanted] == '=') {
            const char *text = at + wanted + 1;
            size_t rest = length - wanted - 1;
            while (rest > 0 && gg_is_blank(text[rest - 1]))
                rest--;
            if (rest >= size || !is_clean((gg_span){text, rest}))
                return false;
            memcpy(value, text, rest);
            value[rest] = 0;
            return true;
        }
        at += length;
    }
    return false;
}
