/* hashes.c: replays log files and prints what the WebAssembly module prints for them.
 *
 *   hashes FILE..
 *   hashes            lists the games that it knows
 */
#include <stdio.h>

#include "wasm/wasm.h"

static char log_text[1 << 20];
static _Alignas(GG_ALIGN) uint8_t memory[4 << 20];

static void print(void *to, const char *text, size_t size)
{
    fwrite(text, 1, size, to);
}

static bool read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    *size = fread(log_text, 1, sizeof log_text, file);
    fclose(file);
    return *size < sizeof log_text;
}

static bool replay(const char *path)
{
    char buffer[1024];
    size_t size;
    gg_text out;
    gg_arena arena = {memory, sizeof memory, 0};
    gg_text_open(&out, buffer, sizeof buffer);
    out.flush = print;
    out.to = stdout;
    printf("%s\n", path);
    if (!read_file(path, &size)) {
        fprintf(stderr, "%s: cannot be read\n", path);
        return false;
    }
    bool good = gg_wasm_replay_log(gg_wasm_shelf(), (gg_span){log_text, size}, &arena, &out);
    gg_text_close(&out);
    return good;
}

static void list_games(const gg_shelf *shelf)
{
    for (uint32_t i = 0; i < shelf->count; i++)
        puts(shelf->entries[i].rules->id);
}

int main(int count, char **words)
{
    bool good = true;
    if (count == 1)
        list_games(gg_wasm_shelf());
    for (int i = 1; i < count; i++)
        good = replay(words[i]) && good;
    return good ? 0 : 1;
}
