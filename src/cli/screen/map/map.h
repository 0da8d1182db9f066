/* map.h: the map on the screen: a camera over the chart, lines, piles, names, what can be chosen, and an overview. */
#ifndef GROGNARD_CLI_SCREEN_MAP_H
#define GROGNARD_CLI_SCREEN_MAP_H

#include "cli/screen/map/piles.h"

/* Where the map is looked at. Cells are twice as high as wide. */
typedef struct scr_camera {
    draw_xy middle;
    int level;   /* 0: the whole board; each next one shows SCR_ZOOM times as much detail */
    double unit; /* units a column, from scr_camera_fit() */
    int levels;
    scr_box box;   /* of the map on the paper */
    bool on_field; /* shows the field of battle, not the map */
    int map_level; /* of the map, while the field is shown */
} scr_camera;

#define SCR_ZOOM 1.7

/* What is marked: a thing that choices point at. */
typedef struct scr_mark {
    draw_xy at;
    bool picked;  /* selected, not only possible */
    bool pointed; /* a lesson points at it */
    bool fight;   /* a fight is there, which is no choice */
} scr_mark;

typedef struct scr_marks {
    uint32_t count, room;
    scr_mark *mark;
} scr_marks;

/* Computes the scale for this box, and keeps the camera over the board. */
void scr_camera_fit(scr_camera *camera, const scr_chart *chart, scr_box box);
void scr_camera_zoom(scr_camera *camera, const scr_chart *chart, int levels);
bool scr_camera_sees(const scr_camera *camera, draw_xy at);
/* Shows the whole field of battle, or the map as it was seen last. */
void scr_camera_turn(scr_camera *camera, const scr_chart *chart, bool to_field);
/* Moves the camera only if the point is not well inside. */
void scr_camera_follow(scr_camera *camera, const scr_chart *chart, draw_xy at);
void scr_camera_cell(const scr_camera *camera, draw_xy at, int *row, int *column);
draw_xy scr_camera_point(const scr_camera *camera, int row, int column);

void scr_draw_map(scr_paper *paper, const scr_camera *camera, const scr_chart *chart,
                  const scr_piles *piles, const scr_marks *marks);
/* Lines and areas alone (map_ground.c). */
void scr_draw_ground(scr_paper *paper, const scr_camera *camera, const scr_chart *chart);
/* Where a target is; false: nowhere on the map. */
bool scr_find_target(const scr_chart *chart, const scr_piles *piles, const char *what,
                     const char *id, draw_xy *at);
/* The pile or place nearest to a point, within some cells; NULL: none. */
const scr_pile *scr_pile_near(const scr_camera *camera, const scr_piles *piles, int row,
                              int column);
const scr_place *scr_place_near(const scr_camera *camera, const scr_chart *chart, draw_xy at);

#endif
