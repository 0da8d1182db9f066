/* movement.h: roads, and how far a unit may go on them. Functions of a table, so that rules and previews agree. */
#ifndef NAPOLEON_MOVEMENT_H
#define NAPOLEON_MOVEMENT_H

#include "napoleon/table/table.h"

/* How many units may cross a road in a Player Turn, and how many still can: fewer if they attack over a river
 * (W-MOV-09, W-MOV-10, W-MOV-11). */
uint32_t nap_road_takes(const nap_board *board, uint32_t road, bool attack);
uint32_t nap_road_room(const nap_board *board, const nap_table *table, uint32_t road, bool attack);
/* Does a town hold enemies of the side that moves? A path ends there (W-MOV-07). */
bool nap_meets_enemies(const nap_board *board, const nap_table *table, uint8_t town);
/* Is a path of so many towns a force march of the block (W-MOV-17)? */
bool nap_is_force_march(const nap_board *board, uint32_t block, uint32_t length);
/* The most towns that a block may go in this turn. */
uint32_t nap_reach_of(const nap_board *board, const nap_table *table, uint32_t block);
/* The rule that closes the last road of a move to its block; 0: the road is open. Command control and the number of
 * group moves are ignored. */
uint16_t nap_closed_by(const gg_game *game, const nap_table *table, gg_seat seat,
                       const gg_order *move);

/* ---------------------------------------------------------------- whole paths */

typedef struct nap_path {
    uint8_t roads;            /* how many, from 1 */
    uint8_t town[NAP_WITHIN]; /* the start, then the end of each road */
} nap_path;

enum { NAP_PATHS_MAX = NAP_TOWN_ROADS * (1 + NAP_TOWN_ROADS * (1 + NAP_TOWN_ROADS)) };

/* Every path that the seat's block on the map may take now, the shortest first; returns how many. */
uint32_t nap_paths_of(const gg_game *game, const nap_table *table, gg_seat seat, uint32_t block,
                      nap_path paths[NAP_PATHS_MAX]);
/* The first rule that forbids the seat to move the block on this path; 0: none. */
uint16_t nap_path_forbidden(const gg_game *game, const nap_table *table, gg_seat seat,
                            uint32_t block, const nap_path *path);
/* The order that moves the block on this path. */
void nap_path_order(uint32_t block, const nap_path *path, gg_order *order);
/* May the group of an army in a town move: has it moved already, or is a group move left (W-MOV-01, W-MOV-03)? */
bool nap_may_open(const nap_board *board, const nap_table *table, uint8_t army, uint32_t town);

/* ---------------------------------------------------------------- force marches (force_marches.c) */

enum { NAP_LEADER_BONUS = 1 };

/* The blocks that have yet to roll. */
uint64_t nap_marching(const nap_table *table, uint64_t blocks);
/* The highest die that costs a step (W-MOV-18). */
int nap_march_fails(const nap_board *board, int bonus);
/* Would the leader of its army be in this town with the block (W-MOV-19, W-LDR-01)? */
bool nap_has_leader(const nap_board *board, const nap_table *table, uint32_t block, uint8_t town);

#endif
