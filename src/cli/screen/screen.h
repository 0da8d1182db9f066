/* screen.h: games on the full screen of a terminal. */
#ifndef GROGNARD_CLI_SCREEN_SCREEN_H
#define GROGNARD_CLI_SCREEN_SCREEN_H

#include "cli/screen/local.h"
#include "cli/screen/tty.h"

/* Shows the source until the player leaves. False: the terminal cannot be used; an error was printed. */
bool scr_run(scr_source *source, bool ascii);
/* A list on a screen of its own: the number of what was chosen, from 0; -1: nothing. */
int scr_pick(const char *title, const scr_lines *items, uint32_t chosen, bool ascii);

#endif
