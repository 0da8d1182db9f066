/* style.h: the look of all pictures, from data/style: a palette with a colour for each theme, and style sheets. */
#ifndef DRAW_STYLE_H
#define DRAW_STYLE_H

#include "grognard_game.h"

typedef enum draw_theme { DRAW_LIGHT, DRAW_DARK, DRAW_PRINT, DRAW_THEMES } draw_theme;
extern const char *const draw_theme_names[DRAW_THEMES + 1]; /* ends with NULL */

enum { DRAW_COLOURS_MAX = 128, DRAW_PAIRS_MAX = 240, DRAW_NAME_SIZE = 24 };

typedef struct draw_colour {
    char name[DRAW_NAME_SIZE];
    uint8_t rgb[DRAW_THEMES][3];
} draw_colour;

typedef struct draw_pair {
    uint8_t colour[2];
    uint8_t least; /* difference that the palette asks for; 0: the usual one */
} draw_pair;

typedef struct draw_style {
    uint32_t colours, pairs, texts;
    draw_colour colour[DRAW_COLOURS_MAX]; /* in the order of the file */
    draw_pair pair[DRAW_PAIRS_MAX]; /* of colours that tell things apart, so that every eye must */
    draw_pair text
        [DRAW_PAIRS_MAX]; /* a colour of texts, and a field that they stand on; colour.h proves both */
    const gg_file *files; /* palette.txt, board.css and one sheet for each game */
    uint32_t file_count;
} draw_style;

/* Reads the palette and looks through the sheets: each `$name` in them must be a colour. The files must outlive the
 * style. An error has the file in its text and, where one is to blame, the line. */
bool draw_read_style(draw_style *style, const gg_file *files, uint32_t count, gg_error *error);
/* The sheet for all games and the game's own. Colours of the theme stand in place of their names; with DRAW_THEMES they
 * become var(--name), for a page that defines them. */
void draw_put_sheet(const draw_style *style, const char *game, draw_theme theme, gg_text *out);
/* {"light":{"paper":"#f3ead3",..},"dark":..} */
void draw_put_palette(const draw_style *style, gg_json *json, const char *key);

#endif
