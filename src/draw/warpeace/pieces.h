/* pieces.h: what the files that draw the pieces of War and Peace share: who stands in a hex, and the panels' layout. */
#ifndef DRAW_WARPEACE_PIECES_H
#define DRAW_WARPEACE_PIECES_H

#include "draw/warpeace/parts.h"

/* What the painters of pieces look at. */
typedef struct wap_drawing {
    draw_canvas *canvas;
    const gg_game *game;
    const wap_board *board;
    const wap_ground *ground;
    const wap_view *view;
    const wap_table *table; /* of the view */
    double unit;            /* sizes of pieces are told for hexes of 48: so much larger are these */
} wap_drawing;

/* ---------------------------------------------------------------- who stands in a hex (parties.c) */

/* Those of one side on one side of the walls, or a stack that cannot be seen. */
typedef struct wap_party {
    uint16_t hex;
    uint8_t side;
    bool inside;       /* the city */
    bool ghost;        /* nothing is known but its colour, and whether it is leaders alone */
    bool flag;         /* leaders alone */
    uint8_t colour;    /* of a ghost, or of its top leader; else WAP_NONE */
    wap_troops troops; /* total is 0 for ghosts and leaders alone */
    uint16_t some;     /* marks that some of its SP have */
    uint16_t all;      /* .. that all have */
    uint8_t leaders;
    uint8_t leader[WAP_LEADERS_MAX]; /* the highest first */
} wap_party;

enum { WAP_PARTIES_MAX = 6 }; /* two sides, in and out; two ghosts */

/* Those who stand in the hex, from left to right as they are drawn. Returns how many. */
uint32_t wap_find_parties(const wap_drawing *draw, uint16_t hex,
                          wap_party parties[WAP_PARTIES_MAX]);
/* `Z25 Ulm: Mack (0); Austria 4 infantry; out of supply` */
void wap_put_party(const wap_drawing *draw, const wap_party *party, gg_text *out);
/* `France 6 infantry, 2 cavalry; Bavaria 1 infantry` */
void wap_put_troops(const wap_board *board, const uint8_t *sp, gg_text *out);
/* Nations of the troops, the largest first. Returns how many. */
uint32_t wap_find_nations(const wap_board *board, const wap_troops *troops,
                          uint8_t nations[WAP_NATIONS_MAX]);

/* ---------------------------------------------------------------- counters (stacks.c) */

/* Where the counter of a party lies, if so many stand in the hex. */
draw_box wap_counter_box(const wap_drawing *draw, uint16_t hex, uint32_t number, uint32_t count);
void wap_paint_counter(const wap_drawing *draw, const wap_party *party, draw_box box);
/* Marks of its SP, on the lower edge of the box. */
void wap_paint_badges(const wap_drawing *draw, const wap_party *party, draw_box box);
/* The largest size up to `most` in which the text is not wider. */
double wap_fit(const char *text, double most, double width);
const char *wap_side_class(uint8_t side);     /* "french", "allied" */
const char *wap_colour_class(uint8_t colour); /* "of-blue"; NULL for none */
/* "counter french ghost": classes with a blank between them; NULL is left out. */
typedef struct wap_classes {
    char text[80];
} wap_classes;
wap_classes wap_join(const char *a, const char *b, const char *c);

/* ---------------------------------------------------------------- leaders (leaders.c) */

/* The standards of a party's leaders above the counter; row 0 is next to it. */
void wap_paint_leaders(const wap_drawing *draw, const wap_party *party, draw_box box, uint32_t row);
/* What they cover. */
draw_box wap_leaders_box(const wap_drawing *draw, const wap_party *party, uint32_t row);
/* A flag for leaders without troops. */
void wap_paint_flag(const wap_drawing *draw, const wap_party *party, draw_box box);

/* ---------------------------------------------------------------- marks on the map (battles.c) */

