/* paces.h: the words for how quickly a game is meant to be played (PACE_...). */
#ifndef GROGNARD_SERVER_PACES_H
#define GROGNARD_SERVER_PACES_H

#include "server/games/journal.h"

/* live, several, daily, relaxed; "" for PACE_ANY. */
const char *pace_name(uint8_t pace);
/* False: another word. */
bool pace_find(const char *word, uint8_t *pace);

#endif
