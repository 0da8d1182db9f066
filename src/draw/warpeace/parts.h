/* parts.h: shared by the files that draw War and Peace. */
#ifndef DRAW_WARPEACE_PARTS_H
#define DRAW_WARPEACE_PARTS_H

#include "draw/warpeace/ground.h"
#include "warpeace/table/view.h"

/* ---------------------------------------------------------------- what lies on the map */

/* Draws stacks and markers, as the owner of the view sees them. */
void wap_paint_pieces(draw_canvas *canvas, const gg_game *game, const wap_ground *ground,
                      const wap_view *view);
/* Finds cities whose names the pieces would cover; those names are drawn with the pieces instead of the map. */
void wap_find_covered(const gg_game *game, const wap_ground *ground, const wap_view *view,
                      bool covered[WAP_MAP_CITIES_MAX]);
/* Draws the panels of the empty board within ground->panels: legend, tables, turn track. */
void wap_paint_panels(draw_canvas *canvas, const gg_game *game, const wap_ground *ground);
/* Writes their members of the JSON object `places`. */
void wap_panel_places(gg_json *json, const gg_game *game, const wap_ground *ground);

/* ---------------------------------------------------------------- the map */

void wap_paint_symbols_of_land(draw_canvas *canvas, const wap_ground *ground);
void wap_paint_sea(draw_canvas *canvas,
                   const wap_ground *ground); /* draws sea and land without anything on it */
void wap_paint_coastline(draw_canvas *canvas);
/* Does the cell's hex have this terrain? */
bool wap_is_terrain(const wap_ground *ground, const wap_board *board, uint16_t cell,
                    uint8_t terrain);
void wap_paint_terrain(draw_canvas *canvas, const wap_board *board, const wap_ground *ground);
/* Draws a sample of a terrain with its tint and marks, at the scale of the map's hexes. */
void wap_paint_terrain_sample(draw_canvas *canvas, uint8_t terrain, draw_box box, double unit);
void wap_paint_ranges(draw_canvas *canvas, const wap_board *board, const wap_ground *ground);
void wap_paint_veil(draw_canvas *canvas, const wap_board *board, const wap_ground *ground);
/* The same over land that opens after this turn. */
void wap_paint_later(draw_canvas *canvas, const wap_board *board, const wap_ground *ground,
                     uint32_t month);
typedef struct wap_hex_name {
    char text[8]; /* "AA23" */
} wap_hex_name;
wap_hex_name wap_name_of_hex(const wap_board *board, uint16_t hex);
void wap_paint_grid(draw_canvas *canvas, const wap_ground *ground);
void wap_paint_hexes(draw_canvas *canvas, const wap_board *board, const wap_ground *ground);
void wap_paint_symbols_of_cities(draw_canvas *canvas);
const char *wap_city_classes(const wap_board *board, uint16_t city); /* "city major" */
/* The names of cities in `covered` are left out. */
void wap_paint_cities(draw_canvas *canvas, const wap_board *board, const wap_ground *ground,
                      const bool *covered);
/* Draws the names of one kind, in a group of this class. */
void wap_paint_names(draw_canvas *canvas, const wap_ground *ground, uint8_t kind,
                     const char *classes);
void wap_paint_frame(draw_canvas *canvas, const wap_ground *ground);
void wap_map_places(gg_json *json, const wap_board *board, const wap_ground *ground);
bool wap_check_ground(const wap_board *board, const wap_ground *ground, gg_text *out);
void wap_paint_rivers(draw_canvas *canvas, const wap_board *board, const wap_ground *ground);
void wap_paint_ferries(draw_canvas *canvas, const wap_board *board, const wap_ground *ground);
void wap_paint_washes(draw_canvas *canvas, const wap_board *board, const wap_ground *ground);
void wap_paint_borders(draw_canvas *canvas, const wap_ground *ground);

#endif
