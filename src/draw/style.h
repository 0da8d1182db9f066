/* style.h: the look of all pictures, from data/style: a palette with a color for each theme, and style sheets. */
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
    uint8_t least; /* minimum difference required; 0: the default */
} draw_pair;

typedef struct draw_style {
    uint32_t colours, pairs, texts;
    draw_colour colour[DRAW_COLOURS_MAX]; /* in file order */
    draw_pair pair[DRAW_PAIRS_MAX];       /* colors that must be distinguishable for every eye */
    /* A text color, and a background it is written on; colour.h checks both. */
    draw_pair text[DRAW_PAIRS_MAX];
    const gg_file *files; /* palette.txt, board.css and one sheet per game */
    uint32_t file_count;
} draw_style;

/* Reads the palette and checks the sheets: each `$name` in them must be a color. The files must outlive the style. An
 * error names the file in its text, and the line if there is one. */
bool draw_read_style(draw_style *style, const gg_file *files, uint32_t count, gg_error *error);
/* Writes the common sheet and the game's own. Color names are replaced by the theme's colors; with DRAW_THEMES they
 * become var(--name), for a page that defines them. */
void draw_put_sheet(const draw_style *style, const char *game, draw_theme theme, gg_text *out);
/* {"light":{"paper":"#f3ead3",..},"dark":..} */
void draw_put_palette(const draw_style *style, gg_json *json, const char *key);

#endif
