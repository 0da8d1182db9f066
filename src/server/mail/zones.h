/* zones.h: the time of day in a time zone. */
#ifndef GROGNARD_SERVER_MAIL_ZONES_H
#define GROGNARD_SERVER_MAIL_ZONES_H

#include <stdbool.h>
#include <stdint.h>

enum { ZONES_DAY = 24 * 60 }; /* minutes */

/* Is it the name of a zone, such as Europe/Paris or UTC? */
bool zones_known(const char *zone);
/* Minutes since midnight. An unknown zone counts as UTC. */
uint16_t zones_minute(const char *zone, int64_t at);
/* When the clocks there next show this minute of the day: not before `at`. */
int64_t zones_next(const char *zone, int64_t at, uint16_t minute);
/* Between two minutes of the day, also across midnight; equal: never. */
bool zones_between(uint16_t minute, uint16_t from, uint16_t until);

#endif
