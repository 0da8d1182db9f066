/* memory.h: memory, which the rules library leaves to its users. Whoever asks gets it: the program ends if there is
 * none left. */
#ifndef GROGNARD_HOST_MEMORY_H
#define GROGNARD_HOST_MEMORY_H

#include "grognard_game.h"

/* Zeroed, aligned for the library, to be freed with free(). */
void *host_memory(size_t size);
/* The same for what needs no such alignment and is small: cheaper. */
void *host_zeroed(size_t size);
/* Aligned, but not zeroed. */
void *host_raw_memory(size_t size);
/* As realloc(): what is new is not zeroed. */
void *host_resized(void *memory, size_t size);
char *host_copy_text(const char *text, size_t size);
/* Memory for readers of the library; free(arena.at). */
gg_arena host_arena(size_t size);

/* Ends the program (out_of_memory.c). */
_Noreturn void host_out_of_memory(void);

#endif
