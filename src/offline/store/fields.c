/* fields.c: structs as bytes (fields.h). */
#define _POSIX_C_SOURCE 200809L

#include "fields.h"

#include <string.h>

/* ---------------------------------------------------------------- writing */

static void write_field(uint8_t tag, const char *at, size_t size, FILE *out)
{
    fputc(tag, out);
    size_t rest = size;
    for (; rest > 0x7F; rest >>= 7)
        fputc((int)(rest & 0x7F) | 0x80, out);
    fputc((int)rest, out);
    fwrite(at, 1, size, out);
}

/* Without the zeros at its end: numbers are little-endian. */
static size_t used_bytes(const char *at, size_t size)
{
    while (size > 0 && at[size - 1] == 0)
        size--;
    return size;
}

static void write_one(const field *of, const void *from, FILE *out)
{
    const char *at = (const char *)from + of->offset;
    size_t size = used_bytes(at, of->size);
    if (of->kind == FIELD_LONG) {
        memcpy(&at, (const char *)from + of->offset, sizeof at);
        size = at ? strlen(at) + 1 : 0;
        size = size > 1 ? size : 0;
    } else if (of->kind == FIELD_TEXT)
        size = strnlen(at, of->size);
    if (size > 0)
        write_field(of->tag, at, size, out);
}

void fields_write(const field *fields, const void *from, FILE *out)
{
    for (; fields->tag; fields++)
        write_one(fields, from, out);
}

void fields_end(FILE *out)
{
    fputc(0, out);
}

/* ---------------------------------------------------------------- reading */

static const field *find(const field *fields, uint8_t tag)
{
    while (fields->tag && fields->tag != tag)
        fields++;
    return fields->tag ? fields : NULL;
}

static void set_empty(const field *fields, void *to)
{
    static const char *const empty = "";
    for (; fields->tag; fields++)
        if (fields->kind == FIELD_LONG)
            memcpy((char *)to + fields->offset, &empty, sizeof empty);
}

static bool read_one(const field *of, void *to, const char *at, size_t size)
{
    char *place = (char *)to + of->offset;
    if (of->kind == FIELD_LONG) {
        if (at[size - 1] != 0)
            return false;
        memcpy(place, &at, sizeof at);
        return true;
    }
    if (size + (of->kind == FIELD_TEXT) > of->size)
        return false;
    memcpy(place, at, size);
    return true;
}

static bool read_size(const char *at, size_t size, size_t *used, size_t *value)
{
    *value = 0;
    for (int shift = 0; *used < size && shift < 32; shift += 7) {
        uint8_t byte = (uint8_t)at[(*used)++];
        *value |= (size_t)(byte & 0x7F) << shift;
        if (byte < 0x80)
            return *value > 0 && *value <= size - *used;
    }
    return false;
}

size_t fields_read(const field *fields, void *to, size_t struct_size, const char *at, size_t size)
{
    size_t used = 0, value;
    memset(to, 0, struct_size);
    set_empty(fields, to);
    while (used < size) {
        uint8_t tag = (uint8_t)at[used++];
        if (tag == 0)
            return used;
        if (!read_size(at, size, &used, &value))
            return SIZE_MAX;
        const field *of = find(fields, tag);
        if (of && !read_one(of, to, at + used, value))
            return SIZE_MAX;
        used += value;
    }
    return used;
}
