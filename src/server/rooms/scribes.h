/* scribes.h: logs. A long one takes seconds: a worker writes it from a copy of the match. */
#ifndef GROGNARD_SERVER_SCRIBES_H
#define GROGNARD_SERVER_SCRIBES_H

#include "server/house.h"

web_outcome scribes_write(srv_call *call); /* the call for the log of a reader */

#endif
