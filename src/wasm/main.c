/* main.c: the exports of the WebAssembly module. It imports nothing; memory grows from the end of the data. */
#include "wasm/wasm.h"

enum { PAGE = 65536, REPLAY_MEMORY = 4 << 20 };

/* Defined by the linker: the end of stack and data. */
extern uint8_t __heap_base; /* NOLINT(bugprone-reserved-identifier): its name */

_Noreturn void gg_assert_failed(const char *what, const char *file, int line)
{
    (void)what;
    (void)file;
    (void)line;
    __builtin_trap();
}

/* Makes the memory end at `end` or later. */
static bool reach(size_t end)
{
    size_t now = __builtin_wasm_memory_size(0) * PAGE;
    return end <= now || __builtin_wasm_memory_grow(0, (end - now + PAGE - 1) / PAGE) != SIZE_MAX;
}

void *gg_wasm_memory_for(size_t size)
{
    static size_t used; /* behind __heap_base */
    size_t base = (uintptr_t)&__heap_base;
    size_t start = (base + used + GG_ALIGN - 1) / GG_ALIGN * GG_ALIGN;
    if (size > SIZE_MAX - start || !reach(start + size))
        return NULL;
    used = start + size - base;
    return &__heap_base + (start - base);
}

/* Memory for one replay, reused by the next one. */
static gg_arena replay_memory(void)
{
    static uint8_t *memory;
    if (!memory)
        memory = gg_wasm_memory_for(REPLAY_MEMORY);
    return (gg_arena){memory, memory ? REPLAY_MEMORY : 0, 0};
}

size_t gg_wasm_replay(const char *log, size_t size, char *out, size_t room)
{
    gg_text text;
    gg_arena arena = replay_memory();
    gg_text_open(&text, out, room);
    gg_wasm_replay_log(gg_wasm_shelf(), (gg_span){log, size}, &arena, &text);
    return text.used;
}

size_t gg_wasm_view(const char *log, size_t size, gg_seat seat, char *out, size_t room)
{
    gg_text text;
    gg_error error;
    gg_log read = {0};
    gg_arena arena = replay_memory();
    gg_text_open(&text, out, room);
    if (!gg_read_log(gg_wasm_shelf(), (gg_span){log, size}, GG_LOG_CHECK, 0, &arena, &read, &error))
        return 0;
    void *view = gg_arena_take(&arena, gg_view_size(read.game));
    if (!view || (seat >= read.game->seats && seat != GG_PUBLIC && seat != GG_REFEREE))
        return 0;
    gg_view(read.game, gg_match_state(read.match), seat, view);
    gg_write_view(read.game, view, &text);
    return text.used;
}
