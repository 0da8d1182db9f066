/* memory.h: allocation, which the rules library leaves to its users. These functions never return NULL: the program
 * ends if memory runs out. */
#ifndef GROGNARD_HOST_MEMORY_H
#define GROGNARD_HOST_MEMORY_H

#include "grognard_game.h"

/* Zeroed and aligned for the library; free with free(). */
void *host_memory(size_t size);
/* Zeroed but without that alignment; cheaper for small objects. */
void *host_zeroed(size_t size);
/* Aligned, but not zeroed. */
void *host_raw_memory(size_t size);
/* Like realloc(): added bytes are not zeroed. */
void *host_resized(void *memory, size_t size);
char *host_copy_text(const char *text, size_t size);
/* An arena for the library's readers; free(arena.at). */
gg_arena host_arena(size_t size);

/* Ends the program (out_of_memory.c). */
_Noreturn void host_out_of_memory(void);

#endif
