/* play.h: shared by the calls of a seat. */
#ifndef GROGNARD_SERVER_PLAY_H
#define GROGNARD_SERVER_PLAY_H

#include "server/games/answers.h"
#include "server/house.h"

/* The reply describes the room as the seat knows it now: it is sent when that is stored. */
web_outcome play_reply_after(srv_call *call);
/* The same for an error, unless the request itself is malformed. */
web_outcome play_fail(srv_call *call, const room_error *error);

#endif
