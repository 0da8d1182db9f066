/* victory_control.h: who controls a locale, on a table whose faces are known (chapter 16). */
#ifndef TRIUMPH_VICTORY_CONTROL_H
#define TRIUMPH_VICTORY_CONTROL_H

#include "triumph/table/table.h"

enum { TRI_NODE_WORDS = (TRI_NODES_MAX + 63) / 64 };

/* Nodes from which a way along roads leads to a main entry of the side, without an enemy on it (T-WIN-04). */
void tri_find_supplied(const tri_board *board, const tri_table *table, uint8_t side,
                       uint64_t nodes[TRI_NODE_WORDS]);
/* Is one of them in the locale? */
bool tri_is_supplied(const tri_board *board, uint8_t locale, const uint64_t nodes[TRI_NODE_WORDS]);
/* A corps there with an infantry or artillery unit; with supply the side controls the locale (T-WIN-03). */
void tri_find_garrisons(const tri_board *board, const tri_table *table, uint8_t side,
                        uint64_t held[3]); /* bit per locale */
bool tri_has_garrison(const tri_board *board, const tri_table *table, uint8_t side, uint8_t locale);

#endif
