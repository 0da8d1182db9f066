/* zlib.h: in place of the library of this name: copies, because snapshots stay in memory here. */
#ifndef GROGNARD_OFFLINE_ZLIB_H
#define GROGNARD_OFFLINE_ZLIB_H

#include <string.h>

typedef unsigned long uLongf;
enum { Z_OK = 0, Z_BUF_ERROR = -5 };

static inline uLongf compressBound(uLongf size)
{
    return size;
}

static inline int uncompress(unsigned char *to, uLongf *room, const unsigned char *from,
                             uLongf size)
{
    if (size > *room)
        return Z_BUF_ERROR;
    memcpy(to, from, size);
    *room = size;
    return Z_OK;
}

static inline int compress2(unsigned char *to, uLongf *room, const unsigned char *from, uLongf size,
                            int level)
{
    (void)level;
    return uncompress(to, room, from, size);
}

#endif
