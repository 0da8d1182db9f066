/* victory_control.h: who controls a locale, on a table whose faces are known (chapter 16). */
#ifndef TRIUMPH_VICTORY_CONTROL_H
#define TRIUMPH_VICTORY_CONTROL_H

#include "triumph/table.h"

/* Has the side a corps there with an infantry or artillery unit, and a supply path (T-WIN-03)? */
bool tri_controls(const tri_board *board, const tri_table *table, uint8_t side, uint8_t locale);
/* A way along roads to a main entry of the side, without an enemy on it (T-WIN-04). */
bool tri_is_supplied(const tri_board *board, const tri_table *table, uint8_t side, uint8_t locale);

#endif
