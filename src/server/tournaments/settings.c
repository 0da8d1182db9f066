/* settings.c: the settings of a tournament as a text, and their defaults. */
#include "server/tournaments/tour.h"

#include <stdlib.h>
#include <string.h>

#define HOURS (INT64_C(3600000))
#define DAYS (24 * HOURS)
#define LONG_TIME (400 * DAYS)
#define DATE_MOST INT64_C(100000000000000)

static const struct {
    const char *name;
    size_t at;
    int64_t most;
} members[] = {
#define MEMBER(name, most)                                                                         \
    {                                                                                              \
#name, offsetof(tour_settings, name), most                                                 \
    }
    MEMBER(system, TOUR_LADDER),
    MEMBER(games, TOUR_IN_TURN),
    MEMBER(entry, TOUR_BY_LIST),
    MEMBER(rounds, TOUR_PLAYERS_MAX - 1),
    MEMBER(all_rounds, 1),
    MEMBER(round_time, LONG_TIME),
    MEMBER(remind, LONG_TIME),
    MEMBER(at_deadline, TOUR_FORFEIT),
    MEMBER(grace, LONG_TIME),
    MEMBER(extensions, 20),
    MEMBER(most, TOUR_PLAYERS_MAX),
    MEMBER(begins, DATE_MOST),
    MEMBER(when_full, 1),
    MEMBER(late, 1),
    MEMBER(bye, 2),
    MEMBER(reach, TOUR_PLAYERS_MAX),
    MEMBER(answer, LONG_TIME),
    MEMBER(refusals, 8),
    MEMBER(idle, LONG_TIME),
    MEMBER(swap, 1),
    MEMBER(rated, 1),
#undef MEMBER
};
enum { MEMBERS = sizeof members / sizeof members[0] };

const char *tour_setting_name(uint32_t which)
{
    return which < MEMBERS ? members[which].name : NULL;
}

int64_t *tour_setting(tour_settings *settings, uint32_t which)
{
    gg_assert(which < MEMBERS);
    return (int64_t *)(void *)((char *)settings + members[which].at);
}

int64_t tour_setting_most(uint32_t which)
{
    gg_assert(which < MEMBERS);
    return members[which].most;
}

void tour_default_settings(tour_settings *settings, uint8_t system)
{
    *settings = (tour_settings){.system = system,
                                .games = TOUR_TOGETHER,
                                .round_time = 28 * DAYS,
                                .remind = 3 * DAYS,
                                .at_deadline = TOUR_FORFEIT,
                                .grace = 3 * DAYS,
                                .extensions = 1,
                                .bye = 2,
                                .late = system != TOUR_ROBIN};
    if (system != TOUR_LADDER)
        return;
    settings->reach = 3;
    settings->answer = 3 * DAYS;
    settings->refusals = 1;
    settings->idle = 30 * DAYS;
}

void tour_write_settings(const tour_settings *settings, gg_text *out)
{
    tour_settings copy = *settings;
    for (uint32_t i = 0; i < MEMBERS; i++) {
        int64_t value = *tour_setting(&copy, i);
        if (value == 0)
            continue;
        gg_print(out, "%s%s=", out->used > 0 ? " " : "", members[i].name);
        gg_put_int(out, value);
    }
}

static bool read_member(const char *word, size_t size, tour_settings *settings)
{
    for (uint32_t i = 0; i < MEMBERS; i++) {
        size_t name = strlen(members[i].name);
        if (size < name + 2 || strncmp(word, members[i].name, name) != 0 || word[name] != '=')
            continue;
        char *end;
        int64_t value = strtoll(word + name + 1, &end, 10);
        if (end != word + size || value < 0 || value > members[i].most)
            return false;
        *tour_setting(settings, i) = value;
        return true;
    }
    return false;
}

bool tour_read_settings(const char *text, tour_settings *settings)
{
    *settings = (tour_settings){0};
    while (*text) {
        size_t size = strcspn(text, " ");
        if (!read_member(text, size, settings))
            return false;
        text += size;
        text += *text == ' ';
    }
    return true;
}
