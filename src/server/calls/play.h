/* play.h: what the calls of a seat at its table share. */
#ifndef GROGNARD_SERVER_PLAY_H
#define GROGNARD_SERVER_PLAY_H

#include "server/games/answers.h"
#include "server/house.h"

/* What goes out tells of the room as the seat knows it now: not before that is stored. */
web_outcome play_reply_after(srv_call *call);
/* Why it is refused: likewise, unless the request itself is at fault. */
web_outcome play_fail(srv_call *call, const room_error *error);

#endif
