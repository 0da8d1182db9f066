/* draws.h: the two draws that everything random in the rules is made of; for events.c alone. */
#ifndef GROGNARD_DRAWS_H
#define GROGNARD_DRAWS_H

#include "grognard_game.h"

/* An index below n from stream 0, kept in dice->drawn as a value of that kind: die 1..6, marker
 * pool[index], seat or pick the index. Purpose and subject say what a forced draw that finds no
 * value was for. */
uint32_t gg_next_draw(gg_dice *dice, uint16_t kind, uint32_t n, uint8_t purpose, uint16_t subject,
                      const uint8_t *pool);

/* A number below n from stream 1, for shuffles. */
uint32_t gg_next_shuffle(gg_dice *dice, uint32_t n);
/* All of a shuffle: such numbers below n, n - 1, .. 2. */
void gg_mix(gg_dice *dice, uint8_t *things, uint32_t n);

#endif
