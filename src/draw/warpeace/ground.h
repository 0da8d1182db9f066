/* ground.h: the layout of the War and Peace map for one scenario.
 *
 * The picture shows the hexes that can be entered in the scenario, a margin of land and sea around them, and a strip
 * for panels to the right. Smaller maps get larger hexes, so all sizes on the map are fractions of a hex width. */
#ifndef DRAW_WARPEACE_GROUND_H
#define DRAW_WARPEACE_GROUND_H

#include "draw/labels.h"
#include "draw/painter.h"
#include "warpeace/board/board.h"

enum {
    WAP_EDGE = 4, /* rows and columns of virtual cells around the map */
    WAP_CELL_ROWS = WAP_ROWS + 2 * WAP_EDGE,
    WAP_CELL_COLUMNS = WAP_COLUMNS + 2 * WAP_EDGE,
    WAP_CELLS = WAP_CELL_ROWS *
                WAP_CELL_COLUMNS, /* numbered by rows; rows and columns count from -WAP_EDGE */
    WAP_CORNERS = 2 * WAP_CELLS,
    WAP_GROUND_POINTS_MAX = 60000,
    WAP_GROUND_LINES_MAX = 2000
};

/* The kind of a cell in the picture. */
enum {
    WAP_SEA_CELL,
    WAP_FAR_CELL,    /* land beyond the map */
    WAP_CLOSED_CELL, /* a hex that stays closed in this scenario */
    WAP_OPEN_CELL    /* a hex that can be entered at some point */
};

enum {
    WAP_COAST_LINE,  /* closed, with land on its right */
    WAP_SHORE_LINE,  /* of a lake, closed */
    WAP_RIVER_LINE,  /* from source to mouth */
    WAP_BORDER_LINE, /* between two owners */
    WAP_AREA_LINE,   /* between two areas */
    WAP_LINE_KINDS
};

typedef struct wap_line {
    uint32_t first, count; /* in wap_ground.point */
    uint8_t kind;
    uint8_t about;        /* the river; WAP_NONE */
    uint8_t begins, ends; /* of a river: its width class there, 1 to 5 */
} wap_line;

/* An unrotated name on the map. */
typedef struct wap_label {
    draw_xy at;
    draw_box box;
    double size;
    int align; /* as in draw_text_box */
    char text[20];
} wap_label;

typedef struct wap_city_place {
    draw_xy at;
    draw_xy anchor; /* of a port */
    bool shown;     /* in the picture, with its name */
    wap_label name;
} wap_city_place;

enum {
    WAP_NATION_NAME = WAP_WRITING_KINDS, /* follows WAP_SEA_NAME .. of the board */
    WAP_RIVER_NAME,
    WAP_AREA_NAME,
    WAP_NAME_KINDS,
    WAP_NAMES_MAX = 160
};

/* A name along a line. */
typedef struct wap_name_line {
    uint32_t first, count; /* in wap_ground.point */
    double size, spread;   /* as in draw_text_along */
    uint8_t kind;          /* WAP_SEA_NAME .. WAP_AREA_NAME */
    char text[40];
} wap_name_line;

typedef struct wap_ground {
    draw_xy size;      /* of the picture */
    draw_box map;      /* the framed map */
    draw_box panels;   /* empty area for panels */
    double hex_width;  /* between its west and east sides */
    double hex_height; /* between its south and north corners */
    draw_xy origin;    /* center of the hex in row 0, column 0 */
    uint8_t first_row, last_row, first_column, last_column; /* of the hexes that can be entered */
    uint8_t cell[WAP_CELLS];                                /* WAP_SEA_CELL .. */
    uint16_t hex[WAP_CELLS]; /* the hex of the cell; WAP_NO_HEX if none */
    uint32_t points, lines;
    draw_xy point[WAP_GROUND_POINTS_MAX];
    wap_line line[WAP_GROUND_LINES_MAX];
    wap_city_place city[WAP_MAP_CITIES_MAX]; /* by city */
    uint32_t names;
    wap_name_line name[WAP_NAMES_MAX];
    draw_labels labels; /* areas occupied by symbols and names */
} wap_ground;

/* ---------------------------------------------------------------- hexes (survey.c) */

/* Also works for a hex outside the picture. */
draw_xy wap_hex_middle(const wap_ground *ground, const wap_board *board, uint16_t hex);
/* The corner between side `direction` and the one before it: NE is the side from corner 0 (north) to corner 1, E from 1
 * to 2 and so on, clockwise. */
draw_xy wap_hex_corner(const wap_ground *ground, const wap_board *board, uint16_t hex,
                       uint8_t corner);
/* Can it be entered in this scenario, so that the map shows it? */
static inline bool wap_hex_shown(const wap_board *board, uint16_t hex)
{
    return hex < board->hexes;
}
/* Is the point inside the map frame? */
bool wap_on_map(const wap_ground *ground, draw_xy at);

/* ---------------------------------------------------------------- cells: hexes, sea and land around them (cells.c) */

uint16_t wap_cell_at(int32_t row, int32_t column); /* rows and columns of the map */
uint16_t wap_cell_of(const wap_board *board, uint16_t hex);
/* Only for cells off the rim; rim cells are always sea. */
uint16_t wap_next_cell(uint16_t cell, uint8_t direction);
bool wap_on_rim(uint16_t cell);
uint16_t wap_cell_near(const wap_ground *ground, draw_xy at); /* the cell that contains the point */
draw_xy wap_cell_middle(const wap_ground *ground, uint16_t cell);
draw_xy wap_cell_corner(const wap_ground *ground, uint16_t cell, uint8_t corner);
/* Corners have their own numbers, the same from all three cells around. */
uint16_t wap_corner_of(uint16_t cell, uint8_t corner);
void wap_cells_around(uint16_t corner, uint16_t cells[3]);
/* The kind of side between two cells: WAP_PLAIN .. WAP_NOT_NEXT; the latter also for cells without a hex. */
uint8_t wap_side_of(const wap_ground *ground, const wap_board *board, uint16_t cell,
                    uint8_t direction);
