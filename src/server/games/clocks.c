/* clocks.c: how much time each seat of a game has left, and clocks as JSON. */
#include "server/games/clocks.h"

#include <string.h>

enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, DAY = 24 * HOUR };

static const char *const kinds[] = {"none", "live", "days"};
_Static_assert(sizeof kinds / sizeof kinds[0] == CLOCK_DAYS + 1, "each kind of clock has a name");

/* ---------------------------------------------------------------- rules */

static bool check_live(const store_clock *rules, gg_error *error)
{
    if (rules->budget < 10 * SECOND || rules->budget > DAY)
        return gg_fail(error, 0, 0,
                       "a live clock must have 10 seconds to 24 hours for the whole game");
    if (rules->increment < 0 || rules->increment > HOUR)
        return gg_fail(error, 0, 0, "a live clock may add at most an hour per order");
    return true;
}

static bool check_days(const store_clock *rules, gg_error *error)
{
    if (rules->budget < MINUTE || rules->budget > 60 * (int64_t)DAY)
        return gg_fail(error, 0, 0, "a days clock must have 1 minute to 60 days per order");
    if (rules->increment != 0)
        return gg_fail(error, 0, 0, "a days clock has no increment");
    return true;
}

bool clocks_check(const store_clock *rules, gg_error *error)
{
    if (rules->claim > 1)
        return gg_fail(error, 0, 0, "claim must be true or false");
    switch (rules->kind) {
    case CLOCK_NONE:
        if (rules->budget || rules->increment || rules->claim)
            return gg_fail(error, 0, 0, "a game without a clock has no time limit");
        return true;
    case CLOCK_LIVE:
        return check_live(rules, error);
    case CLOCK_DAYS:
        return check_days(rules, error);
    default:
        return gg_fail(error, 0, 0, "unknown kind of clock");
    }
}

/* ---------------------------------------------------------------- elapsed time */

bool clocks_runs(const clocks *set, gg_seat seat)
{
    gg_assert(seat < set->seats);
    return set->rules.kind != CLOCK_NONE && !set->paused && !set->stopped &&
           (set->running & ~set->away & GG_BIT(seat));
}

/* Since the last count. Times in the journal never decrease; if they did, nobody would gain by it. */
static int64_t gone_by(const clocks *set, int64_t now)
{
    return now > set->since ? now - set->since : 0;
}

int64_t clocks_left(const clocks *set, gg_seat seat, int64_t now)
{
    int64_t gone = clocks_runs(set, seat) ? gone_by(set, now) : 0;
    return set->left[seat] - gone;
}

static void count(clocks *set, int64_t now)
{
    for (gg_seat seat = 0; seat < set->seats; seat++)
        set->left[seat] = clocks_left(set, seat, now);
    set->since += gone_by(set, now);
}

void clocks_start(clocks *set, const store_clock *rules, uint32_t seats, uint8_t asked, int64_t now)
{
    gg_assert(seats <= GG_SEATS_MAX && asked >> seats == 0);
    memset(set, 0, sizeof *set);
    set->rules = *rules;
    set->seats = (uint8_t)seats;
    set->running = set->asked = asked;
    set->since = now;
    for (uint32_t seat = 0; seat < seats; seat++)
        set->left[seat] = rules->budget;
}

/* Orders that were not undone count now. */
static void pass_barrier(clocks *set)
{
    for (gg_seat seat = 0; seat < set->seats; seat++) {
        if (set->rules.kind == CLOCK_LIVE)
            set->left[seat] += set->moved[seat] * set->rules.increment;
        else if (set->moved[seat] > 0)
            set->left[seat] = set->rules.budget;
        set->moved[seat] = 0;
    }
}

/* A seat that undoes its answer is asked again, but its clock does not start again. */
static void ask(clocks *set, uint8_t asked, bool barrier)
{
    uint8_t before = barrier ? set->running : set->asked;
    for (gg_seat seat = 0; seat < set->seats; seat++) {
        if (set->rules.kind == CLOCK_DAYS && (asked & ~before & GG_BIT(seat)))
            set->left[seat] = set->rules.budget;
    }
    set->running = asked;
    set->asked = barrier ? asked : set->asked | asked;
}

