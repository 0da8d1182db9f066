/* mem.h: the five functions of the C library that core uses.
 *
 * A hosted build takes them from the C library. For WebAssembly mem.c defines them, and the macros keep the
 * compiler's inline code for small constant sizes, which -ffreestanding would disable. */
#ifndef GROGNARD_MEM_H
#define GROGNARD_MEM_H

#if !__STDC_HOSTED__

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int memcmp(const void *a, const void *b, size_t size);
size_t strlen(const char *text);

#define memcpy(to, from, size) __builtin_memcpy(to, from, size)
#define memmove(to, from, size) __builtin_memmove(to, from, size)
#define memset(to, byte, size) __builtin_memset(to, byte, size)
#define memcmp(a, b, size) __builtin_memcmp(a, b, size)
#define strlen(text) __builtin_strlen(text)

#else

#include <string.h>

#endif

#endif
