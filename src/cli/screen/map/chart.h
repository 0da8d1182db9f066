/* chart.h: the map of a game for the screen: lines, areas and places of the board that the pictures draw
 * (docs/boards.md), in the pictures' units. */
#ifndef GROGNARD_CLI_SCREEN_CHART_H
#define GROGNARD_CLI_SCREEN_CHART_H

#include "draw/geometry.h"
#include "grognard_game.h"

#include "cli/screen/json.h"

/* A line, or an area if `filled`. */
typedef struct scr_stroke {
    uint32_t first, count; /* in scr_chart.point */
    uint8_t hue;
    bool filled;
    float until; /* shown up to so many units a column; 0: always */
    draw_box box;
} scr_stroke;

enum { SCR_NAME_SIZE = 48, SCR_ID_SIZE = 32, SCR_WHAT_SIZE = 12 };

/* Something that choices point at, or only a name or sign on the map. */
typedef struct scr_place {
    char what[SCR_WHAT_SIZE], id[SCR_ID_SIZE]; /* as in the targets of choices; "": none */
    char name[SCR_NAME_SIZE];                  /* "": nameless */
    draw_xy at;
    uint8_t rank;  /* 0: its name never stands on the map; higher ones are more important */
    uint32_t sign; /* a letter, or 0 */
    char plain;    /* .. in ASCII */
    uint8_t hue;   /* of the sign */
} scr_place;

typedef struct scr_chart {
    char game[16];
    bool drawn; /* the game has a board to draw */
    draw_box map;
    draw_box field; /* of battle, beside the map; without width: there is none */
    double closest; /* units a column at the largest scale */
    double close;   /* .. from which pieces are shown in full */
    uint8_t ground; /* hue of what no area covers */
    uint32_t points, point_room, strokes, stroke_room, places, place_room;
    draw_xy *point;
    scr_stroke *stroke;
    scr_place *place;
} scr_chart;

void scr_chart_open(scr_chart *chart, const gg_game *game);
void scr_chart_close(scr_chart *chart);
/* NULL: there is none. */
const scr_place *scr_find_place(const scr_chart *chart, const char *what, const char *id);
/* By its name or id, however it is written. */
const scr_place *scr_find_named(const scr_chart *chart, const char *name);
scr_place *scr_add_place(scr_chart *chart, const char *what, const char *id, draw_xy at);

/* The places of a board, by game (places.c). */
void scr_chart_places(scr_chart *chart, const json_t *places);
/* The classes of shapes that are drawn, by game (chart_rules.c). NULL: this one is not. */
typedef struct scr_shape_rule {
    const char *game;
    const char *classes[3]; /* all of these must be there; "" or NULL: none */
    uint8_t hue;
    bool filled;
    float until;
} scr_shape_rule;
const scr_shape_rule *scr_shape_rule_of(const scr_chart *chart, const char *classes);
/* Signs at symbols of the board. */
typedef struct scr_sign_rule {
    const char *game, *symbol; /* the beginning of its name */
    uint32_t sign;
    char plain;
    uint8_t hue;
} scr_sign_rule;
const scr_sign_rule *scr_sign_rule_of(const scr_chart *chart, const char *symbol);

/* Members of JSON. */
const char *scr_text(const json_t *object, const char *key); /* "" if it is none */
long scr_number(const json_t *object, const char *key);
draw_xy scr_point(const json_t *array); /* [x, y] */

#endif