/* Entrenchments, the way of a group, cities that have changed hands, who fights where: below the counters. */
void wap_paint_marks_below(const wap_drawing *draw);
/* Battles: above them. */
void wap_paint_battles(const wap_drawing *draw);
/* What flags and battles cover. */
void wap_take_marks(const wap_drawing *draw, draw_labels *labels);
/* Two crossed sabres, and pips for each side's demoralisation beside them. */
typedef struct wap_sabres {
    draw_xy at, out; /* pips go from `at` into the direction `out` */
    uint8_t dem[WAP_SIDES];
} wap_sabres;
void wap_paint_sabres(const wap_drawing *draw, const wap_sabres *is);
/* Works around three sides of a box, teeth outwards. */
void wap_paint_works(draw_canvas *canvas, uint8_t side, draw_box box, double unit);

/* ---------------------------------------------------------------- names of cities (towns.c) */

/* Names that counters would cover: left out on the map, and written above the counters where there is room. */
void wap_find_covered_cities(const wap_drawing *draw, bool covered[WAP_MAP_CITIES_MAX]);
void wap_paint_covered_cities(const wap_drawing *draw);

/* ---------------------------------------------------------------- columns of text (column.c) */

/* Text that runs down a box, line by line, as long as there is room. */
typedef struct wap_column {
    draw_canvas *canvas; /* NULL: it is only measured */
    draw_box box;
    double size; /* of plain text */
    double y;    /* base line of the last line */
    bool full;   /* a line has found no room; nothing more is written */
} wap_column;

wap_column wap_open_column(draw_canvas *canvas, draw_box box, double size);
/* A line of letterspaced capitals with a rule below it. */
void wap_write_heading(wap_column *column, const char *text);
/* A paragraph; lines after the first are indented. */
void wap_write_text(wap_column *column, const char *classes, const char *text);
/* A paragraph behind a small field of the class `mark`. */
void wap_write_marked(wap_column *column, const char *classes, const char *mark, const char *text);
wap_classes wap_capitals(const char *text); /* of plain letters */
/* How far down it has come. */
double wap_column_height(const wap_column *column);

/* ---------------------------------------------------------------- panels (panels.c, legend.c, tallies.c) */

enum {
    WAP_CARTOUCHE,
    WAP_TRACK,   /* of turns */
    WAP_TIME,    /* phase and points */
    WAP_VICTORY, /* how the scenario is won */
    WAP_SIDES_AT_WAR,
    WAP_OFF_MAP, /* who is not on the map */
    WAP_CHARTS,  /* if there is room */
    WAP_LEGEND,
    WAP_SECTIONS
};

typedef struct wap_panels {
    double size; /* of plain text */
    draw_box box[WAP_SECTIONS];
} wap_panels;

void wap_plan_panels(const gg_game *game, const wap_ground *ground, wap_panels *panels);
/* Where a month lies on the track. */
draw_box wap_turn_box(const wap_board *board, const wap_panels *panels, uint32_t turn);
/* Writes the section, or measures it if the column has no canvas. */
void wap_write_victory(const gg_game *game, wap_column *column);
/* By their status; and changes of the war that have not happened yet. */
void wap_write_nations(const wap_board *board, const uint8_t *status, const uint8_t *happened,
                       wap_column *column);

/* An entry of the legend: a sample, and what it means. */
typedef struct wap_sample {
    wap_drawing draw; /* without a view */
    draw_box box;     /* where a counter would lie */
    draw_xy middle;
    uint8_t what; /* for `show` */
} wap_sample;

typedef struct wap_entry {
    void (*show)(const wap_sample *of);
    double height; /* of the sample for hexes of 48 */
    bool half;     /* two of them stand side by side */
    uint8_t what;  /* for `show` */
    char text[140];
} wap_entry;

enum { WAP_ENTRIES_MAX = 32 };
/* Adds the signs of the map that this scenario needs. Returns how many entries there are then. */
uint32_t wap_add_map_entries(const gg_game *game, wap_entry entries[WAP_ENTRIES_MAX],
                             uint32_t count);
double wap_legend_height(const gg_game *game, double width, double size);
void wap_paint_legend(draw_canvas *canvas, const gg_game *game, const wap_ground *ground,
                      draw_box box, double size);
/* The tables that dice are read in (charts.c). */
double wap_charts_height(double size);
void wap_paint_charts(draw_canvas *canvas, const wap_board *board, draw_box box, double size);
const char *wap_month_name(uint32_t month); /* 0: "January" */
/* What the panels tell in changing words: time, points, nations, who is not on the map. */
void wap_paint_tallies(const wap_drawing *draw);

#endif
