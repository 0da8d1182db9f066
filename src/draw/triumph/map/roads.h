/* roads.h: shared by the files about roads. */
#ifndef DRAW_TRIUMPH_ROADS_H
#define DRAW_TRIUMPH_ROADS_H

#include "draw/triumph/map/weave.h"

enum { TRI_BAR_ROADS = 8 }; /* across one bar; more are not spread out */

/* Computes crossings and gates. */
void tri_find_crossings(const tri_board *board, tri_ground *ground);

#endif
