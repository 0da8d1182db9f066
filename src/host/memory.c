/* memory.c: allocation that ends the program on failure. */
#include "memory.h"

#include <stdlib.h>
#include <string.h>

static void *taken(void *memory)
{
    if (!memory)
        host_out_of_memory();
    return memory;
}

void *host_raw_memory(size_t size)
{
    size_t rounded = (size + GG_ALIGN - 1) / GG_ALIGN * GG_ALIGN;
    void *memory = aligned_alloc(GG_ALIGN, rounded > 0 ? rounded : GG_ALIGN);
    if (!memory || rounded < size)
        host_out_of_memory();
    return memory;
}

void *host_memory(size_t size)
{
    return memset(host_raw_memory(size), 0, size);
}

/* Faster than calloc(): glibc serves small blocks from its per-thread cache only to malloc(). */
void *host_zeroed(size_t size)
{
    return memset(taken(malloc(size > 0 ? size : 1)), 0, size);
}

void *host_resized(void *memory, size_t size)
{
    return taken(realloc(memory, size));
}

/* Not zeroed, so that unused pages are never touched. */
gg_arena host_arena(size_t size)
{
    return (gg_arena){.at = taken(malloc(size)), .size = size};
}

char *host_copy_text(const char *text, size_t size)
{
    char *copy = taken(malloc(size + 1));
    memcpy(copy, text, size);
    copy[size] = 0;
    return copy;
}
