/* moderation.h: who may not do what, from the newest rows about them (store_act). */
#ifndef GROGNARD_SERVER_MODERATION_H
#define GROGNARD_SERVER_MODERATION_H

#include "server/house.h"

/* False: the user is suspended, and the reply says until when and why. */
bool moderation_lets(srv_call *call);
/* The same for chat: they may be muted. */
bool moderation_lets_talk(srv_call *call);
/* Is the user suspended now? */
bool moderation_suspends(srv_house *house, uint64_t user);
/* Has `by` blocked `user`? */
bool moderation_blocks(srv_house *house, uint64_t by, uint64_t user);

#endif
