/* member.c: finds values in JSON that core's own writer has made. */
#include "member.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- walking */

static const char *skip_text(const char *at)
{
    for (at++; *at != '"'; at++)
        at += *at == '\\';
    return at + 1;
}

const char *host_skip_value(const char *at)
{
    int depth = 0;
    do {
        if (*at == '"') {
            at = skip_text(at);
        } else {
            depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
            at++;
        }
    } while (depth > 0 || (*at && !strchr(",:}]", *at)));
    return at;
}

/* The first member or element, and the next one; NULL: there is none. */
static const char *first_inside(const char *at)
{
    bool holds = (*at == '{' || *at == '[') && at[1] != '}' && at[1] != ']';
    return holds ? at + 1 : NULL;
}

/* The value of the member or element that begins here. */
static const char *value_of(const char *at)
{
    const char *end = host_skip_value(at);
    return *end == ':' ? end + 1 : at;
}

static const char *next_inside(const char *at)
{
    const char *end = host_skip_value(value_of(at));
    return *end == ',' ? end + 1 : NULL;
}

static gg_span span_of(const char *value)
{
    return (gg_span){value, (size_t)(host_skip_value(value) - value)};
}

/* ---------------------------------------------------------------- finding */

static bool has_name(const char *at, gg_span name)
{
    return *at == '"' && strncmp(at + 1, name.at, name.size) == 0 && at[name.size + 1] == '"' &&
           *host_skip_value(at) == ':';
}

static const char *find_name(const char *at, gg_span name)
{
    for (const char *in = *at == '{' ? first_inside(at) : NULL; in; in = next_inside(in))
        if (has_name(in, name))
            return value_of(in);
    return NULL;
}

/* A member whose name has the side in it: `US_loss` is `FR_loss`. */
static const char *find_own(const char *at, gg_span name, const char *side)
{
    char own[60];
    gg_text text;
    gg_text_open(&text, own, sizeof own);
    gg_put(&text, side ? side : "");
    gg_put_span(&text, (gg_span){name.at + 2, name.size - 2});
    return find_name(at, gg_span_of(own));
}

static const char *find_step(const char *at, gg_span name, const host_looking *looking)
{
    bool own = name.size >= 2 && memcmp(name.at, "US", 2) == 0;
    return own ? find_own(at, name, looking->side) : find_name(at, name);
}

/* `[which]` behind a name: elements in which that member is true, or is the order. */
static bool is_chosen(const char *at, gg_span which, const host_looking *looking)
{
    const char *value = which.size > 0 ? find_name(at, which) : NULL;
    return which.size == 0 ||
           (value && (host_member_is(span_of(value), gg_span_of("true")) ||
                      (looking->order.size > 0 && host_member_is(span_of(value), looking->order))));
}

/* The first step of a path, without its `[which]`, and the rest. */
static gg_span take_step(gg_span *path, gg_span *which)
{
    const char *dot = memchr(path->at, '.', path->size);
    gg_span step = {path->at, dot ? (size_t)(dot - path->at) : path->size};
    path->at += step.size + (dot != NULL);
    path->size -= step.size + (dot != NULL);
    const char *bracket = memchr(step.at, '[', step.size);
    *which = (gg_span){step.at + step.size, 0};
    if (bracket && step.at[step.size - 1] == ']') {
        size_t size = (size_t)(bracket - step.at);
        *which = (gg_span){bracket + 1, step.size - size - 2};
        step.size = size;
    }
    return step;
}

static bool see_all(const char *at, gg_span path, gg_span which, const host_looking *looking)
{
    if (*at == '[') {
        bool goes_on = true;
        for (const char *in = first_inside(at); in && goes_on; in = next_inside(in))
            goes_on = !is_chosen(in, which, looking) ||
                      see_all(in, path, (gg_span){"", 0}, looking);
        return goes_on;
    }
    if (path.size == 0)
        return looking->see(looking->to, span_of(at));
    gg_span name = take_step(&path, &which);
    const char *found = find_step(at, name, looking);
    return !found || see_all(found, path, which, looking);
}

