/* head.h: the head of a state before anything has happened. */
#ifndef GROGNARD_HEAD_H
#define GROGNARD_HEAD_H

#include "core/mem.h"
#include "grognard_game.h"

/* Nobody is asked, has won, has made an offer or has a side. */
static inline void gg_open_head(const gg_game *game, gg_head *head)
{
    memset(head, 0, sizeof *head);
    head->seats = (uint8_t)game->seats;
    head->winner = GG_NOBODY;
    head->offer_by = GG_NOBODY;
    head->viewer = GG_REFEREE;
    memset(head->side, GG_NOBODY, sizeof head->side);
}

#endif
