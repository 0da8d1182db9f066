/* draws.h: the two basic draws behind everything random in the rules; for events.c only. */
#ifndef GROGNARD_DRAWS_H
#define GROGNARD_DRAWS_H

#include "grognard_game.h"

/* Draws an index below n from stream 0 and records it in dice->drawn as a value of that kind: die 1..6, marker
 * pool[index], seat or pick the index. Purpose and subject describe a forced draw that finds no value. */
uint32_t gg_next_draw(gg_dice *dice, uint16_t kind, uint32_t n, uint8_t purpose, uint16_t subject,
                      const uint8_t *pool);

/* Draws a number below n from stream 1, for shuffles. */
uint32_t gg_next_shuffle(gg_dice *dice, uint32_t n);
/* A whole shuffle: numbers below n, n - 1, .. 2. */
void gg_mix(gg_dice *dice, uint8_t *things, uint32_t n);

#endif