void host_each_member(const char *json, gg_span path, const host_looking *looking)
{
    see_all(json, path, (gg_span){"", 0}, looking);
}

static bool see_first(void *to, gg_span value)
{
    *(gg_span *)to = value;
    return false;
}

bool host_find_member(const char *json, gg_span path, gg_span *value)
{
    gg_span found = {NULL, 0};
    host_looking looking = {.see = see_first, .to = &found};
    host_each_member(json, path, &looking);
    if (!found.at)
        return false;
    *value = found;
    return true;
}

/* ---------------------------------------------------------------- numbers */

/* In hundredths; further digits do not count. */
static bool read_number(gg_span text, int64_t *number)
{
    bool minus = text.size > 0 && text.at[0] == '-';
    int64_t value = 0;
    int decimals = -1;
    if (text.size == minus || text.size > 12)
        return false;
    for (size_t i = minus; i < text.size; i++) {
        if (text.at[i] == '.' && decimals < 0 && i > minus && i + 1 < text.size) {
            decimals = 0;
            continue;
        }
        if (text.at[i] < '0' || text.at[i] > '9')
            return false;
        if (decimals < 2)
            value = value * 10 + (text.at[i] - '0');
        decimals += decimals >= 0 && decimals < 2;
    }
    for (decimals = decimals < 0 ? 0 : decimals; decimals < 2; decimals++)
        value *= 10;
    *number = minus ? -value : value;
    return true;
}

static bool read_member(gg_span value, const char *name, int64_t *number)
{
    for (const char *in = first_inside(value.at); in; in = next_inside(in))
        if (has_name(in, gg_span_of(name)))
            return read_number(span_of(value_of(in)), number);
    return false;
}

static bool read_object(gg_span value, host_number *number)
{
    if (read_member(value, "least", &number->least))
        return read_member(value, "most", &number->most);
    bool found = read_member(value, "value", &number->least);
    if (!found && read_member(value, "hundredths", &number->least)) {
        number->least /= 100; /* they are hundredths already */
        found = true;
    }
    number->most = number->least;
    return found;
}

gg_span host_member_of_side(gg_span value, const char *side)
{
    bool object = value.size > 0 && value.at[0] == '{';
    for (const char *in = object && side ? first_inside(value.at) : NULL; in; in = next_inside(in))
        if (has_name(in, gg_span_of(side)))
            return span_of(value_of(in));
    return value;
}

bool host_member_number(gg_span value, const char *side, host_number *number)
{
    if (value.size == 0)
        return false;
    if (value.at[0] != '{') {
        bool found = read_number(value, &number->least);
        number->most = number->least;
        return found;
    }
    gg_span own = host_member_of_side(value, side);
    return own.at != value.at ? host_member_number(own, NULL, number) : read_object(value, number);
}

/* ---------------------------------------------------------------- words */

bool host_same_word(gg_span a, gg_span b)
{
    return a.size == b.size && (a.size == 0 || memcmp(a.at, b.at, a.size) == 0);
}

bool host_member_is(gg_span value, gg_span word)
{
    bool quoted = value.size >= 2 && value.at[0] == '"';
    gg_span plain = {value.at + quoted, value.size - 2 * (size_t)quoted};
    return host_same_word(plain, word);
}

static bool is_inner(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
           (letter >= '0' && letter <= '9') || letter == '_' || (letter & 0x80) != 0;
}

bool host_text_contains(gg_span text, gg_span word)
{
    for (size_t i = 0; word.size > 0 && i + word.size <= text.size; i++) {
        bool begins = i == 0 || !is_inner(text.at[i - 1]);
        bool ends = i + word.size == text.size || !is_inner(text.at[i + word.size]);
        if (begins && ends && host_same_word((gg_span){text.at + i, word.size}, word))
            return true;
    }
    return false;
}

bool host_member_contains(gg_span value, gg_span word)
{
    if (value.size > 0 && (value.at[0] == '{' || value.at[0] == '[')) {
        for (const char *in = first_inside(value.at); in; in = next_inside(in))
            if (host_member_contains(span_of(value_of(in)), word))
                return true;
        return false;
    }
    return host_text_contains(value, word);
}
