/* joining.h: who one is on a server, and which game is meant: before the screen opens. */
#ifndef GROGNARD_CLI_SCREEN_JOINING_H
#define GROGNARD_CLI_SCREEN_JOINING_H

#include "cli/screen/http.h"

/* Asks for what it needs: the name (NULL: not given) and the password, never for a session that goes on. */
bool scr_log_in(scr_http *http, const char *name, scr_lines *said);
/* The game of a link: an invite link, which is used, or the link of a game. With the address of the server alone the player
 * chooses. The caller frees it; NULL: `said` says why. */
json_t *scr_find_game(scr_http *http, const char *link, scr_lines *said);
/* Until all seats are taken. False: it will not begin, or Ctrl-C. */
bool scr_wait_for_start(scr_http *http, json_t **game, scr_lines *said);

#endif
