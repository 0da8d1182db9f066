/* pieces.h: shared by the files that draw the pieces of War and Peace: who is in a hex, and the layout of the
 * panels. */
#ifndef DRAW_WARPEACE_PIECES_H
#define DRAW_WARPEACE_PIECES_H

#include "draw/warpeace/parts.h"

/* Context for drawing pieces. */
typedef struct wap_drawing {
    draw_canvas *canvas;
    const gg_game *game;
    const wap_board *board;
    const wap_ground *ground;
    const wap_view *view;
    const wap_table *table; /* of the view */
    double unit;            /* scale of pieces; 1 for hexes of 48 */
} wap_drawing;

/* ---------------------------------------------------------------- who stands in a hex (parties.c) */

/* The forces of one side, inside or outside the walls, or an unidentified stack. */
typedef struct wap_party {
    uint16_t hex;
    uint8_t side;
    bool inside;       /* inside the city */
    bool ghost;        /* only its color is known, and whether it is only leaders */
    bool flag;         /* only leaders */
    uint8_t colour;    /* of a ghost, or of its top leader; else WAP_NONE */
    wap_troops troops; /* total is 0 for ghosts and leaders without troops */
    uint16_t some;     /* marks that some of its SP have */
    uint16_t all;      /* marks that all of its SP have */
    uint8_t leaders;
    uint8_t leader[WAP_LEADERS_MAX]; /* highest rank first */
} wap_party;

enum { WAP_PARTIES_MAX = 6 }; /* two sides, inside and outside; two ghosts */

/* Lists the parties in the hex, left to right as drawn. Returns their number. */
uint32_t wap_find_parties(const wap_drawing *draw, uint16_t hex,
                          wap_party parties[WAP_PARTIES_MAX]);
/* `Z25 Ulm: Mack (0); Austria 4 infantry; out of supply` */
void wap_put_party(const wap_drawing *draw, const wap_party *party, gg_text *out);
/* `France 6 infantry, 2 cavalry; Bavaria 1 infantry` */
void wap_put_troops(const wap_board *board, const uint8_t *sp, gg_text *out);
/* Lists the nations of the troops, largest first. Returns their number. */
uint32_t wap_find_nations(const wap_board *board, const wap_troops *troops,
                          uint8_t nations[WAP_NATIONS_MAX]);

/* ---------------------------------------------------------------- counters (stacks.c) */

/* The box of a party's counter, if the hex holds `count` parties. */
draw_box wap_counter_box(const wap_drawing *draw, uint16_t hex, uint32_t number, uint32_t count);
void wap_paint_counter(const wap_drawing *draw, const wap_party *party, draw_box box);
/* Draws the marks of its SP on the lower edge of the box. */
void wap_paint_badges(const wap_drawing *draw, const wap_party *party, draw_box box);
/* The largest size up to `most` at which the text fits the width. */
double wap_fit(const char *text, double most, double width);
const char *wap_side_class(uint8_t side);     /* "french", "allied" */
const char *wap_colour_class(uint8_t colour); /* "of-blue"; NULL for none */
/* Joins classes with blanks, such as "counter french ghost"; NULL is skipped. */
typedef struct wap_classes {
    char text[80];
} wap_classes;
wap_classes wap_join(const char *a, const char *b, const char *c);

/* ---------------------------------------------------------------- leaders (leaders.c) */

/* Draws the standards of a party's leaders above the counter; row 0 is next to it. */
void wap_paint_leaders(const wap_drawing *draw, const wap_party *party, draw_box box, uint32_t row);
/* The box they cover. */
draw_box wap_leaders_box(const wap_drawing *draw, const wap_party *party, uint32_t row);
/* Draws a flag for leaders without troops. */
void wap_paint_flag(const wap_drawing *draw, const wap_party *party, draw_box box);

/* ---------------------------------------------------------------- marks on the map (battles.c) */

