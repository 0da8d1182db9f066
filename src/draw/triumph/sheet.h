/* sheet.h: shared by the files that draw the Napoleon's Triumph board. */
#ifndef DRAW_TRIUMPH_SHEET_H
#define DRAW_TRIUMPH_SHEET_H

#include "draw/canvas.h"
#include "draw/labels.h"
#include "draw/triumph/map/ground.h"
#include "triumph/table/table.h"

enum {
    TRI_MORALE_FIELDS = 31,  /* of a morale track: 0 .. 30 */
    TRI_PILE_MAX = 112,      /* pieces at one position: all there are */
    TRI_HACHURES_MAX = 4096, /* samples of one ring */
};

/* The fields of a track, in a row. */
typedef struct tri_row {
    draw_xy first;        /* center of the first field */
    draw_xy step;         /* offset from one to the next */
    double width, height; /* of a field */
} tri_row;

/* Everything computed once per board. */
typedef struct tri_sheet {
    tri_ground ground;
    draw_xy size; /* of the picture */
    draw_box title, legend[2], tracks, tray, armies;
    draw_xy compass;
    tri_row time; /* rounds of the longest scenario */
    tri_row morale[TRI_SIDES];
    draw_xy tablet[TRI_LOCALES_MAX]; /* between a locale's number and its capacity */
    draw_xy stars[TRI_LOCALES_MAX];
} tri_sheet;

/* A class for each side: "F", "A". */
static inline const char *tri_side_class(uint8_t side)
{
    return side == TRI_FRENCH ? "french" : "allied";
}

/* A short generated text. */
typedef struct tri_note {
    gg_text out;
    char words[240];
} tri_note;

gg_text *tri_note_open(tri_note *note);
const char *tri_note_close(tri_note *note);

/* ---------------------------------------------------------------- the ground */

/* Draws the complete board with its margin. */
void tri_draw_board(draw_canvas *canvas, const tri_board *board, const tri_sheet *sheet);
void tri_draw_symbols(draw_canvas *canvas);
/* The symbol for a block with this face; TRI_NO_FACE: unknown. */
const char *tri_face_symbol(uint8_t face);
void tri_draw_land(draw_canvas *canvas, const tri_board *board, const tri_ground *ground);
void tri_draw_relief(draw_canvas *canvas, const tri_board *board, const tri_ground *ground);
void tri_draw_strips(draw_canvas *canvas, const tri_board *board, const tri_sheet *sheet);
void tri_draw_pond(draw_canvas *canvas, const tri_ground *ground, const tri_strip *strip);
void tri_draw_streams(draw_canvas *canvas, const tri_board *board, const tri_ground *ground);
/* Name halos must be below the streams and above the plants. */
void tri_name_streams(draw_canvas *canvas, const tri_board *board, const tri_ground *ground,
                      bool halos);
void tri_draw_edges(draw_canvas *canvas, const tri_board *board, const tri_ground *ground);
void tri_draw_roads(draw_canvas *canvas, const tri_ground *ground);
void tri_draw_villages(draw_canvas *canvas, const tri_board *board, const tri_sheet *sheet);
void tri_draw_approaches(draw_canvas *canvas, const tri_board *board, const tri_ground *ground);
void tri_draw_entries(draw_canvas *canvas, const tri_board *board, const tri_ground *ground);
void tri_draw_names(draw_canvas *canvas, const tri_board *board, const tri_sheet *sheet);

/* The texts of a locale: the boxes they cover, and whether a point with a margin lies in one. */
enum { TRI_TEXT_BOXES = 4 };
#define TRI_STAR_STEP 18.0
void tri_lay_texts(const tri_board *board, tri_sheet *sheet);
uint32_t tri_text_boxes(const tri_board *board, const tri_sheet *sheet, uint32_t number,
                        draw_box out[TRI_TEXT_BOXES]);
bool tri_covers(const draw_box *boxes, uint32_t count, draw_xy at, double around);
double tri_tablet_width(const tri_locale *locale);

