/* packed.h: files as gzip, for clients that take it. */
#ifndef GROGNARD_SERVER_PACKED_H
#define GROGNARD_SERVER_PACKED_H

#include "grognard_game.h"

/* Would a client with this header line Accept-Encoding ("": it has none) rather have gzip? */
bool packed_wanted(const char *accepts);
/* The bytes as gzip (free()); NULL: it would not be smaller. */
char *packed_make(const char *text, size_t size, size_t *packed);

#endif
