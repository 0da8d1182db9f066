/* remote.h: a game on a server, by its address. */
#ifndef GROGNARD_CLI_SCREEN_REMOTE_H
#define GROGNARD_CLI_SCREEN_REMOTE_H

#include "cli/cli.h"

/* `grognard play --server LINK`: an invite link, or the link of a game of one's own. */
int scr_play_remote(const cli_call *call, bool ascii);

#endif
