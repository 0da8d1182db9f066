/* catalog.h: what can be played: the games of the shelf, opened once, with their descriptions. */
#ifndef GROGNARD_SERVER_CATALOG_H
#define GROGNARD_SERVER_CATALOG_H

#include "grognard_game.h"

typedef struct catalog srv_catalog;

/* `think`: milliseconds that bots have for an order. NULL: the data of a game are damaged; *error says where. */
srv_catalog *catalog_open(const gg_shelf *shelf, uint32_t think, gg_error *error);
void catalog_close(srv_catalog *catalog); /* NULL is fine */

#endif
