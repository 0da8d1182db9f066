/* main.c: what the WebAssembly module exports. It imports nothing: memory grows from where the
 * data end. */
#include "wasm/wasm.h"

enum { PAGE = 65536, REPLAY_MEMORY = 4 << 20 };

extern uint8_t __heap_base; /* given by the linker: the end of stack and data */

_Noreturn void gg_assert_failed(const char *what, const char *file, int line)
{
    (void)what;
    (void)file;
    (void)line;
    __builtin_trap();
}

void *gg_wasm_memory_for(size_t size)
{
    static uintptr_t next;
    if (next == 0)
        next = ((uintptr_t)&__heap_base + GG_ALIGN - 1) / GG_ALIGN * GG_ALIGN;
    size_t end = __builtin_wasm_memory_size(0) * PAGE;
    size_t wanted = (size + GG_ALIGN - 1) / GG_ALIGN * GG_ALIGN;
    if (wanted < size || wanted > UINTPTR_MAX - next)
        return NULL;
    if (next + wanted > end &&
        __builtin_wasm_memory_grow(0, (next + wanted - end + PAGE - 1) / PAGE) == SIZE_MAX)
        return NULL;
    void *memory = (void *)next;
    next += wanted;
    return memory;
}

/* Memory for one replay; the next one uses it again. */
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