void clocks_moved(clocks *set, gg_seat seat, uint16_t stands, bool barrier, uint8_t asked,
                  int64_t now)
{
    gg_assert(seat < set->seats);
    count(set, now);
    set->moved[seat] = stands;
    if (barrier)
        pass_barrier(set);
    ask(set, asked, barrier);
}

void clocks_pause(clocks *set, int64_t now)
{
    count(set, now);
    set->paused = true;
}

void clocks_resume(clocks *set, int64_t now)
{
    count(set, now);
    set->paused = false;
}

void clocks_leave(clocks *set, gg_seat seat, int64_t now)
{
    gg_assert(seat < set->seats);
    count(set, now);
    set->away = (uint8_t)(set->away | GG_BIT(seat));
}

void clocks_return(clocks *set, gg_seat seat, int64_t now)
{
    gg_assert(seat < set->seats);
    count(set, now);
    set->away = (uint8_t)(set->away & ~GG_BIT(seat));
}

void clocks_stop(clocks *set, int64_t now)
{
    count(set, now);
    set->stopped = true;
}

/* ---------------------------------------------------------------- time is up */

bool clocks_is_out(const clocks *set, gg_seat seat, int64_t now)
{
    return clocks_runs(set, seat) && clocks_left(set, seat, now) <= 0;
}

/* The running seat with the least time, or GG_NOBODY. All run at the same speed, so it runs out first. */
static gg_seat find_shortest(const clocks *set)
{
    gg_seat shortest = GG_NOBODY;
    for (gg_seat seat = 0; seat < set->seats; seat++) {
        if (!clocks_runs(set, seat))
            continue;
        if (shortest == GG_NOBODY || set->left[seat] < set->left[shortest])
            shortest = seat;
    }
    return shortest;
}

int64_t clocks_due(const clocks *set)
{
    gg_seat seat = find_shortest(set);
    return seat == GG_NOBODY ? 0 : set->since + set->left[seat];
}

gg_seat clocks_out(const clocks *set, int64_t now)
{
    gg_seat seat = find_shortest(set);
    return seat != GG_NOBODY && clocks_is_out(set, seat, now) ? seat : GG_NOBODY;
}

/* ---------------------------------------------------------------- JSON */

bool clocks_find_kind(const char *word, uint8_t *kind)
{
    for (uint8_t i = CLOCK_NONE; i <= CLOCK_DAYS; i++) {
        if (strcmp(word, kinds[i]) != 0)
            continue;
        *kind = i;
        return true;
    }
    return false;
}

void clocks_write_rules(const store_clock *rules, gg_json *out)
{
    gg_assert(rules->kind <= CLOCK_DAYS);
    gg_json_text(out, "kind", kinds[rules->kind]);
    if (rules->kind == CLOCK_NONE)
        return;
    gg_json_int(out, "seconds", rules->budget / SECOND);
    gg_json_int(out, "increment", rules->increment / SECOND);
    gg_json_bool(out, "claim", rules->claim);
}

void clocks_write(const clocks *set, int64_t now, gg_json *out)
{
    clocks_write_rules(&set->rules, out);
    if (set->rules.kind == CLOCK_NONE)
        return;
    gg_json_bool(out, "paused", set->paused);
    gg_json_int(out, "at", now);
    gg_json_array(out, "seats");
    for (gg_seat seat = 0; seat < set->seats; seat++) {
        gg_json_object(out, NULL);
        gg_json_int(out, "left", clocks_left(set, seat, now));
        gg_json_bool(out, "runs", clocks_runs(set, seat));
        gg_json_bool(out, "away", (set->away & GG_BIT(seat)) != 0);
        gg_json_end_object(out);
    }
    gg_json_end_array(out);
}
