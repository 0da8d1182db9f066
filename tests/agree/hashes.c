/* hashes.c: replays log files and prints what the WebAssembly module prints for them.
 *
 *   hashes FILE..
 */
#include <stdio.h>
#include <stdlib.h>

#include "wasm/wasm.h"

enum { ARENA = 4 << 20, FILE_MAX_SIZE = 1 << 20 };

_Noreturn void gg_assert_failed(const char *what, const char *file, int line)
{
    fprintf(stderr, "%s:%d: broken assertion: %s\n", file, line, what);
    abort();
}

static void print(void *to, const char *text, size_t size)
{
    fwrite(text, 1, size, to);
}

static bool read_file(const char *path, char *text, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    *size = fread(text, 1, FILE_MAX_SIZE, file);
    fclose(file);
    return *size < FILE_MAX_SIZE;
}

static bool replay(const char *path, char *text, uint8_t *memory)
{
    char buffer[1024];
    size_t size;
    gg_text out;
    gg_arena arena = {memory, ARENA, 0};
    gg_text_open(&out, buffer, sizeof buffer);
    out.flush = print;
    out.to = stdout;
    printf("%s\n", path);
    if (!read_file(path, text, &size)) {
        fprintf(stderr, "%s: cannot be read\n", path);
        return false;
    }
    bool good = gg_wasm_replay_log(gg_wasm_shelf(), (gg_span){text, size}, &arena, &out);
    gg_text_close(&out);
    return good;
}

int main(int count, char **words)
{
    char *text = malloc(FILE_MAX_SIZE);
    uint8_t *memory = aligned_alloc(GG_ALIGN, ARENA);
    bool good = text && memory;
    for (int i = 1; i < count && text && memory; i++)
        good = replay(words[i], text, memory) && good;
    free(text);
    free(memory);
    return good ? 0 : 1;
}
