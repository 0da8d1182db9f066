/* packed.h: gzip for clients that accept it. */
#ifndef GROGNARD_SERVER_PACKED_H
#define GROGNARD_SERVER_PACKED_H

#include "grognard_game.h"

/* Does a client with this Accept-Encoding line ("": none) prefer gzip? */
bool packed_wanted(const char *accepts);
/* The bytes compressed with gzip (free()); NULL: not smaller. */
char *packed_make(const char *text, size_t size, size_t *packed);

#endif