/* Draws entrenchments, the route of a group, captured cities, and opposing forces, below the counters. */
void wap_paint_marks_below(const wap_drawing *draw);
/* Draws battles, above the counters. */
void wap_paint_battles(const wap_drawing *draw);
/* Reserves the areas that flags and battles cover. */
void wap_take_marks(const wap_drawing *draw, draw_labels *labels);
/* Two crossed sabers with pips for each side's demoralization. */
typedef struct wap_sabres {
    draw_xy at, out; /* pips go from `at` in the direction `out` */
    uint8_t dem[WAP_SIDES];
} wap_sabres;
void wap_paint_sabres(const wap_drawing *draw, const wap_sabres *is);
/* Draws earthworks around three sides of a box, teeth outward. */
void wap_paint_works(draw_canvas *canvas, uint8_t side, draw_box box, double unit);

/* ---------------------------------------------------------------- names of cities (towns.c) */

/* Finds names that counters would cover; these are left out on the map and drawn above the counters if there is
 * room. */
void wap_find_covered_cities(const wap_drawing *draw, bool covered[WAP_MAP_CITIES_MAX]);
void wap_paint_covered_cities(const wap_drawing *draw);

/* ---------------------------------------------------------------- columns of text (column.c) */

/* Text that flows down a box, line by line, until it is full. */
typedef struct wap_column {
    draw_canvas *canvas; /* NULL: only measure */
    draw_box box;
    double size; /* size of plain text */
    double y;    /* baseline of the last line */
    bool full;   /* a line did not fit; nothing more is written */
} wap_column;

wap_column wap_open_column(draw_canvas *canvas, draw_box box, double size);
/* Writes letterspaced capitals with a rule below. */
void wap_write_heading(wap_column *column, const char *text);
/* Writes a paragraph with a hanging indent. */
void wap_write_text(wap_column *column, const char *classes, const char *text);
/* Writes a paragraph after a small square of the class `mark`. */
void wap_write_marked(wap_column *column, const char *classes, const char *mark, const char *text);
wap_classes wap_capitals(const char *text); /* of plain letters */
/* The height used so far. */
double wap_column_height(const wap_column *column);

/* ---------------------------------------------------------------- panels (panels.c, legend.c, tallies.c) */

enum {
    WAP_CARTOUCHE,
    WAP_TRACK,   /* of turns */
    WAP_TIME,    /* phase and points */
    WAP_VICTORY, /* how the scenario is won */
    WAP_SIDES_AT_WAR,
    WAP_OFF_MAP, /* forces off the map */
    WAP_CHARTS,  /* if there is room */
    WAP_LEGEND,
    WAP_SECTIONS
};

typedef struct wap_panels {
    double size; /* size of plain text */
    draw_box box[WAP_SECTIONS];
} wap_panels;

void wap_plan_panels(const gg_game *game, const wap_ground *ground, wap_panels *panels);
/* The box of a month on the track. */
draw_box wap_turn_box(const wap_board *board, const wap_panels *panels, uint32_t turn);
/* Writes the section, or measures it if the column has no canvas. */
void wap_write_victory(const gg_game *game, wap_column *column);
/* Writes nations by status, and changes of the war that are still to come. */
void wap_write_nations(const wap_board *board, const uint8_t *status, const uint8_t *happened,
                       wap_column *column);

/* A legend entry: a sample and its meaning. */
typedef struct wap_sample {
    wap_drawing draw; /* without a view */
    draw_box box;     /* where a counter would lie */
    draw_xy middle;
    uint8_t what; /* for `show` */
} wap_sample;

typedef struct wap_entry {
    void (*show)(const wap_sample *of);
    double height; /* of the sample, for hexes of 48 */
    bool half;     /* two entries fit side by side */
    uint8_t what;  /* for `show` */
    char text[140];
} wap_entry;

enum { WAP_ENTRIES_MAX = 32 };
/* Adds the map symbols that this scenario needs. Returns the number of entries. */
uint32_t wap_add_map_entries(const gg_game *game, wap_entry entries[WAP_ENTRIES_MAX],
                             uint32_t count);
double wap_legend_height(const gg_game *game, double width, double size);
void wap_paint_legend(draw_canvas *canvas, const gg_game *game, const wap_ground *ground,
                      draw_box box, double size);
/* Draws the dice tables (charts.c). */
double wap_charts_height(double size);
void wap_paint_charts(draw_canvas *canvas, const wap_board *board, draw_box box, double size);
const char *wap_month_name(uint32_t month); /* 0: "January" */
/* Writes the changing texts of the panels: time, points, nations, forces off the map. */
void wap_paint_tallies(const wap_drawing *draw);

#endif
