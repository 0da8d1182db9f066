/* pieces.h: shared by the files that draw blocks, stacks, the battle board and the panels. */
#ifndef DRAW_NAPOLEON_PIECES_H
#define DRAW_NAPOLEON_PIECES_H

#include "draw/napoleon/parts.h"

/* State while drawing a picture. Without a position, view and table are NULL. */
typedef struct nap_scene {
    draw_canvas *canvas;
    const gg_game *game;
    const nap_board *board;
    const nap_ground *ground;
    const nap_view *view;
    const nap_table *table;
} nap_scene;

/* ---------------------------------------------------------------- symbols (block_symbols.c) */

/* Arms, emblems, nap-mark-moved .., nap-swords. */
void nap_paint_block_symbols(draw_canvas *canvas);
extern const char *const nap_arm_symbols[NAP_TYPES], *const nap_emblem_symbols[NAP_ARMIES];

/* ---------------------------------------------------------------- blocks (blocks.c) */

const char *nap_army_class(uint8_t army); /* "french", "allied", "prussian" */

/* Draws a block with its face, scaled to `side`. */
void nap_draw_block(const nap_scene *scene, uint32_t block, draw_xy middle, double side);
/* Draws a pile of identical blocks seen from the back, and their number. */
void nap_draw_ghosts(const nap_scene *scene, const nap_ghost *ghost, uint32_t count, draw_xy middle,
                     double side);
/* How far such a pile extends to the right beyond its first block. */
double nap_pile_width(uint32_t count, double side);
/* Draws a sample face for the key, not from a game, with an optional ring. */
void nap_draw_sample(draw_canvas *canvas, uint8_t army, uint8_t type, uint32_t steps, bool ring,
                     draw_xy middle, double side);
void nap_draw_sample_pile(draw_canvas *canvas, uint8_t army, uint32_t count, draw_xy middle,
                          double side);
void nap_draw_mark(draw_canvas *canvas, const char *mark, draw_xy middle, double radius);
/* Draws a number on a small disc. */
void nap_draw_count(draw_canvas *canvas, uint8_t army, uint32_t count, draw_xy middle,
                    double radius);

/* An item at a place: a block with a face, or a pile of ghosts. */
typedef struct nap_item {
    uint8_t block;    /* NAP_NONE for ghosts */
    uint8_t ghost;    /* the first ghost */
    uint8_t count;    /* the number of ghosts */
    uint8_t inside;   /* for a square: number of blocks sheltering in it */
    uint64_t shelter; /* which blocks shelter */
    double width;     /* for the layout */
} nap_item;

/* Lists an army's blocks (NAP_ARMIES: all) at a place; sheltering blocks are listed inside their square. */
uint32_t nap_items_at(const nap_scene *scene, uint8_t at, uint8_t army, nap_item *items);
void nap_draw_item(const nap_scene *scene, const nap_item *item, draw_xy middle, double side);

/* ---------------------------------------------------------------- stacks (stacks.c) */

void nap_paint_stacks(const nap_scene *scene);
void nap_paint_fights(const nap_scene *scene); /* roads in use, attacks, battles */

/* ---------------------------------------------------------------- battles (battle.c, battle_pieces.c) */

enum { NAP_BATTLE_SIDE = 80 }; /* of a block on the battle board */

/* The layout of the battle board. Defender above, attacker below; columns as the attacker counts them. */
typedef struct nap_battle_board {
    draw_box frame;
    draw_box head;
    draw_box reserve[NAP_PARTIES];
    draw_box position[NAP_PARTIES][NAP_COLUMNS + 1]; /* from 1 on */
    draw_box between[NAP_COLUMNS + 1]; /* the line of the column, where a stream may run */
} nap_battle_board;

void nap_lay_out_battle(const nap_ground *ground, nap_battle_board *out);
/* The row in which the blocks of a place stand. Occupants of a marker stand left of it. */
draw_box nap_battle_row(const nap_battle_board *layout, uint8_t spot);
draw_xy nap_occupant_at(const nap_battle_board *layout, uint8_t spot);
draw_xy nap_marker_middle(const nap_battle_board *layout, uint32_t party, uint32_t column);
void nap_paint_empty_battle(const nap_scene *scene);
void nap_paint_battle(const nap_scene *scene);
/* Writes the towns that attackers came from. entries: a set of roads of the town; `before` precedes the first. */
void nap_put_entries(const nap_scene *scene, uint8_t town, uint32_t entries, const char *before,
                     gg_text *out);
void nap_battle_json(gg_json *json, const nap_ground *ground);
/* The battle shown on the board: the current one, else the first; NAP_NONE if there is none. */
uint8_t nap_shown_battle(const nap_table *table);

/* Vignettes (vignettes.c): symbols nap-woods, nap-farm, nap-hill; a stream fills a box from side to side. */
void nap_paint_vignettes(draw_canvas *canvas);
void nap_draw_stream(draw_canvas *canvas, draw_box box);
/* Draws an infantry square: bayonets all around the box. */
void nap_draw_square(draw_canvas *canvas, draw_box box);

/* ---------------------------------------------------------------- panels (panels.c, legend.c) */

void nap_paint_tracks(const nap_scene *scene); /* with a position: turn, losses, group moves */
void nap_paint_legend(const nap_scene *scene, draw_box box);
/* Draws a panel: a sheet within double lines, like the boxes on the map, and its heading. */
void nap_panel_heading(draw_canvas *canvas, draw_box box, const char *text);

#endif
