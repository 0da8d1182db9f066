/* arena.c: hands out the caller's memory piece by piece. To free it, set `used` back. */
#include "grognard_game.h"

#include "mem.h"

void *gg_arena_take(gg_arena *arena, size_t size)
{
    gg_assert(arena->used <= arena->size);
    if (arena->at == NULL)
        return NULL;
    size_t over = (size_t)((uintptr_t)(arena->at + arena->used) % GG_ALIGN);
    size_t gap = over == 0 ? 0 : GG_ALIGN - over;
    size_t room = arena->size - arena->used;
    if (gap > room || size > room - gap)
        return NULL;
    void *piece = arena->at + arena->used + gap;
    arena->used += gap + size;
    return memset(piece, 0, size);
}
