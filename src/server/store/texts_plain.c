/* texts_plain.c: the part of texts.h that needs no properties of characters. */
#include "server/store/texts.h"

#include "core/text/text.h"

#include <stdio.h>
#include <string.h>

const char *texts_write_code(uint32_t code, char out[TEXTS_CODE_SIZE])
{
    snprintf(out, TEXTS_CODE_SIZE, "U+%04X", (unsigned)code);
    return out;
}

size_t texts_strip(const char *text, char *out, size_t size)
{
    gg_span from = gg_span_of(text);
    size_t used = 0;
    gg_assert(size > 0);
    for (size_t next = 0; next < from.size;) {
        size_t begin = next;
        if (texts_is_hidden(gg_read_char(from, &next)))
            continue;
        if (used + (next - begin) >= size)
            break;
        memcpy(out + used, from.at + begin, next - begin);
        used += next - begin;
    }
    out[used] = 0;
    return used;
}

size_t texts_count(const char *text)
{
    size_t count = 0;
    gg_span from = gg_span_of(text);
    for (size_t next = 0; next < from.size; count++)
        if (gg_read_char(from, &next) == GG_NOT_UTF8)
            return SIZE_MAX;
    return count;
}