/* Is it a land side with water along it? */
bool wap_is_wet(const wap_ground *ground, const wap_board *board, uint16_t cell, uint8_t direction);
/* Computes the kinds of all cells, the position of the map in the picture, and the hex size. */
void wap_survey_cells(wap_ground *ground, const wap_board *board);

/* ---------------------------------------------------------------- outlines (outlines.c) */

typedef struct wap_side {
    uint16_t cell;
    uint8_t direction;
} wap_side;

/* A set of cells, outlined by the sides that separate it from the rest. */
typedef struct wap_shape {
    const wap_ground *ground;
    const wap_board *board;
    uint8_t what; /* for `parts` */
    /* Is this side of a cell on the outline, seen from inside? False for cells outside. */
    bool (*parts)(const struct wap_shape *shape, uint16_t cell, uint8_t direction);
} wap_shape;

typedef void wap_take_outline(void *taker, const wap_shape *shape, const wap_side *sides,
                              uint32_t count);
/* Passes each closed outline of the shape to `take`, clockwise around the shape. */
void wap_trace(const wap_shape *shape, wap_take_outline *take, void *taker);

enum { WAP_OUTLINE_MAX = 4000 };
/* Writes the points of a rounded outline, at most four per side, moved inward by the given distance; returns their
 * number. */
uint32_t wap_round_outline(const wap_shape *shape, const wap_side *sides, uint32_t count,
                           double inward, draw_xy *out, uint32_t room);

/* Writes the points of an outline that follows borders exactly between land and land, and runs well out at sea
 * elsewhere, for shapes clipped by the coast. */
uint32_t wap_border_outline(const wap_shape *shape, const wap_side *sides, uint32_t count,
                            draw_xy *out, uint32_t room);

/* ---------------------------------------------------------------- lines (lines.c) */

void wap_begin_line(wap_ground *ground, uint8_t kind, uint8_t about);
void wap_add_point(wap_ground *ground, draw_xy point); /* silently dropped if there is no room */
void wap_end_line(wap_ground *ground);
static inline const draw_xy *wap_points_of(const wap_ground *ground, const wap_line *line)
{
    return &ground->point[line->first];
}

void wap_survey_coasts(wap_ground *ground, const wap_board *board);
void wap_survey_rivers(wap_ground *ground, const wap_board *board);
void wap_survey_borders(wap_ground *ground, const wap_board *board);
/* In this order: city names make way for names of nature and nations, river names for all others. */
void wap_survey_writings(wap_ground *ground, const wap_board *board);
void wap_survey_nations(wap_ground *ground, const wap_board *board);
void wap_survey_cities(wap_ground *ground, const wap_board *board);
void wap_survey_river_names(wap_ground *ground, const wap_board *board);
void wap_survey_area_names(wap_ground *ground, const wap_board *board);
/* On the map, and not at its very edge (names.c). */
bool wap_well_inside(const wap_ground *ground, draw_xy at);

/* Copies the occupied areas within the box (names.c); searching these is much faster than searching all. */
void wap_labels_near(const draw_labels *labels, draw_box box, draw_labels *out);

/* A name along a line (names.c): smaller if necessary, but not below `least`. False if it does not fit or there is no
 * room for more. The area it covers is reserved with this weight. */
typedef struct wap_inscription {
    const char *text;
    double size, least, spread, weight;
    uint8_t kind;
} wap_inscription;
bool wap_inscribe(wap_ground *ground, const wap_inscription *what, const draw_xy *line,
                  uint32_t count);
/* The line length it needs. */
double wap_inscription_length(const char *text, double size, double spread);

/* ---------------------------------------------------------------- nets of hexsides (nets.c) */

/* Hexsides of one kind, as a graph of corners. */
typedef struct wap_net {
    uint8_t ways[WAP_CORNERS];
    uint16_t to[WAP_CORNERS][3];
    bool open;              /* chains are being taken */
    bool stop[WAP_CORNERS]; /* chains end here: at ends and forks of the whole net */
} wap_net;

enum { WAP_CHAIN_MAX = 600 };

/* Corners of consecutive hexsides. */
typedef struct wap_chain {
    uint32_t count;
    bool closed; /* the first corner is also the last, and not repeated */
    uint16_t corner[WAP_CHAIN_MAX];
} wap_chain;

void wap_net_add(wap_net *net, uint16_t cell, uint8_t direction);
/* Takes a chain between ends and forks out of the net; false if nothing is left. */
bool wap_net_take(wap_net *net, wap_chain *chain);
/* Where lines pass near a corner; the same for all lines. */
draw_xy wap_corner_point(const wap_ground *ground, uint16_t corner);
draw_xy wap_side_middle(const wap_ground *ground, uint16_t cell,
                        uint8_t direction); /* of such points */
/* A quadratic curve between two points, pulled toward a third. */
draw_xy wap_quadratic(draw_xy from, draw_xy by, draw_xy to, double part);
/* Writes a smooth line along the chain. It passes near the middle of each hexside and cuts the corners by the given
 * part of a hexside, at most 0.5. At most cuts + 1 points per corner; returns the total. The same from both sides. */
uint32_t wap_bend(const wap_ground *ground, const wap_chain *chain, uint32_t cuts, double cut,
                  draw_xy *out, uint32_t room);
#define WAP_RIVER_CUT 0.5
#define WAP_BORDER_CUT 0.24 /* small, so that borders show which hexes they separate */

#endif
