/* pictures.h: draws boards to files. */
#ifndef GROGNARD_CLI_PICTURES_H
#define GROGNARD_CLI_PICTURES_H

#include "cli.h"
#include "draw/picture.h"

/* The built-in style, overridden by the files of DIR/style/ if `folder` is not NULL. */
typedef struct cli_look {
    draw_style style;
    cli_list pieces; /* memory of files that are not built in */
} cli_look;

/* False: an error was printed. */
bool cli_look_open(cli_look *look, const char *folder);
void cli_look_close(cli_look *look);

/* The theme from the call's option, light by default. False: an error was printed. */
bool cli_read_theme(const cli_call *call, draw_theme *theme);

/* Draws to a file ("-": standard output); view may be NULL. False: an error was printed. */
bool cli_draw_svg(const cli_look *look, draw_theme theme, const gg_game *game, const void *view,
                  const char *path);
bool cli_draw_json(const cli_look *look, const gg_game *game, const char *path);
/* Checks the painter's geometry, and that color-blind viewers can tell the colors apart. Prints lines in the format of
 * proofs_check_board; none for a game without a painter. */
bool cli_check_picture(const cli_look *look, const gg_game *game, gg_text *out);
/* Writes GAME.json, or GAME-SCENARIO.json if the scenarios have different boards, for all games on the shelf, and
 * index.json. False: an error was printed. */
bool cli_export_boards(const cli_look *look, const gg_shelf *shelf, const char *folder);

#endif
