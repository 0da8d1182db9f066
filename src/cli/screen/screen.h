/* screen.h: games on the full screen of a terminal. */
#ifndef GROGNARD_CLI_SCREEN_SCREEN_H
#define GROGNARD_CLI_SCREEN_SCREEN_H

#include "cli/screen/local.h"
#include "cli/screen/tty.h"

/* Shows the source until the player leaves. False: the terminal cannot be used; an error was printed. */
bool scr_run(scr_source *source, bool ascii);

#endif
