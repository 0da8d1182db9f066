/* packed.h: compressed files for clients that accept them. */
#ifndef GROGNARD_SERVER_PACKED_H
#define GROGNARD_SERVER_PACKED_H

#include "grognard_game.h"

/* What a client with this Accept-Encoding line ("": none) prefers: "br" (only if there is one), "gzip"; NULL: neither. */
const char *packed_wanted(const char *accepts, bool brotli);
/* The bytes compressed with gzip (free()); NULL: not smaller. */
char *packed_make(const char *text, size_t size, size_t *packed);

#endif
