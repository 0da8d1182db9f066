/* roads.h: what the files about roads share. */
#ifndef DRAW_TRIUMPH_ROADS_H
#define DRAW_TRIUMPH_ROADS_H

#include "draw/triumph/map/weave.h"

enum { TRI_BAR_ROADS = 8 }; /* over one bar; more are not spread */

/* Crossings and gates. */
void tri_find_crossings(const tri_board *board, tri_ground *ground);

#endif