/* A locale is a village if it has a name and no hill, and the name is not that of a wood. A nameless locale is a wood
 * if it is obstructed from all sides. */
bool tri_is_village(const tri_locale *locale);
bool tri_is_wood(const tri_board *board, const tri_locale *locale);

/* ---------------------------------------------------------------- the margin */

void tri_lay_panels(const tri_board *board, tri_sheet *sheet);
void tri_draw_panels(draw_canvas *canvas, const tri_board *board, const tri_sheet *sheet);
void tri_draw_tracks(draw_canvas *canvas, const tri_board *board, const tri_sheet *sheet);
/* The scenario with the most rounds, which are the fields of the time track. */
uint32_t tri_longest_scenario(const tri_board *board);
/* Position of the count of a face; side TRI_SIDES is the column head. */
draw_xy tri_count_place(const tri_sheet *sheet, uint32_t side, int face);
draw_xy tri_field(const tri_row *row, uint32_t index);

/* ---------------------------------------------------------------- pieces */

/* Position of a piece: a block of TRI_BLOCK_LONG by TRI_BLOCK_DEEP times scale, rotated by degrees. */
typedef struct tri_spot {
    draw_xy at;
    double turn, scale;
} tri_spot;

/* Positions for `count` pieces, the first next to the bar or on top; at most TRI_PILE_MAX. */
void tri_front_spots(const tri_ground *ground, const tri_board *board, uint16_t approach,
                     uint32_t count, tri_spot *out);
/* In a table of rows and columns. */
draw_xy tri_form_size(uint32_t columns, uint32_t rows);
void tri_form_spots(draw_xy middle, uint32_t count, uint32_t columns, double scale, tri_spot *out);

/* Points covered by blocks on a locale's approaches. */
enum { TRI_BUSY_MAX = 5 * TRI_PILE_MAX };
typedef struct tri_busy {
    uint32_t count;
    draw_xy at[TRI_BUSY_MAX];
} tri_busy;

/* Places a reserve in the middle of a locale, away from those blocks and from texts. */
void tri_place_reserve(const tri_board *board, const tri_sheet *sheet, uint32_t locale,
                       const tri_busy *busy, uint32_t count, tri_spot *out);
/* Distance from the center of a bar to the first blocks. */
double tri_front_begin(const tri_board *board, uint16_t approach);
/* Distance from the center of a bar to the center of its penalty symbols. */
#define TRI_SYMBOL_AWAY 11.0

/* Draws a unit as far as the viewer knows it. */
void tri_draw_unit(draw_canvas *canvas, const tri_board *board, const tri_table *table,
                   uint32_t slot, tri_spot spot);
void tri_draw_commander(draw_canvas *canvas, const tri_board *board, const tri_table *table,
                        uint32_t commander, tri_spot spot);
/* Titles in plain words for the group just begun. part: the unit's part in the attack, or NULL. */
const char *tri_side_words(uint8_t side);
void tri_title_unit(draw_canvas *canvas, const tri_board *board, const tri_table *table,
                    uint32_t slot, const char *part);
void tri_title_commander(draw_canvas *canvas, const tri_board *board, const tri_table *table,
                         uint32_t commander);
void tri_title_border(draw_canvas *canvas, const tri_board *board, uint32_t border,
                      const char *what);
void tri_draw_pieces(draw_canvas *canvas, const gg_game *game, const tri_sheet *sheet,
                     const tri_table *table);
/* Draws the pieces that are off the map. */
void tri_draw_tray(draw_canvas *canvas, const tri_board *board, const tri_sheet *sheet,
                   const tri_table *table);
/* Draws the markers on the tracks, and whose turn it is. */
void tri_draw_state(draw_canvas *canvas, const gg_game *game, const tri_sheet *sheet,
                    const tri_table *table);

/* ---------------------------------------------------------------- places */

void tri_put_places(gg_json *json, const tri_board *board, const tri_sheet *sheet);

#endif
