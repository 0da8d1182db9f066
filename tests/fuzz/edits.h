/* edits.h: edited data files. The next byte of the input chooses one of the files; its highest bit says how the
 * rest changes it. If it is not set, the rest is the new file. If it is set, the rest is a list of edits: two
 * bytes for the number of a line, low byte first, and a text up to the end of the line that is written over it, or
 * put before it if it begins with "+". */
#ifndef GG_FUZZ_EDITS_H
#define GG_FUZZ_EDITS_H

#include "fuzz/common.h"

enum { FUZZ_FILES_MAX = 32, EDITED = 0x80, EDITS_MAX = 16 };

static gg_span line_at(const gg_file *file, uint32_t number)
{
    const char *at = file->text, *end = file->text + file->size;
    for (; number > 0 && at < end; number--) {
        const char *next = memchr(at, '\n', (size_t)(end - at));
        at = next ? next + 1 : end;
    }
    const char *next = at < end ? memchr(at, '\n', (size_t)(end - at)) : NULL;
    return (gg_span){at, (size_t)((next ? next + 1 : end) - at)};
}

static uint32_t count_lines(const gg_file *file)
{
    uint32_t lines = 0;
    for (size_t i = 0; i < file->size; i++)
        lines += file->text[i] == '\n';
    return lines;
}

/* Takes one edit from the input; the file becomes a new text in `room`. */
static void edit(gg_file *file, const uint8_t **data, size_t *size, char *room)
{
    uint32_t low = fuzz_byte(data, size), number = low | (uint32_t)fuzz_byte(data, size) << 8;
    const uint8_t *end = *size > 0 ? memchr(*data, '\n', *size) : NULL;
    size_t used = end ? (size_t)(end - *data) + 1 : *size;
    bool added = used > 0 && **data == '+';
    gg_text out;
    gg_span line = line_at(file, number % (count_lines(file) + 1));
    size_t before = (size_t)(line.at - file->text), behind = added ? before : before + line.size;
    gg_text_open(&out, room, FUZZ_INPUT_MAX);
    gg_put_span(&out, (gg_span){file->text, before});
    gg_put_span(&out, (gg_span){(const char *)*data + added, used - added});
    gg_put_span(&out, (gg_span){file->text + behind, file->size - behind});
    *file = (gg_file){file->name, room, out.used};
    *data += used;
    *size -= used;
}

static void fuzz_change(gg_file *file, const uint8_t *data, size_t size, bool edited)
{
    static char rooms[2][FUZZ_INPUT_MAX];
    if (!edited)
        *file = (gg_file){file->name, (const char *)data, size};
    for (int i = 0; edited && i < EDITS_MAX && size > 2; i++)
        edit(file, &data, &size, rooms[i % 2]);
}

/* A copy of the files with one of them changed. False: the input is too long. */
static bool fuzz_edit_files(const gg_file *from, uint32_t count, const uint8_t *data, size_t size,
                            gg_file files[FUZZ_FILES_MAX])
{
    uint8_t number = fuzz_byte(&data, &size);
    if (size > FUZZ_INPUT_MAX)
        return false;
    FUZZ_MUST(count > 0 && count <= FUZZ_FILES_MAX);
    memcpy(files, from, count * sizeof files[0]);
    fuzz_change(&files[(number & ~EDITED) % count], data, size, number & EDITED);
    return true;
}

#endif
