/* ground.h: where everything of the map of War and Peace lies, for one scenario.
 *
 * The picture shows the hexes that can be entered in the scenario, with a margin of land and sea around them, and a
 * strip for panels to the right of the map. Smaller parts get larger hexes, so all sizes on the map are told in
 * parts of the width of a hex. */
#ifndef DRAW_WARPEACE_GROUND_H
#define DRAW_WARPEACE_GROUND_H

#include "draw/labels.h"
#include "draw/painter.h"
#include "warpeace/board/board.h"

enum {
    WAP_EDGE = 4, /* rows and columns of cells that are imagined around the map */
    WAP_CELL_ROWS = WAP_ROWS + 2 * WAP_EDGE,
    WAP_CELL_COLUMNS = WAP_COLUMNS + 2 * WAP_EDGE,
    WAP_CELLS = WAP_CELL_ROWS *
                WAP_CELL_COLUMNS, /* numbered by rows; rows and columns count from -WAP_EDGE */
    WAP_CORNERS = 2 * WAP_CELLS,
    WAP_GROUND_POINTS_MAX = 60000,
    WAP_GROUND_LINES_MAX = 2000
};

/* What a cell of the picture is. */
enum {
    WAP_SEA_CELL,
    WAP_FAR_CELL,    /* land beyond the map */
    WAP_CLOSED_CELL, /* a hex that stays closed in this scenario */
    WAP_OPEN_CELL    /* a hex that can be entered at some time */
};

enum {
    WAP_COAST_LINE,  /* closed, land to the right as it runs */
    WAP_SHORE_LINE,  /* of a lake, closed */
    WAP_RIVER_LINE,  /* from its spring to its mouth */
    WAP_BORDER_LINE, /* between two owners */
    WAP_AREA_LINE,   /* between two areas */
    WAP_LINE_KINDS
};

typedef struct wap_line {
    uint32_t first, count; /* in wap_ground.point */
    uint8_t kind;
    uint8_t about;        /* the river; WAP_NONE */
    uint8_t begins, ends; /* of a river: how broad it is there, 1 to 5 */
} wap_line;

/* A name that lies on the map, unturned. */
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
    bool shown;     /* it is in the picture, with its name */
    wap_label name;
} wap_city_place;

enum {
    WAP_NATION_NAME = WAP_WRITING_KINDS, /* before them: WAP_SEA_NAME .. of the board */
    WAP_RIVER_NAME,
    WAP_AREA_NAME,
    WAP_NAME_KINDS,
    WAP_NAMES_MAX = 160
};

/* A name that is written along a line. */
typedef struct wap_name_line {
    uint32_t first, count; /* in wap_ground.point */
    double size, spread;   /* as in draw_text_along */
    uint8_t kind;          /* WAP_SEA_NAME .. WAP_AREA_NAME */
    char text[40];
} wap_name_line;

typedef struct wap_ground {
    draw_xy size;      /* of the picture */
    draw_box map;      /* the framed map in it */
    draw_box panels;   /* free paper for panels */
    double hex_width;  /* from west to east side */
    double hex_height; /* from south to north corner */
    draw_xy origin;    /* the middle of the hex in row 0, column 0 */
    uint8_t first_row, last_row, first_column, last_column; /* of the hexes that can be entered */
    uint8_t cell[WAP_CELLS];                                /* WAP_SEA_CELL .. */
    uint16_t hex[WAP_CELLS];                                /* the hex there; WAP_NO_HEX */
    uint32_t points, lines;
    draw_xy point[WAP_GROUND_POINTS_MAX];
    wap_line line[WAP_GROUND_LINES_MAX];
    wap_city_place city[WAP_MAP_CITIES_MAX]; /* by city */
    uint32_t names;
    wap_name_line name[WAP_NAMES_MAX];
    draw_labels labels; /* what is covered by symbols and names already */
} wap_ground;

/* ---------------------------------------------------------------- hexes (survey.c) */

/* Any hex of the board, also one that lies outside of the picture. */
draw_xy wap_hex_middle(const wap_ground *ground, const wap_board *board, uint16_t hex);
/* The corner between the sides `direction` and the one before it: NE is the side from corner 0 (north) to corner 1,
 * E from 1 to 2 and so on, clockwise. */
draw_xy wap_hex_corner(const wap_ground *ground, const wap_board *board, uint16_t hex,
                       uint8_t corner);
/* Can it be entered in this scenario, so that it has its own place on the map? */
static inline bool wap_hex_shown(const wap_board *board, uint16_t hex)
{
    return hex < board->hexes;
}
/* Is the point within the frame of the map? */
bool wap_on_map(const wap_ground *ground, draw_xy at);

/* ---------------------------------------------------------------- cells: hexes, sea and land around them (cells.c) */

uint16_t wap_cell_at(int32_t row, int32_t column); /* rows and columns of the map */
uint16_t wap_cell_of(const wap_board *board, uint16_t hex);
/* Of a cell that does not lie on the rim; only these are ever anything but sea. */
uint16_t wap_next_cell(uint16_t cell, uint8_t direction);
bool wap_on_rim(uint16_t cell);
uint16_t wap_cell_near(const wap_ground *ground, draw_xy at); /* the one that the point lies in */
draw_xy wap_cell_middle(const wap_ground *ground, uint16_t cell);
draw_xy wap_cell_corner(const wap_ground *ground, uint16_t cell, uint8_t corner);
/* Corners have numbers of their own, the same from all three cells around. */
uint16_t wap_corner_of(uint16_t cell, uint8_t corner);
void wap_cells_around(uint16_t corner, uint16_t cells[3]);
/* What lies between two cells: WAP_PLAIN .. WAP_NOT_NEXT; the latter also for cells that are no hexes. */
uint8_t wap_side_of(const wap_ground *ground, const wap_board *board, uint16_t cell,
                    uint8_t direction);
