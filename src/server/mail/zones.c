/* zones.c: time zones, from ICU. */
#include "server/mail/zones.h"

#include <string.h>
#include <unicode/ucal.h>

#define MINUTE INT64_C(60000)
#define DAY (ZONES_DAY * MINUTE)

enum { NAME_MOST = 63 };

/* False: too long, or not plain. */
static bool read_name(const char *zone, UChar name[NAME_MOST + 1])
{
    size_t size = strlen(zone);
    if (size == 0 || size > NAME_MOST)
        return false;
    for (size_t i = 0; i <= size; i++) {
        if (zone[i] < 0)
            return false;
        name[i] = (UChar)zone[i];
    }
    return true;
}

bool zones_known(const char *zone)
{
    UChar name[NAME_MOST + 1], usual[128];
    UBool listed = 0;
    UErrorCode code = U_ZERO_ERROR;
    if (!read_name(zone, name))
        return false;
    ucal_getCanonicalTimeZoneID(name, -1, usual, sizeof usual / sizeof usual[0], &listed, &code);
    return U_SUCCESS(code) && listed;
}

/* How far the clocks there are ahead of UTC. */
static int64_t ahead(const char *zone, int64_t at)
{
    UChar name[NAME_MOST + 1];
    UErrorCode code = U_ZERO_ERROR;
    if (!read_name(zone, name))
        return 0;
    UCalendar *calendar = ucal_open(name, -1, "en", UCAL_GREGORIAN, &code);
    ucal_setMillis(calendar, (UDate)at, &code);
    int64_t offset = ucal_get(calendar, UCAL_ZONE_OFFSET, &code);
    offset += ucal_get(calendar, UCAL_DST_OFFSET, &code);
    ucal_close(calendar);
    return U_SUCCESS(code) ? offset : 0;
}

uint16_t zones_minute(const char *zone, int64_t at)
{
    int64_t local = at + ahead(zone, at);
    int64_t of_day = local % DAY;
    return (uint16_t)((of_day < 0 ? of_day + DAY : of_day) / MINUTE);
}

/* The offset may change on the way there. */
int64_t zones_next(const char *zone, int64_t at, uint16_t minute)
{
    int64_t offset = ahead(zone, at), local = at + offset;
    int64_t wanted = local - local % DAY + minute * MINUTE;
    if (wanted < local)
        wanted += DAY;
    int64_t found = wanted - ahead(zone, wanted - offset);
    return found < at ? at : found;
}

bool zones_between(uint16_t minute, uint16_t from, uint16_t until)
{
    return from <= until ? from <= minute && minute < until : minute >= from || minute < until;
}
