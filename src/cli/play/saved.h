/* saved.h: games that are saved while they are played at the screen, and resumed. A saved game is a log with its seed. */
#ifndef GROGNARD_CLI_SAVED_H
#define GROGNARD_CLI_SAVED_H

#include "cli/session.h"

/* The name of a new file for a game, in the folder for saved games, which is made. NULL: an error was printed. The caller
 * frees it. */
char *cli_new_save(const char *game);
/* The newest saved game; NULL: there is none, an error was printed. */
char *cli_newest_save(void);

/* Only one program plays a saved game: the lock, for as long as it does. -1: another one has it; an error was printed. */
int cli_lock_save(const char *path);
void cli_unlock_save(const char *path, int lock);

/* The file for the session on a server. NULL: an error was printed. */
char *cli_cookie_file(const char *server);

/* What a saved game says about itself. */
typedef struct cli_saved {
    const char *path;
    gg_game *game; /* for the session, which takes it */
    uint8_t seed[32];
    char bots[300];     /* "A=recruit,B=guard", or "" */
    host_page position; /* statements that it began from */
    gg_log log;         /* its match; `game` there belongs to the arena */
    gg_arena arena;
} cli_saved;

/* False: an error was printed, and there is nothing to close. */
bool cli_open_save(cli_saved *saved, const gg_shelf *shelf, const char *path);
void cli_close_save(cli_saved *saved);
/* Gives all orders of the saved game again at the table, which has just begun with its seed. False: they lead elsewhere, as
 * with other rules; an error was printed. */
bool cli_replay_save(const cli_saved *saved, host_table *table);

#endif