/* A side of land that has water along it. */
bool wap_is_wet(const wap_ground *ground, const wap_board *board, uint16_t cell, uint8_t direction);
/* Finds out what all cells are, where the map lies on the picture and how large hexes are. */
void wap_survey_cells(wap_ground *ground, const wap_board *board);

/* ---------------------------------------------------------------- outlines (outlines.c) */

typedef struct wap_side {
    uint16_t cell;
    uint8_t direction;
} wap_side;

/* Sides that part what belongs together from all else. */
typedef struct wap_shape {
    const wap_ground *ground;
    const wap_board *board;
    uint8_t what; /* for `parts` */
    /* Is this side of a cell, from within, on the outline? False for cells outside. */
    bool (*parts)(const struct wap_shape *shape, uint16_t cell, uint8_t direction);
} wap_shape;

typedef void wap_take_outline(void *taker, const wap_shape *shape, const wap_side *sides,
                              uint32_t count);
/* Each closed outline of the shape, clockwise around what belongs to it. */
void wap_trace(const wap_shape *shape, wap_take_outline *take, void *taker);

enum { WAP_OUTLINE_MAX = 4000 };
/* Points of a rounded outline, at most four for each side, moved inward by so much; returns how many. */
uint32_t wap_round_outline(const wap_shape *shape, const wap_side *sides, uint32_t count,
                           double inward, draw_xy *out, uint32_t room);

/* Points of an outline that follows borders exactly where it has land on both sides, and lies well out at sea where it
 * has not: for what is clipped by the coast. */
uint32_t wap_border_outline(const wap_shape *shape, const wap_side *sides, uint32_t count,
                            draw_xy *out, uint32_t room);

/* ---------------------------------------------------------------- lines (lines.c) */

void wap_begin_line(wap_ground *ground, uint8_t kind, uint8_t about);
void wap_add_point(wap_ground *ground, draw_xy point); /* what finds no room is left out */
void wap_end_line(wap_ground *ground);
static inline const draw_xy *wap_points_of(const wap_ground *ground, const wap_line *line)
{
    return &ground->point[line->first];
}

void wap_survey_coasts(wap_ground *ground, const wap_board *board);
void wap_survey_rivers(wap_ground *ground, const wap_board *board);
void wap_survey_borders(wap_ground *ground, const wap_board *board);
/* In this order: names of cities make way for those of nature and nations, those of rivers for all. */
void wap_survey_writings(wap_ground *ground, const wap_board *board);
void wap_survey_nations(wap_ground *ground, const wap_board *board);
void wap_survey_cities(wap_ground *ground, const wap_board *board);
void wap_survey_river_names(wap_ground *ground, const wap_board *board);
void wap_survey_area_names(wap_ground *ground, const wap_board *board);
/* On the map, and not at its very edge (names.c). */
bool wap_well_inside(const wap_ground *ground, draw_xy at);

/* What is taken within the box (names.c); looking through these is much faster than through all. */
void wap_labels_near(const draw_labels *labels, draw_box box, draw_labels *out);

/* A name along a line (names.c): smaller if it must be, but not below `least`; false if it does not fit, or there is no
 * room for more. What it covers is taken with this weight. */
typedef struct wap_inscription {
    const char *text;
    double size, least, spread, weight;
    uint8_t kind;
} wap_inscription;
bool wap_inscribe(wap_ground *ground, const wap_inscription *what, const draw_xy *line,
                  uint32_t count);
/* How long a line it needs. */
double wap_inscription_length(const char *text, double size, double spread);

/* ---------------------------------------------------------------- nets of hexsides (nets.c) */

/* Hexsides of one kind, as ways from corner to corner. */
typedef struct wap_net {
    uint8_t ways[WAP_CORNERS];
    uint16_t to[WAP_CORNERS][3];
    bool open;              /* chains are being taken, */
    bool stop[WAP_CORNERS]; /* and end here: at ends and forks of the whole net */
} wap_net;

enum { WAP_CHAIN_MAX = 600 };

/* Corners of hexsides that follow each other. */
typedef struct wap_chain {
    uint32_t count;
    bool closed; /* the first corner is the last one again, and not repeated */
    uint16_t corner[WAP_CHAIN_MAX];
} wap_chain;

void wap_net_add(wap_net *net, uint16_t cell, uint8_t direction);
/* Takes a chain out of the net: between ends and forks; false if nothing is left. */
bool wap_net_take(wap_net *net, wap_chain *chain);
/* Where lines pass a corner: near it, the same for all lines. */
draw_xy wap_corner_point(const wap_ground *ground, uint16_t corner);
draw_xy wap_side_middle(const wap_ground *ground, uint16_t cell,
                        uint8_t direction); /* of such points */
/* A curve from one point to another, drawn towards a third. */
draw_xy wap_quadratic(draw_xy from, draw_xy by, draw_xy to, double part);
/* A smooth line along the chain, which passes near the middle of each hexside and cuts the corners: by so much of a
 * hexside, 0.5 at most. At most cuts + 1 points for each corner; returns how many in all. The same from both sides. */
uint32_t wap_bend(const wap_ground *ground, const wap_chain *chain, uint32_t cuts, double cut,
                  draw_xy *out, uint32_t room);
#define WAP_RIVER_CUT 0.5
#define WAP_BORDER_CUT 0.24 /* borders show which hexes they part */

#endif
