/* packed.c: compresses files with gzip, and parses Accept-Encoding (RFC 9110, 12.5.3). */
#define ZLIB_CONST

#include "server/http/packed.h"
#include "host/memory.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <zlib.h>

enum {
    /* At this level the largest board takes 16 ms, once, while everyone waits. Level 6 would save another 5 % and
     * take four times as long. */
    LEVEL = 4,
    WINDOW_OF_GZIP = 15 + 16, /* gzip format, for zlib */
    MEMORY = 8
};

/* ---------------------------------------------------------------- Accept-Encoding */

static const char *skip_blanks(const char *at)
{
    return at + strspn(at, " \t");
}

/* `1`, `0.25`: in thousandths; 0 for anything else. */
static int read_weight(const char *at, size_t size)
{
    int value = 0, unit = 1000;
    for (size_t i = 0; i < size; i++) {
        if (i == 1 && at[i] == '.')
            continue;
        if (at[i] < '0' || at[i] > '9' || unit == 0)
            return 0;
        value += (at[i] - '0') * unit;
        unit /= 10;
    }
    return value <= 1000 ? value : 0;
}

/* The weight after the name of an item: `;q=0.5`. */
static int weight_behind(const char *at)
{
    at = skip_blanks(at);
    if (*at != ';')
        return 1000;
    at = skip_blanks(at + 1);
    if ((*at != 'q' && *at != 'Q') || at[1] != '=')
        return 0;
    return read_weight(at + 2, strcspn(at + 2, " \t,"));
}

/* The client's weight for a coding; -1: it is not listed. */
static int weight_of(const char *accepts, const char *coding)
{
    size_t size = strlen(coding);
    const char *at = skip_blanks(accepts);
    while (*at) {
        if (strncasecmp(at, coding, size) == 0 && strcspn(at, " \t,;") == size)
            return weight_behind(at + size);
        at += strcspn(at, ",");
        at = skip_blanks(at + (*at == ','));
    }
    return -1;
}

/* By its name, its other name (NULL: none), or as one of those not listed. */
static int weight_under(const char *accepts, const char *name, const char *other)
{
    int weight = weight_of(accepts, name);
    if (weight < 0 && other)
        weight = weight_of(accepts, other);
    return weight < 0 ? weight_of(accepts, "*") : weight;
}

const char *packed_wanted(const char *accepts, bool brotli)
{
    int plain = weight_of(accepts, "identity");
    int gzip = weight_under(accepts, "gzip", "x-gzip");
    int small = brotli ? weight_under(accepts, "br", NULL) : 0;
    if (small > 0 && small >= plain && small >= gzip)
        return "br";
    return gzip > 0 && gzip >= plain ? "gzip" : NULL;
}

/* ---------------------------------------------------------------- compression */

/* The compressed size; 0: it does not fit. */
static size_t pack(z_stream *zip, const char *text, size_t size, char *out, size_t room)
{
    zip->next_in = (const Bytef *)text;
    zip->avail_in = (uInt)size;
    zip->next_out = (Bytef *)out;
    zip->avail_out = (uInt)room;
    return deflate(zip, Z_FINISH) == Z_STREAM_END ? room - zip->avail_out : 0;
}

char *packed_make(const char *text, size_t size, size_t *packed)
{
    z_stream zip = {0};
    char *out = NULL;
    *packed = 0;
    if (size == 0 || size > INT32_MAX)
        return NULL;
    if (deflateInit2(&zip, LEVEL, Z_DEFLATED, WINDOW_OF_GZIP, MEMORY, Z_DEFAULT_STRATEGY) != Z_OK)
        host_out_of_memory();
    out = host_memory(size);
    *packed = pack(&zip, text, size, out, size - 1);
    deflateEnd(&zip);
    if (*packed > 0)
        return host_resized(out, *packed);
    free(out);
    return NULL;
}
