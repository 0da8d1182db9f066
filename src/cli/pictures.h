/* pictures.h: boards drawn into files. */
#ifndef GROGNARD_CLI_PICTURES_H
#define GROGNARD_CLI_PICTURES_H

#include "cli.h"
#include "draw/picture.h"

/* The look of this program, with the files of DIR/style/ laid over it if `folder` is not NULL. */
typedef struct cli_look {
    draw_style style;
    cli_list pieces; /* memory of files that are not built in */
} cli_look;

/* False: an error was printed. */
bool cli_look_open(cli_look *look, const char *folder);
void cli_look_close(cli_look *look);

/* The theme of the call's option, light if it has none. False: an error was printed. */
bool cli_read_theme(const cli_call *call, draw_theme *theme);

/* Draws into a file ("-": standard output); view may be NULL. False: an error was printed. */
bool cli_draw_svg(const cli_look *look, draw_theme theme, const gg_game *game, const void *view,
                  const char *path);
bool cli_draw_json(const cli_look *look, const gg_game *game, const char *path);
/* Proves what the painter promises about its geometry, and that all eyes can tell the colours apart: lines as
 * proofs_check_board writes them; none for a game that nobody draws. */
bool cli_check_picture(const cli_look *look, const gg_game *game, gg_text *out);
/* GAME.json, or GAME-SCENARIO.json if its scenarios have boards of their own, for all games of the shelf, and index.json.
 * False: an error was printed. */
bool cli_export_boards(const cli_look *look, const gg_shelf *shelf, const char *folder);

#endif
