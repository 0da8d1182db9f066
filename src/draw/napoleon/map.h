/* map.h: the layers of the map, which painter.c draws on top of each other. */
#ifndef DRAW_NAPOLEON_MAP_H
#define DRAW_NAPOLEON_MAP_H

#include "draw/napoleon/ground.h"

/* State while drawing an empty map. */
typedef struct nap_scenery {
    draw_canvas *canvas;
    const nap_board *board;
    const nap_ground *ground;
} nap_scenery;

void nap_paint_hills(const nap_scenery *scene);   /* terrain.c */
void nap_paint_woods(const nap_scenery *scene);   /* terrain.c */
void nap_paint_rivers(const nap_scenery *scene);  /* rivers.c */
void nap_paint_bridges(const nap_scenery *scene); /* rivers.c */
void nap_paint_roads(const nap_scenery *scene);   /* roads.c */
void nap_paint_washes(const nap_scenery *scene);  /* zones.c */
void nap_paint_zones(const nap_scenery *scene);   /* zones.c: border and deployment line */
void nap_paint_towns(const nap_scenery *scene);   /* towns.c */
void nap_paint_names(const nap_scenery *scene);   /* names.c */
void nap_paint_frame(const nap_scenery *scene);   /* furniture.c */
void nap_paint_title(const nap_scenery *scene);   /* furniture.c */
void nap_paint_key(const nap_scenery *scene);     /* key.c */

/* Draws one symbol of a town or a road, for the map and its key. Neighboring towns have their houses at different
 * angles. */
void nap_draw_town(draw_canvas *canvas, draw_xy at, bool city, double turn);
void nap_draw_bridge(draw_canvas *canvas, draw_xy at, draw_xy along, double half, double aside);

/* Symbols (towns.c, terrain.c). */
void nap_define_towns(draw_canvas *canvas);
void nap_define_trees(draw_canvas *canvas);

/* Writes members of the object `places`. */
void nap_map_places(gg_json *json, const nap_board *board, const nap_ground *ground); /* places.c */

bool nap_check_ground(const nap_board *board, const nap_ground *ground, gg_text *out); /* check.c */

#endif
