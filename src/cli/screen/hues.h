/* hues.h: how the colors of the screen look on terminals with 256, eight or no colors. */
#ifndef GROGNARD_CLI_SCREEN_HUES_H
#define GROGNARD_CLI_SCREEN_HUES_H

#include "cli/screen/paper.h"

/* Looks for the nearest of 256 colors to those of the board pictures' palette. */
void scr_hues_match(void);
short scr_hue_match(uint8_t hue);   /* of 256 */
short scr_hue_basic(uint8_t hue);   /* of eight */
uint8_t scr_hue_plain(uint8_t hue); /* styles in place of a background */

#endif
