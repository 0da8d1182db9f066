/* phase_start.h: a seat's view as it was when its movement phase began. */
#ifndef BOT_NAPOLEON_PHASE_START_H
#define BOT_NAPOLEON_PHASE_START_H

#include "napoleon/table/view.h"

/* Takes back all moves of the seat, which is asked for moves; returns how many there were. */
uint32_t nap_take_back_moves(const nap_board *board, const nap_view *view, gg_seat seat,
                             nap_view *start);

#endif
