/* clocks_read.c: reads a game's clock settings from a request. */
#include "server/clocks/clocks_read.h"

#include <jansson.h>
#include <string.h>

enum { SECOND = 1000, DAY = 24 * 3600 * SECOND };

static bool read_kind(const json_t *json, store_clock *rules, gg_error *error)
{
    const char *word = json_string_value(json_object_get(json, "kind"));
    if (word && clocks_find_kind(word, &rules->kind))
        return true;
    return gg_fail(error, 0, 0, "clock: kind must be none, live or days");
}

/* A whole number of units. False: something else. An absent member leaves the value unchanged. */
static bool read_time(const json_t *json, const char *key, int64_t unit, int64_t *time,
                      gg_error *error)
{
    const json_t *value = json_object_get(json, key);
    if (!value || json_is_null(value))
        return true;
    if (!json_is_integer(value) || json_integer_value(value) < 0 ||
        json_integer_value(value) > 100 * (int64_t)DAY / unit)
        return gg_fail(error, 0, 0, "clock: %s must be a whole number within range", key);
    *time = json_integer_value(value) * unit;
    return true;
}

static bool read_claim(const json_t *json, store_clock *rules, gg_error *error)
{
    const json_t *value = json_object_get(json, "claim");
    if (value && !json_is_boolean(value) && !json_is_null(value))
        return gg_fail(error, 0, 0, "clock: claim must be true or false");
    rules->claim = json_is_true(value);
    return true;
}

/* The time is in one member only: three days and an hour is not a setting of this clock. */
static bool read_budget(const json_t *json, store_clock *rules, gg_error *error)
{
    bool seconds = json_object_get(json, "seconds");
    bool days = json_object_get(json, "days");
    if (rules->kind == CLOCK_NONE)
        return true;
    if (days && (rules->kind != CLOCK_DAYS || seconds))
        return gg_fail(error, 0, 0, "clock: use either seconds or days; days needs kind days");
    if (!days && !seconds)
        return gg_fail(error, 0, 0, "clock: seconds is missing (or days for kind days)");
    return read_time(json, "seconds", SECOND, &rules->budget, error) &&
           read_time(json, "days", DAY, &rules->budget, error) &&
           read_time(json, "increment", SECOND, &rules->increment, error) &&
           read_claim(json, rules, error);
}

bool clocks_read(const json_t *json, store_clock *rules, gg_error *error)
{
    memset(rules, 0, sizeof *rules);
    if (!json || json_is_null(json))
        return true;
    if (!json_is_object(json))
        return gg_fail(error, 0, 0, "clock must be an object");
    return read_kind(json, rules, error) && read_budget(json, rules, error) &&
           clocks_check(rules, error);
}
