/* mem.c: memcpy and its like for WebAssembly, where there is no C library. Empty elsewhere.
 *
 * Compilers recognize these loops and would replace each by a call of the function that it defines; no_builtin
 * prevents that. Blocks are copied by machine words because states are copied all the time. */
#include "mem.h"

#if !__STDC_HOSTED__

#include <stdint.h>

#define OWN_CODE __attribute__((no_builtin))

/* A word at any address, of any type. */
typedef uint64_t word __attribute__((aligned(1), may_alias));

OWN_CODE static void copy_up(uint8_t *to, const uint8_t *from, size_t size)
{
    for (; size >= sizeof(word); size -= sizeof(word)) {
        *(word *)to = *(const word *)from;
        to += sizeof(word);
        from += sizeof(word);
    }
    for (; size > 0; size--)
        *to++ = *from++;
}

OWN_CODE static void copy_down(uint8_t *to, const uint8_t *from, size_t size)
{
    while (size > 0) {
        size--;
        to[size] = from[size];
    }
}

OWN_CODE void *(memcpy)(void *restrict to, const void *restrict from, size_t size)
{
    copy_up(to, from, size);
    return to;
}

/* Copying upward, each word is read before anything above it is written, so any `to` below is safe. */
OWN_CODE void *(memmove)(void *to, const void *from, size_t size)
{
    if ((uintptr_t)to <= (uintptr_t)from)
        copy_up(to, from, size);
    else
        copy_down(to, from, size);
    return to;
}

OWN_CODE void *(memset)(void *to, int byte, size_t size)
{
    uint8_t *at = to;
    uint64_t eight = (uint8_t)byte * UINT64_C(0x0101010101010101);
    for (; size >= sizeof(word); size -= sizeof(word)) {
        *(word *)at = eight;
        at += sizeof(word);
    }
    for (; size > 0; size--)
        *at++ = (uint8_t)byte;
    return to;
}

OWN_CODE int(memcmp)(const void *a, const void *b, size_t size)
{
    const uint8_t *x = a;
    const uint8_t *y = b;
    for (size_t i = 0; i < size; i++) {
        if (x[i] != y[i])
            return x[i] < y[i] ? -1 : 1;
    }
    return 0;
}

OWN_CODE size_t(strlen)(const char *text)
{
    size_t size = 0;
    while (text[size] != 0)
        size++;
    return size;
}

#endif
